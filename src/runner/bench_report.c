#include "runner/bench_report.h"

#include <stdlib.h>

#include "base/platform.h"
#include "runner/bench_table.h"

void bench_machine_fill(struct ll_gpu *gpu, struct bench_machine *out)
{
    *out = (struct bench_machine){ .num_cores = ll_platform_num_cores() };
    ll_gpu_describe(gpu, &out->gpu);
    ll_platform_cpu_name(out->cpu, sizeof out->cpu);
#ifdef NDEBUG
    out->release = true;
#endif
}

void bench_report_finish(struct bench_report *report)
{
    free(report->places);
    free(report->abs);
    *report = (struct bench_report){ 0 };
}

static const char *type_name(VkPhysicalDeviceType type)
{
    switch (type) {
    case VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU:
        return "discrete GPU";
    case VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU:
        return "integrated GPU";
    case VK_PHYSICAL_DEVICE_TYPE_VIRTUAL_GPU:
        return "virtual GPU";
    case VK_PHYSICAL_DEVICE_TYPE_CPU:
        return "software driver";
    default:
        return "other";
    }
}

static double ratio_of(double bound_ms, double measured_ms)
{
    return measured_ms > 0 ? bound_ms / measured_ms : 0;
}

// The whole GPU frame counts for a pass that is not in the table, so sums leave it out.
static double passes_ms(const struct bench_place *place)
{
    double ms = 0;
    for (uint32_t i = 0; i < BENCH_MAX_PASSES; i++)
        ms += place->passes[i].ran ? place->parked.pass_ms[i].p50 : 0;
    return ms;
}

// ---- JSON ----

static void machine_json(const struct bench_machine *machine, struct ll_json_doc *doc)
{
    char text[32];
    struct ll_json *gpu = ll_json_object(doc, NULL, "device");
    ll_json_string(doc, gpu, "name", machine->gpu.name);
    ll_json_string(doc, gpu, "type", type_name(machine->gpu.type));
    ll_json_string(doc, gpu, "driver", machine->gpu.driver);
    snprintf(text, sizeof text, "%u.%u.%u",
             VK_API_VERSION_MAJOR(machine->gpu.api_version),
             VK_API_VERSION_MINOR(machine->gpu.api_version),
             VK_API_VERSION_PATCH(machine->gpu.api_version));
    ll_json_string(doc, gpu, "vulkan", text);
    ll_json_integer(doc, gpu, "memory_mib", (int64_t)(machine->gpu.memory_bytes >> 20));
    struct ll_json *cpu = ll_json_object(doc, NULL, "cpu");
    ll_json_string(doc, cpu, "name", machine->cpu);
    ll_json_integer(doc, cpu, "cores", machine->num_cores);
    ll_json_string(doc, NULL, "lamplight", ll_version());
    ll_json_string(doc, NULL, "build", machine->release ? "release" : "with assertions");
}

static void ceilings_json(const struct ll_ceilings *ceilings, struct ll_json_doc *doc)
{
    struct ll_json *out = ll_json_object(doc, NULL, "ceilings");
    ll_json_integer(doc, out, "width", ceilings->width);
    ll_json_integer(doc, out, "height", ceilings->height);
    ll_json_number(doc, out, "seconds", ceilings->wall_s);
    struct ll_json *rows = ll_json_array(doc, out, "rows");
    for (uint32_t i = 0; i < ceilings->num_rows; i++) {
        const struct ll_ceiling *row = &ceilings->rows[i];
        struct ll_json *r = ll_json_object(doc, rows, NULL);
        ll_json_string(doc, r, "name", row->name);
        ll_json_string(doc, r, "unit", ll_ceiling_unit_name(row->unit));
        ll_json_number(doc, r, "median", row->median);
        ll_json_number(doc, r, "low", row->low);
        ll_json_number(doc, r, "high", row->high);
        ll_json_number(doc, r, "spread", row->spread);
        ll_json_integer(doc, r, "samples", row->num_samples);
        ll_json_number(doc, r, "sample_ms", row->sample_ms);
        ll_json_string(doc, r, "clock", row->by_cpu ? "cpu" : "gpu");
        ll_json_string(doc, r, "help", row->help);
    }
}

static void scaling_json(const struct bench_scaling *scaling, struct ll_json_doc *doc)
{
    struct ll_json *lines = ll_json_array(doc, NULL, "scaling");
    for (uint32_t i = 0; i < scaling->num_lines; i++) {
        const struct bench_scaling_line *line = &scaling->lines[i];
        struct ll_json *l = ll_json_object(doc, lines, NULL);
        ll_json_string(doc, l, "name", line->name);
        ll_json_string(doc, l, "things", line->things);
        ll_json_string(doc, l, "help", line->help);
        struct ll_json *points = ll_json_array(doc, l, "points");
        for (uint32_t s = 0; s < line->num_sizes; s++) {
            struct ll_json *point = ll_json_object(doc, points, NULL);
            ll_json_integer(doc, point, "number", line->sizes[s]);
            ll_json_number(doc, point, "ms", line->ms[s]);
            ll_json_number(doc, point, "ns_each", line->ms[s] * 1e6 / line->sizes[s]);
            ll_json_number(doc, point, "spread", line->spread[s]);
        }
    }
}

static void summary_json(struct ll_json_doc *doc, struct ll_json *parent, const char *key,
                         const struct ll_summary *summary)
{
    struct ll_json *s = ll_json_object(doc, parent, key);
    ll_json_number(doc, s, "median", summary->p50);
    ll_json_number(doc, s, "min", summary->min);
    ll_json_number(doc, s, "p95", summary->p95);
    ll_json_number(doc, s, "p99", summary->p99);
    ll_json_number(doc, s, "p99_9", summary->p999);
    ll_json_number(doc, s, "max", summary->max);
    ll_json_number(doc, s, "mean", summary->mean);
}

static void series_json(const struct bench_series *series, struct ll_json_doc *doc,
                        struct ll_json *parent, const char *key)
{
    struct ll_json *s = ll_json_object(doc, parent, key);
    ll_json_integer(doc, s, "frames", series->num_frames);
    summary_json(doc, s, "frame_ms", &series->wall_ms);
    summary_json(doc, s, "gpu_ms", &series->gpu_ms);
    summary_json(doc, s, "cpu_ms", &series->cpu_ms);
    ll_json_number(doc, s, "all_threads_ms", series->all_threads_ms);
    struct ll_json *stages = ll_json_object(doc, s, "stages_ms");
    for (int i = 0; i < LL_NUM_STAGES; i++)
        summary_json(doc, stages, ll_stage_name((enum ll_stage)i), &series->stage_ms[i]);
    summary_json(doc, stages, "other", &series->other_ms);
}

static void pass_json(const struct bench_place *place, uint32_t pass_idx,
                      struct ll_json_doc *doc, struct ll_json *passes)
{
    const struct bench_pass *pass = &place->passes[pass_idx];
    const struct ll_summary *gpu_ms = &place->parked.pass_ms[pass_idx];
    struct ll_json *p = ll_json_object(doc, passes, NULL);
    ll_json_string(doc, p, "name", ll_pass_at(pass_idx)->name);
    summary_json(doc, p, "gpu_ms", gpu_ms);
    ll_json_number(doc, p, "bound_ms", pass->bound.ms);
    ll_json_number(doc, p, "bound_by_measured", ratio_of(pass->bound.ms, gpu_ms->p50));
    ll_json_string(doc, p, "limit", ll_bound_term_name(pass->bound.limit));
    struct ll_json *terms = ll_json_object(doc, p, "bound_terms_ms");
    for (int i = 0; i < LL_NUM_BOUND_TERMS; i++)
        ll_json_number(doc, terms, ll_bound_term_name((enum ll_bound_term)i),
                       pass->bound.terms_ms[i]);
    ll_json_integer(doc, p, "draw_commands", pass->counts.num_draw_commands);
    ll_json_integer(doc, p, "records", pass->counts.num_records);
    ll_json_integer(doc, p, "triangles", pass->counts.num_triangles);
    if (!pass->has_statistics)
        return;
    ll_json_integer(doc, p, "vertices", (int64_t)pass->statistics.num_vertices);
    ll_json_integer(doc, p, "triangles_left", (int64_t)pass->statistics.num_clipped);
    ll_json_integer(doc, p, "fragments", (int64_t)pass->statistics.num_fragments);
}

static void counts_json(const struct bench_place *place, struct ll_json_doc *doc,
                        struct ll_json *parent)
{
    struct ll_json *c = ll_json_object(doc, parent, "counts");
    ll_json_integer(doc, c, "draw_commands", place->stats.num_draw_commands);
    ll_json_integer(doc, c, "records", place->stats.num_records);
    ll_json_integer(doc, c, "triangles", place->stats.num_triangles);
    ll_json_integer(doc, c, "instances", place->stats.num_instances);
    ll_json_integer(doc, c, "texture_pages", place->stats.num_pages);
    ll_json_integer(doc, c, "pipelines", place->stats.num_pipelines);
    struct ll_json *s = ll_json_object(doc, parent, "parked_frame");
    ll_json_integer(doc, s, "uploaded_bytes", (int64_t)place->steady.uploaded_bytes);
    ll_json_integer(doc, s, "descriptor_writes",
                    (int64_t)place->steady.num_descriptor_writes);
    ll_json_integer(doc, s, "pipelines_made", (int64_t)place->steady.num_pipelines);
    ll_json_integer(doc, s, "objects_made", (int64_t)place->steady.num_objects);
    if (place->steady.has_heap)
        ll_json_integer(doc, s, "heap_calls", (int64_t)place->steady.num_heap_calls);
    else
        ll_json_null(doc, s, "heap_calls");
}

static void places_json(const struct bench_report *report, struct ll_json_doc *doc)
{
    struct ll_json *places = ll_json_array(doc, NULL, "places");
    for (uint32_t i = 0; i < report->num_places; i++) {
        const struct bench_place *place = &report->places[i];
        struct ll_json *p = ll_json_object(doc, places, NULL);
        ll_json_string(doc, p, "name", place->name);
        ll_json_string(doc, p, "preset", place->preset);
        ll_json_integer(doc, p, "width", place->width);
        ll_json_integer(doc, p, "height", place->height);
        ll_json_number(doc, p, "load_s", place->load_s);
        series_json(&place->parked, doc, p, "parked");
        series_json(&place->turning, doc, p, "turning");
        ll_json_number(doc, p, "bound_ms", place->bound_ms);
        ll_json_number(doc, p, "bound_by_measured",
                       ratio_of(place->bound_ms, passes_ms(place)));
        struct ll_json *passes = ll_json_array(doc, p, "passes");
        for (uint32_t k = 0; k < ll_num_passes() && k < BENCH_MAX_PASSES; k++) {
            if (place->passes[k].ran)
                pass_json(place, k, doc, passes);
        }
        counts_json(place, doc, p);
    }
}

static const char *verdict_of(const struct ll_comparison *b)
{
    return !b->differs ? "cannot tell" : b->ratio > 1 ? "B takes longer" : "B is faster";
}

static void abs_json(const struct bench_report *report, struct ll_json_doc *doc)
{
    struct ll_json *abs = ll_json_array(doc, NULL, "ab");
    for (uint32_t i = 0; i < report->num_abs; i++) {
        const struct bench_ab *ab = &report->abs[i];
        struct ll_json *a = ll_json_object(doc, abs, NULL);
        ll_json_string(doc, a, "name", ab->name);
        ll_json_string(doc, a, "preset", ab->preset);
        ll_json_string(doc, a, "a", ab->values.texts[0]);
        ll_json_string(doc, a, "b", ab->values.texts[1]);
        ll_json_integer(doc, a, "pairs", ab->num_pairs);
        struct ll_json *lines = ll_json_array(doc, a, "lines");
        for (uint32_t k = 0; k < ab->num_lines; k++) {
            const struct bench_ab_line *line = &ab->lines[k];
            struct ll_json *l = ll_json_object(doc, lines, NULL);
            ll_json_string(doc, l, "name", line->name);
            ll_json_number(doc, l, "a_ms", line->median_ms[0]);
            ll_json_number(doc, l, "b_ms", line->median_ms[1]);
            ll_json_number(doc, l, "ratio", line->b.ratio);
            ll_json_number(doc, l, "low", line->b.low);
            ll_json_number(doc, l, "high", line->b.high);
            ll_json_number(doc, l, "noise", line->b.noise);
            ll_json_bool(doc, l, "differs", line->b.differs);
        }
    }
}

void bench_report_json(const struct bench_report *report, struct ll_json_doc *doc)
{
    machine_json(&report->machine, doc);
    if (report->ceilings.num_rows)
        ceilings_json(&report->ceilings, doc);
    if (report->scaling.num_lines)
        scaling_json(&report->scaling, doc);
    if (report->num_places)
        places_json(report, doc);
    if (report->num_abs)
        abs_json(report, doc);
}

// ---- tables ----

static void machine_table(const struct bench_machine *machine, FILE *out)
{
    fprintf(out, "%s, %s (%s), Vulkan %u.%u.%u; %s, %u cores; lamplight %s, %s build\n",
            machine->gpu.name, type_name(machine->gpu.type), machine->gpu.driver,
            VK_API_VERSION_MAJOR(machine->gpu.api_version),
            VK_API_VERSION_MINOR(machine->gpu.api_version),
            VK_API_VERSION_PATCH(machine->gpu.api_version),
            *machine->cpu ? machine->cpu : "an unnamed CPU", machine->num_cores,
            ll_version(), machine->release ? "release" : "development");
    if (!machine->release)
        fputs("\nAssertions are compiled in: measure release builds (meson setup "
              "--buildtype=release).\n",
              out);
}

static void ceilings_table(const struct ll_ceilings *ceilings, FILE *out)
{
    static const char *const heads[] = { "<ceiling", "median", "<unit",  "low",   "high",
                                         "spread",   "ms",     "<clock", "<what", NULL };
    struct bench_table table;
    fprintf(out,
            "\n## Ceilings\n\nTargets of %ux%u; %.1f s. low, high: the extremes of "
            "the samples. spread: half of them lie this far apart. ms: of one "
            "sample.\n\n",
            ceilings->width, ceilings->height, ceilings->wall_s);
    bench_table_init(&table, heads);
    for (uint32_t i = 0; i < ceilings->num_rows; i++) {
        const struct ll_ceiling *row = &ceilings->rows[i];
        bench_table_row(&table);
        bench_table_cell(&table, "%s", row->name);
        bench_table_number(&table, row->median);
        bench_table_cell(&table, "%s", ll_ceiling_unit_name(row->unit));
        bench_table_number(&table, row->low);
        bench_table_number(&table, row->high);
        bench_table_cell(&table, "%.1f %%", row->spread * 100);
        bench_table_number(&table, row->sample_ms);
        bench_table_cell(&table, row->by_cpu ? "CPU" : "GPU");
        bench_table_cell(&table, "%s", row->help);
    }
    bench_table_finish(&table, out);
}

static void scaling_table(const struct bench_scaling *scaling, FILE *out)
{
    static const char *const heads[] = { "<line",   "number", "<of",   "ms",
                                         "ns each", "spread", "<what", NULL };
    struct bench_table table;
    fputs("\n## Cost against number\n\n", out);
    bench_table_init(&table, heads);
    for (uint32_t i = 0; i < scaling->num_lines; i++) {
        const struct bench_scaling_line *line = &scaling->lines[i];
        for (uint32_t s = 0; s < line->num_sizes; s++) {
            bench_table_row(&table);
            bench_table_cell(&table, "%s", line->name);
            bench_table_cell(&table, "%u", line->sizes[s]);
            bench_table_cell(&table, "%s", line->things);
            bench_table_number(&table, line->ms[s]);
            bench_table_number(&table, line->ms[s] * 1e6 / line->sizes[s]);
            bench_table_cell(&table, "%.1f %%", line->spread[s] * 100);
            bench_table_cell(&table, "%s", s ? "" : line->help);
        }
    }
    bench_table_finish(&table, out);
}

static void time_row(struct bench_table *table, const char *name,
                     const struct ll_summary *parked, const struct ll_summary *turning)
{
    bench_table_row(table);
    bench_table_cell(table, "%s", name);
    bench_table_number(table, parked->p50);
    bench_table_number(table, parked->min);
    bench_table_number(table, parked->p999);
    bench_table_number(table, turning->p50);
    bench_table_number(table, turning->p999);
}

static void times_table(const struct bench_place *place, FILE *out)
{
    static const char *const heads[] = { "<ms",     "parked", "min", "p99.9",
                                         "turning", "p99.9",  NULL };
    const struct bench_series *parked = &place->parked, *turning = &place->turning;
    struct bench_table table;
    bench_table_init(&table, heads);
    time_row(&table, "frame", &parked->wall_ms, &turning->wall_ms);
    time_row(&table, "GPU", &parked->gpu_ms, &turning->gpu_ms);
    time_row(&table, "CPU, waits left out", &parked->cpu_ms, &turning->cpu_ms);
    for (int i = 0; i < LL_NUM_STAGES; i++) {
        char name[32];
        snprintf(name, sizeof name, "CPU: %s", ll_stage_name((enum ll_stage)i));
        time_row(&table, name, &parked->stage_ms[i], &turning->stage_ms[i]);
    }
    time_row(&table, "CPU: other", &parked->other_ms, &turning->other_ms);
    bench_table_finish(&table, out);
}

static void pass_row(struct bench_table *table, const struct bench_place *place,
                     uint32_t pass_idx)
{
    const struct bench_pass *pass = &place->passes[pass_idx];
    const struct ll_summary *gpu_ms = &place->parked.pass_ms[pass_idx];
    bench_table_row(table);
    bench_table_cell(table, "%s", ll_pass_at(pass_idx)->name);
    bench_table_number(table, gpu_ms->p50);
    bench_table_number(table, gpu_ms->min);
    bench_table_number(table, gpu_ms->p999);
    bench_table_number(table, pass->bound.ms);
    bench_table_cell(table, "%.2f", ratio_of(pass->bound.ms, gpu_ms->p50));
    bench_table_cell(table, "%s", ll_bound_term_name(pass->bound.limit));
    bench_table_cell(table, "%u", pass->counts.num_draw_commands);
    bench_table_cell(table, "%u", pass->counts.num_records);
    bench_table_cell(table, "%u", pass->counts.num_triangles);
    if (pass->has_statistics)
        bench_table_cell(table, "%llu",
                         (unsigned long long)pass->statistics.num_fragments);
}

static void passes_table(const struct bench_place *place, FILE *out)
{
    static const char *const heads[] = { "<pass",       "GPU ms",    "min",
                                         "p99.9",       "bound",     "bound / measured",
                                         "<limited by", "commands",  "records",
                                         "triangles",   "fragments", NULL };
    struct bench_table table;
    bench_table_init(&table, heads);
    for (uint32_t i = 0; i < ll_num_passes() && i < BENCH_MAX_PASSES; i++) {
        if (place->passes[i].ran)
            pass_row(&table, place, i);
    }
    double sum_ms = passes_ms(place);
    bench_table_row(&table);
    bench_table_cell(&table, "all");
    bench_table_number(&table, sum_ms);
    bench_table_cell(&table, "%s", "");
    bench_table_cell(&table, "%s", "");
    bench_table_number(&table, place->bound_ms);
    bench_table_cell(&table, "%.2f", ratio_of(place->bound_ms, sum_ms));
    bench_table_finish(&table, out);
}

static void place_table(const struct bench_place *place, FILE *out)
{
    const struct ll_render_stats *stats = &place->stats;
    const struct bench_steady *steady = &place->steady;
    fprintf(out, "\n### %s, %s, %ux%u\n\nLoaded in %.2f s; %u parked frames.\n\n",
            place->name, place->preset, place->width, place->height, place->load_s,
            place->parked.num_frames);
    passes_table(place, out);
    fputc('\n', out);
    times_table(place, out);
    fprintf(out,
            "\nA frame: %u draw commands, %u records, %u triangles; %u instances, %u "
            "texture pages, %u pipelines. All threads: %.2f ms.\n",
            stats->num_draw_commands, stats->num_records, stats->num_triangles,
            stats->num_instances, stats->num_pages, stats->num_pipelines,
            place->parked.all_threads_ms);
    fprintf(out,
            "A parked frame at most: %llu bytes uploaded, %llu descriptor writes, %llu "
            "pipelines and %llu objects made",
            (unsigned long long)steady->uploaded_bytes,
            (unsigned long long)steady->num_descriptor_writes,
            (unsigned long long)steady->num_pipelines,
            (unsigned long long)steady->num_objects);
    if (steady->has_heap)
        fprintf(out, ", %llu calls for heap memory",
                (unsigned long long)steady->num_heap_calls);
    fputs(".\n", out);
}

// One line a place.
static void overview_table(const struct bench_report *report, FILE *out)
{
    static const char *const heads[] = {
        "<place",           "<settings", "GPU ms",  "p99.9",
        "bound / measured", "CPU ms",    "turning", "commands",
        "records",          "triangles", NULL
    };
    struct bench_table table;
    bench_table_init(&table, heads);
    for (uint32_t i = 0; i < report->num_places; i++) {
        const struct bench_place *place = &report->places[i];
        bench_table_row(&table);
        bench_table_cell(&table, "%s", place->name);
        bench_table_cell(&table, "%s", place->preset);
        bench_table_number(&table, place->parked.gpu_ms.p50);
        bench_table_number(&table, place->parked.gpu_ms.p999);
        bench_table_cell(&table, "%.2f", ratio_of(place->bound_ms, passes_ms(place)));
        bench_table_number(&table, place->parked.cpu_ms.p50);
        bench_table_number(&table, place->turning.cpu_ms.p50);
        bench_table_cell(&table, "%u", place->stats.num_draw_commands);
        bench_table_cell(&table, "%u", place->stats.num_records);
        bench_table_cell(&table, "%u", place->stats.num_triangles);
    }
    bench_table_finish(&table, out);
}

static void ab_table(const struct bench_ab *ab, FILE *out)
{
    static const char *const heads[] = { "<time", "A ms",  "B ms",     "B / A", "low",
                                         "high",  "noise", "<verdict", NULL };
    struct bench_table table;
    fprintf(out,
            "\n### %s, %s: A is %s, B is %s\n\n%u pairs; low, high: 95 %% "
            "confidence. noise: half of the pairs lie this far apart.\n\n",
            ab->name, ab->preset, ab->values.texts[0], ab->values.texts[1],
            ab->num_pairs);
    bench_table_init(&table, heads);
    bool unclear = false;
    for (uint32_t i = 0; i < ab->num_lines; i++) {
        const struct bench_ab_line *line = &ab->lines[i];
        bench_table_row(&table);
        bench_table_cell(&table, "%s", line->name);
        bench_table_number(&table, line->median_ms[0]);
        bench_table_number(&table, line->median_ms[1]);
        bench_table_cell(&table, "%.3f", line->b.ratio);
        bench_table_cell(&table, "%.3f", line->b.low);
        bench_table_cell(&table, "%.3f", line->b.high);
        bench_table_cell(&table, "%.1f %%", line->b.noise * 100);
        bench_table_cell(&table, "%s", verdict_of(&line->b));
        unclear |= !line->b.differs;
    }
    bench_table_finish(&table, out);
    if (unclear)
        fputs("\n\"cannot tell\": the noise hides the effect, if there is one; more "
              "--frames or a quieter machine narrow the interval.\n",
              out);
}

void bench_report_tables(const struct bench_report *report, FILE *out)
{
    fputs("# lamplight bench\n\n", out);
    machine_table(&report->machine, out);
    if (report->ceilings.num_rows)
        ceilings_table(&report->ceilings, out);
    if (report->scaling.num_lines)
        scaling_table(&report->scaling, out);
    if (report->num_places) {
        fputs("\n## Places\n\n", out);
        overview_table(report, out);
    }
    for (uint32_t i = 0; i < report->num_places; i++)
        place_table(&report->places[i], out);
    if (report->num_abs)
        fputs("\n## A against B\n", out);
    for (uint32_t i = 0; i < report->num_abs; i++)
        ab_table(&report->abs[i], out);
}
