// The gradient dome, on every pixel that the opaque world left at the far end of depth.
#include "render/render_private.h"

#include <stdlib.h>

#include "sky.frag.h"
#include "sky.vert.h"

struct sky {
    VkPipeline dome;
};

static void destroy(void *state, struct ll_render *render)
{
    struct sky *pass = state;
    if (!pass)
        return;
    vkDestroyPipeline(render->gpu->device, pass->dome, NULL);
    free(pass);
}

static void *create(struct ll_render *render)
{
    struct sky *pass = calloc(1, sizeof *pass);
    if (!pass)
        return NULL;
    // One triangle that covers everything has no back to cull.
    pass->dome = pass_pipeline_create(
        render,
        ll_pipeline_params(.name = "sky.dome", .vert = LL_SHADER(ll_spirv_sky_vert),
                           .frag = LL_SHADER(ll_spirv_sky_frag), .blend = LL_BLEND_OPAQUE,
                           .depth = LL_DEPTH_TEST, .two_sided = true));
    if (!pass->dome) {
        destroy(pass, render);
        return NULL;
    }
    return pass;
}

static void record(void *state, struct ll_render *render, VkCommandBuffer cmd)
{
    const struct sky *pass = state;
    pass_draw_screen(render, cmd, pass->dome);
}

const struct ll_pass_def ll_pass_sky = {
    .name = "sky",
    .uses = { { .target = LL_TARGET_SCENE, .access = LL_ACCESS_COLOR_TARGET },
              { .target = LL_TARGET_DEPTH, .access = LL_ACCESS_DEPTH_TEST } },
    .min_bytes_per_pixel = 4, // depth is tested
    .min_bytes_per_fragment = 4,
    .min_fmas_per_fragment = 12, // a direction, its place between two rings
    .create = create,
    .destroy = destroy,
    .record = record,
};
