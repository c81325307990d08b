// adt: whole tiles: round trip, top level, real files.
#include "testkit.h"

#include <float.h>
#include <math.h>

#include "test_adt_tile.h"

// ---- round trip ----

static void liquid_compare(const struct ll_adt_liquid *got,
                           const struct ll_adt_write_liquid *source)
{
    assert_int_equal(got->kind, source->kind);
    assert_false(got->mh2o);
    assert_int_equal(got->num_rows, 8);
    assert_int_equal(got->num_cols, 8);
    assert_true(got->wet == source->wet);
    assert_true((got->fishable & got->wet) == (source->fishable & source->wet));
    assert_true((got->deep & got->wet) == (source->deep & source->wet));
    bool water = got->kind == LL_LIQUID_RIVER || got->kind == LL_LIQUID_OCEAN;
    assert_int_equal(got->depths != NULL, water);
    assert_int_equal(got->uvs != NULL, !water);
    float lo = FLT_MAX, hi = -FLT_MAX;
    for (int cell = 0; cell < 64; cell++) {
        if (!(source->wet >> cell & 1))
            continue;
        for (int k = 0; k < 4; k++) {
            int v = cell / 8 * 9 + cell % 8 + (k & 1) + (k >> 1) * 9;
            assert_true(got->heights_yd[v] == source->heights_yd[v]);
            if (water)
                assert_int_equal(got->depths[v], source->depths[v]);
            else
                assert_memory_equal(got->uvs[v], source->uvs[v], 4);
            lo = fminf(lo, source->heights_yd[v]);
            hi = fmaxf(hi, source->heights_yd[v]);
        }
    }
    assert_true(got->min_height_yd == lo && got->max_height_yd == hi);
    for (int v = 0; v < 81; v++)
        assert_true(got->heights_yd[v] >= lo - 10 && got->heights_yd[v] <= hi + 10);
}

static void chunk_compare(const struct ll_adt *adt, const struct ll_adt_chunk *got,
                          const struct ll_adt_write_chunk *source)
{
    assert_true(got->present);
    assert_int_equal(got->flags & LL_MCNK_IMPASSABLE, source->flags);
    assert_int_equal(got->area_id, source->area_id);
    assert_int_equal(got->holes, source->holes);
    assert_memory_equal(got->heights_yd, source->heights_yd, LL_CHUNK_VERTICES * 4);
    assert_memory_equal(got->normals, source->normals, LL_CHUNK_VERTICES * 3);
    assert_false(got->normals_computed);
    assert_null(got->colors);
    assert_int_equal(got->num_layers, source->num_layers);
    uint8_t map[LL_ADT_MAP_TEXELS], expected[LL_ADT_MAP_TEXELS];
    for (uint32_t l = 0; l < got->num_layers; l++) {
        assert_int_equal(got->layers[l].texture_idx, source->layers[l].texture_idx);
        uint32_t flags = source->layers[l].flags | (source->layers[l].alpha ? 0x100 : 0);
        assert_int_equal(got->layers[l].flags, flags);
        uint32_t effect = source->layers[l].effect_id;
        assert_int_equal(got->layers[l].effect_id, effect ? effect : LL_NO_EFFECT);
        ll_adt_alpha_decode(adt, got, l, map);
        memset(expected, 255, sizeof expected);
        if (source->layers[l].alpha)
            map_expect(source->layers[l].alpha, expected);
        assert_memory_equal(map, expected, sizeof map);
    }
    ll_adt_shadow_decode(got, map);
    memset(expected, 0, sizeof expected);
    if (source->shadow)
        map_expect(source->shadow, expected);
    for (int i = 0; i < LL_ADT_MAP_TEXELS; i++)
        assert_int_equal(map[i], expected[i] ? 0 : 255);
    for (uint32_t cell = 0; cell < 64; cell++)
        assert_int_equal(!ll_adt_cell_clutter(got, cell / 8, cell % 8),
                         source->no_clutter >> cell & 1);
    assert_int_equal(got->num_doodad_refs, source->num_doodad_refs);
    assert_int_equal(got->num_building_refs, source->num_building_refs);
    assert_memory_equal(got->doodad_refs ? got->doodad_refs : (const uint32_t[]){ 0 },
                        source->doodad_refs, got->num_doodad_refs * 4);
    if (got->num_building_refs)
        assert_int_equal(got->building_refs[0], source->building_refs[0]);
    assert_int_equal(got->num_liquids, source->num_liquids);
    for (uint32_t i = 0; i < got->num_liquids; i++)
        liquid_compare(&got->liquids[i], &source->liquids[i]);
}

static void a_written_tile_reads_back(void **state)
{
    (void)state;
    struct tile_source *s = tile_source_make();
    struct ll_writer w = { 0 };
    struct ll_bytes bytes = tile_bytes(s, &w);
    struct ll_arena arena = { 0 };
    struct ll_adt adt;
    assert_int_equal(ll_adt_parse(bytes, NULL, &arena, &adt, &report), LL_OK);
    assert_false(adt.big_alpha);
    assert_int_equal(adt.num_textures, 4);
    assert_string_equal(adt.textures[0], "Tileset\\A\\Grass.blp");
    assert_string_equal(adt.textures[3], "d.blp");
    assert_int_equal(adt.num_models, 2);
    assert_string_equal(adt.models[1], "rock.m2");
    assert_int_equal(adt.num_buildings, 1);
    assert_string_equal(adt.buildings[0], "World\\wmo\\House.wmo");
    assert_int_equal(adt.num_doodad_placements, 3);
    for (int i = 0; i < 3; i++) {
        const struct ll_doodad_placement *p = &adt.doodad_placements[i];
        assert_false(p->dropped);
        assert_int_equal(p->name_idx, s->doodads[i].name_idx);
        assert_int_equal(p->unique_id, s->doodads[i].unique_id);
        assert_memory_equal(p->position, s->doodads[i].position, 12);
        assert_memory_equal(p->rotation_deg, s->doodads[i].rotation_deg, 12);
        assert_true(p->scale == s->doodads[i].scale);
        assert_int_equal(p->flags, s->doodads[i].flags);
    }
    assert_int_equal(adt.num_building_placements, 2);
    for (int i = 0; i < 2; i++) {
        const struct ll_building_placement *p = &adt.building_placements[i];
        assert_false(p->dropped);
        assert_int_equal(p->unique_id, s->buildings[i].unique_id);
        assert_memory_equal(p->position, s->buildings[i].position, 12);
        assert_memory_equal(p->rotation_deg, s->buildings[i].rotation_deg, 12);
        assert_memory_equal(p->box_min, s->buildings[i].box_min, 12);
        assert_memory_equal(p->box_max, s->buildings[i].box_max, 12);
        assert_int_equal(p->flags, 1);
        assert_int_equal(p->doodad_set, s->buildings[i].doodad_set);
        assert_int_equal(p->name_set, 3);
    }
    assert_int_equal(adt.num_chunks_present, TILE_FULL_CHUNKS);
    for (uint32_t i = 0; i < TILE_FULL_CHUNKS; i++) {
        uint32_t idx = tile_full_chunk(i);
        assert_int_equal(adt.chunks[idx].row, idx / 16);
        assert_int_equal(adt.chunks[idx].col, idx % 16);
        chunk_compare(&adt, &adt.chunks[idx], &s->chunks[idx]);
    }
    // North-west corner of chunk row 1, column 7 of tile (33, 30).
    const struct ll_adt_chunk *chunk = &adt.chunks[tile_full_chunk(1)];
    assert_true(fabsf(chunk->corner_world[0] -
                      (float)(17066.666667 - (30 * 16 + 1) * 33.333333)) < 0.01f);
    assert_true(fabsf(chunk->corner_world[1] -
                      (float)(17066.666667 - (33 * 16 + 7) * 33.333333)) < 0.01f);
    ll_arena_finish(&arena);
    ll_writer_finish(&w);
    free(s);
}

static void offsets_of_a_written_tile_lead_to_its_chunks(void **state)
{
    (void)state;
    struct tile_source *s = tile_source_make();
    struct ll_writer w = { 0 };
    struct ll_bytes bytes = tile_bytes(s, &w);
    static const char names[8][5] = { "NICM", "XETM", "XDMM", "DIMM",
                                      "OMWM", "DIWM", "FDDM", "FDOM" };
    const size_t mhdr = 12 + 8; // payload
    for (uint32_t i = 0; i < 8; i++)
        assert_memory_equal(
            bytes.data + mhdr + ll_load_u32(bytes.data + mhdr + 4 + i * 4), names[i], 4);
    for (uint32_t i = 0; i < 6; i++) // 0x24 on: 3.3.5a
        assert_int_equal(ll_load_u32(bytes.data + mhdr + 0x24 + i * 4), 0);
    const uint8_t *mcin = bytes.data + mhdr + 64 + 8;
    for (uint32_t i = 0; i < 256; i++) {
        const uint8_t *mcnk = bytes.data + ll_load_u32(mcin + i * 16);
        assert_memory_equal(mcnk, "KNCM", 4);
        assert_int_equal(ll_load_u32(mcin + i * 16 + 4), ll_load_u32(mcnk + 4) + 8);
        assert_int_equal(ll_load_u32(mcnk + 8 + 4), i % 16);
        assert_int_equal(ll_load_u32(mcnk + 8 + 8), i / 16);
    }
    // MCNR claims 435 bytes and 13 follow.
    const uint8_t *mcnk = bytes.data + ll_load_u32(mcin);
    const uint8_t *mcnr = mcnk + ll_load_u32(mcnk + 8 + 0x18);
    assert_int_equal(ll_load_u32(mcnr + 4), 435);
    assert_memory_equal(mcnr + 8 + 448, "YLCM", 4);
    ll_writer_finish(&w);
    free(s);
}

static void the_layer_that_covers_a_cell_is_found(void **state)
{
    (void)state;
    struct tile_source *s = tile_source_make();
    struct ll_adt_write_chunk *chunk = &s->chunks[0];
    static uint8_t alpha[3][LL_ADT_MAP_TEXELS];
    for (int row = 0; row < 64; row++) {
        for (int col = 0; col < 64; col++) {
            alpha[0][row * 64 + col] = row < 32 ? 0 : 255; // south: layer 1
            alpha[1][row * 64 + col] = col < 48 ? 0 : 200; // east: layer 2
            alpha[2][row * 64 + col] = row < 8 && col < 8 ? 255 : 100;
        }
    }
    chunk->num_layers = 4;
    for (int l = 1; l < 4; l++)
        chunk->layers[l] = (struct ll_adt_write_layer){ .alpha = alpha[l - 1] };
    struct ll_writer w = { 0 };
    struct ll_bytes bytes = tile_bytes(s, &w);
    struct ll_arena arena = { 0 };
    struct ll_adt adt;
    assert_int_equal(ll_adt_parse(bytes, NULL, &arena, &adt, &report), LL_OK);
    for (uint32_t row = 0; row < 8; row++)
        for (uint32_t col = 0; col < 8; col++)
            assert_int_equal(ll_adt_cell_layer(&adt.chunks[0], row, col),
                             row == 0 && col == 0 ? 3
                             : col >= 6           ? 2
                             : row >= 4           ? 1
                                                  : 0);
    ll_arena_finish(&arena);
    ll_writer_finish(&w);
    free(s);
}

static void the_writer_refuses_what_readers_would(void **state)
{
    (void)state;
    struct tile_source *s = tile_source_make();
    struct ll_writer w = { 0 };
    s->chunks[9].num_layers = 5;
    assert_int_equal(ll_adt_write(&s->tile, &w), LL_ERR_LIMIT);
    s->chunks[9].num_layers = 0;
    s->chunks[tile_full_chunk(2)].liquids = &s->liquids[3]; // slime, then what follows
    s->liquids[2].kind = 4;
    s->chunks[tile_full_chunk(4)].num_liquids = 1;
    s->chunks[tile_full_chunk(2)].num_liquids = 1;
    assert_int_equal(ll_adt_write(&s->tile, &w), LL_ERR_LIMIT);
    assert_int_equal(w.size, 0);
    free(s);
}

// ---- the top level ----

static void names_and_placements_that_are_broken(void **state)
{
    (void)state;
    struct ll_writer w = { 0 };
    hand_version(&w);
    size_t at = ll_writer_chunk_begin(&w, "MTEX");
    ll_writer_bytes(&w, "a.blp\0b.blp", 11); // no end
    ll_writer_chunk_end(&w, at);
    at = ll_writer_chunk_begin(&w, "MMDX");
    ll_writer_bytes(&w, "x.m2\0y.m2", 10);
    ll_writer_chunk_end(&w, at);
    at = ll_writer_chunk_begin(&w, "MMID"); // in another order, and outside
    ll_writer_u32(&w, 5);
    ll_writer_u32(&w, 0);
    ll_writer_u32(&w, 99);
    ll_writer_chunk_end(&w, at);
    at = ll_writer_chunk_begin(&w, "MDDF");
    for (uint32_t i = 0; i < 4; i++) {
        ll_writer_u32(&w, i == 1 ? 3 : 0); // name 3 of 3
        ll_writer_u32(&w, i);
        ll_writer_f32(&w, i == 2 ? NAN : 1);
        ll_writer_f32(&w, i == 3 ? 2e6f : 2);
        ll_writer_f32s(&w, (const float[]){ 3, INFINITY, 5, 6 }, 4);
        ll_writer_u16(&w, 0); // scale 0 means 1
        ll_writer_u16(&w, 0);
    }
    ll_writer_u32(&w, 0); // a cut row
    ll_writer_chunk_end(&w, at);
    struct hand_chunk h = hand_flat();
    hand_write(&h, &w);
    struct ll_arena arena = { 0 };
    struct ll_adt adt;
    struct ll_bytes bytes = { w.data, w.size };
    assert_int_equal(ll_adt_parse(bytes, NULL, &arena, &adt, &report), LL_OK);
    assert_int_equal(adt.num_textures, 2);
    assert_string_equal(adt.textures[1], "b.blp");
    assert_int_equal(adt.num_models, 3);
    assert_string_equal(adt.models[0], "y.m2");
    assert_string_equal(adt.models[1], "x.m2");
    assert_string_equal(adt.models[2], "");
    assert_int_equal(adt.num_doodad_placements, 4);
    assert_false(adt.doodad_placements[0].dropped);
    assert_true(adt.doodad_placements[0].scale == 1);
    assert_true(adt.doodad_placements[0].rotation_deg[0] == 0);
    for (int i = 1; i < 4; i++)
        assert_true(adt.doodad_placements[i].dropped);
    assert_true(warned("last placement is cut"));
    assert_true(warned("without a name or a place"));
    ll_arena_finish(&arena);
    ll_writer_finish(&w);
}

static void a_chunk_whose_size_lies_does_not_hide_others(void **state)
{
    (void)state;
    struct tile_source *s = tile_source_make();
    static const uint32_t lies[] = { 0, 100, 0x7fffffff, 0xffffffff };
    for (size_t i = 0; i < COUNT(lies); i++) {
        struct ll_writer w = { 0 };
        struct ll_bytes bytes = tile_bytes(s, &w);
        size_t mcin = 12 + 8 + 64 + 8;
        uint32_t first = ll_load_u32(bytes.data + mcin);
        ll_store_u32(w.data + first + 4, lies[i]);
        struct ll_arena arena = { 0 };
        struct ll_adt adt;
        assert_int_equal(ll_adt_parse(bytes, NULL, &arena, &adt, &report), LL_OK);
        assert_int_equal(adt.num_chunks_present, TILE_FULL_CHUNKS);
        assert_true(report.num_warnings > 0);
        for (uint32_t k = 0; k < TILE_FULL_CHUNKS; k++)
            chunk_compare(&adt, &adt.chunks[tile_full_chunk(k)],
                          &s->chunks[tile_full_chunk(k)]);
        ll_arena_finish(&arena);
        ll_writer_finish(&w);
    }
    free(s);
}

static void chunks_go_where_they_belong(void **state)
{
    (void)state;
    struct ll_writer w = { 0 };
    hand_version(&w);
    struct hand_chunk h = hand_flat();
    const uint32_t places[][2] = { { 2, 3 }, { 2, 3 }, { 40, 1 } }; // twice, and outside
    for (uint32_t i = 0; i < 3; i++) {
        h.row = places[i][0];
        h.col = places[i][1];
        h.base_yd = (float)i;
        hand_write(&h, &w);
    }
    struct ll_arena arena = { 0 };
    struct ll_adt adt;
    struct ll_bytes bytes = { w.data, w.size };
    assert_int_equal(ll_adt_parse(bytes, NULL, &arena, &adt, &report), LL_OK);
    assert_int_equal(adt.num_chunks_present, 3);
    assert_true(adt.chunks[2 * 16 + 3].heights_yd[0] == 0);
    assert_true(adt.chunks[1].heights_yd[0] == 1); // by its place in the file
    assert_true(adt.chunks[2].heights_yd[0] == 2);
    ll_arena_finish(&arena);
    ll_writer_finish(&w);

    // 257 chunks: the surplus one is left out, and indices that lie do not matter.
    w = (struct ll_writer){ 0 };
    hand_version(&w);
    h.row = h.col = 5;
    for (uint32_t i = 0; i < 257; i++) {
        h.base_yd = (float)i;
        hand_write(&h, &w);
    }
    bytes = (struct ll_bytes){ w.data, w.size };
    assert_int_equal(ll_adt_parse(bytes, NULL, &arena, &adt, &report), LL_OK);
    assert_int_equal(adt.num_chunks_present, 256);
    for (uint32_t i = 0; i < 256; i++)
        assert_true(adt.chunks[i].heights_yd[0] == (float)i);
    assert_true(warned("more than 256"));
    ll_arena_finish(&arena);
    ll_writer_finish(&w);
}

static void flight_bounds_and_texture_flags(void **state)
{
    (void)state;
    struct ll_writer w = { 0 };
    hand_version(&w);
    size_t at = ll_writer_chunk_begin(&w, "MTEX");
    ll_writer_bytes(&w, "a\0b", 4);
    ll_writer_chunk_end(&w, at);
    at = ll_writer_chunk_begin(&w, "MFBO");
    for (int i = 0; i < 18; i++)
        ll_writer_i16(&w, (int16_t)(500 - 100 * i));
    ll_writer_chunk_end(&w, at);
    at = ll_writer_chunk_begin(&w, "MTXF");
    ll_writer_u32(&w, 1);
    ll_writer_chunk_end(&w, at);
    struct hand_chunk h = hand_flat();
    hand_write(&h, &w);
    struct ll_arena arena = { 0 };
    struct ll_adt adt;
    assert_int_equal(
        ll_adt_parse((struct ll_bytes){ w.data, w.size }, NULL, &arena, &adt, &report),
        LL_OK);
    assert_true(adt.has_flight_bounds);
    assert_int_equal(adt.flight_max[0], 500);
    assert_int_equal(adt.flight_min[8], -1200);
    assert_int_equal(adt.texture_flags[0], 1);
    assert_int_equal(adt.texture_flags[1], 0); // cut: 0
    ll_arena_finish(&arena);
    ll_writer_finish(&w);
}

static void what_is_no_tile_is_refused(void **state)
{
    (void)state;
    struct ll_arena arena = { 0 };
    struct ll_adt adt;
    struct ll_writer w = { 0 };
    struct ll_bytes bytes = { (const uint8_t *)"this is only text", 17 };
    assert_int_equal(ll_adt_parse(bytes, NULL, &arena, &adt, &report), LL_ERR_CORRUPT);
    bytes.size = 0;
    assert_int_equal(ll_adt_parse(bytes, NULL, &arena, &adt, &report), LL_ERR_TRUNCATED);
    hand_version(&w);
    bytes = (struct ll_bytes){ w.data, w.size };
    assert_int_equal(ll_adt_parse(bytes, NULL, &arena, &adt, &report), LL_ERR_CORRUPT);
    assert_string_equal(report.error.chunk, "MCNK");
    ll_store_u32(w.data + 8, 23);
    assert_int_equal(ll_adt_parse(bytes, NULL, &arena, &adt, &report),
                     LL_ERR_UNSUPPORTED);
    ll_arena_finish(&arena);
    ll_writer_finish(&w);
}

// ---- real files ----

static void corpus_tiles_hold_what_was_counted(void **state)
{
    (void)state;
    // Counted and summed by a script that shares nothing with the reader.
    static const struct {
        const char *name;
        uint32_t layers, shadows, colors, holes, doodads, buildings, doodad_refs,
            building_refs, liquids, wet, textures;
        float lo, hi;
        uint64_t alpha_sum, shadowed;
    } files[] = {
        { "aeven/World/Maps/Aeven/Aeven_7_3.adt", 312, 256, 256, 0, 0, 0, 0, 0, 0, 0, 3,
          -203.720f, 230.915f, 24255515, 0 },
        { "aeven/World/Maps/Aeven/Aeven_7_4.adt", 501, 256, 256, 0, 3514, 0, 16122, 0, 2,
          128, 5, 1.209f, 293.388f, 57826316, 0 },
        { "aeven/World/Maps/Aeven/Aeven_7_5.adt", 424, 256, 256, 0, 3544, 1, 7194, 26, 0,
          0, 5, 120.843f, 331.223f, 21095946, 0 },
        { "aeven/World/Maps/Aeven/Aeven_8_3.adt", 317, 256, 256, 0, 0, 0, 0, 0, 256,
          16384, 3, -0.784f, 28.448f, 32978657, 0 },
        { "aeven/World/Maps/Aeven/Aeven_8_4.adt", 540, 256, 256, 0, 1, 0, 2, 0, 256,
          16384, 4, -0.040f, 125.881f, 269825598, 0 },
        { "aeven/World/Maps/Aeven/Aeven_8_5.adt", 850, 256, 256, 0, 40, 0, 128, 0, 256,
          16384, 5, -0.342f, 324.914f, 194135359, 0 },
        { "aeven/World/Maps/Aeven/Aeven_9_3.adt", 316, 256, 256, 0, 0, 0, 0, 0, 256,
          16384, 2, -0.054f, 0.011f, 33658470, 0 },
        { "aeven/World/Maps/Aeven/Aeven_9_4.adt", 512, 256, 256, 0, 1, 0, 3, 0, 256,
          16384, 2, -0.044f, 0.026f, 266375261, 0 },
        { "aeven/World/Maps/Aeven/Aeven_9_5.adt", 553, 256, 256, 0, 9, 0, 39, 0, 256,
          16384, 5, -0.195f, 51.587f, 267535426, 0 },
        { "fixtures-small/Azeroth_38_46.adt", 256, 256, 0, 0, 0, 0, 0, 0, 0, 0, 1,
          170.881f, 445.756f, 0, 0 },
        { "islands/World/Maps/CustomMaps/CustomMaps_48_13.adt", 369, 256, 0, 0, 0, 0, 0,
          0, 256, 16384, 3, -515.187f, 190.844f, 72128943, 0 },
        { "islands/World/Maps/CustomMaps/CustomMaps_49_12.adt", 538, 0, 0, 0, 112, 2,
          2449, 2, 256, 16384, 5, -635.016f, 159.097f, 80026769, 0 },
        { "islands/World/Maps/CustomMaps/CustomMaps_49_13.adt", 795, 256, 0, 0, 137, 27,
          133, 27, 256, 16384, 7, -515.187f, 209.631f, 147310695, 0 },
        { "islands/World/Maps/CustomMaps/CustomMaps_49_14.adt", 358, 256, 0, 0, 0, 0, 0,
          0, 256, 16384, 3, -515.187f, 158.143f, 65711239, 0 },
        { "islands/World/Maps/CustomMaps/CustomMaps_50_12.adt", 735, 0, 0, 0, 218, 8,
          14647, 9, 256, 16384, 7, -515.368f, 215.625f, 127465014, 0 },
        { "islands/World/Maps/CustomMaps/CustomMaps_50_13.adt", 684, 256, 0, 0, 113, 6,
          2360, 6, 256, 16384, 6, -522.058f, 191.493f, 120333565, 0 },
        { "mixed-3.3.5/map/continent4229.adt", 739, 256, 0, 1, 381, 19, 802, 87, 9, 330,
          16, -515.169f, 263.005f, 125619936, 125629 },
        { "mixed-3.3.5/map/pvpzone3430.adt", 251, 256, 0, 0, 0, 0, 0, 0, 16, 128, 6,
          0.000f, 383.059f, 55592924, 0 },
    };
    for (size_t i = 0; i < COUNT(files); i++) {
        CORPUS_OR_SKIP(path, files[i].name);
        struct ll_bytes bytes = file_read(path);
        struct ll_arena arena = { 0 };
        struct ll_adt adt;
        assert_int_equal(ll_adt_parse(bytes, NULL, &arena, &adt, &report), LL_OK);
        assert_int_equal(report.num_warnings, 0);
        assert_int_equal(adt.num_chunks_present, 256);
        assert_int_equal(adt.num_textures, files[i].textures);
        assert_int_equal(adt.num_doodad_placements, files[i].doodads);
        assert_int_equal(adt.num_building_placements, files[i].buildings);
        uint32_t layers = 0, shadows = 0, colors = 0, holes = 0, doodad_refs = 0;
        uint32_t building_refs = 0, liquids = 0, wet = 0;
        float lo = FLT_MAX, hi = -FLT_MAX;
        uint64_t alpha_sum = 0, shadowed = 0;
        uint8_t map[LL_ADT_MAP_TEXELS];
        for (uint32_t c = 0; c < 256; c++) {
            const struct ll_adt_chunk *chunk = &adt.chunks[c];
            layers += chunk->num_layers;
            shadows += chunk->shadow != NULL;
            colors += chunk->colors != NULL;
            holes += chunk->holes != 0;
            doodad_refs += chunk->num_doodad_refs;
            building_refs += chunk->num_building_refs;
            liquids += chunk->num_liquids;
            for (uint32_t k = 0; k < chunk->num_liquids; k++)
                for (uint64_t bits = chunk->liquids[k].wet; bits; bits &= bits - 1)
                    wet++;
            for (int v = 0; v < LL_CHUNK_VERTICES; v++) {
                lo = fminf(lo, chunk->heights_yd[v]);
                hi = fmaxf(hi, chunk->heights_yd[v]);
            }
            for (uint32_t l = 1; l < chunk->num_layers; l++) {
                ll_adt_alpha_decode(&adt, chunk, l, map);
                for (int t = 0; t < LL_ADT_MAP_TEXELS; t++)
                    alpha_sum += map[t];
            }
            ll_adt_shadow_decode(chunk, map);
            for (int t = 0; t < LL_ADT_MAP_TEXELS; t++)
                shadowed += map[t] == 0;
        }
        assert_int_equal(layers, files[i].layers);
        assert_int_equal(shadows, files[i].shadows);
        assert_int_equal(colors, files[i].colors);
        assert_int_equal(holes, files[i].holes);
        assert_int_equal(doodad_refs, files[i].doodad_refs);
        assert_int_equal(building_refs, files[i].building_refs);
        assert_int_equal(liquids, files[i].liquids);
        assert_int_equal(wet, files[i].wet);
        assert_true(fabsf(lo - files[i].lo) < 0.002f);
        assert_true(fabsf(hi - files[i].hi) < 0.002f);
        assert_true(alpha_sum == files[i].alpha_sum);
        assert_true(shadowed == files[i].shadowed);
        ll_arena_finish(&arena);
        free((void *)bytes.data);
    }
}

static void corpus_neighbours_meet_without_cracks(void **state)
{
    (void)state;
    CORPUS_OR_SKIP(path, "mixed-3.3.5/map/continent4229.adt");
    struct ll_bytes bytes = file_read(path);
    struct ll_arena arena = { 0 };
    struct ll_adt adt;
    assert_int_equal(ll_adt_parse(bytes, NULL, &arena, &adt, &report), LL_OK);
    for (int row = 0; row < 16; row++) {
        for (int col = 0; col < 15; col++) {
            const float *west = adt.chunks[row * 16 + col].heights_yd;
            const float *east = adt.chunks[row * 16 + col + 1].heights_yd;
            for (int r = 0; r < 9; r++)
                assert_true(fabsf(west[r * 17 + 8] - east[r * 17]) < 0.01f);
        }
    }
    ll_arena_finish(&arena);
    free((void *)bytes.data);
}

static void corpus_texts_are_refused(void **state)
{
    (void)state;
    static const char *const files[] = { "fixtures-small/mpq-chain/common.MPQ",
                                         "fixtures-small/(listfile)",
                                         "fixtures-small/Sample.dbc",
                                         "fixtures-small/trolltent.wmo" };
    for (size_t i = 0; i < COUNT(files); i++) {
        CORPUS_OR_SKIP(path, files[i]);
        struct ll_bytes bytes = file_read(path);
        struct ll_arena arena = { 0 };
        struct ll_adt adt;
        assert_int_not_equal(ll_adt_parse(bytes, NULL, &arena, &adt, &report), LL_OK);
        assert_non_null(report.error.reason);
        ll_arena_finish(&arena);
        free((void *)bytes.data);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_written_tile_reads_back),
        cmocka_unit_test(offsets_of_a_written_tile_lead_to_its_chunks),
        cmocka_unit_test(the_layer_that_covers_a_cell_is_found),
        cmocka_unit_test(the_writer_refuses_what_readers_would),
        cmocka_unit_test(names_and_placements_that_are_broken),
        cmocka_unit_test(a_chunk_whose_size_lies_does_not_hide_others),
        cmocka_unit_test(chunks_go_where_they_belong),
        cmocka_unit_test(flight_bounds_and_texture_flags),
        cmocka_unit_test(what_is_no_tile_is_refused),
        cmocka_unit_test(corpus_tiles_hold_what_was_counted),
        cmocka_unit_test(corpus_neighbours_meet_without_cracks),
        cmocka_unit_test(corpus_texts_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
