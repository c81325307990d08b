#include "demo/track.h"

#include <math.h>

#include "base/maths.h"

// Catmull-Rom: passes through p1 and p2.
static float curve(float p0, float p1, float p2, float p3, float t)
{
    float a = 2 * p1, b = p2 - p0, c = 2 * p0 - 5 * p1 + 4 * p2 - p3;
    float d = -p0 + 3 * p1 - 3 * p2 + p3;
    return 0.5f * (a + t * (b + t * (c + t * d)));
}

void ll_track_lay(struct ll_track *track, const struct ll_track_point *points,
                  uint32_t num_points, float step_yd)
{
    track->count = 0;
    for (uint32_t i = 0; i + 1 < num_points; i++) {
        const struct ll_track_point *p1 = &points[i], *p2 = p1 + 1;
        const struct ll_track_point *p0 = i ? p1 - 1 : p1;
        const struct ll_track_point *p3 = i + 2 < num_points ? p2 + 1 : p2;
        float dx = p2->x - p1->x, dy = p2->y - p1->y;
        uint32_t steps = (uint32_t)(sqrtf(dx * dx + dy * dy) / step_yd) + 1;
        for (uint32_t k = 0; k < steps && track->count < LL_TRACK_MAX_STEPS; k++) {
            float t = (float)k / (float)steps;
            track->at[track->count].x = curve(p0->x, p1->x, p2->x, p3->x, t);
            track->at[track->count].y = curve(p0->y, p1->y, p2->y, p3->y, t);
            track->count++;
        }
    }
}

void ll_track_smooth(struct ll_track *track, uint32_t passes, float least_yd)
{
    for (uint32_t pass = 0; pass < passes; pass++) {
        for (uint32_t i = 0; i < track->count; i++) {
            float before = track->height_yd[i ? i - 1 : 0];
            float after = track->height_yd[ll_min_u32(i + 1, track->count - 1)];
            track->scratch[i] =
                0.25f * before + 0.5f * track->height_yd[i] + 0.25f * after;
        }
        for (uint32_t i = 0; i < track->count; i++)
            track->height_yd[i] = ll_maxf(track->scratch[i], least_yd);
    }
}
