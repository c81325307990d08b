// The opaque world: terrain, buildings, models. Clears the picture and the depth.
#include "render/render_private.h"

#include <stddef.h>
#include <stdlib.h>

#include "render/model_pipelines.h"
#include "terrain.frag.h"
#include "terrain.vert.h"

struct opaque {
    VkPipeline terrain;
    VkPipeline models[NUM_MODEL_PIPELINES]; // 0 and 1: opaque and keyed
};

static void destroy(void *state, struct ll_render *render)
{
    struct opaque *pass = state;
    if (!pass)
        return;
    vkDestroyPipeline(render->gpu->device, pass->terrain, NULL);
    model_pipelines_finish(render, pass->models);
    free(pass);
}

static void *create(struct ll_render *render)
{
    struct opaque *pass = calloc(1, sizeof *pass);
    if (!pass)
        return NULL;
    const VkVertexInputAttributeDescription attributes[] = {
        { 0, 0, VK_FORMAT_R32_SFLOAT, offsetof(struct ll_terrain_vertex, height_yd) },
        { 1, 0, VK_FORMAT_R8G8B8A8_SNORM, offsetof(struct ll_terrain_vertex, normal) },
        { 2, 0, VK_FORMAT_R8G8B8A8_UNORM, offsetof(struct ll_terrain_vertex, color) },
    };
    pass->terrain = pass_pipeline_create(
        render,
        ll_pipeline_params(.name = "terrain", .vert = LL_SHADER(ll_spirv_terrain_vert),
                           .frag = LL_SHADER(ll_spirv_terrain_frag),
                           .attributes = attributes, .num_attributes = 3,
                           .vertex_bytes = sizeof(struct ll_terrain_vertex),
                           .blend = LL_BLEND_OPAQUE, .depth = LL_DEPTH_TEST_WRITE));
    if (!pass->terrain || !model_pipelines_init(render, 0, 2, pass->models)) {
        destroy(pass, render);
        return NULL;
    }
    return pass;
}

static void record(void *state, struct ll_render *render, VkCommandBuffer cmd)
{
    const struct opaque *pass = state;
    pass_draw_class(render, cmd, &pass->terrain, &render->terrain, LL_CLASS_TERRAIN);
    pass_draw_class(render, cmd, pass->models, &render->model, LL_CLASS_MODEL);
}

const struct ll_pass_def ll_pass_opaque = {
    .name = "opaque",
    .uses = { { .target = LL_TARGET_SCENE,
                .access = LL_ACCESS_COLOR_TARGET,
                .clear = true },
              { .target = LL_TARGET_DEPTH,
                .access = LL_ACCESS_DEPTH_TARGET,
                .clear = true } },
    .min_bytes_per_pixel = 4 + 4, // colour and depth are cleared, or written at once
    .min_texels_per_fragment = 1, // terrain takes up to five
    .min_fmas_per_fragment = 9,   // light times texel, fog
    .create = create,
    .destroy = destroy,
    .record = record,
};
