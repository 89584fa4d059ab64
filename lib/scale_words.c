/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The fast part of scale_convert.c: any layout to any other, sixteen bytes at a time. Called by scale_convert.c only.
 *
 * In every layout an offset is a sum over the bits of row and col: each bit that is set adds its stride, whatever the others are
 * (divisors and radices are powers of two; w is 4 where at least 4 cols exist). So
 *   - the bytes of an aligned word are told apart by four of those bits, those with strides 1, 2, 4 and 8;
 *   - a tile of 2^a rows by 2^b cols looks the same wherever it lies: one table of offsets serves all of them.
 * The words of two layouts differ in up to four bits. A group of 1 to 16 words, told apart by the bits that only the new words have,
 * becomes as many new words, told apart by the bits that only the old words had: one exchange at a time, of a bit of the byte's place
 * in the word with a bit of the word's number in the group, which is a shift and a mask for two words at once. */
#include "scale_convert.h"

#include <string.h>

enum {
  WORD_BITS = 4,
  WORD = 1 << WORD_BITS,
  HALVES = WORD / 8,
  TILE_BITS = 13,                  /* bytes: both sides of a tile and its tables stay in a first-level cache */
  TILE_COL_BITS = 6,               /* a cache line of a row */
  BASES = (1 << TILE_BITS) / WORD, /* groups of a tile at most */
  GROUP = 1 << WORD_BITS,          /* words of a group at most */
  BATCH = 8,                       /* groups in flight: the loops over them are for the compiler to vectorize */
  TERM_BITS = 16,                  /* of a row, of a col: bits within a tile */
  MAX_EXCHANGES = 2 * WORD_BITS,
  NONE = -1
};

/* A bit of the row (0 to TERM_BITS - 1) or, from TERM_BITS on, of the col. */
typedef int bit;
static bool of_col(bit b) { return b >= TERM_BITS; }
static uint64_t value(bit b) { return UINT64_C(1) << b % TERM_BITS; }
static size_t stride(const struct resolved_layout *layout, bit b) { return (size_t)matcore_scale_part(layout, of_col(b), value(b)); }

/* Bit `place` of the place in a word changes places with bit `number` of the word's number. */
struct exchange {
  int place, number;
};

struct plan {
  bit row_bits, col_bits; /* a tile's rows and cols, as powers of two */
  unsigned count;         /* groups of a tile */
  unsigned words;         /* of a group */
  unsigned exchange_count;
  struct exchange exchanges[MAX_EXCHANGES];
  size_t in_word[GROUP], out_word[GROUP];
  size_t in_base[BASES], out_base[BASES];
};

/* The bits that tell the bytes of a word apart, lowest first; false where the matrix is too small for it. */
static bool word_of(const struct resolved_layout *layout, bit word[WORD_BITS]) {
  for (int i = 0; i < WORD_BITS; i++) {
    word[i] = NONE;
    for (bit b = 0; b < 2 * TERM_BITS && word[i] == NONE; b++)
      if (value(b) < (of_col(b) ? layout->layout.cols : layout->layout.rows) && stride(layout, b) == (size_t)1 << i)
        word[i] = b;
    if (word[i] == NONE)
      return false;
  }
  return true;
}

static int find(const bit *bits, int count, bit b) {
  for (int i = 0; i < count; i++)
    if (bits[i] == b)
      return i;
  return NONE;
}

/* The exchanges that turn old words into new ones, and the offsets of a group's words. False where no word has a bit of its own and
 * yet the orders differ: no two layouts are so. */
static bool plan_group(struct plan *p, const struct scale_move *m, const bit from[WORD_BITS], const bit to[WORD_BITS]) {
  bit now[WORD_BITS], number[WORD_BITS]; /* what the places and the numbers of the words stand for, exchange by exchange */
  int numbers = 0;
  for (int i = 0; i < WORD_BITS; i++) {
    now[i] = from[i];
    if (find(from, WORD_BITS, to[i]) == NONE)
      number[numbers++] = to[i];
  }
  p->words = 1u << numbers;
  for (unsigned w = 0; w < p->words; w++)
    for (int j = 0; j < numbers; j++)
      p->in_word[w] += w >> j & 1 ? stride(m->from, number[j]) : 0;
  while (memcmp(now, to, sizeof now) != 0) {
    int place = 0, j = NONE;
    while (place < WORD_BITS && (now[place] == to[place] || (j = find(number, numbers, to[place])) == NONE))
      place++;
    if (place == WORD_BITS) { /* what is wanted is in the words, at other places: move one of them out of the way */
      for (place = 0, j = 0; now[place] == to[place];)
        place++;
    }
    if (numbers == 0 || p->exchange_count == MAX_EXCHANGES)
      return false;
    p->exchanges[p->exchange_count++] = (struct exchange){place, j};
    bit b = now[place];
    now[place] = number[j];
    number[j] = b;
  }
  for (unsigned w = 0; w < p->words; w++)
    for (int j = 0; j < numbers; j++)
      p->out_word[w] += w >> j & 1 ? stride(m->to, number[j]) : 0;
  return true;
}

/* Where the groups of a tile begin: one for every setting of the tile's other bits, those of small strides first, on the side that is
 * spread farther over memory, so that this side goes line by line. */
static void plan_bases(struct plan *p, const struct scale_move *m, const bit from[WORD_BITS], const bit to[WORD_BITS]) {
  bit bits[2 * TERM_BITS];
  int count = 0;
  size_t in_span = 0, out_span = 0;
  for (bit b = 0; b < 2 * TERM_BITS; b++)
    if (b % TERM_BITS < (of_col(b) ? p->col_bits : p->row_bits) && find(from, WORD_BITS, b) == NONE && find(to, WORD_BITS, b) == NONE) {
      bits[count++] = b;
      in_span += stride(m->from, b);
      out_span += stride(m->to, b);
    }
  const struct resolved_layout *wide = in_span > out_span ? m->from : m->to;
  for (int i = 1; i < count; i++)
    for (int j = i; j > 0 && stride(wide, bits[j]) < stride(wide, bits[j - 1]); j--) {
      bit b = bits[j];
      bits[j] = bits[j - 1];
      bits[j - 1] = b;
    }
  p->count = 1;
  p->in_base[0] = p->out_base[0] = 0;
  for (int i = 0; i < count; i++, p->count *= 2)
    for (unsigned g = 0; g < p->count; g++) {
      p->in_base[p->count + g] = p->in_base[g] + stride(m->from, bits[i]);
      p->out_base[p->count + g] = p->out_base[g] + stride(m->to, bits[i]);
    }
  for (; p->count < BATCH; p->count++) /* a small tile's last group is moved again */
    p->in_base[p->count] = p->in_base[p->count - 1], p->out_base[p->count] = p->out_base[p->count - 1];
}

/* -- Moving -- */

/* Bytes whose place has bit `place` set, in the words of number bit 0, change places with those whose place has it clear in the words
 * of number bit 1. Written for halves with the first byte lowest. */
static void exchange(uint64_t *restrict low, uint64_t *restrict high, int place) {
  static const uint64_t masks[] = {UINT64_C(0x00ff00ff00ff00ff), UINT64_C(0x0000ffff0000ffff), UINT64_C(0x00000000ffffffff)};
  if (place == WORD_BITS - 1) {
    for (int i = 0; i < HALVES * BATCH; i += HALVES) {
      uint64_t moved = low[i + 1];
      low[i + 1] = high[i];
      high[i] = moved;
    }
    return;
  }
  unsigned shift = 8u << place;
  uint64_t mask = masks[place];
  for (int i = 0; i < HALVES * BATCH; i++) {
    uint64_t moved = (low[i] >> shift ^ high[i]) & mask;
    high[i] ^= moved;
    low[i] ^= moved << shift;
  }
}

/* BATCH groups, from one index of the tables on. */
static void move_batch(const struct plan *p, const size_t *in_base, const size_t *out_base, const uint8_t *in, uint8_t *out) {
  uint64_t words[GROUP][HALVES * BATCH];
  for (unsigned w = 0; w < p->words; w++)
    for (int i = 0; i < BATCH; i++)
      memcpy(&words[w][HALVES * i], in + in_base[i] + p->in_word[w], WORD);
  for (unsigned e = 0; e < p->exchange_count; e++)
    for (unsigned w = 0, bit = 1u << p->exchanges[e].number; w < p->words; w++)
      if (!(w & bit))
        exchange(words[w], words[w | bit], p->exchanges[e].place);
  for (unsigned w = 0; w < p->words; w++)
    for (int i = 0; i < BATCH; i++)
      memcpy(out + out_base[i] + p->out_word[w], &words[w][HALVES * i], WORD);
}

static void move_tile(const struct plan *p, const uint8_t *in, uint8_t *out) {
  for (unsigned g = 0; g < p->count; g += BATCH)
    move_batch(p, p->in_base + g, p->out_base + g, in, out);
}

struct area {
  uint64_t row, row_end, col, col_end;
};

/* Tiles of 2^row_bits by 2^col_bits fill the area. */
static bool move_area(const struct scale_move *m, const struct area *a, const bit from[WORD_BITS], const bit to[WORD_BITS], bit row_bits,
                      bit col_bits) {
  struct plan p = {.row_bits = row_bits, .col_bits = col_bits};
  if (!plan_group(&p, m, from, to))
    return false;
  plan_bases(&p, m, from, to);
  for (uint64_t r = a->row; r < a->row_end; r += UINT64_C(1) << row_bits)
    for (uint64_t k = a->col; k < a->col_end; k += UINT64_C(1) << col_bits)
      move_tile(&p, m->in + matcore_scale_part(m->from, false, r) + matcore_scale_part(m->from, true, k),
                m->out + matcore_scale_part(m->to, false, r) + matcore_scale_part(m->to, true, k));
  return true;
}

/* Bits that a tile's rows (its cols) must have: those of both words. */
static bit needed(const bit from[WORD_BITS], const bit to[WORD_BITS], bool col) {
  bit most = 0;
  for (int i = 0; i < 2 * WORD_BITS; i++) {
    bit b = i < WORD_BITS ? from[i] : to[i - WORD_BITS];
    if (of_col(b) == col && b % TERM_BITS >= most)
      most = b % TERM_BITS + 1;
  }
  return most;
}

bool matcore_scale_move_words(const struct scale_move *m, uint64_t *rows, uint64_t *cols) {
  bit from[WORD_BITS], to[WORD_BITS];
  const uint16_t one = 1;
  uint8_t first;
  memcpy(&first, &one, 1);
  if (first != 1 || !word_of(m->from, from) || !word_of(m->to, to))
    return false;
  bit least_rows = needed(from, to, false), least_cols = needed(from, to, true);
  if (least_rows > TILE_BITS - TILE_COL_BITS || least_cols > TILE_COL_BITS)
    return false;
  *rows = m->to->layout.rows >> least_rows << least_rows;
  *cols = m->to->layout.cols >> least_cols << least_cols;
  struct area a = {0, 0, 0, 0};
  for (bit col_bits = TILE_COL_BITS; *rows && col_bits >= least_cols; col_bits--, a.col = a.col_end) {
    a.col_end = *cols >> col_bits << col_bits;
    a.row = 0;
    for (bit row_bits = TILE_BITS - col_bits; a.col < a.col_end && row_bits >= least_rows; row_bits--, a.row = a.row_end) {
      a.row_end = *rows >> row_bits << row_bits;
      if (a.row < a.row_end && !move_area(m, &a, from, to, row_bits, col_bits))
        return false;
    }
  }
  return *rows && *cols;
}
