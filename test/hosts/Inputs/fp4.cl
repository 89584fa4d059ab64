// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An FP4 multiply as clang's users write it: the builtin takes the widest vectors.
typedef int v16i __attribute__((ext_vector_type(16)));
typedef float v8f __attribute__((ext_vector_type(8)));
kernel void k(global const v16i *a, global const v16i *b, global v8f *out) {
  *out = __builtin_amdgcn_wmma_f32_16x16x128_f8f6f4(4, *a, 4, *b, 0, *out);
}
