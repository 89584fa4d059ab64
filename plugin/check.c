/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The faults of the call under inspection. See check.h. */
#include "check.h"

#include <stdarg.h>
#include <stdio.h>

const char *const mc_side_names[MC_SIDES] = {"A", "B"};

void mc_add_fault(struct mc_check *check, enum mc_severity severity, const char *lint, const char *format, ...) {
  if (check->count == MC_MAX_FAULTS)
    return;
  struct mc_fault *fault = &check->faults[check->count++];
  char what[MC_FAULT_SIZE - 128];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(what, sizeof what, format, arguments);
  va_end(arguments);
  fault->severity = severity;
  snprintf(fault->text, sizeof fault->text, "%s: %s [%s]", check->matrix->name, what, lint);
}

bool mc_read_immediate(struct mc_check *check, int argument, const char *lint, const char *meaning, const char *allowed, int64_t *value) {
  LLVMValueRef operand = LLVMGetArgOperand(check->call, (unsigned)argument);
  if (mc_constant(operand, value))
    return true;
  const char *is = LLVMIsPoison(operand) ? "poison" : LLVMIsUndef(operand) ? "undef" : "not a constant";
  mc_add_fault(check, MC_ERROR, lint, "argument %d (%s) is %s: expected %s", argument, meaning, is, allowed);
  return false;
}
