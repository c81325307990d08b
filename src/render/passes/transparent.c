// Blended batches of buildings and models, from back to front by instance, in authored
// order within one.
#include "render/render_private.h"

#include <stdlib.h>

#include "render/model_pipelines.h"

struct transparent {
    VkPipeline models[NUM_MODEL_PIPELINES];
};

static void destroy(void *state, struct ll_render *render)
{
    struct transparent *pass = state;
    if (!pass)
        return;
    model_pipelines_finish(render, pass->models);
    free(pass);
}

static void *create(struct ll_render *render)
{
    struct transparent *pass = calloc(1, sizeof *pass);
    if (!pass)
        return NULL;
    if (!model_pipelines_init(render, 2, NUM_MODEL_PIPELINES, pass->models)) {
        destroy(pass, render);
        return NULL;
    }
    return pass;
}

static void record(void *state, struct ll_render *render, VkCommandBuffer cmd)
{
    const struct transparent *pass = state;
    struct world_draw draw = { .pipelines = pass->models,
                               .pool = &render->model,
                               .class_id = LL_CLASS_MODEL_BLENDED,
                               .prime = pass->models[MODEL_PIPELINE_PRIME],
                               .fading = pass->models[2] };
    pass_draw_world(render, cmd, &draw);
}

const struct ll_pass_def ll_pass_transparent = {
    .name = "transparent",
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
