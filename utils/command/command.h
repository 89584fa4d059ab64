/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The `matcore` command: how a topic (nvidia.c, scale.c, kd.c, ...) reads a request and gives its answer.
 * Called by the topic files only; main.c owns argv, batches and exit statuses. The core never sees any of this. */
#ifndef MATCORE_COMMAND_H
#define MATCORE_COMMAND_H

#include <matcore/status.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct request; /* keys and positional words of one command line or one batch line; opaque */

/* An answer is told once and written as text for people or as JSON for scripts, whichever was asked for.
 * Nothing is printed unless the verb returns true. A "line" is one JSON object, one line of text. */
struct answer;

/* One verb of one topic. `run` returns false after request_refuse*(): exit status 2, or an `error:` line in a batch. */
struct verb {
  const char *topic, *name;
  const char *keys;         /* allowed keys, blanks between, spelled with '-': "start lbo sbo base-offset" */
  int min_words, max_words; /* positional words */
  bool (*run)(struct request *, struct answer *);
  const char *help; /* one line for `matcore --help`: the arguments and what comes back */
};

/* Tables end with a row whose topic is null. Each topic file defines its own; main.c lists them. */
extern const struct verb format_verbs[], nvidia_verbs[], scale_verbs[], kd_verbs[];

/* -- Reading. Every getter may be called for any key of the verb's list. -- */

bool request_takes(const struct request *, const char *key); /* is it in the verb's list? */
bool request_has(const struct request *, const char *key);
const char *request_text(struct request *, const char *key); /* as given; null when absent */
const char *request_word(const struct request *, int index); /* positional; null when absent */
bool request_json(const struct request *);
bool request_in_batch(const struct request *);

/* Required number, decimal or 0x hex, no sign. False, and refused, when missing, no number, or outside [min, max]. */
bool request_number(struct request *, const char *key, uint64_t min, uint64_t max, uint64_t *out);
/* The same; an absent key gives `otherwise`. */
bool request_number_or(struct request *, const char *key, uint64_t min, uint64_t max, uint64_t otherwise, uint64_t *out);
/* A number's syntax only; for other texts than a key's value ("2x2", "256:8"). Advances *text past the digits. */
bool parse_number(const char **text, uint64_t *out);
/* Required name out of a null-terminated list; *out is its index. The refusal lists all names. */
bool request_choice(struct request *, const char *key, const char *const *names, int *out);
bool request_choice_or(struct request *, const char *key, const char *const *names, int otherwise, int *out);

/* Runs `each` once for every item of a key's list, "a,b,c", with the key's value set to that item; once where the key is absent.
 * False as soon as one of them is. */
bool request_each(struct request *, const char *key, bool (*each)(struct request *, void *context), void *context);

/* -- Refusing. All return false. The message names key, value as given, and what is allowed. -- */

/* "--lbo is 24: expected ..." / "--lbo is missing: expected ...". `expected` is what follows the colon, e.g. "expected 0 to 7". */
bool request_refuse_key(struct request *, const char *key, const char *expected, ...) __attribute__((format(printf, 3, 4)));
/* Anything else, e.g. "FILE: cannot read: No such file or directory". */
bool request_refuse(struct request *, const char *message, ...) __attribute__((format(printf, 2, 3)));
/* What the core refused: fault->field with '_' spelled '-' is the key; without dashes where the verb takes no such key. */
bool request_refuse_fault(struct request *, const matcore_fault *);
/* What the core refused with this status: the fault, where the status comes with one. */
bool request_refuse_core(struct request *, matcore_status, const matcore_fault *);

/* -- Answering. In text, keys print as key=value with a blank between; in JSON as members of the line's object. -- */

void answer_value(struct answer *, const char *format, ...) __attribute__((format(printf, 2, 3))); /* plain text; JSON {"value": "..."} */
void answer_value_number(struct answer *, uint64_t);                                               /* plain; JSON {"value": N} */
void answer_number(struct answer *, const char *key, int64_t);
void answer_text(struct answer *, const char *key, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Nested JSON; text sees nothing between begin and end. key null inside an array. open is '{' or '['. */
void answer_begin(struct answer *, const char *key, char open);
void answer_end(struct answer *, char close);
/* One member in one form only: text given literally to each (null: left out). `json` must be valid JSON. */
void answer_both(struct answer *, const char *key, const char *text, const char *json);
/* Ends the line; the next key starts another. main ends the last one. */
void answer_line(struct answer *);
/* A line of raw text (no JSON). For tables and listings such as assembler text. */
void answer_raw(struct answer *, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A string as JSON, quotes included; bytes above 0x7f as \u00NN. */
void write_json_string(FILE *, const char *bytes, size_t size);
/* The exit status becomes 1 although the answer is printed: a check failed, a difference was found, part of it is an error. */
void answer_failed(struct answer *);

#endif
