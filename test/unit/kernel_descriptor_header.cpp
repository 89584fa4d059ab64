// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The core's table of kernel descriptor fields against LLVM's own header: every offset, every mask, in every layout, both ways. LLVM's
// numbers come from its enumerators; only their names stand here, since C++ cannot list an enumeration. Run by test/kd/header.test.
#include "llvm/Support/AMDHSAKernelDescriptor.h"

#include <matcore/kernel_descriptor.h>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <strings.h>

using namespace llvm::amdhsa;

namespace {

enum layout_set : unsigned {
  NONE = 0,
  G6 = 1 << MATCORE_KD_G6,
  G9 = 1 << MATCORE_KD_G9,
  G90A = 1 << MATCORE_KD_G90A,
  G10 = 1 << MATCORE_KD_G10,
  G11 = 1 << MATCORE_KD_G11,
  G120 = 1 << MATCORE_KD_G120,
  G125 = 1 << MATCORE_KD_G125,
  FROM_G10 = G10 | G11 | G120 | G125,
  FROM_G9 = G9 | G90A | FROM_G10,
  ALL = G6 | FROM_G9,
  TO_G11 = G6 | G9 | G90A | G10 | G11,
  TO_G120 = TO_G11 | G120
};

struct Field {
  const char *word, *name;
  unsigned low, width, layouts;
};

const Field ours[] = {
#define KD_FIELD(ID, name, word, low, width, layouts, ...) {#word, name, low, width, layouts},
#include <matcore/kernel_descriptor_fields.h>
};

#define LLVM_FIELD(WORD, PREFIX, NAME, LAYOUTS)                                                                                            \
  { #WORD, #NAME, PREFIX##_##NAME##_SHIFT, PREFIX##_##NAME##_WIDTH, LAYOUTS }
// LLVM's prefix is part of our name here.
#define LLVM_PRELOAD(NAME)                                                                                                                 \
  { "PRELOAD", "KERNARG_PRELOAD_" #NAME, KERNARG_PRELOAD_SPEC_##NAME##_SHIFT, KERNARG_PRELOAD_SPEC_##NAME##_WIDTH, ALL }
#define LLVM_RESERVED(WORD, NAME, LAYOUTS)                                                                                                 \
  { #WORD, nullptr, NAME##_SHIFT, NAME##_WIDTH, LAYOUTS }

// clang-format off
const Field llvm_fields[] = {
    LLVM_FIELD(RSRC1, COMPUTE_PGM_RSRC1, GRANULATED_WORKITEM_VGPR_COUNT, ALL),
    LLVM_FIELD(RSRC1, COMPUTE_PGM_RSRC1, GRANULATED_WAVEFRONT_SGPR_COUNT, ALL),
    LLVM_FIELD(RSRC1, COMPUTE_PGM_RSRC1, PRIORITY, ALL),
    LLVM_FIELD(RSRC1, COMPUTE_PGM_RSRC1, FLOAT_ROUND_MODE_32, ALL),
    LLVM_FIELD(RSRC1, COMPUTE_PGM_RSRC1, FLOAT_ROUND_MODE_16_64, ALL),
    LLVM_FIELD(RSRC1, COMPUTE_PGM_RSRC1, FLOAT_DENORM_MODE_32, ALL),
    LLVM_FIELD(RSRC1, COMPUTE_PGM_RSRC1, FLOAT_DENORM_MODE_16_64, ALL),
    LLVM_FIELD(RSRC1, COMPUTE_PGM_RSRC1, PRIV, ALL),
    LLVM_FIELD(RSRC1, COMPUTE_PGM_RSRC1_GFX6_GFX11, ENABLE_DX10_CLAMP, TO_G11),
    LLVM_FIELD(RSRC1, COMPUTE_PGM_RSRC1_GFX12_PLUS, ENABLE_WG_RR_EN, G120 | G125),
    LLVM_FIELD(RSRC1, COMPUTE_PGM_RSRC1, DEBUG_MODE, ALL),
    LLVM_FIELD(RSRC1, COMPUTE_PGM_RSRC1_GFX6_GFX11, ENABLE_IEEE_MODE, TO_G11),
    LLVM_FIELD(RSRC1, COMPUTE_PGM_RSRC1_GFX12_PLUS, DISABLE_PERF, G120 | G125),
    LLVM_FIELD(RSRC1, COMPUTE_PGM_RSRC1, BULKY, ALL),
    LLVM_FIELD(RSRC1, COMPUTE_PGM_RSRC1, CDBG_USER, ALL),
    LLVM_FIELD(RSRC1, COMPUTE_PGM_RSRC1_GFX9_PLUS, FP16_OVFL, FROM_G9),
    LLVM_FIELD(RSRC1, COMPUTE_PGM_RSRC1_GFX125, FLAT_SCRATCH_IS_NV, G125),
    LLVM_FIELD(RSRC1, COMPUTE_PGM_RSRC1_GFX10_PLUS, WGP_MODE, FROM_G10),
    LLVM_FIELD(RSRC1, COMPUTE_PGM_RSRC1_GFX10_PLUS, MEM_ORDERED, FROM_G10),
    LLVM_FIELD(RSRC1, COMPUTE_PGM_RSRC1_GFX10_PLUS, FWD_PROGRESS, FROM_G10),
    LLVM_FIELD(RSRC2, COMPUTE_PGM_RSRC2, ENABLE_PRIVATE_SEGMENT, ALL),
    LLVM_FIELD(RSRC2, COMPUTE_PGM_RSRC2_GFX6_GFX120, USER_SGPR_COUNT, TO_G120),
    LLVM_FIELD(RSRC2, COMPUTE_PGM_RSRC2_GFX6_GFX11, ENABLE_TRAP_HANDLER, TO_G11),
    LLVM_FIELD(RSRC2, COMPUTE_PGM_RSRC2_GFX120, ENABLE_DYNAMIC_VGPR, G120),
    LLVM_FIELD(RSRC2, COMPUTE_PGM_RSRC2_GFX125, USER_SGPR_COUNT, G125),
    LLVM_FIELD(RSRC2, COMPUTE_PGM_RSRC2, ENABLE_SGPR_WORKGROUP_ID_X, ALL),
    LLVM_FIELD(RSRC2, COMPUTE_PGM_RSRC2, ENABLE_SGPR_WORKGROUP_ID_Y, ALL),
    LLVM_FIELD(RSRC2, COMPUTE_PGM_RSRC2, ENABLE_SGPR_WORKGROUP_ID_Z, ALL),
    LLVM_FIELD(RSRC2, COMPUTE_PGM_RSRC2, ENABLE_SGPR_WORKGROUP_INFO, ALL),
    LLVM_FIELD(RSRC2, COMPUTE_PGM_RSRC2, ENABLE_VGPR_WORKITEM_ID, ALL),
    LLVM_FIELD(RSRC2, COMPUTE_PGM_RSRC2, ENABLE_EXCEPTION_ADDRESS_WATCH, ALL),
    LLVM_FIELD(RSRC2, COMPUTE_PGM_RSRC2, ENABLE_EXCEPTION_MEMORY, ALL),
    LLVM_FIELD(RSRC2, COMPUTE_PGM_RSRC2, GRANULATED_LDS_SIZE, ALL),
    LLVM_FIELD(RSRC2, COMPUTE_PGM_RSRC2, ENABLE_EXCEPTION_IEEE_754_FP_INVALID_OPERATION, ALL),
    LLVM_FIELD(RSRC2, COMPUTE_PGM_RSRC2, ENABLE_EXCEPTION_FP_DENORMAL_SOURCE, ALL),
    LLVM_FIELD(RSRC2, COMPUTE_PGM_RSRC2, ENABLE_EXCEPTION_IEEE_754_FP_DIVISION_BY_ZERO, ALL),
    LLVM_FIELD(RSRC2, COMPUTE_PGM_RSRC2, ENABLE_EXCEPTION_IEEE_754_FP_OVERFLOW, ALL),
    LLVM_FIELD(RSRC2, COMPUTE_PGM_RSRC2, ENABLE_EXCEPTION_IEEE_754_FP_UNDERFLOW, ALL),
    LLVM_FIELD(RSRC2, COMPUTE_PGM_RSRC2, ENABLE_EXCEPTION_IEEE_754_FP_INEXACT, ALL),
    LLVM_FIELD(RSRC2, COMPUTE_PGM_RSRC2, ENABLE_EXCEPTION_INT_DIVIDE_BY_ZERO, ALL),
    LLVM_FIELD(RSRC3, COMPUTE_PGM_RSRC3_GFX90A, ACCUM_OFFSET, G90A),
    LLVM_FIELD(RSRC3, COMPUTE_PGM_RSRC3_GFX90A, TG_SPLIT, G90A),
    LLVM_FIELD(RSRC3, COMPUTE_PGM_RSRC3_GFX10_GFX11, SHARED_VGPR_COUNT, G10 | G11),
    LLVM_FIELD(RSRC3, COMPUTE_PGM_RSRC3_GFX11, INST_PREF_SIZE, G11),
    LLVM_FIELD(RSRC3, COMPUTE_PGM_RSRC3_GFX11, TRAP_ON_START, G11),
    LLVM_FIELD(RSRC3, COMPUTE_PGM_RSRC3_GFX11, TRAP_ON_END, G11),
    LLVM_FIELD(RSRC3, COMPUTE_PGM_RSRC3_GFX12_PLUS, INST_PREF_SIZE, G120 | G125),
    LLVM_FIELD(RSRC3, COMPUTE_PGM_RSRC3_GFX12_PLUS, GLG_EN, G120 | G125),
    LLVM_FIELD(RSRC3, COMPUTE_PGM_RSRC3_GFX125, NAMED_BAR_CNT, G125),
    LLVM_FIELD(RSRC3, COMPUTE_PGM_RSRC3_GFX125, ENABLE_DYNAMIC_VGPR, G125),
    LLVM_FIELD(RSRC3, COMPUTE_PGM_RSRC3_GFX125, TCP_SPLIT, G125),
    LLVM_FIELD(RSRC3, COMPUTE_PGM_RSRC3_GFX125, ENABLE_DIDT_THROTTLE, G125),
    LLVM_FIELD(RSRC3, COMPUTE_PGM_RSRC3_GFX11_PLUS, IMAGE_OP, G11 | G120 | G125),
    LLVM_FIELD(KCP, KERNEL_CODE_PROPERTY, ENABLE_SGPR_PRIVATE_SEGMENT_BUFFER, ALL),
    LLVM_FIELD(KCP, KERNEL_CODE_PROPERTY, ENABLE_SGPR_DISPATCH_PTR, ALL),
    LLVM_FIELD(KCP, KERNEL_CODE_PROPERTY, ENABLE_SGPR_QUEUE_PTR, ALL),
    LLVM_FIELD(KCP, KERNEL_CODE_PROPERTY, ENABLE_SGPR_KERNARG_SEGMENT_PTR, ALL),
    LLVM_FIELD(KCP, KERNEL_CODE_PROPERTY, ENABLE_SGPR_DISPATCH_ID, ALL),
    LLVM_FIELD(KCP, KERNEL_CODE_PROPERTY, ENABLE_SGPR_FLAT_SCRATCH_INIT, ALL),
    LLVM_FIELD(KCP, KERNEL_CODE_PROPERTY, ENABLE_SGPR_PRIVATE_SEGMENT_SIZE, ALL),
    LLVM_FIELD(KCP, KERNEL_CODE_PROPERTY, ENABLE_WAVEFRONT_SIZE32, FROM_G10),
    LLVM_FIELD(KCP, KERNEL_CODE_PROPERTY, USES_DYNAMIC_STACK, ALL),
    LLVM_PRELOAD(LENGTH),
    LLVM_PRELOAD(OFFSET),
};
const Field llvm_reserved[] = {
    LLVM_RESERVED(RSRC1, COMPUTE_PGM_RSRC1_GFX6_GFX8_RESERVED0, G6),
    LLVM_RESERVED(RSRC1, COMPUTE_PGM_RSRC1_GFX6_GFX120_RESERVED1, TO_G120),
    LLVM_RESERVED(RSRC1, COMPUTE_PGM_RSRC1_RESERVED2, ALL),
    LLVM_RESERVED(RSRC1, COMPUTE_PGM_RSRC1_GFX6_GFX9_RESERVED3, G6 | G9 | G90A),
    LLVM_RESERVED(RSRC2, COMPUTE_PGM_RSRC2_RESERVED0, ALL),
    LLVM_RESERVED(RSRC3, COMPUTE_PGM_RSRC3_GFX90A_RESERVED0, G90A),
    LLVM_RESERVED(RSRC3, COMPUTE_PGM_RSRC3_GFX90A_RESERVED1, G90A),
    LLVM_RESERVED(RSRC3, COMPUTE_PGM_RSRC3_GFX12_PLUS_RESERVED0, G120 | G125),
    LLVM_RESERVED(RSRC3, COMPUTE_PGM_RSRC3_GFX10_RESERVED1, G10),
    LLVM_RESERVED(RSRC3, COMPUTE_PGM_RSRC3_GFX10_PLUS_RESERVED2, FROM_G10),
    LLVM_RESERVED(RSRC3, COMPUTE_PGM_RSRC3_GFX10_GFX11_RESERVED3, G10 | G11),
    LLVM_RESERVED(RSRC3, COMPUTE_PGM_RSRC3_GFX10_GFX120_RESERVED4, G10 | G11 | G120),
    LLVM_RESERVED(RSRC3, COMPUTE_PGM_RSRC3_GFX10_PLUS_RESERVED5, FROM_G10),
    LLVM_RESERVED(RSRC3, COMPUTE_PGM_RSRC3_GFX10_RESERVED6, G10),
    LLVM_RESERVED(KCP, KERNEL_CODE_PROPERTY_RESERVED0, ALL),
    LLVM_RESERVED(KCP, KERNEL_CODE_PROPERTY_RESERVED1, ALL),
};
// clang-format on

// Word by word: ours is at LLVM's offset, with LLVM's size.
#define LLVM_WORD(ID, member)                                                                                                              \
  static_assert(word_##ID##_offset == offsetof(kernel_descriptor_t, member) &&                                                             \
                    word_##ID##_bytes == sizeof(((kernel_descriptor_t *)nullptr)->member),                                                 \
                #ID " is not where LLVM has it");
#define KD_WORD(ID, offset, bytes) constexpr size_t word_##ID##_offset = offset, word_##ID##_bytes = bytes;
#include <matcore/kernel_descriptor_fields.h>
LLVM_WORD(GROUP_SEGMENT, group_segment_fixed_size)
LLVM_WORD(PRIVATE_SEGMENT, private_segment_fixed_size)
LLVM_WORD(KERNARG, kernarg_size)
LLVM_WORD(RESERVED0, reserved0)
LLVM_WORD(ENTRY, kernel_code_entry_byte_offset)
LLVM_WORD(RESERVED1, reserved1)
LLVM_WORD(RSRC3, compute_pgm_rsrc3)
LLVM_WORD(RSRC1, compute_pgm_rsrc1)
LLVM_WORD(RSRC2, compute_pgm_rsrc2)
LLVM_WORD(KCP, kernel_code_properties)
LLVM_WORD(PRELOAD, kernarg_preload)
LLVM_WORD(RESERVED3, reserved3)

unsigned failures;

void fail(const Field &field, const char *what) {
  std::printf("%s.%s, bits %u+%u: %s\n", field.word, field.name ? field.name : "reserved", field.low, field.width, what);
  failures++;
}

bool isBitField(const Field &field) {
  return !std::strncmp(field.word, "RSRC", 4) || !std::strcmp(field.word, "KCP") || !std::strcmp(field.word, "PRELOAD");
}

bool agree(const Field &a, const Field &b) {
  return !std::strcmp(a.word, b.word) && !strcasecmp(a.name, b.name) && a.low == b.low && a.width == b.width && a.layouts == b.layouts;
}

template <size_t N> bool isIn(const Field &field, const Field (&table)[N]) {
  for (const Field &other : table)
    if (agree(field, other))
      return true;
  return false;
}

// No field of ours may lie on bits that LLVM reserves in one of its layouts.
void checkReserved(const Field &reserved) {
  for (const Field &field : ours)
    if (!std::strcmp(field.word, reserved.word) && (field.layouts & reserved.layouts) && field.low < reserved.low + reserved.width &&
        reserved.low < field.low + field.width)
      fail(field, "LLVM reserves these bits");
}

} // namespace

int main() {
  unsigned checked = 0;
  for (const Field &field : llvm_fields) {
    checked++;
    if (!isIn(field, ours))
      fail(field, "the core has no such field there, in these layouts");
  }
  for (const Field &field : ours)
    if (isBitField(field) && !isIn(field, llvm_fields))
      fail(field, "LLVM has no such field there, in these layouts");
  for (const Field &reserved : llvm_reserved)
    checkReserved(reserved);
  std::printf("%u fields of LLVM's header, %u failed\n", checked, failures);
  return failures != 0;
}
