// inspect: its JSON and its text; what the light tables say of a place.
#include "test_inspect_files.h"
#include "test_inspect_run.h"

#include <math.h>

#include "runner/inspect_private.h"
#include "sky/sky.h"

// ---- JSON and text ----

static void strings_and_numbers_are_valid_json(void **state)
{
    (void)state;
    struct ll_json_doc doc = { 0 };
    ll_json_string(&doc, NULL, "a", "q\" b\\ n\n e\x1b d\x7f");
    ll_json_string(&doc, NULL, "b",
                   "\xc3\xa9 \xe9 \xc0\x80 \xed\xa0\x80 \xf0\x9f\x8c\x99 \xe2\x82");
    ll_json_number(&doc, NULL, "c", (double)0.1f);
    ll_json_number(&doc, NULL, "d", 0.1);
    ll_json_number(&doc, NULL, "e", NAN);
    ll_json_number(&doc, NULL, "f", -1e-30);
    ll_json_integer(&doc, NULL, "g", INT64_MAX);
    ll_json_object(&doc, NULL, "h");
    ll_json_remove_last(&doc.root);
    ll_json_string(&doc, ll_json_array(&doc, NULL, "i"), NULL, NULL);
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    assert_true(ll_json_write(&doc, out));
    fclose(out);
    assert_string_equal(text, "{\n"
                              "  \"a\": \"q\\\" b\\\\ n\\u000a e\\u001b d\\u007f\",\n"
                              "  \"b\": \"\xc3\xa9 \\u00e9 \\u00c0\\u0080 "
                              "\\u00ed\\u00a0\\u0080 \xf0\x9f\x8c\x99 \\u00e2\\u0082\",\n"
                              "  \"c\": 0.1,\n"
                              "  \"d\": 0.1,\n"
                              "  \"e\": null,\n"
                              "  \"f\": -1e-30,\n"
                              "  \"g\": 9223372036854775807,\n"
                              "  \"i\": [null]\n"
                              "}\n");
    free(text);
    doc.failed = true; // as when memory is out: nothing is written
    out = open_memstream(&text, &size);
    assert_false(ll_json_write(&doc, out));
    fclose(out);
    assert_int_equal(size, 0);
    free(text);
    ll_json_finish(&doc);
}

static void text_lines_up_and_cannot_command_a_terminal(void **state)
{
    (void)state;
    struct ll_json_doc doc = { 0 };
    ll_json_integer(&doc, NULL, "num_tiles", 12);
    ll_json_number(&doc, NULL, "height_min_yd", -3.5);
    struct ll_json *list = ll_json_array(&doc, NULL, "textures");
    const char *names[] = { "a\x1b[2J", "\xc3\xa9t\xc3\xa9", "\xc2\x9b[m" };
    for (int i = 0; i < 3; i++) {
        struct ll_json *row = ll_json_object(&doc, list, NULL);
        ll_json_string(&doc, row, "name", names[i]);
        ll_json_integer(&doc, row, "offset_bytes", 255 << i);
    }
    ll_json_array(&doc, NULL, "warnings");
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    ll_inspect_text(&doc.root, out);
    fclose(out);
    assert_string_equal(text, "  tiles            12\n"
                              "  height min (yd)  -3.5\n"
                              "  textures:\n"
                              "    name   offset\n"
                              "    a?[2J    0xff\n"
                              "    \xc3\xa9t\xc3\xa9     0x1fe\n"
                              "    ?[m     0x3fc\n"
                              "  warnings         none\n");
    free(text);
    ll_json_finish(&doc);
}

// ---- light ----

static struct run light(const char *map, bool json)
{
    struct run run;
    FILE *out = run_begin(&run);
    const char *data[] = { folder };
    struct ll_inspect_light_params params = { .data = data,
                                              .num_data = 1,
                                              .map = map,
                                              .pos = { 1, -2, 3.5 },
                                              .minute = 18 * 60 + 30,
                                              .json = json };
    return *run_end(&run, ll_inspect_light(&params, out));
}

// Without light tables every value is the client's own default, which is known.
static void light_shows_every_value(void **state)
{
    (void)state;
    struct ll_arena arena = { 0 };
    char path[128];
    snprintf(path, sizeof path, "%s/DBFilesClient", folder);
    assert_int_equal(ll_platform_folder_make(path), LL_OK);
    file_make("DBFilesClient/Map.dbc", table_make(&arena, 42));
    struct run run = light("m", true);
    assert_int_equal(run.code, 0);
    assert_says(run.out, "\"map_id\": 7");
    assert_says(run.out, "\"pos_world_yd\": [1, -2, 3.5]");
    assert_says(run.out, "\"time\": \"18:30\"");
    struct ll_light_state expected;
    ll_light_state_default(&expected);
    const char *at = run.out;
    for (int i = 0; i < LL_NUM_LIGHT_COLORS; i++) {
        at = strstr(at, "\"red_gamma\": ");
        assert_non_null(at);
        double c[3];
        assert_int_equal(sscanf(at++,
                                "\"red_gamma\": %lf, \"green_gamma\": %lf, "
                                "\"blue_gamma\": %lf",
                                &c[0], &c[1], &c[2]),
                         3);
        for (int k = 0; k < 3; k++)
            assert_float_equal((float)c[k], expected.colors_gamma[i][k], 0);
    }
    int num_more = 0; // ambient, diffuse, specular and fog as they are drawn
    while ((at = strstr(at, "\"red_gamma\": ")) && at++)
        num_more++;
    assert_int_equal(num_more, 4);
    assert_says(run.out, "\"fog_end_yd\": 1000");
    assert_says(run.out, "\"fog_start_fraction\": 0.4");
    assert_says(run.out, "\"ocean_shallow_alpha\": 0.75");
    assert_says(run.out, "{\"name\": \"diffuse\", \"red_gamma\": 1, ");
    run_finish(&run);
    run = light("M", false);
    assert_says(run.out, "  fog end (yd)            1000\n");
    run_finish(&run);
    run = light("Nowhere", true);
    assert_int_equal(run.code, 2);
    assert_int_equal(run.out_bytes, 0);
    assert_says(run.err, "no map Nowhere");
    run_finish(&run);
    ll_arena_finish(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strings_and_numbers_are_valid_json),
        cmocka_unit_test(text_lines_up_and_cannot_command_a_terminal),
        cmocka_unit_test(light_shows_every_value),
    };
    return cmocka_run_group_tests(tests, folder_open, folder_close);
}
