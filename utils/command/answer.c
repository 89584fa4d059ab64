/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* An answer, written as text and as JSON side by side. Called by the topics (command.h) and by main.c (answer.h). */
#include "answer.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* A formatted string of any length; the caller frees it. Out of memory ends the command: there is nothing left to answer with. */
static char *format_text(const char *format, va_list arguments) {
  char *text = 0;
  size_t size = 0;
  FILE *out = open_memstream(&text, &size);
  if (!out || vfprintf(out, format, arguments) < 0 || fclose(out) != 0) {
    fputs("matcore: out of memory\n", stderr);
    exit(2);
  }
  return text;
}

void answer_open(struct answer *answer) {
  memset(answer, 0, sizeof *answer);
  answer->text = open_memstream(&answer->text_bytes, &answer->text_size);
  answer->json = open_memstream(&answer->json_bytes, &answer->json_size);
  if (!answer->text || !answer->json) {
    fputs("matcore: out of memory\n", stderr);
    exit(2);
  }
}

void answer_close(struct answer *answer) {
  answer_line(answer);
  fclose(answer->text);
  fclose(answer->json);
}

void answer_free(struct answer *answer) {
  free(answer->text_bytes);
  free(answer->json_bytes);
}

void write_json_string(FILE *out, const char *bytes, size_t size) {
  fputc('"', out);
  for (size_t i = 0; i < size; i++) {
    unsigned char c = (unsigned char)bytes[i];
    if (c == '"' || c == '\\')
      fprintf(out, "\\%c", c);
    else if (c < 0x20 || c > 0x7e)
      fprintf(out, "\\u%04x", c);
    else
      fputc(c, out);
  }
  fputc('"', out);
}

/* Separator and, in an object, the key of the next JSON member; text sees it only outside of nested parts. */
static void begin_member(struct answer *answer, const char *key) {
  if (answer->depth == 0 && !answer->in_line) {
    fputc('{', answer->json);
    answer->in_line = true;
  } else if (answer->has_member) {
    fputs(", ", answer->json);
  }
  answer->has_member = true;
  if (!key)
    return;
  write_json_string(answer->json, key, strlen(key));
  fputs(": ", answer->json);
}

void answer_both(struct answer *answer, const char *key, const char *text, const char *json) {
  if (json) {
    begin_member(answer, key);
    fputs(json, answer->json);
  }
  if (text && answer->depth == 0) {
    fprintf(answer->text, "%s%s=%s", answer->in_text ? " " : "", key, text);
    answer->in_text = true;
  }
}

static void member_text(struct answer *answer, const char *key, const char *text) {
  begin_member(answer, key);
  write_json_string(answer->json, text, strlen(text));
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
  begin_member(answer, "value");
  fprintf(answer->json, "%" PRIu64, number);
  fprintf(answer->text, "%" PRIu64, number);
  answer->in_text = true;
}

void answer_begin(struct answer *answer, const char *key, char open) {
  begin_member(answer, key);
  fputc(open, answer->json);
  answer->depth++;
  answer->has_member = false;
}

void answer_end(struct answer *answer, char close) {
  fputc(close, answer->json);
  answer->depth--;
  answer->has_member = true;
}

void answer_line(struct answer *answer) {
  if (answer->in_line)
    fputs("}\n", answer->json);
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
