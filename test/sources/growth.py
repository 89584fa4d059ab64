# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""growth.py OPT PLUGIN DIR: one value that feeds very many calls costs fold-sources no more per call where it cannot be narrowed."""
import pathlib
import resource
import subprocess
import sys

CALLS = 20000
NAME = "llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32"
OPERANDS = "<8 x i32> %a, <8 x i32> %y, <4 x float> %c, i32 4, i32 0, i32 0, i32 0, i32 0, i32 0"


def seconds(opt, plugin, directory, name, source, last=""):
    calls = "".join(f"  %r{i} = call <4 x float> @{NAME}({OPERANDS})\n  store <4 x float> %r{i}, ptr %p\n" for i in range(CALLS))
    file = pathlib.Path(directory) / f"{name}.ll"
    file.write_text(
        'target triple = "amdgcn-amd-amdhsa"\n'
        f"declare <4 x float> @{NAME}(<8 x i32>, <8 x i32>, <4 x float>, i32, i32, i32, i32, i32, i32)\n"
        f"define void @f(ptr %p, <8 x i32> %x, <8 x i32> %y, <4 x float> %c) {{\n  %a = {source}\n{calls}{last}  ret void\n}}\n")
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    subprocess.run([opt, f"-load-pass-plugin={plugin}", "-passes=matcore-narrow<fold-sources>", "-disable-output", file], check=True)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def main():
    load = "load <8 x i32>, ptr %p"
    base = seconds(*sys.argv[1:4], "load", load)
    for name, source, last in (
        ("freeze", "freeze <8 x i32> %x", ""),
        ("volatile", "load volatile <8 x i32>, ptr %p", ""),
        ("used", load, "  store <8 x i32> %a, ptr %p\n"),
    ):
        taken = seconds(*sys.argv[1:4], name, source, last)
        if taken > 5 * base:
            sys.exit(f"{name}: {taken:.2f} s, and {base:.2f} s where the source is narrowed")


main()
