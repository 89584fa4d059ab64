/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Kernels of an AMDGPU code object, or of an uncompressed clang offload bundle of such. Called by kd_file.c only. */
#ifndef MATCORE_COMMAND_ELF_H
#define MATCORE_COMMAND_ELF_H

#include "command.h"

#include <matcore/kernel_descriptor.h>

struct elf_kernel {
  const char *name; /* without .kd; not ended by 0 */
  size_t name_size;
  uint64_t address;
  uint32_t object;
  const char *error; /* null: bytes are good */
  bool misaligned, entry_misaligned, entry_outside;
  uint8_t bytes[MATCORE_KD_BYTES];
};
struct elf_object {
  const char *id; /* of a bundle's entry, not ended by 0; null: the file is the object */
  size_t id_size;
  matcore_target target;
};
struct elf_file {
  uint8_t *data;
  size_t size;
  struct elf_object *objects;
  struct elf_kernel *kernels;
  size_t object_count, kernel_count, object_room, kernel_room;
};

/* Reads `path`; --cpu of the request overrides a file that names no processor. False after a refusal; elf_free in any case. */
bool elf_read(struct request *, const char *path, struct elf_file *);
void elf_free(struct elf_file *);

#endif
