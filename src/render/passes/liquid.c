// Flat classic liquids: water blends over what stands; magma and slime hide it.
#include "render/render_private.h"

#include <stddef.h>
#include <stdlib.h>

#include "liquid.frag.h"
#include "liquid.vert.h"

struct liquid {
    VkPipeline water, opaque;
};

static void destroy(void *state, struct ll_render *render)
{
    struct liquid *pass = state;
    if (!pass)
        return;
    vkDestroyPipeline(render->gpu->device, pass->water, NULL);
    vkDestroyPipeline(render->gpu->device, pass->opaque, NULL);
    free(pass);
}

static VkPipeline pipeline_create(struct ll_render *render, const char *name,
                                  enum ll_blend blend, enum ll_depth depth)
{
    const VkVertexInputAttributeDescription attributes[] = {
        { 0, 0, VK_FORMAT_R32_SFLOAT, offsetof(struct ll_liquid_vertex, height_yd) },
        { 1, 0, VK_FORMAT_R16G16_UNORM, offsetof(struct ll_liquid_vertex, uv) },
    };
    return pass_pipeline_create(
        render, ll_pipeline_params(.name = name, .vert = LL_SHADER(ll_spirv_liquid_vert),
                                   .frag = LL_SHADER(ll_spirv_liquid_frag),
                                   .attributes = attributes, .num_attributes = 2,
                                   .vertex_bytes = sizeof(struct ll_liquid_vertex),
                                   .blend = blend, .depth = depth, .two_sided = true));
}

static void *create(struct ll_render *render)
{
    struct liquid *pass = calloc(1, sizeof *pass);
    if (!pass)
        return NULL;
    pass->opaque =
        pipeline_create(render, "liquid.opaque", LL_BLEND_OPAQUE, LL_DEPTH_TEST_WRITE);
    pass->water = pipeline_create(render, "liquid.water", LL_BLEND_ALPHA, LL_DEPTH_TEST);
    if (!pass->opaque || !pass->water) {
        destroy(pass, render);
        return NULL;
    }
    return pass;
}

static void record(void *state, struct ll_render *render, VkCommandBuffer cmd)
{
    const struct liquid *pass = state;
    pass_draw_class(render, cmd, &pass->opaque, &render->liquid, LL_CLASS_LIQUID_OPAQUE);
    pass_draw_class(render, cmd, &pass->water, &render->liquid, LL_CLASS_WATER);
}

const struct ll_pass_def ll_pass_liquid = {
    .name = "liquid",
    .uses = { { .target = LL_TARGET_SCENE, .access = LL_ACCESS_COLOR_TARGET },
              { .target = LL_TARGET_DEPTH, .access = LL_ACCESS_DEPTH_TARGET } },
    .min_bytes_per_fragment = 4 + 4 + 4, // depth, colour before and after
    .min_texels_per_fragment = 1,
    .min_fmas_per_fragment = 9,
    .overdraws = true,
    .create = create,
    .destroy = destroy,
    .record = record,
};
