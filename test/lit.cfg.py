# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The suite: by capability, one construct a file, judged by the real tools.
import os
import shutil
import subprocess

import lit.formats

config.name = "matcore"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".ll", ".test", ".cl", ".hip"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(__file__)

path = [config.llvm_bin, os.environ.get("PATH", "")]
ptxas = shutil.which("ptxas") or shutil.which("ptxas", path="/usr/local/cuda/bin")
if ptxas:
    config.available_features.add("ptxas")
    path.append(os.path.dirname(ptxas))
for tool in ("clang", "ld.lld", "mlir-opt"):
    if os.path.exists(os.path.join(config.llvm_bin, tool)):
        config.available_features.add(tool)
for tool in ("dpkg-deb", "pkg-config"):
    if shutil.which(tool):
        config.available_features.add(tool)
fuzz = os.environ.get("MATCORE_FUZZ_BIN", os.path.join(config.build, "bin"))
if os.path.exists(os.path.join(fuzz, "fuzz_plugin")):
    config.available_features.add("fuzz")
config.environment["PATH"] = os.pathsep.join(path)
config.environment["FILECHECK_OPTS"] = "--enable-var-scope --allow-unused-prefixes=false --dump-input-filter=annotation"

# %as_user: a prefix that runs a command as somebody who is not root; what it needs must lie where anybody may read.
as_user = "env" if os.geteuid() else "setpriv --reuid 65534 --regid 65534 --clear-groups"
if shutil.which(as_user.split()[0]) and subprocess.run([*as_user.split(), "true"], capture_output=True).returncode == 0:
    config.available_features.add("plain-user")

if config.sanitize:
    # The stock tools that load the plugin are not built with ASan: its runtime must come first. The asserting libraries of
    # LLVM leak on purpose, so leaks are not looked for.
    runtime = subprocess.run([config.c_compiler, "-print-file-name=libasan.so"], capture_output=True, text=True).stdout.strip()
    config.environment["ASAN_OPTIONS"] = "detect_leaks=0"
    config.available_features.add("sanitize")
    preload_setting = f"LD_PRELOAD={os.path.realpath(runtime)}"
    preload = f"env {preload_setting} "
else:
    preload = preload_setting = ""

root = os.path.dirname(config.test_source_root)
config.substitutions += [
    ("%matcore", config.command),
    ("%plugin", config.plugin),
    ("%python", config.python),
    ("%oracles", os.path.join(config.test_source_root, "Inputs", "oracles")),
    ("%utils", os.path.join(root, "utils")),
    ("%root", root),
    ("%build", config.build),
    ("%fuzz", fuzz),
    ("%llvm_bin", config.llvm_bin),
    ("%cc", config.c_compiler),
    ("%cxx", config.cxx_compiler),
    ("%cmake", config.cmake),
    ("%cpack", os.path.join(os.path.dirname(config.cmake), "cpack")),
    ("%libdir", config.libdir),
    ("%as_user", as_user),
    # For `env`, before scripts that start such tools; then those tools.
    ("%preload", preload_setting),
    ("%opt", preload + "opt"),
    ("%llc", preload + "llc"),
    ("%clang", preload + "clang"),
    ("%lld", preload + "ld.lld"),
    ("%lto2", preload + "llvm-lto2"),
]
