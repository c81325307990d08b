// The baked light of a group: ambient with occlusion by rays, lamps with soft shadows,
// and the day that comes in at a door.
#include <math.h>
#include <string.h>

#include "base/maths.h"
#include "demo/building.h"
#include "demo/kit/exact.h"

// Faces in cells of one yard.
struct ll_soup {
    const struct ll_mesh *mesh;
    float low[3];
    int32_t cells[3];
    uint32_t *first; // cells + 1
    uint32_t *faces;
};

static void face_cells(const struct ll_soup *soup, uint32_t face, int32_t low[3],
                       int32_t high[3])
{
    const uint16_t *t = soup->mesh->triangles[face];
    for (uint32_t k = 0; k < 3; k++) {
        float a = soup->mesh->positions[t[0]][k], b = soup->mesh->positions[t[1]][k],
              c = soup->mesh->positions[t[2]][k];
        float least = ll_minf(a, ll_minf(b, c)), most = ll_maxf(a, ll_maxf(b, c));
        low[k] = (int32_t)floorf(least - soup->low[k] - 0.01f);
        high[k] = (int32_t)floorf(most - soup->low[k] + 0.01f);
        low[k] = low[k] < 0 ? 0 : low[k];
        high[k] = high[k] >= soup->cells[k] ? soup->cells[k] - 1 : high[k];
    }
}

static uint32_t cell_at(const struct ll_soup *soup, const int32_t at[3])
{
    return (uint32_t)((at[2] * soup->cells[1] + at[1]) * soup->cells[0] + at[0]);
}

// Calls for each cell of each face; counts, or files the face when `fill` is there.
static void soup_file(struct ll_soup *soup, uint32_t *fill)
{
    for (uint32_t face = 0; face < soup->mesh->num_triangles; face++) {
        if (soup->mesh->faces[face].part == LL_PART_COLLISION)
            continue;
        int32_t low[3], high[3], at[3];
        face_cells(soup, face, low, high);
        for (at[2] = low[2]; at[2] <= high[2]; at[2]++)
            for (at[1] = low[1]; at[1] <= high[1]; at[1]++)
                for (at[0] = low[0]; at[0] <= high[0]; at[0]++) {
                    uint32_t cell = cell_at(soup, at);
                    if (fill)
                        soup->faces[soup->first[cell] + fill[cell]++] = face;
                    else
                        soup->first[cell + 1]++;
                }
    }
}

struct ll_soup *ll_soup_make(const struct ll_mesh *mesh, struct ll_arena *arena)
{
    struct ll_soup *soup = ll_arena_new(arena, struct ll_soup);
    if (!soup)
        return NULL;
    float high[3];
    soup->mesh = mesh;
    ll_mesh_bounds(mesh, soup->low, high);
    uint32_t count = 1;
    for (uint32_t k = 0; k < 3; k++) {
        soup->low[k] -= 0.5f;
        soup->cells[k] = (int32_t)(high[k] - soup->low[k] + 0.5f) + 1;
        if (soup->cells[k] > 64)
            return NULL;
        count *= (uint32_t)soup->cells[k];
    }
    soup->first = ll_arena_array(arena, uint32_t, count + 1);
    uint32_t *fill = ll_arena_array(arena, uint32_t, count);
    if (!soup->first || !fill)
        return NULL;
    soup_file(soup, NULL);
    for (uint32_t i = 0; i < count; i++)
        soup->first[i + 1] += soup->first[i];
    soup->faces = ll_arena_array(arena, uint32_t, soup->first[count]);
    if (!soup->faces)
        return NULL;
    soup_file(soup, fill);
    return soup;
}

// Distance to a front face, or `reach`.
static float face_hit(const struct ll_mesh *mesh, uint32_t face, const float from[3],
                      const float direction[3], float reach)
{
    const uint16_t *t = mesh->triangles[face];
    float e1[3], e2[3], p[3], s[3], q[3];
    ll_mesh_add(mesh->positions[t[1]], mesh->positions[t[0]], -1, e1);
    ll_mesh_add(mesh->positions[t[2]], mesh->positions[t[0]], -1, e2);
    ll_mesh_cross(direction, e2, p);
    float det = ll_mesh_dot(e1, p);
    if (det < 1e-7f) // from behind, or along it
        return reach;
    ll_mesh_add(from, mesh->positions[t[0]], -1, s);
    float u = ll_mesh_dot(s, p);
    if (u < 0 || u > det)
        return reach;
    ll_mesh_cross(s, e1, q);
    float v = ll_mesh_dot(direction, q);
    if (v < 0 || u + v > det)
        return reach;
    float distance = ll_mesh_dot(e2, q) / det;
    return distance > 1e-3f && distance < reach ? distance : reach;
}

float ll_soup_free(const struct ll_soup *soup, const float from[3],
                   const float direction[3], float reach)
{
    int32_t at[3], step[3];
    float next[3], span[3], best = reach;
    for (uint32_t k = 0; k < 3; k++) {
        float local = from[k] - soup->low[k];
        at[k] = (int32_t)floorf(local);
        step[k] = direction[k] < 0 ? -1 : 1;
        float slow = fabsf(direction[k]);
        span[k] = slow > 1e-6f ? 1 / slow : 1e9f;
        float within = local - (float)at[k];
        next[k] = slow > 1e-6f ? span[k] * (step[k] > 0 ? 1 - within : within) : 1e9f;
    }
    for (float entered = 0; entered < best;) {
        bool inside = true;
        for (uint32_t k = 0; k < 3; k++)
            inside = inside && at[k] >= 0 && at[k] < soup->cells[k];
        if (!inside)
            break; // rays start within the box
        uint32_t cell = cell_at(soup, at);
        for (uint32_t i = soup->first[cell]; i < soup->first[cell + 1]; i++)
            best = face_hit(soup->mesh, soup->faces[i], from, direction, best);
        uint32_t axis = next[0] < next[1]   ? next[0] < next[2] ? 0 : 2
                        : next[1] < next[2] ? 1
                                            : 2;
        entered = next[axis];
        next[axis] += span[axis];
        at[axis] += step[axis];
    }
    return best;
}

#define SKY_RAYS 40
#define LAMP_RAYS 5

// Directions over the hemisphere of a normal, more of them along it.
static void sky_ray(const float normal[3], uint32_t i, float out[3])
{
    float right[3], up[3], hint[3] = { 0, 0, 0 };
    hint[fabsf(normal[0]) > 0.7f ? 1 : 0] = 1;
    ll_mesh_cross(normal, hint, right);
    ll_mesh_unit(right);
    ll_mesh_cross(normal, right, up);
    float along2 = ((float)i + 0.5f) / SKY_RAYS; // cosine-weighted
    float turns = (float)i * 0.61803399f;
    turns -= floorf(turns);
    float across = sqrtf(1 - along2), along = sqrtf(along2);
    for (uint32_t k = 0; k < 3; k++)
        out[k] = normal[k] * along + across * (right[k] * ll_exact_cos_turns(turns) +
                                               up[k] * ll_exact_sin_turns(turns));
}

static float openness(const struct ll_soup *soup, const struct ll_bake *bake,
                      const float from[3], const float normal[3])
{
    float sum = 0;
    for (uint32_t i = 0; i < SKY_RAYS; i++) {
        float ray[3];
        sky_ray(normal, i, ray);
        float reach = bake->occlusion_yd;
        if (ray[2] < -0.01f && from[2] > bake->ground_z)
            reach = ll_minf(reach, (bake->ground_z - from[2]) / ray[2]);
        float free = ll_soup_free(soup, from, ray, reach) / bake->occlusion_yd;
        sum += free * (2 - free);
    }
    return ll_mixf(1, sum / SKY_RAYS, bake->occlusion);
}

static float lamp_reaches(const struct ll_soup *soup, const struct ll_bake_lamp *lamp,
                          const float from[3], const float normal[3])
{
    static const float spread[LAMP_RAYS][3] = { { 0, 0, 0 },
                                                { 0.16f, 0.05f, 0.09f },
                                                { -0.13f, 0.11f, -0.05f },
                                                { 0.03f, -0.17f, 0.1f },
                                                { -0.06f, 0.02f, -0.15f } };
    float sum = 0;
    for (uint32_t i = 0; i < LAMP_RAYS; i++) {
        float ray[3];
        ll_mesh_add(lamp->position, spread[i], 1, ray);
        ll_mesh_add(ray, from, -1, ray);
        float distance = ll_mesh_unit(ray);
        float lit = ll_maxf(0, 0.82f * ll_mesh_dot(ray, normal) + 0.18f);
        if (ll_mesh_dot(lamp->facing, lamp->facing) > 0)
            lit *= ll_maxf(0, -ll_mesh_dot(ray, lamp->facing));
        float near = 1 - distance / lamp->reach_yd;
        if (lit <= 0 || near <= 0)
            continue;
        if (ll_soup_free(soup, from, ray, distance) >= distance)
            sum += lit * near * near;
    }
    return sum / LAMP_RAYS;
}

// From each vertex a little towards the middle of its faces, so that those in corners do
// not lie in the next wall.
static bool nudges_find(const struct ll_mesh *mesh, struct ll_arena *arena,
                        float (**out)[3])
{
    float(*nudges)[3] =
        ll_arena_alloc(arena, mesh->num_vertices, sizeof(float[3]), _Alignof(float));
    if (!nudges)
        return false;
    for (uint32_t i = 0; i < mesh->num_triangles; i++) {
        const uint16_t *t = mesh->triangles[i];
        for (uint32_t k = 0; k < 3; k++) {
            float *nudge = nudges[t[k]];
            for (uint32_t j = 1; j < 3; j++) {
                float edge[3];
                ll_mesh_add(mesh->positions[t[(k + j) % 3]], mesh->positions[t[k]], -1,
                            edge);
                float length = ll_mesh_unit(edge);
                ll_mesh_add(nudge, edge, ll_minf(0.3f * length, 0.12f), nudge);
            }
        }
    }
    *out = nudges;
    return true;
}

#define KNEE 0.55f

static void vertex_bake(const struct ll_mesh *mesh, uint32_t vertex,
                        const struct ll_soup *soup, const struct ll_bake *bake,
                        const float nudge[3])
{
    const float *normal = mesh->normals[vertex];
    float from[3], off[3] = { nudge[0], nudge[1], nudge[2] };
    float length = ll_mesh_unit(off);
    ll_mesh_add(mesh->positions[vertex], off, ll_minf(length, 0.12f), from);
    ll_mesh_add(from, normal, 0.03f, from);
    float open = openness(soup, bake, from, normal);
    float rgb[3];
    for (uint32_t k = 0; k < 3; k++)
        rgb[k] = open * ll_mixf(bake->ambient_low[k], bake->ambient_high[k],
                                0.5f + 0.5f * normal[2]);
    for (uint32_t i = 0; i < bake->num_lamps; i++)
        ll_mesh_add(rgb, bake->lamps[i].rgb,
                    lamp_reaches(soup, bake->lamps + i, from, normal), rgb);
    // Close to a lamp the strongest channel bends towards 1, and the others keep its hue.
    float most = ll_maxf(rgb[0], ll_maxf(rgb[1], rgb[2]));
    float over = ll_maxf(0, most - KNEE) / (1 - KNEE);
    float bent =
        most > KNEE && bake->num_lamps ? KNEE + (1 - KNEE) * over / (1 + over) : most;
    for (uint32_t k = 0; k < 3; k++)
        rgb[k] *= most > 0 ? bent / most : 1;
    for (uint32_t k = 0; k < 3; k++)
        mesh->colors[vertex][k] =
            (uint8_t)(ll_satf(rgb[k]) * (float)mesh->colors[vertex][k] + 0.5f);
}

bool ll_building_bake(struct ll_mesh *mesh, const struct ll_bake *bake,
                      struct ll_arena *arena)
{
    struct ll_arena_mark mark = ll_arena_mark(arena);
    const struct ll_soup *soup = ll_soup_make(mesh, arena);
    float(*nudges)[3];
    bool good = soup && nudges_find(mesh, arena, &nudges);
    for (uint32_t i = 0; i < mesh->num_vertices && good; i++) {
        uint8_t alpha = mesh->colors[i][3];
        if (alpha <= LL_ALPHA_ROOM || alpha == 255)
            vertex_bake(mesh, i, soup, bake, nudges[i]);
    }
    ll_arena_rewind(arena, mark);
    return good;
}

// Distance to the rectangle of a door, and how much the surface looks at it.
static float door_reaches(const struct ll_doorway *door, const float position[3],
                          const float normal[3])
{
    float to[3], distance;
    for (uint32_t k = 0; k < 3; k++)
        to[k] = ll_clampf(position[k], door->min[k], door->max[k]) - position[k];
    distance = ll_mesh_unit(to);
    float near = 1 - distance / door->reach_yd;
    if (near <= 0)
        return 0;
    float facing = distance < 0.5f ? 1 : ll_satf(0.35f + 0.9f * ll_mesh_dot(to, normal));
    return near * near * facing;
}

void ll_building_daylight(struct ll_mesh *mesh, const struct ll_doorway *door)
{
    for (uint32_t i = 0; i < mesh->num_vertices; i++) {
        uint8_t *color = mesh->colors[i];
        if (color[3] > LL_ALPHA_ROOM)
            continue;
        float day = door_reaches(door, mesh->positions[i], mesh->normals[i]);
        for (uint32_t k = 0; k < 3; k++)
            color[k] = (uint8_t)(ll_mixf((float)color[k], 255, day) + 0.5f);
        color[3] = (uint8_t)(LL_ALPHA_ROOM + 0.5f + day * (255 - LL_ALPHA_ROOM));
    }
    for (uint32_t i = 0; i < mesh->num_triangles; i++) {
        struct ll_mesh_face *face = mesh->faces + i;
        bool lit = false;
        for (uint32_t k = 0; k < 3; k++)
            lit = lit || mesh->colors[mesh->triangles[i][k]][3] > LL_ALPHA_ROOM;
        if (face->part == LL_WMO_INTERIOR && face->material != LL_STUFF_COALS && lit) {
            face->part = LL_WMO_TRANSITION;
            face->flags |= LL_MOPY_TRANSITION;
        }
    }
}
