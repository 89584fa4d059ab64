/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What every function of the core answers. Used by all other public headers. */
#ifndef MATCORE_STATUS_H
#define MATCORE_STATUS_H

#include <stdbool.h>
#include <stdint.h>

/* Public functions stay visible although the objects are compiled with hidden visibility. */
#if defined(__GNUC__)
#define MATCORE_API __attribute__((visibility("default")))
#else
#define MATCORE_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/** Result of a public function. Everything but MATCORE_OK leaves the outputs untouched. */
typedef enum matcore_status {
  MATCORE_OK = 0,
  MATCORE_BAD_POINTER, /* a required pointer is null */
  MATCORE_BAD_FAMILY,  /* no matcore_family */
  MATCORE_BAD_FORMAT,  /* no matcore_format */
  MATCORE_BAD_NAME,    /* a name that no table has */
  MATCORE_BAD_VALUE,   /* a value outside its range: the fault says which and what is allowed */
  MATCORE_BAD_SIZE,    /* a buffer that does not fit its shape */
} matcore_status;

/** Which operand was refused, and why, for a message: "FIELD is VALUE" followed by `text`.
 *  Functions that take one fill it only on failure; a null pointer is allowed. */
typedef struct matcore_fault {
  const char *field; /* static text: the operand's name, as pseudo-ops and command keys spell it; null: the whole request */
  int64_t value;     /* the value given */
  bool has_value;    /* false: the message is FIELD followed by `text` alone */
  char text[240];    /* from after the value on, e.g. ": expected a multiple of 16 bytes from 0 to 262128" */
} matcore_fault;

/** Fills `fault` (may be null) and answers MATCORE_BAD_VALUE, so that a check is one return statement. The text is cut to fit. */
#if defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
MATCORE_API matcore_status
matcore_refuse(matcore_fault *fault, const char *field, int64_t value, const char *text, ...);

#ifdef __cplusplus
}
#endif
#endif
