# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Set-up shared by utils/demo and utils/check, which source it: installs the Debian packages that are missing, then configures
# and builds into build/ next to the sources. Needs bash; works from any folder and with no LLVM on PATH.
# shellcheck shell=bash

MATCORE_ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
MATCORE_LLVM=/usr/lib/llvm-22/bin
MATCORE_PACKAGES=(cmake ninja-build g++ llvm-22-dev clang-22 lld-22 libclang-rt-22-dev python3 dpkg-dev pkg-config)

matcore_say() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }
matcore_die() { matcore_say "$@"; exit 1; }

# Installs what is missing of MATCORE_PACKAGES; asks nothing of root when nothing is missing.
matcore_packages() {
  command -v dpkg-query >/dev/null && command -v apt-get >/dev/null ||
    { matcore_say "no dpkg and apt-get here: taking the tools as they are"; return 0; }
  local package missing=() as_root=()
  for package in "${MATCORE_PACKAGES[@]}"; do
    [[ $(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true) == installed ]] || missing+=("$package")
  done
  ((${#missing[@]})) || return 0
  if ((EUID != 0)); then
    command -v sudo >/dev/null ||
      matcore_die "missing packages, and neither root nor sudo: as root, run: apt-get install --no-install-recommends ${missing[*]}"
    as_root=(sudo)
    matcore_say "installing with sudo: ${missing[*]}"
  else
    matcore_say "installing as root: ${missing[*]}"
  fi
  # A fresh machine has no package lists, an old one has lists without LLVM 22 or with versions that are gone: then, and only then,
  # they are read anew, once.
  local install=(apt-get install -y -qq --no-install-recommends "${missing[@]}")
  if apt-get install -s --no-install-recommends "${missing[@]}" >/dev/null 2>&1 &&
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive "${install[@]}" >&2; then
    return 0
  fi
  "${as_root[@]}" apt-get update -qq >&2 || matcore_die "apt-get update failed"
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive "${install[@]}" >&2 || matcore_die "apt-get could not install: ${missing[*]}"
}

# matcore_build FOLDER [CMAKE-OPTION...]: quiet unless it fails. Builds matcore_targets, all when there are none.
matcore_targets=()
matcore_build() {
  local build=$1 log
  shift
  mkdir -p "$build"
  log=$build/setup.log
  if ! cmake -S "$MATCORE_ROOT" -B "$build" -G Ninja "$@" >"$log" 2>&1 || ! ninja -C "$build" "${matcore_targets[@]}" >>"$log" 2>&1; then
    tail -n 40 "$log" >&2
    matcore_die "the build failed; all of its output is in $log"
  fi
}

matcore_packages_and_build() {
  matcore_packages
  matcore_build "$MATCORE_ROOT/build"
}
