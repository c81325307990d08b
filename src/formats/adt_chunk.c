// MCNK: one terrain chunk of a tile.
#include <string.h>

#include "base/cursor.h"
#include "base/maths.h"
#include "formats/adt_read.h"
#include "formats/chunk.h"

#define MCVT_BYTES (LL_CHUNK_VERTICES * 4u)
#define MCNR_BYTES (LL_CHUNK_VERTICES * 3u)
#define MCNR_WITH_TAIL_BYTES 448u // 13 bytes follow; only some files count them in
#define MCCV_BYTES (LL_CHUNK_VERTICES * 4u)
#define MCSH_BYTES 512u
#define MCLY_ROW_BYTES 16u
#define MAX_HEIGHT_YD 1e6f // beyond it a height is no height

// The fields of the header by their place in it.
enum {
    H_FLAGS = 0x00,
    H_NUM_LAYERS = 0x0c,
    H_NUM_DOODAD_REFS = 0x10,
    H_MCVT = 0x14,
    H_MCNR = 0x18,
    H_MCLY = 0x1c,
    H_MCRF = 0x20,
    H_MCAL = 0x24,
    H_MCAL_SIZE = 0x28, // with the 8 bytes of chunk head
    H_MCSH = 0x2c,
    H_MCSH_SIZE = 0x30, // payload
    H_AREA = 0x34,
    H_NUM_BUILDING_REFS = 0x38,
    H_HOLES = 0x3c,
    H_PREDOMINANT = 0x40,
    H_NO_CLUTTER = 0x50,
    H_MCSE = 0x58,
    H_NUM_EMITTERS = 0x5c,
    H_MCLQ = 0x60,
    H_MCLQ_SIZE = 0x64, // with the 8 bytes of chunk head
    H_CORNER = 0x68,
    H_MCCV = 0x74,
};

struct mcnk {
    const struct ll_adt_reader *reader;
    uint64_t offset;       // of the magic, in the file
    struct ll_bytes bytes; // from the magic to the end of the chunk
    const uint8_t *header;
    bool has_offsets; // else the parts stand one after the other
};

static uint32_t header_u32(const struct mcnk *m, uint32_t field)
{
    return ll_load_u32(m->header + field);
}

static void warn(const struct mcnk *m, enum ll_status status, const char *reason)
{
    ll_report_warn(m->reader->report, status, "MCNK", m->offset, reason);
}

static bool part_at(const struct mcnk *m, uint64_t at, uint32_t id,
                    struct ll_adt_part *out)
{
    if (at < 8 + LL_MCNK_HEADER_BYTES || !ll_range_fits(at, 1, 8, m->bytes.size) ||
        ll_load_u32(m->bytes.data + at) != id)
        return false;
    *out = (struct ll_adt_part){
        .offset_bytes = m->offset + at,
        .size_stored = ll_load_u32(m->bytes.data + at + 4),
        .data = { m->bytes.data + at + 8, m->bytes.size - (size_t)at - 8 },
    };
    return true;
}

static bool part_walk(const struct mcnk *m, uint32_t id, struct ll_adt_part *out)
{
    uint64_t at = 8 + LL_MCNK_HEADER_BYTES;
    while (ll_range_fits(at, 1, 8, m->bytes.size)) {
        uint32_t here = ll_load_u32(m->bytes.data + at);
        if (here == id)
            return part_at(m, at, id, out);
        at += 8 + (uint64_t)(here == LL_CHUNK_ID('M', 'C', 'N', 'R')
                                 ? MCNR_WITH_TAIL_BYTES
                                 : ll_load_u32(m->bytes.data + at + 4));
    }
    return false;
}

// Offsets count from the MCNK magic; foreign writers count from its payload, or to
// theirs.
static bool part_find(const struct mcnk *m, uint32_t field, uint32_t id,
                      struct ll_adt_part *out)
{
    *out = (struct ll_adt_part){ 0 };
    if (!m->has_offsets)
        return part_walk(m, id, out);
    uint64_t at = header_u32(m, field);
    return at && (part_at(m, at, id, out) || (at >= 8 && part_at(m, at - 8, id, out)) ||
                  part_at(m, at + 8, id, out));
}

static bool has_offsets(const uint8_t *header)
{
    static const uint32_t fields[] = { H_MCVT, H_MCNR, H_MCLY, H_MCRF, H_MCAL, H_MCSH };
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
        if (ll_load_u32(header + fields[i]))
            return true;
    return false;
}

static bool heights_read(const struct mcnk *m, struct ll_adt_chunk *chunk)
{
    struct ll_adt_part part;
    if (!part_find(m, H_MCVT, LL_CHUNK_ID('M', 'C', 'V', 'T'), &part) ||
        part.data.size < MCVT_BYTES) {
        warn(m, LL_ERR_ABSENT, "no heights: chunk is left out");
        return true;
    }
    float *heights = ll_arena_array(m->reader->arena, float, LL_CHUNK_VERTICES);
    if (!heights)
        return false;
    bool absurd = false;
    for (uint32_t i = 0; i < LL_CHUNK_VERTICES; i++) {
        float h = chunk->corner_world[2] + ll_load_f32(part.data.data + (size_t)i * 4);
        bool sane = fabsf(h) <= MAX_HEIGHT_YD; // false for NaN
        heights[i] = sane ? h : chunk->corner_world[2];
        absurd |= !sane;
    }
    if (absurd)
        warn(m, LL_ERR_CORRUPT, "absurd height: the base is taken");
    chunk->heights_yd = heights;
    chunk->present = true;
    return true;
}

static void layers_read(const struct mcnk *m, struct ll_adt_chunk *chunk)
{
    uint32_t num = header_u32(m, H_NUM_LAYERS);
    struct ll_adt_part part;
    if (num && !part_find(m, H_MCLY, LL_CHUNK_ID('M', 'C', 'L', 'Y'), &part)) {
        warn(m, LL_ERR_ABSENT, "layers are announced but absent");
        return;
    }
    if (!num)
        return;
    if (num > LL_MAX_TERRAIN_LAYERS) {
        warn(m, LL_ERR_LIMIT, "more than 4 layers: the rest is left out");
        num = LL_MAX_TERRAIN_LAYERS;
    }
    size_t size = part.size_stored && part.size_stored < part.data.size ? part.size_stored
                                                                        : part.data.size;
    if (num > size / MCLY_ROW_BYTES) {
        warn(m, LL_ERR_TRUNCATED, "table of layers is cut");
        num = (uint32_t)(size / MCLY_ROW_BYTES);
    }
    struct ll_cursor c = ll_cursor_make(part.data);
    for (uint32_t i = 0; i < num; i++) {
        struct ll_adt_layer *layer = &chunk->layers[i];
        layer->texture_idx = ll_cursor_u32(&c);
        layer->flags = ll_cursor_u32(&c);
        layer->alpha_offset = ll_cursor_u32(&c);
        uint32_t effect = ll_cursor_u32(&c);
        // Both spellings of "none" are found.
        layer->effect_id = (effect & 0xffff) == 0xffff || !effect ? LL_NO_EFFECT : effect;
    }
    chunk->num_layers = num;
}

static void shadow_read(const struct mcnk *m, struct ll_adt_chunk *chunk)
{
    struct ll_adt_part part;
    if (!(chunk->flags & LL_MCNK_SHADOW) ||
        !part_find(m, H_MCSH, LL_CHUNK_ID('M', 'C', 'S', 'H'), &part))
        return; // flag and data disagree in whole maps: no shadow, no fault
    bool announced =
        part.size_stored >= MCSH_BYTES || header_u32(m, H_MCSH_SIZE) >= MCSH_BYTES;
    if (part.data.size < MCSH_BYTES || !announced)
        warn(m, LL_ERR_TRUNCATED, "shadow map is cut: chunk is lit");
    else
        chunk->shadow = part.data.data;
}

static const uint32_t *refs_list(const struct mcnk *m, struct ll_cursor *c, uint32_t num,
                                 uint32_t num_targets, uint32_t *num_valid)
{
    uint32_t *list = ll_arena_array(m->reader->arena, uint32_t, num);
    *num_valid = 0;
    for (uint32_t i = 0; list && i < num; i++) {
        uint32_t target = ll_cursor_u32(c);
        if (target < num_targets)
            list[(*num_valid)++] = target;
    }
    if (*num_valid < num)
        warn(m, LL_ERR_CORRUPT, "reference to a placement that is not there");
    return list;
}

static bool refs_read(const struct mcnk *m, struct ll_adt_chunk *chunk)
{
    uint32_t num_doodads = header_u32(m, H_NUM_DOODAD_REFS);
    uint32_t num_buildings = header_u32(m, H_NUM_BUILDING_REFS);
    struct ll_adt_part part;
    if (!num_doodads && !num_buildings)
        return true;
    if (!part_find(m, H_MCRF, LL_CHUNK_ID('M', 'C', 'R', 'F'), &part)) {
        warn(m, LL_ERR_ABSENT, "references are announced but absent");
        return true;
    }
    if (num_doodads > LL_MAX_CHUNK_REFS || num_buildings > LL_MAX_CHUNK_REFS ||
        num_doodads + num_buildings > part.data.size / 4) {
        warn(m, LL_ERR_LIMIT, "more references than there is room for: left out");
        return true;
    }
    struct ll_cursor c = ll_cursor_make(part.data);
    const struct ll_adt *adt = m->reader->adt;
    chunk->doodad_refs = refs_list(m, &c, num_doodads, adt->num_doodad_placements,
                                   &chunk->num_doodad_refs);
    chunk->building_refs = refs_list(m, &c, num_buildings, adt->num_building_placements,
                                     &chunk->num_building_refs);
    return chunk->doodad_refs && chunk->building_refs;
}

// The larger of the two sizes that the file gives, within what is left: one of them is
// often 0 or stale.
static struct ll_bytes part_sized(const struct ll_adt_part *part, uint32_t size_header)
{
    size_t size = size_header > part->size_stored ? size_header : part->size_stored;
    return (struct ll_bytes){ part->data.data,
                              size < part->data.size ? size : part->data.size };
}

static bool liquid_read(const struct mcnk *m, struct ll_adt_chunk *chunk)
{
    // 8 is the bare head of an empty chunk. Its own size may be 0 when there is data.
    uint32_t size = header_u32(m, H_MCLQ_SIZE);
    struct ll_adt_part part;
    if (m->has_offsets && size <= 8)
        return true;
    if (!part_find(m, H_MCLQ, LL_CHUNK_ID('M', 'C', 'L', 'Q'), &part))
        return true;
    return ll_adt_mclq_read(m->reader, part_sized(&part, size > 8 ? size - 8 : 0),
                            part.offset_bytes, chunk);
}

bool ll_adt_chunk_read(const struct ll_adt_reader *reader, uint64_t offset, uint64_t end,
                       struct ll_adt_chunk *chunk, struct ll_adt_alpha_part *alpha)
{
    struct mcnk m = { .reader = reader,
                      .offset = offset,
                      .bytes = { reader->bytes.data + offset, (size_t)(end - offset) } };
    if (m.bytes.size < 8 + LL_MCNK_HEADER_BYTES) {
        warn(&m, LL_ERR_TRUNCATED, "header is cut: chunk is left out");
        return true;
    }
    m.header = m.bytes.data + 8;
    m.has_offsets = has_offsets(m.header);

    chunk->flags = header_u32(&m, H_FLAGS);
    chunk->area_id = header_u32(&m, H_AREA);
    chunk->holes = ll_load_u16(m.header + H_HOLES);
    chunk->num_emitters = header_u32(&m, H_NUM_EMITTERS);
    memcpy(chunk->predominant, m.header + H_PREDOMINANT, sizeof chunk->predominant);
    memcpy(chunk->no_clutter, m.header + H_NO_CLUTTER, sizeof chunk->no_clutter);
    for (int i = 0; i < 3; i++) {
        float v = ll_load_f32(m.header + H_CORNER + i * 4);
        chunk->corner_world[i] = fabsf(v) <= MAX_HEIGHT_YD ? v : 0;
    }
    if (!heights_read(&m, chunk))
        return false;
    if (!chunk->present)
        return true;

    struct ll_adt_part part;
    if (part_find(&m, H_MCNR, LL_CHUNK_ID('M', 'C', 'N', 'R'), &part) &&
        part.data.size >= MCNR_BYTES)
        chunk->normals = (const int8_t(*)[3])part.data.data;
    else
        warn(&m, LL_ERR_ABSENT, "no normals: computed from the heights");
    if (part_find(&m, H_MCCV, LL_CHUNK_ID('M', 'C', 'C', 'V'), &part) &&
        part.data.size >= MCCV_BYTES)
        chunk->colors = (const uint8_t(*)[4])part.data.data;
    layers_read(&m, chunk);
    shadow_read(&m, chunk);
    if (part_find(&m, H_MCAL, LL_CHUNK_ID('M', 'C', 'A', 'L'), &part)) {
        uint32_t size = header_u32(&m, H_MCAL_SIZE);
        *alpha = (struct ll_adt_alpha_part){ part, size > 8 ? size - 8 : 0 };
    }
    return refs_read(&m, chunk) && liquid_read(&m, chunk);
}
