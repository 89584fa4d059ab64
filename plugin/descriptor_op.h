/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* One call of a pseudo-op and what it says: the table's row, its constant operands, the core's structures made of them. Used by the three
 * steps of `matcore-lower-descriptors`: lower_descriptors.c walks, descriptor_judge.c refuses, descriptor_build.c builds. */
#ifndef MATCORE_PLUGIN_DESCRIPTOR_OP_H
#define MATCORE_PLUGIN_DESCRIPTOR_OP_H

#include "matrix.h"
#include "report.h"

#include <matcore/nvidia.h>

enum mc_action { MC_OP_MAKE, MC_OP_ABSOLUTE, MC_OP_SHAPE, MC_OP_ADVANCE, MC_OP_STEP, MC_OP_UNIFORM, MC_OP_IDESC, MC_OP_SCALE_IDS };
enum { MC_MAX_OPERANDS = 12 };

struct mc_operand {
  const char *name; /* null past the last */
  char type;        /* 'p' shared pointer, 'l' i64, 'i' i32 */
  bool immediate;
  matcore_nv_rule rule;
};

/* One row of descriptors.def. */
struct mc_operation {
  const char *name;
  enum mc_action action;
  matcore_smem generation;
  matcore_nv_feature feature;
  char result;
  struct mc_operand operands[MC_MAX_OPERANDS + 1];
};

struct mc_lowering {
  const struct mc_unit *unit;
  LLVMBuilderRef builder;
  LLVMTypeRef i32, i64;
  struct mc_told told;
};

struct mc_op_call {
  struct mc_lowering *l;
  LLVMValueRef inst, function;
  const char *name; /* after "matcore." */
  const struct mc_operation *op;
  int known; /* operands judged so far: mc_op_number_or takes those from here on for values */
  bool constant[MC_MAX_OPERANDS];
  int64_t number[MC_MAX_OPERANDS]; /* of constant i32 operands */
};

/* The name after "matcore." of a pseudo-op's declaration; null for any other value. An asm label may stand behind a \01. */
const char *mc_op_name(LLVMValueRef value);
/* The row of that name; null when there is none. */
const struct mc_operation *mc_op_named(const char *name);

/* All report one error, which names the operation where `message` is not whole already, and answer false. */
bool mc_refuse_with(const struct mc_op_call *c, const char *message);
bool mc_refuse(const struct mc_op_call *c, const char *text);
bool mc_refuse_fault(const struct mc_op_call *c, const matcore_fault *fault);

LLVMValueRef mc_op_argument(const struct mc_op_call *c, int index);
int mc_op_index(const struct mc_op_call *c, const char *name); /* of the operand; -1 when this operation has none of that name */
/* The number of a constant operand; `otherwise` when it is a value, not yet judged, or this operation has no such operand. */
int64_t mc_op_number_or(const struct mc_op_call *c, const char *name, int64_t otherwise);
/* What the operands known so far say together. The instruction descriptor is without `flags`, which have a failure of their own. */
matcore_smem_shape mc_op_shape(const struct mc_op_call *c);
matcore_smem_desc mc_op_desc(const struct mc_op_call *c);
matcore_idesc mc_op_idesc(const struct mc_op_call *c);

/* Judges the call whole: declaration, processor, operands. False after one error. Fills in the row and the constant operands. */
bool mc_op_judge(struct mc_op_call *c);
/* Builds what the call becomes, at the builder's place. Null after an error. */
LLVMValueRef mc_op_build(const struct mc_op_call *c);

#endif
