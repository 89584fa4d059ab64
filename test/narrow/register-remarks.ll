; What narrowing saves, on request: per call with its formats, per kernel the sum and whether an occupancy step is crossed. Before
; register allocation only the operands are known: sources and accumulator of the largest call.
; RUN: %opt -load-pass-plugin=%plugin -passes=matcore-narrow -pass-remarks-analysis=matcore -disable-output %s 2>&1 | FileCheck %s --implicit-check-not=remark:
; Not asked for: not told.
; RUN: %opt -load-pass-plugin=%plugin -passes=matcore-narrow -pass-remarks=matcore -disable-output %s 2>&1 | FileCheck %s --check-prefix=PASSED --implicit-check-not=VGPRs
; PASSED: narrowed llvm.amdgcn.mfma.scale.f32.32x32x64.f8f6f4: A 8 -> 4 registers
target triple = "amdgcn-amd-amdhsa"

; One call, A FP4 8 -> 4, B exact: 8 + 8 + 16 = 32 become 28 of gfx950's 64 for 8 waves.
; CHECK: remark: {{.*}}: source registers: A 8 -> 4 VGPRs (FP4)
; CHECK: remark: {{.*}}: kernel: 1 narrowed calls, 4 source registers less in all; operands of the largest call 32 -> 28 VGPRs: no occupancy step of gfx950 is crossed (8 waves)
define amdgpu_kernel void @one(<8 x i32> %a, <8 x i32> %b, <16 x float> %c, ptr addrspace(1) %p, i32 %s) "target-cpu"="gfx950" {
  %r = call <16 x float> @llvm.amdgcn.mfma.scale.f32.32x32x64.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %b, <16 x float> %c, i32 4, i32 0, i32 0, i32 %s, i32 0, i32 %s)
  store <16 x float> %r, ptr addrspace(1) %p
  ret void
}

; Two calls, told as they stand: 4 + (4 + 2) less; no processor named.
; CHECK: remark: {{.*}}: source registers: B 8 -> 4 VGPRs (FP4)
; CHECK: remark: {{.*}}: source registers: A 8 -> 4 VGPRs (FP4), B 8 -> 6 VGPRs (BF6)
; CHECK: remark: {{.*}}: kernel: 2 narrowed calls, 10 source registers less in all; operands of the largest call 32 -> 28 VGPRs: processor not known, so neither is the occupancy
define amdgpu_kernel void @two(<8 x i32> %a, <8 x i32> %b, <16 x float> %c, ptr addrspace(1) %p, i32 %s) {
  %r = call <16 x float> @llvm.amdgcn.mfma.scale.f32.32x32x64.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %b, <16 x float> %c, i32 0, i32 4, i32 0, i32 %s, i32 0, i32 %s)
  %q = call <16 x float> @llvm.amdgcn.mfma.scale.f32.32x32x64.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %b, <16 x float> %r, i32 4, i32 3, i32 0, i32 %s, i32 0, i32 %s)
  store <16 x float> %q, ptr addrspace(1) %p
  ret void
}

; A function that is no kernel has no occupancy of its own: no sum.
; CHECK: remark: {{.*}}: source registers: A 8 -> 4 VGPRs (FP4)
define <16 x float> @function(<8 x i32> %a, <8 x i32> %b, <16 x float> %c, i32 %s) "target-cpu"="gfx950" {
  %r = call <16 x float> @llvm.amdgcn.mfma.scale.f32.32x32x64.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %b, <16 x float> %c, i32 4, i32 0, i32 0, i32 %s, i32 0, i32 %s)
  ret <16 x float> %r
}
declare <16 x float> @llvm.amdgcn.mfma.scale.f32.32x32x64.f8f6f4.v8i32.v8i32(<8 x i32>, <8 x i32>, <16 x float>, i32 immarg, i32 immarg, i32 immarg, i32, i32 immarg, i32)
