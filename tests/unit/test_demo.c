// demo: the generated world reads back as sound files, its chunks join without seams, the
// water lies where it should, and two builds have the same bytes.
#include "testkit.h"

#include "base/arena.h"
#include "demo/demo.h"
#include "demo/scatter.h"
#include "formats/adt.h"
#include "formats/blp.h"
#include "formats/dbc_tables.h"
#include "formats/wdt.h"

#define FIRST_TILE 31
#define LAND_CHUNKS (2 * LL_TILE_CHUNKS) // along an edge
#define LAKE_YD 20.0f
#define MAX_GROUNDS 8

static const char *const tables[] = { "Map",         "AreaTable",    "Light",
                                      "LightParams", "LightIntBand", "LightFloatBand",
                                      "LightSkybox" };
static const char *const grounds[] = {
    "Grass", "Meadow", "Sand", "Dirt", "Rock", "Snow"
};

#define NUM_FILES (7 + 6 + 30 + 1 + 4)

// Path of file i of a build, below its folder.
static void file_name(uint32_t i, char *name, size_t name_bytes)
{
    if (i < 7) {
        snprintf(name, name_bytes, "DBFilesClient/%s.dbc", tables[i]);
    } else if (i < 13) {
        snprintf(name, name_bytes, "Tileset/Lamplight/%s.blp", grounds[i - 7]);
    } else if (i < 43) {
        snprintf(name, name_bytes, "XTextures/river/lake_a.%u.blp", i - 12);
    } else if (i < 44) {
        snprintf(name, name_bytes, "World/Maps/Lamplight/Lamplight.wdt");
    } else {
        snprintf(name, name_bytes, "World/Maps/Lamplight/Lamplight_%u_%u.adt",
                 FIRST_TILE + (i - 44) % 2, FIRST_TILE + (i - 44) / 2);
    }
}

struct world { // one build, its files and its tiles, for all tests
    char folder[64];
    struct ll_bytes files[NUM_FILES];
    struct ll_arena arena;
    struct ll_adt tiles[4];
};

static enum ll_status demo_generate(const char *folder,
                                    void (*progress)(void *user, float fraction),
                                    void *user)
{
    struct ll_demo_sink sink = ll_demo_sink_folder(folder);
    return ll_demo_generate(&sink, progress, user);
}

static void folder_empty(const char *folder);

static bool entry_remove(void *user, const char *name, enum ll_path_kind kind)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", (const char *)user, name);
    if (kind == LL_PATH_FOLDER)
        folder_empty(path);
    remove(path);
    return true;
}

static void folder_empty(const char *folder)
{
    char copy[1024];
    snprintf(copy, sizeof copy, "%s", folder);
    ll_platform_folder_list(folder, entry_remove, copy);
}

static void files_read(const char *folder, struct ll_bytes *files)
{
    for (uint32_t i = 0; i < NUM_FILES; i++) {
        char name[128], path[256];
        file_name(i, name, sizeof name);
        snprintf(path, sizeof path, "%s/%s", folder, name);
        files[i] = file_read(path);
    }
}

static void progress_grows(void *user, float fraction)
{
    float *last = user;
    assert_true(fraction >= *last && fraction <= 1);
    *last = fraction;
}

static int world_build(void **state)
{
    struct world *world = calloc(1, sizeof *world);
    assert_non_null(world);
    snprintf(world->folder, sizeof world->folder, "/tmp/lamplight-demo-XXXXXX");
    assert_non_null(mkdtemp(world->folder));
    float last = 0;
    assert_int_equal(demo_generate(world->folder, progress_grows, &last), LL_OK);
    assert_true(last == 1);
    files_read(world->folder, world->files);
    for (uint32_t i = 0; i < 4; i++) {
        struct ll_report report;
        assert_int_equal(ll_adt_parse(world->files[44 + i], NULL, &world->arena,
                                      &world->tiles[i], &report),
                         LL_OK);
        assert_int_equal(report.num_warnings, 0);
    }
    *state = world;
    return 0;
}

static int world_finish(void **state)
{
    struct world *world = *state;
    for (uint32_t i = 0; i < NUM_FILES; i++)
        free((void *)world->files[i].data);
    ll_arena_finish(&world->arena);
    folder_empty(world->folder);
    remove(world->folder);
    free(world);
    return 0;
}

// row, col: over all four tiles, south- and east-going.
static const struct ll_adt_chunk *chunk_at(const struct world *world, uint32_t row,
                                           uint32_t col)
{
    const struct ll_adt *tile =
        &world->tiles[row / LL_TILE_CHUNKS * 2 + col / LL_TILE_CHUNKS];
    return &tile->chunks[row % LL_TILE_CHUNKS * LL_TILE_CHUNKS + col % LL_TILE_CHUNKS];
}

static void two_builds_have_the_same_bytes(void **state)
{
    struct world *world = *state;
    char folder[] = "/tmp/lamplight-demo-XXXXXX";
    assert_non_null(mkdtemp(folder));
    assert_int_equal(demo_generate(folder, NULL, NULL), LL_OK);
    struct ll_bytes again[NUM_FILES];
    files_read(folder, again);
    uint64_t hash = 0xcbf29ce484222325u;
    for (uint32_t i = 0; i < NUM_FILES; i++) {
        assert_int_equal(again[i].size, world->files[i].size);
        assert_memory_equal(again[i].data, world->files[i].data, again[i].size);
        for (size_t k = 0; k < again[i].size; k++)
            hash = (hash ^ again[i].data[k]) * 0x100000001b3u;
        free((void *)again[i].data);
    }
    // Equal between compilers: compare this line of two builds.
    note("all files: %016llx, generator: %016llx\n", (unsigned long long)hash,
         (unsigned long long)ll_demo_hash());
    folder_empty(folder);
    remove(folder);
}

static void map_names_its_four_tiles(void **state)
{
    struct world *world = *state;
    struct ll_wdt wdt;
    struct ll_report report;
    assert_int_equal(ll_wdt_parse(world->files[43], &world->arena, &wdt, &report), LL_OK);
    assert_int_equal(report.num_warnings, 0);
    assert_int_equal(wdt.num_tiles, 4);
    assert_false(wdt.has_building);
    for (uint32_t i = 0; i < 4; i++)
        assert_true(wdt.tiles[FIRST_TILE + i / 2][FIRST_TILE + i % 2]);
}

static void tables_hold_the_map_and_a_whole_day(void **state)
{
    struct world *world = *state;
    struct ll_arena *arena = &world->arena;
    struct ll_report report;
    struct ll_map_table maps;
    struct ll_area_table areas;
    struct ll_light_table lights;
    struct ll_light_params_table params;
    struct ll_band_table colors, floats;
    assert_int_equal(ll_map_table_read(world->files[0], arena, &maps, &report), LL_OK);
    assert_int_equal(ll_map_table_find(&maps, LL_DEMO_MAP)->id, 900);
    assert_int_equal(ll_area_table_read(world->files[1], arena, &areas, &report), LL_OK);
    assert_int_equal(ll_light_table_read(world->files[2], arena, &lights, &report),
                     LL_OK);
    assert_int_equal(ll_light_params_table_read(world->files[3], arena, &params, &report),
                     LL_OK);
    assert_int_equal(ll_int_band_table_read(world->files[4], arena, &colors, &report),
                     LL_OK);
    assert_int_equal(ll_float_band_table_read(world->files[5], arena, &floats, &report),
                     LL_OK);

    assert_int_equal(colors.num_rows, params.num_rows * LL_NUM_INT_BANDS);
    assert_int_equal(floats.num_rows, params.num_rows * LL_NUM_FLOAT_BANDS);
    uint32_t num_global = 0;
    for (uint32_t i = 0; i < lights.num_rows; i++) {
        assert_int_equal(lights.rows[i].map_id, 900);
        num_global += lights.rows[i].global;
        for (uint32_t k = 0; k < LL_LIGHT_ROW_SLOTS; k++)
            assert_in_range(lights.rows[i].params[k], 1, params.num_rows);
    }
    assert_int_equal(num_global, 1);
    for (uint32_t i = 0; i < colors.num_rows; i++) {
        assert_int_equal(colors.rows[i].id, i + 1);
        assert_int_equal(colors.rows[i].num_keys, 9);
        for (uint32_t k = 0; k < 9; k++) {
            assert_in_range(colors.rows[i].times[k],
                            k ? colors.rows[i].times[k - 1] + 1 : 0, 2879);
            assert_in_range(colors.rows[i].values[k], 0, 0xffffff);
        }
    }
}

static void textures_are_whole_and_the_water_is_dark(void **state)
{
    struct world *world = *state;
    for (uint32_t i = 7; i < 43; i++) {
        struct ll_blp blp;
        struct ll_report report = { 0 };
        assert_int_equal(ll_blp_parse(world->files[i], &blp, &report), LL_OK);
        assert_int_equal(report.num_warnings, 0);
        assert_int_equal(blp.width, i < 13 ? 256 : 128);
        assert_int_equal(blp.height, blp.width);
        assert_int_equal(blp.num_levels, i < 13 ? 9 : 8);
        if (i < 13)
            continue;
        static uint8_t rgba[128 * 128 * 4];
        ll_blp_level_decode(&blp, 0, rgba);
        for (uint32_t k = 0; k < sizeof rgba; k++)
            assert_in_range(rgba[k], 1, k % 4 == 3 ? 80 : 40);
    }
}

// Step k of 0..8 along the east edge of `west` and the west edge of `east`, or along the
// south and north edges.
static void edge_heights_join(const struct ll_adt_chunk *first,
                              const struct ll_adt_chunk *second, bool to_east)
{
    for (uint32_t k = 0; k <= LL_CHUNK_CELLS; k++) {
        uint32_t a = to_east ? k * LL_CHUNK_ROW + 8 : 8 * LL_CHUNK_ROW + k;
        uint32_t b = to_east ? k * LL_CHUNK_ROW : k;
        // Heights are stored relative to the chunk's corner: one rounding each.
        assert_float_equal(first->heights_yd[a], second->heights_yd[b], 1e-4);
        assert_memory_equal(first->normals[a], second->normals[b], 3);
    }
}

static void heights_join_over_all_borders(void **state)
{
    struct world *world = *state;
    float lowest = 1e9f, highest = -1e9f;
    for (uint32_t r = 0; r < LAND_CHUNKS; r++) {
        for (uint32_t c = 0; c < LAND_CHUNKS; c++) {
            const struct ll_adt_chunk *chunk = chunk_at(world, r, c);
            assert_true(chunk->present);
            assert_false(chunk->normals_computed);
            if (c + 1 < LAND_CHUNKS)
                edge_heights_join(chunk, chunk_at(world, r, c + 1), true);
            if (r + 1 < LAND_CHUNKS)
                edge_heights_join(chunk, chunk_at(world, r + 1, c), false);
            for (uint32_t i = 0; i < LL_CHUNK_VERTICES; i++) {
                lowest = chunk->heights_yd[i] < lowest ? chunk->heights_yd[i] : lowest;
                highest = chunk->heights_yd[i] > highest ? chunk->heights_yd[i] : highest;
            }
        }
    }
    assert_in_range(lowest, 0, 19);
    assert_in_range(highest, 150, 300);
}

struct maps { // of a chunk: the share of every texture that is seen, and the baked light
    float share[MAX_GROUNDS][LL_ADT_MAP_TEXELS];
    uint8_t light[LL_ADT_MAP_TEXELS];
};

static void maps_decode(const struct world *world, uint32_t row, uint32_t col,
                        struct maps *maps)
{
    const struct ll_adt *tile =
        &world->tiles[row / LL_TILE_CHUNKS * 2 + col / LL_TILE_CHUNKS];
    const struct ll_adt_chunk *chunk = chunk_at(world, row, col);
    uint8_t alpha[LL_ADT_MAP_TEXELS];
    memset(maps, 0, sizeof *maps);
    assert_in_range(chunk->num_layers, 1, LL_MAX_TERRAIN_LAYERS);
    for (uint32_t l = 0; l < chunk->num_layers; l++) {
        assert_true(chunk->layers[l].texture_idx < tile->num_textures);
        ll_adt_alpha_decode(tile, chunk, l, alpha);
        for (uint32_t i = 0; i < LL_ADT_MAP_TEXELS; i++) {
            float a = (float)alpha[i] / 255;
            for (uint32_t g = 0; g < MAX_GROUNDS; g++)
                maps->share[g][i] *= 1 - a;
            maps->share[chunk->layers[l].texture_idx][i] += a;
        }
    }
    ll_adt_shadow_decode(chunk, maps->light);
}

static void edge_maps_join(const struct maps *first, const struct maps *second,
                           bool to_east)
{
    for (uint32_t k = 0; k < LL_SPLAT_TEXELS; k++) {
        uint32_t a = to_east ? k * LL_SPLAT_TEXELS + 63 : 63 * LL_SPLAT_TEXELS + k;
        uint32_t b = to_east ? k * LL_SPLAT_TEXELS : k;
        for (uint32_t g = 0; g < MAX_GROUNDS; g++)
            assert_float_equal(first->share[g][a], second->share[g][b], 1e-5);
        assert_int_equal(first->light[a], second->light[b]);
    }
}

static void paint_and_shadow_join_over_all_borders(void **state)
{
    struct world *world = *state;
    struct maps *here = malloc(sizeof *here), *next = malloc(sizeof *next);
    assert_non_null(here);
    assert_non_null(next);
    uint32_t num_shadowed = 0;
    for (uint32_t r = 0; r < LAND_CHUNKS; r++) {
        for (uint32_t c = 0; c < LAND_CHUNKS; c++) {
            maps_decode(world, r, c, here);
            for (uint32_t i = 0; i < LL_ADT_MAP_TEXELS; i++)
                num_shadowed += here->light[i] == 0;
            if (c + 1 < LAND_CHUNKS) {
                maps_decode(world, r, c + 1, next);
                edge_maps_join(here, next, true);
            }
            if (r + 1 < LAND_CHUNKS) {
                maps_decode(world, r + 1, c, next);
                edge_maps_join(here, next, false);
            }
        }
    }
    free(here);
    free(next);
    uint32_t total = LAND_CHUNKS * LAND_CHUNKS * LL_ADT_MAP_TEXELS;
    assert_in_range(num_shadowed, total / 50, total / 2);
}

static void predominant_layers_agree_with_the_paint(void **state)
{
    struct world *world = *state;
    struct maps *maps = malloc(sizeof *maps);
    assert_non_null(maps);
    for (uint32_t n = 0; n < LAND_CHUNKS * LAND_CHUNKS; n++) {
        uint32_t row = n / LAND_CHUNKS, col = n % LAND_CHUNKS;
        const struct ll_adt_chunk *chunk = chunk_at(world, row, col);
        maps_decode(world, row, col, maps);
        for (uint32_t cell = 0; cell < 64; cell++) {
            float sums[MAX_GROUNDS] = { 0 }, most = 0;
            for (uint32_t i = 0; i < 64; i++) {
                uint32_t texel =
                    (cell / 8 * 8 + i / 8) * LL_SPLAT_TEXELS + cell % 8 * 8 + i % 8;
                for (uint32_t g = 0; g < MAX_GROUNDS; g++)
                    sums[g] += maps->share[g][texel];
            }
            for (uint32_t g = 0; g < MAX_GROUNDS; g++)
                most = sums[g] > most ? sums[g] : most;
            uint32_t layer = ll_adt_cell_layer(chunk, cell / 8, cell % 8);
            assert_true(layer < chunk->num_layers);
            // Two that cover nearly the same may be told apart by a rounding.
            assert_true(sums[chunk->layers[layer].texture_idx] > most - 0.5f);
        }
    }
    free(maps);
}

static void lake_is_wet_where_the_ground_lies_below_it(void **state)
{
    struct world *world = *state;
    uint32_t num_wet = 0;
    for (uint32_t n = 0; n < LAND_CHUNKS * LAND_CHUNKS; n++) {
        const struct ll_adt_chunk *chunk =
            chunk_at(world, n / LAND_CHUNKS, n % LAND_CHUNKS);
        uint64_t wet = 0;
        if (chunk->num_liquids) {
            const struct ll_adt_liquid *liquid = &chunk->liquids[0];
            assert_int_equal(chunk->num_liquids, 1);
            assert_int_equal(liquid->kind, LL_LIQUID_RIVER);
            assert_true(liquid->min_height_yd == LAKE_YD &&
                        liquid->max_height_yd == LAKE_YD);
            wet = liquid->wet;
        }
        for (uint32_t cell = 0; cell < 64; cell++) {
            const float *h = chunk->heights_yd + cell / 8 * LL_CHUNK_ROW + cell % 8;
            bool below = h[0] < LAKE_YD || h[1] < LAKE_YD || h[9] < LAKE_YD ||
                         h[LL_CHUNK_ROW] < LAKE_YD || h[LL_CHUNK_ROW + 1] < LAKE_YD;
            assert_int_equal(wet >> cell & 1, below);
            num_wet += below;
        }
    }
    assert_in_range(num_wet, 2000, 8000); // of 17 square yards each
}

// Where the inn's floor is. One building stands in the demo, named once.
static void inn_find(const struct world *world, double inn_world[3])
{
    uint32_t num = 0;
    for (uint32_t t = 0; t < 4; t++) {
        const struct ll_adt *adt = &world->tiles[t];
        num += adt->num_building_placements;
        if (adt->num_building_placements)
            ll_placement_to_world(adt->building_placements[0].position, inn_world);
    }
    assert_int_equal(num, 1);
}

// Every model stands on a tile that names it once, and the ground is open over one stair.
static void places_are_named_once(void **state)
{
    struct world *world = *state;
    static uint8_t seen[LL_SCATTER_FIRST_ID + LL_SCATTER_MAX];
    memset(seen, 0, sizeof seen);
    uint32_t num_models = 0, num_holes = 0;
    for (uint32_t t = 0; t < 4; t++) {
        const struct ll_adt *adt = &world->tiles[t];
        uint32_t num_refs = 0;
        for (uint32_t i = 0; i < adt->num_doodad_placements; i++) {
            uint32_t id = adt->doodad_placements[i].unique_id;
            assert_in_range(id, LL_SCATTER_FIRST_ID, sizeof seen - 1);
            assert_int_equal(seen[id]++, 0);
            num_models++;
        }
        for (uint32_t c = 0; c < LL_ADT_NUM_CHUNKS; c++) {
            num_refs += adt->chunks[c].num_doodad_refs;
            for (uint32_t bit = 0; bit < 16; bit++)
                num_holes += adt->chunks[c].holes >> bit & 1;
        }
        assert_int_equal(num_refs, adt->num_doodad_placements);
    }
    assert_in_range(num_models, 1500, LL_SCATTER_MAX);
    assert_int_equal(num_holes, 1);
}

static void views_stand_on_the_land(void **state)
{
    struct world *world = *state;
    uint32_t num_hours = 0, num_indoors = 0;
    double inn[3];
    inn_find(world, inn);
    for (uint32_t i = 0; i < LL_NUM_DEMO_VIEWS; i++) {
        const struct ll_demo_view *view = &ll_demo_views[i];
        double dx = (double)view->pos[0] - inn[0], dy = (double)view->pos[1] - inn[1];
        if (dx * dx + dy * dy < 6 * 6) { // in its hall, on its stair, in its cellar
            double above_floor = (double)view->pos[2] - inn[2];
            assert_true(above_floor > -3.2 + 1 && above_floor < 3);
            num_indoors++;
            continue;
        }
        float row = (533.33333f - view->pos[0]) / 33.333333f;
        float col = (533.33333f - view->pos[1]) / 33.333333f;
        assert_true(row > 0 && col > 0 && row < LAND_CHUNKS && col < LAND_CHUNKS);
        const struct ll_adt_chunk *chunk = chunk_at(world, (uint32_t)row, (uint32_t)col);
        uint32_t r = (uint32_t)((row - (float)(uint32_t)row) * 8);
        uint32_t c = (uint32_t)((col - (float)(uint32_t)col) * 8);
        const float *h = chunk->heights_yd + r * LL_CHUNK_ROW + c;
        for (uint32_t k = 0; k < 5; k++) { // above the whole cell
            static const uint32_t corners[5] = { 0, 1, 9, 17, 18 };
            assert_true(view->pos[2] > h[corners[k]] + 1);
        }
        num_hours |= view->minute == 720 ? 1 : view->minute == 0 ? 2 : 4;
    }
    assert_int_equal(num_indoors, 3);
    assert_int_equal(num_hours, 7); // noon, midnight, dusk
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(map_names_its_four_tiles),
        cmocka_unit_test(tables_hold_the_map_and_a_whole_day),
        cmocka_unit_test(textures_are_whole_and_the_water_is_dark),
        cmocka_unit_test(heights_join_over_all_borders),
        cmocka_unit_test(paint_and_shadow_join_over_all_borders),
        cmocka_unit_test(predominant_layers_agree_with_the_paint),
        cmocka_unit_test(places_are_named_once),
        cmocka_unit_test(lake_is_wet_where_the_ground_lies_below_it),
        cmocka_unit_test(views_stand_on_the_land),
        cmocka_unit_test(two_builds_have_the_same_bytes),
    };
    return cmocka_run_group_tests(tests, world_build, world_finish);
}
