/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Queries of format.def. Called by the plugin, the command and users of the core. */
#include <matcore/format.h>

static const struct {
  char name[4];
  uint8_t bits;
} formats[] = {
#define FORMAT(ID, name, bits, exponent, mantissa) [MATCORE_FORMAT_##ID] = {#name, bits},
#include "format.def"
};

static const struct {
  char name[5];
  uint8_t elements;
} families[] = {
#define FAMILY(ID, name, elements) [MATCORE_##ID] = {#name, elements},
#include "format.def"
};

#define FORMAT(ID, name, bits, exponent, mantissa)                                                                                         \
  _Static_assert(1 + (exponent) + (mantissa) == (bits), #name " does not fill its element");
#include "format.def"
_Static_assert(sizeof formats / sizeof *formats == MATCORE_FORMAT_COUNT, "a format of the enum has no row");
_Static_assert(sizeof families / sizeof *families == MATCORE_FAMILY_COUNT, "a family of the enum has no row");

enum { REGISTER_BITS = 32 };

static bool is_format(matcore_format format) { return (unsigned)format < MATCORE_FORMAT_COUNT; }
static bool is_family(matcore_family family) { return (unsigned)family < MATCORE_FAMILY_COUNT; }

const char *matcore_format_name(matcore_format format) { return is_format(format) ? formats[format].name : 0; }
const char *matcore_family_name(matcore_family family) { return is_family(family) ? families[family].name : 0; }

matcore_status matcore_format_bits(matcore_format format, uint32_t *bits) {
  if (!is_format(format))
    return MATCORE_BAD_FORMAT;
  if (!bits)
    return MATCORE_BAD_POINTER;
  *bits = formats[format].bits;
  return MATCORE_OK;
}

matcore_status matcore_format_registers(matcore_family family, matcore_format format, uint32_t *registers) {
  if (!is_family(family))
    return MATCORE_BAD_FAMILY;
  if (!is_format(format))
    return MATCORE_BAD_FORMAT;
  if (!registers)
    return MATCORE_BAD_POINTER;
  *registers = (uint32_t)families[family].elements * formats[format].bits / REGISTER_BITS;
  return MATCORE_OK;
}

bool matcore_format_is_width(matcore_family family, uint64_t registers) {
  uint32_t width;
  for (int format = 0; format < MATCORE_FORMAT_COUNT; format++)
    if (matcore_format_registers(family, (matcore_format)format, &width) == MATCORE_OK && width == registers)
      return true;
  return false;
}
