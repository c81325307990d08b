// adt: what one chunk holds: maps, heights, normals, references.
#include "testkit.h"

#include <math.h>

#include "test_adt_tile.h"

static void the_flag_alone_decides_the_last_row_and_column(void **state) // BR-002
{
    (void)state;
    static uint8_t data[4096], map[LL_ADT_MAP_TEXELS], plain[LL_ADT_MAP_TEXELS];
    random_bytes(data, sizeof data, 3);
    for (int big = 0; big < 2; big++) {
        for (int i = 0; i < LL_ADT_MAP_TEXELS; i++)
            plain[i] = big ? data[i] : (uint8_t)((data[i / 2] >> (i & 1) * 4 & 15) * 17);
        for (int whole = 0; whole < 2; whole++) {
            struct hand_chunk h = hand_alpha(data, big ? 4096 : 2048, LL_MCLY_ALPHA,
                                             whole ? LL_MCNK_WHOLE_MAPS : 0);
            struct parsed p;
            hand_parse(&p, &h, big ? LL_ADT_ALPHA_8BIT : LL_ADT_ALPHA_4BIT);
            assert_int_equal(p.adt.big_alpha, big);
            ll_adt_alpha_decode(&p.adt, p.chunk, 1, map);
            uint8_t expected[LL_ADT_MAP_TEXELS];
            if (whole)
                memcpy(expected, plain, sizeof plain);
            else
                map_expect(plain, expected);
            assert_memory_equal(map, expected, sizeof map);
            parsed_finish(&p);
        }
    }
}

static void the_shadow_map_gets_the_same_fix(void **state)
{
    (void)state;
    uint8_t bits[512], light[LL_ADT_MAP_TEXELS];
    random_bytes(bits, sizeof bits, 4);
    for (int whole = 0; whole < 2; whole++) {
        struct hand_chunk h = hand_flat();
        h.flags = LL_MCNK_SHADOW | (whole ? LL_MCNK_WHOLE_MAPS : 0);
        hand_add(&h,
                 (struct hand_part){ "MCSH", bits, 512, UINT32_MAX, 0x2c, 0x30, 512 });
        struct parsed p;
        hand_parse(&p, &h, LL_ADT_ALPHA_4BIT);
        ll_adt_shadow_decode(p.chunk, light);
        for (int i = 0; i < LL_ADT_MAP_TEXELS; i++) {
            int row = i / 64, col = i % 64;
            if (!whole) {
                row = row < 63 ? row : 62;
                col = col < 63 ? col : 62;
            }
            int shadowed = bits[row * 8 + col / 8] >> (col & 7) & 1;
            assert_int_equal(light[i], shadowed ? 0 : 255);
        }
        parsed_finish(&p);
    }
}

static void run_length_maps_decode(void **state)
{
    (void)state;
    uint8_t data[8192], expected[LL_ADT_MAP_TEXELS], map[LL_ADT_MAP_TEXELS];
    size_t size = 0, out = 0;
    struct ll_random random = ll_random_make(9);
    for (int row = 0; row < 64; row++) {
        uint8_t value = (uint8_t)ll_random_u32(&random);
        if (row % 5 == 0)
            data[size++] = 0x80 * (row & 1); // count 0: skipped...
        if (row % 10 == 5)
            data[size++] = 0; // ...with the byte that a fill would repeat
        data[size++] = 0x80 | 40;
        data[size++] = value;
        memset(expected + out, value, 40);
        data[size++] = 24;
        for (int i = 0; i < 24; i++)
            data[size++] = expected[out + 40 + (size_t)i] =
                (uint8_t)ll_random_u32(&random);
        out += 64;
    }
    struct hand_chunk h =
        hand_alpha(data, (uint32_t)size, LL_MCLY_ALPHA | LL_MCLY_RLE, LL_MCNK_WHOLE_MAPS);
    struct parsed p;
    hand_parse(&p, &h, LL_ADT_ALPHA_8BIT);
    ll_adt_alpha_decode(&p.adt, p.chunk, 1, map);
    assert_memory_equal(map, expected, sizeof map);
    parsed_finish(&p);

    // A run past the end is cut, a map that ends early is clear from there.
    for (int i = 0; i < 33; i++) {
        data[2 * i] = 0x80 | 127;
        data[2 * i + 1] = (uint8_t)(i + 1);
    }
    h = hand_alpha(data, 66, LL_MCLY_ALPHA | LL_MCLY_RLE, LL_MCNK_WHOLE_MAPS);
    hand_parse(&p, &h, LL_ADT_ALPHA_8BIT);
    ll_adt_alpha_decode(&p.adt, p.chunk, 1, map);
    assert_int_equal(map[0], 1);
    assert_int_equal(map[127], 2);
    assert_int_equal(map[4095], 33);
    parsed_finish(&p);
    h = hand_alpha(data, 3, LL_MCLY_ALPHA | LL_MCLY_RLE, LL_MCNK_WHOLE_MAPS);
    hand_parse(&p, &h, LL_ADT_ALPHA_8BIT);
    ll_adt_alpha_decode(&p.adt, p.chunk, 1, map);
    assert_int_equal(map[126], 1);
    assert_int_equal(map[127], 0);
    assert_int_equal(map[4095], 0);
    parsed_finish(&p);
}

static void a_layer_without_a_map_covers_all(void **state)
{
    (void)state;
    uint8_t data[2048] = { 0 }, map[LL_ADT_MAP_TEXELS];
    struct hand_chunk h = hand_alpha(data, sizeof data, 0, 0);
    struct parsed p;
    hand_parse(&p, &h, LL_ADT_ALPHA_GUESS);
    ll_adt_alpha_decode(&p.adt, p.chunk, 1, map);
    for (int i = 0; i < LL_ADT_MAP_TEXELS; i++)
        assert_int_equal(map[i], 255);
    assert_int_equal(p.chunk->layers[1].effect_id, LL_NO_EFFECT); // 0xffff means none
    parsed_finish(&p);
}

static void the_depth_is_guessed_from_the_distances(void **state)
{
    (void)state;
    static uint8_t data[8192];
    static const struct {
        uint32_t size;
        bool big;
    } cases[] = { { 2048, false }, { 4096, true }, { 100, false } };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct hand_chunk h = hand_alpha(data, cases[i].size, LL_MCLY_ALPHA, 0);
        struct parsed p;
        hand_parse(&p, &h, LL_ADT_ALPHA_GUESS);
        assert_int_equal(p.adt.big_alpha, cases[i].big);
        parsed_finish(&p);
        hand_parse(&p, &h, LL_ADT_ALPHA_8BIT); // told is told
        assert_true(p.adt.big_alpha);
        parsed_finish(&p);
    }
}

static void sizes_of_maps_that_lie_are_seen_through(void **state) // BR-001
{
    (void)state;
    static uint8_t data[2048], bits[512];
    uint8_t map[LL_ADT_MAP_TEXELS], expected[LL_ADT_MAP_TEXELS];
    random_bytes(data, sizeof data, 5);
    memset(bits, 0x0f, sizeof bits);
    for (int i = 0; i < LL_ADT_MAP_TEXELS; i++)
        expected[i] = (uint8_t)((data[i / 2] >> (i & 1) * 4 & 15) * 17);
    // Stored and header size of MCAL; one of them is enough.
    static const uint32_t cases[][2] = {
        { 0, 2056 },          { 5, 2056 },       { UINT32_MAX - 1, 2056 },
        { 0x7fffffff, 2056 }, { 2048, 0 },       { 2048, 0xfffffff0 },
        { 2048, 100 },        { 0, 0xffffffff },
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct hand_chunk h =
            hand_alpha(data, sizeof data, LL_MCLY_ALPHA, LL_MCNK_WHOLE_MAPS | 1);
        h.parts[3].size_stored = cases[i][0];
        h.parts[3].size_value = cases[i][1];
        hand_add(&h, (struct hand_part){ "MCSH", bits, 512, i & 1 ? 0 : 0xfffffff0, 0x2c,
                                         0x30, 512 });
        struct parsed p;
        hand_parse(&p, &h, LL_ADT_ALPHA_4BIT);
        ll_adt_alpha_decode(&p.adt, p.chunk, 1, map);
        assert_memory_equal(map, expected, sizeof map);
        assert_non_null(p.chunk->shadow);
        ll_adt_shadow_decode(p.chunk, map);
        assert_int_equal(map[0], 0);
        assert_int_equal(map[4], 255);
        parsed_finish(&p);
    }
}

static void a_map_that_runs_past_the_end_is_clear_there(void **state)
{
    (void)state;
    uint8_t data[1024], map[LL_ADT_MAP_TEXELS];
    memset(data, 0xff, sizeof data);
    struct hand_chunk h =
        hand_alpha(data, sizeof data, LL_MCLY_ALPHA, LL_MCNK_WHOLE_MAPS);
    struct parsed p;
    hand_parse(&p, &h, LL_ADT_ALPHA_4BIT);
    ll_adt_alpha_decode(&p.adt, p.chunk, 1, map);
    assert_int_equal(map[2047], 255);
    assert_int_equal(map[2048], 0);
    assert_int_equal(map[4095], 0);
    assert_true(warned("alpha map is cut"));
    parsed_finish(&p);
}

static void flag_and_shadow_map_must_agree(void **state)
{
    (void)state;
    uint8_t bits[512], light[LL_ADT_MAP_TEXELS];
    memset(bits, 0xff, sizeof bits);
    struct hand_chunk h = hand_flat(); // a map without the flag
    hand_add(&h, (struct hand_part){ "MCSH", bits, 512, UINT32_MAX, 0x2c, 0x30, 512 });
    struct parsed p;
    hand_parse(&p, &h, LL_ADT_ALPHA_4BIT);
    ll_adt_shadow_decode(p.chunk, light);
    assert_int_equal(light[1234], 255);
    parsed_finish(&p);
    h = hand_flat(); // the flag without a map
    h.flags = LL_MCNK_SHADOW;
    hand_parse(&p, &h, LL_ADT_ALPHA_4BIT);
    assert_null(p.chunk->shadow);
    parsed_finish(&p);
}

static void parts_are_found_by_offsets_that_are_off_by_a_head(void **state)
{
    (void)state;
    for (int delta = -8; delta <= 8; delta += 8) {
        struct hand_chunk h = hand_flat();
        struct parsed p = { 0 };
        hand_version(&p.w);
        size_t at = hand_write(&h, &p.w);
        uint8_t *field = p.w.data + at + 8 + 0x14;
        ll_store_u32(field, ll_load_u32(field) + (uint32_t)delta);
        assert_int_equal(ll_adt_parse((struct ll_bytes){ p.w.data, p.w.size }, NULL,
                                      &p.arena, &p.adt, &report),
                         LL_OK);
        assert_int_equal(p.adt.num_chunks_present, 1);
        assert_true(p.adt.chunks[0].heights_yd[144] == 50); // base + 0
        parsed_finish(&p);
    }
}

static void parts_without_offsets_are_walked(void **state)
{
    (void)state;
    uint8_t data[2048];
    random_bytes(data, sizeof data, 6);
    struct hand_chunk h = hand_alpha(data, sizeof data, LL_MCLY_ALPHA, 0);
    for (uint32_t i = 0; i < h.num_parts; i++)
        h.parts[i].offset_field = 0;
    struct parsed p;
    hand_parse(&p, &h, LL_ADT_ALPHA_4BIT);
    assert_int_equal(p.chunk->num_layers, 2);
    assert_false(p.chunk->normals_computed);
    assert_int_equal(p.chunk->layers[1].alpha.size, 2048);
    assert_memory_equal(p.chunk->layers[1].alpha.data, data, 2048);
    parsed_finish(&p);
}

static void heights_that_are_missing_or_absurd(void **state)
{
    (void)state;
    float heights[LL_CHUNK_VERTICES] = { 0 };
    heights[3] = NAN;
    heights[4] = INFINITY;
    heights[5] = 3e38f;
    heights[6] = 7;
    struct hand_chunk h = hand_flat();
    h.parts[0].data = heights;
    struct parsed p;
    hand_parse(&p, &h, LL_ADT_ALPHA_GUESS);
    for (int i = 3; i < 6; i++)
        assert_true(p.chunk->heights_yd[i] == 50);
    assert_true(p.chunk->heights_yd[6] == 57);
    assert_true(warned("absurd height"));
    parsed_finish(&p);

    h.parts[0].size = 576; // one height short
    h.num_parts = 1;
    p = (struct parsed){ 0 };
    hand_version(&p.w);
    hand_write(&h, &p.w);
    assert_int_equal(ll_adt_parse((struct ll_bytes){ p.w.data, p.w.size }, NULL, &p.arena,
                                  &p.adt, &report),
                     LL_OK);
    assert_false(p.adt.chunks[0].present);
    assert_int_equal(p.adt.num_chunks_present, 0);
    parsed_finish(&p);
}

static void missing_normals_follow_the_slope(void **state)
{
    (void)state;
    // Two chunks side by side on one plane that rises 0.5 a yard southwards and falls
    // 0.25 a yard eastwards: no seam between them.
    static float heights[2][LL_CHUNK_VERTICES];
    for (int k = 0; k < 2; k++) {
        for (int i = 0; i < LL_CHUNK_VERTICES; i++) {
            double row = i / 17, col = i % 17;
            if (col > 8) {
                row += 0.5;
                col -= 8.5;
            }
            heights[k][i] =
                (float)(0.5 * row * 4.1666667 - 0.25 * (col + 8 * k) * 4.1666667);
        }
    }
    struct parsed p = { 0 };
    hand_version(&p.w);
    for (uint32_t k = 0; k < 2; k++) {
        struct hand_chunk h = hand_flat();
        h.parts[0].data = heights[k];
        h.num_parts = 1;
        h.col = k;
        hand_write(&h, &p.w);
    }
    assert_int_equal(ll_adt_parse((struct ll_bytes){ p.w.data, p.w.size }, NULL, &p.arena,
                                  &p.adt, &report),
                     LL_OK);
    assert_int_equal(p.adt.num_chunks_present, 2);
    // (dz/dsouth, dz/deast, 1) in the axes north, west, up: (0.5, -0.25, 1) / 1.1456
    for (int k = 0; k < 2; k++) {
        assert_true(p.adt.chunks[k].normals_computed);
        for (int i = 0; i < LL_CHUNK_VERTICES; i++) {
            assert_in_range(p.adt.chunks[k].normals[i][0] + 100, 154, 156); // 55.4
            assert_in_range(p.adt.chunks[k].normals[i][1] + 100, 71, 73);   // -27.7
            assert_in_range(p.adt.chunks[k].normals[i][2], 110, 112);       // 110.9
        }
    }
    parsed_finish(&p);
}

static void vertex_colors_go_by_their_offset(void **state)
{
    (void)state;
    uint8_t colors[LL_CHUNK_VERTICES][4];
    random_bytes(colors[0], sizeof colors, 8);
    struct hand_chunk h = hand_flat(); // without flag 0x40
    hand_add(&h,
             (struct hand_part){ "MCCV", colors, sizeof colors, UINT32_MAX, 0x74, 0, 0 });
    struct parsed p;
    hand_parse(&p, &h, LL_ADT_ALPHA_GUESS);
    assert_non_null(p.chunk->colors);
    assert_memory_equal(p.chunk->colors, colors, sizeof colors);
    parsed_finish(&p);
    h = hand_flat();
    h.flags = LL_MCNK_COLORS; // the flag without the chunk
    hand_parse(&p, &h, LL_ADT_ALPHA_GUESS);
    assert_null(p.chunk->colors);
    parsed_finish(&p);
}

static void references_to_nothing_are_left_out(void **state)
{
    (void)state;
    uint32_t refs[3] = { 0, 5, 0 };
    struct hand_chunk h = hand_flat();
    hand_add(&h, (struct hand_part){ "MCRF", refs, 12, UINT32_MAX, 0x20, 0x10, 2 });
    struct parsed p;
    hand_parse(&p, &h, LL_ADT_ALPHA_GUESS);
    assert_int_equal(p.chunk->num_doodad_refs, 0); // there are no placements at all
    assert_true(warned("placement that is not there"));
    parsed_finish(&p);
    h.parts[2].size_value = 70000;
    hand_parse(&p, &h, LL_ADT_ALPHA_GUESS);
    assert_int_equal(p.chunk->num_doodad_refs, 0);
    assert_true(warned("more references"));
    parsed_finish(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_flag_alone_decides_the_last_row_and_column),
        cmocka_unit_test(the_shadow_map_gets_the_same_fix),
        cmocka_unit_test(run_length_maps_decode),
        cmocka_unit_test(a_layer_without_a_map_covers_all),
        cmocka_unit_test(the_depth_is_guessed_from_the_distances),
        cmocka_unit_test(sizes_of_maps_that_lie_are_seen_through),
        cmocka_unit_test(a_map_that_runs_past_the_end_is_clear_there),
        cmocka_unit_test(flag_and_shadow_map_must_agree),
        cmocka_unit_test(parts_are_found_by_offsets_that_are_off_by_a_head),
        cmocka_unit_test(parts_without_offsets_are_walked),
        cmocka_unit_test(heights_that_are_missing_or_absurd),
        cmocka_unit_test(missing_normals_follow_the_slope),
        cmocka_unit_test(vertex_colors_go_by_their_offset),
        cmocka_unit_test(references_to_nothing_are_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
