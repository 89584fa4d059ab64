; A Blackwell product: both shared-memory descriptors and the instruction descriptor, through llc and ptxas, at -O0 and -O2.
; RUN: %llc -load-pass-plugin=%plugin -O0 -mcpu=sm_100a -mattr=+ptx86 %s -o %t.0.ptx
; RUN: %llc -load-pass-plugin=%plugin -O2 -mcpu=sm_100a -mattr=+ptx86 %s -o %t.2.ptx
; RUN: FileCheck %s < %t.0.ptx
; RUN: FileCheck %s < %t.2.ptx
; RUN: %if ptxas %{ ptxas -arch=sm_100a -O0 %t.0.ptx -o %t.cubin %}
; RUN: %if ptxas %{ ptxas -arch=sm_100a %t.2.ptx -o %t.cubin %}
; CHECK-NOT: {{matcore|bfe.u64}}
; CHECK: shr.u32
; CHECK: and.b64 {{.*}}, 16383;
; CHECK: or.b64 {{.*}}, 4611756662049538048;
; CHECK: tcgen05.mma
; CHECK-NOT: {{matcore|bfe.u64}}
target triple = "nvptx64-nvidia-cuda"
@smem = internal addrspace(3) global [65536 x i8] undef, align 1024
declare i64 @matcore.tcgen05.desc.shape(ptr addrspace(3), i32, i32, i32, i32, i32, i32, i32, i32, i32) #0
declare i64 @matcore.tcgen05.desc.step(i64, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) #0
declare i32 @matcore.tcgen05.idesc(i32, i32, i32, i32, i32, i32, i32, i32, i32) #0

define ptx_kernel void @product(i32 %tmem, i32 %at) {
  %base = getelementptr i8, ptr addrspace(3) @smem, i32 %at
  %a = call i64 @matcore.tcgen05.desc.shape(ptr addrspace(3) %base, i32 16, i32 0, i32 128, i32 16, i32 128, i32 64, i32 0, i32 128, i32 16)
  %b = call i64 @matcore.tcgen05.desc.shape(ptr addrspace(3) @smem, i32 16, i32 0, i32 128, i32 16, i32 128, i32 64, i32 0, i32 128, i32 16)
  %i = call i32 @matcore.tcgen05.idesc(i32 0, i32 128, i32 128, i32 16, i32 16, i32 19, i32 0, i32 0, i32 0)
  call void asm sideeffect "{ .reg .pred p; setp.ne.b32 p, 0, 0; tcgen05.mma.cta_group::1.kind::f16 [$0], $1, $2, $3, p; }", "r,l,l,r,~{memory}"(i32 %tmem, i64 %a, i64 %b, i32 %i) #1
  %a1 = call i64 @matcore.tcgen05.desc.step(i64 %a, i32 0, i32 16, i32 16, i32 0, i32 128, i32 16, i32 128, i32 64, i32 0, i32 128, i32 16)
  %b1 = call i64 @matcore.tcgen05.desc.step(i64 %b, i32 0, i32 16, i32 16, i32 0, i32 128, i32 16, i32 128, i32 64, i32 0, i32 128, i32 16)
  call void asm sideeffect "{ .reg .pred p; setp.ne.b32 p, 1, 0; tcgen05.mma.cta_group::1.kind::f16 [$0], $1, $2, $3, p; }", "r,l,l,r,~{memory}"(i32 %tmem, i64 %a1, i64 %b1, i32 %i) #1
  ret void
}
attributes #0 = { nounwind willreturn memory(none) }
attributes #1 = { convergent }
