# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# count.py BUILD...: for utils/check; adds up what lit and ctest left in BUILD/check, names what failed, and ends with the line
# "N passed, N failed".
import json
import os
import sys
import xml.etree.ElementTree as tree

passed, failed, skipped = 0, [], []
for build in sys.argv[1:]:
    where = os.path.basename(build)
    try:
        with open(os.path.join(build, "check", "lit.json")) as file:
            tests = json.load(file)["tests"]
    except (OSError, ValueError, KeyError):
        tests = []
        failed.append(f"{where}: lit left no results")
    for test in tests:
        if test["code"] in ("PASS", "XFAIL", "FLAKYPASS"):
            passed += 1
        elif test["code"] in ("UNSUPPORTED", "SKIPPED", "EXCLUDED"):
            skipped.append(f"{where}: {test['name']}")
        else:
            failed.append(f"{where}: {test['code']}: {test['name']}")
    try:
        cases = tree.parse(os.path.join(build, "check", "ctest.xml")).getroot().iter("testcase")
    except (OSError, tree.ParseError):
        cases = []
        failed.append(f"{where}: ctest left no results")
    for case in cases:
        if case.get("name") == "lit":
            # Its tests were counted one by one; a lit that failed without a failed test still counts.
            if case.get("status") != "run" and not any(line.startswith(f"{where}:") for line in failed):
                failed.append(f"{where}: lit ended with an error")
        elif case.get("status") == "run":
            passed += 1
        elif case.get("status") in ("disabled", "notrun"):
            skipped.append(f"{where}: {case.get('name')}")
        else:
            failed.append(f"{where}: {case.get('name')}")
for name in skipped:
    print(f"not run in this build: {name}")
for name in failed:
    print(f"failed: {name}")
print(f"{passed} passed, {len(failed)} failed")
sys.exit(1 if failed or not passed else 0)
