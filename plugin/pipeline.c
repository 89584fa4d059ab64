/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* `matcore`: the whole normalization, in the one order that is right. Called by host.cpp. */
#include "report.h"

static bool run_all(const struct mc_unit *unit) {
  bool changed = false;
  /* First: what is refused is poison then, and no later pass meets it. */
  changed |= mc_run_verify(unit);
  changed |= mc_run_narrow(unit);
  /* Converts calls of exact width, hence after narrowing. */
  if (unit->options.strict)
    changed |= mc_run_strict(unit);
  if (unit->options.fold_scales)
    changed |= mc_run_fold_scales(unit);
  changed |= mc_run_lower_descriptors(unit);
  return changed;
}

bool mc_run_matcore(const struct mc_unit *unit) {
  struct mc_tally tally = {0};
  struct mc_unit counted = *unit;
  counted.tally = &tally;
  bool changed = run_all(&counted);
  mc_remark_tally(&counted);
  return changed;
}
