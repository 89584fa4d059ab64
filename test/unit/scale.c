/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Conversion of every layout to every other, held against matcore_scale_offset byte by byte: each element where offset says, each byte of
 * padding the fill, nothing read from the padding of the input, nothing written outside the output. Then what a call refuses. */
#include <matcore/scale.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failed;

static void expect(bool good, const char *what, long long a, long long b, long long c) {
  if (good)
    return;
  if (failed++ < 10)
    printf("failed: %s (%lld, %lld, %lld)\n", what, a, b, c);
}

static uint8_t content(uint64_t row, uint64_t col) { return (uint8_t)(row * 37 + col * 101 + (row >> 3) * (col + 5) + (row >> 8) * 7); }

/* One layout of the shape, filled: with content, and with `fill` in its padding. */
struct buffer {
  matcore_scale_layout layout;
  uint8_t *bytes;
};

static struct buffer filled(int id, uint64_t rows, uint64_t cols, uint8_t fill) {
  struct buffer b = {.bytes = NULL};
  uint64_t at = 0;
  expect(matcore_scale_layout_make((matcore_scale_layout_id)id, rows, cols, &b.layout, NULL) == MATCORE_OK, "layout_make", id, 0, 0);
  b.bytes = malloc((size_t)b.layout.bytes);
  if (!b.bytes)
    abort();
  memset(b.bytes, fill, (size_t)b.layout.bytes);
  for (uint64_t r = 0; r < rows; r++)
    for (uint64_t k = 0; k < cols; k++) {
      expect(matcore_scale_offset(&b.layout, r, k, &at, NULL) == MATCORE_OK && at < b.layout.bytes, "offset", id, (long long)r,
             (long long)k);
      b.bytes[at] = content(r, k);
    }
  return b;
}

static void check_shape(uint64_t rows, uint64_t cols) {
  enum { COUNT = MATCORE_SCALE_LAYOUT_COUNT, IGNORED = 0xee, FILL = 0x5a, GUARD = 64, OUTSIDE = 0xcc };
  struct buffer in[COUNT], expected[COUNT];
  for (int i = 0; i < COUNT; i++) {
    in[i] = filled(i, rows, cols, IGNORED);
    expected[i] = filled(i, rows, cols, FILL);
  }
  for (int to = 0; to < COUNT; to++) {
    const matcore_scale_layout *layout = &expected[to].layout;
    size_t size = (size_t)layout->bytes;
    uint8_t *out = malloc(size + 2 * GUARD);
    if (!out)
      abort();
    for (int from = 0; from < COUNT; from++) {
      memset(out, OUTSIDE, size + 2 * GUARD);
      bool good = matcore_scale_convert(&in[from].layout, in[from].bytes, (size_t)in[from].layout.bytes, layout, out + GUARD, size, FILL,
                                        NULL) == MATCORE_OK;
      good = good && memcmp(out + GUARD, expected[to].bytes, size) == 0;
      for (size_t i = 0; i < GUARD; i++)
        good = good && out[i] == OUTSIDE && out[GUARD + size + i] == OUTSIDE;
      expect(good, "convert: from, to, rows * 10000 + cols", from, to, (long long)(rows * 10000 + cols));
    }
    free(out);
  }
  for (int i = 0; i < COUNT; i++) {
    free(in[i].bytes);
    free(expected[i].bytes);
  }
}

static void check_refusals(void) {
  matcore_scale_layout a, b;
  uint8_t in[512] = {0}, out[512], before[512];
  memset(before, 0xcc, sizeof before);
  memset(out, 0xcc, sizeof out);
  expect(matcore_scale_layout_make(MATCORE_SCALE_NV_128X4, 4, 4, &a, NULL) == MATCORE_OK, "make", 0, 0, 0);
  b = a;
  expect(matcore_scale_convert(&a, in, 511, &b, out, 512, 0, NULL) == MATCORE_BAD_SIZE, "in_size", 0, 0, 0);
  expect(matcore_scale_convert(&a, in, 512, &b, out, 513, 0, NULL) == MATCORE_BAD_SIZE, "out_size", 0, 0, 0);
  expect(matcore_scale_convert(&a, NULL, 512, &b, out, 512, 0, NULL) == MATCORE_BAD_POINTER, "null", 0, 0, 0);
  expect(matcore_scale_convert(&a, out, 512, &b, out, 512, 0, NULL) == MATCORE_BAD_SIZE, "overlap", 0, 0, 0);
  b.rows = 5;
  expect(matcore_scale_convert(&a, in, 512, &b, out, 512, 0, NULL) == MATCORE_BAD_VALUE, "shapes", 0, 0, 0);
  b.id = MATCORE_SCALE_LAYOUT_COUNT;
  expect(matcore_scale_convert(&a, in, 512, &b, out, 512, 0, NULL) == MATCORE_BAD_NAME, "id", 0, 0, 0);
  expect(memcmp(out, before, sizeof out) == 0, "untouched", 0, 0, 0);
}

int main(void) {
  static const uint16_t rows[] = {1, 2, 3, 15, 16, 17, 31, 33, 63, 64, 65, 100, 127, 128, 129, 200, 256, 257, 300};
  static const uint16_t cols[] = {1, 2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17, 24, 31, 32, 33, 48, 63, 64, 65, 100, 130};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    for (size_t j = 0; j < sizeof cols / sizeof *cols; j++)
      if ((i + j) % 3 == 0 || rows[i] < 4 || cols[j] < 4 || (rows[i] % 64 == 0 && cols[j] % 8 == 0))
        check_shape(rows[i], cols[j]);
  check_shape(1025, 20);
  check_shape(520, 144);
  check_refusals();
  printf("%d failed\n", failed);
  return failed != 0;
}
