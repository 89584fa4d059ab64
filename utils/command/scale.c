/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Topic `scale`, memory layouts of block scales, and the verb table of its neighbours. Called by main.c through scale_verbs. */
#include "scale.h"
#include "file.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

bool read_rows_cols(struct request *request, uint64_t *rows, uint64_t *cols) {
  return request_number(request, "rows", 1, INT64_MAX, rows) && request_number(request, "cols", 1, INT64_MAX, cols);
}

bool read_layout(struct request *request, const char *key, uint64_t rows, uint64_t cols, matcore_scale_layout *layout) {
  const char *names[MATCORE_SCALE_LAYOUT_COUNT + 1] = {0};
  for (int i = 0; i < MATCORE_SCALE_LAYOUT_COUNT; i++)
    names[i] = matcore_scale_layout_about((matcore_scale_layout_id)i)->name;
  int id;
  if (!request_choice(request, key, names, &id))
    return false;
  matcore_fault fault = {0};
  matcore_status status = matcore_scale_layout_make((matcore_scale_layout_id)id, rows, cols, layout, &fault);
  return status == MATCORE_OK || request_refuse_core(request, status, &fault);
}

bool read_pair(struct request *request, const char *key, char between, uint64_t pair[2]) {
  const char *text = request_text(request, key), *at = text;
  if (text && parse_number(&at, &pair[0]) && *at == between && (at++, parse_number(&at, &pair[1])) && !*at)
    return true;
  return request_refuse_key(request, key, "expected two numbers as in %s", between == 'x' ? "2x2" : "0,1");
}

static bool read_layout_request(struct request *request, matcore_scale_layout *layout) {
  uint64_t rows, cols;
  return read_rows_cols(request, &rows, &cols) && read_layout(request, "layout", rows, cols, layout);
}

/* "r/128,k/w,r:32,r/32:4,k:w" */
static void write_digits(const matcore_scale_layout_info *info, char *text, size_t size) {
  size_t at = 0;
  *text = 0;
  for (unsigned i = 0; i < info->digit_count && at < size; i++) {
    const matcore_scale_digit *d = &info->digits[i];
    char divisor[8] = "", radix[8] = "";
    if (d->divisor != 1)
      snprintf(divisor, sizeof divisor, d->divisor ? "/%u" : "/w", (unsigned)d->divisor);
    if (d->radix)
      snprintf(radix, sizeof radix, d->radix == 255 ? ":w" : ":%u", (unsigned)d->radix);
    at += (size_t)snprintf(text + at, size - at, "%s%c%s%s", i ? "," : "", d->of_col ? 'k' : 'r', divisor, radix);
  }
}

static bool layouts(struct request *request, struct answer *answer) {
  (void)request;
  for (int i = 0; i < MATCORE_SCALE_LAYOUT_COUNT; i++) {
    const matcore_scale_layout_info *info = matcore_scale_layout_about((matcore_scale_layout_id)i);
    char digits[100];
    write_digits(info, digits, sizeof digits);
    answer_value(answer, "%s", info->name);
    answer_number(answer, "rows", info->rows);
    if (info->cols)
      answer_number(answer, "cols", info->cols);
    else
      answer_text(answer, "cols", "w");
    answer_text(answer, "digits", "%s", digits);
    answer_text(answer, "evidence", "%s", info->evidence);
    answer_text(answer, "users", "%s", info->users);
    if (*info->odd)
      answer_text(answer, "odd", "%s", info->odd);
    if (*info->program)
      answer_text(answer, "program", "%s", info->program);
    answer_line(answer);
  }
  return true;
}

static bool size(struct request *request, struct answer *answer) {
  matcore_scale_layout layout;
  if (!read_layout_request(request, &layout))
    return false;
  answer_number(answer, "bytes", (int64_t)layout.bytes);
  answer_number(answer, "rows", (int64_t)layout.padded_rows);
  answer_number(answer, "cols", (int64_t)layout.padded_cols);
  return true;
}

static bool offset(struct request *request, struct answer *answer) {
  matcore_scale_layout layout;
  uint64_t row, col, at;
  matcore_pad pad;
  matcore_fault fault = {0};
  if (!read_layout_request(request, &layout) || !request_number(request, "row", 0, layout.rows - 1, &row) ||
      !request_number(request, "col", 0, layout.cols - 1, &col))
    return false;
  matcore_status status = matcore_scale_offset(&layout, row, col, &at, &fault);
  if (status == MATCORE_OK && request_has(request, "pad")) {
    if (!read_pad(request, 1, &pad))
      return false;
    if (matcore_pad_offset(&pad, at, &at, NULL) != MATCORE_OK)
      return request_refuse_key(request, "pad", "expected a padded offset that fits in 64 bits");
  }
  if (status != MATCORE_OK)
    return request_refuse_core(request, status, &fault);
  answer_value_number(answer, at);
  return true;
}

static bool index_of(struct request *request, struct answer *answer) {
  matcore_scale_layout layout;
  uint64_t at, row, col;
  bool padding;
  matcore_fault fault = {0};
  if (!read_layout_request(request, &layout) || !request_number(request, "offset", 0, layout.bytes - 1, &at))
    return false;
  matcore_status status = matcore_scale_index(&layout, at, &row, &col, &padding, &fault);
  if (status != MATCORE_OK)
    return request_refuse_core(request, status, &fault);
  answer_number(answer, "row", (int64_t)row);
  answer_number(answer, "col", (int64_t)col);
  answer_number(answer, "pad", padding);
  return true;
}

static bool read_from_to(struct request *request, matcore_scale_layout *from, matcore_scale_layout *to) {
  uint64_t rows, cols;
  return read_rows_cols(request, &rows, &cols) && read_layout(request, "from", rows, cols, from) &&
         read_layout(request, "to", rows, cols, to);
}

static bool same(struct request *request, struct answer *answer) {
  matcore_scale_layout from, to;
  matcore_fault fault = {0};
  bool equal;
  if (!read_from_to(request, &from, &to))
    return false;
  matcore_status status = matcore_scale_same(&from, &to, &equal, &fault);
  if (status != MATCORE_OK)
    return request_refuse_core(request, status, &fault);
  answer_value(answer, "%s", equal ? "yes" : "no");
  return true;
}

/* -- convert -- */

struct conversion {
  matcore_scale_layout from, to;
  const uint8_t *in;
  uint8_t *out, fill;
};

static bool convert_once(struct request *request, const struct conversion *c) {
  matcore_fault fault = {0};
  matcore_status status =
      matcore_scale_convert(&c->from, c->in, (size_t)c->from.bytes, &c->to, c->out, (size_t)c->to.bytes, c->fill, &fault);
  return status == MATCORE_OK || request_refuse_core(request, status, &fault);
}

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* memcpy and conversion in turn, on buffers that both have been touched before. */
static bool measure(struct request *request, struct answer *answer, const struct conversion *c, uint64_t rounds) {
  size_t size = (size_t)c->from.bytes;
  double copy = 1e30, convert = 1e30;
  uint8_t *other = malloc(size);
  if (!other)
    return request_refuse(request, "no memory for %zu bytes", size);
  memset(other, c->fill, size);
  memset(c->out, c->fill, (size_t)c->to.bytes);
  void *(*volatile move)(void *, const void *, size_t) = memcpy; /* volatile: a copy that nobody reads must not be left out */
  bool done = true;
  for (uint64_t i = 0; done && i < rounds; i++) {
    double start = seconds();
    move(other, c->in, size);
    double middle = seconds();
    done = convert_once(request, c);
    double end = seconds();
    if (middle - start < copy)
      copy = middle - start;
    if (end - middle < convert)
      convert = end - middle;
  }
  free(other);
  if (!done)
    return false;
  const double tick = 1e-9; /* a buffer of a few bytes may take no time that the clock sees */
  copy = copy > tick ? copy : tick;
  convert = convert > tick ? convert : tick;
  const char *keys[] = {"memcpy", "convert", "ratio"};
  double values[] = {(double)size * 1e-9 / copy, (double)size * 1e-9 / convert, copy / convert};
  for (int i = 0; i < 3; i++) {
    char text[32];
    snprintf(text, sizeof text, i == 2 ? "%.2f" : "%.1f", values[i]);
    answer_both(answer, keys[i], text, text);
  }
  return true;
}

static bool convert_buffers(struct request *request, struct answer *answer, struct conversion *c, uint64_t rounds, const char *out_path) {
  struct output output;
  if (c->to.bytes > SIZE_MAX || !(c->out = malloc((size_t)c->to.bytes)))
    return request_refuse(request, "%s: no memory for %lld bytes", out_path, (long long)c->to.bytes);
  if (!convert_once(request, c) || (rounds && !measure(request, answer, c, rounds)) || !output_open(request, &output, out_path))
    return false;
  fwrite(c->out, 1, (size_t)c->to.bytes, output.file);
  return output_close(request, &output);
}

static bool convert(struct request *request, struct answer *answer) {
  struct conversion c = {0};
  struct file_bytes in = {0};
  uint64_t fill, rounds;
  if (!read_from_to(request, &c.from, &c.to) || !request_number_or(request, "fill", 0, 255, 0, &fill) ||
      !request_number_or(request, "measure", 1, 1000000, 0, &rounds))
    return false;
  c.fill = (uint8_t)fill;
  bool done = file_read_exactly(request, request_word(request, 0), c.from.bytes, &in);
  c.in = in.data;
  done = done && convert_buffers(request, answer, &c, rounds, request_word(request, 1));
  free(in.data);
  free(c.out);
  return done;
}

const struct verb scale_verbs[] = {
    {"scale", "layouts", "", 0, 0, layouts, "every memory layout: padding, digits (slow to fast), evidence, users, tensor program"},
    {"scale", "size", "layout rows cols", 0, 0, size, "--layout L --rows R --cols C: bytes=, and the padded rows= cols="},
    {"scale", "offset", "layout rows cols row col pad", 0, 0, offset,
     "--layout L --rows R --cols C --row r --col k [--pad I:P,..]: byte offset"},
    {"scale", "index", "layout rows cols offset", 0, 0, index_of, "--layout L --rows R --cols C --offset o: row= col= pad="},
    {"scale", "same", "from to rows cols", 0, 0, same, "--from L --to L --rows R --cols C: yes when both have the same bytes, else no"},
    {"scale", "convert", "from to rows cols fill measure", 2, 2, convert,
     "--from L --to L --rows R --cols C [--fill 0x00] [--measure N] IN OUT: a whole buffer into another layout"},
    {"scale", "draw", "layout rows cols svg", 0, 0, scale_draw,
     "--layout L[,L] --rows R --cols C --svg FILE: a picture of the offsets, layouts side by side"},
    {"scale", "locate", "target shape block operand row col select", 0, 0, scale_locate,
     "--target T --shape S [--block 32|16] --operand a|b --row r --col k [--select s]: lane= byte="},
    {"scale", "element", "target shape block operand lane byte select", 0, 0, scale_element,
     "--target T --shape S [--block 32|16] --operand a|b --lane l --byte b [--select s]: row= col="},
    {"scale", "map", "target shape block operand select svg", 0, 0, scale_map,
     "--target T[,T] --shape S [--block 32|16] --operand a|b [--select s] --svg FILE: a picture; without a select, all of them by colour"},
    {"data", "locate", "target shape format operand row k", 0, 0, data_locate,
     "--target T --shape S --format F --operand a|b --row m --k k: lane= register= bit="},
    {"data", "element", "target shape format operand lane register bit", 0, 0, data_element,
     "--target T --shape S --format F --operand a|b --lane l --register r --bit b: row= k="},
    {"data", "map", "target shape format operand svg", 0, 0, data_map,
     "--target T[,T] --shape S --format F --operand a|b --svg FILE: a picture"},
    {"acc", "locate", "target shape row col", 0, 0, acc_locate, "--target T --shape S --row m --col n: lane= register="},
    {"acc", "element", "target shape lane register", 0, 0, acc_element, "--target T --shape S --lane l --register r: row= col="},
    {"acc", "map", "target shape svg", 0, 0, acc_map, "--target T[,T] --shape S --svg FILE: a picture"},
    {"tile", "owner", "target shape warps tiles at", 0, 0, tile_owner, "--warps WxW --tiles TxT --at i,j: the warp of an instruction tile"},
    {"tile", "count", "target shape block warps tiles", 0, 0, tile_count,
     "--target T --shape S --block MxN --warps WxW --tiles TxT: total= per_warp="},
    {"tile", "plan", "target shape tiles k-steps order", 0, 0, tile_plan,
     "--target T --shape S --tiles AxB [--k-steps N] [--order memory|k-first]: a,b,k:RA.SA,RB.SB of each instruction"},
    {"pad", "offset", "pad offset element-bytes", 0, 0, pad_offset, "--pad I:P[,..] --offset o [--element-bytes B]: padded offset"},
    {"pad", "unpad", "pad offset element-bytes", 0, 0, pad_unpad, "--pad I:P[,..] --offset p [--element-bytes B]: unpadded offset"},
    {"pad", "size", "pad count element-bytes", 0, 0, pad_size, "--pad I:P[,..] --count n [--element-bytes B]: padded size"},
    {"pad", "additive", "pad base count element-bytes", 0, 0, pad_additive, "--pad I:P[,..] --base a --count n: yes or no"},
    {"pad", "check", "target pad bits inner", 0, 0, pad_check,
     "--target T --pad I:P[,..] --bits B [--inner N]: interval= amount= word=, or ok"},
    {"pad", "view", "pad view at element-bytes", 0, 0, pad_view, "--pad I:P[,..] --view CHAIN --at c0,c1,..: padded offset"},
    {"pad", "bases", "pad view", 0, 0, pad_bases, "--view CHAIN: the coordinates that each bit of the unpadded offset moves"},
    {0},
};
