# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""tuples.py < TEXT: the matrix instructions with their register tuples as counts, v[8:15] as v*8. Of the first function that has some:
clang emits an OpenCL kernel as a function and a kernel, and whether the second holds a copy of the first depends on the level."""
import re
import sys

found = False
for line in sys.stdin:
    if re.match(r"[A-Za-z_]\w*:", line) and found:
        break
    if re.match(r"\s+v_(mfma|wmma)_", line):
        found = True
        print(re.sub(r"\b([av])\[(\d+):(\d+)\]", lambda m: f"{m[1]}*{int(m[3]) - int(m[2]) + 1}", re.sub(r"\b[av]\d+\b", "v", line)).strip())
