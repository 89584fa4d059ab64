; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Pointers whose constant offset has no number, or none that 64 signed bits hold: LLVM ends the program when a scalable size is read as one.
; RUN: %opt -load-pass-plugin=%plugin -passes=matcore -S %s | FileCheck %s
; RUN: sed 's/4611686018427387904/4611686018427387905/' %s | not %opt -load-pass-plugin=%plugin -passes=matcore -disable-output 2>&1 | FileCheck %s --check-prefix=ERROR
target triple = "nvptx64-nvidia-cuda"
@g = internal addrspace(3) global [16384 x i8] undef, align 1024
declare i64 @matcore.wgmma.desc.make(ptr addrspace(3), i32, i32, i32, i32)

; CHECK-LABEL: @scalable(
; CHECK: or disjoint i64
define i64 @scalable() {
  %p = getelementptr <vscale x 4 x i32>, ptr addrspace(3) @g, i32 1
  %x = call i64 @matcore.wgmma.desc.make(ptr addrspace(3) %p, i32 16, i32 1024, i32 128, i32 0)
  ret i64 %x
}

; CHECK-LABEL: @element(
; CHECK: or disjoint i64
define i64 @element() {
  %p = getelementptr [2 x <vscale x 4 x i32>], ptr addrspace(3) @g, i32 0, i32 1
  %x = call i64 @matcore.wgmma.desc.make(ptr addrspace(3) %p, i32 16, i32 1024, i32 128, i32 0)
  ret i64 %x
}

; Four times 2^62 is 0 once more.
; CHECK-LABEL: @wraps(
; CHECK: or disjoint i64
; ERROR: error: {{.*}} in function wraps {{.*}} operand 'base' is not 16-byte aligned: byte 4 of '@g'
define i64 @wraps() {
  %p = getelementptr [2 x i16], ptr addrspace(3) @g, i64 4611686018427387904
  %x = call i64 @matcore.wgmma.desc.make(ptr addrspace(3) %p, i32 16, i32 1024, i32 128, i32 0)
  ret i64 %x
}
