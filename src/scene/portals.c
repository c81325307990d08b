// The flood through the doors of one building: what of the picture each room can be seen
// in (world-and-culling.md 7.2).
#include <math.h>
#include <string.h>

#include "base/maths.h"
#include "scene/scene_private.h"

#define MAX_DEPTH 64
#define MAX_STEPS 65536u
#define IN_DOOR_YD 0.01f // eye in the plane of a door: it is the whole picture
#define MIN_RECT 0.001f  // of a carried rectangle
#define MIN_DEPTH 0.001f // of a corner that is divided by
#define NEAR_DEPTH 1e-5f // instead of less
#define MAX_CORNERS (LL_WMO_MAX_PORTAL_CORNERS + 4)

const struct ll_rect flood_whole_picture = { { -1, -1 }, { 1, 1 } };

void flood_view_set(struct flood *flood, const struct scene_building *building,
                    const struct ll_view *view)
{
    const float *rows[3] = { view->right, view->up, view->forward };
    const float scales[3] = { view->scale[0], -view->scale[1], 1 };
    scene_to_model(building, view->origin_world, flood->eye);
    for (int r = 0; r < 3; r++) {
        float offset = 0;
        for (int axis = 0; axis < 3; axis++) {
            const float *a = building->params.axes[axis];
            float turned = rows[r][0] * a[0] + rows[r][1] * a[1] + rows[r][2] * a[2];
            flood->to_clip[r][axis] = turned * scales[r];
            offset -= turned * scales[r] * flood->eye[axis];
        }
        flood->to_clip[r][3] = offset;
    }
}

// ---- a door in the picture ----

struct corner {
    float x, y, w; // clip space
};

static float side_distance(const struct corner *c, int side)
{
    float along = side < 2 ? c->x : c->y;
    return side & 1 ? c->w - along : c->w + along;
}

static uint32_t side_clip(const struct corner *in, uint32_t num, int side,
                          struct corner *out)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < num; i++) {
        const struct corner *a = &in[i], *b = &in[(i + 1) % num];
        float da = side_distance(a, side), db = side_distance(b, side);
        if (da >= 0)
            out[n++] = *a;
        if ((da >= 0) != (db >= 0)) {
            float t = da / (da - db);
            out[n++] = (struct corner){ ll_mixf(a->x, b->x, t), ll_mixf(a->y, b->y, t),
                                        ll_mixf(a->w, b->w, t) };
        }
    }
    return n;
}

// False: no part of it is in the picture.
static bool door_rect(const struct flood *flood, const struct ll_room_portal *portal,
                      struct ll_rect *out)
{
    const struct ll_rooms *rooms = flood->rooms;
    if (fabsf(plane_distance(portal->plane, flood->eye)) <= IN_DOOR_YD &&
        scene_portal_holds(rooms, portal, flood->eye)) {
        *out = flood_whole_picture;
        return true;
    }
    // A convex polygon gains one corner a side at most; what is not convex may gain more
    // and is cut short.
    struct corner polygons[2][2 * MAX_CORNERS];
    uint32_t num = ll_min_u32(portal->num_corners, LL_WMO_MAX_PORTAL_CORNERS);
    for (uint32_t i = 0; i < num; i++) {
        const float *p = rooms->corners[portal->first_corner + i];
        float clip[3];
        for (int r = 0; r < 3; r++)
            clip[r] = plane_distance(flood->to_clip[r], p);
        polygons[0][i] = (struct corner){ clip[0], clip[1], clip[2] };
    }
    int from = 0;
    for (int side = 0; side < 4 && num >= 3; side++, from ^= 1) {
        num = side_clip(polygons[from], num, side, polygons[from ^ 1]);
        num = ll_min_u32(num, MAX_CORNERS);
    }
    if (num < 3)
        return false;
    *out = (struct ll_rect){ { INFINITY, INFINITY }, { -INFINITY, -INFINITY } };
    for (uint32_t i = 0; i < num; i++) {
        const struct corner *c = &polygons[from][i];
        float w = fabsf(c->w) < MIN_DEPTH ? NEAR_DEPTH : c->w;
        const float at[2] = { c->x / w, c->y / w };
        for (int axis = 0; axis < 2; axis++) {
            out->min[axis] = ll_minf(out->min[axis], at[axis]);
            out->max[axis] = ll_maxf(out->max[axis], at[axis]);
        }
    }
    return true;
}

static bool rect_narrow(const struct ll_rect *by, struct ll_rect *rect)
{
    for (int axis = 0; axis < 2; axis++) {
        rect->min[axis] = ll_maxf(rect->min[axis], by->min[axis]);
        rect->max[axis] = ll_minf(rect->max[axis], by->max[axis]);
        if (rect->max[axis] - rect->min[axis] < MIN_RECT)
            return false;
    }
    return true;
}

// ---- what is remembered ----

static bool rect_holds(const struct ll_rect *outer, const struct ll_rect *inner)
{
    return outer->min[0] <= inner->min[0] && outer->min[1] <= inner->min[1] &&
           outer->max[0] >= inner->max[0] && outer->max[1] >= inner->max[1];
}

static void rect_grow(struct ll_rect *rect, const struct ll_rect *by)
{
    for (int axis = 0; axis < 2; axis++) {
        rect->min[axis] = ll_minf(rect->min[axis], by->min[axis]);
        rect->max[axis] = ll_maxf(rect->max[axis], by->max[axis]);
    }
}

// False: nothing new, the flood through it has been made. A list that is full makes its
// last entry grow, and the flood goes on with that.
static bool rect_remember(struct ll_rect *list, uint32_t *num, uint32_t max,
                          struct ll_rect *rect)
{
    for (uint32_t i = 0; i < *num; i++) {
        if (rect_holds(&list[i], rect))
            return false;
    }
    if (*num == max)
        rect_grow(rect, &list[--*num]);
    list[(*num)++] = *rect;
    return true;
}

// ---- the flood ----

struct step {
    uint16_t room, from;
    uint32_t next_ref;
    struct ll_rect rect;
};

static bool step_begin(struct flood *flood, struct step *step, uint32_t room,
                       uint32_t from, const struct ll_rect *rect)
{
    struct flood_room *seen = &flood->seen[room];
    *step = (struct step){ (uint16_t)room, (uint16_t)from, 0, *rect };
    return rect_remember(seen->rects, &seen->num_rects, FLOOD_MAX_RECTS, &step->rect);
}

// The next door of a room that something is seen through.
static bool door_next(struct flood *flood, struct step *step, uint32_t *behind,
                      struct ll_rect *rect)
{
    const struct ll_rooms *rooms = flood->rooms;
    const struct ll_room *room = &rooms->rooms[step->room];
    while (step->next_ref < room->num_refs) {
        const struct ll_room_ref *ref = &rooms->refs[room->first_ref + step->next_ref++];
        flood->num_steps++;
        if (ref->room == LL_NO_ROOM || ref->room == step->from)
            continue;
        const struct ll_room_portal *portal = &rooms->portals[ref->portal];
        float side = plane_distance(portal->plane, flood->eye) * (float)ref->side;
        if (side < 0 || !door_rect(flood, portal, rect) ||
            !rect_narrow(&step->rect, rect))
            continue;
        *behind = ref->room;
        return true;
    }
    return false;
}

static void outside_note(struct flood *flood, uint32_t room, const struct ll_rect *rect)
{
    struct ll_rect window = *rect;
    if (flood->from_inside && flood->rooms->rooms[room].flags & LL_MOGP_EXTERIOR)
        rect_remember(flood->windows, &flood->num_windows, FLOOD_MAX_WINDOWS, &window);
}

void flood_enter(struct flood *flood, uint32_t room, const struct ll_rect *rect)
{
    struct step stack[MAX_DEPTH];
    uint32_t depth = 0;
    if (room >= flood->rooms->num_rooms)
        return;
    outside_note(flood, room, rect);
    if (step_begin(flood, &stack[0], room, LL_NO_ROOM, rect))
        depth = 1;
    while (depth) {
        struct step *step = &stack[depth - 1];
        uint32_t behind;
        struct ll_rect narrowed;
        if (flood->num_steps > MAX_STEPS) {
            flood->exhausted = true;
            return;
        }
        if (!door_next(flood, step, &behind, &narrowed)) {
            depth--;
            continue;
        }
        outside_note(flood, behind, &narrowed);
        if (depth < MAX_DEPTH &&
            step_begin(flood, &stack[depth], behind, step->room, &narrowed))
            depth++;
    }
}
