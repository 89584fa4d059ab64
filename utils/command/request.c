/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Keys and words of one request, and what is refused about them. Called by the topics (command.h) and by main.c (request.h). */
#include "request.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static struct pair *pair_of(struct request *request, const char *key) {
  /* The last one wins: a batch line stands behind the defaults. */
  for (int i = request->pair_count; i-- > 0;)
    if (strcmp(request->pairs[i].key, key) == 0)
      return &request->pairs[i];
  return 0;
}

static const char *value_of(const struct request *request, const char *key) {
  const struct pair *pair = pair_of((struct request *)request, key);
  return pair ? pair->value : 0;
}

/* Is `key` one of the blank-separated words of `keys`? Two of them are none. */
static bool is_listed(const char *keys, const char *key) {
  size_t size = strchr(key, ' ') ? 0 : strlen(key);
  for (const char *c = keys; size && (c = strstr(c, key)); c += size)
    if ((c == keys || c[-1] == ' ') && (c[size] == ' ' || c[size] == 0))
      return true;
  return false;
}

bool request_takes(const struct request *request, const char *key) { return is_listed(request->verb->keys, key); }
bool request_has(const struct request *request, const char *key) { return value_of(request, key) != 0; }
const char *request_text(struct request *request, const char *key) { return value_of(request, key); }
const char *request_word(const struct request *request, int index) {
  return index >= 0 && index < request->word_count ? request->words[index] : 0;
}
bool request_json(const struct request *request) { return request->json; }
bool request_in_batch(const struct request *request) { return request->in_batch; }

/* -- Refusing -- */

bool request_refuse(struct request *request, const char *message, ...) {
  va_list arguments;
  va_start(arguments, message);
  vsnprintf(request->refusal, sizeof request->refusal, message, arguments);
  va_end(arguments);
  return false;
}

/* A key as the user typed it: with dashes on the command line, bare in a batch line. */
static const char *dashes(const struct request *request) { return request->in_batch ? "" : "--"; }

/* A value as it stands in a message: whatever its length, what is expected comes after it. */
enum { SHOWN_SIZE = 120 };
struct shown {
  char text[SHOWN_SIZE + sizeof "..."];
};
static struct shown shown(const char *value) {
  struct shown s;
  bool whole = snprintf(s.text, SHOWN_SIZE, "%s", *value ? value : "empty") < SHOWN_SIZE;
  if (!whole)
    strcat(s.text, "...");
  return s;
}

bool request_refuse_key(struct request *request, const char *key, const char *expected, ...) {
  char text[800];
  va_list arguments;
  va_start(arguments, expected);
  vsnprintf(text, sizeof text, expected, arguments);
  va_end(arguments);
  const char *value = value_of(request, key);
  return value ? request_refuse(request, "%s%s is %s: %s", dashes(request), key, shown(value).text, text)
               : request_refuse(request, "%s%s is missing: %s", dashes(request), key, text);
}

bool request_refuse_fault(struct request *request, const matcore_fault *fault) {
  if (!fault->field)
    return request_refuse(request, "%s", fault->text + (strncmp(fault->text, ": ", 2) == 0 ? 2 : 0));
  char key[64];
  snprintf(key, sizeof key, "%s", fault->field);
  for (char *c = key; *c; c++)
    if (*c == '_')
      *c = '-';
  const char *given = value_of(request, key), *before = request_takes(request, key) ? dashes(request) : "";
  bool says_is = strncmp(fault->text, " is ", 4) == 0;
  if (given && (fault->has_value || fault->text[0] == ':' || says_is))
    return request_refuse(request, "%s%s is %s%s%s", before, key, shown(given).text, says_is ? ", which" : "", fault->text);
  if (!fault->has_value) {
    bool missing = !given && request_takes(request, key) && fault->text[0] == ':';
    return request_refuse(request, "%s%s%s%s", before, key, missing ? " is missing" : "", fault->text);
  }
  return request_refuse(request, "%s%s is %" PRId64 "%s", before, key, fault->value, fault->text);
}

bool request_refuse_core(struct request *request, matcore_status status, const matcore_fault *fault) {
  if (status == MATCORE_BAD_VALUE || status == MATCORE_BAD_SIZE || status == MATCORE_BAD_NAME)
    return request_refuse_fault(request, fault);
  return request_refuse(request, "the core refused the request (status %d)", (int)status);
}

/* -- Reading -- */

static int digit_of(char c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  c = (char)tolower((unsigned char)c);
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : 16;
}

/* strtoull would take signs, blanks and octal, none of which a request has. */
bool parse_number(const char **text, uint64_t *out) {
  const char *c = *text;
  unsigned base = 10;
  if (c[0] == '0' && (c[1] == 'x' || c[1] == 'X'))
    base = 16, c += 2;
  if ((unsigned)digit_of(*c) >= base)
    return false;
  uint64_t number = 0;
  for (unsigned digit; (digit = (unsigned)digit_of(*c)) < base; c++) {
    if (number > (UINT64_MAX - digit) / base)
      return false;
    number = number * base + digit;
  }
  *text = c;
  *out = number;
  return true;
}

bool request_number(struct request *request, const char *key, uint64_t min, uint64_t max, uint64_t *out) {
  const char *c = value_of(request, key);
  uint64_t number = 0;
  bool good = c && parse_number(&c, &number) && *c == 0 && number >= min && number <= max;
  if (!good)
    return request_refuse_key(request, key, "expected a number from %" PRIu64 " to %" PRIu64, min, max);
  *out = number;
  return true;
}

bool request_number_or(struct request *request, const char *key, uint64_t min, uint64_t max, uint64_t otherwise, uint64_t *out) {
  if (request_has(request, key))
    return request_number(request, key, min, max, out);
  *out = otherwise;
  return true;
}

bool request_choice(struct request *request, const char *key, const char *const *names, int *out) {
  const char *value = value_of(request, key);
  char list[700] = "";
  for (int i = 0; names[i]; i++) {
    if (value && strcmp(value, names[i]) == 0) {
      *out = i;
      return true;
    }
    size_t used = strlen(list);
    snprintf(list + used, sizeof list - used, "%s%s", i ? ", " : "", names[i]);
  }
  return request_refuse_key(request, key, "expected %s%s", names[0] && names[1] ? "one of " : "", list);
}

bool request_choice_or(struct request *request, const char *key, const char *const *names, int otherwise, int *out) {
  if (request_has(request, key))
    return request_choice(request, key, names, out);
  *out = otherwise;
  return true;
}

bool request_each(struct request *request, const char *key, bool (*each)(struct request *, void *), void *context) {
  struct pair *pair = pair_of(request, key);
  if (!pair)
    return each(request, context);
  const char *whole = pair->value;
  char *items = strdup(whole);
  if (!items)
    return request_refuse(request, "out of memory");
  bool good = true;
  for (char *item = items, *comma; good && item; item = comma) {
    comma = strchr(item, ',');
    if (comma)
      *comma++ = 0;
    pair->value = item;
    good = each(request, context);
  }
  pair->value = whole;
  free(items);
  return good;
}

/* -- Filling, for main.c -- */

bool request_add(struct request *request, char *key, const char *value) {
  for (char *c = key; *c; c++)
    if (*c == '_')
      *c = '-';
  if (!request_takes(request, key))
    return request_refuse(request, "unknown key %s%s: expected %s%s", dashes(request), shown(key).text,
                          *request->verb->keys ? "one of " : "none", request->verb->keys);
  for (int i = request->default_count; i < request->pair_count; i++)
    if (strcmp(request->pairs[i].key, key) == 0)
      return request_refuse(request, "%s%s is given twice: %s and %s", dashes(request), key, shown(request->pairs[i].value).text,
                            shown(value).text);
  if (request->pair_count == REQUEST_MAX_KEYS)
    return request_refuse(request, "more than %d keys", REQUEST_MAX_KEYS);
  request->pairs[request->pair_count++] = (struct pair){key, value};
  return true;
}

bool request_add_word(struct request *request, const char *word) {
  if (request->word_count == REQUEST_MAX_WORDS || request->word_count == request->verb->max_words)
    return request_refuse(request, "unexpected word '%s': expected %s", shown(word).text,
                          request->verb->max_words ? "no more than the help names" : "keys only");
  request->words[request->word_count++] = word;
  return true;
}

bool request_add_line(struct request *request, char *line) {
  char *rest = 0;
  for (char *word = strtok_r(line, " \t\r\n", &rest); word; word = strtok_r(0, " \t\r\n", &rest)) {
    char *equals = strchr(word, '=');
    if (!equals) {
      if (!request_add_word(request, word))
        return false;
      continue;
    }
    *equals = 0;
    if (!request_add(request, word, equals + 1))
      return false;
  }
  return true;
}

bool request_check_words(struct request *request) {
  for (int i = 0; i < request->word_count; i++)
    if (!*request->words[i])
      return request_refuse(request, "argument %d is empty: expected %s", i + 1, request->verb->help);
  if (request->word_count >= request->verb->min_words)
    return true;
  const char *meaning = strstr(request->verb->help, ": ");
  return request_refuse(request, "argument %d is missing: expected %.*s", request->word_count + 1,
                        (int)(meaning ? meaning - request->verb->help : (ptrdiff_t)strlen(request->verb->help)), request->verb->help);
}
