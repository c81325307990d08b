// Every panel over a small world, in both languages and two sizes of the picture:
// measured, and kept as pictures for people (in the build folder). Then the way from a
// click to what the world shows.
#include "fixture.h"

#include <math.h>

#include "app/panel_private.h"
#include "base/log.h"

#define MODEL "World/Long Names/A Rather Long Name Of A Model That Has To Break.m2"
#define TX 32
#define TY 32

struct scene {
    struct fixture fixture;
    double place[3];
    struct ll_settings_store *store;
    struct panels *panels;
    struct ll_viewer *viewer;
    uint32_t width, height;
    uint8_t *pixels; // of the last frame
};

static const char *no_env(void *user, const char *name)
{
    (void)user;
    (void)name;
    return NULL;
}

// A wall of cards over flat ground.
static void world_write(struct scene *scene)
{
    struct fixture *fixture = &scene->fixture;
    fixture_init(fixture);
    texture_write(fixture, "t/wall.blp", (const uint8_t[4]){ 90, 120, 150, 255 });
    struct model_spec *model = model_make();
    for (int i = 0; i < GRID * GRID; i++)
        model_leaf(model, "t/wall.blp", 0, 0, (float)(i % GRID), (float)(i / GRID));
    model_write(fixture, MODEL, model);
    free(model);
    struct tile_spec *tile = tile_flat(TX, TY);
    chunk_middle(TX, TY, 8, 8, scene->place);
    scene->place[2] = 20;
    tile_doodad(tile, MODEL, scene->place);
    fixture_map(fixture, (const struct tile_spec *const *)&tile, 1);
    free(tile);
}

static void frame(struct scene *scene)
{
    panels_step(scene->panels);
    assert_int_equal(ll_viewer_frame(scene->viewer, 1 / 60.0), LL_VIEWER_GO_ON);
}

static void frames(struct scene *scene, int num)
{
    for (int i = 0; i < num; i++)
        frame(scene);
}

// The panels' own part of frames, without the world and without drawing.
static void ui_frames(struct scene *scene, int num)
{
    for (int i = 0; i < num; i++) {
        uint32_t num_overlays;
        panels_step(scene->panels);
        panels_overlay(scene->panels, scene->width, scene->height, &num_overlays);
        ll_settings_store_apply(scene->store);
    }
}

static void read_back(struct scene *scene)
{
    assert_true(ll_session_read(ll_viewer_session(scene->viewer), scene->pixels,
                                scene->width, scene->height));
}

static void scene_open(struct scene *scene, uint32_t width, uint32_t height)
{
    scene->width = width;
    scene->height = height;
    scene->pixels = malloc((size_t)width * height * 4);
    assert_non_null(scene->pixels);
    struct ll_settings_store_params store = { .mode = LL_SETTINGS_CAPTURE,
                                              .env = no_env };
    scene->store = ll_settings_store_create(&store);
    assert_non_null(scene->store);
    ll_settings_store_apply(scene->store);
    scene->panels = panels_create(&(struct panels_params){ .store = scene->store });
    assert_non_null(scene->panels);
    const char *data[] = { scene->fixture.folder };
    struct ll_viewer_params params = {
        .session = { .validation = true, .width = width, .height = height },
        .data = data,
        .num_data = 1,
        .map = "Test",
        .has_pos = true,
        .pos = { scene->place[0] - 14, scene->place[1], scene->place[2] },
        .has_look = true,
        .deterministic = true,
        .store = scene->store,
        .overlay = panels_overlay,
        .session_changed = panels_session_changed,
        .user = scene->panels,
    };
    int exit_code;
    scene->viewer = ll_viewer_create(&params, &exit_code);
    assert_non_null(scene->viewer);
    panels_viewer_set(scene->panels, scene->viewer);
    struct ll_viewer_state state;
    do {
        frame(scene);
        state = ll_viewer_state(scene->viewer);
    } while (!state.report.presentable || state.page_shown);
}

static void scene_close(struct scene *scene)
{
    panels_viewer_set(scene->panels, NULL);
    assert_int_equal(ll_viewer_destroy(scene->viewer), 0); // 1 with validation messages
    panels_destroy(scene->panels);
    ll_settings_store_destroy(scene->store);
    free(scene->pixels);
}

// ---- finding things ----

static const struct ui_item *audit(struct scene *scene, uint32_t *num)
{
    ui_audit_begin(panels_ui(scene->panels));
    ui_frames(scene, 1);
    return ui_audit(panels_ui(scene->panels), num);
}

static const struct ui_item *item_find(struct scene *scene, const char *id)
{
    uint32_t num;
    const struct ui_item *items = audit(scene, &num);
    for (uint32_t i = 0; i < num; i++) {
        bool label = !items[i].is_control && items[i].text_width > 0 && i + 1 < num &&
                     !strcmp(items[i + 1].id, id);
        if (!strcmp(items[i].id, id) && !label)
            return &items[i];
    }
    fail_msg("there is no %s", id);
    return NULL;
}

static void press_at(struct scene *scene, float x, float y)
{
    struct ui *ui = panels_ui(scene->panels);
    ui_input_mouse(ui, x, y);
    ui_input_button(ui, UI_BUTTON_LEFT, true);
    ui_input_button(ui, UI_BUTTON_LEFT, false);
    ui_frames(scene, 4);
}

static void press(struct scene *scene, const char *id)
{
    const struct ui_item *item = item_find(scene, id);
    press_at(scene, (item->x0 + item->x1) / 2, (item->y0 + item->y1) / 2);
}

static void mouse_away(struct scene *scene)
{
    ui_input_mouse_away(panels_ui(scene->panels));
    ui_frames(scene, 2);
}

// ---- layout ----

static bool seen(const struct ui_item *item)
{
    return item->y1 > item->clip_y0 + 1 && item->y0 < item->clip_y1 - 1;
}

// As far as they are seen: what is scrolled out of its room lies over nothing.
static bool overlap(const struct ui_item *a, const struct ui_item *b)
{
    float y0 = fmaxf(fmaxf(a->y0, a->clip_y0), fmaxf(b->y0, b->clip_y0));
    float y1 = fminf(fminf(a->y1, a->clip_y1), fminf(b->y1, b->clip_y1));
    return a->x0 < b->x1 - 0.5f && b->x0 < a->x1 - 0.5f && y0 < y1 - 0.5f;
}

// How far the brightest and the darkest pixel of an item are apart.
static int contrast(const struct scene *scene, const struct ui_item *item)
{
    int x0 = (int)fmaxf(item->x0, 0), x1 = (int)fminf(item->x1, (float)scene->width);
    int y0 = (int)fmaxf(item->y0, item->clip_y0);
    int y1 = (int)fminf(item->y1, fminf(item->clip_y1, (float)scene->height));
    int least = 255, most = 0;
    for (int y = y0; y < y1; y++) {
        for (int x = x0; x < x1; x++) {
            const uint8_t *p = scene->pixels + ((size_t)y * scene->width + (size_t)x) * 4;
            int gray = (p[0] * 2 + p[1] * 5 + p[2]) / 8;
            least = gray < least ? gray : least;
            most = gray > most ? gray : most;
        }
    }
    return most - least;
}

static void layout_check(struct scene *scene, const char *what)
{
    uint32_t num;
    frame(scene); // as the audit will find it
    read_back(scene);
    const struct ui_item *items = audit(scene, &num);
    assert_in_range(num, 3, 4000);
    for (uint32_t i = 0; i < num; i++) {
        const struct ui_item *a = &items[i];
        if (a->text_width > a->text_room + 0.5f)
            fail_msg("%s: %s needs %g pixels and has %g", what, a->id,
                     (double)a->text_width, (double)a->text_room);
        if (a->x0 < a->room_x0 - 0.5f || a->x1 > a->room_x1 + 0.5f)
            fail_msg("%s: %s from %g to %g, in %g to %g", what, a->id, (double)a->x0,
                     (double)a->x1, (double)a->room_x0, (double)a->room_x1);
        bool window = !strcmp(a->id, a->window);
        if (window && (a->y0 < 0 || a->y1 > (float)scene->height))
            fail_msg("%s: window %s leaves the picture", what, a->id);
        if (!window && seen(a) && a->text_width > 0 && contrast(scene, a) < 50)
            fail_msg("%s: %s can hardly be read: %d", what, a->id, contrast(scene, a));
        for (uint32_t k = 0; k < i && !window; k++) {
            if (strcmp(items[k].id, items[k].window) != 0 && overlap(a, &items[k]))
                fail_msg("%s: %s lies over %s", what, a->id, items[k].id);
        }
    }
}

static void picture_keep(struct scene *scene, const char *name, const char *language)
{
    char path[512];
    assert_int_equal(ll_platform_folder_make(LL_PICTURES), LL_OK);
    snprintf(path, sizeof path, "%s/%s-%s-%u.png", LL_PICTURES, name, language,
             scene->width);
    assert_int_equal(ll_png_write(path, scene->pixels, scene->width, scene->height),
                     LL_OK);
}

static const struct {
    enum panel panel;
    const char *tab;
} views[] = {
    { PANEL_OPTIONS, "graphics" },      { PANEL_OPTIONS, "display" },
    { PANEL_DEVELOPER, "lighting" },    { PANEL_DEVELOPER, "statistics" },
    { PANEL_DEVELOPER, "instruments" }, { PANEL_DEVELOPER, "console" },
};

static void views_check(struct scene *scene, const char *language)
{
    for (size_t i = 0; i < sizeof views / sizeof *views; i++) {
        if (!panels_shown(scene->panels, views[i].panel))
            panels_toggle(scene->panels, views[i].panel);
        ui_frames(scene, 2);
        press(scene, views[i].tab);
        mouse_away(scene);
        layout_check(scene, views[i].tab);
        picture_keep(scene, views[i].tab, language);
        if (i + 1 == sizeof views / sizeof *views || views[i + 1].panel != views[i].panel)
            panels_toggle(scene->panels, views[i].panel);
    }
}

static void panels_are_laid_out(void **state)
{
    struct scene *scene = *state;
    static const uint32_t sizes[][2] = { { 640, 400 }, { 1000, 640 } };
    for (int s = 0; s < 2; s++) {
        scene_open(scene, sizes[s][0], sizes[s][1]);
        // Something to show: a pick, a target, answers of the console.
        panels_toggle(scene->panels, PANEL_DEVELOPER);
        scene->panels->instruments.picks = true;
        scene->panels->instruments.target = 1;
        frames(scene, 2);
        assert_true(panels_press(scene->panels, (float)scene->width - 40, 60));
        frames(scene, 4);
        panel_console_run(scene->panels, "help farclip");
        panel_console_run(scene->panels, "fly");
        panels_toggle(scene->panels, PANEL_DEVELOPER);
        static const struct {
            const char *name, *value;
        } languages[] = { { "en", "English" }, { "ru", "Russian" } };
        for (int l = 0; l < 2; l++) {
            assert_int_equal(
                ll_settings_store_write(scene->store, "language", languages[l].value),
                LL_SETTINGS_SET);
            ui_frames(scene, 2);
            views_check(scene, languages[l].name);
        }
        scene_close(scene);
    }
}

// ---- what they do ----

static void hidden_panels_leave_the_picture_alone(void **state)
{
    struct scene *scene = *state;
    scene_open(scene, 320, 200);
    const size_t bytes = (size_t)scene->width * scene->height * 4;
    read_back(scene);
    uint8_t *plain = malloc(bytes);
    assert_non_null(plain);
    memcpy(plain, scene->pixels, bytes);
    panels_toggle(scene->panels, PANEL_DEVELOPER);
    panels_toggle(scene->panels, PANEL_OPTIONS);
    frames(scene, 3);
    read_back(scene);
    assert_memory_not_equal(scene->pixels, plain, bytes);
    panels_toggle(scene->panels, PANEL_DEVELOPER);
    panels_toggle(scene->panels, PANEL_OPTIONS);
    frames(scene, 3);
    read_back(scene);
    assert_memory_equal(scene->pixels, plain, bytes);
    const struct ll_gpu_timer *timers;
    uint32_t num =
        ll_gpu_timers(ll_session_gpu(ll_viewer_session(scene->viewer)), &timers);
    for (uint32_t i = 0; i < num; i++)
        assert_string_not_equal(timers[i].name, "ui");
    free(plain);
    scene_close(scene);
}

static void picks_reach_the_panel(void **state)
{
    struct scene *scene = *state;
    scene_open(scene, 1000, 640);
    struct panel_instruments *in = &scene->panels->instruments;
    // Not while the panel is closed, nor without its mark.
    assert_false(panels_press(scene->panels, 900, 300));
    panels_toggle(scene->panels, PANEL_DEVELOPER);
    frames(scene, 3);
    press(scene, "instruments");
    assert_false(panels_press(scene->panels, 900, 300));
    press(scene, "pick");
    assert_true(in->picks);
    press(scene, "highlight");
    assert_true(panels_press(scene->panels, 560, 330));
    frames(scene, 4);
    assert_true(in->has_picked);
    assert_int_equal(in->picked.pick.kind, LL_PICK_MODEL);
    assert_string_equal(in->picked.file, MODEL);
    // The mark tints what was picked.
    read_back(scene);
    const uint8_t *p = scene->pixels + (330 * (size_t)scene->width + 560) * 4;
    assert_true(p[0] > p[2]);
    item_find(scene, "file");
    press(scene, "frozen");
    assert_true(in->wanted.frozen);
    frames(scene, 2);
    struct ll_view view;
    assert_true(ll_render_frozen_view(ll_session_render(ll_viewer_session(scene->viewer)),
                                      &view));
    scene_close(scene);
}

static void type_line(struct scene *scene, const char *line)
{
    struct ui *ui = panels_ui(scene->panels);
    ui_input_text(ui, line);
    ui_input_key(ui, UI_KEY_ENTER, true);
    ui_input_key(ui, UI_KEY_ENTER, false);
    ui_frames(scene, 6);
    frame(scene);
}

static const char *last_output(struct scene *scene)
{
    const struct ll_console *console = &scene->panels->console.console;
    enum ll_console_tone tone;
    return ll_console_output_at(console, console->num_output - 1, &tone);
}

static void the_console_moves_the_world(void **state)
{
    struct scene *scene = *state;
    scene_open(scene, 800, 500);
    panels_toggle(scene->panels, PANEL_DEVELOPER);
    frames(scene, 3);
    press(scene, "console");
    press(scene, "line");
    type_line(scene, "teleport -10 20 30 45 -15");
    struct ll_viewer_state at = ll_viewer_state(scene->viewer);
    assert_true(at.fly.pos[0] == -10 && at.fly.pos[1] == 20 && at.fly.pos[2] == 30);
    assert_true(fabs(at.fly.yaw_deg - 45) < 1e-4 && fabs(at.fly.pitch_deg + 15) < 1e-4);
    type_line(scene, "time 18:30");
    assert_true(ll_viewer_state(scene->viewer).minute == 18 * 60 + 30);
    type_line(scene, "where");
    assert_string_equal(last_output(scene), "teleport -10.00 20.00 30.00 45.0 -15.0");
    type_line(scene, "farclip 477");
    assert_true(ll_settings_store_pending(scene->store)->farclip_yd == 477);
    type_line(scene, "farclip 9999");
    assert_true(ll_settings_store_pending(scene->store)->farclip_yd == 1497);
    type_line(scene, "preset classic");
    assert_true(ll_settings_store_pending(scene->store)->farclip_yd == 350);
    type_line(scene, "reset farclip");
    type_line(scene, "nonsense");
    assert_string_equal(last_output(scene), "no row or command is called nonsense");
    char line[LL_CONSOLE_BYTES];
    snprintf(line, sizeof line, "screenshot %s/console.png", scene->fixture.folder);
    type_line(scene, line);
    assert_string_equal(ll_viewer_state(scene->viewer).screenshot, line + 11);
    assert_int_equal(ll_platform_path_kind(line + 11), LL_PATH_FILE);
    scene_close(scene);
}

static int setup(void **state)
{
    static struct scene scene;
    world_write(&scene);
    ll_log_level_set(LL_LOG_ERROR);
    *state = &scene;
    return 0;
}

static int teardown(void **state)
{
    struct scene *scene = *state;
    fixture_finish(&scene->fixture);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(panels_are_laid_out),
        cmocka_unit_test(hidden_panels_leave_the_picture_alone),
        cmocka_unit_test(picks_reach_the_panel),
        cmocka_unit_test(the_console_moves_the_world),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
