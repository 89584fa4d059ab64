/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Scale layouts as mixed-radix numbers: one engine for offset, index and sameness over the digits of scale_layout.def.
 * Called through matcore/scale.h; scale_convert.c uses scale_layout.h. */
#include "scale_layout.h"

#include "refuse.h"

#include <string.h>

enum { REST = 0, W = 255, WIDTH = 4 };

#define ROW(a, m) {0, (a) == W ? 0 : (a), (m)},
#define COL(a, m) {1, (a) == W ? 0 : (a), (m)},
static const matcore_scale_layout_info layouts[] = {
#define LAYOUT(ID, name, rows, cols, evidence, digits, users, odd, program)                                                                \
  [MATCORE_SCALE_##                                                                                                                        \
      ID] = {name, (rows), (cols) == W ? 0 : (cols), (sizeof((const matcore_scale_digit[]){digits}) / 3), {digits}, evidence, users,       \
             odd,  program},
#include "scale_layout.def"
};
#undef ROW
#undef COL

_Static_assert(sizeof(matcore_scale_digit) == 3, "a digit is three bytes");
_Static_assert(sizeof layouts / sizeof *layouts == MATCORE_SCALE_LAYOUT_COUNT, "every layout has its row");
/* A block of padded rows or cols is what the digits below the REST digit make; r256 alone pads to more than its block. */
#define ROW(a, m) *((m) == REST ? 1 : (m))
#define COL(a, m)
#define LAYOUT(ID, name, rows, cols, evidence, digits, users, odd, program)                                                                \
  _Static_assert((rows) % (1 digits) == 0, name " cuts a block of rows");
#include "scale_layout.def"
#undef ROW
#undef COL
#define ROW(a, m)
#define COL(a, m) *((m) == REST ? 1 : (m))
#define LAYOUT(ID, name, rows, cols, evidence, digits, users, odd, program)                                                                \
  _Static_assert((cols) == (1 digits), name " cuts a block of cols");
#include "scale_layout.def"
#undef ROW
#undef COL

const matcore_scale_layout_info *matcore_scale_layout_about(matcore_scale_layout_id id) {
  return (unsigned)id < MATCORE_SCALE_LAYOUT_COUNT ? &layouts[id] : NULL;
}

matcore_status matcore_scale_layout_find(const char *name, matcore_scale_layout_id *id) {
  if (!name || !id)
    return MATCORE_BAD_POINTER;
  for (int i = 0; i < MATCORE_SCALE_LAYOUT_COUNT; i++)
    if (!strcmp(layouts[i].name, name)) {
      *id = (matcore_scale_layout_id)i;
      return MATCORE_OK;
    }
  return MATCORE_BAD_NAME;
}

/* x rounded up to a multiple of m; 0 where that passes 2^63 - 1. */
static uint64_t round_up(uint64_t x, uint64_t m) {
  if (x > INT64_MAX)
    return 0;
  uint64_t up = (x + m - 1) / m * m;
  return up > INT64_MAX ? 0 : up;
}

matcore_status matcore_scale_layout_make(matcore_scale_layout_id id, uint64_t rows, uint64_t cols, matcore_scale_layout *layout,
                                         matcore_fault *fault) {
  if (!layout)
    return MATCORE_BAD_POINTER;
  const matcore_scale_layout_info *info = matcore_scale_layout_about(id);
  if (!info) {
    matcore_refuse(fault, "layout", id, ": expected 0 to %d", MATCORE_SCALE_LAYOUT_COUNT - 1);
    return MATCORE_BAD_NAME;
  }
  if (rows == 0 || rows > INT64_MAX)
    return matcore_refuse(fault, "rows", matcore_shown(rows), ": expected 1 to 2^63-1");
  if (cols == 0 || cols > INT64_MAX)
    return matcore_refuse(fault, "cols", matcore_shown(cols), ": expected 1 to 2^63-1");
  uint64_t width = cols < WIDTH ? cols : WIDTH;
  uint64_t padded_rows = round_up(rows, info->rows), padded_cols = round_up(cols, info->cols ? info->cols : width);
  if (padded_rows == 0 || padded_cols == 0 || padded_rows > INT64_MAX / padded_cols) {
    bool tall = rows > cols; /* the larger of the two is the one to mend */
    return matcore_refuse(fault, tall ? "rows" : "cols", matcore_shown(tall ? rows : cols),
                          " by %lld %s: the padded size must be below 2^63 bytes", (long long)(tall ? cols : rows), tall ? "cols" : "rows");
  }
  *layout = (matcore_scale_layout){id, rows, cols, padded_rows, padded_cols, width, padded_rows * padded_cols};
  return MATCORE_OK;
}

matcore_status matcore_scale_resolve(const matcore_scale_layout *layout, struct resolved_layout *to, matcore_fault *fault) {
  if (!layout)
    return MATCORE_BAD_POINTER;
  matcore_status status = matcore_scale_layout_make(layout->id, layout->rows, layout->cols, &to->layout, fault);
  if (status)
    return status;
  const matcore_scale_layout_info *info = &layouts[layout->id];
  to->count = info->digit_count;
  uint64_t stride = 1;
  for (unsigned i = to->count; i-- > 0;) {
    const matcore_scale_digit *d = &info->digits[i];
    uint64_t divisor = d->divisor ? d->divisor : to->layout.width;
    uint64_t whole = d->of_col ? to->layout.padded_cols : to->layout.padded_rows;
    uint64_t radix = d->radix == REST ? whole / divisor : d->radix == W ? to->layout.width : d->radix;
    to->digits[i] = (struct resolved_digit){d->of_col, divisor, radix, stride};
    stride *= radix;
  }
  return MATCORE_OK;
}

uint64_t matcore_scale_part(const struct resolved_layout *layout, bool of_col, uint64_t x) {
  uint64_t part = 0;
  for (unsigned i = 0; i < layout->count; i++) {
    const struct resolved_digit *d = &layout->digits[i];
    if (d->of_col == of_col)
      part += x / d->divisor % d->radix * d->stride;
  }
  return part;
}

matcore_status matcore_scale_offset(const matcore_scale_layout *layout, uint64_t row, uint64_t col, uint64_t *offset,
                                    matcore_fault *fault) {
  struct resolved_layout l;
  if (!offset)
    return MATCORE_BAD_POINTER;
  matcore_status status = matcore_scale_resolve(layout, &l, fault);
  if (status)
    return status;
  if (row >= l.layout.rows)
    return matcore_refuse(fault, "row", matcore_shown(row), ": expected 0 to %lld", (long long)l.layout.rows - 1);
  if (col >= l.layout.cols)
    return matcore_refuse(fault, "col", matcore_shown(col), ": expected 0 to %lld", (long long)l.layout.cols - 1);
  *offset = matcore_scale_part(&l, false, row) + matcore_scale_part(&l, true, col);
  return MATCORE_OK;
}

matcore_status matcore_scale_index(const matcore_scale_layout *layout, uint64_t offset, uint64_t *row, uint64_t *col, bool *padding,
                                   matcore_fault *fault) {
  struct resolved_layout l;
  if (!row || !col || !padding)
    return MATCORE_BAD_POINTER;
  matcore_status status = matcore_scale_resolve(layout, &l, fault);
  if (status)
    return status;
  if (offset >= l.layout.bytes)
    return matcore_refuse(fault, "offset", matcore_shown(offset), ": expected 0 to %lld", (long long)l.layout.bytes - 1);
  uint64_t at[2] = {0, 0};
  for (unsigned i = 0; i < l.count; i++)
    at[l.digits[i].of_col] += offset / l.digits[i].stride % l.digits[i].radix * l.digits[i].divisor;
  *row = at[0];
  *col = at[1];
  *padding = at[0] >= l.layout.rows || at[1] >= l.layout.cols;
  return MATCORE_OK;
}

/* Both parts are x/P times a stride plus something of x mod P, for one P that both share and that is at most 128: equal up to and
 * including x = P means equal for all x. */
static bool same_parts(const struct resolved_layout *a, const struct resolved_layout *b, bool of_col, uint64_t count) {
  enum { PERIOD = 128 };
  for (uint64_t x = 0; x < count && x <= PERIOD; x++)
    if (matcore_scale_part(a, of_col, x) != matcore_scale_part(b, of_col, x))
      return false;
  return true;
}

matcore_status matcore_scale_same(const matcore_scale_layout *a, const matcore_scale_layout *b, bool *same, matcore_fault *fault) {
  struct resolved_layout from, to;
  if (!same)
    return MATCORE_BAD_POINTER;
  matcore_status status = matcore_scale_resolve(a, &from, fault);
  if (!status)
    status = matcore_scale_resolve(b, &to, fault);
  if (!status)
    status = matcore_scale_same_shape(&from, &to, fault);
  if (status)
    return status;
  *same = from.layout.bytes == to.layout.bytes && same_parts(&from, &to, false, from.layout.rows) &&
          same_parts(&from, &to, true, from.layout.cols);
  return MATCORE_OK;
}

matcore_status matcore_scale_same_shape(const struct resolved_layout *a, const struct resolved_layout *b, matcore_fault *fault) {
  if (a->layout.rows != b->layout.rows)
    return matcore_refuse(fault, "rows", (int64_t)b->layout.rows, ": expected %lld as in the other layout", (long long)a->layout.rows);
  if (a->layout.cols != b->layout.cols)
    return matcore_refuse(fault, "cols", (int64_t)b->layout.cols, ": expected %lld as in the other layout", (long long)a->layout.cols);
  return MATCORE_OK;
}
