/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the files of the topics scale, data, acc, tile and pad share: readers of common keys, verbs of one file for another's table. */
#ifndef MATCORE_COMMAND_SCALE_H
#define MATCORE_COMMAND_SCALE_H

#include "command.h"

#include <matcore/pad.h>
#include <matcore/registers.h>
#include <matcore/scale.h>

/* Readers; false after a refusal. */
bool read_layout(struct request *, const char *key, uint64_t rows, uint64_t cols, matcore_scale_layout *);
bool read_rows_cols(struct request *, uint64_t *rows, uint64_t *cols);
bool read_target_shape(struct request *, matcore_matrix_target *, matcore_shape *);
bool read_pair(struct request *, const char *key, char between, uint64_t pair[2]); /* "2x2", "0,1" */
bool read_pad(struct request *, uint64_t element_bytes, matcore_pad *);            /* "256:8,4:2", times the element's bytes */

bool scale_locate(struct request *, struct answer *), scale_element(struct request *, struct answer *);
bool data_locate(struct request *, struct answer *), data_element(struct request *, struct answer *);
bool acc_locate(struct request *, struct answer *), acc_element(struct request *, struct answer *);
bool scale_map(struct request *, struct answer *), data_map(struct request *, struct answer *), acc_map(struct request *, struct answer *);
bool scale_draw(struct request *, struct answer *);
bool tile_owner(struct request *, struct answer *), tile_count(struct request *, struct answer *),
    tile_plan(struct request *, struct answer *);
bool pad_offset(struct request *, struct answer *), pad_unpad(struct request *, struct answer *),
    pad_size(struct request *, struct answer *);
bool pad_additive(struct request *, struct answer *), pad_check(struct request *, struct answer *);
bool pad_view(struct request *, struct answer *), pad_bases(struct request *, struct answer *);

/* Reads the keys that choose a register map; kind is set by the caller. registers.c */
bool read_map_key(struct request *, matcore_map_kind, matcore_map_key *);

#endif
