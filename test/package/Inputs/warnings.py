# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""warnings.py CLANG COMPILE_COMMANDS: every C file of the build as the build compiles it, but by clang and for its warnings alone.
(The one C++ file takes clang longer than all the rest; whoever changes it may give --cxx.)"""
import concurrent.futures
import json
import os
import shlex
import subprocess
import sys

clang, commands = sys.argv[1:3]
suffixes = (".c", ".cpp") if "--cxx" in sys.argv else (".c",)


def check(entry):
    words = shlex.split(entry["command"])[1:]
    at = words.index("-o")
    del words[at:at + 2]
    words.remove("-c")
    return subprocess.run([clang, *words, "-fsyntax-only", "-Wall", "-Wextra", "-Wpedantic", "-Werror"], cwd=entry["directory"]).returncode


entries = [entry for entry in json.load(open(commands)) if entry["file"].endswith(suffixes)]
with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
    faults = sum(status != 0 for status in pool.map(check, entries))
print(f"{len(entries)} files, {faults} with warnings")
sys.exit(faults != 0 or len(entries) < 20)
