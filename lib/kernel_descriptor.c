/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* AMDHSA kernel descriptors: pack, unpack, encode, describe, findings. Everything walks the rows of kernel_descriptor_fields.h.
 * Public through matcore/kernel_descriptor.h. */
#include <matcore/kernel_descriptor.h>

#include "refuse.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Sets of layouts, for the table's columns. */
enum {
  NONE = 0,
  G6 = 1 << MATCORE_KD_G6,
  G9 = 1 << MATCORE_KD_G9,
  G90A = 1 << MATCORE_KD_G90A,
  G10 = 1 << MATCORE_KD_G10,
  G11 = 1 << MATCORE_KD_G11,
  G120 = 1 << MATCORE_KD_G120,
  G125 = 1 << MATCORE_KD_G125,
  FROM_G10 = G10 | G11 | G120 | G125,
  FROM_G9 = G9 | G90A | FROM_G10,
  ALL = G6 | FROM_G9,
  TO_G11 = G6 | G9 | G90A | G10 | G11,
  TO_G120 = TO_G11 | G120
};

enum word_id {
#define KD_WORD(ID, offset, bytes) WORD_##ID,
#include <matcore/kernel_descriptor_fields.h>
  WORD_COUNT
};
static const struct word {
  uint8_t offset, bytes;
} words[] = {
#define KD_WORD(ID, offset, bytes) [WORD_##ID] = {offset, bytes},
#include <matcore/kernel_descriptor_fields.h>
};

/* The words follow each other without a hole and are the 64 bytes. */
struct layout_check {
#define KD_WORD(ID, offset, bytes) uint8_t word_##ID[bytes];
#include <matcore/kernel_descriptor_fields.h>
};
#define KD_WORD(ID, offset, bytes) _Static_assert(offsetof(struct layout_check, word_##ID) == (offset), #ID " is not at its offset");
#include <matcore/kernel_descriptor_fields.h>
_Static_assert(sizeof(struct layout_check) == MATCORE_KD_BYTES, "a kernel descriptor has 64 bytes");
_Static_assert(sizeof(((struct layout_check *)0)->word_RESERVED1) == MATCORE_KD_RESERVED1_BYTES, "reserved1 has 20 bytes");

#define MASK(low, width) ((width) == 64 ? ~(uint64_t)0 : (((uint64_t)1 << ((width)&63)) - 1) << (low))

#define KD_FIELD(ID, name, word, low, width, layouts, cp, directive, preset, user)                                                         \
  _Static_assert((low) + (width) <= 8 * sizeof(((struct layout_check *)0)->word_##word), #ID " leaves its word");                          \
  _Static_assert(((cp) & ~(layouts)) == 0, #ID " belongs to the command processor in a layout that has it not");
#include <matcore/kernel_descriptor_fields.h>

#define CHECK_LAYOUT G6
#include "kernel_descriptor_check.def"
#define CHECK_LAYOUT G9
#include "kernel_descriptor_check.def"
#define CHECK_LAYOUT G90A
#include "kernel_descriptor_check.def"
#define CHECK_LAYOUT G10
#include "kernel_descriptor_check.def"
#define CHECK_LAYOUT G11
#include "kernel_descriptor_check.def"
#define CHECK_LAYOUT G120
#include "kernel_descriptor_check.def"
#define CHECK_LAYOUT G125
#include "kernel_descriptor_check.def"

static const struct field {
  const char *name, *directive;
  uint64_t max;
  enum word_id word;
  uint8_t low, width, layouts, cp, preset, user_sgprs;
} fields[MATCORE_KD_KEY_COUNT] = {
#define KD_FIELD(ID, name, word, low, width, layouts, cp, directive, preset, user)                                                         \
  [MATCORE_KD_##ID] = {name, directive, MASK(0, width), WORD_##word, low, width, layouts, cp, preset, user},
#define KD_RESERVED(ID, name, word) [MATCORE_KD_##ID] = {name, "", 0, WORD_##word, 0, 0, ALL, NONE, 0, 0},
#define KD_COUNT(ID, name, max) [MATCORE_KD_##ID] = {0, name, max, WORD_COUNT, 0, 0, ALL, NONE, 0, 0},
#include <matcore/kernel_descriptor_fields.h>
};

/* -- Bytes and fields -- */

static uint64_t load(const uint8_t *bytes, enum word_id id) {
  uint64_t value = 0;
  for (unsigned i = words[id].bytes; i-- > 0;)
    value = value << 8 | bytes[words[id].offset + i];
  return value;
}

static void store_or(uint8_t *bytes, enum word_id id, uint64_t value) {
  for (unsigned i = 0; i < words[id].bytes; i++, value >>= 8)
    bytes[words[id].offset + i] |= (uint8_t)value;
}

static bool in_layout(const struct field *f, matcore_kd_layout layout) { return f->name && (f->layouts >> layout & 1); }
static bool is_reserved_row(const struct field *f) { return f->name && f->width == 0; }

/* Bits of a word that no field of the layout has. */
static uint64_t reserved_mask(enum word_id id, matcore_kd_layout layout) {
  uint64_t mask = MASK(0, 8 * words[id].bytes);
  for (int i = 0; i < MATCORE_KD_KEY_COUNT; i++)
    if (fields[i].width && fields[i].word == id && in_layout(&fields[i], layout))
      mask &= ~MASK(fields[i].low, fields[i].width);
  return mask;
}

static matcore_status processor_of(matcore_target target, uint32_t wave, matcore_processor *out, matcore_fault *fault) {
  if (target.xnack > MATCORE_ON || target.sramecc > MATCORE_ON)
    return matcore_refuse_plain(fault, "cpu", ": a target setting is none of any, off, on");
  return matcore_processor_get(target.processor, wave, out, fault);
}

const char *matcore_kd_raw_name(matcore_kd_layout layout, matcore_kd_key key) {
  if ((unsigned)layout >= MATCORE_KD_LAYOUT_COUNT || (unsigned)key >= MATCORE_KD_KEY_COUNT)
    return 0;
  return in_layout(&fields[key], layout) ? fields[key].name : 0;
}

matcore_kd_key matcore_kd_find_raw(matcore_kd_layout layout, const char *name) {
  for (int i = 0; name && i < MATCORE_KD_KEY_COUNT; i++) {
    const char *own = matcore_kd_raw_name(layout, (matcore_kd_key)i);
    if (own && strcmp(own, name) == 0)
      return (matcore_kd_key)i;
  }
  return MATCORE_KD_NONE;
}

static void pack(matcore_kd_layout layout, const matcore_kd_raw *raw, uint8_t *bytes) {
  memset(bytes, 0, MATCORE_KD_BYTES);
  memcpy(bytes + words[WORD_RESERVED1].offset, raw->reserved1, sizeof raw->reserved1);
  for (int i = 0; i < MATCORE_KD_KEY_COUNT; i++)
    if (in_layout(&fields[i], layout))
      store_or(bytes, fields[i].word, raw->value[i] << fields[i].low);
}

static void unpack(matcore_kd_layout layout, const uint8_t *bytes, matcore_kd_raw *raw) {
  memset(raw, 0, sizeof *raw);
  memcpy(raw->reserved1, bytes + words[WORD_RESERVED1].offset, sizeof raw->reserved1);
  for (int i = 0; i < MATCORE_KD_KEY_COUNT; i++) {
    const struct field *f = &fields[i];
    if (in_layout(f, layout))
      raw->value[i] = is_reserved_row(f) ? load(bytes, f->word) & reserved_mask(f->word, layout) : load(bytes, f->word) >> f->low & f->max;
  }
}

matcore_status matcore_kd_pack(matcore_target target, const matcore_kd_raw *raw, uint8_t bytes[MATCORE_KD_BYTES], matcore_fault *fault) {
  matcore_processor p;
  if (!raw || !bytes)
    return MATCORE_BAD_POINTER;
  matcore_status status = processor_of(target, 0, &p, fault);
  if (status != MATCORE_OK)
    return status;
  for (int i = 0; i < MATCORE_KD_KEY_COUNT; i++) {
    const struct field *f = &fields[i];
    uint64_t allowed = !in_layout(f, p.layout) ? 0 : is_reserved_row(f) ? reserved_mask(f->word, p.layout) : f->max;
    if (!f->name || !(raw->value[i] & ~allowed))
      continue;
    if (is_reserved_row(f))
      return matcore_refuse(fault, f->name, (int64_t)raw->value[i], ": expected only bits of 0x%" PRIx64, allowed);
    if (!in_layout(f, p.layout))
      return matcore_refuse(fault, f->name, (int64_t)raw->value[i], ": %s has no such field", p.name);
    return matcore_refuse(fault, f->name, (int64_t)raw->value[i], ": expected 0 to %" PRIu64, f->max);
  }
  pack(p.layout, raw, bytes);
  return MATCORE_OK;
}

matcore_status matcore_kd_unpack(matcore_target target, const uint8_t bytes[MATCORE_KD_BYTES], matcore_kd_raw *raw, matcore_fault *fault) {
  matcore_processor p;
  if (!raw || !bytes)
    return MATCORE_BAD_POINTER;
  matcore_status status = processor_of(target, 0, &p, fault);
  if (status == MATCORE_OK)
    unpack(p.layout, bytes, raw);
  return status;
}

/* Variants of one name: the layout has only one of them, the other is 0. */
static uint32_t user_sgpr_count(const matcore_kd_raw *raw) {
  return (uint32_t)(raw->value[MATCORE_KD_USER_SGPR_COUNT] | raw->value[MATCORE_KD_USER_SGPR_COUNT_G125]);
}

/* User SGPRs that the set kcp bits cost, and the preloaded ones. */
static uint32_t user_sgprs_needed(const matcore_kd_raw *raw) {
  uint64_t sum = raw->value[MATCORE_KD_KERNARG_PRELOAD_LENGTH];
  for (int i = 0; i < MATCORE_KD_KEY_COUNT; i++)
    sum += raw->value[i] ? fields[i].user_sgprs : 0;
  return (uint32_t)sum;
}

static bool preload_beyond_kernarg(const matcore_kd_raw *raw) {
  uint64_t length = raw->value[MATCORE_KD_KERNARG_PRELOAD_LENGTH], kernarg = raw->value[MATCORE_KD_KERNARG_SIZE];
  return length && kernarg && 4 * (length + raw->value[MATCORE_KD_KERNARG_PRELOAD_OFFSET]) > kernarg;
}

/* -- Encode -- */

/* Beside the layout, what the processor must have for a directive. */
static bool takes_directive(const matcore_processor *p, matcore_kd_key key) {
  switch (key) {
  case MATCORE_KD_ACCUM_OFFSET_VGPRS:
    return p->layout == MATCORE_KD_G90A;
  case MATCORE_KD_RESERVE_FLAT_SCRATCH:
    return p->isa_major >= 7 && !p->arch_flat_scratch;
  case MATCORE_KD_RESERVE_XNACK_MASK:
    return p->isa_major >= 8;
  case MATCORE_KD_ENABLE_SGPR_PRIVATE_SEGMENT_BUFFER:
  case MATCORE_KD_ENABLE_SGPR_FLAT_SCRATCH_INIT:
  case MATCORE_KD_PRIVATE_SEGMENT_WAVEFRONT_OFFSET:
    return !p->arch_flat_scratch;
  case MATCORE_KD_ENABLE_PRIVATE_SEGMENT:
    return p->arch_flat_scratch;
  case MATCORE_KD_KERNARG_PRELOAD_LENGTH:
  case MATCORE_KD_KERNARG_PRELOAD_OFFSET:
    return p->preload;
  default:
    return true;
  }
}

static const char *directive_name(const matcore_processor *p, int key) {
  const struct field *f = &fields[key];
  bool own = *f->directive && (f->layouts >> p->layout & 1) && !(f->cp >> p->layout & 1);
  return own && takes_directive(p, (matcore_kd_key)key) ? f->directive : 0;
}

const char *matcore_kd_directive_name(matcore_target target, matcore_kd_key key) {
  matcore_processor p;
  if ((unsigned)key >= MATCORE_KD_KEY_COUNT || processor_of(target, 0, &p, 0) != MATCORE_OK)
    return 0;
  return directive_name(&p, key);
}

matcore_kd_key matcore_kd_find_directive(matcore_target target, const char *name) {
  matcore_processor p;
  if (!name || processor_of(target, 0, &p, 0) != MATCORE_OK)
    return MATCORE_KD_NONE;
  for (int i = 0; i < MATCORE_KD_KEY_COUNT; i++) {
    const char *own = directive_name(&p, i);
    if (own && strcmp(own, name) == 0)
      return (matcore_kd_key)i;
  }
  return MATCORE_KD_NONE;
}

/* One encoding under way. */
struct encoding {
  matcore_target target;
  matcore_processor p; /* in the descriptor's wave size */
  const matcore_kd_directives *d;
  matcore_kd_raw raw;
  matcore_fault *fault;
};

static bool given(const struct encoding *e, matcore_kd_key key) { return e->d->given[key]; }
static uint64_t value_of(const struct encoding *e, matcore_kd_key key, uint64_t preset) {
  return e->d->given[key] ? e->d->value[key] : preset;
}
static bool has_xnack(const struct encoding *e) { return e->target.xnack == MATCORE_ANY || e->target.xnack == MATCORE_ON; }

/* Each directive alone: does the target take it, does it fit its field. */
static matcore_status check_each(const struct encoding *e) {
  for (int i = 0; i < MATCORE_KD_KEY_COUNT; i++) {
    if (!e->d->given[i])
      continue;
    const char *name = directive_name(&e->p, i);
    int64_t value = (int64_t)e->d->value[i];
    if (!name)
      return matcore_refuse(e->fault, fields[i].directive && *fields[i].directive ? fields[i].directive : fields[i].name, value,
                            ": %s takes no such directive", e->p.name);
    if (e->d->value[i] > fields[i].max)
      return matcore_refuse(e->fault, name, value, ": expected 0 to %" PRIu64, fields[i].max);
  }
  return MATCORE_OK;
}

static matcore_status check_required(const struct encoding *e) {
  static const matcore_kd_key required[] = {MATCORE_KD_NEXT_FREE_VGPR, MATCORE_KD_NEXT_FREE_SGPR, MATCORE_KD_ACCUM_OFFSET_VGPRS};
  for (unsigned i = 0; i < sizeof required / sizeof *required; i++)
    if (!given(e, required[i]) && directive_name(&e->p, required[i]))
      return matcore_refuse_plain(e->fault, fields[required[i]].directive, ": required");
  return MATCORE_OK;
}

/* Directives that are fields, and the wave size that chooses the granules. */
static matcore_status fill_fields(struct encoding *e, uint32_t wave) {
  bool wave32 = value_of(e, MATCORE_KD_ENABLE_WAVEFRONT_SIZE32, (wave ? wave : e->p.default_wave) == 32) == 1;
  for (int i = 0; i < MATCORE_KD_KEY_COUNT; i++)
    if (fields[i].width && directive_name(&e->p, i))
      e->raw.value[i] = value_of(e, (matcore_kd_key)i, fields[i].preset);
  if (directive_name(&e->p, MATCORE_KD_PRIVATE_SEGMENT_WAVEFRONT_OFFSET))
    e->raw.value[MATCORE_KD_ENABLE_PRIVATE_SEGMENT] = value_of(e, MATCORE_KD_PRIVATE_SEGMENT_WAVEFRONT_OFFSET, 0);
  if (e->p.isa_major < 10)
    return MATCORE_OK;
  e->raw.value[MATCORE_KD_ENABLE_WAVEFRONT_SIZE32] = wave32;
  return processor_of(e->target, wave32 ? 32 : 64, &e->p, e->fault);
}

static matcore_status fill_user_sgprs(struct encoding *e) {
  matcore_kd_key key = e->p.layout == MATCORE_KD_G125 ? MATCORE_KD_USER_SGPR_COUNT_G125 : MATCORE_KD_USER_SGPR_COUNT;
  uint32_t needed = user_sgprs_needed(&e->raw);
  uint64_t length = e->raw.value[MATCORE_KD_KERNARG_PRELOAD_LENGTH];
  if (length > e->p.user_sgprs)
    return matcore_refuse(e->fault, fields[MATCORE_KD_KERNARG_PRELOAD_LENGTH].directive, (int64_t)length,
                          ": expected at most %u, the user SGPRs of %s", e->p.user_sgprs, e->p.name);
  e->raw.value[key] = value_of(e, key, needed);
  if (e->raw.value[key] < needed)
    return matcore_refuse(e->fault, fields[key].directive, (int64_t)e->raw.value[key],
                          ": expected at least %u, what the enabled user SGPRs take", needed);
  if (preload_beyond_kernarg(&e->raw))
    return matcore_refuse(e->fault, fields[MATCORE_KD_KERNARG_PRELOAD_LENGTH].directive, (int64_t)length,
                          ": with its offset it goes beyond kernarg_size, %" PRIu64 " bytes", e->raw.value[MATCORE_KD_KERNARG_SIZE]);
  return MATCORE_OK;
}

/* SGPRs that the hardware keeps above the code's own: the largest that applies. */
static uint32_t extra_sgprs(const struct encoding *e) {
  const matcore_processor *p = &e->p;
  uint32_t extra = value_of(e, MATCORE_KD_RESERVE_VCC, 1) ? p->extra_vcc : 0;
  if (p->isa_major >= 8 && has_xnack(e) && p->extra_xnack > extra)
    extra = p->extra_xnack;
  if ((p->arch_flat_scratch || value_of(e, MATCORE_KD_RESERVE_FLAT_SCRATCH, 1)) && p->extra_flat > extra)
    extra = p->extra_flat;
  return extra;
}

static matcore_status fill_sgprs(struct encoding *e) {
  uint64_t used = value_of(e, MATCORE_KD_NEXT_FREE_SGPR, 0), base = used;
  if (given(e, MATCORE_KD_RESERVE_XNACK_MASK) && value_of(e, MATCORE_KD_RESERVE_XNACK_MASK, 0) != has_xnack(e))
    return matcore_refuse(e->fault, "reserve_xnack_mask", (int64_t)value_of(e, MATCORE_KD_RESERVE_XNACK_MASK, 0),
                          ": expected %d, the target's XNACK setting", has_xnack(e));
  if (e->p.isa_major >= 10)
    return MATCORE_OK;
  if (e->raw.value[MATCORE_KD_KERNARG_PRELOAD_LENGTH] && user_sgpr_count(&e->raw) > base)
    base = user_sgpr_count(&e->raw);
  uint64_t n = base + extra_sgprs(e), limit = e->p.sgpr_addressable;
  /* gfx8/9 have their extra SGPRs above the addressable ones, the others among them. */
  bool above = e->p.isa_major >= 8 && !e->p.sgpr_fixed;
  if ((above ? base : n) > limit)
    return matcore_refuse(e->fault, "next_free_sgpr", (int64_t)used, ": expected at most %" PRIu64, above ? limit : limit - (n - base));
  e->raw.value[MATCORE_KD_GRANULATED_WAVEFRONT_SGPR_COUNT] = matcore_sgprs_field(&e->p, n);
  return MATCORE_OK;
}

static matcore_status fill_vgprs(struct encoding *e) {
  uint64_t used = value_of(e, MATCORE_KD_NEXT_FREE_VGPR, 0), n = used ? used : 1;
  uint64_t limit = (fields[MATCORE_KD_GRANULATED_WORKITEM_VGPR_COUNT].max + 1) * e->p.vgpr_enc;
  if (n > limit)
    return matcore_refuse(e->fault, "next_free_vgpr", (int64_t)used, ": expected at most %" PRIu64 " in wave%u", limit, e->p.wave);
  e->raw.value[MATCORE_KD_GRANULATED_WORKITEM_VGPR_COUNT] = matcore_vgprs_field(&e->p, n);
  if (e->p.layout != MATCORE_KD_G90A)
    return MATCORE_OK;
  uint64_t accum = value_of(e, MATCORE_KD_ACCUM_OFFSET_VGPRS, 0), most = (n + 3) / 4 * 4;
  if (accum < 4 || accum > 256 || accum % 4 != 0)
    return matcore_refuse(e->fault, "accum_offset", (int64_t)accum, ": expected a multiple of 4 from 4 to 256");
  if (accum > most)
    return matcore_refuse(e->fault, "accum_offset", (int64_t)accum, ": expected at most %" PRIu64 ", next_free_vgpr rounded up", most);
  e->raw.value[MATCORE_KD_ACCUM_OFFSET] = accum / 4 - 1;
  return MATCORE_OK;
}

static matcore_status check_shared_vgprs(const struct encoding *e) {
  uint64_t shared = e->raw.value[MATCORE_KD_SHARED_VGPR_COUNT], vgprs = e->raw.value[MATCORE_KD_GRANULATED_WORKITEM_VGPR_COUNT];
  if (shared && given(e, MATCORE_KD_ENABLE_WAVEFRONT_SIZE32) && e->p.wave == 32)
    return matcore_refuse(e->fault, "shared_vgpr_count", (int64_t)shared, ": expected 0 in wave32");
  if (2 * shared + vgprs > fields[MATCORE_KD_GRANULATED_WORKITEM_VGPR_COUNT].max)
    return matcore_refuse(e->fault, "shared_vgpr_count", (int64_t)shared, ": expected at most %" PRIu64 " beside these VGPRs",
                          (63 - vgprs) / 2);
  return MATCORE_OK;
}

matcore_status matcore_kd_encode(matcore_target target, uint32_t wave, const matcore_kd_directives *directives,
                                 uint8_t bytes[MATCORE_KD_BYTES], matcore_fault *fault) {
  if (!directives || !bytes)
    return MATCORE_BAD_POINTER;
  struct encoding e = {.target = target, .d = directives, .fault = fault};
  matcore_status status = processor_of(target, wave, &e.p, fault);
  if (status == MATCORE_OK && !e.p.wave_listed)
    status = matcore_refuse(fault, "wave", wave, ": %s has wave size 32 only", e.p.name);
  if (status == MATCORE_OK)
    status = check_each(&e);
  if (status == MATCORE_OK)
    status = check_required(&e);
  if (status == MATCORE_OK)
    status = fill_fields(&e, wave);
  if (status == MATCORE_OK)
    status = fill_vgprs(&e);
  if (status == MATCORE_OK)
    status = fill_user_sgprs(&e);
  if (status == MATCORE_OK)
    status = fill_sgprs(&e);
  if (status == MATCORE_OK)
    status = check_shared_vgprs(&e);
  if (status == MATCORE_OK)
    pack(e.p.layout, &e.raw, bytes);
  return status;
}

/* -- Decode -- */

/* Unpacks, and finds the processor in the descriptor's own wave size. */
static matcore_status read(matcore_target target, const uint8_t *bytes, matcore_processor *p, matcore_kd_raw *raw, matcore_fault *fault) {
  matcore_status status = processor_of(target, 0, p, fault);
  if (status != MATCORE_OK)
    return status;
  unpack(p->layout, bytes, raw);
  if (p->isa_major < 10)
    return MATCORE_OK;
  return processor_of(target, raw->value[MATCORE_KD_ENABLE_WAVEFRONT_SIZE32] ? 32 : 64, p, fault);
}

matcore_status matcore_kd_summarize(matcore_target target, const uint8_t bytes[MATCORE_KD_BYTES], matcore_kd_summary *out,
                                    matcore_fault *fault) {
  matcore_kd_raw raw;
  if (!bytes || !out)
    return MATCORE_BAD_POINTER;
  matcore_kd_summary s = {0};
  matcore_status status = read(target, bytes, &s.processor, &raw, fault);
  if (status != MATCORE_OK)
    return status;
  const matcore_processor *p = &s.processor;
  uint32_t vgprs = (uint32_t)raw.value[MATCORE_KD_GRANULATED_WORKITEM_VGPR_COUNT];
  uint32_t sgprs = (uint32_t)raw.value[MATCORE_KD_GRANULATED_WAVEFRONT_SGPR_COUNT];
  s.wave = p->wave;
  s.vgprs = matcore_vgprs_encoded(p, vgprs);
  s.vgprs_alloc = matcore_vgprs_allocated(p, vgprs);
  if (p->agprs == MATCORE_AGPRS_UNIFIED) {
    s.arch_vgprs = ((uint32_t)raw.value[MATCORE_KD_ACCUM_OFFSET] + 1) * 4;
    s.agprs = s.vgprs > s.arch_vgprs ? s.vgprs - s.arch_vgprs : 0;
  }
  s.sgprs = p->isa_major < 10 ? matcore_sgprs_encoded(p, sgprs) : 0;
  s.sgprs_alloc = matcore_sgprs_allocated(p, sgprs);
  s.user_sgprs = user_sgpr_count(&raw);
  s.lds = (uint32_t)raw.value[MATCORE_KD_GROUP_SEGMENT_FIXED_SIZE];
  s.scratch = (uint32_t)raw.value[MATCORE_KD_PRIVATE_SEGMENT_FIXED_SIZE];
  s.kernarg = (uint32_t)raw.value[MATCORE_KD_KERNARG_SIZE];
  s.entry = (int64_t)raw.value[MATCORE_KD_KERNEL_CODE_ENTRY_BYTE_OFFSET];
  s.cu_mode = p->isa_major >= 10 && p->layout != MATCORE_KD_G125 && !raw.value[MATCORE_KD_WGP_MODE];
  *out = s;
  return MATCORE_OK;
}

/* The largest count that gives this SGPR field with the default reservations, which add `extra` whatever the XNACK setting. */
static uint64_t next_free_sgpr_of(const matcore_processor *p, uint64_t field) {
  if (p->isa_major >= 10)
    return 0;
  uint32_t extra = p->extra_flat, limit = p->isa_major >= 8 && !p->sgpr_fixed ? p->sgpr_addressable : p->sgpr_addressable - extra;
  uint64_t count = (field + 1) * p->sgpr_enc - extra;
  return count < limit ? count : limit;
}

matcore_status matcore_kd_directives_of(matcore_target target, const uint8_t bytes[MATCORE_KD_BYTES], matcore_kd_directives *out,
                                        matcore_fault *fault) {
  matcore_processor p;
  matcore_kd_raw raw;
  if (!bytes || !out)
    return MATCORE_BAD_POINTER;
  matcore_status status = read(target, bytes, &p, &raw, fault);
  if (status != MATCORE_OK)
    return status;
  memset(out, 0, sizeof *out);
  memcpy(out->value, raw.value, sizeof out->value);
  out->value[MATCORE_KD_NEXT_FREE_VGPR] = (raw.value[MATCORE_KD_GRANULATED_WORKITEM_VGPR_COUNT] + 1) * p.vgpr_enc;
  out->value[MATCORE_KD_NEXT_FREE_SGPR] = next_free_sgpr_of(&p, raw.value[MATCORE_KD_GRANULATED_WAVEFRONT_SGPR_COUNT]);
  out->value[MATCORE_KD_ACCUM_OFFSET_VGPRS] = (raw.value[MATCORE_KD_ACCUM_OFFSET] + 1) * 4;
  out->value[MATCORE_KD_PRIVATE_SEGMENT_WAVEFRONT_OFFSET] = raw.value[MATCORE_KD_ENABLE_PRIVATE_SEGMENT];
  for (int i = 0; i < MATCORE_KD_KEY_COUNT; i++)
    out->given[i] =
        directive_name(&p, i) && i != MATCORE_KD_RESERVE_VCC && i != MATCORE_KD_RESERVE_FLAT_SCRATCH && i != MATCORE_KD_RESERVE_XNACK_MASK;
  return MATCORE_OK;
}

/* -- Findings -- */

static void spell(const matcore_kd_finding *finding, char *text, size_t size) {
  snprintf(text, size, "%s%s%s", finding->id, finding->detail ? ":" : "", finding->detail ? finding->detail : "");
}

void matcore_kd_add_finding(matcore_kd_findings *findings, const char *id, const char *detail) {
  char text[160], other[160];
  if (!findings || !id || findings->count >= MATCORE_KD_MAX_FINDINGS)
    return;
  matcore_kd_finding finding = {id, detail};
  spell(&finding, text, sizeof text);
  uint32_t at = findings->count++;
  for (; at > 0; at--) {
    spell(&findings->list[at - 1], other, sizeof other);
    if (strcmp(other, text) <= 0)
      break;
    findings->list[at] = findings->list[at - 1];
  }
  findings->list[at] = finding;
}

static void find_reserved(const matcore_processor *p, const matcore_kd_raw *raw, matcore_kd_findings *out) {
  static const struct {
    matcore_kd_key key;
    const char *id, *detail;
  } reserved[] = {
      {MATCORE_KD_RESERVED0, "reserved-bytes", "reserved0"}, {MATCORE_KD_RESERVED3, "reserved-bytes", "reserved3"},
      {MATCORE_KD_RSRC1_RESERVED, "reserved-bits", "rsrc1"}, {MATCORE_KD_RSRC2_RESERVED, "reserved-bits", "rsrc2"},
      {MATCORE_KD_RSRC3_RESERVED, "reserved-bits", "rsrc3"}, {MATCORE_KD_KCP_RESERVED, "reserved-bits", "kcp"},
  };
  for (unsigned i = 0; i < sizeof reserved / sizeof *reserved; i++)
    if (raw->value[reserved[i].key])
      matcore_kd_add_finding(out, reserved[i].id, reserved[i].detail);
  static const uint8_t zeros[MATCORE_KD_RESERVED1_BYTES];
  if (memcmp(raw->reserved1, zeros, sizeof zeros) != 0)
    matcore_kd_add_finding(out, "reserved-bytes", "reserved1");
  for (int i = 0; i < MATCORE_KD_KEY_COUNT; i++)
    if ((fields[i].cp >> p->layout & 1) && raw->value[i])
      matcore_kd_add_finding(out, "must-be-zero", fields[i].name);
}

static void find_registers(const matcore_processor *p, const matcore_kd_raw *raw, matcore_kd_findings *out) {
  uint64_t vgprs = raw->value[MATCORE_KD_GRANULATED_WORKITEM_VGPR_COUNT], sgprs = raw->value[MATCORE_KD_GRANULATED_WAVEFRONT_SGPR_COUNT];
  uint32_t encoded = matcore_vgprs_encoded(p, (uint32_t)vgprs);
  if (p->isa_major >= 10 && sgprs)
    matcore_kd_add_finding(out, "sgpr-field-on-gfx10", 0);
  /* Largest field: the granule of the last addressable SGPR with the extra ones; gfx8/9 have those above. */
  uint32_t last = p->isa_major >= 8 ? p->sgpr_addressable + p->extra_flat : p->sgpr_addressable;
  if (p->isa_major < 10 && p->sgpr_fixed && matcore_sgprs_encoded(p, (uint32_t)sgprs) != p->sgpr_fixed)
    matcore_kd_add_finding(out, "sgpr-not-fixed", 0);
  if (p->isa_major < 10 && !p->sgpr_fixed && sgprs > (last + p->sgpr_enc - 1) / p->sgpr_enc - 1)
    matcore_kd_add_finding(out, "sgpr-above-limit", 0);
  if (encoded > p->vgpr_addressable)
    matcore_kd_add_finding(out, "vgpr-above-addressable", 0);
  if (p->layout == MATCORE_KD_G90A && (raw->value[MATCORE_KD_ACCUM_OFFSET] + 1) * 4 > encoded)
    matcore_kd_add_finding(out, "accum-above-total", 0);
  if (!p->wave_listed)
    matcore_kd_add_finding(out, "wave-unsupported", 0);
  uint64_t shared = raw->value[MATCORE_KD_SHARED_VGPR_COUNT];
  if (shared && p->wave == 32)
    matcore_kd_add_finding(out, "shared-vgpr-on-wave32", 0);
  else if (shared && 2 * shared + vgprs > fields[MATCORE_KD_GRANULATED_WORKITEM_VGPR_COUNT].max)
    matcore_kd_add_finding(out, "shared-vgpr-above-limit", 0);
}

static void find_user_sgprs(const matcore_processor *p, const matcore_kd_raw *raw, matcore_kd_findings *out) {
  if (user_sgpr_count(raw) > p->user_sgprs)
    matcore_kd_add_finding(out, "user-sgpr-above-limit", 0);
  if (user_sgpr_count(raw) < user_sgprs_needed(raw))
    matcore_kd_add_finding(out, "user-sgpr-below-enabled", 0);
  if (p->arch_flat_scratch && raw->value[MATCORE_KD_ENABLE_SGPR_PRIVATE_SEGMENT_BUFFER])
    matcore_kd_add_finding(out, "user-sgpr-unsupported", "private_segment_buffer");
  if (p->arch_flat_scratch && raw->value[MATCORE_KD_ENABLE_SGPR_FLAT_SCRATCH_INIT])
    matcore_kd_add_finding(out, "user-sgpr-unsupported", "flat_scratch_init");
  if (!p->preload && (raw->value[MATCORE_KD_KERNARG_PRELOAD_LENGTH] || raw->value[MATCORE_KD_KERNARG_PRELOAD_OFFSET]))
    matcore_kd_add_finding(out, "preload-unsupported", 0);
  if (preload_beyond_kernarg(raw))
    matcore_kd_add_finding(out, "preload-beyond-kernarg", 0);
}

matcore_status matcore_kd_find_faults(matcore_target target, const uint8_t bytes[MATCORE_KD_BYTES], matcore_kd_findings *out,
                                      matcore_fault *fault) {
  enum { NAMED_BARRIER_FIELD_MAX = 4 };
  matcore_processor p;
  matcore_kd_raw raw;
  if (!bytes || !out)
    return MATCORE_BAD_POINTER;
  matcore_status status = read(target, bytes, &p, &raw, fault);
  if (status != MATCORE_OK)
    return status;
  out->count = 0;
  find_reserved(&p, &raw, out);
  find_registers(&p, &raw, out);
  find_user_sgprs(&p, &raw, out);
  if (raw.value[MATCORE_KD_NAMED_BAR_CNT] > NAMED_BARRIER_FIELD_MAX)
    matcore_kd_add_finding(out, "named-barrier-above-limit", 0);
  if (raw.value[MATCORE_KD_GROUP_SEGMENT_FIXED_SIZE] > p.lds)
    matcore_kd_add_finding(out, "lds-above-limit", 0);
  return MATCORE_OK;
}
