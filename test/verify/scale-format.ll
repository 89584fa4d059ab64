; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Scale format 3, and what is masked to it, is refused by the assembler; other values are masked silently. Never also told as a pair. Warnings come first.
; RUN: llc -mcpu=gfx1250 %s -o - | not llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx1250 -filetype=null 2>&1 | FileCheck %s --check-prefix=RED
; RUN: rm -f %t.s
; RUN: not %llc -load-pass-plugin=%plugin -mcpu=gfx1250 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s

target triple = "amdgcn-amd-amdhsa"

; RED: invalid matrix_a_scale_fmt value
; CHECK-NOT: {{error|warning}}:
; CHECK: error: <unknown>:0:0: in function three {{.*}}: llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4: argument 7 (scale format of A) is 3: expected 0 to 2 [scale-format]
; CHECK: error: <unknown>:0:0: in function seven {{.*}}: llvm.amdgcn.wmma.scale16.f32.16x16x128.f8f6f4: argument 10 (scale format of B) is 7: expected 0 to 2 [scale-format]
; CHECK: warning: <unknown>:0:0: llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4: argument 10 (scale format of B) is 4: expected 0 to 2; only its two low bits are used [scale-format]
; CHECK: warning: <unknown>:0:0: llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4: argument 7 (scale format of A) is -2: expected 0 to 2; only its two low bits are used [scale-format]
; CHECK: error: <unknown>:0:0: in function mixed {{.*}}: llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4: argument 10 (scale format of B) is -1: expected 0 to 2 [scale-format]
; CHECK: error: <unknown>:0:0: in function fixed {{.*}}: llvm.amdgcn.wmma.scale.f32.32x16x128.f4: argument 5 (scale format of A) is 3: expected 0 to 2 [scale-format]
; CHECK-NOT: {{error|warning}}:

define <8 x float> @fine(<16 x i32> %a, <16 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 4, <16 x i32> %a, i32 4, <16 x i32> %b, i16 0, <8 x float> %c, i32 0, i32 2, i32 %s, i32 0, i32 2, i32 %s, i1 false, i1 false)
  ret <8 x float> %r
}
define <8 x float> @three(<16 x i32> %a, <16 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 0, <16 x i32> %a, i32 4, <16 x i32> %b, i16 0, <8 x float> %c, i32 0, i32 3, i32 %s, i32 0, i32 1, i32 %s, i1 false, i1 false)
  ret <8 x float> %r
}
define <8 x float> @seven(<16 x i32> %a, <16 x i32> %b, <8 x float> %c, i64 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.scale16.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 4, <16 x i32> %a, i32 4, <16 x i32> %b, i16 0, <8 x float> %c, i32 0, i32 0, i64 %s, i32 0, i32 7, i64 %s, i1 false, i1 false)
  ret <8 x float> %r
}
define <8 x float> @four(<16 x i32> %a, <16 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 4, <16 x i32> %a, i32 4, <16 x i32> %b, i16 0, <8 x float> %c, i32 0, i32 2, i32 %s, i32 0, i32 4, i32 %s, i1 false, i1 false)
  ret <8 x float> %r
}
define <8 x float> @mixed(<16 x i32> %a, <16 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 4, <16 x i32> %a, i32 4, <16 x i32> %b, i16 0, <8 x float> %c, i32 0, i32 -2, i32 %s, i32 0, i32 -1, i32 %s, i1 false, i1 false)
  ret <8 x float> %r
}
define <16 x float> @fixed(<16 x i32> %a, <8 x i32> %b, <16 x float> %c, i32 %s) {
  %r = call <16 x float> @llvm.amdgcn.wmma.scale.f32.32x16x128.f4.v16f32.v16i32.v8i32(<16 x i32> %a, <8 x i32> %b, i16 0, <16 x float> %c, i32 0, i32 3, i32 %s, i32 0, i32 0, i32 %s, i1 false, i1 false)
  ret <16 x float> %r
}
