// The pipelines of models and buildings: one a blend mode; the rest of their state is
// dynamic.
#ifndef LL_RENDER_MODEL_PIPELINES_H
#define LL_RENDER_MODEL_PIPELINES_H

#include "render/render_private.h"

// Makes pipelines[first .. end).
bool model_pipelines_init(struct ll_render *render, uint32_t first, uint32_t end,
                          VkPipeline pipelines[LL_NUM_MODEL_BLENDS]);
void model_pipelines_finish(struct ll_render *render,
                            VkPipeline pipelines[LL_NUM_MODEL_BLENDS]);

#endif
