; Each rule of the wgmma pseudo-ops: one error per bad call, told by llc one after the other, in the order of the text.
; RUN: not %llc -load-pass-plugin=%plugin -mtriple=nvptx64-nvidia-cuda -mcpu=sm_90a -o %t.ptx %s 2>&1 | FileCheck %s --implicit-check-not=error:
target triple = "nvptx64-nvidia-cuda"

@smem = external addrspace(3) global [512 x i32], align 1024

declare i64 @matcore.wgmma.desc.make(ptr addrspace(3), i32, i32, i32, i32)
declare i64 @matcore.wgmma.desc.shape(ptr addrspace(3), i32, i32, i32, i32, i32, i32, i32, i32)
declare i64 @matcore.wgmma.desc.advance(i64, i32)
declare i64 @matcore.wgmma.desc.step(i64, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare i64 @matcore.tcgen05.desc.make(ptr addrspace(3), i32, i32, i32, i32, i32)

; CHECK: error: {{.*}}in function e0 i64 (ptr addrspace(3), i32): 'matcore.wgmma.desc.make' operand 'swizzle' must be a constant integer{{$}}
define i64 @e0(ptr addrspace(3) %p, i32 %v) {
  %r = call i64 @matcore.wgmma.desc.make(ptr addrspace(3) %p, i32 16, i32 1024, i32 %v, i32 0)
  ret i64 %r
}

; CHECK: error: {{.*}}in function e1 i64 (ptr addrspace(3), i32): 'matcore.wgmma.desc.make' operand 'swizzle' must be a constant integer{{$}}
define i64 @e1(ptr addrspace(3) %p, i32 %v) {
  %r = call i64 @matcore.wgmma.desc.make(ptr addrspace(3) %p, i32 16, i32 1024, i32 poison, i32 0)
  ret i64 %r
}

; CHECK: error: {{.*}}in function e2 i64 (ptr addrspace(3), i32): 'matcore.wgmma.desc.make' operand 'swizzle' is 3: expected 0, 32, 64 or 128 bytes (3 is CU_TENSOR_MAP_SWIZZLE_128B: pass 128){{$}}
define i64 @e2(ptr addrspace(3) %p, i32 %v) {
  %r = call i64 @matcore.wgmma.desc.make(ptr addrspace(3) %p, i32 16, i32 1024, i32 3, i32 0)
  ret i64 %r
}

; CHECK: error: {{.*}}in function e3 i64 (ptr addrspace(3), i32): 'matcore.wgmma.desc.make' operand 'swizzle' is 1: expected 0, 32, 64 or 128 bytes (1 is CU_TENSOR_MAP_SWIZZLE_32B: pass 32){{$}}
define i64 @e3(ptr addrspace(3) %p, i32 %v) {
  %r = call i64 @matcore.wgmma.desc.make(ptr addrspace(3) %p, i32 16, i32 1024, i32 1, i32 0)
  ret i64 %r
}

; CHECK: error: {{.*}}in function e4 i64 (ptr addrspace(3), i32): 'matcore.wgmma.desc.make' operand 'swizzle' is 256: expected 0, 32, 64 or 128 bytes{{$}}
define i64 @e4(ptr addrspace(3) %p, i32 %v) {
  %r = call i64 @matcore.wgmma.desc.make(ptr addrspace(3) %p, i32 16, i32 1024, i32 256, i32 0)
  ret i64 %r
}

; CHECK: error: {{.*}}in function e5 i64 (ptr addrspace(3), i32): 'matcore.wgmma.desc.make' operand 'lbo' is 24: expected a multiple of 16 bytes from 0 to 262128{{$}}
define i64 @e5(ptr addrspace(3) %p, i32 %v) {
  %r = call i64 @matcore.wgmma.desc.make(ptr addrspace(3) %p, i32 24, i32 1024, i32 128, i32 0)
  ret i64 %r
}

; CHECK: error: {{.*}}in function e6 i64 (ptr addrspace(3), i32): 'matcore.wgmma.desc.make' operand 'lbo' is -16: expected a multiple of 16 bytes from 0 to 262128{{$}}
define i64 @e6(ptr addrspace(3) %p, i32 %v) {
  %r = call i64 @matcore.wgmma.desc.make(ptr addrspace(3) %p, i32 -16, i32 1024, i32 128, i32 0)
  ret i64 %r
}

; CHECK: error: {{.*}}in function e7 i64 (ptr addrspace(3), i32): 'matcore.wgmma.desc.make' operand 'sbo' is 262144: expected a multiple of 16 bytes from 0 to 262128{{$}}
define i64 @e7(ptr addrspace(3) %p, i32 %v) {
  %r = call i64 @matcore.wgmma.desc.make(ptr addrspace(3) %p, i32 16, i32 262144, i32 128, i32 0)
  ret i64 %r
}

; CHECK: error: {{.*}}in function e8 i64 (ptr addrspace(3), i32): 'matcore.wgmma.desc.make' operand 'base_offset' is 8: expected 0 to 7{{$}}
define i64 @e8(ptr addrspace(3) %p, i32 %v) {
  %r = call i64 @matcore.wgmma.desc.make(ptr addrspace(3) %p, i32 16, i32 1024, i32 128, i32 8)
  ret i64 %r
}

; CHECK: error: {{.*}}in function e9 i64 (ptr addrspace(3), i32): 'matcore.wgmma.desc.make' operand 'base_offset' is 1: must be 0 without a swizzle{{$}}
define i64 @e9(ptr addrspace(3) %p, i32 %v) {
  %r = call i64 @matcore.wgmma.desc.make(ptr addrspace(3) %p, i32 16, i32 1024, i32 0, i32 1)
  ret i64 %r
}

; CHECK: error: {{.*}}in function e10 i64 (ptr addrspace(3), i32): 'matcore.wgmma.desc.make' operand 'base_offset' must be 0 without a swizzle{{$}}
define i64 @e10(ptr addrspace(3) %p, i32 %v) {
  %r = call i64 @matcore.wgmma.desc.make(ptr addrspace(3) %p, i32 16, i32 1024, i32 0, i32 %v)
  ret i64 %r
}

; CHECK: error: {{.*}}in function e11 i64 (ptr addrspace(3), i32): 'matcore.wgmma.desc.make' operand 'base' is not 16-byte aligned: byte 8 of '@smem'{{$}}
define i64 @e11(ptr addrspace(3) %p, i32 %v) {
  %r = call i64 @matcore.wgmma.desc.make(ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @smem, i32 8), i32 16, i32 1024, i32 128, i32 0)
  ret i64 %r
}

; CHECK: error: {{.*}}in function e12 i64 (ptr addrspace(3), i32): 'matcore.wgmma.desc.shape' operand 'base' is not on a 1024-byte boundary, where the 128-byte swizzle pattern starts{{$}}
define i64 @e12(ptr addrspace(3) %p, i32 %v) {
  %r = call i64 @matcore.wgmma.desc.shape(ptr addrspace(3) getelementptr ([512 x i32], ptr addrspace(3) @smem, i32 0, i32 128), i32 16, i32 0, i32 128, i32 64, i32 64, i32 0, i32 64, i32 16)
  ret i64 %r
}

; CHECK: error: {{.*}}in function e13 i64 (ptr addrspace(3), i32): 'matcore.wgmma.desc.shape' operand 'bits' is 4: expected 1, 8, 16 or 32{{$}}
define i64 @e13(ptr addrspace(3) %p, i32 %v) {
  %r = call i64 @matcore.wgmma.desc.shape(ptr addrspace(3) %p, i32 4, i32 0, i32 128, i32 64, i32 64, i32 0, i32 64, i32 16)
  ret i64 %r
}

; CHECK: error: {{.*}}in function e14 i64 (ptr addrspace(3), i32): 'matcore.wgmma.desc.shape' operand 'major' is 2: expected 0 (K) or 1 (MN){{$}}
define i64 @e14(ptr addrspace(3) %p, i32 %v) {
  %r = call i64 @matcore.wgmma.desc.shape(ptr addrspace(3) %p, i32 16, i32 2, i32 128, i32 64, i32 64, i32 0, i32 64, i32 16)
  ret i64 %r
}

; CHECK: error: {{.*}}in function e15 i64 (ptr addrspace(3), i32): 'matcore.wgmma.desc.shape' operand 'order' is 2: expected 0 (MN first) or 1 (K first){{$}}
define i64 @e15(ptr addrspace(3) %p, i32 %v) {
  %r = call i64 @matcore.wgmma.desc.shape(ptr addrspace(3) %p, i32 16, i32 0, i32 128, i32 64, i32 64, i32 2, i32 64, i32 16)
  ret i64 %r
}

; CHECK: error: {{.*}}in function e16 i64 (ptr addrspace(3), i32): 'matcore.wgmma.desc.shape' operand 'major' is 1 (MN): wgmma reads MN-major operands of 16-bit elements only{{$}}
define i64 @e16(ptr addrspace(3) %p, i32 %v) {
  %r = call i64 @matcore.wgmma.desc.shape(ptr addrspace(3) %p, i32 8, i32 1, i32 128, i32 64, i32 64, i32 0, i32 64, i32 32)
  ret i64 %r
}

; CHECK: error: {{.*}}in function e17 i64 (ptr addrspace(3), i32): 'matcore.wgmma.desc.shape' operand 'tile_mn' is 96: expected a multiple of 64{{$}}
define i64 @e17(ptr addrspace(3) %p, i32 %v) {
  %r = call i64 @matcore.wgmma.desc.shape(ptr addrspace(3) %p, i32 16, i32 1, i32 128, i32 96, i32 64, i32 0, i32 64, i32 16)
  ret i64 %r
}

; CHECK: error: {{.*}}in function e18 i64 (ptr addrspace(3), i32): 'matcore.wgmma.desc.shape' operand 'tile_k' is 32: expected a multiple of 64{{$}}
define i64 @e18(ptr addrspace(3) %p, i32 %v) {
  %r = call i64 @matcore.wgmma.desc.shape(ptr addrspace(3) %p, i32 16, i32 0, i32 128, i32 64, i32 32, i32 0, i32 64, i32 16)
  ret i64 %r
}

; CHECK: error: {{.*}}in function e19 i64 (ptr addrspace(3), i32): 'matcore.wgmma.desc.shape' the tile has 524288 bytes: expected at most 262144{{$}}
define i64 @e19(ptr addrspace(3) %p, i32 %v) {
  %r = call i64 @matcore.wgmma.desc.shape(ptr addrspace(3) %p, i32 16, i32 0, i32 128, i32 64, i32 4096, i32 0, i32 64, i32 16)
  ret i64 %r
}

; CHECK: error: {{.*}}in function e20 i64 (ptr addrspace(3), i32): 'matcore.wgmma.desc.shape' operand 'inst_mn' is 128: expected a multiple of 8 up to 256 inside the tile{{$}}
define i64 @e20(ptr addrspace(3) %p, i32 %v) {
  %r = call i64 @matcore.wgmma.desc.shape(ptr addrspace(3) %p, i32 16, i32 0, i32 128, i32 64, i32 64, i32 0, i32 128, i32 16)
  ret i64 %r
}

; CHECK: error: {{.*}}in function e21 i64 (ptr addrspace(3), i32): 'matcore.wgmma.desc.shape' operand 'inst_k' is 64: expected 16 or 32{{$}}
define i64 @e21(ptr addrspace(3) %p, i32 %v) {
  %r = call i64 @matcore.wgmma.desc.shape(ptr addrspace(3) %p, i32 16, i32 0, i32 128, i32 64, i32 64, i32 0, i32 64, i32 64)
  ret i64 %r
}

; CHECK: error: {{.*}}in function e22 i64 (ptr addrspace(3), i32): 'matcore.wgmma.desc.shape' operand 'inst_k' is 32: 64 bytes of K cross the 32-byte swizzle atom{{$}}
define i64 @e22(ptr addrspace(3) %p, i32 %v) {
  %r = call i64 @matcore.wgmma.desc.shape(ptr addrspace(3) %p, i32 16, i32 0, i32 32, i32 64, i32 64, i32 0, i32 64, i32 32)
  ret i64 %r
}

; CHECK: error: {{.*}}in function e23 i64 (ptr addrspace(3), i32): 'matcore.wgmma.desc.advance' operand 'bytes' is 8: expected a multiple of 16 from -262128 to 262128{{$}}
define i64 @e23(ptr addrspace(3) %p, i32 %v) {
  %r = call i64 @matcore.wgmma.desc.advance(i64 0, i32 8)
  ret i64 %r
}

; CHECK: error: {{.*}}in function e24 i64 (ptr addrspace(3), i32): 'matcore.wgmma.desc.advance' operand 'bytes' is -32: the start would leave 0 to 262128{{$}}
define i64 @e24(ptr addrspace(3) %p, i32 %v) {
  %r = call i64 @matcore.wgmma.desc.advance(i64 1, i32 -32)
  ret i64 %r
}

; CHECK: error: {{.*}}in function e25 i64 (ptr addrspace(3), i32): 'matcore.wgmma.desc.step' operand 'k' is 64: outside the tile{{$}}
define i64 @e25(ptr addrspace(3) %p, i32 %v) {
  %r = call i64 @matcore.wgmma.desc.step(i64 0, i32 0, i32 64, i32 16, i32 0, i32 128, i32 64, i32 64, i32 0, i32 64, i32 16)
  ret i64 %r
}

; CHECK: error: {{.*}}in function e26 i64 (ptr addrspace(3), i32): 'matcore.wgmma.desc.step' operand 'k' is 4: not a multiple of 8{{$}}
define i64 @e26(ptr addrspace(3) %p, i32 %v) {
  %r = call i64 @matcore.wgmma.desc.step(i64 0, i32 0, i32 4, i32 16, i32 0, i32 128, i32 64, i32 64, i32 0, i32 64, i32 16)
  ret i64 %r
}

; CHECK: error: {{.*}}in function e27 i64 (ptr addrspace(3), i32): 'matcore.wgmma.desc.step' operand 'k' is 56: the product crosses the atom's end at 64{{$}}
define i64 @e27(ptr addrspace(3) %p, i32 %v) {
  %r = call i64 @matcore.wgmma.desc.step(i64 0, i32 0, i32 56, i32 16, i32 0, i32 128, i32 64, i32 128, i32 0, i32 64, i32 16)
  ret i64 %r
}

; CHECK: error: {{.*}}in function e28 i64 (ptr addrspace(3), i32): 'matcore.wgmma.desc.step' operand 'mn' is 4: not a multiple of 8{{$}}
define i64 @e28(ptr addrspace(3) %p, i32 %v) {
  %r = call i64 @matcore.wgmma.desc.step(i64 0, i32 4, i32 0, i32 16, i32 0, i32 128, i32 128, i32 64, i32 0, i32 64, i32 16)
  ret i64 %r
}

; CHECK: error: {{.*}}in function e29 i64 (ptr addrspace(3), i32): 'matcore.wgmma.desc.step' operand 'mn' is 8: the product crosses the atom's end at 64{{$}}
define i64 @e29(ptr addrspace(3) %p, i32 %v) {
  %r = call i64 @matcore.wgmma.desc.step(i64 0, i32 8, i32 0, i32 16, i32 1, i32 128, i32 128, i32 64, i32 0, i32 64, i32 16)
  ret i64 %r
}

; CHECK: error: {{.*}}in function e30 i64 (ptr addrspace(3), i32): 'matcore.wgmma.desc.step' operand 'k' is -16: outside the tile{{$}}
define i64 @e30(ptr addrspace(3) %p, i32 %v) {
  %r = call i64 @matcore.wgmma.desc.step(i64 0, i32 %v, i32 -16, i32 16, i32 0, i32 128, i32 128, i32 64, i32 0, i32 64, i32 16)
  ret i64 %r
}

; CHECK: error: {{.*}}in function e31 i64 (ptr addrspace(3), i32): 'matcore.tcgen05.desc.make' is not available on sm_90a: needs sm_100a, sm_100f, sm_101a, sm_101f, sm_103a, sm_103f, sm_110a or sm_110f{{$}}
define i64 @e31(ptr addrspace(3) %p, i32 %v) {
  %r = call i64 @matcore.tcgen05.desc.make(ptr addrspace(3) %p, i32 16, i32 1024, i32 128, i32 16, i32 0)
  ret i64 %r
}
