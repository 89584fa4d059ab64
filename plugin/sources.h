/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* `matcore<fold-sources>`: takes the prefix that a matrix call reads from what made the over-wide value. Called by narrow.c only:
 * it adds each prefix shuffle that it made, and folds them all once every call has its final type. */
#ifndef MATCORE_PLUGIN_SOURCES_H
#define MATCORE_PLUGIN_SOURCES_H

#include "matrix.h"

/* A hash set of values. Zero is empty. */
struct mc_value_set {
  LLVMValueRef *slots;
  size_t used, capacity; /* capacity is a power of two */
};

/* The prefix shuffles of one run. Zero is empty; free with mc_sources_free. */
struct mc_sources {
  LLVMBuilderRef builder;
  struct mc_list prefixes;   /* in the order of making; none is erased before the end, so no address is used twice */
  struct mc_value_set ours;  /* the same: is this use of a value one of ours? */
  struct mc_value_set stuck; /* values that this sweep has found no twin for: their uses are walked once, not once a prefix */
  struct mc_list maybe_dead; /* calls that lost a use */
};

/* A value that is no prefix shuffle (a folded constant) is ignored. */
void mc_sources_add(struct mc_sources *sources, LLVMValueRef prefix);
void mc_sources_fold(struct mc_sources *sources, LLVMBuilderRef builder);
void mc_sources_free(struct mc_sources *sources);

#endif
