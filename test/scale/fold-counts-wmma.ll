; The schedule A0B0 A0B1 A1B0 A1B1 of four WMMAs, whose second tiles find their scales in lanes 16 to 31: moved down by hand, each half
; costs a lane move and what surrounds it; as row select 1 it costs nothing. Counted: the instructions of the text.
; RUN: llc -mcpu=gfx1250 -O2 -global-isel=0 %s -o %t.before.s && grep -cE '^[[:space:]]+[a-z]+_[a-z0-9_]+' %t.before.s | FileCheck %s --check-prefix=BEFORE --match-full-lines
; RUN: %opt -load-pass-plugin=%plugin -passes='matcore<fold-scales>' -S %s -o %t.ll
; RUN: llc -mcpu=gfx1250 -O2 -global-isel=0 %t.ll -o %t.after.s && grep -cE '^[[:space:]]+[a-z]+_[a-z0-9_]+' %t.after.s | FileCheck %s --check-prefix=AFTER --match-full-lines
; BEFORE: 44
; AFTER: 39
; RUN: FileCheck %s --input-file=%t.after.s --implicit-check-not=permlane
; CHECK: v_wmma_scale_f32_16x16x128_f8f6f4
; CHECK: v_wmma_scale_f32_16x16x128_f8f6f4 {{.*}} matrix_b_scale:MATRIX_SCALE_ROW1
; CHECK: v_wmma_scale_f32_16x16x128_f8f6f4 {{.*}} matrix_a_scale:MATRIX_SCALE_ROW1
; CHECK: v_wmma_scale_f32_16x16x128_f8f6f4 {{.*}} matrix_a_scale:MATRIX_SCALE_ROW1 matrix_b_scale:MATRIX_SCALE_ROW1
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.permlanex16.i32(i32, i32, i32, i32, i1 immarg, i1 immarg)
declare <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 immarg, <8 x i32>, i32 immarg, <8 x i32>, i16 immarg, <8 x float>, i32 immarg, i32 immarg, i32, i32 immarg, i32 immarg, i32, i1 immarg, i1 immarg)
define amdgpu_kernel void @schedule(ptr addrspace(1) %in, ptr addrspace(1) %scales, ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %pa0 = getelementptr <8 x i32>, ptr addrspace(1) %in, i32 %lane
  %pa1 = getelementptr i8, ptr addrspace(1) %pa0, i64 4096
  %pb0 = getelementptr i8, ptr addrspace(1) %pa0, i64 8192
  %pb1 = getelementptr i8, ptr addrspace(1) %pa0, i64 12288
  %a0 = load <8 x i32>, ptr addrspace(1) %pa0
  %a1 = load <8 x i32>, ptr addrspace(1) %pa1
  %b0 = load <8 x i32>, ptr addrspace(1) %pb0
  %b1 = load <8 x i32>, ptr addrspace(1) %pb1
  %psa = getelementptr i32, ptr addrspace(1) %scales, i32 %lane
  %psb = getelementptr i8, ptr addrspace(1) %psa, i64 4096
  %sa0 = load i32, ptr addrspace(1) %psa
  %sb0 = load i32, ptr addrspace(1) %psb
  %sa1 = call i32 @llvm.amdgcn.permlanex16.i32(i32 poison, i32 %sa0, i32 1985229328, i32 -19088744, i1 true, i1 true)
  %sb1 = call i32 @llvm.amdgcn.permlanex16.i32(i32 poison, i32 %sb0, i32 1985229328, i32 -19088744, i1 true, i1 true)
  %d00 = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %a0, i32 4, <8 x i32> %b0, i16 0, <8 x float> zeroinitializer, i32 0, i32 0, i32 %sa0, i32 0, i32 0, i32 %sb0, i1 false, i1 false)
  %d01 = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %a0, i32 4, <8 x i32> %b1, i16 0, <8 x float> zeroinitializer, i32 0, i32 0, i32 %sa0, i32 0, i32 0, i32 %sb1, i1 false, i1 false)
  %d10 = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %a1, i32 4, <8 x i32> %b0, i16 0, <8 x float> zeroinitializer, i32 0, i32 0, i32 %sa1, i32 0, i32 0, i32 %sb0, i1 false, i1 false)
  %d11 = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %a1, i32 4, <8 x i32> %b1, i16 0, <8 x float> zeroinitializer, i32 0, i32 0, i32 %sa1, i32 0, i32 0, i32 %sb1, i1 false, i1 false)
  %p00 = getelementptr <8 x float>, ptr addrspace(1) %out, i32 %lane
  %p01 = getelementptr i8, ptr addrspace(1) %p00, i64 4096
  %p10 = getelementptr i8, ptr addrspace(1) %p00, i64 8192
  %p11 = getelementptr i8, ptr addrspace(1) %p00, i64 12288
  store <8 x float> %d00, ptr addrspace(1) %p00
  store <8 x float> %d01, ptr addrspace(1) %p01
  store <8 x float> %d10, ptr addrspace(1) %p10
  store <8 x float> %d11, ptr addrspace(1) %p11
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
