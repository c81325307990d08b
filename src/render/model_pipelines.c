#include "render/model_pipelines.h"

#include <stddef.h>

#include "model.frag.h"
#include "model.vert.h"

// classic-look.md 7.1, by the numbers of models.
static const struct {
    const char *name;
    enum ll_blend blend;
    bool alpha_test;
} modes[NUM_MODEL_PIPELINES] = {
    { "model.opaque", LL_BLEND_OPAQUE, false },
    { "model.key", LL_BLEND_OPAQUE, true },
    { "model.alpha", LL_BLEND_ALPHA, true },
    { "model.add_no_alpha", LL_BLEND_ADD_ONE, true },
    { "model.add", LL_BLEND_ADD, true },
    { "model.mod", LL_BLEND_MOD, true },
    { "model.mod2x", LL_BLEND_MOD2X, true },
    [MODEL_PIPELINE_PRIME] = { "model.prime", LL_BLEND_NOTHING, true },
};

bool model_pipelines_init(struct ll_render *render, uint32_t first, uint32_t end,
                          VkPipeline pipelines[NUM_MODEL_PIPELINES])
{
    const VkVertexInputAttributeDescription attributes[] = {
        { 0, 0, VK_FORMAT_R32G32B32_SFLOAT, offsetof(struct ll_model_vertex, position) },
        { 1, 0, VK_FORMAT_R8G8B8A8_SNORM, offsetof(struct ll_model_vertex, normal) },
        { 2, 0, VK_FORMAT_R8G8B8A8_UNORM, offsetof(struct ll_model_vertex, color) },
        { 3, 0, VK_FORMAT_R32G32_SFLOAT, offsetof(struct ll_model_vertex, uv) },
    };
    for (uint32_t i = first; i < end; i++) {
        pipelines[i] = pass_pipeline_create(
            render,
            ll_pipeline_params(.name = modes[i].name,
                               .vert = LL_SHADER(ll_spirv_model_vert),
                               .frag = LL_SHADER(ll_spirv_model_frag),
                               .frag_constant = modes[i].alpha_test,
                               .attributes = attributes, .num_attributes = 4,
                               .vertex_bytes = sizeof(struct ll_model_vertex),
                               .blend = modes[i].blend, .depth = LL_DEPTH_TEST_WRITE,
                               .dynamic_state = true));
        if (!pipelines[i])
            return false;
    }
    return true;
}

void model_pipelines_finish(struct ll_render *render,
                            VkPipeline pipelines[NUM_MODEL_PIPELINES])
{
    for (uint32_t i = 0; i < NUM_MODEL_PIPELINES; i++)
        vkDestroyPipeline(render->gpu->device, pipelines[i], NULL);
}
