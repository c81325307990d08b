// Ceilings: 32-bit multiplications with addition, in fragment and in compute shaders.
#include <stdlib.h>

#include "bench_arithmetic.comp.h"
#include "bench_arithmetic.frag.h"
#include "bench_screen.vert.h"
#include "runner/bench_ceilings.h"

enum { ARITHMETIC_FRAGMENT, ARITHMETIC_COMPUTE };

struct arithmetic {
    struct ll_image target, image; // of fragments, of compute
    struct kit_sets sets;          // one
    VkPipelineLayout layout;
    VkPipeline fragment, compute;
};

static const struct ceiling_def defs[] = {
    { "fma.fragment", "32-bit float, chains of 32 side by side", LL_UNIT_GFMA_S,
      .a = ARITHMETIC_FRAGMENT },
    { "fma.compute", "32-bit float, chains of 32 side by side", LL_UNIT_GFMA_S,
      .a = ARITHMETIC_COMPUTE },
};

static void destroy(void *state, struct ceilings_bench *bench)
{
    struct arithmetic *a = state;
    if (!a)
        return;
    VkDevice device = bench->gpu->device;
    ll_image_finish(&a->target, bench->gpu);
    ll_image_finish(&a->image, bench->gpu);
    vkDestroyPipeline(device, a->fragment, NULL);
    vkDestroyPipeline(device, a->compute, NULL);
    vkDestroyPipelineLayout(device, a->layout, NULL);
    kit_sets_finish(&a->sets, bench->gpu);
    free(a);
}

static bool images_init(struct arithmetic *a, struct ceilings_bench *bench)
{
    const VkFormat format = VK_FORMAT_R8G8B8A8_UNORM;
    return ll_image_init(&a->target, bench->gpu,
                         ll_image_params(.name = "bench.target", .width = bench->width,
                                         .height = bench->height, .format = format,
                                         .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT)) &&
           ll_image_init(&a->image, bench->gpu,
                         ll_image_params(.name = "bench.image", .width = bench->width,
                                         .height = bench->height, .format = format,
                                         .usage = VK_IMAGE_USAGE_STORAGE_BIT));
}

static bool set_init(struct arithmetic *a, struct ceilings_bench *bench)
{
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_STORAGE_IMAGE;
    const struct ll_binding binding = { LL_BENCH_BIND_IMAGE, type, 1,
                                        VK_SHADER_STAGE_COMPUTE_BIT, NULL };
    const VkDescriptorImageInfo image = { .imageView = a->image.view,
                                          .imageLayout = VK_IMAGE_LAYOUT_GENERAL };
    if (!kit_sets_init(&a->sets, bench->gpu, "bench.arithmetic", &binding, 1, 1))
        return false;
    kit_set_image(bench->gpu, a->sets.sets[0], LL_BENCH_BIND_IMAGE, type, &image);
    return true;
}

static bool pipelines_init(struct arithmetic *a, struct ceilings_bench *bench)
{
    a->layout = kit_layout_create(bench->gpu, "bench.arithmetic", a->sets.layout);
    if (!a->layout)
        return false;
    a->fragment = ll_pipeline_create(
        bench->gpu,
        ll_pipeline_params(.name = "bench.arithmetic",
                           .vert = KIT_SHADER(ll_spirv_bench_screen_vert),
                           .frag = KIT_SHADER(ll_spirv_bench_arithmetic_frag),
                           .layout = a->layout, .color_format = a->target.format,
                           .depth = LL_DEPTH_NONE, .two_sided = true));
    a->compute = ll_compute_pipeline_create(
        bench->gpu,
        ll_compute_pipeline_params(.name = "bench.arithmetic",
                                   .code = KIT_SHADER(ll_spirv_bench_arithmetic_comp),
                                   .layout = a->layout));
    return a->fragment && a->compute;
}

static void *create(struct ceilings_bench *bench)
{
    struct arithmetic *a = calloc(1, sizeof *a);
    if (a && images_init(a, bench) && set_init(a, bench) && pipelines_init(a, bench))
        return a;
    destroy(a, bench);
    return NULL;
}

static double piece(void *state, const struct ceilings_bench *bench,
                    const struct ceiling_def *def)
{
    (void)state;
    (void)def;
    return (double)bench->width * bench->height * LL_BENCH_FMAS;
}

static void record(void *state, struct ceilings_bench *bench,
                   const struct ceiling_def *def, VkCommandBuffer cmd, uint32_t amount)
{
    struct arithmetic *a = state;
    // Converges, so that no number grows out of what the hardware is quick at.
    struct ll_bench_push push = { .factor = { 0.999f, 0.0005f }, .rounds = amount };
    if (def->a == ARITHMETIC_COMPUTE) {
        kit_image_use(cmd, &a->image, LL_ACCESS_COMPUTE_WRITE, true);
        vkCmdBindPipeline(cmd, VK_PIPELINE_BIND_POINT_COMPUTE, a->compute);
        vkCmdBindDescriptorSets(cmd, VK_PIPELINE_BIND_POINT_COMPUTE, a->layout,
                                LL_BENCH_SET, 1, &a->sets.sets[0], 0, NULL);
        kit_push(cmd, a->layout, &push);
        vkCmdDispatch(cmd, (bench->width + LL_BENCH_GROUP - 1) / LL_BENCH_GROUP,
                      (bench->height + LL_BENCH_GROUP - 1) / LL_BENCH_GROUP, 1);
        return;
    }
    kit_rendering_begin(cmd, &a->target, true);
    vkCmdBindPipeline(cmd, VK_PIPELINE_BIND_POINT_GRAPHICS, a->fragment);
    kit_push(cmd, a->layout, &push);
    vkCmdDraw(cmd, 3, 1, 0, 0);
    vkCmdEndRendering(cmd);
}

const struct ceiling_family ceiling_arithmetic = {
    .defs = defs,
    .num_defs = sizeof defs / sizeof *defs,
    .create = create,
    .destroy = destroy,
    .piece = piece,
    .record = record,
};
