// demo: the generated world reads back as sound files, its chunks join without seams, the
// water lies where it should, and two builds have the same bytes.
#include "testkit.h"

#include <assert.h>
#include <math.h>

#include "base/arena.h"
#include "demo/demo.h"
#include "demo/scatter.h"
#include "demo/texture.h"
#include "formats/adt.h"
#include "formats/blp.h"
#include "formats/dbc_tables.h"
#include "formats/wdt.h"

#define FIRST_TILE 31
#define LAND_CHUNKS (2 * LL_TILE_CHUNKS) // along an edge
#define LAKE_YD 20.0f
#define MAX_GROUNDS 8
#define LAND_CELLS (LAND_CHUNKS * LL_CHUNK_CELLS)

static const char *const tables[] = { "Map",         "AreaTable",    "Light",
                                      "LightParams", "LightIntBand", "LightFloatBand",
                                      "LightSkybox" };
static const char *const grounds[] = { "Grass", "Meadow", "Sand",  "Dirt",
                                       "Rock",  "Snow",   "Cobble" };

enum { // files of a build
    FIRST_GROUND = sizeof tables / sizeof *tables,
    FIRST_SHEET = FIRST_GROUND + LL_NUM_GROUNDS,
    MAP_FILE = FIRST_SHEET + LL_NUM_SHEETS,
    FIRST_TILE_FILE,
    NUM_FILES = FIRST_TILE_FILE + 4
};
static_assert(sizeof grounds / sizeof *grounds == LL_NUM_GROUNDS, "a name for each");

// Path of file i of a build, below its folder.
static void file_name(uint32_t i, char *name, size_t name_bytes)
{
    if (i < FIRST_GROUND) {
        snprintf(name, name_bytes, "DBFilesClient/%s.dbc", tables[i]);
    } else if (i < FIRST_SHEET) {
        snprintf(name, name_bytes, "Tileset/Lamplight/%s.blp", grounds[i - FIRST_GROUND]);
    } else if (i < MAP_FILE) {
        snprintf(name, name_bytes, "XTextures/river/lake_a.%u.blp", i - FIRST_SHEET + 1);
    } else if (i < FIRST_TILE_FILE) {
        snprintf(name, name_bytes, "World/Maps/Lamplight/Lamplight.wdt");
    } else {
        snprintf(name, name_bytes, "World/Maps/Lamplight/Lamplight_%u_%u.adt",
                 FIRST_TILE + (i - FIRST_TILE_FILE) % 2,
                 FIRST_TILE + (i - FIRST_TILE_FILE) / 2);
    }
}

struct world { // one build, its files and its tiles, for all tests
    char folder[64];
    struct ll_bytes files[NUM_FILES];
    struct ll_arena arena;
    struct ll_adt tiles[4];
};

static enum ll_status demo_generate(const char *folder,
                                    bool (*progress)(void *user, float fraction),
                                    void *user)
{
    struct ll_demo_sink sink = ll_demo_sink_folder(folder);
    return ll_demo_generate(&sink, progress, user);
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

static bool progress_grows(void *user, float fraction)
{
    float *last = user;
    assert_true(fraction >= *last && fraction <= 1);
    *last = fraction;
    return true;
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
        assert_int_equal(ll_adt_parse(world->files[FIRST_TILE_FILE + i], NULL,
                                      &world->arena, &world->tiles[i], &report),
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
    tree_remove(world->folder);
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
    tree_remove(folder);
}

static void map_names_its_four_tiles(void **state)
{
    struct world *world = *state;
    struct ll_wdt wdt;
    struct ll_report report;
    assert_int_equal(ll_wdt_parse(world->files[MAP_FILE], &world->arena, &wdt, &report),
                     LL_OK);
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
    for (uint32_t i = FIRST_GROUND; i < MAP_FILE; i++) {
        struct ll_blp blp;
        struct ll_report report = { 0 };
        assert_int_equal(ll_blp_parse(world->files[i], &blp, &report), LL_OK);
        assert_int_equal(report.num_warnings, 0);
        assert_int_equal(blp.width, i < FIRST_SHEET ? 256 : 128);
        assert_int_equal(blp.height, blp.width);
        assert_int_equal(blp.num_levels, i < FIRST_SHEET ? 9 : 8);
        if (i < FIRST_SHEET)
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

struct waters { // of all four tiles; row-major, south- and east-going
    float ground_yd[LAND_CELLS + 1][LAND_CELLS + 1];
    float inner_yd[LAND_CELLS][LAND_CELLS];
    float surface_yd[LAND_CELLS + 1][LAND_CELLS + 1]; // where a wet cell touches
    bool wet[LAND_CELLS][LAND_CELLS];
};

static void chunk_waters(const struct ll_adt_chunk *chunk, uint32_t first_row,
                         uint32_t first_col, struct waters *waters)
{
    for (uint32_t r = 0; r <= LL_CHUNK_CELLS; r++) {
        for (uint32_t c = 0; c <= LL_CHUNK_CELLS; c++)
            waters->ground_yd[first_row + r][first_col + c] =
                chunk->heights_yd[r * LL_CHUNK_ROW + c];
    }
    if (chunk->num_liquids) {
        assert_int_equal(chunk->num_liquids, 1); // lake and stream share it
        assert_int_equal(chunk->liquids[0].kind, LL_LIQUID_RIVER);
    }
    for (uint32_t cell = 0; cell < 64; cell++) {
        uint32_t r = first_row + cell / 8, c = first_col + cell % 8;
        waters->inner_yd[r][c] =
            chunk->heights_yd[cell / 8 * LL_CHUNK_ROW + 9 + cell % 8];
        if (!chunk->num_liquids || !(chunk->liquids[0].wet >> cell & 1))
            continue;
        waters->wet[r][c] = true;
        for (uint32_t k = 0; k < 4; k++) { // the same height from every cell and chunk
            float *surface = &waters->surface_yd[r + k / 2][c + k % 2];
            float height =
                chunk->liquids[0].heights_yd[(cell / 8 + k / 2) * 9 + cell % 8 + k % 2];
            assert_true(height >= LAKE_YD);
            assert_true(*surface == 0 || *surface == height);
            *surface = height;
        }
    }
}

static struct waters *waters_read(const struct world *world)
{
    struct waters *waters = calloc(1, sizeof *waters);
    assert_non_null(waters);
    for (uint32_t n = 0; n < LAND_CHUNKS * LAND_CHUNKS; n++) {
        uint32_t row = n / LAND_CHUNKS, col = n % LAND_CHUNKS;
        chunk_waters(chunk_at(world, row, col), row * LL_CHUNK_CELLS,
                     col * LL_CHUNK_CELLS, waters);
    }
    return waters;
}

// Mean height of the surface over a wet cell.
static float cell_surface(const struct waters *waters, uint32_t r, uint32_t c)
{
    return 0.25f * (waters->surface_yd[r][c] + waters->surface_yd[r][c + 1] +
                    waters->surface_yd[r + 1][c] + waters->surface_yd[r + 1][c + 1]);
}

static bool cell_of_stream(const struct waters *waters, uint32_t r, uint32_t c)
{
    return waters->wet[r][c] && cell_surface(waters, r, c) > LAKE_YD + 0.01f;
}

static void cells_are_wet_where_the_ground_lies_below_the_water(void **state)
{
    struct waters *waters = waters_read(*state);
    uint32_t num_lake = 0, num_stream = 0;
    for (uint32_t n = 0; n < LAND_CELLS * LAND_CELLS; n++) {
        uint32_t r = n / LAND_CELLS, c = n % LAND_CELLS;
        float inner_surface = waters->wet[r][c] ? cell_surface(waters, r, c) : LAKE_YD;
        // In a bend the surface over the middle is not quite the corners' mean.
        float deepest = inner_surface + 0.1f - waters->inner_yd[r][c];
        bool below = waters->inner_yd[r][c] < inner_surface;
        for (uint32_t k = 0; k < 4; k++) {
            float ground = waters->ground_yd[r + k / 2][c + k % 2];
            float surface =
                waters->wet[r][c] ? waters->surface_yd[r + k / 2][c + k % 2] : LAKE_YD;
            below |= ground < surface;
            deepest = fmaxf(deepest, surface - ground);
        }
        if (!waters->wet[r][c]) {
            assert_false(below);
            continue;
        }
        assert_true(deepest > 0);
        bool stream = cell_of_stream(waters, r, c);
        if (stream)
            assert_true(deepest < 2);
        num_stream += stream;
        num_lake += !stream;
    }
    assert_in_range(num_lake, 2000, 8000); // of 17 square yards each
    assert_in_range(num_stream, 80, 400);
    free(waters);
}

// No edge of the water hangs in the air: between a wet cell and a dry one, the ground is
// as high as the surface.
static void water_stands_between_its_banks(void **state)
{
    struct waters *waters = waters_read(*state);
    uint32_t num_edges = 0;
    for (uint32_t n = 0; n < LAND_CELLS * LAND_CELLS; n++) {
        uint32_t r = n / LAND_CELLS, c = n % LAND_CELLS;
        if (!waters->wet[r][c])
            continue;
        assert_in_range(r, 1, LAND_CELLS - 2);
        assert_in_range(c, 1, LAND_CELLS - 2);
        for (uint32_t k = 0; k < 4; k++) {
            bool dry_row = !waters->wet[k / 2 ? r + 1 : r - 1][c];
            bool dry_col = !waters->wet[r][k % 2 ? c + 1 : c - 1];
            if (!dry_row && !dry_col)
                continue;
            uint32_t vr = r + k / 2, vc = c + k % 2;
            assert_true(waters->ground_yd[vr][vc] >= waters->surface_yd[vr][vc] - 1e-4f);
            num_edges++;
        }
    }
    assert_true(num_edges > 200);
    free(waters);
}

// From the lake, every place of the stream is reached by a way that never falls.
static void stream_falls_all_the_way_to_the_lake(void **state)
{
    static bool reached[LAND_CELLS][LAND_CELLS];
    struct waters *waters = waters_read(*state);
    float highest = LAKE_YD;
    bool more = true;
    while (more) {
        more = false;
        for (uint32_t n = 0; n < LAND_CELLS * LAND_CELLS; n++) {
            uint32_t r = n / LAND_CELLS, c = n % LAND_CELLS;
            if (!waters->wet[r][c] || reached[r][c])
                continue;
            float here = cell_surface(waters, r, c);
            bool from = !cell_of_stream(waters, r, c);
            for (uint32_t k = 0; k < 9; k++) {
                uint32_t nr = r + k / 3 - 1, nc = c + k % 3 - 1;
                from |= reached[nr][nc] && cell_surface(waters, nr, nc) <= here + 0.02f;
            }
            reached[r][c] = from;
            more |= from;
            highest = fmaxf(highest, from ? here : 0);
        }
    }
    for (uint32_t n = 0; n < LAND_CELLS * LAND_CELLS; n++) {
        uint32_t r = n / LAND_CELLS, c = n % LAND_CELLS;
        assert_int_equal(reached[r][c], waters->wet[r][c]);
    }
    assert_true(highest > LAKE_YD + 15);
    free(waters);
}

// Nothing but stones stands in the stream.
static void only_stones_lie_in_the_stream(void **state)
{
    struct world *world = *state;
    struct waters *waters = waters_read(world);
    uint32_t num_stones = 0;
    for (uint32_t t = 0; t < 4; t++) {
        const struct ll_adt *adt = &world->tiles[t];
        for (uint32_t i = 0; i < adt->num_doodad_placements; i++) {
            double at[3];
            ll_placement_to_world(adt->doodad_placements[i].position, at);
            uint32_t r = (uint32_t)((533.33333 - at[0]) / (33.333333 / 8));
            uint32_t c = (uint32_t)((533.33333 - at[1]) / (33.333333 / 8));
            assert_true(r < LAND_CELLS && c < LAND_CELLS);
            if (!cell_of_stream(waters, r, c) ||
                at[2] > (double)cell_surface(waters, r, c))
                continue;
            uint32_t prop = adt->doodad_placements[i].name_idx;
            assert_true(prop == LL_PROP_BOULDER || prop == LL_PROP_STONES);
            num_stones++;
        }
    }
    assert_true(num_stones >= 10);
    free(waters);
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

// The ground before the door is paved, and nothing else is.
static void inn_has_a_paved_yard(void **state)
{
    struct world *world = *state;
    struct maps *maps = malloc(sizeof *maps);
    assert_non_null(maps);
    double inn[3];
    inn_find(world, inn);
    float area = 0, texel_yd = 33.333333f / LL_SPLAT_TEXELS;
    for (uint32_t n = 0; n < LAND_CHUNKS * LAND_CHUNKS; n++) {
        maps_decode(world, n / LAND_CHUNKS, n % LAND_CHUNKS, maps);
        for (uint32_t i = 0; i < LL_ADT_MAP_TEXELS; i++) {
            float share = maps->share[LL_GROUND_COBBLE][i];
            if (share <= 0)
                continue;
            area += share * texel_yd * texel_yd;
            float x = 533.33333f - (float)(n / LAND_CHUNKS) * 33.333333f -
                      (float)(i / LL_SPLAT_TEXELS) * texel_yd;
            float y = 533.33333f - (float)(n % LAND_CHUNKS) * 33.333333f -
                      (float)(i % LL_SPLAT_TEXELS) * texel_yd;
            assert_float_equal(x, inn[0], 40);
            assert_float_equal(y, inn[1], 20);
        }
    }
    assert_in_range(area, 100, 500);
    free(maps);
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
        cmocka_unit_test(cells_are_wet_where_the_ground_lies_below_the_water),
        cmocka_unit_test(water_stands_between_its_banks),
        cmocka_unit_test(stream_falls_all_the_way_to_the_lake),
        cmocka_unit_test(only_stones_lie_in_the_stream),
        cmocka_unit_test(inn_has_a_paved_yard),
        cmocka_unit_test(views_stand_on_the_land),
        cmocka_unit_test(two_builds_have_the_same_bytes),
    };
    return cmocka_run_group_tests(tests, world_build, world_finish);
}
