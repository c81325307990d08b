// Tiles to test with: one that the writer made in full, and single chunks put together by
// hand where the writer has no word for it (3.3.5a, lies).
#ifndef TEST_ADT_TILE_H
#define TEST_ADT_TILE_H

#include "testkit.h"

#include "base/cursor.h"
#include "formats/adt.h"
#include "formats/write/adt_write.h"

static struct ll_report report;

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static inline bool warned(const char *words)
{
    for (uint32_t i = 0; i < report.num_warnings && i < LL_MAX_WARNINGS; i++)
        if (strstr(report.warnings[i].reason, words))
            return true;
    return false;
}

#define TILE_FULL_CHUNKS                                                                 \
    12 // of 256; the others have no heights, so that the file is small

struct tile_source {
    struct ll_adt_write tile;
    struct ll_adt_write_chunk chunks[256];
    struct ll_doodad_placement doodads[3];
    struct ll_building_placement buildings[2];
    float heights[TILE_FULL_CHUNKS][LL_CHUNK_VERTICES];
    int8_t normals[TILE_FULL_CHUNKS][LL_CHUNK_VERTICES][3];
    uint8_t alpha[TILE_FULL_CHUNKS][3][LL_ADT_MAP_TEXELS];
    uint8_t shadow[TILE_FULL_CHUNKS][LL_ADT_MAP_TEXELS];
    uint32_t refs[TILE_FULL_CHUNKS][4];
    struct ll_adt_write_liquid liquids[4];
};

static inline uint32_t tile_full_chunk(uint32_t i) // index in the tile, spread out
{
    return i * 23 % 256;
}

static inline void tile_liquid_fill(struct ll_adt_write_liquid *liquid, uint8_t kind,
                                    struct ll_random *random)
{
    liquid->kind = kind;
    liquid->wet = (uint64_t)ll_random_u32(random) << 32 | ll_random_u32(random);
    liquid->fishable = (uint64_t)ll_random_u32(random) << 32;
    liquid->deep = ll_random_u32(random);
    for (int i = 0; i < 81; i++) {
        liquid->heights_yd[i] = 10 + 5 * ll_random_unit(random);
        liquid->depths[i] = (uint8_t)ll_random_u32(random);
        liquid->uvs[i][0] = (uint16_t)ll_random_u32(random);
        liquid->uvs[i][1] = (uint16_t)ll_random_u32(random);
    }
}

static inline void tile_chunk_fill(struct tile_source *s, uint32_t i,
                                   struct ll_random *random)
{
    struct ll_adt_write_chunk *chunk = &s->chunks[tile_full_chunk(i)];
    for (int v = 0; v < LL_CHUNK_VERTICES; v++) {
        s->heights[i][v] = 100 * ll_random_unit(random) - 20;
        for (int c = 0; c < 3; c++)
            s->normals[i][v][c] = (int8_t)(ll_random_u32(random) % 60);
        s->normals[i][v][2] = 100;
    }
    for (int l = 0; l < 3; l++)
        for (int t = 0; t < LL_ADT_MAP_TEXELS; t++)
            s->alpha[i][l][t] = (uint8_t)(ll_random_u32(random) % 16 * 17);
    for (int t = 0; t < LL_ADT_MAP_TEXELS; t++)
        s->shadow[i][t] = ll_random_u32(random) % 3 == 0;
    *chunk = (struct ll_adt_write_chunk){
        .flags = i & 1 ? LL_MCNK_IMPASSABLE : 0,
        .area_id = 1000 + i,
        .holes = (uint16_t)(i == 3 ? 0xffff : i * 0x1111),
        .heights_yd = s->heights[i],
        .normals = (const int8_t(*)[3])s->normals[i],
        .num_layers = i % 5, // 0 to 4
        .shadow = i % 4 ? s->shadow[i] : NULL,
        .no_clutter = (uint64_t)ll_random_u32(random) << 32 | ll_random_u32(random),
    };
    for (uint32_t l = 0; l < chunk->num_layers; l++)
        chunk->layers[l] = (struct ll_adt_write_layer){
            .texture_idx = (l + i) % 4,
            .flags = l == 2 ? LL_MCLY_ANIMATED | 3 : 0,
            .effect_id = l ? 0 : 5 + i,
            // one layer without a map: it covers all below
            .alpha = l == 0 || (l == 1 && i == 7) ? NULL : s->alpha[i][l - 1],
        };
    chunk->num_doodad_refs = i % 3;
    chunk->num_building_refs = i % 2;
    chunk->doodad_refs = s->refs[i];
    chunk->building_refs = s->refs[i] + 2;
    s->refs[i][0] = 2;
    s->refs[i][1] = 0;
    s->refs[i][2] = 1;
}

// malloc'd; free() it.
static inline struct tile_source *tile_source_make(void)
{
    static const char *const textures[] = { "Tileset\\A\\Grass.blp", "b.blp", "c",
                                            "d.blp" };
    static const char *const models[] = { "World\\Tree.mdx", "rock.m2" };
    static const char *const buildings[] = { "World\\wmo\\House.wmo" };
    struct tile_source *s = calloc(1, sizeof *s);
    assert_non_null(s);
    struct ll_random random = ll_random_make(2024);
    for (uint32_t i = 0; i < TILE_FULL_CHUNKS; i++)
        tile_chunk_fill(s, i, &random);
    for (uint8_t kind = 0; kind < 4; kind++)
        tile_liquid_fill(&s->liquids[kind], kind, &random);
    s->chunks[tile_full_chunk(1)].num_liquids = 1; // river
    s->chunks[tile_full_chunk(1)].liquids = &s->liquids[0];
    s->chunks[tile_full_chunk(2)].num_liquids = 2; // a river's mouth
    s->chunks[tile_full_chunk(2)].liquids = &s->liquids[0];
    s->chunks[tile_full_chunk(4)].num_liquids = 2; // magma and slime
    s->chunks[tile_full_chunk(4)].liquids = &s->liquids[2];
    for (uint32_t i = 0; i < 3; i++)
        s->doodads[i] = (struct ll_doodad_placement){
            .name_idx = i % 2,
            .unique_id = 500 + i,
            .position = { 17000.25f + (float)i, 33.5f, 16000.125f },
            .rotation_deg = { 1.5f, -170, 3 },
            .scale = (float)(700 + 100 * i) / 1024,
            .flags = (uint16_t)i,
        };
    for (uint32_t i = 0; i < 2; i++)
        s->buildings[i] = (struct ll_building_placement){
            .unique_id = 500 + i,
            .position = { 17100, 44.5f, 16100 },
            .rotation_deg = { 0, 90.5f, 0 },
            .box_min = { 17090, 40, 16090 },
            .box_max = { 17110, 60, 16110 },
            .flags = 1,
            .doodad_set = (uint16_t)(2 + i),
            .name_set = 3,
        };
    s->tile = (struct ll_adt_write){
        .tile_x = 33,
        .tile_y = 30,
        .num_textures = 4,
        .num_models = 2,
        .num_buildings = 1,
        .textures = textures,
        .models = models,
        .buildings = buildings,
        .num_doodad_placements = 3,
        .num_building_placements = 2,
        .doodad_placements = s->doodads,
        .building_placements = s->buildings,
        .chunks = s->chunks,
    };
    return s;
}

static inline struct ll_bytes tile_bytes(const struct tile_source *s, struct ll_writer *w)
{
    struct ll_bytes bytes;
    assert_int_equal(ll_adt_write(&s->tile, w), LL_OK);
    assert_int_equal(ll_writer_result(w, &bytes), LL_OK);
    return bytes;
}

// ---- a chunk by hand ----

#define HAND_MAX_PARTS 12

struct hand_part {
    const char *name; // "MCAL"
    const void *data;
    uint32_t size;
    uint32_t size_stored;            // UINT32_MAX: the true one
    uint32_t offset_field;           // in the MCNK header; 0: none
    uint32_t size_field, size_value; // 0: none
};

struct hand_chunk {
    uint32_t flags, num_layers, row, col;
    float base_yd;
    uint32_t num_parts;
    struct hand_part parts[HAND_MAX_PARTS];
};

static inline void hand_add(struct hand_chunk *h, struct hand_part part)
{
    assert_true(h->num_parts < HAND_MAX_PARTS);
    h->parts[h->num_parts++] = part;
}

// Returns the offset of the MCNK magic.
static inline size_t hand_write(const struct hand_chunk *h, struct ll_writer *w)
{
    size_t begin = ll_writer_chunk_begin(w, "MCNK");
    ll_writer_zeros(w, 128);
    ll_writer_patch_u32(w, begin + 8, h->flags);
    ll_writer_patch_u32(w, begin + 8 + 4, h->col);
    ll_writer_patch_u32(w, begin + 8 + 8, h->row);
    ll_writer_patch_u32(w, begin + 8 + 12, h->num_layers);
    uint32_t bits;
    memcpy(&bits, &h->base_yd, 4);
    ll_writer_patch_u32(w, begin + 8 + 0x70, bits);
    for (uint32_t i = 0; i < h->num_parts; i++) {
        const struct hand_part *part = &h->parts[i];
        size_t at = ll_writer_chunk_begin(w, part->name);
        ll_writer_bytes(w, part->data, part->size);
        ll_writer_chunk_end(w, at);
        if (part->size_stored != UINT32_MAX)
            ll_writer_patch_u32(w, at + 4, part->size_stored);
        if (part->offset_field)
            ll_writer_patch_u32(w, begin + 8 + part->offset_field,
                                (uint32_t)(at - begin));
        if (part->size_field)
            ll_writer_patch_u32(w, begin + 8 + part->size_field, part->size_value);
        if (strcmp(part->name, "MCNR") == 0)
            ll_writer_zeros(w, 13);
    }
    ll_writer_chunk_end(w, begin);
    return begin;
}

static inline void hand_version(struct ll_writer *w)
{
    size_t mver = ll_writer_chunk_begin(w, "MVER");
    ll_writer_u32(w, 18);
    ll_writer_chunk_end(w, mver);
}

// A chunk with flat heights and upward normals, to which parts are added.
static inline struct hand_chunk hand_flat(void)
{
    static float heights[LL_CHUNK_VERTICES];
    static int8_t normals[LL_CHUNK_VERTICES][3];
    for (int i = 0; i < LL_CHUNK_VERTICES; i++)
        normals[i][2] = 127;
    struct hand_chunk h = { .base_yd = 50 };
    hand_add(&h, (struct hand_part){ "MCVT", heights, sizeof heights, UINT32_MAX, 0x14, 0,
                                     0 });
    hand_add(&h, (struct hand_part){ "MCNR", normals, sizeof normals, UINT32_MAX, 0x18, 0,
                                     0 });
    return h;
}

static inline void map_expect(const uint8_t *source, uint8_t expected[LL_ADT_MAP_TEXELS])
{
    for (int row = 0; row < 64; row++)
        for (int col = 0; col < 64; col++)
            expected[row * 64 + col] =
                source[(row < 63 ? row : 62) * 64 + (col < 63 ? col : 62)];
}

// ---- chunks by hand ----

struct parsed {
    struct ll_writer w;
    struct ll_arena arena;
    struct ll_adt adt;
    const struct ll_adt_chunk *chunk; // the first
};

static inline void parsed_finish(struct parsed *p)
{
    ll_arena_finish(&p->arena);
    ll_writer_finish(&p->w);
}

static inline void hand_parse(struct parsed *p, const struct hand_chunk *h,
                              enum ll_adt_alpha alpha)
{
    *p = (struct parsed){ 0 };
    hand_version(&p->w);
    hand_write(h, &p->w);
    struct ll_adt_params params = { .alpha = alpha };
    assert_int_equal(ll_adt_parse((struct ll_bytes){ p->w.data, p->w.size }, &params,
                                  &p->arena, &p->adt, &report),
                     LL_OK);
    p->chunk = &p->adt.chunks[0];
    assert_true(p->chunk->present);
}

static inline void put_layer(uint8_t *row, uint32_t texture, uint32_t flags,
                             uint32_t offset)
{
    ll_store_u32(row, texture);
    ll_store_u32(row + 4, flags);
    ll_store_u32(row + 8, offset);
    ll_store_u32(row + 12, 0xffff);
}

// A chunk whose second layer has the map `data`; mcal_header is the header's size field.
static inline struct hand_chunk hand_alpha(const void *data, uint32_t size,
                                           uint32_t layer_flags, uint32_t chunk_flags)
{
    static uint8_t layers[32];
    put_layer(layers, 0, 0, 0);
    put_layer(layers + 16, 0, layer_flags, 0);
    struct hand_chunk h = hand_flat();
    h.flags = chunk_flags;
    h.num_layers = 2;
    hand_add(&h, (struct hand_part){ "MCLY", layers, 32, UINT32_MAX, 0x1c, 0, 0 });
    hand_add(&h,
             (struct hand_part){ "MCAL", data, size, UINT32_MAX, 0x24, 0x28, size + 8 });
    return h;
}

static inline void random_bytes(uint8_t *data, size_t size, uint64_t seed)
{
    struct ll_random random = ll_random_make(seed);
    for (size_t i = 0; i < size; i++)
        data[i] = (uint8_t)ll_random_u32(&random);
}

// ---- MH2O by hand ----

struct mh2o {
    uint8_t bytes[8192];
    uint32_t size;
};

struct mh2o_instance {
    uint16_t type, format;
    float min, max;
    uint8_t col, row, width, height;
    uint32_t mask_at, vertices_at;
};

static inline void mh2o_instance_put(uint8_t *p, struct mh2o_instance in)
{
    ll_store_u16(p, in.type);
    ll_store_u16(p + 2, in.format);
    ll_store_f32(p + 4, in.min);
    ll_store_f32(p + 8, in.max);
    p[12] = in.col;
    p[13] = in.row;
    p[14] = in.width;
    p[15] = in.height;
    ll_store_u32(p + 16, in.mask_at);
    ll_store_u32(p + 20, in.vertices_at);
}

#define INSTANCES_AT (256 * 12)

// Chunk (row 0, col 1) with `num` instances; the payload continues behind them.
static inline void mh2o_begin(struct mh2o *m, const struct mh2o_instance *in,
                              uint32_t num)
{
    memset(m, 0, sizeof *m);
    ll_store_u32(m->bytes + 12, INSTANCES_AT);
    ll_store_u32(m->bytes + 12 + 4, num);
    for (uint32_t i = 0; i < num; i++)
        mh2o_instance_put(m->bytes + INSTANCES_AT + i * 24, in[i]);
    m->size = INSTANCES_AT + num * 24;
}

static inline void mh2o_parse(struct parsed *p, const struct mh2o *m)
{
    *p = (struct parsed){ 0 };
    hand_version(&p->w);
    size_t begin = ll_writer_chunk_begin(&p->w, "MH2O");
    ll_writer_bytes(&p->w, m->bytes, m->size);
    ll_writer_chunk_end(&p->w, begin);
    ll_writer_zeros(&p->w, 24); // as after MH2O in 34 tiles
    struct hand_chunk h = hand_flat();
    h.col = 1;
    hand_write(&h, &p->w);
    assert_int_equal(ll_adt_parse((struct ll_bytes){ p->w.data, p->w.size }, NULL,
                                  &p->arena, &p->adt, &report),
                     LL_OK);
    p->chunk = &p->adt.chunks[1];
    assert_true(p->chunk->present);
}

#endif
