/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* `matcore-narrow` as a step of a walk over the calls of a unit. Used by pipeline.c. */
#ifndef MATCORE_PLUGIN_NARROW_H
#define MATCORE_PLUGIN_NARROW_H

#include "register_remarks.h"
#include "sources.h"

enum { MC_MAX_LANES = 16 };

struct mc_narrow {
  const struct mc_unit *unit;
  struct mc_matrix_ids ids;
  struct mc_calls *calls;
  LLVMBuilderRef builder;
  LLVMValueRef masks[MC_MAX_LANES + 1]; /* identity masks by width, made when first needed */
  struct mc_list stale;                 /* declarations that lost a use */
  /* Declarations by intrinsic and registers of A and B, for the result type last seen of that intrinsic. */
  LLVMTypeRef result[MC_MATRIX_COUNT];
  LLVMValueRef declared[MC_MATRIX_COUNT][MC_MAX_LANES + 1][MC_MAX_LANES + 1];
  struct mc_sources sources;        /* the prefixes made, with fold-sources */
  struct mc_register_sum registers; /* for remarks */
  bool changed;
};

void mc_narrow_begin(struct mc_narrow *n, const struct mc_unit *unit, struct mc_calls *calls);
/* Narrows one plain call. Answers what stands in its place: itself when it is left as it was. `context` is the struct. */
LLVMValueRef mc_narrow_visit(void *context, LLVMValueRef call);
/* Folds sources, if asked, and frees what it holds. True when something was changed. */
bool mc_narrow_end(struct mc_narrow *n);

#endif
