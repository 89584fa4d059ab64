; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; WMMA's row select is 0 or 1; LLVM keeps bit 0 silently.
; RUN: %llc -load-pass-plugin=%plugin -mcpu=gfx1250 -filetype=null %s 2>&1 | FileCheck %s
; RUN: %opt -load-pass-plugin=%plugin -passes=matcore-verify -S %s -o %t.after.ll 2>&1 | FileCheck %s
; RUN: opt -S %s -o %t.before.ll
; RUN: cmp %t.before.ll %t.after.ll
; RUN: %clang --target=amdgcn-amd-amdhsa -mcpu=gfx1250 -nogpulib -fpass-plugin=%plugin -c -x ir %s -o %t.o 2>&1 | FileCheck %s
; RUN: %clang --target=amdgcn-amd-amdhsa -mcpu=gfx1250 -nogpulib -Wno-backend-plugin -fpass-plugin=%plugin -c -x ir %s -o %t.o 2>&1 | count 0
; RUN: %llc -load-pass-plugin=%plugin -mcpu=gfx1250 -filetype=null %s 2>&1 | grep -c warning: | FileCheck %s --check-prefix=COUNT
; RUN: env MATCORE_OPTIONS=no-verify %llc -load-pass-plugin=%plugin -mcpu=gfx1250 -filetype=null %s 2>&1 | count 0

target triple = "amdgcn-amd-amdhsa"

; CHECK-NOT: {{error|warning}}:
; CHECK: warning: <unknown>:0:0: llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4: argument 6 (row select of A) is 2: expected 0 or 1; only its lowest bit is used [scale-select]
; CHECK: warning: <unknown>:0:0: llvm.amdgcn.wmma.scale16.f32.16x16x128.f8f6f4: argument 9 (row select of B) is -1: expected 0 or 1; only its lowest bit is used [scale-select]
; CHECK: warning: <unknown>:0:0: llvm.amdgcn.wmma.scale.f32.32x16x128.f4: argument 4 (row select of A) is 3: expected 0; only its lowest bit is used [scale-select]
; CHECK: warning: <unknown>:0:0: llvm.amdgcn.wmma.scale.f32.32x16x128.f4: argument 7 (row select of B) is 2: expected 0 or 1; only its lowest bit is used [scale-select]
; CHECK: warning: kernel.cl:9:3: llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4: argument 6 (row select of A) is 2: expected 0 or 1; only its lowest bit is used [scale-select]
; CHECK-NOT: {{error|warning}}:
; COUNT: {{^5$}}

define <8 x float> @fine(<16 x i32> %a, <16 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 4, <16 x i32> %a, i32 4, <16 x i32> %b, i16 0, <8 x float> %c, i32 1, i32 0, i32 %s, i32 1, i32 0, i32 %s, i1 false, i1 false)
  ret <8 x float> %r
}
define <8 x float> @two(<16 x i32> %a, <16 x i32> %b, <8 x float> %c, i32 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 4, <16 x i32> %a, i32 4, <16 x i32> %b, i16 0, <8 x float> %c, i32 2, i32 0, i32 %s, i32 0, i32 0, i32 %s, i1 false, i1 false)
  ret <8 x float> %r
}
define <8 x float> @minus(<16 x i32> %a, <16 x i32> %b, <8 x float> %c, i64 %s) {
  %r = call <8 x float> @llvm.amdgcn.wmma.scale16.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 4, <16 x i32> %a, i32 4, <16 x i32> %b, i16 0, <8 x float> %c, i32 0, i32 0, i64 %s, i32 -1, i32 0, i64 %s, i1 false, i1 false)
  ret <8 x float> %r
}
define <16 x float> @three(<16 x i32> %a, <8 x i32> %b, <16 x float> %c, i32 %s) {
  %r = call <16 x float> @llvm.amdgcn.wmma.scale.f32.32x16x128.f4.v16f32.v16i32.v8i32(<16 x i32> %a, <8 x i32> %b, i16 0, <16 x float> %c, i32 3, i32 0, i32 %s, i32 0, i32 0, i32 %s, i1 false, i1 false)
  ret <16 x float> %r
}
define <16 x float> @b(<16 x i32> %a, <8 x i32> %b, <16 x float> %c, i32 %s) {
  %r = call <16 x float> @llvm.amdgcn.wmma.scale.f32.32x16x128.f4.v16f32.v16i32.v8i32(<16 x i32> %a, <8 x i32> %b, i16 0, <16 x float> %c, i32 0, i32 0, i32 %s, i32 2, i32 0, i32 %s, i1 false, i1 false)
  ret <16 x float> %r
}
define <8 x float> @located(<16 x i32> %a, <16 x i32> %b, <8 x float> %c, i32 %s) !dbg !2 {
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 4, <16 x i32> %a, i32 4, <16 x i32> %b, i16 0, <8 x float> %c, i32 2, i32 0, i32 %s, i32 0, i32 0, i32 %s, i1 false, i1 false), !dbg !4
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
