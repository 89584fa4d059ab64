# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Section of utils/bench/run: registers, scratch and instructions of over-wide calls beside the same written at exact width, from
# utils/resources.py. Counts of compiled functions, the same in every run.
import resources
from measure import Goal

EXACT = Goal(resources.ALLOWED, worst=True)
NAMES = {"raw": "no plugin", "narrow": "matcore", "fold": "matcore<fold-sources>"}


def add(bench, name, variant, part, functions, goal=None):
    """Functions that need none of it at exact width have no ratio; their number is told. Under a goal they count as over it."""
    pairs = [(getattr(each[variant], part), getattr(each["exact"], part)) for each in functions]
    values = [mine / exact for mine, exact in pairs if exact]
    others = [float(mine) for mine, exact in pairs if mine and not exact]
    if goal:
        values += others
    if values:
        bench.add("registers", f"{name}: {part}", values, "functions", goal, ("more where exact width needs none", len(others)) if others else None)


def registers(bench):
    some = (["loads"], ["wmma.f32"], ["4/4"]) if bench.quick else ()
    levels = {}
    for where, _, result in resources.measurements(bench.matcore, bench.plugin, *some):
        judged = [numbers for case, numbers in result.items() if not resources.not_judged(case[0])]
        levels.setdefault(where.split()[-1], []).extend(judged)
    everything = [numbers for functions in levels.values() for numbers in functions]
    for variant, name in NAMES.items():
        if variant == "fold":
            for part in resources.PARTS:
                add(bench, name, variant, part, everything, EXACT)
            continue
        for level, functions in levels.items():
            for part in resources.PARTS:
                add(bench, f"{name}, {level}", variant, part, functions)
