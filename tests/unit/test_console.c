// The console's lines: parsing, completion, history, output; and hostile ones.
#include "testkit.h"

#include "runner/console.h"

static const char *const rows[] = { "farclip", "fieldOfView", "fogModel", "bloom" };
static const char *const bloom_values[] = { "Off", "Low", "High" };
static const char *const presets[] = { "Classic", "Low", "Medium", "High", "Ultra" };
static const char *const maps[] = { "Azeroth", "Kalimdor" };
static const char *const scenarios[] = { "noon-lake", "noon-inn", "dusk-lake" };

#define PICK(array) (idx < sizeof array / sizeof *array ? array[idx] : NULL)

static const char *name(void *user, enum ll_console_kind kind, const char *row,
                        uint32_t idx)
{
    (void)user;
    switch (kind) {
    case LL_CONSOLE_ROWS:
        return PICK(rows);
    case LL_CONSOLE_VALUES:
        return !strcmp(row, "bloom") ? PICK(bloom_values) : NULL;
    case LL_CONSOLE_PRESETS:
        return PICK(presets);
    case LL_CONSOLE_MAPS:
        return PICK(maps);
    case LL_CONSOLE_SCENARIOS:
        return PICK(scenarios);
    default:
        return NULL;
    }
}
static const struct ll_console_names names = { NULL, name };

static struct ll_console_request parse(const char *line)
{
    struct ll_console_request request;
    ll_console_parse(line, &names, &request);
    return request;
}

static void assert_request(const char *line, enum ll_console_verb verb, const char *text,
                           const char *value)
{
    struct ll_console_request request = parse(line);
    if (request.verb != verb || strcmp(request.text, text) != 0 ||
        strcmp(request.value, value) != 0)
        fail_msg("\"%s\" is verb %d, \"%s\", \"%s\"", line, (int)request.verb,
                 request.text, request.value);
}

static void rows_are_read_and_written(void **state)
{
    (void)state;
    assert_request("farclip", LL_CONSOLE_GET, "farclip", "");
    assert_request("  FARCLIP  ", LL_CONSOLE_GET, "farclip", "");
    assert_request("get fieldofview", LL_CONSOLE_GET, "fieldOfView", "");
    assert_request("farclip 500", LL_CONSOLE_SET, "farclip", "500");
    assert_request("farclip=500", LL_CONSOLE_SET, "farclip", "500");
    assert_request("farclip = 500", LL_CONSOLE_SET, "farclip", "500");
    assert_request("set farclip 500", LL_CONSOLE_SET, "farclip", "500");
    assert_request("bloom high", LL_CONSOLE_SET, "bloom", "High");
    assert_request("bloom 2", LL_CONSOLE_SET, "bloom", "2"); // the settings judge it
    assert_request("reset farclip", LL_CONSOLE_RESET, "farclip", "");
    assert_request("reset ALL", LL_CONSOLE_RESET, "all", "");
    assert_request("preset ultra", LL_CONSOLE_PRESET, "Ultra", "");
    assert_request("help", LL_CONSOLE_HELP, "", "");
    assert_request("help TELEPORT", LL_CONSOLE_HELP, "teleport", "");
    assert_request("help fogmodel", LL_CONSOLE_HELP, "fogModel", "");
    assert_request("", LL_CONSOLE_EMPTY, "", "");
    assert_request(" \t ", LL_CONSOLE_EMPTY, "", "");
}

static void places_and_hours_are_read(void **state)
{
    (void)state;
    struct ll_console_request r = parse("teleport -9460.5 60 70");
    assert_int_equal(r.verb, LL_CONSOLE_TELEPORT);
    assert_true(r.pos[0] == -9460.5 && r.pos[1] == 60 && r.pos[2] == 70);
    assert_false(r.has_look);
    r = parse("teleport -9460.5,60,70,90,-5");
    assert_true(r.has_look && r.look_deg[0] == 90 && r.look_deg[1] == -5);
    r = parse("look 180 -90");
    assert_int_equal(r.verb, LL_CONSOLE_LOOK);
    assert_true(r.look_deg[0] == 180 && r.look_deg[1] == -90);
    r = parse("time 18:30");
    assert_int_equal(r.verb, LL_CONSOLE_TIME);
    assert_true(r.minute == 18 * 60 + 30);
    r = parse("time run");
    assert_int_equal(r.verb, LL_CONSOLE_TIME_RUN);
    assert_true(r.flag);
    assert_false(parse("time STOP").flag);
    assert_request("map azeroth", LL_CONSOLE_MAP, "Azeroth", "");
    assert_request("scenario dusk-lake", LL_CONSOLE_SCENARIO, "dusk-lake", "");
    assert_request("screenshot", LL_CONSOLE_SCREENSHOT, "", "");
    assert_request("screenshot a.png", LL_CONSOLE_SCREENSHOT, "a.png", "");
    assert_int_equal(parse("where").verb, LL_CONSOLE_WHERE);
    assert_int_equal(parse("clear").verb, LL_CONSOLE_CLEAR);
    assert_int_equal(parse("quit").verb, LL_CONSOLE_QUIT);
}

static void what_cannot_be_is_refused_in_words(void **state)
{
    (void)state;
    static const struct {
        const char *line, *says;
    } lines[] = {
        { "fly", "no row or command is called fly" },
        { "far", "no row or command is called far" }, // a beginning is not enough
        { "farclip 1 2", "a row takes one value" },
        { "set farclip", "usage: set ROW VALUE" },
        { "set nothing 1", "no row or command is called nothing" },
        { "get", "usage: get ROW" },
        { "reset nothing", "no row or command is called nothing" },
        { "preset Custom", "no preset is called Custom" },
        { "map Outland", "no map is called Outland" },
        { "scenario x", "no scenario is called x" },
        { "help fly", "no row or command is called fly" },
        { "teleport 1 2", "usage: teleport X Y Z [YAW PITCH]" },
        { "teleport 1 2 z", "a place is three numbers: north, west, up, in yards" },
        { "teleport 1 2 nan", "a place is three numbers: north, west, up, in yards" },
        { "teleport 1 2 9000000", "a place is three numbers: north, west, up, in yards" },
        { "teleport 1 2 3 4", "a direction is two numbers: yaw and pitch" },
        { "teleport 1 2 3 4 5 6", "usage: teleport X Y Z [YAW PITCH]" },
        { "look 0 91", "yaw is within 360 degrees of north, pitch within 90 of level" },
        { "time 25:00", "an hour is HH:MM, from 0:00 to 24:00; or run, or stop" },
        { "time 12", "an hour is HH:MM, from 0:00 to 24:00; or run, or stop" },
        { "quit now", "usage: quit " },
        { "clear 1 2 3 4 5 6 7 8 9", "usage: clear " },
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        assert_request(lines[i].line, LL_CONSOLE_ERROR, lines[i].says, "");
}

struct listed {
    uint32_t num;
    char text[512];
};

static void list(void *user, const char *candidate)
{
    struct listed *listed = user;
    listed->num++;
    strcat(listed->text, candidate);
    strcat(listed->text, " ");
}

static void assert_completes(const char *from, const char *to, const char *candidates)
{
    char line[LL_CONSOLE_BYTES];
    snprintf(line, sizeof line, "%s", from);
    struct listed listed = { 0 };
    bool good = ll_console_complete(line, sizeof line, &names, list, &listed);
    assert_int_equal(good, to != NULL);
    assert_string_equal(line, to ? to : from);
    assert_string_equal(listed.text, candidates);
}

static void words_complete_as_far_as_they_agree(void **state)
{
    (void)state;
    assert_completes("tel", "teleport ", "");
    assert_completes("TEL", "teleport ", "");
    assert_completes("f", "f", "farclip fieldOfView fogModel ");
    assert_completes("fa", "farclip ", "");
    assert_completes("s", "s", "set scenario screenshot ");
    assert_completes("sc", "sc", "scenario screenshot ");
    assert_completes("scenario n", "scenario noon-", "noon-lake noon-inn ");
    assert_completes("scenario noon-l", "scenario noon-lake ", "");
    assert_completes("bloom ", "bloom ", "Off Low High ");
    assert_completes("bloom=h", "bloom=High ", "");
    assert_completes("set bl", "set bloom ", "");
    assert_completes("set bloom l", "set bloom Low ", "");
    assert_completes("map ", "map ", "Azeroth Kalimdor ");
    assert_completes("time r", "time run ", "");
    assert_completes("help tele", "help teleport ", "");
    assert_completes("help farc", "help farclip ", "");
    assert_completes("preset ", "preset ", "Classic Low Medium High Ultra ");
    assert_completes("x", NULL, "");
    assert_completes("teleport ", NULL, "");
    assert_completes("teleport 1 2", NULL, "");
    assert_completes("farclip ", NULL, "");
    assert_completes("quit ", NULL, "");
    assert_completes("scenario noon-lake ", NULL, "");
    assert_completes("a b c d e f g h i j", NULL, "");
    // With nothing typed, everything.
    char line[LL_CONSOLE_BYTES] = "";
    struct listed listed = { 0 };
    assert_true(ll_console_complete(line, sizeof line, &names, list, &listed));
    assert_int_equal(listed.num, ll_console_num_commands() + 4);
    assert_string_equal(line, "");
    // Where there is no room nothing is written.
    char small[10] = "scenario ";
    assert_false(ll_console_complete(small, sizeof small, &names, NULL, NULL));
    assert_string_equal(small, "scenario ");
}

// Each command is found by its own name and says how it is used.
static void commands_explain_themselves(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < ll_console_num_commands(); i++) {
        struct ll_console_command command = ll_console_command_at(i);
        assert_true(strlen(command.help) > 10);
        char line[LL_CONSOLE_BYTES];
        snprintf(line, sizeof line, "help %s", command.name);
        assert_request(line, LL_CONSOLE_HELP, command.name, "");
        for (uint32_t k = 0; k < i; k++)
            assert_string_not_equal(command.name, ll_console_command_at(k).name);
        for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
            assert_string_not_equal(command.name, rows[k]);
    }
    assert_null(ll_console_command_at(ll_console_num_commands()).name);
}

static void history_goes_back_and_forth(void **state)
{
    (void)state;
    static struct ll_console console;
    char text[LL_CONSOLE_BYTES] = "dra";
    assert_false(ll_console_recall(&console, -1, text, sizeof text));
    ll_console_remember(&console, "one");
    ll_console_remember(&console, "two");
    ll_console_remember(&console, "two"); // once
    ll_console_remember(&console, "");    // not at all
    assert_true(ll_console_recall(&console, -1, text, sizeof text));
    assert_string_equal(text, "two");
    assert_true(ll_console_recall(&console, -1, text, sizeof text));
    assert_string_equal(text, "one");
    assert_false(ll_console_recall(&console, -1, text, sizeof text));
    assert_string_equal(text, "one");
    assert_true(ll_console_recall(&console, 1, text, sizeof text));
    assert_string_equal(text, "two");
    assert_true(ll_console_recall(&console, 1, text, sizeof text));
    assert_string_equal(text, "dra"); // what was being typed
    assert_false(ll_console_recall(&console, 1, text, sizeof text));
    for (int i = 0; i < 1000; i++) {
        char line[16];
        snprintf(line, sizeof line, "line %d", i);
        ll_console_remember(&console, line);
    }
    int num = 0;
    while (ll_console_recall(&console, -1, text, sizeof text))
        num++;
    assert_int_equal(num, LL_CONSOLE_HISTORY);
    assert_string_equal(text, "line 936");
}

static void output_wraps_and_forgets_the_oldest(void **state)
{
    (void)state;
    static struct ll_console console;
    enum ll_console_tone tone;
    assert_null(ll_console_output_at(&console, 0, &tone));
    ll_console_say(&console, LL_CONSOLE_SAYS, "%s", "short");
    assert_string_equal(ll_console_output_at(&console, 0, &tone), "short");
    assert_int_equal(tone, LL_CONSOLE_SAYS);
    char text[901];
    for (int i = 0; i < 900; i++)
        text[i] = i % 7 == 6 ? ' ' : 'x';
    text[900] = '\0';
    ll_console_say(&console, LL_CONSOLE_COMPLAINS, "%s", text);
    assert_in_range(console.num_output, 5, 7);
    size_t total = 0;
    for (uint32_t i = 1; i < console.num_output; i++) {
        const char *line = ll_console_output_at(&console, i, &tone);
        assert_int_equal(tone, LL_CONSOLE_COMPLAINS);
        assert_in_range(strlen(line), 1, 240);
        assert_int_equal(line[0], 'x');
        for (; *line; line++)
            total += *line == 'x';
    }
    assert_int_equal(total, 900 - 900 / 7); // nothing is lost
    // Without blanks, two-byte letters are not cut apart.
    for (int i = 0; i < 900; i += 2)
        memcpy(text + i, "\xd1\x8f", 2);
    ll_console_clear(&console);
    ll_console_say(&console, LL_CONSOLE_SAYS, "%s", text);
    for (uint32_t i = 0; i < console.num_output; i++) {
        const char *line = ll_console_output_at(&console, i, &tone);
        assert_int_equal(strlen(line) % 2, 0);
        assert_int_equal((unsigned char)line[0], 0xd1);
    }
    for (int i = 0; i < 1000; i++)
        ll_console_say(&console, LL_CONSOLE_ECHO, "%d", i);
    assert_int_equal(console.num_output, LL_CONSOLE_OUTPUT);
    assert_string_equal(ll_console_output_at(&console, 0, &tone), "744");
    assert_string_equal(ll_console_output_at(&console, 255, &tone), "999");
    ll_console_clear(&console);
    assert_null(ll_console_output_at(&console, 0, &tone));
}

static void hostile_lines_do_no_harm(void **state)
{
    (void)state;
    static const char alphabet[] = "setfarclip 0123.,=-\t\xd0\xbf\xff\x01%s%n\"'";
    struct ll_random random = ll_random_make(7);
    for (int i = 0; i < 20000; i++) {
        char *line = malloc(LL_CONSOLE_BYTES);
        assert_non_null(line);
        size_t length = ll_random_u32(&random) % (LL_CONSOLE_BYTES - 1);
        for (size_t k = 0; k < length; k++)
            line[k] = alphabet[ll_random_u32(&random) % (sizeof alphabet - 1)];
        line[length] = '\0';
        struct ll_console_request request = parse(line);
        assert_true(strlen(request.text) < sizeof request.text);
        ll_console_complete(line, LL_CONSOLE_BYTES, &names, NULL, NULL);
        assert_true(strlen(line) < LL_CONSOLE_BYTES);
        free(line);
    }
    char *endless = malloc(100001);
    assert_non_null(endless);
    memset(endless, 'a', 100000);
    endless[100000] = '\0';
    assert_int_equal(parse(endless).verb, LL_CONSOLE_ERROR);
    assert_false(ll_console_complete(endless, 100001, &names, NULL, NULL));
    static struct ll_console console;
    ll_console_remember(&console, endless);
    ll_console_say(&console, LL_CONSOLE_ECHO, "%s", endless);
    free(endless);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_read_and_written),
        cmocka_unit_test(places_and_hours_are_read),
        cmocka_unit_test(what_cannot_be_is_refused_in_words),
        cmocka_unit_test(words_complete_as_far_as_they_agree),
        cmocka_unit_test(commands_explain_themselves),
        cmocka_unit_test(history_goes_back_and_forth),
        cmocka_unit_test(output_wraps_and_forgets_the_oldest),
        cmocka_unit_test(hostile_lines_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
