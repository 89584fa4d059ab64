/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Waves per EU from register counts, LDS and work-group size. Public through matcore/kernel_descriptor.h. */
#include <matcore/kernel_descriptor.h>

static uint32_t min(uint32_t a, uint32_t b) { return a < b ? a : b; }
static uint32_t max(uint32_t a, uint32_t b) { return a > b ? a : b; }
static uint32_t ceil_div(uint32_t a, uint32_t b) { return a / b + (a % b != 0); }
static uint32_t round_up(uint32_t a, uint32_t granule) { return ceil_div(a, granule) * granule; }

uint32_t matcore_vgpr_charge(const matcore_processor *p, uint32_t vgprs, uint32_t agprs) {
  if (!p || p->agprs == MATCORE_AGPRS_NONE)
    return vgprs;
  if (p->agprs == MATCORE_AGPRS_SEPARATE)
    return max(vgprs, agprs);
  if (vgprs > UINT32_MAX - 3 || agprs > UINT32_MAX - round_up(vgprs, 4))
    return UINT32_MAX;                               /* more than any processor has, not a small number */
  return agprs ? round_up(vgprs, 4) + agprs : vgprs; /* AGPRs start at a multiple of 4 */
}

uint32_t matcore_vgpr_waves(const matcore_processor *p, uint32_t vgprs) {
  if (!p || !p->vgpr_alloc)
    return 0;
  if (vgprs < p->vgpr_alloc)
    return p->max_waves;
  if (vgprs > p->vgpr_total)
    return min(1, p->max_waves);
  return min(max(p->vgpr_total / round_up(vgprs, p->vgpr_alloc), 1), p->max_waves);
}

/* LLVM 22 has these steps written out; they are neither the allocation granule nor the trap handler's share. */
static uint32_t sgpr_waves_llvm22(const matcore_processor *p, uint32_t sgprs) {
  static const struct step {
    uint32_t sgprs, waves;
  } gfx6[] = {{48, 10}, {56, 9}, {64, 8}, {72, 7}, {80, 6}, {UINT32_MAX, 5}}, gfx8[] = {{80, 10}, {88, 9}, {100, 8}, {UINT32_MAX, 7}};
  const struct step *step = p->isa_major >= 8 ? gfx8 : gfx6;
  while (sgprs > step->sgprs)
    step++;
  return min(step->waves, p->max_waves);
}

static uint32_t sgpr_waves(const matcore_processor *p, const matcore_occupancy_request *r) {
  enum { TRAP_SGPRS = 16 };
  if (p->isa_major >= 10)
    return p->max_waves;
  if (r->model == MATCORE_LLVM22)
    return sgpr_waves_llvm22(p, r->sgprs);
  uint32_t taken = round_up(max(r->sgprs, 1), p->sgpr_alloc) + (r->trap ? TRAP_SGPRS : 0);
  return min(max(p->sgpr_total / taken, 1), p->max_waves);
}

/* What barriers and, with lds, the LDS pool leave. */
static uint32_t group_waves(const matcore_processor *p, const matcore_occupancy_request *r, uint32_t lds) {
  bool has_wgp = p->layout == MATCORE_KD_G10 || p->layout == MATCORE_KD_G11 || p->layout == MATCORE_KD_G120;
  bool wgp_mode = has_wgp && !r->cu_mode;
  uint32_t eus = has_wgp && r->cu_mode ? p->eus / 2 : p->eus;
  uint32_t pool = wgp_mode ? p->lds_pool : p->lds;
  uint32_t waves = ceil_div(r->workgroup, p->wave);
  uint32_t groups = waves == 1 ? p->max_waves * eus : min(p->max_waves * eus / waves, wgp_mode ? 32 : 16);
  uint32_t fit = pool / max(r->model == MATCORE_EXACT ? round_up(lds, p->lds_alloc) : lds, 1);
  if (fit == 0)
    return 1;
  return min(max(ceil_div(waves * min(groups, fit), eus), 1), p->max_waves);
}

matcore_status matcore_occupancy_of(const matcore_processor *p, const matcore_occupancy_request *r, matcore_occupancy *out,
                                    matcore_fault *fault) {
  if (!p || !r || !out)
    return MATCORE_BAD_POINTER;
  if (!p->vgpr_alloc || !p->sgpr_alloc || !p->lds_alloc || !p->wave || p->eus < 2)
    return matcore_refuse(fault, "cpu", 0, ": expected what matcore_processor_get gives");
  if (r->model != MATCORE_EXACT && r->model != MATCORE_LLVM22)
    return matcore_refuse(fault, "model", r->model, ": expected exact or llvm22");
  if (r->workgroup > 1024)
    return matcore_refuse(fault, "workgroup", r->workgroup, ": expected 1 to 1024 work-items");
  if (r->vgprs > p->vgpr_total)
    return matcore_refuse(fault, "vgprs", r->vgprs, ": expected at most %u", p->vgpr_total);
  if (r->sgprs > 128)
    return matcore_refuse(fault, "sgprs", r->sgprs, ": expected at most 128");
  if (r->workgroup && r->lds > UINT32_MAX - p->lds_alloc)
    return matcore_refuse(fault, "lds", r->lds, ": expected at most %u bytes", p->lds);
  matcore_occupancy o = {.vgpr_waves = matcore_vgpr_waves(p, r->vgprs), .sgpr_waves = sgpr_waves(p, r), .group_waves = p->max_waves};
  uint32_t barriers = p->max_waves;
  if (r->workgroup) {
    o.group_waves = group_waves(p, r, r->lds);
    barriers = group_waves(p, r, 0);
  }
  o.waves = min(min(o.vgpr_waves, o.sgpr_waves), o.group_waves);
  o.limit = o.waves == p->max_waves   ? "max"
            : o.waves == o.vgpr_waves ? "vgpr"
            : o.waves == o.sgpr_waves ? "sgpr"
            : o.waves == barriers     ? "workgroup"
                                      : "lds";
  *out = o;
  return MATCORE_OK;
}
