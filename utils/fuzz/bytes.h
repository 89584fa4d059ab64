/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the fuzz targets share: numbers out of the input, zero when it is used up, and the property that must hold. */
#ifndef MATCORE_FUZZ_BYTES_H
#define MATCORE_FUZZ_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct bytes {
  const uint8_t *data;
  size_t size;
};

static inline void must(bool holds) {
  if (!holds)
    abort();
}

static inline uint64_t take(struct bytes *b, size_t count) {
  uint64_t value = 0;
  size_t have = b->size < count ? b->size : count;
  for (size_t i = 0; i < have; i++)
    value |= (uint64_t)b->data[i] << 8 * i;
  b->data += have;
  b->size -= have;
  return value;
}

/* A number of a random magnitude: 0 to 8 bytes. */
static inline uint64_t take_any(struct bytes *b) { return take(b, take(b, 1) % 9); }

/* Signed, and mostly small: what an argument may be. */
static inline int64_t take_signed(struct bytes *b) {
  uint8_t how = (uint8_t)take(b, 1);
  return how < 192 ? (int64_t)take(b, 1 + how % 3) : how < 224 ? (int64_t)(UINT64_C(1) << how % 32) : (int64_t)take(b, 8);
}

static inline void fill(struct bytes *b, void *out, size_t size) {
  size_t have = b->size < size ? b->size : size;
  memset(out, 0, size);
  if (have)
    memcpy(out, b->data, have);
  b->data += have;
  b->size -= have;
}

#endif
