/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* `matcore<strict>`: unscaled F8F6F4 as scaled F8F6F4 with neutral scales, for the gfx1250 stepping that lacks the former.
 * Called by pipeline.c after narrowing, so that what is converted has its exact width. */
#include "matrix.h"
#include "report.h"

/* Exponent 0 in every byte. Never 0: that is 2^-127 or 1.0, by where it ends up. */
enum { NEUTRAL_SCALE = 0x7F7F7F7F };

struct strict {
  const struct mc_unit *unit;
  struct mc_matrix_ids ids;
  LLVMBuilderRef builder; /* made when first needed */
  struct mc_list stale;   /* declarations without a use */
};

/* Null, or why the call stays as it is: what `matcore-narrow` refuses is left for the verifier. */
static const char *judge(const struct mc_matrix *matrix, LLVMValueRef call) {
  struct mc_side sides[MC_SIDES];
  const char *why = mc_judge_sources(matrix, call, sides);
  return why ? why : mc_is_legal_result(matrix, LLVMTypeOf(call)) ? 0 : "the result is not <8 x float>";
}

static void remark_converted(LLVMValueRef call, const struct mc_matrix *from, const struct mc_matrix *to) {
  if (!mc_remark_wanted(call))
    return;
  struct mc_remark_part parts[] = {{0, "converted ", 0}, {"Intrinsic", from->name, 0}, {0, " to ", 0}, {"To", to->name, 0}};
  mc_remark(call, MC_REMARK_PASSED, "Scaled", parts, sizeof parts / sizeof *parts);
}

/* The two share their first arguments; all that follow are zero but the scales. */
static LLVMValueRef convert(struct strict *s, LLVMValueRef call) {
  const struct mc_matrix *from = &mc_matrices[MC_WMMA_F8F6F4], *to = &mc_matrices[MC_WMMA_SCALE];
  unsigned given = LLVMGetNumArgOperands(call);
  LLVMValueRef arguments[MC_MAX_ARGUMENTS];
  for (unsigned i = 0; i < given; i++)
    arguments[i] = LLVMGetArgOperand(call, i);
  LLVMTypeRef overloads[] = {LLVMTypeOf(call), LLVMTypeOf(arguments[to->source[MC_A]]), LLVMTypeOf(arguments[to->source[MC_B]])};
  LLVMValueRef callee = LLVMGetIntrinsicDeclaration(s->unit->module, s->ids.id[MC_WMMA_SCALE], overloads, 3);
  unsigned count = LLVMCountParams(callee);
  for (unsigned i = given; i < count; i++) {
    LLVMTypeRef type = LLVMTypeOf(LLVMGetParam(callee, i));
    bool is_scale = (int)i == to->scale[MC_A] || (int)i == to->scale[MC_B];
    arguments[i] = LLVMConstInt(type, is_scale ? NEUTRAL_SCALE : 0, false);
  }
  remark_converted(call, from, to);
  LLVMPositionBuilderBefore(s->builder, call);
  LLVMValueRef built = mc_rebuild_call(s->builder, call, callee, arguments, count);
  mc_count(s->unit, MC_SCALED, 1, built);
  return built;
}

static LLVMValueRef visit(void *context, LLVMValueRef call) {
  struct strict *s = context;
  LLVMValueRef callee = LLVMGetCalledValue(call);
  const struct mc_matrix *matrix = mc_matrix_of(&s->ids, callee);
  if (matrix != &mc_matrices[MC_WMMA_F8F6F4])
    return call;
  const char *why = judge(matrix, call);
  if (why)
    mc_remark_missed(s->unit, call, "NotScaled", "not given neutral scales: ", matrix->name, why);
  if (why || !mc_should_rewrite(MC_COUNT_STRICT))
    return call;
  if (!s->builder)
    s->builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(s->unit->module));
  LLVMValueRef built = convert(s, call);
  if (!LLVMGetFirstUse(callee))
    mc_list_add(&s->stale, callee);
  return built;
}

bool mc_run_strict(const struct mc_unit *unit) {
  struct strict s = {.unit = unit, .ids = mc_matrix_ids()};
  struct mc_calls own = {0};
  mc_visit_calls(unit, mc_matrix_calls(unit, &s.ids, &own), visit, &s);
  /* Each lost its last use just once, and nothing calls it anew. */
  for (size_t i = 0; i < s.stale.count; i++)
    LLVMDeleteFunction(s.stale.items[i]);
  bool changed = s.builder != 0;
  if (s.builder)
    LLVMDisposeBuilder(s.builder);
  mc_list_free(&s.stale);
  mc_calls_free(&own);
  return changed;
}
