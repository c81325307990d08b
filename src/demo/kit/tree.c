#include "demo/kit/tree.h"

#include <math.h>
#include <string.h>

#include "base/maths.h"
#include "demo/kit/exact.h"

#define MAX_JOINTS 16u
#define MAX_SIDES 16u

void ll_tree_vector(float length, float turns, float rise, float out[3])
{
    float flat = length * ll_exact_cos_turns(rise);
    out[0] = flat * ll_exact_cos_turns(turns);
    out[1] = flat * ll_exact_sin_turns(turns);
    out[2] = length * ll_exact_sin_turns(rise);
}

static float catmull_rom(float p0, float p1, float p2, float p3, float t)
{
    float a = 2 * p1, b = p2 - p0, c = 2 * p0 - 5 * p1 + 4 * p2 - p3;
    float d = -p0 + 3 * p1 - 3 * p2 + p3;
    return 0.5f * (a + t * (b + t * (c + t * d)));
}

struct ll_limb_joint ll_tree_limb_at(const struct ll_limb *limb, float t)
{
    float place = ll_satf(t) * (float)(limb->num_joints - 1);
    uint32_t i = ll_min_u32((uint32_t)place, limb->num_joints - 2);
    float f = place - (float)i;
    const struct ll_limb_joint *p1 = &limb->joints[i], *p2 = p1 + 1;
    const struct ll_limb_joint *p0 = i ? p1 - 1 : p1;
    const struct ll_limb_joint *p3 = i + 2 < limb->num_joints ? p2 + 1 : p2;
    struct ll_limb_joint out;
    for (uint32_t k = 0; k < 3; k++)
        out.place[k] =
            catmull_rom(p0->place[k], p1->place[k], p2->place[k], p3->place[k], f);
    out.radius = ll_mixf(p1->radius, p2->radius, f);
    return out;
}

// Turns `side` so that it is square to `along`.
static void square_to(const float along[3], float side[3])
{
    ll_mesh_add(side, along, -ll_mesh_dot(side, along), side);
    if (ll_mesh_unit(side) > 1e-4f)
        return;
    memset(side, 0, sizeof(float[3]));
    side[fabsf(along[0]) > 0.7f ? 1 : 0] = 1;
    ll_mesh_add(side, along, -ll_mesh_dot(side, along), side);
    ll_mesh_unit(side);
}

// Radius of the trunk between its roots and at them.
static float root_ridge(const struct ll_limb *limb, uint32_t joint, float turns)
{
    if (limb->flare <= 0 || joint > 2)
        return 1;
    static const float fade[3] = { 1, 0.42f, 0.1f };
    float wave = 0.5f + 0.5f * ll_exact_cos_turns(turns * (float)limb->num_roots);
    return 1 + limb->flare * fade[joint] * wave;
}

void ll_tree_limb(struct ll_mesh *mesh, const struct ll_limb *limb)
{
    if (limb->num_joints < 2 || limb->num_joints > MAX_JOINTS || limb->sides < 3 ||
        limb->sides > MAX_SIDES)
        return;
    float side[3] = { 1, 0, 0 }, v = 0;
    uint32_t first = mesh->num_vertices, sides = limb->sides;
    for (uint32_t j = 0; j < limb->num_joints; j++) {
        const struct ll_limb_joint *here = &limb->joints[j];
        const struct ll_limb_joint *before = j ? here - 1 : here;
        const struct ll_limb_joint *after = j + 1 < limb->num_joints ? here + 1 : here;
        float along[3], other[3];
        ll_mesh_add(after->place, before->place, -1, along);
        float run = ll_mesh_unit(along);
        square_to(along, side);
        ll_mesh_cross(along, side, other);
        float slope = run > 0 ? (after->radius - before->radius) / run : 0;
        if (j) {
            float step[3];
            ll_mesh_add(here->place, before->place, -1, step);
            v -= sqrtf(ll_mesh_dot(step, step)) / limb->repeat_yd;
        }
        for (uint32_t s = 0; s <= sides; s++) {
            float turns = (float)(s % sides) / (float)sides;
            float c = ll_exact_cos_turns(turns), d = ll_exact_sin_turns(turns);
            float out[3], place[3], normal[3];
            for (uint32_t k = 0; k < 3; k++)
                out[k] = side[k] * c + other[k] * d;
            ll_mesh_add(here->place, out, here->radius * root_ridge(limb, j, turns),
                        place);
            ll_mesh_add(out, along, -slope, normal);
            float uv[2] = { limb->wraps * (float)s / (float)sides, v };
            ll_mesh_vertex(mesh, place, normal, uv);
        }
    }
    for (uint32_t j = 0; j + 1 < limb->num_joints; j++) {
        for (uint32_t s = 0; s < sides; s++) {
            uint32_t a = first + j * (sides + 1) + s, d = a + sides + 1;
            ll_mesh_triangle(mesh, a, a + 1, d + 1);
            if (limb->joints[j + 1].radius > 0)
                ll_mesh_triangle(mesh, a, d + 1, d);
        }
    }
    if (limb->open || limb->joints[limb->num_joints - 1].radius <= 0)
        return;
    // The point: one vertex a side, so that the normals turn forward.
    const struct ll_limb_joint *end = &limb->joints[limb->num_joints - 1];
    float along[3], tip[3];
    ll_mesh_add(end->place, (end - 1)->place, -1, along);
    ll_mesh_unit(along);
    ll_mesh_add(end->place, along, end->radius * 1.2f, tip);
    uint32_t ring = first + (limb->num_joints - 1) * (sides + 1);
    uint32_t point = ll_mesh_vertex(mesh, tip, along,
                                    (const float[2]){ 0.5f * limb->wraps, v - 0.1f });
    for (uint32_t s = 0; s < sides; s++)
        ll_mesh_triangle(mesh, ring + s, ring + s + 1, point);
}

static void soft_normal(const float place[3], const float heart[3], float lift,
                        float normal[3])
{
    ll_mesh_add(place, heart, -1, normal);
    if (ll_mesh_unit(normal) <= 0)
        normal[2] = 1;
    normal[2] += lift;
    if (ll_mesh_unit(normal) <= 1e-3f) {
        memset(normal, 0, sizeof(float[3]));
        normal[2] = 1;
    }
}

void ll_tree_card(struct ll_mesh *mesh, const struct ll_tree_card *card)
{
    uint32_t cuts = card->bulge_yd > 0 ? 2 : 1;
    float front[3];
    ll_mesh_cross(card->right, card->up, front);
    ll_mesh_unit(front);
    for (uint32_t row = 0; row <= cuts; row++) {
        for (uint32_t column = 0; column <= cuts; column++) {
            float s = (float)column / (float)cuts, t = (float)row / (float)cuts;
            float place[3], normal[3];
            ll_mesh_add(card->centre, card->right, 2 * s - 1, place);
            ll_mesh_add(place, card->up, 2 * t - 1, place);
            float off = (row == 1) + (column == 1);
            ll_mesh_add(place, front,
                        cuts == 2 ? card->bulge_yd * (0.5f * off - 0.5f) : 0, place);
            soft_normal(place, card->heart, card->lift, normal);
            float uv[2] = { ll_mixf(card->uv[0], card->uv[2], s),
                            ll_mixf(card->uv[3], card->uv[1], t) };
            uint32_t i = ll_mesh_vertex(mesh, place, normal, uv);
            if (row && column) {
                uint32_t a = i - cuts - 2, b = a + 1, d = i - 1;
                ll_mesh_triangle(mesh, a, b, i);
                ll_mesh_triangle(mesh, a, i, d);
            }
        }
    }
}

void ll_tree_strip(struct ll_mesh *mesh, const struct ll_tree_strip *strip)
{
    bool keeled = strip->keel_yd > 0;
    uint32_t across = keeled ? 3 : 2;
    for (uint32_t j = 0; j < strip->num; j++) {
        float t = (float)j / (float)(strip->num - 1);
        float along[3], front[3];
        ll_mesh_add(strip->places[ll_min_u32(j + 1, strip->num - 1)],
                    strip->places[j ? j - 1 : 0], -1, along);
        ll_mesh_cross(strip->side, along, front);
        ll_mesh_unit(front);
        if (front[2] < 0)
            for (uint32_t k = 0; k < 3; k++)
                front[k] = -front[k];
        for (uint32_t i = 0; i < across; i++) {
            float s = (float)i / (float)(across - 1);
            float place[3], normal[3];
            ll_mesh_add(strip->places[j], strip->side,
                        (2 * s - 1) * strip->half_widths[j], place);
            if (keeled && i == 1)
                ll_mesh_add(place, front, strip->keel_yd, place);
            soft_normal(place, strip->heart, strip->lift, normal);
            const float *uv = strip->uv;
            float at[2] = { ll_mixf(uv[0], uv[2], strip->turned ? t : s),
                            ll_mixf(uv[1], uv[3], strip->turned ? s : t) };
            uint32_t v = ll_mesh_vertex(mesh, place, normal, at);
            if (j && i) {
                ll_mesh_triangle(mesh, v, v - 1, v - across - 1);
                ll_mesh_triangle(mesh, v, v - across - 1, v - across);
            }
        }
    }
}
