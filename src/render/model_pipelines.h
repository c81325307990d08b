// The pipelines of models and buildings: one a blend mode; the rest of their state is
// dynamic.
#ifndef LL_RENDER_MODEL_PIPELINES_H
#define LL_RENDER_MODEL_PIPELINES_H

#include "render/render_private.h"

// One more than blend modes: what writes its depth alone.
#define MODEL_PIPELINE_PRIME LL_NUM_MODEL_BLENDS
#define NUM_MODEL_PIPELINES (LL_NUM_MODEL_BLENDS + 1)

// Makes pipelines[first .. end).
bool model_pipelines_init(struct ll_render *render, uint32_t first, uint32_t end,
                          VkPipeline pipelines[NUM_MODEL_PIPELINES]);
void model_pipelines_finish(struct ll_render *render,
                            VkPipeline pipelines[NUM_MODEL_PIPELINES]);

#endif
