; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; An invoke of an intrinsic, and its address in a constant, which has no place of its own.
; RUN: rm -f %t.s
; RUN: not %llc -load-pass-plugin=%plugin -disable-verify -mcpu=gfx950 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s

; CHECK: error: llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4: its address is taken by a constant: expected only calls [not-a-call]
; CHECK: error: <unknown>:0:0: in function i {{.*}}: llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4: used by an invoke: expected only direct calls with its own type [not-a-call]
; CHECK-NOT: error:

target triple = "amdgcn-amd-amdhsa"
declare <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32>, <8 x i32>, <4 x float>, i32, i32, i32, i32, i32, i32)
declare i32 @__gxx_personality_v0(...)
@t = global ptr @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32
define <4 x float> @i() personality ptr @__gxx_personality_v0 {
  %r = invoke <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> zeroinitializer, <8 x i32> zeroinitializer, <4 x float> zeroinitializer, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0) to label %ok unwind label %bad
ok:
  ret <4 x float> %r
bad:
  %l = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %l
}
