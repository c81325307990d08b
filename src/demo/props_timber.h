// Pieces of wood and iron cut from the sheet of wood, and blobs of stone. Private to
// src/demo.
#ifndef LL_DEMO_PROPS_TIMBER_H
#define LL_DEMO_PROPS_TIMBER_H

#include "demo/kit/lathe.h"
#include "demo/props_model.h"

#define LL_WOOD_REPEAT_YD 1.6f // of the sheet along its boards

// A straight piece: its long faces wear `area` across, the ends the rings of a cut.
struct ll_timber {
    float from[3], to[3];
    float up[3];         // zero: z, or x if it stands upright
    float width, height; // height along `up`
    struct ll_prop_area area;
    uint32_t skip; // LL_MESH_X0, X1: ends; Y0, Y1: sides; Z0, Z1: below, above
};
void ll_timber_add(struct ll_mesh *mesh, const struct ll_timber *timber);

// An upright or level piece of a board of the sheet: the usual call.
void ll_timber_board(struct ll_mesh *mesh, float x0, float y0, float z0, float x1,
                     float y1, float z1, float width, float height, uint32_t board);
void ll_timber_beam(struct ll_mesh *mesh, float x0, float y0, float z0, float x1,
                    float y1, float z1, float width, float height);

// A box whose faces wear whole boards along its longest edge.
void ll_timber_slab(struct ll_mesh *mesh, const float min[3], const float max[3],
                    uint32_t num_boards);

// A box that wears a patch (cloth, rope) on every face.
void ll_timber_patch_box(struct ll_mesh *mesh, const float min[3], const float max[3],
                         enum ll_prop_patch patch);

// A profile of iron: band around z.
void ll_timber_iron_band(struct ll_mesh *mesh, float radius, float z0, float z1,
                         uint32_t sides);

// A faceted stone. Its picture is laid on by place.
struct ll_stone {
    float centre[3], size[3]; // half extents, about
    uint32_t seed, detail;    // detail: 1 = 80 triangles, 2 = 320
    float cut_z;              // triangles wholly below are left out
};
void ll_stone_add(struct ll_mesh *mesh, const struct ll_stone *stone);

static inline void ll_area_uv(struct ll_prop_area area, float uv[4])
{
    uv[0] = area.u0;
    uv[1] = area.v0;
    uv[2] = area.u1;
    uv[3] = area.v1;
}

#endif
