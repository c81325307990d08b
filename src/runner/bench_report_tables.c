// What was measured, for people.
#include "runner/bench_report.h"
#include "runner/bench_table.h"

static void machine_table(const struct bench_machine *machine, FILE *out)
{
    fprintf(out, "%s, %s (%s), Vulkan %u.%u.%u; %s, %u cores; lamplight %s, %s build\n",
            machine->gpu.name, bench_gpu_type_name(machine->gpu.type),
            machine->gpu.driver, VK_API_VERSION_MAJOR(machine->gpu.api_version),
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
    bench_table_cell(table, "%.2f", bench_ratio(pass->bound.ms, gpu_ms->p50));
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
    double sum_ms = bench_passes_ms(place);
    bench_table_row(&table);
    bench_table_cell(&table, "all");
    bench_table_number(&table, sum_ms);
    bench_table_cell(&table, "%s", "");
    bench_table_cell(&table, "%s", "");
    bench_table_number(&table, place->bound_ms);
    bench_table_cell(&table, "%.2f", bench_ratio(place->bound_ms, sum_ms));
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
        bench_table_cell(&table, "%.2f",
                         bench_ratio(place->bound_ms, bench_passes_ms(place)));
        bench_table_number(&table, place->parked.cpu_ms.p50);
        bench_table_number(&table, place->turning.cpu_ms.p50);
        bench_table_cell(&table, "%u", place->stats.num_draw_commands);
        bench_table_cell(&table, "%u", place->stats.num_records);
        bench_table_cell(&table, "%u", place->stats.num_triangles);
    }
    bench_table_finish(&table, out);
}

static const char *verdict_of(const struct ll_comparison *b)
{
    return !b->differs ? "cannot tell" : b->ratio > 1 ? "B takes longer" : "B is faster";
}

static void ab_table(const struct bench_ab *ab, FILE *out)
{
    static const char *const heads[] = { "<time", "A ms",  "B ms",     "B / A", "low",
                                         "high",  "noise", "<verdict", NULL };
    struct bench_table table;
    fprintf(out,
            "\n### %s, %s: A is %s, B is %s\n\n%u pairs in %u rounds; low, high: 95 %% "
            "confidence. noise: half of the pairs lie this far apart.\n\n",
            ab->name, ab->preset, ab->values.texts[0], ab->values.texts[1], ab->num_pairs,
            ab->num_rounds);
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
