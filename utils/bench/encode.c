/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* matcore-bench-encode ROUNDS MILLISECONDS: how long the core takes to encode and to decode a descriptor, for utils/bench/core.py.
 * A line per round and job: name, bytes of the descriptor, nanoseconds of one, nanoseconds of a memcpy of as many bytes through a
 * pointer, which is a call too. In each round every job has MILLISECONDS, about, and its copies as long, one after the other.
 * Status 1 when a descriptor does not come back as it was encoded; 2 on bad arguments. */
#include <matcore/kernel_descriptor.h>
#include <matcore/nvidia.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { COUNT = 256 }; /* different descriptors that each job goes through */

static matcore_smem_desc wgmma[COUNT], tcgen05[COUNT], smem_out;
static uint64_t wgmma_bits[COUNT], tcgen05_bits[COUNT], smem_bits;
static matcore_idesc idesc[COUNT], idesc_out;
static uint32_t idesc_values[COUNT], idesc_bits;
static matcore_target target;
static matcore_kd_directives kd[COUNT], kd_out;
static uint8_t kd_bytes[COUNT][MATCORE_KD_BYTES], kd_again[MATCORE_KD_BYTES];

#define JOB(name, expression)                                                                                                              \
  static bool name(size_t i) {                                                                                                             \
    matcore_fault fault;                                                                                                                   \
    return (expression) == MATCORE_OK;                                                                                                     \
  }
JOB(wgmma_encode, matcore_smem_encode(MATCORE_WGMMA, &wgmma[i], &smem_bits, &fault))
JOB(wgmma_decode, matcore_smem_decode(MATCORE_WGMMA, wgmma_bits[i], &smem_out, &fault))
JOB(tcgen05_encode, matcore_smem_encode(MATCORE_TCGEN05, &tcgen05[i], &smem_bits, &fault))
JOB(tcgen05_decode, matcore_smem_decode(MATCORE_TCGEN05, tcgen05_bits[i], &smem_out, &fault))
JOB(idesc_encode, matcore_idesc_encode(&idesc[i], &idesc_bits, &fault))
JOB(idesc_decode, matcore_idesc_decode(idesc[i].kind, idesc_values[i], &idesc_out, &fault))
JOB(kd_encode, matcore_kd_encode(target, 0, &kd[i], kd_again, &fault))
JOB(kd_decode, matcore_kd_directives_of(target, kd_bytes[i], &kd_out, &fault))

static const struct job {
  const char *name;
  size_t bytes;
  bool (*run)(size_t i);
} jobs[] = {
    {"wgmma-encode", sizeof smem_bits, wgmma_encode},     {"wgmma-decode", sizeof smem_bits, wgmma_decode},
    {"tcgen05-encode", sizeof smem_bits, tcgen05_encode}, {"tcgen05-decode", sizeof smem_bits, tcgen05_decode},
    {"idesc-encode", sizeof idesc_bits, idesc_encode},    {"idesc-decode", sizeof idesc_bits, idesc_decode},
    {"kd-encode", MATCORE_KD_BYTES, kd_encode},           {"kd-decode", MATCORE_KD_BYTES, kd_decode},
};

/* The descriptors, each encoded, decoded and encoded again. */
static bool prepare(void) {
  static const int64_t swizzles[] = {0, 32, 64, 128};
  matcore_fault fault;
  if (matcore_target_parse("gfx942", &target, &fault))
    return false;
  for (int i = 0; i < COUNT; i++) {
    int64_t swizzle = swizzles[i % 4];
    wgmma[i] = (matcore_smem_desc){.start = 1024 * (i % 200), .lbo = 16 * (i + 1), .sbo = 1024, .swizzle = swizzle, .atom = 16};
    tcgen05[i] = wgmma[i];
    idesc[i] = (matcore_idesc){.kind = MATCORE_IDESC_F16,
                               .m = 128,
                               .n = 16 * (1 + i % 16),
                               .a = MATCORE_IDESC_TYPE_F16,
                               .b = MATCORE_IDESC_TYPE_F16,
                               .d = MATCORE_IDESC_TYPE_F32,
                               .a_major = i % 2,
                               .b_major = i / 2 % 2};
    memset(&kd[i], 0, sizeof kd[i]);
    kd[i].value[MATCORE_KD_NEXT_FREE_VGPR] = (uint64_t)(4 + i);
    kd[i].value[MATCORE_KD_NEXT_FREE_SGPR] = (uint64_t)(8 + i % 80);
    kd[i].value[MATCORE_KD_ACCUM_OFFSET_VGPRS] = 4;
    kd[i].given[MATCORE_KD_NEXT_FREE_VGPR] = kd[i].given[MATCORE_KD_NEXT_FREE_SGPR] = kd[i].given[MATCORE_KD_ACCUM_OFFSET_VGPRS] = true;
    if (!wgmma_encode((size_t)i))
      return false;
    wgmma_bits[i] = smem_bits;
    if (!wgmma_decode((size_t)i) || matcore_smem_encode(MATCORE_WGMMA, &smem_out, &smem_bits, &fault) || smem_bits != wgmma_bits[i])
      return false;
    if (!tcgen05_encode((size_t)i))
      return false;
    tcgen05_bits[i] = smem_bits;
    if (!tcgen05_decode((size_t)i) || matcore_smem_encode(MATCORE_TCGEN05, &smem_out, &smem_bits, &fault) || smem_bits != tcgen05_bits[i])
      return false;
    if (!idesc_encode((size_t)i))
      return false;
    idesc_values[i] = idesc_bits;
    if (!idesc_decode((size_t)i) || matcore_idesc_encode(&idesc_out, &idesc_bits, &fault) || idesc_bits != idesc_values[i])
      return false;
    if (!kd_encode((size_t)i))
      return false;
    memcpy(kd_bytes[i], kd_again, sizeof kd_again);
    if (!kd_decode((size_t)i) || matcore_kd_encode(target, 0, &kd_out, kd_again, &fault) || memcmp(kd_again, kd_bytes[i], sizeof kd_again))
      return false;
  }
  return true;
}

static double nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static void *(*volatile move)(void *, const void *, size_t) = memcpy; /* volatile: a copy that nobody reads must not be left out */

/* Nanoseconds of one: the job, or without a job a copy of so many bytes. Goes on for as long as asked. */
static double time_of(bool (*run)(size_t), size_t bytes, double duration) {
  static uint8_t out[MATCORE_KD_BYTES];
  double start = nanoseconds(), now = start;
  uint64_t done = 0;
  do {
    for (size_t i = 0; i < COUNT; i++)
      if (!run)
        move(out, kd_bytes[i], bytes);
      else if (!run(i))
        return 0;
    done += COUNT;
    now = nanoseconds();
  } while (now - start < duration);
  return (now - start) / (double)done;
}

static long number(const char *text, long most) {
  char *end;
  long value = strtol(text, &end, 10);
  return *end || value > most ? 0 : value;
}

int main(int argc, char **argv) {
  long rounds = argc == 3 ? number(argv[1], 1000) : 0, milliseconds = argc == 3 ? number(argv[2], 10000) : 0;
  if (rounds < 1 || milliseconds < 1) {
    fputs("matcore-bench-encode: expected ROUNDS (1 to 1000) and MILLISECONDS (1 to 10000)\n", stderr);
    return 2;
  }
  if (!prepare()) {
    fputs("matcore-bench-encode: a descriptor does not come back as it was encoded\n", stderr);
    return 1;
  }
  double duration = (double)milliseconds * 1e6;
  for (long round = 0; round < rounds; round++)
    for (size_t j = 0; j < sizeof jobs / sizeof *jobs; j++) {
      double copy = time_of(0, jobs[j].bytes, duration), mine = time_of(jobs[j].run, 0, duration);
      printf("%s %zu %.3f %.3f\n", jobs[j].name, jobs[j].bytes, mine, copy);
    }
  return 0;
}
