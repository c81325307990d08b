// runner/inspect: data sets as a whole, loose and in archives: tree, extract, dbc,
// verify.
#include "test_adt_tile.h"
#include "test_inspect_files.h"
#include "test_inspect_run.h"

#include <spng.h>

#include "formats/blp.h"
#include "formats/dbc_tables.h"
#include "formats/write/dbc_write.h"
#include "formats/write/mpq_write.h"
#include "formats/write/wdt_write.h"
#include "vfs/storm.h"

// ---- a data set ----

#define MAX_ENTRIES 32

static struct entry {
    const char *name;
    struct ll_bytes bytes;
} entries[MAX_ENTRIES];
static uint32_t num_entries;
static struct ll_writer writers[MAX_ENTRIES];
static struct ll_arena arena;

static void entry_add(const char *name, struct ll_bytes bytes)
{
    assert_true(num_entries < MAX_ENTRIES);
    entries[num_entries++] = (struct entry){ name, bytes };
}

static struct ll_bytes text_bytes(const char *text)
{
    return (struct ll_bytes){ (const uint8_t *)text, strlen(text) };
}

static struct ll_bytes table_bytes(void)
{
    struct ll_dbc_writer *writer = ll_dbc_writer_create(LL_DBC_MAP_FIELDS);
    struct ll_bytes bytes;
    ll_dbc_writer_row(writer, 7);
    ll_dbc_writer_string(writer, LL_MAP_COL_DIRECTORY, "M");
    ll_dbc_writer_loc(writer, LL_MAP_COL_NAME, "say \"hi\", twice");
    ll_dbc_writer_f32(writer, LL_MAP_COL_ICON_SCALE, 0.1f);
    ll_dbc_writer_row(writer, 9);
    ll_dbc_writer_string(writer, LL_MAP_COL_DIRECTORY, "two\nlines");
    ll_dbc_writer_i32(writer, 19, -1);
    ll_dbc_writer_loc(writer, LL_MAP_COL_NAME, "\xe9t\xe9"); // Latin-1
    assert_int_equal(ll_dbc_writer_write(writer, &arena, &bytes), LL_OK);
    ll_dbc_writer_destroy(writer);
    return bytes;
}

// A map of one tile, a building, its lamp, their textures and a table. What the tile, the
// building and the lamp ask for and do not get is said below.
static void entries_make(void)
{
    num_entries = 0;
    struct ll_writer *w = writers;
    struct tile_source *source = tile_source_make();
    for (uint32_t i = 0; i < LL_ADT_NUM_CHUNKS; i++) {
        if (source->chunks[i].heights_yd)
            continue; // a whole tile gives no warnings
        source->chunks[i].heights_yd = source->heights[0];
        source->chunks[i].normals = (const void *)source->normals[0];
    }
    entry_add("World/Maps/M/M_33_30.adt", tile_bytes(source, w++));
    free(source);
    static bool tiles[LL_MAP_TILES][LL_MAP_TILES];
    tiles[30][33] = tiles[30][34] = true;
    struct ll_wdt_write wdt = { .tiles = (const void *)tiles };
    assert_int_equal(ll_wdt_write(&wdt, w), LL_OK);
    entry_add("World/Maps/M/M.wdt", ours_result(w++));
    entry_add("Ours/House.wmo", ours_building(w++));
    entry_add("Ours/House_000.wmo", ours_group(w++));
    entry_add("Ours/Lamp.m2", ours_model(w++));
    entry_add("Ours/Glow.blp", ours_image(w++));
    entry_add("Ours/Wall.blp", ours_image(w++));
    entry_add("DBFilesClient/Map.dbc", table_bytes());
    entry_add("notes.txt", text_bytes("hello"));
}

static void entries_free(void)
{
    for (uint32_t i = 0; i < MAX_ENTRIES; i++)
        ll_writer_finish(&writers[i]);
    ll_arena_finish(&arena);
}

static void loose_make(const char *name)
{
    for (uint32_t i = 0; i < num_entries; i++) {
        char path[256];
        snprintf(path, sizeof path, "%s/%s", name, entries[i].name);
        char below[256];
        snprintf(below, sizeof below, "%s", file_path(path));
        *strrchr(below, '/') = '\0';
        assert_int_equal(ll_platform_folder_make(below), LL_OK);
        file_make(path, entries[i].bytes);
    }
}

static void archive_make(const char *name, uint32_t first, uint32_t num)
{
    struct ll_mpq_writer *writer = ll_mpq_writer_create(file_path(name), num);
    assert_non_null(writer);
    for (uint32_t i = first; i < first + num; i++)
        assert_int_equal(ll_mpq_writer_add(writer, entries[i].name, entries[i].bytes),
                         LL_OK);
    assert_int_equal(ll_mpq_writer_finish(writer, true), LL_OK);
}

// Loose as "loose", packed as "packed.mpq".
static int data_open(void **state)
{
    if (folder_open(state) != 0)
        return -1;
    ll_log_level_set(LL_LOG_ERROR);
    entries_make();
    loose_make("loose");
    archive_make("packed.mpq", 0, num_entries);
    return 0;
}

static int data_close(void **state)
{
    entries_free();
    return folder_close(state);
}

// ---- running ----

static const char *data_path(const char *name)
{
    static char path[200];
    snprintf(path, sizeof path, "%s",
             *name == '/' || !strcmp(name, "demo") ? name : file_path(name));
    return path;
}

static struct run tree(const char *data, const char *pattern, bool archives, bool json)
{
    struct run run;
    FILE *out = run_begin(&run);
    const char *paths[] = { data_path(data) };
    struct ll_inspect_tree_params params = { .data = paths,
                                             .num_data = 1,
                                             .patterns = &pattern,
                                             .num_patterns = pattern != NULL,
                                             .archives = archives,
                                             .json = json };
    return *run_end(&run, ll_inspect_tree(&params, out));
}

static struct run extract(const char *data, const char *name, const char *to, bool png)
{
    struct run run;
    FILE *out = run_begin(&run);
    const char *paths[] = { data_path(data) };
    struct ll_inspect_extract_params params = { .data = paths,
                                                .num_data = 1,
                                                .names = &name,
                                                .num_names = 1,
                                                .out = to,
                                                .png = png };
    return *run_end(&run, ll_inspect_extract(&params, out));
}

static struct run table(const char *data, const char *name, const uint32_t *id, bool csv,
                        bool json)
{
    struct run run;
    FILE *out = run_begin(&run);
    const char *paths[] = { data ? data_path(data) : NULL };
    struct ll_inspect_table_params params = { .data = paths,
                                              .num_data = data != NULL,
                                              .table = name,
                                              .has_id = id != NULL,
                                              .id = id ? *id : 0,
                                              .csv = csv,
                                              .json = json };
    return *run_end(&run, ll_inspect_table(&params, out));
}

static struct run verify(const char *data, uint32_t num_workers, bool json)
{
    struct run run;
    FILE *out = run_begin(&run);
    const char *paths[] = { data_path(data) };
    struct ll_inspect_verify_params params = {
        .data = paths, .num_data = 1, .num_workers = num_workers, .json = json
    };
    return *run_end(&run, ll_inspect_verify(&params, out));
}

static uint32_t times(const char *text, const char *words)
{
    uint32_t num = 0;
    for (const char *at = text; (at = strstr(at, words)); at += strlen(words))
        num++;
    return num;
}

static const char *const both[] = { "loose", "packed.mpq" };

// ---- tree ----

static void a_tree_has_every_file_and_its_source(void **state)
{
    (void)state;
    for (int d = 0; d < 2; d++) {
        struct run run = tree(both[d], NULL, false, true);
        assert_int_equal(run.code, 0);
        assert_int_equal(times(run.out, "\"path\": "), num_entries);
        assert_says(run.out, "\"num_files\": 9,");
        assert_says(run.out, "\"num_unnamed\": 0,");
        for (uint32_t i = 0; i < num_entries; i++) {
            char words[256];
            snprintf(words, sizeof words,
                     "{\"path\": \"%s\", \"size_bytes\": %zu, \"source\": \"%s/%s\"}",
                     entries[i].name, entries[i].bytes.size, folder, both[d]);
            assert_says(run.out, words);
        }
        run_finish(&run);
        run = tree(both[d], "world\\*.ADT", false, false);
        assert_says(run.out, "World/Maps/M/M_33_30.adt  ");
        assert_null(strstr(run.out, "Map.dbc"));
        assert_says(run.out, "1 files, ");
        run_finish(&run);
    }
    struct run run = tree("nowhere", NULL, false, false);
    assert_int_equal(run.code, 2);
    assert_int_equal(run.out_bytes, 0);
    run_finish(&run);
}

static void archives_are_listed_in_order_with_reasons(void **state)
{
    (void)state;
    assert_int_equal(ll_platform_folder_make(file_path("install/Data/enUS")), LL_OK);
    assert_int_equal(ll_platform_folder_make(file_path("install/Data/deDE")), LL_OK);
    archive_make("install/Data/patch-4.mpq", 0, 3);
    archive_make("install/Data/dbc.MPQ", 2, 6); // one file in both
    archive_make("install/Data/patch-10.MPQ", 0, 1);
    archive_make("install/Data/my patch.mpq", 0, 1);
    archive_make("install/Data/base.MPQ", 0, 1);
    archive_make("install/Data/enUS/patch-enUS.MPQ", 8, 1);
    file_make("install/Data/patch.MPQ", text_bytes("no archive"));
    struct run run = tree("install", NULL, true, true);
    assert_int_equal(run.code, 0);
    static const char *const order[] = {
        ("\"order\": 1, \"used\": true, \"kind\": \"archive\", \"num_members\": 7, "
         "\"num_unnamed\": 0, \"num_winning\": 5,"),
        "/Data/dbc.MPQ\", \"reason\": \"the 1.12.1 client's base\"",
        "\"order\": null, \"used\": false,",
        "/Data/patch.MPQ\", \"reason\": \"broken: ",
        "/Data/patch-4.mpq\", \"reason\": \"a patch\"",
        "/Data/enUS/patch-enUS.MPQ\", \"reason\": \"a patch of the language\"",
        "/Data/base.MPQ\", \"reason\": \"the client's installer uses it",
        "\"kind\": \"folder\"",
        "/Data/deDE\", \"reason\": \"the folder of another language is read\"",
        "/Data/my patch.mpq\", \"reason\": \"the client reads no archive of that name",
        "/Data/patch-10.MPQ\", \"reason\": \"a patch has one character after its dash",
    };
    const char *at = run.out;
    for (size_t i = 0; i < COUNT(order); i++) {
        const char *next = strstr(at, order[i]);
        if (!next)
            fail_msg("no \"%s\" after:\n%s", order[i], at);
        at = next;
    }
    run_finish(&run);
    run = tree("install", NULL, true, false);
    assert_says(run.out, "order  used  kind");
    run_finish(&run);
    run = tree("install", "Ours/House.wmo", false, true); // the patch has it too
    assert_says(run.out, "/Data/patch-4.mpq\"}");
    run_finish(&run);
}

// ---- extract ----

static void assert_same_file(const char *path, struct ll_bytes expected)
{
    struct ll_bytes bytes = file_read(path);
    assert_int_equal(bytes.size, expected.size);
    assert_memory_equal(bytes.data, expected.data, expected.size);
    free((void *)bytes.data);
}

static void one_name_goes_to_a_file(void **state)
{
    (void)state;
    for (int d = 0; d < 2; d++) {
        struct run run =
            extract(both[d], "ours\\HOUSE.wmo", file_path("out/x.bin"), false);
        assert_int_equal(run.code, 0);
        assert_same_file(file_path("out/x.bin"), entries[2].bytes);
        run_finish(&run);
        remove(file_path("out/x.bin"));
        run = extract(both[d], "Ours/House.wmo", file_path("out"), false); // a folder
        assert_int_equal(run.code, 0);
        assert_same_file(file_path("out/Ours/House.wmo"), entries[2].bytes);
        run_finish(&run);
        run = extract(both[d], "no/such", file_path("none"), false);
        assert_int_equal(run.code, 2);
        assert_says(run.err, "no/such: no file of the data set");
        assert_int_equal(ll_platform_path_kind(file_path("none")), LL_PATH_NONE);
        run_finish(&run);
    }
}

static void wildcards_take_all_that_match(void **state)
{
    (void)state;
    for (int d = 0; d < 2; d++) {
        char to[64];
        snprintf(to, sizeof to, "wild%d", d);
        char target[128];
        snprintf(target, sizeof target, "%s", file_path(to));
        struct run run = extract(both[d], "*house*", target, false);
        assert_int_equal(run.code, 0);
        assert_int_equal(times(run.out, " bytes\n"), 2);
        run_finish(&run);
        char path[256];
        for (int i = 2; i < 4; i++) {
            snprintf(path, sizeof path, "%s/%s", target, entries[i].name);
            assert_same_file(path, entries[i].bytes);
        }
        snprintf(path, sizeof path, "%s/notes.txt", target);
        assert_int_equal(ll_platform_path_kind(path), LL_PATH_NONE);
        run = extract(both[d], "*.mp3", target, false);
        assert_int_equal(run.code, 2);
        assert_says(run.err, "no file of the data set has such a name");
        run_finish(&run);
    }
}

static void assert_picture(const char *path, const struct ll_bytes blp_file)
{
    struct ll_bytes bytes = file_read(path);
    struct ll_blp blp;
    struct ll_report blp_report;
    assert_int_equal(ll_blp_parse(blp_file, &blp, &blp_report), LL_OK);
    uint8_t expected[8 * 4 * 4], got[8 * 4 * 4];
    ll_blp_level_decode(&blp, 0, expected);
    spng_ctx *ctx = spng_ctx_new(0);
    size_t size = 0;
    assert_int_equal(spng_set_png_buffer(ctx, bytes.data, bytes.size), 0);
    assert_int_equal(spng_decoded_image_size(ctx, SPNG_FMT_RGBA8, &size), 0);
    assert_int_equal(size, sizeof got);
    assert_int_equal(spng_decode_image(ctx, got, size, SPNG_FMT_RGBA8, 0), 0);
    spng_ctx_free(ctx);
    assert_memory_equal(got, expected, sizeof got);
    free((void *)bytes.data);
}

static void images_become_pictures(void **state)
{
    (void)state;
    struct run run = extract("packed.mpq", "Ours/Glow.blp", file_path("glow.png"), false);
    assert_int_equal(run.code, 0);
    assert_picture(file_path("glow.png"), entries[5].bytes);
    run_finish(&run);
    char target[128];
    snprintf(target, sizeof target, "%s", file_path("pictures"));
    run = extract("loose", "Ours/*", target, true);
    assert_int_equal(run.code, 0);
    assert_picture(file_path("pictures/Ours/Wall.png"), entries[6].bytes);
    assert_same_file(file_path("pictures/Ours/Lamp.m2"), entries[4].bytes); // as it is
    run_finish(&run);
    run = extract("loose", "notes.txt", file_path("notes.png"), false);
    assert_int_equal(run.code, 1);
    assert_int_equal(ll_platform_path_kind(file_path("notes.png")), LL_PATH_NONE);
    run_finish(&run);
}

static void a_broken_member_leaves_no_file(void **state)
{
    (void)state;
    // The tile is the largest member by far; its packed bytes stand first.
    struct ll_bytes bytes = file_read(file_path("packed.mpq"));
    uint8_t *data = (void *)bytes.data;
    memset(data + 200, 0x5a, 2000);
    file_make("broken.mpq", bytes);
    free(data);
    struct run run =
        extract("broken.mpq", "World/Maps/M/M_33_30.adt", file_path("cut.adt"), false);
    assert_int_equal(run.code, 1);
    assert_int_equal(ll_platform_path_kind(file_path("cut.adt")), LL_PATH_NONE);
    assert_says(run.err, "M_33_30.adt: ");
    run_finish(&run);
    // Of many, the others are there, and the code says that one is not.
    char target[128];
    snprintf(target, sizeof target, "%s", file_path("rest"));
    run = extract("broken.mpq", "*", target, false);
    assert_int_equal(run.code, 1);
    assert_same_file(file_path("rest/DBFilesClient/Map.dbc"), entries[7].bytes);
    assert_int_equal(ll_platform_path_kind(file_path("rest/World/Maps/M/M_33_30.adt")),
                     LL_PATH_NONE);
    run_finish(&run);
    run = verify("broken.mpq", 2, false);
    assert_int_equal(run.code, 1);
    assert_says(run.out, "error: World/Maps/M/M_33_30.adt: ");
    assert_int_equal(times(run.out, "error: "), 1);
    run_finish(&run);
}

static void names_do_not_lead_out_of_the_folder(void **state)
{
    (void)state;
    entries[num_entries++] =
        (struct entry){ "up/../../../escaped.txt", text_bytes("out") };
    archive_make("hostile.mpq", num_entries - 1, 1);
    num_entries--;
    assert_int_equal(ll_platform_folder_make(file_path("jail/inner")), LL_OK);
    char target[128];
    snprintf(target, sizeof target, "%s", file_path("jail/inner"));
    struct run run = extract("hostile.mpq", "*", target, false);
    assert_int_equal(run.code, 1);
    assert_says(run.err, "leads out of the folder");
    assert_int_equal(ll_platform_path_kind(file_path("escaped.txt")), LL_PATH_NONE);
    assert_int_equal(ll_platform_path_kind(file_path("jail/escaped.txt")), LL_PATH_NONE);
    run_finish(&run);
}

// ---- tables ----

static void a_table_is_printed_in_three_ways(void **state)
{
    (void)state;
    for (int d = 0; d < 2; d++) {
        struct run run = table(both[d], "map", NULL, false, false);
        assert_int_equal(run.code, 0);
        assert_says(run.out, "table of 1.12.1, 2 rows of ");
        assert_says(run.out, "\nId  Directory  InstanceType");
        assert_says(run.out, "two?lines"); // no line of its own
        run_finish(&run);
        uint32_t id = 9;
        run = table(both[d], "Map", &id, false, false);
        assert_says(run.out, "  ParentMapId       -1\n");
        run_finish(&run);
        run = table(both[d], "DBFilesClient/MAP.dbc", NULL, false, true);
        assert_says(run.out, "\"table\": \"Map\"");
        assert_says(run.out, "{\"name\": \"MinimapIconScale\", \"type\": \"f32\", "
                             "\"guessed\": false, \"offset_bytes\": 164}");
        assert_says(run.out, "\"Name\": \"say \\\"hi\\\", twice\"");
        assert_says(run.out, "\"MinimapIconScale\": 0.1");
        run_finish(&run);
    }
    struct run run = table("loose", "Spell", NULL, false, false);
    assert_int_equal(run.code, 2);
    assert_says(run.err, "no such table");
    run_finish(&run);
    uint32_t id = 8;
    run = table("loose", "Map", &id, false, false);
    assert_int_equal(run.code, 2);
    assert_says(run.err, "no row has the id 8");
    run_finish(&run);
    run = table(NULL, file_path("loose/DBFilesClient/Map.dbc"), NULL, true, false);
    assert_int_equal(run.code, 0); // without a data set: a path on disk
    run_finish(&run);
    file_make("loose/DBFilesClient/Light.dbc", text_bytes("WDBC"));
    run = table("loose", "Light", NULL, false, false);
    assert_int_equal(run.code, 1);
    assert_says(run.err, "ends in its header");
    run_finish(&run);
    remove(file_path("loose/DBFilesClient/Light.dbc"));
}

static void csv_is_quoted(void **state)
{
    (void)state;
    struct run run = table("packed.mpq", "Map", NULL, true, false);
    assert_int_equal(run.code, 0);
    assert_int_equal(strncmp(run.out, "Id,Directory,InstanceType,Battleground,Name,", 44),
                     0);
    assert_says(run.out, "\n7,M,0,0,\"say \"\"hi\"\", twice\",0,");
    assert_says(run.out, ",0.1\n9,\"two\nlines\",0,0,\xc3\xa9t\xc3\xa9,"); // as UTF-8
    assert_says(run.out, ",-1,");
    run_finish(&run);
}

// ---- verify ----

// What the tile and the building ask for and do not get. The lamp has all.
static void a_sound_data_set_verifies(void **state)
{
    (void)state;
    for (int d = 0; d < 2; d++) {
        struct run run = verify(both[d], 1, true);
        assert_int_equal(run.code, 0);
        assert_says(run.out, "\"num_files\": 9,");
        assert_says(run.out, "\"num_errors\": 0,");
        assert_says(run.out, "\"problems\": []");
        assert_says(run.out, "{\"format\": \"wmo_group\", \"num_files\": 1, "
                             "\"num_files_broken\": 0, \"num_errors\": 0, "
                             "\"num_warnings\": 0}");
        assert_says(run.out, "{\"format\": \"other\", \"num_files\": 1,");
        static const char *const kinds[][2] = {
            { "map_tile", "\"num_checked\": 2,\n      \"num_missing\": 1," },
            { "building_group", "\"num_checked\": 2,\n      \"num_missing\": 1," },
            { "building_texture", "\"num_checked\": 2,\n      \"num_missing\": 1," },
            { "building_model", "\"num_checked\": 2,\n      \"num_missing\": 1," },
        };
        for (size_t i = 0; i < COUNT(kinds); i++) {
            char words[160];
            snprintf(words, sizeof words, "\"kind\": \"%s\",\n      %s", kinds[i][0],
                     kinds[i][1]);
            assert_says(run.out, words);
        }
        assert_says(run.out, "{\"kind\": \"building_of_group\", \"num_checked\": 1, "
                             "\"num_missing\": 0,");
        assert_says(run.out, "{\"kind\": \"model_texture\", \"num_checked\": 1, "
                             "\"num_missing\": 0,");
        assert_says(run.out, "{\"name\": \"OURS\\\\HOUSE_001.WMO\", \"num_files\": 1, "
                             "\"first_file\": \"Ours/House.wmo\"}");
        assert_says(run.out, "{\"name\": \"OURS\\\\WINDOW.BLP\",");
        assert_says(run.out, "{\"name\": \"OURS\\\\CHAIR.MDX\",");
        run_finish(&run);
    }
}

static void a_planted_fault_is_found_and_only_that(void **state)
{
    (void)state;
    loose_make("faulty");
    // The image: its first level past the end.
    uint8_t *image = malloc(entries[6].bytes.size);
    assert_non_null(image);
    memcpy(image, entries[6].bytes.data, entries[6].bytes.size);
    ll_store_u32(image + 0x14, 0x7fffffff);
    file_make("faulty/Ours/Wall.blp", (struct ll_bytes){ image, entries[6].bytes.size });
    free(image);
    struct run run = verify("faulty", 2, true);
    assert_int_equal(run.code, 1);
    assert_int_equal(times(run.out, "\"severity\""), 1);
    assert_says(run.out, "{\"severity\": \"error\", \"path\": \"Ours/Wall.blp\",");
    assert_says(run.out, "\"format\": \"blp\", \"chunk\": null, \"offset_bytes\": ");
    assert_says(run.out, "\"num_errors\": 1,");
    run_finish(&run);
    file_make("faulty/Ours/Wall.blp", entries[6].bytes);

    // The tile, cut in its first terrain chunk: an error with its chunk and place.
    size_t at = 0;
    while (memcmp(entries[0].bytes.data + at, "KNCM", 4) != 0)
        at++;
    file_make("faulty/World/Maps/M/M_33_30.adt",
              (struct ll_bytes){ entries[0].bytes.data, at });
    run = verify("faulty", 2, false);
    assert_int_equal(run.code, 1);
    assert_says(run.out, "error: World/Maps/M/M_33_30.adt: MCNK at byte 0x");
    assert_int_equal(times(run.out, "error: "), 1);
    run_finish(&run);
    file_make("faulty/World/Maps/M/M_33_30.adt", entries[0].bytes);

    // A group whose batch asks for a material that the building has not.
    uint8_t *group = malloc(entries[3].bytes.size);
    assert_non_null(group);
    memcpy(group, entries[3].bytes.data, entries[3].bytes.size);
    at = 0;
    while (memcmp(group + at, "ABOM", 4) != 0)
        at++;
    group[at + 8 + 23] = 9; // the last byte of the batch
    file_make("faulty/Ours/House_000.wmo",
              (struct ll_bytes){ group, entries[3].bytes.size });
    free(group);
    run = verify("faulty", 2, false);
    assert_int_equal(run.code, 0); // a warning
    char words[160];
    snprintf(words, sizeof words,
             "warning: Ours/House_000.wmo: MOBA at byte 0x%zx: ", at);
    assert_says(run.out, words);
    run_finish(&run);
}

static void results_do_not_depend_on_the_workers(void **state)
{
    (void)state;
    loose_make("order");
    for (uint32_t i = 0; i < 40; i++) {
        char name[64];
        snprintf(name, sizeof name, "order/Ours/b%02u.blp", i);
        file_make(name, text_bytes(i % 3 ? "BLP2" : "BLP1"));
    }
    struct run one = verify("order", 1, true);
    assert_int_equal(one.code, 1);
    assert_int_equal(times(one.out, "\"severity\": \"error\""), 40);
    for (uint32_t n = 2; n <= 8; n += 3) {
        struct run many = verify("order", n, true);
        assert_string_equal(one.out, many.out);
        run_finish(&many);
    }
    run_finish(&one);
}

static void members_without_a_name_are_counted(void **state)
{
    (void)state;
    HANDLE archive, file;
    remove(file_path("nameless.mpq"));
    SFILE_CREATE_MPQ create = { .cbSize = sizeof create,
                                .dwSectorSize = 0x1000,
                                .dwMaxFileCount = 8 }; // and no list of names
    assert_true(SFileCreateArchive2(file_path("nameless.mpq"), &create, &archive));
    assert_true(
        SFileCreateFile(archive, "secret.txt", 0, 3, 0, MPQ_FILE_COMPRESS, &file));
    assert_true(SFileWriteFile(file, "abc", 3, MPQ_COMPRESSION_ZLIB));
    assert_true(SFileFinishFile(file));
    assert_true(SFileCloseArchive(archive));
    struct run run = tree("nameless.mpq", NULL, false, true);
    assert_says(run.out, "\"num_files\": 0,");
    assert_says(run.out, "\"num_unnamed\": 1,");
    assert_says(run.out, "\"files\": []");
    run_finish(&run);
    run = verify("nameless.mpq", 1, false);
    assert_int_equal(run.code, 0);
    assert_says(run.out, "1 members that no list names were not read");
    run_finish(&run);
    // Whoever knows the name gets the file.
    run = extract("nameless.mpq", "secret.txt", file_path("secret.txt"), false);
    assert_int_equal(run.code, 0);
    assert_same_file(file_path("secret.txt"), text_bytes("abc"));
    run_finish(&run);
}

// ---- real files ----

static void the_demo_verifies(void **state)
{
    (void)state;
    char cache[128];
    snprintf(cache, sizeof cache, "%s", file_path("cache"));
    setenv("XDG_CACHE_HOME", cache, 1);
    struct run run = verify("demo", 2, true);
    assert_int_equal(run.code, 0);
    assert_says(run.out, "\"num_errors\": 0,");
    assert_says(run.out, "\"num_warnings\": 0,");
    assert_says(run.out, "\"num_missing\": 0,");
    run_finish(&run);
}

static void real_data_verifies(void **state)
{
    (void)state;
    CORPUS_OR_SKIP(corpus, "");
    // How many files of each folder are no sound files of the client's.
    static const struct {
        const char *name;
        uint32_t num_errors;
        const char *error; // of each
    } folders[] = {
        { "aeven", 0, NULL },
        { "blp", 5, "BLP1 images" },
        { "fixtures-small", 17, "no MPQ archive" }, // texts named like archives
        { "islands", 0, NULL },
        { "light-1.12", 0, NULL },
        { "light-3.3.5", 0, NULL },
        { "m2-1.12", 1, "version is none of" },
        { "mixed-3.3.5", 0, NULL },
        { "mpq", 0, NULL },
        { "wdl", 0, NULL },
        { "wmo-1.12", 0, NULL },
    };
    for (size_t i = 0; i < COUNT(folders); i++) {
        char path[1024];
        snprintf(path, sizeof path, "%s", corpus_path(folders[i].name));
        if (ll_platform_path_kind(path) != LL_PATH_FOLDER)
            continue;
        struct run run = verify(path, 2, true);
        uint32_t num_errors = times(run.out, "\"severity\": \"error\"");
        if (num_errors != folders[i].num_errors ||
            run.code != (folders[i].num_errors > 0))
            fail_msg("%s: %u errors, code %d:\n%s", folders[i].name, num_errors, run.code,
                     run.out);
        if (folders[i].error)
            assert_int_equal(times(run.out, folders[i].error), num_errors);
        run_finish(&run);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tree_has_every_file_and_its_source),
        cmocka_unit_test(archives_are_listed_in_order_with_reasons),
        cmocka_unit_test(one_name_goes_to_a_file),
        cmocka_unit_test(wildcards_take_all_that_match),
        cmocka_unit_test(images_become_pictures),
        cmocka_unit_test(a_broken_member_leaves_no_file),
        cmocka_unit_test(names_do_not_lead_out_of_the_folder),
        cmocka_unit_test(a_table_is_printed_in_three_ways),
        cmocka_unit_test(csv_is_quoted),
        cmocka_unit_test(a_sound_data_set_verifies),
        cmocka_unit_test(a_planted_fault_is_found_and_only_that),
        cmocka_unit_test(results_do_not_depend_on_the_workers),
        cmocka_unit_test(members_without_a_name_are_counted),
        cmocka_unit_test(the_demo_verifies),
        cmocka_unit_test(real_data_verifies),
    };
    return cmocka_run_group_tests(tests, data_open, data_close);
}
