// settings: every row is sound; text in, clamped values out.
#include "testkit.h"

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_sound_and_reach_their_own_field),
        cmocka_unit_test(text_is_parsed_clamped_or_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
