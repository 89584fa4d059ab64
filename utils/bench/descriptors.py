#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# What descriptors cost in instructions of whole kernels: ours, the first form of MLIR's lowering in the same run, and the figures that
# the specification asks for (LLVM 22.1.8, ptxas 13.0). NOP padding and the closing branch are left out. --check: fail where ours is over.
# A command, every kernel in its table, and the section sass of utils/bench/run, as ratios.
import argparse
import concurrent.futures
import os
import re
import shutil
import struct
import sys
import tempfile
import typing

sys.dont_write_bytecode = True
sys.path.insert(1, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import tools  # noqa: E402
from measure import Goal  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
HEAD = """target triple = "nvptx64-nvidia-cuda"
@smem = internal addrspace(3) global [65536 x i8] undef, align 1024
declare i64 @matcore.{G}.desc.make(ptr addrspace(3), i32, i32, i32, i32{ATOM}) #0
declare i64 @matcore.{G}.desc.shape(ptr addrspace(3), i32, i32, i32{ATOM}, i32, i32, i32, i32, i32) #0
declare i64 @matcore.{G}.desc.step(i64, i32, i32, i32, i32, i32{ATOM}, i32, i32, i32, i32, i32) #0
declare i64 @matcore.{G}.desc.advance(i64, i32) #0
declare i64 @matcore.wgmma.desc.uniform(i64) #2
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
"""
TAIL = """attributes #0 = { nounwind willreturn memory(none) }
attributes #1 = { convergent }
attributes #2 = { convergent nounwind willreturn memory(none) }
"""
SHAPE = "i32 16, i32 0, i32 128, i32 64, i32 64, i32 0, i32 64, i32 16"
BASES = ("static", "offset", "tid")


def base_of(base, shift):
    if base == "offset":
        return "  %b0 = getelementptr i8, ptr addrspace(3) @smem, i32 %off\n"
    if base == "tid":
        return ("  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                f"  %w = lshr i32 %tid, {shift}\n  %o = mul i32 %w, 8192\n  %b0 = getelementptr i8, ptr addrspace(3) @smem, i32 %o\n")
    return ""


def make(out, pointer, arguments, generation, mlir, version):
    """A descriptor: ours, or MLIR's sequence in 64 bits."""
    if not mlir:
        return f"  {out} = call i64 @matcore.{generation}.desc.make(ptr addrspace(3) {pointer}, {arguments})\n"
    t = out + "m"
    return (f"  {t}0 = ptrtoint ptr addrspace(3) {pointer} to i64\n  {t}1 = shl i64 {t}0, 46\n  {t}2 = lshr i64 {t}1, 50\n"
            f"  {out} = or i64 {t}2, {1 << 62 | 64 << 32 | 1 << 16 if version == 0 else 2 << 61 | 1 << 46 | 64 << 32 | 1 << 16}\n")


def product(step, a, b, accumulators):
    quad = "{ float, float, float, float }"
    text = ("{ .reg .pred p; setp.ne.b32 p, 1, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {$0,$1,$2,$3}, $8, $9, p, 1, 1, 0, 0; }")
    inputs = ", ".join(f"float {value}" for value in accumulators)
    lines = f'  %m{step} = call {quad} asm sideeffect "{text}", "=f,=f,=f,=f,0,1,2,3,l,l"({inputs}, i64 {a}, i64 {b}) #1\n'
    for j in range(4):
        lines += f"  %m{step}_{j} = extractvalue {quad} %m{step}, {j}\n"
    return lines, [f"%m{step}_{j}" for j in range(4)]


FENCE = '  call void asm sideeffect "wgmma.fence.sync.aligned;", "~{memory}"() #1\n'


def finish(accumulators):
    text = "".join(f'  call void asm sideeffect "wgmma.{op};", "~{{memory}}"() #1\n'
                   for op in ("commit_group.sync.aligned", "wait_group.sync.aligned 0"))
    for j, value in enumerate(accumulators):
        text += f"  %p{j} = getelementptr float, ptr addrspace(1) %out, i32 {j}\n  store float {value}, ptr addrspace(1) %p{j}\n"
    return text + "  ret void\n"


def kernel(head, parameters, body):
    return head + f"define ptx_kernel void @k({parameters}) {{\n{body}}}\n{TAIL}"


def wgmma(steps, base, uniform=False, values=False, shape=False, mlir=False):
    head = HEAD.format(G="wgmma", ATOM="")
    pointers = ["@smem" if base == "static" else "%b0", "getelementptr (i8, ptr addrspace(3) @smem, i32 32768)"]
    arguments = "i32 %lbo, i32 %sbo, i32 128, i32 %bo" if values else "i32 16, i32 1024, i32 128, i32 0"
    body, sources = base_of(base, 7), []
    for i, pointer in enumerate(pointers):
        body += (f"  %d{i} = call i64 @matcore.wgmma.desc.shape(ptr addrspace(3) {pointer}, {SHAPE})\n" if shape
                 else make(f"%d{i}", pointer, arguments, "wgmma", mlir, 0))
        if uniform:
            body += f"  %u{i} = call i64 @matcore.wgmma.desc.uniform(i64 %d{i}) #1\n"
        sources.append(f"%u{i}" if uniform else f"%d{i}")
    accumulators = ["0.0"] * 4
    for step in range(steps):
        at = sources
        if step:
            at = [f"%a{step}_{i}" for i in range(2)]
            for out, source in zip(at, sources):
                body += (f"  {out} = call i64 @matcore.wgmma.desc.step(i64 {source}, i32 0, i32 {16 * step}, {SHAPE})\n" if shape
                         else f"  {out} = call i64 @matcore.wgmma.desc.advance(i64 {source}, i32 {32 * step})\n")
        lines, accumulators = product(step, *at, accumulators)
        body += ("" if step else FENCE) + lines
    parameters = "ptr addrspace(1) %out" + (", i32 %off" if base == "offset" else "") + (", i32 %lbo, i32 %sbo, i32 %bo" if values else "")
    return kernel(head, parameters, body + finish(accumulators))


def loop(base, before, mlir=False):
    """Four steps a stage, a run-time number of stages of 8192 bytes; the descriptors made in each, or before and advanced."""
    constants = "i32 16, i32 1024, i32 128, i32 0"
    pointers = ["@smem" if base == "static" else "%b0", "getelementptr (i8, ptr addrspace(3) @smem, i32 32768)"]
    body = base_of(base, 7)
    if before:
        body += "".join(make(f"%d{i}", p, constants, "wgmma", mlir, 0) for i, p in enumerate(pointers))
    body += "  br label %loop\nloop:\n  %at = phi i32 [ 0, %0 ], [ %next, %loop ]\n"
    body += "".join(f"  %c{j} = phi float [ 0.0, %0 ], [ %m3_{j}, %loop ]\n" for j in range(4)) 
    for i, pointer in enumerate(pointers):
        if before:
            body += f"  %s{i} = call i64 @matcore.wgmma.desc.advance(i64 %d{i}, i32 %at)\n"
        else:
            body += f"  %q{i} = getelementptr i8, ptr addrspace(3) {pointer}, i32 %at\n" + make(f"%s{i}", f"%q{i}", constants, "wgmma", mlir, 0)
    body += FENCE
    accumulators = [f"%c{j}" for j in range(4)]
    for step in range(4):
        at = ["%s0", "%s1"]
        if step:
            at = [f"%a{step}_{i}" for i in range(2)]
            body += "".join(f"  {out} = call i64 @matcore.wgmma.desc.advance(i64 %s{i}, i32 {32 * step})\n" for i, out in enumerate(at))
        lines, accumulators = product(step, *at, accumulators)
        body += lines
    body += "  %next = add i32 %at, 8192\n  %more = icmp ne i32 %next, %n\n  br i1 %more, label %loop, label %end, !llvm.loop !0\nend:\n"
    return kernel(HEAD.format(G="wgmma", ATOM=""), "ptr addrspace(1) %out, i32 %n", body + finish(accumulators)) + "!0 = distinct !{!0, !1}\n!1 = !{!\"llvm.loop.unroll.disable\"}\n"


def tcgen05(steps, base, mlir=False):
    pointers = ["@smem" if base == "static" else "%b0", "getelementptr (i8, ptr addrspace(3) @smem, i32 32768)"]
    body = base_of(base, 5)
    body += "".join(make(f"%d{i}", p, "i32 16, i32 1024, i32 128, i32 16, i32 0", "tcgen05", mlir, 1) for i, p in enumerate(pointers))
    for step in range(steps):
        at = ["%d0", "%d1"]
        if step:
            at = [f"%a{step}_{i}" for i in range(2)]
            body += "".join(f"  {out} = call i64 @matcore.tcgen05.desc.advance(i64 %d{i}, i32 {32 * step})\n" for i, out in enumerate(at))
        text = ("{ .reg .pred p; setp.ne.b32 p, %d, 0; tcgen05.mma.cta_group::1.kind::f16 [$0], $1, $2, $3, p; }" % (step > 0))
        body += f'  call void asm sideeffect "{text}", "r,l,l,r,~{{memory}}"(i32 %t, i64 {at[0]}, i64 {at[1]}, i32 136314896) #1\n'
    parameters = "i32 %t" + (", i32 %off" if base == "offset" else "")
    return kernel(HEAD.format(G="tcgen05", ATOM=", i32"), parameters, body + "  ret void\n")


def machine_instructions(cubin, kernel_name="k"):
    """Of the kernel's section, 16 bytes each, without the padding and the branch to itself at the end."""
    sections, = struct.unpack_from("<Q", cubin, 40)
    count, names = struct.unpack_from("<HH", cubin, 60)
    table = [struct.unpack_from("<IIQQQQIIQQ", cubin, sections + 64 * i) for i in range(count)]
    start = table[names][4]
    code = next(cubin[s[4]:s[4] + s[5]] for s in table if cubin[start + s[0]:].startswith(f".text.{kernel_name}\0".encode()))
    opcodes = [struct.unpack_from("<Q", code, i)[0] & 0xFFF for i in range(0, len(code), 16)]
    while opcodes[-1] == 0x918:  # NOP
        opcodes.pop()
    return len(opcodes) - 1


def example(llc, plugin, ptxas):
    """The shipped Hopper kernel, through opt -O2, llc and ptxas -O3: (64-bit constants in its PTX, machine instructions)."""
    source = os.path.join(ROOT, "utils", "examples", "hopper_gemm.ll")
    with open(source) as file:
        name = re.search(r"define ptx_kernel void @(\w+)", file.read())[1]
    opt = os.path.join(os.path.dirname(llc), "opt")
    with tempfile.TemporaryDirectory() as folder:
        ir, ptx, cubin = (os.path.join(folder, f) for f in ("k.ll", "k.ptx", "k.cubin"))
        tools.output([opt, f"-load-pass-plugin={plugin}", "-passes=default<O2>", "-S", source, "-o", ir])
        tools.output([llc, "-O2", "-mcpu=sm_90a", "-mattr=+ptx80", ir, "-o", ptx])
        tools.output([ptxas, "-arch=sm_90a", "-O3", ptx, "-o", cubin])
        with open(ptx) as text, open(cubin, "rb") as code:
            wide = {n for n in map(int, re.findall(r"[ ,](-?\d{8,})\b", text.read())) if not -(2**31) <= n < 2**32}
            return len(wide), machine_instructions(code.read(), name)


# Each row: name, generator, arguments, llc -O, ptxas -O, the bases, and for each the specification's machine and PTX instructions (None:
# it gives none). allowed: how many more our kernel has where that figure isn't reached; the closing note says what is known of it.
ROWS = [
    ("wgmma 1 step", wgmma, (1,), {}, 0, 0, BASES, (124, 132, 134), (29, 32, 35), (1, 2, 1)),
    ("wgmma 1 step, uniform", wgmma, (1,), {"uniform": True}, 0, 0, ("tid",), (166,), (None,), (1,)),
    ("wgmma 1 step", wgmma, (1,), {}, 2, 3, BASES, (23, 25, 30), (25, 27, 31), (0, 0, 0)),
    ("wgmma 1 step, uniform", wgmma, (1,), {"uniform": True}, 2, 3, ("tid",), (29,), (None,), (0,)),
    ("wgmma 4 steps", wgmma, (4,), {}, 0, 3, BASES, (45, 47, 62), (None,) * 3, (0, 0, 0)),
    ("wgmma 4 steps", wgmma, (4,), {}, 2, 3, BASES, (39, 41, 56), (34, 36, 40), (0, 0, 0)),
    ("wgmma 4, shape + step", wgmma, (4,), {"shape": True}, 2, 3, BASES, (39, 41, 56), (34, 36, 40), (0, 0, 0)),
    ("wgmma 4 steps, uniform", wgmma, (4,), {"uniform": True}, 2, 3, ("tid",), (44,), (None,), (0,)),
    ("wgmma 8 steps", wgmma, (8,), {}, 2, 3, BASES, (51, 53, 88), (46, 48, 52), (0, 0, 0)),
    ("wgmma 8 steps, uniform", wgmma, (8,), {"uniform": True}, 2, 3, ("tid",), (56,), (None,), (0,)),
    ("wgmma 1, three values", wgmma, (1,), {"values": True}, 0, 0, BASES, (163, 171, 173), (None,) * 3, (1, 2, 1)),
    ("wgmma 1, three values", wgmma, (1,), {"values": True}, 2, 3, BASES, (32, 33, 42), (None,) * 3, (0, 0, 0)),
    ("loop, make in it", loop, (), {"before": False}, 2, 3, ("static", "tid"), (47, 67), (None,) * 2, (0, 0)),
    ("loop, make before", loop, (), {"before": True}, 2, 3, ("static", "tid"), (44, 66), (None,) * 2, (1, 2)),
    ("tcgen05 1 step", tcgen05, (1,), {}, 2, 3, BASES, (23, 25, 29), (None,) * 3, (0, 0, 0)),
    ("tcgen05 4 steps", tcgen05, (4,), {}, 2, 3, BASES, (51, 53, 68), (None,) * 3, (0, 0, 0)),
    ("tcgen05 8 steps", tcgen05, (8,), {}, 2, 3, BASES, (83, 85, 120), (None,) * 3, (0, 0, 0)),
]


class Counts(typing.NamedTuple):
    """Instructions of one kernel, (machine, PTX): ours, MLIR's form where there is one, and what is asked."""
    name: str
    llc_level: int
    ptxas_level: int
    base: str
    wanted: int
    wanted_ptx: typing.Optional[int]
    allowed: int
    ours: tuple
    theirs: typing.Optional[tuple]

    @property
    def over(self):
        return self.ours[0] > self.wanted + self.allowed or (self.theirs is not None and self.ours[0] > self.theirs[0])


def counts(llc, plugin, ptxas, rows=ROWS):
    """Counts of every kernel of those rows."""
    def measure(job):
        text, cpu, attribute, llc_level, ptxas_level = job
        with tempfile.TemporaryDirectory() as folder:
            ptx, cubin = os.path.join(folder, "k.ptx"), os.path.join(folder, "k.cubin")
            tools.output([llc, f"-load-pass-plugin={plugin}", f"-O{llc_level}", f"-mcpu={cpu}", f"-mattr={attribute}", "-o", ptx], input=text)
            tools.output([ptxas, f"-arch={cpu}", f"-O{ptxas_level}", ptx, "-o", cubin])
            with open(ptx) as lines, open(cubin, "rb") as code:
                body = [line.strip() for line in lines if line.startswith("\t")]
                return machine_instructions(code.read()), sum(line[0] not in "./{}" and line.endswith(";") for line in body)

    cells, jobs = [], []
    for name, generate, arguments, extra, llc_level, ptxas_level, bases, wanted, ptx, allowed in rows:
        target = ("sm_100a", "+ptx86") if generate is tcgen05 else ("sm_90a", "+ptx80")
        for cell in zip(bases, wanted, ptx, allowed):
            mlir = not extra.get("values") and not extra.get("shape")
            cells.append((mlir, (name, llc_level, ptxas_level, *cell)))
            for other in (False, True) if mlir else (False,):
                jobs.append((generate(*arguments, base=cell[0], mlir=other, **extra), *target, llc_level, ptxas_level))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = iter(list(pool.map(measure, jobs)))
    return [Counts(*cell, next(results), next(results) if mlir else None) for mlir, cell in cells]


def sass(bench):
    if not bench.ptxas:
        bench.skip("sass", "machine instructions of NVIDIA's kernels: no ptxas on PATH or in /usr/local/cuda/bin "
                           "(comes with the CUDA toolkit; name it with --ptxas)")
        return
    llc = bench.tool("llc")
    found = counts(llc, bench.plugin, bench.ptxas, ROWS[2:3] if bench.quick else ROWS)
    beside = [each for each in found if each.theirs]
    for level in sorted({each.ptxas_level for each in beside}):
        bench.add("sass", f"MLIR's form, ptxas -O{level}",
                  [each.ours[0] / each.theirs[0] for each in beside if each.ptxas_level == level], "kernels", Goal(1, worst=True))
    for level in sorted({each.ptxas_level for each in found}):
        bench.add("sass", f"the specification's figures for ptxas 13.0, ptxas -O{level}",
                  [each.ours[0] / each.wanted for each in found if each.ptxas_level == level], "kernels", Goal(1, worst=True))


def main():
    parser = argparse.ArgumentParser(prog="descriptors.py", description="instructions of kernels with matrix descriptors")
    parser.add_argument("--llvm", default="/usr/lib/llvm-22/bin", help="folder of llc")
    parser.add_argument("--build", default=os.path.join(ROOT, "build"))
    parser.add_argument("--ptxas", default=shutil.which("ptxas") or "/usr/local/cuda/bin/ptxas")
    parser.add_argument("--check", action="store_true", help="exit with 1 where ours is over its figure, or over MLIR's")
    options = parser.parse_args()
    llc, plugin = os.path.join(options.llvm, "llc"), os.path.join(options.build, "lib", "Matcore-22.so")
    for need in (llc, plugin, options.ptxas):
        if not os.path.exists(need):
            raise tools.Failure(f"{need} is missing: see --llvm, --build and --ptxas")
    if options.check and "release 13.0" not in tools.output([options.ptxas, "--version"]):
        print("another ptxas than 13.0 has other figures: nothing checked")
        return 0
    failed = 0
    print(f"{'kernel':24}{'llc':>5}{'ptxas':>7}  {'base':8}{'ours':>6}{'asked':>7}{'MLIR':>6}{'PTX':>6}{'asked':>7}{'MLIR':>6}")
    for c in counts(llc, plugin, options.ptxas):
        theirs, more = c.theirs or ("-", "-"), c.ours[0] - c.wanted
        failed += c.over
        note = "  OVER" if c.over else f"  {more} more: see the note" if more > 0 else ""
        print(f"{c.name:24}{'-O%d' % c.llc_level:>5}{'-O%d' % c.ptxas_level:>7}  {c.base:8}{c.ours[0]:6}{c.wanted:7}{theirs[0]:>6}"
              f"{c.ours[1]:6}{c.wanted_ptx or '-':>7}{theirs[1]:>6}{note}")
    constants, instructions = example(llc, plugin, options.ptxas)
    print(f"hopper_gemm.ll, llc -O2, ptxas -O3: {instructions} machine instructions, {constants} distinct 64-bit constants")
    print("Not reached: ptxas -O0 (1 or 2 more) and the loop that makes its descriptors before (1 or 2 more). The kernels that those figures\n"
          "were taken with aren't kept; PTX counts differ from theirs too, so these here are others around the same sequences. Every\n"
          "straight kernel at ptxas -O3 reaches its figure, and all stay at or below MLIR's form.")
    return 1 if options.check and failed else 0


if __name__ == "__main__":
    tools.program("descriptors.py", main)
