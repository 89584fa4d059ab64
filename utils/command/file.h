/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Whole files in and out. Called by the topics that name files. Refusals name the path. */
#ifndef MATCORE_COMMAND_FILE_H
#define MATCORE_COMMAND_FILE_H

#include "command.h"

#include <signal.h>

/* Bytes of a file; data is malloc'ed, to be freed by the caller also after a refusal. */
struct file_bytes {
  uint8_t *data;
  size_t size;
};

/* Reads a regular file or a pipe, of any size, a pipe up to FILE_MAX_PIPE bytes. Devices and folders are refused: they may never end. */
enum { FILE_MAX_PIPE = 1 << 30 };
bool file_read(struct request *, const char *path, struct file_bytes *);
/* The same, of exactly `size` bytes. */
bool file_read_exactly(struct request *, const char *path, uint64_t size, struct file_bytes *);

/* A file that appears at its path complete or not at all: written beside it, then renamed. A link is followed, one to nothing refused.
 * From open to close, signals that would end the command wait. */
struct output {
  const char *path;
  char *target, *temporary;
  FILE *file;
  sigset_t mask;
};
bool output_open(struct request *, struct output *, const char *path);
bool output_close(struct request *, struct output *);

#endif
