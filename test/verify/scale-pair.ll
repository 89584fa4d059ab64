; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; All 225 tuples of matrix and scale formats: 43 pass, 182 are refused, once each, in the order of the text. Stock llc takes all.
; RUN: %python %S/Inputs/scale_pairs.py illegal > %t.illegal
; RUN: %python %S/Inputs/scale_pairs.py legal | count 43
; RUN: %python %S/Inputs/scale_pairs.py scale > %t.ll
; RUN: llc -mcpu=gfx1250 -filetype=null %t.ll 2>&1 | count 0
; RUN: not %llc -load-pass-plugin=%plugin -mcpu=gfx1250 -filetype=null %t.ll 2> %t.err
; RUN: sed -n -e "s/.*in function \(t[0-9]*\) .*\[scale-pair\]$/\1/p" %t.err > %t.refused
; RUN: cmp %t.illegal %t.refused
; RUN: grep error: %t.err | count 182
; RUN: %python %S/Inputs/scale_pairs.py scale16 > %t.16.ll
; RUN: not %llc -load-pass-plugin=%plugin -mcpu=gfx1250 -filetype=null %t.16.ll 2> %t.16.err
; RUN: sed -n -e "s/.*in function \(t[0-9]*\) .*\[scale-pair\]$/\1/p" %t.16.err > %t.16.refused
; RUN: cmp %t.illegal %t.16.refused
; RUN: not %llc -load-pass-plugin=%plugin -mcpu=gfx1250 -filetype=null %s 2>&1 | FileCheck %s

target triple = "amdgcn-amd-amdhsa"

; CHECK: in function fixed {{.*}}: llvm.amdgcn.wmma.scale.f32.32x16x128.f4: argument 5 (scale format of A, which is fp4) is 0, argument 8 (scale format of B, which is fp4) is 2: expected the same for both [scale-pair]
; CHECK: in function one {{.*}}: llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4: argument 7 (scale format of A, which is fp8) is 1, argument 10 (scale format of B, which is fp4) is 2: expected 0 for a matrix that is not fp4 [scale-pair]
; CHECK-NOT: error:
define <16 x float> @fixed(<16 x i32> %a, <8 x i32> %b, <16 x float> %c, i32 %s) {
  %r = call <16 x float> @llvm.amdgcn.wmma.scale.f32.32x16x128.f4.v16f32.v16i32.v8i32(<16 x i32> %a, <8 x i32> %b, i16 0, <16 x float> %c, i32 0, i32 0, i32 %s, i32 0, i32 2, i32 %s, i1 false, i1 false)
  ret <16 x float> %r
}
define <16 x float> @equal(<16 x i32> %a, <8 x i32> %b, <16 x float> %c, i32 %s) {
  %r = call <16 x float> @llvm.amdgcn.wmma.scale.f32.32x16x128.f4.v16f32.v16i32.v8i32(<16 x i32> %a, <8 x i32> %b, i16 0, <16 x float> %c, i32 0, i32 2, i32 %s, i32 0, i32 2, i32 %s, i1 false, i1 false)
  ret <16 x float> %r
}
define <8 x float> @one(<16 x i32> %a, <8 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v16i32.v8i32(i32 0, <16 x i32> %a, i32 4, <8 x i32> %b, i16 0, <8 x float> %c, i32 0, i32 1, i32 %s, i32 0, i32 2, i32 %s, i1 false, i1 false)
  ret <8 x float> %r
}
