; Four MFMAs that read the four bytes of one dword, A and B. Extracted by shift and mask, each byte costs an instruction that op_sel
; makes needless: after the fold no shift is left in the text, in either selector, and each byte has its own op_sel.
; RUN: llc -mcpu=gfx950 -O2 -global-isel=0 %s -o - | FileCheck %s --check-prefix=RED
; RUN: llc -mcpu=gfx950 -O2 -global-isel=1 -global-isel-abort=1 %s -o - | FileCheck %s --check-prefix=RED
; RED-COUNT-3: {{[vs]}}_{{(lshrrev_b32|lshr_b32|bfe_u32)}}
; RUN: %opt -load-pass-plugin=%plugin -passes='matcore<fold-scales>' -S %s -o %t.ll
; RUN: llc -mcpu=gfx950 -O2 -global-isel=0 %t.ll -o - | FileCheck %s --implicit-check-not=lshr --implicit-check-not=bfe --implicit-check-not=and_b32
; RUN: llc -mcpu=gfx950 -O2 -global-isel=1 -global-isel-abort=1 %t.ll -o - | FileCheck %s --implicit-check-not=lshr --implicit-check-not=bfe --implicit-check-not=and_b32
; CHECK: v_mfma_scale_f32_16x16x128_f8f6f4 {{.*}} op_sel_hi:[0,0,0]
; CHECK: v_mfma_scale_f32_16x16x128_f8f6f4 {{.*}} op_sel:[1,1,0] op_sel_hi:[0,0,0]
; CHECK: v_mfma_scale_f32_16x16x128_f8f6f4 {{.*}} op_sel_hi:[1,1,0]
; CHECK: v_mfma_scale_f32_16x16x128_f8f6f4 {{.*}} op_sel:[1,1,0] op_sel_hi:[1,1,0]
; The instructions of the text, waits and return included, in both selectors.
; RUN: sh -c 'for g in 0 1; do for f in %s %t.ll; do llc -mcpu=gfx950 -O2 -global-isel=$g $f -o - | grep -cE "^[[:space:]]+[vs]_"; done; done' | FileCheck %s --check-prefix=COUNT --match-full-lines
; COUNT:      26
; COUNT-NEXT: 16
; COUNT-NEXT: 26
; COUNT-NEXT: 16
target triple = "amdgcn-amd-amdhsa"
declare <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32>, <8 x i32>, <4 x float>, i32 immarg, i32 immarg, i32 immarg, i32, i32 immarg, i32)
define <4 x float> @bytes(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 %x, i32 %y) {
  %x0 = and i32 %x, 255
  %y0 = and i32 %y, 255
  %d0 = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 0, i32 0, i32 0, i32 %x0, i32 0, i32 %y0)
  %xs1 = lshr i32 %x, 8
  %x1 = and i32 %xs1, 255
  %ys1 = lshr i32 %y, 8
  %y1 = and i32 %ys1, 255
  %d1 = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %b, <4 x float> %d0, i32 0, i32 0, i32 0, i32 %x1, i32 0, i32 %y1)
  %xs2 = lshr i32 %x, 16
  %x2 = and i32 %xs2, 255
  %ys2 = lshr i32 %y, 16
  %y2 = and i32 %ys2, 255
  %d2 = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %b, <4 x float> %d1, i32 0, i32 0, i32 0, i32 %x2, i32 0, i32 %y2)
  %x3 = lshr i32 %x, 24
  %y3 = lshr i32 %y, 24
  %d3 = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %b, <4 x float> %d2, i32 0, i32 0, i32 0, i32 %x3, i32 0, i32 %y3)
  ret <4 x float> %d3
}
