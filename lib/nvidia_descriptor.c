/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* NVIDIA shared-memory matrix descriptors: fields, canonical layouts, steps. Part of the core's public interface (nvidia.h).
 * Source: PTX ISA 8.7 to 9.x, the sections on wgmma and tcgen05; the closed form equals CUTLASS's make_gmma_desc and make_umma_desc. */
#include <matcore/nvidia.h>

#include "refuse.h"

#include <stdio.h>
#include <string.h>

/* -- Tables -- */

struct field {
  uint8_t shift, width;
  int8_t fixed;
};
static const struct field smem_fields[MATCORE_SMEM_COUNT][MATCORE_SMEM_FIELD_COUNT] = {
#define SMEM_FIELD(GENERATION, FIELD, shift, width, fixed) [MATCORE_##GENERATION][MATCORE_SMEM_##FIELD] = {shift, width, fixed},
#include "nvidia_smem.def"
};
#define SMEM_FIELD(GENERATION, FIELD, shift, width, fixed)                                                                                 \
  _Static_assert((shift) + (width) <= 64 && (fixed) < 1 << (width), #GENERATION " " #FIELD " does not fit");
#include "nvidia_smem.def"

#define TMA_PREFIX "CU_TENSOR_MAP_SWIZZLE_"
static const struct swizzle {
  uint8_t bytes, atom;
  int8_t code[MATCORE_SMEM_COUNT];
  uint8_t tensor_map;
  char tensor_map_name[40];
} swizzles[] = {
#define SWIZZLE(bytes, atom, wgmma, tcgen05, tensor_map, tensor_map_name)                                                                  \
  {bytes, atom, {wgmma, tcgen05}, tensor_map, TMA_PREFIX #tensor_map_name},
#include "nvidia_swizzle.def"
};
#define SWIZZLE(bytes, atom, wgmma, tcgen05, tensor_map, tensor_map_name)                                                                  \
  _Static_assert((wgmma) < 4 && (tcgen05) < 8 && ((atom) == 32 || (tcgen05) == 2 * (wgmma)), "swizzle codes");
#include "nvidia_swizzle.def"
enum { SWIZZLES = sizeof swizzles / sizeof *swizzles };

enum { UNIT = 16, MAX_TILE = 262144 };

static bool generation_ok(matcore_smem generation) { return (unsigned)generation < MATCORE_SMEM_COUNT; }

static const struct swizzle *find_swizzle(int64_t bytes, int64_t atom) {
  for (int i = 0; i < SWIZZLES; i++)
    if (swizzles[i].bytes == bytes && swizzles[i].atom == atom)
      return &swizzles[i];
  return NULL;
}

static uint64_t put(matcore_smem generation, matcore_smem_field field, uint64_t code) {
  const struct field *f = &smem_fields[generation][field];
  return (code & ((UINT64_C(1) << f->width) - 1)) << f->shift;
}

matcore_status matcore_smem_position(matcore_smem generation, matcore_smem_field field, uint32_t *shift, uint32_t *width) {
  if (!shift || !width)
    return MATCORE_BAD_POINTER;
  if (!generation_ok(generation) || (unsigned)field >= MATCORE_SMEM_FIELD_COUNT)
    return MATCORE_BAD_FAMILY;
  *shift = smem_fields[generation][field].shift;
  *width = smem_fields[generation][field].width;
  return MATCORE_OK;
}

uint32_t matcore_smem_code(matcore_smem generation, uint64_t value, matcore_smem_field field) {
  if (!generation_ok(generation) || (unsigned)field >= MATCORE_SMEM_FIELD_COUNT)
    return 0;
  const struct field *f = &smem_fields[generation][field];
  return (uint32_t)(value >> f->shift & ((UINT64_C(1) << f->width) - 1));
}

/* -- Rules for single operands -- */

static matcore_status check_swizzle(const char *name, int64_t value, matcore_fault *fault) {
  static const char expected[] = ": expected 0, 32, 64 or 128 bytes";
  const struct swizzle *hint = NULL;
  for (int i = 0; i < SWIZZLES; i++) {
    if (swizzles[i].bytes == value)
      return MATCORE_OK;
    if (swizzles[i].tensor_map == value && swizzles[i].atom == UNIT)
      hint = &swizzles[i];
  }
  if (!hint)
    return matcore_refuse(fault, name, value, expected);
  return matcore_refuse(fault, name, value, "%s (%d is %s: pass %d)", expected, hint->tensor_map, hint->tensor_map_name, hint->bytes);
}

static bool in_range(int64_t value, int64_t least, int64_t most, int64_t step) {
  return value >= least && value <= most && value % step == 0;
}

static bool is_bits(int64_t value, int64_t narrow) { return value == narrow || value == 8 || value == 16 || value == 32; }

matcore_status matcore_nv_check(matcore_nv_rule rule, const char *name, int64_t value, matcore_fault *fault) {
  static const struct {
    int64_t least, most, step;
    const char *text;
  } ranges[MATCORE_NV_RULE_COUNT] = {
      [MATCORE_NV_OFFSET] = {0, MATCORE_SMEM_MAX_OFFSET, UNIT, ": expected a multiple of 16 bytes from 0 to 262128"},
      [MATCORE_NV_ADDRESS] = {0, 0xFFFFFFFF, UNIT, ": expected a multiple of 16 in 32 bits"},
      [MATCORE_NV_ATOM] = {16, 32, 16, ": expected 16 or 32 bytes"},
      [MATCORE_NV_BASE_OFFSET] = {0, 7, 1, ": expected 0 to 7"},
      [MATCORE_NV_BYTES] = {-MATCORE_SMEM_MAX_OFFSET, MATCORE_SMEM_MAX_OFFSET, UNIT, ": expected a multiple of 16 from -262128 to 262128"},
      [MATCORE_NV_MAJOR] = {0, 1, 1, ": expected 0 (K) or 1 (MN)"},
      [MATCORE_NV_ORDER] = {0, 1, 1, ": expected 0 (MN first) or 1 (K first)"},
      [MATCORE_NV_KIND] = {0, MATCORE_IDESC_KIND_COUNT - 1, 1, ": expected 0 to 6"},
      [MATCORE_NV_SCALED_KIND] = {MATCORE_IDESC_MXF8F6F4, MATCORE_IDESC_KIND_COUNT - 1, 1, ": expected a block-scaled kind (4 to 6)"},
  };
  _Static_assert(MATCORE_SMEM_MAX_OFFSET == 262128 && MATCORE_IDESC_KIND_COUNT == 7 && MATCORE_IDESC_MXF8F6F4 == 4, "the texts say so");
  if ((unsigned)rule >= MATCORE_NV_RULE_COUNT)
    return MATCORE_BAD_FAMILY;
  if (rule == MATCORE_NV_ANY)
    return MATCORE_OK;
  if (rule == MATCORE_NV_SWIZZLE)
    return check_swizzle(name, value, fault);
  if (rule == MATCORE_NV_WGMMA_BITS)
    return is_bits(value, 1) ? MATCORE_OK : matcore_refuse(fault, name, value, ": expected 1, 8, 16 or 32");
  if (rule == MATCORE_NV_TCGEN05_BITS)
    return is_bits(value, 4) ? MATCORE_OK : matcore_refuse(fault, name, value, ": expected 4, 8, 16 or 32");
  if (in_range(value, ranges[rule].least, ranges[rule].most, ranges[rule].step))
    return MATCORE_OK;
  return matcore_refuse(fault, name, value, "%s", ranges[rule].text);
}

/* -- Encode and decode -- */

/* Swizzle and atom together. */
static matcore_status check_atom(matcore_smem generation, int64_t swizzle, int64_t atom, const struct swizzle **out, matcore_fault *fault) {
  const struct swizzle *s = find_swizzle(swizzle, atom);
  if (!s)
    return matcore_refuse(fault, "atom", atom, ": 32-byte atoms exist only with swizzle 128");
  if (s->code[generation] < 0)
    return matcore_refuse(fault, "atom", atom, ": wgmma has 16-byte atoms only");
  *out = s;
  return MATCORE_OK;
}

static matcore_status check_absolute(const matcore_smem_desc *d, matcore_fault *fault) {
  if (d->swizzle != 128)
    return matcore_refuse(fault, "swizzle", d->swizzle, ": an absolute LBO exists only with swizzle 128");
  if (d->atom != UNIT)
    return matcore_refuse(fault, "atom", d->atom, ": an absolute LBO exists only with 16-byte atoms");
  if (d->base_offset)
    return matcore_refuse(fault, "base_offset", d->base_offset, ": must be 0 with an absolute LBO");
  return MATCORE_OK;
}

static matcore_status check_desc(matcore_smem generation, const matcore_smem_desc *d, const struct swizzle **s, matcore_fault *fault) {
  const matcore_status mode = generation == MATCORE_TCGEN05 ? MATCORE_OK : MATCORE_BAD_VALUE;
  if (d->lbo_mode && (mode || d->lbo_mode != 1))
    return matcore_refuse(fault, "lbo_mode", d->lbo_mode,
                          mode ? ": wgmma has relative offsets only" : ": expected 0 (relative) or 1 (absolute)");
  const struct {
    matcore_nv_rule rule;
    const char *name;
    int64_t value;
  } operands[] = {
      {MATCORE_NV_ADDRESS, "start", d->start}, {d->lbo_mode ? MATCORE_NV_ADDRESS : MATCORE_NV_OFFSET, "lbo", d->lbo},
      {MATCORE_NV_OFFSET, "sbo", d->sbo},      {MATCORE_NV_SWIZZLE, "swizzle", d->swizzle},
      {MATCORE_NV_ATOM, "atom", d->atom},      {MATCORE_NV_BASE_OFFSET, "base_offset", d->base_offset},
  };
  for (size_t i = 0; i < sizeof operands / sizeof *operands; i++) {
    matcore_status status = matcore_nv_check(operands[i].rule, operands[i].name, operands[i].value, fault);
    if (status)
      return status;
  }
  matcore_status status = check_atom(generation, d->swizzle, d->atom, s, fault);
  if (status)
    return status;
  if (d->base_offset && !d->swizzle)
    return matcore_refuse(fault, "base_offset", d->base_offset, ": must be 0 without a swizzle");
  return d->lbo_mode ? check_absolute(d, fault) : MATCORE_OK;
}

static uint64_t units(int64_t bytes) { return ((uint64_t)bytes & 0x3FFFF) / UNIT; }

matcore_status matcore_smem_encode(matcore_smem generation, const matcore_smem_desc *desc, uint64_t *out, matcore_fault *fault) {
  if (!desc || !out)
    return MATCORE_BAD_POINTER;
  if (!generation_ok(generation))
    return MATCORE_BAD_FAMILY;
  const struct swizzle *s = NULL;
  matcore_status status = check_desc(generation, desc, &s, fault);
  if (status)
    return status;
  uint64_t value = put(generation, MATCORE_SMEM_START, units(desc->start)) | put(generation, MATCORE_SMEM_LBO, units(desc->lbo)) |
                   put(generation, MATCORE_SMEM_SBO, units(desc->sbo)) |
                   put(generation, MATCORE_SMEM_BASE_OFFSET, (uint64_t)desc->base_offset) |
                   put(generation, MATCORE_SMEM_LBO_MODE, (uint64_t)desc->lbo_mode) |
                   put(generation, MATCORE_SMEM_SWIZZLE, (uint64_t)s->code[generation]);
  for (int f = 0; f < MATCORE_SMEM_FIELD_COUNT; f++)
    if (smem_fields[generation][f].fixed > 0)
      value |= put(generation, (matcore_smem_field)f, (uint64_t)smem_fields[generation][f].fixed);
  *out = value;
  return MATCORE_OK;
}

static uint64_t reserved_bits(matcore_smem generation) {
  uint64_t known = 0;
  for (int f = 0; f < MATCORE_SMEM_FIELD_COUNT; f++)
    known |= put(generation, (matcore_smem_field)f, UINT64_MAX);
  return ~known;
}

static bool fixed_bits_wrong(matcore_smem generation, uint64_t value) {
  for (int f = 0; f < MATCORE_SMEM_FIELD_COUNT; f++) {
    const struct field *field = &smem_fields[generation][f];
    if (field->width && field->fixed >= 0 && matcore_smem_code(generation, value, (matcore_smem_field)f) != (uint32_t)field->fixed)
      return true;
  }
  return false;
}

matcore_status matcore_smem_swizzle(matcore_smem generation, uint32_t code, uint32_t *bytes, uint32_t *atom) {
  if (!bytes || !atom)
    return MATCORE_BAD_POINTER;
  if (!generation_ok(generation))
    return MATCORE_BAD_FAMILY;
  for (int i = 0; i < SWIZZLES; i++)
    if (swizzles[i].code[generation] >= 0 && (uint32_t)swizzles[i].code[generation] == code) {
      *bytes = swizzles[i].bytes;
      *atom = swizzles[i].atom;
      return MATCORE_OK;
    }
  return MATCORE_BAD_VALUE;
}

/* -- Swizzles of TMA tensor maps -- */

matcore_status matcore_tma_swizzle(int64_t bytes, int64_t atom, uint32_t *out, matcore_fault *fault) {
  if (!out)
    return MATCORE_BAD_POINTER;
  matcore_status status = matcore_nv_check(MATCORE_NV_SWIZZLE, "swizzle", bytes, fault);
  if (!status)
    status = matcore_nv_check(MATCORE_NV_ATOM, "atom", atom, fault);
  const struct swizzle *s = find_swizzle(bytes, atom);
  if (!status && !s)
    status = matcore_refuse(fault, "atom", atom, ": 32-byte atoms exist only with swizzle 128");
  if (!status)
    *out = s->tensor_map;
  return status;
}

static const struct swizzle *find_tensor_map(int64_t value) {
  for (int i = 0; i < SWIZZLES; i++)
    if (swizzles[i].tensor_map == value)
      return &swizzles[i];
  return NULL;
}

matcore_status matcore_tma_swizzle_bytes(int64_t value, uint32_t *bytes, uint32_t *atom, matcore_fault *fault) {
  if (!bytes || !atom)
    return MATCORE_BAD_POINTER;
  const struct swizzle *s = find_tensor_map(value);
  if (!s)
    return matcore_refuse(fault, "tma", value, ": no descriptor reads such a swizzle: expected 0 to %d", SWIZZLES - 1);
  *bytes = s->bytes;
  *atom = s->atom;
  return MATCORE_OK;
}

const char *matcore_tma_swizzle_name(int64_t value) {
  const struct swizzle *s = find_tensor_map(value);
  return s ? s->tensor_map_name : NULL;
}

matcore_status matcore_tma_swizzle_parse(const char *name, uint32_t *out) {
  if (!name || !out)
    return MATCORE_BAD_POINTER;
  for (int i = 0; i < SWIZZLES; i++) {
    const char *full = swizzles[i].tensor_map_name;
    if (strcmp(name, full) && strcmp(name, full + sizeof TMA_PREFIX - 1))
      continue;
    *out = swizzles[i].tensor_map;
    return MATCORE_OK;
  }
  return MATCORE_BAD_NAME;
}

/* -- Decode -- */

static int lowest(uint64_t mask) {
  int bit = 0;
  while (bit < 63 && !(mask >> bit & 1))
    bit++;
  return bit;
}

matcore_status matcore_smem_decode(matcore_smem generation, uint64_t value, matcore_smem_desc *out, matcore_fault *fault) {
  if (!out)
    return MATCORE_BAD_POINTER;
  if (!generation_ok(generation))
    return MATCORE_BAD_FAMILY;
  uint64_t reserved = value & reserved_bits(generation);
  if (reserved)
    return matcore_refuse(fault, NULL, 0, "reserved bit %d is set", lowest(reserved));
  if (fixed_bits_wrong(generation, value))
    return matcore_refuse(fault, NULL, 0, "bits 46 to 48 must be 0b001");
  uint32_t bytes, atom, code = matcore_smem_code(generation, value, MATCORE_SMEM_SWIZZLE);
  if (matcore_smem_swizzle(generation, code, &bytes, &atom))
    return matcore_refuse(fault, NULL, 0, "swizzle code %u does not exist", (unsigned)code);
  matcore_smem_desc d = {
      .start = (int64_t)matcore_smem_code(generation, value, MATCORE_SMEM_START) * UNIT,
      .lbo = (int64_t)matcore_smem_code(generation, value, MATCORE_SMEM_LBO) * UNIT,
      .sbo = (int64_t)matcore_smem_code(generation, value, MATCORE_SMEM_SBO) * UNIT,
      .swizzle = bytes,
      .atom = atom,
      .base_offset = matcore_smem_code(generation, value, MATCORE_SMEM_BASE_OFFSET),
      .lbo_mode = matcore_smem_code(generation, value, MATCORE_SMEM_LBO_MODE),
  };
  const struct swizzle *s;
  matcore_status status = check_desc(generation, &d, &s, fault);
  if (!status)
    *out = d;
  return status;
}

/* -- What looks wrong in a descriptor -- */

enum finding {
  RESERVED,
  FIXED,
  CODE,
  TENSOR_MAP,
  BASE_WITHOUT,
  BASE_ALIGNED,
  MISALIGNED,
  LBO_SMALL,
  LBO_LARGE,
  SBO_SMALL,
  SBO_LARGE,
  ABSOLUTE
};
static const char *const finding_texts[] = {
    [RESERVED] = "a reserved bit is set: an address that was not masked, or an advance that overflowed",
    [FIXED] = "bits 46 to 48 are not 0b001: a wgmma descriptor given to tcgen05?",
    [CODE] = "this swizzle code does not exist",
    [TENSOR_MAP] = "the code says 32-byte swizzle, but the stride is that of 128-byte rows: CU_TENSOR_MAP_SWIZZLE_128B (3) is not the "
                   "descriptor's code",
    [BASE_WITHOUT] = "a base offset without a swizzle",
    [BASE_ALIGNED] = "a base offset although the start lies where a swizzle pattern would start",
    [MISALIGNED] =
        "the start is not in the first row of a swizzle pattern, yet the base offset is 0: the tile's base is not aligned to its "
        "pattern",
    [LBO_SMALL] = "the leading offset is smaller than one atom: it looks shifted twice",
    [LBO_LARGE] = "the leading offset is 16 times an atom's: it looks unshifted",
    [SBO_SMALL] = "the stride offset is smaller than one atom: it looks shifted twice",
    [SBO_LARGE] = "the stride offset is 16 times an atom's: it looks unshifted",
    [ABSOLUTE] = "an absolute leading offset needs swizzle 128 with 16-byte atoms and base offset 0",
};
_Static_assert(sizeof finding_texts / sizeof *finding_texts <= 32, "a bit each");

const char *matcore_smem_finding_text(uint32_t index) {
  return index < sizeof finding_texts / sizeof *finding_texts ? finding_texts[index] : NULL;
}

static uint32_t flag(enum finding finding, bool set) { return set ? UINT32_C(1) << finding : 0; }

/* Findings about the strides of a swizzled descriptor, atoms of `atom` bytes. */
static uint32_t stride_findings(uint32_t lbo, uint32_t sbo, uint32_t swizzle, uint32_t atom, bool absolute) {
  uint32_t found =
      flag(TENSOR_MAP, swizzle == 32 && sbo == 1024) | flag(SBO_SMALL, sbo && sbo < atom) | flag(SBO_LARGE, sbo == UNIT * atom);
  if (absolute)
    return found;
  return found | flag(LBO_SMALL, lbo > UNIT && lbo < atom && lbo != UNIT * UNIT) |
         flag(LBO_LARGE, lbo == UNIT * atom || (lbo == UNIT * UNIT && lbo < atom));
}

uint32_t matcore_smem_findings(matcore_smem generation, uint64_t value) {
  if (!generation_ok(generation))
    return 0;
  uint32_t code = matcore_smem_code(generation, value, MATCORE_SMEM_SWIZZLE),
           start = matcore_smem_code(generation, value, MATCORE_SMEM_START) * UNIT;
  uint32_t lbo = matcore_smem_code(generation, value, MATCORE_SMEM_LBO) * UNIT,
           sbo = matcore_smem_code(generation, value, MATCORE_SMEM_SBO) * UNIT;
  uint32_t base = matcore_smem_code(generation, value, MATCORE_SMEM_BASE_OFFSET), swizzle, atom;
  bool absolute = matcore_smem_code(generation, value, MATCORE_SMEM_LBO_MODE);
  uint32_t found = flag(RESERVED, value & reserved_bits(generation)) | flag(FIXED, fixed_bits_wrong(generation, value));
  if (matcore_smem_swizzle(generation, code, &swizzle, &atom))
    return found | flag(CODE, true);
  found |= flag(ABSOLUTE, absolute && (swizzle != 128 || atom != UNIT || base));
  if (!swizzle)
    return found | flag(BASE_WITHOUT, base);
  uint32_t size = swizzle * (atom == 32 ? 4 : 8), inside = start % size; /* a K step of MN-major 32-byte atoms is half a pattern */
  return found | flag(BASE_ALIGNED, base && !inside) | flag(MISALIGNED, !base && inside >= swizzle) |
         stride_findings(lbo, sbo, swizzle, size, absolute);
}

/* -- From shape to fields -- */

/* Each operand alone, left to right, as the pseudo-ops list them. */
static matcore_status check_shape_operands(matcore_smem generation, const matcore_smem_shape *s, matcore_fault *fault) {
  const struct {
    matcore_nv_rule rule;
    const char *name;
    int64_t value;
  } operands[] = {
      {generation == MATCORE_WGMMA ? MATCORE_NV_WGMMA_BITS : MATCORE_NV_TCGEN05_BITS, "bits", s->bits},
      {MATCORE_NV_MAJOR, "major", s->major},
      {MATCORE_NV_SWIZZLE, "swizzle", s->swizzle},
      {MATCORE_NV_ATOM, "atom", s->atom},
      {MATCORE_NV_ORDER, "order", s->order},
  };
  for (size_t i = 0; i < sizeof operands / sizeof *operands; i++) {
    matcore_status status = matcore_nv_check(operands[i].rule, operands[i].name, operands[i].value, fault);
    if (status)
      return status;
  }
  return MATCORE_OK;
}

/* Which operands exist at all. */
static matcore_status check_existence(matcore_smem generation, const matcore_smem_shape *s, const struct swizzle **out,
                                      matcore_fault *fault) {
  if (s->major && generation == MATCORE_WGMMA && s->bits != 16)
    return matcore_refuse(fault, "major", 1, " (MN): wgmma reads MN-major operands of 16-bit elements only");
  if (s->major && s->bits == 4)
    return matcore_refuse(fault, "major", 1, " (MN): 4-bit operands are K-major only");
  matcore_status status = check_atom(generation, s->swizzle, s->atom, out, fault);
  if (status)
    return status;
  bool wide = s->major && s->bits == 32;
  if (wide && s->atom == 16)
    return matcore_refuse(fault, "atom", 16, ": MN-major 32-bit operands need swizzle 128 with 32-byte atoms");
  if (!wide && s->atom == 32)
    return matcore_refuse(fault, "atom", 32, ": only MN-major 32-bit operands have 32-byte atoms");
  return MATCORE_OK;
}

static matcore_status check_extent(const char *name, int64_t extent, uint32_t atom, matcore_fault *fault) {
  if (extent > 0 && extent <= INT32_MAX && extent % atom == 0)
    return MATCORE_OK; /* INT32_MAX: the tile's bytes stay in 64 bits */
  return matcore_refuse(fault, name, extent, ": expected a multiple of %u", (unsigned)atom);
}

static uint64_t bytes_of(int64_t elements, int64_t bits) {
  return bits < 8 ? (uint64_t)elements / (uint64_t)(8 / bits) : (uint64_t)elements * (uint64_t)(bits / 8);
}

static matcore_status check_tile(const matcore_smem_shape *s, const matcore_smem_layout *l, matcore_fault *fault) {
  matcore_status status = check_extent("tile_mn", s->tile_mn, l->atom_mn, fault);
  if (!status)
    status = check_extent("tile_k", s->tile_k, l->atom_k, fault);
  if (status)
    return status;
  uint64_t bytes = bytes_of(s->tile_mn * s->tile_k, s->bits);
  if (bytes <= MAX_TILE)
    return MATCORE_OK;
  return matcore_refuse_plain(fault, NULL, "the tile has %llu bytes: expected at most %d", (unsigned long long)bytes, MAX_TILE);
}

/* K of one product: 256 bits, 512 of the dense operand of a sparse one, 384 of 4-bit elements on tcgen05. */
static matcore_status check_inst_k(const matcore_smem_shape *s, matcore_fault *fault) {
  int64_t k = s->inst_k, dense = 256 / s->bits, sparse = 512 / s->bits, odd = s->bits == 4 ? 384 / s->bits : 0;
  if (k != dense && k != sparse && (!odd || k != odd)) {
    if (odd)
      return matcore_refuse(fault, "inst_k", k, ": expected %d, %d or %d", (int)dense, (int)odd, (int)sparse);
    return matcore_refuse(fault, "inst_k", k, ": expected %d or %d", (int)dense, (int)sparse);
  }
  if (k > s->tile_k)
    return matcore_refuse(fault, "inst_k", k, ": outside the tile's %d", (int)s->tile_k);
  int64_t bytes = k * s->bits / 8;
  if (!s->major && s->swizzle && bytes > s->swizzle)
    return matcore_refuse(fault, "inst_k", k, ": %d bytes of K cross the %d-byte swizzle atom", (int)bytes, (int)s->swizzle);
  return MATCORE_OK;
}

static matcore_status check_inst(const matcore_smem_shape *s, matcore_fault *fault) {
  if (!in_range(s->inst_mn, 8, s->tile_mn < 256 ? s->tile_mn : 256, 8))
    return matcore_refuse(fault, "inst_mn", s->inst_mn, ": expected a multiple of 8 up to 256 inside the tile");
  return check_inst_k(s, fault);
}

/* The closed form: atoms of the canonical layout, the strides between them, and which field carries which. */
static void atoms_of(const matcore_smem_shape *s, matcore_smem_layout *l) {
  uint32_t bits = (uint32_t)s->bits, width = s->swizzle ? (uint32_t)s->swizzle : UNIT, rows = s->atom == 32 ? 4 : 8;
  l->atom_mn = s->major ? 8 * width / bits : 8;
  l->atom_k = s->major ? rows : 8 * width / bits;
  l->alignment = s->swizzle ? 8 * width : UNIT;
}

static void strides_of(const matcore_smem_shape *s, matcore_smem_layout *l) {
  uint32_t atom = l->atom_mn * l->atom_k * (uint32_t)s->bits / 8;
  uint32_t count_mn = (uint32_t)s->tile_mn / l->atom_mn, count_k = (uint32_t)s->tile_k / l->atom_k;
  l->stride_mn = s->order ? atom * count_k : atom;
  l->stride_k = s->order ? atom : atom * count_mn;
  uint32_t mn = count_mn > 1 && s->inst_mn > l->atom_mn ? l->stride_mn : 0; /* not read: 0 */
  uint32_t k = count_k > 1 && s->inst_k > l->atom_k ? l->stride_k : 0;
  bool mn_leads = s->swizzle && s->major; /* the two swap roles there */
  l->lbo = mn_leads ? mn : s->swizzle ? UNIT : k;
  l->sbo = mn_leads ? k : mn;
}

matcore_status matcore_smem_plan(matcore_smem generation, const matcore_smem_shape *shape, matcore_smem_layout *out, matcore_fault *fault) {
  if (!shape || !out)
    return MATCORE_BAD_POINTER;
  if (!generation_ok(generation))
    return MATCORE_BAD_FAMILY;
  const struct swizzle *swizzle;
  matcore_smem_layout l = {0};
  matcore_status status = check_shape_operands(generation, shape, fault);
  if (!status)
    status = check_existence(generation, shape, &swizzle, fault);
  if (status)
    return status;
  atoms_of(shape, &l);
  status = check_tile(shape, &l, fault);
  if (!status)
    status = check_inst(shape, fault);
  if (status)
    return status;
  strides_of(shape, &l);
  *out = l;
  return MATCORE_OK;
}

/* One coordinate of a product's origin. `unit`: the least step of 16 bytes or of a row; `split`: the atom may be entered in its middle. */
static matcore_status check_origin(const char *name, int64_t at, int64_t extent, int64_t tile, uint32_t unit, uint32_t atom, bool split,
                                   matcore_fault *fault) {
  if (at < 0 || at > tile - extent)
    return matcore_refuse(fault, name, at, ": outside the tile");
  if (at % unit)
    return matcore_refuse(fault, name, at, ": not a multiple of %u", (unsigned)unit);
  if (split && at % atom && at % atom + extent > atom)
    return matcore_refuse(fault, name, at, ": the product crosses the atom's end at %d", (int)((at / atom + 1) * atom));
  return MATCORE_OK;
}

matcore_status matcore_smem_offset(matcore_smem generation, const matcore_smem_shape *shape, int64_t mn, int64_t k, uint32_t *out,
                                   matcore_fault *fault) {
  matcore_smem_layout l;
  if (!out)
    return MATCORE_BAD_POINTER;
  matcore_status status = matcore_smem_plan(generation, shape, &l, fault);
  if (status)
    return status;
  bool major = shape->major;
  uint32_t chunk = 8 * UNIT / (uint32_t)shape->bits; /* elements of 16 bytes */
  status = check_origin("mn", mn, shape->inst_mn, shape->tile_mn, major ? chunk : 8, l.atom_mn, major, fault);
  if (!status)
    status = check_origin("k", k, shape->inst_k, shape->tile_k, major ? l.atom_k : chunk, l.atom_k, !major && shape->swizzle, fault);
  if (status)
    return status;
  uint32_t rest = major ? (uint32_t)mn % l.atom_mn : (uint32_t)k % l.atom_k;
  *out = (uint32_t)mn / l.atom_mn * l.stride_mn + (uint32_t)k / l.atom_k * l.stride_k + rest * (uint32_t)shape->bits / 8;
  return MATCORE_OK;
}

static matcore_status check_alignment(const matcore_smem_shape *shape, const matcore_smem_layout *l, int64_t start, matcore_fault *fault) {
  if (start >= 0 && start <= UINT32_MAX && start % l->alignment == 0)
    return MATCORE_OK;
  if (start < 0 || start > UINT32_MAX)
    return matcore_nv_check(MATCORE_NV_ADDRESS, "start", start, fault);
  char text[120];
  matcore_smem_alignment_text(shape->swizzle, text, sizeof text);
  return matcore_refuse_plain(fault, "start", "%s", text);
}

void matcore_smem_alignment_text(int64_t swizzle, char *text, size_t size) {
  if (!text || !size)
    return;
  if (!find_swizzle(swizzle, UNIT) || !swizzle)
    snprintf(text, size, " is not 16-byte aligned");
  else
    snprintf(text, size, " is not on a %d-byte boundary, where the %d-byte swizzle pattern starts", 8 * (int)swizzle, (int)swizzle);
}

matcore_status matcore_smem_encode_shape(matcore_smem generation, const matcore_smem_shape *shape, int64_t start, int64_t mn, int64_t k,
                                         uint64_t *out, matcore_fault *fault) {
  matcore_smem_layout l;
  uint32_t offset;
  if (!out)
    return MATCORE_BAD_POINTER;
  matcore_status status = matcore_smem_plan(generation, shape, &l, fault);
  if (!status)
    status = matcore_smem_offset(generation, shape, mn, k, &offset, fault);
  if (!status)
    status = check_alignment(shape, &l, start, fault);
  if (status)
    return status;
  int64_t inside = start & 0x3FFFF; /* a cluster's rank may stand above */
  if (inside + offset > MATCORE_SMEM_MAX_OFFSET)
    return matcore_refuse(fault, "start", start, ": the product starts beyond byte %d of shared memory", MATCORE_SMEM_MAX_OFFSET);
  matcore_smem_desc d = {inside + offset, l.lbo, l.sbo, shape->swizzle, shape->atom, 0, 0};
  return matcore_smem_encode(generation, &d, out, fault);
}

matcore_status matcore_smem_advance(matcore_smem generation, uint64_t desc, int64_t bytes, uint64_t *out, matcore_fault *fault) {
  if (!out)
    return MATCORE_BAD_POINTER;
  if (!generation_ok(generation))
    return MATCORE_BAD_FAMILY;
  matcore_status status = matcore_nv_check(MATCORE_NV_BYTES, "bytes", bytes, fault);
  if (status)
    return status;
  int64_t start = (int64_t)matcore_smem_code(generation, desc, MATCORE_SMEM_START) * UNIT + bytes;
  if (start < 0 || start > MATCORE_SMEM_MAX_OFFSET)
    return matcore_refuse(fault, "bytes", bytes, ": the start would leave 0 to %d", MATCORE_SMEM_MAX_OFFSET);
  *out = desc + (uint64_t)(bytes / UNIT);
  return MATCORE_OK;
}
