// Ceilings: triangles that show, and triangles that are thrown away.
#include <stdlib.h>

#include "bench_fill.frag.h"
#include "bench_grid.vert.h"
#include "runner/bench_ceilings.h"

enum { TRIANGLES_SEEN, TRIANGLES_BACK, TRIANGLES_OUTSIDE, TRIANGLES_TINY };

#define TARGET_EDGE 256 // pixels: a quad of the grid covers 4 x 4
#define NUM_INDICES (LL_BENCH_GRID * LL_BENCH_GRID * 6)
#define STRIP 8 // quads: what a cache of vertices holds of a row

struct triangles {
    struct ll_image target;
    struct ll_buffer indices;
    VkPipelineLayout layout;
    VkPipeline pipeline;
};

static const struct ceiling_def defs[] = {
    { "triangles.seen", "of 8 pixels each, indexed", LL_UNIT_MTRIANGLE_S,
      .a = TRIANGLES_SEEN },
    { "triangles.back", "that face away", LL_UNIT_MTRIANGLE_S, .a = TRIANGLES_BACK },
    { "triangles.outside", "outside of the picture", LL_UNIT_MTRIANGLE_S,
      .a = TRIANGLES_OUTSIDE },
    { "triangles.tiny", "that fall between the centres of pixels", LL_UNIT_MTRIANGLE_S,
      .a = TRIANGLES_TINY },
};

static void destroy(void *state, struct ceilings_bench *bench)
{
    struct triangles *triangles = state;
    if (!triangles)
        return;
    ll_image_finish(&triangles->target, bench->gpu);
    ll_buffer_finish(&triangles->indices, bench->gpu);
    vkDestroyPipeline(bench->gpu->device, triangles->pipeline, NULL);
    vkDestroyPipelineLayout(bench->gpu->device, triangles->layout, NULL);
    free(triangles);
}

// Rows of narrow strips, so that most vertices are met again while they are remembered.
static void indices_fill(uint16_t indices[NUM_INDICES])
{
    for (uint32_t x0 = 0; x0 < LL_BENCH_GRID; x0 += STRIP) {
        for (uint32_t y = 0; y < LL_BENCH_GRID; y++) {
            for (uint32_t x = x0; x < x0 + STRIP; x++) {
                uint16_t a = (uint16_t)(y * (LL_BENCH_GRID + 1) + x);
                uint16_t b = (uint16_t)(a + LL_BENCH_GRID + 1);
                const uint16_t quad[] = {
                    a, b, (uint16_t)(a + 1), (uint16_t)(a + 1), b, (uint16_t)(b + 1)
                };
                for (int i = 0; i < 6; i++)
                    *indices++ = quad[i];
            }
        }
    }
}

static bool init(struct triangles *triangles, struct ceilings_bench *bench)
{
    uint16_t indices[NUM_INDICES];
    indices_fill(indices);
    triangles->layout = kit_layout_create(bench->gpu, "bench.triangles", VK_NULL_HANDLE);
    if (!triangles->layout ||
        !kit_buffer_init(&triangles->indices, bench->gpu, "bench.triangles",
                         VK_BUFFER_USAGE_INDEX_BUFFER_BIT, indices, sizeof indices) ||
        !ll_image_init(&triangles->target, bench->gpu,
                       ll_image_params(.name = "bench.triangles", .width = TARGET_EDGE,
                                       .height = TARGET_EDGE,
                                       .format = VK_FORMAT_R8G8B8A8_UNORM,
                                       .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT)))
        return false;
    triangles->pipeline = ll_pipeline_create(
        bench->gpu, ll_pipeline_params(.name = "bench.triangles",
                                       .vert = KIT_SHADER(ll_spirv_bench_grid_vert),
                                       .frag = KIT_SHADER(ll_spirv_bench_fill_frag),
                                       .layout = triangles->layout,
                                       .color_format = VK_FORMAT_R8G8B8A8_UNORM,
                                       .depth = LL_DEPTH_NONE));
    return triangles->pipeline;
}

static void *create(struct ceilings_bench *bench)
{
    struct triangles *triangles = calloc(1, sizeof *triangles);
    if (triangles && init(triangles, bench))
        return triangles;
    destroy(triangles, bench);
    return NULL;
}

static double piece(void *state, const struct ceilings_bench *bench,
                    const struct ceiling_def *def)
{
    (void)state;
    (void)bench;
    (void)def;
    return NUM_INDICES / 3;
}

static struct ll_bench_push place_of(const struct ceiling_def *def)
{
    switch (def->a) {
    case TRIANGLES_BACK: // mirrored
        return (struct ll_bench_push){ .place = { -1, 1, 0, 0 } };
    case TRIANGLES_OUTSIDE:
        return (struct ll_bench_push){ .place = { 1, 1, 3, 0 } };
    case TRIANGLES_TINY: // the whole grid within less than one pixel, off its centre
        return (struct ll_bench_push){ .place = { 0.2f / TARGET_EDGE, 0.2f / TARGET_EDGE,
                                                  0.5f / TARGET_EDGE,
                                                  0.5f / TARGET_EDGE } };
    default:
        return (struct ll_bench_push){ .place = { 1, 1, 0, 0 } };
    }
}

static void record(void *state, struct ceilings_bench *bench,
                   const struct ceiling_def *def, VkCommandBuffer cmd, uint32_t amount)
{
    (void)bench;
    struct triangles *triangles = state;
    struct ll_bench_push push = place_of(def);
    kit_rendering_begin(cmd, &triangles->target, true);
    vkCmdBindPipeline(cmd, VK_PIPELINE_BIND_POINT_GRAPHICS, triangles->pipeline);
    vkCmdBindIndexBuffer(cmd, triangles->indices.handle, 0, VK_INDEX_TYPE_UINT16);
    kit_push(cmd, triangles->layout, &push);
    vkCmdDrawIndexed(cmd, NUM_INDICES, amount, 0, 0, 0);
    vkCmdEndRendering(cmd);
}

const struct ceiling_family ceiling_triangles = {
    .defs = defs,
    .num_defs = sizeof defs / sizeof *defs,
    .create = create,
    .destroy = destroy,
    .piece = piece,
    .record = record,
};
