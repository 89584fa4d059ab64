/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Register maps of the scaled matrix instructions (which lane, register and bit holds an element), tiles of a block, and the schedule
 * of op_sel and row select. For front ends, debuggers and the command. Nothing here has been measured on hardware; each map carries
 * its evidence. */
#ifndef MATCORE_REGISTERS_H
#define MATCORE_REGISTERS_H

#include <matcore/format.h>

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum matcore_matrix_target { MATCORE_GFX1250, MATCORE_GFX950, MATCORE_MATRIX_TARGET_COUNT } matcore_matrix_target;
typedef enum matcore_shape { MATCORE_16X16X128, MATCORE_32X16X128, MATCORE_32X32X64, MATCORE_SHAPE_COUNT } matcore_shape;
typedef enum matcore_map_kind { MATCORE_MAP_SCALE, MATCORE_MAP_DATA, MATCORE_MAP_ACC, MATCORE_MAP_KIND_COUNT } matcore_map_kind;
typedef enum matcore_operand { MATCORE_OPERAND_A, MATCORE_OPERAND_B, MATCORE_OPERAND_COUNT } matcore_operand;

/** Null outside the enum. */
MATCORE_API const char *matcore_matrix_target_name(matcore_matrix_target target);
MATCORE_API const char *matcore_shape_name(matcore_shape shape);

/** An instruction's sizes in elements and the lanes of its wave. */
typedef struct matcore_instruction {
  uint16_t m, n, k, wave;
} matcore_instruction;

/** \return MATCORE_OK, MATCORE_BAD_POINTER, MATCORE_BAD_VALUE (target or shape, or the target lacks the shape). */
MATCORE_API matcore_status matcore_instruction_of(matcore_matrix_target target, matcore_shape shape, matcore_instruction *instruction,
                                                  matcore_fault *fault);

/** Which map is meant. `operand` counts for scale and data, `block` (32 or 16) for scale, `format` for data. */
typedef struct matcore_map_key {
  matcore_map_kind kind;
  matcore_matrix_target target;
  matcore_shape shape;
  matcore_operand operand;
  uint32_t block;
  matcore_format format;
} matcore_map_key;

/** Sizes of a map. An element's register is slot * slot_bits / 32, its first bit slot * slot_bits mod 32; for scales the slot is the
 *  byte of the operand. */
typedef struct matcore_map_info {
  uint32_t rows, cols, selects;
  uint32_t lanes, slots, slot_bits, registers;
  const char *evidence;
} matcore_map_info;

/** \return MATCORE_OK, MATCORE_BAD_POINTER, MATCORE_BAD_VALUE: the fault says which part of the key has no map. */
MATCORE_API matcore_status matcore_map_about(const matcore_map_key *key, matcore_map_info *info, matcore_fault *fault);

/** An element: row is m of A and the accumulator, n of B; col is k of data, the block of scales, n of the accumulator. */
typedef struct matcore_element {
  uint32_t row, col;
} matcore_element;

typedef struct matcore_place {
  uint32_t lane, slot;
} matcore_place;

/** Where an element is. \param select  op_sel (gfx950), row select (gfx1250); 0 where there is none.
 *  \return as matcore_map_about; MATCORE_BAD_VALUE ("row", "col", "select"). */
MATCORE_API matcore_status matcore_map_locate(const matcore_map_key *key, matcore_element element, uint32_t select, matcore_place *place,
                                              matcore_fault *fault);

/** The inverse. \return as matcore_map_about; MATCORE_BAD_VALUE ("lane", "slot", "select"), also where the instruction does not read
 *  that place with that select. */
MATCORE_API matcore_status matcore_map_element(const matcore_map_key *key, matcore_place place, uint32_t select, matcore_element *element,
                                               matcore_fault *fault);

/* -- Tiles -- */

/** Warps and tiles per warp of a block, [0] along M, [1] along N; each factor >= 1, each product below 2^31. */
typedef struct matcore_tiling {
  uint64_t warps[2], tiles[2];
} matcore_tiling;

/** The warp that computes instruction tile (i, j): ((i / T0) mod W0) * W1 + (j / T1) mod W1. Source: Triton PRs 7283, 8576.
 *  \return MATCORE_OK, MATCORE_BAD_POINTER, MATCORE_BAD_VALUE ("warps", "tiles"). */
MATCORE_API matcore_status matcore_tile_owner(const matcore_tiling *tiling, uint64_t i, uint64_t j, uint64_t *warp, matcore_fault *fault);

/** Instruction tiles of a block of block[0] x block[1] elements, in all and for each warp, rows and columns.
 *  \return as matcore_tile_owner and matcore_instruction_of; MATCORE_BAD_VALUE ("block") where it is no multiple of
 *          instruction * warps * tiles: several warps would compute the same tile. */
MATCORE_API matcore_status matcore_tile_count(matcore_matrix_target target, matcore_shape shape, const uint64_t block[2],
                                              const matcore_tiling *tiling, uint64_t total[2], uint64_t per_warp[2], matcore_fault *fault);

/** How scales are packed into registers: as the memory layout of the target has them (gfx1250: triton-gfx1250-128; gfx950:
 *  gfx950-32x8 or -mfma32), or K first, as Triton packs registers on gfx950. */
typedef enum matcore_scale_order { MATCORE_ORDER_MEMORY, MATCORE_ORDER_K_FIRST, MATCORE_ORDER_COUNT } matcore_scale_order;

/** Scale register (of scale16: register pair) and select of one operand's tile at one K step.
 *  \param tile   below tiles >= 1, \param step  below steps >= 1; products below 2^31
 *  \return as matcore_instruction_of; MATCORE_BAD_VALUE ("tiles", "k_steps", "order", "tile", "step"). */
MATCORE_API matcore_status matcore_tile_scale(matcore_matrix_target target, matcore_shape shape, matcore_operand operand,
                                              matcore_scale_order order, uint64_t tiles, uint64_t steps, uint64_t tile, uint64_t step,
                                              uint64_t *reg, uint32_t *select, matcore_fault *fault);

#ifdef __cplusplus
}
#endif
#endif
