// Textures, ranges and what dies late: what the world publishes lives on the GPU until no
// frame in flight can read it.
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/maths.h"
#include "render/render_private.h"

void buffer_copy(struct ll_render *render, VkBuffer src, uint64_t src_offset,
                 VkBuffer dst, uint64_t dst_offset, uint64_t size_bytes)
{
    if (!size_bytes)
        return;
    vkCmdCopyBuffer(render->cmd, src, dst, 1,
                    &(VkBufferCopy){ src_offset, dst_offset, size_bytes });
    render->uploaded = true;
}

void geometry_copy(struct ll_render *render, const struct geometry_pool *pool,
                   const struct geometry_range *range, const struct ll_staging *staging,
                   uint64_t vertices_offset, uint64_t indices_offset)
{
    buffer_copy(render, staging->buffer, staging->offset + vertices_offset,
                pool->vertices.handle, range->first_vertex * pool->vertex_bytes,
                range->num_vertices * pool->vertex_bytes);
    buffer_copy(render, staging->buffer, staging->offset + indices_offset,
                pool->indices.handle, range->first_index * sizeof(uint16_t),
                range->num_indices * sizeof(uint16_t));
}

bool records_take(struct record_pool *pool, uint64_t num, uint64_t *first,
                  uint64_t *num_taken)
{
    if (!num)
        return true;
    uint64_t at = ll_ranges_take(&pool->ranges, num, 1);
    if (at == LL_RANGE_NONE)
        return false;
    *first = at;
    *num_taken = num;
    return true;
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

void render_texture_remove(struct ll_render *render, uint32_t id)
{
    if (!render_texture_get(render, id))
        return;
    garbage_add_layers(render, render->textures[id].place);
    render->textures[id].place.page = LL_NO_PAGE;
}

const struct render_texture *render_texture_get(const struct ll_render *render,
                                                uint32_t id)
{
    if (id >= render->num_textures || render->textures[id].place.page == LL_NO_PAGE)
        return NULL;
    return &render->textures[id];
}

// ---- what dies late ----

void garbage_add(struct ll_render *render, const struct render_garbage *garbage)
{
    if (render->num_garbage == render->max_garbage) {
        uint32_t max = render->max_garbage ? render->max_garbage * 2 : 64;
        struct render_garbage *grown = realloc(render->garbage, max * sizeof *grown);
        if (!grown)
            return; // the ranges are lost until the end, never handed out twice
        render->garbage = grown;
        render->max_garbage = max;
    }
    render->garbage[render->num_garbage] = *garbage;
    render->garbage[render->num_garbage++].frames_left = LL_FRAMES_IN_FLIGHT;
}

void garbage_add_geometry(struct ll_render *render, struct geometry_pool *pool,
                          const struct geometry_range *geometry)
{
    if (geometry->num_vertices)
        garbage_add(render, &(struct render_garbage){ .pool = pool,
                                                      .geometry = *geometry,
                                                      .layers.page = LL_NO_PAGE });
}

void garbage_add_layers(struct ll_render *render, struct ll_page_place layers)
{
    if (layers.page != LL_NO_PAGE)
        garbage_add(render, &(struct render_garbage){ .layers = layers });
}

void garbage_add_records(struct ll_render *render, enum record_kind kind, uint64_t first,
                         uint64_t num)
{
    pick_forget(render, (int)kind, first, num);
    if (num)
        garbage_add(render, &(struct render_garbage){ .layers.page = LL_NO_PAGE,
                                                      .kind = kind,
                                                      .first_record = first,
                                                      .num_records = num });
}

void garbage_age(struct ll_render *render)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < render->num_garbage; i++) {
        struct render_garbage *garbage = &render->garbage[i];
        if (--garbage->frames_left) {
            render->garbage[kept++] = *garbage;
            continue;
        }
        if (garbage->pool)
            geometry_pool_give(garbage->pool, &garbage->geometry);
        if (garbage->num_records)
            ll_ranges_give(&render->records[garbage->kind].ranges, garbage->first_record,
                           garbage->num_records);
        ll_texture_pages_give(&render->pages, garbage->layers);
    }
    render->num_garbage = kept;
}
