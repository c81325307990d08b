// Roots of buildings: the reader against real files and odd ones, the writer against the
// reader.
#include "testkit.h"

#include <math.h>

#include "test_wmo_corpus.h"
#include "test_wmo_full.h"
#include "test_wmo_same.h"

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
    struct ll_wmo_root bare = { .num_groups = 1, .groups = full_group_infos };
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(root_corpus),
        cmocka_unit_test(root_round_trip),
        cmocka_unit_test(root_corpus_round_trip),
        cmocka_unit_test(root_writer_refuses),
        cmocka_unit_test(root_odd_materials),
        cmocka_unit_test(root_bad_rows),
        cmocka_unit_test(root_doodad_sets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
