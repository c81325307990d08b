// adt: liquids of 1.12 and of 3.3.5a.
#include "testkit.h"

#include <float.h>
#include <math.h>

#include "test_adt_tile.h"

#define BLOCK 804

static void block_make(uint8_t block[BLOCK], uint8_t nibble, float height)
{
    memset(block, 0, BLOCK);
    for (int i = 0; i < 81; i++) {
        block[8 + i * 8] = (uint8_t)i;
        block[8 + i * 8 + 2] = (uint8_t)(200 - i);
        ll_store_f32(block + 8 + i * 8 + 4, height);
    }
    memset(block + 0x290, nibble, 64);
}

static struct hand_chunk hand_liquid(const uint8_t *blocks, uint32_t size, uint32_t flags)
{
    struct hand_chunk h = hand_flat();
    h.flags = flags;
    // Its own size is 0, as in most files.
    hand_add(&h, (struct hand_part){ "MCLQ", blocks, size, 0, 0x60, 0x64, size + 8 });
    return h;
}

static void two_blocks_in_one_chunk(void **state)
{
    (void)state;
    uint8_t blocks[2 * BLOCK];
    block_make(blocks, 4, 10);
    block_make(blocks + BLOCK, 1, 8);
    struct hand_chunk h =
        hand_liquid(blocks, sizeof blocks, LL_MCNK_RIVER | LL_MCNK_OCEAN);
    struct parsed p;
    hand_parse(&p, &h, LL_ADT_ALPHA_GUESS);
    assert_int_equal(p.chunk->num_liquids, 2);
    assert_int_equal(p.chunk->liquids[0].kind, LL_LIQUID_RIVER);
    assert_true(p.chunk->liquids[0].max_height_yd == 10);
    assert_int_equal(p.chunk->liquids[1].kind, LL_LIQUID_OCEAN);
    assert_true(p.chunk->liquids[1].min_height_yd == 8);
    assert_int_equal(p.chunk->liquids[1].depths[80], 80);
    assert_int_equal(report.num_warnings, 1); // fewer than 256 chunks
    parsed_finish(&p);

    h.flags = 0; // no bit: one block
    hand_parse(&p, &h, LL_ADT_ALPHA_GUESS);
    assert_int_equal(p.chunk->num_liquids, 1);
    parsed_finish(&p);

    h.parts[2].size_value = 8; // a bare head: none, whatever the bits say
    h.flags = LL_MCNK_OCEAN;
    hand_parse(&p, &h, LL_ADT_ALPHA_GUESS);
    assert_int_equal(p.chunk->num_liquids, 0);
    parsed_finish(&p);

    h = hand_liquid(blocks, BLOCK + 100, LL_MCNK_RIVER | LL_MCNK_OCEAN); // second is cut
    hand_parse(&p, &h, LL_ADT_ALPHA_GUESS);
    assert_int_equal(p.chunk->num_liquids, 1);
    assert_true(warned("liquid is cut"));
    parsed_finish(&p);
}

static void the_nibble_decides_the_class(void **state)
{
    (void)state;
    uint8_t block[BLOCK];
    block_make(block, 15, 10);
    static const uint8_t nibbles[] = { 0, 1, 2, 3, 4, 6, 7, 8, 0x44, 0x81 };
    static const uint8_t kinds[] = { 0, 1, 2, 3, 0, 2, 3, 0, 0, 1 };
    memcpy(block + 0x290, nibbles, sizeof nibbles);
    struct hand_chunk h = hand_liquid(block, BLOCK, LL_MCNK_OCEAN);
    struct parsed p;
    hand_parse(&p, &h, LL_ADT_ALPHA_GUESS);
    assert_int_equal(p.chunk->num_liquids, 4);
    for (uint32_t kind = 0; kind < 4; kind++) {
        const struct ll_adt_liquid *liquid = &p.chunk->liquids[kind];
        assert_int_equal(liquid->kind, kind);
        uint64_t wet = 0;
        for (uint32_t i = 0; i < sizeof nibbles; i++)
            wet |= kinds[i] == kind ? UINT64_C(1) << i : 0;
        assert_true(liquid->wet == wet);
    }
    assert_true(p.chunk->liquids[0].fishable == 0x100);
    assert_true(p.chunk->liquids[1].deep == 0x200);
    assert_int_equal(p.chunk->liquids[2].uvs[5][0], 5);
    assert_int_equal(p.chunk->liquids[2].uvs[5][1], 195);
    assert_null(p.chunk->liquids[2].depths);
    parsed_finish(&p);
}

static void dry_heights_never_reach_a_bound(void **state)
{
    (void)state;
    static const float fillers[] = { FLT_MAX, -FLT_MAX, 1e9f, INFINITY, NAN };
    for (size_t f = 0; f < COUNT(fillers); f++) {
        uint8_t block[BLOCK];
        block_make(block, 15, fillers[f]);
        for (int row = 2; row <= 3; row++) // one wet cell with all its corners
            for (int col = 4; col <= 5; col++)
                ll_store_f32(block + 8 + (row * 9 + col) * 8 + 4, 10 + (float)col);
        block[0x290 + 2 * 8 + 4] = 1;
        block[0x290 + 2 * 8 + 5] = 1; // wet, but two corners are dry
        struct hand_chunk h = hand_liquid(block, BLOCK, LL_MCNK_OCEAN);
        struct parsed p;
        hand_parse(&p, &h, LL_ADT_ALPHA_GUESS);
        assert_int_equal(p.chunk->num_liquids, 1);
        const struct ll_adt_liquid *liquid = &p.chunk->liquids[0];
        assert_true(liquid->wet == UINT64_C(1) << (2 * 8 + 4));
        assert_true(liquid->min_height_yd == 14 && liquid->max_height_yd == 15);
        for (int i = 0; i < 81; i++)
            assert_true(liquid->heights_yd[i] >= 14 && liquid->heights_yd[i] <= 15);
        parsed_finish(&p);
    }
}

static void vertex_formats_are_told_apart(void **state)
{
    (void)state;
    // 2 x 1 cells at row 3, column 5: six vertices.
    struct mh2o_instance in = { .type = 1,
                                .min = 5,
                                .max = 6,
                                .col = 5,
                                .row = 3,
                                .width = 2,
                                .height = 1,
                                .vertices_at = INSTANCES_AT + 24 };
    for (uint16_t format = 0; format < 5; format++) {
        in.format = format == 4 ? 2028 : format;
        struct mh2o m;
        mh2o_begin(&m, &in, 1);
        bool heights = format == 0 || format == 1 || format == 3;
        bool uvs = format == 1 || format == 3, depths = format == 0 || format >= 2;
        if (heights || format == 4)
            for (int i = 0; i < 6; i++, m.size += 4)
                ll_store_f32(m.bytes + m.size, 20 + (float)i); // outside min..max
        for (int i = 0; uvs && i < 6; i++, m.size += 4) {
            ll_store_u16(m.bytes + m.size, (uint16_t)(1000 + i));
            ll_store_u16(m.bytes + m.size + 2, (uint16_t)(2000 + i));
        }
        for (int i = 0; depths && i < 6; i++)
            m.bytes[m.size++] = (uint8_t)(30 + i);
        struct parsed p;
        mh2o_parse(&p, &m);
        assert_int_equal(p.chunk->num_liquids, 1);
        const struct ll_adt_liquid *liquid = &p.chunk->liquids[0];
        assert_true(liquid->mh2o);
        assert_int_equal(liquid->row, 3);
        assert_int_equal(liquid->col, 5);
        assert_int_equal(liquid->num_rows, 1);
        assert_int_equal(liquid->num_cols, 2);
        assert_true(liquid->wet == UINT64_C(3) << (3 * 8 + 5));
        for (int i = 0; i < 6; i++)
            assert_true(liquid->heights_yd[i] == (heights ? 20 + (float)i : 5));
        assert_true(liquid->min_height_yd == (heights ? 20 : 5));
        assert_true(liquid->max_height_yd == (heights ? 25 : 5));
        assert_int_equal(liquid->uvs != NULL, uvs);
        assert_int_equal(liquid->depths != NULL, depths && format < 4);
        if (uvs)
            assert_int_equal(liquid->uvs[5][1], 2005);
        if (liquid->depths)
            assert_int_equal(liquid->depths[5], 35);
        parsed_finish(&p);
    }
}

static void mh2o_options_are_optional(void **state) // BR-005
{
    (void)state;
    struct mh2o_instance in = {
        .type = 2, .format = 2, .min = 5, .width = 8, .height = 8
    };
    struct mh2o m;
    struct parsed p;
    mh2o_begin(&m, &in, 1); // no attributes, no mask, no vertices
    mh2o_parse(&p, &m);
    assert_int_equal(p.chunk->num_liquids, 1);
    assert_int_equal(p.chunk->liquids[0].kind, LL_LIQUID_OCEAN);
    assert_true(p.chunk->liquids[0].wet == UINT64_MAX);
    assert_true(p.chunk->liquids[0].deep == 0 && p.chunk->liquids[0].fishable == 0);
    assert_true(p.chunk->liquids[0].heights_yd[80] == 5);
    parsed_finish(&p);

    // Attributes and a mask of 3 x 3 cells, row-major, low bit first.
    in = (struct mh2o_instance){ .type = 1,
                                 .format = 2,
                                 .min = 5,
                                 .col = 1,
                                 .row = 2,
                                 .width = 3,
                                 .height = 3,
                                 .mask_at = INSTANCES_AT + 24 };
    mh2o_begin(&m, &in, 1);
    m.bytes[m.size++] = 0x21; // cells 0 and 5
    m.bytes[m.size++] = 0x01; // cell 8
    ll_store_u32(m.bytes + 12 + 8, m.size);
    ll_store_u32(m.bytes + m.size, 7);
    ll_store_u32(m.bytes + m.size + 12, 9);
    m.size += 16;
    mh2o_parse(&p, &m);
    uint64_t wet =
        UINT64_C(1) << 17 | UINT64_C(1) << (3 * 8 + 3) | UINT64_C(1) << (4 * 8 + 3);
    assert_true(p.chunk->liquids[0].wet == wet);
    assert_true(p.chunk->liquids[0].fishable == 7);
    assert_true(p.chunk->liquids[0].deep == UINT64_C(9) << 32);
    parsed_finish(&p);
}

static void broken_mh2o_costs_one_sheet(void **state)
{
    (void)state;
    const struct mh2o_instance good = {
        .type = 1, .format = 2, .min = 5, .width = 8, .height = 8
    };
    struct mh2o_instance in[3] = { good, good, good };
    struct mh2o m;
    struct parsed p;
    in[0].width = 9; // leaves the chunk
    in[1].row = 1;
    in[2].type = 3;
    mh2o_begin(&m, in, 3);
    mh2o_parse(&p, &m);
    assert_int_equal(p.chunk->num_liquids, 1);
    assert_int_equal(p.chunk->liquids[0].kind, LL_LIQUID_MAGMA);
    assert_true(warned("leaves its chunk"));
    parsed_finish(&p);

    in[0] = in[1] = in[2] = good;
    in[0].vertices_at = 8000; // arrays past the end: flat
    in[0].format = 0;
    in[1].mask_at = 0xfffffff0; // mask past the end: all cells
    in[2].min = NAN;            // no height at all
    mh2o_begin(&m, in, 3);
    mh2o_parse(&p, &m);
    assert_int_equal(p.chunk->num_liquids, 2);
    assert_true(p.chunk->liquids[0].heights_yd[40] == 5);
    assert_null(p.chunk->liquids[0].depths);
    assert_true(p.chunk->liquids[1].wet == UINT64_MAX);
    parsed_finish(&p);

    mh2o_begin(&m, in, 2);
    ll_store_u32(m.bytes + 12 + 4, 3000); // more than there are
    mh2o_parse(&p, &m);
    assert_int_equal(p.chunk->num_liquids, 0);
    assert_true(warned("more than 16 liquids"));
    parsed_finish(&p);
}

static void liquid_types_have_their_class(void **state)
{
    (void)state;
    static const uint8_t water[] = { 1, 5, 9, 13, 17, 41, 100 },
                         ocean[] = { 2, 6, 10, 14 };
    static const uint8_t magma[] = { 3, 7, 11, 15, 19 },
                         slime[] = { 4, 8, 12, 16, 20, 21 };
    for (size_t i = 0; i < COUNT(water); i++)
        assert_int_equal(ll_liquid_kind(water[i]), LL_LIQUID_RIVER);
    for (size_t i = 0; i < COUNT(ocean); i++)
        assert_int_equal(ll_liquid_kind(ocean[i]), LL_LIQUID_OCEAN);
    for (size_t i = 0; i < COUNT(magma); i++)
        assert_int_equal(ll_liquid_kind(magma[i]), LL_LIQUID_MAGMA);
    for (size_t i = 0; i < COUNT(slime); i++)
        assert_int_equal(ll_liquid_kind(slime[i]), LL_LIQUID_SLIME);
    assert_int_equal(ll_liquid_kind(0), LL_LIQUID_RIVER);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_blocks_in_one_chunk),
        cmocka_unit_test(the_nibble_decides_the_class),
        cmocka_unit_test(dry_heights_never_reach_a_bound),
        cmocka_unit_test(vertex_formats_are_told_apart),
        cmocka_unit_test(mh2o_options_are_optional),
        cmocka_unit_test(broken_mh2o_costs_one_sheet),
        cmocka_unit_test(liquid_types_have_their_class),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
