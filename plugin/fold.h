/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The two walks of `matcore-fold-scales` towards the origin of a scale: by bytes (MFMA, fold_bytes.c) and by halves of the wave (WMMA,
 * fold_halves.c). Used by fold_scales.c alone. */
#ifndef MATCORE_PLUGIN_FOLD_H
#define MATCORE_PLUGIN_FOLD_H

#include "matrix.h"

/* MOVE(ID, name): the intrinsics that are walked, or that an index may be made of. */
#define MC_MOVES(MOVE)                                                                                                                     \
  MOVE(UBFE, "llvm.amdgcn.ubfe")                                                                                                           \
  MOVE(SBFE, "llvm.amdgcn.sbfe")                                                                                                           \
  MOVE(FSHL, "llvm.fshl")                                                                                                                  \
  MOVE(FSHR, "llvm.fshr")                                                                                                                  \
  MOVE(BSWAP, "llvm.bswap")                                                                                                                \
  MOVE(ALIGNBYTE, "llvm.amdgcn.alignbyte")                                                                                                 \
  MOVE(PERM, "llvm.amdgcn.perm")                                                                                                           \
  MOVE(SWAP16, "llvm.amdgcn.permlane16.swap")                                                                                              \
  MOVE(PERMLANE16, "llvm.amdgcn.permlane16")                                                                                               \
  MOVE(PERMLANEX16, "llvm.amdgcn.permlanex16")                                                                                             \
  MOVE(SWIZZLE, "llvm.amdgcn.ds.swizzle")                                                                                                  \
  MOVE(BPERMUTE, "llvm.amdgcn.ds.bpermute")                                                                                                \
  MOVE(SHUFFLE, "llvm.amdgcn.wave.shuffle")                                                                                                \
  MOVE(XOR, "llvm.amdgcn.permlane.xor")                                                                                                    \
  MOVE(DOWN, "llvm.amdgcn.permlane.down")                                                                                                  \
  MOVE(UP, "llvm.amdgcn.permlane.up")                                                                                                      \
  MOVE(MBCNT_LO, "llvm.amdgcn.mbcnt.lo")                                                                                                   \
  MOVE(MBCNT_HI, "llvm.amdgcn.mbcnt.hi")                                                                                                   \
  MOVE(WORKITEM_X, "llvm.amdgcn.workitem.id.x")                                                                                            \
  MOVE(WORKITEM_Y, "llvm.amdgcn.workitem.id.y")                                                                                            \
  MOVE(WORKITEM_Z, "llvm.amdgcn.workitem.id.z")
enum mc_move {
#define MOVE(ID, NAME) MC_MOVE_##ID,
  MC_MOVES(MOVE)
#undef MOVE
      MC_MOVE_COUNT
};

struct mc_fold {
  const struct mc_unit *unit;
  struct mc_matrix_ids ids;
  unsigned moves[MC_MOVE_COUNT]; /* LLVM's numbers of the intrinsics */
  bool changed;
};

/* Looks the numbers up, once a run. fold_moves.c, as is the next */
void mc_find_moves(struct mc_fold *f);
/* Which of the intrinsics a value is a call of; MC_MOVE_COUNT: none. */
enum mc_move mc_move_of(const struct mc_fold *f, LLVMValueRef value);

/* A place in the walk: the byte (MFMA) or the half of the wave (WMMA) that is read of a value. */
struct mc_place {
  LLVMValueRef value;
  unsigned select;
};

/* The last place that the call may read instead; the first one where there is none. `stop`: the value where the walk ended. */
struct mc_place mc_last_byte(const struct mc_fold *f, struct mc_place start, LLVMValueRef *stop);
/* The same within `block`, the call's. */
struct mc_place mc_last_half(const struct mc_fold *f, struct mc_place start, LLVMBasicBlockRef block, LLVMValueRef *stop);

enum { MC_MAX_STEPS = 256 }; /* a dead loop's value may go round for ever */

static inline LLVMValueRef mc_argument(LLVMValueRef call, unsigned i) { return LLVMGetArgOperand(call, i); }

/* An unsigned constant that fits 64 bits. */
static inline bool mc_unsigned_constant(LLVMValueRef value, uint64_t *out) {
  if (!LLVMIsAConstantInt(value) || LLVMGetIntTypeWidth(LLVMTypeOf(value)) > 64)
    return false;
  *out = LLVMConstIntGetZExtValue(value);
  return true;
}

/* Bytes of a scalar integer; 0 for any other type and for widths that are no whole bytes. */
static inline unsigned mc_integer_bytes(LLVMTypeRef type) {
  unsigned bits = LLVMGetTypeKind(type) == LLVMIntegerTypeKind ? LLVMGetIntTypeWidth(type) : 0;
  return bits % 8 ? 0 : bits / 8;
}

#endif
