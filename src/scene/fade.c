// How far away things fade, by their size (world-and-culling.md 5.1).
#include <math.h>

#include "base/maths.h"
#include "scene/scene_private.h"

struct fade_class {
    float max_radius_yd; // of what belongs to it
    float end_yd, ramp_yd;
    bool scaled; // by the caller
};

static const struct fade_class classic[] = {
    { 0.5f, 50, 10, false },
    { 2.5f, 125, 25, false },
    { 7, 200, 50, false },
};

static const struct fade_class later[] = {
    { 1, 30, 5, false },    { 4, 100, 10, true },      { 15, 200, 15, true },
    { 100, 750, 20, true }, { 1e5f, 1250, 50, false },
};

static float ramp(const struct fade_class *classes, size_t num, float radius_yd,
                  float distance_yd, float scale)
{
    for (size_t i = 0; i < num; i++) {
        if (radius_yd > classes[i].max_radius_yd)
            continue;
        float end_yd = classes[i].end_yd * (classes[i].scaled ? scale : 1);
        return ll_satf((end_yd - distance_yd) / classes[i].ramp_yd);
    }
    return 1;
}

float ll_fade_alpha(enum ll_fade_law law, float scale, float radius_yd,
                    const float center_rel[3])
{
    float flat2 = center_rel[0] * center_rel[0] + center_rel[1] * center_rel[1];
    if (law == LL_FADE_CLASSIC)
        return ramp(classic, sizeof classic / sizeof *classic, radius_yd,
                    sqrtf(flat2) - radius_yd, 1);
    if (law != LL_FADE_LATER)
        return 1;
    float distance_yd = sqrtf(flat2 + center_rel[2] * center_rel[2]);
    float alpha = ramp(later, sizeof later / sizeof *later, radius_yd, distance_yd,
                       scale > 0 ? scale : 1.5f);
    return alpha <= 0.01f ? 0 : alpha > 0.99f ? 1 : alpha;
}

float scene_fade(const struct ll_scene *scene, const struct ll_view *view, uint32_t slot)
{
    const float *fade = scene->fades[slot];
    if (fade[3] <= 0 || !view->fades)
        return 1;
    const float rel[3] = { (float)((double)fade[0] - view->origin_world[0]),
                           (float)((double)fade[1] - view->origin_world[1]),
                           (float)((double)fade[2] - view->origin_world[2]) };
    return ll_fade_alpha((enum ll_fade_law)view->fades, view->fade_scale, fade[3], rel);
}
