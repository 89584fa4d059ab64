; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; The narrow load of a cast's integers must not keep what LLVM's verifier accepts on a load of floats only.
; RUN: %opt -load-pass-plugin=%plugin -passes='matcore-narrow<fold-sources>,verify' -S %s | FileCheck %s
target triple = "amdgcn-amd-amdhsa"
declare <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32>, <8 x i32>, <4 x float>, i32, i32, i32, i32, i32, i32)

; CHECK: = load <4 x i32>, ptr addrspace(1) %p, align 4, !noundef !0
; CHECK-NOT: !fpmath
define <4 x float> @f(ptr addrspace(1) %p, <8 x i32> %y, <4 x float> %c) {
  %l = load <8 x float>, ptr addrspace(1) %p, align 4, !fpmath !0, !noundef !1
  %a = bitcast <8 x float> %l to <8 x i32>
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0)
  ret <4 x float> %r
}
!0 = !{float 2.5}
!1 = !{}
