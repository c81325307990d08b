// settings: config.toml: what is loaded, what is kept, what is never lost.
#include "test_settings.h"

#include <sys/stat.h>

#include "settings/config.h"

// ---- first starts ----

static void a_first_start_is_seeded_with_high_and_saved(void **state)
{
    (void)state;
    char *folder = folder_make();
    struct ll_settings_store *store = store_open(folder);
    assert_string_equal(text_of(store, "graphicsQuality"), "High");
    assert_string_equal(text_of(store, "lightingQuality"), "High");
    static const char *const high[][2] = {
        { "farclip", "777" },           { "skyQuality", "2" },
        { "skyDither", "1" },           { "fogModel", "1" },
        { "rainSurfaces", "1" },        { "ambientOcclusion", "2" },
        { "torchTerrainShadows", "1" }, { "lampFog", "2" },
        { "volumetricLight", "2" },     { "daylightWindowSplit", "1" },
        { "moonLight", "1" },           { "zoneSkyboxes", "1" },
    };
    for (size_t i = 0; i < sizeof high / sizeof *high; i++)
        assert_string_equal(text_of(store, high[i][0]), high[i][1]);
    ll_settings_store_destroy(store);
    const char *text = file_get(folder, CONFIG);
    assert_true(has(text, "[settings]\ngraphicsQuality = \"High\"\n"));
    assert_true(has(text, "\nfarclip = \"777\"\n"));
    assert_true(has(text, "\nbloom = \"2\"\n")); // governed, though at its default
    assert_false(has(text, "shadowDistance"));   // neither
    store = store_open(folder);
    assert_string_equal(text_of(store, "graphicsQuality"), "High");
    assert_true(notices(store, 0));
    ll_settings_store_destroy(store);
}

// Acceptance 4.1 (3).
static void a_lever_at_the_first_start_leaves_its_row_out(void **state)
{
    (void)state;
    char *folder = folder_make();
    const struct env env[] = { { "WOW_FARCLIP", "500" }, { 0 } };
    struct ll_settings_store *store = store_open_env(folder, LL_SETTINGS_PERSON, env);
    assert_string_equal(text_of(store, "graphicsQuality"), "High");
    assert_string_equal(text_of(store, "farclip"), "500");
    ll_settings_store_destroy(store);
    assert_false(has(file_get(folder, CONFIG), "farclip"));
    store = store_open(folder);
    assert_string_equal(text_of(store, "farclip"), "777");
    assert_string_equal(text_of(store, "graphicsQuality"), "High");
    ll_settings_store_destroy(store);
}

static void looking_writes_nothing(void **state)
{
    (void)state;
    char *folder = folder_make();
    struct ll_settings_store *store = store_open_env(folder, LL_SETTINGS_LOOK, NULL);
    assert_string_equal(text_of(store, "farclip"), "777");
    write_apply(store, "bloom", "0");
    assert_int_equal(ll_settings_store_save(store), LL_OK);
    ll_settings_store_start_begin(store);
    ll_settings_store_destroy(store);
    assert_int_equal(rmdir(folder), 0); // empty
    assert_int_equal(mkdir(folder, 0755), 0);
}

// DECISIONS: without a file a capture shows the registered defaults.
static void captures_are_never_seeded_and_never_saved(void **state)
{
    (void)state;
    char *folder = folder_make();
    file_put(folder, CONFIG, "[settings]\ngraphicsQuality = \"Low\"\n");
    struct ll_settings_store *store = store_open_env(folder, LL_SETTINGS_CAPTURE, NULL);
    struct ll_settings defaults;
    ll_settings_default(&defaults);
    for (int i = 0; i < LL_NUM_SETTINGS; i++) {
        const struct ll_setting *row = ll_settings_row((enum ll_setting_id)i);
        if (i != LL_ROW_GRAPHICS_QUALITY) // a mirror: no rung is at the defaults
            assert_true(
                ll_settings_equal(ll_settings_store_values(store), &defaults, row));
    }
    assert_string_equal(text_of(store, "graphicsQuality"), "Custom");
    ll_settings_store_destroy(store);

    char file[1024];
    snprintf(file, sizeof file, "%s/cvars", folder);
    file_put(folder, "cvars", "[settings]\nfarclip = 600\n");
    struct ll_settings_store_params params = { .mode = LL_SETTINGS_CAPTURE,
                                               .file = file };
    store = ll_settings_store_create(&params);
    assert_string_equal(text_of(store, "farclip"), "600");
    assert_string_equal(text_of(store, "skyQuality"), "0");
    write_apply(store, "bloom", "0");
    ll_settings_store_destroy(store);
    assert_string_equal(file_get(folder, "cvars"), "[settings]\nfarclip = 600\n");
    // A rung that it names is the rung.
    file_put(folder, "cvars", "[settings]\ngraphicsQuality = \"Ultra\"\nbloom = \"1\"\n");
    store = ll_settings_store_create(&params);
    assert_string_equal(text_of(store, "farclip"), "1497");
    assert_string_equal(text_of(store, "bloom"), "1");
    ll_settings_store_destroy(store);
    params.file = path_in(folder, "absent");
    store = ll_settings_store_create(&params);
    assert_true(notices(store, LL_NOTICE_FILE_UNREADABLE));
    ll_settings_store_destroy(store);
}

// ---- saved presets and rows that came later ----

// Acceptance 4.1 (4).
static void rows_absent_from_a_saved_rung_take_its_value(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        const char *rows[5][2];
    } cases[] = {
        { "graphicsQuality = \"Ultra\"",
          { { "ambientOcclusion", "2" },
            { "shadowMapSize", "4096" },
            { "farclip", "1497" },
            { "graphicsQuality", "Ultra" },
            { "lightingQuality", "Ultra" } } },
        { "graphicsQuality = \"Ultra\"\nfarclip = \"600\"",
          { { "farclip", "600" },
            { "graphicsQuality", "Custom" },
            { "skyQuality", "2" },
            { "lightingQuality", "Ultra" },
            { "bloom", "2" } } },
        { "graphicsQuality = \"Custom\"\nlightingQuality = \"Low\"",
          { { "farclip", "350" },
            { "worldShadows", "0" },
            { "lightingQuality", "Low" },
            { "shadowMapSize", "1024" },
            { "graphicsQuality", "Custom" } } },
        { "lightingQuality = \"Off\"", // no graphics rung: the rest is a first start
          { { "farclip", "777" },
            { "skyQuality", "2" },
            { "nightGain", "1" },
            { "lightingQuality", "Off" },
            { "graphicsQuality", "Custom" } } },
        { "graphicsQuality = \"Medium\"\nlightingQuality = \"High\"",
          { { "bloom", "2" },
            { "farclip", "477" },
            { "lampFog", "1" },
            { "lightingQuality", "High" },
            { "graphicsQuality", "Custom" } } },
        { "graphicsQuality = \"Best\"", // says nothing: a first start
          { { "farclip", "777" },
            { "skyQuality", "2" },
            { "graphicsQuality", "High" },
            { "lightingQuality", "High" },
            { "bloom", "2" } } },
        { "graphicsQuality = \"Low\"\nworldDetail = 2",
          { { "frillDensity", "48" },
            { "worldDetail", "2" },
            { "graphicsQuality", "Low" },
            { "bloom", "1" },
            { "nightGain", "0.45" } } },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *folder = folder_make(), text[256];
        snprintf(text, sizeof text, "[settings]\n%s\n", cases[i].text);
        file_put(folder, CONFIG, text);
        struct ll_settings_store *store = store_open(folder);
        for (int k = 0; k < 5; k++)
            assert_string_equal(text_of(store, cases[i].rows[k][0]), cases[i].rows[k][1]);
        ll_settings_store_destroy(store);
    }
}

// A default that somebody chose under another preset is no new row.
static void a_chosen_default_survives_a_saved_rung(void **state)
{
    (void)state;
    char *folder = folder_make();
    struct ll_settings_store *store = store_open(folder);
    write_apply(store, "graphicsQuality", "Ultra");
    write_apply(store, "ambientOcclusion", "0"); // its registered default
    write_apply(store, "graphicsQuality", "Ultra");
    write_apply(store, "ambientOcclusion", "0");
    ll_settings_store_destroy(store);
    store = store_open(folder);
    assert_string_equal(text_of(store, "ambientOcclusion"), "0");
    assert_string_equal(text_of(store, "graphicsQuality"), "Custom");
    ll_settings_store_destroy(store);
}

// ---- what stays ----

static void comments_unknown_names_and_other_sections_stay(void **state)
{
    (void)state;
    char *folder = folder_make();
    static const char before[] = "\xef\xbb\xbf# mine\r\n"
                                 "root = 1\n"
                                 "[settings] # here\r\n"
                                 "\tfarclip = \"600\"   # far enough\r\n"
                                 "futureRow = [ 1, 2 ] # not yet\n"
                                 "futureText=\"a \\\"b\\\" # c\"\n"
                                 "\"quoted name\" = 1\n"
                                 "BLOOM = 2\n"
                                 "\n"
                                 "[other]\n"
                                 "farclip = \"1\"\n"
                                 "text = \"\"\"\n"
                                 "two lines\"\"\"";
    file_put(folder, CONFIG, before);
    struct ll_settings_store *store = store_open(folder);
    assert_string_equal(text_of(store, "farclip"), "600");
    assert_true(notices(store, 0));
    write_apply(store, "farclip", "700");
    write_apply(store, "fieldOfView", "70");
    ll_settings_store_destroy(store);
    const char *text = file_get(folder, CONFIG);
    assert_true(has(text, "\xef\xbb\xbf# mine\r\nroot = 1\n[settings] # here\r\n"));
    assert_true(has(text, "\r\nfarclip = \"700\"   # far enough\r\n"));
    assert_true(has(text, "\nfutureRow = [ 1, 2 ] # not yet\n"
                          "futureText=\"a \\\"b\\\" # c\"\n\"quoted name\" = 1\n"));
    assert_true(has(text, "\nBLOOM = 2\n")); // says the same: untouched
    assert_true(has(text, "\nfieldOfView = \"70\"\n"));
    assert_true(has(text, "\n[other]\nfarclip = \"1\"\ntext = \"\"\"\ntwo lines\"\"\""));
    // New entries stand below [settings], not below [other].
    assert_true(strstr(text, "fieldOfView") < strstr(text, "[other]"));
    // A second save changes nothing more.
    char once[1 << 14];
    snprintf(once, sizeof once, "%s", text);
    store = store_open(folder);
    write_apply(store, "fieldOfView", "80");
    write_apply(store, "fieldOfView", "70");
    ll_settings_store_destroy(store);
    assert_string_equal(file_get(folder, CONFIG), once);
    // Back at its default a row of no preset goes.
    store = store_open(folder);
    write_apply(store, "fieldOfView", "45");
    ll_settings_store_destroy(store);
    assert_false(has(file_get(folder, CONFIG), "fieldOfView"));
}

static void texts_survive_quotes_and_all(void **state)
{
    (void)state;
    static const char *const paths[] = {
        "/games/My \"World\"\\Data", "/a\n/b\n/c", "\t", "/игры/мир", "C:\\new\\table", ""
    };
    char *folder = folder_make();
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        struct ll_settings_store *store = store_open(folder);
        write_apply(store, "dataPath", paths[i]);
        write_apply(store, "language", "russian");
        write_apply(store, "gxResolution", "1920x1080");
        ll_settings_store_destroy(store);
        store = store_open(folder);
        assert_true(notices(store, 0));
        assert_string_equal(text_of(store, "dataPath"), paths[i]);
        assert_string_equal(text_of(store, "language"), "Russian"); // never translated
        assert_string_equal(text_of(store, "gxResolution"), "1920x1080");
        // Case counts in a path.
        write_apply(store, "dataPath", "/A");
        write_apply(store, "dataPath", "/a");
        assert_string_equal(text_of(store, "dataPath"), "/a");
        ll_settings_store_destroy(store);
    }
}

// Acceptance 4.1 (5), and every way to say a value.
static void values_are_read_in_every_notation(void **state)
{
    (void)state;
    static const struct {
        const char *line, *row, *value;
    } cases[] = {
        { "moonLight = \"1.00\"", "moonLight", "1" },
        { "moonLight=\"1\"", "moonLight", "1" },
        { "moonLight = 1", "moonLight", "1" },
        { "moonLight = '1.0' # c", "moonLight", "1" },
        { "  MOONLIGHT\t=\t+1.", "moonLight", "1" },
        { "bloom = \"1\\u0030\"", "bloom", "2" }, // 10, clamped
        { "dataPath = '\\n'", "dataPath", "\\n" },
        { "dataPath = \"\\u0416\\U0001F600\\t\"", "dataPath", "Ж😀\t" },
        { "lightingQuality = \"oFF\"", "lightingQuality", "Off" },
        { "bloom = 1\nbloom = 0", "bloom", "0" }, // the last one counts
    };
    struct ll_settings_store *store;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *folder = folder_make(), text[256];
        snprintf(text, sizeof text, "[settings]\n%s", cases[i].line);
        file_put(folder, CONFIG, text);
        store = store_open(folder);
        assert_string_equal(text_of(store, cases[i].row), cases[i].value);
        assert_false(ll_settings_store_notices(store) & LL_NOTICE_FILE_DAMAGED);
        ll_settings_store_destroy(store);
        assert_false(has(file_get(folder, CONFIG), "bloom = 0\nbloom"));
    }
    char *folder = folder_make();
    file_put(folder, CONFIG,
             "[settings]\ngraphicsQuality = High\nfarclip = \"777.00\"\n");
    store = store_open(folder);
    assert_string_equal(text_of(store, "graphicsQuality"), "High");
    write_apply(store, "bloom", "1");
    write_apply(store, "bloom", "2.0");
    ll_settings_store_destroy(store);
    assert_true(has(file_get(folder, CONFIG), "farclip = \"777.00\"\n"));
}

// ---- what is damaged ----

// BR-114: a bad value costs itself.
static void a_bad_value_is_the_default_and_good_ones_survive(void **state)
{
    (void)state;
    char *folder = folder_make();
    static const char text[] = "[settings]\n"
                               "graphicsQuality = \"Ultra\"\n"
                               "fieldOfView = \"70\"\n"
                               "farclip = \"far\"\n"
                               "bloom = \"nan\"\n"
                               "shadowDistance = \"1e9\"\n"
                               "gxResolution = \"big\"\n"
                               "mouseSpeed = \"2\"\n";
    file_put(folder, CONFIG, text);
    struct heard heard = { 0 };
    ll_log_sink_set(log_hear, &heard);
    struct ll_settings_store *store = store_open(folder);
    ll_log_sink_set(NULL, NULL);
    assert_int_equal(heard.num_warnings, 4);
    assert_string_equal(text_of(store, "farclip"), "350");
    assert_string_equal(text_of(store, "bloom"), "2");
    assert_string_equal(text_of(store, "shadowDistance"), "80");
    assert_string_equal(text_of(store, "gxResolution"), "1600x900");
    assert_string_equal(text_of(store, "fieldOfView"), "70");
    assert_string_equal(text_of(store, "mouseSpeed"), "2");
    assert_string_equal(text_of(store, "skyQuality"), "2");
    assert_true(notices(store, LL_NOTICE_FILE_DAMAGED));
    ll_settings_store_destroy(store);
    assert_string_equal(file_get(folder, CONFIG), text); // no change, no save
    store = store_open(folder);
    write_apply(store, "farclip", "500");
    ll_settings_store_destroy(store);
    assert_string_equal(file_get(folder, "config.toml.damaged"), text);
    assert_true(has(file_get(folder, CONFIG), "\nfieldOfView = \"70\"\n"));
    store = store_open(folder);
    assert_true(notices(store, 0));
    assert_string_equal(text_of(store, "farclip"), "500");
    assert_string_equal(text_of(store, "bloom"), "2");
    ll_settings_store_destroy(store);
}

// Lines that are no entries: each costs itself.
static void a_broken_line_is_left_out(void **state)
{
    (void)state;
    static const char *const lines[] = { "dataPath = \"a\x01b\"",
                                         "dataPath = \"a\x7f\"",
                                         "dataPath = \"\\q\"",
                                         "dataPath = \"\\u00\"",
                                         "dataPath = \"\\u0000\"",
                                         "dataPath = \"\\ud800\"",
                                         "dataPath = \"a\" b",
                                         "dataPath = 'a",
                                         "dataPath =",
                                         "dataPath",
                                         "= 1",
                                         "dataPath = a b",
                                         "dataPath = [ 1",
                                         "\"dataPath\"" };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        char *folder = folder_make(), text[256];
        snprintf(text, sizeof text, "[settings]\nmouseSpeed = 2\n%s\nfarclip = 500\n",
                 lines[i]);
        file_put(folder, CONFIG, text);
        ll_log_level_set(LL_LOG_ERROR);
        struct ll_settings_store *store = store_open(folder);
        ll_log_level_set(LL_LOG_INFO);
        assert_true(notices(store, LL_NOTICE_FILE_DAMAGED));
        assert_string_equal(text_of(store, "dataPath"), "");
        assert_string_equal(text_of(store, "mouseSpeed"), "2");
        assert_string_equal(text_of(store, "farclip"), "500");
        assert_string_equal(text_of(store, "skyQuality"),
                            "0"); // a cut file is not seeded
        ll_settings_store_destroy(store);
    }
}

// However many lines a file has, reading it takes memory in proportion.
static void memory_follows_the_size_of_the_file(void **state)
{
    (void)state;
    static const char *const units[] = { "\n", "a=1\n", "a=\"\n", "=\n",
                                         "farclip = '1' #\n" };
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        size_t unit = strlen(units[i]), num = 200000 / unit;
        char *text = malloc(num * unit + 16);
        strcpy(text, "[settings]\n");
        for (size_t k = 0; k < num; k++)
            memcpy(text + 11 + k * unit, units[i], unit);
        struct ll_arena arena = { 0 };
        struct settings_config config;
        struct ll_bytes bytes = { (const uint8_t *)text, 11 + num * unit };
        assert_int_equal(settings_config_parse(bytes, &arena, &config), LL_OK);
        assert_int_equal(config.num_lines, 1 + num);
        assert_true(arena.used_bytes < SETTINGS_CONFIG_ARENA_BASE +
                                           SETTINGS_CONFIG_ARENA_RATIO * bytes.size);
        ll_arena_finish(&arena);
        free(text);
    }
}

// BR-114, BR-115: what is out of range is brought into it, and said.
static void values_out_of_range_are_clamped(void **state)
{
    (void)state;
    char *folder = folder_make();
    file_put(folder, CONFIG,
             "[settings]\n"
             "graphicsQuality = \"High\"\n"
             "farclip = \"99999\"\n"
             "gxMultisample = \"64\"\n"
             "shadowMapSize = \"16384\"\n"
             "fieldOfView = \"-5\"\n"
             "interiorShadowCasters = \"0\"\n"
             "gxResolution = \"0x999999\"\n");
    struct ll_settings_store *store = store_open(folder);
    assert_string_equal(text_of(store, "farclip"), "1497");
    assert_string_equal(text_of(store, "gxMultisample"), "8");
    assert_string_equal(text_of(store, "shadowMapSize"), "4096");
    assert_string_equal(text_of(store, "fieldOfView"), "30");
    assert_string_equal(text_of(store, "interiorShadowCasters"), "1");
    assert_string_equal(text_of(store, "gxResolution"), "64x16384");
    assert_true(notices(store, LL_NOTICE_VALUE_CLAMPED));
    ll_settings_store_destroy(store);
}

static void a_file_without_sense_loads_nothing_and_stays_till_a_change(void **state)
{
    (void)state;
    char binary[4096];
    struct ll_random random = ll_random_make(7);
    for (size_t i = 0; i < sizeof binary; i++)
        binary[i] = (char)(ll_random_u32(&random) | 1); // no NUL: file_put takes text
    binary[sizeof binary - 1] = '\0';
    const char *const texts[] = { binary,           "[setti",
                                  "farclip",        "{\"farclip\": 500}",
                                  "\xff\xfe[\x01s", "<settings farclip>" };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char *folder = folder_make();
        file_put(folder, CONFIG, texts[i]);
        struct ll_settings_store *store = store_open(folder);
        assert_true(notices(store, LL_NOTICE_FILE_UNREADABLE));
        assert_string_equal(text_of(store, "farclip"), "350"); // never seeded
        assert_string_equal(text_of(store, "bloom"), "2");
        ll_settings_store_tick(store, 0);
        ll_settings_store_tick(store, 10);
        ll_settings_store_destroy(store);
        assert_string_equal(file_get(folder, CONFIG), texts[i]);
        store = store_open(folder);
        write_apply(store, "farclip", "500");
        ll_settings_store_destroy(store);
        assert_string_equal(file_get(folder, "config.toml.damaged"), texts[i]);
        store = store_open(folder);
        assert_true(notices(store, 0));
        assert_string_equal(text_of(store, "farclip"), "500");
        ll_settings_store_destroy(store);
    }
    // Nothing at all is a first start, and so is a file of comments or other sections.
    static const char *const silent[] = {
        "", "\n\n", "# nothing\n", "[other]\na = 1\n", "[settings]", "\xef\xbb\xbf"
    };
    for (size_t i = 0; i < sizeof silent / sizeof *silent; i++) {
        char *folder = folder_make();
        file_put(folder, CONFIG, silent[i]);
        struct ll_settings_store *store = store_open(folder);
        assert_true(notices(store, 0));
        assert_string_equal(text_of(store, "farclip"), "777");
        ll_settings_store_destroy(store);
        assert_memory_equal(file_get(folder, CONFIG), silent[i], strlen(silent[i]));
        store = store_open(folder);
        assert_string_equal(text_of(store, "graphicsQuality"), "High");
        ll_settings_store_destroy(store);
    }
    // Too large to be ours.
    char *folder = folder_make(), *large = malloc((1u << 20) + 2);
    memset(large, '#', (1u << 20) + 1);
    large[(1u << 20) + 1] = '\0';
    file_put(folder, CONFIG, large);
    free(large);
    struct ll_settings_store *store = store_open(folder);
    assert_true(notices(store, LL_NOTICE_FILE_UNREADABLE));
    ll_settings_store_destroy(store);
}

// BR-114: a file that was cut anywhere, or whose end was lost to zeros, gives every value
// of its whole lines, harms nothing, and is itself kept.
static void every_cut_keeps_the_lines_before_it(void **state)
{
    (void)state;
    static const struct {
        const char *line, *row, *value;
    } lines[] = {
        { "[settings]\n", NULL, NULL },
        { "graphicsQuality = \"Custom\"\n", NULL, NULL },
        { "fieldOfView = \"70\"\n", "fieldOfView", "70" },
        { "# \xd0\xb6\n", NULL, NULL },
        { "farclip = \"600\" # far\n", "farclip", "600" },
        { "dataPath = \"/a \\\"b\\\"\"\n", "dataPath", "/a \"b\"" },
        { "nightGain = '0.85'\n", "nightGain", "0.85" },
        { "gxResolution = \"800x600\"\n", "gxResolution", "800x600" },
    };
    const size_t num_lines = sizeof lines / sizeof *lines;
    char whole[512] = "";
    size_t ends[8];
    for (size_t i = 0; i < num_lines; i++) {
        strcat(whole, lines[i].line);
        ends[i] = strlen(whole);
    }
    struct heard heard = { 0 };
    ll_log_sink_set(log_hear, &heard);
    char *folder = folder_make();
    const size_t size = strlen(whole);
    for (size_t cut = 0; cut <= size; cut++) {
        for (int zeros = 0; zeros < 2; zeros++) {
            char bytes[512] = "";
            memcpy(bytes, whole, cut);
            size_t num_bytes = zeros ? size : cut;
            assert_int_equal(
                ll_platform_file_write(path_in(folder, CONFIG), bytes, num_bytes), LL_OK);
            struct ll_settings_store *store =
                store_open_env(folder, LL_SETTINGS_LOOK, NULL);
            for (size_t i = 0; i < num_lines; i++) {
                if (lines[i].row && ends[i] <= cut)
                    assert_string_equal(text_of(store, lines[i].row), lines[i].value);
            }
            // Labels are always true.
            struct ll_settings again = *ll_settings_store_values(store);
            ll_settings_derive(&again, NULL);
            assert_memory_equal(&again, ll_settings_store_values(store), sizeof again);
            ll_settings_store_destroy(store);
        }
    }
    ll_log_sink_set(NULL, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_first_start_is_seeded_with_high_and_saved),
        cmocka_unit_test(a_lever_at_the_first_start_leaves_its_row_out),
        cmocka_unit_test(looking_writes_nothing),
        cmocka_unit_test(captures_are_never_seeded_and_never_saved),
        cmocka_unit_test(rows_absent_from_a_saved_rung_take_its_value),
        cmocka_unit_test(a_chosen_default_survives_a_saved_rung),
        cmocka_unit_test(comments_unknown_names_and_other_sections_stay),
        cmocka_unit_test(texts_survive_quotes_and_all),
        cmocka_unit_test(values_are_read_in_every_notation),
        cmocka_unit_test(a_bad_value_is_the_default_and_good_ones_survive),
        cmocka_unit_test(a_broken_line_is_left_out),
        cmocka_unit_test(memory_follows_the_size_of_the_file),
        cmocka_unit_test(values_out_of_range_are_clamped),
        cmocka_unit_test(a_file_without_sense_loads_nothing_and_stays_till_a_change),
        cmocka_unit_test(every_cut_keeps_the_lines_before_it),
    };
    return cmocka_run_group_tests(tests, NULL, folder_remove);
}
