# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the matrix calls of a printed module read, lane by lane, for modules.py: two modules with equal answers compute the same.

An independent judge of narrowing: it knows the widths of the formats from its own table and follows each source through loads, shuffles,
inserts and casts to (memory, dword) or (value, lane). A load is told by its pointer, its block and the writes before it there, so that a
narrow load in another place, or a prefix from the wrong end, differs.
"""
import re

NEED = {"wmma": (16, 16, 12, 12, 8), "mfma": (8, 8, 6, 6, 4)}
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
            elif WRITES.search(line):
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


def refine(before, after):
    """Whether the second answer is as good as the first: the same, but where that is poison."""
    if isinstance(before, (tuple, list)) and isinstance(after, (tuple, list)):
        return len(before) == len(after) and all(map(refine, before, after))
    return before in (after, "poison")


def count(text, word):
    return len(re.findall(rf"= {word} ", text))
