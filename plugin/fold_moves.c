/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Which intrinsic a value is a call of. See fold.h. */
#include "fold.h"

#include <string.h>

void mc_find_moves(struct mc_fold *f) {
  static const char *const names[MC_MOVE_COUNT] = {
#define MOVE(ID, NAME) NAME,
      MC_MOVES(MOVE)
#undef MOVE
  };
  for (int m = 0; m < MC_MOVE_COUNT; m++)
    f->moves[m] = LLVMLookupIntrinsicID(names[m], strlen(names[m]));
}

enum mc_move mc_move_of(const struct mc_fold *f, LLVMValueRef value) {
  if (!LLVMIsACallInst(value))
    return MC_MOVE_COUNT;
  LLVMValueRef callee = LLVMGetCalledValue(value);
  unsigned id = callee && LLVMIsAFunction(callee) ? LLVMGetIntrinsicID(callee) : 0;
  for (int m = 0; id && m < MC_MOVE_COUNT; m++)
    if (f->moves[m] == id)
      return (enum mc_move)m;
  return MC_MOVE_COUNT;
}
