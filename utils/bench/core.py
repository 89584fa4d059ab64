# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Sections of utils/bench/run: the C core. Conversion of scales beside memcpy of the same bytes, by `matcore scale convert --measure`, and
# encoding and decoding of descriptors beside memcpy of theirs, by matcore-bench-encode.
import os
import statistics

import tools
from measure import Goal

CONVERT = Goal(0.5, least=True)
BLOCKED = ("triton-gfx1250-128", "gfx950-32x8")


def scales(bench):
    rows, cols, turns = (256, 64, 3) if bench.quick else (16384, 512, 20)
    source, converted = os.path.join(bench.folder, "scales"), os.path.join(bench.folder, "converted")
    with open(source, "wb") as file:
        file.write(os.urandom(rows * cols))
    ways = [way for layout in BLOCKED for way in (("row-major", layout), (layout, "row-major"))]
    answers = {way: [] for way in ways}
    for _ in range(bench.runs):
        for way in ways:
            answer = tools.output([bench.matcore, "scale", "convert", "--from", way[0], "--to", way[1], "--rows", str(rows), "--cols", str(cols),
                                   "--measure", str(turns), source, converted])
            answers[way].append(dict(word.split("=") for word in answer.split()))
    for way, found in answers.items():
        speed = statistics.median(float(each["convert"]) for each in found)
        bench.add("scales", f"{way[0]} to {way[1]}, {rows} x {cols}", [float(each["ratio"]) for each in found], "runs",
                  CONVERT, ("GB/s", speed))


def encode(bench):
    """One line per run and job from the program: name, its bytes, ns of one, ns of a memcpy of those bytes."""
    jobs = {}
    for line in tools.output([bench.encode, str(bench.runs), "1" if bench.quick else "100"]).splitlines():
        name, size, mine, copy = line.split()
        jobs.setdefault((name, size), []).append((float(mine), float(copy)))
    for (name, size), times in jobs.items():
        rate = 1e3 / statistics.median(mine for mine, _ in times)
        bench.add("encode", f"{name.replace('-', ' ')}, {size} bytes", [mine / copy for mine, copy in times], "runs", None,
                  ("million a second", rate))
