/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The border between the passes (C, LLVM's C API) and host.cpp (C++: what has no C API). Opaque C API handles only.
 * First what host.cpp gives to the passes, then what the passes give to host.cpp. */
#ifndef MATCORE_PLUGIN_HOST_H
#define MATCORE_PLUGIN_HOST_H

#include <llvm-c/Core.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* -- Of host.cpp -- */

/* An error or a warning at an instruction, with its function and, when it has one, its source location. Text is copied. opt ends
 * at the first error; other hosts go on, so the caller must leave the module such that code generation cannot abort on it. */
void mc_error(LLVMValueRef instruction, const char *message);
void mc_warning(LLVMValueRef instruction, const char *message);
/* An error without a place, such as a bad option. The module can be linked no more. */
void mc_module_error(LLVMModuleRef module, const char *message);

/* Ask before building a remark's text: nearly always nobody listens. */
bool mc_remark_wanted(LLVMValueRef place);
enum mc_remark_kind { MC_REMARK_PASSED, MC_REMARK_MISSED, MC_REMARK_ANALYSIS };
/* A piece of a remark: plain text when key is null, else an argument of its own in YAML. A null text means the number. */
struct mc_remark_part {
  const char *key, *text;
  int64_t number;
};
/* `place`: an instruction, or a defined function. */
void mc_remark(LLVMValueRef place, enum mc_remark_kind kind, const char *id, const struct mc_remark_part *parts, size_t count);

/* Debug counters, for bisecting: COUNTER(ID, name, meaning). Lowering has none: a pseudo-op that stays is an error, not a choice. */
#define MC_COUNTERS(COUNTER)                                                                                                               \
  COUNTER(NARROW, "matcore-narrow", "Controls which matrix calls matcore narrows")                                                         \
  COUNTER(STRICT, "matcore-strict", "Controls which matrix calls matcore gives neutral scales")                                            \
  COUNTER(FOLD_SCALES, "matcore-fold-scales", "Controls which scales matcore folds into a call")
enum mc_counter {
#define COUNTER(ID, NAME, MEANING) MC_COUNT_##ID,
  MC_COUNTERS(COUNTER)
#undef COUNTER
};
/* Counts one rewrite and says whether it may happen. */
bool mc_should_rewrite(enum mc_counter counter);

/* Whether the processor of `function` has a feature such as "gfx950-insts"; only where the target machine is known (not null) and
 * only for AMDGPU: asking another target is fatal inside LLVM. */
bool mc_subtarget_has(void *target_machine, LLVMValueRef function, const char *feature);

/* The same by the function's attributes alone, where no target machine is known. Unknown: no processor is named, or one that
 * this LLVM has not, or the target is not built in: none of these is a wrong processor. */
enum mc_answer { MC_UNKNOWN, MC_NO, MC_YES };
enum mc_answer mc_cpu_attribute_has(LLVMValueRef function, const char *feature);

/* Looks at one instruction. Answers what stands in its place: itself, what was built for it, or null. */
typedef LLVMValueRef mc_visitor(void *context, LLVMValueRef instruction);
/* Visits instructions in the order of the text, each once: functions as in the module, then blocks, then instructions; use lists have no
 * order of their own. A visitor may erase its instruction and build before it. The answers take the instructions' place, without nulls;
 * their number is answered. `repeated`, set before the first visit: whether some instruction stands in the list twice. */
size_t mc_visit_in_order(LLVMModuleRef module, LLVMValueRef *instructions, size_t count, bool *repeated, mc_visitor *visit, void *context);

/* The name goes over, as it is: with two setters the second owner would get a suffix. */
void mc_take_name(LLVMValueRef to, LLVMValueRef from);

/* Debug records of `from`, which goes away: they name `to`, its first `bits` bits, as that fragment of the variable; where that cannot be
 * said, or `to` is null, the variable is unknown from there on. */
void mc_narrow_debug(LLVMValueRef from, LLVMValueRef to, unsigned bits);

/* Debug records of an instruction that goes away: they say the same of its operands where LLVM can, else the variable is unknown. */
void mc_salvage_debug(LLVMValueRef instruction);

/* All functions, and all that stands for one, become declarations: the host goes on after an error, and its back end would abort on types
 * that came with a refused call, such as scalable vectors, wherever they came from. */
void mc_drop_bodies(LLVMModuleRef module);

/* Whether an instruction has no use and can be erased without a trace. */
bool mc_is_dead(LLVMValueRef instruction);

/* -- Of the passes -- */

/* The words of the configuration, in the order in which they are printed. */
struct mc_options {
  bool strict, fold_sources, fold_scales, no_verify;
};

struct mc_tally; /* report.h */
struct mc_calls; /* matrix.h */

/* What one run of a pass works on. */
struct mc_unit {
  LLVMModuleRef module;
  LLVMValueRef function; /* null: the whole module */
  void *target_machine;  /* TargetMachine, or null where the host does not know it */
  struct mc_options options;
  bool *refused;          /* not null: what is refused becomes poison after its error, so that no later pass meets it, and this is set */
  bool said_before;       /* bad configuration, warnings and missed remarks were told by an earlier run in this process */
  struct mc_tally *tally; /* null: nobody sums up */
  struct mc_calls *calls; /* shared by the passes of a run; null: each looks for itself */
};

/* Where options come from; the first that is present wins whole. A null text: absent. Reports a bad word, once, through
 * mc_module_error (not when `said_before`: see mc_unit), and answers the empty options then. options.c */
struct mc_options mc_configure(LLVMModuleRef module, const char *parameters, bool said_before);

/* The words of pass parameters in their fixed order, for -print-pipeline-passes; a text with an unknown word as it is. */
void mc_order_words(const char *parameters, char *text, size_t size);

/* One entry per pass. True when the unit was changed. */
bool mc_run_matcore(const struct mc_unit *unit);
bool mc_run_verify(const struct mc_unit *unit);
bool mc_run_narrow(const struct mc_unit *unit);
bool mc_run_strict(const struct mc_unit *unit);
bool mc_run_lower_descriptors(const struct mc_unit *unit);
bool mc_run_fold_scales(const struct mc_unit *unit);

#ifdef __cplusplus
}
#endif
#endif
