#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random modules around the matrix intrinsics, through the plugin: no crash, verifier clean, idempotent, and assembled where legal.

  modules.py --plugin build/lib/Matcore-22.so [--count N] [--seed S] [--llc-every K] [--keep FOLDER]

Each text is one module of a few functions: sources of every kind (arguments, loads, inserts, shuffles, phis, selects, constants),
legal, over-wide and malformed widths and formats, random properties of the call, random control flow. Malformed modules are run with
LLVM's own verifier off; a crash of opt there counts only with one of our passes on the stack. Prints "N modules, M failed".
"""
import argparse
import concurrent.futures
import os
import random
import subprocess
import sys
import tempfile

MATRIX = {
    "wmma": ("wmma.f32.16x16x128.f8f6f4", "<8 x float>", (16, 16, 12, 12, 8), (8, 12, 16)),
    "wmma.scale": ("wmma.scale.f32.16x16x128.f8f6f4", "<8 x float>", (16, 16, 12, 12, 8), (8, 12, 16)),
    "wmma.scale16": ("wmma.scale16.f32.16x16x128.f8f6f4", "<8 x float>", (16, 16, 12, 12, 8), (8, 12, 16)),
    "mfma16": ("mfma.scale.f32.16x16x128.f8f6f4", "<4 x float>", (8, 8, 6, 6, 4), (4, 6, 8)),
    "mfma32": ("mfma.scale.f32.32x32x64.f8f6f4", "<16 x float>", (8, 8, 6, 6, 4), (4, 6, 8)),
}


class Module:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.family = self.r.choice(("wmma", "mfma"))
        self.cpu = "gfx1250" if self.family == "wmma" else "gfx950"
        self.malformed = self.r.random() < 0.25
        self.declarations = {}
        # Reading debug information verifies the module, whatever the options: malformed ones have none.
        self.debug = not self.malformed and self.r.random() < 0.3
        self.n = 0

    def name(self):
        self.n += 1
        return f"%v{self.n}"

    def source(self, lanes, lines):
        """A value of <lanes x i32>, made in one of many ways."""
        t = f"<{lanes} x i32>"
        kind = self.r.choice(("argument", "load", "load", "bytes", "insert", "shuffle", "select", "constant", "freeze", "widen"))
        v = self.name()
        if kind == "load":
            volatile = "volatile " if self.r.random() < 0.1 else ""
            extra = self.r.choice(("", ", !nontemporal !7", ", !noundef !8", ", !invariant.load !8"))
            lines.append(f"  {v} = load {volatile}{t}, ptr addrspace(1) %p, align {self.r.choice((4, 16, 64))}{extra}")
        elif kind == "bytes":
            lines += [f"  {v}b = load <{lanes * 4} x i8>, ptr addrspace(1) %p", f"  {v} = bitcast <{lanes * 4} x i8> {v}b to {t}"]
        elif kind == "insert":
            old = self.r.choice(("poison", "zeroinitializer"))
            count = self.r.randint(1, 5)
            for i in range(count):
                index = self.r.choice((str(self.r.randrange(lanes)), str(lanes - 1), "%s"))
                new = v if i == count - 1 else f"{v}_{i}"
                lines.append(f"  {new} = insertelement {t} {old}, i32 %s, i32 {index}")
                old = new
        elif kind in ("shuffle", "widen"):
            inner = self.r.choice((4, 6, 8, 12, 16))
            i = f"<{inner} x i32>"
            lines.append(f"  {v}i = load {i}, ptr addrspace(1) %p")
            if kind == "widen":
                mask = [str(k) if k < inner else str(inner) for k in range(lanes)]
            else:
                mask = [self.r.choice(("poison", str(self.r.randrange(2 * inner)))) for _ in range(lanes)]
            second = self.r.choice(("poison", "zeroinitializer"))
            mask = ", ".join(f"i32 {m}" for m in mask)
            lines.append(f"  {v} = shufflevector {i} {v}i, {i} {second}, <{lanes} x i32> <{mask}>")
        elif kind == "select":
            lines += [f"  {v}l = load {t}, ptr addrspace(1) %p", f"  {v} = select i1 %k, {t} {v}l, {t} zeroinitializer"]
        elif kind == "freeze":
            lines += [f"  {v}l = load {t}, ptr addrspace(1) %p", f"  {v} = freeze {t} {v}l"]
        elif kind == "constant":
            return self.r.choice(("zeroinitializer", "poison", f"splat (i32 {self.r.randrange(99)})"))
        else:
            lines.append(f"  {v} = load {t}, ptr addrspace(1) %q")
            if self.r.random() < 0.5:  # another use keeps it
                lines.append(f"  store {t} {v}, ptr addrspace(1) %p")
        return v

    def call(self, lines, accumulators):
        key = self.r.choice([k for k in MATRIX if k.startswith(self.family)])
        base, result, need, widths = MATRIX[key]
        formats, lanes = [], []
        for _ in "ab":
            f = self.r.randrange(5)
            w = self.r.choice([x for x in widths if x >= need[f]])
            if self.malformed and self.r.random() < 0.3:
                f, w = self.r.choice(((5, w), (-1, w), (f, self.r.choice((2, 4, 5, 6, 8, 10, 12, 16, 32))), (7, w)))
            formats.append(f)
            lanes.append(w)
        a, b = (self.source(w, lines) for w in lanes)
        if lanes[0] == lanes[1] and self.r.random() < 0.1:
            b = a
        c = self.r.choice(accumulators.get(result, []) + ["zeroinitializer"])
        mangled = ([f"v{result.split()[0][1:]}f32"] if self.family == "wmma" else []) + [f"v{w}i32" for w in lanes]
        name = f"@llvm.amdgcn.{base}." + ".".join(mangled)
        ta, tb = (f"<{w} x i32>" for w in lanes)
        attribute = self.r.choice(("", "", "noundef ", "inreg "))
        if self.family == "wmma":
            args = [f"i32 {formats[0]}", f"{ta} {attribute}{a}", f"i32 {formats[1]}", f"{tb} {b}", f"i16 {self.r.randrange(4)}", f"{result} {c}"]
            if key != "wmma":
                s = "i64 %s64" if key == "wmma.scale16" else "i32 %s"
                args += ["i32 0", "i32 0", s, f"i32 {self.r.randrange(2)}", "i32 0", s, "i1 false", "i1 true"]
        else:
            args = [f"{ta} {attribute}{a}", f"{tb} {b}", f"{result} {c}", f"i32 {formats[0]}", f"i32 {formats[1]}",
                    f"i32 {self.r.randrange(4)}", "i32 %s", f"i32 {self.r.randrange(4)}", "i32 %s"]
        types = [x.split(">")[0] + ">" if x.startswith("<") else x.split()[0] for x in args]
        self.declarations[name] = f"declare {result} {name}({', '.join(types)})"
        v = self.name()
        tail = self.r.choice(("", "", "tail ", "notail "))
        flags = self.r.choice(("", "", "fast ", "nnan nsz "))
        bundle = self.r.choice(("", "", "", ' [ "note"(i32 7) ]'))
        meta = self.r.choice(("", ", !own !7", ", !fpmath !9")) + (", !dbg !15" if self.debug else "")
        lines.append(f"  {v} = {tail}call {flags}{result} {name}({', '.join(args)}){bundle}{meta}")
        if self.debug:
            lines.append(f"    #dbg_value({result} {v}, !16, !DIExpression(), !15)")
        accumulators.setdefault(result, []).append(v)
        return result, v

    def function(self, index):
        attributes = self.r.choice(("", "noinline optnone", "")) + f' "target-cpu"="{self.cpu}"'
        dbg = " !dbg !14" if self.debug and index == 0 else ""
        saved, self.debug = self.debug, bool(dbg)
        lines, values = ["entry:"], {}
        for _ in range(self.r.randint(1, 3)):
            result, v = self.call(lines, values)
            lines.append(f"  store {result} {v}, ptr addrspace(1) %p")
        shape = self.r.choice(("straight", "branch", "loop", "dead"))
        if shape == "branch":
            lines.append("  br i1 %k, label %then, label %end\nthen:")
            result, v = self.call(lines, {})
            lines.append(f"  store {result} {v}, ptr addrspace(1) %p\n  br label %end\nend:")
        elif shape == "loop":
            lines.append("  br label %loop\nloop:\n  %i = phi i32 [ 0, %entry ], [ %j, %loop ]")
            result, v = self.call(lines, values)
            lines.append(f"  store {result} {v}, ptr addrspace(1) %p\n  %j = add i32 %i, 1\n  %d = icmp eq i32 %j, 9\n"
                         "  br i1 %d, label %end, label %loop\nend:")
        lines.append("  ret void")
        if shape == "dead":
            lines.append("dead:")
            self.call(lines, {})
            lines.append("  br label %dead")
        self.debug = saved
        return (f"define amdgpu_kernel void @f{index}(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %s, i64 %s64, i1 %k) "
                f"{attributes}{dbg} {{\n" + "\n".join(lines) + "\n}\n")

    def text(self):
        functions = "".join(self.function(i) for i in range(self.r.randint(1, 4)))
        return ('target triple = "amdgcn-amd-amdhsa"\n' + functions + "\n".join(self.declarations.values()) + "\n!7 = !{i32 1}\n!8 = !{}\n!9 = !{float 2.5}\n" + ("" if self.malformed else """
!llvm.module.flags = !{!10}
!llvm.dbg.cu = !{!11}
!10 = !{i32 2, !"Debug Info Version", i32 3}
!11 = distinct !DICompileUnit(language: DW_LANG_C11, file: !12, emissionKind: FullDebug)
!12 = !DIFile(filename: "k.cl", directory: "d")
!13 = !DISubroutineType(types: !8)
!14 = distinct !DISubprogram(name: "f0", file: !12, line: 1, type: !13, unit: !11, spFlags: DISPFlagDefinition)
!15 = !DILocation(line: 2, column: 3, scope: !14)
!16 = !DILocalVariable(name: "r", scope: !14, file: !12, line: 2, type: !17)
!17 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
"""))


PASSES = ("matcore-narrow", "function(matcore-narrow)", "matcore<no-verify>", "matcore<fold-sources;no-verify>",
          "matcore<strict;fold-scales;no-verify>", "matcore-narrow<fold-sources>")


def run(words, text):
    return subprocess.run(words, input=text, capture_output=True, text=True, timeout=120)


def failure(seed, plugin, with_llc):
    """None, or what went wrong with the module of this seed."""
    m = Module(seed)
    text = m.text()
    passes = m.r.choice(PASSES)
    off = ["-disable-verify"] if m.malformed else []
    opt = ["opt", f"-load-pass-plugin={plugin}", *off, "-S", "-o", "-"]
    once = run([*opt, f"-passes={passes}"], text)
    if once.returncode or once.stderr:
        return f"{passes}: status {once.returncode}: {once.stderr[:300]}"
    if not m.malformed and run(["opt", "-passes=verify", "-disable-output"], once.stdout).returncode:
        return f"{passes}: output does not verify"
    twice = run([*opt, f"-passes={passes}"], once.stdout)
    stock = run(["opt", *off, "-S", "-o", "-"], once.stdout)
    if twice.stdout != stock.stdout:
        return f"{passes}: a second run changes something"
    if m.malformed:
        verify = run([*opt, "-passes=matcore-verify"], text)
        if verify.returncode not in (0, 1):
            return f"matcore-verify: status {verify.returncode}: {verify.stderr[:300]}"
    elif with_llc:
        for selector in (0, 1):
            for level in (0, 2):
                llc = run(["llc", f"-load-pass-plugin={plugin}", f"-mcpu={m.cpu}", f"-O{level}", f"-global-isel={selector}", "-o", "-"], text)
                if llc.returncode:
                    stock = run(["llc", f"-mcpu={m.cpu}", f"-O{level}", f"-global-isel={selector}", "-o", "-"], text)
                    if stock.returncode == 0:
                        return f"llc -O{level} selector {selector}: status {llc.returncode}: {llc.stderr[:300]}"
                    continue
                mc = run(["llvm-mc", "-triple=amdgcn-amd-amdhsa", f"-mcpu={m.cpu}", "-filetype=null"], llc.stdout)
                if mc.returncode:
                    return f"llc -O{level} selector {selector}: the assembler refuses: {mc.stderr[:300]}"
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--plugin", required=True)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--llc-every", type=int, default=20)
    parser.add_argument("--keep", default=tempfile.gettempdir())
    o = parser.parse_args()
    seeds = range(o.seed, o.seed + o.count)
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for seed, why in zip(seeds, pool.map(lambda s: failure(s, o.plugin, s % o.llc_every == 0), seeds)):
            if why:
                failed += 1
                path = os.path.join(o.keep, f"matcore-{seed}.ll")
                with open(path, "w") as file:
                    file.write(Module(seed).text())
                print(f"seed {seed} ({path}): {why}")
    print(f"{o.count} modules, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
