/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* libFuzzer target: layouts of the core, each held against its inverse: scales in memory, elements in registers, tiles, padding, views.
 * The first byte chooses. */
#include "bytes.h"

#include <matcore/pad.h>
#include <matcore/registers.h>
#include <matcore/scale.h>

enum { MAX_BUFFER = 1 << 16 };

/* -- Scales in memory -- */

static bool make_layout(struct bytes *b, uint64_t rows, uint64_t cols, matcore_scale_layout *layout) {
  matcore_fault fault;
  return !matcore_scale_layout_make((matcore_scale_layout_id)(take(b, 1) % (MATCORE_SCALE_LAYOUT_COUNT + 1)), rows, cols, layout, &fault);
}

static void scale_offset(struct bytes *b) {
  matcore_scale_layout l;
  matcore_fault fault;
  uint64_t rows = take_any(b), cols = take_any(b), row, col, offset, again;
  bool padding;
  if (!make_layout(b, rows, cols, &l))
    return;
  must(rows && cols && l.bytes < UINT64_C(1) << 63 && l.padded_rows >= rows && l.padded_cols >= cols);
  row = take_any(b) % rows;
  col = take_any(b) % cols;
  must(!matcore_scale_offset(&l, row, col, &offset, &fault) && offset < l.bytes);
  must(!matcore_scale_index(&l, offset, &rows, &cols, &padding, &fault) && rows == row && cols == col && !padding);
  offset = take_any(b) % l.bytes;
  must(!matcore_scale_index(&l, offset, &row, &col, &padding, &fault));
  must(padding == (row >= l.rows || col >= l.cols));
  if (!padding)
    must(!matcore_scale_offset(&l, row, col, &again, &fault) && again == offset);
  must(matcore_scale_index(&l, l.bytes, &row, &col, &padding, &fault) != MATCORE_OK);
}

/* A damaged object is refused or read as what its id, rows and cols say; never followed out of range. */
static void scale_damaged(struct bytes *b) {
  matcore_scale_layout l, other;
  matcore_fault fault;
  uint64_t offset, row, col;
  bool flag;
  memset(&l, 0, sizeof l);
  l.id = (matcore_scale_layout_id)take(b, 1);
  l.rows = take_any(b);
  l.cols = take_any(b);
  l.padded_rows = take_any(b);
  l.padded_cols = take_any(b);
  l.width = take_any(b);
  l.bytes = take_any(b);
  other = l;
  other.id = (matcore_scale_layout_id)take(b, 1);
  matcore_scale_offset(&l, take_any(b), take_any(b), &offset, &fault);
  matcore_scale_index(&l, take_any(b), &row, &col, &flag, &fault);
  matcore_scale_same(&l, &other, &flag, &fault);
}

static void scale_convert(struct bytes *b) {
  static uint8_t in[MAX_BUFFER], out[MAX_BUFFER], back[MAX_BUFFER];
  uint64_t rows = 1 + take(b, 2) % 600, cols = 1 + take(b, 1) % 70, row, col, from, to;
  uint8_t fill_byte = (uint8_t)take(b, 1), seed = (uint8_t)take(b, 1);
  matcore_scale_layout a, c;
  matcore_fault fault;
  if (!make_layout(b, rows, cols, &a) || !make_layout(b, rows, cols, &c) || a.bytes > MAX_BUFFER || c.bytes > MAX_BUFFER)
    return;
  for (uint64_t i = 0; i < a.bytes; i++)
    in[i] = (uint8_t)(i * 37 + (i >> 8) + seed);
  must(!matcore_scale_convert(&a, in, a.bytes, &c, out, c.bytes, fill_byte, &fault));
  must(!matcore_scale_convert(&c, out, c.bytes, &a, back, a.bytes, fill_byte, &fault));
  row = take(b, 2) % rows;
  col = take(b, 1) % cols;
  must(!matcore_scale_offset(&a, row, col, &from, &fault) && !matcore_scale_offset(&c, row, col, &to, &fault));
  must(out[to] == in[from] && back[from] == in[from]);
  bool padding, same;
  to = take(b, 3) % c.bytes;
  must(!matcore_scale_index(&c, to, &row, &col, &padding, &fault) && (!padding || out[to] == fill_byte));
  must(!matcore_scale_same(&a, &c, &same, &fault));
  if (same)
    must(a.bytes == c.bytes && out[from] == in[from]);
  must(matcore_scale_convert(&a, in, a.bytes - 1, &c, out, c.bytes, fill_byte, &fault) != MATCORE_OK);
}

/* -- Elements in registers -- */

static matcore_map_key any_key(struct bytes *b) {
  uint8_t block = (uint8_t)take(b, 1);
  return (matcore_map_key){.kind = (matcore_map_kind)(take(b, 1) % (MATCORE_MAP_KIND_COUNT + 1)),
                           .target = (matcore_matrix_target)(take(b, 1) % (MATCORE_MATRIX_TARGET_COUNT + 1)),
                           .shape = (matcore_shape)(take(b, 1) % (MATCORE_SHAPE_COUNT + 1)),
                           .operand = (matcore_operand)(take(b, 1) % (MATCORE_OPERAND_COUNT + 1)),
                           .block = block % 8 == 7 ? block
                                    : block % 2    ? 16
                                                   : 32,
                           .format = (matcore_format)(take(b, 1) % (MATCORE_FORMAT_COUNT + 1))};
}

static void map(struct bytes *b) {
  matcore_map_key key = any_key(b);
  matcore_map_info info;
  matcore_element element, again;
  matcore_place place;
  matcore_fault fault;
  if (matcore_map_about(&key, &info, &fault)) {
    must(matcore_map_locate(&key, (matcore_element){0, 0}, 0, &place, &fault) != MATCORE_OK);
    return;
  }
  must(info.rows && info.cols && info.lanes && info.slots);
  element.row = (uint32_t)take(b, 1) % info.rows;
  element.col = (uint32_t)take(b, 1) % info.cols;
  uint32_t select = (uint32_t)take(b, 1) % (info.selects ? info.selects : 1);
  if (!matcore_map_locate(&key, element, select, &place, &fault)) {
    must(place.lane < info.lanes && place.slot < info.slots);
    must(!matcore_map_element(&key, place, select, &again, &fault) && again.row == element.row && again.col == element.col);
  }
  place = (matcore_place){(uint32_t)take_any(b), (uint32_t)take_any(b)};
  if (!matcore_map_element(&key, place, select, &again, &fault))
    must(place.lane < info.lanes && place.slot < info.slots && again.row < info.rows && again.col < info.cols);
  if (!matcore_map_locate(&key, (matcore_element){(uint32_t)take_any(b), (uint32_t)take_any(b)}, (uint32_t)take_any(b), &place, &fault))
    must(place.lane < info.lanes && place.slot < info.slots);
}

/* -- Tiles -- */

static void tile(struct bytes *b) {
  matcore_tiling t = {.warps = {take_any(b), take_any(b)}, .tiles = {take_any(b), take_any(b)}};
  uint64_t block[2] = {take_any(b), take_any(b)}, warp, total[2], per_warp[2], reg, tiles = take_any(b), steps = take_any(b);
  uint32_t select;
  matcore_fault fault;
  matcore_matrix_target target = (matcore_matrix_target)(take(b, 1) % (MATCORE_MATRIX_TARGET_COUNT + 1));
  matcore_shape shape = (matcore_shape)(take(b, 1) % (MATCORE_SHAPE_COUNT + 1));
  matcore_instruction instruction;
  if (!matcore_tile_owner(&t, take_any(b), take_any(b), &warp, &fault))
    must(warp < t.warps[0] * t.warps[1]);
  bool known = !matcore_instruction_of(target, shape, &instruction, &fault);
  if (!matcore_tile_count(target, shape, block, &t, total, per_warp, &fault)) {
    must(known && total[0] * instruction.m == block[0] && total[1] * instruction.n == block[1]);
    must(per_warp[0] * t.warps[0] == total[0] && per_warp[1] * t.warps[1] == total[1]);
  }
  matcore_tile_scale(target, shape, (matcore_operand)(take(b, 1) % 3), (matcore_scale_order)(take(b, 1) % 3), tiles, steps,
                     tiles ? take_any(b) % tiles : 0, steps ? take_any(b) % steps : 0, &reg, &select, &fault);
}

/* -- Padding, views -- */

static matcore_pad any_pad(struct bytes *b) {
  matcore_pad p = {.count = take(b, 1) % (MATCORE_PAD_MAX_PAIRS + 2)};
  for (size_t i = 0; i < MATCORE_PAD_MAX_PAIRS && i < p.count; i++) {
    uint8_t interval = (uint8_t)take(b, 1), amount = (uint8_t)take(b, 1);
    p.pairs[i].interval = interval < 250 ? UINT64_C(1) << interval % 64 : interval;
    p.pairs[i].amount = amount < 250 ? UINT64_C(1) << amount % 64 : amount;
  }
  return p;
}

static void pad(struct bytes *b) {
  matcore_pad p = any_pad(b);
  matcore_fault fault;
  matcore_pad_tdm tdm;
  uint64_t offset = take_any(b), padded, again, size, base = take_any(b), count = 1 + take(b, 1);
  bool valid = !matcore_pad_valid(&p, &fault), additive;
  if (!matcore_pad_offset(&p, offset, &padded, &fault)) {
    must(valid && padded >= offset);
    must(!matcore_pad_remove(&p, padded, &again, &fault) && again == offset);
  }
  padded = take_any(b);
  if (!matcore_pad_remove(&p, padded, &offset, &fault))
    must(valid && !matcore_pad_offset(&p, offset, &again, &fault) && again == padded);
  if (!matcore_pad_size(&p, count, &size, &fault))
    must(valid && size >= count);
  if (!matcore_pad_additive(&p, base, count, &additive, &fault)) {
    bool holds = true;
    uint64_t at, from, of, largest;
    if (!matcore_pad_offset(&p, base, &from, &fault) && base <= UINT64_MAX - count &&
        !matcore_pad_offset(&p, base + count, &largest, &fault)) {
      for (uint64_t x = 0; x < count; x++)
        holds &= !matcore_pad_offset(&p, base + x, &at, &fault) && !matcore_pad_offset(&p, x, &of, &fault) && at == from + of;
      must(holds == additive);
    }
  }
  uint32_t bits = (uint32_t)(take(b, 1) % 8 ? 8u << take(b, 1) % 4 : take(b, 4));
  if (!matcore_pad_check_tdm(&p, bits, take_any(b), &tdm, &fault))
    must(valid && p.count == 1);
  matcore_pad_check_lds(&p, bits, &fault);
}

static void view(struct bytes *b) {
  matcore_view v;
  uint32_t rank;
  uint64_t shape[MATCORE_VIEW_MAX_RANK], at[MATCORE_VIEW_MAX_RANK], offset, again, elements = 1;
  matcore_fault fault;
  memset(&v, 0, sizeof v);
  v.count = take(b, 1) % (MATCORE_VIEW_MAX_STEPS + 2);
  for (size_t i = 0; i < MATCORE_VIEW_MAX_STEPS && i < v.count; i++) {
    v.steps[i].permutes = take(b, 1) % 2;
    v.steps[i].rank = (uint32_t)(take(b, 1) % (MATCORE_VIEW_MAX_RANK + 2));
    for (uint32_t d = 0; d < MATCORE_VIEW_MAX_RANK && d < v.steps[i].rank; d++)
      v.steps[i].sizes[d] = v.steps[i].permutes ? take(b, 1) % (MATCORE_VIEW_MAX_RANK + 1)
                            : take(b, 1) % 16   ? 1 + take(b, 1) % 8
                                                : take_any(b);
  }
  if (matcore_view_shape(&v, &rank, shape, &fault))
    return;
  for (uint32_t d = 0; d < rank; d++)
    elements *= shape[d];
  offset = take_any(b) % (elements ? elements : 1);
  must(elements && !matcore_view_at(&v, offset, at, &fault));
  for (uint32_t d = 0; d < rank; d++)
    must(at[d] < shape[d]);
  must(!matcore_view_offset(&v, rank, at, &again, &fault) && again == offset);
  for (uint32_t d = 0; d < rank; d++)
    at[d] = take_any(b);
  if (!matcore_view_offset(&v, rank, at, &again, &fault))
    must(again < elements);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static void (*const targets[])(struct bytes *) = {scale_offset, scale_damaged, scale_convert, map, tile, pad, view};
  struct bytes b = {data, size};
  targets[take(&b, 1) % (sizeof targets / sizeof *targets)](&b);
  return 0;
}
