; An over-wide FP4 by FP6 call, the k.ll of the pages.
target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
define amdgpu_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) %d) {
  %a = load <16 x i32>, ptr addrspace(1) %p
  %b = load <16 x i32>, ptr addrspace(1) %q
  %c = load <8 x float>, ptr addrspace(1) %d
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 4, <16 x i32> %a, i32 2, <16 x i32> %b, i16 0, <8 x float> %c)
  store <8 x float> %r, ptr addrspace(1) %d
  ret void
}
