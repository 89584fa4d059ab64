// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// MXFP4 for gfx950 (wave64) with preshuffled scales: D (M x N) = A (M x K) times B (K x N), A row major, B given by columns, both
// packed two FP4 a byte; M and N are multiples of 32, K of 256. A work-group is one wave and makes 32 x 32 of D; grid (N / 32, M / 32).
// The scales lie in the layout gfx950-32x8 (utils/examples/pack_scales makes it): one dword of a lane holds what four MFMAs read,
//   byte 2 * step + tile     step: K 0..127 or 128..255 of this pass; tile: the upper or the lower 16 rows
// Each MFMA is given its byte by a shift; `matcore<fold-scales>` turns every shift into op_sel, so that none is left in the text:
//   MATCORE_OPTIONS=fold-scales clang -O2 -target amdgcn-amd-amdhsa -mcpu=gfx950 -nogpulib -fpass-plugin=$P -S mxfp4_gfx950.cl
// with P=PATH/Matcore-22.so; a bare file name is not found.

typedef int i32x4 __attribute__((ext_vector_type(4)));
typedef int i32x8 __attribute__((ext_vector_type(8)));
typedef float f32x4 __attribute__((ext_vector_type(4)));

#define FMT_FP4 4

// Rows `row`..`row` + 15 of 128 K: lane l holds row l mod 16 and the 32 elements of K block l / 16, 4 registers. The builtin takes 8.
static i32x8 load_tile(global const uchar *matrix, int k, int row, int at) {
  int lane = __builtin_amdgcn_workitem_id_x();
  i32x4 tile = *(global const i32x4 *)(matrix + (size_t)(row + lane % 16) * (k / 2) + at / 2 + lane / 16 * 16);
  return __builtin_shufflevector(tile, tile, 0, 1, 2, 3, -1, -1, -1, -1);
}

// The scales of 32 rows by 256 K, which are 256 bytes in a row: lane l's dword has four scales of rows l mod 16 and l mod 16 + 16.
static int load_scales(global const uchar *scales, int k, int row, int at) {
  int lane = __builtin_amdgcn_workitem_id_x();
  return *(global const int *)(scales + (size_t)row * (k / 32) + at + lane * 4);
}

// Lane l holds column l mod 16 of the result, rows 4 (l / 16) + 0..3.
static void store_tile(global float *d, int n, int row, int column, f32x4 sum) {
  int lane = __builtin_amdgcn_workitem_id_x();
  for (int i = 0; i < 4; ++i)
    d[(size_t)(row + lane / 16 * 4 + i) * n + column + lane % 16] = sum[i];
}

#define BYTE(word, n) ((word) >> 8 * (n) & 0xff)
#define MULTIPLY(sum, i, j, step)                                                                                                       \
  sum = __builtin_amdgcn_mfma_scale_f32_16x16x128_f8f6f4(load_tile(a, k, row + 16 * (i), at + 128 * (step)),                            \
                                                         load_tile(b, k, column + 16 * (j), at + 128 * (step)), sum, FMT_FP4, FMT_FP4,  \
                                                         0, BYTE(sa, 2 * (step) + (i)), 0, BYTE(sb, 2 * (step) + (j)))

__attribute__((reqd_work_group_size(64, 1, 1))) kernel void mxfp4(global const uchar *a, global const uchar *a_scales,
                                                                  global const uchar *b, global const uchar *b_scales, global float *d,
                                                                  int n, int k) {
  int row = __builtin_amdgcn_workgroup_id_y() * 32, column = __builtin_amdgcn_workgroup_id_x() * 32;
  f32x4 d00 = 0.0f, d01 = 0.0f, d10 = 0.0f, d11 = 0.0f;
  for (int at = 0; at < k; at += 256) {
    int sa = load_scales(a_scales, k, row, at), sb = load_scales(b_scales, k, column, at);
    MULTIPLY(d00, 0, 0, 0);
    MULTIPLY(d01, 0, 1, 0);
    MULTIPLY(d10, 1, 0, 0);
    MULTIPLY(d11, 1, 1, 0);
    MULTIPLY(d00, 0, 0, 1);
    MULTIPLY(d01, 0, 1, 1);
    MULTIPLY(d10, 1, 0, 1);
    MULTIPLY(d11, 1, 1, 1);
  }
  store_tile(d, n, row, column, d00);
  store_tile(d, n, row, column + 16, d01);
  store_tile(d, n, row + 16, column, d10);
  store_tile(d, n, row + 16, column + 16, d11);
}
