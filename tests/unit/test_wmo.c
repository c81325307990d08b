// Buildings: the readers of root and group files against real files and broken ones, the
// writers against the readers, the collision tree.
#include "testkit.h"

#include <float.h>
#include <math.h>

#include "base/arena.h"
#include "base/cursor.h"
#include "formats/adt.h"
#include "formats/chunk.h"
#include "formats/write/wmo_write.h"

#define ID(name) LL_CHUNK_ID((name)[0], (name)[1], (name)[2], (name)[3])
#define GROUP_PARTS_AT (12u + 8u + 68u) // MVER, MOGP with its header

#define NUM(array) (sizeof(array) / sizeof(array)[0])

// ---- counting, to compare with an independent script ----

// Sum of all coordinates in units of 1/1024 yd, each cut towards 0.
static long long positions_sum(const float (*positions)[3], uint32_t num)
{
    long long sum = 0;
    for (uint32_t i = 0; i < num * 3; i++)
        sum += (long long)(double)(positions[i / 3][i % 3] * 1024);
    return sum;
}

struct root_counts {
    const char *path;
    uint32_t materials, groups, portal_vertices, portals, refs, lights, sets, doodads,
        fogs;
    size_t texture_chars, doodad_chars; // lengths of all names that are referred to
};

static const struct root_counts roots[] = {
    { "fixtures-small/trolltent.wmo", 3, 1, 0, 0, 0, 0, 1, 0, 1, 134, 0 },
    { "mixed-3.3.5/mapobj/inn.wmo", 22, 11, 40, 10, 20, 10, 4, 863, 2, 1078, 52364 },
    { "wmo-1.12/world/wmo/azeroth/buildings/humantwostory/_HumanTwoStory.wmo", 35, 6, 20,
      5, 10, 0, 6, 520, 1, 2139, 31121 },
    { "wmo-1.12/world/wmo/kalimdor/buildings/nightelfsmallhouse/dsnightelfsmallhouse.wmo",
      29, 2, 4, 1, 2, 11, 1, 63, 1, 1772, 3915 },
};

struct group_counts {
    const char *path;
    uint32_t vertices, triangles, classes[3], light_refs, doodad_refs, nodes, faces;
    int uv_sets, color_sets;
    uint32_t flags;
    long long sum;
};

#define TWO_STORY "wmo-1.12/world/wmo/azeroth/buildings/humantwostory/_HumanTwoStory_"
#define NIGHT_HOUSE \
    "wmo-1.12/world/wmo/kalimdor/buildings/nightelfsmallhouse/dsnightelfsmallhouse_"

static const struct group_counts groups[] = {
    { "fixtures-small/trolltent_000.wmo",
      1268,
      1228,
      { 0, 0, 3 },
      0,
      0,
      314,
      3655,
      1,
      0,
      0x9,
      13891619 },
    { "mixed-3.3.5/mapobj/inn_000.wmo",
      2759,
      1924,
      { 0, 0, 13 },
      10,
      0,
      409,
      4809,
      1,
      0,
      0x209,
      30155070 },
    { "mixed-3.3.5/mapobj/inn_003.wmo",
      2310,
      2026,
      { 0, 13, 0 },
      0,
      119,
      329,
      4493,
      1,
      1,
      0x2805,
      -54071220 },
    { TWO_STORY "000.wmo",
      4401,
      5136,
      { 0, 0, 22 },
      0,
      94,
      125,
      8548,
      1,
      1,
      0x2805,
      128571420 },
    { TWO_STORY "001.wmo",
      2546,
      2980,
      { 0, 0, 19 },
      0,
      117,
      121,
      5222,
      1,
      1,
      0x2805,
      32502023 },
    { TWO_STORY "002.wmo",
      23020,
      26585,
      { 0, 0, 19 },
      0,
      24,
      127,
      37610,
      1,
      0,
      0x809,
      371382943 },
    { TWO_STORY "003.wmo",
      4377,
      5049,
      { 0, 0, 22 },
      0,
      121,
      119,
      7961,
      1,
      1,
      0x2805,
      101500193 },
    { TWO_STORY "004.wmo",
      4045,
      4766,
      { 0, 0, 18 },
      0,
      74,
      127,
      8260,
      1,
      1,
      0x2805,
      1664918 },
    { TWO_STORY "005.wmo",
      3754,
      4456,
      { 0, 0, 14 },
      0,
      90,
      127,
      7490,
      1,
      1,
      0x2805,
      67002351 },
    { NIGHT_HOUSE "000.wmo",
      8867,
      11368,
      { 15, 0, 0 },
      11,
      61,
      123,
      18056,
      2,
      2,
      0x3002a05,
      11948407 },
    { NIGHT_HOUSE "001.wmo",
      15722,
      24258,
      { 0, 0, 20 },
      0,
      2,
      127,
      33638,
      1,
      1,
      0x20080d,
      44724354 },
};

static void root_corpus(void **state)
{
    (void)state;
    for (size_t i = 0; i < NUM(roots); i++) {
        const struct root_counts *want = &roots[i];
        CORPUS_OR_SKIP(path, want->path);
        struct ll_bytes bytes = file_read(path);
        struct ll_arena arena = { 0 };
        struct ll_wmo_root root;
        struct ll_report report;
        assert_true(ll_wmo_is_root(bytes));
        assert_int_equal(ll_wmo_root_parse(bytes, &arena, &root, &report), LL_OK);
        assert_int_equal(report.num_warnings, 0);
        assert_int_equal(root.num_materials, want->materials);
        assert_int_equal(root.num_groups, want->groups);
        assert_int_equal(root.num_portal_vertices, want->portal_vertices);
        assert_int_equal(root.num_portals, want->portals);
        assert_int_equal(root.num_portal_refs, want->refs);
        assert_int_equal(root.num_lights, want->lights);
        assert_int_equal(root.num_doodad_sets, want->sets);
        assert_int_equal(root.num_doodads, want->doodads);
        assert_int_equal(root.num_fogs, want->fogs);
        size_t chars = 0;
        for (uint32_t k = 0; k < root.num_materials; k++)
            chars += strlen(root.materials[k].textures[0]);
        assert_int_equal(chars, want->texture_chars);
        chars = 0;
        for (uint32_t k = 0; k < root.num_doodads; k++)
            chars += strlen(root.doodads[k].name);
        assert_int_equal(chars, want->doodad_chars);
        // Lights hold plausible yards only where start and end are read at their place.
        for (uint32_t k = 0; k < root.num_lights; k++) {
            assert_true(root.lights[k].type <= LL_MOLT_AMBIENT);
            assert_true(root.lights[k].end_yd >= 0 && root.lights[k].end_yd < 200);
        }
        // The polygons lie on their planes.
        for (uint32_t k = 0; k < root.num_portals; k++) {
            const struct ll_wmo_portal *p = &root.portals[k];
            for (uint32_t v = 0; v < p->num_vertices; v++) {
                const float *c = root.portal_vertices[p->first_vertex + v];
                float d = p->plane[0] * c[0] + p->plane[1] * c[1] + p->plane[2] * c[2] +
                          p->plane[3];
                assert_true(fabsf(d) < 1e-3f);
            }
        }
        for (uint32_t k = 0; k < root.num_doodads; k++) {
            const float *q = root.doodads[k].rotation;
            float length = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
            assert_true(fabsf(length - 1) < 1e-3f);
        }
        ll_arena_finish(&arena);
        free((void *)bytes.data);
    }
}

static void group_corpus(void **state)
{
    (void)state;
    for (size_t i = 0; i < NUM(groups); i++) {
        const struct group_counts *want = &groups[i];
        CORPUS_OR_SKIP(path, want->path);
        struct ll_bytes bytes = file_read(path);
        struct ll_arena arena = { 0 };
        struct ll_wmo_group g;
        struct ll_report report;
        assert_false(ll_wmo_is_root(bytes));
        assert_int_equal(ll_wmo_group_parse(bytes, &arena, &g, &report), LL_OK);
        assert_int_equal(report.num_warnings, 0);
        assert_int_equal(g.num_vertices, want->vertices);
        assert_int_equal(g.num_indices, want->triangles * 3);
        uint32_t num_batches = 0, num_classes[3] = { 0 };
        for (int k = 0; k < 3; k++) {
            assert_int_equal(g.num_class_batches[k], want->classes[k]);
            num_batches += want->classes[k];
        }
        assert_int_equal(g.num_batches, num_batches);
        for (uint32_t k = 0; k < g.num_batches; k++)
            num_classes[g.batches[k].batch_class]++;
        assert_memory_equal(num_classes, want->classes, sizeof num_classes);
        assert_int_equal(g.num_light_refs, want->light_refs);
        assert_int_equal(g.num_doodad_refs, want->doodad_refs);
        assert_int_equal(g.num_bsp_nodes, want->nodes);
        assert_int_equal(g.num_bsp_faces, want->faces);
        assert_int_equal(!!g.uvs[0] + !!g.uvs[1], want->uv_sets);
        assert_int_equal(!!g.colors[0] + !!g.colors[1], want->color_sets);
        assert_int_equal(g.flags, want->flags);
        assert_true(positions_sum(g.positions, g.num_vertices) == want->sum);
        // The triangles of a batch have its material.
        for (uint32_t b = 0; b < g.num_batches; b++)
            for (uint32_t k = 0; k < g.batches[b].num_indices; k += 3)
                assert_int_equal(g.triangles[(g.batches[b].first_index + k) / 3][1],
                                 g.batches[b].material_idx);
        ll_arena_finish(&arena);
        free((void *)bytes.data);
    }
}

// What the reader understood of a shipped group, the writer puts back byte for byte: the
// derived counts, ranges and boxes are what the original tools made.
static void group_corpus_rewritten(void **state)
{
    (void)state;
    for (size_t i = 0; i < NUM(groups); i++) {
        CORPUS_OR_SKIP(path, groups[i].path);
        struct ll_bytes bytes = file_read(path), written;
        struct ll_arena arena = { 0 };
        struct ll_wmo_group g;
        struct ll_report report;
        struct ll_writer out = { 0 };
        assert_int_equal(ll_wmo_group_parse(bytes, &arena, &g, &report), LL_OK);
        assert_int_equal(ll_wmo_group_write(&g, &out), LL_OK);
        assert_int_equal(ll_writer_result(&out, &written), LL_OK);
        assert_int_equal(written.size, bytes.size);
        assert_memory_equal(written.data, bytes.data, bytes.size);
        ll_writer_finish(&out);
        ll_arena_finish(&arena);
        free((void *)bytes.data);
    }
}

// ---- a root with something in every field ----

static const struct ll_wmo_material materials[] = {
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
static const struct ll_wmo_group_info group_infos[] = {
    { LL_MOGP_EXTERIOR | LL_MOGP_SHOW_SKY, { -1, -2, -3 }, { 4, 5, 6 }, "shell" },
    { LL_MOGP_INTERIOR, { -0.5f, -0.5f, 0 }, { 1, 1, 2 }, "" },
};
static const float portal_vertices[][3] = {
    { 0, 0, 0 }, { 1, 0, 0 }, { 1, 0, 2 }, { 0, 0, 2 }, { 3, 0, 0 }
};
static const struct ll_wmo_portal portals[] = { { 0, 4, { 0, 1, 0, 0.25f } },
                                                { 2, 3, { 0, 0, 1, -2 } } };
static const struct ll_wmo_portal_ref portal_refs[] = { { false, 0, 1, 1 },
                                                        { false, 0, 0, -1 },
                                                        { false, 1, 1, -1 } };
static const float visible_vertices[][3] = { { 7, 8, 9 }, { 10, 11, 12 } };
static const struct ll_wmo_visible_block visible_blocks[] = { { 1, 3 } };
static const struct ll_wmo_light lights[] = {
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
static const struct ll_wmo_doodad_set doodad_sets[] = {
    { "Set_$DefaultGlobal", 0, 1 },
    { "ExactlyTwentyLetters", 1, 2 },
    { "", 1, 1 },
};
static const struct ll_wmo_doodad doodads[] = {
    { false, "Chair.mdx", 3, { 1, 2, 3 }, { 0, 0, 0.6f, 0.8f }, 1.5f, { 9, 8, 7, 255 } },
    { false, "Table.m2", 0, { -1, 0, 0 }, { 0, 0, 0, 1 }, 1, { 0, 0, 0, 0 } },
    { false, "Chair.mdx", 0x80, { 4, 5, 6 }, { 1, 0, 0, 0 }, -0.5f, { 1, 1, 1, 1 } },
};
static const struct ll_wmo_fog fogs[] = {
    { 1,
      { 1, 2, 3 },
      4,
      5,
      { 600, 0.25f, { 1, 2, 3, 4 } },
      { 50, -0.5f, { 5, 6, 7, 8 } } },
    { 0, { 0, 0, 0 }, 1, 2, { 100, 0.5f, { 0, 0, 0, 0 } }, { 10, 0, { 255, 0, 0, 0 } } },
};
static const float convex_planes[][4] = { { 1, 0, 0, 5 }, { 0, 1, 0, 6 } };

static struct ll_wmo_root full_root(void)
{
    return (struct ll_wmo_root){
        .flags = LL_MOHD_NO_COLOR_FIX | LL_MOHD_UNIFIED_LIGHT,
        .id = 1234,
        .ambient_bgra = { 11, 12, 13, 14 },
        .box_min = { -1, -2, -3 },
        .box_max = { 4, 5, 6.5f },
        .skybox = "Sky\\Stars.m2",
        .num_materials = NUM(materials),
        .num_groups = NUM(group_infos),
        .num_portal_vertices = NUM(portal_vertices),
        .num_portals = NUM(portals),
        .num_portal_refs = NUM(portal_refs),
        .num_visible_vertices = NUM(visible_vertices),
        .num_visible_blocks = NUM(visible_blocks),
        .num_lights = NUM(lights),
        .num_doodad_sets = NUM(doodad_sets),
        .num_doodads = NUM(doodads),
        .num_fogs = NUM(fogs),
        .num_convex_planes = NUM(convex_planes),
        .materials = materials,
        .groups = group_infos,
        .portal_vertices = portal_vertices,
        .portals = portals,
        .portal_refs = portal_refs,
        .visible_vertices = visible_vertices,
        .visible_blocks = visible_blocks,
        .lights = lights,
        .doodad_sets = doodad_sets,
        .doodads = doodads,
        .fogs = fogs,
        .convex_planes = convex_planes,
    };
}

#define SAME(field) assert_int_equal(a->field, b->field)
#define SAME_BYTES(field) assert_memory_equal(a->field, b->field, sizeof a->field)
#define SAME_FLOAT(field) assert_true(a->field == b->field)
#define SAME_ROWS(field, num) \
    do { \
        SAME(num); \
        assert_memory_equal(a->field, b->field, a->num * sizeof *a->field); \
    } while (0)

static void same_material(const struct ll_wmo_material *a,
                          const struct ll_wmo_material *b)
{
    SAME(flags);
    SAME(shader);
    SAME(blend);
    for (int i = 0; i < 2; i++)
        assert_string_equal(a->textures[i] ? a->textures[i] : "", b->textures[i]);
    SAME_BYTES(emissive_bgra);
    SAME_BYTES(diffuse_bgra);
    SAME(terrain_type);
    SAME(texture_3);
    SAME(color_2);
    SAME(flags_2);
}

static void same_group_info(const struct ll_wmo_group_info *a,
                            const struct ll_wmo_group_info *b)
{
    SAME(flags);
    SAME_BYTES(box_min);
    SAME_BYTES(box_max);
    assert_string_equal(a->name, b->name);
}

static void same_portals(const struct ll_wmo_root *a, const struct ll_wmo_root *b)
{
    SAME_ROWS(portal_vertices, num_portal_vertices);
    SAME(num_portals);
    for (uint32_t i = 0; i < a->num_portals; i++) {
        SAME(portals[i].first_vertex);
        SAME(portals[i].num_vertices);
        SAME_BYTES(portals[i].plane);
    }
    SAME(num_portal_refs);
    for (uint32_t i = 0; i < a->num_portal_refs; i++) {
        SAME(portal_refs[i].dropped);
        SAME(portal_refs[i].portal_idx);
        SAME(portal_refs[i].group_idx);
        SAME(portal_refs[i].side);
    }
    SAME_ROWS(visible_vertices, num_visible_vertices);
    SAME(num_visible_blocks);
    for (uint32_t i = 0; i < a->num_visible_blocks; i++) {
        SAME(visible_blocks[i].first_vertex);
        SAME(visible_blocks[i].num_vertices);
    }
}

static void same_light(const struct ll_wmo_light *a, const struct ll_wmo_light *b)
{
    SAME(type);
    SAME(attenuated);
    SAME_BYTES(color_bgra);
    SAME_BYTES(position);
    SAME_FLOAT(intensity);
    SAME_BYTES(rotation);
    SAME_FLOAT(start_yd);
    SAME_FLOAT(end_yd);
}

static void same_doodad(const struct ll_wmo_doodad *a, const struct ll_wmo_doodad *b)
{
    SAME(dropped);
    assert_string_equal(a->name, b->name);
    SAME(flags);
    SAME_BYTES(position);
    SAME_BYTES(rotation);
    SAME_FLOAT(scale);
    SAME_BYTES(color_bgra);
}

static void same_fog_range(const struct ll_wmo_fog_range *a,
                           const struct ll_wmo_fog_range *b)
{
    SAME_FLOAT(end_yd);
    SAME_FLOAT(start_scalar);
    SAME_BYTES(color_bgra);
}

static void same_fog(const struct ll_wmo_fog *a, const struct ll_wmo_fog *b)
{
    SAME(flags);
    SAME_BYTES(position);
    SAME_FLOAT(inner_yd);
    SAME_FLOAT(outer_yd);
    same_fog_range(&a->land, &b->land);
    same_fog_range(&a->water, &b->water);
}

static void same_root(const struct ll_wmo_root *a, const struct ll_wmo_root *b)
{
    SAME(flags);
    SAME(id);
    SAME_BYTES(ambient_bgra);
    SAME_BYTES(box_min);
    SAME_BYTES(box_max);
    assert_string_equal(a->skybox, b->skybox);
    SAME(num_materials);
    for (uint32_t i = 0; i < a->num_materials; i++)
        same_material(&a->materials[i], &b->materials[i]);
    SAME(num_groups);
    for (uint32_t i = 0; i < a->num_groups; i++)
        same_group_info(&a->groups[i], &b->groups[i]);
    same_portals(a, b);
    SAME(num_lights);
    for (uint32_t i = 0; i < a->num_lights; i++)
        same_light(&a->lights[i], &b->lights[i]);
    SAME(num_doodad_sets);
    for (uint32_t i = 0; i < a->num_doodad_sets; i++) {
        assert_string_equal(a->doodad_sets[i].name, b->doodad_sets[i].name);
        SAME(doodad_sets[i].first_doodad);
        SAME(doodad_sets[i].num_doodads);
    }
    SAME(num_doodads);
    for (uint32_t i = 0; i < a->num_doodads; i++)
        same_doodad(&a->doodads[i], &b->doodads[i]);
    SAME(num_fogs);
    for (uint32_t i = 0; i < a->num_fogs; i++)
        same_fog(&a->fogs[i], &b->fogs[i]);
    SAME_ROWS(convex_planes, num_convex_planes);
}

// Writes and reads; the writer's bytes must outlive what was read.
static struct ll_wmo_root root_again(const struct ll_wmo_root *root,
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

static void root_round_trip(void **state)
{
    (void)state;
    struct ll_arena arena = { 0 };
    struct ll_writer out = { 0 };
    struct ll_wmo_root root = full_root(), again = root_again(&root, &out, &arena);
    same_root(&root, &again);
    // The group's name stands where the group file will look for it.
    struct ll_bytes bytes = { out.data, out.size };
    struct ll_chunk_walk walk = ll_chunk_walk_make(bytes, 100);
    struct ll_chunk chunk;
    while (ll_chunk_next(&walk, &chunk) && chunk.id != ID("MOGN"))
        ;
    assert_string_equal(
        (const char *)chunk.data.data + ll_wmo_group_name_offset(&root, 0), "shell");
    assert_int_equal(chunk.data.data[ll_wmo_group_name_offset(&root, 1)], 0);
    ll_writer_finish(&out);

    // Nothing given: one empty set, one fog without effect.
    struct ll_wmo_root bare = { .num_groups = 1, .groups = group_infos };
    again = root_again(&bare, &out, &arena);
    assert_int_equal(again.num_doodad_sets, 1);
    assert_string_equal(again.doodad_sets[0].name, "Set_$DefaultGlobal");
    assert_int_equal(again.num_fogs, 1);
    assert_true(again.fogs[0].land.end_yd > 1e5f);
    assert_string_equal(again.skybox, "");
    ll_writer_finish(&out);
    ll_arena_finish(&arena);
}

static void root_corpus_round_trip(void **state)
{
    (void)state;
    for (size_t i = 0; i < NUM(roots); i++) {
        CORPUS_OR_SKIP(path, roots[i].path);
        struct ll_bytes bytes = file_read(path);
        struct ll_arena arena = { 0 };
        struct ll_writer out = { 0 };
        struct ll_wmo_root root;
        struct ll_report report;
        assert_int_equal(ll_wmo_root_parse(bytes, &arena, &root, &report), LL_OK);
        struct ll_wmo_root again = root_again(&root, &out, &arena);
        same_root(&root, &again);
        ll_writer_finish(&out);
        ll_arena_finish(&arena);
        free((void *)bytes.data);
    }
}

static void root_writer_refuses(void **state)
{
    (void)state;
    struct ll_writer out = { 0 };
    struct ll_wmo_root root = full_root();
    root.num_groups = LL_WMO_MAX_GROUPS + 1;
    assert_int_equal(ll_wmo_root_write(&root, &out), LL_ERR_LIMIT);
    root = full_root();
    root.num_portal_vertices = 3;
    assert_int_equal(ll_wmo_root_write(&root, &out), LL_ERR_CORRUPT);
    root = full_root();
    root.num_groups = 1; // references name two
    assert_int_equal(ll_wmo_root_write(&root, &out), LL_ERR_CORRUPT);
    root = full_root();
    root.num_doodads = 2;
    assert_int_equal(ll_wmo_root_write(&root, &out), LL_ERR_CORRUPT);
    assert_int_equal(out.size, 0);
}

// ---- a group with something in every field ----

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

static void group_fill(struct group_data *d, struct ll_wmo_group *g)
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

static void same_liquid(const struct ll_wmo_liquid *a, const struct ll_wmo_liquid *b)
{
    SAME(num_x);
    SAME(num_y);
    SAME_BYTES(corner);
    SAME(material_idx);
    uint32_t num = a->num_x * a->num_y;
    assert_memory_equal(a->heights_yd, b->heights_yd, num * sizeof *a->heights_yd);
    assert_memory_equal(a->vertices, b->vertices, num * 4);
    assert_memory_equal(a->cells, b->cells, (a->num_x - 1) * (a->num_y - 1));
}

static void same_group(const struct ll_wmo_group *a, const struct ll_wmo_group *b)
{
    SAME(name_offset);
    SAME(description_offset);
    SAME_BYTES(box_min);
    SAME_BYTES(box_max);
    SAME(first_portal_ref);
    SAME(num_portal_refs);
    SAME_BYTES(fog_idx);
    SAME(liquid_type);
    SAME(id);
    SAME(flags_2);
    SAME_ROWS(positions, num_vertices);
    SAME_ROWS(normals, num_vertices);
    for (int i = 0; i < 2; i++) {
        SAME_ROWS(uvs[i], num_vertices);
        SAME_ROWS(colors[i], num_vertices);
    }
    SAME_ROWS(indices, num_indices);
    SAME_ROWS(triangles, num_indices / 3);
    SAME(num_batches);
    for (uint32_t i = 0; i < a->num_batches; i++) {
        SAME(batches[i].batch_class);
        SAME(batches[i].first_index);
        SAME(batches[i].num_indices);
        SAME(batches[i].material_idx);
        SAME(batches[i].flags);
    }
    SAME_ROWS(light_refs, num_light_refs);
    SAME_ROWS(doodad_refs, num_doodad_refs);
    same_liquid(&a->liquid, &b->liquid);
}

static struct ll_bytes group_bytes(const struct ll_wmo_group *g, struct ll_writer *out)
{
    struct ll_bytes bytes;
    assert_int_equal(ll_wmo_group_write(g, out), LL_OK);
    assert_int_equal(ll_writer_result(out, &bytes), LL_OK);
    return bytes;
}

static struct ll_wmo_group group_parse(struct ll_bytes bytes, struct ll_arena *arena,
                                       uint32_t num_warnings)
{
    struct ll_wmo_group g;
    struct ll_report report;
    assert_int_equal(ll_wmo_group_parse(bytes, arena, &g, &report), LL_OK);
    assert_int_equal(report.num_warnings, num_warnings);
    return g;
}

static void group_round_trip(void **state)
{
    (void)state;
    struct group_data data;
    struct ll_wmo_group g;
    group_fill(&data, &g);
    struct ll_arena arena = { 0 };
    struct ll_writer out = { 0 };
    struct ll_wmo_group again = group_parse(group_bytes(&g, &out), &arena, 0);
    same_group(&g, &again);
    // Derived.
    assert_int_equal(again.flags, g.flags | LL_MOGP_CONTENT);
    assert_int_equal(again.num_class_batches[0], 1);
    assert_int_equal(again.num_class_batches[1], 2);
    assert_int_equal(again.num_class_batches[2], 1);
    assert_true(again.num_bsp_nodes > 0);
    const struct ll_wmo_batch *b = &again.batches[1]; // second row of quads
    assert_int_equal(b->first_vertex, EDGE);
    assert_int_equal(b->last_vertex, 3 * EDGE - 1);
    const int16_t box_min[3] = { -2, 1, 0 }, box_max[3] = { 3, 2, 2 };
    assert_memory_equal(b->box_min, box_min, sizeof box_min);
    assert_memory_equal(b->box_max, box_max, sizeof box_max);
    ll_writer_finish(&out);

    // A tree that is given is kept.
    const struct ll_wmo_bsp_node nodes[3] = {
        { .flags = 1, .children = { 1, 2 }, .plane_yd = 2 },
        { .flags = LL_WMO_BSP_LEAF, .children = { -1, -1 }, .num_faces = 16 },
        { .flags = LL_WMO_BSP_LEAF,
          .children = { -1, -1 },
          .num_faces = 16,
          .first_face = 16 },
    };
    uint16_t faces[NUM_TRIANGLES];
    for (uint16_t i = 0; i < NUM_TRIANGLES; i++)
        faces[i] = i;
    g.bsp_nodes = nodes;
    g.num_bsp_nodes = 3;
    g.bsp_faces = faces;
    g.num_bsp_faces = NUM_TRIANGLES;
    again = group_parse(group_bytes(&g, &out), &arena, 0);
    assert_int_equal(again.num_bsp_nodes, 3);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(again.bsp_nodes[i].flags, nodes[i].flags);
        assert_int_equal(again.bsp_nodes[i].children[0], nodes[i].children[0]);
        assert_int_equal(again.bsp_nodes[i].children[1], nodes[i].children[1]);
        assert_int_equal(again.bsp_nodes[i].num_faces, nodes[i].num_faces);
        assert_int_equal(again.bsp_nodes[i].first_face, nodes[i].first_face);
        assert_true(again.bsp_nodes[i].plane_yd == nodes[i].plane_yd);
    }
    assert_int_equal(again.num_bsp_faces, NUM_TRIANGLES);
    assert_memory_equal(again.bsp_faces, faces, sizeof faces);
    ll_writer_finish(&out);

    // Without MOPY what batches draw has their material, the rest is for collision only.
    g.triangles = NULL;
    data.batches[3].num_indices = 12;
    again = group_parse(group_bytes(&g, &out), &arena, 0);
    assert_int_equal(again.triangles[9][0], LL_MOPY_RENDER);
    assert_int_equal(again.triangles[9][1], 1);
    assert_int_equal(again.triangles[31][1], LL_MOPY_NO_MATERIAL);
    assert_false(again.triangles[31][0] & LL_MOPY_RENDER);
    ll_writer_finish(&out);
    ll_arena_finish(&arena);
}

static void group_writer_refuses(void **state)
{
    (void)state;
    struct group_data data;
    struct ll_wmo_group g;
    struct ll_writer out = { 0 };
    group_fill(&data, &g);
    data.indices[5] = NUM_VERTICES;
    assert_int_equal(ll_wmo_group_write(&g, &out), LL_ERR_CORRUPT);
    group_fill(&data, &g);
    data.batches[0].batch_class = LL_WMO_EXTERIOR; // before interior ones
    assert_int_equal(ll_wmo_group_write(&g, &out), LL_ERR_CORRUPT);
    group_fill(&data, &g);
    data.batches[3].num_indices = 27;
    assert_int_equal(ll_wmo_group_write(&g, &out), LL_ERR_CORRUPT);
    group_fill(&data, &g);
    g.normals = NULL;
    assert_int_equal(ll_wmo_group_write(&g, &out), LL_ERR_CORRUPT);
    group_fill(&data, &g);
    g.liquid.num_x = LL_WMO_MAX_LIQUID_EDGE + 1;
    assert_int_equal(ll_wmo_group_write(&g, &out), LL_ERR_LIMIT);
    assert_int_equal(out.size, 0);
}

// ---- broken and odd groups ----

// The sub-chunks of a group, to be put together anew.
struct pieces {
    struct ll_bytes head; // up to the first sub-chunk
    uint32_t num;
    struct ll_bytes parts[32]; // with their magic and size
};

static struct pieces pieces_of(struct ll_bytes group)
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

static struct ll_bytes pieces_join(const struct pieces *p, struct ll_writer *out)
{
    ll_writer_bytes(out, p->head.data, p->head.size);
    for (uint32_t i = 0; i < p->num; i++)
        ll_writer_bytes(out, p->parts[i].data, p->parts[i].size);
    return (struct ll_bytes){ out->data, out->size };
}

// The n-th sub-chunk of a name: its payload, to be changed.
static uint8_t *payload(struct ll_bytes group, const char *name, int n)
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

// BR-007: liquid before other chunks, everything in reverse, but the sets in their order.
static void group_any_order(void **state)
{
    (void)state;
    struct group_data data;
    struct ll_wmo_group g;
    group_fill(&data, &g);
    struct ll_arena arena = { 0 };
    struct ll_writer out = { 0 }, turned = { 0 };
    struct pieces p = pieces_of(group_bytes(&g, &out));
    assert_int_equal(p.num, 14);
    for (uint32_t i = 0; i < p.num / 2; i++) {
        struct ll_bytes swap = p.parts[i];
        p.parts[i] = p.parts[p.num - 1 - i];
        p.parts[p.num - 1 - i] = swap;
    }
    struct ll_wmo_group again = group_parse(pieces_join(&p, &turned), &arena, 0);
    const float(*uvs)[2] = again.uvs[0]; // reversed: the second set comes first
    const uint8_t(*colors)[4] = again.colors[0];
    again.uvs[0] = again.uvs[1];
    again.uvs[1] = uvs;
    again.colors[0] = again.colors[1];
    again.colors[1] = colors;
    same_group(&g, &again);
    ll_writer_finish(&out);
    ll_writer_finish(&turned);
    ll_arena_finish(&arena);
}

static void group_lying_size(void **state)
{
    (void)state;
    struct group_data data;
    struct ll_wmo_group g;
    group_fill(&data, &g);
    struct ll_arena arena = { 0 };
    struct ll_writer out = { 0 };
    struct ll_bytes bytes = group_bytes(&g, &out);
    const uint32_t sizes[] = { 0, 1, 68, 300, 0x7fffffff, 0xffffffff };
    for (size_t i = 0; i < NUM(sizes); i++) {
        ll_store_u32(out.data + 16, sizes[i]);
        struct ll_wmo_group again = group_parse(bytes, &arena, 0);
        same_group(&g, &again);
    }
    ll_writer_finish(&out);
    ll_arena_finish(&arena);
}

// BR-008 and the flags that decide before the order.
static void group_second_sets(void **state)
{
    (void)state;
    struct group_data data;
    struct ll_wmo_group g;
    group_fill(&data, &g);
    g.colors[0] = NULL; // weights alone
    struct ll_arena arena = { 0 };
    struct ll_writer out = { 0 };
    struct ll_wmo_group again = group_parse(group_bytes(&g, &out), &arena, 0);
    assert_int_equal(again.flags & LL_MOGP_COLORS, 0);
    assert_null(again.colors[0]);
    assert_memory_equal(again.colors[1], data.colors[1], sizeof data.colors[1]);
    assert_memory_equal(again.uvs[0], data.uvs[0], sizeof data.uvs[0]);
    assert_memory_equal(again.uvs[1], data.uvs[1], sizeof data.uvs[1]);
    ll_writer_finish(&out);
    ll_arena_finish(&arena);
}

// BR-069: absent is neutral, present is used whatever the flag says, one short is padded.
static void group_short_colors(void **state)
{
    (void)state;
    struct group_data data;
    struct ll_wmo_group g;
    group_fill(&data, &g);
    g.colors[1] = NULL;
    struct ll_arena arena = { 0 };
    struct ll_writer out = { 0 };
    struct ll_bytes bytes = group_bytes(&g, &out);
    uint8_t *colors = payload(bytes, "MOCV", 0);
    uint8_t *flags = out.data + 12 + 8 + 8;

    ll_store_u32(flags, LL_MOGP_INTERIOR); // no flag, colours
    struct ll_wmo_group again = group_parse(bytes, &arena, 0);
    assert_memory_equal(again.colors[0], data.colors[0], sizeof data.colors[0]);

    struct pieces p = pieces_of(bytes);
    uint32_t at = 0;
    while (p.parts[at].data + 8 != colors)
        at++;
    // One byte short at the end of the file, as in a shipped one.
    struct pieces last = p;
    last.parts[at] = last.parts[p.num - 1];
    last.parts[p.num - 1] = (struct ll_bytes){ p.parts[at].data, p.parts[at].size - 1 };
    struct ll_writer moved = { 0 };
    again = group_parse(pieces_join(&last, &moved), &arena, 2);
    assert_memory_equal(again.colors[0], data.colors[0], 4 * (NUM_VERTICES - 1));
    assert_memory_equal(again.colors[0][NUM_VERTICES - 1],
                        data.colors[0][NUM_VERTICES - 2], 4);
    ll_writer_finish(&moved);

    // Shorter: absent.
    ll_store_u32(colors - 4, 4 * (NUM_VERTICES - 2));
    last = p;
    last.parts[at].size -= 8;
    again = group_parse(pieces_join(&last, &moved), &arena, 1);
    assert_null(again.colors[0]);
    ll_writer_finish(&moved);

    // The flag alone.
    p.parts[at] = p.parts[--p.num];
    bytes = pieces_join(&p, &moved);
    ll_store_u32(moved.data + 12 + 8 + 8, LL_MOGP_INTERIOR | LL_MOGP_COLORS);
    again = group_parse(bytes, &arena, 0);
    assert_null(again.colors[0]);
    assert_int_equal(again.num_batches, 4);
    ll_writer_finish(&moved);
    ll_writer_finish(&out);
    ll_arena_finish(&arena);
}

// BR-009: only the batch that reaches beyond the triangles is lost.
static void group_bad_batches(void **state)
{
    (void)state;
    struct group_data data;
    struct ll_wmo_group g;
    group_fill(&data, &g);
    struct ll_arena arena = { 0 };
    struct ll_writer out = { 0 };
    struct ll_bytes bytes = group_bytes(&g, &out);
    uint8_t *rows = payload(bytes, "MOBA", 0);
    ll_store_u32(rows + 12, 0xfffffff0);
    ll_store_u16(rows + 24 + 16, 23); // no multiple of 3
    ll_store_u16(rows + 3 * 24 + 16, 27);
    ll_store_u16(out.data + 12 + 8 + 0x28, 0); // classes: 0, 2, 1 for 4 batches
    struct ll_wmo_group again = group_parse(bytes, &arena, 2);
    assert_int_equal(again.num_batches, 4);
    assert_int_equal(again.batches[0].num_indices, 0);
    assert_int_equal(again.batches[0].batch_class, LL_WMO_INTERIOR);
    assert_int_equal(again.batches[1].num_indices, 21);
    assert_int_equal(again.batches[2].num_indices, 24);
    assert_int_equal(again.batches[3].num_indices, 0);
    assert_int_equal(again.batches[3].batch_class, LL_WMO_EXTERIOR);
    ll_writer_finish(&out);
    ll_arena_finish(&arena);
}

static void group_bad_mesh(void **state)
{
    (void)state;
    struct group_data data;
    struct ll_wmo_group g;
    group_fill(&data, &g);
    struct ll_arena arena = { 0 };
    struct ll_writer out = { 0 };
    struct ll_bytes bytes = group_bytes(&g, &out);
    ll_store_u16(payload(bytes, "MOVI", 0) + 7 * 2, NUM_VERTICES); // triangle 2
    ll_store_u32(payload(bytes, "MOVT", 0) + 4, 0x7fc00000);       // NaN
    ll_store_u32(payload(bytes, "MONR", 0) - 4, 12);               // one normal; the walk
    // then meets the others as chunks of odd names, hence no count of warnings
    struct ll_report report;
    struct ll_wmo_group again;
    assert_int_equal(ll_wmo_group_parse(bytes, &arena, &again, &report), LL_OK);
    assert_true(report.num_warnings >= 2);
    const uint16_t none[3] = { 0 };
    assert_memory_equal(again.indices + 6, none, sizeof none);
    assert_memory_equal(again.indices, data.indices, 6 * sizeof *data.indices);
    assert_memory_equal(again.indices + 9, data.indices + 9, 6 * sizeof *data.indices);
    assert_true(again.positions[0][1] == 0);
    // Computed: up the slope of 0.5 in 1.25.
    const float *n = again.normals[12];
    assert_true(fabsf(n[0] + 0.4f / sqrtf(1.16f)) < 1e-5f && fabsf(n[1]) < 1e-5f &&
                fabsf(n[2] - 1 / sqrtf(1.16f)) < 1e-5f);
    ll_writer_finish(&out);
    ll_arena_finish(&arena);
}

static void group_bad_bsp(void **state)
{
    (void)state;
    struct group_data data;
    struct ll_wmo_group g;
    group_fill(&data, &g);
    struct ll_wmo_bsp_node nodes[LL_WMO_MAX_BSP_DEPTH + 1] = {
        { .flags = 0, .children = { 1, 2 } },
        { .flags = LL_WMO_BSP_LEAF, .num_faces = 1 },
        { .flags = LL_WMO_BSP_LEAF, .num_faces = 2 },
    };
    const uint16_t faces[2] = { 0, NUM_TRIANGLES - 1 };
    g.bsp_nodes = nodes;
    g.bsp_faces = faces;
    g.num_bsp_nodes = 3;
    g.num_bsp_faces = 2;
    struct ll_arena arena = { 0 };
    struct ll_writer out = { 0 };
    struct ll_bytes bytes = group_bytes(&g, &out);
    uint8_t *mobn = payload(bytes, "MOBN", 0);
    assert_int_equal(group_parse(bytes, &arena, 0).num_bsp_nodes, 3);
    ll_store_u16(mobn + 4, 0); // a loop to the root
    assert_int_equal(group_parse(bytes, &arena, 1).num_bsp_nodes, 0);
    ll_store_u16(mobn + 4, 1); // one child twice
    assert_int_equal(group_parse(bytes, &arena, 1).num_bsp_nodes, 0);
    ll_store_u16(mobn + 4, 3); // not there
    assert_int_equal(group_parse(bytes, &arena, 1).num_bsp_nodes, 0);
    ll_store_u16(mobn + 4, 0xffff); // none
    assert_int_equal(group_parse(bytes, &arena, 0).num_bsp_nodes, 3);
    ll_store_u32(mobn + 16 + 8, 2); // faces beyond the list
    assert_int_equal(group_parse(bytes, &arena, 1).num_bsp_nodes, 0);
    ll_store_u32(mobn + 16 + 8, 1);
    ll_store_u16(payload(bytes, "MOBR", 0), NUM_TRIANGLES);
    assert_int_equal(group_parse(bytes, &arena, 1).num_bsp_nodes, 0);
    ll_writer_finish(&out);

    // A chain as deep as the limit, and one deeper.
    for (int extra = 0; extra < 2; extra++) {
        uint32_t num = LL_WMO_MAX_BSP_DEPTH + (uint32_t)extra;
        for (uint32_t i = 0; i < num; i++)
            nodes[i] = (struct ll_wmo_bsp_node){ .children = { (int16_t)(i + 1), -1 } };
        nodes[num - 1] = (struct ll_wmo_bsp_node){ .flags = LL_WMO_BSP_LEAF };
        g.num_bsp_nodes = num;
        bytes = group_bytes(&g, &out);
        assert_int_equal(group_parse(bytes, &arena, (uint32_t)extra).num_bsp_nodes,
                         extra ? 0 : num);
        ll_writer_finish(&out);
    }
    ll_arena_finish(&arena);
}

static void group_bad_liquid(void **state)
{
    (void)state;
    struct group_data data;
    struct ll_wmo_group g;
    group_fill(&data, &g);
    struct ll_arena arena = { 0 };
    struct ll_writer out = { 0 };
    struct ll_bytes bytes = group_bytes(&g, &out);
    uint8_t *mliq = payload(bytes, "MLIQ", 0);
    const uint32_t sizes[][4] = {
        { 3, 5, 2, 4 },
        { 1, 4, 0, 3 },
        { 3, 4, 1, 3 },
        { 1025, 4, 1024, 3 },
        { 1024, 1024, 1023, 1023 },
        { 0x80000001, 2, 0x80000000, 1 },
    };
    for (size_t i = 0; i < NUM(sizes); i++) {
        for (uint32_t k = 0; k < 4; k++)
            ll_store_u32(mliq + k * 4, sizes[i][k]);
        struct ll_wmo_group again = group_parse(bytes, &arena, 1);
        assert_int_equal(again.liquid.num_x, 0);
        assert_int_equal(again.num_vertices, NUM_VERTICES);
    }
    ll_writer_finish(&out);
    ll_arena_finish(&arena);
}

// ---- broken and odd roots ----

static uint8_t *root_payload(struct ll_bytes root, const char *name)
{
    struct ll_chunk_walk walk = ll_chunk_walk_make(root, 100);
    struct ll_chunk chunk;
    while (ll_chunk_next(&walk, &chunk))
        if (chunk.id == ID(name))
            return (uint8_t *)chunk.data.data;
    fail_msg("no %s", name);
    return NULL;
}

static struct ll_wmo_root root_parse(struct ll_bytes bytes, struct ll_arena *arena,
                                     uint32_t num_warnings)
{
    struct ll_wmo_root root;
    struct ll_report report;
    assert_int_equal(ll_wmo_root_parse(bytes, arena, &root, &report), LL_OK);
    assert_int_equal(report.num_warnings, num_warnings);
    return root;
}

// BR-023 and the values that no one defined.
static void root_odd_materials(void **state)
{
    (void)state;
    struct ll_arena arena = { 0 };
    struct ll_writer out = { 0 };
    struct ll_wmo_root root = full_root();
    root_again(&root, &out, &arena);
    struct ll_bytes bytes = { out.data, out.size };
    uint8_t *momt = root_payload(bytes, "MOMT");
    uint8_t *motx = root_payload(bytes, "MOTX");
    assert_string_equal((char *)motx + 1, "Inn\\Wall.blp");
    ll_store_u32(momt + 4, 10);
    ll_store_u32(momt + 8, 6);
    ll_store_u32(momt + 12, 5);           // mid-string
    ll_store_u32(momt + 64 + 12, 13);     // a NUL
    ll_store_u32(momt + 64 + 24, 100000); // outside
    struct ll_wmo_root again = root_parse(bytes, &arena, 0);
    assert_int_equal(again.materials[0].shader, 0);
    assert_int_equal(again.materials[0].blend, 0);
    assert_string_equal(again.materials[0].textures[0], "Wall.blp");
    assert_string_equal(again.materials[1].textures[0], "");
    assert_string_equal(again.materials[1].textures[1], "");
    ll_writer_finish(&out);
    ll_arena_finish(&arena);
}

static void root_bad_rows(void **state)
{
    (void)state;
    struct ll_arena arena = { 0 };
    struct ll_writer out = { 0 };
    struct ll_wmo_root root = full_root();
    root_again(&root, &out, &arena);
    struct ll_bytes bytes = { out.data, out.size };
    ll_store_u16(root_payload(bytes, "MOPT") + 20, 4); // 4 .. 6 of 5 corners
    ll_store_u16(root_payload(bytes, "MOPR") + 2, 2);  // group 2 of 2
    uint8_t *modd = root_payload(bytes, "MODD");
    ll_store_u32(modd + 4, 0x7f800000); // infinite place
    ll_store_u32(modd + 40, 0xffffff);  // no name
    memset(modd + 80 + 16, 0, 16);      // no rotation
    ll_store_u32(root_payload(bytes, "MODS") + 32 + 24, 1000);
    struct ll_wmo_root again = root_parse(bytes, &arena, 4);
    assert_int_equal(again.num_portals, 2);
    assert_int_equal(again.portals[0].num_vertices, 4);
    assert_int_equal(again.portals[1].num_vertices, 0);
    assert_int_equal(again.num_portal_refs, 3);
    assert_true(again.portal_refs[0].dropped); // its group
    assert_false(again.portal_refs[1].dropped);
    assert_true(again.portal_refs[2].dropped); // its portal
    assert_int_equal(again.num_doodads, 3);    // MODR counts over all
    assert_true(again.doodads[0].dropped);
    assert_true(again.doodads[1].dropped);
    assert_false(again.doodads[2].dropped);
    assert_true(again.doodads[2].rotation[3] == 1);
    assert_int_equal(again.doodad_sets[1].num_doodads, 2);
    ll_writer_finish(&out);

    // Counts of the header lie in shipped files: the chunks tell.
    root_again(&root, &out, &arena);
    bytes = (struct ll_bytes){ out.data, out.size };
    memset(root_payload(bytes, "MOHD"), 0xff, 28);
    again = root_parse(bytes, &arena, 0);
    same_root(&root, &again);
    ll_writer_finish(&out);
    ll_arena_finish(&arena);
}

// BR-026, 027, 028: set 0 always, a chosen one beside it, none that is not there.
static void root_doodad_sets(void **state)
{
    (void)state;
    struct ll_wmo_root root = full_root();
    const struct {
        uint32_t set;
        bool shown[3];
    } cases[] = { { 0, { true, false, false } },
                  { 1, { true, true, true } },
                  { 2, { true, true, false } },
                  { 3, { true, false, false } },
                  { 65535, { true, false, false } } };
    for (size_t i = 0; i < NUM(cases); i++)
        for (uint32_t d = 0; d < 3; d++)
            assert_int_equal(ll_wmo_doodad_shown(&root, d, cases[i].set),
                             cases[i].shown[d]);
    assert_false(ll_wmo_doodad_shown(&root, 3, 1));
    root.num_doodad_sets = 0;
    assert_false(ll_wmo_doodad_shown(&root, 0, 0));
}

static void liquid_kinds(void **state)
{
    (void)state;
    struct group_data data;
    struct ll_wmo_group g;
    group_fill(&data, &g);
    struct ll_wmo_root root = { 0 };
    uint32_t kind = 99;
    assert_true(ll_wmo_liquid_kind(&root, &g, &kind)); // cell 0 is dry, cell 1 is 4
    assert_int_equal(kind, LL_LIQUID_RIVER);
    g.flags |= LL_MOGP_OCEAN;
    assert_true(ll_wmo_liquid_kind(&root, &g, &kind));
    assert_int_equal(kind, LL_LIQUID_OCEAN);
    data.cells[1] = 6;
    assert_true(ll_wmo_liquid_kind(&root, &g, &kind));
    assert_int_equal(kind, LL_LIQUID_MAGMA);
    memset(data.cells, 15, sizeof data.cells);
    assert_false(ll_wmo_liquid_kind(&root, &g, &kind));
    g.liquid_type = 3; // the whole group
    assert_true(ll_wmo_liquid_kind(&root, &g, &kind));
    assert_int_equal(kind, LL_LIQUID_SLIME);
    g.liquid = (struct ll_wmo_liquid){ 0 };
    assert_true(ll_wmo_liquid_kind(&root, &g, &kind));
    g.liquid_type = LL_WMO_LIQUID_BY_CELL;
    assert_false(ll_wmo_liquid_kind(&root, &g, &kind));
    root.flags = LL_MOHD_LIQUID_TYPE_IDS;
    g.liquid_type = 19;
    assert_true(ll_wmo_liquid_kind(&root, &g, &kind));
    assert_int_equal(kind, LL_LIQUID_MAGMA);
    g.liquid_type = 0;
    assert_false(ll_wmo_liquid_kind(&root, &g, &kind));
}

static void refused(void **state)
{
    (void)state;
    struct ll_arena arena = { 0 };
    struct ll_wmo_root root;
    struct ll_wmo_group group;
    struct ll_report report;
    struct ll_writer out = { 0 };
    struct ll_bytes none = { 0 };
    assert_int_equal(ll_wmo_root_parse(none, &arena, &root, &report), LL_ERR_TRUNCATED);
    assert_int_equal(ll_wmo_group_parse(none, &arena, &group, &report), LL_ERR_TRUNCATED);
    root = full_root();
    ll_wmo_root_write(&root, &out);
    struct ll_bytes bytes = { out.data, out.size };
    assert_true(ll_wmo_is_root(bytes));
    assert_int_equal(ll_wmo_group_parse(bytes, &arena, &group, &report), LL_ERR_CORRUPT);
    assert_string_equal(report.error.chunk, "MOGP");
    bytes.size = 12 + 8 + 40; // MOHD cut
    assert_int_equal(ll_wmo_root_parse(bytes, &arena, &root, &report), LL_ERR_TRUNCATED);
    bytes.size = out.size;
    ll_store_u32(out.data + 8, 14); // alpha version
    assert_int_equal(ll_wmo_root_parse(bytes, &arena, &root, &report),
                     LL_ERR_UNSUPPORTED);
    ll_writer_finish(&out);

    struct group_data data;
    group_fill(&data, &group);
    bytes = group_bytes(&group, &out);
    assert_false(ll_wmo_is_root(bytes));
    assert_int_equal(ll_wmo_root_parse(bytes, &arena, &root, &report), LL_ERR_CORRUPT);
    bytes.size = GROUP_PARTS_AT - 1;
    assert_int_equal(ll_wmo_group_parse(bytes, &arena, &group, &report),
                     LL_ERR_TRUNCATED);
    ll_writer_finish(&out);
    ll_arena_finish(&arena);
}

// ---- collision tree ----

// True if the leaf of every corner and of the centre holds the face.
static bool bsp_finds(const struct ll_wmo_group *g, const struct ll_wmo_bsp *bsp,
                      uint32_t face)
{
    for (uint32_t c = 0; c < 4; c++) {
        float at[3];
        for (int k = 0; k < 3; k++) {
            const uint16_t *i = g->indices + (size_t)face * 3;
            at[k] = c < 3 ? g->positions[i[c]][k]
                          : (g->positions[i[0]][k] + g->positions[i[1]][k] +
                             g->positions[i[2]][k]) /
                                3;
        }
        int node = 0;
        while (node >= 0 && !(bsp->nodes[node].flags & LL_WMO_BSP_LEAF)) {
            const struct ll_wmo_bsp_node *n = &bsp->nodes[node];
            node = n->children[at[n->flags & LL_WMO_BSP_AXIS] >= n->plane_yd];
        }
        bool found = false;
        for (uint32_t i = 0; node >= 0 && i < bsp->nodes[node].num_faces; i++)
            found |= bsp->faces[bsp->nodes[node].first_face + i] == face;
        if (!found)
            return false;
    }
    return true;
}

// A fact of shipped trees: a face of a leaf reaches into every half space on the way.
static void bsp_check(const struct ll_wmo_group *g, const struct ll_wmo_bsp *bsp)
{
    struct {
        int16_t node;
        float lo[3], hi[3];
    } stack[LL_WMO_MAX_BSP_DEPTH];
    uint8_t *seen = calloc(g->num_indices / 3 + 1, 1);
    assert_non_null(seen);
    uint32_t num = 1, num_visited = 0;
    stack[0].node = 0;
    for (int k = 0; k < 3; k++) {
        stack[0].lo[k] = -FLT_MAX;
        stack[0].hi[k] = FLT_MAX;
    }
    while (num) {
        float lo[3], hi[3];
        const struct ll_wmo_bsp_node *n = &bsp->nodes[stack[--num].node];
        memcpy(lo, stack[num].lo, sizeof lo);
        memcpy(hi, stack[num].hi, sizeof hi);
        num_visited++;
        if (!(n->flags & LL_WMO_BSP_LEAF)) {
            uint32_t axis = n->flags & LL_WMO_BSP_AXIS;
            for (int side = 0; side < 2; side++) {
                assert_true(num < LL_WMO_MAX_BSP_DEPTH);
                if (n->children[side] < 0)
                    continue;
                stack[num].node = n->children[side];
                memcpy(stack[num].lo, lo, sizeof lo);
                memcpy(stack[num].hi, hi, sizeof hi);
                if (side)
                    stack[num].lo[axis] = n->plane_yd;
                else
                    stack[num].hi[axis] = n->plane_yd;
                num++;
            }
            continue;
        }
        for (uint32_t i = 0; i < n->num_faces; i++) {
            uint32_t face = bsp->faces[n->first_face + i];
            seen[face] = 1;
            for (int k = 0; k < 3; k++) {
                float face_lo = FLT_MAX, face_hi = -FLT_MAX;
                for (uint32_t c = 0; c < 3; c++) {
                    float v = g->positions[g->indices[face * 3 + c]][k];
                    face_lo = v < face_lo ? v : face_lo;
                    face_hi = v > face_hi ? v : face_hi;
                }
                assert_true(face_lo <= hi[k] + 0.01f && face_hi >= lo[k] - 0.01f);
            }
        }
    }
    assert_int_equal(num_visited, bsp->num_nodes);
    for (uint32_t face = 0; face < g->num_indices / 3; face++)
        assert_true(bsp_finds(g, bsp, face));
    for (uint32_t i = 0; i < g->num_indices / 3; i++)
        assert_true(seen[i]);
    free(seen);
}

static void bsp_built(void **state)
{
    (void)state;
    for (size_t i = 0; i < NUM(groups); i++) {
        CORPUS_OR_SKIP(path, groups[i].path);
        struct ll_bytes bytes = file_read(path);
        struct ll_arena arena = { 0 };
        struct ll_wmo_group g = group_parse(bytes, &arena, 0);
        struct ll_wmo_bsp stored = { g.num_bsp_nodes, g.num_bsp_faces, g.bsp_nodes,
                                     g.bsp_faces };
        bsp_check(&g, &stored);
        struct ll_wmo_bsp built;
        assert_int_equal(
            ll_wmo_bsp_build(g.positions, g.indices, g.num_indices / 3, &arena, &built),
            LL_OK);
        bsp_check(&g, &built);
        uint32_t largest = 0;
        for (uint32_t n = 0; n < built.num_nodes; n++)
            largest =
                built.nodes[n].num_faces > largest ? built.nodes[n].num_faces : largest;
        note("%u triangles: %u nodes, %u faces, %u in the largest leaf; stored %u, %u\n",
             g.num_indices / 3, built.num_nodes, built.num_faces, largest,
             stored.num_nodes, stored.num_faces);
        assert_true(built.num_faces < 6 * g.num_indices / 3 && largest < 1024);
        ll_arena_finish(&arena);
        free((void *)bytes.data);
    }
}

static void bsp_degenerate(void **state)
{
    (void)state;
    struct ll_arena arena = { 0 };
    struct ll_wmo_bsp bsp;
    assert_int_equal(ll_wmo_bsp_build(NULL, NULL, 0, &arena, &bsp), LL_OK);
    assert_int_equal(bsp.num_nodes, 0);
    // All on one spot: nothing to split, one leaf.
    static const float spot[1][3] = { { 1, 2, 3 } };
    uint16_t indices[300] = { 0 };
    assert_int_equal(ll_wmo_bsp_build(spot, indices, 100, &arena, &bsp), LL_OK);
    assert_int_equal(bsp.num_nodes, 1);
    assert_int_equal(bsp.num_faces, 100);
    assert_int_equal(
        ll_wmo_bsp_build(spot, indices, LL_WMO_MAX_TRIANGLES + 1, &arena, &bsp),
        LL_ERR_LIMIT);
    ll_arena_finish(&arena);
}

// ---- hostile bytes ----

static void root_parse_once(struct ll_bytes bytes)
{
    struct ll_arena arena = { 0 };
    struct ll_wmo_root root;
    struct ll_report report;
    size_t chars = 0;
    if (ll_wmo_root_parse(bytes, &arena, &root, &report) == LL_OK) {
        for (uint32_t i = 0; i < root.num_materials; i++)
            chars += strlen(root.materials[i].textures[0]) +
                     strlen(root.materials[i].textures[1]);
        for (uint32_t i = 0; i < root.num_groups; i++)
            chars += strlen(root.groups[i].name);
        for (uint32_t i = 0; i < root.num_doodads; i++) {
            chars += strlen(root.doodads[i].name);
            ll_wmo_doodad_shown(&root, i, i);
        }
        chars += strlen(root.skybox);
        for (uint32_t i = 0; i < root.num_portal_refs; i++)
            if (!root.portal_refs[i].dropped) {
                const struct ll_wmo_portal *p =
                    &root.portals[root.portal_refs[i].portal_idx];
                assert_true(p->first_vertex + p->num_vertices <=
                            root.num_portal_vertices);
            }
        // What is whole enough to read can be written.
        struct ll_writer out = { 0 };
        assert_int_equal(ll_wmo_root_write(&root, &out), LL_OK);
        ll_writer_finish(&out);
    }
    assert_true(chars < SIZE_MAX);
    ll_arena_finish(&arena);
}

static void group_parse_once(struct ll_bytes bytes)
{
    struct ll_arena arena = { 0 };
    struct ll_wmo_group g;
    struct ll_report report;
    if (ll_wmo_group_parse(bytes, &arena, &g, &report) == LL_OK) {
        float sum = 0;
        uint32_t bits = 0, kind = 0;
        for (uint32_t i = 0; i < g.num_indices; i++)
            sum += g.positions[g.indices[i]][0] + g.normals[g.indices[i]][0] +
                   g.uvs[0][g.indices[i]][0] + (g.uvs[1] ? g.uvs[1][g.indices[i]][0] : 0);
        for (int s = 0; s < 2; s++)
            for (uint32_t i = 0; g.colors[s] && i < g.num_vertices; i++)
                bits |= g.colors[s][i][3];
        for (uint32_t i = 0; i < g.num_indices / 3; i++)
            bits |= g.triangles[i][1];
        for (uint32_t i = 0; i < g.num_batches; i++)
            if (g.batches[i].num_indices)
                bits |=
                    g.indices[g.batches[i].first_index + g.batches[i].num_indices - 1];
        struct ll_wmo_root root = { 0 };
        ll_wmo_liquid_kind(&root, &g, &kind);
        for (uint32_t i = 0; i < g.liquid.num_x * g.liquid.num_y; i++)
            sum += g.liquid.heights_yd[i] + g.liquid.vertices[i][0];
        assert_true(isfinite(sum) || bits < UINT32_MAX);
        struct ll_writer out = { 0 };
        enum ll_status status = ll_wmo_group_write(&g, &out);
        assert_true(status == LL_OK || status == LL_ERR_LIMIT);
        ll_writer_finish(&out);
    }
    ll_arena_finish(&arena);
}

// Starts of the chunks, of the sub-chunks too.
static size_t edges_find(struct ll_bytes bytes, size_t *edges, size_t max)
{
    size_t num = 0;
    struct ll_chunk_walk walk = ll_chunk_walk_make(bytes, LL_MAX_CHUNKS);
    struct ll_chunk chunk;
    while (num < max && ll_chunk_next(&walk, &chunk)) {
        edges[num++] = (size_t)chunk.offset_bytes;
        if (chunk.id == ID("MOGP"))
            walk.cur = chunk.offset_bytes + 8 + 68;
    }
    return num;
}

static void broken_bytes(struct ll_bytes bytes, parse_fn parse, uint64_t seed)
{
    size_t edges[64];
    size_t num = edges_find(bytes, edges, NUM(edges));
    assert_true(num >= 10);
    parse_truncated(bytes, edges, num, parse);
    parse_mutated(bytes, 2000, seed, parse);
}

static void root_broken(void **state)
{
    (void)state;
    struct ll_writer out = { 0 };
    struct ll_wmo_root root = full_root();
    assert_int_equal(ll_wmo_root_write(&root, &out), LL_OK);
    broken_bytes((struct ll_bytes){ out.data, out.size }, root_parse_once, 17);
    ll_writer_finish(&out);
}

static void group_broken(void **state)
{
    (void)state;
    struct group_data data;
    struct ll_wmo_group g;
    group_fill(&data, &g);
    struct ll_writer out = { 0 };
    broken_bytes(group_bytes(&g, &out), group_parse_once, 18);
    ll_writer_finish(&out);
}

static void corpus_broken(void **state)
{
    (void)state;
    CORPUS_OR_SKIP(root_path, roots[3].path);
    struct ll_bytes bytes = file_read(root_path);
    broken_bytes(bytes, root_parse_once, 19);
    free((void *)bytes.data);
    bytes = file_read(corpus_path("fixtures-small/trolltent_000.wmo"));
    size_t edges[64];
    parse_truncated(bytes, edges, edges_find(bytes, edges, NUM(edges)), group_parse_once);
    parse_mutated(bytes, 500, 20, group_parse_once);
    free((void *)bytes.data);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(root_corpus),
        cmocka_unit_test(group_corpus),
        cmocka_unit_test(group_corpus_rewritten),
        cmocka_unit_test(root_round_trip),
        cmocka_unit_test(root_corpus_round_trip),
        cmocka_unit_test(root_writer_refuses),
        cmocka_unit_test(group_round_trip),
        cmocka_unit_test(group_writer_refuses),
        cmocka_unit_test(group_any_order),
        cmocka_unit_test(group_lying_size),
        cmocka_unit_test(group_second_sets),
        cmocka_unit_test(group_short_colors),
        cmocka_unit_test(group_bad_batches),
        cmocka_unit_test(group_bad_mesh),
        cmocka_unit_test(group_bad_bsp),
        cmocka_unit_test(group_bad_liquid),
        cmocka_unit_test(root_odd_materials),
        cmocka_unit_test(root_bad_rows),
        cmocka_unit_test(root_doodad_sets),
        cmocka_unit_test(liquid_kinds),
        cmocka_unit_test(refused),
        cmocka_unit_test(bsp_built),
        cmocka_unit_test(bsp_degenerate),
        cmocka_unit_test(root_broken),
        cmocka_unit_test(group_broken),
        cmocka_unit_test(corpus_broken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
