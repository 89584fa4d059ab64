/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* libFuzzer target: descriptors and processors of the core. What decodes must encode to the same bits, what is encoded must decode, any 64
 * bytes survive unpack and pack. The first byte chooses. */
#include "bytes.h"

#include <matcore/kernel_descriptor.h>
#include <matcore/nvidia.h>

/* -- NVIDIA -- */

static void smem(struct bytes *b) {
  matcore_smem generation = take(b, 1) % 2 ? MATCORE_TCGEN05 : MATCORE_WGMMA;
  uint64_t value = take(b, 8), again;
  matcore_smem_desc d;
  matcore_fault fault;
  for (uint32_t found = matcore_smem_findings(generation, value), i = 0; i < 32; i++)
    if (found >> i & 1)
      must(matcore_smem_finding_text(i) != 0);
  for (int field = -1; field < 16; field++)
    matcore_smem_code(generation, value, (matcore_smem_field)field);
  if (!matcore_smem_decode(generation, value, &d, &fault))
    must(!matcore_smem_encode(generation, &d, &again, &fault) && again == value);
  if (!matcore_smem_advance(generation, value, take_signed(b), &again, &fault))
    matcore_smem_findings(generation, again);
}

static void smem_encode(struct bytes *b) {
  matcore_smem generation = take(b, 1) % 2 ? MATCORE_TCGEN05 : MATCORE_WGMMA;
  matcore_smem_desc d = {0}, again;
  matcore_fault fault;
  uint64_t value, twice;
  d.start = take_signed(b);
  d.lbo = take_signed(b);
  d.sbo = take_signed(b);
  d.swizzle = take_signed(b);
  d.atom = take_signed(b);
  d.base_offset = take_signed(b);
  d.lbo_mode = take_signed(b);
  if (matcore_smem_encode(generation, &d, &value, &fault))
    return;
  must(!matcore_smem_decode(generation, value, &again, &fault));
  must(!matcore_smem_encode(generation, &again, &twice, &fault) && twice == value);
}

static void smem_shape(struct bytes *b) {
  matcore_smem generation = take(b, 1) % 2 ? MATCORE_TCGEN05 : MATCORE_WGMMA;
  matcore_smem_shape s = {0};
  matcore_smem_layout layout;
  matcore_fault fault;
  uint32_t offset;
  uint64_t value;
  s.bits = take_signed(b);
  s.major = take_signed(b);
  s.swizzle = take_signed(b);
  s.atom = take_signed(b);
  s.tile_mn = take_signed(b);
  s.tile_k = take_signed(b);
  s.order = take_signed(b);
  s.inst_mn = take_signed(b);
  s.inst_k = take_signed(b);
  int64_t start = take_signed(b), mn = take_signed(b), k = take_signed(b);
  bool planned = !matcore_smem_plan(generation, &s, &layout, &fault);
  if (!matcore_smem_offset(generation, &s, mn, k, &offset, &fault))
    must(planned);
  if (!matcore_smem_encode_shape(generation, &s, start, mn, k, &value, &fault)) {
    matcore_smem_desc d;
    must(planned && !matcore_smem_decode(generation, value, &d, &fault));
  }
}

static void swizzles(struct bytes *b) {
  char name[12];
  uint32_t value, bytes, atom, again;
  matcore_fault fault;
  fill(b, name, sizeof name);
  name[sizeof name - 1] = 0;
  if (!matcore_tma_swizzle_parse(name, &value))
    must(matcore_tma_swizzle_name(value) != 0);
  if (!matcore_tma_swizzle_bytes(take_signed(b), &bytes, &atom, &fault))
    must(!matcore_tma_swizzle(bytes, atom, &again, &fault));
  matcore_tma_swizzle_name(take_signed(b));
  if (!matcore_smem_swizzle(take(b, 1) % 2 ? MATCORE_TCGEN05 : MATCORE_WGMMA, (uint32_t)take(b, 4), &bytes, &atom))
    must(bytes <= 128);
}

static void idesc(struct bytes *b) {
  int64_t kind = take(b, 1) % 16 ? (int64_t)take(b, 1) % 9 : take_signed(b);
  uint32_t value = (uint32_t)take(b, 4), again, shift, width, drop;
  matcore_idesc d;
  matcore_fault fault;
  if (!matcore_idesc_decode(kind, value, &d, &fault))
    must(!matcore_idesc_encode(&d, &again, &fault) && again == value);
  for (int field = -1; field < 40; field++)
    if (!matcore_idesc_position(kind, (matcore_idesc_field)field, &shift, &width, &drop))
      must(shift + width <= 32);
  matcore_idesc_kind_name(kind);
  matcore_idesc_type_name(take_signed(b));
  matcore_idesc_check_scale_id(kind, "sfa_id", take_signed(b), &fault);
}

static void idesc_encode(struct bytes *b) {
  matcore_idesc d = {0}, again;
  matcore_fault fault;
  uint32_t value, twice;
  d.kind = (int64_t)take(b, 1) % 9;
  d.m = take_signed(b);
  d.n = take_signed(b);
  d.a = take_signed(b);
  d.b = take_signed(b);
  d.d = take_signed(b);
  d.a_major = take_signed(b);
  d.b_major = take_signed(b);
  bool flags = !matcore_idesc_set_flags(&d, take_signed(b), &fault);
  if (matcore_idesc_encode(&d, &value, &fault) || !flags)
    return;
  must(!matcore_idesc_decode(d.kind, value, &again, &fault));
  must(!matcore_idesc_encode(&again, &twice, &fault) && twice == value);
}

static void processor_name(struct bytes *b) {
  char name[24];
  fill(b, name, sizeof name);
  name[sizeof name - 1] = 0;
  for (int feature = -1; feature < 10; feature++)
    matcore_nv_has(name, (matcore_nv_feature)feature);
  matcore_nv_cpu((uint32_t)take(b, 4));
}

/* -- AMDGPU -- */

static void target_id(struct bytes *b) {
  char text[40], printed[64];
  matcore_target target, again;
  matcore_processor processor;
  matcore_fault fault;
  fill(b, text, sizeof text);
  text[sizeof text - 1] = 0;
  if (matcore_target_parse(text, &target, &fault))
    return;
  must(!matcore_processor_get(target.processor, 0, &processor, &fault));
  must(!matcore_target_print(target, printed, sizeof printed));
  must(!matcore_target_parse(printed, &again, &fault));
  must(again.processor == target.processor && again.xnack == target.xnack && again.sramecc == target.sramecc);
}

static void flags_of_elf(struct bytes *b) {
  matcore_target target;
  char printed[64];
  uint32_t flags = (uint32_t)take(b, 4);
  if (!matcore_target_from_elf(flags, (uint8_t)take(b, 1), &target, 0))
    must(!matcore_target_print(target, printed, sizeof printed));
}

static matcore_target any_target(struct bytes *b) {
  return (matcore_target){.processor = (uint16_t)(take(b, 2) % (matcore_processor_count() + 1)),
                          .xnack = (uint8_t)(take(b, 1) % 5),
                          .sramecc = (uint8_t)(take(b, 1) % 5)};
}

static void kernel(struct bytes *b) {
  matcore_target target = any_target(b);
  matcore_kd_raw raw;
  matcore_kd_directives directives;
  matcore_kd_findings findings;
  matcore_kd_summary summary;
  matcore_fault fault;
  uint8_t bytes[MATCORE_KD_BYTES], again[MATCORE_KD_BYTES];
  fill(b, bytes, sizeof bytes);
  if (!matcore_kd_unpack(target, bytes, &raw, &fault))
    must(!matcore_kd_pack(target, &raw, again, &fault) && !memcmp(again, bytes, sizeof again));
  if (!matcore_kd_directives_of(target, bytes, &directives, &fault))
    matcore_kd_encode(target, 0, &directives, again, &fault);
  matcore_kd_find_faults(target, bytes, &findings, &fault);
  matcore_kd_summarize(target, bytes, &summary, &fault);
}

/* Fields and directives of any value. */
static void kernel_encode(struct bytes *b) {
  matcore_target target = any_target(b);
  uint32_t wave = (uint32_t)take(b, 1) % 3 * 32;
  uint8_t bytes[MATCORE_KD_BYTES];
  matcore_fault fault;
  matcore_kd_raw raw, again;
  matcore_kd_directives directives;
  struct bytes rest = *b;
  fill(&rest, &raw, sizeof raw);
  if (!matcore_kd_pack(target, &raw, bytes, &fault))
    must(!matcore_kd_unpack(target, bytes, &again, &fault));
  memset(&directives, 0, sizeof directives);
  for (size_t i = 0; i < MATCORE_KD_KEY_COUNT; i++) {
    directives.given[i] = take(b, 1) % 2;
    directives.value[i] = directives.given[i] ? (uint64_t)take_signed(b) : 0;
  }
  if (!matcore_kd_encode(target, wave, &directives, bytes, &fault))
    must(!matcore_kd_unpack(target, bytes, &again, &fault));
}

static void registers(struct bytes *b) {
  matcore_processor p;
  matcore_occupancy_request request = {0};
  matcore_occupancy answer;
  matcore_fault fault;
  if (matcore_processor_get((uint32_t)take(b, 2) % (matcore_processor_count() + 1), (uint32_t)take(b, 1) % 3 * 32, &p, &fault))
    return;
  uint64_t used = take_any(b);
  matcore_vgprs_field(&p, used);
  matcore_sgprs_field(&p, used);
  uint32_t field = (uint32_t)take(b, 4);
  matcore_vgprs_encoded(&p, field);
  matcore_sgprs_encoded(&p, field);
  matcore_vgprs_allocated(&p, field);
  matcore_sgprs_allocated(&p, field);
  matcore_vgpr_waves(&p, (uint32_t)take(b, 4));
  request.model = (matcore_occupancy_model)(take(b, 1) % 3);
  request.vgprs = matcore_vgpr_charge(&p, (uint32_t)take_any(b), (uint32_t)take_any(b));
  request.sgprs = (uint32_t)take_any(b);
  request.lds = (uint32_t)take_any(b);
  request.workgroup = (uint32_t)take_any(b);
  request.trap = take(b, 1) % 2;
  request.cu_mode = take(b, 1) % 2;
  if (!matcore_occupancy_of(&p, &request, &answer, &fault))
    must(answer.limit && answer.waves <= p.max_waves);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static void (*const targets[])(struct bytes *) = {smem,           smem_encode, smem_shape,   swizzles, idesc,         idesc_encode,
                                                    processor_name, target_id,   flags_of_elf, kernel,   kernel_encode, registers};
  struct bytes b = {data, size};
  targets[take(&b, 1) % (sizeof targets / sizeof *targets)](&b);
  return 0;
}
