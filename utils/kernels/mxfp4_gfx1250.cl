// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// FP4 tile multiplies for gfx1250 (wave32), for utils/demo: D (16 x 16 per wave) = A (M x K) times B (K x N), A row major, B given
// by columns, both packed two FP4 a byte. The grid is (N / 16, M / 16), a work-group one wave, K a multiple of 128.
//   mxfp4   one E8M0 scale for 32 elements (OCP MXFP4):       v_wmma_scale
//   nvfp4   one E4M3 scale for 16 elements (NVFP4):           v_wmma_scale16
//   fp4     no scales:                                        v_wmma

typedef int i32x4 __attribute__((ext_vector_type(4)));
typedef int i32x16 __attribute__((ext_vector_type(16)));
typedef float f32x8 __attribute__((ext_vector_type(8)));

#define FMT_FP4 4
#define SCALE_E8M0 0
#define SCALE_E4M3 2
#define INLINE static inline __attribute__((always_inline))
#define WAVE __attribute__((reqd_work_group_size(32, 1, 1)))

// One side of a 16 x 128 tile, as the instruction wants it: lane l holds row l mod 16; lanes 0..15 hold k 0..31 and 64..95, lanes
// 16..31 k 32..63 and 96..127. That is 8 registers; the builtin takes 16 whatever the format, so the rest is left open.
INLINE i32x16 load_tile(global const uchar *matrix, int k, int row, int step) {
  int lane = __builtin_amdgcn_workitem_id_x();
  global const uchar *at = matrix + (size_t)(row + lane % 16) * (k / 2) + step / 2 + lane / 16 * 16;
  i32x4 low = *(global const i32x4 *)at, high = *(global const i32x4 *)(at + 32);
  return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7, -1, -1, -1, -1, -1, -1, -1, -1);
}

// Lane l holds column l mod 16 of the result, rows 8 (l / 16) + 0..7.
INLINE void store_tile(global float *d, int n, int row, int column, f32x8 sum) {
  int lane = __builtin_amdgcn_workitem_id_x();
  global float *at = d + (size_t)(row + lane / 16 * 8) * n + column + lane % 16;
  for (int i = 0; i < 8; ++i)
    at[(size_t)i * n] = sum[i];
}

// The scales of row r, all four blocks of the step in one dword, come from lane r (row select 0).
WAVE kernel void mxfp4(global const uchar *a, global const uchar *a_scale, global const uchar *b, global const uchar *b_scale,
                       global float *d, int n, int k) {
  int lane = __builtin_amdgcn_workitem_id_x();
  int row = __builtin_amdgcn_workgroup_id_y() * 16, column = __builtin_amdgcn_workgroup_id_x() * 16;
  f32x8 sum = 0.0f;
  for (int step = 0; step < k; step += 128) {
    int sa = *(global const int *)(a_scale + (size_t)(row + lane % 16) * (k / 32) + step / 32);
    int sb = *(global const int *)(b_scale + (size_t)(column + lane % 16) * (k / 32) + step / 32);
    sum = __builtin_amdgcn_wmma_scale_f32_16x16x128_f8f6f4(FMT_FP4, load_tile(a, k, row, step), FMT_FP4, load_tile(b, k, column, step),
                                                           0, sum, 0, SCALE_E8M0, sa, 0, SCALE_E8M0, sb, false, false);
  }
  store_tile(d, n, row, column, sum);
}

// As above with eight scales a row and step, in two dwords.
WAVE kernel void nvfp4(global const uchar *a, global const uchar *a_scale, global const uchar *b, global const uchar *b_scale,
                       global float *d, int n, int k) {
  int lane = __builtin_amdgcn_workitem_id_x();
  int row = __builtin_amdgcn_workgroup_id_y() * 16, column = __builtin_amdgcn_workgroup_id_x() * 16;
  f32x8 sum = 0.0f;
  for (int step = 0; step < k; step += 128) {
    long sa = *(global const long *)(a_scale + (size_t)(row + lane % 16) * (k / 16) + step / 16);
    long sb = *(global const long *)(b_scale + (size_t)(column + lane % 16) * (k / 16) + step / 16);
    sum = __builtin_amdgcn_wmma_scale16_f32_16x16x128_f8f6f4(FMT_FP4, load_tile(a, k, row, step), FMT_FP4, load_tile(b, k, column, step),
                                                             0, sum, 0, SCALE_E4M3, sa, 0, SCALE_E4M3, sb, false, false);
  }
  store_tile(d, n, row, column, sum);
}

WAVE kernel void fp4(global const uchar *a, global const uchar *b, global float *d, int n, int k) {
  int row = __builtin_amdgcn_workgroup_id_y() * 16, column = __builtin_amdgcn_workgroup_id_x() * 16;
  f32x8 sum = 0.0f;
  for (int step = 0; step < k; step += 128)
    sum = __builtin_amdgcn_wmma_f32_16x16x128_f8f6f4(FMT_FP4, load_tile(a, k, row, step), FMT_FP4, load_tile(b, k, column, step), 0, sum);
  store_tile(d, n, row, column, sum);
}
