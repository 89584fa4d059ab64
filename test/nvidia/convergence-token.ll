; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Controlled convergence: the shuffle that `uniform` becomes takes its token. Without it opt aborts: the module is broken.
; RUN: %opt -load-pass-plugin=%plugin -passes=matcore -S %s | FileCheck %s
; RUN: %llc -mcpu=sm_90a -mattr=+ptx80 -load-pass-plugin=%plugin %s -o - | FileCheck %s --check-prefix=PTX
target triple = "nvptx64-nvidia-cuda"

declare i64 @matcore.wgmma.desc.uniform(i64) convergent memory(none)
declare token @llvm.experimental.convergence.entry() convergent

; CHECK: call i32 @llvm.nvvm.shfl.sync.idx.i32({{.*}}) [ "convergencectrl"(token %t) ]
; PTX: shfl.sync.idx.b32
define i64 @f(i64 %d) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  %u = call i64 @matcore.wgmma.desc.uniform(i64 %d) [ "convergencectrl"(token %t) ]
  ret i64 %u
}
