/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* AMDGPU processors and their register granules, AMDHSA kernel descriptors (the 64 bytes of NAME.kd), occupancy.
 * Used by the `matcore` command and by whoever reads or writes descriptors. All facts follow LLVM 22.1.8 except where said.
 *
 * A count of registers has three values: used (what the code needs), encoded (what the descriptor says, in encoding granules) and
 * allocated (what the hardware takes, in allocation granules). The names below keep them apart. */
#ifndef MATCORE_KERNEL_DESCRIPTOR_H
#define MATCORE_KERNEL_DESCRIPTOR_H

#include <matcore/status.h>

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* -- Processors -- */

/** Layout of a descriptor: gfx6-8; gfx9 without the next; gfx90a, gfx942, gfx950, gfx9-4-generic; gfx10; gfx11; gfx1200 and its like;
 * gfx1250. */
typedef enum matcore_kd_layout {
  MATCORE_KD_G6 = 0,
  MATCORE_KD_G9,
  MATCORE_KD_G90A,
  MATCORE_KD_G10,
  MATCORE_KD_G11,
  MATCORE_KD_G120,
  MATCORE_KD_G125,
  MATCORE_KD_LAYOUT_COUNT
} matcore_kd_layout;

/** Accumulation registers: none, a second file of equal size (gfx908), behind the VGPRs in one file (gfx90a and later). */
typedef enum matcore_agprs { MATCORE_AGPRS_NONE = 0, MATCORE_AGPRS_SEPARATE, MATCORE_AGPRS_UNIFIED } matcore_agprs;

/** One setting of a target ID, numbered as in e_flags of code object v4 and later. */
typedef enum matcore_setting { MATCORE_UNSUPPORTED = 0, MATCORE_ANY, MATCORE_OFF, MATCORE_ON } matcore_setting;

/** A processor with its target ID's settings. Fill it by matcore_target_parse or matcore_target_from_elf. */
typedef struct matcore_target {
  uint16_t processor; /* 0 to matcore_processor_count() - 1 */
  uint8_t xnack;      /* matcore_setting */
  uint8_t sramecc;    /* matcore_setting */
} matcore_target;

/** What a processor has, in one wave size. Registers, lanes, waves per EU (SIMD), bytes of LDS. */
typedef struct matcore_processor {
  const char *name;
  const char *alias_of; /* null: no alias */
  uint8_t isa_major, isa_minor, isa_stepping;
  uint8_t mach;            /* low byte of e_flags; 0: none */
  uint8_t generic_version; /* bits 31:24 of e_flags; 0: no generic target */
  matcore_kd_layout layout;
  uint32_t wave, default_wave;
  bool wave_listed; /* false: the assembler takes this wave size, the hardware has it not */
  uint32_t sgpr_enc, sgpr_alloc, sgpr_total, sgpr_addressable;
  uint32_t sgpr_fixed; /* not 0: SGPR init bug, a wave always has this many */
  uint32_t vgpr_enc, vgpr_alloc, vgpr_total, vgpr_addressable, vgpr_arch;
  matcore_agprs agprs;
  uint32_t max_waves, eus;
  uint32_t lds, lds_pool, lds_granule, lds_alloc;
  uint32_t user_sgprs;
  uint32_t extra_vcc, extra_xnack, extra_flat; /* SGPRs above the code's own; the largest that applies, never a sum */
  bool has_xnack, has_sramecc, arch_flat_scratch, preload;
} matcore_processor;

/** Number of processor names, aliases included; in byte order of the names. */
MATCORE_API uint32_t matcore_processor_count(void);

/** Facts of one processor name.
 *  \param index  0 to matcore_processor_count() - 1
 *  \param wave   32, 64, or 0 for the default
 *  \return MATCORE_OK, MATCORE_BAD_POINTER, MATCORE_BAD_VALUE (fault `cpu` or `wave`). */
MATCORE_API matcore_status matcore_processor_get(uint32_t index, uint32_t wave, matcore_processor *out, matcore_fault *fault);

/** Reads a target ID: a name, then `:sramecc+`, `:sramecc-`, `:xnack+`, `:xnack-` in any order, each at most once; absent means any.
 *  \return MATCORE_OK, MATCORE_BAD_POINTER, MATCORE_BAD_VALUE (fault `cpu`). */
MATCORE_API matcore_status matcore_target_parse(const char *text, matcore_target *out, matcore_fault *fault);

/** Reads the processor out of an ELF header. abi_version below 2 means code object v3 or older; settings the processor has not are ignored.
 *  \return MATCORE_OK, MATCORE_BAD_POINTER, MATCORE_BAD_VALUE (fault `cpu`): no processor has this low byte, or it is 0. */
MATCORE_API matcore_status matcore_target_from_elf(uint32_t e_flags, uint8_t abi_version, matcore_target *out, matcore_fault *fault);

/** Writes the target ID, sramecc before xnack, ended by 0. 64 bytes are enough.
 *  \return MATCORE_OK, MATCORE_BAD_POINTER, MATCORE_BAD_VALUE, MATCORE_BAD_SIZE. */
MATCORE_API matcore_status matcore_target_print(matcore_target target, char *buffer, size_t size);

/* -- Register counts -- */

/** The field for a count of used registers: ceil(max(1, used) / encoding granule) - 1. SGPRs: 0 on gfx10 and later, the fixed number
 *  on processors with the SGPR init bug. Not limited to the field's width: encode checks that. \return 0 for a null pointer. */
MATCORE_API uint64_t matcore_vgprs_field(const matcore_processor *, uint64_t used);
MATCORE_API uint64_t matcore_sgprs_field(const matcore_processor *, uint64_t used);
/** What the descriptor's field says for `field`: (field + 1) * encoding granule, UINT32_MAX where 32 bits don't hold it. What llvm-objdump
 *  prints. \return 0 for a null pointer. */
MATCORE_API uint32_t matcore_vgprs_encoded(const matcore_processor *, uint32_t field);
MATCORE_API uint32_t matcore_sgprs_encoded(const matcore_processor *, uint32_t field);
/** What the hardware takes for a descriptor's field; limits occupancy. SGPRs: 128 on gfx10 and later. UINT32_MAX and null as above. */
MATCORE_API uint32_t matcore_vgprs_allocated(const matcore_processor *, uint32_t field);
MATCORE_API uint32_t matcore_sgprs_allocated(const matcore_processor *, uint32_t field);

/* -- Descriptors -- */

#define MATCORE_KD_BYTES 64
#define MATCORE_KD_RESERVED1_BYTES 20

/** Every key, raw and directive. Rows of one name hold for different layouts: matcore_kd_find picks. */
typedef enum matcore_kd_key {
#define KD_FIELD(ID, ...) MATCORE_KD_##ID,
#define KD_RESERVED(ID, ...) MATCORE_KD_##ID,
#define KD_COUNT(ID, ...) MATCORE_KD_##ID,
#include <matcore/kernel_descriptor_fields.h>
  MATCORE_KD_KEY_COUNT,
  MATCORE_KD_NONE = MATCORE_KD_KEY_COUNT
} matcore_kd_key;

/** Raw form: each bit of the 64 bytes is in exactly one key, or in reserved1. Keys that the layout has not are 0. */
typedef struct matcore_kd_raw {
  uint64_t value[MATCORE_KD_KEY_COUNT]; /* the entry offset is signed: cast it */
  uint8_t reserved1[MATCORE_KD_RESERVED1_BYTES];
} matcore_kd_raw;

/** Directives, as a request or a listing has them. */
typedef struct matcore_kd_directives {
  uint64_t value[MATCORE_KD_KEY_COUNT];
  bool given[MATCORE_KD_KEY_COUNT];
} matcore_kd_directives;

/** Name of a raw key in a layout; null: the layout has no such key, or it is no raw key. Walk 0 to MATCORE_KD_KEY_COUNT - 1 for all. */
MATCORE_API const char *matcore_kd_raw_name(matcore_kd_layout layout, matcore_kd_key key);
/** Name of a directive that a target takes, without `.amdhsa_`; null: it takes none under this key. */
MATCORE_API const char *matcore_kd_directive_name(matcore_target target, matcore_kd_key key);
/** The key of a raw name / directive name; MATCORE_KD_NONE when the layout / target has it not. */
MATCORE_API matcore_kd_key matcore_kd_find_raw(matcore_kd_layout layout, const char *name);
MATCORE_API matcore_kd_key matcore_kd_find_directive(matcore_target target, const char *name);

/** Descriptor from raw fields; checks widths only.
 *  \return MATCORE_OK, MATCORE_BAD_POINTER, MATCORE_BAD_VALUE (the fault names the raw key). */
MATCORE_API matcore_status matcore_kd_pack(matcore_target target, const matcore_kd_raw *raw, uint8_t bytes[MATCORE_KD_BYTES],
                                           matcore_fault *fault);

/** Raw fields of any 64 bytes: the inverse of pack.
 *  \return MATCORE_OK, MATCORE_BAD_POINTER, MATCORE_BAD_VALUE (fault `cpu`). */
MATCORE_API matcore_status matcore_kd_unpack(matcore_target target, const uint8_t bytes[MATCORE_KD_BYTES], matcore_kd_raw *raw,
                                             matcore_fault *fault);

/** Descriptor from directives, as llvm-mc encodes them, but no value leaves its field.
 *  \param wave   32, 64, or 0 for the default; `wavefront_size32` overrides it
 *  \return MATCORE_OK, MATCORE_BAD_POINTER, MATCORE_BAD_VALUE (the fault names the directive, `wave` or `cpu`). */
MATCORE_API matcore_status matcore_kd_encode(matcore_target target, uint32_t wave, const matcore_kd_directives *directives,
                                             uint8_t bytes[MATCORE_KD_BYTES], matcore_fault *fault);

/** Directives that describe a descriptor, without `reserve_*`: independent of the target's XNACK setting. Whether they give the same
 *  bytes is for matcore_kd_encode to say; reserved bits, for one, have no directive.
 *  \return MATCORE_OK, MATCORE_BAD_POINTER, MATCORE_BAD_VALUE (fault `cpu`). */
MATCORE_API matcore_status matcore_kd_directives_of(matcore_target target, const uint8_t bytes[MATCORE_KD_BYTES],
                                                    matcore_kd_directives *out, matcore_fault *fault);

/** Something in a descriptor that loaders, hardware or other tools will not take. Both texts are static; detail may be null. */
typedef struct matcore_kd_finding {
  const char *id, *detail;
} matcore_kd_finding;
#define MATCORE_KD_MAX_FINDINGS 64
typedef struct matcore_kd_findings {
  matcore_kd_finding list[MATCORE_KD_MAX_FINDINGS];
  uint32_t count;
} matcore_kd_findings;

/** Adds a finding where it belongs in the order of bytes of `id` or `id:detail`. A full list or a null pointer: nothing happens. */
MATCORE_API void matcore_kd_add_finding(matcore_kd_findings *findings, const char *id, const char *detail);

/** All findings that 64 bytes alone can give, sorted.
 *  \return MATCORE_OK, MATCORE_BAD_POINTER, MATCORE_BAD_VALUE (fault `cpu`). */
MATCORE_API matcore_status matcore_kd_find_faults(matcore_target target, const uint8_t bytes[MATCORE_KD_BYTES], matcore_kd_findings *out,
                                                  matcore_fault *fault);

/** What a descriptor asks for. */
typedef struct matcore_kd_summary {
  matcore_processor processor; /* in the descriptor's wave size */
  uint32_t wave;               /* lanes */
  uint32_t vgprs, vgprs_alloc; /* encoded, allocated */
  uint32_t arch_vgprs, agprs;  /* unified file only, else 0 */
  uint32_t sgprs;              /* encoded; gfx6-9 only, else 0 */
  uint32_t sgprs_alloc;
  uint32_t user_sgprs;
  uint32_t lds, scratch, kernarg; /* bytes */
  int64_t entry;                  /* bytes from the descriptor */
  bool cu_mode;                   /* gfx10, gfx11, gfx12: a work-group stays on one CU */
} matcore_kd_summary;

/** \return MATCORE_OK, MATCORE_BAD_POINTER, MATCORE_BAD_VALUE (fault `cpu`). */
MATCORE_API matcore_status matcore_kd_summarize(matcore_target target, const uint8_t bytes[MATCORE_KD_BYTES], matcore_kd_summary *out,
                                                matcore_fault *fault);

/* -- Occupancy -- */

/** MATCORE_EXACT: what the hardware does. MATCORE_LLVM22: what llc 22 prints as `; Occupancy:`. */
typedef enum matcore_occupancy_model { MATCORE_EXACT = 0, MATCORE_LLVM22 } matcore_occupancy_model;

/** Inputs are used counts. */
typedef struct matcore_occupancy_request {
  matcore_occupancy_model model;
  uint32_t vgprs;     /* charge, as matcore_vgpr_charge gives it; at most the addressable ones */
  uint32_t sgprs;     /* with VCC, XNACK mask and flat scratch; at most 104 gfx6/7, 112 gfx8/9, 128 else */
  uint32_t lds;       /* bytes of a work-group */
  uint32_t workgroup; /* work-items, 1 to 1024; 0: not known, LDS and barriers don't limit */
  bool trap;          /* a trap handler is installed: 16 SGPRs more (exact model, gfx8/9 and before) */
  bool cu_mode;       /* gfx10, gfx11, gfx12 only; ignored elsewhere */
} matcore_occupancy_request;

/** Waves per EU by what limits them, and together. */
typedef struct matcore_occupancy {
  uint32_t vgpr_waves, sgpr_waves, group_waves, waves;
  const char *limit; /* max, vgpr, sgpr, workgroup or lds */
} matcore_occupancy;

/** VGPRs that a wave is charged for: unified file roundup(vgprs, 4) + agprs, separate file the larger, else vgprs alone. */
MATCORE_API uint32_t matcore_vgpr_charge(const matcore_processor *, uint32_t vgprs, uint32_t agprs);

/** Waves that the VGPRs alone allow. \return 0 for a null pointer. */
MATCORE_API uint32_t matcore_vgpr_waves(const matcore_processor *, uint32_t vgprs);

/** \param processor  from matcore_processor_get, in the kernel's wave size; its numbers must be those.
 *  \return MATCORE_OK, MATCORE_BAD_POINTER, MATCORE_BAD_VALUE (fault `cpu`, `model`, `workgroup`, `vgprs`, `sgprs`, `lds`).
 *  Source: LLVM 22.1.8's occupancy; exact: LLVM PR 201342 and 219495, rocm-systems PR 10618. */
MATCORE_API matcore_status matcore_occupancy_of(const matcore_processor *processor, const matcore_occupancy_request *request,
                                                matcore_occupancy *out, matcore_fault *fault);

#ifdef __cplusplus
}
#endif
#endif
