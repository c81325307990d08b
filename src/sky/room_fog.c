// The second fog of the classic picture: that of the room which the camera is in.
// Source: daynight.md 4.
#include <string.h>

#include "base/maths.h"
#include "sky/sky.h"

#define RAMP_PER_S 0.25f

static float record_weight(const struct ll_room_fog *record, float distance_yd)
{
    float span = record->outer_yd - record->inner_yd;
    if (span <= 0)
        return 1;
    return ll_satf(1 - (distance_yd - record->inner_yd) / span);
}

static float distance(const float a[3], const float b[3])
{
    float x = a[0] - b[0], y = a[1] - b[1], z = a[2] - b[2];
    return sqrtf(x * x + y * y + z * z);
}

static struct ll_sky_fog fog_of(const struct ll_room_fog *record, float far_clip_yd)
{
    struct ll_sky_fog fog;
    memcpy(fog.color_gamma, record->color_gamma, sizeof fog.color_gamma);
    fog.end_yd = ll_minf(record->end_yd, far_clip_yd);
    fog.start_yd = fog.end_yd * record->start_fraction;
    return fog;
}

static void fog_mix(struct ll_sky_fog *a, const struct ll_sky_fog *b, float weight)
{
    for (int i = 0; i < 3; i++)
        a->color_gamma[i] = ll_mixf(a->color_gamma[i], b->color_gamma[i], weight);
    a->start_yd = ll_mixf(a->start_yd, b->start_yd, weight);
    a->end_yd = ll_mixf(a->end_yd, b->end_yd, weight);
}

bool ll_room_fog_eval(const struct ll_room_fog *records, uint32_t num_records,
                      const uint8_t indices[4], const float eye_world_yd[3],
                      float far_clip_yd, struct ll_sky_fog *out)
{
    if (num_records < 2)
        return false;
    struct {
        const struct ll_room_fog *record;
        float distance_yd;
    } near[4]; // farthest first; of equally far ones the later index lies on top
    uint32_t num = 0;
    for (int i = 0; i < 4; i++) {
        if (indices[i] >= num_records)
            continue;
        const struct ll_room_fog *record = &records[indices[i]];
        float d = distance(record->pos_world, eye_world_yd);
        if (record->not_for_rooms || !(d <= record->outer_yd))
            continue;
        uint32_t at = num++;
        for (; at && near[at - 1].distance_yd < d; at--)
            near[at] = near[at - 1];
        near[at].record = record;
        near[at].distance_yd = d;
    }
    *out = fog_of(&records[0], far_clip_yd);
    for (uint32_t i = 0; i < num; i++) {
        struct ll_sky_fog fog = fog_of(near[i].record, far_clip_yd);
        fog_mix(out, &fog, record_weight(near[i].record, near[i].distance_yd));
    }
    return true;
}

void ll_room_fog_ramp_step(struct ll_room_fog_ramp *ramp, const struct ll_sky_fog *room,
                           float dt_s)
{
    if (room)
        ramp->target = *room;
    ramp->fraction = ll_satf(ramp->fraction + (room ? dt_s : -dt_s) * RAMP_PER_S);
}

struct ll_sky_fog ll_room_fog_mix(const struct ll_sky_fog *scene,
                                  const struct ll_room_fog_ramp *ramp)
{
    struct ll_sky_fog fog = *scene;
    fog_mix(&fog, &ramp->target, ramp->fraction);
    return fog;
}
