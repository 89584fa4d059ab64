/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* `matcore-verify`: tells what would fail in or after instruction selection. Called by host.cpp and pipeline.c.
 * Changes nothing, unless the unit asks for poison in place of what was refused. The lints of one call are in source_lints.c and
 * scale_lints.c. */
#include "verify.h"
#include "check.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* -- Processor -- */

static LLVMAttributeRef attribute_of(LLVMValueRef function, const char *key) {
  return LLVMGetStringAttributeAtIndex(function, LLVMAttributeFunctionIndex, key, (unsigned)strlen(key));
}

/* Attributes are unique in their context, so that two are equal when their addresses are. */
static bool processor_lacks(struct mc_verify *v, LLVMValueRef function, const char *feature) {
  LLVMAttributeRef cpu = attribute_of(function, "target-cpu"), features = attribute_of(function, "target-features");
  if (v->processor.feature == feature && v->processor.cpu == cpu && v->processor.features == features)
    return v->processor.lacks;
  v->processor.cpu = cpu;
  v->processor.features = features;
  v->processor.feature = feature;
  if (v->unit->target_machine)
    return v->processor.lacks = !mc_subtarget_has(v->unit->target_machine, function, feature);
  return v->processor.lacks = mc_cpu_attribute_has(function, feature) == MC_NO;
}

static void check_processor(struct mc_verify *v, struct mc_check *check) {
  enum { CPU_NAME_SIZE = 96, AMDGCN = sizeof "amdgcn" - 1, SPIRV = sizeof "spirv" - 1 };
  const struct mc_matrix *matrix = check->matrix;
  LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(check->call));
  bool is_amdgcn = !strncmp(v->triple, "amdgcn", AMDGCN);
  /* Without a triple nothing is known; SPIR-V may yet become amdgcn. */
  if (!is_amdgcn && *v->triple && strncmp(v->triple, "spirv", SPIRV)) {
    mc_add_fault(check, MC_ERROR, "processor", "the target %.*s does not have it: expected amdgcn", CPU_NAME_SIZE, v->triple);
    return;
  }
  if (is_amdgcn && processor_lacks(v, function, matrix->feature)) {
    LLVMAttributeRef attribute = attribute_of(function, "target-cpu");
    unsigned size = 0;
    const char *name = attribute ? LLVMGetStringAttributeValue(attribute, &size) : 0;
    if (size > CPU_NAME_SIZE)
      size = CPU_NAME_SIZE;
    mc_add_fault(check, MC_ERROR, "processor", "the processor %.*s does not have it: expected one with %s", size ? (int)size : 9,
                 size ? name : "in use", matrix->feature);
    return;
  }
  if (v->unit->options.strict && matrix->format[MC_A] == MC_NO_ARGUMENT)
    mc_add_fault(check, MC_ERROR, "processor",
                 "no single instruction does it on the processor that 'strict' is for: expected the shape 16x16x128");
}

/* -- One call -- */

/* Answers whether there is no error among them. */
static bool tell(struct mc_verify *v, const struct mc_check *check) {
  bool is_refused = false;
  for (unsigned i = 0; i < check->count; i++)
    if (check->faults[i].severity == MC_WARNING && !v->unit->said_before && !mc_told_of_copy(&v->told, check->call, check->faults[i].text))
      mc_warning(check->call, check->faults[i].text);
  for (unsigned i = 0; i < check->count; i++)
    if (check->faults[i].severity == MC_ERROR) {
      is_refused = true;
      if (!mc_told_of_copy(&v->told, check->call, check->faults[i].text))
        mc_error(check->call, check->faults[i].text);
    }
  if (is_refused)
    mc_list_add(&v->refused, check->call);
  return !is_refused;
}

/* False: refused. */
static bool check_call(struct mc_verify *v, LLVMValueRef call) {
  LLVMValueRef callee = LLVMGetCalledValue(call);
  struct mc_check check;
  memset(&check, 0, offsetof(struct mc_check, faults));
  check.unit = v->unit;
  check.call = call;
  check.matrix = mc_matrix_of(&v->ids, callee);
  if (!check.matrix) {
    check.matrix = mc_matrix_named(&v->ids, callee);
    mc_add_fault(&check, MC_ERROR, "not-a-call", "declared with %u arguments: expected the intrinsic's own prototype",
                 LLVMCountParams(callee));
    return tell(v, &check);
  }
  mc_lint_sources(&check);
  mc_lint_scales(&check);
  mc_lint_result(&check);
  check_processor(v, &check);
  return !check.count || tell(v, &check);
}

/* -- Uses that are no calls. LLVM's verifier refuses them, so they are met only where it is off -- */

/* The intrinsic that a constant operand names, directly or inside of an expression; null when none. */
static LLVMValueRef named_in(struct mc_verify *v, LLVMValueRef operand) {
  if (LLVMIsAFunction(operand))
    return mc_matrix_named(&v->ids, operand) ? operand : 0;
  if (!LLVMIsAConstantExpr(operand))
    return 0;
  for (int i = 0, count = LLVMGetNumOperands(operand); i < count; i++) {
    LLVMValueRef found = named_in(v, LLVMGetOperand(operand, (unsigned)i));
    if (found)
      return found;
  }
  return 0;
}

static bool is_plain_callee(LLVMValueRef user, int operand, LLVMValueRef function) {
  return mc_is_plain_call(user, function) && operand == LLVMGetNumOperands(user) - 1;
}

/* The first intrinsic that an instruction uses other than as its plain callee. */
static LLVMValueRef misused_by(struct mc_verify *v, LLVMValueRef user) {
  for (int i = 0, count = LLVMGetNumOperands(user); i < count; i++) {
    LLVMValueRef operand = LLVMGetOperand(user, (unsigned)i), function = operand ? named_in(v, operand) : 0;
    if (function && !is_plain_callee(user, i, function))
      return function;
  }
  return 0;
}

/* Instructions that must be visited besides the plain calls. */
static void add_misuser(struct mc_verify *v, LLVMValueRef user) { v->has_misusers |= mc_list_add(&v->calls->plain, user); }

/* A user that is no plain call: an instruction, or a constant, which may stand in an instruction. */
static void add_other(struct mc_verify *v, LLVMValueRef user, const char *name) {
  if (LLVMIsAInstruction(user)) {
    add_misuser(v, user);
  } else if (LLVMIsAConstantExpr(user)) {
    for (LLVMUseRef use = LLVMGetFirstUse(user); use; use = LLVMGetNextUse(use))
      add_other(v, LLVMGetUser(use), name);
  } else if (!v->unit->said_before) { /* stays in the module: no poison keeps it from being told twice */
    char text[MC_FAULT_SIZE];
    snprintf(text, sizeof text, "%s: its address is taken by a constant: expected only calls [not-a-call]", name);
    mc_module_error(v->unit->module, text);
  }
}

static void add_misusers_of_function(struct mc_verify *v) {
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(v->unit->function); block; block = LLVMGetNextBasicBlock(block))
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i))
      if (misused_by(v, i))
        add_misuser(v, i);
}

static void tell_misuse(struct mc_verify *v, LLVMValueRef user) {
  LLVMValueRef function = misused_by(v, user);
  char text[MC_FAULT_SIZE];
  bool is_callee = LLVMIsACallInst(user) && LLVMGetCalledValue(user) == function;
  snprintf(text, sizeof text, "%s: %s: expected only direct calls with its own type [not-a-call]", mc_matrix_named(&v->ids, function)->name,
           is_callee                 ? "called with another function type"
           : LLVMIsAInvokeInst(user) ? "used by an invoke"
                                     : "used as a value");
  mc_error(user, text);
}

/* Poison in place of each misused function: the back end takes a call of it for one that cannot happen. */
static void poison_misuse(struct mc_verify *v, LLVMValueRef user) {
  for (int i = 0, count = LLVMGetNumOperands(user); i < count; i++) {
    LLVMValueRef operand = LLVMGetOperand(user, (unsigned)i), function = operand ? named_in(v, operand) : 0;
    if (function && !is_plain_callee(user, i, function))
      LLVMSetOperand(user, (unsigned)i, LLVMGetPoison(LLVMTypeOf(operand)));
  }
}

/* -- The unit -- */

static bool poison_all(struct mc_verify *v) {
  const struct mc_list *lists[] = {&v->misusers, &v->refused};
  for (int i = 0; i < 2; i++)
    if (lists[i]->count) {
      mc_count(v->unit, MC_SEEN, (int64_t)lists[i]->count, lists[i]->items[0]);
      mc_count(v->unit, MC_REFUSED, (int64_t)lists[i]->count, lists[i]->items[0]);
    }
  for (size_t i = 0; i < v->misusers.count; i++)
    poison_misuse(v, v->misusers.items[i]);
  for (size_t i = 0; i < v->refused.count; i++)
    mc_poison_call(v->refused.items[i]);
  bool any = v->misusers.count || v->refused.count;
  *v->unit->refused |= any;
  return any;
}

void mc_verify_begin(struct mc_verify *v, const struct mc_unit *unit, struct mc_calls *calls) {
  *v = (struct mc_verify){.unit = unit, .ids = mc_matrix_ids(), .calls = calls, .triple = LLVMGetTarget(unit->module)};
  if (unit->function)
    add_misusers_of_function(v);
  for (size_t i = 0; i < calls->other.count; i++)
    add_other(v, calls->other.items[i], mc_matrix_named(&v->ids, calls->other_of.items[i])->name);
}

static bool is_plain_call(struct mc_verify *v, LLVMValueRef user) {
  LLVMValueRef callee = LLVMIsACallInst(user) ? LLVMIsAFunction(LLVMGetCalledValue(user)) : 0;
  return callee && mc_is_plain_call(user, callee) && mc_matrix_named(&v->ids, callee);
}

LLVMValueRef mc_verify_visit(void *context, LLVMValueRef user) {
  struct mc_verify *v = context;
  if (!v->has_misusers && !v->calls->repeated)
    return check_call(v, user) ? user : 0;
  bool is_misuse = misused_by(v, user); /* of a plain call too: its callee, or another, once more as an argument */
  if (is_misuse) {
    tell_misuse(v, user);
    mc_list_add(&v->misusers, user);
  }
  return is_plain_call(v, user) && check_call(v, user) && !is_misuse ? user : 0;
}

bool mc_verify_end(struct mc_verify *v) {
  bool changed = v->unit->refused && poison_all(v);
  mc_told_free(&v->told);
  mc_list_free(&v->misusers);
  mc_list_free(&v->refused);
  return changed;
}

bool mc_run_verify(const struct mc_unit *unit) {
  if (unit->options.no_verify)
    return false;
  struct mc_matrix_ids ids = mc_matrix_ids();
  struct mc_calls own = {0}, *calls = mc_matrix_calls(unit, &ids, &own);
  struct mc_verify v;
  mc_verify_begin(&v, unit, calls);
  mc_visit_calls(unit, calls, mc_verify_visit, &v);
  bool changed = mc_verify_end(&v);
  mc_calls_free(&own);
  return changed;
}
