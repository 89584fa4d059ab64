# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every verb with every key missing, empty, huge, negative, no number, doubled, unknown; words missing, empty, too many; the same in batches.
A fault is one line on stderr that names the key, shows the value and says what is expected, with nothing on stdout and status 2.
Called by bad-requests.test: bad_requests.py MATCORE SCRATCH."""
import concurrent.futures
import json
import os
import re
import subprocess
import sys

MATCORE, SCRATCH = (os.path.abspath(a) for a in sys.argv[1:3])
os.makedirs(SCRATCH, exist_ok=True)
os.chdir(SCRATCH)
with open("in", "wb") as file:
    file.write(bytes(16))
KERNEL = ".amdgcn_target \"amdgcn-amd-amdhsa--gfx90a\"\n.rodata\n.p2align 6\n.amdhsa_kernel k\n.amdhsa_next_free_vgpr 8\n.amdhsa_next_free_sgpr 8\n" \
    ".amdhsa_accum_offset 8\n.end_amdhsa_kernel\n.text\nk:\ns_endpgm\n"
subprocess.run(["llvm-mc", "-triple=amdgcn-amd-amdhsa", "-mcpu=gfx90a", "-filetype=obj", "-o", "k.o"], input=KERNEL, text=True, check=True)
SHAPE = "--bits 16 --major k --swizzle 128 --tile-mn 128 --tile-k 64 --order mn --inst-mn 64 --inst-k 16 --mi 1 --ki 2 --start 0x400"
IDESC = "--kind f16 --m 64 --n 128 --a f16 --b f16 --d f32 --a-major k --neg-a 1 --saturate 0 --sparse 0 --max-shift 0"
MAP = "--target gfx1250 --shape 16x16x128"
# A request of each verb that is answered; "|" ends the keys, words follow.
GOOD = f"""format list
format width --family wmma --format fp8
wgmma encode --start 0x400 --lbo 16 --sbo 1024 --swizzle 128 --base-offset 0
wgmma decode | 0x4000004000010040
wgmma explain | 0x4000004000010040
wgmma shape {SHAPE}
wgmma swizzle --tma 128B
wgmma swizzle --swizzle 128 --atom 16
tcgen05 encode --start 0x400 --lbo 16 --sbo 1024 --swizzle 128 --base-offset 0 --atom 16 --lbo-mode relative
tcgen05 decode | 0x4000404000010040
tcgen05 explain | 0x4000404000010040
tcgen05 shape {SHAPE} --atom 16
tcgen05 swizzle --tma 128B
idesc encode {IDESC}
idesc encode --kind mxf4nvf4 --m 128 --n 64 --a e2m1 --b e2m1 --d f32 --scale ue4m3 --sfa-id 0 --sfb-id 2 --k96 1
idesc decode --kind f16 | 0x04200010
idesc explain --kind f16 | 0x04200010
scale layouts
scale size --layout nv-128x4 --rows 4 --cols 4
scale offset --layout nv-128x4 --rows 4 --cols 4 --row 1 --col 1 --pad 256:8
scale index --layout nv-128x4 --rows 4 --cols 4 --offset 5
scale same --from nv-128x4 --to row-major --rows 4 --cols 4
scale convert --from row-major --to nv-128x4 --rows 4 --cols 4 --fill 1 --measure 1 | in out
scale draw --layout nv-128x4 --rows 4 --cols 4 --svg out
scale locate {MAP} --block 32 --operand a --row 5 --col 2 --select 1
scale element {MAP} --block 32 --operand a --lane 21 --byte 2 --select 1
scale map {MAP} --block 32 --operand a --select 1 --svg out
data locate {MAP} --format fp8 --operand a --row 3 --k 63
data element {MAP} --format fp8 --operand a --lane 3 --register 1 --bit 8
data map {MAP} --format fp8 --operand a --svg out
acc locate {MAP} --row 3 --col 5
acc element {MAP} --lane 3 --register 5
acc map {MAP} --svg out
tile owner --warps 2x2 --tiles 2x2 --at 1,2
tile count {MAP} --block 64x64 --warps 2x2 --tiles 1x1
tile plan {MAP} --tiles 2x2 --k-steps 2 --order memory
pad offset --pad 256:8,4:2 --offset 300 --element-bytes 2
pad unpad --pad 256:8 --offset 300 --element-bytes 2
pad size --pad 256:8 --count 512 --element-bytes 2
pad additive --pad 256:8 --base 256 --count 12
pad check --target gfx1250 --pad 256:16 --bits 8 --inner 256
pad view --pad 256:8 --view 1x512/1x1x32x4x4/p0.3.2.1.4/128x4 --at 31,3
pad bases --view 1x512/1x1x32x4x4/p0.3.2.1.4/128x4
kd encode --cpu gfx90a --next-free-vgpr 40 --next-free-sgpr 20 --accum-offset 24
kd encode --cpu gfx1250 --wave 32 --next-free-vgpr 40 --next-free-sgpr 20 --strict 1
kd decode --cpu gfx90a --raw 0 | {"0" * 128}
kd dump --raw 0 --kernel k | k.o
kd asm --entry symbol --kernel k | k.o
kd diff --kernel k | k.o k.o
kd check --min-waves 4 --findings allow | k.o
granules --cpu gfx900 --wave 64 --vgprs 40 --sgprs 40
occupancy --cpu gfx942 --vgprs 5 --agprs 128 --sgprs 20 --workgroup 256 --lds 1024 --trap 0 --model exact
occupancy --cpu gfx1100 --wave 32 --vgprs 5 --workgroup 256 --cu-mode 0"""
VALUES = ["", " ", "-1", "+1", "0x", "0xg", "1x", "1 ", "1e3", "1.5", "two", "18446744073709551615", "18446744073709551616", "9223372036854775807",
          "9223372036854775808", "4294967296", "4294967295", "2147483648", "0xffffffffffffffff0", "0", "0x0", "00", "1", "3", "7", "63", "256",
          "65536", "99999", "a", "x" * 3000, "0x1,0x2", "2x2x2", "1:1,1:1", "0:1", ",", ":", "x", "/", "p", "p0", "\u00e9\n", "%s%n", "--rows"]
# Keys that a fault of another may lawfully name: what the two say together is impossible, and either may be mended.
PAIRS = {frozenset(pair.split()) for pair in open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "bad_requests.txt"))
         if not pair.startswith("#")}
problems = []
known = {}


def run(words):
    return subprocess.run([MATCORE, *words], capture_output=True, timeout=60, stdin=subprocess.DEVNULL)


def complain(what, words, done):
    problems.append(f"{what}: {[w[:40] for w in words]} -> {done.returncode} {done.stderr[:200]!r} {done.stdout[:60]!r}")


def check(verb, words, key=None, value="", must_fail=False):
    """Runs it; what is refused must name `key`, if given, and show `value`."""
    done = run([*verb.split(), *words])
    error = done.stderr.decode("utf-8", "replace")
    if done.returncode not in (0, 1, 2) or b"runtime error" in done.stderr or b"Sanitizer" in done.stderr:
        return complain("stopped", [verb, *words], done)
    if done.returncode != 2:
        if error.count("\n") > (done.returncode == 1) or must_fail:
            complain("answered", [verb, *words], done)
        return None
    if done.stdout or error.count("\n") != 1 or not error.startswith(f"matcore: {verb}: "):
        return complain("not one line", [verb, *words], done)
    message = error[len(f"matcore: {verb}: "):]
    if not re.search("expected|must|needs|given twice|unknown key|: cannot|no kernel|does not|reserved bit|required|outside|exist|only|not |too |no ELF|crosses|cross|has |would leave",
                     message):
        complain("does not say what is allowed", [verb, *words], done)
    named = re.match(r"(?:unknown key )?--([a-z0-9-]+)", message)
    if named and not message.startswith("unknown key") and named[1] not in known[verb]:
        complain("names a key that the verb has not", [verb, *words], done)
    whole = re.match("in: the file has|the tile has|expected either --tma or --swizzle", message)  # of several keys
    if key and not whole and not (named and (named[1] == key or frozenset((named[1], key)) in PAIRS)) and not (value and message.startswith(value[:20])):
        complain(f"names another key than {key}", [verb, *words], done)
    if key and value and named and named[1] == key and value[:20].isprintable() and value.split(",")[0][:20] not in message:
        complain(f"does not show {key}", [verb, *words], done)
    return message


def keys_and_words(text):
    keys, _, words = text.partition("|")
    keys = keys.split()
    start = next((i for i, w in enumerate(keys) if w.startswith("--")), len(keys))
    return " ".join(keys[:start]), list(zip((k[2:] for k in keys[start::2]), keys[start + 1::2])), words.split()


def try_verb(text):
    verb, keys, words = keys_and_words(text)
    line = run([*verb.split(), "--no-such-key", "1", *words]).stderr.decode()
    known.setdefault(verb, {"batch", "json"} | set(line.split("expected ")[1].removeprefix("one of ").replace("_", "-").split()))

    def flat(pairs):
        return [w for pair in pairs for w in ("--" + pair[0], pair[1])]
    done = run([*verb.split(), *flat(keys), *words])
    if done.returncode != 0:
        complain("the good request", [text], done)
    check(verb, [*flat(keys), *words, "--no-such-key", "1"], must_fail=True)
    check(verb, [*flat(keys), *words, "extra"], must_fail=True)
    check(verb, [*flat(keys), *words, "--json", "--batch"], must_fail=True)
    for i in range(len(words)):
        check(verb, [*flat(keys), *words[:i], *words[i + 1:]], must_fail=True)
        for value in VALUES:
            if value != "--rows":
                check(verb, [*flat(keys), *words[:i], value, *words[i + 1:]])
    for i, (key, good) in enumerate(keys):
        rest = flat(keys[:i] + keys[i + 1:]) + words
        check(verb, rest, key)
        check(verb, [*rest, "--" + key], must_fail=True)
        check(verb, [*rest, *flat([(key, good)] * 2)], key, must_fail=True)
        check(verb, [*rest, "--" + key[:-1], good], must_fail=key[:-1] not in known[verb])
        for value in VALUES:
            check(verb, [*rest, f"--{key}={value}"], key, value)


with concurrent.futures.ThreadPoolExecutor(3) as pool:
    for _ in pool.map(try_verb, GOOD.splitlines()):
        pass


def try_batch(text):
    """The same faults as lines of a batch: each has its answer, in order, none stops the others, and none is printed as it was typed."""
    verb, keys, words = keys_and_words(text)
    lines = [f"{key}={value} {' '.join(words)}" for key, _ in keys for value in VALUES if not re.search(r"[\s=]", value)]
    lines += [f"nosuch=1 {' '.join(words)}", " ".join(["extra"] * 70), " ".join(f"{keys[0][0]}=1" for _ in range(300)), "=", "=1"]
    given = [w for key, value in keys for w in ("--" + key, value)]
    for more in ([], ["--json"]):
        done = subprocess.run([MATCORE, *verb.split(), *given, *more, "--batch", "-"], input="\n".join(lines).encode(), capture_output=True)
        answers = done.stdout.decode("utf-8", "replace").splitlines()
        if done.returncode != 1 or done.stderr or len(answers) != len(lines):
            complain(f"a batch of {len(lines)} has {len(answers)} answers", [text], done)
        for line in answers if more else []:
            json.loads(line)
        if any("--" in re.sub(r": .*", "", a) for a in answers if a.startswith("error: ")):
            complain("a batch line's key has dashes", [text], done)


for text in GOOD.splitlines():  # of those with one line an answer
    if "--" in text and re.match("format width|wgmma (encode|shape)|tcgen05 (encode|shape)|idesc encode|scale (size|offset|index|same|locate)|data loc|acc|tile|"
                                 "pad|kd encode|occupancy", text) and " map " not in text:
        try_batch(text)
verbs = {" ".join(line.split("  ")[1].split()) for line in run(["--help"]).stdout.decode().splitlines() if line.startswith("  ")}
missing = verbs - {keys_and_words(line)[0] for line in GOOD.splitlines()}
assert not missing, missing
for words in ([], ["none"], ["scale"], ["scale", "none"], ["--none"], [""], ["scale", ""], ["kd", "--json"]):
    done = run(words)
    if done.returncode != 2 or done.stdout or done.stderr.count(b"\n") != 1 or b"expected one of" not in done.stderr:
        complain("topic and verb", words, done)
print("\n".join(problems[:60]))
print(len(problems), "problems")
sys.exit(bool(problems))
