// Bump allocation with a named lifetime: everything in an arena dies together.
#ifndef LL_BASE_ARENA_H
#define LL_BASE_ARENA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ll_arena_block;

// Main or one worker thread at a time. A zeroed arena is valid and uses 64 KiB blocks.
struct ll_arena {
    struct ll_arena_block *last; // owned; newest block, each links to the one before it
    size_t block_bytes;          // 0 means 64 KiB
    size_t used_bytes;           // handed out since the last reset, with alignment
};

struct ll_arena_mark {
    struct ll_arena_block *last;
    size_t cur, used_bytes;
};

void ll_arena_finish(struct ll_arena *arena); // frees all; the arena is zeroed
void ll_arena_reset(struct ll_arena *arena);  // keeps the oldest block for reuse

// Zeroed memory, or NULL when the system has no more or count * size overflows. A count
// of zero gives a valid pointer to nothing.
void *ll_arena_alloc(struct ll_arena *arena, size_t count, size_t size, size_t align);
// As ll_arena_alloc, but it holds anything: for what is filled as a whole at once.
void *ll_arena_alloc_raw(struct ll_arena *arena, size_t count, size_t size, size_t align);
#define ll_arena_array(arena, type, count) \
    ((type *)ll_arena_alloc(arena, count, sizeof(type), _Alignof(type)))
#define ll_arena_new(arena, type) ll_arena_array(arena, type, 1)

char *ll_arena_string(struct ll_arena *arena, const char *text); // copy, or NULL

struct ll_arena_mark ll_arena_mark(const struct ll_arena *arena);
void ll_arena_rewind(struct ll_arena *arena, struct ll_arena_mark mark);

#endif
