#include "formats/write/writer.h"

#include <stdlib.h>
#include <string.h>

#include "base/cursor.h"

void ll_writer_finish(struct ll_writer *writer)
{
    if (!writer)
        return;
    free(writer->data);
    *writer = (struct ll_writer){ 0 };
}

uint8_t *ll_writer_room(struct ll_writer *writer, size_t size)
{
    if (writer->failed || size > SIZE_MAX - writer->size)
        goto fail;
    if (writer->size + size > writer->capacity) {
        size_t capacity = writer->capacity ? writer->capacity : 4096;
        while (capacity < writer->size + size) {
            if (capacity > SIZE_MAX / 2)
                goto fail;
            capacity *= 2;
        }
        uint8_t *data = realloc(writer->data, capacity);
        if (!data)
            goto fail;
        writer->data = data;
        writer->capacity = capacity;
    }
    uint8_t *room = writer->data + writer->size;
    writer->size += size;
    return room;
fail:
    ll_writer_finish(writer);
    writer->failed = true;
    return NULL;
}

void ll_writer_bytes(struct ll_writer *writer, const void *data, size_t size)
{
    uint8_t *room = size ? ll_writer_room(writer, size) : NULL;
    if (room)
        memcpy(room, data, size);
}

void ll_writer_zeros(struct ll_writer *writer, size_t size)
{
    uint8_t *room = size ? ll_writer_room(writer, size) : NULL;
    if (room)
        memset(room, 0, size);
}

void ll_writer_u8(struct ll_writer *writer, uint8_t v)
{
    ll_writer_bytes(writer, &v, 1);
}

void ll_writer_u16(struct ll_writer *writer, uint16_t v)
{
    uint8_t *room = ll_writer_room(writer, 2);
    if (room)
        ll_store_u16(room, v);
}

void ll_writer_u32(struct ll_writer *writer, uint32_t v)
{
    uint8_t *room = ll_writer_room(writer, 4);
    if (room)
        ll_store_u32(room, v);
}

void ll_writer_i16(struct ll_writer *writer, int16_t v)
{
    ll_writer_u16(writer, (uint16_t)v);
}

void ll_writer_f32(struct ll_writer *writer, float v)
{
    uint8_t *room = ll_writer_room(writer, 4);
    if (room)
        ll_store_f32(room, v);
}

void ll_writer_f32s(struct ll_writer *writer, const float *v, size_t count)
{
    for (size_t i = 0; i < count; i++)
        ll_writer_f32(writer, v[i]);
}

void ll_writer_patch_u32(struct ll_writer *writer, size_t offset, uint32_t v)
{
    if (!writer->failed && ll_range_fits(offset, 1, 4, writer->size))
        ll_store_u32(writer->data + offset, v);
}

size_t ll_writer_chunk_begin(struct ll_writer *writer, const char *name)
{
    size_t begin = writer->size;
    for (int i = 3; i >= 0; i--)
        ll_writer_u8(writer, (uint8_t)name[i]);
    ll_writer_u32(writer, 0);
    return begin;
}

void ll_writer_chunk_end(struct ll_writer *writer, size_t begin)
{
    if (!writer->failed)
        ll_writer_patch_u32(writer, begin + 4, (uint32_t)(writer->size - begin - 8));
}

enum ll_status ll_writer_result(const struct ll_writer *writer, struct ll_bytes *out)
{
    *out = (struct ll_bytes){ writer->data, writer->size };
    return writer->failed ? LL_ERR_MEMORY : LL_OK;
}
