/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the fuzz targets found in the core, as calls with fixed values. Run by found.test; prints "N checks". */
#include <matcore/kernel_descriptor.h>

#include <stdio.h>
#include <stdlib.h>

static int checks;

#define CHECK(condition)                                                                                                                   \
  do {                                                                                                                                     \
    checks++;                                                                                                                              \
    if (!(condition)) {                                                                                                                    \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                                                                      \
      exit(1);                                                                                                                             \
    }                                                                                                                                      \
  } while (0)

/* Rounded up, the largest counts were 0: a division by it, or a charge that looked small. */
static void largest_counts(void) {
  static const uint32_t counts[] = {UINT32_MAX, UINT32_MAX - 1, UINT32_MAX - 7, UINT32_MAX - 31, UINT32_MAX / 2 + 1};
  matcore_processor p;
  for (uint32_t i = 0; i < matcore_processor_count(); i++)
    for (size_t k = 0; k < sizeof counts / sizeof *counts; k++) {
      CHECK(!matcore_processor_get(i, 0, &p, 0));
      CHECK(matcore_vgpr_waves(&p, counts[k]) == 1);
      CHECK(matcore_vgpr_charge(&p, counts[k], 1) >= counts[k]);
      CHECK(p.agprs == MATCORE_AGPRS_NONE || matcore_vgpr_charge(&p, 1, counts[k]) >= counts[k]);
    }
}

int main(void) {
  largest_counts();
  printf("%d checks\n", checks);
  return 0;
}
