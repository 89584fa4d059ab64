/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The table of matrix intrinsics and the walk over their calls. Called by the passes. */
#include "matrix.h"

#include <stdlib.h>
#include <string.h>

const struct mc_matrix mc_matrices[MC_MATRIX_COUNT] = {
#define MATRIX(ID, NAME, FAMILY, FEATURE, a, b, c, fa, fb, mo, oa, sa, ga, xa, ob, sb, gb, xb)                                             \
  [MC_##ID] = {"llvm.amdgcn." #NAME, MATCORE_##FAMILY, FEATURE, {a, b}, c, {fa, fb}, mo, {oa, ob}, {sa, sb}, {ga, gb}, {xa, xb}},
#include "matrix.def"
};

/* The last argument that a row reads. */
static unsigned last_argument(const struct mc_matrix *m) {
  int last = m->accumulator;
  for (int side = MC_A; side < MC_SIDES; side++) {
    const int8_t columns[] = {m->source[side], m->format[side], m->op_sel[side], m->select[side], m->scale_format[side], m->scale[side]};
    for (size_t i = 0; i < sizeof columns; i++)
      if (columns[i] > last)
        last = columns[i];
  }
  return (unsigned)last;
}

struct mc_matrix_ids mc_matrix_ids(void) {
  struct mc_matrix_ids ids;
  for (int i = 0; i < MC_MATRIX_COUNT; i++) {
    ids.id[i] = LLVMLookupIntrinsicID(mc_matrices[i].name, strlen(mc_matrices[i].name));
    ids.arguments[i] = last_argument(&mc_matrices[i]) + 1;
  }
  return ids;
}

const struct mc_matrix *mc_matrix_named(const struct mc_matrix_ids *ids, LLVMValueRef function) {
  unsigned id = LLVMGetIntrinsicID(function);
  for (int i = 0; id && i < MC_MATRIX_COUNT; i++)
    if (ids->id[i] == id)
      return &mc_matrices[i];
  return 0;
}

const struct mc_matrix *mc_matrix_of(const struct mc_matrix_ids *ids, LLVMValueRef function) {
  const struct mc_matrix *matrix = mc_matrix_named(ids, function);
  if (!matrix)
    return 0;
  unsigned count = LLVMCountParams(function);
  bool fits =
      count >= ids->arguments[matrix - mc_matrices] && count <= MC_MAX_ARGUMENTS && !LLVMIsFunctionVarArg(LLVMGlobalGetValueType(function));
  return fits ? matrix : 0;
}

bool mc_list_add(struct mc_list *list, LLVMValueRef item) {
  if (list->count == list->capacity) {
    size_t capacity = list->capacity ? 2 * list->capacity : 64;
    LLVMValueRef *items = realloc(list->items, capacity * sizeof *items);
    if (!items)
      return false;
    list->items = items;
    list->capacity = capacity;
  }
  list->items[list->count++] = item;
  return true;
}

void mc_list_free(struct mc_list *list) {
  free(list->items);
  *list = (struct mc_list){0};
}

bool mc_is_plain_call(LLVMValueRef user, LLVMValueRef function) {
  /* The function may be an argument of the call, or called through another type: both are no call of it. */
  return LLVMIsACallInst(user) && LLVMGetCalledValue(user) == function &&
         LLVMGetCalledFunctionType(user) == LLVMGlobalGetValueType(function);
}

static void collect_in_function(LLVMValueRef function, const struct mc_matrix_ids *ids, struct mc_calls *calls) {
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block; block = LLVMGetNextBasicBlock(block))
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i)) {
      if (LLVMGetInstructionOpcode(i) != LLVMCall)
        continue;
      LLVMValueRef callee = LLVMIsAFunction(LLVMGetCalledValue(i));
      if (callee && mc_is_plain_call(i, callee) && mc_matrix_named(ids, callee))
        mc_list_add(&calls->plain, i);
    }
}

static void collect_in_module(LLVMModuleRef module, const struct mc_matrix_ids *ids, struct mc_calls *calls) {
  for (LLVMValueRef function = LLVMGetFirstFunction(module); function; function = LLVMGetNextFunction(function)) {
    if (!LLVMIsDeclaration(function) || !LLVMGetFirstUse(function) || !mc_matrix_named(ids, function))
      continue;
    for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use)) {
      LLVMValueRef user = LLVMGetUser(use);
      if (mc_is_plain_call(user, function))
        mc_list_add(&calls->plain, user);
      else if (mc_list_add(&calls->other, user) && !mc_list_add(&calls->other_of, function))
        calls->other.count--;
    }
  }
}

struct mc_calls *mc_matrix_calls(const struct mc_unit *unit, const struct mc_matrix_ids *ids, struct mc_calls *own) {
  struct mc_calls *calls = unit->calls ? unit->calls : own;
  if (calls->known)
    return calls;
  if (unit->function)
    collect_in_function(unit->function, ids, calls);
  else
    collect_in_module(unit->module, ids, calls);
  calls->known = true;
  return calls;
}

void mc_visit_calls(const struct mc_unit *unit, struct mc_calls *calls, mc_visitor *visit, void *context) {
  struct mc_list *plain = &calls->plain;
  if (!calls->in_order) {
    plain->count = mc_visit_in_order(unit->module, plain->items, plain->count, &calls->repeated, visit, context);
    calls->in_order = true;
    return;
  }
  size_t answers = 0;
  for (size_t i = 0; i < plain->count; i++) {
    LLVMValueRef answer = visit(context, plain->items[i]);
    if (answer)
      plain->items[answers++] = answer;
  }
  plain->count = answers;
}

void mc_forget_calls(struct mc_calls *calls) {
  calls->plain.count = calls->other.count = calls->other_of.count = 0;
  calls->known = calls->in_order = calls->repeated = false;
}

void mc_calls_free(struct mc_calls *calls) {
  mc_list_free(&calls->plain);
  mc_list_free(&calls->other);
  mc_list_free(&calls->other_of);
  mc_forget_calls(calls);
}

unsigned mc_i32_lanes(LLVMTypeRef type) {
  if (LLVMGetTypeKind(type) != LLVMVectorTypeKind)
    return 0;
  LLVMTypeRef element = LLVMGetElementType(type);
  return LLVMGetTypeKind(element) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(element) == 32 ? LLVMGetVectorSize(type) : 0;
}

static const char *judge_side(const struct mc_matrix *matrix, LLVMValueRef call, int which, struct mc_side *side) {
  int64_t format;
  if (!mc_constant(LLVMGetArgOperand(call, (unsigned)matrix->format[which]), &format))
    return which == MC_A ? "the format of A is not a constant" : "the format of B is not a constant";
  if (format < 0 || format >= MATCORE_FORMAT_COUNT ||
      matcore_format_registers(matrix->family, (matcore_format)format, &side->need) != MATCORE_OK)
    return which == MC_A ? "no such format of A" : "no such format of B";
  side->format = (matcore_format)format;
  side->have = mc_i32_lanes(LLVMTypeOf(LLVMGetArgOperand(call, (unsigned)matrix->source[which])));
  if (!matcore_format_is_width(matrix->family, side->have))
    return which == MC_A ? "A is no vector of i32 of a legal width" : "B is no vector of i32 of a legal width";
  if (side->have < side->need)
    return which == MC_A ? "A is narrower than its format" : "B is narrower than its format";
  return 0;
}

const char *mc_judge_sources(const struct mc_matrix *matrix, LLVMValueRef call, struct mc_side sides[MC_SIDES]) {
  const char *why = judge_side(matrix, call, MC_A, &sides[MC_A]);
  return why ? why : judge_side(matrix, call, MC_B, &sides[MC_B]);
}

unsigned mc_result_lanes(const struct mc_matrix *matrix) { return matrix->format[MC_A] == MC_NO_ARGUMENT ? 16 : 8; }

bool mc_is_legal_result(const struct mc_matrix *matrix, LLVMTypeRef type) {
  return matrix->family != MATCORE_WMMA ||
         (LLVMGetTypeKind(type) == LLVMVectorTypeKind && LLVMGetVectorSize(type) == mc_result_lanes(matrix) &&
          LLVMGetTypeKind(LLVMGetElementType(type)) == LLVMFloatTypeKind);
}

bool mc_constant(LLVMValueRef value, int64_t *out) {
  if (!LLVMIsAConstantInt(value) || LLVMGetIntTypeWidth(LLVMTypeOf(value)) > 64)
    return false;
  *out = LLVMConstIntGetSExtValue(value);
  return true;
}
