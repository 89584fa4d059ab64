; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; MFMA reads one of four bytes. Stock llc aborts on any other op_sel; here each host ends with 1 and leaves no file.
; RUN: not --crash llc -mcpu=gfx950 -filetype=null %s 2>&1 | FileCheck %s --check-prefix=RED
; RUN: rm -f %t.s %t.o
; RUN: not %llc -load-pass-plugin=%plugin -mcpu=gfx950 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not %llc -load-pass-plugin=%plugin -mcpu=gfx950 -global-isel=1 -global-isel-abort=1 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not %llc -load-pass-plugin=%plugin -mcpu=gfx950 -O0 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; RUN: not %clang --target=amdgcn-amd-amdhsa -mcpu=gfx950 -nogpulib -fpass-plugin=%plugin -c -x ir %s -o %t.o 2>&1 | FileCheck %s
; RUN: not ls %t.o
; RUN: not %opt -load-pass-plugin=%plugin -passes=matcore-verify -disable-output %s 2>&1 | FileCheck %s --check-prefix=OPT
; RUN: not %opt -load-pass-plugin=%plugin -passes='function(matcore-verify)' -disable-output %s 2>&1 | FileCheck %s --check-prefix=OPT
; RUN: %opt -load-pass-plugin=%plugin -passes='matcore<no-verify>' -disable-output %s 2>&1 | count 0
; RUN: %opt -load-pass-plugin=%plugin -passes='matcore-verify<no-verify>,matcore-narrow' -disable-output %s 2>&1 | count 0

target triple = "amdgcn-amd-amdhsa"

; RED: Cannot select
; OPT: error: <unknown>:0:0: in function six {{.*}} argument 5 (op_sel of A) is 6: expected 0 to 3 [scale-op-sel]
; OPT-NOT: error
; CHECK-NOT: {{error|warning}}:
; CHECK: error: <unknown>:0:0: in function six {{.*}}: llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4: argument 5 (op_sel of A) is 6: expected 0 to 3 [scale-op-sel]
; CHECK: error: <unknown>:0:0: in function minus {{.*}}: llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4: argument 7 (op_sel of B) is -1: expected 0 to 3 [scale-op-sel]
; CHECK: error: <unknown>:0:0: in function four {{.*}}: llvm.amdgcn.mfma.scale.f32.32x32x64.f8f6f4: argument 7 (op_sel of B) is 4: expected 0 to 3 [scale-op-sel]
; CHECK: error: <unknown>:0:0: in function both {{.*}}: llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4: argument 5 (op_sel of A) is 4: expected 0 to 3 [scale-op-sel]
; CHECK: error: <unknown>:0:0: in function both {{.*}}: llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4: argument 7 (op_sel of B) is 5: expected 0 to 3 [scale-op-sel]
; CHECK: error: kernel.cl:9:3: in function located {{.*}}: llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4: argument 5 (op_sel of A) is 6: expected 0 to 3 [scale-op-sel]
; CHECK-NOT: {{error|warning}}:

define <4 x float> @none(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 %s, i32 %s2) {
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 0, i32 0, i32 0, i32 %s, i32 0, i32 %s)
  ret <4 x float> %r
}
define <4 x float> @last(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 %s, i32 %s2) {
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 0, i32 0, i32 3, i32 %s, i32 3, i32 %s)
  ret <4 x float> %r
}
define <4 x float> @six(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 %s, i32 %s2) {
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 0, i32 0, i32 6, i32 %s, i32 0, i32 %s)
  ret <4 x float> %r
}
define <4 x float> @minus(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 %s, i32 %s2) {
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 0, i32 0, i32 0, i32 %s, i32 -1, i32 %s)
  ret <4 x float> %r
}
define <16 x float> @four(<8 x i32> %a, <8 x i32> %b, <16 x float> %c, i32 %s, i32 %s2) {
  %r = call <16 x float> @llvm.amdgcn.mfma.scale.f32.32x32x64.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %b, <16 x float> %c, i32 0, i32 0, i32 0, i32 %s, i32 4, i32 %s)
  ret <16 x float> %r
}
define <4 x float> @both(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 %s, i32 %s2) {
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 0, i32 0, i32 4, i32 %s, i32 5, i32 %s)
  ret <4 x float> %r
}
define <4 x float> @located(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 %s, i32 %s2) !dbg !2 {
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %a, <8 x i32> %b, <4 x float> %c, i32 0, i32 0, i32 6, i32 %s, i32 0, i32 %s), !dbg !4
  ret <4 x float> %r
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "kernel.cl", directory: "/src")
!2 = distinct !DISubprogram(name: "located", file: !1, line: 7, unit: !0, spFlags: DISPFlagDefinition, type: !5)
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DILocation(line: 9, column: 3, scope: !2)
!5 = !DISubroutineType(types: !{})
