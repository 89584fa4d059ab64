// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The same for HIP, device side only (no headers needed).
#define __global__ __attribute__((global))
typedef int v16i __attribute__((ext_vector_type(16)));
typedef float v8f __attribute__((ext_vector_type(8)));
extern "C" __global__ void k(const v16i *a, const v16i *b, v8f *out) {
#if defined(__HIP_DEVICE_COMPILE__)
  *out = __builtin_amdgcn_wmma_f32_16x16x128_f8f6f4(4, *a, 4, *b, 0, *out);
#endif
}
