// Buildings that are broken or hostile: what is refused, what is lost, what is mended.
#include "testkit.h"

#include <math.h>

#include "test_wmo_corpus.h"
#include "test_wmo_full.h"

// BR-009: only the batch that reaches beyond the triangles is lost.
static void group_bad_batches(void **state)
{
    struct group_case *c = *state;
    struct ll_bytes bytes = group_bytes(&c->g, &c->out);
    uint8_t *rows = payload(bytes, "MOBA", 0);
    ll_store_u32(rows + 12, 0xfffffff0);
    ll_store_u16(rows + 24 + 16, 23); // no multiple of 3
    ll_store_u16(rows + 3 * 24 + 16, 27);
    ll_store_u16(c->out.data + 12 + 8 + 0x28, 0); // classes: 0, 2, 1 for 4 batches
    struct ll_wmo_group again = group_parse(bytes, &c->arena, 2);
    assert_int_equal(again.num_batches, 4);
    assert_int_equal(again.batches[0].num_indices, 0);
    assert_int_equal(again.batches[0].batch_class, LL_WMO_INTERIOR);
    assert_int_equal(again.batches[1].num_indices, 21);
    assert_int_equal(again.batches[2].num_indices, 24);
    assert_int_equal(again.batches[3].num_indices, 0);
    assert_int_equal(again.batches[3].batch_class, LL_WMO_EXTERIOR);
}

static void group_bad_mesh(void **state)
{
    struct group_case *c = *state;
    struct ll_bytes bytes = group_bytes(&c->g, &c->out);
    ll_store_u16(payload(bytes, "MOVI", 0) + 7 * 2, NUM_VERTICES); // triangle 2
    ll_store_u32(payload(bytes, "MOVT", 0) + 4, 0x7fc00000);       // NaN
    ll_store_u32(payload(bytes, "MONR", 0) - 4, 12);               // one normal; the walk
    // then meets the others as chunks of odd names, hence no count of warnings
    struct ll_report report;
    struct ll_wmo_group again;
    assert_int_equal(ll_wmo_group_parse(bytes, &c->arena, &again, &report), LL_OK);
    assert_true(report.num_warnings >= 2);
    const uint16_t none[3] = { 0 };
    assert_memory_equal(again.indices + 6, none, sizeof none);
    assert_memory_equal(again.indices, c->data.indices, 6 * sizeof *c->data.indices);
    assert_memory_equal(again.indices + 9, c->data.indices + 9,
                        6 * sizeof *c->data.indices);
    assert_true(again.positions[0][1] == 0);
    // Computed: up the slope of 0.5 in 1.25.
    const float *n = again.normals[12];
    assert_true(fabsf(n[0] + 0.4f / sqrtf(1.16f)) < 1e-5f && fabsf(n[1]) < 1e-5f &&
                fabsf(n[2] - 1 / sqrtf(1.16f)) < 1e-5f);
}

static void group_bad_bsp(void **state)
{
    struct group_case *c = *state;
    struct ll_wmo_bsp_node nodes[LL_WMO_MAX_BSP_DEPTH + 1] = {
        { .flags = 0, .children = { 1, 2 } },
        { .flags = LL_WMO_BSP_LEAF, .num_faces = 1 },
        { .flags = LL_WMO_BSP_LEAF, .num_faces = 2 },
    };
    const uint16_t faces[2] = { 0, NUM_TRIANGLES - 1 };
    c->g.bsp_nodes = nodes;
    c->g.bsp_faces = faces;
    c->g.num_bsp_nodes = 3;
    c->g.num_bsp_faces = 2;
    struct ll_bytes bytes = group_bytes(&c->g, &c->out);
    uint8_t *mobn = payload(bytes, "MOBN", 0);
    assert_int_equal(group_parse(bytes, &c->arena, 0).num_bsp_nodes, 3);
    ll_store_u16(mobn + 4, 0); // a loop to the root
    assert_int_equal(group_parse(bytes, &c->arena, 1).num_bsp_nodes, 0);
    ll_store_u16(mobn + 4, 1); // one child twice
    assert_int_equal(group_parse(bytes, &c->arena, 1).num_bsp_nodes, 0);
    ll_store_u16(mobn + 4, 3); // not there
    assert_int_equal(group_parse(bytes, &c->arena, 1).num_bsp_nodes, 0);
    ll_store_u16(mobn + 4, 0xffff); // none
    assert_int_equal(group_parse(bytes, &c->arena, 0).num_bsp_nodes, 3);
    ll_store_u32(mobn + 16 + 8, 2); // faces beyond the list
    assert_int_equal(group_parse(bytes, &c->arena, 1).num_bsp_nodes, 0);
    ll_store_u32(mobn + 16 + 8, 1);
    ll_store_u16(payload(bytes, "MOBR", 0), NUM_TRIANGLES);
    assert_int_equal(group_parse(bytes, &c->arena, 1).num_bsp_nodes, 0);
    ll_writer_finish(&c->out);

    // A chain as deep as the limit, and one deeper.
    for (int extra = 0; extra < 2; extra++) {
        uint32_t num = LL_WMO_MAX_BSP_DEPTH + (uint32_t)extra;
        for (uint32_t i = 0; i < num; i++)
            nodes[i] = (struct ll_wmo_bsp_node){ .children = { (int16_t)(i + 1), -1 } };
        nodes[num - 1] = (struct ll_wmo_bsp_node){ .flags = LL_WMO_BSP_LEAF };
        c->g.num_bsp_nodes = num;
        bytes = group_bytes(&c->g, &c->out);
        assert_int_equal(group_parse(bytes, &c->arena, (uint32_t)extra).num_bsp_nodes,
                         extra ? 0 : num);
        ll_writer_finish(&c->out);
    }
}

static void group_bad_liquid(void **state)
{
    struct group_case *c = *state;
    struct ll_bytes bytes = group_bytes(&c->g, &c->out);
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
        struct ll_wmo_group again = group_parse(bytes, &c->arena, 1);
        assert_int_equal(again.liquid.num_x, 0);
        assert_int_equal(again.num_vertices, NUM_VERTICES);
    }
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
    struct group_case *c = *state;
    broken_bytes(group_bytes(&c->g, &c->out), group_parse_once, 18);
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
        GROUP_TEST(group_bad_batches), GROUP_TEST(group_bad_mesh),
        GROUP_TEST(group_bad_bsp),     GROUP_TEST(group_bad_liquid),
        cmocka_unit_test(refused),     cmocka_unit_test(root_broken),
        GROUP_TEST(group_broken),      cmocka_unit_test(corpus_broken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
