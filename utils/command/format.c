/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Topic `format`: the element formats and their register widths. Called by main.c through its verb table. */
#include "command.h"

#include <matcore/format.h>

static bool list(struct request *request, struct answer *answer) {
  (void)request;
  for (int format = 0; format < MATCORE_FORMAT_COUNT; format++) {
    uint32_t number;
    answer_text(answer, "format", "%s", matcore_format_name((matcore_format)format));
    answer_number(answer, "code", format);
    if (matcore_format_bits((matcore_format)format, &number) == MATCORE_OK)
      answer_number(answer, "bits", number);
    for (int family = 0; family < MATCORE_FAMILY_COUNT; family++)
      if (matcore_format_registers((matcore_family)family, (matcore_format)format, &number) == MATCORE_OK)
        answer_number(answer, matcore_family_name((matcore_family)family), number);
    answer_line(answer);
  }
  return true;
}

static bool width(struct request *request, struct answer *answer) {
  const char *families[MATCORE_FAMILY_COUNT + 1] = {0}, *formats[MATCORE_FORMAT_COUNT + 1] = {0};
  for (int i = 0; i < MATCORE_FAMILY_COUNT; i++)
    families[i] = matcore_family_name((matcore_family)i);
  for (int i = 0; i < MATCORE_FORMAT_COUNT; i++)
    formats[i] = matcore_format_name((matcore_format)i);
  int family, format;
  uint32_t registers;
  if (!request_choice(request, "family", families, &family) || !request_choice(request, "format", formats, &format))
    return false;
  if (matcore_format_registers((matcore_family)family, (matcore_format)format, &registers) != MATCORE_OK)
    return request_refuse(request, "no such width");
  answer_value_number(answer, registers);
  return true;
}

const struct verb format_verbs[] = {
    {"format", "list", "", 0, 0, list, "every format with its code, element bits and registers a lane in each family"},
    {"format", "width", "family format", 0, 0, width,
     "--family wmma|mfma --format fp8|bf8|fp6|bf6|fp4: registers a lane holds of one source"},
    {0},
};
