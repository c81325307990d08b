// What a view sees of every set: rooms by floods through doors, the outside by the
// windows that those leave open (world-and-culling.md 7.3, 7.5, 7.7).
#include <math.h>
#include <string.h>

#include "base/maths.h"
#include "scene/scene_private.h"

#define MIN_WINDOW 0.02f         // thinner windows show nothing of the outside
#define MAX_SHARED_WINDOWS 2048u // of all sets; sets beyond see as the frustum does

struct sight_maker {
    const struct ll_scene *scene;
    const struct ll_view *view;
    struct ll_arena *arena;
    struct ll_sight *out;
    const struct scene_building *home; // what the eye is in; NULL: outside
    bool outside_whole;                // the outside is seen without windows
    uint32_t num_outside;              // windows to the outside, else
    struct ll_rect outside[FLOOD_MAX_WINDOWS];
};

// ---- windows ----

static void plane_make(float plane[4], const float axis[3], float scale,
                       const float forward[3], float edge, float sign)
{
    float length2 = 0;
    for (int i = 0; i < 3; i++) {
        plane[i] = sign * (axis[i] * scale - edge * forward[i]);
        length2 += plane[i] * plane[i];
    }
    float inv = 1 / sqrtf(length2);
    for (int i = 0; i < 3; i++)
        plane[i] *= inv;
    plane[3] = 0;
}

static void window_make(const struct ll_view *view, const struct ll_rect *rect,
                        struct ll_sight_window *out)
{
    out->rect = *rect;
    const float *v = view->forward;
    plane_make(out->planes[0], view->right, view->scale[0], v, rect->min[0], 1);
    plane_make(out->planes[1], view->right, view->scale[0], v, rect->max[0], -1);
    plane_make(out->planes[2], view->up, -view->scale[1], v, rect->min[1], 1);
    plane_make(out->planes[3], view->up, -view->scale[1], v, rect->max[1], -1);
}

static bool whole(const struct ll_rect *rect)
{
    return rect->min[0] <= -1 && rect->min[1] <= -1 && rect->max[0] >= 1 &&
           rect->max[1] >= 1;
}

// Lets a set be seen through some parts of the picture, beside those that it has.
static void set_open(struct sight_maker *maker, uint32_t set_idx,
                     const struct ll_rect *rects, uint32_t num_rects)
{
    struct ll_sight *sight = maker->out;
    struct ll_sight_set *set = &sight->sets[set_idx];
    struct ll_rect all[LL_SIGHT_MAX_WINDOWS];
    uint32_t num = 0;
    if (!num_rects || set->state == LL_SIGHT_FRUSTUM)
        return;
    for (uint32_t i = 0; i < set->num_windows + num_rects; i++) {
        const struct ll_rect *rect = i < set->num_windows
                                         ? &sight->windows[set->first_window + i].rect
                                         : &rects[i - set->num_windows];
        if (whole(rect)) {
            set->state = LL_SIGHT_FRUSTUM;
            return;
        }
        if (num < LL_SIGHT_MAX_WINDOWS) {
            all[num++] = *rect;
            continue;
        }
        // Too many: their union.
        for (uint32_t k = 1; k < num; k++) {
            for (int axis = 0; axis < 2; axis++) {
                all[0].min[axis] = ll_minf(all[0].min[axis], all[k].min[axis]);
                all[0].max[axis] = ll_maxf(all[0].max[axis], all[k].max[axis]);
            }
        }
        num = 1;
        all[num++] = *rect;
    }
    if (sight->num_windows + num > MAX_SHARED_WINDOWS) {
        set->state = LL_SIGHT_FRUSTUM;
        return;
    }
    *set = (struct ll_sight_set){ LL_SIGHT_WINDOWS, sight->num_windows, num };
    for (uint32_t i = 0; i < num; i++)
        window_make(maker->view, &all[i], &sight->windows[sight->num_windows++]);
}

static void set_open_wide(struct sight_maker *maker, uint32_t set_idx)
{
    maker->out->sets[set_idx].state = LL_SIGHT_FRUSTUM;
}

// As the world outside is seen.
static void set_open_outside(struct sight_maker *maker, uint32_t set_idx)
{
    if (maker->outside_whole)
        set_open_wide(maker, set_idx);
    else
        set_open(maker, set_idx, maker->outside, maker->num_outside);
}

// ---- buildings ----

// Sets of several rooms are seen as those rooms are.
static void joint_sets_open(struct sight_maker *maker,
                            const struct scene_building *building)
{
    const struct ll_rooms *rooms = building->rooms;
    struct ll_sight *sight = maker->out;
    for (uint32_t s = rooms->num_rooms; s < rooms->num_sets; s++) {
        const struct ll_room_set *set = &rooms->sets[s];
        for (uint32_t i = 0; i < set->num; i++) {
            const struct ll_sight_set *room =
                &sight->sets[building->first_set + rooms->set_rooms[set->first + i]];
            struct ll_rect rects[LL_SIGHT_MAX_WINDOWS];
            for (uint32_t w = 0; w < room->num_windows; w++)
                rects[w] = sight->windows[room->first_window + w].rect;
            if (room->state == LL_SIGHT_FRUSTUM)
                set_open_wide(maker, building->first_set + s);
            else if (room->state == LL_SIGHT_WINDOWS)
                set_open(maker, building->first_set + s, rects, room->num_windows);
        }
    }
}

static void flooded_rooms_open(struct sight_maker *maker,
                               const struct scene_building *building,
                               const struct flood *flood)
{
    for (uint32_t r = 0; r < building->rooms->num_rooms; r++) {
        const struct flood_room *seen = &flood->seen[r];
        uint32_t set = building->first_set + r;
        if (flood->exhausted)
            set_open_wide(maker, set);
        else
            set_open(maker, set, seen->rects, seen->num_rects);
        maker->out->num_rooms += maker->out->sets[set].state != LL_SIGHT_HIDDEN;
    }
    joint_sets_open(maker, building);
    maker->out->num_buildings++;
    maker->out->num_steps += flood->num_steps;
}

static bool flood_begin(struct sight_maker *maker, const struct scene_building *building,
                        struct flood *flood)
{
    *flood = (struct flood){ .rooms = building->rooms };
    flood->seen =
        ll_arena_array(maker->arena, struct flood_room, building->rooms->num_rooms);
    if (flood->seen)
        flood_view_set(flood, building, maker->view);
    return flood->seen != NULL;
}

// The building around the eye decides what is seen of the outside.
static bool home_open(struct sight_maker *maker)
{
    const struct scene_building *home = maker->home;
    const struct ll_place *place = &maker->out->place;
    struct ll_arena_mark mark = ll_arena_mark(maker->arena);
    struct flood flood;
    if (!flood_begin(maker, home, &flood))
        return false;
    flood.from_inside = true;
    flood_enter(&flood, place->room, &flood_whole_picture);
    if (place->across != LL_NO_ROOM)
        flood_enter(&flood, place->across, &flood_whole_picture);
    for (uint32_t r = 0; r < home->rooms->num_rooms && !home->rooms->num_portals; r++)
        flood_enter(&flood, r, &flood_whole_picture); // no doors: all are seen
    maker->outside_whole = flood.exhausted;
    for (uint32_t i = 0; i < flood.num_windows; i++) {
        const struct ll_rect *window = &flood.windows[i];
        if (window->max[0] - window->min[0] >= MIN_WINDOW &&
            window->max[1] - window->min[1] >= MIN_WINDOW)
            maker->outside[maker->num_outside++] = *window;
    }
    bool open = maker->outside_whole || maker->num_outside;
    for (uint32_t r = 0; r < home->rooms->num_rooms; r++) {
        if (open && home->rooms->rooms[r].flags & LL_MOGP_EXTERIOR)
            set_open_wide(maker, home->first_set + r);
    }
    flooded_rooms_open(maker, home, &flood);
    ll_arena_rewind(maker->arena, mark);
    return true;
}

static bool in_view(const struct ll_view *view, const struct scene_building *building)
{
    for (int i = 0; i < LL_VIEW_PLANES; i++) {
        double distance_yd = (double)view->planes[i][3];
        for (int c = 0; c < 3; c++)
            distance_yd += (double)view->planes[i][c] *
                           ((double)building->center_world[c] - view->origin_world[c]);
        if (distance_yd < -(double)building->radius_yd)
            return false;
    }
    return true;
}

// From outside one sees the outer groups, and through their doors the rooms.
static bool other_open(struct sight_maker *maker, const struct scene_building *building)
{
    const struct ll_rooms *rooms = building->rooms;
    struct ll_arena_mark mark = ll_arena_mark(maker->arena);
    struct flood flood;
    if (!flood_begin(maker, building, &flood))
        return false;
    for (uint32_t r = 0; r < rooms->num_rooms; r++) {
        bool outer = rooms->rooms[r].flags & LL_MOGP_EXTERIOR;
        if (outer || !rooms->num_portals)
            set_open_outside(maker, building->first_set + r);
        for (uint32_t i = 0; outer && i < maker->num_outside; i++)
            flood_enter(&flood, r, &maker->outside[i]);
        if (outer && maker->outside_whole)
            flood_enter(&flood, r, &flood_whole_picture);
    }
    flooded_rooms_open(maker, building, &flood);
    ll_arena_rewind(maker->arena, mark);
    return true;
}

bool ll_sight_make(const struct ll_scene *scene, const struct ll_view *view,
                   struct ll_arena *arena, struct ll_sight *out)
{
    uint32_t num_sets = ll_max_u32(scene->num_sets, LL_NUM_FIXED_SETS);
    *out = (struct ll_sight){
        .num_sets = num_sets,
        .sets = ll_arena_array(arena, struct ll_sight_set, num_sets),
        .windows = ll_arena_array(arena, struct ll_sight_window, MAX_SHARED_WINDOWS),
    };
    if (!out->sets || !out->windows)
        return false;
    ll_scene_locate(scene, view->origin_world, &out->place);
    struct sight_maker maker = {
        .scene = scene,
        .view = view,
        .arena = arena,
        .out = out,
        .home =
            out->place.inside ? scene_building_find(scene, out->place.building) : NULL,
    };
    maker.outside_whole = !maker.home;
    if (maker.home && !home_open(&maker))
        return false;
    set_open_wide(&maker, LL_SET_ALWAYS);
    set_open_outside(&maker, LL_SET_EXTERIOR);
    bool shut = !maker.outside_whole && !maker.num_outside;
    for (uint32_t i = 0; i < scene->num_buildings && !shut; i++) {
        const struct scene_building *building = &scene->buildings[i];
        if (building->rooms && building != maker.home && in_view(view, building) &&
            !other_open(&maker, building))
            return false;
    }
    return true;
}

size_t sight_max_bytes(const struct ll_scene *scene)
{
    return (scene->num_sets + LL_NUM_FIXED_SETS) * sizeof(struct ll_sight_set) +
           MAX_SHARED_WINDOWS * sizeof(struct ll_sight_window) +
           scene->max_rooms * sizeof(struct flood_room) + 64; // and what alignment takes
}

// ---- asking ----

static bool window_sees(const struct ll_sight_window *window, const float center_rel[3],
                        float radius_yd, const float *half_yd)
{
    for (int i = 0; i < 4; i++) {
        const float *p = window->planes[i];
        float distance_yd =
            p[0] * center_rel[0] + p[1] * center_rel[1] + p[2] * center_rel[2];
        float reach_yd = radius_yd;
        if (half_yd)
            reach_yd =
                ll_minf(reach_yd, fabsf(p[0]) * half_yd[0] + fabsf(p[1]) * half_yd[1] +
                                      fabsf(p[2]) * half_yd[2]);
        if (distance_yd < -reach_yd)
            return false;
    }
    return true;
}

bool ll_sight_sees(const struct ll_sight *sight, uint32_t set_idx,
                   const float center_rel[3], float radius_yd, const float half_yd[3])
{
    if (set_idx >= sight->num_sets)
        return true;
    const struct ll_sight_set *set = &sight->sets[set_idx];
    if (set->state != LL_SIGHT_WINDOWS)
        return set->state == LL_SIGHT_FRUSTUM;
    for (uint32_t i = 0; i < set->num_windows; i++) {
        if (window_sees(&sight->windows[set->first_window + i], center_rel, radius_yd,
                        half_yd))
            return true;
    }
    return false;
}

bool ll_sight_sees_body(const struct ll_scene *scene, const struct ll_sight *sight,
                        const struct ll_place *body, const float center_rel[3],
                        float radius_yd)
{
    const struct scene_building *building =
        body->inside ? scene_building_find(scene, body->building) : NULL;
    if (!building)
        return body->inside ||
               ll_sight_sees(sight, LL_SET_EXTERIOR, center_rel, radius_yd, NULL);
    const struct ll_rooms *rooms = building->rooms;
    const struct ll_room *room = &rooms->rooms[body->room];
    if (ll_sight_sees(sight, building->first_set + body->room, center_rel, radius_yd,
                      NULL))
        return true;
    for (uint32_t i = 0; i < room->num_refs; i++) {
        uint32_t behind = rooms->refs[room->first_ref + i].room;
        if (behind != LL_NO_ROOM && ll_sight_sees(sight, building->first_set + behind,
                                                  center_rel, radius_yd, NULL))
            return true;
    }
    return false;
}
