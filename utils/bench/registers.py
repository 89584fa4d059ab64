# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Section of utils/bench/run: registers, scratch and instructions of over-wide calls beside the same written at exact width, from
# utils/resources.py. Counts of compiled functions, the same in every run.
import resources
from measure import Goal

EXACT = Goal(resources.ALLOWED, worst=True)
NAMES = {"raw": "no plugin", "narrow": "matcore", "fold": "matcore<fold-sources>"}


def registers(bench):
    some = (["loads"], ["wmma.f32"], ["4/4"]) if bench.quick else ()
    functions = [numbers for _, _, result in resources.measurements(bench.matcore, bench.plugin, *some)
                 for case, numbers in result.items() if not resources.not_judged(case[0])]
    for variant, name in NAMES.items():
        for i, part in enumerate(resources.PARTS):
            pairs = [(numbers[variant][i], numbers["exact"][i]) for numbers in functions]
            # Without scratch on either side there is nothing to compare; from none to some counts from one byte.
            values = [mine / max(exact, 1) for mine, exact in pairs if mine or exact]
            if not values:
                continue
            bench.add("registers", f"{name}: {part}", values, "functions", EXACT if variant == "fold" else None)
