/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* NVIDIA shared-memory matrix descriptors (sm_90 wgmma, sm_100 tcgen05) and tcgen05 instruction descriptors.
 * For front ends, kernel authors, debuggers, the command and the plugin. All sizes, offsets and addresses are bytes, never pre-shifted.
 *
 * Operands are int64_t so that a bad one is reported as it was given; none is ever masked into another field. Unless said otherwise,
 * functions return MATCORE_OK; MATCORE_BAD_POINTER for a null out or in; MATCORE_BAD_FAMILY for no matcore_smem; and MATCORE_BAD_VALUE,
 * with `fault` filled, for the first operand that breaks a rule. Outputs are untouched on error; `fault` may be null. */
#ifndef MATCORE_NVIDIA_H
#define MATCORE_NVIDIA_H

#include <matcore/status.h>

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Generation of the shared-memory descriptor. */
typedef enum matcore_smem { MATCORE_WGMMA, MATCORE_TCGEN05, MATCORE_SMEM_COUNT } matcore_smem;

typedef enum matcore_smem_field {
  MATCORE_SMEM_START,
  MATCORE_SMEM_LBO,
  MATCORE_SMEM_SBO,
  MATCORE_SMEM_VERSION, /* tcgen05 only, always 1 */
  MATCORE_SMEM_BASE_OFFSET,
  MATCORE_SMEM_LBO_MODE, /* tcgen05 only */
  MATCORE_SMEM_SWIZZLE,
  MATCORE_SMEM_FIELD_COUNT
} matcore_smem_field;

/** Largest start, LBO and SBO: 14 bits, in units of 16 bytes. */
#define MATCORE_SMEM_MAX_OFFSET 0x3FFF0

/** What a shared-memory descriptor says. */
typedef struct matcore_smem_desc {
  int64_t start;       /* 32-bit shared address, a multiple of 16; the descriptor keeps 18 bits (a cluster's rank may stand above) */
  int64_t lbo;         /* leading-dimension byte offset, or the second address when lbo_mode is 1 */
  int64_t sbo;         /* stride-dimension byte offset */
  int64_t swizzle;     /* 0, 32, 64, 128 */
  int64_t atom;        /* 16, or 32 with swizzle 128 (tcgen05 only); no default: 0 is refused */
  int64_t base_offset; /* 0 to 7; 0 without swizzle */
  int64_t lbo_mode;    /* 0 relative, 1 absolute (tcgen05 on sm_103a only: swizzle 128, 16-byte atoms, base offset 0) */
} matcore_smem_desc;

/** A K-major or MN-major operand tile in shared memory, and what one product reads of it. Extents in elements. */
typedef struct matcore_smem_shape {
  int64_t bits;    /* of one element in shared memory: wgmma 1, 8, 16, 32; tcgen05 4, 8, 16, 32 */
  int64_t major;   /* 0 K, 1 MN */
  int64_t swizzle; /* 0, 32, 64, 128 bytes */
  int64_t atom;    /* 16 or 32 bytes; wgmma: 16 */
  int64_t tile_mn, tile_k;
  int64_t order; /* in which the atoms lie: 0 MN first, 1 K first */
  int64_t inst_mn, inst_k;
} matcore_smem_shape;

/** What follows from a shape. Strides in bytes. */
typedef struct matcore_smem_layout {
  uint32_t atom_mn, atom_k;     /* elements of an atom; powers of two */
  uint32_t stride_mn, stride_k; /* from one atom to the next */
  uint32_t lbo, sbo;            /* of the descriptor; 0 for a stride that the instruction does not read, 16 for LBO of K-major swizzled */
  uint32_t alignment;           /* of the tile: where the swizzle pattern starts; 16 without one */
} matcore_smem_layout;

/** Rules for a single operand, whatever the others are; what the encoders and the pseudo-ops check left to right. */
typedef enum matcore_nv_rule {
  MATCORE_NV_ANY,
  MATCORE_NV_OFFSET,      /* lbo, sbo: multiple of 16, 0 to 262128 */
  MATCORE_NV_ADDRESS,     /* multiple of 16 in 32 bits */
  MATCORE_NV_SWIZZLE,     /* 0, 32, 64, 128 */
  MATCORE_NV_ATOM,        /* 16, 32 */
  MATCORE_NV_BASE_OFFSET, /* 0 to 7 */
  MATCORE_NV_BYTES,       /* multiple of 16, -262128 to 262128 */
  MATCORE_NV_WGMMA_BITS,
  MATCORE_NV_TCGEN05_BITS,
  MATCORE_NV_MAJOR,
  MATCORE_NV_ORDER,
  MATCORE_NV_KIND,
  MATCORE_NV_SCALED_KIND, /* 4 to 6 */
  MATCORE_NV_RULE_COUNT
} matcore_nv_rule;

/** Checks `value` of operand `name` (static text) against one rule. MATCORE_BAD_FAMILY for no rule. */
MATCORE_API matcore_status matcore_nv_check(matcore_nv_rule rule, const char *name, int64_t value, matcore_fault *fault);

/** Position of a field in a descriptor; width 0 when the generation lacks it. Source: PTX ISA, "matrix descriptor". */
MATCORE_API matcore_status matcore_smem_position(matcore_smem generation, matcore_smem_field field, uint32_t *shift, uint32_t *width);

/** Encodes a descriptor. It does not judge a layout: an SBO that no canonical layout has is encoded as told.
 *  Source: PTX ISA, wgmma "matrix descriptor"; tcgen05 "shared memory descriptor". */
MATCORE_API matcore_status matcore_smem_encode(matcore_smem generation, const matcore_smem_desc *desc, uint64_t *out, matcore_fault *fault);

/** Decodes exactly what matcore_smem_encode can give; `start` has 18 bits. A reserved or wrong fixed bit, an unknown swizzle code, a
 *  base offset without swizzle, an absolute mode that does not exist: MATCORE_BAD_VALUE. */
MATCORE_API matcore_status matcore_smem_decode(matcore_smem generation, uint64_t value, matcore_smem_desc *out, matcore_fault *fault);

/** The code in one field, whatever the rest of the descriptor is; 0 for a field that the generation lacks, or no generation. */
MATCORE_API uint32_t matcore_smem_code(matcore_smem generation, uint64_t value, matcore_smem_field field);

/** Bytes and atom of a swizzle code. MATCORE_BAD_VALUE, without fault, for a code that does not exist. */
MATCORE_API matcore_status matcore_smem_swizzle(matcore_smem generation, uint32_t code, uint32_t *bytes, uint32_t *atom);

/** The swizzle of a TMA tensor map that writes what a descriptor with these bytes and atom reads, as CUtensorMapSwizzle of cuda.h numbers
 *  it: 0 NONE, 1 32B, 2 64B, 3 128B, 4 128B_ATOM_32B. Not the descriptor's code. MATCORE_BAD_VALUE: there is none. */
MATCORE_API matcore_status matcore_tma_swizzle(int64_t bytes, int64_t atom, uint32_t *out, matcore_fault *fault);

/** Bytes and atom of a tensor map's swizzle. MATCORE_BAD_VALUE for one that no descriptor reads. */
MATCORE_API matcore_status matcore_tma_swizzle_bytes(int64_t value, uint32_t *bytes, uint32_t *atom, matcore_fault *fault);

/** Name of a tensor map's swizzle as cuda.h spells it, e.g. "CU_TENSOR_MAP_SWIZZLE_128B"; null for one that no descriptor reads. */
MATCORE_API const char *matcore_tma_swizzle_name(int64_t value);

/** Value of a name, in full or from after "CU_TENSOR_MAP_SWIZZLE_" on. MATCORE_BAD_NAME for another one. */
MATCORE_API matcore_status matcore_tma_swizzle_parse(const char *name, uint32_t *out);

/** A bit for each suspicious thing in a descriptor that may well be encodable; 0: nothing. Bit i has the text
 *  matcore_smem_finding_text(i), null past the last. */
MATCORE_API uint32_t matcore_smem_findings(matcore_smem generation, uint64_t value);
MATCORE_API const char *matcore_smem_finding_text(uint32_t index);

/** Strides, atoms and alignment of a shape that the hardware can read.
 *  Source: PTX ISA, "canonical layouts"; CUTLASS make_gmma_desc and make_umma_desc, whose figures it equals. */
MATCORE_API matcore_status matcore_smem_plan(matcore_smem generation, const matcore_smem_shape *shape, matcore_smem_layout *out,
                                             matcore_fault *fault);

/** Byte offset, from the tile's start, of the product at element (mn, k): inside the tile, a multiple of 16 bytes, not across the end of an
 *  atom that it starts inside. */
MATCORE_API matcore_status matcore_smem_offset(matcore_smem generation, const matcore_smem_shape *shape, int64_t mn, int64_t k,
                                               uint32_t *out, matcore_fault *fault);

/** The descriptor of the product at element (mn, k) of the tile that starts at `start`, on its swizzle pattern. */
MATCORE_API matcore_status matcore_smem_encode_shape(matcore_smem generation, const matcore_smem_shape *shape, int64_t start, int64_t mn,
                                                     int64_t k, uint64_t *out, matcore_fault *fault);

/** `desc` moved by `bytes`, a multiple of 16 from -262128 to 262128; its start must stay in 0 to 0x3FFF0: no carry, no borrow. */
MATCORE_API matcore_status matcore_smem_advance(matcore_smem generation, uint64_t desc, int64_t bytes, uint64_t *out, matcore_fault *fault);

/** What is wrong with a base that is not aligned for `swizzle`, from after its name on. Writes at most `size` bytes, terminated. */
MATCORE_API void matcore_smem_alignment_text(int64_t swizzle, char *text, size_t size);

/* -- The tcgen05 instruction descriptor -- */

/** Types of A, B and D: above every hardware code, so that one given by mistake is refused. */
typedef enum matcore_idesc_type {
  MATCORE_IDESC_TYPE_F16 = 16,
  MATCORE_IDESC_TYPE_BF16,
  MATCORE_IDESC_TYPE_TF32,
  MATCORE_IDESC_TYPE_F32,
  MATCORE_IDESC_TYPE_E4M3,
  MATCORE_IDESC_TYPE_E5M2,
  MATCORE_IDESC_TYPE_E2M3,
  MATCORE_IDESC_TYPE_E3M2,
  MATCORE_IDESC_TYPE_E2M1,
  MATCORE_IDESC_TYPE_U8,
  MATCORE_IDESC_TYPE_S8,
  MATCORE_IDESC_TYPE_S32
} matcore_idesc_type;

/** LLVM's numbering of .kind, then the block-scaled ones. */
typedef enum matcore_idesc_kind {
  MATCORE_IDESC_F16,
  MATCORE_IDESC_TF32,
  MATCORE_IDESC_F8F6F4,
  MATCORE_IDESC_I8,
  MATCORE_IDESC_MXF8F6F4,
  MATCORE_IDESC_MXF4,
  MATCORE_IDESC_MXF4NVF4,
  MATCORE_IDESC_KIND_COUNT
} matcore_idesc_kind;

typedef enum matcore_idesc_field {
  MATCORE_IDESC_SELECTOR,
  MATCORE_IDESC_SPARSE,
  MATCORE_IDESC_SATURATE,
  MATCORE_IDESC_D,
  MATCORE_IDESC_SFB_ID,
  MATCORE_IDESC_A,
  MATCORE_IDESC_B,
  MATCORE_IDESC_NEG_A,
  MATCORE_IDESC_NEG_B,
  MATCORE_IDESC_A_MAJOR,
  MATCORE_IDESC_B_MAJOR,
  MATCORE_IDESC_N,
  MATCORE_IDESC_SCALE,
  MATCORE_IDESC_M,
  MATCORE_IDESC_SFA_ID,
  MATCORE_IDESC_MAX_SHIFT,
  MATCORE_IDESC_K96,
  MATCORE_IDESC_FIELD_COUNT
} matcore_idesc_field;

/** What an instruction descriptor says. A field that the kind lacks must be 0. */
typedef struct matcore_idesc {
  int64_t kind, m, n;
  int64_t a, b, d;          /* matcore_idesc_type */
  int64_t a_major, b_major; /* 0 K, 1 MN */
  int64_t neg_a, neg_b;     /* 0, 1 */
  int64_t saturate, sparse; /* 0, 1 */
  int64_t selector;         /* 0 to 3, sparse only */
  int64_t max_shift;        /* .ws only: 0, 8, 16, 32 columns */
  int64_t scale;            /* 0 the kind's only one, 1 UE8M0, 2 UE4M3 */
  int64_t sfa_id, sfb_id;   /* 0 to 3; mxf4, mxf4nvf4: 0, 2 */
  int64_t k96;              /* 0, 1 */
  bool n_at_run_time;       /* n is not looked at and its field left 0 */
} matcore_idesc;

/** Source: PTX ISA, tcgen05 "instruction descriptor" and its table of shapes. M = 256 presumes cta_group::2; M = 32 and a max shift, .ws.
 */
MATCORE_API matcore_status matcore_idesc_encode(const matcore_idesc *desc, uint32_t *out, matcore_fault *fault);

/** Decodes exactly what matcore_idesc_encode can give for this kind; `scale` comes back as 1 or 2 for block-scaled kinds. */
MATCORE_API matcore_status matcore_idesc_decode(int64_t kind, uint32_t value, matcore_idesc *out, matcore_fault *fault);

/** Unpacks the `flags` operand of the pseudo-op matcore.tcgen05.idesc into `desc` (other members are left). */
MATCORE_API matcore_status matcore_idesc_set_flags(matcore_idesc *desc, int64_t flags, matcore_fault *fault);

/** Turns a fault about a member that `flags` carries into one about the operand 'flags'. */
MATCORE_API void matcore_idesc_fault_of_flags(matcore_fault *fault);

/** Checks a scale id for a block-scaled kind: 0 to 3, or 0 and 2. `name` is sfa_id or sfb_id. */
MATCORE_API matcore_status matcore_idesc_check_scale_id(int64_t kind, const char *name, int64_t id, matcore_fault *fault);

/** Position of a field, and how many low bits of the quantity are not stored; width 0 when the kind lacks it. BAD_VALUE for no kind. */
MATCORE_API matcore_status matcore_idesc_position(int64_t kind, matcore_idesc_field field, uint32_t *shift, uint32_t *width,
                                                  uint32_t *drop);

/** Names as the command and every message spell them; null past the last. Types count from 0 here: type = 16 + index. */
MATCORE_API const char *matcore_idesc_kind_name(int64_t kind);
MATCORE_API const char *matcore_idesc_type_name(int64_t index);

/* -- Processors -- */

typedef enum matcore_nv_feature {
  MATCORE_NV_WGMMA,
  MATCORE_NV_TCGEN05,
  MATCORE_NV_TCGEN05_I8,  /* kind i8 */
  MATCORE_NV_TCGEN05_K96, /* K = 96, absolute second addresses */
  MATCORE_NV_FEATURE_COUNT
} matcore_nv_feature;

/** Whether the processor, as -mcpu spells it, has the feature; false for an unknown or null name. Source: ptxas 13.0. */
MATCORE_API bool matcore_nv_has(const char *cpu, matcore_nv_feature feature);

/** The i-th processor, in the order of history; null past the last. */
MATCORE_API const char *matcore_nv_cpu(uint32_t index);

#ifdef __cplusplus
}
#endif
#endif
