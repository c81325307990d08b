// Alpha and shadow maps of a terrain chunk.
#include <string.h>

#include "formats/adt_read.h"

#define EDGE LL_SPLAT_TEXELS
#define BYTES_4BIT (LL_ADT_MAP_TEXELS / 2)
#define BYTES_8BIT LL_ADT_MAP_TEXELS

static bool plain_map(const struct ll_adt_layer *layer)
{
    return (layer->flags & (LL_MCLY_ALPHA | LL_MCLY_RLE)) == LL_MCLY_ALPHA;
}

void ll_adt_alpha_vote(const struct ll_adt_chunk *chunk,
                       const struct ll_adt_alpha_part *part, uint32_t *num_4bit,
                       uint32_t *num_8bit)
{
    uint32_t size = part->size_header ? part->size_header : part->mcal.size_stored;
    for (uint32_t i = 0; i < chunk->num_layers; i++) {
        const struct ll_adt_layer *layer = &chunk->layers[i];
        if (!plain_map(layer))
            continue;
        bool last = i + 1 == chunk->num_layers;
        if (!last && !plain_map(&chunk->layers[i + 1]))
            continue;
        uint32_t next = last ? size : chunk->layers[i + 1].alpha_offset;
        *num_4bit += next - layer->alpha_offset == BYTES_4BIT;
        *num_8bit += next - layer->alpha_offset == BYTES_8BIT;
    }
}

void ll_adt_alpha_bind(const struct ll_adt_reader *reader, struct ll_adt_chunk *chunk,
                       const struct ll_adt_alpha_part *part)
{
    size_t left = part->mcal.data.size;
    uint64_t map_bytes = reader->adt->big_alpha ? BYTES_8BIT : BYTES_4BIT;
    // The header's size counts; the chunk's own only where the table of layers shows
    // that the header's cannot be true.
    uint64_t needed = 0;
    for (uint32_t i = 0; i < chunk->num_layers; i++) {
        const struct ll_adt_layer *layer = &chunk->layers[i];
        if (plain_map(layer) && layer->alpha_offset + map_bytes > needed)
            needed = layer->alpha_offset + map_bytes;
    }
    uint64_t size = part->size_header;
    if (!size || (size < needed && part->mcal.size_stored >= needed))
        size = part->mcal.size_stored;
    if (size > left)
        size = left;

    for (uint32_t i = 1; i < chunk->num_layers; i++) {
        struct ll_adt_layer *layer = &chunk->layers[i];
        if (!(layer->flags & LL_MCLY_ALPHA))
            continue;
        uint64_t begin = layer->alpha_offset < size ? layer->alpha_offset : size;
        uint64_t end = size;
        if (plain_map(layer) && end - begin > map_bytes)
            end = begin + map_bytes;
        layer->alpha =
            (struct ll_bytes){ begin < end ? part->mcal.data.data + begin : NULL,
                               (size_t)(end - begin) };
        if (plain_map(layer) && layer->alpha.size < map_bytes)
            ll_report_warn(reader->report, LL_ERR_TRUNCATED, "MCAL",
                           part->mcal.offset_bytes,
                           "alpha map is cut: the rest of it is clear");
    }
}

static void decode_4bit(struct ll_bytes data, uint8_t alpha[LL_ADT_MAP_TEXELS])
{
    size_t size = data.size < BYTES_4BIT ? data.size : BYTES_4BIT;
    for (size_t i = 0; i < size; i++) {
        alpha[2 * i] = (uint8_t)((data.data[i] & 15) * 17);
        alpha[2 * i + 1] = (uint8_t)((data.data[i] >> 4) * 17);
    }
}

// A byte of mode (bit 7) and count, then one byte to repeat or `count` literal ones.
static void decode_rle(struct ll_bytes data, uint8_t alpha[LL_ADT_MAP_TEXELS])
{
    size_t in = 0, out = 0;
    while (in < data.size && out < LL_ADT_MAP_TEXELS) {
        bool fill = data.data[in] & 0x80;
        size_t count = data.data[in] & 0x7f;
        in++;
        if (count > LL_ADT_MAP_TEXELS - out)
            count = LL_ADT_MAP_TEXELS - out;
        if (fill) {
            if (in == data.size)
                return;
            memset(alpha + out, data.data[in++], count);
        } else {
            if (count > data.size - in)
                count = data.size - in;
            memcpy(alpha + out, data.data + in, count);
            in += count;
        }
        out += count;
    }
}

// The last row and column of a 63 x 63 map repeat the ones before them.
static void edge_repeat(uint8_t map[LL_ADT_MAP_TEXELS])
{
    for (int row = 0; row < EDGE; row++)
        map[row * EDGE + EDGE - 1] = map[row * EDGE + EDGE - 2];
    memcpy(map + (EDGE - 1) * EDGE, map + (EDGE - 2) * EDGE, EDGE);
}

void ll_adt_alpha_decode(const struct ll_adt *adt, const struct ll_adt_chunk *chunk,
                         uint32_t layer_idx, uint8_t alpha[LL_ADT_MAP_TEXELS])
{
    const struct ll_adt_layer *layer =
        layer_idx < chunk->num_layers ? &chunk->layers[layer_idx] : NULL;
    if (layer_idx == 0 || !layer || !(layer->flags & LL_MCLY_ALPHA)) {
        memset(alpha, 255, LL_ADT_MAP_TEXELS);
        return;
    }
    memset(alpha, 0, LL_ADT_MAP_TEXELS);
    // The flag counts whatever the depth: no 1.12 file sets it, and one that was taken
    // for 4 bits because all its maps are packed still reads right.
    if (layer->flags & LL_MCLY_RLE)
        decode_rle(layer->alpha, alpha);
    else if (!adt->big_alpha)
        decode_4bit(layer->alpha, alpha);
    else if (layer->alpha.size)
        memcpy(alpha, layer->alpha.data,
               layer->alpha.size < BYTES_8BIT ? layer->alpha.size : BYTES_8BIT);
    if (!(chunk->flags & LL_MCNK_WHOLE_MAPS))
        edge_repeat(alpha);
}

void ll_adt_shadow_decode(const struct ll_adt_chunk *chunk,
                          uint8_t light[LL_ADT_MAP_TEXELS])
{
    if (!chunk->shadow) {
        memset(light, 255, LL_ADT_MAP_TEXELS);
        return;
    }
    for (int i = 0; i < LL_ADT_MAP_TEXELS; i++)
        light[i] = chunk->shadow[i / 8] >> (i & 7) & 1 ? 0 : 255;
    if (!(chunk->flags & LL_MCNK_WHOLE_MAPS))
        edge_repeat(light);
}
