// A tree of named values, built whole and then written: as JSON, or lined up for people.
// Both views show the same facts, and nothing half-built is ever printed.
#ifndef LL_RUNNER_JSON_H
#define LL_RUNNER_JSON_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/arena.h"

enum ll_json_kind {
    LL_JSON_NULL,
    LL_JSON_BOOL,
    LL_JSON_INTEGER,
    LL_JSON_NUMBER,
    LL_JSON_STRING,
    LL_JSON_ARRAY,
    LL_JSON_OBJECT,
};

struct ll_json {
    enum ll_json_kind kind;
    const char *key; // literal; NULL inside an array
    union {
        bool truth;
        int64_t integer;
        double number;
        const char *text; // arena of the document
    };
    uint32_t num_children;
    struct ll_json *first, *last; // of an array or object
    struct ll_json *next;         // its sibling
};

// Once memory is out, every value goes to `sink` and the document is `failed`: callers
// build without checks and ask once. A zeroed document is empty and valid; it must not be
// moved while it is used.
struct ll_json_doc {
    struct ll_arena arena;
    struct ll_json root; // an object after the first value
    struct ll_json sink;
    bool failed;
};

void ll_json_finish(struct ll_json_doc *doc);

// Each adds a value to an object (with a key) or an array (key NULL). parent NULL means
// the root. Strings are copied; a NULL one is null, as is a number that is not finite.
struct ll_json *ll_json_object(struct ll_json_doc *doc, struct ll_json *parent,
                               const char *key);
struct ll_json *ll_json_array(struct ll_json_doc *doc, struct ll_json *parent,
                              const char *key);
void ll_json_null(struct ll_json_doc *doc, struct ll_json *parent, const char *key);
void ll_json_bool(struct ll_json_doc *doc, struct ll_json *parent, const char *key,
                  bool value);
void ll_json_integer(struct ll_json_doc *doc, struct ll_json *parent, const char *key,
                     int64_t value);
void ll_json_number(struct ll_json_doc *doc, struct ll_json *parent, const char *key,
                    double value);
void ll_json_string(struct ll_json_doc *doc, struct ll_json *parent, const char *key,
                    const char *value);

void ll_json_remove_last(struct ll_json *parent); // what was added last to it

const struct ll_json *ll_json_find(const struct ll_json *object, const char *key);

// Shortest decimal text that reads back as the same number (as the same float, if it is
// one), or "null".
void ll_json_number_text(double value, char *text, size_t text_bytes);

// Writes the document as UTF-8, two spaces a level. Bytes that are no UTF-8 are taken as
// Latin-1. False, with nothing written, for a failed document; false on a write error.
bool ll_json_write(const struct ll_json_doc *doc, FILE *out);

// A document whose last member is a list too long to hold: what is in `head`, the list's
// key, then the rows one by one. The head must hold something and be sound.
void ll_json_list_begin(const struct ll_json_doc *head, const char *key, FILE *out);
void ll_json_list_row(const struct ll_json *row, bool first, FILE *out);
bool ll_json_list_end(bool empty, FILE *out); // false on a write error

// The length of the UTF-8 sequence that starts at text, or 0 if there is none.
uint32_t ll_utf8_length(const char *text);

#endif
