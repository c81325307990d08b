// Render targets: made for a size, made anew for another; what passes read of them; and
// the way of the finished picture out of the renderer.
#include <string.h>

#include "base/maths.h"
#include "render/render_private.h"

// ---- sizes ----

uint32_t ll_render_scaled(uint32_t output_px, float scale)
{
    float scaled = floorf((float)output_px * scale + 0.5f);
    return scaled < 1 ? 1 : (uint32_t)scaled;
}

static bool targets_create(const struct ll_render *render,
                           struct ll_image images[LL_NUM_TARGETS],
                           const struct ll_render_size *size)
{
    for (int i = 0; i < LL_NUM_TARGETS; i++)
        images[i] = (struct ll_image){ 0 };
    for (int i = 0; i < LL_NUM_TARGETS; i++) {
        const struct ll_target_def *def = ll_target_def(i);
        float scale = def->size == LL_TARGET_SIZE_OUTPUT ? 1 : size->scale;
        if (!ll_image_init(
                &images[i], render->gpu,
                ll_image_params(.name = def->name,
                                .width = ll_render_scaled(size->width, scale),
                                .height = ll_render_scaled(size->height, scale),
                                .format = target_format(render, (enum ll_target)i),
                                .usage = def->usage)))
            return false;
    }
    return true;
}

static void images_finish(struct ll_render *render, struct ll_image *images)
{
    for (int i = 0; i < LL_NUM_TARGETS; i++)
        ll_image_finish(&images[i], render->gpu);
}

// Drawn frames keep the old images until they have run: nothing waits.
bool ll_render_resize(struct ll_render *render, const struct ll_render_size *size)
{
    if (render->targets[0].handle && size->width == render->size.width &&
        size->height == render->size.height && size->scale == render->size.scale)
        return true;
    struct ll_image images[LL_NUM_TARGETS];
    if (!targets_create(render, images, size)) {
        images_finish(render, images);
        return false;
    }
    images_finish(render, render->targets);
    ll_buffer_finish(&render->readback, render->gpu);
    memcpy(render->targets, images, sizeof images);
    render->size = *size;
    render->targets_generation++;
    render->has_picture = false;
    return true;
}

void targets_finish(struct ll_render *render)
{
    images_finish(render, render->targets);
    ll_buffer_finish(&render->readback, render->gpu);
}

VkFormat target_format(const struct ll_render *render, enum ll_target target)
{
    return target == LL_TARGET_OUTPUT ? render->output_format
                                      : ll_target_def(target)->format;
}

// ---- what passes read ----

// The set of a frame in flight, written again only after the targets changed.
void target_set_update(struct ll_render *render)
{
    uint32_t slot = ll_gpu_frame_slot(render->gpu);
    if (render->target_set_generations[slot] == render->targets_generation)
        return;
    VkDescriptorImageInfo scene = {
        .sampler = render->samplers[SAMPLER_TARGET],
        .imageView = render->targets[LL_TARGET_SCENE].view,
        .imageLayout = ll_access_info(LL_ACCESS_FRAGMENT_SAMPLE)->layout,
    };
    VkWriteDescriptorSet write = {
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
        .dstSet = render->target_sets[slot],
        .dstBinding = LL_BIND_TARGET_SCENE,
        .descriptorCount = 1,
        .descriptorType = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER,
        .pImageInfo = &scene,
    };
    ll_gpu_descriptors_write(render->gpu, 1, &write);
    render->target_set_generations[slot] = render->targets_generation;
}

// ---- the way out ----

static void image_barrier(VkCommandBuffer cmd, const VkImageMemoryBarrier2 *barrier)
{
    vkCmdPipelineBarrier2(cmd,
                          &(VkDependencyInfo){ .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                               .imageMemoryBarrierCount = 1,
                                               .pImageMemoryBarriers = barrier });
}

static void output_read(struct ll_render *render)
{
    VkImageMemoryBarrier2 barrier;
    if (ll_image_access(&render->targets[LL_TARGET_OUTPUT], LL_ACCESS_TRANSFER_READ,
                        false, &barrier))
        image_barrier(render->cmd, &barrier);
}

bool readback_record(struct ll_render *render)
{
    const struct ll_image *output = &render->targets[LL_TARGET_OUTPUT];
    uint64_t bytes = (uint64_t)output->width * output->height * 4;
    if (render->readback.size_bytes != bytes) {
        ll_buffer_finish(&render->readback, render->gpu);
        if (!ll_buffer_init(&render->readback, render->gpu,
                            ll_buffer_params(.name = "readback", .size_bytes = bytes,
                                             .usage = VK_BUFFER_USAGE_TRANSFER_DST_BIT,
                                             .memory = LL_MEMORY_READBACK)))
            return false;
    }
    output_read(render);
    VkBufferImageCopy copy = {
        .imageSubresource = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1 },
        .imageExtent = { output->width, output->height, 1 },
    };
    vkCmdCopyImageToBuffer(render->cmd, output->handle,
                           VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, render->readback.handle,
                           1, &copy);
    memory_barrier(render->cmd, VK_PIPELINE_STAGE_2_TRANSFER_BIT,
                   VK_ACCESS_2_TRANSFER_WRITE_BIT, VK_PIPELINE_STAGE_2_HOST_BIT,
                   VK_ACCESS_2_HOST_READ_BIT);
    return true;
}

// The bytes come in the order of the output's format.
void readback_copy(const struct ll_render *render, uint8_t *pixels)
{
    const uint8_t *from = render->readback.memory.mapped;
    uint64_t bytes = render->readback.size_bytes;
    if (render->output_format == VK_FORMAT_R8G8B8A8_UNORM) {
        memcpy(pixels, from, bytes);
        return;
    }
    for (uint64_t i = 0; i < bytes; i += 4) {
        pixels[i] = from[i + 2];
        pixels[i + 1] = from[i + 1];
        pixels[i + 2] = from[i];
        pixels[i + 3] = from[i + 3];
    }
}

bool ll_render_read(struct ll_render *render, uint8_t *pixels)
{
    if (!render->has_picture)
        return false;
    render->cmd = ll_gpu_frame_begin(render->gpu);
    if (!render->cmd)
        return false;
    bool good = readback_record(render);
    render->cmd = VK_NULL_HANDLE;
    if (!ll_gpu_frame_end(render->gpu) || !good || !ll_gpu_wait_idle(render->gpu))
        return false;
    readback_copy(render, pixels);
    return true;
}

// A copy moves bytes whatever the formats say, which is what a surface with a transfer
// function wants: the picture is stored bytes. A blit converts values.
static bool copies_bytes(VkFormat from, VkFormat to)
{
    switch (to) {
    case VK_FORMAT_R8G8B8A8_UNORM:
    case VK_FORMAT_R8G8B8A8_SRGB:
        return from == VK_FORMAT_R8G8B8A8_UNORM;
    case VK_FORMAT_B8G8R8A8_UNORM:
    case VK_FORMAT_B8G8R8A8_SRGB:
        return from == VK_FORMAT_B8G8R8A8_UNORM;
    default:
        return false;
    }
}

void ll_render_output_to(struct ll_render *render, const struct ll_render_image *to)
{
    const struct ll_image *output = &render->targets[LL_TARGET_OUTPUT];
    ll_gpu_scope_begin(render->gpu, render->cmd, "present");
    output_read(render);
    struct ll_image image = { .handle = to->handle,
                              .aspect = VK_IMAGE_ASPECT_COLOR_BIT,
                              .layers = 1,
                              .mips = 1,
                              .state = ll_access_acquired() };
    VkImageMemoryBarrier2 barrier;
    if (ll_image_access(&image, LL_ACCESS_TRANSFER_WRITE, true, &barrier))
        image_barrier(render->cmd, &barrier);
    const VkImageSubresourceLayers layers = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1 };
    if (to->width == output->width && to->height == output->height &&
        copies_bytes(output->format, to->format)) {
        VkImageCopy copy = { .srcSubresource = layers,
                             .dstSubresource = layers,
                             .extent = { to->width, to->height, 1 } };
        vkCmdCopyImage(render->cmd, output->handle, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
                       to->handle, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, 1, &copy);
    } else {
        VkImageBlit blit = {
            .srcSubresource = layers,
            .srcOffsets = { { 0 },
                            { (int32_t)output->width, (int32_t)output->height, 1 } },
            .dstSubresource = layers,
            .dstOffsets = { { 0 }, { (int32_t)to->width, (int32_t)to->height, 1 } },
        };
        vkCmdBlitImage(render->cmd, output->handle, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
                       to->handle, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, 1, &blit,
                       VK_FILTER_LINEAR);
    }
    // What follows waits for a semaphore of this submission, not for stages.
    struct ll_access_barrier last = ll_access_release(&image.state, to->layout);
    barrier = ll_image_barrier(&image, &last);
    image_barrier(render->cmd, &barrier);
    ll_gpu_scope_end(render->gpu, render->cmd);
}
