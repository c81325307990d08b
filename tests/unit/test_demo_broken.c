// The demo's own files, cut at every chunk edge and many other places, and with bytes
// changed: no reader minds.
#include "testkit.h"

#include "base/log.h"
#include "base/path.h"
#include "demo/demo.h"
#include "formats/adt.h"
#include "formats/blp.h"
#include "formats/dbc_tables.h"
#include "formats/m2.h"
#include "formats/wdt.h"
#include "formats/wmo.h"

#define MAX_EDGES 1024
#define NUM_MUTATIONS \
    100 // of each file; thousands of each format stand in the formats' tests

// Offsets of the chunks of a chunked file; top level, and inside MCNK and MOGP.
static size_t edges_find(struct ll_bytes bytes, size_t *edges)
{
    size_t num = 0;
    for (size_t at = 0; at + 8 <= bytes.size && num < MAX_EDGES;) {
        uint32_t size;
        memcpy(&size, bytes.data + at + 4, sizeof size);
        edges[num++] = at;
        bool nested = !memcmp(bytes.data + at, "PGOM", 4);
        at += 8 + (nested ? 68 : size);
    }
    return num;
}

static void adt_parse(struct ll_bytes bytes)
{
    struct ll_arena arena = { 0 };
    struct ll_adt adt;
    struct ll_report report;
    ll_adt_parse(bytes, NULL, &arena, &adt, &report);
    ll_arena_finish(&arena);
}

static void wdt_parse(struct ll_bytes bytes)
{
    struct ll_arena arena = { 0 };
    struct ll_wdt wdt;
    struct ll_report report;
    ll_wdt_parse(bytes, &arena, &wdt, &report);
    ll_arena_finish(&arena);
}

static void wmo_parse(struct ll_bytes bytes)
{
    struct ll_arena arena = { 0 };
    struct ll_wmo_root root;
    struct ll_wmo_group group;
    struct ll_report report;
    if (ll_wmo_is_root(bytes))
        ll_wmo_root_parse(bytes, &arena, &root, &report);
    else
        ll_wmo_group_parse(bytes, &arena, &group, &report);
    ll_arena_finish(&arena);
}

static void m2_parse(struct ll_bytes bytes)
{
    struct ll_arena arena = { 0 };
    struct ll_m2 m2;
    struct ll_report report;
    ll_m2_parse(bytes, &arena, &m2, &report);
    ll_arena_finish(&arena);
}

static void blp_parse(struct ll_bytes bytes)
{
    struct ll_blp blp;
    struct ll_report report;
    ll_blp_parse(bytes, &blp, &report);
}

static void dbc_parse(struct ll_bytes bytes)
{
    struct ll_arena arena = { 0 };
    struct ll_map_table maps;
    struct ll_light_table lights;
    struct ll_report report;
    ll_map_table_read(bytes, &arena, &maps, &report);
    ll_light_table_read(bytes, &arena, &lights, &report);
    ll_arena_finish(&arena);
}

static const struct kind {
    const char *extension;
    parse_fn parse;
    uint32_t max_files; // of the kind; water has thirty alike
} kinds[] = {
    { ".adt", adt_parse, 1 }, { ".wdt", wdt_parse, 1 }, { ".wmo", wmo_parse, 5 },
    { ".m2", m2_parse, 100 }, { ".blp", blp_parse, 6 }, { ".dbc", dbc_parse, 10 },
};
#define NUM_KINDS (sizeof kinds / sizeof *kinds)

struct counts {
    uint32_t num_files[NUM_KINDS];
};

static enum ll_status file_break(void *user, const char *name, struct ll_bytes bytes)
{
    struct counts *counts = user;
    static size_t edges[MAX_EDGES];
    for (size_t k = 0; k < NUM_KINDS; k++) {
        if (!ll_path_has_extension(name, kinds[k].extension) ||
            counts->num_files[k] >= kinds[k].max_files)
            continue;
        counts->num_files[k]++;
        bool chunked = k < 3;
        parse_truncated(bytes, edges, chunked ? edges_find(bytes, edges) : 0,
                        kinds[k].parse);
        parse_mutated(bytes, NUM_MUTATIONS, 5, kinds[k].parse);
    }
    return LL_OK;
}

static void no_reader_minds_a_broken_demo(void **state)
{
    (void)state;
    ll_log_level_set(LL_LOG_ERROR);
    struct counts counts = { 0 };
    struct ll_demo_sink sink = { file_break, &counts };
    assert_int_equal(ll_demo_generate(&sink, NULL, NULL), LL_OK);
    for (size_t k = 0; k < NUM_KINDS; k++) {
        note("%u files %s\n", counts.num_files[k], kinds[k].extension);
        assert_true(counts.num_files[k] > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(no_reader_minds_a_broken_demo) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
