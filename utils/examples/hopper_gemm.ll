; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; C = A * B^T on one warp group: C is 64x64 f32, A and B are 64xK f16, K contiguous, K a multiple of 64. 128 threads, one block.
; Each pass of the loop brings 64x64 of A and of B to shared memory in the 128-byte swizzle (K-major, atoms MN first), then four wgmma
; read them through descriptors that are made once (desc.shape) and stepped by 16 elements of K (desc.step).
; To PTX: llc -O2 -mcpu=sm_90a -mattr=+ptx80 -load-pass-plugin=PATH/Matcore-22.so hopper_gemm.ll -o hopper_gemm.ptx
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@smem = internal addrspace(3) global [16384 x i8] undef, align 1024

declare i64 @matcore.wgmma.desc.shape(ptr addrspace(3), i32, i32, i32, i32, i32, i32, i32, i32) #0
declare i64 @matcore.wgmma.desc.step(i64, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) #0
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) convergent

define ptx_kernel void @gemm(ptr addrspace(1) %c, ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %k) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %row = lshr i32 %tid, 1
  %half = and i32 %tid, 1
  %first = shl i32 %half, 2
  %phase = and i32 %row, 7
  %row.bytes = shl i32 %row, 7
  %row.k = mul i32 %row, %k
  %smem.b = getelementptr i8, ptr addrspace(3) @smem, i32 8192
  %desc.a = call i64 @matcore.wgmma.desc.shape(ptr addrspace(3) @smem, i32 16, i32 0, i32 128, i32 64, i32 64, i32 0, i32 64, i32 16)
  %desc.b = call i64 @matcore.wgmma.desc.shape(ptr addrspace(3) %smem.b, i32 16, i32 0, i32 128, i32 64, i32 64, i32 0, i32 64, i32 16)
  br label %loop
loop:
  %at = phi i32 [ 0, %entry ], [ %next, %loop ]
  %d0 = phi float [ 0.0, %entry ], [ %r0, %loop ]
  %d1 = phi float [ 0.0, %entry ], [ %r1, %loop ]
  %d2 = phi float [ 0.0, %entry ], [ %r2, %loop ]
  %d3 = phi float [ 0.0, %entry ], [ %r3, %loop ]
  %d4 = phi float [ 0.0, %entry ], [ %r4, %loop ]
  %d5 = phi float [ 0.0, %entry ], [ %r5, %loop ]
  %d6 = phi float [ 0.0, %entry ], [ %r6, %loop ]
  %d7 = phi float [ 0.0, %entry ], [ %r7, %loop ]
  %d8 = phi float [ 0.0, %entry ], [ %r8, %loop ]
  %d9 = phi float [ 0.0, %entry ], [ %r9, %loop ]
  %d10 = phi float [ 0.0, %entry ], [ %r10, %loop ]
  %d11 = phi float [ 0.0, %entry ], [ %r11, %loop ]
  %d12 = phi float [ 0.0, %entry ], [ %r12, %loop ]
  %d13 = phi float [ 0.0, %entry ], [ %r13, %loop ]
  %d14 = phi float [ 0.0, %entry ], [ %r14, %loop ]
  %d15 = phi float [ 0.0, %entry ], [ %r15, %loop ]
  %d16 = phi float [ 0.0, %entry ], [ %r16, %loop ]
  %d17 = phi float [ 0.0, %entry ], [ %r17, %loop ]
  %d18 = phi float [ 0.0, %entry ], [ %r18, %loop ]
  %d19 = phi float [ 0.0, %entry ], [ %r19, %loop ]
  %d20 = phi float [ 0.0, %entry ], [ %r20, %loop ]
  %d21 = phi float [ 0.0, %entry ], [ %r21, %loop ]
  %d22 = phi float [ 0.0, %entry ], [ %r22, %loop ]
  %d23 = phi float [ 0.0, %entry ], [ %r23, %loop ]
  %d24 = phi float [ 0.0, %entry ], [ %r24, %loop ]
  %d25 = phi float [ 0.0, %entry ], [ %r25, %loop ]
  %d26 = phi float [ 0.0, %entry ], [ %r26, %loop ]
  %d27 = phi float [ 0.0, %entry ], [ %r27, %loop ]
  %d28 = phi float [ 0.0, %entry ], [ %r28, %loop ]
  %d29 = phi float [ 0.0, %entry ], [ %r29, %loop ]
  %d30 = phi float [ 0.0, %entry ], [ %r30, %loop ]
  %d31 = phi float [ 0.0, %entry ], [ %r31, %loop ]
  %start = add i32 %row.k, %at
  %c0 = add i32 %first, 0
  %g0 = shl i32 %c0, 3
  %e0 = add i32 %start, %g0
  %x0 = xor i32 %c0, %phase
  %y0 = shl i32 %x0, 4
  %s0 = add i32 %row.bytes, %y0
  %pa0 = getelementptr half, ptr addrspace(1) %a, i32 %e0
  %va0 = load <4 x i32>, ptr addrspace(1) %pa0, align 16
  %qa0 = getelementptr i8, ptr addrspace(3) @smem, i32 %s0
  store <4 x i32> %va0, ptr addrspace(3) %qa0, align 16
  %pb0 = getelementptr half, ptr addrspace(1) %b, i32 %e0
  %vb0 = load <4 x i32>, ptr addrspace(1) %pb0, align 16
  %qb0 = getelementptr i8, ptr addrspace(3) %smem.b, i32 %s0
  store <4 x i32> %vb0, ptr addrspace(3) %qb0, align 16
  %c1 = add i32 %first, 1
  %g1 = shl i32 %c1, 3
  %e1 = add i32 %start, %g1
  %x1 = xor i32 %c1, %phase
  %y1 = shl i32 %x1, 4
  %s1 = add i32 %row.bytes, %y1
  %pa1 = getelementptr half, ptr addrspace(1) %a, i32 %e1
  %va1 = load <4 x i32>, ptr addrspace(1) %pa1, align 16
  %qa1 = getelementptr i8, ptr addrspace(3) @smem, i32 %s1
  store <4 x i32> %va1, ptr addrspace(3) %qa1, align 16
  %pb1 = getelementptr half, ptr addrspace(1) %b, i32 %e1
  %vb1 = load <4 x i32>, ptr addrspace(1) %pb1, align 16
  %qb1 = getelementptr i8, ptr addrspace(3) %smem.b, i32 %s1
  store <4 x i32> %vb1, ptr addrspace(3) %qb1, align 16
  %c2 = add i32 %first, 2
  %g2 = shl i32 %c2, 3
  %e2 = add i32 %start, %g2
  %x2 = xor i32 %c2, %phase
  %y2 = shl i32 %x2, 4
  %s2 = add i32 %row.bytes, %y2
  %pa2 = getelementptr half, ptr addrspace(1) %a, i32 %e2
  %va2 = load <4 x i32>, ptr addrspace(1) %pa2, align 16
  %qa2 = getelementptr i8, ptr addrspace(3) @smem, i32 %s2
  store <4 x i32> %va2, ptr addrspace(3) %qa2, align 16
  %pb2 = getelementptr half, ptr addrspace(1) %b, i32 %e2
  %vb2 = load <4 x i32>, ptr addrspace(1) %pb2, align 16
  %qb2 = getelementptr i8, ptr addrspace(3) %smem.b, i32 %s2
  store <4 x i32> %vb2, ptr addrspace(3) %qb2, align 16
  %c3 = add i32 %first, 3
  %g3 = shl i32 %c3, 3
  %e3 = add i32 %start, %g3
  %x3 = xor i32 %c3, %phase
  %y3 = shl i32 %x3, 4
  %s3 = add i32 %row.bytes, %y3
  %pa3 = getelementptr half, ptr addrspace(1) %a, i32 %e3
  %va3 = load <4 x i32>, ptr addrspace(1) %pa3, align 16
  %qa3 = getelementptr i8, ptr addrspace(3) @smem, i32 %s3
  store <4 x i32> %va3, ptr addrspace(3) %qa3, align 16
  %pb3 = getelementptr half, ptr addrspace(1) %b, i32 %e3
  %vb3 = load <4 x i32>, ptr addrspace(1) %pb3, align 16
  %qb3 = getelementptr i8, ptr addrspace(3) %smem.b, i32 %s3
  store <4 x i32> %vb3, ptr addrspace(3) %qb3, align 16
  call void asm sideeffect "fence.proxy.async;", "~{memory}"()
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  call void asm sideeffect "wgmma.fence.sync.aligned;", "~{memory}"() #1
  %k.a0 = call i64 @matcore.wgmma.desc.step(i64 %desc.a, i32 0, i32 0, i32 16, i32 0, i32 128, i32 64, i32 64, i32 0, i32 64, i32 16)
  %k.b0 = call i64 @matcore.wgmma.desc.step(i64 %desc.b, i32 0, i32 0, i32 16, i32 0, i32 128, i32 64, i32 64, i32 0, i32 64, i32 16)
  %m0 = call { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } asm sideeffect "{ .reg .pred p; setp.ne.b32 p, 1, 0; wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {$0,$1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18,$19,$20,$21,$22,$23,$24,$25,$26,$27,$28,$29,$30,$31}, $64, $65, p, 1, 1, 0, 0; }", "=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,l,l"(float %d0, float %d1, float %d2, float %d3, float %d4, float %d5, float %d6, float %d7, float %d8, float %d9, float %d10, float %d11, float %d12, float %d13, float %d14, float %d15, float %d16, float %d17, float %d18, float %d19, float %d20, float %d21, float %d22, float %d23, float %d24, float %d25, float %d26, float %d27, float %d28, float %d29, float %d30, float %d31, i64 %k.a0, i64 %k.b0) #1
  %m0.0 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m0, 0
  %m0.1 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m0, 1
  %m0.2 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m0, 2
  %m0.3 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m0, 3
  %m0.4 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m0, 4
  %m0.5 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m0, 5
  %m0.6 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m0, 6
  %m0.7 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m0, 7
  %m0.8 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m0, 8
  %m0.9 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m0, 9
  %m0.10 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m0, 10
  %m0.11 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m0, 11
  %m0.12 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m0, 12
  %m0.13 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m0, 13
  %m0.14 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m0, 14
  %m0.15 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m0, 15
  %m0.16 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m0, 16
  %m0.17 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m0, 17
  %m0.18 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m0, 18
  %m0.19 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m0, 19
  %m0.20 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m0, 20
  %m0.21 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m0, 21
  %m0.22 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m0, 22
  %m0.23 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m0, 23
  %m0.24 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m0, 24
  %m0.25 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m0, 25
  %m0.26 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m0, 26
  %m0.27 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m0, 27
  %m0.28 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m0, 28
  %m0.29 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m0, 29
  %m0.30 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m0, 30
  %m0.31 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m0, 31
  %k.a1 = call i64 @matcore.wgmma.desc.step(i64 %desc.a, i32 0, i32 16, i32 16, i32 0, i32 128, i32 64, i32 64, i32 0, i32 64, i32 16)
  %k.b1 = call i64 @matcore.wgmma.desc.step(i64 %desc.b, i32 0, i32 16, i32 16, i32 0, i32 128, i32 64, i32 64, i32 0, i32 64, i32 16)
  %m1 = call { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } asm sideeffect "{ .reg .pred p; setp.ne.b32 p, 1, 0; wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {$0,$1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18,$19,$20,$21,$22,$23,$24,$25,$26,$27,$28,$29,$30,$31}, $64, $65, p, 1, 1, 0, 0; }", "=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,l,l"(float %m0.0, float %m0.1, float %m0.2, float %m0.3, float %m0.4, float %m0.5, float %m0.6, float %m0.7, float %m0.8, float %m0.9, float %m0.10, float %m0.11, float %m0.12, float %m0.13, float %m0.14, float %m0.15, float %m0.16, float %m0.17, float %m0.18, float %m0.19, float %m0.20, float %m0.21, float %m0.22, float %m0.23, float %m0.24, float %m0.25, float %m0.26, float %m0.27, float %m0.28, float %m0.29, float %m0.30, float %m0.31, i64 %k.a1, i64 %k.b1) #1
  %m1.0 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m1, 0
  %m1.1 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m1, 1
  %m1.2 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m1, 2
  %m1.3 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m1, 3
  %m1.4 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m1, 4
  %m1.5 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m1, 5
  %m1.6 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m1, 6
  %m1.7 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m1, 7
  %m1.8 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m1, 8
  %m1.9 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m1, 9
  %m1.10 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m1, 10
  %m1.11 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m1, 11
  %m1.12 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m1, 12
  %m1.13 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m1, 13
  %m1.14 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m1, 14
  %m1.15 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m1, 15
  %m1.16 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m1, 16
  %m1.17 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m1, 17
  %m1.18 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m1, 18
  %m1.19 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m1, 19
  %m1.20 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m1, 20
  %m1.21 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m1, 21
  %m1.22 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m1, 22
  %m1.23 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m1, 23
  %m1.24 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m1, 24
  %m1.25 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m1, 25
  %m1.26 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m1, 26
  %m1.27 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m1, 27
  %m1.28 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m1, 28
  %m1.29 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m1, 29
  %m1.30 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m1, 30
  %m1.31 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m1, 31
  %k.a2 = call i64 @matcore.wgmma.desc.step(i64 %desc.a, i32 0, i32 32, i32 16, i32 0, i32 128, i32 64, i32 64, i32 0, i32 64, i32 16)
  %k.b2 = call i64 @matcore.wgmma.desc.step(i64 %desc.b, i32 0, i32 32, i32 16, i32 0, i32 128, i32 64, i32 64, i32 0, i32 64, i32 16)
  %m2 = call { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } asm sideeffect "{ .reg .pred p; setp.ne.b32 p, 1, 0; wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {$0,$1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18,$19,$20,$21,$22,$23,$24,$25,$26,$27,$28,$29,$30,$31}, $64, $65, p, 1, 1, 0, 0; }", "=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,l,l"(float %m1.0, float %m1.1, float %m1.2, float %m1.3, float %m1.4, float %m1.5, float %m1.6, float %m1.7, float %m1.8, float %m1.9, float %m1.10, float %m1.11, float %m1.12, float %m1.13, float %m1.14, float %m1.15, float %m1.16, float %m1.17, float %m1.18, float %m1.19, float %m1.20, float %m1.21, float %m1.22, float %m1.23, float %m1.24, float %m1.25, float %m1.26, float %m1.27, float %m1.28, float %m1.29, float %m1.30, float %m1.31, i64 %k.a2, i64 %k.b2) #1
  %m2.0 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m2, 0
  %m2.1 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m2, 1
  %m2.2 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m2, 2
  %m2.3 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m2, 3
  %m2.4 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m2, 4
  %m2.5 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m2, 5
  %m2.6 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m2, 6
  %m2.7 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m2, 7
  %m2.8 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m2, 8
  %m2.9 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m2, 9
  %m2.10 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m2, 10
  %m2.11 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m2, 11
  %m2.12 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m2, 12
  %m2.13 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m2, 13
  %m2.14 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m2, 14
  %m2.15 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m2, 15
  %m2.16 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m2, 16
  %m2.17 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m2, 17
  %m2.18 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m2, 18
  %m2.19 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m2, 19
  %m2.20 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m2, 20
  %m2.21 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m2, 21
  %m2.22 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m2, 22
  %m2.23 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m2, 23
  %m2.24 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m2, 24
  %m2.25 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m2, 25
  %m2.26 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m2, 26
  %m2.27 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m2, 27
  %m2.28 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m2, 28
  %m2.29 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m2, 29
  %m2.30 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m2, 30
  %m2.31 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m2, 31
  %k.a3 = call i64 @matcore.wgmma.desc.step(i64 %desc.a, i32 0, i32 48, i32 16, i32 0, i32 128, i32 64, i32 64, i32 0, i32 64, i32 16)
  %k.b3 = call i64 @matcore.wgmma.desc.step(i64 %desc.b, i32 0, i32 48, i32 16, i32 0, i32 128, i32 64, i32 64, i32 0, i32 64, i32 16)
  %m3 = call { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } asm sideeffect "{ .reg .pred p; setp.ne.b32 p, 1, 0; wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {$0,$1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18,$19,$20,$21,$22,$23,$24,$25,$26,$27,$28,$29,$30,$31}, $64, $65, p, 1, 1, 0, 0; }", "=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,l,l"(float %m2.0, float %m2.1, float %m2.2, float %m2.3, float %m2.4, float %m2.5, float %m2.6, float %m2.7, float %m2.8, float %m2.9, float %m2.10, float %m2.11, float %m2.12, float %m2.13, float %m2.14, float %m2.15, float %m2.16, float %m2.17, float %m2.18, float %m2.19, float %m2.20, float %m2.21, float %m2.22, float %m2.23, float %m2.24, float %m2.25, float %m2.26, float %m2.27, float %m2.28, float %m2.29, float %m2.30, float %m2.31, i64 %k.a3, i64 %k.b3) #1
  %r0 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m3, 0
  %r1 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m3, 1
  %r2 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m3, 2
  %r3 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m3, 3
  %r4 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m3, 4
  %r5 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m3, 5
  %r6 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m3, 6
  %r7 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m3, 7
  %r8 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m3, 8
  %r9 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m3, 9
  %r10 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m3, 10
  %r11 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m3, 11
  %r12 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m3, 12
  %r13 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m3, 13
  %r14 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m3, 14
  %r15 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m3, 15
  %r16 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m3, 16
  %r17 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m3, 17
  %r18 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m3, 18
  %r19 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m3, 19
  %r20 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m3, 20
  %r21 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m3, 21
  %r22 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m3, 22
  %r23 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m3, 23
  %r24 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m3, 24
  %r25 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m3, 25
  %r26 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m3, 26
  %r27 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m3, 27
  %r28 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m3, 28
  %r29 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m3, 29
  %r30 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m3, 30
  %r31 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %m3, 31
  call void asm sideeffect "wgmma.commit_group.sync.aligned;", "~{memory}"() #1
  call void asm sideeffect "wgmma.wait_group.sync.aligned 0;", "~{memory}"() #1
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %next = add i32 %at, 64
  %more = icmp ult i32 %next, %k
  br i1 %more, label %loop, label %done
done:
  %lane = and i32 %tid, 31
  %warp = lshr i32 %tid, 5
  %warp.row = shl i32 %warp, 4
  %quad = lshr i32 %lane, 2
  %row0 = add i32 %warp.row, %quad
  %pair = and i32 %lane, 3
  %col0 = shl i32 %pair, 1
  %base = shl i32 %row0, 6
  %at0 = add i32 %base, %col0
  %out = getelementptr float, ptr addrspace(1) %c, i32 %at0
  %o0 = getelementptr float, ptr addrspace(1) %out, i32 0
  store float %r0, ptr addrspace(1) %o0, align 4
  %o1 = getelementptr float, ptr addrspace(1) %out, i32 1
  store float %r1, ptr addrspace(1) %o1, align 4
  %o2 = getelementptr float, ptr addrspace(1) %out, i32 512
  store float %r2, ptr addrspace(1) %o2, align 4
  %o3 = getelementptr float, ptr addrspace(1) %out, i32 513
  store float %r3, ptr addrspace(1) %o3, align 4
  %o4 = getelementptr float, ptr addrspace(1) %out, i32 8
  store float %r4, ptr addrspace(1) %o4, align 4
  %o5 = getelementptr float, ptr addrspace(1) %out, i32 9
  store float %r5, ptr addrspace(1) %o5, align 4
  %o6 = getelementptr float, ptr addrspace(1) %out, i32 520
  store float %r6, ptr addrspace(1) %o6, align 4
  %o7 = getelementptr float, ptr addrspace(1) %out, i32 521
  store float %r7, ptr addrspace(1) %o7, align 4
  %o8 = getelementptr float, ptr addrspace(1) %out, i32 16
  store float %r8, ptr addrspace(1) %o8, align 4
  %o9 = getelementptr float, ptr addrspace(1) %out, i32 17
  store float %r9, ptr addrspace(1) %o9, align 4
  %o10 = getelementptr float, ptr addrspace(1) %out, i32 528
  store float %r10, ptr addrspace(1) %o10, align 4
  %o11 = getelementptr float, ptr addrspace(1) %out, i32 529
  store float %r11, ptr addrspace(1) %o11, align 4
  %o12 = getelementptr float, ptr addrspace(1) %out, i32 24
  store float %r12, ptr addrspace(1) %o12, align 4
  %o13 = getelementptr float, ptr addrspace(1) %out, i32 25
  store float %r13, ptr addrspace(1) %o13, align 4
  %o14 = getelementptr float, ptr addrspace(1) %out, i32 536
  store float %r14, ptr addrspace(1) %o14, align 4
  %o15 = getelementptr float, ptr addrspace(1) %out, i32 537
  store float %r15, ptr addrspace(1) %o15, align 4
  %o16 = getelementptr float, ptr addrspace(1) %out, i32 32
  store float %r16, ptr addrspace(1) %o16, align 4
  %o17 = getelementptr float, ptr addrspace(1) %out, i32 33
  store float %r17, ptr addrspace(1) %o17, align 4
  %o18 = getelementptr float, ptr addrspace(1) %out, i32 544
  store float %r18, ptr addrspace(1) %o18, align 4
  %o19 = getelementptr float, ptr addrspace(1) %out, i32 545
  store float %r19, ptr addrspace(1) %o19, align 4
  %o20 = getelementptr float, ptr addrspace(1) %out, i32 40
  store float %r20, ptr addrspace(1) %o20, align 4
  %o21 = getelementptr float, ptr addrspace(1) %out, i32 41
  store float %r21, ptr addrspace(1) %o21, align 4
  %o22 = getelementptr float, ptr addrspace(1) %out, i32 552
  store float %r22, ptr addrspace(1) %o22, align 4
  %o23 = getelementptr float, ptr addrspace(1) %out, i32 553
  store float %r23, ptr addrspace(1) %o23, align 4
  %o24 = getelementptr float, ptr addrspace(1) %out, i32 48
  store float %r24, ptr addrspace(1) %o24, align 4
  %o25 = getelementptr float, ptr addrspace(1) %out, i32 49
  store float %r25, ptr addrspace(1) %o25, align 4
  %o26 = getelementptr float, ptr addrspace(1) %out, i32 560
  store float %r26, ptr addrspace(1) %o26, align 4
  %o27 = getelementptr float, ptr addrspace(1) %out, i32 561
  store float %r27, ptr addrspace(1) %o27, align 4
  %o28 = getelementptr float, ptr addrspace(1) %out, i32 56
  store float %r28, ptr addrspace(1) %o28, align 4
  %o29 = getelementptr float, ptr addrspace(1) %out, i32 57
  store float %r29, ptr addrspace(1) %o29, align 4
  %o30 = getelementptr float, ptr addrspace(1) %out, i32 568
  store float %r30, ptr addrspace(1) %o30, align 4
  %o31 = getelementptr float, ptr addrspace(1) %out, i32 569
  store float %r31, ptr addrspace(1) %o31, align 4
  ret void
}

attributes #0 = { nounwind willreturn memory(none) }
attributes #1 = { convergent }
