// What a parked frame costs in things that can be counted exactly, and that the counters
// count: nothing is made, written or uploaded but the frame block.
#include "fixture.h"

#include "render/pass.h"
#include "runner/bench.h"
#include "shared/frame.h"

// ---- calls for heap memory of this thread ----

static _Thread_local uint64_t num_heap_calls;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);

void *__wrap_malloc(size_t size)
{
    num_heap_calls++;
    return __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    num_heap_calls++;
    return __real_calloc(count, size);
}

void *__wrap_realloc(void *block, size_t size)
{
    num_heap_calls++;
    return __real_realloc(block, size);
}

// ---- a world with a bit of everything ----

#define TILE 32

static void world_open(struct fixture *fixture)
{
    fixture_init(fixture);
    struct tile_spec *tile = tile_flat(TILE, TILE);
    for (int i = 0; i < 16; i++)
        chunk_liquid(&tile->chunks[i], 1, 1, 40);
    fixture_open(fixture, (const struct tile_spec *const[]){ tile }, 1);
    free(tile);
}

static struct ll_frame_request request_above(void)
{
    struct ll_frame_request request = { .shot = { .pitch_deg = -30, .minute = 720 } };
    chunk_middle(TILE, TILE, 8, 8, request.shot.pos);
    request.shot.pos[2] = 40;
    return request;
}

// Frames until all is there and every frame in flight has seen it.
static void settle(struct ll_session *session, const struct ll_frame_request *request)
{
    assert_true(ll_session_shot(session, &request->shot, NULL));
    for (int i = 0; i < 4; i++)
        assert_int_equal(ll_session_frame(session, request).outcome, LL_FRAME_DRAWN);
}

static int setup(void **state)
{
    static struct fixture fixture;
    world_open(&fixture);
    *state = &fixture;
    return 0;
}

static int teardown(void **state)
{
    fixture_finish(*state);
    return 0;
}

// ---- tests ----

static void a_parked_frame_makes_nothing(void **state)
{
    struct fixture *fixture = *state;
    struct ll_gpu *gpu = ll_session_gpu(fixture->session);
    struct ll_frame_request request = request_above();
    settle(fixture->session, &request);
    struct ll_render_stats first = ll_session_render_stats(fixture->session);
    assert_true(first.num_records > 0);
    for (int i = 0; i < 6; i++) {
        struct ll_gpu_counts before = ll_gpu_counts(gpu);
        uint64_t heap = num_heap_calls;
        request.time_s = i * 0.1; // sheets move, nothing else does
        assert_int_equal(ll_session_frame(fixture->session, &request).outcome,
                         LL_FRAME_DRAWN);
        struct ll_gpu_counts after = ll_gpu_counts(gpu);
        struct ll_render_stats stats = ll_session_render_stats(fixture->session);
        assert_int_equal(num_heap_calls - heap, 0);
        assert_int_equal(after.num_pipelines - before.num_pipelines, 0);
        assert_int_equal(after.num_objects - before.num_objects, 0);
        assert_int_equal(after.num_descriptor_writes - before.num_descriptor_writes, 0);
        assert_int_equal(after.uploaded_bytes - before.uploaded_bytes,
                         sizeof(struct ll_frame));
        assert_int_equal(stats.num_draw_commands, first.num_draw_commands);
        assert_int_equal(stats.num_records, first.num_records);
        assert_int_equal(stats.num_triangles, first.num_triangles);
    }
}

static void a_turning_camera_uploads_draws_and_asks_for_no_memory(void **state)
{
    struct fixture *fixture = *state;
    struct ll_gpu *gpu = ll_session_gpu(fixture->session);
    struct ll_frame_request request = request_above();
    settle(fixture->session, &request);
    for (int i = 0; i < 8; i++) { // buffers of draws grow to what the views need
        request.shot.yaw_deg = (float)(i * 45);
        assert_int_equal(ll_session_frame(fixture->session, &request).outcome,
                         LL_FRAME_DRAWN);
    }
    for (int i = 0; i < 8; i++) {
        request.shot.yaw_deg = (float)(i * 45);
        struct ll_gpu_counts before = ll_gpu_counts(gpu);
        uint64_t heap = num_heap_calls;
        assert_int_equal(ll_session_frame(fixture->session, &request).outcome,
                         LL_FRAME_DRAWN);
        struct ll_gpu_counts after = ll_gpu_counts(gpu);
        struct ll_render_stats stats = ll_session_render_stats(fixture->session);
        assert_int_equal(num_heap_calls - heap, 0);
        assert_int_equal(after.num_pipelines - before.num_pipelines, 0);
        assert_int_equal(after.num_descriptor_writes - before.num_descriptor_writes, 0);
        assert_int_equal(after.uploaded_bytes - before.uploaded_bytes,
                         sizeof(struct ll_frame) +
                             stats.num_records * sizeof(struct ll_draw));
    }
}

// Frames of a camera that stands still, until so many records are drawn.
static void wait_for_records(struct ll_session *session, uint32_t num_records)
{
    struct ll_frame_request request = request_above();
    double start_s = ll_platform_now_s();
    do {
        assert_int_equal(ll_session_frame(session, &request).outcome, LL_FRAME_DRAWN);
        assert_true(ll_platform_now_s() - start_s < 60);
    } while (ll_session_render_stats(session).num_records != num_records);
}

// What was left alone while nothing changed is made anew once something has.
static void a_parked_camera_sees_what_comes_and_goes(void **state)
{
    struct fixture *fixture = *state;
    struct ll_frame_request request = request_above();
    settle(fixture->session, &request);
    uint32_t records = ll_session_render_stats(fixture->session).num_records;
    char map[64];
    snprintf(map, sizeof map, "%s", ll_session_map_shown(fixture->session));
    assert_true(ll_session_load(fixture->session, &(struct ll_load_params){ 0 }));
    wait_for_records(fixture->session, 0);
    assert_true(
        ll_session_load(fixture->session, &(struct ll_load_params){ .map = map }));
    wait_for_records(fixture->session, records);
}

// Blank frames, as behind a loading page, do not disturb the draws of the world.
static void blank_frames_lie_between(void **state)
{
    struct fixture *fixture = *state;
    struct ll_frame_request request = request_above();
    settle(fixture->session, &request);
    uint32_t records = ll_session_render_stats(fixture->session).num_records;
    request.blank = true;
    assert_int_equal(ll_session_frame(fixture->session, &request).outcome,
                     LL_FRAME_DRAWN);
    assert_int_equal(ll_session_render_stats(fixture->session).num_records, 0);
    request.blank = false;
    assert_int_equal(ll_session_frame(fixture->session, &request).outcome,
                     LL_FRAME_DRAWN);
    assert_int_equal(ll_session_render_stats(fixture->session).num_records, records);
}

static const struct ll_gpu_timer *timer_of(const struct ll_gpu *gpu, const char *name)
{
    const struct ll_gpu_timer *timers;
    uint32_t num = ll_gpu_timers(gpu, &timers);
    for (uint32_t i = 0; i < num; i++) {
        if (!strcmp(timers[i].name, name))
            return &timers[i];
    }
    return NULL;
}

static void passes_add_up(void **state)
{
    struct fixture *fixture = *state;
    struct ll_frame_request request = request_above();
    settle(fixture->session, &request);
    const struct ll_pass_counts *counts =
        ll_render_pass_counts(ll_session_render(fixture->session));
    struct ll_render_stats stats = ll_session_render_stats(fixture->session);
    uint32_t commands = 0, records = 0, triangles = 0, screens = 0;
    for (uint32_t i = 0; i < ll_num_passes(); i++) {
        commands += counts[i].num_draw_commands;
        records += counts[i].num_records;
        triangles += counts[i].num_triangles;
        screens +=
            !strcmp(ll_pass_at(i)->name, "sky") || !strcmp(ll_pass_at(i)->name, "output");
        assert_true(counts[i].ran || !counts[i].num_draw_commands);
    }
    assert_int_equal(commands, stats.num_draw_commands);
    assert_int_equal(records, stats.num_records);
    assert_int_equal(triangles, stats.num_triangles + screens);

    struct ll_gpu *gpu = ll_session_gpu(fixture->session);
    assert_true(ll_gpu_wait_idle(gpu));
    const struct ll_gpu_timer *timers;
    uint32_t num = ll_gpu_timers(gpu, &timers);
    double sum_ms = 0;
    for (uint32_t i = 0; i < num; i++)
        sum_ms += timers[i].ms;
    assert_true(num >= 3 && sum_ms > 0);
    assert_true(ll_gpu_frame_ms(gpu) >= sum_ms * 0.999);
}

static void statistics_count_only_when_asked(void **state)
{
    struct fixture *fixture = *state;
    struct ll_gpu *gpu = ll_session_gpu(fixture->session);
    struct ll_frame_request request = request_above();
    settle(fixture->session, &request);
    assert_true(ll_gpu_wait_idle(gpu));
    assert_false(timer_of(gpu, "output")->has_statistics);
    if (!ll_gpu_statistics_set(gpu, true)) {
        assert_false(gpu->has_statistics);
        note("the device does not count: skipped\n");
        skip();
    }
    assert_int_equal(ll_session_frame(fixture->session, &request).outcome,
                     LL_FRAME_DRAWN);
    assert_true(ll_gpu_wait_idle(gpu));
    const struct ll_gpu_timer *output = timer_of(gpu, "output");
    assert_true(output->has_statistics);
    // One triangle over the whole picture; hardware counts helper pixels too.
    assert_int_equal(output->statistics.num_primitives, 1);
    assert_in_range(output->statistics.num_fragments, PICTURE * PICTURE,
                    PICTURE * PICTURE * 3 / 2);
    assert_int_equal(output->statistics.num_threads, 0);
    const struct ll_gpu_timer *opaque = timer_of(gpu, "opaque");
    const struct ll_pass_counts *counts =
        ll_render_pass_counts(ll_session_render(fixture->session));
    assert_int_equal(opaque->statistics.num_primitives, counts[0].num_triangles);
    assert_true(ll_gpu_statistics_set(gpu, false));
    settle(fixture->session, &request);
    assert_true(ll_gpu_wait_idle(gpu));
    assert_false(timer_of(gpu, "output")->has_statistics);
}

static void stages_are_timed_only_when_asked(void **state)
{
    struct fixture *fixture = *state;
    struct ll_frame_request request = request_above();
    settle(fixture->session, &request);
    struct ll_stage_timers timers = { 0 };
    ll_session_stages_set(fixture->session, &timers);
    request.shot.yaw_deg = 90; // has to cull
    assert_int_equal(ll_session_frame(fixture->session, &request).outcome,
                     LL_FRAME_DRAWN);
    ll_session_stages_set(fixture->session, NULL);
    for (int i = 0; i < LL_NUM_STAGES; i++)
        assert_true(timers.ms[i] > 0);
    struct ll_stage_timers before = timers;
    assert_int_equal(ll_session_frame(fixture->session, &request).outcome,
                     LL_FRAME_DRAWN);
    assert_memory_equal(&before, &timers, sizeof timers);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_parked_frame_makes_nothing),
        cmocka_unit_test(a_turning_camera_uploads_draws_and_asks_for_no_memory),
        cmocka_unit_test(a_parked_camera_sees_what_comes_and_goes),
        cmocka_unit_test(blank_frames_lie_between),
        cmocka_unit_test(passes_add_up),
        cmocka_unit_test(statistics_count_only_when_asked),
        cmocka_unit_test(stages_are_timed_only_when_asked),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
