/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The 64 bytes of an AMDHSA kernel descriptor, a row for each word, field and count: define the macros below that you want before each
 * inclusion. kernel_descriptor.h takes the enumeration of keys from it, kernel_descriptor.c everything. No include guard, on purpose.
 * Source: LLVM 22.1.8, AMDHSAKernelDescriptor.h, and what llvm-mc accepts.
 *
 * KD_WORD: in file order, without holes.
 *   ID, offset, bytes
 *
 * KD_FIELD: a raw field and, when it has one, its directive.
 *   ID
 *   name        raw key; variants of one name hold for different layouts
 *   word        KD_WORD
 *   low, width  bits in the word
 *   layouts     which descriptor layouts have it
 *   cp          layouts in which the command processor sets it: must be 0 in a file, and no directive
 *   directive   .amdhsa_ directive that gives its value unchanged; "" none
 *   preset      the directive's value when it is not given (some depend on the request: encode says which)
 *   user_sgprs  user SGPRs that it costs when set
 *
 * KD_RESERVED: the bits of a word that no field of the layout has, in place.
 *   ID, name, word
 *
 * KD_COUNT: directives that become a field only by calculation.
 *   ID, name, max (largest value that makes sense to read; encode has the exact rule)
 */
#include <matcore/status.h> /* so that it also compiles alone; includers within an enumeration have it already */
/* Rows stand one a line. */
/* clang-format off */
#ifdef KD_WORD
KD_WORD(GROUP_SEGMENT, 0, 4)
KD_WORD(PRIVATE_SEGMENT, 4, 4)
KD_WORD(KERNARG, 8, 4)
KD_WORD(RESERVED0, 12, 4)
KD_WORD(ENTRY, 16, 8)
KD_WORD(RESERVED1, 24, 20)
KD_WORD(RSRC3, 44, 4)
KD_WORD(RSRC1, 48, 4)
KD_WORD(RSRC2, 52, 4)
KD_WORD(KCP, 56, 2)
KD_WORD(PRELOAD, 58, 2)
KD_WORD(RESERVED3, 60, 4)
#undef KD_WORD
#endif
#ifdef KD_FIELD
KD_FIELD(GROUP_SEGMENT_FIXED_SIZE, "group_segment_fixed_size", GROUP_SEGMENT, 0, 32, ALL, NONE, "group_segment_fixed_size", 0, 0)
KD_FIELD(PRIVATE_SEGMENT_FIXED_SIZE, "private_segment_fixed_size", PRIVATE_SEGMENT, 0, 32, ALL, NONE, "private_segment_fixed_size", 0, 0)
KD_FIELD(KERNARG_SIZE, "kernarg_size", KERNARG, 0, 32, ALL, NONE, "kernarg_size", 0, 0)
KD_FIELD(RESERVED0, "reserved0", RESERVED0, 0, 32, ALL, NONE, "", 0, 0)
KD_FIELD(KERNEL_CODE_ENTRY_BYTE_OFFSET, "kernel_code_entry_byte_offset", ENTRY, 0, 64, ALL, NONE, "kernel_code_entry_byte_offset", 0, 0)

KD_FIELD(ACCUM_OFFSET, "accum_offset", RSRC3, 0, 6, G90A, NONE, "", 0, 0)
KD_FIELD(TG_SPLIT, "tg_split", RSRC3, 16, 1, G90A, NONE, "tg_split", 0, 0)
KD_FIELD(SHARED_VGPR_COUNT, "shared_vgpr_count", RSRC3, 0, 4, G10 | G11, NONE, "shared_vgpr_count", 0, 0)
KD_FIELD(INST_PREF_SIZE, "inst_pref_size", RSRC3, 4, 6, G11, NONE, "inst_pref_size", 0, 0)
KD_FIELD(INST_PREF_SIZE_G12, "inst_pref_size", RSRC3, 4, 8, G120 | G125, NONE, "inst_pref_size", 0, 0)
KD_FIELD(TRAP_ON_START, "trap_on_start", RSRC3, 10, 1, G11, NONE, "", 0, 0)
KD_FIELD(TRAP_ON_END, "trap_on_end", RSRC3, 11, 1, G11, NONE, "", 0, 0)
KD_FIELD(GLG_EN, "glg_en", RSRC3, 13, 1, G120 | G125, NONE, "", 0, 0)
KD_FIELD(NAMED_BAR_CNT, "named_bar_cnt", RSRC3, 14, 3, G125, NONE, "named_barrier_count", 0, 0)
KD_FIELD(ENABLE_DYNAMIC_VGPR_G125, "enable_dynamic_vgpr", RSRC3, 17, 1, G125, NONE, "", 0, 0)
KD_FIELD(TCP_SPLIT, "tcp_split", RSRC3, 18, 3, G125, NONE, "", 0, 0)
KD_FIELD(ENABLE_DIDT_THROTTLE, "enable_didt_throttle", RSRC3, 21, 1, G125, NONE, "", 0, 0)
KD_FIELD(IMAGE_OP, "image_op", RSRC3, 31, 1, G11 | G120 | G125, NONE, "", 0, 0)

KD_FIELD(GRANULATED_WORKITEM_VGPR_COUNT, "granulated_workitem_vgpr_count", RSRC1, 0, 6, ALL, NONE, "", 0, 0)
KD_FIELD(GRANULATED_WAVEFRONT_SGPR_COUNT, "granulated_wavefront_sgpr_count", RSRC1, 6, 4, ALL, NONE, "", 0, 0)
KD_FIELD(PRIORITY, "priority", RSRC1, 10, 2, ALL, ALL, "", 0, 0)
KD_FIELD(FLOAT_ROUND_MODE_32, "float_round_mode_32", RSRC1, 12, 2, ALL, NONE, "float_round_mode_32", 0, 0)
KD_FIELD(FLOAT_ROUND_MODE_16_64, "float_round_mode_16_64", RSRC1, 14, 2, ALL, NONE, "float_round_mode_16_64", 0, 0)
KD_FIELD(FLOAT_DENORM_MODE_32, "float_denorm_mode_32", RSRC1, 16, 2, ALL, NONE, "float_denorm_mode_32", 0, 0)
KD_FIELD(FLOAT_DENORM_MODE_16_64, "float_denorm_mode_16_64", RSRC1, 18, 2, ALL, NONE, "float_denorm_mode_16_64", 3, 0)
KD_FIELD(PRIV, "priv", RSRC1, 20, 1, ALL, ALL, "", 0, 0)
KD_FIELD(ENABLE_DX10_CLAMP, "enable_dx10_clamp", RSRC1, 21, 1, TO_G11, NONE, "dx10_clamp", 1, 0)
KD_FIELD(ENABLE_WG_RR_EN, "enable_wg_rr_en", RSRC1, 21, 1, G120 | G125, NONE, "round_robin_scheduling", 0, 0)
KD_FIELD(DEBUG_MODE, "debug_mode", RSRC1, 22, 1, ALL, ALL, "", 0, 0)
KD_FIELD(ENABLE_IEEE_MODE, "enable_ieee_mode", RSRC1, 23, 1, TO_G11, NONE, "ieee_mode", 1, 0)
KD_FIELD(DISABLE_PERF, "disable_perf", RSRC1, 23, 1, G120 | G125, G120 | G125, "", 0, 0)
KD_FIELD(BULKY, "bulky", RSRC1, 24, 1, ALL, ALL, "", 0, 0)
KD_FIELD(CDBG_USER, "cdbg_user", RSRC1, 25, 1, ALL, ALL, "", 0, 0)
KD_FIELD(FP16_OVFL, "fp16_ovfl", RSRC1, 26, 1, FROM_G9, NONE, "fp16_overflow", 0, 0)
KD_FIELD(FLAT_SCRATCH_IS_NV, "flat_scratch_is_nv", RSRC1, 27, 1, G125, NONE, "", 0, 0)
KD_FIELD(WGP_MODE, "wgp_mode", RSRC1, 29, 1, FROM_G10, G125, "workgroup_processor_mode", 1, 0)
KD_FIELD(MEM_ORDERED, "mem_ordered", RSRC1, 30, 1, FROM_G10, NONE, "memory_ordered", 1, 0)
KD_FIELD(FWD_PROGRESS, "fwd_progress", RSRC1, 31, 1, FROM_G10, NONE, "forward_progress", 1, 0)

KD_FIELD(ENABLE_PRIVATE_SEGMENT, "enable_private_segment", RSRC2, 0, 1, ALL, NONE, "enable_private_segment", 0, 0)
KD_FIELD(USER_SGPR_COUNT, "user_sgpr_count", RSRC2, 1, 5, TO_G120, NONE, "user_sgpr_count", 0, 0)
KD_FIELD(USER_SGPR_COUNT_G125, "user_sgpr_count", RSRC2, 1, 6, G125, NONE, "user_sgpr_count", 0, 0)
KD_FIELD(ENABLE_TRAP_HANDLER, "enable_trap_handler", RSRC2, 6, 1, TO_G11, TO_G11, "", 0, 0)
KD_FIELD(ENABLE_DYNAMIC_VGPR, "enable_dynamic_vgpr", RSRC2, 6, 1, G120, NONE, "", 0, 0)
KD_FIELD(ENABLE_SGPR_WORKGROUP_ID_X, "enable_sgpr_workgroup_id_x", RSRC2, 7, 1, ALL, NONE, "system_sgpr_workgroup_id_x", 1, 0)
KD_FIELD(ENABLE_SGPR_WORKGROUP_ID_Y, "enable_sgpr_workgroup_id_y", RSRC2, 8, 1, ALL, NONE, "system_sgpr_workgroup_id_y", 0, 0)
KD_FIELD(ENABLE_SGPR_WORKGROUP_ID_Z, "enable_sgpr_workgroup_id_z", RSRC2, 9, 1, ALL, NONE, "system_sgpr_workgroup_id_z", 0, 0)
KD_FIELD(ENABLE_SGPR_WORKGROUP_INFO, "enable_sgpr_workgroup_info", RSRC2, 10, 1, ALL, NONE, "system_sgpr_workgroup_info", 0, 0)
KD_FIELD(ENABLE_VGPR_WORKITEM_ID, "enable_vgpr_workitem_id", RSRC2, 11, 2, ALL, NONE, "system_vgpr_workitem_id", 0, 0)
KD_FIELD(ENABLE_EXCEPTION_ADDRESS_WATCH, "enable_exception_address_watch", RSRC2, 13, 1, ALL, ALL, "", 0, 0)
KD_FIELD(ENABLE_EXCEPTION_MEMORY, "enable_exception_memory", RSRC2, 14, 1, ALL, ALL, "", 0, 0)
KD_FIELD(GRANULATED_LDS_SIZE, "granulated_lds_size", RSRC2, 15, 9, ALL, ALL, "", 0, 0)
KD_FIELD(EXCEPTION_INVALID_OP, "enable_exception_ieee_754_fp_invalid_operation", RSRC2, 24, 1, ALL, NONE, "exception_fp_ieee_invalid_op", 0, 0)
KD_FIELD(EXCEPTION_DENORM_SRC, "enable_exception_fp_denormal_source", RSRC2, 25, 1, ALL, NONE, "exception_fp_denorm_src", 0, 0)
KD_FIELD(EXCEPTION_DIV_ZERO, "enable_exception_ieee_754_fp_division_by_zero", RSRC2, 26, 1, ALL, NONE, "exception_fp_ieee_div_zero", 0, 0)
KD_FIELD(EXCEPTION_OVERFLOW, "enable_exception_ieee_754_fp_overflow", RSRC2, 27, 1, ALL, NONE, "exception_fp_ieee_overflow", 0, 0)
KD_FIELD(EXCEPTION_UNDERFLOW, "enable_exception_ieee_754_fp_underflow", RSRC2, 28, 1, ALL, NONE, "exception_fp_ieee_underflow", 0, 0)
KD_FIELD(EXCEPTION_INEXACT, "enable_exception_ieee_754_fp_inexact", RSRC2, 29, 1, ALL, NONE, "exception_fp_ieee_inexact", 0, 0)
KD_FIELD(EXCEPTION_INT_DIV_ZERO, "enable_exception_int_divide_by_zero", RSRC2, 30, 1, ALL, NONE, "exception_int_div_zero", 0, 0)

KD_FIELD(ENABLE_SGPR_PRIVATE_SEGMENT_BUFFER, "enable_sgpr_private_segment_buffer", KCP, 0, 1, ALL, NONE, "user_sgpr_private_segment_buffer", 0, 4)
KD_FIELD(ENABLE_SGPR_DISPATCH_PTR, "enable_sgpr_dispatch_ptr", KCP, 1, 1, ALL, NONE, "user_sgpr_dispatch_ptr", 0, 2)
KD_FIELD(ENABLE_SGPR_QUEUE_PTR, "enable_sgpr_queue_ptr", KCP, 2, 1, ALL, NONE, "user_sgpr_queue_ptr", 0, 2)
KD_FIELD(ENABLE_SGPR_KERNARG_SEGMENT_PTR, "enable_sgpr_kernarg_segment_ptr", KCP, 3, 1, ALL, NONE, "user_sgpr_kernarg_segment_ptr", 0, 2)
KD_FIELD(ENABLE_SGPR_DISPATCH_ID, "enable_sgpr_dispatch_id", KCP, 4, 1, ALL, NONE, "user_sgpr_dispatch_id", 0, 2)
KD_FIELD(ENABLE_SGPR_FLAT_SCRATCH_INIT, "enable_sgpr_flat_scratch_init", KCP, 5, 1, ALL, NONE, "user_sgpr_flat_scratch_init", 0, 2)
KD_FIELD(ENABLE_SGPR_PRIVATE_SEGMENT_SIZE, "enable_sgpr_private_segment_size", KCP, 6, 1, ALL, NONE, "user_sgpr_private_segment_size", 0, 1)
KD_FIELD(ENABLE_WAVEFRONT_SIZE32, "enable_wavefront_size32", KCP, 10, 1, FROM_G10, NONE, "wavefront_size32", 0, 0)
KD_FIELD(USES_DYNAMIC_STACK, "uses_dynamic_stack", KCP, 11, 1, ALL, NONE, "uses_dynamic_stack", 0, 0)

KD_FIELD(KERNARG_PRELOAD_LENGTH, "kernarg_preload_length", PRELOAD, 0, 7, ALL, NONE, "user_sgpr_kernarg_preload_length", 0, 0)
KD_FIELD(KERNARG_PRELOAD_OFFSET, "kernarg_preload_offset", PRELOAD, 7, 9, ALL, NONE, "user_sgpr_kernarg_preload_offset", 0, 0)
KD_FIELD(RESERVED3, "reserved3", RESERVED3, 0, 32, ALL, NONE, "", 0, 0)
#undef KD_FIELD
#endif
#ifdef KD_RESERVED
KD_RESERVED(RSRC1_RESERVED, "rsrc1_reserved", RSRC1)
KD_RESERVED(RSRC2_RESERVED, "rsrc2_reserved", RSRC2)
KD_RESERVED(RSRC3_RESERVED, "rsrc3_reserved", RSRC3)
KD_RESERVED(KCP_RESERVED, "kcp_reserved", KCP)
#undef KD_RESERVED
#endif
#ifdef KD_COUNT
KD_COUNT(NEXT_FREE_VGPR, "next_free_vgpr", UINT32_MAX)
KD_COUNT(NEXT_FREE_SGPR, "next_free_sgpr", UINT32_MAX)
KD_COUNT(ACCUM_OFFSET_VGPRS, "accum_offset", UINT32_MAX)
KD_COUNT(RESERVE_VCC, "reserve_vcc", 1)
KD_COUNT(RESERVE_FLAT_SCRATCH, "reserve_flat_scratch", 1)
KD_COUNT(RESERVE_XNACK_MASK, "reserve_xnack_mask", UINT32_MAX)
KD_COUNT(PRIVATE_SEGMENT_WAVEFRONT_OFFSET, "system_sgpr_private_segment_wavefront_offset", 1)
#undef KD_COUNT
#endif
/* clang-format on */
