; The exact instruction sequences: they were chosen for what LLVM and ptxas make of them, so each step is pinned.
; RUN: %opt -load-pass-plugin=%plugin -passes=matcore-lower-descriptors -S %s | FileCheck %s
; RUN: %opt -load-pass-plugin=%plugin -passes='function(matcore-lower-descriptors)' -S %s | FileCheck %s
; RUN: %opt -load-pass-plugin=%plugin -passes=matcore-lower-descriptors,matcore-lower-descriptors -S %s | FileCheck %s
target triple = "nvptx64-nvidia-cuda"

@smem = external addrspace(3) global [65536 x i8], align 1024

declare i64 @matcore.wgmma.desc.make(ptr addrspace(3), i32, i32, i32, i32)
declare i64 @matcore.wgmma.desc.shape(ptr addrspace(3), i32, i32, i32, i32, i32, i32, i32, i32)
declare i64 @matcore.wgmma.desc.advance(i64, i32)
declare i64 @matcore.wgmma.desc.step(i64, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare i64 @matcore.wgmma.desc.uniform(i64) convergent
declare i64 @matcore.tcgen05.desc.make(ptr addrspace(3), i32, i32, i32, i32, i32)
declare i64 @matcore.tcgen05.desc.absolute(ptr addrspace(3), ptr addrspace(3), i32)
declare i64 @matcore.tcgen05.desc.shape(ptr addrspace(3), i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare i64 @matcore.tcgen05.desc.step(i64, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare i32 @matcore.tcgen05.idesc(i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare i32 @matcore.tcgen05.idesc.scale_ids(i32, i32, i32, i32)
; CHECK-NOT: @matcore

; CHECK-LABEL: @make(
; CHECK-NEXT: %[[A:.*]] = ptrtoint ptr addrspace(3) %p to i32
; CHECK-NEXT: %[[B:.*]] = lshr i32 %[[A]], 4
; CHECK-NEXT: %[[C:.*]] = zext i32 %[[B]] to i64
; CHECK-NEXT: %[[D:.*]] = and i64 %[[C]], 16383
; CHECK-NEXT: %r = or disjoint i64 %[[D]], 4611686293305360384
; CHECK-NEXT: ret i64 %r
define i64 @make(ptr addrspace(3) %p) {
  %r = call i64 @matcore.wgmma.desc.make(ptr addrspace(3) %p, i32 16, i32 1024, i32 128, i32 0)
  ret i64 %r
}

; Nothing constant: no or with 0.
; CHECK-LABEL: @make_zero(
; CHECK: %r = and i64 %{{.*}}, 16383
; CHECK-NEXT: ret i64 %r
define i64 @make_zero(ptr addrspace(3) %p) {
  %r = call i64 @matcore.wgmma.desc.make(ptr addrspace(3) %p, i32 0, i32 0, i32 0, i32 0)
  ret i64 %r
}

; CHECK-LABEL: @make_values(
; CHECK: or disjoint i64 %{{.*}}, 4611686018427387904
; CHECK-NEXT: %[[L:.*]] = and i32 %lbo, 262128
; CHECK-NEXT: %[[L2:.*]] = zext i32 %[[L]] to i64
; CHECK-NEXT: %[[L3:.*]] = shl i64 %[[L2]], 12
; CHECK-NEXT: or disjoint i64 %{{.*}}, %[[L3]]
; CHECK-NEXT: %[[S:.*]] = and i32 %sbo, 262128
; CHECK-NEXT: %[[S2:.*]] = zext i32 %[[S]] to i64
; CHECK-NEXT: %[[S3:.*]] = shl i64 %[[S2]], 28
; CHECK-NEXT: or disjoint i64 %{{.*}}, %[[S3]]
; CHECK-NEXT: %[[O:.*]] = and i32 %base, 7
; CHECK-NEXT: %[[O2:.*]] = zext i32 %[[O]] to i64
; CHECK-NEXT: %[[O3:.*]] = shl i64 %[[O2]], 49
; CHECK-NEXT: %r = or disjoint i64 %{{.*}}, %[[O3]]
; CHECK-NEXT: ret i64 %r
define i64 @make_values(ptr addrspace(3) %p, i32 %lbo, i32 %sbo, i32 %base) {
  %r = call i64 @matcore.wgmma.desc.make(ptr addrspace(3) %p, i32 %lbo, i32 %sbo, i32 128, i32 %base)
  ret i64 %r
}

; CHECK-LABEL: @global(
; CHECK: lshr i32 {{.*}}, 4
; CHECK: or disjoint
define i64 @global() optnone noinline {
  %r = call i64 @matcore.wgmma.desc.make(ptr addrspace(3) @smem, i32 16, i32 1024, i32 128, i32 0)
  ret i64 %r
}

; The worked table of the specification: MN-major, order 1: LBO 8192, SBO 1024.
; CHECK-LABEL: @shape(
; CHECK: or disjoint i64 %{{.*}}, 4611686293338849280
define i64 @shape(ptr addrspace(3) %p) {
  %r = call i64 @matcore.wgmma.desc.shape(ptr addrspace(3) %p, i32 16, i32 1, i32 128, i32 128, i32 64, i32 1, i32 128, i32 16)
  ret i64 %r
}

; CHECK-LABEL: @advance(
; CHECK-NEXT: %a = add i64 %d, 2
; CHECK-NEXT: %b = add i64 %a, -64
; CHECK-NEXT: %[[S:.*]] = ashr i32 %n, 4
; CHECK-NEXT: %[[E:.*]] = sext i32 %[[S]] to i64
; CHECK-NEXT: %e = add i64 %b, %[[E]]
; CHECK-NEXT: ret i64 %e
define i64 @advance(i64 %d, i32 %n) {
  %a = call i64 @matcore.wgmma.desc.advance(i64 %d, i32 32)
  %b = call i64 @matcore.wgmma.desc.advance(i64 %a, i32 -1024)
  %c = call i64 @matcore.wgmma.desc.advance(i64 %b, i32 0)
  %e = call i64 @matcore.wgmma.desc.advance(i64 %c, i32 %n)
  ret i64 %e
}

; The first table row, product (1, 3): 8288 bytes; the second, k = 80 in the next atom: 16416.
; CHECK-LABEL: @step(
; CHECK-NEXT: %a = add i64 %d, 518
; CHECK-NEXT: %b = add i64 %d, 1026
; CHECK-NEXT: %x = xor i64 %a, %b
define i64 @step(i64 %d) {
  %a = call i64 @matcore.wgmma.desc.step(i64 %d, i32 64, i32 48, i32 16, i32 0, i32 128, i32 128, i32 64, i32 0, i32 64, i32 16)
  %b = call i64 @matcore.wgmma.desc.step(i64 %d, i32 0, i32 80, i32 16, i32 0, i32 128, i32 128, i32 128, i32 0, i32 128, i32 16)
  %x = xor i64 %a, %b
  ret i64 %x
}

; CHECK-LABEL: @step_values(
; CHECK-NEXT: %[[M:.*]] = lshr i32 %mn, 3
; CHECK-NEXT: %[[M2:.*]] = mul i32 %[[M]], 64
; CHECK-NEXT: %[[K:.*]] = lshr i32 %k, 6
; CHECK-NEXT: %[[K2:.*]] = mul i32 %[[K]], 1024
; CHECK-NEXT: %[[R:.*]] = and i32 %k, 63
; CHECK-NEXT: %[[R2:.*]] = lshr i32 %[[R]], 3
; CHECK-NEXT: %[[KK:.*]] = add i32 %[[K2]], %[[R2]]
; CHECK-NEXT: %[[U:.*]] = add i32 %[[M2]], %[[KK]]
; CHECK-NEXT: %[[Z:.*]] = zext i32 %[[U]] to i64
; CHECK-NEXT: %r = add i64 %d, %[[Z]]
define i64 @step_values(i64 %d, i32 %mn, i32 %k) {
  %r = call i64 @matcore.wgmma.desc.step(i64 %d, i32 %mn, i32 %k, i32 16, i32 0, i32 128, i32 128, i32 128, i32 0, i32 64, i32 16)
  ret i64 %r
}

; CHECK-LABEL: @uniform(
; CHECK-NEXT: %[[L:.*]] = trunc i64 %d to i32
; CHECK-NEXT: %[[S:.*]] = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %[[L]], i32 0, i32 31)
; CHECK-NEXT: %[[Z:.*]] = zext i32 %[[S]] to i64
; CHECK-NEXT: %[[H:.*]] = and i64 %d, -4294967296
; CHECK-NEXT: %r = or disjoint i64 %[[H]], %[[Z]]
define i64 @uniform(i64 %d) convergent {
  %r = call i64 @matcore.wgmma.desc.uniform(i64 %d)
  ret i64 %r
}

; Bit 46 of tcgen05, code 2 at bit 61.
; CHECK-LABEL: @tcgen05(
; CHECK: or disjoint i64 %{{.*}}, 4611756662049538048
define i64 @tcgen05(ptr addrspace(3) %p) {
  %r = call i64 @matcore.tcgen05.desc.make(ptr addrspace(3) %p, i32 16, i32 1024, i32 128, i32 16, i32 0)
  ret i64 %r
}

; CHECK-LABEL: @absolute(
; CHECK: %[[Q:.*]] = ptrtoint ptr addrspace(3) %q to i32
; CHECK: %[[M:.*]] = and i64 %{{.*}}, 16383
; CHECK-NEXT: %[[S:.*]] = shl i64 %[[M]], 16
; CHECK-NEXT: %r = or disjoint i64 %{{.*}}, %[[S]]
define i64 @absolute(ptr addrspace(3) %p, ptr addrspace(3) %q) {
  %r = call i64 @matcore.tcgen05.desc.absolute(ptr addrspace(3) %p, ptr addrspace(3) %q, i32 1024)
  ret i64 %r
}

; CHECK-LABEL: @tcgen05_step(
; CHECK-NEXT: %r = add i64 %d, 128
define i64 @tcgen05_step(i64 %d) {
  %r = call i64 @matcore.tcgen05.desc.step(i64 %d, i32 0, i32 8, i32 32, i32 1, i32 128, i32 32, i32 64, i32 32, i32 0, i32 64, i32 8)
  ret i64 %r
}

; CHECK-LABEL: @idesc(
; CHECK-NEXT: ret i32 138478736
define i32 @idesc() {
  %r = call i32 @matcore.tcgen05.idesc(i32 0, i32 128, i32 256, i32 17, i32 17, i32 19, i32 0, i32 1, i32 0)
  ret i32 %r
}

; CHECK-LABEL: @idesc_n(
; CHECK-NEXT: %[[N:.*]] = and i32 %n, 504
; CHECK-NEXT: %[[S:.*]] = shl i32 %[[N]], 14
; CHECK-NEXT: %r = or disjoint i32 %[[S]], 134284432
define i32 @idesc_n(i32 %n) {
  %r = call i32 @matcore.tcgen05.idesc(i32 0, i32 128, i32 %n, i32 17, i32 17, i32 19, i32 0, i32 1, i32 0)
  ret i32 %r
}

; CHECK-LABEL: @scale_ids(
; CHECK-NEXT: %[[C:.*]] = and i32 %i, -1610612785
; CHECK-NEXT: %[[A:.*]] = and i32 %a, 3
; CHECK-NEXT: %[[A2:.*]] = shl i32 %[[A]], 29
; CHECK-NEXT: %[[O:.*]] = or disjoint i32 %[[C]], %[[A2]]
; CHECK-NEXT: %[[B:.*]] = and i32 %b, 3
; CHECK-NEXT: %[[B2:.*]] = shl i32 %[[B]], 4
; CHECK-NEXT: %r = or disjoint i32 %[[O]], %[[B2]]
; CHECK-NEXT: %[[S:.*]] = and i32 %r, -1610612785
; CHECK-NEXT: %t = or disjoint i32 %[[S]], 1610612784
define i32 @scale_ids(i32 %i, i32 %a, i32 %b) {
  %r = call i32 @matcore.tcgen05.idesc.scale_ids(i32 %i, i32 4, i32 %a, i32 %b)
  %t = call i32 @matcore.tcgen05.idesc.scale_ids(i32 %r, i32 4, i32 3, i32 3)
  ret i32 %t
}

; Dead code and unused results are lowered like any other.
; CHECK-LABEL: @dead(
; CHECK-NOT: matcore
; CHECK: ret void
define void @dead(ptr addrspace(3) %p) {
  %r = call i64 @matcore.wgmma.desc.make(ptr addrspace(3) %p, i32 16, i32 1024, i32 128, i32 0)
  ret void
unreached:
  %s = call i64 @matcore.wgmma.desc.make(ptr addrspace(3) %p, i32 16, i32 1024, i32 128, i32 0)
  unreachable
}
; CHECK-NOT: @matcore
