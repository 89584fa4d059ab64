/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Element formats of AMD's F8F6F4 matrix instructions and the registers that they fill. */
#ifndef MATCORE_FORMAT_H
#define MATCORE_FORMAT_H

#include <matcore/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Element format, numbered as the instruction's immediate. Source: LLVM 22, SIDefines.h, MatrixFMT. */
typedef enum matcore_format {
  MATCORE_FORMAT_FP8, /* E4M3 */
  MATCORE_FORMAT_BF8, /* E5M2 */
  MATCORE_FORMAT_FP6, /* E2M3 */
  MATCORE_FORMAT_BF6, /* E3M2 */
  MATCORE_FORMAT_FP4, /* E2M1 */
  MATCORE_FORMAT_COUNT
} matcore_format;

/** WMMA: gfx1250, wave32. MFMA: gfx950, wave64. */
typedef enum matcore_family { MATCORE_WMMA, MATCORE_MFMA, MATCORE_FAMILY_COUNT } matcore_family;

/** Name of a format ("fp4") or family ("wmma"); null when there is no such one. */
MATCORE_API const char *matcore_format_name(matcore_format format);
MATCORE_API const char *matcore_family_name(matcore_family family);

/** Bits of one element in a register: 8, 6 or 4.
 *  \return MATCORE_OK; MATCORE_BAD_FORMAT, MATCORE_BAD_POINTER with the output untouched. */
MATCORE_API matcore_status matcore_format_bits(matcore_format format, uint32_t *bits);

/** Registers that one lane holds of a matrix source, A or B.
 *  \param family     MATCORE_WMMA: wave32, 64 elements a lane. MATCORE_MFMA: wave64, 32 elements a lane.
 *  \param registers  out, 32-bit registers: 4, 6 or 8 (MFMA), 8, 12 or 16 (WMMA). Untouched on error.
 *  \return MATCORE_OK, MATCORE_BAD_FAMILY, MATCORE_BAD_FORMAT, MATCORE_BAD_POINTER.
 *  Holds for 16x16x128 and, on MFMA, 32x32x64. Source: the operand tuples that LLVM 22's assembler accepts. */
MATCORE_API matcore_status matcore_format_registers(matcore_family family, matcore_format format, uint32_t *registers);

/** Whether some format of the family fills exactly this many registers, as a source of that width is legal. */
MATCORE_API bool matcore_format_is_width(matcore_family family, uint64_t registers);

#ifdef __cplusplus
}
#endif
#endif
