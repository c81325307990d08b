// Facts for people. Labels come from the keys of the tree ("num_tiles" is "tiles",
// "height_min_yd" is "height min (yd)"), so that this view needs no table of its own and
// shows all that --json shows.
#include <inttypes.h>
#include <string.h>

#include "runner/inspect_private.h"

#define MAX_COLUMNS 16
#define CELL_BYTES 320 // a name of the data has 260 bytes at most; longer ones are cut
#define INDENT 2

// ---- cells ----

static bool is_offset(const char *key)
{
    static const char suffix[] = "offset_bytes";
    size_t length = key ? strlen(key) : 0;
    return length >= sizeof suffix - 1 &&
           !strcmp(key + length + 1 - sizeof suffix, suffix);
}

int ll_inspect_text_clean(const char *text, char *out, size_t out_bytes)
{
    size_t n = 0;
    int width = 0;
    while (*text) {
        uint32_t length = ll_utf8_length(text);
        uint8_t c = (uint8_t)text[0], second = (uint8_t)text[length > 1];
        bool control = c < 0x20 || c == 0x7f || (c == 0xc2 && second < 0xa0);
        uint32_t copied = length && !control ? length : 1;
        if (n + copied >= out_bytes)
            break;
        if (length && !control)
            memcpy(out + n, text, length);
        else
            out[n] = '?';
        n += copied;
        text += length ? length : 1;
        width++;
    }
    out[n] = '\0';
    return width;
}

void ll_inspect_text_string(const char *text, FILE *out)
{
    char clean[1024];
    ll_inspect_text_clean(text, clean, sizeof clean);
    fputs(clean, out);
}

static int cell_text(const struct ll_json *value, char *out, size_t out_bytes)
{
    switch (value->kind) {
    case LL_JSON_NULL:
        return snprintf(out, out_bytes, "-");
    case LL_JSON_BOOL:
        return snprintf(out, out_bytes, "%s", value->truth ? "yes" : "no");
    case LL_JSON_INTEGER:
        if (is_offset(value->key)) // as in messages
            return snprintf(out, out_bytes, "0x%" PRIx64, (uint64_t)value->integer);
        return snprintf(out, out_bytes, "%" PRId64, value->integer);
    case LL_JSON_NUMBER:
        return snprintf(out, out_bytes, "%.7g", value->number);
    case LL_JSON_STRING:
        if (!value->text[0])
            return snprintf(out, out_bytes, "\"\"");
        return ll_inspect_text_clean(value->text, out, out_bytes);
    case LL_JSON_ARRAY: {
        if (!value->first)
            return snprintf(out, out_bytes, "none");
        size_t n = 0;
        int width = 0;
        for (const struct ll_json *v = value->first; v && n + 2 < out_bytes;
             v = v->next) {
            width += cell_text(v, out + n, out_bytes - n);
            n = strlen(out);
            if (v->next && n + 2 < out_bytes) {
                memcpy(out + n, ", ", 3);
                n += 2;
                width += 2;
            }
        }
        return width;
    }
    case LL_JSON_OBJECT:
        break;
    }
    out[0] = '\0';
    return 0;
}

static int label_text(const char *key, char *out, size_t out_bytes)
{
    static const struct {
        const char *suffix, *unit;
    } units[] = {
        { "_bytes", "bytes" }, { "_yd", "yd" },     { "_px", "px" },     { "_ms", "ms" },
        { "_deg", "degrees" }, { "_bits", "bits" }, { "_yd_s", "yd/s" },
    };
    if (!strncmp(key, "num_", 4) && key[4])
        key += 4;
    size_t length = strlen(key);
    const char *unit = NULL;
    for (size_t i = 0; i < sizeof units / sizeof *units && !unit; i++) {
        size_t tail = strlen(units[i].suffix);
        if (length > tail && !strcmp(key + length - tail, units[i].suffix)) {
            unit = is_offset(key) ? "" : units[i].unit;
            length -= tail;
        }
    }
    int n =
        snprintf(out, out_bytes, "%.*s%s%s%s", (int)length, key,
                 unit && *unit ? " (" : "", unit ? unit : "", unit && *unit ? ")" : "");
    for (char *c = out; *c; c++) {
        if (*c == '_')
            *c = ' ';
    }
    return n;
}

static void pad(int columns, FILE *out)
{
    if (columns > 0)
        fprintf(out, "%*s", columns, "");
}

// ---- tables ----

struct table {
    const struct ll_json *rows; // array of objects; the first one names the columns
    uint32_t num_columns;
    const char *keys[MAX_COLUMNS];
    int widths[MAX_COLUMNS];
    bool left[MAX_COLUMNS]; // words stand left, numbers right
};

static int row_depth(const struct ll_json *row)
{
    const struct ll_json *depth = ll_json_find(row, "depth");
    return depth ? (int)depth->integer : 0;
}

static struct table table_measure(const struct ll_json *rows)
{
    char cell[CELL_BYTES];
    struct table t = { .rows = rows };
    for (const struct ll_json *v = rows->first->first; v && t.num_columns < MAX_COLUMNS;
         v = v->next) {
        if (strcmp(v->key, "depth") != 0) { // shown by indenting the first column
            t.widths[t.num_columns] = label_text(v->key, cell, sizeof cell);
            t.keys[t.num_columns++] = v->key;
        }
    }
    for (const struct ll_json *row = rows->first; row; row = row->next) {
        for (uint32_t i = 0; i < t.num_columns; i++) {
            const struct ll_json *v = ll_json_find(row, t.keys[i]);
            int width = v ? cell_text(v, cell, sizeof cell) : 0;
            if (i == 0)
                width += row_depth(row) * INDENT;
            if (width > t.widths[i])
                t.widths[i] = width;
            t.left[i] |= v && (v->kind == LL_JSON_STRING || v->kind == LL_JSON_ARRAY);
        }
    }
    return t;
}

static void table_cell(const struct table *t, uint32_t column, const char *cell,
                       int width, FILE *out)
{
    bool last = column + 1 == t->num_columns;
    if (column)
        pad(2, out);
    if (!t->left[column])
        pad(t->widths[column] - width, out);
    fputs(cell, out);
    if (t->left[column] && !last) // no blanks at the end of a line
        pad(t->widths[column] - width, out);
}

static void table_write(const struct ll_json *rows, int indent, FILE *out)
{
    char cell[CELL_BYTES];
    struct table t = table_measure(rows);
    pad(indent, out);
    for (uint32_t i = 0; i < t.num_columns; i++)
        table_cell(&t, i, cell, label_text(t.keys[i], cell, sizeof cell), out);
    fputc('\n', out);
    for (const struct ll_json *row = rows->first; row; row = row->next) {
        pad(indent, out);
        for (uint32_t i = 0; i < t.num_columns; i++) {
            const struct ll_json *v = ll_json_find(row, t.keys[i]);
            int depth = i == 0 ? row_depth(row) * INDENT : 0;
            pad(depth, out);
            cell[0] = '\0';
            table_cell(&t, i, cell, depth + (v ? cell_text(v, cell, sizeof cell) : 0),
                       out);
        }
        fputc('\n', out);
    }
}

// ---- objects ----

static bool is_table(const struct ll_json *value)
{
    return value->kind == LL_JSON_ARRAY && value->first &&
           value->first->kind == LL_JSON_OBJECT;
}

// Lines of a picture, as the map of tiles is.
static bool is_rows(const struct ll_json *value)
{
    return value->kind == LL_JSON_ARRAY && value->first && !strcmp(value->key, "rows");
}

static bool is_plain(const struct ll_json *value)
{
    return value->kind != LL_JSON_OBJECT && !is_table(value) && !is_rows(value);
}

static void object_write(const struct ll_json *object, int indent, FILE *out);

static void member_write(const struct ll_json *v, int indent, int widest, FILE *out)
{
    char label[80], cell[CELL_BYTES];
    int width = label_text(v->key, label, sizeof label);
    pad(indent, out);
    if (is_plain(v)) {
        cell_text(v, cell, sizeof cell);
        fputs(label, out);
        pad(widest - width + 2, out);
        fprintf(out, "%s\n", cell);
        return;
    }
    fprintf(out, "%s:\n", label);
    if (is_table(v)) {
        table_write(v, indent + INDENT, out);
    } else if (is_rows(v)) {
        for (const struct ll_json *row = v->first; row; row = row->next) {
            pad(indent + INDENT, out);
            ll_inspect_text_string(row->text, out);
            fputc('\n', out);
        }
    } else {
        object_write(v, indent + INDENT, out);
    }
}

static void object_write(const struct ll_json *object, int indent, FILE *out)
{
    char label[80];
    int widest = 0;
    for (const struct ll_json *v = object->first; v; v = v->next) {
        int width = is_plain(v) ? label_text(v->key, label, sizeof label) : 0;
        widest = width > widest ? width : widest;
    }
    for (const struct ll_json *v = object->first; v; v = v->next)
        member_write(v, indent, widest, out);
}

void ll_inspect_text(const struct ll_json *object, FILE *out)
{
    object_write(object, INDENT, out);
}

void ll_inspect_text_member(const struct ll_json *member, FILE *out)
{
    member_write(member, INDENT, 0, out);
}
