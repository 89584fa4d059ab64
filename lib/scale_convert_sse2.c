/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Fast kernels of scale_convert.c: row-major to and from triton-gfx1250-128 and gfx950-32x8, and the two layouts that
 * differ from them in padding alone, on whole blocks.
 * A tile is a block of rows by 64 cols, a cache line of each row, so that both sides of it stay in L1 while 4x4 dwords are transposed.
 * Ordinary stores: measured faster than streaming ones from and to caches, and malloc's buffers do not start at a line. SSE2 is
 * x86-64's baseline. Twice as fast as scale_words.c on these pairs; elsewhere that one moves them too. */
#include "scale_convert.h"

#if defined(__SSE2__)
#include <emmintrin.h>

enum {
  LINE = 64, /* bytes of a cache line, cols of a tile */
  UNIT = 16, /* bytes of a vector: tiles may be narrower by it */
  TRITON_ROWS = 128,
  GFX950_ROWS = 32,
};

static __m128i load(const uint8_t *at) { return _mm_loadu_si128((const __m128i *)(const void *)at); }
static void store(uint8_t *at, __m128i v) { _mm_storeu_si128((__m128i *)(void *)at, v); }

/* 4x4 dwords; its own inverse. */
static inline void transpose(__m128i v[4]) {
  __m128i a = _mm_unpacklo_epi32(v[0], v[1]), b = _mm_unpacklo_epi32(v[2], v[3]);
  __m128i c = _mm_unpackhi_epi32(v[0], v[1]), d = _mm_unpackhi_epi32(v[2], v[3]);
  v[0] = _mm_unpacklo_epi64(a, b);
  v[1] = _mm_unpackhi_epi64(a, b);
  v[2] = _mm_unpacklo_epi64(c, d);
  v[3] = _mm_unpackhi_epi64(c, d);
}

/* triton-gfx1250-128, w = 4: dword q of row lo + 32 hi of a block lies at q * 512 + lo * 16 + hi * 4. */
static void triton_pack(const uint8_t *in, size_t pitch, uint8_t *out, size_t width) {
  for (size_t lo = 0; lo < 32; lo++)
    for (size_t q = 0; q < width / 4; q += 4) {
      __m128i v[4];
      for (size_t hi = 0; hi < 4; hi++)
        v[hi] = load(in + (lo + 32 * hi) * pitch + q * 4);
      transpose(v);
      for (size_t i = 0; i < 4; i++)
        store(out + (q + i) * 512 + lo * 16, v[i]);
    }
}

static void triton_unpack(const uint8_t *in, uint8_t *out, size_t pitch, size_t width) {
  for (size_t lo = 0; lo < 32; lo++) {
    __m128i v[4][4]; /* [q / 4][i], after the transpose [q / 4][hi] */
    for (size_t q = 0; q < width / 16; q++) {
      for (size_t i = 0; i < 4; i++)
        v[q][i] = load(in + (q * 4 + i) * 512 + lo * 16);
      transpose(v[q]);
    }
    for (size_t hi = 0; hi < 4; hi++) /* a whole line of one row at a time, for the streaming stores' sake */
      for (size_t q = 0; q < width / 16; q++)
        store(out + (lo + 32 * hi) * pitch + q * 16, v[q][hi]);
  }
}

/* gfx950-32x8: bytes (r, k) (r + 16, k) (r, k + 4) (r + 16, k + 4) make the dword at (k / 8) * 256 + (k mod 4) * 64 + r * 4. */
static void gfx950_pack(const uint8_t *in, size_t pitch, uint8_t *out, size_t width) {
  for (size_t r = 0; r < 16; r += 4)
    for (size_t k = 0; k < width; k += 16) {
      __m128i low[4], high[4]; /* [row], dwords k mod 4 of the first and the second 8 cols */
      for (size_t i = 0; i < 4; i++) {
        __m128i a = load(in + (r + i) * pitch + k), b = load(in + (r + i + 16) * pitch + k);
        __m128i first = _mm_unpacklo_epi8(a, b), second = _mm_unpackhi_epi8(a, b);
        low[i] = _mm_unpacklo_epi16(first, _mm_srli_si128(first, 8));
        high[i] = _mm_unpacklo_epi16(second, _mm_srli_si128(second, 8));
      }
      transpose(low);
      transpose(high);
      for (size_t i = 0; i < 4; i++) {
        store(out + k * 32 + i * 64 + r * 4, low[i]);
        store(out + (k + 8) * 32 + i * 64 + r * 4, high[i]);
      }
    }
}

/* Words (k mod 4, k / 4) to (k / 4, k mod 4). */
static inline __m128i gather_halves(__m128i v) {
  enum { even_odd = _MM_SHUFFLE(3, 1, 2, 0) };
  return _mm_shuffle_epi32(_mm_shufflehi_epi16(_mm_shufflelo_epi16(v, even_odd), even_odd), even_odd);
}

static void gfx950_unpack(const uint8_t *in, uint8_t *out, size_t pitch, size_t width) {
  const __m128i low_bytes = _mm_set1_epi16(0xff);
  for (size_t r = 0; r < 16; r += 4)
    for (size_t k = 0; k < width; k += 16) {
      __m128i low[4], high[4];
      for (size_t i = 0; i < 4; i++) {
        low[i] = load(in + k * 32 + i * 64 + r * 4);
        high[i] = load(in + (k + 8) * 32 + i * 64 + r * 4);
      }
      transpose(low);
      transpose(high);
      for (size_t i = 0; i < 4; i++) {
        __m128i a = gather_halves(low[i]), b = gather_halves(high[i]);
        store(out + (r + i) * pitch + k, _mm_packus_epi16(_mm_and_si128(a, low_bytes), _mm_and_si128(b, low_bytes)));
        store(out + (r + i + 16) * pitch + k, _mm_packus_epi16(_mm_srli_epi16(a, 8), _mm_srli_epi16(b, 8)));
      }
    }
}

/* width: 16, 32, 48 or 64 cols. */
struct kernel {
  matcore_scale_layout_id layout;
  uint64_t rows;
  void (*pack)(const uint8_t *in, size_t pitch, uint8_t *out, size_t width);
  void (*unpack)(const uint8_t *in, uint8_t *out, size_t pitch, size_t width);
};

static const struct kernel kernels[] = {
    {MATCORE_SCALE_TRITON_GFX1250_128, TRITON_ROWS, triton_pack, triton_unpack},
    {MATCORE_SCALE_NV_128X4, TRITON_ROWS, triton_pack, triton_unpack}, /* the same blocks, other padding */
    {MATCORE_SCALE_GFX950_32X8, GFX950_ROWS, gfx950_pack, gfx950_unpack},
    {MATCORE_SCALE_GFX950_32X8_R256, GFX950_ROWS, gfx950_pack, gfx950_unpack},
};

static const struct kernel *kernel_of(matcore_scale_layout_id layout) {
  for (size_t i = 0; i < sizeof kernels / sizeof *kernels; i++)
    if (kernels[i].layout == layout)
      return &kernels[i];
  return NULL;
}

bool matcore_scale_move_sse2(const struct scale_move *m, uint64_t *rows, uint64_t *cols) {
  bool packs = m->from->layout.id == MATCORE_SCALE_ROW_MAJOR;
  if (!packs && m->to->layout.id != MATCORE_SCALE_ROW_MAJOR)
    return false;
  const matcore_scale_layout *shuffled = packs ? &m->to->layout : &m->from->layout;
  const struct kernel *kernel = kernel_of(shuffled->id);
  if (!kernel)
    return false;
  *rows = shuffled->rows / kernel->rows * kernel->rows;
  *cols = shuffled->cols / UNIT * UNIT;
  if (*rows == 0 || *cols == 0)
    return false;
  size_t pitch = (size_t)shuffled->cols;
  for (uint64_t r = 0; r < *rows; r += kernel->rows)
    for (uint64_t k = 0, width; k < *cols; k += width) {
      width = *cols - k < LINE ? *cols - k : LINE;
      size_t plain = (size_t)(r * pitch + k), packed = (size_t)(r * shuffled->padded_cols + k * kernel->rows);
      if (packs)
        kernel->pack(m->in + plain, pitch, m->out + packed, (size_t)width);
      else
        kernel->unpack(m->in + packed, m->out + plain, pitch, (size_t)width);
    }
  return true;
}
#else
bool matcore_scale_move_sse2(const struct scale_move *move, uint64_t *rows, uint64_t *cols) {
  (void)move, (void)rows, (void)cols;
  return false;
}
#endif
