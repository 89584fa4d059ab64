# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The five F8F6F4 intrinsics as LLVM 22 spells them, for the Python programs of utils. Widths are not here: they come from the core.
import typing

import tools


class Intrinsic(typing.NamedTuple):
    """`arguments` takes fa, fb (codes of the formats), a, b, c (typed sources and accumulator) and s (a scale, of type `scale`)."""
    name: str
    family: str
    cpu: str
    result: int
    arguments: str
    scale: str = "i32"

    @property
    def accumulator(self):
        return f"<{self.result} x float>"

    def mangled(self, a, b):
        """The name with its overloads, for sources of A and B registers."""
        types = [f"v{a}i32", f"v{b}i32"]
        if self.family == "wmma":
            types.insert(0, f"v{self.result}f32")
        return f"@llvm.amdgcn.{self.name}." + ".".join(types)


_WMMA = "i32 {fa}, {a}, i32 {fb}, {b}, i16 0, {c}"
_SCALE = _WMMA + ", i32 0, i32 0, i32 {s}, i32 0, i32 0, i32 {s}, i1 false, i1 false"
_MFMA = "{a}, {b}, {c}, i32 {fa}, i32 {fb}, i32 0, i32 {s}, i32 0, i32 {s}"
INTRINSICS = [
    Intrinsic("wmma.f32.16x16x128.f8f6f4", "wmma", "gfx1250", 8, _WMMA),
    Intrinsic("wmma.scale.f32.16x16x128.f8f6f4", "wmma", "gfx1250", 8, _SCALE),
    Intrinsic("wmma.scale16.f32.16x16x128.f8f6f4", "wmma", "gfx1250", 8, _SCALE.replace("i32 {s}", "i64 {s}"), "i64"),
    Intrinsic("mfma.scale.f32.16x16x128.f8f6f4", "mfma", "gfx950", 4, _MFMA),
    Intrinsic("mfma.scale.f32.32x32x64.f8f6f4", "mfma", "gfx950", 16, _MFMA),
]


def formats(command):
    """[(name, code, {family: registers})] as the core has it."""
    rows = [dict(word.split("=") for word in row.split()) for row in tools.output([command, "format", "list"]).splitlines()]
    return [(row["format"], int(row["code"]), {family: int(row[family]) for family in ("wmma", "mfma")}) for row in rows]
