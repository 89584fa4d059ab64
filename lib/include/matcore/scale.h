/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Memory layouts of block scales: where the scale of (row, col) lies in a shuffled buffer, and back, and whole buffers
 * from one layout to another. One scale is one byte; row is the row of A or the column of B, col the block along K.
 * For front ends, kernel authors and the command. */
#ifndef MATCORE_SCALE_H
#define MATCORE_SCALE_H

#include <matcore/status.h>

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A layout; `matcore scale layouts` prints the names and facts, matcore_scale_layout_about answers them. */
typedef enum matcore_scale_layout_id {
  MATCORE_SCALE_ROW_MAJOR,
  MATCORE_SCALE_TRITON_GFX1250_128,
  MATCORE_SCALE_TRITON_GFX1250_64,
  MATCORE_SCALE_NV_128X4,
  MATCORE_SCALE_GFX950_32X8,
  MATCORE_SCALE_GFX950_32X8_R256,
  MATCORE_SCALE_GFX950_32X8_MFMA32,
  MATCORE_SCALE_CK_GFX1250_32X4,
  MATCORE_SCALE_CKTILE_GFX1250_16X4,
  MATCORE_SCALE_AITER_GFX1250_32X8,
  MATCORE_SCALE_HIPBLASLT_GFX1250_K4,
  MATCORE_SCALE_HIPBLASLT_GFX1250_K8,
  MATCORE_SCALE_LAYOUT_COUNT
} matcore_scale_layout_id;

enum { MATCORE_SCALE_MAX_DIGITS = 6 };

/** One digit of an offset: (x / divisor) mod radix, where x is the row or the col. */
typedef struct matcore_scale_digit {
  uint8_t of_col;  /* 1: x is the col, 0: the row */
  uint8_t divisor; /* 0: w */
  uint8_t radix;   /* 0: what the padded size leaves; 255: w */
} matcore_scale_digit;

/** What the table knows of a layout. All texts are static. */
typedef struct matcore_scale_layout_info {
  const char *name;
  uint16_t rows, cols; /* R and C are padded to multiples of these; cols 0: of w */
  uint8_t digit_count;
  matcore_scale_digit digits[MATCORE_SCALE_MAX_DIGITS]; /* slow to fast */
  const char *evidence, *users, *odd, *program;         /* as `matcore scale layouts` prints them */
} matcore_scale_layout_info;

/** A buffer's layout. Made by matcore_scale_layout_make; the other functions read id, rows and cols only and derive the rest again,
 *  so that a damaged object is refused rather than followed. `width` comes from the whole buffer's cols: never make one from a tile. */
typedef struct matcore_scale_layout {
  matcore_scale_layout_id id;
  uint64_t rows, cols;               /* R, C: what the user has */
  uint64_t padded_rows, padded_cols; /* R', C' */
  uint64_t width;                    /* w: 4 when cols >= 4, else cols */
  uint64_t bytes;                    /* R' * C', below 2^63 */
} matcore_scale_layout;

/** The table's row of a layout; null for an id outside the enum. */
MATCORE_API const matcore_scale_layout_info *matcore_scale_layout_about(matcore_scale_layout_id id);

/** The layout of that name. \return MATCORE_OK, MATCORE_BAD_POINTER, MATCORE_BAD_NAME. */
MATCORE_API matcore_status matcore_scale_layout_find(const char *name, matcore_scale_layout_id *id);

/** The layout object of a rows x cols matrix of scales, each >= 1.
 *  \return MATCORE_OK, MATCORE_BAD_POINTER, MATCORE_BAD_NAME (id), MATCORE_BAD_VALUE (rows or cols 0, padded size not below 2^63). */
MATCORE_API matcore_status matcore_scale_layout_make(matcore_scale_layout_id id, uint64_t rows, uint64_t cols, matcore_scale_layout *layout,
                                                     matcore_fault *fault);

/** Byte offset of (row, col), 0 <= row < rows, 0 <= col < cols.
 *  \return MATCORE_OK, MATCORE_BAD_POINTER, MATCORE_BAD_VALUE, or what layout_make says of the object. */
MATCORE_API matcore_status matcore_scale_offset(const matcore_scale_layout *layout, uint64_t row, uint64_t col, uint64_t *offset,
                                                matcore_fault *fault);

/** The inverse. \param offset below layout->bytes. \param padding out: row >= rows or col >= cols.
 *  \return as matcore_scale_offset. */
MATCORE_API matcore_status matcore_scale_index(const matcore_scale_layout *layout, uint64_t offset, uint64_t *row, uint64_t *col,
                                               bool *padding, matcore_fault *fault);

/** Whether two layouts of the same matrix have the same size and every logical element at the same offset. Constant time.
 *  \return MATCORE_OK, MATCORE_BAD_POINTER, MATCORE_BAD_VALUE (rows or cols differ), or what layout_make says of an object. */
MATCORE_API matcore_status matcore_scale_same(const matcore_scale_layout *a, const matcore_scale_layout *b, bool *same,
                                              matcore_fault *fault);

/** Moves a whole matrix from one layout to another. Every logical element moves; every padding byte of `out` becomes `fill`;
 *  padding of `in` is never read as content. Reads and writes each buffer once, allocates nothing.
 *  \param in_size, out_size  exactly from->bytes and to->bytes. The buffers must not overlap.
 *  \return MATCORE_OK, MATCORE_BAD_POINTER, MATCORE_BAD_SIZE (a buffer's size, or overlap), MATCORE_BAD_VALUE (shapes differ), or what
 *          layout_make says of an object. On error `out` is untouched.
 *  Known fills: 0x00 (Triton, hipBLASLt); 0x7F (1.0) is safe only where the padded data is zero; 0xFF is NaN. */
MATCORE_API matcore_status matcore_scale_convert(const matcore_scale_layout *from, const void *in, size_t in_size,
                                                 const matcore_scale_layout *to, void *out, size_t out_size, uint8_t fill,
                                                 matcore_fault *fault);

#ifdef __cplusplus
}
#endif
#endif
