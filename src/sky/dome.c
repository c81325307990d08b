// The gradient dome: evaluated for a direction, and as the mesh that it stands for.
// Source: daynight.md 6. lib/sky.glsl says the same to the GPU.
#include <string.h>

#include "base/maths.h"
#include "sky/sky.h"

#define LOWERED 0.70710678f // cos 45 degrees: the rim of the unit sphere is the horizon
#define SUN_PHASE 0.125f    // of a turn: column 3
#define STRONGEST_DARK 0.7f // weight of the zenith's colour where the glow is -1

struct ll_dome ll_dome_of(const struct ll_sky *sky)
{
    struct ll_dome dome = { .warp = sky->warp,
                            .sun_azimuth_rad = sky->bodies[LL_SKY_SUN].azimuth_rad };
    memcpy(dome.stops_gamma, sky->stops_gamma, sizeof dome.stops_gamma);
    return dome;
}

void ll_dome_ring(uint32_t ring_idx, float *radius, float *height)
{
    static const double colatitudes_pi[LL_DOME_RINGS] = {
        0, 0.17, 0.20, 0.23, 0.24, 0.25
    };
    double colatitude = colatitudes_pi[ring_idx] * LL_PI;
    *radius = (float)sin(colatitude);
    *height = ring_idx == LL_DOME_RINGS - 1 ? 0 : (float)(cos(colatitude) - LOWERED);
}

float ll_dome_glow(uint32_t column_idx)
{
    // By whole columns: at 9 and 21 the glow is exactly 0 and the law jumps there.
    static const float keys[] = {
        0.5f, 1, 0.5f, 0, -0.5f, -0.7f, -0.5f, 0, 0.5f
    }; // every third column from 0
    uint32_t key = column_idx / 3, third = column_idx % 3;
    return ll_mixf(keys[key], keys[key + 1], (float)third / 3);
}

// Rings 1..4 lean towards the upper stops away from the sun; apex and rim never change.
static void ring_column_color(const struct ll_dome *dome, uint32_t ring, uint32_t column,
                              float out[3])
{
    const float(*stops)[3] = dome->stops_gamma;
    memcpy(out, stops[ring], 3 * sizeof(float));
    if (ring == 0 || ring == LL_DOME_RINGS - 1)
        return;
    float glow = ll_dome_glow(column), w = dome->warp;
    for (int i = 0; i < 3; i++) {
        if (glow >= 0)
            out[i] = ll_mixf(out[i], stops[1][i], (1 - glow) * w * w);
        else
            out[i] = ll_mixf(ll_mixf(out[i], stops[1][i], w), stops[0][i],
                             -STRONGEST_DARK * glow * w * w);
    }
}

static void ring_color(const struct ll_dome *dome, uint32_t ring,
                       const float direction[3], float out[3])
{
    if (dome->warp == 0) {
        memcpy(out, dome->stops_gamma[ring], 3 * sizeof(float));
        return;
    }
    float azimuth = atan2f(direction[1], direction[0]);
    float phase = (azimuth - dome->sun_azimuth_rad) / (float)(2 * LL_PI) + SUN_PHASE;
    float at = (phase - floorf(phase)) * LL_DOME_COLUMNS;
    uint32_t column = ll_min_u32((uint32_t)at, LL_DOME_COLUMNS - 1);
    float next[3];
    ring_column_color(dome, ring, column, out);
    ring_column_color(dome, ring, (column + 1) % LL_DOME_COLUMNS, next);
    for (int i = 0; i < 3; i++)
        out[i] = ll_mixf(out[i], next[i], at - (float)column);
}

void ll_dome_color(const struct ll_dome *dome, const float direction_world[3],
                   float out_gamma[3])
{
    const float *d = direction_world;
    float radius = sqrtf(d[0] * d[0] + d[1] * d[1]);
    if (!(d[2] > 0) || radius <= 1e-6f * d[2]) {
        memcpy(out_gamma, dome->stops_gamma[d[2] > 0 ? 0 : LL_DOME_RINGS - 1],
               3 * sizeof(float));
        return;
    }
    float tangent = d[2] / radius; // of the elevation
    uint32_t upper = 0;
    float r1, z1;
    for (; upper < LL_DOME_RINGS - 2; upper++) {
        ll_dome_ring(upper + 1, &r1, &z1);
        if (z1 < tangent * r1)
            break;
    }
    float r0, z0;
    ll_dome_ring(upper, &r0, &z0);
    ll_dome_ring(upper + 1, &r1, &z1);
    // Where the ray crosses the chord of the facet between the two rings.
    float s = ll_satf((z0 - tangent * r0) / (tangent * (r1 - r0) - (z1 - z0)));
    float lower_color[3];
    ring_color(dome, upper, d, out_gamma);
    ring_color(dome, upper + 1, d, lower_color);
    for (int i = 0; i < 3; i++)
        out_gamma[i] = ll_mixf(out_gamma[i], lower_color[i], s);
}

// ---- the mesh ----

static uint16_t vertex_of(uint32_t ring, uint32_t column)
{
    return (uint16_t)(ring ? 1 + (ring - 1) * LL_DOME_COLUMNS + column % LL_DOME_COLUMNS
                           : 0);
}

void ll_dome_mesh_build(const struct ll_dome *dome, struct ll_dome_mesh *out)
{
    for (uint32_t ring = 0; ring < LL_DOME_RINGS; ring++) {
        float radius, height;
        ll_dome_ring(ring, &radius, &height);
        for (uint32_t column = 0; column < LL_DOME_COLUMNS; column++) {
            struct ll_dome_vertex *vertex = &out->vertices[vertex_of(ring, column)];
            float azimuth =
                dome->sun_azimuth_rad +
                (float)(2 * LL_PI) * ((float)column / LL_DOME_COLUMNS - SUN_PHASE);
            vertex->pos[0] = radius * cosf(azimuth);
            vertex->pos[1] = radius * sinf(azimuth);
            vertex->pos[2] = height;
            ring_column_color(dome, ring, column, vertex->color_gamma);
        }
    }
    uint32_t n = 0;
    for (uint32_t ring = 0; ring + 1 < LL_DOME_RINGS; ring++) {
        for (uint32_t column = 0; column < LL_DOME_COLUMNS; column++) {
            uint16_t a = vertex_of(ring, column), b = vertex_of(ring, column + 1);
            uint16_t c = vertex_of(ring + 1, column), d = vertex_of(ring + 1, column + 1);
            const uint16_t triangles[2][3] = { { a, c, d }, { a, d, b } };
            for (int t = 0; t < (ring ? 2 : 1); t++) {
                for (int k = 0; k < 3; k++)
                    out->indices[n++] = triangles[t][k];
            }
        }
    }
}

static double determinant(const double a[3], const double b[3], const double c[3])
{
    return a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) +
           a[2] * (b[0] * c[1] - b[1] * c[0]);
}

// Weights of the corners where the ray from the eye meets a triangle: volumes of the
// three tetrahedra that it makes with the edges.
static bool triangle_hit(const struct ll_dome_vertex *const corners[3],
                         const float direction[3], double weights[3])
{
    double p[3][3], d[3], sum = 0;
    for (int i = 0; i < 3; i++) {
        d[i] = (double)direction[i];
        for (int k = 0; k < 3; k++)
            p[i][k] = (double)corners[i]->pos[k];
    }
    double volume = determinant(p[0], p[1], p[2]);
    for (int i = 0; i < 3; i++) {
        weights[i] =
            determinant(d, p[(i + 1) % 3], p[(i + 2) % 3]) * (volume < 0 ? -1 : 1);
        if (weights[i] < -1e-9)
            return false;
        sum += weights[i];
    }
    for (int i = 0; i < 3 && sum > 0; i++)
        weights[i] /= sum;
    return sum > 0;
}

bool ll_dome_mesh_color(const struct ll_dome_mesh *mesh, const float direction_world[3],
                        float out_gamma[3])
{
    for (uint32_t t = 0; t < LL_DOME_INDICES; t += 3) {
        const struct ll_dome_vertex *corners[3];
        double weights[3];
        for (int i = 0; i < 3; i++)
            corners[i] = &mesh->vertices[mesh->indices[t + (uint32_t)i]];
        if (!triangle_hit(corners, direction_world, weights))
            continue;
        for (int i = 0; i < 3; i++)
            out_gamma[i] = (float)(weights[0] * (double)corners[0]->color_gamma[i] +
                                   weights[1] * (double)corners[1]->color_gamma[i] +
                                   weights[2] * (double)corners[2]->color_gamma[i]);
        return true;
    }
    return false;
}
