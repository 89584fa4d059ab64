; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; A constant scale with a zero byte beside another: 127 scales block 0 by 1 and the others by 2^-127.
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
; CHECK: warning: <unknown>:0:0: llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4: argument 8 (scale of A) is 0x0000007F: expected no zero among the bytes read; a zero byte is 2^-127, 1.0 is 0x7F in every byte [scale-splat]
; CHECK: warning: <unknown>:0:0: llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4: argument 11 (scale of B) is 0x7F7F007F: expected no zero among the bytes read; a zero byte is 2^-127, 1.0 is 0x7F in every byte [scale-splat]
; CHECK: warning: <unknown>:0:0: llvm.amdgcn.wmma.scale16.f32.16x16x128.f8f6f4: argument 8 (scale of A) is 0x000000007F7F7F7F: expected no zero among the bytes read; a zero byte is 2^-127, 1.0 is 0x7F in every byte [scale-splat]
; CHECK: warning: <unknown>:0:0: llvm.amdgcn.wmma.scale.f32.32x16x128.f4: argument 9 (scale of B) is 0x7F000000: expected no zero among the bytes read; a zero byte is 2^-127, 1.0 is 0x7F in every byte [scale-splat]
; CHECK-NOT: {{error|warning}}:
; COUNT: {{^4$}}

define <8 x float> @splat(<16 x i32> %a, <16 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 4, <16 x i32> %a, i32 4, <16 x i32> %b, i16 0, <8 x float> %c, i32 0, i32 0, i32 2139062143, i32 0, i32 0, i32 16843009, i1 false, i1 false)
  ret <8 x float> %r
}
define <8 x float> @a(<16 x i32> %a, <16 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 4, <16 x i32> %a, i32 4, <16 x i32> %b, i16 0, <8 x float> %c, i32 0, i32 0, i32 127, i32 0, i32 0, i32 %s, i1 false, i1 false)
  ret <8 x float> %r
}
define <8 x float> @b(<16 x i32> %a, <16 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 4, <16 x i32> %a, i32 4, <16 x i32> %b, i16 0, <8 x float> %c, i32 0, i32 0, i32 %s, i32 0, i32 0, i32 2139029631, i1 false, i1 false)
  ret <8 x float> %r
}
define <8 x float> @half(<16 x i32> %a, <16 x i32> %b, <8 x float> %c, i64 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.scale16.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 4, <16 x i32> %a, i32 4, <16 x i32> %b, i16 0, <8 x float> %c, i32 0, i32 0, i64 2139062143, i32 0, i32 0, i64 9187201950435737471, i1 false, i1 false)
  ret <8 x float> %r
}
define <16 x float> @fixed(<16 x i32> %a, <8 x i32> %b, <16 x float> %c, i32 %s) {
  %r = call <16 x float> @llvm.amdgcn.wmma.scale.f32.32x16x128.f4.v16f32.v16i32.v8i32(<16 x i32> %a, <8 x i32> %b, i16 0, <16 x float> %c, i32 0, i32 0, i32 %s, i32 0, i32 0, i32 2130706432, i1 false, i1 false)
  ret <16 x float> %r
}
define <8 x float> @undefined(<16 x i32> %a, <16 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 4, <16 x i32> %a, i32 4, <16 x i32> %b, i16 0, <8 x float> %c, i32 0, i32 0, i32 undef, i32 0, i32 0, i32 poison, i1 false, i1 false)
  ret <8 x float> %r
}
