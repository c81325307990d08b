// The rounds of the ceilings: all rows take turns, every other round in reverse order, so
// that what else the machine does falls on all of them alike.
#include "runner/bench_ceilings.h"

#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/platform.h"
#include "runner/statistics.h"

#define MAX_ROUNDS 32
#define MAX_AMOUNT (1u << 16)

// Cheap devices get less of everything: a whole run stays under 20 s there.
static const struct pace {
    uint32_t width, height, num_rounds;
    double sample_ms, warm_ms;
} paces[] = {
    { 2560, 1440, 15, 4, 300 }, // GPUs; warm: until their clocks have risen
    { 640, 360, 5, 10, 0 },     // CPUs
};

static const struct ceiling_family *const families[] = {
    &ceiling_copies,     &ceiling_fills, &ceiling_triangles, &ceiling_texels,
    &ceiling_arithmetic, &ceiling_draws, &ceiling_records,   &ceiling_passes,
    &ceiling_uploads,    &ceiling_host,
};
#define NUM_FAMILIES (sizeof families / sizeof *families)

static const struct unit {
    const char *name;
    double scale; // units in one a second, or in one second
    bool each;    // time of one instead of a rate
} units[LL_NUM_CEILING_UNITS] = {
    [LL_UNIT_GB_S] = { "GB/s", 1e-9, false },
    [LL_UNIT_MB_S] = { "MB/s", 1e-6, false },
    [LL_UNIT_GPIXEL_S] = { "Gpixel/s", 1e-9, false },
    [LL_UNIT_GTEXEL_S] = { "Gtexel/s", 1e-9, false },
    [LL_UNIT_GFMA_S] = { "Gfma/s", 1e-9, false },
    [LL_UNIT_MTRIANGLE_S] = { "Mtriangle/s", 1e-6, false },
    [LL_UNIT_NS] = { "ns", 1e9, true },
};

const char *ll_ceiling_unit_name(enum ll_ceiling_unit unit)
{
    return units[unit].name;
}

// One row while it is measured.
struct lane {
    const struct ceiling_family *family;
    const struct ceiling_def *def;
    void *state; // of its family
    uint32_t amount;
    double samples[MAX_ROUNDS]; // seconds of one item
    double sample_ms[MAX_ROUNDS];
    uint32_t num_samples;
    bool by_cpu;
};

struct measurement {
    struct ceilings_bench bench;
    double sample_ms, warm_ms;
    uint32_t num_rounds;
    void *states[NUM_FAMILIES];
    struct lane lanes[LL_MAX_CEILINGS];
    uint32_t num_lanes;
};

// ---- one sample ----

// The device's clock, or ours where the device's stands still.
static double gpu_sample_s(struct measurement *m, struct lane *lane)
{
    struct kit_submit submit;
    if (!kit_submit_begin(&submit, m->bench.gpu))
        return -1;
    ll_gpu_scope_begin(m->bench.gpu, submit.cmd, "bench");
    lane->family->record(lane->state, &m->bench, lane->def, submit.cmd, lane->amount);
    ll_gpu_scope_end(m->bench.gpu, submit.cmd);
    double start_s = ll_platform_now_s();
    if (!kit_submit_end(&submit))
        return -1;
    double wall_s = ll_platform_now_s() - start_s;
    const struct ll_gpu_timer *timers;
    double gpu_s = ll_gpu_timers(m->bench.gpu, &timers) ? timers[0].ms * 1e-3 : 0;
    lane->by_cpu = gpu_s <= 0;
    return gpu_s > 0 ? gpu_s : wall_s;
}

static double sample_s(struct measurement *m, struct lane *lane)
{
    if (lane->family->record)
        return gpu_sample_s(m, lane);
    lane->by_cpu = true;
    return lane->family->run(lane->state, &m->bench, lane->def, lane->amount);
}

// More work until a sample takes long enough for the clock. The first run of each also
// pays for what is made on first use, and counts for nothing.
static bool calibrate(struct measurement *m, struct lane *lane)
{
    lane->amount = 1;
    if (sample_s(m, lane) < 0)
        return false;
    for (;;) {
        double ms = sample_s(m, lane) * 1e3;
        if (ms < 0)
            return false;
        if (ms >= m->sample_ms * 0.7 || lane->amount >= MAX_AMOUNT)
            return true;
        double more = ms > 0 ? m->sample_ms / ms : 16;
        more = more < 1.5 ? 1.5 : more > 16 ? 16 : more;
        double amount = lane->amount * more + 0.5;
        lane->amount = amount < MAX_AMOUNT ? (uint32_t)amount : MAX_AMOUNT;
    }
}

static bool lane_sample(struct measurement *m, struct lane *lane)
{
    double seconds = sample_s(m, lane);
    if (seconds < 0)
        return false;
    double items = lane->amount * lane->family->piece(lane->state, &m->bench, lane->def);
    lane->samples[lane->num_samples] = seconds / items;
    lane->sample_ms[lane->num_samples++] = seconds * 1e3;
    return true;
}

// ---- all of them ----

static bool is_wanted(const char *name, const char *const *only)
{
    for (; only && *only; only++) {
        if (!strncmp(name, *only, strlen(*only)))
            return true;
    }
    return !only;
}

static bool family_open(struct measurement *m, size_t family_idx, const char *const *only)
{
    const struct ceiling_family *family = families[family_idx];
    void **state = &m->states[family_idx];
    for (uint32_t i = 0; i < family->num_defs; i++) {
        const struct ceiling_def *def = &family->defs[i];
        if (!is_wanted(def->name, only))
            continue;
        if (!*state)
            *state = family->create(&m->bench);
        if (!*state) {
            ll_log(LL_LOG_ERROR, "bench", "%s: could not be set up", def->name);
            return false;
        }
        if (family->present && !family->present(*state, &m->bench, def))
            continue;
        if (m->num_lanes == LL_MAX_CEILINGS)
            return false;
        m->lanes[m->num_lanes++] =
            (struct lane){ .family = family, .def = def, .state = *state };
    }
    return true;
}

static void progress(const struct ll_ceilings_params *params, uint32_t done, uint32_t all)
{
    if (params->progress)
        params->progress(params->user, (float)done / (float)all);
}

static bool lanes_run(struct measurement *m, const struct ll_ceilings_params *params)
{
    // Calibrations take about as long as three samples.
    uint32_t steps = m->num_lanes * (m->num_rounds + 3), done = 0;
    for (double start_s = ll_platform_now_s();
         m->num_lanes && (ll_platform_now_s() - start_s) * 1e3 < m->warm_ms;) {
        m->lanes[0].amount = 16;
        if (sample_s(m, &m->lanes[0]) < 0)
            return false;
    }
    for (uint32_t i = 0; i < m->num_lanes; i++) {
        if (!calibrate(m, &m->lanes[i]))
            return false;
        progress(params, done += 3, steps);
    }
    for (uint32_t round = 0; round < m->num_rounds; round++) {
        for (uint32_t i = 0; i < m->num_lanes; i++) {
            uint32_t turn = round & 1 ? m->num_lanes - 1 - i : i;
            if (!lane_sample(m, &m->lanes[turn]))
                return false;
            progress(params, ++done, steps);
        }
    }
    return true;
}

static struct ll_ceiling row_of(struct lane *lane)
{
    const struct unit *unit = &units[lane->def->unit];
    struct ll_summary each = ll_summarize(lane->samples, lane->num_samples);
    struct ll_summary sample_ms = ll_summarize(lane->sample_ms, lane->num_samples);
    struct ll_ceiling row = {
        .name = lane->def->name,
        .help = lane->def->help,
        .unit = lane->def->unit,
        .median = unit->each ? each.p50 * unit->scale : unit->scale / each.p50,
        .low = unit->each ? each.min * unit->scale : unit->scale / each.max,
        .high = unit->each ? each.max * unit->scale : unit->scale / each.min,
        .spread = each.spread,
        .num_samples = each.num,
        .sample_ms = sample_ms.p50,
        .by_cpu = lane->by_cpu,
    };
    return row;
}

static void measurement_init(struct measurement *m,
                             const struct ll_ceilings_params *params)
{
    bool cpu = params->gpu->properties.deviceType == VK_PHYSICAL_DEVICE_TYPE_CPU;
    const struct pace *pace = &paces[cpu];
    m->bench =
        (struct ceilings_bench){ .gpu = params->gpu,
                                 .small = cpu,
                                 .width = params->width ? params->width : pace->width,
                                 .height =
                                     params->height ? params->height : pace->height };
    m->sample_ms = params->sample_ms > 0 ? params->sample_ms : pace->sample_ms;
    m->warm_ms = params->sample_ms > 0 ? 0 : pace->warm_ms;
    m->num_rounds = params->num_rounds ? params->num_rounds : pace->num_rounds;
    if (m->num_rounds > MAX_ROUNDS)
        m->num_rounds = MAX_ROUNDS;
}

bool ll_ceilings_measure(const struct ll_ceilings_params *params, struct ll_ceilings *out)
{
    double start_s = ll_platform_now_s();
    *out = (struct ll_ceilings){ 0 };
    struct measurement *m = calloc(1, sizeof *m);
    if (!m)
        return false;
    measurement_init(m, params);
    bool good = true;
    for (size_t i = 0; good && i < NUM_FAMILIES; i++)
        good = family_open(m, i, params->only);
    good = good && lanes_run(m, params);
    for (uint32_t i = 0; good && i < m->num_lanes; i++)
        out->rows[out->num_rows++] = row_of(&m->lanes[i]);
    out->width = m->bench.width;
    out->height = m->bench.height;
    ll_gpu_wait_idle(params->gpu);
    for (size_t i = 0; i < NUM_FAMILIES; i++)
        families[i]->destroy(m->states[i], &m->bench);
    free(m);
    out->wall_s = ll_platform_now_s() - start_s;
    return good;
}

double ll_ceiling_cost_s(const struct ll_ceilings *ceilings, const char *name)
{
    for (uint32_t i = 0; i < ceilings->num_rows; i++) {
        const struct ll_ceiling *row = &ceilings->rows[i];
        const struct unit *unit = &units[row->unit];
        if (!strcmp(row->name, name) && row->low > 0)
            return unit->each ? row->low / unit->scale : unit->scale / row->high;
    }
    return 0;
}
