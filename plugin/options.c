/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The configuration: one grammar in three places, of which the first that is present wins whole. Called by host.cpp.
 * No cl::opt: HIP hands every -mllvm to a linker that does not know the plugin, and lld reads options before it loads plugins. */
#include "host.h"

#include <llvm-c/DebugInfo.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* WORD(text, member), in the order in which they are printed. */
#define WORDS(WORD)                                                                                                                        \
  WORD("strict", strict)                                                                                                                   \
  WORD("fold-sources", fold_sources)                                                                                                       \
  WORD("fold-scales", fold_scales)                                                                                                         \
  WORD("no-verify", no_verify)

struct reader {
  LLVMModuleRef module;
  bool said_before;
};

/* Sets one word; false when there is no such word. */
static bool set_word(struct mc_options *options, const char *word, size_t size) {
#define WORD(text, member)                                                                                                                 \
  if (size == sizeof text - 1 && memcmp(word, text, size) == 0)                                                                            \
    return options->member = true;
  WORDS(WORD)
#undef WORD
  return false;
}

/* Tells a fault, unless the hook before this one has: a module is configured once by each. */
static void complain(const struct reader *reader, const char *message) {
  if (!reader->said_before)
    mc_module_error(reader->module, message);
}

static void bad_word(const struct reader *reader, const char *origin, const char *word, size_t size) {
  char message[400], allowed[100] = "";
#define WORD(text, member) strcat(strcat(allowed, *allowed ? ", " : ""), text);
  WORDS(WORD)
#undef WORD
  snprintf(message, sizeof message, "matcore: %s: unknown word '%.*s' (allowed: %s)%s", origin, (int)(size > 100 ? 100 : size), word,
           allowed, memchr(word, ',', size) || memchr(word, ' ', size) ? ": they are separated by ';'" : "");
  complain(reader, message);
}

/* Adds the words of one text, separated by ';'. False after a message. */
static bool add_words(const struct reader *reader, const char *origin, const char *text, size_t size, struct mc_options *options) {
  for (const char *end = text + size; text < end;) {
    const char *stop = memchr(text, ';', (size_t)(end - text));
    size_t length = (size_t)((stop ? stop : end) - text);
    if (length && !set_word(options, text, length)) {
      bad_word(reader, origin, text, length);
      return false;
    }
    text += length + 1;
  }
  return true;
}

static const char flag_name[] = "matcore", flag_origin[] = "module flag \"matcore\"";

static bool bad_flag(const struct reader *reader) {
  complain(reader, "matcore: module flag \"matcore\": expected a string of words separated by ';', or a list of strings");
  return false;
}

/* The flag is one string, or, so that a link can unite the lists of its modules, a node of strings. */
static bool add_flag(const struct reader *reader, LLVMMetadataRef flag, struct mc_options *options) {
  LLVMValueRef value = LLVMMetadataAsValue(LLVMGetModuleContext(reader->module), flag);
  unsigned size = 0;
  const char *text = LLVMGetMDString(value, &size);
  if (text)
    return add_words(reader, flag_origin, text, size, options);
  if (LLVMGetMetadataKind(flag) != LLVMMDTupleMetadataKind)
    return bad_flag(reader);
  unsigned count = LLVMGetMDNodeNumOperands(value);
  LLVMValueRef *nodes = malloc((count ? count : 1) * sizeof *nodes);
  bool good = nodes != 0;
  if (good)
    LLVMGetMDNodeOperands(value, nodes);
  for (unsigned i = 0; i < count && good; i++) {
    text = nodes[i] ? LLVMGetMDString(nodes[i], &size) : 0;
    good = text ? add_words(reader, flag_origin, text, size, options) : bad_flag(reader);
  }
  free(nodes);
  return good;
}

struct mc_options mc_configure(LLVMModuleRef module, const char *parameters, bool said_before) {
  const struct reader reader = {module, said_before};
  struct mc_options options = {0}, none = {0};
  if (parameters)
    return add_words(&reader, "pass parameter", parameters, strlen(parameters), &options) ? options : none;
  LLVMMetadataRef flag = LLVMGetModuleFlag(module, flag_name, strlen(flag_name));
  if (flag)
    return add_flag(&reader, flag, &options) ? options : none;
  const char *environment = getenv("MATCORE_OPTIONS");
  if (environment && *environment)
    return add_words(&reader, "MATCORE_OPTIONS", environment, strlen(environment), &options) ? options : none;
  return none;
}

void mc_order_words(const char *parameters, char *text, size_t size) {
  struct mc_options options = {0};
  size_t used = 0;
  for (const char *word = parameters; *word;) {
    size_t length = strcspn(word, ";");
    if (length && !set_word(&options, word, length)) {
      snprintf(text, size, "%s", parameters); /* refused when it runs; printed as it was given */
      return;
    }
    word += length + (word[length] == ';');
  }
  *text = 0;
#define WORD(name, member)                                                                                                                 \
  if (options.member && used < size)                                                                                                       \
    used += (size_t)snprintf(text + used, size - used, "%s%s", used ? ";" : "", name);
  WORDS(WORD)
#undef WORD
}
