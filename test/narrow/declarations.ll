; The overload that lost its last use goes, in both forms; one still used stays; overloads merge.
; RUN: %opt -load-pass-plugin=%plugin -passes=matcore-narrow -S %s | FileCheck %s
; RUN: %opt -load-pass-plugin=%plugin -passes='function(matcore-narrow)' -S %s | FileCheck %s
; CHECK-NOT: declare {{.*}}.v8i32.v8i32(
; CHECK: declare {{.*}}mfma.scale.f32.16x16x128.f8f6f4.v4i32.v4i32(
; CHECK-NOT: declare {{.*}}.v8i32.v4i32(
target triple = "amdgcn-amd-amdhsa"
declare <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32>, <8 x i32>, <4 x float>, i32 immarg, i32 immarg, i32 immarg, i32, i32 immarg, i32)
declare <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v4i32(<8 x i32>, <4 x i32>, <4 x float>, i32 immarg, i32 immarg, i32 immarg, i32, i32 immarg, i32)
define <4 x float> @two(<8 x i32> %a, <8 x i32> %b, <4 x i32> %n, <4 x float> %c, i32 %s) {
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 4, i32 4, i32 0, i32 %s, i32 0, i32 %s)
  %q = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v4i32(<8 x i32> %a, <4 x i32> %n, <4 x float> %r, i32 4, i32 4, i32 0, i32 %s, i32 0, i32 %s)
  ret <4 x float> %q
}
