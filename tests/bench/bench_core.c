// Figures of the CPU side: tiles, light, textures, culling. A program, not a test: it
// prints and judges nothing. Run by hand, on a quiet machine:
//
//     ninja -C build && build/tests/bench/bench_core
//
// All lanes take turns in short slices, every other round in reverse order, so that what
// else the machine does falls on all of them alike. Wall clock, one thread.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assets/assets.h"
#include "base/log.h"
#include "base/path.h"
#include "base/platform.h"
#include "base/random.h"
#include "demo/demo.h"
#include "formats/dbc_tables.h"
#include "formats/write/dbc_write.h"
#include "runner/runner.h"
#include "scene/scene.h"
#include "sky/sky.h"

#define NUM_ROUNDS 24
#define SLICE_S 0.06
#define MAX_SAMPLES 200000
#define MAX_FILES 4096
#define NUM_SPHERES 20000
#define NUM_EVALS 256 // of light, in one sample
#define CROWDED_MAP 5
#define NUM_CROWDED 8
#define NUM_OPENS 64 // of textures: one alone is too short for the clock
#define COPY_BYTES (8u << 20)

// ---- lanes ----

struct lane {
    const char *name;
    void (*run)(void *user); // one sample
    void *user;
    double work;          // in one sample
    const char *unit;     // of the rate
    double unit_per_work; // 1e-6 turns a second's work into a microsecond's
    uint32_t num_samples;
    float *samples_us; // owned
};

static int float_compare(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;
    return x < y ? -1 : x > y;
}

static void lane_slice(struct lane *lane)
{
    double end_s = ll_platform_now_s() + SLICE_S;
    for (double start_s; (start_s = ll_platform_now_s()) < end_s;) {
        lane->run(lane->user);
        if (lane->num_samples < MAX_SAMPLES)
            lane->samples_us[lane->num_samples++] =
                (float)((ll_platform_now_s() - start_s) * 1e6);
    }
}

static void lane_print(struct lane *lane)
{
    uint32_t n = lane->num_samples;
    qsort(lane->samples_us, n, sizeof *lane->samples_us, float_compare);
    double median = (double)lane->samples_us[n / 2];
    double worst = (double)lane->samples_us[(uint32_t)((double)(n - 1) * 0.999)];
    double scale = lane->work * 1e6 * lane->unit_per_work;
    printf("%-34s %8u %12.1f %12.1f %12.4g %12.4g  %s\n", lane->name, n, median, worst,
           scale / median, scale / worst, lane->unit);
}

// ---- files ----

struct files {
    struct ll_bytes files[MAX_FILES];
    uint32_t num, next;
    struct ll_arena scratch; // of one sample
    uint8_t *span;
    size_t span_bytes;
};

static void *must(void *memory)
{
    if (!memory) {
        fprintf(stderr, "bench_core: out of memory\n");
        exit(1);
    }
    return memory;
}

static struct ll_bytes next_file(struct files *files)
{
    ll_arena_reset(&files->scratch);
    return files->files[files->next++ % files->num];
}

// Memory as a renderer's spans are: taken once, written again and again.
static void *span_take(struct files *files, size_t size)
{
    if (size > files->span_bytes) {
        files->span = must(realloc(files->span, size));
        files->span_bytes = size;
    }
    return files->span;
}

static void parse_run(void *user)
{
    struct files *files = user;
    struct ll_bytes bytes = next_file(files);
    struct ll_adt adt;
    struct ll_report report;
    ll_adt_parse(bytes, NULL, &files->scratch, &adt, &report);
}

static void tile_run(void *user)
{
    struct files *files = user;
    struct ll_bytes bytes = next_file(files);
    struct ll_adt adt;
    struct ll_report report;
    struct ll_tile tile;
    if (ll_adt_parse(bytes, NULL, &files->scratch, &adt, &report) != LL_OK ||
        ll_tile_plan(&adt, 32, 32, &files->scratch, &tile) != LL_OK)
        return;
    size_t vertices = LL_ADT_NUM_CHUNKS * LL_CHUNK_VERTICES;
    size_t splats = (size_t)LL_ADT_NUM_CHUNKS * LL_ADT_MAP_TEXELS * 4;
    size_t liquid = (size_t)tile.num_liquids * LL_LIQUID_ROW * LL_LIQUID_ROW;
    uint8_t *at =
        span_take(files, vertices * sizeof(struct ll_terrain_vertex) + splats +
                             liquid * sizeof(struct ll_liquid_vertex) +
                             2 * ((size_t)tile.num_indices + tile.num_liquid_indices));
    struct ll_tile_arrays arrays;
    arrays.vertices = (void *)at;
    at += vertices * sizeof(struct ll_terrain_vertex);
    arrays.splats = at;
    at += splats;
    arrays.liquid_vertices = (void *)at;
    at += liquid * sizeof(struct ll_liquid_vertex);
    arrays.indices = (void *)at;
    arrays.liquid_indices = arrays.indices + tile.num_indices;
    ll_tile_write(&tile, &arrays);
}

static void texture_open_run(void *user)
{
    struct files *files = user;
    for (int i = 0; i < NUM_OPENS; i++) {
        struct ll_bytes bytes = next_file(files);
        struct ll_texture_source source;
        struct ll_report report;
        ll_texture_open(bytes, &files->scratch, &source, &report);
    }
}

static void texture_write_run(void *user)
{
    struct files *files = user;
    struct ll_bytes bytes = next_file(files);
    struct ll_texture_source source;
    struct ll_report report;
    if (ll_texture_open(bytes, &files->scratch, &source, &report) == LL_OK)
        ll_texture_write(&source, span_take(files, ll_texture_bytes(&source.shape)));
}

// ---- light ----

struct light {
    struct ll_light_tables *tables;
    uint32_t map_id;
    float half_yd; // of the square in which the places lie
    struct ll_random random;
};

static void light_run(void *user)
{
    struct light *light = user;
    for (int i = 0; i < NUM_EVALS; i++) {
        float pos[3];
        for (int k = 0; k < 3; k++)
            pos[k] = (ll_random_unit(&light->random) * 2 - 1) * light->half_yd;
        struct ll_light_state state;
        ll_light_eval(light->tables, light->map_id, pos, LL_LIGHT_SLOT_CLEAR,
                      (double)ll_random_unit(&light->random) * 1440, &state);
    }
}

// ---- everything that an evaluation gives ----

// One place of the middle of eight spheres, as evil as tables get: sixteen keys a band,
// a hundred and fifty more rows on the map, half a storm.
struct sky {
    struct ll_light_tables *tables;
    struct ll_cloud_field *clouds;
    struct ll_light_trail *trail;
    float storm_fraction;
    bool has_trail;
    double minute;
};

static struct ll_sky sky_eval(struct sky *sky)
{
    struct ll_sky_params params = { .map_id = CROWDED_MAP,
                                    .time = ll_sky_time_pinned(sky->minute),
                                    .storm_fraction = sky->storm_fraction,
                                    .far_clip_yd = 777,
                                    .night_gain = 0.45f };
    sky->minute += 7.3;
    struct ll_sky out;
    ll_sky_eval(sky->tables, &params, &out, sky->has_trail ? sky->trail : NULL);
    return out;
}

static void sky_run(void *user)
{
    for (int i = 0; i < NUM_EVALS; i++)
        sky_eval(user);
}

static void light_only_run(void *user)
{
    static const float origin[3] = { 0 };
    struct sky *sky = user;
    for (int i = 0; i < NUM_EVALS; i++) {
        struct ll_light_state state;
        ll_light_eval(sky->tables, CROWDED_MAP, origin, LL_LIGHT_SLOT_CLEAR, sky->minute,
                      &state);
        sky->minute += 7.3;
    }
}

static void clouds_run(void *user)
{
    struct sky *sky = user;
    struct ll_sky now = sky_eval(sky);
    struct ll_cloud_light light = ll_cloud_light_of(&now);
    light.density = 0.6f;
    ll_cloud_field_band(sky->clouds, &light, sky->clouds->next_band);
    sky->clouds->next_band = (uint8_t)((sky->clouds->next_band + 1) % LL_CLOUD_BANDS);
}

static struct ll_bytes written(struct ll_dbc_writer *writer, struct ll_arena *arena)
{
    struct ll_bytes bytes = { 0 };
    ll_dbc_writer_write(writer, arena, &bytes);
    ll_dbc_writer_destroy(writer);
    return bytes;
}

static void bands_write(struct ll_dbc_writer *writer, uint32_t num)
{
    for (uint32_t id = 1; id <= num; id++) {
        ll_dbc_writer_row(writer, id);
        ll_dbc_writer_u32(writer, LL_BAND_COL_NUM_KEYS, LL_MAX_BAND_KEYS);
        for (uint32_t i = 0; i < LL_MAX_BAND_KEYS; i++) {
            ll_dbc_writer_u32(writer, LL_BAND_COL_TIMES + i, i * 180);
            ll_dbc_writer_u32(writer, LL_BAND_COL_VALUES + i, 0x010203 * (i + id % 40));
        }
    }
}

static struct ll_light_tables *crowded_make(struct ll_arena *arena)
{
    struct ll_dbc_writer *light = must(ll_dbc_writer_create(LL_DBC_LIGHT_FIELDS));
    struct ll_dbc_writer *params = must(ll_dbc_writer_create(LL_DBC_LIGHT_PARAMS_FIELDS));
    struct ll_dbc_writer *ints = must(ll_dbc_writer_create(LL_DBC_BAND_FIELDS));
    struct ll_dbc_writer *floats = must(ll_dbc_writer_create(LL_DBC_BAND_FIELDS));
    for (uint32_t id = 1; id <= NUM_CROWDED + 151; id++) {
        bool near = id <= NUM_CROWDED, global = id == NUM_CROWDED + 1;
        const float pos[3] = { near ? 10 * (float)id : 9000, (float)id, 0 };
        float stored[3] = { 0 };
        if (!global)
            ll_light_pos_to_file(pos, stored);
        ll_dbc_writer_row(light, id);
        ll_dbc_writer_u32(light, LL_LIGHT_COL_MAP, CROWDED_MAP);
        for (uint32_t i = 0; i < 3; i++)
            ll_dbc_writer_f32(light, LL_LIGHT_COL_POS + i, stored[i]);
        ll_dbc_writer_f32(light, LL_LIGHT_COL_INNER, 36);
        ll_dbc_writer_f32(light, LL_LIGHT_COL_OUTER, 36000);
        ll_dbc_writer_u32(light, LL_LIGHT_COL_PARAMS, near ? id : NUM_CROWDED + 1);
    }
    for (uint32_t id = 1; id <= NUM_CROWDED + 1; id++)
        ll_dbc_writer_row(params, id);
    bands_write(ints, (NUM_CROWDED + 1) * LL_NUM_INT_BANDS);
    bands_write(floats, (NUM_CROWDED + 1) * LL_NUM_FLOAT_BANDS);
    struct ll_light_files files = { .light = written(light, arena),
                                    .light_params = written(params, arena),
                                    .light_int_band = written(ints, arena),
                                    .light_float_band = written(floats, arena) };
    return must(ll_light_tables_create(&files));
}

// ---- culling ----

struct cull {
    struct ll_scene *scene;
    struct ll_arena scratch;
    float yaw_deg;
    bool lists;
};

static void cull_run(void *user)
{
    struct cull *cull = user;
    ll_arena_reset(&cull->scratch);
    struct ll_camera camera = { .eye_world = { 0, 0, 50 },
                                .yaw_deg = cull->yaw_deg,
                                .field_of_view_deg = 60,
                                .near_yd = 0.1f,
                                .far_clip_yd = 777,
                                .width = 1920,
                                .height = 1080 };
    cull->yaw_deg += 7; // another part of the scene each time
    struct ll_view view = ll_view_of_camera(&camera);
    uint32_t num;
    uint32_t *visible = ll_scene_cull(cull->scene, &view, &cull->scratch, &num);
    struct ll_draw_list list;
    if (visible && cull->lists)
        ll_draw_list_build(cull->scene, &view, visible, num, &cull->scratch, &list);
}

static struct ll_scene *scene_make(void)
{
    struct ll_scene *scene = must(ll_scene_create());
    struct ll_random random = ll_random_make(20000);
    for (int i = 0; i < NUM_SPHERES; i++) {
        struct ll_instance_params params = {
            .class_id = ll_random_u32(&random) % LL_NUM_CLASSES,
            .radius_yd = 1 + 25 * ll_random_unit(&random),
            .bucket = ll_random_u32(&random) % 40,
            .num_indices = 768,
        };
        for (int k = 0; k < 3; k++)
            params.center_world[k] =
                (ll_random_unit(&random) * 2 - 1) * (k == 2 ? 100.0f : 1600.0f);
        ll_scene_add(scene, &params);
    }
    return scene;
}

static void copy_run(void *user)
{
    uint8_t *memory = user;
    memcpy(memory, memory + COPY_BYTES, COPY_BYTES);
}

// ---- what is measured ----

static void file_add(struct files *files, struct ll_bytes bytes)
{
    if (files->num < MAX_FILES && bytes.size)
        files->files[files->num++] = bytes;
}

// Whether the reader takes the file: refusals would be fast tiles.
static bool is_tile(struct ll_bytes bytes)
{
    struct ll_arena arena = { 0 };
    struct ll_adt adt;
    struct ll_report report;
    bool good = ll_adt_parse(bytes, NULL, &arena, &adt, &report) == LL_OK;
    ll_arena_finish(&arena);
    return good;
}

static bool is_texture(struct ll_bytes bytes)
{
    struct ll_arena arena = { 0 };
    struct ll_texture_source source;
    struct ll_report report;
    bool good = ll_texture_open(bytes, &arena, &source, &report) == LL_OK;
    ll_arena_finish(&arena);
    return good;
}

struct walk {
    const char *folder;
    struct files *tiles, *textures;
};

static bool corpus_visit(void *user, const char *name, enum ll_path_kind kind)
{
    struct walk *walk = user;
    char path[1024];
    int length = snprintf(path, sizeof path, "%s/%s", walk->folder, name);
    if (length < 0 || (size_t)length >= sizeof path)
        return true;
    if (kind == LL_PATH_FOLDER) {
        struct walk below = { path, walk->tiles, walk->textures };
        ll_platform_folder_list(path, corpus_visit, &below);
        return true;
    }
    bool tile = ll_path_has_extension(name, ".adt");
    void *data;
    size_t size;
    if ((!tile && !ll_path_has_extension(name, ".blp")) ||
        ll_platform_file_read(path, 64u << 20, &data, &size) != LL_OK)
        return true;
    struct ll_bytes bytes = { data, size };
    if (tile ? is_tile(bytes) : is_texture(bytes))
        file_add(tile ? walk->tiles : walk->textures, bytes); // stays until the end
    else
        free(data);
    return true;
}

static void demo_files(struct ll_vfs *vfs, struct ll_arena *arena, struct files *tiles,
                       struct files *textures)
{
    for (uint32_t i = 0; i < 4; i++) {
        char name[LL_MAX_PATH];
        snprintf(name, sizeof name, "World\\Maps\\%s\\%s_%u_%u.adt", LL_DEMO_MAP,
                 LL_DEMO_MAP, 31 + i % 2, 31 + i / 2);
        struct ll_bytes bytes;
        struct ll_adt adt;
        struct ll_report report;
        if (ll_vfs_read(vfs, 0, name, arena, &bytes) != LL_OK ||
            ll_adt_parse(bytes, NULL, arena, &adt, &report) != LL_OK)
            continue;
        file_add(tiles, bytes);
        for (uint32_t t = 0; i == 0 && t < adt.num_textures; t++) {
            struct ll_bytes image;
            if (ll_vfs_read(vfs, 0, adt.textures[t], arena, &image) == LL_OK &&
                is_texture(image))
                file_add(textures, image);
        }
    }
}

static struct ll_light_tables *light_load(struct ll_vfs *vfs, struct ll_arena *arena)
{
    struct ll_light_files f = { 0 };
    ll_vfs_read(vfs, 0, "DBFilesClient\\Light.dbc", arena, &f.light);
    ll_vfs_read(vfs, 0, "DBFilesClient\\LightParams.dbc", arena, &f.light_params);
    ll_vfs_read(vfs, 0, "DBFilesClient\\LightIntBand.dbc", arena, &f.light_int_band);
    ll_vfs_read(vfs, 0, "DBFilesClient\\LightFloatBand.dbc", arena, &f.light_float_band);
    return must(ll_light_tables_create(&f));
}

static uint32_t map_id_of(struct ll_vfs *vfs, struct ll_arena *arena, const char *map)
{
    struct ll_bytes bytes;
    struct ll_map_table table;
    struct ll_report report;
    const struct ll_map_row *row = NULL;
    if (ll_vfs_read(vfs, 0, "DBFilesClient\\Map.dbc", arena, &bytes) == LL_OK &&
        ll_map_table_read(bytes, arena, &table, &report) == LL_OK)
        row = ll_map_table_find(&table, map);
    return row ? row->id : UINT32_MAX;
}

static void load_print(const char *when)
{
    char line[128] = "";
    FILE *file = fopen("/proc/loadavg", "r");
    if (file) {
        if (fgets(line, sizeof line, file))
            line[strcspn(line, "\n")] = '\0';
        fclose(file);
    }
    printf("# load %s: %s on %u cores\n", when, *line ? line : "unknown",
           ll_platform_num_cores());
}

#define MAX_LANES 24
static struct lane lanes[MAX_LANES];
static uint32_t num_lanes;

static void lane_add(const char *name, void (*run)(void *user), void *user, double work,
                     const char *unit, double unit_per_work)
{
    lanes[num_lanes++] = (struct lane){
        .name = name,
        .run = run,
        .user = user,
        .work = work,
        .unit = unit,
        .unit_per_work = unit_per_work,
        .samples_us = must(calloc(MAX_SAMPLES, sizeof(float))),
    };
    run(user); // warm
}

static void files_add_lanes(struct files *tiles, struct files *textures,
                            const char *const names[4])
{
    if (tiles->num) {
        lane_add(names[0], parse_run, tiles, 1, "tiles/s", 1);
        lane_add(names[1], tile_run, tiles, 1, "tiles/s", 1);
    }
    if (textures->num) {
        lane_add(names[2], texture_open_run, textures, NUM_OPENS, "textures/s", 1);
        lane_add(names[3], texture_write_run, textures, 1, "textures/s", 1);
    }
}

int main(void)
{
    static struct files demo_tiles, demo_textures, corpus_tiles, corpus_textures;
    static const char *const demo_names[] = { "demo tile: parse",
                                              "demo tile: parse, plan, write",
                                              "demo texture: open",
                                              "demo texture: open, write" };
    static const char *const corpus_names[] = { "real tile: parse",
                                                "real tile: parse, plan, write",
                                                "real texture: open",
                                                "real texture: open, write" };
    ll_log_level_set(LL_LOG_ERROR);
    struct ll_arena arena = { .block_bytes = 1 << 20 };
    struct ll_vfs *vfs = must(ll_vfs_create(1));
    if (ll_data_mount(vfs, "demo") != LL_OK)
        return 1;
    demo_files(vfs, &arena, &demo_tiles, &demo_textures);
    struct light demo_light = { light_load(vfs, &arena),
                                map_id_of(vfs, &arena, LL_DEMO_MAP), 533,
                                ll_random_make(1) };
    ll_vfs_destroy(vfs);

    const char *corpus = getenv("LAMPLIGHT_CORPUS");
    corpus = corpus && *corpus ? corpus : LL_DEFAULT_CORPUS;
    struct light real_light = { .half_yd = 10000, .random = ll_random_make(1) };
    struct walk walk = { corpus, &corpus_tiles, &corpus_textures };
    if (ll_platform_path_kind(corpus) == LL_PATH_FOLDER) {
        ll_platform_folder_list(corpus, corpus_visit, &walk);
        char path[1024];
        snprintf(path, sizeof path, "%s/light-1.12", corpus);
        vfs = must(ll_vfs_create(1));
        if (ll_data_mount(vfs, path) == LL_OK)
            real_light.tables = light_load(vfs, &arena);
        real_light.map_id = map_id_of(vfs, &arena, "Azeroth");
        ll_vfs_destroy(vfs);
    }
    struct sky crowded = { .tables = crowded_make(&arena),
                           .clouds = must(calloc(1, sizeof *crowded.clouds)),
                           .trail = must(calloc(1, sizeof *crowded.trail)) };
    struct sky stormy = crowded, traced = crowded;
    stormy.storm_fraction = 0.5f;
    traced.has_trail = true;
    struct cull cull = { .scene = scene_make() };
    struct cull cull_lists = { .scene = cull.scene, .lists = true };
    uint8_t *memory = must(malloc(2 * (size_t)COPY_BYTES));
    memset(memory, 1, 2 * (size_t)COPY_BYTES);

    lane_add("ceiling: copy of 8 MiB", copy_run, memory, COPY_BYTES, "GB/s", 1e-9);
    files_add_lanes(&demo_tiles, &demo_textures, demo_names);
    files_add_lanes(&corpus_tiles, &corpus_textures, corpus_names);
    lane_add("demo light", light_run, &demo_light, NUM_EVALS, "evaluations/us", 1e-6);
    if (real_light.tables)
        lane_add("real light", light_run, &real_light, NUM_EVALS, "evaluations/us", 1e-6);
    lane_add("8 spheres: light", light_only_run, &crowded, NUM_EVALS, "evaluations/us",
             1e-6);
    lane_add("8 spheres: sky", sky_run, &crowded, NUM_EVALS, "evaluations/us", 1e-6);
    lane_add("8 spheres: sky in half a storm", sky_run, &stormy, NUM_EVALS,
             "evaluations/us", 1e-6);
    lane_add("8 spheres: sky with its trail", sky_run, &traced, NUM_EVALS,
             "evaluations/us", 1e-6);
    lane_add("clouds: one band of four", clouds_run, &crowded, 1, "bands/us", 1e-6);
    lane_add("cull 20 000 spheres", cull_run, &cull, NUM_SPHERES, "spheres/us", 1e-6);
    lane_add("cull and list 20 000 spheres", cull_run, &cull_lists, NUM_SPHERES,
             "spheres/us", 1e-6);

    printf("# %u tiles and %u textures of the demo world, %u and %u of the corpus; light "
           "samples are %d evaluations, texture opens %d\n",
           demo_tiles.num, demo_textures.num, corpus_tiles.num, corpus_textures.num,
           NUM_EVALS, NUM_OPENS);
    load_print("before");
    for (uint32_t round = 0; round < NUM_ROUNDS; round++) {
        for (uint32_t i = 0; i < num_lanes; i++)
            lane_slice(&lanes[round % 2 ? num_lanes - 1 - i : i]);
    }
    load_print("after");
    printf("%-34s %8s %12s %12s %12s %12s\n", "lane", "samples", "median (us)",
           "99.9 % (us)", "rate", "at 99.9 %");
    for (uint32_t i = 0; i < num_lanes; i++)
        lane_print(&lanes[i]);

    for (uint32_t i = 0; i < num_lanes; i++)
        free(lanes[i].samples_us);
    struct files *all[] = { &demo_tiles, &demo_textures, &corpus_tiles,
                            &corpus_textures };
    for (size_t f = 0; f < sizeof all / sizeof *all; f++) {
        for (uint32_t i = 0; f >= 2 && i < all[f]->num; i++)
            free((void *)all[f]->files[i].data); // those of the demo are in the arena
        ll_arena_finish(&all[f]->scratch);
        free(all[f]->span);
    }
    free(memory);
    ll_arena_finish(&cull.scratch);
    ll_arena_finish(&cull_lists.scratch);
    ll_scene_destroy(cull.scene);
    ll_light_tables_destroy(crowded.tables);
    free(crowded.clouds);
    free(crowded.trail);
    ll_light_tables_destroy(demo_light.tables);
    ll_light_tables_destroy(real_light.tables);
    ll_arena_finish(&arena);
    return 0;
}
