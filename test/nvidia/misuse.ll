; A pseudo-op that is not called as declared would reach ptxas as an extern function and die in its parser.
; RUN: split-file %s %t
; RUN: not %llc -load-pass-plugin=%plugin -mcpu=sm_90a -o %t.ptx %t/calls.ll 2>&1 | FileCheck %t/calls.ll --implicit-check-not=error:
; RUN: not %opt -load-pass-plugin=%plugin -passes=matcore-lower-descriptors -S -o %t.out %t/calls.ll 2>&1 | FileCheck %s --check-prefix=FIRST --implicit-check-not=error:
; RUN: not %opt -load-pass-plugin=%plugin -passes=matcore-lower-descriptors -S %t/initializer.ll 2>&1 | FileCheck %t/initializer.ll --implicit-check-not=error:
; RUN: not %opt -load-pass-plugin=%plugin -passes=matcore-lower-descriptors -S %t/host.ll 2>&1 | FileCheck %t/host.ll --implicit-check-not=error:
; RUN: not %opt -load-pass-plugin=%plugin -passes=matcore-lower-descriptors -S %t/unused.ll 2>&1 | FileCheck %t/unused.ll --implicit-check-not=error:
; RUN: not %llc -load-pass-plugin=%plugin -mcpu=sm_90a -o %t.ptx %t/unused.ll 2>&1 | FileCheck %t/unused.ll --implicit-check-not=error:
; RUN: not %llc -load-pass-plugin=%plugin -mcpu=sm_100a -o %t.ptx %t/order.ll 2>&1 | FileCheck %t/order.ll --implicit-check-not=error:
; FIRST: error: {{.*}}in function unknown

;--- calls.ll
target triple = "nvptx64-nvidia-cuda"
declare i64 @matcore.wgmma.desc.mkae(ptr addrspace(3), i32, i32, i32, i32)
declare i64 @matcore.wgmma.desc.make(ptr, i32, i32, i32, i32)
declare i64 @matcore.wgmma.desc.uniform(i64)
declare i64 @matcore.wgmma.desc.advance(i64, i32)
declare void @take(ptr)
declare i32 @personality(...)

; CHECK: error: {{.*}}in function unknown i64 (ptr addrspace(3)): unknown operation 'matcore.wgmma.desc.mkae'
define i64 @unknown(ptr addrspace(3) %p) {
  %r = call i64 @matcore.wgmma.desc.mkae(ptr addrspace(3) %p, i32 16, i32 1024, i32 128, i32 0)
  ret i64 %r
}
; CHECK: error: {{.*}}in function generic i64 (ptr): 'matcore.wgmma.desc.make' is declared as 'i64 (ptr, i32, i32, i32, i32)': expected 'i64 (ptr addrspace(3), i32, i32, i32, i32)' (addrspacecast the pointer to addrspace(3))
define i64 @generic(ptr %p) {
  %r = call i64 @matcore.wgmma.desc.make(ptr %p, i32 16, i32 1024, i32 128, i32 0)
  ret i64 %r
}
; CHECK: error: {{.*}}in function divergent i64 (i64): 'matcore.wgmma.desc.uniform' must be convergent
define i64 @divergent(i64 %d) {
  %r = call i64 @matcore.wgmma.desc.uniform(i64 %d)
  ret i64 %r
}
; CHECK: error: {{.*}}in function other_type i64 (i64): 'matcore.wgmma.desc.advance' may only be called directly
define i64 @other_type(i64 %d) {
  %r = call i64 @matcore.wgmma.desc.advance(i64 %d, i64 16)
  ret i64 %r
}
; CHECK: error: {{.*}}in function address_taken void (): 'matcore.wgmma.desc.advance' may only be called directly
define void @address_taken() {
  call void @take(ptr @matcore.wgmma.desc.advance)
  ret void
}
; CHECK: error: {{.*}}in function indirect i64 (i64, i1): 'matcore.wgmma.desc.advance' may only be called directly
define i64 @indirect(i64 %d, i1 %c) {
  %f = select i1 %c, ptr @matcore.wgmma.desc.advance, ptr null
  %r = call i64 %f(i64 %d, i32 16)
  ret i64 %r
}

;--- initializer.ll
target triple = "nvptx64-nvidia-cuda"
; CHECK: error: 'matcore.wgmma.desc.advance' may only be called directly
declare i64 @matcore.wgmma.desc.advance(i64, i32)
@table = addrspace(1) global [1 x ptr] [ptr @matcore.wgmma.desc.advance]

;--- host.ll
target triple = "x86_64-pc-linux-gnu"
; CHECK: error: {{.*}}'matcore.wgmma.desc.advance' needs an NVPTX target
declare i64 @matcore.wgmma.desc.advance(i64, i32)
define i64 @f(i64 %d) {
  %r = call i64 @matcore.wgmma.desc.advance(i64 %d, i32 16)
  ret i64 %r
}

;--- unused.ll
; What nothing calls is no reason for silence where its name is wrong; a right name just goes.
target triple = "nvptx64-nvidia-cuda"
; CHECK: error: unknown operation 'matcore.wgmma.desc.mkae'
declare i64 @matcore.wgmma.desc.mkae(ptr addrspace(3), i32, i32, i32, i32)
declare i64 @matcore.wgmma.desc.advance(i64, i32)

;--- order.ll
; Of several faults in one call the leftmost is told: what an operand may be follows from those on its left.
target triple = "nvptx64-nvidia-cuda"
declare i64 @matcore.tcgen05.desc.make(ptr addrspace(3), i32, i32, i32, i32, i32)
declare i64 @matcore.tcgen05.desc.shape(ptr addrspace(3), i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare i32 @matcore.tcgen05.idesc(i32, i32, i32, i32, i32, i32, i32, i32, i32)

; CHECK: error: {{.*}}in function m {{.*}} operand 'm' is 33: expected 32, 64, 128 or 256{{$}}
define i32 @m(i32 %v) {
  %r = call i32 @matcore.tcgen05.idesc(i32 0, i32 33, i32 12, i32 %v, i32 0, i32 19, i32 2, i32 %v, i32 32768)
  ret i32 %r
}
; CHECK: error: {{.*}}in function n {{.*}} operand 'n' is 12: expected a multiple of 8 from 8 to 256{{$}}
define i32 @n(i32 %v) {
  %r = call i32 @matcore.tcgen05.idesc(i32 0, i32 64, i32 12, i32 %v, i32 0, i32 19, i32 2, i32 %v, i32 32768)
  ret i32 %r
}
; CHECK: error: {{.*}}in function a {{.*}} operand 'a' must be a constant integer{{$}}
define i32 @a(i32 %v) {
  %r = call i32 @matcore.tcgen05.idesc(i32 0, i32 64, i32 16, i32 %v, i32 0, i32 19, i32 2, i32 %v, i32 32768)
  ret i32 %r
}
; CHECK: error: {{.*}}in function b {{.*}} operand 'b' is 0: kind f16 takes f16, bf16{{$}}
define i32 @b(i32 %v) {
  %r = call i32 @matcore.tcgen05.idesc(i32 0, i32 64, i32 16, i32 16, i32 0, i32 19, i32 2, i32 %v, i32 32768)
  ret i32 %r
}
; CHECK: error: {{.*}}in function a_major {{.*}} operand 'a_major' is 2: expected 0 (K) or 1 (MN){{$}}
define i32 @a_major(i32 %v) {
  %r = call i32 @matcore.tcgen05.idesc(i32 0, i32 64, i32 16, i32 16, i32 16, i32 19, i32 2, i32 %v, i32 32768)
  ret i32 %r
}
; CHECK: error: {{.*}}in function d {{.*}} operand 'd' is 16 (f16): bf16 operands need f32{{$}}
define i32 @d() {
  %r = call i32 @matcore.tcgen05.idesc(i32 0, i32 64, i32 16, i32 17, i32 16, i32 16, i32 0, i32 0, i32 32768)
  ret i32 %r
}
; CHECK: error: {{.*}}in function flags {{.*}} operand 'flags' has unknown bits 0x8000{{$}}
define i32 @flags() {
  %r = call i32 @matcore.tcgen05.idesc(i32 0, i32 64, i32 16, i32 16, i32 16, i32 16, i32 0, i32 0, i32 32768)
  ret i32 %r
}
; N and the max shift are each right; together they are not.
; CHECK: error: {{.*}}in function ws {{.*}} operand 'n' is 16: expected 64, 128 or 256{{$}}
define i32 @ws() {
  %r = call i32 @matcore.tcgen05.idesc(i32 0, i32 64, i32 16, i32 16, i32 16, i32 16, i32 0, i32 0, i32 64)
  ret i32 %r
}
; CHECK: error: {{.*}}in function atom {{.*}} operand 'atom' is 32: 32-byte atoms exist only with swizzle 128{{$}}
define i64 @atom(ptr addrspace(3) %p) {
  %r = call i64 @matcore.tcgen05.desc.make(ptr addrspace(3) %p, i32 16, i32 1024, i32 64, i32 32, i32 9)
  ret i64 %r
}
; CHECK: error: {{.*}}in function tile_mn {{.*}} operand 'tile_mn' is 63: expected a multiple of 8{{$}}
define i64 @tile_mn(ptr addrspace(3) %p, i32 %v) {
  %r = call i64 @matcore.tcgen05.desc.shape(ptr addrspace(3) %p, i32 16, i32 0, i32 128, i32 16, i32 63, i32 64, i32 2, i32 %v, i32 16)
  ret i64 %r
}
; CHECK: error: {{.*}}in function order {{.*}} operand 'order' is 2: expected 0 (MN first) or 1 (K first){{$}}
define i64 @order(ptr addrspace(3) %p, i32 %v) {
  %r = call i64 @matcore.tcgen05.desc.shape(ptr addrspace(3) %p, i32 16, i32 0, i32 128, i32 16, i32 64, i32 64, i32 2, i32 %v, i32 16)
  ret i64 %r
}
