; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; WMMA source narrower than its format: llc selects it, the assembler refuses the tuple.
; RUN: llc -disable-verify -disable-auto-upgrade-debug-info -mcpu=gfx1250 %s -o - | not llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx1250 -filetype=null 2>&1 | FileCheck %s --check-prefix=RED
; RUN: rm -f %t.s
; RUN: not %llc -load-pass-plugin=%plugin -disable-verify -disable-auto-upgrade-debug-info -mcpu=gfx1250 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not %llc -load-pass-plugin=%plugin -disable-verify -disable-auto-upgrade-debug-info -mcpu=gfx1250 -global-isel=1 -global-isel-abort=1 -O0 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; RUN: opt -disable-verify -disable-auto-upgrade-debug-info -S %s -o %t.before.ll
; RUN: %opt -load-pass-plugin=%plugin -disable-verify -disable-auto-upgrade-debug-info -passes=matcore-narrow -S %s -o %t.after.ll 2>&1 | count 0
; RUN: cmp %t.before.ll %t.after.ll
; RUN: %opt -load-pass-plugin=%plugin -disable-verify -disable-auto-upgrade-debug-info -passes='matcore<no-verify;strict>' -S %s -o %t.strict.ll 2>&1 | count 0
; RUN: not %opt -load-pass-plugin=%plugin -disable-verify -disable-auto-upgrade-debug-info -passes=matcore-verify -disable-output %s 2>&1 | FileCheck %s --check-prefix=OPT
; RUN: not %opt -load-pass-plugin=%plugin -disable-verify -disable-auto-upgrade-debug-info -passes='function(matcore-verify)' -disable-output %s 2>&1 | FileCheck %s --check-prefix=OPT

target triple = "amdgcn-amd-amdhsa"

; RED: wrong register tuple size
; OPT: error: <unknown>:0:0: in function {{.*}} [source-width]
; OPT-NOT: error:
; CHECK-NOT: {{error|warning}}:
; CHECK: error: <unknown>:0:0: in function fp8 {{.*}}: llvm.amdgcn.wmma.f32.16x16x128.f8f6f4: argument 1 (A) is <8 x i32>: expected at least <16 x i32> for format 0 (fp8) [source-width]
; CHECK: error: <unknown>:0:0: in function bf8 {{.*}}: llvm.amdgcn.wmma.f32.16x16x128.f8f6f4: argument 3 (B) is <12 x i32>: expected at least <16 x i32> for format 1 (bf8) [source-width]
; CHECK: error: <unknown>:0:0: in function fp6 {{.*}}: llvm.amdgcn.wmma.f32.16x16x128.f8f6f4: argument 1 (A) is <8 x i32>: expected at least <12 x i32> for format 2 (fp6) [source-width]
; CHECK: error: <unknown>:0:0: in function both {{.*}}: llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4: argument 1 (A) is <8 x i32>: expected at least <16 x i32> for format 0 (fp8) [source-width]
; CHECK: error: <unknown>:0:0: in function both {{.*}}: llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4: argument 3 (B) is <8 x i32>: expected at least <12 x i32> for format 3 (bf6) [source-width]
; CHECK: error: kernel.cl:9:3: in function located {{.*}}: llvm.amdgcn.wmma.f32.16x16x128.f8f6f4: argument 1 (A) is <8 x i32>: expected at least <16 x i32> for format 0 (fp8) [source-width]
; CHECK-NOT: {{error|warning}}:

define <8 x float> @fp8(<8 x i32> %a, <8 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 0, <8 x i32> %a, i32 4, <8 x i32> %b, i16 0, <8 x float> %c)
  ret <8 x float> %r
}
define <8 x float> @bf8(<8 x i32> %a, <12 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v8i32.v12i32(i32 4, <8 x i32> %a, i32 1, <12 x i32> %b, i16 0, <8 x float> %c)
  ret <8 x float> %r
}
define <8 x float> @fp6(<8 x i32> %a, <8 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 2, <8 x i32> %a, i32 4, <8 x i32> %b, i16 0, <8 x float> %c)
  ret <8 x float> %r
}
define <8 x float> @both(<8 x i32> %a, <8 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 0, <8 x i32> %a, i32 3, <8 x i32> %b, i16 0, <8 x float> %c, i32 0, i32 0, i32 %s, i32 0, i32 0, i32 %s, i1 false, i1 false)
  ret <8 x float> %r
}
define <8 x float> @located(<8 x i32> %a, <8 x i32> %b, <8 x float> %c, i32 %s) !dbg !2 {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(i32 0, <8 x i32> %a, i32 4, <8 x i32> %b, i16 0, <8 x float> %c), !dbg !4
  ret <8 x float> %r
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "kernel.cl", directory: "/src")
!2 = distinct !DISubprogram(name: "located", file: !1, line: 7, unit: !0, spFlags: DISPFlagDefinition, type: !5)
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DILocation(line: 9, column: 3, scope: !2)
!5 = !DISubroutineType(types: !{})
