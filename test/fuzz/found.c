/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the fuzz targets and other odd callers found in the core, as calls with fixed values. Run by found.test; prints "N checks". */
#include <matcore/kernel_descriptor.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
      CHECK(matcore_vgprs_encoded(&p, counts[k]) == UINT32_MAX && matcore_vgprs_allocated(&p, counts[k]) == UINT32_MAX);
      CHECK(matcore_sgprs_encoded(&p, counts[k]) == UINT32_MAX);
      CHECK(matcore_sgprs_allocated(&p, counts[k]) == (p.isa_major >= 10 ? 128 : UINT32_MAX));
    }
}

/* A target ID that did not fit was written as far as it did. */
static void short_buffer(void) {
  static const char id[] = "gfx90a:sramecc-:xnack+";
  matcore_target target;
  char buffer[sizeof id];
  CHECK(!matcore_target_parse(id, &target, NULL));
  for (size_t size = 0; size < sizeof id; size++) {
    memset(buffer, '?', sizeof buffer);
    CHECK(matcore_target_print(target, buffer, size) == MATCORE_BAD_SIZE && memchr(buffer, '?', sizeof buffer) == buffer);
  }
  CHECK(!matcore_target_print(target, buffer, sizeof buffer) && !strcmp(buffer, id));
}

int main(void) {
  largest_counts();
  short_buffer();
  printf("%d checks\n", checks);
  return 0;
}
