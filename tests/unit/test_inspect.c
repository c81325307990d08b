// runner/inspect and runner/json: the right numbers for files that we wrote, exit codes,
// broken files, text that is safe for a terminal.
#include "test_adt_tile.h"
#include "test_inspect_files.h"
#include "test_inspect_run.h"

#include <math.h>

#include "formats/chunk.h"
#include "formats/dbc_tables.h"
#include "formats/write/blp_write.h"
#include "formats/write/wdl_write.h"
#include "formats/write/wdt_write.h"
#include "runner/inspect_private.h"
#include "sky/sky.h"

// ---- running the command ----

static struct run info(const char *path, bool json, bool chunks)
{
    struct run run;
    FILE *out = run_begin(&run);
    struct ll_inspect_params params = {
        .files = &path, .num_files = 1, .json = json, .chunks = chunks
    };
    return *run_end(&run, ll_inspect_info(&params, out));
}

// ---- files of ours ----

static struct ll_bytes tile_make(struct ll_writer *writer)
{
    struct tile_source *source = tile_source_make();
    struct ll_bytes bytes = tile_bytes(source, writer);
    free(source);
    return bytes;
}

static void a_tile_has_its_numbers(void **state)
{
    (void)state;
    struct tile_source *source = tile_source_make();
    struct ll_writer writer = { 0 };
    struct ll_bytes bytes = tile_bytes(source, &writer);
    struct run run = info(file_make("M_33_30.adt", bytes), true, false);
    assert_int_equal(run.code, 0);
    const char *const expected[] = {
        "\"format\": \"adt\"",
        "\"recognised_by\": \"content\"",
        "\"tile_x\": 33",
        "\"tile_y\": 30",
        "\"name_says_so\": true",
        "\"corner_world_yd\": [1066.6666, -533.3333]",
        "\"num_chunks_present\": 12",
        "\"num_chunks_impassable\": 6",
        "\"alpha_bits\": 4",
        "\"alpha_bits_from\": \"guess\"",
        "{\"name\": \"MCNK\", \"num_chunks\": 256,",
        "{\"name\": \"Tileset\\\\A\\\\Grass.blp\", \"num_chunks\":",
        "\"num_placements\": 3",
        "{\"name\": \"World\\\\Tree.mdx\", \"num_placements\": 2}",
        "{\"name\": \"World\\\\wmo\\\\House.wmo\", \"num_placements\": 2}",
        "{\"area_id\": 1011, \"num_chunks\": 1}",
    };
    for (size_t i = 0; i < COUNT(expected); i++)
        assert_says(run.out, expected[i]);

    // Counted again from the source: layers by chunk, chunks by texture, wet cells.
    uint32_t layers[5] = { 0 }, used[4] = { 0 }, num_holes = 0, num_pierced = 0;
    float low = INFINITY, high = -INFINITY;
    for (uint32_t i = 0; i < TILE_FULL_CHUNKS; i++) {
        const struct ll_adt_write_chunk *chunk = &source->chunks[tile_full_chunk(i)];
        bool has[4] = { false };
        layers[chunk->num_layers]++;
        for (uint32_t l = 0; l < chunk->num_layers; l++)
            has[chunk->layers[l].texture_idx] = true;
        for (int t = 0; t < 4; t++)
            used[t] += has[t];
        num_pierced += chunk->holes != 0;
        for (uint32_t b = 0; b < 16; b++)
            num_holes += chunk->holes >> b & 1;
        for (int v = 0; v < LL_CHUNK_VERTICES; v++) {
            low = fminf(low, chunk->heights_yd[v]);
            high = fmaxf(high, chunk->heights_yd[v]);
        }
    }
    char words[160];
    for (uint32_t n = 0; n < 5; n++) {
        snprintf(words, sizeof words, "{\"num_layers\": %u, \"num_chunks\": %u}", n,
                 layers[n]);
        assert_says(run.out, words);
    }
    for (int t = 0; t < 4; t++) {
        snprintf(words, sizeof words, "\"num_chunks\": %u}", used[t]);
        const char *at =
            strstr(run.out, source->tile.textures[t][1] == '.' ? source->tile.textures[t]
                            : t == 2                           ? "\"c\""
                                                               : "Grass");
        assert_non_null(at);
        assert_int_equal(strncmp(strstr(at, "\"num_chunks\""), words, strlen(words)), 0);
    }
    snprintf(words, sizeof words, "\"num_chunks_with_holes\": %u", num_pierced);
    assert_says(run.out, words);
    snprintf(words, sizeof words, "\"num_holes\": %u", num_holes);
    assert_says(run.out, words);
    double value = 0;
    assert_int_equal(
        sscanf(strstr(run.out, "\"height_min_yd\""), "\"height_min_yd\": %lf", &value),
        1);
    assert_float_equal((float)value, low, 1e-4);
    assert_int_equal(
        sscanf(strstr(run.out, "\"height_max_yd\""), "\"height_max_yd\": %lf", &value),
        1);
    assert_float_equal((float)value, high, 1e-4);

    uint32_t river_cells = 0; // the same sheet in two chunks
    for (uint32_t b = 0; b < 64; b++)
        river_cells += 2 * (uint32_t)(source->liquids[0].wet >> b & 1);
    snprintf(words, sizeof words,
             "{\"kind\": \"river\", \"num_chunks\": 2, \"num_sheets\": 2, "
             "\"num_cells\": %u,",
             river_cells);
    assert_says(run.out, words);
    assert_says(run.out, "{\"kind\": \"slime\", \"num_chunks\": 1,");
    run_finish(&run);
    ll_writer_finish(&writer);
    free(source);
}

static void content_counts_before_the_name(void **state)
{
    (void)state;
    struct ll_writer writer = { 0 };
    struct run run = info(file_make("M_1_2.adt", tile_make(&writer)), true, false);
    assert_int_equal(run.code, 0);
    assert_says(run.out, "\"tile_x\": 33"); // content before name
    assert_says(run.out, "\"name_says_so\": false");
    run_finish(&run);
    // Content also before the extension.
    struct ll_bytes bytes;
    assert_int_equal(ll_writer_result(&writer, &bytes), LL_OK);
    run = info(file_make("tile.blp", bytes), true, false);
    assert_says(run.out, "\"format\": \"adt\"");
    run_finish(&run);
    ll_writer_finish(&writer);
}

static void the_map_beside_a_tile_tells_its_alpha(void **state)
{
    (void)state;
    struct ll_writer tile = { 0 }, map = { 0 };
    static bool tiles[LL_MAP_TILES][LL_MAP_TILES];
    tiles[30][33] = tiles[30][35] = tiles[31][34] = true;
    struct ll_wdt_write wdt = { .flags = LL_WDT_BIG_ALPHA | 0x40,
                                .tiles = (const void *)tiles };
    struct ll_bytes bytes;
    assert_int_equal(ll_wdt_write(&wdt, &map), LL_OK);
    assert_int_equal(ll_writer_result(&map, &bytes), LL_OK);
    struct run run = info(file_make("Big_Map.wdt", bytes), true, false);
    assert_int_equal(run.code, 0);
    assert_says(run.out, "\"flags\": [\"big_alpha\", \"0x40\"]");
    assert_says(run.out, "\"num_tiles\": 3");
    assert_says(run.out, "\"first_tile_x\": 33");
    assert_says(run.out, "\"first_tile_y\": 30");
    assert_says(run.out, "\"rows\": [\"#.#\", \".#.\"]");
    run_finish(&run);
    run = info(file_make("Big_Map_33_30.adt", tile_make(&tile)), true, false);
    assert_says(run.out, "\"alpha_bits\": 8");
    assert_says(run.out, "\"alpha_bits_from\": \"wdt\"");
    run_finish(&run);
    ll_writer_finish(&tile);
    ll_writer_finish(&map);
}

static void a_map_of_one_building_names_it(void **state)
{
    (void)state;
    struct ll_building_placement building = { .position = { 0, 12, 0 },
                                              .rotation_deg = { 0, 180, 0 },
                                              .doodad_set = 2 };
    struct ll_wdt_write wdt = { .building_name = "World\\wmo\\Keep.wmo",
                                .building = &building };
    struct ll_writer writer = { 0 };
    struct ll_bytes bytes;
    assert_int_equal(ll_wdt_write(&wdt, &writer), LL_OK);
    assert_int_equal(ll_writer_result(&writer, &bytes), LL_OK);
    struct run run = info(file_make("Keep.wdt", bytes), true, false);
    assert_says(run.out, "\"num_tiles\": 0");
    assert_says(run.out, "\"name\": \"World\\\\wmo\\\\Keep.wmo\"");
    assert_says(run.out, "\"pos_world_yd\": [0, 0, 12]");
    assert_says(run.out, "\"rotation_deg\": [0, 180, 0]");
    assert_null(strstr(run.out, "tile_map"));
    run_finish(&run);
    ll_writer_finish(&writer);
}

static struct ll_bytes image_make(struct ll_writer *writer)
{
    static uint8_t rgba[64 * 16 * 4];
    struct ll_blp_write image = {
        .encoding = LL_BLP_WRITE_DXT5, .width = 64, .height = 16, .rgba = rgba
    };
    struct ll_bytes bytes;
    assert_int_equal(ll_blp_write(&image, writer), LL_OK);
    assert_int_equal(ll_writer_result(writer, &bytes), LL_OK);
    return bytes;
}

static void an_image_has_its_numbers(void **state)
{
    (void)state;
    struct ll_writer writer = { 0 };
    struct run run = info(file_make("image.blp", image_make(&writer)), true, true);
    assert_int_equal(run.code, 0);
    assert_says(run.out, "\"width_px\": 64");
    assert_says(run.out, "\"height_px\": 16");
    assert_says(run.out, "\"encoding\": \"DXT5\"");
    assert_says(run.out, "\"alpha_bits\": 8");
    assert_says(run.out, "\"num_mips\": 7");
    assert_says(run.out, "{\"level\": 1, \"width_px\": 32, \"height_px\": 8,");
    assert_null(strstr(run.out, "\"chunks\"")); // it has none
    run_finish(&run);
    ll_writer_finish(&writer);
}

static void a_table_says_which_layout_was_chosen(void **state)
{
    (void)state;
    struct ll_arena arena = { 0 };
    const struct {
        const char *name;
        uint32_t num_fields;
        const char *words[3];
    } cases[] = {
        { "Map.dbc",
          42,
          { "\"table\": \"Map\"", "\"layout\": \"1.12.1\"",
            "{\"name\": \"Name\", \"first_column\": 4, \"num_columns\": 9, \"type\": "
            "\"loc\"}" } },
        { "mAP.dbc",
          66,
          { "\"table\": \"Map\"", "\"layout\": \"3.3.5a\"",
            "{\"name\": \"Name\", \"first_column\": 5," } },
        { "Map.dbc",
          41,
          { "\"layout\": null", "\"num_warnings\": 1", "no layout that we know" } },
        { "LightParams.dbc",
          9,
          { "\"layout\": \"1.12.1 and 3.3.5a\"", "Glow", "\"num_warnings\": 0" } },
        { "SoundEntries.dbc",
          42,
          { "\"table\": null", "\"num_rows\": 2", "\"row_bytes\": 168" } },
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct ll_bytes bytes = table_make(&arena, cases[i].num_fields);
        struct run run = info(file_make(cases[i].name, bytes), true, false);
        assert_int_equal(run.code, 0);
        assert_says(run.out, "\"string_bytes\": 3");
        for (int w = 0; w < 3; w++)
            assert_says(run.out, cases[i].words[w]);
        run_finish(&run);
    }
    ll_arena_finish(&arena);
}

static void distant_ground_has_its_numbers(void **state)
{
    (void)state;
    static struct ll_wdl_write_tile tiles[2] = { { .tile_x = 33, .tile_y = 30 },
                                                 { .tile_x = 34, .tile_y = 31 } };
    tiles[0].outer_yd[3][4] = -70;
    tiles[1].inner_yd[5][6] = 900; // of the inner heights too
    const uint16_t holes[16] = { 0, 4 };
    tiles[1].holes = holes;
    struct ll_wdl_write map = { .num_tiles = 2, .tiles = tiles };
    struct ll_writer writer = { 0 };
    assert_int_equal(ll_wdl_write(&map, &writer), LL_OK);
    struct run run = info(file_make("M.wdl", ours_result(&writer)), true, true);
    assert_int_equal(run.code, 0);
    assert_says(run.out, "\"format\": \"wdl\"");
    assert_says(run.out, "\"num_tiles\": 2,");
    assert_says(run.out, "\"num_tiles_with_holes\": 1,");
    assert_says(run.out, "\"height_min_yd\": -70,");
    assert_says(run.out, "\"height_max_yd\": 900,");
    assert_says(run.out, "\"rows\": [\"#.\", \".#\"]");
    assert_says(run.out, "{\"name\": \"MAOF\",");
    run_finish(&run);
    ll_writer_finish(&writer);
}

// A known chunk or magic with nothing behind it is that format, and broken.
static void stubs_are_recognised_and_refused(void **state)
{
    (void)state;
    const struct {
        const char *name, *bytes;
        size_t size;
        const char *format;
    } cases[] = {
        { "a", "REVM\4\0\0\0\20\0\0\0DHOM\0\0\0\0", 20, "\"wmo\"" },
        { "a", "REVM\4\0\0\0\20\0\0\0PGOM\0\0\0\0", 20, "\"wmo_group\"" },
        { "a.wmo", "REVM\4\0\0\0\21\0\0\0", 12, "\"wmo\"" },
        { "a", "MD20\0\1\0\0\4\0\0\0\20\0\0\0Elk", 20, "\"m2\"" },
        { "a", "SKIN", 4, "\"skin\"" },
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct ll_bytes bytes = { (const uint8_t *)cases[i].bytes, cases[i].size };
        struct run run = info(file_make(cases[i].name, bytes), true, false);
        assert_int_equal(run.code, 1);
        assert_says(run.out, cases[i].format);
        assert_says(run.out, "\"error\": {");
        run_finish(&run);
    }
}

static void a_building_has_its_numbers(void **state)
{
    (void)state;
    struct ll_writer root = { 0 }, group = { 0 };
    file_make("House.wmo", ours_building(&root));
    file_make("House_000.wmo", ours_group(&group));
    struct run run = info(file_path("House.wmo"), true, true);
    assert_int_equal(run.code, 0);
    const char *const expected[] = {
        "\"wmo_id\": 77",
        "\"flags\": [\"no_portal_fade\"]",
        "\"ambient_color\": \"#30201040\"",
        "\"num_materials\": 2",
        "\"texture\": \"Ours\\\\Wall.blp\"",
        "\"blend\": \"alpha_key\"",
        "\"shader\": 0, \"flags\": [\"two_sided\", \"window\"]",
        "\"name\": \"hall\", \"file_present\": true, \"flags\": [\"interior\"]",
        "\"name\": \"attic\", \"file_present\": false",
        "\"num_group_files_present\": 1",
        "{\"light\": 0, \"type\": \"omni\", \"color\": \"#ff8040ff\", \"intensity\": "
        "1.5,",
        "\"start_yd\": 2, \"end_yd\": 9}",
        "\"num_doodads\": 3",
        "{\"set\": 1, \"name\": \"Set_Feast\", \"first_doodad\": 1, \"num_doodads\": 2, "
        "\"num_models\": 1}",
        "{\"name\": \"Ours\\\\Chair.mdx\", \"num_doodads\": 2}",
        "\"everywhere\": true",
        "{\"name\": \"MOHD\",",
    };
    for (size_t i = 0; i < COUNT(expected); i++)
        assert_says(run.out, expected[i]);
    run_finish(&run);
    run = info(file_path("House_000.wmo"), true, true);
    assert_int_equal(run.code, 0);
    const char *const of_group[] = {
        "\"format\": \"wmo_group\"",
        "\"root_present\": true",
        "\"flags\": [\"bsp\", \"interior\"]",
        "\"lit_as_interior\": true",
        "\"num_vertices\": 4",
        "\"num_triangles\": 2",
        "{\"class\": \"interior\", \"num_batches\": 1, \"num_triangles\": 2}",
        "{\"class\": \"exterior\", \"num_batches\": 0, \"num_triangles\": 0}",
        "\"blend\": \"alpha_key\", \"texture\": \"Ours\\\\Window.blp\"}",
        "{\"name\": \"MOVT\",",
    };
    for (size_t i = 0; i < COUNT(of_group); i++)
        assert_says(run.out, of_group[i]);
    run_finish(&run);
    remove(file_path("House.wmo"));
    run = info(file_path("House_000.wmo"), true, false); // alone it still says much
    assert_says(run.out, "\"root_present\": false");
    assert_says(run.out, "\"texture\": null");
    run_finish(&run);
    ll_writer_finish(&root);
    ll_writer_finish(&group);
}

static void a_model_has_its_numbers(void **state)
{
    (void)state;
    struct ll_writer writer = { 0 };
    struct run run = info(file_make("Lamp.m2", ours_model(&writer)), true, false);
    assert_int_equal(run.code, 0);
    const char *const expected[] = {
        "\"version\": 256",
        "\"name\": \"Lamp\"",
        "\"num_vertices\": 3",
        "\"num_bones\": 1",
        "\"animation_id\": 0",
        "\"start_ms\": 0, \"length_ms\": 3333",
        "{\"texture\": 0, \"type_id\": 0, \"type\": \"file\", \"name\": "
        "\"Ours\\\\Glow.blp\", \"flags\": [\"wrap_u\"]}",
        "{\"view\": 0, \"stored_in\": \"model\", \"num_vertices\": 3, \"num_triangles\": "
        "1, \"num_sections\": 1, \"num_batches\": 1,",
        "\"blend\": \"add\"",
        "[\"unlit\", \"no_depth_write\"]",
        "\"type\": \"point\"",
        "\"emitters\": []",
    };
    for (size_t i = 0; i < COUNT(expected); i++)
        assert_says(run.out, expected[i]);
    run_finish(&run);
    run = info(file_path("Lamp.m2"), false, false);
    assert_says(run.out, "length (ms)");
    run_finish(&run);
    ll_writer_finish(&writer);
}

// ---- chunks ----

static void chunks_are_listed_with_their_places(void **state)
{
    (void)state;
    struct ll_writer writer = { 0 };
    struct ll_bytes bytes = tile_make(&writer);
    struct ll_json_doc doc = { 0 };
    struct ll_json *list = ll_json_array(&doc, NULL, "chunks");
    ll_inspect_chunk_tree(bytes, &doc, list);
    uint32_t num_mcnk = 0, num_mcvt = 0;
    for (const struct ll_json *row = list->first; row; row = row->next) {
        const char *name = ll_json_find(row, "name")->text;
        int64_t offset = ll_json_find(row, "offset_bytes")->integer;
        char here[5];
        ll_chunk_name(ll_load_u32(bytes.data + offset), here);
        assert_string_equal(name, here);
        assert_int_equal(ll_json_find(row, "size_bytes")->integer,
                         ll_load_u32(bytes.data + offset + 4));
        bool inner = !strcmp(name, "MCVT");
        num_mcnk += !strcmp(name, "MCNK");
        num_mcvt += inner;
        if (inner)
            assert_int_equal(ll_json_find(row, "depth")->integer, 1);
    }
    assert_int_equal(num_mcnk, 256);
    assert_int_equal(num_mcvt, TILE_FULL_CHUNKS);
    ll_json_finish(&doc);
    ll_writer_finish(&writer);
}

static void tree_of(struct ll_bytes bytes)
{
    struct ll_json_doc doc = { 0 };
    ll_inspect_chunk_tree(bytes, &doc, ll_json_array(&doc, NULL, "chunks"));
    assert_false(doc.failed);
    ll_json_finish(&doc);
}

static void broken_files_have_a_list_too(void **state)
{
    (void)state;
    struct ll_writer writer = { 0 };
    struct ll_bytes bytes = tile_make(&writer);
    size_t edges[300];
    uint32_t num_edges = 0;
    struct ll_chunk_walk walk = ll_chunk_walk_make(bytes, 300);
    struct ll_chunk chunk;
    while (ll_chunk_next(&walk, &chunk))
        edges[num_edges++] = (size_t)chunk.offset_bytes;
    parse_truncated(bytes, edges, num_edges, tree_of);
    parse_mutated(bytes, 300, 11, tree_of);
    static const char group[] = "REVM\4\0\0\0\21\0\0\0PGOM\120\0\0\0"
                                "....................................................."
                                "...............YPOM\4\0\0\0abcd";
    parse_truncated((struct ll_bytes){ (const uint8_t *)group, sizeof group - 1 }, NULL,
                    0, tree_of);
    ll_writer_finish(&writer);
}

// ---- errors ----

static void errors_have_a_place_and_an_exit_code(void **state)
{
    (void)state;
    struct ll_writer writer = { 0 };
    struct ll_bytes bytes = tile_make(&writer);
    // Cut in its first terrain chunk's header.
    size_t at = 0;
    while (memcmp(bytes.data + at, "KNCM", 4) != 0)
        at++;
    struct run run =
        info(file_make("M_33_30.adt", (struct ll_bytes){ bytes.data, at }), false, false);
    assert_int_equal(run.code, 1);
    assert_says(run.err, "M_33_30.adt: MCNK at byte 0x");
    assert_says(run.out, "warnings:"); // what led there
    assert_null(strstr(run.out, "tile x"));
    run_finish(&run);
    run = info(file_path("M_33_30.adt"), true, true);
    assert_int_equal(run.code, 1);
    assert_says(run.out, "\"error\": {");
    assert_says(run.out, "\"chunk\": \"MCNK\"");
    assert_null(strstr(run.out, "\"facts\""));
    assert_says(run.out, "{\"name\": \"MCIN\","); // the list shows where it broke
    run_finish(&run);

    run = info(file_path("no such file"), false, false);
    assert_int_equal(run.code, 2);
    assert_says(run.err, "there is no such file");
    run_finish(&run);
    run = info(file_path("no such file"), true, false);
    assert_int_equal(run.code, 2);
    assert_says(run.out, "\"status\": \"absent\"");
    run_finish(&run);
    run = info(folder, false, false);
    assert_int_equal(run.code, 2);
    run_finish(&run);
    run =
        info(file_make("notes.adt.txt", (struct ll_bytes){ (const uint8_t *)"hello", 5 }),
             false, false);
    assert_int_equal(run.code, 1);
    assert_says(run.err, "text, and no format");
    run_finish(&run);
    run = info(file_make("empty.blp", (struct ll_bytes){ (const uint8_t *)"", 0 }), false,
               false);
    assert_int_equal(run.code, 1);
    assert_says(run.err, "empty.blp: at byte 0x0: truncated");
    run_finish(&run);
    ll_writer_finish(&writer);
}

static void one_bad_file_does_not_hide_the_others(void **state)
{
    (void)state;
    struct ll_writer writer = { 0 };
    file_make("good.blp", image_make(&writer));
    file_make("bad.blp", (struct ll_bytes){ (const uint8_t *)"BLP2", 4 });
    const char *files[] = { file_path("bad.blp"), file_path("good.blp") };
    struct run run;
    FILE *out = run_begin(&run);
    struct ll_inspect_params params = { .files = files, .num_files = 2, .json = true };
    run_end(&run, ll_inspect_info(&params, out));
    assert_int_equal(run.code, 1);
    assert_says(run.out, "\"reason\": \"header is cut\"");
    assert_says(run.out, "\"width_px\": 64");
    assert_says(run.err, "bad.blp: at byte 0x0: truncated: header is cut");
    run_finish(&run);
    ll_writer_finish(&writer);
}

static void cut_files_end_with_a_code(void **state)
{
    (void)state;
    struct ll_writer writer = { 0 }, image = { 0 };
    struct ll_arena arena = { 0 };
    const struct {
        const char *name;
        struct ll_bytes bytes;
    } files[] = {
        { "M_33_30.adt", tile_make(&writer) },
        { "image.blp", image_make(&image) },
        { "Map.dbc", table_make(&arena, 42) },
    };
    for (size_t f = 0; f < COUNT(files); f++) {
        for (size_t i = 0; i < 40; i++) {
            struct ll_bytes cut = { files[f].bytes.data, files[f].bytes.size * i / 40 };
            struct run run = info(file_make(files[f].name, cut), true, true);
            assert_in_range(run.code, 0, 1);
            assert_int_equal(run.out[run.out_bytes - 2], '}'); // never half a document
            run_finish(&run);
        }
    }
    ll_writer_finish(&writer);
    ll_writer_finish(&image);
    ll_arena_finish(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tile_has_its_numbers),
        cmocka_unit_test(content_counts_before_the_name),
        cmocka_unit_test(the_map_beside_a_tile_tells_its_alpha),
        cmocka_unit_test(a_map_of_one_building_names_it),
        cmocka_unit_test(an_image_has_its_numbers),
        cmocka_unit_test(a_table_says_which_layout_was_chosen),
        cmocka_unit_test(distant_ground_has_its_numbers),
        cmocka_unit_test(stubs_are_recognised_and_refused),
        cmocka_unit_test(a_building_has_its_numbers),
        cmocka_unit_test(a_model_has_its_numbers),
        cmocka_unit_test(chunks_are_listed_with_their_places),
        cmocka_unit_test(broken_files_have_a_list_too),
        cmocka_unit_test(errors_have_a_place_and_an_exit_code),
        cmocka_unit_test(one_bad_file_does_not_hide_the_others),
        cmocka_unit_test(cut_files_end_with_a_code),
    };
    return cmocka_run_group_tests(tests, folder_open, folder_close);
}
