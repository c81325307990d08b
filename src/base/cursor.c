#include "base/cursor.h"

#include <string.h>

struct ll_cursor ll_cursor_make(struct ll_bytes bytes)
{
    const uint8_t *end = bytes.size ? bytes.data + bytes.size : bytes.data;
    return (struct ll_cursor){ .start = bytes.data, .cur = bytes.data, .end = end };
}

struct ll_cursor ll_cursor_sub(struct ll_bytes bytes, uint64_t offset, uint64_t size)
{
    if (!ll_range_fits(offset, size, 1, bytes.size))
        return (struct ll_cursor){
            .start = bytes.data, .cur = bytes.data, .end = bytes.data, .bad = true
        };
    return ll_cursor_make(
        (struct ll_bytes){ size ? bytes.data + offset : bytes.data, (size_t)size });
}

void ll_cursor_f32s(struct ll_cursor *c, float *out, size_t count)
{
    for (size_t i = 0; i < count; i++)
        out[i] = ll_cursor_f32(c);
}

void ll_cursor_skip(struct ll_cursor *c, uint64_t size)
{
    ll_cursor_take(c, size);
}

struct ll_bytes ll_cursor_bytes(struct ll_cursor *c, uint64_t size)
{
    const uint8_t *p = ll_cursor_take(c, size);
    return p ? (struct ll_bytes){ p, (size_t)size } : (struct ll_bytes){ 0 };
}

void ll_store_u16(uint8_t *p, uint16_t v)
{
    p[0] = (uint8_t)v;
    p[1] = (uint8_t)(v >> 8);
}

void ll_store_u32(uint8_t *p, uint32_t v)
{
    ll_store_u16(p, (uint16_t)v);
    ll_store_u16(p + 2, (uint16_t)(v >> 16));
}

void ll_store_f32(uint8_t *p, float v)
{
    uint32_t bits;
    memcpy(&bits, &v, sizeof bits);
    ll_store_u32(p, bits);
}
