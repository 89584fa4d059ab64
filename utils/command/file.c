/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Whole files in and out. Called by the topics that name files (file.h). */
#include "file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* -- In -- */

static bool refuse_reading(struct request *request, const char *path, const char *why) {
  return request_refuse(request, "%.600s: cannot read: %s", path, why);
}

/* Looks before it opens: to open a device may already do something. */
static FILE *open_input(struct request *request, const char *path, uint64_t *size) {
  struct stat info;
  if (stat(path, &info)) {
    refuse_reading(request, path, strerror(errno));
    return NULL;
  }
  if (!S_ISREG(info.st_mode) && !S_ISFIFO(info.st_mode) && !S_ISSOCK(info.st_mode)) {
    refuse_reading(request, path, S_ISDIR(info.st_mode) ? strerror(EISDIR) : "expected a file or a pipe");
    return NULL;
  }
  *size = S_ISREG(info.st_mode) ? (uint64_t)info.st_size : 0;
  FILE *file = fopen(path, "rb");
  if (!file)
    refuse_reading(request, path, strerror(errno));
  return file;
}

/* Up to `most` bytes, into growing room of at first `room`; *more: there was another one. */
static bool read_stream(FILE *file, size_t room, uint64_t most, struct file_bytes *bytes, bool *more) {
  size_t allocated = 0, got;
  do {
    if (bytes->size == allocated) {
      allocated = !allocated ? room : allocated > SIZE_MAX / 2 ? SIZE_MAX : 2 * allocated;
      uint8_t *grown = realloc(bytes->data, allocated);
      if (!grown)
        return false;
      bytes->data = grown;
    }
    got = fread(bytes->data + bytes->size, 1, allocated - bytes->size, file);
    bytes->size += got;
  } while (got && bytes->size <= most);
  *more = bytes->size > most;
  return true;
}

static bool read_file(struct request *request, const char *path, FILE *file, uint64_t room, uint64_t most, struct file_bytes *bytes,
                      bool *more) {
  if (room >= SIZE_MAX || !read_stream(file, (size_t)room + 1, most, bytes, more))
    return request_refuse(request, "%.600s: no memory for %llu bytes", path, (unsigned long long)(room > bytes->size ? room : bytes->size));
  return !ferror(file) || refuse_reading(request, path, strerror(errno));
}

bool file_read(struct request *request, const char *path, struct file_bytes *bytes) {
  uint64_t size;
  bool more;
  FILE *file = open_input(request, path, &size);
  if (!file)
    return false;
  uint64_t most = size > FILE_MAX_PIPE ? size : FILE_MAX_PIPE;
  bool good = read_file(request, path, file, size ? size : BUFSIZ, most, bytes, &more);
  fclose(file);
  return good && (!more || request_refuse(request, "%.600s: it has more than %llu bytes", path, (unsigned long long)most));
}

bool file_read_exactly(struct request *request, const char *path, uint64_t size, struct file_bytes *bytes) {
  uint64_t found;
  bool more;
  FILE *file = open_input(request, path, &found);
  if (!file)
    return false;
  bool good = found && found != size ? request_refuse(request, "%.600s: the file has %llu bytes: expected %llu", path,
                                                      (unsigned long long)found, (unsigned long long)size)
                                     : read_file(request, path, file, size, size, bytes, &more);
  fclose(file);
  if (!good || bytes->size == size)
    return good;
  return request_refuse(request, "%.600s: the file has %s%llu bytes: expected %llu", path, more ? "more than " : "",
                        (unsigned long long)(more ? size : bytes->size), (unsigned long long)size);
}

/* -- Out -- */

static bool refuse_writing(struct request *request, const char *path, const char *why) {
  return request_refuse(request, "%.600s: cannot write: %s", path, why);
}

/* Where the bytes shall be: the path, or what the link there names. Null after a refusal. */
static char *target_of(struct request *request, const char *path, mode_t *mode) {
  struct stat info;
  bool exists = stat(path, &info) == 0;
  char *target = NULL;
  if (exists && !S_ISREG(info.st_mode))
    refuse_writing(request, path, "expected a regular file or a new one");
  else if (exists && access(path, W_OK))
    refuse_writing(request, path, strerror(errno));
  else if (!exists && lstat(path, &info) == 0)
    refuse_writing(request, path, "a symbolic link that leads nowhere");
  else if (!(target = exists ? realpath(path, NULL) : strdup(path)))
    refuse_writing(request, path, strerror(errno));
  mode_t mask = umask(0);
  umask(mask);
  *mode = exists ? info.st_mode & 07777 : 0666 & ~mask;
  return target;
}

static void hold_signals(struct output *output) {
  sigset_t held;
  sigemptyset(&held);
  sigaddset(&held, SIGINT);
  sigaddset(&held, SIGTERM);
  sigaddset(&held, SIGHUP);
  sigaddset(&held, SIGQUIT);
  sigprocmask(SIG_BLOCK, &held, &output->mask);
}

/* Frees what output_open made. */
static void forget(struct output *output) {
  sigprocmask(SIG_SETMASK, &output->mask, NULL);
  free(output->temporary);
  free(output->target);
}

static FILE *open_temporary(const char *path, char *temporary, mode_t mode) {
  sprintf(temporary, "%s.XXXXXX", path);
  int file = mkstemp(temporary);
  if (file < 0)
    return NULL;
  FILE *stream = fchmod(file, mode) ? NULL : fdopen(file, "wb");
  if (stream)
    return stream;
  int error = errno;
  close(file);
  unlink(temporary);
  errno = error;
  return NULL;
}

bool output_open(struct request *request, struct output *output, const char *path) {
  mode_t mode;
  *output = (struct output){.path = path, .target = target_of(request, path, &mode)};
  if (!output->target)
    return false;
  hold_signals(output);
  output->temporary = malloc(strlen(output->target) + sizeof ".XXXXXX");
  output->file = output->temporary ? open_temporary(output->target, output->temporary, mode) : NULL;
  if (output->file)
    return true;
  int error = errno;
  forget(output);
  return refuse_writing(request, path, strerror(error));
}

bool output_close(struct request *request, struct output *output) {
  int error = ferror(output->file) ? errno : 0; /* errno is the failed write's: nothing after it is known to have failed */
  bool failed = ferror(output->file) != 0;
  failed |= fclose(output->file) != 0;
  failed = failed || rename(output->temporary, output->target) != 0;
  error = error ? error : errno;
  if (failed)
    unlink(output->temporary);
  forget(output);
  return !failed || refuse_writing(request, output->path, strerror(error));
}
