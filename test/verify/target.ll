; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; A module for another target: LLVM's verifier takes it, code generation aborts. SPIR-V may become amdgcn later; no triple says nothing.
; RUN: not --crash llc -mtriple=x86_64 -filetype=null %s 2> %t.red
; RUN: rm -f %t.s
; RUN: not %llc -load-pass-plugin=%plugin -mtriple=x86_64 %s -o %t.s 2>&1 | FileCheck %s -DTARGET=x86_64
; RUN: not %llc -load-pass-plugin=%plugin -mtriple=aarch64-linux-gnu -O0 %s -o %t.s 2>&1 | FileCheck %s -DTARGET=aarch64-unknown-linux-gnu
; RUN: not %llc -load-pass-plugin=%plugin -mtriple=nvptx64-nvidia-cuda %s -o %t.s 2>&1 | FileCheck %s -DTARGET=nvptx64-nvidia-cuda
; RUN: not %llc -load-pass-plugin=%plugin -mtriple=r600 -mcpu=cayman %s -o %t.s 2>&1 | FileCheck %s -DTARGET=r600
; RUN: not ls %t.s
; RUN: not %opt -load-pass-plugin=%plugin -mtriple=x86_64 -passes=matcore-verify -disable-output %s 2>&1 | FileCheck %s -DTARGET=x86_64
; RUN: %opt -load-pass-plugin=%plugin -mtriple=spirv64-amd-amdhsa -passes=matcore-verify -disable-output %s 2>&1 | count 0
; RUN: %opt -load-pass-plugin=%plugin -passes=matcore-verify -disable-output %s 2>&1 | count 0

; CHECK: error: <unknown>:0:0: in function k {{.*}}: llvm.amdgcn.wmma.f32.16x16x128.f8f6f4: the target [[TARGET]]{{.*}} does not have it: expected amdgcn [processor]
; CHECK-NOT: {{error|LLVM ERROR|PLEASE}}
define void @k(ptr %p) {
  %a = load <16 x i32>, ptr %p
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 4, <16 x i32> %a, i32 2, <16 x i32> %a, i16 0, <8 x float> zeroinitializer)
  store <8 x float> %r, ptr %p
  ret void
}
