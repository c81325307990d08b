// Three trees of different outline: a broad oak, a tall pine with hanging boughs, and a
// slender birch on two stems.
#include "demo/props_model.h"

#include <math.h>
#include <string.h>

#include "base/maths.h"
#include "demo/kit/exact.h"
#include "demo/kit/tree.h"

// A limb that leaves `from` in a direction and bends upward on its way.
struct bough {
    struct ll_limb_joint joints[5];
    struct ll_limb limb;
};

static void bough_make(struct bough *bough, const float from[3], float turns, float rise,
                       float length, float radius, float bend, struct ll_random *random)
{
    float place[3], step[3];
    memcpy(place, from, sizeof place);
    for (uint32_t i = 0; i < 5; i++) {
        float t = (float)i / 4;
        memcpy(bough->joints[i].place, place, sizeof place);
        bough->joints[i].radius = radius * (1 - 0.78f * t);
        ll_tree_vector(length / 4, turns, rise + bend * t, step);
        ll_mesh_add(place, step, 1, place);
        turns += 0.04f * ll_tree_spread(random);
    }
    bough->limb = (struct ll_limb){ .joints = bough->joints,
                                    .num_joints = 5,
                                    .sides = 5,
                                    .wraps = 1,
                                    .repeat_yd = 2.4f };
}

struct puff {
    float centre[3], radius;
};

struct foliage {
    float heart[3];     // of the whole crown
    float own;          // 0: normals of the crown .. 1: of each puff alone
    uint32_t num_cards; // a puff
    float card_yd;      // half edge
    float bulge_yd;
    float hang; // 0: cards face outward; 1: they hang upright
    float lift;
};

// Cards around a puff, those that would face into the crown left out.
static void puff_fill(struct ll_mesh *mesh, const struct puff *puff,
                      const struct foliage *foliage, struct ll_random *random)
{
    float outward[3];
    ll_mesh_add(puff->centre, foliage->heart, -1, outward);
    ll_mesh_unit(outward);
    float start = ll_random_unit(random);
    for (uint32_t i = 0; i < foliage->num_cards; i++) {
        // Even places on a ball, by the golden angle.
        float z = 1 - 2 * ((float)i + 0.5f) / (float)foliage->num_cards;
        float flat = sqrtf(1 - z * z), turns = start + (float)i * 0.381966f;
        float out[3] = { flat * ll_exact_cos_turns(turns),
                         flat * ll_exact_sin_turns(turns), z };
        ll_mesh_add(out, outward, 0.75f, out);
        ll_mesh_unit(out);
        struct ll_tree_card card = { .bulge_yd = foliage->bulge_yd,
                                     .lift = foliage->lift };
        ll_mesh_add(puff->centre, out,
                    puff->radius * (0.5f + 0.15f * ll_random_unit(random)), card.centre);
        float front[3];
        for (uint32_t k = 0; k < 3; k++)
            front[k] = out[k] + (k == 2 ? 0.4f : 0.5f) * ll_tree_spread(random);
        front[2] *= 1 - foliage->hang;
        ll_mesh_unit(front);
        float up[3] = { 0, 0, 1 }, right[3];
        if (fabsf(front[2]) > 0.9f) {
            up[2] = 0;
            up[0] = 1;
        }
        ll_mesh_cross(up, front, right);
        ll_mesh_unit(right);
        ll_mesh_cross(front, right, up);
        float size = foliage->card_yd * (0.85f + 0.3f * ll_random_unit(random));
        // A little roll, so that no two cards are alike.
        float roll = foliage->hang > 0.5f ? 0.06f * ll_tree_spread(random)
                                          : ll_random_unit(random);
        float c = ll_exact_cos_turns(roll) * size, s = ll_exact_sin_turns(roll) * size;
        for (uint32_t k = 0; k < 3; k++) {
            card.right[k] = right[k] * c + up[k] * s;
            card.up[k] = up[k] * c - right[k] * s;
            card.heart[k] = ll_mixf(foliage->heart[k], puff->centre[k], foliage->own);
        }
        struct ll_prop_area area = ll_prop_cluster(ll_random_u32(random) & 3);
        card.uv[0] = area.u0;
        card.uv[1] = area.v0;
        card.uv[2] = area.u1;
        card.uv[3] = area.v1;
        ll_tree_card(mesh, &card);
    }
}

void ll_model_oak(struct ll_model *model)
{
    struct ll_mesh *mesh = &model->mesh;
    struct ll_random random = ll_random_make(5001);
    struct ll_limb_joint trunk[7] = {
        { { 0, 0, -0.7f }, 0.98f },       { { 0.02f, 0, 0.5f }, 0.78f },
        { { 0.1f, 0.03f, 1.9f }, 0.66f }, { { 0.24f, -0.04f, 4.0f }, 0.58f },
        { { 0.2f, -0.2f, 6.0f }, 0.52f }, { { -0.05f, -0.25f, 8.3f }, 0.36f },
        { { 0.1f, 0, 11.0f }, 0.14f },
    };
    struct ll_limb stem = { .joints = trunk,
                            .num_joints = 7,
                            .sides = 10,
                            .wraps = 3,
                            .repeat_yd = 3.4f,
                            .flare = 0.85f,
                            .num_roots = 5 };
    mesh->pen.material = LL_SURFACE_BARK_OAK;
    ll_tree_limb(mesh, &stem);
    struct puff puffs[20];
    uint32_t num_puffs = 0;
    static const struct {
        float start, turns, rise, length, radius, bend;
    } limbs[6] = {
        { 0.52f, 0.02f, 0.075f, 6.0f, 0.30f, 0.09f },
        { 0.56f, 0.22f, 0.11f, 5.2f, 0.26f, 0.06f },
        { 0.62f, 0.41f, 0.08f, 5.7f, 0.28f, 0.09f },
        { 0.60f, 0.63f, 0.10f, 5.5f, 0.27f, 0.07f },
        { 0.68f, 0.82f, 0.09f, 5.3f, 0.25f, 0.10f },
        { 0.76f, 0.12f, 0.15f, 4.4f, 0.20f, 0.04f },
    };
    for (uint32_t i = 0; i < 6; i++) {
        struct ll_limb_joint from = ll_tree_limb_at(&stem, limbs[i].start);
        struct bough bough;
        bough_make(&bough, from.place, limbs[i].turns, limbs[i].rise, limbs[i].length,
                   limbs[i].radius, limbs[i].bend, &random);
        ll_tree_limb(mesh, &bough.limb);
        // Leaves at its end and above its middle.
        const float *end = bough.joints[4].place, *half = bough.joints[2].place;
        puffs[num_puffs++] = (struct puff){ { end[0], end[1], end[2] + 0.5f }, 2.3f };
        puffs[num_puffs++] =
            (struct puff){ { half[0] * 1.1f, half[1] * 1.1f,
                             half[2] + 2.4f + 0.8f * ll_random_unit(&random) },
                           2.3f };
    }
    static const struct puff tops[4] = { { { 0.2f, 0.3f, 13.4f }, 2.4f },
                                         { { 1.9f, -1.2f, 12.0f }, 2.2f },
                                         { { -2.0f, 0.9f, 11.9f }, 2.3f },
                                         { { 0.3f, 2.3f, 11.4f }, 2.1f } };
    for (uint32_t i = 0; i < 4; i++)
        puffs[num_puffs++] = tops[i];
    struct foliage foliage = { .heart = { 0, 0, 8.2f },
                               .own = 0.5f,
                               .num_cards = 6,
                               .card_yd = 2.15f,
                               .bulge_yd = 0.6f,
                               .lift = 0.35f };
    mesh->pen.material = LL_SURFACE_LEAVES_OAK;
    for (uint32_t i = 0; i < num_puffs; i++)
        puff_fill(mesh, &puffs[i], &foliage, &random);
    ll_model_bumper(model, -0.8f, -0.8f, -0.7f, 0.8f, 0.8f, 5);
}

// One bough of needles: out from the trunk, then down by its own weight.
static void needle_bough(struct ll_mesh *mesh, float z, float turns, float length,
                         float rise, struct ll_random *random)
{
    float places[4][3], step[3], half[4];
    static const float widths[4] = { 0.7f, 1, 0.95f, 0.62f };
    float at[3] = { 0, 0, z };
    ll_tree_vector(0.12f, turns, 0, step);
    ll_mesh_add(at, step, 1, at);
    for (uint32_t i = 0; i < 4; i++) {
        memcpy(places[i], at, sizeof at);
        half[i] = 0.27f * length * widths[i];
        ll_tree_vector(length / 3, turns, rise - 0.04f * (float)i, step);
        ll_mesh_add(at, step, 1, at);
    }
    struct ll_prop_area area = ll_prop_bough(ll_random_u32(random) % LL_PROP_NUM_BOUGHS);
    struct ll_tree_strip strip = { .places = (const float(*)[3])places,
                                   .num = 4,
                                   .half_widths = half,
                                   .keel_yd = 0.17f * length,
                                   .uv = { area.u0, area.v0, area.u1, area.v1 },
                                   .heart = { 0, 0, z - 0.6f * length },
                                   .lift = 0.3f };
    ll_tree_vector(1, turns + 0.25f, 0, strip.side);
    // Half of them mirrored.
    if (ll_random_u32(random) & 1) {
        strip.uv[0] = area.u1;
        strip.uv[2] = area.u0;
    }
    ll_tree_strip(mesh, &strip);
}

void ll_model_pine(struct ll_model *model)
{
    struct ll_mesh *mesh = &model->mesh;
    struct ll_random random = ll_random_make(5101);
    struct ll_limb_joint trunk[6] = {
        { { 0, 0, -0.7f }, 0.62f },     { { 0, 0, 0.4f }, 0.50f },
        { { 0.03f, 0, 1.8f }, 0.44f },  { { 0.08f, 0.05f, 7 }, 0.34f },
        { { 0.03f, 0.03f, 14 }, 0.2f }, { { 0, 0, 22.2f }, 0.05f },
    };
    struct ll_limb stem = { .joints = trunk,
                            .num_joints = 6,
                            .sides = 8,
                            .wraps = 2,
                            .repeat_yd = 2.2f,
                            .flare = 0.55f,
                            .num_roots = 4 };
    mesh->pen.material = LL_SURFACE_BARK_PINE;
    ll_tree_limb(mesh, &stem);
    for (uint32_t i = 0; i < 3; i++) { // dead stubs below the green
        struct ll_limb_joint from = ll_tree_limb_at(&stem, 0.44f + 0.035f * (float)i);
        struct bough stub;
        bough_make(&stub, from.place, 0.31f * (float)i + 0.1f, -0.02f,
                   1.5f + 0.5f * ll_random_unit(&random), 0.07f, -0.03f, &random);
        stub.limb.sides = 3;
        ll_tree_limb(mesh, &stub.limb);
    }
    mesh->pen.material = LL_SURFACE_NEEDLES;
    const uint32_t tiers = 18;
    for (uint32_t i = 0; i < tiers; i++) {
        float t = ((float)i + 0.5f) / (float)tiers;
        float z = ll_mixf(3.4f, 20.6f, ll_mixf(t, 1 - (1 - t) * (1 - t), 0.12f));
        uint32_t count = 6;
        float reach = 4.6f * (1 - t) * (1 - 0.2f * (1 - t) * (1 - t)) + 1.25f;
        float start = ll_random_unit(&random);
        for (uint32_t k = 0; k < count; k++) {
            float turns =
                start + ((float)k + 0.28f * ll_tree_spread(&random)) / (float)count;
            float length =
                reach * (i & 1 ? 0.84f : 1.12f) * (1 + 0.12f * ll_tree_spread(&random));
            float rise = ll_mixf(-0.06f, 0.0f, t) + 0.015f * ll_tree_spread(&random);
            needle_bough(mesh, z + 0.35f * ll_tree_spread(&random), turns, length, rise,
                         &random);
        }
    }
    for (uint32_t i = 0; i < 2; i++) { // short growth that hides the stem
        struct ll_tree_card card = {
            .centre = { 0, 0, 13.8f },
            .up = { 0, 0, 6 },
            .uv = { ll_prop_pine_top.u0, ll_prop_pine_top.v0, ll_prop_pine_top.u1,
                    ll_prop_pine_top.v1 },
            .heart = { 0, 0, 11 },
            .lift = 0.1f,
        };
        ll_tree_vector(1.5f, 0.25f * (float)i + 0.06f, 0, card.right);
        ll_tree_card(mesh, &card);
    }
    for (uint32_t i = 0; i < 3; i++) { // the top
        struct ll_tree_card card = {
            .centre = { 0, 0, 21.7f },
            .up = { 0, 0, 2.3f },
            .uv = { ll_prop_pine_top.u0, ll_prop_pine_top.v0, ll_prop_pine_top.u1,
                    ll_prop_pine_top.v1 },
            .heart = { 0, 0, 19 },
            .lift = 0.2f,
        };
        ll_tree_vector(0.85f, (float)i / 6 + 0.03f, 0, card.right);
        ll_tree_card(mesh, &card);
    }
    ll_model_bumper(model, -0.5f, -0.5f, -0.7f, 0.5f, 0.5f, 5);
}

// A stem of the birch with its twigs; the leaves hang on them.
static void birch_stem(struct ll_model *model, const struct ll_limb *stem, float first,
                       uint32_t num_twigs, struct ll_random *random,
                       const struct foliage *foliage)
{
    struct ll_mesh *mesh = &model->mesh;
    mesh->pen.material = LL_SURFACE_BARK_BIRCH;
    ll_tree_limb(mesh, stem);
    float start = ll_random_unit(random);
    struct puff puffs[24];
    uint32_t num_puffs = 0;
    for (uint32_t i = 0; i < num_twigs && num_puffs + 2 < 24; i++) {
        float t = (float)i / (float)num_twigs;
        struct ll_limb_joint from = ll_tree_limb_at(stem, ll_mixf(first, 0.96f, t));
        struct bough twig;
        float length = ll_mixf(2.9f, 1.4f, t) * (0.85f + 0.3f * ll_random_unit(random));
        bough_make(&twig, from.place, start + (float)i * 0.382f, 0.12f, length,
                   ll_mixf(0.085f, 0.05f, t), -0.04f, random);
        twig.limb.sides = 3;
        ll_tree_limb(mesh, &twig.limb);
        const float *end = twig.joints[4].place, *half = twig.joints[2].place;
        puffs[num_puffs++] =
            (struct puff){ { end[0], end[1], end[2] - 0.3f }, ll_mixf(1.3f, 0.9f, t) };
        if (i & 1)
            puffs[num_puffs++] =
                (struct puff){ { half[0], half[1], half[2] + 0.3f }, 0.9f };
    }
    struct ll_limb_joint top = ll_tree_limb_at(stem, 1);
    puffs[num_puffs++] =
        (struct puff){ { top.place[0], top.place[1], top.place[2] + 0.1f }, 0.9f };
    mesh->pen.material = LL_SURFACE_LEAVES_BIRCH;
    for (uint32_t i = 0; i < num_puffs; i++)
        puff_fill(mesh, &puffs[i], foliage, random);
}

void ll_model_birch(struct ll_model *model)
{
    struct ll_random random = ll_random_make(5201);
    static const struct ll_limb_joint tall[7] = {
        { { 0, 0, -0.5f }, 0.36f },         { { 0.02f, 0.02f, 0.5f }, 0.27f },
        { { 0.12f, 0.1f, 2.4f }, 0.22f },   { { 0.3f, 0.12f, 5 }, 0.18f },
        { { 0.25f, -0.05f, 7.8f }, 0.13f }, { { 0.05f, -0.1f, 10.4f }, 0.08f },
        { { 0.1f, 0, 12.6f }, 0.03f },
    };
    static const struct ll_limb_joint lean[6] = {
        { { 0.05f, -0.1f, -0.5f }, 0.27f }, { { -0.15f, -0.35f, 0.7f }, 0.2f },
        { { -0.6f, -0.95f, 2.9f }, 0.16f }, { { -1.1f, -1.5f, 5.4f }, 0.12f },
        { { -1.3f, -1.7f, 7.6f }, 0.08f },  { { -1.25f, -1.75f, 9.5f }, 0.03f },
    };
    struct ll_limb stem = { .joints = tall,
                            .num_joints = 7,
                            .sides = 7,
                            .wraps = 1,
                            .repeat_yd = 1.7f,
                            .flare = 0.35f,
                            .num_roots = 4 };
    struct foliage foliage = { .heart = { 0.1f, 0, 7.4f },
                               .own = 0.4f,
                               .num_cards = 4,
                               .card_yd = 1.15f,
                               .bulge_yd = 0.25f,
                               .hang = 0.6f,
                               .lift = 0.3f };
    birch_stem(model, &stem, 0.40f, 11, &random, &foliage);
    struct ll_limb second = stem;
    second.joints = lean;
    second.num_joints = 6;
    foliage.heart[0] = -1;
    foliage.heart[1] = -1.4f;
    foliage.heart[2] = 6.2f;
    birch_stem(model, &second, 0.46f, 6, &random, &foliage);
    ll_model_bumper(model, -0.3f, -0.4f, -0.5f, 0.3f, 0.3f, 4);
}
