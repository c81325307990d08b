// Fills a folder with small inputs for the fuzzers: <folder>/<format>/<name>. All of them
// are made here, by our own writers or by hand.
//
//     fuzz-seeds FOLDER
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/cursor.h"
#include "base/platform.h"
#include "base/random.h"
#include "formats/dbc_tables.h"
#include "formats/write/adt_write.h"
#include "formats/write/blp_write.h"
#include "formats/write/dbc_write.h"
#include "formats/write/m2_write.h"
#include "formats/write/wdl_write.h"
#include "formats/write/wdt_write.h"
#include "formats/write/wmo_write.h"
#include "runner/runner.h"
#include "test_m2_rich.h"
#include "vfs/storm.h"

static const char *root_folder;

static void must(bool good, const char *what)
{
    if (good)
        return;
    fprintf(stderr, "fuzz-seeds: %s\n", what);
    exit(1);
}

static void path_of(const char *format, const char *name, char path[1024])
{
    snprintf(path, 1024, "%s/%s", root_folder, format);
    must(ll_platform_folder_make(path) == LL_OK, path);
    snprintf(path, 1024, "%s/%s/%s", root_folder, format, name);
}

static void seed_bytes(const char *format, const char *name, const void *data,
                       size_t size)
{
    char path[1024];
    path_of(format, name, path);
    must(ll_platform_file_write(path, data, size) == LL_OK, path);
}

static void seed(const char *format, const char *name, struct ll_writer *out)
{
    must(!out->failed, "out of memory");
    seed_bytes(format, name, out->data, out->size);
    ll_writer_finish(out);
}

// ---- maps ----

static const struct ll_building_placement building = { .unique_id = 5,
                                                       .position = { 1, 2, 3 },
                                                       .rotation_deg = { 0, 90, 0 },
                                                       .box_max = { 4, 5, 6 },
                                                       .doodad_set = 1 };

static void maps_make(void)
{
    static bool tiles[LL_MAP_TILES][LL_MAP_TILES];
    tiles[31][32] = tiles[0][0] = true;
    struct ll_writer out = { 0 };
    must(ll_wdt_write(&(struct ll_wdt_write){ .tiles = tiles }, &out) == LL_OK, "wdt");
    seed("wdt", "tiles", &out);
    must(ll_wdt_write(&(struct ll_wdt_write){ .building_name = "World\\a.wmo",
                                              .building = &building },
                      &out) == LL_OK,
         "wdt");
    seed("wdt", "building", &out);

    static const char *const names[] = { "Far\\tower.wmo", "Far\\wall.wmo" };
    static const uint16_t holes[16] = { 1, 2, 4, 0x8000 };
    static struct ll_wdl_write_tile far_tiles[2];
    far_tiles[0].tile_x = 32;
    far_tiles[0].tile_y = 31;
    far_tiles[1].holes = holes;
    for (int i = 0; i < 17 * 17; i++)
        far_tiles[0].outer_yd[i / 17][i % 17] = (int16_t)(i * 31 % 257);
    must(ll_wdl_write(&(struct ll_wdl_write){ .num_tiles = 2,
                                              .tiles = far_tiles,
                                              .num_buildings = 2,
                                              .buildings = names,
                                              .num_building_placements = 1,
                                              .building_placements = &building },
                      &out) == LL_OK,
         "wdl");
    seed("wdl", "two", &out);
}

// ---- tiles ----

static uint8_t alpha[3][LL_ADT_MAP_TEXELS], shadow[LL_ADT_MAP_TEXELS];
static float heights[LL_CHUNK_VERTICES];
static int8_t normals[LL_CHUNK_VERTICES][3];

static void tile_parts_fill(void)
{
    struct ll_random random = ll_random_make(3);
    for (int i = 0; i < LL_ADT_MAP_TEXELS; i++) {
        for (int k = 0; k < 3; k++)
            alpha[k][i] = (uint8_t)(ll_random_u32(&random) & 0xf0);
        shadow[i] = ll_random_u32(&random) & 1;
    }
    for (int i = 0; i < LL_CHUNK_VERTICES; i++) {
        heights[i] = 20 * ll_random_unit(&random);
        normals[i][2] = 127;
    }
}

static void tile_make(void)
{
    static const char *const textures[] = { "Tileset\\a.blp", "Tileset\\b.blp", "c.blp" };
    static const char *const models[] = { "World\\a.mdx", "World\\b.m2" };
    static const char *const buildings[] = { "World\\house.wmo" };
    static const struct ll_doodad_placement doodads[] = {
        { .unique_id = 1, .position = { 100, 2, 300 }, .scale = 1 },
        { .name_idx = 1, .unique_id = 2, .position = { 101, 2, 300 }, .scale = 0.5f },
    };
    static const uint32_t refs[] = { 0, 1 };
    static struct ll_adt_write_liquid liquids[2] = {
        { .kind = LL_LIQUID_RIVER, .wet = 0x00ff00ff00ff00ff, .fishable = 0xff },
        { .kind = LL_LIQUID_MAGMA, .wet = 0xff00000000000000 },
    };
    for (int i = 0; i < 81; i++) {
        liquids[0].heights_yd[i] = 5 + (float)i * 0.1f;
        liquids[1].heights_yd[i] = 7;
        liquids[0].depths[i] = (uint8_t)i;
    }
    // Few chunks have heights, so that the file stays small.
    static struct ll_adt_write_chunk chunks[256];
    for (uint32_t i = 0; i < 3; i++)
        chunks[i * 100] = (struct ll_adt_write_chunk){
            .area_id = 12,
            .holes = 0x8001,
            .heights_yd = heights,
            .normals = i ? normals : NULL,
            .num_layers = i + 1,
            .layers = { { 0, 0, 0, NULL },
                        { 1, LL_MCLY_ANIMATED | 3, 7, alpha[0] },
                        { 2, 0, 0, alpha[1] } },
            .shadow = i ? shadow : NULL,
            .no_clutter = 0x55,
            .num_doodad_refs = i ? 2 : 0,
            .doodad_refs = refs,
            .num_building_refs = i ? 1 : 0,
            .building_refs = refs,
            .num_liquids = i,
            .liquids = liquids,
        };
    struct ll_writer out = { 0 };
    struct ll_adt_write tile = { .tile_x = 31,
                                 .tile_y = 32,
                                 .num_textures = 3,
                                 .textures = textures,
                                 .num_models = 2,
                                 .models = models,
                                 .num_buildings = 1,
                                 .buildings = buildings,
                                 .num_doodad_placements = 2,
                                 .doodad_placements = doodads,
                                 .num_building_placements = 1,
                                 .building_placements = &building,
                                 .chunks = chunks };
    must(ll_adt_write(&tile, &out) == LL_OK, "adt");
    seed_bytes("tile", "1.12", out.data, out.size);
    seed("adt", "1.12", &out);
}

static void sub_chunk(struct ll_writer *out, size_t mcnk, uint32_t field,
                      const char *name, const void *data, size_t size)
{
    ll_writer_patch_u32(out, mcnk + 8 + field, (uint32_t)(out->size - mcnk));
    size_t begin = ll_writer_chunk_begin(out, name);
    ll_writer_bytes(out, data, size);
    ll_writer_chunk_end(out, begin);
}

// What 1.12.1 does not have: MH2O, vertex colours, 8-bit and packed alpha.
static void later_tile_make(void)
{
    static uint8_t mh2o[256 * 12 + 2 * 24 + 16 + 8 + 81 * 8], colors[145 * 4];
    const uint32_t instances = 256 * 12, attributes = instances + 48;
    ll_store_u32(mh2o, instances);
    ll_store_u32(mh2o + 4, 2);
    ll_store_u32(mh2o + 8, attributes);
    for (uint32_t i = 0; i < 2; i++) {
        uint8_t *p = mh2o + instances + i * 24;
        ll_store_u16(p, i ? 2 : 1); // type
        ll_store_u16(p + 2, i ? 1 : 0);
        ll_store_f32(p + 4, 3);
        ll_store_f32(p + 8, 4);
        p[12 + i] = 1;
        p[14] = p[15] = (uint8_t)(4 + i);
        ll_store_u32(p + 16, attributes + 16);
        ll_store_u32(p + 20, attributes + 24);
    }
    memset(mh2o + attributes, 0xff, 24);
    memset(colors, 0x7f, sizeof colors);
    struct ll_writer out = { 0 };
    size_t mver = ll_writer_chunk_begin(&out, "MVER");
    ll_writer_u32(&out, 18);
    ll_writer_chunk_end(&out, mver);
    size_t mtex = ll_writer_chunk_begin(&out, "MTEX");
    ll_writer_bytes(&out, "a.blp\0b.blp", 12);
    ll_writer_chunk_end(&out, mtex);
    size_t water = ll_writer_chunk_begin(&out, "MH2O");
    ll_writer_bytes(&out, mh2o, sizeof mh2o);
    ll_writer_chunk_end(&out, water);
    ll_writer_zeros(&out, 24);
    size_t bounds = ll_writer_chunk_begin(&out, "MFBO");
    ll_writer_zeros(&out, 36);
    ll_writer_chunk_end(&out, bounds);
    size_t mcnk = ll_writer_chunk_begin(&out, "MCNK");
    ll_writer_zeros(&out, 128);
    ll_writer_patch_u32(&out, mcnk + 8, LL_MCNK_COLORS | LL_MCNK_WHOLE_MAPS);
    ll_writer_patch_u32(&out, mcnk + 8 + 0x0c, 3);
    sub_chunk(&out, mcnk, 0x14, "MCVT", heights, sizeof heights);
    sub_chunk(&out, mcnk, 0x74, "MCCV", colors, sizeof colors);
    const uint32_t layers[12] = {
        0, 0, 0, 0, 1, LL_MCLY_ALPHA, 0, 0, 1, LL_MCLY_ALPHA | LL_MCLY_RLE, 4096, 0
    };
    sub_chunk(&out, mcnk, 0x1c, "MCLY", layers, sizeof layers);
    uint8_t maps[4096 + 128 + 6];
    memcpy(maps, alpha[2], 4096);
    for (int row = 0; row < 64; row++) { // runs of 64
        maps[4096 + row * 2] = 0x80 | 64;
        maps[4096 + row * 2 + 1] = (uint8_t)(row * 4);
    }
    memset(maps + 4096 + 128, 2, 6);
    ll_writer_patch_u32(&out, mcnk + 8 + 0x28, sizeof maps + 8);
    sub_chunk(&out, mcnk, 0x24, "MCAL", maps, sizeof maps);
    ll_writer_chunk_end(&out, mcnk);
    size_t flags = ll_writer_chunk_begin(&out, "MTXF");
    ll_writer_u32(&out, 1);
    ll_writer_chunk_end(&out, flags);
    seed_bytes("tile", "3.3.5", out.data, out.size);
    seed("adt", "3.3.5", &out);
}

// ---- images ----

static void images_make(void)
{
    uint8_t rgba[16 * 8 * 4];
    for (size_t i = 0; i < sizeof rgba; i++)
        rgba[i] = (uint8_t)(i * 37);
    static const char *const names[] = { "dxt1", "dxt5", "bgra" };
    struct ll_writer out = { 0 };
    for (int i = 0; i < 3; i++)
        for (int single = 0; single < 2; single++) {
            struct ll_blp_write image = { .encoding = (enum ll_blp_write_encoding)i,
                                          .width = 16,
                                          .height = 8,
                                          .rgba = rgba,
                                          .single_level = single };
            must(ll_blp_write(&image, &out) == LL_OK, "blp");
            if (i == 1 && single)
                out.data[10] = 1; // the same blocks read as DXT3
            char name[16];
            snprintf(name, sizeof name, "%s-%d", names[i], single);
            seed("blp", name, &out);
        }
    for (uint32_t depth = 0; depth <= 8; depth = depth ? depth * 2 : 1) {
        if (depth == 2)
            continue;
        uint8_t file[0x494 + 8 * 8 * 2] = "BLP2";
        file[4] = 1;
        file[8] = 1;
        file[9] = (uint8_t)depth;
        ll_store_u32(file + 12, 8);
        ll_store_u32(file + 16, 8);
        ll_store_u32(file + 0x14, 0x494);
        ll_store_u32(file + 0x54, 64 + 64 * depth / 8);
        for (size_t i = 0x94; i < sizeof file; i++)
            file[i] = (uint8_t)(i * 5);
        char name[16];
        snprintf(name, sizeof name, "palette-%u", depth);
        seed_bytes("blp", name, file, sizeof file);
    }
}

// ---- tables ----

static void table_make(const char *name, uint32_t num_fields, uint32_t text_column,
                       bool localised)
{
    struct ll_dbc_writer *writer = ll_dbc_writer_create(num_fields);
    must(writer, "dbc");
    for (uint32_t row = 1; row <= 4; row++) {
        ll_dbc_writer_row(writer, row == 4 ? 2 : row * 7);
        for (uint32_t column = 1; column < num_fields; column++)
            ll_dbc_writer_f32(writer, column, (float)(row + column));
        if (num_fields == LL_DBC_BAND_FIELDS) {
            ll_dbc_writer_u32(writer, LL_BAND_COL_NUM_KEYS, row * 4);
            for (uint32_t i = 0; i < LL_MAX_BAND_KEYS; i++)
                ll_dbc_writer_u32(writer, LL_BAND_COL_TIMES + i, i * 180);
        }
        if (text_column && localised)
            ll_dbc_writer_loc(writer, text_column, row % 2 ? "Kalimdor" : "Rand");
        else if (text_column)
            ll_dbc_writer_string(writer, text_column, row % 2 ? "Azeroth" : "Ost");
    }
    if (num_fields == LL_DBC_MAP_FIELDS)
        ll_dbc_writer_string(writer, LL_MAP_COL_DIRECTORY, "Azeroth");
    struct ll_arena arena = { 0 };
    struct ll_bytes bytes;
    must(ll_dbc_writer_write(writer, &arena, &bytes) == LL_OK, "dbc");
    seed_bytes("dbc", name, bytes.data, bytes.size);
    ll_arena_finish(&arena);
    ll_dbc_writer_destroy(writer);
}

static void tables_make(void)
{
    table_make("map", LL_DBC_MAP_FIELDS, LL_MAP_COL_NAME, true);
    table_make("map-3.3.5", 66, 5, false);
    table_make("area", LL_DBC_AREA_FIELDS, LL_AREA_COL_NAME, true);
    table_make("area-3.3.5", 36, 11, false);
    table_make("light", LL_DBC_LIGHT_FIELDS, 0, false);
    table_make("light-3.3.5", 15, 0, false);
    table_make("params", LL_DBC_LIGHT_PARAMS_FIELDS, 0, false);
    table_make("band", LL_DBC_BAND_FIELDS, 0, false);
    table_make("skybox", LL_DBC_LIGHT_SKYBOX_FIELDS, 1, false);
    table_make("skybox-3.3.5", 3, 1, false);
}

// ---- buildings ----

static void root_make(void)
{
    static const struct ll_wmo_material materials[] = {
        { .flags = LL_MOMT_WINDOW, .blend = 1, .textures = { "Wall.blp", "Env.blp" } },
        { .textures = { "Floor.blp", "" } },
    };
    static const struct ll_wmo_group_info groups[] = {
        { LL_MOGP_INTERIOR, { -1, -1, 0 }, { 1, 1, 3 }, "Room" },
        { LL_MOGP_EXTERIOR, { -2, -2, 0 }, { 2, 2, 4 }, "Outside" },
    };
    static const float corners[][3] = {
        { 0, -1, 0 }, { 0, 1, 0 }, { 0, 1, 2 }, { 0, -1, 2 }
    };
    static const struct ll_wmo_portal portals[] = { { 0, 4, { 1, 0, 0, 0 } } };
    static const struct ll_wmo_portal_ref refs[] = { { false, 0, 1, 1 },
                                                     { false, 0, 0, -1 } };
    static const struct ll_wmo_light lights[] = {
        { .attenuated = true, .intensity = 1, .start_yd = 1, .end_yd = 5 }
    };
    static const struct ll_wmo_doodad_set sets[] = { { "Set_$DefaultGlobal", 0, 1 },
                                                     { "Feast", 1, 1 } };
    static const struct ll_wmo_doodad doodads[] = {
        { .name = "Chair.mdx", .rotation = { 0, 0, 0, 1 }, .scale = 1 },
        { .name = "Table.m2", .rotation = { 0, 0, 1, 0 }, .scale = 2 },
    };
    static const float planes[][4] = { { 1, 0, 0, 5 } };
    struct ll_wmo_root root = {
        .skybox = "Sky.mdx",
        .num_materials = 2,
        .materials = materials,
        .num_groups = 2,
        .groups = groups,
        .num_portal_vertices = 4,
        .portal_vertices = corners,
        .num_portals = 1,
        .portals = portals,
        .num_portal_refs = 2,
        .portal_refs = refs,
        .num_lights = 1,
        .lights = lights,
        .num_doodad_sets = 2,
        .doodad_sets = sets,
        .num_doodads = 2,
        .doodads = doodads,
        .num_convex_planes = 1,
        .convex_planes = planes,
    };
    struct ll_writer out = { 0 };
    must(ll_wmo_root_write(&root, &out) == LL_OK, "wmo root");
    seed("wmo_root", "full", &out);
}

static void group_make(void)
{
    enum { EDGE = 6, NUM_VERTICES = EDGE * EDGE, NUM_CELLS = (EDGE - 1) * (EDGE - 1) };
    static float positions[NUM_VERTICES][3], vertex_normals[NUM_VERTICES][3];
    static float uvs[NUM_VERTICES][2], liquid_heights[9];
    static uint8_t colors[NUM_VERTICES][4], liquid_heads[9][4],
        cells[4] = { 4, 0xf, 0x44, 1 };
    static uint16_t indices[NUM_CELLS * 6];
    for (int i = 0; i < NUM_VERTICES; i++) {
        positions[i][0] = uvs[i][0] = (float)(i % EDGE);
        positions[i][1] = uvs[i][1] = (float)(i / EDGE);
        positions[i][2] = (float)(i * 7 % 5);
        vertex_normals[i][2] = 1;
        colors[i][i % 4] = (uint8_t)(i * 6);
    }
    for (int i = 0; i < NUM_CELLS; i++) {
        int at = i / (EDGE - 1) * EDGE + i % (EDGE - 1);
        const int corners[6] = {
            at, at + 1, at + EDGE, at + EDGE, at + 1, at + EDGE + 1
        };
        for (int k = 0; k < 6; k++)
            indices[i * 6 + k] = (uint16_t)corners[k];
    }
    static const struct ll_wmo_batch batches[] = {
        { .batch_class = LL_WMO_TRANSITION, .num_indices = 30 },
        { .batch_class = LL_WMO_INTERIOR,
          .first_index = 30,
          .num_indices = 60,
          .material_idx = 1 },
        { .batch_class = LL_WMO_EXTERIOR, .first_index = 90, .num_indices = 60 },
    };
    static const uint16_t refs[] = { 0, 1 };
    struct ll_wmo_group group = {
        .flags = LL_MOGP_INTERIOR,
        .box_max = { 5, 5, 5 },
        .num_portal_refs = 1,
        .liquid_type = LL_WMO_LIQUID_BY_CELL,
        .num_vertices = NUM_VERTICES,
        .positions = (const float(*)[3])positions,
        .normals = (const float(*)[3])vertex_normals,
        .uvs = { (const float(*)[2])uvs, (const float(*)[2])uvs },
        .colors = { (const uint8_t(*)[4])colors, (const uint8_t(*)[4])colors },
        .num_indices = NUM_CELLS * 6,
        .indices = indices,
        .num_batches = 3,
        .batches = batches,
        .num_light_refs = 1,
        .light_refs = refs,
        .num_doodad_refs = 2,
        .doodad_refs = refs,
        .liquid = { 3,
                    3,
                    { 1, 1, 1 },
                    0,
                    liquid_heights,
                    (const uint8_t(*)[4])liquid_heads,
                    cells },
    };
    struct ll_writer out = { 0 };
    must(ll_wmo_group_write(&group, &out) == LL_OK, "wmo group");
    seed("wmo_group", "full", &out);
    group.flags = LL_MOGP_EXTERIOR;
    group.colors[0] = group.colors[1] = NULL;
    group.uvs[1] = NULL;
    group.liquid = (struct ll_wmo_liquid){ 0 };
    must(ll_wmo_group_write(&group, &out) == LL_OK, "wmo group");
    seed("wmo_group", "plain", &out);
}

// ---- models ----

static void models_make(void)
{
    struct ll_m2 m2 = rich_model();
    struct ll_writer out = { 0 }, anims[3] = { { 0 } };
    must(ll_m2_write_264(&m2, &out, anims) == LL_OK, "m2 264");
    for (int i = 0; i < 3; i++)
        ll_writer_finish(&anims[i]);
    seed("m2", "264", &out);
    must(ll_skin_write(&rich_view, m2.num_vertices, &out) == LL_OK, "skin");
    seed("skin", "rich", &out);
    // Tracks of 256 stand on one timeline: only those on a global sequence fit as they
    // are, so the animated ones get theirs here.
    static const uint32_t times[] = { 0, 500, 900, 2000, 2100 };
    static const struct ll_m2_span spans[] = { { 0, 3 }, { 3, 3 }, { 3, 5 }, { 0, 5 } };
    struct ll_m2_bone bones[2];
    memcpy(bones, rich_bones, sizeof bones);
    struct ll_m2_track *tracks[] = { &bones[0].translation, &bones[0].rotation };
    for (int i = 0; i < 2; i++) {
        tracks[i]->times_ms = times;
        tracks[i]->spans = spans;
        tracks[i]->num_spans = 4;
    }
    struct ll_m2_emitter emitter = { .id = -1,
                                     .bone = 1,
                                     .geometry_model = "a.mdx",
                                     .recursion_model = "",
                                     .shape = 3,
                                     .rows = 2,
                                     .columns = 2,
                                     .rate = bones[0].scale,
                                     .num_spline_points = 4,
                                     .spline_points = rich_points };
    emitter.rate.num_spans = 0;
    bones[0].scale.num_spans = 0;
    struct ll_m2_color color = { bones[0].translation, { .global_sequence = -1 } };
    struct ll_m2_track weight = bones[0].scale;
    struct ll_m2_uv_anim uv = { .translation = bones[0].translation };
    struct ll_m2_camera camera = { .fov_rad = 1, .position_base = { 1, 2, 3 } };
    struct ll_m2_ribbon ribbon = { .num_textures = 1,
                                   .textures = rich_lookup,
                                   .num_materials = 1,
                                   .materials = rich_lookup,
                                   .rows = 1,
                                   .columns = 1 };
    struct ll_m2_light light = { .bone = -1, .ambient_color = bones[0].translation };
    m2.num_sequence_lookup = 0;
    m2.bones = bones;
    m2.num_colors = m2.num_weights = m2.num_uv_anims = m2.num_cameras = 1;
    m2.colors = &color;
    m2.weights = &weight;
    m2.uv_anims = &uv;
    m2.cameras = &camera;
    m2.ribbons = &ribbon;
    m2.lights = &light;
    m2.emitters = &emitter;
    m2.num_events = m2.num_attachments = 0;
    must(ll_m2_write(&m2, &out) == LL_OK, "m2 256");
    seed("m2", "256", &out);
}

// ---- archives ----

static uint8_t text[5000];

static void archive_member(HANDLE archive, const char *name, uint32_t size,
                           uint32_t flags, uint32_t compression)
{
    HANDLE file;
    must(SFileCreateFile(archive, name, 0, size, 0, flags, &file) &&
             SFileWriteFile(file, text, size, compression) && SFileFinishFile(file),
         "archive member");
}

static void archive_make(void)
{
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = (uint8_t)('a' + i * i / 50 % 26);
    char path[1024];
    path_of("mpq", "members", path);
    remove(path);
    HANDLE archive;
    must(SFileCreateArchive(path, MPQ_CREATE_ARCHIVE_V1, 16, &archive), path);
    const uint32_t packed = MPQ_FILE_COMPRESS;
    archive_member(archive, "a.adt", sizeof text, packed, MPQ_COMPRESSION_ZLIB);
    archive_member(archive, "b.adt", 700, MPQ_FILE_IMPLODE, MPQ_COMPRESSION_PKWARE);
    archive_member(archive, "c.adt", 2000, packed | MPQ_FILE_SECTOR_CRC,
                   MPQ_COMPRESSION_ZLIB);
    archive_member(archive, "d.adt", sizeof text, packed | MPQ_FILE_SINGLE_UNIT,
                   MPQ_COMPRESSION_ZLIB);
    archive_member(archive, "e.adt", 4500, packed | MPQ_FILE_ENCRYPTED | MPQ_FILE_FIX_KEY,
                   MPQ_COMPRESSION_ZLIB);
    archive_member(archive, "f.adt", 900, packed, MPQ_COMPRESSION_PKWARE);
    archive_member(archive, "g.adt", 900, packed, MPQ_COMPRESSION_BZIP2);
    archive_member(archive, "h.adt", 300, MPQ_FILE_EXISTS, 0);
    must(SFileCloseArchive(archive), path);
}

// Packed members as fuzz_sectors reads them: packing, cipher, sectors, key, plain bytes.
static void sectors_make(void)
{
    static const struct {
        const char *name;
        uint8_t packing, cipher;
        int compression;
    } kinds[] = {
        { "stored", 0, 0, 0 },
        { "deflate", 2, 0, MPQ_COMPRESSION_ZLIB },
        { "implode", 2, 0, MPQ_COMPRESSION_PKWARE },
        { "bzip2", 2, 0, MPQ_COMPRESSION_BZIP2 },
        { "locked", 0, 1, 0 },
    };
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        for (uint32_t units = 0; units < 2; units++) {
            uint32_t sector_bytes = units ? sizeof text : 512,
                     plain_bytes = units ? 600 : 1300;
            uint32_t num = (plain_bytes - 1) / sector_bytes + 1;
            struct ll_writer out = { 0 };
            ll_writer_u8(&out, kinds[k].packing);
            ll_writer_u8(&out, kinds[k].cipher);
            ll_writer_u16(&out, 0);
            ll_writer_u32(&out, units ? 0 : 1); // times 512
            ll_writer_u32(&out, 0x1234);
            ll_writer_u32(&out, plain_bytes);
            size_t table = out.size;
            if (kinds[k].packing && !units)
                ll_writer_zeros(&out, (num + 1) * 4);
            for (uint32_t i = 0; i < num; i++) {
                if (kinds[k].packing && !units)
                    ll_writer_patch_u32(&out, table + i * 4,
                                        (uint32_t)(out.size - table));
                uint32_t at = i * sector_bytes, left = plain_bytes - at;
                int size = (int)(left < sector_bytes ? left : sector_bytes);
                uint8_t packed[8192];
                int packed_bytes = sizeof packed;
                if (kinds[k].compression &&
                    SCompCompress(packed, &packed_bytes, text + at, size,
                                  (unsigned)kinds[k].compression, 0, 0))
                    ll_writer_bytes(&out, packed, (size_t)packed_bytes);
                else
                    ll_writer_bytes(&out, text + at, (size_t)size);
            }
            if (kinds[k].packing && !units)
                ll_writer_patch_u32(&out, table + num * 4, (uint32_t)(out.size - table));
            char name[32];
            snprintf(name, sizeof name, "%s-%u", kinds[k].name, units);
            seed("sectors", name, &out);
        }
}

// ---- what people write, and pictures ----

static void text_seed(const char *format, const char *name, const char *lines)
{
    seed_bytes(format, name, lines, strlen(lines));
}

static void texts_make(void)
{
    text_seed("shot_list", "full",
              "\xef\xbb\xbf# a list\n* map=Land time=18:30 farclip=500\r\n"
              "first pos=1,2,3 look=-70,3.5\nsecond pos=0,0,10 at=0,10,10 FARCLIP=777\n"
              "third pos=-9460.25,60,70 shows=\"a lake, # and\" weather=rain:0.8\n"
              "house model=a.wmo look=210,-10");
    text_seed("shot_list", "one", "a pos=1,2,3\n");
    text_seed(
        "camera_path", "full",
        "* map=Land farclip=500 time=08:00\n"
        "0 pos=0,0,10 look=350,0 time=22:00 fov=50\n2 pos=30,5,12 look=10,-5\n"
        "2.5 look=20,-5\n5 pos=31,40,9 time=01:30\n9 pos=0,60,40 at=0,0,0 fov=70\n");
    text_seed("camera_path", "ahead",
              "0 pos=0,0,0\n1 pos=9,0,0\n2 pos=9,0,0\n3 pos=9,9,0");
}

static void pictures_make(void)
{
    enum { WIDTH = 9, HEIGHT = 7 };
    uint8_t rgba[WIDTH * HEIGHT * 4];
    for (uint32_t i = 0; i < sizeof rgba; i++)
        rgba[i] = (uint8_t)(i * 37);
    char path[1024];
    path_of("png", "rgb", path);
    must(ll_png_write(path, rgba, WIDTH, HEIGHT) == LL_OK, path);
    path_of("png", "rgba", path);
    must(ll_png_write_rgba(path, rgba, WIDTH, HEIGHT) == LL_OK, path);
}

// ---- settings ----

static void config_make(void)
{
    static const char plain[] = "[settings]\n"
                                "graphicsQuality = \"Ultra\"\n"
                                "farclip = \"600\"\n"
                                "bloom = \"2\"\n"
                                "gxResolution = \"1600x900\"\n",
                      rich[] = "\xef\xbb\xbf# mine\r\n"
                               "root = 1\n"
                               "[ settings ] # here\r\n"
                               "\tFarclip='600'   # far enough\r\n"
                               "dataPath = \"C:\\\\a \\\"b\\\" \\u0416\\U0001F600\\t\"\n"
                               "futureRow = [ 1, 2 ] # not yet\n"
                               "\"quoted name\" = { a = 1 }\n"
                               "bloom = -1.50\n"
                               "cut = \"x\n"
                               "\n"
                               "[other.section]\n"
                               "farclip = \"1\"";
    seed_bytes("config", "plain", plain, sizeof plain - 1);
    seed_bytes("config", "rich", rich, sizeof rich - 1);
}

int main(int argc, char **argv)
{
    must(argc == 2, "usage: fuzz-seeds FOLDER");
    root_folder = argv[1];
    maps_make();
    tile_parts_fill();
    tile_make();
    later_tile_make();
    images_make();
    tables_make();
    root_make();
    group_make();
    models_make();
    archive_make();
    sectors_make();
    config_make();
    texts_make();
    pictures_make();
    return 0;
}
