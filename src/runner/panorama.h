// All around: six square views, and the sphere that they make unrolled to one picture.
#ifndef LL_RUNNER_PANORAMA_H
#define LL_RUNNER_PANORAMA_H

#include "lamplight/lamplight.h"
#include "runner/picture.h"

enum ll_panorama {
    LL_PANORAMA_NONE,
    LL_PANORAMA_EQUIRECT, // one picture, twice as wide as high
    LL_PANORAMA_CUBE,     // six pictures of 90 degrees
};

enum ll_cube_face {
    LL_CUBE_FRONT, // where the shot looks, pitch apart
    LL_CUBE_LEFT,
    LL_CUBE_BACK,
    LL_CUBE_RIGHT,
    LL_CUBE_UP, // its lower edge meets the front
    LL_CUBE_DOWN,
    LL_NUM_CUBE_FACES
};
extern const char *const ll_cube_face_names[LL_NUM_CUBE_FACES]; // "front", ...

// Faces are drawn with so many pixels more on each side than their 90 degrees fill, so
// that filtering needs no neighbour.
#define LL_CUBE_BORDER 2u

struct ll_cube_view {
    float yaw_deg, pitch_deg;
    float field_of_view_deg; // of the face with its border
};
// inner_px: edge of the face's 90 degrees.
struct ll_cube_view ll_cube_view(const struct ll_shot *shot, enum ll_cube_face face,
                                 uint32_t inner_px);

// Faces that resolve an equirectangular picture of this width.
uint32_t ll_cube_inner_px(uint32_t equirect_width);

// Faces with their borders: squares of inner + 2 * LL_CUBE_BORDER pixels. Fills `out`,
// whose size is the caller's choice: the middle is the front, the left edge the back.
void ll_cube_to_equirect(const struct ll_picture faces[LL_NUM_CUBE_FACES],
                         struct ll_picture *out);

// The 90 degrees of a face. False when memory is out.
bool ll_cube_face_crop(const struct ll_picture *face, struct ll_picture *out);

#endif
