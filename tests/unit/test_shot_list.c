// Shot lists: what a line says, defaults, every bad line by its number, every length.
#include "testkit.h"

#include "runner/shot_list.h"

static struct ll_bytes text_bytes(const char *text)
{
    return (struct ll_bytes){ (const uint8_t *)text, strlen(text) };
}

static void parse_good(const char *text, struct ll_shot_list *out)
{
    struct ll_text_error error;
    if (ll_shot_list_parse(text_bytes(text), out, &error) != LL_OK)
        fail_msg("line %u: %s", error.line, error.message);
}

static const char good_list[] = "\xef\xbb\xbf# a list\n"
                                "* map=Azeroth time=18:30 farclip=500\r\n"
                                "\n"
                                "first pos=1,2,3 look=-70,3.5\n"
                                "   second\tpos=0,0,10 at=0,10,10 time=6:05 FARCLIP=777 "
                                "fieldOfView=60   # a comment\n"
                                "* time=00:00 at=5,5,5\n"
                                "third pos=-9460.25,60,70 map=Kalimdor shows=\"a lake, # "
                                "and a \"\"hill\" weather=rain:0.8\n"
                                "fourth look=10,-5 pos=1,1,1\n"
                                "house model=World/wmo/house.wmo look=210,-10";

static void lines_say_where_and_when(void **state)
{
    (void)state;
    struct ll_shot_list list;
    parse_good(good_list, &list);
    assert_int_equal(list.num_shots, 5);
    const struct ll_shot_spec *first = list.shots[0], *second = list.shots[1],
                              *third = list.shots[2], *fourth = list.shots[3],
                              *house = list.shots[4];
    assert_string_equal(first->name, "first");
    assert_string_equal(first->map, "Azeroth");
    assert_string_equal(first->shows, "");
    assert_int_equal(first->line, 4);
    assert_float_equal(first->shot.pos[2], 3, 0);
    assert_float_equal(first->shot.yaw_deg, -70, 0);
    assert_float_equal(first->shot.pitch_deg, 3.5, 0);
    assert_float_equal(first->shot.minute, 18 * 60 + 30, 0);
    assert_int_equal(first->num_settings, 1);

    assert_float_equal(second->shot.yaw_deg, 90, 1e-4); // the point lies to the west
    assert_float_equal(second->shot.pitch_deg, 0, 1e-4);
    assert_float_equal(second->shot.minute, 365, 0);
    assert_int_equal(second->num_settings, 2); // the row of the defaults is replaced
    assert_string_equal(second->settings[0].value, "777");
    assert_string_equal(second->settings[1].key, "fieldOfView");

    assert_string_equal(third->map, "Kalimdor");
    assert_string_equal(third->shows, "a lake, # and a hill");
    assert_string_equal(third->weather, "rain:0.8");
    assert_float_equal(third->shot.minute, 0, 0);
    assert_true(third->shot.pitch_deg < 0);
    assert_float_equal(fourth->shot.yaw_deg, 10, 0); // over the defaults' point
    assert_null(house->map);
    assert_string_equal(house->model, "World/wmo/house.wmo");
    assert_false(house->has_pos);
    ll_shot_list_finish(&list);
    ll_shot_list_finish(&list);
}

static void look_at_is_the_cameras_own_axes(void **state)
{
    (void)state;
    static const struct {
        double point[3];
        float yaw_deg, pitch_deg;
    } cases[] = {
        { { 10, 0, 0 }, 0, 0 },    { { 0, 10, 0 }, 90, 0 }, { { -10, 0, 0 }, 180, 0 },
        { { 0, -10, 0 }, -90, 0 }, { { 0, 0, 10 }, 0, 90 }, { { 0, 0, -1 }, 0, -90 },
        { { 5, 5, 0 }, 45, 0 },    { { 3, 0, 3 }, 0, 45 },
    };
    const double eye[3] = { 0 };
    float yaw_deg, pitch_deg;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_true(ll_look_at(eye, cases[i].point, &yaw_deg, &pitch_deg));
        assert_float_equal(yaw_deg, cases[i].yaw_deg, 1e-4);
        assert_float_equal(pitch_deg, cases[i].pitch_deg, 1e-4);
    }
    assert_false(ll_look_at(eye, eye, &yaw_deg, &pitch_deg));
}

// Text, the line that is to be blamed, words that the message must hold.
static const struct {
    const char *text;
    uint32_t line;
    const char *words;
} bad_lists[] = {
    { "", 0, "holds no shot" },
    { "# nothing\n\n", 0, "holds no shot" },
    { "a pos=1,2,3\nb pos=1,2\n", 2, "pos=1,2: wants X,Y,Z" },
    { "a pos=1,2,3,4\n", 1, "wants X,Y,Z" },
    { "a pos=1,2,nan\n", 1, "wants X,Y,Z" },
    { "a pos=1,2,1e3\n", 1, "wants X,Y,Z" },
    { "a pos=1,2,10000000\n", 1, "wants X,Y,Z" },
    { "a pos= 1,2,3\n", 1, "1,2,3 is no key=value" },
    { "\n\na look=0,0\n", 3, "has no pos" },
    { "a pos=1,2,3 look=0,91\n", 1, "wants YAW,PITCH" },
    { "a pos=1,2,3 look=0\n", 1, "wants YAW,PITCH" },
    { "a pos=1,2,3 at=1,2,3\n", 1, "stands where it looks at" },
    { "a pos=1,2,3 time=24:01\n", 1, "wants HH:MM" },
    { "a pos=1,2,3 time=12:60\n", 1, "wants HH:MM" },
    { "a pos=1,2,3 time=12\n", 1, "wants HH:MM" },
    { "a pos=1,2,3 time=-1:00\n", 1, "wants HH:MM" },
    { "a pos=1,2,3 map=\n", 1, "wants a map" },
    { "a pos=1,2,3 farclip\n", 1, "farclip is no key=value" },
    { "a pos=1,2,3 =5\n", 1, "is no key=value" },
    { "pos=1,2,3\n", 1, "stands where a name is wanted" },
    { "a pos=1,2,3\nA pos=1,2,3\n", 2, "A stands in line 1 already" },
    { "../a pos=1,2,3\n", 1, "is no name" },
    { ".a pos=1,2,3\n", 1, "is no name" },
    { "-a pos=1,2,3\n", 1, "is no name" },
    { "a\xc3\xa4 pos=1,2,3\n", 1, "is no name" },
    { "\"\" pos=1,2,3\n", 1, "is no name" },
    { "a pos=1,2,3 shows=\"open\n", 1, "a quote is not closed" },
    { "a pos=1,2,3\nb \x01\n", 2, "a byte 0x01 is no text" },
};

static void bad_lines_are_named(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof bad_lists / sizeof *bad_lists; i++) {
        struct ll_shot_list list;
        struct ll_text_error error;
        assert_int_equal(ll_shot_list_parse(text_bytes(bad_lists[i].text), &list, &error),
                         LL_ERR_CORRUPT);
        assert_int_equal(list.num_shots, 0);
        if (error.line != bad_lists[i].line || !strstr(error.message, bad_lists[i].words))
            fail_msg("%s\nis blamed on line %u: %s", bad_lists[i].text, error.line,
                     error.message);
    }
}

static void long_lines_and_lists_have_limits(void **state)
{
    (void)state;
    enum { BYTES = 400000 };
    char *text = malloc(BYTES);
    assert_non_null(text);
    int at = snprintf(text, BYTES, "a pos=1,2,3");
    for (int i = 0; i < LL_MAX_TEXT_PAIRS; i++)
        at += snprintf(text + at, (size_t)(BYTES - at), " row%d=1", i);
    struct ll_shot_list list;
    struct ll_text_error error;
    assert_int_equal(ll_shot_list_parse(text_bytes(text), &list, &error), LL_ERR_CORRUPT);
    assert_non_null(strstr(error.message, "more than 64 values"));
    at = 0;
    for (int i = 0; i <= LL_MAX_SHOTS; i++)
        at += snprintf(text + at, (size_t)(BYTES - at), "s%d pos=1,2,3\n", i);
    assert_int_equal(ll_shot_list_parse(text_bytes(text), &list, &error), LL_ERR_CORRUPT);
    assert_int_equal(error.line, LL_MAX_SHOTS + 1);
    char name[LL_MAX_SHOT_NAME + 1];
    memset(name, 'x', sizeof name);
    name[LL_MAX_SHOT_NAME] = '\0';
    assert_false(ll_shot_name_is_good(name));
    name[LL_MAX_SHOT_NAME - 1] = '\0';
    assert_true(ll_shot_name_is_good(name));
    free(text);
}

static void parse(struct ll_bytes bytes)
{
    struct ll_shot_list list;
    struct ll_text_error error;
    enum ll_status status = ll_shot_list_parse(bytes, &list, &error);
    assert_true(status == LL_OK || (status == LL_ERR_CORRUPT && error.message[0]));
    ll_shot_list_finish(&list);
}

static void every_length_and_mutations_are_survived(void **state)
{
    (void)state;
    parse_truncated(text_bytes(good_list), NULL, 0, parse);
    parse_mutated(text_bytes(good_list), 2000, 71, parse);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_say_where_and_when),
        cmocka_unit_test(look_at_is_the_cameras_own_axes),
        cmocka_unit_test(bad_lines_are_named),
        cmocka_unit_test(long_lines_and_lists_have_limits),
        cmocka_unit_test(every_length_and_mutations_are_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
