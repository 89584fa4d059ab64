/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* `matcore-fold-scales`: byte extracts (MFMA) and half-wave moves (WMMA) of a scale go into the call's own select. Called by host.cpp
 * and pipeline.c. Two arguments of a call change in place, A and B each by itself; instruction selection does none of this. */
#include "matrix.h"
#include "report.h"

#include <llvm-c/Target.h>

#include <stdio.h>
#include <string.h>

enum { MAX_STEPS = 256, HALF = 16, WAVE = 32 };

/* The intrinsics that are walked, or that an index may be made of. */
enum move {
  UBFE,
  SBFE,
  SWAP16,
  PERMLANE16,
  PERMLANEX16,
  SWIZZLE,
  BPERMUTE,
  SHUFFLE,
  XOR,
  DOWN,
  UP,
  MBCNT_LO,
  MBCNT_HI,
  WORKITEM_X,
  WORKITEM_Y,
  WORKITEM_Z,
  MOVE_COUNT
};
static const char *const move_names[MOVE_COUNT] = {
    [UBFE] = "llvm.amdgcn.ubfe",
    [SBFE] = "llvm.amdgcn.sbfe",
    [SWAP16] = "llvm.amdgcn.permlane16.swap",
    [PERMLANE16] = "llvm.amdgcn.permlane16",
    [PERMLANEX16] = "llvm.amdgcn.permlanex16",
    [SWIZZLE] = "llvm.amdgcn.ds.swizzle",
    [BPERMUTE] = "llvm.amdgcn.ds.bpermute",
    [SHUFFLE] = "llvm.amdgcn.wave.shuffle",
    [XOR] = "llvm.amdgcn.permlane.xor",
    [DOWN] = "llvm.amdgcn.permlane.down",
    [UP] = "llvm.amdgcn.permlane.up",
    [MBCNT_LO] = "llvm.amdgcn.mbcnt.lo",
    [MBCNT_HI] = "llvm.amdgcn.mbcnt.hi",
    [WORKITEM_X] = "llvm.amdgcn.workitem.id.x",
    [WORKITEM_Y] = "llvm.amdgcn.workitem.id.y",
    [WORKITEM_Z] = "llvm.amdgcn.workitem.id.z",
};

struct fold {
  const struct mc_unit *unit;
  struct mc_matrix_ids ids;
  unsigned moves[MOVE_COUNT];
};

/* A place in the walk: the byte (MFMA) or the half of the wave (WMMA) that is read of a value. */
struct place {
  LLVMValueRef value;
  unsigned select;
};

static enum move move_of(const struct fold *f, LLVMValueRef value) {
  if (!LLVMIsACallInst(value))
    return MOVE_COUNT;
  LLVMValueRef callee = LLVMGetCalledValue(value);
  unsigned id = callee && LLVMIsAFunction(callee) ? LLVMGetIntrinsicID(callee) : 0;
  for (int m = 0; id && m < MOVE_COUNT; m++)
    if (f->moves[m] == id)
      return (enum move)m;
  return MOVE_COUNT;
}

static LLVMValueRef argument(LLVMValueRef call, unsigned i) { return LLVMGetArgOperand(call, i); }

static bool is_constant(LLVMValueRef value, int64_t expected) {
  int64_t number;
  return mc_constant(value, &number) && number == expected;
}

/* An unsigned constant that fits 64 bits. */
static bool unsigned_constant(LLVMValueRef value, uint64_t *out) {
  if (!LLVMIsAConstantInt(value) || LLVMGetIntTypeWidth(LLVMTypeOf(value)) > 64)
    return false;
  *out = LLVMConstIntGetZExtValue(value);
  return true;
}

/* -- MFMA: bytes -- */

/* Bytes of a scalar integer; 0 for any other type and for widths that are no whole bytes. */
static unsigned integer_bytes(LLVMTypeRef type) {
  unsigned bits = LLVMGetTypeKind(type) == LLVMIntegerTypeKind ? LLVMGetIntTypeWidth(type) : 0;
  return bits % 8 ? 0 : bits / 8;
}

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
    return integer_bytes(type);
  }
}

/* Bytes of one element where a vector's bytes stand as in memory; 0 otherwise. */
static unsigned element_bytes(LLVMTypeRef type) {
  if (LLVMGetTypeKind(type) != LLVMVectorTypeKind)
    return 0;
  unsigned bytes = scalar_bytes(LLVMGetElementType(type));
  return bytes == 1 || bytes == 2 || bytes == 4 ? bytes : 0;
}

static bool has_plain_bytes(LLVMTypeRef type) { return scalar_bytes(type) || element_bytes(type); }

static bool step_shift(struct place *p, LLVMValueRef source, LLVMValueRef amount) {
  uint64_t bits;
  unsigned bytes = integer_bytes(LLVMTypeOf(source));
  if (!bytes || !unsigned_constant(amount, &bits) || bits % 8)
    return false;
  if (bits / 8 >= bytes || p->select + bits / 8 >= bytes)
    return false; /* that byte is zero or sign */
  *p = (struct place){source, p->select + (unsigned)(bits / 8)};
  return true;
}

/* The mask may stand on either side. */
static bool step_and(struct place *p, LLVMValueRef and) {
  for (unsigned i = 0; i < 2; i++) {
    uint64_t mask;
    LLVMValueRef source = LLVMGetOperand(and, i);
    if (!integer_bytes(LLVMTypeOf(source)) || p->select >= 8 || !unsigned_constant(LLVMGetOperand(and, 1 - i), &mask))
      continue;
    if ((mask >> 8 * p->select & 0xff) != 0xff)
      return false;
    p->value = source;
    return true;
  }
  return false;
}

static bool step_element(struct place *p, LLVMValueRef extract) {
  uint64_t index;
  LLVMValueRef vector = LLVMGetOperand(extract, 0);
  LLVMTypeRef type = LLVMTypeOf(vector);
  unsigned bytes = element_bytes(type);
  if (!bytes || !unsigned_constant(LLVMGetOperand(extract, 1), &index) || index >= LLVMGetVectorSize(type))
    return false;
  *p = (struct place){vector, p->select + (unsigned)index * bytes};
  return true;
}

static bool step_field(struct place *p, LLVMValueRef call) {
  uint64_t offset, width;
  if (integer_bytes(LLVMTypeOf(call)) != 4 || !unsigned_constant(argument(call, 1), &offset) ||
      !unsigned_constant(argument(call, 2), &width))
    return false;
  if (offset % 8 || width % 8 || width >= 32 || offset > 32 - width || p->select >= width / 8)
    return false;
  *p = (struct place){argument(call, 0), p->select + (unsigned)(offset / 8)};
  return true;
}

/* One step towards the byte's origin. False: here it stops. */
static bool step_byte(const struct fold *f, struct place *p) {
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
    if (p->select >= integer_bytes(LLVMTypeOf(source)))
      return false;
    break;
  case LLVMTrunc:
    if (!integer_bytes(LLVMTypeOf(source)))
      return false;
    break;
  case LLVMBitCast:
    if (!has_plain_bytes(LLVMTypeOf(source)) || !has_plain_bytes(LLVMTypeOf(p->value)))
      return false;
    break;
  case LLVMCall: {
    enum move move = move_of(f, p->value);
    return (move == UBFE || move == SBFE) && step_field(p, p->value);
  }
  default:
    return false;
  }
  p->value = source;
  return true;
}

/* -- WMMA: halves of the wave -- */

/* What an i32 is in one lane of a wave32; `budget` bounds the walk over shared operands. */
static bool value_in_lane(const struct fold *f, LLVMValueRef value, uint32_t lane, int *budget, uint32_t *out) {
  uint64_t number;
  uint32_t a, b;
  if (--*budget < 0 || integer_bytes(LLVMTypeOf(value)) != 4)
    return false;
  if (unsigned_constant(value, &number)) {
    *out = (uint32_t)number;
    return true;
  }
  if (!LLVMIsAInstruction(value))
    return false;
  enum move move = move_of(f, value);
  if (move == MBCNT_LO || move == MBCNT_HI) {
    /* All lanes below this one are counted; a wave32 has none in the upper word. */
    if (!is_constant(argument(value, 0), -1) || !value_in_lane(f, argument(value, 1), lane, budget, &a))
      return false;
    *out = a + (move == MBCNT_LO ? lane : 0);
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
static bool lane_read(const struct fold *f, LLVMValueRef call, enum move move, uint32_t lane, uint32_t *from) {
  int budget = 64;
  uint64_t mask;
  switch (move) {
  case PERMLANE16:
  case PERMLANEX16:
    if (!is_constant(argument(call, 2), 0x76543210) || !is_constant(argument(call, 3), (int32_t)0xfedcba98))
      return false;
    *from = move == PERMLANE16 ? lane : lane ^ HALF;
    return true;
  case SWIZZLE:
    if (!unsigned_constant(argument(call, 1), &mask) || mask >= 0x8000)
      return false;
    *from = (uint32_t)(((lane & (mask & 31)) | (mask >> 5 & 31)) ^ (mask >> 10 & 31));
    return true;
  case BPERMUTE:
    if (!value_in_lane(f, argument(call, 0), lane, &budget, from))
      return false;
    *from = *from / 4 % WAVE;
    return true;
  case SHUFFLE:
    return value_in_lane(f, argument(call, 1), lane, &budget, from) && *from < WAVE;
  case XOR:
  case DOWN:
  case UP:
    if (!is_constant(argument(call, 1), HALF) || !is_constant(argument(call, 2), WAVE))
      return false;
    if (move != XOR && (lane < HALF) != (move == DOWN))
      return false; /* out of range: not looked into */
    *from = lane ^ HALF;
    return true;
  default:
    return false;
  }
}

/* A move is taken when all 16 lanes of the half come from one half of the source, in order. */
static bool step_move(const struct fold *f, struct place *p, enum move move) {
  uint32_t half = 2;
  for (uint32_t l = 0; l < HALF; l++) {
    uint32_t from;
    if (!lane_read(f, p->value, move, p->select * HALF + l, &from))
      return false;
    if (from >= WAVE || from % HALF != l || (l && from / HALF != half))
      return false;
    half = from / HALF;
  }
  unsigned source = move == PERMLANE16 || move == PERMLANEX16 || move == BPERMUTE ? 1 : 0;
  *p = (struct place){argument(p->value, source), half};
  return true;
}

/* permlane16.swap: the upper half of a and the lower half of b trade places. */
static bool step_swap(const struct fold *f, struct place *p, LLVMBasicBlockRef block) {
  LLVMValueRef swap = LLVMGetOperand(p->value, 0);
  if (LLVMGetNumIndices(p->value) != 1 || move_of(f, swap) != SWAP16 || LLVMGetInstructionParent(swap) != block)
    return false;
  unsigned element = LLVMGetIndices(p->value)[0];
  *p = (struct place){argument(swap, p->select), element};
  return true;
}

/* One step towards the half's origin. The fold assumes all lanes on: that costs nothing, since row r's data lies in lanes r and r + 16
 * and with either off the result's row is undefined already. It says nothing of where the move stands, so the move must be in the
 * call's block. With EXEC full no move reads a disabled lane: flags and `old` don't count. */
static bool step_half(const struct fold *f, struct place *p, LLVMBasicBlockRef block) {
  if (!LLVMIsAInstruction(p->value))
    return false;
  switch (LLVMGetInstructionOpcode(p->value)) {
  case LLVMBitCast:
    p->value = LLVMGetOperand(p->value, 0);
    return true; /* stays within the lane */
  case LLVMExtractValue:
    return step_swap(f, p, block);
  case LLVMCall:
    return LLVMGetInstructionParent(p->value) == block && step_move(f, p, move_of(f, p->value));
  default:
    return false;
  }
}

/* -- Uniformity: a wave-uniform WMMA scale would go into an SGPR or an inline constant -- */

static bool is_divergent(const struct fold *f, LLVMValueRef value, int *budget);

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

static bool any_operand_diverges(const struct fold *f, LLVMValueRef value, int *budget) {
  int count = LLVMGetNumOperands(value);
  for (int i = 0; i < count; i++) {
    LLVMValueRef operand = LLVMGetOperand(value, (unsigned)i);
    if (!LLVMValueIsBasicBlock(operand) && is_divergent(f, operand, budget))
      return true;
  }
  return false;
}

static bool is_divergent_call(const struct fold *f, LLVMValueRef call, int *budget) {
  switch (move_of(f, call)) {
  case MBCNT_LO:
  case MBCNT_HI:
  case WORKITEM_X:
  case PERMLANE16:
  case PERMLANEX16:
  case SWAP16:
    return true;
  case MOVE_COUNT:
    break;
  case WORKITEM_Y: /* uniform in some work group shapes */
  case WORKITEM_Z:
    return false;
  default:
    return any_operand_diverges(f, call, budget);
  }
  LLVMValueRef callee = LLVMGetCalledValue(call);
  return LLVMIsAFunction(callee) && !LLVMGetIntrinsicID(callee); /* what another function returns stands in VGPRs */
}

/* workitem.id.x with its low bits gone: LLVM calls it uniform where the work group is a row of whole waves. */
static bool drops_low_bits(const struct fold *f, LLVMValueRef value) {
  enum { LOG2_WAVE = 5 };
  uint64_t number;
  LLVMOpcode opcode = LLVMGetInstructionOpcode(value);
  if (opcode != LLVMAnd && opcode != LLVMLShr)
    return false;
  for (unsigned i = 0; i < 2; i++)
    if (move_of(f, LLVMGetOperand(value, i)) == WORKITEM_X && unsigned_constant(LLVMGetOperand(value, 1 - i), &number))
      return opcode == LLVMAnd ? number % WAVE == 0 : number >= LOG2_WAVE;
  return false;
}

/* Whether LLVM's analysis must find the value divergent. False also where this is not certain: the walk ends then. */
static bool is_divergent(const struct fold *f, LLVMValueRef value, int *budget) {
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

/* -- One side of one call -- */

static bool is_dead(const struct fold *f, LLVMValueRef value) {
  if (!LLVMIsAInstruction(value) || LLVMGetFirstUse(value))
    return false;
  LLVMOpcode opcode = LLVMGetInstructionOpcode(value);
  switch (opcode) {
  case LLVMCall:
    return move_of(f, value) != MOVE_COUNT;
  case LLVMLoad:
    return !LLVMGetVolatile(value) && !LLVMIsAtomic(value);
  case LLVMExtractElement:
  case LLVMExtractValue:
  case LLVMInsertElement:
  case LLVMShuffleVector:
  case LLVMGetElementPtr:
  case LLVMICmp:
  case LLVMSelect:
  case LLVMFreeze:
    return true;
  default:
    return LLVMIsABinaryOperator(value) || LLVMIsACastInst(value);
  }
}

/* What lost its last use goes, with what it alone used. */
static void remove_dead(const struct fold *f, LLVMValueRef value) {
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
    LLVMInstructionEraseFromParent(gone);
    for (int i = 0; i < kept; i++)
      if (is_dead(f, operands[i]))
        mc_list_add(&dead, operands[i]);
  }
  mc_list_free(&dead);
}

/* The last place that the call may read instead; the first one where there is none. `stop`: the value where the walk ended. */
static struct place last_byte(const struct fold *f, struct place start, LLVMValueRef *stop) {
  struct place now = start, best = start;
  int steps = 0;
  for (; steps < MAX_STEPS && step_byte(f, &now); steps++)
    if (integer_bytes(LLVMTypeOf(now.value)) == 4 && now.select < 4 && !LLVMIsConstant(now.value))
      best = now;
  *stop = now.value;
  return steps < MAX_STEPS ? best : start; /* a dead loop's value may go round for ever */
}

static struct place last_half(const struct fold *f, struct place start, LLVMBasicBlockRef block, LLVMValueRef *stop) {
  struct place now = start, best = start;
  LLVMTypeRef type = LLVMTypeOf(start.value);
  int steps = 0;
  for (; steps < MAX_STEPS && step_half(f, &now, block); steps++) {
    int budget = MAX_STEPS;
    if (LLVMIsConstant(now.value) || !is_divergent(f, now.value, &budget))
      break;
    if (LLVMTypeOf(now.value) == type)
      best = now;
  }
  *stop = now.value;
  return steps < MAX_STEPS ? best : start;
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

static void remark_missed(const struct fold *f, LLVMValueRef call, const struct mc_matrix *matrix, int side, LLVMValueRef stop) {
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
static bool fold_side(const struct fold *f, LLVMValueRef call, const struct mc_matrix *matrix, int side) {
  bool is_mfma = matrix->family == MATCORE_MFMA;
  int8_t select_at = is_mfma ? matrix->op_sel[side] : matrix->select[side], scale_at = matrix->scale[side];
  bool reads_all = matrix->format[side] == MC_NO_ARGUMENT && side == MC_A; /* A of 32x16x128: all lanes, the select is reserved */
  int64_t select;
  if (select_at == MC_NO_ARGUMENT || scale_at == MC_NO_ARGUMENT || reads_all)
    return false;
  if (!mc_constant(argument(call, (unsigned)select_at), &select) || select < 0 || select > (is_mfma ? 3 : 1))
    return false;
  struct place start = {argument(call, (unsigned)scale_at), (unsigned)select};
  LLVMValueRef stop;
  struct place end = is_mfma ? last_byte(f, start, &stop) : last_half(f, start, LLVMGetInstructionParent(call), &stop);
  if (end.value == start.value) {
    if (is_extract(start.value))
      remark_missed(f, call, matrix, side, stop);
    return false;
  }
  if (!mc_should_rewrite(MC_COUNT_FOLD_SCALES))
    return false;
  remark_folded(call, matrix, side, select, end.select);
  LLVMSetOperand(call, (unsigned)select_at, LLVMConstInt(LLVMTypeOf(argument(call, (unsigned)select_at)), end.select, false));
  LLVMSetOperand(call, (unsigned)scale_at, end.value);
  remove_dead(f, start.value);
  return true;
}

bool mc_run_fold_scales(const struct mc_unit *unit) {
  struct fold f = {.unit = unit, .ids = mc_matrix_ids()};
  struct mc_list calls = {0};
  bool changed = false;
  if (LLVMByteOrder(LLVMGetModuleDataLayout(unit->module)) != LLVMLittleEndian)
    return false; /* no AMDGPU: the bytes of a vector would be counted from its other end */
  for (int m = 0; m < MOVE_COUNT; m++)
    f.moves[m] = LLVMLookupIntrinsicID(move_names[m], strlen(move_names[m]));
  mc_collect_matrix_calls(unit, &f.ids, &calls);
  for (size_t i = 0; i < calls.count; i++) {
    const struct mc_matrix *matrix = mc_matrix_of(&f.ids, LLVMGetCalledValue(calls.items[i]));
    bool folded = false;
    for (int side = 0; matrix && side < MC_SIDES; side++)
      folded |= fold_side(&f, calls.items[i], matrix, side);
    if (folded)
      mc_count(unit, MC_FOLDED, 1, calls.items[i]);
    changed |= folded;
  }
  mc_list_free(&calls);
  return changed;
}
