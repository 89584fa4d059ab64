# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The emitted IR computes what the core computes: functions with run-time operands are lowered, inlined into calls with numbers and folded
# by LLVM; the numbers that come out must be the command's. Addresses have a cluster's rank above bit 24, as ptxas forms them.
# Called by test/nvidia/values.test: nvidia_values.py COMMAND "OPT COMMAND" PLUGIN
import random
import re
import subprocess
import sys

COMMAND, OPT, PLUGIN = sys.argv[1:]
random.seed(9)
functions, calls, requests = [], [], []  # requests: (topic, verb, line)


def command(topic, verb, lines):
    done = subprocess.run([COMMAND, topic, verb, "--batch", "-"], input="\n".join(lines) + "\n", capture_output=True, text=True)
    answers = done.stdout.splitlines()
    assert len(answers) == len(lines), done.stderr
    return answers


def address(alignment=16):
    inside = random.choice([0, 0x400, 0x38C00, 0x3FC00, random.randrange(0, 0x40000)]) // alignment * alignment
    return inside | random.choice([0, 1, 7, 15, 0xFF]) << 24 | random.choice([0, 0, 0x3F]) << 18


def offset():
    return 16 * random.choice([0, 1, 64, 0x3FFF, random.randrange(0x4000)])


def function(name, parameters, body, result="i64"):
    functions.append(f"define internal {result} @{name}({parameters}) alwaysinline {{\n  %p = inttoptr i32 %at to ptr addrspace(3)\n{body}}}\n")


def check(name, values, topic, verb, line, result="i64"):
    arguments = ", ".join(f"i32 {value}" for value in values)
    calls.append(f"define {result} @c{len(calls)}() {{\n  %r = call {result} @{name}({arguments})\n  ret {result} %r\n}}\n")
    requests.append((topic, verb, line))


for topic, atoms in (("wgmma", [""]), ("tcgen05", [", i32 16", ", i32 32"])):
    for swizzle in (32, 64, 128):
        for atom in atoms:
            if "32" in atom[4:] and swizzle != 128:
                continue
            name = f"make_{topic}_{swizzle}_{atom[-2:]}"
            function(name, "i32 %at, i32 %lbo, i32 %sbo, i32 %bo",
                     f"  %r = call i64 @matcore.{topic}.desc.make(ptr addrspace(3) %p, i32 %lbo, i32 %sbo, i32 {swizzle}{atom}, i32 %bo)\n  ret i64 %r\n")
            key = f" atom={atom[-2:]}" if atom else ""
            for _ in range(100):
                at, lbo, sbo, bo = address(), offset(), offset(), random.randrange(8)
                line = f"start={at} lbo={lbo} sbo={sbo} swizzle={swizzle} base_offset={bo}{key}"
                # The low four bits and what stands above the field are dropped, never carried into a neighbour.
                check(name, (at, lbo + random.randrange(16), sbo + 0x40000 * random.randrange(8), bo + 8 * random.randrange(99)), topic, "encode", line)
    function(f"advance_{topic}", "i32 %at, i32 %bytes",
             f"  %d = call i64 @matcore.{topic}.desc.make(ptr addrspace(3) %p, i32 16, i32 1024, i32 128{atoms[0]}, i32 0)\n"
             f"  %r = call i64 @matcore.{topic}.desc.advance(i64 %d, i32 %bytes)\n  ret i64 %r\n")
    for _ in range(200):
        at, to = address(), offset()
        check(f"advance_{topic}", (at, to - (at & 0x3FFFF)), topic, "encode", f"start={to} lbo=16 sbo=1024 swizzle=128")
    for case in range(60):
        bits = random.choice([8, 16, 32] if topic == "wgmma" else [4, 8, 16, 32])
        major = int(bits == 16 and random.random() < 0.5)
        swizzle = random.choice([0, 32, 64, 128])
        width = swizzle or 16
        am, ak = (8 * width // bits, 8) if major else (8, 8 * width // bits)
        order, inst_k = random.randrange(2), 256 // bits
        inst_mn = random.choice([8, 16, 64, 128])
        tile_mn, tile_k = am * random.randrange(1, 9), ak * random.randrange(1, 5)
        atom = ", i32 16" if topic == "tcgen05" else ""
        shape = f"i32 {bits}, i32 {major}, i32 {swizzle}{atom}, i32 {tile_mn}, i32 {tile_k}, i32 {order}, i32 {inst_mn}, i32 {inst_k}"
        keys = (f"bits={bits} major={'k mn'.split()[major]} swizzle={swizzle} tile_mn={tile_mn} tile_k={tile_k} "
                f"order={'mn k'.split()[order]} inst_mn={inst_mn} inst_k={inst_k}")
        at = 0x8000 | random.randrange(16) << 24
        places = [(mi, ki) for mi in range(tile_mn // inst_mn) for ki in range(tile_k // inst_k)]
        lines = [f"{keys} start={at} mi={mi} ki={ki}" for mi, ki in places]
        answers = command(topic, "shape", lines) if places else ["error"]
        if answers[0].startswith("error"):
            continue
        name = f"step_{topic}_{case}"
        function(name, "i32 %at, i32 %mn, i32 %k",
                 f"  %d = call i64 @matcore.{topic}.desc.shape(ptr addrspace(3) %p, {shape})\n"
                 f"  %r = call i64 @matcore.{topic}.desc.step(i64 %d, i32 %mn, i32 %k, {shape})\n  ret i64 %r\n")
        for (mi, ki), line, answer in zip(places, lines, answers):
            if not answer.startswith("error"):  # a product across an atom's end
                check(name, (at, mi * inst_mn, ki * inst_k), topic, "shape", line)

function("absolute", "i32 %at, i32 %second, i32 %sbo",
         "  %q = inttoptr i32 %second to ptr addrspace(3)\n"
         "  %r = call i64 @matcore.tcgen05.desc.absolute(ptr addrspace(3) %p, ptr addrspace(3) %q, i32 %sbo)\n  ret i64 %r\n")
for _ in range(200):
    at, second, sbo = address(), address(), offset()
    check("absolute", (at, second, sbo), "tcgen05", "encode", f"start={at} lbo={second} sbo={sbo} swizzle=128 lbo_mode=absolute")
function("idesc", "i32 %at", "  %r = call i32 @matcore.tcgen05.idesc(i32 0, i32 128, i32 %at, i32 17, i32 17, i32 19, i32 0, i32 1, i32 3)\n  ret i32 %r\n", "i32")
for n in range(8, 257, 8):
    check("idesc", (n,), "idesc", "encode", f"kind=f16 m=128 n={n} a=bf16 b=bf16 d=f32 b_major=mn neg_a=1 neg_b=1", "i32")
for kind, name in ((4, "mxf8f6f4"), (5, "mxf4")):
    function(name, "i32 %at, i32 %b",
             f"  %d = call i32 @matcore.tcgen05.idesc(i32 {kind}, i32 128, i32 64, i32 24, i32 24, i32 19, i32 0, i32 0, i32 0)\n"
             f"  %r = call i32 @matcore.tcgen05.idesc.scale_ids(i32 %d, i32 {kind}, i32 %at, i32 %b)\n  ret i32 %r\n", "i32")
    for a in range(0, 4, 2 if kind == 5 else 1):
        for b in range(0, 4, 2 if kind == 5 else 1):
            check(name, (a + 8, b + 64), "idesc", "encode", f"kind={name} m=128 n=64 a=e2m1 b=e2m1 d=f32 sfa_id={a} sfb_id={b}", "i32")

declared = sorted({re.sub(r"(?<=[(, ])(ptr addrspace\(3\)|i32|i64) [^,()]+", r"\1", call)
                   for text in functions for call in re.findall(r"call (i\d+ @matcore.*)\n", text)})
module = 'target triple = "nvptx64-nvidia-cuda"\n' + "".join(f"declare {d}\n" for d in declared) + "".join(functions) + "".join(calls)
done = subprocess.run([*OPT.split(), "-load-pass-plugin=" + PLUGIN, "-passes=matcore-lower-descriptors,always-inline,instsimplify", "-S"],
                      input=module, capture_output=True, text=True)
assert done.returncode == 0, done.stderr
got = {int(i): int(v) % (1 << int(t)) for i, t, v in re.findall(r"@c(\d+)\(\) \{\n *ret i(\d+) (-?\d+)\n", done.stdout)}
assert len(got) == len(calls), f"{len(got)} of {len(calls)} folded"
wrong = 0
for topic, verb in sorted({request[:2] for request in requests}):
    mine = [i for i, request in enumerate(requests) if request[:2] == (topic, verb)]
    for i, answer in zip(mine, command(topic, verb, [requests[i][2] for i in mine])):
        if answer.startswith("error") or got[i] != int(answer, 16):
            wrong += 1
            print(requests[i], answer, hex(got[i]), calls[i])
print(len(calls), "values,", wrong, "wrong")
sys.exit(wrong != 0)
