; Narrowing must lose nothing that the call carries. Each function adds one thing to the same FP4 x FP8 call.
; RUN: %opt -load-pass-plugin=%plugin -passes=matcore-narrow -S %s | FileCheck %s
; RUN: %opt -load-pass-plugin=%plugin -passes=matcore-narrow,matcore-narrow -S %s | FileCheck %s
; RUN: %opt -load-pass-plugin=%plugin -passes='function(matcore-narrow)' -S %s | FileCheck %s
target triple = "amdgcn-amd-amdhsa"

declare <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 immarg, <16 x i32>, i32 immarg, <16 x i32>, i16 immarg, <8 x float>)
declare token @llvm.experimental.convergence.entry()

; CHECK-LABEL: @tail_nnan(
; CHECK: %[[A:.*]] = shufflevector <16 x i32> %a, <16 x i32> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
; CHECK-NEXT: %r = tail call nnan <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v8i32.v16i32(i32 4, <8 x i32> %[[A]], i32 0, <16 x i32> %b, i16 3, <8 x float> %c)
define <8 x float> @tail_nnan(<16 x i32> %a, <16 x i32> %b, <8 x float> %c) {
  %r = tail call nnan <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 4, <16 x i32> %a, i32 0, <16 x i32> %b, i16 3, <8 x float> %c)
  ret <8 x float> %r
}

; CHECK-LABEL: @notail(
; CHECK: %r = notail call fast <8 x float> @{{.*}}.v8i32.v16i32(
define <8 x float> @notail(<16 x i32> %a, <16 x i32> %b, <8 x float> %c) {
  %r = notail call fast <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 4, <16 x i32> %a, i32 0, <16 x i32> %b, i16 0, <8 x float> %c)
  ret <8 x float> %r
}

; An over-wide musttail changes its prototype, so it becomes tail.
; CHECK-LABEL: @musttail(
; CHECK: %r = tail call <8 x float> @{{.*}}.v8i32.v8i32(
define <8 x float> @musttail(i32 %fa, <16 x i32> %a, i32 %fb, <16 x i32> %b, i16 %m, <8 x float> %c) {
  %r = musttail call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 4, <16 x i32> %a, i32 4, <16 x i32> %b, i16 0, <8 x float> %c)
  ret <8 x float> %r
}

; An exact one keeps it.
; CHECK-LABEL: @musttail_exact(
; CHECK: %r = musttail call <8 x float> @{{.*}}.v16i32.v16i32(
define <8 x float> @musttail_exact(i32 %fa, <16 x i32> %a, i32 %fb, <16 x i32> %b, i16 %m, <8 x float> %c) {
  %r = musttail call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 0, <16 x i32> %a, i32 1, <16 x i32> %b, i16 0, <8 x float> %c)
  ret <8 x float> %r
}

; CHECK-LABEL: @convention(
; CHECK: %r = call fastcc <8 x float> @{{.*}}.v8i32.v16i32(
define <8 x float> @convention(<16 x i32> %a, <16 x i32> %b, <8 x float> %c) {
  %r = call fastcc <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 4, <16 x i32> %a, i32 0, <16 x i32> %b, i16 0, <8 x float> %c)
  ret <8 x float> %r
}

; CHECK-LABEL: @attributes(
; CHECK: %r = call nofpclass(nan) <8 x float> @{{.*}}.v8i32.v16i32(i32 4, <8 x i32> inreg noundef "of-a" %{{.*}}, i32 0, <16 x i32> noundef %b, i16 0, <8 x float> nofpclass(inf) %c) [[$SITE:#[0-9]+]]
define <8 x float> @attributes(<16 x i32> %a, <16 x i32> %b, <8 x float> %c) {
  %r = call nofpclass(nan) <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 4, <16 x i32> inreg noundef "of-a" %a, i32 0, <16 x i32> noundef %b, i16 0, <8 x float> nofpclass(inf) %c) strictfp nomerge "site"="yes"
  ret <8 x float> %r
}

; CHECK-LABEL: @bundles(
; CHECK: %r = call <8 x float> @{{.*}}.v8i32.v16i32({{.*}}) [ "first"(i32 7, ptr null), "second"(<16 x i32> %a) ]
define <8 x float> @bundles(<16 x i32> %a, <16 x i32> %b, <8 x float> %c) {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 4, <16 x i32> %a, i32 0, <16 x i32> %b, i16 0, <8 x float> %c) [ "first"(i32 7, ptr null), "second"(<16 x i32> %a) ]
  ret <8 x float> %r
}

; Dropping the token while another call has one would break the module.
; CHECK-LABEL: @convergence(
; CHECK: %r = call <8 x float> @{{.*}}.v8i32.v16i32({{.*}}) [ "convergencectrl"(token %t) ]
; CHECK: %s = call <8 x float> @{{.*}}.v16i32.v16i32({{.*}}) [ "convergencectrl"(token %t) ]
define <8 x float> @convergence(<16 x i32> %a, <16 x i32> %b, <8 x float> %c) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 4, <16 x i32> %a, i32 0, <16 x i32> %b, i16 0, <8 x float> %c) [ "convergencectrl"(token %t) ]
  %s = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 0, <16 x i32> %a, i32 0, <16 x i32> %b, i16 0, <8 x float> %r) [ "convergencectrl"(token %t) ]
  ret <8 x float> %s
}

; All metadata stays, on the call only; the shuffle has the location alone.
; CHECK-LABEL: @metadata(
; CHECK: shufflevector {{.*}} <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>, !dbg ![[$AT:[0-9]+]]{{$}}
; CHECK-NEXT: %r = call {{.*}}, !dbg ![[$AT]], !fpmath ![[$FP:[0-9]+]], !annotation ![[$NOTE:[0-9]+]], !own ![[$OWN:[0-9]+]]
define <8 x float> @metadata(<16 x i32> %a, <16 x i32> %b, <8 x float> %c) !dbg !5 {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 4, <16 x i32> %a, i32 0, <16 x i32> %b, i16 0, <8 x float> %c), !dbg !8, !fpmath !10, !annotation !11, !own !12
  ret <8 x float> %r, !dbg !8
}

; Records before and after the call keep their order, and those of the result follow it, DIArgList included.
; CHECK-LABEL: @records(
; CHECK-NEXT: #dbg_value(i32 1,
; CHECK-NEXT: shufflevector
; CHECK-NEXT: %r = call
; CHECK-NEXT: #dbg_value(<8 x float> %r,
; CHECK-NEXT: #dbg_value(!DIArgList(<8 x float> %r, i32 2),
; CHECK: next:
; CHECK-NEXT: #dbg_value(<8 x float> %r,
define <8 x float> @records(<16 x i32> %a, <16 x i32> %b, <8 x float> %c) !dbg !20 {
    #dbg_value(i32 1, !21, !DIExpression(), !22)
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 4, <16 x i32> %a, i32 0, <16 x i32> %b, i16 0, <8 x float> %c), !dbg !22
    #dbg_value(<8 x float> %r, !21, !DIExpression(), !22)
    #dbg_value(!DIArgList(<8 x float> %r, i32 2), !21, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus), !22)
  br label %next, !dbg !22
next:
    #dbg_value(<8 x float> %r, !21, !DIExpression(), !22)
  ret <8 x float> %r, !dbg !22
}

; CHECK-LABEL: @optnone(
; CHECK: call <8 x float> @{{.*}}.v8i32.v16i32(
define <8 x float> @optnone(<16 x i32> %a, <16 x i32> %b, <8 x float> %c) noinline optnone {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 4, <16 x i32> %a, i32 0, <16 x i32> %b, i16 0, <8 x float> %c)
  ret <8 x float> %r
}

; In a dead loop a call may be its own accumulator.
; CHECK-LABEL: @dead_loop(
; CHECK: %r = call <8 x float> @{{.*}}.v8i32.v16i32({{.*}}, <8 x float> %r)
define void @dead_loop(<16 x i32> %a, <16 x i32> %b) {
  ret void
loop:
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 4, <16 x i32> %a, i32 0, <16 x i32> %b, i16 0, <8 x float> %r)
  br label %loop
}

; One value on both sides: its two formats read two prefixes; the same format shares one.
; CHECK-LABEL: @same_value(
; CHECK: %[[P:.*]] = shufflevector <16 x i32> %a, <16 x i32> poison, <8 x i32>
; CHECK: %[[Q:.*]] = shufflevector <16 x i32> %a, <16 x i32> poison, <12 x i32>
; CHECK: %r = call <8 x float> @{{.*}}.v8i32.v12i32(i32 4, <8 x i32> %[[P]], i32 3, <12 x i32> %[[Q]],
; CHECK-NEXT: %[[S:.*]] = shufflevector <16 x i32> %a, <16 x i32> poison, <8 x i32>
; CHECK-NEXT: %s = call <8 x float> @{{.*}}.v8i32.v8i32(i32 4, <8 x i32> %[[S]], i32 4, <8 x i32> %[[S]],
define <8 x float> @same_value(<16 x i32> %a, <8 x float> %c) {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 4, <16 x i32> %a, i32 3, <16 x i32> %a, i16 0, <8 x float> %c)
  %s = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 4, <16 x i32> %a, i32 4, <16 x i32> %a, i16 0, <8 x float> %r)
  ret <8 x float> %s
}

; Constants fold to the constant prefix; no instruction is made.
; CHECK-LABEL: @constants(
; CHECK-NEXT: %r = call <8 x float> @{{.*}}.v8i32.v8i32(i32 4, <8 x i32> <i32 1, i32 undef, i32 3, i32 poison, i32 5, i32 6, i32 7, i32 8>, i32 4, <8 x i32> zeroinitializer,
; CHECK-NEXT: %s = call <8 x float> @{{.*}}.v12i32.v8i32(i32 2, <12 x i32> splat (i32 9), i32 4, <8 x i32> poison,
define <8 x float> @constants(<8 x float> %c) {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 4, <16 x i32> <i32 1, i32 undef, i32 3, i32 poison, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16>, i32 4, <16 x i32> zeroinitializer, i16 0, <8 x float> %c)
  %s = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 2, <16 x i32> splat (i32 9), i32 4, <16 x i32> poison, i16 0, <8 x float> %r)
  ret <8 x float> %s
}

; CHECK: attributes [[$SITE]] = { nomerge strictfp "site"="yes" }
; CHECK-DAG: ![[$FP]] = !{float 2.500000e+00}
; CHECK-DAG: ![[$NOTE]] = !{!"note"}
; CHECK-DAG: ![[$OWN]] = !{i32 42}
; CHECK-DAG: ![[$AT]] = !DILocation(line: 3, column: 7

!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!1}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "k.cl", directory: "d")
!3 = !DISubroutineType(types: !4)
!4 = !{}
!5 = distinct !DISubprogram(name: "metadata", file: !2, line: 1, type: !3, unit: !1, spFlags: DISPFlagDefinition)
!8 = !DILocation(line: 3, column: 7, scope: !5)
!10 = !{float 2.5}
!11 = !{!"note"}
!12 = !{i32 42}
!20 = distinct !DISubprogram(name: "records", file: !2, line: 1, type: !3, unit: !1, spFlags: DISPFlagDefinition)
!21 = !DILocalVariable(name: "r", scope: !20, file: !2, line: 2, type: !23)
!22 = !DILocation(line: 2, column: 1, scope: !20)
!23 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
