# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""bench.py RUN BUILD LLVM DIR: utils/bench/run from another folder, all of it on its smallest inputs. Callgrind is played by a
script with known counts, so that figures and verdicts can be checked, and since it takes two seconds for each opt; the real one has
the smallest section to itself where it is installed. How fast anything is, is no matter of this test."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

RUN, BUILD, LLVM, DIR = sys.argv[1:]
DIR = pathlib.Path(DIR)
SECTIONS = {"narrowing", "growth", "idle", "registers", "sass", "scales", "encode"}
# opt alone takes 1000 and 10 a call of its input; ours as below: 7 a call more up to 200 calls, 10 beyond, and 3 without any call.
CALLGRIND = r"""#!/bin/sh
[ "$1" = --version ] && { echo valgrind-9.9; exit 0; }
for word; do case $word in
*/calls*.bc) calls=$(echo "$word" | sed 's/.*[^0-9]\([0-9]*\)\.bc/\1/') ;;
*/plain*.bc) calls=0 ;;
-passes=*) pass=${word#-passes=} ;;
esac; done
count=$((1000 + 10 * calls))
case $pass in
instcombine) count=$((count + 20 * calls)) ;;
matcore*) [ "$calls" -gt 200 ] && each=10 || each=7; count=$((count + 3 + each * calls)) ;;
esac
echo "==1== Collected : $count" >&2
"""


def run(*arguments, path=None, status=0):
    environment = {**os.environ, "PATH": os.pathsep.join(path) if path is not None else os.environ["PATH"]}
    done = subprocess.run([sys.executable, RUN, "--build", BUILD, "--llvm", LLVM, *map(str, arguments)], cwd="/", env=environment,
                          capture_output=True, text=True)
    assert done.returncode == status, (arguments, done.returncode, done.stdout, done.stderr)
    if status:
        assert not done.stdout and re.fullmatch(r"run: .*\n", done.stderr), (arguments, done.stdout, done.stderr)
    return done.stderr if status else done.stdout


def judged(figure):
    """Whether a figure is what its values say."""
    goal = figure["goal"]
    if goal["judged"] == "median":
        value = figure["median"]
    else:
        value = figure["least"] if goal["sense"] == "at least" else figure["most"]
    within = {bound: None if bound is None else value >= bound if goal["sense"] == "at least" else value <= bound
              for bound in (goal["value"], goal["limit"])}
    return goal["met"] is within[goal["value"]] and goal["limit_met"] is within[goal["limit"]]


def check(file, expected):
    """The schema; returns {(section, name): figure}."""
    content = json.loads(file.read_text())
    assert set(content) == {"date", "machine", "tools", "runs", "quick", "sections", "figures", "skipped"}, content.keys()
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00", content["date"]) and content["runs"] >= 1
    assert set(content["machine"]) == {"cpu", "cores", "architecture", "os", "kernel"} and all(content["machine"].values())
    assert content["tools"]["llvm"].startswith("22.") and content["tools"]["matcore"] and content["tools"]["python"]
    assert set(content["sections"]) == expected and all(content["sections"].values())
    for figure in content["figures"]:
        assert set(figure) == {"section", "name", "median", "least", "most", "values", "of", "goal", "also"}, figure
        assert figure["section"] in expected and figure["values"] >= 1
        assert 0 < figure["least"] <= figure["median"] <= figure["most"] < float("inf"), figure
        assert figure["also"] is None or figure["also"]["value"] > 0, figure
        assert figure["goal"] is None or judged(figure), figure
    found = {(figure["section"], figure["name"]): figure for figure in content["figures"]}
    assert len(found) == len(content["figures"])
    # A section has figures, or says why it has none.
    assert {figure["section"] for figure in content["figures"]} | {each["section"] for each in content["skipped"]} == expected
    assert not os.path.exists(f"{file}.part")
    return found


def everything():
    fake = DIR / "fake"
    fake.mkdir()
    (fake / "valgrind").write_text(CALLGRIND)
    (fake / "valgrind").chmod(0o755)
    file = DIR / "all.json"
    text = run("--quick", "--json", file, path=[str(fake), "/usr/bin", "/bin"])
    assert "too small to say anything" in text, text
    found = check(file, SECTIONS)
    for section, name, value, met, limit_met in (
        ("narrowing", "matcore, 200 calls, loads and stores: instructions", (3 + 7 * 200) / (20 * 200), False, True),
        ("growth", "600 calls / 200, in functions of 100: instructions", (3 + 10 * 600) / 600 / ((3 + 7 * 200) / 200), False, None),
        ("growth", "600 calls / 200, in one function: instructions", (3 + 10 * 600) / 600 / ((3 + 7 * 200) / 200), False, None),
        ("idle", "2,000 instructions of IR: instructions", 1003 / 1000, False, True),
    ):
        figure = found[section, name]
        assert abs(figure["median"] - value) < 1e-9 and figure["values"] == 1, figure
        assert figure["goal"]["met"] is met and figure["goal"]["limit_met"] is limit_met, figure
        assert re.search(re.escape(name) + r" .* " + ("in limit" if limit_met else "NOT MET"), text), text
    exact = found["registers", "matcore<fold-sources>: registers"]
    assert exact["goal"]["met"] and exact["goal"]["judged"] == "every value" and found["registers", "no plugin, -O0: registers"]["median"] > 1
    for section, count in (("scales", 4), ("encode", 8)):
        assert sum(key[0] == section for key in found) == count
    for figure in found.values():
        assert figure["name"] in text
    return found


def missing_tools():
    """One line says what is left out, and how to get it."""
    text = run("--quick", "--only", "idle", "--json", DIR / "idle.json", path=["/nowhere"])
    assert len(check(DIR / "idle.json", {"idle"})) == 1
    assert text.count("not measured, idle: instructions: no valgrind on PATH (Debian: apt-get install valgrind)\n") == 1, text
    sys.path[:0] = [os.path.dirname(RUN), os.path.dirname(os.path.dirname(RUN))]
    sys.dont_write_bytecode = True
    import descriptors

    class NoPtxas:
        ptxas, skipped = None, []

        def skip(self, section, what):
            self.skipped.append((section, what))
    descriptors.sass(NoPtxas())
    (section, what), = NoPtxas.skipped
    assert section == "sass" and "no ptxas" in what and "CUDA toolkit" in what
    if shutil.which("valgrind"):
        run("--quick", "--only", "idle", "--json", DIR / "idle.json")
        counted, = (figure for (_, name), figure in check(DIR / "idle.json", {"idle"}).items() if name.endswith(": instructions"))
        assert 1 < counted["median"] < 2 and 1000 < counted["also"]["value"] < 10**8, counted


def refusals():
    file = DIR / "none.json"
    for words, message in (
        (["--only", "narow"], "argument --only: no section 'narow': expected narrowing, growth, idle, registers, sass, scales, encode"),
        (["--only", ""], "argument --only: no section '': expected narrowing"),
        (["--runs", "0"], "argument --runs: '0': expected 1 to 1000"),
        (["--runs", "many"], "argument --runs: 'many': expected 1 to 1000"),
        (["--fast"], "unrecognized arguments: --fast"),
        (["extra"], "unrecognized arguments: extra"),
        (["--json", DIR], f"argument --json: cannot write '{DIR}'"),
        (["--json", "/nowhere/x.json"], "argument --json: cannot write '/nowhere/x.json'"),
        (["--ptxas", "/nowhere/ptxas"], "argument --ptxas: no program '/nowhere/ptxas'"),
        (["--llvm", "/nowhere"], "no /nowhere/opt: install llvm-22, or name its folder with --llvm"),
        (["--build", "/nowhere"], "/nowhere/lib/Matcore-22.so: run utils/check, or name the build with --build"),
    ):
        said = run("--quick", "--json", file, *words, status=2)
        assert message in said, (words, said)
    # A tool that fails: its command and the first of its words, and no file; an older file stays whole.
    broken = DIR / "broken"
    broken.mkdir()
    for name, script in (("opt", f'case "$*" in *--version*) exec {LLVM}/opt "$@";; esac; echo "opt: error: no luck" >&2; exit 3'),
                         ("llc", f'exec {LLVM}/llc "$@"')):
        (broken / name).write_text("#!/bin/sh\n" + script + "\n")
        (broken / name).chmod(0o755)
    said = run("--quick", "--only", "idle", "--llvm", broken, "--json", file, status=1)
    assert f"{broken}/opt -passes=verify " in said and "ended with status 3: opt: error: no luck" in said, said
    (broken / "opt").write_text(f'#!/bin/sh\ncase "$*" in *-passes=matcore*) echo "gone wrong" >&2; exit 4;; esac; exec {LLVM}/opt "$@"\n')
    said = run("--quick", "--only", "narrowing", "--llvm", broken, "--json", file, status=1)
    assert "-passes=matcore: ended with status 4: gone wrong" in said, said
    assert not file.exists() and not list(DIR.glob("*.part"))


everything()
missing_tools()
refusals()
