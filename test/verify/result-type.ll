; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Legal for LLVM's verifier, not for selection: other results of WMMA, other types of fixed FP4.
; RUN: not --crash llc -mcpu=gfx1250 -filetype=null %s 2>&1 | FileCheck %s --check-prefix=RED
; RUN: rm -f %t.s
; RUN: not %llc -load-pass-plugin=%plugin -mcpu=gfx1250 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not %llc -load-pass-plugin=%plugin -mcpu=gfx1250 -global-isel=1 -global-isel-abort=1 -O0 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; RUN: opt -S %s -o %t.before.ll
; RUN: %opt -load-pass-plugin=%plugin -passes=matcore-narrow -S %s -o %t.after.ll 2>&1 | count 0
; RUN: cmp %t.before.ll %t.after.ll
; RUN: %opt -load-pass-plugin=%plugin -passes='matcore<no-verify;strict>' -S %s -o %t.strict.ll 2>&1 | count 0
; RUN: not %opt -load-pass-plugin=%plugin -passes=matcore-verify -disable-output %s 2>&1 | FileCheck %s --check-prefix=OPT
; RUN: not %opt -load-pass-plugin=%plugin -passes='function(matcore-verify)' -disable-output %s 2>&1 | FileCheck %s --check-prefix=OPT

target triple = "amdgcn-amd-amdhsa"

; RED: {{Cannot select|Do not know how to|Cannot split|Invalid}}
; OPT: error: <unknown>:0:0: in function {{.*}} [result-type]
; OPT-NOT: error:
; CHECK-NOT: {{error|warning}}:
; CHECK: error: <unknown>:0:0: in function r0 {{.*}}: llvm.amdgcn.wmma.f32.16x16x128.f8f6f4: the result is <8 x half>: expected <8 x float> [result-type]
; CHECK: error: <unknown>:0:0: in function r1 {{.*}}: llvm.amdgcn.wmma.f32.16x16x128.f8f6f4: the result is <8 x bfloat>: expected <8 x float> [result-type]
; CHECK: error: <unknown>:0:0: in function r2 {{.*}}: llvm.amdgcn.wmma.f32.16x16x128.f8f6f4: the result is <4 x float>: expected <8 x float> [result-type]
; CHECK: error: <unknown>:0:0: in function r3 {{.*}}: llvm.amdgcn.wmma.f32.16x16x128.f8f6f4: the result is <16 x float>: expected <8 x float> [result-type]
; CHECK: error: <unknown>:0:0: in function r4 {{.*}}: llvm.amdgcn.wmma.f32.16x16x128.f8f6f4: the result is <8 x double>: expected <8 x float> [result-type]
; CHECK: error: <unknown>:0:0: in function fixed {{.*}}: llvm.amdgcn.wmma.scale.f32.32x16x128.f4: the result is <8 x float>: expected <16 x float> [result-type]
; CHECK: error: <unknown>:0:0: in function fixed_a {{.*}}: llvm.amdgcn.wmma.scale.f32.32x16x128.f4: argument 0 (A) is <8 x i32>: expected <16 x i32> [source-type]
; CHECK: error: <unknown>:0:0: in function fixed_b {{.*}}: llvm.amdgcn.wmma.scale.f32.32x16x128.f4: argument 1 (B) is i256: expected <8 x i32> [source-type]
; CHECK-NOT: {{error|warning}}:

define <8 x half> @r0(<8 x i32> %a, <8 x i32> %b, <8 x half> %c, i32 %s) {
  %r = call <8 x half> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f16.v8i32.v8i32(i32 4, <8 x i32> %a, i32 4, <8 x i32> %b, i16 0, <8 x half> %c)
  ret <8 x half> %r
}
define <8 x bfloat> @r1(<8 x i32> %a, <8 x i32> %b, <8 x bfloat> %c, i32 %s) {
  %r = call <8 x bfloat> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8bf16.v8i32.v8i32(i32 4, <8 x i32> %a, i32 4, <8 x i32> %b, i16 0, <8 x bfloat> %c)
  ret <8 x bfloat> %r
}
define <4 x float> @r2(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 %s) {
  %r = call <4 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v4f32.v8i32.v8i32(i32 4, <8 x i32> %a, i32 4, <8 x i32> %b, i16 0, <4 x float> %c)
  ret <4 x float> %r
}
define <16 x float> @r3(<8 x i32> %a, <8 x i32> %b, <16 x float> %c, i32 %s) {
  %r = call <16 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v16f32.v8i32.v8i32(i32 4, <8 x i32> %a, i32 4, <8 x i32> %b, i16 0, <16 x float> %c)
  ret <16 x float> %r
}
define <8 x double> @r4(<8 x i32> %a, <8 x i32> %b, <8 x double> %c, i32 %s) {
  %r = call <8 x double> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f64.v8i32.v8i32(i32 4, <8 x i32> %a, i32 4, <8 x i32> %b, i16 0, <8 x double> %c)
  ret <8 x double> %r
}
define <8 x float> @fixed(<16 x i32> %a, <8 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.32x16x128.f4.v8f32.v16i32.v8i32(<16 x i32> %a, <8 x i32> %b, i16 0, <8 x float> %c, i32 0, i32 0, i32 %s, i32 0, i32 0, i32 %s, i1 false, i1 false)
  ret <8 x float> %r
}
define <16 x float> @fixed_a(<8 x i32> %a, <8 x i32> %b, <16 x float> %c, i32 %s) {
  %r = call <16 x float> @llvm.amdgcn.wmma.scale.f32.32x16x128.f4.v16f32.v8i32.v8i32(<8 x i32> %a, <8 x i32> %b, i16 0, <16 x float> %c, i32 0, i32 0, i32 %s, i32 0, i32 0, i32 %s, i1 false, i1 false)
  ret <16 x float> %r
}
define <16 x float> @fixed_b(<16 x i32> %a, i256 %b, <16 x float> %c, i32 %s) {
  %r = call <16 x float> @llvm.amdgcn.wmma.scale.f32.32x16x128.f4.v16f32.v16i32.i256(<16 x i32> %a, i256 %b, i16 0, <16 x float> %c, i32 0, i32 0, i32 %s, i32 0, i32 0, i32 %s, i1 false, i1 false)
  ret <16 x float> %r
}
define <16 x float> @fine(<16 x i32> %a, <8 x i32> %b, <16 x float> %c, i32 %s) {
  %r = call <16 x float> @llvm.amdgcn.wmma.scale.f32.32x16x128.f4.v16f32.v16i32.v8i32(<16 x i32> %a, <8 x i32> %b, i16 0, <16 x float> %c, i32 0, i32 0, i32 %s, i32 0, i32 0, i32 %s, i1 false, i1 false)
  ret <16 x float> %r
}
define <8 x float> @fine2(<8 x i32> %a, <8 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %a, i32 4, <8 x i32> %b, i16 0, <8 x float> %c)
  ret <8 x float> %r
}
