; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Pseudo-ops declared with types that code generation aborts on, wherever they stand: after our error nothing of the caller may reach it.
; RUN: rm -f %t.ptx
; RUN: not %llc -load-pass-plugin=%plugin -mcpu=sm_90a -mattr=+ptx80 %s -o %t.ptx 2>&1 | FileCheck %s
; RUN: not %llc -load-pass-plugin=%plugin -mcpu=sm_90a -mattr=+ptx80 -O0 %s -o %t.ptx 2>&1 | FileCheck %s
; RUN: not ls %t.ptx
target triple = "nvptx64-nvidia-cuda"

; CHECK-NOT: {{LLVM ERROR|PLEASE}}
; CHECK: error: {{.*}} in function scalable {{.*}}: 'matcore.wgmma.desc.advance' is declared as '<vscale x 2 x i64> (i64, i32)': expected 'i64 (i64, i32)'
; CHECK: error: {{.*}} in function large {{.*}}: 'matcore.wgmma.desc.uniform' is declared as '[100000 x i64] (i64)': expected 'i64 (i64)'
; CHECK-NOT: {{LLVM ERROR|PLEASE}}
define void @scalable(ptr %p) {
  %x = call <vscale x 2 x i64> @matcore.wgmma.desc.advance(i64 0, i32 0)
  store <vscale x 2 x i64> %x, ptr %p
  ret void
}
define void @large(ptr %p) {
  %x = call [100000 x i64] @matcore.wgmma.desc.uniform(i64 0)
  store [100000 x i64] %x, ptr %p
  ret void
}
declare <vscale x 2 x i64> @matcore.wgmma.desc.advance(i64, i32)
declare [100000 x i64] @matcore.wgmma.desc.uniform(i64) convergent
