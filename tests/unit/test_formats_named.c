// Bad files that people really have, and ones that somebody might make on purpose: each
// is refused or mended at once, and the message says what is wrong with it.
#include "testkit.h"

#include <math.h>

#include "assets/model.h"
#include "base/cursor.h"
#include "base/log.h"
#include "formats/adt.h"
#include "formats/blp.h"
#include "formats/chunk.h"
#include "formats/dbc_tables.h"
#include "formats/wdl.h"
#include "formats/write/adt_write.h"
#include "formats/write/dbc_write.h"
#include "formats/write/m2_write.h"
#include "formats/write/wmo_write.h"
#include "test_m2_rich.h"
#include "vfs/mpq_header.h"
#include "vfs/vfs.h"

static struct ll_report report;
static struct ll_arena arena;

static int arena_finish(void **state)
{
    (void)state;
    ll_arena_finish(&arena);
    return 0;
}

static void log_drop(void *user, enum ll_log_level level, const char *module,
                     const char *message)
{
    (void)user, (void)level, (void)module, (void)message;
}

// ---- every reader by name ----

static enum ll_status wdt_read(struct ll_bytes bytes)
{
    struct ll_wdt out;
    return ll_wdt_parse(bytes, &arena, &out, &report);
}

static enum ll_status wdl_read(struct ll_bytes bytes)
{
    struct ll_wdl out;
    return ll_wdl_parse(bytes, &arena, &out, &report);
}

static enum ll_status adt_read(struct ll_bytes bytes)
{
    struct ll_adt out;
    return ll_adt_parse(bytes, NULL, &arena, &out, &report);
}

static enum ll_status root_read(struct ll_bytes bytes)
{
    struct ll_wmo_root out;
    return ll_wmo_root_parse(bytes, &arena, &out, &report);
}

static enum ll_status group_read(struct ll_bytes bytes)
{
    struct ll_wmo_group out;
    return ll_wmo_group_parse(bytes, &arena, &out, &report);
}

static enum ll_status m2_read(struct ll_bytes bytes)
{
    struct ll_m2 out;
    return ll_m2_parse(bytes, &arena, &out, &report);
}

static enum ll_status skin_read(struct ll_bytes bytes)
{
    struct ll_skin out;
    return ll_skin_parse(bytes, 4, &arena, &out, &report);
}

static enum ll_status blp_read(struct ll_bytes bytes)
{
    struct ll_blp out;
    return ll_blp_parse(bytes, &out, &report);
}

static enum ll_status dbc_read(struct ll_bytes bytes)
{
    struct ll_dbc out;
    return ll_dbc_open(bytes, &out, &report);
}

static const struct reader {
    const char *name;
    enum ll_status (*read)(struct ll_bytes bytes);
    const char *magic; // as it stands in the file
} readers[] = {
    { "WDT", wdt_read, "REVM" },         { "WDL", wdl_read, "REVM" },
    { "ADT", adt_read, "REVM" },         { "WMO root", root_read, "REVM" },
    { "WMO group", group_read, "REVM" }, { "M2", m2_read, "MD20" },
    { "skin", skin_read, "SKIN" },       { "BLP", blp_read, "BLP2" },
    { "DBC", dbc_read, "WDBC" },
};
#define NUM_READERS (sizeof readers / sizeof *readers)

// Reads a heap block of exactly these bytes.
static enum ll_status read_exact(const struct reader *reader, const void *data,
                                 size_t size)
{
    uint8_t *copy = malloc(size ? size : 1);
    assert_non_null(copy);
    if (size)
        memcpy(copy, data, size);
    enum ll_status status = reader->read((struct ll_bytes){ copy, size });
    free(copy);
    return status;
}

static void refused(const struct reader *reader, const void *data, size_t size,
                    const char *words)
{
    enum ll_status status = read_exact(reader, data, size);
    char text[256];
    ll_problem_format(&report.error, text, sizeof text);
    if (status == LL_OK)
        fail_msg("%s: read without a word", reader->name);
    if (!strstr(text, words))
        fail_msg("%s: says \"%s\", not \"%s\"", reader->name, text, words);
}

static void empty_files(void **state)
{
    (void)state;
    for (size_t i = 0; i < NUM_READERS; i++)
        refused(&readers[i], NULL, 0, "empty");
}

static void files_under_another_name(void **state)
{
    (void)state;
    static const struct {
        const char *bytes, *words;
    } files[] = {
        { "\x89PNG\r\n\x1a\n____________________", "PNG image" },
        { "\xff\xd8\xff\xe0______________________", "JPEG image" },
        { "DDS \x7c_______________________", "DDS image" },
        { "MPQ\x1a____________________________", "archive" },
        { "MD21____________________________", "after 3.3.5a" },
        { "The quick brown fox jumps over it", "text" },
        { "PK\x03\x04______________________________", "ZIP" },
    };
    for (size_t i = 0; i < NUM_READERS; i++)
        for (size_t k = 0; k < sizeof files / sizeof *files; k++)
            refused(&readers[i], files[k].bytes, strlen(files[k].bytes), files[k].words);
    // Any of ours for another of ours.
    for (size_t i = 0; i < NUM_READERS; i++) {
        for (size_t k = 0; k < NUM_READERS; k++) {
            uint8_t file[64] = { 0 };
            memcpy(file, readers[k].magic, 4);
            if (memcmp(readers[i].magic, readers[k].magic, 4) != 0)
                refused(&readers[i], file, sizeof file, "under another name");
        }
    }
    uint8_t zeros[4096] = { 0 };
    for (size_t i = 0; i < NUM_READERS; i++)
        refused(&readers[i], zeros, sizeof zeros, "zeros");
}

static void magics_of_another_byte_order(void **state)
{
    (void)state;
    for (size_t i = 0; i < NUM_READERS; i++) {
        uint8_t file[64] = { 0 };
        for (int k = 0; k < 4; k++)
            file[k] = (uint8_t)readers[i].magic[3 - k];
        refused(&readers[i], file, sizeof file, "backwards");
    }
}

// ---- counts of four billion ----

// Each word of a sound file, one after the other, becomes 0xffffffff and 0x7fffffff.
static void counts_are_huge(const char *name, const struct reader *reader,
                            const struct ll_writer *out, size_t num_words,
                            size_t most_bytes)
{
    for (size_t at = 4; at + 4 <= out->size && at < num_words * 4; at += 4) {
        for (int k = 0; k < 2; k++) {
            uint8_t *copy = malloc(out->size);
            assert_non_null(copy);
            memcpy(copy, out->data, out->size);
            ll_store_u32(copy + at, k ? 0x7fffffff : 0xffffffff);
            reader->read((struct ll_bytes){ copy, out->size });
            if (arena.used_bytes > most_bytes)
                fail_msg("%s, word at %zu: %zu bytes of file took %zu bytes", name, at,
                         out->size, arena.used_bytes);
            ll_arena_reset(&arena);
            free(copy);
        }
    }
}

static const struct reader *reader_of(const char *name)
{
    for (size_t i = 0; i < NUM_READERS; i++)
        if (strcmp(readers[i].name, name) == 0)
            return &readers[i];
    fail_msg("no reader %s", name);
    return NULL;
}

static void counts_of_four_billion(void **state)
{
    (void)state;
    struct ll_m2 m2 = rich_model();
    struct ll_writer out = { 0 }, anims[3] = { { 0 } };
    assert_int_equal(ll_m2_write_264(&m2, &out, anims), LL_OK);
    counts_are_huge("M2", reader_of("M2"), &out, SIZE_MAX / 8,
                    LL_M2_ARENA_BASE + LL_M2_ARENA_RATIO * out.size);
    ll_writer_finish(&out);
    for (int i = 0; i < 3; i++)
        ll_writer_finish(&anims[i]);
    assert_int_equal(ll_skin_write(&rich_view, 4, &out), LL_OK);
    counts_are_huge("skin", reader_of("skin"), &out, SIZE_MAX / 8,
                    LL_SKIN_ARENA_BASE + LL_SKIN_ARENA_RATIO * out.size);
    ll_writer_finish(&out);
    struct ll_wmo_root root = { .skybox = "" };
    assert_int_equal(ll_wmo_root_write(&root, &out), LL_OK);
    counts_are_huge("WMO root", reader_of("WMO root"), &out, SIZE_MAX / 8,
                    LL_WMO_ARENA_BASE + LL_WMO_ARENA_RATIO * out.size);
    ll_writer_finish(&out);
    static struct ll_adt_write_chunk chunks[256];
    struct ll_adt_write tile = { .chunks = chunks };
    assert_int_equal(ll_adt_write(&tile, &out), LL_OK);
    counts_are_huge("ADT", reader_of("ADT"), &out, 1100,
                    LL_ADT_ARENA_BASE + LL_ADT_ARENA_RATIO * out.size);
    ll_writer_finish(&out);
}

// ---- bytes that many share ----

// 65536 names, all of them the same long one without an end.
static void names_that_share_a_megabyte(void **state)
{
    (void)state;
    enum { NUM = 65536, LONG = 1 << 20 };
    struct ll_writer out = { 0 };
    size_t mver = ll_writer_chunk_begin(&out, "MVER");
    ll_writer_u32(&out, 18);
    ll_writer_chunk_end(&out, mver);
    size_t mwid = ll_writer_chunk_begin(&out, "MMID");
    ll_writer_zeros(&out, NUM * 4);
    ll_writer_chunk_end(&out, mwid);
    size_t mwmo = ll_writer_chunk_begin(&out, "MMDX");
    memset(ll_writer_room(&out, LONG), 'a', LONG);
    ll_writer_chunk_end(&out, mwmo);
    size_t mcnk = ll_writer_chunk_begin(&out, "MCNK");
    ll_writer_zeros(&out, 128);
    ll_writer_chunk_end(&out, mcnk);
    struct ll_adt adt;
    assert_int_equal(ll_adt_parse((struct ll_bytes){ out.data, out.size }, NULL, &arena,
                                  &adt, &report),
                     LL_OK);
    assert_int_equal(adt.num_models, NUM);
    assert_string_equal(adt.models[7], ""); // no path is as long as that
    assert_true(arena.used_bytes <= LL_ADT_ARENA_BASE + LL_ADT_ARENA_RATIO * out.size);
    ll_writer_finish(&out);
}

// An index that lists one terrain chunk 256 times, and 256 chunks that each claim all the
// bytes behind them.
static void terrain_chunks_that_share_their_parts(void **state)
{
    (void)state;
    enum { NUM_REFS = 60000 };
    struct ll_writer out = { 0 };
    size_t mver = ll_writer_chunk_begin(&out, "MVER");
    ll_writer_u32(&out, 18);
    ll_writer_chunk_end(&out, mver);
    size_t mcin = ll_writer_chunk_begin(&out, "MCIN");
    ll_writer_zeros(&out, 256 * 16);
    ll_writer_chunk_end(&out, mcin);
    size_t hidden = ll_writer_chunk_begin(&out, "XXXX"); // from the walk
    size_t places[256];
    for (int i = 0; i < 256; i++) {
        places[i] = ll_writer_chunk_begin(&out, "MCNK");
        ll_writer_zeros(&out, 128);
    }
    size_t mcvt = ll_writer_chunk_begin(&out, "MCVT");
    ll_writer_zeros(&out, 145 * 4);
    ll_writer_chunk_end(&out, mcvt);
    size_t mcrf = ll_writer_chunk_begin(&out, "MCRF");
    ll_writer_zeros(&out, NUM_REFS * 4);
    ll_writer_chunk_end(&out, mcrf);
    ll_writer_chunk_end(&out, hidden);
    for (int i = 0; i < 256; i++) {
        ll_store_u32(out.data + mcin + 8 + i * 16, (uint32_t)places[i]);
        ll_store_u32(out.data + places[i] + 4, 0x7fffffff);
        uint8_t *header = out.data + places[i] + 8;
        ll_store_u32(header + 0x10, NUM_REFS);
        ll_store_u32(header + 0x14, (uint32_t)(mcvt - places[i]));
        ll_store_u32(header + 0x20, (uint32_t)(mcrf - places[i]));
    }
    struct ll_bytes bytes = { out.data, out.size };
    struct ll_adt adt;
    assert_int_equal(ll_adt_parse(bytes, NULL, &arena, &adt, &report), LL_OK);
    assert_int_equal(adt.num_chunks_present, 1); // the one in front of the parts
    assert_true(arena.used_bytes <= LL_ADT_ARENA_BASE + LL_ADT_ARENA_RATIO * out.size);
    ll_arena_reset(&arena);

    for (int i = 0; i < 256; i++)
        ll_store_u32(out.data + mcin + 8 + i * 16, (uint32_t)places[255]);
    assert_int_equal(ll_adt_parse(bytes, NULL, &arena, &adt, &report), LL_OK);
    assert_int_equal(adt.num_chunks_present, 1);
    assert_true(arena.used_bytes <= LL_ADT_ARENA_BASE + LL_ADT_ARENA_RATIO * out.size);
    ll_writer_finish(&out);
}

// All arrays of the header lie over each other and over the header itself.
static void a_model_that_overlaps_itself(void **state)
{
    (void)state;
    for (uint32_t version = 256; version <= 264; version += 8) {
        struct ll_writer out = { 0 };
        ll_writer_zeros(&out, 4096);
        memcpy(out.data, "MD20", 4);
        ll_store_u32(out.data + 4, version);
        for (uint32_t at = 8; at + 8 <= 0x144; at += 8) {
            ll_store_u32(out.data + at, 7);
            ll_store_u32(out.data + at + 4, at % 64);
        }
        struct ll_m2 m2;
        struct ll_bytes bytes = { out.data, out.size };
        // Whether the views make sense is luck; the reader must be calm either way.
        ll_m2_parse(bytes, &arena, &m2, &report);
        assert_true(arena.used_bytes <= LL_M2_ARENA_BASE + LL_M2_ARENA_RATIO * out.size);
        ll_arena_reset(&arena);

        // Sharing alone is legal: two bones, one of them also the name, one the key
        // bones.
        memset(out.data + 8, 0, out.size - 8);
        uint32_t row = version == 264 ? 88 : 108, bones = version == 264 ? 0x2c : 0x34;
        ll_store_u32(out.data + bones, 2);
        ll_store_u32(out.data + bones + 4, 0x200);
        ll_store_u16(out.data + 0x200 + 8, 0xffff);
        ll_store_u16(out.data + 0x200 + row + 8, 0);
        ll_store_u32(out.data + 8, 4);
        ll_store_u32(out.data + 12, 0x200 + row);
        ll_store_u32(out.data + bones + 8, 5);
        ll_store_u32(out.data + bones + 12, 0x200 + 8);
        if (version == 256) { // one empty view over zeros
            ll_store_u32(out.data + 0x4c, 1);
            ll_store_u32(out.data + 0x50, 0x400);
        }
        assert_int_equal(ll_m2_parse(bytes, &arena, &m2, &report), LL_OK);
        assert_int_equal(report.num_warnings, 0);
        assert_int_equal(m2.num_bones, 2);
        assert_int_equal(m2.bones[1].parent, 0);
        assert_int_equal(m2.num_key_bones, 5);
        assert_int_equal(m2.key_bones[0], -1);
        ll_arena_reset(&arena);
        ll_writer_finish(&out);
    }
}

// ---- buildings ----

static void a_building_of_65535_groups(void **state)
{
    (void)state;
    struct ll_writer out = { 0 };
    struct ll_wmo_root root = { .skybox = "" };
    assert_int_equal(ll_wmo_root_write(&root, &out), LL_OK);
    ll_store_u32(out.data + 12 + 8 + 4, 65535); // MOHD
    struct ll_bytes bytes = { out.data, out.size };
    assert_int_equal(ll_wmo_root_parse(bytes, &arena, &root, &report), LL_OK);
    assert_true(root.num_groups <= LL_WMO_MAX_GROUPS);
    assert_true(report.num_warnings > 0);
    for (uint32_t i = 0; i < root.num_groups; i++)
        assert_string_equal(root.groups[i].name, "");

    // And with a table of them.
    size_t mogi = ll_writer_chunk_begin(&out, "MOGI");
    ll_writer_zeros(&out, 65535 * 32);
    ll_writer_chunk_end(&out, mogi);
    uint8_t *first = out.data; // the empty MOGI of the writer must not win
    for (size_t at = 0; at + 8 < mogi; at += 8 + ll_load_u32(first + at + 4))
        if (memcmp(first + at, "IGOM", 4) == 0)
            memcpy(first + at, "XXXX", 4);
    bytes = (struct ll_bytes){ out.data, out.size };
    assert_int_equal(ll_wmo_root_parse(bytes, &arena, &root, &report), LL_OK);
    assert_int_equal(root.num_groups, LL_WMO_MAX_GROUPS);
    bool said = false;
    for (uint32_t i = 0; i < report.num_warnings; i++)
        said |= report.warnings[i].status == LL_ERR_LIMIT &&
                strcmp(report.warnings[i].chunk, "MOGI") == 0;
    assert_true(said);
    ll_writer_finish(&out);
}

// Once for each prop all references of all groups were walked: an hour for this one.
static void a_building_of_many_props(void **state)
{
    (void)state;
    enum { NUM_DOODADS = 65535, NUM_GROUPS = 64 };
    struct ll_wmo_doodad *doodads = calloc(NUM_DOODADS, sizeof *doodads);
    uint16_t *refs = calloc(NUM_DOODADS, sizeof *refs);
    assert_non_null(doodads);
    assert_non_null(refs);
    for (uint32_t i = 0; i < NUM_DOODADS; i++) {
        doodads[i].name = "a.mdx";
        doodads[i].scale = 1;
        refs[i] = (uint16_t)i;
    }
    static struct ll_wmo_group groups[NUM_GROUPS];
    for (uint32_t g = 0; g < NUM_GROUPS; g++) {
        groups[g].num_doodad_refs = g ? NUM_DOODADS : 1000;
        groups[g].doodad_refs = refs;
        groups[g].flags = g == 1 ? LL_MOGP_EXTERIOR : LL_MOGP_INTERIOR;
    }
    groups[1].num_doodad_refs = 10;
    const struct ll_wmo_root root = { .num_doodads = NUM_DOODADS, .doodads = doodads };
    struct ll_model model;
    double start_s = ll_platform_now_s();
    assert_int_equal(ll_model_plan_wmo(&root, groups, NUM_GROUPS, &arena, &model), LL_OK);
    double took_s = ll_platform_now_s() - start_s;
    note("%u props of %u groups in %.0f ms\n", model.num_props, NUM_GROUPS, took_s * 1e3);
    assert_true(took_s < 10); // a sanitizer on a busy machine takes one
    assert_int_equal(model.num_props, NUM_DOODADS);
    assert_false(model.props[9].interior); // an exterior group names it as well
    assert_true(model.props[10].interior);
    free(doodads);
    free(refs);
}

// ---- tables ----

static void strings_that_leave_their_block(void **state)
{
    (void)state;
    ll_log_sink_set(log_drop, NULL);
    struct ll_dbc_writer *writer = ll_dbc_writer_create(LL_DBC_MAP_FIELDS);
    assert_non_null(writer);
    ll_dbc_writer_row(writer, 1);
    ll_dbc_writer_string(writer, LL_MAP_COL_DIRECTORY, "Azeroth");
    struct ll_bytes bytes;
    assert_int_equal(ll_dbc_writer_write(writer, &arena, &bytes), LL_OK);
    static const uint32_t offsets[] = { 9, 10, 1000, 0x7fffffff, 0xffffffff };
    for (size_t i = 0; i < sizeof offsets / sizeof *offsets; i++) {
        uint8_t *copy = malloc(bytes.size);
        assert_non_null(copy);
        memcpy(copy, bytes.data, bytes.size);
        ll_store_u32(copy + 20 + LL_MAP_COL_DIRECTORY * 4, offsets[i]);
        struct ll_map_table maps;
        assert_int_equal(ll_map_table_read((struct ll_bytes){ copy, bytes.size }, &arena,
                                           &maps, &report),
                         LL_OK);
        assert_string_equal(maps.rows[0].directory, "");
        free(copy);
    }
    ll_dbc_writer_destroy(writer);
    ll_log_sink_set(NULL, NULL);
}

// ---- names ----

// Bytes beyond ASCII are kept as they are, in every encoding, and name the file on disk.
static void names_that_are_not_ascii(void **state)
{
    (void)state;
    static const char *const names[] = {
        "W\xc3\xb6rld\\B\xc3\xa4ume\\Eiche.m2",      // UTF-8
        "W\xf6rld\\B\xe4ume\\Eiche.m2",              // Latin 1
        "\xe4\xb8\x96\xe7\x95\x8c\\\xe6\xa0\x91.m2", // UTF-8, no ASCII at all
        "\xca\xc0\xbd\xe7\\\xca\xf7.m2",             // GBK
    };
    static struct ll_adt_write_chunk chunks[256];
    static float heights[LL_CHUNK_VERTICES];
    chunks[0].heights_yd = heights;
    struct ll_adt_write tile = { .num_models = 4, .models = names, .chunks = chunks };
    struct ll_writer out = { 0 };
    assert_int_equal(ll_adt_write(&tile, &out), LL_OK);
    struct ll_adt adt;
    assert_int_equal(ll_adt_parse((struct ll_bytes){ out.data, out.size }, NULL, &arena,
                                  &adt, &report),
                     LL_OK);
    assert_int_equal(adt.num_models, 4);
    char folder[] = "/tmp/lamplight-names-XXXXXX";
    assert_non_null(mkdtemp(folder));
    struct ll_vfs *vfs = ll_vfs_create(1);
    char paths[4][256];
    for (int i = 0; i < 4; i++) {
        assert_string_equal(adt.models[i], names[i]);
        snprintf(paths[i], sizeof paths[i], "%s/%s", folder, names[i]);
        for (char *p = paths[i]; *p; p++)
            if (*p == '\\')
                *p = '/';
        char *slash = strrchr(paths[i], '/');
        *slash = '\0';
        assert_int_equal(ll_platform_folder_make(paths[i]), LL_OK);
        *slash = '/';
        assert_int_equal(ll_platform_file_write(paths[i], names[i], strlen(names[i])),
                         LL_OK);
    }
    ll_log_sink_set(log_drop, NULL);
    assert_int_equal(ll_vfs_mount(vfs, folder), LL_OK);
    for (int i = 0; i < 4; i++) {
        struct ll_bytes bytes;
        assert_int_equal(ll_vfs_read(vfs, 0, adt.models[i], &arena, &bytes), LL_OK);
        assert_int_equal(bytes.size, strlen(names[i]));
        assert_memory_equal(bytes.data, names[i], bytes.size);
    }
    ll_log_sink_set(NULL, NULL);
    ll_vfs_destroy(vfs);
    for (int i = 0; i < 4; i++)
        remove(paths[i]);
    for (int i = 0; i < 4; i++) { // the folders above, the deepest first
        char *slash;
        while ((slash = strrchr(paths[i], '/')) && slash > paths[i] + strlen(folder)) {
            *slash = '\0';
            remove(paths[i]);
        }
    }
    remove(folder);
    ll_writer_finish(&out);
}

#define TEST(name) cmocka_unit_test_teardown(name, arena_finish)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(empty_files),
        TEST(files_under_another_name),
        TEST(magics_of_another_byte_order),
        TEST(counts_of_four_billion),
        TEST(names_that_share_a_megabyte),
        TEST(terrain_chunks_that_share_their_parts),
        TEST(a_model_that_overlaps_itself),
        TEST(a_building_of_65535_groups),
        TEST(a_building_of_many_props),
        TEST(strings_that_leave_their_block),
        TEST(names_that_are_not_ascii),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
