# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""commands.py --path FOLDER PAGE FOLDER [--file NAME=PATH]... [--elsewhere COMMAND=REASON]...

Runs every command line of a page (Markdown or man) in FOLDER, in order, with --path before PATH, and compares the answers that the page shows.

  ```sh        each line is a command: `COMMAND`, `COMMAND -> ANSWER`, `COMMAND   # remark`. It must end with status 0, or with N where
               the remark has "status N"; say nothing on stderr; and print the ANSWER where there is one. A trailing \\ continues.
  ```console   `$ COMMAND`, then all that it prints on both streams. A status other than 0 is expected where that has "error" in it.
  ```llvm, opencl, hip, c, cmake    a file, when the first line is a comment that holds nothing but its name: later commands find it.
  ```text      no command.
  `COMMAND`    in running text and tables, when it begins with one of TOOLS and a blank (matcore: and has an option).
  `NAME=VALUE` in running text: set for the commands after it.
  .SH EXAMPLES of a man page: what stands between .nf and .fi, as in ```sh.

In an answer, ... stands for anything, and blanks and line ends are all the same. A fence of another kind is an error, so that no command goes
unseen. --file gives a sample input; --elsewhere names a command that is not run here and why, and is an error when the page has no such."""
import argparse
import os
import re
import shutil
import subprocess
import sys

TOOLS = ("opt llc clang ld.lld llvm-lto2 llvm-mc llvm-as llvm-objcopy llvm-objdump ptxas matcore cmake ctest ninja cpack cd cc pkg-config "
         "man lit utils/demo utils/check utils/resources.py utils/bench/run").split()
FILES = {"llvm": ";", "opencl": "//", "hip": "//", "c": "//", "cmake": "#"}
SETTING = re.compile(r'[A-Z_]+=(\S+|"[^"]*")')


def is_command(text):
    words = text.split()
    while len(words) > 1 and SETTING.fullmatch(words[0]):
        words = words[1:]
    # `matcore TOPIC VERB` is a name, not a command, unless it has an option.
    return len(words) > 1 and words[0] in TOOLS and (words[0] != "matcore" or "--" in text)


def read_shell(lines):
    """(number, command, answer or None, expected status)"""
    held = ""
    for number, line in lines:
        line = held + line.strip()
        if line.endswith("\\"):
            held = line[:-1]
            continue
        held = ""
        if not line or line.startswith("#"):
            continue
        command, remark = re.fullmatch(r"(.*?)(\s+#\s.*)?", line).groups()
        command, _, answer = command.partition(" -> ")
        status = re.search(r"\bstatus (\d)", remark or "")
        yield number, command.strip(), answer.strip() or None, int(status[1]) if status else 0


def read_markdown(lines):
    """Yields ("command", number, text, answer, status), ("console", number, text, output) and ("file", name, text)."""
    fence, block = None, []
    for number, line in enumerate(lines, 1):
        if not line.startswith("```"):
            if fence is not None:
                block.append((number, line))
                continue
            for text in re.findall(r"`([^`]+)`", line):
                if SETTING.fullmatch(text) or is_command(text):
                    yield "command", number, text.replace("\\|", "|"), None, 0
            continue
        if fence is None:
            fence, block = line[3:].strip(), []
            continue
        if fence == "sh":
            for item in read_shell(block):
                yield "command", *item
        elif fence == "console":
            commands = [i for i, (_, text) in enumerate(block) if text.startswith("$ ")]
            if not commands or commands[0]:
                sys.exit(f"line {number}: a console block begins with '$ '")
            for at, end in zip(commands, commands[1:] + [len(block)]):
                yield "console", block[at][0], block[at][1][2:], "\n".join(text for _, text in block[at + 1:end])
        elif fence in FILES:
            name = re.fullmatch(re.escape(FILES[fence]) + r" ([\w.-]+\.(ll|cl|hip|c|txt))", block[0][1])
            if name:
                yield "file", name[1], "\n".join(text for _, text in block) + "\n"
        elif fence != "text":
            sys.exit(f"line {number}: a fence of kind '{fence}': expected sh, console, text, {', '.join(FILES)}")
        fence = None
    if fence is not None:
        sys.exit("a fence is not closed")


def read_man(lines):
    inside, block = False, []
    for number, line in enumerate(lines, 1):
        if line.startswith(".SH"):
            inside = line.split() == [".SH", "EXAMPLES"]
        elif inside and not line.startswith("."):
            block.append((number, line.replace("\\-", "-").replace("\\e", "\\")))
    for item in read_shell(block):
        yield "command", *item


def plain(text):
    return " ".join(text.split())


def is_answer(shown, printed):
    pattern = r".*?".join(re.escape(plain(part)) for part in re.split(r"\.\.\.", plain(shown)))
    return re.fullmatch(pattern.replace(r".*?\ ", ".*? ?").replace(r"\ .*?", " ?.*?"), plain(printed)) is not None


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("page")
    parser.add_argument("folder")
    parser.add_argument("--file", action="append", default=[])
    parser.add_argument("--elsewhere", action="append", default=[])
    parser.add_argument("--path", required=True)
    options = parser.parse_args()
    os.makedirs(options.folder)
    for name, path in (entry.split("=", 1) for entry in options.file):
        (os.symlink if os.path.isdir(path) else shutil.copy)(path, os.path.join(options.folder, name))
    elsewhere = dict(entry.rsplit("=", 1) for entry in options.elsewhere)
    unused = set(elsewhere)
    lines = open(options.page).read().split("\n")
    environment, ran, failed = dict(os.environ, PATH=options.path + os.pathsep + os.environ["PATH"]), 0, 0

    def fault(number, text):
        nonlocal failed
        failed += 1
        print(f"{os.path.basename(options.page)}:{number}: {text}")

    def run(command, streams):
        return subprocess.run(["bash", "-o", "pipefail", "-c", command], cwd=options.folder, env=environment, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=streams, text=True, errors="replace")

    for kind, *item in (read_man if options.page.endswith(".1") else read_markdown)(lines):
        if kind == "file":
            with open(os.path.join(options.folder, item[0]), "w") as file:
                file.write(item[1])
            continue
        number, command = item[:2]
        if command in elsewhere:
            unused.discard(command)
            print(f"not run here: {command}: {elsewhere[command]}")
            continue
        if SETTING.fullmatch(command):
            name, value = command.split("=", 1)
            environment[name] = run(f"printf %s {value}", subprocess.DEVNULL).stdout
            continue
        ran += 1
        if kind == "console":
            done = run(command, subprocess.STDOUT)
            if not is_answer(item[2], done.stdout):
                fault(number, f"{command}\n  shown:   {plain(item[2])}\n  printed: {plain(done.stdout)[:2000]}")
            if ("error" in item[2]) != (done.returncode != 0):
                fault(number, f"{command}\n  status {done.returncode}")
            continue
        answer, status = item[2:]
        done = run(command, subprocess.PIPE)
        if done.returncode != status:
            fault(number, f"{command}\n  status {done.returncode}, expected {status}: {plain(done.stderr or done.stdout)[:2000]}")
        elif done.stderr:
            fault(number, f"{command}\n  not quiet: {plain(done.stderr)[:2000]}")
        elif answer is not None and not is_answer(answer, done.stdout):
            fault(number, f"{command}\n  shown:   {answer}\n  printed: {plain(done.stdout)[:2000]}")
    for command in sorted(unused):
        fault(0, f"--elsewhere names what the page has not: {command}")
    if not ran:
        fault(0, "no command was found")
    print(f"{ran} commands, {failed} faults")
    sys.exit(failed != 0)


main()
