// Liquids of a terrain chunk: MCLQ of 1.12 and MH2O of 3.3.5a, as one kind of record.
#include <float.h>
#include <math.h>
#include <string.h>

#include "base/cursor.h"
#include "base/maths.h"
#include "formats/adt_read.h"

#define ROW_VERTICES LL_LIQUID_ROW
#define NUM_VERTICES (ROW_VERTICES * ROW_VERTICES)
#define NUM_CELLS (LL_CHUNK_CELLS * LL_CHUNK_CELLS)
#define MAX_HEIGHT_YD 1e9f // dry vertices hold FLT_MAX

uint32_t ll_liquid_kind(uint32_t type_id)
{
    // The rows go in fours: water, ocean, magma, slime. The last ones of the table do not
    // follow: 21 is slime, later ones are counted as water.
    if (type_id == 21)
        return LL_LIQUID_SLIME;
    return type_id >= 1 && type_id <= 20 ? (type_id - 1) & 3 : LL_LIQUID_RIVER;
}

static bool usable(float height)
{
    return fabsf(height) < MAX_HEIGHT_YD; // false for NaN
}

// Drops wet cells with an unusable corner, finds the bounds of the others, and gives dry
// vertices a height inside them. False if nothing is wet. `heights` are those of the
// liquid's rectangle.
static bool sheet_settle(struct ll_adt_liquid *liquid, float *heights)
{
    uint32_t stride = liquid->num_cols + 1u;
    float lo = FLT_MAX, hi = -FLT_MAX;
    for (uint32_t r = 0; r < liquid->num_rows; r++) {
        for (uint32_t c = 0; c < liquid->num_cols; c++) {
            uint64_t bit = UINT64_C(1) << ((liquid->row + r) * 8 + liquid->col + c);
            if (!(liquid->wet & bit))
                continue;
            const float *corner = heights + r * stride + c;
            const float h[4] = { corner[0], corner[1], corner[stride],
                                 corner[stride + 1] };
            if (!usable(h[0]) || !usable(h[1]) || !usable(h[2]) || !usable(h[3])) {
                liquid->wet &= ~bit;
                continue;
            }
            for (int i = 0; i < 4; i++) {
                lo = ll_minf(lo, h[i]);
                hi = ll_maxf(hi, h[i]);
            }
        }
    }
    if (!liquid->wet)
        return false;
    for (uint32_t i = 0; i < stride * (liquid->num_rows + 1u); i++)
        if (!usable(heights[i]))
            heights[i] = lo;
    liquid->min_height_yd = lo;
    liquid->max_height_yd = hi;
    liquid->heights_yd = heights;
    return true;
}

// ---- MCLQ ----

enum {
    MCLQ_VERTICES = 8,
    MCLQ_CELLS = 0x290,
    MCLQ_FLOW = 0x2d0, // what follows is not needed to draw
    MCLQ_BLOCK_BYTES = 804,
};

// The sheet of one class of liquid in a block, if the block has any of it.
static bool mclq_sheet_read(const struct ll_adt_reader *reader, const uint8_t *block,
                            uint32_t kind, struct ll_adt_chunk *chunk)
{
    struct ll_adt_liquid liquid = { .kind = (uint8_t)kind, .num_rows = 8, .num_cols = 8 };
    for (uint32_t i = 0; i < NUM_CELLS; i++) {
        uint8_t flags = block[MCLQ_CELLS + i];
        uint64_t bit = UINT64_C(1) << i;
        if ((flags & 15) == 15 || (flags & 3) != kind)
            continue;
        liquid.wet |= bit;
        liquid.fishable |= flags & 0x40 ? bit : 0;
        liquid.deep |= flags & 0x80 ? bit : 0;
    }
    if (!liquid.wet)
        return true;

    bool water = kind == LL_LIQUID_RIVER || kind == LL_LIQUID_OCEAN;
    float *heights = ll_arena_array(reader->arena, float, NUM_VERTICES);
    uint8_t *depths = water ? ll_arena_array(reader->arena, uint8_t, NUM_VERTICES) : NULL;
    uint16_t(*uvs)[2] =
        water ? NULL : ll_arena_alloc(reader->arena, NUM_VERTICES, sizeof *uvs, 2);
    if (!heights || (!depths && !uvs))
        return false;
    for (uint32_t i = 0; i < NUM_VERTICES; i++) {
        const uint8_t *vertex = block + MCLQ_VERTICES + (size_t)i * 8;
        heights[i] = ll_load_f32(vertex + 4);
        if (water) {
            depths[i] = vertex[0];
        } else {
            uvs[i][0] = ll_load_u16(vertex);
            uvs[i][1] = ll_load_u16(vertex + 2);
        }
    }
    liquid.depths = depths;
    liquid.uvs = (const uint16_t(*)[2])uvs;
    if (sheet_settle(&liquid, heights))
        chunk->liquids[chunk->num_liquids++] = liquid;
    return true;
}

bool ll_adt_mclq_read(const struct ll_adt_reader *reader, struct ll_bytes data,
                      uint64_t offset_bytes, struct ll_adt_chunk *chunk)
{
    uint32_t num_blocks = 0;
    for (uint32_t flag = LL_MCNK_RIVER; flag <= LL_MCNK_SLIME; flag <<= 1)
        num_blocks += (chunk->flags & flag) != 0;
    if (num_blocks == 0)
        num_blocks = 1; // data without a flag: one block
    chunk->liquids =
        ll_arena_array(reader->arena, struct ll_adt_liquid, num_blocks * LL_NUM_LIQUIDS);
    if (!chunk->liquids)
        return false;
    for (uint32_t b = 0; b < num_blocks; b++) {
        if (!ll_range_fits((uint64_t)b * MCLQ_BLOCK_BYTES, 1, MCLQ_FLOW, data.size)) {
            if (data.size)
                ll_report_warn(reader->report, LL_ERR_TRUNCATED, "MCLQ", offset_bytes,
                               "liquid is cut: left out");
            break;
        }
        // The nibbles of the cells say what they hold; the flags only count the blocks.
        for (uint32_t kind = 0; kind < LL_NUM_LIQUIDS; kind++)
            if (!mclq_sheet_read(reader, data.data + (size_t)b * MCLQ_BLOCK_BYTES, kind,
                                 chunk))
                return false;
    }
    return true;
}

// ---- MH2O ----

#define MH2O_HEADER_BYTES 12u
#define MH2O_INSTANCE_BYTES 24u

struct instance {
    uint16_t type_id, format;
    float min_yd;
    uint8_t col, row, num_cols, num_rows;
    uint32_t mask_at, vertices_at;
};

static struct instance instance_read(const uint8_t *bytes)
{
    struct ll_cursor c = ll_cursor_make((struct ll_bytes){ bytes, MH2O_INSTANCE_BYTES });
    struct instance in = { 0 };
    in.type_id = ll_cursor_u16(&c);
    in.format = ll_cursor_u16(&c);
    in.min_yd = ll_cursor_f32(&c);
    ll_cursor_skip(&c, 4); // max: bounds come from the heights
    in.col = ll_cursor_u8(&c);
    in.row = ll_cursor_u8(&c);
    in.num_cols = ll_cursor_u8(&c);
    in.num_rows = ll_cursor_u8(&c);
    in.mask_at = ll_cursor_u32(&c);
    in.vertices_at = ll_cursor_u32(&c);
    return in;
}

static uint64_t instance_mask(const struct instance *in, struct ll_bytes mh2o)
{
    uint32_t num = (uint32_t)in->num_cols * in->num_rows;
    // No mask, or one outside the chunk: all cells.
    bool all = !in->mask_at || !ll_range_fits(in->mask_at, (num + 7) / 8, 1, mh2o.size);
    const uint8_t *mask = all ? NULL : mh2o.data + in->mask_at;
    uint64_t wet = 0;
    for (uint32_t i = 0; i < num; i++) {
        uint32_t row = in->row + i / in->num_cols, col = in->col + i % in->num_cols;
        if (all || mask[i / 8] >> (i & 7) & 1)
            wet |= UINT64_C(1) << (row * 8 + col);
    }
    return wet;
}

// Which arrays the vertex formats hold, in the order height, uv, depth.
static const struct {
    bool heights, uvs, depths;
} vertex_formats[] = {
    { true, false, true },
    { true, true, false },
    { false, false, true },
    { true, true, true },
};
#define NUM_VERTEX_FORMATS (sizeof vertex_formats / sizeof vertex_formats[0])

// Fills the arrays of a sheet. Data that is not there, or of a kind that is not known,
// leaves it flat. False: no memory.
static bool instance_vertices(const struct ll_adt_reader *reader,
                              const struct instance *in, struct ll_bytes mh2o,
                              struct ll_adt_liquid *liquid, float *heights)
{
    uint32_t num = (in->num_cols + 1u) * (in->num_rows + 1u);
    for (uint32_t i = 0; i < num; i++)
        heights[i] = in->min_yd;
    if (!in->vertices_at || in->format >= NUM_VERTEX_FORMATS)
        return true;
    bool has_heights = vertex_formats[in->format].heights;
    bool has_uvs = vertex_formats[in->format].uvs;
    bool has_depths = vertex_formats[in->format].depths;
    uint32_t stride = (has_heights + has_uvs) * 4u + has_depths;
    if (!ll_range_fits(in->vertices_at, num, stride, mh2o.size))
        return true;

    struct ll_cursor c = ll_cursor_sub(mh2o, in->vertices_at, (uint64_t)num * stride);
    if (has_heights)
        ll_cursor_f32s(&c, heights, num);
    if (has_uvs) {
        uint16_t(*uvs)[2] = ll_arena_alloc(reader->arena, num, sizeof *uvs, 2);
        if (!uvs)
            return false;
        for (uint32_t i = 0; i < num; i++) {
            uvs[i][0] = ll_cursor_u16(&c);
            uvs[i][1] = ll_cursor_u16(&c);
        }
        liquid->uvs = (const uint16_t(*)[2])uvs;
    }
    if (has_depths) {
        uint8_t *depths = ll_arena_array(reader->arena, uint8_t, num);
        if (!depths)
            return false;
        memcpy(depths, c.cur, num);
        liquid->depths = depths;
    }
    return true;
}

static bool mh2o_sheet_read(const struct ll_adt_reader *reader, const uint8_t *bytes,
                            struct ll_bytes mh2o, uint64_t fishable, uint64_t deep,
                            struct ll_adt_chunk *chunk)
{
    struct instance in = instance_read(bytes);
    if (!in.num_cols || !in.num_rows || in.col + in.num_cols > LL_CHUNK_CELLS ||
        in.row + in.num_rows > LL_CHUNK_CELLS) {
        ll_report_warn(reader->report, LL_ERR_CORRUPT, "MH2O", 0,
                       "liquid leaves its chunk: left out");
        return true;
    }
    struct ll_adt_liquid liquid = {
        .kind = (uint8_t)ll_liquid_kind(in.type_id),
        .mh2o = true,
        .type_id = in.type_id,
        .row = in.row,
        .col = in.col,
        .num_rows = in.num_rows,
        .num_cols = in.num_cols,
        .wet = instance_mask(&in, mh2o),
        .fishable = fishable,
        .deep = deep,
    };
    if (!liquid.wet)
        return true;
    float *heights =
        ll_arena_array(reader->arena, float, (in.num_cols + 1u) * (in.num_rows + 1u));
    if (!heights || !instance_vertices(reader, &in, mh2o, &liquid, heights))
        return false;
    if (sheet_settle(&liquid, heights))
        chunk->liquids[chunk->num_liquids++] = liquid;
    return true;
}

bool ll_adt_mh2o_read(const struct ll_adt_reader *reader, struct ll_bytes mh2o,
                      uint64_t offset_bytes, struct ll_adt_chunk *chunk)
{
    uint64_t head_at =
        (uint64_t)(chunk->row * LL_TILE_CHUNKS + chunk->col) * MH2O_HEADER_BYTES;
    struct ll_cursor c = ll_cursor_sub(mh2o, head_at, MH2O_HEADER_BYTES);
    uint32_t instances_at = ll_cursor_u32(&c);
    uint32_t num = ll_cursor_u32(&c);
    uint32_t attributes_at = ll_cursor_u32(&c);
    if (!num)
        return true;
    if (num > LL_MAX_LIQUID_LAYERS) {
        ll_report_warn(reader->report, LL_ERR_LIMIT, "MH2O", offset_bytes + 8 + head_at,
                       "more than 16 liquids in a chunk: the rest is left out");
        num = LL_MAX_LIQUID_LAYERS;
    }
    if (!ll_range_fits(instances_at, num, MH2O_INSTANCE_BYTES, mh2o.size)) {
        ll_report_warn(reader->report, LL_ERR_TRUNCATED, "MH2O",
                       offset_bytes + 8 + head_at, "liquid is cut: left out");
        return true;
    }
    // Optional: offset 0 means there are none.
    uint64_t fishable = 0, deep = 0;
    if (attributes_at && ll_range_fits(attributes_at, 1, 16, mh2o.size)) {
        const uint8_t *p = mh2o.data + attributes_at;
        fishable = ll_load_u32(p) | (uint64_t)ll_load_u32(p + 4) << 32;
        deep = ll_load_u32(p + 8) | (uint64_t)ll_load_u32(p + 12) << 32;
    }
    chunk->num_liquids = 0;
    chunk->liquids = ll_arena_array(reader->arena, struct ll_adt_liquid, num);
    if (!chunk->liquids)
        return false;
    for (uint32_t i = 0; i < num; i++) {
        const uint8_t *bytes = mh2o.data + instances_at + (size_t)i * MH2O_INSTANCE_BYTES;
        if (!mh2o_sheet_read(reader, bytes, mh2o, fishable, deep, chunk))
            return false;
    }
    return true;
}
