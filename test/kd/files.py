# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Broken files: truncated everywhere, every header field edited, random bytes. The command must answer 0, 1 or 2 with at most one line on
stderr, and never be stopped by a signal or a sanitizer. Then the forms of kd asm, bundles, diff and check.
Run by files.test: COMMAND, oracle folder, scratch folder."""
import csv
import json
import os
import random
import struct
import subprocess
import sys

matcore, oracles, folder = sys.argv[1:4]
os.makedirs(folder, exist_ok=True)
pick = random.Random(7)


def run(*words):
    return subprocess.run([matcore, "kd", *words], capture_output=True, text=True)


def write(name, data):
    path = os.path.join(folder, name)
    with open(path, "wb") as f:
        f.write(data)
    return path


def assemble(cpu, text, name, *more):
    path = os.path.join(folder, name)
    subprocess.run(["llvm-mc", "-triple=amdgcn-amd-amdhsa", f"-mcpu={cpu}", "-filetype=obj", "-o", path, *more], input=text, text=True, check=True)
    return path


def raw_kernel(name, data):
    return f'.globl {name}.kd\n.type {name}.kd,@object\n.p2align 6\n{name}.kd:\n.byte {",".join(map(str, data))}\n.size {name}.kd, 64\n'


def forms():
    with open(os.path.join(oracles, "kernel-descriptors.csv")) as f:
        rows = [r for r in csv.DictReader(f) if r["hex"]]
    for cpu in sorted({r["cpu"] for r in rows}):
        own = [r for r in rows if r["cpu"] == cpu]
        text = '.section .rodata,"a",@progbits\n' + "".join(raw_kernel(f"k{i}", bytes.fromhex(r["hex"])) for i, r in enumerate(own))
        path = assemble(cpu.split(":")[0], text, "forms.o")
        answers = run("asm", path, "--json", "--cpu", cpu).stdout.splitlines()
        got = {a["kernel"]: a["form"] for a in map(json.loads, answers)}
        for i, r in enumerate(own):
            assert got[f"k{i}"] == r["form"], (got[f"k{i}"], r)
    print(len(rows), "forms")


KERNEL = ".p2align 6\n.amdhsa_kernel {0}\n.amdhsa_next_free_vgpr {1}\n.amdhsa_next_free_sgpr 8\n.end_amdhsa_kernel\n"
CODE = ".text\n.globl {0}\n.p2align 8\n{0}:\ns_endpgm\n"


def mutations():
    text = CODE.format("one") + CODE.format("two") + ".section .rodata\n" + KERNEL.format("one", 8) + KERNEL.format("two", 40)
    good = assemble("gfx900", text, "good.o")
    linked = os.path.join(folder, "good.so")
    subprocess.run(["ld.lld", "-shared", good, "-o", linked], check=True)
    assert run("dump", linked).stdout.count("findings=none") == 2, run("dump", linked)
    for path in (good, linked):
        with open(path, "rb") as f:
            data = f.read()
        sections = struct.unpack_from("<Q", data, 40)[0]
        fields = [(o, n) for o, n in ((0, 4), (4, 1), (5, 1), (6, 1), (16, 2), (18, 2), (20, 4), (40, 8), (48, 4), (58, 2), (60, 2))]
        for s in range(struct.unpack_from("<H", data, 60)[0]):
            fields += [(sections + 64 * s + o, n) for o, n in ((4, 4), (8, 8), (16, 8), (24, 8), (32, 8), (40, 4), (56, 8))]
        cases = [data[:n] for n in sorted({*range(0, 70), *range(70, len(data), max(1, len(data) // 60))})]
        for at, size in fields:
            for value in (0, 1, 64, 2**31, 2 ** (8 * size) - 1, pick.getrandbits(8 * size)):
                cases.append(data[:at] + (value & (2 ** (8 * size) - 1)).to_bytes(size, "little") + data[at + size:])
        for _ in range(100):
            edited = bytearray(data)
            for _ in range(8):
                edited[pick.randrange(len(data))] = pick.randrange(256)
            cases.append(bytes(edited))
        cases.append(b"__CLANG_OFFLOAD_BUNDLE__" + b"\xff" * 40)
        # Every table counts: a second header of the same one shows its kernels twice. So many that they must overlap are refused.
        count = struct.unpack_from("<H", data, 60)[0]
        headers = [data[sections + 64 * s:sections + 64 * s + 64] for s in range(count)]
        table = next(h for h in headers if struct.unpack_from("<I", h, 4)[0] == 2)
        for more in (1, 1000):
            end = struct.pack("<Q", len(data)), struct.pack("<H", count + more)
            done = run("dump", write("case.o", data[:40] + end[0] + data[48:60] + end[1] + data[62:] + b"".join(headers) + more * table))
            if more == 1:
                assert done.returncode == 0 and done.stdout.count("kernel=one ") == 2, done
            else:
                overlaps = more * struct.unpack_from("<Q", table, 32)[0] > len(data) + 64 * (count + more)
                assert not overlaps or done.returncode == 2 and "symbol tables overlap" in done.stderr, done
        for case in cases:
            done = run("dump", write("case.o", case))
            assert done.returncode in (0, 1, 2) and done.stderr.count("\n") == (done.returncode == 2), (done, case[:64])
            assert done.returncode != 2 or not done.stdout
        print(len(cases), "broken files")
    return good, linked


def commands(good, linked):
    with open(linked, "rb") as f:
        data = f.read()
    entry = b"hipv4-amdgcn-amd-amdhsa--gfx900"
    host = b"host-x86_64-unknown-linux"
    bundle = b"__CLANG_OFFLOAD_BUNDLE__" + struct.pack("<Q", 2) + struct.pack("<QQQ", 4096, 0, len(host)) + host
    bundle += struct.pack("<QQQ", 4096, len(data), len(entry)) + entry
    path = write("bundle", bundle.ljust(4096, b"\0") + data)
    assert run("dump", path).stdout.count("object=" + entry.decode()) == 2
    assert run("diff", linked, linked).returncode == 0
    other = assemble("gfx900", ".section .rodata\n" + KERNEL.format("one", 200) + KERNEL.format("three", 4), "other.o")
    done = run("diff", good, other)
    assert done.returncode == 1 and done.stdout.splitlines() == [
        "kernel=one vgprs=8->200 vgprs_alloc=8->200 waves=10->1 limit=max->vgpr", "kernel=two only=a", "kernel=three only=b"], done
    for line in run("diff", good, other, "--json").stdout.splitlines():
        json.loads(line)
    assert json.loads(run("diff", good, other, "--json").stdout.splitlines()[0])["changed"]["vgprs"] == [8, 200]
    done = run("check", good, "--min-waves", "7")
    assert done.returncode == 1 and "kernel=two waves=6 limit=vgpr min_waves=7 findings=none result=fail" in done.stdout, done
    assert run("check", good, "--min-waves", "6", "--findings", "deny").returncode == 0
    assert run("dump", good, "--cpu", "gfx942").returncode == 2 and run("dump", good, "--kernel", "none").returncode == 2
    for magic, word in ((b"CCOB", "compressed"), (b"\x10\xff\x10\xad", "offload binary")):
        done = run("dump", write("magic", magic + bytes(60)))
        assert done.returncode == 2 and word in done.stderr, done
    # One entry that is no code object refuses the bundle, and is the one that is named.
    broken = b"__CLANG_OFFLOAD_BUNDLE__" + struct.pack("<Q", 2)
    broken += b"".join(struct.pack("<QQQ", 4096, size, len(entry)) + entry for size in (len(data), 0))
    done = run("dump", write("broken", broken.ljust(4096, b"\0") + data))
    assert done.returncode == 2 and done.stderr.endswith("broken: entry 1 (hipv4-amdgcn-amd-amdhsa--gfx900): no ELF file\n"), done
    print("bundle, diff, check")


def names():
    """Names that the assembler reads only in quotes, in both forms; one that it cannot have at all leaves no JSON."""
    odd = ["plain", "with blank", "0digit", ".", "..", "$", "$$", "$x", "a$", "v0", "a@plt", "(x)", "#", "-a", "a=b"]
    text = '.section .rodata,"a",@progbits\n' + "".join(KERNEL.format(f'"{n}"', 8) + raw_kernel(f'"{n}.raw', bytes([7] * 64)).replace(
        f'"{n}.raw.kd', f'"{n}.raw.kd"') for n in odd)
    path = assemble("gfx900", text, "names.o")
    listed = run("dump", path, "--json").stdout
    assert len(listed.splitlines()) == 2 * len(odd), listed
    for entry in ("symbol", "offset"):
        again = assemble("gfx900", run("asm", path, "--entry", entry).stdout, "names.2.o")
        assert run("diff", path, again).stdout == "", (entry, run("diff", path, again).stdout)
    for name in ("\u00e9", ".Llabel"):
        path = assemble("gfx900", CODE.format(f'"{name}"') + ".section .rodata\n" + KERNEL.format(f'"{name}"', 8), "names.3.o", "-save-temp-labels")
        done = run("asm", path, "--json")
        assert done.returncode == 1 and done.stdout == "" and "no way to write this name" in done.stderr, done
    print(2 * len(odd), "names")


forms()
commands(*mutations())
names()
