#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Registers, scratch bytes and instructions of F8F6F4 calls: raw, narrowed, with fold-sources, and written at exact width.

Each shape is a way in which an over-wide source comes about. It is written twice, over-wide and at the width that the formats
read, and compiled by llc for both selectors at -O0 and -O2: over-wide without the plugin (raw), with it (narrow), with
MATCORE_OPTIONS=fold-sources (fold), and at exact width without it (exact). Numbers come from the .num_vgpr, .num_agpr and
.private_seg_size symbols of llc's text; waits, nops and delays are no instructions here, they follow from the schedule.

  resources.py --command build/bin/matcore --plugin build/lib/Matcore-22.so [--shape NAME]... [--intrinsic PART]... [--formats A/B]...
               [--verbose]

Prints a line per shape, selector and level: ratios to exact width, the worst of its functions. Status 1 when fold needs over 3 %
more than exact of anything, or more than raw where exact does not; shapes for which no form of the IR reaches that are measured
but not judged, and the line says why. Needs llc in PATH. Called by test/sources/resources.test; utils/bench/registers.py takes its
measurements.
"""
import argparse
import collections
import os
import re
import sys

sys.dont_write_bytecode = True
import tools  # noqa: E402
from f8f6f4 import INTRINSICS, formats  # noqa: E402

FORMATS = ["4/4", "2/3", "0/4"]
VARIANTS = ["raw", "narrow", "fold", "exact"]
PARTS = ["registers", "scratch", "instructions"]
ALLOWED = 1.03  # of exact width
Numbers = collections.namedtuple("Numbers", PARTS)


class Writer:
    """One function: over-wide, or with `exact` at the widths that its formats read."""

    def __init__(self, intrinsic, needs, formats, exact):
        self.intrinsic, self.exact = intrinsic, exact
        self.format = dict(zip("ab", formats))
        self.need = {side: needs[code] for side, code in self.format.items()}
        self.wide = max(needs.values())
        self.width = self.need if exact else dict.fromkeys("ab", self.wide)
        self.c, self.scale = intrinsic.accumulator, intrinsic.scale
        self.lines, self.declared = [], set()

    def add(self, text):
        self.lines.append("  " + text)

    def load(self, name, width, pointer, space=1):
        self.add(f"%{name} = load <{width} x i32>, ptr addrspace({space}) {pointer}, align 16")

    def call(self, name, a="%a", b="%b", c="%c", swap=False, width=None):
        """A call with its formats, or with them exchanged; `a` goes with the first of them in either case."""
        first, second = "ba" if swap else "ab"
        width = width or {"a": self.width[first], "b": self.width[second]}
        text = self.intrinsic.arguments.format(fa=self.format[first], fb=self.format[second], a=f"<{width['a']} x i32> {a}",
                                               b=f"<{width['b']} x i32> {b}", c=f"{self.c} {c}", s="%s")
        function = self.intrinsic.mangled(width["a"], width["b"])
        self.add(f"%{name} = call {self.c} {function}({text})")
        self.declared.add(f"declare {self.c} {function}(" + re.sub(r"(i1|i16|i32|i64|>) [-%\w]+", r"\1", text) + ")")

    def store(self, name="r"):
        self.add(f"store {self.c} %{name}, ptr addrspace(1) %pd, align 16")
        self.add("ret void")

    def accumulator(self):
        self.add(f"%c = load {self.c}, ptr addrspace(1) %pc, align 16")


def shape_loads(w):
    for side in "ab":
        w.load(side, w.width[side], f"%p{side}")
    w.accumulator()
    w.call("r")
    w.store()


def shape_bytes(w):
    """Vectors of bytes, as HIP's headers have them; exact width is the load of registers."""
    for side in "ab":
        if w.exact:
            w.load(side, w.width[side], f"%p{side}")
        else:
            w.add(f"%{side}8 = load <{4 * w.wide} x i8>, ptr addrspace(1) %p{side}, align 16")
            w.add(f"%{side} = bitcast <{4 * w.wide} x i8> %{side}8 to <{w.wide} x i32>")
    w.accumulator()
    w.call("r")
    w.store()


def shape_pointers(w):
    """Parameters in slots, as clang -O0 has them."""
    names = ["pa", "pb", "pc", "pd"]
    for name in names:
        w.add(f"%{name}.addr = alloca ptr addrspace(1), align 8, addrspace(5)")
    for name in names:
        w.add(f"store ptr addrspace(1) %{name}, ptr addrspace(5) %{name}.addr, align 8")
    for side in "ab":
        w.add(f"%{side}p = load ptr addrspace(1), ptr addrspace(5) %p{side}.addr, align 8")
        w.load(side, w.width[side], f"%{side}p")
    w.add("%cp = load ptr addrspace(1), ptr addrspace(5) %pc.addr, align 8")
    w.add(f"%c = load {w.c}, ptr addrspace(1) %cp, align 16")
    w.call("r")
    w.add("%dp = load ptr addrspace(1), ptr addrspace(5) %pd.addr, align 8")
    w.add(f"store {w.c} %r, ptr addrspace(1) %dp, align 16")
    w.add("ret void")


def shape_vectors(w):
    """Local variables of clang -O0. The variable keeps its type, so exact width differs in the reload only."""
    for side in "ab":
        w.add(f"%{side}.var = alloca <{w.wide} x i32>, align {4 * w.wide}, addrspace(5)")
    for side in "ab":
        w.load(f"{side}0", w.wide, f"%p{side}")
        w.add(f"store <{w.wide} x i32> %{side}0, ptr addrspace(5) %{side}.var, align {4 * w.wide}")
    w.accumulator()
    for side in "ab":
        w.add(f"%{side} = load <{w.width[side]} x i32>, ptr addrspace(5) %{side}.var, align {4 * w.wide}")
    w.call("r")
    w.store()


def shape_zero(w):
    """Vectors of the right width, widened with zero for a builtin that takes the widest."""
    for side in "ab":
        need = w.need[side]
        if need == w.width[side]:
            w.load(side, need, f"%p{side}")
            continue
        w.load(f"{side}0", need, f"%p{side}")
        mask = ", ".join(f"i32 {min(i, need)}" for i in range(w.wide))
        w.add(f"%{side} = shufflevector <{need} x i32> %{side}0, <{need} x i32> zeroinitializer, <{w.wide} x i32> <{mask}>")
    w.accumulator()
    w.call("r")
    w.store()


def shape_inserts(w):
    """Register by register, zero above what the format reads."""
    for side in "ab":
        last = f"<{w.width[side]} x i32> poison"
        for i in range(w.width[side]):
            name = side if i == w.width[side] - 1 else f"{side}{i}"
            value = "0"
            if i < w.need[side]:
                value = f"%{side}{i}.e"
                w.add(f"%{side}{i}.p = getelementptr i32, ptr addrspace(1) %p{side}, i64 {i}")
                w.add(f"{value} = load i32, ptr addrspace(1) %{side}{i}.p, align 4")
            w.add(f"%{name} = insertelement {last}, i32 {value}, i32 {i}")
            last = f"<{w.width[side]} x i32> %{name}"
    w.accumulator()
    w.call("r")
    w.store()


def shape_two_calls(w):
    for side in "ab":
        w.load(side, w.width[side], f"%p{side}")
    w.accumulator()
    w.call("r0")
    w.call("r", c="%r0")
    w.store()


def shape_two_needs(w):
    """The second call reads the same loads with the formats exchanged: one load of the widest, a prefix for the other."""
    both = max(w.need.values()) if w.exact else w.wide
    for side in "ab":
        w.load(side, both, f"%p{side}")
    w.accumulator()
    names = [{"a": "%a", "b": "%b"}, {"a": "%a", "b": "%b"}]
    for number, name in enumerate(names):
        need = dict(zip("ab", "ba" if number else "ab"))
        for side in "ab":
            if w.exact and w.need[need[side]] != both:
                lanes = w.need[need[side]]
                name[side] = f"%{side}{number}"
                mask = ", ".join(f"i32 {i}" for i in range(lanes))
                w.add(f"{name[side]} = shufflevector <{both} x i32> %{side}, <{both} x i32> poison, <{lanes} x i32> <{mask}>")
        w.call("r" if number else "r0", name["a"], name["b"], "%r0" if number else "%c", swap=bool(number))
    w.store()


def shape_loop(w):
    w.add(f"%c0 = load {w.c}, ptr addrspace(1) %pc, align 16")
    w.add("br label %loop")
    w.lines.append("loop:")
    w.add("%i = phi i64 [ 0, %entry ], [ %next, %loop ]")
    w.add(f"%c = phi {w.c} [ %c0, %entry ], [ %r, %loop ]")
    for side in "ab":
        w.add(f"%{side}p = getelementptr [64 x i8], ptr addrspace(1) %p{side}, i64 %i")
        w.load(side, w.width[side], f"%{side}p")
    w.call("r")
    w.add("%next = add i64 %i, 1")
    w.add("%more = icmp ult i64 %next, 64")
    w.add("br i1 %more, label %loop, label %end")
    w.lines.append("end:")
    w.store()


def shape_arguments(w):
    w.call("r")
    w.add(f"ret {w.c} %r")


SHAPES = {name[6:]: function for name, function in list(globals().items()) if name.startswith("shape_")}


def not_judged(shape):
    """Why exact width cannot be asked for; null when it can."""
    if shape == "arguments":
        return "the caller fixes the width: every form of the prefix costs the same"
    return None


def skipped(shape, formats, cpu, gisel, level):
    """Faults of LLVM 22 itself, also at exact width; null when there is none."""
    if cpu == "gfx950" and gisel and level == 0 and "2" in formats and shape == "arguments":
        return "GlobalISel joins two <3 x i32> for a 6-lane source and crashes"
    return None


def function_text(shape, intrinsic, needs, formats, exact, name):
    w = Writer(intrinsic, needs, [int(code) for code in formats.split("/")], exact)
    SHAPES[shape](w)
    if shape == "arguments":
        head = f"define {w.c} @{name}(<{w.wide} x i32> %a, <{w.wide} x i32> %b, {w.c} %c, {w.scale} %s) {{"
        if exact:
            head = head.replace(f"<{w.wide} x i32> %a", f"<{w.width['a']} x i32> %a").replace(
                f"<{w.wide} x i32> %b", f"<{w.width['b']} x i32> %b")
    else:
        pointers = ", ".join(f"ptr addrspace(1) %p{x}" for x in "abcd")
        kind = "void" if shape == "pointers" else "amdgpu_kernel void"
        head = f"define {kind} @{name}({pointers}, {w.scale} %s) {{"
    return w.declared, "\n".join([head, "entry:"] + w.lines + ["}", ""])


def measure(text):
    """{function: Numbers} from llc's text."""
    result = {}
    symbols = {(f, kind): int(value) for f, kind, value in
               re.findall(r"^\s*\.set (\w+)\.(num_vgpr|num_agpr|private_seg_size), (\d+)$", text, re.M)}
    for name, body in re.findall(r"^(f\w+):\s[^\n]*\n(.*?)^\.Lfunc_end", text, re.M | re.S):
        lines = (line.strip() for line in body.splitlines() if line.startswith("\t"))
        count = sum(1 for line in lines if line[0] not in ".;" and not re.match(r"s_(wait|nop|delay)|v_nop", line))
        result[name] = Numbers(symbols[name, "num_vgpr"] + symbols[name, "num_agpr"], symbols[name, "private_seg_size"], count)
    return result


def compile_all(module, variant, cpu, gisel, level, plugin):
    command = ["llc", f"-mcpu={cpu}", f"-O{level}", f"-global-isel={gisel}", "-o", "-"]
    if gisel:
        command.append("-global-isel-abort=1")
    environment = {key: value for key, value in os.environ.items() if key != "MATCORE_OPTIONS"}
    if variant in ("narrow", "fold"):
        command.append(f"-load-pass-plugin={plugin}")
        environment["MATCORE_OPTIONS"] = "fold-sources" if variant == "fold" else ""
    return measure(tools.output(command, input=module, env=environment))


def run(cases, cpu, gisel, level, plugin, needs):
    """{case: {variant: Numbers}} of one processor, selector and level: one module per variant."""
    result = {case: {} for case in cases}
    for variant in VARIANTS:
        declared, bodies = set(), []
        for number, (shape, intrinsic, pair) in enumerate(cases):
            names, body = function_text(shape, intrinsic, needs[intrinsic.family], pair, variant == "exact", f"f{number}")
            declared |= names
            bodies.append(body)
        module = 'target triple = "amdgcn-amd-amdhsa"\n' + "\n".join(sorted(declared)) + "\n" + "\n".join(bodies)
        numbers = compile_all(module, variant, cpu, gisel, level, plugin)
        for number, case in enumerate(cases):
            result[case][variant] = numbers[f"f{number}"]
    return result


def measurements(command, plugin, shapes=None, parts=None, pairs=None):
    """For each processor, selector and level: (its name, [(shape, formats, why left out)], {case: {variant: Numbers}}). A case is
    (shape, intrinsic, formats); the last three arguments choose shapes, parts of intrinsics' names, formats; null is all of them."""
    table = formats(command)
    needs = {family: {code: need[family] for _, code, need in table} for family in ("wmma", "mfma")}
    for cpu in ("gfx1250", "gfx950"):
        for gisel, level in ((0, 0), (1, 0), (0, 2), (1, 2)):
            left_out, cases = [], []
            for shape in shapes or SHAPES:
                for pair in pairs or FORMATS:
                    why = skipped(shape, pair, cpu, gisel, level)
                    if why:
                        left_out.append((shape, pair, why))
                        continue
                    cases += [(shape, i, pair) for i in INTRINSICS
                              if i.cpu == cpu and (not parts or any(part in i.name for part in parts))]
            where = f"{cpu} {'gisel' if gisel else 'sdag'} -O{level}"
            yield where, left_out, run(cases, cpu, gisel, level, plugin, needs) if cases else {}


def bad(numbers):
    """What fold needs too much of."""
    words = []
    for part, raw, fold, exact in zip(PARTS, numbers["raw"], numbers["fold"], numbers["exact"]):
        if fold > exact * ALLOWED:
            words.append(f"{part} {fold} > exact {exact}")
        if exact <= raw < fold:
            words.append(f"{part} {fold} > raw {raw}")
    return words


def report(shape, numbers, where, reason):
    def worst(variant):
        return "  ".join(f"{max(n[variant][i] / max(n['exact'][i], 1) for n in numbers):5.2f}" for i in range(len(PARTS)))
    equal = sum(n["fold"] == n["exact"] for n in numbers)
    print(f"{shape:10} {where:18}" + "".join(f" | {worst(v)}" for v in VARIANTS[:3]) +
          f" | {equal:3} of {len(numbers):3} the same" + (f"; not judged: {reason}" if reason else ""))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--command", required=True, help="the matcore command: widths come from it")
    parser.add_argument("--plugin", required=True)
    parser.add_argument("--shape", action="append", choices=list(SHAPES))
    parser.add_argument("--intrinsic", action="append", help="part of a name, e.g. wmma.f32")
    parser.add_argument("--formats", action="append", help="codes of A and B, e.g. 4/4")
    parser.add_argument("--verbose", action="store_true", help="also each function: registers/scratch/instructions, four variants")
    args = parser.parse_args()
    failed = judged = same = 0
    print(f"{'worst to exact width':29} | {'raw':19} | {'narrow':19} | {'fold':19} |")
    for where, left_out, result in measurements(args.command, args.plugin, args.shape, args.intrinsic, args.formats):
        for shape, pair, why in left_out:
            print(f"{shape:10} {where:18} {pair} left out: {why}")
        for shape in dict.fromkeys(case[0] for case in result):
            reason = not_judged(shape)
            mine = {case: n for case, n in result.items() if case[0] == shape}
            report(shape, list(mine.values()), where, reason)
            for (_, intrinsic, pair), n in mine.items():
                words = [] if reason else bad(n)
                failed += bool(words)
                judged += not reason
                same += not reason and n["fold"] == n["exact"]
                if words or args.verbose:
                    text = "  ".join(f"{v} " + "/".join(map(str, n[v])) for v in VARIANTS)
                    print(f"    {intrinsic.name} {pair}: {text}" + (" BAD: " + ", ".join(words) if words else ""))
    print(f"judged {judged}, within 3 % {judged - failed}, the same to the last instruction {same}")
    return 1 if failed else 0


if __name__ == "__main__":
    tools.program("resources.py", main)
