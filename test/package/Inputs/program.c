/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A project of somebody else that links the installed core: one question of each public header. */
#include <matcore/format.h>
#include <matcore/kernel_descriptor.h>
#include <matcore/nvidia.h>
#include <matcore/version.h>

#include <stdio.h>
#include <string.h>

int main(void) {
  uint32_t registers = 0;
  matcore_target target;
  if (matcore_format_registers(MATCORE_WMMA, MATCORE_FORMAT_FP4, &registers) != MATCORE_OK ||
      matcore_target_parse("gfx1250", &target, 0) != MATCORE_OK || !matcore_idesc_kind_name(0))
    return 1;
  printf("version %s%s, %u registers\n", matcore_version(), strcmp(matcore_version(), MATCORE_VERSION_STRING) ? " differs" : "", registers);
  return 0;
}
