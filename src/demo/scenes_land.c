#include "demo/scenes_land.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/path.h"
#include "demo/kit/mesh.h"
#include "formats/write/adt_write.h"
#include "formats/write/m2_write.h"
#include "formats/write/placement_write.h"
#include "formats/write/wdt_write.h"

#define TILE_YD (1600.0 / 3)
#define GRID_EDGE 50 // places along one edge of the grid
#define GRID_STEP_YD 50.0
#define BOX_ID 1000 // unique id of the first

const float ll_scene_box_radius_yd[LL_NUM_SCENE_BOXES] = { 0.3f, 1, 5, 9 };

// The four kinds stand beside each other at each place of the grid.
void ll_scene_box_place(uint32_t idx, double world[3])
{
    uint32_t kind = idx % LL_NUM_SCENE_BOXES, at = idx / LL_NUM_SCENE_BOXES;
    double half_yd = GRID_EDGE / 2 * GRID_STEP_YD;
    world[0] = half_yd - TILE_YD / 2 - at / GRID_EDGE * GRID_STEP_YD;
    world[1] = half_yd - TILE_YD / 2 - at % GRID_EDGE * GRID_STEP_YD - 12 * kind;
    world[2] = 0;
}

// ---- boxes ----

// Its corners lie on the sphere that gives it its size.
static enum ll_status box_write(const struct ll_demo_sink *sink, uint32_t kind,
                                struct ll_arena *arena)
{
    float half_yd = ll_scene_box_radius_yd[kind] / sqrtf(3);
    const float low[3] = { -half_yd, -half_yd, -half_yd };
    const float high[3] = { half_yd, half_yd, half_yd };
    struct ll_mesh mesh;
    if (!ll_mesh_init(&mesh, 64, 64, arena))
        return LL_ERR_MEMORY;
    ll_mesh_box(&mesh, low, high, 0, 0);
    struct ll_m2_vertex *vertices =
        ll_arena_array(arena, struct ll_m2_vertex, mesh.num_vertices);
    uint16_t *numbers = ll_arena_array(arena, uint16_t, mesh.num_vertices);
    if (!vertices || !numbers)
        return LL_ERR_MEMORY;
    for (uint32_t i = 0; i < mesh.num_vertices; i++) {
        memcpy(vertices[i].position, mesh.positions[i], sizeof vertices[i].position);
        memcpy(vertices[i].normal, mesh.normals[i], sizeof vertices[i].normal);
        memcpy(vertices[i].uvs[0], mesh.uvs[i], sizeof vertices[i].uvs[0]);
        numbers[i] = (uint16_t)i;
    }
    const struct ll_skin_section section = { .num_vertices = mesh.num_vertices,
                                             .num_indices = 3 * mesh.num_triangles,
                                             .num_bones = 1,
                                             .num_influences = 1 };
    const struct ll_skin_batch batch = { .color_idx = -1, .num_textures = 1 };
    const struct ll_skin view = { .num_vertices = mesh.num_vertices,
                                  .vertices = numbers,
                                  .num_indices = 3 * mesh.num_triangles,
                                  .indices = mesh.triangles[0],
                                  .num_sections = 1,
                                  .sections = &section,
                                  .num_batches = 1,
                                  .batches = &batch };
    const struct ll_m2_texture texture = { .flags = LL_M2_WRAP_U | LL_M2_WRAP_V,
                                           .path = "Scene\\Box.blp" };
    const struct ll_m2_material material = { .flags = 0 };
    const struct ll_m2 m2 = { .name = "Box",
                              .num_vertices = mesh.num_vertices,
                              .vertices = vertices,
                              .num_views = 1,
                              .views = &view,
                              .num_textures = 1,
                              .textures = &texture,
                              .num_materials = 1,
                              .materials = &material };
    char name[LL_MAX_PATH];
    snprintf(name, sizeof name, "World\\Scene\\Box%u.m2", kind);
    struct ll_writer writer = { 0 };
    return ll_demo_sink_writer(sink, name, ll_m2_write(&m2, &writer), &writer);
}

enum ll_status ll_scene_boxes_write(const struct ll_demo_sink *sink,
                                    struct ll_arena *arena)
{
    enum ll_status status = LL_OK;
    for (uint32_t i = 0; i < LL_NUM_SCENE_BOXES && !status; i++)
        status = box_write(sink, i, arena);
    return status;
}

// ---- tiles ----

struct tile {
    struct ll_adt_write adt;
    struct ll_adt_write_chunk chunks[LL_ADT_NUM_CHUNKS];
    float heights_yd[LL_CHUNK_VERTICES];
    int8_t normals[LL_CHUNK_VERTICES][3];
    struct ll_doodad_placement boxes[LL_NUM_SCENE_PLACES];
    struct ll_building_placement building;
};

static bool on_tile(const double world[3], uint32_t x, uint32_t y)
{
    double col = floor((LL_MAP_HALF_YD - world[1]) / TILE_YD);
    double row = floor((LL_MAP_HALF_YD - world[0]) / TILE_YD);
    return col == x && row == y;
}

static void boxes_place(struct tile *tile)
{
    for (uint32_t i = 0; i < LL_NUM_SCENE_PLACES; i++) {
        double world[3];
        ll_scene_box_place(i, world);
        if (!on_tile(world, tile->adt.tile_x, tile->adt.tile_y))
            continue;
        struct ll_doodad_placement *box = &tile->boxes[tile->adt.num_doodad_placements++];
        *box = (struct ll_doodad_placement){ .name_idx = i % LL_NUM_SCENE_BOXES,
                                             .unique_id = BOX_ID + i,
                                             .rotation_deg = { 0, 180, 0 },
                                             .scale = 1 };
        ll_placement_from_world(world, box->position);
    }
}

static void building_place(struct tile *tile)
{
    struct ll_building_placement *building = &tile->building;
    *building =
        (struct ll_building_placement){ .unique_id = 1, .rotation_deg = { 0, 180, 0 } };
    ll_placement_from_world(ll_scene_origin, building->position);
    for (int i = 0; i < 3; i++) {
        building->box_min[i] = building->position[i] - 250;
        building->box_max[i] = building->position[i] + 250;
    }
    tile->adt.num_building_placements = 1;
}

static enum ll_status tile_write(const struct ll_demo_scene *scene, struct tile *tile,
                                 uint32_t x, uint32_t y, struct ll_writer *writer)
{
    static const char *const textures[] = { "Scene\\Ground.blp" };
    static const char *const models[LL_NUM_SCENE_BOXES] = { "World\\Scene\\Box0.m2",
                                                            "World\\Scene\\Box1.m2",
                                                            "World\\Scene\\Box2.m2",
                                                            "World\\Scene\\Box3.m2" };
    static const char *const buildings[] = { LL_SCENE_BUILDING_FILE };
    bool middle = x == LL_SCENE_TILE && y == LL_SCENE_TILE;
    *tile = (struct tile){ .adt = { .tile_x = x,
                                    .tile_y = y,
                                    .num_textures = 1,
                                    .textures = textures,
                                    .num_models = LL_NUM_SCENE_BOXES,
                                    .models = models,
                                    .num_buildings = scene->building ? 1 : 0,
                                    .buildings = buildings,
                                    .doodad_placements = tile->boxes,
                                    .building_placements = &tile->building,
                                    .chunks = tile->chunks } };
    for (uint32_t i = 0; i < LL_CHUNK_VERTICES; i++)
        tile->heights_yd[i] = scene->land.height_yd;
    for (uint32_t i = 0; i < LL_CHUNK_VERTICES; i++)
        tile->normals[i][2] = 127;
    for (uint32_t i = 0; i < LL_ADT_NUM_CHUNKS; i++) {
        tile->chunks[i] =
            (struct ll_adt_write_chunk){ .area_id = 100 + i,
                                         .heights_yd = tile->heights_yd,
                                         .normals = (const int8_t(*)[3])tile->normals,
                                         .num_layers = 1 };
        if (middle && scene->land.has_hole && i == scene->land.hole_chunk)
            tile->chunks[i].holes = (uint16_t)(1u << scene->land.hole_bit);
    }
    if (scene->land.has_boxes)
        boxes_place(tile);
    if (middle && scene->building)
        building_place(tile);
    return ll_adt_write(&tile->adt, writer);
}

enum ll_status ll_scene_land_write(const struct ll_demo_scene *scene,
                                   const struct ll_demo_sink *sink,
                                   struct ll_arena *arena)
{
    struct tile *tile = ll_arena_new(arena, struct tile);
    bool(*present)[LL_MAP_TILES] =
        ll_arena_alloc(arena, LL_MAP_TILES, sizeof *present, 1);
    if (!tile || !present)
        return LL_ERR_MEMORY;
    enum ll_status status = LL_OK;
    uint32_t first = LL_SCENE_TILE - scene->land.reach,
             last = LL_SCENE_TILE + scene->land.reach;
    for (uint32_t y = first; y <= last; y++) {
        for (uint32_t x = first; x <= last && !status; x++) {
            char name[LL_MAX_PATH];
            snprintf(name, sizeof name,
                     "World\\Maps\\" LL_SCENE_MAP "\\" LL_SCENE_MAP "_%u_%u.adt", x, y);
            struct ll_writer writer = { 0 };
            status = ll_demo_sink_writer(sink, name,
                                         tile_write(scene, tile, x, y, &writer), &writer);
            present[y][x] = true;
        }
    }
    if (status)
        return status;
    struct ll_writer writer = { 0 };
    struct ll_wdt_write wdt = { .tiles = (const void *)present };
    return ll_demo_sink_writer(sink,
                               "World\\Maps\\" LL_SCENE_MAP "\\" LL_SCENE_MAP ".wdt",
                               ll_wdt_write(&wdt, &writer), &writer);
}
