// Buffers and images.
#include "gpu/gpu_private.h"

#include <stdlib.h>

bool ll_buffer_init(struct ll_buffer *buffer, struct ll_gpu *gpu,
                    const struct ll_buffer_params *params)
{
    *buffer = (struct ll_buffer){ .size_bytes = params->size_bytes };
    VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                .size = params->size_bytes,
                                .usage = params->usage };
    if (!ll_vk_check(vkCreateBuffer(gpu->device, &info, NULL, &buffer->handle),
                     "vkCreateBuffer", params->name))
        goto fail;
    VkMemoryRequirements needs;
    vkGetBufferMemoryRequirements(gpu->device, buffer->handle, &needs);
    if (!gpu_memory_take(gpu, &needs, params->memory, true, &buffer->memory))
        goto fail;
    if (!ll_vk_check(vkBindBufferMemory(gpu->device, buffer->handle,
                                        buffer->memory.memory, buffer->memory.offset),
                     "vkBindBufferMemory", params->name))
        goto fail;
    atomic_fetch_add(&gpu->priv->num_objects, 1);
    ll_gpu_name(gpu, VK_OBJECT_TYPE_BUFFER, (uint64_t)buffer->handle, params->name);
    return true;
fail:
    ll_buffer_finish(buffer, gpu);
    return false;
}

void ll_buffer_finish(struct ll_buffer *buffer, struct ll_gpu *gpu)
{
    if (buffer->handle)
        gpu_garbage_add(gpu, &(struct gpu_garbage){ .buffer = buffer->handle,
                                                    .memory = buffer->memory });
    *buffer = (struct ll_buffer){ 0 };
}

static VkImageAspectFlags aspect_of(VkFormat format)
{
    return format == VK_FORMAT_D32_SFLOAT ? VK_IMAGE_ASPECT_DEPTH_BIT
                                          : VK_IMAGE_ASPECT_COLOR_BIT;
}

bool ll_image_init(struct ll_image *image, struct ll_gpu *gpu,
                   const struct ll_image_params *params)
{
    *image = (struct ll_image){
        .format = params->format,
        .aspect = aspect_of(params->format),
        .width = params->width,
        .height = params->height,
        .layers = params->layers ? params->layers : 1,
        .mips = params->mips ? params->mips : 1,
    };
    VkImageCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .imageType = VK_IMAGE_TYPE_2D,
        .format = image->format,
        .extent = { image->width, image->height, 1 },
        .mipLevels = image->mips,
        .arrayLayers = image->layers,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .tiling = VK_IMAGE_TILING_OPTIMAL,
        .usage = params->usage,
    };
    if (!ll_vk_check(vkCreateImage(gpu->device, &info, NULL, &image->handle),
                     "vkCreateImage", params->name))
        goto fail;
    VkMemoryRequirements needs;
    vkGetImageMemoryRequirements(gpu->device, image->handle, &needs);
    if (!gpu_memory_take(gpu, &needs, LL_MEMORY_DEVICE, false, &image->memory))
        goto fail;
    if (!ll_vk_check(vkBindImageMemory(gpu->device, image->handle, image->memory.memory,
                                       image->memory.offset),
                     "vkBindImageMemory", params->name))
        goto fail;
    VkImageViewCreateInfo view = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
        .image = image->handle,
        .viewType = params->view_type ? params->view_type : VK_IMAGE_VIEW_TYPE_2D,
        .format = image->format,
        .components = params->swizzle,
        .subresourceRange = { image->aspect, 0, image->mips, 0, image->layers },
    };
    if (!ll_vk_check(vkCreateImageView(gpu->device, &view, NULL, &image->view),
                     "vkCreateImageView", params->name))
        goto fail;
    atomic_fetch_add(&gpu->priv->num_objects, 1);
    ll_gpu_name(gpu, VK_OBJECT_TYPE_IMAGE, (uint64_t)image->handle, params->name);
    ll_gpu_name(gpu, VK_OBJECT_TYPE_IMAGE_VIEW, (uint64_t)image->view, params->name);
    return true;
fail:
    ll_image_finish(image, gpu);
    return false;
}

void ll_image_finish(struct ll_image *image, struct ll_gpu *gpu)
{
    if (image->handle)
        gpu_garbage_add(gpu, &(struct gpu_garbage){ .image = image->handle,
                                                    .view = image->view,
                                                    .memory = image->memory });
    *image = (struct ll_image){ 0 };
}

VkImageMemoryBarrier2 ll_image_barrier(const struct ll_image *image,
                                       const struct ll_access_barrier *barrier)
{
    return (VkImageMemoryBarrier2){
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER_2,
        .srcStageMask = barrier->src_stages,
        .srcAccessMask = barrier->src_access,
        .dstStageMask = barrier->dst_stages,
        .dstAccessMask = barrier->dst_access,
        .oldLayout = barrier->old_layout,
        .newLayout = barrier->new_layout,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .image = image->handle,
        .subresourceRange = { image->aspect, 0, image->mips, 0, image->layers },
    };
}

bool ll_image_access(struct ll_image *image, enum ll_access access, bool discard,
                     VkImageMemoryBarrier2 *barrier)
{
    struct ll_access_barrier b;
    if (!ll_access_next(&image->state, access, discard, &b))
        return false;
    *barrier = ll_image_barrier(image, &b);
    return true;
}

static void garbage_destroy(struct ll_gpu *gpu, const struct gpu_garbage *g)
{
    if (g->swapchain)
        vkDestroySwapchainKHR(gpu->device, g->swapchain, NULL);
    if (g->semaphore)
        vkDestroySemaphore(gpu->device, g->semaphore, NULL);
    if (g->sampler)
        vkDestroySampler(gpu->device, g->sampler, NULL);
    if (g->descriptor_pool)
        vkDestroyDescriptorPool(gpu->device, g->descriptor_pool, NULL);
    if (g->view)
        vkDestroyImageView(gpu->device, g->view, NULL);
    if (g->image)
        vkDestroyImage(gpu->device, g->image, NULL);
    if (g->buffer)
        vkDestroyBuffer(gpu->device, g->buffer, NULL);
    gpu_memory_give(gpu, &g->memory);
    if (g->staging.size_bytes)
        gpu_staging_free(gpu, &g->staging);
}

void gpu_garbage_add(struct ll_gpu *gpu, const struct gpu_garbage *garbage)
{
    struct ll_gpu_private *priv = gpu->priv;
    ll_mutex_lock(&priv->mutex);
    if (priv->num_garbage == priv->max_garbage) {
        uint32_t max = priv->max_garbage ? priv->max_garbage * 2 : 64;
        struct gpu_garbage *grown = realloc(priv->garbage, max * sizeof *grown);
        if (grown) {
            priv->garbage = grown;
            priv->max_garbage = max;
        }
    }
    if (priv->num_garbage < priv->max_garbage) {
        priv->garbage[priv->num_garbage] = *garbage;
        priv->garbage[priv->num_garbage++].value = priv->recording_value + garbage->delay;
    } else {
        vkDeviceWaitIdle(gpu->device); // out of memory for the list: the slow, safe way
        garbage_destroy(gpu, garbage);
    }
    ll_mutex_unlock(&priv->mutex);
}

void gpu_garbage_drain(struct ll_gpu *gpu, uint64_t reached)
{
    struct ll_gpu_private *priv = gpu->priv;
    ll_mutex_lock(&priv->mutex);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < priv->num_garbage; i++) {
        if (priv->garbage[i].value <= reached)
            garbage_destroy(gpu, &priv->garbage[i]);
        else
            priv->garbage[kept++] = priv->garbage[i];
    }
    priv->num_garbage = kept;
    ll_mutex_unlock(&priv->mutex);
}

void ll_gpu_drop_sampler(struct ll_gpu *gpu, VkSampler sampler)
{
    if (sampler)
        gpu_garbage_add(gpu, &(struct gpu_garbage){ .sampler = sampler });
}

void ll_gpu_drop_descriptor_pool(struct ll_gpu *gpu, VkDescriptorPool pool)
{
    if (pool)
        gpu_garbage_add(gpu, &(struct gpu_garbage){ .descriptor_pool = pool });
}
