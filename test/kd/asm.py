# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Objects with any descriptor, for every processor: `kd asm` through llvm-mc gives the same bytes. Run by asm.test: COMMAND, scratch folder."""
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
    descriptors = plain + flipped + [pick.randbytes(64) for _ in range(4)]
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
