/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Matrix intrinsics as a table, and the calls of them in a unit. Used by every pass on matrix calls. */
#ifndef MATCORE_PLUGIN_MATRIX_H
#define MATCORE_PLUGIN_MATRIX_H

#include "host.h"

#include <matcore/format.h>

enum { MC_NO_ARGUMENT = -1, MC_MAX_ARGUMENTS = 14 };

enum mc_matrix_id {
#define MATRIX(ID, ...) MC_##ID,
#include "matrix.def"
  MC_MATRIX_COUNT
};

enum { MC_A, MC_B, MC_SIDES };

/* One row of matrix.def. Argument numbers, MC_NO_ARGUMENT where there is none; [MC_A], [MC_B] per side. */
struct mc_matrix {
  const char *name; /* with "llvm.amdgcn.", without overloads */
  matcore_family family;
  const char *feature;
  int8_t source[MC_SIDES], accumulator, format[MC_SIDES], modifier;
  int8_t op_sel[MC_SIDES], select[MC_SIDES], scale_format[MC_SIDES], scale[MC_SIDES];
};

extern const struct mc_matrix mc_matrices[MC_MATRIX_COUNT];

/* LLVM's numbers of the intrinsics, looked up once a run. */
struct mc_matrix_ids {
  unsigned id[MC_MATRIX_COUNT];
  unsigned arguments[MC_MATRIX_COUNT]; /* how many a call must have to be read by the row */
};
struct mc_matrix_ids mc_matrix_ids(void);
/* The row of a function; null when it is no intrinsic of the table, or one that is declared with too few or too many parameters to
 * be read by the row (possible only with LLVM's verifier off). */
const struct mc_matrix *mc_matrix_of(const struct mc_matrix_ids *ids, LLVMValueRef function);
/* The row by ID alone: to name a function, never to read a call. */
const struct mc_matrix *mc_matrix_named(const struct mc_matrix_ids *ids, LLVMValueRef function);

/* A growing array of instructions or functions. Zero is empty; free with mc_list_free. */
struct mc_list {
  LLVMValueRef *items;
  size_t count, capacity;
};
bool mc_list_add(struct mc_list *list, LLVMValueRef item); /* false: out of memory */
void mc_list_free(struct mc_list *list);

/* Whether `user` is a direct call of `function` with the function's own type: the only use that may be read as one. */
bool mc_is_plain_call(LLVMValueRef user, LLVMValueRef function);

/* The uses of matrix intrinsics in a unit. Zero is unknown; free with mc_calls_free. */
struct mc_calls {
  struct mc_list plain;           /* plain calls, also with another prototype than the table's */
  struct mc_list other, other_of; /* all other users, instructions and constants, and what they use. The function form has none */
  bool known, in_order;           /* in the order of the text, each once: since the first visit */
  bool repeated;                  /* known from the first visit on: some plain call uses its callee once more, as an argument */
};
/* The calls that the passes of one run share; where they share none, `own`. Found when not known. The module form walks declarations and
 * their uses; the function form walks the function's instructions. */
struct mc_calls *mc_matrix_calls(const struct mc_unit *unit, const struct mc_matrix_ids *ids, struct mc_calls *own);
/* Visits the plain calls in the order of the text. The visitor's answers take their place: see host.h. */
void mc_visit_calls(const struct mc_unit *unit, struct mc_calls *calls, mc_visitor *visit, void *context);
/* Who erases calls other than by a visitor's answer: they must be found anew. */
void mc_forget_calls(struct mc_calls *calls);
void mc_calls_free(struct mc_calls *calls);

/* Lanes of a fixed vector of i32; 0 for any other type. */
unsigned mc_i32_lanes(LLVMTypeRef type);
/* One source of a call, in registers. */
struct mc_side {
  uint32_t have, need;
  matcore_format format;
};
/* Reads both sources of a call that has formats. Null, or why they are not legal: formats by constants of the table, vectors of i32 of a
 * legal width, none narrower than its format. Printable. */
const char *mc_judge_sources(const struct mc_matrix *matrix, LLVMValueRef call, struct mc_side sides[MC_SIDES]);
/* Whether selection knows this result. MFMA's is no overload, so there is nothing to choose wrongly. */
bool mc_is_legal_result(const struct mc_matrix *matrix, LLVMTypeRef type);
/* Lanes of the result that WMMA must have, of f32. */
unsigned mc_result_lanes(const struct mc_matrix *matrix);
/* A constant integer argument as it is printed in IR (signed, 64 bits); false when it is none. undef and poison are none. */
bool mc_constant(LLVMValueRef value, int64_t *out);

/* Builds the call of `callee` with `arguments` and the operand bundles of `call`, at the builder's place. */
LLVMValueRef mc_build_call(LLVMBuilderRef builder, LLVMValueRef call, LLVMValueRef callee, LLVMValueRef *arguments, unsigned count);

/* Builds such a call, moves all else that `call` carries to it (name, uses, location, metadata, fast-math flags, call-site attributes,
 * tail kind, convention; musttail becomes tail when the prototype changes), erases `call`. */
LLVMValueRef mc_rebuild_call(LLVMBuilderRef builder, LLVMValueRef call, LLVMValueRef callee, LLVMValueRef *arguments, unsigned count);

/* All metadata and the location of an instruction, to another of the same kind. */
void mc_copy_metadata(LLVMValueRef from, LLVMValueRef to);

/* Replaces a refused call by poison and erases it: the output is lost anyway, and the back end would abort on it. */
void mc_poison_call(LLVMValueRef call);

#endif
