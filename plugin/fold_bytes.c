/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The byte that an MFMA reads of its scale, walked back to where it comes from. See fold.h. */
#include "fold.h"

static unsigned scalar_bytes(LLVMTypeRef type) {
  switch (LLVMGetTypeKind(type)) {
  case LLVMHalfTypeKind:
  case LLVMBFloatTypeKind:
    return 2;
  case LLVMFloatTypeKind:
    return 4;
  case LLVMDoubleTypeKind:
    return 8;
  default:
    return mc_integer_bytes(type);
  }
}

/* Bytes of one element where a vector's bytes stand as in memory; 0 otherwise. */
static unsigned element_bytes(LLVMTypeRef type) {
  if (LLVMGetTypeKind(type) != LLVMVectorTypeKind)
    return 0;
  unsigned bytes = scalar_bytes(LLVMGetElementType(type));
  return bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8 ? bytes : 0;
}

static bool has_plain_bytes(LLVMTypeRef type) { return scalar_bytes(type) || element_bytes(type); }

static bool step_shift(struct mc_place *p, LLVMValueRef source, LLVMValueRef amount) {
  uint64_t bits;
  unsigned bytes = mc_integer_bytes(LLVMTypeOf(source));
  if (!bytes || !mc_unsigned_constant(amount, &bits) || bits % 8)
    return false;
  if (bits / 8 >= bytes || p->select + bits / 8 >= bytes)
    return false; /* that byte is zero or sign */
  *p = (struct mc_place){source, p->select + (unsigned)(bits / 8)};
  return true;
}

/* The mask may stand on either side. */
static bool step_and(struct mc_place *p, LLVMValueRef and) {
  for (unsigned i = 0; i < 2; i++) {
    uint64_t mask;
    LLVMValueRef source = LLVMGetOperand(and, i);
    if (!mc_integer_bytes(LLVMTypeOf(source)) || p->select >= 8 || !mc_unsigned_constant(LLVMGetOperand(and, 1 - i), &mask))
      continue;
    if ((mask >> 8 * p->select & 0xff) != 0xff)
      return false;
    p->value = source;
    return true;
  }
  return false;
}

static bool step_element(struct mc_place *p, LLVMValueRef extract) {
  uint64_t index;
  LLVMValueRef vector = LLVMGetOperand(extract, 0);
  LLVMTypeRef type = LLVMTypeOf(vector);
  unsigned bytes = element_bytes(type);
  if (!bytes || !mc_unsigned_constant(LLVMGetOperand(extract, 1), &index) || index >= LLVMGetVectorSize(type))
    return false;
  *p = (struct mc_place){vector, p->select + (unsigned)index * bytes};
  return true;
}

static bool step_field(struct mc_place *p, LLVMValueRef call) {
  uint64_t offset, width;
  if (mc_integer_bytes(LLVMTypeOf(call)) != 4 || !mc_unsigned_constant(mc_argument(call, 1), &offset) ||
      !mc_unsigned_constant(mc_argument(call, 2), &width))
    return false;
  if (offset % 8 || width % 8 || width >= 32 || offset > 32 - width || p->select >= width / 8)
    return false;
  *p = (struct mc_place){mc_argument(call, 0), p->select + (unsigned)(offset / 8)};
  return true;
}

/* Funnel shifts, rotates among them: byte `select` of the low word of (high : low) >> 8 * down. */
static bool step_funnel(struct mc_place *p, LLVMValueRef call, uint64_t down, unsigned bytes) {
  unsigned at = p->select + (unsigned)down;
  *p = at < bytes ? (struct mc_place){mc_argument(call, 1), at} : (struct mc_place){mc_argument(call, 0), at - bytes};
  return true;
}

/* v_perm_b32: selectors 0 to 3 are bytes of the second source, 4 to 7 of the first; all others are signs and constants. */
static bool step_perm(struct mc_place *p, LLVMValueRef call) {
  uint64_t selectors;
  if (p->select >= 4 || !mc_unsigned_constant(mc_argument(call, 2), &selectors))
    return false;
  unsigned selector = selectors >> 8 * p->select & 0xff;
  if (selector > 7)
    return false;
  *p = (struct mc_place){mc_argument(call, selector < 4), selector % 4};
  return true;
}

static bool step_call(struct mc_place *p, LLVMValueRef call, enum mc_move move) {
  unsigned bytes = mc_integer_bytes(LLVMTypeOf(call));
  uint64_t amount;
  switch (move) {
  case MC_MOVE_UBFE:
  case MC_MOVE_SBFE:
    return step_field(p, call);
  case MC_MOVE_FSHL: /* the amount counts modulo the width; down by the rest of it, and by the whole width when there is none */
    return bytes && mc_unsigned_constant(mc_argument(call, 2), &amount) && amount % 8 == 0 &&
           step_funnel(p, call, bytes - amount / 8 % bytes, bytes);
  case MC_MOVE_FSHR:
    return bytes && mc_unsigned_constant(mc_argument(call, 2), &amount) && amount % 8 == 0 &&
           step_funnel(p, call, amount / 8 % bytes, bytes);
  case MC_MOVE_ALIGNBYTE: /* in bytes; ISA documents differ on how many bits are read above 3 */
    return mc_unsigned_constant(mc_argument(call, 2), &amount) && amount < 4 && step_funnel(p, call, amount, 4);
  case MC_MOVE_BSWAP:
    if (!bytes)
      return false; /* a vector */
    *p = (struct mc_place){mc_argument(call, 0), bytes - 1 - p->select};
    return true;
  case MC_MOVE_PERM:
    return step_perm(p, call);
  default:
    return false;
  }
}

/* One step towards the byte's origin. False: here it stops. */
static bool step_byte(const struct mc_fold *f, struct mc_place *p) {
  if (!LLVMIsAInstruction(p->value))
    return false;
  LLVMValueRef source = LLVMGetNumOperands(p->value) > 0 ? LLVMGetOperand(p->value, 0) : NULL;
  switch (LLVMGetInstructionOpcode(p->value)) {
  case LLVMLShr:
  case LLVMAShr:
    return step_shift(p, source, LLVMGetOperand(p->value, 1));
  case LLVMAnd:
    return step_and(p, p->value);
  case LLVMExtractElement:
    return step_element(p, p->value);
  case LLVMZExt:
  case LLVMSExt:
    if (p->select >= mc_integer_bytes(LLVMTypeOf(source)))
      return false;
    break;
  case LLVMTrunc:
    if (!mc_integer_bytes(LLVMTypeOf(source)))
      return false;
    break;
  case LLVMBitCast:
    if (!has_plain_bytes(LLVMTypeOf(source)) || !has_plain_bytes(LLVMTypeOf(p->value)))
      return false;
    break;
  case LLVMCall:
    return step_call(p, p->value, mc_move_of(f, p->value));
  default:
    return false;
  }
  p->value = source;
  return true;
}

struct mc_place mc_last_byte(const struct mc_fold *f, struct mc_place start, LLVMValueRef *stop) {
  struct mc_place now = start, best = start;
  int steps = 0;
  for (; steps < MC_MAX_STEPS && step_byte(f, &now); steps++)
    if (mc_integer_bytes(LLVMTypeOf(now.value)) == 4 && now.select < 4 && !LLVMIsConstant(now.value))
      best = now;
  *stop = now.value;
  return steps < MC_MAX_STEPS ? best : start; /* a dead loop's value may go round for ever */
}
