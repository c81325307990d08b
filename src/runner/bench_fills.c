// Ceilings: pixels that are written, by format and blending.
#include <stdlib.h>

#include "bench_fill.frag.h"
#include "bench_screen.vert.h"
#include "runner/bench_ceilings.h"

enum { FILL_RGBA8, FILL_RGBA16F, FILL_R11G11B10F, FILL_D32, NUM_FILL_FORMATS };
enum { FILL_OPAQUE, FILL_ALPHA, FILL_ADD, NUM_FILL_BLENDS };

static const VkFormat formats[NUM_FILL_FORMATS] = {
    [FILL_RGBA8] = VK_FORMAT_R8G8B8A8_UNORM,
    [FILL_RGBA16F] = VK_FORMAT_R16G16B16A16_SFLOAT,
    [FILL_R11G11B10F] = VK_FORMAT_B10G11R11_UFLOAT_PACK32,
    [FILL_D32] = VK_FORMAT_D32_SFLOAT,
};

static const enum ll_blend blends[NUM_FILL_BLENDS] = {
    [FILL_OPAQUE] = LL_BLEND_OPAQUE,
    [FILL_ALPHA] = LL_BLEND_ALPHA,
    [FILL_ADD] = LL_BLEND_ADD_ONE,
};

struct fills {
    struct ll_image targets[NUM_FILL_FORMATS]; // no handle: the device cannot draw it
    VkPipelineLayout layout;
    VkPipeline pipelines[NUM_FILL_FORMATS][NUM_FILL_BLENDS];
};

#define FILL(format, FORMAT, blend, BLEND, words) \
    { \
        "fill." format "." blend, words, LL_UNIT_GPIXEL_S, .a = FILL_##FORMAT, \
                                                           .b = FILL_##BLEND \
    }
static const struct ceiling_def defs[] = {
    FILL("rgba8", RGBA8, "opaque", OPAQUE, "8-bit targets, overwritten"),
    FILL("rgba8", RGBA8, "alpha", ALPHA, "8-bit targets, blended by alpha"),
    FILL("rgba8", RGBA8, "add", ADD, "8-bit targets, added to"),
    FILL("rgba16f", RGBA16F, "opaque", OPAQUE, "16-bit float targets, overwritten"),
    FILL("rgba16f", RGBA16F, "alpha", ALPHA, "16-bit float targets, blended by alpha"),
    FILL("rgba16f", RGBA16F, "add", ADD, "16-bit float targets, added to"),
    FILL("r11g11b10f", R11G11B10F, "opaque", OPAQUE, "packed float targets, overwritten"),
    FILL("r11g11b10f", R11G11B10F, "alpha", ALPHA,
         "packed float targets, blended by alpha"),
    FILL("r11g11b10f", R11G11B10F, "add", ADD, "packed float targets, added to"),
    FILL("d32", D32, "write", OPAQUE, "32-bit float depth, tested and written"),
};

static void destroy(void *state, struct ceilings_bench *bench)
{
    struct fills *fills = state;
    if (!fills)
        return;
    for (int f = 0; f < NUM_FILL_FORMATS; f++) {
        ll_image_finish(&fills->targets[f], bench->gpu);
        for (int b = 0; b < NUM_FILL_BLENDS; b++)
            vkDestroyPipeline(bench->gpu->device, fills->pipelines[f][b], NULL);
    }
    vkDestroyPipelineLayout(bench->gpu->device, fills->layout, NULL);
    free(fills);
}

static bool can_draw(const struct ceilings_bench *bench, VkFormat format)
{
    VkFormatProperties properties;
    vkGetPhysicalDeviceFormatProperties(bench->gpu->physical, format, &properties);
    VkFormatFeatureFlags wanted = format == VK_FORMAT_D32_SFLOAT
                                      ? VK_FORMAT_FEATURE_DEPTH_STENCIL_ATTACHMENT_BIT
                                      : VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BLEND_BIT;
    return properties.optimalTilingFeatures & wanted;
}

static bool format_init(struct fills *fills, struct ceilings_bench *bench, int format)
{
    bool depth = format == FILL_D32;
    if (!can_draw(bench, formats[format]))
        return true;
    if (!ll_image_init(
            &fills->targets[format], bench->gpu,
            ll_image_params(.name = "bench.fill", .width = bench->width,
                            .height = bench->height, .format = formats[format],
                            .usage = depth ? VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT
                                           : VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT)))
        return false;
    for (int b = 0; b < (depth ? 1 : NUM_FILL_BLENDS); b++) {
        struct ll_pipeline_params params = {
            .name = "bench.fill",
            .vert = KIT_SHADER(ll_spirv_bench_screen_vert),
            .layout = fills->layout,
            .blend = blends[b],
            .depth = depth ? LL_DEPTH_TEST_WRITE : LL_DEPTH_NONE,
            .two_sided = true,
        };
        if (depth)
            params.depth_format = formats[format];
        else
            params.color_format = formats[format];
        if (!depth)
            params.frag = KIT_SHADER(ll_spirv_bench_fill_frag);
        fills->pipelines[format][b] = ll_pipeline_create(bench->gpu, &params);
        if (!fills->pipelines[format][b])
            return false;
    }
    return true;
}

static void *create(struct ceilings_bench *bench)
{
    struct fills *fills = calloc(1, sizeof *fills);
    if (!fills)
        return NULL;
    fills->layout = kit_layout_create(bench->gpu, "bench.fill", VK_NULL_HANDLE);
    bool good = fills->layout;
    for (int f = 0; good && f < NUM_FILL_FORMATS; f++)
        good = format_init(fills, bench, f);
    if (good)
        return fills;
    destroy(fills, bench);
    return NULL;
}

static bool present(void *state, const struct ceilings_bench *bench,
                    const struct ceiling_def *def)
{
    (void)bench;
    const struct fills *fills = state;
    return fills->targets[def->a].handle;
}

static double piece(void *state, const struct ceilings_bench *bench,
                    const struct ceiling_def *def)
{
    (void)state;
    (void)def;
    return (double)bench->width * bench->height;
}

// A piece is the whole target, once. Depth rises from piece to piece, so that each
// passes.
static void record(void *state, struct ceilings_bench *bench,
                   const struct ceiling_def *def, VkCommandBuffer cmd, uint32_t amount)
{
    (void)bench;
    struct fills *fills = state;
    kit_rendering_begin(cmd, &fills->targets[def->a], true);
    vkCmdBindPipeline(cmd, VK_PIPELINE_BIND_POINT_GRAPHICS,
                      fills->pipelines[def->a][def->b]);
    kit_push(cmd, fills->layout,
             &(struct ll_bench_push){ .place = { 0, 1.0f / (float)amount } });
    for (uint32_t i = 0; i < amount; i++)
        vkCmdDraw(cmd, 3, 1, 0, i);
    vkCmdEndRendering(cmd);
}

const struct ceiling_family ceiling_fills = {
    .defs = defs,
    .num_defs = sizeof defs / sizeof *defs,
    .create = create,
    .destroy = destroy,
    .present = present,
    .piece = piece,
    .record = record,
};
