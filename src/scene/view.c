// The one culling function.
#include "scene/scene_private.h"

#include <math.h>
#include <string.h>

static void plane_set(float plane[4], const float normal[3], float distance)
{
    float inv =
        1 / sqrtf(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
    for (int i = 0; i < 3; i++)
        plane[i] = normal[i] * inv;
    plane[3] = distance * inv;
}

// A side plane holds the points whose scaled offset along `axis` stays below the eye
// depth.
static void side_plane_set(float plane[4], const float forward[3], const float axis[3],
                           float scale)
{
    float normal[3];
    for (int i = 0; i < 3; i++)
        normal[i] = forward[i] - scale * axis[i];
    plane_set(plane, normal, 0);
}

struct ll_view ll_view_of_camera(const struct ll_camera *camera)
{
    struct ll_camera_basis b = ll_camera_basis(camera);
    struct ll_view view = { .class_mask = UINT32_MAX };
    memcpy(view.origin_world, camera->eye_world, sizeof view.origin_world);
    memcpy(view.forward, b.forward, sizeof view.forward);
    side_plane_set(view.planes[0], b.forward, b.right, b.scale_x);
    side_plane_set(view.planes[1], b.forward, b.right, -b.scale_x);
    side_plane_set(view.planes[2], b.forward, b.up, b.scale_y);
    side_plane_set(view.planes[3], b.forward, b.up, -b.scale_y);
    plane_set(view.planes[4], b.forward, -camera->near_yd);
    const float back[3] = { -b.forward[0], -b.forward[1], -b.forward[2] };
    plane_set(view.planes[5], back, camera->far_clip_yd);
    return view;
}

uint32_t *ll_scene_cull(const struct ll_scene *scene, const struct ll_view *view,
                        struct ll_arena *arena, uint32_t *num_visible)
{
    *num_visible = 0;
    uint32_t *visible = ll_arena_array(arena, uint32_t, scene->num_slots);
    if (!visible)
        return NULL;
    uint32_t n = 0;
    for (uint32_t slot = 0; slot < scene->num_slots; slot++) {
        const float *s = scene->spheres[slot];
        if (s[3] < 0 || !(view->class_mask & 1u << scene->classes[slot]))
            continue;
        float x = (float)(s[0] - view->origin_world[0]);
        float y = (float)(s[1] - view->origin_world[1]);
        float z = (float)(s[2] - view->origin_world[2]);
        bool inside = true;
        for (int i = 0; i < LL_VIEW_PLANES; i++) {
            const float *p = view->planes[i];
            inside &= p[0] * x + p[1] * y + p[2] * z + p[3] >= -s[3];
        }
        if (inside)
            visible[n++] = slot;
    }
    *num_visible = n;
    return visible;
}
