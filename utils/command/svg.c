/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Pictures of register maps (lane by register) and of memory layouts (offset by offset), as SVG for documentation. They are drawn from
 * the same maps that answer `locate` and `offset`. Several targets or layouts, listed with commas, stand side by side in one picture.
 * Verbs of scale_verbs. */
#include "file.h"
#include "scale.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

/* Paul Tol's "light" colours: made to be told apart with any colour vision, under black text. The last is for cells without an element. */
static const char *const colours[] = {"#77AADD", "#EEDD88", "#FFAABB", "#44BB99", "#EE8866", "#99DDFF", "#BBCC33", "#AAAA00", "#DDDDDD"};
enum { NO_ELEMENT = sizeof colours / sizeof *colours - 1, COLOUR_COUNT = NO_ELEMENT };

/* In pixels. A character is an 11 px monospace one, 0.6 em wide, with room to spare for other fonts. */
enum { CHARACTER = 7, CELL_HEIGHT = 18, TEXT_DROP = 13, MARGIN = 10, GAP = 28, LABELS = 50, TITLE_TOP = 20, NOTE_TOP = 38, AXIS_TOP = 62 };
enum { GRID_TOP = 88, LEGEND_CELL = 14, MAX_PANELS = 4, MAX_CELLS = 1 << 16, LANES_HIGH = 32, LINE_ALONE = 16, LINE_BESIDE = 8 };

/* A titled grid with numbered edges and a legend. It is folded: `lines` high, then it goes on in the next block to the right. */
struct panel {
  char title[120], note[120], across[60];
  const char *down;                  /* what the numbers on the left are */
  const char *head;                  /* a column's number, a format with one unsigned */
  unsigned lines, blocks;            /* the grid's fold */
  unsigned columns, column;          /* numbered columns of a block; the width of one */
  unsigned line_step;                /* numbers on the left go up by this */
  unsigned group;                    /* elements of a colour: rows or k; 0: the colour is the select */
  char legend[COLOUR_COUNT + 1][64]; /* of colours; "" is left out */
  void (*draw_cells)(FILE *, const struct panel *, unsigned x);
  union {
    matcore_scale_layout layout;
    struct {
      matcore_map_key key;
      matcore_map_info info;
      bool all;        /* selects, each in its colour */
      uint32_t select; /* else this one */
    } map;
  } of;
};

struct picture {
  struct panel panels[MAX_PANELS];
  unsigned count;
};

/* -- SVG -- */

static void write_text(FILE *file, unsigned x, unsigned y, const char *style, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
static void write_text(FILE *file, unsigned x, unsigned y, const char *style, const char *format, ...) {
  va_list arguments;
  fprintf(file, "<text x=\"%u\" y=\"%u\"%s>", x, y, style);
  va_start(arguments, format);
  vfprintf(file, format, arguments);
  va_end(arguments);
  fputs("</text>\n", file);
}

static const char plain[] = "", bold[] = " font-size=\"13\" font-weight=\"bold\"", middle[] = " text-anchor=\"middle\"";
static const char at_right[] = " text-anchor=\"end\"";

static void write_box(FILE *file, unsigned x, unsigned y, unsigned width, unsigned height, unsigned colour) {
  fprintf(file, "<rect x=\"%u\" y=\"%u\" width=\"%u\" height=\"%u\" fill=\"%s\" stroke=\"#555\" stroke-width=\"0.5\"/>", x, y, width,
          height, colours[colour]);
}

static void write_cell(FILE *file, unsigned x, unsigned line, unsigned width, unsigned colour, const char *text) {
  unsigned y = GRID_TOP + line * CELL_HEIGHT;
  write_box(file, x, y, width, CELL_HEIGHT, colour);
  if (*text)
    write_text(file, x + width / 2, y + TEXT_DROP, middle, "%s", text);
}

/* -- Panels -- */

static unsigned block_width(const struct panel *p) { return LABELS + p->columns * p->column; }

/* The left edge of a block's cells, in a panel whose left edge is x. */
static unsigned block_left(const struct panel *p, unsigned x, unsigned block) { return x + block * (block_width(p) + MARGIN) + LABELS; }

static unsigned legend_width(const struct panel *p, unsigned i) {
  return *p->legend[i] ? LEGEND_CELL + MARGIN + (unsigned)strlen(p->legend[i]) * CHARACTER + MARGIN : 0;
}

static unsigned panel_width(const struct panel *p) {
  unsigned width = p->blocks * (block_width(p) + MARGIN) - MARGIN;
  unsigned title = (unsigned)strlen(p->title) * (CHARACTER + 1), note = (unsigned)strlen(p->note) * CHARACTER;
  width = width < title ? title : width;
  return width < note ? note : width;
}

/* Draws the legend in lines below the grid, or only measures it where file is null. Returns its height. */
static unsigned draw_legend(FILE *file, const struct panel *p, unsigned left) {
  unsigned x = 0, y = GRID_TOP + p->lines * CELL_HEIGHT + MARGIN, top = y, width = panel_width(p);
  for (unsigned i = 0; i <= NO_ELEMENT; i++) {
    if (x && x + legend_width(p, i) > width)
      x = 0, y += CELL_HEIGHT;
    if (file && *p->legend[i]) {
      write_box(file, left + x, y, LEGEND_CELL, LEGEND_CELL, i);
      write_text(file, left + x + LEGEND_CELL + MARGIN / 2, y + TEXT_DROP - 2, plain, "%s", p->legend[i]);
    }
    x += legend_width(p, i);
  }
  return y + CELL_HEIGHT - top + MARGIN;
}

static unsigned panel_height(const struct panel *p) { return GRID_TOP + p->lines * CELL_HEIGHT + MARGIN + draw_legend(NULL, p, 0); }

static void draw_panel(FILE *file, const struct panel *p, unsigned x) {
  write_text(file, x, TITLE_TOP, bold, "%s", p->title);
  write_text(file, x, NOTE_TOP, plain, "%s", p->note);
  for (unsigned block = 0; block < p->blocks; block++) {
    unsigned left = block_left(p, x, block);
    write_text(file, left + p->columns * p->column / 2, AXIS_TOP, middle, "%s", p->across);
    write_text(file, left - MARGIN, GRID_TOP - 6, at_right, "%s", p->down);
    for (unsigned i = 0; i < p->columns; i++) {
      char head[16];
      snprintf(head, sizeof head, p->head, i);
      write_text(file, left + i * p->column + p->column / 2, GRID_TOP - 6, middle, "%s", head);
    }
    for (unsigned line = 0; line < p->lines; line++)
      write_text(file, left - MARGIN, GRID_TOP + line * CELL_HEIGHT + TEXT_DROP, at_right, "%u", (block * p->lines + line) * p->line_step);
  }
  p->draw_cells(file, p, x);
  draw_legend(file, p, x);
}

static bool draw_picture(struct request *request, const struct picture *picture) {
  struct output output;
  const char *path = request_text(request, "svg");
  unsigned width = MARGIN, height = 0;
  for (unsigned i = 0; i < picture->count; i++) {
    unsigned high = panel_height(&picture->panels[i]);
    width += panel_width(&picture->panels[i]) + (i ? GAP : 0);
    height = height < high ? high : height;
  }
  width += MARGIN;
  if (!path || !*path)
    return request_refuse_key(request, "svg", "expected the file to write");
  if (!output_open(request, &output, path))
    return false;
  fprintf(output.file,
          "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"%u\" height=\"%u\" viewBox=\"0 0 %u %u\" "
          "font-family=\"monospace\" font-size=\"11\">\n<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n",
          width, height, width, height);
  for (unsigned i = 0, x = MARGIN; i < picture->count; i++) {
    draw_panel(output.file, &picture->panels[i], x);
    x += panel_width(&picture->panels[i]) + GAP;
  }
  fputs("</svg>\n", output.file);
  return output_close(request, &output);
}

static struct panel *next_panel(struct request *request, struct picture *picture, const char *key) {
  if (picture->count < MAX_PANELS)
    return &picture->panels[picture->count++];
  request_refuse_key(request, key, "expected at most %d side by side", MAX_PANELS);
  return NULL;
}

/* Groups of `what`, a colour each; of `group` at least, doubled until the colours suffice for the `total`. */
static void set_groups(struct panel *p, const char *what, uint64_t total, unsigned group) {
  p->group = group;
  while ((total + p->group - 1) / p->group > COLOUR_COUNT)
    p->group *= 2;
  for (unsigned i = 0; i * p->group < total; i++) {
    uint64_t first = i * p->group, last = first + p->group < total ? first + p->group - 1 : total - 1;
    if (first == last)
      snprintf(p->legend[i], sizeof *p->legend, "%s %" PRIu64, what, first);
    else
      snprintf(p->legend[i], sizeof *p->legend, "%s %" PRIu64 "..%" PRIu64, what, first, last);
  }
}

/* -- Register maps -- */

static bool element_at(const struct panel *p, uint32_t lane, uint32_t slot, matcore_element *e, uint32_t *select) {
  uint32_t first = p->of.map.all ? 0 : p->of.map.select, last = p->of.map.all ? p->of.map.info.selects - 1 : first;
  for (*select = first; *select <= last; ++*select)
    if (matcore_map_element(&p->of.map.key, (matcore_place){lane, slot}, *select, e, NULL) == MATCORE_OK)
      return true;
  return false;
}

/* Data elements that follow one another in a lane are one cell, "row,first..last". Returns how many. */
static uint32_t run_of(const struct panel *p, uint32_t lane, uint32_t slot, const matcore_element *e) {
  matcore_element next;
  uint32_t select, size = 1;
  if (p->of.map.key.kind == MATCORE_MAP_DATA)
    while (slot + size < p->of.map.info.slots && element_at(p, lane, slot + size, &next, &select) && next.row == e->row &&
           next.col == e->col + size)
      size++;
  return size;
}

static void draw_map_cells(FILE *file, const struct panel *p, unsigned x) {
  const matcore_map_info *info = &p->of.map.info;
  unsigned register_width = p->of.map.key.kind == MATCORE_MAP_SCALE ? 4 * p->column : p->column;
  for (uint32_t lane = 0; lane < info->lanes; lane++) {
    unsigned left = block_left(p, x, lane / p->lines);
    for (uint32_t slot = 0, size = 1; slot < info->slots; slot += size) {
      matcore_element e;
      uint32_t select;
      char text[40] = "";
      unsigned colour = NO_ELEMENT;
      size = 1;
      if (element_at(p, lane, slot, &e, &select)) {
        size = run_of(p, lane, slot, &e);
        colour = p->group ? (p->of.map.key.kind == MATCORE_MAP_ACC ? e.row : e.col) / p->group : select;
        snprintf(text, sizeof text, size > 1 ? "%u,%u..%u" : "%u,%u", (unsigned)e.row, (unsigned)e.col, (unsigned)(e.col + size - 1));
      }
      unsigned begin = slot * info->slot_bits * register_width / 32, end = (slot + size) * info->slot_bits * register_width / 32;
      write_cell(file, left + begin, lane % p->lines, end - begin, colour, text);
    }
  }
}

/* Which part of the operand a select reads: told from the map itself, as bytes or as lanes. */
static void describe_selects(struct panel *p) {
  matcore_place first, second;
  const matcore_map_key *key = &p->of.map.key;
  const matcore_map_info *info = &p->of.map.info;
  const char *name = key->target == MATCORE_GFX950 ? "op_sel" : "row select";
  unsigned lanes = info->lanes / info->selects;
  if (info->selects < 2 || matcore_map_locate(key, (matcore_element){0, 0}, 0, &first, NULL) != MATCORE_OK ||
      matcore_map_locate(key, (matcore_element){0, 0}, 1, &second, NULL) != MATCORE_OK) {
    snprintf(p->note, sizeof p->note, "every lane and byte is read: there is nothing to select");
    snprintf(p->legend[0], sizeof *p->legend, "read");
    return;
  }
  bool by_byte = first.lane == second.lane;
  snprintf(p->note, sizeof p->note, by_byte ? "%s picks one byte of every lane" : "%s picks the lanes, all bytes of them", name);
  for (unsigned i = 0; i < info->selects; i++)
    if (!p->of.map.all && i != p->of.map.select)
      continue;
    else if (by_byte)
      snprintf(p->legend[i], sizeof *p->legend, "%s %u: byte %u", name, i, i);
    else
      snprintf(p->legend[i], sizeof *p->legend, "%s %u: lanes %u..%u", name, i, i * lanes, (i + 1) * lanes - 1);
  if (!p->of.map.all)
    snprintf(p->legend[NO_ELEMENT], sizeof *p->legend, "not read");
}

static void set_map_panel(struct panel *p) {
  const matcore_map_key *key = &p->of.map.key;
  const matcore_map_info *info = &p->of.map.info;
  const char *target = matcore_matrix_target_name(key->target), *shape = matcore_shape_name(key->shape);
  p->draw_cells = draw_map_cells;
  p->down = "lane";
  p->line_step = 1;
  p->lines = info->lanes < LANES_HIGH ? info->lanes : LANES_HIGH;
  p->blocks = (info->lanes + p->lines - 1) / p->lines;
  p->column = 7 * CHARACTER;
  switch (key->kind) {
  case MATCORE_MAP_SCALE:
    snprintf(p->title, sizeof p->title, "%s %s: scales of %c, block %u", target, shape, "AB"[key->operand], (unsigned)key -> block);
    snprintf(p->across, sizeof p->across, "each cell: row,k block");
    p->head = "byte %u";
    p->columns = info->slots;
    describe_selects(p);
    break;
  case MATCORE_MAP_DATA:
    snprintf(p->title, sizeof p->title, "%s %s: data of %c, %s", target, shape, "AB"[key->operand], matcore_format_name(key->format));
    snprintf(p->across, sizeof p->across, "register; each cell: row,first k..last k");
    snprintf(p->note, sizeof p->note, "colour: the 32 values along k that one scale of block 32 is for");
    p->head = "v%u";
    p->columns = info->registers;
    p->column = info->registers < 8 ? 7 * CHARACTER : 5 * CHARACTER;
    set_groups(p, "k", info->cols, 32);
    break;
  default:
    snprintf(p->title, sizeof p->title, "%s %s: accumulator, f32", target, shape);
    snprintf(p->across, sizeof p->across, "register; each cell: row,col");
    p->head = "v%u";
    p->columns = info->registers;
    set_groups(p, "rows", info->rows, 1);
    break;
  }
  size_t used = strlen(p->note);
  snprintf(p->note + used, sizeof p->note - used, "%s(evidence %s)", used ? " " : "", info->evidence);
}

struct map_request {
  struct picture picture;
  matcore_map_kind kind;
};

static bool add_map(struct request *request, void *context) {
  struct map_request *m = context;
  struct panel *p = next_panel(request, &m->picture, "target");
  uint64_t select = 0;
  matcore_fault fault = {0};
  if (!p || !read_map_key(request, m->kind, &p->of.map.key))
    return false;
  matcore_status status = matcore_map_about(&p->of.map.key, &p->of.map.info, &fault);
  if (status != MATCORE_OK)
    return request_refuse_core(request, status, &fault);
  p->of.map.all = m->kind == MATCORE_MAP_SCALE && !request_has(request, "select");
  if (m->kind == MATCORE_MAP_SCALE && !request_number_or(request, "select", 0, p->of.map.info.selects - 1, 0, &select))
    return false;
  p->of.map.select = (uint32_t)select;
  set_map_panel(p);
  return true;
}

static bool map(struct request *request, matcore_map_kind kind) {
  struct map_request m = {.kind = kind};
  return request_each(request, "target", add_map, &m) && draw_picture(request, &m.picture);
}

bool scale_map(struct request *request, struct answer *answer) { return (void)answer, map(request, MATCORE_MAP_SCALE); }
bool data_map(struct request *request, struct answer *answer) { return (void)answer, map(request, MATCORE_MAP_DATA); }
bool acc_map(struct request *request, struct answer *answer) { return (void)answer, map(request, MATCORE_MAP_ACC); }

/* -- Memory -- */

static void draw_layout_cells(FILE *file, const struct panel *p, unsigned x) {
  const matcore_scale_layout *layout = &p->of.layout;
  for (uint64_t at = 0; at < layout->bytes; at++) {
    uint64_t row, col;
    bool padding;
    char text[48] = "";
    if (matcore_scale_index(layout, at, &row, &col, &padding, NULL) != MATCORE_OK)
      continue;
    if (!padding)
      snprintf(text, sizeof text, "%" PRIu64 ",%" PRIu64, row, col);
    write_cell(file, block_left(p, x, 0) + (unsigned)(at % p->columns) * p->column, (unsigned)(at / p->columns), p->column,
               padding ? NO_ELEMENT : (unsigned)(row / p->group), text);
  }
}

static void set_layout_panel(struct panel *p, unsigned line) {
  const matcore_scale_layout *layout = &p->of.layout;
  char longest[48];
  p->draw_cells = draw_layout_cells;
  snprintf(p->title, sizeof p->title, "%s", matcore_scale_layout_about(layout->id)->name);
  snprintf(p->note, sizeof p->note, "%" PRIu64 " x %" PRIu64 " scales, %" PRIu64 " bytes", layout->rows, layout->cols, layout->bytes);
  snprintf(p->across, sizeof p->across, "each cell: row,col");
  p->down = "offset";
  p->head = "+%u";
  p->blocks = 1;
  p->columns = p->line_step = line;
  p->lines = (unsigned)((layout->bytes + line - 1) / line);
  snprintf(longest, sizeof longest, "%" PRIu64 ",%" PRIu64, layout->rows - 1, layout->cols - 1);
  p->column = ((unsigned)strlen(longest) + 1) * CHARACTER;
  set_groups(p, layout->rows > COLOUR_COUNT ? "rows" : "row", layout->rows, 1);
  if (layout->padded_rows * layout->padded_cols != layout->rows * layout->cols)
    snprintf(p->legend[NO_ELEMENT], sizeof *p->legend, "padding");
}

static bool add_layout(struct request *request, void *context) {
  struct picture *picture = context;
  struct panel *p = next_panel(request, picture, "layout");
  uint64_t rows, cols;
  if (!p || !read_rows_cols(request, &rows, &cols) || !read_layout(request, "layout", rows, cols, &p->of.layout))
    return false;
  if (p->of.layout.bytes > MAX_CELLS)
    return request_refuse_key(request, rows < cols ? "cols" : "rows", "expected a padded size of at most %d bytes for a picture",
                              MAX_CELLS);
  return true;
}

bool scale_draw(struct request *request, struct answer *answer) {
  struct picture picture = {.count = 0};
  (void)answer;
  if (!request_each(request, "layout", add_layout, &picture))
    return false;
  for (unsigned i = 0; i < picture.count; i++)
    set_layout_panel(&picture.panels[i], picture.count > 1 ? LINE_BESIDE : LINE_ALONE);
  return draw_picture(request, &picture);
}
