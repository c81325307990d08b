#include "assets/door_light.h"

#include <math.h>
#include <string.h>

#include "base/maths.h"

#define IN_DOOR_YD (1.0f / 6)    // from its plane
#define CLASSIC_REACH_YD 6.6667f // of an authored alpha of 0
#define CLASSIC_PER_YD 0.15f
#define LATER_REACH_YD 6.0f
#define LATER_CANCEL_YD 1.0f // of a door between rooms

struct door {
    const float (*corners)[3];
    uint32_t num_corners;
    float plane[4]; // unit
    bool to_day;    // what is behind is lit by the sun
    int side;       // that the group is on
};

static float dot(const float a[3], const float b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static bool door_get(const struct ll_wmo_root *root, const struct ll_wmo_group *group,
                     uint32_t idx, struct door *out)
{
    uint32_t at = (uint32_t)group->first_portal_ref + idx;
    if (at >= root->num_portal_refs || root->portal_refs[at].dropped)
        return false;
    const struct ll_wmo_portal_ref *ref = &root->portal_refs[at];
    const struct ll_wmo_portal *portal = &root->portals[ref->portal_idx];
    float length = sqrtf(dot(portal->plane, portal->plane));
    if (portal->num_vertices < 3 || !(length > 1e-6f) ||
        ref->group_idx >= root->num_groups)
        return false;
    *out =
        (struct door){ .corners = root->portal_vertices + portal->first_vertex,
                       .num_corners = portal->num_vertices,
                       .to_day = !ll_wmo_lit_interior(root->groups[ref->group_idx].flags),
                       .side = ref->side < 0 ? -1 : 1 };
    for (int i = 0; i < 4; i++)
        out->plane[i] = portal->plane[i] / length;
    return true;
}

// Whichever way the corners go round.
static bool foot_inside(const struct door *door, const float v[3], float plane_yd)
{
    int turn = 0;
    for (uint32_t i = 0; i < door->num_corners; i++) {
        const float *a = door->corners[i],
                    *b = door->corners[(i + 1) % door->num_corners];
        float edge[3], to[3], across[3];
        for (int c = 0; c < 3; c++) {
            edge[c] = b[c] - a[c];
            to[c] = v[c] - door->plane[c] * plane_yd - a[c];
        }
        for (int c = 0; c < 3; c++)
            across[c] =
                edge[(c + 1) % 3] * to[(c + 2) % 3] - edge[(c + 2) % 3] * to[(c + 1) % 3];
        float along = dot(across, door->plane);
        if (along == 0)
            continue;
        if (turn && (along > 0) != (turn > 0))
            return false;
        turn = along > 0 ? 1 : -1;
    }
    return true;
}

static float edge_distance(const struct door *door, const float v[3])
{
    float nearest2 = INFINITY;
    for (uint32_t i = 0; i < door->num_corners; i++) {
        const float *a = door->corners[i],
                    *b = door->corners[(i + 1) % door->num_corners];
        float edge[3], to[3], rest[3];
        for (int c = 0; c < 3; c++) {
            edge[c] = b[c] - a[c];
            to[c] = v[c] - a[c];
        }
        float length2 = dot(edge, edge);
        float t = length2 > 0 ? ll_satf(dot(to, edge) / length2) : 0;
        for (int c = 0; c < 3; c++)
            rest[c] = to[c] - edge[c] * t;
        nearest2 = ll_minf(nearest2, dot(rest, rest));
    }
    return sqrtf(nearest2);
}

static float plane_distance(const struct door *door, const float v[3])
{
    return dot(door->plane, v) + door->plane[3];
}

static float classic_distance(const struct door *door, const float v[3])
{
    float plane_yd = plane_distance(door, v);
    if (fabsf(plane_yd) < IN_DOOR_YD && foot_inside(door, v, plane_yd))
        return 0;
    return edge_distance(door, v);
}

// From behind the door the foot inside of it is no nearer than the door.
static float later_distance(const struct door *door, const float v[3])
{
    float plane_yd = plane_distance(door, v);
    if (foot_inside(door, v, plane_yd))
        return ll_maxf(plane_yd * (float)door->side, 0);
    return edge_distance(door, v);
}

static uint8_t towards(uint8_t from, float to, float t)
{
    return (uint8_t)((float)from + (to - (float)from) * t);
}

static void classic_apply(float distance_yd, uint8_t rgba[4])
{
    if (distance_yd == 0) {
        memset(rgba, 255, 4);
    } else if (distance_yd < CLASSIC_REACH_YD && rgba[3] == 0) {
        float t = ll_satf(1 - CLASSIC_PER_YD * distance_yd);
        for (int c = 0; c < 3; c++)
            rgba[c] = towards(rgba[c], 255, t);
        rgba[3] = (uint8_t)(255 * t);
    }
}

static void classic_light(const struct ll_wmo_root *root,
                          const struct ll_wmo_group *group, uint8_t (*rgba)[4])
{
    struct door door;
    bool any = false;
    for (uint32_t d = 0; d < group->num_portal_refs && !any; d++)
        any = door_get(root, group, d, &door) && door.to_day;
    for (uint32_t i = 0; any && i < group->num_vertices; i++) {
        float nearest_yd = INFINITY;
        for (uint32_t d = 0; d < group->num_portal_refs; d++) {
            if (door_get(root, group, d, &door) && door.to_day)
                nearest_yd =
                    ll_minf(nearest_yd, classic_distance(&door, group->positions[i]));
        }
        classic_apply(nearest_yd, rgba[i]);
    }
}

static void later_light(const struct ll_wmo_root *root, const struct ll_wmo_group *group,
                        uint8_t (*rgba)[4])
{
    uint32_t end = 0; // one past the last vertex of a transition batch
    for (uint32_t b = 0; b < group->num_batches; b++) {
        if (group->batches[b].batch_class == LL_WMO_TRANSITION)
            end = ll_max_u32(end, group->batches[b].last_vertex + 1u);
    }
    if (root->flags & LL_MOHD_NO_PORTAL_FADE)
        return;
    for (uint32_t i = 0; i < end && i < group->num_vertices; i++) {
        float opacity = 0;
        struct door door;
        bool canceled = false;
        for (uint32_t d = 0; d < group->num_portal_refs; d++) {
            if (!door_get(root, group, d, &door))
                continue;
            float distance_yd = later_distance(&door, group->positions[i]);
            if (door.to_day)
                opacity += ll_satf(1 - distance_yd / LATER_REACH_YD);
            else
                canceled |= distance_yd < LATER_CANCEL_YD;
        }
        opacity = canceled ? 0 : ll_satf(opacity);
        for (int c = 0; c < 3; c++)
            rgba[i][c] = towards(rgba[i][c], 127, opacity);
        rgba[i][3] = (uint8_t)(255 * opacity);
    }
}

void ll_door_light(const struct ll_wmo_root *root, const struct ll_wmo_group *group,
                   enum ll_door_law law, uint8_t (*rgba)[4])
{
    if (law == LL_DOORS_CLASSIC)
        classic_light(root, group, rgba);
    else
        later_light(root, group, rgba);
}
