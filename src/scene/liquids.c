// What a place is in or under: sheets over the terrain, and pools, which belong to their
// rooms (world-and-culling.md 9).
#include <math.h>

#include "base/maths.h"
#include "scene/scene_private.h"

#define EDGE_YD 1e-3f     // of a grid
#define SUBMERGED_YD 0.01 // that the near plane is under the surface

static float mix4(float a, float b, float c, float d, float u, float v)
{
    return ll_mixf(ll_mixf(a, b, u), ll_mixf(c, d, u), v);
}

static void sheet_take(uint32_t kind, float surface_yd, double z, bool *found,
                       struct ll_liquid_at *out)
{
    if (*found && surface_yd <= out->surface_yd)
        return;
    *found = true;
    *out = (struct ll_liquid_at){ kind, surface_yd, z < (double)surface_yd };
}

static void sheets_look(const struct ll_scene *scene, const double pos[3], bool *found,
                        struct ll_liquid_at *out)
{
    const struct ll_ground *ground;
    float south, east;
    const struct ll_ground_chunk *chunk =
        scene_chunk_at(scene, pos, &ground, &south, &east);
    if (!chunk)
        return;
    uint32_t row = ll_min_u32((uint32_t)south, LL_CHUNK_CELLS - 1);
    uint32_t col = ll_min_u32((uint32_t)east, LL_CHUNK_CELLS - 1);
    for (uint32_t i = 0; i < chunk->num_liquids; i++) {
        const struct ll_ground_liquid *liquid = &ground->liquids[chunk->first_liquid + i];
        if (!(liquid->wet >> (row * LL_CHUNK_CELLS + col) & 1))
            continue;
        const float *nw = &liquid->heights_yd[row * LL_LIQUID_ROW + col];
        float surface_yd = mix4(nw[0], nw[1], nw[LL_LIQUID_ROW], nw[LL_LIQUID_ROW + 1],
                                east - (float)col, south - (float)row);
        sheet_take(liquid->kind, surface_yd, pos[2], found, out);
    }
}

// Height of a pool at a place of its building's model.
static bool pool_height(const struct ll_room_liquid *liquid, const float at[3], float *z)
{
    float cells[2];
    const uint32_t num[2] = { liquid->num_x - 1, liquid->num_y - 1 };
    uint32_t cell[2];
    for (int axis = 0; axis < 2; axis++) {
        float yd = at[axis] - liquid->corner[axis];
        float far_yd = (float)num[axis] * LL_WMO_LIQUID_STEP_YD;
        if (!(yd >= -EDGE_YD && yd <= far_yd + EDGE_YD))
            return false;
        cells[axis] = ll_clampf(yd / LL_WMO_LIQUID_STEP_YD, 0, (float)num[axis]);
        cell[axis] = ll_min_u32((uint32_t)cells[axis], num[axis] - 1);
    }
    if (!ll_wmo_cell_wet(liquid->cells[cell[1] * num[0] + cell[0]]))
        return false;
    const float *low = &liquid->heights_yd[cell[1] * liquid->num_x + cell[0]];
    const float *high = low + liquid->num_x;
    *z = mix4(low[0], low[1], high[0], high[1], cells[0] - (float)cell[0],
              cells[1] - (float)cell[1]);
    return true;
}

static void pool_look(const struct scene_building *building, uint32_t room_idx,
                      const double pos[3], bool *found, struct ll_liquid_at *out)
{
    if (room_idx >= building->rooms->num_rooms)
        return;
    const struct ll_room_liquid *liquid = &building->rooms->rooms[room_idx].liquid;
    float at[3], z;
    if (!liquid->present)
        return;
    scene_to_model(building, pos, at);
    if (liquid->whole_room)
        sheet_take(liquid->kind, INFINITY, pos[2], found, out);
    else if (pool_height(liquid, at, &z))
        sheet_take(liquid->kind, (float)(pos[2] + (double)(z - at[2])), pos[2], found,
                   out);
}

// Outside there are the pools of fountains and docks: where the place is over the bottom
// of the group that has them.
static void exterior_pools_look(const struct ll_scene *scene, const double pos[3],
                                bool *found, struct ll_liquid_at *out)
{
    for (uint32_t b = 0; b < scene->num_buildings; b++) {
        const struct scene_building *building = &scene->buildings[b];
        float at[3];
        if (!building->rooms)
            continue;
        scene_to_model(building, pos, at);
        for (uint32_t r = 0; r < building->rooms->num_rooms; r++) {
            const struct ll_room *room = &building->rooms->rooms[r];
            bool over = at[0] >= room->box_min[0] && at[0] <= room->box_max[0] &&
                        at[1] >= room->box_min[1] && at[1] <= room->box_max[1] &&
                        at[2] >= room->box_min[2];
            bool under = at[2] <= room->box_max[2];
            if (room->flags & LL_MOGP_EXTERIOR && over &&
                (under || !room->liquid.whole_room))
                pool_look(building, r, pos, found, out);
        }
    }
}

bool ll_scene_liquid(const struct ll_scene *scene, const double pos[3],
                     const struct ll_place *place, struct ll_liquid_at *out)
{
    bool found = false;
    const struct scene_building *building =
        place->inside ? scene_building_find(scene, place->building) : NULL;
    if (building) {
        pool_look(building, place->room, pos, &found, out);
        pool_look(building, place->across, pos, &found, out);
        return found;
    }
    sheets_look(scene, pos, &found, out);
    exterior_pools_look(scene, pos, &found, out);
    return found;
}

bool ll_scene_eye_submerged(const struct ll_scene *scene, const struct ll_camera *camera,
                            struct ll_liquid_at *out)
{
    struct ll_camera_basis basis = ll_camera_basis(camera);
    struct ll_place place;
    ll_scene_locate(scene, camera->eye_world, &place);
    if (!ll_scene_liquid(scene, camera->eye_world, &place, out))
        return false;
    double lowest = INFINITY;
    for (int corner = 0; corner < 4; corner++) {
        float x = (corner & 1 ? 1.0f : -1.0f) / basis.scale_x;
        float y = (corner & 2 ? 1.0f : -1.0f) / basis.scale_y;
        float z = basis.forward[2] + x * basis.right[2] + y * basis.up[2];
        lowest = fmin(lowest, camera->eye_world[2] + (double)(camera->near_yd * z));
    }
    return lowest + SUBMERGED_YD < (double)out->surface_yd;
}
