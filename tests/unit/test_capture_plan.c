// What a request becomes before anything is opened: jobs, their order, names and
// settings; and what the environment says.
#include "testkit.h"

#include <unistd.h>

#include "base/log.h"
#include "runner/capture_env.h"
#include "runner/capture_plan.h"

static char list_path[] = "/tmp/lamplight-plan-XXXXXX";
static char said[2048]; // the last line of the log

static void log_keep(void *user, enum ll_log_level level, const char *module,
                     const char *message)
{
    (void)user;
    (void)module;
    if (level >= LL_LOG_WARN)
        snprintf(said, sizeof said, "%s", message);
}

static int list_open(void **state)
{
    (void)state;
    ll_log_sink_set(log_keep, NULL);
    int fd = mkstemp(list_path);
    return fd < 0 ? -1 : close(fd);
}

static int list_close(void **state)
{
    (void)state;
    ll_log_sink_set(NULL, NULL);
    return remove(list_path);
}

static const char *const some_data[] = { "some-data" };

static struct ll_capture_params list_params(const char *text)
{
    assert_int_equal(ll_platform_file_write(list_path, text, strlen(text)), LL_OK);
    return (struct ll_capture_params){ .session = { .data = some_data, .num_data = 1 },
                                       .shots = list_path,
                                       .shot = { .minute = 720 } };
}

static void plan_good(const struct ll_capture_params *params,
                      struct ll_capture_plan *plan)
{
    if (ll_capture_plan_make(params, plan) != 0)
        fail_msg("%s", said);
}

static void plan_bad(const struct ll_capture_params *params, const char *words)
{
    struct ll_capture_plan plan;
    assert_int_equal(ll_capture_plan_make(params, &plan), 2);
    if (!strstr(said, words))
        fail_msg("no \"%s\" in: %s", words, said);
}

static const char three_maps[] = "a map=One pos=1,0,0\n"
                                 "b map=Two pos=2,0,0\n"
                                 "c map=one pos=3,0,0 time=07:05\n"
                                 "d model=x.m2\n"
                                 "e map=TWO pos=5,0,0\n"
                                 "f map=One pos=6,0,0\n";

// The jobs' names, one after the other.
static const char *names_of(const struct ll_capture_plan *plan)
{
    static char text[4096];
    text[0] = '\0';
    for (uint32_t i = 0; i < plan->num_jobs; i++) {
        size_t length = strlen(text);
        snprintf(text + length, sizeof text - length, "%s%s", i ? " " : "",
                 plan->jobs[i].name);
    }
    return text;
}

static void places_come_together_and_else_nothing_moves(void **state)
{
    (void)state;
    struct ll_capture_params params = list_params(three_maps);
    struct ll_capture_plan plan;
    plan_good(&params, &plan);
    assert_string_equal(names_of(&plan), "a c f b e d");
    assert_true(plan.several);
    static const uint32_t orders[] = { 0, 2, 5, 1, 4, 3 };
    for (uint32_t i = 0; i < 6; i++)
        assert_int_equal(plan.jobs[i].order, orders[i]);
    assert_string_equal(plan.jobs[1].label, "c  07:05");
    assert_null(plan.title);
    ll_capture_plan_finish(&plan);
    ll_capture_plan_finish(&plan);
}

static void hours_and_values_multiply(void **state)
{
    (void)state;
    struct ll_capture_params params =
        list_params("a map=One pos=1,0,0\nb map=Two pos=1,0,0\n");
    params.num_hours = 2;
    params.vary = "farclip=200,400";
    struct ll_capture_plan plan;
    plan_good(&params, &plan);
    assert_int_equal(plan.num_orders, 4);
    assert_int_equal(plan.num_values, 2);
    assert_string_equal(names_of(&plan), "a-0000 a-1200 a-0000 a-1200 "
                                         "b-0000 b-1200 b-0000 b-1200");
    static const uint32_t orders[] = { 0, 1, 0, 1, 2, 3, 2, 3 };
    for (uint32_t i = 0; i < 8; i++) {
        assert_int_equal(plan.jobs[i].order, orders[i]);
        assert_int_equal(plan.jobs[i].vary_idx, i / 2 % 2);
        assert_string_equal(plan.jobs[i].vary.key, "farclip");
        assert_string_equal(plan.jobs[i].vary.value, i / 2 % 2 ? "400" : "200");
    }
    assert_float_equal(plan.jobs[1].shot.minute, 720, 0);
    assert_string_equal(plan.jobs[3].label, "farclip = 400  a  12:00");
    assert_string_equal(plan.title, "farclip=200,400");
    ll_capture_plan_finish(&plan);

    params = list_params("a map=One pos=1,0,0\n");
    params.num_hours = 1440;
    plan_good(&params, &plan);
    assert_string_equal(plan.jobs[1439].name, "a-2359");
    assert_string_equal(plan.jobs[61].label, "01:01");
    assert_string_equal(plan.title, "a through the day");
    ll_capture_plan_finish(&plan);
}

static void the_command_line_wins_but_only_lends_its_map(void **state)
{
    (void)state;
    struct ll_capture_params params =
        list_params("a pos=1,2,3 look=5,6 time=01:00\nb map=Two pos=4,5,6\n");
    params.session.map = "One";
    params.has_time = params.has_look = true;
    params.shot = (struct ll_shot){ { 9, 9, 9 }, 70, 8, 90 };
    struct ll_capture_plan plan;
    plan_good(&params, &plan);
    assert_string_equal(plan.jobs[0].spec->map, "One");
    assert_string_equal(plan.jobs[1].spec->map, "Two");
    for (int i = 0; i < 2; i++) {
        assert_float_equal(plan.jobs[i].shot.minute, 90, 0);
        assert_float_equal(plan.jobs[i].shot.yaw_deg, 70, 0);
        assert_float_equal(plan.jobs[i].shot.pos[0], i ? 4 : 1, 0);
    }
    ll_capture_plan_finish(&plan);
    params.session.map = NULL;
    plan_bad(&params, "a names no map");
}

static void scenarios_bring_their_data(void **state)
{
    (void)state;
    struct ll_capture_params params = { .scenario = "NOON-lake",
                                        .shot = { .minute = 720 } };
    struct ll_capture_plan plan;
    plan_good(&params, &plan);
    assert_int_equal(plan.num_jobs, 1);
    assert_string_equal(plan.jobs[0].spec->data, "demo");
    assert_true(plan.jobs[0].spec->shows[0]);
    assert_false(plan.several);
    ll_capture_plan_finish(&plan);
    params.scenario = "all";
    plan_good(&params, &plan);
    assert_true(plan.num_jobs > 10 && plan.several);
    for (uint32_t i = 0; i < plan.num_jobs; i++) {
        const struct ll_shot_spec *spec = plan.jobs[i].spec;
        assert_true(ll_shot_name_is_good(spec->name));
        assert_true(spec->num_settings >= 2 && spec->shows[0]); // names its settings
        assert_ptr_equal(ll_scenario_find(&plan.scenarios, spec->name)->name, spec->name);
    }
    ll_capture_plan_finish(&plan);
    params.scenario = "no-such";
    plan_bad(&params, "no scenario is called no-such");
    params = list_params(three_maps);
    params.session.num_data = 0;
    plan_bad(&params, "a belongs to no data set");
}

static void contradictions_are_refused(void **state)
{
    (void)state;
    struct ll_capture_params params = list_params(three_maps);
    params.scenario = "all";
    plan_bad(&params, "either --shots or --scenario");
    params = list_params(three_maps);
    params.path = list_path;
    plan_bad(&params, "a film");
    params = list_params(three_maps);
    params.panorama = LL_PANORAMA_CUBE;
    params.vary = "farclip=200,300";
    plan_bad(&params, "a panorama");
    params.vary = NULL;
    params.session.width = 64;
    params.session.height = 32;
    plan_bad(&params, "square");
    params.panorama = LL_PANORAMA_EQUIRECT;
    struct ll_capture_plan plan;
    plan_good(&params, &plan);
    ll_capture_plan_finish(&plan);

    params = list_params("a map=One pos=1,2,3\nb map=One pos=1,2,3 farclip=near\n");
    plan_bad(&params, "b, line 2: farclip=near: the value is no number");
    params = list_params("a map=One pos=1,2,3\nb map=One pos=1,2,3 farCilp=300\n");
    plan_bad(&params, "b, line 2: farCilp=300: there is no such row");
    params = list_params(three_maps);
    const char *settings[] = { "farclip=300", "noRow=1" };
    params.settings = settings;
    params.num_settings = 2;
    plan_bad(&params, "noRow=1: there is no such row");
    params = list_params("a map=One pos=1,2\n");
    plan_bad(&params, ", line 1: pos=1,2: wants X,Y,Z");
    params = list_params("\n");
    plan_bad(&params, "holds no shot");
    params.shots = "/no/such/file";
    plan_bad(&params, "/no/such/file: absent");
}

// Values as a plan's check leaves them in a session cannot be seen without one: what is
// told stands for them.
static void presets_and_rows_are_judged(void **state)
{
    (void)state;
    struct ll_capture_params params = list_params(three_maps);
    struct ll_capture_plan plan;
    static const char *const rungs[] = { "Classic", "low", "Medium", "HIGH", "Ultra" };
    for (size_t i = 0; i < sizeof rungs / sizeof *rungs; i++) {
        params.preset = rungs[i];
        plan_good(&params, &plan);
        ll_capture_plan_finish(&plan);
    }
    params.preset = "Extreme";
    plan_bad(&params, "Extreme");
    params.preset = "Custom"; // names no values
    plan_bad(&params, "Custom");
    params.preset = NULL;
    params.vary = "graphicsQuality=Classic,High";
    plan_good(&params, &plan);
    assert_int_equal(plan.num_values, 2);
    ll_capture_plan_finish(&plan);
    params.vary = "farclip=200,99999"; // clamped, with a warning
    plan_good(&params, &plan);
    assert_non_null(strstr(said, "--vary: farclip=99999: is out of range"));
    ll_capture_plan_finish(&plan);
}

static void a_film_is_planned_without_jobs(void **state)
{
    (void)state;
    struct ll_capture_params params =
        list_params("* farclip=300\n0 pos=1,2,3\n1 pos=2,3,4\n");
    params.path = params.shots;
    params.shots = NULL;
    plan_bad(&params, "names no map");
    params.session.map = "One";
    params.has_time = true;
    params.shot.minute = 60;
    struct ll_capture_plan plan;
    plan_good(&params, &plan);
    assert_int_equal(plan.num_jobs, 0);
    assert_string_equal(plan.path.base.map, "One");
    assert_float_equal(ll_camera_path_eval(&plan.path, 0.5).shot.minute, 60, 0);
    ll_capture_plan_finish(&plan);
    params.has_pos = true;
    plan_bad(&params, "a film");
    params = list_params("* noRow=300\n0 pos=1,2,3\n");
    params.path = params.shots;
    params.shots = NULL;
    params.session.map = "One";
    plan_bad(&params, "noRow=300");
}

// ---- the environment ----

// Names and values in turn, to a NULL.
static const char *env_get(void *user, const char *name)
{
    for (const char *const *at = user; *at; at += 2) {
        if (!strcmp(at[0], name))
            return at[1];
    }
    return NULL;
}

static bool env_read(const char *const *pairs, struct ll_capture_env *out)
{
    return ll_capture_env_read(env_get, (void *)pairs, out);
}

static void the_environment_is_heard(void **state)
{
    (void)state;
    struct ll_capture_env env;
    const char *const nothing[] = { NULL };
    assert_true(env_read(nothing, &env));
    assert_null(env.scenario);
    assert_int_equal(env.rules.age_steps, 150);
    assert_int_equal(env.rules.stable_draws, 0);
    assert_float_equal(env.rules.deadline_s, 300, 0);
    assert_int_equal(env.width, 0);

    const char *const all[] = { "WOW_CAPTURE",
                                "noon-lake",
                                "WOW_CAPTURE_OUT",
                                "a.png",
                                "WOW_CAPTURE_CVARS",
                                "b.toml",
                                "WOW_CAPTURE_AGE",
                                "660",
                                "WOW_CAPTURE_STABLE",
                                "30",
                                "WOW_CAPTURE_DEADLINE",
                                "0",
                                "WOW_CAPTURE_UI",
                                "1",
                                "WOW_WIN",
                                "800x600",
                                "WOW_RESIZE",
                                "640x400",
                                NULL };
    assert_true(env_read(all, &env));
    assert_string_equal(env.scenario, "noon-lake");
    assert_string_equal(env.out, "a.png");
    assert_string_equal(env.settings, "b.toml");
    assert_int_equal(env.rules.age_steps, 660);
    assert_int_equal(env.rules.stable_draws, 30);
    assert_float_equal(env.rules.deadline_s, 0, 0);
    assert_true(env.ui);
    assert_int_equal(env.width, 800);
    assert_int_equal(env.height, 600);
    assert_int_equal(env.resize_width, 640);
    assert_int_equal(env.resize_height, 400);

    const char *const empty[] = { "WOW_CAPTURE", "", "WOW_CAPTURE_AGE", "", NULL };
    assert_true(env_read(empty, &env));
    assert_null(env.scenario);
    static const char *const bad[][2] = {
        { "WOW_CAPTURE_AGE", "-1" },       { "WOW_CAPTURE_AGE", "1.5" },
        { "WOW_CAPTURE_AGE", "many" },     { "WOW_CAPTURE_STABLE", "1801" },
        { "WOW_CAPTURE_DEADLINE", "-1" },  { "WOW_CAPTURE_DEADLINE", "1e9" },
        { "WOW_CAPTURE_UI", "yes" },       { "WOW_WIN", "800" },
        { "WOW_WIN", "800x600x3" },        { "WOW_WIN", "0x600" },
        { "WOW_WIN", "16385x600" },        { "WOW_RESIZE", "-3x600" },
        { "WOW_RESIZE", "99999999999x1" },
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const char *const pairs[] = { bad[i][0], bad[i][1], NULL };
        assert_false(env_read(pairs, &env));
        assert_non_null(strstr(said, bad[i][0]));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places_come_together_and_else_nothing_moves),
        cmocka_unit_test(hours_and_values_multiply),
        cmocka_unit_test(the_command_line_wins_but_only_lends_its_map),
        cmocka_unit_test(scenarios_bring_their_data),
        cmocka_unit_test(contradictions_are_refused),
        cmocka_unit_test(presets_and_rows_are_judged),
        cmocka_unit_test(a_film_is_planned_without_jobs),
        cmocka_unit_test(the_environment_is_heard),
    };
    return cmocka_run_group_tests(tests, list_open, list_close);
}
