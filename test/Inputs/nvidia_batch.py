# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Turns an oracle table of NVIDIA descriptors into batch lines, or into the answers expected of them.
# Called by the tests in test/nvidia: nvidia_batch.py requests|answers FILE.csv
import csv
import sys

what, path = sys.argv[1:]
answers = ("desc", "idesc")
not_keys = ("elem", "offset", "lbo", "sbo", "base_offset", "unused") + answers
for row in csv.DictReader(open(path)):
    if what == "answers":
        print(next(row[name] for name in answers if name in row))
        continue
    keys = [k for k in row if k not in not_keys and row[k] != "-" and not (k == "atom" and "wgmma" in path)]
    print(" ".join(f"{key}={row[key]}" for key in keys))
