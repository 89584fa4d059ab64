/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* libFuzzer target: the core's decoders. What decodes must encode to the same bits; any 64 bytes survive unpack and pack. */
#include <matcore/kernel_descriptor.h>
#include <matcore/nvidia.h>

#include <stdlib.h>
#include <string.h>

static void must(bool holds) {
  if (!holds)
    abort();
}

static void smem(matcore_smem generation, uint64_t value) {
  matcore_smem_desc d;
  matcore_fault fault;
  uint64_t again;
  matcore_smem_findings(generation, value);
  if (matcore_smem_decode(generation, value, &d, &fault))
    return;
  must(!matcore_smem_encode(generation, &d, &again, &fault) && again == value);
}

static void idesc(int64_t kind, uint32_t value) {
  matcore_idesc d;
  matcore_fault fault;
  uint32_t again;
  if (matcore_idesc_decode(kind, value, &d, &fault))
    return;
  must(!matcore_idesc_encode(&d, &again, &fault) && again == value);
}

static void kernel(uint16_t which, const uint8_t *bytes) {
  matcore_target target = {.processor = (uint16_t)(which % matcore_processor_count())};
  matcore_kd_raw raw;
  matcore_kd_directives directives;
  matcore_kd_findings findings;
  matcore_kd_summary summary;
  matcore_fault fault;
  uint8_t again[MATCORE_KD_BYTES];
  if (matcore_kd_unpack(target, bytes, &raw, &fault))
    return;
  must(!matcore_kd_pack(target, &raw, again, &fault) && !memcmp(again, bytes, sizeof again));
  if (!matcore_kd_directives_of(target, bytes, &directives, &fault))
    matcore_kd_encode(target, 0, &directives, again, &fault);
  matcore_kd_find_faults(target, bytes, &findings, &fault);
  matcore_kd_summarize(target, bytes, &summary, &fault);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  uint64_t value;
  if (size < 2 + sizeof value)
    return 0;
  memcpy(&value, data + 2, sizeof value);
  smem(MATCORE_WGMMA, value);
  smem(MATCORE_TCGEN05, value);
  idesc(data[0] % 8, (uint32_t)value);
  matcore_target target;
  matcore_target_from_elf((uint32_t)value, data[0], &target, 0);
  if (size >= 2 + MATCORE_KD_BYTES)
    kernel((uint16_t)(data[0] | data[1] << 8), data + 2);
  return 0;
}
