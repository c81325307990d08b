// What trees and herbs are made of: limbs with a flare at the root, and cards with
// leaves. Private to src/demo.
#ifndef LL_DEMO_KIT_TREE_H
#define LL_DEMO_KIT_TREE_H

#include "base/random.h"
#include "demo/kit/mesh.h"

// A bent, tapering tube through its joints, with a closed, pointed end.
struct ll_limb_joint {
    float place[3], radius;
};
struct ll_limb {
    const struct ll_limb_joint *joints;
    uint32_t num_joints; // 2..16
    uint32_t sides;      // 3..16
    float wraps;         // times that the picture goes around it: a whole number
    float repeat_yd;     // length of one picture along it
    float flare;         // ridges between roots at the first joint, over its radius
    uint32_t num_roots;
    bool open; // no point at the end
};
void ll_tree_limb(struct ll_mesh *mesh, const struct ll_limb *limb);

// A place along a smooth curve through the joints: t = 0..1.
struct ll_limb_joint ll_tree_limb_at(const struct ll_limb *limb, float t);

// A leaf card: a rectangle that bulges towards its front. Its normals are those of a ball
// around `heart`, so that a crown shades like one body.
struct ll_tree_card {
    float centre[3];
    float right[3], up[3]; // half edges
    float bulge_yd;        // of the middle, along right x up; 0 = flat
    float uv[4];           // u0, v0 (upper left), u1, v1
    float heart[3];
    float lift; // added to the unit normals upward, 0..1
};
void ll_tree_card(struct ll_mesh *mesh, const struct ll_tree_card *card);

// A strip along a line, such as a bough: `num` places with half widths and a keel.
struct ll_tree_strip {
    const float (*places)[3]; // root first
    uint32_t num;             // 2..8
    const float *half_widths;
    float side[3];  // unit, which way its width points
    float keel_yd;  // by which its middle stands above its edges
    float uv[4];    // u across, v from the root (v0) to the tip (v1)
    bool turned;    // u along instead, from the root (u0) to the tip (u1)
    float heart[3]; // as of a card
    float lift;
};
void ll_tree_strip(struct ll_mesh *mesh, const struct ll_tree_strip *strip);

// -1..1
static inline float ll_tree_spread(struct ll_random *random)
{
    return 2 * ll_random_unit(random) - 1;
}

// A vector from length, direction about z (turns) and rise (turns above the horizon).
void ll_tree_vector(float length, float turns, float rise, float out[3]);

#endif
