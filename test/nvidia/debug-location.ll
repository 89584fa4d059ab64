; Every instruction that a call becomes carries the call's location; the last one its name. Errors name the source line.
; RUN: %opt -load-pass-plugin=%plugin -passes=matcore-lower-descriptors -S %s | FileCheck %s
; RUN: sed 's/i32 128, i32 0/i32 3, i32 0/' %s > %t.ll
; RUN: not %opt -load-pass-plugin=%plugin -passes=matcore-lower-descriptors -S %t.ll 2>&1 | FileCheck %s --check-prefix=ERROR
; CHECK: ptrtoint {{.*}}, !dbg ![[L:[0-9]+]]
; CHECK-NEXT: lshr {{.*}}, !dbg ![[L]]
; CHECK-NEXT: zext {{.*}}, !dbg ![[L]]
; CHECK-NEXT: and {{.*}}, !dbg ![[L]]
; CHECK-NEXT: %r = or disjoint {{.*}}, !dbg ![[L]]
; CHECK-NEXT: #dbg_value(i64 %r,
; CHECK: ![[L]] = !DILocation(line: 7, column: 3,
; ERROR: error: k.cu:7:3: in function f i64 (ptr addrspace(3)): 'matcore.wgmma.desc.make' operand 'swizzle' is 3
target triple = "nvptx64-nvidia-cuda"
declare i64 @matcore.wgmma.desc.make(ptr addrspace(3), i32, i32, i32, i32)
define i64 @f(ptr addrspace(3) %p) !dbg !4 {
  %r = call i64 @matcore.wgmma.desc.make(ptr addrspace(3) %p, i32 16, i32 1024, i32 128, i32 0), !dbg !7
    #dbg_value(i64 %r, !8, !DIExpression(), !7)
  ret i64 %r, !dbg !7
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cu", directory: "")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 5, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!7 = !DILocation(line: 7, column: 3, scope: !4)
!8 = !DILocalVariable(name: "d", scope: !4, file: !1, line: 7, type: !9)
!9 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
