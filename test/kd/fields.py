# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""All 16 SGPR and 64 VGPR field values of every processor name and wave size: decode -> encode, raw and by directives, and the counts
that decode tells. The expectations are written out here, not asked of the command. Run by fields.test: COMMAND."""
import json
import struct
import subprocess
import sys

matcore = sys.argv[1]


def batch(words, lines):
    out = subprocess.run([matcore, *words, "--batch", "-"], input="\n".join(lines) + "\n", text=True, capture_output=True)
    answers = out.stdout.splitlines()
    if len(answers) != len(lines):
        sys.exit(f"{words}: {len(answers)} answers to {len(lines)} requests: {out.stderr[:1000]}")
    return answers


def round_up(n, step):
    return (n + step - 1) // step * step


def field(digits):
    rsrc1 = struct.unpack_from("<I", bytes.fromhex(digits), 48)[0]
    return rsrc1 & 63, rsrc1 >> 6 & 15


processors = [json.loads(l) for l in subprocess.run([matcore, "granules", "--json"], text=True, capture_output=True).stdout.splitlines()]
descriptors, directives = [], []
for p in processors:
    major = int(p["isa"].split(".")[0])
    legal = 12 if major < 8 else 13 if major < 10 else 0
    extra, limit = (4, 100) if major < 8 else (6, 102)
    for v in range(64):
        for s in range(16):
            if v not in (0, 31, 63) and s not in (0, 9, 15) and s != legal:  # each value of one with a few of the other
                continue
            kcp = 0x400 if p["wave"] == 32 else 0
            hexed = (bytes(48) + struct.pack("<IIH", v | s << 6, 0, kcp) + bytes(6)).hex()
            counts = {"wave": p["wave"], "vgprs": (v + 1) * p["vgpr_enc"], "vgprs_alloc": round_up((v + 1) * p["vgpr_enc"], p["vgpr_alloc"])}
            if major < 10:
                counts.update(sgprs=8 * (s + 1), sgprs_alloc=round_up(8 * (s + 1), p["sgpr_alloc"]))
            else:
                counts.update(sgprs_alloc=128)
            descriptors.append((p["cpu"], hexed, counts))
            if s > legal or (p["sgpr_fixed"] and s != 11):
                continue
            sgprs = 0 if major >= 10 else 90 if p["sgpr_fixed"] else max(0, min(limit, 8 * (s + 1) - extra))
            accum = " accum_offset=4" if p["agprs"] == "unified" else ""
            directives.append((f"cpu={p['cpu']} wave={p['wave']} next_free_vgpr={counts['vgprs']} next_free_sgpr={sgprs}{accum}", (v, s)))

bad = 0


def expect(what, got, wanted):
    global bad
    if got != wanted:
        bad += 1
        if bad < 20:
            print(f"{what}: got {got}, expected {wanted}")


asked = [f"cpu={cpu} {hexed}" for cpu, hexed, _ in descriptors]
for (cpu, hexed, counts), line in zip(descriptors, batch(["kd", "decode"], asked)):
    got = dict(word.split("=", 1) for word in line.split())
    expect(f"{cpu} {field(hexed)}", {k: got.get(k) for k in counts}, {k: str(v) for k, v in counts.items()})
raw = batch(["kd", "decode", "--raw", "1"], asked)
for (cpu, hexed, _), got in zip(descriptors, batch(["kd", "encode"], [f"cpu={d[0]} raw=1 {line}" for d, line in zip(descriptors, raw)])):
    expect(f"{cpu} raw", got, hexed)
for (request, wanted), got in zip(directives, batch(["kd", "encode"], [request for request, _ in directives])):
    expect(request, field(got) if len(got) == 128 else got, wanted)
print(len(descriptors), "raw,", len(directives), "by directives")
sys.exit(bad and f"{bad} differ")
