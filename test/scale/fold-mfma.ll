; The byte that MFMA reads of its scale: extracts go into op_sel, what is no plain byte of a dword stops the walk.
; RUN: %opt -load-pass-plugin=%plugin -passes=matcore-fold-scales -S < %s > %t.ll
; RUN: FileCheck %s --input-file=%t.ll
; RUN: %opt -load-pass-plugin=%plugin -passes=matcore-fold-scales -S < %t.ll > %t.again.ll
; RUN: diff %t.ll %t.again.ll
; RUN: llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx950 -global-isel=0 %t.ll -o - | llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx950 -filetype=obj -o %t.o
; RUN: llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx950 -global-isel=1 -global-isel-abort=1 %t.ll -o - | llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx950 -filetype=obj -o %t.o

; CHECK-LABEL: @lshr_8(
; CHECK: f8f6f4{{.*}}(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 1, i32 %s, i32 3, i32 %b)
; CHECK-NEXT: ret
define <4 x float> @lshr_8(<4 x i32> %d, <4 x float> %c, i32 %s, i32 %b, i32 %n) {
  %x = lshr i32 %s, 8
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v4i32(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 0, i32 %x, i32 3, i32 %b)
  ret <4 x float> %r
}

; CHECK-LABEL: @lshr_16(
; CHECK: f8f6f4{{.*}}(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 2, i32 %s, i32 3, i32 %b)
; CHECK-NEXT: ret
define <4 x float> @lshr_16(<4 x i32> %d, <4 x float> %c, i32 %s, i32 %b, i32 %n) {
  %x = lshr i32 %s, 16
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v4i32(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 0, i32 %x, i32 3, i32 %b)
  ret <4 x float> %r
}

; CHECK-LABEL: @lshr_24(
; CHECK: f8f6f4{{.*}}(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 3, i32 %s, i32 3, i32 %b)
; CHECK-NEXT: ret
define <4 x float> @lshr_24(<4 x i32> %d, <4 x float> %c, i32 %s, i32 %b, i32 %n) {
  %x = lshr i32 %s, 24
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v4i32(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 0, i32 %x, i32 3, i32 %b)
  ret <4 x float> %r
}

; CHECK-LABEL: @ashr_16(
; CHECK: f8f6f4{{.*}}(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 2, i32 %s, i32 3, i32 %b)
; CHECK-NEXT: ret
define <4 x float> @ashr_16(<4 x i32> %d, <4 x float> %c, i32 %s, i32 %b, i32 %n) {
  %x = ashr i32 %s, 16
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v4i32(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 0, i32 %x, i32 3, i32 %b)
  ret <4 x float> %r
}

; CHECK-LABEL: @lshr_16_op_sel_1(
; CHECK: f8f6f4{{.*}}(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 3, i32 %s, i32 3, i32 %b)
; CHECK-NEXT: ret
define <4 x float> @lshr_16_op_sel_1(<4 x i32> %d, <4 x float> %c, i32 %s, i32 %b, i32 %n) {
  %x = lshr i32 %s, 16
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v4i32(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 1, i32 %x, i32 3, i32 %b)
  ret <4 x float> %r
}

; CHECK-LABEL: @lshr_16_op_sel_2__zero_byte(
; CHECK: f8f6f4{{.*}}(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 2, i32 %x, i32 3, i32 %b)
; CHECK-NEXT: ret
define <4 x float> @lshr_16_op_sel_2__zero_byte(<4 x i32> %d, <4 x float> %c, i32 %s, i32 %b, i32 %n) {
  %x = lshr i32 %s, 16
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v4i32(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 2, i32 %x, i32 3, i32 %b)
  ret <4 x float> %r
}

; CHECK-LABEL: @lshr_12__no_byte(
; CHECK: f8f6f4{{.*}}(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 0, i32 %x, i32 3, i32 %b)
; CHECK-NEXT: ret
define <4 x float> @lshr_12__no_byte(<4 x i32> %d, <4 x float> %c, i32 %s, i32 %b, i32 %n) {
  %x = lshr i32 %s, 12
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v4i32(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 0, i32 %x, i32 3, i32 %b)
  ret <4 x float> %r
}

; CHECK-LABEL: @lshr_variable(
; CHECK: f8f6f4{{.*}}(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 0, i32 %x, i32 3, i32 %b)
; CHECK-NEXT: ret
define <4 x float> @lshr_variable(<4 x i32> %d, <4 x float> %c, i32 %s, i32 %b, i32 %n) {
  %x = lshr i32 %s, %n
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v4i32(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 0, i32 %x, i32 3, i32 %b)
  ret <4 x float> %r
}

; CHECK-LABEL: @and_ff(
; CHECK: f8f6f4{{.*}}(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 0, i32 %s, i32 3, i32 %b)
; CHECK-NEXT: ret
define <4 x float> @and_ff(<4 x i32> %d, <4 x float> %c, i32 %s, i32 %b, i32 %n) {
  %x = and i32 %s, 255
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v4i32(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 0, i32 %x, i32 3, i32 %b)
  ret <4 x float> %r
}

; CHECK-LABEL: @and_ff_op_sel_1__masked(
; CHECK: f8f6f4{{.*}}(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 1, i32 %x, i32 3, i32 %b)
; CHECK-NEXT: ret
define <4 x float> @and_ff_op_sel_1__masked(<4 x i32> %d, <4 x float> %c, i32 %s, i32 %b, i32 %n) {
  %x = and i32 %s, 255
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v4i32(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 1, i32 %x, i32 3, i32 %b)
  ret <4 x float> %r
}

; CHECK-LABEL: @and_7f__partial(
; CHECK: f8f6f4{{.*}}(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 0, i32 %x, i32 3, i32 %b)
; CHECK-NEXT: ret
define <4 x float> @and_7f__partial(<4 x i32> %d, <4 x float> %c, i32 %s, i32 %b, i32 %n) {
  %x = and i32 %s, 127
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v4i32(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 0, i32 %x, i32 3, i32 %b)
  ret <4 x float> %r
}

; CHECK-LABEL: @lshr_and(
; CHECK: f8f6f4{{.*}}(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 1, i32 %s, i32 3, i32 %b)
; CHECK-NEXT: ret
define <4 x float> @lshr_and(<4 x i32> %d, <4 x float> %c, i32 %s, i32 %b, i32 %n) {
  %y = lshr i32 %s, 8
  %x = and i32 %y, 255
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v4i32(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 0, i32 %x, i32 3, i32 %b)
  ret <4 x float> %r
}

; CHECK-LABEL: @trunc_zext(
; CHECK: f8f6f4{{.*}}(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 3, i32 %s, i32 3, i32 %b)
; CHECK-NEXT: ret
define <4 x float> @trunc_zext(<4 x i32> %d, <4 x float> %c, i32 %s, i32 %b, i32 %n) {
  %y = lshr i32 %s, 24
  %z = trunc i32 %y to i8
  %x = zext i8 %z to i32
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v4i32(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 0, i32 %x, i32 3, i32 %b)
  ret <4 x float> %r
}

; CHECK-LABEL: @trunc_sext(
; CHECK: f8f6f4{{.*}}(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 1, i32 %s, i32 3, i32 %b)
; CHECK-NEXT: ret
define <4 x float> @trunc_sext(<4 x i32> %d, <4 x float> %c, i32 %s, i32 %b, i32 %n) {
  %y = lshr i32 %s, 8
  %z = trunc i32 %y to i8
  %x = sext i8 %z to i32
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v4i32(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 0, i32 %x, i32 3, i32 %b)
  ret <4 x float> %r
}

; CHECK-LABEL: @zext_op_sel_1__zero(
; CHECK: f8f6f4{{.*}}(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 1, i32 %x, i32 3, i32 %b)
; CHECK-NEXT: ret
define <4 x float> @zext_op_sel_1__zero(<4 x i32> %d, <4 x float> %c, i32 %s, i32 %b, i32 %n) {
  %z = trunc i32 %s to i8
  %x = zext i8 %z to i32
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v4i32(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 1, i32 %x, i32 3, i32 %b)
  ret <4 x float> %r
}

; CHECK-LABEL: @extractelement_i8(
; CHECK: f8f6f4{{.*}}(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 2, i32 %s, i32 3, i32 %b)
; CHECK-NEXT: ret
define <4 x float> @extractelement_i8(<4 x i32> %d, <4 x float> %c, i32 %s, i32 %b, i32 %n) {
  %v = bitcast i32 %s to <4 x i8>
  %e = extractelement <4 x i8> %v, i32 2
  %x = zext i8 %e to i32
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v4i32(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 0, i32 %x, i32 3, i32 %b)
  ret <4 x float> %r
}

; CHECK-LABEL: @extractelement_i16(
; CHECK: f8f6f4{{.*}}(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 3, i32 %s, i32 3, i32 %b)
; CHECK-NEXT: ret
define <4 x float> @extractelement_i16(<4 x i32> %d, <4 x float> %c, i32 %s, i32 %b, i32 %n) {
  %v = bitcast i32 %s to <2 x i16>
  %e = extractelement <2 x i16> %v, i32 1
  %x = zext i16 %e to i32
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v4i32(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 1, i32 %x, i32 3, i32 %b)
  ret <4 x float> %r
}

; CHECK-LABEL: @extractelement_variable(
; CHECK: f8f6f4{{.*}}(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 0, i32 %x, i32 3, i32 %b)
; CHECK-NEXT: ret
define <4 x float> @extractelement_variable(<4 x i32> %d, <4 x float> %c, i32 %s, i32 %b, i32 %n) {
  %v = bitcast i32 %s to <4 x i8>
  %e = extractelement <4 x i8> %v, i32 %n
  %x = zext i8 %e to i32
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v4i32(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 0, i32 %x, i32 3, i32 %b)
  ret <4 x float> %r
}

; CHECK-LABEL: @ubfe(
; CHECK: f8f6f4{{.*}}(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 2, i32 %s, i32 3, i32 %b)
; CHECK-NEXT: ret
define <4 x float> @ubfe(<4 x i32> %d, <4 x float> %c, i32 %s, i32 %b, i32 %n) {
  %x = call i32 @llvm.amdgcn.ubfe.i32(i32 %s, i32 16, i32 8)
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v4i32(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 0, i32 %x, i32 3, i32 %b)
  ret <4 x float> %r
}

; CHECK-LABEL: @sbfe(
; CHECK: f8f6f4{{.*}}(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 2, i32 %s, i32 3, i32 %b)
; CHECK-NEXT: ret
define <4 x float> @sbfe(<4 x i32> %d, <4 x float> %c, i32 %s, i32 %b, i32 %n) {
  %x = call i32 @llvm.amdgcn.sbfe.i32(i32 %s, i32 8, i32 16)
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v4i32(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 1, i32 %x, i32 3, i32 %b)
  ret <4 x float> %r
}

; CHECK-LABEL: @ubfe_4__no_byte(
; CHECK: f8f6f4{{.*}}(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 0, i32 %x, i32 3, i32 %b)
; CHECK-NEXT: ret
define <4 x float> @ubfe_4__no_byte(<4 x i32> %d, <4 x float> %c, i32 %s, i32 %b, i32 %n) {
  %x = call i32 @llvm.amdgcn.ubfe.i32(i32 %s, i32 4, i32 8)
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v4i32(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 0, i32 %x, i32 3, i32 %b)
  ret <4 x float> %r
}

; CHECK-LABEL: @freeze(
; CHECK: f8f6f4{{.*}}(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 0, i32 %x, i32 3, i32 %b)
; CHECK-NEXT: ret
define <4 x float> @freeze(<4 x i32> %d, <4 x float> %c, i32 %s, i32 %b, i32 %n) {
  %y = lshr i32 %s, 8
  %x = freeze i32 %y
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v4i32(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 0, i32 %x, i32 3, i32 %b)
  ret <4 x float> %r
}

; CHECK-LABEL: @or_stops(
; CHECK: f8f6f4{{.*}}(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 1, i32 %y, i32 3, i32 %b)
; CHECK-NEXT: ret
define <4 x float> @or_stops(<4 x i32> %d, <4 x float> %c, i32 %s, i32 %b, i32 %n) {
  %y = or i32 %s, %n
  %x = lshr i32 %y, 8
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v4i32(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 0, i32 %x, i32 3, i32 %b)
  ret <4 x float> %r
}

; CHECK-LABEL: @load_of_a_byte(
; CHECK: f8f6f4{{.*}}(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 0, i32 %x, i32 3, i32 %b)
; CHECK-NEXT: ret
define <4 x float> @load_of_a_byte(<4 x i32> %d, <4 x float> %c, ptr %s, i32 %b, i32 %n) {
  %z = load i8, ptr %s
  %x = zext i8 %z to i32
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v4i32(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 0, i32 %x, i32 3, i32 %b)
  ret <4 x float> %r
}

; CHECK-LABEL: @lshr_24_op_sel_3__stays(
; CHECK: f8f6f4{{.*}}(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 3, i32 %x, i32 3, i32 %b)
; CHECK-NEXT: ret
define <4 x float> @lshr_24_op_sel_3__stays(<4 x i32> %d, <4 x float> %c, i32 %s, i32 %b, i32 %n) {
  %x = lshr i32 %s, 24
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v4i32(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 3, i32 %x, i32 3, i32 %b)
  ret <4 x float> %r
}

; Other uses never stop a fold; the value stays for them.
; CHECK-LABEL: @other_use(
; CHECK: %x = lshr i32 %s, 8
; CHECK: i32 1, i32 %s, i32 0, i32 %s)
; CHECK: store i32 %x
define <4 x float> @other_use(<4 x i32> %d, <4 x float> %c, i32 %s, ptr %p) {
  %x = lshr i32 %s, 8
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v4i32(<4 x i32> %d, <4 x i32> %d, <4 x float> %c, i32 4, i32 4, i32 0, i32 %x, i32 0, i32 %s)
  store i32 %x, ptr %p
  ret <4 x float> %r
}

; Both sides, and both halves of the shape pair.
; CHECK-LABEL: @both_sides_32x32x64(
; CHECK-NEXT: %r = call <16 x float> {{.*}}i32 1, i32 %s, i32 3, i32 %s)
define <16 x float> @both_sides_32x32x64(<4 x i32> %d, <16 x float> %c, i32 %s) {
  %x = lshr i32 %s, 8
  %y = lshr i32 %s, 24
  %r = call <16 x float> @llvm.amdgcn.mfma.scale.f32.32x32x64.f8f6f4.v4i32.v4i32(<4 x i32> %d, <4 x i32> %d, <16 x float> %c, i32 4, i32 4, i32 0, i32 %x, i32 0, i32 %y)
  ret <16 x float> %r
}

declare <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v4i32(<4 x i32>, <4 x i32>, <4 x float>, i32 immarg, i32 immarg, i32 immarg, i32, i32 immarg, i32)
declare <16 x float> @llvm.amdgcn.mfma.scale.f32.32x32x64.f8f6f4.v4i32.v4i32(<4 x i32>, <4 x i32>, <16 x float>, i32 immarg, i32 immarg, i32 immarg, i32, i32 immarg, i32)
declare i32 @llvm.amdgcn.ubfe.i32(i32, i32, i32)
declare i32 @llvm.amdgcn.sbfe.i32(i32, i32, i32)
