# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Files that are no plain files, for every verb that names one: endless ones, pipes, folders, links, full disks, empty names. Each ends soon,
with one line on stderr and status 2, and leaves nothing behind. Called by odd-files.test: odd_files.py MATCORE SCRATCH."""
import os
import resource
import signal
import subprocess
import sys
import time

MATCORE, SCRATCH = (os.path.abspath(a) for a in sys.argv[1:3])
CONVERT = "scale convert --rows 4 --cols 4 --to nv-128x4 --from".split()
os.makedirs(SCRATCH, exist_ok=True)
os.chdir(SCRATCH)
for name in os.listdir("."):
    os.remove(name)
os.mkfifo("fifo")
with open("in", "wb") as file:
    file.write(bytes(range(16)))


def limit_time():
    resource.setrlimit(resource.RLIMIT_CPU, (20, 20))


def run(*words, **more):
    return subprocess.run([MATCORE, *words], capture_output=True, timeout=60, preexec_fn=limit_time, **more)


def refused(*words, says, **more):
    done = run(*words, **more)
    lines = done.stderr.decode().splitlines()
    assert done.returncode == 2 and done.stdout == b"" and len(lines) == 1, (words, done)
    for text in says.split("|"):
        assert text in lines[0], (words, lines[0], text)


READERS = {"kd dump": ["kd", "dump", None], "kd asm": ["kd", "asm", None], "kd check": ["kd", "check", None],
           "kd diff": ["kd", "diff", None, "in"], "scale convert": [*CONVERT, "row-major", None, "out"]}
for verb, words in READERS.items():
    before = sorted(os.listdir("."))

    def reader(name):
        return [name if w is None else w for w in words]
    for name in ("/dev/zero", "/dev/urandom", "/dev/full", "/dev/null"):
        refused(*reader(name), says=f"{verb}: {name}: cannot read: |expected a file or a pipe")
    refused(*reader("."), says=f"{verb}: .: cannot read: Is a directory")
    refused(*reader("none"), says=f"{verb}: none: cannot read: No such file or directory")
    refused(*reader(""), says=f"{verb}: argument 1 is empty: expected ")
    # A pipe is read as a file is, up to a bound.
    refused(*reader("/dev/stdin"), input=b"x" * 17, says=f"{verb}: /dev/stdin: ")
    with subprocess.Popen(["cat", "/dev/zero"], stdout=subprocess.PIPE) as endless:
        refused(*reader("/dev/stdin"), stdin=endless.stdout, says=f"{verb}: /dev/stdin: |bytes")
        endless.stdout.close()
    assert sorted(os.listdir(".")) == before, os.listdir(".")
refused("kd", "diff", "in", "", says="argument 2 is empty")
refused(*CONVERT, "row-major", "in", "", says="argument 2 is empty: expected ")
refused("scale", "draw", "--layout", "row-major", "--rows", "1", "--cols", "1", "--svg", "", says="--svg is empty: expected the file to write")

# What a file and a pipe of the same bytes give is the same.
assert run(*CONVERT, "row-major", "/dev/stdin", "piped", input=bytes(range(16))).returncode == 0
assert run(*CONVERT, "row-major", "in", "filed").returncode == 0
golden = open("filed", "rb").read()
assert open("piped", "rb").read() == golden and len(golden) == 512
with subprocess.Popen(["sh", "-c", "sleep 0.2; cat in > fifo"]):
    assert run(*CONVERT, "row-major", "fifo", "piped").returncode == 0
assert open("piped", "rb").read() == golden

# -- Writing --
DRAW = "scale draw --layout row-major --rows 4 --cols 4 --svg".split()
WRITERS = [lambda out: [*CONVERT, "row-major", "in", out], lambda out: [*DRAW, out]]
for writer in WRITERS:
    for name in ("piped", "filed", "link"):
        if os.path.lexists(name):
            os.remove(name)
    before = sorted(os.listdir("."))
    os.symlink("none", "dangling")
    refused(*writer("dangling"), says="dangling: cannot write: |symbolic link")
    assert os.path.islink("dangling") and not os.path.exists("none")
    os.remove("dangling")
    for name in ("/dev/full", "/dev/null", "fifo", "."):
        refused(*writer(name), says=f"{name}: cannot write: expected a regular file or a new one")
    for name, why in (("none/out", "No such file or directory"), ("in/out", "Not a directory"), ("", "empty"), ("x" * 300, "File name too long")):
        refused(*writer(name), says=why)
    assert sorted(os.listdir(".")) == before, os.listdir(".")
    # Through a link, the file it names is written, and the link stays one.
    with open("real", "wb") as file:
        file.write(b"old")
    os.chmod("real", 0o640)
    os.symlink("real", "link")
    assert run(*writer("link")).returncode == 0
    assert os.path.islink("link") and os.path.getsize("real") > 3 and os.stat("real").st_mode & 0o777 == 0o640
    for name in ("link", "real"):
        os.remove(name)


def full_disk():  # a limit on the size of files is the same error of write
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))


for writer in WRITERS:
    with open("old", "wb") as file:
        file.write(b"old")
    for name in ("old", "new"):
        done = subprocess.run([MATCORE, *writer(name)], capture_output=True, preexec_fn=full_disk)
        assert done.returncode == 2 and done.stdout == b"" and done.stderr.decode().count("\n") == 1, done
        assert f"{name}: cannot write: File too large" in done.stderr.decode(), done
    assert sorted(os.listdir(".")) == ["fifo", "in", "old"] and open("old", "rb").read() == b"old", os.listdir(".")

# IN and OUT the same file: converted rightly, by name or through a link.
for name in ("same", "via"):
    with open("same", "wb") as file:
        file.write(bytes(range(16)))
    if name == "via":
        os.symlink("same", "via")
    assert run(*CONVERT, "row-major", name, "same").returncode == 0
    assert open("same", "rb").read() == golden

# A conversion that is stopped while it writes leaves no half behind.
rows = 1 << 20
with open("big", "wb") as file:
    file.truncate(rows * 64)
for delay in (0.01, 0.03, 0.05, 0.08, 0.12):
    with subprocess.Popen([MATCORE, *f"scale convert --from row-major --to nv-128x4 --rows {rows} --cols 64 big stopped".split()]) as process:
        time.sleep(delay)
        process.send_signal(signal.SIGTERM)
    assert not [name for name in os.listdir(".") if name.startswith("stopped.")], os.listdir(".")
    if os.path.exists("stopped"):
        assert os.path.getsize("stopped") == rows * 64
        os.remove("stopped")
os.remove("big")

# -- Batches --
decode = "wgmma decode --batch".split()
line = b"0x4000004000010040\n"
answer = run(*decode, "-", input=line).stdout
assert answer.startswith(b"start=0x400 ")
with open("batch", "wb") as file:
    file.write(line)
for name, text in (("/dev/stdin", line), ("-", line), ("batch", b"")):
    assert run(*decode, name, input=text).stdout == answer, name
for text in (line[:-1], line.replace(b"\n", b"\r\n"), b"\r\n" + line, b"# note\n \t\n" + line):
    assert run(*decode, "-", input=text).stdout == answer, text
with subprocess.Popen(["sh", "-c", "cat batch > fifo"]):
    assert run(*decode, "fifo").stdout == answer
refused(*decode, "", says="--batch is empty: expected a file")
refused(*decode, ".", says="--batch .: |Is a directory")
refused(*decode, "none", says="--batch none: No such file or directory")
refused(*decode, "/dev/zero", says="--batch /dev/zero: line 1 has |expected fewer")
assert run(*decode, "/dev/null").returncode == 0
# Too long a line is one fault of many; only one that may have no end ends a batch.
done = run(*decode, "-", input=line + b"a" * (2 << 20) + b"\n#" + b"a" * (2 << 20) + b"\n" + line)
assert done.returncode == 1 and done.stdout == answer + b"error: the line has 2097152 bytes: expected fewer than 1048576\n" + answer, done
assert not done.stderr, done.stderr
done = run(*decode, "-", input=line + b"a" * (1 << 26) + b"\n" + line)
assert done.returncode == 2 and done.stdout == answer and b"line 2 " in done.stderr and done.stderr.count(b"\n") == 1, done
done = run(*decode, "-", input=line + b"a" * 100000 + b"\n" + line)
assert done.returncode == 1 and done.stdout.splitlines()[::2] == [answer.strip()] * 2, done.returncode
done = run(*decode, "-", input=line + b"0x40\x00\n" + line)
assert done.returncode == 1 and b"zero byte" in done.stdout.splitlines()[1], done

# -- Standard output full, closed or gone: never status 0, always a message; a batch without end stops. --
VERBS = [["--help"], ["--version"], ["format", "list", "--help"], ["format", "list"], ["format", "list", "--json"], ["granules"], ["scale", "layouts"], [*decode, "batch"],
         [*decode, "none-such"]]
for words in VERBS:
    for close in (">/dev/full", ">&-"):
        done = subprocess.run(["sh", "-c", f'"$@" {close}', "sh", MATCORE, *words], capture_output=True, timeout=60)
        assert done.returncode == 2 and done.stderr.count(b"\n") == 1, (words, close, done)
for close in (">/dev/full", ">&-"):
    done = subprocess.run(["sh", "-c", f'yes 0x4000004000010040 | timeout 30 "$@" {close}', "sh", MATCORE, *decode, "-"], capture_output=True)
    assert done.returncode == 2 and done.stderr.count(b"matcore: ") == 1, done
