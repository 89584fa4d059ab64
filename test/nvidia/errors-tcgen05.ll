; Each rule of the tcgen05 pseudo-ops: one error per bad call.
; RUN: not %llc -load-pass-plugin=%plugin -mtriple=nvptx64-nvidia-cuda -mcpu=sm_100a -o %t.ptx %s 2>&1 | FileCheck %s --implicit-check-not=error:
target triple = "nvptx64-nvidia-cuda"


declare i64 @matcore.tcgen05.desc.make(ptr addrspace(3), i32, i32, i32, i32, i32)
declare i64 @matcore.tcgen05.desc.shape(ptr addrspace(3), i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare i64 @matcore.tcgen05.desc.absolute(ptr addrspace(3), ptr addrspace(3), i32)
declare i32 @matcore.tcgen05.idesc(i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare i32 @matcore.tcgen05.idesc.scale_ids(i32, i32, i32, i32)
declare i64 @matcore.wgmma.desc.make(ptr addrspace(3), i32, i32, i32, i32)

; CHECK: error: {{.*}}in function e0 i64 (ptr addrspace(3), i32): 'matcore.tcgen05.desc.make' operand 'atom' is 8: expected 16 or 32 bytes{{$}}
define i64 @e0(ptr addrspace(3) %p, i32 %v) {
  %r = call i64 @matcore.tcgen05.desc.make(ptr addrspace(3) %p, i32 16, i32 1024, i32 128, i32 8, i32 0)
  ret i64 %r
}

; CHECK: error: {{.*}}in function e1 i64 (ptr addrspace(3), i32): 'matcore.tcgen05.desc.make' operand 'atom' is 32: 32-byte atoms exist only with swizzle 128{{$}}
define i64 @e1(ptr addrspace(3) %p, i32 %v) {
  %r = call i64 @matcore.tcgen05.desc.make(ptr addrspace(3) %p, i32 16, i32 1024, i32 64, i32 32, i32 0)
  ret i64 %r
}

; CHECK: error: {{.*}}in function e2 i64 (ptr addrspace(3), i32): 'matcore.tcgen05.desc.shape' operand 'bits' is 1: expected 4, 8, 16 or 32{{$}}
define i64 @e2(ptr addrspace(3) %p, i32 %v) {
  %r = call i64 @matcore.tcgen05.desc.shape(ptr addrspace(3) %p, i32 1, i32 0, i32 128, i32 16, i32 64, i32 64, i32 0, i32 64, i32 16)
  ret i64 %r
}

; CHECK: error: {{.*}}in function e3 i64 (ptr addrspace(3), i32): 'matcore.tcgen05.desc.shape' operand 'major' is 1 (MN): 4-bit operands are K-major only{{$}}
define i64 @e3(ptr addrspace(3) %p, i32 %v) {
  %r = call i64 @matcore.tcgen05.desc.shape(ptr addrspace(3) %p, i32 4, i32 1, i32 128, i32 16, i32 64, i32 256, i32 0, i32 64, i32 64)
  ret i64 %r
}

; CHECK: error: {{.*}}in function e4 i64 (ptr addrspace(3), i32): 'matcore.tcgen05.desc.shape' operand 'atom' is 16: MN-major 32-bit operands need swizzle 128 with 32-byte atoms{{$}}
define i64 @e4(ptr addrspace(3) %p, i32 %v) {
  %r = call i64 @matcore.tcgen05.desc.shape(ptr addrspace(3) %p, i32 32, i32 1, i32 128, i32 16, i32 64, i32 32, i32 0, i32 64, i32 8)
  ret i64 %r
}

; CHECK: error: {{.*}}in function e5 i64 (ptr addrspace(3), i32): 'matcore.tcgen05.desc.shape' operand 'atom' is 32: only MN-major 32-bit operands have 32-byte atoms{{$}}
define i64 @e5(ptr addrspace(3) %p, i32 %v) {
  %r = call i64 @matcore.tcgen05.desc.shape(ptr addrspace(3) %p, i32 16, i32 0, i32 128, i32 32, i32 64, i32 64, i32 0, i32 64, i32 16)
  ret i64 %r
}

; CHECK: error: {{.*}}in function e6 i64 (ptr addrspace(3), i32): 'matcore.tcgen05.desc.shape' operand 'inst_k' is 32: expected 64, 96 or 128{{$}}
define i64 @e6(ptr addrspace(3) %p, i32 %v) {
  %r = call i64 @matcore.tcgen05.desc.shape(ptr addrspace(3) %p, i32 4, i32 0, i32 128, i32 16, i32 64, i32 256, i32 0, i32 64, i32 32)
  ret i64 %r
}

; CHECK: error: {{.*}}in function e7 i64 (ptr addrspace(3), i32): 'matcore.tcgen05.desc.absolute' is not available on sm_100a: needs sm_103a or sm_103f{{$}}
define i64 @e7(ptr addrspace(3) %p, i32 %v) {
  %r = call i64 @matcore.tcgen05.desc.absolute(ptr addrspace(3) %p, ptr addrspace(3) %p, i32 1024)
  ret i64 %r
}

; CHECK: error: {{.*}}in function e8 i32 (ptr addrspace(3), i32): 'matcore.tcgen05.idesc' operand 'kind' is 7: expected 0 to 6{{$}}
define i32 @e8(ptr addrspace(3) %p, i32 %v) {
  %r = call i32 @matcore.tcgen05.idesc(i32 7, i32 128, i32 128, i32 16, i32 16, i32 19, i32 0, i32 0, i32 0)
  ret i32 %r
}

; CHECK: error: {{.*}}in function e9 i32 (ptr addrspace(3), i32): 'matcore.tcgen05.idesc' operand 'm' must be a constant integer{{$}}
define i32 @e9(ptr addrspace(3) %p, i32 %v) {
  %r = call i32 @matcore.tcgen05.idesc(i32 0, i32 %v, i32 128, i32 16, i32 16, i32 19, i32 0, i32 0, i32 0)
  ret i32 %r
}

; CHECK: error: {{.*}}in function e10 i32 (ptr addrspace(3), i32): 'matcore.tcgen05.idesc' operand 'm' is 64: expected 128 or 256{{$}}
define i32 @e10(ptr addrspace(3) %p, i32 %v) {
  %r = call i32 @matcore.tcgen05.idesc(i32 5, i32 64, i32 128, i32 24, i32 24, i32 19, i32 0, i32 0, i32 0)
  ret i32 %r
}

; CHECK: error: {{.*}}in function e11 i32 (ptr addrspace(3), i32): 'matcore.tcgen05.idesc' operand 'm' is 96: expected 32, 64, 128 or 256{{$}}
define i32 @e11(ptr addrspace(3) %p, i32 %v) {
  %r = call i32 @matcore.tcgen05.idesc(i32 0, i32 96, i32 128, i32 16, i32 16, i32 19, i32 0, i32 0, i32 0)
  ret i32 %r
}

; CHECK: error: {{.*}}in function e12 i32 (ptr addrspace(3), i32): 'matcore.tcgen05.idesc' operand 'n' is 8: expected a multiple of 16 from 16 to 256{{$}}
define i32 @e12(ptr addrspace(3) %p, i32 %v) {
  %r = call i32 @matcore.tcgen05.idesc(i32 0, i32 256, i32 8, i32 16, i32 16, i32 19, i32 0, i32 0, i32 0)
  ret i32 %r
}

; CHECK: error: {{.*}}in function e13 i32 (ptr addrspace(3), i32): 'matcore.tcgen05.idesc' operand 'n' is 8: expected 64, 128 or 256{{$}}
define i32 @e13(ptr addrspace(3) %p, i32 %v) {
  %r = call i32 @matcore.tcgen05.idesc(i32 0, i32 32, i32 8, i32 16, i32 16, i32 19, i32 0, i32 0, i32 0)
  ret i32 %r
}

; CHECK: error: {{.*}}in function e14 i32 (ptr addrspace(3), i32): 'matcore.tcgen05.idesc' operand 'n' is 256: expected 64 or 128{{$}}
define i32 @e14(ptr addrspace(3) %p, i32 %v) {
  %r = call i32 @matcore.tcgen05.idesc(i32 0, i32 32, i32 256, i32 16, i32 16, i32 19, i32 0, i32 0, i32 8)
  ret i32 %r
}

; CHECK: error: {{.*}}in function e15 i32 (ptr addrspace(3), i32): 'matcore.tcgen05.idesc' operand 'a' is 16 (f16): kind f8f6f4 takes e4m3, e5m2, e2m3, e3m2, e2m1{{$}}
define i32 @e15(ptr addrspace(3) %p, i32 %v) {
  %r = call i32 @matcore.tcgen05.idesc(i32 2, i32 128, i32 128, i32 16, i32 20, i32 19, i32 0, i32 0, i32 0)
  ret i32 %r
}

; CHECK: error: {{.*}}in function e16 i32 (ptr addrspace(3), i32): 'matcore.tcgen05.idesc' operand 'b' is 5: kind f8f6f4 takes e4m3, e5m2, e2m3, e3m2, e2m1{{$}}
define i32 @e16(ptr addrspace(3) %p, i32 %v) {
  %r = call i32 @matcore.tcgen05.idesc(i32 2, i32 128, i32 128, i32 20, i32 5, i32 19, i32 0, i32 0, i32 0)
  ret i32 %r
}

; CHECK: error: {{.*}}in function e17 i32 (ptr addrspace(3), i32): 'matcore.tcgen05.idesc' operand 'd' is 16 (f16): bf16 operands need f32{{$}}
define i32 @e17(ptr addrspace(3) %p, i32 %v) {
  %r = call i32 @matcore.tcgen05.idesc(i32 0, i32 128, i32 128, i32 16, i32 17, i32 16, i32 0, i32 0, i32 0)
  ret i32 %r
}

; CHECK: error: {{.*}}in function e18 i32 (ptr addrspace(3), i32): 'matcore.tcgen05.idesc' operand 'b_major' is 1 (MN): kind mxf4 is K-major only{{$}}
define i32 @e18(ptr addrspace(3) %p, i32 %v) {
  %r = call i32 @matcore.tcgen05.idesc(i32 5, i32 128, i32 128, i32 24, i32 24, i32 19, i32 0, i32 1, i32 0)
  ret i32 %r
}

; CHECK: error: {{.*}}in function e19 i32 (ptr addrspace(3), i32): 'matcore.tcgen05.idesc' operand 'a_major' is 2: expected 0 (K) or 1 (MN){{$}}
define i32 @e19(ptr addrspace(3) %p, i32 %v) {
  %r = call i32 @matcore.tcgen05.idesc(i32 0, i32 128, i32 128, i32 16, i32 16, i32 19, i32 2, i32 0, i32 0)
  ret i32 %r
}

; CHECK: error: {{.*}}in function e20 i32 (ptr addrspace(3), i32): 'matcore.tcgen05.idesc' operand 'flags' has unknown bits 0x8000{{$}}
define i32 @e20(ptr addrspace(3) %p, i32 %v) {
  %r = call i32 @matcore.tcgen05.idesc(i32 0, i32 128, i32 128, i32 16, i32 16, i32 19, i32 0, i32 0, i32 32768)
  ret i32 %r
}

; CHECK: error: {{.*}}in function e21 i32 (ptr addrspace(3), i32): 'matcore.tcgen05.idesc' operand 'flags' sets saturate: only kind i8 has it{{$}}
define i32 @e21(ptr addrspace(3) %p, i32 %v) {
  %r = call i32 @matcore.tcgen05.idesc(i32 0, i32 128, i32 128, i32 16, i32 16, i32 19, i32 0, i32 0, i32 4)
  ret i32 %r
}

; CHECK: error: {{.*}}in function e22 i32 (ptr addrspace(3), i32): 'matcore.tcgen05.idesc' operand 'flags' sets neg_a: kind i8 lacks it{{$}}
define i32 @e22(ptr addrspace(3) %p, i32 %v) {
  %r = call i32 @matcore.tcgen05.idesc(i32 3, i32 128, i32 128, i32 26, i32 26, i32 27, i32 0, i32 0, i32 1)
  ret i32 %r
}

; CHECK: error: {{.*}}in function e23 i32 (ptr addrspace(3), i32): 'matcore.tcgen05.idesc' operand 'flags' sets neg_b: kind i8 lacks it{{$}}
define i32 @e23(ptr addrspace(3) %p, i32 %v) {
  %r = call i32 @matcore.tcgen05.idesc(i32 3, i32 128, i32 128, i32 26, i32 26, i32 27, i32 0, i32 0, i32 2)
  ret i32 %r
}

; CHECK: error: {{.*}}in function e24 i32 (ptr addrspace(3), i32): 'matcore.tcgen05.idesc' operand 'flags' sets selector: only sparse products have it{{$}}
define i32 @e24(ptr addrspace(3) %p, i32 %v) {
  %r = call i32 @matcore.tcgen05.idesc(i32 0, i32 128, i32 128, i32 16, i32 16, i32 19, i32 0, i32 0, i32 16)
  ret i32 %r
}

; CHECK: error: {{.*}}in function e25 i32 (ptr addrspace(3), i32): 'matcore.tcgen05.idesc' operand 'flags' sets max_shift: block-scaled kinds lack it{{$}}
define i32 @e25(ptr addrspace(3) %p, i32 %v) {
  %r = call i32 @matcore.tcgen05.idesc(i32 4, i32 128, i32 128, i32 20, i32 20, i32 19, i32 0, i32 0, i32 192)
  ret i32 %r
}

; CHECK: error: {{.*}}in function e26 i32 (ptr addrspace(3), i32): 'matcore.tcgen05.idesc' operand 'flags' sets scale: only block-scaled kinds have it{{$}}
define i32 @e26(ptr addrspace(3) %p, i32 %v) {
  %r = call i32 @matcore.tcgen05.idesc(i32 0, i32 128, i32 128, i32 16, i32 16, i32 19, i32 0, i32 0, i32 256)
  ret i32 %r
}

; CHECK: error: {{.*}}in function e27 i32 (ptr addrspace(3), i32): 'matcore.tcgen05.idesc' operand 'flags' sets sfa_id: only block-scaled kinds have it{{$}}
define i32 @e27(ptr addrspace(3) %p, i32 %v) {
  %r = call i32 @matcore.tcgen05.idesc(i32 0, i32 128, i32 128, i32 16, i32 16, i32 19, i32 0, i32 0, i32 1024)
  ret i32 %r
}

; CHECK: error: {{.*}}in function e28 i32 (ptr addrspace(3), i32): 'matcore.tcgen05.idesc' operand 'flags' sets sfb_id: expected 0 or 2{{$}}
define i32 @e28(ptr addrspace(3) %p, i32 %v) {
  %r = call i32 @matcore.tcgen05.idesc(i32 5, i32 128, i32 128, i32 24, i32 24, i32 19, i32 0, i32 0, i32 4096)
  ret i32 %r
}

; CHECK: error: {{.*}}in function e29 i32 (ptr addrspace(3), i32): 'matcore.tcgen05.idesc' operand 'flags' needs a scale type: ue8m0 or ue4m3{{$}}
define i32 @e29(ptr addrspace(3) %p, i32 %v) {
  %r = call i32 @matcore.tcgen05.idesc(i32 6, i32 128, i32 128, i32 24, i32 24, i32 19, i32 0, i32 0, i32 0)
  ret i32 %r
}

; CHECK: error: {{.*}}in function e30 i32 (ptr addrspace(3), i32): 'matcore.tcgen05.idesc' operand 'flags' sets scale (ue4m3): only kind mxf4nvf4 has it{{$}}
define i32 @e30(ptr addrspace(3) %p, i32 %v) {
  %r = call i32 @matcore.tcgen05.idesc(i32 5, i32 128, i32 128, i32 24, i32 24, i32 19, i32 0, i32 0, i32 512)
  ret i32 %r
}

; CHECK: error: {{.*}}in function e31 i32 (ptr addrspace(3), i32): 'matcore.tcgen05.idesc' with k96 is not available on sm_100a: needs sm_103a or sm_103f{{$}}
define i32 @e31(ptr addrspace(3) %p, i32 %v) {
  %r = call i32 @matcore.tcgen05.idesc(i32 5, i32 128, i32 128, i32 24, i32 24, i32 19, i32 0, i32 0, i32 16384)
  ret i32 %r
}

; CHECK: error: {{.*}}in function e32 i32 (ptr addrspace(3), i32): 'matcore.tcgen05.idesc.scale_ids' operand 'kind' is 2: expected a block-scaled kind (4 to 6){{$}}
define i32 @e32(ptr addrspace(3) %p, i32 %v) {
  %r = call i32 @matcore.tcgen05.idesc.scale_ids(i32 %v, i32 2, i32 0, i32 0)
  ret i32 %r
}

; CHECK: error: {{.*}}in function e33 i32 (ptr addrspace(3), i32): 'matcore.tcgen05.idesc.scale_ids' operand 'sfa_id' is 1: expected 0 or 2{{$}}
define i32 @e33(ptr addrspace(3) %p, i32 %v) {
  %r = call i32 @matcore.tcgen05.idesc.scale_ids(i32 %v, i32 5, i32 1, i32 0)
  ret i32 %r
}

; CHECK: error: {{.*}}in function e34 i32 (ptr addrspace(3), i32): 'matcore.tcgen05.idesc.scale_ids' operand 'sfb_id' is 4: expected 0 to 3{{$}}
define i32 @e34(ptr addrspace(3) %p, i32 %v) {
  %r = call i32 @matcore.tcgen05.idesc.scale_ids(i32 %v, i32 4, i32 0, i32 4)
  ret i32 %r
}

; CHECK: error: {{.*}}in function e35 i64 (ptr addrspace(3), i32): 'matcore.wgmma.desc.make' is not available on sm_100a: needs sm_90a{{$}}
define i64 @e35(ptr addrspace(3) %p, i32 %v) {
  %r = call i64 @matcore.wgmma.desc.make(ptr addrspace(3) %p, i32 16, i32 1024, i32 128, i32 0)
  ret i64 %r
}
