/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The half of the wave that a WMMA reads of its scale, walked back through lane moves to where it comes from. See fold.h. */
#include "fold.h"

#include <string.h>

enum { HALF = 16, WAVE = 32 };

static bool is_constant(LLVMValueRef value, int64_t expected) {
  int64_t number;
  return mc_constant(value, &number) && number == expected;
}

/* -- WMMA: halves of the wave -- */

/* What an i32 is in one lane of a wave32; `budget` bounds the walk over shared operands. */
static bool value_in_lane(const struct mc_fold *f, LLVMValueRef value, uint32_t lane, int *budget, uint32_t *out) {
  uint64_t number;
  uint32_t a, b;
  if (--*budget < 0 || mc_integer_bytes(LLVMTypeOf(value)) != 4)
    return false;
  if (mc_unsigned_constant(value, &number)) {
    *out = (uint32_t)number;
    return true;
  }
  if (!LLVMIsAInstruction(value))
    return false;
  enum mc_move move = mc_move_of(f, value);
  if (move == MC_MOVE_MBCNT_LO || move == MC_MOVE_MBCNT_HI) {
    /* All lanes below this one are counted; a wave32 has none in the upper word. */
    if (!is_constant(mc_argument(value, 0), -1) || !value_in_lane(f, mc_argument(value, 1), lane, budget, &a))
      return false;
    *out = a + (move == MC_MOVE_MBCNT_LO ? lane : 0);
    return true;
  }
  LLVMOpcode opcode = LLVMGetInstructionOpcode(value);
  if (opcode != LLVMAdd && opcode != LLVMSub && opcode != LLVMMul && opcode != LLVMAnd && opcode != LLVMOr && opcode != LLVMXor &&
      opcode != LLVMShl && opcode != LLVMLShr)
    return false;
  if (!value_in_lane(f, LLVMGetOperand(value, 0), lane, budget, &a) || !value_in_lane(f, LLVMGetOperand(value, 1), lane, budget, &b))
    return false;
  if ((opcode == LLVMShl || opcode == LLVMLShr) && b >= 32)
    return false;
  *out = opcode == LLVMAdd   ? a + b
         : opcode == LLVMSub ? a - b
         : opcode == LLVMMul ? a * b
         : opcode == LLVMAnd ? a & b
         : opcode == LLVMOr  ? a | b
         : opcode == LLVMXor ? a ^ b
         : opcode == LLVMShl ? a << b
                             : a >> b;
  return true;
}

/* The lane of the source that `lane` of the move reads. False: not known. */
static bool lane_read(const struct mc_fold *f, LLVMValueRef call, enum mc_move move, uint32_t lane, uint32_t *from) {
  int budget = 64;
  uint64_t mask;
  switch (move) {
  case MC_MOVE_PERMLANE16:
  case MC_MOVE_PERMLANEX16:
    if (!is_constant(mc_argument(call, 2), 0x76543210) || !is_constant(mc_argument(call, 3), (int32_t)0xfedcba98))
      return false;
    *from = move == MC_MOVE_PERMLANE16 ? lane : lane ^ HALF;
    return true;
  case MC_MOVE_SWIZZLE:
    if (!mc_unsigned_constant(mc_argument(call, 1), &mask) || mask >= 0x8000)
      return false;
    *from = (uint32_t)(((lane & (mask & 31)) | (mask >> 5 & 31)) ^ (mask >> 10 & 31));
    return true;
  case MC_MOVE_BPERMUTE:
    if (!value_in_lane(f, mc_argument(call, 0), lane, &budget, from))
      return false;
    *from = *from / 4 % WAVE;
    return true;
  case MC_MOVE_SHUFFLE:
    return value_in_lane(f, mc_argument(call, 1), lane, &budget, from) && *from < WAVE;
  case MC_MOVE_XOR:
  case MC_MOVE_DOWN:
  case MC_MOVE_UP:
    if (!is_constant(mc_argument(call, 1), HALF) || !is_constant(mc_argument(call, 2), WAVE))
      return false;
    if (move != MC_MOVE_XOR && (lane < HALF) != (move == MC_MOVE_DOWN))
      return false; /* out of range: not looked into */
    *from = lane ^ HALF;
    return true;
  default:
    return false;
  }
}

/* A move is taken when all 16 lanes of the half come from one half of the source, in order. */
static bool step_move(const struct mc_fold *f, struct mc_place *p, enum mc_move move) {
  uint32_t half = 2;
  for (uint32_t l = 0; l < HALF; l++) {
    uint32_t from;
    if (!lane_read(f, p->value, move, p->select * HALF + l, &from))
      return false;
    if (from >= WAVE || from % HALF != l || (l && from / HALF != half))
      return false;
    half = from / HALF;
  }
  unsigned source = move == MC_MOVE_PERMLANE16 || move == MC_MOVE_PERMLANEX16 || move == MC_MOVE_BPERMUTE ? 1 : 0;
  *p = (struct mc_place){mc_argument(p->value, source), half};
  return true;
}

/* permlane16.swap: the upper half of a and the lower half of b trade places. */
static bool step_swap(const struct mc_fold *f, struct mc_place *p, LLVMBasicBlockRef block) {
  LLVMValueRef swap = LLVMGetOperand(p->value, 0);
  if (LLVMGetNumIndices(p->value) != 1 || mc_move_of(f, swap) != MC_MOVE_SWAP16 || LLVMGetInstructionParent(swap) != block)
    return false;
  unsigned element = LLVMGetIndices(p->value)[0];
  *p = (struct mc_place){mc_argument(swap, p->select), element};
  return true;
}

/* One step towards the half's origin. The fold assumes all lanes on: that costs nothing, since row r's data lies in lanes r and r + 16
 * and with either off the result's row is undefined already. It says nothing of where the move stands, so the move must be in the
 * call's block. With EXEC full no move reads a disabled lane: flags and `old` don't count. */
static bool step_half(const struct mc_fold *f, struct mc_place *p, LLVMBasicBlockRef block) {
  if (!LLVMIsAInstruction(p->value))
    return false;
  switch (LLVMGetInstructionOpcode(p->value)) {
  case LLVMBitCast:
    p->value = LLVMGetOperand(p->value, 0);
    return true; /* stays within the lane */
  case LLVMExtractValue:
    return step_swap(f, p, block);
  case LLVMCall:
    return LLVMGetInstructionParent(p->value) == block && step_move(f, p, mc_move_of(f, p->value));
  default:
    return false;
  }
}

/* -- Uniformity: a wave-uniform WMMA scale would go into an SGPR or an inline constant -- */

static bool is_divergent(const struct mc_fold *f, LLVMValueRef value, int *budget);

static bool is_divergent_argument(LLVMValueRef value) {
  enum { AMDGPU_KERNEL = 91, SPIR_KERNEL = 76 };
  LLVMValueRef function = LLVMGetParamParent(value);
  unsigned convention = LLVMGetFunctionCallConv(function), index = 1;
  if (convention == AMDGPU_KERNEL || convention == SPIR_KERNEL)
    return false;
  for (LLVMValueRef p = LLVMGetFirstParam(function); p && p != value; p = LLVMGetNextParam(p))
    index++;
  return !LLVMGetEnumAttributeAtIndex(function, index, LLVMGetEnumAttributeKindForName("inreg", 5));
}

static bool any_operand_diverges(const struct mc_fold *f, LLVMValueRef value, int *budget) {
  int count = LLVMGetNumOperands(value);
  for (int i = 0; i < count; i++) {
    LLVMValueRef operand = LLVMGetOperand(value, (unsigned)i);
    if (!LLVMValueIsBasicBlock(operand) && is_divergent(f, operand, budget))
      return true;
  }
  return false;
}

static bool is_divergent_call(const struct mc_fold *f, LLVMValueRef call, int *budget) {
  switch (mc_move_of(f, call)) {
  case MC_MOVE_MBCNT_LO:
  case MC_MOVE_MBCNT_HI:
  case MC_MOVE_WORKITEM_X:
  case MC_MOVE_PERMLANE16:
  case MC_MOVE_PERMLANEX16:
  case MC_MOVE_SWAP16:
    return true;
  case MC_MOVE_COUNT:
    break;
  case MC_MOVE_WORKITEM_Y: /* uniform in some work group shapes */
  case MC_MOVE_WORKITEM_Z:
    return false;
  default:
    return any_operand_diverges(f, call, budget);
  }
  LLVMValueRef callee = LLVMGetCalledValue(call);
  return LLVMIsAFunction(callee) && !LLVMGetIntrinsicID(callee); /* what another function returns stands in VGPRs */
}

/* workitem.id.x with its low bits gone: LLVM calls it uniform where the work group is a row of whole waves. */
static bool drops_low_bits(const struct mc_fold *f, LLVMValueRef value) {
  enum { LOG2_WAVE = 5 };
  uint64_t number;
  LLVMOpcode opcode = LLVMGetInstructionOpcode(value);
  if (opcode != LLVMAnd && opcode != LLVMLShr)
    return false;
  for (unsigned i = 0; i < 2; i++)
    if (mc_move_of(f, LLVMGetOperand(value, i)) == MC_MOVE_WORKITEM_X && mc_unsigned_constant(LLVMGetOperand(value, 1 - i), &number))
      return opcode == LLVMAnd ? number % WAVE == 0 : number >= LOG2_WAVE;
  return false;
}

/* Whether LLVM's analysis must find the value divergent. False also where this is not certain: the walk ends then. */
static bool is_divergent(const struct mc_fold *f, LLVMValueRef value, int *budget) {
  enum { FLAT = 0, PRIVATE = 5 };
  if (--*budget < 0)
    return false;
  if (LLVMIsAArgument(value))
    return is_divergent_argument(value);
  if (!LLVMIsAInstruction(value))
    return false;
  switch (LLVMGetInstructionOpcode(value)) {
  case LLVMLoad: {
    unsigned space = LLVMGetPointerAddressSpace(LLVMTypeOf(LLVMGetOperand(value, 0)));
    return space == FLAT || space == PRIVATE || is_divergent(f, LLVMGetOperand(value, 0), budget);
  }
  case LLVMAtomicRMW:
  case LLVMAtomicCmpXchg:
    return true;
  case LLVMCall:
    return is_divergent_call(f, value, budget);
  case LLVMAlloca:
  case LLVMInvoke:
  case LLVMCallBr:
    return false;
  default:
    return !drops_low_bits(f, value) && any_operand_diverges(f, value, budget);
  }
}

/* -- The walk -- */

struct mc_place mc_last_half(const struct mc_fold *f, struct mc_place start, LLVMBasicBlockRef block, LLVMValueRef *stop) {
  struct mc_place now = start, best = start;
  LLVMTypeRef type = LLVMTypeOf(start.value);
  int steps = 0;
  for (; steps < MC_MAX_STEPS && step_half(f, &now, block); steps++) {
    int budget = MC_MAX_STEPS;
    if (LLVMIsConstant(now.value) || !is_divergent(f, now.value, &budget))
      break;
    if (LLVMTypeOf(now.value) == type)
      best = now;
  }
  *stop = now.value;
  return steps < MC_MAX_STEPS ? best : start;
}
