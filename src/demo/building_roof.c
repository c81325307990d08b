// Gable roofs and what fills their gables.
#include "demo/building.h"

#include <math.h>
#include <string.h>

#include "base/maths.h"

// How far the roof hangs through at a part of its length.
static float sag_at(const struct ll_roof *roof, float part)
{
    float t = 2 * part - 1;
    return roof->sag_yd * (1 - t * t);
}

static void roof_point(const struct ll_roof *roof, uint32_t station, uint32_t row,
                       float side, float drop, float out[3])
{
    float part = (float)station / (float)roof->stations;
    float inner = 1 - (float)row / (float)(roof->num_profile - 1); // eaves stay level
    out[0] = ll_mixf(roof->x0, roof->x1, part);
    out[1] = side * roof->profile[row][0];
    out[2] = roof->profile[row][1] - drop - sag_at(roof, part) * inner;
}

static float row_length(const struct ll_roof *roof, uint32_t row)
{
    float run = roof->profile[row + 1][0] - roof->profile[row][0];
    float fall = roof->profile[row][1] - roof->profile[row + 1][1];
    return sqrtf(run * run + fall * fall);
}

// One slope: the shingles, the boards below them, and the edge at the eaves.
static void slope(struct ll_mesh *mesh, const struct ll_roof *roof, float side)
{
    float v = 0;
    for (uint32_t row = 0; row + 1 < roof->num_profile; row++) {
        float v1 = v + row_length(roof, row);
        for (uint32_t station = 0; station < roof->stations; station++) {
            // Seen from outside: on the side of +y the ridge runs to the left.
            uint32_t first = side > 0 ? station + 1 : station;
            uint32_t second = side > 0 ? station : station + 1;
            for (uint32_t under = 0; under < 2; under++) {
                float corners[4][3], uvs[4][2];
                uint32_t a = under ? second : first, b = under ? first : second;
                float drop = under ? roof->thickness : 0;
                roof_point(roof, a, row + 1, side, drop, corners[0]);
                roof_point(roof, b, row + 1, side, drop, corners[1]);
                roof_point(roof, b, row, side, drop, corners[2]);
                roof_point(roof, a, row, side, drop, corners[3]);
                ll_building_take(mesh, under ? LL_STUFF_PLANK : LL_STUFF_SHINGLE);
                float repeat = mesh->pen.repeat_yd;
                for (uint32_t k = 0; k < 4; k++) {
                    uvs[k][0] = corners[k][0] / repeat * (side > 0 ? -1.0f : 1.0f);
                    uvs[k][1] = (k < 2 ? v1 : v) / repeat;
                }
                uint32_t cuts = (uint32_t)((v1 - v) / 1.6f) + 1;
                ll_mesh_patch(mesh, (const float(*)[3])corners, (const float(*)[2])uvs, 1,
                              cuts);
            }
        }
        v = v1;
    }
    uint32_t last = roof->num_profile - 1;
    ll_building_take(mesh, LL_STUFF_SHINGLE);
    for (uint32_t station = 0; station < roof->stations; station++) {
        uint32_t first = side > 0 ? station + 1 : station;
        uint32_t second = side > 0 ? station : station + 1;
        float a[3], b[3], c[3], d[3];
        roof_point(roof, first, last, side, roof->thickness, a);
        roof_point(roof, second, last, side, roof->thickness, b);
        roof_point(roof, second, last, side, 0, c);
        roof_point(roof, first, last, side, 0, d);
        ll_mesh_quad(mesh, a, b, c, d);
    }
}

// Barge boards along the slopes of one end.
static void barge(struct ll_mesh *mesh, const struct ll_roof *roof, uint32_t end)
{
    ll_building_take(mesh, LL_STUFF_TIMBER);
    float out = end ? 0.03f : -0.03f;
    for (float side = -1; side <= 1; side += 2) {
        for (uint32_t row = 0; row + 1 < roof->num_profile; row++) {
            struct ll_mesh_beam beam = { .width = 0.14f, .height = 0.36f };
            roof_point(roof, end ? roof->stations : 0, row, side, 0.1f, beam.from);
            roof_point(roof, end ? roof->stations : 0, row + 1, side, 0.1f, beam.to);
            // Boards of both sides meet at the ridge without lying in one plane.
            beam.from[0] += out + 0.004f * side * (end ? 1.0f : -1.0f);
            beam.to[0] += out + 0.004f * side * (end ? 1.0f : -1.0f);
            float along[3];
            ll_mesh_add(beam.to, beam.from, -1, along);
            ll_mesh_unit(along);
            if (row == 0)
                ll_mesh_add(beam.from, along, -0.06f, beam.from);
            ll_mesh_add(beam.to, along, row + 2 == roof->num_profile ? 0.12f : 0.05f,
                        beam.to);
            ll_mesh_beam(mesh, &beam);
        }
    }
}

// Ridge tiles: a low cap over the seam of the slopes.
static void ridge(struct ll_mesh *mesh, const struct ll_roof *roof)
{
    ll_building_take(mesh, LL_STUFF_SHINGLE);
    static const uint8_t dark[4] = { 205, 200, 200, 255 };
    uint8_t color[4];
    memcpy(color, mesh->pen.color, 4);
    memcpy(mesh->pen.color, dark, 4);
    float fall = (roof->profile[0][1] - roof->profile[1][1]) / roof->profile[1][0];
    for (uint32_t station = 0; station < roof->stations; station++) {
        float p[2][3][3]; // near and far: one side, top, other side
        for (uint32_t k = 0; k < 2; k++) {
            float top[3];
            roof_point(roof, station + k, 0, 1, 0, top);
            if (station + k == 0)
                top[0] -= 0.1f;
            if (station + k == roof->stations)
                top[0] += 0.1f;
            for (uint32_t j = 0; j < 3; j++) {
                memcpy(p[k][j], top, sizeof top);
                p[k][j][1] = 0.26f * ((float)j - 1);
                p[k][j][2] += j == 1 ? 0.09f : 0.075f - 0.26f * fall;
            }
        }
        ll_mesh_quad(mesh, p[0][0], p[1][0], p[1][1], p[0][1]);
        ll_mesh_quad(mesh, p[1][2], p[0][2], p[0][1], p[1][1]);
        // Their lower edges, and the ends.
        for (float side = -1; side <= 1; side += 2) {
            const float *a = side < 0 ? p[0][0] : p[1][2];
            const float *b = side < 0 ? p[1][0] : p[0][2];
            float c[3] = { b[0], b[1], b[2] - 0.1f }, d[3] = { a[0], a[1], a[2] - 0.1f };
            ll_mesh_quad(mesh, d, c, b, a);
        }
    }
    for (uint32_t end = 0; end < 2; end++) {
        float top[3];
        roof_point(roof, end ? roof->stations : 0, 0, 1, 0, top);
        float x = top[0] + (end ? 0.1f : -0.1f), low = top[2] + 0.075f - 0.26f * fall;
        float side = end ? 1.0f : -1.0f;
        const float corners[4][3] = { { x, -0.26f * side, low - 0.1f },
                                      { x, 0.26f * side, low - 0.1f },
                                      { x, 0.26f * side, low },
                                      { x, 0, top[2] + 0.09f } };
        const float rest[3][3] = { { x, -0.26f * side, low - 0.1f },
                                   { x, 0, top[2] + 0.09f },
                                   { x, -0.26f * side, low } };
        ll_mesh_polygon(mesh, corners, 4);
        ll_mesh_polygon(mesh, rest, 3);
    }
    memcpy(mesh->pen.color, color, 4);
}

void ll_building_roof(struct ll_mesh *mesh, const struct ll_roof *roof)
{
    ll_building_solid(mesh, true);
    slope(mesh, roof, -1);
    slope(mesh, roof, 1);
    ll_building_solid(mesh, false);
    ridge(mesh, roof);
    for (uint32_t end = 0; end < 2; end++)
        if (!roof->open_ends[end])
            barge(mesh, roof, end);
    ll_building_solid(mesh, true);
}

// Half the width of the roof's inside at a height: where the gable wall meets it.
static float width_at(const struct ll_roof *roof, float z)
{
    for (uint32_t row = 0; row + 1 < roof->num_profile; row++) {
        const float *a = roof->profile[row], *b = roof->profile[row + 1];
        float low = b[1] - roof->thickness, high = a[1] - roof->thickness;
        if (z >= low)
            return ll_mixf(a[0], b[0], ll_satf((high - z) / (high - low)));
    }
    return roof->profile[roof->num_profile - 1][0];
}

// A sloping timber on the gable, like barge boards but on the wall.
static void rafter(struct ll_mesh *mesh, float x0, float z0, float x1, float z1,
                   float out)
{
    ll_building_take(mesh, LL_STUFF_TIMBER);
    ll_mesh_beam(mesh, &(struct ll_mesh_beam){ .from = { x0, 0.06f - 0.5f * out, z0 },
                                               .to = { x1, 0.06f - 0.5f * out, z1 },
                                               .up = { 0, -1, 0 },
                                               .width = 0.18f,
                                               .height = out + 0.12f,
                                               .skip = LL_MESH_Z0 });
}

void ll_building_gable(struct ll_mesh *mesh, const struct ll_roof *roof, float half_width,
                       float bottom, bool timbered)
{
    float top = roof->profile[0][1] - roof->thickness;
    ll_building_solid(mesh, true);
    ll_building_take(mesh, LL_STUFF_PLASTER);
    // Strips between the kinks of the profile, so that none bulges through the roof.
    float from = bottom;
    for (uint32_t row = roof->num_profile - 1; row-- > 0;) {
        float to = roof->profile[row][1] - roof->thickness;
        if (to <= from)
            continue;
        uint32_t rows = (uint32_t)((to - from) / 1.2f) + 1;
        for (uint32_t i = 0; i < rows; i++) {
            float z[2], half[2];
            for (uint32_t k = 0; k < 2; k++) {
                z[k] = ll_mixf(from, to, (float)(i + k) / (float)rows);
                half[k] = ll_minf(half_width, width_at(roof, z[k]));
            }
            const float corners[4][3] = { { -half[0], 0, z[0] },
                                          { half[0], 0, z[0] },
                                          { half[1], 0, z[1] },
                                          { -half[1], 0, z[1] } };
            ll_mesh_patch(mesh, corners, NULL, (uint32_t)(half[0] / 0.8f) + 1, 1);
        }
        from = to;
    }
    if (!timbered)
        return;
    ll_building_solid(mesh, false);
    float collar = ll_mixf(bottom, top, 0.5f), half = width_at(roof, collar);
    float foot = ll_minf(half_width, width_at(roof, bottom));
    rafter(mesh, -half - 0.1f, collar, half + 0.1f, collar, 0.07f);
    rafter(mesh, 0, collar, 0, top, 0.05f);
    rafter(mesh, -0.5f * half, bottom, -0.5f * half, collar, 0.05f);
    rafter(mesh, 0.5f * half, bottom, 0.5f * half, collar, 0.05f);
    rafter(mesh, -0.5f * half - 0.1f, collar - 0.1f, -foot + 0.35f, bottom + 0.1f, 0.04f);
    rafter(mesh, 0.5f * half + 0.1f, collar - 0.1f, foot - 0.35f, bottom + 0.1f, 0.04f);
    // Under the roof's edge, a little in from it.
    for (float side = -1; side <= 1; side += 2) {
        float x = foot, z = bottom;
        for (uint32_t row = roof->num_profile - 1; row-- > 0;) {
            float to_x = ll_minf(roof->profile[row][0], foot);
            float to_z = roof->profile[row][1] - roof->thickness;
            if (to_z <= z)
                continue;
            rafter(mesh, side * x, z - 0.1f, side * to_x, to_z - 0.1f,
                   side < 0 ? 0.058f : 0.062f);
            x = to_x;
            z = to_z;
        }
    }
    ll_building_solid(mesh, true);
}

void ll_building_taper(struct ll_mesh *mesh, const float low[4], float z0,
                       const float high[4], float z1)
{
    const float a[4][3] = { { low[0], low[1], z0 },
                            { low[2], low[1], z0 },
                            { low[2], low[3], z0 },
                            { low[0], low[3], z0 } };
    const float b[4][3] = { { high[0], high[1], z1 },
                            { high[2], high[1], z1 },
                            { high[2], high[3], z1 },
                            { high[0], high[3], z1 } };
    for (uint32_t i = 0; i < 4; i++)
        ll_mesh_quad(mesh, a[i], a[(i + 1) % 4], b[(i + 1) % 4], b[i]);
}
