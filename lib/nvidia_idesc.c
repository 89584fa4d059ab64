/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The tcgen05 instruction descriptor. Part of the core's public interface (nvidia.h).
 * Source: PTX ISA 8.7 to 9.x, tcgen05 "instruction descriptor" and "matrix shapes"; ptxas 13.0; CUTLASS make_instr_desc. */
#include <matcore/nvidia.h>

#include "refuse.h"

#include <stdio.h>
#include <string.h>

/* -- Tables -- */

enum layout { PLAIN, MX8, MX4, LAYOUTS };
enum slot { AB, D };

static const struct {
  char name[12];
  uint8_t layout;
} kinds[] = {
#define IDESC_KIND(ID, name, LAYOUT) [MATCORE_IDESC_##ID] = {#name, LAYOUT},
#include "nvidia_idesc.def"
};
_Static_assert(sizeof kinds / sizeof *kinds == MATCORE_IDESC_KIND_COUNT, "a row per kind");

static const struct {
  uint8_t value;
  char name[5];
} types[] = {
#define IDESC_TYPE(ID, value, name) {value, #name},
#include "nvidia_type.def"
};
#define IDESC_TYPE(ID, value, name) _Static_assert(MATCORE_IDESC_TYPE_##ID == (value) && (value) > 7, #name);
#include "nvidia_type.def"
enum { TYPES = sizeof types / sizeof *types, FIRST_TYPE = MATCORE_IDESC_TYPE_F16 };

static const struct {
  uint8_t kind, slot, type, code;
} codes[] = {
#define IDESC_CODE(KIND, SLOT, TYPE, code) {MATCORE_IDESC_##KIND, SLOT, MATCORE_IDESC_TYPE_##TYPE, code},
#include "nvidia_idesc.def"
};
enum { CODES = sizeof codes / sizeof *codes };

static const struct field {
  uint8_t shift, width, drop;
} fields[LAYOUTS][MATCORE_IDESC_FIELD_COUNT] = {
#define IDESC_FIELD(LAYOUT, FIELD, shift, width, drop) [LAYOUT][MATCORE_IDESC_##FIELD] = {shift, width, drop},
#include "nvidia_idesc.def"
};
#define IDESC_FIELD(LAYOUT, FIELD, shift, width, drop) _Static_assert((shift) + (width) <= 32, #LAYOUT " " #FIELD);
#include "nvidia_idesc.def"

static bool kind_ok(int64_t kind) { return kind >= 0 && kind < MATCORE_IDESC_KIND_COUNT; }
static bool scaled(int64_t kind) { return kinds[kind].layout != PLAIN; }

const char *matcore_idesc_kind_name(int64_t kind) { return kind_ok(kind) ? kinds[kind].name : NULL; }
const char *matcore_idesc_type_name(int64_t index) { return index >= 0 && index < TYPES ? types[index].name : NULL; }

matcore_status matcore_idesc_position(int64_t kind, matcore_idesc_field field, uint32_t *shift, uint32_t *width, uint32_t *drop) {
  if (!shift || !width || !drop)
    return MATCORE_BAD_POINTER;
  if (!kind_ok(kind) || (unsigned)field >= MATCORE_IDESC_FIELD_COUNT)
    return MATCORE_BAD_VALUE;
  const struct field *f = &fields[kinds[kind].layout][field];
  *shift = f->shift;
  *width = f->width;
  *drop = f->drop;
  return MATCORE_OK;
}

static const struct field *field_of(int64_t kind, matcore_idesc_field field) { return &fields[kinds[kind].layout][field]; }

static uint32_t put(int64_t kind, matcore_idesc_field field, int64_t quantity) {
  const struct field *f = field_of(kind, field);
  return ((uint32_t)quantity >> f->drop & ((UINT32_C(1) << f->width) - 1)) << f->shift;
}

static int64_t get(int64_t kind, matcore_idesc_field field, uint32_t value) {
  const struct field *f = field_of(kind, field);
  return (int64_t)(value >> f->shift & ((UINT32_C(1) << f->width) - 1)) << f->drop;
}

/* -- Types -- */

static int code_of(int64_t kind, enum slot slot, int64_t type) {
  for (int i = 0; i < CODES; i++)
    if (codes[i].kind == kind && codes[i].slot == slot && codes[i].type == type)
      return codes[i].code;
  return -1;
}

static int64_t type_of(int64_t kind, enum slot slot, int64_t code) {
  for (int i = 0; i < CODES; i++)
    if (codes[i].kind == kind && codes[i].slot == slot && codes[i].code == code)
      return codes[i].type;
  return 0;
}

static matcore_status refuse_type(int64_t kind, enum slot slot, const char *name, int64_t type, matcore_fault *fault) {
  char given[12] = "", list[80] = "";
  const char *type_name = type < FIRST_TYPE ? NULL : matcore_idesc_type_name(type - FIRST_TYPE);
  if (type_name)
    snprintf(given, sizeof given, " (%s)", type_name);
  size_t used = 0;
  for (int i = 0; i < CODES; i++)
    if (codes[i].kind == kind && codes[i].slot == slot && used < sizeof list)
      used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", used ? ", " : "", types[codes[i].type - FIRST_TYPE].name);
  return matcore_refuse(fault, name, type, "%s: kind %s takes %s", given, kinds[kind].name, list);
}

static matcore_status check_types(const matcore_idesc *d, matcore_fault *fault) {
  if (code_of(d->kind, AB, d->a) < 0)
    return refuse_type(d->kind, AB, "a", d->a, fault);
  if (code_of(d->kind, AB, d->b) < 0)
    return refuse_type(d->kind, AB, "b", d->b, fault);
  if (code_of(d->kind, D, d->d) < 0)
    return refuse_type(d->kind, D, "d", d->d, fault);
  bool halves = d->a == MATCORE_IDESC_TYPE_F16 && d->b == MATCORE_IDESC_TYPE_F16;
  if (d->kind == MATCORE_IDESC_F16 && d->d == MATCORE_IDESC_TYPE_F16 && !halves)
    return matcore_refuse(fault, "d", d->d, " (f16): bf16 operands need f32");
  return MATCORE_OK;
}

/* -- Shapes -- */

static matcore_status check_m(const matcore_idesc *d, matcore_fault *fault) {
  if (d->m == 128 || d->m == 256)
    return MATCORE_OK;
  if (scaled(d->kind))
    return matcore_refuse(fault, "m", d->m, ": expected 128 or 256");
  if (d->m == 32 || d->m == 64)
    return MATCORE_OK;
  return matcore_refuse(fault, "m", d->m, ": expected 32, 64, 128 or 256");
}

static bool multiple(int64_t n, int64_t step) { return n >= step && n <= 256 && n % step == 0; }

/* M = 32 and a max shift exist only with .ws, which narrows N. Judged twice: by M in N's place, by all once the flags are known. */
static matcore_status check_n_of_ws(const matcore_idesc *d, bool sparse, matcore_fault *fault) {
  if (d->n == 64 || d->n == 128 || (d->n == 256 && !sparse))
    return MATCORE_OK;
  return matcore_refuse(fault, "n", d->n, d->sparse ? ": expected 64 or 128" : ": expected 64, 128 or 256");
}

/* By kind and M; M = 256 exists only with cta_group::2, which narrows N too. */
static matcore_status check_n(const matcore_idesc *d, matcore_fault *fault) {
  int64_t n = d->n;
  bool i8 = d->kind == MATCORE_IDESC_I8;
  if (d->n_at_run_time)
    return MATCORE_OK;
  if (d->m == 32)
    return check_n_of_ws(d, false, fault);
  if (d->m != 256 && i8) {
    if (multiple(n, 16) || n == 8 || n == 24)
      return MATCORE_OK;
    return matcore_refuse(fault, "n", n, ": expected 8, 24 or a multiple of 16 from 16 to 256");
  }
  int step = d->m != 256 ? 8 : i8 ? 32 : 16;
  return multiple(n, step) ? MATCORE_OK : matcore_refuse(fault, "n", n, ": expected a multiple of %d from %d to 256", step, step);
}

static matcore_status check_major(const matcore_idesc *d, const char *name, matcore_idesc_field field, int64_t major,
                                  matcore_fault *fault) {
  matcore_status status = matcore_nv_check(MATCORE_NV_MAJOR, name, major, fault);
  if (status || !major || field_of(d->kind, field)->width)
    return status;
  return matcore_refuse(fault, name, major, " (MN): kind %s is K-major only", kinds[d->kind].name);
}

/* -- Flags -- */

/* Members that `flags` carries, and why a kind that lacks one does. */
static const char block_scaled[] = ": only block-scaled kinds have it", plain[] = ": block-scaled kinds lack it";

static matcore_status check_bits(const matcore_idesc *d, matcore_fault *fault) {
  const struct {
    const char *name;
    int64_t value, most;
    const char *lacking; /* null: the kind has it */
  } flags[] = {
      {"neg_a", d->neg_a, 1, d->kind == MATCORE_IDESC_I8 ? ": kind i8 lacks it" : NULL},
      {"neg_b", d->neg_b, 1, d->kind == MATCORE_IDESC_I8 ? ": kind i8 lacks it" : NULL},
      {"saturate", d->saturate, 1, d->kind != MATCORE_IDESC_I8 ? ": only kind i8 has it" : NULL},
      {"sparse", d->sparse, 1, NULL},
      {"selector", d->selector, 3,
       scaled(d->kind) ? plain
       : !d->sparse    ? ": only sparse products have it"
                       : NULL},
      {"max_shift", d->max_shift, 32, scaled(d->kind) ? plain : NULL},
      {"scale", d->scale, 2, scaled(d->kind) ? NULL : block_scaled},
      {"sfa_id", d->sfa_id, 3, scaled(d->kind) ? NULL : block_scaled},
      {"sfb_id", d->sfb_id, 3, scaled(d->kind) ? NULL : block_scaled},
      {"k96", d->k96, 1, !field_of(d->kind, MATCORE_IDESC_K96)->width ? ": only kinds mxf4 and mxf4nvf4 have it" : NULL},
  };
  for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
    if (flags[i].value < 0 || flags[i].value > flags[i].most)
      return matcore_refuse(fault, flags[i].name, flags[i].value, ": expected 0 to %d", (int)flags[i].most);
    if (flags[i].value && flags[i].lacking)
      return matcore_refuse(fault, flags[i].name, flags[i].value, "%s", flags[i].lacking);
  }
  return MATCORE_OK;
}

static matcore_status check_shift(const matcore_idesc *d, matcore_fault *fault) {
  if (d->max_shift % 8 || d->max_shift == 24)
    return matcore_refuse(fault, "max_shift", d->max_shift, ": expected 0, 8, 16 or 32");
  if (d->max_shift && d->m == 256)
    return matcore_refuse(fault, "max_shift", d->max_shift, ": not with M = 256");
  return MATCORE_OK;
}

matcore_status matcore_idesc_check_scale_id(int64_t kind, const char *name, int64_t id, matcore_fault *fault) {
  matcore_status status = matcore_nv_check(MATCORE_NV_SCALED_KIND, "kind", kind, fault);
  if (status)
    return status;
  if (kinds[kind].layout == MX4 && id != 0 && id != 2)
    return matcore_refuse(fault, name, id, ": expected 0 or 2");
  return id >= 0 && id <= 3 ? MATCORE_OK : matcore_refuse(fault, name, id, ": expected 0 to 3");
}

static matcore_status check_scales(const matcore_idesc *d, matcore_fault *fault) {
  bool two = d->kind == MATCORE_IDESC_MXF4NVF4;
  if (two && !d->scale)
    return matcore_refuse_plain(fault, "scale", " needs a scale type: ue8m0 or ue4m3");
  if (d->scale == 2 && !two)
    return matcore_refuse(fault, "scale", d->scale, " (ue4m3): only kind mxf4nvf4 has it");
  matcore_status status = matcore_idesc_check_scale_id(d->kind, "sfa_id", d->sfa_id, fault);
  if (!status)
    status = matcore_idesc_check_scale_id(d->kind, "sfb_id", d->sfb_id, fault);
  if (!status && d->k96 && d->sparse)
    return matcore_refuse(fault, "k96", d->k96, ": K = 96 is dense only");
  return status;
}

static matcore_status check_all(const matcore_idesc *d, matcore_fault *fault) {
  matcore_status status = matcore_nv_check(MATCORE_NV_KIND, "kind", d->kind, fault);
  if (!status)
    status = check_m(d, fault);
  if (!status)
    status = check_n(d, fault);
  if (!status)
    status = check_types(d, fault);
  if (!status)
    status = check_major(d, "a_major", MATCORE_IDESC_A_MAJOR, d->a_major, fault);
  if (!status)
    status = check_major(d, "b_major", MATCORE_IDESC_B_MAJOR, d->b_major, fault);
  if (!status)
    status = check_bits(d, fault);
  if (!status)
    status = scaled(d->kind) ? check_scales(d, fault) : check_shift(d, fault);
  if (!status && (d->m == 32 || d->max_shift) && !d->n_at_run_time)
    status = check_n_of_ws(d, d->sparse, fault);
  return status;
}

/* The bits of `flags`, in the pseudo-op's own numbering. */
static const struct flag_field {
  char name[10];
  uint8_t shift, width;
} flag_fields[] = {
    {"neg_a", 0, 1},     {"neg_b", 1, 1}, {"saturate", 2, 1}, {"sparse", 3, 1},  {"selector", 4, 2},
    {"max_shift", 6, 2}, {"scale", 8, 2}, {"sfa_id", 10, 2},  {"sfb_id", 12, 2}, {"k96", 14, 1},
};
enum { FLAG_FIELDS = sizeof flag_fields / sizeof *flag_fields };

static const uint8_t max_shifts[] = {0, 8, 16, 32};

matcore_status matcore_idesc_set_flags(matcore_idesc *desc, int64_t flags, matcore_fault *fault) {
  if (!desc)
    return MATCORE_BAD_POINTER;
  int64_t unknown = flags & ~INT64_C(0x7FFF), value[FLAG_FIELDS];
  if (unknown)
    return matcore_refuse_plain(fault, "flags", " has unknown bits 0x%x", (unsigned)unknown);
  for (int i = 0; i < FLAG_FIELDS; i++)
    value[i] = flags >> flag_fields[i].shift & ((1 << flag_fields[i].width) - 1);
  desc->neg_a = value[0];
  desc->neg_b = value[1];
  desc->saturate = value[2];
  desc->sparse = value[3];
  desc->selector = value[4];
  desc->max_shift = max_shifts[value[5]];
  desc->scale = value[6];
  desc->sfa_id = value[7];
  desc->sfb_id = value[8];
  desc->k96 = value[9];
  return MATCORE_OK;
}

void matcore_idesc_fault_of_flags(matcore_fault *fault) {
  if (!fault || !fault->field)
    return;
  for (int i = 0; i < FLAG_FIELDS; i++) {
    if (strcmp(fault->field, flag_fields[i].name))
      continue;
    if (fault->has_value) { /* " sets NAME" goes in front of the text; what no longer fits is cut */
      char prefix[20];
      size_t used = (size_t)snprintf(prefix, sizeof prefix, " sets %s", flag_fields[i].name);
      memmove(fault->text + used, fault->text, sizeof fault->text - used);
      memcpy(fault->text, prefix, used);
      fault->text[sizeof fault->text - 1] = 0;
    }
    fault->field = "flags";
    fault->has_value = false;
    return;
  }
}

/* -- Encode and decode -- */

static int64_t shift_code(int64_t columns) {
  for (int i = 0; i < 4; i++)
    if (max_shifts[i] == columns)
      return i;
  return 0;
}

matcore_status matcore_idesc_encode(const matcore_idesc *desc, uint32_t *out, matcore_fault *fault) {
  if (!desc || !out)
    return MATCORE_BAD_POINTER;
  matcore_status status = check_all(desc, fault);
  if (status)
    return status;
  const int64_t quantity[MATCORE_IDESC_FIELD_COUNT] = {
      [MATCORE_IDESC_SELECTOR] = desc->selector,
      [MATCORE_IDESC_SPARSE] = desc->sparse,
      [MATCORE_IDESC_SATURATE] = desc->saturate,
      [MATCORE_IDESC_D] = code_of(desc->kind, D, desc->d),
      [MATCORE_IDESC_SFB_ID] = desc->sfb_id,
      [MATCORE_IDESC_A] = code_of(desc->kind, AB, desc->a),
      [MATCORE_IDESC_B] = code_of(desc->kind, AB, desc->b),
      [MATCORE_IDESC_NEG_A] = desc->neg_a,
      [MATCORE_IDESC_NEG_B] = desc->neg_b,
      [MATCORE_IDESC_A_MAJOR] = desc->a_major,
      [MATCORE_IDESC_B_MAJOR] = desc->b_major,
      [MATCORE_IDESC_N] = desc->n_at_run_time ? 0 : desc->n,
      [MATCORE_IDESC_SCALE] = desc->scale != 2, /* UE8M0 is 1, UE4M3 0 */
      [MATCORE_IDESC_M] = desc->m,
      [MATCORE_IDESC_SFA_ID] = desc->sfa_id,
      [MATCORE_IDESC_MAX_SHIFT] = shift_code(desc->max_shift),
      [MATCORE_IDESC_K96] = desc->k96,
  };
  uint32_t value = 0;
  for (int f = 0; f < MATCORE_IDESC_FIELD_COUNT; f++)
    value |= put(desc->kind, (matcore_idesc_field)f, quantity[f]);
  *out = value;
  return MATCORE_OK;
}

/* A code that no type of this kind has is refused by its number, not by the type it failed to become. */
static matcore_status decode_types(matcore_idesc *d, uint32_t value, matcore_fault *fault) {
  int64_t a = get(d->kind, MATCORE_IDESC_A, value), b = get(d->kind, MATCORE_IDESC_B, value), code = get(d->kind, MATCORE_IDESC_D, value);
  d->a = type_of(d->kind, AB, a);
  d->b = type_of(d->kind, AB, b);
  d->d = type_of(d->kind, D, code);
  if (!d->a)
    return matcore_refuse(fault, NULL, 0, "type code %d of A: kind %s has none", (int)a, kinds[d->kind].name);
  if (!d->b)
    return matcore_refuse(fault, NULL, 0, "type code %d of B: kind %s has none", (int)b, kinds[d->kind].name);
  if (!d->d)
    return matcore_refuse(fault, NULL, 0, "type code %d of D: kind %s has none", (int)code, kinds[d->kind].name);
  return MATCORE_OK;
}

static matcore_status check_reserved(int64_t kind, uint32_t value, matcore_fault *fault) {
  uint32_t known = 0;
  for (int f = 0; f < MATCORE_IDESC_FIELD_COUNT; f++)
    known |= put(kind, (matcore_idesc_field)f, 0x3FFFFFFF);
  uint32_t reserved = value & ~known;
  for (int bit = 0; bit < 32; bit++)
    if (reserved >> bit & 1)
      return matcore_refuse(fault, NULL, 0, "reserved bit %d is set", bit);
  return MATCORE_OK;
}

matcore_status matcore_idesc_decode(int64_t kind, uint32_t value, matcore_idesc *out, matcore_fault *fault) {
  if (!out)
    return MATCORE_BAD_POINTER;
  matcore_status status = matcore_nv_check(MATCORE_NV_KIND, "kind", kind, fault);
  if (!status)
    status = check_reserved(kind, value, fault);
  if (status)
    return status;
  matcore_idesc d = {
      .kind = kind,
      .m = get(kind, MATCORE_IDESC_M, value),
      .n = get(kind, MATCORE_IDESC_N, value),
      .a_major = get(kind, MATCORE_IDESC_A_MAJOR, value),
      .b_major = get(kind, MATCORE_IDESC_B_MAJOR, value),
      .neg_a = get(kind, MATCORE_IDESC_NEG_A, value),
      .neg_b = get(kind, MATCORE_IDESC_NEG_B, value),
      .saturate = get(kind, MATCORE_IDESC_SATURATE, value),
      .sparse = get(kind, MATCORE_IDESC_SPARSE, value),
      .selector = get(kind, MATCORE_IDESC_SELECTOR, value),
      .max_shift = max_shifts[get(kind, MATCORE_IDESC_MAX_SHIFT, value)],
      .scale = !scaled(kind)                           ? 0
               : get(kind, MATCORE_IDESC_SCALE, value) ? 1
                                                       : 2,
      .sfa_id = get(kind, MATCORE_IDESC_SFA_ID, value),
      .sfb_id = get(kind, MATCORE_IDESC_SFB_ID, value),
      .k96 = get(kind, MATCORE_IDESC_K96, value),
  };
  status = decode_types(&d, value, fault);
  if (!status)
    status = check_all(&d, fault);
  if (!status)
    *out = d;
  return status;
}
