/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The C interface of NVIDIA descriptors where the command cannot reach: null pointers, bad enums, outputs untouched on error, the status of
 * each. Run by test/nvidia/unit.test. */
#include <matcore/nvidia.h>

#include <stdio.h>
#include <string.h>

static int failures;
#define CHECK(condition)                                                                                                                   \
  do {                                                                                                                                     \
    if (!(condition)) {                                                                                                                    \
      printf("%s:%d: %s\n", __FILE__, __LINE__, #condition);                                                                               \
      failures++;                                                                                                                          \
    }                                                                                                                                      \
  } while (0)

enum { MARK = 0x5A5A5A5A };
static const matcore_smem none = (matcore_smem)MATCORE_SMEM_COUNT;

static void smem(void) {
  matcore_smem_desc good = {0x400, 16, 1024, 128, 16, 0, 0}, bad = good, kept;
  matcore_fault fault;
  uint64_t value = MARK;
  bad.sbo = 8;
  CHECK(matcore_smem_encode(MATCORE_WGMMA, NULL, &value, &fault) == MATCORE_BAD_POINTER);
  CHECK(matcore_smem_encode(MATCORE_WGMMA, &good, NULL, &fault) == MATCORE_BAD_POINTER);
  CHECK(matcore_smem_encode(none, &good, &value, &fault) == MATCORE_BAD_FAMILY);
  CHECK(matcore_smem_encode((matcore_smem)-1, &good, &value, &fault) == MATCORE_BAD_FAMILY);
  CHECK(matcore_smem_encode(MATCORE_WGMMA, &bad, &value, NULL) == MATCORE_BAD_VALUE && value == MARK);
  CHECK(matcore_smem_encode(MATCORE_WGMMA, &bad, &value, &fault) == MATCORE_BAD_VALUE && value == MARK);
  CHECK(!strcmp(fault.field, "sbo") && fault.has_value && fault.value == 8);
  CHECK(!strcmp(fault.text, ": expected a multiple of 16 bytes from 0 to 262128"));
  CHECK(matcore_smem_encode(MATCORE_WGMMA, &good, &value, NULL) == MATCORE_OK && value == UINT64_C(0x4000004000010040));

  memset(&kept, 0x5A, sizeof kept);
  matcore_smem_desc out = kept;
  CHECK(matcore_smem_decode(MATCORE_WGMMA, value, NULL, &fault) == MATCORE_BAD_POINTER);
  CHECK(matcore_smem_decode(none, value, &out, &fault) == MATCORE_BAD_FAMILY);
  CHECK(matcore_smem_decode(MATCORE_TCGEN05, value, &out, NULL) == MATCORE_BAD_VALUE && !memcmp(&out, &kept, sizeof out));
  CHECK(matcore_smem_decode(MATCORE_WGMMA, value, &out, NULL) == MATCORE_OK && out.start == 0x400 && out.swizzle == 128);

  uint64_t moved = MARK;
  CHECK(matcore_smem_advance(MATCORE_WGMMA, value, 32, NULL, &fault) == MATCORE_BAD_POINTER);
  CHECK(matcore_smem_advance(none, value, 32, &moved, &fault) == MATCORE_BAD_FAMILY);
  CHECK(matcore_smem_advance(MATCORE_WGMMA, value, 8, &moved, NULL) == MATCORE_BAD_VALUE && moved == MARK);
  CHECK(matcore_smem_advance(MATCORE_WGMMA, value, -0x410, &moved, NULL) == MATCORE_BAD_VALUE && moved == MARK);
  CHECK(matcore_smem_advance(MATCORE_WGMMA, value, -0x400, &moved, NULL) == MATCORE_OK && moved == value - 0x40);
  CHECK(matcore_smem_findings(none, value) == 0 && matcore_smem_code(none, value, MATCORE_SMEM_SBO) == 0);
  CHECK(matcore_smem_code(MATCORE_WGMMA, value, MATCORE_SMEM_FIELD_COUNT) == 0 && !matcore_smem_finding_text(UINT32_MAX));
  CHECK(matcore_nv_check(MATCORE_NV_RULE_COUNT, "x", 0, NULL) == MATCORE_BAD_FAMILY);
}

static void shapes(void) {
  matcore_smem_shape good = {16, 0, 128, 16, 128, 64, 0, 64, 16}, bad = good;
  matcore_smem_layout layout, kept;
  uint32_t offset = MARK;
  uint64_t value = MARK;
  bad.tile_k = 48;
  memset(&kept, 0x5A, sizeof kept);
  layout = kept;
  CHECK(matcore_smem_plan(MATCORE_WGMMA, NULL, &layout, NULL) == MATCORE_BAD_POINTER);
  CHECK(matcore_smem_plan(MATCORE_WGMMA, &good, NULL, NULL) == MATCORE_BAD_POINTER);
  CHECK(matcore_smem_plan(none, &good, &layout, NULL) == MATCORE_BAD_FAMILY);
  CHECK(matcore_smem_plan(MATCORE_WGMMA, &bad, &layout, NULL) == MATCORE_BAD_VALUE && !memcmp(&layout, &kept, sizeof layout));
  CHECK(matcore_smem_plan(MATCORE_WGMMA, &good, &layout, NULL) == MATCORE_OK && layout.sbo == 1024 && layout.alignment == 1024);
  CHECK(matcore_smem_offset(MATCORE_WGMMA, &good, 0, 0, NULL, NULL) == MATCORE_BAD_POINTER);
  CHECK(matcore_smem_offset(MATCORE_WGMMA, NULL, 0, 0, &offset, NULL) == MATCORE_BAD_POINTER);
  CHECK(matcore_smem_offset(MATCORE_WGMMA, &good, 128, 0, &offset, NULL) == MATCORE_BAD_VALUE && offset == MARK);
  CHECK(matcore_smem_offset(MATCORE_WGMMA, &good, INT64_MIN, INT64_MAX, &offset, NULL) == MATCORE_BAD_VALUE && offset == MARK);
  CHECK(matcore_smem_offset(MATCORE_WGMMA, &good, 64, 48, &offset, NULL) == MATCORE_OK && offset == 8288);
  CHECK(matcore_smem_encode_shape(MATCORE_WGMMA, &good, 0x410, 0, 0, &value, NULL) == MATCORE_BAD_VALUE && value == MARK);
  CHECK(matcore_smem_encode_shape(MATCORE_WGMMA, &good, 0x400, 64, 48, &value, NULL) == MATCORE_OK);
  CHECK(value == UINT64_C(0x4000004000010246));
}

static void tensor_maps(void) {
  static const char *const names[] = {"NONE", "32B", "64B", "128B", "128B_ATOM_32B"};
  for (uint32_t i = 0; i < 5; i++) {
    char full[60];
    uint32_t bytes, atom, value = MARK, parsed = MARK;
    snprintf(full, sizeof full, "CU_TENSOR_MAP_SWIZZLE_%s", names[i]);
    CHECK(matcore_tma_swizzle_bytes(i, &bytes, &atom, NULL) == MATCORE_OK);
    CHECK(matcore_tma_swizzle(bytes, atom, &value, NULL) == MATCORE_OK && value == i);
    CHECK(!strcmp(matcore_tma_swizzle_name(i), full));
    CHECK(matcore_tma_swizzle_parse(full, &parsed) == MATCORE_OK && parsed == i);
    CHECK(matcore_tma_swizzle_parse(names[i], &parsed) == MATCORE_OK && parsed == i);
  }
  uint32_t bytes = MARK, atom = MARK;
  CHECK(matcore_tma_swizzle_bytes(5, &bytes, &atom, NULL) == MATCORE_BAD_VALUE && bytes == MARK && atom == MARK);
  CHECK(matcore_tma_swizzle_bytes(0, NULL, &atom, NULL) == MATCORE_BAD_POINTER);
  CHECK(matcore_tma_swizzle(64, 32, &bytes, NULL) == MATCORE_BAD_VALUE && bytes == MARK);
  CHECK(matcore_tma_swizzle(3, 16, &bytes, NULL) == MATCORE_BAD_VALUE && matcore_tma_swizzle(0, 16, NULL, NULL) == MATCORE_BAD_POINTER);
  CHECK(matcore_tma_swizzle_parse("INTERLEAVE", &bytes) == MATCORE_BAD_NAME && bytes == MARK);
  CHECK(matcore_tma_swizzle_parse(NULL, &bytes) == MATCORE_BAD_POINTER && !matcore_tma_swizzle_name(-1));
  CHECK(matcore_smem_swizzle(MATCORE_TCGEN05, 3, &bytes, &atom) == MATCORE_BAD_VALUE && bytes == MARK);
  CHECK(matcore_smem_swizzle(MATCORE_WGMMA, 1, &bytes, &atom) == MATCORE_OK && bytes == 128 && atom == 16);
}

static void idesc(void) {
  matcore_idesc good = {.kind = MATCORE_IDESC_F16, .m = 64, .n = 128, .a = 16, .b = 16, .d = 19}, bad = good, kept, out;
  matcore_fault fault;
  uint32_t value = MARK, shift, width, drop;
  bad.kind = MATCORE_IDESC_KIND_COUNT;
  CHECK(matcore_idesc_encode(NULL, &value, NULL) == MATCORE_BAD_POINTER && matcore_idesc_encode(&good, NULL, NULL) == MATCORE_BAD_POINTER);
  CHECK(matcore_idesc_encode(&bad, &value, &fault) == MATCORE_BAD_VALUE && value == MARK && !strcmp(fault.field, "kind"));
  bad = good;
  bad.b = INT64_MIN;
  CHECK(matcore_idesc_encode(&bad, &value, &fault) == MATCORE_BAD_VALUE && value == MARK && !strcmp(fault.field, "b"));
  CHECK(fault.value == INT64_MIN && !strcmp(fault.text, ": kind f16 takes f16, bf16"));
  CHECK(matcore_idesc_encode(&good, &value, NULL) == MATCORE_OK && value == 0x04200010);
  memset(&kept, 0x5A, sizeof kept);
  memcpy(&out, &kept, sizeof out);
  CHECK(matcore_idesc_decode(MATCORE_IDESC_F16, value, NULL, NULL) == MATCORE_BAD_POINTER);
  CHECK(matcore_idesc_decode(-1, value, &out, NULL) == MATCORE_BAD_VALUE && !memcmp(&out, &kept, sizeof out));
  CHECK(matcore_idesc_decode(MATCORE_IDESC_F16, value | 0x40, &out, NULL) == MATCORE_BAD_VALUE && !memcmp(&out, &kept, sizeof out));
  CHECK(matcore_idesc_set_flags(NULL, 0, NULL) == MATCORE_BAD_POINTER);
  CHECK(matcore_idesc_set_flags(&bad, 0x8000, NULL) == MATCORE_BAD_VALUE && bad.neg_a == 0);
  CHECK(matcore_idesc_position(7, MATCORE_IDESC_M, &shift, &width, &drop) == MATCORE_BAD_VALUE);
  CHECK(matcore_idesc_position(0, MATCORE_IDESC_M, NULL, &width, &drop) == MATCORE_BAD_POINTER);
  CHECK(!matcore_idesc_kind_name(-1) && !matcore_idesc_type_name(12) && !matcore_nv_cpu(UINT32_MAX));
  CHECK(!matcore_nv_has(NULL, MATCORE_NV_WGMMA) && !matcore_nv_has("sm_90", MATCORE_NV_WGMMA));
  CHECK(matcore_nv_has("sm_90a", MATCORE_NV_WGMMA) && !matcore_nv_has("sm_90a", MATCORE_NV_FEATURE_COUNT));
}

int main(void) {
  smem();
  shapes();
  tensor_maps();
  idesc();
  printf("%d failed\n", failures);
  return failures != 0;
}
