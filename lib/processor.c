/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* AMDGPU processors: names, target IDs, granules. Public through matcore/kernel_descriptor.h; called by kernel_descriptor.c too. */
#include <matcore/kernel_descriptor.h>

#include "refuse.h"

#include <stdio.h>
#include <string.h>

enum class_id {
#define PROCESSOR_CLASS(ID, ...) CLASS_##ID,
#include "processor_class.def"
  CLASS_COUNT
};

static const struct processor_class {
  matcore_kd_layout layout;
  uint16_t wave, sgpr_alloc, sgpr_total, sgpr_addressable, sgpr_fixed, vgpr_arch;
  matcore_agprs agprs;
  uint32_t max_waves, lds, lds_pools, lds_granule, lds_alloc, user_sgprs, extra_vcc, extra_xnack, extra_flat;
  bool arch_flat_scratch, preload;
} classes[] = {
#define PROCESSOR_CLASS(ID, layout, wave, sgpr_alloc, sgpr_total, sgpr_addressable, sgpr_fixed, vgpr_arch, agprs, ...)                     \
  [CLASS_##ID] = {MATCORE_KD_##layout,   wave,       sgpr_alloc, sgpr_total, sgpr_addressable, sgpr_fixed, vgpr_arch,                      \
                  MATCORE_AGPRS_##agprs, __VA_ARGS__},
#include "processor_class.def"
};

static const struct class_vgprs {
  enum class_id class;
  uint16_t wave;
  bool listed;
  uint16_t enc, alloc, total, addressable;
} class_vgprs[] = {
#define CLASS_VGPRS(ID, ...) {CLASS_##ID, __VA_ARGS__},
#include "processor_class.def"
};
/* A wave must be able to have all that it can name in the field's 64 granules, and the file must hold it. */
#define CLASS_VGPRS(ID, wave, listed, enc, alloc, total, addressable)                                                                      \
  _Static_assert((addressable) <= 64 * (enc) && (addressable) <= (total) && (alloc) % (enc) == 0 && ((wave) == 32 || (wave) == 64),        \
                 #ID " has granules that do not fit");
#include "processor_class.def"

static const struct processor_row {
  const char *name, *alias_of; /* an alias has no more than these two */
  enum class_id class;
  uint8_t major, minor, stepping, mach, generic_version;
  bool xnack, sramecc;
} rows[] = {
#define PROCESSOR(name, class, ...) {name, 0, CLASS_##class, __VA_ARGS__},
#define PROCESSOR_ALIAS(name, of) {name, of, CLASS_COUNT, 0, 0, 0, 0, 0, 0, 0},
#include "processor.def"
};
enum {
  ROW_COUNT = sizeof rows / sizeof *rows,
  VGPRS_COUNT = sizeof class_vgprs / sizeof *class_vgprs,
  EUS = 4,
  SGPR_GRANULE = 8 /* of the descriptor's field, on every generation */
};

uint32_t matcore_processor_count(void) { return ROW_COUNT; }

static const struct processor_row *find_row(const char *name, size_t size) {
  for (uint32_t i = 0; i < ROW_COUNT; i++)
    if (strlen(rows[i].name) == size && strncmp(rows[i].name, name, size) == 0)
      return &rows[i];
  return 0;
}

/* The row with the facts: an alias's own has none. Null: the alias is of no processor, or of another alias. */
static const struct processor_row *facts_of(const struct processor_row *row) {
  if (!row || !row->alias_of)
    return row;
  row = find_row(row->alias_of, strlen(row->alias_of));
  return row && !row->alias_of ? row : 0;
}

static void fill(matcore_processor *out, const struct processor_row *row, const char *alias, const struct class_vgprs *v) {
  const struct processor_class *c = &classes[row->class];
  *out = (matcore_processor){
      .name = alias ? alias : row->name,
      .alias_of = alias ? row->name : 0,
      .isa_major = row->major,
      .isa_minor = row->minor,
      .isa_stepping = row->stepping,
      .mach = row->mach,
      .generic_version = row->generic_version,
      .layout = c->layout,
      .wave = v->wave,
      .default_wave = c->wave,
      .wave_listed = v->listed,
      .sgpr_enc = SGPR_GRANULE,
      .sgpr_alloc = c->sgpr_alloc,
      .sgpr_total = c->sgpr_total,
      .sgpr_addressable = c->sgpr_addressable,
      .sgpr_fixed = c->sgpr_fixed,
      .vgpr_enc = v->enc,
      .vgpr_alloc = v->alloc,
      .vgpr_total = v->total,
      .vgpr_addressable = v->addressable,
      .vgpr_arch = c->vgpr_arch,
      .agprs = c->agprs,
      .max_waves = c->max_waves,
      .eus = EUS,
      .lds = c->lds,
      .lds_pool = c->lds * c->lds_pools,
      .lds_granule = c->lds_granule,
      .lds_alloc = c->lds_alloc,
      .user_sgprs = c->user_sgprs,
      .extra_vcc = c->extra_vcc,
      .extra_xnack = c->extra_xnack,
      .extra_flat = c->extra_flat,
      .has_xnack = row->xnack,
      .has_sramecc = row->sramecc,
      .arch_flat_scratch = c->arch_flat_scratch,
      .preload = c->preload,
  };
}

matcore_status matcore_processor_get(uint32_t index, uint32_t wave, matcore_processor *out, matcore_fault *fault) {
  if (!out)
    return MATCORE_BAD_POINTER;
  if (index >= ROW_COUNT)
    return matcore_refuse(fault, "cpu", index, ": expected the index of a processor, 0 to %d", ROW_COUNT - 1);
  const char *alias = rows[index].alias_of ? rows[index].name : 0;
  const struct processor_row *row = facts_of(&rows[index]);
  if (!row)
    return matcore_refuse_plain(fault, "cpu", ": an alias of no processor");
  for (uint32_t i = 0; i < VGPRS_COUNT; i++)
    if (class_vgprs[i].class == row->class && class_vgprs[i].wave == (wave ? wave : classes[row->class].wave)) {
      fill(out, row, alias, &class_vgprs[i]);
      return MATCORE_OK;
    }
  return matcore_refuse(fault, "wave", wave, ": %s has %s", rows[index].name,
                        classes[row->class].wave == 64 ? "wave size 64 only" : "32 and 64");
}

/* One `:setting+` or `:setting-` at *text; moves past it. */
static bool read_setting(const char **text, const char *name, bool has, uint8_t *setting) {
  size_t size = strlen(name);
  if (strncmp(*text + 1, name, size) != 0 || !has || *setting != MATCORE_ANY)
    return false;
  char sign = (*text)[1 + size];
  if (sign != '+' && sign != '-')
    return false;
  *setting = sign == '+' ? MATCORE_ON : MATCORE_OFF;
  *text += size + 2;
  return true;
}

matcore_status matcore_target_parse(const char *text, matcore_target *out, matcore_fault *fault) {
  if (!text || !out)
    return MATCORE_BAD_POINTER;
  size_t size = strcspn(text, ":");
  const struct processor_row *named = find_row(text, size), *row = facts_of(named);
  if (!row)
    return matcore_refuse_plain(fault, "cpu",
                                ": unknown processor: expected an AMDGPU name such as gfx942, with :sramecc+|- and :xnack+|-");
  matcore_target target = {(uint16_t)(named - rows), row->xnack ? MATCORE_ANY : 0, row->sramecc ? MATCORE_ANY : 0};
  for (const char *rest = text + size; *rest;)
    if (*rest != ':' ||
        (!read_setting(&rest, "xnack", row->xnack, &target.xnack) && !read_setting(&rest, "sramecc", row->sramecc, &target.sramecc)))
      return matcore_refuse_plain(fault, "cpu", ": %s",
                                  !row->xnack && !row->sramecc ? "the processor has no target settings"
                                  : !row->sramecc              ? "expected at most :xnack+ or :xnack- after the name"
                                                               : "expected at most one :sramecc+|- and one :xnack+|- after the name");
  *out = target;
  return MATCORE_OK;
}

static uint8_t setting_of(bool has, uint8_t abi_version, uint32_t flags, unsigned shift, uint32_t old_bit) {
  if (!has)
    return MATCORE_UNSUPPORTED;
  if (abi_version < 2)
    return flags & old_bit ? MATCORE_ON : MATCORE_OFF;
  uint8_t setting = (uint8_t)(flags >> shift & 3);
  /* 0 on a processor that has the setting: the file says nothing about it. */
  return setting ? setting : MATCORE_ANY;
}

matcore_status matcore_target_from_elf(uint32_t e_flags, uint8_t abi_version, matcore_target *out, matcore_fault *fault) {
  if (!out)
    return MATCORE_BAD_POINTER;
  uint32_t mach = e_flags & 0xff;
  for (uint32_t i = 0; mach && i < ROW_COUNT; i++) {
    if (rows[i].mach != mach)
      continue;
    *out = (matcore_target){(uint16_t)i, setting_of(rows[i].xnack, abi_version, e_flags, 8, 0x100),
                            setting_of(rows[i].sramecc, abi_version, e_flags, 10, 0x200)};
    return MATCORE_OK;
  }
  return matcore_refuse(fault, "cpu", mach, ": e_flags names no known processor");
}

matcore_status matcore_target_print(matcore_target target, char *buffer, size_t size) {
  static const char *const signs[] = {"", "", "-", "+"};
  if (!buffer)
    return MATCORE_BAD_POINTER;
  if (target.processor >= matcore_processor_count() || target.xnack > MATCORE_ON || target.sramecc > MATCORE_ON)
    return MATCORE_BAD_VALUE;
  char text[64];
  int written = snprintf(text, sizeof text, "%s%s%s%s%s", rows[target.processor].name, target.sramecc > MATCORE_ANY ? ":sramecc" : "",
                         signs[target.sramecc], target.xnack > MATCORE_ANY ? ":xnack" : "", signs[target.xnack]);
  if (written < 0 || (size_t)written >= sizeof text || (size_t)written >= size)
    return MATCORE_BAD_SIZE;
  memcpy(buffer, text, (size_t)written + 1);
  return MATCORE_OK;
}

/* What 32 bits don't hold is more than any processor has, not a small number. */
static uint32_t saturate(uint64_t count) { return count > UINT32_MAX ? UINT32_MAX : (uint32_t)count; }
static uint32_t round_up(uint32_t n, uint32_t granule) { return granule ? saturate(((uint64_t)n + granule - 1) / granule * granule) : n; }

static uint64_t field_of(uint64_t used, uint32_t granule) { return used > granule ? (used - 1) / granule : 0; }

uint64_t matcore_vgprs_field(const matcore_processor *p, uint64_t used) { return p ? field_of(used, p->vgpr_enc) : 0; }
uint64_t matcore_sgprs_field(const matcore_processor *p, uint64_t used) {
  return !p || p->isa_major >= 10 ? 0 : field_of(p->sgpr_fixed ? p->sgpr_fixed : used, p->sgpr_enc);
}

uint32_t matcore_vgprs_encoded(const matcore_processor *p, uint32_t field) { return p ? saturate(((uint64_t)field + 1) * p->vgpr_enc) : 0; }
uint32_t matcore_sgprs_encoded(const matcore_processor *p, uint32_t field) { return p ? saturate(((uint64_t)field + 1) * p->sgpr_enc) : 0; }
uint32_t matcore_vgprs_allocated(const matcore_processor *p, uint32_t field) {
  return p ? round_up(matcore_vgprs_encoded(p, field), p->vgpr_alloc) : 0;
}
uint32_t matcore_sgprs_allocated(const matcore_processor *p, uint32_t field) {
  return !p ? 0 : p->isa_major >= 10 ? p->sgpr_alloc : round_up(matcore_sgprs_encoded(p, field), p->sgpr_alloc);
}
