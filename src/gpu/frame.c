// Frames in flight: command buffers, the timeline, the ring, labels and timers.
#include "gpu/gpu_private.h"

#include <assert.h>

#include "base/log.h"

static bool ring_init(struct ll_gpu *gpu, struct ll_buffer *ring, const char *name,
                      uint64_t size_bytes)
{
    return ll_buffer_init(ring, gpu,
                          ll_buffer_params(.name = name, .size_bytes = size_bytes,
                                           .usage = VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT |
                                                    VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT |
                                                    VK_BUFFER_USAGE_STORAGE_BUFFER_BIT |
                                                    VK_BUFFER_USAGE_VERTEX_BUFFER_BIT |
                                                    VK_BUFFER_USAGE_INDEX_BUFFER_BIT,
                                           .memory = LL_MEMORY_UPLOAD));
}

static bool frame_init(struct ll_gpu *gpu, struct gpu_frame *frame)
{
    VkCommandPoolCreateInfo pool = { .sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO,
                                     .flags = VK_COMMAND_POOL_CREATE_TRANSIENT_BIT,
                                     .queueFamilyIndex = gpu->queue_family };
    if (!ll_vk_check(vkCreateCommandPool(gpu->device, &pool, NULL, &frame->pool),
                     "vkCreateCommandPool", "frame"))
        return false;
    VkCommandBufferAllocateInfo cmd = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
        .commandPool = frame->pool,
        .level = VK_COMMAND_BUFFER_LEVEL_PRIMARY,
        .commandBufferCount = 1,
    };
    if (!ll_vk_check(vkAllocateCommandBuffers(gpu->device, &cmd, &frame->cmd),
                     "vkAllocateCommandBuffers", "frame"))
        return false;
    if (!gpu_timers_init(gpu, frame))
        return false;
    ll_gpu_name(gpu, VK_OBJECT_TYPE_COMMAND_POOL, (uint64_t)frame->pool, "frame");
    ll_gpu_name(gpu, VK_OBJECT_TYPE_COMMAND_BUFFER, (uint64_t)frame->cmd, "frame");
    return ring_init(gpu, &frame->ring, "frame.ring", GPU_RING_BYTES);
}

bool gpu_frames_init(struct ll_gpu *gpu)
{
    struct ll_gpu_private *priv = gpu->priv;
    priv->recording_value = 1;
    VkSemaphoreTypeCreateInfo type = { .sType =
                                           VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO,
                                       .semaphoreType = VK_SEMAPHORE_TYPE_TIMELINE };
    VkSemaphoreCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO,
                                   .pNext = &type };
    if (!ll_vk_check(vkCreateSemaphore(gpu->device, &info, NULL, &priv->timeline),
                     "vkCreateSemaphore", "timeline"))
        return false;
    ll_gpu_name(gpu, VK_OBJECT_TYPE_SEMAPHORE, (uint64_t)priv->timeline, "timeline");
    for (int i = 0; i < LL_FRAMES_IN_FLIGHT; i++) {
        if (!frame_init(gpu, &priv->frames[i]))
            return false;
    }
    return true;
}

void gpu_frames_finish(struct ll_gpu *gpu)
{
    struct ll_gpu_private *priv = gpu->priv;
    for (int i = 0; i < LL_FRAMES_IN_FLIGHT; i++) {
        struct gpu_frame *frame = &priv->frames[i];
        vkDestroyCommandPool(gpu->device, frame->pool, NULL);
        gpu_timers_finish(gpu, frame);
        ll_buffer_finish(&frame->ring, gpu);
        ll_buffer_finish(&frame->stream, gpu);
        *frame = (struct gpu_frame){ 0 };
    }
    vkDestroySemaphore(gpu->device, priv->timeline, NULL);
    priv->timeline = VK_NULL_HANDLE;
}

void gpu_lost_set(struct ll_gpu *gpu, const char *call)
{
    if (!gpu->priv->lost)
        ll_log(LL_LOG_ERROR, "gpu",
               "%s was lost (noticed by %s): its driver was reset or the device removed",
               gpu->properties.deviceName, call);
    gpu->priv->lost = true;
}

bool gpu_check(struct ll_gpu *gpu, VkResult result, const char *call, const char *name)
{
    if (result != VK_ERROR_DEVICE_LOST)
        return ll_vk_check(result, call, name);
    gpu_lost_set(gpu, call);
    return false;
}

bool ll_gpu_lost(const struct ll_gpu *gpu)
{
    return gpu->priv->lost;
}

static bool timeline_wait(struct ll_gpu *gpu, uint64_t value)
{
    VkSemaphoreWaitInfo info = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_WAIT_INFO,
                                 .semaphoreCount = 1,
                                 .pSemaphores = &gpu->priv->timeline,
                                 .pValues = &value };
    return gpu_check(gpu, vkWaitSemaphores(gpu->device, &info, UINT64_MAX),
                     "vkWaitSemaphores", "timeline");
}

uint32_t ll_gpu_frame_slot(const struct ll_gpu *gpu)
{
    return (uint32_t)(gpu->priv->recording_value % LL_FRAMES_IN_FLIGHT);
}

static struct gpu_frame *frame_current(struct ll_gpu *gpu)
{
    return &gpu->priv->frames[ll_gpu_frame_slot(gpu)];
}

static void semaphores_clear(struct ll_gpu_private *priv)
{
    priv->num_waits = priv->num_signals = 0;
}

VkCommandBuffer ll_gpu_frame_begin(struct ll_gpu *gpu)
{
    struct gpu_frame *frame = frame_current(gpu);
    if (frame->value) {
        double wait_s = ll_stage_begin(gpu->priv->stages);
        if (!timeline_wait(gpu, frame->value))
            return VK_NULL_HANDLE;
        gpu_timers_read(gpu, frame); // some drivers wait for all frames here
        ll_stage_end(gpu->priv->stages, LL_STAGE_WAIT, wait_s);
        gpu_garbage_drain(gpu, frame->value);
    }
    frame->ring_used = frame->stream_used = 0;
    VkCommandBufferBeginInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
        .flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT,
    };
    semaphores_clear(gpu->priv);
    if (!ll_vk_check(vkResetCommandPool(gpu->device, frame->pool, 0),
                     "vkResetCommandPool", "frame") ||
        !ll_vk_check(vkBeginCommandBuffer(frame->cmd, &info), "vkBeginCommandBuffer",
                     "frame"))
        return VK_NULL_HANDLE;
    gpu_timers_begin(gpu, frame);
    return frame->cmd;
}

void ll_gpu_frame_wait(struct ll_gpu *gpu, VkSemaphore semaphore,
                       VkPipelineStageFlags2 stage)
{
    struct ll_gpu_private *priv = gpu->priv;
    assert(priv->num_waits < GPU_MAX_SEMAPHORES);
    priv->waits[priv->num_waits++] =
        (VkSemaphoreSubmitInfo){ .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO,
                                 .semaphore = semaphore,
                                 .stageMask = stage };
}

void ll_gpu_frame_signal(struct ll_gpu *gpu, VkSemaphore semaphore)
{
    struct ll_gpu_private *priv = gpu->priv;
    assert(priv->num_signals < GPU_MAX_SEMAPHORES);
    priv->signals[priv->num_signals++] =
        (VkSemaphoreSubmitInfo){ .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO,
                                 .semaphore = semaphore,
                                 .stageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT };
}

bool ll_gpu_frame_end(struct ll_gpu *gpu)
{
    struct ll_gpu_private *priv = gpu->priv;
    struct gpu_frame *frame = frame_current(gpu);
    double submit_s = ll_stage_begin(priv->stages);
    gpu_timers_end(frame);
    if (!ll_vk_check(vkEndCommandBuffer(frame->cmd), "vkEndCommandBuffer", "frame"))
        return false;
    priv->signals[priv->num_signals] =
        (VkSemaphoreSubmitInfo){ .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO,
                                 .semaphore = priv->timeline,
                                 .value = priv->recording_value,
                                 .stageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT };
    VkSubmitInfo2 submit = {
        .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2,
        .waitSemaphoreInfoCount = priv->num_waits,
        .pWaitSemaphoreInfos = priv->waits,
        .commandBufferInfoCount = 1,
        .pCommandBufferInfos =
            &(VkCommandBufferSubmitInfo){
                .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO,
                .commandBuffer = frame->cmd },
        .signalSemaphoreInfoCount = priv->num_signals + 1,
        .pSignalSemaphoreInfos = priv->signals,
    };
    if (!gpu_check(gpu, vkQueueSubmit2(gpu->queue, 1, &submit, VK_NULL_HANDLE),
                   "vkQueueSubmit2", "frame"))
        return false;
    semaphores_clear(priv);
    ll_mutex_lock(&priv->mutex); // workers read it when they give staging back
    frame->value = priv->recording_value++;
    ll_mutex_unlock(&priv->mutex);
    ll_stage_end(priv->stages, LL_STAGE_SUBMIT, submit_s);
    return true;
}

bool ll_gpu_wait_idle(struct ll_gpu *gpu)
{
    struct ll_gpu_private *priv = gpu->priv;
    uint64_t newest = priv->recording_value - 1;
    if (newest && !timeline_wait(gpu, newest))
        return false;
    gpu_garbage_drain(gpu, newest);
    if (newest)
        gpu_timers_read(gpu, &priv->frames[newest % LL_FRAMES_IN_FLIGHT]);
    return true;
}

// False when the buffer has no room.
static bool span_take(struct ll_gpu *gpu, const struct ll_buffer *buffer, uint64_t *used,
                      uint64_t size_bytes, uint64_t align, struct ll_ring_span *out)
{
    uint64_t start = (*used + align - 1) / align * align;
    if (start > buffer->size_bytes || buffer->size_bytes - start < size_bytes)
        return false;
    *used = start + size_bytes;
    ll_gpu_upload_note(gpu, size_bytes);
    *out = (struct ll_ring_span){ .data = (char *)buffer->memory.mapped + start,
                                  .buffer = buffer->handle,
                                  .offset = start };
    return true;
}

bool ll_gpu_ring_take(struct ll_gpu *gpu, uint64_t size_bytes, uint64_t align,
                      struct ll_ring_span *out)
{
    struct gpu_frame *frame = frame_current(gpu);
    if (span_take(gpu, &frame->ring, &frame->ring_used, size_bytes, align, out))
        return true;
    ll_log(LL_LOG_ERROR, "gpu", "the frame's ring of %llu bytes is full",
           (unsigned long long)GPU_RING_BYTES);
    return false;
}

bool ll_gpu_stream_take(struct ll_gpu *gpu, uint64_t size_bytes, uint64_t align,
                        struct ll_ring_span *out)
{
    struct gpu_frame *frame = frame_current(gpu);
    // Half of the ring stays for what can come from nowhere else.
    bool small = frame->ring_used + size_bytes <= GPU_RING_BYTES / 2;
    if ((small &&
         span_take(gpu, &frame->ring, &frame->ring_used, size_bytes, align, out)) ||
        span_take(gpu, &frame->stream, &frame->stream_used, size_bytes, align, out))
        return true;
    uint64_t grown = frame->stream.size_bytes * 2;
    if (grown < GPU_RING_BYTES)
        grown = GPU_RING_BYTES;
    if (grown < size_bytes)
        grown = size_bytes;
    // Spans of this frame keep the old buffer until the frame has run.
    ll_buffer_finish(&frame->stream, gpu);
    frame->stream_used = 0;
    return ring_init(gpu, &frame->stream, "frame.stream", grown) &&
           span_take(gpu, &frame->stream, &frame->stream_used, size_bytes, align, out);
}

VkBuffer ll_gpu_ring_buffer(const struct ll_gpu *gpu, uint32_t slot)
{
    return gpu->priv->frames[slot].ring.handle;
}

void ll_gpu_stages_set(struct ll_gpu *gpu, struct ll_stage_timers *stages)
{
    gpu->priv->stages = stages;
}

struct ll_gpu_counts ll_gpu_counts(const struct ll_gpu *gpu)
{
    struct ll_gpu_private *priv = gpu->priv;
    return (struct ll_gpu_counts){ .num_pipelines = atomic_load(&priv->num_pipelines),
                                   .num_objects = atomic_load(&priv->num_objects),
                                   .num_descriptor_writes = priv->num_descriptor_writes,
                                   .uploaded_bytes = atomic_load(&priv->uploaded_bytes) };
}

void ll_gpu_upload_note(struct ll_gpu *gpu, uint64_t size_bytes)
{
    atomic_fetch_add(&gpu->priv->uploaded_bytes, size_bytes);
}
