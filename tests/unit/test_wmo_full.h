// A root and a group with something in every field, how the tests write, read and change
// them.
#ifndef TEST_WMO_FULL_H
#define TEST_WMO_FULL_H

#include "testkit.h"

#include "base/arena.h"
#include "base/cursor.h"
#include "formats/adt.h"
#include "formats/chunk.h"
#include "formats/write/wmo_write.h"

#define ID(name) LL_CHUNK_ID((name)[0], (name)[1], (name)[2], (name)[3])
#define GROUP_PARTS_AT (12u + 8u + 68u) // MVER, MOGP with its header

#define NUM(array) (sizeof(array) / sizeof(array)[0])

// ---- roots ----

static const struct ll_wmo_material full_materials[] = {
    { .flags = LL_MOMT_TWO_SIDED | LL_MOMT_NIGHT_GLOW,
      .shader = 3,
      .blend = 1,
      .textures = { "Inn\\Wall.blp", "" },
      .emissive_bgra = { 1, 2, 3, 4 },
      .diffuse_bgra = { 5, 6, 7, 8 },
      .terrain_type = 10,
      .texture_3 = 0x3dcccccd,
      .color_2 = 0x01020304,
      .flags_2 = 9 },
    { .textures = { "Inn\\Floor.blp", "Inn\\Wall.blp" }, .blend = 5 },
};
static const struct ll_wmo_group_info full_group_infos[] = {
    { LL_MOGP_EXTERIOR | LL_MOGP_SHOW_SKY, { -1, -2, -3 }, { 4, 5, 6 }, "shell" },
    { LL_MOGP_INTERIOR, { -0.5f, -0.5f, 0 }, { 1, 1, 2 }, "" },
};
static const float full_portal_vertices[][3] = {
    { 0, 0, 0 }, { 1, 0, 0 }, { 1, 0, 2 }, { 0, 0, 2 }, { 3, 0, 0 }
};
static const struct ll_wmo_portal full_portals[] = { { 0, 4, { 0, 1, 0, 0.25f } },
                                                     { 2, 3, { 0, 0, 1, -2 } } };
static const struct ll_wmo_portal_ref full_portal_refs[] = { { false, 0, 1, 1 },
                                                             { false, 0, 0, -1 },
                                                             { false, 1, 1, -1 } };
static const float full_visible_vertices[][3] = { { 7, 8, 9 }, { 10, 11, 12 } };
static const struct ll_wmo_visible_block full_visible_blocks[] = { { 1, 3 } };
static const struct ll_wmo_light full_lights[] = {
    { LL_MOLT_SPOT,
      true,
      { 10, 20, 30, 40 },
      { 1, 2, 3 },
      1.5f,
      { 0, 0, -1, -0.5f },
      4.17f,
      8.33f },
    { LL_MOLT_AMBIENT,
      false,
      { 255, 254, 253, 0 },
      { -1, -2, -3 },
      0.5f,
      { 1, 0, 0, 0 },
      0.5f,
      0.25f },
};
static const struct ll_wmo_doodad_set full_doodad_sets[] = {
    { "Set_$DefaultGlobal", 0, 1 },
    { "ExactlyTwentyLetters", 1, 2 },
    { "", 1, 1 },
};
static const struct ll_wmo_doodad full_doodads[] = {
    { false, "Chair.mdx", 3, { 1, 2, 3 }, { 0, 0, 0.6f, 0.8f }, 1.5f, { 9, 8, 7, 255 } },
    { false, "Table.m2", 0, { -1, 0, 0 }, { 0, 0, 0, 1 }, 1, { 0, 0, 0, 0 } },
    { false, "Chair.mdx", 0x80, { 4, 5, 6 }, { 1, 0, 0, 0 }, -0.5f, { 1, 1, 1, 1 } },
};
static const struct ll_wmo_fog full_fogs[] = {
    { 1,
      { 1, 2, 3 },
      4,
      5,
      { 600, 0.25f, { 1, 2, 3, 4 } },
      { 50, -0.5f, { 5, 6, 7, 8 } } },
    { 0, { 0, 0, 0 }, 1, 2, { 100, 0.5f, { 0, 0, 0, 0 } }, { 10, 0, { 255, 0, 0, 0 } } },
};
static const float full_convex_planes[][4] = { { 1, 0, 0, 5 }, { 0, 1, 0, 6 } };

static inline struct ll_wmo_root full_root(void)
{
    return (struct ll_wmo_root){
        .flags = LL_MOHD_NO_COLOR_FIX | LL_MOHD_UNIFIED_LIGHT,
        .id = 1234,
        .ambient_bgra = { 11, 12, 13, 14 },
        .box_min = { -1, -2, -3 },
        .box_max = { 4, 5, 6.5f },
        .skybox = "Sky\\Stars.m2",
        .num_materials = NUM(full_materials),
        .num_groups = NUM(full_group_infos),
        .num_portal_vertices = NUM(full_portal_vertices),
        .num_portals = NUM(full_portals),
        .num_portal_refs = NUM(full_portal_refs),
        .num_visible_vertices = NUM(full_visible_vertices),
        .num_visible_blocks = NUM(full_visible_blocks),
        .num_lights = NUM(full_lights),
        .num_doodad_sets = NUM(full_doodad_sets),
        .num_doodads = NUM(full_doodads),
        .num_fogs = NUM(full_fogs),
        .num_convex_planes = NUM(full_convex_planes),
        .materials = full_materials,
        .groups = full_group_infos,
        .portal_vertices = full_portal_vertices,
        .portals = full_portals,
        .portal_refs = full_portal_refs,
        .visible_vertices = full_visible_vertices,
        .visible_blocks = full_visible_blocks,
        .lights = full_lights,
        .doodad_sets = full_doodad_sets,
        .doodads = full_doodads,
        .fogs = full_fogs,
        .convex_planes = full_convex_planes,
    };
}

// Writes and reads; the writer's bytes must outlive what was read.
static inline struct ll_wmo_root root_again(const struct ll_wmo_root *root,
                                            struct ll_writer *out, struct ll_arena *arena)
{
    struct ll_bytes bytes;
    struct ll_wmo_root again;
    struct ll_report report;
    assert_int_equal(ll_wmo_root_write(root, out), LL_OK);
    assert_int_equal(ll_writer_result(out, &bytes), LL_OK);
    assert_int_equal(ll_wmo_root_parse(bytes, arena, &again, &report), LL_OK);
    assert_int_equal(report.num_warnings, 0);
    return again;
}

static inline uint8_t *root_payload(struct ll_bytes root, const char *name)
{
    struct ll_chunk_walk walk = ll_chunk_walk_make(root, 100);
    struct ll_chunk chunk;
    while (ll_chunk_next(&walk, &chunk))
        if (chunk.id == ID(name))
            return (uint8_t *)chunk.data.data;
    fail_msg("no %s", name);
    return NULL;
}

static inline struct ll_wmo_root root_parse(struct ll_bytes bytes, struct ll_arena *arena,
                                            uint32_t num_warnings)
{
    struct ll_wmo_root root;
    struct ll_report report;
    assert_int_equal(ll_wmo_root_parse(bytes, arena, &root, &report), LL_OK);
    assert_int_equal(report.num_warnings, num_warnings);
    return root;
}

// ---- groups ----

// A 5 x 5 grid of quads on a slope, 32 triangles.
#define EDGE 5
#define NUM_VERTICES (EDGE * EDGE)
#define NUM_TRIANGLES ((EDGE - 1) * (EDGE - 1) * 2)

struct group_data {
    float positions[NUM_VERTICES][3], normals[NUM_VERTICES][3];
    float uvs[2][NUM_VERTICES][2];
    uint8_t colors[2][NUM_VERTICES][4];
    uint16_t indices[NUM_TRIANGLES * 3];
    uint8_t triangles[NUM_TRIANGLES][2];
    struct ll_wmo_batch batches[4];
    uint16_t light_refs[2], doodad_refs[3];
    float heights[3 * 4];
    uint8_t liquid_vertices[3 * 4][4], cells[2 * 3];
};

static inline void group_fill(struct group_data *d, struct ll_wmo_group *g)
{
    *d = (struct group_data){ .light_refs = { 1, 0 }, .doodad_refs = { 2, 0, 7 } };
    for (uint32_t v = 0; v < NUM_VERTICES; v++) {
        float x = (float)(v % EDGE), y = (float)(v / EDGE);
        const float at[3] = { x * 1.25f - 2, y, x * 0.5f };
        memcpy(d->positions[v], at, sizeof at);
        d->normals[v][v % 3] = v % 2 ? 1 : -1;
        for (int set = 0; set < 2; set++) {
            d->uvs[set][v][0] = x / 4 + (float)set;
            d->uvs[set][v][1] = -y;
            for (uint32_t k = 0; k < 4; k++)
                d->colors[set][v][k] = (uint8_t)(v * 4 + k + (set ? 100 : 0));
        }
    }
    for (uint32_t t = 0; t < NUM_TRIANGLES; t++) {
        uint32_t quad = t / 2, corner = quad / (EDGE - 1) * EDGE + quad % (EDGE - 1);
        const uint32_t steps[2][3] = { { 0, 1, EDGE }, { 1, EDGE + 1, EDGE } };
        for (int k = 0; k < 3; k++)
            d->indices[t * 3 + (uint32_t)k] = (uint16_t)(corner + steps[t % 2][k]);
        d->triangles[t][0] = (uint8_t)(LL_MOPY_RENDER | t % 8);
        d->triangles[t][1] = (uint8_t)(t / 8);
    }
    const enum ll_wmo_batch_class classes[4] = { LL_WMO_TRANSITION, LL_WMO_INTERIOR,
                                                 LL_WMO_INTERIOR, LL_WMO_EXTERIOR };
    for (uint32_t i = 0; i < 4; i++)
        d->batches[i] = (struct ll_wmo_batch){ .batch_class = classes[i],
                                               .first_index = i * 24,
                                               .num_indices = 24,
                                               .material_idx = (uint8_t)i,
                                               .flags = (uint8_t)(i * 3) };
    for (uint32_t v = 0; v < 12; v++) {
        d->heights[v] = 1 + (float)v / 8;
        for (uint32_t k = 0; k < 4; k++)
            d->liquid_vertices[v][k] = (uint8_t)(v + k * 50);
    }
    const uint8_t cells[6] = { 15, 0x44, 0x84, 15, 4, 4 };
    memcpy(d->cells, cells, sizeof cells);
    *g = (struct ll_wmo_group){
        .name_offset = 1,
        .description_offset = 2,
        .flags = LL_MOGP_INTERIOR | LL_MOGP_ALWAYS_DRAW,
        .box_min = { -2, 0, 0 },
        .box_max = { 3, 4, 2.5f },
        .first_portal_ref = 5,
        .num_portal_refs = 6,
        .fog_idx = { 1, 0, 2, 3 },
        .liquid_type = LL_WMO_LIQUID_BY_CELL,
        .id = 77,
        .flags_2 = 0x10,
        .num_vertices = NUM_VERTICES,
        .positions = d->positions,
        .normals = d->normals,
        .uvs = { d->uvs[0], d->uvs[1] },
        .colors = { d->colors[0], d->colors[1] },
        .num_indices = NUM_TRIANGLES * 3,
        .indices = d->indices,
        .triangles = d->triangles,
        .num_batches = 4,
        .num_light_refs = 2,
        .num_doodad_refs = 3,
        .batches = d->batches,
        .light_refs = d->light_refs,
        .doodad_refs = d->doodad_refs,
        .liquid = { .num_x = 3,
                    .num_y = 4,
                    .corner = { -2, 0, 1 },
                    .material_idx = 1,
                    .heights_yd = d->heights,
                    .vertices = d->liquid_vertices,
                    .cells = d->cells },
    };
}

static inline struct ll_bytes group_bytes(const struct ll_wmo_group *g,
                                          struct ll_writer *out)
{
    struct ll_bytes bytes;
    assert_int_equal(ll_wmo_group_write(g, out), LL_OK);
    assert_int_equal(ll_writer_result(out, &bytes), LL_OK);
    return bytes;
}

static inline struct ll_wmo_group group_parse(struct ll_bytes bytes,
                                              struct ll_arena *arena,
                                              uint32_t num_warnings)
{
    struct ll_wmo_group g;
    struct ll_report report;
    assert_int_equal(ll_wmo_group_parse(bytes, arena, &g, &report), LL_OK);
    assert_int_equal(report.num_warnings, num_warnings);
    return g;
}

// The sub-chunks of a group, to be put together anew.
struct pieces {
    struct ll_bytes head; // up to the first sub-chunk
    uint32_t num;
    struct ll_bytes parts[32]; // with their magic and size
};

static inline struct pieces pieces_of(struct ll_bytes group)
{
    struct pieces p = { .head = { group.data, GROUP_PARTS_AT } };
    struct ll_chunk_walk walk = ll_chunk_walk_make(group, 100);
    walk.cur = GROUP_PARTS_AT;
    struct ll_chunk chunk;
    while (ll_chunk_next(&walk, &chunk))
        p.parts[p.num++] =
            (struct ll_bytes){ group.data + chunk.offset_bytes, chunk.data.size + 8 };
    return p;
}

static inline struct ll_bytes pieces_join(const struct pieces *p, struct ll_writer *out)
{
    ll_writer_bytes(out, p->head.data, p->head.size);
    for (uint32_t i = 0; i < p->num; i++)
        ll_writer_bytes(out, p->parts[i].data, p->parts[i].size);
    return (struct ll_bytes){ out->data, out->size };
}

// The n-th sub-chunk of a name: its payload, to be changed.
static inline uint8_t *payload(struct ll_bytes group, const char *name, int n)
{
    struct ll_chunk_walk walk = ll_chunk_walk_make(group, 100);
    walk.cur = GROUP_PARTS_AT;
    struct ll_chunk chunk;
    while (ll_chunk_next(&walk, &chunk))
        if (chunk.id == ID(name) && n-- == 0)
            return (uint8_t *)chunk.data.data;
    fail_msg("no %s", name);
    return NULL;
}

// What most tests of groups begin with.
struct group_case {
    struct group_data data;
    struct ll_wmo_group g; // over `data`
    struct ll_writer out;
    struct ll_arena arena;
};

static inline int group_setup(void **state)
{
    struct group_case *c = calloc(1, sizeof *c);
    assert_non_null(c);
    group_fill(&c->data, &c->g);
    *state = c;
    return 0;
}

static inline int group_teardown(void **state)
{
    struct group_case *c = *state;
    ll_writer_finish(&c->out);
    ll_arena_finish(&c->arena);
    free(c);
    return 0;
}

#define GROUP_TEST(name) \
    cmocka_unit_test_setup_teardown(name, group_setup, group_teardown)

#endif
