; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Uses of an intrinsic that are no call of it.
; RUN: rm -f %t.s
; RUN: not %llc -load-pass-plugin=%plugin -disable-verify -mcpu=gfx950 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; RUN: opt -disable-verify -S %s -o %t.before.ll
; RUN: %opt -load-pass-plugin=%plugin -disable-verify -passes=matcore-narrow -S %s -o %t.after.ll 2>&1 | count 0
; RUN: cmp %t.before.ll %t.after.ll
; RUN: %opt -load-pass-plugin=%plugin -disable-verify -passes='matcore<no-verify;strict>' -S %s -o %t.strict.ll 2>&1 | count 0
; RUN: not %opt -load-pass-plugin=%plugin -disable-verify -passes=matcore-verify -disable-output %s 2>&1 | FileCheck %s --check-prefix=OPT
; RUN: not %opt -load-pass-plugin=%plugin -disable-verify -passes='function(matcore-verify)' -disable-output %s 2>&1 | FileCheck %s --check-prefix=OPT

target triple = "amdgcn-amd-amdhsa"

; OPT: error: <unknown>:0:0: in function {{.*}} [not-a-call]
; OPT-NOT: error:
; CHECK-NOT: {{error|warning}}:
; CHECK: error: <unknown>:0:0: in function stored {{.*}}: llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4: used as a value: expected only direct calls with its own type [not-a-call]
; CHECK: error: <unknown>:0:0: in function passed {{.*}}: llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4: used as a value: expected only direct calls with its own type [not-a-call]
; CHECK: error: <unknown>:0:0: in function retyped {{.*}}: llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4: called with another function type: expected only direct calls with its own type [not-a-call]
; CHECK: error: <unknown>:0:0: in function chosen {{.*}}: llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4: used as a value: expected only direct calls with its own type [not-a-call]
; CHECK: error: <unknown>:0:0: in function expression {{.*}}: llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4: used as a value: expected only direct calls with its own type [not-a-call]
; CHECK: error: <unknown>:0:0: in function returned {{.*}}: llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4: used as a value: expected only direct calls with its own type [not-a-call]
; CHECK-NOT: {{error|warning}}:

declare <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32>, <8 x i32>, <4 x float>, i32, i32, i32, i32, i32, i32)
declare void @take(ptr)
define void @fine(ptr %p) {
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> zeroinitializer, <8 x i32> zeroinitializer, <4 x float> zeroinitializer, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0)
  store <4 x float> %r, ptr %p
  ret void
}
define void @stored(ptr %p) {
  store ptr @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32, ptr %p
  ret void
}
define void @passed() {
  call void @take(ptr @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32)
  ret void
}
define i32 @retyped(i32 %x) {
  %r = call i32 @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(i32 %x)
  ret i32 %r
}
define ptr @chosen(i1 %c, ptr %p) {
  %r = select i1 %c, ptr @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32, ptr %p
  ret ptr %r
}
define i64 @expression() {
  ret i64 ptrtoint (ptr @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32 to i64)
}
define ptr @returned() {
  ret ptr @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32
}
