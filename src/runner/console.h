// The console of the developer panel: what a line asks for, what may complete it, the
// lines of before. Pure; who calls carries the requests out.
#ifndef LL_RUNNER_CONSOLE_H
#define LL_RUNNER_CONSOLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define LL_CONSOLE_BYTES 256 // of a line, with its NUL
#define LL_CONSOLE_HISTORY 64
#define LL_CONSOLE_OUTPUT 256 // lines kept

// What names stand for. Lists of them come from who calls.
enum ll_console_kind {
    LL_CONSOLE_NOTHING,
    LL_CONSOLE_COMMANDS,
    LL_CONSOLE_ROWS,   // of the settings
    LL_CONSOLE_VALUES, // of a row, where it has names or few values
    LL_CONSOLE_PRESETS,
    LL_CONSOLE_MAPS,
    LL_CONSOLE_SCENARIOS,
    LL_CONSOLE_WORDS, // literal: those of the command's own
};

struct ll_console_names {
    void *user;
    // The idx-th name; NULL past the last. row: whose values, else NULL.
    const char *(*name)(void *user, enum ll_console_kind kind, const char *row,
                        uint32_t idx);
};

enum ll_console_verb {
    LL_CONSOLE_EMPTY,
    LL_CONSOLE_ERROR, // `text` says why
    LL_CONSOLE_HELP,  // `text` about what; "" about all
    LL_CONSOLE_GET,   // row
    LL_CONSOLE_SET,   // row, value
    LL_CONSOLE_RESET, // row, or "all"
    LL_CONSOLE_PRESET,
    LL_CONSOLE_TELEPORT, // pos; look if has_look
    LL_CONSOLE_LOOK,
    LL_CONSOLE_TIME,     // minute
    LL_CONSOLE_TIME_RUN, // flag: run or stop
    LL_CONSOLE_MAP,
    LL_CONSOLE_SCENARIO,
    LL_CONSOLE_SCREENSHOT, // text: a file, or ""
    LL_CONSOLE_WHERE,
    LL_CONSOLE_CLEAR,
    LL_CONSOLE_QUIT,
};

struct ll_console_request {
    enum ll_console_verb verb;
    char text[LL_CONSOLE_BYTES]; // name, row, file or message
    char value[LL_CONSOLE_BYTES];
    double pos[3], minute;
    float look_deg[2]; // yaw, pitch
    bool has_look, flag;
};

// "row", "row value", "row = value" or a command. Names are looked up without regard to
// case and come out as they are listed; a unique beginning is not enough.
void ll_console_parse(const char *line, const struct ll_console_names *names,
                      struct ll_console_request *out);

// Completes the last word of `line`, in place, as far as all candidates agree; a blank
// follows when there is one alone. Calls `candidate` for each, if there are several.
// False when nothing begins so.
bool ll_console_complete(char *line, size_t line_bytes,
                         const struct ll_console_names *names,
                         void (*candidate)(void *user, const char *name), void *user);

// The commands, for help: name, what follows it, what it does.
struct ll_console_command {
    const char *name, *usage, *help;
};
uint32_t ll_console_num_commands(void);
struct ll_console_command ll_console_command_at(uint32_t idx);

// ---- what is kept ----

enum ll_console_tone {
    LL_CONSOLE_ECHO,
    LL_CONSOLE_SAYS,
    LL_CONSOLE_COMPLAINS,
};

struct ll_console {
    char history[LL_CONSOLE_HISTORY][LL_CONSOLE_BYTES]; // ring, the oldest first
    uint32_t num_history, first_history;
    uint32_t at;                  // while looking back: how many lines, 0 none
    char draft[LL_CONSOLE_BYTES]; // what was typed before looking back
    char output[LL_CONSOLE_OUTPUT][LL_CONSOLE_BYTES];
    enum ll_console_tone tones[LL_CONSOLE_OUTPUT];
    uint32_t num_output, first_output;
};
// Zeroed: empty.

// Longer texts become several lines, broken at blanks.
void ll_console_say(struct ll_console *console, enum ll_console_tone tone,
                    const char *format, ...) __attribute__((format(printf, 3, 4)));
const char *ll_console_output_at(const struct ll_console *console, uint32_t idx,
                                 enum ll_console_tone *tone);
void ll_console_clear(struct ll_console *console); // the output

// A line that was entered; one like the one before is kept once.
void ll_console_remember(struct ll_console *console, const char *line);
// direction -1 older, 1 newer. False: no further line, `text` stays.
bool ll_console_recall(struct ll_console *console, int direction, char *text,
                       size_t text_bytes);

#endif
