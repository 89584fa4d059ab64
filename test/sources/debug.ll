; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Debug records of a container that went name the narrow value as a fragment, or are killed; the code is the same without them.
; RUN: %opt -load-pass-plugin=%plugin -passes='matcore-narrow<fold-sources>,verify' -S %s | FileCheck %s
; RUN: %opt -load-pass-plugin=%plugin -passes='matcore-narrow<fold-sources>,strip' -S %s -o %t.g.ll
; RUN: %opt -load-pass-plugin=%plugin -passes='strip,matcore-narrow<fold-sources>' -S %s -o %t.n.ll && diff %t.g.ll %t.n.ll
; RUN: env MATCORE_OPTIONS=fold-sources %llc -load-pass-plugin=%plugin -mcpu=gfx950 -O0 -global-isel=0 %s -o - | llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx950 -filetype=null
target triple = "amdgcn-amd-amdhsa"
declare <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32>, <8 x i32>, <4 x float>, i32, i32, i32, i32, i32, i32)

; CHECK-LABEL: @load(
; CHECK-NEXT: %a = load <4 x i32>, ptr addrspace(1) %p, align 4, !dbg [[L1:![0-9]+]]
; CHECK-NEXT: #dbg_value(<4 x i32> %a, [[VAR:![0-9]+]], !DIExpression(DW_OP_LLVM_fragment, 0, 128), [[L1]])
; CHECK-NEXT: #dbg_value(<4 x i32> %a, [[BIG:![0-9]+]], !DIExpression(DW_OP_LLVM_fragment, 256, 128), [[L1]])
; CHECK-NEXT: #dbg_value(<4 x i32> %a, [[SMALL:![0-9]+]], !DIExpression(), [[L1]])
; CHECK-NEXT: #dbg_value(<8 x i32> poison, [[VAR]], !DIExpression(DW_OP_plus_uconst, 4), [[L1]])
; CHECK-NEXT: #dbg_value(!DIArgList(<8 x i32> poison, i32 poison), [[VAR]],
; CHECK-NEXT: %r = call
define <4 x float> @load(ptr addrspace(1) %p, i32 %e, <8 x i32> %y, <4 x float> %c) !dbg !5 {
  %a = load <8 x i32>, ptr addrspace(1) %p, align 4, !dbg !10
    #dbg_value(<8 x i32> %a, !7, !DIExpression(), !10)
    #dbg_value(<8 x i32> %a, !8, !DIExpression(DW_OP_LLVM_fragment, 256, 256), !10)
    #dbg_value(<8 x i32> %a, !9, !DIExpression(), !10)
    #dbg_value(<8 x i32> %a, !7, !DIExpression(DW_OP_plus_uconst, 4), !10)
    #dbg_value(!DIArgList(<8 x i32> %a, i32 %e), !7, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus), !10)
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0), !dbg !11
  ret <4 x float> %r
}

; CHECK-LABEL: @others(
; CHECK-NEXT: #dbg_value(<8 x i32> poison, [[VAR2:![0-9]+]], !DIExpression(), [[L2:![0-9]+]])
; CHECK-NEXT: #dbg_value(<4 x i32> %x, [[VAR2]], !DIExpression(DW_OP_LLVM_fragment, 0, 128), [[L2]])
; CHECK-NEXT: [[B:%.*]] = load <4 x i32>, ptr addrspace(1) %p, align 4, !dbg [[L2]]
; CHECK-NEXT: #dbg_value(<4 x i32> [[B]], [[VAR2]], !DIExpression(DW_OP_LLVM_fragment, 0, 128), [[L2]])
; CHECK-NEXT: #dbg_value(<4 x i32> [[B]], [[VAR2]], !DIExpression(DW_OP_LLVM_fragment, 0, 128), [[L2]])
; CHECK-NEXT: %r = call
define <4 x float> @others(ptr addrspace(1) %p, <4 x i32> %x, <8 x i32> %y, <4 x float> %c) !dbg !12 {
  %dead = load <8 x i32>, ptr addrspace(1) %p, align 4, !dbg !14
    #dbg_value(<8 x i32> %dead, !13, !DIExpression(), !14)
  %e = extractelement <8 x i32> %dead, i32 0, !dbg !14
  %w = shufflevector <4 x i32> %x, <4 x i32> zeroinitializer, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>, !dbg !14
    #dbg_value(<8 x i32> %w, !13, !DIExpression(), !14)
  %v = load <32 x i8>, ptr addrspace(1) %p, align 4, !dbg !14
    #dbg_value(<32 x i8> %v, !13, !DIExpression(), !14)
  %b = bitcast <32 x i8> %v to <8 x i32>, !dbg !14
    #dbg_value(<8 x i32> %b, !13, !DIExpression(), !14)
  %i = insertelement <8 x i32> %b, i32 %e, i32 6, !dbg !14
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %w, <8 x i32> %i, <4 x float> %c, i32 4, i32 4, i32 0, i32 0, i32 0, i32 0), !dbg !14
  ret <4 x float> %r
}

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !{}
!2 = distinct !DICompileUnit(language: DW_LANG_C11, file: !3, emissionKind: FullDebug)
!3 = !DIFile(filename: "f.c", directory: ".")
!4 = !DISubroutineType(types: !1)
!5 = distinct !DISubprogram(name: "load", file: !3, line: 1, type: !4, unit: !2, spFlags: DISPFlagDefinition)
!6 = !DIBasicType(name: "v", size: 256, encoding: DW_ATE_unsigned)
!7 = !DILocalVariable(name: "a", scope: !5, file: !3, line: 2, type: !6)
!8 = !DILocalVariable(name: "b", scope: !5, file: !3, line: 2, type: !15)
!9 = !DILocalVariable(name: "c", scope: !5, file: !3, line: 2, type: !16)
!10 = !DILocation(line: 3, scope: !5)
!11 = !DILocation(line: 4, scope: !5)
!12 = distinct !DISubprogram(name: "others", file: !3, line: 1, type: !4, unit: !2, spFlags: DISPFlagDefinition)
!13 = !DILocalVariable(name: "a", scope: !12, file: !3, line: 2, type: !6)
!14 = !DILocation(line: 3, scope: !12)
!15 = !DIBasicType(name: "w", size: 512, encoding: DW_ATE_unsigned)
!16 = !DIBasicType(name: "x", size: 128, encoding: DW_ATE_unsigned)
