; Each lowered pseudo-op has a remark, with its value where that is a constant; the summary counts them and what was refused.
; RUN: %opt -load-pass-plugin=%plugin -passes=matcore -pass-remarks=matcore -pass-remarks-analysis=matcore -disable-output %s 2>&1 | FileCheck %s
; RUN: sed 's/i32 32)/i32 33)/' %s > %t.ll
; RUN: not %llc -load-pass-plugin=%plugin -mcpu=sm_90a -pass-remarks=matcore -pass-remarks-analysis=matcore -filetype=null %t.ll 2>&1 | FileCheck %s --check-prefix=REFUSED
; CHECK: remark: k.cu:7:3: lowered matcore.wgmma.desc.make{{$}}
; CHECK-NEXT: remark: k.cu:7:3: lowered matcore.wgmma.desc.advance{{$}}
; CHECK-NEXT: remark: <unknown>:0:0: lowered matcore.tcgen05.idesc to the constant 0x04200010{{$}}
; CHECK-NEXT: remark: k.cu:5:0: module: calls seen 3, narrowed 0, given neutral scales 0, with folded scales 0, lowered 3, refused 0
; CHECK-NOT: remark
; REFUSED: remark: k.cu:5:0: module: calls seen 3, narrowed 0, given neutral scales 0, with folded scales 0, lowered 1, refused 2
target triple = "nvptx64-nvidia-cuda"
declare i64 @matcore.wgmma.desc.make(ptr addrspace(3), i32, i32, i32, i32)
declare i64 @matcore.wgmma.desc.advance(i64, i32)
declare i32 @matcore.tcgen05.idesc(i32, i32, i32, i32, i32, i32, i32, i32, i32)
define i64 @f(ptr addrspace(3) %p) !dbg !4 {
  %r = call i64 @matcore.wgmma.desc.make(ptr addrspace(3) %p, i32 16, i32 1024, i32 128, i32 0), !dbg !7
  %s = call i64 @matcore.wgmma.desc.advance(i64 %r, i32 32), !dbg !7
  ret i64 %s, !dbg !7
}
; kind f16, M 64, N 128, f16 by f16 to f32; the figure is of the README and of the oracle, not of this program
define i32 @constant() {
  %r = call i32 @matcore.tcgen05.idesc(i32 0, i32 64, i32 128, i32 16, i32 16, i32 19, i32 0, i32 0, i32 0)
  ret i32 %r
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cu", directory: "")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 5, scopeLine: 5, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!7 = !DILocation(line: 7, column: 3, scope: !4)
