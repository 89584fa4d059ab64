/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Padded shared memory and its views. Called through matcore/pad.h. */
#include <matcore/pad.h>

#include "refuse.h"

static bool is_power(uint64_t x) { return x && !(x & (x - 1)); }

/* *sum += a * b; false where 64 bits don't hold it. */
static bool add_product(uint64_t *sum, uint64_t a, uint64_t b) {
  if (a && b > (UINT64_MAX - *sum) / a)
    return false;
  *sum += a * b;
  return true;
}

static uint32_t log2_of(uint64_t power) {
  uint32_t log = 0;
  while (power >>= 1)
    log++;
  return log;
}

matcore_status matcore_pad_valid(const matcore_pad *pad, matcore_fault *fault) {
  if (!pad)
    return MATCORE_BAD_POINTER;
  if (pad->count < 1 || pad->count > MATCORE_PAD_MAX_PAIRS)
    return matcore_refuse(fault, "pad", matcore_shown(pad->count), ": expected 1 to %d pairs", MATCORE_PAD_MAX_PAIRS);
  for (size_t i = 0; i < pad->count; i++) {
    const matcore_pad_pair *pair = &pad->pairs[i];
    if (!is_power(pair->interval))
      return matcore_refuse(fault, "pad", matcore_shown(pair->interval), ": expected intervals that are powers of two");
    if (!is_power(pair->amount))
      return matcore_refuse(fault, "pad", matcore_shown(pair->amount), ": expected amounts that are powers of two");
    for (size_t j = 0; j < i; j++)
      if (pad->pairs[j].interval == pair->interval)
        return matcore_refuse(fault, "pad", matcore_shown(pair->interval), ": expected intervals that differ");
  }
  return MATCORE_OK;
}

/* False where 64 bits don't hold it. */
static bool padded_of(const matcore_pad *pad, uint64_t offset, uint64_t *padded) {
  uint64_t sum = offset;
  for (size_t i = 0; i < pad->count; i++)
    if (!add_product(&sum, offset / pad->pairs[i].interval, pad->pairs[i].amount))
      return false;
  *padded = sum;
  return true;
}

matcore_status matcore_pad_offset(const matcore_pad *pad, uint64_t offset, uint64_t *padded, matcore_fault *fault) {
  if (!padded)
    return MATCORE_BAD_POINTER;
  matcore_status status = matcore_pad_valid(pad, fault);
  if (status)
    return status;
  if (!padded_of(pad, offset, padded))
    return matcore_refuse(fault, "offset", matcore_shown(offset), ": the padded offset must fit in 64 bits");
  return MATCORE_OK;
}

matcore_status matcore_pad_remove(const matcore_pad *pad, uint64_t padded, uint64_t *offset, matcore_fault *fault) {
  if (!offset)
    return MATCORE_BAD_POINTER;
  matcore_status status = matcore_pad_valid(pad, fault);
  if (status)
    return status;
  uint64_t low = 0, high = padded, at; /* pad is strictly increasing and pad(o) >= o: the last o with pad(o) <= padded */
  while (low < high) {
    uint64_t middle = low + (high - low) / 2 + 1;
    if (padded_of(pad, middle, &at) && at <= padded)
      low = middle;
    else
      high = middle - 1;
  }
  if (!padded_of(pad, low, &at) || at != padded)
    return matcore_refuse(fault, "offset", matcore_shown(padded), ": it lies in the padding after element %lld", (long long)low);
  *offset = low;
  return MATCORE_OK;
}

matcore_status matcore_pad_size(const matcore_pad *pad, uint64_t count, uint64_t *size, matcore_fault *fault) {
  uint64_t last;
  if (!size)
    return MATCORE_BAD_POINTER;
  matcore_status status = matcore_pad_valid(pad, fault);
  if (status)
    return status;
  if (count == 0)
    return matcore_refuse(fault, "count", 0, ": expected at least 1");
  if (!padded_of(pad, count - 1, &last) || last == UINT64_MAX)
    return matcore_refuse(fault, "count", matcore_shown(count), ": the padded size must fit in 64 bits");
  *size = last + 1;
  return MATCORE_OK;
}

matcore_status matcore_pad_additive(const matcore_pad *pad, uint64_t base, uint64_t count, bool *additive, matcore_fault *fault) {
  if (!additive)
    return MATCORE_BAD_POINTER;
  matcore_status status = matcore_pad_valid(pad, fault);
  if (status)
    return status;
  if (count == 0)
    return matcore_refuse(fault, "count", 0, ": expected at least 1");
  uint64_t last;
  if (!padded_of(pad, count - 1, &last))
    return matcore_refuse(fault, "count", matcore_shown(count), ": the last padded offset must fit in 64 bits");
  if (base > UINT64_MAX - (count - 1) || !padded_of(pad, base + (count - 1), &last))
    return matcore_refuse(fault, "base", matcore_shown(base), ": the last padded offset must fit in 64 bits");
  bool holds = true;
  for (size_t i = 0; i < pad->count; i++) {
    uint64_t interval = pad->pairs[i].interval, inside = base % interval;
    holds &= inside == 0 || count <= interval - inside;
  }
  *additive = holds;
  return MATCORE_OK;
}

/* Elements to units of `unit` bits; false where they aren't whole or don't fit. */
static bool in_units(uint64_t elements, uint32_t bits, uint32_t unit, uint64_t *units) {
  if (elements > UINT64_MAX / bits || elements * bits % unit)
    return false;
  *units = elements * bits / unit;
  return true;
}

static matcore_status check_bits(uint32_t bits, matcore_fault *fault) {
  if (bits == 8 || bits == 16 || bits == 32 || bits == 64)
    return MATCORE_OK;
  return matcore_refuse(fault, "bits", bits, ": expected 8, 16, 32 or 64");
}

matcore_status matcore_pad_check_tdm(const matcore_pad *pad, uint32_t bits, uint64_t inner, matcore_pad_tdm *fields, matcore_fault *fault) {
  enum { DWORD = 32, MAX_INTERVAL = 256, MAX_AMOUNT = 128, ENABLE = 1 << 20, INTERVAL_AT = 22, AMOUNT_AT = 25 };
  if (!fields)
    return MATCORE_BAD_POINTER;
  matcore_status status = matcore_pad_valid(pad, fault);
  if (!status)
    status = check_bits(bits, fault);
  if (status)
    return status;
  if (pad->count != 1)
    return matcore_refuse_plain(fault, "pad", ": expected one pair, as a tensor descriptor holds only one");
  uint64_t interval, amount;
  if (!in_units(pad->pairs[0].interval, bits, DWORD, &interval) || interval < 2 || interval > MAX_INTERVAL)
    return matcore_refuse(fault, "pad", matcore_shown(pad->pairs[0].interval),
                          ": expected an interval of 2 to 256 whole dwords, at %u bits an element", (unsigned)bits);
  if (!in_units(pad->pairs[0].amount, bits, DWORD, &amount) || amount < 1 || amount > MAX_AMOUNT)
    return matcore_refuse(fault, "pad", matcore_shown(pad->pairs[0].amount),
                          ": expected an amount of 1 to 128 whole dwords, at %u bits an element", (unsigned)bits);
  if (inner % pad->pairs[0].interval)
    return matcore_refuse(fault, "inner", matcore_shown(inner), ": expected a multiple of the interval %lld",
                          (long long)pad->pairs[0].interval);
  uint32_t i = log2_of(interval) - 1, p = (uint32_t)amount - 1;
  *fields = (matcore_pad_tdm){i, p, (uint32_t)ENABLE | i << INTERVAL_AT | p << AMOUNT_AT};
  return MATCORE_OK;
}

matcore_status matcore_pad_check_lds(const matcore_pad *pad, uint32_t bits, matcore_fault *fault) {
  enum { BURST = 64 * 16 };
  matcore_status status = matcore_pad_valid(pad, fault);
  if (!status)
    status = check_bits(bits, fault);
  for (size_t i = 0; !status && i < pad->count; i++) {
    uint64_t bytes;
    if (!in_units(pad->pairs[i].interval, bits, 8, &bytes) || bytes % BURST)
      status = matcore_refuse(fault, "pad", matcore_shown(pad->pairs[i].interval),
                              ": expected intervals of a multiple of %d bytes, at %u bits an element", BURST, (unsigned)bits);
  }
  return status;
}

/* -- Views -- */

static matcore_status refuse_step(matcore_fault *fault, size_t step, const char *text) {
  return matcore_refuse_plain(fault, "view", ": step %zu %s", step, text);
}

static bool product(const uint64_t *sizes, uint32_t rank, uint64_t *count) {
  uint64_t all = 1;
  for (uint32_t d = 0; d < rank; d++) {
    uint64_t sum = 0;
    if (sizes[d] == 0 || !add_product(&sum, all, sizes[d]) || sum > INT64_MAX)
      return false;
    all = sum;
  }
  *count = all;
  return true;
}

/* Checks step i on the shape before it and turns that shape into the one after it. */
static matcore_status apply_step(const matcore_view *view, size_t i, uint32_t *rank, uint64_t *shape, matcore_fault *fault) {
  const matcore_view_step *step = &view->steps[i];
  if (step->rank < 1 || step->rank > MATCORE_VIEW_MAX_RANK)
    return refuse_step(fault, i, "needs 1 to 8 dimensions");
  if (step->permutes) {
    uint64_t permuted[MATCORE_VIEW_MAX_RANK];
    uint32_t seen = 0;
    if (i == 0)
      return refuse_step(fault, i, "must be the allocated shape");
    if (step->rank != *rank)
      return refuse_step(fault, i, "must name each dimension once");
    for (uint32_t d = 0; d < *rank; d++) {
      if (step->sizes[d] >= *rank || seen >> step->sizes[d] & 1)
        return refuse_step(fault, i, "must name each dimension once");
      seen |= 1u << step->sizes[d];
      permuted[d] = shape[step->sizes[d]];
    }
    for (uint32_t d = 0; d < *rank; d++)
      shape[d] = permuted[d];
    return MATCORE_OK;
  }
  uint64_t count, before;
  if (!product(step->sizes, step->rank, &count))
    return refuse_step(fault, i, "needs sizes >= 1 and below 2^63 elements");
  if (i > 0 && (!product(shape, *rank, &before) || count != before))
    return refuse_step(fault, i, "must keep the number of elements");
  *rank = step->rank;
  for (uint32_t d = 0; d < *rank; d++)
    shape[d] = step->sizes[d];
  return MATCORE_OK;
}

struct shape {
  uint32_t rank;
  uint64_t sizes[MATCORE_VIEW_MAX_RANK];
};

/* The shapes after all steps. */
static matcore_status shapes_of(const matcore_view *view, struct shape shapes[MATCORE_VIEW_MAX_STEPS], matcore_fault *fault) {
  if (!view)
    return MATCORE_BAD_POINTER;
  if (view->count < 1 || view->count > MATCORE_VIEW_MAX_STEPS)
    return matcore_refuse(fault, "view", matcore_shown(view->count), ": expected 1 to %d steps", MATCORE_VIEW_MAX_STEPS);
  struct shape now = {0, {0}};
  for (size_t i = 0; i < view->count; i++) {
    matcore_status status = apply_step(view, i, &now.rank, now.sizes, fault);
    if (status)
      return status;
    shapes[i] = now;
  }
  return MATCORE_OK;
}

static uint64_t flatten(const struct shape *shape, const uint64_t *at) {
  uint64_t offset = 0;
  for (uint32_t d = 0; d < shape->rank; d++)
    offset = offset * shape->sizes[d] + at[d];
  return offset;
}

static void unflatten(const struct shape *shape, uint64_t offset, uint64_t *at) {
  for (uint32_t d = shape->rank; d-- > 0; offset /= shape->sizes[d])
    at[d] = offset % shape->sizes[d];
}

matcore_status matcore_view_shape(const matcore_view *view, uint32_t *rank, uint64_t *shape, matcore_fault *fault) {
  struct shape shapes[MATCORE_VIEW_MAX_STEPS];
  matcore_status status = shapes_of(view, shapes, fault);
  if (status)
    return status;
  const struct shape *last = &shapes[view->count - 1];
  if (rank)
    *rank = last->rank;
  for (uint32_t d = 0; shape && d < last->rank; d++)
    shape[d] = last->sizes[d];
  return MATCORE_OK;
}

matcore_status matcore_view_offset(const matcore_view *view, uint32_t rank, const uint64_t *at, uint64_t *offset, matcore_fault *fault) {
  struct shape shapes[MATCORE_VIEW_MAX_STEPS];
  if (!at || !offset)
    return MATCORE_BAD_POINTER;
  matcore_status status = shapes_of(view, shapes, fault);
  if (status)
    return status;
  const struct shape *last = &shapes[view->count - 1];
  if (rank != last->rank)
    return matcore_refuse(fault, "at", rank, ": expected %u coordinates", (unsigned)last->rank);
  uint64_t now[MATCORE_VIEW_MAX_RANK], before[MATCORE_VIEW_MAX_RANK];
  for (uint32_t d = 0; d < rank; d++) {
    if (at[d] >= last->sizes[d])
      return matcore_refuse(fault, "at", matcore_shown(at[d]), " in dimension %u: expected 0 to %lld", (unsigned)d,
                            (long long)last->sizes[d] - 1);
    now[d] = at[d];
  }
  for (size_t i = view->count; i-- > 1;) {
    const matcore_view_step *step = &view->steps[i];
    if (step->permutes)
      for (uint32_t d = 0; d < step->rank; d++)
        before[step->sizes[d]] = now[d];
    else
      unflatten(&shapes[i - 1], flatten(&shapes[i], now), before);
    for (uint32_t d = 0; d < shapes[i - 1].rank; d++)
      now[d] = before[d];
  }
  *offset = flatten(&shapes[0], now);
  return MATCORE_OK;
}

matcore_status matcore_view_at(const matcore_view *view, uint64_t offset, uint64_t *at, matcore_fault *fault) {
  struct shape shapes[MATCORE_VIEW_MAX_STEPS];
  uint64_t count = 0, now[MATCORE_VIEW_MAX_RANK], after[MATCORE_VIEW_MAX_RANK];
  if (!at)
    return MATCORE_BAD_POINTER;
  matcore_status status = shapes_of(view, shapes, fault);
  if (status)
    return status;
  if (!product(shapes[0].sizes, shapes[0].rank, &count) || offset >= count)
    return matcore_refuse(fault, "offset", matcore_shown(offset), ": expected 0 to %lld", (long long)count - 1);
  unflatten(&shapes[0], offset, now);
  for (size_t i = 1; i < view->count; i++) {
    const matcore_view_step *step = &view->steps[i];
    if (step->permutes)
      for (uint32_t d = 0; d < step->rank; d++)
        after[d] = now[step->sizes[d]];
    else
      unflatten(&shapes[i], flatten(&shapes[i - 1], now), after);
    for (uint32_t d = 0; d < shapes[i].rank; d++)
      now[d] = after[d];
  }
  for (uint32_t d = 0; d < shapes[view->count - 1].rank; d++)
    at[d] = now[d];
  return MATCORE_OK;
}
