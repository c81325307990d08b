// What grows under the trees and on the meadows.
#include "demo/props_model.h"

#include <math.h>
#include <string.h>

#include "base/maths.h"
#include "demo/kit/exact.h"
#include "demo/kit/tree.h"

static void area_uv(struct ll_prop_area area, float uv[4])
{
    uv[0] = area.u0;
    uv[1] = area.v0;
    uv[2] = area.u1;
    uv[3] = area.v1;
}

void ll_model_bush(struct ll_model *model)
{
    struct ll_mesh *mesh = &model->mesh;
    struct ll_random random = ll_random_make(6001);
    mesh->pen.material = LL_SURFACE_HERBS;
    const uint32_t num_cards = 13;
    for (uint32_t i = 0; i < num_cards; i++) {
        // Over a low dome, denser below.
        float rise = i < 7 ? 0.045f : i < 12 ? 0.125f : 0.24f;
        float turns = i < 7 ? (float)i / 7 : (float)(i - 7) / 5 + 0.08f;
        turns += 0.03f * ll_tree_spread(&random);
        struct ll_tree_card card = { .bulge_yd = 0.22f,
                                     .heart = { 0, 0, 0.1f },
                                     .lift = 0.3f };
        float out[3], front[3];
        ll_tree_vector(1, turns, rise, out);
        for (uint32_t k = 0; k < 3; k++)
            card.centre[k] = out[k] * (k == 2 ? 0.85f : 0.72f);
        card.centre[2] += 0.36f;
        float aside = 0.07f * ll_tree_spread(&random);
        float tilt = 0.05f * ll_tree_spread(&random);
        ll_tree_vector(1, turns + aside, rise + tilt, front);
        float up[3] = { 0, 0, 1 };
        if (front[2] > 0.9f) {
            up[2] = 0;
            up[0] = 1;
        }
        ll_mesh_cross(up, front, card.right);
        ll_mesh_unit(card.right);
        ll_mesh_cross(front, card.right, card.up);
        bool berries = i == 3 || i == 8;
        float size = 0.72f * (0.85f + 0.3f * ll_random_unit(&random));
        if (berries) { // lie on the leaves
            size *= 0.55f;
            ll_mesh_add(card.centre, out, 0.14f, card.centre);
        }
        for (uint32_t k = 0; k < 3; k++) {
            card.right[k] *= size * (i & 1 ? 1 : -1);
            card.up[k] *= size * (i & 1 ? 1 : -1);
        }
        area_uv(berries ? ll_prop_berries : ll_prop_bush, card.uv);
        ll_tree_card(mesh, &card);
    }
}

void ll_model_fern(struct ll_model *model)
{
    struct ll_mesh *mesh = &model->mesh;
    struct ll_random random = ll_random_make(6101);
    mesh->pen.material = LL_SURFACE_HERBS;
    for (uint32_t i = 0; i < 9; i++) {
        float turns = ((float)i + 0.25f * ll_tree_spread(&random)) / 9;
        float length = 1.25f + 0.3f * ll_random_unit(&random);
        float rise = i & 1 ? 0.185f : 0.12f;
        float places[5][3], step[3], at[3];
        ll_tree_vector(0.06f, turns, 0, at);
        at[2] = -0.05f;
        float half[5];
        for (uint32_t k = 0; k < 5; k++) {
            memcpy(places[k], at, sizeof at);
            half[k] = 0.26f * length;
            ll_tree_vector(length / 4, turns, rise - 0.062f * (float)k, step);
            ll_mesh_add(at, step, 1, at);
        }
        struct ll_tree_strip strip = { .places = (const float(*)[3])places,
                                       .num = 5,
                                       .half_widths = half,
                                       .keel_yd = 0,
                                       .turned = true,
                                       .heart = { 0, 0, -0.7f },
                                       .lift = 0.5f };
        ll_tree_vector(1, turns + 0.25f, 0, strip.side);
        area_uv(ll_prop_fern, strip.uv);
        ll_tree_strip(mesh, &strip);
    }
}

// Crossed cards that stand on the ground and lean outward at the top.
static void tuft(struct ll_mesh *mesh, struct ll_prop_area area, uint32_t num_cards,
                 float width, float height, uint32_t seed)
{
    struct ll_random random = ll_random_make(seed);
    mesh->pen.material = LL_SURFACE_HERBS;
    for (uint32_t i = 0; i < num_cards; i++) {
        float turns = ((float)i + 0.2f * ll_tree_spread(&random)) / (float)num_cards;
        float size = 0.85f + 0.3f * ll_random_unit(&random);
        struct ll_tree_card card = { .heart = { 0, 0, -0.9f }, .lift = 0.9f };
        float out[3];
        ll_tree_vector(0.13f * width, turns, 0, out);
        ll_tree_vector(0.5f * width * size, turns + 0.25f, 0, card.right);
        memcpy(card.centre, out, sizeof out);
        card.centre[2] = 0.5f * height * size - 0.06f;
        ll_mesh_add(card.centre, out, 0.55f, card.centre);
        card.up[2] = 0.5f * height * size;
        ll_mesh_add(card.up, out, 0.7f, card.up);
        area_uv(area, card.uv);
        ll_tree_card(mesh, &card);
    }
}

void ll_model_grass(struct ll_model *model)
{
    tuft(&model->mesh, ll_prop_grass, 5, 1.25f, 1.15f, 6201);
}

void ll_model_flowers(struct ll_model *model)
{
    tuft(&model->mesh, ll_prop_flowers, 3, 1.0f, 0.95f, 6301);
    tuft(&model->mesh, ll_prop_grass, 3, 0.8f, 0.6f, 6302);
}
