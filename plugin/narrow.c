/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* `matcore-narrow`: each source of an F8F6F4 call gets the prefix that its format reads. Called by host.cpp and pipeline.c.
 * Low lanes are the right ones: assembler, disassembler and hardware all read the prefix. */
#include "narrow.h"
#include "report.h"

#include <string.h>

static void remark_passed(LLVMValueRef call, const struct mc_matrix *matrix, const struct mc_side sides[MC_SIDES]) {
  if (!mc_remark_wanted(call))
    return;
  static const char *const labels[MC_SIDES] = {"A ", "B "}, *const from[MC_SIDES] = {"FromA", "FromB"},
                           *const to[MC_SIDES] = {"ToA", "ToB"};
  struct mc_remark_part parts[2 + 5 * MC_SIDES + 1] = {{0, "narrowed ", 0}, {"Intrinsic", matrix->name, 0}};
  size_t count = 2;
  for (int i = 0; i < MC_SIDES; i++) {
    if (sides[i].have == sides[i].need)
      continue;
    parts[count] = (struct mc_remark_part){0, count == 2 ? ": " : ", ", 0};
    count++;
    parts[count++] = (struct mc_remark_part){0, labels[i], 0};
    parts[count++] = (struct mc_remark_part){from[i], 0, sides[i].have};
    parts[count++] = (struct mc_remark_part){0, " -> ", 0};
    parts[count++] = (struct mc_remark_part){to[i], 0, sides[i].need};
  }
  parts[count++] = (struct mc_remark_part){0, " registers", 0};
  mc_remark(call, MC_REMARK_PASSED, "Narrowed", parts, count);
}

static LLVMValueRef identity_mask(struct mc_narrow *n, uint32_t lanes, LLVMTypeRef i32) {
  if (!n->masks[lanes]) {
    LLVMValueRef elements[MC_MAX_LANES];
    for (uint32_t i = 0; i < lanes; i++)
      elements[i] = LLVMConstInt(i32, i, false);
    n->masks[lanes] = LLVMConstVector(elements, lanes);
  }
  return n->masks[lanes];
}

/* The first `lanes` of a value, at the builder's place. Never llvm.vector.extract: GlobalISel cannot legalize it here. */
static LLVMValueRef prefix(struct mc_narrow *n, LLVMValueRef value, struct mc_side side) {
  if (side.have == side.need)
    return value;
  LLVMTypeRef type = LLVMTypeOf(value);
  LLVMValueRef shuffle =
      LLVMBuildShuffleVector(n->builder, value, LLVMGetPoison(type), identity_mask(n, side.need, LLVMGetElementType(type)), "");
  if (n->unit->options.fold_sources)
    mc_sources_add(&n->sources, shuffle);
  return shuffle;
}

static LLVMValueRef declaration(struct mc_narrow *n, const struct mc_matrix *matrix, LLVMValueRef call,
                                const struct mc_side sides[MC_SIDES]) {
  size_t row = (size_t)(matrix - mc_matrices);
  LLVMTypeRef result = LLVMTypeOf(call);
  if (n->result[row] != result) {
    n->result[row] = result;
    memset(n->declared[row], 0, sizeof n->declared[row]);
  }
  LLVMValueRef *function = &n->declared[row][sides[MC_A].need][sides[MC_B].need];
  if (!*function) {
    LLVMTypeRef i32 = LLVMInt32TypeInContext(LLVMGetTypeContext(result));
    LLVMTypeRef types[] = {result, LLVMVectorType(i32, sides[MC_A].need), LLVMVectorType(i32, sides[MC_B].need)};
    bool overloads_result = matrix->family == MATCORE_WMMA;
    *function = LLVMGetIntrinsicDeclaration(n->unit->module, n->ids.id[row], types + !overloads_result, overloads_result ? 3 : 2);
  }
  return *function;
}

/* Declarations come in runs too, so a look at the last one keeps the list short. */
static void lost_use(struct mc_narrow *n, LLVMValueRef function) {
  for (size_t i = n->stale.count; i-- > 0;)
    if (n->stale.items[i] == function)
      return;
  mc_list_add(&n->stale, function);
}

LLVMValueRef mc_narrow_visit(void *context, LLVMValueRef call) {
  struct mc_narrow *n = context;
  LLVMValueRef callee = LLVMGetCalledValue(call);
  const struct mc_matrix *matrix = mc_matrix_of(&n->ids, callee);
  struct mc_side sides[MC_SIDES];
  mc_count(n->unit, MC_SEEN, 1, call); /* but those that verification refused: they never come here */
  if (!matrix || matrix->format[MC_A] == MC_NO_ARGUMENT)
    return call;
  const char *why = mc_judge_sources(matrix, call, sides); /* both, before anything is created */
  if (why) {
    mc_remark_missed(n->unit, call, "NotNarrowed", "not narrowed ", matrix->name, why);
    return call;
  }
  struct mc_side *a = &sides[MC_A], *b = &sides[MC_B];
  if ((a->have == a->need && b->have == b->need) || !mc_should_rewrite(MC_COUNT_NARROW))
    return call;
  remark_passed(call, matrix, sides);
  LLVMPositionBuilderBefore(n->builder, call);
  LLVMValueRef arguments[MC_MAX_ARGUMENTS];
  unsigned count = LLVMGetNumArgOperands(call);
  for (unsigned i = 0; i < count; i++)
    arguments[i] = LLVMGetArgOperand(call, i);
  LLVMValueRef *value_a = &arguments[matrix->source[MC_A]], *value_b = &arguments[matrix->source[MC_B]];
  bool shared = *value_a == *value_b && a->need == b->need;
  *value_a = prefix(n, *value_a, *a);
  *value_b = shared ? *value_a : prefix(n, *value_b, *b);
  LLVMValueRef built = mc_rebuild_call(n->builder, call, declaration(n, matrix, call, sides), arguments, count);
  lost_use(n, callee);
  mc_count(n->unit, MC_NARROWED, 1, built);
  mc_register_remark(&n->registers, built, sides);
  n->changed = true;
  return built;
}

void mc_narrow_begin(struct mc_narrow *n, const struct mc_unit *unit, struct mc_calls *calls) {
  *n = (struct mc_narrow){.unit = unit, .ids = mc_matrix_ids(), .calls = calls};
  if (calls->plain.count)
    n->builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(unit->module));
}

bool mc_narrow_end(struct mc_narrow *n) {
  mc_register_remark_end(&n->registers);
  mc_sources_fold(&n->sources, n->builder); /* when no call is left that will still be narrowed */
  if (n->unit->options.fold_sources)
    mc_forget_calls(n->calls); /* it erases calls that nothing reads any more */
  for (size_t i = 0; i < n->stale.count; i++)
    if (!LLVMGetFirstUse(n->stale.items[i]))
      LLVMDeleteFunction(n->stale.items[i]);
  if (n->builder)
    LLVMDisposeBuilder(n->builder);
  mc_sources_free(&n->sources);
  mc_list_free(&n->stale);
  return n->changed;
}

bool mc_run_narrow(const struct mc_unit *unit) {
  struct mc_matrix_ids ids = mc_matrix_ids();
  struct mc_calls own = {0}, *calls = mc_matrix_calls(unit, &ids, &own);
  struct mc_narrow n;
  mc_narrow_begin(&n, unit, calls);
  mc_visit_calls(unit, calls, mc_narrow_visit, &n);
  bool changed = mc_narrow_end(&n);
  mc_calls_free(&own);
  return changed;
}
