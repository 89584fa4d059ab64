/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The table of pseudo-ops and the reading of one call. See descriptor_op.h. */
#include "descriptor_op.h"

#include <stdio.h>
#include <string.h>

static const struct mc_operation operations[] = {
#define BASE(name)                                                                                                                         \
  { #name, 'p', false, MATCORE_NV_ANY }
#define LONG(name)                                                                                                                         \
  { #name, 'l', false, MATCORE_NV_ANY }
#define VALUE(name, RULE)                                                                                                                  \
  { #name, 'i', false, MATCORE_NV_##RULE }
#define IMM(name, RULE)                                                                                                                    \
  { #name, 'i', true, MATCORE_NV_##RULE }
#define L 'l'
#define I 'i'
#define OPERATION(name, ACTION, GENERATION, FEATURE, result, ...)                                                                          \
  {#name, MC_OP_##ACTION, MATCORE_##GENERATION, MATCORE_NV_##FEATURE, result, {__VA_ARGS__}},
#include "descriptors.def"
#undef BASE
#undef LONG
#undef VALUE
#undef IMM
#undef L
#undef I
};

static const char prefix[] = "matcore.";

const char *mc_op_name(LLVMValueRef value) {
  if (!LLVMIsAFunction(value) || !LLVMIsDeclaration(value))
    return NULL;
  size_t length;
  const char *name = LLVMGetValueName2(value, &length);
  if (*name == '\1')
    name++;
  return strncmp(name, prefix, sizeof prefix - 1) ? NULL : name + sizeof prefix - 1;
}

const struct mc_operation *mc_op_named(const char *name) {
  for (size_t i = 0; i < sizeof operations / sizeof *operations; i++)
    if (!strcmp(operations[i].name, name))
      return &operations[i];
  return NULL;
}

bool mc_refuse_with(const struct mc_op_call *c, const char *message) {
  if (!mc_told_of_copy(&c->l->told, c->inst, message))
    mc_error(c->inst, message);
  return false;
}

bool mc_refuse(const struct mc_op_call *c, const char *text) {
  char message[1200];
  snprintf(message, sizeof message, "'matcore.%.200s'%.900s", c->name, text);
  return mc_refuse_with(c, message);
}

bool mc_refuse_fault(const struct mc_op_call *c, const matcore_fault *fault) {
  char text[sizeof fault->text + 80];
  if (!fault->field)
    snprintf(text, sizeof text, " %s", fault->text);
  else if (fault->has_value)
    snprintf(text, sizeof text, " operand '%.30s' is %lld%s", fault->field, (long long)fault->value, fault->text);
  else
    snprintf(text, sizeof text, " operand '%.30s'%s", fault->field, fault->text);
  return mc_refuse(c, text);
}

LLVMValueRef mc_op_argument(const struct mc_op_call *c, int index) { return LLVMGetArgOperand(c->inst, (unsigned)index); }

int mc_op_index(const struct mc_op_call *c, const char *name) {
  for (int i = 0; c->op->operands[i].name; i++)
    if (!strcmp(c->op->operands[i].name, name))
      return i;
  return -1;
}

int64_t mc_op_number_or(const struct mc_op_call *c, const char *name, int64_t otherwise) {
  int i = mc_op_index(c, name);
  return i >= 0 && i < c->known && c->constant[i] ? c->number[i] : otherwise;
}

matcore_smem_shape mc_op_shape(const struct mc_op_call *c) {
  return (matcore_smem_shape){.bits = mc_op_number_or(c, "bits", 0),
                              .major = mc_op_number_or(c, "major", 0),
                              .swizzle = mc_op_number_or(c, "swizzle", 0),
                              .atom = mc_op_number_or(c, "atom", 16),
                              .tile_mn = mc_op_number_or(c, "tile_mn", 0),
                              .tile_k = mc_op_number_or(c, "tile_k", 0),
                              .order = mc_op_number_or(c, "order", 0),
                              .inst_mn = mc_op_number_or(c, "inst_mn", 0),
                              .inst_k = mc_op_number_or(c, "inst_k", 0)};
}

matcore_smem_desc mc_op_desc(const struct mc_op_call *c) {
  return (matcore_smem_desc){.lbo = mc_op_number_or(c, "lbo", 0),
                             .sbo = mc_op_number_or(c, "sbo", 0),
                             .swizzle = mc_op_number_or(c, "swizzle", 0),
                             .atom = mc_op_number_or(c, "atom", 16),
                             .base_offset = mc_op_number_or(c, "base_offset", 0)};
}

matcore_idesc mc_op_idesc(const struct mc_op_call *c) {
  return (matcore_idesc){.kind = mc_op_number_or(c, "kind", 0),
                         .m = mc_op_number_or(c, "m", 0),
                         .n = mc_op_number_or(c, "n", 0),
                         .a = mc_op_number_or(c, "a", 0),
                         .b = mc_op_number_or(c, "b", 0),
                         .d = mc_op_number_or(c, "d", 0),
                         .a_major = mc_op_number_or(c, "a_major", 0),
                         .b_major = mc_op_number_or(c, "b_major", 0),
                         .n_at_run_time = !c->constant[mc_op_index(c, "n")]};
}
