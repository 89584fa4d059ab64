/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* `matcore<fold-sources>`: see sources.h. Called by narrow.c only.
 *
 * A container whose every use is one of our prefixes is replaced, in its own place, by a narrow twin of the widest prefix; what the
 * twin needs of the container's operands are prefixes again, so the walk goes on until nothing is left to narrow. What is not known
 * here keeps its shuffle. Nothing is made beside a container that stays, so no value is computed and no byte is read twice. */
#include "sources.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_LANES = 16 };

/* -- Sets -- */

static size_t slot_of(const LLVMValueRef *slots, size_t capacity, LLVMValueRef value) {
  size_t i = (((uintptr_t)value >> 4) * 2654435761u) & (capacity - 1);
  while (slots[i] && slots[i] != value)
    i = (i + 1) & (capacity - 1);
  return i;
}

static bool set_has(const struct mc_value_set *set, LLVMValueRef value) {
  return set->capacity && set->slots[slot_of(set->slots, set->capacity, value)];
}

static bool set_grow(struct mc_value_set *set) {
  size_t capacity = set->capacity ? 2 * set->capacity : 128;
  LLVMValueRef *slots = calloc(capacity, sizeof *slots);
  if (!slots)
    return false;
  for (size_t i = 0; i < set->capacity; i++)
    if (set->slots[i])
      slots[slot_of(slots, capacity, set->slots[i])] = set->slots[i];
  free(set->slots);
  set->slots = slots;
  set->capacity = capacity;
  return true;
}

/* False: out of memory. The value is not in the set yet. */
static bool set_add(struct mc_value_set *set, LLVMValueRef value) {
  if (2 * set->used >= set->capacity && !set_grow(set))
    return false;
  set->slots[slot_of(set->slots, set->capacity, value)] = value;
  set->used++;
  return true;
}

static void set_clear(struct mc_value_set *set) {
  if (set->used)
    memset(set->slots, 0, set->capacity * sizeof *set->slots);
  set->used = 0;
}

static bool is_ours(const struct mc_sources *s, LLVMValueRef value) { return set_has(&s->ours, value); }

/* Out of memory: the prefix is not ours and stays the shuffle that it is. */
void mc_sources_add(struct mc_sources *s, LLVMValueRef prefix) {
  if (!LLVMIsAShuffleVectorInst(prefix) || is_ours(s, prefix) || !mc_list_add(&s->prefixes, prefix))
    return;
  if (!set_add(&s->ours, prefix))
    s->prefixes.count--;
}

void mc_sources_free(struct mc_sources *s) {
  free(s->ours.slots);
  free(s->stuck.slots);
  mc_list_free(&s->prefixes);
  mc_list_free(&s->maybe_dead);
}

/* -- Making and removing -- */

static unsigned lanes_of(LLVMValueRef value) { return LLVMGetVectorSize(LLVMTypeOf(value)); }

static LLVMValueRef build_prefix(struct mc_sources *s, LLVMValueRef value, unsigned lanes) {
  LLVMValueRef mask[MAX_LANES];
  LLVMTypeRef type = LLVMTypeOf(value), i32 = LLVMInt32TypeInContext(LLVMGetTypeContext(type));
  for (unsigned i = 0; i < lanes; i++)
    mask[i] = LLVMConstInt(i32, i, false);
  return LLVMBuildShuffleVector(s->builder, value, LLVMGetPoison(type), LLVMConstVector(mask, lanes), "");
}

/* The same at the builder's place as a prefix of our own: its source is narrowed in its turn. */
static LLVMValueRef ask_prefix(struct mc_sources *s, LLVMValueRef value, unsigned lanes) {
  if (lanes_of(value) == lanes)
    return value;
  LLVMValueRef prefix = build_prefix(s, value, lanes);
  mc_sources_add(s, prefix);
  return prefix;
}

/* Before the instruction and, which LLVM does by itself, with its location. */
static void build_at(struct mc_sources *s, LLVMValueRef instruction) { LLVMPositionBuilderBefore(s->builder, instruction); }

/* A prefix that is not wanted any more gives its source free; it is erased at the end. */
static void replace_prefix(LLVMValueRef prefix, LLVMValueRef by) {
  LLVMReplaceAllUsesWith(prefix, by);
  LLVMSetOperand(prefix, 0, LLVMGetPoison(LLVMTypeOf(LLVMGetOperand(prefix, 0))));
}

/* Erases an instruction without uses, then what lost its last use by that. Calls wait for the end: one of them may be a matrix call
 * whose prefixes are still ours. */
static void erase(struct mc_sources *s, LLVMValueRef instruction, bool calls) {
  struct mc_list dead = {0};
  mc_list_add(&dead, instruction);
  while (dead.count) {
    LLVMValueRef next = dead.items[--dead.count];
    int count = LLVMGetNumOperands(next);
    struct mc_list operands = {0};
    for (int i = 0; i < count; i++)
      if (LLVMIsAInstruction(LLVMGetOperand(next, (unsigned)i)))
        mc_list_add(&operands, LLVMGetOperand(next, (unsigned)i));
    for (size_t i = 0; i < s->maybe_dead.count; i++)
      if (s->maybe_dead.items[i] == next)
        s->maybe_dead.items[i] = 0;
    mc_narrow_debug(next, 0, 0);
    LLVMInstructionEraseFromParent(next);
    for (size_t i = 0; i < operands.count; i++) {
      LLVMValueRef operand = operands.items[i];
      bool again = false;
      for (size_t j = 0; j < i; j++)
        again |= operands.items[j] == operand;
      if (again || !mc_is_dead(operand) || (!calls && is_ours(s, operand)))
        continue;
      mc_list_add(!calls && LLVMIsACallInst(operand) ? &s->maybe_dead : &dead, operand);
    }
    mc_list_free(&operands);
  }
  mc_list_free(&dead);
}

/* -- Narrow twins -- */

/* A fresh twin takes over what its container carries. */
static LLVMValueRef succeed(LLVMValueRef container, LLVMValueRef twin) {
  if (LLVMIsAInstruction(twin)) { /* not when it was folded to a constant */
    mc_copy_metadata(container, twin);
    mc_take_name(twin, container);
  }
  return twin;
}

/* Facts about the elements of the loaded type say nothing about elements of another. */
static void drop_element_metadata(LLVMValueRef load) {
  static const char *const kinds[] = {"range", "fpmath", "nofpclass", "nonnull", "align", "dereferenceable", "dereferenceable_or_null"};
  LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(load));
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    LLVMSetMetadata(load, LLVMGetMDKindIDInContext(context, kinds[i], (unsigned)strlen(kinds[i])), 0);
}

static LLVMValueRef narrow_load(struct mc_sources *s, LLVMValueRef load, LLVMTypeRef type) {
  if (LLVMGetVolatile(load) || LLVMGetOrdering(load) != LLVMAtomicOrderingNotAtomic)
    return 0;
  build_at(s, load);
  LLVMValueRef twin = LLVMBuildLoad2(s->builder, type, LLVMGetOperand(load, 0), "");
  LLVMSetAlignment(twin, LLVMGetAlignment(load));
  succeed(load, twin);
  if (!mc_i32_lanes(LLVMTypeOf(load)))
    drop_element_metadata(twin);
  return twin;
}

/* A cast of a load that nothing else uses: the narrow load of the cast's own elements. */
static LLVMValueRef narrow_bitcast(struct mc_sources *s, LLVMValueRef cast, LLVMTypeRef type) {
  LLVMValueRef load = LLVMGetOperand(cast, 0);
  if (!LLVMIsALoadInst(load) || LLVMGetNextUse(LLVMGetFirstUse(load)))
    return 0;
  LLVMValueRef twin = narrow_load(s, load, type);
  if (twin)
    mc_narrow_debug(load, twin, 32 * LLVMGetVectorSize(type));
  return twin;
}

/* The operand of which the first lanes of a shuffle are the first lanes, in order; null when there is none. */
static LLVMValueRef prefix_operand(LLVMValueRef shuffle, unsigned lanes) {
  unsigned width = lanes_of(LLVMGetOperand(shuffle, 0));
  int start = LLVMGetMaskValue(shuffle, 0);
  if (width < lanes || (start != 0 && start != (int)width))
    return 0;
  for (unsigned i = 1; i < lanes; i++)
    if (LLVMGetMaskValue(shuffle, i) != start + (int)i)
      return 0;
  return LLVMGetOperand(shuffle, start != 0);
}

static LLVMValueRef narrow_shuffle(struct mc_sources *s, LLVMValueRef shuffle, unsigned lanes) {
  build_at(s, shuffle);
  LLVMValueRef operand = prefix_operand(shuffle, lanes);
  if (operand)
    return ask_prefix(s, operand, lanes);
  LLVMValueRef mask[MAX_LANES], operands[] = {LLVMGetOperand(shuffle, 0), LLVMGetOperand(shuffle, 1)};
  LLVMTypeRef i32 = LLVMInt32TypeInContext(LLVMGetTypeContext(LLVMTypeOf(shuffle)));
  bool read[2] = {false, false};
  int width = (int)lanes_of(operands[0]);
  for (unsigned i = 0; i < lanes; i++) {
    int from = LLVMGetMaskValue(shuffle, i);
    mask[i] = from < 0 ? LLVMGetPoison(i32) : LLVMConstInt(i32, (unsigned)from, false);
    if (from >= 0)
      read[from >= width] = true;
  }
  for (int i = 0; i < 2; i++)
    if (!read[i])
      operands[i] = LLVMGetPoison(LLVMTypeOf(operands[i])); /* else what nobody reads would be kept alive */
  return succeed(shuffle, LLVMBuildShuffleVector(s->builder, operands[0], operands[1], LLVMConstVector(mask, lanes), ""));
}

static LLVMValueRef narrow_insert(struct mc_sources *s, LLVMValueRef insert, unsigned lanes) {
  LLVMValueRef index = LLVMGetOperand(insert, 2);
  int64_t at;
  if (!mc_constant(index, &at) || at < 0 || at >= (int64_t)lanes_of(insert))
    return 0;
  build_at(s, insert);
  LLVMValueRef base = ask_prefix(s, LLVMGetOperand(insert, 0), lanes);
  if (at >= (int64_t)lanes)
    return base;
  return succeed(insert, LLVMBuildInsertElement(s->builder, base, LLVMGetOperand(insert, 1), index, ""));
}

/* The first lanes of a value, made in its place; null where the walk stops. */
static LLVMValueRef narrow_value(struct mc_sources *s, LLVMValueRef value, unsigned lanes) {
  LLVMTypeRef type = LLVMVectorType(LLVMGetElementType(LLVMTypeOf(value)), lanes);
  switch (LLVMGetInstructionOpcode(value)) {
  case LLVMLoad:
    return narrow_load(s, value, type);
  case LLVMBitCast:
    return narrow_bitcast(s, value, type);
  case LLVMShuffleVector:
    return narrow_shuffle(s, value, lanes);
  case LLVMInsertElement:
    return narrow_insert(s, value, lanes);
  default:
    return 0;
  }
}

/* -- The walk -- */

/* The widest of our prefixes of a value; 0 when it has another use, or none. */
static unsigned widest_use(const struct mc_sources *s, LLVMValueRef value) {
  unsigned widest = 0;
  for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (!is_ours(s, user))
      return 0;
    if (lanes_of(user) > widest)
      widest = lanes_of(user);
  }
  return widest;
}

/* Gives each prefix of `value` the same lanes of its narrow twin. */
static void replace_uses(struct mc_sources *s, LLVMValueRef value, LLVMValueRef twin) {
  for (LLVMUseRef use; (use = LLVMGetFirstUse(value));) {
    LLVMValueRef prefix = LLVMGetUser(use);
    unsigned lanes = lanes_of(prefix);
    build_at(s, prefix);
    replace_prefix(prefix, lanes == lanes_of(twin) ? twin : build_prefix(s, twin, lanes));
  }
}

/* The source of one prefix. True when something was changed. */
static bool fold(struct mc_sources *s, LLVMValueRef prefix) {
  LLVMValueRef value = LLVMGetOperand(prefix, 0);
  if (!LLVMIsAInstruction(value) || is_ours(s, value)) /* an argument, or a constant that stands for "done" */
    return false;
  bool is_stuck = set_has(&s->stuck, value);
  unsigned lanes = is_stuck ? 0 : widest_use(s, value);
  LLVMValueRef operand = LLVMIsAShuffleVectorInst(value) ? prefix_operand(value, lanes_of(prefix)) : 0;
  if (operand && lanes_of(operand) == lanes_of(prefix) && lanes != lanes_of(prefix)) {
    replace_prefix(prefix, operand); /* it was there before the container: good whatever else uses that */
    return true;
  }
  LLVMValueRef twin = lanes ? narrow_value(s, value, lanes) : 0;
  if (!twin) {
    if (!is_stuck)
      set_add(&s->stuck, value); /* until the next sweep, which follows whenever this one changes anything */
    return false;
  }
  replace_uses(s, value, twin);
  mc_narrow_debug(value, twin, 32 * lanes);
  erase(s, value, false);
  return true;
}

void mc_sources_fold(struct mc_sources *s, LLVMBuilderRef builder) {
  s->builder = builder;
  for (bool changed = true; changed;) {
    changed = false;
    set_clear(&s->stuck);
    for (size_t i = 0; i < s->prefixes.count; i++)
      changed |= fold(s, s->prefixes.items[i]);
  }
  for (size_t i = 0; i < s->prefixes.count; i++)
    if (!LLVMGetFirstUse(s->prefixes.items[i]))
      LLVMInstructionEraseFromParent(s->prefixes.items[i]);
  for (size_t i = 0; i < s->maybe_dead.count; i++)
    if (s->maybe_dead.items[i] && mc_is_dead(s->maybe_dead.items[i]))
      erase(s, s->maybe_dead.items[i], true);
}
