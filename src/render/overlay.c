// Overlays: textures, and the lists of a frame checked and copied into its ring. The pass
// `ui` draws them.
#include "render/overlay.h"

#include <string.h>

#include "base/log.h"
#include "base/maths.h"
#include "render/render_private.h"
#include "shared/overlay.h"

// ---- creation ----

static VkSampler sampler_create(struct ll_gpu *gpu, const char *name, VkFilter filter)
{
    VkSamplerCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
        .magFilter = filter,
        .minFilter = filter,
        .addressModeU = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE,
        .addressModeV = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE,
        .addressModeW = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE,
    };
    VkSampler sampler = VK_NULL_HANDLE;
    if (ll_vk_check(vkCreateSampler(gpu->device, &info, NULL, &sampler),
                    "vkCreateSampler", name))
        ll_gpu_name(gpu, VK_OBJECT_TYPE_SAMPLER, (uint64_t)sampler, name);
    return sampler;
}

static bool sets_init(struct ll_render *render, struct overlay_set *sets, uint32_t num)
{
    struct render_overlay *overlay = &render->overlay;
    VkDescriptorSetLayout layouts[LL_FRAMES_IN_FLIGHT];
    for (uint32_t i = 0; i < LL_FRAMES_IN_FLIGHT; i++)
        layouts[i] = overlay->set_layout;
    VkDescriptorSetAllocateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
        .descriptorPool = overlay->descriptor_pool,
        .descriptorSetCount = LL_FRAMES_IN_FLIGHT,
        .pSetLayouts = layouts,
    };
    for (uint32_t i = 0; i < num; i++) {
        if (!ll_vk_check(
                vkAllocateDescriptorSets(render->gpu->device, &info, sets[i].sets),
                "vkAllocateDescriptorSets", "overlay"))
            return false;
        for (uint32_t slot = 0; slot < LL_FRAMES_IN_FLIGHT; slot++)
            ll_gpu_name(render->gpu, VK_OBJECT_TYPE_DESCRIPTOR_SET,
                        (uint64_t)sets[i].sets[slot], "overlay");
    }
    return true;
}

static bool descriptors_init(struct ll_render *render)
{
    struct render_overlay *overlay = &render->overlay;
    const uint32_t num_sets =
        (MAX_OVERLAY_TEXTURES + LL_NUM_TARGETS) * LL_FRAMES_IN_FLIGHT;
    const VkDescriptorPoolSize size = { VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER,
                                        num_sets };
    VkDescriptorPoolCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
        .maxSets = num_sets,
        .poolSizeCount = 1,
        .pPoolSizes = &size,
    };
    if (!ll_vk_check(vkCreateDescriptorPool(render->gpu->device, &info, NULL,
                                            &overlay->descriptor_pool),
                     "vkCreateDescriptorPool", "overlay"))
        return false;
    ll_gpu_name(render->gpu, VK_OBJECT_TYPE_DESCRIPTOR_POOL,
                (uint64_t)overlay->descriptor_pool, "overlay");
    return sets_init(render, overlay->texture_sets, MAX_OVERLAY_TEXTURES) &&
           sets_init(render, overlay->target_sets, LL_NUM_TARGETS);
}

bool overlay_init(struct ll_render *render)
{
    struct render_overlay *overlay = &render->overlay;
    const struct ll_binding binding = { LL_BIND_OVERLAY_TEXTURE,
                                        VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, 1,
                                        VK_SHADER_STAGE_FRAGMENT_BIT, NULL };
    overlay->linear = sampler_create(render->gpu, "overlay.linear", VK_FILTER_LINEAR);
    overlay->nearest = sampler_create(render->gpu, "overlay.nearest", VK_FILTER_NEAREST);
    overlay->set_layout = ll_set_layout_create(render->gpu, "set.overlay", &binding, 1);
    if (!overlay->linear || !overlay->nearest || !overlay->set_layout ||
        !descriptors_init(render))
        return false;
    static const uint8_t white[4] = { 255, 255, 255, 255 };
    struct ll_overlay_texture texture = {
        .name = "overlay.white", .width = 1, .height = 1, .texels = white
    };
    // The first slot is taken by the first texture, which has the number 0 thus.
    ll_render_overlay_texture_add(render, &texture);
    return overlay->textures[LL_OVERLAY_WHITE].image.handle != VK_NULL_HANDLE;
}

void overlay_finish(struct ll_render *render)
{
    struct render_overlay *overlay = &render->overlay;
    VkDevice device = render->gpu->device;
    for (uint32_t i = 0; i < MAX_OVERLAY_TEXTURES; i++)
        ll_render_overlay_texture_remove(render, i);
    vkDestroyDescriptorPool(device, overlay->descriptor_pool, NULL);
    vkDestroyDescriptorSetLayout(device, overlay->set_layout, NULL);
    vkDestroySampler(device, overlay->linear, NULL);
    vkDestroySampler(device, overlay->nearest, NULL);
    *overlay = (struct render_overlay){ 0 };
}

// ---- textures ----

static uint32_t texel_bytes(enum ll_overlay_format format)
{
    return format == LL_OVERLAY_ALPHA ? 1 : 4;
}

static bool texture_init(struct ll_render *render, struct overlay_texture *out,
                         const struct ll_overlay_texture *texture)
{
    const bool alpha = texture->format == LL_OVERLAY_ALPHA;
    const VkComponentMapping white = { VK_COMPONENT_SWIZZLE_ONE, VK_COMPONENT_SWIZZLE_ONE,
                                       VK_COMPONENT_SWIZZLE_ONE, VK_COMPONENT_SWIZZLE_R };
    uint64_t bytes =
        (uint64_t)texture->width * texture->height * texel_bytes(texture->format);
    if (!ll_image_init(
            &out->image, render->gpu,
            ll_image_params(.name = texture->name ? texture->name : "overlay",
                            .width = texture->width, .height = texture->height,
                            .format =
                                alpha ? VK_FORMAT_R8_UNORM : VK_FORMAT_R8G8B8A8_UNORM,
                            .usage = VK_IMAGE_USAGE_SAMPLED_BIT |
                                     VK_IMAGE_USAGE_TRANSFER_DST_BIT,
                            .swizzle = alpha ? white : (VkComponentMapping){ 0 })))
        return false;
    if (!ll_staging_take(render->gpu, bytes, &out->staging)) {
        ll_image_finish(&out->image, render->gpu);
        return false;
    }
    memcpy(out->staging.data, texture->texels, bytes);
    return true;
}

uint32_t ll_render_overlay_texture_add(struct ll_render *render,
                                       const struct ll_overlay_texture *texture)
{
    struct render_overlay *overlay = &render->overlay;
    uint32_t max = render->gpu->properties.limits.maxImageDimension2D;
    uint32_t slot = 0;
    while (slot < MAX_OVERLAY_TEXTURES && overlay->textures[slot].image.handle)
        slot++;
    if (slot == MAX_OVERLAY_TEXTURES || !texture->texels || !texture->width ||
        !texture->height || texture->width > max || texture->height > max ||
        !texture_init(render, &overlay->textures[slot], texture)) {
        ll_log(LL_LOG_ERROR, "render", "no room for an overlay's texture of %u x %u",
               texture->width, texture->height);
        return 0;
    }
    overlay->textures[slot].generation = ++overlay->num_generations;
    return slot;
}

void ll_render_overlay_texture_remove(struct ll_render *render, uint32_t texture)
{
    if (texture >= MAX_OVERLAY_TEXTURES)
        return;
    struct overlay_texture *slot = &render->overlay.textures[texture];
    ll_image_finish(&slot->image, render->gpu);
    ll_staging_give(render->gpu, &slot->staging);
    *slot = (struct overlay_texture){ 0 };
}

static void image_use(struct ll_render *render, struct ll_image *image,
                      enum ll_access access)
{
    VkImageMemoryBarrier2 barrier;
    if (ll_image_access(image, access, false, &barrier))
        vkCmdPipelineBarrier2(
            render->cmd, &(VkDependencyInfo){ .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                              .imageMemoryBarrierCount = 1,
                                              .pImageMemoryBarriers = &barrier });
}

static void texture_upload(struct ll_render *render, struct overlay_texture *texture)
{
    struct ll_image *image = &texture->image;
    image_use(render, image, LL_ACCESS_TRANSFER_WRITE);
    VkBufferImageCopy copy = {
        .bufferOffset = texture->staging.offset,
        .imageSubresource = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1 },
        .imageExtent = { image->width, image->height, 1 },
    };
    vkCmdCopyBufferToImage(render->cmd, texture->staging.buffer, image->handle,
                           VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, 1, &copy);
    image_use(render, image, LL_ACCESS_FRAGMENT_SAMPLE);
    ll_staging_give(render->gpu, &texture->staging);
    texture->staging = (struct ll_staging){ 0 };
}

// ---- what a command reads ----

static bool target_readable(enum ll_target target)
{
    // The overlay is drawn on the output itself.
    return target != LL_TARGET_OUTPUT &&
           ll_target_def(target)->usage & VK_IMAGE_USAGE_SAMPLED_BIT;
}

uint32_t ll_render_num_targets(void)
{
    return LL_NUM_TARGETS;
}

struct ll_render_target ll_render_target(const struct ll_render *render,
                                         uint32_t target_idx)
{
    if (target_idx >= LL_NUM_TARGETS)
        return (struct ll_render_target){ 0 };
    const struct ll_image *image = &render->targets[target_idx];
    return (struct ll_render_target){
        .name = ll_target_def((enum ll_target)target_idx)->name,
        .format = image->format,
        .width = image->width,
        .height = image->height,
        .size_bytes = image->memory.size,
        .texture = target_readable((enum ll_target)target_idx)
                       ? OVERLAY_TARGETS + target_idx
                       : 0,
    };
}

static void set_write(struct ll_render *render, VkDescriptorSet set, VkSampler sampler,
                      VkImageView view)
{
    VkDescriptorImageInfo image = {
        .sampler = sampler,
        .imageView = view,
        .imageLayout = ll_access_info(LL_ACCESS_FRAGMENT_SAMPLE)->layout,
    };
    VkWriteDescriptorSet write = {
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
        .dstSet = set,
        .dstBinding = LL_BIND_OVERLAY_TEXTURE,
        .descriptorCount = 1,
        .descriptorType = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER,
        .pImageInfo = &image,
    };
    ll_gpu_descriptors_write(render->gpu, 1, &write);
}

static VkDescriptorSet set_of(struct ll_render *render, struct overlay_set *sets,
                              const struct ll_image *image, uint32_t generation,
                              VkSampler sampler)
{
    uint32_t slot = ll_gpu_frame_slot(render->gpu);
    if (sets->generations[slot] != generation) {
        set_write(render, sets->sets[slot], sampler, image->view);
        sets->generations[slot] = generation;
    }
    return sets->sets[slot];
}

// False when there is no such texture.
static bool texture_bind(struct ll_render *render, uint32_t texture,
                         struct overlay_draw *draw)
{
    struct render_overlay *overlay = &render->overlay;
    if (texture < MAX_OVERLAY_TEXTURES) {
        struct overlay_texture *slot = &overlay->textures[texture];
        if (!slot->image.handle)
            return false;
        if (slot->staging.size_bytes)
            texture_upload(render, slot);
        draw->set = set_of(render, &overlay->texture_sets[texture], &slot->image,
                           slot->generation, overlay->linear);
        draw->read = LL_OVERLAY_READ_COLOR;
        return true;
    }
    uint32_t target = texture - OVERLAY_TARGETS;
    if (texture < OVERLAY_TARGETS || target >= LL_NUM_TARGETS ||
        !target_readable((enum ll_target)target))
        return false;
    const struct ll_image *image = &render->targets[target];
    draw->set = set_of(render, &overlay->target_sets[target], image,
                       render->targets_generation, overlay->nearest);
    draw->read = image->aspect & VK_IMAGE_ASPECT_DEPTH_BIT ? LL_OVERLAY_READ_DEPTH
                                                           : LL_OVERLAY_READ_OPAQUE;
    overlay->targets_shown |= 1u << target;
    return true;
}

// ---- the lists of a frame ----

// A pixel is inside where its middle is. NaN counts as 0.
static int32_t edge_px(float edge, uint32_t limit)
{
    if (!(edge > 0))
        return 0;
    return edge < (float)limit ? (int32_t)ceilf(edge - 0.5f) : (int32_t)limit;
}

// False when no pixel is left.
static bool scissor_of(const struct ll_render *render, const float clip[4], VkRect2D *out)
{
    const struct ll_image *output = &render->targets[LL_TARGET_OUTPUT];
    int32_t x0 = edge_px(clip[0], output->width), y0 = edge_px(clip[1], output->height);
    int32_t x1 = edge_px(clip[2], output->width), y1 = edge_px(clip[3], output->height);
    if (x0 >= x1 || y0 >= y1)
        return false;
    *out = (VkRect2D){ { x0, y0 }, { (uint32_t)(x1 - x0), (uint32_t)(y1 - y0) } };
    return true;
}

// Every index must name a vertex of the list: the GPU does not check.
static bool command_sound(const struct ll_overlay *list,
                          const struct ll_overlay_command *command)
{
    if (!command->num_indices || command->first_index > list->num_indices ||
        command->num_indices > list->num_indices - command->first_index ||
        command->first_vertex >= list->num_vertices)
        return false;
    uint32_t last = 0;
    const uint16_t *indices = list->indices + command->first_index;
    for (uint32_t i = 0; i < command->num_indices; i++)
        last = indices[i] > last ? indices[i] : last;
    return last < list->num_vertices - command->first_vertex;
}

static bool list_copy(struct ll_render *render, const struct ll_overlay *list,
                      struct ll_ring_span *vertices, struct ll_ring_span *indices)
{
    uint64_t vertex_bytes = (uint64_t)list->num_vertices * sizeof *list->vertices;
    uint64_t index_bytes = (uint64_t)list->num_indices * sizeof *list->indices;
    if (!ll_gpu_stream_take(render->gpu, vertex_bytes, sizeof(float), vertices) ||
        !ll_gpu_stream_take(render->gpu, index_bytes, sizeof(float), indices))
        return false;
    memcpy(vertices->data, list->vertices, vertex_bytes);
    memcpy(indices->data, list->indices, index_bytes);
    return true;
}

static void list_prepare(struct ll_render *render, const struct ll_overlay *list)
{
    struct render_overlay *overlay = &render->overlay;
    struct ll_ring_span vertices, indices;
    bool copied = false;
    for (uint32_t i = 0; i < list->num_commands; i++) {
        const struct ll_overlay_command *command = &list->commands[i];
        struct overlay_draw draw = { .first_index = command->first_index,
                                     .num_indices = command->num_indices,
                                     .first_vertex = (int32_t)command->first_vertex };
        if (!scissor_of(render, command->clip, &draw.scissor) ||
            !command_sound(list, command) ||
            !texture_bind(render, command->texture, &draw))
            continue;
        if (!copied && !list_copy(render, list, &vertices, &indices))
            return;
        copied = true;
        draw.vertices = vertices;
        draw.indices = indices;
        overlay->draws[overlay->num_draws++] = draw;
    }
}

void overlay_prepare(struct ll_render *render, const struct ll_frame_params *params)
{
    struct render_overlay *overlay = &render->overlay;
    overlay->num_draws = overlay->targets_shown = 0;
    overlay->draws = NULL;
    overlay->near_yd = params->camera->near_yd;
    overlay->far_clip_yd = params->camera->far_clip_yd;
    uint64_t num_commands = 0;
    for (uint32_t i = 0; i < params->num_overlays; i++)
        num_commands += params->overlays[i].num_commands;
    if (!num_commands)
        return;
    overlay->draws =
        ll_arena_array(&render->frame_arena, struct overlay_draw, num_commands);
    if (!overlay->draws)
        return;
    for (uint32_t i = 0; i < params->num_overlays; i++)
        list_prepare(render, &params->overlays[i]);
}
