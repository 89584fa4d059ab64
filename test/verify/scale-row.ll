; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; A of 32x16x128 has scales in all lanes: its row select must be 0, B's may be 1.
; RUN: %llc -load-pass-plugin=%plugin -mcpu=gfx1250 -filetype=null %s 2>&1 | FileCheck %s
; RUN: %opt -load-pass-plugin=%plugin -passes=matcore-verify -S %s -o %t.after.ll 2>&1 | FileCheck %s
; RUN: opt -S %s -o %t.before.ll
; RUN: cmp %t.before.ll %t.after.ll
; RUN: %clang --target=amdgcn-amd-amdhsa -mcpu=gfx1250 -nogpulib -fpass-plugin=%plugin -c -x ir %s -o %t.o 2>&1 | FileCheck %s
; RUN: %clang --target=amdgcn-amd-amdhsa -mcpu=gfx1250 -nogpulib -Wno-backend-plugin -fpass-plugin=%plugin -c -x ir %s -o %t.o 2>&1 | count 0
; RUN: %llc -load-pass-plugin=%plugin -mcpu=gfx1250 -filetype=null %s 2>&1 | grep -c warning: | FileCheck %s --check-prefix=COUNT
; RUN: env MATCORE_OPTIONS=no-verify %llc -load-pass-plugin=%plugin -mcpu=gfx1250 -filetype=null %s 2>&1 | count 0

target triple = "amdgcn-amd-amdhsa"

; CHECK-NOT: {{error|warning}}:
; CHECK: warning: <unknown>:0:0: llvm.amdgcn.wmma.scale.f32.32x16x128.f4: argument 4 (row select of A) is 1: expected 0; all lanes are read, 1 is reserved [scale-row]
; CHECK: warning: <unknown>:0:0: llvm.amdgcn.wmma.scale16.f32.32x16x128.f4: argument 4 (row select of A) is 1: expected 0; all lanes are read, 1 is reserved [scale-row]
; CHECK-NOT: {{error|warning}}:
; COUNT: {{^2$}}

define <16 x float> @fine(<16 x i32> %a, <8 x i32> %b, <16 x float> %c, i32 %s) {
  %r = call <16 x float> @llvm.amdgcn.wmma.scale.f32.32x16x128.f4.v16f32.v16i32.v8i32(<16 x i32> %a, <8 x i32> %b, i16 0, <16 x float> %c, i32 0, i32 0, i32 %s, i32 1, i32 0, i32 %s, i1 false, i1 false)
  ret <16 x float> %r
}
define <16 x float> @one(<16 x i32> %a, <8 x i32> %b, <16 x float> %c, i32 %s) {
  %r = call <16 x float> @llvm.amdgcn.wmma.scale.f32.32x16x128.f4.v16f32.v16i32.v8i32(<16 x i32> %a, <8 x i32> %b, i16 0, <16 x float> %c, i32 1, i32 0, i32 %s, i32 0, i32 0, i32 %s, i1 false, i1 false)
  ret <16 x float> %r
}
define <16 x float> @one16(<16 x i32> %a, <8 x i32> %b, <16 x float> %c, i64 %s) {
  %r = call <16 x float> @llvm.amdgcn.wmma.scale16.f32.32x16x128.f4.v16f32.v16i32.v8i32(<16 x i32> %a, <8 x i32> %b, i16 0, <16 x float> %c, i32 1, i32 0, i64 %s, i32 0, i32 0, i64 %s, i1 false, i1 false)
  ret <16 x float> %r
}
define <8 x float> @other(<16 x i32> %a, <16 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 4, <16 x i32> %a, i32 4, <16 x i32> %b, i16 0, <8 x float> %c, i32 1, i32 0, i32 %s, i32 0, i32 0, i32 %s, i1 false, i1 false)
  ret <8 x float> %r
}
