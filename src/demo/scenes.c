// The test scenes, and their files.
#include "demo/scenes.h"

#include <stdio.h>
#include <string.h>

#include "base/path.h"
#include "demo/scenes_rooms.h"
#include "demo/scenes_land.h"
#include "formats/write/blp_write.h"
#include "formats/write/wmo_write.h"

const struct ll_demo_scene ll_demo_scenes[] = {
    { "flat", "nine level tiles, one hole", NULL, { 1, 0, true, 7 * 16 + 7, 5, false } },
    { "rooms3",
      "three rooms in a row, a balcony",
      ll_scene_rooms3,
      { 0, -10, false, 0, 0, false } },
    { "stairs",
      "a chamber in a hall, a cellar below",
      ll_scene_stairs,
      { 0, -10, false, 0, 0, false } },
    { "mine",
      "a tunnel below ground",
      ll_scene_mine,
      { 0, 2, true, 7 * 16 + 7, 10, false } },
    { "loop8", "a ring of eight rooms", ll_scene_loop8, { 0, -10, false, 0, 0, false } },
    { "props", "10 000 boxes of four sizes", NULL, { 2, 0, false, 0, 0, true } },
    { "sealed",
      "two rooms without doors",
      ll_scene_sealed,
      { 0, -10, false, 0, 0, false } },
    { "doors",
      "doors whose file is wrong about them",
      ll_scene_doors,
      { 0, -10, false, 0, 0, false } },
};
const uint32_t ll_num_demo_scenes = sizeof ll_demo_scenes / sizeof *ll_demo_scenes;

const double ll_scene_origin[3] = { -250, -250, 0 };

const struct ll_demo_scene *ll_demo_scene_find(const char *name)
{
    for (uint32_t i = 0; i < ll_num_demo_scenes; i++) {
        if (!strcmp(ll_demo_scenes[i].name, name))
            return &ll_demo_scenes[i];
    }
    return NULL;
}

#define TEXTURE_EDGE 8
static const struct {
    const char *name;
    uint8_t light[4], dark[4]; // rgba, in squares
} textures[] = {
    { "Scene\\Plain.blp", { 220, 210, 190, 255 }, { 180, 170, 150, 255 } },
    { "Scene\\Pane.blp", { 150, 190, 220, 255 }, { 120, 160, 200, 255 } },
    { "Scene\\Lamp.blp", { 210, 190, 120, 255 }, { 180, 160, 90, 255 } },
    { "Scene\\Ground.blp", { 110, 150, 80, 255 }, { 90, 130, 60, 255 } },
    { "Scene\\Box.blp", { 190, 110, 80, 255 }, { 160, 90, 60, 255 } },
};

static enum ll_status textures_write(const struct ll_demo_sink *sink)
{
    enum ll_status status = LL_OK;
    for (size_t i = 0; i < sizeof textures / sizeof *textures && !status; i++) {
        uint8_t rgba[TEXTURE_EDGE * TEXTURE_EDGE][4];
        for (uint32_t t = 0; t < TEXTURE_EDGE * TEXTURE_EDGE; t++) {
            bool light = (t / TEXTURE_EDGE / 4 + t % TEXTURE_EDGE / 4) & 1;
            memcpy(rgba[t], light ? textures[i].light : textures[i].dark, 4);
        }
        struct ll_blp_write image = { .encoding = LL_BLP_WRITE_BGRA,
                                      .width = TEXTURE_EDGE,
                                      .height = TEXTURE_EDGE,
                                      .rgba = rgba[0] };
        struct ll_writer writer = { 0 };
        status = ll_demo_sink_writer(sink, textures[i].name,
                                     ll_blp_write(&image, &writer), &writer);
    }
    return status;
}

static enum ll_status building_write(const struct ll_demo_scene *scene,
                                     const struct ll_demo_sink *sink,
                                     struct ll_arena *arena)
{
    struct ll_scene_building building;
    enum ll_status status = scene->building(arena, &building);
    if (status)
        return status;
    struct ll_writer writer = { 0 };
    status = ll_demo_sink_writer(sink, LL_SCENE_BUILDING_FILE,
                                 ll_wmo_root_write(&building.root, &writer), &writer);
    for (uint32_t i = 0; i < building.root.num_groups && !status; i++) {
        building.groups[i].name_offset = ll_wmo_group_name_offset(&building.root, i);
        building.groups[i].description_offset = building.groups[i].name_offset;
        char name[LL_MAX_PATH];
        snprintf(name, sizeof name, "%.*s_%03u.wmo",
                 (int)sizeof LL_SCENE_BUILDING_FILE - 5, LL_SCENE_BUILDING_FILE, i);
        writer = (struct ll_writer){ 0 };
        status = ll_demo_sink_writer(
            sink, name, ll_wmo_group_write(&building.groups[i], &writer), &writer);
    }
    return status;
}

enum ll_status ll_demo_scene_write(const struct ll_demo_scene *scene,
                                   const struct ll_demo_sink *sink)
{
    struct ll_arena arena = { .block_bytes = 1 << 20 };
    enum ll_status status = textures_write(sink);
    if (!status)
        status = ll_scene_boxes_write(sink, &arena);
    if (!status && scene->building)
        status = building_write(scene, sink, &arena);
    if (!status)
        status = ll_scene_land_write(scene, sink, &arena);
    ll_arena_finish(&arena);
    return status;
}
