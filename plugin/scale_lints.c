/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The scale lints of `matcore-verify`: selection, format, pairs of formats, and constants that are no scale anybody means.
 * Called by verify.c. Scales that are not constant are never judged. */
#include "check.h"

#include <inttypes.h>
#include <stdio.h>

enum { E8 = 0, LAST_SCALE_FORMAT = 2 };

/* Fixed-FP4: no format argument. */
static bool is_fixed_fp4(const struct mc_matrix *matrix) { return matrix->format[MC_A] == MC_NO_ARGUMENT; }

static void lint_op_sel(struct mc_check *check, int side) {
  int argument = check->matrix->op_sel[side];
  int64_t *value = &check->op_sel[side];
  static const char *const meanings[MC_SIDES] = {"op_sel of A", "op_sel of B"};
  const char *meaning = meanings[side];
  if (argument == MC_NO_ARGUMENT || !mc_read_immediate(check, argument, "scale-op-sel", meaning, "0 to 3", value))
    return;
  check->knows_op_sel[side] = *value >= 0 && *value <= 3;
  if (!check->knows_op_sel[side])
    mc_add_fault(check, MC_ERROR, "scale-op-sel", "argument %d (%s) is %" PRId64 ": expected 0 to 3", argument, meaning, *value);
}

static void lint_select(struct mc_check *check, int side) {
  int argument = check->matrix->select[side];
  int64_t value;
  bool reads_all_lanes = is_fixed_fp4(check->matrix) && side == MC_A;
  const char *allowed = reads_all_lanes ? "0" : "0 or 1";
  static const char *const meanings[MC_SIDES] = {"row select of A", "row select of B"};
  const char *meaning = meanings[side];
  if (argument == MC_NO_ARGUMENT || !mc_read_immediate(check, argument, "scale-select", meaning, allowed, &value))
    return;
  if (value != 0 && value != 1)
    mc_add_fault(check, MC_WARNING, "scale-select", "argument %d (%s) is %" PRId64 ": expected %s; only its lowest bit is used", argument,
                 meaning, value, allowed);
  else if (value == 1 && reads_all_lanes)
    mc_add_fault(check, MC_WARNING, "scale-row", "argument %d (%s) is 1: expected 0; all lanes are read, 1 is reserved", argument, meaning);
}

static void lint_scale_format(struct mc_check *check, int side) {
  int argument = check->matrix->scale_format[side];
  int64_t *value = &check->scale_format[side];
  static const char *const meanings[MC_SIDES] = {"scale format of A", "scale format of B"};
  const char *meaning = meanings[side];
  if (argument == MC_NO_ARGUMENT || !mc_read_immediate(check, argument, "scale-format", meaning, "0 to 2", value))
    return;
  check->knows_scale_format[side] = *value >= 0 && *value <= LAST_SCALE_FORMAT;
  if (check->knows_scale_format[side])
    return;
  bool is_refused = (*value & 3) > LAST_SCALE_FORMAT; /* the assembler refuses 3, to which the back end masks it */
  mc_add_fault(check, is_refused ? MC_ERROR : MC_WARNING, "scale-format", "argument %d (%s) is %" PRId64 ": expected 0 to 2%s", argument,
               meaning, *value, is_refused ? "" : "; only its two low bits are used");
}

/* Only FP4 takes another scale format than E8, and two FP4 sides must take the same. One message a call: it is the tuple that is wrong. */
static void lint_pair(struct mc_check *check) {
  const struct mc_matrix *matrix = check->matrix;
  if (!check->knows_scale_format[MC_A] || !check->knows_scale_format[MC_B])
    return;
  bool is_fp4[MC_SIDES], is_right = true;
  const char *names[MC_SIDES];
  for (int side = MC_A; side < MC_SIDES; side++) {
    if (!is_fixed_fp4(matrix) && !check->knows_format[side])
      return;
    matcore_format format = is_fixed_fp4(matrix) ? MATCORE_FORMAT_FP4 : (matcore_format)check->format[side];
    is_fp4[side] = format == MATCORE_FORMAT_FP4;
    names[side] = matcore_format_name(format);
    is_right &= is_fp4[side] || check->scale_format[side] == E8;
  }
  bool both = is_fp4[MC_A] && is_fp4[MC_B];
  if (is_right && (!both || check->scale_format[MC_A] == check->scale_format[MC_B]))
    return;
  mc_add_fault(check, MC_ERROR, "scale-pair",
               "argument %d (scale format of A, which is %s) is %" PRId64 ", argument %d (scale format of B, which is %s) is %" PRId64
               ": expected %s",
               matrix->scale_format[MC_A], names[MC_A], check->scale_format[MC_A], matrix->scale_format[MC_B], names[MC_B],
               check->scale_format[MC_B], both ? "the same for both" : "0 for a matrix that is not fp4");
}

/* A constant scale and the bits that its type has. */
static bool read_scale(const struct mc_check *check, int side, uint64_t *value, unsigned *bits) {
  LLVMValueRef operand = LLVMGetArgOperand(check->call, (unsigned)check->matrix->scale[side]);
  int64_t read;
  if (!mc_constant(operand, &read))
    return false;
  *bits = LLVMGetIntTypeWidth(LLVMTypeOf(operand));
  *value = (uint64_t)read & (*bits < 64 ? (UINT64_C(1) << *bits) - 1 : UINT64_MAX);
  return true;
}

/* `i32 127` where 0x7F7F7F7F is meant: the bytes above are 2^-127. MFMA reads one byte, WMMA all. */
static void lint_splat(struct mc_check *check, int side) {
  uint64_t value;
  unsigned bits;
  if (!read_scale(check, side, &value, &bits) || !value)
    return;
  bool reads_one = check->matrix->op_sel[side] != MC_NO_ARGUMENT, has_zero = false;
  if (reads_one && !check->knows_op_sel[side])
    return;
  for (unsigned byte = 0; byte < bits / 8; byte++)
    has_zero |= (!reads_one || byte == (unsigned)check->op_sel[side]) && !(value >> 8 * byte & 0xFF);
  if (has_zero)
    mc_add_fault(check, MC_WARNING, "scale-splat",
                 "argument %d (scale of %s) is 0x%0*" PRIX64 ": expected no zero among the bytes read; a zero byte is 2^-127, 1.0 is 0x7F "
                 "in every byte",
                 check->matrix->scale[side], mc_side_names[side], (int)bits / 4, value);
}

/* LLVM takes two zeros on MFMA for the unscaled instruction: accepted, told on request only. */
static void remark_unscaled(const struct mc_check *check) {
  if (check->unit->said_before || !mc_remark_wanted(check->call))
    return;
  struct mc_remark_part parts[] = {{"Intrinsic", check->matrix->name, 0}, {0, ": both scales are constant 0: the unscaled instruction", 0}};
  mc_remark(check->call, MC_REMARK_ANALYSIS, "Unscaled", parts, sizeof parts / sizeof *parts);
}

static void lint_zero(struct mc_check *check) {
  bool is_zero[MC_SIDES];
  uint64_t value;
  unsigned bits;
  for (int side = MC_A; side < MC_SIDES; side++)
    is_zero[side] = read_scale(check, side, &value, &bits) && !value;
  if (!is_zero[MC_A] && !is_zero[MC_B])
    return;
  int side = is_zero[MC_A] ? MC_A : MC_B;
  if (check->matrix->family == MATCORE_WMMA)
    mc_add_fault(check, MC_WARNING, "scale-zero",
                 "argument %d (scale of %s) is 0: expected another constant; it is 2^-127 or 1.0, by where the register allocator puts it",
                 check->matrix->scale[side], mc_side_names[side]);
  else if (is_zero[MC_A] != is_zero[MC_B])
    mc_add_fault(check, MC_WARNING, "scale-zero",
                 "argument %d (scale of %s) is 0 and the other scale is not: expected both or none; two zeros are the unscaled instruction",
                 check->matrix->scale[side], mc_side_names[side]);
  else
    remark_unscaled(check);
}

void mc_lint_scales(struct mc_check *check) {
  if (check->matrix->scale[MC_A] == MC_NO_ARGUMENT)
    return;
  for (int side = MC_A; side < MC_SIDES; side++) {
    lint_op_sel(check, side);
    lint_select(check, side);
    lint_scale_format(check, side);
    lint_splat(check, side);
  }
  lint_pair(check);
  lint_zero(check);
}
