// Terrain tiles: heights, normals, colours, indices and splat maps for the GPU.
#include <math.h>
#include <string.h>

#include "assets/assets.h"
#include "assets/liquid.h"
#include "base/maths.h"

#define INDICES_PER_CELL 12u
#define SPLAT_BYTES (LL_ADT_MAP_TEXELS * 4)
#define NEUTRAL_COLOR 127 // MCCV: factor = byte / 127

static uint32_t chunk_indices_count(const struct ll_adt_chunk *chunk)
{
    uint32_t num = 0;
    for (uint32_t cell = 0; cell < LL_CHUNK_CELLS * LL_CHUNK_CELLS; cell++)
        num += ll_adt_cell_solid(chunk, cell / LL_CHUNK_CELLS, cell % LL_CHUNK_CELLS);
    return num * INDICES_PER_CELL;
}

static void chunk_plan(const struct ll_adt *adt, const struct ll_adt_chunk *chunk,
                       uint32_t first_index, struct ll_tile_chunk *out)
{
    *out = (struct ll_tile_chunk){ .present = chunk->present,
                                   .row = chunk->row,
                                   .col = chunk->col,
                                   .first_index = first_index };
    for (uint32_t i = 0; i < LL_MAX_TERRAIN_LAYERS; i++)
        out->texture_idx[i] = UINT16_MAX;
    if (!chunk->present)
        return;
    out->holes = chunk->holes;
    out->area_id = chunk->area_id;
    // Ground without layers is drawn with the fallback texture.
    out->num_layers = (uint8_t)(chunk->num_layers ? chunk->num_layers : 1);
    for (uint32_t i = 0; i < chunk->num_layers; i++) {
        uint32_t idx = chunk->layers[i].texture_idx;
        if (idx < adt->num_textures && idx < UINT16_MAX)
            out->texture_idx[i] = (uint16_t)idx;
    }
    out->num_indices = chunk_indices_count(chunk);
    out->min_height_yd = out->max_height_yd =
        chunk->heights_yd[0]; // finite, by the reader
    for (uint32_t i = 1; i < LL_CHUNK_VERTICES; i++) {
        out->min_height_yd = ll_minf(out->min_height_yd, chunk->heights_yd[i]);
        out->max_height_yd = ll_maxf(out->max_height_yd, chunk->heights_yd[i]);
    }
}

enum ll_status ll_tile_plan(const struct ll_adt *adt, uint32_t tile_x, uint32_t tile_y,
                            struct ll_arena *arena, struct ll_tile *out)
{
    *out = (struct ll_tile){
        .tile_x = tile_x, .tile_y = tile_y, .num_textures = adt->num_textures, .adt = adt
    };
    out->textures = ll_arena_array(arena, const char *, adt->num_textures);
    if (!out->textures)
        return LL_ERR_MEMORY;
    for (uint32_t i = 0; i < adt->num_textures; i++)
        out->textures[i] = adt->textures[i];
    for (uint32_t i = 0; i < LL_ADT_NUM_CHUNKS; i++) {
        chunk_plan(adt, &adt->chunks[i], out->num_indices, &out->chunks[i]);
        out->num_indices += out->chunks[i].num_indices;
    }
    for (uint32_t i = 0; i < adt->num_doodad_placements; i++)
        out->num_models += !adt->doodad_placements[i].dropped;
    for (uint32_t i = 0; i < adt->num_building_placements; i++)
        out->num_buildings += !adt->building_placements[i].dropped;
    return ll_tile_liquids_plan(out, arena) ? LL_OK : LL_ERR_MEMORY;
}

// Stored normals are not quite of unit length. A zero one is legal and stays: it adds
// nothing to the light (classic-look 1.3).
static void normal_write(const int8_t stored[3], int8_t out[4])
{
    float x = stored[0], y = stored[1], z = stored[2];
    float length = sqrtf(x * x + y * y + z * z);
    if (length < 1) {
        memset(out, 0, 4);
        return;
    }
    out[0] = (int8_t)floorf(x / length * 127 + 0.5f);
    out[1] = (int8_t)floorf(y / length * 127 + 0.5f);
    out[2] = (int8_t)floorf(z / length * 127 + 0.5f);
    out[3] = 0;
}

static void vertices_write(const struct ll_adt_chunk *chunk,
                           struct ll_terrain_vertex *out)
{
    if (!chunk->present) {
        memset(out, 0, LL_CHUNK_VERTICES * sizeof *out);
        return;
    }
    for (uint32_t i = 0; i < LL_CHUNK_VERTICES; i++) {
        out[i].height_yd = chunk->heights_yd[i];
        normal_write(chunk->normals[i], out[i].normal);
        for (uint32_t c = 0; c < 3; c++) // stored as b, g, r
            out[i].color[c] = chunk->colors ? chunk->colors[i][2 - c] : NEUTRAL_COLOR;
        out[i].color[3] = 255;
    }
}

// Takes a border height over from a neighbour that stores the same vertex with another
// rounding: a difference of a millionth shows as a pixel of sky. Real steps stay.
static void height_weld(struct ll_terrain_vertex *own,
                        const struct ll_terrain_vertex *other)
{
    if (fabsf(own->height_yd - other->height_yd) < LL_MAX_WELD_YD)
        own->height_yd = other->height_yd;
}

// The chunks to the north and to the west decide; row by row, so that all owners of a
// corner agree.
static void heights_weld(const struct ll_adt *adt, struct ll_terrain_vertex *vertices)
{
    const uint32_t far_row = LL_CHUNK_CELLS * LL_CHUNK_ROW;
    for (uint32_t i = 0; i < LL_ADT_NUM_CHUNKS; i++) {
        struct ll_terrain_vertex *own = vertices + (size_t)i * LL_CHUNK_VERTICES;
        bool has_north = i >= LL_TILE_CHUNKS && adt->chunks[i - LL_TILE_CHUNKS].present;
        bool has_west = i % LL_TILE_CHUNKS && adt->chunks[i - 1].present;
        const struct ll_terrain_vertex *north =
            has_north ? own - LL_TILE_CHUNKS * LL_CHUNK_VERTICES : NULL;
        const struct ll_terrain_vertex *west = has_west ? own - LL_CHUNK_VERTICES : NULL;
        for (uint32_t k = 0; adt->chunks[i].present && k <= LL_CHUNK_CELLS; k++) {
            if (has_north)
                height_weld(&own[k], &north[far_row + k]);
            if (has_west)
                height_weld(&own[k * LL_CHUNK_ROW],
                            &west[k * LL_CHUNK_ROW + LL_CHUNK_CELLS]);
        }
    }
}

static void indices_write(const struct ll_adt_chunk *chunk, uint16_t *out)
{
    for (uint32_t row = 0; row < LL_CHUNK_CELLS; row++) {
        for (uint32_t col = 0; col < LL_CHUNK_CELLS; col++) {
            if (!ll_adt_cell_solid(chunk, row, col))
                continue;
            uint16_t tl = (uint16_t)(row * LL_CHUNK_ROW + col), tr = (uint16_t)(tl + 1);
            uint16_t bl = (uint16_t)(tl + LL_CHUNK_ROW), br = (uint16_t)(bl + 1);
            uint16_t mid = (uint16_t)(tl + 9);
            const uint16_t fan[INDICES_PER_CELL] = { // counter-clockwise from above
                                                     mid, tl, bl, mid, bl, br,
                                                     mid, br, tr, mid, tr, tl
            };
            memcpy(out, fan, sizeof fan);
            out += INDICES_PER_CELL;
        }
    }
}

// 8-bit maps are weights: the first layer gets what the others leave. Turned into the
// alphas that give the same mix when layers are laid one over the other, as 1.12 does:
// a3' = a3, a2' = a2 / (1 - a3), a1' = a1 / (1 - a2 - a3). Weights that add to more than
// all are cut, the last layer first served.
static void weights_to_alphas(uint8_t texel[4])
{
    int32_t left = 255;
    for (int i = 2; i >= 0; i--) {
        int32_t weight = texel[i];
        int32_t alpha = left > 0 ? (weight * 255 + left / 2) / left : weight ? 255 : 0;
        texel[i] = (uint8_t)(alpha < 255 ? alpha : 255);
        left -= weight;
    }
}

static void splat_write(const struct ll_adt *adt, const struct ll_adt_chunk *chunk,
                        uint8_t *out)
{
    uint8_t map[LL_ADT_MAP_TEXELS];
    memset(out, 0, SPLAT_BYTES);
    for (uint32_t layer = 1; layer < chunk->num_layers; layer++) {
        ll_adt_alpha_decode(adt, chunk, layer, map);
        for (uint32_t i = 0; i < LL_ADT_MAP_TEXELS; i++)
            out[i * 4 + layer - 1] = map[i];
    }
    if (adt->big_alpha)
        for (uint32_t i = 0; i < LL_ADT_MAP_TEXELS; i++)
            weights_to_alphas(out + (size_t)i * 4);
    ll_adt_shadow_decode(chunk, map);
    for (uint32_t i = 0; i < LL_ADT_MAP_TEXELS; i++)
        out[i * 4 + 3] = map[i];
}

void ll_tile_write(const struct ll_tile *tile, const struct ll_tile_arrays *out)
{
    for (uint32_t i = 0; i < LL_ADT_NUM_CHUNKS; i++) {
        const struct ll_adt_chunk *chunk = &tile->adt->chunks[i];
        vertices_write(chunk, out->vertices + (size_t)i * LL_CHUNK_VERTICES);
        splat_write(tile->adt, chunk, out->splats + (size_t)i * SPLAT_BYTES);
        if (chunk->present)
            indices_write(chunk, out->indices + tile->chunks[i].first_index);
    }
    heights_weld(tile->adt, out->vertices);
    ll_tile_liquids_write(tile, out->liquid_vertices, out->liquid_indices);
}
