// The viewer by its events and frames, without a window: the code that the program runs.
#include "fixture.h"

#include <unistd.h>

#include "base/log.h"
#include "demo/demo.h"
#include "runner/viewer_private.h"

#define DEADLINE_S 20.0

static const char *const demo[] = { "demo" };

static struct ll_viewer_params small_params(void)
{
    return (struct ll_viewer_params){
        .session = { .width = 96, .height = 54, .validation = true },
        .data = demo,
        .num_data = 1,
        .deterministic = true,
    };
}

static struct ll_viewer *viewer_open(const struct ll_viewer_params *params)
{
    ll_log_level_set(LL_LOG_WARN);
    int exit_code = -1;
    struct ll_viewer *viewer = ll_viewer_create(params, &exit_code);
    assert_non_null(viewer);
    return viewer;
}

static struct ll_viewer_state frames(struct ll_viewer *viewer, int num)
{
    for (int i = 0; i < num; i++)
        assert_int_not_equal(ll_viewer_frame(viewer, 1.0 / 60), LL_VIEWER_END);
    return ll_viewer_state(viewer);
}

static struct ll_viewer_state frames_until_there(struct ll_viewer *viewer)
{
    double end_s = ll_platform_now_s() + DEADLINE_S;
    struct ll_viewer_state state;
    do {
        state = frames(viewer, 1);
        assert_true(ll_platform_now_s() < end_s);
        ll_platform_sleep_s(0.002);
    } while (!state.report.presentable || state.page_shown);
    return state;
}

static void press(struct ll_viewer *viewer, const char *name)
{
    ll_viewer_key(viewer, &(struct ll_view_key){ .name = name, .down = true });
    ll_viewer_key(viewer, &(struct ll_view_key){ .name = name });
}

static void demo_starts_at_its_first_view(void **state)
{
    (void)state;
    struct ll_viewer_params params = small_params();
    struct ll_viewer *viewer = viewer_open(&params);
    struct ll_viewer_state first = frames(viewer, 1);
    assert_true(first.loading);
    struct ll_viewer_state there = frames_until_there(viewer);
    assert_true(there.interactive_s > 0);
    for (int i = 0; i < 3; i++)
        assert_true(there.fly.pos[i] == (double)ll_demo_views[0].pos[i]);
    assert_true(there.fly.yaw_deg == (double)ll_demo_views[0].yaw_deg + 360);
    assert_int_equal(ll_viewer_destroy(viewer), 0);
}

static void keys_and_mouse_move_the_eye(void **state)
{
    (void)state;
    struct ll_viewer_params params = small_params();
    params.has_pos = params.has_look = true;
    params.pos[2] = 100;
    struct ll_viewer *viewer = viewer_open(&params);
    frames_until_there(viewer);
    ll_viewer_key(viewer, &(struct ll_view_key){ .name = "W", .down = true });
    struct ll_viewer_state state_then = frames(viewer, 6); // a tenth of a second
    assert_true(state_then.fly.pos[0] > 9.9 && state_then.fly.pos[0] < 10.1);
    ll_viewer_release(viewer);
    double x = state_then.fly.pos[0];
    assert_true(frames(viewer, 3).fly.pos[0] == x);
    // The mouse looks around only while a button is held.
    ll_viewer_mouse(viewer, 10, 10, 50, 0);
    assert_true(frames(viewer, 1).fly.yaw_deg == 0);
    ll_viewer_button(viewer, true, 10, 10);
    assert_true(ll_viewer_wishes(viewer).grab_mouse);
    ll_viewer_mouse(viewer, 10, 10, -50, 0);
    ll_viewer_button(viewer, false, 10, 10);
    assert_false(ll_viewer_wishes(viewer).grab_mouse);
    struct ll_viewer_state turned = frames(viewer, 1);
    assert_true(turned.fly.yaw_deg > 8.5 && turned.fly.yaw_deg < 8.7);
    ll_viewer_wheel(viewer, 2);
    assert_true(frames(viewer, 1).fly.speed_yd_s > 120);
    ll_viewer_pad(viewer, &(struct ll_viewer_pad){ .move_y = -1, .up = 1 });
    struct ll_viewer_state flown = frames(viewer, 6);
    assert_true(flown.fly.pos[0] > x + 5 && flown.fly.pos[2] > 105);
    assert_int_equal(ll_viewer_destroy(viewer), 0);
}

static void hours_places_and_coordinates(void **state)
{
    (void)state;
    struct ll_viewer_params params = small_params();
    params.has_time = true;
    params.minute = 600;
    struct ll_viewer *viewer = viewer_open(&params);
    frames_until_there(viewer);
    press(viewer, "]");
    assert_true(frames(viewer, 1).minute == 615);
    press(viewer, "T");
    assert_true(frames(viewer, 60).minute > 615.9);
    press(viewer, "T");
    const char *why = NULL;
    assert_true(ll_viewer_go(viewer, "dusk-inn", &why));
    struct ll_viewer_state at = frames(viewer, 1);
    assert_true(at.minute == 1225);
    assert_true(at.fly.pos[0] == -158 && at.fly.pos[1] == -214);
    assert_true(ll_viewer_go(viewer, "10 20 300", &why));
    assert_true(frames(viewer, 1).fly.pos[2] == 300);
    // Without a height: above the ground there.
    assert_true(ll_viewer_go(viewer, "52 232", &why));
    at = frames_until_there(viewer);
    float ground_yd;
    assert_true(ll_session_ground(ll_viewer_session(viewer), at.fly.pos, &ground_yd));
    assert_true(at.fly.pos[2] == (double)ground_yd + 60);
    assert_false(ll_viewer_go(viewer, "nowhere", &why));
    assert_non_null(why);
    press(viewer, "PageDown");
    struct ll_viewer_state next = frames(viewer, 1);
    press(viewer, "PageDown");
    assert_true(next.fly.pos[0] != frames(viewer, 1).fly.pos[0]);
    press(viewer, "PageUp");
    assert_true(next.fly.pos[0] == frames(viewer, 1).fly.pos[0]);
    assert_int_equal(ll_viewer_destroy(viewer), 0);
}

static void pages_open_and_close(void **state)
{
    (void)state;
    struct ll_viewer_params params = small_params();
    struct ll_viewer *viewer = viewer_open(&params);
    frames_until_there(viewer);
    static const char *const keys[] = { "F1", "M", "G" };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        press(viewer, keys[i]);
        assert_true(frames(viewer, 2).page_shown);
        press(viewer, "Escape");
        assert_false(frames(viewer, 2).page_shown);
    }
    // While letters are typed they fly nowhere.
    press(viewer, "G");
    assert_true(ll_viewer_wishes(viewer).text_input);
    double x = frames(viewer, 1).fly.pos[0];
    press(viewer, "W");
    ll_viewer_text(viewer, "10 20 3x");
    press(viewer, "Backspace");
    ll_viewer_text(viewer, "0");
    assert_true(frames(viewer, 2).fly.pos[0] == x);
    press(viewer, "Return");
    struct ll_viewer_state there = frames(viewer, 2);
    assert_false(there.page_shown);
    assert_true(there.fly.pos[0] == 10 && there.fly.pos[2] == 30);
    // The only map of the list is the one that is shown: it is opened anew.
    press(viewer, "M");
    press(viewer, "Return");
    frames_until_there(viewer);
    assert_string_equal(ll_session_map_shown(ll_viewer_session(viewer)), LL_DEMO_MAP);
    assert_int_equal(ll_viewer_destroy(viewer), 0);
}

static void without_data_a_page_offers_the_demo(void **state)
{
    (void)state;
    struct ll_viewer_params params = small_params();
    params.num_data = 0;
    struct ll_viewer *viewer = viewer_open(&params);
    assert_true(frames(viewer, 3).page_shown);
    press(viewer, "Escape"); // there is nothing behind it
    assert_true(frames(viewer, 1).page_shown);
    press(viewer, "Return");
    frames_until_there(viewer);
    assert_int_equal(ll_viewer_destroy(viewer), 0);
    viewer = viewer_open(&params);
    frames(viewer, 2);
    press(viewer, "Down");
    press(viewer, "Return");
    assert_int_equal(ll_viewer_frame(viewer, 0.01), LL_VIEWER_END);
    assert_int_equal(ll_viewer_destroy(viewer), 0);
}

static void bad_data_is_told_of_in_its_own_words(void **state)
{
    (void)state;
    struct ll_log_tail log;
    ll_log_tail_init(&log);
    ll_log_tail_add(&log, LL_LOG_WARN, "a line for people");
    const char *data[] = { "/nonexistent/data" };
    struct ll_viewer_params params = small_params();
    params.data = data;
    params.log = &log;
    ll_log_level_set(LL_LOG_ERROR + 1);
    int exit_code;
    struct ll_viewer *viewer = ll_viewer_create(&params, &exit_code);
    assert_non_null(viewer);
    double end_s = ll_platform_now_s() + DEADLINE_S;
    while (frames(viewer, 1).loading)
        assert_true(ll_platform_now_s() < end_s);
    assert_true(viewer->page == PAGE_START);
    bool named = false;
    for (uint32_t i = 0; i < viewer->content.num_lines; i++)
        named |= strstr(viewer->content.lines[i], data[0]) != NULL;
    assert_true(named);
    assert_int_equal(ll_viewer_destroy(viewer), 0);
    ll_log_tail_finish(&log);
}

// A run that is to end by itself ends, with the exit code that says why.
static void runs_that_end_by_themselves(void **state)
{
    (void)state;
    char folder[] = "/tmp/lamplight-viewer-XXXXXX", path[2][128];
    assert_non_null(mkdtemp(folder));
    for (int i = 0; i < 2; i++) {
        snprintf(path[i], sizeof path[i], "%s/%d.png", folder, i);
        struct ll_viewer_params params = small_params();
        params.shot = path[i];
        params.session.num_workers = 1 + 2 * (uint32_t)i;
        struct ll_viewer *viewer = viewer_open(&params);
        double end_s = ll_platform_now_s() + DEADLINE_S;
        while (ll_viewer_frame(viewer, 0.01 * i) != LL_VIEWER_END)
            assert_true(ll_platform_now_s() < end_s);
        assert_int_equal(ll_viewer_destroy(viewer), 0);
    }
    struct ll_bytes a = file_read(path[0]), b = file_read(path[1]);
    assert_int_equal(a.size, b.size);
    assert_memory_equal(a.data, b.data, a.size);
    free((void *)a.data);
    free((void *)b.data);
    const char *data[] = { folder }; // pictures are no world
    struct ll_viewer_params params = small_params();
    params.data = data;
    params.num_frames = 3;
    ll_log_level_set(LL_LOG_ERROR + 1);
    int exit_code;
    struct ll_viewer *viewer = ll_viewer_create(&params, &exit_code);
    while (ll_viewer_frame(viewer, 0.01) != LL_VIEWER_END) {
    }
    assert_int_equal(ll_viewer_destroy(viewer), 2);
    unlink(path[0]);
    unlink(path[1]);
    rmdir(folder);
}

static void screenshots_are_numbered_in_the_folder_of_ours(void **state)
{
    (void)state;
    char folder[] = "/tmp/lamplight-Wörld-XXXXXX", path[1200];
    assert_non_null(mkdtemp(folder));
    assert_int_equal(setenv("LAMPLIGHT_HOME", folder, 1), 0);
    struct ll_viewer_params params = small_params();
    struct ll_viewer *viewer = viewer_open(&params);
    press(viewer, "F12"); // nothing was drawn yet: told of, not a crash
    frames_until_there(viewer);
    for (int i = 1; i <= 3; i++) { // faster than they are written
        press(viewer, "F12");
        snprintf(path, sizeof path, "%s/screenshots/lamplight-%04d.png", folder, i);
        assert_string_equal(ll_viewer_state(viewer).screenshot, path);
    }
    ll_jobs_wait(ll_session_jobs(ll_viewer_session(viewer)));
    for (int i = 1; i <= 3; i++) {
        snprintf(path, sizeof path, "%s/screenshots/lamplight-%04d.png", folder, i);
        assert_int_equal(ll_platform_path_kind(path), LL_PATH_FILE);
    }
    // Those of another run are never written over.
    char shot[600];
    int number;
    assert_true(viewer_screenshot_path(1, shot, sizeof shot, &number));
    assert_int_equal(number, 4);
    unsetenv("LAMPLIGHT_HOME");
    snprintf(path, sizeof path, "%s/config", folder);
    assert_int_equal(ll_platform_folder_make(path), LL_OK);
    setenv("XDG_CONFIG_HOME", path, 1);
    setenv("HOME", folder, 1);
    snprintf(path, sizeof path, "%s/config/user-dirs.dirs", folder);
    const char text[] = "# of the desktop\nXDG_PICTURES_DIR=\"$HOME/Bilder\"\n";
    assert_int_equal(ll_platform_file_write(path, text, sizeof text - 1), LL_OK);
    assert_true(viewer_screenshot_path(1, shot, sizeof shot, &number));
    snprintf(path, sizeof path, "%s/Bilder/lamplight/lamplight-0001.png", folder);
    assert_string_equal(shot, path);
    assert_int_equal(ll_viewer_destroy(viewer), 0);
    char command[1400];
    snprintf(command, sizeof command, "rm -r '%s'", folder);
    assert_int_equal(system(command), 0);
}

static struct ll_settings_store *store_open(const char *folder)
{
    struct ll_settings_store *store = ll_settings_store_create(&(
        struct ll_settings_store_params){ .mode = LL_SETTINGS_PERSON, .folder = folder });
    assert_non_null(store);
    return store;
}

// What a person leaves behind is there the next time.
static void settings_are_kept_from_run_to_run(void **state)
{
    (void)state;
    char folder[] = "/tmp/lamplight-viewer-XXXXXX", path[256];
    assert_non_null(mkdtemp(folder));
    struct ll_settings_store *store = store_open(folder);
    struct ll_viewer_params params = small_params();
    params.store = store;
    struct ll_viewer *viewer = viewer_open(&params);
    frames_until_there(viewer);
    assert_true(ll_session_settings(ll_viewer_session(viewer))->farclip_yd == 777);
    ll_settings_store_write(store, "farclip", "477");
    ll_settings_store_write(store, "mouseSpeed", "2");
    ll_settings_store_write(store, "mouseInvertPitch", "1");
    frames(viewer, 1);
    assert_true(ll_session_settings(ll_viewer_session(viewer))->farclip_yd == 477);
    double yaw = ll_viewer_state(viewer).fly.yaw_deg;
    double pitch = ll_viewer_state(viewer).fly.pitch_deg;
    ll_viewer_button(viewer, true, 5, 5);
    ll_viewer_mouse(viewer, 5, 5, 10, 10);
    struct ll_viewer_state turned = frames(viewer, 1);
    assert_true(yaw - turned.fly.yaw_deg > 3.4 && yaw - turned.fly.yaw_deg < 3.5);
    assert_true(turned.fly.pitch_deg > pitch + 3.4);
    assert_false(ll_viewer_wishes(viewer).fullscreen);
    ll_viewer_resize(viewer, 100, 60);
    frames(viewer, 1);
    press(viewer, "F11");
    press(viewer, "F10");
    frames(viewer, 1);
    assert_true(ll_viewer_wishes(viewer).fullscreen);
    assert_false(ll_session_vsync(ll_viewer_session(viewer)));
    assert_int_equal(ll_viewer_destroy(viewer), 0);
    ll_settings_store_destroy(store);

    store = store_open(folder);
    const struct ll_settings *kept = ll_settings_store_values(store);
    assert_true(kept->farclip_yd == 477 && !kept->gx_window && !kept->gx_vsync);
    assert_int_equal(kept->gx_resolution.width, 100);
    params.store = store;
    params.num_data = 0; // what was open is opened again
    viewer = viewer_open(&params);
    frames_until_there(viewer);
    assert_string_equal(ll_session_map_shown(ll_viewer_session(viewer)), LL_DEMO_MAP);
    assert_int_equal(ll_viewer_destroy(viewer), 0);

    // A start that never came to a picture: safe values, and a page that says so.
    ll_settings_store_start_begin(store);
    ll_settings_store_destroy(store);
    ll_log_level_set(LL_LOG_ERROR + 1);
    store = store_open(folder);
    params.store = store;
    viewer = viewer_open(&params);
    ll_log_level_set(LL_LOG_ERROR + 1);
    while (!ll_viewer_state(viewer).report.presentable)
        frames(viewer, 1);
    frames(viewer, 1);
    assert_true(viewer->page == PAGE_SAFE);
    assert_true(ll_session_settings(ll_viewer_session(viewer))->farclip_yd != 477);
    press(viewer, "Return");
    assert_false(frames(viewer, 2).page_shown);
    assert_int_equal(ll_viewer_destroy(viewer), 0);
    ll_settings_store_destroy(store);
    store = store_open(folder); // that start was good: all is as it was
    assert_true(ll_settings_store_values(store)->farclip_yd == 477);
    ll_settings_store_destroy(store);
    snprintf(path, sizeof path, "rm -r '%s'", folder);
    assert_int_equal(system(path), 0);
}

static void hidden_and_minimised_rest(void **state)
{
    (void)state;
    struct ll_viewer_params params = small_params();
    struct ll_viewer *viewer = viewer_open(&params);
    frames_until_there(viewer);
    uint32_t drawn = frames(viewer, 1).num_frames;
    ll_viewer_hide(viewer, true);
    assert_int_equal(ll_viewer_frame(viewer, 0.01), LL_VIEWER_WAIT);
    ll_viewer_hide(viewer, false);
    ll_viewer_resize(viewer, 0, 0);
    assert_int_equal(ll_viewer_frame(viewer, 0.01), LL_VIEWER_WAIT);
    assert_int_equal(ll_viewer_state(viewer).num_frames, drawn);
    ll_viewer_resize(viewer, 80, 60);
    struct ll_viewer_state back = frames(viewer, 1);
    assert_int_equal(back.num_frames, drawn + 1);
    assert_int_equal(back.report.width, 80);
    assert_int_equal(ll_viewer_destroy(viewer), 0);
}

static VkResult VKAPI_CALL submit_lost(VkQueue queue, uint32_t num,
                                       const VkSubmitInfo2 *submits, VkFence fence)
{
    (void)queue, (void)num, (void)submits, (void)fence;
    return VK_ERROR_DEVICE_LOST;
}

// The device goes away: another one at the same place, once.
static void lost_device_is_opened_again_at_the_same_place(void **state)
{
    (void)state;
    struct ll_viewer_params params = small_params();
    params.has_pos = params.has_look = true;
    params.pos[0] = 11;
    params.pos[2] = 99;
    params.yaw_deg = 123;
    struct ll_viewer *viewer = viewer_open(&params);
    ll_log_level_set(LL_LOG_ERROR + 1);
    frames_until_there(viewer);
    ll_gpu_wait_idle(ll_session_gpu(ll_viewer_session(viewer)));
    PFN_vkQueueSubmit2 real = vkQueueSubmit2;
    vkQueueSubmit2 = submit_lost;
    assert_int_equal(ll_viewer_frame(viewer, 0.01), LL_VIEWER_GO_ON);
    vkQueueSubmit2 = real;
    struct ll_viewer_state there = frames_until_there(viewer);
    assert_int_equal(there.num_sessions, 2);
    assert_true(there.fly.pos[0] == 11 && there.fly.pos[2] == 99);
    assert_true(there.fly.yaw_deg == 123);
    ll_gpu_wait_idle(ll_session_gpu(ll_viewer_session(viewer)));
    vkQueueSubmit2 = submit_lost;
    assert_int_equal(ll_viewer_frame(viewer, 0.01), LL_VIEWER_END);
    vkQueueSubmit2 = real;
    assert_int_equal(ll_viewer_destroy(viewer), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(demo_starts_at_its_first_view),
        cmocka_unit_test(keys_and_mouse_move_the_eye),
        cmocka_unit_test(hours_places_and_coordinates),
        cmocka_unit_test(pages_open_and_close),
        cmocka_unit_test(without_data_a_page_offers_the_demo),
        cmocka_unit_test(bad_data_is_told_of_in_its_own_words),
        cmocka_unit_test(runs_that_end_by_themselves),
        cmocka_unit_test(settings_are_kept_from_run_to_run),
        cmocka_unit_test(hidden_and_minimised_rest),
        cmocka_unit_test(lost_device_is_opened_again_at_the_same_place),
        cmocka_unit_test(screenshots_are_numbered_in_the_folder_of_ours),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
