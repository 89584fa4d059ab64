; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; WMMA source of no lane count and no element that the instruction has: stock llc aborts.
; (A scalable argument of the function itself makes llc abort whatever becomes of the call, so that source is poison.)
; RUN: not --crash llc -disable-verify -mcpu=gfx1250 -filetype=null %s 2>&1 | FileCheck %s --check-prefix=RED
; RUN: rm -f %t.s
; RUN: not %llc -load-pass-plugin=%plugin -disable-verify -mcpu=gfx1250 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not %llc -load-pass-plugin=%plugin -disable-verify -mcpu=gfx1250 -global-isel=1 -global-isel-abort=1 -O0 %s -o %t.s 2>&1 | FileCheck %s
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
; CHECK: error: <unknown>:0:0: in function a0 {{.*}}: llvm.amdgcn.wmma.f32.16x16x128.f8f6f4: argument 1 (A) is <4 x i32>: expected <8 x i32>, <12 x i32> or <16 x i32> [source-type]
; CHECK: error: <unknown>:0:0: in function a1 {{.*}}: llvm.amdgcn.wmma.f32.16x16x128.f8f6f4: argument 1 (A) is <6 x i32>: expected <8 x i32>, <12 x i32> or <16 x i32> [source-type]
; CHECK: error: <unknown>:0:0: in function a2 {{.*}}: llvm.amdgcn.wmma.f32.16x16x128.f8f6f4: argument 1 (A) is <10 x i32>: expected <8 x i32>, <12 x i32> or <16 x i32> [source-type]
; CHECK: error: <unknown>:0:0: in function a3 {{.*}}: llvm.amdgcn.wmma.f32.16x16x128.f8f6f4: argument 1 (A) is <14 x i32>: expected <8 x i32>, <12 x i32> or <16 x i32> [source-type]
; CHECK: error: <unknown>:0:0: in function a4 {{.*}}: llvm.amdgcn.wmma.f32.16x16x128.f8f6f4: argument 1 (A) is <32 x i32>: expected <8 x i32>, <12 x i32> or <16 x i32> [source-type]
; CHECK: error: <unknown>:0:0: in function a5 {{.*}}: llvm.amdgcn.wmma.f32.16x16x128.f8f6f4: argument 1 (A) is <8 x i64>: expected <8 x i32>, <12 x i32> or <16 x i32> [source-type]
; CHECK: error: <unknown>:0:0: in function a6 {{.*}}: llvm.amdgcn.wmma.f32.16x16x128.f8f6f4: argument 1 (A) is <32 x i16>: expected <8 x i32>, <12 x i32> or <16 x i32> [source-type]
; CHECK: error: <unknown>:0:0: in function a7 {{.*}}: llvm.amdgcn.wmma.f32.16x16x128.f8f6f4: argument 1 (A) is <64 x i8>: expected <8 x i32>, <12 x i32> or <16 x i32> [source-type]
; CHECK: error: <unknown>:0:0: in function a8 {{.*}}: llvm.amdgcn.wmma.f32.16x16x128.f8f6f4: argument 1 (A) is <16 x float>: expected <8 x i32>, <12 x i32> or <16 x i32> [source-type]
; CHECK: error: <unknown>:0:0: in function a9 {{.*}}: llvm.amdgcn.wmma.f32.16x16x128.f8f6f4: argument 1 (A) is <32 x half>: expected <8 x i32>, <12 x i32> or <16 x i32> [source-type]
; CHECK: error: <unknown>:0:0: in function a10 {{.*}}: llvm.amdgcn.wmma.f32.16x16x128.f8f6f4: argument 1 (A) is i512: expected <8 x i32>, <12 x i32> or <16 x i32> [source-type]
; CHECK: error: <unknown>:0:0: in function a11 {{.*}}: llvm.amdgcn.wmma.f32.16x16x128.f8f6f4: argument 1 (A) is <vscale x 16 x i32>: expected <8 x i32>, <12 x i32> or <16 x i32> [source-type]
; CHECK: error: <unknown>:0:0: in function b {{.*}}: llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4: argument 3 (B) is <6 x i32>: expected <8 x i32>, <12 x i32> or <16 x i32> [source-type]
; CHECK-NOT: {{error|warning}}:

define <8 x float> @a0(<4 x i32> %a, <16 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v4i32.v16i32(i32 4, <4 x i32> %a, i32 4, <16 x i32> %b, i16 0, <8 x float> %c)
  ret <8 x float> %r
}
define <8 x float> @a1(<6 x i32> %a, <16 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v6i32.v16i32(i32 4, <6 x i32> %a, i32 4, <16 x i32> %b, i16 0, <8 x float> %c)
  ret <8 x float> %r
}
define <8 x float> @a2(<10 x i32> %a, <16 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v10i32.v16i32(i32 4, <10 x i32> %a, i32 4, <16 x i32> %b, i16 0, <8 x float> %c)
  ret <8 x float> %r
}
define <8 x float> @a3(<14 x i32> %a, <16 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v14i32.v16i32(i32 4, <14 x i32> %a, i32 4, <16 x i32> %b, i16 0, <8 x float> %c)
  ret <8 x float> %r
}
define <8 x float> @a4(<32 x i32> %a, <16 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v32i32.v16i32(i32 4, <32 x i32> %a, i32 4, <16 x i32> %b, i16 0, <8 x float> %c)
  ret <8 x float> %r
}
define <8 x float> @a5(<8 x i64> %a, <16 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v8i64.v16i32(i32 4, <8 x i64> %a, i32 4, <16 x i32> %b, i16 0, <8 x float> %c)
  ret <8 x float> %r
}
define <8 x float> @a6(<32 x i16> %a, <16 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v32i16.v16i32(i32 4, <32 x i16> %a, i32 4, <16 x i32> %b, i16 0, <8 x float> %c)
  ret <8 x float> %r
}
define <8 x float> @a7(<64 x i8> %a, <16 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v64i8.v16i32(i32 4, <64 x i8> %a, i32 4, <16 x i32> %b, i16 0, <8 x float> %c)
  ret <8 x float> %r
}
define <8 x float> @a8(<16 x float> %a, <16 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v16f32.v16i32(i32 4, <16 x float> %a, i32 4, <16 x i32> %b, i16 0, <8 x float> %c)
  ret <8 x float> %r
}
define <8 x float> @a9(<32 x half> %a, <16 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v32f16.v16i32(i32 4, <32 x half> %a, i32 4, <16 x i32> %b, i16 0, <8 x float> %c)
  ret <8 x float> %r
}
define <8 x float> @a10(i512 %a, <16 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.i512.v16i32(i32 4, i512 %a, i32 4, <16 x i32> %b, i16 0, <8 x float> %c)
  ret <8 x float> %r
}
define <8 x float> @a11(<16 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.nxv16i32.v16i32(i32 4, <vscale x 16 x i32> poison, i32 4, <16 x i32> %b, i16 0, <8 x float> %c)
  ret <8 x float> %r
}
define <8 x float> @b(<16 x i32> %a, <6 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v16i32.v6i32(i32 4, <16 x i32> %a, i32 4, <6 x i32> %b, i16 0, <8 x float> %c, i32 0, i32 0, i32 %s, i32 0, i32 0, i32 %s, i1 false, i1 false)
  ret <8 x float> %r
}
declare <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v16f32.v16i32(i32, <16 x float>, i32, <16 x i32>, i16, <8 x float>)
declare <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v32f16.v16i32(i32, <32 x half>, i32, <16 x i32>, i16, <8 x float>)
