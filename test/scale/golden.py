#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Properties and golden values of the scale topics, through the command's batches. Called by command.test: golden.py MATCORE SCRATCH.
The formulas here are written out anew: they share no code with the tables they check."""
import itertools
import os
import subprocess
import sys

MATCORE, SCRATCH = sys.argv[1:3]


def run(words, lines=None, status=0):
    command = [MATCORE] + words.split() + (["--batch", "-"] if lines is not None else [])
    done = subprocess.run(command, input="\n".join(lines or []) + "\n", capture_output=True, text=True)
    assert done.returncode == status, (words, done.returncode, done.stderr, done.stdout[:300])
    return done.stdout.splitlines()


def expect(words, answer):
    found = run(words)
    assert found == [answer], (words, found, answer)


def pad_up(x, m):
    return (x + m - 1) // m * m


def triton(f):
    return lambda r, k, R, C, w: r // f * f * C + k // w * f * w + r % (f // 4) * 4 * w + r % f // (f // 4) * w + k % w


def gfx950(r, k, R, C, w):
    return r // 32 * 32 * C + k // 8 * 256 + k % 4 * 64 + r % 16 * 4 + k % 8 // 4 * 2 + r % 32 // 16


LAYOUTS = {  # rows, cols (0: w), offset
    "row-major": (1, 1, lambda r, k, R, C, w: r * C + k),
    "triton-gfx1250-128": (128, 0, triton(128)),
    "triton-gfx1250-64": (64, 0, triton(64)),
    "nv-128x4": (128, 4, lambda r, k, R, C, w: (r // 128 * (C // 4) + k // 4) * 512 + r % 32 * 16 + r % 128 // 32 * 4 + k % 4),
    "gfx950-32x8": (32, 8, gfx950),
    "gfx950-32x8-r256": (256, 8, gfx950),
    "gfx950-32x8-mfma32": (32, 8, lambda r, k, R, C, w: r // 32 * 32 * C + k // 8 * 256 + k % 2 * 128 + r % 32 * 4 + k % 8 // 2),
    "ck-gfx1250-32x4": (32, 4, lambda r, k, R, C, w: r // 32 * 32 * C + k // 4 * 128 + r % 32 * 4 + k % 4),
    "cktile-gfx1250-16x4": (16, 4, lambda r, k, R, C, w: (r // 16 * (C // 4) + k // 4) * 64 + r % 16 * 4 + k % 4),
    "aiter-gfx1250-32x8": (32, 8, lambda r, k, R, C, w: r // 32 * 32 * C + k // 8 * 256 + r % 32 * 8 + k % 8),
    "hipblaslt-gfx1250-k4": (1, 4, lambda r, k, R, C, w: k // 4 * R * 4 + r * 4 + k % 4),
    "hipblaslt-gfx1250-k8": (1, 8, lambda r, k, R, C, w: k // 8 * R * 8 + r * 8 + k % 8),
}
assert [line.split()[0] for line in run("scale layouts")] == list(LAYOUTS)


def geometry(name, rows, cols):
    m, n, offset = LAYOUTS[name]
    w = min(cols, 4)
    R, C = pad_up(rows, m), pad_up(cols, n or w)
    return R, C, lambda r, k: offset(r, k, R, C, w)


def check_layout(name, rows, cols):
    R, C, offset = geometry(name, rows, cols)
    shape = f"--layout {name} --rows {rows} --cols {cols}"
    expect(f"scale size {shape}", f"bytes={R * C} rows={R} cols={C}")
    logical = list(itertools.product(range(rows), range(cols)))
    found = run(f"scale offset {shape}", [f"row={r} col={k}" for r, k in logical])
    assert found == [str(offset(r, k)) for r, k in logical], (name, rows, cols)
    place = {offset(r, k): f"row={r} col={k} pad={int(r >= rows or k >= cols)}" for r, k in itertools.product(range(R), range(C))}
    assert len(place) == R * C
    found = run(f"scale index {shape}", [f"offset={o}" for o in range(R * C)])
    assert found == [place[o] for o in range(R * C)], (name, rows, cols)


SHAPES = [(37, 5), (130, 9), (128, 4), (5, 1), (33, 2), (1, 3)]
for name, (rows, cols) in itertools.product(LAYOUTS, SHAPES):
    check_layout(name, rows, cols)

TABLE = """0 1 1 1 64 128 1 1 1 1 1
0 4 512 256 2 2 128 64 4 1024 4
1 0 16 16 4 4 4 4 8 4 8
16 0 256 4 1 64 64 256 128 64 128
32 0 4 8 512 512 512 512 512 128 256
15 3 243 243 252 189 63 63 123 63 123
33 6 534 282 646 519 646 582 526 1158 270
127 7 1023 1535 1791 1791 1791 1919 1791 1535 1023"""
COLUMNS = "triton-gfx1250-128 triton-gfx1250-64 gfx950-32x8 gfx950-32x8-mfma32 ck-gfx1250-32x4 cktile-gfx1250-16x4 aiter-gfx1250-32x8 " \
    "hipblaslt-gfx1250-k4 hipblaslt-gfx1250-k8"
rows_of_table = [[int(x) for x in line.split()] for line in TABLE.splitlines()]
for column, name in enumerate(COLUMNS.split()):
    found = run(f"scale offset --layout {name} --rows 256 --cols 16", [f"row={row[0]} col={row[1]}" for row in rows_of_table])
    assert found == [str(row[2 + column]) for row in rows_of_table], name


def content(name, rows, cols, fill):
    R, C, offset = geometry(name, rows, cols)
    out = bytearray([fill]) * (R * C)
    for r, k in itertools.product(range(rows), range(cols)):
        out[offset(r, k)] = (r * 37 + k * 11 + r // 256) % 251
    return bytes(out)


def check_conversions(rows, cols, fill):
    files = {name: content(name, rows, cols, fill) for name in LAYOUTS}
    for name, data in files.items():
        with open(f"{SCRATCH}.{name}", "wb") as file:
            file.write(data)
    for a in LAYOUTS:
        lines = [f"to={b} {SCRATCH}.{a} {SCRATCH}.from.{a}.{b}" for b in LAYOUTS]
        run(f"scale convert --from {a} --rows {rows} --cols {cols} --fill {fill}", lines)
        same = run(f"scale same --from {a} --rows {rows} --cols {cols}", [f"to={b}" for b in LAYOUTS])
        for b, answer in zip(LAYOUTS, same):
            with open(f"{SCRATCH}.from.{a}.{b}", "rb") as file:
                assert file.read() == files[b], (a, b, rows, cols)
            (_, _, x), (_, _, y) = geometry(a, rows, cols), geometry(b, rows, cols)
            equal = len(files[a]) == len(files[b]) and all(x(r, k) == y(r, k) for r in range(rows) for k in range(cols))
            assert answer == ("yes" if equal else "no"), (a, b, rows, cols)


for rows, cols, fill in [(37, 5, 0), (130, 9, 255), (300, 131, 127), (3, 2, 1), (257, 68, 9)]:
    check_conversions(rows, cols, fill)

# A conversion that fails leaves an existing file as it was, and nothing beside it.
folder = SCRATCH + ".folder"
os.makedirs(folder, exist_ok=True)
with open(f"{folder}/out", "wb") as file:
    file.write(b"old")
with open(f"{SCRATCH}.short", "wb") as file:
    file.write(b"x" * 19)
for words in (f"--from row-major --to nv-128x4 --rows 4 --cols 5 {SCRATCH}.short {folder}/out",
              f"--from row-major --to nv-128x4 --rows 19 --cols 1 --fill 256 {SCRATCH}.short {folder}/out",
              f"--from row-major --to nv-128x5 --rows 19 --cols 1 {SCRATCH}.short {folder}/out",
              f"--from row-major --to nv-128x4 --rows 19 --cols 1 {SCRATCH}.none {folder}/out",
              f"--from row-major --to nv-128x4 --rows 19 --cols 1 {SCRATCH}.short {folder}/none/out"):
    assert run(f"scale convert {words}", status=2) == []
    assert os.listdir(folder) == ["out"] and open(f"{folder}/out", "rb").read() == b"old"
run(f"scale convert --from row-major --to row-major --rows 19 --cols 1 {SCRATCH}.short {SCRATCH}.short")

# -- Registers --
SCALE = {  # (target, shape, block, operand): rows, cols, selects, (lane, byte)
    **{("gfx1250", "16x16x128", b, o): (16, 128 // b, 2, lambda r, k, s: (r + 16 * s, k)) for b in (32, 16) for o in "ab"},
    **{("gfx1250", "32x16x128", b, "a"): (32, 128 // b, 1, lambda r, k, s: (r, k)) for b in (32, 16)},
    **{("gfx1250", "32x16x128", b, "b"): (16, 128 // b, 2, lambda r, k, s: (r + 16 * s, k)) for b in (32, 16)},
    **{("gfx950", "16x16x128", 32, o): (16, 4, 4, lambda r, k, s: (r + 16 * k, s)) for o in "ab"},
    **{("gfx950", "32x32x64", 32, o): (32, 2, 4, lambda r, k, s: (r + 32 * k, s)) for o in "ab"},
}
for (target, shape, block, operand), (rows, cols, selects, place) in SCALE.items():
    words = f"--target {target} --shape {shape} --block {block} --operand {operand}"
    cells = list(itertools.product(range(rows), range(cols), range(selects)))
    places = ["lane=%d byte=%d" % place(*cell) for cell in cells]
    assert run(f"scale locate {words}", ["row=%d col=%d select=%d" % cell for cell in cells]) == places, words
    back = run(f"scale element {words}", [f"{where} select={cell[2]}" for where, cell in zip(places, cells)])
    assert back == ["row=%d col=%d" % cell[:2] for cell in cells], words

BITS = {"fp8": 8, "bf8": 8, "fp6": 6, "bf6": 6, "fp4": 4}


def data_place(target, shape, fmt, m, k):
    wide = BITS[fmt] == 8
    if target == "gfx1250":
        lane, slot = (m % 16 + 16 * (k // 16 % 2), k // 32 * 16 + k % 16) if wide else (m % 16 + 16 * (k // 32 % 2), k // 64 * 32 + k % 32)
        slot += 64 * (m // 16)
    elif shape == "16x16x128":
        lane, slot = (m + 16 * (k // 16 % 4), k // 64 * 16 + k % 16) if wide else (m + 16 * (k // 32), k % 32)
    else:
        lane, slot = (m + 32 * (k // 16 % 2), k // 32 * 16 + k % 16) if wide else (m + 32 * (k // 32), k % 32)
    return lane, slot * BITS[fmt] // 32, slot * BITS[fmt] % 32


for (target, shape, operand), fmt in itertools.product({key[:2] + key[3:] for key in SCALE}, BITS):
    if shape == "32x16x128" and fmt != "fp4":
        continue
    sizes = [int(x) for x in shape.split("x")]
    words = f"--target {target} --shape {shape} --format {fmt} --operand {operand}"
    cells = list(itertools.product(range(sizes["ab".index(operand)]), range(sizes[2])))
    places = ["lane=%d register=%d bit=%d" % data_place(target, shape, fmt, *cell) for cell in cells]
    assert len(set(places)) == len(places)
    assert run(f"data locate {words}", ["row=%d k=%d" % cell for cell in cells]) == places, words
    assert run(f"data element {words}", places) == ["row=%d k=%d" % cell for cell in cells], words

GOLDEN = {
    ("gfx1250", "16x16x128", "fp8"): {0: (3, 0, 0), 5: (3, 1, 8), 15: (3, 3, 24), 16: (19, 0, 0), 31: (19, 3, 24), 32: (3, 4, 0),
                                      63: (19, 7, 24), 64: (3, 8, 0), 127: (19, 15, 24)},
    ("gfx1250", "16x16x128", "fp6"): {0: (3, 0, 0), 5: (3, 0, 30), 15: (3, 2, 26), 16: (3, 3, 0), 31: (3, 5, 26), 32: (19, 0, 0),
                                      63: (19, 5, 26), 64: (3, 6, 0), 127: (19, 11, 26)},
    ("gfx1250", "16x16x128", "fp4"): {0: (3, 0, 0), 5: (3, 0, 20), 15: (3, 1, 28), 16: (3, 2, 0), 31: (3, 3, 28), 32: (19, 0, 0),
                                      63: (19, 3, 28), 64: (3, 4, 0), 127: (19, 7, 28)},
    ("gfx950", "16x16x128", "fp8"): {0: (3, 0, 0), 5: (3, 1, 8), 16: (19, 0, 0), 32: (35, 0, 0), 63: (51, 3, 24), 64: (3, 4, 0)},
    ("gfx950", "16x16x128", "fp4"): {16: (3, 2, 0), 32: (19, 0, 0), 64: (35, 0, 0), 127: (51, 3, 28)},
    ("gfx950", "32x32x64", "fp8"): {16: (35, 0, 0), 31: (35, 3, 24), 32: (3, 4, 0), 63: (35, 7, 24)},
}
for (target, shape, fmt), cells in GOLDEN.items():
    found = run(f"data locate --target {target} --shape {shape} --format {fmt} --operand a --row 3", [f"k={k}" for k in cells])
    assert found == ["lane=%d register=%d bit=%d" % place for place in cells.values()], (target, shape, fmt)

ACC = {
    ("gfx1250", "16x16x128"): lambda r, c: (c + 16 * (r // 8), r % 8),
    ("gfx1250", "32x16x128"): lambda r, c: (c + 16 * (r % 16 // 8), 8 * (r // 16) + r % 8),
    ("gfx950", "16x16x128"): lambda r, c: (c + 16 * (r // 4), r % 4),
    ("gfx950", "32x32x64"): lambda r, c: (c + 32 * (r // 4 % 2), r // 8 * 4 + r % 4),
}
for (target, shape), place in ACC.items():
    sizes = [int(x) for x in shape.split("x")]
    cells = list(itertools.product(range(sizes[0]), range(sizes[1])))
    places = ["lane=%d register=%d" % place(*cell) for cell in cells]
    words = f"--target {target} --shape {shape}"
    assert run(f"acc locate {words}", ["row=%d col=%d" % cell for cell in cells]) == places
    assert run(f"acc element {words}", places) == ["row=%d col=%d" % cell for cell in cells]

# -- Tiles --
for tiles, table in {"1x1": "0101 2323 0101 2323", "2x2": "0011 0011 2233 2233", "1x2": "0011 2233 0011 2233", "2x1": "0101 0101 2323 2323"}.items():
    found = run(f"tile owner --warps 2x2 --tiles {tiles}", [f"at={i},{j}" for i in range(4) for j in range(4)])
    assert "".join(found) == table.replace(" ", ""), tiles
expect("tile count --target gfx1250 --shape 16x16x128 --block 128x64 --warps 2x2 --tiles 2x1", "total=8x4 per_warp=4x2")
expect("tile plan --target gfx1250 --shape 16x16x128 --tiles 2x2", "0,0,0:0.0,0.0 0,1,0:0.0,0.1 1,0,0:0.1,0.0 1,1,0:0.1,0.1")
expect("tile plan --target gfx1250 --shape 32x16x128 --tiles 2x2", "0,0,0:0.0,0.0 0,1,0:0.0,0.1 1,0,0:1.0,0.0 1,1,0:1.0,0.1")
expect("tile plan --target gfx950 --shape 16x16x128 --tiles 2x1 --k-steps 2", "0,0,0:0.0,0.0 1,0,0:0.1,0.0 0,0,1:0.2,0.2 1,0,1:0.3,0.2")
expect("tile plan --target gfx950 --shape 32x32x64 --tiles 2x1 --k-steps 1", "0,0,0:0.0,0.0 1,0,0:1.0,0.0")
expect("tile plan --target gfx950 --shape 16x16x128 --tiles 2x1 --k-steps 2 --order k-first",
       "0,0,0:0.0,0.0 1,0,0:0.2,0.0 0,0,1:0.1,0.1 1,0,1:0.3,0.1")

# -- Padding --
for pairs, count, size in [("2:2", 8, 14), ("2:1,4:2", 8, 13), ("256:8", 512, 520), ("256:16", 32768, 34800), ("8:4", 8, 8)]:
    expect(f"pad size --pad {pairs} --count {count}", str(size))
assert run("pad offset --pad 2:1,4:2", [f"offset={o}" for o in range(8)]) == "0 1 3 4 8 9 11 12".split()
assert run("pad unpad --pad 2:1,4:2", [f"offset={p}" for p in (0, 1, 3, 4, 8, 9, 11, 12)]) == [str(o) for o in range(8)]
for hole in (2, 5, 6, 7, 10):
    run(f"pad unpad --pad 2:1,4:2 --offset {hole}", status=2)
expect("pad size --pad 256:8 --count 512 --element-bytes 2", "1040")
for base, count, answer in [(0, 512, "yes"), (256, 300, "yes"), (128, 128, "yes"), (128, 129, "no"), (255, 1, "yes"), (255, 2, "no")]:
    expect(f"pad additive --pad 256:8 --base {base} --count {count}", answer)
expect("pad check --target gfx1250 --pad 256:16 --bits 8", "interval=5 amount=3 word=0x07500000")
expect("pad check --target gfx1250 --pad 256:8 --bits 8", "interval=5 amount=1 word=0x03500000")
expect("pad check --target gfx950 --pad 512:8 --bits 16", "ok")
VIEW = "1x512/1x1x32x4x4/p0.3.2.1.4/128x4"
expect(f"pad bases --view {VIEW}", "0,1 0,2 32,0 64,0 1,0 2,0 4,0 8,0 16,0")
for (r, k), offset in {(0, 0): 0, (32, 0): 4, (15, 3): 243, (16, 0): 264, (31, 3): 507, (127, 3): 519}.items():
    expect(f"pad view --pad 256:8 --view {VIEW} --at {r},{k}", str(offset))
    expect(f"scale offset --layout triton-gfx1250-128 --rows 128 --cols 4 --pad 256:8 --row {r} --col {k}", str(offset))

BAD = """pad check --target gfx1250 --pad 2048:16 --bits 8
pad check --target gfx1250 --pad 256:16,512:16 --bits 8
pad check --target gfx1250 --pad 256:16 --bits 8 --inner 128
pad check --target gfx950 --pad 512:8 --bits 8
pad offset --pad 3:1 --offset 1
pad offset --pad 4:1,4:2 --offset 1
pad offset --pad 1:1 --offset 0xffffffffffffffff
pad view --pad 4:1 --view 4x4/8x3 --at 0,0
pad view --pad 4:1 --view 4x4/p0.0 --at 0,0
pad view --pad 4:1 --view 4x4 --at 4,0
scale locate --target gfx950 --shape 16x16x128 --block 16 --operand a --row 0 --col 0
scale locate --target gfx950 --shape 32x16x128 --operand a --row 0 --col 0
scale locate --target gfx1250 --shape 32x16x128 --operand a --row 0 --col 0 --select 1
scale locate --target gfx1250 --shape 16x16x128 --operand a --row 16 --col 0
scale element --target gfx1250 --shape 16x16x128 --operand a --lane 16 --byte 0
scale size --layout nv-128x4 --rows 0x7fffffffffffffff --cols 2
scale size --layout nv-128x5 --rows 1 --cols 2
scale index --layout nv-128x4 --rows 1 --cols 1 --offset 512
data locate --target gfx1250 --shape 32x16x128 --format fp8 --operand a --row 0 --k 0
data element --target gfx1250 --shape 16x16x128 --format fp6 --operand a --lane 0 --register 0 --bit 4
tile owner --warps 0x2 --tiles 1x1 --at 0,0
tile owner --warps 65536x65536 --tiles 1x1 --at 0,0
tile plan --target gfx1250 --shape 16x16x128 --tiles 1x1 --order k-first"""
for words in BAD.splitlines():
    assert run(words, status=2) == [], words

# -- Pictures: every element once a panel and a select; a cell of data holds a run, "row,first..last" --
import re
import xml.etree.ElementTree as xml


def elements(words):
    run(f"{words} --svg {SCRATCH}.svg")
    found = []
    for text in xml.parse(f"{SCRATCH}.svg").getroot().iter("{http://www.w3.org/2000/svg}text"):
        cell = re.fullmatch(r"(\d+),(\d+)(?:\.\.(\d+))?", text.text or "")
        if cell:
            row, first, last = (int(x) for x in cell.groups(cell[2]))
            found += [(row, k) for k in range(first, last + 1)]
    return sorted(found)


for words, times, rows, cols in [
        ("scale map --target gfx1250 --shape 16x16x128 --operand a --select 1", 1, 16, 4),
        ("scale map --target gfx1250 --shape 16x16x128 --operand a", 2, 16, 4),
        ("scale map --target gfx1250 --shape 32x16x128 --operand a --block 16", 1, 32, 8),
        ("scale map --target gfx950,gfx1250 --shape 16x16x128 --operand b", 4 + 2, 16, 4),
        ("acc map --target gfx950 --shape 32x32x64", 1, 32, 32),
        ("data map --target gfx950,gfx1250 --shape 16x16x128 --format fp6 --operand b", 2, 16, 128),
        ("data map --target gfx1250 --shape 32x16x128 --format fp4 --operand a", 1, 32, 128),
        ("scale draw --layout triton-gfx1250-128 --rows 37 --cols 5", 1, 37, 5),
        ("scale draw --layout row-major,gfx950-32x8 --rows 33 --cols 9", 2, 33, 9)]:
    assert elements(words) == sorted([(r, k) for r in range(rows) for k in range(cols)] * times), words
for words in ("scale draw --layout row-major, --rows 3 --cols 9", "scale draw --layout row-major,nv-128 --rows 3 --cols 9",
              "scale draw --layout row-major --rows 3000 --cols 900", "acc map --target gfx950,gfx950,gfx950,gfx950,gfx950 --shape 32x32x64",
              "scale map --target gfx950,gfx1250 --shape 16x16x128 --operand a --select 3"):
    assert run(f"{words} --svg {SCRATCH}.none", status=2) == [] and not os.path.exists(f"{SCRATCH}.none"), words
