// Creation and the frame.
#include "render/render.h"

#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/maths.h"
#include "formats/wdt.h"
#include "render/render_private.h"

// Tiles of the widest view (8 x 8) and those that are on their way out.
#define MAX_TILES 80
#define TILE_CHUNKS (LL_TILE_CHUNKS * LL_TILE_CHUNKS)
#define TILE_INDICES (TILE_CHUNKS * LL_CHUNK_CELLS * LL_CHUNK_CELLS * 12)
#define CHUNK_LIQUID_INDICES (LL_CHUNK_CELLS * LL_CHUNK_CELLS * 6)
#define MAX_MODEL_VERTICES (3u << 20) // 84 MiB
#define MAX_MODEL_INDICES (12u << 20)

// ---- staging for loaders ----

static bool span_take(void *user, uint64_t size_bytes, struct ll_span *out)
{
    struct ll_render *render = user;
    struct ll_staging *staging = malloc(sizeof *staging);
    if (!staging)
        return false;
    if (!ll_staging_take(render->gpu, size_bytes, staging)) {
        free(staging);
        return false;
    }
    *out = (struct ll_span){ staging->data, size_bytes, staging };
    return true;
}

static void span_give(void *user, const struct ll_span *span)
{
    struct ll_render *render = user;
    ll_staging_give(render->gpu, span->owner);
    free(span->owner);
}

struct ll_span_source ll_render_spans(struct ll_render *render)
{
    return (struct ll_span_source){ span_take, span_give, render };
}

// ---- creation ----

static bool layouts_init(struct ll_render *render)
{
    struct ll_gpu *gpu = render->gpu;
    const VkShaderStageFlags both =
        VK_SHADER_STAGE_VERTEX_BIT | VK_SHADER_STAGE_FRAGMENT_BIT;
    struct ll_binding frame[LL_NUM_FRAME_BINDINGS] = {
        { LL_BIND_FRAME, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC, 1, both, NULL },
    };
    for (uint32_t i = 0; i < NUM_RECORD_KINDS; i++)
        frame[LL_BIND_TERRAIN_CHUNKS + i] =
            (struct ll_binding){ LL_BIND_TERRAIN_CHUNKS + i,
                                 VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, both, NULL };
    const VkDescriptorType image = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
    const VkShaderStageFlags fragment = VK_SHADER_STAGE_FRAGMENT_BIT;
    const struct ll_binding pages[] = {
        { LL_BIND_PAGE_LAYERS, image, LL_MAX_TERRAIN_LAYERS, fragment, NULL },
        { LL_BIND_PAGE_SPLAT, image, 1, fragment, NULL },
    };
    render->frame_set_layout =
        ll_set_layout_create(gpu, "set.frame", frame, LL_NUM_FRAME_BINDINGS);
    render->pages_set_layout = ll_set_layout_create(gpu, "set.pages", pages, 2);
    const struct ll_binding target = { LL_BIND_TARGET_SCENE, image, 1, fragment, NULL };
    render->target_set_layout = ll_set_layout_create(gpu, "set.targets", &target, 1);
    if (!render->frame_set_layout || !render->pages_set_layout ||
        !render->target_set_layout)
        return false;
    VkDescriptorSetLayout sets[] = { [LL_SET_FRAME] = render->frame_set_layout,
                                     [LL_SET_PAGES] = render->pages_set_layout,
                                     [LL_SET_TARGETS] = render->target_set_layout };
    VkPipelineLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
        .setLayoutCount = sizeof sets / sizeof *sets,
        .pSetLayouts = sets,
    };
    return ll_vk_check(
        vkCreatePipelineLayout(gpu->device, &info, NULL, &render->pipeline_layout),
        "vkCreatePipelineLayout", "world");
}

static bool records_init(struct ll_render *render)
{
    static const struct {
        const char *name;
        uint32_t bytes, max;
    } kinds[NUM_RECORD_KINDS] = {
        [RECORDS_TERRAIN] = { "records.terrain", sizeof(struct ll_terrain_chunk),
                              MAX_TILES * TILE_CHUNKS },
        [RECORDS_LIQUID] = { "records.liquid", sizeof(struct ll_liquid),
                             MAX_TILES * TILE_CHUNKS },
        [RECORDS_INSTANCES] = { "records.instances", sizeof(struct ll_instance),
                                1 << 17 },
        [RECORDS_MATERIALS] = { "records.materials", sizeof(struct ll_material),
                                1 << 15 },
        [RECORDS_DRAWS] = { "records.draws", sizeof(struct ll_draw_record), 1 << 19 },
        [RECORDS_PROBES] = { "records.probes", sizeof(struct ll_light_probe), 1 << 14 },
    };
    for (int i = 0; i < NUM_RECORD_KINDS; i++) {
        if (!record_pool_init(&render->records[i], render->gpu, kinds[i].name,
                              kinds[i].bytes, kinds[i].max))
            return false;
    }
    return true;
}

static bool pools_init(struct ll_render *render)
{
    struct ll_gpu *gpu = render->gpu;
    const uint64_t max_liquids = MAX_TILES * TILE_CHUNKS;
    return geometry_pool_init(&render->terrain, gpu, "pool.terrain",
                              sizeof(struct ll_terrain_vertex),
                              (uint64_t)MAX_TILES * TILE_CHUNKS * LL_CHUNK_VERTICES,
                              (uint64_t)MAX_TILES * TILE_INDICES) &&
           geometry_pool_init(&render->liquid, gpu, "pool.liquid",
                              sizeof(struct ll_liquid_vertex),
                              max_liquids * LL_LIQUID_ROW * LL_LIQUID_ROW,
                              max_liquids * CHUNK_LIQUID_INDICES) &&
           geometry_pool_init(&render->model, gpu, "pool.model",
                              sizeof(struct ll_model_vertex), MAX_MODEL_VERTICES,
                              MAX_MODEL_INDICES) &&
           records_init(render);
}

static bool descriptors_init(struct ll_render *render)
{
    struct ll_gpu *gpu = render->gpu;
    const VkDescriptorPoolSize sizes[] = {
        { VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC, LL_FRAMES_IN_FLIGHT },
        { VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, NUM_RECORD_KINDS * LL_FRAMES_IN_FLIGHT },
        { VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, LL_FRAMES_IN_FLIGHT },
    };
    VkDescriptorPoolCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
        .maxSets = 2 * LL_FRAMES_IN_FLIGHT,
        .poolSizeCount = sizeof sizes / sizeof *sizes,
        .pPoolSizes = sizes,
    };
    if (!ll_vk_check(
            vkCreateDescriptorPool(gpu->device, &info, NULL, &render->descriptor_pool),
            "vkCreateDescriptorPool", "world"))
        return false;
    for (uint32_t slot = 0; slot < LL_FRAMES_IN_FLIGHT; slot++) {
        VkDescriptorSetAllocateInfo set = {
            .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
            .descriptorPool = render->descriptor_pool,
            .descriptorSetCount = 2,
            .pSetLayouts = (VkDescriptorSetLayout[]){ render->frame_set_layout,
                                                      render->target_set_layout },
        };
        VkDescriptorSet sets[2];
        if (!ll_vk_check(vkAllocateDescriptorSets(gpu->device, &set, sets),
                         "vkAllocateDescriptorSets", "frame"))
            return false;
        render->frame_sets[slot] = sets[0];
        render->target_sets[slot] = sets[1];
        VkDescriptorBufferInfo buffers[LL_NUM_FRAME_BINDINGS] = {
            [LL_BIND_FRAME] = { ll_gpu_ring_buffer(gpu, slot), 0,
                                sizeof(struct ll_frame) },
        };
        for (uint32_t i = 0; i < NUM_RECORD_KINDS; i++)
            buffers[LL_BIND_TERRAIN_CHUNKS + i] =
                (VkDescriptorBufferInfo){ render->records[i].buffer.handle, 0,
                                          VK_WHOLE_SIZE };
        VkWriteDescriptorSet writes[LL_NUM_FRAME_BINDINGS];
        for (uint32_t i = 0; i < LL_NUM_FRAME_BINDINGS; i++)
            writes[i] = (VkWriteDescriptorSet){
                .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                .dstSet = render->frame_sets[slot],
                .dstBinding = i,
                .descriptorCount = 1,
                .descriptorType = i == LL_BIND_FRAME
                                      ? VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC
                                      : VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                .pBufferInfo = &buffers[i],
            };
        ll_gpu_descriptors_write(gpu, LL_NUM_FRAME_BINDINGS, writes);
    }
    return true;
}

static bool passes_init(struct ll_render *render)
{
    uint32_t num = ll_num_passes();
    render->pass_states = calloc(num, sizeof *render->pass_states);
    render->pass_counts = calloc(num, sizeof *render->pass_counts);
    if (!render->pass_states || !render->pass_counts)
        return false;
    for (uint32_t i = 0; i < num; i++) {
        render->pass_states[i] = ll_pass_at(i)->create(render);
        if (!render->pass_states[i]) {
            ll_log(LL_LOG_ERROR, "render", "pass %s could not be made",
                   ll_pass_at(i)->name);
            return false;
        }
    }
    return true;
}

struct ll_render *ll_render_create(const struct ll_render_params *params)
{
    struct ll_render *render = calloc(1, sizeof *render);
    if (!render)
        return NULL;
    render->gpu = params->gpu;
    render->scene = params->scene;
    render->output_format = params->output_format
                                ? params->output_format
                                : ll_target_def(LL_TARGET_OUTPUT)->format;
    render->frame_arena.block_bytes = 1 << 20;
    if (ll_texture_pages_init(&render->pages) &&
        ll_render_resize(render, &params->size) &&
        samplers_init(render, params->settings->anisotropy) && layouts_init(render) &&
        pools_init(render) && descriptors_init(render) && buckets_init(render) &&
        overlay_init(render) && passes_init(render))
        return render;
    ll_render_destroy(render);
    return NULL;
}

void ll_render_destroy(struct ll_render *render)
{
    if (!render)
        return;
    struct ll_gpu *gpu = render->gpu;
    VkDevice device = gpu->device;
    ll_gpu_wait_idle(gpu);
    for (uint32_t i = ll_num_passes(); render->pass_states && i-- > 0;)
        ll_pass_at(i)->destroy(render->pass_states[i], render);
    free(render->pass_states);
    free(render->pass_counts);
    overlay_finish(render);
    instruments_finish(render);
    render_models_finish(render);
    render_tiles_finish(render);
    free(render->textures);
    free(render->garbage);
    vkDestroyDescriptorPool(device, render->descriptor_pool, NULL);
    vkDestroyPipelineLayout(device, render->pipeline_layout, NULL);
    vkDestroyDescriptorSetLayout(device, render->frame_set_layout, NULL);
    vkDestroyDescriptorSetLayout(device, render->pages_set_layout, NULL);
    vkDestroyDescriptorSetLayout(device, render->target_set_layout, NULL);
    samplers_finish(render);
    for (int i = 0; i < NUM_RECORD_KINDS; i++)
        record_pool_finish(&render->records[i], gpu);
    geometry_pool_finish(&render->model, gpu);
    geometry_pool_finish(&render->terrain, gpu);
    geometry_pool_finish(&render->liquid, gpu);
    if (render->pages.pages)
        ll_texture_pages_finish(&render->pages, gpu);
    targets_finish(render);
    draws_finish(render);
    ll_arena_finish(&render->frame_arena);
    buckets_finish(render);
    free(render);
}

// ---- the frame ----

bool ll_render_frame_begin(struct ll_render *render)
{
    render->cmd = ll_gpu_frame_begin(render->gpu);
    if (!render->cmd)
        return false;
    garbage_age(render);
    pick_answer(render);
    target_set_update(render);
    ll_arena_reset(&render->frame_arena);
    render->draws = (struct ll_draw_list){ 0 };
    render->uploaded = false;
    uint32_t num_pipelines = render->stats.num_pipelines;
    render->stats = (struct ll_render_stats){ .num_pipelines = num_pipelines };
    return true;
}

void ll_render_world_event(struct ll_render *render, const struct ll_world_event *event)
{
    switch (event->kind) {
    case LL_WORLD_TEXTURE_READY:
        render_texture_add(render, event->texture);
        span_give(render, &event->texture->span);
        break;
    case LL_WORLD_TEXTURE_GONE:
        render_texture_remove(render, event->id);
        break;
    case LL_WORLD_MODEL_READY:
        render_model_add(render, event->model);
        if (event->model->span.data)
            span_give(render, &event->model->span);
        break;
    case LL_WORLD_MODEL_GONE:
        render_model_remove(render, event->id);
        break;
    case LL_WORLD_INSTANCE_READY:
        render_instance_add(render, event->instance);
        break;
    case LL_WORLD_INSTANCE_GONE:
        render_instance_remove(render, event->id);
        break;
    case LL_WORLD_TILE_READY:
        render_tile_add(render, event->tile);
        span_give(render, &event->tile->span);
        break;
    case LL_WORLD_TILE_GONE:
        render_tile_remove(render, event->id % LL_MAP_TILES, event->id / LL_MAP_TILES);
        break;
    }
}

void memory_barrier(VkCommandBuffer cmd, VkPipelineStageFlags2 src_stages,
                    VkAccessFlags2 src_access, VkPipelineStageFlags2 dst_stages,
                    VkAccessFlags2 dst_access)
{
    VkMemoryBarrier2 barrier = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
        .srcStageMask = src_stages,
        .srcAccessMask = src_access,
        .dstStageMask = dst_stages,
        .dstAccessMask = dst_access,
    };
    vkCmdPipelineBarrier2(cmd,
                          &(VkDependencyInfo){ .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                               .memoryBarrierCount = 1,
                                               .pMemoryBarriers = &barrier });
}

// Records that changed go to the GPU; one barrier for all the buffer copies of a frame.
static bool uploads_finish(struct ll_render *render)
{
    const VkPipelineStageFlags2 shaders =
        VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT | VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT;
    bool dirty = false;
    for (int i = 0; i < NUM_RECORD_KINDS; i++)
        dirty |= render->records[i].dirty_first != render->records[i].dirty_end;
    if (dirty) {
        // The frame before may still read the records around those that changed.
        memory_barrier(render->cmd, shaders, 0, VK_PIPELINE_STAGE_2_TRANSFER_BIT, 0);
        render->uploaded = true;
    }
    for (int i = 0; i < NUM_RECORD_KINDS; i++) {
        if (!record_pool_upload(&render->records[i], render->gpu, render->cmd))
            return false;
    }
    if (render->uploaded)
        memory_barrier(
            render->cmd, VK_PIPELINE_STAGE_2_TRANSFER_BIT, VK_ACCESS_2_TRANSFER_WRITE_BIT,
            shaders | VK_PIPELINE_STAGE_2_VERTEX_INPUT_BIT,
            VK_ACCESS_2_VERTEX_ATTRIBUTE_READ_BIT | VK_ACCESS_2_INDEX_READ_BIT |
                VK_ACCESS_2_SHADER_STORAGE_READ_BIT);
    return true;
}

bool ll_render_frame_draw(struct ll_render *render, const struct ll_frame_params *params)
{
    double stage_s = ll_stage_begin(render->stages);
    if (!uploads_finish(render))
        return false;
    ll_stage_end(render->stages, LL_STAGE_UPLOAD, stage_s);
    struct ll_ring_span span;
    uint64_t align = render->gpu->properties.limits.minUniformBufferOffsetAlignment;
    if (!ll_gpu_ring_take(render->gpu, sizeof(struct ll_frame), align, &span) ||
        (!params->blank && !draws_prepare(render, params->camera)))
        return false;
    stage_s = ll_stage_begin(render->stages);
    render->blank = params->blank;
    overlay_prepare(render, params);
    struct ll_frame block;
    frame_block_fill(render, &block, params);
    memcpy(span.data, &block, sizeof block);
    render->frame_offset = (uint32_t)span.offset;
    for (int i = 0; i < 3; i++)
        render->fog_color[i] = params->blank ? 0 : block.fog_color[i];
    ll_stage_end(render->stages, LL_STAGE_UPLOAD, stage_s);
    stage_s = ll_stage_begin(render->stages);
    for (uint32_t i = 0; i < ll_num_passes(); i++)
        pass_run(render, i);
    pick_draw(render, params->camera);
    ll_stage_end(render->stages, LL_STAGE_RECORD, stage_s);
    render->has_picture = true;
    return true;
}

bool ll_render_frame_end(struct ll_render *render, uint8_t *pixels)
{
    bool good = !pixels || readback_record(render);
    render->cmd = VK_NULL_HANDLE;
    if (!ll_gpu_frame_end(render->gpu) || !good)
        return false;
    if (!pixels)
        return true;
    if (!ll_gpu_wait_idle(render->gpu))
        return false;
    readback_copy(render, pixels);
    return true;
}

struct ll_render_stats ll_render_stats(const struct ll_render *render)
{
    struct ll_render_stats stats = render->stats;
    stats.num_instances = ll_scene_num_instances(render->scene);
    stats.num_pages = render->pages.num_pages;
    return stats;
}

const struct ll_pass_counts *ll_render_pass_counts(const struct ll_render *render)
{
    return render->pass_counts;
}

void ll_render_stages_set(struct ll_render *render, struct ll_stage_timers *stages)
{
    render->stages = stages;
}
