// Ceilings: texels that are read, by format, filter, stage, and where they lie.
#include <stdlib.h>

#include "bench_screen.vert.h"
#include "bench_texels.comp.h"
#include "bench_texels.frag.h"
#include "runner/bench_ceilings.h"

enum { TEXTURE_RGBA8, TEXTURE_BC1, TEXTURE_BC3, NUM_TEXTURE_FORMATS };
enum { FILTER_NEAREST, FILTER_BILINEAR, FILTER_TRILINEAR, FILTER_SLANT, NUM_FILTERS };

// Bits of a row's last parameter.
#define ROW_COMPUTE 1
#define ROW_FAR 2

static const struct texture_format {
    VkFormat format;
    uint32_t block_edge, block_bytes;
} formats[NUM_TEXTURE_FORMATS] = {
    [TEXTURE_RGBA8] = { VK_FORMAT_R8G8B8A8_UNORM, 1, 4 },
    [TEXTURE_BC1] = { VK_FORMAT_BC1_RGB_UNORM_BLOCK, 4, 8 },
    [TEXTURE_BC3] = { VK_FORMAT_BC3_UNORM_BLOCK, 4, 16 },
};

static const struct tap_filter {
    VkFilter filter;
    uint32_t tap; // LL_BENCH_TAP_*
} filters[NUM_FILTERS] = {
    [FILTER_NEAREST] = { VK_FILTER_NEAREST, LL_BENCH_TAP_LEVEL },
    [FILTER_BILINEAR] = { VK_FILTER_LINEAR, LL_BENCH_TAP_LEVEL },
    [FILTER_TRILINEAR] = { VK_FILTER_LINEAR, LL_BENCH_TAP_BETWEEN },
    [FILTER_SLANT] = { VK_FILTER_LINEAR, LL_BENCH_TAP_SLANT },
};

// Near textures stay in the first cache; far ones are larger than the last.
#define NEAR_EDGE 64
#define NOISE_BYTES (1u << 20)
#define NUM_PLACES 2 // near, far

struct texels {
    struct ll_image textures[NUM_TEXTURE_FORMATS][NUM_PLACES];
    struct ll_image target, image; // of fragments, of compute
    VkSampler samplers[NUM_FILTERS];
    struct kit_sets sets; // of each texture and filter: set_of
    VkPipelineLayout layout;
    VkPipeline fragment[LL_BENCH_TAP_SLANT + 1], compute[LL_BENCH_TAP_SLANT + 1];
};

#define ROWS(name, format, filter, place, words) \
    { "texels." name ".fragment", words,       LL_UNIT_GTEXEL_S, .a = TEXTURE_##format, \
      .b = FILTER_##filter,       .c = (place) }, \
    { \
        "texels." name ".compute", words, LL_UNIT_GTEXEL_S, \
            .a = TEXTURE_##format, .b = FILTER_##filter, .c = (place) | ROW_COMPUTE \
    }
static const struct ceiling_def defs[] = {
    ROWS("rgba8.nearest", RGBA8, NEAREST, 0, "in cache, one texel a tap"),
    ROWS("rgba8.bilinear", RGBA8, BILINEAR, 0, "in cache, taps of four texels"),
    ROWS("rgba8.trilinear", RGBA8, TRILINEAR, 0, "in cache, taps of two levels"),
    ROWS("rgba8.anisotropic", RGBA8, SLANT, 0,
         "in cache, taps whose footprint is 8 times as long as wide"),
    ROWS("bc1.bilinear", BC1, BILINEAR, 0, "in cache, taps of four texels"),
    ROWS("bc3.bilinear", BC3, BILINEAR, 0, "in cache, taps of four texels"),
    ROWS("rgba8.far", RGBA8, BILINEAR, ROW_FAR, "out of cache, neighbours in a row"),
    ROWS("bc1.far", BC1, BILINEAR, ROW_FAR, "out of cache, neighbours in a row"),
    ROWS("bc3.far", BC3, BILINEAR, ROW_FAR, "out of cache, neighbours in a row"),
};

static void destroy(void *state, struct ceilings_bench *bench)
{
    struct texels *texels = state;
    if (!texels)
        return;
    VkDevice device = bench->gpu->device;
    for (int f = 0; f < NUM_TEXTURE_FORMATS; f++) {
        for (int p = 0; p < NUM_PLACES; p++)
            ll_image_finish(&texels->textures[f][p], bench->gpu);
    }
    ll_image_finish(&texels->target, bench->gpu);
    ll_image_finish(&texels->image, bench->gpu);
    for (int i = 0; i < NUM_FILTERS; i++)
        vkDestroySampler(device, texels->samplers[i], NULL);
    for (uint32_t i = 0; i <= LL_BENCH_TAP_SLANT; i++) {
        vkDestroyPipeline(device, texels->fragment[i], NULL);
        vkDestroyPipeline(device, texels->compute[i], NULL);
    }
    vkDestroyPipelineLayout(device, texels->layout, NULL);
    kit_sets_finish(&texels->sets, bench->gpu);
    free(texels);
}

// ---- textures ----

// The last cache of GPUs holds some 50 MB, that of CPUs as much; the three textures take
// 0.8 GB, or a fourth of that.
static uint32_t far_edge(const struct ceilings_bench *bench, int format)
{
    struct ll_gpu_facts facts;
    ll_gpu_describe(bench->gpu, &facts);
    uint32_t edge = format == TEXTURE_RGBA8 ? 8192 : 16384;
    if (bench->small)
        edge /= 4;
    else if (facts.memory_bytes < 4ull << 30)
        edge /= 2;
    uint32_t most = bench->gpu->properties.limits.maxImageDimension2D;
    return edge < most ? edge : most;
}

// Both levels of a texture, filled with rows of noise again and again.
static void texture_fill(VkCommandBuffer cmd, struct ll_image *texture,
                         const struct texture_format *format,
                         const struct ll_staging *noise)
{
    kit_image_use(cmd, texture, LL_ACCESS_TRANSFER_WRITE, true);
    for (uint32_t level = 0; level < texture->mips; level++) {
        uint32_t width = texture->width >> level, height = texture->height >> level;
        uint32_t row_bytes = width / format->block_edge * format->block_bytes;
        uint32_t rows = NOISE_BYTES / row_bytes * format->block_edge;
        for (uint32_t y = 0; y < height; y += rows) {
            uint32_t left = height - y;
            VkBufferImageCopy copy = {
                .bufferOffset = noise->offset,
                .imageSubresource = { VK_IMAGE_ASPECT_COLOR_BIT, level, 0, 1 },
                .imageOffset = { 0, (int32_t)y, 0 },
                .imageExtent = { width, left < rows ? left : rows, 1 },
            };
            vkCmdCopyBufferToImage(cmd, noise->buffer, texture->handle,
                                   VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, 1, &copy);
        }
    }
    kit_image_use(cmd, texture, LL_ACCESS_FRAGMENT_SAMPLE, false);
    kit_image_use(cmd, texture, LL_ACCESS_COMPUTE_SAMPLE, false);
}

static bool textures_init(struct texels *texels, struct ceilings_bench *bench)
{
    struct ll_staging noise;
    struct kit_submit submit;
    if (!ll_staging_take(bench->gpu, NOISE_BYTES, &noise))
        return false;
    kit_noise(noise.data, NOISE_BYTES);
    if (!kit_submit_begin(&submit, bench->gpu))
        return false;
    bool good = true;
    for (int i = 0; good && i < NUM_TEXTURE_FORMATS * NUM_PLACES; i++) {
        int format = i / NUM_PLACES, place = i % NUM_PLACES;
        struct ll_image *texture = &texels->textures[format][place];
        uint32_t edge = place ? far_edge(bench, format) : NEAR_EDGE;
        good = ll_image_init(texture, bench->gpu,
                             ll_image_params(.name = "bench.texels", .width = edge,
                                             .height = edge, .mips = 2,
                                             .format = formats[format].format,
                                             .usage = VK_IMAGE_USAGE_SAMPLED_BIT |
                                                      VK_IMAGE_USAGE_TRANSFER_DST_BIT));
        if (good)
            texture_fill(submit.cmd, texture, &formats[format], &noise);
    }
    ll_staging_give(bench->gpu, &noise);
    return kit_submit_end(&submit) && good;
}

static bool targets_init(struct texels *texels, struct ceilings_bench *bench)
{
    const VkFormat format = VK_FORMAT_R8G8B8A8_UNORM;
    return ll_image_init(&texels->target, bench->gpu,
                         ll_image_params(.name = "bench.target", .width = bench->width,
                                         .height = bench->height, .format = format,
                                         .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT)) &&
           ll_image_init(&texels->image, bench->gpu,
                         ll_image_params(.name = "bench.image", .width = bench->width,
                                         .height = bench->height, .format = format,
                                         .usage = VK_IMAGE_USAGE_STORAGE_BIT));
}

// ---- sets and pipelines ----

static bool samplers_init(struct texels *texels, struct ceilings_bench *bench)
{
    for (int i = 0; i < NUM_FILTERS; i++) {
        bool slant = i == FILTER_SLANT && bench->gpu->has_anisotropy;
        VkSamplerCreateInfo info = {
            .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
            .magFilter = filters[i].filter,
            .minFilter = filters[i].filter,
            .mipmapMode = VK_SAMPLER_MIPMAP_MODE_LINEAR,
            .anisotropyEnable = slant,
            .maxAnisotropy =
                slant ? bench->gpu->properties.limits.maxSamplerAnisotropy : 1,
            .maxLod = VK_LOD_CLAMP_NONE,
        };
        if (!ll_vk_check(
                vkCreateSampler(bench->gpu->device, &info, NULL, &texels->samplers[i]),
                "vkCreateSampler", "bench.texels"))
            return false;
    }
    return true;
}

static VkDescriptorSet *set_of(struct texels *texels, int format, int place, int filter)
{
    return &texels->sets.sets[(format * NUM_PLACES + place) * NUM_FILTERS + filter];
}

static bool sets_init(struct texels *texels, struct ceilings_bench *bench)
{
    const VkDescriptorType texture = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
    const VkDescriptorType storage = VK_DESCRIPTOR_TYPE_STORAGE_IMAGE;
    const struct ll_binding bindings[] = {
        { LL_BENCH_BIND_TEXTURE, texture, 1,
          VK_SHADER_STAGE_FRAGMENT_BIT | VK_SHADER_STAGE_COMPUTE_BIT, NULL },
        { LL_BENCH_BIND_IMAGE, storage, 1, VK_SHADER_STAGE_COMPUTE_BIT, NULL },
    };
    const int num_sets = NUM_TEXTURE_FORMATS * NUM_PLACES * NUM_FILTERS;
    if (!kit_sets_init(&texels->sets, bench->gpu, "bench.texels", bindings, 2,
                       (uint32_t)num_sets))
        return false;
    const VkDescriptorImageInfo image = { .imageView = texels->image.view,
                                          .imageLayout = VK_IMAGE_LAYOUT_GENERAL };
    for (int i = 0; i < num_sets; i++) {
        int format = i / (NUM_PLACES * NUM_FILTERS), place = i / NUM_FILTERS % NUM_PLACES;
        int filter = i % NUM_FILTERS;
        VkDescriptorSet set = *set_of(texels, format, place, filter);
        kit_set_image(bench->gpu, set, LL_BENCH_BIND_TEXTURE, texture,
                      &(VkDescriptorImageInfo){
                          texels->samplers[filter], texels->textures[format][place].view,
                          VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL });
        kit_set_image(bench->gpu, set, LL_BENCH_BIND_IMAGE, storage, &image);
    }
    return true;
}

static bool pipelines_init(struct texels *texels, struct ceilings_bench *bench)
{
    texels->layout = kit_layout_create(bench->gpu, "bench.texels", texels->sets.layout);
    if (!texels->layout)
        return false;
    for (uint32_t tap = 0; tap <= LL_BENCH_TAP_SLANT; tap++) {
        texels->fragment[tap] = ll_pipeline_create(
            bench->gpu, ll_pipeline_params(.name = "bench.texels",
                                           .vert = KIT_SHADER(ll_spirv_bench_screen_vert),
                                           .frag = KIT_SHADER(ll_spirv_bench_texels_frag),
                                           .layout = texels->layout,
                                           .color_format = texels->target.format,
                                           .depth = LL_DEPTH_NONE, .frag_constant = tap,
                                           .two_sided = true));
        texels->compute[tap] = ll_compute_pipeline_create(
            bench->gpu,
            ll_compute_pipeline_params(.name = "bench.texels",
                                       .code = KIT_SHADER(ll_spirv_bench_texels_comp),
                                       .layout = texels->layout, .constant = tap));
        if (!texels->fragment[tap] || !texels->compute[tap])
            return false;
    }
    return true;
}

static void *create(struct ceilings_bench *bench)
{
    struct texels *texels = calloc(1, sizeof *texels);
    if (texels && textures_init(texels, bench) && targets_init(texels, bench) &&
        samplers_init(texels, bench) && sets_init(texels, bench) &&
        pipelines_init(texels, bench))
        return texels;
    destroy(texels, bench);
    return NULL;
}

// ---- rows ----

static bool present(void *state, const struct ceilings_bench *bench,
                    const struct ceiling_def *def)
{
    (void)state;
    return def->b != FILTER_SLANT || bench->gpu->has_anisotropy;
}

static double piece(void *state, const struct ceilings_bench *bench,
                    const struct ceiling_def *def)
{
    (void)state;
    (void)def;
    return (double)bench->width * bench->height * LL_BENCH_TAPS;
}

// From tap to tap, in texture coordinates: a few texels for what stays near; for what is
// far a distance that comes back to no place it was at.
static struct ll_bench_push taps_of(const struct texels *texels,
                                    const struct ceiling_def *def, uint32_t rounds)
{
    bool far = def->c & ROW_FAR;
    float texel = 1.0f / (float)texels->textures[def->a][far ? 1 : 0].width;
    return (struct ll_bench_push){
        .factor = { texel, texel, far ? 0.381966f : 5 * texel,
                    far ? 0.234633f : 3 * texel },
        .rounds = rounds,
    };
}

static void record(void *state, struct ceilings_bench *bench,
                   const struct ceiling_def *def, VkCommandBuffer cmd, uint32_t amount)
{
    struct texels *texels = state;
    uint32_t tap = filters[def->b].tap;
    bool compute = def->c & ROW_COMPUTE;
    VkPipelineBindPoint point =
        compute ? VK_PIPELINE_BIND_POINT_COMPUTE : VK_PIPELINE_BIND_POINT_GRAPHICS;
    struct ll_bench_push push = taps_of(texels, def, amount);
    if (compute)
        kit_image_use(cmd, &texels->image, LL_ACCESS_COMPUTE_WRITE, true);
    else
        kit_rendering_begin(cmd, &texels->target, true);
    vkCmdBindPipeline(cmd, point, compute ? texels->compute[tap] : texels->fragment[tap]);
    vkCmdBindDescriptorSets(cmd, point, texels->layout, LL_BENCH_SET, 1,
                            set_of(texels, def->a, def->c & ROW_FAR ? 1 : 0, def->b), 0,
                            NULL);
    kit_push(cmd, texels->layout, &push);
    if (compute) {
        vkCmdDispatch(cmd, (bench->width + LL_BENCH_GROUP - 1) / LL_BENCH_GROUP,
                      (bench->height + LL_BENCH_GROUP - 1) / LL_BENCH_GROUP, 1);
    } else {
        vkCmdDraw(cmd, 3, 1, 0, 0);
        vkCmdEndRendering(cmd);
    }
}

const struct ceiling_family ceiling_texels = {
    .defs = defs,
    .num_defs = sizeof defs / sizeof *defs,
    .create = create,
    .destroy = destroy,
    .present = present,
    .piece = piece,
    .record = record,
};
