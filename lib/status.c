/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* How the core words a refusal. Called by every other file of the core. */
#include "refuse.h"

#include <matcore/version.h>

#include <stdarg.h>
#include <stdio.h>

static void word(matcore_fault *fault, const char *field, const int64_t *value, const char *text, va_list arguments) {
  fault->field = field;
  fault->value = value ? *value : 0;
  fault->has_value = value != 0;
  vsnprintf(fault->text, sizeof fault->text, text, arguments);
}

matcore_status matcore_refuse(matcore_fault *fault, const char *field, int64_t value, const char *text, ...) {
  if (!fault)
    return MATCORE_BAD_VALUE;
  va_list arguments;
  va_start(arguments, text);
  word(fault, field, &value, text, arguments);
  va_end(arguments);
  return MATCORE_BAD_VALUE;
}

matcore_status matcore_refuse_plain(matcore_fault *fault, const char *field, const char *text, ...) {
  if (!fault)
    return MATCORE_BAD_VALUE;
  va_list arguments;
  va_start(arguments, text);
  word(fault, field, 0, text, arguments);
  va_end(arguments);
  return MATCORE_BAD_VALUE;
}

const char *matcore_version(void) { return MATCORE_VERSION_STRING; }
