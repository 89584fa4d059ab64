/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Pictures of register maps (lane by register by byte) and of memory layouts (offset by offset), as SVG for documentation. They are
 * drawn from the same maps that answer `locate` and `offset`. Verbs of scale_verbs. */
#include "scale.h"

#include <inttypes.h>
#include <string.h>

/* One picture: a grid of cells under a title, with numbers along both edges. Sizes in pixels. */
enum { CELL_HEIGHT = 18, LEFT = 64, TOP = 62, CHARACTER = 7, MAX_CELLS = 1 << 16 };

/* Seven pale tints that stay apart in print; colour follows the row, so that a lane's rows are seen at a glance. */
static const char *const tints[] = {"#cfe2f3", "#d9ead3", "#fff2cc", "#f4cccc", "#d9d2e9", "#fce5cd", "#d0e0e3", "#ead1dc"};
enum { TINT_COUNT = sizeof tints / sizeof *tints };

static void begin(FILE *file, const char *title, const char *down, const char *across, unsigned width, unsigned height) {
  unsigned title_width = 16 + 8 * (unsigned)strlen(title); /* 13 px monospace */
  if (width < title_width)
    width = title_width;
  fprintf(file,
          "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%u\" height=\"%u\" viewBox=\"0 0 %u %u\" font-family=\"monospace\" "
          "font-size=\"11\">\n<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n",
          width, height, width, height);
  fprintf(file, "<text x=\"8\" y=\"18\" font-size=\"13\" font-weight=\"bold\">%s</text>\n", title);
  fprintf(file, "<text x=\"8\" y=\"%d\">%s</text>\n<text x=\"%d\" y=\"36\">%s</text>\n", TOP - 8, down, LEFT, across);
}

static void cell(FILE *file, unsigned x, unsigned y, unsigned width, const char *fill, const char *text) {
  fprintf(file, "<rect x=\"%u\" y=\"%u\" width=\"%u\" height=\"%d\" fill=\"%s\" stroke=\"#888\" stroke-width=\"0.5\"/>", x, y, width,
          CELL_HEIGHT, fill);
  fprintf(file, "<text x=\"%u\" y=\"%u\" text-anchor=\"middle\">%s</text>\n", x + width / 2, y + 13, text);
}

static void draw_map(FILE *file, const matcore_map_key *key, const matcore_map_info *info, uint32_t select, const char *title) {
  enum { WIDTH = 8 * CHARACTER };
  begin(file, title, "lane", key->kind == MATCORE_MAP_ACC ? "register; each cell: row,col" : "register.bit; each cell: row,k",
        LEFT + info->slots * WIDTH + 8, TOP + info->lanes * CELL_HEIGHT + 8);
  for (uint32_t slot = 0; slot < info->slots; slot++) {
    unsigned bit = slot * info->slot_bits;
    fprintf(file, "<text x=\"%u\" y=\"%d\" text-anchor=\"middle\">%u.%u</text>\n", LEFT + slot * WIDTH + WIDTH / 2, TOP - 8, bit / 32,
            bit % 32);
  }
  for (uint32_t lane = 0; lane < info->lanes; lane++) {
    fprintf(file, "<text x=\"%d\" y=\"%u\" text-anchor=\"end\">%u</text>\n", LEFT - 8, TOP + lane * CELL_HEIGHT + 13, (unsigned)lane);
    for (uint32_t slot = 0; slot < info->slots; slot++) {
      matcore_element e;
      char text[24] = "";
      const char *fill = "#eeeeee"; /* not read with this select */
      if (matcore_map_element(key, (matcore_place){lane, slot}, select, &e, NULL) == MATCORE_OK) {
        snprintf(text, sizeof text, "%u,%u", (unsigned)e.row, (unsigned)e.col);
        fill = tints[e.row % TINT_COUNT];
      }
      cell(file, LEFT + slot * WIDTH, TOP + lane * CELL_HEIGHT, WIDTH, fill, text);
    }
  }
  fputs("</svg>\n", file);
}

static bool read_svg(struct request *request, const char **path) {
  *path = request_text(request, "svg");
  return *path ? true : request_refuse_key(request, "svg", "expected the file to write");
}

static bool map(struct request *request, matcore_map_kind kind) {
  static const char *const kinds[] = {"scales", "data", "accumulator"};
  matcore_map_key key;
  matcore_map_info info;
  const char *path;
  uint64_t select = 0;
  struct output output;
  if (!read_map_key(request, kind, &key) || matcore_map_about(&key, &info, NULL) != MATCORE_OK || !read_svg(request, &path))
    return false;
  if (kind == MATCORE_MAP_SCALE && !request_number_or(request, "select", 0, info.selects - 1, 0, &select))
    return false;
  char title[160], detail[64] = "";
  if (kind == MATCORE_MAP_SCALE)
    snprintf(detail, sizeof detail, " of %c, block %u, select %u", "AB"[key.operand], (unsigned)key.block, (unsigned)select);
  if (kind == MATCORE_MAP_DATA)
    snprintf(detail, sizeof detail, " of %c, %s", "AB"[key.operand], matcore_format_name(key.format));
  snprintf(title, sizeof title, "%s %s: %s%s (evidence %s)", matcore_target_name(key.target), matcore_shape_name(key.shape), kinds[kind],
           detail, info.evidence);
  if (!output_open(request, &output, path))
    return false;
  draw_map(output.file, &key, &info, (uint32_t)select, title);
  return output_close(request, &output);
}

bool scale_map(struct request *request, struct answer *answer) { return (void)answer, map(request, MATCORE_MAP_SCALE); }
bool data_map(struct request *request, struct answer *answer) { return (void)answer, map(request, MATCORE_MAP_DATA); }
bool acc_map(struct request *request, struct answer *answer) { return (void)answer, map(request, MATCORE_MAP_ACC); }

/* Memory: 16 bytes a line, as a hex dump has them. */
static void draw_layout(FILE *file, const matcore_scale_layout *layout) {
  enum { WIDTH = 9 * CHARACTER, LINE = 16 };
  char title[160];
  unsigned lines = (unsigned)((layout->bytes + LINE - 1) / LINE);
  snprintf(title, sizeof title, "%s: %" PRIu64 " x %" PRIu64 " scales in %" PRIu64 " bytes", matcore_scale_layout_about(layout->id)->name,
           layout->rows, layout->cols, layout->bytes);
  begin(file, title, "offset", "byte; each cell: row,col; grey: padding", LEFT + LINE * WIDTH + 8, TOP + lines * CELL_HEIGHT + 8);
  for (unsigned i = 0; i < LINE; i++)
    fprintf(file, "<text x=\"%u\" y=\"%d\" text-anchor=\"middle\">+%u</text>\n", LEFT + i * WIDTH + WIDTH / 2, TOP - 8, i);
  for (uint64_t at = 0; at < layout->bytes; at++) {
    uint64_t row, col;
    bool padding;
    char text[48];
    unsigned line = (unsigned)(at / LINE), i = (unsigned)(at % LINE);
    if (matcore_scale_index(layout, at, &row, &col, &padding, NULL) != MATCORE_OK)
      continue;
    if (i == 0)
      fprintf(file, "<text x=\"%d\" y=\"%u\" text-anchor=\"end\">%" PRIu64 "</text>\n", LEFT - 8, TOP + line * CELL_HEIGHT + 13, at);
    snprintf(text, sizeof text, "%" PRIu64 ",%" PRIu64, row, col);
    cell(file, LEFT + i * WIDTH, TOP + line * CELL_HEIGHT, WIDTH, padding ? "#eeeeee" : tints[row % TINT_COUNT], padding ? "" : text);
  }
  fputs("</svg>\n", file);
}

bool scale_draw(struct request *request, struct answer *answer) {
  uint64_t rows, cols;
  matcore_scale_layout layout;
  const char *path;
  struct output output;
  (void)answer;
  if (!read_rows_cols(request, &rows, &cols) || !read_layout(request, "layout", rows, cols, &layout) || !read_svg(request, &path))
    return false;
  if (layout.bytes > MAX_CELLS)
    return request_refuse_key(request, "rows", "expected a padded size of at most %d bytes for a picture", MAX_CELLS);
  if (!output_open(request, &output, path))
    return false;
  draw_layout(output.file, &layout);
  return output_close(request, &output);
}
