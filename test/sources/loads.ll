; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Loads that feed nothing but prefixes become loads of the prefix; their neighbours keep the shuffle.
; RUN: %opt -load-pass-plugin=%plugin -passes='matcore-narrow<fold-sources>' -S %s | FileCheck %s
; RUN: %opt -load-pass-plugin=%plugin -passes='matcore-narrow<fold-sources>' -S %s -o %t.1.ll
; RUN: %opt -load-pass-plugin=%plugin -passes='matcore-narrow<fold-sources>,verify' -S %t.1.ll -o %t.2.ll && sed 1d %t.1.ll > %t.1 && sed 1d %t.2.ll | diff %t.1 -
; RUN: env MATCORE_OPTIONS=fold-sources %llc -load-pass-plugin=%plugin -mcpu=gfx950 -O0 -global-isel=0 %s -o - | llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx950 -filetype=null
; RUN: env MATCORE_OPTIONS=fold-sources %llc -load-pass-plugin=%plugin -mcpu=gfx950 -O0 -global-isel=1 -global-isel-abort=1 %s -o - | llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx950 -filetype=null
; RUN: %opt -load-pass-plugin=%plugin -passes=matcore-narrow -S %s | FileCheck %s --check-prefix=OFF
; RUN: env MATCORE_OPTIONS=fold-sources %opt -load-pass-plugin=%plugin -passes=matcore-narrow -S %s | FileCheck %s
; RUN: %opt -load-pass-plugin=%plugin -passes='function(matcore-narrow<fold-sources>)' -S %s | FileCheck %s
; OFF-NOT: load <{{[46]}} x i32>
; OFF: load <8 x i32>, ptr addrspace(1) %p, align 4
; OFF-NOT: load <{{[46]}} x i32>
target triple = "amdgcn-amd-amdhsa"
declare <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32>, <8 x i32>, <4 x float>, i32, i32, i32, i32, i32, i32)

; Same place, pointer, alignment, address space and name.
; CHECK-LABEL: @plain(
; CHECK-NEXT: %a = load <4 x i32>, ptr addrspace(1) %p, align 4
; CHECK-NEXT: %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v8i32(<4 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 4,
; CHECK-NEXT: ret
define <4 x float> @plain(ptr addrspace(1) %p, <8 x i32> %y, <4 x float> %c) {
  %a = load <8 x i32>, ptr addrspace(1) %p, align 4
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0)
  ret <4 x float> %r
}

; Six registers.
; CHECK-LABEL: @six(
; CHECK-NEXT: %a = load <6 x i32>, ptr addrspace(1) %p, align 32
; CHECK-NEXT: %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v6i32.v8i32(<6 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 2,
define <4 x float> @six(ptr addrspace(1) %p, <8 x i32> %y, <4 x float> %c) {
  %a = load <8 x i32>, ptr addrspace(1) %p, align 32
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 2, i32 0, i32 0, i32 0, i32 0, i32 0)
  ret <4 x float> %r
}

; Metadata that still holds.
; CHECK-LABEL: @metadata(
; CHECK-NEXT: %a = load <4 x i32>, ptr addrspace(1) %p, align 4, !tbaa !{{[0-9]+}}, !range [[$RANGE:![0-9]+]], !invariant.load [[E:![0-9]+]], !alias.scope [[S:![0-9]+]], !noalias [[S]], !nontemporal [[$NT:![0-9]+]], !noundef [[E]], !own [[$OWN:![0-9]+]]
; CHECK-NEXT: %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v8i32(<4 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 4,
define <4 x float> @metadata(ptr addrspace(1) %p, <8 x i32> %y, <4 x float> %c) {
  %a = load <8 x i32>, ptr addrspace(1) %p, align 4, !nontemporal !0, !invariant.load !1, !noundef !1, !alias.scope !2, !noalias !2, !tbaa !5, !range !8, !own !9
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0)
  ret <4 x float> %r
}

; A volatile load stays.
; CHECK-LABEL: @volatile(
; CHECK-NEXT: %a = load volatile <8 x i32>, ptr addrspace(1) %p, align 4
; CHECK-NEXT: [[P:%.*]] = shufflevector <8 x i32> %a, <8 x i32> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
; CHECK-NEXT: %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v8i32(<4 x i32> [[P]], <8 x i32> %y, <4 x float> %c, i32 4,
define <4 x float> @volatile(ptr addrspace(1) %p, <8 x i32> %y, <4 x float> %c) {
  %a = load volatile <8 x i32>, ptr addrspace(1) %p, align 4
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0)
  ret <4 x float> %r
}

; The same, behind a cast.
; CHECK-LABEL: @volatile_bytes(
; CHECK-NEXT: %v = load volatile <32 x i8>, ptr addrspace(1) %p, align 4
; CHECK-NEXT: %a = bitcast <32 x i8> %v to <8 x i32>
; CHECK-NEXT: [[P:%.*]] = shufflevector <8 x i32> %a, <8 x i32> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
; CHECK-NEXT: %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v8i32(<4 x i32> [[P]], <8 x i32> %y, <4 x float> %c, i32 4,
define <4 x float> @volatile_bytes(ptr addrspace(1) %p, <8 x i32> %y, <4 x float> %c) {
  %v = load volatile <32 x i8>, ptr addrspace(1) %p, align 4
  %a = bitcast <32 x i8> %v to <8 x i32>
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0)
  ret <4 x float> %r
}

; Another use: one load, whole.
; CHECK-LABEL: @other_use(
; CHECK-NEXT: %a = load <8 x i32>, ptr addrspace(1) %p, align 4
; CHECK-NEXT: store
; CHECK-NEXT: [[P:%.*]] = shufflevector <8 x i32> %a, <8 x i32> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
; CHECK-NEXT: %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v8i32(<4 x i32> [[P]], <8 x i32> %y, <4 x float> %c, i32 4,
define <4 x float> @other_use(ptr addrspace(1) %p, ptr addrspace(1) %q, <8 x i32> %y, <4 x float> %c) {
  %a = load <8 x i32>, ptr addrspace(1) %p, align 4
  store <8 x i32> %a, ptr addrspace(1) %q, align 4
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0)
  ret <4 x float> %r
}

; A call that reads all of it is another use.
; CHECK-LABEL: @exact_use(
; CHECK-NEXT: %a = load <8 x i32>, ptr addrspace(1) %p, align 4
; CHECK-NEXT: [[P:%.*]] = shufflevector <8 x i32> %a, <8 x i32> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
; CHECK-NEXT: %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v8i32(<4 x i32> [[P]], <8 x i32> %y, <4 x float> %c, i32 4,
; CHECK-NEXT: %s = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %y, <4 x float> %r, i32 0,
define <4 x float> @exact_use(ptr addrspace(1) %p, <8 x i32> %y, <4 x float> %c) {
  %a = load <8 x i32>, ptr addrspace(1) %p, align 4
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0)
  %s = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %y, <4 x float> %r, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0)
  ret <4 x float> %s
}

; Two calls of one need.
; CHECK-LABEL: @two_calls(
; CHECK-NEXT: %a = load <4 x i32>, ptr addrspace(1) %p, align 4
; CHECK-NEXT: %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v8i32(<4 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 4,
; CHECK-NEXT: %s = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v8i32(<4 x i32> %a, <8 x i32> %y, <4 x float> %r, i32 4,
define <4 x float> @two_calls(ptr addrspace(1) %p, <8 x i32> %y, <4 x float> %c) {
  %a = load <8 x i32>, ptr addrspace(1) %p, align 4
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0)
  %s = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %y, <4 x float> %r, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0)
  ret <4 x float> %s
}

; Two needs: one load of the widest, a prefix for the other.
; CHECK-LABEL: @two_needs(
; CHECK-NEXT: %a = load <6 x i32>, ptr addrspace(1) %p, align 4
; CHECK-NEXT: [[P:%.*]] = shufflevector <6 x i32> %a, <6 x i32> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
; CHECK-NEXT: %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v8i32(<4 x i32> [[P]], <8 x i32> %y, <4 x float> %c, i32 4,
; CHECK-NEXT: %s = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v6i32.v8i32(<6 x i32> %a, <8 x i32> %y, <4 x float> %r, i32 2,
define <4 x float> @two_needs(ptr addrspace(1) %p, <8 x i32> %y, <4 x float> %c) {
  %a = load <8 x i32>, ptr addrspace(1) %p, align 4
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0)
  %s = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %y, <4 x float> %r, i32 2, i32 0, i32 0, i32 0, i32 0, i32 0)
  ret <4 x float> %s
}

; clang's stack slot: the store stays whole, the reload is narrow.
; CHECK-LABEL: @slot(
; CHECK-NEXT: alloca <8 x i32>
; CHECK-NEXT: load <8 x i32>
; CHECK-NEXT: store <8 x i32>
; CHECK-NEXT: %a = load <4 x i32>, ptr addrspace(5) %v, align 32
; CHECK-NEXT: %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v8i32(<4 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 4,
define <4 x float> @slot(ptr addrspace(1) %p, <8 x i32> %y, <4 x float> %c) {
  %v = alloca <8 x i32>, align 32, addrspace(5)
  %w = load <8 x i32>, ptr addrspace(1) %p, align 32
  store <8 x i32> %w, ptr addrspace(5) %v, align 32
  %a = load <8 x i32>, ptr addrspace(5) %v, align 32
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0)
  ret <4 x float> %r
}

; Nothing moves across the store.
; CHECK-LABEL: @stays_put(
; CHECK-NEXT: %a = load <4 x i32>, ptr addrspace(1) %p, align 4
; CHECK-NEXT: store i32 0
; CHECK-NEXT: %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v8i32(<4 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 4,
define <4 x float> @stays_put(ptr addrspace(1) %p, <8 x i32> %y, <4 x float> %c) {
  %a = load <8 x i32>, ptr addrspace(1) %p, align 4
  store i32 0, ptr addrspace(1) %p, align 4
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0)
  ret <4 x float> %r
}

; A cast of a load of <32 x i8>.
; CHECK-LABEL: @bytes(
; CHECK-NEXT: %v = load <4 x i32>, ptr addrspace(1) %p, align 4, !nontemporal
; CHECK-NEXT: %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v8i32(<4 x i32> %v, <8 x i32> %y, <4 x float> %c, i32 4,
define <4 x float> @bytes(ptr addrspace(1) %p, <8 x i32> %y, <4 x float> %c) {
  %v = load <32 x i8>, ptr addrspace(1) %p, align 4, !nontemporal !0
  %a = bitcast <32 x i8> %v to <8 x i32>
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0)
  ret <4 x float> %r
}

; A cast of a load of <4 x i64>.
; CHECK-LABEL: @longs(
; CHECK-NEXT: %v = load <4 x i32>, ptr addrspace(1) %p, align 4, !nontemporal
; CHECK-NEXT: %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v8i32(<4 x i32> %v, <8 x i32> %y, <4 x float> %c, i32 4,
define <4 x float> @longs(ptr addrspace(1) %p, <8 x i32> %y, <4 x float> %c) {
  %v = load <4 x i64>, ptr addrspace(1) %p, align 4, !nontemporal !0
  %a = bitcast <4 x i64> %v to <8 x i32>
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0)
  ret <4 x float> %r
}

; A cast of a load of <8 x float>.
; CHECK-LABEL: @floats(
; CHECK-NEXT: %v = load <4 x i32>, ptr addrspace(1) %p, align 4, !nontemporal
; CHECK-NEXT: %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v8i32(<4 x i32> %v, <8 x i32> %y, <4 x float> %c, i32 4,
define <4 x float> @floats(ptr addrspace(1) %p, <8 x i32> %y, <4 x float> %c) {
  %v = load <8 x float>, ptr addrspace(1) %p, align 4, !nontemporal !0
  %a = bitcast <8 x float> %v to <8 x i32>
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0)
  ret <4 x float> %r
}

; A cast of a load of i256.
; CHECK-LABEL: @integer(
; CHECK-NEXT: %v = load <4 x i32>, ptr addrspace(1) %p, align 4, !nontemporal
; CHECK-NEXT: %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v8i32(<4 x i32> %v, <8 x i32> %y, <4 x float> %c, i32 4,
define <4 x float> @integer(ptr addrspace(1) %p, <8 x i32> %y, <4 x float> %c) {
  %v = load i256, ptr addrspace(1) %p, align 4, !nontemporal !0
  %a = bitcast i256 %v to <8 x i32>
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0)
  ret <4 x float> %r
}

; The range of a byte is none of a register.
; CHECK-LABEL: @bytes_range(
; CHECK-NEXT: %v = load <4 x i32>, ptr addrspace(1) %p, align 4, !noundef !{{[0-9]+}}{{$}}
; CHECK-NEXT: %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v8i32(<4 x i32> %v, <8 x i32> %y, <4 x float> %c, i32 4,
define <4 x float> @bytes_range(ptr addrspace(1) %p, <8 x i32> %y, <4 x float> %c) {
  %v = load <32 x i8>, ptr addrspace(1) %p, align 4, !range !10, !noundef !1
  %a = bitcast <32 x i8> %v to <8 x i32>
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0)
  ret <4 x float> %r
}

; The load of the cast has another use.
; CHECK-LABEL: @bytes_used(
; CHECK-NEXT: %v = load <32 x i8>, ptr addrspace(1) %p, align 4
; CHECK-NEXT: store
; CHECK-NEXT: %a = bitcast <32 x i8> %v to <8 x i32>
; CHECK-NEXT: [[P:%.*]] = shufflevector <8 x i32> %a, <8 x i32> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
; CHECK-NEXT: %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v8i32(<4 x i32> [[P]], <8 x i32> %y, <4 x float> %c, i32 4,
define <4 x float> @bytes_used(ptr addrspace(1) %p, ptr addrspace(1) %q, <8 x i32> %y, <4 x float> %c) {
  %v = load <32 x i8>, ptr addrspace(1) %p, align 4
  store <32 x i8> %v, ptr addrspace(1) %q, align 4
  %a = bitcast <32 x i8> %v to <8 x i32>
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0)
  ret <4 x float> %r
}

; The cast has another use.
; CHECK-LABEL: @cast_used(
; CHECK-NEXT: %v = load <32 x i8>, ptr addrspace(1) %p, align 4
; CHECK-NEXT: %a = bitcast <32 x i8> %v to <8 x i32>
; CHECK-NEXT: store
; CHECK-NEXT: [[P:%.*]] = shufflevector <8 x i32> %a, <8 x i32> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
; CHECK-NEXT: %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v8i32(<4 x i32> [[P]], <8 x i32> %y, <4 x float> %c, i32 4,
define <4 x float> @cast_used(ptr addrspace(1) %p, ptr addrspace(1) %q, <8 x i32> %y, <4 x float> %c) {
  %v = load <32 x i8>, ptr addrspace(1) %p, align 4
  %a = bitcast <32 x i8> %v to <8 x i32>
  store <8 x i32> %a, ptr addrspace(1) %q, align 4
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0)
  ret <4 x float> %r
}

; An atomic load, and a cast of something that is no load.
; CHECK-LABEL: @atomic(
; CHECK-NEXT: %v = load atomic i64, ptr addrspace(1) %p unordered, align 8
; CHECK-NEXT: %w = insertelement <4 x i64> zeroinitializer, i64 %v, i64 0
; CHECK-NEXT: %a = bitcast <4 x i64> %w to <8 x i32>
; CHECK-NEXT: [[P:%.*]] = shufflevector <8 x i32> %a, <8 x i32> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
; CHECK-NEXT: %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v8i32(<4 x i32> [[P]], <8 x i32> %y, <4 x float> %c, i32 4,
define <4 x float> @atomic(ptr addrspace(1) %p, <8 x i32> %y, <4 x float> %c) {
  %v = load atomic i64, ptr addrspace(1) %p unordered, align 8
  %w = insertelement <4 x i64> zeroinitializer, i64 %v, i64 0
  %a = bitcast <4 x i64> %w to <8 x i32>
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0)
  ret <4 x float> %r
}

; An argument.
; CHECK-LABEL: @argument(
; CHECK-NEXT: [[P:%.*]] = shufflevector <8 x i32> %x, <8 x i32> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
; CHECK-NEXT: %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v8i32(<4 x i32> [[P]], <8 x i32> %y, <4 x float> %c, i32 4,
define <4 x float> @argument(<8 x i32> %x, <8 x i32> %y, <4 x float> %c) {
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %x, <8 x i32> %y, <4 x float> %c, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0)
  ret <4 x float> %r
}

; freeze.
; CHECK-LABEL: @frozen(
; CHECK-NEXT: %v = load <8 x i32>, ptr addrspace(1) %p, align 4
; CHECK-NEXT: %a = freeze <8 x i32> %v
; CHECK-NEXT: [[P:%.*]] = shufflevector <8 x i32> %a, <8 x i32> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
; CHECK-NEXT: %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v8i32(<4 x i32> [[P]], <8 x i32> %y, <4 x float> %c, i32 4,
define <4 x float> @frozen(ptr addrspace(1) %p, <8 x i32> %y, <4 x float> %c) {
  %v = load <8 x i32>, ptr addrspace(1) %p, align 4
  %a = freeze <8 x i32> %v
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0)
  ret <4 x float> %r
}

; select.
; CHECK-LABEL: @selected(
; CHECK-NEXT: %v = load <8 x i32>, ptr addrspace(1) %p, align 4
; CHECK-NEXT: %a = select
; CHECK-NEXT: [[P:%.*]] = shufflevector <8 x i32> %a, <8 x i32> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
; CHECK-NEXT: %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v8i32(<4 x i32> [[P]], <8 x i32> %y, <4 x float> %c, i32 4,
define <4 x float> @selected(ptr addrspace(1) %p, i1 %k, <8 x i32> %x, <8 x i32> %y, <4 x float> %c) {
  %v = load <8 x i32>, ptr addrspace(1) %p, align 4
  %a = select i1 %k, <8 x i32> %v, <8 x i32> %x
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0)
  ret <4 x float> %r
}

; phi; and the load before it stays whole.
; CHECK-LABEL: @joined(
; CHECK: %a = load <8 x i32>
; CHECK: %v = phi <8 x i32>
; CHECK-NEXT: [[P:%.*]] = shufflevector <8 x i32> %v, <8 x i32> poison, <4 x i32>
; CHECK-NEXT: %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v8i32(<4 x i32> [[P]], <8 x i32> %y, <4 x float> %c, i32 4,
define <4 x float> @joined(ptr addrspace(1) %p, i1 %k, <8 x i32> %y, <4 x float> %c) {
entry:
  br i1 %k, label %then, label %end
then:
  %a = load <8 x i32>, ptr addrspace(1) %p, align 4
  br label %end
end:
  %v = phi <8 x i32> [ %a, %then ], [ zeroinitializer, %entry ]
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %v, <8 x i32> %y, <4 x float> %c, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0)
  ret <4 x float> %r
}

; CHECK-DAG: [[$NT]] = !{i32 1}
; CHECK-DAG: [[$OWN]] = !{!"own"}
; CHECK-DAG: [[$RANGE]] = !{i32 0, i32 100}
!0 = !{i32 1}
!1 = !{}
!2 = !{!3}
!3 = distinct !{!3, !4}
!4 = distinct !{!4}
!5 = !{!6, !6, i64 0}
!6 = !{!"vector", !7}
!7 = !{!"root"}
!8 = !{i32 0, i32 100}
!9 = !{!"own"}
!10 = !{i8 0, i8 100}
