/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the core's files share to word a refusal, beside matcore_refuse. For lib/ only. */
#ifndef MATCORE_LIB_REFUSE_H
#define MATCORE_LIB_REFUSE_H

#include <matcore/status.h>

/* A fault whose message gives no value: FIELD followed by the text. Answers MATCORE_BAD_VALUE. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
matcore_status
matcore_refuse_plain(matcore_fault *fault, const char *field, const char *text, ...);

/* A value as a fault holds it. */
static inline int64_t matcore_shown(uint64_t x) { return x > INT64_MAX ? INT64_MAX : (int64_t)x; }

#endif
