#include "fuzz.h"

#include "formats/adt.h"

const struct fuzz_limit fuzz_limit = { LL_ADT_ARENA_BASE, LL_ADT_ARENA_RATIO };

static void liquid_check(const struct ll_adt_liquid *liquid)
{
    size_t num = (liquid->num_rows + 1u) * (liquid->num_cols + 1u);
    fuzz_check(liquid->row + liquid->num_rows <= 8 &&
               liquid->col + liquid->num_cols <= 8);
    fuzz_check(fabsf(liquid->min_height_yd) < 1e9f &&
               fabsf(liquid->max_height_yd) < 1e9f);
    for (size_t i = 0; i < num; i++)
        fuzz_check(isfinite(liquid->heights_yd[i]));
    if (liquid->depths)
        fuzz_touch(liquid->depths, num);
    if (liquid->uvs)
        fuzz_touch(liquid->uvs, num * sizeof *liquid->uvs);
}

static void chunk_check(const struct ll_adt *adt, const struct ll_adt_chunk *chunk)
{
    static uint8_t map[LL_ADT_MAP_TEXELS];
    for (uint32_t i = 0; i < LL_CHUNK_VERTICES; i++)
        fuzz_check(isfinite(chunk->heights_yd[i]));
    fuzz_touch(chunk->normals, LL_CHUNK_VERTICES * sizeof *chunk->normals);
    if (chunk->colors)
        fuzz_touch(chunk->colors, LL_CHUNK_VERTICES * sizeof *chunk->colors);
    fuzz_check(chunk->num_layers <= LL_MAX_TERRAIN_LAYERS);
    for (uint32_t i = 0; i < chunk->num_layers; i++)
        ll_adt_alpha_decode(adt, chunk, i, map);
    ll_adt_shadow_decode(chunk, map);
    for (uint32_t i = 0; i < chunk->num_doodad_refs; i++)
        fuzz_check(chunk->doodad_refs[i] < adt->num_doodad_placements);
    for (uint32_t i = 0; i < chunk->num_building_refs; i++)
        fuzz_check(chunk->building_refs[i] < adt->num_building_placements);
    for (uint32_t i = 0; i < chunk->num_liquids; i++)
        liquid_check(&chunk->liquids[i]);
}

size_t fuzz_once(struct ll_bytes bytes)
{
    struct ll_arena arena = { .block_bytes = 16384 };
    struct ll_adt adt;
    struct ll_report report;
    // Each input with one of the three, so that mutations of a seed see all of them.
    struct ll_adt_params params = { .alpha = (enum ll_adt_alpha)(bytes.size % 3) };
    if (ll_adt_parse(bytes, &params, &arena, &adt, &report) == LL_OK) {
        for (uint32_t i = 0; i < LL_ADT_NUM_CHUNKS; i++)
            if (adt.chunks[i].present)
                chunk_check(&adt, &adt.chunks[i]);
        for (uint32_t i = 0; i < adt.num_textures; i++)
            fuzz_touch_text(adt.textures[i]);
        for (uint32_t i = 0; i < adt.num_doodad_placements; i++)
            if (!adt.doodad_placements[i].dropped)
                fuzz_touch_text(adt.models[adt.doodad_placements[i].name_idx]);
        for (uint32_t i = 0; i < adt.num_building_placements; i++)
            if (!adt.building_placements[i].dropped)
                fuzz_touch_text(adt.buildings[adt.building_placements[i].name_idx]);
    }
    size_t used = arena.used_bytes;
    ll_arena_finish(&arena);
    return used;
}
