// adt: cut and mutated tiles.
#include "testkit.h"

#include <math.h>

#include "formats/chunk.h"
#include "test_adt_tile.h"

static void parse_once(struct ll_bytes bytes)
{
    struct ll_arena arena = { .block_bytes = 4096 };
    struct ll_adt adt;
    struct ll_report once;
    if (ll_adt_parse(bytes, NULL, &arena, &adt, &once) == LL_OK) {
        uint8_t map[LL_ADT_MAP_TEXELS];
        for (uint32_t i = 0; i < 256; i++) {
            const struct ll_adt_chunk *chunk = &adt.chunks[i];
            if (!chunk->present)
                continue;
            for (uint32_t l = 0; l < chunk->num_layers; l++)
                ll_adt_alpha_decode(&adt, chunk, l, map);
            ll_adt_shadow_decode(chunk, map);
            volatile int sum = chunk->normals[144][2];
            sum += chunk->colors ? chunk->colors[144][3] : 0;
            for (uint32_t k = 0; k < chunk->num_liquids; k++) {
                const struct ll_adt_liquid *liquid = &chunk->liquids[k];
                assert_true(fabsf(liquid->min_height_yd) < 1e9f);
                assert_true(fabsf(liquid->max_height_yd) < 1e9f);
                assert_true(liquid->row + liquid->num_rows <= 8);
                assert_true(liquid->col + liquid->num_cols <= 8);
            }
            (void)sum;
        }
    }
    ll_arena_finish(&arena);
}

static size_t chunk_edges(struct ll_bytes bytes, size_t *edges, size_t max)
{
    size_t num = 0;
    struct ll_chunk_walk walk = ll_chunk_walk_make(bytes, 4096);
    struct ll_chunk chunk;
    while (ll_chunk_next(&walk, &chunk)) {
        if (num < max && (chunk.id != LL_CHUNK_ID('M', 'C', 'N', 'K') || num < 24))
            edges[num++] = (size_t)chunk.offset_bytes;
        if (chunk.id != LL_CHUNK_ID('M', 'C', 'N', 'K') || num >= max / 2)
            continue;
        struct ll_chunk_walk inner = ll_chunk_walk_make(
            (struct ll_bytes){ chunk.data.data + 128, chunk.data.size - 128 }, 20);
        struct ll_chunk part;
        while (num < max && ll_chunk_next(&inner, &part))
            edges[num++] = (size_t)(chunk.offset_bytes + 8 + 128 + part.offset_bytes);
    }
    return num;
}

static void broken_tiles_never_crash(void **state)
{
    (void)state;
    struct tile_source *s = tile_source_make();
    struct ll_writer w = { 0 };
    struct ll_bytes bytes = tile_bytes(s, &w);
    size_t edges[100];
    parse_truncated(bytes, edges, chunk_edges(bytes, edges, COUNT(edges)), parse_once);
    parse_mutated(bytes, 2000, 11, parse_once);
    ll_writer_finish(&w);
    free(s);
}

// A small file with the things of 3.3.5a: most mutations hit something.
static void broken_tiles_of_later_clients_never_crash(void **state)
{
    (void)state;
    uint8_t data[200], colors[LL_CHUNK_VERTICES * 4] = { 0 };
    for (int i = 0; i < 200; i += 2) {
        data[i] = 0x80 | 41;
        data[i + 1] = (uint8_t)i;
    }
    struct mh2o m;
    struct mh2o_instance in[2] = { { .type = 1,
                                     .format = 0,
                                     .min = 5,
                                     .width = 8,
                                     .height = 8,
                                     .vertices_at = INSTANCES_AT + 48 },
                                   { .type = 3,
                                     .format = 3,
                                     .min = 5,
                                     .width = 3,
                                     .height = 3,
                                     .mask_at = INSTANCES_AT + 48,
                                     .vertices_at = INSTANCES_AT + 50 } };
    mh2o_begin(&m, in, 2);
    m.size += 500;
    ll_store_u32(m.bytes + 12 + 8, INSTANCES_AT);
    struct ll_writer w = { 0 };
    hand_version(&w);
    size_t at = ll_writer_chunk_begin(&w, "MH2O");
    ll_writer_bytes(&w, m.bytes, m.size);
    ll_writer_chunk_end(&w, at);
    for (uint32_t i = 0; i < 3; i++) {
        struct hand_chunk h =
            hand_alpha(data, sizeof data, LL_MCLY_ALPHA | LL_MCLY_RLE, 0x8040);
        hand_add(&h, (struct hand_part){ "MCCV", colors, sizeof colors, UINT32_MAX, 0x74,
                                         0, 0 });
        h.col = i;
        hand_write(&h, &w);
    }
    struct ll_bytes bytes = { w.data, w.size };
    size_t edges[100];
    parse_truncated(bytes, edges, chunk_edges(bytes, edges, COUNT(edges)), parse_once);
    parse_mutated(bytes, 2000, 12, parse_once);
    ll_writer_finish(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(broken_tiles_never_crash),
        cmocka_unit_test(broken_tiles_of_later_clients_never_crash),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
