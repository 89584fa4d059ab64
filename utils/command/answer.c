/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* An answer, as text or as JSON. Called by the topics (command.h) and by main.c (answer.h). */
#include "answer.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* A formatted string of any length; the caller frees it. Out of memory ends the command: there is nothing left to answer with. */
static char *format_text(const char *format, va_list arguments) {
  va_list again;
  va_copy(again, arguments);
  int size = vsnprintf(0, 0, format, again);
  va_end(again);
  char *text = size < 0 ? 0 : malloc((size_t)size + 1);
  if (!text) {
    fputs("matcore: out of memory\n", stderr);
    exit(2);
  }
  vsnprintf(text, (size_t)size + 1, format, arguments);
  return text;
}

void answer_open(struct answer *answer, bool json) {
  memset(answer, 0, sizeof *answer);
  answer->text = open_memstream(&answer->text_bytes, &answer->text_size);
  if (json)
    answer->json = open_memstream(&answer->json_bytes, &answer->json_size);
  if (!answer->text || (json && !answer->json)) {
    fputs("matcore: out of memory\n", stderr);
    exit(2);
  }
}

void answer_close(struct answer *answer) {
  answer_line(answer);
  fclose(answer->text);
  if (answer->json)
    fclose(answer->json);
}

void answer_free(struct answer *answer) {
  free(answer->text_bytes);
  free(answer->json_bytes);
}

void write_json_string(FILE *out, const char *bytes, size_t size) {
  fputc('"', out);
  for (size_t i = 0, plain = 0; i < size; i++, plain = i) { /* what needs no escape goes in one piece */
    while (i < size && bytes[i] >= 0x20 && bytes[i] <= 0x7e && bytes[i] != '"' && bytes[i] != '\\')
      i++;
    fwrite(bytes + plain, 1, i - plain, out);
    if (i == size)
      break;
    unsigned char c = (unsigned char)bytes[i];
    fprintf(out, c == '"' || c == '\\' ? "\\%c" : "\\u%04x", c);
  }
  fputc('"', out);
}

static void put_json(struct answer *answer, const char *text) {
  if (answer->json)
    fputs(text, answer->json);
}

static void put_json_string(struct answer *answer, const char *text) {
  if (answer->json)
    write_json_string(answer->json, text, strlen(text));
}

/* Separator and, in an object, the key of the next JSON member; text sees it only outside of nested parts. */
static void begin_member(struct answer *answer, const char *key) {
  if (answer->depth == 0 && !answer->in_line) {
    put_json(answer, "{");
    answer->in_line = true;
  } else if (answer->has_member) {
    put_json(answer, ", ");
  }
  answer->has_member = true;
  if (!key)
    return;
  put_json_string(answer, key);
  put_json(answer, ": ");
}

void answer_both(struct answer *answer, const char *key, const char *text, const char *json) {
  if (json) {
    begin_member(answer, key);
    put_json(answer, json);
  }
  if (text && answer->depth == 0) {
    fprintf(answer->text, "%s%s=%s", answer->in_text ? " " : "", key, text);
    answer->in_text = true;
  }
}

static void member_text(struct answer *answer, const char *key, const char *text) {
  begin_member(answer, key);
  put_json_string(answer, text);
}

void answer_text(struct answer *answer, const char *key, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  char *text = format_text(format, arguments);
  va_end(arguments);
  member_text(answer, key, text);
  answer_both(answer, key, text, 0);
  free(text);
}

void answer_number(struct answer *answer, const char *key, int64_t number) {
  char text[24];
  snprintf(text, sizeof text, "%" PRId64, number);
  answer_both(answer, key, text, text);
}

void answer_value(struct answer *answer, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  char *text = format_text(format, arguments);
  va_end(arguments);
  member_text(answer, "value", text);
  fputs(text, answer->text);
  answer->in_text = true;
  free(text);
}

void answer_value_number(struct answer *answer, uint64_t number) {
  char text[24];
  snprintf(text, sizeof text, "%" PRIu64, number);
  begin_member(answer, "value");
  put_json(answer, text);
  fputs(text, answer->text);
  answer->in_text = true;
}

void answer_begin(struct answer *answer, const char *key, char open) {
  begin_member(answer, key);
  put_json(answer, (char[]){open, 0});
  answer->depth++;
  answer->has_member = false;
}

void answer_end(struct answer *answer, char close) {
  put_json(answer, (char[]){close, 0});
  answer->depth--;
  answer->has_member = true;
}

void answer_line(struct answer *answer) {
  if (answer->in_line)
    put_json(answer, "}\n");
  if (answer->in_text)
    fputc('\n', answer->text);
  answer->in_line = answer->in_text = answer->has_member = false;
}

void answer_raw(struct answer *answer, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vfprintf(answer->text, format, arguments);
  va_end(arguments);
}

void answer_failed(struct answer *answer) { answer->failed = true; }
