// Staging memory: mapped blocks that worker threads fill and copies read from.
#include "gpu/gpu_private.h"

#include <stdlib.h>

// Copies of compressed blocks and of 32-bit texels want 16 bytes.
#define STAGING_ALIGN 16

static bool block_take(struct ll_gpu_private *priv, uint32_t block_idx,
                       uint64_t size_bytes, struct ll_staging *out)
{
    struct gpu_staging_block *block = &priv->staging[block_idx];
    uint64_t offset = ll_ranges_take(&block->ranges, size_bytes, STAGING_ALIGN);
    if (offset == LL_RANGE_NONE)
        return false;
    *out = (struct ll_staging){
        .data = (uint8_t *)block->buffer.memory.mapped + offset,
        .buffer = block->buffer.handle,
        .offset = offset,
        .size_bytes = size_bytes,
        .block_idx = block_idx,
    };
    return true;
}

static bool find(struct ll_gpu_private *priv, uint64_t size_bytes, struct ll_staging *out)
{
    for (uint32_t i = 0; i < priv->num_staging; i++) {
        if (block_take(priv, i, size_bytes, out))
            return true;
    }
    return false;
}

// Puts the block into the first empty slot of the list.
static bool block_append(struct ll_gpu_private *priv,
                         const struct gpu_staging_block *block, uint32_t *block_idx)
{
    for (uint32_t i = 0; i < priv->num_staging; i++) {
        if (!priv->staging[i].buffer.handle) {
            priv->staging[i] = *block;
            *block_idx = i;
            return true;
        }
    }
    struct gpu_staging_block *grown =
        realloc(priv->staging, (priv->num_staging + 1) * sizeof *grown);
    if (!grown)
        return false;
    priv->staging = grown;
    grown[priv->num_staging] = *block;
    *block_idx = priv->num_staging++;
    return true;
}

bool ll_staging_take(struct ll_gpu *gpu, uint64_t size_bytes, struct ll_staging *out)
{
    struct ll_gpu_private *priv = gpu->priv;
    *out = (struct ll_staging){ 0 };
    ll_mutex_lock(&priv->mutex);
    bool good = find(priv, size_bytes, out);
    ll_mutex_unlock(&priv->mutex);
    if (good)
        return true;

    // Made outside the lock; if two threads do so at once, both blocks are of use.
    struct gpu_staging_block block = { 0 };
    uint64_t bytes = size_bytes > GPU_STAGING_BYTES ? size_bytes : GPU_STAGING_BYTES;
    if (!ll_buffer_init(&block.buffer, gpu,
                        ll_buffer_params(.name = "staging", .size_bytes = bytes,
                                         .usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT,
                                         .memory = LL_MEMORY_UPLOAD)))
        return false;
    if (!ll_ranges_init(&block.ranges, bytes)) {
        ll_buffer_finish(&block.buffer, gpu);
        return false;
    }
    ll_mutex_lock(&priv->mutex);
    uint32_t idx;
    good = block_append(priv, &block, &idx) && block_take(priv, idx, size_bytes, out);
    ll_mutex_unlock(&priv->mutex);
    return good;
}

void ll_staging_give(struct ll_gpu *gpu, const struct ll_staging *staging)
{
    if (!staging->size_bytes)
        return;
    ll_gpu_upload_note(gpu, staging->size_bytes);
    gpu_garbage_add(gpu, &(struct gpu_garbage){ .staging = *staging });
}

// The mutex is held. The first block stays; others go when empty.
void gpu_staging_free(struct ll_gpu *gpu, const struct ll_staging *staging)
{
    struct gpu_staging_block *block = &gpu->priv->staging[staging->block_idx];
    ll_ranges_give(&block->ranges, staging->offset, staging->size_bytes);
    if (block->ranges.used || staging->block_idx == 0)
        return;
    vkDestroyBuffer(gpu->device, block->buffer.handle, NULL);
    gpu_memory_give(gpu, &block->buffer.memory);
    ll_ranges_finish(&block->ranges);
    *block = (struct gpu_staging_block){ 0 };
}

struct ll_memory_stats ll_gpu_staging_stats(const struct ll_gpu *gpu)
{
    struct ll_gpu_private *priv = gpu->priv;
    struct ll_memory_stats stats = { 0 };
    ll_mutex_lock(&priv->mutex);
    for (uint32_t i = 0; i < priv->num_staging; i++) {
        if (!priv->staging[i].buffer.handle)
            continue;
        stats.num_blocks++;
        stats.reserved_bytes += priv->staging[i].ranges.size;
        stats.used_bytes += priv->staging[i].ranges.used;
    }
    ll_mutex_unlock(&priv->mutex);
    return stats;
}

void gpu_staging_finish(struct ll_gpu *gpu)
{
    struct ll_gpu_private *priv = gpu->priv;
    for (uint32_t i = 0; i < priv->num_staging; i++) {
        ll_buffer_finish(&priv->staging[i].buffer, gpu);
        ll_ranges_finish(&priv->staging[i].ranges);
    }
    free(priv->staging);
    priv->staging = NULL;
    priv->num_staging = 0;
}
