#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The byte walk of fold-scales against LLVM's own constant folder. Called by fold-bytes.test: fold_bytes.py PLUGIN SCRATCH OPT...
(OPT: the command that runs opt with the plugin's host set up.)

Each function makes a scale out of two dwords by a chain of steps and gives it to one MFMA. The byte read, (scale >> 8 * op_sel) & 255,
is computed by `opt -passes=instcombine` from constants whose bytes are all different, before the fold and after it: the two must agree.
Every single step with every constant is tried with every op_sel, then random chains."""
import random
import re
import subprocess
import sys

PLUGIN, SCRATCH, *OPT = sys.argv[1:]
DWORDS = {"s": 0x13121110, "t": 0x17161514}
WIDE = {"w": 0x2F2E2D2C2B2A2928}
DECLARATIONS = """target triple = "amdgcn-amd-amdhsa"
declare <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32>, <8 x i32>, <4 x float>, i32 immarg, i32 immarg, i32 immarg, i32, i32 immarg, i32)
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare i32 @llvm.fshr.i32(i32, i32, i32)
declare i64 @llvm.fshl.i64(i64, i64, i64)
declare i64 @llvm.fshr.i64(i64, i64, i64)
declare i32 @llvm.bswap.i32(i32)
declare i64 @llvm.bswap.i64(i64)
declare i32 @llvm.amdgcn.perm(i32, i32, i32)
declare i32 @llvm.amdgcn.alignbyte(i32, i32, i32)
declare i32 @llvm.amdgcn.ubfe.i32(i32, i32, i32)
declare i32 @llvm.amdgcn.sbfe.i32(i32, i32, i32)
"""


class Chain:
    """Steps from %s, %t, %w to one i32; `steps` says how many have been made."""

    def __init__(self):
        self.lines, self.count = [], 0

    def add(self, text):
        self.count += 1
        self.lines.append(f"  %v{self.count} = {text}")
        return f"%v{self.count}"


def word_steps(a, b):
    """All single steps from two i32 to an i32: text, and whether every op_sel of it has an origin among the bytes of a and b."""
    for n in (0, 8, 16, 24, 32, 40):
        yield f"call i32 @llvm.fshl.i32(i32 {a}, i32 {b}, i32 {n})", True
        yield f"call i32 @llvm.fshr.i32(i32 {a}, i32 {b}, i32 {n})", True
    yield f"call i32 @llvm.fshl.i32(i32 {a}, i32 {b}, i32 12)", False
    for n in range(4):
        yield f"call i32 @llvm.amdgcn.alignbyte(i32 {a}, i32 {b}, i32 {n})", True
    yield f"call i32 @llvm.bswap.i32(i32 {a})", True
    for selector in (0x07060504, 0x03020100, 0x00040105, 0x0C080704, 0xFF020A07):
        yield f"call i32 @llvm.amdgcn.perm(i32 {a}, i32 {b}, i32 {selector})", selector & 0xF8F8F8F8 == 0
    for n in (8, 16, 24, 4):
        yield f"lshr i32 {a}, {n}", False
        yield f"ashr i32 {a}, {n}", False
    for mask in (255, 0xFF00, 0xFF0000, -1, 0x0FF0):
        yield f"and i32 {a}, {mask}", mask == -1
    for offset, width in ((0, 8), (8, 8), (16, 8), (24, 8), (8, 16), (0, 24), (4, 8)):
        yield f"call i32 @llvm.amdgcn.ubfe.i32(i32 {a}, i32 {offset}, i32 {width})", False
        yield f"call i32 @llvm.amdgcn.sbfe.i32(i32 {a}, i32 {offset}, i32 {width})", False


def wide_step(chain, source, choose):
    """i64 to i32, by one of several ways."""
    kind = choose(range(7))
    if kind == 0:
        return chain.add(f"trunc i64 {source} to i32")
    if kind == 1:
        shifted = chain.add(f"lshr i64 {source}, {choose((8, 16, 32, 40, 56))}")
    elif kind == 2:
        shifted = chain.add(f"call i64 @llvm.fsh{choose('lr')}.i64(i64 {source}, i64 {source}, i64 {choose((0, 8, 24, 32, 56))})")
    elif kind == 3:
        shifted = chain.add(f"call i64 @llvm.bswap.i64(i64 {source})")
    elif kind == 4:
        vector = chain.add(f"bitcast i64 {source} to <2 x i32>")
        return chain.add(f"extractelement <2 x i32> {vector}, i32 {choose((0, 1))}")
    elif kind == 5:
        vector = chain.add(f"bitcast i64 {source} to <8 x i8>")
        byte = chain.add(f"extractelement <8 x i8> {vector}, i32 {choose(range(8))}")
        return chain.add(f"{choose(('zext', 'sext'))} i8 {byte} to i32")
    else:
        vector = chain.add(f"bitcast i64 {source} to <1 x i64>")
        shifted = chain.add(f"extractelement <1 x i64> {vector}, i32 0")
    return chain.add(f"trunc i64 {shifted} to i32")


def random_chain(generator):
    chain, pool = Chain(), ["%s", "%t"]
    for _ in range(generator.randint(1, 6)):
        if generator.random() < 0.2:
            pool.append(wide_step(chain, "%w", generator.choice))
            continue
        text, _ = generator.choice(list(word_steps(generator.choice(pool), generator.choice(pool))))
        pool.append(chain.add(text))
    return chain


def function(name, chain, select):
    lines = "\n".join(chain.lines)
    return f"""define <4 x float> @{name}(<8 x i32> %m, <4 x float> %c, i32 %s, i32 %t, i64 %w) {{
{lines}
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %m, <8 x i32> %m, <4 x float> %c, i32 0, i32 0, i32 {select}, i32 %v{chain.count}, i32 0, i32 %s)
  ret <4 x float> %r
}}
"""


def opt(command, text):
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


def bytes_read(text):
    """Name to the byte that its MFMA reads, by LLVM's constant folder."""
    values = {**DWORDS, **WIDE}
    defined = "".join(f"  %{name} = add i{64 if name in WIDE else 32} {value}, 0\n" for name, value in values.items())
    text = re.sub(r"define <4 x float> @(\w+)\(.*?\) \{\n", rf"define i32 @\1() {{\n{defined}", text)
    text = re.sub(
        r"  %r = call .*?<4 x float> %c, i32 0, i32 0, i32 (\d), i32 (\S+), i32 0, i32 %s\)\n  ret .*",
        r"  %at = mul i32 \1, 8\n  %q = lshr i32 \2, %at\n  %r = and i32 %q, 255\n  ret i32 %r",
        text,
    )
    # Nothing folds alignbyte. By the ISA documents it is ({S0, S1} >> 8 * S2), as fshr is in bits.
    text = re.sub(r"@llvm.amdgcn.alignbyte\((.*), i32 (\d)\)", lambda m: f"@llvm.fshr.i32({m[1]}, i32 {8 * int(m[2])})", text)
    result = dict(re.findall(r"define i32 @(\w+)\(\)[^{]*\{\n  ret i32 (-?\d+)\n\}", opt(["opt", "-passes=instcombine", "-S"], text)))
    assert len(result) == text.count("define "), "LLVM did not fold all of them"
    return {name: int(value) for name, value in result.items()}


def main():
    functions, must_fold = [], set()
    for step, (text, walks) in enumerate(word_steps("%s", "%t")):
        for select in range(4):
            chain = Chain()
            chain.add(text)
            name = f"step{step}_{select}"
            functions.append(function(name, chain, select))
            if walks:
                must_fold.add(name)
    generator = random.Random(20261130)
    functions += [function(f"chain{i}", random_chain(generator), generator.randrange(4)) for i in range(3000)]
    before = DECLARATIONS + "".join(functions)
    after = opt([*OPT, f"-load-pass-plugin={PLUGIN}", "-passes=matcore-fold-scales", "-S"], before)
    with open(f"{SCRATCH}.ll", "w") as file:
        file.write(after)
    want, have = bytes_read(before), bytes_read(after)
    wrong = [name for name in want if want[name] != have.get(name)]
    assert not wrong, f"{len(wrong)} read another byte: {wrong[:5]}"
    folded = {name for name, body in re.findall(r"define <4 x float> @(\w+)(.*?)\n\}", after, re.S) if re.search(r"i32 \d, i32 %[st], i32 0, i32 %s\)", body)}
    assert must_fold <= folded, f"not folded: {sorted(must_fold - folded)[:5]}"
    chains = sum(name.startswith("chain") for name in folded)
    assert chains > 300, f"only {chains} of 3000 chains folded to their end: the generator tries too little"
    print(f"{len(want)} functions read the same byte; {len(folded)} folded to their end, {chains} of them random chains")


main()
