; Malformed calls are the verifier's to tell. Narrowing leaves each as it is, the over-wide good side too, and does not crash; the
; good call beside them is still narrowed. Remarks give the reason.
; RUN: %opt -load-pass-plugin=%plugin -passes=matcore-narrow -disable-verify -S %s -pass-remarks-missed=matcore 2>%t.err | FileCheck %s
; RUN: FileCheck %s --check-prefix=WHY --input-file=%t.err
target triple = "amdgcn-amd-amdhsa"

; CHECK-LABEL: @narrow_a(
; CHECK: call {{.*}}.v8i32.v16i32(i32 0, <8 x i32> %a, i32 4, <16 x i32> %b,
; WHY: not narrowed llvm.amdgcn.wmma.f32.16x16x128.f8f6f4: A is narrower than its format
define <8 x float> @narrow_a(<8 x i32> %a, <16 x i32> %b, <8 x float> %c) {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v8i32.v16i32(i32 0, <8 x i32> %a, i32 4, <16 x i32> %b, i16 0, <8 x float> %c)
  ret <8 x float> %r
}
; CHECK-LABEL: @odd_width(
; CHECK: call {{.*}}.v16i32.v10i32(i32 4, <16 x i32> %a, i32 4, <10 x i32> %b,
; WHY-NEXT: B is no vector of i32 of a legal width
define <8 x float> @odd_width(<16 x i32> %a, <10 x i32> %b, <8 x float> %c) {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v16i32.v10i32(i32 4, <16 x i32> %a, i32 4, <10 x i32> %b, i16 0, <8 x float> %c)
  ret <8 x float> %r
}
; CHECK-LABEL: @format_5(
; CHECK: call {{.*}}.v16i32.v16i32(i32 5, <16 x i32> %a, i32 4, <16 x i32> %b,
; WHY-NEXT: no such format of A
define <8 x float> @format_5(<16 x i32> %a, <16 x i32> %b, <8 x float> %c) {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 5, <16 x i32> %a, i32 4, <16 x i32> %b, i16 0, <8 x float> %c)
  ret <8 x float> %r
}
; CHECK-LABEL: @format_negative(
; CHECK: call {{.*}}.v16i32.v16i32(i32 4, <16 x i32> %a, i32 -1, <16 x i32> %b,
; WHY-NEXT: no such format of B
define <8 x float> @format_negative(<16 x i32> %a, <16 x i32> %b, <8 x float> %c) {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 4, <16 x i32> %a, i32 -1, <16 x i32> %b, i16 0, <8 x float> %c)
  ret <8 x float> %r
}
; CHECK-LABEL: @format_value(
; CHECK: call {{.*}}.v16i32.v16i32(i32 %f, <16 x i32> %a, i32 4, <16 x i32> %b,
; WHY-NEXT: the format of A is not a constant
define <8 x float> @format_value(i32 %f, <16 x i32> %a, <16 x i32> %b, <8 x float> %c) {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 %f, <16 x i32> %a, i32 4, <16 x i32> %b, i16 0, <8 x float> %c)
  ret <8 x float> %r
}
; CHECK-LABEL: @i64_lanes(
; CHECK: call {{.*}}.v8i64.v16i32(i32 4, <8 x i64> %a,
; WHY-NEXT: A is no vector of i32 of a legal width
define <8 x float> @i64_lanes(<8 x i64> %a, <16 x i32> %b, <8 x float> %c) {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v8i64.v16i32(i32 4, <8 x i64> %a, i32 4, <16 x i32> %b, i16 0, <8 x float> %c)
  ret <8 x float> %r
}
; CHECK-LABEL: @scalar(
; CHECK: call {{.*}}.i512.v16i32(i32 4, i512 %a,
; WHY-NEXT: A is no vector of i32 of a legal width
define <8 x float> @scalar(i512 %a, <16 x i32> %b, <8 x float> %c) {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.i512.v16i32(i32 4, i512 %a, i32 4, <16 x i32> %b, i16 0, <8 x float> %c)
  ret <8 x float> %r
}
; CHECK-LABEL: @scalable(
; CHECK: call {{.*}}.nxv16i32.v16i32(i32 4, <vscale x 16 x i32> %a,
; WHY-NEXT: A is no vector of i32 of a legal width
define <8 x float> @scalable(<vscale x 16 x i32> %a, <16 x i32> %b, <8 x float> %c) {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.nxv16i32.v16i32(i32 4, <vscale x 16 x i32> %a, i32 4, <16 x i32> %b, i16 0, <8 x float> %c)
  ret <8 x float> %r
}
; CHECK-LABEL: @mfma_float_lanes(
; CHECK: call {{.*}}.v8f32.v8i32(<8 x float> %a, <8 x i32> %b,
; WHY-NEXT: A is no vector of i32 of a legal width
define <4 x float> @mfma_float_lanes(<8 x float> %a, <8 x i32> %b, <4 x float> %c) {
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32(<8 x float> %a, <8 x i32> %b, <4 x float> %c, i32 4, i32 4, i32 0, i32 0, i32 0, i32 0)
  ret <4 x float> %r
}
; CHECK-LABEL: @good(
; CHECK: call {{.*}}.v8i32.v8i32(
; WHY-NOT: not narrowed
define <8 x float> @good(<16 x i32> %a, <16 x i32> %b, <8 x float> %c) {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 4, <16 x i32> %a, i32 4, <16 x i32> %b, i16 0, <8 x float> %c)
  ret <8 x float> %r
}
; CHECK-LABEL: @address_taken(
; CHECK: store ptr @llvm.amdgcn.wmma
define void @address_taken(ptr %p) {
  store ptr @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32, ptr %p
  ret void
}
declare <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 immarg, <16 x i32>, i32 immarg, <16 x i32>, i16 immarg, <8 x float>)
declare <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v8i32.v16i32(i32 immarg, <8 x i32>, i32 immarg, <16 x i32>, i16 immarg, <8 x float>)
declare <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v16i32.v10i32(i32 immarg, <16 x i32>, i32 immarg, <10 x i32>, i16 immarg, <8 x float>)
declare <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v8i64.v16i32(i32 immarg, <8 x i64>, i32 immarg, <16 x i32>, i16 immarg, <8 x float>)
declare <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.i512.v16i32(i32 immarg, i512, i32 immarg, <16 x i32>, i16 immarg, <8 x float>)
declare <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.nxv16i32.v16i32(i32 immarg, <vscale x 16 x i32>, i32 immarg, <16 x i32>, i16 immarg, <8 x float>)
declare <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32(<8 x float>, <8 x i32>, <4 x float>, i32 immarg, i32 immarg, i32 immarg, i32, i32 immarg, i32)
