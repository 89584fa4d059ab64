/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* `matcore-fold-scales`: byte extracts (MFMA) and half-wave moves (WMMA) of a scale go into the call's own select. Called by host.cpp
 * and pipeline.c. Two arguments of a call change in place, A and B each by itself; instruction selection does none of this. */
#include "fold.h"
#include "report.h"

#include <llvm-c/Target.h>

#include <stdio.h>
#include <string.h>

/* Of calls only those that were walked: another matrix call is still on the list. */
static bool is_dead(const struct mc_fold *f, LLVMValueRef value) {
  return LLVMIsAInstruction(value) && (!LLVMIsACallInst(value) || mc_move_of(f, value) != MC_MOVE_COUNT) && mc_is_dead(value);
}

/* What lost its last use goes, with what it alone used. */
static void remove_dead(const struct mc_fold *f, LLVMValueRef value) {
  struct mc_list dead = {0};
  if (is_dead(f, value))
    mc_list_add(&dead, value);
  while (dead.count) {
    LLVMValueRef gone = dead.items[--dead.count], operands[8];
    int count = LLVMGetNumOperands(gone), kept = 0;
    for (int i = 0; i < count && kept < 8; i++) {
      LLVMValueRef operand = LLVMGetOperand(gone, (unsigned)i);
      bool seen = !LLVMIsAInstruction(operand);
      for (int k = 0; k < kept; k++)
        seen |= operands[k] == operand;
      if (!seen)
        operands[kept++] = operand;
    }
    mc_salvage_debug(gone);
    LLVMInstructionEraseFromParent(gone);
    for (int i = 0; i < kept; i++)
      if (is_dead(f, operands[i]))
        mc_list_add(&dead, operands[i]);
  }
  mc_list_free(&dead);
}

static void remark_folded(LLVMValueRef call, const struct mc_matrix *matrix, int side, int64_t from, int64_t to) {
  if (!mc_remark_wanted(call))
    return;
  struct mc_remark_part parts[] = {
      {0, "folded the scale of ", 0},
      {"Matrix", side == MC_A ? "A" : "B", 0},
      {0, " of ", 0},
      {"Intrinsic", matrix->name, 0},
      {0, ": select ", 0},
      {"From", 0, from},
      {0, " -> ", 0},
      {"To", 0, to},
  };
  mc_remark(call, MC_REMARK_PASSED, "FoldedScale", parts, sizeof parts / sizeof *parts);
}

/* What a scale is taken out of something by: only of these a fold can be missed. */
static bool is_extract(LLVMValueRef value) {
  return LLVMIsABinaryOperator(value) || LLVMIsACastInst(value) || LLVMIsAExtractElementInst(value) || LLVMIsAExtractValueInst(value) ||
         LLVMIsAIntrinsicInst(value);
}

static void remark_missed(const struct mc_fold *f, LLVMValueRef call, const struct mc_matrix *matrix, int side, LLVMValueRef stop) {
  if (f->unit->said_before || !mc_remark_wanted(call))
    return;
  char *printed = LLVMPrintValueToString(stop), what[40], why[300];
  const char *start = printed + strspn(printed, " "), *end = strstr(start, ", !");
  int length = (int)(end ? (size_t)(end - start) : strcspn(start, "\n"));
  snprintf(what, sizeof what, "not folded the scale of %s of ", side == MC_A ? "A" : "B");
  snprintf(why, sizeof why, "up to '%.*s' there is no %s", length > 160 ? 160 : length, start,
           matrix->family == MATCORE_MFMA ? "i32 that holds its byte"
                                          : "half-wave move, in the call's block, of a value that surely differs between lanes");
  LLVMDisposeMessage(printed);
  mc_remark_missed(f->unit, call, "NotFolded", what, matrix->name, why);
}

/* True when the side was folded. */
static bool fold_side(const struct mc_fold *f, LLVMValueRef call, const struct mc_matrix *matrix, int side) {
  bool is_mfma = matrix->family == MATCORE_MFMA;
  int8_t select_at = is_mfma ? matrix->op_sel[side] : matrix->select[side], scale_at = matrix->scale[side];
  bool reads_all = matrix->format[side] == MC_NO_ARGUMENT && side == MC_A; /* A of 32x16x128: all lanes, the select is reserved */
  int64_t select;
  if (select_at == MC_NO_ARGUMENT || scale_at == MC_NO_ARGUMENT || reads_all)
    return false;
  if (!mc_constant(mc_argument(call, (unsigned)select_at), &select) || select < 0 || select > (is_mfma ? 3 : 1))
    return false;
  struct mc_place start = {mc_argument(call, (unsigned)scale_at), (unsigned)select};
  LLVMValueRef stop;
  struct mc_place end = is_mfma ? mc_last_byte(f, start, &stop) : mc_last_half(f, start, LLVMGetInstructionParent(call), &stop);
  if (end.value == start.value) {
    if (is_extract(start.value))
      remark_missed(f, call, matrix, side, stop);
    return false;
  }
  if (!mc_should_rewrite(MC_COUNT_FOLD_SCALES))
    return false;
  remark_folded(call, matrix, side, select, end.select);
  LLVMSetOperand(call, (unsigned)select_at, LLVMConstInt(LLVMTypeOf(mc_argument(call, (unsigned)select_at)), end.select, false));
  LLVMSetOperand(call, (unsigned)scale_at, end.value);
  remove_dead(f, start.value);
  return true;
}

static LLVMValueRef visit(void *context, LLVMValueRef call) {
  struct mc_fold *f = context;
  const struct mc_matrix *matrix = mc_matrix_of(&f->ids, LLVMGetCalledValue(call));
  bool folded = false;
  for (int side = 0; matrix && side < MC_SIDES; side++)
    folded |= fold_side(f, call, matrix, side);
  if (folded)
    mc_count(f->unit, MC_FOLDED, 1, call);
  f->changed |= folded;
  return call;
}

bool mc_run_fold_scales(const struct mc_unit *unit) {
  struct mc_fold f = {.unit = unit, .ids = mc_matrix_ids()};
  struct mc_calls own = {0};
  if (LLVMByteOrder(LLVMGetModuleDataLayout(unit->module)) != LLVMLittleEndian)
    return false; /* no AMDGPU: the bytes of a vector would be counted from its other end */
  mc_find_moves(&f);
  mc_visit_calls(unit, mc_matrix_calls(unit, &f.ids, &own), visit, &f);
  mc_calls_free(&own);
  return f.changed;
}
