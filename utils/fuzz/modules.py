#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random modules around the matrix intrinsics and the descriptor pseudo-ops, through the plugin.

  modules.py --plugin build/lib/Matcore-22.so [--count N] [--seed S] [--llc-every K] [--keep FOLDER] [--llvm FOLDER]

amdgpu.py and nvptx.py write the modules: legal, refused by Matcore alone, refused by LLVM's verifier too, without any of the functions.
Each goes through opt with a random pass, random words and a random way to give them, and is judged:
  no crash; verifier clean; a second run changes nothing; the function form does what the module form does; the three ways to give a word
  do the same; no words, no message on legal modules; a module with none of the functions comes out as it went in; every matrix call reads
  in each lane what it read before (lanes.py).
Every K-th goes through llc too, both selectors, -O0 and -O2, with the plugin: either it assembles, or the status is 1 after an error of
Matcore's. Where llc dies on the same module with every one of our calls replaced by poison, the fault is the host's; those are counted.
Broken modules run with LLVM's verifier off. Prints a line a failure and "N modules, M failed".
"""
import argparse
import collections
import concurrent.futures
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

import amdgpu
import lanes
import nvptx

WORDS = ("strict", "fold-sources", "fold-scales", "no-verify")
CALL = re.compile(r"^  (%[\w.]+) = (?:tail |notail |musttail )?call (?:[a-z]+ )*?(<[^>]*>|\w+) (@llvm\.amdgcn\.(?:wmma|mfma\.scale)\.|@matcore\.)[^\n]*$", re.M)
OWN_ERROR = re.compile(r"^error: .*(\[[a-z-]+\]|matcore)", re.M)
BAD_FLAGS = ('i32 4, !"matcore", i32 7', 'i32 1, !"matcore", !"strikt"', 'i32 6, !"matcore", !{!"strict", i32 1}', 'i32 4, !"matcore", !{!{}}',
             'i32 2, !"matcore", !"a;b;;c"', 'i32 4, !"matcore", ptr null')


def generate(seed):
    m = (nvptx if random.Random(seed).random() < 0.3 else amdgpu).Module(seed)
    r = random.Random(seed ^ 0x5EED)
    m.seed = seed
    m.words = [w for w in WORDS if r.random() < 0.3]
    m.way = r.choice(("parameters", "parameters", "flag", "environment"))
    m.bad_words = r.random() < 0.02
    if m.bad_words:
        m.words = [r.choice(("strikt", "Strict", " strict", "no_verify", "x" * 300, "\\22", "%s%n"))]
    if m.way == "flag":
        words = ", ".join(f'!"{w}"' for w in m.words)
        m.flag = r.choice((f'i32 6, !"matcore", !{{{words}}}', f'i32 4, !"matcore", !"{";".join(m.words)}"'))
        if r.random() < 0.05:
            m.flag, m.bad_words = r.choice(BAD_FLAGS), True
    m.alone = r.choice(("matcore-narrow", "matcore-lower-descriptors", "matcore-fold-scales", "matcore-verify")) if r.random() < 0.4 else None
    if m.bad_words and m.alone:
        m.alone = None
    return m


class Host:
    def __init__(self, plugin, timeout=120):
        self.plugin, self.timeout = plugin, timeout
        self.ptxas = shutil.which("ptxas", path=os.environ.get("PATH", "") + ":/usr/local/cuda/bin")

    def run(self, words, text, environment=None):
        env = {k: v for k, v in os.environ.items() if k != "MATCORE_OPTIONS"}
        if environment:
            env["MATCORE_OPTIONS"] = environment
        try:
            return subprocess.run(words, input=text, capture_output=True, text=True, timeout=self.timeout, env=env, errors="replace")
        except subprocess.TimeoutExpired:
            return subprocess.CompletedProcess(words, -99, "", "timeout")

    def opt(self, m, passes, text, environment=None):
        """Status, message and the modules that `print` passes wrote."""
        off = ["-disable-verify"] if m.kind == "broken" else []
        p = self.run(["opt", f"-load-pass-plugin={self.plugin}", *off, "-disable-output", f"-passes={passes}"], text, environment)
        messages, *modules = re.split(r"^; ModuleID[^\n]*\n", p.stderr, flags=re.M)
        warning = re.compile(r"^warning: [^\n]*\n", re.M)
        for text in modules:
            messages += "".join(warning.findall(text))
        return p.returncode, messages if not p.returncode else p.stderr, [warning.sub("", t).rstrip("\n") for t in modules]


class Failure(Exception):
    pass


def check(good, why):
    if not good:
        raise Failure(why)


def difference(a, b):
    for x, y in zip(a.split("\n"), b.split("\n")):
        if x != y:
            return f"\n  {x[:200]}\n  {y[:200]}"
    return " (one is longer)"


def is_clean_error(status, messages):
    """An error of Matcore's own, and the end that belongs to it."""
    return status == 1 and OWN_ERROR.search(messages) and "PLEASE submit" not in messages and "LLVM ERROR" not in messages


def judge_opt(host, m, text):
    """The passes. Answers whether Matcore refused the module."""
    passes, environment = spelled(m)
    verify = ",verify" if m.kind != "broken" else ""
    status, messages, modules = host.opt(m, f"print,{passes}{verify},print,{passes},print", text, environment)
    if status:
        check(is_clean_error(status, messages), f"{passes}: status {status}: {brief(messages)}")
        check(m.kind != "none" or m.bad_words, f"{passes}: an error without any of the functions")
        check(m.kind != "legal" or m.triple.startswith("nvptx") or m.bad_words or (m.has_fp4 and "strict" in m.words), f"{passes}: refused: {messages[:300]}")
        return True
    check(len(modules) == 3, f"{passes}: {len(modules)} modules printed: {messages[:300]}")
    before, once, twice = modules
    check(not m.bad_words, f"{passes}: bad words were taken")
    check(m.kind != "legal" or not messages, f"{passes}: said something: {messages[:300]}")
    check(once == twice, f"{passes}: a second run changes something{difference(once, twice)}")
    if m.kind == "none":
        check(before == once, f"{passes}: changed although there is nothing{difference(before, once)}")
    narrows = m.alone in (None, "matcore-narrow")
    if m.triple.startswith("amdgcn") and m.kind != "broken":
        was, now = lanes.calls(before), lanes.calls(once)
        if m.alone is None and "strict" in m.words:
            was, now = lanes.strict(was), lanes.strict(now)
        check(lanes.refine(was, now), f"{passes}: a call reads something else")
        check(lanes.count(before, "load") >= lanes.count(once, "load"), f"{passes}: a load was made twice")
        if narrows and m.kind == "legal" and not (m.alone is None and "strict" in m.words and m.has_fp4):
            check(not over_wide(once), f"{passes}: not narrowed: {over_wide(once)}")
    if m.triple.startswith("nvptx") and m.alone in (None, "matcore-lower-descriptors"):
        check("@matcore." not in once, f"{passes}: a pseudo-op is left")
    judge_forms(host, m, text, once)
    return False


def over_wide(text):
    """The first call wider than its formats ask for."""
    for line in text.split("\n"):
        found = re.search(r" call .*@llvm\.amdgcn\.((?:wmma|mfma)\.[a-z0-9.]*?f8f6f4)[\w.]*?\.v(\d+)i32\.v(\d+)i32(\(.*)", line)
        if not found:
            continue
        family = found.group(1)[:4]
        args = lanes.split(found.group(4)[1:])
        at = (3, 4) if family == "mfma" else (0, 2)
        for f, have in zip(at, found.groups()[1:3]):
            if int(have) != lanes.NEED[family][int(args[f].split(" ")[-1])]:
                return line.strip()[:200]
    return None


def spelled(m):
    """The pass with its words, and the environment."""
    words = ";".join(m.words)
    name = m.alone or "matcore"
    if m.way == "parameters":
        return f"{name}<{words.replace(',', '')}>", None
    return name, words if m.way == "environment" else None


def judge_forms(host, m, text, once):
    """The function form, and the other ways to say the same words."""
    words, quiet = ";".join(m.words), "no-verify" in m.words
    if m.alone:
        other = f"function({m.alone}<{words}>)"
    elif quiet and "strict" not in m.words:
        fold = f"function(matcore-fold-scales<{words}>)," if "fold-scales" in m.words else ""
        other = f"function(matcore-narrow<{words}>),{fold}function(matcore-lower-descriptors<{words}>)"
    else:
        other = f"matcore<{words}>"
    status, messages, modules = host.opt(m, f"{other},print", text, "strikt" if m.way != "flag" else None)
    check(status == 0, f"{other}: status {status}: {brief(messages)}")
    once, again = unordered(once), unordered(modules[-1])
    check(again == once, f"{other} differs from {spelled(m)[0]}{difference(once, again)}")


def unordered(text):
    """Without the order of declarations: the function form meets the overloads function by function."""
    groups = dict(re.findall(r"^attributes (#\d+) = (.*)$", text, re.M))
    lines = [re.sub(r"#\d+", lambda g: groups.get(g.group(0), g.group(0)), line) for line in text.split("\n")
             if line and not line.startswith(("; Function Attrs", "attributes #"))]
    return "\n".join([line for line in lines if not line.startswith("declare")] + sorted(line for line in lines if line.startswith("declare")))


def brief(messages):
    """Of a crash: the first message, the error, and who was called."""
    frames = re.findall(r"^ *#\d+ 0x\w+ (.*?) (?:\(|\S*:\d)", messages, re.M)
    frames = [f for f in frames if "::" in f and "sys::" not in f][:4]
    error = re.findall(r"^(?:LLVM ERROR|Assertion|error: unsup).*", messages, re.M)[:1]
    return " | ".join([messages[:200].split("\n")[0], *error, *(f[:70] for f in frames)])


def without_calls(text):
    """The module with every one of our calls made poison, by us."""
    def poison(found):
        value, t = found.group(1), found.group(2)
        return f"  {value} = select i1 true, {t} poison, {t} poison"
    return CALL.sub(poison, text)


def judge_llc(host, m, text):
    """Code generation: assembled, or an error of ours and no more. Answers how many runs end in the host's own fault."""
    is_amdgpu, is_nvptx, host_faults = m.triple.startswith("amdgcn"), m.triple.startswith("nvptx"), 0
    if "no-verify" in m.words and m.kind in ("refused", "broken"):
        return 0  # who asks for no message gets none
    if m.way == "flag":
        environment = None
    else:
        environment = ";".join(m.words)
    off = ["-disable-verify"] if m.kind == "broken" else []
    cpu = [f"-mcpu={m.cpu}"] + (["-mattr=+ptx88"] if is_nvptx else [])
    for selector in (0, 1) if is_amdgpu and not m.gisel_gap else (0,):
        for level in (0, 2):
            what = f"llc -O{level} selector {selector} {environment or ''}"
            options = [*cpu, *off, f"-O{level}", "-o", "-"] + ([] if not is_amdgpu else [f"-global-isel={selector}", "-global-isel-abort=1"])
            p = host.run(["llc", f"-load-pass-plugin={host.plugin}", *options], text, environment)
            if p.returncode == 0:
                quiet_enough = not (m.kind == "legal" and re.search("^warning", p.stderr, re.M))
                check(quiet_enough, f"{what}: said something: {p.stderr[:300]}")
                check("matcore." not in p.stdout, f"{what}: a pseudo-op in the text")
                assemble(host, m, what, level, p.stdout, text, options)
                continue
            said = OWN_ERROR.search(p.stderr)
            if said and is_clean_error(p.returncode, p.stderr):
                check(m.kind != "legal" or is_nvptx or m.bad_words or m.has_fp4, f"{what}: refused: {p.stderr[:300]}")
                continue
            is_raw_the_control = m.kind == "legal" and not is_nvptx
            control = host.run(["llc", *options], text if is_raw_the_control else without_calls(text))
            check(control.returncode not in (0, 1, -99) or (control.returncode == 1 and "LLVM ERROR" in control.stderr),
                  f"{what}: status {p.returncode}: {brief(p.stderr)}")
            if os.environ.get("MATCORE_FUZZ_VERBOSE"):
                print(f"host: seed {m.seed}: {what}: {brief(p.stderr)}", flush=True)
            host_faults += 1
    return host_faults


def assemble(host, m, what, level, assembly, text, options):
    if not m.triple.startswith("nvptx"):
        mc = host.run(["llvm-mc", "-triple=amdgcn-amd-amdhsa", f"-mcpu={m.cpu}", "-filetype=null"], assembly)
        check(mc.returncode == 0, f"{what}: the assembler refuses: {mc.stderr[:300]}")
        if m.kind == "legal" and "strict" not in m.words and "fold-scales" not in m.words:
            # The same instructions as of the raw module; only the width of the tuples may differ. What optimization finds dead it may
            # drop: a store is, when the narrow load after it reads other bytes.
            raw = host.run(["llc", *options], text)
            if raw.returncode == 0:
                was, now = instructions(raw.stdout), instructions(assembly)
                check(now <= was if level else now == was, f"{what}: other instructions than without the plugin")
    elif host.ptxas:
        with tempfile.NamedTemporaryFile("w", suffix=".ptx") as file:
            file.write(assembly)
            file.flush()
            p = host.run([host.ptxas, f"-arch={m.cpu}", "-c", "-o", "/dev/null", file.name], "")
            check(p.returncode == 0, f"{what}: ptxas refuses: {(p.stderr + p.stdout)[:300]}")


def instructions(assembly):
    """Matrix instructions with what follows their registers, in any order: the scheduler may turn independent ones."""
    return collections.Counter(f"{name} {' '.join(re.findall(r'[a-z_]+:[^ ]+', rest))}"
                               for name, rest in re.findall(r"^\s+(v_wmma_\w+|v_mfma_\w+f8f6f4\w*) (.*)$", assembly, re.M))


def judge(seed, host, with_llc):
    """(what went wrong or None, whether it was refused, host faults)."""
    m = generate(seed)
    text = m.text()
    try:
        refused = judge_opt(host, m, text)
        faults = judge_llc(host, m, text) if with_llc else 0
        return None, refused, faults
    except Failure as failure:
        return f"{m.kind}: {failure}", False, 0


def write_corpus(seeds, folder):
    os.makedirs(folder, exist_ok=True)
    for m in map(generate, seeds):
        if m.kind != "broken":
            subprocess.run(["opt", "-o", os.path.join(folder, f"{m.seed}.bc")], input=m.text(), text=True, check=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--plugin")
    parser.add_argument("--llvm", default="/usr/lib/llvm-22/bin", metavar="FOLDER", help="of opt, llc and llvm-mc 22, else PATH")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--llc-every", type=int, default=20)
    parser.add_argument("--keep", default=tempfile.gettempdir())
    parser.add_argument("--print", action="store_true", help="write the module of --seed and how it is run, nothing else")
    parser.add_argument("--corpus", help="write the modules that LLVM's verifier takes as bitcode into this folder, the seeds of fuzz_plugin, nothing else")
    o = parser.parse_args()
    if o.print:
        m = generate(o.seed)
        print(f"; {m.kind} {m.cpu} {spelled(m)}\n{m.text()}", end="")
        return 0
    os.environ["PATH"] = o.llvm + os.pathsep + os.environ.get("PATH", "")
    seeds = range(o.seed, o.seed + o.count)
    if o.corpus:
        write_corpus(seeds, o.corpus)
        return 0
    host = Host(o.plugin)
    failed = refused = faults = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for seed, (why, was_refused, host_faults) in zip(seeds, pool.map(lambda s: judge(s, host, s % o.llc_every == 0), seeds)):
            refused += was_refused
            faults += host_faults
            if why:
                failed += 1
                path = os.path.join(o.keep, f"matcore-{seed}.ll")
                with open(path, "w") as file:
                    file.write(generate(seed).text())
                print(f"seed {seed} ({path}): {why}", flush=True)
    print(f"{o.count} modules, {failed} failed; {refused} refused with a message, {faults} runs of llc that end the same without our calls")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
