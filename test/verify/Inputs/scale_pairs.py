# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints one scaled WMMA call per (format A, format B, scale format A, scale format B); run by scale-pair.ll.

The function's name is the tuple. `legal` prints, instead, the names of those that the hardware has, as the instruction set states
it: a matrix that is not FP4 takes E8 scales (0); two FP4 matrices take the same.
"""
import itertools
import sys

FP4 = 4
LANES = {0: 16, 1: 16, 2: 12, 3: 12, 4: 8}


def is_legal(a, b, scale_a, scale_b):
    if a != FP4 and scale_a != 0 or b != FP4 and scale_b != 0:
        return False
    return a != FP4 or b != FP4 or scale_a == scale_b


def call(kind, scale, a, b, scale_a, scale_b):
    la, lb = LANES[a], LANES[b]
    return f"""define <8 x float> @t{a}{b}{scale_a}{scale_b}(<{la} x i32> %a, <{lb} x i32> %b, <8 x float> %c, {scale} %s) {{
  %r = call <8 x float> @llvm.amdgcn.wmma.{kind}.f32.16x16x128.f8f6f4.v8f32.v{la}i32.v{lb}i32(i32 {a}, <{la} x i32> %a, i32 {b}, <{lb} x i32> %b, i16 0, <8 x float> %c, i32 0, i32 {scale_a}, {scale} %s, i32 0, i32 {scale_b}, {scale} %s, i1 false, i1 false)
  ret <8 x float> %r
}}"""


tuples = list(itertools.product(range(5), range(5), range(3), range(3)))
if sys.argv[1] == "illegal":
    print("\n".join("t%d%d%d%d" % t for t in tuples if not is_legal(*t)))
elif sys.argv[1] == "legal":
    print("\n".join("t%d%d%d%d" % t for t in tuples if is_legal(*t)))
else:
    print('target triple = "amdgcn-amd-amdhsa"')
    for t in tuples:
        print(call(sys.argv[1], "i64" if sys.argv[1] == "scale16" else "i32", *t))
