; REQUIRES: clang
; One analysis remark a module: each call of a matrix intrinsic is seen once, whatever becomes of it. 5 seen: 3 narrowed (@narrow, @scaled,
; @fold), 1 exact, 1 refused; with `strict` the two unscaled ones that are left get neutral scales.
; RUN: not %llc -load-pass-plugin=%plugin -mcpu=gfx1250 -pass-remarks-analysis=matcore -filetype=null %s 2>&1 | FileCheck %s
; RUN: sed 's/i16 0, <8 x float> %%c, i32 0, i32 3/i16 0, <8 x float> %%c, i32 0, i32 0/' %s > %t.ll
; RUN: %opt -load-pass-plugin=%plugin -passes='matcore<strict;fold-scales>' -pass-remarks-analysis=matcore -disable-output %t.ll 2>&1 | FileCheck %s --check-prefix=STRICT
; Told once by clang, which runs two hooks, and not by those who did not ask.
; RUN: %clang -target amdgcn-amd-amdhsa -mcpu=gfx1250 -nogpulib -fpass-plugin=%plugin -Rpass-analysis=matcore -S %t.ll -o - 2>&1 | FileCheck %s --check-prefix=CLANG
; RUN: %opt -load-pass-plugin=%plugin -passes=matcore -pass-remarks=matcore -disable-output %t.ll 2>&1 | FileCheck %s --check-prefix=OTHER
; Of each number an argument in YAML.
; RUN: %opt -load-pass-plugin=%plugin -passes=matcore -pass-remarks-output=%t.yaml -pass-remarks-filter=matcore -disable-output %t.ll && FileCheck %s --check-prefix=YAML --input-file=%t.yaml
; A module with nothing to do: the remark shows that the plugin ran. A run by name sums up nothing.
; RUN: echo 'define void @k() { ret void }' | %opt -load-pass-plugin=%plugin -passes=matcore -pass-remarks-analysis=matcore -disable-output 2>&1 | FileCheck %s --check-prefix=NOTHING
; RUN: echo '' | %opt -load-pass-plugin=%plugin -passes=matcore -pass-remarks-analysis=matcore -disable-output 2>&1 | count 0
; RUN: %opt -load-pass-plugin=%plugin -passes=matcore-narrow -pass-remarks-analysis=matcore -disable-output %t.ll 2>&1 | FileCheck %s --check-prefix=NAMED --implicit-check-not='module:'
; CHECK: [scale-format]
; CHECK: remark: <unknown>:0:0: module: calls seen 5, narrowed 3, given neutral scales 0, with folded scales 0, lowered 0, refused 1
; CHECK-NOT: module:
; STRICT: remark: <unknown>:0:0: module: calls seen 5, narrowed 4, given neutral scales 2, with folded scales 1, lowered 0, refused 0
; STRICT-NOT: module:
; CLANG: remark: {{.*}}module: calls seen 5, narrowed 4, given neutral scales 0, with folded scales 0, lowered 0, refused 0
; CLANG-NOT: module:
; OTHER: remark:
; OTHER-NOT: module:
; YAML: --- !Analysis
; YAML: Name: Summary
; YAML-NEXT: Function: narrow
; YAML-NEXT: Args:
; YAML: Seen: '5'
; YAML: Narrowed: '4'
; YAML: Scaled: '0'
; YAML: Folded: '0'
; YAML: Lowered: '0'
; YAML: Refused: '0'
; NOTHING: remark: <unknown>:0:0: module: calls seen 0, narrowed 0, given neutral scales 0, with folded scales 0, lowered 0, refused 0
; NAMED: source registers
target triple = "amdgcn-amd-amdhsa"

define <8 x float> @narrow(<16 x i32> %a, <8 x float> %c) #0 {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 4, <16 x i32> %a, i32 4, <16 x i32> %a, i16 0, <8 x float> %c)
  ret <8 x float> %r
}

define <8 x float> @exact(<16 x i32> %a, <8 x float> %c) #0 {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 0, <16 x i32> %a, i32 0, <16 x i32> %a, i16 0, <8 x float> %c)
  ret <8 x float> %r
}

define <8 x float> @scaled(<16 x i32> %a, <8 x float> %c, i32 %s) #0 {
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 2, <16 x i32> %a, i32 4, <16 x i32> %a, i16 0, <8 x float> %c, i32 0, i32 0, i32 %s, i32 0, i32 0, i32 %s, i1 false, i1 false)
  ret <8 x float> %r
}

define <8 x float> @refused(<16 x i32> %a, <8 x float> %c, i32 %s) #0 {
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 2, <16 x i32> %a, i32 0, <16 x i32> %a, i16 0, <8 x float> %c, i32 0, i32 3, i32 %s, i32 0, i32 0, i32 %s, i1 false, i1 false)
  ret <8 x float> %r
}

define <8 x float> @fold(<16 x i32> %a, <8 x float> %c, i32 %s) #0 {
  %x = call i32 @llvm.amdgcn.permlanex16.i32(i32 poison, i32 %s, i32 1985229328, i32 -19088744, i1 true, i1 true)
  %r = call <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 4, <16 x i32> %a, i32 4, <16 x i32> %a, i16 0, <8 x float> %c, i32 0, i32 0, i32 %x, i32 0, i32 0, i32 %s, i1 false, i1 false)
  ret <8 x float> %r
}

declare i32 @llvm.amdgcn.permlanex16.i32(i32, i32, i32, i32, i1 immarg, i1 immarg)
declare <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 immarg, <16 x i32>, i32 immarg, <16 x i32>, i16 immarg, <8 x float>)
declare <8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 immarg, <16 x i32>, i32 immarg, <16 x i32>, i16 immarg, <8 x float>, i32 immarg, i32 immarg, i32, i32 immarg, i32 immarg, i32, i1 immarg, i1 immarg)
attributes #0 = { "target-cpu"="gfx1250" }
