// The text of config.toml: its lines, of which some are entries of [settings]. Everything
// else, comments and names that we do not know, stays byte by byte.
//
// The grammar is the part of TOML that one line can hold: name = "text", 'text' or a bare
// word. A line that is none of that is broken; it costs itself, never the others.
#ifndef LL_SETTINGS_CONFIG_H
#define LL_SETTINGS_CONFIG_H

#include "base/arena.h"
#include "base/status.h"

#define SETTINGS_CONFIG_MAX_BYTES (1u << 20)
// What a parse takes from its arena, at most: base + ratio times the bytes.
#define SETTINGS_CONFIG_ARENA_BASE 4096
#define SETTINGS_CONFIG_ARENA_RATIO 96

enum settings_line_kind {
    SETTINGS_LINE_KEPT,   // blank, comment, header, other sections, unknown names
    SETTINGS_LINE_ENTRY,  // name = value below [settings]
    SETTINGS_LINE_BROKEN, // below [settings], and none of these
};

struct settings_line {
    enum settings_line_kind kind;
    const char *text; // not terminated; with its line end, if it has one
    size_t num_bytes;
    const char *name;  // of an entry; of a broken line, if it begins with one; else ""
    const char *value; // of an entry: without quotes and escapes
    const char *rest;  // of an entry: what follows the value: blanks, comment, line end
    size_t num_rest_bytes; //
};

struct settings_config {
    uint32_t num_lines;
    struct settings_line *lines;
    bool has_section;     // there is a [settings]
    uint32_t section_end; // the line before which new entries of it go
    uint32_t num_broken;
};

// Views of `bytes` are kept, which therefore must live as long. LL_ERR_CORRUPT: not
// blank, but no TOML in which a [settings] could be found; LL_ERR_LIMIT; LL_ERR_MEMORY.
enum ll_status settings_config_parse(struct ll_bytes bytes, struct ll_arena *arena,
                                     struct settings_config *out);

// ---- writing ----

struct settings_text {
    char *data; // owned, not terminated
    size_t num_bytes, max_bytes;
    bool failed; // memory is out
};

void settings_text_finish(struct settings_text *text);
void settings_text_add(struct settings_text *text, const char *bytes, size_t num_bytes);
// name = "value" without a line end.
void settings_text_add_entry(struct settings_text *text, const char *name,
                             const char *value);

#endif
