# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The modules that utils/bench/run measures on. Also a command: modules.py calls N [--one] [--bare] | plain N > FILE.ll
import argparse
import sys

WMMA = "<8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32"
SCALE = "<8 x float> @llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32"
# Formats of A and B: at least one side over-wide, all of them legal.
PAIRS = ((4, 4), (2, 4), (4, 3), (0, 4), (2, 3))
IN_FUNCTION = 100


def calls(count, one=False, bare=False):
    """COUNT over-wide calls in functions of 100, or all in one. Each as a kernel has it, eight instructions: sources and
    accumulator loaded, result stored. BARE: nothing but the calls, on arguments, each accumulating on the one before it."""
    yield 'target triple = "amdgcn-amd-amdhsa"\n'
    per = count if one else IN_FUNCTION
    for first in range(0, count, per):
        last = min(first + per, count)
        yield f"define <8 x float> @f{first}(<16 x i32> %a, <16 x i32> %b, <8 x float> %r{first}, ptr %p, ptr %q, ptr %d, i32 %s) #0 {{\n"
        for i in range(first, last):
            fa, fb = PAIRS[i % len(PAIRS)]
            a, b, c = ("%a", "%b", f"%r{i}") if bare else (f"%a{i}", f"%b{i}", f"%c{i}")
            if not bare:
                for side, base, kind in (("a", "%p", "<16 x i32>"), ("b", "%q", "<16 x i32>"), ("c", "%d", "<8 x float>")):
                    yield f"  %{side}p{i} = getelementptr {kind}, ptr {base}, i64 {i}\n  %{side}{i} = load {kind}, ptr %{side}p{i}\n"
            args = f"i32 {fa}, <16 x i32> {a}, i32 {fb}, <16 x i32> {b}, i16 0, <8 x float> {c}"
            if i % 2:
                yield f"  %r{i + 1} = call {SCALE}({args}, i32 0, i32 0, i32 %s, i32 0, i32 0, i32 %s, i1 false, i1 false)\n"
            else:
                yield f"  %r{i + 1} = call {WMMA}({args})\n"
            if not bare:
                yield f"  store <8 x float> %r{i + 1}, ptr %cp{i}\n"
        yield f"  ret <8 x float> %r{last}\n}}\n"
    types = "i32, <16 x i32>, i32, <16 x i32>, i16, <8 x float>"
    yield f"declare {WMMA}({types})\ndeclare {SCALE}({types}, i32, i32, i32, i32, i32, i32, i1, i1)\n"
    yield 'attributes #0 = { "target-cpu"="gfx1250" }\n'


def plain(count):
    """COUNT instructions in functions of 1000, none of them ours."""
    yield 'target triple = "amdgcn-amd-amdhsa"\n'
    for first in range(0, count, 1000):
        yield f"define i32 @f{first}(i32 %v0, i32 %x) {{\n"
        last = min(1000, count - first) - 1
        for i in range(last):
            yield f"  %v{i + 1} = {('add', 'xor', 'mul', 'sub')[i % 4]} i32 %v{i}, %x\n"
        yield f"  ret i32 %v{last}\n}}\n"


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("kind", choices=("calls", "plain"))
    parser.add_argument("count", type=int)
    parser.add_argument("--one", action="store_true")
    parser.add_argument("--bare", action="store_true")
    options = parser.parse_args()
    sys.stdout.writelines(calls(options.count, options.one, options.bare) if options.kind == "calls" else plain(options.count))
