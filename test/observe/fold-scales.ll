; Why a scale that is taken out of something was not folded: where the walk ended. A scale that comes as it is has nothing to fold: no remark.
; RUN: %opt -load-pass-plugin=%plugin -passes=matcore-fold-scales -pass-remarks-missed=matcore -disable-output %s 2>&1 | FileCheck %s --implicit-check-not=remark:
; RUN: %opt -load-pass-plugin=%plugin -passes=matcore-fold-scales -pass-remarks-output=%t.yaml -pass-remarks-filter=matcore -disable-output %s && FileCheck %s --check-prefix=YAML --input-file=%t.yaml
; Bisecting: three folds, of which the second alone is let through, then none.
; RUN: %opt -load-pass-plugin=%plugin -passes=matcore-fold-scales -pass-remarks=matcore -disable-output %s 2>&1 | FileCheck %s --check-prefix=ALL
; RUN: %opt -load-pass-plugin=%plugin -passes=matcore-fold-scales -debug-counter=matcore-fold-scales=1 -pass-remarks=matcore -disable-output %s 2>&1 | FileCheck %s --check-prefix=ONE
; RUN: opt -S %s -o %t.none.ll
; RUN: %opt -load-pass-plugin=%plugin -passes=matcore-fold-scales -debug-counter=matcore-fold-scales=9 -S %s -o %t.held.ll && cmp %t.none.ll %t.held.ll
; ALL: folded the scale of A of llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4: select 0 -> 1
; ALL: folded the scale of B of llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4: select 3 -> 3
; ALL: folded the scale of A of llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4: select 0 -> 1
; ONE-NOT: folded the scale of A of llvm.amdgcn.mfma
; ONE: folded the scale of B of llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4: select 3 -> 3
; ONE-NOT: folded
; YAML: --- !Missed
; YAML: Name: NotFolded
; YAML: Intrinsic: llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4
; YAML: Reason:
target triple = "amdgcn-amd-amdhsa"

define <4 x float> @folded(<4 x i32> %d, <4 x float> %c, i32 %s, i64 %b) {
  %x = lshr i32 %s, 8
  %y = trunc i64 %b to i32
  %w = bitcast i32 %y to <4 x i8>
  %v = bitcast <4 x i8> %w to i32
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v4i32(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 0, i32 %x, i32 3, i32 %v)
  ret <4 x float> %r
}

; CHECK: remark: {{.*}}: not folded the scale of A of llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4: up to '%x = lshr i32 %s, %n' there is no i32 that holds its byte
define <4 x float> @by_a_variable(<4 x i32> %d, <4 x float> %c, i32 %s, i32 %n) {
  %x = lshr i32 %s, %n
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v4i32(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 0, i32 %x, i32 0, i32 %s)
  ret <4 x float> %r
}

; CHECK: remark: {{.*}}: not folded the scale of B of llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4: up to '%x = load i8, ptr %p, align 1' there is no i32 that holds its byte
define <4 x float> @by_a_byte(<4 x i32> %d, <4 x float> %c, i32 %s, ptr %p) {
  %x = load i8, ptr %p
  %y = zext i8 %x to i32
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v4i32(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 0, i32 %s, i32 0, i32 %y)
  ret <4 x float> %r
}

define <8 x float> @folded_half(<8 x i32> %d, <8 x float> %c, i32 %s) {
  %x = call i32 @llvm.amdgcn.permlanex16.i32(i32 poison, i32 %s, i32 1985229328, i32 -19088744, i1 true, i1 true)
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %d, i32 4, <8 x i32> %d, i16 0, <8 x float> %c, i32 0, i32 0, i32 %x, i32 1, i32 0, i32 %s, i1 false, i1 false)
  ret <8 x float> %r
}

; A uniform value would go into an SGPR.
; CHECK: remark: {{.*}}: not folded the scale of A of llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4: up to 'i32 %s' there is no half-wave move, in the call's block, of a value that surely differs between lanes
define <8 x float> @uniform(<8 x i32> %d, <8 x float> %c, i32 inreg %s, i32 %b) {
  %x = call i32 @llvm.amdgcn.permlanex16.i32(i32 poison, i32 %s, i32 1985229328, i32 -19088744, i1 true, i1 true)
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %d, i32 4, <8 x i32> %d, i16 0, <8 x float> %c, i32 0, i32 0, i32 %x, i32 1, i32 0, i32 %b, i1 false, i1 false)
  ret <8 x float> %r
}

; CHECK: remark: {{.*}}: not folded the scale of B of llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4: up to '%x = call i32 @llvm.amdgcn.permlanex16.i32(i32 poison, i32 %s, i32 0, i32 0, i1 true, i1 true)' there is no half-wave move, in the call's block, of a value that surely differs between lanes
define <8 x float> @other_lanes(<8 x i32> %d, <8 x float> %c, i32 %s) {
  %x = call i32 @llvm.amdgcn.permlanex16.i32(i32 poison, i32 %s, i32 0, i32 0, i1 true, i1 true)
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %d, i32 4, <8 x i32> %d, i16 0, <8 x float> %c, i32 0, i32 0, i32 %s, i32 1, i32 0, i32 %x, i1 false, i1 false)
  ret <8 x float> %r
}

declare i32 @llvm.amdgcn.permlanex16.i32(i32, i32, i32, i32, i1 immarg, i1 immarg)
declare <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v4i32(<4 x i32>, <4 x i32>, <4 x float>, i32 immarg, i32 immarg, i32 immarg, i32, i32 immarg, i32)
declare <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 immarg, <8 x i32>, i32 immarg, <8 x i32>, i16 immarg, <8 x float>, i32 immarg, i32 immarg, i32, i32 immarg, i32 immarg, i32, i1 immarg, i1 immarg)
