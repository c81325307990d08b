// A flight of 200 yards a second over 10 x 10 tiles whose files are slow to read: what
// the render thread spends on the world a frame, without a renderer and with one.
//
//     bench_stream [seconds of flight [milliseconds of delay a read]]
//
// Prints figures and asserts nothing.
#include <math.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "base/log.h"
#include "base/thread.h"
#include "lamplight/lamplight.h"
#include "stream_map.h"
#include "vfs/vfs.h"
#include "world/world.h"

#define FRAME_S (1.0 / 60)
#define SPEED_YD_S 200
#define FARCLIP_YD 777
#define FIRST 27
#define TILES 10
#define PUBLISH_MAX_S 1e-3 // as a session does
#define PUBLISH_MAX_BYTES (16u << 20)
#define MAX_FRAMES 4096

// ---- slow files ----

static double delay_s;

enum ll_status __real_ll_vfs_read(struct ll_vfs *vfs, uint32_t reader_idx,
                                  const char *name, struct ll_arena *arena,
                                  struct ll_bytes *bytes);
enum ll_status __wrap_ll_vfs_read(struct ll_vfs *vfs, uint32_t reader_idx,
                                  const char *name, struct ll_arena *arena,
                                  struct ll_bytes *bytes);

enum ll_status __wrap_ll_vfs_read(struct ll_vfs *vfs, uint32_t reader_idx,
                                  const char *name, struct ll_arena *arena,
                                  struct ll_bytes *bytes)
{
    if (delay_s > 0)
        ll_platform_sleep_s(delay_s);
    return __real_ll_vfs_read(vfs, reader_idx, name, arena, bytes);
}

// ---- memory that stays mapped, as that of a renderer does ----

struct pool {
    struct ll_mutex mutex;
    struct ll_span spare[512];
    uint32_t num_spare;
};

static bool span_take(void *user, uint64_t size_bytes, struct ll_span *out)
{
    struct pool *pool = user;
    *out = (struct ll_span){ 0 };
    ll_mutex_lock(&pool->mutex);
    for (uint32_t i = 0; i < pool->num_spare && !out->data; i++) {
        if (pool->spare[i].size_bytes != size_bytes)
            continue;
        *out = pool->spare[i];
        pool->spare[i] = pool->spare[--pool->num_spare];
    }
    ll_mutex_unlock(&pool->mutex);
    if (!out->data)
        *out = (struct ll_span){ malloc(size_bytes), size_bytes, NULL };
    return out->data != NULL;
}

static void span_give(void *user, const struct ll_span *span)
{
    struct pool *pool = user;
    ll_mutex_lock(&pool->mutex);
    bool kept = pool->num_spare < sizeof pool->spare / sizeof *pool->spare;
    if (kept)
        pool->spare[pool->num_spare++] = *span;
    ll_mutex_unlock(&pool->mutex);
    if (!kept)
        free(span->data);
}

// ---- figures ----

struct figures {
    uint32_t num;
    double cpu_ms[MAX_FRAMES], longest_ms, presentable_s;
};

static double thread_cpu_s(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double at(const struct figures *figures, double part)
{
    uint32_t idx = (uint32_t)ceil(part * figures->num);
    return figures->cpu_ms[idx ? idx - 1 : 0];
}

static void figures_print(struct figures *figures, const char *name)
{
    qsort(figures->cpu_ms, figures->num, sizeof *figures->cpu_ms, ascending);
    double p50 = at(figures, 0.5), p999 = at(figures, 0.999);
    printf("%-12s %u frames: thread CPU ms p50 %.3f, p99 %.3f, p99.9 %.3f (%.2f x p50), "
           "most %.3f; longest frame %.1f ms; presentable after %.2f s\n",
           name, figures->num, p50, at(figures, 0.99), p999, p50 > 0 ? p999 / p50 : 0,
           at(figures, 1), figures->longest_ms, figures->presentable_s);
}

static void memory_print(const struct ll_world_stats *stats)
{
    static const char *const names[LL_WORLD_NUM_CLASSES] = { "tiles", "models",
                                                             "textures" };
    for (int i = 0; i < LL_WORLD_NUM_CLASSES; i++)
        printf("  %-9s %8.2f MiB, %.2f MiB of it unused (%u); %u given up as far, %u for "
               "the budget\n",
               names[i], (double)stats->memory[i].num_bytes / 1048576,
               (double)stats->memory[i].unused_bytes / 1048576,
               stats->memory[i].num_unused, stats->memory[i].num_far,
               stats->memory[i].num_over_budget);
    printf("  %u tiles loaded, %u loads dropped before they were read, %u objects\n",
           stats->num_tiles_loaded, stats->num_dropped, stats->num_instances);
}

// From the middle of a corner tile to that of the opposite one.
static void flight(uint32_t frame_idx, double pos[3])
{
    double diagonal_yd = (TILES - 1) * STREAM_TILE_YD * sqrt(2.0);
    double part = fmin(frame_idx * FRAME_S * SPEED_YD_S / diagonal_yd, 1);
    stream_place(FIRST + 0.5 + part * (TILES - 1), FIRST + 0.5 + part * (TILES - 1), pos);
}

// ---- the world alone ----

static void publish(struct ll_world *world, struct pool *pool)
{
    double start_s = ll_platform_now_s();
    uint64_t bytes = 0;
    struct ll_world_event e;
    while (bytes <= PUBLISH_MAX_BYTES && ll_platform_now_s() - start_s <= PUBLISH_MAX_S &&
           ll_world_next(world, &e)) {
        const struct ll_span *span = e.texture ? &e.texture->span
                                     : e.model ? &e.model->span
                                     : e.tile  ? &e.tile->span
                                               : NULL;
        if (span && span->data) {
            bytes += span->size_bytes;
            span_give(pool, span);
        }
    }
}

static void fly_world(const char *folder, uint32_t num_frames)
{
    static struct figures figures;
    static struct pool pool;
    ll_mutex_init(&pool.mutex);
    const uint32_t num_workers = 2;
    struct ll_vfs *vfs = ll_vfs_create(num_workers);
    struct ll_jobs *jobs = ll_jobs_create(num_workers);
    struct ll_world_params params = { .vfs = vfs,
                                      .jobs = jobs,
                                      .map_folder = "S",
                                      .spans = { span_take, span_give, &pool } };
    struct ll_world *world = vfs && jobs && ll_vfs_mount(vfs, folder) == LL_OK
                                 ? ll_world_create(&params)
                                 : NULL;
    double start_s = ll_platform_now_s();
    for (uint32_t i = 0; world && i < num_frames; i++) {
        double frame_s = ll_platform_now_s(), cpu_s = thread_cpu_s();
        struct ll_world_focus focus = { .farclip_yd = FARCLIP_YD, .now_s = i * FRAME_S };
        flight(i, focus.eye_world);
        ll_world_focus(world, &focus);
        publish(world, &pool);
        struct ll_world_progress progress = ll_world_progress(world);
        figures.cpu_ms[figures.num++] = (thread_cpu_s() - cpu_s) * 1e3;
        double now_s = ll_platform_now_s();
        figures.longest_ms = fmax(figures.longest_ms, (now_s - frame_s) * 1e3);
        if (progress.num_there == progress.num_needed && figures.presentable_s <= 0)
            figures.presentable_s = now_s - start_s;
        double left_s = start_s + (i + 1) * FRAME_S - now_s;
        if (left_s > 0)
            ll_platform_sleep_s(left_s);
    }
    if (world) {
        struct ll_world_stats stats = ll_world_stats(world);
        figures_print(&figures, "drawing off");
        memory_print(&stats);
    }
    ll_world_destroy(world);
    ll_jobs_destroy(jobs);
    ll_vfs_destroy(vfs);
    for (uint32_t i = 0; i < pool.num_spare; i++)
        free(pool.spare[i].data);
}

// ---- with a renderer ----

static void fly_session(const char *folder, uint32_t num_frames)
{
    static struct figures figures;
    struct ll_session *session = NULL;
    struct ll_session_params params = { .data = &folder,
                                        .num_data = 1,
                                        .map = "S",
                                        .width = 160,
                                        .height = 90,
                                        .num_workers = 2 };
    if (ll_session_create(&params, &session) != LL_SESSION_OK) {
        printf("drawing on: no session\n");
        return;
    }
    double start_s = ll_platform_now_s();
    for (uint32_t i = 0; i < num_frames; i++) {
        double frame_s = ll_platform_now_s(), cpu_s = thread_cpu_s();
        // The flight goes on by the wall, however slow the pictures are.
        double elapsed_s = frame_s - start_s;
        struct ll_frame_request request = { .shot = { .yaw_deg = -135, .minute = 720 },
                                            .time_s = elapsed_s };
        if (elapsed_s > num_frames * FRAME_S)
            break;
        flight((uint32_t)(elapsed_s / FRAME_S), request.shot.pos);
        struct ll_frame_report report = ll_session_frame(session, &request);
        figures.cpu_ms[figures.num++] = (thread_cpu_s() - cpu_s) * 1e3;
        double now_s = ll_platform_now_s();
        if (i) // the first makes the targets
            figures.longest_ms = fmax(figures.longest_ms, (now_s - frame_s) * 1e3);
        if (report.presentable && figures.presentable_s <= 0)
            figures.presentable_s = now_s - start_s;
        double left_s = frame_s + FRAME_S - now_s;
        if (left_s > 0)
            ll_platform_sleep_s(left_s);
    }
    figures_print(&figures, "drawing on");
    ll_session_destroy(session);
}

int main(int argc, char **argv)
{
    double flight_s = argc > 1 ? atof(argv[1]) : 30;
    double read_delay_s = (argc > 2 ? atof(argv[2]) : 5) * 1e-3;
    uint32_t num_frames = (uint32_t)fmin(flight_s / FRAME_S, MAX_FRAMES);
    ll_log_level_set(LL_LOG_ERROR);
    char folder[] = "/tmp/lamplight-bench-XXXXXX";
    const struct stream_map map = { .folder = folder,
                                    .x = FIRST,
                                    .y = FIRST,
                                    .width = TILES,
                                    .height = TILES,
                                    .num_objects = 800,
                                    .texture_size = 128 };
    if (!mkdtemp(folder) || !stream_map_write(&map)) {
        fprintf(stderr, "cannot write the map\n");
        return 1;
    }
    delay_s = read_delay_s;
    fly_world(folder, num_frames);
    fly_session(folder, num_frames);
    char command[64];
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command) ? 1 : 0;
}
