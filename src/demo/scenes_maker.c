#include "demo/scenes_maker.h"

#include <math.h>
#include <string.h>

#include "demo/building.h"

#define MAX_OPENINGS 8 // of one wall
#define MAX_VERTICES 4096
#define SLAB_PART LL_WMO_INTERIOR

enum material { PLAIN, PANE, LAMP, NUM_MATERIALS };

static const struct {
    const char *texture;
    uint32_t flags;
} materials[NUM_MATERIALS] = {
    [PLAIN] = { "Scene\\Plain.blp", 0 },
    [PANE] = { "Scene\\Pane.blp", LL_MOMT_WINDOW },
    [LAMP] = { "Scene\\Lamp.blp", LL_MOMT_NIGHT_GLOW },
};

// ---- walls ----

// A wall of a box as seen from the side that it looks to: where its lower left corner is,
// and along which axes it goes (+-1, +-2, +-3: along or against x, y, z).
struct wall {
    int axis;      // that it stands across
    bool high;     // at the upper end of it
    int right, up; // seen from inside the box
};
static const struct wall walls[6] = {
    { 0, false, 2, 3 }, { 0, true, -2, 3 }, { 1, false, -1, 3 },
    { 1, true, 1, 3 },  { 2, false, 1, 2 }, { 2, true, 1, -2 },
};

static void axis_unit(int signed_axis, float out[3])
{
    memset(out, 0, 3 * sizeof(float));
    out[(signed_axis < 0 ? -signed_axis : signed_axis) - 1] = signed_axis < 0 ? -1 : 1;
}

// Interval of an opening along an axis of the wall, from the wall's own corner.
static void interval(int signed_axis, const struct maker_room *room,
                     const struct maker_door *door, float *low, float *high)
{
    int axis = (signed_axis < 0 ? -signed_axis : signed_axis) - 1;
    *low = signed_axis < 0 ? room->max[axis] - door->max[axis]
                           : door->min[axis] - room->min[axis];
    *high = signed_axis < 0 ? room->max[axis] - door->min[axis]
                            : door->max[axis] - room->min[axis];
}

static bool opens(const struct maker_door *door, uint32_t room_idx,
                  const struct maker_room *room, const struct wall *wall)
{
    float at = wall->high ? room->max[wall->axis] : room->min[wall->axis];
    return (door->a == room_idx || door->b == room_idx) && door->min[wall->axis] == at &&
           door->max[wall->axis] == at;
}

static void wall_add(struct ll_mesh *mesh, const struct maker_plan *plan,
                     uint32_t room_idx, const struct wall *wall)
{
    const struct maker_room *room = &plan->rooms[room_idx];
    bool outwards = room->shape == MAKER_SHELL;
    int right = outwards ? -wall->right : wall->right;
    struct ll_mesh_sheet sheet = { .num_holes = 0 };
    float holes[MAX_OPENINGS][4];
    axis_unit(right, sheet.right);
    axis_unit(wall->up, sheet.up);
    for (int c = 0; c < 3; c++) {
        bool low = sheet.right[c] + sheet.up[c] > 0;
        if (c == wall->axis)
            low = !wall->high;
        sheet.corner[c] = low ? room->min[c] : room->max[c];
        float size = room->max[c] - room->min[c];
        sheet.width += fabsf(sheet.right[c]) * size;
        sheet.height += fabsf(sheet.up[c]) * size;
    }
    for (uint32_t d = 0; d < plan->num_doors && sheet.num_holes < MAX_OPENINGS; d++) {
        const struct maker_door *door = &plan->doors[d];
        float *hole = holes[sheet.num_holes];
        if (!opens(door, room_idx, room, wall))
            continue;
        interval(right, room, door, &hole[0], &hole[2]);
        interval(wall->up, room, door, &hole[1], &hole[3]);
        sheet.num_holes++;
    }
    sheet.holes = (const float(*)[4])holes;
    ll_mesh_sheet(mesh, &sheet);
}

static void pen_set(struct ll_mesh *mesh, uint8_t part, uint8_t material, uint8_t flags)
{
    mesh->pen.part = part;
    mesh->pen.material = material;
    mesh->pen.flags = flags ? flags : LL_MOPY_RENDER;
}

// Floors are interior batches, walls transitions, ceilings exterior ones; dark, with the
// alpha that doors may brighten.
static void room_draw(struct ll_mesh *mesh, const struct maker_plan *plan, uint32_t idx)
{
    const struct maker_room *room = &plan->rooms[idx];
    static const uint8_t dark[4] = { 40, 10, 10, 0 };
    memcpy(mesh->pen.color, dark, sizeof dark);
    for (int w = 0; w < 6; w++) {
        const struct wall *wall = &walls[w];
        if (room->shape == MAKER_FLOOR && w != 4)
            continue;
        uint8_t part = wall->axis < 2 ? LL_WMO_TRANSITION
                       : wall->high   ? LL_WMO_EXTERIOR
                                      : LL_WMO_INTERIOR;
        uint8_t material = w == 2 ? PANE : w == 3 ? LAMP : PLAIN;
        pen_set(mesh, part, material, room->face_flags);
        wall_add(mesh, plan, idx, wall);
    }
    for (uint32_t i = 0; i < plan->num_slabs; i++) {
        const struct maker_slab *slab = &plan->slabs[i];
        if (slab->room != idx)
            continue;
        pen_set(mesh, SLAB_PART, PLAIN, slab->face_flags);
        const float corners[4][3] = { { slab->min[0], slab->min[1], slab->z },
                                      { slab->max[0], slab->min[1], slab->z },
                                      { slab->max[0], slab->max[1], slab->z },
                                      { slab->min[0], slab->max[1], slab->z } };
        ll_mesh_quad(mesh, corners[0], corners[1], corners[2], corners[3]);
    }
}

// ---- doors ----

static int door_axis(const struct maker_door *door)
{
    return door->min[0] == door->max[0] ? 0 : door->min[1] == door->max[1] ? 1 : 2;
}

static void portal_set(const struct maker_door *door, uint32_t idx, float corners[4][3],
                       struct ll_wmo_portal *out)
{
    int axis = door_axis(door), u = (axis + 1) % 3, v = (axis + 2) % 3;
    for (int k = 0; k < 4; k++) {
        corners[k][axis] = door->min[axis];
        corners[k][u] = k == 1 || k == 2 ? door->max[u] : door->min[u];
        corners[k][v] = k >= 2 ? door->max[v] : door->min[v];
    }
    *out = (struct ll_wmo_portal){ .first_vertex = 4 * idx, .num_vertices = 4 };
    out->plane[axis] = door->fault == MAKER_PLANE_TURNED ? -1.0f : 1.0f;
    out->plane[3] = -out->plane[axis] * door->min[axis];
}

// +1 where the room lies on the side that the axis goes to.
static int16_t side_of(const struct maker_plan *plan, const struct maker_door *door,
                       uint32_t room_idx)
{
    const struct maker_room *room = &plan->rooms[room_idx];
    int axis = door_axis(door);
    float middle = 0.5f * (room->min[axis] + room->max[axis]);
    return middle >= door->min[axis] ? 1 : -1;
}

static enum ll_status doors_make(const struct maker_plan *plan, struct ll_arena *arena,
                                 struct ll_scene_building *out)
{
    float(*corners)[3] =
        ll_arena_alloc(arena, 4 * plan->num_doors, sizeof(float[3]), _Alignof(float));
    struct ll_wmo_portal *portals =
        ll_arena_array(arena, struct ll_wmo_portal, plan->num_doors);
    struct ll_wmo_portal_ref *refs =
        ll_arena_array(arena, struct ll_wmo_portal_ref, 2 * plan->num_doors);
    uint16_t *portal_of = ll_arena_array(arena, uint16_t, plan->num_doors);
    if (!corners || !portals || !refs || !portal_of)
        return LL_ERR_MEMORY;
    struct ll_wmo_root *root = &out->root;
    for (uint32_t d = 0; d < plan->num_doors; d++) {
        portal_of[d] = (uint16_t)root->num_portals;
        if (plan->doors[d].a == plan->doors[d].b)
            continue;
        uint32_t p = root->num_portals++;
        portal_set(&plan->doors[d], p, corners + 4 * p, &portals[p]);
    }
    for (uint32_t r = 0; r < plan->num_rooms; r++) {
        out->groups[r].first_portal_ref = (uint16_t)root->num_portal_refs;
        for (uint32_t d = 0; d < plan->num_doors; d++) {
            const struct maker_door *door = &plan->doors[d];
            if (door->a == door->b || (door->a != r && door->b != r))
                continue;
            uint32_t other = door->a == r ? door->b : door->a;
            int16_t side = side_of(plan, door, r);
            if (door->fault == MAKER_BOTH_PLUS)
                side = 1;
            refs[root->num_portal_refs++] = (struct ll_wmo_portal_ref){
                .portal_idx = portal_of[d], .group_idx = (uint16_t)other, .side = side
            };
        }
        out->groups[r].num_portal_refs =
            (uint16_t)(root->num_portal_refs - out->groups[r].first_portal_ref);
    }
    root->num_portal_vertices = 4 * root->num_portals;
    root->portal_vertices = (const float(*)[3])corners;
    root->portals = portals;
    root->portal_refs = refs;
    return LL_OK;
}

// ---- the whole ----

static enum ll_status props_make(const struct maker_plan *plan, struct ll_arena *arena,
                                 struct ll_scene_building *out)
{
    struct ll_wmo_doodad *doodads =
        ll_arena_array(arena, struct ll_wmo_doodad, plan->num_props);
    uint32_t num_sets = plan->num_sets ? plan->num_sets : 1;
    struct ll_wmo_doodad_set *sets =
        ll_arena_array(arena, struct ll_wmo_doodad_set, num_sets);
    if (!doodads || !sets)
        return LL_ERR_MEMORY;
    for (uint32_t i = 0; i < plan->num_props; i++) {
        doodads[i] = (struct ll_wmo_doodad){ .name = plan->props[i].model,
                                             .rotation = { 0, 0, 0, 1 },
                                             .scale = 1,
                                             .color_bgra = { 96, 59, 61, 255 } };
        memcpy(doodads[i].position, plan->props[i].position, sizeof(float[3]));
    }
    for (uint32_t i = 0; i < num_sets; i++) {
        sets[i] = (struct ll_wmo_doodad_set){ .name = "Set_$DefaultGlobal",
                                              .num_doodads = plan->num_props };
        if (i < plan->num_sets) {
            sets[i].first_doodad = plan->sets[i].first;
            sets[i].num_doodads = plan->sets[i].num;
        }
        if (i)
            memcpy(sets[i].name, "Set_More", sizeof "Set_More");
    }
    for (uint32_t r = 0; r < plan->num_rooms; r++) {
        uint16_t *refs = ll_arena_array(arena, uint16_t, plan->num_props);
        if (!refs)
            return LL_ERR_MEMORY;
        uint32_t num = 0;
        for (uint32_t i = 0; i < plan->num_props; i++) {
            for (uint32_t k = 0; k < plan->props[i].num_rooms; k++) {
                if (plan->props[i].rooms[k] == r)
                    refs[num++] = (uint16_t)i;
            }
        }
        out->groups[r].doodad_refs = refs;
        out->groups[r].num_doodad_refs = num;
    }
    out->root.num_doodads = plan->num_props;
    out->root.doodads = doodads;
    out->root.num_doodad_sets = num_sets;
    out->root.doodad_sets = sets;
    return LL_OK;
}

static enum ll_status groups_make(const struct maker_plan *plan, struct ll_arena *arena,
                                  struct ll_scene_building *out)
{
    struct ll_wmo_group_info *infos =
        ll_arena_array(arena, struct ll_wmo_group_info, plan->num_rooms);
    if (!infos)
        return LL_ERR_MEMORY;
    for (uint32_t r = 0; r < plan->num_rooms; r++) {
        struct ll_wmo_group *group = &out->groups[r];
        struct ll_mesh mesh;
        if (!ll_mesh_init(&mesh, MAX_VERTICES, MAX_VERTICES, arena))
            return LL_ERR_MEMORY;
        room_draw(&mesh, plan, r);
        *group = (struct ll_wmo_group){ .flags = plan->rooms[r].flags,
                                        .liquid_type = LL_WMO_LIQUID_BY_CELL,
                                        .id = r };
        enum ll_status status = ll_building_group(&mesh, arena, group);
        if (status)
            return status;
        infos[r] = (struct ll_wmo_group_info){ .flags = group->flags, .name = "room" };
        for (int c = 0; c < 3; c++) {
            float *low = &out->root.box_min[c], *high = &out->root.box_max[c];
            infos[r].box_min[c] = group->box_min[c];
            infos[r].box_max[c] = group->box_max[c];
            *low = r && *low < group->box_min[c] ? *low : group->box_min[c];
            *high = r && *high > group->box_max[c] ? *high : group->box_max[c];
        }
    }
    out->root.num_groups = plan->num_rooms;
    out->root.groups = infos;
    return LL_OK;
}

enum ll_status ll_maker_build(const struct maker_plan *plan, struct ll_arena *arena,
                              struct ll_scene_building *out)
{
    struct ll_wmo_material *rows =
        ll_arena_array(arena, struct ll_wmo_material, NUM_MATERIALS);
    *out = (struct ll_scene_building){
        .groups = ll_arena_array(arena, struct ll_wmo_group, plan->num_rooms),
        .root = { .id = 1, .skybox = "", .num_materials = NUM_MATERIALS },
    };
    if (!rows || !out->groups)
        return LL_ERR_MEMORY;
    for (uint32_t i = 0; i < NUM_MATERIALS; i++)
        rows[i] = (struct ll_wmo_material){ .flags = materials[i].flags,
                                            .textures = { materials[i].texture },
                                            .emissive_bgra = { 40, 160, 200, 255 },
                                            .diffuse_bgra = { 149, 149, 149, 255 },
                                            .terrain_type = 10 };
    out->root.materials = rows;
    enum ll_status status = groups_make(plan, arena, out);
    if (!status)
        status = doors_make(plan, arena, out);
    return status ? status : props_make(plan, arena, out);
}
