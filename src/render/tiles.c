// What the world publishes becomes GPU ranges, records and scene instances; what it drops
// dies when no frame in flight can read it.
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/maths.h"
#include "render/render_private.h"

static void buffer_copy(struct ll_render *render, VkBuffer src, uint64_t src_offset,
                        VkBuffer dst, uint64_t dst_offset, uint64_t size_bytes)
{
    if (!size_bytes)
        return;
    vkCmdCopyBuffer(render->cmd, src, dst, 1,
                    &(VkBufferCopy){ src_offset, dst_offset, size_bytes });
    render->uploaded = true;
}

// ---- textures ----

static bool textures_grow(struct ll_render *render, uint32_t id)
{
    if (id < render->num_textures)
        return true;
    uint32_t num = ll_max_u32(id + 1, render->num_textures * 2);
    struct render_texture *grown = realloc(render->textures, num * sizeof *grown);
    if (!grown)
        return false;
    for (uint32_t i = render->num_textures; i < num; i++)
        grown[i] = (struct render_texture){ .place.page = LL_NO_PAGE };
    render->textures = grown;
    render->num_textures = num;
    return true;
}

void render_texture_add(struct ll_render *render, const struct ll_world_texture *texture)
{
    if (!textures_grow(render, texture->id))
        return;
    struct ll_page_place place = ll_texture_pages_take(
        &render->pages, render->gpu, render->cmd, &texture->shape, texture->num_layers);
    if (place.page == LL_NO_PAGE)
        return;
    const struct ll_staging *staging = texture->span.owner;
    ll_texture_pages_upload(&render->pages, render->cmd, place, staging->buffer,
                            staging->offset);
    render->textures[texture->id] =
        (struct render_texture){ .place = place, .gloss = texture->gloss };
}

static void garbage_add(struct ll_render *render, const struct render_garbage *garbage)
{
    struct render_garbage *grown =
        realloc(render->garbage, (render->num_garbage + 1) * sizeof *grown);
    if (!grown)
        return; // the ranges are lost until the end, never handed out twice
    render->garbage = grown;
    grown[render->num_garbage] = *garbage;
    grown[render->num_garbage++].frames_left = LL_FRAMES_IN_FLIGHT;
}

void render_texture_remove(struct ll_render *render, uint32_t id)
{
    if (id >= render->num_textures || render->textures[id].place.page == LL_NO_PAGE)
        return;
    garbage_add(render, &(struct render_garbage){ .texture = render->textures[id].place,
                                                  .tile.splats.page = LL_NO_PAGE });
    render->textures[id].place.page = LL_NO_PAGE;
}

static const struct render_texture *texture_get(const struct ll_render *render,
                                                uint32_t id)
{
    if (id >= render->num_textures || render->textures[id].place.page == LL_NO_PAGE)
        return NULL;
    return &render->textures[id];
}

// ---- tiles ----

static void tile_ranges_give(struct ll_render *render, const struct render_tile *tile)
{
    geometry_pool_give(&render->terrain, &tile->terrain);
    geometry_pool_give(&render->liquid, &tile->liquid);
    if (tile->num_chunk_records)
        ll_ranges_give(&render->chunk_records.ranges, tile->first_chunk_record,
                       tile->num_chunk_records);
    if (tile->num_liquid_records)
        ll_ranges_give(&render->liquid_records.ranges, tile->first_liquid_record,
                       tile->num_liquid_records);
    ll_texture_pages_give(&render->pages, tile->splats);
}

static bool records_take(struct record_pool *pool, uint64_t num, uint64_t *first,
                         uint64_t *num_out)
{
    if (!num)
        return true;
    uint64_t at = ll_ranges_take(&pool->ranges, num, 1);
    if (at == LL_RANGE_NONE)
        return false;
    *first = at;
    *num_out = num;
    return true;
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
           records_take(&render->chunk_records, num_chunks, &out->first_chunk_record,
                        &out->num_chunk_records) &&
           records_take(&render->liquid_records, tile->num_liquids,
                        &out->first_liquid_record, &out->num_liquid_records);
}

static void tile_arrays_copy(struct ll_render *render, const struct ll_world_tile *tile,
                             const struct render_tile *out)
{
    const struct ll_staging *staging = tile->span.owner;
    const struct ll_tile_layout *l = &tile->layout;
    const struct geometry_pool *pools[] = { &render->terrain, &render->liquid };
    const struct geometry_range *ranges[] = { &out->terrain, &out->liquid };
    const uint64_t vertices[] = { l->vertices, l->liquid_vertices };
    const uint64_t indices[] = { l->indices, l->liquid_indices };
    for (int i = 0; i < 2; i++) {
        buffer_copy(render, staging->buffer, staging->offset + vertices[i],
                    pools[i]->vertices.handle,
                    ranges[i]->first_vertex * pools[i]->vertex_bytes,
                    ranges[i]->num_vertices * pools[i]->vertex_bytes);
        buffer_copy(render, staging->buffer, staging->offset + indices[i],
                    pools[i]->indices.handle, ranges[i]->first_index * sizeof(uint16_t),
                    ranges[i]->num_indices * sizeof(uint16_t));
    }
    ll_texture_pages_upload(&render->pages, render->cmd, out->splats, staging->buffer,
                            staging->offset + l->splats);
}

// World position of a chunk's centre; its sphere also holds the relief.
static void chunk_bounds(uint32_t tile_x, uint32_t tile_y, uint32_t row, uint32_t col,
                         float min_height_yd, float max_height_yd, float center_world[3],
                         float *radius_yd)
{
    const double chunk_yd = 1600.0 / 3 / LL_TILE_CHUNKS;
    const double half_map_yd = 32 * LL_TILE_CHUNKS * chunk_yd;
    center_world[0] =
        (float)(half_map_yd - (tile_y * LL_TILE_CHUNKS + row + 0.5) * chunk_yd);
    center_world[1] =
        (float)(half_map_yd - (tile_x * LL_TILE_CHUNKS + col + 0.5) * chunk_yd);
    center_world[2] = (min_height_yd + max_height_yd) / 2;
    float half_yd = (float)chunk_yd / 2,
          half_height_yd = (max_height_yd - min_height_yd) / 2;
    *radius_yd = sqrtf(2 * half_yd * half_yd + half_height_yd * half_height_yd) + 0.01f;
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
    uint32_t pages[LL_MAX_TERRAIN_LAYERS];
    for (uint32_t i = 0; i < chunk->num_layers; i++) {
        const struct render_texture *texture =
            texture_get(render, tile->chunk_textures[chunk_idx][i]);
        if (!texture)
            break; // memory was out: the layers above are left out too
        pages[i] = texture->place.page;
        record->layers[i] = texture->place.first_layer;
        record->gloss_mask |= (uint32_t)texture->gloss << i;
        record->num_layers++;
    }
    if (!record->num_layers || !chunk->num_indices)
        return;
    // Unused slots repeat the first, so that chunks of fewer layers share buckets.
    for (uint32_t i = record->num_layers; i < LL_MAX_TERRAIN_LAYERS; i++)
        pages[i] = pages[0];
    uint32_t bucket = bucket_find(render, pages, out->splats.page);
    if (bucket == UINT32_MAX)
        return;
    struct ll_instance_params params = {
        .class_id = LL_CLASS_TERRAIN,
        .bucket = bucket,
        .num_indices = chunk->num_indices,
        .first_index = (uint32_t)out->terrain.first_index + chunk->first_index,
        .vertex_offset = (int32_t)record->first_vertex,
        .record = (uint32_t)out->first_chunk_record + chunk_idx,
    };
    chunk_bounds(tile->tile_x, tile->tile_y, chunk->row, chunk->col, chunk->min_height_yd,
                 chunk->max_height_yd, params.center_world, &params.radius_yd);
    instance_add(render, out, &params);
}

static void liquid_add(struct ll_render *render, const struct ll_world_tile *tile,
                       struct render_tile *out, uint32_t liquid_idx,
                       struct ll_liquid *record)
{
    const struct ll_tile_liquid *liquid = &tile->liquids[liquid_idx];
    const struct render_texture *sheet =
        texture_get(render, tile->liquid_textures[liquid->kind]);
    *record = (struct ll_liquid){ .kind = liquid->kind };
    if (!sheet || !liquid->num_indices)
        return;
    record->first_vertex = (uint32_t)out->liquid.first_vertex + liquid->first_vertex;
    record->first_layer = sheet->place.first_layer;
    record->num_frames = sheet->place.num_layers;
    lattice_set(record->lattice, tile, liquid->row, liquid->col);
    uint32_t page = sheet->place.page;
    const uint32_t pages[LL_MAX_TERRAIN_LAYERS] = { page, page, page, page };
    uint32_t bucket = bucket_find(render, pages, page);
    if (bucket == UINT32_MAX)
        return;
    bool water = liquid->kind == LL_LIQUID_RIVER || liquid->kind == LL_LIQUID_OCEAN;
    struct ll_instance_params params = {
        .class_id = water ? LL_CLASS_WATER : LL_CLASS_LIQUID_OPAQUE,
        .bucket = bucket,
        .num_indices = liquid->num_indices,
        .first_index = (uint32_t)out->liquid.first_index + liquid->first_index,
        .vertex_offset = (int32_t)record->first_vertex,
        .record = (uint32_t)out->first_liquid_record + liquid_idx,
    };
    chunk_bounds(tile->tile_x, tile->tile_y, liquid->row, liquid->col,
                 liquid->min_height_yd, liquid->max_height_yd, params.center_world,
                 &params.radius_yd);
    instance_add(render, out, &params);
}

static bool records_write(struct ll_render *render, const struct ll_world_tile *tile,
                          struct render_tile *out)
{
    const uint32_t num_chunks = LL_TILE_CHUNKS * LL_TILE_CHUNKS;
    const uint64_t chunk_bytes = num_chunks * sizeof(struct ll_terrain_chunk);
    const uint64_t liquid_bytes = tile->num_liquids * sizeof(struct ll_liquid);
    struct ll_staging staging;
    if (!ll_staging_take(render->gpu, chunk_bytes + liquid_bytes, &staging))
        return false;
    struct ll_terrain_chunk *chunks = (void *)staging.data;
    struct ll_liquid *liquids = (void *)(staging.data + chunk_bytes);
    for (uint32_t i = 0; i < num_chunks; i++) {
        if (tile->chunks[i].present)
            chunk_add(render, tile, out, i, &chunks[i]);
    }
    for (uint32_t i = 0; i < tile->num_liquids; i++)
        liquid_add(render, tile, out, i, &liquids[i]);
    buffer_copy(render, staging.buffer, staging.offset,
                render->chunk_records.buffer.handle,
                out->first_chunk_record * sizeof *chunks, chunk_bytes);
    buffer_copy(render, staging.buffer, staging.offset + chunk_bytes,
                render->liquid_records.buffer.handle,
                out->first_liquid_record * sizeof *liquids, liquid_bytes);
    ll_staging_give(render->gpu, &staging);
    return true;
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
    if (!out.instances || !tile_ranges_take(render, tile, &out)) {
        ll_log(LL_LOG_ERROR, "render", "no room for tile %u, %u", tile->tile_x,
               tile->tile_y);
        tile_ranges_give(render, &out); // nothing reads them yet
        free(out.instances);
        return false;
    }
    tile_arrays_copy(render, tile, &out);
    bool good = records_write(render, tile, &out);
    render->tiles[render->num_tiles++] = out;
    return good;
}

static void instances_remove(struct ll_render *render, struct render_tile *tile)
{
    for (uint32_t i = 0; i < tile->num_instances; i++)
        ll_scene_remove(render->scene, tile->instances[i]);
    free(tile->instances);
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
        garbage_add(render, &(struct render_garbage){ .tile = *tile,
                                                      .texture.page = LL_NO_PAGE });
        *tile = render->tiles[--render->num_tiles];
        return;
    }
}

void render_garbage_age(struct ll_render *render, uint32_t num_frames)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < render->num_garbage; i++) {
        struct render_garbage *garbage = &render->garbage[i];
        if (garbage->frames_left > num_frames) {
            garbage->frames_left -= num_frames;
            render->garbage[kept++] = *garbage;
            continue;
        }
        tile_ranges_give(render, &garbage->tile);
        ll_texture_pages_give(&render->pages, garbage->texture);
    }
    render->num_garbage = kept;
}

void render_tiles_finish(struct ll_render *render)
{
    for (uint32_t i = 0; i < render->num_tiles; i++)
        instances_remove(render, &render->tiles[i]);
    free(render->tiles);
    free(render->textures);
    free(render->garbage);
}
