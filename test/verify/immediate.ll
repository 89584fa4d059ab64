; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Immediates that are no constants.
; RUN: rm -f %t.s
; RUN: not %llc -load-pass-plugin=%plugin -disable-verify -mcpu=gfx1250 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not %llc -load-pass-plugin=%plugin -disable-verify -mcpu=gfx1250 -global-isel=1 -global-isel-abort=1 -O0 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; RUN: opt -disable-verify -S %s -o %t.before.ll
; RUN: %opt -load-pass-plugin=%plugin -disable-verify -passes=matcore-narrow -S %s -o %t.after.ll 2>&1 | count 0
; RUN: cmp %t.before.ll %t.after.ll
; RUN: %opt -load-pass-plugin=%plugin -disable-verify -passes='matcore<no-verify;strict>' -S %s -o %t.strict.ll 2>&1 | count 0
; RUN: not %opt -load-pass-plugin=%plugin -disable-verify -passes=matcore-verify -disable-output %s 2>&1 | FileCheck %s --check-prefix=OPT
; RUN: not %opt -load-pass-plugin=%plugin -disable-verify -passes='function(matcore-verify)' -disable-output %s 2>&1 | FileCheck %s --check-prefix=OPT

target triple = "amdgcn-amd-amdhsa"

; OPT: error: <unknown>:0:0: in function {{.*}} [{{.*}}]
; OPT-NOT: error:
; CHECK-NOT: {{error|warning}}:
; CHECK: error: <unknown>:0:0: in function mod {{.*}}: llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4: argument 4 (modifier of C) is undef: expected 0 to 3 [accumulator-modifier]
; CHECK: error: <unknown>:0:0: in function sel {{.*}}: llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4: argument 6 (row select of A) is not a constant: expected 0 or 1 [scale-select]
; CHECK: error: <unknown>:0:0: in function fmt {{.*}}: llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4: argument 10 (scale format of B) is not a constant: expected 0 to 2 [scale-format]
; CHECK-NOT: {{error|warning}}:

define <8 x float> @mod(<8 x i32> %a, <8 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %a, i32 4, <8 x i32> %b, i16 undef, <8 x float> %c, i32 0, i32 0, i32 %s, i32 0, i32 0, i32 %s, i1 false, i1 false)
  ret <8 x float> %r
}
define <8 x float> @sel(<8 x i32> %a, <8 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %a, i32 4, <8 x i32> %b, i16 0, <8 x float> %c, i32 %s, i32 0, i32 %s, i32 0, i32 0, i32 %s, i1 false, i1 false)
  ret <8 x float> %r
}
define <8 x float> @fmt(<8 x i32> %a, <8 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %a, i32 4, <8 x i32> %b, i16 0, <8 x float> %c, i32 0, i32 0, i32 %s, i32 0, i32 %s, i32 %s, i1 false, i1 false)
  ret <8 x float> %r
}
