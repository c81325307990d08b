// lamplight inspect light: facts with their sources, the day's strip and the map's plan.
#include "test_inspect_run.h"
#include "test_sky_kit.h"

#include "runner/picture.h"

#define MAP 7

static void bytes_file(const char *name, struct ll_bytes bytes)
{
    file_make(name, bytes);
}

static int tables_make(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/lamplight-light-XXXXXX");
    assert_non_null(mkdtemp(folder));
    char path[128];
    snprintf(path, sizeof path, "%s/DBFilesClient", folder);
    assert_int_equal(ll_platform_folder_make(path), LL_OK);
    struct tables t;
    tables_init(&t);
    params_add(&t, 1, 40);
    params_add(&t, 2, 200);
    params_add(&t, 3, 90);
    light_add(&t, 5, MAP, NULL, 0, 0, 1);
    ll_dbc_writer_u32(t.light, LL_LIGHT_COL_PARAMS + LL_LIGHT_SLOT_STORM, 3);
    light_add(&t, 6, MAP, (const float[]){ 300, 0, 0 }, 100, 500, 2);
    tables_create(&t);
    bytes_file("DBFilesClient/Light.dbc", t.files.light);
    bytes_file("DBFilesClient/LightParams.dbc", t.files.light_params);
    bytes_file("DBFilesClient/LightIntBand.dbc", t.files.light_int_band);
    bytes_file("DBFilesClient/LightFloatBand.dbc", t.files.light_float_band);
    struct ll_dbc_writer *maps = ll_dbc_writer_create(LL_DBC_MAP_FIELDS);
    ll_dbc_writer_row(maps, MAP);
    ll_dbc_writer_string(maps, LL_MAP_COL_DIRECTORY, "m");
    struct ll_bytes bytes;
    assert_int_equal(ll_dbc_writer_write(maps, &t.arena, &bytes), LL_OK);
    bytes_file("DBFilesClient/Map.dbc", bytes);
    ll_dbc_writer_destroy(maps);
    tables_finish(&t);
    return 0;
}

static int tables_remove(void **state)
{
    (void)state;
    return tree_remove(folder);
}

static struct run inspect(const struct ll_inspect_light_params *wanted)
{
    struct run run;
    FILE *out = run_begin(&run);
    const char *data[] = { folder };
    struct ll_inspect_light_params params = *wanted;
    params.data = data;
    params.num_data = 1;
    params.map = "m";
    return *run_end(&run, ll_inspect_light(&params, out));
}

// The number behind the first `key` that follows `start`.
static double number_after(const char *text, const char *start, const char *key)
{
    const char *at = strstr(text, start);
    at = at ? strstr(at, key) : NULL;
    double value = NAN;
    if (!at || sscanf(at + strlen(key), "%lf", &value) != 1)
        fail_msg("no %s behind %s in:\n%s", key, start, text);
    return value;
}

static void values_name_their_rows_and_weights(void **state)
{
    (void)state;
    struct run run = inspect(&(struct ll_inspect_light_params){
        .minute = 720, .weather = "rain:0.125", .json = true }); // half a storm
    assert_int_equal(run.code, 0);
    assert_says(run.out, "\"weather\": \"rain:0.125\"");
    assert_says(run.out, "\"storm_fraction\": 0.5");
    // The sphere at half its weight, in clear weather and in storm.
    static const char sphere[] = "{\"source\": 1, \"kind\": \"sphere\", \"light_id\": 6, "
                                 "\"params_id\": 2, \"slot\": \"clear\", ";
    NEAR(number_after(run.out, sphere, "\"sphere_weight\": "), 0.5, 1e-4);
    NEAR(number_after(run.out, sphere, "\"weight\": "), 0.25, 1e-4);
    assert_says(run.out, "{\"source\": 4, \"kind\": \"global\", \"light_id\": 5, "
                         "\"params_id\": 3, \"slot\": \"storm\", ");
    // (40 + 200) / 2 and (90 + 200) / 2, by halves.
    NEAR(number_after(run.out, "\"light\": {", "\"fog_end_yd\": "), 132.5, 0.01);
    static const char ambient[] = "{\"value\": \"ambient\", \"source\": 2, ";
    NEAR(number_after(run.out, ambient, "\"weight\": "), 0.25, 1e-4);
    NEAR(number_after(run.out, ambient, "\"row_id\": "), 2, 0);
    NEAR(number_after(run.out, ambient, "\"num_keys\": "), 1, 0);
    NEAR(number_after(run.out, ambient, "\"lower_key\": \""), 12, 0);
    assert_says(run.out, "\"says\": \"#282828\"}");
    static const char glow[] = "{\"value\": \"glow_fraction\", \"source\": 3, ";
    NEAR(number_after(run.out, glow, "\"row_id\": "), 2, 0);
    NEAR(number_after(run.out, glow, "\"says\": "), 200 / 255.0, 1e-5);
    run_finish(&run);
    run = inspect(
        &(struct ll_inspect_light_params){ .eye_in = LL_SKY_MAGMA, .is_ghost = true });
    assert_int_equal(run.code, 0);
    assert_says(run.out, "magma");
    run_finish(&run);
    run = inspect(&(struct ll_inspect_light_params){ .weather = "hail:1" });
    assert_int_equal(run.code, 2);
    assert_int_equal(run.out_bytes, 0);
    assert_says(run.err, "hail:1");
    run_finish(&run);
}

static struct ll_picture picture_read(const char *name)
{
    struct ll_picture picture;
    assert_int_equal(ll_png_read(file_path(name), &picture), LL_OK);
    return picture;
}

static int num_pixels(const struct ll_picture *picture, uint8_t level)
{
    int num = 0;
    for (uint32_t i = 0; i < picture->width * picture->height; i++) {
        const uint8_t *p = picture->rgba + (size_t)i * 4;
        num += p[0] == level && p[1] == level && p[2] == level;
    }
    return num;
}

// Eighteen bands of 1440 minutes and two domes show the one grey of the place.
static void the_strip_shows_every_minute_of_every_colour(void **state)
{
    (void)state;
    char path[400];
    snprintf(path, sizeof path, "%s", file_path("strip.png"));
    struct run run = inspect(&(struct ll_inspect_light_params){
        .pos = { 0, 9000, 0 }, .minute = 100, .strip = path });
    assert_int_equal(run.code, 0);
    assert_says(run.out, "strip.png: ");
    run_finish(&run);
    struct ll_picture picture = picture_read("strip.png");
    int num = num_pixels(&picture, 40);
    assert_in_range(num, 18 * 1440 * 15, 18 * 1440 * 20 + 2 * 1440 * 150);
    ll_picture_finish(&picture);
    struct run again = inspect(&(struct ll_inspect_light_params){
        .pos = { 0, 9000, 0 }, .minute = 100, .strip = path });
    run_finish(&again);
    struct ll_picture second = picture_read("strip.png");
    assert_int_equal(num_pixels(&second, 40), num); // the same again
    ll_picture_finish(&second);
}

static void the_plan_fills_spheres_by_their_weight(void **state)
{
    (void)state;
    char path[400];
    snprintf(path, sizeof path, "%s", file_path("plan.png"));
    struct run run =
        inspect(&(struct ll_inspect_light_params){ .minute = 720, .plan = path });
    assert_int_equal(run.code, 0);
    run_finish(&run);
    struct ll_picture picture = picture_read("plan.png");
    // The middle of the plan is the middle of its one sphere; the plan's edge is 1080 yd.
    uint32_t top = picture.height - 12 - 1400, middle_x = 12 + 700, middle_y = top + 700;
    const uint8_t *core = ll_picture_at(&picture, middle_x - 60, middle_y - 60);
    assert_in_range(core[0], 155, 160); // 0.75 of 200 over 30
    float px_per_yd = 1400 / 1080.0f;
    // 300 yards from the middle the weight is a half.
    const uint8_t *half =
        ll_picture_at(&picture, middle_x - (uint32_t)(300 * px_per_yd), middle_y + 7);
    assert_in_range(half[0], 89, 97);
    ll_picture_finish(&picture);
    run = inspect(&(struct ll_inspect_light_params){ .plan = "/no/such/folder/x.png" });
    assert_int_equal(run.code, 1);
    assert_says(run.err, "/no/such/folder/x.png");
    run_finish(&run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_name_their_rows_and_weights),
        cmocka_unit_test(the_strip_shows_every_minute_of_every_colour),
        cmocka_unit_test(the_plan_fills_spheres_by_their_weight),
    };
    return cmocka_run_group_tests(tests, tables_make, tables_remove);
}
