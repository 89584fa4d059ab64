/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Register maps of the topics scale, data and acc: locate and element. Verbs of scale_verbs. */
#include "scale.h"

enum { REGISTER_BITS = 32 };

bool read_map_key(struct request *request, matcore_map_kind kind, matcore_map_key *key) {
  static const char *const operands[] = {"a", "b", NULL};
  static const char *const blocks[] = {"32", "16", NULL};
  const char *formats[MATCORE_FORMAT_COUNT + 1] = {0};
  for (int i = 0; i < MATCORE_FORMAT_COUNT; i++)
    formats[i] = matcore_format_name((matcore_format)i);
  int operand = 0, block = 0, format = 0;
  *key = (matcore_map_key){.kind = kind};
  if (!read_target_shape(request, &key->target, &key->shape))
    return false;
  if (kind != MATCORE_MAP_ACC && !request_choice(request, "operand", operands, &operand))
    return false;
  if (kind == MATCORE_MAP_DATA && !request_choice(request, "format", formats, &format))
    return false;
  if (kind == MATCORE_MAP_SCALE && !request_choice_or(request, "block", blocks, 0, &block))
    return false;
  key->operand = (matcore_operand)operand;
  key->format = (matcore_format)format;
  key->block = block ? 16 : 32;
  matcore_map_info info;
  matcore_fault fault = {0};
  matcore_status status = matcore_map_about(key, &info, &fault);
  return status == MATCORE_OK || request_refuse_core(request, status, &fault);
}

/* In JSON only: how well the map is known. */
static void answer_evidence(struct answer *answer, const matcore_map_info *info) {
  char json[16];
  snprintf(json, sizeof json, "\"%s\"", info->evidence);
  answer_both(answer, "evidence", NULL, json);
}

/* col_key: what the topic calls its second coordinate. */
static bool locate(struct request *request, struct answer *answer, matcore_map_kind kind, const char *col_key) {
  matcore_map_key key;
  matcore_map_info info;
  matcore_place place;
  matcore_fault fault = {0};
  uint64_t row, col, select = 0;
  if (!read_map_key(request, kind, &key) || matcore_map_about(&key, &info, NULL) != MATCORE_OK)
    return false;
  if (!request_number(request, "row", 0, info.rows - 1, &row) || !request_number(request, col_key, 0, info.cols - 1, &col))
    return false;
  if (kind == MATCORE_MAP_SCALE && !request_number_or(request, "select", 0, info.selects - 1, 0, &select))
    return false;
  matcore_status status = matcore_map_locate(&key, (matcore_element){(uint32_t)row, (uint32_t)col}, (uint32_t)select, &place, &fault);
  if (status != MATCORE_OK)
    return request_refuse_core(request, status, &fault);
  uint32_t bit = place.slot * info.slot_bits;
  answer_number(answer, "lane", place.lane);
  if (kind == MATCORE_MAP_SCALE) {
    answer_number(answer, "byte", place.slot);
  } else {
    answer_number(answer, "register", bit / REGISTER_BITS);
    if (kind == MATCORE_MAP_DATA)
      answer_number(answer, "bit", bit % REGISTER_BITS);
  }
  answer_evidence(answer, &info);
  return true;
}

/* The slot that register and bit, or the byte, name. */
static bool read_slot(struct request *request, matcore_map_kind kind, const matcore_map_info *info, uint64_t *slot) {
  uint64_t reg, bit = 0;
  if (kind == MATCORE_MAP_SCALE)
    return request_number(request, "byte", 0, info->slots - 1, slot);
  if (!request_number(request, "register", 0, info->registers - 1, &reg))
    return false;
  if (kind == MATCORE_MAP_DATA && !request_number(request, "bit", 0, REGISTER_BITS - 1, &bit))
    return false;
  uint64_t address = reg * REGISTER_BITS + bit;
  if (address % info->slot_bits)
    return request_refuse_key(request, "bit", "expected the first bit of an element: register * 32 + bit a multiple of %u",
                              (unsigned)info->slot_bits);
  *slot = address / info->slot_bits;
  return true;
}

static bool element(struct request *request, struct answer *answer, matcore_map_kind kind, const char *col_key) {
  matcore_map_key key;
  matcore_map_info info;
  matcore_element found;
  matcore_fault fault = {0};
  uint64_t lane, slot, select = 0;
  if (!read_map_key(request, kind, &key) || matcore_map_about(&key, &info, NULL) != MATCORE_OK)
    return false;
  if (!request_number(request, "lane", 0, info.lanes - 1, &lane) || !read_slot(request, kind, &info, &slot))
    return false;
  if (kind == MATCORE_MAP_SCALE && !request_number_or(request, "select", 0, info.selects - 1, 0, &select))
    return false;
  matcore_status status = matcore_map_element(&key, (matcore_place){(uint32_t)lane, (uint32_t)slot}, (uint32_t)select, &found, &fault);
  if (status != MATCORE_OK)
    return request_refuse_core(request, status, &fault);
  answer_number(answer, "row", found.row);
  answer_number(answer, col_key, found.col);
  answer_evidence(answer, &info);
  return true;
}

bool scale_locate(struct request *request, struct answer *answer) { return locate(request, answer, MATCORE_MAP_SCALE, "col"); }
bool scale_element(struct request *request, struct answer *answer) { return element(request, answer, MATCORE_MAP_SCALE, "col"); }
bool data_locate(struct request *request, struct answer *answer) { return locate(request, answer, MATCORE_MAP_DATA, "k"); }
bool data_element(struct request *request, struct answer *answer) { return element(request, answer, MATCORE_MAP_DATA, "k"); }
bool acc_locate(struct request *request, struct answer *answer) { return locate(request, answer, MATCORE_MAP_ACC, "col"); }
bool acc_element(struct request *request, struct answer *answer) { return element(request, answer, MATCORE_MAP_ACC, "col"); }
