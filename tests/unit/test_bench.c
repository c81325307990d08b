// The bench's pure parts: statistics of known series, A against B with a known effect,
// bounds, the journal, the probe's line, tables.
#include "testkit.h"

#include <math.h>

#include "runner/bench_ab.h"
#include "runner/bench_bound.h"
#include "runner/bench_table.h"
#include "runner/journal.h"
#include "runner/monitor.h"
#include "runner/probe.h"
#include "runner/statistics.h"

#define assert_near(a, b, within) assert_true(fabs((double)(a) - (double)(b)) <= (within))

// ---- statistics ----

static void quantiles_of_a_known_series(void **state)
{
    (void)state;
    double values[1001];
    for (int i = 0; i <= 1000; i++) // shuffled: 17 and 1001 have no common divisor
        values[i * 17 % 1001] = i;
    struct ll_summary s = ll_summarize(values, 1001);
    assert_int_equal(s.num, 1001);
    assert_near(s.mean, 500, 1e-9);
    assert_near(s.min, 0, 0);
    assert_near(s.max, 1000, 0);
    assert_near(s.p50, 500, 1e-9);
    assert_near(s.p95, 950, 1e-9);
    assert_near(s.p99, 990, 1e-9);
    assert_near(s.p999, 999, 1e-9);
    assert_near(s.spread, 1.0, 1e-9); // 250 .. 750 about 500
    for (int i = 0; i <= 1000; i++)
        assert_near(values[i], i, 0); // sorted
}

static void quantiles_of_few_values(void **state)
{
    (void)state;
    double two[] = { 3, 1 };
    struct ll_summary s = ll_summarize(two, 2);
    assert_near(s.p50, 2, 1e-12);
    assert_near(s.p999, 2.998, 1e-12);
    double one[] = { 4 };
    s = ll_summarize(one, 1);
    assert_near(s.p50, 4, 0);
    assert_near(s.p999, 4, 0);
    assert_near(s.spread, 0, 0);
    s = ll_summarize(one, 0);
    assert_int_equal(s.num, 0);
    assert_near(s.p50, 0, 0);
}

// A time around 10 ms with noise of so many percent, and drift: what both sides of a pair
// share.
static double time_with_noise(struct ll_random *random, double noise, int i)
{
    double drift = 1 + 0.3 * sin(i * 0.05);
    return 10 * drift * (1 + noise * (2 * (double)ll_random_unit(random) - 1));
}

static struct ll_comparison compare_with(double effect, double noise, uint64_t seed)
{
    enum { NUM = 200 };
    struct ll_random random = ll_random_make(seed);
    double a[NUM], b[NUM];
    for (int i = 0; i < NUM; i++) {
        a[i] = time_with_noise(&random, noise, i);
        b[i] = time_with_noise(&random, noise, i) * effect;
    }
    return ll_compare(a, b, NUM, 1);
}

static void known_effects_are_found(void **state)
{
    (void)state;
    static const double effects[] = { 0.5, 0.9, 1.1, 2.0 };
    for (size_t i = 0; i < sizeof effects / sizeof *effects; i++) {
        struct ll_comparison c = compare_with(effects[i], 0.05, i);
        assert_int_equal(c.num_pairs, 200);
        assert_true(c.differs);
        assert_true(c.low < effects[i] && effects[i] < c.high);
        assert_near(c.ratio, effects[i], effects[i] * 0.03);
        assert_true(c.low <= c.ratio && c.ratio <= c.high);
    }
}

static void noise_hides_small_effects(void **state)
{
    (void)state;
    struct ll_comparison c = compare_with(1.005, 0.5, 7);
    assert_false(c.differs);
    assert_true(c.low < 1 && c.high > 1);
    assert_true(c.noise > 0.2);
}

// The interval may miss the truth one time in twenty, and not much more often.
static void no_effect_is_rarely_claimed(void **state)
{
    (void)state;
    int claimed = 0;
    for (uint64_t seed = 0; seed < 100; seed++)
        claimed += compare_with(1, 0.1, 1000 + seed).differs;
    note("no effect, claimed %d times in 100\n", claimed);
    assert_true(claimed <= 12);
}

static void comparisons_repeat_and_survive_bad_pairs(void **state)
{
    (void)state;
    double a[] = { 1, 1, 0, 1, NAN, 1 }, b[] = { 2, 2, 2, 0, 2, 2 };
    struct ll_comparison c = ll_compare(a, b, 6, 1), again = ll_compare(a, b, 6, 1);
    assert_int_equal(c.num_pairs, 3);
    assert_near(c.ratio, 2, 1e-12);
    assert_true(c.differs);
    assert_true(c.ratio == again.ratio && c.low == again.low && c.high == again.high);
    c = ll_compare(a, b, 6, 0);
    assert_int_equal(c.num_pairs, 0);
    c = ll_compare(a, b, 0, 1);
    assert_int_equal(c.num_pairs, 0);
    assert_near(c.ratio, 1, 0);
    assert_false(c.differs);
}

// What a whole round shares, such as where memory lies, is no effect: four rounds whose
// pairs agree with each other and not with those of the next.
static void rounds_that_disagree_tell_nothing(void **state)
{
    (void)state;
    enum { NUM = 80, ROUNDS = 4 };
    static const double biases[ROUNDS] = { 1.2, 0.85, 1.25, 0.8 };
    struct ll_random random = ll_random_make(5);
    double a[NUM], b[NUM];
    for (int i = 0; i < NUM; i++) {
        a[i] = time_with_noise(&random, 0.01, i);
        b[i] = time_with_noise(&random, 0.01, i) * biases[i / (NUM / ROUNDS)];
    }
    struct ll_comparison c = ll_compare(a, b, NUM, ROUNDS);
    assert_int_equal(c.num_pairs, NUM);
    assert_false(c.differs);
    for (int i = 0; i < NUM; i++)
        b[i] *= 2; // an effect that is larger than what rounds share
    c = ll_compare(a, b, NUM, ROUNDS);
    assert_true(c.differs && c.ratio > 1.5 && c.ratio < 2.6);
}

static void ab_values_are_taken_apart(void **state)
{
    (void)state;
    struct bench_ab_values values;
    assert_true(bench_ab_parse("bloom=0,2", &values));
    assert_string_equal(values.texts[0], "bloom=0");
    assert_string_equal(values.texts[1], "bloom=2");
    static const char *const bad[] = { "",         "bloom", "bloom=0", "bloom=0,",
                                       "bloom=,1", "=0,1",  "a=0,1,2", "a,b=0" };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(bench_ab_parse(bad[i], &values));
    char text[400];
    memset(text, 'x', sizeof text);
    memcpy(text, "a=1,", 4);
    text[sizeof text - 1] = '\0';
    assert_false(bench_ab_parse(text, &values));
}

// ---- bounds ----

static const struct ll_costs costs = {
    .byte_s = 1e-11, // 100 GB/s
    .pixel_s = 1e-10,
    .blended_pixel_s = 2e-10,
    .texel_s = 5e-11,
    .fma_s = 1e-12,
    .triangle_s = 1e-9,
    .command_s = 1e-6,
    .record_s = 1e-7,
    .pass_s = 2e-6,
};

static const struct ll_pass_def solid = { .min_bytes_per_pixel = 8,
                                          .min_texels_per_fragment = 1,
                                          .min_fmas_per_fragment = 9 };
static const struct ll_pass_def blending = { .min_bytes_per_fragment = 12,
                                             .min_texels_per_fragment = 1,
                                             .overdraws = true };

static void bounds_are_their_longest_term(void **state)
{
    (void)state;
    struct ll_gpu_statistics counted = { .num_fragments = 3000000 };
    struct ll_bound_work work = { .pass = &solid,
                                  .num_pixels = 1000000,
                                  .num_draw_commands = 10,
                                  .num_records = 110,
                                  .num_triangles = 50000,
                                  .statistics = &counted };
    struct ll_bound bound = ll_bound_of(&work, &costs);
    assert_near(bound.terms_ms[LL_BOUND_BYTES], 0.08, 1e-9);
    assert_near(bound.terms_ms[LL_BOUND_PIXELS], 0.1, 1e-9); // once a pixel
    assert_near(bound.terms_ms[LL_BOUND_TEXELS], 0.05, 1e-9);
    assert_near(bound.terms_ms[LL_BOUND_ARITHMETIC], 0.009, 1e-9);
    assert_near(bound.terms_ms[LL_BOUND_TRIANGLES], 0.05, 1e-9);
    assert_near(bound.terms_ms[LL_BOUND_DRAWS], 0.02, 1e-9);
    assert_near(bound.terms_ms[LL_BOUND_PASS], 0.002, 1e-9);
    assert_near(bound.ms, 0.1, 1e-9);
    assert_int_equal(bound.limit, LL_BOUND_PIXELS);

    work.num_triangles = 5000000;
    bound = ll_bound_of(&work, &costs);
    assert_int_equal(bound.limit, LL_BOUND_TRIANGLES);
    assert_near(bound.ms, 5, 1e-9);
    assert_string_equal(ll_bound_term_name(bound.limit), "triangles");
}

static void blending_counts_every_fragment(void **state)
{
    (void)state;
    struct ll_gpu_statistics counted = { .num_fragments = 3000000 };
    struct ll_bound_work work = { .pass = &blending,
                                  .num_pixels = 1000000,
                                  .statistics = &counted };
    struct ll_bound bound = ll_bound_of(&work, &costs);
    assert_near(bound.terms_ms[LL_BOUND_BYTES], 0.36, 1e-9);
    assert_near(bound.terms_ms[LL_BOUND_PIXELS], 0.6, 1e-9);
    work.statistics = NULL; // the device does not count: nothing is claimed
    bound = ll_bound_of(&work, &costs);
    assert_near(bound.terms_ms[LL_BOUND_PIXELS], 0, 0);
    assert_int_equal(bound.limit, LL_BOUND_PASS);
}

static void costs_come_from_the_ceilings(void **state)
{
    (void)state;
    struct ll_ceilings ceilings = {
        .num_rows = 4,
        .rows = { { "copy.target", NULL, LL_UNIT_GB_S, 450, 400, 500, 0, 3, 1, false },
                  { "draw.record", NULL, LL_UNIT_NS, 30, 25, 40, 0, 3, 1, false },
                  { "triangles.back", NULL, LL_UNIT_MTRIANGLE_S, 3900, 3800, 4000, 0, 3,
                    1, false },
                  { "triangles.outside", NULL, LL_UNIT_MTRIANGLE_S, 4900, 4800, 5000, 0,
                    3, 1, false } },
    };
    struct ll_costs c = ll_costs_of(&ceilings);
    assert_near(c.byte_s * 1e12, 2, 1e-9);
    assert_near(c.record_s * 1e9, 25, 1e-9);
    assert_near(c.triangle_s * 1e10, 2, 1e-9);
    assert_near(c.fma_s, 0, 0); // absent
}

// Every pass that draws has something that it has to do at least.
static void every_pass_states_its_work(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < ll_num_passes(); i++) {
        const struct ll_pass_def *pass = ll_pass_at(i);
        assert_true(pass->min_bytes_per_pixel + pass->min_bytes_per_fragment > 0);
    }
}

// ---- the journal ----

// The list of section 8; columns only ever grow at its end.
static const char header[] =
    "t,x,y,z,mean_ms,p95_ms,streamed,entities,cpu_ms,mats,meshes,images,m2,uv,tint,pmat,"
    "emat,skin,cmat,tex,cgeo,evicted,fx,fy,fz,main_ms,gpu_ms,gpu_opaque,gpu_static,"
    "gpu_transp,gpu_glow,gpu_post,gpu_ui,gpu_other";

struct written {
    char *text;
    size_t bytes;
    FILE *file;
    struct ll_journal *journal;
};

static void journal_begin(struct written *w)
{
    *w = (struct written){ 0 };
    w->file = open_memstream(&w->text, &w->bytes);
    struct ll_journal_params params = { .out = w->file,
                                        .adapter = "Card, 2",
                                        .backend = "Vulkan 1.3.0",
                                        .driver = "driver 1",
                                        .has_timestamps = true };
    w->journal = ll_journal_create(&params);
    assert_non_null(w->journal);
}

static void journal_end(struct written *w)
{
    ll_journal_destroy(w->journal);
    fclose(w->file);
}

// Line i of the text, without its end.
static const char *line_at(const struct written *w, int idx)
{
    static char line[1024];
    const char *at = w->text;
    for (int i = 0; i < idx && at; i++) {
        at = strchr(at, '\n');
        at = at && at[1] ? at + 1 : NULL;
    }
    if (!at)
        return NULL;
    snprintf(line, sizeof line, "%.*s", (int)strcspn(at, "\n"), at);
    return line;
}

static const char *field_at(const char *line, const char *name)
{
    static char field[64];
    const char *h = header;
    int idx = 0;
    for (;; idx++) {
        size_t length = strcspn(h, ",");
        if (strlen(name) == length && !strncmp(h, name, length))
            break;
        if (!h[length])
            fail_msg("no column %s", name);
        h += length + 1;
    }
    for (; idx; idx--) {
        line = strchr(line, ',');
        assert_non_null(line);
        line++;
    }
    snprintf(field, sizeof field, "%.*s", (int)strcspn(line, ","), line);
    return field;
}

static struct ll_journal_frame frame_at(double now_s)
{
    return (struct ll_journal_frame){
        .now_s = now_s,
        .eye = { 1, -2, 3.5 },
        .direction = { 0, 1, 0 },
        .cpu_s = now_s * 2,
        .main_ms = 4,
        .gpu_ms = NAN,
        .streamed = 9,
        .entities = 100,
        .meshes = 7,
        .images = 5,
        .mats = NAN,
        .m2 = 3,
        .tex = 11,
    };
}

static void the_header_is_the_list(void **state)
{
    (void)state;
    struct written w;
    journal_begin(&w);
    fflush(w.file);
    assert_string_equal(line_at(&w, 0),
                        "# lamplight 0.1.0; adapter: Card, 2; backend: Vulkan 1.3.0; "
                        "driver: driver 1; pass timestamps: yes");
    assert_string_equal(line_at(&w, 1), header);
    assert_null(line_at(&w, 2));
    journal_end(&w);
    free(w.text);
}

static void a_row_a_second(void **state)
{
    (void)state;
    struct written w;
    journal_begin(&w);
    // 40 frames of 25 ms, then 20 of 50 ms; the last second is not full.
    for (int i = 0; i <= 70; i++) {
        double now_s = i < 40 ? 100 + i * 0.025 : 101 + (i - 40) * 0.05;
        struct ll_journal_frame frame = frame_at(now_s);
        ll_journal_frame(w.journal, &frame);
    }
    journal_end(&w);
    const char *row = line_at(&w, 2);
    assert_non_null(row);
    assert_string_equal(field_at(row, "t"), "1.0");
    assert_string_equal(field_at(row, "mean_ms"), "25.000");
    assert_string_equal(field_at(row, "p95_ms"), "25.000");
    assert_string_equal(field_at(row, "x"), "1.00");
    assert_string_equal(field_at(row, "y"), "-2.00");
    assert_string_equal(field_at(row, "z"), "3.50");
    assert_string_equal(field_at(row, "fy"), "1.000");
    assert_string_equal(field_at(row, "cpu_ms"), "50.000"); // two threads
    assert_string_equal(field_at(row, "main_ms"), "4.000");
    assert_string_equal(field_at(row, "streamed"), "9");
    assert_string_equal(field_at(row, "entities"), "100");
    assert_string_equal(field_at(row, "tex"), "11");
    // Without a source: empty, not 0.
    static const char *const empty[] = {
        "mats", "uv",      "tint",   "pmat",       "emat",       "skin",     "cmat",
        "cgeo", "evicted", "gpu_ms", "gpu_opaque", "gpu_static", "gpu_glow", "gpu_other"
    };
    for (size_t i = 0; i < sizeof empty / sizeof *empty; i++)
        assert_string_equal(field_at(row, empty[i]), "");
    row = line_at(&w, 3);
    assert_non_null(row);
    assert_string_equal(field_at(row, "t"), "2.0");
    assert_string_equal(field_at(row, "mean_ms"), "50.000");
    assert_null(line_at(&w, 4));
    free(w.text);
}

static void passes_have_their_columns(void **state)
{
    (void)state;
    static const struct ll_gpu_timer passes[] = {
        { .name = "opaque", .ms = 3 },      { .name = "liquid", .ms = 0.5 },
        { .name = "transparent", .ms = 1 }, { .name = "sky", .ms = 0.25 },
        { .name = "output", .ms = 0.75 },   { .name = "of no column", .ms = 2 },
    };
    struct written w;
    journal_begin(&w);
    for (int i = 0; i <= 8; i++) {
        struct ll_journal_frame frame = frame_at(i * 0.125);
        frame.gpu_ms = 8;
        frame.passes = passes;
        frame.num_passes = sizeof passes / sizeof *passes;
        ll_journal_frame(w.journal, &frame);
    }
    journal_end(&w);
    const char *row = line_at(&w, 2);
    assert_non_null(row);
    assert_string_equal(field_at(row, "gpu_ms"), "8.000");
    assert_string_equal(field_at(row, "gpu_opaque"), "3.000");
    assert_string_equal(field_at(row, "gpu_transp"), "1.500");
    assert_string_equal(field_at(row, "gpu_post"), "0.750");
    assert_string_equal(field_at(row, "gpu_ui"), ""); // did not run
    assert_string_equal(field_at(row, "gpu_other"), "2.250");
    free(w.text);
}

static void a_pause_is_one_row(void **state)
{
    (void)state;
    struct written w;
    journal_begin(&w);
    static const double times_s[] = { 0, 0.5, 7.5, 8.6 };
    for (size_t i = 0; i < sizeof times_s / sizeof *times_s; i++) {
        struct ll_journal_frame frame = frame_at(times_s[i]);
        ll_journal_frame(w.journal, &frame);
    }
    journal_end(&w);
    assert_string_equal(field_at(line_at(&w, 2), "t"), "7.5");
    assert_string_equal(field_at(line_at(&w, 3), "t"), "8.6");
    assert_null(line_at(&w, 4));
    free(w.text);
}

// ---- the probe ----

static void probe_frames_are_numbers(void **state)
{
    (void)state;
    assert_int_equal(ll_probe_frames("600"), 600);
    assert_int_equal(ll_probe_frames("1"), 1);
    assert_int_equal(ll_probe_frames("1000000"), 1000000);
    static const char *const bad[] = {
        "", "0", "-1", "6x", " 6", "1000001", "99999999999"
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(ll_probe_frames(bad[i]), 0);
}

static void a_probe_waits_warms_and_measures(void **state)
{
    (void)state;
    struct ll_probe probe;
    assert_true(ll_probe_init(&probe, 600, 60));
    double now_s = 5;
    uint32_t calls = 0, loading = 33;
    bool done = false;
    while (!done) {
        now_s += 0.010;
        // Hitches while it loads and while it warms count for nothing.
        if (calls < loading + 60)
            now_s += 1;
        done = ll_probe_frame(&probe, calls >= loading, now_s, now_s * 1.5);
        calls++;
    }
    assert_int_equal(calls, loading + 60 + 1 + 600);
    struct ll_probe_facts facts = { .num_submeshes = 40,
                                    .num_drawn = 30,
                                    .num_entities = 20,
                                    .window = { 1280, 720 },
                                    .world = { 640, 360 },
                                    .present_mode = "fifo" };
    char line[LL_PROBE_LINE_BYTES];
    ll_probe_line(&probe, &facts, line);
    note("%s\n", line);
    assert_string_equal(
        line, "probe frames=600 mean_ms=10.000 p50_ms=10.000 p95_ms=10.000 "
              "p99_ms=10.000 max_ms=10.000 fps=100.0 particles=0 submeshes=40 drawn=30 "
              "entities=20 window=1280x720 world=640x360 cpu_ms=15.000 cpu_pct=150.0 "
              "present=fifo");
    assert_true(ll_probe_frame(&probe, true, now_s + 1, 0)); // stays done
    ll_probe_finish(&probe);
}

static void a_place_that_leaves_starts_the_probe_anew(void **state)
{
    (void)state;
    struct ll_probe probe;
    assert_true(ll_probe_init(&probe, 2, 3));
    for (int i = 0; i < 3; i++)
        assert_false(ll_probe_frame(&probe, true, i, 0));
    assert_false(ll_probe_frame(&probe, false, 3, 0));
    for (int i = 4; i < 8; i++)
        assert_false(ll_probe_frame(&probe, true, i, 0));
    assert_false(ll_probe_frame(&probe, true, 8, 0)); // first that counts
    assert_true(ll_probe_frame(&probe, true, 9.5, 0));
    assert_near(probe.frame_ms[0], 1000, 1e-9);
    assert_near(probe.frame_ms[1], 1500, 1e-9);
    ll_probe_finish(&probe);
}

// ---- what the environment asks for ----

struct lever {
    const char *name, *value;
};

// Levers, ended by a NULL name.
static const char *lever_of(void *user, const char *name)
{
    for (const struct lever *lever = user; lever->name; lever++) {
        if (!strcmp(lever->name, name))
            return lever->value;
    }
    return NULL;
}

static struct ll_monitor *monitor_with(struct lever *levers)
{
    struct ll_monitor_params params = { .env = lever_of, .env_user = levers };
    return ll_monitor_create(&params);
}

static void monitors_exist_only_when_asked_for(void **state)
{
    (void)state;
    static struct lever none[] = { { NULL, NULL } };
    static struct lever off[] = { { "WOW_GPU_MS", "0" },
                                  { "WOW_GPU_PASSES", "" },
                                  { "WOW_FPS_PROBE", "" },
                                  { NULL, NULL } };
    static struct lever wrong[] = { { "WOW_FPS_PROBE", "lots" }, { NULL, NULL } };
    assert_null(monitor_with(none));
    assert_null(monitor_with(off));
    assert_null(monitor_with(wrong));
    static struct lever times[] = { { "WOW_GPU_MS", "1" }, { NULL, NULL } };
    struct ll_monitor *monitor = monitor_with(times);
    assert_non_null(monitor);
    assert_false(ll_monitor_wants_uncapped(monitor));
    ll_monitor_destroy(monitor);
    // Whoever runs frames need not ask whether there is one.
    assert_false(ll_monitor_wants_uncapped(NULL));
    assert_false(ll_monitor_frame(NULL, NULL, NULL));
    ll_monitor_session(NULL, NULL);
    ll_monitor_destroy(NULL);
}

static void probes_uncap_unless_told_not_to(void **state)
{
    (void)state;
    static struct {
        struct lever levers[4];
        bool uncapped;
    } cases[] = {
        { { { "WOW_FPS_PROBE", "600" } }, true },
        { { { "WOW_FPS_PROBE", "600" }, { "WOW_PROBE_VSYNC", "0" } }, true },
        { { { "WOW_FPS_PROBE", "600" }, { "WOW_PROBE_VSYNC", "1" } }, false },
        { { { "WOW_FPS_PROBE", "600" }, { "WOW_PROBE_UNCAP", "immediate" } }, true },
        { { { "WOW_FPS_PROBE", "600" }, { "WOW_PROBE_UNCAP", "vsync" } }, false },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ll_monitor *monitor = monitor_with(cases[i].levers);
        assert_non_null(monitor);
        assert_int_equal(ll_monitor_wants_uncapped(monitor), cases[i].uncapped);
        ll_monitor_destroy(monitor);
    }
}

// ---- tables ----

static void tables_line_up(void **state)
{
    (void)state;
    static const char *const heads[] = { "<name", "ms", NULL };
    struct bench_table table;
    bench_table_init(&table, heads);
    static const struct {
        const char *name;
        double ms;
    } rows[] = { { "a", 1234.5 }, { "long name", 0.01234 }, { "none", NAN } };
    for (size_t i = 0; i < 3; i++) {
        bench_table_row(&table);
        bench_table_cell(&table, "%s", rows[i].name);
        bench_table_number(&table, rows[i].ms);
        bench_table_cell(&table, "past the last column");
    }
    char *text;
    size_t bytes;
    FILE *file = open_memstream(&text, &bytes);
    bench_table_finish(&table, file);
    fclose(file);
    assert_string_equal(text, "| name      |     ms |\n"
                              "| --------- | -----: |\n"
                              "| a         |   1234 |\n"
                              "| long name | 0.0123 |\n"
                              "| none      |      - |\n");
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quantiles_of_a_known_series),
        cmocka_unit_test(quantiles_of_few_values),
        cmocka_unit_test(known_effects_are_found),
        cmocka_unit_test(noise_hides_small_effects),
        cmocka_unit_test(no_effect_is_rarely_claimed),
        cmocka_unit_test(comparisons_repeat_and_survive_bad_pairs),
        cmocka_unit_test(rounds_that_disagree_tell_nothing),
        cmocka_unit_test(ab_values_are_taken_apart),
        cmocka_unit_test(bounds_are_their_longest_term),
        cmocka_unit_test(blending_counts_every_fragment),
        cmocka_unit_test(costs_come_from_the_ceilings),
        cmocka_unit_test(every_pass_states_its_work),
        cmocka_unit_test(the_header_is_the_list),
        cmocka_unit_test(a_row_a_second),
        cmocka_unit_test(passes_have_their_columns),
        cmocka_unit_test(a_pause_is_one_row),
        cmocka_unit_test(probe_frames_are_numbers),
        cmocka_unit_test(a_probe_waits_warms_and_measures),
        cmocka_unit_test(a_place_that_leaves_starts_the_probe_anew),
        cmocka_unit_test(monitors_exist_only_when_asked_for),
        cmocka_unit_test(probes_uncap_unless_told_not_to),
        cmocka_unit_test(tables_line_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
