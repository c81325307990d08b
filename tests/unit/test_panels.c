// The panels against the tables of the settings: every row that is built has one widget
// on its page, in both languages; what widgets do to the store; the lines of a frozen
// view.
#include "testkit.h"

#include <math.h>

#include "app/panel_private.h"
#include "base/log.h"
#include "settings/presets.h"

#define WIDTH 1280
#define HEIGHT 2400 // a window so high that nothing scrolls

static const char *no_env(void *user, const char *name)
{
    (void)user;
    (void)name;
    return NULL;
}

static const char *lever_env(void *user, const char *name)
{
    (void)user;
    return !strcmp(name, "WOW_FARCLIP") ? "500" : NULL;
}

struct desk {
    struct ui *ui;
    struct ll_settings_store *store;
    struct panel_page page;
    const struct ll_page *rows;
    enum ll_language language;
    bool all; // rows that are not built, too
    struct ll_overlay lists;
};

static struct desk desk_open(const struct ll_page *rows,
                             const char *(*env)(void *user, const char *name))
{
    ll_log_level_set(LL_LOG_ERROR);
    struct desk desk = { .ui = ui_create(&(struct ui_params){ 0 }),
                         .rows = rows,
                         .language = LL_LANGUAGE_ENGLISH };
    assert_non_null(desk.ui);
    struct ll_settings_store_params params = { .mode = LL_SETTINGS_CAPTURE, .env = env };
    desk.store = ll_settings_store_create(&params);
    assert_non_null(desk.store);
    ll_settings_store_apply(desk.store);
    panel_page_open(&desk.page, desk.store);
    return desk;
}

static void desk_close(struct desk *desk)
{
    ll_settings_store_destroy(desk->store);
    ui_destroy(desk->ui);
}

static void group_draw(struct desk *desk, const struct ll_page_group *group)
{
    if (!desk->all) {
        panel_group_draw(desk->ui, group, desk->store, &desk->page, desk->language);
        return;
    }
    ui_rows_begin(desk->ui, "rows", UI_LABEL_SHARE);
    for (uint32_t i = 0; i < group->num_rows; i++)
        panel_row_draw(desk->ui, &group->rows[i], desk->store, &desk->page,
                       desk->language);
    ui_rows_end(desk->ui);
}

static void frame(struct desk *desk, float width)
{
    ui_frame_begin(desk->ui, WIDTH, HEIGHT, 1 / 60.0f);
    struct ui_window window = {
        .id = "desk", .title = "Desk", .width = width, .height = HEIGHT
    };
    ui_window_begin(desk->ui, &window);
    for (uint32_t i = 0; i < desk->rows->num_groups; i++) {
        char id[16];
        snprintf(id, sizeof id, "%u", i);
        ui_group_begin(desk->ui, id);
        group_draw(desk, &desk->rows->groups[i]);
        ui_group_end(desk->ui);
    }
    ui_window_end(desk->ui);
    ui_frame_end(desk->ui, &desk->lists);
    ll_settings_store_apply(desk->store);
}

static void frames(struct desk *desk, int num)
{
    for (int i = 0; i < num; i++)
        frame(desk, 480);
}

static const struct ui_item *audit(struct desk *desk, float width, uint32_t *num)
{
    frame(desk, width);
    ui_audit_begin(desk->ui);
    frame(desk, width);
    return ui_audit(desk->ui, num);
}

// The control of a row: it stands in the right column.
static const struct ui_item *control_find(struct desk *desk, enum ll_setting_id id)
{
    uint32_t num;
    const struct ui_item *items = audit(desk, 480, &num), *found = NULL;
    for (uint32_t i = 0; i < num; i++) {
        if (!strcmp(items[i].id, ll_settings_row(id)->name) && items[i].is_control) {
            assert_null(found); // one widget a row
            found = &items[i];
        }
    }
    return found;
}

static void click_at(struct desk *desk, float x, float y)
{
    ui_input_mouse(desk->ui, x, y);
    ui_input_button(desk->ui, UI_BUTTON_LEFT, true);
    ui_input_button(desk->ui, UI_BUTTON_LEFT, false);
    frames(desk, 5);
}

// share: of the control's width
static void click(struct desk *desk, enum ll_setting_id id, float share)
{
    const struct ui_item *item = control_find(desk, id);
    assert_non_null(item);
    float left = item->x0;
    // A check is as wide as it is high.
    click_at(desk, left + (item->x1 - left) * share, (item->y0 + item->y1) / 2);
}

static double pending(const struct desk *desk, enum ll_setting_id id)
{
    return ll_settings_get(ll_settings_store_pending(desk->store), ll_settings_row(id));
}

static const struct ll_page *const *pages(void)
{
    static const struct ll_page *all[3];
    all[0] = ll_options_page();
    all[1] = ll_display_page();
    all[2] = ll_developer_page();
    return all;
}

// ---- tables ----

static void built_rows_have_one_widget_others_none(void **state)
{
    (void)state;
    for (int p = 0; p < 3; p++) {
        struct desk desk = desk_open(pages()[p], no_env);
        uint32_t num_shown = 0;
        for (uint32_t g = 0; g < desk.rows->num_groups; g++) {
            for (uint32_t i = 0; i < desk.rows->groups[g].num_rows; i++) {
                const struct ll_page_row *row = &desk.rows->groups[g].rows[i];
                bool shown = ll_page_row_is_shown(row);
                num_shown += shown;
                if ((control_find(&desk, row->id) != NULL) != shown)
                    fail_msg("%s", ll_settings_row(row->id)->name);
            }
        }
        uint32_t num, num_controls = 0;
        const struct ui_item *items = audit(&desk, 480, &num);
        for (uint32_t i = 0; i < num; i++)
            num_controls += items[i].is_control;
        assert_int_equal(num_controls, num_shown);
        desk_close(&desk);
    }
}

// Every row of every page, built or not, in a narrow window: it fits.
static void every_row_fits_in_both_languages(void **state)
{
    (void)state;
    static const float widths[] = { 380, 480, 720 };
    for (int p = 0; p < 3; p++) {
        struct desk desk = desk_open(pages()[p], no_env);
        desk.all = true;
        for (int l = 0; l < 2; l++) {
            desk.language = l ? LL_LANGUAGE_RUSSIAN : LL_LANGUAGE_ENGLISH;
            for (size_t w = 0; w < sizeof widths / sizeof *widths; w++) {
                ui_destroy(desk.ui); // a window of another width
                desk.ui = ui_create(&(struct ui_params){ 0 });
                uint32_t num;
                const struct ui_item *items = audit(&desk, widths[w], &num);
                assert_in_range(num, 10, 1000);
                for (uint32_t i = 0; i < num; i++) {
                    if (items[i].text_width > items[i].text_room + 0.5f ||
                        items[i].x1 > items[i].room_x1 + 0.5f)
                        fail_msg("%s, language %d, width %g: text %g in %g, to %g in %g",
                                 items[i].id, l, (double)widths[w],
                                 (double)items[i].text_width, (double)items[i].text_room,
                                 (double)items[i].x1, (double)items[i].room_x1);
                }
            }
        }
        desk_close(&desk);
    }
}

// The printf conversions of a text, in order.
static void conversions(const char *text, char *out, size_t out_bytes)
{
    size_t n = 0;
    for (; *text; text++) {
        if (*text != '%')
            continue;
        while (*++text && !strchr("%dufgsxz", *text))
            ;
        if (*text && *text != '%' && n + 1 < out_bytes)
            out[n++] = *text;
    }
    out[n] = '\0';
}

static void words_exist_in_both_languages(void **state)
{
    (void)state;
    struct ui *ui = ui_create(&(struct ui_params){ 0 });
    for (int i = 0; i < NUM_PANEL_TEXTS; i++) {
        const char *english = panel_text(LL_LANGUAGE_ENGLISH, (enum panel_text)i);
        const char *russian = panel_text(LL_LANGUAGE_RUSSIAN, (enum panel_text)i);
        assert_non_null(english);
        assert_non_null(russian);
        char a[16], b[16];
        conversions(english, a, sizeof a);
        conversions(russian, b, sizeof b);
        assert_string_equal(a, b);
        assert_true(ui_covers(ui, english) && ui_covers(ui, russian));
    }
    for (int i = 0; i < LL_NUM_SETTINGS; i++) {
        char hover[LL_HOVER_BYTES];
        for (int l = LL_LANGUAGE_ENGLISH; l <= LL_LANGUAGE_RUSSIAN; l++) {
            enum ll_setting_id id = (enum ll_setting_id)i;
            assert_true(*ll_setting_label(id, (enum ll_language)l));
            assert_true(ui_covers(ui, ll_setting_label(id, (enum ll_language)l)));
            ll_setting_hover(id, (enum ll_language)l, hover, sizeof hover);
            assert_true(strlen(hover) > 10 && ui_covers(ui, hover));
        }
    }
    for (int i = 0; i < LL_NUM_STRINGS; i++) {
        assert_true(ui_covers(ui, ll_string((enum ll_string)i, LL_LANGUAGE_ENGLISH)));
        assert_true(ui_covers(ui, ll_string((enum ll_string)i, LL_LANGUAGE_RUSSIAN)));
    }
    ui_destroy(ui);
}

// ---- widgets and the store ----

static void checks_write_rows(void **state)
{
    (void)state;
    struct desk desk = desk_open(ll_options_page(), no_env);
    desk.all = true;
    assert_true(pending(&desk, LL_ROW_COLOR_GRADING) == 1);
    click(&desk, LL_ROW_COLOR_GRADING, 0.5f);
    assert_true(pending(&desk, LL_ROW_COLOR_GRADING) == 0);
    click(&desk, LL_ROW_COLOR_GRADING, 0.5f);
    assert_true(pending(&desk, LL_ROW_COLOR_GRADING) == 1);
    desk_close(&desk);
}

static void sliders_walk_the_steps_of_the_page(void **state)
{
    (void)state;
    struct desk desk = desk_open(ll_options_page(), no_env);
    desk.all = true;
    click(&desk, LL_ROW_FARCLIP, 0.999f);
    assert_true(pending(&desk, LL_ROW_FARCLIP) == 1497);
    click(&desk, LL_ROW_FARCLIP, 0.001f);
    assert_true(pending(&desk, LL_ROW_FARCLIP) == 177);
    click(&desk, LL_ROW_FARCLIP, 0.5f);
    double middle = pending(&desk, LL_ROW_FARCLIP);
    assert_true(fabs(middle - 837) < 61);
    assert_true(fmod(middle - 177, 60) == 0);
    // Darkness runs from bright to dark.
    click(&desk, LL_ROW_NIGHT_GAIN, 0.999f);
    assert_true(fabs(pending(&desk, LL_ROW_NIGHT_GAIN) - 0.2) < 1e-6);
    click(&desk, LL_ROW_NIGHT_GAIN, 0.001f);
    assert_true(fabs(pending(&desk, LL_ROW_NIGHT_GAIN) - 1.5) < 1e-6);
    desk_close(&desk);
}

// Opens the list and takes the nth item below it.
static void choose(struct desk *desk, enum ll_setting_id id, int nth)
{
    click(desk, id, 0.5f);
    ui_input_key(desk->ui, UI_KEY_HOME, true);
    ui_input_key(desk->ui, UI_KEY_HOME, false);
    frames(desk, 3);
    for (int i = 0; i < nth; i++) {
        ui_input_key(desk->ui, UI_KEY_DOWN, true);
        ui_input_key(desk->ui, UI_KEY_DOWN, false);
        frames(desk, 3);
    }
    ui_input_key(desk->ui, UI_KEY_ENTER, true);
    ui_input_key(desk->ui, UI_KEY_ENTER, false);
    frames(desk, 4);
}

static void presets_write_their_rows_and_labels_mirror(void **state)
{
    (void)state;
    struct desk desk = desk_open(ll_options_page(), no_env);
    desk.all = true;
    choose(&desk, LL_ROW_GRAPHICS_QUALITY, LL_GRAPHICS_ULTRA);
    assert_true(pending(&desk, LL_ROW_GRAPHICS_QUALITY) == LL_GRAPHICS_ULTRA);
    assert_true(pending(&desk, LL_ROW_FARCLIP) == 1497);
    assert_true(pending(&desk, LL_ROW_LIGHTING_QUALITY) == LL_LIGHTING_ULTRA);
    choose(&desk, LL_ROW_BLOOM, 1);
    assert_true(pending(&desk, LL_ROW_BLOOM) == 1);
    assert_true(pending(&desk, LL_ROW_GRAPHICS_QUALITY) == LL_GRAPHICS_CUSTOM);
    assert_true(pending(&desk, LL_ROW_LIGHTING_QUALITY) == LL_LIGHTING_CUSTOM);
    choose(&desk, LL_ROW_GRAPHICS_QUALITY, LL_GRAPHICS_CLASSIC);
    assert_true(pending(&desk, LL_ROW_GRAPHICS_QUALITY) == LL_GRAPHICS_CLASSIC);
    assert_true(pending(&desk, LL_ROW_BLOOM) == 0);
    panel_page_defaults(&desk.page, desk.store, desk.rows);
    frames(&desk, 2);
    assert_true(pending(&desk, LL_ROW_GRAPHICS_QUALITY) == LL_GRAPHICS_HIGH);
    assert_true(pending(&desk, LL_ROW_FARCLIP) == 777);
    desk_close(&desk);
}

static void some_rows_wait_for_apply(void **state)
{
    (void)state;
    struct desk desk = desk_open(ll_options_page(), no_env);
    desk.all = true;
    assert_false(panel_page_waits(&desk.page));
    click(&desk, LL_ROW_SHADOW_DISTANCE, 0.999f);
    assert_true(panel_page_waits(&desk.page));
    assert_true(pending(&desk, LL_ROW_SHADOW_DISTANCE) == 80);
    panel_page_apply(&desk.page, desk.store);
    frames(&desk, 1);
    assert_true(pending(&desk, LL_ROW_SHADOW_DISTANCE) == 200);
    assert_false(panel_page_waits(&desk.page));
    // Put back by hand: there is nothing to apply.
    click(&desk, LL_ROW_SHADOW_DISTANCE, 0.001f);
    assert_true(panel_page_waits(&desk.page));
    click(&desk, LL_ROW_SHADOW_DISTANCE, 0.999f);
    assert_false(panel_page_waits(&desk.page));
    desk_close(&desk);
}

static void cancel_goes_back_to_where_the_page_was_opened(void **state)
{
    (void)state;
    struct desk desk = desk_open(ll_options_page(), no_env);
    desk.all = true;
    struct ll_settings before = *ll_settings_store_pending(desk.store);
    choose(&desk, LL_ROW_GRAPHICS_QUALITY, LL_GRAPHICS_ULTRA);
    click(&desk, LL_ROW_NIGHT_GAIN, 0.3f);
    click(&desk, LL_ROW_SHADOW_DISTANCE, 0.3f);
    panel_page_cancel(&desk.page, desk.store, desk.rows);
    frames(&desk, 2);
    assert_false(panel_page_waits(&desk.page));
    for (int i = 0; i < LL_NUM_SETTINGS; i++) {
        const struct ll_setting *row = ll_settings_row((enum ll_setting_id)i);
        if (!ll_settings_equal(&before, ll_settings_store_pending(desk.store), row))
            fail_msg("%s stays", row->name);
    }
    desk_close(&desk);
}

static void held_rows_are_grey_and_say_why(void **state)
{
    (void)state;
    struct desk desk = desk_open(ll_options_page(), lever_env);
    desk.all = true;
    assert_true(pending(&desk, LL_ROW_FARCLIP) == 500);
    float free_height = control_find(&desk, LL_ROW_FIRE_FLICKER)->y1 -
                        control_find(&desk, LL_ROW_FIRE_FLICKER)->y0;
    assert_true(free_height > 10);
    click(&desk, LL_ROW_FARCLIP, 0.9f);
    assert_true(pending(&desk, LL_ROW_FARCLIP) == 500);
    uint32_t num;
    const struct ui_item *items = audit(&desk, 480, &num);
    uint32_t num_texts = 0; // label and note
    for (uint32_t i = 0; i < num; i++)
        num_texts += !strcmp(items[i].id, "farclip") && !items[i].is_control;
    assert_int_equal(num_texts, 2);
    // A page's resets leave it alone.
    panel_page_defaults(&desk.page, desk.store, desk.rows);
    frames(&desk, 2);
    assert_true(pending(&desk, LL_ROW_FARCLIP) == 500);
    desk_close(&desk);
}

static void rows_without_effect_are_grey(void **state)
{
    (void)state;
    struct desk desk = desk_open(ll_options_page(), no_env);
    desk.all = true;
    ll_settings_store_write_number(desk.store, LL_ROW_WORLD_SHADOWS, 0);
    ll_settings_store_write_number(desk.store, LL_ROW_CHARACTER_SHADOWS, 0);
    frames(&desk, 2);
    double before = pending(&desk, LL_ROW_MOON_SHADOW_STRENGTH);
    click(&desk, LL_ROW_MOON_SHADOW_STRENGTH, 0.95f);
    assert_true(pending(&desk, LL_ROW_MOON_SHADOW_STRENGTH) == before);
    click(&desk, LL_ROW_WORLD_SHADOWS, 0.5f);
    click(&desk, LL_ROW_MOON_SHADOW_STRENGTH, 0.999f);
    assert_true(fabs(pending(&desk, LL_ROW_MOON_SHADOW_STRENGTH) - 1) < 1e-6);
    desk_close(&desk);
}

static void groups_reset_alone(void **state)
{
    (void)state;
    struct desk desk = desk_open(ll_developer_page(), no_env);
    // Built today: the view group.
    const struct ll_page_group *group = NULL;
    for (uint32_t i = 0; i < desk.rows->num_groups; i++) {
        if (ll_page_group_is_shown(&desk.rows->groups[i]))
            group = &desk.rows->groups[i];
    }
    assert_non_null(group);
    ll_settings_store_write_number(desk.store, LL_ROW_BAKED_SHADOW, 0.5);
    ll_settings_store_write_number(desk.store, LL_ROW_COLOR_GRADING, 0);
    ll_settings_store_apply(desk.store);
    panel_group_reset(group, desk.store);
    ll_settings_store_apply(desk.store);
    assert_true(pending(&desk, LL_ROW_BAKED_SHADOW) == 1);
    assert_true(pending(&desk, LL_ROW_COLOR_GRADING) == 0);
    desk_close(&desk);
}

// ---- the frozen view ----

static struct ll_camera camera_at(double x, float yaw_deg)
{
    return (struct ll_camera){ .eye_world = { x, 0, 0 },
                               .yaw_deg = yaw_deg,
                               .field_of_view_deg = 60,
                               .near_yd = 0.2f,
                               .far_clip_yd = 300,
                               .width = 640,
                               .height = 400 };
}

static void a_views_edges_are_those_of_its_picture(void **state)
{
    (void)state;
    struct ll_camera camera = camera_at(100, 30);
    struct ll_view view = ll_view_of_camera(&camera);
    float lines[PANEL_VIEW_LINES][2][2];
    // Seen through itself, from a little behind so that the near plane is in sight.
    struct ll_camera behind = camera;
    behind.near_yd = 0.1f;
    assert_int_equal(panel_view_lines(&view, &behind, lines), PANEL_VIEW_LINES);
    for (int i = 0; i < PANEL_VIEW_LINES; i++) {
        for (int e = 0; e < 2; e++) {
            float x = lines[i][e][0], y = lines[i][e][1];
            assert_true(fminf(fabsf(x), fabsf(x - 640)) < 0.5f);
            assert_true(fminf(fabsf(y), fabsf(y - 400)) < 0.5f);
        }
    }
    // From the side it is a wedge that opens to the north.
    struct ll_camera north = camera_at(0, 0), side = camera_at(150, 90);
    side.eye_world[1] = -600;
    side.far_clip_yd = 2000;
    view = ll_view_of_camera(&north);
    assert_int_equal(panel_view_lines(&view, &side, lines), PANEL_VIEW_LINES);
    float least = 1e9f, most = -1e9f;
    for (int i = 0; i < PANEL_VIEW_LINES; i++) {
        for (int e = 0; e < 2; e++) {
            least = fminf(least, lines[i][e][0]);
            most = fmaxf(most, lines[i][e][0]);
            assert_true(isfinite(lines[i][e][0]) && isfinite(lines[i][e][1]));
        }
    }
    // West is ahead and north to the right. The apex is 150 yd to the left of the middle
    // and 600 ahead; the far end is as far to the right, its near side at 600 - 277.
    double scale = 200 / tan(30 * 3.14159265358979 / 180);
    assert_true(fabs((double)least - (320 - 150.0 / 600 * scale)) < 2);
    assert_true((double)most > 320 + 150.0 / 600 * scale);
    // Nothing of it is in front of who looks away.
    struct ll_camera away = camera_at(-10, 180);
    assert_int_equal(panel_view_lines(&view, &away, lines), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(built_rows_have_one_widget_others_none),
        cmocka_unit_test(every_row_fits_in_both_languages),
        cmocka_unit_test(words_exist_in_both_languages),
        cmocka_unit_test(checks_write_rows),
        cmocka_unit_test(sliders_walk_the_steps_of_the_page),
        cmocka_unit_test(presets_write_their_rows_and_labels_mirror),
        cmocka_unit_test(some_rows_wait_for_apply),
        cmocka_unit_test(cancel_goes_back_to_where_the_page_was_opened),
        cmocka_unit_test(held_rows_are_grey_and_say_why),
        cmocka_unit_test(rows_without_effect_are_grey),
        cmocka_unit_test(groups_reset_alone),
        cmocka_unit_test(a_views_edges_are_those_of_its_picture),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
