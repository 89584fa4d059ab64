; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; MFMA source of no lane count and no element that the instruction has.
; RUN: not --crash llc -disable-verify -mcpu=gfx950 -filetype=null %s 2>&1 | FileCheck %s --check-prefix=RED
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

; RED: {{Cannot select|Do not know how to|Cannot split|Invalid}}
; OPT: error: <unknown>:0:0: in function {{.*}} [source-type]
; OPT-NOT: error:
; CHECK-NOT: {{error|warning}}:
; CHECK: error: <unknown>:0:0: in function a0 {{.*}}: llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4: argument 0 (A) is <2 x i32>: expected <4 x i32>, <6 x i32> or <8 x i32> [source-type]
; CHECK: error: <unknown>:0:0: in function a1 {{.*}}: llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4: argument 0 (A) is <5 x i32>: expected <4 x i32>, <6 x i32> or <8 x i32> [source-type]
; CHECK: error: <unknown>:0:0: in function a2 {{.*}}: llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4: argument 0 (A) is <10 x i32>: expected <4 x i32>, <6 x i32> or <8 x i32> [source-type]
; CHECK: error: <unknown>:0:0: in function a3 {{.*}}: llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4: argument 0 (A) is <12 x i32>: expected <4 x i32>, <6 x i32> or <8 x i32> [source-type]
; CHECK: error: <unknown>:0:0: in function a4 {{.*}}: llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4: argument 0 (A) is <16 x i32>: expected <4 x i32>, <6 x i32> or <8 x i32> [source-type]
; CHECK: error: <unknown>:0:0: in function a5 {{.*}}: llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4: argument 0 (A) is <32 x i32>: expected <4 x i32>, <6 x i32> or <8 x i32> [source-type]
; CHECK: error: <unknown>:0:0: in function a6 {{.*}}: llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4: argument 0 (A) is <8 x float>: expected <4 x i32>, <6 x i32> or <8 x i32> [source-type]
; CHECK: error: <unknown>:0:0: in function a7 {{.*}}: llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4: argument 0 (A) is <4 x i64>: expected <4 x i32>, <6 x i32> or <8 x i32> [source-type]
; CHECK: error: <unknown>:0:0: in function b {{.*}}: llvm.amdgcn.mfma.scale.f32.32x32x64.f8f6f4: argument 1 (B) is <8 x float>: expected <4 x i32>, <6 x i32> or <8 x i32> [source-type]
; CHECK-NOT: {{error|warning}}:

define <4 x float> @a0(<2 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 %s, i32 %s2) {
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v2i32.v8i32(<2 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 4, i32 0, i32 0, i32 %s, i32 0, i32 %s)
  ret <4 x float> %r
}
define <4 x float> @a1(<5 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 %s, i32 %s2) {
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v5i32.v8i32(<5 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 4, i32 0, i32 0, i32 %s, i32 0, i32 %s)
  ret <4 x float> %r
}
define <4 x float> @a2(<10 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 %s, i32 %s2) {
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v10i32.v8i32(<10 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 4, i32 0, i32 0, i32 %s, i32 0, i32 %s)
  ret <4 x float> %r
}
define <4 x float> @a3(<12 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 %s, i32 %s2) {
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v12i32.v8i32(<12 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 4, i32 0, i32 0, i32 %s, i32 0, i32 %s)
  ret <4 x float> %r
}
define <4 x float> @a4(<16 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 %s, i32 %s2) {
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v16i32.v8i32(<16 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 4, i32 0, i32 0, i32 %s, i32 0, i32 %s)
  ret <4 x float> %r
}
define <4 x float> @a5(<32 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 %s, i32 %s2) {
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v32i32.v8i32(<32 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 4, i32 0, i32 0, i32 %s, i32 0, i32 %s)
  ret <4 x float> %r
}
define <4 x float> @a6(<8 x float> %a, <8 x i32> %b, <4 x float> %c, i32 %s, i32 %s2) {
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32(<8 x float> %a, <8 x i32> %b, <4 x float> %c, i32 4, i32 0, i32 0, i32 %s, i32 0, i32 %s)
  ret <4 x float> %r
}
define <4 x float> @a7(<4 x i64> %a, <8 x i32> %b, <4 x float> %c, i32 %s, i32 %s2) {
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i64.v8i32(<4 x i64> %a, <8 x i32> %b, <4 x float> %c, i32 4, i32 0, i32 0, i32 %s, i32 0, i32 %s)
  ret <4 x float> %r
}
define <16 x float> @b(<8 x i32> %a, <8 x float> %b, <16 x float> %c, i32 %s, i32 %s2) {
  %r = call <16 x float> @llvm.amdgcn.mfma.scale.f32.32x32x64.f8f6f4.v8i32.v8f32(<8 x i32> %a, <8 x float> %b, <16 x float> %c, i32 0, i32 0, i32 0, i32 %s, i32 0, i32 %s)
  ret <16 x float> %r
}
