// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
typedef int v16i __attribute__((ext_vector_type(16)));
typedef float v8f __attribute__((ext_vector_type(8)));
// A scaled call with legal operands.
kernel void k(global v16i *a, global v8f *c, int s) {
  *c = __builtin_amdgcn_wmma_scale_f32_16x16x128_f8f6f4(4, *a, 4, a[1], 0, *c, 0, 0, s, 0, 0, s, 0, 0);
}
