# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random AMDGPU modules around the eight matrix intrinsics, for modules.py.

A module is of one kind:
  legal    the widths the verifier asks for or more, all else as selection takes it: must assemble, and in silence
  refused  LLVM's verifier takes it, instruction selection or the assembler does not: Matcore must say so
  broken   LLVM's verifier refuses it: met only where that is off
  none     none of the intrinsics: must come out as it went in
"""
import random

from text import print_module

WMMA, MFMA = (8, 12, 16), (4, 6, 8)
NEED = {"wmma": (16, 16, 12, 12, 8), "mfma": (8, 8, 6, 6, 4)}
#        name                          result         family, has formats
MATRIX = {
    "wmma":         ("wmma.f32.16x16x128.f8f6f4", "<8 x float>", "wmma", True),
    "wmma.scale":   ("wmma.scale.f32.16x16x128.f8f6f4", "<8 x float>", "wmma", True),
    "wmma.scale16": ("wmma.scale16.f32.16x16x128.f8f6f4", "<8 x float>", "wmma", True),
    "fp4":          ("wmma.f32.32x16x128.f4", "<16 x float>", "wmma", False),
    "fp4.scale":    ("wmma.scale.f32.32x16x128.f4", "<16 x float>", "wmma", False),
    "fp4.scale16":  ("wmma.scale16.f32.32x16x128.f4", "<16 x float>", "wmma", False),
    "mfma16":       ("mfma.scale.f32.16x16x128.f8f6f4", "<4 x float>", "mfma", True),
    "mfma32":       ("mfma.scale.f32.32x32x64.f8f6f4", "<16 x float>", "mfma", True),
}
CPUS = {"wmma": ("gfx1250", "gfx1250", "gfx1251"), "mfma": ("gfx950",)}
OTHER_CPUS = ("gfx900", "gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1201")
ODD_RESULTS = ("<8 x half>", "<8 x bfloat>", "<4 x float>", "<16 x float>", "<8 x double>", "float", "double", "half", "<3 x float>",
               "<1 x float>", "<7 x half>", "<32 x float>", "<8 x fp128>", "fp128", "x86_fp80", "<2 x x86_fp80>", "ppc_fp128",
               "<vscale x 8 x float>", "<vscale x 4 x half>")
ODD_SOURCES = ("<8 x i64>", "<16 x i16>", "<64 x i8>", "<16 x i64>", "i512", "i32", "i7", "<3 x i1>", "<2 x i32>", "<5 x i32>", "<10 x i32>",
               "<32 x i32>", "<64 x i32>", "<1 x i32>", "<vscale x 16 x i32>", "<vscale x 8 x i32>", "<vscale x 2 x i8>", "i1024", "i128")


def mangled(t):
    """A type as an intrinsic's name spells it."""
    if t.startswith("<"):
        words = t[1:-1].split(" x ")
        scalable = words[0] == "vscale"
        count, element = words[1:] if scalable else words
        return f"{'nx' if scalable else ''}v{count}{mangled(element)}"
    return {"half": "f16", "bfloat": "bf16", "float": "f32", "double": "f64", "fp128": "f128", "x86_fp80": "f80", "ppc_fp128": "ppcf128"}.get(t, t)


class Module:
    triple = "amdgcn-amd-amdhsa"

    def __init__(self, seed):
        self.r = random.Random(seed)
        r = self.r
        self.kind = r.choices(("legal", "refused", "broken", "none"), (55, 22, 20, 3))[0]
        self.family = r.choice(("wmma", "mfma"))
        self.cpu = r.choice(CPUS[self.family])
        if self.kind == "refused" and r.random() < 0.05:
            self.triple, self.cpu = r.choice((("x86_64-unknown-linux-gnu", "x86-64"), ("nvptx64-nvidia-cuda", "sm_90"), ("aarch64-linux-gnu", "cortex-a57")))
        self.is_foreign = self.triple != Module.triple
        self.declarations, self.globals = {}, []
        # Reading debug information verifies the module, whatever the options: broken ones have none.
        self.debug = self.kind != "broken" and r.random() < 0.3
        self.flag = None  # of modules.py: the module flag's operands
        self.has_fp4 = False
        self.gisel_gap = self.debug  # GlobalISel cannot map the debug value of an accumulator, whatever made it
        self.n = 0
        self.functions = [self.function(i) for i in range(r.randint(1, 4))]
        if self.kind == "refused" and not self.is_refused and not self.is_foreign:
            self.functions.append(self.function(9, refuse=True))
        if self.kind == "broken" and r.random() < 0.15:
            self.misuse()

    is_refused = False

    def name(self):
        self.n += 1
        return f"%v{self.n}"

    # -- Values --

    def source(self, t, lines):
        """A value of type t = <lanes x i32>, made in one of many ways; any other type: loaded or constant."""
        r, v = self.r, self.name()
        lanes = int(t[1:].split(" ")[0]) if t.startswith("<") and t.endswith(" x i32>") and "vscale" not in t else 0
        if not lanes or lanes not in WMMA + MFMA:
            if r.random() < 0.3:
                return r.choice(("poison", "undef", "zeroinitializer" if t.startswith("<") else "0"))
            if r.random() < 0.3:
                return self.parameter(t)
            lines.append(f"  {v} = load {t}, ptr addrspace(1) %p")
            return v
        kind = r.choice(("load", "load", "load2", "bytes", "insert", "shuffle", "select", "constant", "freeze", "widen", "phi", "chain", "cast",
                         "parameter"))
        if kind == "load":
            volatile = "volatile " if r.random() < 0.1 else ""
            extra = r.choice(("", ", !nontemporal !7", ", !noundef !8", ", !invariant.load !8", ", !own !7"))
            space = r.choice(("(1) %p", "(1) %q", "(3) %l"))
            lines.append(f"  {v} = load {volatile}{t}, ptr addrspace{space}, align {r.choice((4, 16, 64))}{extra}")
        elif kind == "bytes":
            lines += [f"  {v}b = load <{lanes * 4} x i8>, ptr addrspace(1) %p", f"  {v} = bitcast <{lanes * 4} x i8> {v}b to {t}"]
        elif kind == "cast":
            other = r.choice((f"<{lanes} x float>", f"<{lanes // 2} x i64>", f"<{lanes * 2} x half>", f"i{lanes * 32}"))
            lines += [f"  {v}b = load {other}, ptr addrspace(1) %p", f"  {v} = bitcast {other} {v}b to {t}"]
        elif kind == "insert":
            old, count = r.choice(("poison", "zeroinitializer")), r.randint(1, 5)
            for i in range(count):
                index = r.choice((str(r.randrange(lanes)), str(lanes - 1), "%s"))
                new = v if i == count - 1 else f"{v}_{i}"
                lines.append(f"  {new} = insertelement {t} {old}, i32 %s, i32 {index}")
                old = new
        elif kind in ("shuffle", "widen", "chain"):
            inner = r.choice((4, 6, 8, 12, 16))
            i = f"<{inner} x i32>"
            lines.append(f"  {v}i = load {i}, ptr addrspace(1) %p")
            if kind == "widen":
                mask = [str(k) if k < inner else str(inner) for k in range(lanes)]
            else:
                mask = [r.choice(("poison", str(r.randrange(2 * inner)))) for _ in range(lanes)]
            second = r.choice(("poison", "zeroinitializer", f"{v}i"))
            mask = ", ".join(f"i32 {m}" for m in mask)
            end = f"{v}m" if kind == "chain" else v
            lines.append(f"  {end} = shufflevector {i} {v}i, {i} {second}, <{lanes} x i32> <{mask}>")
            if kind == "chain":
                lines.append(f"  {v} = insertelement {t} {v}m, i32 %s, i64 {r.randrange(lanes)}")
        elif kind == "select":
            lines += [f"  {v}l = load {t}, ptr addrspace(1) %p", f"  {v} = select i1 %k, {t} {v}l, {t} zeroinitializer"]
        elif kind == "freeze":
            lines += [f"  {v}l = load {t}, ptr addrspace(1) %p", f"  {v} = freeze {t} {v}l"]
        elif kind == "constant":
            return r.choice(("zeroinitializer", "poison", f"splat (i32 {r.randrange(1, 99)})",
                             "<" + ", ".join(f"i32 {r.choice((k, 'poison', 'undef'))}" for k in range(lanes)) + ">"))
        elif kind == "parameter":
            return self.parameter(t)
        elif kind == "phi" and self.can_branch:
            b = self.block()
            lines += [f"  br i1 %k, label %{b}t, label %{b}e\n{b}t:", f"  {v}l = load {t}, ptr addrspace(1) %p", f"  br label %{b}e\n{b}e:",
                      f"  {v} = phi {t} [ zeroinitializer, %{self.last} ], [ {v}l, %{b}t ]"]
            self.last = f"{b}e"
        else:
            lines.append(f"  {v} = load {t}, ptr addrspace(1) %q")
            if r.random() < 0.5:  # another use keeps it
                lines.append(f"  store {t} {v}, ptr addrspace(1) %p")
        return v

    def parameter(self, t):
        if t not in self.parameters or self.r.random() < 0.5:
            self.parameters.append(t)
        return f"%a{len(self.parameters) - 1 - self.parameters[::-1].index(t)}"

    def block(self):
        self.n += 1
        return f"b{self.n}_"

    def scale(self, t, lines):
        """A scale operand, with what fold-scales looks through."""
        r, v = self.r, self.name()
        x = "%s64" if t == "i64" else "%s"
        kind = r.choice(("plain", "plain", "constant", "load", "shift", "mask", "bytes", "swizzle", "swap", "field"))
        if kind == "constant":
            return str(0x7F7F7F7F) if t == "i32" else str(0x7F7F7F7F7F7F7F7F)
        if t == "i64" or kind == "plain" or self.token:  # moves are convergent: they would need the token too
            return x
        if kind == "load":
            lines.append(f"  {v} = load i32, ptr addrspace(1) %p")
        elif kind == "shift":
            lines.append(f"  {v} = {r.choice(('lshr', 'ashr'))} i32 %s, {r.choice((0, 4, 8, 16, 24, 31))}")
        elif kind == "mask":
            lines.append(f"  {v} = and i32 {r.choice(('%s, 255', '%s, 65280', '255, %s', '%s, -1', '%s, 15'))}")
        elif kind == "bytes":
            lines += [f"  {v}b = load <4 x i8>, ptr addrspace(1) %p", f"  {v}x = extractelement <4 x i8> {v}b, i32 {r.randrange(4)}",
                      f"  {v} = {r.choice(('zext', 'sext'))} i8 {v}x to i32"]
        elif kind == "field" and self.family == "mfma":
            lines.append(f"  {v} = call i32 @llvm.amdgcn.ubfe.i32(i32 %s, i32 {r.choice((0, 8, 16, 5))}, i32 8)")
            self.declarations["ubfe"] = "declare i32 @llvm.amdgcn.ubfe.i32(i32, i32, i32)"
        elif kind == "swizzle" and self.family == "wmma":
            lines.append(f"  {v} = call i32 @llvm.amdgcn.ds.swizzle(i32 %s, i32 {r.choice((0x401F, 31, 0x1F))})")
            self.declarations["swizzle"] = "declare i32 @llvm.amdgcn.ds.swizzle(i32, i32)"
        elif kind == "swap" and self.family == "wmma":
            lines += [f"  {v}s = call {{ i32, i32 }} @llvm.amdgcn.permlane16.swap(i32 %s, i32 7, i1 false, i1 false)",
                      f"  {v} = extractvalue {{ i32, i32 }} {v}s, {r.randrange(2)}"]
            self.declarations["swap"] = "declare { i32, i32 } @llvm.amdgcn.permlane16.swap(i32, i32, i1, i1)"
        else:
            return x
        return v

    # -- Calls --

    def scale_formats(self, formats):
        """A legal pair: only FP4 takes another than E8, and two FP4 sides the same."""
        a, b = (self.r.choice((0, 1, 2)) if f == 4 else 0 for f in formats)
        return (a, a) if formats == [4, 4] else (a, b)

    def call(self, lines, accumulators, refuse=False, own=False):
        """One call: (result type, name). `own`: it is its own accumulator, in a dead loop."""
        r = self.r
        key = r.choice([k for k in MATRIX if MATRIX[k][2] == self.family])
        base, result, family, has_formats = MATRIX[key]
        fault = None
        if self.kind == "refused" and (refuse or r.random() < 0.3):
            fault = r.choice([f for f in ("result", "type", "op_sel", "scale_format", "pair") if
                              (f == "result" and family == "wmma") or (f == "type" and not has_formats) or
                              (f == "op_sel" and family == "mfma") or (f in ("scale_format", "pair") and "scale" in key)] or ["op_sel"])
            self.is_refused |= fault != "op_sel" or family == "mfma"
        if self.kind == "broken" and r.random() < 0.4:
            fault = r.choice(("width", "format", "immediate", "count", "element"))
        if has_formats:
            formats, types = [], []
            for side in range(2):
                f = r.randrange(5)
                w = r.choice([x for x in (WMMA if family == "wmma" else MFMA) if x >= NEED[family][f]])
                t = f"<{w} x i32>"
                if fault == "width":
                    t = f"<{r.choice((WMMA if family == 'wmma' else MFMA))} x i32>"
                elif fault == "count":
                    t = f"<{r.choice((1, 2, 4, 5, 6, 10, 12, 14, 16, 32))} x i32>"
                elif fault == "element":
                    t = r.choice(ODD_SOURCES)
                elif fault == "format":
                    f = r.choice((5, 6, 7, -1, 100, -2147483648))
                elif fault == "immediate":
                    f = r.choice(("%s", "undef", "poison"))
                formats.append(f)
                types.append(t)
        else:
            formats, types = [4, 4], ["<16 x i32>", "<8 x i32>"]
            self.has_fp4 = True
            if fault in ("type", "count", "element", "width"):
                types[r.randrange(2)] = r.choice(ODD_SOURCES + ("<16 x i64>", "<12 x i32>"))
        if fault == "result":
            result = r.choice([t for t in ODD_RESULTS if t != result])
        a, b = (self.source(t, lines) for t in types)
        if types[0] == types[1] and r.random() < 0.1:
            b = a
        c = r.choice(accumulators.get(result, []) + ["zeroinitializer" if result.startswith("<") else "poison"])
        v = self.name()
        if own:
            c = v
        overloads = ([mangled(result)] if family == "wmma" else []) + [mangled(t) for t in types]
        name = f"@llvm.amdgcn.{base}." + ".".join(overloads)
        attribute = r.choice(("", "", "noundef ", "inreg "))
        sources = [f"{types[0]} {attribute}{a}", f"{types[1]} {b}"]
        scale_type = "i64" if key.endswith("scale16") else "i32"
        if family == "wmma":
            modifier = f"i16 {r.randrange(4)}"
            args = [f"i32 {formats[0]}", sources[0], f"i32 {formats[1]}", sources[1], modifier] if has_formats else [*sources, modifier]
            args.append(f"{result} {c}")
            if "scale" in key:
                sf = list(self.scale_formats(formats))
                if fault == "scale_format":
                    sf[r.randrange(2)] = r.choice((3, 7, -1))
                elif fault == "pair":
                    sf = [1, 2]
                rows = [0 if not has_formats else r.randrange(2), r.randrange(2)]
                for side in range(2):
                    args += [f"i32 {rows[side]}", f"i32 {sf[side]}", f"{scale_type} {self.scale(scale_type, lines)}"]
                args += ["i1 false", f"i1 {r.choice(('true', 'false'))}"]
        else:
            op_sel = [r.randrange(4), r.randrange(4)]
            if fault == "op_sel":
                op_sel[r.randrange(2)] = r.choice((4, -1, 255, 2147483647))
            args = [*sources, f"{result} {c}", f"i32 {formats[0]}", f"i32 {formats[1]}", f"i32 {op_sel[0]}", f"i32 {self.scale('i32', lines)}",
                    f"i32 {op_sel[1]}", f"i32 {self.scale('i32', lines)}"]
        types = [x.split(">")[0] + ">" if x.startswith("<") else x.split()[0] for x in args]
        self.declarations[name] = f"declare {result} {name}({', '.join(types)})"
        tail = r.choice(("", "", "tail ", "notail "))
        flags = r.choice(("", "", "fast ", "nnan nsz ", "contract "))
        site = r.choice(("", "", "", ' "own"="x"', " nounwind", " memory(none)"))
        bundle = r.choice(("", "", "", ' [ "note"(i32 7) ]', ' [ "deopt"(i32 1), "x"(ptr addrspace(1) %p) ]'))
        if self.token:
            bundle = f' [ "convergencectrl"(token {self.token}) ]'
        meta = r.choice(("", ", !own !7", ", !fpmath !9", ", !annotation !6")) + (", !dbg !15" if self.debug else "")
        lines.append(f"  {v} = {tail}call {flags}{result} {name}({', '.join(args)}){site}{bundle}{meta}")
        if self.debug:
            expression = r.choice(("", "", "DW_OP_LLVM_fragment, 0, 32"))
            lines.append(f"    #dbg_value({result} {v}, !16, !DIExpression({expression}), !15)")
        accumulators.setdefault(result, []).append(v)
        return result, v

    # -- Functions --

    def function(self, index, refuse=False):
        r = self.r
        if self.kind == "none":
            return self.other_function(index)
        if self.kind == "legal" and self.family == "wmma" and r.random() < 0.06:
            return self.musttail(index)
        cpu = self.cpu
        if self.kind == "refused" and r.random() < 0.15 and not self.is_foreign:
            cpu, self.is_refused = r.choice(OTHER_CPUS), True
        shape = r.choice(("straight", "branch", "loop", "dead", "switch", "carried"))
        self.token = "%token" if self.kind == "legal" and shape == "straight" and r.random() < 0.1 else None
        attributes = r.choice(("", "noinline optnone", "", "convergent", "strictfp")) + ("" if r.random() < 0.1 and cpu == self.cpu else f' "target-cpu"="{cpu}"')
        attributes += r.choice(("", "", "", ' "target-features"="+gfx950-insts"' if self.family == "mfma" and cpu == "gfx950" else "", ' "amdgpu-waves-per-eu"="1,2"',
                                ' "uniform-work-group-size"="true"', ' "amdgpu-no-agpr"'))
        if self.token and "convergent" not in attributes:
            attributes += " convergent"
        dbg = " !dbg !14" if self.debug and index == 0 else ""
        saved, self.debug = self.debug, bool(dbg)
        self.can_branch, self.last, self.parameters = True, "entry", []
        lines, values = ["entry:"], {}
        if self.token:
            lines.append("  %token = call token @llvm.experimental.convergence.entry()")
            self.declarations["token"] = "declare token @llvm.experimental.convergence.entry()"
        for _ in range(r.randint(1, 3)):
            result, v = self.call(lines, values, refuse)
            lines.append(f"  store {result} {v}, ptr addrspace(1) %p")
        if shape == "branch":
            lines.append("  br i1 %k, label %then, label %end\nthen:")
            self.last = "then"
            result, v = self.call(lines, {})
            lines.append(f"  store {result} {v}, ptr addrspace(1) %p\n  br label %end\nend:")
        elif shape == "switch":
            lines.append("  switch i32 %s, label %end [ i32 1, label %one\n    i32 2, label %two ]\none:")
            self.last = "one"
            result, v = self.call(lines, {})
            lines.append(f"  store {result} {v}, ptr addrspace(1) %p\n  br label %two\ntwo:")
            self.last = "two"
            result, v = self.call(lines, {})
            lines.append(f"  store {result} {v}, ptr addrspace(1) %p\n  br label %end\nend:")
        elif shape == "loop":
            self.can_branch = False
            lines.append(f"  br label %loop\nloop:\n  %i = phi i32 [ 0, %{self.last} ], [ %j, %loop ]")
            result, v = self.call(lines, values)
            lines.append(f"  store {result} {v}, ptr addrspace(1) %p\n  %j = add i32 %i, 1\n  %d = icmp eq i32 %j, 9\n"
                         "  br i1 %d, label %end, label %loop\nend:")
        elif shape == "carried":  # the accumulator goes around
            self.can_branch = False
            result = r.choice([t for t in values])
            inner, around = [], {result: ["%acc"]}
            got, v = self.call(inner, around)
            next_acc = v if got == result else "%acc"
            lines.append(f"  br label %loop\nloop:\n  %i = phi i32 [ 0, %{self.last} ], [ %j, %loop ]\n"
                         f"  %acc = phi {result} [ {values[result][0]}, %{self.last} ], [ {next_acc}, %loop ]")
            lines += inner
            lines.append(f"  %j = add i32 %i, 1\n  %d = icmp eq i32 %j, 9\n  br i1 %d, label %end, label %loop\nend:\n  store {result} {next_acc}, ptr addrspace(1) %p")
        lines.append("  ret void")
        if shape == "dead":
            self.can_branch = False
            lines.append("dead:")
            t = r.choice(("<16 x i32>", "<8 x i32>"))
            lines.append(r.choice((f"  %self = insertelement {t} %self, i32 %s, i32 0",
                                   f"  %self = shufflevector {t} %self, {t} poison, {t} zeroinitializer",
                                   f"  %self = bitcast {t} %self to {t}", f"  %self = freeze {t} %self")))
            before = self.n
            self.call(lines, {}, own=r.random() < 0.5)
            if r.random() < 0.5:  # one of its sources becomes the value that is made of itself
                lines[:] = [line.replace(f"{t} %v{before + 1},", f"{t} %self,") if " call " in line else line for line in lines]
            lines.append("  br label %dead")
        self.debug = saved
        convention = r.choice(("amdgpu_kernel ", "amdgpu_kernel ", "", "spir_kernel ")) if not self.is_foreign else ""
        self.gisel_gap |= self.token is not None or convention == "spir_kernel "  # nor these two, whatever is called
        more = "".join(f", {t} %a{i}" for i, t in enumerate(self.parameters))
        return (f"define {convention}void @f{index}(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(3) %l, i32 %s, i64 %s64, i1 %k{more}) "
                f"{attributes}{dbg} {{\n" + "\n".join(lines) + "\n}\n")

    def musttail(self, index):
        """A caller with the prototype of the call."""
        r = self.r
        f = [r.randrange(5), r.randrange(5)]
        w = [r.choice([x for x in WMMA if x >= NEED["wmma"][k]]) for k in f]
        name = f"@llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v{w[0]}i32.v{w[1]}i32"
        self.declarations[name] = f"declare <8 x float> {name}(i32, <{w[0]} x i32>, i32, <{w[1]} x i32>, i16, <8 x float>)"
        return (f'define <8 x float> @f{index}(i32 %x, <{w[0]} x i32> %a, i32 %y, <{w[1]} x i32> %b, i16 %z, <8 x float> %c) "target-cpu"="{self.cpu}" {{\n'
                f"  %r = musttail call <8 x float> {name}(i32 {f[0]}, <{w[0]} x i32> %a, i32 {f[1]}, <{w[1]} x i32> %b, i16 0, <8 x float> %c)\n"
                "  ret <8 x float> %r\n}\n")

    def other_function(self, index):
        self.declarations["other"] = "declare <4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float, float, <4 x float>, i32, i32, i32)"
        self.cpu = "gfx950"
        return (f'define amdgpu_kernel void @f{index}(ptr addrspace(1) %p, float %x) "target-cpu"="gfx950" {{\n'
                "  %c = load <4 x float>, ptr addrspace(1) %p\n"
                "  %r = call <4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float %x, float %x, <4 x float> %c, i32 0, i32 0, i32 0)\n"
                "  store <4 x float> %r, ptr addrspace(1) %p\n  ret void\n}\n")

    def misuse(self):
        """A use that is no call, or a call as it must not be."""
        r = self.r
        name = "@llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32"
        prototype = "(i32, <16 x i32>, i32, <16 x i32>, i16, <8 x float>)"
        values = "(i32 4, <16 x i32> poison, i32 4, <16 x i32> poison, i16 0, <8 x float> poison"
        self.declarations[name] = f"declare <8 x float> {name}{prototype}"
        body = r.choice((
            f"  store ptr {name}, ptr addrspace(1) %p\n  ret void",
            f"  %f = select i1 %k, ptr {name}, ptr null\n  %r = call <8 x float> %f{values})\n  store <8 x float> %r, ptr addrspace(1) %p\n  ret void",
            f"  %r = call float {name}(i32 1)\n  store float %r, ptr addrspace(1) %p\n  ret void",
            f"  %r = call <8 x float> {name}(i32 4, <16 x i32> poison, i32 4, <16 x i32> poison, i16 0, <8 x float> poison, ptr {name})\n  ret void",
            f"  call void @taker(ptr {name})\n  ret void",
            f"  %i = ptrtoint ptr {name} to i64\n  store i64 ptrtoint (ptr {name} to i64), ptr addrspace(1) %p\n  ret void",
            f"  %r = invoke <8 x float> {name}{values}) to label %fine unwind label %bad\nfine:\n  ret void\nbad:\n  %x = landingpad {{ ptr, i32 }} cleanup\n  ret void",
        ))
        if "@taker" in body:
            self.declarations["taker"] = "declare void @taker(ptr)"
        personality = " personality ptr null" if "invoke" in body else ""
        if r.random() < 0.4:
            self.globals.append(r.choice((f"@g = global ptr {name}", f"@g = constant [2 x ptr] [ptr {name}, ptr null]",
                                          f"@g = addrspace(1) global {{ i32, ptr }} {{ i32 1, ptr {name} }}")))
        self.functions.append(f'define amdgpu_kernel void @m(ptr addrspace(1) %p, i1 %k) "target-cpu"="{self.cpu}"{personality} {{\n{body}\n}}\n')

    def text(self):
        return print_module(
            self, ['!6 = !{!"auto"}', "!7 = !{i32 1}", "!8 = !{}", "!9 = !{float 2.5}"],
            ["!17 = !DICompositeType(tag: DW_TAG_array_type, baseType: !18, size: 512, elements: !8)",
                         '!18 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)'])
