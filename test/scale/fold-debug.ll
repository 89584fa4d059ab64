; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; What goes with its last use leaves its variable behind, said of what is still there; in lists too.
; RUN: %opt -load-pass-plugin=%plugin '-passes=matcore<fold-scales>' -S %s | FileCheck %s
; CHECK-LABEL: define <4 x float> @k(
; CHECK-NEXT: #dbg_value(i32 %s, ![[X:[0-9]+]], !DIExpression(DW_OP_constu, 8, DW_OP_shr, DW_OP_stack_value), ![[AT:[0-9]+]])
; CHECK-NEXT: #dbg_value(!DIArgList(i32 %s, i32 %q), ![[X]], !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_constu, 8, DW_OP_shr, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value), ![[AT]])
; CHECK-NEXT: {{.*}}i32 0, i32 0, i32 1, i32 %s, i32 0, i32 %s)
target triple = "amdgcn-amd-amdhsa"
declare <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32>, <8 x i32>, <4 x float>, i32 immarg, i32 immarg, i32 immarg, i32, i32 immarg, i32)
define <4 x float> @k(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 %s, i32 %q) !dbg !5 {
  %x = lshr i32 %s, 8, !dbg !9
    #dbg_value(i32 %x, !8, !DIExpression(), !9)
    #dbg_value(!DIArgList(i32 %x, i32 %q), !8, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value), !9)
  %d = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 0, i32 0, i32 0, i32 %x, i32 0, i32 %s), !dbg !9
  ret <4 x float> %d, !dbg !9
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3, !4}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "x", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.c", directory: "/")
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = distinct !DISubprogram(name: "k", file: !1, line: 1, type: !6, unit: !0, spFlags: DISPFlagDefinition)
!6 = !DISubroutineType(types: !{null})
!8 = !DILocalVariable(name: "x", scope: !5, file: !1, line: 2, type: !10)
!9 = !DILocation(line: 2, column: 3, scope: !5)
!10 = !DIBasicType(name: "unsigned", size: 32, encoding: DW_ATE_unsigned)
