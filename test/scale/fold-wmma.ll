; The half of the wave that WMMA reads of its scale: moves go into the row select where they stand in the call's block, keep the order of
; the 16 lanes, and start from a value that stays in a VGPR.
; RUN: %opt -load-pass-plugin=%plugin -passes=matcore-fold-scales -S < %s > %t.ll
; RUN: FileCheck %s --input-file=%t.ll
; RUN: %opt -load-pass-plugin=%plugin -passes=matcore-fold-scales -S < %t.ll > %t.again.ll
; RUN: diff %t.ll %t.again.ll
; RUN: llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1250 -global-isel=0 %t.ll -o - | llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx1250 -filetype=obj -o %t.o
; RUN: llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1250 -global-isel=1 -global-isel-abort=1 %t.ll -o - | llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx1250 -filetype=obj -o %t.o

; CHECK-LABEL: @permlanex16_0(
; CHECK: <8 x float> %c, i32 1, i32 0, i32 %s, i32 1, i32 0, i32 %b, i1 false, i1 false)
; CHECK-NEXT: ret
define <8 x float> @permlanex16_0(<8 x i32> %d, <8 x float> %c, i32 %s, i32 %b, i32 %n) {
  %x = call i32 @llvm.amdgcn.permlanex16.i32(i32 poison, i32 %s, i32 1985229328, i32 -19088744, i1 true, i1 true)
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %d, i32 4, <8 x i32> %d, i16 0, <8 x float> %c, i32 0, i32 0, i32 %x, i32 1, i32 0, i32 %b, i1 false, i1 false)
  ret <8 x float> %r
}

; CHECK-LABEL: @permlanex16_1(
; CHECK: <8 x float> %c, i32 0, i32 0, i32 %s, i32 1, i32 0, i32 %b, i1 false, i1 false)
; CHECK-NEXT: ret
define <8 x float> @permlanex16_1(<8 x i32> %d, <8 x float> %c, i32 %s, i32 %b, i32 %n) {
  %x = call i32 @llvm.amdgcn.permlanex16.i32(i32 poison, i32 %s, i32 1985229328, i32 -19088744, i1 true, i1 true)
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %d, i32 4, <8 x i32> %d, i16 0, <8 x float> %c, i32 1, i32 0, i32 %x, i32 1, i32 0, i32 %b, i1 false, i1 false)
  ret <8 x float> %r
}

; CHECK-LABEL: @permlanex16_twice(
; CHECK: <8 x float> %c, i32 0, i32 0, i32 %s, i32 1, i32 0, i32 %b, i1 false, i1 false)
; CHECK-NEXT: ret
define <8 x float> @permlanex16_twice(<8 x i32> %d, <8 x float> %c, i32 %s, i32 %b, i32 %n) {
  %y = call i32 @llvm.amdgcn.permlanex16.i32(i32 poison, i32 %s, i32 1985229328, i32 -19088744, i1 true, i1 true)
  %x = call i32 @llvm.amdgcn.permlanex16.i32(i32 poison, i32 %y, i32 1985229328, i32 -19088744, i1 true, i1 true)
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %d, i32 4, <8 x i32> %d, i16 0, <8 x float> %c, i32 0, i32 0, i32 %x, i32 1, i32 0, i32 %b, i1 false, i1 false)
  ret <8 x float> %r
}

; CHECK-LABEL: @permlanex16_other_selects(
; CHECK: <8 x float> %c, i32 0, i32 0, i32 %x, i32 1, i32 0, i32 %b, i1 false, i1 false)
; CHECK-NEXT: ret
define <8 x float> @permlanex16_other_selects(<8 x i32> %d, <8 x float> %c, i32 %s, i32 %b, i32 %n) {
  %x = call i32 @llvm.amdgcn.permlanex16.i32(i32 poison, i32 %s, i32 0, i32 0, i1 true, i1 true)
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %d, i32 4, <8 x i32> %d, i16 0, <8 x float> %c, i32 0, i32 0, i32 %x, i32 1, i32 0, i32 %b, i1 false, i1 false)
  ret <8 x float> %r
}

; CHECK-LABEL: @permlane16_redundant(
; CHECK: <8 x float> %c, i32 0, i32 0, i32 %s, i32 1, i32 0, i32 %b, i1 false, i1 false)
; CHECK-NEXT: ret
define <8 x float> @permlane16_redundant(<8 x i32> %d, <8 x float> %c, i32 %s, i32 %b, i32 %n) {
  %x = call i32 @llvm.amdgcn.permlane16.i32(i32 poison, i32 %s, i32 1985229328, i32 -19088744, i1 false, i1 false)
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %d, i32 4, <8 x i32> %d, i16 0, <8 x float> %c, i32 0, i32 0, i32 %x, i32 1, i32 0, i32 %b, i1 false, i1 false)
  ret <8 x float> %r
}

; CHECK-LABEL: @swap_0_select_0(
; CHECK: <8 x float> %c, i32 0, i32 0, i32 %s, i32 1, i32 0, i32 %b, i1 false, i1 false)
; CHECK-NEXT: ret
define <8 x float> @swap_0_select_0(<8 x i32> %d, <8 x float> %c, i32 %s, i32 %b, i32 %n) {
  %p = call { i32, i32 } @llvm.amdgcn.permlane16.swap(i32 %s, i32 %n, i1 false, i1 false)
  %x = extractvalue { i32, i32 } %p, 0
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %d, i32 4, <8 x i32> %d, i16 0, <8 x float> %c, i32 0, i32 0, i32 %x, i32 1, i32 0, i32 %b, i1 false, i1 false)
  ret <8 x float> %r
}

; CHECK-LABEL: @swap_0_select_1(
; CHECK: <8 x float> %c, i32 0, i32 0, i32 %n, i32 1, i32 0, i32 %b, i1 false, i1 false)
; CHECK-NEXT: ret
define <8 x float> @swap_0_select_1(<8 x i32> %d, <8 x float> %c, i32 %s, i32 %b, i32 %n) {
  %p = call { i32, i32 } @llvm.amdgcn.permlane16.swap(i32 %s, i32 %n, i1 false, i1 false)
  %x = extractvalue { i32, i32 } %p, 0
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %d, i32 4, <8 x i32> %d, i16 0, <8 x float> %c, i32 1, i32 0, i32 %x, i32 1, i32 0, i32 %b, i1 false, i1 false)
  ret <8 x float> %r
}

; CHECK-LABEL: @swap_1_select_0(
; CHECK: <8 x float> %c, i32 1, i32 0, i32 %s, i32 1, i32 0, i32 %b, i1 false, i1 false)
; CHECK-NEXT: ret
define <8 x float> @swap_1_select_0(<8 x i32> %d, <8 x float> %c, i32 %s, i32 %b, i32 %n) {
  %p = call { i32, i32 } @llvm.amdgcn.permlane16.swap(i32 %s, i32 %n, i1 false, i1 false)
  %x = extractvalue { i32, i32 } %p, 1
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %d, i32 4, <8 x i32> %d, i16 0, <8 x float> %c, i32 0, i32 0, i32 %x, i32 1, i32 0, i32 %b, i1 false, i1 false)
  ret <8 x float> %r
}

; CHECK-LABEL: @swap_1_select_1(
; CHECK: <8 x float> %c, i32 1, i32 0, i32 %n, i32 1, i32 0, i32 %b, i1 false, i1 false)
; CHECK-NEXT: ret
define <8 x float> @swap_1_select_1(<8 x i32> %d, <8 x float> %c, i32 %s, i32 %b, i32 %n) {
  %p = call { i32, i32 } @llvm.amdgcn.permlane16.swap(i32 %s, i32 %n, i1 false, i1 false)
  %x = extractvalue { i32, i32 } %p, 1
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %d, i32 4, <8 x i32> %d, i16 0, <8 x float> %c, i32 1, i32 0, i32 %x, i32 1, i32 0, i32 %b, i1 false, i1 false)
  ret <8 x float> %r
}

; CHECK-LABEL: @swizzle_401f_0(
; CHECK: <8 x float> %c, i32 1, i32 0, i32 %s, i32 1, i32 0, i32 %b, i1 false, i1 false)
; CHECK-NEXT: ret
define <8 x float> @swizzle_401f_0(<8 x i32> %d, <8 x float> %c, i32 %s, i32 %b, i32 %n) {
  %x = call i32 @llvm.amdgcn.ds.swizzle(i32 %s, i32 16415)
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %d, i32 4, <8 x i32> %d, i16 0, <8 x float> %c, i32 0, i32 0, i32 %x, i32 1, i32 0, i32 %b, i1 false, i1 false)
  ret <8 x float> %r
}

; CHECK-LABEL: @swizzle_401f_1(
; CHECK: <8 x float> %c, i32 0, i32 0, i32 %s, i32 1, i32 0, i32 %b, i1 false, i1 false)
; CHECK-NEXT: ret
define <8 x float> @swizzle_401f_1(<8 x i32> %d, <8 x float> %c, i32 %s, i32 %b, i32 %n) {
  %x = call i32 @llvm.amdgcn.ds.swizzle(i32 %s, i32 16415)
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %d, i32 4, <8 x i32> %d, i16 0, <8 x float> %c, i32 1, i32 0, i32 %x, i32 1, i32 0, i32 %b, i1 false, i1 false)
  ret <8 x float> %r
}

; CHECK-LABEL: @swizzle_020f_0(
; CHECK: <8 x float> %c, i32 1, i32 0, i32 %s, i32 1, i32 0, i32 %b, i1 false, i1 false)
; CHECK-NEXT: ret
define <8 x float> @swizzle_020f_0(<8 x i32> %d, <8 x float> %c, i32 %s, i32 %b, i32 %n) {
  %x = call i32 @llvm.amdgcn.ds.swizzle(i32 %s, i32 527)
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %d, i32 4, <8 x i32> %d, i16 0, <8 x float> %c, i32 0, i32 0, i32 %x, i32 1, i32 0, i32 %b, i1 false, i1 false)
  ret <8 x float> %r
}

; CHECK-LABEL: @swizzle_020f_1(
; CHECK: <8 x float> %c, i32 1, i32 0, i32 %s, i32 1, i32 0, i32 %b, i1 false, i1 false)
; CHECK-NEXT: ret
define <8 x float> @swizzle_020f_1(<8 x i32> %d, <8 x float> %c, i32 %s, i32 %b, i32 %n) {
  %x = call i32 @llvm.amdgcn.ds.swizzle(i32 %s, i32 527)
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %d, i32 4, <8 x i32> %d, i16 0, <8 x float> %c, i32 1, i32 0, i32 %x, i32 1, i32 0, i32 %b, i1 false, i1 false)
  ret <8 x float> %r
}

; CHECK-LABEL: @swizzle_000f_1(
; CHECK: <8 x float> %c, i32 0, i32 0, i32 %s, i32 1, i32 0, i32 %b, i1 false, i1 false)
; CHECK-NEXT: ret
define <8 x float> @swizzle_000f_1(<8 x i32> %d, <8 x float> %c, i32 %s, i32 %b, i32 %n) {
  %x = call i32 @llvm.amdgcn.ds.swizzle(i32 %s, i32 15)
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %d, i32 4, <8 x i32> %d, i16 0, <8 x float> %c, i32 1, i32 0, i32 %x, i32 1, i32 0, i32 %b, i1 false, i1 false)
  ret <8 x float> %r
}

; CHECK-LABEL: @swizzle_041f__no_half(
; CHECK: <8 x float> %c, i32 0, i32 0, i32 %x, i32 1, i32 0, i32 %b, i1 false, i1 false)
; CHECK-NEXT: ret
define <8 x float> @swizzle_041f__no_half(<8 x i32> %d, <8 x float> %c, i32 %s, i32 %b, i32 %n) {
  %x = call i32 @llvm.amdgcn.ds.swizzle(i32 %s, i32 1055)
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %d, i32 4, <8 x i32> %d, i16 0, <8 x float> %c, i32 0, i32 0, i32 %x, i32 1, i32 0, i32 %b, i1 false, i1 false)
  ret <8 x float> %r
}

; CHECK-LABEL: @swizzle_001e__no_half(
; CHECK: <8 x float> %c, i32 0, i32 0, i32 %x, i32 1, i32 0, i32 %b, i1 false, i1 false)
; CHECK-NEXT: ret
define <8 x float> @swizzle_001e__no_half(<8 x i32> %d, <8 x float> %c, i32 %s, i32 %b, i32 %n) {
  %x = call i32 @llvm.amdgcn.ds.swizzle(i32 %s, i32 30)
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %d, i32 4, <8 x i32> %d, i16 0, <8 x float> %c, i32 0, i32 0, i32 %x, i32 1, i32 0, i32 %b, i1 false, i1 false)
  ret <8 x float> %r
}

; CHECK-LABEL: @swizzle_801b__no_half(
; CHECK: <8 x float> %c, i32 0, i32 0, i32 %x, i32 1, i32 0, i32 %b, i1 false, i1 false)
; CHECK-NEXT: ret
define <8 x float> @swizzle_801b__no_half(<8 x i32> %d, <8 x float> %c, i32 %s, i32 %b, i32 %n) {
  %x = call i32 @llvm.amdgcn.ds.swizzle(i32 %s, i32 32795)
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %d, i32 4, <8 x i32> %d, i16 0, <8 x float> %c, i32 0, i32 0, i32 %x, i32 1, i32 0, i32 %b, i1 false, i1 false)
  ret <8 x float> %r
}

; CHECK-LABEL: @bpermute_xor(
; CHECK: <8 x float> %c, i32 1, i32 0, i32 %s, i32 1, i32 0, i32 %b, i1 false, i1 false)
; CHECK-NEXT: ret
define <8 x float> @bpermute_xor(<8 x i32> %d, <8 x float> %c, i32 %s, i32 %b, i32 %n) {
  %l = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %i = xor i32 %l, 16
  %j = shl i32 %i, 2
  %x = call i32 @llvm.amdgcn.ds.bpermute(i32 %j, i32 %s)
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %d, i32 4, <8 x i32> %d, i16 0, <8 x float> %c, i32 0, i32 0, i32 %x, i32 1, i32 0, i32 %b, i1 false, i1 false)
  ret <8 x float> %r
}

; CHECK-LABEL: @bpermute_hi(
; CHECK: <8 x float> %c, i32 0, i32 0, i32 %s, i32 1, i32 0, i32 %b, i1 false, i1 false)
; CHECK-NEXT: ret
define <8 x float> @bpermute_hi(<8 x i32> %d, <8 x float> %c, i32 %s, i32 %b, i32 %n) {
  %l = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %h = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %l)
  %i = add i32 %h, 16
  %j = mul i32 %i, 4
  %x = call i32 @llvm.amdgcn.ds.bpermute(i32 %j, i32 %s)
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %d, i32 4, <8 x i32> %d, i16 0, <8 x float> %c, i32 1, i32 0, i32 %x, i32 1, i32 0, i32 %b, i1 false, i1 false)
  ret <8 x float> %r
}

; CHECK-LABEL: @bpermute_unknown(
; CHECK: <8 x float> %c, i32 0, i32 0, i32 %x, i32 1, i32 0, i32 %b, i1 false, i1 false)
; CHECK-NEXT: ret
define <8 x float> @bpermute_unknown(<8 x i32> %d, <8 x float> %c, i32 %s, i32 %b, i32 %n) {
  %x = call i32 @llvm.amdgcn.ds.bpermute(i32 %n, i32 %s)
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %d, i32 4, <8 x i32> %d, i16 0, <8 x float> %c, i32 0, i32 0, i32 %x, i32 1, i32 0, i32 %b, i1 false, i1 false)
  ret <8 x float> %r
}

; CHECK-LABEL: @bpermute_reversed(
; CHECK: <8 x float> %c, i32 0, i32 0, i32 %x, i32 1, i32 0, i32 %b, i1 false, i1 false)
; CHECK-NEXT: ret
define <8 x float> @bpermute_reversed(<8 x i32> %d, <8 x float> %c, i32 %s, i32 %b, i32 %n) {
  %l = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %i = sub i32 31, %l
  %j = shl i32 %i, 2
  %x = call i32 @llvm.amdgcn.ds.bpermute(i32 %j, i32 %s)
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %d, i32 4, <8 x i32> %d, i16 0, <8 x float> %c, i32 0, i32 0, i32 %x, i32 1, i32 0, i32 %b, i1 false, i1 false)
  ret <8 x float> %r
}

; CHECK-LABEL: @wave_shuffle(
; CHECK: <8 x float> %c, i32 0, i32 0, i32 %s, i32 1, i32 0, i32 %b, i1 false, i1 false)
; CHECK-NEXT: ret
define <8 x float> @wave_shuffle(<8 x i32> %d, <8 x float> %c, i32 %s, i32 %b, i32 %n) {
  %l = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %i = and i32 %l, 15
  %x = call i32 @llvm.amdgcn.wave.shuffle.i32(i32 %s, i32 %i)
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %d, i32 4, <8 x i32> %d, i16 0, <8 x float> %c, i32 1, i32 0, i32 %x, i32 1, i32 0, i32 %b, i1 false, i1 false)
  ret <8 x float> %r
}

; CHECK-LABEL: @wave_shuffle_out_of_range(
; CHECK: <8 x float> %c, i32 1, i32 0, i32 %x, i32 1, i32 0, i32 %b, i1 false, i1 false)
; CHECK-NEXT: ret
define <8 x float> @wave_shuffle_out_of_range(<8 x i32> %d, <8 x float> %c, i32 %s, i32 %b, i32 %n) {
  %l = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %i = add i32 %l, 16
  %x = call i32 @llvm.amdgcn.wave.shuffle.i32(i32 %s, i32 %i)
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %d, i32 4, <8 x i32> %d, i16 0, <8 x float> %c, i32 1, i32 0, i32 %x, i32 1, i32 0, i32 %b, i1 false, i1 false)
  ret <8 x float> %r
}

; CHECK-LABEL: @permlane_xor(
; CHECK: <8 x float> %c, i32 1, i32 0, i32 %s, i32 1, i32 0, i32 %b, i1 false, i1 false)
; CHECK-NEXT: ret
define <8 x float> @permlane_xor(<8 x i32> %d, <8 x float> %c, i32 %s, i32 %b, i32 %n) {
  %x = call i32 @llvm.amdgcn.permlane.xor(i32 %s, i32 16, i32 32)
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %d, i32 4, <8 x i32> %d, i16 0, <8 x float> %c, i32 0, i32 0, i32 %x, i32 1, i32 0, i32 %b, i1 false, i1 false)
  ret <8 x float> %r
}

; CHECK-LABEL: @permlane_xor_8(
; CHECK: <8 x float> %c, i32 0, i32 0, i32 %x, i32 1, i32 0, i32 %b, i1 false, i1 false)
; CHECK-NEXT: ret
define <8 x float> @permlane_xor_8(<8 x i32> %d, <8 x float> %c, i32 %s, i32 %b, i32 %n) {
  %x = call i32 @llvm.amdgcn.permlane.xor(i32 %s, i32 8, i32 32)
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %d, i32 4, <8 x i32> %d, i16 0, <8 x float> %c, i32 0, i32 0, i32 %x, i32 1, i32 0, i32 %b, i1 false, i1 false)
  ret <8 x float> %r
}

; CHECK-LABEL: @permlane_down_0(
; CHECK: <8 x float> %c, i32 1, i32 0, i32 %s, i32 1, i32 0, i32 %b, i1 false, i1 false)
; CHECK-NEXT: ret
define <8 x float> @permlane_down_0(<8 x i32> %d, <8 x float> %c, i32 %s, i32 %b, i32 %n) {
  %x = call i32 @llvm.amdgcn.permlane.down(i32 %s, i32 16, i32 32)
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %d, i32 4, <8 x i32> %d, i16 0, <8 x float> %c, i32 0, i32 0, i32 %x, i32 1, i32 0, i32 %b, i1 false, i1 false)
  ret <8 x float> %r
}

; CHECK-LABEL: @permlane_up_1(
; CHECK: <8 x float> %c, i32 0, i32 0, i32 %s, i32 1, i32 0, i32 %b, i1 false, i1 false)
; CHECK-NEXT: ret
define <8 x float> @permlane_up_1(<8 x i32> %d, <8 x float> %c, i32 %s, i32 %b, i32 %n) {
  %x = call i32 @llvm.amdgcn.permlane.up(i32 %s, i32 16, i32 32)
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %d, i32 4, <8 x i32> %d, i16 0, <8 x float> %c, i32 1, i32 0, i32 %x, i32 1, i32 0, i32 %b, i1 false, i1 false)
  ret <8 x float> %r
}

; CHECK-LABEL: @select_2(
; CHECK: <8 x float> %c, i32 2, i32 0, i32 %x, i32 1, i32 0, i32 %b, i1 false, i1 false)
; CHECK-NEXT: ret
define <8 x float> @select_2(<8 x i32> %d, <8 x float> %c, i32 %s, i32 %b, i32 %n) {
  %x = call i32 @llvm.amdgcn.permlanex16.i32(i32 poison, i32 %s, i32 1985229328, i32 -19088744, i1 true, i1 true)
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %d, i32 4, <8 x i32> %d, i16 0, <8 x float> %c, i32 2, i32 0, i32 %x, i32 1, i32 0, i32 %b, i1 false, i1 false)
  ret <8 x float> %r
}

; CHECK-LABEL: @uniform_inreg(
; CHECK: <8 x float> %c, i32 0, i32 0, i32 %x, i32 1, i32 0, i32 %b, i1 false, i1 false)
; CHECK-NEXT: ret
define <8 x float> @uniform_inreg(<8 x i32> %d, <8 x float> %c, i32 %s, i32 %b, i32 %n) {
  %u = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %s)
  %x = call i32 @llvm.amdgcn.permlanex16.i32(i32 poison, i32 %u, i32 1985229328, i32 -19088744, i1 true, i1 true)
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %d, i32 4, <8 x i32> %d, i16 0, <8 x float> %c, i32 0, i32 0, i32 %x, i32 1, i32 0, i32 %b, i1 false, i1 false)
  ret <8 x float> %r
}

; CHECK-LABEL: @uniform_constant(
; CHECK: <8 x float> %c, i32 0, i32 0, i32 %x, i32 1, i32 0, i32 %b, i1 false, i1 false)
; CHECK-NEXT: ret
define <8 x float> @uniform_constant(<8 x i32> %d, <8 x float> %c, i32 %s, i32 %b, i32 %n) {
  %x = call i32 @llvm.amdgcn.permlanex16.i32(i32 poison, i32 2139062143, i32 1985229328, i32 -19088744, i1 true, i1 true)
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %d, i32 4, <8 x i32> %d, i16 0, <8 x float> %c, i32 0, i32 0, i32 %x, i32 1, i32 0, i32 %b, i1 false, i1 false)
  ret <8 x float> %r
}

; CHECK-LABEL: @scale16_i64(
; CHECK: <8 x float> %c, i32 1, i32 0, i64 %s, i32 1, i32 0, i64 %b, i1 false, i1 false)
; CHECK-NEXT: ret
define <8 x float> @scale16_i64(<8 x i32> %d, <8 x float> %c, i64 %s, i64 %b, i32 %n) {
  %x = call i64 @llvm.amdgcn.permlanex16.i64(i64 poison, i64 %s, i32 1985229328, i32 -19088744, i1 true, i1 true)
  %r = call <8 x float> @llvm.amdgcn.wmma.scale16.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %d, i32 4, <8 x i32> %d, i16 0, <8 x float> %c, i32 0, i32 0, i64 %x, i32 1, i32 0, i64 %b, i1 false, i1 false)
  ret <8 x float> %r
}

; CHECK-LABEL: @byte_operation(
; CHECK: <8 x float> %c, i32 0, i32 0, i32 %x, i32 1, i32 0, i32 %b, i1 false, i1 false)
; CHECK-NEXT: ret
define <8 x float> @byte_operation(<8 x i32> %d, <8 x float> %c, i32 %s, i32 %b, i32 %n) {
  %x = lshr i32 %s, 8
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %d, i32 4, <8 x i32> %d, i16 0, <8 x float> %c, i32 0, i32 0, i32 %x, i32 1, i32 0, i32 %b, i1 false, i1 false)
  ret <8 x float> %r
}

; The move of another block may run under another EXEC.
; CHECK-LABEL: @other_block(
; CHECK: i32 0, i32 0, i32 %x, i32 1
define <8 x float> @other_block(<8 x i32> %d, <8 x float> %c, i32 %s, i32 %b, i1 %q) {
  %x = call i32 @llvm.amdgcn.permlanex16.i32(i32 poison, i32 %s, i32 1985229328, i32 -19088744, i1 true, i1 true)
  br i1 %q, label %then, label %end
then:
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %d, i32 4, <8 x i32> %d, i16 0, <8 x float> %c, i32 0, i32 0, i32 %x, i32 1, i32 0, i32 %b, i1 false, i1 false)
  ret <8 x float> %r
end:
  ret <8 x float> %c
}

; A kernel's argument lies in an SGPR.
; CHECK-LABEL: @kernel_argument(
; CHECK: i32 0, i32 0, i32 %x, i32 1
define amdgpu_kernel void @kernel_argument(<8 x i32> %d, <8 x float> %c, i32 %s, i32 %b, ptr addrspace(1) %p) {
  %x = call i32 @llvm.amdgcn.permlanex16.i32(i32 poison, i32 %s, i32 1985229328, i32 -19088744, i1 true, i1 true)
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %d, i32 4, <8 x i32> %d, i16 0, <8 x float> %c, i32 0, i32 0, i32 %x, i32 1, i32 0, i32 %b, i1 false, i1 false)
  store <8 x float> %r, ptr addrspace(1) %p
  ret void
}

; All lanes of A are read and its select is reserved; B has 16 columns.
; CHECK-LABEL: @fp4_32x16x128(
; CHECK: i32 0, i32 0, i32 %x, i32 1, i32 0, i32 %b, i1 false, i1 false)
define <16 x float> @fp4_32x16x128(<16 x i32> %a, <8 x i32> %d, <16 x float> %c, i32 %s, i32 %b) {
  %x = call i32 @llvm.amdgcn.permlanex16.i32(i32 poison, i32 %s, i32 1985229328, i32 -19088744, i1 true, i1 true)
  %y = call i32 @llvm.amdgcn.permlanex16.i32(i32 poison, i32 %b, i32 1985229328, i32 -19088744, i1 true, i1 true)
  %r = call <16 x float> @llvm.amdgcn.wmma.scale.f32.32x16x128.f4.v16f32.v16i32.v8i32(<16 x i32> %a, <8 x i32> %d, i16 0, <16 x float> %c, i32 0, i32 0, i32 %x, i32 0, i32 0, i32 %y, i1 false, i1 false)
  ret <16 x float> %r
}
