// What the tests share: cmocka with its includes, the corpus folder, truncation and
// mutation of a reader's input.
#ifndef LL_TESTS_TESTKIT_H
#define LL_TESTS_TESTKIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/platform.h"
#include "base/random.h"
#include "base/status.h"

// Path of a corpus file, or NULL when the corpus is absent: then `skip()` with a message.
static inline const char *corpus_path(const char *relative)
{
    static char path[1024];
    const char *root = getenv("LAMPLIGHT_CORPUS");
    if (!root || !*root)
        root = LL_DEFAULT_CORPUS;
    if (ll_platform_path_kind(root) != LL_PATH_FOLDER)
        return NULL;
    snprintf(path, sizeof path, "%s/%s", root, relative);
    return path;
}

// A line of figures among the results; TAP wants it marked.
#define note(...) print_message("# " __VA_ARGS__)

#define CORPUS_OR_SKIP(path, relative) \
    const char *path = corpus_path(relative); \
    if (!path) { \
        note("the corpus is absent: skipped\n"); \
        skip(); \
    }

static inline struct ll_bytes file_read(const char *path)
{
    void *data;
    size_t size;
    if (ll_platform_file_read(path, 1u << 30, &data, &size) != LL_OK)
        fail_msg("cannot read %s", path);
    return (struct ll_bytes){ data, size };
}

static inline int tree_remove(const char *path);

static inline bool entry_remove(void *user, const char *name, enum ll_path_kind kind)
{
    (void)kind;
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", (const char *)user, name);
    tree_remove(path);
    return true;
}

// Removes a file, a link (not what it points at), or a folder with all that is in it.
static inline int tree_remove(const char *path)
{
    if (remove(path) == 0)
        return 0;
    char copy[1024];
    snprintf(copy, sizeof copy, "%s", path);
    ll_platform_folder_list(copy, entry_remove, copy);
    return remove(copy);
}

// Parses once and throws the result away. Must not crash, whatever the bytes.
typedef void (*parse_fn)(struct ll_bytes bytes);

// Parses a copy of the first `size` bytes in a heap block of exactly that size, so that
// the address sanitizer sees every read past the end.
static inline void parse_prefix(struct ll_bytes bytes, size_t size, parse_fn parse)
{
    uint8_t *copy = malloc(size ? size : 1);
    assert_non_null(copy);
    memcpy(copy, bytes.data, size);
    parse((struct ll_bytes){ copy, size });
    free(copy);
}

// DECISIONS 19: every length up to 4 KiB; for larger files `edges` (chunk starts) +-8
// bytes and 500 spread cuts.
static inline void parse_truncated(struct ll_bytes bytes, const size_t *edges,
                                   size_t num_edges, parse_fn parse)
{
    if (bytes.size <= 4096) {
        for (size_t size = 0; size <= bytes.size; size++)
            parse_prefix(bytes, size, parse);
        return;
    }
    for (size_t i = 0; i < num_edges; i++) {
        for (int delta = -8; delta <= 8; delta++) {
            size_t size = edges[i] + (size_t)delta;
            if (size <= bytes.size) // a negative sum wraps and is left out
                parse_prefix(bytes, size, parse);
        }
    }
    for (size_t i = 0; i < 500; i++)
        parse_prefix(bytes, bytes.size * i / 500, parse);
}

// DECISIONS 19: `count` mutated copies with a fixed seed: bytes overwritten, words made
// huge, tails cut.
static inline void parse_mutated(struct ll_bytes bytes, uint32_t count, uint64_t seed,
                                 parse_fn parse)
{
    static const uint32_t words[] = { 0,          1,          0x7fffffff, 0x80000000,
                                      0xffffffff, 0xfffffff8, 0x7f800000, 0xffc00000 };
    struct ll_random random = ll_random_make(seed);
    for (uint32_t i = 0; i < count; i++) {
        size_t size = bytes.size;
        if (ll_random_u32(&random) % 4 == 0)
            size = ll_random_u32(&random) % (bytes.size + 1);
        uint8_t *copy = malloc(size ? size : 1);
        assert_non_null(copy);
        memcpy(copy, bytes.data, size);
        uint32_t edits = 1 + ll_random_u32(&random) % 8;
        for (uint32_t e = 0; e < edits && size >= 4; e++) {
            // Half of the edits fall into the first 4 KiB, where headers stand.
            size_t range = ll_random_u32(&random) % 2 && size > 4096 ? 4096 : size;
            size_t at = ll_random_u32(&random) % (range - 3);
            if (ll_random_u32(&random) % 2) {
                copy[at] = (uint8_t)ll_random_u32(&random);
            } else {
                uint32_t word = words[ll_random_u32(&random) % 8];
                memcpy(copy + (at & ~(size_t)3), &word, sizeof word);
            }
        }
        parse((struct ll_bytes){ copy, size });
        free(copy);
    }
}

#endif
