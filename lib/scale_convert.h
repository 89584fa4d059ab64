/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* One conversion under way. For scale_convert.c and its fast parts, scale_convert_sse2.c and scale_words.c. */
#ifndef MATCORE_LIB_SCALE_CONVERT_H
#define MATCORE_LIB_SCALE_CONVERT_H

#include "scale_layout.h"

struct scale_move {
  const struct resolved_layout *from, *to;
  const uint8_t *in;
  uint8_t *out;
  uint8_t fill;
};

/* Each moves rows [0, *rows) and cols [0, *cols), if it can; the caller moves the rest. False: nothing was done. */
bool matcore_scale_move_sse2(const struct scale_move *move, uint64_t *rows, uint64_t *cols);
bool matcore_scale_move_words(const struct scale_move *move, uint64_t *rows, uint64_t *cols);

#endif
