// Terrain tiles: GPU ranges, records of chunks and liquids, scene instances.
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/maths.h"
#include "render/render_private.h"

// Everything a tile holds dies once no frame can read it.
static void tile_ranges_drop(struct ll_render *render, const struct render_tile *tile)
{
    garbage_add_geometry(render, &render->terrain, &tile->terrain);
    garbage_add_geometry(render, &render->liquid, &tile->liquid);
    garbage_add_records(render, RECORDS_TERRAIN, tile->first_chunk_record,
                        tile->num_chunk_records);
    garbage_add_records(render, RECORDS_LIQUID, tile->first_liquid_record,
                        tile->num_liquid_records);
    garbage_add_layers(render, tile->splats);
}

static bool tile_ranges_take(struct ll_render *render, const struct ll_world_tile *tile,
                             struct render_tile *out)
{
    const uint32_t num_chunks = LL_TILE_CHUNKS * LL_TILE_CHUNKS;
    const uint32_t grid = LL_LIQUID_ROW * LL_LIQUID_ROW;
    const struct ll_texture_shape splat_shape = { .format = LL_TEXEL_RGBA8,
                                                  .width = LL_SPLAT_TEXELS,
                                                  .height = LL_SPLAT_TEXELS,
                                                  .num_mips = 1 };
    out->splats = ll_texture_pages_take(&render->pages, render->gpu, render->cmd,
                                        &splat_shape, num_chunks);
    return out->splats.page != LL_NO_PAGE &&
           geometry_pool_take(&render->terrain, num_chunks * LL_CHUNK_VERTICES,
                              tile->num_indices, &out->terrain) &&
           geometry_pool_take(&render->liquid, (uint64_t)tile->num_liquids * grid,
                              tile->num_liquid_indices, &out->liquid) &&
           records_take(&render->records[RECORDS_TERRAIN], num_chunks,
                        &out->first_chunk_record, &out->num_chunk_records) &&
           records_take(&render->records[RECORDS_LIQUID], tile->num_liquids,
                        &out->first_liquid_record, &out->num_liquid_records);
}

static void tile_arrays_copy(struct ll_render *render, const struct ll_world_tile *tile,
                             const struct render_tile *out)
{
    const struct ll_staging *staging = tile->span.owner;
    const struct ll_tile_layout *l = &tile->layout;
    geometry_copy(render, &render->terrain, &out->terrain, staging, l->vertices,
                  l->indices);
    geometry_copy(render, &render->liquid, &out->liquid, staging, l->liquid_vertices,
                  l->liquid_indices);
    ll_texture_pages_upload(&render->pages, render->cmd, out->splats, staging->buffer,
                            staging->offset + l->splats);
}

// Sphere and box of a chunk; both hold the relief.
static void chunk_bounds(uint32_t tile_x, uint32_t tile_y, uint32_t row, uint32_t col,
                         float min_height_yd, float max_height_yd,
                         struct ll_instance_params *out)
{
    const double chunk_yd = 1600.0 / 3 / LL_TILE_CHUNKS;
    const double half_map_yd = 32 * LL_TILE_CHUNKS * chunk_yd;
    out->center_world[0] =
        (float)(half_map_yd - (tile_y * LL_TILE_CHUNKS + row + 0.5) * chunk_yd);
    out->center_world[1] =
        (float)(half_map_yd - (tile_x * LL_TILE_CHUNKS + col + 0.5) * chunk_yd);
    out->center_world[2] = (min_height_yd + max_height_yd) / 2;
    float half_yd = (float)chunk_yd / 2,
          half_height_yd = (max_height_yd - min_height_yd) / 2;
    out->radius_yd =
        sqrtf(2 * half_yd * half_yd + half_height_yd * half_height_yd) + 0.01f;
    out->half_yd[0] = out->half_yd[1] = half_yd + 0.01f;
    out->half_yd[2] = half_height_yd + 0.01f;
}

static void lattice_set(int32_t lattice[2], const struct ll_world_tile *tile,
                        uint32_t row, uint32_t col)
{
    lattice[0] = (int32_t)((tile->tile_y * LL_TILE_CHUNKS + row) * LL_CHUNK_CELLS);
    lattice[1] = (int32_t)((tile->tile_x * LL_TILE_CHUNKS + col) * LL_CHUNK_CELLS);
}

static void instance_add(struct ll_render *render, struct render_tile *out,
                         const struct ll_instance_params *params)
{
    struct ll_instance_id id = ll_scene_add(render->scene, params);
    if (id.generation)
        out->instances[out->num_instances++] = id;
}

static void chunk_add(struct ll_render *render, const struct ll_world_tile *tile,
                      struct render_tile *out, uint32_t chunk_idx,
                      struct ll_terrain_chunk *record)
{
    const struct ll_tile_chunk *chunk = &tile->chunks[chunk_idx];
    *record = (struct ll_terrain_chunk){
        .first_vertex =
            (uint32_t)(out->terrain.first_vertex + chunk_idx * LL_CHUNK_VERTICES),
        .splat_layer = out->splats.first_layer + chunk_idx,
    };
    lattice_set(record->lattice, tile, chunk->row, chunk->col);
    struct bucket wanted = { .splat_page = out->splats.page };
    struct tile_chunk_note *note = &out->chunk_notes[chunk_idx];
    *note = (struct tile_chunk_note){ .area_id = chunk->area_id };
    for (uint32_t i = 0; i < chunk->num_layers; i++) {
        const struct render_texture *texture =
            render_texture_get(render, tile->chunk_textures[chunk_idx][i]);
        if (!texture)
            break; // memory was out: the layers above are left out too
        wanted.layer_pages[i] = texture->place.page;
        record->layers[i] = texture->place.first_layer;
        record->gloss_mask |= (uint32_t)texture->gloss << i;
        record->num_layers++;
        note->textures[note->num_textures++] = tile->chunk_textures[chunk_idx][i];
    }
    if (!record->num_layers || !chunk->num_indices)
        return;
    // Unused slots repeat the first, so that chunks of fewer layers share buckets.
    for (uint32_t i = record->num_layers; i < LL_MAX_TERRAIN_LAYERS; i++)
        wanted.layer_pages[i] = wanted.layer_pages[0];
    uint32_t bucket = bucket_find(render, &wanted);
    if (bucket == UINT32_MAX)
        return;
    struct ll_instance_params params = {
        .class_id = LL_CLASS_TERRAIN,
        .room_set = LL_SET_EXTERIOR,
        .bucket = bucket,
        .num_indices = chunk->num_indices,
        .first_index = (uint32_t)out->terrain.first_index + chunk->first_index,
        .vertex_offset = (int32_t)record->first_vertex,
        .record = (uint32_t)out->first_chunk_record + chunk_idx,
    };
    chunk_bounds(tile->tile_x, tile->tile_y, chunk->row, chunk->col, chunk->min_height_yd,
                 chunk->max_height_yd, &params);
    instance_add(render, out, &params);
}

static void liquid_add(struct ll_render *render, const struct ll_world_tile *tile,
                       struct render_tile *out, uint32_t liquid_idx,
                       struct ll_liquid *record)
{
    const struct ll_tile_liquid *liquid = &tile->liquids[liquid_idx];
    const struct render_texture *sheet =
        render_texture_get(render, tile->liquid_textures[liquid->kind]);
    *record = (struct ll_liquid){ .kind = liquid->kind };
    if (!sheet || !liquid->num_indices)
        return;
    record->first_vertex = (uint32_t)out->liquid.first_vertex + liquid->first_vertex;
    record->first_layer = sheet->place.first_layer;
    record->num_frames = sheet->place.num_layers;
    lattice_set(record->lattice, tile, liquid->row, liquid->col);
    struct bucket wanted = { .splat_page = sheet->place.page };
    for (uint32_t i = 0; i < LL_MAX_TERRAIN_LAYERS; i++)
        wanted.layer_pages[i] = sheet->place.page;
    uint32_t bucket = bucket_find(render, &wanted);
    if (bucket == UINT32_MAX)
        return;
    bool water = liquid->kind == LL_LIQUID_RIVER || liquid->kind == LL_LIQUID_OCEAN;
    struct ll_instance_params params = {
        .class_id = water ? LL_CLASS_WATER : LL_CLASS_LIQUID_OPAQUE,
        .room_set = LL_SET_EXTERIOR,
        .bucket = bucket,
        .num_indices = liquid->num_indices,
        .first_index = (uint32_t)out->liquid.first_index + liquid->first_index,
        .vertex_offset = (int32_t)record->first_vertex,
        .record = (uint32_t)out->first_liquid_record + liquid_idx,
    };
    chunk_bounds(tile->tile_x, tile->tile_y, liquid->row, liquid->col,
                 liquid->min_height_yd, liquid->max_height_yd, &params);
    instance_add(render, out, &params);
}

static void records_write(struct ll_render *render, const struct ll_world_tile *tile,
                          struct render_tile *out)
{
    struct ll_terrain_chunk *chunks =
        record_pool_write(&render->records[RECORDS_TERRAIN], out->first_chunk_record,
                          out->num_chunk_records);
    struct ll_liquid *liquids =
        record_pool_write(&render->records[RECORDS_LIQUID], out->first_liquid_record,
                          out->num_liquid_records);
    for (uint32_t i = 0; i < out->num_chunk_records; i++) {
        if (tile->chunks[i].present)
            chunk_add(render, tile, out, i, &chunks[i]);
    }
    for (uint32_t i = 0; i < out->num_liquid_records; i++)
        liquid_add(render, tile, out, i, &liquids[i]);
}

bool render_tile_add(struct ll_render *render, const struct ll_world_tile *tile)
{
    struct render_tile out = { .tile_x = tile->tile_x,
                               .tile_y = tile->tile_y,
                               .splats.page = LL_NO_PAGE };
    struct render_tile *grown =
        realloc(render->tiles, (render->num_tiles + 1) * sizeof *grown);
    if (!grown)
        return false;
    render->tiles = grown;
    out.instances = calloc(LL_TILE_CHUNKS * LL_TILE_CHUNKS + tile->num_liquids,
                           sizeof *out.instances);
    out.chunk_notes = calloc(LL_TILE_CHUNKS * LL_TILE_CHUNKS, sizeof *out.chunk_notes);
    if (!out.instances || !out.chunk_notes || !tile_ranges_take(render, tile, &out)) {
        ll_log(LL_LOG_ERROR, "render", "no room for tile %u, %u", tile->tile_x,
               tile->tile_y);
        tile_ranges_drop(render, &out);
        free(out.instances);
        free(out.chunk_notes);
        return false;
    }
    tile_arrays_copy(render, tile, &out);
    records_write(render, tile, &out);
    render->tiles[render->num_tiles++] = out;
    return true;
}

static void instances_remove(struct ll_render *render, struct render_tile *tile)
{
    for (uint32_t i = 0; i < tile->num_instances; i++)
        ll_scene_remove(render->scene, tile->instances[i]);
    free(tile->instances);
    free(tile->chunk_notes);
    tile->chunk_notes = NULL;
    tile->instances = NULL;
    tile->num_instances = 0;
}

void render_tile_remove(struct ll_render *render, uint32_t tile_x, uint32_t tile_y)
{
    for (uint32_t i = 0; i < render->num_tiles; i++) {
        struct render_tile *tile = &render->tiles[i];
        if (tile->tile_x != tile_x || tile->tile_y != tile_y)
            continue;
        instances_remove(render, tile);
        tile_ranges_drop(render, tile);
        *tile = render->tiles[--render->num_tiles];
        return;
    }
}

void render_tiles_finish(struct ll_render *render)
{
    for (uint32_t i = 0; i < render->num_tiles; i++)
        instances_remove(render, &render->tiles[i]);
    free(render->tiles);
}
