; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Unscaled F8F6F4 becomes scaled with neutral scales, narrowed first; exact calls too; scaled calls stay; a second run changes nothing.
; RUN: %opt -load-pass-plugin=%plugin -passes='matcore<strict>' -S %s -o %t.once.ll
; RUN: FileCheck %s < %t.once.ll
; RUN: %opt -load-pass-plugin=%plugin -passes='matcore<strict>' -S %t.once.ll -o %t.twice.ll
; RUN: sed -e /ModuleID/d -e /source_filename/d %t.once.ll > %t.1
; RUN: sed -e /ModuleID/d -e /source_filename/d %t.twice.ll > %t.2
; RUN: cmp %t.1 %t.2
; RUN: %opt -load-pass-plugin=%plugin -passes=matcore -S %s | FileCheck %s --check-prefix=PLAIN
; RUN: env MATCORE_OPTIONS=strict %llc -load-pass-plugin=%plugin -mcpu=gfx1250 -global-isel=0 -O0 %s -o %t.s
; RUN: FileCheck %s --check-prefix=ASM < %t.s
; RUN: llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx1250 -filetype=obj %t.s -o %t.o
; RUN: env MATCORE_OPTIONS=strict %llc -load-pass-plugin=%plugin -mcpu=gfx1250 -global-isel=0 -O2 %s -o %t.s
; RUN: FileCheck %s --check-prefix=ASM < %t.s
; RUN: llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx1250 -filetype=obj %t.s -o %t.o
; RUN: env MATCORE_OPTIONS=strict %llc -load-pass-plugin=%plugin -mcpu=gfx1250 -global-isel=1 -global-isel-abort=1 -O0 %s -o %t.s
; RUN: FileCheck %s --check-prefix=ASM < %t.s
; RUN: llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx1250 -filetype=obj %t.s -o %t.o
; RUN: env MATCORE_OPTIONS=strict %llc -load-pass-plugin=%plugin -mcpu=gfx1250 -global-isel=1 -global-isel-abort=1 -O2 %s -o %t.s
; RUN: FileCheck %s --check-prefix=ASM < %t.s
; RUN: llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx1250 -filetype=obj %t.s -o %t.o

target triple = "amdgcn-amd-amdhsa"

; CHECK-LABEL: @wide(
; CHECK-NEXT: [[A:%.*]] = shufflevector <16 x i32> %a, <16 x i32> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
; CHECK-NEXT: [[B:%.*]] = shufflevector <16 x i32> %b, <16 x i32> poison, <12 x i32> <i32 0, {{.*}}, i32 11>
; CHECK-NEXT: %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v12i32(i32 4, <8 x i32> [[A]], i32 2, <12 x i32> [[B]], i16 1, <8 x float> %c, i32 0, i32 0, i32 2139062143, i32 0, i32 0, i32 2139062143, i1 false, i1 false)
; CHECK-NEXT: ret
; CHECK-LABEL: @exact(
; CHECK-NEXT: %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %a, i32 4, <8 x i32> %b, i16 0, <8 x float> %c, i32 0, i32 0, i32 2139062143, i32 0, i32 0, i32 2139062143, i1 false, i1 false)
; CHECK-LABEL: @scaled(
; CHECK: i32 %s, i32 1, i32 0, i32 %s, i1 false, i1 false)
; CHECK-NOT: wmma.f32
; PLAIN-NOT: 2139062143
; ASM-COUNT-3: v_wmma_scale_f32_16x16x128_f8f6f4
; ASM-NOT: v_wmma_f32_16x16x128_f8f6f4
define <8 x float> @wide(<16 x i32> %a, <16 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 4, <16 x i32> %a, i32 2, <16 x i32> %b, i16 1, <8 x float> %c)
  ret <8 x float> %r
}
define <8 x float> @exact(<8 x i32> %a, <8 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %a, i32 4, <8 x i32> %b, i16 0, <8 x float> %c)
  ret <8 x float> %r
}
define <8 x float> @scaled(<8 x i32> %a, <8 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %a, i32 4, <8 x i32> %b, i16 0, <8 x float> %c, i32 0, i32 0, i32 %s, i32 1, i32 0, i32 %s, i1 false, i1 false)
  ret <8 x float> %r
}
