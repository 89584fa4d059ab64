/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* -pass-remarks-analysis=matcore: what narrowing saves, per call and per kernel, and whether that crosses an occupancy step.
 * Before register allocation only the operands of the calls are known, so the step is judged on those of the largest call alone. */
#include "register_remarks.h"

#include <matcore/kernel_descriptor.h>

#include <stdio.h>
#include <string.h>

enum { AMDGPU_KERNEL_CONVENTION = 91 }; /* llvm/IR/CallingConv.h, AMDGPU_KERNEL */

static uint32_t accumulator_registers(LLVMValueRef call) {
  LLVMTypeRef type = LLVMTypeOf(call);
  return LLVMGetTypeKind(type) == LLVMVectorTypeKind ? LLVMGetVectorSize(type) : 1;
}

/* The processor that the function was compiled for; false when it names none that is known. */
static bool processor_of(LLVMValueRef function, matcore_processor *processor) {
  static const char key[] = "target-cpu";
  LLVMAttributeRef attribute = LLVMGetStringAttributeAtIndex(function, LLVMAttributeFunctionIndex, key, sizeof key - 1);
  unsigned size = 0;
  const char *value = attribute ? LLVMGetStringAttributeValue(attribute, &size) : 0;
  char name[64];
  matcore_target target;
  if (!value || size >= sizeof name)
    return false;
  memcpy(name, value, size);
  name[size] = 0;
  return matcore_target_parse(name, &target, 0) == MATCORE_OK && matcore_processor_get(target.processor, 0, processor, 0) == MATCORE_OK;
}

static void remark_call(LLVMValueRef call, const struct mc_side sides[MC_SIDES]) {
  char text[120] = "source registers: ";
  for (int i = 0; i < MC_SIDES; i++) {
    size_t used = strlen(text);
    char format[8];
    snprintf(format, sizeof format, "%s", matcore_format_name(sides[i].format));
    for (char *c = format; *c; c++)
      *c = (char)(*c >= 'a' && *c <= 'z' ? *c - 'a' + 'A' : *c);
    if (sides[i].have != sides[i].need)
      snprintf(text + used, sizeof text - used, "%s%s %u -> %u VGPRs (%s)", i && sides[0].have != sides[0].need ? ", " : "", i ? "B" : "A",
               sides[i].have, sides[i].need, format);
  }
  struct mc_remark_part part = {0, text, 0};
  mc_remark(call, MC_REMARK_ANALYSIS, "SourceRegisters", &part, 1);
}

/* "no occupancy step of gfx950 is crossed", or which waves become which. */
static void describe_step(const struct mc_register_sum *sum, char *text, size_t size) {
  matcore_processor processor;
  if (!processor_of(LLVMGetBasicBlockParent(LLVMGetInstructionParent(sum->last)), &processor)) {
    snprintf(text, size, "processor not known, so neither is the occupancy");
    return;
  }
  uint32_t before = matcore_vgpr_waves(&processor, sum->largest_have), after = matcore_vgpr_waves(&processor, sum->largest_need);
  if (before == after)
    snprintf(text, size, "no occupancy step of %s is crossed (%u waves)", processor.name, after);
  else
    snprintf(text, size, "waves on %s %u -> %u", processor.name, before, after);
}

static void remark_sum(const struct mc_register_sum *sum) {
  char text[300], step[120];
  LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(sum->last));
  if (LLVMGetFunctionCallConv(function) != AMDGPU_KERNEL_CONVENTION)
    return;
  describe_step(sum, step, sizeof step);
  snprintf(text, sizeof text, " narrowed calls, %u source registers less in all; operands of the largest call %u -> %u VGPRs: %s",
           sum->saved, sum->largest_have, sum->largest_need, step);
  struct mc_remark_part parts[] = {{0, "kernel: ", 0}, {"Calls", 0, sum->calls}, {0, text, 0}};
  mc_remark(sum->last, MC_REMARK_ANALYSIS, "KernelRegisters", parts, sizeof parts / sizeof *parts);
}

void mc_register_remark_end(struct mc_register_sum *sum) {
  if (sum->last)
    remark_sum(sum);
  *sum = (struct mc_register_sum){0};
}

void mc_register_remark(struct mc_register_sum *sum, LLVMValueRef call, const struct mc_side sides[MC_SIDES]) {
  if (!mc_remark_wanted(call))
    return;
  LLVMBasicBlockRef block = LLVMGetInstructionParent(call);
  if (sum->last && LLVMGetBasicBlockParent(LLVMGetInstructionParent(sum->last)) != LLVMGetBasicBlockParent(block))
    mc_register_remark_end(sum);
  remark_call(call, sides);
  uint32_t accumulator = accumulator_registers(call);
  uint32_t have = sides[MC_A].have + sides[MC_B].have + accumulator, need = sides[MC_A].need + sides[MC_B].need + accumulator;
  sum->last = call;
  sum->calls++;
  sum->saved += have - need;
  if (have > sum->largest_have)
    sum->largest_have = have;
  if (need > sum->largest_need)
    sum->largest_need = need;
}
