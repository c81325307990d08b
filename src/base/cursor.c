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

static const uint8_t *take(struct ll_cursor *c, uint64_t size)
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

uint8_t ll_cursor_u8(struct ll_cursor *c)
{
    const uint8_t *p = take(c, 1);
    return p ? *p : 0;
}

uint16_t ll_cursor_u16(struct ll_cursor *c)
{
    const uint8_t *p = take(c, 2);
    return p ? ll_load_u16(p) : 0;
}

uint32_t ll_cursor_u32(struct ll_cursor *c)
{
    const uint8_t *p = take(c, 4);
    return p ? ll_load_u32(p) : 0;
}

int16_t ll_cursor_i16(struct ll_cursor *c)
{
    return (int16_t)ll_cursor_u16(c);
}

int32_t ll_cursor_i32(struct ll_cursor *c)
{
    return (int32_t)ll_cursor_u32(c);
}

float ll_cursor_f32(struct ll_cursor *c)
{
    const uint8_t *p = take(c, 4);
    return p ? ll_load_f32(p) : 0;
}

void ll_cursor_f32s(struct ll_cursor *c, float *out, size_t count)
{
    for (size_t i = 0; i < count; i++)
        out[i] = ll_cursor_f32(c);
}

void ll_cursor_skip(struct ll_cursor *c, uint64_t size)
{
    take(c, size);
}

struct ll_bytes ll_cursor_bytes(struct ll_cursor *c, uint64_t size)
{
    const uint8_t *p = take(c, size);
    return p ? (struct ll_bytes){ p, (size_t)size } : (struct ll_bytes){ 0 };
}

uint16_t ll_load_u16(const uint8_t *p)
{
    return (uint16_t)(p[0] | p[1] << 8);
}

uint32_t ll_load_u32(const uint8_t *p)
{
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 |
           (uint32_t)p[3] << 24;
}

float ll_load_f32(const uint8_t *p)
{
    uint32_t bits = ll_load_u32(p);
    float v;
    memcpy(&v, &bits, sizeof v);
    return v;
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

bool ll_range_fits(uint64_t offset, uint64_t count, uint64_t stride, uint64_t size)
{
    if (offset > size)
        return false;
    return stride == 0 || count <= (size - offset) / stride;
}
