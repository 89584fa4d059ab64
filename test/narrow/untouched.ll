; What is exact, foreign or not fully understood comes out byte for byte as it went in, in every form of the pass.
; RUN: opt -S %s -o %t.before
; RUN: %opt -load-pass-plugin=%plugin -passes=matcore-narrow -S %s -o %t.after && cmp %t.before %t.after
; RUN: %opt -load-pass-plugin=%plugin -passes='function(matcore-narrow)' -S %s -o %t.after && cmp %t.before %t.after
; RUN: %opt -load-pass-plugin=%plugin -passes='matcore<no-verify>' -S %s -o %t.after && cmp %t.before %t.after
target triple = "amdgcn-amd-amdhsa"

declare <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v8i32.v12i32(i32 immarg, <8 x i32>, i32 immarg, <12 x i32>, i16 immarg, <8 x float>)
declare <16 x float> @llvm.amdgcn.wmma.f32.32x16x128.f4.v16f32.v16i32.v8i32(<16 x i32>, <8 x i32>, i16 immarg, <16 x float>)
; A declaration that had no use before stays.
declare <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 immarg, <16 x i32>, i32 immarg, <16 x i32>, i16 immarg, <8 x float>)

define <8 x float> @fp4_8__fp6_12(<8 x i32> %a, <12 x i32> %b, <8 x float> %c) {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v8i32.v12i32(i32 4, <8 x i32> %a, i32 3, <12 x i32> %b, i16 0, <8 x float> %c)
  ret <8 x float> %r
}

define <16 x float> @fixed_fp4(<16 x i32> %a, <8 x i32> %b, <16 x float> %c) {
  %r = call <16 x float> @llvm.amdgcn.wmma.f32.32x16x128.f4.v16f32.v16i32.v8i32(<16 x i32> %a, <8 x i32> %b, i16 0, <16 x float> %c)
  ret <16 x float> %r
}
