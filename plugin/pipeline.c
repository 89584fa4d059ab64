/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* `matcore`: the whole normalization, in the one order that is right. Called by host.cpp. */
#include "host.h"

bool mc_run_matcore(const struct mc_unit *unit) {
  bool changed = false;
  changed |= mc_run_narrow(unit);
  if (unit->options.fold_scales) changed |= mc_run_fold_scales(unit);
  changed |= mc_run_lower_descriptors(unit);
  return changed;
}
bool mc_run_verify(const struct mc_unit *unit) {
  (void)unit;
  return false;
}
