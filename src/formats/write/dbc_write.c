#include "formats/write/dbc_write.h"

#include <stdlib.h>
#include <string.h>

#define HASH_NONFATAL_OOM 1 // a failed add leaves hh.tbl NULL; the default exits
#include <uthash.h>

#include "base/cursor.h"

#define HEADER_BYTES 20
#define NUM_LOCALES 8 // enUS koKR frFR deDE zhCN zhTW esES esMX, then the flags

struct string {
    UT_hash_handle hh;
    uint32_t offset; // into the string block
    char text[];
};

struct ll_dbc_writer {
    uint32_t num_fields;
    uint32_t num_rows, max_rows;
    uint32_t *cells;        // owned; num_rows x num_fields
    struct string *strings; // owned; in order of first use
    uint32_t string_bytes;  // of the block, its leading NUL included
    enum ll_status status;  // the first error
};

struct ll_dbc_writer *ll_dbc_writer_create(uint32_t num_fields)
{
    struct ll_dbc_writer *writer = calloc(1, sizeof *writer);
    if (!writer)
        return NULL;
    writer->num_fields = num_fields;
    writer->string_bytes = 1;
    if (!num_fields || num_fields > UINT32_MAX / 4)
        writer->status = LL_ERR_LIMIT;
    return writer;
}

void ll_dbc_writer_destroy(struct ll_dbc_writer *writer)
{
    if (!writer)
        return;
    struct string *string, *next;
    HASH_ITER (hh, writer->strings, string, next) {
        HASH_DEL(writer->strings, string);
        free(string);
    }
    free(writer->cells);
    free(writer);
}

static void fail(struct ll_dbc_writer *writer, enum ll_status status)
{
    if (writer->status == LL_OK)
        writer->status = status;
}

void ll_dbc_writer_row(struct ll_dbc_writer *writer, uint32_t id)
{
    if (writer->status != LL_OK)
        return;
    if (writer->num_rows == writer->max_rows) {
        uint64_t max_rows = writer->max_rows ? (uint64_t)writer->max_rows * 2 : 16;
        uint64_t row_bytes = (uint64_t)writer->num_fields * 4;
        if (max_rows > UINT32_MAX / row_bytes) {
            fail(writer, LL_ERR_LIMIT); // the file could not say its own size
            return;
        }
        uint32_t *cells = realloc(writer->cells, (size_t)(max_rows * row_bytes));
        if (!cells) {
            fail(writer, LL_ERR_MEMORY);
            return;
        }
        writer->cells = cells;
        writer->max_rows = (uint32_t)max_rows;
    }
    uint32_t *row = writer->cells + (size_t)writer->num_rows * writer->num_fields;
    memset(row, 0, (size_t)writer->num_fields * 4);
    row[0] = id;
    writer->num_rows++;
}

void ll_dbc_writer_u32(struct ll_dbc_writer *writer, uint32_t column, uint32_t value)
{
    if (writer->status != LL_OK)
        return;
    if (!writer->num_rows || column >= writer->num_fields) {
        fail(writer, LL_ERR_CORRUPT);
        return;
    }
    writer->cells[(size_t)(writer->num_rows - 1) * writer->num_fields + column] = value;
}

void ll_dbc_writer_i32(struct ll_dbc_writer *writer, uint32_t column, int32_t value)
{
    ll_dbc_writer_u32(writer, column, (uint32_t)value);
}

void ll_dbc_writer_f32(struct ll_dbc_writer *writer, uint32_t column, float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    ll_dbc_writer_u32(writer, column, bits);
}

// Offset of a text in the block; the empty string is the NUL at 0.
static uint32_t intern(struct ll_dbc_writer *writer, const char *text)
{
    size_t length = strlen(text);
    if (!length)
        return 0;
    struct string *string;
    HASH_FIND(hh, writer->strings, text, length, string);
    if (string)
        return string->offset;
    if (length >= UINT32_MAX - writer->string_bytes) {
        fail(writer, LL_ERR_LIMIT);
        return 0;
    }
    string = malloc(sizeof *string + length + 1);
    if (!string) {
        fail(writer, LL_ERR_MEMORY);
        return 0;
    }
    memcpy(string->text, text, length + 1);
    string->offset = writer->string_bytes;
    HASH_ADD(hh, writer->strings, text, length, string);
    if (!string->hh.tbl) {
        free(string);
        fail(writer, LL_ERR_MEMORY);
        return 0;
    }
    writer->string_bytes += (uint32_t)length + 1;
    return string->offset;
}

void ll_dbc_writer_string(struct ll_dbc_writer *writer, uint32_t column, const char *text)
{
    if (writer->status == LL_OK)
        ll_dbc_writer_u32(writer, column, intern(writer, text));
}

void ll_dbc_writer_loc(struct ll_dbc_writer *writer, uint32_t column, const char *text)
{
    ll_dbc_writer_string(writer, column, text);
    ll_dbc_writer_u32(writer, column + NUM_LOCALES, UINT32_MAX);
}

struct order {
    uint32_t id, row;
};

static int order_compare(const void *a, const void *b)
{
    const struct order *x = a, *y = b;
    if (x->id != y->id)
        return x->id < y->id ? -1 : 1;
    return x->row < y->row ? -1 : x->row > y->row;
}

static void rows_emit(const struct ll_dbc_writer *writer, const struct order *order,
                      uint8_t *dst)
{
    for (uint32_t i = 0; i < writer->num_rows; i++) {
        const uint32_t *row = writer->cells + (size_t)order[i].row * writer->num_fields;
        for (uint32_t c = 0; c < writer->num_fields; c++, dst += 4)
            ll_store_u32(dst, row[c]);
    }
}

enum ll_status ll_dbc_writer_write(const struct ll_dbc_writer *writer,
                                   struct ll_arena *arena, struct ll_bytes *bytes)
{
    *bytes = (struct ll_bytes){ 0 };
    if (writer->status != LL_OK)
        return writer->status;
    uint64_t row_bytes = (uint64_t)writer->num_fields * 4;
    uint64_t size = HEADER_BYTES + writer->num_rows * row_bytes + writer->string_bytes;
    if (size > SIZE_MAX)
        return LL_ERR_LIMIT;
    struct order *order = malloc(((size_t)writer->num_rows + 1) * sizeof *order);
    uint8_t *dst = ll_arena_array(arena, uint8_t, (size_t)size);
    if (!order || !dst) {
        free(order);
        return LL_ERR_MEMORY;
    }
    for (uint32_t i = 0; i < writer->num_rows; i++)
        order[i] = (struct order){ writer->cells[(size_t)i * writer->num_fields], i };
    qsort(order, writer->num_rows, sizeof *order, order_compare);

    memcpy(dst, "WDBC", 4);
    ll_store_u32(dst + 4, writer->num_rows);
    ll_store_u32(dst + 8, writer->num_fields);
    ll_store_u32(dst + 12, (uint32_t)row_bytes);
    ll_store_u32(dst + 16, writer->string_bytes);
    rows_emit(writer, order, dst + HEADER_BYTES);
    uint8_t *block = dst + HEADER_BYTES + writer->num_rows * row_bytes; // zeroed
    for (const struct string *s = writer->strings; s; s = s->hh.next)
        memcpy(block + s->offset, s->text, strlen(s->text));
    free(order);
    *bytes = (struct ll_bytes){ dst, (size_t)size };
    return LL_OK;
}
