; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Scalable vectors, which LLVM's verifier takes: code generation aborts on them wherever they stand, as arguments, results, stored values.
; After our error nothing of the module may reach it: callers have such values too, and an alias stands for a definition.
; RUN: not --crash llc -mcpu=gfx1250 -filetype=null %s 2> %t.red
; RUN: rm -f %t.s
; RUN: not %llc -load-pass-plugin=%plugin -mcpu=gfx1250 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not %llc -load-pass-plugin=%plugin -mcpu=gfx1250 -O0 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not %llc -load-pass-plugin=%plugin -mcpu=gfx1250 -global-isel=1 -global-isel-abort=1 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
target triple = "amdgcn-amd-amdhsa"
$stored = comdat any

; CHECK-NOT: {{error|warning|PLEASE}}
; CHECK: error: {{.*}} in function stored {{.*}}: the result is <vscale x 8 x float>: expected <8 x float> [result-type]
; CHECK: error: {{.*}} in function taken {{.*}}: argument 0 (A) is <vscale x 4 x i32>: expected <16 x i32> [source-type]
; CHECK: error: {{.*}} in function aliased {{.*}}: argument 0 (A) is <vscale x 4 x i32>: expected <16 x i32> [source-type]
; CHECK: error: {{.*}} in function resolver {{.*}}: argument 0 (A) is <4 x i32>: expected <16 x i32> [source-type]
; CHECK-NOT: {{error|warning|PLEASE}}
define linkonce_odr amdgpu_kernel void @stored(ptr addrspace(1) %p) comdat personality ptr null {
  %a = load <16 x i32>, ptr addrspace(1) %p
  %r = call <vscale x 8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.nxv8f32.v16i32.v16i32(i32 0, <16 x i32> %a, i32 0, <16 x i32> %a, i16 0, <vscale x 8 x float> zeroinitializer)
  store <vscale x 8 x float> %r, ptr addrspace(1) %p
  ret void
}
define <16 x float> @taken(<vscale x 4 x i32> %a, <8 x i32> %b, <16 x float> %c) {
  %r = call <16 x float> @llvm.amdgcn.wmma.f32.32x16x128.f4.v16f32.nxv4i32.v8i32(<vscale x 4 x i32> %a, <8 x i32> %b, i16 0, <16 x float> %c)
  ret <16 x float> %r
}
define void @caller(ptr addrspace(1) %p) {
  %a = load <vscale x 4 x i32>, ptr addrspace(1) %p
  %r = call <16 x float> @taken(<vscale x 4 x i32> %a, <8 x i32> zeroinitializer, <16 x float> zeroinitializer)
  call void @name(<vscale x 4 x i32> %a, ptr addrspace(1) %p)
  ret void
}

@table = global [3 x ptr] [ptr @taken, ptr @name, ptr @chosen]
@name = alias void (<vscale x 4 x i32>, ptr addrspace(1)), ptr @inner_name
@inner_name = internal alias void (<vscale x 4 x i32>, ptr addrspace(1)), ptr @aliased
define internal void @aliased(<vscale x 4 x i32> %a, ptr addrspace(1) %p) {
  %r = call <16 x float> @llvm.amdgcn.wmma.f32.32x16x128.f4.v16f32.nxv4i32.v8i32(<vscale x 4 x i32> %a, <8 x i32> zeroinitializer, i16 0, <16 x float> zeroinitializer)
  store <16 x float> %r, ptr addrspace(1) %p
  ret void
}

@chosen = ifunc void (), ptr @resolver
define internal ptr @resolver() {
  %r = call <16 x float> @llvm.amdgcn.wmma.f32.32x16x128.f4.v16f32.v4i32.v8i32(<4 x i32> zeroinitializer, <8 x i32> zeroinitializer, i16 0, <16 x float> zeroinitializer)
  %w = extractelement <16 x float> %r, i32 0
  %i = bitcast float %w to i32
  %f = inttoptr i32 %i to ptr
  ret ptr %f
}
