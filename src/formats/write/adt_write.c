#include "formats/write/adt_write.h"

#include <float.h>
#include <string.h>

#include "formats/chunk.h"
#include "formats/write/placement_write.h"

#define MAP_HALF_YD (32 * 1600 / 3.0)
#define CHUNK_YD (100 / 3.0)
#define EDGE LL_SPLAT_TEXELS
#define MHDR_FIRST_OFFSET 4u // after the flags: MCIN, MTEX, MMDX, ... in file order
#define MCIN_ROW_BYTES 16u
#define MCNK_HEADER_BYTES 128u

// ---- names and placements ----

static void version_write(struct ll_writer *out)
{
    size_t mver = ll_writer_chunk_begin(out, "MVER");
    ll_writer_u32(out, LL_VERSION_TERRAIN);
    ll_writer_chunk_end(out, mver);
}

static size_t names_write(const char *chunk, const char *const *names, uint32_t num,
                          struct ll_writer *out)
{
    size_t begin = ll_writer_chunk_begin(out, chunk);
    for (uint32_t i = 0; i < num; i++)
        ll_writer_bytes(out, names[i], strlen(names[i]) + 1);
    ll_writer_chunk_end(out, begin);
    return begin;
}

static size_t name_offsets_write(const char *chunk, const char *const *names,
                                 uint32_t num, struct ll_writer *out)
{
    size_t begin = ll_writer_chunk_begin(out, chunk);
    size_t offset = 0;
    for (uint32_t i = 0; i < num; i++) {
        ll_writer_u32(out, (uint32_t)offset);
        offset += strlen(names[i]) + 1;
    }
    ll_writer_chunk_end(out, begin);
    return begin;
}

static size_t doodads_write(const struct ll_adt_write *tile, struct ll_writer *out)
{
    size_t begin = ll_writer_chunk_begin(out, "MDDF");
    for (uint32_t i = 0; i < tile->num_doodad_placements; i++)
        ll_mddf_write(&tile->doodad_placements[i], out);
    ll_writer_chunk_end(out, begin);
    return begin;
}

static size_t buildings_write(const struct ll_adt_write *tile, struct ll_writer *out)
{
    size_t begin = ll_writer_chunk_begin(out, "MODF");
    for (uint32_t i = 0; i < tile->num_building_placements; i++)
        ll_modf_write(&tile->building_placements[i], out);
    ll_writer_chunk_end(out, begin);
    return begin;
}

// ---- maps ----

// What a 1.12 reader makes of a map: row and column 63 repeat 62.
static uint32_t map_texel(const uint8_t *map, uint32_t row, uint32_t col)
{
    row = row < EDGE - 1 ? row : EDGE - 2;
    col = col < EDGE - 1 ? col : EDGE - 2;
    return map[row * EDGE + col];
}

static uint32_t alpha_4bit(const uint8_t *alpha, uint32_t row, uint32_t col)
{
    return (map_texel(alpha, row, col) * 15 + 127) / 255;
}

static void alpha_write(const uint8_t *alpha, struct ll_writer *out)
{
    uint8_t *room = ll_writer_room(out, EDGE * EDGE / 2);
    for (uint32_t i = 0; room && i < EDGE * EDGE / 2; i++) {
        uint32_t row = i / (EDGE / 2), col = i % (EDGE / 2) * 2;
        room[i] =
            (uint8_t)(alpha_4bit(alpha, row, col) | alpha_4bit(alpha, row, col + 1) << 4);
    }
}

static void shadow_write(const uint8_t *shadow, struct ll_writer *out)
{
    uint8_t *room = ll_writer_room(out, EDGE * EDGE / 8);
    for (uint32_t i = 0; room && i < EDGE * EDGE / 8; i++) {
        room[i] = 0;
        for (uint32_t bit = 0; bit < 8; bit++)
            if (map_texel(shadow, i / 8, i % 8 * 8 + bit))
                room[i] |= (uint8_t)(1u << bit);
    }
}

// The layer that covers most of each cell, as readers will blend them: 2 bits a cell.
static void predominant_write(const struct ll_adt_write_chunk *chunk,
                              struct ll_writer *out)
{
    uint8_t bits[16] = { 0 };
    for (uint32_t cell = 0; cell < 64; cell++) {
        uint64_t covers[LL_MAX_TERRAIN_LAYERS] = { 0 };
        for (uint32_t texel = 0; texel < 64; texel++) {
            uint32_t row = cell / 8 * 8 + texel / 8, col = cell % 8 * 8 + texel % 8;
            // Each layer covers what is below it by its alpha (15 = all of it).
            uint64_t left = 15 * 15 * 15;
            for (uint32_t l = chunk->num_layers; l-- > 1;) {
                const uint8_t *alpha = chunk->layers[l].alpha;
                uint64_t mine = left * (alpha ? alpha_4bit(alpha, row, col) : 15) / 15;
                covers[l] += mine;
                left -= mine;
            }
            covers[0] += left;
        }
        uint32_t best = 0;
        for (uint32_t l = 1; l < LL_MAX_TERRAIN_LAYERS; l++)
            if (covers[l] > covers[best])
                best = l;
        bits[cell / 4] |= (uint8_t)(best << cell % 4 * 2);
    }
    ll_writer_bytes(out, bits, sizeof bits);
}

// ---- liquid ----

static uint64_t wet_corner_mask(uint32_t row, uint32_t col)
{
    uint64_t mask = 0;
    for (uint32_t r = row ? row - 1 : 0; r <= row && r < 8; r++)
        for (uint32_t c = col ? col - 1 : 0; c <= col && c < 8; c++)
            mask |= UINT64_C(1) << (r * 8 + c);
    return mask;
}

static void liquid_write(const struct ll_adt_write_liquid *liquid, struct ll_writer *out)
{
    // Nibbles that shipped files hold; a reader takes the low two bits for the class.
    static const uint8_t nibbles[LL_NUM_LIQUIDS] = { 4, 1, 6, 3 };
    bool water = liquid->kind == LL_LIQUID_RIVER || liquid->kind == LL_LIQUID_OCEAN;
    float lo = FLT_MAX, hi = -FLT_MAX;
    for (uint32_t i = 0; i < 81; i++) {
        if (!(liquid->wet & wet_corner_mask(i / 9, i % 9)))
            continue;
        lo = liquid->heights_yd[i] < lo ? liquid->heights_yd[i] : lo;
        hi = liquid->heights_yd[i] > hi ? liquid->heights_yd[i] : hi;
    }
    ll_writer_f32(out, liquid->wet ? lo : 0);
    ll_writer_f32(out, liquid->wet ? hi : 0);
    for (uint32_t i = 0; i < 81; i++) {
        if (water) {
            ll_writer_u8(out, liquid->depths[i]);
            ll_writer_zeros(out, 3); // flow or foam: not drawn
        } else {
            ll_writer_u16(out, liquid->uvs[i][0]);
            ll_writer_u16(out, liquid->uvs[i][1]);
        }
        bool wet = liquid->wet & wet_corner_mask(i / 9, i % 9);
        ll_writer_f32(out, wet ? liquid->heights_yd[i] : FLT_MAX);
    }
    for (uint32_t i = 0; i < 64; i++) {
        uint8_t cell = liquid->wet >> i & 1 ? nibbles[liquid->kind] : 15;
        cell |= liquid->fishable >> i & 1 ? 0x40 : 0;
        cell |= liquid->deep >> i & 1 ? 0x80 : 0;
        ll_writer_u8(out, cell);
    }
    ll_writer_u32(out, 0); // flows: none, but their room is always there
    ll_writer_zeros(out, 2 * 40);
}

// ---- chunks ----

struct header {
    size_t begin; // of the MCNK magic in the file
    size_t at;    // of the header
};

static void header_patch(struct ll_writer *out, struct header h, uint32_t field,
                         uint32_t v)
{
    ll_writer_patch_u32(out, h.at + field, v);
}

static size_t part_begin(struct ll_writer *out, struct header h, uint32_t field,
                         const char *name)
{
    header_patch(out, h, field, (uint32_t)(out->size - h.begin));
    return ll_writer_chunk_begin(out, name);
}

static uint32_t chunk_flags(const struct ll_adt_write_chunk *chunk)
{
    uint32_t flags = chunk->flags & LL_MCNK_IMPASSABLE;
    if (chunk->shadow)
        flags |= LL_MCNK_SHADOW;
    for (uint32_t i = 0; i < chunk->num_liquids; i++)
        flags |= (uint32_t)LL_MCNK_RIVER << chunk->liquids[i].kind;
    return flags;
}

// Fixed fields; offsets and sizes stay 0 and are patched by the parts.
static struct header header_write(const struct ll_adt_write *tile, uint32_t idx,
                                  struct ll_writer *out)
{
    const struct ll_adt_write_chunk *chunk = &tile->chunks[idx];
    uint32_t row = idx / LL_TILE_CHUNKS, col = idx % LL_TILE_CHUNKS;
    struct header h = { .begin = ll_writer_chunk_begin(out, "MCNK"), .at = out->size };
    ll_writer_u32(out, chunk_flags(chunk));
    ll_writer_u32(out, col);
    ll_writer_u32(out, row);
    ll_writer_u32(out, chunk->num_layers);
    ll_writer_u32(out, chunk->num_doodad_refs);
    ll_writer_zeros(out, 0x34 - 0x14);
    ll_writer_u32(out, chunk->area_id);
    ll_writer_u32(out, chunk->num_building_refs);
    ll_writer_u16(out, chunk->holes);
    ll_writer_u16(out, 0);
    predominant_write(chunk, out);
    for (uint32_t i = 0; i < 8; i++)
        ll_writer_u8(out, (uint8_t)(chunk->no_clutter >> i * 8));
    ll_writer_zeros(out, 0x68 - 0x58);
    ll_writer_f32(out, (float)(MAP_HALF_YD - (tile->tile_y * 16 + row) * CHUNK_YD));
    ll_writer_f32(out, (float)(MAP_HALF_YD - (tile->tile_x * 16 + col) * CHUNK_YD));
    ll_writer_f32(out, 0); // heights are absolute, so that they come back as they went
    ll_writer_zeros(out, MCNK_HEADER_BYTES - 0x74);
    return h;
}

static void geometry_write(const struct ll_adt_write_chunk *chunk, struct header h,
                           struct ll_writer *out)
{
    if (chunk->heights_yd) {
        size_t mcvt = part_begin(out, h, 0x14, "MCVT");
        ll_writer_f32s(out, chunk->heights_yd, LL_CHUNK_VERTICES);
        ll_writer_chunk_end(out, mcvt);
    }
    if (chunk->normals) {
        size_t mcnr = part_begin(out, h, 0x18, "MCNR");
        ll_writer_bytes(out, chunk->normals, LL_CHUNK_VERTICES * 3);
        ll_writer_chunk_end(out, mcnr);
        ll_writer_zeros(out, 13); // always there, never counted
    }
}

static void layers_write(const struct ll_adt_write_chunk *chunk, struct header h,
                         struct ll_writer *out)
{
    size_t mcly = part_begin(out, h, 0x1c, "MCLY");
    uint32_t offset = 0;
    for (uint32_t i = 0; i < chunk->num_layers; i++) {
        const struct ll_adt_write_layer *layer = &chunk->layers[i];
        uint32_t flags = layer->flags & ~(uint32_t)(LL_MCLY_ALPHA | LL_MCLY_RLE);
        ll_writer_u32(out, layer->texture_idx);
        ll_writer_u32(out, flags | (i && layer->alpha ? LL_MCLY_ALPHA : 0));
        ll_writer_u32(out, i && layer->alpha ? offset : 0);
        ll_writer_u32(out, layer->effect_id ? layer->effect_id : LL_NO_EFFECT);
        offset += i && layer->alpha ? EDGE * EDGE / 2 : 0;
    }
    ll_writer_chunk_end(out, mcly);
}

static void maps_write(const struct ll_adt_write_chunk *chunk, struct header h,
                       struct ll_writer *out)
{
    if (chunk->shadow) {
        size_t mcsh = part_begin(out, h, 0x2c, "MCSH");
        shadow_write(chunk->shadow, out);
        ll_writer_chunk_end(out, mcsh);
        header_patch(out, h, 0x30, (uint32_t)(out->size - mcsh - 8));
    }
    size_t mcal = part_begin(out, h, 0x24, "MCAL");
    for (uint32_t i = 1; i < chunk->num_layers; i++)
        if (chunk->layers[i].alpha)
            alpha_write(chunk->layers[i].alpha, out);
    ll_writer_chunk_end(out, mcal);
    header_patch(out, h, 0x28, (uint32_t)(out->size - mcal));
}

static void chunk_write(const struct ll_adt_write *tile, uint32_t idx,
                        struct ll_writer *out)
{
    const struct ll_adt_write_chunk *chunk = &tile->chunks[idx];
    struct header h = header_write(tile, idx, out);
    geometry_write(chunk, h, out);
    layers_write(chunk, h, out);

    size_t mcrf = part_begin(out, h, 0x20, "MCRF");
    for (uint32_t i = 0; i < chunk->num_doodad_refs; i++)
        ll_writer_u32(out, chunk->doodad_refs[i]);
    for (uint32_t i = 0; i < chunk->num_building_refs; i++)
        ll_writer_u32(out, chunk->building_refs[i]);
    ll_writer_chunk_end(out, mcrf);

    maps_write(chunk, h, out);

    size_t mclq = part_begin(out, h, 0x60, "MCLQ");
    for (uint32_t i = 0; i < chunk->num_liquids; i++)
        liquid_write(&chunk->liquids[i], out);
    ll_writer_chunk_end(out, mclq);
    header_patch(out, h, 0x64, (uint32_t)(out->size - mclq));

    size_t mcse = part_begin(out, h, 0x58, "MCSE"); // sounds: none
    ll_writer_chunk_end(out, mcse);
    ll_writer_chunk_end(out, h.begin);
}

// ---- the tile ----

static bool within_limits(const struct ll_adt_write *tile)
{
    if (tile->tile_x > 63 || tile->tile_y > 63 || tile->num_textures > LL_MAX_NAMES ||
        tile->num_models > LL_MAX_NAMES || tile->num_buildings > LL_MAX_NAMES ||
        tile->num_doodad_placements > LL_MAX_DOODADS ||
        tile->num_building_placements > LL_MAX_BUILDINGS)
        return false;
    for (uint32_t i = 0; i < LL_ADT_NUM_CHUNKS; i++) {
        const struct ll_adt_write_chunk *chunk = &tile->chunks[i];
        if (chunk->num_layers > LL_MAX_TERRAIN_LAYERS ||
            chunk->num_doodad_refs > LL_MAX_CHUNK_REFS ||
            chunk->num_building_refs > LL_MAX_CHUNK_REFS ||
            chunk->num_liquids > LL_NUM_LIQUIDS)
            return false;
        for (uint32_t k = 0; k < chunk->num_liquids; k++) {
            uint32_t kind = chunk->liquids[k].kind;
            if (kind >= LL_NUM_LIQUIDS || (k && kind <= chunk->liquids[k - 1].kind))
                return false; // blocks stand in the order of their flags
        }
    }
    return true;
}

enum ll_status ll_adt_write(const struct ll_adt_write *tile, struct ll_writer *out)
{
    if (!within_limits(tile))
        return LL_ERR_LIMIT;
    version_write(out);
    size_t mhdr = ll_writer_chunk_begin(out, "MHDR");
    ll_writer_zeros(out, 64);
    ll_writer_chunk_end(out, mhdr);

    size_t mcin = ll_writer_chunk_begin(out, "MCIN");
    ll_writer_zeros(out, LL_ADT_NUM_CHUNKS * MCIN_ROW_BYTES);
    ll_writer_chunk_end(out, mcin);
    size_t tops[8] = { mcin }; // in the order of MHDR's fields
    tops[1] = names_write("MTEX", tile->textures, tile->num_textures, out);
    tops[2] = names_write("MMDX", tile->models, tile->num_models, out);
    tops[3] = name_offsets_write("MMID", tile->models, tile->num_models, out);
    tops[4] = names_write("MWMO", tile->buildings, tile->num_buildings, out);
    tops[5] = name_offsets_write("MWID", tile->buildings, tile->num_buildings, out);
    tops[6] = doodads_write(tile, out);
    tops[7] = buildings_write(tile, out);
    for (uint32_t i = 0; i < sizeof tops / sizeof tops[0]; i++) // from the MHDR payload
        ll_writer_patch_u32(out, mhdr + 8 + MHDR_FIRST_OFFSET + i * 4,
                            (uint32_t)(tops[i] - (mhdr + 8)));

    for (uint32_t i = 0; i < LL_ADT_NUM_CHUNKS; i++) {
        size_t begin = out->size;
        chunk_write(tile, i, out);
        size_t row = mcin + 8 + (size_t)i * MCIN_ROW_BYTES;
        ll_writer_patch_u32(out, row, (uint32_t)begin);
        ll_writer_patch_u32(out, row + 4, (uint32_t)(out->size - begin)); // with its head
    }
    return out->failed ? LL_ERR_MEMORY : LL_OK;
}
