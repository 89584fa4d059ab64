/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* `matcore-verify` as a step of a walk over the calls of a unit. Used by pipeline.c. */
#ifndef MATCORE_PLUGIN_VERIFY_H
#define MATCORE_PLUGIN_VERIFY_H

#include "matrix.h"
#include "report.h"

struct mc_verify {
  const struct mc_unit *unit;
  struct mc_matrix_ids ids;
  struct mc_calls *calls;
  bool has_misusers; /* some user is surely no plain call */
  struct mc_list refused, misusers;
  struct mc_told told;
  struct {
    LLVMAttributeRef cpu, features;
    const char *feature;
    bool lacks;
  } processor; /* the last answer: functions mostly agree, and LLVM builds a subtarget for each question */
  const char *triple;
};

/* Tells uses by constants, and adds to the plain calls all other instructions that use an intrinsic, to be visited too. */
void mc_verify_begin(struct mc_verify *v, const struct mc_unit *unit, struct mc_calls *calls);
/* Judges one of them. Null: refused, after its errors, or no plain call. `context` is the struct. */
LLVMValueRef mc_verify_visit(void *context, LLVMValueRef user);
/* Frees what it holds. Only when all is judged what was refused becomes poison, if the unit asks for it: poison in one call must not become
 * a fault of another. True when something was changed. */
bool mc_verify_end(struct mc_verify *v);

#endif
