#include "settings/config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- characters ----

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static bool is_control(char c)
{
    return ((unsigned char)c < ' ' && c != '\t') || c == 0x7f;
}

// Of a bare key; a dot makes a path of names, which none of ours is.
static bool is_name_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           c == '_' || c == '-' || c == '.';
}

// Of a bare word: numbers, booleans, dates.
static bool is_word_char(char c)
{
    return is_name_char(c) || c == '+' || c == ':';
}

// What is left of a line, without its line end.
struct scan {
    const char *at, *end;
};

static void blanks_skip(struct scan *scan)
{
    while (scan->at < scan->end && is_blank(*scan->at))
        scan->at++;
}

static bool char_take(struct scan *scan, char c)
{
    if (scan->at == scan->end || *scan->at != c)
        return false;
    scan->at++;
    return true;
}

// Nothing but blanks and a comment?
static bool line_ends(struct scan scan)
{
    blanks_skip(&scan);
    return scan.at == scan.end || *scan.at == '#';
}

static bool has_control(struct scan scan)
{
    for (; scan.at < scan.end; scan.at++) {
        if (is_control(*scan.at))
            return true;
    }
    return false;
}

static const char *text_copy(struct ll_arena *arena, const char *from, size_t num_bytes)
{
    char *text = ll_arena_array(arena, char, num_bytes + 1);
    if (text && num_bytes)
        memcpy(text, from, num_bytes);
    return text;
}

// ---- values ----

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

// UTF-8; 0 bytes for what is no character.
static size_t character_write(uint32_t code, char *out)
{
    if (!code || (code >= 0xd800 && code < 0xe000) || code > 0x10ffff)
        return 0;
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    size_t num = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    static const unsigned char leads[] = { 0, 0, 0xc0, 0xe0, 0xf0 };
    for (size_t i = num - 1; i > 0; i--, code >>= 6)
        out[i] = (char)(0x80 | (code & 0x3f));
    out[0] = (char)(leads[num] | code);
    return num;
}

// After the backslash. The bytes written, 0 if there is no such escape; never more than
// the escape itself takes.
static size_t escape_read(struct scan *scan, char *out)
{
    static const char from[] = "btnfr\"\\", to[] = "\b\t\n\f\r\"\\";
    if (scan->at == scan->end)
        return 0;
    char c = *scan->at++;
    const char *simple = strchr(from, c);
    if (c && simple) {
        *out = to[simple - from];
        return 1;
    }
    int num_digits = c == 'u' ? 4 : c == 'U' ? 8 : 0;
    uint32_t code = 0;
    for (int i = 0; i < num_digits; i++) {
        int digit = scan->at < scan->end ? hex_digit(*scan->at++) : -1;
        if (digit < 0)
            return 0;
        code = code << 4 | (uint32_t)digit;
    }
    return num_digits ? character_write(code, out) : 0;
}

// After the opening quote. NULL: no closing quote, or a bad escape.
static const char *string_read(struct scan *scan, char quote, struct ll_arena *arena)
{
    char *text = ll_arena_array(arena, char, (size_t)(scan->end - scan->at) + 1);
    size_t num = 0;
    while (text && scan->at < scan->end) {
        char c = *scan->at++;
        if (c == quote) {
            text[num] = '\0';
            return text;
        }
        if (c == '\\' && quote == '"') {
            size_t num_escaped = escape_read(scan, text + num);
            if (!num_escaped)
                return NULL;
            num += num_escaped;
        } else {
            text[num++] = c;
        }
    }
    return NULL;
}

static const char *value_read(struct scan *scan, struct ll_arena *arena)
{
    if (char_take(scan, '"'))
        return string_read(scan, '"', arena);
    if (char_take(scan, '\''))
        return string_read(scan, '\'', arena);
    const char *word = scan->at;
    while (scan->at < scan->end && is_word_char(*scan->at))
        scan->at++;
    return scan->at == word ? NULL : text_copy(arena, word, (size_t)(scan->at - word));
}

// An array or table that closes on its line: nothing of ours, but nothing wrong.
static bool is_bracketed(struct scan scan)
{
    if (scan.at == scan.end || (*scan.at != '[' && *scan.at != '{'))
        return false;
    char close = *scan.at == '[' ? ']' : '}';
    const char *open = scan.at;
    for (scan.at = scan.end; scan.at > open; scan.at--) {
        if (scan.at[-1] == close)
            return line_ends(scan);
    }
    return false;
}

// ---- lines ----

// "[settings]" and other headers. 0: no header.
enum header { NO_HEADER, HEADER_OURS, HEADER_OTHER };

static enum header header_read(struct scan scan)
{
    static const char name[] = "settings";
    const size_t length = sizeof name - 1;
    if (!char_take(&scan, '['))
        return NO_HEADER;
    struct scan inner = scan;
    blanks_skip(&inner);
    if ((size_t)(inner.end - inner.at) > length && !memcmp(inner.at, name, length)) {
        inner.at += length;
        blanks_skip(&inner);
        if (char_take(&inner, ']') && line_ends(inner))
            return HEADER_OURS;
    }
    const char *close = memchr(scan.at, ']', (size_t)(scan.end - scan.at));
    return close ? HEADER_OTHER : NO_HEADER;
}

// Fills name, value and kind of a line below [settings].
static bool entry_read(struct scan scan, struct ll_arena *arena,
                       struct settings_line *line)
{
    line->kind = SETTINGS_LINE_BROKEN;
    if (has_control(scan))
        return true;
    struct scan name = scan;
    if (char_take(&scan, '"') || char_take(&scan, '\'')) {
        // A quoted name is none of ours.
        const char *equals = memchr(scan.at, '=', (size_t)(scan.end - scan.at));
        line->kind = equals ? SETTINGS_LINE_KEPT : SETTINGS_LINE_BROKEN;
        return true;
    }
    while (scan.at < scan.end && is_name_char(*scan.at))
        scan.at++;
    name.end = scan.at;
    line->name = text_copy(arena, name.at, (size_t)(name.end - name.at));
    if (!line->name)
        return false;
    blanks_skip(&scan);
    if (!*line->name || !char_take(&scan, '='))
        return true;
    blanks_skip(&scan);
    if (is_bracketed(scan)) {
        line->kind = SETTINGS_LINE_KEPT;
        return true;
    }
    line->value = value_read(&scan, arena);
    if (!line->value || !line_ends(scan))
        return true; // or memory is out, which costs this line alone
    line->kind = SETTINGS_LINE_ENTRY;
    line->rest = scan.at;
    line->num_rest_bytes = line->num_bytes - (size_t)(scan.at - line->text);
    return true;
}

static bool is_root_entry(struct scan scan)
{
    return memchr(scan.at, '=', (size_t)(scan.end - scan.at)) != NULL &&
           !has_control(scan);
}

static uint32_t lines_count(struct ll_bytes bytes)
{
    uint32_t num = 0;
    for (size_t i = 0; i < bytes.size; i++)
        num += bytes.data[i] == '\n' || i + 1 == bytes.size;
    return num;
}

static struct scan line_content(const struct settings_line *line, bool first)
{
    static const char mark[] = "\xef\xbb\xbf"; // of UTF-8, which editors may put
    struct scan scan = { line->text, line->text + line->num_bytes };
    if (first && line->num_bytes >= 3 && !memcmp(line->text, mark, 3))
        scan.at += 3;
    if (scan.end > scan.at && scan.end[-1] == '\n')
        scan.end--;
    if (scan.end > scan.at && scan.end[-1] == '\r')
        scan.end--;
    blanks_skip(&scan);
    return scan;
}

struct parse {
    bool in_section;
    bool nonsense; // something outside of [settings] that is no TOML
};

// Where new entries go: behind the last line of the section that is more than a blank.
static bool line_read(struct parse *parse, struct settings_line *line, uint32_t line_idx,
                      struct ll_arena *arena, struct settings_config *config)
{
    struct scan scan = line_content(line, line_idx == 0);
    if (scan.at == scan.end)
        return true;
    if (*scan.at != '#') {
        enum header header = header_read(scan);
        if (header == HEADER_OURS)
            config->has_section = true;
        if (header != NO_HEADER)
            parse->in_section = header == HEADER_OURS;
        else if (!parse->in_section)
            parse->nonsense = parse->nonsense || !is_root_entry(scan);
        else if (!entry_read(scan, arena, line))
            return false;
        config->num_broken += line->kind == SETTINGS_LINE_BROKEN;
    }
    if (parse->in_section)
        config->section_end = line_idx + 1;
    return true;
}

enum ll_status settings_config_parse(struct ll_bytes bytes, struct ll_arena *arena,
                                     struct settings_config *out)
{
    *out = (struct settings_config){ 0 };
    if (bytes.size > SETTINGS_CONFIG_MAX_BYTES)
        return LL_ERR_LIMIT;
    out->num_lines = lines_count(bytes);
    out->lines = ll_arena_array(arena, struct settings_line, out->num_lines);
    if (!out->lines)
        return LL_ERR_MEMORY;
    if (!bytes.size)
        return LL_OK;
    const char *at = (const char *)bytes.data, *end = at + bytes.size;
    struct parse parse = { 0 };
    for (uint32_t i = 0; i < out->num_lines; i++) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        const char *next = newline ? newline + 1 : end;
        out->lines[i] = (struct settings_line){
            .text = at, .num_bytes = (size_t)(next - at), .name = "", .value = ""
        };
        if (!line_read(&parse, &out->lines[i], i, arena, out))
            return LL_ERR_MEMORY;
        at = next;
    }
    return !out->has_section && parse.nonsense ? LL_ERR_CORRUPT : LL_OK;
}

// ---- writing ----

void settings_text_finish(struct settings_text *text)
{
    free(text->data);
    *text = (struct settings_text){ 0 };
}

void settings_text_add(struct settings_text *text, const char *bytes, size_t num_bytes)
{
    size_t want = text->num_bytes + num_bytes;
    if (want > text->max_bytes) {
        size_t max = want < 2048 ? 4096 : want * 2;
        char *data = text->failed ? NULL : realloc(text->data, max);
        if (!data) {
            text->failed = true;
            return;
        }
        text->data = data;
        text->max_bytes = max;
    }
    if (num_bytes)
        memcpy(text->data + text->num_bytes, bytes, num_bytes);
    text->num_bytes = want;
}

void settings_text_add_entry(struct settings_text *text, const char *name,
                             const char *value)
{
    settings_text_add(text, name, strlen(name));
    settings_text_add(text, " = \"", 4);
    for (; *value; value++) {
        char escape[8];
        if (*value == '"' || *value == '\\')
            snprintf(escape, sizeof escape, "\\%c", *value);
        else if (is_control(*value) || *value == '\t')
            snprintf(escape, sizeof escape, "\\u%04x", (unsigned)*value);
        else
            snprintf(escape, sizeof escape, "%c", *value);
        settings_text_add(text, escape, strlen(escape));
    }
    settings_text_add(text, "\"", 1);
}
