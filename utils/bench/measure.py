# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# What every section of utils/bench/run uses: figures and how they are judged, CPU time of a process, and instructions by callgrind,
# which don't depend on how busy the machine is.
import concurrent.futures
import os
import re
import shutil
import statistics
import subprocess
import typing

import tools


class Goal(typing.NamedTuple):
    """What the specification asks for: `value`, and never past `limit` where it names one."""
    value: float
    limit: typing.Optional[float] = None
    least: bool = False  # at least, not at most
    worst: bool = False  # holds for every value, not for their median

    def __str__(self):
        sign = ">=" if self.least else "<="
        limit = "" if self.limit is None else f", never {'<' if self.least else '>'} {self.limit:g}"
        return f"{'each ' if self.worst else ''}{sign} {self.value:g}{limit}"


class Figure:
    """Ratios of one thing: several runs of it, or several functions or kernels (`of`). `also` is (unit, value), for people."""

    def __init__(self, section, name, values, of, goal=None, also=None):
        self.section, self.name, self.values, self.of, self.goal, self.also = section, name, list(values), of, goal, also
        self.median, self.least, self.most = statistics.median(self.values), min(self.values), max(self.values)

    def within(self, bound):
        """Null where nothing is asked."""
        if bound is None:
            return None
        if self.goal.least:
            return (self.least if self.goal.worst else self.median) >= bound
        return (self.most if self.goal.worst else self.median) <= bound

    @property
    def met(self):
        return self.within(self.goal.value) if self.goal else None

    @property
    def verdict(self):
        if not self.goal:
            return ""
        return "met" if self.met else "in limit" if self.within(self.goal.limit) else "NOT MET"

    def json(self):
        goal = self.goal and {"value": self.goal.value, "limit": self.goal.limit, "sense": "at least" if self.goal.least else "at most",
                              "judged": "every value" if self.goal.worst else "median", "met": self.met,
                              "limit_met": self.within(self.goal.limit)}
        return {"section": self.section, "name": self.name, "median": self.median, "least": self.least, "most": self.most,
                "values": len(self.values), "of": self.of, "goal": goal,
                "also": self.also and {"unit": self.also[0], "value": self.also[1]}}


def cpu_seconds(command):
    """CPU time of one process, user and system, of itself alone. Its messages go where they tell a fault, else nowhere."""
    read, write = os.pipe()
    try:
        process = os.posix_spawn(command[0], command, os.environ, file_actions=[
            (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0), (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
            (os.POSIX_SPAWN_DUP2, write, 2), (os.POSIX_SPAWN_CLOSE, read)])
    except OSError as error:
        os.close(read)
        raise tools.Failure(f"{command[0]}: {error.strerror}") from None
    finally:
        os.close(write)
    with open(read, errors="replace") as messages:
        said = messages.read()
    _, status, usage = os.wait4(process, 0)
    if status:
        raise tools.refused(command, os.waitstatus_to_exitcode(status), said)
    return usage.ru_utime + usage.ru_stime


class Counter:
    """Instructions of a process by callgrind; the same count twice costs one run. They aren't timed, so several run at once."""

    def __init__(self):
        self.valgrind = shutil.which("valgrind")
        self.known = {}

    def count(self, commands):
        fresh = [command for command in dict.fromkeys(map(tuple, commands)) if command not in self.known]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            self.known.update(zip(fresh, pool.map(self.run, fresh)))
        return [self.known[tuple(command)] for command in commands]

    def run(self, command):
        under = [self.valgrind, "--tool=callgrind", "--callgrind-out-file=/dev/null", *command]
        done = subprocess.run(under, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace")
        found = re.search(r"Collected : (\d+)", done.stderr)
        if done.returncode or not found:
            said = "\n".join(line for line in done.stderr.splitlines() if not re.match(r"==\d+==|--\d+--", line))
            raise tools.refused(under, done.returncode, said or done.stderr)
        return int(found[1])


class Bench:
    """One run: where the tools are, how often to measure, and what was found. Sections call add and skip."""

    def __init__(self, options, folder):
        self.runs, self.quick, self.folder = options.runs, options.quick, folder
        self.llvm, self.build, self.ptxas = options.llvm, options.build, options.ptxas
        self.plugin = os.path.join(self.build, "lib", "Matcore-22.so")
        self.matcore = os.path.join(self.build, "bin", "matcore")
        self.encode = os.path.join(self.build, "bin", "matcore-bench-encode")
        self.counter = Counter()
        self.figures, self.skipped, self.inputs = [], [], {}

    def tool(self, name):
        return os.path.join(self.llvm, name)

    def add(self, *figure, **more):
        self.figures.append(Figure(*figure, **more))

    def skip(self, section, what):
        self.skipped.append((section, what))

    def can_count(self, section, what):
        if not self.counter.valgrind:
            self.skip(section, f"{what}: no valgrind on PATH (Debian: apt-get install valgrind)")
        return bool(self.counter.valgrind)

    def input(self, lines, name):
        """A bitcode file of that IR, made once per name."""
        if name not in self.inputs:
            text, file = os.path.join(self.folder, name + ".ll"), os.path.join(self.folder, name + ".bc")
            with open(text, "w") as out:
                out.writelines(lines)
            tools.output([self.tool("opt"), "-passes=verify", text, "-o", file])
            os.remove(text)
            self.inputs[name] = file
        return self.inputs[name]

    def opt(self, file, *arguments):
        return [self.tool("opt"), "-disable-output", "-disable-verify", file, *arguments]
