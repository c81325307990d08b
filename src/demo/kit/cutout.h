// A picture with holes: leaves, needles, flames. Painted back to front in floats.
#ifndef LL_DEMO_KIT_CUTOUT_H
#define LL_DEMO_KIT_CUTOUT_H

#include "base/arena.h"
#include "base/status.h"
#include "formats/write/writer.h"

// An alpha-key material shows texels of this alpha and above (classic-look 7.1).
#define LL_CUTOUT_REF 224

struct ll_cutout {
    uint32_t width, height; // texels, powers of two
    float (*rgba)[4];       // gamma values, alpha not multiplied in; top row first; arena
};

bool ll_cutout_init(struct ll_cutout *cutout, uint32_t width, uint32_t height,
                    struct ll_arena *arena);

// Lays a colour over a texel; outside the picture nothing happens.
void ll_cutout_over(struct ll_cutout *cutout, int32_t x, int32_t y, const float rgb[3],
                    float alpha);

// The part of the picture that a painter may touch: shapes end at its border, so that
// neighbours in an atlas do not leak.
struct ll_cutout_frame {
    int32_t x0, y0, x1, y1; // texels [x0, x1) x [y0, y1)
};

// A leaf: pointed at the tip, round at the root, lit on one half of its blade.
struct ll_leaf {
    float x, y;        // root, texels
    float turns;       // direction of the tip: 0 = right, 0.25 = down
    float length;      // texels
    float width;       // of the widest place over the length
    float lobes;       // depth of the notches of an oak leaf, 0 = smooth
    float bend;        // how far the midrib curves aside, over the length
    float rgb[3];      // of the blade's middle
    float light;       // brightness of the lit half over the other, such as 0.25
    float edge_shadow; // opacity of the shadow that it drops on what lies below
};
void ll_cutout_leaf(struct ll_cutout *cutout, const struct ll_cutout_frame *frame,
                    const struct ll_leaf *leaf);

// A twig: a tapering line from one place to another, bent aside by `bend` texels.
struct ll_twig {
    float x0, y0, x1, y1, bend;
    float width0, width1;
    float rgb[3];
};
void ll_cutout_twig(struct ll_cutout *cutout, const struct ll_cutout_frame *frame,
                    const struct ll_twig *twig);

// Gives the texels of alpha 0 the colour of what is near, so that filtering draws no
// fringe.
enum ll_status ll_cutout_bleed(struct ll_cutout *cutout, struct ll_arena *arena);

// A DXT5 image of level 0 and smaller ones. For alpha-key materials (`keyed`) the smaller
// levels keep the share of texels that pass the test, or far leaves would wither.
enum ll_status ll_cutout_write(const struct ll_cutout *cutout, bool keyed,
                               struct ll_arena *arena, struct ll_writer *out);

#endif
