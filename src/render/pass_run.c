// Runs one row of the pass table: barriers, label and timer, attachments, commands.
#include "render/render_private.h"

static void barriers_record(struct ll_render *render, const struct ll_pass_def *pass,
                            const void *pass_state)
{
    struct ll_access_state states[LL_NUM_TARGETS];
    struct ll_target_barrier needed[LL_MAX_PASS_USES + LL_NUM_TARGETS];
    VkImageMemoryBarrier2 barriers[LL_MAX_PASS_USES + LL_NUM_TARGETS];
    for (int i = 0; i < LL_NUM_TARGETS; i++)
        states[i] = render->targets[i].state;
    uint32_t n = ll_pass_barriers(pass, states, needed);
    if (pass->more_uses) {
        struct ll_pass_use more[LL_NUM_TARGETS];
        uint32_t num_more = pass->more_uses(pass_state, render, more);
        n += ll_uses_barriers(more, num_more, states, needed + n);
    }
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
    struct ll_pass_counts *counts = &render->pass_counts[pass_idx];
    const struct ll_render_stats before = render->stats;
    *counts = (struct ll_pass_counts){ 0 };
    if (render->blank && !pass->on_blank)
        return;
    if (pass->enabled && !pass->enabled(render->pass_states[pass_idx], render))
        return;
    barriers_record(render, pass, render->pass_states[pass_idx]);
    ll_gpu_scope_begin(render->gpu, render->cmd, pass->name);
    rendering_begin(render, pass);
    render->pass_triangles = 0;
    pass->record(render->pass_states[pass_idx], render, render->cmd);
    vkCmdEndRendering(render->cmd);
    ll_gpu_scope_end(render->gpu, render->cmd);
    counts->ran = true;
    counts->num_draw_commands =
        render->stats.num_draw_commands - before.num_draw_commands;
    counts->num_records = render->stats.num_records - before.num_records;
    counts->num_triangles = render->pass_triangles;
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
    if (pipeline) {
        render->stats.num_pipelines++;
        instruments_note(render, &full, pipeline);
    }
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
    render->pass_triangles++;
}

static void state_set(VkCommandBuffer cmd, uint8_t state, const struct world_draw *draw)
{
    bool test = !(state & LL_MODEL_NO_DEPTH_TEST),
         write = !(state & LL_MODEL_NO_DEPTH_WRITE);
    vkCmdSetCullMode(cmd, state & LL_MODEL_TWO_SIDED ? VK_CULL_MODE_NONE
                                                     : VK_CULL_MODE_BACK_BIT);
    vkCmdSetDepthTestEnable(cmd, test);
    vkCmdSetDepthWriteEnable(cmd, draw->depth_write == DEPTH_WRITE_OWN
                                      ? write
                                      : draw->depth_write == DEPTH_WRITE_ALL);
}

static void draws_record(struct ll_render *render, VkCommandBuffer cmd,
                         uint32_t first_draw, uint32_t num_draws)
{
    vkCmdDrawIndexedIndirect(cmd, render->draw_buffer,
                             (uint64_t)first_draw * sizeof(struct ll_draw), num_draws,
                             sizeof(struct ll_draw));
    render->stats.num_draw_commands++;
    render->stats.num_records += num_draws;
}

// Those of a group whose records are wanted, one by one: few, and for developers only.
static void wanted_record(struct ll_render *render, VkCommandBuffer cmd,
                          const struct ll_draw_group *group,
                          const struct world_draw *draw)
{
    for (uint32_t i = 0; i < group->num_draws; i++) {
        uint32_t record =
            render->draws.draws[group->first_draw + i].record & LL_DRAW_RECORD_MASK;
        if (record - draw->first_record < draw->num_records)
            draws_record(render, cmd, group->first_draw + i, 1);
    }
}

// Null: the group is left out.
static VkPipeline group_pipeline(const struct world_draw *draw,
                                 const struct ll_draw_group *group,
                                 const struct bucket *bucket)
{
    if (group->variant == LL_DRAW_PRIME)
        return draw->prime;
    if (group->variant == LL_DRAW_FADING && draw->fading)
        return draw->fading;
    return draw->pipelines[bucket->blend];
}

void pass_draw_world(struct ll_render *render, VkCommandBuffer cmd,
                     const struct world_draw *draw)
{
    VkPipeline bound = VK_NULL_HANDLE;
    if (!draw->num_records)
        render->pass_triangles += render->draw_cache.class_triangles[draw->class_id];
    bool models =
        draw->class_id == LL_CLASS_MODEL || draw->class_id == LL_CLASS_MODEL_BLENDED;
    for (uint32_t i = 0; i < render->draws.num_groups; i++) {
        const struct ll_draw_group *group = &render->draws.groups[i];
        if (group->class_id != draw->class_id)
            continue;
        const struct bucket *bucket = &render->buckets[group->bucket];
        VkPipeline pipeline =
            instruments_pipeline(render, group_pipeline(draw, group, bucket));
        if (!pipeline)
            continue;
        if (!bound) {
            frame_set_bind(render, cmd);
            vkCmdBindVertexBuffers(cmd, 0, 1, &draw->pool->vertices.handle,
                                   &(VkDeviceSize){ 0 });
            vkCmdBindIndexBuffer(cmd, draw->pool->indices.handle, 0,
                                 VK_INDEX_TYPE_UINT16);
        }
        if (bound != pipeline)
            vkCmdBindPipeline(cmd, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
        bound = pipeline;
        if (models)
            state_set(cmd, bucket->state, draw);
        vkCmdBindDescriptorSets(cmd, VK_PIPELINE_BIND_POINT_GRAPHICS,
                                render->pipeline_layout, LL_SET_PAGES, 1, &bucket->set, 0,
                                NULL);
        if (draw->num_records)
            wanted_record(render, cmd, group, draw);
        else
            draws_record(render, cmd, group->first_draw, group->num_draws);
    }
}

void pass_draw_class(struct ll_render *render, VkCommandBuffer cmd,
                     const VkPipeline *pipelines, const struct geometry_pool *pool,
                     enum ll_instance_class class_id)
{
    struct world_draw draw = { .pipelines = pipelines,
                               .pool = pool,
                               .class_id = class_id };
    pass_draw_world(render, cmd, &draw);
}
