/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The inside of an answer, for main.c alone; topics see command.h. */
#ifndef MATCORE_ANSWER_H
#define MATCORE_ANSWER_H

#include "command.h"

struct answer {
  FILE *text, *json;             /* json is null where nobody asked for it */
  char *text_bytes, *json_bytes; /* valid after answer_close */
  size_t text_size, json_size;
  int depth;       /* open nested JSON parts */
  bool in_line;    /* the line's object is open */
  bool in_text;    /* the text line has something */
  bool has_member; /* the innermost part needs a comma before the next member */
  bool failed;     /* exit status 1 */
};

void answer_open(struct answer *, bool json);
void answer_close(struct answer *); /* ends the last line; then the bytes may be read */
void answer_free(struct answer *);

#endif
