; Inlining and unrolling copy a call, with its fault. The copies stand at one place of the source: one message. They differ in inlinedAt, in
; the discriminator, or in nothing.
; RUN: not %llc -load-pass-plugin=%plugin -mcpu=gfx1250 -filetype=null %s 2>&1 | FileCheck %s --implicit-check-not='{{error|warning}}:'
; CHECK: error: k.cl:7:3: in function inlined {{.*}}[scale-format]
; CHECK: warning: k.cl:8:3: {{.*}}[scale-select]
; CHECK: error: k.cl:9:3: in function same_place {{.*}}[scale-format]
; The same for pseudo-ops.
; RUN: sed 's/amdgcn-amd-amdhsa/nvptx64-nvidia-cuda/; s/call <8 x float> @llvm.*, !dbg/call i64 @matcore.wgmma.desc.advance(i64 0, i32 8), !dbg/; /^declare/d; s/<8 x float> %%r/i64 %%r/g; s/define <8 x float>/define i64/; s/gfx1250/sm_90a/' %s > %t.ll
; RUN: echo 'declare i64 @matcore.wgmma.desc.advance(i64, i32)' >> %t.ll
; RUN: not %llc -load-pass-plugin=%plugin -mcpu=sm_90a -filetype=null %t.ll 2>&1 | FileCheck %s --check-prefix=PSEUDO --implicit-check-not='{{error|warning}}:'
; PSEUDO: error: k.cl:7:3: in function inlined {{.*}}'bytes' is 8
; PSEUDO: error: k.cl:8:3: in function inlined {{.*}}'bytes' is 8
; PSEUDO: error: k.cl:9:3: in function same_place {{.*}}'bytes' is 8
; Functions without a name are not copies of each other.
; RUN: sed 's/@inlined(/@0(/; s/@caller(/@1(/; s/@same_place(/@2(/; s/, !dbg.*$//; s/ !dbg ![0-9]* {/ {/; /^!/d' %s > %t.unnamed.ll
; RUN: not %llc -load-pass-plugin=%plugin -mcpu=gfx1250 -filetype=null %t.unnamed.ll 2>&1 | FileCheck %s --check-prefix=UNNAMED
; UNNAMED-COUNT-4: error: <unknown>:0:0: {{.*}}[scale-format]
target triple = "amdgcn-amd-amdhsa"

define <8 x float> @inlined(<8 x i32> %d, <8 x float> %c, i32 %s) !dbg !4 {
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %d, i32 4, <8 x i32> %d, i16 0, <8 x float> %c, i32 0, i32 3, i32 %s, i32 0, i32 0, i32 %s, i1 false, i1 false), !dbg !7
  %q = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %d, i32 4, <8 x i32> %d, i16 0, <8 x float> %c, i32 2, i32 0, i32 %s, i32 0, i32 0, i32 %s, i1 false, i1 false), !dbg !8
  ret <8 x float> %r
}
define <8 x float> @caller(<8 x i32> %d, <8 x float> %c, i32 %s) !dbg !5 {
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %d, i32 4, <8 x i32> %d, i16 0, <8 x float> %c, i32 0, i32 3, i32 %s, i32 0, i32 0, i32 %s, i1 false, i1 false), !dbg !11
  %q = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %d, i32 4, <8 x i32> %d, i16 0, <8 x float> %c, i32 2, i32 0, i32 %s, i32 0, i32 0, i32 %s, i1 false, i1 false), !dbg !12
  ret <8 x float> %r
}
define <8 x float> @same_place(<8 x i32> %d, <8 x float> %c, i32 %s) !dbg !6 {
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %d, i32 4, <8 x i32> %d, i16 0, <8 x float> %c, i32 0, i32 3, i32 %s, i32 0, i32 0, i32 %s, i1 false, i1 false), !dbg !9
  %q = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 4, <8 x i32> %d, i32 4, <8 x i32> %d, i16 0, <8 x float> %c, i32 0, i32 3, i32 %s, i32 0, i32 0, i32 %s, i1 false, i1 false), !dbg !13
  ret <8 x float> %r
}
declare <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 immarg, <8 x i32>, i32 immarg, <8 x i32>, i16 immarg, <8 x float>, i32 immarg, i32 immarg, i32, i32 immarg, i32 immarg, i32, i1 immarg, i1 immarg)
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cl", directory: "")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !{null})
!4 = distinct !DISubprogram(name: "inlined", file: !1, line: 5, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!5 = distinct !DISubprogram(name: "caller", file: !1, line: 20, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!6 = distinct !DISubprogram(name: "same_place", file: !1, line: 30, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!7 = !DILocation(line: 7, column: 3, scope: !4)
!8 = !DILocation(line: 8, column: 3, scope: !4)
!9 = !DILocation(line: 9, column: 3, scope: !6)
!10 = distinct !DILocation(line: 21, column: 3, scope: !5)
!11 = !DILocation(line: 7, column: 3, scope: !4, inlinedAt: !10)
!12 = !DILocation(line: 8, column: 3, scope: !4, inlinedAt: !10)
!13 = !DILocation(line: 9, column: 3, scope: !14)
!14 = !DILexicalBlockFile(scope: !6, file: !1, discriminator: 2)
