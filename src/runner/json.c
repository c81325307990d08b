#include "runner/json.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

void ll_json_finish(struct ll_json_doc *doc)
{
    ll_arena_finish(&doc->arena);
    *doc = (struct ll_json_doc){ 0 };
}

static struct ll_json *add(struct ll_json_doc *doc, struct ll_json *parent,
                           const char *key, enum ll_json_kind kind)
{
    doc->root.kind = LL_JSON_OBJECT;
    if (!parent)
        parent = &doc->root;
    struct ll_json *value =
        doc->failed ? NULL : ll_arena_new(&doc->arena, struct ll_json);
    if (!value) {
        doc->failed = true;
        doc->sink = (struct ll_json){ .kind = kind };
        return &doc->sink;
    }
    *value = (struct ll_json){ .kind = kind, .key = key };
    if (parent->last)
        parent->last->next = value;
    else
        parent->first = value;
    parent->last = value;
    parent->num_children++;
    return value;
}

struct ll_json *ll_json_object(struct ll_json_doc *doc, struct ll_json *parent,
                               const char *key)
{
    return add(doc, parent, key, LL_JSON_OBJECT);
}

struct ll_json *ll_json_array(struct ll_json_doc *doc, struct ll_json *parent,
                              const char *key)
{
    return add(doc, parent, key, LL_JSON_ARRAY);
}

void ll_json_null(struct ll_json_doc *doc, struct ll_json *parent, const char *key)
{
    add(doc, parent, key, LL_JSON_NULL);
}

void ll_json_bool(struct ll_json_doc *doc, struct ll_json *parent, const char *key,
                  bool value)
{
    add(doc, parent, key, LL_JSON_BOOL)->truth = value;
}

void ll_json_integer(struct ll_json_doc *doc, struct ll_json *parent, const char *key,
                     int64_t value)
{
    add(doc, parent, key, LL_JSON_INTEGER)->integer = value;
}

void ll_json_number(struct ll_json_doc *doc, struct ll_json *parent, const char *key,
                    double value)
{
    add(doc, parent, key, isfinite(value) ? LL_JSON_NUMBER : LL_JSON_NULL)->number =
        value;
}

void ll_json_string(struct ll_json_doc *doc, struct ll_json *parent, const char *key,
                    const char *value)
{
    const char *copy = value ? ll_arena_string(&doc->arena, value) : NULL;
    if (value && !copy)
        doc->failed = true;
    add(doc, parent, key, copy ? LL_JSON_STRING : LL_JSON_NULL)->text = copy;
}

void ll_json_remove_last(struct ll_json *parent)
{
    struct ll_json **link = &parent->first, *before = NULL;
    while (*link && (*link)->next) {
        before = *link;
        link = &before->next;
    }
    if (!*link)
        return;
    *link = NULL;
    parent->last = before;
    parent->num_children--;
}

const struct ll_json *ll_json_find(const struct ll_json *object, const char *key)
{
    for (const struct ll_json *v = object->first; v; v = v->next) {
        if (v->key && !strcmp(v->key, key))
            return v;
    }
    return NULL;
}

void ll_json_number_text(double value, char *text, size_t text_bytes)
{
    if (!isfinite(value)) {
        snprintf(text, text_bytes, "null");
        return;
    }
    // Most numbers of files are floats: nine digits tell those apart, doubles need 17.
    bool is_float = (double)(float)value == value;
    int most = is_float ? 9 : 17;
    for (int digits = is_float ? 6 : 15; digits <= most; digits++) {
        snprintf(text, text_bytes, "%.*g", digits, value);
        double back = strtod(text, NULL);
        if (is_float ? (float)back == (float)value : back == value)
            return;
    }
}

uint32_t ll_utf8_length(const char *text)
{
    const uint8_t *s = (const uint8_t *)text;
    uint32_t length = s[0] < 0x80                    ? 1
                      : s[0] >= 0xc2 && s[0] <= 0xdf ? 2
                      : s[0] >= 0xe0 && s[0] <= 0xef ? 3
                      : s[0] >= 0xf0 && s[0] <= 0xf4 ? 4
                                                     : 0;
    for (uint32_t i = 1; i < length; i++) {
        if ((s[i] & 0xc0) != 0x80) // the end of the text, too
            return 0;
    }
    // Overlong forms, surrogates and what lies past U+10FFFF.
    bool bad = (s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xed && s[1] >= 0xa0) ||
               (s[0] == 0xf0 && s[1] < 0x90) || (s[0] == 0xf4 && s[1] >= 0x90);
    return bad ? 0 : length;
}

static void string_write(const char *text, FILE *out)
{
    fputc('"', out);
    while (*text) {
        uint8_t c = (uint8_t)*text;
        uint32_t length = ll_utf8_length(text);
        if (c == '"' || c == '\\')
            fprintf(out, "\\%c", c);
        else if (c < 0x20 || c == 0x7f || !length)
            fprintf(out, "\\u%04x", c);
        else
            fwrite(text, 1, length, out);
        text += length ? length : 1;
    }
    fputc('"', out);
}

static bool holds_values_only(const struct ll_json *value)
{
    for (const struct ll_json *v = value->first; v; v = v->next) {
        if (v->kind >= LL_JSON_ARRAY)
            return false;
    }
    return true;
}

// Of a table: values, and short lists of them.
static bool is_row(const struct ll_json *value)
{
    if (value->kind != LL_JSON_OBJECT || value->key || value->num_children > 12)
        return false;
    for (const struct ll_json *v = value->first; v; v = v->next) {
        if (v->kind == LL_JSON_OBJECT ||
            (v->kind == LL_JSON_ARRAY && !holds_values_only(v)))
            return false;
    }
    return true;
}

static void value_write(const struct ll_json *value, int level, FILE *out)
{
    char text[40];
    switch (value->kind) {
    case LL_JSON_NULL:
        fputs("null", out);
        return;
    case LL_JSON_BOOL:
        fputs(value->truth ? "true" : "false", out);
        return;
    case LL_JSON_INTEGER:
        fprintf(out, "%" PRId64, value->integer);
        return;
    case LL_JSON_NUMBER:
        ll_json_number_text(value->number, text, sizeof text);
        fputs(text, out);
        return;
    case LL_JSON_STRING:
        string_write(value->text, out);
        return;
    case LL_JSON_ARRAY:
    case LL_JSON_OBJECT:
        break;
    }
    // The rows of a table stand one a line, as short lists do. Our trees are a few levels
    // deep by construction, whatever the file.
    bool array = value->kind == LL_JSON_ARRAY;
    bool one_line = level > 0 && (array ? holds_values_only(value) : is_row(value));
    fputc(array ? '[' : '{', out);
    for (const struct ll_json *v = value->first; v; v = v->next) {
        if (!one_line)
            fprintf(out, "\n%*s", (level + 1) * 2, "");
        if (v->key) {
            string_write(v->key, out);
            fputs(": ", out);
        }
        value_write(v, level + 1, out);
        if (v->next)
            fputs(one_line ? ", " : ",", out);
    }
    if (!one_line && value->first)
        fprintf(out, "\n%*s", level * 2, "");
    fputc(array ? ']' : '}', out);
}

void ll_json_list_begin(const struct ll_json_doc *head, const char *key, FILE *out)
{
    fputc('{', out);
    for (const struct ll_json *v = head->root.first; v; v = v->next) {
        fprintf(out, "\n  \"%s\": ", v->key);
        value_write(v, 1, out);
        fputc(',', out);
    }
    fprintf(out, "\n  \"%s\": [", key);
}

void ll_json_list_row(const struct ll_json *row, bool first, FILE *out)
{
    fputs(first ? "\n    " : ",\n    ", out);
    value_write(row, 2, out);
}

bool ll_json_list_end(bool empty, FILE *out)
{
    fputs(empty ? "]\n}\n" : "\n  ]\n}\n", out);
    return fflush(out) == 0 && !ferror(out);
}

bool ll_json_write(const struct ll_json_doc *doc, FILE *out)
{
    if (doc->failed)
        return false;
    value_write(&doc->root, 0, out);
    fputc('\n', out);
    return fflush(out) == 0 && !ferror(out);
}
