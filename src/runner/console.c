#include "runner/console.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/number.h"

#define MAX_WORDS 8
#define MAX_COORDINATE 1e6 // yards; a world reaches 17 067

// ---- words ----

struct words {
    uint32_t num;
    char text[MAX_WORDS][LL_CONSOLE_BYTES];
    bool ended; // by a blank: the next word is still empty
    bool too_many;
};

// Blanks, commas and '=' part words.
static bool is_gap(char c)
{
    return c == ' ' || c == '\t' || c == ',' || c == '=';
}

static struct words words_of(const char *line)
{
    struct words words = { .ended = true };
    while (*line) {
        if (is_gap(*line)) {
            words.ended = true;
            line++;
            continue;
        }
        if (words.num == MAX_WORDS) {
            words.too_many = true;
            break;
        }
        size_t n = 0;
        for (; *line && !is_gap(*line); line++) {
            if (n + 1 < LL_CONSOLE_BYTES)
                words.text[words.num][n++] = *line;
        }
        words.text[words.num++][n] = '\0';
        words.ended = false;
    }
    return words;
}

// ---- the commands: one table, from which parsing, completion and help are made ----

struct command {
    struct ll_console_command shown;
    enum ll_console_verb verb;
    uint32_t min_words, max_words;  // after the name
    enum ll_console_kind completes; // the first of them
    bool (*read)(const struct words *words, struct ll_console_request *out);
};

static bool bad(struct ll_console_request *out, const char *message)
{
    out->verb = LL_CONSOLE_ERROR;
    snprintf(out->text, sizeof out->text, "%s", message);
    return false;
}

static bool numbers_read(const struct words *words, uint32_t first, uint32_t num,
                         double limit, double *out)
{
    for (uint32_t i = 0; i < num; i++) {
        if (!ll_number_parse(words->text[first + i], &out[i]) || fabs(out[i]) > limit)
            return false;
    }
    return true;
}

static bool look_read(const struct words *words, uint32_t first,
                      struct ll_console_request *out)
{
    double angles[2];
    if (!numbers_read(words, first, 2, 360, angles) || fabs(angles[1]) > 90)
        return bad(out, "yaw is within 360 degrees of north, pitch within 90 of level");
    out->look_deg[0] = (float)angles[0];
    out->look_deg[1] = (float)angles[1];
    out->has_look = true;
    return true;
}

static bool read_teleport(const struct words *words, struct ll_console_request *out)
{
    if (!numbers_read(words, 1, 3, MAX_COORDINATE, out->pos))
        return bad(out, "a place is three numbers: north, west, up, in yards");
    if (words->num == 5)
        return bad(out, "a direction is two numbers: yaw and pitch");
    return words->num < 6 || look_read(words, 4, out);
}

static bool read_look(const struct words *words, struct ll_console_request *out)
{
    return look_read(words, 1, out);
}

static bool read_time(const struct words *words, struct ll_console_request *out)
{
    const char *text = words->text[1];
    if (!strcasecmp(text, "run") || !strcasecmp(text, "stop")) {
        out->verb = LL_CONSOLE_TIME_RUN;
        out->flag = !strcasecmp(text, "run");
        return true;
    }
    return ll_minutes_parse(text, 24, &out->minute) ||
           bad(out, "an hour is HH:MM, from 0:00 to 24:00; or run, or stop");
}

static bool read_text(const struct words *words, struct ll_console_request *out)
{
    snprintf(out->text, sizeof out->text, "%s", words->num > 1 ? words->text[1] : "");
    return true;
}

static bool read_nothing(const struct words *words, struct ll_console_request *out)
{
    (void)words;
    (void)out;
    return true;
}

static const struct command commands[] = {
    { { "help", "[COMMAND|ROW]", "tells of a command, of a row, or of all" },
      LL_CONSOLE_HELP,
      0,
      1,
      LL_CONSOLE_COMMANDS,
      read_text },
    { { "get", "ROW", "shows the value of a row; the name alone does too" },
      LL_CONSOLE_GET,
      1,
      1,
      LL_CONSOLE_ROWS,
      read_text },
    { { "set", "ROW VALUE", "sets a row; ROW VALUE alone does too" },
      LL_CONSOLE_SET,
      2,
      2,
      LL_CONSOLE_ROWS,
      read_text },
    { { "reset", "ROW|all", "sets a row to its registered default, or all as at a first start" },
      LL_CONSOLE_RESET,
      1,
      1,
      LL_CONSOLE_ROWS,
      read_text },
    { { "preset", "NAME", "writes all rows of a graphics preset" },
      LL_CONSOLE_PRESET,
      1,
      1,
      LL_CONSOLE_PRESETS,
      read_text },
    { { "teleport", "X Y Z [YAW PITCH]", "goes to a place: yards north, west, up" },
      LL_CONSOLE_TELEPORT,
      3,
      5,
      LL_CONSOLE_NOTHING,
      read_teleport },
    { { "look", "YAW PITCH", "turns the view: degrees, 0 is north, 90 west" },
      LL_CONSOLE_LOOK,
      2,
      2,
      LL_CONSOLE_NOTHING,
      read_look },
    { { "where", "", "shows the place and the view, as teleport takes them" },
      LL_CONSOLE_WHERE,
      0,
      0,
      LL_CONSOLE_NOTHING,
      read_nothing },
    { { "map", "NAME", "loads another map of the open data" },
      LL_CONSOLE_MAP,
      1,
      1,
      LL_CONSOLE_MAPS,
      read_text },
    { { "scenario", "NAME", "goes to the place and hour of a scenario" },
      LL_CONSOLE_SCENARIO,
      1,
      1,
      LL_CONSOLE_SCENARIOS,
      read_text },
    { { "time", "HH:MM|run|stop", "sets the hour of the day, or lets it run" },
      LL_CONSOLE_TIME,
      1,
      1,
      LL_CONSOLE_WORDS,
      read_time },
    { { "screenshot", "[FILE]", "writes a PNG of the picture" },
      LL_CONSOLE_SCREENSHOT,
      0,
      1,
      LL_CONSOLE_NOTHING,
      read_text },
    { { "clear", "", "empties this window" },
      LL_CONSOLE_CLEAR,
      0,
      0,
      LL_CONSOLE_NOTHING,
      read_nothing },
    { { "quit", "", "ends the program" },
      LL_CONSOLE_QUIT,
      0,
      0,
      LL_CONSOLE_NOTHING,
      read_nothing },
};
#define NUM_COMMANDS (sizeof commands / sizeof *commands)

uint32_t ll_console_num_commands(void)
{
    return NUM_COMMANDS;
}

struct ll_console_command ll_console_command_at(uint32_t idx)
{
    return idx < NUM_COMMANDS ? commands[idx].shown : (struct ll_console_command){ 0 };
}

static const struct command *command_find(const char *name)
{
    for (size_t i = 0; i < NUM_COMMANDS; i++) {
        if (!strcasecmp(commands[i].shown.name, name))
            return &commands[i];
    }
    return NULL;
}

// ---- names ----

// What a kind lists beside the names of who calls.
static const char *own_name(enum ll_console_kind kind, uint32_t idx)
{
    static const char *const words[] = { "run", "stop" };
    switch (kind) {
    case LL_CONSOLE_COMMANDS:
        return idx < NUM_COMMANDS ? commands[idx].shown.name : NULL;
    case LL_CONSOLE_WORDS:
        return idx < 2 ? words[idx] : NULL;
    default:
        return NULL;
    }
}

static const char *name_at(const struct ll_console_names *names,
                           enum ll_console_kind kind, const char *row, uint32_t idx)
{
    if (kind == LL_CONSOLE_COMMANDS || kind == LL_CONSOLE_WORDS)
        return own_name(kind, idx);
    return kind == LL_CONSOLE_NOTHING ? NULL : names->name(names->user, kind, row, idx);
}

static const char *name_find(const struct ll_console_names *names,
                             enum ll_console_kind kind, const char *row, const char *name)
{
    const char *known;
    for (uint32_t i = 0; (known = name_at(names, kind, row, i)); i++) {
        if (!strcasecmp(known, name))
            return known;
    }
    return NULL;
}

// ---- parsing ----

static const char *what_is_missing(enum ll_console_kind kind)
{
    switch (kind) {
    case LL_CONSOLE_PRESETS:
        return "no preset";
    case LL_CONSOLE_MAPS:
        return "no map";
    case LL_CONSOLE_SCENARIOS:
        return "no scenario";
    default:
        return "no row or command";
    }
}

// Puts the name as it is listed in place of the one that was typed.
static bool name_resolve(const struct ll_console_names *names, enum ll_console_kind kind,
                         struct ll_console_request *out)
{
    const char *known = name_find(names, kind, NULL, out->text);
    char typed[64];
    snprintf(typed, sizeof typed, "%.60s", out->text);
    if (known)
        snprintf(out->text, sizeof out->text, "%s", known);
    else
        snprintf(out->text, sizeof out->text, "%s is called %s", what_is_missing(kind),
                 typed);
    if (!known)
        out->verb = LL_CONSOLE_ERROR;
    return known != NULL;
}

static void row_request(const struct words *words, uint32_t at,
                        const struct ll_console_names *names,
                        struct ll_console_request *out)
{
    snprintf(out->text, sizeof out->text, "%s", words->text[at]);
    if (!name_resolve(names, LL_CONSOLE_ROWS, out))
        return;
    out->verb = LL_CONSOLE_GET;
    if (words->num == at + 1)
        return;
    if (words->num > at + 2) {
        bad(out, "a row takes one value");
        return;
    }
    out->verb = LL_CONSOLE_SET;
    const char *value = words->text[at + 1];
    const char *known = name_find(names, LL_CONSOLE_VALUES, out->text, value);
    snprintf(out->value, sizeof out->value, "%s", known ? known : value);
}

static void help_request(const struct ll_console_names *names,
                         struct ll_console_request *out)
{
    const struct command *command = command_find(out->text);
    if (command)
        snprintf(out->text, sizeof out->text, "%s", command->shown.name);
    else if (out->text[0])
        name_resolve(names, LL_CONSOLE_ROWS, out);
}

static void command_request(const struct command *command, const struct words *words,
                            const struct ll_console_names *names,
                            struct ll_console_request *out)
{
    uint32_t num = words->num - 1;
    if (num < command->min_words || num > command->max_words || words->too_many) {
        out->verb = LL_CONSOLE_ERROR;
        snprintf(out->text, sizeof out->text, "usage: %s %s", command->shown.name,
                 command->shown.usage);
        return;
    }
    out->verb = command->verb;
    if (!command->read(words, out))
        return;
    switch (out->verb) {
    case LL_CONSOLE_HELP:
        help_request(names, out);
        break;
    case LL_CONSOLE_GET:
    case LL_CONSOLE_SET:
        row_request(words, 1, names, out);
        break;
    case LL_CONSOLE_RESET:
        if (strcasecmp(out->text, "all") != 0)
            name_resolve(names, LL_CONSOLE_ROWS, out);
        else
            snprintf(out->text, sizeof out->text, "all");
        break;
    case LL_CONSOLE_PRESET:
    case LL_CONSOLE_MAP:
    case LL_CONSOLE_SCENARIO:
        name_resolve(names, command->completes, out);
        break;
    default:
        break;
    }
}

void ll_console_parse(const char *line, const struct ll_console_names *names,
                      struct ll_console_request *out)
{
    *out = (struct ll_console_request){ .verb = LL_CONSOLE_EMPTY };
    struct words words = words_of(line);
    if (!words.num)
        return;
    const struct command *command = command_find(words.text[0]);
    if (command)
        command_request(command, &words, names, out);
    else
        row_request(&words, 0, names, out);
}

// ---- completion ----

// What the word at the end of the line may be; `row` is set for values.
static enum ll_console_kind kind_expected(const struct words *words, uint32_t word_idx,
                                          const struct ll_console_names *names,
                                          const char **row)
{
    *row = NULL;
    const struct command *command = words->num ? command_find(words->text[0]) : NULL;
    uint32_t row_word = command && command->verb == LL_CONSOLE_SET ? 1 : 0;
    bool after_row = word_idx == row_word + 1 && words->num > row_word &&
                     (!command || command->verb == LL_CONSOLE_SET);
    if (after_row)
        *row = name_find(names, LL_CONSOLE_ROWS, NULL, words->text[row_word]);
    if (*row)
        return LL_CONSOLE_VALUES;
    return command && word_idx == 1 ? command->completes : LL_CONSOLE_NOTHING;
}

struct candidates {
    uint32_t num;
    char common[LL_CONSOLE_BYTES]; // what all begin with
};

static void candidates_add(struct candidates *found, const char *name)
{
    if (found->num++ == 0) {
        snprintf(found->common, sizeof found->common, "%s", name);
        return;
    }
    size_t n = 0;
    while (found->common[n] && !strncasecmp(found->common + n, name + n, 1))
        n++;
    found->common[n] = '\0';
}

static void candidates_collect(const struct ll_console_names *names,
                               enum ll_console_kind kind, const char *row,
                               const char *begun, struct candidates *found,
                               void (*candidate)(void *user, const char *name),
                               void *user)
{
    const char *name;
    for (uint32_t i = 0; (name = name_at(names, kind, row, i)); i++) {
        if (strncasecmp(name, begun, strlen(begun)) != 0)
            continue;
        candidates_add(found, name);
        if (candidate)
            candidate(user, name);
    }
}

bool ll_console_complete(char *line, size_t line_bytes,
                         const struct ll_console_names *names,
                         void (*candidate)(void *user, const char *name), void *user)
{
    struct words words = words_of(line);
    if (words.too_many)
        return false;
    uint32_t word_idx = words.ended ? words.num : words.num - 1;
    const char *begun = words.ended ? "" : words.text[word_idx];
    const char *row;
    enum ll_console_kind kinds[2] = { kind_expected(&words, word_idx, names, &row) };
    if (word_idx == 0) {
        kinds[0] = LL_CONSOLE_COMMANDS;
        kinds[1] = LL_CONSOLE_ROWS;
    } else if (kinds[0] == LL_CONSOLE_COMMANDS) { // help
        kinds[1] = LL_CONSOLE_ROWS;
    }
    struct candidates found = { 0 };
    for (int i = 0; i < 2; i++)
        candidates_collect(names, kinds[i], row, begun, &found, NULL, NULL);
    if (!found.num)
        return false;
    if (found.num > 1 && candidate) {
        struct candidates again = { 0 };
        for (int i = 0; i < 2; i++)
            candidates_collect(names, kinds[i], row, begun, &again, candidate, user);
    }
    size_t kept = strlen(line) - strlen(begun);
    size_t needed = kept + strlen(found.common) + 2;
    if (needed > line_bytes)
        return false;
    snprintf(line + kept, line_bytes - kept, "%s%s", found.common,
             found.num == 1 ? " " : "");
    return true;
}
