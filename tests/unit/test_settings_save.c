// settings: when and where they are saved, what a full disk does, and starts that failed.
#include "test_settings.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>

static void saves_come_a_second_after_the_last_change(void **state)
{
    (void)state;
    char *folder = folder_make();
    struct ll_settings_store *store = store_open(folder);
    double now_s = 100;
    ll_settings_store_tick(store, now_s);
    ll_settings_store_tick(store, now_s + 1.01); // the first start
    assert_true(has(file_get(folder, CONFIG), "farclip = \"777\""));
    write_apply(store, "farclip", "500");
    ll_settings_store_tick(store, now_s += 10);
    ll_settings_store_tick(store, now_s += 0.9);
    assert_true(has(file_get(folder, CONFIG), "farclip = \"777\""));
    write_apply(store, "farclip", "600"); // the second begins anew
    ll_settings_store_tick(store, now_s);
    ll_settings_store_tick(store, now_s += 0.9);
    assert_true(has(file_get(folder, CONFIG), "farclip = \"777\""));
    ll_settings_store_tick(store, now_s += 0.2);
    assert_true(has(file_get(folder, CONFIG), "farclip = \"600\""));
    unlink(path_in(folder, CONFIG)); // nothing new: not written again
    ll_settings_store_tick(store, now_s += 10);
    assert_string_equal(file_get(folder, CONFIG), "");
    write_apply(store, "farclip", "700");
    ll_settings_store_destroy(store); // the end does not wait
    assert_true(has(file_get(folder, CONFIG), "farclip = \"700\""));
}

// A full disk, as far as one can be had without one: no file may grow beyond 100 bytes.
static void a_full_disk_costs_nothing_but_a_message(void **state)
{
    (void)state;
    char *folder = folder_make(), old[1 << 13];
    ll_settings_store_destroy(store_open(folder));
    snprintf(old, sizeof old, "%s", file_get(folder, CONFIG));
    assert_true(strlen(old) > 200);
    signal(SIGXFSZ, SIG_IGN);
    struct rlimit before, small = { 100, 0 };
    getrlimit(RLIMIT_FSIZE, &before);
    small.rlim_max = before.rlim_max;
    struct heard heard = { 0 };
    ll_log_sink_set(log_hear, &heard);
    struct ll_settings_store *store = store_open(folder);
    write_apply(store, "bloom", "0");
    setrlimit(RLIMIT_FSIZE, &small);
    for (int i = 0; i < 100; i++) // frames: one message, not a hundred
        ll_settings_store_tick(store, i);
    setrlimit(RLIMIT_FSIZE, &before);
    assert_int_equal(heard.num_errors, 1);
    assert_true(notices(store, LL_NOTICE_SAVE_FAILED));
    assert_string_equal(file_get(folder, CONFIG), old);
    ll_settings_store_destroy(store); // there is room again
    assert_true(has(file_get(folder, CONFIG), "bloom = \"0\""));

    // The same over a damaged file, which comes back to its place.
    file_put(folder, CONFIG, "[settings]\nbroken\n");
    store = store_open(folder);
    write_apply(store, "bloom", "0");
    setrlimit(RLIMIT_FSIZE, &small);
    assert_int_equal(ll_settings_store_save(store), LL_ERR_IO);
    setrlimit(RLIMIT_FSIZE, &before);
    assert_string_equal(file_get(folder, CONFIG), "[settings]\nbroken\n");
    assert_int_equal(ll_settings_store_save(store), LL_OK);
    assert_true(notices(store, LL_NOTICE_FILE_DAMAGED));
    ll_settings_store_destroy(store);
    assert_string_equal(file_get(folder, "config.toml.damaged"), "[settings]\nbroken\n");
    ll_log_sink_set(NULL, NULL);
    // No half-written file is left about.
    unlink(path_in(folder, CONFIG));
    unlink(path_in(folder, "config.toml.damaged"));
    assert_int_equal(rmdir(folder), 0);
    assert_int_equal(mkdir(folder, 0755), 0);
}

static void a_folder_that_cannot_be_is_survived(void **state)
{
    (void)state;
    char *folder = folder_make(), below[512];
    file_put(folder, "file", "x");
    snprintf(below, sizeof below, "%s/file/below", folder);
    struct heard heard = { 0 };
    ll_log_sink_set(log_hear, &heard);
    struct ll_settings_store *store = store_open(below);
    assert_string_equal(text_of(store, "graphicsQuality"), "High");
    ll_settings_store_start_begin(store);
    write_apply(store, "bloom", "0");
    assert_int_equal(ll_settings_store_save(store), LL_ERR_IO);
    ll_settings_store_start_done(store);
    ll_settings_store_destroy(store);
    ll_log_sink_set(NULL, NULL);
    assert_int_equal(heard.num_errors, 2); // the end tries again
}

static void a_link_stays_a_link(void **state)
{
    (void)state;
    char *folder = folder_make(), target[512];
    file_put(folder, "mine.toml", "[settings]\nfarclip = \"600\"\n");
    snprintf(target, sizeof target, "%s/mine.toml", folder);
    assert_int_equal(symlink(target, path_in(folder, CONFIG)), 0);
    struct ll_settings_store *store = store_open(folder);
    write_apply(store, "farclip", "700");
    ll_settings_store_destroy(store);
    struct stat st;
    assert_int_equal(lstat(path_in(folder, CONFIG), &st), 0);
    assert_true(S_ISLNK(st.st_mode));
    assert_true(has(file_get(folder, "mine.toml"), "farclip = \"700\""));
}

static void the_folder_follows_the_environment(void **state)
{
    (void)state;
    static const char *const names[] = { "LAMPLIGHT_HOME", "XDG_CONFIG_HOME", "HOME" };
    char path[256], *saved[3];
    for (int i = 0; i < 3; i++)
        saved[i] = getenv(names[i]) ? strdup(getenv(names[i])) : NULL;
    setenv("LAMPLIGHT_HOME", "/ours", 1);
    setenv("XDG_CONFIG_HOME", "/xdg", 1);
    setenv("HOME", "/home/me", 1);
    assert_true(ll_settings_folder(path, sizeof path));
    assert_string_equal(path, "/ours");
    setenv("LAMPLIGHT_HOME", "", 1);
    assert_true(ll_settings_folder(path, sizeof path));
    assert_string_equal(path, "/xdg/lamplight");
    unsetenv("XDG_CONFIG_HOME");
    assert_true(ll_settings_folder(path, sizeof path));
    assert_string_equal(path, "/home/me/.config/lamplight");
    assert_false(ll_settings_folder(path, 10));
    unsetenv("HOME");
    assert_false(ll_settings_folder(path, sizeof path));
    // Without any folder nothing is kept, and nothing breaks.
    struct ll_settings_store *store = store_open(NULL);
    write_apply(store, "bloom", "0");
    assert_int_equal(ll_settings_store_save(store), LL_OK);
    ll_settings_store_destroy(store);
    for (int i = 0; i < 3; i++) {
        if (saved[i])
            setenv(names[i], saved[i], 1);
        else
            unsetenv(names[i]);
        free(saved[i]);
    }
}

// ---- failed starts ----

// BR-115: one choice must not make the program fail at each start.
static void after_a_failed_start_safe_values_are_in_force(void **state)
{
    (void)state;
    char *folder = folder_make();
    static const char text[] = "[settings]\n"
                               "graphicsQuality = \"Ultra\"\n"
                               "gxMultisample = \"8\"\n"
                               "gxWindow = \"0\"\n"
                               "language = \"Russian\"\n"
                               "mouseSpeed = \"2\"\n"
                               "dataPath = \"/games\"\n";
    file_put(folder, CONFIG, text);
    struct ll_settings_store *store = store_open(folder);
    ll_settings_store_start_begin(store);
    ll_settings_store_destroy(store); // no picture came

    const struct env env[] = { { "WOW_ANISO", "2" }, { 0 } };
    store = store_open_env(folder, LL_SETTINGS_PERSON, env);
    assert_true(notices(store, LL_NOTICE_SAFE_START));
    const struct ll_settings *values = ll_settings_store_values(store);
    assert_int_equal(values->gx_multisample, 1);
    assert_true(values->gx_window);
    assert_int_equal(values->shadow_map_size, 2048);
    assert_false(values->world_shadows);
    assert_int_equal(values->anisotropy, 2); // the lever knows best
    assert_string_equal(text_of(store, "graphicsQuality"), "Custom"); // as it holds one
    assert_string_equal(text_of(store, "lightingQuality"), "Off");
    // What is the person's own stays.
    assert_string_equal(text_of(store, "language"), "Russian");
    assert_string_equal(text_of(store, "mouseSpeed"), "2");
    assert_string_equal(text_of(store, "dataPath"), "/games");
    ll_settings_store_start_begin(store);
    ll_settings_store_start_done(store);
    write_apply(store, "mouseSpeed", "3");
    ll_settings_store_destroy(store);
    // The file lost nothing by it, and its values are tried again.
    assert_true(has(file_get(folder, CONFIG), "graphicsQuality = \"Ultra\"\n"
                                              "gxMultisample = \"8\"\n"
                                              "gxWindow = \"0\"\n"));
    store = store_open(folder);
    assert_true(notices(store, 0));
    assert_int_equal(ll_settings_store_values(store)->gx_multisample, 8);
    assert_string_equal(text_of(store, "graphicsQuality"), "Ultra");
    assert_string_equal(text_of(store, "mouseSpeed"), "3");

    // What the person changes after a failed start is kept; the rest is as it was.
    ll_settings_store_start_begin(store);
    ll_settings_store_destroy(store);
    store = store_open(folder);
    write_apply(store, "gxMultisample", "2");
    ll_settings_store_start_done(store);
    ll_settings_store_destroy(store);
    store = store_open(folder);
    assert_string_equal(text_of(store, "gxMultisample"), "2");
    assert_string_equal(text_of(store, "graphicsQuality"), "Ultra");
    assert_string_equal(text_of(store, "gxWindow"), "0");

    // Choosing a preset is choosing all of its rows.
    ll_settings_store_start_begin(store);
    ll_settings_store_destroy(store);
    store = store_open(folder);
    write_apply(store, "graphicsQuality", "Low");
    ll_settings_store_start_done(store);
    ll_settings_store_destroy(store);
    store = store_open(folder);
    assert_string_equal(text_of(store, "graphicsQuality"), "Low");
    assert_string_equal(text_of(store, "gxMultisample"), "2");
    ll_settings_store_start_begin(store);
    ll_settings_store_destroy(store);

    // All of them may be kept.
    store = store_open(folder);
    ll_settings_store_keep_safe(store);
    assert_true(notices(store, 0));
    ll_settings_store_start_done(store);
    ll_settings_store_destroy(store);
    store = store_open(folder);
    assert_true(notices(store, 0));
    assert_string_equal(text_of(store, "graphicsQuality"), "Classic");
    assert_string_equal(text_of(store, "gxMultisample"), "1");
    assert_string_equal(text_of(store, "language"), "Russian");
    ll_settings_store_destroy(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(saves_come_a_second_after_the_last_change),
        cmocka_unit_test(a_full_disk_costs_nothing_but_a_message),
        cmocka_unit_test(a_folder_that_cannot_be_is_survived),
        cmocka_unit_test(a_link_stays_a_link),
        cmocka_unit_test(the_folder_follows_the_environment),
        cmocka_unit_test(after_a_failed_start_safe_values_are_in_force),
    };
    return cmocka_run_group_tests(tests, NULL, folder_remove);
}
