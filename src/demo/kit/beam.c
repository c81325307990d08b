#include <math.h>
#include <string.h>

#include "demo/kit/mesh.h"

// Axes of a beam: along it, to its left, and up.
static float beam_axes(const struct ll_mesh_beam *beam, float axes[3][3])
{
    ll_mesh_add(beam->to, beam->from, -1, axes[0]);
    float length = ll_mesh_unit(axes[0]);
    float up[3] = { beam->up[0], beam->up[1], beam->up[2] };
    if (ll_mesh_dot(up, up) == 0)
        up[fabsf(axes[0][2]) > 0.9f ? 0 : 2] = 1;
    ll_mesh_cross(up, axes[0], axes[1]);
    ll_mesh_unit(axes[1]);
    ll_mesh_cross(axes[0], axes[1], axes[2]);
    return length;
}

// Corners of the section and what its sides are. Returns their number.
static uint32_t beam_section(const struct ll_mesh_beam *beam, float section[8][2],
                             uint32_t bits[8])
{
    static const float square[4][2] = { { 1, -1 }, { 1, 1 }, { -1, 1 }, { -1, -1 } };
    static const uint32_t flat[4] = { LL_MESH_Y1, LL_MESH_Z1, LL_MESH_Y0, LL_MESH_Z0 };
    float half[2] = { 0.5f * beam->width, 0.5f * beam->height };
    if (!(beam->bevel > 0)) {
        for (uint32_t i = 0; i < 4; i++) {
            bits[i] = flat[i];
            section[i][0] = square[i][0] * half[0];
            section[i][1] = square[i][1] * half[1];
        }
        return 4;
    }
    for (uint32_t i = 0; i < 4; i++) {
        bool upright = i & 1; // before the corner the outline runs along y, else along z
        for (uint32_t k = 0; k < 2; k++) {
            bool cut_y = upright == (k == 1);
            section[2 * i + k][0] = square[i][0] * (half[0] - (cut_y ? beam->bevel : 0));
            section[2 * i + k][1] = square[i][1] * (half[1] - (cut_y ? 0 : beam->bevel));
        }
        // Bevels follow even corners, flat sides odd ones.
        bits[2 * i] = 0;
        bits[2 * i + 1] = flat[i];
    }
    return 8;
}

void ll_mesh_beam_solid(const struct ll_mesh_beam *beam, struct ll_mesh_solid *solid)
{
    float axes[3][3], section[8][2];
    solid->length = beam_axes(beam, axes);
    solid->num_sides = beam_section(beam, section, solid->bits);
    for (uint32_t i = 0; i < solid->num_sides; i++) {
        const float *s = section[i], *next = section[(i + 1) % solid->num_sides];
        float dy = next[0] - s[0], dz = next[1] - s[1];
        solid->edges[i] = sqrtf(dy * dy + dz * dz);
        for (uint32_t end = 0; end < 2; end++) {
            float *corner = solid->ends[end][i];
            ll_mesh_add(end ? beam->to : beam->from, axes[1], s[0], corner);
            ll_mesh_add(corner, axes[2], s[1], corner);
        }
    }
}

void ll_mesh_solid_side(const struct ll_mesh_solid *solid, uint32_t side,
                        float corners[4][3])
{
    uint32_t next = (side + 1) % solid->num_sides;
    memcpy(corners[0], solid->ends[1][side], sizeof corners[0]);
    memcpy(corners[1], solid->ends[0][side], sizeof corners[1]);
    memcpy(corners[2], solid->ends[0][next], sizeof corners[2]);
    memcpy(corners[3], solid->ends[1][next], sizeof corners[3]);
}

void ll_mesh_solid_end(const struct ll_mesh_solid *solid, uint32_t end,
                       float corners[8][3])
{
    for (uint32_t i = 0; i < solid->num_sides; i++)
        memcpy(corners[end ? i : solid->num_sides - 1 - i], solid->ends[end][i],
               sizeof corners[0]);
}

void ll_mesh_beam(struct ll_mesh *mesh, const struct ll_mesh_beam *beam)
{
    struct ll_mesh_solid solid;
    ll_mesh_beam_solid(beam, &solid);
    float repeat = mesh->pen.repeat_yd > 0 ? mesh->pen.repeat_yd : 1;
    float start = beam->from[0] * 0.37f + beam->from[1] * 0.61f + beam->from[2] * 0.23f;
    start += mesh->pen.shift[0];
    uint32_t cuts =
        beam->step_yd > 0 ? (uint32_t)(solid.length / beam->step_yd + 0.999f) : 1;
    float around = start + mesh->pen.shift[1];
    for (uint32_t i = 0; i < solid.num_sides; i++) {
        float edge = solid.edges[i] / repeat;
        if (!(beam->skip & solid.bits[i])) {
            float corners[4][3], uvs[4][2];
            ll_mesh_solid_side(&solid, i, corners);
            for (uint32_t k = 0; k < 4; k++) {
                uvs[k][0] = start + (k == 0 || k == 3 ? solid.length / repeat : 0);
                uvs[k][1] = around - (k >= 2 ? edge : 0);
            }
            ll_mesh_patch(mesh, (const float(*)[3])corners, (const float(*)[2])uvs,
                          cuts ? cuts : 1, 1);
        }
        around -= edge;
    }
    for (uint32_t end = 0; end < 2; end++) {
        if (beam->skip & (end ? LL_MESH_X1 : LL_MESH_X0))
            continue;
        float corners[8][3];
        ll_mesh_solid_end(&solid, end, corners);
        ll_mesh_polygon(mesh, (const float(*)[3])corners, solid.num_sides);
    }
}
