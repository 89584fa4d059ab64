/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* libFuzzer target: what the command reads from others. An odd first byte: the rest is a file for `kd dump`, `check` and `asm`, the ELF and
 * bundle reader; an even one: the rest is a batch line for a verb of the table. An answer or a refusal, never both, never neither. */
#define _GNU_SOURCE
#include "bytes.h"

#include "answer.h"
#include "request.h"

#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

static const struct verb *const topics[] = {format_verbs, nvidia_verbs, scale_verbs, kd_verbs};
enum { TOPIC_COUNT = sizeof topics / sizeof *topics };

/* The verb of a number, by turns. */
static const struct verb *verb_at(size_t index) {
  for (;;)
    for (int i = 0; i < TOPIC_COUNT; i++)
      for (const struct verb *verb = topics[i]; verb->topic; verb++)
        if (!index--)
          return verb;
}

static void run(struct request *request) {
  struct answer answer;
  answer_open(&answer);
  bool good = request_check_words(request) && request->verb->run(request, &answer);
  answer_close(&answer);
  must(good || *request->refusal);
  answer_free(&answer);
}

static const struct verb *find(const char *topic, const char *name) {
  for (const struct verb *verb = kd_verbs; verb->topic; verb++)
    if (!strcmp(verb->topic, topic) && !strcmp(verb->name, name))
      return verb;
  abort();
}

static void file(const uint8_t *data, size_t size) {
  static const char *const names[] = {"dump", "check", "asm"};
  char path[40];
  int memory = memfd_create("object", 0);
  if (memory < 0 || write(memory, data, size) != (ssize_t)size)
    abort();
  snprintf(path, sizeof path, "/proc/self/fd/%d", memory);
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    struct request request = {.verb = find("kd", names[i]), .json = i & 1};
    must(request_add_word(&request, path));
    run(&request);
  }
  close(memory);
}

/* What such a verb opens or writes, the input would name. */
static bool opens_files(const struct verb *verb) {
  static const char *const names[] = {"dump", "check", "asm", "diff", "convert"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (!strcmp(verb->name, names[i]) && verb->max_words)
      return true;
  return strstr(verb->keys, "svg") != 0;
}

static void line(struct bytes *b) {
  const struct verb *verb = verb_at(take(b, 1));
  char *spelled = strdup(verb->keys), *text = malloc(b->size + 1);
  struct verb own = *verb;
  for (char *c = spelled; *c; c++)
    if (*c == '_')
      *c = '-';
  own.keys = spelled;
  struct request request = {.verb = &own, .in_batch = true, .json = take(b, 1) & 1};
  memcpy(text, b->data, b->size);
  text[b->size] = 0;
  if (!request_add_line(&request, text))
    must(*request.refusal);
  else if (!opens_files(verb))
    run(&request);
  free(text);
  free(spelled);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  struct bytes b = {data, size};
  if (take(&b, 1) & 1)
    file(b.data, b.size);
  else
    line(&b);
  return 0;
}
