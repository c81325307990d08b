#include "sky/light_tables.h"

#include <stdlib.h>

#include "base/cursor.h"
#include "base/maths.h"

// Rows as read, in scratch memory; all gone once the tables stand.
struct rows {
    struct ll_arena arena;
    struct ll_light_table light;
    struct ll_light_params_table params;
    struct ll_band_table int_bands, float_bands;
    struct ll_light_skybox_table skyboxes;
};

// ---- lookup by id ----

struct id_entry {
    uint32_t id, idx;
};

static int id_compare(const void *a, const void *b)
{
    const struct id_entry *x = a, *y = b;
    return x->id < y->id ? -1 : x->id > y->id;
}

#define NOT_FOUND UINT32_MAX

static uint32_t id_find(const struct id_entry *entries, uint32_t num, uint64_t id)
{
    uint32_t lo = 0, hi = num;
    while (lo < hi) {
        uint32_t mid = lo + (hi - lo) / 2;
        if (entries[mid].id < id)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo < num && entries[lo].id == id ? entries[lo].idx : NOT_FOUND;
}

// ---- bands ----

static struct id_entry *bands_by_id(const struct ll_band_table *table,
                                    struct ll_arena *arena)
{
    struct id_entry *entries = ll_arena_array(arena, struct id_entry, table->num_rows);
    if (!entries)
        return NULL;
    for (uint32_t i = 0; i < table->num_rows; i++)
        entries[i] = (struct id_entry){ table->rows[i].id, i };
    qsort(entries, table->num_rows, sizeof *entries, id_compare);
    return entries;
}

// Order of a row's keys by time; equal times keep the file's order, so that the later one
// holds. Real tables store many bands rotated (720, 1440, 0).
static void keys_order(const struct ll_band_row *row, uint8_t order[LL_MAX_BAND_KEYS])
{
    for (uint8_t i = 0; i < row->num_keys; i++) {
        uint8_t at = i;
        for (; at && row->times[order[at - 1]] > row->times[i]; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

static float key_time(const struct ll_band_row *row, uint32_t key)
{
    // Real tables stop at 2870; what a broken one says past the day's end is its end.
    return (float)ll_min_u32(row->times[key], LL_DAY_HALFMIN);
}

static struct ll_light_key color_key(float time, uint32_t rgb)
{
    return (struct ll_light_key){
        // the high byte is set in some bands
        time,
        { (float)(rgb >> 16 & 255) / 255, (float)(rgb >> 8 & 255) / 255,
          (float)(rgb & 255) / 255 },
    };
}

static struct ll_light_key float_key(float time, uint32_t bits)
{
    uint8_t bytes[4];
    ll_store_u32(bytes, bits);
    return (struct ll_light_key){ time, { ll_finite_or(ll_load_f32(bytes), 0) } };
}

// Bands of one kind: the rows, their order by id, and where in the pool each starts.
struct bands {
    const struct ll_band_table *table;
    const struct id_entry *by_id;
    uint32_t *first;
};

static bool bands_init(struct bands *bands, const struct ll_band_table *table,
                       struct ll_arena *arena)
{
    *bands = (struct bands){ table, bands_by_id(table, arena),
                             ll_arena_array(arena, uint32_t, table->num_rows) };
    return bands->by_id && bands->first;
}

static uint32_t bands_num_keys(const struct bands *bands)
{
    uint32_t num = 0;
    for (uint32_t i = 0; i < bands->table->num_rows; i++)
        num += bands->table->rows[i].num_keys;
    return num;
}

// Appends the keys of all bands to the pool, which holds `*num` so far.
static void bands_emit(struct bands *bands,
                       struct ll_light_key (*key_make)(float time, uint32_t value),
                       struct ll_light_key *pool, uint32_t *num)
{
    for (uint32_t i = 0; i < bands->table->num_rows; i++) {
        const struct ll_band_row *row = &bands->table->rows[i];
        uint8_t order[LL_MAX_BAND_KEYS];
        keys_order(row, order);
        bands->first[i] = *num;
        for (uint32_t k = 0; k < row->num_keys; k++)
            pool[(*num)++] = key_make(key_time(row, order[k]), row->values[order[k]]);
    }
}

// ---- params ----

static struct ll_band band_find(const struct bands *bands, uint32_t params_id,
                                uint32_t band)
{
    uint32_t idx = params_id ? id_find(bands->by_id, bands->table->num_rows,
                                       ll_band_id(params_id, band))
                             : NOT_FOUND;
    if (idx == NOT_FOUND)
        return (struct ll_band){ .absent = true };
    return (struct ll_band){ .first = bands->first[idx],
                             .num = (uint8_t)bands->table->rows[idx].num_keys };
}

static struct ll_params params_make(uint32_t id, const struct ll_light_params_row *row,
                                    const struct bands *ints, const struct bands *floats)
{
    struct ll_params params = { .id = id, .absent = !row };
    if (row) {
        params.skybox_id = row->skybox_id;
        params.cloud_type = row->cloud_type;
        params.highlight_sky = row->highlight_sky;
        params.glow = row->glow;
        params.river_shallow_alpha = row->water_shallow_alpha;
        params.river_deep_alpha = row->water_deep_alpha;
        params.ocean_shallow_alpha = row->ocean_shallow_alpha;
        params.ocean_deep_alpha = row->ocean_deep_alpha;
    }
    for (uint32_t b = 0; b < LL_NUM_LIGHT_BANDS; b++)
        params.bands[b] = band_find(b < LL_NUM_LIGHT_COLORS ? ints : floats, id, b);
    return params;
}

static uint32_t slot_params(const struct ll_light_row *row, uint32_t slot)
{
    return row->params[slot] ? row->params[slot] : row->params[0];
}

// The ids of rows and those that lights name, each once and sorted, become params[].
static bool params_build(struct ll_light_tables *tables, struct rows *rows,
                         const struct bands *ints, const struct bands *floats)
{
    const struct ll_light_table *light = &rows->light;
    uint32_t num_rows = rows->params.num_rows;
    struct id_entry *ids =
        ll_arena_array(&rows->arena, struct id_entry,
                       (size_t)light->num_rows * LL_NUM_LIGHT_SLOTS + num_rows);
    struct id_entry *by_id = ll_arena_array(&rows->arena, struct id_entry, num_rows);
    if (!ids || !by_id)
        return false;
    uint32_t num = 0;
    for (uint32_t i = 0; i < light->num_rows; i++) {
        for (uint32_t slot = 0; slot < LL_NUM_LIGHT_SLOTS; slot++)
            ids[num++].id = slot_params(&light->rows[i], slot);
    }
    for (uint32_t i = 0; i < num_rows; i++) {
        by_id[i] = (struct id_entry){ rows->params.rows[i].id, i };
        ids[num++].id = rows->params.rows[i].id;
    }
    qsort(ids, num, sizeof *ids, id_compare);
    qsort(by_id, num_rows, sizeof *by_id, id_compare);
    uint32_t num_unique = 0;
    for (uint32_t i = 0; i < num; i++) {
        if (!num_unique || ids[num_unique - 1].id != ids[i].id)
            ids[num_unique++] = ids[i];
    }
    struct ll_params *params =
        ll_arena_array(&tables->arena, struct ll_params, num_unique);
    if (!params)
        return false;
    for (uint32_t i = 0; i < num_unique; i++) {
        uint32_t row = id_find(by_id, num_rows, ids[i].id);
        params[i] = params_make(
            ids[i].id, row == NOT_FOUND ? NULL : &rows->params.rows[row], ints, floats);
    }
    tables->params = params;
    tables->num_params = num_unique;
    return true;
}

uint32_t ll_params_find(const struct ll_light_tables *tables, uint32_t params_id)
{
    uint32_t lo = 0, hi = tables->num_params;
    while (lo < hi) {
        uint32_t mid = lo + (hi - lo) / 2;
        if (tables->params[mid].id < params_id)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo < tables->num_params && tables->params[lo].id == params_id ? lo
                                                                         : LL_NO_PARAMS;
}

// ---- skyboxes ----

static int skybox_compare(const void *a, const void *b)
{
    const struct ll_light_skybox_row *x = a, *y = b;
    return x->id < y->id ? -1 : x->id > y->id;
}

static bool skyboxes_build(struct ll_light_tables *tables, const struct rows *rows)
{
    uint32_t num = rows->skyboxes.num_rows;
    struct ll_light_skybox_row *all =
        ll_arena_array(&tables->arena, struct ll_light_skybox_row, num);
    if (!all)
        return false;
    for (uint32_t i = 0; i < num; i++) {
        all[i] = rows->skyboxes.rows[i];
        all[i].model = ll_arena_string(&tables->arena, all[i].model);
        if (!all[i].model)
            return false;
    }
    qsort(all, num, sizeof *all, skybox_compare);
    tables->skyboxes = all;
    tables->num_skyboxes = num;
    return true;
}

// ---- lights ----

struct light_order {
    uint32_t map_id, row;
};

static int order_compare(const void *a, const void *b)
{
    const struct light_order *x = a, *y = b;
    if (x->map_id != y->map_id)
        return x->map_id < y->map_id ? -1 : 1;
    return x->row < y->row ? -1 : x->row > y->row;
}

// Spheres and global lights, map after map. Of several global rows of a map the last
// holds (real tables have one at most).
static bool lights_build(struct ll_light_tables *tables, struct rows *rows)
{
    uint32_t num = rows->light.num_rows;
    struct light_order *order = ll_arena_array(&rows->arena, struct light_order, num);
    struct ll_light *lights = ll_arena_array(&tables->arena, struct ll_light, num);
    struct ll_light_map *maps = ll_arena_array(&tables->arena, struct ll_light_map, num);
    if (!order || !lights || !maps)
        return false;
    for (uint32_t i = 0; i < num; i++)
        order[i] = (struct light_order){ rows->light.rows[i].map_id, i };
    qsort(order, num, sizeof *order, order_compare);

    // The spheres of a map from the front of its range, its global rows from the back.
    uint32_t num_maps = 0;
    for (uint32_t i = 0; i < num;) {
        uint32_t end = i;
        while (end < num && order[end].map_id == order[i].map_id)
            end++;
        struct ll_light_map *map = &maps[num_maps++];
        *map = (struct ll_light_map){ order[i].map_id, i, 0, end - i, LL_NO_LIGHT };
        for (uint32_t back = end; i < end; i++) {
            const struct ll_light_row *row = &rows->light.rows[order[i].row];
            uint32_t at = row->global ? --back : map->first + map->num++;
            if (row->global)
                map->global = at;
            if (row->id == 1)
                tables->fallback = at;
            lights[at].sphere = (struct ll_light_sphere){
                .id = row->id,
                .global = row->global,
                .pos_world = { row->pos_world[0], row->pos_world[1], row->pos_world[2] },
                .inner_yd = row->inner_yd,
                .outer_yd = row->outer_yd,
            };
            for (uint32_t slot = 0; slot < LL_NUM_LIGHT_SLOTS; slot++) {
                lights[at].sphere.params_ids[slot] = row->params[slot];
                lights[at].params[slot] = ll_params_find(tables, slot_params(row, slot));
            }
        }
    }
    tables->lights = lights;
    tables->maps = maps;
    tables->num_maps = num_maps;
    return true;
}

// ---- all ----

// A table that cannot be read is empty afterwards, and the reader has said so.
static void rows_read(struct rows *rows, const struct ll_light_files *files)
{
    struct ll_report report;
    if (files->light.size)
        ll_light_table_read(files->light, &rows->arena, &rows->light, &report);
    if (files->light_params.size)
        ll_light_params_table_read(files->light_params, &rows->arena, &rows->params,
                                   &report);
    if (files->light_int_band.size)
        ll_int_band_table_read(files->light_int_band, &rows->arena, &rows->int_bands,
                               &report);
    if (files->light_float_band.size)
        ll_float_band_table_read(files->light_float_band, &rows->arena,
                                 &rows->float_bands, &report);
    if (files->light_skybox.size)
        ll_light_skybox_table_read(files->light_skybox, &rows->arena, &rows->skyboxes,
                                   &report);
}

static bool build(struct ll_light_tables *tables, struct rows *rows)
{
    struct bands ints, floats;
    if (!bands_init(&ints, &rows->int_bands, &rows->arena) ||
        !bands_init(&floats, &rows->float_bands, &rows->arena))
        return false;
    struct ll_light_key *pool =
        ll_arena_array(&tables->arena, struct ll_light_key,
                       (size_t)bands_num_keys(&ints) + bands_num_keys(&floats));
    if (!pool)
        return false;
    uint32_t num_keys = 0;
    bands_emit(&ints, color_key, pool, &num_keys);
    bands_emit(&floats, float_key, pool, &num_keys);
    tables->keys = pool;

    return params_build(tables, rows, &ints, &floats) && skyboxes_build(tables, rows) &&
           lights_build(tables, rows);
}

struct ll_light_tables *ll_light_tables_create(const struct ll_light_files *files)
{
    struct ll_light_tables *tables = calloc(1, sizeof *tables);
    if (!tables)
        return NULL;
    tables->fallback = LL_NO_LIGHT;
    struct rows rows = { .arena.block_bytes = 1 << 20 };
    rows_read(&rows, files);
    if (!build(tables, &rows)) {
        ll_light_tables_destroy(tables);
        tables = NULL;
    }
    ll_arena_finish(&rows.arena);
    return tables;
}

void ll_light_tables_destroy(struct ll_light_tables *tables)
{
    if (!tables)
        return;
    ll_arena_finish(&tables->arena);
    free(tables);
}

const struct ll_light_map *ll_light_map_find(const struct ll_light_tables *tables,
                                             uint32_t map_id)
{
    uint32_t lo = 0, hi = tables->num_maps;
    while (lo < hi) {
        uint32_t mid = lo + (hi - lo) / 2;
        if (tables->maps[mid].map_id < map_id)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo < tables->num_maps && tables->maps[lo].map_id == map_id ? &tables->maps[lo]
                                                                      : NULL;
}

uint32_t ll_light_num_spheres(const struct ll_light_tables *tables, uint32_t map_id)
{
    const struct ll_light_map *map = ll_light_map_find(tables, map_id);
    return map ? map->num_rows : 0;
}

void ll_light_sphere_get(const struct ll_light_tables *tables, uint32_t map_id,
                         uint32_t sphere_idx, struct ll_light_sphere *out)
{
    const struct ll_light_map *map = ll_light_map_find(tables, map_id);
    *out = map && sphere_idx < map->num_rows
               ? tables->lights[map->first + sphere_idx].sphere
               : (struct ll_light_sphere){ 0 };
}
