// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What clang makes at -O0: pointers and vectors in slots. Reloads are narrow, stores whole; -g changes no instruction.
// REQUIRES: clang
// RUN: env MATCORE_OPTIONS=fold-sources %clang -fpass-plugin=%plugin -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa -mcpu=gfx1250 -nogpulib -O0 -S -emit-llvm %s -o - | FileCheck %s
// RUN: env MATCORE_OPTIONS=fold-sources %clang -fpass-plugin=%plugin -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa -mcpu=gfx1250 -nogpulib -O0 -c %s -o %t.o
// RUN: env MATCORE_OPTIONS=fold-sources %clang -fpass-plugin=%plugin -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa -mcpu=gfx1250 -nogpulib -O0 -g -c %s -o %t.g.o
// RUN: llvm-objcopy -O binary -j .text %t.o %t.text && llvm-objcopy -O binary -j .text %t.g.o %t.g.text && cmp %t.text %t.g.text
// RUN: llvm-dwarfdump %t.g.o | FileCheck %s --check-prefix=DWARF
typedef int v16i __attribute__((ext_vector_type(16)));
typedef float v8f __attribute__((ext_vector_type(8)));

// CHECK-LABEL: @by_pointer(
// CHECK: load <8 x i32>
// CHECK: load <12 x i32>
// CHECK-NOT: shufflevector
// CHECK: call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v8i32.v12i32(
kernel void by_pointer(global v16i *a, global v16i *b, global v8f *c) {
  *c = __builtin_amdgcn_wmma_f32_16x16x128_f8f6f4(4, *a, 2, *b, 0, *c);
}

// CHECK-LABEL: @by_variable(
// CHECK: load <16 x i32>
// CHECK: store <16 x i32>
// CHECK: load <8 x i32>, ptr addrspace(5)
// CHECK-NOT: shufflevector
// CHECK: call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v8i32.v8i32(
// DWARF: DW_AT_name ("left")
kernel void by_variable(global v16i *a, global v8f *c) {
  v16i left = *a;
  *c = __builtin_amdgcn_wmma_f32_16x16x128_f8f6f4(4, left, 4, left, 0, *c);
}
