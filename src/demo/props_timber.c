#include "demo/props_timber.h"

#include <math.h>
#include <string.h>

#include "base/maths.h"
#include "base/random.h"
#include "demo/kit/exact.h"
#include "demo/kit/noise.h"
#include "demo/kit/tree.h"

void ll_timber_add(struct ll_mesh *mesh, const struct ll_timber *timber)
{
    struct ll_mesh_solid solid;
    struct ll_mesh_beam beam = { .width = timber->width, .height = timber->height };
    memcpy(beam.from, timber->from, sizeof beam.from);
    memcpy(beam.to, timber->to, sizeof beam.to);
    memcpy(beam.up, timber->up, sizeof beam.up);
    ll_mesh_beam_solid(&beam, &solid);
    const struct ll_prop_area *area = &timber->area;
    // Every piece starts elsewhere on its board.
    float start = 0.37f * (float)(mesh->num_vertices % 97);
    float end_u = start + solid.length / LL_WOOD_REPEAT_YD * (area->u1 - area->u0);
    for (uint32_t i = 0; i < solid.num_sides; i++) {
        if (timber->skip & solid.bits[i])
            continue;
        float corners[4][3];
        const float uvs[4][2] = { { end_u, area->v1 },
                                  { start, area->v1 },
                                  { start, area->v0 },
                                  { end_u, area->v0 } };
        ll_mesh_solid_side(&solid, i, corners);
        ll_mesh_patch(mesh, (const float(*)[3])corners, uvs, 1, 1);
        start += 0.29f;
        end_u += 0.29f;
    }
    struct ll_prop_area rings = ll_prop_patch_area(LL_PATCH_RINGS);
    const float uvs[4][2] = { { rings.u0, rings.v1 },
                              { rings.u1, rings.v1 },
                              { rings.u1, rings.v0 },
                              { rings.u0, rings.v0 } };
    for (uint32_t end = 0; end < 2; end++) {
        if (timber->skip & (end ? LL_MESH_X1 : LL_MESH_X0))
            continue;
        float corners[8][3];
        ll_mesh_solid_end(&solid, end, corners);
        ll_mesh_patch(mesh, (const float(*)[3])corners, uvs, 1, 1);
    }
}

void ll_timber_board(struct ll_mesh *mesh, float x0, float y0, float z0, float x1,
                     float y1, float z1, float width, float height, uint32_t board)
{
    ll_timber_add(mesh, &(struct ll_timber){ .from = { x0, y0, z0 },
                                             .to = { x1, y1, z1 },
                                             .width = width,
                                             .height = height,
                                             .area = ll_prop_board(board) });
}

void ll_timber_beam(struct ll_mesh *mesh, float x0, float y0, float z0, float x1,
                    float y1, float z1, float width, float height)
{
    ll_timber_add(mesh, &(struct ll_timber){ .from = { x0, y0, z0 },
                                             .to = { x1, y1, z1 },
                                             .width = width,
                                             .height = height,
                                             .area = ll_prop_strip_area(LL_STRIP_BEAM) });
}

// The six faces of a box, each wearing the same uv; longest edges along u.
static void box_faces(struct ll_mesh *mesh, const float min[3], const float max[3],
                      const float uv[4], float repeat_yd)
{
    static const uint8_t corners[6][4] = {
        { 2, 0, 4, 6 }, { 1, 3, 7, 5 }, { 0, 1, 5, 4 },
        { 3, 2, 6, 7 }, { 2, 3, 1, 0 }, { 4, 5, 7, 6 }
    };
    for (uint32_t f = 0; f < 6; f++) {
        float quad[4][3];
        for (uint32_t i = 0; i < 4; i++)
            for (uint32_t k = 0; k < 3; k++)
                quad[i][k] = corners[f][i] >> k & 1 ? max[k] : min[k];
        float right[3], up[3];
        ll_mesh_add(quad[1], quad[0], -1, right);
        ll_mesh_add(quad[3], quad[0], -1, up);
        float width = sqrtf(ll_mesh_dot(right, right)),
              height = sqrtf(ll_mesh_dot(up, up));
        bool tall = height > width;
        float far = repeat_yd > 0
                        ? uv[0] + (tall ? height : width) / repeat_yd * (uv[2] - uv[0])
                        : uv[2];
        float uvs[4][2] = {
            { uv[0], uv[3] }, { far, uv[3] }, { far, uv[1] }, { uv[0], uv[1] }
        };
        if (tall) {
            const float turned[4][2] = {
                { uv[0], uv[1] }, { uv[0], uv[3] }, { far, uv[3] }, { far, uv[1] }
            };
            memcpy(uvs, turned, sizeof uvs);
        }
        ll_mesh_patch(mesh, (const float(*)[3])quad, (const float(*)[2])uvs, 1, 1);
    }
}

void ll_timber_slab(struct ll_mesh *mesh, const float min[3], const float max[3],
                    uint32_t num_boards)
{
    struct ll_prop_area first = ll_prop_board(0), last = ll_prop_board(num_boards - 1);
    const float uv[4] = { 0, first.v0, 1, last.v1 };
    box_faces(mesh, min, max, uv, LL_WOOD_REPEAT_YD);
}

void ll_timber_patch_box(struct ll_mesh *mesh, const float min[3], const float max[3],
                         enum ll_prop_patch patch)
{
    float uv[4];
    ll_area_uv(ll_prop_patch_area(patch), uv);
    box_faces(mesh, min, max, uv, 0);
}

void ll_timber_iron_band(struct ll_mesh *mesh, float radius, float z0, float z1,
                         uint32_t sides)
{
    const float profile[2][2] = { { radius, z0 }, { radius, z1 } };
    struct ll_lathe band = { .profile = profile, .num_points = 2, .sides = sides };
    ll_area_uv(ll_prop_strip_area(LL_STRIP_IRON), band.uv);
    band.around = floorf(radius * 6.2831853f / LL_WOOD_REPEAT_YD + 1);
    ll_lathe_turn(mesh, &band);
}

#define STONE_PLANES 15
#define STONE_MAX_VERTICES 700
#define STONE_REPEAT_YD 2.4f

struct stone { // a ball of triangles pushed onto planes
    float planes[STONE_PLANES][4];
    float places[STONE_MAX_VERTICES][3];
    uint32_t num_places;
    uint16_t triangles[320][3];
    uint32_t num_triangles;
};

static void stone_ball(struct stone *stone, uint32_t detail)
{
    static const float g = 0.5257311f, h = 0.8506508f;
    const float corners[12][3] = {
        { -g, 0, h }, { g, 0, h },  { -g, 0, -h }, { g, 0, -h },
        { 0, h, g },  { 0, h, -g }, { 0, -h, g },  { 0, -h, -g },
        { h, g, 0 },  { -h, g, 0 }, { h, -g, 0 },  { -h, -g, 0 },
    };
    static const uint16_t faces[20][3] = {
        { 0, 1, 4 },  { 0, 4, 9 },  { 9, 4, 5 },  { 4, 8, 5 },  { 4, 1, 8 },
        { 8, 1, 10 }, { 8, 10, 3 }, { 5, 8, 3 },  { 5, 3, 2 },  { 2, 3, 7 },
        { 7, 3, 10 }, { 7, 10, 6 }, { 7, 6, 11 }, { 11, 6, 0 }, { 0, 6, 1 },
        { 6, 10, 1 }, { 9, 11, 0 }, { 9, 2, 11 }, { 9, 5, 2 },  { 7, 11, 2 },
    };
    memcpy(stone->places, corners, sizeof corners);
    memcpy(stone->triangles, faces, sizeof faces);
    stone->num_places = 12;
    stone->num_triangles = 20;
    for (uint32_t level = 0; level < detail; level++) {
        for (uint32_t i = stone->num_triangles; i-- > 0;) {
            uint16_t t[3], m[3];
            memcpy(t, stone->triangles[i], sizeof t);
            for (uint32_t k = 0; k < 3; k++) {
                float middle[3];
                ll_mesh_add(stone->places[t[k]], stone->places[t[(k + 1) % 3]], 1,
                            middle);
                ll_mesh_unit(middle);
                m[k] = (uint16_t)stone->num_places;
                for (uint16_t p = 0; p < stone->num_places; p++)
                    if (ll_mesh_dot(stone->places[p], middle) > 0.99999f)
                        m[k] = p;
                if (m[k] == stone->num_places)
                    memcpy(stone->places[stone->num_places++], middle, sizeof middle);
            }
            const uint16_t parts[4][3] = { { t[0], m[0], m[2] },
                                           { m[0], t[1], m[1] },
                                           { m[2], m[1], t[2] },
                                           { m[0], m[1], m[2] } };
            memcpy(stone->triangles[i], parts[3], sizeof parts[3]);
            memcpy(stone->triangles[stone->num_triangles], parts, 3 * sizeof parts[0]);
            stone->num_triangles += 3;
        }
    }
}

// Distance of the stone's skin along a direction, and the normal there: that of the
// nearest plane, mixed with the next ones near an edge.
static float stone_reach(const struct stone *stone, const float direction[3],
                         float normal[3])
{
    float nearest = 1e9f, sum[3] = { 0, 0, 0 };
    for (uint32_t pass = 0; pass < 2; pass++) {
        for (uint32_t i = 0; i < STONE_PLANES; i++) {
            float facing = ll_mesh_dot(stone->planes[i], direction);
            if (facing < 0.05f)
                continue;
            float reach = stone->planes[i][3] / facing;
            if (!pass) {
                nearest = ll_minf(nearest, reach);
                continue;
            }
            float weight = nearest / reach;
            for (uint32_t k = 0; k < 4; k++)
                weight *= weight; // to the 16th
            weight *= weight;
            ll_mesh_add(sum, stone->planes[i], weight, sum);
        }
    }
    ll_mesh_unit(sum);
    memcpy(normal, sum, sizeof sum);
    return nearest;
}

void ll_stone_add(struct ll_mesh *mesh, const struct ll_stone *params)
{
    struct stone stone;
    struct ll_random random = ll_random_make(params->seed);
    stone_ball(&stone, params->detail);
    float start = ll_random_unit(&random);
    for (uint32_t i = 0; i < STONE_PLANES; i++) {
        float z = 1 - 2 * ((float)i + 0.5f) / STONE_PLANES;
        z = ll_clampf(z + 0.16f * ll_tree_spread(&random), -1, 1);
        float flat = sqrtf(1 - z * z);
        float turns = start + (float)i * 0.381966f + 0.06f * ll_tree_spread(&random);
        stone.planes[i][0] = flat * ll_exact_cos_turns(turns);
        stone.planes[i][1] = flat * ll_exact_sin_turns(turns);
        stone.planes[i][2] = z;
        stone.planes[i][3] = 0.82f + 0.2f * ll_random_unit(&random);
    }
    float normals[STONE_MAX_VERTICES][3];
    for (uint32_t i = 0; i < stone.num_places; i++) {
        float direction[3];
        memcpy(direction, stone.places[i], sizeof direction);
        float reach = stone_reach(&stone, direction, normals[i]);
        reach *= 1 + 0.06f * ll_noise_at(params->seed, 0, direction[0] * 3 + 5,
                                         direction[1] * 3 + direction[2] * 2);
        for (uint32_t k = 0; k < 3; k++) {
            stone.places[i][k] =
                params->centre[k] + direction[k] * reach * params->size[k];
            normals[i][k] /= params->size[k];
        }
        ll_mesh_unit(normals[i]);
    }
    // A vertex for every side from which the picture is laid on.
    uint16_t made[3][STONE_MAX_VERTICES];
    memset(made, 0xff, sizeof made);
    for (uint32_t i = 0; i < stone.num_triangles; i++) {
        const uint16_t *t = stone.triangles[i];
        float ab[3], ac[3], face[3];
        if (stone.places[t[0]][2] < params->cut_z &&
            stone.places[t[1]][2] < params->cut_z &&
            stone.places[t[2]][2] < params->cut_z)
            continue;
        ll_mesh_add(stone.places[t[1]], stone.places[t[0]], -1, ab);
        ll_mesh_add(stone.places[t[2]], stone.places[t[0]], -1, ac);
        ll_mesh_cross(ab, ac, face);
        uint32_t axis = fabsf(face[0]) > fabsf(face[1]) ? 0 : 1;
        axis = fabsf(face[2]) > fabsf(face[axis]) * 1.1f ? 2 : axis;
        uint32_t corners[3];
        for (uint32_t k = 0; k < 3; k++) {
            if (made[axis][t[k]] == 0xffff) {
                const float *p = stone.places[t[k]];
                const float uv[2] = { (axis == 0 ? p[1] : p[0]) / STONE_REPEAT_YD,
                                      -(axis == 2 ? p[1] : p[2]) / STONE_REPEAT_YD };
                made[axis][t[k]] = (uint16_t)ll_mesh_vertex(mesh, p, normals[t[k]], uv);
            }
            corners[k] = made[axis][t[k]];
        }
        ll_mesh_triangle(mesh, corners[0], corners[1], corners[2]);
    }
}
