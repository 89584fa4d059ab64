; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Vectors put together from narrower ones or lane by lane, and constants.
; RUN: %opt -load-pass-plugin=%plugin -passes='matcore-narrow<fold-sources>' -S %s | FileCheck %s
; RUN: %opt -load-pass-plugin=%plugin -passes='matcore-narrow<fold-sources>' -S %s -o %t.1.ll
; RUN: %opt -load-pass-plugin=%plugin -passes='matcore-narrow<fold-sources>,verify' -S %t.1.ll -o %t.2.ll && sed 1d %t.1.ll > %t.1 && sed 1d %t.2.ll | diff %t.1 -
; RUN: env MATCORE_OPTIONS=fold-sources %llc -load-pass-plugin=%plugin -mcpu=gfx950 -O0 -global-isel=0 %s -o - | llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx950 -filetype=null
; RUN: env MATCORE_OPTIONS=fold-sources %llc -load-pass-plugin=%plugin -mcpu=gfx950 -O0 -global-isel=1 -global-isel-abort=1 %s -o - | llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx950 -filetype=null
target triple = "amdgcn-amd-amdhsa"
declare <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32>, <8 x i32>, <4 x float>, i32, i32, i32, i32, i32, i32)

; Widened with zeroinitializer: the operand itself.
; CHECK-LABEL: @widened_zero(
; CHECK-NEXT: %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v8i32(<4 x i32> %x, <8 x i32> %y, <4 x float> %c, i32 4,
define <4 x float> @widened_zero(<4 x i32> %x, <8 x i32> %y, <4 x float> %c) {
  %a = shufflevector <4 x i32> %x, <4 x i32> zeroinitializer, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0)
  ret <4 x float> %r
}

; Widened with poison: the operand itself.
; CHECK-LABEL: @widened_poisoned(
; CHECK-NEXT: %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v8i32(<4 x i32> %x, <8 x i32> %y, <4 x float> %c, i32 4,
define <4 x float> @widened_poisoned(<4 x i32> %x, <8 x i32> %y, <4 x float> %c) {
  %a = shufflevector <4 x i32> %x, <4 x i32> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 poison, i32 poison, i32 poison, i32 poison>
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0)
  ret <4 x float> %r
}

; The second operand.
; CHECK-LABEL: @second_operand(
; CHECK-NEXT: %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v8i32(<4 x i32> %x, <8 x i32> %y, <4 x float> %c, i32 4,
define <4 x float> @second_operand(<4 x i32> %x, <8 x i32> %y, <4 x float> %c) {
  %a = shufflevector <4 x i32> zeroinitializer, <4 x i32> %x, <8 x i32> <i32 4, i32 5, i32 6, i32 7, i32 0, i32 1, i32 2, i32 3>
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0)
  ret <4 x float> %r
}

; The container is used elsewhere and stays; its operand is there all the same.
; CHECK-LABEL: @operand_of_used(
; CHECK-NEXT: %a = shufflevector
; CHECK-NEXT: store
; CHECK-NEXT: %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v8i32(<4 x i32> %x, <8 x i32> %y, <4 x float> %c, i32 4,
define <4 x float> @operand_of_used(<4 x i32> %x, ptr addrspace(1) %q, <8 x i32> %y, <4 x float> %c) {
  %a = shufflevector <4 x i32> %x, <4 x i32> zeroinitializer, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  store <8 x i32> %a, ptr addrspace(1) %q
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0)
  ret <4 x float> %r
}

; A poison entry is no lane of the operand, and stays poison.
; CHECK-LABEL: @poison_entry(
; CHECK-NEXT: %a = shufflevector <4 x i32> %x, <4 x i32> poison, <4 x i32> <i32 0, i32 poison, i32 2, i32 3>
; CHECK-NEXT: %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v8i32(<4 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 4,
define <4 x float> @poison_entry(<4 x i32> %x, <8 x i32> %y, <4 x float> %c) {
  %a = shufflevector <4 x i32> %x, <4 x i32> zeroinitializer, <8 x i32> <i32 0, i32 poison, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0)
  ret <4 x float> %r
}

; Another order.
; CHECK-LABEL: @permuted(
; CHECK-NEXT: %a = shufflevector <4 x i32> %x, <4 x i32> zeroinitializer, <4 x i32> <i32 1, i32 0, i32 3, i32 4>
; CHECK-NEXT: %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v8i32(<4 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 4,
define <4 x float> @permuted(<4 x i32> %x, <8 x i32> %y, <4 x float> %c) {
  %a = shufflevector <4 x i32> %x, <4 x i32> zeroinitializer, <8 x i32> <i32 1, i32 0, i32 3, i32 4, i32 2, i32 2, i32 2, i32 2>
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0)
  ret <4 x float> %r
}

; Another order, used elsewhere: not computed twice.
; CHECK-LABEL: @permuted_used(
; CHECK-NEXT: %a = shufflevector
; CHECK-NEXT: store
; CHECK-NEXT: [[P:%.*]] = shufflevector <8 x i32> %a, <8 x i32> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
; CHECK-NEXT: %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v8i32(<4 x i32> [[P]], <8 x i32> %y, <4 x float> %c, i32 4,
define <4 x float> @permuted_used(<4 x i32> %x, ptr addrspace(1) %q, <8 x i32> %y, <4 x float> %c) {
  %a = shufflevector <4 x i32> %x, <4 x i32> zeroinitializer, <8 x i32> <i32 1, i32 0, i32 3, i32 4, i32 2, i32 2, i32 2, i32 2>
  store <8 x i32> %a, ptr addrspace(1) %q
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0)
  ret <4 x float> %r
}

; Through the shuffle to its load.
; CHECK-LABEL: @transitive(
; CHECK-NEXT: %v = load <4 x i32>, ptr addrspace(1) %p, align 4
; CHECK-NEXT: %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v8i32(<4 x i32> %v, <8 x i32> %y, <4 x float> %c, i32 4,
define <4 x float> @transitive(ptr addrspace(1) %p, <8 x i32> %y, <4 x float> %c) {
  %v = load <6 x i32>, ptr addrspace(1) %p, align 4
  %a = shufflevector <6 x i32> %v, <6 x i32> zeroinitializer, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0)
  ret <4 x float> %r
}

; The half that nobody reads goes, with its load.
; CHECK-LABEL: @halves(
; CHECK-NEXT: %v = load <4 x i32>, ptr addrspace(1) %p, align 4
; CHECK-NEXT: %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v8i32(<4 x i32> %v, <8 x i32> %y, <4 x float> %c, i32 4,
define <4 x float> @halves(ptr addrspace(1) %p, ptr addrspace(1) %q, <8 x i32> %y, <4 x float> %c) {
  %v = load <4 x i32>, ptr addrspace(1) %p, align 4
  %w = load <4 x i32>, ptr addrspace(1) %q, align 4
  %a = shufflevector <4 x i32> %v, <4 x i32> %w, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0)
  ret <4 x float> %r
}

; Unless that is volatile.
; CHECK-LABEL: @halves_volatile(
; CHECK-NEXT: %v = load <4 x i32>, ptr addrspace(1) %p, align 4
; CHECK-NEXT: %w = load volatile <4 x i32>
; CHECK-NEXT: %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v8i32(<4 x i32> %v, <8 x i32> %y, <4 x float> %c, i32 4,
define <4 x float> @halves_volatile(ptr addrspace(1) %p, ptr addrspace(1) %q, <8 x i32> %y, <4 x float> %c) {
  %v = load <4 x i32>, ptr addrspace(1) %p, align 4
  %w = load volatile <4 x i32>, ptr addrspace(1) %q, align 4
  %a = shufflevector <4 x i32> %v, <4 x i32> %w, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0)
  ret <4 x float> %r
}

; Lane by lane: without those at N and above.
; CHECK-LABEL: @chain(
; CHECK-NEXT: %i0 = insertelement <4 x i32> poison, i32 %e, i32 0
; CHECK-NEXT: %i1 = insertelement <4 x i32> %i0, i32 %e, i32 1
; CHECK-NEXT: %i2 = insertelement <4 x i32> %i1, i32 %e, i32 2
; CHECK-NEXT: %i3 = insertelement <4 x i32> %i2, i32 %e, i32 3
; CHECK-NEXT: %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v8i32(<4 x i32> %i3, <8 x i32> %y, <4 x float> %c, i32 4,
define <4 x float> @chain(i32 %e, <8 x i32> %y, <4 x float> %c) {
  %i0 = insertelement <8 x i32> poison, i32 %e, i32 0
  %i1 = insertelement <8 x i32> %i0, i32 %e, i32 1
  %i2 = insertelement <8 x i32> %i1, i32 %e, i32 2
  %i3 = insertelement <8 x i32> %i2, i32 %e, i32 3
  %i4 = insertelement <8 x i32> %i3, i32 %e, i32 4
  %i5 = insertelement <8 x i32> %i4, i32 %e, i32 5
  %i6 = insertelement <8 x i32> %i5, i32 %e, i32 6
  %a = insertelement <8 x i32> %i6, i32 %e, i32 7
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0)
  ret <4 x float> %r
}

; On a load: that is narrow too.
; CHECK-LABEL: @chain_on_load(
; CHECK-NEXT: %v = load <4 x i32>, ptr addrspace(1) %p, align 4
; CHECK-NEXT: %i0 = insertelement <4 x i32> %v, i32 %e, i32 1
; CHECK-NEXT: %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v8i32(<4 x i32> %i0, <8 x i32> %y, <4 x float> %c, i32 4,
define <4 x float> @chain_on_load(ptr addrspace(1) %p, i32 %e, <8 x i32> %y, <4 x float> %c) {
  %v = load <8 x i32>, ptr addrspace(1) %p, align 4
  %i0 = insertelement <8 x i32> %v, i32 %e, i32 1
  %a = insertelement <8 x i32> %i0, i32 %e, i32 6
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0)
  ret <4 x float> %r
}

; On an argument: on its prefix.
; CHECK-LABEL: @chain_on_argument(
; CHECK-NEXT: [[B:%.*]] = shufflevector <8 x i32> %x, <8 x i32> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
; CHECK-NEXT: %i0 = insertelement <4 x i32> [[B]], i32 %e, i32 1
; CHECK-NEXT: %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v8i32(<4 x i32> %i0, <8 x i32> %y, <4 x float> %c, i32 4,
define <4 x float> @chain_on_argument(<8 x i32> %x, i32 %e, <8 x i32> %y, <4 x float> %c) {
  %i0 = insertelement <8 x i32> %x, i32 %e, i32 1
  %a = insertelement <8 x i32> %i0, i32 %e, i32 6
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0)
  ret <4 x float> %r
}

; At a variable index the walk stops.
; CHECK-LABEL: @chain_variable(
; CHECK-NEXT: %v = insertelement <8 x i32> zeroinitializer, i32 %e, i32 %k
; CHECK-NEXT: [[P:%.*]] = shufflevector <8 x i32> %v, <8 x i32> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
; CHECK-NEXT: %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v8i32(<4 x i32> [[P]], <8 x i32> %y, <4 x float> %c, i32 4,
define <4 x float> @chain_variable(i32 %e, i32 %k, <8 x i32> %y, <4 x float> %c) {
  %v = insertelement <8 x i32> zeroinitializer, i32 %e, i32 %k
  %a = insertelement <8 x i32> %v, i32 %e, i32 5
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0)
  ret <4 x float> %r
}

; Out of range too.
; CHECK-LABEL: @chain_beyond(
; CHECK-NEXT: %a = insertelement <8 x i32> zeroinitializer, i32 %e, i64 8
; CHECK-NEXT: [[P:%.*]] = shufflevector <8 x i32> %a,
; CHECK-NEXT: %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v8i32(<4 x i32> [[P]], <8 x i32> %y, <4 x float> %c, i32 4,
define <4 x float> @chain_beyond(i32 %e, <8 x i32> %y, <4 x float> %c) {
  %a = insertelement <8 x i32> zeroinitializer, i32 %e, i64 8
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0)
  ret <4 x float> %r
}

; A link with another use stays, and what is above it is narrow.
; CHECK-LABEL: @chain_middle_used(
; CHECK-NEXT: %i0 = insertelement <8 x i32> poison, i32 %e, i32 0
; CHECK-NEXT: [[B:%.*]] = shufflevector <8 x i32> %i0, <8 x i32> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
; CHECK-NEXT: %a = insertelement <4 x i32> [[B]], i32 %e, i32 1
; CHECK-NEXT: store <8 x i32> %i0
; CHECK-NEXT: %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v8i32(<4 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 4,
define <4 x float> @chain_middle_used(i32 %e, ptr addrspace(1) %q, <8 x i32> %y, <4 x float> %c) {
  %i0 = insertelement <8 x i32> poison, i32 %e, i32 0
  %a = insertelement <8 x i32> %i0, i32 %e, i32 1
  store <8 x i32> %i0, ptr addrspace(1) %q
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0)
  ret <4 x float> %r
}

; What only fed a dropped insert goes with it.
; CHECK-LABEL: @chain_dead_element(
; CHECK-NEXT: [[P:%.*]] = shufflevector <8 x i32> %x, <8 x i32> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
; CHECK-NEXT: %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v8i32(<4 x i32> [[P]], <8 x i32> %y, <4 x float> %c, i32 4,
define <4 x float> @chain_dead_element(ptr addrspace(1) %p, <8 x i32> %x, ptr addrspace(1) %q, <8 x i32> %y, <4 x float> %c) {
  %v = load <8 x i32>, ptr addrspace(1) %q, align 4
  %e = extractelement <8 x i32> %v, i32 3
  %a = insertelement <8 x i32> %x, i32 %e, i32 7
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0)
  ret <4 x float> %r
}

; A load whose other use was such an element.
; CHECK-LABEL: @load_freed_late(
; CHECK-NEXT: %v = load <4 x i32>, ptr addrspace(1) %p, align 4
; CHECK-NEXT: [[P:%.*]] = shufflevector <8 x i32> %x,
; CHECK-NEXT: %s = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v8i32(<4 x i32> %v, <8 x i32> %y, <4 x float> %c, i32 4,
; CHECK-NEXT: %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v8i32(<4 x i32> [[P]], <8 x i32> %y, <4 x float> %s, i32 4,
define <4 x float> @load_freed_late(ptr addrspace(1) %p, <8 x i32> %x, <8 x i32> %y, <4 x float> %c) {
  %v = load <8 x i32>, ptr addrspace(1) %p, align 4
  %e = extractelement <8 x i32> %v, i32 5
  %a = insertelement <8 x i32> %x, i32 %e, i32 7
  %s = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %v, <8 x i32> %y, <4 x float> %c, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0)
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %y, <4 x float> %s, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0)
  ret <4 x float> %r
}

; Also a call without effects.
; CHECK-LABEL: @dead_call(
; CHECK-NEXT: [[P:%.*]] = shufflevector <8 x i32> %y, <8 x i32> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
; CHECK-NEXT: %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v8i32(<4 x i32> [[P]], <8 x i32> %y, <4 x float> %c, i32 4,
define <4 x float> @dead_call(ptr addrspace(1) %p, <8 x i32> %y, <4 x float> %c) {
  %s = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %y, <8 x i32> %y, <4 x float> %c, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0)
  %n = extractelement <4 x float> %s, i32 0
  %e = bitcast float %n to i32
  %a = insertelement <8 x i32> %y, i32 %e, i32 7
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0)
  ret <4 x float> %r
}

; A constant.
; CHECK-LABEL: @constant(
; CHECK-NEXT: %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v8i32(<4 x i32> <i32 1, i32 poison, i32 undef, i32 4>, <8 x i32> %y, <4 x float> %c, i32 4,
define <4 x float> @constant(<8 x i32> %y, <4 x float> %c) {
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> <i32 1, i32 poison, i32 undef, i32 4, i32 5, i32 6, i32 7, i32 8>, <8 x i32> %y, <4 x float> %c, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0)
  ret <4 x float> %r
}

; Zero.
; CHECK-LABEL: @constant_zero(
; CHECK-NEXT: %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v8i32(<4 x i32> zeroinitializer, <8 x i32> %y, <4 x float> %c, i32 4,
define <4 x float> @constant_zero(<8 x i32> %y, <4 x float> %c) {
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> zeroinitializer, <8 x i32> %y, <4 x float> %c, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0)
  ret <4 x float> %r
}

; No use but each other, never run: nothing is narrowed in a ring.
; CHECK-LABEL: @ring(
; CHECK: %a = insertelement <8 x i32> %b, i32 0, i32 1
; CHECK-NEXT: %b = insertelement <8 x i32> %a, i32 0, i32 6
define void @ring(<8 x i32> %y, <4 x float> %c) {
  ret void
dead:
  %a = insertelement <8 x i32> %b, i32 0, i32 1
  %b = insertelement <8 x i32> %a, i32 0, i32 6
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0)
  br label %dead
}
