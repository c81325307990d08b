// Lines of cost: each kind of thing that exists, in growing numbers. What is added to the
// renderer later gets a row of the table here.
#include "runner/bench_scaling.h"

#include <stdlib.h>
#include <string.h>

#include "base/maths.h"
#include "base/platform.h"
#include "base/random.h"
#include "runner/bench_ceilings.h"
#include "runner/statistics.h"
#include "scene/scene.h"

#define NUM_SAMPLES 15
#define MIN_SAMPLE_MS 1.0
#define FIELD_YD 800.0f // edge of the field that things are strewn over
#define NUM_BUCKETS 64

// ---- a field of spheres ----

struct field {
    struct ll_gpu *gpu; // borrowed
    struct ll_scene *scene;
    struct ll_view view;
    struct ll_arena arena; // of one run
    struct ceilings_bench bench;
    void *draws; // of ceiling_draws
    uint32_t num;
};

static bool strew(struct field *field, uint32_t num)
{
    struct ll_random random = ll_random_make(3);
    for (; field->num < num; field->num++) {
        struct ll_instance_params params = {
            .class_id = LL_CLASS_MODEL,
            .radius_yd = 1 + 4 * ll_random_unit(&random),
            .bucket = ll_random_u32(&random) % NUM_BUCKETS,
            .num_indices = 36,
            .record = field->num,
        };
        for (int i = 0; i < 3; i++)
            params.center_world[i] =
                (ll_random_unit(&random) - 0.5f) * (i == 2 ? 20 : FIELD_YD);
        if (!ll_scene_add(field->scene, &params).generation)
            return false;
    }
    size_t needed = ll_draw_list_max_bytes(field->scene);
    ll_arena_finish(&field->arena);
    field->arena.block_bytes = 2 * needed;
    return true;
}

// From the middle of the field to one side: a quarter of it, more or less, is seen.
static struct ll_view field_view(void)
{
    struct ll_camera camera = { .field_of_view_deg = 60,
                                .near_yd = 0.1f,
                                .far_clip_yd = FIELD_YD,
                                .width = 1600,
                                .height = 900 };
    return ll_view_of_camera(&camera);
}

static double cull_run(struct field *field, uint32_t num)
{
    (void)num;
    uint32_t num_visible;
    ll_arena_reset(&field->arena);
    double start_s = ll_platform_now_s();
    uint32_t *visible =
        ll_scene_cull(field->scene, &field->view, &field->arena, &num_visible);
    return visible ? ll_platform_now_s() - start_s : -1;
}

static double list_run(struct field *field, uint32_t num)
{
    (void)num;
    uint32_t num_visible;
    struct ll_draw_list list;
    ll_arena_reset(&field->arena);
    uint32_t *visible =
        ll_scene_cull(field->scene, &field->view, &field->arena, &num_visible);
    double start_s = ll_platform_now_s();
    if (!visible || !ll_draw_list_build(field->scene, &field->view, visible, num_visible,
                                        &field->arena, &list))
        return -1;
    return ll_platform_now_s() - start_s;
}

// ---- draws ----

static const struct ceiling_def *draw_def(const char *name)
{
    for (uint32_t i = 0; i < ceiling_draws.num_defs; i++) {
        if (!strcmp(ceiling_draws.defs[i].name, name))
            return &ceiling_draws.defs[i];
    }
    return NULL;
}

static double draws_run(struct field *field, uint32_t num, const char *row)
{
    const struct ceiling_def *def = draw_def(row);
    struct kit_submit submit;
    uint32_t pieces =
        num / (uint32_t)ceiling_draws.piece(field->draws, &field->bench, def);
    if (!kit_submit_begin(&submit, field->gpu))
        return -1;
    ll_gpu_scope_begin(field->gpu, submit.cmd, "bench");
    ceiling_draws.record(field->draws, &field->bench, def, submit.cmd,
                         ll_max_u32(pieces, 1));
    ll_gpu_scope_end(field->gpu, submit.cmd);
    double start_s = ll_platform_now_s();
    if (!kit_submit_end(&submit))
        return -1;
    double wall_s = ll_platform_now_s() - start_s;
    const struct ll_gpu_timer *timers;
    double gpu_ms = ll_gpu_timers(field->gpu, &timers) ? timers[0].ms : 0;
    return gpu_ms > 0 ? gpu_ms * 1e-3 : wall_s;
}

static double records_run(struct field *field, uint32_t num)
{
    return draws_run(field, num, "draw.record");
}

static double commands_run(struct field *field, uint32_t num)
{
    return draws_run(field, num, "draw.bind");
}

// ---- the table ----

static const struct line {
    const char *name, *things, *help;
    uint32_t sizes[BENCH_MAX_SIZES];                  // 0 ends
    double (*run)(struct field *field, uint32_t num); // seconds; below 0: failed
} lines[] = {
    { "cull",
      "instances",
      "CPU: spheres of a scene against one view",
      { 1000, 3000, 10000, 30000, 100000 },
      cull_run },
    { "draw list",
      "instances",
      "CPU: those that are seen, sorted and grouped into indirect commands",
      { 1000, 3000, 10000, 30000, 100000 },
      list_run },
    { "records",
      "draws",
      "GPU: draws of few indirect commands",
      { 1024, 4096, 16384, 65536 },
      records_run },
    { "commands",
      "draws",
      "GPU: draws that each have a set and a command",
      { 64, 256, 1024, 4096 },
      commands_run },
};
#define NUM_LINES (sizeof lines / sizeof *lines)

// ---- measuring ----

static bool size_measure(struct field *field, const struct line *line, uint32_t num,
                         struct bench_scaling_line *out)
{
    double samples[NUM_SAMPLES];
    for (int i = -1; i < NUM_SAMPLES; i++) { // the first warms and does not count
        double sum_s = 0;
        uint32_t runs = 0;
        for (; sum_s * 1e3 < MIN_SAMPLE_MS && runs < 1000; runs++) {
            double seconds = line->run(field, num);
            if (seconds < 0)
                return false;
            sum_s += seconds;
        }
        if (i >= 0)
            samples[i] = sum_s * 1e3 / runs;
    }
    struct ll_summary sum = ll_summarize(samples, NUM_SAMPLES);
    out->sizes[out->num_sizes] = num;
    out->ms[out->num_sizes] = sum.p50;
    out->spread[out->num_sizes++] = sum.spread;
    return true;
}

static bool line_measure(struct field *field, const struct line *line, uint32_t most,
                         struct bench_scaling_line *out)
{
    *out = (struct bench_scaling_line){ .name = line->name,
                                        .things = line->things,
                                        .help = line->help };
    field->num = 0;
    ll_scene_destroy(field->scene);
    field->scene = ll_scene_create();
    if (!field->scene)
        return false;
    for (int i = 0; i < BENCH_MAX_SIZES && line->sizes[i]; i++) {
        if (most && line->sizes[i] > most)
            break;
        if (!strew(field, line->sizes[i]) ||
            !size_measure(field, line, line->sizes[i], out))
            return false;
    }
    return true;
}

bool bench_scaling_measure(struct ll_gpu *gpu, uint32_t most, struct bench_scaling *out)
{
    *out = (struct bench_scaling){ 0 };
    struct field field = { .gpu = gpu, .bench = { .gpu = gpu }, .view = field_view() };
    field.draws = ceiling_draws.create(&field.bench);
    bool good = field.draws;
    for (size_t i = 0; good && i < NUM_LINES; i++)
        good = line_measure(&field, &lines[i], most, &out->lines[out->num_lines++]);
    ceiling_draws.destroy(field.draws, &field.bench);
    ll_scene_destroy(field.scene);
    ll_arena_finish(&field.arena);
    return good;
}
