; A pseudo-op that is not called as declared would reach ptxas as an extern function and die in its parser.
; RUN: split-file %s %t
; RUN: not %llc -load-pass-plugin=%plugin -mcpu=sm_90a -o %t.ptx %t/calls.ll 2>&1 | FileCheck %t/calls.ll --implicit-check-not=error:
; RUN: not %opt -load-pass-plugin=%plugin -passes=matcore-lower-descriptors -S -o %t.out %t/calls.ll 2>&1 | FileCheck %s --check-prefix=FIRST --implicit-check-not=error:
; RUN: not %opt -load-pass-plugin=%plugin -passes=matcore-lower-descriptors -S %t/initializer.ll 2>&1 | FileCheck %t/initializer.ll --implicit-check-not=error:
; RUN: not %opt -load-pass-plugin=%plugin -passes=matcore-lower-descriptors -S %t/host.ll 2>&1 | FileCheck %t/host.ll --implicit-check-not=error:
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
