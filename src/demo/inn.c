// The inn put together: rooms, portals, lamps, furniture and baked light.
#include "demo/inn.h"

#include <math.h>
#include <string.h>

#include "base/maths.h"
#include "demo/inn_plan.h"

const float ll_inn_footprint[4] = { -4.7f, -9.3f, 7.96f, 8.75f };
const float ll_inn_hole[4] = { -4.1f, 3.9f, -2.4f, 8.2f };

// Lamps: MOLT rows, and what the bake takes for light.
static const struct lamp {
    enum inn_room room;
    float position[3];
    uint8_t rgb[3];
    float intensity, start_yd, end_yd;
} lamps[] = {
    { INN_SHELL, { 5.0f, 0.37f, 2.1f }, { 255, 190, 112 }, 1.0f, 1.5f, 8 },
    { INN_HALL, { 0, -6.4f, 0.8f }, { 255, 150, 72 }, 1.9f, 2, 10 },
    { INN_HALL, { 0.8f, -2.5f, 1.85f }, { 255, 200, 130 }, 1.25f, 1.5f, 8 },
    { INN_HALL, { -0.3f, -2.5f, 1.85f }, { 255, 200, 130 }, 1.25f, 1.5f, 8 },
    { INN_HALL, { -0.8f, 2.2f, 1.9f }, { 255, 194, 120 }, 1.25f, 1, 7 },
    { INN_HALL, { 2.4f, -4.9f, 1.2f }, { 255, 204, 136 }, 0.9f, 0.7f, 5 },
    { INN_HALL, { 3.05f, 1.55f, 1.1f }, { 255, 204, 136 }, 0.8f, 0.7f, 4.5f },
    { INN_BACK, { 0.7f, 7.8f, 1.9f }, { 255, 194, 120 }, 1.5f, 1, 8 },
    { INN_BACK, { 5.3f, 5.1f, 1.2f }, { 255, 204, 136 }, 1.1f, 0.7f, 5.5f },
    { INN_CELLAR, { -3.7f, 4.6f, 1.5f }, { 255, 190, 112 }, 1.2f, 1, 6.5f },
    { INN_CELLAR, { -0.4f, 3.4f, -2.1f }, { 255, 186, 106 }, 1.3f, 1.2f, 7 },
    { INN_CELLAR, { 2.0f, 7.8f, -2.1f }, { 255, 186, 106 }, 1.1f, 1.2f, 6 },
};
#define NUM_LAMPS (sizeof lamps / sizeof *lamps)

// Daylight that comes through a window, for the bake only: cool, and weaker than a lamp.
static const struct day_window {
    enum inn_room room;
    float position[3], facing[3];
} day_windows[] = {
    { INN_HALL, { 4.0f, -6.0f, 1.8f }, { -1, 0, 0 } },
    { INN_HALL, { 4.0f, -3.4f, 1.8f }, { -1, 0, 0 } },
    { INN_HALL, { 4.0f, 1.7f, 1.8f }, { -1, 0, 0 } },
    { INN_HALL, { -4.0f, -5.9f, 1.8f }, { 1, 0, 0 } },
    { INN_HALL, { -4.0f, 1.3f, 1.8f }, { 1, 0, 0 } },
    { INN_HALL, { -2.8f, -7.5f, 1.8f }, { 0, 1, 0 } },
    { INN_HALL, { 2.8f, -7.5f, 1.8f }, { 0, 1, 0 } },
    { INN_BACK, { 6.3f, 5.1f, 1.85f }, { -1, 0, 0 } },
    { INN_BACK, { 5.7f, 3.3f, 1.8f }, { 0, 1, 0 } },
    { INN_BACK, { 2.0f, 8.1f, 1.8f }, { 0, -1, 0 } },
    { INN_BACK, { -0.8f, 8.1f, 1.8f }, { 0, -1, 0 } },
};
#define NUM_WINDOWS (sizeof day_windows / sizeof *day_windows)

static const float room_low[3] = { 0.20f, 0.165f, 0.14f };
static const float room_high[3] = { 0.29f, 0.25f, 0.215f };

// Furniture. turns: about z, counter-clockwise from above.
static const struct furniture {
    enum inn_room room;
    const char *model;
    float position[3], turns, scale;
} furniture[] = {
#define PROP(name) "World\\Lamplight\\Props\\" name ".m2"
    { INN_HALL, PROP("Table"), { 2.4f, -4.9f, 0 }, 0.25f, 1 },
    { INN_HALL, PROP("Bench"), { 1.4f, -4.9f, 0 }, 0.25f, 1 },
    { INN_HALL, PROP("Bench"), { 3.4f, -4.9f, 0 }, 0.25f, 1 },
    { INN_HALL, PROP("Candle"), { 2.4f, -4.9f, 0.86f }, 0, 1 },
    { INN_HALL, PROP("Table"), { 3.05f, 1.55f, 0 }, 0, 0.78f },
    { INN_HALL, PROP("Bench"), { 3.05f, 2.25f, 0 }, 0, 0.8f },
    { INN_HALL, PROP("Candle"), { 3.05f, 1.55f, 0.67f }, 0, 1 },
    { INN_HALL, PROP("Bench"), { -2.6f, -6.3f, 0 }, 0.04f, 0.95f },
    { INN_HALL, PROP("Campfire"), { 0, -7.3f, 0.16f }, 0.1f, 0.46f },
    { INN_HALL, PROP("Keg"), { -3.66f, -3.5f, 0 }, 0, 0.8f },
    { INN_HALL, PROP("Keg"), { -3.66f, -2.65f, 0 }, 0, 0.8f },
    { INN_HALL, PROP("Barrel"), { -3.62f, -1.6f, 0 }, 0.1f, 0.95f },
    { INN_HALL, PROP("Barrel"), { 3.6f, -7.1f, 0 }, 0.3f, 1 },
    { INN_HALL, PROP("Candle"), { -2.2f, -0.5f, 1.15f }, 0, 1 },
    { INN_HALL, PROP("Lantern"), { 0.4f, -2.5f, 2.1f }, 0, 1 },
    { INN_HALL, PROP("Lantern"), { 0.1f, -2.5f, 2.1f }, 0.5f, 1 },
    { INN_HALL, PROP("Lantern"), { -0.8f, 2.6f, 2.15f }, 0.75f, 1 },
    { INN_BACK, PROP("Table"), { 5.3f, 5.1f, 0 }, 0.25f, 1 },
    { INN_BACK, PROP("Bench"), { 4.35f, 5.1f, 0 }, 0.25f, 1 },
    { INN_BACK, PROP("Candle"), { 5.3f, 5.1f, 0.86f }, 0, 1 },
    { INN_BACK, PROP("Bed"), { -0.9f, 7.5f, 0 }, 0, 1 },
    { INN_BACK, PROP("Shelf"), { -1.1f, 3.08f, 0 }, 0, 1 },
    { INN_BACK, PROP("Crate"), { 3.5f, 7.6f, 0 }, 0.03f, 1 },
    { INN_BACK, PROP("Crate"), { 2.5f, 7.65f, 0 }, -0.02f, 0.85f },
    { INN_BACK, PROP("Lantern"), { 0.6f, 8.2f, 2.15f }, 0.75f, 1 },
    { INN_CELLAR, PROP("Lantern"), { -4.1f, 4.6f, 1.75f }, 0, 1 },
    { INN_CELLAR, PROP("Lantern"), { -0.4f, 3.0f, -1.96f }, 0.25f, 0.9f },
    { INN_CELLAR, PROP("Lantern"), { 2.0f, 8.2f, -1.96f }, 0.75f, 0.9f },
    { INN_CELLAR, PROP("Keg"), { -1.4f, 7.55f, INN_CELLAR_Z }, 0.75f, 1 },
    { INN_CELLAR, PROP("Keg"), { -0.4f, 7.55f, INN_CELLAR_Z }, 0.75f, 1 },
    { INN_CELLAR, PROP("Keg"), { 0.6f, 7.55f, INN_CELLAR_Z }, 0.75f, 1 },
    { INN_CELLAR, PROP("Barrel"), { 3.5f, 7.6f, INN_CELLAR_Z }, 0.2f, 1 },
    { INN_CELLAR, PROP("Barrel"), { 3.45f, 6.75f, INN_CELLAR_Z }, 0.6f, 1 },
    { INN_CELLAR, PROP("Crate"), { 3.4f, 3.65f, INN_CELLAR_Z }, 0.04f, 1 },
    { INN_CELLAR, PROP("Crate"), { 2.35f, 3.6f, INN_CELLAR_Z }, -0.03f, 1 },
    { INN_CELLAR, PROP("Shelf"), { 3.96f, 5.3f, INN_CELLAR_Z }, 0.25f, 1 },
    { INN_SHELL, PROP("Lantern"), { 4.58f, 0.37f, 2.35f }, 0, 1 },
    { INN_SHELL, PROP("Bench"), { 5.0f, -1.95f, 0 }, 0.25f, 0.5f },
    { INN_SHELL, PROP("Barrel"), { 5.3f, 2.3f, LL_INN_GROUND_Z }, 0.15f, 1 },
    { INN_SHELL, PROP("Barrel"), { 5.25f, -7.45f, LL_INN_GROUND_Z }, 0.4f, 1 },
    { INN_SHELL, PROP("Crate"), { 5.3f, -3.0f, LL_INN_GROUND_Z }, 0.05f, 1 },
    { INN_SHELL, PROP("Crate"), { -5.3f, -1.0f, LL_INN_GROUND_Z }, 0.02f, 1 },
    { INN_SHELL, PROP("Crate"), { -5.25f, -2.1f, LL_INN_GROUND_Z }, -0.04f, 0.9f },
#undef PROP
};
#define NUM_FURNITURE (sizeof furniture / sizeof *furniture)

static const char *const room_names[LL_INN_NUM_GROUPS] = { "InnShell", "InnHall",
                                                           "InnBackRoom", "InnCellar" };

static uint32_t bake_lamps_list(enum inn_room room, struct ll_bake_lamp *out)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < NUM_LAMPS; i++) {
        if (lamps[i].room != room)
            continue;
        struct ll_bake_lamp *lamp = out + count++;
        *lamp = (struct ll_bake_lamp){ .reach_yd = lamps[i].end_yd };
        memcpy(lamp->position, lamps[i].position, sizeof lamp->position);
        for (uint32_t k = 0; k < 3; k++)
            lamp->rgb[k] = (float)lamps[i].rgb[k] / 255 * lamps[i].intensity;
    }
    static const float day[3] = { 0.42f, 0.46f, 0.5f };
    for (uint32_t i = 0; i < NUM_WINDOWS; i++) {
        if (day_windows[i].room != room)
            continue;
        struct ll_bake_lamp *lamp = out + count++;
        *lamp = (struct ll_bake_lamp){ .reach_yd = 3.5f };
        memcpy(lamp->position, day_windows[i].position, sizeof lamp->position);
        memcpy(lamp->facing, day_windows[i].facing, sizeof lamp->facing);
        memcpy(lamp->rgb, day, sizeof day);
    }
    return count;
}

static bool room_bake(struct ll_mesh *mesh, enum inn_room room, struct ll_arena *arena)
{
    struct ll_bake_lamp list[NUM_LAMPS + NUM_WINDOWS];
    struct ll_bake bake = { .lamps = list, .occlusion_yd = 1.6f, .occlusion = 0.85f };
    if (room == INN_SHELL) {
        // The day comes from the renderer: only what stands close takes light away.
        bake.ground_z = LL_INN_GROUND_Z;
        bake.occlusion = 0.6f;
        for (uint32_t k = 0; k < 3; k++)
            bake.ambient_low[k] = bake.ambient_high[k] = 1;
        return ll_building_bake(mesh, &bake, arena);
    }
    bake.ground_z = -100;
    memcpy(bake.ambient_low, room_low, sizeof room_low);
    memcpy(bake.ambient_high, room_high, sizeof room_high);
    bake.num_lamps = bake_lamps_list(room, list);
    if (!ll_building_bake(mesh, &bake, arena))
        return false;
    if (room == INN_HALL) {
        static const struct ll_doorway door = { { INN_DOOR_PORTAL_X, INN_DOOR_LEFT, 0 },
                                                { INN_DOOR_PORTAL_X, INN_DOOR_RIGHT,
                                                  INN_DOOR_TOP },
                                                4.8f };
        ll_building_daylight(mesh, &door);
    }
    return true;
}

// Light at a piece of furniture, from all sides.
static void furniture_light(const struct furniture *piece, uint8_t bgra[4])
{
    float rgb[3];
    float middle[3] = { piece->position[0], piece->position[1],
                        piece->position[2] + 0.5f };
    for (uint32_t k = 0; k < 3; k++)
        rgb[k] = 0.5f * (room_low[k] + room_high[k]);
    for (uint32_t i = 0; i < NUM_LAMPS; i++) {
        float to[3];
        ll_mesh_add(lamps[i].position, middle, -1, to);
        float near = 1 - ll_mesh_unit(to) / lamps[i].end_yd;
        if (lamps[i].room != piece->room || near <= 0)
            continue;
        for (uint32_t k = 0; k < 3; k++)
            rgb[k] +=
                0.45f * near * near * lamps[i].intensity * (float)lamps[i].rgb[k] / 255;
    }
    for (uint32_t k = 0; k < 3; k++)
        bgra[2 - k] = (uint8_t)(ll_satf(rgb[k]) * 255 + 0.5f);
    bgra[3] = 255;
}

// Sine and cosine of half the angle, for quaternions about z.
static void doodad_place(const struct furniture *piece, struct ll_wmo_doodad *out)
{
    *out = (struct ll_wmo_doodad){ .name = piece->model, .scale = piece->scale };
    memcpy(out->position, piece->position, sizeof out->position);
    // Half turns by the frame of the kit: exact for quarters, the same everywhere.
    struct ll_mesh_frame half = ll_mesh_frame_at(0, 0, 0, 0.5f * piece->turns, 1);
    float length =
        sqrtf(half.axes[0][0] * half.axes[0][0] + half.axes[0][1] * half.axes[0][1]);
    out->rotation[2] = half.axes[0][1] / length;
    out->rotation[3] = half.axes[0][0] / length;
    furniture_light(piece, out->color_bgra);
}

static enum ll_status rows_make(struct ll_arena *arena, struct ll_inn *inn)
{
    struct ll_wmo_material *materials =
        ll_arena_array(arena, struct ll_wmo_material, LL_NUM_STUFFS);
    struct ll_wmo_light *lights = ll_arena_array(arena, struct ll_wmo_light, NUM_LAMPS);
    struct ll_wmo_doodad *doodads =
        ll_arena_array(arena, struct ll_wmo_doodad, NUM_FURNITURE);
    struct ll_wmo_doodad_set *set = ll_arena_new(arena, struct ll_wmo_doodad_set);
    struct ll_wmo_fog *fog = ll_arena_new(arena, struct ll_wmo_fog);
    if (!materials || !lights || !doodads || !set || !fog)
        return LL_ERR_MEMORY;
    for (uint32_t i = 0; i < LL_NUM_STUFFS; i++) {
        const struct ll_stuff_row *row = ll_stuffs + i;
        materials[i] = (struct ll_wmo_material){
            .flags = row->flags,
            .textures = { row->texture },
            .emissive_bgra = { 0, 0, 0, 255 },
            .diffuse_bgra = { 149, 149, 149, 255 },
            .terrain_type = 10,
        };
        if (row->flags & LL_MOMT_NIGHT_GLOW)
            memcpy(materials[i].emissive_bgra, row->emissive_bgra, 4);
    }
    for (uint32_t i = 0; i < NUM_LAMPS; i++) {
        lights[i] = (struct ll_wmo_light){
            .type = LL_MOLT_OMNI,
            .attenuated = true,
            .color_bgra = { lamps[i].rgb[2], lamps[i].rgb[1], lamps[i].rgb[0], 255 },
            .intensity = lamps[i].intensity,
            .rotation = { 0, 0, -1, -0.5f },
            .start_yd = lamps[i].start_yd,
            .end_yd = lamps[i].end_yd,
        };
        memcpy(lights[i].position, lamps[i].position, sizeof lights[i].position);
    }
    for (uint32_t i = 0; i < NUM_FURNITURE; i++)
        doodad_place(furniture + i, doodads + i);
    *set = (struct ll_wmo_doodad_set){ .name = "Set_$DefaultGlobal",
                                       .num_doodads = NUM_FURNITURE };
    *fog = (struct ll_wmo_fog){ .outer_yd = 1000,
                                .land = { 10000, 0.5f, { 255, 255, 255, 255 } },
                                .water = { 10000, 0.5f, { 255, 255, 255, 255 } } };

    static const float portal_vertices[][3] = {
        { INN_DOOR_PORTAL_X, INN_DOOR_LEFT, 0 },
        { INN_DOOR_PORTAL_X, INN_DOOR_RIGHT, 0 },
        { INN_DOOR_PORTAL_X, INN_DOOR_RIGHT, INN_DOOR_TOP },
        { INN_DOOR_PORTAL_X, INN_DOOR_LEFT, INN_DOOR_TOP },
        { INN_BACK_DOOR_1, INN_PARTITION_PORTAL, 0 },
        { INN_BACK_DOOR_0, INN_PARTITION_PORTAL, 0 },
        { INN_BACK_DOOR_0, INN_PARTITION_PORTAL, INN_INNER_DOOR_TOP },
        { INN_BACK_DOOR_1, INN_PARTITION_PORTAL, INN_INNER_DOOR_TOP },
        { INN_CELLAR_DOOR_1, INN_PARTITION_PORTAL, 0 },
        { INN_CELLAR_DOOR_0, INN_PARTITION_PORTAL, 0 },
        { INN_CELLAR_DOOR_0, INN_PARTITION_PORTAL, INN_INNER_DOOR_TOP },
        { INN_CELLAR_DOOR_1, INN_PARTITION_PORTAL, INN_INNER_DOOR_TOP },
    };
    static const struct ll_wmo_portal portals[] = {
        { 0, 4, { 1, 0, 0, -INN_DOOR_PORTAL_X } },
        { 4, 4, { 0, 1, 0, -INN_PARTITION_PORTAL } },
        { 8, 4, { 0, 1, 0, -INN_PARTITION_PORTAL } },
    };
    static const struct ll_wmo_portal_ref refs[] = {
        { false, 0, INN_HALL, 1 },                                 // of the shell
        { false, 0, INN_SHELL, -1 },                               // of the hall
        { false, 1, INN_BACK, -1 },  { false, 2, INN_CELLAR, -1 }, // of the hall
        { false, 1, INN_HALL, 1 },                                 // of the back room
        { false, 2, INN_HALL, 1 },                                 // of the cellar
    };
    inn->root = (struct ll_wmo_root){
        .id = 900,
        .ambient_bgra = { 26, 31, 38, 255 },
        .skybox = "",
        .num_materials = LL_NUM_STUFFS,
        .materials = materials,
        .num_groups = LL_INN_NUM_GROUPS,
        .num_portal_vertices = 12,
        .portal_vertices = portal_vertices,
        .num_portals = 3,
        .portals = portals,
        .num_portal_refs = 6,
        .portal_refs = refs,
        .num_lights = NUM_LAMPS,
        .lights = lights,
        .num_doodad_sets = 1,
        .doodad_sets = set,
        .num_doodads = NUM_FURNITURE,
        .doodads = doodads,
        .num_fogs = 1,
        .fogs = fog,
    };
    return LL_OK;
}

static enum ll_status refs_make(struct ll_arena *arena, enum inn_room room,
                                struct ll_wmo_group *out)
{
    uint16_t *light_refs = ll_arena_array(arena, uint16_t, NUM_LAMPS);
    uint16_t *doodad_refs = ll_arena_array(arena, uint16_t, NUM_FURNITURE);
    if (!light_refs || !doodad_refs)
        return LL_ERR_MEMORY;
    for (uint16_t i = 0; i < NUM_LAMPS; i++)
        if (lamps[i].room == room)
            light_refs[out->num_light_refs++] = i;
    for (uint16_t i = 0; i < NUM_FURNITURE; i++)
        if (furniture[i].room == room)
            doodad_refs[out->num_doodad_refs++] = i;
    out->light_refs = light_refs;
    out->doodad_refs = doodad_refs;
    return LL_OK;
}

static enum ll_status group_make(struct ll_arena *arena, enum inn_room room,
                                 struct ll_wmo_group *out)
{
    static void (*const builders[LL_INN_NUM_GROUPS])(struct ll_mesh * mesh) = {
        inn_shell_build, inn_hall_build, inn_back_build, inn_cellar_build
    };
    static const uint16_t first_refs[LL_INN_NUM_GROUPS + 1] = { 0, 1, 4, 5, 6 };
    struct ll_mesh mesh;
    if (!ll_mesh_init(&mesh, 32768, 32768, arena))
        return LL_ERR_MEMORY;
    builders[room](&mesh);
    if (mesh.full)
        return LL_ERR_LIMIT;
    if (!room_bake(&mesh, room, arena))
        return LL_ERR_MEMORY;
    *out = (struct ll_wmo_group){
        .flags = room == INN_SHELL ? LL_MOGP_EXTERIOR : LL_MOGP_INTERIOR,
        .first_portal_ref = first_refs[room],
        .num_portal_refs = (uint16_t)(first_refs[room + 1] - first_refs[room]),
        .liquid_type = LL_WMO_LIQUID_BY_CELL,
        .id = 900u + (uint32_t)room,
    };
    enum ll_status status = ll_building_group(&mesh, arena, out);
    return status ? status : refs_make(arena, room, out);
}

enum ll_status ll_demo_inn_make(struct ll_arena *arena, struct ll_inn *out)
{
    *out = (struct ll_inn){ .root = { 0 } };
    enum ll_status status = rows_make(arena, out);
    struct ll_wmo_group_info *infos =
        ll_arena_array(arena, struct ll_wmo_group_info, LL_INN_NUM_GROUPS);
    if (!infos)
        return LL_ERR_MEMORY;
    for (uint32_t i = 0; i < LL_INN_NUM_GROUPS && !status; i++) {
        struct ll_wmo_group *group = out->groups + i;
        status = group_make(arena, (enum inn_room)i, group);
        infos[i] =
            (struct ll_wmo_group_info){ .flags = group->flags, .name = room_names[i] };
        memcpy(infos[i].box_min, group->box_min, sizeof infos[i].box_min);
        memcpy(infos[i].box_max, group->box_max, sizeof infos[i].box_max);
        for (uint32_t k = 0; k < 3; k++) {
            float *low = out->root.box_min + k, *high = out->root.box_max + k;
            *low = i ? ll_minf(*low, group->box_min[k]) : group->box_min[k];
            *high = i ? ll_maxf(*high, group->box_max[k]) : group->box_max[k];
        }
    }
    out->root.groups = infos;
    return status;
}
