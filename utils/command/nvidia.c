/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Topics `wgmma`, `tcgen05` and `idesc`: NVIDIA shared-memory and instruction descriptors. Called by main.c through its verb table.
 * It translates keys to the core's structs and back; every rule and every message about a value is the core's. */
#include "command.h"

#include <matcore/nvidia.h>

#include <inttypes.h>
#include <string.h>

static const char *const majors[] = {"k", "mn", 0};
static const char *const orders[] = {"mn", "k", 0};
static const char *const lbo_modes[] = {"relative", "absolute", 0};

/* What the core refused. Where the command takes a name, the core's gloss of its number, " (f16)", would say it twice. */
static bool refuse(struct request *request, const matcore_fault *fault) {
  matcore_fault said = *fault;
  const char *colon = strstr(fault->text, ": ");
  if (colon && strncmp(fault->text, " (", 2) == 0)
    memmove(said.text, colon, strlen(colon) + 1);
  if (said.field && !strcmp(said.field, "mn"))
    said.field = "mi";
  if (said.field && !strcmp(said.field, "k"))
    said.field = "ki";
  const char *word = request_word(request, 0); /* decode takes no keys: what is wrong is a field of its word */
  if (word && said.field)
    return request_refuse(request, "descriptor is %.80s: %s is %" PRId64 "%s", word, said.field, said.value, said.text);
  if (word)
    return request_refuse(request, "descriptor is %.80s: %s", word, said.text);
  return request_refuse_fault(request, &said);
}

/* What the core allows of a key whose value is no number to judge. */
static void refuse_number(struct request *request, const char *key) {
  const char *mode = request_text(request, "lbo-mode");
  const struct {
    const char *key;
    matcore_nv_rule rule;
  } rules[] = {
      {"start", MATCORE_NV_ADDRESS}, {"lbo", mode && !strcmp(mode, "absolute") ? MATCORE_NV_ADDRESS : MATCORE_NV_OFFSET},
      {"sbo", MATCORE_NV_OFFSET},    {"swizzle", MATCORE_NV_SWIZZLE},
      {"atom", MATCORE_NV_ATOM},     {"base-offset", MATCORE_NV_BASE_OFFSET},
  };
  matcore_fault fault;
  for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
    if (!strcmp(rules[i].key, key) && matcore_nv_check(rules[i].rule, key, -1, &fault)) {
      request_refuse_key(request, key, "%s", fault.text + strlen(": "));
      return;
    }
  request_refuse_key(request, key, "expected a number");
}

/* A number that the core judges. */
static bool number(struct request *request, const char *key, int64_t *out) {
  uint64_t value;
  if (!request_number(request, key, 0, INT64_MAX, &value)) {
    refuse_number(request, key);
    return false;
  }
  *out = (int64_t)value;
  return true;
}

static bool number_or(struct request *request, const char *key, int64_t otherwise, int64_t *out) {
  return request_has(request, key) ? number(request, key, out) : (*out = otherwise, true);
}

static bool choice(struct request *request, const char *key, const char *const *names, int64_t *out) {
  int index;
  if (!request_choice(request, key, names, &index))
    return false;
  *out = index;
  return true;
}

static bool choice_or(struct request *request, const char *key, const char *const *names, int otherwise, int64_t *out) {
  int index;
  if (!request_choice_or(request, key, names, otherwise, &index))
    return false;
  *out = index;
  return true;
}

/* The positional descriptor. */
static bool descriptor(struct request *request, uint64_t most, uint64_t *out) {
  const char *word = request_word(request, 0), *end = word;
  if (!word)
    return request_refuse(request, "no descriptor: expected a number");
  if (parse_number(&end, out) && !*end && *out <= most)
    return true;
  return request_refuse(request, "descriptor is %.80s: expected a number of %d bits", word, most == UINT32_MAX ? 32 : 64);
}

/* -- Shared-memory descriptors -- */

static bool encode(struct request *request, struct answer *answer, matcore_smem generation) {
  matcore_smem_desc d = {.atom = 16};
  matcore_fault fault;
  uint64_t value;
  bool sm100 = generation == MATCORE_TCGEN05;
  if (!number(request, "start", &d.start) || !number(request, "lbo", &d.lbo) || !number(request, "sbo", &d.sbo) ||
      !number(request, "swizzle", &d.swizzle) || !number_or(request, "base-offset", 0, &d.base_offset))
    return false;
  if (sm100 && (!number_or(request, "atom", 16, &d.atom) || !choice_or(request, "lbo-mode", lbo_modes, 0, &d.lbo_mode)))
    return false;
  if (matcore_smem_encode(generation, &d, &value, &fault))
    return refuse(request, &fault);
  answer_value(answer, "0x%016" PRIx64, value);
  return true;
}

static bool decode(struct request *request, struct answer *answer, matcore_smem generation) {
  matcore_smem_desc d;
  matcore_fault fault;
  uint64_t value;
  if (!descriptor(request, UINT64_MAX, &value))
    return false;
  if (matcore_smem_decode(generation, value, &d, &fault))
    return refuse(request, &fault);
  answer_text(answer, "start", "0x%" PRIx64, (uint64_t)d.start);
  if (d.lbo_mode)
    answer_text(answer, "lbo", "0x%" PRIx64, (uint64_t)d.lbo);
  else
    answer_number(answer, "lbo", d.lbo);
  answer_number(answer, "sbo", d.sbo);
  answer_number(answer, "base_offset", d.base_offset);
  answer_number(answer, "swizzle", d.swizzle);
  if (generation != MATCORE_TCGEN05)
    return true;
  answer_number(answer, "atom", d.atom);
  answer_text(answer, "lbo_mode", "%s", lbo_modes[d.lbo_mode]);
  return true;
}

static bool read_shape(struct request *request, matcore_smem generation, matcore_smem_shape *s) {
  s->atom = 16;
  return number(request, "bits", &s->bits) && choice(request, "major", majors, &s->major) && number(request, "swizzle", &s->swizzle) &&
         (generation != MATCORE_TCGEN05 || number_or(request, "atom", 16, &s->atom)) && number(request, "tile-mn", &s->tile_mn) &&
         number(request, "tile-k", &s->tile_k) && choice(request, "order", orders, &s->order) && number(request, "inst-mn", &s->inst_mn) &&
         number(request, "inst-k", &s->inst_k);
}

/* The element where product `index` starts; one that no tile reaches stays so, without overflow. */
static int64_t origin(int64_t index, int64_t extent) { return index > INT32_MAX ? INT32_MAX : index * (extent < 512 ? extent : 512); }

static bool shape(struct request *request, struct answer *answer, matcore_smem generation) {
  matcore_smem_shape s = {0};
  matcore_fault fault;
  int64_t mi, ki, start;
  uint64_t value;
  if (!read_shape(request, generation, &s) || !number(request, "mi", &mi) || !number(request, "ki", &ki) ||
      !number(request, "start", &start))
    return false;
  if (matcore_smem_encode_shape(generation, &s, start, origin(mi, s.inst_mn), origin(ki, s.inst_k), &value, &fault))
    return refuse(request, &fault);
  answer_value(answer, "0x%016" PRIx64, value);
  return true;
}

/* One swizzle by its three names: bytes and atom, the tensor map's, the descriptor's code. */
static bool swizzle(struct request *request, struct answer *answer, matcore_smem generation) {
  matcore_smem_desc d = {.atom = 16};
  matcore_fault fault;
  uint64_t value;
  uint32_t map, bytes, atom;
  const char *name = request_text(request, "tma");
  int64_t given;
  if (request_has(request, "tma") == request_has(request, "swizzle"))
    return request_refuse(request, "expected either --tma or --swizzle");
  if (name) {
    if (request_has(request, "atom"))
      return request_refuse(request, "--atom goes with --swizzle");
    if (!matcore_tma_swizzle_parse(name, &map))
      given = map;
    else if (*name < '0' || *name > '9' || strpbrk(name, "Bb_"))
      return request_refuse_key(request, "tma", "expected NONE, 32B, 64B, 128B, 128B_ATOM_32B or its number");
    else if (!number(request, "tma", &given))
      return false;
    if (matcore_tma_swizzle_bytes(given, &bytes, &atom, &fault))
      return refuse(request, &fault);
    d.swizzle = bytes;
    d.atom = atom;
  } else if (!number(request, "swizzle", &d.swizzle) || !number_or(request, "atom", 16, &d.atom))
    return false;
  if (matcore_tma_swizzle(d.swizzle, d.atom, &map, &fault) || matcore_smem_encode(generation, &d, &value, &fault))
    return refuse(request, &fault);
  answer_text(answer, "tma", "%s", matcore_tma_swizzle_name(map));
  answer_number(answer, "tma_value", map);
  answer_number(answer, "swizzle", d.swizzle);
  answer_number(answer, "atom", d.atom);
  answer_number(answer, "code", matcore_smem_code(generation, value, MATCORE_SMEM_SWIZZLE));
  return true;
}

/* -- A shared-memory descriptor in words -- */

static void explain_offset(struct answer *answer, const char *what, uint32_t code, bool read) {
  if (read)
    answer_text(answer, "meaning", "%" PRIu32 " bytes, in units of 16: %s", code * 16, what);
  else
    answer_text(answer, "meaning", "%" PRIu32 " bytes, in units of 16: not read by K-major operands; MN-major: %s", code * 16, what);
}

static void explain_swizzle(struct answer *answer, matcore_smem generation, uint32_t code) {
  uint32_t bytes, atom;
  if (matcore_smem_swizzle(generation, code, &bytes, &atom))
    answer_text(answer, "meaning", "no such code");
  else if (!bytes)
    answer_text(answer, "meaning", "no swizzle: 8 rows of 16 bytes lie together");
  else
    answer_text(answer, "meaning",
                "%" PRIu32 "-byte rows, chunks of %" PRIu32 " bytes exchanged; a pattern of 8 rows starts every %" PRIu32 " bytes", bytes,
                atom, 8 * bytes);
}

static void explain_field(struct answer *answer, matcore_smem generation, uint64_t value, matcore_smem_field field) {
  uint32_t code = matcore_smem_code(generation, value, field), bytes = 0, atom;
  (void)matcore_smem_swizzle(generation, matcore_smem_code(generation, value, MATCORE_SMEM_SWIZZLE), &bytes, &atom);
  bool absolute = matcore_smem_code(generation, value, MATCORE_SMEM_LBO_MODE);
  switch (field) {
  case MATCORE_SMEM_START:
    answer_text(answer, "meaning", "shared address 0x%" PRIx32 ", in units of 16 bytes; bits 18 and up of an address are not kept",
                code * 16);
    return;
  case MATCORE_SMEM_LBO:
    if (absolute)
      answer_text(answer, "meaning", "shared address 0x%" PRIx32 " of the second chunk", code * 16);
    else
      explain_offset(answer,
                     bytes ? "from one swizzle-wide group of MN to the next"
                           : "K-major: from one 16-byte column of K to the next; MN-major: from 8 k to the next 8",
                     code, !bytes);
    return;
  case MATCORE_SMEM_SBO:
    explain_offset(answer,
                   bytes ? "K-major: from 8 rows to the next 8; MN-major: from 8 k (4 with 32-byte atoms) to the next"
                         : "K-major: from 8 rows to the next 8; MN-major: from one 16-byte chunk of MN to the next",
                   code, true);
    return;
  case MATCORE_SMEM_VERSION:
    answer_text(answer, "meaning", "fixed: %s", code == 1 ? "1, as it must be" : "must be 1");
    return;
  case MATCORE_SMEM_BASE_OFFSET:
    answer_text(answer, "meaning",
                code ? "the pattern starts %" PRIu32 " times 128 bytes into its 1024" : "the pattern starts on its own boundary", code);
    return;
  case MATCORE_SMEM_LBO_MODE:
    answer_text(answer, "meaning", "the leading offset is %s", code ? "a second address (sm_103a only)" : "relative");
    return;
  case MATCORE_SMEM_SWIZZLE:
    explain_swizzle(answer, generation, code);
    return;
  case MATCORE_SMEM_FIELD_COUNT:
    return;
  }
}

static bool explain(struct request *request, struct answer *answer, matcore_smem generation) {
  static const char *const names[MATCORE_SMEM_FIELD_COUNT] = {"start", "lbo", "sbo", "version", "base_offset", "lbo_mode", "swizzle"};
  uint64_t value;
  uint32_t shift, width;
  if (!descriptor(request, UINT64_MAX, &value))
    return false;
  for (int f = 0; f < MATCORE_SMEM_FIELD_COUNT; f++) {
    if (matcore_smem_position(generation, (matcore_smem_field)f, &shift, &width) || !width)
      continue;
    answer_text(answer, "field", "%s", names[f]);
    answer_text(answer, "bits", width > 1 ? "%" PRIu32 "-%" PRIu32 : "%" PRIu32, shift, shift + width - 1);
    answer_text(answer, "code", "0x%" PRIx32, matcore_smem_code(generation, value, (matcore_smem_field)f));
    explain_field(answer, generation, value, (matcore_smem_field)f);
    answer_line(answer);
  }
  uint32_t findings = matcore_smem_findings(generation, value);
  for (uint32_t i = 0; matcore_smem_finding_text(i); i++)
    if (findings >> i & 1) {
      answer_text(answer, "warning", "%s", matcore_smem_finding_text(i));
      answer_line(answer);
    }
  return true;
}

static bool wgmma_encode(struct request *request, struct answer *answer) { return encode(request, answer, MATCORE_WGMMA); }
static bool wgmma_decode(struct request *request, struct answer *answer) { return decode(request, answer, MATCORE_WGMMA); }
static bool wgmma_shape(struct request *request, struct answer *answer) { return shape(request, answer, MATCORE_WGMMA); }
static bool wgmma_swizzle(struct request *request, struct answer *answer) { return swizzle(request, answer, MATCORE_WGMMA); }
static bool wgmma_explain(struct request *request, struct answer *answer) { return explain(request, answer, MATCORE_WGMMA); }
static bool tcgen05_encode(struct request *request, struct answer *answer) { return encode(request, answer, MATCORE_TCGEN05); }
static bool tcgen05_decode(struct request *request, struct answer *answer) { return decode(request, answer, MATCORE_TCGEN05); }
static bool tcgen05_shape(struct request *request, struct answer *answer) { return shape(request, answer, MATCORE_TCGEN05); }
static bool tcgen05_swizzle(struct request *request, struct answer *answer) { return swizzle(request, answer, MATCORE_TCGEN05); }
static bool tcgen05_explain(struct request *request, struct answer *answer) { return explain(request, answer, MATCORE_TCGEN05); }

/* -- Instruction descriptors -- */

static const char *const scales[] = {"-", "ue8m0", "ue4m3", 0};

static bool read_kind(struct request *request, int64_t *kind) {
  const char *kinds[MATCORE_IDESC_KIND_COUNT + 1] = {0};
  for (int i = 0; i < MATCORE_IDESC_KIND_COUNT; i++)
    kinds[i] = matcore_idesc_kind_name(i);
  return choice(request, "kind", kinds, kind);
}

static bool read_type(struct request *request, const char *key, int64_t *type) {
  const char *names[32] = {0};
  for (int i = 0; i < 31 && matcore_idesc_type_name(i); i++)
    names[i] = matcore_idesc_type_name(i);
  if (!choice(request, key, names, type))
    return false;
  *type += MATCORE_IDESC_TYPE_F16;
  return true;
}

/* Without --scale a block-scaled kind gets its only type; "-" and 0 are the absence that other kinds have. */
static bool read_scale(struct request *request, matcore_idesc *d) {
  const char *given = request_text(request, "scale");
  if (given && !strcmp(given, "0"))
    return true;
  if (given && strcmp(given, "-"))
    return choice(request, "scale", scales + 1, &d->scale) && (d->scale++, true);
  if (d->kind == MATCORE_IDESC_MXF4NVF4)
    return request_refuse_key(request, "scale", "expected ue8m0 or ue4m3");
  return true;
}

static bool read_flags(struct request *request, matcore_idesc *d) {
  return number_or(request, "neg-a", 0, &d->neg_a) && number_or(request, "neg-b", 0, &d->neg_b) &&
         number_or(request, "saturate", 0, &d->saturate) && number_or(request, "sparse", 0, &d->sparse) &&
         number_or(request, "selector", 0, &d->selector) && number_or(request, "max-shift", 0, &d->max_shift) && read_scale(request, d) &&
         number_or(request, "sfa-id", 0, &d->sfa_id) && number_or(request, "sfb-id", 0, &d->sfb_id) &&
         number_or(request, "k96", 0, &d->k96);
}

static bool idesc_encode(struct request *request, struct answer *answer) {
  matcore_idesc d = {0};
  matcore_fault fault;
  uint32_t value;
  if (!read_kind(request, &d.kind) || !number(request, "m", &d.m) || !number(request, "n", &d.n) || !read_type(request, "a", &d.a) ||
      !read_type(request, "b", &d.b) || !read_type(request, "d", &d.d) || !choice_or(request, "a-major", majors, 0, &d.a_major) ||
      !choice_or(request, "b-major", majors, 0, &d.b_major) || !read_flags(request, &d))
    return false;
  if (matcore_idesc_encode(&d, &value, &fault))
    return refuse(request, &fault);
  answer_value(answer, "0x%08" PRIx32, value);
  return true;
}

static const char *type_name(int64_t type) { return matcore_idesc_type_name(type - MATCORE_IDESC_TYPE_F16); }

static bool has_field(int64_t kind, matcore_idesc_field field) {
  uint32_t shift, width, drop;
  return !matcore_idesc_position(kind, field, &shift, &width, &drop) && width;
}

static void answer_idesc(struct answer *answer, const matcore_idesc *d) {
  answer_text(answer, "kind", "%s", matcore_idesc_kind_name(d->kind));
  answer_number(answer, "m", d->m);
  answer_number(answer, "n", d->n);
  answer_text(answer, "a", "%s", type_name(d->a));
  answer_text(answer, "b", "%s", type_name(d->b));
  answer_text(answer, "d", "%s", type_name(d->d));
  answer_text(answer, "a_major", "%s", majors[d->a_major]);
  answer_text(answer, "b_major", "%s", majors[d->b_major]);
  answer_number(answer, "neg_a", d->neg_a);
  answer_number(answer, "neg_b", d->neg_b);
  if (has_field(d->kind, MATCORE_IDESC_SATURATE))
    answer_number(answer, "saturate", d->saturate);
  answer_number(answer, "sparse", d->sparse);
  if (has_field(d->kind, MATCORE_IDESC_SELECTOR))
    answer_number(answer, "selector", d->selector);
  if (has_field(d->kind, MATCORE_IDESC_MAX_SHIFT))
    answer_number(answer, "max_shift", d->max_shift);
  if (!has_field(d->kind, MATCORE_IDESC_SCALE))
    return;
  answer_text(answer, "scale", "%s", scales[d->scale]);
  answer_number(answer, "sfa_id", d->sfa_id);
  answer_number(answer, "sfb_id", d->sfb_id);
  if (has_field(d->kind, MATCORE_IDESC_K96))
    answer_number(answer, "k96", d->k96);
}

static bool idesc_decode(struct request *request, struct answer *answer) {
  matcore_idesc d;
  matcore_fault fault;
  int64_t kind;
  uint64_t value;
  if (!read_kind(request, &kind) || !descriptor(request, UINT32_MAX, &value))
    return false;
  if (matcore_idesc_decode(kind, (uint32_t)value, &d, &fault))
    return refuse(request, &fault);
  answer_idesc(answer, &d);
  return true;
}

/* Every field with its bits, code and meaning; what no encoder gives is one warning. */
static bool idesc_explain(struct request *request, struct answer *answer) {
  static const char *const meanings[MATCORE_IDESC_FIELD_COUNT][2] = {
      {"selector", "which of the sparse metadata's columns; dense: 0"},
      {"sparse", "1: A is sparse, its K doubles"},
      {"saturate", "1: integer results saturate"},
      {"d", "type of D: 0 f16, 1 f32, 2 s32"},
      {"sfb_id", "which byte of a column holds the scales of B"},
      {"a", "type of A, by kind"},
      {"b", "type of B, by kind"},
      {"neg_a", "1: A is negated"},
      {"neg_b", "1: B is negated"},
      {"a_major", "0 K-major, 1 MN-major"},
      {"b_major", "0 K-major, 1 MN-major"},
      {"n", "columns of D, in units of 8"},
      {"scale", "type of the scales: 0 ue4m3, 1 ue8m0"},
      {"m", "rows of D, in units of 16, or of 128 with block scales"},
      {"sfa_id", "which byte of a column holds the scales of A"},
      {"max_shift", ".ws only: B may shift by 0, 8, 16 or 32 columns"},
      {"k96", "1: K = 96 (dense, sm_103a)"},
  };
  matcore_idesc d;
  matcore_fault fault;
  int64_t kind;
  uint64_t value;
  uint32_t shift, width, drop;
  if (!read_kind(request, &kind) || !descriptor(request, UINT32_MAX, &value))
    return false;
  for (int f = 0; f < MATCORE_IDESC_FIELD_COUNT; f++) {
    if (matcore_idesc_position(kind, (matcore_idesc_field)f, &shift, &width, &drop) || !width)
      continue;
    answer_text(answer, "field", "%s", meanings[f][0]);
    answer_text(answer, "bits", width > 1 ? "%" PRIu32 "-%" PRIu32 : "%" PRIu32, shift, shift + width - 1);
    answer_number(answer, "value", (int64_t)(value >> shift & ((UINT32_C(1) << width) - 1)) << drop);
    answer_text(answer, "meaning", "%s", meanings[f][1]);
    answer_line(answer);
  }
  if (!matcore_idesc_decode(kind, (uint32_t)value, &d, &fault))
    return true;
  answer_text(answer, "warning", "%s%s", fault.field ? fault.field : "", fault.text);
  answer_line(answer);
  return true;
}

#define SHAPE_KEYS "bits major swizzle tile-mn tile-k order inst-mn inst-k mi ki start"
const struct verb nvidia_verbs[] = {
    {"wgmma", "encode", "start lbo sbo swizzle base-offset", 0, 0, wgmma_encode,
     "--start A --lbo N --sbo N --swizzle S [--base-offset N]: the sm_90 shared-memory descriptor; all in bytes"},
    {"wgmma", "decode", "", 1, 1, wgmma_decode, "HEX: the keys that encode takes"},
    {"wgmma", "explain", "", 1, 1, wgmma_explain, "HEX: every field in words, and what looks suspicious"},
    {"wgmma", "shape", SHAPE_KEYS, 0, 0, wgmma_shape,
     "--bits B --major k|mn --swizzle S --tile-mn N --tile-k N --order mn|k --inst-mn N --inst-k N --mi I --ki J --start A: descriptor of "
     "product (I, J)"},
    {"wgmma", "swizzle", "tma swizzle atom", 0, 0, wgmma_swizzle,
     "--tma NAME | --swizzle S [--atom A]: a swizzle's bytes, its name and number in a TMA tensor map, its code in the descriptor"},
    {"tcgen05", "encode", "start lbo sbo swizzle atom base-offset lbo-mode", 0, 0, tcgen05_encode,
     "as wgmma, with [--atom 16|32] [--lbo-mode relative|absolute]: the sm_100 shared-memory descriptor"},
    {"tcgen05", "decode", "", 1, 1, tcgen05_decode, "HEX: the keys that encode takes"},
    {"tcgen05", "explain", "", 1, 1, tcgen05_explain, "HEX: every field in words, and what looks suspicious"},
    {"tcgen05", "shape", SHAPE_KEYS " atom", 0, 0, tcgen05_shape, "as wgmma, with [--atom 16|32]"},
    {"tcgen05", "swizzle", "tma swizzle atom", 0, 0, tcgen05_swizzle, "as wgmma"},
    {"idesc", "encode", "kind m n a b d a-major b-major neg-a neg-b saturate sparse selector max-shift scale sfa-id sfb-id k96", 0, 0,
     idesc_encode, "--kind K --m M --n N --a T --b T --d T [...]: the tcgen05 instruction descriptor"},
    {"idesc", "decode", "kind", 1, 1, idesc_decode, "--kind K HEX: the keys that encode takes"},
    {"idesc", "explain", "kind", 1, 1, idesc_explain, "--kind K HEX: every field in words"},
    {0},
};
