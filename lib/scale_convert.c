/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Whole scale buffers from one layout to another. Whole tiles go sixteen bytes at a time (scale_words.c; eight pairs by SSE2), what is
 * left of the matrix and its padding by a loop over tables of row and col parts. Called through matcore/scale.h. */
#include "scale_convert.h"

#include "refuse.h"

enum { CHUNK = 256 };

static matcore_status refuse_size(matcore_fault *fault, const char *field, size_t size, uint64_t expected) {
  matcore_refuse(fault, field, (int64_t)size, ": expected %lld bytes", (long long)expected);
  return MATCORE_BAD_SIZE;
}

/* The part of `to` that rows [row, row_end) and cols [col, col_end) make, both in padded coordinates. */
static void move_rectangle(const struct scale_move *m, uint64_t row, uint64_t row_end, uint64_t col, uint64_t col_end) {
  size_t in_part[CHUNK], out_part[CHUNK];
  for (; col < col_end; col += CHUNK) {
    uint64_t count = col_end - col < CHUNK ? col_end - col : CHUNK, filled = 0;
    for (; filled < count && col + filled < m->from->layout.cols; filled++)
      in_part[filled] = (size_t)matcore_scale_part(m->from, true, col + filled);
    for (uint64_t k = 0; k < count; k++)
      out_part[k] = (size_t)matcore_scale_part(m->to, true, col + k);
    for (uint64_t r = row; r < row_end; r++) {
      uint8_t *out = m->out + matcore_scale_part(m->to, false, r);
      uint64_t k = 0;
      if (r < m->from->layout.rows) {
        const uint8_t *in = m->in + matcore_scale_part(m->from, false, r);
        for (; k < filled; k++)
          out[out_part[k]] = in[in_part[k]];
      }
      for (; k < count; k++)
        out[out_part[k]] = m->fill;
    }
  }
}

matcore_status matcore_scale_convert(const matcore_scale_layout *from, const void *in, size_t in_size, const matcore_scale_layout *to,
                                     void *out, size_t out_size, uint8_t fill, matcore_fault *fault) {
  struct resolved_layout source, target;
  if (!in || !out)
    return MATCORE_BAD_POINTER;
  matcore_status status = matcore_scale_resolve(from, &source, fault);
  if (!status)
    status = matcore_scale_resolve(to, &target, fault);
  if (!status)
    status = matcore_scale_same_shape(&source, &target, fault);
  if (status)
    return status;
  if (in_size != source.layout.bytes)
    return refuse_size(fault, "in_size", in_size, source.layout.bytes);
  if (out_size != target.layout.bytes)
    return refuse_size(fault, "out_size", out_size, target.layout.bytes);
  uintptr_t a = (uintptr_t)in, b = (uintptr_t)out;
  if (a < b ? b - a < in_size : a - b < out_size) {
    matcore_refuse_plain(fault, "out", ": the buffers must not overlap");
    return MATCORE_BAD_SIZE;
  }
  struct scale_move move = {&source, &target, in, out, fill};
  uint64_t rows, cols; /* what a fast part has done: whole tiles from the corner */
  if (!matcore_scale_move_sse2(&move, &rows, &cols) && !matcore_scale_move_words(&move, &rows, &cols))
    rows = cols = 0;
  if (rows)
    move_rectangle(&move, 0, rows, cols, target.layout.padded_cols);
  move_rectangle(&move, rows, target.layout.padded_rows, 0, target.layout.padded_cols);
  return MATCORE_OK;
}
