; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; The modifier of C is 0 to 3; LLVM masks it silently. Such a call is narrowed all the same.
; RUN: %llc -load-pass-plugin=%plugin -mcpu=gfx1250 -filetype=null %s 2>&1 | FileCheck %s
; RUN: %opt -load-pass-plugin=%plugin -passes=matcore-verify -S %s -o %t.after.ll 2>&1 | FileCheck %s
; RUN: opt -S %s -o %t.before.ll
; RUN: cmp %t.before.ll %t.after.ll
; RUN: %clang --target=amdgcn-amd-amdhsa -mcpu=gfx1250 -nogpulib -fpass-plugin=%plugin -c -x ir %s -o %t.o 2>&1 | FileCheck %s
; RUN: %clang --target=amdgcn-amd-amdhsa -mcpu=gfx1250 -nogpulib -Wno-backend-plugin -fpass-plugin=%plugin -c -x ir %s -o %t.o 2>&1 | count 0
; RUN: %llc -load-pass-plugin=%plugin -mcpu=gfx1250 -filetype=null %s 2>&1 | grep -c warning: | FileCheck %s --check-prefix=COUNT
; RUN: env MATCORE_OPTIONS=no-verify %llc -load-pass-plugin=%plugin -mcpu=gfx1250 -filetype=null %s 2>&1 | count 0
; RUN: %opt -load-pass-plugin=%plugin -passes='matcore<no-verify>' -S %s | FileCheck %s --check-prefix=NARROW

target triple = "amdgcn-amd-amdhsa"

; NARROW-COUNT-2: f8f6f4.v8f32.v8i32.v8i32(i32 4, {{.*}}, i16 {{4|-1}},
; CHECK-NOT: {{error|warning}}:
; CHECK: warning: <unknown>:0:0: llvm.amdgcn.wmma.f32.16x16x128.f8f6f4: argument 4 (modifier of C) is 4: expected 0 to 3; only its two low bits are used [accumulator-modifier]
; CHECK: warning: <unknown>:0:0: llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4: argument 4 (modifier of C) is -1: expected 0 to 3; only its two low bits are used [accumulator-modifier]
; CHECK: warning: <unknown>:0:0: llvm.amdgcn.wmma.scale.f32.32x16x128.f4: argument 2 (modifier of C) is 7: expected 0 to 3; only its two low bits are used [accumulator-modifier]
; CHECK-NOT: {{error|warning}}:
; COUNT: {{^3$}}

define <8 x float> @three(<8 x i32> %a, <8 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %a, i32 4, <8 x i32> %b, i16 3, <8 x float> %c)
  ret <8 x float> %r
}
define <8 x float> @four(<16 x i32> %a, <16 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 4, <16 x i32> %a, i32 4, <16 x i32> %b, i16 4, <8 x float> %c)
  ret <8 x float> %r
}
define <8 x float> @minus(<16 x i32> %a, <16 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 4, <16 x i32> %a, i32 4, <16 x i32> %b, i16 -1, <8 x float> %c, i32 0, i32 0, i32 %s, i32 0, i32 0, i32 %s, i1 false, i1 false)
  ret <8 x float> %r
}
define <16 x float> @seven(<16 x i32> %a, <8 x i32> %b, <16 x float> %c, i32 %s) {
  %r = call <16 x float> @llvm.amdgcn.wmma.scale.f32.32x16x128.f4.v16f32.v16i32.v8i32(<16 x i32> %a, <8 x i32> %b, i16 7, <16 x float> %c, i32 0, i32 0, i32 %s, i32 0, i32 0, i32 %s, i1 false, i1 false)
  ret <16 x float> %r
}
