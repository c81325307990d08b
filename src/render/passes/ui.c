// What lies over the picture: the checked lists of overlay.c, in order, by alpha on
// stored bytes. Without a list there is no pass.
#include "render/render_private.h"

#include <stddef.h>
#include <stdlib.h>

#include "shared/overlay.h"
#include "ui.frag.h"
#include "ui.vert.h"

struct ui {
    VkPipelineLayout layout;
    VkPipeline pipeline;
};

static void destroy(void *state, struct ll_render *render)
{
    struct ui *pass = state;
    if (!pass)
        return;
    vkDestroyPipeline(render->gpu->device, pass->pipeline, NULL);
    vkDestroyPipelineLayout(render->gpu->device, pass->layout, NULL);
    free(pass);
}

static bool layout_init(struct ui *pass, struct ll_render *render)
{
    const VkPushConstantRange push = { VK_SHADER_STAGE_VERTEX_BIT |
                                           VK_SHADER_STAGE_FRAGMENT_BIT,
                                       0, sizeof(struct ll_overlay_push) };
    VkPipelineLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
        .setLayoutCount = 1,
        .pSetLayouts = &render->overlay.set_layout,
        .pushConstantRangeCount = 1,
        .pPushConstantRanges = &push,
    };
    if (!ll_vk_check(
            vkCreatePipelineLayout(render->gpu->device, &info, NULL, &pass->layout),
            "vkCreatePipelineLayout", "ui"))
        return false;
    ll_gpu_name(render->gpu, VK_OBJECT_TYPE_PIPELINE_LAYOUT, (uint64_t)pass->layout,
                "ui");
    return true;
}

static void *create(struct ll_render *render)
{
    struct ui *pass = calloc(1, sizeof *pass);
    if (!pass)
        return NULL;
    const VkVertexInputAttributeDescription attributes[] = {
        { 0, 0, VK_FORMAT_R32G32_SFLOAT, offsetof(struct ll_overlay_vertex, pos) },
        { 1, 0, VK_FORMAT_R32G32_SFLOAT, offsetof(struct ll_overlay_vertex, uv) },
        { 2, 0, VK_FORMAT_R8G8B8A8_UNORM, offsetof(struct ll_overlay_vertex, rgba) },
    };
    if (layout_init(pass, render))
        pass->pipeline = ll_pipeline_create(
            render->gpu,
            ll_pipeline_params(.name = "ui", .vert = LL_SHADER(ll_spirv_ui_vert),
                               .frag = LL_SHADER(ll_spirv_ui_frag),
                               .layout = pass->layout, .attributes = attributes,
                               .num_attributes = 3,
                               .vertex_bytes = sizeof(struct ll_overlay_vertex),
                               .color_format = render->output_format,
                               .blend = LL_BLEND_ALPHA, .depth = LL_DEPTH_NONE,
                               .two_sided = true));
    if (!pass->pipeline) {
        destroy(pass, render);
        return NULL;
    }
    render->stats.num_pipelines++;
    return pass;
}

static bool enabled(const void *state, const struct ll_render *render)
{
    (void)state;
    return render->overlay.num_draws > 0;
}

static uint32_t more_uses(const void *state, const struct ll_render *render,
                          struct ll_pass_use uses[LL_NUM_TARGETS])
{
    (void)state;
    uint32_t n = 0;
    for (int target = 0; target < LL_NUM_TARGETS; target++) {
        if (render->overlay.targets_shown & 1u << target)
            uses[n++] = (struct ll_pass_use){ .target = (enum ll_target)target,
                                              .access = LL_ACCESS_FRAGMENT_SAMPLE };
    }
    return n;
}

static void record(void *state, struct ll_render *render, VkCommandBuffer cmd)
{
    const struct ui *pass = state;
    const struct render_overlay *overlay = &render->overlay;
    const struct ll_image *output = &render->targets[LL_TARGET_OUTPUT];
    const VkShaderStageFlags stages =
        VK_SHADER_STAGE_VERTEX_BIT | VK_SHADER_STAGE_FRAGMENT_BIT;
    struct ll_overlay_push push = {
        .clip_per_pixel = { 2.0f / (float)output->width, 2.0f / (float)output->height },
        .near_yd = overlay->near_yd,
        .far_clip_yd = overlay->far_clip_yd,
    };
    vkCmdBindPipeline(cmd, VK_PIPELINE_BIND_POINT_GRAPHICS, pass->pipeline);
    for (uint32_t i = 0; i < overlay->num_draws; i++) {
        const struct overlay_draw *draw = &overlay->draws[i], *last = i ? draw - 1 : NULL;
        if (!last || last->vertices.data != draw->vertices.data) {
            vkCmdBindVertexBuffers(cmd, 0, 1, &draw->vertices.buffer,
                                   &draw->vertices.offset);
            vkCmdBindIndexBuffer(cmd, draw->indices.buffer, draw->indices.offset,
                                 VK_INDEX_TYPE_UINT16);
        }
        if (!last || last->read != draw->read) {
            push.read = draw->read;
            vkCmdPushConstants(cmd, pass->layout, stages, 0, sizeof push, &push);
        }
        if (!last || last->set != draw->set)
            vkCmdBindDescriptorSets(cmd, VK_PIPELINE_BIND_POINT_GRAPHICS, pass->layout,
                                    LL_SET_OVERLAY, 1, &draw->set, 0, NULL);
        vkCmdSetScissor(cmd, 0, 1, &draw->scissor);
        vkCmdDrawIndexed(cmd, draw->num_indices, 1, draw->first_index, draw->first_vertex,
                         0);
    }
    render->stats.num_overlay_draws = overlay->num_draws;
}

const struct ll_pass_def ll_pass_ui = {
    .name = "ui",
    .uses = { { .target = LL_TARGET_OUTPUT, .access = LL_ACCESS_COLOR_TARGET } },
    .on_blank = true,
    .min_bytes_per_fragment = 4 + 4, // colour before and after
    .min_texels_per_fragment = 1,
    .min_fmas_per_fragment = 4,
    .overdraws = true,
    .create = create,
    .destroy = destroy,
    .record = record,
    .enabled = enabled,
    .more_uses = more_uses,
};
