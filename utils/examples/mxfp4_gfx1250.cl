// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// MXFP4 for gfx1250 (wave32) with preshuffled scales: D (M x N) = A (M x K) times B (K x N), A row major, B given by columns, both
// packed two FP4 a byte; M and N are multiples of 32, K of 128. A work-group is one wave and makes 32 x 32 of D; grid (N / 32, M / 32).
// The scales lie in the layout ck-gfx1250-32x4 (utils/examples/pack_scales makes it): lane l loads the four scales of row l, so one
// register serves two tiles: rows 0..15 in lanes 0..15, rows 16..31 in lanes 16..31. An instruction reads one half of the wave; here the
// scales of the second tile are moved to the first half, and `matcore<fold-scales>` turns each move into the row select instead:
//   MATCORE_OPTIONS=fold-scales clang -O2 -target amdgcn-amd-amdhsa -mcpu=gfx1250 -nogpulib -fpass-plugin=$P -S mxfp4_gfx1250.cl
// with P=PATH/Matcore-22.so; a bare file name is not found.

typedef int i32x4 __attribute__((ext_vector_type(4)));
typedef int i32x16 __attribute__((ext_vector_type(16)));
typedef float f32x8 __attribute__((ext_vector_type(8)));

#define FMT_FP4 4
#define SCALE_E8M0 0

// Rows `row`..`row` + 15 of 128 K: lane l holds row l mod 16; lanes 0..15 hold k 0..31 and 64..95, lanes 16..31 k 32..63 and 96..127.
// That is 8 registers; the builtin takes 16.
static i32x16 load_tile(global const uchar *matrix, int k, int row, int at) {
  int lane = __builtin_amdgcn_workitem_id_x();
  global const uchar *from = matrix + (size_t)(row + lane % 16) * (k / 2) + at / 2 + lane / 16 * 16;
  i32x4 low = *(global const i32x4 *)from, high = *(global const i32x4 *)(from + 32);
  return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7, -1, -1, -1, -1, -1, -1, -1, -1);
}

// The scales of 32 rows by 128 K, which are 128 bytes in a row.
static int load_scales(global const uchar *scales, int k, int row, int at) {
  int lane = __builtin_amdgcn_workitem_id_x();
  return *(global const int *)(scales + (size_t)row * (k / 32) + at + lane * 4);
}

// Lane l holds column l mod 16 of the result, rows 8 (l / 16) + 0..7.
static void store_tile(global float *d, int n, int row, int column, f32x8 sum) {
  int lane = __builtin_amdgcn_workitem_id_x();
  for (int i = 0; i < 8; ++i)
    d[(size_t)(row + lane / 16 * 8 + i) * n + column + lane % 16] = sum[i];
}

// Lane l reads lane l ^ 16.
#define OTHER_HALF(x) __builtin_amdgcn_permlanex16(x, x, 0x76543210, 0xfedcba98, false, false)
#define MULTIPLY(sum, i, j, a_scale, b_scale)                                                                                          \
  sum = __builtin_amdgcn_wmma_scale_f32_16x16x128_f8f6f4(FMT_FP4, load_tile(a, k, row + 16 * (i), at), FMT_FP4,                        \
                                                         load_tile(b, k, column + 16 * (j), at), 0, sum, 0, SCALE_E8M0, a_scale, 0,    \
                                                         SCALE_E8M0, b_scale, false, false)

__attribute__((reqd_work_group_size(32, 1, 1))) kernel void mxfp4(global const uchar *a, global const uchar *a_scales,
                                                                  global const uchar *b, global const uchar *b_scales, global float *d,
                                                                  int n, int k) {
  int row = __builtin_amdgcn_workgroup_id_y() * 32, column = __builtin_amdgcn_workgroup_id_x() * 32;
  f32x8 d00 = 0.0f, d01 = 0.0f, d10 = 0.0f, d11 = 0.0f;
  for (int at = 0; at < k; at += 128) {
    int sa = load_scales(a_scales, k, row, at), sb = load_scales(b_scales, k, column, at);
    MULTIPLY(d00, 0, 0, sa, sb);
    MULTIPLY(d01, 0, 1, sa, OTHER_HALF(sb));
    MULTIPLY(d10, 1, 0, OTHER_HALF(sa), sb);
    MULTIPLY(d11, 1, 1, OTHER_HALF(sa), OTHER_HALF(sb));
  }
  store_tile(d, n, row, column, d00);
  store_tile(d, n, row, column + 16, d01);
  store_tile(d, n, row + 16, column, d10);
  store_tile(d, n, row + 16, column + 16, d11);
}
