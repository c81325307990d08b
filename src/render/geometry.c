// Geometry and record pools.
#include <stdlib.h>
#include <string.h>

#include "render/render_private.h"

bool geometry_pool_init(struct geometry_pool *pool, struct ll_gpu *gpu, const char *name,
                        uint32_t vertex_bytes, uint64_t max_vertices,
                        uint64_t max_indices)
{
    *pool = (struct geometry_pool){ .vertex_bytes = vertex_bytes };
    return ll_ranges_init(&pool->vertex_ranges, max_vertices) &&
           ll_ranges_init(&pool->index_ranges, max_indices) &&
           ll_buffer_init(&pool->vertices, gpu,
                          ll_buffer_params(.name = name,
                                           .size_bytes = max_vertices * vertex_bytes,
                                           .usage = VK_BUFFER_USAGE_VERTEX_BUFFER_BIT |
                                                    VK_BUFFER_USAGE_TRANSFER_DST_BIT,
                                           .memory = LL_MEMORY_DEVICE)) &&
           ll_buffer_init(&pool->indices, gpu,
                          ll_buffer_params(.name = name,
                                           .size_bytes = max_indices * sizeof(uint16_t),
                                           .usage = VK_BUFFER_USAGE_INDEX_BUFFER_BIT |
                                                    VK_BUFFER_USAGE_TRANSFER_DST_BIT,
                                           .memory = LL_MEMORY_DEVICE));
}

void geometry_pool_finish(struct geometry_pool *pool, struct ll_gpu *gpu)
{
    ll_buffer_finish(&pool->vertices, gpu);
    ll_buffer_finish(&pool->indices, gpu);
    ll_ranges_finish(&pool->vertex_ranges);
    ll_ranges_finish(&pool->index_ranges);
}

bool geometry_pool_take(struct geometry_pool *pool, uint64_t num_vertices,
                        uint64_t num_indices, struct geometry_range *out)
{
    *out = (struct geometry_range){ .num_vertices = num_vertices,
                                    .num_indices = num_indices };
    if (!num_vertices || !num_indices) {
        out->num_vertices = out->num_indices = 0;
        return true;
    }
    out->first_vertex = ll_ranges_take(&pool->vertex_ranges, num_vertices, 1);
    out->first_index = ll_ranges_take(&pool->index_ranges, num_indices, 1);
    if (out->first_vertex != LL_RANGE_NONE && out->first_index != LL_RANGE_NONE)
        return true;
    if (out->first_vertex != LL_RANGE_NONE)
        ll_ranges_give(&pool->vertex_ranges, out->first_vertex, num_vertices);
    if (out->first_index != LL_RANGE_NONE)
        ll_ranges_give(&pool->index_ranges, out->first_index, num_indices);
    *out = (struct geometry_range){ 0 };
    return false;
}

void geometry_pool_give(struct geometry_pool *pool, const struct geometry_range *range)
{
    if (!range->num_vertices)
        return;
    ll_ranges_give(&pool->vertex_ranges, range->first_vertex, range->num_vertices);
    ll_ranges_give(&pool->index_ranges, range->first_index, range->num_indices);
}

bool record_pool_init(struct record_pool *pool, struct ll_gpu *gpu, const char *name,
                      uint32_t record_bytes, uint64_t max_records)
{
    *pool = (struct record_pool){ .record_bytes = record_bytes };
    pool->mirror = calloc(max_records, record_bytes);
    return pool->mirror && ll_ranges_init(&pool->ranges, max_records) &&
           ll_buffer_init(&pool->buffer, gpu,
                          ll_buffer_params(.name = name,
                                           .size_bytes = max_records * record_bytes,
                                           .usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT |
                                                    VK_BUFFER_USAGE_TRANSFER_DST_BIT,
                                           .memory = LL_MEMORY_DEVICE));
}

void record_pool_finish(struct record_pool *pool, struct ll_gpu *gpu)
{
    ll_buffer_finish(&pool->buffer, gpu);
    ll_ranges_finish(&pool->ranges);
    free(pool->mirror);
    pool->mirror = NULL;
}

void *record_pool_write(struct record_pool *pool, uint64_t first, uint64_t num)
{
    bool clean = pool->dirty_first == pool->dirty_end;
    if (clean || first < pool->dirty_first)
        pool->dirty_first = first;
    if (clean || first + num > pool->dirty_end)
        pool->dirty_end = first + num;
    return pool->mirror + first * pool->record_bytes;
}

bool record_pool_upload(struct record_pool *pool, struct ll_gpu *gpu, VkCommandBuffer cmd)
{
    uint64_t offset = pool->dirty_first * pool->record_bytes;
    uint64_t bytes = (pool->dirty_end - pool->dirty_first) * pool->record_bytes;
    struct ll_staging staging;
    if (!bytes)
        return true;
    if (!ll_staging_take(gpu, bytes, &staging))
        return false;
    memcpy(staging.data, pool->mirror + offset, bytes);
    vkCmdCopyBuffer(cmd, staging.buffer, pool->buffer.handle, 1,
                    &(VkBufferCopy){ staging.offset, offset, bytes });
    ll_staging_give(gpu, &staging);
    pool->dirty_first = pool->dirty_end = 0;
    return true;
}
