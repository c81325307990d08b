// Round things of wood and metal that wear a part of a picture. Private to src/demo.
#ifndef LL_DEMO_KIT_LATHE_H
#define LL_DEMO_KIT_LATHE_H

#include "demo/kit/mesh.h"

#define LL_LATHE_MAX_POINTS 16u

// A profile turned about z. Edges of more than 45 degrees are sharp.
struct ll_lathe {
    const float (*profile)[2]; // radius, z; upward = the outside is in front
    uint32_t num_points;       // 2..LL_LATHE_MAX_POINTS
    uint32_t sides;
    float uv[4];     // part of the picture: u0, v0, u1, v1
    float around;    // band: how often u runs from u0 to u1 around it
    uint32_t staves; // not 0: instead u runs along the profile, and each side is one of
                     // so many boards that lie between v0 and v1
    float along;     // staves: how often u runs from u0 to u1 along the profile
};
void ll_lathe_turn(struct ll_mesh *mesh, const struct ll_lathe *lathe);

// A round plate that wears a part of the picture whole; looks up or down.
void ll_lathe_disc(struct ll_mesh *mesh, float z, float radius, uint32_t sides,
                   const float uv[4], bool down);

#endif
