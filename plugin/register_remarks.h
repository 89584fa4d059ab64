/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Analysis remarks on the registers that narrowing saves, per call and per kernel. Used by narrow.c. */
#ifndef MATCORE_PLUGIN_REGISTER_REMARKS_H
#define MATCORE_PLUGIN_REGISTER_REMARKS_H

#include "matrix.h"

/* What the narrowed calls of one function save. Zero at first; calls come in the order of the text, so one at a time is enough. */
struct mc_register_sum {
  LLVMValueRef last;                   /* narrowed call, where the sum is told */
  uint32_t calls, saved;               /* registers over all narrowed calls */
  uint32_t largest_have, largest_need; /* sources and accumulator of the call that needs most */
};

/* Tells one narrowed call (the new one) and adds it to the sum; tells the sum of the function before when the function changes. */
void mc_register_remark(struct mc_register_sum *sum, LLVMValueRef call, const struct mc_side sides[MC_SIDES]);
/* Tells the sum of the last function, if any. */
void mc_register_remark_end(struct mc_register_sum *sum);

#endif
