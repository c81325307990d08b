// Runs one row of the pass table: barriers, label and timer, attachments, commands.
#include "render/render_private.h"

static void barriers_record(struct ll_render *render, const struct ll_pass_def *pass)
{
    struct ll_access_state states[LL_NUM_TARGETS];
    struct ll_target_barrier needed[LL_MAX_PASS_USES];
    VkImageMemoryBarrier2 barriers[LL_MAX_PASS_USES];
    for (int i = 0; i < LL_NUM_TARGETS; i++)
        states[i] = render->targets[i].state;
    uint32_t n = ll_pass_barriers(pass, states, needed);
    for (int i = 0; i < LL_NUM_TARGETS; i++)
        render->targets[i].state = states[i];
    for (uint32_t i = 0; i < n; i++)
        barriers[i] =
            ll_image_barrier(&render->targets[needed[i].target], &needed[i].barrier);
    if (n)
        vkCmdPipelineBarrier2(
            render->cmd, &(VkDependencyInfo){ .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                              .imageMemoryBarrierCount = n,
                                              .pImageMemoryBarriers = barriers });
}

static VkRenderingAttachmentInfo attachment(const struct ll_render *render,
                                            const struct ll_pass_use *use)
{
    const struct ll_access_info *info = ll_access_info(use->access);
    return (VkRenderingAttachmentInfo){
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
        .imageView = render->targets[use->target].view,
        .imageLayout = info->layout,
        .loadOp = use->clear ? VK_ATTACHMENT_LOAD_OP_CLEAR : VK_ATTACHMENT_LOAD_OP_LOAD,
        .storeOp =
            info->writes ? VK_ATTACHMENT_STORE_OP_STORE : VK_ATTACHMENT_STORE_OP_NONE,
    };
}

static void rendering_begin(struct ll_render *render, const struct ll_pass_def *pass)
{
    VkRenderingAttachmentInfo color, depth;
    VkRenderingInfo info = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
        .layerCount = 1,
    };
    VkExtent2D extent = { 0 };
    for (int i = 0; i < LL_MAX_PASS_USES && pass->uses[i].access != LL_ACCESS_NONE; i++) {
        if (ll_access_info(pass->uses[i].access)->layout !=
            VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL) {
            const struct ll_image *target = &render->targets[pass->uses[i].target];
            extent = (VkExtent2D){ target->width, target->height };
        }
        switch (pass->uses[i].access) {
        case LL_ACCESS_COLOR_TARGET:
            color = attachment(render, &pass->uses[i]);
            color.clearValue.color =
                (VkClearColorValue){ .float32 = { render->fog_color[0],
                                                  render->fog_color[1],
                                                  render->fog_color[2], 1 } };
            info.colorAttachmentCount = 1;
            info.pColorAttachments = &color;
            break;
        case LL_ACCESS_DEPTH_TARGET:
        case LL_ACCESS_DEPTH_TEST:
            depth = attachment(render, &pass->uses[i]); // cleared to 0, the far end
            depth.clearValue.depthStencil = (VkClearDepthStencilValue){ 0 };
            info.pDepthAttachment = &depth;
            break;
        default:
            break;
        }
    }
    info.renderArea.extent = extent;
    vkCmdBeginRendering(render->cmd, &info);
    vkCmdSetViewport(
        render->cmd, 0, 1,
        &(VkViewport){ 0, 0, (float)extent.width, (float)extent.height, 0, 1 });
    vkCmdSetScissor(render->cmd, 0, 1, &info.renderArea);
}

void pass_run(struct ll_render *render, uint32_t pass_idx)
{
    const struct ll_pass_def *pass = ll_pass_at(pass_idx);
    if (pass->enabled && !pass->enabled(render->pass_states[pass_idx], render))
        return;
    barriers_record(render, pass);
    ll_gpu_scope_begin(render->gpu, render->cmd, pass->name);
    rendering_begin(render, pass);
    pass->record(render->pass_states[pass_idx], render, render->cmd);
    vkCmdEndRendering(render->cmd);
    ll_gpu_scope_end(render->gpu, render->cmd);
}

// World pipelines share the layout and the targets; those of other targets name theirs.
VkPipeline pass_pipeline_create(struct ll_render *render,
                                const struct ll_pipeline_params *params)
{
    struct ll_pipeline_params full = *params;
    full.layout = render->pipeline_layout;
    if (!full.color_format) {
        full.color_format = target_format(render, LL_TARGET_SCENE);
        full.depth_format = target_format(render, LL_TARGET_DEPTH);
    }
    VkPipeline pipeline = ll_pipeline_create(render->gpu, &full);
    if (pipeline)
        render->stats.num_pipelines++;
    return pipeline;
}

static void frame_set_bind(struct ll_render *render, VkCommandBuffer cmd)
{
    vkCmdBindDescriptorSets(
        cmd, VK_PIPELINE_BIND_POINT_GRAPHICS, render->pipeline_layout, LL_SET_FRAME, 1,
        &render->frame_sets[ll_gpu_frame_slot(render->gpu)], 1, &render->frame_offset);
}

void pass_draw_screen(struct ll_render *render, VkCommandBuffer cmd, VkPipeline pipeline)
{
    vkCmdBindPipeline(cmd, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    frame_set_bind(render, cmd);
    vkCmdBindDescriptorSets(
        cmd, VK_PIPELINE_BIND_POINT_GRAPHICS, render->pipeline_layout, LL_SET_TARGETS, 1,
        &render->target_sets[ll_gpu_frame_slot(render->gpu)], 0, NULL);
    vkCmdDraw(cmd, 3, 1, 0, 0);
    render->stats.num_draw_commands++;
}

static void state_set(VkCommandBuffer cmd, uint8_t state)
{
    vkCmdSetCullMode(cmd, state & LL_MODEL_TWO_SIDED ? VK_CULL_MODE_NONE
                                                     : VK_CULL_MODE_BACK_BIT);
    vkCmdSetDepthTestEnable(cmd, !(state & LL_MODEL_NO_DEPTH_TEST));
    vkCmdSetDepthWriteEnable(cmd, !(state & LL_MODEL_NO_DEPTH_WRITE));
}

void pass_draw_class(struct ll_render *render, VkCommandBuffer cmd,
                     const VkPipeline *pipelines, const struct geometry_pool *pool,
                     enum ll_instance_class class_id)
{
    VkPipeline bound = VK_NULL_HANDLE;
    bool models = class_id == LL_CLASS_MODEL || class_id == LL_CLASS_MODEL_BLENDED;
    for (uint32_t i = 0; i < render->draws.num_groups; i++) {
        const struct ll_draw_group *group = &render->draws.groups[i];
        if (group->class_id != class_id)
            continue;
        const struct bucket *bucket = &render->buckets[group->bucket];
        if (!bound) {
            frame_set_bind(render, cmd);
            vkCmdBindVertexBuffers(cmd, 0, 1, &pool->vertices.handle,
                                   &(VkDeviceSize){ 0 });
            vkCmdBindIndexBuffer(cmd, pool->indices.handle, 0, VK_INDEX_TYPE_UINT16);
        }
        if (bound != pipelines[bucket->blend])
            vkCmdBindPipeline(cmd, VK_PIPELINE_BIND_POINT_GRAPHICS,
                              pipelines[bucket->blend]);
        bound = pipelines[bucket->blend];
        if (models)
            state_set(cmd, bucket->state);
        vkCmdBindDescriptorSets(cmd, VK_PIPELINE_BIND_POINT_GRAPHICS,
                                render->pipeline_layout, LL_SET_PAGES, 1, &bucket->set, 0,
                                NULL);
        vkCmdDrawIndexedIndirect(cmd, render->draw_buffer,
                                 render->draw_offset +
                                     group->first_draw * sizeof(struct ll_draw),
                                 group->num_draws, sizeof(struct ll_draw));
        render->stats.num_draw_commands++;
        render->stats.num_records += group->num_draws;
    }
}
