#include "demo/tiles.h"

#include <math.h>
#include <string.h>

#include "base/maths.h"
#include "demo/light.h"
#include "demo/paint.h"
#include "formats/write/adt_write.h"
#include "formats/write/wdt_write.h"

#define CHUNK_NODES (2 * LL_CHUNK_CELLS)

struct chunk_data { // what an ll_adt_write_chunk points to
    float heights_yd[LL_CHUNK_VERTICES];
    float water_yd[LL_CHUNK_VERTICES]; // its surface there
    int8_t normals[LL_CHUNK_VERTICES][3];
    struct ll_paint paint;
    uint8_t shadow[LL_PAINT_TEXELS];
    struct ll_adt_write_liquid liquid;
};

// Node of vertex i of a chunk: 9 outer, then 8 inner ones a row pair.
static uint32_t vertex_node(uint32_t chunk_row, uint32_t chunk_col, uint32_t i)
{
    uint32_t pair = i / LL_CHUNK_ROW, at = i % LL_CHUNK_ROW;
    uint32_t inner = at > LL_CHUNK_CELLS;
    uint32_t column = inner ? 2 * (at - LL_CHUNK_CELLS - 1) + 1 : 2 * at;
    return ll_land_node(chunk_row * CHUNK_NODES + 2 * pair + inner,
                        chunk_col * CHUNK_NODES + column);
}

static int8_t normal_byte(float v)
{
    return (int8_t)floorf(v * 127 + 0.5f);
}

static void geometry_fill(const struct ll_land *land, uint32_t row, uint32_t col,
                          struct chunk_data *data)
{
    for (uint32_t i = 0; i < LL_CHUNK_VERTICES; i++) {
        uint32_t node = vertex_node(row, col, i);
        data->heights_yd[i] = land->height_yd[node];
        data->water_yd[i] = land->water_yd[node];
        data->normals[i][0] = normal_byte(land->normal_x[node]);
        data->normals[i][1] = normal_byte(land->normal_y[node]);
        data->normals[i][2] = normal_byte(land->normal_z[node]);
    }
}

// A cell is wet if any of its five vertices lies below the water.
static bool cell_wet(const struct chunk_data *data, uint32_t row, uint32_t col)
{
    static const uint32_t vertices[5] = { 0, 1, LL_CHUNK_CELLS + 1, LL_CHUNK_ROW,
                                          LL_CHUNK_ROW + 1 };
    for (uint32_t i = 0; i < 5; i++) {
        uint32_t at = row * LL_CHUNK_ROW + col + vertices[i];
        if (data->heights_yd[at] < data->water_yd[at])
            return true;
    }
    return false;
}

// The depth byte of still water: 8.5 a yard, 42 = full colour.
static uint8_t depth_byte(float deep_yd)
{
    return (uint8_t)(ll_clampf(deep_yd * 8.5f, 0, 255) + 0.5f);
}

// Lake and stream are one block: where they meet, they share their vertices.
static bool water_fill(struct chunk_data *data)
{
    struct ll_adt_write_liquid *liquid = &data->liquid;
    liquid->kind = LL_LIQUID_RIVER;
    for (uint32_t r = 0; r < LL_CHUNK_CELLS; r++) {
        for (uint32_t c = 0; c < LL_CHUNK_CELLS; c++) {
            if (cell_wet(data, r, c))
                liquid->wet |= (uint64_t)1 << (r * LL_CHUNK_CELLS + c);
        }
    }
    liquid->fishable = liquid->wet;
    for (uint32_t r = 0; r < LL_LIQUID_ROW; r++) {
        for (uint32_t c = 0; c < LL_LIQUID_ROW; c++) {
            uint32_t i = r * LL_LIQUID_ROW + c;
            uint32_t at = r * LL_CHUNK_ROW + c;
            liquid->heights_yd[i] = data->water_yd[at];
            liquid->depths[i] = depth_byte(data->water_yd[at] - data->heights_yd[at]);
        }
    }
    return liquid->wet != 0;
}

// No clutter where the road runs or the water stands.
static uint64_t no_clutter(const struct ll_land *land, uint32_t row, uint32_t col,
                           uint64_t wet)
{
    uint64_t bare = wet;
    for (uint32_t r = 0; r < LL_CHUNK_CELLS; r++) {
        for (uint32_t c = 0; c < LL_CHUNK_CELLS; c++) {
            uint32_t node = ll_land_node(row * CHUNK_NODES + 2 * r + 1,
                                         col * CHUNK_NODES + 2 * c + 1);
            if (land->road_yd[node] < 2)
                bare |= (uint64_t)1 << (r * LL_CHUNK_CELLS + c);
        }
    }
    return bare;
}

static void chunk_fill(const struct ll_land *land, const struct ll_places *places,
                       uint32_t row, uint32_t col, struct chunk_data *data,
                       struct ll_adt_write_chunk *chunk)
{
    geometry_fill(land, row, col, data);
    ll_paint_chunk(land, row, col, &data->paint);
    ll_land_shadow_chunk(land, row, col, data->shadow);
    ll_places_light_feet(places, row, col, data->shadow);
    bool wet = water_fill(data);

    *chunk = (struct ll_adt_write_chunk){
        .area_id = LL_DEMO_AREA_ID,
        .heights_yd = data->heights_yd,
        .normals = (const int8_t(*)[3])data->normals,
        .num_layers = data->paint.num_layers,
        .no_clutter = no_clutter(land, row, col, data->liquid.wet),
        .num_liquids = wet,
        .liquids = wet ? &data->liquid : NULL,
    };
    for (uint32_t i = 0; i < data->paint.num_layers; i++) {
        chunk->layers[i].texture_idx = data->paint.grounds[i];
        chunk->layers[i].alpha = i ? data->paint.alpha[i] : NULL;
    }
    for (uint32_t i = 0; i < LL_PAINT_TEXELS; i++) {
        if (data->shadow[i])
            chunk->shadow = data->shadow;
    }
}

enum ll_status ll_demo_tile_write(const struct ll_land *land,
                                  const struct ll_places *places, uint32_t tile_x,
                                  uint32_t tile_y, struct ll_arena *arena,
                                  struct ll_writer *out)
{
    struct ll_arena_mark mark = ll_arena_mark(arena);
    struct chunk_data *data = ll_arena_array(arena, struct chunk_data, LL_ADT_NUM_CHUNKS);
    struct ll_adt_write_chunk *chunks =
        ll_arena_array(arena, struct ll_adt_write_chunk, LL_ADT_NUM_CHUNKS);
    if (!data || !chunks)
        return LL_ERR_MEMORY;
    uint32_t first_row = (tile_y - LL_DEMO_FIRST_TILE) * LL_TILE_CHUNKS;
    uint32_t first_col = (tile_x - LL_DEMO_FIRST_TILE) * LL_TILE_CHUNKS;
    for (uint32_t i = 0; i < LL_ADT_NUM_CHUNKS; i++)
        chunk_fill(land, places, first_row + i / LL_TILE_CHUNKS,
                   first_col + i % LL_TILE_CHUNKS, &data[i], &chunks[i]);

    const char *textures[LL_NUM_GROUNDS];
    for (uint32_t i = 0; i < LL_NUM_GROUNDS; i++)
        textures[i] = ll_ground_textures[i].name;
    struct ll_adt_write tile = { .tile_x = tile_x,
                                 .tile_y = tile_y,
                                 .num_textures = LL_NUM_GROUNDS,
                                 .textures = textures,
                                 .chunks = chunks };
    enum ll_status status = ll_places_fill(places, tile_x, tile_y, arena, &tile, chunks);
    if (!status)
        status = ll_adt_write(&tile, out);
    ll_arena_rewind(arena, mark);
    return status;
}

enum ll_status ll_demo_map_write(struct ll_writer *out)
{
    bool tiles[LL_MAP_TILES][LL_MAP_TILES];
    memset(tiles, 0, sizeof tiles);
    for (uint32_t y = 0; y < LL_LAND_TILES; y++) {
        for (uint32_t x = 0; x < LL_LAND_TILES; x++)
            tiles[LL_DEMO_FIRST_TILE + y][LL_DEMO_FIRST_TILE + x] = true;
    }
    struct ll_wdt_write map = { .tiles = (const bool(*)[LL_MAP_TILES])tiles };
    return ll_wdt_write(&map, out);
}
