/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* `matcore`: the whole normalization, in the one order that is right. Called by host.cpp. */
#include "narrow.h"
#include "verify.h"

struct steps {
  struct mc_verify *verify; /* null: not asked for */
  struct mc_narrow narrow;
};

static LLVMValueRef visit(void *context, LLVMValueRef user) {
  struct steps *steps = context;
  LLVMValueRef call = steps->verify ? mc_verify_visit(steps->verify, user) : user;
  return call ? mc_narrow_visit(&steps->narrow, call) : 0;
}

/* Both in one walk: in a large module it is memory that one waits for. What is refused is poison after it, and no later pass meets it. */
static bool verify_and_narrow(const struct mc_unit *unit) {
  struct mc_matrix_ids ids = mc_matrix_ids();
  struct mc_calls *calls = mc_matrix_calls(unit, &ids, unit->calls);
  struct mc_verify verify;
  struct steps steps = {.verify = unit->options.no_verify ? 0 : &verify};
  if (steps.verify)
    mc_verify_begin(&verify, unit, calls);
  mc_narrow_begin(&steps.narrow, unit, calls);
  mc_visit_calls(unit, calls, visit, &steps);
  bool changed = steps.verify && mc_verify_end(&verify);
  changed |= mc_narrow_end(&steps.narrow);
  return changed;
}

static bool run_all(const struct mc_unit *unit) {
  bool changed = verify_and_narrow(unit);
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
  struct mc_calls calls = {0};
  struct mc_unit counted = *unit;
  counted.tally = &tally;
  counted.calls = &calls;
  bool changed = run_all(&counted);
  mc_remark_tally(&counted);
  if (unit->refused && *unit->refused)
    mc_drop_bodies(unit->module); /* last: remarks stand in them too */
  mc_calls_free(&calls);
  return changed;
}
