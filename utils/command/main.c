/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* `matcore TOPIC VERB [--key value ...] [word ...]`: finds the verb, reads argv or a batch, prints answers, sets the exit status.
 * 0 all is well; 1 some answer is an error, a check failed, a difference was found; 2 bad request or unreadable file. */
#include "answer.h"
#include "request.h"

#include <matcore/version.h>

#include <errno.h>
#include <getopt.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

enum { STATUS_OK, STATUS_FAILED, STATUS_BAD_REQUEST };

static const struct verb *const topics[] = {format_verbs, nvidia_verbs, scale_verbs, kd_verbs};
enum { TOPIC_COUNT = sizeof topics / sizeof *topics };

/* Of one topic, or of all where `topic` is null. */
static void print_help(const char *topic) {
  puts("usage: matcore TOPIC VERB [--key value ...] [word ...] [--json] [--batch FILE|-]");
  for (int i = 0; i < TOPIC_COUNT; i++)
    for (const struct verb *verb = topics[i]; verb->topic; verb++)
      if (!topic || strcmp(verb->topic, topic) == 0)
        printf("  %s%s%s  %s\n", verb->topic, *verb->name ? " " : "", verb->name, verb->help);
  puts("Numbers are decimal or 0x hex; '-' and '_' are the same in keys. --batch reads one request a line as key=value ...");
}

static bool is_topic(const char *name) {
  for (int i = 0; i < TOPIC_COUNT; i++)
    for (const struct verb *verb = topics[i]; verb->topic; verb++)
      if (strcmp(verb->topic, name) == 0)
        return true;
  return false;
}

/* A message quotes what the user typed; a line feed in there must not make two lines of it. */
static void write_line(FILE *out, const char *message) {
  for (const char *c = message; *c; c++)
    if ((unsigned char)*c < 0x20 || *c == 0x7f)
      fprintf(out, "\\x%02x", (unsigned)(unsigned char)*c);
    else
      fputc(*c, out);
  fputc('\n', out);
}

/* One line on stderr, nothing on stdout. */
static int bad_request(const struct verb *verb, const char *message) {
  if (verb)
    fprintf(stderr, "matcore: %s%s%s: ", verb->topic, *verb->name ? " " : "", verb->name);
  else
    fputs("matcore: ", stderr);
  write_line(stderr, message);
  return STATUS_BAD_REQUEST;
}

/* The verb that argv names; *used counts the words it took. Null after a message. */
static const struct verb *find_verb(int argc, char **argv, int *used) {
  char message[600];
  const char *topic = argc > 1 ? argv[1] : "", *name = argc > 2 ? argv[2] : "";
  bool topic_known = false;
  snprintf(message, sizeof message, *topic ? "unknown topic '%.60s': expected one of" : "no topic%.0s: expected one of", topic);
  for (int pass = 0; pass < 2; pass++)
    for (int i = 0; i < TOPIC_COUNT; i++)
      for (const struct verb *verb = topics[i]; verb->topic; verb++) {
        bool same = strcmp(verb->topic, topic) == 0;
        size_t length = strlen(message);
        if (pass == 0 && same) {
          if (!topic_known)
            snprintf(message, sizeof message, *name ? "unknown verb '%.60s': expected one of" : "no verb%.0s: expected one of", name);
          topic_known = true;
          if (!*verb->name || strcmp(verb->name, name) == 0) {
            *used = *verb->name ? 2 : 1;
            return verb;
          }
        } else if (pass == 1 && (topic_known ? same : verb == topics[i] || strcmp(verb[-1].topic, verb->topic) != 0)) {
          snprintf(message + length, sizeof message - length, " %s", topic_known ? verb->name : verb->topic);
        }
      }
  bad_request(0, message);
  return 0;
}

/* What getopt_long shall know: the verb's keys, and the three of every verb. Keys live as long as the command. */
static struct option *options_of(const struct verb *verb, char *keys) {
  struct option *options = calloc(REQUEST_MAX_KEYS + 4, sizeof *options);
  if (!options)
    exit(bad_request(verb, "out of memory"));
  int count = 0;
  options[count++] = (struct option){"json", no_argument, 0, 'j'};
  options[count++] = (struct option){"batch", required_argument, 0, 'b'};
  options[count++] = (struct option){"help", no_argument, 0, 'h'};
  char *rest = 0;
  for (char *key = strtok_r(keys, " ", &rest); key && count < REQUEST_MAX_KEYS + 3; key = strtok_r(0, " ", &rest))
    options[count++] = (struct option){key, required_argument, 0, 'k'};
  return options;
}

/* getopt_long takes abbreviations; a mistyped key must not pass for another. Also spells '_' as '-'. */
static bool check_spelling(struct request *request, const struct option *options, char **argv, int argc) {
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "--") == 0)
      return true; /* words alone follow */
    if (argv[i][0] == '-' && argv[i][1] && argv[i][1] != '-')
      return request_refuse(request, "unknown option %.80s: expected keys as in --key value", argv[i]);
    if (strncmp(argv[i], "--", 2) != 0)
      continue;
    size_t size = strcspn(argv[i] + 2, "=");
    for (size_t c = 2; c < size + 2; c++)
      if (argv[i][c] == '_')
        argv[i][c] = '-';
    const struct option *option = options;
    while (option->name && (strlen(option->name) != size || strncmp(option->name, argv[i] + 2, size) != 0))
      option++;
    if (!option->name)
      return request_refuse(request, "unknown key %.80s: expected %s%s", argv[i], *request->verb->keys ? "one of " : "none",
                            request->verb->keys);
    if (option->has_arg == required_argument && argv[i][size + 2] != '=')
      i++; /* its value may look like anything */
  }
  return true;
}

/* A full disk or closed pipe must not look like success. */
static int flush_output(const struct verb *verb, int status) {
  if (fflush(stdout) != 0 || ferror(stdout))
    return bad_request(verb, strerror(errno));
  return status;
}

/* Reads argv from the word before the first option. *batch: the file named, if any. */
static bool read_arguments(struct request *request, int argc, char **argv, struct option *options, const char **batch) {
  if (!check_spelling(request, options, argv, argc))
    return false;
  opterr = 0;
  for (int index = 0, code; (code = getopt_long(argc, argv, "-:", options, &index)) != -1;) {
    switch (code) {
    case 'j':
      request->json = true;
      break;
    case 'b':
      if (*batch)
        return request_refuse(request, "--batch is given twice: %.200s and %.200s", *batch, optarg);
      *batch = optarg;
      break;
    case 'h':
      print_help(request->verb->topic);
      exit(flush_output(request->verb, STATUS_OK));
    case 1: {
      /* Where no word is taken, KEY=VALUE is a pair, as in a batch line: `kd encode --raw 1 FIELD=V ...`. */
      char *equals = request->verb->max_words == 0 ? strchr(optarg, '=') : 0;
      if (equals)
        *equals = 0;
      if (!(equals ? request_add(request, optarg, equals + 1) : request_add_word(request, optarg)))
        return false;
      break;
    }
    case 'k':
      if (!request_add(request, (char *)options[index].name, optarg))
        return false;
      break;
    case ':':
      return request_refuse(request, "%s is missing: expected a value after it", argv[optind - 1]);
    default:
      return request_refuse(request, "unknown option %.80s: expected keys as in --key value", argv[optind - 1]);
    }
  }
  for (; optind < argc; optind++)
    if (!request_add_word(request, argv[optind]))
      return false;
  return true;
}

static void print_answer(const struct answer *answer, bool json) {
  if (json) /* raw text without a member has no JSON: nothing */
    fwrite(answer->json_bytes, 1, answer->json_size, stdout);
  else
    fwrite(answer->text_bytes, 1, answer->text_size, stdout);
}

/* Runs one request; true when it gave an answer, which is printed. */
static bool run_request(struct request *request, bool *failed) {
  struct answer answer;
  answer_open(&answer, request->json);
  bool good = request_check_words(request) && request->verb->run(request, &answer);
  answer_close(&answer);
  if (good)
    print_answer(&answer, request->json);
  *failed = answer.failed;
  answer_free(&answer);
  return good;
}

static void print_error_line(const struct request *request) {
  if (!request->json) {
    fputs("error: ", stdout);
    write_line(stdout, request->refusal);
    return;
  }
  fputs("{\"error\": ", stdout);
  write_json_string(stdout, request->refusal, strlen(request->refusal));
  fputs("}\n", stdout);
}

/* The next line of a batch, without its line feed; false at the end, on an error of read, or where the line may have no end: then *size
 * is BATCH_END. `line` holds fewer than BATCH_LINE bytes of it. Byte by byte, so that a program that writes the batch line by line is
 * not made to wait. */
enum { BATCH_LINE = 1 << 20, BATCH_END = 1 << 26 };
static bool read_line(FILE *in, char *line, size_t *size) {
  int c = EOF;
  for (*size = 0; *size < BATCH_END && (c = getc_unlocked(in)) != EOF && c != '\n'; ++*size)
    if (*size < BATCH_LINE)
      line[*size] = (char)c;
  line[*size < BATCH_LINE ? *size : BATCH_LINE - 1] = 0;
  return *size < BATCH_END && (c == '\n' || *size > 0);
}

/* False when its answer is an error. Empty lines and # comments have none. */
static bool run_line(const struct request *defaults, char *line, size_t size) {
  struct request request = *defaults;
  bool failed = false, good;
  if (size >= BATCH_LINE) {
    if (line[0] == '#')
      return true;
    good = request_refuse(&request, "the line has %zu bytes: expected fewer than %d", size, BATCH_LINE);
  } else if (strlen(line) != size) {
    good = request_refuse(&request, "the line has a zero byte: expected text");
  } else {
    if (line[strspn(line, " \t\r")] == 0 || line[0] == '#')
      return true;
    good = request_add_line(&request, line) && run_request(&request, &failed);
  }
  if (!good)
    print_error_line(&request);
  return good && !failed;
}

/* One answer a line, in order; a failed line does not stop the rest, but an output that takes nothing more does. */
static int run_batch(struct request *defaults, const char *path) {
  char message[600] = "";
  if (!*path)
    return bad_request(defaults->verb, "--batch is empty: expected a file, or - for standard input");
  FILE *in = strcmp(path, "-") == 0 ? stdin : fopen(path, "r");
  char *line = in ? malloc(BATCH_LINE) : 0;
  if (!line) {
    snprintf(message, sizeof message, "--batch %.400s: %s", path, strerror(errno));
    return bad_request(defaults->verb, message);
  }
  int status = STATUS_OK;
  size_t size = 0, number = 1;
  defaults->in_batch = true;
  defaults->default_count = defaults->pair_count;
  for (; !ferror(stdout) && read_line(in, line, &size); number++)
    if (!run_line(defaults, line, size))
      status = STATUS_FAILED;
  if (size == BATCH_END)
    snprintf(message, sizeof message, "--batch %.400s: line %zu has %d bytes or more: expected fewer", path, number, BATCH_END);
  else if (ferror(in))
    snprintf(message, sizeof message, "--batch %.400s: %s", path, strerror(errno));
  free(line);
  if (in != stdin)
    fclose(in);
  status = flush_output(defaults->verb, status);
  return *message && status != STATUS_BAD_REQUEST ? bad_request(defaults->verb, message) : status;
}

int main(int argc, char **argv) {
  signal(SIGXFSZ, SIG_IGN); /* a file too large is an error of write, as a full disk is; killed, OUT's other half stays */
  if (argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0)) {
    print_help(0);
    return flush_output(0, STATUS_OK);
  }
  if (argc > 1 && strcmp(argv[1], "--version") == 0) {
    printf("matcore %s\n", matcore_version());
    return flush_output(0, STATUS_OK);
  }
  if (argc > 2 && strcmp(argv[2], "--help") == 0 && is_topic(argv[1])) {
    print_help(argv[1]);
    return flush_output(0, STATUS_OK);
  }
  int used = 0;
  const struct verb *verb = find_verb(argc, argv, &used);
  if (!verb)
    return STATUS_BAD_REQUEST;
  /* Keys out of the core's tables have '_'; requests are compared with '-'. */
  char *spelled = strdup(verb->keys);
  for (char *c = spelled; c && *c; c++)
    if (*c == '_')
      *c = '-';
  struct verb own = *verb;
  own.keys = spelled;
  struct request request = {.verb = &own};
  const char *batch = 0;
  char *keys = spelled ? strdup(spelled) : 0;
  struct option *options = keys ? options_of(verb, keys) : 0;
  int status = STATUS_BAD_REQUEST;
  bool failed = false;
  if (!options || !read_arguments(&request, argc - used, argv + used, options, &batch))
    status = bad_request(verb, request.refusal);
  else if (batch)
    status = run_batch(&request, batch);
  else if (run_request(&request, &failed))
    status = flush_output(verb, failed ? STATUS_FAILED : STATUS_OK);
  else
    status = bad_request(verb, request.refusal);
  free(options);
  free(keys);
  free(spelled);
  return status;
}
