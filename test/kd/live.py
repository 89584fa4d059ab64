# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Occupancy beside llc's own, live, and every value of the register fields both ways. Run by live.test: COMMAND."""
import re
import subprocess
import sys

matcore = sys.argv[1]
bad = 0


def run(words, text=""):
    return subprocess.run(words, input=text, text=True, capture_output=True)


def expect(what, got, wanted):
    global bad
    if got != wanted:
        bad += 1
        print(f"{what}: got {got}, expected {wanted}")


def llc_kernels(cpu, wave, counts):
    """[(counts of llc's comments, its occupancy)] of kernels that touch the last of so many registers."""
    text = 'target triple = "amdgcn-amd-amdhsa"\n'
    for i, (vgprs, agprs, sgprs) in enumerate(counts):
        touched = [f"~{{v{vgprs - 1}}}", f"~{{s{sgprs - 1}}}"] + ([f"~{{a{agprs - 1}}}"] if agprs else [])
        text += f'define amdgpu_kernel void @k{i}() #0 {{ call void asm sideeffect "", "{",".join(touched)}"() ret void }}\n'
    # 1024 work-items would make LLVM bound the registers, and with them the occupancy.
    text += 'attributes #0 = { "amdgpu-flat-work-group-size"="1,64" "amdgpu-waves-per-eu"="1" }\n'
    size = ["-mattr=+wavefrontsize64"] if wave == 64 and cpu.startswith("gfx1") else []
    out = run(["llc", f"-mcpu={cpu}", *size, "-o", "-"], text)
    if out.returncode:
        sys.exit(f"llc {cpu}: {out.stderr[:1000]}")
    number = lambda name: [int(n) for n in re.findall(rf"^; {name}: (\d+)", out.stdout, re.M)]
    columns = [number("NumVgprs"), number("NumAgprs") or [0] * len(counts), number("TotalNumSgprs"), number("Occupancy")]
    expect(f"{cpu}: kernels that llc tells of", [len(c) for c in columns], [len(counts)] * 4)
    return list(zip(*columns))


def occupancy():
    compared = 0
    for cpu, wave, top in (("gfx700", 64, 256), ("gfx900", 64, 256), ("gfx90a", 64, 256), ("gfx950", 64, 256), ("gfx1010", 32, 256),
                           ("gfx1030", 32, 256), ("gfx1100", 32, 256), ("gfx1100", 64, 256), ("gfx1200", 32, 256), ("gfx1250", 32, 256)):
        agprs = 64 if cpu in ("gfx90a", "gfx950") else 0
        counts = [(v, a, s) for v in (1, 24, 25, 64, 65, 97, 128, 169, top) for a in {0, agprs} for s in (8, 90)]
        for vgprs, used_agprs, sgprs, waves in llc_kernels(cpu, wave, counts):
            words = ["occupancy", "--model", "llvm22", "--cpu", cpu, "--wave", str(wave), "--vgprs", str(vgprs), "--sgprs", str(sgprs)]
            answer = run([matcore, *words, *(["--agprs", str(used_agprs)] if used_agprs else [])])
            got = re.search(r" waves=(\d+)", answer.stdout)
            expect(f"{cpu} wave {wave}: {vgprs} VGPRs, {used_agprs} AGPRs, {sgprs} SGPRs", got and int(got[1]), waves)
            compared += 1
    return compared


def register_fields():
    """All 64 VGPR and 16 SGPR field values of every processor: raw, decoded and encoded again."""
    names = [re.search(r"cpu=(\S+).* wave=(\d+)", line).groups() for line in run([matcore, "granules"]).stdout.splitlines()]
    swept = 0
    for cpu, wave in names:
        sgprs = [0] if cpu.startswith("gfx1") else range(16)
        wide = 0x400 if cpu.startswith("gfx1") and wave == "32" else 0
        lines = []
        for vgpr in range(64):
            for sgpr in sgprs:
                word = (vgpr | sgpr << 6).to_bytes(4, "little").hex()
                lines.append("0" * 96 + word + "0" * 8 + wide.to_bytes(2, "little").hex() + "0" * 12)
        decoded = run([matcore, "kd", "decode", "--cpu", cpu, "--raw", "1", "--batch", "-"], "\n".join(lines) + "\n").stdout.splitlines()
        encoded = run([matcore, "kd", "encode", "--cpu", cpu, "--raw", "1", "--batch", "-"], "\n".join(decoded) + "\n").stdout.splitlines()
        expect(f"{cpu} wave {wave}: fields", encoded, lines)
        swept += len(lines)
    return swept


print(f"{occupancy()} kernels beside llc, {register_fields()} descriptors, {bad} differ")
sys.exit(1 if bad else 0)
