/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Register maps: sums of digits out of register_map.def, read in both directions. Called through matcore/registers.h. */
#include <matcore/registers.h>

enum { ROW, COL, SELECT, DIMS };
enum { A = 1, B = 2 };
enum { B32 = 1, B16 = 2 };
enum { FP8 = 1 << MATCORE_FORMAT_FP8, BF8 = 1 << MATCORE_FORMAT_BF8, FP6 = 1 << MATCORE_FORMAT_FP6 };
enum { BF6 = 1 << MATCORE_FORMAT_BF6, FP4 = 1 << MATCORE_FORMAT_FP4 };
enum { MAX_TERMS = 5 };

struct term {
  uint8_t is_slot, dim, divisor, radix, stride;
};

static const struct map {
  uint8_t kind, target, shape, operands, variants, selects, slots, slot_bits, registers;
  char evidence[6];
  struct term terms[MAX_TERMS]; /* radix 0: no more */
} maps[] = {
#define LANE(dim, a, m, s) {0, dim, a, m, s},
#define SLOT(dim, a, m, s) {1, dim, a, m, s},
#define MAP(KIND, TARGET, SHAPE, operands, variants, selects, slots, slot_bits, registers, evidence, terms)                                \
  {MATCORE_MAP_##KIND, MATCORE_##TARGET, MATCORE_##SHAPE, operands, variants, selects, slots, slot_bits, registers, evidence, {terms}},
#include "register_map.def"
#undef LANE
#undef SLOT
};
enum { MAP_COUNT = sizeof maps / sizeof *maps };

enum {
#define INSTRUCTION(TARGET, SHAPE, target, shape, m, n, k, wave) WAVE_##TARGET##_##SHAPE = (wave),
#include "register_map.def"
};

/* Slots fill their registers, and the digits of lanes and slots fill theirs: a bijection. */
#define LANE(dim, a, m, s) *(m)
#define SLOT(dim, a, m, s)
#define MAP(KIND, TARGET, SHAPE, operands, variants, selects, slots, slot_bits, registers, evidence, terms)                                \
  _Static_assert((slots) * (slot_bits) == 32 * (registers), "slots don't fill the registers");                                             \
  _Static_assert(1 terms == WAVE_##TARGET##_##SHAPE, "lanes are missing");
#include "register_map.def"
#undef LANE
#undef SLOT
#define LANE(dim, a, m, s)
#define SLOT(dim, a, m, s) *(m)
#define MAP(KIND, TARGET, SHAPE, operands, variants, selects, slots, slot_bits, registers, evidence, terms)                                \
  _Static_assert(1 terms == (slots), "slots are missing");
#include "register_map.def"
#undef LANE
#undef SLOT

static const struct {
  matcore_matrix_target target;
  matcore_shape shape;
  const char *target_name, *shape_name;
  matcore_instruction sizes;
} instructions[] = {
#define INSTRUCTION(TARGET, SHAPE, target, shape, m, n, k, wave) {MATCORE_##TARGET, MATCORE_##SHAPE, target, shape, {m, n, k, wave}},
#include "register_map.def"
};
enum { INSTRUCTION_COUNT = sizeof instructions / sizeof *instructions };

const char *matcore_matrix_target_name(matcore_matrix_target target) {
  for (int i = 0; i < INSTRUCTION_COUNT; i++)
    if (instructions[i].target == target)
      return instructions[i].target_name;
  return NULL;
}

const char *matcore_shape_name(matcore_shape shape) {
  for (int i = 0; i < INSTRUCTION_COUNT; i++)
    if (instructions[i].shape == shape)
      return instructions[i].shape_name;
  return NULL;
}

matcore_status matcore_instruction_of(matcore_matrix_target target, matcore_shape shape, matcore_instruction *instruction,
                                      matcore_fault *fault) {
  if (!instruction)
    return MATCORE_BAD_POINTER;
  for (int i = 0; i < INSTRUCTION_COUNT; i++)
    if (instructions[i].target == target && instructions[i].shape == shape) {
      *instruction = instructions[i].sizes;
      return MATCORE_OK;
    }
  if (!matcore_matrix_target_name(target))
    return matcore_refuse(fault, "target", target, ": expected 0 to %d", MATCORE_MATRIX_TARGET_COUNT - 1);
  return matcore_refuse(fault, "shape", shape, ": %s has only 16x16x128 and %s", matcore_matrix_target_name(target),
                        target == MATCORE_GFX950 ? "32x32x64" : "32x16x128");
}

static matcore_status find(const matcore_map_key *key, const struct map **found, matcore_fault *fault) {
  matcore_instruction sizes;
  if (!key)
    return MATCORE_BAD_POINTER;
  matcore_status status = matcore_instruction_of(key->target, key->shape, &sizes, fault);
  if (status)
    return status;
  bool is_acc = key->kind == MATCORE_MAP_ACC, is_data = key->kind == MATCORE_MAP_DATA;
  if ((unsigned)key->kind >= MATCORE_MAP_KIND_COUNT)
    return matcore_refuse(fault, "kind", key->kind, ": expected 0 to 2");
  if (!is_acc && (unsigned)key->operand >= MATCORE_OPERAND_COUNT)
    return matcore_refuse(fault, "operand", key->operand, ": expected 0 or 1");
  if (is_data && (unsigned)key->format >= MATCORE_FORMAT_COUNT)
    return matcore_refuse(fault, "format", key->format, ": expected 0 to 4");
  unsigned variant = is_data ? 1u << key->format : key->block == 32 ? B32 : key->block == 16 ? B16 : 0;
  for (int i = 0; i < MAP_COUNT; i++) {
    const struct map *m = &maps[i];
    if (m->kind != key->kind || m->target != key->target || m->shape != key->shape)
      continue;
    if (is_acc || ((m->operands >> key->operand & 1) && (m->variants & variant))) {
      *found = m;
      return MATCORE_OK;
    }
  }
  if (is_data)
    return matcore_refuse(fault, "format", key->format, ": %s takes only fp4", matcore_shape_name(key->shape));
  return matcore_refuse(fault, "block", key->block, ": expected 32%s",
                        key->target == MATCORE_GFX1250 ? " or 16" : ", as gfx950 has no other");
}

/* The size of a dimension is the product of its radices: digits of one dimension don't overlap. */
static uint32_t extent(const struct map *m, unsigned dim) {
  uint32_t size = 1;
  for (int i = 0; i < MAX_TERMS && m->terms[i].radix; i++)
    if (m->terms[i].dim == dim)
      size *= m->terms[i].radix;
  return size;
}

static uint32_t lanes_of(const struct map *m) {
  uint32_t lanes = 1;
  for (int i = 0; i < MAX_TERMS && m->terms[i].radix; i++)
    if (!m->terms[i].is_slot)
      lanes *= m->terms[i].radix;
  return lanes;
}

matcore_status matcore_map_about(const matcore_map_key *key, matcore_map_info *info, matcore_fault *fault) {
  const struct map *m = NULL;
  if (!info)
    return MATCORE_BAD_POINTER;
  matcore_status status = find(key, &m, fault);
  if (status)
    return status;
  *info = (matcore_map_info){extent(m, ROW), extent(m, COL), m->selects, lanes_of(m), m->slots, m->slot_bits, m->registers, m->evidence};
  return MATCORE_OK;
}

static matcore_status below(matcore_fault *fault, const char *field, uint32_t value, uint32_t end) {
  if (value < end)
    return MATCORE_OK;
  if (end == 1)
    return matcore_refuse(fault, field, value, ": expected 0");
  return matcore_refuse(fault, field, value, ": expected 0 to %u", (unsigned)end - 1);
}

matcore_status matcore_map_locate(const matcore_map_key *key, matcore_element element, uint32_t select, matcore_place *place,
                                  matcore_fault *fault) {
  const struct map *m = NULL;
  if (!place)
    return MATCORE_BAD_POINTER;
  matcore_status status = find(key, &m, fault);
  if (!status)
    status = below(fault, "row", element.row, extent(m, ROW));
  if (!status)
    status = below(fault, "col", element.col, extent(m, COL));
  if (!status)
    status = below(fault, "select", select, m->selects);
  if (status)
    return status;
  const uint32_t from[DIMS] = {element.row, element.col, select};
  uint32_t to[2] = {0, 0};
  for (int i = 0; i < MAX_TERMS && m->terms[i].radix; i++) {
    const struct term *t = &m->terms[i];
    to[t->is_slot] += from[t->dim] / t->divisor % t->radix * t->stride;
  }
  *place = (matcore_place){to[0], to[1]};
  return MATCORE_OK;
}

matcore_status matcore_map_element(const matcore_map_key *key, matcore_place place, uint32_t select, matcore_element *element,
                                   matcore_fault *fault) {
  const struct map *m = NULL;
  if (!element)
    return MATCORE_BAD_POINTER;
  matcore_status status = find(key, &m, fault);
  if (!status)
    status = below(fault, "lane", place.lane, lanes_of(m));
  if (!status)
    status = below(fault, "slot", place.slot, m->slots);
  if (!status)
    status = below(fault, "select", select, m->selects);
  if (status)
    return status;
  const uint32_t from[2] = {place.lane, place.slot};
  uint32_t to[DIMS] = {0};
  for (int i = 0; i < MAX_TERMS && m->terms[i].radix; i++) {
    const struct term *t = &m->terms[i];
    to[t->dim] += from[t->is_slot] / t->stride % t->radix * t->divisor;
  }
  if (to[SELECT] != select)
    return matcore_refuse(fault, "select", select, ": the instruction reads that lane and byte only with select %u", (unsigned)to[SELECT]);
  *element = (matcore_element){to[ROW], to[COL]};
  return MATCORE_OK;
}
