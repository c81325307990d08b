// A tile from its file to the arrays of an upload, each in a block of its exact size.
#include "fuzz.h"

#include "assets/assets.h"

const struct fuzz_limit fuzz_limit = { LL_TILE_ARENA_BASE, LL_TILE_ARENA_RATIO };

static void arrays_write(const struct ll_tile *tile)
{
    const size_t vertices = LL_ADT_NUM_CHUNKS * LL_CHUNK_VERTICES;
    struct ll_tile_arrays arrays = {
        .vertices = fuzz_block(vertices * sizeof *arrays.vertices),
        .indices = fuzz_block(tile->num_indices * sizeof *arrays.indices),
        .splats = fuzz_block(LL_ADT_NUM_CHUNKS * LL_ADT_MAP_TEXELS * 4u),
        .liquid_vertices =
            fuzz_block(tile->num_liquids * 81u * sizeof *arrays.liquid_vertices),
        .liquid_indices =
            fuzz_block(tile->num_liquid_indices * sizeof *arrays.liquid_indices),
    };
    ll_tile_write(tile, &arrays);
    for (uint32_t i = 0; i < tile->num_indices; i++)
        fuzz_check(arrays.indices[i] < LL_CHUNK_VERTICES);
    for (uint32_t i = 0; i < tile->num_liquid_indices; i++)
        fuzz_check(arrays.liquid_indices[i] < 81);
    free(arrays.vertices);
    free(arrays.indices);
    free(arrays.splats);
    free(arrays.liquid_vertices);
    free(arrays.liquid_indices);
}

size_t fuzz_once(struct ll_bytes bytes)
{
    struct ll_arena arena = { .block_bytes = 16384 };
    struct ll_adt adt;
    struct ll_report report;
    struct ll_tile *tile = fuzz_block(sizeof *tile);
    if (ll_adt_parse(bytes, NULL, &arena, &adt, &report) == LL_OK &&
        ll_tile_plan(&adt, 31, 32, &arena, tile) == LL_OK)
        arrays_write(tile);
    free(tile);
    size_t used = arena.used_bytes;
    ll_arena_finish(&arena);
    return used;
}
