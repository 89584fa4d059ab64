/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* `matcore-lower-descriptors`: the matcore.* pseudo-ops of NVIDIA descriptors become plain IR. Called by host.cpp and pipeline.c.
 * Every fact about a descriptor, and every text about an operand's value, is the core's (matcore/nvidia.h). Each call is judged whole
 * before anything is built. ptrtoint to i32, lshr in 32 bits and the mask in 64 are the form that LLVM does not turn into bfe.u64. */
#include "host.h"
#include "matrix.h"

#include <matcore/nvidia.h>

#include <llvm-c/Target.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* -- The operations -- */

enum action { MAKE, ABSOLUTE, SHAPE, ADVANCE, STEP, UNIFORM, IDESC, SCALE_IDS };
enum { MAX_OPERANDS = 12, SHARED = 3 };

struct operand {
  const char *name; /* null past the last */
  char type;        /* 'p' shared pointer, 'l' i64, 'i' i32 */
  bool immediate;
  matcore_nv_rule rule;
};

static const struct operation {
  const char *name;
  enum action action;
  matcore_smem generation;
  matcore_nv_feature feature;
  char result;
  struct operand operands[MAX_OPERANDS + 1];
} operations[] = {
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
  {#name, ACTION, MATCORE_##GENERATION, MATCORE_NV_##FEATURE, result, {__VA_ARGS__}},
#include "descriptors.def"
#undef BASE
#undef LONG
#undef VALUE
#undef IMM
#undef L
#undef I
};

static const char prefix[] = "matcore.";

/* The name after "matcore." of a pseudo-op's declaration; null for any other value. An asm label may stand behind a \01. */
static const char *name_of(LLVMValueRef value) {
  if (!LLVMIsAFunction(value) || !LLVMIsDeclaration(value))
    return NULL;
  size_t length;
  const char *name = LLVMGetValueName2(value, &length);
  if (*name == '\1')
    name++;
  return strncmp(name, prefix, sizeof prefix - 1) ? NULL : name + sizeof prefix - 1;
}

static const struct operation *operation_of(const char *name) {
  for (size_t i = 0; i < sizeof operations / sizeof *operations; i++)
    if (!strcmp(operations[i].name, name))
      return &operations[i];
  return NULL;
}

/* -- One call -- */

struct lower {
  const struct mc_unit *unit;
  LLVMBuilderRef builder;
  LLVMTypeRef i32, i64;
};

struct call {
  struct lower *l;
  LLVMValueRef inst, function;
  const char *name; /* after "matcore." */
  const struct operation *op;
  int known; /* operands judged so far: number_or takes those from here on for values */
  bool constant[MAX_OPERANDS];
  int64_t number[MAX_OPERANDS]; /* of constant i32 operands */
};

/* All report one error and answer false. */
static bool refuse(const struct call *c, const char *text) {
  char message[1200];
  snprintf(message, sizeof message, "'matcore.%.200s'%.900s", c->name, text);
  mc_error(c->inst, message);
  return false;
}

static bool refuse_fault(const struct call *c, const matcore_fault *fault) {
  char text[sizeof fault->text + 80];
  if (!fault->field)
    snprintf(text, sizeof text, " %s", fault->text);
  else if (fault->has_value)
    snprintf(text, sizeof text, " operand '%.30s' is %lld%s", fault->field, (long long)fault->value, fault->text);
  else
    snprintf(text, sizeof text, " operand '%.30s'%s", fault->field, fault->text);
  return refuse(c, text);
}

static LLVMValueRef argument(const struct call *c, int index) { return LLVMGetArgOperand(c->inst, (unsigned)index); }

static int index_of(const struct call *c, const char *name) {
  for (int i = 0; c->op->operands[i].name; i++)
    if (!strcmp(c->op->operands[i].name, name))
      return i;
  return -1;
}

/* The number of a constant operand; `otherwise` when it is a value, not yet judged, or this operation has no such operand. */
static int64_t number_or(const struct call *c, const char *name, int64_t otherwise) {
  int i = index_of(c, name);
  return i >= 0 && i < c->known && c->constant[i] ? c->number[i] : otherwise;
}

/* -- Judging -- */

static LLVMTypeRef expected_type(const struct lower *l, const struct operation *op) {
  LLVMTypeRef types[MAX_OPERANDS], pointer = LLVMPointerTypeInContext(LLVMGetTypeContext(l->i32), SHARED);
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
  if (count != LLVMCountParamTypes(expected) || count > MAX_OPERANDS)
    return false;
  LLVMTypeRef have[MAX_OPERANDS], want[MAX_OPERANDS];
  LLVMGetParamTypes(declared, have);
  LLVMGetParamTypes(expected, want);
  for (unsigned i = 0; i < count; i++)
    if (have[i] != want[i] && LLVMGetTypeKind(have[i]) == LLVMPointerTypeKind && LLVMGetTypeKind(want[i]) == LLVMPointerTypeKind)
      return true;
  return false;
}

static bool has_attribute(const struct call *c, const char *name) {
  unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
  return LLVMGetEnumAttributeAtIndex(c->function, LLVMAttributeFunctionIndex, kind) ||
         LLVMGetCallSiteEnumAttribute(c->inst, LLVMAttributeFunctionIndex, kind);
}

static bool judge_declaration(struct call *c) {
  c->op = operation_of(c->name);
  if (!c->op) {
    char message[300];
    snprintf(message, sizeof message, "unknown operation 'matcore.%.200s'", c->name);
    mc_error(c->inst, message);
    return false;
  }
  LLVMTypeRef declared = LLVMGlobalGetValueType(c->function), expected = expected_type(c->l, c->op);
  if (declared != expected) {
    char *have = LLVMPrintTypeToString(declared), *want = LLVMPrintTypeToString(expected), text[900];
    snprintf(text, sizeof text, " is declared as '%.400s': expected '%.400s'%s", have, want,
             has_other_pointer(declared, expected) ? " (addrspacecast the pointer to addrspace(3))" : "");
    LLVMDisposeMessage(have);
    LLVMDisposeMessage(want);
    return refuse(c, text);
  }
  if (c->op->action == UNIFORM && !has_attribute(c, "convergent"))
    return refuse(c, " must be convergent");
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

static bool judge_feature(const struct call *c, matcore_nv_feature feature, const char *what, const char *cpu) {
  char text[300], list[200];
  if (matcore_nv_has(cpu, feature))
    return true;
  list_cpus(feature, list, sizeof list);
  snprintf(text, sizeof text, "%s is not available on %.60s: needs %s", what, cpu, list);
  return refuse(c, text);
}

/* A function without "target-cpu" and a module without a triple are not judged. */
static bool judge_processor(const struct call *c) {
  const char *triple = LLVMGetTarget(c->l->unit->module);
  if (*triple && strncmp(triple, "nvptx", 5))
    return refuse(c, " needs an NVPTX target");
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
  int64_t kind = number_or(c, "kind", -1), flags = number_or(c, "flags", 0);
  matcore_idesc d = {0};
  if (kind == MATCORE_IDESC_I8 && !judge_feature(c, MATCORE_NV_TCGEN05_I8, " kind i8", cpu))
    return false;
  return matcore_idesc_set_flags(&d, flags, NULL) || !d.k96 || judge_feature(c, MATCORE_NV_TCGEN05_K96, " with k96", cpu);
}

static void read_operands(struct call *c) {
  for (c->known = 0; c->op->operands[c->known].name; c->known++)
    c->constant[c->known] = c->op->operands[c->known].type == 'i' && mc_constant(argument(c, c->known), &c->number[c->known]);
}

static int64_t index_offset(LLVMTargetDataRef data, LLVMTypeRef *type, int64_t index) {
  LLVMTypeKind kind = LLVMGetTypeKind(*type);
  LLVMTypeRef outer = *type;
  if (kind == LLVMStructTypeKind) {
    *type = LLVMStructGetTypeAtIndex(outer, (unsigned)index);
    return (int64_t)LLVMOffsetOfElement(data, outer, (unsigned)index);
  }
  *type = LLVMGetElementType(outer);
  return index * (int64_t)LLVMABISizeOfType(data, *type);
}

/* Adds the constant offset of one getelementptr; false when it has none. */
static bool gep_offset(LLVMTargetDataRef data, LLVMValueRef gep, int64_t *offset) {
  LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
  int count = LLVMGetNumOperands(gep);
  for (int i = 1; i < count; i++) {
    int64_t index;
    if (!LLVMTypeIsSized(type) || !mc_constant(LLVMGetOperand(gep, (unsigned)i), &index))
      return false;
    *offset += i == 1 ? index * (int64_t)LLVMABISizeOfType(data, type) : index_offset(data, &type, index);
  }
  return true;
}

static bool is_gep(LLVMValueRef value) {
  return LLVMIsAGetElementPtrInst(value) || (LLVMIsAConstantExpr(value) && LLVMGetConstOpcode(value) == LLVMGetElementPtr);
}

/* Only what is provably misaligned: a constant offset from a global, modulo what the global itself guarantees. */
static bool judge_pointer(const struct call *c, int index, int64_t need, int64_t swizzle) {
  LLVMTargetDataRef data = LLVMGetModuleDataLayout(c->l->unit->module);
  LLVMValueRef value = argument(c, index);
  int64_t offset = 0;
  for (; is_gep(value); value = LLVMGetOperand(value, 0))
    if (LLVMGetTypeKind(LLVMTypeOf(value)) != LLVMPointerTypeKind || !gep_offset(data, value, &offset))
      return true;
  if (!LLVMIsAGlobalVariable(value))
    return true;
  int64_t known = LLVMGetAlignment(value);
  LLVMTypeRef type = LLVMGlobalGetValueType(value);
  if (!known)
    known = LLVMTypeIsSized(type) ? LLVMABIAlignmentOfType(data, type) : 1;
  if (known > need)
    known = need;
  if (known <= 0 || (offset & (known - 1)) == 0)
    return true;
  char why[120], text[500];
  size_t length;
  matcore_smem_alignment_text(swizzle, why, sizeof why);
  int used = snprintf(text, sizeof text, " operand '%s'%s", c->op->operands[index].name, why);
  if (!swizzle)
    snprintf(text + used, sizeof text - (size_t)used, ": byte %lld of '@%.200s'", (long long)offset, LLVMGetValueName2(value, &length));
  return refuse(c, text);
}

/* -- What the operands known so far say together -- */

static matcore_smem_shape shape_of(const struct call *c) {
  return (matcore_smem_shape){.bits = number_or(c, "bits", 0),
                              .major = number_or(c, "major", 0),
                              .swizzle = number_or(c, "swizzle", 0),
                              .atom = number_or(c, "atom", 16),
                              .tile_mn = number_or(c, "tile_mn", 0),
                              .tile_k = number_or(c, "tile_k", 0),
                              .order = number_or(c, "order", 0),
                              .inst_mn = number_or(c, "inst_mn", 0),
                              .inst_k = number_or(c, "inst_k", 0)};
}

static matcore_smem_desc desc_of(const struct call *c) {
  return (matcore_smem_desc){.lbo = number_or(c, "lbo", 0),
                             .sbo = number_or(c, "sbo", 0),
                             .swizzle = number_or(c, "swizzle", 0),
                             .atom = number_or(c, "atom", 16),
                             .base_offset = number_or(c, "base_offset", 0)};
}

/* All but `flags`, which has a failure of its own. */
static matcore_idesc idesc_of(const struct call *c) {
  return (matcore_idesc){.kind = number_or(c, "kind", 0),
                         .m = number_or(c, "m", 0),
                         .n = number_or(c, "n", 0),
                         .a = number_or(c, "a", 0),
                         .b = number_or(c, "b", 0),
                         .d = number_or(c, "d", 0),
                         .a_major = number_or(c, "a_major", 0),
                         .b_major = number_or(c, "b_major", 0),
                         .n_at_run_time = !c->constant[index_of(c, "n")]};
}

/* The first fault of the operands known so far, as the core judges them left to right; it may lie past them. */
static matcore_status judge_known(const struct call *c, matcore_fault *fault) {
  matcore_smem_desc desc;
  matcore_smem_shape shape;
  matcore_smem_layout layout;
  matcore_idesc idesc;
  uint64_t value;
  uint32_t fields;
  switch (c->op->action) {
  case MAKE:
    desc = desc_of(c);
    return matcore_smem_encode(c->op->generation, &desc, &value, fault);
  case SHAPE:
  case STEP:
    shape = shape_of(c);
    return matcore_smem_plan(c->op->generation, &shape, &layout, fault);
  case IDESC:
    idesc = idesc_of(c);
    return matcore_idesc_encode(&idesc, &fields, fault);
  default:
    return MATCORE_OK;
  }
}

/* Operand `index` has a fault of its own: one further left, told by what stands left of it, comes first. Answers false. */
static bool refuse_operand(const struct call *c, int index, const matcore_fault *own) {
  struct call left = *c;
  matcore_fault fault;
  left.known = index;
  if (judge_known(&left, &fault) && fault.field) {
    int at = index_of(c, fault.field);
    if (at >= 0 && at < index)
      return refuse_fault(c, &fault);
  }
  return refuse_fault(c, own);
}

/* -- Judging operands -- */

/* One by one, left to right; what they are together is each action's to judge. */
static bool judge_operands(const struct call *c) {
  matcore_fault fault;
  int64_t need = 16, swizzle = number_or(c, "swizzle", 0);
  bool shape = c->op->action == SHAPE && !matcore_nv_check(MATCORE_NV_SWIZZLE, "swizzle", swizzle, NULL) && swizzle;
  if (shape)
    need = 8 * swizzle;
  for (int i = 0; c->op->operands[i].name; i++) {
    const struct operand *o = &c->op->operands[i];
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

/* -- Building -- */

static LLVMValueRef number32(const struct lower *l, uint32_t value) { return LLVMConstInt(l->i32, value, false); }
static LLVMValueRef number64(const struct lower *l, uint64_t value) { return LLVMConstInt(l->i64, value, false); }

static LLVMValueRef disjoint(const struct lower *l, LLVMValueRef a, LLVMValueRef b) {
  LLVMValueRef value = LLVMBuildOr(l->builder, a, b, "");
  if (LLVMIsAInstruction(value))
    LLVMSetIsDisjoint(value, true);
  return value;
}

/* enc(pointer), in the low bits of an i64. */
static LLVMValueRef encode_pointer(const struct lower *l, LLVMValueRef pointer) {
  LLVMValueRef value = LLVMBuildPtrToInt(l->builder, pointer, l->i32, "");
  value = LLVMBuildLShr(l->builder, value, number32(l, 4), "");
  value = LLVMBuildZExt(l->builder, value, l->i64, "");
  return LLVMBuildAnd(l->builder, value, number64(l, MATCORE_SMEM_MAX_OFFSET >> 4), "");
}

/* Ors the i32 operand `name` into its field, masked, when it is no constant; `drop` low bits are not stored. */
static LLVMValueRef or_value(const struct call *c, LLVMValueRef desc, const char *name, matcore_smem_field field, uint32_t drop) {
  const struct lower *l = c->l;
  int i = index_of(c, name);
  uint32_t shift, width;
  if (i < 0 || c->constant[i] || matcore_smem_position(c->op->generation, field, &shift, &width))
    return desc;
  LLVMValueRef value = LLVMBuildAnd(l->builder, argument(c, i), number32(l, ((UINT32_C(1) << width) - 1) << drop), "");
  value = LLVMBuildZExt(l->builder, value, l->i64, "");
  return disjoint(l, desc, LLVMBuildShl(l->builder, value, number64(l, shift - drop), ""));
}

static LLVMValueRef build_base(const struct call *c, const matcore_smem_desc *d) {
  uint64_t fields;
  matcore_fault fault;
  if (matcore_smem_encode(c->op->generation, d, &fields, &fault))
    return refuse_fault(c, &fault), NULL;
  LLVMValueRef value = encode_pointer(c->l, argument(c, 0));
  return fields ? disjoint(c->l, value, number64(c->l, fields)) : value;
}

static LLVMValueRef lower_make(const struct call *c) {
  matcore_smem_desc d = desc_of(c);
  matcore_fault fault;
  uint64_t fields;
  if (matcore_smem_encode(c->op->generation, &d, &fields, &fault))
    return refuse_fault(c, &fault), NULL;
  if (!d.swizzle && !c->constant[index_of(c, "base_offset")])
    return refuse(c, " operand 'base_offset' must be 0 without a swizzle"), NULL;
  LLVMValueRef value = build_base(c, &d);
  value = or_value(c, value, "lbo", MATCORE_SMEM_LBO, 4);
  value = or_value(c, value, "sbo", MATCORE_SMEM_SBO, 4);
  return or_value(c, value, "base_offset", MATCORE_SMEM_BASE_OFFSET, 0);
}

static LLVMValueRef lower_absolute(const struct call *c) {
  matcore_smem_desc d = {.sbo = number_or(c, "sbo", 0), .swizzle = 128, .atom = 16, .lbo_mode = 1};
  uint32_t shift, width;
  LLVMValueRef value = build_base(c, &d);
  if (!value || matcore_smem_position(c->op->generation, MATCORE_SMEM_LBO, &shift, &width))
    return NULL;
  LLVMValueRef second = encode_pointer(c->l, argument(c, 1));
  value = disjoint(c->l, value, LLVMBuildShl(c->l->builder, second, number64(c->l, shift), ""));
  return or_value(c, value, "sbo", MATCORE_SMEM_SBO, 4);
}

static LLVMValueRef lower_shape(const struct call *c) {
  matcore_smem_shape shape = shape_of(c);
  matcore_smem_layout layout;
  matcore_fault fault;
  if (matcore_smem_plan(c->op->generation, &shape, &layout, &fault))
    return refuse_fault(c, &fault), NULL;
  matcore_smem_desc d = {.lbo = layout.lbo, .sbo = layout.sbo, .swizzle = shape.swizzle, .atom = shape.atom};
  return build_base(c, &d);
}

static LLVMValueRef lower_advance(const struct call *c) {
  const struct lower *l = c->l;
  LLVMValueRef desc = argument(c, 0);
  if (!c->constant[1]) {
    LLVMValueRef units = LLVMBuildAShr(l->builder, argument(c, 1), number32(l, 4), "");
    return LLVMBuildAdd(l->builder, desc, LLVMBuildSExt(l->builder, units, l->i64, ""), "");
  }
  uint64_t moved;
  matcore_fault fault;
  if (LLVMIsAConstantInt(desc) && matcore_smem_advance(c->op->generation, LLVMConstIntGetZExtValue(desc), c->number[1], &moved, &fault))
    return refuse_fault(c, &fault), NULL;
  return c->number[1] ? LLVMBuildAdd(l->builder, desc, number64(l, (uint64_t)(c->number[1] / 16)), "") : desc;
}

static uint32_t log2_of(uint32_t power) {
  uint32_t log = 0;
  while (power >> log > 1)
    log++;
  return log;
}

/* Units of 16 bytes from the tile's start to coordinate `at`, a value: whole atoms by `stride`, then what is left inside one, `chunk`
 * elements to a unit; chunk 0: products start at atoms only. Null: always 0. */
static LLVMValueRef step_value(const struct lower *l, LLVMValueRef at, uint32_t count, uint32_t atom, uint32_t stride, uint32_t chunk) {
  LLVMValueRef whole = NULL, rest = NULL;
  if (count > 1) {
    whole = LLVMBuildLShr(l->builder, at, number32(l, log2_of(atom)), "");
    whole = LLVMBuildMul(l->builder, whole, number32(l, stride / 16), "");
  }
  if (chunk) {
    rest = count > 1 ? LLVMBuildAnd(l->builder, at, number32(l, atom - 1), "") : at;
    rest = LLVMBuildLShr(l->builder, rest, number32(l, log2_of(chunk)), "");
  }
  return whole && rest ? LLVMBuildAdd(l->builder, whole, rest, "") : whole ? whole : rest;
}

static LLVMValueRef lower_step(const struct call *c) {
  const struct lower *l = c->l;
  matcore_smem_shape s = shape_of(c);
  matcore_smem_layout y;
  matcore_fault fault;
  uint32_t offset; /* of the constant coordinates: the two contribute independently */
  if (matcore_smem_plan(c->op->generation, &s, &y, &fault) ||
      matcore_smem_offset(c->op->generation, &s, number_or(c, "mn", 0), number_or(c, "k", 0), &offset, &fault))
    return refuse_fault(c, &fault), NULL;
  uint32_t chunk = s.swizzle ? 128 / (uint32_t)s.bits : 0;
  LLVMValueRef desc = argument(c, 0), mn = NULL, k = NULL;
  if (!c->constant[1])
    mn = step_value(l, argument(c, 1), (uint32_t)s.tile_mn / y.atom_mn, y.atom_mn, y.stride_mn, s.major ? chunk : 0);
  if (!c->constant[2])
    k = step_value(l, argument(c, 2), (uint32_t)s.tile_k / y.atom_k, y.atom_k, y.stride_k, s.major ? 0 : chunk);
  LLVMValueRef units = mn && k ? LLVMBuildAdd(l->builder, mn, k, "") : mn ? mn : k;
  if (!units)
    return offset ? LLVMBuildAdd(l->builder, desc, number64(l, offset / 16), "") : desc;
  if (offset)
    units = LLVMBuildAdd(l->builder, units, number32(l, offset / 16), "");
  return LLVMBuildAdd(l->builder, desc, LLVMBuildZExt(l->builder, units, l->i64, ""), "");
}

/* Lane 0's low word; the high word is constant in all lanes as soon as the descriptor is what uniform promises. */
static LLVMValueRef lower_uniform(const struct call *c) {
  static const char name[] = "llvm.nvvm.shfl.sync.idx.i32";
  const struct lower *l = c->l;
  LLVMValueRef desc = argument(c, 0), low = LLVMBuildTrunc(l->builder, desc, l->i32, "");
  LLVMValueRef shuffle = LLVMGetIntrinsicDeclaration(l->unit->module, LLVMLookupIntrinsicID(name, sizeof name - 1), NULL, 0);
  LLVMValueRef arguments[] = {number32(l, UINT32_MAX), low, number32(l, 0), number32(l, 31)};
  low = LLVMBuildCall2(l->builder, LLVMGlobalGetValueType(shuffle), shuffle, arguments, 4, "");
  low = LLVMBuildZExt(l->builder, low, l->i64, "");
  return disjoint(l, LLVMBuildAnd(l->builder, desc, number64(l, UINT64_C(0xFFFFFFFF00000000)), ""), low);
}

static LLVMValueRef lower_idesc(const struct call *c) {
  const struct lower *l = c->l;
  int n = index_of(c, "n");
  matcore_idesc d = idesc_of(c);
  matcore_fault fault, of_flags;
  uint32_t fields, shift, width, drop;
  bool bad_flags = matcore_idesc_set_flags(&d, number_or(c, "flags", 0), &of_flags);
  bool bad = matcore_idesc_encode(&d, &fields, &fault);
  if (bad)
    matcore_idesc_fault_of_flags(&fault);
  if (bad_flags && (!bad || !strcmp(fault.field, "flags"))) /* the other operands stand further left */
    return refuse_fault(c, &of_flags), NULL;
  if (bad)
    return refuse_fault(c, &fault), NULL;
  if (!d.n_at_run_time)
    return number32(l, fields);
  if (matcore_idesc_position(d.kind, MATCORE_IDESC_N, &shift, &width, &drop))
    return NULL;
  LLVMValueRef value = LLVMBuildAnd(l->builder, argument(c, n), number32(l, ((UINT32_C(1) << width) - 1) << drop), "");
  value = LLVMBuildShl(l->builder, value, number32(l, shift - drop), "");
  return fields ? disjoint(l, value, number32(l, fields)) : value;
}

static LLVMValueRef lower_scale_ids(const struct call *c) {
  static const char *const names[] = {"sfa_id", "sfb_id"};
  static const matcore_idesc_field fields[] = {MATCORE_IDESC_SFA_ID, MATCORE_IDESC_SFB_ID};
  const struct lower *l = c->l;
  int64_t kind = number_or(c, "kind", 0);
  uint32_t shift[2], width[2], drop, cleared = 0, constant = 0;
  matcore_fault fault;
  for (int i = 0; i < 2; i++) {
    int64_t id = number_or(c, names[i], 0);
    if (matcore_idesc_check_scale_id(kind, names[i], id, &fault))
      return refuse_fault(c, &fault), NULL;
    if (matcore_idesc_position(kind, fields[i], &shift[i], &width[i], &drop))
      return NULL;
    cleared |= ((UINT32_C(1) << width[i]) - 1) << shift[i];
    constant |= (uint32_t)id << shift[i];
  }
  LLVMValueRef value = LLVMBuildAnd(l->builder, argument(c, 0), number32(l, ~cleared), "");
  if (constant)
    value = disjoint(l, value, number32(l, constant));
  for (int i = 0; i < 2; i++) {
    int at = index_of(c, names[i]);
    if (c->constant[at])
      continue;
    LLVMValueRef id = LLVMBuildAnd(l->builder, argument(c, at), number32(l, (UINT32_C(1) << width[i]) - 1), "");
    value = disjoint(l, value, LLVMBuildShl(l->builder, id, number32(l, shift[i]), ""));
  }
  return value;
}

static LLVMValueRef (*const actions[])(const struct call *) = {
    [MAKE] = lower_make, [ABSOLUTE] = lower_absolute, [SHAPE] = lower_shape, [ADVANCE] = lower_advance,
    [STEP] = lower_step, [UNIFORM] = lower_uniform,   [IDESC] = lower_idesc, [SCALE_IDS] = lower_scale_ids,
};

/* -- The walk -- */

/* The pseudo-op that `value` is, or that stands inside the constant it is; null when there is none. */
static LLVMValueRef mentioned(LLVMValueRef value) {
  if (LLVMIsAFunction(value))
    return name_of(value) ? value : NULL;
  if (!LLVMIsAConstant(value) || LLVMIsAGlobalValue(value) || LLVMIsABlockAddress(value))
    return NULL;
  for (int i = 0, count = LLVMGetNumOperands(value); i < count; i++) {
    LLVMValueRef found = mentioned(LLVMGetOperand(value, (unsigned)i));
    if (found)
      return found;
  }
  return NULL;
}

/* Replaces the call by what it became; the last instruction built takes its name. */
static void replace(LLVMValueRef inst, LLVMValueRef value) {
  size_t length;
  if (value == inst) /* advanced by 0 from itself, where nothing is executed: no value at all */
    value = LLVMGetPoison(LLVMTypeOf(inst));
  const char *given = LLVMGetValueName2(inst, &length);
  char *name = LLVMIsAInstruction(value) && length && !*LLVMGetValueName(value) ? malloc(length) : NULL;
  if (name)
    memcpy(name, given, length);
  LLVMReplaceAllUsesWith(inst, value);
  LLVMInstructionEraseFromParent(inst);
  if (name)
    LLVMSetValueName2(value, name, length);
  free(name);
}

/* One instruction that uses a pseudo-op. False: refused, after its error. */
static bool lower_instruction(struct lower *l, LLVMValueRef inst, LLVMValueRef function) {
  struct call c = {.l = l, .inst = inst, .function = function, .name = name_of(function)};
  bool direct = LLVMIsACallInst(inst) && LLVMGetCalledValue(inst) == function;
  for (unsigned i = 0; direct && i < LLVMGetNumArgOperands(inst); i++)
    direct = !mentioned(LLVMGetArgOperand(inst, i));
  if (direct && !operation_of(c.name))
    return judge_declaration(&c);
  if (!direct || !mc_is_plain_call(inst, function))
    return refuse(&c, " may only be called directly");
  if (!judge_declaration(&c))
    return false;
  read_operands(&c);
  if (!judge_processor(&c) || !judge_operands(&c))
    return false;
  LLVMPositionBuilderBefore(l->builder, inst);
  LLVMValueRef value = actions[c.op->action](&c);
  if (value)
    replace(inst, value);
  return value;
}

/* What the host's back end must not meet: the call, or the address, becomes poison. */
static void poison(LLVMValueRef inst) {
  if (LLVMIsACallInst(inst) && mentioned(LLVMGetCalledValue(inst))) {
    mc_poison_call(inst);
    return;
  }
  for (int i = 0; i < LLVMGetNumOperands(inst); i++) {
    LLVMValueRef operand = LLVMGetOperand(inst, (unsigned)i);
    if (mentioned(operand))
      LLVMSetOperand(inst, (unsigned)i, LLVMGetPoison(LLVMTypeOf(operand)));
  }
}

/* Instructions of the unit that use `value`, directly or through constants. Answers whether something outside of functions does. */
static bool collect(const struct mc_unit *unit, LLVMValueRef value, struct mc_list *list) {
  bool outside = false;
  for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsAInstruction(user)) {
      LLVMValueRef in = LLVMGetBasicBlockParent(LLVMGetInstructionParent(user));
      if (!unit->function || unit->function == in)
        mc_list_add(list, user);
    } else if (LLVMIsAGlobalValue(user))
      outside = true;
    else if (LLVMIsAConstant(user))
      outside |= collect(unit, user, list);
  }
  return outside;
}

static LLVMValueRef mentioned_by(LLVMValueRef inst) {
  LLVMValueRef found = LLVMIsACallInst(inst) ? mentioned(LLVMGetCalledValue(inst)) : NULL;
  for (int i = 0; !found && i < LLVMGetNumOperands(inst); i++)
    found = mentioned(LLVMGetOperand(inst, (unsigned)i));
  return found;
}

/* Initializers, aliases: there is no instruction to name. The address becomes poison there too. */
static void refuse_outside(const struct mc_unit *unit, LLVMValueRef function) {
  char message[300];
  snprintf(message, sizeof message, "'matcore.%.200s' may only be called directly", name_of(function));
  mc_module_error(unit->module, message);
}

/* A misspelt name must not go away silently because nothing calls it. */
static void refuse_unused(const struct mc_unit *unit, LLVMValueRef function) {
  char message[300];
  snprintf(message, sizeof message, "unknown operation 'matcore.%.200s'", name_of(function));
  mc_module_error(unit->module, message);
}

/* A declaration goes with its last use. After an error nothing may be left that reaches the assembler. */
static bool clean_up(const struct mc_unit *unit, const struct mc_list *functions) {
  bool changed = false;
  for (size_t i = 0; i < functions->count; i++) {
    LLVMValueRef function = functions->items[i];
    if (LLVMGetFirstUse(function) && unit->poison_refused && !unit->function)
      LLVMReplaceAllUsesWith(function, LLVMGetPoison(LLVMTypeOf(function)));
    if (LLVMGetFirstUse(function))
      continue;
    LLVMDeleteFunction(function);
    changed = true;
  }
  return changed;
}

static bool lower_all(const struct mc_unit *unit, struct mc_list *list) {
  LLVMContextRef context = LLVMGetModuleContext(unit->module);
  struct lower l = {unit, LLVMCreateBuilderInContext(context), LLVMInt32TypeInContext(context), LLVMInt64TypeInContext(context)};
  bool changed = false;
  list->count = mc_sort_by_position(unit->module, list->items, list->count);
  for (size_t i = 0; i < list->count; i++) {
    LLVMValueRef inst = list->items[i];
    LLVMValueRef function = mentioned_by(inst);
    if (!function)
      continue;
    bool lowered = lower_instruction(&l, inst, function);
    if (!lowered && unit->poison_refused)
      poison(inst);
    changed |= lowered || unit->poison_refused;
  }
  LLVMDisposeBuilder(l.builder);
  return changed;
}

bool mc_run_lower_descriptors(const struct mc_unit *unit) {
  struct mc_list functions = {0}, list = {0};
  for (LLVMValueRef function = LLVMGetFirstFunction(unit->module); function; function = LLVMGetNextFunction(function))
    if (name_of(function))
      mc_list_add(&functions, function);
  for (size_t i = 0; i < functions.count; i++) {
    LLVMValueRef function = functions.items[i];
    if (collect(unit, function, &list) && !unit->function)
      refuse_outside(unit, function);
    if (!LLVMGetFirstUse(function) && !operation_of(name_of(function)))
      refuse_unused(unit, function);
  }
  bool changed = list.count && lower_all(unit, &list);
  changed |= clean_up(unit, &functions);
  mc_list_free(&list);
  mc_list_free(&functions);
  return changed;
}
