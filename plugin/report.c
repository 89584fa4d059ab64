/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The summary of a run, and the memory of what was told. See report.h. */
#include "report.h"

#include <llvm-c/DebugInfo.h>

#include <stdlib.h>
#include <string.h>

/* -- The summary -- */

void mc_count(const struct mc_unit *unit, enum mc_event event, int64_t count, LLVMValueRef call) {
  if (!unit->tally)
    return;
  unit->tally->events[event] += count;
  if (!unit->tally->function)
    unit->tally->function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(call));
}

static LLVMValueRef first_definition(LLVMModuleRef module) {
  LLVMValueRef function = LLVMGetFirstFunction(module);
  while (function && LLVMIsDeclaration(function))
    function = LLVMGetNextFunction(function);
  return function;
}

void mc_remark_tally(const struct mc_unit *unit) {
  const struct mc_tally *tally = unit->tally;
  int64_t done = 0;
  for (int e = MC_SEEN + 1; e < MC_EVENT_COUNT; e++)
    done += tally->events[e];
  LLVMValueRef function = tally->function ? tally->function : first_definition(unit->module);
  if (!function || !mc_remark_wanted(function) || (unit->said_before && !done))
    return;
  static const struct {
    const char *key, *words;
  } events[MC_EVENT_COUNT] = {
#define EVENT(ID, KEY, WORDS) {KEY, WORDS},
      MC_EVENTS(EVENT)
#undef EVENT
  };
  struct mc_remark_part parts[3 * MC_EVENT_COUNT];
  for (int e = 0; e < MC_EVENT_COUNT; e++) {
    parts[3 * e] = (struct mc_remark_part){0, e ? ", " : "module: ", 0};
    parts[3 * e + 1] = (struct mc_remark_part){0, events[e].words, 0};
    parts[3 * e + 2] = (struct mc_remark_part){events[e].key, 0, tally->events[e]};
  }
  mc_remark(function, MC_REMARK_ANALYSIS, "Summary", parts, sizeof parts / sizeof *parts);
}

void mc_remark_missed(const struct mc_unit *unit, LLVMValueRef call, const char *id, const char *what, const char *intrinsic,
                      const char *why) {
  if (unit->said_before || !mc_remark_wanted(call))
    return;
  struct mc_remark_part parts[] = {{0, what, 0}, {"Intrinsic", intrinsic, 0}, {0, ": ", 0}, {"Reason", why, 0}};
  mc_remark(call, MC_REMARK_MISSED, id, parts, sizeof parts / sizeof *parts);
}

/* -- What was told -- */

/* FNV-1a. 64 bits: a collision would cost one of two messages, never the status. */
static const uint64_t FNV_START = UINT64_C(0xcbf29ce484222325);

static uint64_t mix(uint64_t hash, const void *data, size_t size) {
  for (const unsigned char *byte = data; size--; byte++)
    hash = (hash ^ *byte) * UINT64_C(0x100000001b3);
  return hash;
}

/* Where the key stands or would stand; 0 marks a free slot. */
static uint64_t *slot_of(const struct mc_told *told, uint64_t key) {
  size_t i = (size_t)key & (told->capacity - 1);
  while (told->keys[i] && told->keys[i] != key)
    i = (i + 1) & (told->capacity - 1);
  return &told->keys[i];
}

static bool grow(struct mc_told *told) {
  struct mc_told larger = {0, told->count, told->capacity ? 2 * told->capacity : 64};
  larger.keys = calloc(larger.capacity, sizeof *larger.keys);
  if (!larger.keys)
    return false;
  for (size_t i = 0; i < told->capacity; i++)
    if (told->keys[i])
      *slot_of(&larger, told->keys[i]) = told->keys[i];
  free(told->keys);
  *told = larger;
  return true;
}

static bool has(const struct mc_told *told, uint64_t key) { return told->capacity && *slot_of(told, key); }

/* A key that is not in it yet. Out of memory it is forgotten: a message comes twice. */
static void add(struct mc_told *told, uint64_t key) {
  if (2 * told->count >= told->capacity && !grow(told))
    return;
  *slot_of(told, key) = key;
  told->count++;
}

/* With a location: inlining and unrolling copy a call, with its fault, and the user sees one place in the source. */
static bool told_at(struct mc_told *told, LLVMMetadataRef location, const char *text) {
  LLVMMetadataRef file = LLVMDIScopeGetFile(LLVMDILocationGetScope(location)); /* the scope is a copy's own, or a discriminator's */
  unsigned at[] = {LLVMDILocationGetLine(location), LLVMDILocationGetColumn(location)};
  uint64_t key = mix(mix(mix(FNV_START, &file, sizeof file), at, sizeof at), text, strlen(text)) | 1;
  if (has(told, key))
    return true;
  add(told, key);
  return false;
}

/* Without locations the one copy that can be told: clang makes two functions of an OpenCL kernel, and inlines one into the other. Another
 * call of the function in which it was told is another fault. */
static bool told_in_twin(struct mc_told *told, LLVMValueRef function, const char *text) {
  static const char prefix[] = "__clang_ocl_kern_imp_";
  size_t length, skip = sizeof prefix - 1;
  const char *name = LLVMGetValueName2(function, &length);
  if (length <= skip || memcmp(name, prefix, skip))
    skip = 0;
  uint64_t kernel = length ? mix(FNV_START, name + skip, length - skip) : mix(FNV_START, &function, sizeof function);
  uint64_t common = mix(kernel, text, strlen(text)) | 1, own = mix(common, &function, sizeof function) | 1;
  if (has(told, common))
    return !has(told, own);
  add(told, common);
  add(told, own);
  return false;
}

bool mc_told_of_copy(struct mc_told *told, LLVMValueRef call, const char *text) {
  LLVMMetadataRef location = LLVMInstructionGetDebugLoc(call);
  return location ? told_at(told, location, text) : told_in_twin(told, LLVMGetBasicBlockParent(LLVMGetInstructionParent(call)), text);
}

void mc_told_free(struct mc_told *told) {
  free(told->keys);
  *told = (struct mc_told){0};
}
