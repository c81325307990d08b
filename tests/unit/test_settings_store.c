// settings: the live store: queue, events, presets, who holds a row, latched rows.
#include "test_settings.h"

#include <math.h>

static const char *label(const struct ll_settings_store *store)
{
    return text_of(store, "graphicsQuality");
}

static bool has_change(const struct ll_settings_store *store, enum ll_setting_id id)
{
    uint32_t num;
    const struct ll_settings_change *changes = ll_settings_store_changes(store, &num);
    uint32_t found = 0;
    for (uint32_t i = 0; i < num; i++)
        found += changes[i].id == id;
    assert_true(found <= 1); // one event a row
    return found;
}

static uint32_t num_changes(const struct ll_settings_store *store)
{
    uint32_t num;
    ll_settings_store_changes(store, &num);
    return num;
}

static void writes_are_queued_and_make_one_event_a_row(void **state)
{
    (void)state;
    struct ll_settings_store *store = store_open(folder_make());
    const struct ll_settings *values = ll_settings_store_values(store);
    ll_settings_store_apply(store);
    assert_int_equal(num_changes(store), 0); // what a start sets is no change
    assert_int_equal(values->bloom, 2);
    assert_int_equal(ll_settings_store_write(store, "BLOOM", "0"), LL_SETTINGS_SET);
    assert_int_equal(ll_settings_store_write(store, "bloom", "1"), LL_SETTINGS_SET);
    assert_int_equal(values->bloom, 2); // not before its frame
    assert_int_equal(ll_settings_store_apply(store), LL_REBUILD_TARGETS);
    assert_int_equal(values->bloom, 1);
    assert_true(has_change(store, LL_ROW_BLOOM));
    assert_true(has_change(store, LL_ROW_LIGHTING_QUALITY)); // to Custom
    assert_true(has_change(store, LL_ROW_GRAPHICS_QUALITY));
    assert_int_equal(num_changes(store), 3);
    ll_settings_store_apply(store);
    assert_int_equal(num_changes(store), 0);
    // There and back within a frame, and the same value in other words, are nothing.
    ll_settings_store_write(store, "bloom", "2");
    ll_settings_store_write(store, "bloom", "1.00");
    assert_int_equal(ll_settings_store_apply(store), 0);
    assert_int_equal(num_changes(store), 0);
    write_apply(store, "nightGain", "0.45005"); // within 1e-4
    assert_int_equal(num_changes(store), 0);
    assert_string_equal(text_of(store, "nightGain"), "0.45");
    ll_settings_store_destroy(store);
}

static void refused_writes_leave_no_trace(void **state)
{
    (void)state;
    struct ll_settings_store *store = store_open(folder_make());
    assert_int_equal(ll_settings_store_write(store, "farclip", "far"),
                     LL_SETTINGS_NO_NUMBER);
    assert_int_equal(ll_settings_store_write(store, "bloom", "High"),
                     LL_SETTINGS_NO_NUMBER);
    assert_int_equal(ll_settings_store_write(store, "graphicsQuality", "Best"),
                     LL_SETTINGS_NO_SUCH_VALUE);
    assert_int_equal(ll_settings_store_write(store, "gxResolution", "1600"),
                     LL_SETTINGS_NO_SUCH_VALUE);
    assert_int_equal(ll_settings_store_write(store, "farclip2", "1"),
                     LL_SETTINGS_NO_SUCH_ROW);
    assert_int_equal(ll_settings_store_write_number(store, LL_ROW_FARCLIP, (double)NAN),
                     LL_SETTINGS_NO_NUMBER);
    assert_int_equal(ll_settings_store_write_number(store, LL_ROW_DATA_PATH, 1),
                     LL_SETTINGS_NO_NUMBER);
    // Custom is a label, never a choice.
    assert_int_equal(ll_settings_store_write(store, "graphicsQuality", "Custom"),
                     LL_SETTINGS_SET);
    assert_int_equal(ll_settings_store_apply(store), 0);
    assert_int_equal(num_changes(store), 0);
    ll_settings_store_destroy(store);
}

// Acceptance 4.1 (1), on both ladders, from every other rung.
static void every_rung_round_trips(void **state)
{
    (void)state;
    struct ll_settings_store *store = store_open(folder_make());
    const enum ll_setting_id labels[] = { LL_ROW_GRAPHICS_QUALITY,
                                          LL_ROW_LIGHTING_QUALITY };
    for (int k = 0; k < 2; k++) {
        const struct ll_setting *row = ll_settings_row(labels[k]);
        for (uint32_t from = 0; from < LL_MAX_RUNGS; from++) {
            for (uint32_t to = 0; to < LL_MAX_RUNGS; to++) {
                ll_settings_store_write_number(store, labels[k], from);
                ll_settings_store_apply(store);
                ll_settings_store_write_number(store, labels[k], to);
                ll_settings_store_apply(store);
                const struct ll_settings *values = ll_settings_store_values(store);
                assert_int_equal(ll_settings_get(values, row), to);
                if (k == 0) // each graphics rung brings its own lighting
                    assert_int_equal(values->lighting_quality, to);
            }
        }
    }
    ll_settings_store_destroy(store);
}

// Acceptance 4.1 (2).
static void one_row_off_its_rung_is_custom_and_back_is_not(void **state)
{
    (void)state;
    struct ll_settings_store *store = store_open(folder_make());
    assert_string_equal(label(store), "High");
    write_apply(store, "bloom", "1");
    assert_string_equal(label(store), "Custom");
    assert_string_equal(text_of(store, "lightingQuality"), "Custom");
    write_apply(store, "bloom", "2");
    assert_string_equal(label(store), "High");
    assert_string_equal(text_of(store, "lightingQuality"), "High");
    write_apply(store, "farclip", "500"); // lighting does not hear of it
    assert_string_equal(label(store), "Custom");
    assert_string_equal(text_of(store, "lightingQuality"), "High");
    // No rung decides these.
    write_apply(store, "graphicsQuality", "High");
    static const char *const undecided[] = { "shadowDistance",   "interiorShadowSoft",
                                             "interiorAmbient",  "interiorFill",
                                             "interiorExposure", "foliageWindStrength",
                                             "fieldOfView",      "doodadSunCap" };
    for (size_t i = 0; i < sizeof undecided / sizeof *undecided; i++) {
        const struct ll_setting *row = ll_settings_find(undecided[i]);
        ll_settings_store_write_number(store, ll_setting_id(row), row->high);
        ll_settings_store_apply(store);
        assert_string_equal(label(store), "High");
        write_apply(store, "graphicsQuality", "Ultra");
        assert_float_equal(ll_settings_get(ll_settings_store_values(store), row),
                           row->high, 1e-6);
        write_apply(store, "graphicsQuality", "High");
    }
    ll_settings_store_destroy(store);
}

static void a_preset_is_written_at_its_place_in_the_queue(void **state)
{
    (void)state;
    struct ll_settings_store *store = store_open(folder_make());
    ll_settings_store_write(store, "farclip", "200"); // the preset wins
    ll_settings_store_write(store, "graphicsQuality", "Low");
    ll_settings_store_write(store, "bloom", "2"); // wins over the preset
    ll_settings_store_apply(store);
    assert_string_equal(text_of(store, "farclip"), "350");
    assert_string_equal(text_of(store, "bloom"), "2");
    assert_string_equal(text_of(store, "sunShafts"), "0");
    assert_string_equal(label(store), "Custom");
    ll_settings_store_write(store, "bloom", "1");
    ll_settings_store_write(store, "lightingQuality", "Medium");
    ll_settings_store_write(store, "lightingQuality", "Low");
    ll_settings_store_apply(store);
    assert_string_equal(label(store), "Low");
    ll_settings_store_destroy(store);
}

static void world_detail_and_frill_density_are_one_number(void **state)
{
    (void)state;
    struct ll_settings_store *store = store_open(folder_make());
    static const struct {
        const char *row, *text, *detail, *density;
    } cases[] = {
        { "worldDetail", "2", "2", "48" },   { "worldDetail", "0", "0", "16" },
        { "frillDensity", "33", "1", "33" }, { "frillDensity", "256", "2", "256" },
        { "frillDensity", "1", "0", "1" },   { "worldDetail", "1", "1", "32" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        write_apply(store, cases[i].row, cases[i].text);
        assert_string_equal(text_of(store, "worldDetail"), cases[i].detail);
        assert_string_equal(text_of(store, "frillDensity"), cases[i].density);
        assert_string_equal(label(store), "High"); // on no ladder
    }
    ll_settings_store_destroy(store);
}

// ---- levers and flags ----

static void levers_hold_their_rows(void **state)
{
    (void)state;
    static const struct {
        const char *lever, *text, *row, *value;
    } cases[] = {
        { "WOW_WATER", "2", "waterQuality", "2" },
        { "WOW_VOLFOG", "0", "volumetricFog", "0" },
        { "WOW_VOLLIGHT", "1", "volumetricLight", "1" },
        { "WOW_LAMPFOG", "1", "lampFog", "1" },
        { "WOW_AO", "0", "ambientOcclusion", "0" },
        { "WOW_SKY_QUALITY", "0", "skyQuality", "0" },
        { "WOW_FOGMODEL", "0", "fogModel", "0" },
        { "WOW_ZONE_SKYBOXES", "0", "zoneSkyboxes", "0" },
        { "WOW_DITHER", "0", "skyDither", "0" },
        { "WOW_RAIN_SURFACES", "0", "rainSurfaces", "0" },
        { "WOW_TORCH_TERRAIN", "0", "torchTerrainShadows", "0" },
        { "WOW_SPELL_LIGHT", "0", "spellLightGain", "0" },
        { "WOW_FARCLIP", "500", "farclip", "500" },
        { "WOW_FARCLIP", "9999", "farclip", "1497" }, // clamped, with a warning
        { "WOW_MSAA", "4", "gxMultisample", "4" },
        { "WOW_MSAA", "64", "gxMultisample", "8" },
        { "WOW_RENDER_SCALE", "0.5", "renderScale", "0.5" },
        { "WOW_ANISO", "16", "anisotropy", "16" },
        { "WOW_NOVSYNC", "1", "gxVSync", "0" },
        { "WOW_CLUTTER_DENSITY", "64", "frillDensity", "64" },
        { "WOW_CLUTTER_DENSITY", "0", "frillDensity", "0" }, // none at all
        { "WOW_NO_FFX", "1", "ffx", "0" },
        { "WOW_WIN", "640x360", "gxResolution", "640x360" },
    };
    struct heard heard = { 0 };
    ll_log_sink_set(log_hear, &heard);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct env env[] = { { cases[i].lever, cases[i].text }, { 0 } };
        char *folder = folder_make();
        struct ll_settings_store *store = store_open_env(folder, LL_SETTINGS_PERSON, env);
        const struct ll_setting *row = ll_settings_find(cases[i].row);
        char text[LL_SETTINGS_TEXT_BYTES];
        assert_string_equal(ll_settings_text(ll_settings_store_values(store), row, text),
                            cases[i].value);
        assert_string_equal(ll_settings_store_holder(store, ll_setting_id(row)),
                            cases[i].lever);
        assert_string_equal(label(store), "High"); // whatever the lever says
        // A preset leaves it, a write counts, and neither is saved.
        write_apply(store, "graphicsQuality", "Low");
        assert_string_equal(text_of(store, cases[i].row), cases[i].value);
        assert_string_equal(label(store), "Low");
        ll_settings_store_destroy(store);
        assert_null(strstr(file_get(folder, CONFIG), cases[i].row));
        assert_non_null(strstr(file_get(folder, CONFIG), "graphicsQuality = \"Low\""));
    }
    assert_int_equal(heard.num_warnings, 2);
    // Not set, set to nothing, or to nonsense: no lever.
    const struct env none[] = { { "WOW_NOVSYNC", "0" },
                                { "WOW_NO_FFX", "" },
                                { "WOW_FARCLIP", "far" },
                                { "WOW_FOLIAGE_WIND", "0" },
                                { "WOW_WIN", "640" },
                                { "WOW_AO", "on" },
                                { 0 } };
    struct ll_settings_store *store =
        store_open_env(folder_make(), LL_SETTINGS_PERSON, none);
    for (int i = 0; i < LL_NUM_SETTINGS; i++)
        assert_null(ll_settings_store_holder(store, (enum ll_setting_id)i));
    assert_int_equal(heard.num_warnings, 5);
    ll_settings_store_destroy(store);
#ifndef NDEBUG
    const struct env capture[] = { { "WOW_CAPTURE", "x" },
                                   { "WOW_FOLIAGE_WIND", "0" },
                                   { 0 } };
    store = store_open_env(folder_make(), LL_SETTINGS_CAPTURE, capture);
    assert_string_equal(text_of(store, "foliageWind"), "0");
    ll_settings_store_destroy(store);
#endif
    ll_log_sink_set(NULL, NULL);
}

static void a_held_row_can_be_written_but_is_not_kept(void **state)
{
    (void)state;
    char *folder = folder_make();
    file_put(folder, CONFIG,
             "[settings]\ngraphicsQuality = \"High\"\n  farclip='600' # mine\n");
    const struct env env[] = { { "WOW_FARCLIP", "500" }, { 0 } };
    struct ll_settings_store *store = store_open_env(folder, LL_SETTINGS_PERSON, env);
    assert_string_equal(text_of(store, "farclip"), "500");
    write_apply(store, "farclip", "700");
    assert_string_equal(text_of(store, "farclip"), "700");
    assert_true(has_change(store, LL_ROW_FARCLIP));
    write_apply(store, "shadowDistance", "100"); // so that there is something to save
    ll_settings_store_destroy(store);
    assert_non_null(strstr(file_get(folder, CONFIG), "\n  farclip='600' # mine\n"));
    store = store_open(folder);
    assert_string_equal(text_of(store, "farclip"), "600");
    ll_settings_store_destroy(store);
}

// --preset for a run: nothing of it is kept, and rows held before it stay.
static void a_held_preset_holds_its_rows(void **state)
{
    (void)state;
    char *folder = folder_make();
    const struct env env[] = { { "WOW_WATER", "0" }, { 0 } };
    struct ll_settings_store *store = store_open_env(folder, LL_SETTINGS_PERSON, env);
    assert_int_equal(
        ll_settings_store_hold(store, "graphicsQuality", "Ultra", "--preset"),
        LL_SETTINGS_SET);
    assert_int_equal(ll_settings_store_hold(store, "farclip", "5000", "--set"),
                     LL_SETTINGS_CLAMPED);
    assert_int_equal(ll_settings_store_hold(store, "farclip", "x", "--set"),
                     LL_SETTINGS_NO_NUMBER);
    assert_int_equal(ll_settings_store_hold(store, "nothing", "1", "--set"),
                     LL_SETTINGS_NO_SUCH_ROW);
    ll_settings_store_hold(store, "lightingQuality", "Custom", "--set"); // holds nothing
    assert_string_equal(text_of(store, "waterQuality"), "0");
    assert_string_equal(text_of(store, "shadowMapSize"), "4096");
    assert_string_equal(ll_settings_store_holder(store, LL_ROW_SHADOW_MAP_SIZE),
                        "--preset");
    assert_string_equal(ll_settings_store_holder(store, LL_ROW_FARCLIP), "--set");
    // The label tells the truth about what is held.
    assert_string_equal(label(store), "Custom");
    ll_settings_store_apply(store);
    assert_int_equal(num_changes(store), 0);
    write_apply(store, "waterQuality", "2");
    assert_string_equal(label(store), "Ultra");
    ll_settings_store_destroy(store);
    store = store_open(folder); // only a first start was saved
    assert_string_equal(label(store), "High");
    assert_string_equal(text_of(store, "shadowMapSize"), "2048");
    ll_settings_store_destroy(store);
}

// Levers may hide the very rows that two rungs differ in: the label stays what it was.
static void levers_that_hide_a_difference_move_no_label(void **state)
{
    (void)state;
    char *folder = folder_make();
    struct ll_settings_store *store = store_open(folder);
    write_apply(store, "lightingQuality", "Ultra");
    ll_settings_store_destroy(store);
    static const char *const differing[] = { "shadowMapSize", "interiorShadowCasters",
                                             "interiorShadowDynamic", "waterQuality",
                                             "volumetricFog" };
    store = store_open(folder);
    for (size_t i = 0; i < 5; i++)
        ll_settings_store_hold(store, differing[i], "1", "--set");
    assert_string_equal(text_of(store, "lightingQuality"), "Ultra");
    write_apply(store, "fieldOfView", "60");
    ll_settings_store_destroy(store);
    store = store_open(folder);
    assert_string_equal(text_of(store, "lightingQuality"), "Ultra");
    assert_string_equal(text_of(store, "shadowMapSize"), "4096");
    ll_settings_store_destroy(store);
}

// ---- latched rows ----

static void latched_rows_wait_for_a_restart(void **state)
{
    (void)state;
    struct ll_settings_store *store = store_open(folder_make());
    const struct ll_settings *values = ll_settings_store_values(store);
    ll_settings_store_apply(store);
    assert_false(ll_settings_store_restart_waits(store));
    assert_int_equal(write_apply(store, "gxMultisample", "4"), LL_REBUILD_RESTART);
    assert_true(has_change(store, LL_ROW_GX_MULTISAMPLE));
    assert_int_equal(values->gx_multisample, 1);
    assert_int_equal(ll_settings_store_pending(store)->gx_multisample, 4);
    assert_true(ll_settings_store_restart_waits(store));
    write_apply(store, "gxResolution", "1280x720");
    assert_int_equal(values->gx_resolution.width, 1600);
    assert_int_equal(ll_settings_store_restart(store),
                     LL_REBUILD_RESTART | LL_REBUILD_TARGETS | LL_REBUILD_PIPELINES);
    assert_int_equal(values->gx_multisample, 4);
    assert_int_equal(values->gx_resolution.width, 1280);
    assert_int_equal(values->gx_resolution.height, 720);
    assert_false(ll_settings_store_restart_waits(store));
    assert_int_equal(ll_settings_store_restart(store), 0);
    ll_settings_store_destroy(store);
}

static void resets_go_to_the_registered_defaults_or_a_first_start(void **state)
{
    (void)state;
    const struct env env[] = { { "WOW_ANISO", "2" }, { 0 } };
    struct ll_settings_store *store =
        store_open_env(folder_make(), LL_SETTINGS_PERSON, env);
    write_apply(store, "graphicsQuality", "Low");
    write_apply(store, "fieldOfView", "70");
    write_apply(store, "frillDensity", "100");
    write_apply(store, "dataPath", "/games/world");
    ll_settings_store_reset(store, LL_ROW_FARCLIP);
    ll_settings_store_reset(store, LL_ROW_SKY_QUALITY);
    ll_settings_store_apply(store);
    assert_string_equal(text_of(store, "farclip"), "350");
    assert_string_equal(text_of(store, "skyQuality"), "0");
    ll_settings_store_reset_all(store);
    ll_settings_store_apply(store);
    assert_string_equal(label(store), "High");
    assert_string_equal(text_of(store, "farclip"), "777");
    assert_string_equal(text_of(store, "fieldOfView"), "45");
    assert_string_equal(text_of(store, "frillDensity"), "32");
    assert_string_equal(text_of(store, "anisotropy"), "2"); // held
    assert_string_equal(text_of(store, "dataPath"), "/games/world");
    ll_settings_store_destroy(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writes_are_queued_and_make_one_event_a_row),
        cmocka_unit_test(refused_writes_leave_no_trace),
        cmocka_unit_test(every_rung_round_trips),
        cmocka_unit_test(one_row_off_its_rung_is_custom_and_back_is_not),
        cmocka_unit_test(a_preset_is_written_at_its_place_in_the_queue),
        cmocka_unit_test(world_detail_and_frill_density_are_one_number),
        cmocka_unit_test(levers_hold_their_rows),
        cmocka_unit_test(a_held_row_can_be_written_but_is_not_kept),
        cmocka_unit_test(a_held_preset_holds_its_rows),
        cmocka_unit_test(levers_that_hide_a_difference_move_no_label),
        cmocka_unit_test(latched_rows_wait_for_a_restart),
        cmocka_unit_test(resets_go_to_the_registered_defaults_or_a_first_start),
    };
    return cmocka_run_group_tests(tests, NULL, folder_remove);
}
