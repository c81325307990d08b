// settings: the ladders against what is written down, and a property: whatever is
// written, held, saved and loaded in any order, every label tells the truth.
#include "test_settings.h"

#include "test_settings_spec.h"

static const struct ll_setting *row_of(size_t spec_row)
{
    const struct ll_setting *row = ll_settings_find(spec_rows[spec_row].name);
    if (!row)
        fail_msg("there is no row %s", spec_rows[spec_row].name);
    return row;
}

static void rows_have_the_written_ranges(void **state)
{
    (void)state;
    for (size_t i = 0; i < NUM_SPEC_ROWS; i++) {
        const struct ll_setting *row = row_of(i);
        assert_float_equal(row->low, spec_rows[i].low, 1e-9);
        assert_float_equal(row->high, spec_rows[i].high, 1e-9);
        assert_float_equal(row->fallback, spec_rows[i].fallback, 1e-9);
        assert_true(row->powers_of_two == (spec_rows[i].kind == SPEC_POWER));
        assert_true((row->type == LL_SETTING_FLOAT) == (spec_rows[i].kind == SPEC_REAL));
    }
}

static void ladder_check(enum ll_setting_id label, bool graphics)
{
    const struct ll_ladder *ladder = ll_ladder_of(label);
    assert_int_equal(ladder->num_rungs, SPEC_CUSTOM);
    uint32_t num = 0;
    for (size_t i = 0; i < NUM_SPEC_ROWS; i++) {
        const char *rungs = graphics ? spec_rows[i].graphics : spec_rows[i].lighting;
        const struct ll_ladder_row *found = NULL;
        for (uint32_t k = 0; k < ladder->num_rows; k++) {
            if (ladder->rows[k].id == ll_setting_id(row_of(i)))
                found = &ladder->rows[k];
        }
        assert_true((found != NULL) == (rungs != NULL));
        num += found != NULL;
        for (int rung = 0; found && rung < SPEC_CUSTOM; rung++) {
            double want;
            if (spec_rung(rungs, rung, &want))
                assert_float_equal(found->rungs[rung], want, 1e-9);
            else
                assert_true(found->rungs[rung] == LL_RUNG_BLANK);
        }
    }
    assert_int_equal(ladder->num_rows, num + graphics); // and lightingQuality
}

static void ladders_are_those_written_down(void **state)
{
    (void)state;
    ladder_check(LL_ROW_LIGHTING_QUALITY, false);
    ladder_check(LL_ROW_GRAPHICS_QUALITY, true);
    const struct ll_ladder *graphics = ll_ladder_of(LL_ROW_GRAPHICS_QUALITY);
    assert_int_equal(graphics->rows[0].id, LL_ROW_LIGHTING_QUALITY);
    for (int rung = 0; rung < SPEC_CUSTOM; rung++) {
        assert_float_equal(graphics->rows[0].rungs[rung], rung, 0);
        assert_string_equal(ll_settings_row(LL_ROW_GRAPHICS_QUALITY)->choices[rung],
                            spec_graphics[rung]);
        assert_string_equal(ll_settings_row(LL_ROW_LIGHTING_QUALITY)->choices[rung],
                            spec_lighting[rung]);
    }
    // A ladder that has a label as a row comes after it, or the label would be old.
    uint32_t num;
    const struct ll_ladder *ladders = ll_ladders(&num);
    for (uint32_t i = 0; i < num; i++) {
        for (uint32_t k = 0; k < ladders[i].num_rows; k++) {
            const struct ll_ladder *inner = ll_ladder_of(ladders[i].rows[k].id);
            assert_true(!inner || inner < &ladders[i]);
        }
    }
}

static void lighting_high_is_the_registered_default(void **state)
{
    (void)state;
    const struct ll_ladder *ladder = ll_ladder_of(LL_ROW_LIGHTING_QUALITY);
    for (uint32_t i = 0; i < ladder->num_rows; i++)
        assert_float_equal(ladder->rows[i].rungs[LL_LIGHTING_HIGH],
                           ll_settings_row(ladder->rows[i].id)->fallback, 1e-9);
}

// Any two rungs differ in a row that both decide, and by more than equality forgives.
static void rungs_are_mutually_exclusive(void **state)
{
    (void)state;
    uint32_t num;
    const struct ll_ladder *ladders = ll_ladders(&num);
    for (uint32_t l = 0; l < num; l++) {
        for (uint32_t a = 0; a < ladders[l].num_rungs; a++) {
            for (uint32_t b = 0; b < a; b++) {
                uint32_t num_differing = 0;
                for (uint32_t i = 0; i < ladders[l].num_rows; i++) {
                    const double *rungs = ladders[l].rows[i].rungs;
                    num_differing += rungs[a] != LL_RUNG_BLANK &&
                                     rungs[b] != LL_RUNG_BLANK &&
                                     fabs(rungs[a] - rungs[b]) > 0.01;
                }
                assert_true(num_differing > 0);
            }
        }
    }
}

// The seeded column against the client's own defaults, both ways.
static void seeded_deviations_are_all_listed_and_all_real(void **state)
{
    (void)state;
    uint32_t num_listed, num_found = 0;
    const struct ll_seeded_deviation *listed = ll_seeded_deviations(&num_listed);
    struct ll_settings high;
    ll_settings_default(&high);
    ll_settings_set(&high, "graphicsQuality", "High");
    for (int i = 0; i < LL_NUM_SETTINGS; i++) {
        const struct ll_setting *row = ll_settings_row((enum ll_setting_id)i);
        if (!ll_setting_is_governed((enum ll_setting_id)i) ||
            !(row->flags & LL_SETTING_CLIENT))
            continue;
        double seeded = ll_settings_get(&high, row);
        const struct ll_seeded_deviation *found = NULL;
        for (uint32_t k = 0; k < num_listed; k++) {
            if (listed[k].id == (enum ll_setting_id)i)
                found = &listed[k];
        }
        assert_true((found != NULL) == !spec_same(seeded, row->classic));
        num_found += found != NULL;
        if (found) {
            assert_float_equal(found->classic, row->classic, 1e-9);
            assert_true(strlen(found->reason) > 10);
        }
    }
    assert_int_equal(num_found, num_listed);
    assert_int_equal(num_listed, 1); // farclip, 350 to 777
    assert_int_equal(listed[0].id, LL_ROW_FARCLIP);
    assert_float_equal(high.farclip_yd, 777, 0);
}

// Classic is Off with everything of today off: nothing governed is left on by default.
static void classic_is_the_lowest_of_every_row(void **state)
{
    (void)state;
    struct ll_settings classic, defaults;
    ll_settings_classic(&classic);
    ll_settings_default(&defaults);
    for (size_t i = 0; i < NUM_SPEC_ROWS; i++) {
        double want = spec_rows[i].fallback, value;
        if (spec_rung(spec_rows[i].graphics, 0, &value) ||
            spec_rung(spec_rows[i].lighting, 0, &value))
            want = value;
        assert_float_equal(ll_settings_get(&classic, row_of(i)), want, 1e-6);
    }
    assert_int_equal(classic.graphics_quality, LL_GRAPHICS_CLASSIC);
    assert_int_equal(classic.lighting_quality, LL_LIGHTING_OFF);
    assert_false(ll_settings_want_hdr(&classic));
}

// ---- the property ----

#define NUM_LEVERS 12
static const struct {
    const char *name, *row;
} spec_levers[NUM_LEVERS] = {
    { "WOW_AO", "ambientOcclusion" },    { "WOW_ANISO", "anisotropy" },
    { "WOW_DITHER", "skyDither" },       { "WOW_FARCLIP", "farclip" },
    { "WOW_FOGMODEL", "fogModel" },      { "WOW_LAMPFOG", "lampFog" },
    { "WOW_SKY_QUALITY", "skyQuality" }, { "WOW_SPELL_LIGHT", "spellLightGain" },
    { "WOW_VOLFOG", "volumetricFog" },   { "WOW_VOLLIGHT", "volumetricLight" },
    { "WOW_WATER", "waterQuality" },     { "WOW_TORCH_TERRAIN", "torchTerrainShadows" },
};

struct run {
    struct ll_random random;
    char *folder;
    struct spec spec;
    struct ll_settings_store *store;
    struct env env[NUM_LEVERS + 1];
    char env_texts[NUM_LEVERS][32];
};

static uint32_t below(struct run *run, uint32_t n)
{
    return ll_random_u32(&run->random) % n;
}

static size_t spec_find(const char *name)
{
    for (size_t i = 0; i < NUM_SPEC_ROWS; i++) {
        if (!strcmp(spec_rows[i].name, name))
            return i;
    }
    fail_msg("no row %s", name);
    return 0;
}

// Of a rung more often than not, so that labels come back from Custom.
static void value_pick(struct run *run, size_t row, char text[32])
{
    const struct spec_row *spec_row = &spec_rows[row];
    const char *rungs = spec_row->graphics ? spec_row->graphics : spec_row->lighting;
    double value;
    if (!spec_rung(rungs, (int)below(run, SPEC_CUSTOM), &value) || !below(run, 4)) {
        double span = spec_row->high - spec_row->low;
        value = spec_row->low + span * (below(run, 1201) / 1000.0 - 0.1);
    }
    snprintf(text, 32, "%.3f", value);
}

static void levers_pick(struct run *run)
{
    uint32_t num = 0;
    for (int i = 0; i < NUM_LEVERS; i++) {
        if (below(run, 8))
            continue;
        size_t row = spec_find(spec_levers[i].row);
        value_pick(run, row, run->env_texts[num]);
        run->env[num] = (struct env){ spec_levers[i].name, run->env_texts[num] };
        spec_hold(&run->spec, row, strtod(run->env_texts[num], NULL));
        num++;
    }
    run->env[num] = (struct env){ 0 };
}

static void holds_pick(struct run *run)
{
    char text[32];
    if (!below(run, 6)) {
        bool graphics = below(run, 2);
        int rung = (int)below(run, SPEC_CUSTOM + 1);
        ll_settings_store_hold(
            run->store, graphics ? "graphicsQuality" : "lightingQuality",
            graphics ? spec_graphics[rung] : spec_lighting[rung], "--preset");
        spec_hold_preset(&run->spec, graphics, rung);
        spec_derive(&run->spec);
    }
    for (uint32_t num = below(run, 4) ? 0 : below(run, 6); num > 0; num--) {
        size_t row = below(run, NUM_SPEC_ROWS);
        value_pick(run, row, text);
        ll_settings_store_hold(run->store, spec_rows[row].name, text, "--set");
        spec_hold(&run->spec, row, strtod(text, NULL));
        spec_derive(&run->spec);
    }
}

static void run_open(struct run *run)
{
    struct spec *spec = &run->spec;
    for (size_t i = 0; i < NUM_SPEC_ROWS; i++) {
        spec->values[i] = spec_rows[i].fallback;
        spec->held[i] = false;
    }
    spec->graphics_held = spec->lighting_held = false;
    levers_pick(run);
    run->store = store_open_env(run->folder, LL_SETTINGS_PERSON, run->env);
    spec->dirty = !spec->file.has_labels[0]; // what was seeded is saved
    spec_load(spec);
    holds_pick(run);
}

static void run_close(struct run *run)
{
    ll_settings_store_destroy(run->store);
    if (run->spec.dirty)
        spec_save(&run->spec);
}

static void run_write(struct run *run)
{
    char text[32];
    struct spec before = run->spec;
    for (uint32_t num = 1 + below(run, 6); num > 0; num--) {
        bool graphics = below(run, 2);
        int rung = (int)below(run, SPEC_CUSTOM + 1);
        if (!below(run, 4)) {
            ll_settings_store_write(run->store,
                                    graphics ? "GRAPHICSquality" : "lightingQuality",
                                    graphics ? spec_graphics[rung] : spec_lighting[rung]);
            spec_preset(&run->spec, graphics, rung);
        } else {
            size_t row = below(run, NUM_SPEC_ROWS);
            value_pick(run, row, text);
            ll_settings_store_write(run->store, spec_rows[row].name, text);
            spec_write(&run->spec, row, strtod(text, NULL));
        }
    }
    ll_settings_store_apply(run->store);
    spec_derive(&run->spec);
    run->spec.dirty = before.dirty || spec_has_news(&run->spec, &before);
}

static void run_compare(struct run *run, uint32_t step)
{
    const struct ll_settings *values = ll_settings_store_pending(run->store);
    for (size_t i = 0; i < NUM_SPEC_ROWS; i++) {
        double value = ll_settings_get(values, row_of(i));
        if (!spec_same(value, run->spec.values[i]))
            fail_msg("step %u: %s is %g, not %g", step, spec_rows[i].name, value,
                     run->spec.values[i]);
    }
    if ((int)values->lighting_quality != run->spec.lighting ||
        (int)values->graphics_quality != run->spec.graphics)
        fail_msg("step %u: the labels are %s and %s, not %s and %s", step,
                 spec_graphics[values->graphics_quality],
                 spec_lighting[values->lighting_quality],
                 spec_graphics[run->spec.graphics], spec_lighting[run->spec.lighting]);
    // Applying nothing changes nothing: derivation is stable.
    struct ll_settings before = *values;
    uint32_t num;
    ll_settings_store_write(run->store, "graphicsQuality", "Custom");
    ll_settings_store_apply(run->store);
    ll_settings_store_changes(run->store, &num);
    assert_int_equal(num, 0);
    assert_memory_equal(values, &before, sizeof before);
}

static void any_order_of_anything_ends_in_true_labels(void **state)
{
    (void)state;
    ll_log_level_set(LL_LOG_ERROR); // levers and flags out of range are clamped aloud
    uint32_t num_seen[SPEC_CUSTOM + 1] = { 0 }, num_steps = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        struct run run = { .random = ll_random_make(seed), .folder = folder_make() };
        run_open(&run);
        for (uint32_t step = 0; step < 40; step++, num_steps++) {
            if (below(&run, 4)) {
                run_write(&run);
            } else {
                run_close(&run);
                run_open(&run);
            }
            run_compare(&run, step);
            num_seen[run.spec.graphics]++;
        }
        run_close(&run);
    }
    ll_log_level_set(LL_LOG_INFO);
    note("%u steps; graphics labels seen: Classic %u, Low %u, Medium %u, High %u, Ultra "
         "%u, Custom %u\n",
         num_steps, num_seen[0], num_seen[1], num_seen[2], num_seen[3], num_seen[4],
         num_seen[5]);
    for (int i = 0; i <= SPEC_CUSTOM; i++)
        assert_true(num_seen[i] > num_steps / 100); // the walk goes everywhere
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_have_the_written_ranges),
        cmocka_unit_test(ladders_are_those_written_down),
        cmocka_unit_test(lighting_high_is_the_registered_default),
        cmocka_unit_test(rungs_are_mutually_exclusive),
        cmocka_unit_test(seeded_deviations_are_all_listed_and_all_real),
        cmocka_unit_test(classic_is_the_lowest_of_every_row),
        cmocka_unit_test(any_order_of_anything_ends_in_true_labels),
    };
    return cmocka_run_group_tests(tests, NULL, folder_remove);
}
