# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the matrix calls of a printed module read, lane by lane, for modules.py: two modules with equal answers compute the same.

An independent judge of narrowing: it knows the widths of the formats from its own table and follows each source through loads, shuffles,
inserts and casts to (memory, dword) or (value, lane). A load is told by its pointer, its block and the writes before it there, so that a
narrow load in another place, or a prefix from the wrong end, differs. Scales are computed: with random numbers for arguments and
memory, in every lane, and told by what the call's own selects read of them; so fold-scales must keep them.
"""
import hashlib
import re

NEED = {"wmma": (16, 16, 12, 12, 8), "mfma": (8, 8, 6, 6, 4)}
WAVE = 32
# Arguments: (select, scale) of A and of B.
SCALES = {
    "wmma.f32.16x16x128.f8f6f4": (), "wmma.f32.32x16x128.f4": (),
    "wmma.scale.f32.16x16x128.f8f6f4": ((6, 8), (9, 11)), "wmma.scale16.f32.16x16x128.f8f6f4": ((6, 8), (9, 11)),
    "wmma.scale.f32.32x16x128.f4": ((4, 6), (7, 9)), "wmma.scale16.f32.32x16x128.f4": ((4, 6), (7, 9)),
    "mfma.scale.f32.16x16x128.f8f6f4": ((5, 6), (7, 8)), "mfma.scale.f32.32x32x64.f8f6f4": ((5, 6), (7, 8)),
}
NAME = re.compile(r"@llvm\.amdgcn\.((?:wmma|mfma)\.[a-z0-9.]*?f8f6f4|wmma\.[a-z0-9.]*?\.f4)\.")
DEFINED = re.compile(r"^  (%[\w.]+) = (.*)$")
WRITES = re.compile(r"\b(store|call|invoke|atomicrmw|cmpxchg|load volatile)\b")


def split(text):
    """The parts between commas outside of every bracket."""
    parts, depth, start = [], 0, 0
    for i, c in enumerate(text):
        if c in "<([{":
            depth += 1
        elif c in ">)]}":
            depth -= 1
        elif c == "," and depth == 0:
            parts.append(text[start:i].strip())
            start = i + 1
    return parts + [text[start:].strip()]


def typed(text):
    """("<8 x i32>", "%a") of "<8 x i32> noundef %a"."""
    end = text.index(">") + 1 if text.startswith("<") else text.index(" ")
    value = re.search(r"(<.*>|splat \(.*\)|\S+)$", text[end:]).group(1)
    return text[:end], value


def lanes_of(t):
    return int(t[1:].split(" ")[0])


class Function:
    def __init__(self, lines):
        self.values, self.places, self.calls = {}, {}, []
        block, writes = "entry", 0
        for line in lines:
            label = re.match(r"^([\w.]+):", line)
            if label:
                block, writes = label.group(1), 0
                continue
            if line.startswith("    #"):
                continue
            found = DEFINED.match(line)
            if found:
                self.values[found.group(1)] = found.group(2)
                self.places[found.group(1)] = (block, writes)
            if NAME.search(line) and " call " in line:
                self.calls.append(line.strip())
            elif WRITES.search(line) and "@llvm.amdgcn." not in line:
                writes += 1

    def constant(self, text, count):
        if text in ("zeroinitializer", "poison", "undef"):
            return ({"zeroinitializer": "0"}.get(text, text),) * count
        if text.startswith("splat"):
            return (re.search(r"i32 (-?\w+)", text).group(1),) * count
        return tuple(part.split(" ")[1] for part in split(text[1:-1]))[:count]

    def lane(self, t, value, i, depth=0):
        """What stands in lane i of a value of type t."""
        if not value.startswith("%"):
            return self.constant(value, lanes_of(t))[i]
        made = self.values.get(value)
        if made is None or depth > 200:
            return value, i
        if made.startswith("load "):
            return self.memory(value, i)
        if made.startswith("bitcast "):
            inner = made[8:].rsplit(" to ", 1)[0].split(" ")[-1]
            if self.values.get(inner, "").startswith("load "):
                return self.memory(inner, i)
            return value, i
        if made.startswith("shufflevector "):
            a, b, mask = split(made[14:])[:3]
            (ta, va), (_, vb) = typed(a), typed(b)
            mask_type, mask = typed(mask)
            at = self.constant(mask, lanes_of(mask_type))[i]
            if at in ("poison", "undef"):
                return "poison"
            at, width = int(at), lanes_of(ta)
            return self.lane(ta, va, at, depth + 1) if at < width else self.lane(ta, vb, at - width, depth + 1)
        if made.startswith("insertelement "):
            base, element, index = split(made[14:])[:3]
            at = index.split(" ")[-1]
            tb, vb = typed(base)
            if not at.isdigit() or int(at) >= lanes_of(tb):
                return value, i
            return element.split(" ", 1)[1] if int(at) == i else self.lane(tb, vb, i, depth + 1)
        return value, i

    # -- Scales: one number per lane of a wave --

    def numbers(self, t, value):
        """What `value` is in each lane."""
        mask = (1 << int(t[1:])) - 1 if t.startswith("i") else (1 << 32) - 1
        if not value.startswith("%"):
            number = {"true": 1, "false": 0, "poison": 0, "undef": 0}.get(value)
            return [(int(value) if number is None else number) & mask] * WAVE
        made = self.values.get(value, "")
        words = made.replace("nuw ", "").replace("nsw ", "").replace("exact ", "").split(" ")
        operation = words[0]
        if operation in ("lshr", "ashr", "and"):
            a, b = (self.numbers(words[1], x) for x in split(made.split(f" {words[1]} ", 1)[1]))
            if operation == "and":
                return [x & y for x, y in zip(a, b)]
            bits = int(words[1][1:])
            signed = [x - (1 << bits) if operation == "ashr" and x >> (bits - 1) else x for x in a]
            return [(x >> y) & mask for x, y in zip(signed, b)]
        if operation in ("zext", "sext", "trunc"):
            inner = self.numbers(words[1], words[2])
            bits = int(words[1][1:])
            return [(x - (1 << bits) if operation == "sext" and x >> (bits - 1) else x) & mask for x in inner]
        if operation == "extractelement":
            vector, index = split(made[15:])
            at = int(index.split(" ")[-1])
            return [x >> 8 * at & 0xFF for x in self.source_numbers(typed(vector)[1])]
        if "@llvm.amdgcn.ubfe.i32(" in made:
            args = [typed(a)[1] for a in split(made[made.index("ubfe.i32(") + 9:made.index(")")])]
            return [x >> int(args[1]) & ((1 << int(args[2])) - 1) for x in self.numbers("i32", args[0])]
        if "@llvm.amdgcn.ds.swizzle(" in made:
            args = [typed(a)[1] for a in split(made[made.index("swizzle(") + 8:made.index(")")])]
            inner, how = self.numbers("i32", args[0]), int(args[1])
            return [inner[((lane & how & 31) | (how >> 5 & 31)) ^ (how >> 10 & 31)] for lane in range(WAVE)]
        if operation == "extractvalue" and "@llvm.amdgcn.permlane16.swap(" in self.values.get(words[-2].rstrip(","), ""):
            swap = self.values[words[-2].rstrip(",")]
            a, b = (self.numbers("i32", typed(x)[1]) for x in split(swap[swap.index("swap(") + 5:swap.rindex(")")])[:2])
            half = int(words[-1]) * 16
            return a[half:half + 16] + b[half:half + 16]
        return [x & mask for x in self.source_numbers(value)]

    def source_numbers(self, value):
        key = repr(self.memory(value, 0)) if self.values.get(value, "").startswith("load ") else value
        return [int.from_bytes(hashlib.md5(f"{key} {lane}".encode()).digest()[:8], "little") for lane in range(WAVE)]

    def scale_read(self, name, select, scale, side):
        """What the call reads of a scale by its select."""
        t, value = typed(scale)
        numbers, at = self.numbers(t, value), int(select.split(" ")[-1])
        if name.startswith("mfma"):
            return [x >> 8 * (at & 3) & 0xFF for x in numbers]
        reads_all = name.endswith(".f4") and side == 0
        return numbers if reads_all else numbers[16 * (at & 1):16 * (at & 1) + 16]

    def memory(self, load, i):
        pointer = split(self.values[load])[1]
        return "memory", pointer, "volatile" in self.values[load], self.places[load], i

    def call(self, line, groups):
        name = NAME.search(line).group(1)
        start = line.index("(", NAME.search(line).end())
        depth = 0
        for end in range(start, len(line)):
            depth += line[end] in "([{<"
            depth -= line[end] in ")]}>"
            if depth == 0:
                break
        args = split(line[start + 1:end])
        if name.endswith("f8f6f4"):
            family = name[:4]
            formats = (args[3], args[4]) if family == "mfma" else (args[0], args[2])
            for at, text in zip((0, 1) if family == "mfma" else (1, 3), formats):
                t, value = typed(args[at])
                f = text.split(" ")[-1]
                need = NEED[family][int(f)] if f in "01234" else lanes_of(t)
                attributes = args[at][len(t):len(args[at]) - len(value)].strip()
                args[at] = (attributes, *(self.lane(t, value, i) for i in range(min(need, lanes_of(t)))))
        for side, (select, scale) in enumerate(SCALES[name]):
            args[scale] = tuple(self.scale_read(name, args[select], args[scale], side))
            args[select] = "-"
        rest = re.sub(r"#\d+", lambda m: groups.get(m.group(0), m.group(0)), line[end + 1:])
        before = line[:line.index("@llvm")].replace("musttail call", "tail call")
        return before, name, tuple(args), rest


def calls(text):
    """Every matrix call of every function, in order, as what it computes."""
    groups = dict(re.findall(r"^attributes (#\d+) = (.*)$", text, re.M))
    answer = []
    for body in re.findall(r"^define [^\n]*\{\n(.*?)^\}", text, re.M | re.S):
        function = Function(body.split("\n"))
        answer.append([function.call(line, groups) for line in function.calls])
    return answer


def strict(functions):
    """The same calls as the strict form has them: unscaled F8F6F4 with scales that are 1."""
    neutral = ("-", "i32 0", (0x7F7F7F7F,) * 16)
    return [[(before, "wmma.scale.f32.16x16x128.f8f6f4", (*args, *neutral, *neutral, "i1 false", "i1 false"), rest)
             if name == "wmma.f32.16x16x128.f8f6f4" else (before, name, args, rest) for before, name, args, rest in calls] for calls in functions]


def refine(before, after):
    """Whether the second answer is as good as the first: the same, but where that is poison."""
    if isinstance(before, (tuple, list)) and isinstance(after, (tuple, list)):
        return len(before) == len(after) and all(map(refine, before, after))
    return before in (after, "poison")


def count(text, word):
    return len(re.findall(rf"= {word} ", text))
