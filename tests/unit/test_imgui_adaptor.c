// The adaptor without a device: what comes out is sound for any renderer, what goes in is
// not lost, whatever happens within one frame.
#include "testkit.h"

#include "app/imgui_adaptor.h"

#define WIDTH 640
#define HEIGHT 480

struct page {
    struct ui *ui;
    struct ll_overlay lists;
    bool window_open, check, second;
    int choice, step, num_presses;
    bool disabled;
    char text[64];
    int num_entered;
};

static bool history(void *user, int direction, char *text, size_t text_bytes)
{
    (void)user;
    snprintf(text, text_bytes, "%s", direction < 0 ? "older" : "newer");
    return true;
}

static bool complete(void *user, char *text, size_t text_bytes)
{
    (void)user;
    if (strcmp(text, "te") != 0)
        return false;
    snprintf(text, text_bytes, "teleport ");
    return true;
}

static const char *const items[] = { "Off", "Low", "High" };

static void rows_draw(struct page *page)
{
    struct ui *ui = page->ui;
    ui_rows_begin(ui, "rows", UI_LABEL_SHARE);
    ui_row_begin(ui, &(struct ui_row){ .id = "a",
                                       .label = "A check",
                                       .hover = "What it does, and what it costs.",
                                       .disabled = page->disabled });
    ui_check(ui, "check", &page->check);
    ui_row_end(ui);
    ui_row_begin(ui, &(struct ui_row){ .id = "b", .label = "A second" });
    ui_check(ui, "second", &page->second);
    ui_row_end(ui);
    ui_row_begin(ui, &(struct ui_row){ .id = "c", .label = "A choice" });
    ui_choice(ui, "choice", items, 3, &page->choice, "Custom");
    ui_row_end(ui);
    ui_row_begin(ui, &(struct ui_row){ .id = "d", .label = "A slider" });
    char text[16];
    snprintf(text, sizeof text, "%d %%", page->step * 10);
    ui_slider(ui, "slider", &page->step, 11, text);
    ui_row_end(ui);
    ui_rows_end(ui);
}

static void frame(struct page *page)
{
    static const struct ui_input_hooks hooks = { NULL, history, complete };
    struct ui *ui = page->ui;
    ui_frame_begin(ui, WIDTH, HEIGHT, 1 / 60.0f);
    if (page->window_open) {
        struct ui_window window = { .id = "test",
                                    .title = "A page",
                                    .x = 20,
                                    .y = 20,
                                    .width = 400,
                                    .height = 300,
                                    .open = &page->window_open };
        if (ui_window_begin(ui, &window)) {
            rows_draw(page);
            page->num_presses += ui_button(ui, "press", "Press", NULL);
            if (ui_input(ui, "line", "type here", page->text, sizeof page->text,
                         &hooks)) {
                page->num_entered++;
                page->text[0] = '\0';
            }
        }
        ui_window_end(ui);
    }
    ui_frame_end(ui, &page->lists);
}

static struct page page_open(void)
{
    struct page page = { .ui = ui_create(&(struct ui_params){ 0 }), .window_open = true };
    assert_non_null(page.ui);
    for (int i = 0; i < 3; i++)
        frame(&page);
    return page;
}

static const struct ui_item *item_find(struct page *page, const char *id)
{
    ui_audit_begin(page->ui);
    frame(page);
    uint32_t num;
    const struct ui_item *found = ui_audit(page->ui, &num);
    for (uint32_t i = 0; i < num; i++) {
        if (!strcmp(found[i].id, id))
            return &found[i];
    }
    fail_msg("no item %s", id);
    return NULL;
}

static void click(struct page *page, const char *id)
{
    const struct ui_item *item = item_find(page, id);
    // All of it within one frame.
    ui_input_mouse(page->ui, (item->x0 + item->x1) / 2, (item->y0 + item->y1) / 2);
    ui_input_button(page->ui, UI_BUTTON_LEFT, true);
    ui_input_button(page->ui, UI_BUTTON_LEFT, false);
    for (int i = 0; i < 4; i++)
        frame(page);
}

static void type(struct page *page, enum ui_key key)
{
    ui_input_key(page->ui, key, true);
    ui_input_key(page->ui, key, false);
    for (int i = 0; i < 3; i++)
        frame(page);
}

static void lists_are_sound(void **state)
{
    (void)state;
    struct page page = page_open();
    const struct ll_overlay *lists = &page.lists;
    uint32_t serial;
    const struct ll_overlay_texture *atlas = ui_atlas(page.ui, &serial);
    assert_true(serial > 0);
    assert_true(atlas->width >= 256 && atlas->height >= 64);
    ui_atlas_texture_set(page.ui, 7);
    frame(&page);
    assert_true(lists->num_commands > 0);
    uint32_t num_indices = 0;
    for (uint32_t i = 0; i < lists->num_commands; i++) {
        const struct ll_overlay_command *command = &lists->commands[i];
        assert_int_equal(command->texture, 7);
        assert_int_equal(command->first_index, num_indices);
        num_indices += command->num_indices;
        for (uint32_t k = 0; k < command->num_indices; k++)
            assert_true(command->first_vertex + lists->indices[command->first_index + k] <
                        lists->num_vertices);
        assert_true(command->clip[0] >= 0 && command->clip[2] <= WIDTH);
        assert_true(command->clip[1] >= 0 && command->clip[3] <= HEIGHT);
    }
    assert_int_equal(num_indices, lists->num_indices);
    // Nothing is drawn while no window is open.
    page.window_open = false;
    frame(&page);
    frame(&page);
    assert_int_equal(lists->num_indices, 0);
    ui_destroy(page.ui);
}

static void clicks_within_one_frame_arrive(void **state)
{
    (void)state;
    struct page page = page_open();
    click(&page, "check");
    assert_true(page.check);
    click(&page, "check");
    assert_false(page.check);
    click(&page, "press");
    assert_int_equal(page.num_presses, 1);
    page.disabled = true;
    click(&page, "check");
    assert_false(page.check);
    ui_destroy(page.ui);
}

static void capture_says_whose_the_input_is(void **state)
{
    (void)state;
    struct page page = page_open();
    ui_input_mouse(page.ui, 600, 440);
    frame(&page);
    frame(&page);
    assert_false(ui_wanted(page.ui).mouse);
    ui_input_mouse(page.ui, 100, 100);
    frame(&page);
    frame(&page);
    assert_true(ui_wanted(page.ui).mouse);
    assert_false(ui_wanted(page.ui).text);
    click(&page, "line");
    assert_true(ui_wanted(page.ui).text);
    assert_true(ui_wanted(page.ui).keyboard);
    // A click beside the window gives the keyboard back.
    ui_input_mouse(page.ui, 600, 440);
    ui_input_button(page.ui, UI_BUTTON_LEFT, true);
    ui_input_button(page.ui, UI_BUTTON_LEFT, false);
    for (int i = 0; i < 4; i++)
        frame(&page);
    assert_false(ui_wanted(page.ui).text);
    assert_false(ui_wanted(page.ui).keyboard);
    page.window_open = false;
    frame(&page);
    frame(&page);
    assert_false(ui_wanted(page.ui).mouse);
    ui_destroy(page.ui);
}

static void text_and_keys_keep_their_order(void **state)
{
    (void)state;
    struct page page = page_open();
    click(&page, "line");
    ui_input_text(page.ui, "\xd0\xbf\xd1\x80"); // two letters of Cyrillic
    ui_input_text(page.ui, "x");
    ui_input_key(page.ui, UI_KEY_BACKSPACE, true);
    ui_input_key(page.ui, UI_KEY_BACKSPACE, false);
    ui_input_text(page.ui, "y");
    for (int i = 0; i < 6; i++)
        frame(&page);
    assert_string_equal(page.text, "\xd0\xbf\xd1\x80y");
    ui_input_key(page.ui, UI_KEY_ENTER, true);
    ui_input_key(page.ui, UI_KEY_ENTER, false);
    ui_input_text(page.ui, "te");
    for (int i = 0; i < 6; i++)
        frame(&page);
    assert_int_equal(page.num_entered, 1);
    assert_string_equal(page.text, "te"); // it keeps the keyboard
    type(&page, UI_KEY_TAB);
    assert_string_equal(page.text, "teleport ");
    type(&page, UI_KEY_TAB); // nothing more to complete
    assert_string_equal(page.text, "teleport ");
    type(&page, UI_KEY_UP);
    assert_string_equal(page.text, "older");
    type(&page, UI_KEY_DOWN);
    assert_string_equal(page.text, "newer");
    ui_destroy(page.ui);
}

static void the_keyboard_alone_is_enough(void **state)
{
    (void)state;
    struct page page = page_open();
    type(&page, UI_KEY_DOWN); // shows the cursor
    for (int i = 0; i < 20 && !page.check; i++) {
        type(&page, UI_KEY_UP);
    }
    // From the top: check, second, choice, slider, button.
    type(&page, UI_KEY_HOME);
    type(&page, UI_KEY_SPACE);
    assert_true(page.check);
    type(&page, UI_KEY_ENTER); // Enter does what Space does
    assert_false(page.check);
    type(&page, UI_KEY_DOWN);
    type(&page, UI_KEY_SPACE);
    assert_true(page.second);
    type(&page, UI_KEY_DOWN);
    type(&page, UI_KEY_RIGHT); // steps a choice without opening it
    assert_int_equal(page.choice, 1);
    type(&page, UI_KEY_SPACE); // or opened
    type(&page, UI_KEY_DOWN);
    type(&page, UI_KEY_SPACE);
    assert_int_equal(page.choice, 2);
    type(&page, UI_KEY_DOWN);
    for (int i = 0; i < 3; i++)
        type(&page, UI_KEY_RIGHT);
    assert_int_equal(page.step, 3);
    type(&page, UI_KEY_LEFT);
    assert_int_equal(page.step, 2);
    for (int i = 0; i < 20; i++)
        type(&page, UI_KEY_RIGHT);
    assert_int_equal(page.step, 10);
    type(&page, UI_KEY_DOWN);
    type(&page, UI_KEY_ENTER);
    assert_int_equal(page.num_presses, 1);
    ui_destroy(page.ui);
}

static void nothing_is_held_once_the_focus_is_gone(void **state)
{
    (void)state;
    struct page page = page_open();
    const struct ui_item *item = item_find(&page, "press");
    ui_input_mouse(page.ui, (item->x0 + item->x1) / 2, (item->y0 + item->y1) / 2);
    ui_input_button(page.ui, UI_BUTTON_LEFT, true);
    frame(&page);
    frame(&page);
    ui_input_mouse_away(page.ui);
    ui_input_release(page.ui);
    frame(&page);
    frame(&page);
    assert_int_equal(page.num_presses, 0); // let go beside it
    assert_false(ui_wanted(page.ui).mouse);
    ui_destroy(page.ui);
}

static void scale_makes_all_larger(void **state)
{
    (void)state;
    struct page page = page_open();
    uint32_t serial, again;
    ui_atlas(page.ui, &serial);
    struct ui_item small = *item_find(&page, "press");
    ui_scale_set(page.ui, 2);
    ui_atlas(page.ui, &again);
    assert_int_equal(again, serial + 1);
    frame(&page);
    struct ui_item large = *item_find(&page, "press");
    float ratio = (large.y1 - large.y0) / (small.y1 - small.y0);
    assert_true(ratio > 1.85f && ratio < 2.15f);
    ui_scale_set(page.ui, 2);
    ui_atlas(page.ui, &serial);
    assert_int_equal(again, serial);
    ui_scale_set(page.ui, -1);
    assert_true(ui_scale(page.ui) > 1.99f);
    ui_destroy(page.ui);
}

// The window stays inside a picture that shrinks, and comes back to no harm.
static void windows_stay_in_the_picture(void **state)
{
    (void)state;
    struct page page = page_open();
    static const uint32_t sizes[][2] = {
        { 640, 480 }, { 300, 200 }, { 64, 48 }, { 1, 1 }, { 640, 480 }
    };
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        for (int k = 0; k < 3; k++) {
            ui_frame_begin(page.ui, sizes[i][0], sizes[i][1], 0);
            struct ui_window window = {
                .id = "w", .title = "W", .x = -10, .y = -10, .width = 400, .height = 300
            };
            ui_audit_begin(page.ui);
            ui_window_begin(page.ui, &window);
            ui_window_end(page.ui);
            ui_frame_end(page.ui, &page.lists);
        }
        uint32_t num;
        const struct ui_item *item = ui_audit(page.ui, &num);
        assert_int_equal(num, 1);
        if (sizes[i][1] == 1)
            continue; // survived: a title is as high as its text
        assert_true(item->x0 >= 0 && item->y0 >= 0);
        assert_true(item->x1 <= (float)sizes[i][0] && item->y1 <= (float)sizes[i][1]);
    }
    ui_destroy(page.ui);
}

static void a_missing_font_is_no_trouble(void **state)
{
    (void)state;
    struct ui *ui = ui_create(&(struct ui_params){ .font = "/nowhere/at/all.ttf" });
    assert_non_null(ui);
    assert_true(ui_covers(ui, "Latin is there"));
    assert_false(ui_covers(ui, "\xd0\xbd\xd0\xb5\xd1\x82")); // Cyrillic is not
    ui_destroy(ui);
    ui_destroy(NULL);
    // DejaVu is one of the packages.
    ui = ui_create(&(struct ui_params){ .scale = 1.5f });
    assert_true(ui_covers(ui, "Latin, \xd1\x91\xd0\xb6, \xe2\x80\x93, \xc2\xb0"));
    ui_destroy(ui);
}

// Help that the keyboard calls up stands beside its control, inside the picture.
static void help_stays_in_the_picture(void **state)
{
    (void)state;
    struct ui *ui = ui_create(&(struct ui_params){ 0 });
    bool check = false;
    struct ll_overlay lists;
    static const char *const help =
        "What it does, told in so many words that they need more than one line wherever "
        "they stand, and a word of what it costs besides.";
    uint32_t num_seen = 0;
    for (int i = 0; i < 90; i++) {
        if (i == 10)
            ui_input_key(ui, UI_KEY_DOWN, true);
        ui_audit_begin(ui);
        ui_frame_begin(ui, 500, 200, 1 / 60.0f);
        struct ui_window window = {
            .id = "w", .title = "W", .x = -1, .y = -1, .width = 390, .height = 120
        };
        ui_window_begin(ui, &window);
        ui_rows_begin(ui, "rows", UI_LABEL_SHARE);
        ui_row_begin(ui, &(struct ui_row){ .id = "a", .label = "A", .hover = help });
        ui_check(ui, "check", &check);
        ui_row_end(ui);
        ui_rows_end(ui);
        ui_window_end(ui);
        ui_frame_end(ui, &lists);
        uint32_t num;
        const struct ui_item *found = ui_audit(ui, &num);
        for (uint32_t k = 0; k < num; k++) {
            if (strcmp(found[k].id, "hover") != 0 || found[k].x1 - found[k].x0 < 50)
                continue; // not there, or not measured yet
            num_seen++;
            assert_true(found[k].x0 >= 0 && found[k].x1 <= 500);
            assert_true(found[k].y0 >= 0 && found[k].y1 <= 200);
        }
    }
    assert_true(num_seen > 10);
    ui_destroy(ui);
}

// Two contexts at once do not mix.
static void contexts_are_apart(void **state)
{
    (void)state;
    struct page a = page_open(), b = page_open();
    click(&a, "check");
    frame(&b);
    assert_true(a.check);
    assert_false(b.check);
    ui_destroy(a.ui);
    click(&b, "second");
    assert_true(b.second);
    ui_destroy(b.ui);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_are_sound),
        cmocka_unit_test(clicks_within_one_frame_arrive),
        cmocka_unit_test(capture_says_whose_the_input_is),
        cmocka_unit_test(text_and_keys_keep_their_order),
        cmocka_unit_test(the_keyboard_alone_is_enough),
        cmocka_unit_test(nothing_is_held_once_the_focus_is_gone),
        cmocka_unit_test(scale_makes_all_larger),
        cmocka_unit_test(windows_stay_in_the_picture),
        cmocka_unit_test(a_missing_font_is_no_trouble),
        cmocka_unit_test(help_stays_in_the_picture),
        cmocka_unit_test(contexts_are_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
