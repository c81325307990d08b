#include "demo/kit/lathe.h"

#include <math.h>

#include "base/maths.h"
#include "demo/kit/exact.h"

#define SMOOTH_DOT 0.7071f

// Outward normal of a profile's segment: radius and z.
static void segment_normal(const struct ll_lathe *lathe, uint32_t segment, float out[2])
{
    const float *a = lathe->profile[segment], *b = lathe->profile[segment + 1];
    float dr = b[0] - a[0], dz = b[1] - a[1];
    float length = sqrtf(dr * dr + dz * dz) + 1e-9f;
    out[0] = dz / length;
    out[1] = -dr / length;
}

// Of one end of a segment: shared with its neighbour unless the edge is sharp.
static void end_normal(const struct ll_lathe *lathe, uint32_t segment, bool upper,
                       float out[2])
{
    float other[2];
    segment_normal(lathe, segment, out);
    if (upper ? segment + 2 >= lathe->num_points : segment == 0)
        return;
    segment_normal(lathe, upper ? segment + 1 : segment - 1, other);
    if (out[0] * other[0] + out[1] * other[1] < SMOOTH_DOT)
        return;
    out[0] += other[0];
    out[1] += other[1];
}

static uint32_t lathe_vertex(struct ll_mesh *mesh, const float point[2],
                             const float slope[2], float turns, float u, float v)
{
    float c = ll_exact_cos_turns(turns), s = ll_exact_sin_turns(turns);
    float place[3] = { point[0] * c, point[0] * s, point[1] };
    float normal[3] = { slope[0] * c, slope[0] * s, slope[1] };
    return ll_mesh_vertex(mesh, place, normal, (const float[2]){ u, v });
}

void ll_lathe_turn(struct ll_mesh *mesh, const struct ll_lathe *lathe)
{
    float lengths[LL_LATHE_MAX_POINTS] = { 0 };
    for (uint32_t i = 1; i < lathe->num_points; i++) {
        float dr = lathe->profile[i][0] - lathe->profile[i - 1][0];
        float dz = lathe->profile[i][1] - lathe->profile[i - 1][1];
        lengths[i] = lengths[i - 1] + sqrtf(dr * dr + dz * dz);
    }
    float whole = lengths[lathe->num_points - 1];
    const float *uv = lathe->uv;
    for (uint32_t i = 0; i + 1 < lathe->num_points; i++) {
        float t[2] = { lengths[i] / whole, lengths[i + 1] / whole };
        float slopes[2][2];
        end_normal(lathe, i, false, slopes[0]);
        end_normal(lathe, i, true, slopes[1]);
        for (uint32_t s = 0; s < lathe->sides; s++) {
            uint32_t corners[4]; // lower: this side, next; upper: next, this
            for (uint32_t k = 0; k < 4; k++) {
                bool upper = k >= 2, next = k == 1 || k == 2;
                float turns = (float)((s + next) % lathe->sides) / (float)lathe->sides;
                float u, v;
                if (lathe->staves) {
                    float board = (float)(s % lathe->staves + next);
                    u = ll_mixf(uv[0], uv[2], t[upper] * lathe->along);
                    v = ll_mixf(uv[1], uv[3], board / (float)lathe->staves);
                } else {
                    u = ll_mixf(uv[0], uv[2],
                                lathe->around * (float)(s + next) / (float)lathe->sides);
                    v = ll_mixf(uv[3], uv[1], t[upper]);
                }
                corners[k] = lathe_vertex(mesh, lathe->profile[i + upper], slopes[upper],
                                          turns, u, v);
            }
            if (lathe->profile[i][0] > 0)
                ll_mesh_triangle(mesh, corners[0], corners[1], corners[2]);
            if (lathe->profile[i + 1][0] > 0)
                ll_mesh_triangle(mesh, corners[0], corners[2], corners[3]);
        }
    }
}

void ll_lathe_disc(struct ll_mesh *mesh, float z, float radius, uint32_t sides,
                   const float uv[4], bool down)
{
    float normal[3] = { 0, 0, down ? -1 : 1 };
    uint32_t first = mesh->num_vertices;
    for (uint32_t s = 0; s < sides; s++) {
        float turns = (float)s / (float)sides;
        float c = ll_exact_cos_turns(turns), d = ll_exact_sin_turns(turns);
        float place[3] = { radius * c, radius * d, z };
        float at[2] = { ll_mixf(uv[0], uv[2], 0.5f + 0.5f * c),
                        ll_mixf(uv[1], uv[3], 0.5f - 0.5f * d) };
        ll_mesh_vertex(mesh, place, normal, at);
    }
    for (uint32_t s = 2; s < sides; s++)
        ll_mesh_triangle(mesh, first, first + (down ? s : s - 1),
                         first + (down ? s - 1 : s));
}
