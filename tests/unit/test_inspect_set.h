// A data set of one file of each kind, loose and in an archive, and the commands that
// look through it.
#ifndef TEST_INSPECT_SET_H
#define TEST_INSPECT_SET_H

#include "test_adt_tile.h"
#include "test_inspect_files.h"
#include "test_inspect_run.h"

#include <spng.h>

#include "formats/blp.h"
#include "formats/dbc_tables.h"
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

static inline void entry_add(const char *name, struct ll_bytes bytes)
{
    assert_true(num_entries < MAX_ENTRIES);
    entries[num_entries++] = (struct entry){ name, bytes };
}

static inline struct ll_bytes text_bytes(const char *text)
{
    return (struct ll_bytes){ (const uint8_t *)text, strlen(text) };
}

static inline struct ll_bytes table_bytes(void)
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
static inline void entries_make(void)
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

static inline void entries_free(void)
{
    for (uint32_t i = 0; i < MAX_ENTRIES; i++)
        ll_writer_finish(&writers[i]);
    ll_arena_finish(&arena);
}

static inline void loose_make(const char *name)
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

static inline void archive_make(const char *name, uint32_t first, uint32_t num)
{
    struct ll_mpq_writer *writer = ll_mpq_writer_create(file_path(name), num);
    assert_non_null(writer);
    for (uint32_t i = first; i < first + num; i++)
        assert_int_equal(ll_mpq_writer_add(writer, entries[i].name, entries[i].bytes),
                         LL_OK);
    assert_int_equal(ll_mpq_writer_finish(writer, true), LL_OK);
}

// Loose as "loose", packed as "packed.mpq".
static inline int data_open(void **state)
{
    if (folder_open(state) != 0)
        return -1;
    ll_log_level_set(LL_LOG_ERROR);
    entries_make();
    loose_make("loose");
    archive_make("packed.mpq", 0, num_entries);
    return 0;
}

static inline int data_close(void **state)
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

static inline struct run tree(const char *data, const char *pattern, bool archives,
                              bool json)
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

static inline struct run extract(const char *data, const char *name, const char *to,
                                 bool png)
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

static inline struct run table(const char *data, const char *name, const uint32_t *id,
                               bool csv, bool json)
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

static inline struct run verify(const char *data, uint32_t num_workers, bool json)
{
    struct run run;
    FILE *out = run_begin(&run);
    const char *paths[] = { data_path(data) };
    struct ll_inspect_verify_params params = {
        .data = paths, .num_data = 1, .num_workers = num_workers, .json = json
    };
    return *run_end(&run, ll_inspect_verify(&params, out));
}

static inline uint32_t times(const char *text, const char *words)
{
    uint32_t num = 0;
    for (const char *at = text; (at = strstr(at, words)); at += strlen(words))
        num++;
    return num;
}

static const char *const both[] = { "loose", "packed.mpq" };

static inline void assert_same_file(const char *path, struct ll_bytes expected)
{
    struct ll_bytes bytes = file_read(path);
    assert_int_equal(bytes.size, expected.size);
    assert_memory_equal(bytes.data, expected.data, expected.size);
    free((void *)bytes.data);
}

#endif
