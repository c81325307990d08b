// What a level designer wants to know of a terrain tile.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/maths.h"
#include "base/path.h"
#include "formats/adt.h"
#include "formats/chunk.h"
#include "formats/wdt.h"
#include "runner/inspect_private.h"

#define NUM_MOST_FREQUENT 10 // names of models or buildings that are listed
#define TILE_YD (LL_MAP_HALF_YD / 32)
#define CHUNK_YD (TILE_YD / LL_TILE_CHUNKS)

// ---- which tile it is ----

// "Map_32_48.adt" is tile 32, 48 of "Map": the length of "Map" in the path, or 0.
static size_t tile_name_parse(const char *path, uint32_t *x, uint32_t *y)
{
    const char *base = ll_path_base(path);
    const char *second = strrchr(base, '_');
    const char *first = second;
    while (first && first > base && *--first != '_') {
    }
    unsigned tx, ty;
    int length = 0;
    if (!first || first <= base || *first != '_' ||
        sscanf(first, "_%2u_%2u%n", &tx, &ty, &length) != 2 || first[length] != '.' ||
        tx >= LL_MAP_TILES || ty >= LL_MAP_TILES)
        return 0;
    *x = tx;
    *y = ty;
    return (size_t)(first - path);
}

bool ll_inspect_map_path(const char *tile_path, char *path)
{
    uint32_t x, y;
    size_t stem = tile_name_parse(tile_path, &x, &y);
    int n = snprintf(path, LL_INSPECT_PATH_BYTES, "%.*s.wdt", (int)stem, tile_path);
    return stem && n > 0 && n < LL_INSPECT_PATH_BYTES;
}

// From the stored corner of the first chunk that is there.
static bool tile_from_corner(const struct ll_adt *adt, uint32_t *x, uint32_t *y)
{
    for (uint32_t i = 0; i < LL_ADT_NUM_CHUNKS; i++) {
        const struct ll_adt_chunk *chunk = &adt->chunks[i];
        if (!chunk->present)
            continue;
        // Half a chunk inwards, as corners carry an error.
        double tx = (LL_MAP_HALF_YD - (double)chunk->corner_world[1]) / TILE_YD -
                    (chunk->col - 0.5) / LL_TILE_CHUNKS;
        double ty = (LL_MAP_HALF_YD - (double)chunk->corner_world[0]) / TILE_YD -
                    (chunk->row - 0.5) / LL_TILE_CHUNKS;
        if (!(tx >= 0 && tx < LL_MAP_TILES && ty >= 0 && ty < LL_MAP_TILES))
            return false;
        *x = (uint32_t)tx;
        *y = (uint32_t)ty;
        return true;
    }
    return false;
}

// The corners of the chunks count before the name: a copied or renamed tile shows here.
static void place_add(struct ll_inspect_file *file, const struct ll_adt *adt)
{
    struct ll_json_doc *doc = file->doc;
    uint32_t x = 0, y = 0, name_x = 0, name_y = 0;
    bool named = tile_name_parse(file->path, &name_x, &name_y) > 0;
    bool known = tile_from_corner(adt, &x, &y);
    if (!known && named) {
        x = name_x;
        y = name_y;
    }
    if (!known && !named) {
        ll_json_null(doc, file->facts, "tile_x");
        ll_json_null(doc, file->facts, "tile_y");
        ll_json_null(doc, file->facts, "name_says_so");
        ll_json_null(doc, file->facts, "corner_world_yd");
        return;
    }
    ll_json_integer(doc, file->facts, "tile_x", x);
    ll_json_integer(doc, file->facts, "tile_y", y);
    if (named)
        ll_json_bool(doc, file->facts, "name_says_so", x == name_x && y == name_y);
    else
        ll_json_null(doc, file->facts, "name_says_so");
    struct ll_json *corner = ll_json_array(doc, file->facts, "corner_world_yd");
    ll_json_number(doc, corner, NULL, (double)(float)(LL_MAP_HALF_YD - y * TILE_YD));
    ll_json_number(doc, corner, NULL, (double)(float)(LL_MAP_HALF_YD - x * TILE_YD));
}

// ---- ground ----

static void heights_add(struct ll_inspect_file *file, const struct ll_adt *adt)
{
    float low = INFINITY, high = -INFINITY; // of no chunk: null
    for (uint32_t i = 0; i < LL_ADT_NUM_CHUNKS; i++) {
        for (int v = 0; adt->chunks[i].present && v < LL_CHUNK_VERTICES; v++) {
            low = ll_minf(low, adt->chunks[i].heights_yd[v]);
            high = ll_maxf(high, adt->chunks[i].heights_yd[v]);
        }
    }
    ll_json_number(file->doc, file->facts, "height_min_yd", (double)low);
    ll_json_number(file->doc, file->facts, "height_max_yd", (double)high);
}

static void counts_add(struct ll_inspect_file *file, const struct ll_adt *adt)
{
    uint32_t shadow = 0, colors = 0, impassable = 0, computed = 0, holes = 0, cut = 0;
    for (uint32_t i = 0; i < LL_ADT_NUM_CHUNKS; i++) {
        const struct ll_adt_chunk *chunk = &adt->chunks[i];
        if (!chunk->present)
            continue;
        shadow += chunk->shadow != NULL;
        colors += chunk->colors != NULL;
        impassable += (chunk->flags & LL_MCNK_IMPASSABLE) != 0;
        computed += chunk->normals_computed;
        holes += chunk->holes != 0;
        for (uint32_t bit = 0; bit < 16; bit++)
            cut += chunk->holes >> bit & 1;
    }
    struct ll_json_doc *doc = file->doc;
    struct ll_json *facts = file->facts;
    ll_json_integer(doc, facts, "num_chunks_present", adt->num_chunks_present);
    ll_json_integer(doc, facts, "num_chunks_with_shadow", shadow);
    ll_json_integer(doc, facts, "num_chunks_with_vertex_colors", colors);
    ll_json_integer(doc, facts, "num_chunks_impassable", impassable);
    ll_json_integer(doc, facts, "num_chunks_without_normals", computed);
    ll_json_integer(doc, facts, "num_chunks_with_holes", holes);
    ll_json_integer(doc, facts, "num_holes", cut); // of 2 x 2 cells
    ll_json_bool(doc, facts, "has_flight_bounds", adt->has_flight_bounds);
}

static void chunk_kinds_add(struct ll_inspect_file *file)
{
    enum { MAX_KINDS = 64 };
    struct {
        uint32_t id, num;
        uint64_t size_bytes;
    } kinds[MAX_KINDS];
    uint32_t num_kinds = 0;
    struct ll_chunk_walk walk = ll_chunk_walk_make(file->bytes, LL_MAX_CHUNKS);
    struct ll_chunk chunk;
    while (ll_chunk_next(&walk, &chunk)) {
        uint32_t k = 0;
        while (k < num_kinds && kinds[k].id != chunk.id)
            k++;
        if (k == MAX_KINDS) // of a broken file
            continue;
        if (k == num_kinds) {
            kinds[num_kinds].id = chunk.id;
            kinds[num_kinds].num = 0;
            kinds[num_kinds++].size_bytes = 0;
        }
        kinds[k].num++;
        kinds[k].size_bytes += chunk.data.size;
    }
    struct ll_json *list = ll_json_array(file->doc, file->facts, "chunk_kinds");
    for (uint32_t k = 0; k < num_kinds; k++) {
        char name[5];
        ll_chunk_name(kinds[k].id, name);
        struct ll_json *row = ll_json_object(file->doc, list, NULL);
        ll_json_string(file->doc, row, "name", name);
        ll_json_integer(file->doc, row, "num_chunks", kinds[k].num);
        ll_json_integer(file->doc, row, "size_bytes", (int64_t)kinds[k].size_bytes);
    }
}

static void layers_add(struct ll_inspect_file *file, const struct ll_adt *adt)
{
    uint32_t counts[LL_MAX_TERRAIN_LAYERS + 1] = { 0 };
    for (uint32_t i = 0; i < LL_ADT_NUM_CHUNKS; i++) {
        if (adt->chunks[i].present)
            counts[adt->chunks[i].num_layers]++;
    }
    struct ll_json *list = ll_json_array(file->doc, file->facts, "layer_histogram");
    for (uint32_t n = 0; n <= LL_MAX_TERRAIN_LAYERS; n++) {
        struct ll_json *row = ll_json_object(file->doc, list, NULL);
        ll_json_integer(file->doc, row, "num_layers", n);
        ll_json_integer(file->doc, row, "num_chunks", counts[n]);
    }
}

static bool textures_add(struct ll_inspect_file *file, const struct ll_adt *adt)
{
    // A chunk counts once for each texture, however many of its layers have it.
    uint32_t *counts = ll_arena_array(file->arena, uint32_t, adt->num_textures);
    uint32_t *last = ll_arena_array(file->arena, uint32_t, adt->num_textures);
    if (!counts || !last)
        return false;
    uint32_t num_nameless = 0;
    for (uint32_t i = 0; i < LL_ADT_NUM_CHUNKS; i++) {
        const struct ll_adt_chunk *chunk = &adt->chunks[i];
        for (uint32_t l = 0; chunk->present && l < chunk->num_layers; l++) {
            uint32_t idx = chunk->layers[l].texture_idx;
            if (idx >= adt->num_textures) {
                num_nameless++;
            } else if (last[idx] != i + 1) {
                last[idx] = i + 1;
                counts[idx]++;
            }
        }
    }
    struct ll_json *list = ll_json_array(file->doc, file->facts, "textures");
    for (uint32_t t = 0; t < adt->num_textures; t++) {
        struct ll_json *row = ll_json_object(file->doc, list, NULL);
        ll_json_string(file->doc, row, "name", adt->textures[t]);
        ll_json_integer(file->doc, row, "num_chunks", counts[t]);
    }
    ll_json_integer(file->doc, file->facts, "num_layers_without_texture", num_nameless);
    return true;
}

static int area_compare(const void *a, const void *b)
{
    const uint32_t *x = a, *y = b;
    return *x < *y ? -1 : *x > *y;
}

static void areas_add(struct ll_inspect_file *file, const struct ll_adt *adt)
{
    uint32_t ids[LL_ADT_NUM_CHUNKS], num = 0;
    for (uint32_t i = 0; i < LL_ADT_NUM_CHUNKS; i++) {
        if (adt->chunks[i].present)
            ids[num++] = adt->chunks[i].area_id;
    }
    qsort(ids, num, sizeof *ids, area_compare);
    struct ll_json *list = ll_json_array(file->doc, file->facts, "areas");
    for (uint32_t i = 0, start = 0; i < num; i++) {
        if (i + 1 < num && ids[i + 1] == ids[i])
            continue;
        struct ll_json *row = ll_json_object(file->doc, list, NULL);
        ll_json_integer(file->doc, row, "area_id", ids[i]);
        ll_json_integer(file->doc, row, "num_chunks", i + 1 - start);
        start = i + 1;
    }
}

static void liquids_add(struct ll_inspect_file *file, const struct ll_adt *adt)
{
    static const char *const names[LL_NUM_LIQUIDS] = {
        [LL_LIQUID_RIVER] = "river",
        [LL_LIQUID_OCEAN] = "ocean",
        [LL_LIQUID_MAGMA] = "magma",
        [LL_LIQUID_SLIME] = "slime",
    };
    struct ll_json *list = ll_json_array(file->doc, file->facts, "liquids");
    for (uint32_t kind = 0; kind < LL_NUM_LIQUIDS; kind++) {
        uint32_t num_chunks = 0, num_sheets = 0, num_mh2o = 0, num_cells = 0;
        float low = INFINITY, high = -INFINITY;
        for (uint32_t i = 0; i < LL_ADT_NUM_CHUNKS; i++) {
            const struct ll_adt_chunk *chunk = &adt->chunks[i];
            uint64_t wet = 0;
            bool found = false;
            for (uint32_t l = 0; chunk->present && l < chunk->num_liquids; l++) {
                const struct ll_adt_liquid *sheet = &chunk->liquids[l];
                if (sheet->kind != kind)
                    continue;
                found = true;
                wet |= sheet->wet;
                num_sheets++;
                num_mh2o += sheet->mh2o;
                low = ll_minf(low, sheet->min_height_yd);
                high = ll_maxf(high, sheet->max_height_yd);
            }
            num_chunks += found;
            for (; wet; wet &= wet - 1)
                num_cells++;
        }
        if (!num_chunks)
            continue;
        struct ll_json *row = ll_json_object(file->doc, list, NULL);
        ll_json_string(file->doc, row, "kind", names[kind]);
        ll_json_integer(file->doc, row, "num_chunks", num_chunks);
        ll_json_integer(file->doc, row, "num_sheets", num_sheets);
        ll_json_integer(file->doc, row, "num_cells", num_cells);
        ll_json_number(file->doc, row, "height_min_yd", (double)low);
        ll_json_number(file->doc, row, "height_max_yd", (double)high);
        ll_json_string(file->doc, row, "stored_in",
                       num_mh2o == num_sheets ? "MH2O"
                       : num_mh2o             ? "MCLQ and MH2O"
                                              : "MCLQ");
    }
}

// ---- placements ----

struct tally {
    const char *name;
    uint32_t num;
};

static int tally_compare(const void *a, const void *b)
{
    const struct tally *x = a, *y = b;
    if (x->num != y->num)
        return x->num > y->num ? -1 : 1;
    return strcmp(x->name, y->name);
}

static void placements_add(struct ll_inspect_file *file, const char *key,
                           struct tally *tallies, uint32_t num_names, uint32_t num,
                           uint32_t num_dropped)
{
    qsort(tallies, num_names, sizeof *tallies, tally_compare);
    struct ll_json *object = ll_json_object(file->doc, file->facts, key);
    ll_json_integer(file->doc, object, "num_placements", num);
    ll_json_integer(file->doc, object, "num_placements_left_out", num_dropped);
    ll_json_integer(file->doc, object, "num_names", num_names);
    struct ll_json *list = ll_json_array(file->doc, object, "most_frequent");
    for (uint32_t i = 0; i < num_names && i < NUM_MOST_FREQUENT && tallies[i].num; i++) {
        struct ll_json *row = ll_json_object(file->doc, list, NULL);
        ll_json_string(file->doc, row, "name", tallies[i].name);
        ll_json_integer(file->doc, row, "num_placements", tallies[i].num);
    }
}

static struct tally *tallies_make(struct ll_arena *arena, const char *const *names,
                                  uint32_t num_names)
{
    struct tally *tallies = ll_arena_array(arena, struct tally, num_names);
    for (uint32_t i = 0; tallies && i < num_names; i++)
        tallies[i].name = names[i];
    return tallies;
}

static bool models_add(struct ll_inspect_file *file, const struct ll_adt *adt)
{
    struct tally *models = tallies_make(file->arena, adt->models, adt->num_models);
    struct tally *buildings =
        tallies_make(file->arena, adt->buildings, adt->num_buildings);
    if (!models || !buildings)
        return false;
    uint32_t num_dropped = 0;
    for (uint32_t i = 0; i < adt->num_doodad_placements; i++) {
        const struct ll_doodad_placement *p = &adt->doodad_placements[i];
        num_dropped += p->dropped;
        if (!p->dropped)
            models[p->name_idx].num++;
    }
    placements_add(file, "models", models, adt->num_models, adt->num_doodad_placements,
                   num_dropped);
    num_dropped = 0;
    for (uint32_t i = 0; i < adt->num_building_placements; i++) {
        const struct ll_building_placement *p = &adt->building_placements[i];
        num_dropped += p->dropped;
        if (!p->dropped)
            buildings[p->name_idx].num++;
    }
    placements_add(file, "buildings", buildings, adt->num_buildings,
                   adt->num_building_placements, num_dropped);
    return true;
}

// ---- the tile ----

// The map's own file says how deep alpha maps are; a tile alone does not.
static enum ll_adt_alpha alpha_of_map(struct ll_inspect_file *file)
{
    char path[LL_INSPECT_PATH_BYTES];
    if (!ll_inspect_map_path(file->path, path))
        return LL_ADT_ALPHA_GUESS;
    struct ll_bytes bytes;
    struct ll_wdt wdt;
    struct ll_report report;
    if (ll_inspect_read_beside(file, path, &bytes) != LL_OK ||
        ll_wdt_parse(bytes, file->arena, &wdt, &report) != LL_OK)
        return LL_ADT_ALPHA_GUESS;
    return wdt.flags & LL_WDT_BIG_ALPHA ? LL_ADT_ALPHA_8BIT : LL_ADT_ALPHA_4BIT;
}

enum ll_status ll_inspect_adt(struct ll_inspect_file *file)
{
    struct ll_adt adt;
    struct ll_adt_params params = { .alpha = alpha_of_map(file) };
    enum ll_status status =
        ll_adt_parse(file->bytes, &params, file->arena, &adt, &file->report);
    if (status != LL_OK)
        return status;
    place_add(file, &adt);
    heights_add(file, &adt);
    counts_add(file, &adt);
    ll_json_integer(file->doc, file->facts, "alpha_bits", adt.big_alpha ? 8 : 4);
    ll_json_string(file->doc, file->facts, "alpha_bits_from",
                   params.alpha == LL_ADT_ALPHA_GUESS ? "guess" : "wdt");
    chunk_kinds_add(file);
    layers_add(file, &adt);
    bool good = textures_add(file, &adt);
    areas_add(file, &adt);
    liquids_add(file, &adt);
    if (!good || !models_add(file, &adt))
        return ll_report_fail(&file->report, LL_ERR_MEMORY, "", 0, "out of memory");
    return LL_OK;
}
