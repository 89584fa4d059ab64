/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The inside of a request, for main.c alone; topics see command.h. */
#ifndef MATCORE_REQUEST_H
#define MATCORE_REQUEST_H

#include "command.h"

enum { REQUEST_MAX_KEYS = 256, REQUEST_MAX_WORDS = 64 };

struct pair {
  const char *key; /* spelled with '-' */
  const char *value;
};

struct request {
  const struct verb *verb;
  struct pair pairs[REQUEST_MAX_KEYS];
  int pair_count;
  int default_count; /* the first pairs are defaults from the command line: a batch line may set them again */
  const char *words[REQUEST_MAX_WORDS];
  int word_count;
  bool json, in_batch;
  char refusal[4096]; /* set by request_refuse; the longest lists the keys of `kd encode` */
};

/* Adds a key; '_' in it becomes '-' in place. False, and refused, when the verb has no such key or it is given twice. */
bool request_add(struct request *, char *key, const char *value);
bool request_add_word(struct request *, const char *word);
/* Splits a batch line in place at blanks and adds its keys and words. */
bool request_add_line(struct request *, char *line);
bool request_check_words(struct request *);

#endif
