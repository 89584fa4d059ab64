// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// MXFP4 tile multiplies for gfx950 (wave64), for utils/demo: D = A (M x K) times B (K x N), A row major, B given by columns, both
// packed two FP4 a byte, with one E8M0 scale for 32 elements. A work-group is one wave and makes one tile:
//   mxfp4_16   16 x 16, 128 of K a step: v_mfma_scale_f32_16x16x128; grid (N / 16, M / 16), K a multiple of 128
//   mxfp4_32   32 x 32,  64 of K a step: v_mfma_scale_f32_32x32x64;  grid (N / 32, M / 32), K a multiple of 64

typedef int i32x4 __attribute__((ext_vector_type(4)));
typedef int i32x8 __attribute__((ext_vector_type(8)));
typedef float f32x4 __attribute__((ext_vector_type(4)));
typedef float f32x16 __attribute__((ext_vector_type(16)));

#define FMT_FP4 4
#define INLINE static inline __attribute__((always_inline))
#define WAVE __attribute__((reqd_work_group_size(64, 1, 1)))

// One side of a tile: lane l holds row l mod ROWS and the 32 elements of K block l / ROWS. That is 4 registers; the builtin takes
// 8 whatever the format, so the rest is left open.
INLINE i32x8 load_tile(global const uchar *matrix, int k, int rows, int row, int step) {
  int lane = __builtin_amdgcn_workitem_id_x();
  i32x4 tile = *(global const i32x4 *)(matrix + (size_t)(row + lane % rows) * (k / 2) + step / 2 + lane / rows * 16);
  return __builtin_shufflevector(tile, tile, 0, 1, 2, 3, -1, -1, -1, -1);
}

// The scale of that block, in byte 0 (op_sel 0) of the same lane.
INLINE int load_scale(global const uchar *scale, int k, int rows, int row, int step) {
  int lane = __builtin_amdgcn_workitem_id_x();
  return scale[(size_t)(row + lane % rows) * (k / 32) + step / 32 + lane / rows];
}

WAVE kernel void mxfp4_16(global const uchar *a, global const uchar *a_scale, global const uchar *b, global const uchar *b_scale,
                          global float *d, int n, int k) {
  int lane = __builtin_amdgcn_workitem_id_x();
  int row = __builtin_amdgcn_workgroup_id_y() * 16, column = __builtin_amdgcn_workgroup_id_x() * 16;
  f32x4 sum = 0.0f;
  for (int step = 0; step < k; step += 128)
    sum = __builtin_amdgcn_mfma_scale_f32_16x16x128_f8f6f4(load_tile(a, k, 16, row, step), load_tile(b, k, 16, column, step), sum,
                                                           FMT_FP4, FMT_FP4, 0, load_scale(a_scale, k, 16, row, step),
                                                           0, load_scale(b_scale, k, 16, column, step));
  // Lane l holds column l mod 16, rows 4 (l / 16) + 0..3.
  for (int i = 0; i < 4; ++i)
    d[(size_t)(row + lane / 16 * 4 + i) * n + column + lane % 16] = sum[i];
}

WAVE kernel void mxfp4_32(global const uchar *a, global const uchar *a_scale, global const uchar *b, global const uchar *b_scale,
                          global float *d, int n, int k) {
  int lane = __builtin_amdgcn_workitem_id_x();
  int row = __builtin_amdgcn_workgroup_id_y() * 32, column = __builtin_amdgcn_workgroup_id_x() * 32;
  f32x16 sum = 0.0f;
  for (int step = 0; step < k; step += 64)
    sum = __builtin_amdgcn_mfma_scale_f32_32x32x64_f8f6f4(load_tile(a, k, 32, row, step), load_tile(b, k, 32, column, step), sum,
                                                          FMT_FP4, FMT_FP4, 0, load_scale(a_scale, k, 32, row, step),
                                                          0, load_scale(b_scale, k, 32, column, step));
  // Lane l holds column l mod 32, rows 8 (i / 4) + 4 (l / 32) + i mod 4.
  for (int i = 0; i < 16; ++i)
    d[(size_t)(row + i / 4 * 8 + lane / 32 * 4 + i % 4) * n + column + lane % 32] = sum[i];
}
