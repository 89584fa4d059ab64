; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %r) {
  %1 = load <16 x i32>, ptr addrspace(1) %p
  %2 = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 4, <16 x i32> %1, i32 2, <16 x i32> %1, i16 0, <8 x float> zeroinitializer)
  store <8 x float> %2, ptr addrspace(1) %r
  br label %3
3:
  %4 = getelementptr <8 x float>, ptr addrspace(1) %r, i32 4
  %5 = load <16 x i32>, ptr addrspace(1) %4
  store <16 x i32> %5, ptr addrspace(1) %p
  ret void
}
