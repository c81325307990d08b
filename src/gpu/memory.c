// Device memory: large blocks per memory type, handed out in ranges.
#include "gpu/gpu_private.h"

#include <stdlib.h>

#include "base/log.h"

static int type_find(const VkPhysicalDeviceMemoryProperties *properties, uint32_t allowed,
                     VkMemoryPropertyFlags flags)
{
    for (uint32_t i = 0; i < properties->memoryTypeCount; i++) {
        if ((allowed & 1u << i) &&
            (properties->memoryTypes[i].propertyFlags & flags) == flags)
            return (int)i;
    }
    return -1;
}

// The wished-for kind first, then what is good enough.
static int type_choose(const VkPhysicalDeviceMemoryProperties *properties,
                       uint32_t allowed, enum ll_memory_use use)
{
    const VkMemoryPropertyFlags host =
        VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
    const VkMemoryPropertyFlags wishes[][2] = {
        [LL_MEMORY_DEVICE] = { VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT, 0 },
        [LL_MEMORY_UPLOAD] = { host, host },
        [LL_MEMORY_READBACK] = { host | VK_MEMORY_PROPERTY_HOST_CACHED_BIT, host },
    };
    int type = type_find(properties, allowed, wishes[use][0]);
    return type >= 0 ? type : type_find(properties, allowed, wishes[use][1]);
}

static struct gpu_block *block_slot(struct ll_gpu_private *priv)
{
    for (uint32_t i = 0; i < priv->num_blocks; i++) {
        if (!priv->blocks[i].memory)
            return &priv->blocks[i];
    }
    struct gpu_block *grown =
        realloc(priv->blocks, (priv->num_blocks + 1) * sizeof *grown);
    if (!grown)
        return NULL;
    priv->blocks = grown;
    grown[priv->num_blocks] = (struct gpu_block){ 0 };
    return &grown[priv->num_blocks++];
}

static void block_finish(struct ll_gpu *gpu, struct gpu_block *block)
{
    if (block->memory)
        vkFreeMemory(gpu->device, block->memory, NULL); // unmaps
    ll_ranges_finish(&block->ranges);
    *block = (struct gpu_block){ 0 };
}

static struct gpu_block *block_create(struct ll_gpu *gpu, uint32_t type_idx, bool linear,
                                      uint64_t size_bytes)
{
    struct ll_gpu_private *priv = gpu->priv;
    struct gpu_block *block = block_slot(priv);
    if (!block)
        return NULL;
    *block = (struct gpu_block){ .type_idx = type_idx, .linear = linear };
    if (!ll_ranges_init(&block->ranges, size_bytes))
        return NULL;
    VkMemoryAllocateInfo info = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                  .allocationSize = size_bytes,
                                  .memoryTypeIndex = type_idx };
    bool good = ll_vk_check(vkAllocateMemory(gpu->device, &info, NULL, &block->memory),
                            "vkAllocateMemory", linear ? "buffers" : "images");
    VkMemoryPropertyFlags flags =
        priv->memory_properties.memoryTypes[type_idx].propertyFlags;
    if (good && (flags & VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT) && linear)
        good = ll_vk_check(
            vkMapMemory(gpu->device, block->memory, 0, VK_WHOLE_SIZE, 0, &block->mapped),
            "vkMapMemory", "buffers");
    if (!good) {
        block_finish(gpu, block);
        return NULL;
    }
    ll_gpu_name(gpu, VK_OBJECT_TYPE_DEVICE_MEMORY, (uint64_t)block->memory,
                linear ? "memory.buffers" : "memory.images");
    return block;
}

static bool block_take(struct ll_gpu_private *priv, struct gpu_block *block,
                       const VkMemoryRequirements *needs, struct ll_gpu_memory *out)
{
    uint64_t offset = ll_ranges_take(&block->ranges, needs->size, needs->alignment);
    if (offset == LL_RANGE_NONE)
        return false;
    *out = (struct ll_gpu_memory){
        .memory = block->memory,
        .offset = offset,
        .size = needs->size,
        .mapped = block->mapped ? (char *)block->mapped + offset : NULL,
        .block_idx = (uint32_t)(block - priv->blocks),
    };
    return true;
}

static bool take_locked(struct ll_gpu *gpu, const VkMemoryRequirements *needs,
                        enum ll_memory_use use, bool linear, struct ll_gpu_memory *out)
{
    struct ll_gpu_private *priv = gpu->priv;
    int type = type_choose(&priv->memory_properties, needs->memoryTypeBits, use);
    if (type < 0) {
        ll_log(LL_LOG_ERROR, "gpu", "no memory type for use %d", (int)use);
        return false;
    }
    for (uint32_t i = 0; i < priv->num_blocks; i++) {
        struct gpu_block *block = &priv->blocks[i];
        if (block->memory && block->type_idx == (uint32_t)type &&
            block->linear == linear && block_take(priv, block, needs, out))
            return true;
    }
    uint64_t bytes = needs->size > GPU_BLOCK_BYTES / 2 ? needs->size : GPU_BLOCK_BYTES;
    struct gpu_block *block = block_create(gpu, (uint32_t)type, linear, bytes);
    return block && block_take(priv, block, needs, out);
}

bool gpu_memory_take(struct ll_gpu *gpu, const VkMemoryRequirements *needs,
                     enum ll_memory_use use, bool linear, struct ll_gpu_memory *out)
{
    ll_mutex_lock(&gpu->priv->mutex);
    bool good = take_locked(gpu, needs, use, linear, out);
    ll_mutex_unlock(&gpu->priv->mutex);
    return good;
}

// The mutex is held. An empty block goes back to the system at once.
void gpu_memory_give(struct ll_gpu *gpu, const struct ll_gpu_memory *memory)
{
    if (!memory->memory)
        return;
    struct gpu_block *block = &gpu->priv->blocks[memory->block_idx];
    ll_ranges_give(&block->ranges, memory->offset, memory->size);
    if (!block->ranges.used)
        block_finish(gpu, block);
}

void gpu_memory_finish(struct ll_gpu *gpu)
{
    struct ll_gpu_private *priv = gpu->priv;
    for (uint32_t i = 0; i < priv->num_blocks; i++) {
        if (priv->blocks[i].ranges.used)
            ll_log(LL_LOG_WARN, "gpu",
                   "%llu bytes of device memory were never given back",
                   (unsigned long long)priv->blocks[i].ranges.used);
        block_finish(gpu, &priv->blocks[i]);
    }
    free(priv->blocks);
    priv->blocks = NULL;
    priv->num_blocks = 0;
}

struct ll_memory_stats ll_gpu_memory_stats(const struct ll_gpu *gpu)
{
    struct ll_memory_stats stats = { 0 };
    for (uint32_t i = 0; i < gpu->priv->num_blocks; i++) {
        const struct gpu_block *block = &gpu->priv->blocks[i];
        if (!block->memory)
            continue;
        stats.num_blocks++;
        stats.reserved_bytes += block->ranges.size;
        stats.used_bytes += block->ranges.used;
    }
    return stats;
}
