/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Padded shared memory: pad(o) = o + the sum of (o / I) * P over pairs I:P, every term from the unpadded o; views of the unpadded
 * side; what the hardware accepts as padding. Units are elements where not said otherwise. For front ends and the command. */
#ifndef MATCORE_PAD_H
#define MATCORE_PAD_H

#include <matcore/status.h>

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { MATCORE_PAD_MAX_PAIRS = 16, MATCORE_VIEW_MAX_RANK = 8, MATCORE_VIEW_MAX_STEPS = 16 };

/** After every `interval` elements, `amount` elements are left out. Both powers of two >= 1. */
typedef struct matcore_pad_pair {
  uint64_t interval, amount;
} matcore_pad_pair;

/** The pairs of one layout: 1 to 16, intervals distinct. Every function checks them. */
typedef struct matcore_pad {
  size_t count;
  matcore_pad_pair pairs[MATCORE_PAD_MAX_PAIRS];
} matcore_pad;

/** Whether the pairs obey the rules above. \return MATCORE_OK, MATCORE_BAD_POINTER, MATCORE_BAD_VALUE ("pad"). */
MATCORE_API matcore_status matcore_pad_valid(const matcore_pad *pad, matcore_fault *fault);

/** pad(offset). \return as matcore_pad_valid; MATCORE_BAD_VALUE ("offset") where the result passes 64 bits. */
MATCORE_API matcore_status matcore_pad_offset(const matcore_pad *pad, uint64_t offset, uint64_t *padded, matcore_fault *fault);

/** The offset with pad(offset) = padded. \return as matcore_pad_valid; MATCORE_BAD_VALUE ("offset") where `padded` lies in a hole. */
MATCORE_API matcore_status matcore_pad_remove(const matcore_pad *pad, uint64_t padded, uint64_t *offset, matcore_fault *fault);

/** Elements that `count` >= 1 unpadded elements occupy: pad(count - 1) + 1. \return as matcore_pad_offset ("count"). */
MATCORE_API matcore_status matcore_pad_size(const matcore_pad *pad, uint64_t count, uint64_t *size, matcore_fault *fault);

/** Whether pad(base + x) = pad(base) + pad(x) for all x < count: a sub-view may then be addressed from its own padded base.
 *  Holds exactly when base mod I = 0 or (base mod I) + count <= I, for every I. count >= 1.
 *  \return as matcore_pad_valid; MATCORE_BAD_VALUE ("count", "base") where the last padded offset passes 64 bits. */
MATCORE_API matcore_status matcore_pad_additive(const matcore_pad *pad, uint64_t base, uint64_t count, bool *additive,
                                                matcore_fault *fault);

/** Padding fields of a gfx1250 tensor descriptor (TDM). */
typedef struct matcore_pad_tdm {
  uint32_t interval; /* log2(I in dwords) - 1 */
  uint32_t amount;   /* P in dwords - 1 */
  uint32_t word;     /* 1 << 20 | interval << 22 | amount << 25 */
} matcore_pad_tdm;

/** \param bits   of an element: 8, 16, 32 or 64
 *  \param inner  gather: the innermost block size in elements, a multiple of I; 0: no gather
 *  \return as matcore_pad_valid; MATCORE_BAD_VALUE where it is not one pair, of whole dwords, 2 <= I <= 256 and 1 <= P <= 128 dwords.
 *  Source: Triton's TDM lowering. */
MATCORE_API matcore_status matcore_pad_check_tdm(const matcore_pad *pad, uint32_t bits, uint64_t inner, matcore_pad_tdm *fields,
                                                 matcore_fault *fault);

/** Whether gfx950's loads straight to LDS can write through this padding: they put 64 lanes x 16 bytes at one go, so every interval
 *  is a multiple of 1024 bytes. bits as above. \return MATCORE_OK if so, MATCORE_BAD_POINTER, MATCORE_BAD_VALUE. */
MATCORE_API matcore_status matcore_pad_check_lds(const matcore_pad *pad, uint32_t bits, matcore_fault *fault);

/** One step of a view: a row-major shape, or a permutation: dimension d of the result is dimension sizes[d] of the operand. */
typedef struct matcore_view_step {
  bool permutes;
  uint32_t rank;
  uint64_t sizes[MATCORE_VIEW_MAX_RANK];
} matcore_view_step;

/** An allocated row-major shape (step 0), then reshapes and permutations. Padding stays as it is under all of them. */
typedef struct matcore_view {
  size_t count;
  matcore_view_step steps[MATCORE_VIEW_MAX_STEPS];
} matcore_view;

/** Checks a view and answers the shape of its last step.
 *  \return MATCORE_OK, MATCORE_BAD_POINTER, MATCORE_BAD_VALUE ("view"). rank and shape[MATCORE_VIEW_MAX_RANK] may be null. */
MATCORE_API matcore_status matcore_view_shape(const matcore_view *view, uint32_t *rank, uint64_t *shape, matcore_fault *fault);

/** Unpadded offset of a coordinate of the last step. \param rank  must be that step's.
 *  \return as matcore_view_shape; MATCORE_BAD_VALUE ("at"). */
MATCORE_API matcore_status matcore_view_offset(const matcore_view *view, uint32_t rank, const uint64_t *at, uint64_t *offset,
                                               matcore_fault *fault);

/** The inverse: the coordinate of the last step at an unpadded offset. \param at  MATCORE_VIEW_MAX_RANK elements, `rank` are written.
 *  \return as matcore_view_shape; MATCORE_BAD_VALUE ("offset"). */
MATCORE_API matcore_status matcore_view_at(const matcore_view *view, uint64_t offset, uint64_t *at, matcore_fault *fault);

#ifdef __cplusplus
}
#endif
#endif
