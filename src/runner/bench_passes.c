// Ceilings: what it costs to begin, end and wait, with next to no work between.
#include <stdlib.h>

#include "bench_arithmetic.comp.h"
#include "bench_fill.frag.h"
#include "bench_screen.vert.h"
#include "runner/bench_ceilings.h"

enum { PASS_DRAW, PASS_DISPATCH };

#define TARGET_EDGE 16 // pixels
#define PIECE_PASSES 8

struct passes {
    struct ll_image target, image; // of draws, of dispatches
    struct kit_sets sets;          // one
    VkPipelineLayout layout;
    VkPipeline draw, dispatch;
};

static const struct ceiling_def defs[] = {
    { "pass.draw", "a pass of one small draw that waits for the one before", LL_UNIT_NS,
      .a = PASS_DRAW },
    { "pass.dispatch", "a small dispatch that waits for the one before", LL_UNIT_NS,
      .a = PASS_DISPATCH },
};

static void destroy(void *state, struct ceilings_bench *bench)
{
    struct passes *passes = state;
    if (!passes)
        return;
    VkDevice device = bench->gpu->device;
    ll_image_finish(&passes->target, bench->gpu);
    ll_image_finish(&passes->image, bench->gpu);
    vkDestroyPipeline(device, passes->draw, NULL);
    vkDestroyPipeline(device, passes->dispatch, NULL);
    vkDestroyPipelineLayout(device, passes->layout, NULL);
    kit_sets_finish(&passes->sets, bench->gpu);
    free(passes);
}

static bool objects_init(struct passes *passes, struct ceilings_bench *bench)
{
    const VkFormat format = VK_FORMAT_R8G8B8A8_UNORM;
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_STORAGE_IMAGE;
    const struct ll_binding binding = { LL_BENCH_BIND_IMAGE, type, 1,
                                        VK_SHADER_STAGE_COMPUTE_BIT, NULL };
    if (!ll_image_init(&passes->target, bench->gpu,
                       ll_image_params(.name = "bench.pass", .width = TARGET_EDGE,
                                       .height = TARGET_EDGE, .format = format,
                                       .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT)) ||
        !ll_image_init(&passes->image, bench->gpu,
                       ll_image_params(.name = "bench.pass", .width = TARGET_EDGE,
                                       .height = TARGET_EDGE, .format = format,
                                       .usage = VK_IMAGE_USAGE_STORAGE_BIT)) ||
        !kit_sets_init(&passes->sets, bench->gpu, "bench.pass", &binding, 1, 1))
        return false;
    kit_set_image(bench->gpu, passes->sets.sets[0], LL_BENCH_BIND_IMAGE, type,
                  &(VkDescriptorImageInfo){ .imageView = passes->image.view,
                                            .imageLayout = VK_IMAGE_LAYOUT_GENERAL });
    return true;
}

static bool pipelines_init(struct passes *passes, struct ceilings_bench *bench)
{
    passes->layout = kit_layout_create(bench->gpu, "bench.pass", passes->sets.layout);
    if (!passes->layout)
        return false;
    passes->draw = ll_pipeline_create(
        bench->gpu, ll_pipeline_params(.name = "bench.pass",
                                       .vert = KIT_SHADER(ll_spirv_bench_screen_vert),
                                       .frag = KIT_SHADER(ll_spirv_bench_fill_frag),
                                       .layout = passes->layout,
                                       .color_format = passes->target.format,
                                       .depth = LL_DEPTH_NONE, .two_sided = true));
    passes->dispatch = ll_compute_pipeline_create(
        bench->gpu,
        ll_compute_pipeline_params(.name = "bench.pass",
                                   .code = KIT_SHADER(ll_spirv_bench_arithmetic_comp),
                                   .layout = passes->layout));
    return passes->draw && passes->dispatch;
}

static void *create(struct ceilings_bench *bench)
{
    struct passes *passes = calloc(1, sizeof *passes);
    if (passes && objects_init(passes, bench) && pipelines_init(passes, bench))
        return passes;
    destroy(passes, bench);
    return NULL;
}

static double piece(void *state, const struct ceilings_bench *bench,
                    const struct ceiling_def *def)
{
    (void)state;
    (void)bench;
    (void)def;
    return PIECE_PASSES;
}

static void draws_record(struct passes *passes, VkCommandBuffer cmd, uint32_t num)
{
    struct ll_bench_push push = { 0 };
    for (uint32_t i = 0; i < num; i++) {
        kit_rendering_begin(cmd, &passes->target, false); // and its barrier
        vkCmdBindPipeline(cmd, VK_PIPELINE_BIND_POINT_GRAPHICS, passes->draw);
        kit_push(cmd, passes->layout, &push);
        vkCmdDraw(cmd, 3, 1, 0, 0);
        vkCmdEndRendering(cmd);
    }
}

static void dispatches_record(struct passes *passes, VkCommandBuffer cmd, uint32_t num)
{
    struct ll_bench_push push = { 0 };
    vkCmdBindPipeline(cmd, VK_PIPELINE_BIND_POINT_COMPUTE, passes->dispatch);
    vkCmdBindDescriptorSets(cmd, VK_PIPELINE_BIND_POINT_COMPUTE, passes->layout,
                            LL_BENCH_SET, 1, &passes->sets.sets[0], 0, NULL);
    kit_push(cmd, passes->layout, &push);
    for (uint32_t i = 0; i < num; i++) {
        kit_image_use(cmd, &passes->image, LL_ACCESS_COMPUTE_WRITE, false);
        vkCmdDispatch(cmd, TARGET_EDGE / LL_BENCH_GROUP, TARGET_EDGE / LL_BENCH_GROUP, 1);
    }
}

static void record(void *state, struct ceilings_bench *bench,
                   const struct ceiling_def *def, VkCommandBuffer cmd, uint32_t amount)
{
    (void)bench;
    if (def->a == PASS_DRAW)
        draws_record(state, cmd, amount * PIECE_PASSES);
    else
        dispatches_record(state, cmd, amount * PIECE_PASSES);
}

const struct ceiling_family ceiling_passes = {
    .defs = defs,
    .num_defs = sizeof defs / sizeof *defs,
    .create = create,
    .destroy = destroy,
    .piece = piece,
    .record = record,
};
