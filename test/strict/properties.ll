; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; What the conversion keeps of a call; musttail becomes tail, as the prototype changes; an illegal call stays.
; RUN: %opt -load-pass-plugin=%plugin -passes='matcore<strict;no-verify>' -S %s | FileCheck %s
; RUN: %opt -load-pass-plugin=%plugin -passes='matcore<strict;no-verify>' -pass-remarks=matcore -disable-output %s 2>&1 | FileCheck %s --check-prefix=REMARK

target triple = "amdgcn-amd-amdhsa"

; CHECK-LABEL: @kept(
; CHECK: %r = notail call nnan <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> noundef %a, i32 4, <8 x i32> "mine" %b, i16 0, <8 x float> %c, i32 0, i32 0, i32 2139062143, i32 0, i32 0, i32 2139062143, i1 false, i1 false) #[[$ATTR:[0-9]+]] [ "tag"(i32 7) ], !dbg [[$LOC:![0-9]+]], !annotation [[$NOTE:![0-9]+]]
; CHECK-NEXT: #dbg_value(<8 x float> %r,
; CHECK-LABEL: @must(
; CHECK-NEXT: %r = tail call <8 x float> @llvm.amdgcn.wmma.scale.f32
; CHECK-LABEL: @illegal(
; CHECK: call <8 x half> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f16
; CHECK: attributes #[[$ATTR]] = { "site" }
; CHECK: [[$LOC]] = !DILocation(line: 9, column: 3,
; CHECK: [[$NOTE]] = !{!"note"}
; REMARK: remark: kernel.cl:9:3: converted llvm.amdgcn.wmma.f32.16x16x128.f8f6f4 to llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4

define <8 x float> @kept(<8 x i32> %a, <8 x i32> %b, <8 x float> %c, i32 %s) !dbg !2 {
  %r = notail call nnan <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> noundef %a, i32 4, <8 x i32> "mine" %b, i16 0, <8 x float> %c) "site" [ "tag"(i32 7) ], !dbg !4, !annotation !6
    #dbg_value(<8 x float> %r, !7, !DIExpression(), !4)
  ret <8 x float> %r
}
define <8 x float> @must(i32 %f, <8 x i32> %a, i32 %g, <8 x i32> %b, i16 %m, <8 x float> %c) {
  %r = musttail call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %a, i32 4, <8 x i32> %b, i16 0, <8 x float> %c)
  ret <8 x float> %r
}
define <8 x half> @illegal(<8 x i32> %a, <8 x i32> %b, <8 x half> %c, i32 %s) {
  %r = call <8 x half> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f16.v8i32.v8i32(i32 4, <8 x i32> %a, i32 4, <8 x i32> %b, i16 0, <8 x half> %c)
  ret <8 x half> %r
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "kernel.cl", directory: "/src")
!2 = distinct !DISubprogram(name: "located", file: !1, line: 7, unit: !0, spFlags: DISPFlagDefinition, type: !5)
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DILocation(line: 9, column: 3, scope: !2)
!5 = !DISubroutineType(types: !{})
!6 = !{!"note"}
!7 = !DILocalVariable(name: "v", scope: !2, file: !1, line: 8)
