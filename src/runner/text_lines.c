#include "runner/text_lines.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct ll_text_reader ll_text_reader_make(struct ll_bytes text, struct ll_arena *arena,
                                          struct ll_text_error *error)
{
    *error = (struct ll_text_error){ 0 };
    bool mark = text.size >= 3 && !memcmp(text.data, "\xef\xbb\xbf", 3);
    return (struct ll_text_reader){
        .text = text, .at = mark ? 3 : 0, .arena = arena, .error = error
    };
}

uint32_t ll_text_num_lines(struct ll_bytes text)
{
    uint32_t num = 1;
    for (size_t i = 0; i < text.size; i++)
        num += text.data[i] == '\n';
    return num;
}

bool ll_text_fail(struct ll_text_reader *reader, uint32_t line, const char *format, ...)
{
    reader->bad = true;
    reader->error->line = line;
    va_list args;
    va_start(args, format);
    vsnprintf(reader->error->message, sizeof reader->error->message, format, args);
    va_end(args);
    return false;
}

// A copy of the next line without its end, or NULL at the end of the text.
static char *line_copy(struct ll_text_reader *reader)
{
    if (reader->at >= reader->text.size)
        return NULL;
    const uint8_t *start = reader->text.data + reader->at;
    size_t left = reader->text.size - reader->at;
    const uint8_t *end = memchr(start, '\n', left);
    size_t length = end ? (size_t)(end - start) : left;
    reader->at += length + (end != NULL);
    reader->line++;
    if (length && start[length - 1] == '\r')
        length--;
    char *copy = ll_arena_alloc(reader->arena, length + 1, 1, 1);
    if (!copy) {
        ll_text_fail(reader, reader->line, "memory is out");
        return NULL;
    }
    memcpy(copy, start, length);
    for (size_t i = 0; i < length; i++) {
        if (copy[i] == '\t')
            copy[i] = ' ';
        if ((unsigned char)copy[i] < ' ') {
            ll_text_fail(reader, reader->line, "a byte 0x%02x is no text",
                         (unsigned)(unsigned char)copy[i]);
            return NULL;
        }
    }
    return copy;
}

// Cuts the next word off the line in place, quotes taken away. *equals is where its first
// '=' outside of quotes stands, or NULL. NULL at the end of the line.
static char *word_cut(struct ll_text_reader *reader, char **line, char **equals)
{
    char *from = *line + strspn(*line, " ");
    *equals = NULL;
    if (!*from || *from == '#')
        return NULL;
    char *word = from, *to = from;
    bool quoted = false;
    for (; *from && (quoted || *from != ' '); from++) {
        if (*from == '"') {
            quoted = !quoted;
            continue;
        }
        if (*from == '=' && !quoted && !*equals)
            *equals = to;
        *to++ = *from;
    }
    *line = *from ? from + 1 : from;
    *to = '\0';
    if (quoted) {
        ll_text_fail(reader, reader->line, "a quote is not closed");
        return NULL;
    }
    return word;
}

static bool pairs_read(struct ll_text_reader *reader, char *rest,
                       struct ll_text_line *out)
{
    char *equals;
    for (char *word; (word = word_cut(reader, &rest, &equals));) {
        if (!equals || equals == word)
            return ll_text_fail(reader, reader->line, "%.60s is no key=value", word);
        if (out->num_pairs == LL_MAX_TEXT_PAIRS)
            return ll_text_fail(reader, reader->line, "more than %d values in one line",
                                LL_MAX_TEXT_PAIRS);
        *equals = '\0';
        out->pairs[out->num_pairs++] =
            (struct ll_text_pair){ .key = word, .value = equals + 1 };
    }
    return !reader->bad;
}

bool ll_text_line_next(struct ll_text_reader *reader, struct ll_text_line *out)
{
    *out = (struct ll_text_line){ 0 };
    while (!reader->bad) {
        char *rest = line_copy(reader), *equals;
        if (!rest)
            return false;
        char *head = word_cut(reader, &rest, &equals);
        if (!head)
            continue;
        out->number = reader->line;
        out->head = head;
        if (equals)
            return ll_text_fail(reader, reader->line,
                                "%.60s stands where a name is wanted", head);
        return pairs_read(reader, rest, out);
    }
    return false;
}
