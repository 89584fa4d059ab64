# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The same tiles through MLIR's own lowering of nvgpu.warpgroup.generate.descriptor, evaluated, beside the core's: equal in every field that
# the hardware reads. Called by test/nvidia/mlir.test: nvidia_mlir.py COMMAND MLIR-OPT
import re
import subprocess
import sys

COMMAND, MLIR = sys.argv[1:]
LBO = 0x3FFF << 16
START = 0x0F008400  # with a cluster's rank above
rows = [(n, element) for element in ("f16", "bf16") for n in (8, 16, 64, 128, 256)]
text = ""
for n, element in rows:
    memory = f"memref<{n}x64x{element}, 3>"
    map_type = f"!nvgpu.tensormap.descriptor<tensor = {memory}, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>"
    desc = f"!nvgpu.warpgroup.descriptor<tensor = {memory}>"
    text += f"func.func @{element}_{n}(%t: {map_type}, %m: {memory}) -> {desc} {{\n"
    text += f"  %d = nvgpu.warpgroup.generate.descriptor %m, %t : {memory}, {map_type} -> {desc}\n  return %d : {desc}\n}}\n"
out = subprocess.run([MLIR, "--convert-nvgpu-to-nvvm"], input=text, capture_output=True, text=True, check=True).stdout


def evaluate(body):
    """The value cast to the descriptor's type: constants, shifts and ors; the pointer is START."""
    values = {}
    for line in body.splitlines():
        constant = re.match(r"\s*(%\d+) = llvm.mlir.constant\((\d+) : i64\)", line)
        binary = re.match(r"\s*(%\d+) = llvm.(shl|lshr|or|and) (%\d+), (%\d+) : i64", line)
        pointer = re.match(r"\s*(%\d+) = llvm.ptrtoint", line)
        result = re.match(r"\s*%\d+ = builtin.unrealized_conversion_cast (%\d+) : i64 to !nvgpu.warpgroup", line)
        if constant:
            values[constant[1]] = int(constant[2])
        elif pointer:
            values[pointer[1]] = START
        elif binary:
            a, b = values[binary[3]], values[binary[4]]
            values[binary[1]] = {"shl": a << min(b, 64), "lshr": a >> min(b, 64), "or": a | b, "and": a & b}[binary[2]] % (1 << 64)
        elif result:
            return values[result[1]]
    raise AssertionError(body)


def matcore(verb, keys):
    words = [word for key, value in keys.items() for word in (f"--{key}", str(value))]
    return int(subprocess.run([COMMAND, "wgmma", verb, *words], capture_output=True, text=True, check=True).stdout, 16)


bodies = dict(re.findall(r"func.func @(\w+)\((.*?)\n  }", out, re.S))
for n, element in rows:
    theirs = evaluate(bodies[f"{element}_{n}"])
    encoded = matcore("encode", {"start": START, "lbo": 16, "sbo": 1024, "swizzle": 128})
    assert theirs & ~LBO == encoded & ~LBO, (n, hex(theirs), hex(encoded))
    common = {"bits": 16, "swizzle": 128, "inst-k": 16, "mi": 0, "ki": 0, "start": START}
    # K-major: LBO isn't read. One atom of rows: nor is SBO, and the core writes 0.
    if n > 8:
        shape = matcore("shape", {**common, "major": "k", "tile-mn": n, "tile-k": 64, "order": "mn", "inst-mn": min(n, 64)})
        assert theirs & ~LBO == shape & ~LBO, (n, hex(theirs), hex(shape))
    # MN-major, boxes one after another: every field is read, and equal.
    if 16 <= n <= 128:
        shape = matcore("shape", {**common, "major": "mn", "tile-mn": 128, "tile-k": n, "order": "k", "inst-mn": 128})
        assert theirs == shape, (n, hex(theirs), hex(shape))
    print(f"{element} {n}x64 {theirs - (START >> 4 & 0x3FFF):#018x}")
