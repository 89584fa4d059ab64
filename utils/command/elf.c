/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Reads code objects. No offset or size of the file is trusted: every bound is checked by subtraction, every table once. */
#include "elf.h"

#include "file.h"
#include "kd.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
  EHDR_SIZE = 64,
  SHDR_SIZE = 64,
  SYM_SIZE = 24,
  SHT_PROGBITS = 1,
  SHT_SYMTAB = 2,
  SHT_STRTAB = 3,
  SHT_DYNSYM = 11,
  SHF_EXECINSTR = 4,
  ET_REL = 1,
  ET_EXEC = 2,
  ET_DYN = 3,
  EM_AMDGPU = 224,
  STT_OBJECT = 1,
  SHN_LORESERVE = 0xff00
};

/* One ELF within the file, while it is read. */
struct object {
  struct request *request;
  const char *where; /* path, for messages */
  struct elf_file *file;
  const uint8_t *data;
  size_t size;
  uint16_t type, section_count;
  const uint8_t *sections;
  struct range {
    uint64_t start, end; /* [start, end] of addresses */
  } * code;              /* executable sections by start; `end` is the largest so far */
  size_t code_count;
};

static uint64_t get(const uint8_t *at, int bytes) {
  uint64_t value = 0;
  while (bytes-- > 0)
    value = value << 8 | at[bytes];
  return value;
}
static bool inside(uint64_t offset, uint64_t size, uint64_t n) { return size <= n && offset <= n - size; }
static const uint8_t *section(const struct object *o, uint32_t index) { return o->sections + (size_t)index * SHDR_SIZE; }
static uint32_t type_of(const uint8_t *s) { return (uint32_t)get(s + 4, 4); }
static uint64_t flags_of(const uint8_t *s) { return get(s + 8, 8); }
static uint64_t address_of(const uint8_t *s) { return get(s + 16, 8); }
static uint64_t offset_of(const uint8_t *s) { return get(s + 24, 8); }
static uint64_t size_of(const uint8_t *s) { return get(s + 32, 8); }

static void *must(void *memory) {
  if (!memory) {
    fputs("matcore: out of memory\n", stderr);
    exit(2);
  }
  return memory;
}

static bool broken(const struct object *o, const char *what) { return request_refuse(o->request, "%s: %s", o->where, what); }

static bool read_header(struct object *o) {
  const uint8_t *d = o->data;
  if (o->size < EHDR_SIZE || memcmp(d, "\177ELF", 4) != 0)
    return broken(o, d == o->file->data ? "no ELF file and no offload bundle" : "no ELF file");
  if (d[4] != 2 || d[5] != 1 || d[6] != 1 || get(d + 20, 4) != 1)
    return broken(o, "expected an ELF of 64 bits, little endian, version 1");
  if (get(d + 18, 2) != EM_AMDGPU)
    return broken(o, "expected an ELF of machine 224, AMDGPU");
  o->type = (uint16_t)get(d + 16, 2);
  uint64_t offset = get(d + 40, 8), count = get(d + 60, 2);
  if (offset == 0)
    return broken(o, "no section headers: they are needed to find kernels");
  if (count == 0 || count >= SHN_LORESERVE)
    return broken(o, count ? "more than 65279 sections are not read" : "no section headers, or more than 65279, which are not read");
  if (get(d + 58, 2) != SHDR_SIZE)
    return broken(o, "e_shentsize is not 64");
  if (!inside(offset, count * SHDR_SIZE, o->size))
    return broken(o, "section headers go beyond the file");
  o->sections = d + offset;
  o->section_count = (uint16_t)count;
  return true;
}

static int by_start(const void *a, const void *b) {
  const struct range *x = a, *y = b;
  return x->start < y->start ? -1 : x->start > y->start;
}

static void collect_code(struct object *o) {
  o->code = must(calloc(o->section_count, sizeof *o->code));
  for (uint32_t i = 0; i < o->section_count; i++) {
    const uint8_t *s = section(o, i);
    uint64_t start = address_of(s), size = size_of(s);
    if (type_of(s) == SHT_PROGBITS && (flags_of(s) & SHF_EXECINSTR) && size)
      o->code[o->code_count++] = (struct range){start, size - 1 > UINT64_MAX - start ? UINT64_MAX : start + (size - 1)};
  }
  qsort(o->code, o->code_count, sizeof *o->code, by_start);
  for (size_t i = 1; i < o->code_count; i++)
    if (o->code[i].end < o->code[i - 1].end)
      o->code[i].end = o->code[i - 1].end;
}

static bool in_code(const struct object *o, uint64_t address) {
  size_t low = 0, high = o->code_count; /* the last range that starts at or below */
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (o->code[middle].start <= address)
      low = middle + 1;
    else
      high = middle;
  }
  return low > 0 && address <= o->code[low - 1].end;
}

/* Fills bytes, or says why not. */
static const char *read_kernel(const struct object *o, const uint8_t *symbol, struct elf_kernel *kernel) {
  uint32_t index = (uint32_t)get(symbol + 6, 2);
  if (get(symbol + 16, 8) != MATCORE_KD_BYTES)
    return "the symbol's size is not 64";
  if (index >= SHN_LORESERVE || index >= o->section_count)
    return "the symbol is in no section of the file";
  const uint8_t *s = section(o, index);
  if (type_of(s) != SHT_PROGBITS)
    return "the symbol's section has no contents (PROGBITS)";
  uint64_t offset = kernel->address;
  if (o->type != ET_REL) {
    if (offset < address_of(s))
      return "the symbol is outside of its section";
    offset -= address_of(s);
  }
  if (!inside(offset, MATCORE_KD_BYTES, size_of(s)))
    return "the symbol is outside of its section";
  if (!inside(offset_of(s), size_of(s), o->size) && !(offset_of(s) <= o->size && inside(offset, MATCORE_KD_BYTES, o->size - offset_of(s))))
    return "the symbol's section is outside of the file";
  memcpy(kernel->bytes, o->data + offset_of(s) + offset, MATCORE_KD_BYTES);
  return 0;
}

static void add_kernel(struct object *o, const uint8_t *symbol, const char *name, size_t name_size) {
  struct elf_file *file = o->file;
  if (file->kernel_count == file->kernel_room) {
    file->kernel_room = file->kernel_room ? 2 * file->kernel_room : 64;
    file->kernels = must(realloc(file->kernels, file->kernel_room * sizeof *file->kernels));
  }
  struct elf_kernel *kernel = &file->kernels[file->kernel_count++];
  *kernel =
      (struct elf_kernel){.name = name, .name_size = name_size, .address = get(symbol + 8, 8), .object = (uint32_t)file->object_count - 1};
  kernel->error = read_kernel(o, symbol, kernel);
  if (kernel->error)
    return;
  kernel->misaligned = kernel->address % MATCORE_KD_BYTES != 0;
  if (o->type != ET_EXEC && o->type != ET_DYN)
    return;
  uint64_t entry = kernel->address + get(kernel->bytes + KD_ENTRY_AT, 8); /* modulo 2^64, as the hardware adds */
  kernel->entry_misaligned = entry % 256 != 0;
  kernel->entry_outside = !in_code(o, entry);
}

struct name {
  const char *text;
  size_t size;
};
static int by_name(const void *a, const void *b) {
  const struct name *x = a, *y = b;
  int order = memcmp(x->text, y->text, x->size < y->size ? x->size : y->size);
  return order ? order : x->size < y->size ? -1 : x->size > y->size;
}

/* One symbol table. `seen`: sorted names that are not to be taken again. */
static bool read_symbols(struct object *o, const uint8_t *table, const struct name *seen, size_t seen_count) {
  uint64_t link = get(table + 40, 4), size = size_of(table);
  if (get(table + 56, 8) != SYM_SIZE || size % SYM_SIZE != 0)
    return broken(o, "a symbol table's entries have not 24 bytes");
  if (!inside(offset_of(table), size, o->size))
    return broken(o, "a symbol table goes beyond the file");
  if (link >= o->section_count || type_of(section(o, (uint32_t)link)) != SHT_STRTAB)
    return broken(o, "a symbol table has no string table");
  const uint8_t *strings = section(o, (uint32_t)link);
  uint64_t room = size_of(strings);
  if (!inside(offset_of(strings), room, o->size))
    return broken(o, "a string table goes beyond the file");
  const char *text = (const char *)o->data + offset_of(strings);
  /* Ended inside the table: every name at or before the last 0 is. Looked for once, so that names cost only their own length. */
  while (room > 0 && text[room - 1] != 0)
    room--;
  for (uint64_t at = 0; at < size; at += SYM_SIZE) {
    const uint8_t *symbol = o->data + offset_of(table) + at;
    uint64_t name = get(symbol, 4);
    if (name >= room) {
      if (name == 0 && size_of(strings) == 0)
        continue;
      return broken(o, "a symbol's name is not inside its string table");
    }
    if ((symbol[4] & 15) != STT_OBJECT || get(symbol + 6, 2) == 0)
      continue;
    size_t length = strlen(text + name);
    if (length <= 3 || memcmp(text + name + length - 3, ".kd", 3) != 0)
      continue;
    struct name own = {text + name, length - 3};
    if (!seen_count || !bsearch(&own, seen, seen_count, sizeof *seen, by_name))
      add_kernel(o, symbol, own.text, own.size);
  }
  return true;
}

/* All tables of a type. Tables that do not overlap fit into the file together; without that bound, many headers of one table would cost
 * sections times symbols. */
static bool read_tables(struct object *o, uint32_t type, const struct name *seen, size_t count) {
  uint64_t read = 0;
  for (uint32_t i = 0; i < o->section_count; i++) {
    if (type_of(section(o, i)) != type)
      continue;
    if (!read_symbols(o, section(o, i), seen, count))
      return false;
    read += size_of(section(o, i)); /* each is inside the file */
    if (read > o->size)
      return broken(o, "symbol tables overlap");
  }
  return true;
}

static bool read_all_tables(struct object *o, size_t first) {
  if (!read_tables(o, SHT_SYMTAB, 0, 0))
    return false;
  size_t count = o->file->kernel_count - first;
  struct name *seen = must(calloc(count + 1, sizeof *seen));
  for (size_t i = 0; i < count; i++)
    seen[i] = (struct name){o->file->kernels[first + i].name, o->file->kernels[first + i].name_size};
  qsort(seen, count, sizeof *seen, by_name);
  bool good = read_tables(o, SHT_DYNSYM, seen, count);
  free(seen);
  return good;
}

/* The file's own word on its processor, unless it has none. */
static bool find_target(struct object *o, matcore_target *target) {
  uint32_t flags = (uint32_t)get(o->data + 48, 4);
  bool known = matcore_target_from_elf(flags, o->data[8], target, 0) == MATCORE_OK;
  if (!request_has(o->request, "cpu"))
    return known || request_refuse(o->request, "%s: e_flags 0x%x name no known processor: give --cpu", o->where, flags);
  matcore_target given;
  matcore_processor p, q;
  if (!kd_read_target(o->request, &given))
    return false;
  matcore_processor_get(given.processor, 0, &p, 0);
  if (known && p.mach != (flags & 0xff)) {
    matcore_processor_get(target->processor, 0, &q, 0);
    return request_refuse_key(o->request, "cpu", "%s is for %s", o->where, q.name);
  }
  if (!known || strchr(request_text(o->request, "cpu"), ':'))
    *target = given;
  return true;
}

static bool read_object(struct request *request, const char *where, struct elf_file *file, const uint8_t *data, size_t size, const char *id,
                        size_t id_size) {
  struct object o = {.request = request, .where = where, .file = file, .data = data, .size = size};
  matcore_target target;
  if (!read_header(&o) || !find_target(&o, &target))
    return false;
  if (file->object_count == file->object_room) {
    file->object_room = file->object_room ? 2 * file->object_room : 4;
    file->objects = must(realloc(file->objects, file->object_room * sizeof *file->objects));
  }
  file->objects[file->object_count++] = (struct elf_object){id, id_size, target};
  collect_code(&o);
  bool good = read_all_tables(&o, file->kernel_count);
  free(o.code);
  return good;
}

static const char bundle_magic[] = "__CLANG_OFFLOAD_BUNDLE__";

static bool read_bundle(struct request *request, const char *where, struct elf_file *file) {
  const uint8_t *d = file->data;
  size_t at = sizeof bundle_magic - 1;
  if (!inside(at, 8, file->size))
    return request_refuse(request, "%s: the offload bundle is cut off", where);
  uint64_t count = get(d + at, 8);
  at += 8;
  for (uint64_t i = 0; i < count; i++) {
    if (!inside(at, 24, file->size))
      return request_refuse(request, "%s: the offload bundle's table is cut off", where);
    uint64_t offset = get(d + at, 8), size = get(d + at + 8, 8), length = get(d + at + 16, 8);
    at += 24;
    if (!inside(at, length, file->size) || !inside(offset, size, file->size))
      return request_refuse(request, "%s: entry %" PRIu64 " of the offload bundle goes beyond the file", where, i);
    const char *id = (const char *)d + at;
    at += (size_t)length;
    if (length >= 4 && memcmp(id, "host", 4) == 0)
      continue;
    char entry[700];
    snprintf(entry, sizeof entry, "%.600s: entry %" PRIu64 " (%.*s)", where, i, length > 60 ? 60 : (int)length, id);
    if (!read_object(request, entry, file, d + offset, (size_t)size, id, (size_t)length))
      return false;
  }
  return true;
}

bool elf_read(struct request *request, const char *path, struct elf_file *file) {
  *file = (struct elf_file){0};
  struct file_bytes bytes = {0};
  bool read = file_read(request, path, &bytes);
  file->data = bytes.data;
  file->size = bytes.size;
  if (!read)
    return false;
  size_t magic = sizeof bundle_magic - 1;
  if (file->size >= 4 && memcmp(file->data, "CCOB", 4) == 0)
    return request_refuse(request, "%s: a compressed offload bundle (CCOB): unbundle it first", path);
  if (file->size >= 4 && memcmp(file->data, "\x10\xff\x10\xad", 4) == 0)
    return request_refuse(request, "%s: an LLVM offload binary: extract its images with llvm-offload-binary first", path);
  bool good = file->size >= magic && memcmp(file->data, bundle_magic, magic) == 0
                  ? read_bundle(request, path, file)
                  : read_object(request, path, file, file->data, file->size, 0, 0);
  if (good && file->kernel_count == 0)
    return request_refuse(request, "%s: no kernel: no symbol of the form NAME.kd", path);
  return good;
}

void elf_free(struct elf_file *file) {
  free(file->data);
  free(file->objects);
  free(file->kernels);
  *file = (struct elf_file){0};
}
