/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The plain IR that a pseudo-op becomes. See descriptor_op.h. ptrtoint to i32, lshr in 32 bits and the mask in 64 are the form that LLVM
 * does not turn into bfe.u64. */
#include "descriptor_op.h"

#include <stdio.h>
#include <string.h>

static LLVMValueRef number32(const struct mc_lowering *l, uint32_t value) { return LLVMConstInt(l->i32, value, false); }
static LLVMValueRef number64(const struct mc_lowering *l, uint64_t value) { return LLVMConstInt(l->i64, value, false); }

static LLVMValueRef disjoint(const struct mc_lowering *l, LLVMValueRef a, LLVMValueRef b) {
  LLVMValueRef value = LLVMBuildOr(l->builder, a, b, "");
  if (LLVMIsAInstruction(value))
    LLVMSetIsDisjoint(value, true);
  return value;
}

/* enc(pointer), in the low bits of an i64. */
static LLVMValueRef encode_pointer(const struct mc_lowering *l, LLVMValueRef pointer) {
  LLVMValueRef value = LLVMBuildPtrToInt(l->builder, pointer, l->i32, "");
  value = LLVMBuildLShr(l->builder, value, number32(l, 4), "");
  value = LLVMBuildZExt(l->builder, value, l->i64, "");
  return LLVMBuildAnd(l->builder, value, number64(l, MATCORE_SMEM_MAX_OFFSET >> 4), "");
}

/* Ors the i32 operand `name` into its field, masked, when it is no constant; `drop` low bits are not stored. */
static LLVMValueRef or_value(const struct mc_op_call *c, LLVMValueRef desc, const char *name, matcore_smem_field field, uint32_t drop) {
  const struct mc_lowering *l = c->l;
  int i = mc_op_index(c, name);
  uint32_t shift, width;
  if (i < 0 || c->constant[i] || matcore_smem_position(c->op->generation, field, &shift, &width))
    return desc;
  LLVMValueRef value = LLVMBuildAnd(l->builder, mc_op_argument(c, i), number32(l, ((UINT32_C(1) << width) - 1) << drop), "");
  value = LLVMBuildZExt(l->builder, value, l->i64, "");
  return disjoint(l, desc, LLVMBuildShl(l->builder, value, number64(l, shift - drop), ""));
}

static LLVMValueRef build_base(const struct mc_op_call *c, const matcore_smem_desc *d) {
  uint64_t fields;
  matcore_fault fault;
  if (matcore_smem_encode(c->op->generation, d, &fields, &fault))
    return mc_refuse_fault(c, &fault), NULL;
  LLVMValueRef value = encode_pointer(c->l, mc_op_argument(c, 0));
  return fields ? disjoint(c->l, value, number64(c->l, fields)) : value;
}

static LLVMValueRef lower_make(const struct mc_op_call *c) {
  matcore_smem_desc d = mc_op_desc(c);
  matcore_fault fault;
  uint64_t fields;
  if (matcore_smem_encode(c->op->generation, &d, &fields, &fault))
    return mc_refuse_fault(c, &fault), NULL;
  if (!d.swizzle && !c->constant[mc_op_index(c, "base_offset")])
    return mc_refuse(c, " operand 'base_offset' must be 0 without a swizzle"), NULL;
  LLVMValueRef value = build_base(c, &d);
  value = or_value(c, value, "lbo", MATCORE_SMEM_LBO, 4);
  value = or_value(c, value, "sbo", MATCORE_SMEM_SBO, 4);
  return or_value(c, value, "base_offset", MATCORE_SMEM_BASE_OFFSET, 0);
}

static LLVMValueRef lower_absolute(const struct mc_op_call *c) {
  matcore_smem_desc d = {.sbo = mc_op_number_or(c, "sbo", 0), .swizzle = 128, .atom = 16, .lbo_mode = 1};
  uint32_t shift, width;
  LLVMValueRef value = build_base(c, &d);
  if (!value || matcore_smem_position(c->op->generation, MATCORE_SMEM_LBO, &shift, &width))
    return NULL;
  LLVMValueRef second = encode_pointer(c->l, mc_op_argument(c, 1));
  value = disjoint(c->l, value, LLVMBuildShl(c->l->builder, second, number64(c->l, shift), ""));
  return or_value(c, value, "sbo", MATCORE_SMEM_SBO, 4);
}

static LLVMValueRef lower_shape(const struct mc_op_call *c) {
  matcore_smem_shape shape = mc_op_shape(c);
  matcore_smem_layout layout;
  matcore_fault fault;
  if (matcore_smem_plan(c->op->generation, &shape, &layout, &fault))
    return mc_refuse_fault(c, &fault), NULL;
  matcore_smem_desc d = {.lbo = layout.lbo, .sbo = layout.sbo, .swizzle = shape.swizzle, .atom = shape.atom};
  return build_base(c, &d);
}

static LLVMValueRef lower_advance(const struct mc_op_call *c) {
  const struct mc_lowering *l = c->l;
  LLVMValueRef desc = mc_op_argument(c, 0);
  if (!c->constant[1]) {
    LLVMValueRef units = LLVMBuildAShr(l->builder, mc_op_argument(c, 1), number32(l, 4), "");
    return LLVMBuildAdd(l->builder, desc, LLVMBuildSExt(l->builder, units, l->i64, ""), "");
  }
  uint64_t moved;
  matcore_fault fault;
  if (LLVMIsAConstantInt(desc) && matcore_smem_advance(c->op->generation, LLVMConstIntGetZExtValue(desc), c->number[1], &moved, &fault))
    return mc_refuse_fault(c, &fault), NULL;
  return c->number[1] ? LLVMBuildAdd(l->builder, desc, number64(l, (uint64_t)(c->number[1] / 16)), "") : desc;
}

static uint32_t log2_of(uint32_t power) {
  uint32_t log = 0;
  while (power >> log > 1)
    log++;
  return log;
}

/* Units of 16 bytes from the tile's start to coordinate `at`, a value: whole atoms by `stride`, then what is left inside one, `chunk`
 * elements to a unit; chunk 0: products start at atoms only. Null: always 0. */
static LLVMValueRef step_value(const struct mc_lowering *l, LLVMValueRef at, uint32_t count, uint32_t atom, uint32_t stride,
                               uint32_t chunk) {
  LLVMValueRef whole = NULL, rest = NULL;
  if (count > 1) {
    whole = LLVMBuildLShr(l->builder, at, number32(l, log2_of(atom)), "");
    whole = LLVMBuildMul(l->builder, whole, number32(l, stride / 16), "");
  }
  if (chunk) {
    rest = count > 1 ? LLVMBuildAnd(l->builder, at, number32(l, atom - 1), "") : at;
    rest = LLVMBuildLShr(l->builder, rest, number32(l, log2_of(chunk)), "");
  }
  return whole && rest ? LLVMBuildAdd(l->builder, whole, rest, "") : whole ? whole : rest;
}

static LLVMValueRef lower_step(const struct mc_op_call *c) {
  const struct mc_lowering *l = c->l;
  matcore_smem_shape s = mc_op_shape(c);
  matcore_smem_layout y;
  matcore_fault fault;
  uint32_t offset; /* of the constant coordinates: the two contribute independently */
  if (matcore_smem_plan(c->op->generation, &s, &y, &fault) ||
      matcore_smem_offset(c->op->generation, &s, mc_op_number_or(c, "mn", 0), mc_op_number_or(c, "k", 0), &offset, &fault))
    return mc_refuse_fault(c, &fault), NULL;
  uint32_t chunk = s.swizzle ? 128 / (uint32_t)s.bits : 0;
  LLVMValueRef desc = mc_op_argument(c, 0), mn = NULL, k = NULL;
  if (!c->constant[1])
    mn = step_value(l, mc_op_argument(c, 1), (uint32_t)s.tile_mn / y.atom_mn, y.atom_mn, y.stride_mn, s.major ? chunk : 0);
  if (!c->constant[2])
    k = step_value(l, mc_op_argument(c, 2), (uint32_t)s.tile_k / y.atom_k, y.atom_k, y.stride_k, s.major ? 0 : chunk);
  LLVMValueRef units = mn && k ? LLVMBuildAdd(l->builder, mn, k, "") : mn ? mn : k;
  if (!units)
    return offset ? LLVMBuildAdd(l->builder, desc, number64(l, offset / 16), "") : desc;
  if (offset)
    units = LLVMBuildAdd(l->builder, units, number32(l, offset / 16), "");
  return LLVMBuildAdd(l->builder, desc, LLVMBuildZExt(l->builder, units, l->i64, ""), "");
}

/* Lane 0's low word; the high word is constant in all lanes as soon as the descriptor is what uniform promises. */
static LLVMValueRef lower_uniform(const struct mc_op_call *c) {
  static const char name[] = "llvm.nvvm.shfl.sync.idx.i32";
  const struct mc_lowering *l = c->l;
  LLVMValueRef desc = mc_op_argument(c, 0), low = LLVMBuildTrunc(l->builder, desc, l->i32, "");
  LLVMValueRef shuffle = LLVMGetIntrinsicDeclaration(l->unit->module, LLVMLookupIntrinsicID(name, sizeof name - 1), NULL, 0);
  LLVMValueRef arguments[] = {number32(l, UINT32_MAX), low, number32(l, 0), number32(l, 31)};
  low = mc_build_call(l->builder, c->inst, shuffle, arguments, 4); /* with the convergence token, where the function has them */
  low = LLVMBuildZExt(l->builder, low, l->i64, "");
  return disjoint(l, LLVMBuildAnd(l->builder, desc, number64(l, UINT64_C(0xFFFFFFFF00000000)), ""), low);
}

static LLVMValueRef lower_idesc(const struct mc_op_call *c) {
  const struct mc_lowering *l = c->l;
  int n = mc_op_index(c, "n");
  matcore_idesc d = mc_op_idesc(c);
  matcore_fault fault, of_flags;
  uint32_t fields, shift, width, drop;
  bool bad_flags = matcore_idesc_set_flags(&d, mc_op_number_or(c, "flags", 0), &of_flags);
  bool bad = matcore_idesc_encode(&d, &fields, &fault);
  if (bad)
    matcore_idesc_fault_of_flags(&fault);
  if (bad_flags && (!bad || !strcmp(fault.field, "flags"))) /* the other operands stand further left */
    return mc_refuse_fault(c, &of_flags), NULL;
  if (bad)
    return mc_refuse_fault(c, &fault), NULL;
  if (!d.n_at_run_time)
    return number32(l, fields);
  if (matcore_idesc_position(d.kind, MATCORE_IDESC_N, &shift, &width, &drop))
    return NULL;
  LLVMValueRef value = LLVMBuildAnd(l->builder, mc_op_argument(c, n), number32(l, ((UINT32_C(1) << width) - 1) << drop), "");
  value = LLVMBuildShl(l->builder, value, number32(l, shift - drop), "");
  return fields ? disjoint(l, value, number32(l, fields)) : value;
}

static LLVMValueRef lower_scale_ids(const struct mc_op_call *c) {
  static const char *const names[] = {"sfa_id", "sfb_id"};
  static const matcore_idesc_field fields[] = {MATCORE_IDESC_SFA_ID, MATCORE_IDESC_SFB_ID};
  const struct mc_lowering *l = c->l;
  int64_t kind = mc_op_number_or(c, "kind", 0);
  uint32_t shift[2], width[2], drop, cleared = 0, constant = 0;
  matcore_fault fault;
  for (int i = 0; i < 2; i++) {
    int64_t id = mc_op_number_or(c, names[i], 0);
    if (matcore_idesc_check_scale_id(kind, names[i], id, &fault))
      return mc_refuse_fault(c, &fault), NULL;
    if (matcore_idesc_position(kind, fields[i], &shift[i], &width[i], &drop))
      return NULL;
    cleared |= ((UINT32_C(1) << width[i]) - 1) << shift[i];
    constant |= (uint32_t)id << shift[i];
  }
  LLVMValueRef value = LLVMBuildAnd(l->builder, mc_op_argument(c, 0), number32(l, ~cleared), "");
  if (constant)
    value = disjoint(l, value, number32(l, constant));
  for (int i = 0; i < 2; i++) {
    int at = mc_op_index(c, names[i]);
    if (c->constant[at])
      continue;
    LLVMValueRef id = LLVMBuildAnd(l->builder, mc_op_argument(c, at), number32(l, (UINT32_C(1) << width[i]) - 1), "");
    value = disjoint(l, value, LLVMBuildShl(l->builder, id, number32(l, shift[i]), ""));
  }
  return value;
}

static LLVMValueRef (*const actions[])(const struct mc_op_call *) = {
    [MC_OP_MAKE] = lower_make, [MC_OP_ABSOLUTE] = lower_absolute, [MC_OP_SHAPE] = lower_shape, [MC_OP_ADVANCE] = lower_advance,
    [MC_OP_STEP] = lower_step, [MC_OP_UNIFORM] = lower_uniform,   [MC_OP_IDESC] = lower_idesc, [MC_OP_SCALE_IDS] = lower_scale_ids,
};

LLVMValueRef mc_op_build(const struct mc_op_call *c) { return actions[c->op->action](c); }
