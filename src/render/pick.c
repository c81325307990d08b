// Picking: the pixel that was asked for is drawn again, one pixel large, as record
// numbers and depth; the answer is read when that frame has run. The highlight of what
// was found is the pass `highlight`.
#include <stddef.h>
#include <string.h>

#include "base/maths.h"
#include "highlight.frag.h"
#include "pick_liquid.frag.h"
#include "pick_model.frag.h"
#include "pick_terrain.frag.h"
#include "render/render_private.h"
#include "shared/pick.h"

#define PICK_FORMAT VK_FORMAT_R32G32_UINT

static const struct pipeline_note *note_find(const struct instruments *in,
                                             const char *name)
{
    for (uint32_t i = 0; i < in->num_notes; i++) {
        if (!strcmp(in->notes[i].params.name, name))
            return &in->notes[i];
    }
    return NULL;
}

// A pipeline like one of the world's, with another fragment shader.
static VkPipeline variant_create(struct ll_render *render, const char *of,
                                 const struct ll_pipeline_params *differs)
{
    const struct pipeline_note *note = note_find(&render->instruments, of);
    if (!note)
        return VK_NULL_HANDLE;
    struct ll_pipeline_params params = note->params;
    params.attributes = note->attributes;
    params.name = differs->name;
    params.frag = differs->frag;
    params.frag_constant = differs->frag_constant;
    params.blend = differs->blend;
    params.depth = differs->depth;
    if (differs->color_format)
        params.color_format = differs->color_format;
    VkPipeline pipeline = ll_pipeline_create(render->gpu, &params);
    if (pipeline)
        render->stats.num_pipelines++;
    return pipeline;
}

static bool pipelines_init(struct ll_render *render)
{
    struct instruments *in = &render->instruments;
    in->pick_terrain =
        variant_create(render, "terrain",
                       ll_pipeline_params(.name = "pick.terrain",
                                          .frag = LL_SHADER(ll_spirv_pick_terrain_frag),
                                          .color_format = PICK_FORMAT));
    in->pick_liquid =
        variant_create(render, "liquid.opaque",
                       ll_pipeline_params(.name = "pick.liquid",
                                          .frag = LL_SHADER(ll_spirv_pick_liquid_frag),
                                          .color_format = PICK_FORMAT));
    bool good = in->pick_terrain && in->pick_liquid;
    for (uint32_t i = 0; i < MAX_PICK_BLENDS; i++) {
        in->pick_models[i] = variant_create(
            render, "model.key",
            ll_pipeline_params(.name = "pick.model",
                               .frag = LL_SHADER(ll_spirv_pick_model_frag),
                               .frag_constant = i, .color_format = PICK_FORMAT));
        good = good && in->pick_models[i];
    }
    VkPipeline *highlights[] = { &in->highlight_terrain, &in->highlight_liquid,
                                 &in->highlight_model };
    static const char *const of[] = { "terrain", "liquid.opaque", "model.key" };
    for (int i = 0; i < 3; i++) {
        *highlights[i] = variant_create(
            render, of[i],
            ll_pipeline_params(.name = "highlight",
                               .frag = LL_SHADER(ll_spirv_highlight_frag),
                               .blend = LL_BLEND_ALPHA, .depth = LL_DEPTH_TEST));
        good = good && *highlights[i];
    }
    return good;
}

bool pick_init(struct ll_render *render)
{
    struct instruments *in = &render->instruments;
    struct ll_gpu *gpu = render->gpu;
    return pipelines_init(render) &&
           ll_image_init(&in->pick_records, gpu,
                         ll_image_params(.name = "pick.records", .width = 1, .height = 1,
                                         .format = PICK_FORMAT,
                                         .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT |
                                                  VK_IMAGE_USAGE_TRANSFER_SRC_BIT)) &&
           ll_image_init(
               &in->pick_depth, gpu,
               ll_image_params(.name = "pick.depth", .width = 1, .height = 1,
                               .format = target_format(render, LL_TARGET_DEPTH),
                               .usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT |
                                        VK_IMAGE_USAGE_TRANSFER_SRC_BIT)) &&
           ll_buffer_init(&in->pick_readback, gpu,
                          ll_buffer_params(.name = "pick.readback",
                                           .size_bytes = sizeof(struct pick_record) *
                                                         LL_FRAMES_IN_FLIGHT,
                                           .usage = VK_BUFFER_USAGE_TRANSFER_DST_BIT,
                                           .memory = LL_MEMORY_READBACK));
}

void pick_finish(struct ll_render *render)
{
    struct instruments *in = &render->instruments;
    VkDevice device = render->gpu->device;
    VkPipeline *pipelines[] = { &in->pick_terrain, &in->pick_liquid,
                                &in->highlight_terrain, &in->highlight_liquid,
                                &in->highlight_model };
    for (size_t i = 0; i < sizeof pipelines / sizeof *pipelines; i++) {
        vkDestroyPipeline(device, *pipelines[i], NULL);
        *pipelines[i] = VK_NULL_HANDLE;
    }
    for (uint32_t i = 0; i < MAX_PICK_BLENDS; i++) {
        vkDestroyPipeline(device, in->pick_models[i], NULL);
        in->pick_models[i] = VK_NULL_HANDLE;
    }
    ll_image_finish(&in->pick_records, render->gpu);
    ll_image_finish(&in->pick_depth, render->gpu);
    ll_buffer_finish(&in->pick_readback, render->gpu);
}

// ---- asking ----

void ll_render_pick(struct ll_render *render, uint32_t x, uint32_t y)
{
    struct instruments *in = &render->instruments;
    const struct ll_image *output = &render->targets[LL_TARGET_OUTPUT];
    in->pick_asked = in->open && x < output->width && y < output->height;
    in->pick_x = x;
    in->pick_y = y;
}

// Through the middle of a pixel; its length is 1 along the view.
static void direction_through(const struct ll_camera *camera, float ndc_x, float ndc_y,
                              float out[3])
{
    float rel_to_clip[4][4], clip_to_rel[4][4];
    ll_camera_matrices(camera, rel_to_clip, clip_to_rel);
    for (int i = 0; i < 3; i++)
        out[i] =
            clip_to_rel[0][i] * ndc_x + clip_to_rel[1][i] * ndc_y + clip_to_rel[3][i];
}

static void image_use(struct ll_render *render, struct ll_image *image,
                      enum ll_access access, bool discard)
{
    VkImageMemoryBarrier2 barrier;
    if (ll_image_access(image, access, discard, &barrier))
        vkCmdPipelineBarrier2(
            render->cmd, &(VkDependencyInfo){ .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                              .imageMemoryBarrierCount = 1,
                                              .pImageMemoryBarriers = &barrier });
}

// One pixel of the scene falls on the only pixel of the target.
static void rendering_begin(struct ll_render *render, uint32_t x, uint32_t y)
{
    struct instruments *in = &render->instruments;
    const struct ll_image *scene = &render->targets[LL_TARGET_SCENE];
    VkRenderingAttachmentInfo color = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
        .imageView = in->pick_records.view,
        .imageLayout = ll_access_info(LL_ACCESS_COLOR_TARGET)->layout,
        .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
        .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
    };
    VkRenderingAttachmentInfo depth = color;
    depth.imageView = in->pick_depth.view;
    depth.imageLayout = ll_access_info(LL_ACCESS_DEPTH_TARGET)->layout;
    VkRenderingInfo info = { .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                             .renderArea = { .extent = { 1, 1 } },
                             .layerCount = 1,
                             .colorAttachmentCount = 1,
                             .pColorAttachments = &color,
                             .pDepthAttachment = &depth };
    vkCmdBeginRendering(render->cmd, &info);
    vkCmdSetViewport(render->cmd, 0, 1,
                     &(VkViewport){ -(float)x, -(float)y, (float)scene->width,
                                    (float)scene->height, 0, 1 });
    vkCmdSetScissor(render->cmd, 0, 1, &info.renderArea);
}

static void world_record(struct ll_render *render)
{
    struct instruments *in = &render->instruments;
    const struct {
        const VkPipeline *pipelines;
        const struct geometry_pool *pool;
        enum ll_instance_class class_id;
    } rows[] = {
        { &in->pick_terrain, &render->terrain, LL_CLASS_TERRAIN },
        { in->pick_models, &render->model, LL_CLASS_MODEL },
        { &in->pick_liquid, &render->liquid, LL_CLASS_LIQUID_OPAQUE },
        { &in->pick_liquid, &render->liquid, LL_CLASS_WATER },
        { in->pick_models, &render->model, LL_CLASS_MODEL_BLENDED },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct world_draw draw = { .pipelines = rows[i].pipelines,
                                   .pool = rows[i].pool,
                                   .class_id = rows[i].class_id,
                                   .depth_write = DEPTH_WRITE_ALL };
        pass_draw_world(render, render->cmd, &draw);
    }
}

static void copy_record(struct ll_render *render, uint32_t slot)
{
    struct instruments *in = &render->instruments;
    struct ll_image *images[] = { &in->pick_records, &in->pick_depth };
    for (uint32_t i = 0; i < 2; i++) {
        image_use(render, images[i], LL_ACCESS_TRANSFER_READ, false);
        VkBufferImageCopy copy = {
            .bufferOffset = slot * sizeof(struct pick_record) +
                            (i ? offsetof(struct pick_record, depth) : 0),
            .imageSubresource = { images[i]->aspect, 0, 0, 1 },
            .imageExtent = { 1, 1, 1 },
        };
        vkCmdCopyImageToBuffer(render->cmd, images[i]->handle,
                               VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
                               in->pick_readback.handle, 1, &copy);
    }
    memory_barrier(render->cmd, VK_PIPELINE_STAGE_2_TRANSFER_BIT,
                   VK_ACCESS_2_TRANSFER_WRITE_BIT, VK_PIPELINE_STAGE_2_HOST_BIT,
                   VK_ACCESS_2_HOST_READ_BIT);
}

void pick_draw(struct ll_render *render, const struct ll_camera *camera)
{
    struct instruments *in = &render->instruments;
    if (!in->pick_asked)
        return;
    in->pick_asked = false;
    const struct ll_image *scene = &render->targets[LL_TARGET_SCENE];
    const struct ll_image *output = &render->targets[LL_TARGET_OUTPUT];
    uint32_t x = (uint32_t)((uint64_t)in->pick_x * scene->width / output->width);
    uint32_t y = (uint32_t)((uint64_t)in->pick_y * scene->height / output->height);
    uint32_t slot = ll_gpu_frame_slot(render->gpu);
    struct pick_slot *asked = &in->pick_slots[slot];
    *asked = (struct pick_slot){ .asked = true, .near_yd = camera->near_yd };
    memcpy(asked->eye_world, camera->eye_world, sizeof asked->eye_world);
    direction_through(camera, 2 * ((float)x + 0.5f) / (float)scene->width - 1,
                      2 * ((float)y + 0.5f) / (float)scene->height - 1, asked->direction);

    ll_gpu_scope_begin(render->gpu, render->cmd, "pick");
    image_use(render, &in->pick_records, LL_ACCESS_COLOR_TARGET, true);
    image_use(render, &in->pick_depth, LL_ACCESS_DEPTH_TARGET, true);
    rendering_begin(render, x, y);
    world_record(render);
    vkCmdEndRendering(render->cmd);
    copy_record(render, slot);
    ll_gpu_scope_end(render->gpu, render->cmd);
}

// ---- the answer ----

static const struct render_tile *tile_of(const struct ll_render *render, bool liquid,
                                         uint32_t record)
{
    for (uint32_t i = 0; i < render->num_tiles; i++) {
        const struct render_tile *tile = &render->tiles[i];
        uint64_t first = liquid ? tile->first_liquid_record : tile->first_chunk_record;
        uint64_t num = liquid ? tile->num_liquid_records : tile->num_chunk_records;
        if (record - first < num)
            return tile;
    }
    return NULL;
}

static const int32_t *lattice_of(const struct ll_render *render, bool liquid,
                                 uint32_t record)
{
    if (liquid)
        return ((const struct ll_liquid *)render->records[RECORDS_LIQUID].mirror)[record]
            .lattice;
    return ((const struct ll_terrain_chunk *)render->records[RECORDS_TERRAIN]
                .mirror)[record]
        .lattice;
}

static bool ground_answer(struct ll_render *render, uint32_t record, bool liquid,
                          struct ll_pick *pick)
{
    struct instruments *in = &render->instruments;
    const struct render_tile *tile = tile_of(render, liquid, record);
    if (!tile)
        return false;
    const int32_t *lattice = lattice_of(render, liquid, record);
    pick->kind = liquid ? LL_PICK_LIQUID : LL_PICK_TERRAIN;
    pick->tile_x = tile->tile_x;
    pick->tile_y = tile->tile_y;
    pick->row = (uint32_t)lattice[0] / LL_CHUNK_CELLS % LL_TILE_CHUNKS;
    pick->col = (uint32_t)lattice[1] / LL_CHUNK_CELLS % LL_TILE_CHUNKS;
    const struct tile_chunk_note *note =
        &tile->chunk_notes[pick->row * LL_TILE_CHUNKS + pick->col];
    pick->area_id = note->area_id;
    in->picked_first = (uint32_t)tile->first_chunk_record;
    in->picked_num = (uint32_t)tile->num_chunk_records;
    if (liquid) {
        const struct ll_liquid *records =
            (const struct ll_liquid *)render->records[RECORDS_LIQUID].mirror;
        pick->liquid_kind = records[record].kind;
        in->picked_first = (uint32_t)tile->first_liquid_record;
        in->picked_num = (uint32_t)tile->num_liquid_records;
    } else {
        pick->num_textures = note->num_textures;
        memcpy(pick->textures, note->textures, sizeof pick->textures);
    }
    return true;
}

static bool model_answer(struct ll_render *render, uint32_t record, struct ll_pick *pick)
{
    struct instruments *in = &render->instruments;
    for (uint32_t i = 0; i < render->num_instances; i++) {
        const struct render_instance *instance = &render->instances[i];
        if (!instance->drawn || record - instance->first_draw >= instance->num_batches)
            continue;
        pick->kind = LL_PICK_MODEL;
        pick->instance = i;
        pick->model = instance->model;
        pick->batch = (uint32_t)(record - instance->first_draw);
        in->picked_first = (uint32_t)instance->first_draw;
        in->picked_num = instance->num_batches;
        return true;
    }
    return false;
}

static void point_set(const struct pick_slot *slot, float depth, struct ll_pick *pick)
{
    float eye_depth_yd = depth > 0 ? slot->near_yd / depth : 0, length2 = 0;
    for (int i = 0; i < 3; i++) {
        float rel = slot->direction[i] * eye_depth_yd;
        pick->world[i] = slot->eye_world[i] + (double)rel;
        length2 += rel * rel;
    }
    pick->distance_yd = sqrtf(length2);
}

void pick_answer(struct ll_render *render)
{
    struct instruments *in = &render->instruments;
    struct pick_slot *slot = &in->pick_slots[ll_gpu_frame_slot(render->gpu)];
    if (!slot->asked)
        return;
    slot->asked = false;
    const struct pick_record *records = in->pick_readback.memory.mapped;
    struct pick_record found = records[ll_gpu_frame_slot(render->gpu)];
    struct ll_pick pick = { .serial = in->picked.serial + 1 };
    point_set(slot, found.depth, &pick);
    bool good = false; // what was there may have gone while the frame ran
    switch (found.depth > 0 ? found.kind : 0) {
    case LL_PICKED_TERRAIN:
    case LL_PICKED_LIQUID:
        good = ground_answer(render, found.record, found.kind == LL_PICKED_LIQUID, &pick);
        break;
    case LL_PICKED_MODEL:
        good = model_answer(render, found.record, &pick);
        break;
    default:
        break;
    }
    in->picked = good ? pick : (struct ll_pick){ .serial = pick.serial };
    in->picked_record = good ? found : (struct pick_record){ 0 };
}

bool ll_render_picked(const struct ll_render *render, struct ll_pick *out)
{
    *out = render->instruments.picked;
    return out->serial > 0;
}

void pick_forget(struct ll_render *render, int kind, uint64_t first, uint64_t num)
{
    static const int kinds[] = { [LL_PICKED_TERRAIN] = RECORDS_TERRAIN,
                                 [LL_PICKED_LIQUID] = RECORDS_LIQUID,
                                 [LL_PICKED_MODEL] = RECORDS_DRAWS };
    struct instruments *in = &render->instruments;
    const struct pick_record *picked = &in->picked_record;
    if (!picked->kind || kinds[picked->kind] != kind || picked->record - first >= num)
        return;
    in->picked = (struct ll_pick){ .serial = in->picked.serial + 1 };
    in->picked_record = (struct pick_record){ 0 };
}
