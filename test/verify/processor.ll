; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; A processor without the instruction, known by the function or by the target machine; one that is not known is not wrong.
; RUN: not --crash llc -filetype=null -mcpu=gfx950 %s 2>&1 | FileCheck %s --check-prefix=RED
; RUN: not %llc -load-pass-plugin=%plugin -mcpu=gfx950 -filetype=null %s 2>&1 | FileCheck %s --check-prefixes=CHECK,GFX950
; RUN: not %llc -load-pass-plugin=%plugin -mcpu=gfx1250 -filetype=null %s 2>&1 | FileCheck %s --check-prefixes=CHECK,GFX1250
; RUN: not %opt -load-pass-plugin=%plugin -passes=matcore-verify -disable-output %s 2>&1 | FileCheck %s --check-prefix=OPT
; RUN: sed -e 's/gfx942/unheard-of/' -e 's/gfx1200/gfx1250/' %s > %t.ll
; RUN: %opt -load-pass-plugin=%plugin -passes=matcore -disable-output %t.ll 2>&1 | count 0
; RUN: sed -e '/^target triple/d' %s > %t.ll
; RUN: %opt -load-pass-plugin=%plugin -passes=matcore -disable-output %t.ll 2>&1 | count 0

target triple = "amdgcn-amd-amdhsa"

; RED: Cannot select
; CHECK-NOT: error:
; CHECK: error: <unknown>:0:0: in function old {{.*}}: llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4: the processor gfx942 does not have it: expected one with gfx950-insts [processor]
; CHECK: error: <unknown>:0:0: in function wmma {{.*}}: llvm.amdgcn.wmma.f32.16x16x128.f8f6f4: the processor gfx1200 does not have it: expected one with gfx1250-insts [processor]
; GFX950: error: {{.*}} in function unknown2 {{.*}}: llvm.amdgcn.wmma.f32.16x16x128.f8f6f4: the processor gfx950 does not have it: expected one with gfx1250-insts [processor]
; GFX1250: error: {{.*}} in function unknown {{.*}}: llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4: the processor gfx1250 does not have it: expected one with gfx950-insts [processor]
; CHECK-NOT: {{error|warning}}:
; OPT: error: <unknown>:0:0: in function {{.*}} [processor]
; OPT-NOT: error:

define <4 x float> @old(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 %s, i32 %s2) "target-cpu"="gfx942" {
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 0, i32 0, i32 0, i32 %s, i32 0, i32 %s)
  ret <4 x float> %r
}
define <4 x float> @right(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 %s, i32 %s2) "target-cpu"="gfx950" {
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 0, i32 0, i32 0, i32 %s, i32 0, i32 %s)
  ret <4 x float> %r
}
define <4 x float> @features(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 %s, i32 %s2) "target-cpu"="gfx942" "target-features"="+gfx950-insts" {
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 0, i32 0, i32 0, i32 %s, i32 0, i32 %s)
  ret <4 x float> %r
}
define <8 x float> @wmma(<8 x i32> %a, <8 x i32> %b, <8 x float> %c, i32 %s) "target-cpu"="gfx1200" {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %a, i32 4, <8 x i32> %b, i16 0, <8 x float> %c)
  ret <8 x float> %r
}
define <4 x float> @unknown(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 %s, i32 %s2) {
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 0, i32 0, i32 0, i32 %s, i32 0, i32 %s)
  ret <4 x float> %r
}
define <8 x float> @unknown2(<8 x i32> %a, <8 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %a, i32 4, <8 x i32> %b, i16 0, <8 x float> %c)
  ret <8 x float> %r
}
define <8 x float> @w1251(<8 x i32> %a, <8 x i32> %b, <8 x float> %c, i32 %s) "target-cpu"="gfx1251" {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %a, i32 4, <8 x i32> %b, i16 0, <8 x float> %c)
  ret <8 x float> %r
}
