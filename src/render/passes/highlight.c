// Tints what was picked, where it is seen.
#include "render/render_private.h"
#include "shared/pick.h"

static void *create(struct ll_render *render)
{
    return render; // its pipelines are the instruments', made when those are opened
}

static void destroy(void *state, struct ll_render *render)
{
    (void)state;
    (void)render;
}

static bool enabled(const void *state, const struct ll_render *render)
{
    (void)state;
    const struct instruments *in = &render->instruments;
    return in->open && in->wanted.highlight && in->picked_record.kind;
}

static void record(void *state, struct ll_render *render, VkCommandBuffer cmd)
{
    (void)state;
    const struct instruments *in = &render->instruments;
    VkPipeline models[MAX_PICK_BLENDS];
    for (uint32_t i = 0; i < MAX_PICK_BLENDS; i++)
        models[i] = in->highlight_model;
    const struct {
        uint32_t picked;
        enum ll_instance_class class_id;
        const VkPipeline *pipelines;
        const struct geometry_pool *pool;
    } rows[] = {
        { LL_PICKED_TERRAIN, LL_CLASS_TERRAIN, &in->highlight_terrain, &render->terrain },
        { LL_PICKED_LIQUID, LL_CLASS_LIQUID_OPAQUE, &in->highlight_liquid,
          &render->liquid },
        { LL_PICKED_LIQUID, LL_CLASS_WATER, &in->highlight_liquid, &render->liquid },
        { LL_PICKED_MODEL, LL_CLASS_MODEL, models, &render->model },
        { LL_PICKED_MODEL, LL_CLASS_MODEL_BLENDED, models, &render->model },
    };
    bool object = in->wanted.highlight_object;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (rows[i].picked != in->picked_record.kind)
            continue;
        struct world_draw draw = {
            .pipelines = rows[i].pipelines,
            .pool = rows[i].pool,
            .class_id = rows[i].class_id,
            .depth_write = DEPTH_WRITE_NONE,
            .first_record = object ? in->picked_first : in->picked_record.record,
            .num_records = object ? in->picked_num : 1,
        };
        pass_draw_world(render, cmd, &draw);
    }
}

const struct ll_pass_def ll_pass_highlight = {
    .name = "highlight",
    .uses = { { .target = LL_TARGET_SCENE, .access = LL_ACCESS_COLOR_TARGET },
              { .target = LL_TARGET_DEPTH, .access = LL_ACCESS_DEPTH_TEST } },
    .min_bytes_per_fragment = 4 + 4 + 4,
    .overdraws = true,
    .create = create,
    .destroy = destroy,
    .record = record,
    .enabled = enabled,
};
