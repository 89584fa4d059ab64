/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* pack_scales LAYOUT ROWS COLS < ROW-MAJOR > SHUFFLED: the block scales of a matrix, one byte each, into the memory layout that a kernel
 * wants. It links the installed core alone (matcore.pc, or matcore::matcore in CMake). What a framework does at weight-loading time. */
#include <matcore/scale.h>

#include <stdio.h>
#include <stdlib.h>

static int refused(const matcore_fault *fault) {
  if (fault->has_value)
    fprintf(stderr, "pack_scales: %s is %lld%s\n", fault->field, (long long)fault->value, fault->text);
  else
    fprintf(stderr, "pack_scales: %s%s\n", fault->field ? fault->field : "request", fault->text);
  return 2;
}

/* Digits only: strtoull alone takes "-1" and "32x" too. */
static bool read_count(const char *text, uint64_t *count) {
  char *end;
  *count = strtoull(text, &end, 10);
  return *text >= '0' && *text <= '9' && !*end;
}

int main(int argc, char **argv) {
  matcore_scale_layout_id id;
  matcore_scale_layout plain, shuffled;
  matcore_fault fault = {0};
  uint64_t rows, cols;
  if (argc != 4 || !read_count(argv[2], &rows) || !read_count(argv[3], &cols)) {
    fputs("pack_scales LAYOUT ROWS COLS < ROW-MAJOR > SHUFFLED\n", stderr);
    return 2;
  }
  if (matcore_scale_layout_find(argv[1], &id) != MATCORE_OK) {
    fprintf(stderr, "pack_scales: no layout '%s'; `matcore scale layouts` lists them\n", argv[1]);
    return 2;
  }
  /* Made once, from the whole matrix; a tile's own size may give another layout. */
  if (matcore_scale_layout_make(MATCORE_SCALE_ROW_MAJOR, rows, cols, &plain, &fault) != MATCORE_OK ||
      matcore_scale_layout_make(id, rows, cols, &shuffled, &fault) != MATCORE_OK)
    return refused(&fault);

  unsigned char *in = malloc(plain.bytes), *out = malloc(shuffled.bytes);
  if (!in || !out || fread(in, 1, plain.bytes, stdin) != plain.bytes || getchar() != EOF) {
    fprintf(stderr, "pack_scales: expected %llu bytes on standard input\n", (unsigned long long)plain.bytes);
    return 2;
  }
  /* Padding becomes 0x00, which is 2^-127 and harms no sum. The buffers' sizes are checked again. */
  if (matcore_scale_convert(&plain, in, plain.bytes, &shuffled, out, shuffled.bytes, 0x00, &fault) != MATCORE_OK)
    return refused(&fault);
  bool written = fwrite(out, 1, shuffled.bytes, stdout) == shuffled.bytes && fflush(stdout) == 0;
  free(in);
  free(out);
  if (!written)
    perror("pack_scales");
  return written ? 0 : 2;
}
