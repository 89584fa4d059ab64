/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the files of `matcore kd`, `granules` and `occupancy` share. Used by kd.c, kd_file.c and elf.c. */
#ifndef MATCORE_COMMAND_KD_H
#define MATCORE_COMMAND_KD_H

#include "command.h"

#include <matcore/kernel_descriptor.h>

/* Where the words of a descriptor are: KD_ENTRY_AT and so on. */
enum {
#define KD_WORD(ID, offset, bytes) KD_##ID##_AT = (offset),
#include <matcore/kernel_descriptor_fields.h>
};

/* How occupancy is judged: --trap --model --workgroup. */
struct kd_options {
  uint64_t trap, workgroup;
  int model;
};
bool kd_read_options(struct request *, struct kd_options *);
bool kd_read_target(struct request *, matcore_target *);

/* A summary as keys and values, each in both forms; kd_free_pairs frees it. */
enum { KD_MAX_PAIRS = 24 };
struct kd_pairs {
  int count;
  uint32_t waves;
  struct kd_pair {
    const char *key;
    char *text, *json; /* owned */
  } list[KD_MAX_PAIRS];
};
/* Any 64 bytes of a valid target. `findings` has those of the file already. */
void kd_summarize(matcore_target, const uint8_t *bytes, const struct kd_options *, matcore_kd_findings *findings, struct kd_pairs *out);
void kd_free_pairs(struct kd_pairs *);
void kd_answer_pairs(struct answer *, const struct kd_pairs *);
/* All raw keys as members of the line or, within answer_begin, of "fields". */
void kd_answer_raw(struct answer *, matcore_target, const uint8_t *bytes);

bool kd_dump(struct request *, struct answer *);
bool kd_check(struct request *, struct answer *);
bool kd_diff(struct request *, struct answer *);
bool kd_asm(struct request *, struct answer *);

#endif
