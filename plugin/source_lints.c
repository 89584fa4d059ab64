/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The lints of `matcore-verify` on sources, formats, accumulator and result. Called by verify.c. */
#include "check.h"

#include <inttypes.h>
#include <stdio.h>

enum { TYPE_SIZE = 96 };

/* A type as IR prints it, cut to a size that leaves room for the rest of a message. */
static void print_type(LLVMTypeRef type, char text[TYPE_SIZE]) {
  char *printed = LLVMPrintTypeToString(type);
  snprintf(text, TYPE_SIZE, "%s", printed);
  LLVMDisposeMessage(printed);
}

static void check_format(struct mc_check *check, int side) {
  static const char *const meanings[MC_SIDES] = {"format of A", "format of B"};
  const char *meaning = meanings[side];
  int argument = check->matrix->format[side];
  int64_t *format = &check->format[side];
  if (!mc_read_immediate(check, argument, "source-format", meaning, "0 to 4", format))
    return;
  check->knows_format[side] = *format >= 0 && *format < MATCORE_FORMAT_COUNT;
  if (!check->knows_format[side])
    mc_add_fault(check, MC_ERROR, "source-format", "argument %d (%s) is %" PRId64 ": expected 0 to %d", argument, meaning, *format,
                 MATCORE_FORMAT_COUNT - 1);
}

/* "<8 x i32>, <12 x i32> or <16 x i32>": every width of the family, from the core's table. */
static void print_widths(matcore_family family, char *text, size_t size) {
  uint32_t most = 0, widths[MATCORE_FORMAT_COUNT];
  int count = 0;
  size_t used = 0;
  for (int format = 0; format < MATCORE_FORMAT_COUNT; format++) {
    uint32_t need = 0;
    if (matcore_format_registers(family, (matcore_format)format, &need) == MATCORE_OK && need > most)
      most = need;
  }
  for (uint32_t lanes = 1; lanes <= most && count < MATCORE_FORMAT_COUNT; lanes++)
    if (matcore_format_is_width(family, lanes))
      widths[count++] = lanes;
  for (int i = 0; i < count && used < size; i++)
    used += (size_t)snprintf(text + used, size - used, "%s<%" PRIu32 " x i32>", !i ? "" : i + 1 < count ? ", " : " or ", widths[i]);
}

static void check_source(struct mc_check *check, int side) {
  const struct mc_matrix *matrix = check->matrix;
  int argument = matrix->source[side];
  LLVMTypeRef type = LLVMTypeOf(LLVMGetArgOperand(check->call, (unsigned)argument));
  unsigned lanes = mc_i32_lanes(type);
  bool is_fixed = matrix->format[side] == MC_NO_ARGUMENT;
  unsigned fixed = side == MC_A ? 16 : 8;
  char text[TYPE_SIZE], allowed[TYPE_SIZE];
  uint32_t need = 0;
  if (is_fixed ? lanes != fixed : !matcore_format_is_width(matrix->family, lanes)) {
    print_type(type, text);
    snprintf(allowed, sizeof allowed, "<%u x i32>", fixed);
    if (!is_fixed)
      print_widths(matrix->family, allowed, sizeof allowed);
    mc_add_fault(check, MC_ERROR, "source-type", "argument %d (%s) is %s: expected %s", argument, mc_side_names[side], text, allowed);
    return;
  }
  if (is_fixed || !check->knows_format[side])
    return;
  matcore_format format = (matcore_format)check->format[side];
  if (matcore_format_registers(matrix->family, format, &need) == MATCORE_OK && lanes < need)
    mc_add_fault(check, MC_ERROR, "source-width",
                 "argument %d (%s) is <%u x i32>: expected at least <%" PRIu32 " x i32> for format %d (%s)", argument, mc_side_names[side],
                 lanes, need, (int)format, matcore_format_name(format));
}

static void check_modifier(struct mc_check *check) {
  int argument = check->matrix->modifier;
  int64_t value;
  if (argument == MC_NO_ARGUMENT || !mc_read_immediate(check, argument, "accumulator-modifier", "modifier of C", "0 to 3", &value) ||
      (value >= 0 && value <= 3))
    return;
  mc_add_fault(check, MC_WARNING, "accumulator-modifier",
               "argument %d (modifier of C) is %" PRId64 ": expected 0 to 3; only its two low bits are used", argument, value);
}

void mc_lint_result(struct mc_check *check) {
  LLVMTypeRef type = LLVMTypeOf(check->call);
  if (mc_is_legal_result(check->matrix, type))
    return;
  char text[TYPE_SIZE];
  print_type(type, text);
  mc_add_fault(check, MC_ERROR, "result-type", "the result is %s: expected <%u x float>", text, mc_result_lanes(check->matrix));
}

void mc_lint_sources(struct mc_check *check) {
  for (int side = MC_A; side < MC_SIDES; side++) {
    if (check->matrix->format[side] != MC_NO_ARGUMENT)
      check_format(check, side);
    check_source(check, side);
  }
  check_modifier(check);
}
