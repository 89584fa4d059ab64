; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; The fixed-FP4 shape has no single replacement under strict.
; RUN: rm -f %t.s
; RUN: env MATCORE_OPTIONS=strict not %llc -load-pass-plugin=%plugin -mcpu=gfx1250 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; RUN: %llc -load-pass-plugin=%plugin -mcpu=gfx1250 %s -o %t.s 2>&1 | count 0

target triple = "amdgcn-amd-amdhsa"

; CHECK: error: <unknown>:0:0: in function unscaled {{.*}}: llvm.amdgcn.wmma.f32.32x16x128.f4: no single instruction does it on the processor that 'strict' is for: expected the shape 16x16x128 [processor]
; CHECK: error: <unknown>:0:0: in function scaled {{.*}}: llvm.amdgcn.wmma.scale.f32.32x16x128.f4: no single instruction does it on the processor that 'strict' is for: expected the shape 16x16x128 [processor]
; CHECK: error: <unknown>:0:0: in function scaled16 {{.*}}: llvm.amdgcn.wmma.scale16.f32.32x16x128.f4: no single instruction does it on the processor that 'strict' is for: expected the shape 16x16x128 [processor]
; CHECK-NOT: error:

define <16 x float> @unscaled(<16 x i32> %a, <8 x i32> %b, <16 x float> %c) {
  %r = call <16 x float> @llvm.amdgcn.wmma.f32.32x16x128.f4.v16f32.v16i32.v8i32(<16 x i32> %a, <8 x i32> %b, i16 0, <16 x float> %c)
  ret <16 x float> %r
}
define <16 x float> @scaled(<16 x i32> %a, <8 x i32> %b, <16 x float> %c, i32 %s) {
  %r = call <16 x float> @llvm.amdgcn.wmma.scale.f32.32x16x128.f4.v16f32.v16i32.v8i32(<16 x i32> %a, <8 x i32> %b, i16 0, <16 x float> %c, i32 0, i32 0, i32 %s, i32 0, i32 0, i32 %s, i1 false, i1 false)
  ret <16 x float> %r
}
define <16 x float> @scaled16(<16 x i32> %a, <8 x i32> %b, <16 x float> %c, i64 %s) {
  %r = call <16 x float> @llvm.amdgcn.wmma.scale16.f32.32x16x128.f4.v16f32.v16i32.v8i32(<16 x i32> %a, <8 x i32> %b, i16 0, <16 x float> %c, i32 0, i32 0, i64 %s, i32 0, i32 0, i64 %s, i1 false, i1 false)
  ret <16 x float> %r
}
