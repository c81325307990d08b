// world: what is requested, published and dropped, without a GPU.
#include "testkit.h"

#include <math.h>
#include <unistd.h>

#include "base/log.h"
#include "base/maths.h"
#include "formats/write/adt_write.h"
#include "formats/write/blp_write.h"
#include "formats/write/wdt_write.h"
#include "world/world.h"

#define TILES 4 // the map has 4 x 4 tiles around its middle
#define FIRST 30

struct place {
    char folder[64];
    struct ll_vfs *vfs;
    struct ll_jobs *jobs;
    struct ll_world *world;
    int32_t num_spans; // handed out and not given back
};

static bool span_take(void *user, uint64_t size_bytes, struct ll_span *out)
{
    struct place *place = user;
    *out = (struct ll_span){ malloc(size_bytes), size_bytes, NULL };
    __atomic_add_fetch(&place->num_spans, 1, __ATOMIC_RELAXED);
    return out->data != NULL;
}

static void span_give(void *user, const struct ll_span *span)
{
    struct place *place = user;
    free(span->data);
    __atomic_sub_fetch(&place->num_spans, 1, __ATOMIC_RELAXED);
}

static void write_file(const char *folder, const char *name, struct ll_writer *writer)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    struct ll_bytes bytes;
    assert_int_equal(ll_writer_result(writer, &bytes), LL_OK);
    assert_int_equal(ll_platform_file_write(path, bytes.data, bytes.size), LL_OK);
    ll_writer_finish(writer);
}

// Heights depend on the place alone, plus an error of the file's own as rounding makes
// it, and a real step of 2 yd east of the second column of tiles.
static float height_at(uint32_t tx, uint32_t ty, uint32_t south, uint32_t east)
{
    uint32_t s = ty * 128 + south, e = tx * 128 + east;
    float error = (float)(ll_hash_u32(tx * 64 + ty) % 100) * 1e-6f;
    return (float)(ll_hash_u32(s * 9001 + e) % 1000) * 0.01f + error +
           (tx > FIRST + 1 ? 2.0f : 0.0f);
}

static void tile_write(const char *folder, uint32_t tx, uint32_t ty)
{
    static float heights[LL_ADT_NUM_CHUNKS][LL_CHUNK_VERTICES];
    static struct ll_adt_write_chunk chunks[LL_ADT_NUM_CHUNKS];
    for (uint32_t i = 0; i < LL_ADT_NUM_CHUNKS; i++) {
        for (uint32_t v = 0; v < LL_CHUNK_VERTICES; v++) {
            uint32_t row = v / LL_CHUNK_ROW, col = v % LL_CHUNK_ROW;
            heights[i][v] = col > LL_CHUNK_CELLS
                                ? 0
                                : height_at(tx, ty, i / 16 * 8 + row, i % 16 * 8 + col);
        }
        chunks[i] =
            (struct ll_adt_write_chunk){ .heights_yd = heights[i], .num_layers = 1 };
        chunks[i].layers[0].texture_idx = (tx + ty) % 2;
    }
    const char *textures[] = { "a.blp", "b.blp" };
    struct ll_adt_write adt = { .tile_x = tx,
                                .tile_y = ty,
                                .num_textures = 2,
                                .textures = textures,
                                .chunks = chunks };
    struct ll_writer writer = { 0 };
    assert_int_equal(ll_adt_write(&adt, &writer), LL_OK);
    char name[64];
    snprintf(name, sizeof name, "World/Maps/M/M_%u_%u.adt", tx, ty);
    write_file(folder, name, &writer);
}

static void place_mount(struct place *place, uint32_t num_workers)
{
    place->vfs = ll_vfs_create(num_workers);
    assert_int_equal(ll_vfs_mount(place->vfs, place->folder), LL_OK);
    struct ll_world_params params = { .vfs = place->vfs,
                                      .jobs = place->jobs,
                                      .map_folder = "m", // any case
                                      .spans = { span_take, span_give, place } };
    place->world = ll_world_create(&params);
    assert_non_null(place->world);
}

static void place_open(struct place *place, uint32_t num_workers)
{
    *place = (struct place){ .folder = "/tmp/lamplight-world-XXXXXX" };
    ll_log_level_set(LL_LOG_ERROR);
    assert_non_null(mkdtemp(place->folder));
    char path[256];
    snprintf(path, sizeof path, "%s/World/Maps/M", place->folder);
    assert_int_equal(ll_platform_folder_make(path), LL_OK);
    static bool present[LL_MAP_TILES][LL_MAP_TILES];
    for (uint32_t y = FIRST; y < FIRST + TILES; y++) {
        for (uint32_t x = FIRST; x < FIRST + TILES; x++) {
            present[y][x] = true;
            // One tile that the index names does not exist, and one is broken.
            if (x == FIRST && y == FIRST)
                continue;
            tile_write(place->folder, x, y);
        }
    }
    snprintf(path, sizeof path, "%s/World/Maps/M/M_%d_%d.adt", place->folder, FIRST,
             FIRST + 3);
    assert_int_equal(ll_platform_file_write(path, "no tile", 7), LL_OK);
    struct ll_writer writer = { 0 };
    struct ll_wdt_write wdt = { .tiles = (const void *)present };
    assert_int_equal(ll_wdt_write(&wdt, &writer), LL_OK);
    write_file(place->folder, "World/Maps/M/M.wdt", &writer);

    place->jobs = ll_jobs_create(num_workers);
    place_mount(place, num_workers);
}

static void place_close(struct place *place)
{
    ll_world_destroy(place->world);
    assert_int_equal(place->num_spans, 0);
    ll_jobs_destroy(place->jobs);
    ll_vfs_destroy(place->vfs);
    char path[256];
    for (uint32_t y = FIRST; y < FIRST + TILES; y++) {
        for (uint32_t x = FIRST; x < FIRST + TILES; x++) {
            snprintf(path, sizeof path, "%s/World/Maps/M/M_%u_%u.adt", place->folder, x,
                     y);
            remove(path);
        }
    }
    static const char *const rest[] = { "/World/Maps/M/M.wdt", "/World/Maps/M",
                                        "/World/Maps", "/World", "" };
    for (size_t i = 0; i < sizeof rest / sizeof *rest; i++) {
        snprintf(path, sizeof path, "%s%s", place->folder, rest[i]);
        remove(path);
    }
}

struct seen {
    uint32_t num_ready[LL_MAP_TILES][LL_MAP_TILES], num_gone[LL_MAP_TILES][LL_MAP_TILES];
    uint32_t num_tiles, num_textures; // there now
    bool texture_there[16];
    uint32_t order_hash;
};

// Takes every event as a renderer would; textures must be there before tiles that use
// them.
static void events_take(struct place *place, struct seen *seen)
{
    struct ll_world_event e;
    while (ll_world_next(place->world, &e)) {
        switch (e.kind) {
        case LL_WORLD_TEXTURE_READY:
            assert_false(seen->texture_there[e.texture->id]);
            seen->texture_there[e.texture->id] = true;
            seen->num_textures++;
            span_give(place, &e.texture->span);
            break;
        case LL_WORLD_TEXTURE_GONE:
            assert_true(seen->texture_there[e.id]);
            seen->texture_there[e.id] = false;
            seen->num_textures--;
            break;
        case LL_WORLD_TILE_READY:
            for (int i = 0; i < LL_ADT_NUM_CHUNKS; i++)
                assert_true(seen->texture_there[e.tile->chunk_textures[i][0]]);
            seen->num_ready[e.tile->tile_y][e.tile->tile_x]++;
            seen->num_tiles++;
            seen->order_hash =
                ll_hash_u32(seen->order_hash + e.tile->tile_y * 64 + e.tile->tile_x);
            span_give(place, &e.tile->span);
            break;
        case LL_WORLD_TILE_GONE:
            seen->num_gone[e.id / LL_MAP_TILES][e.id % LL_MAP_TILES]++;
            seen->num_tiles--;
            break;
        default:
            fail_msg("event %d without models", (int)e.kind);
        }
    }
}

// A picture, no flight.
static void focus_at(struct place *place, const double eye[3], float farclip_yd)
{
    struct ll_world_focus focus = { .farclip_yd = farclip_yd, .at_once = true };
    memcpy(focus.eye_world, eye, sizeof focus.eye_world);
    ll_world_focus(place->world, &focus);
}

static void tiles_come_in_one_order_whatever_the_workers(void **state)
{
    (void)state;
    uint32_t hash = 0;
    for (uint32_t workers = 1; workers <= 5; workers += 2) {
        struct place place;
        place_open(&place, workers);
        struct seen seen = { 0 };
        const double eye[3] = { 100, 50, 0 };
        focus_at(&place, eye, 777);
        ll_world_wait(place.world);
        events_take(&place, &seen);
        assert_true(ll_world_complete(place.world));
        assert_int_equal(seen.num_tiles, TILES * TILES - 2);
        assert_int_equal(seen.num_textures, 2);
        if (hash)
            assert_int_equal(seen.order_hash, hash);
        hash = seen.order_hash;
        place_close(&place);
    }
}

// world-and-culling 1.3: walking to and fro across one line loads each tile once; leaving
// for good drops tiles and textures; nothing leaks while loads are under way.
static void hysteresis_holds_and_leaving_drops(void **state)
{
    (void)state;
    struct place place;
    place_open(&place, 2);
    struct seen seen = { 0 };
    for (int i = 0; i < 1000; i++) {
        const double eye[3] = { i % 2 ? 133 : 134, 0.1, 0 }; // a chunk line at 133.33
        focus_at(&place, eye, 350);
        events_take(&place, &seen);
    }
    ll_world_wait(place.world);
    events_take(&place, &seen);
    for (int y = 0; y < LL_MAP_TILES; y++) {
        for (int x = 0; x < LL_MAP_TILES; x++) {
            assert_in_range(seen.num_ready[y][x], 0, 1);
            assert_int_equal(seen.num_gone[y][x], 0);
        }
    }
    assert_true(seen.num_tiles >= 4);
    // Away while new tiles load, then far off.
    const double away[3] = { 700, 700, 0 }, far_away[3] = { -10000, -10000, 0 };
    focus_at(&place, away, 350);
    focus_at(&place, far_away, 350);
    ll_world_wait(place.world);
    events_take(&place, &seen);
    assert_int_equal(seen.num_tiles, 0);
    assert_int_equal(seen.num_textures, 0);
    // And back again.
    const double home[3] = { 0, 0, 0 };
    focus_at(&place, home, 350);
    ll_world_wait(place.world);
    events_take(&place, &seen);
    assert_true(seen.num_tiles >= 4);
    place_close(&place);
}

// Borders of neighbours agree bit for bit, but a real step stays a step.
static void borders_are_welded(void **state)
{
    (void)state;
    struct place place;
    place_open(&place, 2);
    const double eye[3] = { 0, 0, 0 };
    focus_at(&place, eye, 777);
    ll_world_wait(place.world);
    static float east[TILES][TILES][129], west[TILES][TILES][129];
    bool there[TILES][TILES] = { 0 };
    struct ll_world_event e;
    while (ll_world_next(place.world, &e)) {
        if (e.kind == LL_WORLD_TEXTURE_READY)
            span_give(&place, &e.texture->span);
        if (e.kind != LL_WORLD_TILE_READY)
            continue;
        const struct ll_terrain_vertex *v =
            (const void *)(e.tile->span.data + e.tile->layout.vertices);
        uint32_t x = e.tile->tile_x - FIRST, y = e.tile->tile_y - FIRST;
        there[y][x] = true;
        for (uint32_t i = 0; i < 129; i++) {
            uint32_t chunk = i / 8 < 16 ? i / 8 : 15, step = i - chunk * 8;
            west[y][x][i] = v[chunk * 16 * 145 + step * 17].height_yd;
            east[y][x][i] = v[(chunk * 16 + 15) * 145 + step * 17 + 8].height_yd;
        }
        span_give(&place, &e.tile->span);
    }
    for (int y = 0; y < TILES; y++) {
        for (int x = 0; x + 1 < TILES; x++) {
            if (!there[y][x] || !there[y][x + 1])
                continue;
            for (int i = 1; i < 128; i++) { // corners may belong to a third tile
                if (x == 1)
                    assert_float_equal(west[y][x + 1][i] - east[y][x][i], 2, 1e-3);
                else
                    assert_memory_equal(&west[y][x + 1][i], &east[y][x][i],
                                        sizeof(float));
            }
        }
    }
    place_close(&place);
}

static char log_text[4096];

static void log_keep(void *user, enum ll_log_level level, const char *module,
                     const char *message)
{
    (void)user, (void)level, (void)module;
    size_t used = strlen(log_text);
    snprintf(log_text + used, sizeof log_text - used, "%s\n", message);
}

// BR-022: an image without bytes, one that is cut, one whose alpha depth no one knows:
// the tile is there, the image is told by its path, and a stand-in is drawn.
static void broken_images_cost_no_tile(void **state)
{
    (void)state;
    uint8_t pixels[64 * 64 * 4];
    memset(pixels, 200, sizeof pixels);
    struct ll_writer whole = { 0 };
    struct ll_blp_write image = {
        .encoding = LL_BLP_WRITE_DXT1, .width = 64, .height = 64, .rgba = pixels
    };
    assert_int_equal(ll_blp_write(&image, &whole), LL_OK);
    const struct {
        size_t size;
        uint8_t alpha_depth;
        bool standin;
    } cases[] = { { 0, 0, true },
                  { 100, 0, true },
                  { 1200, 0, true },
                  { whole.size, 72, false }, // DXT1 has its alpha in itself
                  { whole.size, 0, false } };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct place place;
        place_open(&place, 1);
        whole.data[9] = cases[i].alpha_depth;
        char path[256];
        for (int k = 0; k < 2; k++) {
            snprintf(path, sizeof path, "%s/%c.blp", place.folder, 'a' + k);
            assert_int_equal(ll_platform_file_write(path, whole.data, cases[i].size),
                             LL_OK);
        }
        ll_world_destroy(place.world);
        ll_vfs_destroy(place.vfs); // folders are listed when they are mounted
        place_mount(&place, 1);
        log_text[0] = '\0';
        ll_log_sink_set(log_keep, NULL);
        ll_log_level_set(LL_LOG_WARN);
        struct seen seen = { 0 };
        const double eye[3] = { 100, 50, 0 };
        focus_at(&place, eye, 777);
        ll_world_wait(place.world);
        events_take(&place, &seen);
        assert_int_equal(seen.num_tiles, TILES * TILES - 2);
        assert_int_equal(seen.num_textures, 2);
        assert_true(!strstr(log_text, "a.blp") == !cases[i].standin);
        assert_true(!strstr(log_text, "a stand-in is drawn") == !cases[i].standin);
        ll_log_sink_set(NULL, NULL);
        for (int k = 0; k < 2; k++) {
            snprintf(path, sizeof path, "%s/%c.blp", place.folder, 'a' + k);
            remove(path);
        }
        place_close(&place);
    }
    ll_writer_finish(&whole);
}

static void an_absent_map_is_refused(void **state)
{
    (void)state;
    struct place place;
    place_open(&place, 1);
    struct ll_world_params params = { .vfs = place.vfs,
                                      .jobs = place.jobs,
                                      .map_folder = "Nowhere",
                                      .spans = { span_take, span_give, &place } };
    assert_null(ll_world_create(&params));
    place_close(&place);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiles_come_in_one_order_whatever_the_workers),
        cmocka_unit_test(hysteresis_holds_and_leaving_drops),
        cmocka_unit_test(borders_are_welded),
        cmocka_unit_test(broken_images_cost_no_tile),
        cmocka_unit_test(an_absent_map_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
