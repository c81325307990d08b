// Groups of buildings: the reader against real files, the writer against the reader, what
// order, sizes and flags may be.
#include "testkit.h"

#include "test_wmo_corpus.h"
#include "test_wmo_full.h"
#include "test_wmo_same.h"

// Sum of all coordinates in units of 1/1024 yd, each cut towards 0.
static long long positions_sum(const float (*positions)[3], uint32_t num)
{
    long long sum = 0;
    for (uint32_t i = 0; i < num * 3; i++)
        sum += (long long)(double)(positions[i / 3][i % 3] * 1024);
    return sum;
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

static void group_round_trip(void **state)
{
    struct group_case *c = *state;
    struct ll_wmo_group again = group_parse(group_bytes(&c->g, &c->out), &c->arena, 0);
    same_group(&c->g, &again);
    // Derived.
    assert_int_equal(again.flags, c->g.flags | LL_MOGP_CONTENT);
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
    ll_writer_finish(&c->out);

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
    c->g.bsp_nodes = nodes;
    c->g.num_bsp_nodes = 3;
    c->g.bsp_faces = faces;
    c->g.num_bsp_faces = NUM_TRIANGLES;
    again = group_parse(group_bytes(&c->g, &c->out), &c->arena, 0);
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
    ll_writer_finish(&c->out);

    // Without MOPY what batches draw has their material, the rest is for collision only.
    c->g.triangles = NULL;
    c->data.batches[3].num_indices = 12;
    again = group_parse(group_bytes(&c->g, &c->out), &c->arena, 0);
    assert_int_equal(again.triangles[9][0], LL_MOPY_RENDER);
    assert_int_equal(again.triangles[9][1], 1);
    assert_int_equal(again.triangles[31][1], LL_MOPY_NO_MATERIAL);
    assert_false(again.triangles[31][0] & LL_MOPY_RENDER);
}

static void group_writer_refuses(void **state)
{
    struct group_case *c = *state;
    c->data.indices[5] = NUM_VERTICES;
    assert_int_equal(ll_wmo_group_write(&c->g, &c->out), LL_ERR_CORRUPT);
    group_fill(&c->data, &c->g);
    c->data.batches[0].batch_class = LL_WMO_EXTERIOR; // before interior ones
    assert_int_equal(ll_wmo_group_write(&c->g, &c->out), LL_ERR_CORRUPT);
    group_fill(&c->data, &c->g);
    c->data.batches[3].num_indices = 27;
    assert_int_equal(ll_wmo_group_write(&c->g, &c->out), LL_ERR_CORRUPT);
    group_fill(&c->data, &c->g);
    c->g.normals = NULL;
    assert_int_equal(ll_wmo_group_write(&c->g, &c->out), LL_ERR_CORRUPT);
    group_fill(&c->data, &c->g);
    c->g.liquid.num_x = LL_WMO_MAX_LIQUID_EDGE + 1;
    assert_int_equal(ll_wmo_group_write(&c->g, &c->out), LL_ERR_LIMIT);
    assert_int_equal(c->out.size, 0);
}

// BR-007: liquid before other chunks, everything in reverse, but the sets in their order.
static void group_any_order(void **state)
{
    struct group_case *c = *state;
    struct ll_writer turned = { 0 };
    struct pieces p = pieces_of(group_bytes(&c->g, &c->out));
    assert_int_equal(p.num, 14);
    for (uint32_t i = 0; i < p.num / 2; i++) {
        struct ll_bytes swap = p.parts[i];
        p.parts[i] = p.parts[p.num - 1 - i];
        p.parts[p.num - 1 - i] = swap;
    }
    struct ll_wmo_group again = group_parse(pieces_join(&p, &turned), &c->arena, 0);
    const float(*uvs)[2] = again.uvs[0]; // reversed: the second set comes first
    const uint8_t(*colors)[4] = again.colors[0];
    again.uvs[0] = again.uvs[1];
    again.uvs[1] = uvs;
    again.colors[0] = again.colors[1];
    again.colors[1] = colors;
    same_group(&c->g, &again);
    ll_writer_finish(&c->out);
    ll_writer_finish(&turned);
}

static void group_lying_size(void **state)
{
    struct group_case *c = *state;
    struct ll_bytes bytes = group_bytes(&c->g, &c->out);
    const uint32_t sizes[] = { 0, 1, 68, 300, 0x7fffffff, 0xffffffff };
    for (size_t i = 0; i < NUM(sizes); i++) {
        ll_store_u32(c->out.data + 16, sizes[i]);
        struct ll_wmo_group again = group_parse(bytes, &c->arena, 0);
        same_group(&c->g, &again);
    }
}

// BR-008 and the flags that decide before the order.
static void group_second_sets(void **state)
{
    struct group_case *c = *state;
    c->g.colors[0] = NULL; // weights alone
    struct ll_wmo_group again = group_parse(group_bytes(&c->g, &c->out), &c->arena, 0);
    assert_int_equal(again.flags & LL_MOGP_COLORS, 0);
    assert_null(again.colors[0]);
    assert_memory_equal(again.colors[1], c->data.colors[1], sizeof c->data.colors[1]);
    assert_memory_equal(again.uvs[0], c->data.uvs[0], sizeof c->data.uvs[0]);
    assert_memory_equal(again.uvs[1], c->data.uvs[1], sizeof c->data.uvs[1]);
}

// BR-069: absent is neutral, present is used whatever the flag says, one short is padded.
static void group_short_colors(void **state)
{
    struct group_case *c = *state;
    c->g.colors[1] = NULL;
    struct ll_bytes bytes = group_bytes(&c->g, &c->out);
    uint8_t *colors = payload(bytes, "MOCV", 0);
    uint8_t *flags = c->out.data + 12 + 8 + 8;

    ll_store_u32(flags, LL_MOGP_INTERIOR); // no flag, colours
    struct ll_wmo_group again = group_parse(bytes, &c->arena, 0);
    assert_memory_equal(again.colors[0], c->data.colors[0], sizeof c->data.colors[0]);

    struct pieces p = pieces_of(bytes);
    uint32_t at = 0;
    while (p.parts[at].data + 8 != colors)
        at++;
    // One byte short at the end of the file, as in a shipped one.
    struct pieces last = p;
    last.parts[at] = last.parts[p.num - 1];
    last.parts[p.num - 1] = (struct ll_bytes){ p.parts[at].data, p.parts[at].size - 1 };
    struct ll_writer moved = { 0 };
    again = group_parse(pieces_join(&last, &moved), &c->arena, 2);
    assert_memory_equal(again.colors[0], c->data.colors[0], 4 * (NUM_VERTICES - 1));
    assert_memory_equal(again.colors[0][NUM_VERTICES - 1],
                        c->data.colors[0][NUM_VERTICES - 2], 4);
    ll_writer_finish(&moved);

    // Shorter: absent.
    ll_store_u32(colors - 4, 4 * (NUM_VERTICES - 2));
    last = p;
    last.parts[at].size -= 8;
    again = group_parse(pieces_join(&last, &moved), &c->arena, 1);
    assert_null(again.colors[0]);
    ll_writer_finish(&moved);

    // The flag alone.
    p.parts[at] = p.parts[--p.num];
    bytes = pieces_join(&p, &moved);
    ll_store_u32(moved.data + 12 + 8 + 8, LL_MOGP_INTERIOR | LL_MOGP_COLORS);
    again = group_parse(bytes, &c->arena, 0);
    assert_null(again.colors[0]);
    assert_int_equal(again.num_batches, 4);
    ll_writer_finish(&moved);
}

static void liquid_kinds(void **state)
{
    struct group_case *c = *state;
    struct ll_wmo_root root = { 0 };
    uint32_t kind = 99;
    assert_true(ll_wmo_liquid_kind(&root, &c->g, &kind)); // cell 0 is dry, cell 1 is 4
    assert_int_equal(kind, LL_LIQUID_RIVER);
    c->g.flags |= LL_MOGP_OCEAN;
    assert_true(ll_wmo_liquid_kind(&root, &c->g, &kind));
    assert_int_equal(kind, LL_LIQUID_OCEAN);
    c->data.cells[1] = 6;
    assert_true(ll_wmo_liquid_kind(&root, &c->g, &kind));
    assert_int_equal(kind, LL_LIQUID_MAGMA);
    memset(c->data.cells, 15, sizeof c->data.cells);
    assert_false(ll_wmo_liquid_kind(&root, &c->g, &kind));
    c->g.liquid_type = 3; // the whole group
    assert_true(ll_wmo_liquid_kind(&root, &c->g, &kind));
    assert_int_equal(kind, LL_LIQUID_SLIME);
    c->g.liquid = (struct ll_wmo_liquid){ 0 };
    assert_true(ll_wmo_liquid_kind(&root, &c->g, &kind));
    c->g.liquid_type = LL_WMO_LIQUID_BY_CELL;
    assert_false(ll_wmo_liquid_kind(&root, &c->g, &kind));
    root.flags = LL_MOHD_LIQUID_TYPE_IDS;
    c->g.liquid_type = 19;
    assert_true(ll_wmo_liquid_kind(&root, &c->g, &kind));
    assert_int_equal(kind, LL_LIQUID_MAGMA);
    c->g.liquid_type = 0;
    assert_false(ll_wmo_liquid_kind(&root, &c->g, &kind));
    c->g.liquid_type = LL_WMO_LIQUID_BY_CELL; // there as well
    assert_false(ll_wmo_liquid_kind(&root, &c->g, &kind));
    group_fill(&c->data, &c->g);
    c->data.cells[1] = 7;
    assert_true(ll_wmo_liquid_kind(&root, &c->g, &kind));
    assert_int_equal(kind, LL_LIQUID_SLIME);
}

// Real houses stand dry, also those whose root says that liquids are rows of LiquidType.
static void corpus_houses_are_dry(void **state)
{
    (void)state;
    for (size_t i = 0; i < NUM(groups); i++) {
        CORPUS_OR_SKIP(path, groups[i].path);
        struct ll_bytes bytes = file_read(path);
        struct ll_arena arena = { 0 };
        struct ll_wmo_group g = group_parse(bytes, &arena, 0);
        const uint32_t flags[] = { 0, LL_MOHD_LIQUID_TYPE_IDS };
        for (size_t f = 0; f < NUM(flags); f++) {
            const struct ll_wmo_root root = { .flags = flags[f] };
            uint32_t kind;
            assert_false(ll_wmo_liquid_kind(&root, &g, &kind));
        }
        ll_arena_finish(&arena);
        free((void *)bytes.data);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(group_corpus), cmocka_unit_test(group_corpus_rewritten),
        GROUP_TEST(group_round_trip),   GROUP_TEST(group_writer_refuses),
        GROUP_TEST(group_any_order),    GROUP_TEST(group_lying_size),
        GROUP_TEST(group_second_sets),  GROUP_TEST(group_short_colors),
        GROUP_TEST(liquid_kinds),       cmocka_unit_test(corpus_houses_are_dry),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
