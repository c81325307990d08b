// A map of many flat tiles for what streams (fixture S10): shared models and textures,
// one of each that is a tile's own, and objects that two tiles list. Written to a loose
// folder.
#ifndef LL_TESTS_STREAM_MAP_H
#define LL_TESTS_STREAM_MAP_H

#include <stdio.h>
#include <string.h>

#include "base/platform.h"
#include "base/random.h"
#include "formats/write/adt_write.h"
#include "formats/write/blp_write.h"
#include "formats/write/m2_write.h"
#include "formats/write/wdt_write.h"

#define STREAM_TILE_YD (1600.0 / 3)
#define STREAM_SHARED 8 // models and textures that all tiles draw from
#define STREAM_MAX_OBJECTS 4096

struct stream_map {
    const char *folder;     // exists
    uint32_t x, y;          // the first tile
    uint32_t width, height; // tiles
    uint32_t num_objects;   // of a tile, beside its own and those on its east border
    uint32_t texture_size;  // texels
};

// Objects stand here and there in their tile; the eighth of them are on the east border
// and listed by both tiles.
static inline uint32_t stream_border_objects(const struct stream_map *map)
{
    return map->num_objects / 8 + 1;
}

static inline bool stream_file(const struct stream_map *map, const char *name,
                               struct ll_writer *writer)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", map->folder, name);
    struct ll_bytes bytes;
    bool good = ll_writer_result(writer, &bytes) == LL_OK &&
                ll_platform_file_write(path, bytes.data, bytes.size) == LL_OK;
    ll_writer_finish(writer);
    return good;
}

static inline bool stream_texture(const struct stream_map *map, const char *name,
                                  uint32_t seed)
{
    static uint8_t pixels[256 * 256 * 4];
    for (uint32_t i = 0; i < map->texture_size * map->texture_size * 4; i++)
        pixels[i] = (uint8_t)(100 + ll_hash_u32(seed * 65536 + i / 4) % 60);
    struct ll_blp_write image = { .encoding = LL_BLP_WRITE_DXT1,
                                  .width = map->texture_size,
                                  .height = map->texture_size,
                                  .rgba = pixels };
    struct ll_writer writer = { 0 };
    return ll_blp_write(&image, &writer) == LL_OK && stream_file(map, name, &writer);
}

// A post: four faces, two yards high.
static inline bool stream_model(const struct stream_map *map, const char *name,
                                const char *texture)
{
    struct ll_m2_vertex vertices[8] = { 0 };
    uint16_t of_view[8], indices[24];
    for (uint16_t i = 0; i < 8; i++) {
        uint32_t corner = i / 2;
        struct ll_m2_vertex *v = &vertices[i];
        v->position[0] = corner == 0 || corner == 3 ? -0.3f : 0.3f;
        v->position[1] = corner < 2 ? -0.3f : 0.3f;
        v->position[2] = i % 2 ? 2 : 0;
        v->normal[0] = v->position[0] > 0 ? 1 : -1;
        v->uvs[0][0] = (float)corner / 4;
        v->uvs[0][1] = (float)(i % 2);
        of_view[i] = i;
    }
    for (uint16_t face = 0; face < 4; face++) {
        uint16_t a = (uint16_t)(face * 2), b = (uint16_t)((a + 2) % 8);
        const uint16_t quad[6] = {
            a, b, (uint16_t)(b + 1), a, (uint16_t)(b + 1), (uint16_t)(a + 1)
        };
        memcpy(indices + face * 6, quad, sizeof quad);
    }
    const struct ll_skin_section section = {
        .num_vertices = 8, .num_indices = 24, .num_bones = 1, .num_influences = 1
    };
    const struct ll_skin_batch batch = { .color_idx = -1, .num_textures = 1 };
    const struct ll_skin view = { .num_vertices = 8,
                                  .vertices = of_view,
                                  .num_indices = 24,
                                  .indices = indices,
                                  .num_sections = 1,
                                  .sections = &section,
                                  .num_batches = 1,
                                  .batches = &batch };
    const struct ll_m2_texture image = { .flags = LL_M2_WRAP_U, .path = texture };
    const struct ll_m2_material material = { 0 };
    const struct ll_m2 m2 = { .name = "post",
                              .num_vertices = 8,
                              .vertices = vertices,
                              .num_views = 1,
                              .views = &view,
                              .num_textures = 1,
                              .textures = &image,
                              .num_materials = 1,
                              .materials = &material };
    struct ll_writer writer = { 0 };
    return ll_m2_write(&m2, &writer) == LL_OK && stream_file(map, name, &writer);
}

static inline void stream_object(uint32_t unique_id, uint32_t name_idx, double south_yd,
                                 double east_yd, struct ll_doodad_placement *out)
{
    const double world[3] = { 17066.0 + 2.0 / 3 - south_yd, 17066.0 + 2.0 / 3 - east_yd,
                              0 };
    *out = (struct ll_doodad_placement){ .unique_id = unique_id,
                                         .name_idx = name_idx,
                                         .scale = 1 };
    ll_placement_from_world(world, out->position);
}

// Those on the east border of a tile; the neighbour lists the same.
static inline uint32_t stream_border(const struct stream_map *map, uint32_t tx,
                                     uint32_t ty, struct ll_doodad_placement *out)
{
    uint32_t num = stream_border_objects(map);
    for (uint32_t i = 0; i < num; i++)
        stream_object((ty * 64 + tx) * 65536 + 60000 + i, i % STREAM_SHARED,
                      (ty + (i + 0.5) / num) * STREAM_TILE_YD, (tx + 1) * STREAM_TILE_YD,
                      &out[i]);
    return num;
}

static inline bool stream_tile(const struct stream_map *map, uint32_t tx, uint32_t ty)
{
    static float heights[LL_CHUNK_VERTICES];
    static struct ll_adt_write_chunk chunks[LL_ADT_NUM_CHUNKS];
    static struct ll_doodad_placement placements[STREAM_MAX_OBJECTS];
    static char names[STREAM_SHARED + 1][64], textures[STREAM_SHARED + 1][64];
    const char *name_list[STREAM_SHARED + 1], *texture_list[STREAM_SHARED + 1];
    for (uint32_t i = 0; i <= STREAM_SHARED; i++) {
        bool own = i == STREAM_SHARED;
        snprintf(names[i], sizeof names[i], own ? "own_%u_%u.m2" : "post_%u.m2",
                 own ? tx : i, ty);
        snprintf(textures[i], sizeof textures[i], own ? "own_%u_%u.blp" : "ground_%u.blp",
                 own ? tx : i, ty);
        name_list[i] = names[i];
        texture_list[i] = textures[i];
    }
    if (!stream_texture(map, textures[STREAM_SHARED], tx * 64 + ty + 100) ||
        !stream_model(map, names[STREAM_SHARED], textures[STREAM_SHARED]))
        return false;
    for (uint32_t i = 0; i < LL_ADT_NUM_CHUNKS; i++) {
        chunks[i] = (struct ll_adt_write_chunk){ .heights_yd = heights, .num_layers = 1 };
        chunks[i].layers[0].texture_idx = i % STREAM_SHARED;
    }
    uint32_t num = 0;
    for (; num <= map->num_objects; num++) {
        uint32_t seed = ll_hash_u32((ty * 64 + tx) * 65536 + num);
        stream_object(
            (ty * 64 + tx) * 65536 + num, num ? seed % STREAM_SHARED : STREAM_SHARED,
            (ty + seed / 16 % 1000 * 0.001) * STREAM_TILE_YD,
            (tx + seed / 16384 % 1000 * 0.001) * STREAM_TILE_YD, &placements[num]);
    }
    num += stream_border(map, tx, ty, placements + num);
    num += stream_border(map, tx - 1, ty, placements + num);
    struct ll_adt_write adt = { .tile_x = tx,
                                .tile_y = ty,
                                .num_textures = STREAM_SHARED + 1,
                                .textures = texture_list,
                                .num_models = STREAM_SHARED + 1,
                                .models = name_list,
                                .num_doodad_placements = num,
                                .doodad_placements = placements,
                                .chunks = chunks };
    struct ll_writer writer = { 0 };
    char name[64];
    snprintf(name, sizeof name, "World/Maps/S/S_%u_%u.adt", tx, ty);
    return ll_adt_write(&adt, &writer) == LL_OK && stream_file(map, name, &writer);
}

static inline bool stream_map_write(const struct stream_map *map)
{
    char path[512];
    snprintf(path, sizeof path, "%s/World/Maps/S", map->folder);
    bool good = ll_platform_folder_make(path) == LL_OK;
    for (uint32_t i = 0; good && i < STREAM_SHARED; i++) {
        char model[64], texture[64];
        snprintf(model, sizeof model, "post_%u.m2", i);
        snprintf(texture, sizeof texture, "ground_%u.blp", i);
        good = stream_texture(map, texture, i) && stream_model(map, model, texture);
    }
    static bool tiles[LL_MAP_TILES][LL_MAP_TILES];
    memset(tiles, 0, sizeof tiles);
    for (uint32_t y = map->y; good && y < map->y + map->height; y++) {
        for (uint32_t x = map->x; good && x < map->x + map->width; x++) {
            tiles[y][x] = true;
            good = stream_tile(map, x, y);
        }
    }
    struct ll_wdt_write wdt = { .tiles = (const void *)tiles };
    struct ll_writer writer = { 0 };
    return good && ll_wdt_write(&wdt, &writer) == LL_OK &&
           stream_file(map, "World/Maps/S/S.wdt", &writer);
}

// Of a tile's middle, or of a place so many tiles east and south of the map's corner.
static inline void stream_place(double tile_x, double tile_y, double world[3])
{
    world[0] = 17066.0 + 2.0 / 3 - tile_y * STREAM_TILE_YD;
    world[1] = 17066.0 + 2.0 / 3 - tile_x * STREAM_TILE_YD;
    world[2] = 20;
}

#endif
