; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; MFMA formats outside 0 to 4; the assembler takes cbsz:5.
; RUN: rm -f %t.s
; RUN: not %llc -load-pass-plugin=%plugin -disable-verify -mcpu=gfx950 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not %llc -load-pass-plugin=%plugin -disable-verify -mcpu=gfx950 -global-isel=1 -global-isel-abort=1 -O0 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; RUN: opt -disable-verify -S %s -o %t.before.ll
; RUN: %opt -load-pass-plugin=%plugin -disable-verify -passes=matcore-narrow -S %s -o %t.after.ll 2>&1 | count 0
; RUN: cmp %t.before.ll %t.after.ll
; RUN: %opt -load-pass-plugin=%plugin -disable-verify -passes='matcore<no-verify;strict>' -S %s -o %t.strict.ll 2>&1 | count 0
; RUN: not %opt -load-pass-plugin=%plugin -disable-verify -passes=matcore-verify -disable-output %s 2>&1 | FileCheck %s --check-prefix=OPT
; RUN: not %opt -load-pass-plugin=%plugin -disable-verify -passes='function(matcore-verify)' -disable-output %s 2>&1 | FileCheck %s --check-prefix=OPT

target triple = "amdgcn-amd-amdhsa"

; OPT: error: <unknown>:0:0: in function {{.*}} [source-format]
; OPT-NOT: error:
; CHECK-NOT: {{error|warning}}:
; CHECK: error: <unknown>:0:0: in function five {{.*}}: llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4: argument 3 (format of A) is 5: expected 0 to 4 [source-format]
; CHECK: error: <unknown>:0:0: in function minus {{.*}}: llvm.amdgcn.mfma.scale.f32.32x32x64.f8f6f4: argument 4 (format of B) is -1: expected 0 to 4 [source-format]
; CHECK-NOT: {{error|warning}}:

define <4 x float> @five(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 %s, i32 %s2) {
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 5, i32 0, i32 0, i32 %s, i32 0, i32 %s)
  ret <4 x float> %r
}
define <16 x float> @minus(<8 x i32> %a, <8 x i32> %b, <16 x float> %c, i32 %s, i32 %s2) {
  %r = call <16 x float> @llvm.amdgcn.mfma.scale.f32.32x32x64.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %b, <16 x float> %c, i32 0, i32 -1, i32 0, i32 %s, i32 0, i32 %s)
  ret <16 x float> %r
}
