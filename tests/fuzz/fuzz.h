// What every fuzz_<format>.c provides, and what it may use. Each reads one input in full,
// as a caller would: what is viewed is touched, what is decoded is decoded.
#ifndef LL_TESTS_FUZZ_H
#define LL_TESTS_FUZZ_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/cursor.h"
#include "base/status.h"
#include "formats/limits.h"

// Reads one input; returns the bytes that the parse took from its arena. bytes.data is a
// heap block of exactly bytes.size.
size_t fuzz_once(struct ll_bytes bytes);

// What a parse of an input may take: base + ratio times its bytes (formats/limits.h).
struct fuzz_limit {
    size_t base, ratio;
};
extern const struct fuzz_limit fuzz_limit;

// Runs an input and checks the limit. In fuzz_entry.c.
size_t fuzz_run(struct ll_bytes bytes);

#define fuzz_check(x) \
    do { \
        if (!(x)) { \
            fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, __LINE__, #x); \
            abort(); \
        } \
    } while (0)

// Reads the ends of a block and some bytes between, so that a sanitizer sees a view that
// leaves its memory.
static inline void fuzz_touch(const void *block, size_t size)
{
    static volatile uint32_t sink;
    const uint8_t *p = block;
    for (size_t i = 0; i < size; i += 61)
        sink += p[i];
    if (size)
        sink += p[size - 1];
    (void)sink;
}

static inline void fuzz_touch_text(const char *text)
{
    fuzz_touch(text, strlen(text) + 1);
}

// A block of exactly that size, to be written and freed.
static inline void *fuzz_block(size_t size)
{
    void *block = malloc(size ? size : 1);
    fuzz_check(block);
    return block;
}

#endif
