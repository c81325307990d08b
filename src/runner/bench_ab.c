#include "runner/bench_ab.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/platform.h"
#include "settings/presets.h"

#define NUM_MEASURES (BENCH_AB_PASSES + BENCH_MAX_PASSES)

bool bench_ab_parse(const char *text, struct bench_ab_values *out)
{
    const char *equals = strchr(text, '=');
    const char *comma = equals ? strchr(equals, ',') : NULL;
    if (!comma || equals == text || comma == equals + 1 || !comma[1] ||
        strchr(comma + 1, ',') || strlen(text) >= sizeof out->texts[0])
        return false;
    snprintf(out->texts[0], sizeof out->texts[0], "%.*s", (int)(comma - text), text);
    snprintf(out->texts[1], sizeof out->texts[1], "%.*s=%s", (int)(equals - text), text,
             comma + 1);
    return true;
}

// Rows of which a session reads the value anew each frame are compared in one session.
// Those that need other objects or another world get two, in rounds: which one is made
// first changes, and where their memory lies is drawn anew.
#define NUM_ROUNDS 4

static bool is_live(const struct bench_ab_values *values)
{
    char row[sizeof values->texts[0]];
    snprintf(row, sizeof row, "%.*s", (int)strcspn(values->texts[0], "="),
             values->texts[0]);
    const struct ll_setting *setting = ll_settings_find(row);
    if (!setting || setting->rebuilds)
        return false;
    enum ll_setting_id id = ll_setting_id(setting);
    return !ll_setting_is_label(id) && id != LL_ROW_FARCLIP &&
           id != LL_ROW_HORIZON_FARCLIP;
}

// What is written down of both sides, pair by pair.
struct duel {
    bool live;                    // one stage, the first, serves both sides
    struct bench_stage stages[2]; // of a round
    struct ll_settings settings[2];
    struct ll_stage_timers timers;
    double *values[2][NUM_MEASURES]; // owned as one block; 0: was not measured
    double *block;                   // owned
    uint32_t num_pairs, num_done;    // room for; measured
    uint32_t num_messages;           // of validation
};

static bool values_init(struct duel *duel, uint32_t num_pairs)
{
    duel->num_pairs = num_pairs;
    duel->block = calloc((size_t)2 * NUM_MEASURES * num_pairs, sizeof *duel->block);
    for (int i = 0; duel->block && i < 2 * NUM_MEASURES; i++)
        duel->values[i / NUM_MEASURES][i % NUM_MEASURES] =
            duel->block + (size_t)i * num_pairs;
    return duel->block;
}

static void sides_close(struct duel *duel)
{
    for (int side = 0; side < 2; side++) {
        struct bench_stage *stage = &duel->stages[side];
        if (stage->session)
            duel->num_messages +=
                ll_gpu_num_validation_messages(ll_session_gpu(stage->session));
        bench_stage_finish(stage);
    }
}

static struct bench_stage *side_of(struct duel *duel, int side)
{
    struct bench_stage *stage = &duel->stages[duel->live ? 0 : side];
    if (duel->live)
        *ll_session_settings(stage->session) = duel->settings[side];
    return stage;
}

static bool frame(struct bench_stage *stage)
{
    struct ll_frame_request request = { .shot = stage->open->shot };
    return ll_session_frame(stage->session, &request).outcome == LL_FRAME_DRAWN;
}

// One frame that brings the device back to this side, and one that counts; alone on the
// GPU, so that its times are its own.
static bool turn(struct duel *duel, int side, uint32_t pair)
{
    struct bench_stage *stage = side_of(duel, side);
    struct ll_gpu *gpu = ll_session_gpu(stage->session);
    if (!frame(stage) || !ll_gpu_wait_idle(gpu))
        return false;
    ll_session_stages_set(stage->session, &duel->timers);
    duel->timers = (struct ll_stage_timers){ 0 };
    double start_s = ll_platform_now_s();
    bool good = frame(stage);
    double cpu_ms =
        (ll_platform_now_s() - start_s) * 1e3 - duel->timers.ms[LL_STAGE_WAIT];
    good = good && ll_gpu_wait_idle(gpu);
    duel->values[side][BENCH_AB_WALL][pair] = (ll_platform_now_s() - start_s) * 1e3;
    ll_session_stages_set(stage->session, NULL);
    duel->values[side][BENCH_AB_CPU][pair] = cpu_ms;
    duel->values[side][BENCH_AB_GPU][pair] = ll_gpu_frame_ms(gpu);
    const struct ll_gpu_timer *timers;
    uint32_t num = ll_gpu_timers(gpu, &timers);
    for (uint32_t i = 0; i < num; i++) {
        for (uint32_t p = 0; p < ll_num_passes() && p < BENCH_MAX_PASSES; p++) {
            if (!strcmp(timers[i].name, ll_pass_at(p)->name))
                duel->values[side][BENCH_AB_PASSES + p][pair] = timers[i].ms;
        }
    }
    return good;
}

// A before B, then B before A: what grows or shrinks with time falls on both. The first
// round takes as many pairs as its time allows, the others take as many as the first.
static bool pairs_run(struct duel *duel, const struct bench_pace *pace, uint32_t round,
                      uint32_t *num_each)
{
    for (uint32_t i = 0; i < pace->num_warm / 4 + 1; i++) {
        if (!turn(duel, 0, duel->num_done) || !turn(duel, 1, duel->num_done))
            return false;
    }
    double start_s = ll_platform_now_s();
    for (uint32_t i = 0; i < *num_each; i++) {
        // A pair is four frames.
        bool late = round == 0 && pace->series_s > 0 &&
                    ll_platform_now_s() - start_s > 4 * pace->series_s;
        if (late && i >= pace->num_least) {
            *num_each = i;
            break;
        }
        int first = (int)(i & 1);
        if (!turn(duel, first, duel->num_done) || !turn(duel, !first, duel->num_done))
            return false;
        duel->num_done++;
    }
    return true;
}

static const char *measure_name(int measure)
{
    static const char *const names[] = {
        [BENCH_AB_GPU] = "GPU", [BENCH_AB_CPU] = "CPU", [BENCH_AB_WALL] = "frame"
    };
    return measure < BENCH_AB_PASSES
               ? names[measure]
               : ll_pass_at((uint32_t)(measure - BENCH_AB_PASSES))->name;
}

static void lines_fill(struct duel *duel, uint32_t num_rounds, struct bench_ab *out)
{
    uint32_t num_measures = BENCH_AB_PASSES + ll_num_passes();
    for (uint32_t m = 0; m < num_measures && m < NUM_MEASURES; m++) {
        struct bench_ab_line line = { .name = measure_name((int)m) };
        line.b = ll_compare(duel->values[0][m], duel->values[1][m], duel->num_done,
                            num_rounds);
        for (int side = 0; side < 2; side++)
            line.median_ms[side] =
                ll_summarize(duel->values[side][m], duel->num_done).p50;
        if (line.median_ms[0] > 0 || line.median_ms[1] > 0)
            out->lines[out->num_lines++] = line;
    }
}

// ---- rounds ----

static int sides_open(struct duel *duel, const struct ll_shot_spec *spec, uint32_t round)
{
    for (int i = 0; i < (duel->live ? 1 : 2); i++) {
        int side = duel->live ? 0 : i ^ (int)(round & 1);
        int code = bench_stage_open(&duel->stages[side], spec, &duel->settings[side]);
        if (code)
            return code;
    }
    return 0;
}

static int round_run(struct duel *duel, const struct ll_shot_spec *spec, uint32_t round,
                     uint32_t num_rounds, uint32_t *num_each)
{
    int code = sides_open(duel, spec, round);
    if (code)
        return code;
    const struct bench_stage *stage = &duel->stages[0];
    struct bench_pace pace = bench_pace_of(stage->params, ll_session_gpu(stage->session));
    pace.series_s /= num_rounds;
    pace.num_least = (pace.num_least + num_rounds - 1) / num_rounds;
    if (round == 0) {
        *num_each = (pace.num_frames + num_rounds - 1) / num_rounds;
        if (!values_init(duel, *num_each * num_rounds + 1)) // and what only warms
            return 1;
    }
    return pairs_run(duel, &pace, round, num_each) ? 0 : 1;
}

int bench_ab_measure(const struct ll_bench_params *params,
                     const struct ll_shot_spec *spec, const char *preset,
                     const struct bench_ab_values *values, struct bench_ab *out)
{
    *out = (struct bench_ab){ .name = spec->name, .preset = preset, .values = *values };
    struct duel *duel = calloc(1, sizeof *duel);
    if (!duel)
        return 1;
    duel->live = is_live(values);
    out->num_rounds = duel->live ? 1 : NUM_ROUNDS;
    int code = 0;
    for (int side = 0; !code && side < 2; side++) {
        if (!bench_settings_fill(params, spec, preset, values->texts[side],
                                 &duel->settings[side]))
            code = 2;
    }
    uint32_t num_each = 0;
    for (uint32_t round = 0; !code && round < out->num_rounds; round++) {
        duel->stages[0].params = duel->stages[1].params = params;
        code = round_run(duel, spec, round, out->num_rounds, &num_each);
        sides_close(duel);
    }
    if (!code) {
        out->num_pairs = duel->num_done;
        lines_fill(duel, out->num_rounds, out);
    }
    out->num_messages = duel->num_messages;
    free(duel->block);
    free(duel);
    return code;
}
