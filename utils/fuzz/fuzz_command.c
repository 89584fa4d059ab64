/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* libFuzzer target: what the command reads from others. By bit 0 of the first byte, the rest is a file for `kd dump`, `check` and `asm`
 * (the ELF and bundle reader), or "TOPIC VERB " and a batch line; bit 1: answers in JSON. A request is answered, or refused with a message.
 */
#define _GNU_SOURCE
#include "bytes.h"

#include "answer.h"
#include "request.h"

#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

static const struct verb *const topics[] = {format_verbs, nvidia_verbs, scale_verbs, kd_verbs};
enum { TOPIC_COUNT = sizeof topics / sizeof *topics };

/* The verb that a text begins with, of two words or one; *rest: what follows. */
static const struct verb *find_verb(const char *text, const char **rest) {
  for (int i = 0; i < TOPIC_COUNT; i++)
    for (const struct verb *verb = topics[i]; verb->topic; verb++) {
      char name[64];
      size_t length = (size_t)snprintf(name, sizeof name, *verb->name ? "%s %s " : "%s ", verb->topic, verb->name);
      if (!strncmp(text, name, length)) {
        *rest = text + length;
        return verb;
      }
    }
  return 0;
}

static void run(struct request *request) {
  struct answer answer;
  answer_open(&answer, request->json);
  bool good = request_check_words(request) && request->verb->run(request, &answer);
  answer_close(&answer);
  must(good || *request->refusal);
  answer_free(&answer);
}

static void file(const uint8_t *data, size_t size, bool json) {
  static const char *const names[] = {"kd dump ", "kd check ", "kd asm "};
  const char *rest;
  char path[40];
  int memory = memfd_create("object", 0);
  if (memory < 0 || write(memory, data, size) != (ssize_t)size)
    abort();
  snprintf(path, sizeof path, "/proc/self/fd/%d", memory);
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    struct request request = {.verb = find_verb(names[i], &rest), .json = json};
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

static void line(const uint8_t *data, size_t size, bool json) {
  char *text = malloc(size + 1);
  const char *rest;
  memcpy(text, data, size);
  text[size] = 0;
  const struct verb *verb = find_verb(text, &rest);
  if (verb) {
    char *spelled = strdup(verb->keys);
    struct verb own = *verb;
    for (char *c = spelled; *c; c++)
      if (*c == '_')
        *c = '-';
    own.keys = spelled;
    struct request request = {.verb = &own, .in_batch = true, .json = json};
    if (!request_add_line(&request, text + (rest - text)))
      must(*request.refusal);
    else if (!opens_files(verb))
      run(&request);
    free(spelled);
  }
  free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size)
    (data[0] & 1 ? file : line)(data + 1, size - 1, data[0] >> 1 & 1);
  return 0;
}
