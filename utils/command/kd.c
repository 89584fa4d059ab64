/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* `matcore kd encode|decode`, `granules`, `occupancy`, and the summary that all of kd prints. Files are kd_file.c's. */
#include "kd.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static const char *const models[] = {"exact", "llvm22", 0};

bool kd_read_target(struct request *request, matcore_target *target) {
  matcore_fault fault;
  if (!request_has(request, "cpu"))
    return request_refuse_key(request, "cpu", "expected a target ID such as gfx90a:xnack-");
  if (matcore_target_parse(request_text(request, "cpu"), target, &fault) != MATCORE_OK)
    return request_refuse_key(request, "cpu", "%s", fault.text + 2);
  return true;
}

bool kd_read_options(struct request *request, struct kd_options *options) {
  *options = (struct kd_options){.trap = 1};
  return request_number_or(request, "trap", 0, 1, 1, &options->trap) &&
         request_number_or(request, "workgroup", 1, 1024, 0, &options->workgroup) &&
         request_choice_or(request, "model", models, MATCORE_EXACT, &options->model);
}

/* -- Summary -- */

/* Out of memory ends the command: there is nothing left to answer with. */
static char *copy(const char *text) {
  char *own = strdup(text);
  if (!own) {
    fputs("matcore: out of memory\n", stderr);
    exit(2);
  }
  return own;
}

static void add(struct kd_pairs *out, const char *key, const char *text, const char *json) {
  if (out->count < KD_MAX_PAIRS)
    out->list[out->count++] = (struct kd_pair){key, copy(text), copy(json)};
}

static void add_number(struct kd_pairs *out, const char *key, int64_t number) {
  char text[24];
  snprintf(text, sizeof text, "%" PRId64, number);
  add(out, key, text, text);
}

static void add_text(struct kd_pairs *out, const char *key, const char *text) {
  char json[96];
  snprintf(json, sizeof json, "\"%s\"", text); /* names of our own tables: nothing to escape */
  add(out, key, text, json);
}

static void add_findings(struct kd_pairs *out, const matcore_kd_findings *findings) {
  char text[MATCORE_KD_MAX_FINDINGS * 80] = "", json[MATCORE_KD_MAX_FINDINGS * 84] = "[";
  size_t t = 0, j = 1;
  for (uint32_t i = 0; i < findings->count; i++) {
    const char *id = findings->list[i].id, *detail = findings->list[i].detail;
    const char *colon = detail ? ":" : "";
    detail = detail ? detail : "";
    t += (size_t)snprintf(text + t, sizeof text - t, "%s%s%s%s", i ? "," : "", id, colon, detail);
    j += (size_t)snprintf(json + j, sizeof json - j, "%s\"%s%s%s\"", i ? ", " : "", id, colon, detail);
  }
  snprintf(json + j, sizeof json - j, "]");
  add(out, "findings", findings->count ? text : "none", json);
}

static void add_occupancy(struct kd_pairs *out, const matcore_kd_summary *s, const struct kd_options *options) {
  const matcore_processor *p = &s->processor;
  matcore_occupancy_request request = {.model = (matcore_occupancy_model)options->model,
                                       .vgprs = s->vgprs,
                                       .sgprs = s->sgprs,
                                       .lds = s->lds > 2 * p->lds_pool ? 2 * p->lds_pool : s->lds, /* beyond all that fits */
                                       .workgroup = (uint32_t)options->workgroup,
                                       .trap = options->trap != 0,
                                       .cu_mode = s->cu_mode};
  matcore_occupancy occupancy = {.limit = "max"};
  matcore_occupancy_of(p, &request, &occupancy, 0);
  out->waves = occupancy.waves;
  add_number(out, "waves", occupancy.waves);
  add_text(out, "limit", occupancy.limit);
}

void kd_summarize(matcore_target target, const uint8_t *bytes, const struct kd_options *options, matcore_kd_findings *findings,
                  struct kd_pairs *out) {
  matcore_kd_summary s;
  matcore_kd_findings own;
  char name[64] = "";
  *out = (struct kd_pairs){0};
  if (matcore_kd_summarize(target, bytes, &s, 0) != MATCORE_OK || matcore_kd_find_faults(target, bytes, &own, 0) != MATCORE_OK)
    return;
  for (uint32_t i = 0; i < own.count; i++)
    matcore_kd_add_finding(findings, own.list[i].id, own.list[i].detail);
  matcore_target_print(target, name, sizeof name);
  add_text(out, "cpu", name);
  add_number(out, "wave", s.wave);
  add_number(out, "vgprs", s.vgprs);
  add_number(out, "vgprs_alloc", s.vgprs_alloc);
  if (s.processor.agprs == MATCORE_AGPRS_UNIFIED) {
    add_number(out, "arch_vgprs", s.arch_vgprs);
    add_number(out, "agprs", s.agprs);
  }
  if (s.processor.isa_major < 10)
    add_number(out, "sgprs", s.sgprs);
  add_number(out, "sgprs_alloc", s.sgprs_alloc);
  add_number(out, "user_sgprs", s.user_sgprs);
  add_number(out, "lds", s.lds);
  add_number(out, "scratch", s.scratch);
  add_number(out, "kernarg", s.kernarg);
  add_number(out, "entry", s.entry);
  add_occupancy(out, &s, options);
  add_findings(out, findings);
}

void kd_free_pairs(struct kd_pairs *pairs) {
  for (int i = 0; i < pairs->count; i++) {
    free(pairs->list[i].text);
    free(pairs->list[i].json);
  }
  pairs->count = 0;
}

void kd_answer_pairs(struct answer *answer, const struct kd_pairs *pairs) {
  for (int i = 0; i < pairs->count; i++)
    answer_both(answer, pairs->list[i].key, pairs->list[i].text, pairs->list[i].json);
}

void kd_answer_raw(struct answer *answer, matcore_target target, const uint8_t *bytes) {
  matcore_processor p;
  matcore_kd_raw raw;
  if (matcore_processor_get(target.processor, 0, &p, 0) != MATCORE_OK || matcore_kd_unpack(target, bytes, &raw, 0) != MATCORE_OK)
    return;
  for (int key = 0; key < MATCORE_KD_KEY_COUNT; key++) {
    const char *name = matcore_kd_raw_name(p.layout, (matcore_kd_key)key);
    if (name)
      answer_number(answer, name, (int64_t)raw.value[key]);
  }
  char hex[2 * MATCORE_KD_RESERVED1_BYTES + 1];
  for (int i = 0; i < MATCORE_KD_RESERVED1_BYTES; i++)
    snprintf(hex + 2 * i, 3, "%02x", raw.reserved1[i]);
  answer_text(answer, "reserved1", "%s", hex);
}

/* -- encode, decode -- */

static const char *const key_names[] = {
#define KD_FIELD(ID, name, word, low, width, layouts, cp, directive, ...) name, directive,
#define KD_RESERVED(ID, name, word) name,
#define KD_COUNT(ID, name, max) name,
#include <matcore/kernel_descriptor_fields.h>
};
enum { KEY_NAMES = sizeof key_names / sizeof *key_names };

static void dash(const char *name, char *out, size_t size) {
  snprintf(out, size, "%s", name);
  for (char *c = out; *c; c++)
    if (*c == '_')
      *c = '-';
}

/* The entry offset is signed; nothing else is. */
static bool read_value(struct request *request, const char *key, matcore_kd_key id, uint64_t *out) {
  const char *text = request_text(request, key);
  if (id != MATCORE_KD_KERNEL_CODE_ENTRY_BYTE_OFFSET || *text != '-')
    return request_number(request, key, 0, id == MATCORE_KD_KERNEL_CODE_ENTRY_BYTE_OFFSET ? INT64_MAX : UINT64_MAX, out);
  text++;
  uint64_t number = 0;
  if (!parse_number(&text, &number) || *text || number > (uint64_t)INT64_MAX + 1)
    return request_refuse_key(request, key, "expected a number of 64 bits");
  *out = 0 - number;
  return true;
}

static bool parse_hex(const char *text, uint8_t *bytes, size_t count) {
  if (!text || strlen(text) != 2 * count)
    return false;
  for (size_t i = 0; i < 2 * count; i++) {
    const char *digits = "0123456789abcdef", *at = strchr(digits, text[i] >= 'A' && text[i] <= 'F' ? text[i] + 32 : text[i]);
    if (!at)
      return false;
    bytes[i / 2] = (uint8_t)(i % 2 ? bytes[i / 2] | (at - digits) : (at - digits) << 4);
  }
  return true;
}

/* Every key given that is a raw field or a directive goes where its form wants it, or is refused. */
static bool read_keys(struct request *request, matcore_target target, bool raw, uint64_t *values, bool *given) {
  matcore_processor p;
  if (matcore_processor_get(target.processor, 0, &p, 0) != MATCORE_OK)
    return request_refuse_key(request, "cpu", "unknown processor");
  for (int i = 0; i < KEY_NAMES; i++) {
    char key[64];
    dash(key_names[i], key, sizeof key);
    if (!*key || !request_has(request, key))
      continue;
    matcore_kd_key id = raw ? matcore_kd_find_raw(p.layout, key_names[i]) : matcore_kd_find_directive(target, key_names[i]);
    if (id == MATCORE_KD_NONE)
      return request_refuse_key(request, key, "%s has no such %s", p.name, raw ? "field" : "directive");
    if (!read_value(request, key, id, &values[id]))
      return false;
    given[id] = true;
  }
  return true;
}

static bool encode_raw(struct request *request, matcore_target target, uint8_t *bytes) {
  matcore_kd_raw raw = {0};
  matcore_fault fault;
  bool given[MATCORE_KD_KEY_COUNT] = {0};
  if (request_has(request, "wave"))
    return request_refuse_key(request, "wave", "not with --raw 1, where enable_wavefront_size32 says it");
  if (!read_keys(request, target, true, raw.value, given))
    return false;
  if (request_has(request, "reserved1") && !parse_hex(request_text(request, "reserved1"), raw.reserved1, sizeof raw.reserved1))
    return request_refuse_key(request, "reserved1", "expected 40 hex digits");
  return matcore_kd_pack(target, &raw, bytes, &fault) == MATCORE_OK || request_refuse_fault(request, &fault);
}

static bool encode_directives(struct request *request, matcore_target target, uint8_t *bytes) {
  matcore_kd_directives directives = {0};
  matcore_fault fault;
  uint64_t wave = 0;
  if (request_has(request, "reserved1"))
    return request_refuse_key(request, "reserved1", "a raw field, for --raw 1 only");
  if (request_has(request, "wave") && !request_number(request, "wave", 32, 64, &wave))
    return false;
  if (!read_keys(request, target, false, directives.value, directives.given))
    return false;
  return matcore_kd_encode(target, (uint32_t)wave, &directives, bytes, &fault) == MATCORE_OK || request_refuse_fault(request, &fault);
}

static bool refuse_findings(struct request *request, matcore_target target, const uint8_t *bytes) {
  struct kd_options options = {.trap = 1};
  matcore_kd_findings findings = {.count = 0};
  struct kd_pairs pairs;
  kd_summarize(target, bytes, &options, &findings, &pairs);
  bool good = findings.count == 0;
  if (!good && pairs.count)
    request_refuse_key(request, "strict", "the descriptor has findings: %s", pairs.list[pairs.count - 1].text);
  kd_free_pairs(&pairs);
  return good;
}

static bool kd_encode(struct request *request, struct answer *answer) {
  matcore_target target;
  uint64_t raw, strict;
  uint8_t bytes[MATCORE_KD_BYTES];
  if (!kd_read_target(request, &target) || !request_number_or(request, "raw", 0, 1, 0, &raw) ||
      !request_number_or(request, "strict", 0, 1, 0, &strict))
    return false;
  if (!(raw ? encode_raw : encode_directives)(request, target, bytes) || (strict && !refuse_findings(request, target, bytes)))
    return false;
  char hex[2 * MATCORE_KD_BYTES + 1];
  for (int i = 0; i < MATCORE_KD_BYTES; i++)
    snprintf(hex + 2 * i, 3, "%02x", bytes[i]);
  char json[sizeof hex + 2];
  snprintf(json, sizeof json, "\"%s\"", hex);
  answer_both(answer, "hex", 0, json);
  answer_raw(answer, "%s\n", hex);
  return true;
}

static bool kd_decode(struct request *request, struct answer *answer) {
  matcore_target target;
  struct kd_options options;
  uint64_t raw;
  uint8_t bytes[MATCORE_KD_BYTES];
  if (!kd_read_target(request, &target) || !kd_read_options(request, &options) || !request_number_or(request, "raw", 0, 1, 0, &raw))
    return false;
  if (!parse_hex(request_word(request, 0), bytes, sizeof bytes))
    return request_refuse(request, "HEX128 is %.160s: expected 128 hex digits", request_word(request, 0));
  if (raw) {
    kd_answer_raw(answer, target, bytes);
    return true;
  }
  matcore_kd_findings findings = {.count = 0};
  struct kd_pairs pairs;
  kd_summarize(target, bytes, &options, &findings, &pairs);
  kd_answer_pairs(answer, &pairs);
  kd_free_pairs(&pairs);
  answer_begin(answer, "fields", '{');
  kd_answer_raw(answer, target, bytes);
  answer_end(answer, '}');
  return true;
}

/* -- granules, occupancy -- */

static void answer_steps(struct answer *answer, const matcore_processor *p) {
  char text[400] = "", json[500] = "[";
  size_t t = 0, j = 1;
  for (uint32_t n = 1; n <= p->vgpr_addressable; n++) {
    uint32_t waves = matcore_vgpr_waves(p, n);
    if (n < p->vgpr_addressable && matcore_vgpr_waves(p, n + 1) == waves)
      continue;
    t += (size_t)snprintf(text + t, sizeof text - t, "%s%u:%u", t ? "," : "", waves, n);
    j += (size_t)snprintf(json + j, sizeof json - j, "%s[%u, %u]", j > 1 ? ", " : "", waves, n);
  }
  snprintf(json + j, sizeof json - j, "]");
  answer_both(answer, "vgpr_steps", text, json);
}

static void answer_granules(struct answer *answer, const matcore_processor *p) {
  static const char *const agprs[] = {"none", "separate", "unified"};
  answer_text(answer, "cpu", "%s", p->name);
  if (p->alias_of)
    answer_text(answer, "alias_of", "%s", p->alias_of);
  else
    answer_both(answer, "alias_of", "-", "null");
  answer_text(answer, "isa", "%u.%u.%u", p->isa_major, p->isa_minor, p->isa_stepping);
  answer_text(answer, "mach", "0x%02x", p->mach);
  const struct column {
    const char *key;
    uint32_t value;
  } before[] = {{"generic_version", p->generic_version},
                {"wave", p->wave},
                {"default", p->wave == p->default_wave},
                {"sgpr_enc", p->sgpr_enc},
                {"sgpr_alloc", p->sgpr_alloc},
                {"sgpr_total", p->sgpr_total},
                {"sgpr_addressable", p->sgpr_addressable},
                {"sgpr_fixed", p->sgpr_fixed},
                {"vgpr_enc", p->vgpr_enc},
                {"vgpr_alloc", p->vgpr_alloc},
                {"vgpr_total", p->vgpr_total},
                {"vgpr_addressable", p->vgpr_addressable},
                {"vgpr_arch", p->vgpr_arch}},
    after[] = {{"max_waves", p->max_waves},
               {"eus", p->eus},
               {"lds", p->lds},
               {"lds_pool", p->lds_pool},
               {"lds_granule", p->lds_granule},
               {"lds_alloc", p->lds_alloc},
               {"user_sgprs", p->user_sgprs},
               {"extra_vcc", p->extra_vcc},
               {"extra_xnack", p->extra_xnack},
               {"extra_flat", p->extra_flat},
               {"extra_all", p->extra_flat},
               {"xnack", p->has_xnack},
               {"sramecc", p->has_sramecc},
               {"arch_flat_scratch", p->arch_flat_scratch},
               {"preload", p->preload}};
  for (size_t i = 0; i < sizeof before / sizeof *before; i++)
    answer_number(answer, before[i].key, before[i].value);
  answer_text(answer, "agprs", "%s", agprs[p->agprs]);
  for (size_t i = 0; i < sizeof after / sizeof *after; i++)
    answer_number(answer, after[i].key, after[i].value);
  answer_steps(answer, p);
  answer_line(answer);
}

/* A count of registers: used, as the field has it, as the field reads back, and as the hardware takes it. */
static void answer_count(struct answer *answer, const char *registers, uint64_t used, uint64_t field, uint32_t encoded,
                         uint32_t allocated) {
  const struct {
    const char *suffix;
    uint64_t value;
  } keys[] = {{"", used}, {"_field", field}, {"_encoded", encoded}, {"_allocated", allocated}};
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
    char key[24];
    snprintf(key, sizeof key, "%s%s", registers, keys[i].suffix);
    answer_number(answer, key, (int64_t)keys[i].value);
  }
}

/* `granules` with counts: one line of them in place of the table. */
static bool answer_counts(struct request *request, struct answer *answer, const matcore_processor *p) {
  uint64_t used;
  answer_text(answer, "cpu", "%s", p->name);
  answer_number(answer, "wave", p->wave);
  if (request_has(request, "vgprs")) {
    if (!request_number(request, "vgprs", 0, p->vgpr_addressable, &used))
      return false;
    uint32_t field = (uint32_t)matcore_vgprs_field(p, used);
    answer_count(answer, "vgprs", used, field, matcore_vgprs_encoded(p, field), matcore_vgprs_allocated(p, field));
  }
  if (request_has(request, "sgprs")) {
    if (!request_number(request, "sgprs", 0, 128, &used))
      return false;
    uint32_t field = (uint32_t)matcore_sgprs_field(p, used);
    answer_count(answer, "sgprs", used, field, matcore_sgprs_encoded(p, field), matcore_sgprs_allocated(p, field));
  }
  answer_line(answer);
  return true;
}

static bool granules(struct request *request, struct answer *answer) {
  matcore_target target = {0};
  uint64_t wanted = 0;
  bool one = request_has(request, "cpu"), any = false, counts = request_has(request, "vgprs") || request_has(request, "sgprs");
  if ((one && !kd_read_target(request, &target)) || (request_has(request, "wave") && !request_number(request, "wave", 32, 64, &wanted)))
    return false;
  for (uint32_t i = one ? target.processor : 0; i < (one ? target.processor + 1u : matcore_processor_count()); i++)
    for (uint32_t wave = 32; wave <= 64; wave += 32) {
      matcore_processor p;
      if ((wanted && wanted != wave) || matcore_processor_get(i, wave, &p, 0) != MATCORE_OK || !p.wave_listed)
        continue;
      any = true;
      if (!counts)
        answer_granules(answer, &p);
      else if (!answer_counts(request, answer, &p))
        return false;
    }
  return any || request_refuse_key(request, "wave", one ? "the processor has it not" : "expected 32 or 64");
}

static bool has_wgp(const matcore_processor *p) { return p->isa_major >= 10 && p->layout != MATCORE_KD_G125; }

static bool read_processor(struct request *request, matcore_target *target, matcore_processor *p) {
  matcore_fault fault;
  uint64_t wave = 0;
  if (!kd_read_target(request, target) || (request_has(request, "wave") && !request_number(request, "wave", 32, 64, &wave)))
    return false;
  if (matcore_processor_get(target->processor, (uint32_t)wave, p, &fault) != MATCORE_OK)
    return request_refuse_fault(request, &fault);
  return p->wave_listed || request_refuse_key(request, "wave", "%s has 32 only", p->name);
}

/* More waves, and the most VGPRs that they leave. */
static void answer_next(struct answer *answer, const matcore_processor *p, uint32_t vgprs) {
  uint32_t waves = matcore_vgpr_waves(p, vgprs);
  if (waves >= p->max_waves)
    return;
  while (vgprs && matcore_vgpr_waves(p, vgprs) == waves)
    vgprs--;
  answer_number(answer, "next_waves", matcore_vgpr_waves(p, vgprs));
  answer_number(answer, "next_vgprs", vgprs);
}

static bool occupancy(struct request *request, struct answer *answer) {
  matcore_target target;
  matcore_processor p;
  matcore_fault fault;
  struct kd_options options;
  uint64_t vgprs, agprs, sgprs, lds, cu_mode;
  if (!read_processor(request, &target, &p) || !kd_read_options(request, &options))
    return false;
  uint64_t sgpr_limit = p.isa_major < 8 ? p.sgpr_addressable : p.isa_major < 10 ? 112 : p.sgpr_alloc;
  if (!request_number(request, "vgprs", 0, p.vgpr_addressable, &vgprs) ||
      !request_number_or(request, "agprs", 0, p.agprs == MATCORE_AGPRS_NONE ? 0 : 256, 0, &agprs) ||
      !request_number_or(request, "sgprs", 0, sgpr_limit, 0, &sgprs) || !request_number_or(request, "lds", 0, p.lds, 0, &lds) ||
      !request_number_or(request, "cu-mode", 0, has_wgp(&p), 0, &cu_mode))
    return false;
  if (request_has(request, "lds") && !request_has(request, "workgroup"))
    return request_refuse_key(request, "lds", "expected with --workgroup only");
  uint32_t charge = matcore_vgpr_charge(&p, (uint32_t)vgprs, (uint32_t)agprs);
  if (charge > p.vgpr_addressable)
    return request_refuse_key(request, "agprs", "with the VGPRs %u registers, expected at most %u", charge, p.vgpr_addressable);
  matcore_occupancy_request asked = {(matcore_occupancy_model)options.model,
                                     charge,
                                     (uint32_t)sgprs,
                                     (uint32_t)lds,
                                     (uint32_t)options.workgroup,
                                     options.trap != 0,
                                     cu_mode != 0};
  matcore_occupancy o;
  if (matcore_occupancy_of(&p, &asked, &o, &fault) != MATCORE_OK)
    return request_refuse_fault(request, &fault);
  char name[64] = "";
  matcore_target_print(target, name, sizeof name);
  answer_text(answer, "cpu", "%s", name);
  answer_number(answer, "wave", p.wave);
  answer_text(answer, "model", "%s", models[options.model]);
  answer_number(answer, "vgprs", charge);
  answer_number(answer, "vgprs_alloc", matcore_vgprs_allocated(&p, ((charge ? charge : 1) - 1) / p.vgpr_enc));
  answer_number(answer, "vgpr_waves", o.vgpr_waves);
  answer_number(answer, "sgpr_waves", o.sgpr_waves);
  if (options.workgroup)
    answer_number(answer, "group_waves", o.group_waves);
  answer_number(answer, "waves", o.waves);
  answer_text(answer, "limit", "%s", o.limit);
  answer_next(answer, &p, charge);
  return true;
}

#define MODEL_KEYS "workgroup trap model"
#define FILE_KEYS "cpu kernel " MODEL_KEYS

const struct verb kd_verbs[] = {
    {"kd", "encode", "cpu wave raw strict reserved1"
#define KD_FIELD(ID, name, word, low, width, layouts, cp, directive, ...) " " name " " directive
#define KD_RESERVED(ID, name, word) " " name
#define KD_COUNT(ID, name, max) " " name
#include <matcore/kernel_descriptor_fields.h>
     ,
     0, 0, kd_encode,
     "--cpu C --next-free-vgpr N --next-free-sgpr N [--DIRECTIVE V ...] or --raw 1 [--FIELD V ...]: the descriptor, 128 hex digits"},
    {"kd", "decode", "cpu raw " MODEL_KEYS, 1, 1, kd_decode, "--cpu C [--raw 1] HEX128: what the descriptor asks for, and its findings"},
    {"kd", "dump", "raw " FILE_KEYS, 1, 1, kd_dump, "FILE [--kernel NAME] [--cpu C]: a line per kernel of a code object or offload bundle"},
    {"kd", "asm", "cpu kernel entry", 1, 1, kd_asm, "FILE [--entry symbol|offset]: text that llvm-mc turns back into the descriptors"},
    {"kd", "diff", FILE_KEYS, 2, 2, kd_diff, "A B: a line per kernel that differs"},
    {"kd", "check", "min-waves findings " FILE_KEYS, 1, 1, kd_check,
     "FILE [--min-waves N] [--findings allow|deny]: result=ok|fail per kernel"},
    {"granules", "", "cpu wave vgprs sgprs", 0, 0, granules,
     "[--cpu C] [--wave W] [--vgprs N] [--sgprs N]: granules and limits, or the counts' fields, encoded and allocated"},
    {"occupancy", "", "cpu wave vgprs agprs sgprs lds cu-mode " MODEL_KEYS, 0, 0, occupancy,
     "--cpu C --vgprs N [...]: waves per EU and what limits them"},
    {0, 0, 0, 0, 0, 0, 0},
};
