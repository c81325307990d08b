#include "base/ranges.h"

#include <stdlib.h>
#include <string.h>

bool ll_ranges_init(struct ll_ranges *ranges, uint64_t size)
{
    *ranges = (struct ll_ranges){ .size = size, .max_free = 16 };
    ranges->free = malloc(ranges->max_free * sizeof *ranges->free);
    if (!ranges->free)
        return false;
    ranges->free[0] = (struct ll_range){ 0, size };
    ranges->num_free = size ? 1 : 0;
    return true;
}

void ll_ranges_finish(struct ll_ranges *ranges)
{
    free(ranges->free);
    *ranges = (struct ll_ranges){ 0 };
}

static bool insert(struct ll_ranges *ranges, uint32_t at, struct ll_range range)
{
    if (ranges->num_free == ranges->max_free) {
        uint32_t max = ranges->max_free * 2;
        struct ll_range *grown = realloc(ranges->free, max * sizeof *grown);
        if (!grown)
            return false;
        ranges->free = grown;
        ranges->max_free = max;
    }
    memmove(ranges->free + at + 1, ranges->free + at,
            (ranges->num_free - at) * sizeof *ranges->free);
    ranges->free[at] = range;
    ranges->num_free++;
    return true;
}

static void erase(struct ll_ranges *ranges, uint32_t at)
{
    ranges->num_free--;
    memmove(ranges->free + at, ranges->free + at + 1,
            (ranges->num_free - at) * sizeof *ranges->free);
}

uint64_t ll_ranges_take(struct ll_ranges *ranges, uint64_t size, uint64_t align)
{
    if (!size)
        return LL_RANGE_NONE;
    for (uint32_t i = 0; i < ranges->num_free; i++) {
        struct ll_range r = ranges->free[i];
        uint64_t pad = (align - r.start % align) % align;
        if (r.size < pad || r.size - pad < size)
            continue;
        struct ll_range tail = { r.start + pad + size, r.size - pad - size };
        if (pad && tail.size) {
            if (!insert(ranges, i + 1, tail))
                return LL_RANGE_NONE;
            ranges->free[i].size = pad;
        } else if (pad) {
            ranges->free[i].size = pad;
        } else if (tail.size) {
            ranges->free[i] = tail;
        } else {
            erase(ranges, i);
        }
        ranges->used += size;
        return r.start + pad;
    }
    return LL_RANGE_NONE;
}

void ll_ranges_give(struct ll_ranges *ranges, uint64_t start, uint64_t size)
{
    uint32_t lo = 0, hi = ranges->num_free;
    while (lo < hi) {
        uint32_t mid = (lo + hi) / 2;
        if (ranges->free[mid].start < start)
            lo = mid + 1;
        else
            hi = mid;
    }
    ranges->used -= size;
    struct ll_range *before = lo > 0 ? &ranges->free[lo - 1] : NULL;
    struct ll_range *after = lo < ranges->num_free ? &ranges->free[lo] : NULL;
    bool joins_before = before && before->start + before->size == start;
    bool joins_after = after && start + size == after->start;
    if (joins_before && joins_after) {
        before->size += size + after->size;
        erase(ranges, lo);
    } else if (joins_before) {
        before->size += size;
    } else if (joins_after) {
        after->start = start;
        after->size += size;
    } else {
        insert(ranges, lo, (struct ll_range){ start, size });
    }
}
