#include "fixture.h"

#include <math.h>
#include <unistd.h>

#include "base/log.h"
#include "base/maths.h"
#include "formats/write/blp_write.h"
#include "formats/write/wdt_write.h"
#include "sky/sky.h"

static const char *const texture_names[NUM_TEST_TEXTURES] = {
    "Tileset/t0.blp", "Tileset/t1.blp", "Tileset/t2.blp", "Tileset/t3.blp"
};

void fixture_file(struct fixture *fixture, const char *name, struct ll_writer *writer)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", fixture->folder, name);
    struct ll_bytes bytes;
    assert_int_equal(ll_writer_result(writer, &bytes), LL_OK);
    char folder[256];
    snprintf(folder, sizeof folder, "%s", path);
    *strrchr(folder, '/') = '\0';
    assert_int_equal(ll_platform_folder_make(folder), LL_OK);
    assert_int_equal(ll_platform_file_write(path, bytes.data, bytes.size), LL_OK);
    ll_writer_finish(writer);
}

void texture_sized_write(struct fixture *fixture, const char *name, uint32_t edge,
                         const uint8_t *rgba)
{
    struct ll_writer writer = { 0 };
    struct ll_blp_write image = {
        .encoding = LL_BLP_WRITE_BGRA, .width = edge, .height = edge, .rgba = rgba
    };
    assert_int_equal(ll_blp_write(&image, &writer), LL_OK);
    fixture_file(fixture, name, &writer);
}

void texture_pattern_write(struct fixture *fixture, const char *name,
                           const uint8_t rgba[TEST_TEXTURE_EDGE * TEST_TEXTURE_EDGE][4])
{
    texture_sized_write(fixture, name, TEST_TEXTURE_EDGE, rgba[0]);
}

void texture_write(struct fixture *fixture, const char *name, const uint8_t rgba[4])
{
    uint8_t pixels[TEST_TEXTURE_EDGE * TEST_TEXTURE_EDGE][4];
    for (int i = 0; i < TEST_TEXTURE_EDGE * TEST_TEXTURE_EDGE; i++)
        memcpy(pixels[i], rgba, 4);
    texture_pattern_write(fixture, name, (const void *)pixels);
}

void fixture_init(struct fixture *fixture)
{
    *fixture =
        (struct fixture){ .folder = "/tmp/lamplight-render-XXXXXX", .map = "Test" };
    ll_log_level_set(LL_LOG_WARN);
    assert_non_null(mkdtemp(fixture->folder));
    static const uint8_t white[4] = { 255, 255, 255, 255 };
    for (int i = 0; i < NUM_TEST_TEXTURES; i++)
        texture_write(fixture, texture_names[i], white);
    // A sheet that adds nothing: the body of the water alone is seen.
    static const uint8_t nothing[4] = { 0, 0, 0, 0 };
    texture_write(fixture, "XTextures/river/lake_a.1.blp", nothing);
    texture_write(fixture, "XTextures/ocean/ocean_h.1.blp", nothing);
}

struct tile_spec *tile_flat(uint32_t tile_x, uint32_t tile_y)
{
    struct tile_spec *tile = calloc(1, sizeof *tile);
    assert_non_null(tile);
    tile->tile_x = tile_x;
    tile->tile_y = tile_y;
    for (int i = 0; i < LL_ADT_NUM_CHUNKS; i++) {
        struct chunk_spec *chunk = &tile->chunks[i];
        for (int v = 0; v < LL_CHUNK_VERTICES; v++)
            chunk->normals[v][2] = 127;
        chunk->chunk =
            (struct ll_adt_write_chunk){ .heights_yd = chunk->heights_yd,
                                         .normals = (const void *)chunk->normals,
                                         .num_layers = 1 };
    }
    return tile;
}

void chunk_layers(struct chunk_spec *chunk, uint32_t num_layers, uint8_t a1, uint8_t a2,
                  uint8_t a3)
{
    const uint8_t alphas[3] = { a1, a2, a3 };
    chunk->chunk.num_layers = num_layers;
    for (uint32_t i = 0; i < num_layers; i++) {
        chunk->chunk.layers[i].texture_idx = i;
        if (!i)
            continue;
        memset(chunk->alpha[i - 1], alphas[i - 1], LL_ADT_MAP_TEXELS);
        chunk->chunk.layers[i].alpha = chunk->alpha[i - 1];
    }
}

void chunk_shadow(struct chunk_spec *chunk, bool shadowed)
{
    memset(chunk->shadow, shadowed, LL_ADT_MAP_TEXELS);
    chunk->chunk.shadow = chunk->shadow;
}

void chunk_liquid(struct chunk_spec *chunk, uint8_t kind, float height_yd, uint8_t depth)
{
    chunk->liquid = (struct ll_adt_write_liquid){ .kind = kind, .wet = UINT64_MAX };
    for (int i = 0; i < LL_LIQUID_ROW * LL_LIQUID_ROW; i++) {
        chunk->liquid.heights_yd[i] = height_yd;
        chunk->liquid.depths[i] = depth;
    }
    chunk->chunk.num_liquids = 1;
    chunk->chunk.liquids = &chunk->liquid;
}

// formats-terrain.md 1: placement space is x = H - west, y = up, z = H - north.
static void placement_position(const double world[3], float position[3])
{
    position[0] = (float)(LL_MAP_HALF_YD - world[1]);
    position[1] = (float)world[2];
    position[2] = (float)(LL_MAP_HALF_YD - world[0]);
}

struct ll_doodad_placement *tile_doodad(struct tile_spec *tile, const char *name,
                                        const double world[3])
{
    assert_in_range(tile->num_doodads, 0, MAX_TILE_PLACEMENTS - 1);
    uint32_t idx = tile->num_doodads++;
    tile->models[idx] = name;
    struct ll_doodad_placement *placement = &tile->doodads[idx];
    *placement = (struct ll_doodad_placement){ .name_idx = idx,
                                               .unique_id = 1000 + idx,
                                               .rotation_deg = { 0, 180, 0 },
                                               .scale = 1 };
    placement_position(world, placement->position);
    return placement;
}

struct ll_building_placement *tile_building(struct tile_spec *tile, const char *name,
                                            const double world[3])
{
    assert_in_range(tile->num_buildings, 0, MAX_TILE_PLACEMENTS - 1);
    uint32_t idx = tile->num_buildings++;
    tile->buildings[idx] = name;
    struct ll_building_placement *placement = &tile->building_placements[idx];
    *placement = (struct ll_building_placement){ .name_idx = idx,
                                                 .unique_id = 1000 + idx,
                                                 .rotation_deg = { 0, 180, 0 } };
    placement_position(world, placement->position);
    for (int i = 0; i < 3; i++) {
        placement->box_min[i] = placement->position[i] - 10;
        placement->box_max[i] = placement->position[i] + 10;
    }
    return placement;
}

void fixture_tile(struct fixture *fixture, const struct tile_spec *tile)
{
    struct ll_adt_write_chunk *chunks = calloc(LL_ADT_NUM_CHUNKS, sizeof *chunks);
    assert_non_null(chunks);
    for (int i = 0; i < LL_ADT_NUM_CHUNKS; i++)
        chunks[i] = tile->chunks[i].chunk;
    struct ll_adt_write adt = { .tile_x = tile->tile_x,
                                .tile_y = tile->tile_y,
                                .num_textures = NUM_TEST_TEXTURES,
                                .textures = texture_names,
                                .num_models = tile->num_doodads,
                                .models = tile->models,
                                .num_doodad_placements = tile->num_doodads,
                                .doodad_placements = tile->doodads,
                                .num_buildings = tile->num_buildings,
                                .buildings = tile->buildings,
                                .num_building_placements = tile->num_buildings,
                                .building_placements = tile->building_placements,
                                .chunks = chunks };
    struct ll_writer writer = { 0 };
    assert_int_equal(ll_adt_write(&adt, &writer), LL_OK);
    char name[128];
    snprintf(name, sizeof name, "World/Maps/%s/%s_%u_%u.adt", fixture->map, fixture->map,
             tile->tile_x, tile->tile_y);
    fixture_file(fixture, name, &writer);
    free(chunks);
}

void fixture_map(struct fixture *fixture, const struct tile_spec *const *tiles,
                 uint32_t num_tiles)
{
    for (uint32_t i = 0; i < num_tiles; i++)
        fixture_tile(fixture, tiles[i]);
    static const bool none[LL_MAP_TILES][LL_MAP_TILES];
    bool present[LL_MAP_TILES][LL_MAP_TILES];
    memcpy(present, none, sizeof present);
    for (uint32_t i = 0; i < num_tiles; i++)
        present[tiles[i]->tile_y][tiles[i]->tile_x] = true;
    struct ll_writer writer = { 0 };
    struct ll_wdt_write wdt = { .tiles = (const void *)present };
    assert_int_equal(ll_wdt_write(&wdt, &writer), LL_OK);
    char name[128];
    snprintf(name, sizeof name, "World/Maps/%s/%s.wdt", fixture->map, fixture->map);
    fixture_file(fixture, name, &writer);
}

static void session_open(struct fixture *fixture, const char *map, const char *model)
{
    const char *data[] = { fixture->folder };
    struct ll_session_params params = { .data = data,
                                        .num_data = 1,
                                        .map = map,
                                        .model = model,
                                        .width = PICTURE,
                                        .height = PICTURE,
                                        .validation = true };
    assert_int_equal(ll_session_create(&params, &fixture->session), LL_SESSION_OK);
    assert_true(ll_gpu_has_validation(ll_session_gpu(fixture->session)));
    ll_session_settings(fixture->session)->night_gain = 1; // the night of the client
}

void fixture_open(struct fixture *fixture, const struct tile_spec *const *tiles,
                  uint32_t num_tiles)
{
    fixture_map(fixture, tiles, num_tiles);
    session_open(fixture, fixture->map, NULL);
}

void fixture_open_map(struct fixture *fixture, const char *map)
{
    session_open(fixture, map, NULL);
}

void fixture_open_stage(struct fixture *fixture, const char *model)
{
    session_open(fixture, NULL, model);
}

static bool remove_entry(void *user, const char *name, enum ll_path_kind kind)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", (const char *)user, name);
    if (kind == LL_PATH_FOLDER)
        ll_platform_folder_list(path, remove_entry, path);
    remove(path);
    return true;
}

void fixture_finish(struct fixture *fixture)
{
    uint32_t messages = 0;
    if (fixture->session)
        messages = ll_gpu_num_validation_messages(ll_session_gpu(fixture->session));
    ll_session_destroy(fixture->session);
    fixture->session = NULL;
    ll_platform_folder_list(fixture->folder, remove_entry, fixture->folder);
    rmdir(fixture->folder);
    assert_int_equal(messages, 0);
}

void chunk_middle(uint32_t tile_x, uint32_t tile_y, uint32_t row, uint32_t col,
                  double world[3])
{
    const double chunk_yd = 1600.0 / 3 / LL_TILE_CHUNKS;
    world[0] = 32 * 1600.0 / 3 - (tile_y * LL_TILE_CHUNKS + row + 0.5) * chunk_yd;
    world[1] = 32 * 1600.0 / 3 - (tile_x * LL_TILE_CHUNKS + col + 0.5) * chunk_yd;
    world[2] = 0;
}

struct ll_light_state light_plain(float ambient, float diffuse)
{
    struct ll_light_state light = { .fog_end_yd = 1e6f, .fog_start_fraction = 1 };
    for (int c = 0; c < 3; c++) {
        light.colors_gamma[LL_LIGHT_AMBIENT][c] = ambient;
        light.colors_gamma[LL_LIGHT_DIFFUSE][c] = diffuse;
    }
    return light;
}

void shoot(struct fixture *fixture, const double eye[3], float yaw_deg, float pitch_deg,
           double minute, const struct ll_light_state *light)
{
    struct ll_shot_params params = { .shot = { .pos = { eye[0], eye[1], eye[2] },
                                               .yaw_deg = yaw_deg,
                                               .pitch_deg = pitch_deg,
                                               .minute = minute },
                                     .light = light };
    assert_true(ll_session_shot_lit(fixture->session, &params, fixture->pixels));
}

const uint8_t *pixel(const struct fixture *fixture, uint32_t x, uint32_t y)
{
    return fixture->pixels + ((size_t)y * PICTURE + x) * 4;
}

// ---- cards ----

void card_corners(const struct card *card, float positions[CARD_CORNERS][3],
                  float uvs[CARD_CORNERS][2])
{
    const float width = card->width > 0 ? card->width : 0.9f;
    const float height = card->height > 0 ? card->height : 0.9f;
    const float uv_max = card->uv_max > 0 ? card->uv_max : 1;
    for (int i = 0; i < CARD_CORNERS; i++) { // counter-clockwise from the lower left
        bool right = i == 1 || i == 2, top = i >= 2;
        float west = (GRID - 1) / 2.0f - card->col + (right ? -width : width) / 2;
        float up = (GRID - 1) / 2.0f - card->row + (top ? height : -height) / 2;
        positions[i][0] = card->lying ? up : -card->nearer_yd;
        positions[i][1] = west;
        positions[i][2] = card->lying ? card->nearer_yd : up;
        uvs[i][0] = right ? uv_max : 0;
        uvs[i][1] = top ? 0 : uv_max;
    }
}

void card_indices(const struct card *card, uint16_t first, uint16_t indices[CARD_INDICES])
{
    static const uint16_t front[CARD_INDICES] = { 0, 1, 2, 0, 2, 3 };
    for (int i = 0; i < CARD_INDICES; i++)
        indices[i] = (uint16_t)(first + front[card->reversed ? CARD_INDICES - 1 - i : i]);
}

double grid_distance_yd(struct fixture *fixture)
{
    double fov = (double)ll_session_settings(fixture->session)->field_of_view_deg;
    return GRID / 2.0 / tan(fov * LL_PI / 360);
}

void shoot_grid(struct fixture *fixture, const double origin[3], double minute,
                const struct ll_light_state *light)
{
    const double eye[3] = { origin[0] - grid_distance_yd(fixture), origin[1], origin[2] };
    shoot(fixture, eye, 0, 0, minute, light);
}

void shoot_grid_down(struct fixture *fixture, const double origin[3], double minute,
                     const struct ll_light_state *light)
{
    const double eye[3] = { origin[0], origin[1], origin[2] + grid_distance_yd(fixture) };
    shoot(fixture, eye, 0, -90, minute, light);
}

const uint8_t *cell(const struct fixture *fixture, float col, float row)
{
    return pixel(fixture, (uint32_t)((col + 0.5f) * (PICTURE / GRID)),
                 (uint32_t)((row + 0.5f) * (PICTURE / GRID)));
}
