// world: what a viewer who moves loads, keeps and gives up (world-and-culling.md 1, 2).
#include "testkit.h"

#include <unistd.h>

#include "base/log.h"
#include "base/maths.h"
#include "base/thread.h"
#include "stream_map.h"
#include "world/world.h"

#define FIRST_X 10
#define ROW_Y 32
#define MAX_IDS 4096

struct place {
    struct ll_vfs *vfs;
    struct ll_jobs *jobs;
    struct ll_world *world;
    double now_s;
    int32_t num_spans;
    // What a renderer would hold.
    bool tiles[LL_MAP_TILES * LL_MAP_TILES], textures[MAX_IDS], models[MAX_IDS];
    bool instances[65536];
    uint64_t texture_bytes[MAX_IDS], model_bytes[MAX_IDS], bytes;
    uint32_t num_ready[LL_MAP_TILES * LL_MAP_TILES], num_tiles, num_instances;
    uint32_t num_textures, num_models, hash;
};

static char folder[64];
static const struct stream_map strip = { .folder = folder,
                                         .x = FIRST_X,
                                         .y = ROW_Y,
                                         .width = 44,
                                         .height = 1,
                                         .num_objects = 24,
                                         .texture_size = 32 };

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

static void place_open(struct place *place, const char *data, uint32_t num_workers,
                       uint64_t texture_budget)
{
    memset(place, 0, sizeof *place);
    ll_log_level_set(LL_LOG_ERROR);
    place->vfs = ll_vfs_create(num_workers);
    assert_int_equal(ll_vfs_mount(place->vfs, data), LL_OK);
    place->jobs = ll_jobs_create(num_workers);
    struct ll_world_params params = { .vfs = place->vfs,
                                      .jobs = place->jobs,
                                      .map_folder = "S",
                                      .spans = { span_take, span_give, place },
                                      .budget_bytes[LL_WORLD_TEXTURES] = texture_budget };
    place->world = ll_world_create(&params);
    assert_non_null(place->world);
}

static void place_close(struct place *place)
{
    ll_world_destroy(place->world);
    assert_int_equal(place->num_spans, 0);
    ll_jobs_destroy(place->jobs);
    ll_vfs_destroy(place->vfs);
}

static void came(bool *there, uint32_t id)
{
    assert_in_range(id, 0, MAX_IDS - 1);
    assert_false(there[id]);
    there[id] = true;
}

static void went(bool *there, uint32_t id)
{
    assert_true(there[id]);
    there[id] = false;
}

// Takes what is ready as a renderer would: nothing comes before what it needs, and
// nothing goes that is still in use.
static void take(struct place *place)
{
    struct ll_world_event e;
    while (ll_world_next(place->world, &e)) {
        place->hash = ll_hash_u32(place->hash + (uint32_t)e.kind);
        switch (e.kind) {
        case LL_WORLD_TEXTURE_READY:
            came(place->textures, e.id);
            place->texture_bytes[e.id] = e.texture->span.size_bytes;
            place->bytes += e.texture->span.size_bytes;
            place->num_textures++;
            span_give(place, &e.texture->span);
            break;
        case LL_WORLD_TEXTURE_GONE:
            went(place->textures, e.id);
            place->bytes -= place->texture_bytes[e.id];
            place->num_textures--;
            break;
        case LL_WORLD_MODEL_READY:
            came(place->models, e.id);
            for (uint32_t i = 0; i < e.model->mesh->num_materials; i++)
                assert_true(place->textures[e.model->textures[i]]);
            place->model_bytes[e.id] = e.model->span.size_bytes;
            place->bytes += e.model->span.size_bytes;
            place->num_models++;
            if (e.model->span.data)
                span_give(place, &e.model->span);
            break;
        case LL_WORLD_MODEL_GONE:
            went(place->models, e.id);
            place->bytes -= place->model_bytes[e.id];
            place->num_models--;
            break;
        case LL_WORLD_INSTANCE_READY:
            assert_true(place->models[e.instance->model]);
            assert_in_range(e.id, 0, 65535);
            assert_false(place->instances[e.id]);
            place->instances[e.id] = true;
            place->num_instances++;
            break;
        case LL_WORLD_INSTANCE_GONE:
            went(place->instances, e.id);
            place->num_instances--;
            break;
        case LL_WORLD_TILE_READY:
            assert_false(place->tiles[e.id]);
            for (int i = 0; i < LL_ADT_NUM_CHUNKS; i++)
                assert_true(place->textures[e.tile->chunk_textures[i][0]]);
            place->tiles[e.id] = true;
            place->num_ready[e.id]++;
            place->num_tiles++;
            place->hash = ll_hash_u32(place->hash + e.id);
            span_give(place, &e.tile->span);
            break;
        case LL_WORLD_TILE_GONE:
            went(place->tiles, e.id);
            place->num_tiles--;
            break;
        }
    }
}

static void look(struct place *place, double tile_x, double tile_y, float farclip_yd)
{
    struct ll_world_focus focus = { .farclip_yd = farclip_yd, .now_s = place->now_s };
    stream_place(tile_x, tile_y, focus.eye_world);
    ll_world_focus(place->world, &focus);
}

// Flies along a row, with a frame every quarter tile, waiting for the loads of each.
static void fly(struct place *place, double from_x, double to_x, double tiles_a_second)
{
    double step = from_x < to_x ? 0.25 : -0.25;
    uint32_t num_steps = (uint32_t)((to_x - from_x) / step);
    for (uint32_t i = 0; i <= num_steps; i++) {
        look(place, from_x + i * step, ROW_Y + 0.5, 777);
        ll_world_wait(place->world);
        take(place);
        place->now_s += 0.25 / tiles_a_second;
    }
}

static void settle(struct place *place, double tile_x)
{
    for (int i = 0; i < 4; i++) {
        look(place, tile_x, ROW_Y + 0.5, 777);
        ll_world_wait(place->world);
        take(place);
        place->now_s += 1;
    }
}

// The table of 1.1, and the counts for a viewer in the middle and in a corner of a tile.
static void windows_are_those_of_the_table(void **state)
{
    (void)state;
    static const struct {
        float farclip_yd;
        int inner, outer;
        int middle, corner; // tiles along one axis, from chunk 7 and chunk 15
    } rows[] = { { 177, 6, 8, 2, 2 },
                 { 350, 11, 13, 3, 2 },
                 { 477, 15, 17, 3, 4 },
                 { 777, 24, 26, 5, 4 },
                 { 1497, 45, 47, 7, 6 } };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct ll_world_window window = ll_world_window(rows[i].farclip_yd);
        assert_int_equal(window.inner_chunks, rows[i].inner);
        assert_int_equal(window.outer_chunks, rows[i].outer);
        for (int corner = 0; corner < 2; corner++) {
            double eye[3], chunk = (corner ? 15.5 : 7.5) / 16;
            stream_place(32 + chunk, 32 + chunk, eye);
            struct ll_tile_range r = ll_world_tiles(eye, window.outer_chunks);
            int across = corner ? rows[i].corner : rows[i].middle;
            assert_int_equal(r.x1 - r.x0 + 1, across);
            assert_int_equal(r.y1 - r.y0 + 1, across);
        }
    }
    double eye[3]; // clamped at the corner of the map
    stream_place(0.1, 63.9, eye);
    struct ll_tile_range r = ll_world_tiles(eye, 26);
    assert_int_equal(r.x0, 0);
    assert_int_equal(r.y1, 63);
    assert_float_equal(ll_world_reach_yd(777), 5 * STREAM_TILE_YD, 0.1);
    assert_float_equal(ll_world_reach_yd(1497), 7 * STREAM_TILE_YD, 0.1);
}

// To and fro across the chunk line at which a tile joins the window: it is loaded once,
// and never goes. Two lines away it goes, but not before two seconds have passed.
static void a_line_is_crossed_a_thousand_times(void **state)
{
    (void)state;
    struct place place;
    place_open(&place, folder, 2, 0);
    const double home = FIRST_X + 10, chunk = 1.0 / 16;
    // Chunk 11 of a tile is 13 chunks from the first of the tile after the next.
    for (int i = 0; i < 1000; i++) {
        look(&place, home + (i % 2 ? 10.9 : 11.1) * chunk, ROW_Y + 0.5, 350);
        if (i < 10)
            ll_world_wait(place.world);
        take(&place);
        place.now_s += 1;
    }
    uint32_t east = ROW_Y * LL_MAP_TILES + (uint32_t)home + 1;
    uint32_t num = place.num_tiles;
    for (uint32_t i = 0; i < LL_MAP_TILES * LL_MAP_TILES; i++)
        assert_in_range(place.num_ready[i], 0, 1);
    assert_true(place.tiles[east]);
    assert_int_equal(ll_world_stats(place.world).num_tiles_loaded, num);

    look(&place, home - 4 * chunk, ROW_Y + 0.5, 350); // beyond outer + 1
    take(&place);
    assert_true(place.tiles[east]);
    place.now_s += 1.9;
    look(&place, home - 4 * chunk, ROW_Y + 0.5, 350);
    take(&place);
    assert_true(place.tiles[east]);
    place.now_s += 0.2;
    look(&place, home - 4 * chunk, ROW_Y + 0.5, 350);
    take(&place);
    assert_false(place.tiles[east]);
    place_close(&place);
}

// Of the models and textures that all tiles draw from; all models are alike, and so are
// all textures.
static uint64_t shared_bytes(const struct place *place)
{
    uint64_t texture = 0, model = 0;
    for (uint32_t i = 0; i < MAX_IDS; i++) {
        texture = place->textures[i] ? place->texture_bytes[i] : texture;
        model = place->models[i] ? place->model_bytes[i] : model;
    }
    return STREAM_SHARED * (texture + model);
}

// 20 km out and back at 200 yards a second, twice.
static void bytes_at_home_are_those_of_the_start(void **state)
{
    (void)state;
    struct place place;
    place_open(&place, folder, 2, 0);
    const double home = FIRST_X + 2.5, away = home + 41;
    settle(&place, home);
    uint64_t start = place.bytes;
    struct ll_world_stats at_start = ll_world_stats(place.world);
    uint32_t num_tiles = place.num_tiles, num_instances = place.num_instances;
    uint64_t ends[2];
    for (int trip = 0; trip < 2; trip++) {
        fly(&place, home, away, 200 / STREAM_TILE_YD);
        fly(&place, away, home, 200 / STREAM_TILE_YD);
        settle(&place, home);
        ends[trip] = place.bytes;
    }
    struct ll_world_stats stats = ll_world_stats(place.world);
    uint64_t total_start = 0, total_end = 0, handed = 0;
    for (int i = 0; i < LL_WORLD_NUM_CLASSES; i++) {
        total_start += at_start.memory[i].num_bytes;
        total_end += stats.memory[i].num_bytes;
        if (i != LL_WORLD_TILES)
            handed += stats.memory[i].num_bytes;
    }
    note("start %.2f MiB, end %.2f MiB\n", total_start / 1048576.0,
         total_end / 1048576.0);
    assert_int_equal(place.num_tiles, num_tiles);
    assert_int_equal(place.num_instances, num_instances);
    assert_int_equal(stats.num_instances, num_instances);
    assert_int_equal(handed, place.bytes); // what is counted is what was handed over
    assert_true(total_end <= total_start * 1.02 && total_end >= total_start * 0.98);
    assert_int_equal(ends[0], ends[1]); // what is kept does not grow
    // In use: the same to the byte. Kept beyond it: what the tiles between the window and
    // the reach have of their own, a model and its texture each.
    uint32_t kept = stats.memory[LL_WORLD_MODELS].num_unused;
    assert_in_range(kept, 1, 5 + 3);
    uint64_t own = (start - shared_bytes(&place)) / num_tiles;
    assert_int_equal(place.bytes, start + kept * own);
    assert_true(stats.memory[LL_WORLD_MODELS].num_far >= 2 * 30);
    assert_true(stats.memory[LL_WORLD_TEXTURES].num_far >= 2 * 30);
    // Every tile was loaded once a pass at most.
    for (uint32_t i = 0; i < LL_MAP_TILES * LL_MAP_TILES; i++)
        assert_in_range(place.num_ready[i], 0, 4);
    place_close(&place);
}

// Beyond the budget the unused go, the used never do.
static void a_budget_takes_the_longest_unused(void **state)
{
    (void)state;
    struct place place;
    place_open(&place, folder, 1, 1);
    settle(&place, FIRST_X + 2.5);
    uint32_t num = place.num_textures;
    assert_int_equal(num, STREAM_SHARED + place.num_tiles);
    fly(&place, FIRST_X + 2.5, FIRST_X + 10.5, 1);
    settle(&place, FIRST_X + 10.5);
    struct ll_world_memory textures =
        ll_world_stats(place.world).memory[LL_WORLD_TEXTURES];
    assert_int_equal(textures.num_unused, 0);
    assert_int_equal(ll_world_stats(place.world).memory[LL_WORLD_MODELS].num_unused, 0);
    assert_int_equal(place.num_textures, STREAM_SHARED + place.num_tiles);
    assert_true(textures.num_bytes > textures.budget_bytes);
    place_close(&place);
}

// The same events in the same order, whatever the workers.
static void workers_do_not_show(void **state)
{
    (void)state;
    uint32_t hash = 0;
    static const uint32_t workers[] = { 1, 2, 8 };
    for (size_t i = 0; i < 3; i++) {
        struct place place;
        place_open(&place, folder, workers[i], 0);
        fly(&place, FIRST_X + 2.5, FIRST_X + 7.5, 1);
        settle(&place, FIRST_X + 7.5);
        assert_true(ll_world_complete(place.world));
        if (i)
            assert_int_equal(place.hash, hash);
        hash = place.hash;
        place_close(&place);
    }
}

struct gate {
    struct ll_mutex mutex;
};

static void gate_job(void *user, uint32_t worker_idx)
{
    (void)worker_idx;
    struct gate *gate = user;
    ll_mutex_lock(&gate->mutex);
    ll_mutex_unlock(&gate->mutex);
}

// While the only worker is busy the viewer leaps twice: nothing of the first two places
// is read, and the nearest tile of the last comes first.
static void leaps_drop_what_is_not_read_yet(void **state)
{
    (void)state;
    struct place place;
    place_open(&place, folder, 1, 0);
    struct gate gate;
    ll_mutex_init(&gate.mutex);
    ll_mutex_lock(&gate.mutex);
    assert_true(ll_jobs_submit(place.jobs, LL_JOB_NEAR, gate_job, &gate));
    look(&place, FIRST_X + 3.5, ROW_Y + 0.5, 777);
    place.now_s += 0.1;
    look(&place, FIRST_X + 20.5, ROW_Y + 0.5, 777);
    place.now_s += 0.1;
    look(&place, FIRST_X + 38.5, ROW_Y + 0.5, 777);
    ll_mutex_unlock(&gate.mutex);
    ll_world_wait(place.world);
    take(&place);
    struct ll_world_stats stats = ll_world_stats(place.world);
    assert_int_equal(place.num_tiles, 5);
    assert_int_equal(stats.num_tiles_loaded, 5);
    assert_int_equal(stats.num_dropped, 10);
    struct ll_world_progress progress = ll_world_progress(place.world);
    assert_true(progress.focus_there);
    assert_int_equal(progress.num_there, progress.num_needed);
    place_close(&place);
    ll_mutex_finish(&gate.mutex);
}

// In flight, what lies ahead comes before what lies as far behind.
static void ahead_comes_before_behind(void **state)
{
    (void)state;
    for (int direction = -1; direction <= 1; direction += 2) {
        struct place place;
        place_open(&place, folder, 1, 0);
        struct gate gate;
        ll_mutex_init(&gate.mutex);
        ll_mutex_lock(&gate.mutex);
        assert_true(ll_jobs_submit(place.jobs, LL_JOB_NEAR, gate_job, &gate));
        for (int i = 0; i <= 10; i++) { // half a tile a second, to the middle of a tile
            look(&place, FIRST_X + 20.5 + direction * (i - 10) * 0.04, ROW_Y + 0.5, 777);
            place.now_s += 0.08;
        }
        ll_mutex_unlock(&gate.mutex);
        ll_world_wait(place.world);
        struct ll_world_event e;
        uint32_t order[5], num = 0;
        while (ll_world_next(place.world, &e)) {
            if (e.kind == LL_WORLD_TEXTURE_READY)
                span_give(&place, &e.texture->span);
            if (e.kind == LL_WORLD_MODEL_READY)
                span_give(&place, &e.model->span);
            if (e.kind != LL_WORLD_TILE_READY)
                continue;
            span_give(&place, &e.tile->span);
            if (num < 5)
                order[num++] = e.tile->tile_x;
        }
        assert_true(num >= 3);
        assert_int_equal(order[0], FIRST_X + 20);
        assert_int_equal(order[1], FIRST_X + 20 + direction);
        place_close(&place);
        ll_mutex_finish(&gate.mutex);
    }
}

// An object that two tiles list stands once, and goes with the second of them, also where
// the first that listed it goes first.
static void shared_objects_outlive_their_first_tile(void **state)
{
    (void)state;
    struct place place;
    place_open(&place, folder, 2, 0);
    uint32_t shared = stream_border_objects(&strip);
    for (uint32_t x = 4; x <= 12; x++) {
        settle(&place, FIRST_X + x + 0.5);
        // Each border once, and both ends of the row of tiles.
        assert_int_equal(place.num_instances,
                         place.num_tiles * (strip.num_objects + 1 + shared) + shared);
    }
    place_close(&place);
}

// A file that is broken or absent costs what it is, and nothing else.
static void a_broken_file_costs_one_thing(void **state)
{
    (void)state;
    char data[64] = "/tmp/lamplight-stream-XXXXXX";
    assert_non_null(mkdtemp(data));
    struct stream_map map = strip;
    map.folder = data;
    map.width = 3;
    assert_true(stream_map_write(&map));
    char path[256];
    snprintf(path, sizeof path, "%s/own_%u_%u.m2", data, FIRST_X + 1, ROW_Y);
    assert_int_equal(ll_platform_file_write(path, "no model", 8), LL_OK);
    struct place place;
    place_open(&place, data, 2, 0);
    settle(&place, FIRST_X + 1.5);
    uint32_t shared = stream_border_objects(&map);
    assert_int_equal(place.num_tiles, 3);
    assert_int_equal(place.num_instances, 3 * (map.num_objects + 1) + 4 * shared - 1);
    assert_int_equal(ll_world_stats(place.world).num_models_absent, 1);
    place_close(&place);
    assert_int_equal(tree_remove(data), 0);
}

// BR-033: a map that is one building and has no tiles.
static void a_map_may_be_one_building(void **state)
{
    (void)state;
    char data[64] = "/tmp/lamplight-stream-XXXXXX", path[256];
    assert_non_null(mkdtemp(data));
    snprintf(path, sizeof path, "%s/World/Maps/S", data);
    assert_int_equal(ll_platform_folder_make(path), LL_OK);
    struct stream_map map = { .folder = data, .texture_size = 32 };
    assert_true(stream_texture(&map, "wall.blp", 1));
    assert_true(stream_model(&map, "hall.m2", "wall.blp"));
    // Any object serves as the building: what is tested is that it is asked for.
    const struct ll_building_placement building = { .unique_id = 7,
                                                    .position = { 0, 12, 0 } };
    struct ll_wdt_write wdt = { .building_name = "hall.m2", .building = &building };
    struct ll_writer writer = { 0 };
    assert_int_equal(ll_wdt_write(&wdt, &writer), LL_OK);
    assert_true(stream_file(&map, "World/Maps/S/S.wdt", &writer));
    struct place place;
    place_open(&place, data, 1, 0);
    double middle[3];
    ll_world_middle(place.world, middle);
    assert_true(middle[0] == 0 && middle[1] == 0 && middle[2] == 12);
    struct ll_world_focus focus = { .farclip_yd = 350 };
    memcpy(focus.eye_world, middle, sizeof middle);
    ll_world_focus(place.world, &focus);
    assert_false(ll_world_progress(place.world).focus_there);
    ll_world_wait(place.world);
    take(&place);
    assert_int_equal(place.num_instances, 1);
    assert_true(ll_world_progress(place.world).focus_there);
    struct ll_world_about about;
    assert_true(ll_world_about_instance(place.world, 0, &about));
    assert_int_equal(about.placed, LL_PLACED_BUILDING);
    assert_int_equal(about.unique_id, 7);
    assert_true(about.origin_world[2] == 12);
    ll_world_leave(place.world);
    take(&place);
    assert_int_equal(place.num_instances + place.num_models + place.num_textures, 0);
    place_close(&place);
    assert_int_equal(tree_remove(data), 0);
}

static int map_make(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/lamplight-stream-XXXXXX");
    return mkdtemp(folder) && stream_map_write(&strip) ? 0 : -1;
}

static int map_remove(void **state)
{
    (void)state;
    return tree_remove(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(windows_are_those_of_the_table),
        cmocka_unit_test(a_line_is_crossed_a_thousand_times),
        cmocka_unit_test(bytes_at_home_are_those_of_the_start),
        cmocka_unit_test(a_budget_takes_the_longest_unused),
        cmocka_unit_test(workers_do_not_show),
        cmocka_unit_test(leaps_drop_what_is_not_read_yet),
        cmocka_unit_test(ahead_comes_before_behind),
        cmocka_unit_test(shared_objects_outlive_their_first_tile),
        cmocka_unit_test(a_broken_file_costs_one_thing),
        cmocka_unit_test(a_map_may_be_one_building),
    };
    return cmocka_run_group_tests(tests, map_make, map_remove);
}
