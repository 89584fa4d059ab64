/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The call under inspection by `matcore-verify` and its faults. Used by verify.c and the lints alone. */
#ifndef MATCORE_PLUGIN_CHECK_H
#define MATCORE_PLUGIN_CHECK_H

#include "matrix.h"

enum mc_severity { MC_WARNING, MC_ERROR };

enum {
  MC_MAX_FAULTS = 24, /* a call has at most seven a side and four of its own */
  MC_FAULT_SIZE = 384
};

/* Faults wait until the call is judged whole: opt ends at the first error, so warnings must come before. */
struct mc_fault {
  enum mc_severity severity;
  char text[MC_FAULT_SIZE];
};

struct mc_check {
  const struct mc_unit *unit;
  const struct mc_matrix *matrix;
  LLVMValueRef call;
  /* Judged immediates; without `knows_` there is no legal value, which is told already. */
  bool knows_format[MC_SIDES], knows_scale_format[MC_SIDES], knows_op_sel[MC_SIDES];
  int64_t format[MC_SIDES], scale_format[MC_SIDES], op_sel[MC_SIDES];
  unsigned count;
  struct mc_fault faults[MC_MAX_FAULTS];
};

extern const char *const mc_side_names[MC_SIDES];

/* Notes one fault: "INTRINSIC: what the format says [lint]". */
void mc_add_fault(struct mc_check *check, enum mc_severity severity, const char *lint, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Reads an immediate. One that is none is an error of `lint`: the back end would abort. `meaning` is what it is of a side, such as
 * "format of A"; a plain text, since one that is put together for each legal call costs more than all the rest. */
bool mc_read_immediate(struct mc_check *check, int argument, const char *lint, const char *meaning, const char *allowed, int64_t *value);

/* The lints of one call: source_lints.c, scale_lints.c. The second reads the formats that the first has judged. */
void mc_lint_sources(struct mc_check *check);
void mc_lint_scales(struct mc_check *check);
void mc_lint_result(struct mc_check *check); /* source_lints.c */

#endif
