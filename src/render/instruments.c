// Wireframe, frozen culling, and the making of what the instruments draw with.
#include "render/instruments.h"

#include <string.h>

#include "base/log.h"
#include "render/render_private.h"

void instruments_note(struct ll_render *render, const struct ll_pipeline_params *params,
                      VkPipeline pipeline)
{
    struct instruments *in = &render->instruments;
    if (!params->vertex_bytes || in->num_notes == MAX_WORLD_PIPELINES ||
        params->num_attributes > MAX_PIPELINE_ATTRIBUTES)
        return;
    struct pipeline_note *note = &in->notes[in->num_notes++];
    *note = (struct pipeline_note){ .params = *params, .pipeline = pipeline };
    memcpy(note->attributes, params->attributes,
           params->num_attributes * sizeof *note->attributes);
}

VkPipeline instruments_pipeline(const struct ll_render *render, VkPipeline pipeline)
{
    const struct instruments *in = &render->instruments;
    if (!in->open || !in->wanted.wireframe)
        return pipeline;
    for (uint32_t i = 0; i < in->num_notes; i++) {
        if (in->notes[i].pipeline == pipeline && in->notes[i].lines)
            return in->notes[i].lines;
    }
    return pipeline;
}

static bool lines_init(struct ll_render *render)
{
    struct instruments *in = &render->instruments;
    for (uint32_t i = 0; render->gpu->has_lines && i < in->num_notes; i++) {
        struct pipeline_note *note = &in->notes[i];
        struct ll_pipeline_params params = note->params;
        params.attributes = note->attributes;
        params.lines = true;
        note->lines = ll_pipeline_create(render->gpu, &params);
        if (!note->lines)
            return false;
        render->stats.num_pipelines++;
    }
    return true;
}

bool ll_render_instruments_set(struct ll_render *render,
                               const struct ll_render_instruments *wanted)
{
    struct instruments *in = &render->instruments;
    if (!in->open) {
        if (!lines_init(render) || !pick_init(render)) {
            ll_log(LL_LOG_ERROR, "render", "no room for the developer's instruments");
            instruments_finish(render);
            return false;
        }
        in->open = true;
    }
    if (!wanted->frozen)
        in->has_frozen_view = false;
    in->wanted = *wanted;
    return true;
}

bool ll_render_has_wireframe(const struct ll_render *render)
{
    return render->gpu->has_lines;
}

// The world's own pipelines stay noted: the instruments can be opened again.
void instruments_finish(struct ll_render *render)
{
    struct instruments *in = &render->instruments;
    for (uint32_t i = 0; i < in->num_notes; i++) {
        vkDestroyPipeline(render->gpu->device, in->notes[i].lines, NULL);
        in->notes[i].lines = VK_NULL_HANDLE;
    }
    pick_finish(render);
    in->open = false;
}

struct ll_view instruments_view(struct ll_render *render, const struct ll_view *camera)
{
    struct instruments *in = &render->instruments;
    if (!in->wanted.frozen)
        return *camera;
    if (!in->has_frozen_view)
        in->frozen_view = *camera;
    in->has_frozen_view = true;
    return in->frozen_view;
}

bool ll_render_frozen_view(const struct ll_render *render, struct ll_view *out)
{
    *out = render->instruments.frozen_view;
    return render->instruments.wanted.frozen && render->instruments.has_frozen_view;
}
