; `strict`: why a call is left (possible where nothing was verified), and its debug counter.
; RUN: %opt -load-pass-plugin=%plugin -disable-verify -passes='matcore<strict;no-verify>' -pass-remarks-missed=matcore -pass-remarks=matcore -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt -load-pass-plugin=%plugin -disable-verify -passes='matcore<strict;no-verify>' -debug-counter=matcore-strict=1 -S %s | FileCheck %s --check-prefix=SECOND
; CHECK: converted llvm.amdgcn.wmma.f32.16x16x128.f8f6f4 to llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4
; CHECK: converted llvm.amdgcn.wmma.f32.16x16x128.f8f6f4 to llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4
; CHECK: not given neutral scales: llvm.amdgcn.wmma.f32.16x16x128.f8f6f4: A is narrower than its format
; CHECK: not given neutral scales: llvm.amdgcn.wmma.f32.16x16x128.f8f6f4: the result is not <8 x float>
; SECOND-LABEL: @two(
; SECOND-NEXT: %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4
; SECOND-NEXT: %q = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4
target triple = "amdgcn-amd-amdhsa"
define <8 x float> @two(<8 x i32> %d, <8 x float> %c) {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %d, i32 4, <8 x i32> %d, i16 0, <8 x float> %c)
  %q = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %d, i32 4, <8 x i32> %d, i16 0, <8 x float> %r)
  ret <8 x float> %q
}
define <8 x float> @narrower(<8 x i32> %d, <8 x float> %c) {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 0, <8 x i32> %d, i32 4, <8 x i32> %d, i16 0, <8 x float> %c)
  ret <8 x float> %r
}
define <4 x float> @result(<8 x i32> %d, <4 x float> %c) {
  %r = call <4 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v4f32.v8i32.v8i32(i32 4, <8 x i32> %d, i32 4, <8 x i32> %d, i16 0, <4 x float> %c)
  ret <4 x float> %r
}
declare <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 immarg, <8 x i32>, i32 immarg, <8 x i32>, i16 immarg, <8 x float>)
declare <4 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v4f32.v8i32.v8i32(i32 immarg, <8 x i32>, i32 immarg, <8 x i32>, i16 immarg, <4 x float>)
