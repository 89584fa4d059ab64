; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; WMMA: what a constant scale 0 is depends on where it is put. One message a call.
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
; CHECK: warning: <unknown>:0:0: llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4: argument 8 (scale of A) is 0: expected another constant; it is 2^-127 or 1.0, by where the register allocator puts it [scale-zero]
; CHECK: warning: <unknown>:0:0: llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4: argument 11 (scale of B) is 0: expected another constant; it is 2^-127 or 1.0, by where the register allocator puts it [scale-zero]
; CHECK: warning: <unknown>:0:0: llvm.amdgcn.wmma.scale16.f32.16x16x128.f8f6f4: argument 8 (scale of A) is 0: expected another constant; it is 2^-127 or 1.0, by where the register allocator puts it [scale-zero]
; CHECK-NOT: {{error|warning}}:
; COUNT: {{^3$}}

define <8 x float> @a(<16 x i32> %a, <16 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 4, <16 x i32> %a, i32 4, <16 x i32> %b, i16 0, <8 x float> %c, i32 0, i32 0, i32 0, i32 0, i32 0, i32 %s, i1 false, i1 false)
  ret <8 x float> %r
}
define <8 x float> @b(<16 x i32> %a, <16 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 4, <16 x i32> %a, i32 4, <16 x i32> %b, i16 0, <8 x float> %c, i32 0, i32 0, i32 %s, i32 0, i32 0, i32 0, i1 false, i1 false)
  ret <8 x float> %r
}
define <8 x float> @both(<16 x i32> %a, <16 x i32> %b, <8 x float> %c, i64 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.scale16.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 4, <16 x i32> %a, i32 4, <16 x i32> %b, i16 0, <8 x float> %c, i32 0, i32 0, i64 0, i32 0, i32 0, i64 0, i1 false, i1 false)
  ret <8 x float> %r
}
