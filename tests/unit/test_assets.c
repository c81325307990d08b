// assets: terrain tiles and textures in the layout of the GPU.
#include "testkit.h"

#include <math.h>

#include "assets/assets.h"
#include "formats/blp.h"
#include "formats/mip.h"
#include "formats/write/blp_write.h"
#include "test_adt_tile.h"

struct built {
    struct ll_tile tile;
    struct ll_tile_arrays arrays;
};

// Heap blocks of exactly the sizes that the contract names.
static void built_make(struct built *b, const struct ll_adt *adt, struct ll_arena *arena)
{
    assert_int_equal(ll_tile_plan(adt, 33, 30, arena, &b->tile), LL_OK);
    b->arrays = (struct ll_tile_arrays){
        .vertices = malloc(256 * LL_CHUNK_VERTICES * sizeof(struct ll_terrain_vertex)),
        .indices = malloc(b->tile.num_indices * sizeof(uint16_t) + 1),
        .splats = malloc(256 * LL_ADT_MAP_TEXELS * 4),
        .liquid_vertices =
            malloc(b->tile.num_liquids * 81 * sizeof(struct ll_liquid_vertex) + 1),
        .liquid_indices = malloc(b->tile.num_liquid_indices * sizeof(uint16_t) + 1),
    };
    ll_tile_write(&b->tile, &b->arrays);
}

static void built_finish(struct built *b)
{
    free(b->arrays.vertices);
    free(b->arrays.indices);
    free(b->arrays.splats);
    free(b->arrays.liquid_vertices);
    free(b->arrays.liquid_indices);
}

struct fixture {
    struct tile_source *source;
    struct ll_writer w;
    struct ll_arena arena;
    struct ll_adt adt;
    struct built built;
};

static int fixture_make(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    f->source = tile_source_make();
    struct ll_bytes bytes = tile_bytes(f->source, &f->w);
    assert_int_equal(ll_adt_parse(bytes, NULL, &f->arena, &f->adt, &report), LL_OK);
    built_make(&f->built, &f->adt, &f->arena);
    *state = f;
    return 0;
}

static int fixture_finish(void **state)
{
    struct fixture *f = *state;
    built_finish(&f->built);
    ll_arena_finish(&f->arena);
    ll_writer_finish(&f->w);
    free(f->source);
    free(f);
    return 0;
}

static void a_tile_says_what_it_holds(void **state)
{
    const struct fixture *f = *state;
    const struct ll_tile *tile = &f->built.tile;
    assert_int_equal(tile->tile_x, 33);
    assert_int_equal(tile->tile_y, 30);
    assert_int_equal(tile->num_textures, 4);
    assert_string_equal(tile->textures[1], "b.blp");
    assert_int_equal(tile->num_models, 3);
    assert_int_equal(tile->num_buildings, 2);
    assert_int_equal(tile->num_liquids, 5);
    uint32_t num_present = 0, next_index = 0;
    for (uint32_t i = 0; i < 256; i++) {
        const struct ll_tile_chunk *chunk = &tile->chunks[i];
        num_present += chunk->present;
        assert_int_equal(chunk->row, i / 16);
        assert_int_equal(chunk->col, i % 16);
        assert_int_equal(chunk->first_index, next_index);
        next_index += chunk->num_indices;
        if (!chunk->present)
            assert_int_equal(chunk->num_indices, 0);
    }
    assert_int_equal(num_present, TILE_FULL_CHUNKS);
    assert_int_equal(tile->num_indices, next_index);
    for (uint32_t i = 0; i < TILE_FULL_CHUNKS; i++) {
        const struct ll_tile_chunk *chunk = &tile->chunks[tile_full_chunk(i)];
        const struct ll_adt_write_chunk *source = &f->source->chunks[tile_full_chunk(i)];
        assert_int_equal(chunk->num_layers, source->num_layers ? source->num_layers : 1);
        for (uint32_t l = 0; l < 4; l++)
            assert_int_equal(chunk->texture_idx[l], l < source->num_layers
                                                        ? source->layers[l].texture_idx
                                                        : UINT16_MAX);
        assert_int_equal(chunk->area_id, 1000 + i);
        float lo = 1e9f, hi = -1e9f;
        for (int v = 0; v < LL_CHUNK_VERTICES; v++) {
            lo = fminf(lo, f->source->heights[i][v]);
            hi = fmaxf(hi, f->source->heights[i][v]);
        }
        assert_true(chunk->min_height_yd == lo && chunk->max_height_yd == hi);
    }
}

static void vertices_carry_heights_normals_and_neutral_colors(void **state)
{
    const struct fixture *f = *state;
    for (uint32_t i = 0; i < TILE_FULL_CHUNKS; i++) {
        const struct ll_terrain_vertex *v =
            f->built.arrays.vertices + (size_t)tile_full_chunk(i) * LL_CHUNK_VERTICES;
        for (int k = 0; k < LL_CHUNK_VERTICES; k++) {
            assert_true(v[k].height_yd == f->source->heights[i][k]);
            const int8_t *n = f->source->normals[i][k];
            double length = sqrt((double)(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]));
            for (int c = 0; c < 3; c++)
                assert_true(fabs(v[k].normal[c] - n[c] / length * 127) <= 0.51);
            assert_int_equal(v[k].normal[3], 0);
            assert_memory_equal(v[k].color, ((const uint8_t[]){ 127, 127, 127, 255 }), 4);
        }
    }
}

// Place of a chunk vertex on the lattice of half cells, x = south, y = east.
static void vertex_place(uint16_t idx, int *south, int *east)
{
    int row = idx / 17, col = idx % 17;
    *south = col < 9 ? row * 2 : row * 2 + 1;
    *east = col < 9 ? col * 2 : (col - 9) * 2 + 1;
}

static void triangles_turn_left_and_leave_holes_out(void **state)
{
    const struct fixture *f = *state;
    for (uint32_t i = 0; i < TILE_FULL_CHUNKS; i++) {
        const struct ll_tile_chunk *chunk = &f->built.tile.chunks[tile_full_chunk(i)];
        const uint16_t *idx = f->built.arrays.indices + chunk->first_index;
        int area[64] = { 0 }; // of each cell, in eighths
        for (uint32_t t = 0; t < chunk->num_indices; t += 3) {
            int s[3], e[3];
            for (int k = 0; k < 3; k++) {
                assert_true(idx[t + (uint32_t)k] < LL_CHUNK_VERTICES);
                vertex_place(idx[t + (uint32_t)k], &s[k], &e[k]);
            }
            // Seen from above, x is north and y is west: north = -south, west = -east.
            int cross = (s[1] - s[0]) * (e[2] - e[0]) - (e[1] - e[0]) * (s[2] - s[0]);
            assert_int_equal(cross, 2); // counter-clockwise, a quarter of a cell
            int cell = (s[0] + s[1] + s[2]) / 6 * 8 + (e[0] + e[1] + e[2]) / 6;
            area[cell] += cross;
        }
        for (uint32_t cell = 0; cell < 64; cell++) {
            uint32_t row = cell / 8, col = cell % 8;
            bool hole = chunk->holes >> (row / 2 * 4 + col / 2) & 1;
            assert_int_equal(area[cell], hole ? 0 : 8);
        }
    }
    assert_int_equal(f->built.tile.chunks[tile_full_chunk(0)].num_indices, 768);
    assert_int_equal(f->built.tile.chunks[tile_full_chunk(3)].num_indices, 0);
}

static void splats_hold_alpha_and_baked_light(void **state)
{
    const struct fixture *f = *state;
    for (uint32_t i = 0; i < TILE_FULL_CHUNKS; i++) {
        const struct ll_adt_chunk *chunk = &f->adt.chunks[tile_full_chunk(i)];
        const uint8_t *splat =
            f->built.arrays.splats + (size_t)tile_full_chunk(i) * LL_ADT_MAP_TEXELS * 4;
        uint8_t maps[4][LL_ADT_MAP_TEXELS] = { { 0 } };
        for (uint32_t l = 1; l < chunk->num_layers; l++)
            ll_adt_alpha_decode(&f->adt, chunk, l, maps[l - 1]);
        ll_adt_shadow_decode(chunk, maps[3]);
        for (int t = 0; t < LL_ADT_MAP_TEXELS; t++)
            for (int c = 0; c < 4; c++)
                assert_int_equal(splat[t * 4 + c], maps[c][t]);
    }
    // A chunk without a shadow map is lit.
    assert_int_equal(f->built.arrays.splats[3], 255);
    // Layer 1 of the eighth chunk has no map: it covers all.
    const uint8_t *splat =
        f->built.arrays.splats + (size_t)tile_full_chunk(7) * LL_ADT_MAP_TEXELS * 4;
    assert_int_equal(splat[100 * 4], 255);
}

static void liquids_become_grids_with_wet_cells(void **state)
{
    const struct fixture *f = *state;
    const struct ll_tile *tile = &f->built.tile;
    static const uint8_t kinds[] = { 0, 0, 1, 2, 3 };
    uint32_t next = 0;
    for (uint32_t i = 0; i < tile->num_liquids; i++) {
        const struct ll_tile_liquid *liquid = &tile->liquids[i];
        assert_int_equal(liquid->kind, kinds[i]);
        assert_int_equal(liquid->first_vertex, i * 81);
        assert_int_equal(liquid->first_index, next);
        next += liquid->num_indices;
        const struct ll_adt_write_liquid *source = &f->source->liquids[kinds[i]];
        const struct ll_liquid_vertex *v =
            f->built.arrays.liquid_vertices + liquid->first_vertex;
        const uint16_t *idx = f->built.arrays.liquid_indices + liquid->first_index;
        uint64_t wet = 0;
        for (uint32_t t = 0; t < liquid->num_indices; t += 3) {
            int s[3], e[3];
            for (int k = 0; k < 3; k++) {
                uint16_t at = idx[t + (uint32_t)k];
                s[k] = at / 9;
                e[k] = at % 9;
                assert_true(v[at].height_yd == source->heights_yd[at]);
                uint32_t full = kinds[i] == 0 ? 42 : 255;
                uint32_t depth = source->depths[at] < full ? source->depths[at] : full;
                assert_int_equal(v[at].uv[0], kinds[i] < 2 ? depth * 65535 / full
                                                           : source->uvs[at][0]);
                assert_int_equal(v[at].uv[1], kinds[i] < 2 ? 0 : source->uvs[at][1]);
            }
            assert_int_equal(
                (s[1] - s[0]) * (e[2] - e[0]) - (e[1] - e[0]) * (s[2] - s[0]), 1);
            int row = s[0] < s[1] ? s[0] : s[1], col = e[0];
            row = row < s[2] ? row : s[2];
            col = col < e[1] ? col : e[1];
            col = col < e[2] ? col : e[2];
            wet |= UINT64_C(1) << (row * 8 + col);
        }
        assert_true(wet == source->wet);
    }
    assert_int_equal(tile->num_liquid_indices, next);
}

static void a_sheet_over_part_of_a_chunk_fills_the_rest(void **state)
{
    (void)state;
    struct mh2o_instance in[2] = { { .type = 1,
                                     .format = 0,
                                     .min = 5,
                                     .col = 6,
                                     .row = 7,
                                     .width = 2,
                                     .height = 1,
                                     .vertices_at = INSTANCES_AT + 48 },
                                   { .type = 3, .min = 9, .width = 8, .height = 8 } };
    struct mh2o m;
    mh2o_begin(&m, in, 2);
    for (int i = 0; i < 6; i++, m.size += 4)
        ll_store_f32(m.bytes + m.size, 20 + (float)i);
    for (uint8_t i = 0; i < 6; i++)
        m.bytes[m.size++] = (uint8_t)(i * 10);
    struct parsed p;
    mh2o_parse(&p, &m);
    struct built b;
    built_make(&b, &p.adt, &p.arena);
    assert_int_equal(b.tile.num_liquids, 2);
    assert_int_equal(b.tile.liquids[0].num_indices, 12);
    assert_true(b.tile.liquids[0].min_height_yd == 20);
    const struct ll_liquid_vertex *v = b.arrays.liquid_vertices;
    assert_true(v[7 * 9 + 6].height_yd == 20 && v[8 * 9 + 8].height_yd == 25);
    assert_true(v[0].height_yd == 20); // outside: inside the bounds
    assert_int_equal(v[7 * 9 + 7].uv[0], 10 * 65535 / 42);
    assert_int_equal(v[8 * 9 + 8].uv[0], 65535);   // 50 of 42
    const struct ll_liquid_vertex *magma = v + 81; // no uv: one repeat every four cells
    assert_int_equal(magma[80].uv[0], 171);
    assert_int_equal(magma[4].uv[0], 85);
    assert_int_equal(magma[4].uv[1], 0);
    built_finish(&b);
    parsed_finish(&p);
}

static void vertex_colors_are_turned_around(void **state)
{
    (void)state;
    uint8_t colors[LL_CHUNK_VERTICES][4];
    for (int i = 0; i < LL_CHUNK_VERTICES; i++)
        memcpy(colors[i], ((const uint8_t[]){ 10, 20, (uint8_t)i, 0 }), 4);
    struct hand_chunk h = hand_flat();
    hand_add(&h,
             (struct hand_part){ "MCCV", colors, sizeof colors, UINT32_MAX, 0x74, 0, 0 });
    struct parsed p;
    hand_parse(&p, &h, LL_ADT_ALPHA_GUESS);
    struct built b;
    built_make(&b, &p.adt, &p.arena);
    for (int i = 0; i < LL_CHUNK_VERTICES; i++)
        assert_memory_equal(b.arrays.vertices[i].color,
                            ((const uint8_t[]){ (uint8_t)i, 20, 10, 255 }), 4);
    built_finish(&b);
    parsed_finish(&p);
}

static void a_zero_normal_stays_zero(void **state)
{
    (void)state;
    static const int8_t normals[LL_CHUNK_VERTICES][3] = { { 0, 0, 0 }, { 0, 0, 1 } };
    struct hand_chunk h = hand_flat();
    h.parts[1].data = normals;
    struct parsed p;
    hand_parse(&p, &h, LL_ADT_ALPHA_GUESS);
    struct built b;
    built_make(&b, &p.adt, &p.arena);
    const int8_t zero[4] = { 0 }, up[4] = { 0, 0, 127, 0 };
    assert_memory_equal(b.arrays.vertices[0].normal, zero, 4);
    assert_memory_equal(b.arrays.vertices[1].normal, up, 4);
    built_finish(&b);
    parsed_finish(&p);
}

// Three maps of random weights. With four bits they are alphas and pass as they are; with
// eight they are weights, and layers laid one over the other must come to the same mix.
static void weights_of_8_bit_maps_give_the_same_mix(void **state)
{
    (void)state;
    static uint8_t maps[3 * 4096], layers[64];
    struct ll_random random = ll_random_make(77);
    for (int i = 0; i < 4096; i++)
        for (int l = 0; l < 3; l++)
            maps[l * 4096 + i] =
                (uint8_t)(ll_random_u32(&random) % (i < 4000 ? 86 : 256));
    for (int l = 0; l < 3; l++) // corners: nothing, all, and 0 / 0
        maps[l * 4096] = 0;
    maps[2 * 4096 + 1] = 255;
    maps[1 * 4096 + 1] = maps[1] = 0;
    maps[2 * 4096 + 2] = 255;
    maps[1 * 4096 + 2] = 9;
    for (uint32_t l = 0; l < 4; l++)
        put_layer(layers + l * 16, 0, l ? LL_MCLY_ALPHA : 0, l ? (l - 1) * 4096 : 0);
    struct hand_chunk h = hand_flat();
    h.flags = LL_MCNK_WHOLE_MAPS;
    h.num_layers = 4;
    hand_add(&h, (struct hand_part){ "MCLY", layers, 64, UINT32_MAX, 0x1c, 0, 0 });
    hand_add(&h, (struct hand_part){ "MCAL", maps, sizeof maps, UINT32_MAX, 0x24, 0x28,
                                     sizeof maps + 8 });
    struct parsed p;
    hand_parse(&p, &h, LL_ADT_ALPHA_8BIT);
    struct built b;
    built_make(&b, &p.adt, &p.arena);
    for (int i = 0; i < 4096; i++) {
        const uint8_t *splat = b.arrays.splats + (size_t)i * 4;
        double w[3] = { maps[i] / 255.0, maps[4096 + i] / 255.0, maps[8192 + i] / 255.0 };
        double a[3] = { splat[0] / 255.0, splat[1] / 255.0, splat[2] / 255.0 };
        double got[3] = { a[0] * (1 - a[1]) * (1 - a[2]), a[1] * (1 - a[2]), a[2] };
        if (w[0] + w[1] + w[2] <= 1)
            for (int l = 0; l < 3; l++) // half a step of each alpha
                assert_true(fabs(got[l] - w[l]) <= 1.5 / 255);
        assert_int_equal(splat[3], 255);
    }
    assert_memory_equal(b.arrays.splats, ((const uint8_t[]){ 0, 0, 0, 255 }), 4);
    assert_memory_equal(b.arrays.splats + 4, ((const uint8_t[]){ 0, 0, 255, 255 }), 4);
    assert_int_equal(b.arrays.splats[2 * 4 + 1], 255); // 9 of nothing
    built_finish(&b);
    parsed_finish(&p);

    hand_parse(&p, &h, LL_ADT_ALPHA_4BIT); // the same bytes on a map without the flag
    built_make(&b, &p.adt, &p.arena);
    uint8_t alpha[LL_ADT_MAP_TEXELS];
    ll_adt_alpha_decode(&p.adt, p.chunk, 2, alpha);
    for (int i = 0; i < 4096; i++)
        assert_int_equal(b.arrays.splats[i * 4 + 1], alpha[i]);
    built_finish(&b);
    parsed_finish(&p);
}

static void a_texture_out_of_range_keeps_its_slot(void **state)
{
    (void)state;
    uint8_t data[2048] = { 0 };
    struct hand_chunk h = hand_alpha(data, sizeof data, LL_MCLY_ALPHA, 0);
    struct parsed p;
    hand_parse(&p, &h, LL_ADT_ALPHA_4BIT); // no MTEX at all
    struct built b;
    built_make(&b, &p.adt, &p.arena);
    assert_int_equal(b.tile.chunks[0].num_layers, 2);
    assert_int_equal(b.tile.chunks[0].texture_idx[0], UINT16_MAX);
    assert_int_equal(b.tile.chunks[0].texture_idx[1], UINT16_MAX);
    built_finish(&b);
    parsed_finish(&p);
}

static void build_once(struct ll_bytes bytes)
{
    struct ll_arena arena = { .block_bytes = 4096 };
    struct ll_adt adt;
    struct ll_report once;
    if (ll_adt_parse(bytes, NULL, &arena, &adt, &once) == LL_OK) {
        struct built b;
        built_make(&b, &adt, &arena);
        for (uint32_t i = 0; i < 256; i++)
            assert_true(fabsf(b.tile.chunks[i].max_height_yd) <= 1e6f);
        built_finish(&b);
    }
    ll_arena_finish(&arena);
}

static void broken_tiles_stay_within_their_arrays(void **state)
{
    const struct fixture *f = *state;
    // Fewer than the readers' own 2,000: each builds all the arrays.
    parse_mutated((struct ll_bytes){ f->w.data, f->w.size }, 200, 21, build_once);
}

static void corpus_tiles_become_arrays(void **state)
{
    (void)state;
    static const char *const files[] = {
        "aeven/World/Maps/Aeven/Aeven_8_5.adt",
        "islands/World/Maps/CustomMaps/CustomMaps_49_13.adt",
        "mixed-3.3.5/map/continent4229.adt"
    };
    // Indices: 768 a chunk, 48 less a hole bit; liquid: 6 a wet cell.
    static const uint32_t num_wet[] = { 16384, 16384, 330 };
    for (size_t i = 0; i < 3; i++) {
        CORPUS_OR_SKIP(path, files[i]);
        struct ll_bytes bytes = file_read(path);
        struct ll_arena arena = { 0 };
        struct ll_adt adt;
        assert_int_equal(ll_adt_parse(bytes, NULL, &arena, &adt, &report), LL_OK);
        struct built b;
        built_make(&b, &adt, &arena);
        uint32_t hole_bits = 0;
        for (uint32_t c = 0; c < 256; c++)
            for (uint32_t bits = adt.chunks[c].holes; bits; bits &= bits - 1)
                hole_bits++;
        assert_int_equal(b.tile.num_indices, 256 * 768 - hole_bits * 48);
        assert_int_equal(b.tile.num_liquid_indices, num_wet[i] * 6);
        built_finish(&b);
        ll_arena_finish(&arena);
        free((void *)bytes.data);
    }
}

// ---- textures ----

static void picture_make(uint8_t *rgba, uint32_t width, uint32_t height)
{
    struct ll_random random = ll_random_make(31);
    for (uint32_t i = 0; i < width * height * 4; i++)
        rgba[i] = (uint8_t)ll_random_u32(&random);
}

static void blocks_pass_through_unopened(void **state)
{
    (void)state;
    static uint8_t picture[64 * 32 * 4];
    picture_make(picture, 64, 32);
    for (int encoding = LL_BLP_WRITE_DXT1; encoding <= LL_BLP_WRITE_DXT5; encoding++) {
        struct ll_writer w = { 0 };
        struct ll_blp_write image = { .encoding = (enum ll_blp_write_encoding)encoding,
                                      .width = 64,
                                      .height = 32,
                                      .rgba = picture };
        assert_int_equal(ll_blp_write(&image, &w), LL_OK);
        struct ll_arena arena = { 0 };
        struct ll_texture_source source;
        struct ll_bytes bytes = { w.data, w.size };
        assert_int_equal(ll_texture_open(bytes, &arena, &source, &report), LL_OK);
        bool dxt1 = encoding == LL_BLP_WRITE_DXT1;
        assert_int_equal(source.shape.format, dxt1 ? LL_TEXEL_BC1 : LL_TEXEL_BC3);
        assert_int_equal(source.shape.opaque, dxt1);
        assert_int_equal(source.shape.width, 64);
        assert_int_equal(source.shape.height, 32);
        assert_int_equal(source.shape.num_mips, 7);
        size_t size = ll_texture_bytes(&source.shape);
        assert_int_equal(size, w.size - 0x494);
        uint8_t *levels = malloc(size);
        ll_texture_write(&source, levels);
        assert_memory_equal(levels, w.data + 0x494, size);
        free(levels);
        ll_arena_finish(&arena);
        ll_writer_finish(&w);
    }
}

static void one_level_grows_a_chain(void **state)
{
    (void)state;
    static uint8_t picture[32 * 8 * 4], half[16 * 4 * 4];
    picture_make(picture, 32, 8);
    ll_mip_halve(picture, 32, 8, half);
    struct ll_writer w = { 0 };
    struct ll_blp_write image = { .encoding = LL_BLP_WRITE_BGRA,
                                  .width = 32,
                                  .height = 8,
                                  .rgba = picture,
                                  .single_level = true };
    assert_int_equal(ll_blp_write(&image, &w), LL_OK);
    struct ll_arena arena = { 0 };
    struct ll_texture_source source;
    struct ll_bytes bytes = { w.data, w.size };
    assert_int_equal(ll_texture_open(bytes, &arena, &source, &report), LL_OK);
    assert_int_equal(source.shape.format, LL_TEXEL_RGBA8);
    assert_int_equal(source.shape.num_mips, 6);
    size_t size = ll_texture_bytes(&source.shape);
    assert_int_equal(size, (256 + 64 + 16 + 4 + 2 + 1) * 4);
    uint8_t *levels = malloc(size);
    ll_texture_write(&source, levels);
    assert_memory_equal(levels, picture, sizeof picture);
    assert_memory_equal(levels + sizeof picture, half, sizeof half);
    free(levels);
    ll_writer_finish(&w);

    // Blocks of one level are opened, since blocks cannot be halved.
    image.encoding = LL_BLP_WRITE_DXT5;
    assert_int_equal(ll_blp_write(&image, &w), LL_OK);
    bytes = (struct ll_bytes){ w.data, w.size };
    assert_int_equal(ll_texture_open(bytes, &arena, &source, &report), LL_OK);
    assert_int_equal(source.shape.format, LL_TEXEL_RGBA8);
    assert_int_equal(source.shape.num_mips, 6);
    ll_writer_finish(&w);

    // A chain that ends early stays as short as it is.
    image.single_level = false;
    assert_int_equal(ll_blp_write(&image, &w), LL_OK);
    ll_store_u32(w.data + 0x14 + 4 * 4, 0);
    bytes = (struct ll_bytes){ w.data, w.size };
    assert_int_equal(ll_texture_open(bytes, &arena, &source, &report), LL_OK);
    assert_int_equal(source.shape.format, LL_TEXEL_BC3);
    assert_int_equal(source.shape.num_mips, 4);
    ll_arena_finish(&arena);
    ll_writer_finish(&w);
}

static void broken_textures_are_refused(void **state)
{
    (void)state;
    struct ll_arena arena = { 0 };
    struct ll_texture_source source;
    assert_int_equal(ll_texture_open((struct ll_bytes){ 0 }, &arena, &source, &report),
                     LL_ERR_TRUNCATED);
    assert_non_null(report.error.reason);
    ll_arena_finish(&arena);
}

static void corpus_textures_open(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        enum ll_texel_format format;
        bool opaque;
        uint8_t num_mips;
    } files[] = {
        { "blp/dxt1a.blp", LL_TEXEL_BC1, false, 5 },
        { "blp/dxt3.blp", LL_TEXEL_BC2, false, 9 },
        { "blp/dxt5.blp", LL_TEXEL_BC3, false, 10 },
        { "blp/pala0.blp", LL_TEXEL_RGBA8, true, 10 },
        { "blp/pala8.blp", LL_TEXEL_RGBA8, false, 8 },
        { "blp/raw.blp", LL_TEXEL_RGBA8, false, 9 },
    };
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        CORPUS_OR_SKIP(path, files[i].name);
        struct ll_bytes bytes = file_read(path);
        struct ll_arena arena = { 0 };
        struct ll_texture_source source;
        assert_int_equal(ll_texture_open(bytes, &arena, &source, &report), LL_OK);
        assert_int_equal(source.shape.format, files[i].format);
        assert_int_equal(source.shape.opaque, files[i].opaque);
        assert_int_equal(source.shape.num_mips, files[i].num_mips);
        uint8_t *levels = malloc(ll_texture_bytes(&source.shape));
        ll_texture_write(&source, levels);
        free(levels);
        ll_arena_finish(&arena);
        free((void *)bytes.data);
    }
}

// Rounding of a border is welded, row by row so that corners agree; a step stays a step.
static void borders_inside_a_tile_agree(void **state)
{
    (void)state;
    struct ll_arena arena = { 0 };
    static struct ll_adt_chunk chunks[LL_ADT_NUM_CHUNKS];
    static float heights[LL_ADT_NUM_CHUNKS][LL_CHUNK_VERTICES];
    static const int8_t normals[LL_CHUNK_VERTICES][3];
    for (uint32_t i = 0; i < LL_ADT_NUM_CHUNKS; i++) {
        for (uint32_t v = 0; v < LL_CHUNK_VERTICES; v++)
            heights[i][v] = 100 + (float)i * 1e-5f + (i % LL_TILE_CHUNKS >= 8 ? 1 : 0);
        chunks[i] = (struct ll_adt_chunk){ .present = true,
                                           .row = (uint8_t)(i / LL_TILE_CHUNKS),
                                           .col = (uint8_t)(i % LL_TILE_CHUNKS),
                                           .heights_yd = heights[i],
                                           .normals = normals };
    }
    struct ll_adt adt = { .chunks = chunks };
    struct ll_tile tile;
    assert_int_equal(ll_tile_plan(&adt, 0, 0, &arena, &tile), LL_OK);
    struct ll_tile_arrays out = {
        .vertices = calloc(LL_ADT_NUM_CHUNKS * LL_CHUNK_VERTICES, sizeof *out.vertices),
        .indices = calloc(tile.num_indices, sizeof *out.indices),
        .splats = calloc(LL_ADT_NUM_CHUNKS * LL_ADT_MAP_TEXELS, 4),
    };
    ll_tile_write(&tile, &out);
    for (uint32_t i = 0; i < LL_ADT_NUM_CHUNKS; i++) {
        const struct ll_terrain_vertex *own =
            out.vertices + (size_t)i * LL_CHUNK_VERTICES;
        for (uint32_t k = 0; k <= LL_CHUNK_CELLS; k++) {
            if (i >= LL_TILE_CHUNKS)
                assert_memory_equal(
                    &own[k].height_yd,
                    &own[136 + (int)k - LL_TILE_CHUNKS * LL_CHUNK_VERTICES].height_yd, 4);
            float west = i % LL_TILE_CHUNKS ? own[(int)k * 17 + 8 - 145].height_yd : 0;
            float here = own[k * 17].height_yd;
            if (i % LL_TILE_CHUNKS == 8)
                assert_float_equal(here - west, 1, 0.01);
            else if (i % LL_TILE_CHUNKS)
                assert_memory_equal(&here, &west, 4);
        }
    }
    free(out.vertices);
    free(out.indices);
    free(out.splats);
    ll_arena_finish(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(borders_inside_a_tile_agree),
        cmocka_unit_test(a_tile_says_what_it_holds),
        cmocka_unit_test(vertices_carry_heights_normals_and_neutral_colors),
        cmocka_unit_test(triangles_turn_left_and_leave_holes_out),
        cmocka_unit_test(splats_hold_alpha_and_baked_light),
        cmocka_unit_test(liquids_become_grids_with_wet_cells),
        cmocka_unit_test(a_sheet_over_part_of_a_chunk_fills_the_rest),
        cmocka_unit_test(vertex_colors_are_turned_around),
        cmocka_unit_test(a_zero_normal_stays_zero),
        cmocka_unit_test(weights_of_8_bit_maps_give_the_same_mix),
        cmocka_unit_test(a_texture_out_of_range_keeps_its_slot),
        cmocka_unit_test(broken_tiles_stay_within_their_arrays),
        cmocka_unit_test(corpus_tiles_become_arrays),
        cmocka_unit_test(blocks_pass_through_unopened),
        cmocka_unit_test(one_level_grows_a_chain),
        cmocka_unit_test(broken_textures_are_refused),
        cmocka_unit_test(corpus_textures_open),
    };
    return cmocka_run_group_tests(tests, fixture_make, fixture_finish);
}
