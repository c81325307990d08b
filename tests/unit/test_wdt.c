// wdt: the reader, the writer; chunk framing; placement rows.
#include "testkit.h"

#include <math.h>

#include "base/cursor.h"
#include "formats/chunk.h"
#include "formats/wdt.h"
#include "formats/write/wdt_write.h"

static struct ll_report report;

static struct ll_bytes written(const struct ll_wdt_write *map, struct ll_writer *writer)
{
    struct ll_bytes bytes;
    assert_int_equal(ll_wdt_write(map, writer), LL_OK);
    assert_int_equal(ll_writer_result(writer, &bytes), LL_OK);
    return bytes;
}

static void tiles_round_trip(void **state)
{
    (void)state;
    bool tiles[LL_MAP_TILES][LL_MAP_TILES] = { { false } };
    tiles[0][0] = tiles[31][32] = tiles[63][63] = tiles[5][60] = true;
    struct ll_writer writer = { 0 };
    struct ll_bytes bytes = written(
        &(struct ll_wdt_write){ .flags = LL_WDT_BIG_ALPHA, .tiles = tiles }, &writer);
    struct ll_arena arena = { 0 };
    struct ll_wdt wdt;
    assert_int_equal(ll_wdt_parse(bytes, &arena, &wdt, &report), LL_OK);
    assert_int_equal(report.num_warnings, 0);
    assert_int_equal(wdt.flags, LL_WDT_BIG_ALPHA);
    assert_int_equal(wdt.num_tiles, 4);
    assert_memory_equal(wdt.tiles, tiles, sizeof tiles);
    assert_false(wdt.has_building);
    // Row 31 (y), column 32 (x): entry 31 * 64 + 32 of MAIN.
    assert_int_equal(bytes.data[12 + 40 + 8 + (31 * 64 + 32) * 8], 1);
    ll_arena_finish(&arena);
    ll_writer_finish(&writer);
}

static void a_building_round_trips(void **state)
{
    (void)state;
    struct ll_building_placement building = {
        .unique_id = 77,
        .rotation_deg = { 1, 180, -3 },
        .box_min = { -1, -2, -3 },
        .box_max = { 4, 5, 6 },
        .flags = 1,
        .doodad_set = 2,
        .name_set = 3,
    };
    struct ll_wdt_write map = { .building_name = "World\\wmo\\Cave.wmo",
                                .building = &building };
    struct ll_writer writer = { 0 };
    struct ll_bytes bytes = written(&map, &writer);
    struct ll_arena arena = { 0 };
    struct ll_wdt wdt;
    assert_int_equal(ll_wdt_parse(bytes, &arena, &wdt, &report), LL_OK);
    assert_int_equal(report.num_warnings, 0);
    assert_int_equal(wdt.flags, LL_WDT_GLOBAL_BUILDING);
    assert_true(wdt.has_building);
    assert_string_equal(wdt.building_name, "World\\wmo\\Cave.wmo");
    assert_int_equal(wdt.building.unique_id, 77);
    assert_memory_equal(wdt.building.rotation_deg, building.rotation_deg, 12);
    assert_memory_equal(wdt.building.box_min, building.box_min, 12);
    assert_memory_equal(wdt.building.box_max, building.box_max, 12);
    assert_int_equal(wdt.building.flags, 1);
    assert_int_equal(wdt.building.doodad_set, 2);
    assert_int_equal(wdt.building.name_set, 3);
    double world[3];
    ll_wdt_building_to_world(&wdt, world); // (0, 0, 0) is the world's origin
    assert_true(world[0] == 0 && world[1] == 0 && world[2] == 0);
    wdt.building.position[0] = 100;
    ll_wdt_building_to_world(&wdt, world);
    assert_true(fabs(world[1] - (17066.6666667 - 100)) < 1e-6);
    ll_arena_finish(&arena);
    ll_writer_finish(&writer);
}

static void placements_turn_into_world_axes(void **state)
{
    (void)state;
    double world[3];
    float back[3];
    ll_placement_to_world((const float[]){ 100, 7, 200 }, world);
    assert_true(fabs(world[0] - (17066.6666667 - 200)) < 1e-6);
    assert_true(fabs(world[1] - (17066.6666667 - 100)) < 1e-6);
    assert_true(world[2] == 7);
    ll_placement_from_world(world, back);
    assert_true(back[0] == 100 && back[1] == 7 && back[2] == 200);
}

static void optional_chunks_may_be_absent(void **state) // BR-025
{
    (void)state;
    struct ll_writer writer = { 0 };
    struct ll_bytes bytes = written(&(struct ll_wdt_write){ 0 }, &writer);
    struct ll_arena arena = { 0 };
    struct ll_wdt wdt;
    bytes.size = 12 + 40 + 8 + 32768; // MVER, MPHD, MAIN and nothing else
    assert_int_equal(bytes.size, 32828);
    assert_int_equal(ll_wdt_parse(bytes, &arena, &wdt, &report), LL_OK);
    assert_int_equal(report.num_warnings, 0);

    // A building without MODF: the map has no tiles and nothing to show.
    ll_store_u32(writer.data + 12 + 8, LL_WDT_GLOBAL_BUILDING);
    assert_int_equal(ll_wdt_parse(bytes, &arena, &wdt, &report), LL_OK);
    assert_false(wdt.has_building);
    assert_string_equal(wdt.building_name, "");
    assert_int_equal(report.num_warnings, 1);

    bytes.size = 12 + 40; // no MAIN
    assert_int_equal(ll_wdt_parse(bytes, &arena, &wdt, &report), LL_ERR_CORRUPT);
    assert_string_equal(report.error.chunk, "MAIN");
    ll_store_u32(writer.data + 8, 17);
    assert_int_equal(ll_wdt_parse(bytes, &arena, &wdt, &report), LL_ERR_UNSUPPORTED);
    ll_arena_finish(&arena);
    ll_writer_finish(&writer);
}

static void a_name_without_an_end_is_ended(void **state)
{
    (void)state;
    struct ll_building_placement building = { 0 };
    struct ll_writer writer = { 0 };
    written(&(struct ll_wdt_write){ .building_name = "abc", .building = &building },
            &writer);
    size_t mwmo = 12 + 40 + 8 + 32768;
    assert_int_equal(writer.data[mwmo + 4], 4);
    writer.data[mwmo + 8 + 3] = 'd';
    struct ll_arena arena = { 0 };
    struct ll_wdt wdt;
    struct ll_bytes bytes = { writer.data, writer.size };
    assert_int_equal(ll_wdt_parse(bytes, &arena, &wdt, &report), LL_OK);
    assert_string_equal(wdt.building_name, "abcd");
    ll_arena_finish(&arena);
    ll_writer_finish(&writer);
}

static void the_walk_steps_over_zeros_and_clamps(void **state)
{
    (void)state;
    struct ll_writer w = { 0 };
    size_t a = ll_writer_chunk_begin(&w, "AAAA");
    ll_writer_u16(&w, 0x1234);
    ll_writer_chunk_end(&w, a);
    ll_writer_zeros(&w, 20);
    size_t b = ll_writer_chunk_begin(&w, "BCDE");
    ll_writer_u32(&w, 5);
    ll_writer_chunk_end(&w, b);
    ll_writer_patch_u32(&w, b + 4, 1000);
    struct ll_chunk_walk walk =
        ll_chunk_walk_make((struct ll_bytes){ w.data, w.size }, 10);
    struct ll_chunk chunk;
    assert_true(ll_chunk_next(&walk, &chunk));
    assert_int_equal(chunk.id, LL_CHUNK_ID('A', 'A', 'A', 'A'));
    assert_int_equal(chunk.data.size, 2);
    assert_true(ll_chunk_next(&walk, &chunk));
    char name[5];
    ll_chunk_name(chunk.id, name);
    assert_string_equal(name, "BCDE");
    assert_memory_equal(w.data + b, "EDCB", 4); // stored reversed
    assert_int_equal(chunk.offset_bytes, b);
    assert_int_equal(chunk.size_stored, 1000);
    assert_int_equal(chunk.data.size, 4);
    assert_true(walk.clamped);
    assert_false(ll_chunk_next(&walk, &chunk));

    walk = ll_chunk_walk_make((struct ll_bytes){ w.data, w.size }, 1);
    assert_true(ll_chunk_next(&walk, &chunk));
    assert_false(ll_chunk_next(&walk, &chunk));
    assert_true(walk.limited);
    ll_writer_finish(&w);
}

static void names_are_listed_and_ended(void **state)
{
    (void)state;
    struct ll_arena arena = { 0 };
    const char **names;
    uint32_t num;
    struct ll_bytes blob = { (const uint8_t *)"one\0\0three", 10 };
    assert_true(ll_chunk_names_list(blob, &arena, &names, &num));
    assert_int_equal(num, 3);
    assert_string_equal(names[0], "one");
    assert_string_equal(names[1], "");
    assert_string_equal(names[2], "three");
    assert_true(ll_chunk_names(blob, &arena, &blob));
    assert_string_equal(ll_chunk_name_at(blob, 7), "ree");
    assert_string_equal(ll_chunk_name_at(blob, 11), "");
    assert_string_equal(ll_chunk_name_at(blob, UINT64_MAX), "");
    assert_true(ll_chunk_names_list((struct ll_bytes){ 0 }, &arena, &names, &num));
    assert_int_equal(num, 0);
    ll_arena_finish(&arena);
}

static void parse_once(struct ll_bytes bytes)
{
    struct ll_arena arena = { .block_bytes = 1024 };
    struct ll_wdt wdt;
    struct ll_report once;
    if (ll_wdt_parse(bytes, &arena, &wdt, &once) == LL_OK)
        assert_true(strlen(wdt.building_name) < bytes.size);
    ll_arena_finish(&arena);
}

static void broken_files_never_crash(void **state)
{
    (void)state;
    struct ll_building_placement building = { 0 };
    struct ll_writer writer = { 0 };
    struct ll_bytes bytes =
        written(&(struct ll_wdt_write){ .building_name = "a.wmo", .building = &building },
                &writer);
    size_t edges[] = { 12, 52, 52 + 8 + 32768, 52 + 8 + 32768 + 14, bytes.size };
    parse_truncated(bytes, edges, sizeof edges / sizeof edges[0], parse_once);
    parse_mutated(bytes, 2000, 7, parse_once);
    ll_writer_finish(&writer);
}

static void corpus_maps_have_their_tiles(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        uint32_t flags, num_tiles;
    } files[] = {
        { "aeven/World/Maps/Aeven/Aeven.wdt", 2, 208 },
        { "fixtures-small/Azeroth.wdt", 0, 687 },
        { "islands/World/Maps/CustomMaps/CustomMaps.wdt", 0, 10 },
        { "mixed-3.3.5/map/continent.wdt", 0, 687 },
        { "mixed-3.3.5/map/pvpzone.wdt", 0, 35 },
    };
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        CORPUS_OR_SKIP(path, files[i].name);
        struct ll_bytes bytes = file_read(path);
        struct ll_arena arena = { 0 };
        struct ll_wdt wdt;
        assert_int_equal(ll_wdt_parse(bytes, &arena, &wdt, &report), LL_OK);
        assert_int_equal(wdt.flags, files[i].flags);
        assert_int_equal(wdt.num_tiles, files[i].num_tiles);
        if (i == 0)
            assert_true(wdt.tiles[3][7]); // Aeven_7_3.adt is there
        ll_arena_finish(&arena);
        free((void *)bytes.data);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiles_round_trip),
        cmocka_unit_test(a_building_round_trips),
        cmocka_unit_test(placements_turn_into_world_axes),
        cmocka_unit_test(optional_chunks_may_be_absent),
        cmocka_unit_test(a_name_without_an_end_is_ended),
        cmocka_unit_test(the_walk_steps_over_zeros_and_clamps),
        cmocka_unit_test(names_are_listed_and_ended),
        cmocka_unit_test(broken_files_never_crash),
        cmocka_unit_test(corpus_maps_have_their_tiles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
