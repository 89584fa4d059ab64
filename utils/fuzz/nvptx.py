# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random NVPTX modules around the matcore.* pseudo-ops of plugin/descriptors.def, for modules.py.

LLVM's verifier takes them all: a pseudo-op is a function like any other. A module is of one kind:
  legal    operands out of the sets that the operations allow, mostly: lowered, or refused with a message
  refused  at least one use that Matcore must refuse
  none     no pseudo-op
"""
import random

from text import print_module

P, I, L = "ptr addrspace(3)", "i32", "i64"
TILE = ["tile_mn", "tile_k", "order", "inst_mn", "inst_k"]
ELEMENTS = ["bits", "major", "swizzle"]
#   name: (result, operands); "base", "second" are pointers, "desc" an i64, others i32; "?x" may be a value
OPERATIONS = {
    "wgmma.desc.make": (L, ["base", "?lbo", "?sbo", "swizzle", "?base_offset"]),
    "wgmma.desc.shape": (L, ["base", *ELEMENTS, *TILE]),
    "wgmma.desc.advance": (L, ["desc", "?bytes"]),
    "wgmma.desc.step": (L, ["desc", "?mn", "?k", *ELEMENTS, *TILE]),
    "wgmma.desc.uniform": (L, ["desc"]),
    "tcgen05.desc.make": (L, ["base", "?lbo", "?sbo", "swizzle", "atom", "?base_offset"]),
    "tcgen05.desc.absolute": (L, ["base", "second", "?sbo"]),
    "tcgen05.desc.shape": (L, ["base", *ELEMENTS, "atom", *TILE]),
    "tcgen05.desc.advance": (L, ["desc", "?bytes"]),
    "tcgen05.desc.step": (L, ["desc", "?mn", "?k", *ELEMENTS, "atom", *TILE]),
    "tcgen05.idesc": (I, ["kind", "m", "?n", "a", "b", "d", "a_major", "b_major", "flags"]),
    "tcgen05.idesc.scale_ids": (I, ["?idesc", "scaled", "?id", "?id"]),
}
GOOD = {
    "lbo": (0, 16, 128, 1024, 2048), "sbo": (0, 16, 256, 1024), "swizzle": (0, 32, 64, 128), "base_offset": (0, 0, 0, 1, 7), "atom": (16, 16, 32),
    "bits": (8, 16, 32), "major": (0, 0, 1), "order": (0, 1), "tile_mn": (64, 128, 256), "tile_k": (16, 32, 64, 128), "inst_mn": (8, 64, 128),
    "inst_k": (8, 16, 32), "bytes": (0, 16, 32, 1024, -16), "mn": (0, 8, 64), "k": (0, 16, 32), "kind": range(8), "m": (64, 128, 256),
    "n": (8, 16, 128, 256), "a": range(12), "b": range(12), "d": range(4), "a_major": (0, 1), "b_major": (0, 1), "flags": (0, 0, 0, 1, 2, 8),
    "scaled": (3, 4, 5, 6), "id": range(4), "idesc": (0, 0x4200010),
}
BAD = (-1, 3, 5, 7, 15, 17, 100, 4096, 262144, 0x7FFFFFFF, -0x80000000, 0x3FFF0)


def plain(operand):
    return operand.lstrip("?")


def type_of(operand):
    return P if operand in ("base", "second") else L if operand == "desc" else I


class Module:
    triple = "nvptx64-nvidia-cuda"

    def __init__(self, seed):
        self.r = random.Random(seed)
        r = self.r
        self.kind = r.choices(("legal", "refused", "none"), (60, 36, 4))[0]
        self.cpu = r.choice(("sm_90a", "sm_100a", "sm_100a", "sm_103a"))
        self.declarations, self.globals, self.flag, self.n = {}, [], None, 0
        self.debug = r.random() < 0.25
        align = r.choice((1, 8, 16, 128, 1024, 1024, 1024))
        self.globals.append(f"@smem = internal addrspace(3) global [65536 x i8] undef, align {align}")
        self.functions = [self.function(i) for i in range(r.randint(1, 3))]
        if self.kind == "refused":
            self.misuse()

    has_fp4 = gisel_gap = False

    def name(self):
        self.n += 1
        return f"%v{self.n}"

    def operand(self, operand, values):
        r, t = self.r, type_of(plain(operand))
        if t == P:
            return r.choice(("@smem", "@smem", "%s", "getelementptr (i8, ptr addrspace(3) @smem, i32 1024)", "getelementptr (i8, ptr addrspace(3) @smem, i32 8)",
                             "getelementptr ([4 x i32], ptr addrspace(3) @smem, i32 64, i32 0)", "null", "poison", "inttoptr (i32 4096 to ptr addrspace(3))"))
        if t == L:
            return r.choice(values + ["%d", "%d", "4611686293305294912", "0", "poison"])
        if (operand.startswith("?") and r.random() < 0.35) or r.random() < 0.01:
            return r.choice(("%i", "%j", "%i"))
        if r.random() < 0.02:
            return r.choice(("undef", "poison", "ptrtoint (ptr @f0 to i32)"))
        if r.random() < 0.04:
            return str(r.choice(BAD))
        return str(r.choice(tuple(GOOD[plain(operand)])))

    def declare(self, name, result, types):
        attributes = "nounwind willreturn memory(none)" + (" convergent" if name.endswith("uniform") and self.r.random() < 0.9 else "")
        self.declarations.setdefault(name, f"declare {result} @matcore.{name}({', '.join(types)}) {attributes}")

    def call(self, lines, values, own=False):
        r = self.r
        names = [n for n in OPERATIONS if n.startswith("wgmma") == (self.cpu == "sm_90a") or r.random() < 0.02]
        name = r.choice(names)
        result, operands = OPERATIONS[name]
        v = self.name()
        args = [self.operand(o, values) for o in operands]
        if own and operands[0] == "desc":
            args[0] = v
        types = [type_of(plain(o)) for o in operands]
        self.declare(name, result, types)
        tail = r.choice(("", "", "tail ", "notail "))
        bundle = r.choice(("", "", "", ' [ "note"(i32 7) ]'))
        attribute = r.choice(("", "", "noundef "))
        dbg = ", !dbg !15" if self.debug else ""
        shown = ", ".join(f"{t} {attribute if a not in ('poison', 'undef') else ''}{a}" for t, a in zip(types, args))
        lines.append(f"  {v} = {tail}call {result} @matcore.{name}({shown}){bundle}{dbg}")
        if self.debug:
            lines.append(f"    #dbg_value({result} {v}, !16, !DIExpression(), !15)")
        if result == L:
            values.append(v)
        return result, v

    def function(self, index):
        r = self.r
        dbg = " !dbg !14" if self.debug and index == 0 else ""
        saved, self.debug = self.debug, bool(dbg)
        cpu = self.cpu if r.random() < 0.95 else r.choice(("sm_80", "sm_90", "sm_120a"))
        attributes = r.choice(("", "noinline optnone", "")) + (f' "target-cpu"="{cpu}"' if r.random() < 0.8 else "")
        lines, values, stores = ["entry:"], [], 0
        if self.kind == "none":
            lines += ["  store i64 %d, ptr %p", "  ret void"]
        else:
            for _ in range(r.randint(1, 4)):
                result, v = self.call(lines, values)
                lines.append(f"  store volatile {result} {v}, ptr %p")
            shape = r.choice(("straight", "branch", "loop", "dead", "select"))
            if shape == "branch":
                lines.append("  br i1 %c, label %then, label %end\nthen:")
                result, v = self.call(lines, list(values))
                lines.append(f"  br label %end\nend:\n  %m = phi {result} [ {v}, %then ], [ 0, %entry ]\n  store volatile {result} %m, ptr %p")
            elif shape == "loop":
                lines.append("  br label %loop\nloop:\n  %at = phi i64 [ %d, %entry ], [ %next, %loop ]\n  %o = phi i32 [ 0, %entry ], [ %p1, %loop ]")
                self.declare("wgmma.desc.advance" if self.cpu == "sm_90a" else "tcgen05.desc.advance", L, [L, I])
                op = "wgmma" if self.cpu == "sm_90a" else "tcgen05"
                lines.append(f"  %next = call i64 @matcore.{op}.desc.advance(i64 %at, i32 {r.choice(('16', '%o', '0'))})")
                lines.append("  store volatile i64 %next, ptr %p\n  %p1 = add i32 %o, 16\n  %b = icmp eq i32 %p1, 128\n  br i1 %b, label %end, label %loop\nend:")
            elif shape == "select" and values:
                lines.append(f"  %m = select i1 %c, i64 {values[0]}, i64 %d\n  store volatile i64 %m, ptr %p")
            lines.append("  ret void")
            if shape == "dead":
                lines.append("dead:")
                self.call(lines, [], own=r.random() < 0.8)
                lines.append("  br label %dead")
        self.debug = saved
        return (f"define void @f{index}(ptr %p, ptr addrspace(3) %s, i64 %d, i32 %i, i32 %j, i1 %c) {attributes}{dbg} {{\n" + "\n".join(lines) + "\n}\n")

    def misuse(self):
        """One use that must be refused."""
        r = self.r
        name = r.choice(list(OPERATIONS))
        result, operands = OPERATIONS[name]
        types = [type_of(plain(o)) for o in operands]
        args = ", ".join(f"{t} poison" if t == P else f"{t} 0" for t in types)
        f, extra = f"@matcore.{name}", ""
        body = r.choice((
            f"  store volatile ptr {f}, ptr %p\n  ret void",
            f"  %f = select i1 %c, ptr {f}, ptr null\n  %r = call {result} %f({args})\n  store volatile {result} %r, ptr %p\n  ret void",
            f"  br i1 %c, label %a, label %b\na:\n  br label %b\nb:\n  %f = phi ptr [ {f}, %a ], [ null, %0 ]\n  %r = call {result} %f({args})\n  store volatile {result} %r, ptr %p\n  ret void",
            f"  %r = call float {f}({args})\n  store volatile float %r, ptr %p\n  ret void",
            f"  %r = call {result} {f}({args}, i32 1)\n  store volatile {result} %r, ptr %p\n  ret void",
            f"  %r = call {result} {f}({args}) [ \"x\"(ptr {f}) ]\n  store volatile {result} %r, ptr %p\n  ret void",
            f"  %i = ptrtoint ptr {f} to i64\n  store volatile i64 %i, ptr %p\n  store volatile i64 ptrtoint (ptr {f} to i64), ptr %p\n  ret void",
            f"  store volatile [2 x ptr] [ptr {f}, ptr null], ptr %p\n  ret void",
            f"  %r = call i64 @matcore.{r.choice(('wgmma.desc.mkae', 'x', '', 'tcgen05', 'wgmma.desc.make.i64'))}(i64 0)\n  store volatile i64 %r, ptr %p\n  ret void",
            f"  %r = call <4 x i64> @matcore.wgmma.desc.advance2(<4 x i64> zeroinitializer)\n  store volatile <4 x i64> %r, ptr %p\n  ret void",
            "  call void @matcore.nothing()\n  ret void",
            f"  %r = invoke {result} {f}({args}) to label %fine unwind label %bad\nfine:\n  store volatile {result} %r, ptr %p\n  ret void\n"
            "bad:\n  %x = landingpad { ptr, i32 } cleanup\n  ret void",
            f"  %r = musttail call {result} {f}({args})\n  ret {result} %r",
        ))
        if "invoke" in body:
            extra = " personality ptr null"
        if "musttail" in body:
            params = ", ".join(f"{t} %a{k}" for k, t in enumerate(types))
            self.functions.append(f'define {result} @m({params}) "target-cpu"="{self.cpu}" {{\n{body}\n}}\n')
        else:
            self.functions.append(f'define void @m(ptr %p, i1 %c) "target-cpu"="{self.cpu}"{extra} {{\n{body}\n}}\n')
        if " %r = call i64 @matcore." in body and f + "(" not in body:
            self.declarations["misspelt"] = f"declare i64 {body.split('call i64 ')[1].split('(')[0]}(i64)"
        elif "advance2" in body:
            self.declarations["misspelt"] = "declare <4 x i64> @matcore.wgmma.desc.advance2(<4 x i64>)"
        elif "nothing" in body:
            self.declarations["misspelt"] = "declare void @matcore.nothing()"
        elif r.random() < 0.25 and name not in self.declarations:  # another prototype than the operation's
            declared = r.choice(("void", "<2 x i64>", "i128", "ptr", "{ i64, i64 }", "<vscale x 2 x i64>", "[20000 x i64]", "fp128"))
            self.declarations[name] = f"declare {declared} {f}({', '.join(types)})"
            if "musttail" not in body and "invoke" not in body and declared != "void":
                self.functions.append(f"define void @w(ptr %p) {{\n  %r = call {declared} {f}({args})\n  store volatile {declared} %r, ptr %p\n  ret void\n}}\n")
        else:
            self.declare(name, result, types)
        if r.random() < 0.3:
            self.declare(name, result, types)
            self.globals.append(r.choice((f"@g = global ptr {f}", f"@g = constant [2 x ptr] [ptr {f}, ptr null]", f"@g = global i64 ptrtoint (ptr {f} to i64)",
                                          f"@llvm.used = appending global [1 x ptr] [ptr {f}]")))

    def text(self):
        return print_module(
            self, ["!8 = !{}"],
            ['!17 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)'])
