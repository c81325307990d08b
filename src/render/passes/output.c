// The scene, scaled to the size of the output: the picture as it leaves the world. At
// scale 1 the bytes stay as they are.
#include "render/render_private.h"

#include <stdlib.h>

#include "output.frag.h"
#include "sky.vert.h"

struct output {
    VkPipeline pipeline;
};

static void destroy(void *state, struct ll_render *render)
{
    struct output *pass = state;
    if (!pass)
        return;
    vkDestroyPipeline(render->gpu->device, pass->pipeline, NULL);
    free(pass);
}

static void *create(struct ll_render *render)
{
    struct output *pass = calloc(1, sizeof *pass);
    if (!pass)
        return NULL;
    pass->pipeline = pass_pipeline_create(
        render, ll_pipeline_params(.name = "output", .vert = LL_SHADER(ll_spirv_sky_vert),
                                   .frag = LL_SHADER(ll_spirv_output_frag),
                                   .color_format = render->output_format,
                                   .blend = LL_BLEND_OPAQUE, .depth = LL_DEPTH_NONE,
                                   .two_sided = true));
    if (!pass->pipeline) {
        destroy(pass, render);
        return NULL;
    }
    return pass;
}

static void record(void *state, struct ll_render *render, VkCommandBuffer cmd)
{
    const struct output *pass = state;
    if (!render->blank)
        pass_draw_screen(render, cmd, pass->pipeline);
}

const struct ll_pass_def ll_pass_output = {
    .name = "output",
    .uses = { { .target = LL_TARGET_SCENE, .access = LL_ACCESS_FRAGMENT_SAMPLE },
              { .target = LL_TARGET_OUTPUT,
                .access = LL_ACCESS_COLOR_TARGET,
                .clear = true } },
    .min_bytes_per_pixel = 4 + 4, // read, written
    .min_texels_per_fragment = 1,
    .on_blank = true, // then it only clears
    .create = create,
    .destroy = destroy,
    .record = record,
};
