# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Every edge of every field, as batch lines: each accepted request decodes to itself; each single-bit change of a descriptor either
# decodes to keys that encode back to it or is refused. Called by test/nvidia/edges.test: nvidia_edges.py COMMAND
import itertools
import subprocess
import sys


def run(topic, verb, lines):
    text = "\n".join(lines) + "\n"
    done = subprocess.run([sys.argv[1], topic, verb, "--batch", "-"], input=text, capture_output=True, text=True)
    answers = done.stdout.splitlines()
    assert done.returncode in (0, 1) and len(answers) == len(lines), done.stderr
    return answers


edges = (0, 16, 32, 1024, 131072, 262096, 262128)
for topic in ("wgmma", "tcgen05"):
    modes = [(s, 16) for s in (0, 32, 64, 128)] + ([(128, 32)] if topic == "tcgen05" else [])
    lines = []
    for start, lbo, sbo, (swizzle, atom), base in itertools.product(edges, edges, edges, modes, range(8)):
        if base and not swizzle:
            continue
        line = f"start={start:#x} lbo={lbo} sbo={sbo} base_offset={base} swizzle={swizzle}"
        lines.append(line + (f" atom={atom} lbo_mode=relative" if topic == "tcgen05" else ""))
    encoded = run(topic, "encode", lines)
    assert len(set(encoded)) == len(lines) and not any("error" in e for e in encoded), topic
    assert run(topic, "decode", encoded) == lines, topic
    flips = sorted({f"{int(e, 16) ^ 1 << bit:#018x}" for e in encoded[:: len(encoded) // 60] for bit in range(64)})
    pairs = [(f, k) for f, k in zip(flips, run(topic, "decode", flips)) if not k.startswith("error")]
    assert run(topic, "encode", [k for _, k in pairs]) == [f for f, _ in pairs], topic

kinds = {
    "f16": ("f16 bf16", "f16 f32"),
    "tf32": ("tf32", "f32"),
    "f8f6f4": ("e4m3 e5m2 e2m3 e3m2 e2m1", "f16 f32"),
    "i8": ("u8 s8", "s32"),
    "mxf8f6f4": ("e4m3 e5m2 e2m3 e3m2 e2m1", "f32"),
    "mxf4": ("e2m1", "f32"),
    "mxf4nvf4": ("e2m1", "f32"),
}
for kind, (types, results) in kinds.items():
    scale = " scale=ue8m0" if kind.startswith("mx") else ""
    lines = []
    for m, n, a, b, d in itertools.product((32, 64, 128, 256), range(0, 265, 8), types.split(), types.split(), results.split()):
        for extra in ("", " sparse=1", " neg_a=1", " a_major=mn b_major=mn", " max_shift=16"):
            lines.append(f"kind={kind} m={m} n={n} a={a} b={b} d={d}{scale}{extra}")
    good = [e for e in run("idesc", "encode", lines) if not e.startswith("error")]
    assert good and len(set(good)) == len(good), kind
    keys = run("idesc", "decode", [f"kind={kind} {e}" for e in good])
    assert run("idesc", "encode", keys) == good, kind
    print(kind, len(good), "of", len(lines))
