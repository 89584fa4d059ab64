/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* How the core words a refusal. Called by every other file of the core. */
#include "refuse.h"

#include <matcore/version.h>

#include <stdarg.h>
#include <stdio.h>

matcore_status matcore_refuse(matcore_fault *fault, const char *field, int64_t value, const char *text, ...) {
  if (!fault)
    return MATCORE_BAD_VALUE;
  fault->field = field;
  fault->value = value;
  fault->has_value = true;
  va_list arguments;
  va_start(arguments, text);
  vsnprintf(fault->text, sizeof fault->text, text, arguments);
  va_end(arguments);
  return MATCORE_BAD_VALUE;
}

matcore_status matcore_refuse_plain(matcore_fault *fault, const char *field, const char *text, ...) {
  if (!fault)
    return MATCORE_BAD_VALUE;
  fault->field = field;
  fault->value = 0;
  fault->has_value = false;
  va_list arguments;
  va_start(arguments, text);
  vsnprintf(fault->text, sizeof fault->text, text, arguments);
  va_end(arguments);
  return MATCORE_BAD_VALUE;
}

const char *matcore_version(void) { return MATCORE_VERSION_STRING; }
