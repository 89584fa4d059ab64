/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Topic `tile`: which warp owns an instruction tile, how many there are, and the schedule of selects. Verbs of scale_verbs. */
#include "scale.h"

#include <inttypes.h>
#include <stdlib.h>

bool read_target_shape(struct request *request, matcore_matrix_target *target, matcore_shape *shape) {
  const char *targets[MATCORE_MATRIX_TARGET_COUNT + 1] = {0}, *shapes[MATCORE_SHAPE_COUNT + 1] = {0};
  for (int i = 0; i < MATCORE_MATRIX_TARGET_COUNT; i++)
    targets[i] = matcore_matrix_target_name((matcore_matrix_target)i);
  for (int i = 0; i < MATCORE_SHAPE_COUNT; i++)
    shapes[i] = matcore_shape_name((matcore_shape)i);
  int t, s;
  if (!request_choice(request, "target", targets, &t) || !request_choice(request, "shape", shapes, &s))
    return false;
  *target = (matcore_matrix_target)t;
  *shape = (matcore_shape)s;
  matcore_instruction sizes;
  matcore_fault fault = {0};
  matcore_status status = matcore_instruction_of(*target, *shape, &sizes, &fault);
  return status == MATCORE_OK || request_refuse_core(request, status, &fault);
}

static bool read_tiling(struct request *request, matcore_tiling *tiling) {
  return read_pair(request, "warps", 'x', tiling->warps) && read_pair(request, "tiles", 'x', tiling->tiles);
}

bool tile_owner(struct request *request, struct answer *answer) {
  matcore_tiling tiling;
  matcore_matrix_target target;
  matcore_shape shape;
  uint64_t at[2], warp;
  matcore_fault fault = {0};
  /* The owner is the same for every instruction, but one that is none is a mistake. */
  if ((request_has(request, "target") || request_has(request, "shape")) && !read_target_shape(request, &target, &shape))
    return false;
  if (!read_tiling(request, &tiling) || !read_pair(request, "at", ',', at))
    return false;
  matcore_status status = matcore_tile_owner(&tiling, at[0], at[1], &warp, &fault);
  if (status != MATCORE_OK)
    return request_refuse_core(request, status, &fault);
  answer_value_number(answer, warp);
  return true;
}

bool tile_count(struct request *request, struct answer *answer) {
  matcore_matrix_target target;
  matcore_shape shape;
  matcore_tiling tiling;
  uint64_t block[2], total[2], per_warp[2];
  matcore_fault fault = {0};
  if (!read_target_shape(request, &target, &shape) || !read_pair(request, "block", 'x', block) || !read_tiling(request, &tiling))
    return false;
  matcore_status status = matcore_tile_count(target, shape, block, &tiling, total, per_warp, &fault);
  if (status != MATCORE_OK)
    return request_refuse_core(request, status, &fault);
  answer_text(answer, "total", "%" PRIu64 "x%" PRIu64, total[0], total[1]);
  answer_text(answer, "per_warp", "%" PRIu64 "x%" PRIu64, per_warp[0], per_warp[1]);
  return true;
}

struct plan {
  matcore_matrix_target target;
  matcore_shape shape;
  matcore_scale_order order;
  uint64_t tiles[2], steps;
};

/* All instructions, blanks between. */
static matcore_status write_plan(const struct plan *p, char *text, size_t size, matcore_fault *fault) {
  size_t used = 0;
  for (uint64_t k = 0; k < p->steps; k++)
    for (uint64_t a = 0; a < p->tiles[0]; a++)
      for (uint64_t b = 0; b < p->tiles[1]; b++) {
        uint64_t reg[2], at[2] = {a, b};
        uint32_t select[2];
        for (int o = 0; o < 2; o++) {
          matcore_status status = matcore_tile_scale(p->target, p->shape, (matcore_operand)o, p->order, p->tiles[o], p->steps, at[o], k,
                                                     &reg[o], &select[o], fault);
          if (status != MATCORE_OK)
            return status;
        }
        used += (size_t)snprintf(text + used, size - used, "%s%" PRIu64 ",%" PRIu64 ",%" PRIu64 ":%" PRIu64 ".%u,%" PRIu64 ".%u",
                                 used ? " " : "", a, b, k, reg[0], (unsigned)select[0], reg[1], (unsigned)select[1]);
      }
  return MATCORE_OK;
}

bool tile_plan(struct request *request, struct answer *answer) {
  enum { MAX_PLAN = 1 << 16, WORD = 64 }; /* six numbers of at most 6 digits, their separators */
  static const char *const orders[] = {"memory", "k-first", NULL};
  struct plan p;
  int order;
  if (!read_target_shape(request, &p.target, &p.shape) || !read_pair(request, "tiles", 'x', p.tiles) ||
      !request_number_or(request, "k-steps", 1, MAX_PLAN, 1, &p.steps) ||
      !request_choice_or(request, "order", orders, MATCORE_ORDER_MEMORY, &order))
    return false;
  p.order = (matcore_scale_order)order;
  if (p.tiles[0] < 1 || p.tiles[1] < 1 || p.tiles[0] > MAX_PLAN || p.tiles[1] > MAX_PLAN / p.tiles[0])
    return request_refuse_key(request, "tiles", "expected factors >= 1 and at most %d instructions", MAX_PLAN);
  if (p.steps > MAX_PLAN / (p.tiles[0] * p.tiles[1]))
    return request_refuse_key(request, "k-steps", "expected at most %d instructions, tiles times steps", MAX_PLAN);
  size_t size = (size_t)(p.tiles[0] * p.tiles[1] * p.steps * WORD + 1);
  matcore_fault fault = {0};
  char *text = malloc(size);
  if (!text)
    return request_refuse(request, "no memory for the plan");
  matcore_status status = write_plan(&p, text, size, &fault);
  if (status == MATCORE_OK)
    answer_value(answer, "%s", text);
  free(text);
  return status == MATCORE_OK || request_refuse_core(request, status, &fault);
}
