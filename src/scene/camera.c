#include "scene/scene.h"

#include <string.h>

#include "base/maths.h"

struct ll_camera_basis ll_camera_basis(const struct ll_camera *camera)
{
    double yaw = camera->yaw_deg * LL_PI / 180, pitch = camera->pitch_deg * LL_PI / 180;
    float cos_yaw = (float)cos(yaw), sin_yaw = (float)sin(yaw);
    float cos_pitch = (float)cos(pitch), sin_pitch = (float)sin(pitch);
    float scale = (float)(1 / tan(camera->field_of_view_deg * LL_PI / 360));
    return (struct ll_camera_basis){
        .forward = { cos_pitch * cos_yaw, cos_pitch * sin_yaw, sin_pitch },
        .right = { sin_yaw, -cos_yaw, 0 },
        .up = { -sin_pitch * cos_yaw, -sin_pitch * sin_yaw, cos_pitch },
        .scale_x = scale * (float)camera->height / (float)camera->width,
        .scale_y = scale,
    };
}

void ll_camera_matrices(const struct ll_camera *camera, float rel_to_clip[4][4],
                        float clip_to_rel[4][4])
{
    struct ll_camera_basis b = ll_camera_basis(camera);
    memset(rel_to_clip, 0, 16 * sizeof(float));
    memset(clip_to_rel, 0, 16 * sizeof(float));
    for (int i = 0; i < 3; i++) {
        rel_to_clip[i][0] = b.right[i] * b.scale_x;
        rel_to_clip[i][1] = -b.up[i] * b.scale_y; // clip y points down
        rel_to_clip[i][3] = b.forward[i];
        clip_to_rel[0][i] = b.right[i] / b.scale_x;
        clip_to_rel[1][i] = -b.up[i] / b.scale_y;
        clip_to_rel[3][i] = b.forward[i];
    }
    rel_to_clip[3][2] = camera->near_yd; // depth = near / eye depth
}
