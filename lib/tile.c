/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Tiles of a block: their warps, their number, their scale registers. Called through matcore/registers.h. */
#include <matcore/registers.h>

#include "refuse.h"

enum { LIMIT = 0x7fffffff };

/* [0] and [1] >= 1, their product below 2^31. */
static matcore_status check_pair(const uint64_t pair[2], const char *field, matcore_fault *fault) {
  for (int d = 0; d < 2; d++)
    if (pair[d] < 1 || pair[d] > LIMIT)
      return matcore_refuse(fault, field, matcore_shown(pair[d]), ": expected factors from 1 to 2147483647");
  if (pair[0] > LIMIT / pair[1])
    return matcore_refuse(fault, field, matcore_shown(pair[0] * pair[1]), ": expected a product below 2^31");
  return MATCORE_OK;
}

static matcore_status check(const matcore_tiling *tiling, matcore_fault *fault) {
  if (!tiling)
    return MATCORE_BAD_POINTER;
  matcore_status status = check_pair(tiling->warps, "warps", fault);
  return status ? status : check_pair(tiling->tiles, "tiles", fault);
}

matcore_status matcore_tile_owner(const matcore_tiling *tiling, uint64_t i, uint64_t j, uint64_t *warp, matcore_fault *fault) {
  if (!warp)
    return MATCORE_BAD_POINTER;
  matcore_status status = check(tiling, fault);
  if (status)
    return status;
  *warp = i / tiling->tiles[0] % tiling->warps[0] * tiling->warps[1] + j / tiling->tiles[1] % tiling->warps[1];
  return MATCORE_OK;
}

matcore_status matcore_tile_count(matcore_matrix_target target, matcore_shape shape, const uint64_t block[2], const matcore_tiling *tiling,
                                  uint64_t total[2], uint64_t per_warp[2], matcore_fault *fault) {
  matcore_instruction sizes;
  if (!block || !total || !per_warp)
    return MATCORE_BAD_POINTER;
  matcore_status status = check(tiling, fault);
  if (!status)
    status = matcore_instruction_of(target, shape, &sizes, fault);
  if (status)
    return status;
  const uint64_t side[2] = {sizes.m, sizes.n};
  uint64_t count[2];
  for (int d = 0; d < 2; d++) {
    if (tiling->warps[d] > LIMIT / tiling->tiles[d])
      return matcore_refuse(fault, "tiles", matcore_shown(tiling->tiles[d]), ": warps times tiles must be below 2^31");
    uint64_t multiple = side[d] * tiling->warps[d] * tiling->tiles[d];
    if (block[d] == 0 || block[d] % multiple)
      return matcore_refuse(fault, "block", matcore_shown(block[d]), ": dimension %c is %lld, expected a multiple of %lld", "MN"[d],
                            (long long)matcore_shown(block[d]), (long long)multiple);
    count[d] = block[d] / side[d];
  }
  for (int d = 0; d < 2; d++) {
    total[d] = count[d];
    per_warp[d] = count[d] / tiling->warps[d];
  }
  return MATCORE_OK;
}

matcore_status matcore_tile_scale(matcore_matrix_target target, matcore_shape shape, matcore_operand operand, matcore_scale_order order,
                                  uint64_t tiles, uint64_t steps, uint64_t tile, uint64_t step, uint64_t *reg, uint32_t *select,
                                  matcore_fault *fault) {
  matcore_instruction sizes;
  if (!reg || !select)
    return MATCORE_BAD_POINTER;
  matcore_status status = matcore_instruction_of(target, shape, &sizes, fault);
  if (status)
    return status;
  if ((unsigned)operand >= MATCORE_OPERAND_COUNT)
    return matcore_refuse(fault, "operand", operand, ": expected 0 or 1");
  if (tiles < 1 || tiles > LIMIT)
    return matcore_refuse(fault, "tiles", matcore_shown(tiles), ": expected 1 to 2147483647");
  if (steps < 1 || steps > LIMIT / tiles)
    return matcore_refuse(fault, "k_steps", matcore_shown(steps), ": expected 1 to %lld", (long long)(LIMIT / tiles));
  if (tile >= tiles)
    return matcore_refuse(fault, "tile", matcore_shown(tile), ": expected 0 to %lld", (long long)tiles - 1);
  if (step >= steps)
    return matcore_refuse(fault, "step", matcore_shown(step), ": expected 0 to %lld", (long long)steps - 1);
  if ((unsigned)order >= MATCORE_ORDER_COUNT || (order == MATCORE_ORDER_K_FIRST && target != MATCORE_GFX950))
    return matcore_refuse(fault, "order", order, ": expected memory%s",
                          target == MATCORE_GFX950 ? " or k-first" : ", k-first is for gfx950 only");
  uint64_t pairs = (tiles + 1) / 2;
  bool wide = (operand == MATCORE_OPERAND_A ? sizes.m : sizes.n) == 32;
  if (order == MATCORE_ORDER_K_FIRST) {
    *reg = (tile * steps + step) / 4;
    *select = (tile * steps + step) % 4;
  } else if (target == MATCORE_GFX1250) {
    *reg = wide ? step * tiles + tile : step * pairs + tile / 2;
    *select = wide ? 0 : tile % 2;
  } else {
    *reg = wide ? step / 4 * tiles + tile : step / 2 * pairs + tile / 2;
    *select = (uint32_t)(wide ? step % 4 : 2 * (step % 2) + tile % 2);
  }
  return MATCORE_OK;
}
