// lamplight settings, as people run it, and the page made of the tables.
#include "test_settings.h"

#include "runner/settings_command.h"

struct ran {
    int code;
    char *out, *err; // owned
};

static struct ran last;

static void ran_free(void)
{
    free(last.out);
    free(last.err);
    last = (struct ran){ 0 };
}

static int ran_finish(void **state)
{
    ran_free();
    return folder_remove(state);
}

static int run_with(const char *folder, const struct env *env, bool json,
                    const char *const *words)
{
    ran_free();
    size_t sizes[2];
    FILE *out = open_memstream(&last.out, &sizes[0]);
    FILE *err = open_memstream(&last.err, &sizes[1]);
    struct ll_settings_command command = { .words = words,
                                           .json = json,
                                           .folder = folder,
                                           .env = env_find,
                                           .env_user = (void *)env };
    while (words[command.num_words])
        command.num_words++;
    last.code = ll_settings_command_run(&command, out, err);
    fclose(out);
    fclose(err);
    return last.code;
}

#define WORDS(...) ((const char *const[]){ __VA_ARGS__, NULL })
#define run(folder, ...) run_with(folder, NULL, false, WORDS(__VA_ARGS__))

static void get_is(const char *folder, const char *row, const char *value)
{
    char line[LL_SETTINGS_TEXT_BYTES];
    snprintf(line, sizeof line, "%s\n", value);
    assert_int_equal(run(folder, "get", row), 0);
    assert_string_equal(last.out, line);
    assert_string_equal(last.err, "");
}

static void values_are_got_set_and_reset(void **state)
{
    (void)state;
    char *folder = folder_make();
    get_is(folder, "farclip", "777");
    get_is(folder, "graphicsQuality", "High");
    assert_string_equal(file_get(folder, CONFIG), ""); // looking keeps nothing
    assert_int_equal(run(folder, "set", "FARCLIP", "600", "fieldofview", "62.5"), 0);
    assert_string_equal(last.err, "");
    get_is(folder, "farclip", "600");
    get_is(folder, "fieldOfView", "62.5");
    get_is(folder, "graphicsQuality", "Custom");
    assert_int_equal(run(folder, "set", "farclip", "99999"), 0);
    assert_non_null(strstr(last.err, "out of range"));
    get_is(folder, "farclip", "1497");
    assert_int_equal(run(folder, "preset", "ultra"), 0);
    get_is(folder, "graphicsQuality", "Ultra");
    get_is(folder, "shadowMapSize", "4096");
    get_is(folder, "fieldOfView", "62.5");
    assert_int_equal(run(folder, "reset", "farclip", "anisotropy"), 0);
    get_is(folder, "farclip", "350");
    assert_int_equal(run(folder, "reset"), 0);
    get_is(folder, "graphicsQuality", "High");
    get_is(folder, "fieldOfView", "45");
    assert_int_equal(run(folder, "set", "bloom", "0"), 0);
    assert_non_null(strstr(last.err, "nothing reads it yet"));
    get_is(folder, "lightingQuality", "Custom");
}

static void what_makes_no_sense_changes_nothing(void **state)
{
    (void)state;
    static const char *const lines[][6] = {
        { "set", "farclip", "500", "nothing", "1" },
        { "set", "farclip", "500", "bloom", "High" },
        { "set", "farclip" },
        { "set", "farclip", "500", "bloom" },
        { "set" },
        { "get" },
        { "get", "nothing" },
        { "get", "farclip", "bloom" },
        { "preset" },
        { "preset", "Best" },
        { "preset", "Custom" },
        { "reset", "farclip", "nothing" },
        { "list", "some" },
        { "docs", "now" },
        { "frobnicate" },
    };
    char *folder = folder_make();
    assert_int_equal(run(folder, "preset", "Low"), 0);
    char before[1 << 13];
    snprintf(before, sizeof before, "%s", file_get(folder, CONFIG));
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        assert_int_equal(run_with(folder, NULL, false, lines[i]), 2);
        assert_true(strlen(last.err) > 20);
        assert_string_equal(last.out, "");
        assert_string_equal(file_get(folder, CONFIG), before);
    }
}

static void settings_that_cannot_be_kept_are_a_failure(void **state)
{
    (void)state;
    char *folder = folder_make(), below[512];
    file_put(folder, "file", "x");
    snprintf(below, sizeof below, "%s/file/below", folder);
    struct heard heard = { 0 };
    ll_log_sink_set(log_hear, &heard);
    assert_int_equal(run(below, "set", "farclip", "500"), 1);
    assert_non_null(strstr(last.err, "could not be kept"));
    get_is(below, "farclip", "777");
    ll_log_sink_set(NULL, NULL);
}

// What is changed is the file, whatever a lever says; what is shown is what a run would
// have.
static void levers_show_but_do_not_stand_in_the_way(void **state)
{
    (void)state;
    char *folder = folder_make();
    const struct env env[] = { { "WOW_FARCLIP", "500" }, { 0 } };
    assert_int_equal(run_with(folder, env, false, WORDS("set", "farclip", "600")), 0);
    assert_int_equal(run_with(folder, env, false, WORDS("get", "farclip")), 0);
    assert_string_equal(last.out, "500\n");
    assert_int_equal(run_with(folder, env, false, WORDS("list")), 0);
    assert_non_null(strstr(last.out, "(set by WOW_FARCLIP)"));
    get_is(folder, "farclip", "600");
}

// A start that failed is the viewer's affair.
static void a_failed_start_does_not_change_what_is_edited(void **state)
{
    (void)state;
    char *folder = folder_make();
    assert_int_equal(run(folder, "preset", "Ultra"), 0);
    struct ll_settings_store *store = store_open(folder);
    ll_settings_store_start_begin(store);
    ll_settings_store_destroy(store);
    assert_int_equal(run(folder, "set", "farclip", "600"), 0);
    get_is(folder, "farclip", "600");
    get_is(folder, "shadowMapSize", "4096");
    get_is(folder, "graphicsQuality", "Custom");
    unlink(path_in(folder, "starting"));
}

static void lists_show_what_exists(void **state)
{
    (void)state;
    char *folder = folder_make();
    assert_int_equal(run(folder, "list"), 0);
    char *short_list = strdup(last.out);
    assert_int_equal(run(folder, "list", "all"), 0);
    for (int i = 0; i < LL_NUM_SETTINGS; i++) {
        const struct ll_setting *row = ll_settings_row((enum ll_setting_id)i);
        char line[64];
        snprintf(line, sizeof line, "\n  %s ", row->name);
        assert_non_null(strstr(last.out, line));
        bool built = row->flags & LL_SETTING_BUILT;
        assert_true((strstr(short_list, line) != NULL) == built);
    }
    assert_non_null(strstr(short_list, "177 to 1497 yd"));
    assert_non_null(strstr(last.out, "0 Off, 1 Low, 2 High"));
    assert_non_null(strstr(last.out, "1024, 2048, 4096"));
    free(short_list);
    // No word at all is a list.
    char *words = strdup(last.out);
    assert_int_equal(run_with(folder, NULL, false, (const char *const[]){ NULL }), 0);
    assert_true(strlen(last.out) < strlen(words));
    free(words);
    assert_int_equal(run_with(folder, NULL, true, WORDS("list")), 0);
    uint32_t num_rows = 0;
    for (const char *at = last.out; (at = strstr(at, "\"heldBy\":")); at++)
        num_rows++;
    assert_int_equal(num_rows, LL_NUM_SETTINGS);
    assert_non_null(strstr(last.out, "\"name\": \"farclip\""));
    assert_non_null(strstr(last.out, "\"classic\": 350"));
}

// docs/settings.md is what the tables say: made anew by `lamplight settings docs`.
static void the_page_in_the_tree_is_the_one_made(void **state)
{
    (void)state;
    struct ll_bytes page = file_read(LL_SETTINGS_PAGE);
    assert_int_equal(run(folder_make(), "docs"), 0);
    if (strlen(last.out) != page.size || memcmp(last.out, page.data, page.size) != 0)
        fail_msg("docs/settings.md is old: build/lamplight settings docs "
                 ">docs/settings.md");
    free((void *)page.data);
    // And it has all of them.
    uint32_t num_levers;
    const struct ll_settings_lever *levers = ll_settings_levers(&num_levers);
    for (uint32_t i = 0; i < num_levers; i++)
        assert_non_null(strstr(last.out, levers[i].name));
    for (int i = 0; i < LL_NUM_SETTINGS; i++) {
        char mark[64];
        snprintf(mark, sizeof mark, "\n| `%s`",
                 ll_settings_row((enum ll_setting_id)i)->name);
        assert_non_null(strstr(last.out, mark));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_got_set_and_reset),
        cmocka_unit_test(what_makes_no_sense_changes_nothing),
        cmocka_unit_test(settings_that_cannot_be_kept_are_a_failure),
        cmocka_unit_test(levers_show_but_do_not_stand_in_the_way),
        cmocka_unit_test(a_failed_start_does_not_change_what_is_edited),
        cmocka_unit_test(lists_show_what_exists),
        cmocka_unit_test(the_page_in_the_tree_is_the_one_made),
    };
    return cmocka_run_group_tests(tests, NULL, ran_finish);
}
