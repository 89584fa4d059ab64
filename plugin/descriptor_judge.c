/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Whether a call of a pseudo-op may be lowered. See descriptor_op.h. Every fact about a descriptor, and every text about an operand's
 * value, is the core's (matcore/nvidia.h). */
#include "descriptor_op.h"

#include <llvm-c/Target.h>

#include <stdio.h>
#include <string.h>

enum { SHARED = 3 };      /* NVPTX's address space of shared memory */
enum { MAX_STEPS = 256 }; /* a dead loop's pointer may go round for ever */

static LLVMTypeRef expected_type(const struct mc_lowering *l, const struct mc_operation *op) {
  LLVMTypeRef types[MC_MAX_OPERANDS], pointer = LLVMPointerTypeInContext(LLVMGetTypeContext(l->i32), SHARED);
  unsigned count = 0;
  for (; op->operands[count].name; count++) {
    char type = op->operands[count].type;
    types[count] = type == 'p' ? pointer : type == 'l' ? l->i64 : l->i32;
  }
  return LLVMFunctionType(op->result == 'l' ? l->i64 : l->i32, types, count, false);
}

/* Whether a pointer stands where a shared one belongs. */
static bool has_other_pointer(LLVMTypeRef declared, LLVMTypeRef expected) {
  unsigned count = LLVMCountParamTypes(declared);
  if (count != LLVMCountParamTypes(expected) || count > MC_MAX_OPERANDS)
    return false;
  LLVMTypeRef have[MC_MAX_OPERANDS], want[MC_MAX_OPERANDS];
  LLVMGetParamTypes(declared, have);
  LLVMGetParamTypes(expected, want);
  for (unsigned i = 0; i < count; i++)
    if (have[i] != want[i] && LLVMGetTypeKind(have[i]) == LLVMPointerTypeKind && LLVMGetTypeKind(want[i]) == LLVMPointerTypeKind)
      return true;
  return false;
}

static bool has_attribute(const struct mc_op_call *c, const char *name) {
  unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
  return LLVMGetEnumAttributeAtIndex(c->function, LLVMAttributeFunctionIndex, kind) ||
         LLVMGetCallSiteEnumAttribute(c->inst, LLVMAttributeFunctionIndex, kind);
}

static bool judge_declaration(struct mc_op_call *c) {
  c->op = mc_op_named(c->name);
  if (!c->op) {
    char message[300];
    snprintf(message, sizeof message, "unknown operation 'matcore.%.200s'", c->name);
    return mc_refuse_with(c, message);
  }
  LLVMTypeRef declared = LLVMGlobalGetValueType(c->function), expected = expected_type(c->l, c->op);
  if (declared != expected) {
    char *have = LLVMPrintTypeToString(declared), *want = LLVMPrintTypeToString(expected), text[900];
    snprintf(text, sizeof text, " is declared as '%.400s': expected '%.400s'%s", have, want,
             has_other_pointer(declared, expected) ? " (addrspacecast the pointer to addrspace(3))" : "");
    LLVMDisposeMessage(have);
    LLVMDisposeMessage(want);
    return mc_refuse(c, text);
  }
  if (c->op->action == MC_OP_UNIFORM && !has_attribute(c, "convergent"))
    return mc_refuse(c, " must be convergent");
  return true;
}

/* "sm_100a, sm_101a or sm_110a" */
static void list_cpus(matcore_nv_feature feature, char *text, size_t size) {
  const char *last = NULL;
  size_t used = 0;
  *text = 0;
  for (uint32_t i = 0; matcore_nv_cpu(i); i++) {
    if (!matcore_nv_has(matcore_nv_cpu(i), feature))
      continue;
    if (last && used < size)
      used += (size_t)snprintf(text + used, size - used, used ? ", %s" : "%s", last);
    last = matcore_nv_cpu(i);
  }
  if (last && used < size)
    snprintf(text + used, size - used, used ? " or %s" : "%s", last);
}

static bool judge_feature(const struct mc_op_call *c, matcore_nv_feature feature, const char *what, const char *cpu) {
  char text[300], list[200];
  if (matcore_nv_has(cpu, feature))
    return true;
  list_cpus(feature, list, sizeof list);
  snprintf(text, sizeof text, "%s is not available on %.60s: needs %s", what, cpu, list);
  return mc_refuse(c, text);
}

/* A function without "target-cpu" and a module without a triple are not judged. */
static bool judge_processor(const struct mc_op_call *c) {
  const char *triple = LLVMGetTarget(c->l->unit->module);
  if (*triple && strncmp(triple, "nvptx", 5))
    return mc_refuse(c, " needs an NVPTX target");
  LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(c->inst));
  LLVMAttributeRef attribute = LLVMGetStringAttributeAtIndex(function, LLVMAttributeFunctionIndex, "target-cpu", 10);
  if (!attribute)
    return true;
  unsigned length;
  char cpu[64];
  const char *given = LLVMGetStringAttributeValue(attribute, &length);
  if (!length)
    return true;
  snprintf(cpu, sizeof cpu, "%.*s", (int)length, given);
  if (!judge_feature(c, c->op->feature, "", cpu))
    return false;
  int64_t kind = mc_op_number_or(c, "kind", -1), flags = mc_op_number_or(c, "flags", 0);
  matcore_idesc d = {0};
  if (kind == MATCORE_IDESC_I8 && !judge_feature(c, MATCORE_NV_TCGEN05_I8, " kind i8", cpu))
    return false;
  return matcore_idesc_set_flags(&d, flags, NULL) || !d.k96 || judge_feature(c, MATCORE_NV_TCGEN05_K96, " with k96", cpu);
}

static void read_operands(struct mc_op_call *c) {
  for (c->known = 0; c->op->operands[c->known].name; c->known++)
    c->constant[c->known] = c->op->operands[c->known].type == 'i' && mc_constant(mc_op_argument(c, c->known), &c->number[c->known]);
}

/* Types without a size that is known: LLVM ends the program when asked for a scalable one as a number. */
static bool has_no_size(LLVMTypeRef type) {
  switch (LLVMGetTypeKind(type)) {
  case LLVMScalableVectorTypeKind:
  case LLVMTargetExtTypeKind:
    return true;
  case LLVMArrayTypeKind:
    return has_no_size(LLVMGetElementType(type));
  case LLVMStructTypeKind:
    for (unsigned i = 0, count = LLVMCountStructElementTypes(type); i < count; i++)
      if (has_no_size(LLVMStructGetTypeAtIndex(type, i)))
        return true;
    return !LLVMTypeIsSized(type);
  default:
    return !LLVMTypeIsSized(type);
  }
}

/* Offsets wrap, as addresses do. */
static uint64_t index_offset(LLVMTargetDataRef data, LLVMTypeRef *type, uint64_t index) {
  LLVMTypeKind kind = LLVMGetTypeKind(*type);
  LLVMTypeRef outer = *type;
  if (kind == LLVMStructTypeKind) {
    *type = LLVMStructGetTypeAtIndex(outer, (unsigned)index);
    return LLVMOffsetOfElement(data, outer, (unsigned)index);
  }
  *type = LLVMGetElementType(outer);
  return index * LLVMABISizeOfType(data, *type);
}

/* Adds the constant offset of one getelementptr; false when it has none. */
static bool gep_offset(LLVMTargetDataRef data, LLVMValueRef gep, uint64_t *offset) {
  LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
  int count = LLVMGetNumOperands(gep);
  if (has_no_size(type))
    return false;
  for (int i = 1; i < count; i++) {
    int64_t index;
    if (!mc_constant(LLVMGetOperand(gep, (unsigned)i), &index))
      return false;
    *offset += i == 1 ? (uint64_t)index * LLVMABISizeOfType(data, type) : index_offset(data, &type, (uint64_t)index);
  }
  return true;
}

static bool is_gep(LLVMValueRef value) {
  return LLVMIsAGetElementPtrInst(value) || (LLVMIsAConstantExpr(value) && LLVMGetConstOpcode(value) == LLVMGetElementPtr);
}

/* Only what is provably misaligned: a constant offset from a global, modulo what the global itself guarantees. */
static bool judge_pointer(const struct mc_op_call *c, int index, int64_t need, int64_t swizzle) {
  LLVMTargetDataRef data = LLVMGetModuleDataLayout(c->l->unit->module);
  LLVMValueRef value = mc_op_argument(c, index);
  uint64_t offset = 0;
  for (int steps = 0; is_gep(value); value = LLVMGetOperand(value, 0))
    if (++steps > MAX_STEPS || LLVMGetTypeKind(LLVMTypeOf(value)) != LLVMPointerTypeKind || !gep_offset(data, value, &offset))
      return true;
  if (!LLVMIsAGlobalVariable(value))
    return true;
  int64_t known = LLVMGetAlignment(value);
  LLVMTypeRef type = LLVMGlobalGetValueType(value);
  if (!known)
    known = LLVMTypeIsSized(type) ? LLVMABIAlignmentOfType(data, type) : 1;
  if (known > need)
    known = need;
  if (known <= 0 || (offset & (uint64_t)(known - 1)) == 0)
    return true;
  char why[120], text[500];
  size_t length;
  matcore_smem_alignment_text(swizzle, why, sizeof why);
  int used = snprintf(text, sizeof text, " operand '%s'%s", c->op->operands[index].name, why);
  if (!swizzle)
    snprintf(text + used, sizeof text - (size_t)used, ": byte %lld of '@%.200s'", (long long)(int64_t)offset,
             LLVMGetValueName2(value, &length));
  return mc_refuse(c, text);
}

/* The first fault of the operands known so far, as the core judges them left to right; it may lie past them. */
static matcore_status judge_known(const struct mc_op_call *c, matcore_fault *fault) {
  matcore_smem_desc desc;
  matcore_smem_shape shape;
  matcore_smem_layout layout;
  matcore_idesc idesc;
  uint64_t value;
  uint32_t fields;
  switch (c->op->action) {
  case MC_OP_MAKE:
    desc = mc_op_desc(c);
    return matcore_smem_encode(c->op->generation, &desc, &value, fault);
  case MC_OP_SHAPE:
  case MC_OP_STEP:
    shape = mc_op_shape(c);
    return matcore_smem_plan(c->op->generation, &shape, &layout, fault);
  case MC_OP_IDESC:
    idesc = mc_op_idesc(c);
    return matcore_idesc_encode(&idesc, &fields, fault);
  default:
    return MATCORE_OK;
  }
}

/* Operand `index` has a fault of its own: one further left, told by what stands left of it, comes first. Answers false. */
static bool refuse_operand(const struct mc_op_call *c, int index, const matcore_fault *own) {
  struct mc_op_call left = *c;
  matcore_fault fault;
  left.known = index;
  if (judge_known(&left, &fault) && fault.field) {
    int at = mc_op_index(c, fault.field);
    if (at >= 0 && at < index)
      return mc_refuse_fault(c, &fault);
  }
  return mc_refuse_fault(c, own);
}

/* One by one, left to right; what they are together is each action's to judge. */
static bool judge_operands(const struct mc_op_call *c) {
  matcore_fault fault;
  int64_t need = 16, swizzle = mc_op_number_or(c, "swizzle", 0);
  bool shape = c->op->action == MC_OP_SHAPE && !matcore_nv_check(MATCORE_NV_SWIZZLE, "swizzle", swizzle, NULL) && swizzle;
  if (shape)
    need = 8 * swizzle;
  for (int i = 0; c->op->operands[i].name; i++) {
    const struct mc_operand *o = &c->op->operands[i];
    if (o->type == 'p' && !judge_pointer(c, i, need, shape ? swizzle : 0))
      return false;
    if (o->immediate && !c->constant[i]) {
      fault = (matcore_fault){.field = o->name, .text = " must be a constant integer"};
      return refuse_operand(c, i, &fault);
    }
    if (c->constant[i] && matcore_nv_check(o->rule, o->name, c->number[i], &fault))
      return refuse_operand(c, i, &fault);
  }
  return true;
}

bool mc_op_judge(struct mc_op_call *c) {
  if (!judge_declaration(c))
    return false;
  read_operands(c);
  return judge_processor(c) && judge_operands(c);
}
