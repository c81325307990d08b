// Bounds-checked little-endian reading. A cursor that ran past its end stays bad and
// reads zeros, so that parsing code is linear and checks once at the end of a record.
#ifndef LL_BASE_CURSOR_H
#define LL_BASE_CURSOR_H

#include <string.h>

#include "base/status.h"

struct ll_cursor {
    const uint8_t *start, *cur, *end;
    bool bad;
};

// True if [offset, offset + count * stride) lies inside `size` bytes, without overflow.
static inline bool ll_range_fits(uint64_t offset, uint64_t count, uint64_t stride,
                                 uint64_t size)
{
    if (offset > size)
        return false;
    if ((count | stride) >> 32) // the product may not fit
        return stride == 0 || count <= (size - offset) / stride;
    return count * stride <= size - offset;
}

struct ll_cursor ll_cursor_make(struct ll_bytes bytes);

// A cursor over [offset, offset + size) of bytes; bad from the start if that is outside.
struct ll_cursor ll_cursor_sub(struct ll_bytes bytes, uint64_t offset, uint64_t size);

static inline size_t ll_cursor_left(const struct ll_cursor *c)
{
    return c->bad ? 0 : (size_t)(c->end - c->cur);
}

// Unaligned little-endian loads and stores on memory that the caller has already checked.
// Loads are inline, and so are the cursor's: readers do little else.
static inline uint16_t ll_load_u16(const uint8_t *p)
{
    return (uint16_t)(p[0] | p[1] << 8);
}

static inline uint32_t ll_load_u32(const uint8_t *p)
{
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 |
           (uint32_t)p[3] << 24;
}

static inline float ll_load_f32(const uint8_t *p)
{
    uint32_t bits = ll_load_u32(p);
    float v;
    memcpy(&v, &bits, sizeof v);
    return v;
}

// The next `size` bytes, or NULL and a bad cursor.
static inline const uint8_t *ll_cursor_take(struct ll_cursor *c, uint64_t size)
{
    if (c->bad || (uint64_t)(c->end - c->cur) < size) {
        c->bad = true;
        return NULL;
    }
    const uint8_t *p = c->cur;
    if (size) // a cursor over no bytes holds NULL, to which nothing may be added
        c->cur += size;
    return p;
}

static inline uint8_t ll_cursor_u8(struct ll_cursor *c)
{
    const uint8_t *p = ll_cursor_take(c, 1);
    return p ? *p : 0;
}

static inline uint16_t ll_cursor_u16(struct ll_cursor *c)
{
    const uint8_t *p = ll_cursor_take(c, 2);
    return p ? ll_load_u16(p) : 0;
}

static inline uint32_t ll_cursor_u32(struct ll_cursor *c)
{
    const uint8_t *p = ll_cursor_take(c, 4);
    return p ? ll_load_u32(p) : 0;
}

static inline int16_t ll_cursor_i16(struct ll_cursor *c)
{
    return (int16_t)ll_cursor_u16(c);
}

static inline int32_t ll_cursor_i32(struct ll_cursor *c)
{
    return (int32_t)ll_cursor_u32(c);
}

// Any bit pattern; see ll_finite_or.
static inline float ll_cursor_f32(struct ll_cursor *c)
{
    const uint8_t *p = ll_cursor_take(c, 4);
    return p ? ll_load_f32(p) : 0;
}

void ll_cursor_f32s(struct ll_cursor *c, float *out, size_t count);
void ll_cursor_skip(struct ll_cursor *c, uint64_t size);

// The next `size` bytes as a view, or an empty view and a bad cursor.
struct ll_bytes ll_cursor_bytes(struct ll_cursor *c, uint64_t size);

// Stores, as above.
void ll_store_u16(uint8_t *p, uint16_t v);
void ll_store_u32(uint8_t *p, uint32_t v);
void ll_store_f32(uint8_t *p, float v);

#endif
