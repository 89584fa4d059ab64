; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; MFMA: one scale 0 alone is a mistake, both are the unscaled instruction; of a constant only the byte of op_sel is read.
; RUN: %llc -load-pass-plugin=%plugin -mcpu=gfx950 -filetype=null %s 2>&1 | FileCheck %s
; RUN: %opt -load-pass-plugin=%plugin -passes=matcore-verify -S %s -o %t.after.ll 2>&1 | FileCheck %s
; RUN: opt -S %s -o %t.before.ll
; RUN: cmp %t.before.ll %t.after.ll
; RUN: %clang --target=amdgcn-amd-amdhsa -mcpu=gfx950 -nogpulib -fpass-plugin=%plugin -c -x ir %s -o %t.o 2>&1 | FileCheck %s
; RUN: %clang --target=amdgcn-amd-amdhsa -mcpu=gfx950 -nogpulib -Wno-backend-plugin -fpass-plugin=%plugin -c -x ir %s -o %t.o 2>&1 | count 0
; RUN: %llc -load-pass-plugin=%plugin -mcpu=gfx950 -filetype=null %s 2>&1 | grep -c warning: | FileCheck %s --check-prefix=COUNT
; RUN: env MATCORE_OPTIONS=no-verify %llc -load-pass-plugin=%plugin -mcpu=gfx950 -filetype=null %s 2>&1 | count 0
; RUN: %opt -load-pass-plugin=%plugin -passes=matcore-verify -pass-remarks-analysis=matcore -disable-output %s 2>&1 | FileCheck %s --check-prefix=REMARK

target triple = "amdgcn-amd-amdhsa"

; CHECK-NOT: {{error|warning}}:
; CHECK: warning: <unknown>:0:0: llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4: argument 6 (scale of A) is 0 and the other scale is not: expected both or none; two zeros are the unscaled instruction [scale-zero]
; CHECK: warning: <unknown>:0:0: llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4: argument 8 (scale of B) is 0 and the other scale is not: expected both or none; two zeros are the unscaled instruction [scale-zero]
; CHECK: warning: <unknown>:0:0: llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4: argument 6 (scale of A) is 0x0000007F: expected no zero among the bytes read; a zero byte is 2^-127, 1.0 is 0x7F in every byte [scale-splat]
; CHECK: warning: <unknown>:0:0: llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4: argument 8 (scale of B) is 0x7F007F7F: expected no zero among the bytes read; a zero byte is 2^-127, 1.0 is 0x7F in every byte [scale-splat]
; CHECK-NOT: {{error|warning}}:
; COUNT: {{^4$}}
; REMARK: remark: <unknown>:0:0: llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4: both scales are constant 0: the unscaled instruction
; REMARK-NOT: remark:

define <4 x float> @both(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 %s, i32 %s2) {
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0)
  ret <4 x float> %r
}
define <4 x float> @a(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 %s, i32 %s2) {
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 0, i32 0, i32 0, i32 0, i32 0, i32 %s)
  ret <4 x float> %r
}
define <4 x float> @b(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 %s, i32 %s2) {
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 0, i32 0, i32 0, i32 127, i32 0, i32 0)
  ret <4 x float> %r
}
define <4 x float> @read(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 %s, i32 %s2) {
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 0, i32 0, i32 0, i32 127, i32 0, i32 %s)
  ret <4 x float> %r
}
define <4 x float> @splat(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 %s, i32 %s2) {
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 0, i32 0, i32 1, i32 127, i32 0, i32 %s)
  ret <4 x float> %r
}
define <4 x float> @splat_b(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 %s, i32 %s2) {
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 0, i32 0, i32 0, i32 %s, i32 2, i32 2130739071)
  ret <4 x float> %r
}
define <4 x float> @unread(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 %s, i32 %s2) {
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 0, i32 0, i32 0, i32 %s, i32 1, i32 2130739071)
  ret <4 x float> %r
}
