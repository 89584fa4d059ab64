/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* `matcore-lower-descriptors`: the matcore.* pseudo-ops of NVIDIA descriptors become plain IR. Called by host.cpp and pipeline.c.
 * Each call is judged whole before anything is built. */
#include "descriptor_op.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The pseudo-op that `value` is, or that stands inside the constant it is; null when there is none. */
static LLVMValueRef mentioned(LLVMValueRef value) {
  if (LLVMIsAFunction(value))
    return mc_op_name(value) ? value : NULL;
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

static void remark_lowered(const struct mc_op_call *c, LLVMValueRef value) {
  if (!mc_remark_wanted(c->inst))
    return;
  uint64_t number = LLVMIsAConstantInt(value) ? LLVMConstIntGetZExtValue(value) : 0;
  char hex[24];
  snprintf(hex, sizeof hex, c->op->result == 'l' ? "0x%016llx" : "0x%08llx", (unsigned long long)number);
  struct mc_remark_part parts[] = {
      {0, "lowered matcore.", 0}, {"Operation", c->name, 0}, {0, " to the constant ", 0}, {"Constant", hex, 0}};
  mc_remark(c->inst, MC_REMARK_PASSED, "Lowered", parts, LLVMIsAConstantInt(value) ? 4 : 2);
}

/* One instruction that uses a pseudo-op. False: refused, after its error. */
static bool lower_instruction(struct mc_lowering *l, LLVMValueRef inst, LLVMValueRef function) {
  struct mc_op_call c = {.l = l, .inst = inst, .function = function, .name = mc_op_name(function)};
  bool direct = LLVMIsACallInst(inst) && LLVMGetCalledValue(inst) == function;
  for (unsigned i = 0; direct && i < LLVMGetNumArgOperands(inst); i++)
    direct = !mentioned(LLVMGetArgOperand(inst, i));
  /* Of a name that is not known the misuse is no matter. */
  if ((!direct || !mc_is_plain_call(inst, function)) && !(direct && !mc_op_named(c.name)))
    return mc_refuse(&c, " may only be called directly");
  if (!mc_op_judge(&c))
    return false;
  LLVMPositionBuilderBefore(l->builder, inst);
  LLVMValueRef value = mc_op_build(&c);
  if (!value)
    return false;
  remark_lowered(&c, value);
  mc_count(l->unit, MC_LOWERED, 1, inst);
  replace(inst, value);
  return true;
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
  snprintf(message, sizeof message, "'matcore.%.200s' may only be called directly", mc_op_name(function));
  mc_module_error(unit->module, message);
}

/* A misspelt name must not go away silently because nothing calls it. */
static void refuse_unused(const struct mc_unit *unit, LLVMValueRef function) {
  char message[300];
  snprintf(message, sizeof message, "unknown operation 'matcore.%.200s'", mc_op_name(function));
  mc_module_error(unit->module, message);
}

/* A declaration goes with its last use. After an error nothing may be left that reaches the assembler. */
static bool clean_up(const struct mc_unit *unit, const struct mc_list *functions) {
  bool changed = false;
  for (size_t i = 0; i < functions->count; i++) {
    LLVMValueRef function = functions->items[i];
    if (LLVMGetFirstUse(function) && unit->refused && !unit->function)
      LLVMReplaceAllUsesWith(function, LLVMGetPoison(LLVMTypeOf(function)));
    if (LLVMGetFirstUse(function))
      continue;
    LLVMDeleteFunction(function);
    changed = true;
  }
  return changed;
}

static LLVMValueRef keep(void *context, LLVMValueRef instruction) {
  (void)context;
  return instruction;
}

static bool lower_all(const struct mc_unit *unit, struct mc_list *list) {
  LLVMContextRef context = LLVMGetModuleContext(unit->module);
  struct mc_lowering l = {unit, LLVMCreateBuilderInContext(context), LLVMInt32TypeInContext(context), LLVMInt64TypeInContext(context), {0}};
  bool changed = false;
  bool repeated;
  list->count = mc_visit_in_order(unit->module, list->items, list->count, &repeated, keep, 0);
  for (size_t i = 0; i < list->count; i++) {
    LLVMValueRef inst = list->items[i];
    LLVMValueRef function = mentioned_by(inst);
    if (!function)
      continue;
    mc_count(unit, MC_SEEN, 1, inst);
    bool lowered = lower_instruction(&l, inst, function);
    if (!lowered)
      mc_count(unit, MC_REFUSED, 1, inst);
    if (!lowered && unit->refused) {
      poison(inst);
      *unit->refused = true;
    }
    changed |= lowered || unit->refused;
  }
  mc_told_free(&l.told);
  LLVMDisposeBuilder(l.builder);
  return changed;
}

bool mc_run_lower_descriptors(const struct mc_unit *unit) {
  struct mc_list functions = {0}, list = {0};
  for (LLVMValueRef function = LLVMGetFirstFunction(unit->module); function; function = LLVMGetNextFunction(function))
    if (mc_op_name(function))
      mc_list_add(&functions, function);
  for (size_t i = 0; i < functions.count; i++) {
    LLVMValueRef function = functions.items[i];
    if (collect(unit, function, &list) && !unit->function)
      refuse_outside(unit, function);
    if (!LLVMGetFirstUse(function) && !mc_op_named(mc_op_name(function)))
      refuse_unused(unit, function);
  }
  bool changed = list.count && lower_all(unit, &list);
  changed |= clean_up(unit, &functions);
  mc_list_free(&list);
  mc_list_free(&functions);
  return changed;
}
