#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The whole legal grid of F8F6F4 calls through llc and the assembler.

5 intrinsics x 81 pairs of (format, width) x 2 selectors x -O0/-O2 x 2 function shapes. Text goes through llvm-mc; with the plugin
each function's bytes, assembled from text, must also equal llc's own object code. Widths come from `matcore format list`.

  grid.py --command build/bin/matcore [--plugin build/lib/Matcore-22.so] [--ir FILE INTRINSIC SHAPE]

Prints accepted of all per intrinsic; status 1 if, with a plugin, anything is refused.
"""
import argparse
import os
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
import tools  # noqa: E402
from f8f6f4 import INTRINSICS, formats  # noqa: E402

SHAPES = ("kernel", "function")


def legal_sides(command, family):
    table = formats(command)
    widths = sorted({row[2][family] for row in table})
    return [(name, code, width) for name, code, need in table for width in widths if width >= need[family]]


def function(intrinsic, shape, index, side_a, side_b):
    (_, fa, wa), (_, fb, wb) = side_a, side_b
    ta, tb, tc = f"<{wa} x i32>", f"<{wb} x i32>", intrinsic.accumulator
    scale = "%s64" if intrinsic.scale == "i64" else "%s"
    arguments = intrinsic.arguments.format(fa=fa, fb=fb, a=f"{ta} %a", b=f"{tb} %b", c=f"{tc} %c", s=scale)
    call = f"  %r = call {tc} {intrinsic.mangled(wa, wb)}({arguments})\n"
    if shape == "function":
        return (f"define {tc} @f{index}({ta} %a, {tb} %b, {tc} %c, i32 %s, i64 %s64) {{\n{call}  ret {tc} %r\n}}\n")
    p = "ptr addrspace(1)"
    loads = "".join(f"  %{n} = load {t}, {p} %p{n}\n" for n, t in (("a", ta), ("b", tb), ("c", tc)))
    return (f"define amdgpu_kernel void @f{index}({p} %pa, {p} %pb, {p} %pc, i32 %s, i64 %s64) {{\n{loads}{call}"
            f"  store {tc} %r, {p} %pc\n  ret void\n}}\n")


def module(command, intrinsic, shape):
    sides = legal_sides(command, intrinsic.family)
    pairs = [(a, b) for a in sides for b in sides]
    text = 'target triple = "amdgcn-amd-amdhsa"\n' + "".join(
        function(intrinsic, shape, i, a, b) for i, (a, b) in enumerate(pairs))
    return text, len(pairs)


def text_section(path, folder):
    out = os.path.join(folder, "text.bin")
    tools.output(["llvm-objcopy", "-O", "binary", "--only-section=.text", path, out])
    with open(out, "rb") as file:
        return file.read()


def refused_functions(assembly, errors):
    """Functions with at least one line that the assembler refused."""
    starts = [i for i, line in enumerate(assembly.splitlines(), 1) if re.match(r"f\d+:", line)]
    lines = [int(n) for n in re.findall(r":(\d+):\d+: error:", errors)]
    return {max((s for s in starts if s <= line), default=0) for line in lines}


def run_cell(ir, intrinsic, selector, level, plugin, folder):
    """Number of functions refused, and whether text and object code agree."""
    llc = ["llc"] + ([f"-load-pass-plugin={plugin}"] if plugin else [])
    llc += [f"-mcpu={intrinsic.cpu}", f"-O{level}", f"-global-isel={selector}", "-global-isel-abort=1", ir]
    assembly = tools.output(llc + ["-o", "-"])
    from_text, direct = os.path.join(folder, "text.o"), os.path.join(folder, "direct.o")
    mc = subprocess.run(["llvm-mc", "-triple=amdgcn-amd-amdhsa", f"-mcpu={intrinsic.cpu}", "-filetype=obj", "-o", from_text],
                        input=assembly, capture_output=True, text=True)
    refused = len(refused_functions(assembly, mc.stderr))
    if mc.returncode != 0 or not plugin:
        return refused, True
    tools.output(llc + ["-filetype=obj", "-o", direct])
    return refused, text_section(from_text, folder) == text_section(direct, folder)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--command", required=True)
    parser.add_argument("--plugin")
    parser.add_argument("--ir", nargs=3, metavar=("FILE", "INTRINSIC", "SHAPE"))
    options = parser.parse_args()
    if options.ir:
        chosen = [i for i in INTRINSICS if i.name == options.ir[1]][0]
        with open(options.ir[0], "w") as file:
            file.write(module(options.command, chosen, options.ir[2])[0])
        return 0
    all_cells = all_accepted = 0
    same = True
    with tempfile.TemporaryDirectory() as folder:
        for intrinsic in INTRINSICS:
            accepted = cells = 0
            for shape in SHAPES:
                text, count = module(options.command, intrinsic, shape)
                ir = os.path.join(folder, "grid.ll")
                with open(ir, "w") as file:
                    file.write(text)
                for selector in (0, 1):
                    for level in (0, 2):
                        refused, agree = run_cell(ir, intrinsic, selector, level, options.plugin, folder)
                        same = same and agree
                        cells += count
                        accepted += count - refused
            print(f"{intrinsic.name}: {accepted} of {cells} assemble")
            all_cells += cells
            all_accepted += accepted
    print(f"all: {all_accepted} of {all_cells} assemble")
    if not same:
        print("text and object code differ")
    return 1 if options.plugin and (all_accepted != all_cells or not same) else 0


if __name__ == "__main__":
    tools.program("grid.py", main)
