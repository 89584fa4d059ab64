; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Element 1 of four bytes is byte 2 of the word where the layout is big-endian: nothing is folded there.
; RUN: %opt -load-pass-plugin=%plugin -passes='matcore-fold-scales,verify' -S %s | FileCheck %s
target datalayout = "E"
declare <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v4i32(<4 x i32>, <4 x i32>, <4 x float>, i32, i32, i32, i32, i32, i32)

; CHECK: i32 4, i32 4, i32 0, i32 %z, i32 0, i32 %z)
define <4 x float> @f(<4 x i32> %y, <4 x float> %c, i32 %v) {
  %b = bitcast i32 %v to <4 x i8>
  %e = extractelement <4 x i8> %b, i32 1
  %z = zext i8 %e to i32
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v4i32(<4 x i32> %y, <4 x i32> %y, <4 x float> %c, i32 4, i32 4, i32 0, i32 %z, i32 0, i32 %z)
  ret <4 x float> %r
}
