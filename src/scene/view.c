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
    struct ll_view view = { .class_mask = UINT32_MAX, .fades = LL_FADE_CLASSIC };
    memcpy(view.origin_world, camera->eye_world, sizeof view.origin_world);
    memcpy(view.forward, b.forward, sizeof view.forward);
    memcpy(view.right, b.right, sizeof view.right);
    memcpy(view.up, b.up, sizeof view.up);
    view.scale[0] = b.scale_x;
    view.scale[1] = b.scale_y;
    side_plane_set(view.planes[0], b.forward, b.right, b.scale_x);
    side_plane_set(view.planes[1], b.forward, b.right, -b.scale_x);
    side_plane_set(view.planes[2], b.forward, b.up, b.scale_y);
    side_plane_set(view.planes[3], b.forward, b.up, -b.scale_y);
    plane_set(view.planes[4], b.forward, -camera->near_yd);
    const float back[3] = { -b.forward[0], -b.forward[1], -b.forward[2] };
    plane_set(view.planes[5], back, camera->far_clip_yd);
    return view;
}

// What a sphere does not tell: the box about it, against the planes that cut the sphere.
static bool box_inside(const struct ll_view *view, const float rel[3],
                       const float half_yd[3])
{
    for (int i = 0; i < LL_VIEW_PLANES; i++) {
        const float *p = view->planes[i];
        float reach_yd = fabsf(p[0]) * half_yd[0] + fabsf(p[1]) * half_yd[1] +
                         fabsf(p[2]) * half_yd[2];
        if (p[0] * rel[0] + p[1] * rel[1] + p[2] * rel[2] + p[3] < -reach_yd)
            return false;
    }
    return true;
}

static bool seen(const struct ll_scene *scene, const struct ll_view *view,
                 const struct ll_sight *sight, uint32_t slot, const float rel[3])
{
    const float *half_yd = scene->halves[slot][0] > 0 ? scene->halves[slot] : NULL;
    if (half_yd && !box_inside(view, rel, half_yd))
        return false;
    if (scene_fade(scene, view, slot) <= 0)
        return false;
    return !sight || ll_sight_sees(sight, scene->room_sets[slot], rel,
                                   scene->spheres[slot][3], half_yd);
}

uint32_t *ll_scene_cull(const struct ll_scene *scene, const struct ll_view *view,
                        struct ll_arena *arena, uint32_t *num_visible)
{
    *num_visible = 0;
    uint32_t *visible = ll_arena_array(arena, uint32_t, scene->num_slots);
    struct ll_sight made;
    const struct ll_sight *sight = NULL;
    if (view->scale[0] > 0) {
        if (!ll_sight_make(scene, view, arena, &made))
            return NULL;
        sight = &made;
    }
    if (!visible)
        return NULL;
    uint32_t n = 0;
    for (uint32_t slot = 0; slot < scene->num_slots; slot++) {
        const float *s = scene->spheres[slot];
        if (s[3] < 0 || !(view->class_mask & 1u << scene->classes[slot]))
            continue;
        const float rel[3] = { (float)(s[0] - view->origin_world[0]),
                               (float)(s[1] - view->origin_world[1]),
                               (float)(s[2] - view->origin_world[2]) };
        bool inside = true;
        for (int i = 0; i < LL_VIEW_PLANES; i++) {
            const float *p = view->planes[i];
            inside &= p[0] * rel[0] + p[1] * rel[1] + p[2] * rel[2] + p[3] >= -s[3];
        }
        if (inside && seen(scene, view, sight, slot, rel))
            visible[n++] = slot;
    }
    *num_visible = n;
    return visible;
}
