#include "demo/kit/cutout.h"

#include <math.h>

#include "base/maths.h"
#include "demo/kit/exact.h"
#include "formats/mip.h"
#include "formats/write/blp_write.h"

// Of the BLP header: where a level's place and size stand, and where the data begins.
#define LEVEL_OFFSETS 0x14u
#define LEVEL_SIZES 0x54u
#define LEVEL_DATA 0x494u
#define HAS_LEVELS 0x0bu

bool ll_cutout_init(struct ll_cutout *cutout, uint32_t width, uint32_t height,
                    struct ll_arena *arena)
{
    cutout->width = width;
    cutout->height = height;
    cutout->rgba = ll_arena_alloc(arena, (size_t)width * height, sizeof *cutout->rgba,
                                  _Alignof(float));
    return cutout->rgba;
}

void ll_cutout_over(struct ll_cutout *cutout, int32_t x, int32_t y, const float rgb[3],
                    float alpha)
{
    if (x < 0 || y < 0 || x >= (int32_t)cutout->width || y >= (int32_t)cutout->height)
        return;
    float *texel = cutout->rgba[(uint32_t)y * cutout->width + (uint32_t)x];
    float below = texel[3] * (1 - alpha), sum = alpha + below;
    if (sum <= 0)
        return;
    for (uint32_t k = 0; k < 3; k++)
        texel[k] = (rgb[k] * alpha + texel[k] * below) / sum;
    texel[3] = sum;
}

// Darkens what is there and leaves holes alone.
static void shade(struct ll_cutout *cutout, int32_t x, int32_t y, float amount)
{
    if (x < 0 || y < 0 || x >= (int32_t)cutout->width || y >= (int32_t)cutout->height)
        return;
    float *texel = cutout->rgba[(uint32_t)y * cutout->width + (uint32_t)x];
    for (uint32_t k = 0; k < 3; k++)
        texel[k] *= 1 - amount;
}

// Half the width of a blade at t (0 root .. 1 tip), over its widest.
static float leaf_outline(float t, float lobes)
{
    if (t <= 0 || t >= 1)
        return 0;
    float round = sqrtf(ll_minf(t * 3.2f, 1)) * (1 - t * t * t);
    return round * (1 - lobes * (0.5f - 0.5f * ll_exact_cos_turns(t * 3.6f)));
}

struct leaf_place {      // of a texel on a leaf
    float along, across; // 0..1 root to tip; -1..1 over the blade
    float inside;        // texels within the outline; negative outside
};

static struct leaf_place leaf_at(const struct ll_leaf *leaf, float c, float s, float x,
                                 float y)
{
    float dx = x - leaf->x, dy = y - leaf->y;
    float t = (dx * c + dy * s) / leaf->length;
    float n = (dy * c - dx * s) - leaf->bend * leaf->length * t * t;
    float half = 0.5f * leaf->width * leaf->length * leaf_outline(t, leaf->lobes);
    // A stalk joins the blade to its twig.
    float stalk = t > -0.05f && t < 0.2f ? 0.6f : 0;
    half = ll_maxf(half, stalk);
    return (struct leaf_place){ .along = t,
                                .across = half > 0 ? n / half : 0,
                                .inside = half > 0 ? half - fabsf(n) : -1e3f };
}

void ll_cutout_leaf(struct ll_cutout *cutout, const struct ll_cutout_frame *frame,
                    const struct ll_leaf *leaf)
{
    float c = ll_exact_cos_turns(leaf->turns), s = ll_exact_sin_turns(leaf->turns);
    int32_t reach = (int32_t)leaf->length + 3;
    int32_t cx = (int32_t)floorf(leaf->x), cy = (int32_t)floorf(leaf->y);
    int32_t x0 = cx - reach > frame->x0 ? cx - reach : frame->x0;
    int32_t y0 = cy - reach > frame->y0 ? cy - reach : frame->y0;
    int32_t x1 = cx + reach < frame->x1 ? cx + reach : frame->x1;
    int32_t y1 = cy + reach < frame->y1 ? cy + reach : frame->y1;
    // The half of the blade that faces the upper left is the lit one.
    float lit_side = s - c > 0 ? 1 : -1;
    for (int32_t y = y0; y < y1; y++) {
        for (int32_t x = x0; x < x1; x++) {
            float fx = (float)x + 0.5f, fy = (float)y + 0.5f;
            if (leaf->edge_shadow > 0) {
                struct leaf_place drop = leaf_at(leaf, c, s, fx - 1.5f, fy - 2);
                if (drop.inside > -1.5f)
                    shade(cutout, x, y,
                          leaf->edge_shadow * ll_satf(0.5f + drop.inside / 3));
            }
            struct leaf_place at = leaf_at(leaf, c, s, fx, fy);
            float cover = ll_satf(at.inside + 0.5f);
            if (cover <= 0)
                continue;
            float side = at.across * lit_side;
            float rib = ll_smoothstepf(
                0.9f, 0.1f, fabsf(at.across) * leaf->width * leaf->length * 0.25f);
            float light =
                0.86f + 0.26f * at.along + leaf->light * ll_clampf(side * 2, -1, 1);
            light *= 1 - 0.2f * ll_smoothstepf(0.6f, 1, fabsf(at.across));
            light += 0.12f * rib * (1 - at.along);
            float rgb[3];
            for (uint32_t k = 0; k < 3; k++)
                rgb[k] = leaf->rgb[k] * light;
            ll_cutout_over(cutout, x, y, rgb, cover);
        }
    }
}

void ll_cutout_twig(struct ll_cutout *cutout, const struct ll_cutout_frame *frame,
                    const struct ll_twig *twig)
{
    float dx = twig->x1 - twig->x0, dy = twig->y1 - twig->y0;
    float length = sqrtf(dx * dx + dy * dy) + 1e-3f;
    uint32_t steps = (uint32_t)(length * 1.5f) + 2;
    for (uint32_t i = 0; i <= steps; i++) {
        float t = (float)i / (float)steps, aside = 4 * t * (1 - t) * twig->bend / length;
        float x = twig->x0 + dx * t - dy * aside, y = twig->y0 + dy * t + dx * aside;
        float radius = 0.5f * ll_mixf(twig->width0, twig->width1, t);
        int32_t reach = (int32_t)(radius + 2);
        for (int32_t j = (int32_t)floorf(y) - reach; j <= (int32_t)floorf(y) + reach;
             j++) {
            for (int32_t k = (int32_t)floorf(x) - reach; k <= (int32_t)floorf(x) + reach;
                 k++) {
                if (k < frame->x0 || k >= frame->x1 || j < frame->y0 || j >= frame->y1)
                    continue;
                float ex = (float)k + 0.5f - x, ey = (float)j + 0.5f - y;
                float cover = ll_satf(radius + 0.5f - sqrtf(ex * ex + ey * ey));
                float light = 1 - 0.22f * ll_clampf((ex + ey) / (radius + 0.5f), -1, 1);
                float rgb[3] = { twig->rgb[0] * light, twig->rgb[1] * light,
                                 twig->rgb[2] * light };
                if (cover > 0)
                    ll_cutout_over(cutout, k, j, rgb, cover);
            }
        }
    }
}

// Halves the picture weighted by alpha until one colour is left, then fills the holes
// from the finest level that knows a colour there.
enum ll_status ll_cutout_bleed(struct ll_cutout *cutout, struct ll_arena *arena)
{
    struct ll_arena_mark mark = ll_arena_mark(arena);
    struct ll_cutout levels[12];
    uint32_t num_levels = ll_mip_count(cutout->width, cutout->height);
    if (num_levels > 12)
        return LL_ERR_LIMIT;
    levels[0] = *cutout;
    for (uint32_t l = 1; l < num_levels; l++) {
        const struct ll_cutout *from = &levels[l - 1];
        if (!ll_cutout_init(&levels[l], ll_mip_edge(cutout->width, l),
                            ll_mip_edge(cutout->height, l), arena))
            return LL_ERR_MEMORY;
        for (uint32_t i = 0; i < from->width * from->height; i++) {
            uint32_t x = i % from->width, y = i / from->width;
            float *to =
                levels[l].rgba[ll_min_u32(y / 2, levels[l].height - 1) * levels[l].width +
                               ll_min_u32(x / 2, levels[l].width - 1)];
            for (uint32_t k = 0; k < 3; k++)
                to[k] += from->rgba[i][k] * from->rgba[i][3];
            to[3] += from->rgba[i][3];
        }
        for (uint32_t i = 0; i < levels[l].width * levels[l].height; i++) {
            float *texel = levels[l].rgba[i];
            for (uint32_t k = 0; k < 3 && texel[3] > 0; k++)
                texel[k] /= texel[3];
            texel[3] = ll_minf(texel[3], 1);
        }
    }
    for (uint32_t i = 0; i < cutout->width * cutout->height; i++) {
        float *texel = cutout->rgba[i];
        if (texel[3] > 0)
            continue;
        uint32_t x = i % cutout->width, y = i / cutout->width;
        for (uint32_t l = 1; l < num_levels; l++) {
            const float *near =
                levels[l]
                    .rgba[ll_min_u32(y >> l, levels[l].height - 1) * levels[l].width +
                          ll_min_u32(x >> l, levels[l].width - 1)];
            if (near[3] <= 0)
                continue;
            for (uint32_t k = 0; k < 3; k++)
                texel[k] = near[k];
            break;
        }
    }
    ll_arena_rewind(arena, mark);
    return LL_OK;
}

static float passing(const uint8_t *rgba, uint32_t count, float scale)
{
    uint32_t num = 0;
    for (uint32_t i = 0; i < count; i++)
        num += (float)rgba[i * 4 + 3] * scale >= LL_CUTOUT_REF;
    return (float)num / (float)count;
}

// The factor of alpha at which `share` of the texels pass the test.
static float scale_for(const uint8_t *rgba, uint32_t count, float share)
{
    float lo = 0.5f, hi = 8;
    for (uint32_t i = 0; i < 16; i++) {
        float mid = 0.5f * (lo + hi);
        if (passing(rgba, count, mid) < share)
            lo = mid;
        else
            hi = mid;
    }
    return hi;
}

// Appends level `level` as the writer of images encodes it.
static enum ll_status level_append(const uint8_t *rgba, uint32_t width, uint32_t height,
                                   uint32_t level, struct ll_writer *out)
{
    struct ll_writer one = { 0 };
    struct ll_blp_write image = { .encoding = LL_BLP_WRITE_DXT5,
                                  .width = width,
                                  .height = height,
                                  .rgba = rgba,
                                  .single_level = true };
    struct ll_bytes bytes;
    enum ll_status status = ll_blp_write(&image, &one);
    if (!status)
        status = ll_writer_result(&one, &bytes);
    if (!status) {
        if (!level)
            ll_writer_bytes(out, bytes.data, LEVEL_DATA);
        size_t begin = out->size;
        ll_writer_bytes(out, bytes.data + LEVEL_DATA, bytes.size - LEVEL_DATA);
        if (!out->failed) {
            out->data[HAS_LEVELS] = 1;
            ll_writer_patch_u32(out, LEVEL_OFFSETS + level * 4, (uint32_t)begin);
            ll_writer_patch_u32(out, LEVEL_SIZES + level * 4,
                                (uint32_t)(out->size - begin));
        }
    }
    ll_writer_finish(&one);
    return status ? status : out->failed ? LL_ERR_MEMORY : LL_OK;
}

enum ll_status ll_cutout_write(const struct ll_cutout *cutout, bool keyed,
                               struct ll_arena *arena, struct ll_writer *out)
{
    struct ll_arena_mark mark = ll_arena_mark(arena);
    uint32_t count = cutout->width * cutout->height;
    uint8_t *rgba = ll_arena_array(arena, uint8_t, (size_t)count * 4);
    uint8_t *next = ll_arena_array(arena, uint8_t, (size_t)count * 4);
    uint8_t *scaled = ll_arena_array(arena, uint8_t, (size_t)count * 4);
    if (!rgba || !next || !scaled)
        return LL_ERR_MEMORY;
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t k = 0; k < 3; k++)
            rgba[i * 4 + k] = (uint8_t)(ll_satf(cutout->rgba[i][k]) * 255 + 0.5f);
        float alpha = cutout->rgba[i][3];
        // The test cuts high: half covered texels have to reach it.
        if (keyed && alpha > 0)
            alpha = ll_satf(0.88f + 1.6f * (alpha - 0.5f));
        rgba[i * 4 + 3] = (uint8_t)(ll_satf(alpha) * 255 + 0.5f);
    }
    float share = passing(rgba, count, 1);
    enum ll_status status = LL_OK;
    uint32_t num_levels = ll_mip_count(cutout->width, cutout->height);
    for (uint32_t l = 0; l < num_levels && !status; l++) {
        uint32_t width = ll_mip_edge(cutout->width, l),
                 height = ll_mip_edge(cutout->height, l);
        float scale = keyed && l ? scale_for(rgba, width * height, share) : 1;
        for (uint32_t i = 0; i < width * height * 4; i++) {
            float value = (i & 3) == 3 ? (float)rgba[i] * scale : (float)rgba[i];
            scaled[i] = (uint8_t)ll_minf(value + 0.5f, 255);
        }
        status = level_append(scaled, width, height, l, out);
        ll_mip_halve(rgba, width, height, next);
        uint8_t *swap = rgba;
        rgba = next;
        next = swap;
    }
    ll_arena_rewind(arena, mark);
    return status;
}
