# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# demo.py: the job of utils/demo, which calls it after set-up (and before, with --look, to refuse a bad FILE at once).
# Every number shown is read from what the real tools wrote: the assembler's messages and the symbols of the assembly text.
import argparse
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SHIPPED = [os.path.join(ROOT, "utils", "kernels", f"mxfp4_{cpu}.cl") for cpu in ("gfx1250", "gfx950")]
KINDS = (".cl", ".hip", ".ll", ".bc")
TRIPLE = "amdgcn-amd-amdhsa"
SELECTORS = (("SelectionDAG", 0), ("GlobalISel", 1))
FAMILIES = (("gfx1250", "wmma", re.compile(rb"amdgcn[._]wmma[._](?:scale(?:16)?[._])?f32[._]16x16x128[._]f8f6f4")),
            ("gfx950", "mfma.scale", re.compile(rb"amdgcn[._]mfma[._]scale[._]f32[._](?:16x16x128|32x32x64)[._]f8f6f4")))
INSTRUCTION = re.compile(r"\s+v_((?:wmma|mfma)\w*_f8f6f4)\S*\s+(.*)")


class Fault(Exception):
    """One line for the user, which names the file."""


def shown(path):
    relative = os.path.relpath(path)
    return path if relative.startswith("..") else relative


def run(command, **more):
    return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", **more)


def look(path):
    """Refuses what cannot be an input, without any LLVM tool."""
    if os.path.splitext(path)[1] not in KINDS:
        raise Fault(f"{path}: expected a .cl, .hip, .ll or .bc file")
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError as error:
        raise Fault(f"{path}: {error.strerror}") from None


def first_error(text):
    for line in text.splitlines():
        if "error:" in line:
            return line.split("error:", 1)[1].strip()
    return text.strip().splitlines()[0] if text.strip() else "no message"


def processor(path, text, asked):
    """The processor and how it is known."""
    if asked:
        return asked, "as asked"
    found = re.search(rb'"target-cpu"="([\w-]+)"', text)
    if found:
        return found.group(1).decode(), 'its "target-cpu"'
    families = [(cpu, name) for cpu, name, pattern in FAMILIES if pattern.search(text)]
    if len(families) > 1:
        raise Fault(f"{path}: has wmma and mfma.scale calls and no \"target-cpu\": name the processor with --mcpu")
    if families:
        return families[0][0], f"inferred from its {families[0][1]} calls"
    found = re.search(r"gfx\d+[a-f]?", os.path.basename(path))
    if found:
        return found.group(0), "inferred from its name"
    raise Fault(f"{path}: no F8F6F4 call and no \"target-cpu\" tells the processor: name it with --mcpu")


def no_option(path):
    """No tool shall take a file for an option."""
    return f"./{path}" if path.startswith("-") else path


class Demo:
    def __init__(self, options):
        self.llvm, self.cpu = options.llvm, options.mcpu
        self.plugin = os.path.join(options.build, "lib", "Matcore-22.so")
        self.out = options.out or os.path.join(options.build, "demo")
        self.seen = set()

    def tool(self, name):
        return os.path.join(self.llvm, name)

    def read(self, path):
        """The text in which calls and processor are looked for: IR as text, or the source."""
        text = look(path)
        if path.endswith((".ll", ".bc")):
            # llvm-dis reads bitcode, opt both and verifies; the answer is text in either case.
            answer = run([self.tool("opt"), "-passes=verify", "-S", "-o", "-", path])
            if answer.returncode:
                raise Fault(f"{path}: not LLVM IR: {first_error(answer.stderr)}")
            triple = re.search(r'^target triple = "([^"]*)"', answer.stdout, re.M)
            if triple and not triple.group(1).startswith("amdgcn"):
                raise Fault(f"{path}: its target is {triple.group(1)}, not amdgcn")
            text = answer.stdout.encode()
        return text

    def compile(self, path, cpu, selector, plugin, out):
        gisel = [f"-global-isel={selector}", "-global-isel-abort=1"]
        if path.endswith((".ll", ".bc")):
            command = [self.tool("llc"), "-O0", f"-mcpu={cpu}", *gisel, path]
            command += [f"-mtriple={TRIPLE}"] if self.needs_triple else []
            command += [f"-load-pass-plugin={self.plugin}"] if plugin else []
        else:
            command = [self.tool("clang"), "-O0", "-S", "-nogpulib"]
            if path.endswith(".cl"):
                command += ["-x", "cl", "-cl-std=CL2.0", "-target", TRIPLE, f"-mcpu={cpu}"]
            else:
                command += ["-x", "hip", "--cuda-device-only", f"--offload-arch={cpu}", "-nogpuinc", "--no-gpu-bundle-output"]
            for word in gisel:
                command += ["-Xclang", "-mllvm", "-Xclang", word]
            command += [f"-fpass-plugin={self.plugin}"] if plugin else []
            command += [path]
        answer = run(command + ["-o", out])
        if answer.returncode:
            how = "with" if plugin else "without"
            hint = " (no headers of HIP are used here: see test/hosts/Inputs/fp4.hip)" if path.endswith(".hip") and "file not found" in answer.stderr else ""
            raise Fault(f"{path}: {os.path.basename(command[0])} {how} Matcore: {first_error(answer.stderr)}{hint}")

    def assemble(self, text, cpu, out):
        """The assembler's error lines; none means that out is there."""
        if os.path.exists(out):
            os.unlink(out)
        answer = run([self.tool("llvm-mc"), f"-triple={TRIPLE}", f"-mcpu={cpu}", "-filetype=obj", no_option(os.path.basename(text)),
                      "-o", os.path.abspath(out)], cwd=os.path.dirname(os.path.abspath(text)))
        if answer.returncode and os.path.exists(out):
            os.unlink(out)
        errors = [line for line in answer.stderr.splitlines() if ": error: " in line]
        return errors or ([first_error(answer.stderr)] if answer.returncode else [])

    def own_name(self, path):
        """What the files left are called after: of two of one name, also in different folders, each keeps its own."""
        base = os.path.basename(path)
        stem, count = os.path.splitext(base)[0], 1
        name = stem
        while not self.seen.isdisjoint((name, f"{name}.gisel")):
            name = base if count == 1 else f"{stem}.{count}"
            count += 1
        self.seen.update((name, f"{name}.gisel"))
        return name

    def one(self, path):
        text = self.read(path)
        self.needs_triple = not re.search(rb"^target triple", text, re.M)
        cpu, why = processor(path, text, self.cpu)
        name = self.own_name(path)
        os.makedirs(self.out, exist_ok=True)
        stem = os.path.join(self.out, name)
        print(f"== {shown(path)}: {cpu} ({why}), -O0")
        tables, before, after = [], [], []
        for selector, number in SELECTORS:
            infix = "" if number == 0 else ".gisel"
            texts = []
            for part, plugin, errors in (("before", False, before), ("after", True, after)):
                file = f"{stem}{infix}.{part}.s"
                self.compile(path, cpu, number, plugin, file)
                found = self.assemble(file, cpu, f"{stem}{infix}.o" if plugin else f"{stem}{infix}.before.o")
                if not plugin and not found:
                    os.unlink(f"{stem}{infix}.before.o")
                errors.append((selector, found))
                texts.append(facts(file))
            tables += [(selector, *row) for row in merge(*texts)]
        verdict("before", before)
        verdict("after", after)
        table(tables)
        print(f"left in {shown(self.out)}: {name}.before.s {name}.after.s {name}.o, and the same of GlobalISel as {name}.gisel.*")
        print(flush=True)
        return not any(errors for _, errors in after)


def facts(path):
    """Per F8F6F4 instruction, in the order of the text: function, instruction, registers of A and B, VGPRs, AGPRs, scratch."""
    symbols, function, found = {}, "?", []
    with open(path, errors="replace") as file:
        for line in file:
            if line[0] not in " \t;.":
                label = re.match(r"([^\s:]+):", line)
                function = label.group(1) if label else function
            elif line.startswith("\t.set "):
                name, _, text = line[6:].partition(",")
                symbols[name.strip()] = text.strip()
            elif "_f8f6f4" in line:
                match = INSTRUCTION.match(line)
                if match:
                    operands = re.sub(r"/\*.*?\*/", "", match.group(2)).split(",")
                    found.append([function, match.group(1), width(operands[1]), width(operands[2])])
    for row in found:
        row += [value(symbols, f"{row[0]}.{symbol}") for symbol in ("num_vgpr", "num_agpr", "private_seg_size")]
        row[0] = row[0].removeprefix("__clang_ocl_kern_imp_")
    return found


def width(operand):
    ends = re.search(r"\[(\d+):(\d+)\]", operand)
    return int(ends.group(2)) - int(ends.group(1)) + 1 if ends else 1


def value(symbols, name, depth=0):
    """A symbol's number; None where it depends on another module."""
    text = symbols.get(name)
    if text is None or depth > 50:
        return None
    numbers = [int(text)] if text.isdigit() else None
    if numbers is None:
        match = re.fullmatch(r"(?:(\d+)\+)?\(?max\((.*?)\)+", text)
        if not match:
            return None
        numbers = []
        for item in match.group(2).split(","):
            item = item.strip()
            numbers.append(int(item) if item.isdigit() else value(symbols, item, depth + 1))
        if None in numbers:
            return None
        numbers = [int(match.group(1) or 0) + max(numbers)]
    return numbers[0]


def merge(before, after):
    """Table rows: before -> after, side by side; narrowing neither adds, drops nor moves an instruction."""
    if len(before) != len(after):
        raise Fault(f"{len(before)} matrix instructions before and {len(after)} after")
    for raw, new in zip(before, after):
        yield (raw[0], raw[1], *(change(old, now) for old, now in zip(raw[2:], new[2:])))


def change(old, now):
    old, now = ("?" if number is None else str(number) for number in (old, now))
    return old if old == now else f"{old} -> {now}"


def verdict(part, results):
    for selector, errors in results:
        if errors:
            print(f"{part + ':':8}{selector}: the assembler refuses the text, {len(errors)} error{'s' * (len(errors) != 1)}; the first:")
            print(f"        {errors[0]}")
        else:
            print(f"{part + ':':8}{selector}: the assembler accepts the text")


def table(rows):
    if not rows:
        print("no F8F6F4 matrix instruction in it")
        return
    head = ("selector", "function", "instruction", "A regs", "B regs", "VGPRs", "AGPRs", "scratch")
    # Unrolled code repeats rows: each once, with its count.
    lines = []
    for row in rows:
        if lines and lines[-1][0] == row:
            lines[-1][1] += 1
        else:
            lines.append([row, 1])
    lines = [head] + [(*row[:2], row[2] + (f" x{count}" if count > 1 else ""), *row[3:]) for row, count in lines]
    widths = [max(len(line[i]) for line in lines) for i in range(len(head))]
    for line in lines:
        print("  " + "  ".join(cell.ljust(size) for cell, size in zip(line, widths)).rstrip())


def main():
    parser = argparse.ArgumentParser(prog="demo", usage="demo [--mcpu CPU] [--out FOLDER] [FILE...]")
    parser.add_argument("--mcpu")
    parser.add_argument("--out")
    parser.add_argument("--llvm", default="", help=argparse.SUPPRESS)
    parser.add_argument("--build", default=os.path.join(ROOT, "build"), help=argparse.SUPPRESS)
    parser.add_argument("--look", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("files", nargs="*", metavar="FILE")
    options = parser.parse_args()
    files = [no_option(path) for path in options.files] or SHIPPED
    demo, fine = Demo(options), True
    try:
        for path in files:
            look(path)
        if options.look:
            return 0
        # All are read before the first is shown, so that a bad one is the only output.
        for path in files:
            processor(path, demo.read(path), demo.cpu)
        for path in files:
            fine = demo.one(path) and fine
        sys.stdout.flush()
    except Fault as fault:
        print(f"demo: {fault}", file=sys.stderr)
        return 1
    except OSError as error:
        if not isinstance(error, BrokenPipeError):  # else whoever read this has seen enough
            print(f"demo: {error.filename or 'standard output'}: {error.strerror}", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # leave Python nothing to say of it at exit
        return 1
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
