# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# What the Python programs of utils share: running a tool so that its fault is one line for the user, which names the command.
import shlex
import subprocess
import sys


class Failure(Exception):
    """One line for the user."""


def telling_line(text):
    """The line of a tool's output that tells most."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return next((line for line in lines if "error:" in line), lines[0] if lines else "no message")


def refused(command, status, messages):
    return Failure(f"{shlex.join(map(str, command))}: ended with status {status}: {telling_line(messages)}")


def output(command, **more):
    """Standard output of a command that must succeed."""
    if "input" not in more:
        more.setdefault("stdin", subprocess.DEVNULL)
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", **more)
    except OSError as error:
        raise Failure(f"{command[0]}: {error.strerror}") from None
    if done.returncode:
        raise refused(command, done.returncode, done.stderr or done.stdout)
    return done.stdout


def program(name, main):
    """Runs MAIN and ends with its status; a fault is one line and status 1."""
    try:
        sys.exit(main())
    except (Failure, OSError) as fault:
        print(f"{name}: {fault}", file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        print(f"{name}: interrupted", file=sys.stderr)
        sys.exit(130)
