// settings: every row is sound; text in, clamped values out.
#include "testkit.h"

#include <locale.h>
#include <math.h>

#include "base/maths.h"
#include "scene/scene.h"
#include "settings/settings.h"

static bool is_number(const struct ll_setting *row)
{
    return row->type != LL_SETTING_SIZE && row->type != LL_SETTING_TEXT;
}

static void rows_are_sound_and_reach_their_own_field(void **state)
{
    (void)state;
    uint32_t num;
    const struct ll_setting *rows = ll_settings_table(&num);
    assert_int_equal(num, LL_NUM_SETTINGS);
    struct ll_settings settings, low, high;
    ll_settings_default(&settings);
    for (uint32_t i = 0; i < num; i++) {
        const struct ll_setting *row = &rows[i];
        assert_true(row->name && row->name[0] && row->unit);
        assert_ptr_equal(ll_settings_find(row->name), row);
        assert_ptr_equal(ll_settings_row((enum ll_setting_id)i), row);
        assert_int_equal(ll_setting_id(row), i);
        for (uint32_t j = 0; j < num; j++) // a write changes its own row alone
            assert_true(i == j || row->offset != rows[j].offset);
        if (!is_number(row))
            continue;
        assert_true(row->low < row->high && row->step > 0);
        assert_true(row->fallback >= row->low && row->fallback <= row->high);
        if (row->flags & LL_SETTING_CLIENT)
            assert_true(row->classic >= row->low && row->classic <= row->high);
        assert_float_equal(ll_settings_get(&settings, row), row->fallback, 1e-6);
    }
    // Every byte of a field is written: from two grounds the same values come out.
    memset(&low, 0x55, sizeof low);
    memset(&high, 0xaa, sizeof high);
    ll_settings_default(&low);
    ll_settings_default(&high);
    assert_memory_equal(&low, &high, sizeof low);
}

static void text_is_parsed_clamped_or_refused(void **state)
{
    (void)state;
    struct ll_settings s, before;
    ll_settings_default(&s);
    assert_float_equal(s.farclip_yd, 350, 0);
    assert_int_equal(s.anisotropy, 8);
    assert_int_equal(ll_settings_set(&s, "FARCLIP", "477"), LL_SETTINGS_SET);
    assert_float_equal(s.farclip_yd, 477, 0);
    assert_int_equal(ll_settings_set(&s, "fieldofview", "62.5"), LL_SETTINGS_SET);
    assert_float_equal(s.field_of_view_deg, 62.5, 0);
    assert_int_equal(ll_settings_set(&s, "farclip", "99999"), LL_SETTINGS_CLAMPED);
    assert_float_equal(s.farclip_yd, 1497, 0);
    assert_int_equal(ll_settings_set(&s, "farclip", "-3"), LL_SETTINGS_CLAMPED);
    assert_float_equal(s.farclip_yd, 177, 0);
    assert_int_equal(ll_settings_set(&s, "anisotropy", "3.6"), LL_SETTINGS_SET);
    assert_int_equal(s.anisotropy, 4);
    assert_int_equal(ll_settings_set(&s, "anisotropy", "-1"), LL_SETTINGS_CLAMPED);
    assert_int_equal(s.anisotropy, 1);
    assert_int_equal(ll_settings_set(&s, "bakedShadow", ".5"), LL_SETTINGS_SET);
    assert_float_equal(s.baked_shadow, 0.5, 0);

    before = s;
    static const char *const bad[] = { "",    " ",   "x",   "4x",  "1e3",
                                       "nan", "inf", "0x9", "1,5", "1.2.",
                                       "-",   ".",   "--1", "4 ",  "true" };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(ll_settings_set(&s, "farclip", bad[i]), LL_SETTINGS_NO_NUMBER);
    char digits[500];
    memset(digits, '9', sizeof digits - 1);
    digits[sizeof digits - 1] = '\0';
    assert_int_equal(ll_settings_set(&s, "farclip", digits), LL_SETTINGS_NO_NUMBER);
    assert_int_equal(ll_settings_set(&s, "farclip2", "4"), LL_SETTINGS_NO_SUCH_ROW);
    assert_memory_equal(&s, &before, sizeof s);
}

static void every_value_reads_back_as_it_is_written(void **state)
{
    (void)state;
    struct ll_random random = ll_random_make(11);
    struct ll_settings settings, again;
    ll_settings_default(&settings);
    ll_settings_default(&again);
    setlocale(LC_ALL, "de_DE.UTF-8"); // where there is one, its point is a comma
    for (int i = 0; i < LL_NUM_SETTINGS; i++) {
        const struct ll_setting *row = ll_settings_row((enum ll_setting_id)i);
        for (int k = 0; k < 300 && is_number(row); k++) {
            char text[LL_SETTINGS_TEXT_BYTES];
            double span = row->high - row->low;
            double value = row->low + span * (double)ll_random_unit(&random);
            snprintf(text, sizeof text, "%d.%06d", (int)value,
                     (int)((value - (int)value) * 1e6));
            if (row->type == LL_SETTING_NAME)
                snprintf(text, sizeof text, "%s", row->choices[(int)value]);
            enum ll_settings_result result = ll_settings_set(&settings, row->name, text);
            assert_true(result == LL_SETTINGS_SET || row->powers_of_two);
            ll_settings_text(&settings, row, text);
            assert_int_equal(ll_settings_set(&again, row->name, text), LL_SETTINGS_SET);
            if (!(ll_settings_get(&settings, row) == ll_settings_get(&again, row)))
                fail_msg("%s: %s", row->name, text);
            assert_true(ll_settings_equal(&settings, &again, row));
        }
    }
    setlocale(LC_ALL, "C");
}

static void powers_of_two_snap_by_ratio(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        uint32_t value;
    } cases[] = { { "1024", 1024 }, { "1448", 1024 },  { "1449", 2048 }, { "2896", 2048 },
                  { "2897", 4096 }, { "16384", 4096 }, { "0", 1024 },    { "-1", 1024 } };
    struct ll_settings settings;
    ll_settings_default(&settings);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ll_settings_set(&settings, "shadowMapSize", cases[i].text);
        assert_int_equal(settings.shadow_map_size, cases[i].value);
    }
}

static void a_preset_by_name_brings_its_rows(void **state)
{
    (void)state;
    struct ll_settings s;
    ll_settings_default(&s);
    assert_int_equal(ll_settings_set(&s, "graphicsQuality", "ultra"), LL_SETTINGS_SET);
    assert_float_equal(s.farclip_yd, 1497, 0);
    assert_int_equal(s.shadow_map_size, 4096);
    assert_int_equal(ll_settings_set(&s, "graphicsQuality", "Custom"), LL_SETTINGS_SET);
    assert_float_equal(s.farclip_yd, 1497, 0);
    assert_int_equal(s.graphics_quality, 4);
    assert_int_equal(ll_settings_set(&s, "graphicsQuality", "Best"),
                     LL_SETTINGS_NO_SUCH_VALUE);
    assert_int_equal(ll_settings_set(&s, "bloom", "0"), LL_SETTINGS_SET);
    assert_int_equal(s.graphics_quality, 5);
    assert_int_equal(s.lighting_quality, 5);
}

// Only a lane that exists and runs asks for range.
static void only_built_lanes_want_range(void **state)
{
    (void)state;
    struct ll_settings s;
    ll_settings_classic(&s);
    assert_false(ll_settings_want_hdr(&s));
    static const char *const lanes[] = { "bloom",         "sunShafts", "volumetricLight",
                                         "volumetricFog", "lampFog",   "waterQuality",
                                         "skyQuality" };
    for (size_t i = 0; i < sizeof lanes / sizeof *lanes; i++) {
        const struct ll_setting *row = ll_settings_find(lanes[i]);
        assert_true(row->flags & LL_SETTING_HDR);
        ll_settings_classic(&s);
        ll_settings_set(&s, lanes[i], "1");
        bool built = row->flags & LL_SETTING_BUILT;
        assert_true(ll_settings_want_hdr(&s) == built);
    }
    uint32_t num_hdr = 0;
    for (int i = 0; i < LL_NUM_SETTINGS; i++)
        num_hdr += (ll_settings_row((enum ll_setting_id)i)->flags & LL_SETTING_HDR) != 0;
    assert_int_equal(num_hdr, sizeof lanes / sizeof *lanes);
}

// BR-117: the vertical angle is what is set, in every window; a wide one shows more.
static void the_vertical_angle_is_kept_in_every_window(void **state)
{
    (void)state;
    static const uint32_t windows[][2] = {
        { 900, 1600 }, { 1024, 1024 }, { 1024, 768 },
        { 1600, 900 }, { 2560, 1080 }, { 3840, 1080 }
    };
    struct ll_settings settings;
    ll_settings_default(&settings);
    for (float fov_deg = 30; fov_deg <= 110; fov_deg += 20) {
        for (size_t i = 0; i < sizeof windows / sizeof *windows; i++) {
            struct ll_camera camera = { .field_of_view_deg = fov_deg,
                                        .near_yd = settings.nearclip_yd,
                                        .far_clip_yd = settings.farclip_yd,
                                        .width = windows[i][0],
                                        .height = windows[i][1] };
            float to_clip[4][4], from_clip[4][4];
            ll_camera_matrices(&camera, to_clip, from_clip);
            struct ll_camera_basis basis = ll_camera_basis(&camera);
            float half = tanf(fov_deg * (float)LL_PI / 360);
            float aspect = (float)windows[i][0] / (float)windows[i][1];
            for (int side = 0; side < 2; side++) { // the upper edge, the right edge
                float clip[4] = { 0 };
                for (int axis = 0; axis < 3; axis++) {
                    float reach =
                        side ? half * aspect * basis.right[axis] : half * basis.up[axis];
                    for (int row = 0; row < 4; row++)
                        clip[row] += to_clip[axis][row] * (basis.forward[axis] + reach);
                }
                float edge = side ? clip[0] : clip[1];
                assert_float_equal(fabsf(edge / clip[3]), 1, 1e-4);
                assert_float_equal((side ? clip[1] : clip[0]) / clip[3], 0, 1e-4);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_sound_and_reach_their_own_field),
        cmocka_unit_test(text_is_parsed_clamped_or_refused),
        cmocka_unit_test(every_value_reads_back_as_it_is_written),
        cmocka_unit_test(powers_of_two_snap_by_ratio),
        cmocka_unit_test(a_preset_by_name_brings_its_rows),
        cmocka_unit_test(only_built_lanes_want_range),
        cmocka_unit_test(the_vertical_angle_is_kept_in_every_window),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
