/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A scale layout with all radices and strides worked out. For scale_layout.c, scale_convert.c and its fast parts. */
#ifndef MATCORE_LIB_SCALE_LAYOUT_H
#define MATCORE_LIB_SCALE_LAYOUT_H

#include <matcore/scale.h>

struct resolved_digit {
  bool of_col;
  uint64_t divisor, radix, stride; /* each >= 1 */
};

struct resolved_layout {
  matcore_scale_layout layout; /* derived again, to be trusted */
  unsigned count;
  struct resolved_digit digits[MATCORE_SCALE_MAX_DIGITS];
};

matcore_status matcore_scale_resolve(const matcore_scale_layout *layout, struct resolved_layout *to, matcore_fault *fault);
/* What the row (or the col) adds to the offset; x below the padded size. */
uint64_t matcore_scale_part(const struct resolved_layout *layout, bool of_col, uint64_t x);
matcore_status matcore_scale_same_shape(const struct resolved_layout *a, const struct resolved_layout *b, matcore_fault *fault);

#endif
