// settings: the pages are whole and in order; every word is there in both languages.
#include "test_settings.h"

#include <math.h>

#include "settings/pages.h"

static const struct ll_page *const *pages(uint32_t *num)
{
    static const struct ll_page *all[3];
    all[0] = ll_options_page();
    all[1] = ll_display_page();
    all[2] = ll_developer_page();
    *num = 3;
    return all;
}

typedef void (*row_fn)(const struct ll_page_row *row);

static void rows_visit(row_fn visit)
{
    uint32_t num;
    const struct ll_page *const *all = pages(&num);
    for (uint32_t p = 0; p < num; p++) {
        for (uint32_t g = 0; g < all[p]->num_groups; g++) {
            for (uint32_t i = 0; i < all[p]->groups[g].num_rows; i++)
                visit(&all[p]->groups[g].rows[i]);
        }
    }
}

static const struct ll_page_row *row_find(const struct ll_page *page, const char *name)
{
    const struct ll_page_row *found = NULL;
    for (uint32_t g = 0; g < page->num_groups; g++) {
        for (uint32_t i = 0; i < page->groups[g].num_rows; i++) {
            const struct ll_page_row *row = &page->groups[g].rows[i];
            if (strcmp(ll_settings_row(row->id)->name, name) != 0)
                continue;
            assert_null(found); // once a page
            found = row;
        }
    }
    return found;
}

// The rows of the options page as they are written down: what, how, from, to, step.
static void the_options_page_has_every_row(void **state)
{
    (void)state;
    enum { DROP = LL_WIDGET_DROPDOWN, CHECK = LL_WIDGET_CHECK, SLIDE = LL_WIDGET_SLIDER };
    static const struct {
        const char *name, *label;
        int widget;
        double low, high, step; // of a slider; of a dropdown `high` is the last choice
    } rows[] = {
        { "graphicsQuality", "Graphics Preset", DROP, 0, 4, 0 },
        { "farclip", "Render Distance", SLIDE, 177, 1497, 60 },
        { "lightingQuality", "Lighting Quality", DROP, 0, 4, 0 },
        { "waterQuality", "Water Quality", DROP, 0, 2, 0 },
        { "volumetricFog", "Volumetric Fog", DROP, 0, 2, 0 },
        { "skyQuality", "Sky Quality", DROP, 0, 2, 0 },
        { "bloom", "Bloom", DROP, 0, 2, 0 },
        { "sunShafts", "Sun Shafts", CHECK, 0, 0, 0 },
        { "colorGrading", "Colour Grading", CHECK, 0, 0, 0 },
        { "characterShadows", "Real Character Shadows", CHECK, 0, 0, 0 },
        { "worldShadows", "World Shadows", CHECK, 0, 0, 0 },
        { "shadowDistance", "Shadow Distance", SLIDE, 40, 200, 10 },
        { "shadowMapSize", "Shadow Resolution", DROP, 1024, 4096, 0 },
        { "moonShadowStrength", "Moon Shadows", SLIDE, 0, 1, 0.05 },
        { "interiorLight", "Dynamic Interior Lighting", CHECK, 0, 0, 0 },
        { "interiorShadows", "Indoor Torch Shadows", CHECK, 0, 0, 0 },
        { "exteriorShadows", "Outdoor Torch Shadows", CHECK, 0, 0, 0 },
        { "torchTerrainShadows", "Terrain Blocks Torchlight", CHECK, 0, 0, 0 },
        { "interiorShadowSoft", "Torch Shadow Softness", SLIDE, 0.5, 3, 0.1 },
        { "fireLightGain", "Fire Light Brightness", SLIDE, 0, 4, 0.05 },
        { "fireFlicker", "Fire Flicker", SLIDE, 0, 2, 0.05 },
        { "spellLightGain", "Spell Lights", SLIDE, 0, 4, 0.05 },
        { "lavaLightGain", "Lava Glow", SLIDE, 0, 4, 0.05 },
        { "nightGain", "Night Darkness", SLIDE, 0.2, 1.5, 0.05 },
        { "interiorGain", "Interior Darkness", SLIDE, 0.2, 1.5, 0.05 },
        { "skyDither", "Sky Dithering", CHECK, 0, 0, 0 },
        { "fogModel", "Modern Fog", CHECK, 0, 0, 0 },
        { "rainSurfaces", "Wet Surfaces in Rain", CHECK, 0, 0, 0 },
        { "foliageWind", "Foliage Wind", DROP, 0, 2, 0 },
        { "foliageWindStrength", "Foliage Wind Strength", SLIDE, 0.25, 3, 0.25 },
        { "ambientOcclusion", "Ambient Occlusion", DROP, 0, 2, 0 },
        { "lampFog", "Lamp Fog", DROP, 0, 2, 0 },
        { "daylightWindowSplit", "City Window Daylight", CHECK, 0, 0, 0 },
        { "zoneSkyboxes", "Zone Skyboxes", CHECK, 0, 0, 0 },
        { "volumetricLight", "Volumetric Light", DROP, 0, 2, 0 },
        { "volumetricLightStrength", "Volumetric Light Strength", SLIDE, 0, 2, 0.25 },
        { "moonLight", "Moonlight", SLIDE, 0, 2, 0.25 },
        { "exteriorLights", "Lamps Light the Outdoors", CHECK, 0, 0, 0 }, // ours
    };
    const struct ll_page *page = ll_options_page();
    uint32_t num = 0;
    for (uint32_t g = 0; g < page->num_groups; g++)
        num += page->groups[g].num_rows;
    assert_int_equal(num, sizeof rows / sizeof *rows);
    assert_int_equal(page->groups[0].rows[0].id, LL_ROW_GRAPHICS_QUALITY);
    for (size_t i = 0; i < num; i++) {
        const struct ll_page_row *row = row_find(page, rows[i].name);
        assert_non_null(row);
        assert_int_equal(row->widget, rows[i].widget);
        assert_string_equal(ll_setting_label(row->id, LL_LANGUAGE_ENGLISH),
                            rows[i].label);
        bool reversed = row->readout == LL_READOUT_REVERSED;
        if (row->widget == LL_WIDGET_SLIDER) {
            double first = ll_page_row_value(row, 0), last = ll_page_row_value(row, 1);
            assert_float_equal(reversed ? last : first, rows[i].low, 1e-6);
            assert_float_equal(reversed ? first : last, rows[i].high, 1e-6);
            double next = ll_page_row_step(row, first, 1);
            assert_float_equal(fabs(next - first), rows[i].step, 1e-6);
        } else if (row->widget == LL_WIDGET_DROPDOWN) {
            uint32_t num_choices = ll_page_row_num_choices(row);
            assert_float_equal(ll_page_row_choice(row, 0), rows[i].low, 0);
            assert_float_equal(ll_page_row_choice(row, num_choices - 1), rows[i].high, 0);
        }
    }
    assert_true(row_find(page, "shadowDistance")->on_apply);
}

static void the_developer_panel_has_every_row(void **state)
{
    (void)state;
    static const char *const groups[][10] = {
        { "Interior light", "interiorLight", "interiorGain", "interiorAmbient",
          "interiorFill", "interiorBakeFloor", "interiorExposure", "interiorAttenScale",
          "interiorDaylight", "interiorRoomGate" },
        { "Fire", "fireLightGain", "spellLightGain", "fireFlicker" },
        { "Torch shadows", "interiorShadows", "exteriorShadows", "interiorShadowCasters",
          "interiorShadowDynamic", "interiorShadowSoft", "torchShadowStrength",
          "interiorShadowEntityRate" },
        { "Sun shadows", "characterShadows", "worldShadows", "shadowDistance",
          "shadowMapSize", "shadowFilter", "characterShadowRate", "worldShadowRate",
          "shadowCasterReach" },
        { "Night", "nightGain" },
        { "Debug", "interiorDebug" },
    };
    const struct ll_page *page = ll_developer_page();
    assert_string_equal(ll_string(page->title, LL_LANGUAGE_ENGLISH),
                        "Lighting & shadows");
    for (size_t g = 0; g < sizeof groups / sizeof *groups; g++) {
        const struct ll_page_group *group = &page->groups[g];
        assert_string_equal(ll_string(group->title, LL_LANGUAGE_ENGLISH), groups[g][0]);
        for (uint32_t i = 0; i < group->num_rows; i++)
            assert_string_equal(ll_settings_row(group->rows[i].id)->name,
                                groups[g][i + 1]);
        assert_true(group->num_rows == 9 || !groups[g][group->num_rows + 1]);
    }
    assert_float_equal(ll_page_row_value(row_find(page, "interiorShadowDynamic"), 0), 1,
                       0);

    // Dim, Default, Bright.
    static const double values[][4] = { { 0.5, 0.015, 0.08, 0.08 },
                                        { 0, 0, 0, 0 }, // the registry's
                                        { 1.0, 0.04, 0.16, 0.2 } };
    static const char *const names[] = { "interiorGain", "interiorAmbient",
                                         "interiorFill", "interiorBakeFloor" };
    uint32_t num;
    const struct ll_panel_preset *presets = ll_panel_presets(&num);
    assert_int_equal(num, 3);
    for (uint32_t p = 0; p < num; p++) {
        for (int i = 0; i < LL_PANEL_PRESET_ROWS; i++) {
            const struct ll_setting *row = ll_settings_row(presets[p].rows[i].id);
            assert_string_equal(row->name, names[i]);
            assert_float_equal(presets[p].rows[i].value,
                               p == 1 ? row->fallback : values[p][i], 1e-9);
        }
    }
}

static void widget_check(const struct ll_page_row *row)
{
    const struct ll_setting *setting = ll_settings_row(row->id);
    switch (row->widget) {
    case LL_WIDGET_CHECK:
        assert_true(setting->low == 0 && setting->high == 1);
        break;
    case LL_WIDGET_DROPDOWN:
        assert_true(ll_page_row_num_choices(row) >= 2);
        for (uint32_t i = 0; i < ll_page_row_num_choices(row); i++) {
            double value = ll_page_row_choice(row, i);
            assert_true(value >= setting->low && value <= setting->high);
        }
        break;
    case LL_WIDGET_SLIDER:
        for (int i = 0; i <= 1000; i++) { // every place of the mouse gives a stable value
            double value = ll_page_row_value(row, i / 1000.0);
            assert_true(value >= setting->low && value <= setting->high);
            double again = ll_page_row_value(row, ll_page_row_travel(row, value));
            assert_float_equal(again, value, 1e-6);
        }
    }
}

static void widgets_fit_their_rows(void **state)
{
    (void)state;
    rows_visit(widget_check);
}

static void readout_is(const struct ll_page *page, const char *name, double value,
                       const char *english, const char *russian)
{
    char text[64];
    const struct ll_page_row *row = row_find(page, name);
    assert_string_equal(
        ll_page_row_readout(row, value, LL_LANGUAGE_ENGLISH, text, sizeof text), english);
    assert_string_equal(
        ll_page_row_readout(row, value, LL_LANGUAGE_RUSSIAN, text, sizeof text), russian);
}

static void readouts_say_the_value_as_people_do(void **state)
{
    (void)state;
    const struct ll_page *options = ll_options_page(), *display = ll_display_page(),
                         *developer = ll_developer_page();
    readout_is(options, "farclip", 777, "777 yd", "777 ярд.");
    readout_is(options, "moonShadowStrength", 0.35, "0.35", "0,35");
    readout_is(options, "interiorShadowSoft", 1.5, "1.5", "1,5");
    readout_is(options, "nightGain", 1.5, "0%", "0 %"); // the darkness rows run down
    readout_is(options, "nightGain", 0.2, "100%", "100 %");
    readout_is(options, "nightGain", 0.45, "81%", "81 %");
    readout_is(options, "foliageWindStrength", 0.75, "75%", "75 %");
    readout_is(options, "shadowMapSize", 2048, "2048", "2048");
    readout_is(options, "graphicsQuality", LL_GRAPHICS_CUSTOM, "Custom", "Своё");
    readout_is(options, "graphicsQuality", LL_GRAPHICS_CLASSIC, "Classic", "Классика");
    readout_is(options, "bloom", 0, "Off", "Выкл.");
    readout_is(options, "foliageWind", 2, "Grass + Trees", "Трава и деревья");
    readout_is(display, "fieldOfView", 45, "45°", "45°");
    readout_is(display, "renderScale", 0.75, "75%", "75 %");
    readout_is(display, "gxMultisample", 4, "4", "4");
    readout_is(display, "language", LL_LANGUAGE_RUSSIAN, "Русский", "Русский");
    readout_is(display, "language", LL_LANGUAGE_ENGLISH, "English", "English");
    readout_is(developer, "characterShadowRate", 30, "30 Hz", "30 Гц");
    readout_is(developer, "interiorAmbient", 0.015, "0.015", "0,015");
    // Right is darker: the slider runs from 1.5 down, by steps from that end.
    const struct ll_page_row *night = row_find(options, "nightGain");
    assert_float_equal(ll_page_row_value(night, 0), 1.5, 1e-9);
    assert_float_equal(ll_page_row_step(night, 1.5, 1), 1.45, 1e-9);
    assert_float_equal(ll_page_row_step(night, 1.5, -1), 1.5, 1e-9);
    assert_float_equal(ll_page_row_step(night, 0.2, 1), 0.2, 1e-9);
}

// Nothing is shown before it exists.
static void unbuilt_rows_are_hidden(void **state)
{
    (void)state;
    uint32_t num, num_shown = 0;
    const struct ll_page *const *all = pages(&num);
    for (uint32_t p = 0; p < num; p++) {
        for (uint32_t g = 0; g < all[p]->num_groups; g++) {
            const struct ll_page_group *group = &all[p]->groups[g];
            bool any = false;
            for (uint32_t i = 0; i < group->num_rows; i++) {
                bool shown = ll_page_row_is_shown(&group->rows[i]);
                bool built = ll_settings_row(group->rows[i].id)->flags & LL_SETTING_BUILT;
                assert_true(shown == built);
                any = any || shown;
                num_shown += shown;
            }
            assert_true(ll_page_group_is_shown(group) == any);
        }
    }
    assert_true(num_shown > 0);
    // A preset is shown as soon as it moves anything.
    const enum ll_setting_id labels[] = { LL_ROW_GRAPHICS_QUALITY,
                                          LL_ROW_LIGHTING_QUALITY, LL_ROW_WORLD_DETAIL };
    for (int k = 0; k < 3; k++) {
        const struct ll_ladder *ladder = ll_ladder_of(labels[k]);
        bool any = false;
        for (uint32_t i = 0; i < ladder->num_rows; i++)
            any = any || ll_settings_row(ladder->rows[i].id)->flags & LL_SETTING_BUILT;
        bool shown = ll_settings_row(labels[k])->flags & LL_SETTING_BUILT;
        assert_true(shown == any);
    }
}

// ---- words ----

static uint32_t num_of(const char *text, const char *part)
{
    uint32_t num = 0;
    for (; (text = strstr(text, part)); text++)
        num++;
    return num;
}

static bool is_cyrillic(const char *text)
{
    for (; *text; text++) {
        if ((unsigned char)*text == 0xd0 || (unsigned char)*text == 0xd1)
            return true;
    }
    return false;
}

// Whole UTF-8, no doubled blanks, and a sentence ends as one.
static void words_check(const char *text, bool sentence)
{
    size_t length = strlen(text);
    assert_true(length > 0);
    assert_null(strstr(text, "  "));
    assert_true(text[0] != ' ' && text[length - 1] != ' ');
    if (sentence)
        assert_true(text[length - 1] == '.');
    for (const unsigned char *p = (const unsigned char *)text; *p;) {
        int more = *p < 0x80 ? 0 : *p >= 0xf0 ? 3 : *p >= 0xe0 ? 2 : *p >= 0xc2 ? 1 : -1;
        assert_true(more >= 0);
        for (p++; more > 0; more--, p++)
            assert_true((*p & 0xc0) == 0x80);
    }
}

static void every_word_stands_in_both_languages(void **state)
{
    (void)state;
    const enum ll_language english = LL_LANGUAGE_ENGLISH, russian = LL_LANGUAGE_RUSSIAN;
    for (int i = 0; i < LL_NUM_STRINGS; i++) {
        const char *a = ll_string((enum ll_string)i, english);
        const char *b = ll_string((enum ll_string)i, russian);
        words_check(a, false);
        words_check(b, false);
        assert_true(is_cyrillic(b) && !is_cyrillic(a));
        assert_int_equal(num_of(a, "%s"), num_of(b, "%s"));
        assert_int_equal(num_of(a, "%"), num_of(a, "%s"));
        assert_int_equal(num_of(b, "%"), num_of(b, "%s"));
    }
    for (int i = 0; i < LL_NUM_SETTINGS; i++) {
        enum ll_setting_id id = (enum ll_setting_id)i;
        words_check(ll_setting_label(id, english), false);
        words_check(ll_setting_label(id, russian), false);
        words_check(ll_setting_help(id, english), true);
        words_check(ll_setting_help(id, russian), true);
        assert_true(is_cyrillic(ll_setting_label(id, russian)));
        assert_true(is_cyrillic(ll_setting_help(id, russian)));
        bool costs = *ll_setting_cost(id, english);
        assert_true(costs == (*ll_setting_cost(id, russian) != '\0'));
        if (costs) {
            words_check(ll_setting_cost(id, english), true);
            words_check(ll_setting_cost(id, russian), true);
        }
        for (int k = 0; k < i; k++) { // two rows with one label cannot be told apart
            assert_string_not_equal(ll_setting_label(id, english),
                                    ll_setting_label((enum ll_setting_id)k, english));
            assert_string_not_equal(ll_setting_label(id, russian),
                                    ll_setting_label((enum ll_setting_id)k, russian));
        }
        const struct ll_setting *row = ll_settings_row(id);
        for (uint32_t k = 0; row->choices[k]; k++) {
            words_check(ll_setting_choice_name(id, k, russian), false);
            if (id != LL_ROW_LANGUAGE) {
                assert_true(is_cyrillic(ll_setting_choice_name(id, k, russian)));
                assert_string_equal(ll_setting_choice_name(id, k, english),
                                    row->choices[k]);
            }
        }
    }
}

static void hovers_tell_costs_and_needs(void **state)
{
    (void)state;
    char text[LL_HOVER_BYTES];
    const enum ll_language english = LL_LANGUAGE_ENGLISH, russian = LL_LANGUAGE_RUSSIAN;
    ll_setting_hover(LL_ROW_INTERIOR_SHADOWS, english, text, sizeof text);
    assert_non_null(strstr(text, "Needs: Dynamic Interior Lighting."));
    ll_setting_hover(LL_ROW_INTERIOR_SHADOWS, russian, text, sizeof text);
    assert_non_null(strstr(text, "Требуется: «Живой свет в помещениях»."));
    const enum ll_setting_id shadowed[] = { LL_ROW_SUN_SHAFTS, LL_ROW_VOLUMETRIC_LIGHT };
    for (int i = 0; i < 2; i++) {
        ll_setting_hover(shadowed[i], english, text, sizeof text);
        assert_non_null(strstr(text, "Needs: World Shadows or Real Character Shadows."));
    }
    ll_setting_hover(LL_ROW_NIGHT_GAIN, english, text, sizeof text);
    assert_non_null(strstr(text, "does nothing by day"));
    for (int i = 0; i < LL_NUM_SETTINGS; i++) {
        for (int l = 0; l < 2; l++) { // none is cut
            ll_setting_hover((enum ll_setting_id)i, l ? russian : english, text,
                             sizeof text);
            words_check(text, true);
            assert_true(strlen(text) + 8 < sizeof text);
        }
        char small[8];
        ll_setting_hover((enum ll_setting_id)i, english, small, sizeof small);
        assert_true(strlen(small) < sizeof small);
    }
}

// Dependencies as hover texts tell them, in a snapshot.
static void a_row_without_what_it_needs_has_no_effect(void **state)
{
    (void)state;
    static const char *const cases[][4] = {
        { "interiorShadows", "interiorLight", NULL },
        { "torchTerrainShadows", "exteriorShadows", NULL },
        { "sunShafts", "worldShadows", "characterShadows", NULL },
        { "volumetricLight", "worldShadows", "characterShadows", NULL },
        { "foliageWindStrength", "foliageWind", NULL },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ll_settings settings;
        ll_settings_default(&settings);
        const struct ll_setting *row = ll_settings_find(cases[i][0]);
        for (int k = 1; cases[i][k]; k++) {
            assert_true(ll_settings_has_effect(&settings, row));
            ll_settings_set(&settings, cases[i][k], "0");
        }
        assert_false(ll_settings_has_effect(&settings, row));
    }
    struct ll_settings settings;
    ll_settings_default(&settings);
    assert_true(ll_settings_has_effect(&settings, ll_settings_find("farclip")));
}

static void auto_follows_the_system(void **state)
{
    (void)state;
    static const char *const names[] = { "LC_ALL", "LC_MESSAGES", "LANG" };
    char *saved[3];
    for (int i = 0; i < 3; i++) {
        saved[i] = getenv(names[i]) ? strdup(getenv(names[i])) : NULL;
        unsetenv(names[i]);
    }
    assert_int_equal(ll_language_resolve(LL_LANGUAGE_AUTO), LL_LANGUAGE_ENGLISH);
    setenv("LANG", "ru_RU.UTF-8", 1);
    assert_int_equal(ll_language_resolve(LL_LANGUAGE_AUTO), LL_LANGUAGE_RUSSIAN);
    setenv("LC_MESSAGES", "de_DE.UTF-8", 1); // no such words: English
    assert_int_equal(ll_language_resolve(LL_LANGUAGE_AUTO), LL_LANGUAGE_ENGLISH);
    setenv("LC_ALL", "ru_UA", 1);
    assert_int_equal(ll_language_resolve(LL_LANGUAGE_AUTO), LL_LANGUAGE_RUSSIAN);
    assert_int_equal(ll_language_resolve(LL_LANGUAGE_ENGLISH), LL_LANGUAGE_ENGLISH);
    for (int i = 0; i < 3; i++) {
        if (saved[i])
            setenv(names[i], saved[i], 1);
        else
            unsetenv(names[i]);
        free(saved[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_options_page_has_every_row),
        cmocka_unit_test(the_developer_panel_has_every_row),
        cmocka_unit_test(widgets_fit_their_rows),
        cmocka_unit_test(readouts_say_the_value_as_people_do),
        cmocka_unit_test(unbuilt_rows_are_hidden),
        cmocka_unit_test(every_word_stands_in_both_languages),
        cmocka_unit_test(hovers_tell_costs_and_needs),
        cmocka_unit_test(a_row_without_what_it_needs_has_no_effect),
        cmocka_unit_test(auto_follows_the_system),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
