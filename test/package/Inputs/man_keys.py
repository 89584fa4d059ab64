# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""man_keys.py MATCORE PAGE: the keys of each verb in the man page's topics are those that the command takes, no more, and no fewer where
the entry has no "...". Not for kd encode, whose refusal lists more keys than a message holds."""
import re
import subprocess
import sys

command, page = sys.argv[1:]
text = open(page).read().split(".SH TOPICS")[1].split("\n.SH ")[0]
failed, seen = False, 0
for heading, body in re.findall(r"^\.TP\n\.BI? (.*)\n((?:[^.\n].*\n|\.BI? .*\n)*)", text, re.M):
    entry = re.sub(r"\\f.", "", heading + " " + " ".join(line for line in body.split("\n"))).replace("\\-", "-").replace('"', "")
    words = entry.split()
    verb = words[:1] if words[0] in ("granules", "occupancy") else words[:2]
    seen += 1
    if verb == ["kd", "encode"]:
        continue
    refusal = subprocess.run([command, *verb, "--no-such-key", "1"], capture_output=True, text=True).stderr
    keys = set(re.findall(r"--([a-z][a-z0-9-]*)", entry))
    allowed = set(re.search(r"expected (?:one of )?(.*)", refusal)[1].split()) - {"none"}
    for key in sorted(keys - allowed):
        failed = True
        print(f"{' '.join(verb)}: the page has --{key}, which the command refuses")
    for key in sorted(allowed - keys) if "..." not in entry else ():
        failed = True
        print(f"{' '.join(verb)}: the page lacks --{key}")
print(f"{seen} verbs")
sys.exit(failed)
