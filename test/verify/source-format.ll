; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; A format outside 0 to 4, or none that is known. Its side gets no message about its width.
; RUN: not --crash llc -disable-verify -mcpu=gfx1250 -filetype=null %s 2>&1 | FileCheck %s --check-prefix=RED
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

; RED: {{Cannot select|LLVM ERROR|Stack dump}}
; OPT: error: <unknown>:0:0: in function {{.*}} [source-format]
; OPT-NOT: error:
; CHECK-NOT: {{error|warning}}:
; CHECK: error: <unknown>:0:0: in function a0 {{.*}}: llvm.amdgcn.wmma.f32.16x16x128.f8f6f4: argument 0 (format of A) is 5: expected 0 to 4 [source-format]
; CHECK: error: <unknown>:0:0: in function a1 {{.*}}: llvm.amdgcn.wmma.f32.16x16x128.f8f6f4: argument 0 (format of A) is 6: expected 0 to 4 [source-format]
; CHECK: error: <unknown>:0:0: in function a2 {{.*}}: llvm.amdgcn.wmma.f32.16x16x128.f8f6f4: argument 0 (format of A) is 7: expected 0 to 4 [source-format]
; CHECK: error: <unknown>:0:0: in function a3 {{.*}}: llvm.amdgcn.wmma.f32.16x16x128.f8f6f4: argument 0 (format of A) is 100: expected 0 to 4 [source-format]
; CHECK: error: <unknown>:0:0: in function a4 {{.*}}: llvm.amdgcn.wmma.f32.16x16x128.f8f6f4: argument 0 (format of A) is -1: expected 0 to 4 [source-format]
; CHECK: error: <unknown>:0:0: in function value {{.*}}: llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4: argument 2 (format of B) is not a constant: expected 0 to 4 [source-format]
; CHECK: error: <unknown>:0:0: in function undefined {{.*}}: llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4: argument 2 (format of B) is undef: expected 0 to 4 [source-format]
; CHECK: error: <unknown>:0:0: in function poisoned {{.*}}: llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4: argument 2 (format of B) is poison: expected 0 to 4 [source-format]
; CHECK: error: <unknown>:0:0: in function both {{.*}}: llvm.amdgcn.wmma.f32.16x16x128.f8f6f4: argument 0 (format of A) is 5: expected 0 to 4 [source-format]
; CHECK: error: <unknown>:0:0: in function both {{.*}}: llvm.amdgcn.wmma.f32.16x16x128.f8f6f4: argument 2 (format of B) is 6: expected 0 to 4 [source-format]
; CHECK: error: <unknown>:0:0: in function other {{.*}}: llvm.amdgcn.wmma.f32.16x16x128.f8f6f4: argument 0 (format of A) is 5: expected 0 to 4 [source-format]
; CHECK: error: <unknown>:0:0: in function other {{.*}}: llvm.amdgcn.wmma.f32.16x16x128.f8f6f4: argument 3 (B) is <8 x i32>: expected at least <16 x i32> for format 0 (fp8) [source-width]
; CHECK-NOT: {{error|warning}}:

define <8 x float> @a0(<8 x i32> %a, <8 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 5, <8 x i32> %a, i32 4, <8 x i32> %b, i16 0, <8 x float> %c)
  ret <8 x float> %r
}
define <8 x float> @a1(<8 x i32> %a, <8 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 6, <8 x i32> %a, i32 4, <8 x i32> %b, i16 0, <8 x float> %c)
  ret <8 x float> %r
}
define <8 x float> @a2(<8 x i32> %a, <8 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 7, <8 x i32> %a, i32 4, <8 x i32> %b, i16 0, <8 x float> %c)
  ret <8 x float> %r
}
define <8 x float> @a3(<8 x i32> %a, <8 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 100, <8 x i32> %a, i32 4, <8 x i32> %b, i16 0, <8 x float> %c)
  ret <8 x float> %r
}
define <8 x float> @a4(<8 x i32> %a, <8 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 -1, <8 x i32> %a, i32 4, <8 x i32> %b, i16 0, <8 x float> %c)
  ret <8 x float> %r
}
define <8 x float> @value(<16 x i32> %a, <16 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 4, <16 x i32> %a, i32 %s, <16 x i32> %b, i16 0, <8 x float> %c, i32 0, i32 0, i32 %s, i32 0, i32 0, i32 %s, i1 false, i1 false)
  ret <8 x float> %r
}
define <8 x float> @undefined(<16 x i32> %a, <16 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 4, <16 x i32> %a, i32 undef, <16 x i32> %b, i16 0, <8 x float> %c, i32 0, i32 0, i32 %s, i32 0, i32 0, i32 %s, i1 false, i1 false)
  ret <8 x float> %r
}
define <8 x float> @poisoned(<16 x i32> %a, <16 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 4, <16 x i32> %a, i32 poison, <16 x i32> %b, i16 0, <8 x float> %c, i32 0, i32 0, i32 %s, i32 0, i32 0, i32 %s, i1 false, i1 false)
  ret <8 x float> %r
}
define <8 x float> @both(<8 x i32> %a, <8 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 5, <8 x i32> %a, i32 6, <8 x i32> %b, i16 0, <8 x float> %c)
  ret <8 x float> %r
}
define <8 x float> @other(<8 x i32> %a, <8 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 5, <8 x i32> %a, i32 0, <8 x i32> %b, i16 0, <8 x float> %c)
  ret <8 x float> %r
}
