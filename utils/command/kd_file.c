/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* `matcore kd dump|check|diff|asm`: the kernels of files. Called by kd.c through its verb table. */
#include "elf.h"
#include "kd.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* -- Names -- */

static char *to_string(void (*write)(FILE *, const char *, size_t), const char *bytes, size_t size) {
  char *text = 0;
  size_t length;
  FILE *out = open_memstream(&text, &length);
  if (!out) {
    fputs("matcore: out of memory\n", stderr);
    exit(2);
  }
  write(out, bytes, size);
  fclose(out);
  return text;
}

static void write_name(FILE *out, const char *bytes, size_t size) {
  for (size_t i = 0; i < size; i++) {
    unsigned char c = (unsigned char)bytes[i];
    if (c < 0x21 || c > 0x7e || strchr("\\\"=", c))
      fprintf(out, "\\x%02x", c);
    else
      fputc(c, out);
  }
}

static void answer_name(struct answer *answer, const char *key, const char *bytes, size_t size) {
  char *text = to_string(write_name, bytes, size), *json = to_string(write_json_string, bytes, size);
  answer_both(answer, key, text, json);
  free(text);
  free(json);
}

static bool is_wanted(struct request *request, const struct elf_kernel *kernel) {
  const char *name = request_text(request, "kernel");
  return !name || (strlen(name) == kernel->name_size && memcmp(name, kernel->name, kernel->name_size) == 0);
}

/* The file, with at least one kernel of --kernel's name. */
static bool open_file(struct request *request, int word, struct elf_file *file) {
  const char *path = request_word(request, word);
  if (!elf_read(request, path, file))
    return false;
  for (size_t i = 0; i < file->kernel_count; i++)
    if (is_wanted(request, &file->kernels[i]))
      return true;
  return request_refuse_key(request, "kernel", "%s has no such kernel", path);
}

static void summarize(const struct elf_file *file, const struct elf_kernel *kernel, const struct kd_options *options,
                      matcore_kd_findings *findings, struct kd_pairs *out) {
  findings->count = 0;
  if (kernel->misaligned)
    matcore_kd_add_finding(findings, "kd-misaligned", 0);
  if (kernel->entry_misaligned)
    matcore_kd_add_finding(findings, "entry-misaligned", 0);
  if (kernel->entry_outside)
    matcore_kd_add_finding(findings, "entry-outside", 0);
  kd_summarize(file->objects[kernel->object].target, kernel->bytes, options, findings, out);
}

/* Text runs to the end of the line, as messages do. */
static void answer_error(struct answer *answer, const char *error) {
  answer_text(answer, "error", "%s", error);
  answer_failed(answer);
}

/* -- dump, check -- */

static void dump_kernel(struct answer *answer, const struct elf_file *file, const struct elf_kernel *kernel,
                        const struct kd_options *options, bool raw) {
  const struct elf_object *object = &file->objects[kernel->object];
  answer_name(answer, "kernel", kernel->name, kernel->name_size);
  if (kernel->error) {
    answer_error(answer, kernel->error);
    answer_line(answer);
    return;
  }
  if (object->id)
    answer_name(answer, "object", object->id, object->id_size);
  char address[24];
  snprintf(address, sizeof address, "%" PRIu64, kernel->address);
  answer_both(answer, "address", address, address);
  if (raw) {
    kd_answer_raw(answer, object->target, kernel->bytes);
  } else {
    matcore_kd_findings findings;
    struct kd_pairs pairs;
    summarize(file, kernel, options, &findings, &pairs);
    kd_answer_pairs(answer, &pairs);
    kd_free_pairs(&pairs);
    answer_begin(answer, "fields", '{');
    kd_answer_raw(answer, object->target, kernel->bytes);
    answer_end(answer, '}');
  }
  answer_line(answer);
}

bool kd_dump(struct request *request, struct answer *answer) {
  struct kd_options options;
  struct elf_file file = {0};
  uint64_t raw;
  bool good = kd_read_options(request, &options) && request_number_or(request, "raw", 0, 1, 0, &raw) && open_file(request, 0, &file);
  for (size_t i = 0; good && i < file.kernel_count; i++)
    if (is_wanted(request, &file.kernels[i]))
      dump_kernel(answer, &file, &file.kernels[i], &options, raw != 0);
  elf_free(&file);
  return good;
}

static void check_kernel(struct answer *answer, const struct elf_file *file, const struct elf_kernel *kernel,
                         const struct kd_options *options, uint64_t min_waves, bool deny) {
  matcore_kd_findings findings;
  struct kd_pairs pairs;
  answer_name(answer, "kernel", kernel->name, kernel->name_size);
  if (kernel->error) {
    answer_error(answer, kernel->error);
    answer_line(answer);
    return;
  }
  summarize(file, kernel, options, &findings, &pairs);
  for (int i = 0; i < pairs.count; i++) {
    const struct kd_pair *pair = &pairs.list[i];
    bool is_findings = strcmp(pair->key, "findings") == 0;
    if (is_findings && min_waves)
      answer_number(answer, "min_waves", (int64_t)min_waves);
    if (is_findings || strcmp(pair->key, "waves") == 0 || strcmp(pair->key, "limit") == 0)
      answer_both(answer, pair->key, pair->text, pair->json);
  }
  bool good = pairs.waves >= min_waves && !(deny && findings.count);
  answer_text(answer, "result", "%s", good ? "ok" : "fail");
  if (!good)
    answer_failed(answer);
  answer_line(answer);
  kd_free_pairs(&pairs);
}

bool kd_check(struct request *request, struct answer *answer) {
  static const char *const policies[] = {"allow", "deny", 0};
  struct kd_options options;
  struct elf_file file = {0};
  uint64_t min_waves;
  int deny;
  bool good = kd_read_options(request, &options) && request_number_or(request, "min-waves", 1, 20, 0, &min_waves) &&
              request_choice_or(request, "findings", policies, 0, &deny) && open_file(request, 0, &file);
  for (size_t i = 0; good && i < file.kernel_count; i++)
    if (is_wanted(request, &file.kernels[i]))
      check_kernel(answer, &file, &file.kernels[i], &options, min_waves, deny != 0);
  elf_free(&file);
  return good;
}

/* -- diff -- */

struct entry {
  const struct elf_file *file;
  const struct elf_kernel *kernel;
};

static int compare_bytes(const char *a, size_t a_size, const char *b, size_t b_size) {
  size_t size = a_size < b_size ? a_size : b_size;
  int order = size ? memcmp(a, b, size) : 0;
  return order ? order : a_size < b_size ? -1 : a_size > b_size;
}
static int by_kernel(const void *a, const void *b) {
  const struct entry *x = a, *y = b;
  const struct elf_object *p = &x->file->objects[x->kernel->object], *q = &y->file->objects[y->kernel->object];
  int order = compare_bytes(x->kernel->name, x->kernel->name_size, y->kernel->name, y->kernel->name_size);
  return order ? order : compare_bytes(p->id ? p->id : "", p->id_size, q->id ? q->id : "", q->id_size);
}

static struct entry *sorted_kernels(const struct elf_file *file) {
  struct entry *list = calloc(file->kernel_count, sizeof *list);
  for (size_t i = 0; list && i < file->kernel_count; i++)
    list[i] = (struct entry){file, &file->kernels[i]};
  if (list)
    qsort(list, file->kernel_count, sizeof *list, by_kernel);
  return list;
}

static const struct kd_pair *find_pair(const struct kd_pairs *pairs, const char *key) {
  for (int i = 0; i < pairs->count; i++)
    if (strcmp(pairs->list[i].key, key) == 0)
      return &pairs->list[i];
  return 0;
}

static void pairs_of(const struct entry *entry, const struct kd_options *options, struct kd_pairs *out) {
  matcore_kd_findings findings;
  if (!entry->kernel->error) {
    summarize(entry->file, entry->kernel, options, &findings, out);
    return;
  }
  *out = (struct kd_pairs){.count = 1, .list[0] = {.key = "error"}};
  out->list[0].text = to_string(write_name, entry->kernel->error, strlen(entry->kernel->error));
  out->list[0].json = to_string(write_json_string, entry->kernel->error, strlen(entry->kernel->error));
}

/* A changed key, in both forms; the first one opens the line. */
static void answer_change(struct answer *answer, const struct entry *at, bool *any, const char *key, const struct kd_pair *a,
                          const struct kd_pair *b) {
  if (strcmp(key, "entry") == 0 || (a && b && strcmp(a->text, b->text) == 0))
    return;
  if (!*any) {
    answer_name(answer, "kernel", at->kernel->name, at->kernel->name_size);
    answer_failed(answer);
    answer_begin(answer, "changed", '{');
  }
  *any = true;
  answer_begin(answer, key, '[');
  answer_both(answer, 0, 0, a ? a->json : "null");
  answer_both(answer, 0, 0, b ? b->json : "null");
  answer_end(answer, ']');
}

static void diff_kernel(struct answer *answer, const struct entry *a, const struct entry *b, const struct kd_options *options) {
  struct kd_pairs old, new;
  bool any = false;
  pairs_of(a, options, &old);
  pairs_of(b, options, &new);
  for (int i = 0; i < old.count; i++)
    answer_change(answer, a, &any, old.list[i].key, &old.list[i], find_pair(&new, old.list[i].key));
  for (int i = 0; i < new.count; i++)
    if (!find_pair(&old, new.list[i].key))
      answer_change(answer, a, &any, new.list[i].key, 0, &new.list[i]);
  if (any)
    answer_end(answer, '}');
  for (int side = 0; any && side < 2; side++) {
    const struct kd_pairs *from = side ? &new : &old;
    for (int i = 0; i < from->count; i++) {
      const char *key = from->list[i].key;
      const struct kd_pair *o = find_pair(&old, key), *n = find_pair(&new, key);
      char text[8192];
      if ((side && o) || strcmp(key, "entry") == 0 || (o && n && strcmp(o->text, n->text) == 0))
        continue;
      snprintf(text, sizeof text, "%s->%s", o ? o->text : "-", n ? n->text : "-");
      answer_both(answer, key, text, 0);
    }
  }
  answer_line(answer);
  kd_free_pairs(&old);
  kd_free_pairs(&new);
}

static void answer_only(struct answer *answer, const struct elf_kernel *kernel, const char *side) {
  answer_name(answer, "kernel", kernel->name, kernel->name_size);
  answer_text(answer, "only", "%s", side);
  answer_line(answer);
  answer_failed(answer);
}

bool kd_diff(struct request *request, struct answer *answer) {
  struct kd_options options;
  struct elf_file a = {0}, b = {0};
  bool good = kd_read_options(request, &options) && open_file(request, 0, &a) && open_file(request, 1, &b);
  struct entry *in_a = good ? sorted_kernels(&a) : 0, *in_b = good ? sorted_kernels(&b) : 0;
  if (good && (!in_a || !in_b))
    good = request_refuse(request, "out of memory");
  for (size_t i = 0; good && i < a.kernel_count; i++) {
    struct entry own = {&a, &a.kernels[i]};
    const struct entry *other = bsearch(&own, in_b, b.kernel_count, sizeof *in_b, by_kernel);
    if (!is_wanted(request, own.kernel))
      continue;
    if (other)
      diff_kernel(answer, &own, other, &options);
    else
      answer_only(answer, own.kernel, "a");
  }
  for (size_t i = 0; good && i < b.kernel_count; i++) {
    struct entry own = {&b, &b.kernels[i]};
    if (is_wanted(request, own.kernel) && !bsearch(&own, in_a, a.kernel_count, sizeof *in_a, by_kernel))
      answer_only(answer, own.kernel, "b");
  }
  free(in_a);
  free(in_b);
  elf_free(&a);
  elf_free(&b);
  return good;
}

/* -- asm -- */

/* A name that the assembler reads as one identifier without quotes. `.` alone is the place, and a leading `$` a token of its own. */
static bool is_plain(const char *name, size_t size) {
  static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_.0123456789$";
  for (size_t i = 0; i < size; i++)
    if (!name[i] || !strchr(letters, name[i]) || (i == 0 && strchr("0123456789$", name[i])))
      return false;
  return size > 1 || *name != '.';
}

/* NAME with a suffix, quoted where the assembler needs it. */
static void write_symbol(FILE *out, const struct elf_kernel *kernel, const char *suffix) {
  const char *quote = is_plain(kernel->name, kernel->name_size) ? "" : "\"";
  fprintf(out, "%s%.*s%s%s", quote, (int)kernel->name_size, kernel->name, suffix, quote);
}

/* A name in .L is a label of the assembler's own, of which no symbol comes out. */
static bool can_be_written(const struct elf_kernel *kernel) {
  if (kernel->name_size >= 2 && memcmp(kernel->name, ".L", 2) == 0)
    return false;
  for (size_t i = 0; i < kernel->name_size; i++) {
    unsigned char c = (unsigned char)kernel->name[i];
    if (c < 0x20 || c > 0x7e || c == '"' || c == '\\')
      return false;
  }
  return true;
}

static int64_t get_entry(const struct elf_kernel *kernel) {
  uint64_t entry = 0;
  for (int i = KD_ENTRY_AT + 7; i >= KD_ENTRY_AT; i--)
    entry = entry << 8 | kernel->bytes[i];
  return (int64_t)entry;
}

static void write_directives(FILE *out, matcore_target target, const struct elf_kernel *kernel, const matcore_kd_directives *d,
                             bool offset) {
  if (offset) {
    fputs("\t.set ", out);
    write_symbol(out, kernel, "");
    fprintf(out, ", .%+" PRId64 "\n", get_entry(kernel));
  }
  fputs("\t.amdhsa_kernel ", out);
  write_symbol(out, kernel, "");
  fputc('\n', out);
  for (int key = 0; key < MATCORE_KD_KEY_COUNT; key++)
    if (d->given[key] && key != MATCORE_KD_KERNEL_CODE_ENTRY_BYTE_OFFSET)
      fprintf(out, "\t\t.amdhsa_%s %" PRIu64 "\n", matcore_kd_directive_name(target, (matcore_kd_key)key), d->value[key]);
  fputs("\t.end_amdhsa_kernel\n", out);
}

static void write_raw(FILE *out, const struct elf_kernel *kernel, bool offset) {
  fputs("\t.globl ", out), write_symbol(out, kernel, ".kd");
  fputs("\n\t.type ", out), write_symbol(out, kernel, ".kd");
  fputs(",@object\n\t.p2align 6\n", out);
  write_symbol(out, kernel, ".kd"), fputs(":\n", out);
  for (int at = 0; at < MATCORE_KD_BYTES; at += 4) {
    if (at == KD_ENTRY_AT) {
      fputs("\t.quad ", out);
      if (offset)
        fprintf(out, "0x%" PRIx64, (uint64_t)get_entry(kernel));
      else
        write_symbol(out, kernel, ""), fputc('-', out), write_symbol(out, kernel, ".kd");
      fputc('\n', out);
      at += 4;
      continue;
    }
    const uint8_t *b = kernel->bytes + at;
    fprintf(out, "\t.long 0x%08x\n", (unsigned)b[0] | (unsigned)b[1] << 8 | (unsigned)b[2] << 16 | (unsigned)b[3] << 24);
  }
  fputs("\t.size ", out), write_symbol(out, kernel, ".kd");
  fputs(", 64\n", out);
}

/* Text of one kernel; true: in directives. They are used exactly when they give the bytes back. */
static bool write_kernel(FILE *out, matcore_target target, const struct elf_kernel *kernel, bool offset) {
  matcore_kd_directives directives;
  uint8_t bytes[MATCORE_KD_BYTES];
  bool same = matcore_kd_directives_of(target, kernel->bytes, &directives, 0) == MATCORE_OK &&
              matcore_kd_encode(target, 0, &directives, bytes, 0) == MATCORE_OK && memcmp(bytes, kernel->bytes, sizeof bytes) == 0;
  fputs("\t.p2align 6\n", out);
  if (same)
    write_directives(out, target, kernel, &directives, offset);
  else
    write_raw(out, kernel, offset);
  return same;
}

static void asm_kernel(struct answer *answer, matcore_target target, const struct elf_kernel *kernel, bool offset) {
  char *text = 0;
  size_t size = 0;
  FILE *out = open_memstream(&text, &size);
  if (!out) {
    fputs("matcore: out of memory\n", stderr);
    exit(2);
  }
  bool directives = write_kernel(out, target, kernel, offset);
  fclose(out);
  char *json = to_string(write_json_string, text, size), *name = to_string(write_json_string, kernel->name, kernel->name_size);
  answer_both(answer, "kernel", 0, name);
  answer_both(answer, "form", 0, directives ? "\"directives\"" : "\"raw\"");
  answer_both(answer, "text", 0, json);
  answer_line(answer);
  answer_raw(answer, "%s", text);
  free(json);
  free(name);
  free(text);
}

bool kd_asm(struct request *request, struct answer *answer) {
  static const char *const entries[] = {"symbol", "offset", 0};
  struct elf_file file = {0};
  int offset;
  bool good = request_choice_or(request, "entry", entries, 0, &offset) && open_file(request, 0, &file);
  const struct elf_object *object = 0;
  for (size_t i = 0; good && i < file.kernel_count; i++) {
    const struct elf_kernel *kernel = &file.kernels[i];
    char id[64] = "";
    if (!is_wanted(request, kernel))
      continue;
    if (&file.objects[kernel->object] != object) {
      object = &file.objects[kernel->object];
      matcore_target_print(object->target, id, sizeof id);
      answer_raw(answer, "// %s\n\t.section .rodata,\"a\",@progbits\n", id);
    }
    if (kernel->error || !can_be_written(kernel)) {
      char *name = to_string(write_name, kernel->name, kernel->name_size);
      fprintf(stderr, "matcore: kd asm: %s: %s\n", name, kernel->error ? kernel->error : "the assembler has no way to write this name");
      free(name);
      answer_failed(answer);
      continue;
    }
    asm_kernel(answer, object->target, kernel, offset != 0);
  }
  elf_free(&file);
  return good;
}
