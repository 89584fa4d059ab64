# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Sections of utils/bench/run: what a call costs beside `opt -passes=instcombine` on the same input, how that grows with the number of
# calls, and what a module without such calls costs. The cost of a pass is that of opt with it, less that of opt with a pass that does
# nothing. Compared commands take turns, so that a busy machine slows all of them.
import statistics

import modules
from measure import Goal, cpu_seconds

BESIDE = Goal(0.25, 0.40)
GROWTH = Goal(1.15)
IDLE = Goal(1.001, 1.01)


def calls(bench, count, **kind):
    return bench.input(modules.calls(count, **kind), "calls" + "".join(kind) + str(count))


def plain(bench, count):
    return bench.input(modules.plain(count), f"plain{count}")


def nothing(bench, file):
    return bench.opt(file, "-passes=no-op-module")


def ours(bench, file, name="matcore"):
    return bench.opt(file, f"-load-pass-plugin={bench.plugin}", f"-passes={name}")


def instcombine(bench, file):
    return bench.opt(file, "-passes=instcombine")


def rounds(bench, commands, turns=1):
    """For each run the CPU time of each command, TURNS of them added up."""
    for _ in range(bench.runs):
        spent = [0.0] * len(commands)
        for _ in range(turns):
            for i, command in enumerate(commands):
                spent[i] += cpu_seconds(command)
        yield spent


def add_ratios(bench, section, name, pairs, goal, calls_each=None):
    """Cost over cost, run by run; no figure where some cost isn't above the noise, as may be on a small input."""
    if any(cost <= 0 or base <= 0 for cost, base in pairs):
        bench.skip(section, f"{name}: the cost is below this machine's noise")
        return
    also = calls_each and ("us a call", statistics.median(cost for cost, _ in pairs) / calls_each * 1e6)
    bench.add(section, name, [cost / base for cost, base in pairs], "runs", goal, also)


def narrowing(bench):
    """Beside InstCombine: CPU time on many calls, instructions on fewer, since counting takes fifty times as long."""
    many, few = (1000, 200) if bench.quick else (100000, 10000)
    passes = ["matcore", "matcore-narrow"]
    for kind, name in (({}, "calls, loads and stores"), ({"bare": True}, "bare calls")):
        file = calls(bench, many, **kind)
        spent = list(rounds(bench, [nothing(bench, file), instcombine(bench, file), *(ours(bench, file, each) for each in passes)]))
        for i, each in enumerate(passes):
            pairs = [(run[2 + i] - run[0], run[1] - run[0]) for run in spent]
            add_ratios(bench, "narrowing", f"{each}, {many:,} {name}: CPU", pairs, BESIDE, many)
    if bench.can_count("narrowing", "instructions beside instcombine"):
        file = calls(bench, few)
        base, combine, *own = bench.counter.count([nothing(bench, file), instcombine(bench, file),
                                                   *(ours(bench, file, each) for each in passes)])
        for each, count in zip(passes, own):
            bench.add("narrowing", f"{each}, {few:,} calls, loads and stores: instructions", [(count - base) / (combine - base)], "counts",
                      BESIDE, ("instructions a call", (count - base) / few))


def growth(bench):
    """The cost of a call among many over that among few: counted, and in CPU time, where caches have their say too."""
    few, many = (200, 600) if bench.quick else (10000, 100000)
    for kind, where in (({}, "in functions of 100"), ({"one": True}, "in one function")):
        files = [calls(bench, count, **kind) for count in (few, many)]
        name = f"{many:,} calls / {few:,}, {where}"
        # Of the small input as many turns as make up the large one: the same work on both sides.
        small, large = (rounds(bench, [nothing(bench, file), ours(bench, file)], turns) for file, turns in zip(files, (many // few, 1)))
        pairs = [(l[1] - l[0], s[1] - s[0]) for s, l in zip(small, large)]
        add_ratios(bench, "growth", f"{name}: CPU", pairs, GROWTH)
        if bench.can_count("growth", f"instructions {where}"):
            counts = bench.counter.count([command for file in files for command in (nothing(bench, file), ours(bench, file))])
            bench.add("growth", f"{name}: instructions", [(counts[3] - counts[2]) / many / ((counts[1] - counts[0]) / few)], "counts", GROWTH)


def idle(bench):
    """The goal is one of instructions: CPU time isn't steady to a thousandth."""
    timed, counted = (2000, 2000) if bench.quick else (800000, 200000)
    file = plain(bench, timed)
    bench.add("idle", f"{timed:,} instructions of IR: CPU", [own / base for base, own in
                                                             rounds(bench, [nothing(bench, file), ours(bench, file)])], "runs")
    if bench.can_count("idle", "instructions"):
        file = plain(bench, counted)
        base, own = bench.counter.count([nothing(bench, file), ours(bench, file)])
        bench.add("idle", f"{counted:,} instructions of IR: instructions", [own / base], "counts", IDLE, ("instructions in all", own - base))
