// Hands out ranges of a larger thing (a memory block, a vertex pool, the layers of a
// page): first fit over a sorted free list. No thread rule of its own; the owner locks.
#ifndef LL_BASE_RANGES_H
#define LL_BASE_RANGES_H

#include <stdbool.h>
#include <stdint.h>

#define LL_RANGE_NONE UINT64_MAX

struct ll_range {
    uint64_t start, size;
};

struct ll_ranges {
    uint64_t size, used;
    uint32_t num_free, max_free;
    struct ll_range *free; // owned, by start; neighbours are merged
};

bool ll_ranges_init(struct ll_ranges *ranges, uint64_t size);
void ll_ranges_finish(struct ll_ranges *ranges);

// The start of `size` units aligned to `align` (any number >= 1), or LL_RANGE_NONE.
uint64_t ll_ranges_take(struct ll_ranges *ranges, uint64_t size, uint64_t align);

// Gives back exactly what was taken. If memory for the list is out, the range is lost
// until `finish`, never handed out twice.
void ll_ranges_give(struct ll_ranges *ranges, uint64_t start, uint64_t size);

#endif
