// Small files of every format for the tests of inspect: a building of two groups of which
// one has a file, a model with a lamp, an image.
#ifndef TEST_INSPECT_FILES_H
#define TEST_INSPECT_FILES_H

#include "testkit.h"

#include "base/arena.h"
#include "formats/dbc_tables.h"
#include "formats/write/blp_write.h"
#include "formats/write/dbc_write.h"
#include "formats/write/m2_write.h"
#include "formats/write/wmo_write.h"

static inline struct ll_bytes ours_result(const struct ll_writer *writer)
{
    struct ll_bytes bytes;
    assert_int_equal(ll_writer_result(writer, &bytes), LL_OK);
    return bytes;
}

static inline struct ll_bytes ours_building(struct ll_writer *writer)
{
    static const struct ll_wmo_material materials[] = {
        { .textures = { "Ours\\Wall.blp", "" }, .terrain_type = 10 },
        { .textures = { "Ours\\Window.blp", "" },
          .flags = LL_MOMT_TWO_SIDED | LL_MOMT_WINDOW,
          .blend = 1,
          .terrain_type = 10 },
    };
    static const struct ll_wmo_group_info groups[] = {
        { .flags = LL_MOGP_INTERIOR, .box_max = { 1, 1, 1 }, .name = "hall" },
        { .flags = LL_MOGP_INTERIOR, .box_max = { 1, 1, 1 }, .name = "attic" },
    };
    static const struct ll_wmo_light lights[] = {
        { .type = LL_MOLT_OMNI,
          .color_bgra = { 0x40, 0x80, 0xff, 0xff },
          .intensity = 1.5f,
          .start_yd = 2,
          .end_yd = 9 },
    };
    static const struct ll_wmo_doodad_set sets[] = { { "Set_$DefaultGlobal", 0, 1 },
                                                     { "Set_Feast", 1, 2 } };
    static const struct ll_wmo_doodad doodads[] = {
        { .name = "Ours\\Lamp.mdx", .rotation = { 0, 0, 0, 1 }, .scale = 1 },
        { .name = "Ours\\Chair.mdx", .rotation = { 0, 0, 0, 1 }, .scale = 1 },
        { .name = "Ours\\Chair.mdx", .rotation = { 0, 0, 0, 1 }, .scale = 2 },
    };
    static const struct ll_wmo_fog fogs[] = { { .flags = 1, .outer_yd = 5 } };
    struct ll_wmo_root root = {
        .flags = LL_MOHD_NO_PORTAL_FADE,
        .id = 77,
        .ambient_bgra = { 0x10, 0x20, 0x30, 0x40 },
        .box_max = { 1, 1, 1 },
        .num_materials = 2,
        .materials = materials,
        .num_groups = 2,
        .groups = groups,
        .num_lights = 1,
        .lights = lights,
        .num_doodad_sets = 2,
        .doodad_sets = sets,
        .num_doodads = 3,
        .doodads = doodads,
        .num_fogs = 1,
        .fogs = fogs,
    };
    assert_int_equal(ll_wmo_root_write(&root, writer), LL_OK);
    return ours_result(writer);
}

// Group 0: a square of the second material.
static inline struct ll_bytes ours_group(struct ll_writer *writer)
{
    static const float positions[4][3] = {
        { 0, 0, 0 }, { 1, 0, 0 }, { 1, 1, 0 }, { 0, 1, 0 }
    };
    static const float normals[4][3] = {
        { 0, 0, 1 }, { 0, 0, 1 }, { 0, 0, 1 }, { 0, 0, 1 }
    };
    static const float uvs[4][2] = { { 0, 0 }, { 1, 0 }, { 1, 1 }, { 0, 1 } };
    static const uint16_t indices[] = { 0, 1, 2, 0, 2, 3 };
    static const struct ll_wmo_batch batches[] = {
        { .batch_class = LL_WMO_INTERIOR, .num_indices = 6, .material_idx = 1 },
    };
    struct ll_wmo_group group = {
        .flags = LL_MOGP_INTERIOR,
        .box_max = { 1, 1, 1 },
        .liquid_type = LL_WMO_LIQUID_BY_CELL,
        .num_vertices = 4,
        .positions = positions,
        .normals = normals,
        .uvs = { uvs },
        .num_indices = 6,
        .indices = indices,
        .num_batches = 1,
        .batches = batches,
    };
    assert_int_equal(ll_wmo_group_write(&group, writer), LL_OK);
    return ours_result(writer);
}

static inline struct ll_bytes ours_model(struct ll_writer *writer)
{
    static const struct ll_m2_vertex vertices[3] = {
        { .position = { 0, 0, 0 }, .normal = { 0, 0, 1 } },
        { .position = { 1, 0, 0 }, .normal = { 0, 0, 1 } },
        { .position = { 0, 1, 0 }, .normal = { 0, 0, 1 } },
    };
    static const uint16_t triangle[] = { 0, 1, 2 };
    static const struct ll_skin_section sections[] = {
        { .num_vertices = 3, .num_indices = 3, .num_bones = 1, .num_influences = 1 }
    };
    static const struct ll_skin_batch batches[] = { { .color_idx = -1,
                                                      .num_textures = 1 } };
    static const struct ll_skin view = { .num_vertices = 3,
                                         .num_indices = 3,
                                         .num_sections = 1,
                                         .num_batches = 1,
                                         .vertices = triangle,
                                         .indices = triangle,
                                         .sections = sections,
                                         .batches = batches };
    static const struct ll_m2_material materials[] = {
        { .flags = LL_M2_UNLIT | LL_M2_NO_DEPTH_WRITE, .blend = 3 }
    };
    static const struct ll_m2_texture textures[] = { { .flags = LL_M2_WRAP_U,
                                                       .path = "Ours\\Glow.blp" } };
    static const struct ll_m2_light lights[] = { { .type = 1, .bone = 0 } };
    struct ll_m2 m2 = {
        .name = "Lamp",
        .num_vertices = 3,
        .vertices = vertices,
        .num_views = 1,
        .views = &view,
        .num_materials = 1,
        .materials = materials,
        .num_textures = 1,
        .textures = textures,
        .num_lights = 1,
        .lights = lights,
    };
    assert_int_equal(ll_m2_write(&m2, writer), LL_OK);
    return ours_result(writer);
}

// 8 x 4, each texel another colour; the alpha is its number.
static inline struct ll_bytes ours_image(struct ll_writer *writer)
{
    static uint8_t rgba[8 * 4 * 4];
    for (uint32_t i = 0; i < 8 * 4; i++) {
        rgba[i * 4] = (uint8_t)(i * 7);
        rgba[i * 4 + 1] = (uint8_t)(255 - i);
        rgba[i * 4 + 2] = 30;
        rgba[i * 4 + 3] = (uint8_t)i;
    }
    struct ll_blp_write image = {
        .encoding = LL_BLP_WRITE_BGRA, .width = 8, .height = 4, .rgba = rgba
    };
    assert_int_equal(ll_blp_write(&image, writer), LL_OK);
    return ours_result(writer);
}

static inline struct ll_bytes table_make(struct ll_arena *arena, uint32_t num_fields)
{
    struct ll_dbc_writer *writer = ll_dbc_writer_create(num_fields);
    struct ll_bytes bytes;
    ll_dbc_writer_row(writer, 7);
    ll_dbc_writer_string(writer, LL_MAP_COL_DIRECTORY, "M");
    ll_dbc_writer_row(writer, 9);
    assert_int_equal(ll_dbc_writer_write(writer, arena, &bytes), LL_OK);
    ll_dbc_writer_destroy(writer);
    return bytes;
}

#endif
