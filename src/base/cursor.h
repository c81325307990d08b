// Bounds-checked little-endian reading. A cursor that ran past its end stays bad and
// reads zeros, so that parsing code is linear and checks once at the end of a record.
#ifndef LL_BASE_CURSOR_H
#define LL_BASE_CURSOR_H

#include "base/status.h"

struct ll_cursor {
    const uint8_t *start, *cur, *end;
    bool bad;
};

struct ll_cursor ll_cursor_make(struct ll_bytes bytes);

// A cursor over [offset, offset + size) of bytes; bad from the start if that is outside.
struct ll_cursor ll_cursor_sub(struct ll_bytes bytes, uint64_t offset, uint64_t size);

static inline size_t ll_cursor_left(const struct ll_cursor *c)
{
    return c->bad ? 0 : (size_t)(c->end - c->cur);
}

uint8_t ll_cursor_u8(struct ll_cursor *c);
uint16_t ll_cursor_u16(struct ll_cursor *c);
uint32_t ll_cursor_u32(struct ll_cursor *c);
int16_t ll_cursor_i16(struct ll_cursor *c);
int32_t ll_cursor_i32(struct ll_cursor *c);
float ll_cursor_f32(struct ll_cursor *c); // any bit pattern; see ll_finite_or
void ll_cursor_f32s(struct ll_cursor *c, float *out, size_t count);
void ll_cursor_skip(struct ll_cursor *c, uint64_t size);

// The next `size` bytes as a view, or an empty view and a bad cursor.
struct ll_bytes ll_cursor_bytes(struct ll_cursor *c, uint64_t size);

// Unaligned little-endian loads and stores on memory that the caller has already checked.
uint16_t ll_load_u16(const uint8_t *p);
uint32_t ll_load_u32(const uint8_t *p);
float ll_load_f32(const uint8_t *p);
void ll_store_u16(uint8_t *p, uint16_t v);
void ll_store_u32(uint8_t *p, uint32_t v);
void ll_store_f32(uint8_t *p, float v);

// True if [offset, offset + count * stride) lies inside `size` bytes, without overflow.
bool ll_range_fits(uint64_t offset, uint64_t count, uint64_t stride, uint64_t size);

#endif
