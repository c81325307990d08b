// Foliage: clusters of leaves for crowns, boughs of needles, and what grows on the
// ground. Painted from the dark inside of a cluster to its bright outer leaves.
#include "demo/props_textures.h"

#include <math.h>

#include "base/maths.h"
#include "demo/kit/exact.h"

static struct ll_cutout_frame frame_of(const struct ll_cutout *cutout,
                                       struct ll_prop_area area)
{
    float w = (float)cutout->width, h = (float)cutout->height;
    // A free texel at each side: shapes end before the filter reaches a neighbour.
    return (struct ll_cutout_frame){ (int32_t)(area.u0 * w + 0.5f) + 1,
                                     (int32_t)(area.v0 * h + 0.5f) + 1,
                                     (int32_t)(area.u1 * w + 0.5f) - 1,
                                     (int32_t)(area.v1 * h + 0.5f) - 1 };
}

static void mix3(const float a[3], const float b[3], float t, float out[3])
{
    for (uint32_t k = 0; k < 3; k++)
        out[k] = ll_mixf(a[k], b[k], t);
}

struct cluster_style {
    uint32_t num_leaves;
    float length, width, lobes, bend; // texels; the others as of ll_leaf
    float squash;                     // height of the cluster over its width
    float droop;                      // 0: tips point outward, 1: downward
    float inner_rgb[3], outer_rgb[3], accent_rgb[3];
    float accents; // share of leaves in the accent colour
    float twig_rgb[3];
};

static void cluster(struct ll_cutout *cutout, struct ll_cutout_frame frame, uint32_t seed,
                    const struct cluster_style *style)
{
    struct ll_random random = ll_random_make(seed);
    float cx = 0.5f * (float)(frame.x0 + frame.x1),
          cy = 0.5f * (float)(frame.y0 + frame.y1);
    float size = 0.5f * (float)(frame.x1 - frame.x0);
    float room = size - 0.44f * style->length; // leaves reach beyond their middles
    for (uint32_t i = 0; i < 9; i++) {
        float turns = ((float)i + ll_random_unit(&random)) / 9;
        float reach = room * (0.75f + 0.3f * ll_random_unit(&random));
        struct ll_twig twig = { .x0 = cx,
                                .y0 = cy,
                                .x1 = cx + reach * ll_exact_cos_turns(turns),
                                .y1 = cy +
                                      style->squash * reach * ll_exact_sin_turns(turns),
                                .bend = 10 * (ll_random_unit(&random) - 0.5f),
                                .width0 = 3.2f,
                                .width1 = 1.4f };
        for (uint32_t k = 0; k < 3; k++)
            twig.rgb[k] = style->twig_rgb[k];
        ll_cutout_twig(cutout, &frame, &twig);
    }
    // Lobes of the outline: the rim comes and goes, so that the cluster is no disc.
    float phase = ll_random_unit(&random), phase2 = ll_random_unit(&random);
    for (uint32_t i = 0; i < style->num_leaves; i++) {
        float depth = (float)i / (float)style->num_leaves; // 0 back .. 1 front
        // Back leaves fill the rim; front ones lie further in, and overlap them.
        float turns = ll_random_unit(&random);
        float rim = 0.86f + 0.1f * ll_exact_cos_turns(3 * turns + phase) +
                    0.09f * ll_exact_cos_turns(5 * turns + phase2);
        float out = sqrtf(ll_random_unit(&random));
        out = ll_mixf(0.45f + 0.55f * out, 0.97f * out, depth) * rim;
        struct ll_leaf leaf = { 0 };
        float wander = 0.34f * (ll_random_unit(&random) - 0.5f);
        leaf.turns = turns + wander;
        // Turned towards the ground, on the shorter way.
        float to_down = 0.25f - leaf.turns;
        to_down -= floorf(to_down + 0.5f);
        leaf.turns += style->droop * to_down;
        leaf.length = style->length * (0.72f + 0.42f * ll_random_unit(&random));
        leaf.width = style->width * (0.85f + 0.3f * ll_random_unit(&random));
        leaf.lobes = style->lobes;
        leaf.bend = style->bend * (2 * ll_random_unit(&random) - 1);
        leaf.light = 0.13f;
        leaf.edge_shadow = 0.3f;
        leaf.x = cx + room * out * ll_exact_cos_turns(turns) -
                 0.5f * leaf.length * ll_exact_cos_turns(leaf.turns);
        leaf.y = cy + room * out * ll_exact_sin_turns(turns) * style->squash -
                 0.5f * leaf.length * ll_exact_sin_turns(leaf.turns);
        // Brighter in front and towards the upper left.
        float up = -(leaf.x - cx + 1.6f * (leaf.y - cy)) / (size * 2);
        float bright = ll_satf(0.1f + 0.62f * depth + 0.35f * up +
                               0.16f * (ll_random_unit(&random) - 0.5f));
        float rgb[3];
        mix3(style->inner_rgb, style->outer_rgb, bright, rgb);
        if (ll_random_unit(&random) < style->accents)
            mix3(rgb, style->accent_rgb, 0.3f + 0.5f * bright, rgb);
        ll_canvas_vary(&random, rgb, 0.07f, 0.05f, leaf.rgb);
        ll_cutout_leaf(cutout, &frame, &leaf);
    }
}

void ll_prop_paint_leaves_oak(struct ll_cutout *cutout)
{
    static const struct cluster_style style = {
        .num_leaves = 150,
        .length = 25,
        .width = 0.52f,
        .lobes = 0.34f,
        .bend = 0.12f,
        .squash = 0.94f,
        .droop = 0.12f,
        .inner_rgb = { 0.14f, 0.23f, 0.08f },
        .outer_rgb = { 0.52f, 0.66f, 0.21f },
        .accent_rgb = { 0.74f, 0.70f, 0.24f },
        .accents = 0.16f,
        .twig_rgb = { 0.22f, 0.16f, 0.10f },
    };
    for (uint32_t i = 0; i < 4; i++)
        cluster(cutout, frame_of(cutout, ll_prop_cluster(i)), 2101 + i, &style);
}

void ll_prop_paint_leaves_birch(struct ll_cutout *cutout)
{
    static const struct cluster_style style = {
        .num_leaves = 135,
        .length = 15,
        .width = 0.66f,
        .lobes = 0,
        .bend = 0.08f,
        .squash = 0.98f,
        .droop = 0.5f,
        .inner_rgb = { 0.28f, 0.36f, 0.12f },
        .outer_rgb = { 0.70f, 0.76f, 0.32f },
        .accent_rgb = { 0.90f, 0.77f, 0.28f },
        .accents = 0.22f,
        .twig_rgb = { 0.30f, 0.24f, 0.18f },
    };
    for (uint32_t i = 0; i < 4; i++)
        cluster(cutout, frame_of(cutout, ll_prop_cluster(i)), 2201 + i, &style);
}

static const float needle_dark[3] = { 0.09f, 0.19f, 0.11f };
static const float needle_mid[3] = { 0.24f, 0.41f, 0.21f };
static const float needle_tip[3] = { 0.55f, 0.66f, 0.31f };

// A feathered twig: needles in pairs along it, longest in its middle.
static void feather(struct ll_cutout *cutout, const struct ll_cutout_frame *frame,
                    struct ll_random *random, float x, float y, float turns, float length,
                    float bright)
{
    static const float wood[3] = { 0.24f, 0.18f, 0.12f };
    float bend = 0.06f * (ll_random_unit(random) - 0.5f);
    uint32_t pairs = (uint32_t)(length / 2.3f) + 3;
    float c = ll_exact_cos_turns(turns), s = ll_exact_sin_turns(turns);
    struct ll_twig twig = {
        x,    y, x + length * 0.92f * c,       y + length * 0.92f * s, 0,
        1.8f, 1, { wood[0], wood[1], wood[2] }
    };
    ll_cutout_twig(cutout, frame, &twig);
    for (uint32_t i = 0; i <= pairs; i++) {
        float t = (float)i / (float)pairs;
        for (int32_t side = -1; side <= 1; side += 2) {
            struct ll_leaf needle = { 0 };
            needle.x = x + length * t * c;
            needle.y = y + length * t * s;
            float spread = ll_mixf(0.16f, 0.07f, t) + 0.03f * ll_random_unit(random);
            needle.turns = turns + (float)side * spread + bend;
            needle.length =
                (6.5f + 6 * t * (1 - t) * 2) * (0.8f + 0.4f * ll_random_unit(random));
            needle.width = 0.3f;
            needle.light = 0.1f;
            float rgb[3],
                lit = ll_satf(bright * (0.35f + 0.75f * t) + (side < 0 ? 0.08f : -0.06f));
            if (lit < 0.5f)
                mix3(needle_dark, needle_mid, lit * 2, rgb);
            else
                mix3(needle_mid, needle_tip, lit * 2 - 1, rgb);
            ll_canvas_vary(random, rgb, 0.09f, 0.04f, needle.rgb);
            ll_cutout_leaf(cutout, frame, &needle);
        }
    }
}

// A bough seen from above: stem at the top, side twigs towards the tip, shorter and
// shorter. `upright`: a tree's top instead, tip at the top.
static void bough(struct ll_cutout *cutout, struct ll_prop_area area, uint32_t seed,
                  bool upright)
{
    struct ll_cutout_frame frame = frame_of(cutout, area);
    struct ll_random random = ll_random_make(seed);
    float cx = 0.5f * (float)(frame.x0 + frame.x1);
    float half = 0.5f * (float)(frame.x1 - frame.x0), h = (float)(frame.y1 - frame.y0);
    float root = upright ? (float)frame.y1 : (float)frame.y0;
    float way = upright ? -1 : 1;
    static const float wood[3] = { 0.22f, 0.16f, 0.11f };
    struct ll_twig stem = { cx, root, cx,   root + way * h * 0.93f,
                            3,  4.2f, 1.5f, { wood[0], wood[1], wood[2] } };
    ll_cutout_twig(cutout, &frame, &stem);
    for (uint32_t layer = 0; layer < 2; layer++) {
        uint32_t steps = layer ? 13 : 17;
        for (uint32_t i = 0; i < steps; i++) {
            float t = ((float)i + 0.25f + 0.5f * ll_random_unit(&random)) / (float)steps;
            t = 0.03f + 0.87f * t;
            float outline = upright ? 0.12f + 0.95f * (1 - t)
                                    : sqrtf(ll_minf(1, t * 2.6f + 0.3f)) *
                                          ll_minf(1, 2.1f * (1 - t) + 0.16f);
            for (int32_t side = -1; side <= 1; side += 2) {
                float length = half * outline * (layer ? 0.66f : 0.9f) *
                               (0.82f + 0.3f * ll_random_unit(&random));
                float lean = ll_mixf(0.17f, 0.09f, t) + 0.03f * ll_random_unit(&random);
                float turns = 0.25f * way - (float)side * way * lean;
                float bright = layer ? 0.95f : 0.5f;
                feather(cutout, &frame, &random, cx, root + way * h * t * 0.93f, turns,
                        length, bright * (0.8f + 0.3f * t));
            }
        }
    }
    feather(cutout, &frame, &random, cx, root + way * h * 0.84f, 0.25f * way, h * 0.1f,
            1);
}

void ll_prop_paint_needles(struct ll_cutout *cutout)
{
    for (uint32_t i = 0; i < LL_PROP_NUM_BOUGHS; i++)
        bough(cutout, ll_prop_bough(i), 2301 + i, false);
    bough(cutout, ll_prop_pine_top, 2311, true);
}

static void fern(struct ll_cutout *cutout)
{
    struct ll_cutout_frame frame = frame_of(cutout, ll_prop_fern);
    struct ll_random random = ll_random_make(2401);
    float y = 0.5f * (float)(frame.y0 + frame.y1), w = (float)(frame.x1 - frame.x0);
    float half = 0.5f * (float)(frame.y1 - frame.y0);
    static const float dark[3] = { 0.14f, 0.26f, 0.08f },
                       tip[3] = { 0.42f, 0.58f, 0.20f };
    struct ll_twig stem = {
        (float)frame.x0,        y, (float)frame.x0 + w * 0.96f, y, 0, 3.2f, 1.2f,
        { 0.30f, 0.36f, 0.14f }
    };
    for (uint32_t i = 0; i < 27; i++) {
        float t = ((float)i + 0.5f) / 27;
        for (int32_t side = -1; side <= 1; side += 2) {
            struct ll_leaf leaf = { 0 };
            leaf.x = (float)frame.x0 + w * (0.07f + 0.9f * t);
            leaf.y = y;
            leaf.turns = (float)side * ll_mixf(0.2f, 0.12f, t);
            leaf.length = half * ll_minf(1, 2.6f * t + 0.35f) *
                          ll_minf(1, 1.35f - 1.2f * t) *
                          (0.95f + 0.14f * ll_random_unit(&random));
            leaf.width = 0.26f;
            leaf.bend = (float)side * 0.1f;
            leaf.light = 0.12f;
            leaf.edge_shadow = 0.25f;
            float rgb[3];
            mix3(dark, tip, ll_satf(0.2f + 0.75f * t + (side < 0 ? 0.1f : -0.05f)), rgb);
            ll_canvas_vary(&random, rgb, 0.08f, 0.04f, leaf.rgb);
            ll_cutout_leaf(cutout, &frame, &leaf);
        }
    }
    ll_cutout_twig(cutout, &frame, &stem);
}

// Blades that rise from the lower edge and lean outward.
static void blades(struct ll_cutout *cutout, struct ll_prop_area area, uint32_t seed,
                   uint32_t count, float tallest)
{
    static const float dark[3] = { 0.15f, 0.23f, 0.06f },
                       pale[3] = { 0.52f, 0.58f, 0.22f };
    struct ll_cutout_frame frame = frame_of(cutout, area);
    struct ll_random random = ll_random_make(seed);
    float cx = 0.5f * (float)(frame.x0 + frame.x1), w = (float)(frame.x1 - frame.x0);
    float h = (float)(frame.y1 - frame.y0);
    for (uint32_t i = 0; i < count; i++) {
        float depth = (float)i / (float)count;
        float side = 2 * ll_random_unit(&random) - 1;
        struct ll_leaf leaf = { 0 };
        leaf.x = cx + 0.2f * w * side;
        leaf.y = (float)frame.y1;
        leaf.turns = -0.25f + 0.075f * side + 0.03f * (ll_random_unit(&random) - 0.5f);
        leaf.length = h * tallest * (0.55f + 0.42f * ll_random_unit(&random)) *
                      (1 - 0.22f * side * side);
        leaf.width = 8.5f / leaf.length;
        leaf.bend = 0.16f * side + 0.08f * (ll_random_unit(&random) - 0.5f);
        leaf.light = 0.12f;
        leaf.edge_shadow = 0.22f;
        float rgb[3];
        mix3(dark, pale, ll_satf(0.12f + 0.75f * depth + 0.2f * ll_random_unit(&random)),
             rgb);
        ll_canvas_vary(&random, rgb, 0.08f, 0.07f, leaf.rgb);
        ll_cutout_leaf(cutout, &frame, &leaf);
    }
}

static void blossom(struct ll_cutout *cutout, const struct ll_cutout_frame *frame,
                    struct ll_random *random, float x, float y, const float rgb[3])
{
    float start = ll_random_unit(random);
    for (uint32_t i = 0; i < 6; i++) {
        struct ll_leaf petal = { .x = x,
                                 .y = y,
                                 .turns = start + (float)i / 6,
                                 .length = 7.5f,
                                 .width = 0.62f,
                                 .light = 0.08f,
                                 .edge_shadow = 0.15f };
        ll_canvas_vary(random, rgb, 0.08f, 0.03f, petal.rgb);
        ll_cutout_leaf(cutout, frame, &petal);
    }
    struct ll_twig heart = { x - 0.6f, y, x + 0.6f, y, 0, 4, 4, { 0.78f, 0.58f, 0.14f } };
    ll_cutout_twig(cutout, frame, &heart);
}

static void flowers(struct ll_cutout *cutout)
{
    static const float petals[3][3] = { { 0.88f, 0.86f, 0.80f },
                                        { 0.52f, 0.44f, 0.78f },
                                        { 0.86f, 0.68f, 0.20f } };
    struct ll_cutout_frame frame = frame_of(cutout, ll_prop_flowers);
    struct ll_random random = ll_random_make(2431);
    blades(cutout, ll_prop_flowers, 2421, 26, 0.62f);
    float cx = 0.5f * (float)(frame.x0 + frame.x1), w = (float)(frame.x1 - frame.x0);
    float h = (float)(frame.y1 - frame.y0);
    for (uint32_t i = 0; i < 9; i++) {
        float side = ((float)i - 4 + 0.5f * (ll_random_unit(&random) - 0.5f)) / 4.4f;
        float x = cx + 0.44f * w * side;
        float y = (float)frame.y0 +
                  h * (0.1f + 0.34f * ll_random_unit(&random) + 0.22f * side * side);
        struct ll_twig stalk = {
            cx + 0.2f * w * side,   (float)frame.y1, x, y, 8 * side, 2, 1.6f,
            { 0.26f, 0.36f, 0.11f }
        };
        ll_cutout_twig(cutout, &frame, &stalk);
        blossom(cutout, &frame, &random, x, y, petals[i % 3]);
    }
}

static void berries(struct ll_cutout *cutout)
{
    static const struct cluster_style style = {
        .num_leaves = 40,
        .length = 15,
        .width = 0.55f,
        .bend = 0.1f,
        .squash = 1,
        .inner_rgb = { 0.12f, 0.22f, 0.08f },
        .outer_rgb = { 0.33f, 0.47f, 0.17f },
        .accent_rgb = { 0.5f, 0.3f, 0.14f },
        .accents = 0.1f,
        .twig_rgb = { 0.22f, 0.15f, 0.10f },
    };
    struct ll_cutout_frame frame = frame_of(cutout, ll_prop_berries);
    cluster(cutout, frame, 2441, &style);
    struct ll_random random = ll_random_make(2442);
    for (uint32_t i = 0; i < 14; i++) {
        float turns = ll_random_unit(&random), out = 20 * sqrtf(ll_random_unit(&random));
        float x = 0.5f * (float)(frame.x0 + frame.x1) + out * ll_exact_cos_turns(turns);
        float y = 0.5f * (float)(frame.y0 + frame.y1) + out * ll_exact_sin_turns(turns);
        struct ll_twig berry = {
            x, y, x + 0.5f, y, 0, 4.6f, 4.6f, { 0.62f, 0.12f, 0.10f }
        };
        ll_cutout_twig(cutout, &frame, &berry);
    }
}

void ll_prop_paint_herbs(struct ll_cutout *cutout)
{
    static const struct cluster_style bush = {
        .num_leaves = 150,
        .length = 19,
        .width = 0.5f,
        .bend = 0.14f,
        .squash = 0.95f,
        .droop = 0,
        .inner_rgb = { 0.12f, 0.23f, 0.09f },
        .outer_rgb = { 0.44f, 0.60f, 0.23f },
        .accent_rgb = { 0.52f, 0.62f, 0.25f },
        .accents = 0.14f,
        .twig_rgb = { 0.22f, 0.15f, 0.10f },
    };
    cluster(cutout, frame_of(cutout, ll_prop_bush), 2411, &bush);
    berries(cutout);
    fern(cutout);
    blades(cutout, ll_prop_grass, 2451, 62, 0.98f);
    flowers(cutout);
}
