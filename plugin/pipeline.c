/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* `matcore`: the whole normalization, in the one order that is right. Called by host.cpp. */
#include "matrix.h"
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
  struct mc_list broken = {0};
  struct mc_calls calls = {0};
  struct mc_unit counted = *unit;
  counted.tally = &tally;
  counted.broken = &broken;
  counted.calls = &calls;
  bool changed = run_all(&counted);
  mc_remark_tally(&counted);
  /* Last: remarks stand in these functions too. */
  for (size_t i = 0; i < broken.count; i++)
    if (!LLVMIsDeclaration(broken.items[i]))
      mc_drop_body(broken.items[i]);
  mc_calls_free(&calls);
  mc_list_free(&broken);
  return changed;
}
