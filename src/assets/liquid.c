#include "assets/liquid.h"

#include "base/maths.h"

#define INDICES_PER_CELL 6u
#define RIVER_FULL_DEPTH 42u // of the depth byte; an ocean's is 255

static uint32_t wet_cells(uint64_t wet)
{
    uint32_t num = 0;
    for (; wet; wet &= wet - 1)
        num++;
    return num;
}

bool ll_tile_liquids_plan(struct ll_tile *tile, struct ll_arena *arena)
{
    const struct ll_adt *adt = tile->adt;
    uint32_t num = 0;
    for (uint32_t i = 0; i < LL_ADT_NUM_CHUNKS; i++)
        num += adt->chunks[i].present ? adt->chunks[i].num_liquids : 0;
    tile->liquids = ll_arena_array(arena, struct ll_tile_liquid, num);
    if (!tile->liquids)
        return false;
    for (uint32_t i = 0; i < LL_ADT_NUM_CHUNKS; i++) {
        const struct ll_adt_chunk *chunk = &adt->chunks[i];
        for (uint32_t k = 0; chunk->present && k < chunk->num_liquids; k++) {
            const struct ll_adt_liquid *liquid = &chunk->liquids[k];
            uint32_t num_indices = wet_cells(liquid->wet) * INDICES_PER_CELL;
            tile->liquids[tile->num_liquids] = (struct ll_tile_liquid){
                .row = chunk->row,
                .col = chunk->col,
                .kind = liquid->kind,
                .min_height_yd = liquid->min_height_yd,
                .max_height_yd = liquid->max_height_yd,
                .first_vertex = tile->num_liquids * LL_LIQUID_VERTICES,
                .first_index = tile->num_liquid_indices,
                .num_indices = num_indices,
            };
            tile->num_liquids++;
            tile->num_liquid_indices += num_indices;
        }
    }
    return true;
}

static struct ll_liquid_vertex vertex_make(const struct ll_adt_liquid *liquid,
                                           uint32_t row, uint32_t col)
{
    bool inside = row >= liquid->row && row <= (uint32_t)liquid->row + liquid->num_rows &&
                  col >= liquid->col && col <= (uint32_t)liquid->col + liquid->num_cols;
    struct ll_liquid_vertex vertex = { .height_yd = liquid->min_height_yd };
    uint32_t at =
        inside ? (row - liquid->row) * (liquid->num_cols + 1u) + col - liquid->col : 0;
    if (inside)
        vertex.height_yd = liquid->heights_yd[at];
    if (liquid->kind == LL_LIQUID_RIVER || liquid->kind == LL_LIQUID_OCEAN) {
        uint32_t full = liquid->kind == LL_LIQUID_RIVER ? RIVER_FULL_DEPTH : 255;
        // A sheet that says nothing of its depth is deep.
        uint32_t depth = inside && liquid->depths ? liquid->depths[at] : full;
        vertex.uv[0] = (uint16_t)(ll_min_u32(depth, full) * 65535 / full);
    } else if (inside && liquid->uvs) {
        vertex.uv[0] = liquid->uvs[at][0];
        vertex.uv[1] = liquid->uvs[at][1];
    } else { // one repeat every four cells, in 256ths of a third
        vertex.uv[0] = (uint16_t)((col * 64 + 1) / 3);
        vertex.uv[1] = (uint16_t)((row * 64 + 1) / 3);
    }
    return vertex;
}

static void sheet_write(const struct ll_adt_liquid *liquid,
                        struct ll_liquid_vertex *vertices, uint16_t *indices)
{
    for (uint32_t i = 0; i < LL_LIQUID_VERTICES; i++)
        vertices[i] = vertex_make(liquid, i / LL_LIQUID_ROW, i % LL_LIQUID_ROW);
    for (uint32_t cell = 0; cell < LL_CHUNK_CELLS * LL_CHUNK_CELLS; cell++) {
        if (!(liquid->wet >> cell & 1))
            continue;
        uint16_t tl =
            (uint16_t)(cell / LL_CHUNK_CELLS * LL_LIQUID_ROW + cell % LL_CHUNK_CELLS);
        uint16_t bl = (uint16_t)(tl + LL_LIQUID_ROW);
        const uint16_t corners[INDICES_PER_CELL] = {
            // counter-clockwise from above
            tl, bl, (uint16_t)(bl + 1), tl, (uint16_t)(bl + 1), (uint16_t)(tl + 1)
        };
        for (uint32_t i = 0; i < INDICES_PER_CELL; i++)
            *indices++ = corners[i];
    }
}

void ll_tile_liquids_write(const struct ll_tile *tile, struct ll_liquid_vertex *vertices,
                           uint16_t *indices)
{
    uint32_t at = 0;
    for (uint32_t i = 0; i < LL_ADT_NUM_CHUNKS; i++) {
        const struct ll_adt_chunk *chunk = &tile->adt->chunks[i];
        for (uint32_t k = 0; chunk->present && k < chunk->num_liquids; k++, at++)
            sheet_write(&chunk->liquids[k], vertices + tile->liquids[at].first_vertex,
                        indices + tile->liquids[at].first_index);
    }
}
