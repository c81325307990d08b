#include "base/arena.h"

#include <stdlib.h>
#include <string.h>

struct ll_arena_block {
    struct ll_arena_block *before;
    size_t size, cur; // bytes of data[]
    _Alignas(max_align_t) uint8_t data[];
};

static struct ll_arena_block *block_push(struct ll_arena *arena, size_t min_bytes)
{
    size_t size = arena->block_bytes ? arena->block_bytes : 64 * 1024;
    if (size < min_bytes)
        size = min_bytes;
    if (size > SIZE_MAX - sizeof(struct ll_arena_block))
        return NULL;
    struct ll_arena_block *block = malloc(sizeof *block + size);
    if (!block)
        return NULL;
    *block = (struct ll_arena_block){ .before = arena->last, .size = size };
    arena->last = block;
    return block;
}

static void *block_take(struct ll_arena_block *block, size_t bytes, size_t align)
{
    size_t cur = (block->cur + align - 1) & ~(align - 1);
    if (cur > block->size || block->size - cur < bytes)
        return NULL;
    block->cur = cur + bytes;
    return block->data + cur;
}

void *ll_arena_alloc_raw(struct ll_arena *arena, size_t count, size_t size, size_t align)
{
    if (size && count > SIZE_MAX / size)
        return NULL;
    size_t bytes = count * size;
    void *p = arena->last ? block_take(arena->last, bytes, align) : NULL;
    if (!p) {
        struct ll_arena_block *block = block_push(arena, bytes);
        if (!block)
            return NULL;
        p = block_take(block, bytes, align);
    }
    arena->used_bytes += bytes;
    return p;
}

void *ll_arena_alloc(struct ll_arena *arena, size_t count, size_t size, size_t align)
{
    void *p = ll_arena_alloc_raw(arena, count, size, align);
    return p ? memset(p, 0, count * size) : NULL;
}

char *ll_arena_string(struct ll_arena *arena, const char *text)
{
    size_t bytes = strlen(text) + 1;
    char *copy = ll_arena_array(arena, char, bytes);
    return copy ? memcpy(copy, text, bytes) : NULL;
}

static void pop_to(struct ll_arena *arena, const struct ll_arena_block *keep)
{
    while (arena->last && arena->last != keep) {
        struct ll_arena_block *before = arena->last->before;
        free(arena->last);
        arena->last = before;
    }
}

void ll_arena_finish(struct ll_arena *arena)
{
    pop_to(arena, NULL);
    *arena = (struct ll_arena){ 0 };
}

void ll_arena_reset(struct ll_arena *arena)
{
    struct ll_arena_block *first = arena->last;
    while (first && first->before)
        first = first->before;
    pop_to(arena, first);
    if (first)
        first->cur = 0;
    arena->used_bytes = 0;
}

struct ll_arena_mark ll_arena_mark(const struct ll_arena *arena)
{
    return (struct ll_arena_mark){ arena->last, arena->last ? arena->last->cur : 0,
                                   arena->used_bytes };
}

void ll_arena_rewind(struct ll_arena *arena, struct ll_arena_mark mark)
{
    pop_to(arena, mark.last);
    if (arena->last)
        arena->last->cur = mark.cur;
    arena->used_bytes = mark.used_bytes;
}
