// What was measured, for programs: docs/performance.md lists the fields.
#include "runner/bench_report.h"

static void machine_json(const struct bench_machine *machine, struct ll_json_doc *doc)
{
    char text[32];
    struct ll_json *gpu = ll_json_object(doc, NULL, "device");
    ll_json_string(doc, gpu, "name", machine->gpu.name);
    ll_json_string(doc, gpu, "type", bench_gpu_type_name(machine->gpu.type));
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
    ll_json_number(doc, p, "bound_by_measured", bench_ratio(pass->bound.ms, gpu_ms->p50));
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
                       bench_ratio(place->bound_ms, bench_passes_ms(place)));
        struct ll_json *passes = ll_json_array(doc, p, "passes");
        for (uint32_t k = 0; k < ll_num_passes() && k < BENCH_MAX_PASSES; k++) {
            if (place->passes[k].ran)
                pass_json(place, k, doc, passes);
        }
        counts_json(place, doc, p);
    }
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
        ll_json_integer(doc, a, "rounds", ab->num_rounds);
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
