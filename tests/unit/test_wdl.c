// wdl: the reader, the writer, agreement with the tiles.
#include "testkit.h"

#include <math.h>

#include "formats/adt.h"
#include "formats/chunk.h"
#include "formats/write/wdl_write.h"
#include "test_adt_tile.h"

// Heights that tell their place.
static void tile_fill(struct ll_wdl_write_tile *tile, uint32_t x, uint32_t y)
{
    *tile = (struct ll_wdl_write_tile){ .tile_x = x, .tile_y = y };
    for (int row = 0; row < 17; row++)
        for (int col = 0; col < 17; col++)
            tile->outer_yd[row][col] = (int16_t)(row * 100 - col * 3 - (int)x);
    for (int row = 0; row < 16; row++)
        for (int col = 0; col < 16; col++)
            tile->inner_yd[row][col] = (int16_t)(-row * 50 + col + (int)y);
}

static struct ll_bytes written(const struct ll_wdl_write *map, struct ll_writer *out)
{
    struct ll_bytes bytes;
    assert_int_equal(ll_wdl_write(map, out), LL_OK);
    assert_int_equal(ll_writer_result(out, &bytes), LL_OK);
    return bytes;
}

static const uint16_t some_holes[16] = { 0x0001, 0x8000, [15] = 0x0100 };

// Three tiles, the last with holes; two buildings.
static struct ll_bytes full_map(struct ll_writer *out)
{
    static const char *const names[] = { "World\\Far\\Tower.wmo", "far/wall.WMO" };
    static struct ll_wdl_write_tile tiles[3];
    tile_fill(&tiles[0], 63, 0);
    tile_fill(&tiles[1], 0, 63);
    tile_fill(&tiles[2], 32, 31);
    tiles[2].holes = some_holes;
    const struct ll_building_placement placements[] = {
        { .name_idx = 1, .unique_id = 9, .position = { 1, 2, 3 }, .doodad_set = 4 },
        { .name_idx = 0, .unique_id = 10, .rotation_deg = { 0, 90, 0 } },
    };
    return written(&(struct ll_wdl_write){ .num_tiles = 3,
                                           .tiles = tiles,
                                           .num_buildings = 2,
                                           .buildings = names,
                                           .num_building_placements = 2,
                                           .building_placements = placements },
                   out);
}

static void what_is_written_reads_back(void **state)
{
    (void)state;
    struct ll_writer out = { 0 };
    struct ll_bytes bytes = full_map(&out);
    struct ll_arena arena = { 0 };
    struct ll_wdl wdl;
    assert_int_equal(ll_wdl_parse(bytes, &arena, &wdl, &report), LL_OK);
    assert_int_equal(report.num_warnings, 0);
    assert_int_equal(wdl.num_tiles, 3);
    assert_null(wdl.tiles[0][0].heights);
    static const uint32_t places[3][2] = { { 63, 0 }, { 0, 63 }, { 32, 31 } };
    for (int i = 0; i < 3; i++) {
        uint32_t x = places[i][0], y = places[i][1];
        const struct ll_wdl_tile *tile = &wdl.tiles[y][x];
        struct ll_wdl_write_tile expected;
        tile_fill(&expected, x, y);
        assert_non_null(tile->heights);
        for (uint32_t row = 0; row < 17; row++)
            for (uint32_t col = 0; col < 17; col++)
                assert_int_equal(ll_wdl_outer_yd(tile, row, col),
                                 expected.outer_yd[row][col]);
        for (uint32_t row = 0; row < 16; row++) {
            for (uint32_t col = 0; col < 16; col++) {
                assert_int_equal(ll_wdl_inner_yd(tile, row, col),
                                 expected.inner_yd[row][col]);
                bool hole = i == 2 && some_holes[row] >> col & 1;
                assert_int_equal(ll_wdl_cell_solid(tile, row, col), !hole);
            }
        }
    }
    assert_int_equal(wdl.num_buildings, 2);
    assert_string_equal(wdl.buildings[1], "far/wall.WMO");
    assert_int_equal(wdl.num_building_placements, 2);
    assert_int_equal(wdl.building_placements[0].unique_id, 9);
    assert_false(wdl.building_placements[0].dropped);
    assert_string_equal(wdl.buildings[wdl.building_placements[1].name_idx],
                        "World\\Far\\Tower.wmo");
    ll_arena_finish(&arena);
    ll_writer_finish(&out);
}

static void the_writer_refuses_places_that_are_none(void **state)
{
    (void)state;
    static struct ll_wdl_write_tile tiles[2];
    tile_fill(&tiles[0], 3, 3);
    tile_fill(&tiles[1], 3, 3);
    struct ll_writer out = { 0 };
    struct ll_wdl_write map = { .num_tiles = 2, .tiles = tiles };
    assert_int_equal(ll_wdl_write(&map, &out), LL_ERR_CORRUPT);
    tiles[1].tile_x = 64;
    assert_int_equal(ll_wdl_write(&map, &out), LL_ERR_CORRUPT);
    ll_writer_finish(&out);
}

static void broken_tiles_are_left_out(void **state)
{
    (void)state;
    struct ll_writer out = { 0 };
    struct ll_bytes bytes = full_map(&out);
    size_t maof = 0;
    struct ll_chunk_walk walk = ll_chunk_walk_make(bytes, 10);
    struct ll_chunk chunk;
    while (ll_chunk_next(&walk, &chunk))
        if (chunk.id == LL_CHUNK_ID('M', 'A', 'O', 'F'))
            maof = (size_t)chunk.offset_bytes;
    uint8_t *entries = out.data + maof + 8;
    ll_store_u32(entries + 63 * 4, 0xffffffff); // outside
    ll_store_u32(entries + 63 * 64 * 4, 12);    // no MARE there
    ll_store_u32(entries + 5 * 4, ll_load_u32(entries + (31 * 64 + 32) * 4)); // twice
    struct ll_arena arena = { 0 };
    struct ll_wdl wdl;
    assert_int_equal(ll_wdl_parse(bytes, &arena, &wdl, &report), LL_OK);
    assert_int_equal(wdl.num_tiles, 2); // the third, in two places
    assert_ptr_equal(wdl.tiles[0][5].heights, wdl.tiles[31][32].heights);
    assert_int_equal(report.num_warnings, 1);
    assert_string_equal(report.warnings[0].chunk, "MARE");

    // A last tile whose holes are cut has none; one whose heights are cut is absent.
    bytes.size -= 1;
    assert_int_equal(ll_wdl_parse(bytes, &arena, &wdl, &report), LL_OK);
    assert_non_null(wdl.tiles[31][32].heights);
    assert_null(wdl.tiles[31][32].holes);
    bytes.size -= 40;
    assert_int_equal(ll_wdl_parse(bytes, &arena, &wdl, &report), LL_OK);
    assert_int_equal(wdl.num_tiles, 0);

    bytes.size = maof; // no table
    assert_int_equal(ll_wdl_parse(bytes, &arena, &wdl, &report), LL_ERR_CORRUPT);
    assert_string_equal(report.error.chunk, "MAOF");
    ll_arena_finish(&arena);
    ll_writer_finish(&out);
}

static void zeros_do_not_hide_anything(void **state)
{
    (void)state;
    struct ll_writer out = { 0 }, padded = { 0 };
    struct ll_bytes bytes = full_map(&out);
    ll_writer_bytes(&padded, bytes.data, 12);
    ll_writer_zeros(&padded, 64);
    ll_writer_bytes(&padded, bytes.data + 12, bytes.size - 12);
    // What MAOF holds is absolute.
    size_t maof = 0;
    struct ll_chunk_walk walk =
        ll_chunk_walk_make((struct ll_bytes){ padded.data, padded.size }, 10);
    struct ll_chunk chunk;
    while (ll_chunk_next(&walk, &chunk))
        if (chunk.id == LL_CHUNK_ID('M', 'A', 'O', 'F'))
            maof = (size_t)chunk.offset_bytes;
    for (size_t i = 0; i < 4096; i++) {
        uint32_t offset = ll_load_u32(padded.data + maof + 8 + i * 4);
        ll_store_u32(padded.data + maof + 8 + i * 4, offset ? offset + 64 : 0);
    }
    ll_writer_zeros(&padded, 96); // 32 a tile, as real files have them
    struct ll_arena arena = { 0 };
    struct ll_wdl wdl;
    assert_int_equal(ll_wdl_parse((struct ll_bytes){ padded.data, padded.size }, &arena,
                                  &wdl, &report),
                     LL_OK);
    assert_int_equal(report.num_warnings, 0);
    assert_int_equal(wdl.num_tiles, 3);
    ll_arena_finish(&arena);
    ll_writer_finish(&padded);
    ll_writer_finish(&out);
}

static float ground_yd(float south, float east) // in cells of a chunk
{
    return 40 * sinf(south * 0.11f) + 25 * cosf(east * 0.07f) + south * 0.3f;
}

// The distant ground of a tile is its chunks' corners and centres, rounded.
static void distant_ground_agrees_with_the_tile(void **state)
{
    (void)state;
    static float heights[256][LL_CHUNK_VERTICES];
    static struct ll_adt_write_chunk chunks[256];
    for (int i = 0; i < 256; i++) {
        for (int v = 0; v < LL_CHUNK_VERTICES; v++) {
            int row = v / 17, col = v % 17;
            float half = col < 9 ? 0 : 0.5f;
            heights[i][v] =
                ground_yd((float)(i / 16 * 8 + row) + half,
                          (float)(i % 16 * 8 + (col < 9 ? col : col - 9)) + half);
        }
        chunks[i].heights_yd = heights[i];
    }
    struct ll_writer near_out = { 0 }, out = { 0 };
    struct ll_adt_write tile = { .tile_x = 30, .tile_y = 40, .chunks = chunks };
    assert_int_equal(ll_adt_write(&tile, &near_out), LL_OK);
    struct ll_arena arena = { 0 };
    struct ll_adt adt;
    assert_int_equal(ll_adt_parse((struct ll_bytes){ near_out.data, near_out.size }, NULL,
                                  &arena, &adt, &report),
                     LL_OK);
    const float *near_yd[LL_ADT_NUM_CHUNKS];
    for (uint32_t i = 0; i < LL_ADT_NUM_CHUNKS; i++)
        near_yd[i] = adt.chunks[i].heights_yd;
    static struct ll_wdl_write_tile far_tile;
    far_tile = (struct ll_wdl_write_tile){ .tile_x = 30, .tile_y = 40 };
    ll_wdl_tile_from_chunks(near_yd, &far_tile);
    struct ll_bytes bytes =
        written(&(struct ll_wdl_write){ .num_tiles = 1, .tiles = &far_tile }, &out);
    struct ll_wdl wdl;
    assert_int_equal(ll_wdl_parse(bytes, &arena, &wdl, &report), LL_OK);
    const struct ll_wdl_tile *far_ground = &wdl.tiles[40][30];
    for (uint32_t i = 0; i < 256; i++) {
        uint32_t row = i / 16, col = i % 16;
        const float *h = adt.chunks[i].heights_yd;
        const float near_far[5][2] = {
            { h[0], ll_wdl_outer_yd(far_ground, row, col) },
            { h[8], ll_wdl_outer_yd(far_ground, row, col + 1) },
            { h[136], ll_wdl_outer_yd(far_ground, row + 1, col) },
            { h[144], ll_wdl_outer_yd(far_ground, row + 1, col + 1) },
            { h[4 * 17 + 4], ll_wdl_inner_yd(far_ground, row, col) },
        };
        for (int k = 0; k < 5; k++)
            if (fabsf(near_far[k][0] - near_far[k][1]) > 0.501f)
                fail_msg("chunk %u, point %d: near %g, far %g", i, k,
                         (double)near_far[k][0], (double)near_far[k][1]);
    }
    ll_arena_finish(&arena);
    ll_writer_finish(&out);
    ll_writer_finish(&near_out);
}

static void parse_once(struct ll_bytes bytes)
{
    struct ll_arena arena = { .block_bytes = 1024 };
    struct ll_wdl wdl;
    struct ll_report once;
    if (ll_wdl_parse(bytes, &arena, &wdl, &once) == LL_OK) {
        volatile int sum = 0;
        for (uint32_t i = 0; i < 4096; i++) {
            const struct ll_wdl_tile *tile = &wdl.tiles[i / 64][i % 64];
            if (!tile->heights)
                continue;
            sum += ll_wdl_outer_yd(tile, 0, 0) + ll_wdl_inner_yd(tile, 15, 15) +
                   ll_wdl_cell_solid(tile, 15, 15);
        }
        for (uint32_t i = 0; i < wdl.num_building_placements; i++)
            if (!wdl.building_placements[i].dropped)
                sum += (int)strlen(wdl.buildings[wdl.building_placements[i].name_idx]);
    }
    ll_arena_finish(&arena);
}

static void broken_files_never_crash(void **state)
{
    (void)state;
    struct ll_writer out = { 0 };
    struct ll_bytes bytes = full_map(&out);
    size_t edges[16], num = 0;
    struct ll_chunk_walk walk = ll_chunk_walk_make(bytes, 16);
    struct ll_chunk chunk;
    while (num < 16 && ll_chunk_next(&walk, &chunk))
        edges[num++] = (size_t)chunk.offset_bytes;
    parse_truncated(bytes, edges, num, parse_once);
    parse_mutated(bytes, 2000, 11, parse_once);
    ll_writer_finish(&out);
}

static void corpus_distant_ground(void **state)
{
    (void)state;
    CORPUS_OR_SKIP(path, "wdl/jadeforest.wdl");
    struct ll_bytes bytes = file_read(path);
    struct ll_arena arena = { 0 };
    struct ll_wdl wdl;
    assert_int_equal(ll_wdl_parse(bytes, &arena, &wdl, &report), LL_OK);
    uint32_t num_holed = 0, num_joins = 0, num_equal = 0;
    int lowest = INT16_MAX, highest = INT16_MIN;
    for (uint32_t y = 0; y < 64; y++) {
        for (uint32_t x = 0; x < 64; x++) {
            const struct ll_wdl_tile *tile = &wdl.tiles[y][x];
            if (!tile->heights)
                continue;
            num_holed += tile->holes != NULL;
            for (uint32_t i = 0; i < 17; i++) {
                int h = ll_wdl_outer_yd(tile, i, 16);
                lowest = h < lowest ? h : lowest;
                highest = h > highest ? h : highest;
                if (x < 63 && wdl.tiles[y][x + 1].heights) {
                    num_joins++;
                    num_equal += h == ll_wdl_outer_yd(&wdl.tiles[y][x + 1], i, 0);
                }
            }
        }
    }
    note("%u tiles, %u with holes, heights %d..%d, %u of %u points of the east edges "
         "equal the neighbour's\n",
         wdl.num_tiles, num_holed, lowest, highest, num_equal, num_joins);
    assert_int_equal(report.num_warnings, 0);
    assert_int_equal(wdl.num_tiles, 103);
    assert_int_equal(num_holed, 103);
    parse_mutated(bytes, 200, 12, parse_once);
    ll_arena_finish(&arena);
    free((void *)bytes.data);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_reads_back),
        cmocka_unit_test(the_writer_refuses_places_that_are_none),
        cmocka_unit_test(broken_tiles_are_left_out),
        cmocka_unit_test(zeros_do_not_hide_anything),
        cmocka_unit_test(distant_ground_agrees_with_the_tile),
        cmocka_unit_test(broken_files_never_crash),
        cmocka_unit_test(corpus_distant_ground),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
