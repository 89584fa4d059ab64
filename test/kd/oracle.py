# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every row of the oracles through the command in batch mode. Run by oracle.test: COMMAND, folder of the CSV files."""
import csv
import json
import os
import random
import subprocess
import sys

matcore, oracles = sys.argv[1:3]
bad = 0


def rows(name):
    with open(os.path.join(oracles, name + ".csv")) as f:
        return list(csv.DictReader(f))


def batch(words, lines, as_json=False):
    out = subprocess.run([matcore, *words, *(["--json"] if as_json else []), "--batch", "-"], input="\n".join(lines) + "\n",
                         text=True, capture_output=True)
    answers = out.stdout.splitlines()
    if len(answers) != len(lines) or out.stderr or out.returncode not in (0, 1):
        sys.exit(f"{words}: {len(answers)} answers to {len(lines)} requests, status {out.returncode}: {out.stderr[:2000]}")
    return answers


def expect(what, got, wanted, row):
    global bad
    if got != wanted:
        bad += 1
        if bad < 25:
            print(f"{what}: got {got!r}, expected {wanted!r}\n  {row}")


def keys(line):
    return dict(word.split("=", 1) for word in line.split())


def descriptors():
    table = rows("kernel-descriptors")
    encode = [r for r in table if r["status"] != "decode"]
    for r, got in zip(encode, batch(["kd", "encode"], [f"cpu={r['cpu']} wave={r['wave']} {r['directives']}" for r in encode])):
        if r["status"] == "ok":
            expect("encode", got, r["hex"], r)
        else:
            named = got.startswith("error: ") and r["at_fault"] in got.split(":")[1].replace("-", "_").split()
            expect("refusal " + got, named, True, r)
    decode = [r for r in table if r["hex"]]
    asked = [f"cpu={r['cpu']} {r['hex']}" for r in decode]
    for r, got in zip(decode, batch(["kd", "decode"], asked)):
        expect("findings", keys(got)["findings"], ",".join(r["findings"].split()) or "none", r)
    raw = batch(["kd", "decode", "--raw", "1"], asked)
    for r, got in zip(decode, batch(["kd", "encode"], [f"cpu={r['cpu']} raw=1 {a}" for r, a in zip(decode, raw)])):
        expect("raw round trip", got, r["hex"], r)
    print(len(encode), "encoded,", len(decode), "decoded and back")


def granules():
    table = rows("processors")
    text = subprocess.run([matcore, "granules"], text=True, capture_output=True).stdout.splitlines()
    objects = subprocess.run([matcore, "granules", "--json"], text=True, capture_output=True).stdout.splitlines()
    expect("granules lines", len(text), len(table), "")
    for r, line, obj in zip(table, text, objects):
        expect("granules", keys(line), dict(r), r)
        expect("order of keys", list(json.loads(obj)), list(r), r)
    print(len(table), "processors")


def occupancy():
    table = rows("occupancy")
    def request(r):
        return " ".join(f"{k}={r[k]}" for k in ("cpu", "wave", "vgprs", "agprs", "sgprs", "lds", "workgroup"))
    for r, got in zip(table, batch(["occupancy", "--model", "llvm22"], [request(r) for r in table])):
        expect("occupancy " + got, tuple(keys(got).get(k) for k in ("waves", "limit")), (r["waves"], r["limit"]), r)
    print(len(table), "occupancies")


def random_bytes():
    """Any 64 bytes come back; every value of the register fields too."""
    pick = random.Random(6)
    lines, wanted = [], []
    for r in rows("processors"):
        for i in range(60):
            data = pick.randbytes(64) if i < 20 else bytes(48) + bytes([i if i < 64 else 0, pick.randrange(256)]) + bytes(14)
            lines.append(f"cpu={r['cpu']} {data.hex()}")
            wanted.append((r["cpu"], data.hex()))
    raw = batch(["kd", "decode", "--raw", "1"], lines)
    for w, got in zip(wanted, batch(["kd", "encode"], [f"cpu={w[0]} raw=1 {a}" for w, a in zip(wanted, raw)])):
        expect("random bytes", got, w[1], w)
    for answer in batch(["kd", "decode"], lines, True):
        json.loads(answer)
    print(len(lines), "random descriptors")


for step in (descriptors, granules, occupancy, random_bytes):
    step()
if bad:
    sys.exit(f"{bad} rows disagree")
