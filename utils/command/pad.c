/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Topic `pad`: padded shared memory. Verbs of scale_verbs. */
#include "scale.h"

#include <inttypes.h>
#include <string.h>

enum { MAX_ELEMENT = 1 << 20 };

bool read_pad(struct request *request, uint64_t bytes, matcore_pad *pad) {
  const char *at = request_text(request, "pad");
  matcore_fault fault = {0};
  bool more = at != NULL;
  pad->count = 0;
  while (more && pad->count < MATCORE_PAD_MAX_PAIRS) {
    matcore_pad_pair *pair = &pad->pairs[pad->count++];
    if (!parse_number(&at, &pair->interval) || *at++ != ':' || !parse_number(&at, &pair->amount))
      break;
    if (!*at) {
      matcore_status status = matcore_pad_valid(pad, &fault);
      if (status != MATCORE_OK)
        return request_refuse_core(request, status, &fault);
      for (size_t i = 0; i < pad->count; i++)
        if (pad->pairs[i].interval > UINT64_MAX / 2 / bytes || pad->pairs[i].amount > UINT64_MAX / 2 / bytes)
          return request_refuse_key(request, "pad", "expected pairs that fit in 64 bits as bytes");
      return true;
    }
    more = *at++ == ',';
  }
  return request_refuse_key(request, "pad", "expected 1 to %d pairs INTERVAL:AMOUNT as in 256:8,4:2", MATCORE_PAD_MAX_PAIRS);
}

/* A count of elements in bytes. Padding scales with the element: pad in bytes of o * B is B * pad(o) for whole elements. */
static bool answer_bytes(struct request *request, struct answer *answer, const char *key, uint64_t elements, uint64_t bytes) {
  if (elements > UINT64_MAX / bytes)
    return request_refuse_key(request, key, "expected a result that fits in 64 bits");
  answer_value_number(answer, elements * bytes);
  return true;
}

static bool read_common(struct request *request, matcore_pad *pad, uint64_t *bytes) {
  return request_number_or(request, "element-bytes", 1, MAX_ELEMENT, 1, bytes) && read_pad(request, *bytes, pad);
}

bool pad_offset(struct request *request, struct answer *answer) {
  matcore_pad pad;
  uint64_t bytes, at;
  matcore_fault fault = {0};
  if (!read_common(request, &pad, &bytes) || !request_number(request, "offset", 0, UINT64_MAX, &at))
    return false;
  matcore_status status = matcore_pad_offset(&pad, at, &at, &fault);
  return status == MATCORE_OK ? answer_bytes(request, answer, "offset", at, bytes) : request_refuse_core(request, status, &fault);
}

bool pad_unpad(struct request *request, struct answer *answer) {
  matcore_pad pad;
  uint64_t bytes, at;
  matcore_fault fault = {0};
  if (!read_common(request, &pad, &bytes) || !request_number(request, "offset", 0, UINT64_MAX, &at))
    return false;
  if (at % bytes)
    return request_refuse_key(request, "offset", "expected a multiple of the element's %" PRIu64 " bytes", bytes);
  matcore_status status = matcore_pad_remove(&pad, at / bytes, &at, &fault);
  if (status != MATCORE_OK)
    return request_refuse_core(request, status, &fault);
  answer_value_number(answer, at);
  return true;
}

bool pad_size(struct request *request, struct answer *answer) {
  matcore_pad pad;
  uint64_t bytes, count;
  matcore_fault fault = {0};
  if (!read_common(request, &pad, &bytes) || !request_number(request, "count", 1, UINT64_MAX, &count))
    return false;
  matcore_status status = matcore_pad_size(&pad, count, &count, &fault);
  return status == MATCORE_OK ? answer_bytes(request, answer, "count", count, bytes) : request_refuse_core(request, status, &fault);
}

bool pad_additive(struct request *request, struct answer *answer) {
  matcore_pad pad;
  uint64_t bytes, base, count;
  bool additive;
  matcore_fault fault = {0};
  if (!read_common(request, &pad, &bytes) || !request_number(request, "base", 0, UINT64_MAX, &base) ||
      !request_number(request, "count", 1, UINT64_MAX, &count))
    return false;
  matcore_status status = matcore_pad_additive(&pad, base, count, &additive, &fault);
  if (status != MATCORE_OK)
    return request_refuse_core(request, status, &fault);
  answer_value(answer, "%s", additive ? "yes" : "no");
  return true;
}

bool pad_check(struct request *request, struct answer *answer) {
  const char *targets[MATCORE_MATRIX_TARGET_COUNT + 1] = {0};
  for (int i = 0; i < MATCORE_MATRIX_TARGET_COUNT; i++)
    targets[i] = matcore_matrix_target_name((matcore_matrix_target)i);
  int target;
  uint64_t bits, inner;
  matcore_pad pad;
  matcore_pad_tdm fields;
  matcore_fault fault = {0};
  if (!request_choice(request, "target", targets, &target) || !read_pad(request, 1, &pad) ||
      !request_number(request, "bits", 8, 64, &bits) || !request_number_or(request, "inner", 1, INT64_MAX, 0, &inner))
    return false;
  if (target == MATCORE_GFX950 && request_has(request, "inner"))
    return request_refuse_key(request, "inner", "expected for gfx1250 only");
  matcore_status status = target == MATCORE_GFX950 ? matcore_pad_check_lds(&pad, (uint32_t)bits, &fault)
                                                   : matcore_pad_check_tdm(&pad, (uint32_t)bits, inner, &fields, &fault);
  if (status != MATCORE_OK)
    return request_refuse_core(request, status, &fault);
  if (target == MATCORE_GFX950) {
    answer_value(answer, "ok");
    return true;
  }
  answer_number(answer, "interval", fields.interval);
  answer_number(answer, "amount", fields.amount);
  answer_text(answer, "word", "0x%08" PRIx32, fields.word);
  return true;
}

/* Numbers with `between` between them, up to `end` characters in; false at anything else. */
static bool read_list(const char **text, char between, uint64_t *numbers, uint32_t *count) {
  for (*count = 0; *count < MATCORE_VIEW_MAX_RANK;) {
    if (!parse_number(text, &numbers[(*count)++]))
      return false;
    if (**text != between)
      return true;
    ++*text;
  }
  return false;
}

/* "1x512/1x1x32x4x4/p0.3.2.1.4/128x4" */
static bool read_view(struct request *request, matcore_view *view) {
  const char *at = request_text(request, "view");
  bool more = at != NULL;
  view->count = 0;
  while (more && view->count < MATCORE_VIEW_MAX_STEPS) {
    matcore_view_step *step = &view->steps[view->count++];
    step->permutes = *at == 'p';
    if (step->permutes)
      at++;
    if (!read_list(&at, step->permutes ? '.' : 'x', step->sizes, &step->rank))
      break;
    if (!*at) {
      matcore_fault fault = {0};
      matcore_status status = matcore_view_shape(view, NULL, NULL, &fault);
      return status == MATCORE_OK || request_refuse_core(request, status, &fault);
    }
    more = *at++ == '/';
  }
  return request_refuse_key(request, "view", "expected a shape, then shapes or permutations, as in 1x512/8x64/p1.0");
}

bool pad_view(struct request *request, struct answer *answer) {
  matcore_pad pad;
  matcore_view view;
  uint64_t bytes, at[MATCORE_VIEW_MAX_RANK], offset;
  uint32_t rank;
  matcore_fault fault = {0};
  if (!read_common(request, &pad, &bytes) || !read_view(request, &view))
    return false;
  const char *text = request_text(request, "at");
  if (!text || !read_list(&text, ',', at, &rank) || *text)
    return request_refuse_key(request, "at", "expected coordinates as in 0,1");
  matcore_status status = matcore_view_offset(&view, rank, at, &offset, &fault);
  if (status != MATCORE_OK)
    return request_refuse_core(request, status, &fault);
  if (matcore_pad_offset(&pad, offset, &offset, NULL) != MATCORE_OK)
    return request_refuse_key(request, "pad", "expected a padded offset that fits in 64 bits");
  return answer_bytes(request, answer, "at", offset, bytes);
}

bool pad_bases(struct request *request, struct answer *answer) {
  matcore_view view;
  matcore_fault fault = {0};
  uint64_t shape[MATCORE_VIEW_MAX_RANK], at[MATCORE_VIEW_MAX_RANK], count = 1;
  uint32_t rank;
  char text[64 * 48] = "";
  size_t used = 0;
  matcore_pad pad; /* the unpadded side does not depend on it */
  if ((request_has(request, "pad") && !read_pad(request, 1, &pad)) || !read_view(request, &view))
    return false;
  for (size_t i = 0; i < view.count; i++)
    for (uint32_t d = 0; !view.steps[i].permutes && d < view.steps[i].rank; d++)
      if (view.steps[i].sizes[d] & (view.steps[i].sizes[d] - 1))
        return request_refuse_key(request, "view", "expected sizes that are powers of two");
  matcore_status status = matcore_view_shape(&view, &rank, shape, &fault);
  for (uint32_t d = 0; status == MATCORE_OK && d < rank; d++)
    count *= shape[d];
  for (uint64_t bit = 1; status == MATCORE_OK && bit < count; bit *= 2) {
    status = matcore_view_at(&view, bit, at, &fault);
    for (uint32_t d = 0; status == MATCORE_OK && d < rank && used < sizeof text; d++)
      used += (size_t)snprintf(text + used, sizeof text - used, "%s%" PRIu64, d ? "," : bit > 1 ? " " : "", at[d]);
  }
  if (status != MATCORE_OK)
    return request_refuse_core(request, status, &fault);
  answer_value(answer, "%s", text);
  return true;
}
