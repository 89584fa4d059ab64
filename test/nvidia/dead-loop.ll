; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Descriptors that are made of themselves, in blocks that nothing reaches: the replacement must not be the call itself.
; RUN: %opt -load-pass-plugin=%plugin -passes=matcore,verify -S %s | FileCheck %s
; RUN: %llc -mcpu=sm_90a -mattr=+ptx80 -load-pass-plugin=%plugin %s -o /dev/null
target triple = "nvptx64-nvidia-cuda"
declare i64 @matcore.wgmma.desc.advance(i64, i32)
declare i64 @matcore.wgmma.desc.make(ptr addrspace(3), i32, i32, i32, i32)
declare i64 @matcore.wgmma.desc.step(i64, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)

; CHECK-LABEL: define i64 @f(
; CHECK: dead:
; CHECK-NEXT: br label %dead
; CHECK: around:
; CHECK-NEXT: %c = add i64 %c, 1
; CHECK-NEXT: br label %around
; CHECK: pointer:
; CHECK: or disjoint i64
; CHECK-NOT: @matcore
define i64 @f(i64 %d, ptr %p) {
  ret i64 %d
dead:
  %x = call i64 @matcore.wgmma.desc.advance(i64 %x, i32 0)
  %y = call i64 @matcore.wgmma.desc.step(i64 %y, i32 0, i32 0, i32 16, i32 0, i32 128, i32 64, i32 64, i32 0, i32 64, i32 16)
  %a = call i64 @matcore.wgmma.desc.advance(i64 %b, i32 0)
  %b = call i64 @matcore.wgmma.desc.advance(i64 %a, i32 0)
  br label %dead
around:
  %c = call i64 @matcore.wgmma.desc.advance(i64 %c, i32 16)
  br label %around
pointer:
  %q = getelementptr i8, ptr addrspace(3) %q, i32 4
  %m = call i64 @matcore.wgmma.desc.make(ptr addrspace(3) %q, i32 16, i32 1024, i32 128, i32 0)
  br label %pointer
}
