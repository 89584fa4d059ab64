/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a run adds up and what it must not say twice. Used by the passes. */
#ifndef MATCORE_PLUGIN_REPORT_H
#define MATCORE_PLUGIN_REPORT_H

#include "host.h"

/* EVENT(ID, argument of the remark, words before the number), in the order in which they are told. Calls of matrix intrinsics and of
 * pseudo-ops: each is seen once, and may then be narrowed, given neutral scales and folded, or lowered, or refused; or left as it was. */
#define MC_EVENTS(EVENT)                                                                                                                   \
  EVENT(SEEN, "Seen", "calls seen ")                                                                                                       \
  EVENT(NARROWED, "Narrowed", "narrowed ")                                                                                                 \
  EVENT(SCALED, "Scaled", "given neutral scales ")                                                                                         \
  EVENT(FOLDED, "Folded", "with folded scales ")                                                                                           \
  EVENT(LOWERED, "Lowered", "lowered ")                                                                                                    \
  EVENT(REFUSED, "Refused", "refused ")
enum mc_event {
#define EVENT(ID, KEY, WORDS) MC_##ID,
  MC_EVENTS(EVENT)
#undef EVENT
      MC_EVENT_COUNT
};

struct mc_tally {
  int64_t events[MC_EVENT_COUNT];
  LLVMValueRef function; /* where it is told: the first function with a call that was seen; null when there was none */
};

/* Adds `count` events at `call` to the unit's tally, if it has one. */
void mc_count(const struct mc_unit *unit, enum mc_event event, int64_t count, LLVMValueRef call);
/* The analysis remark "Summary". With no call seen it tells so, which shows that the plugin ran; not where an earlier run told it. */
void mc_remark_tally(const struct mc_unit *unit);

/* The missed remark of a call that is left alone: "WHAT INTRINSIC: WHY". Not where an earlier run told it. */
void mc_remark_missed(const struct mc_unit *unit, LLVMValueRef call, const char *id, const char *what, const char *intrinsic,
                      const char *why);

/* What was told at which place of the source. Zero is empty; free with mc_told_free. */
struct mc_told {
  uint64_t *keys;
  size_t count, capacity;
};
/* Notes `text` at `call`. True when it was told of another copy of the same place: inlining makes copies that differ in "inlinedAt" alone.
 */
bool mc_told_of_copy(struct mc_told *told, LLVMValueRef call, const char *text);
void mc_told_free(struct mc_told *told);

#endif
