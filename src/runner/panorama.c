#include "runner/panorama.h"

#include <string.h>

#include "base/maths.h"
#include "scene/scene.h"

const char *const ll_cube_face_names[LL_NUM_CUBE_FACES] = { "front", "left", "back",
                                                            "right", "up",   "down" };

static const struct {
    float yaw_deg, pitch_deg; // against the front
} faces_deg[LL_NUM_CUBE_FACES] = {
    { 0, 0 }, { 90, 0 }, { 180, 0 }, { 270, 0 }, { 0, 90 }, { 0, -90 },
};

static double bordered_tangent(uint32_t inner_px)
{
    return (double)(inner_px + 2 * LL_CUBE_BORDER) / inner_px;
}

struct ll_cube_view ll_cube_view(const struct ll_shot *shot, enum ll_cube_face face,
                                 uint32_t inner_px)
{
    return (struct ll_cube_view){
        .yaw_deg = shot->yaw_deg + faces_deg[face].yaw_deg,
        .pitch_deg = faces_deg[face].pitch_deg,
        .field_of_view_deg = (float)(atan(bordered_tangent(inner_px)) * 360 / LL_PI),
    };
}

uint32_t ll_cube_inner_px(uint32_t equirect_width)
{
    // In the middle of a face a pixel then spans what it spans on the picture's equator.
    return ll_max_u32(4, (uint32_t)ceil(equirect_width / LL_PI));
}

static float dot3(const float a[3], const float b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

// Four pixels weighed; x and y count from the middle of the first one.
static void sample(const struct ll_picture *face, float x, float y, uint8_t rgba[4])
{
    float last = (float)(face->width - 1);
    x = ll_clampf(x, 0, last);
    y = ll_clampf(y, 0, last);
    uint32_t x0 = ll_min_u32((uint32_t)x, face->width - 2);
    uint32_t y0 = ll_min_u32((uint32_t)y, face->width - 2);
    float u = x - (float)x0, v = y - (float)y0;
    const uint8_t *above = ll_picture_at(face, x0, y0);
    const uint8_t *below = ll_picture_at(face, x0, y0 + 1);
    for (int c = 0; c < 4; c++) {
        float top = ll_mixf(above[c], above[4 + c], u);
        float bottom = ll_mixf(below[c], below[4 + c], u);
        rgba[c] = (uint8_t)(ll_mixf(top, bottom, v) + 0.5f);
    }
}

// The face that a direction meets: the one it points along most.
static enum ll_cube_face face_of(const struct ll_camera_basis bases[LL_NUM_CUBE_FACES],
                                 const float direction[3])
{
    enum ll_cube_face best = LL_CUBE_FRONT;
    for (int face = 1; face < LL_NUM_CUBE_FACES; face++) {
        if (dot3(bases[face].forward, direction) > dot3(bases[best].forward, direction))
            best = (enum ll_cube_face)face;
    }
    return best;
}

void ll_cube_to_equirect(const struct ll_picture faces[LL_NUM_CUBE_FACES],
                         struct ll_picture *out)
{
    struct ll_camera_basis bases[LL_NUM_CUBE_FACES];
    float edge = (float)faces[0].width;
    for (int face = 0; face < LL_NUM_CUBE_FACES; face++) {
        // By the same law as the views are drawn; x ahead, y left, z up.
        struct ll_cube_view view =
            ll_cube_view(&(struct ll_shot){ 0 }, (enum ll_cube_face)face,
                         faces[0].width - 2 * LL_CUBE_BORDER);
        struct ll_camera camera = { .yaw_deg = view.yaw_deg,
                                    .pitch_deg = view.pitch_deg,
                                    .field_of_view_deg = view.field_of_view_deg,
                                    .width = 1,
                                    .height = 1 };
        bases[face] = ll_camera_basis(&camera);
    }
    for (uint32_t y = 0; y < out->height; y++) {
        double latitude = LL_PI * (0.5 - (y + 0.5) / out->height);
        for (uint32_t x = 0; x < out->width; x++) {
            double longitude = 2 * LL_PI * (0.5 - (x + 0.5) / out->width); // to the left
            float direction[3] = { (float)(cos(latitude) * cos(longitude)),
                                   (float)(cos(latitude) * sin(longitude)),
                                   (float)sin(latitude) };
            enum ll_cube_face face = face_of(bases, direction);
            const struct ll_camera_basis *basis = &bases[face];
            float depth = dot3(basis->forward, direction);
            float clip_x = dot3(basis->right, direction) / depth * basis->scale_x;
            float clip_y = dot3(basis->up, direction) / depth * basis->scale_y;
            sample(&faces[face], (clip_x * 0.5f + 0.5f) * edge - 0.5f,
                   (0.5f - clip_y * 0.5f) * edge - 0.5f, ll_picture_at(out, x, y));
        }
    }
}

bool ll_cube_face_crop(const struct ll_picture *face, struct ll_picture *out)
{
    uint32_t inner = face->width - 2 * LL_CUBE_BORDER;
    if (!ll_picture_init(out, inner, inner))
        return false;
    ll_picture_paste(out, -(int64_t)LL_CUBE_BORDER, -(int64_t)LL_CUBE_BORDER, face);
    return true;
}
