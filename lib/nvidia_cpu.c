/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Which NVIDIA processor has which tensor-core feature. Part of the core's public interface (nvidia.h). */
#include <matcore/nvidia.h>

#include <string.h>

static const struct {
  const char *name;
  bool has[MATCORE_NV_FEATURE_COUNT];
} cpus[] = {
#define NVIDIA_CPU(name, wgmma, tcgen05, i8, k96) {#name, {wgmma, tcgen05, i8, k96}},
#include "nvidia_cpu.def"
};
#define NVIDIA_CPU(name, wgmma, tcgen05, i8, k96)                                                                                          \
  _Static_assert((wgmma) + (tcgen05) == 1 && (i8) <= (tcgen05) && (k96) <= (tcgen05), #name);
#include "nvidia_cpu.def"

const char *matcore_nv_cpu(uint32_t index) { return index < sizeof cpus / sizeof *cpus ? cpus[index].name : NULL; }

bool matcore_nv_has(const char *cpu, matcore_nv_feature feature) {
  if (!cpu || (unsigned)feature >= MATCORE_NV_FEATURE_COUNT)
    return false;
  for (size_t i = 0; i < sizeof cpus / sizeof *cpus; i++)
    if (!strcmp(cpus[i].name, cpu))
      return cpus[i].has[feature];
  return false;
}
