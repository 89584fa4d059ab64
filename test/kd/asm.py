# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Objects with any descriptor, for every processor: `kd asm` through llvm-mc gives the same bytes; with `--entry offset` the entry too.
Run by asm.test: COMMAND, scratch folder."""
import json
import os
import random
import struct
import subprocess
import sys

matcore, folder = sys.argv[1:3]
os.makedirs(folder, exist_ok=True)
pick = random.Random(22)


def elf(mach, descriptors):
    """A relocatable object with a kernel for each of the descriptors."""
    strings, symbols = b"\0", bytes(24)
    for i in range(len(descriptors)):
        symbols += struct.pack("<IBBHQQ", len(strings), 0x11, 3, 1, 64 * i, 64)
        strings += b"k%d.kd\0" % i
    parts, at, headers = b"", 64, bytes(64)
    for kind, flags, data, link, entry in ((1, 2, b"".join(descriptors), 0, 0), (2, 0, symbols, 3, 24), (3, 0, strings, 0, 0)):
        headers += struct.pack("<IIQQQQIIQQ", 0, kind, flags, 0, at + len(parts), len(data), link, 0, 64, entry)
        parts += data
    flags = mach | (1 << 24 if mach in (0x51, 0x52, 0x53, 0x54, 0x59, 0x5F) else 0)
    head = struct.pack("<4s5B7xHHIQQQIHHHHHH", b"\x7fELF", 2, 1, 1, 64, 4, 1, 224, 1, 0, 0, at + len(parts), flags, 64, 0, 0, 64, 4, 0)
    return head + parts + headers


def raw_of(path, *more):
    out = subprocess.run([matcore, "kd", "dump", path, "--json", *more], text=True, capture_output=True, check=True).stdout
    return [{k: v for k, v in json.loads(line)["fields"].items()} for line in out.splitlines()]


def entries(path, count):
    """Where the code of k0, k1, ... starts, from its descriptor: what the file says, with its relocations against .rodata applied."""
    with open(path, "rb") as f:
        data = f.read()
    table, number = struct.unpack_from("<Q", data, 40)[0], struct.unpack_from("<H", data, 60)[0]
    sections = [struct.unpack_from("<IIQQQQIIQQ", data, table + 64 * i) for i in range(number)]
    place = {}
    for kind, start, size, link in ((s[1], s[4], s[5], s[6]) for s in sections):
        if kind == 2:
            names = sections[link][4]
            symbols = [struct.unpack_from("<IBBHQQ", data, at) for at in range(start, start + size, 24)]
            for name, _, _, section, value, _ in symbols:
                text = data[names + name:data.index(b"\0", names + name)].decode()
                if section and text.endswith(".kd"):
                    place[text] = section, value
    moved = {}
    for kind, start, size, target in ((s[1], s[4], s[5], s[7]) for s in sections):
        if kind == 4:
            for at in range(start, start + size, 24):
                offset, info, addend = struct.unpack_from("<QQq", data, at)
                name, _, _, section, value, _ = symbols[info >> 32]
                if section == target and info & 0xFFFFFFFF == 5:
                    moved[target, offset] = value + addend - offset
    found = []
    for i in range(count):
        section, value = place[f"k{i}.kd"]
        plain = struct.unpack_from("<q", data, sections[section][4] + value + 16)[0]
        found.append(moved.get((section, value + 16), plain))
    return found


processors = [json.loads(l) for l in subprocess.run([matcore, "granules", "--json"], text=True, capture_output=True).stdout.splitlines()]
bad = count = 0
forms = {"directives": 0, "raw": 0}
for name, mach in sorted({(p["cpu"], int(p["mach"], 16)) for p in processors}):
    requests = [f"cpu={name} next_free_vgpr={n} next_free_sgpr={s} user_sgpr_count={u} group_segment_fixed_size={n}"
                f"{' accum_offset=4' if any(p['cpu'] == name and p['agprs'] == 'unified' for p in processors) else ''}"
                for n, s, u in ((1, 0, 2), (24, 17, 15), (96, 40, 16), (200, 88, 8))]
    good = subprocess.run([matcore, "kd", "encode", "--batch", "-"], input="\n".join(requests), text=True, capture_output=True).stdout
    plain = [bytes.fromhex(line) for line in good.splitlines() if not line.startswith("error")]
    flipped = [bytes(b ^ (1 << pick.randrange(8)) if i == at else b for i, b in enumerate(d)) for d in plain for at in pick.sample(range(64), 6)]
    # Every value of the SGPR and of the VGPR field.
    swept = [plain[0][:48] + bytes([plain[0][48] & 0xC0 | v]) + plain[0][49:] for v in range(64)]
    swept += [plain[0][:48] + bytes([plain[0][48] & 0x3F | (s & 3) << 6, plain[0][49] & 0xFC | s >> 2]) + plain[0][50:] for s in range(16)]
    # Entries as a linker leaves them: before, after and far away.
    moved = [d[:16] + struct.pack("<q", to) + d[24:] for d in (plain[0], swept[-1]) for to in (-4096, 256, 0x123456789A00)]
    descriptors = plain + swept + moved + flipped + [pick.randbytes(64) for _ in range(4)]
    # The file's entry offset must fit the assembler's relocation.
    path = os.path.join(folder, name)
    with open(path + ".o", "wb") as f:
        f.write(elf(mach, descriptors))
    for entry in ("symbol", "offset"):
        out = subprocess.run([matcore, "kd", "asm", path + ".o", "--entry", entry, *(["--cpu", name] if mach == 0 else [])], text=True, capture_output=True)
        if out.returncode:
            sys.exit(f"{name}: {out.stderr}")
        made = subprocess.run(["llvm-mc", "-triple=amdgcn-amd-amdhsa", f"-mcpu={name}", "-filetype=obj", "-o", path + ".2.o"],
                              input=out.stdout, text=True, capture_output=True)
        if made.returncode:
            bad += 1
            print(f"{name} {entry}: {made.stderr[:600]}")
            continue
        more = ["--cpu", name] if mach == 0 else []
        listed = dict(zip((json.loads(l)["kernel"] for l in subprocess.run([matcore, "kd", "dump", path + ".2.o", "--json", *more], text=True, capture_output=True).stdout.splitlines()), raw_of(path + ".2.o", *more)))
        if entry == "offset":
            for i, (d, got) in enumerate(zip(descriptors, entries(path + ".2.o", len(descriptors)))):
                if got != struct.unpack_from("<q", d, 16)[0]:
                    bad += 1
                    print(name, "entry", i, got, d[16:24].hex())
        for i, old in enumerate(raw_of(path + ".o", *more)):
            new = listed.get(f"k{i}", {})
            old.pop("kernel_code_entry_byte_offset"), new.pop("kernel_code_entry_byte_offset", None)
            count += 1
            if old != new:
                bad += 1
                print(name, entry, i, {k: (old[k], new.get(k)) for k in old if old[k] != new.get(k)})
    for line in subprocess.run([matcore, "kd", "asm", path + ".o", "--json", *(["--cpu", name] if mach == 0 else [])], text=True, capture_output=True).stdout.splitlines():
        forms[json.loads(line)["form"]] += 1
print(count, "descriptors through llvm-mc,", forms)
sys.exit(bad and f"{bad} differ")
