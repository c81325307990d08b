// Real files become pictures: none black, each different, validation silent. Needs the
// corpus.
#include "fixture.h"

#include "base/log.h"

#define NUM_PICTURES 6

struct picture {
    uint8_t pixels[PICTURE * PICTURE * 4];
};

static struct ll_session *session_open(const char *const *data, uint32_t num_data,
                                       const char *map, const char *model)
{
    struct ll_session_params params = { .data = data,
                                        .num_data = num_data,
                                        .map = map,
                                        .model = model,
                                        .width = PICTURE,
                                        .height = PICTURE,
                                        .validation = true };
    struct ll_session *session;
    ll_log_level_set(LL_LOG_ERROR); // hobby maps name textures that nobody has
    assert_int_equal(ll_session_create(&params, &session), LL_SESSION_OK);
    return session;
}

static void session_close(struct ll_session *session)
{
    assert_int_equal(ll_gpu_num_validation_messages(ll_session_gpu(session)), 0);
    ll_session_destroy(session);
}

// Share of the pixels that hold some light.
static double share_lit(const struct picture *picture)
{
    uint32_t num = 0;
    for (uint32_t i = 0; i < PICTURE * PICTURE; i++) {
        const uint8_t *p = picture->pixels + i * 4;
        num += p[0] + p[1] + p[2] > 6;
    }
    return num / (double)(PICTURE * PICTURE);
}

static double share_different(const struct picture *a, const struct picture *b)
{
    uint32_t num = 0;
    for (uint32_t i = 0; i < PICTURE * PICTURE; i++)
        num += memcmp(a->pixels + i * 4, b->pixels + i * 4, 3) != 0;
    return num / (double)(PICTURE * PICTURE);
}

static void shots_differ(struct ll_session *session, const struct ll_shot *shots,
                         uint32_t num_shots)
{
    static struct picture pictures[NUM_PICTURES];
    assert_true(num_shots <= NUM_PICTURES);
    for (uint32_t i = 0; i < num_shots; i++) {
        assert_true(ll_session_shot(session, &shots[i], pictures[i].pixels));
        assert_true(share_lit(&pictures[i]) > 0.5);
        for (uint32_t k = 0; k < i; k++)
            assert_true(share_different(&pictures[i], &pictures[k]) > 0.5);
    }
}

static void map_is_shown(const char *folder, const char *map, const struct ll_shot *shots,
                         uint32_t min_tiles)
{
    char land[1024], light[1024];
    const char *path = corpus_path(folder);
    if (!path) {
        note("the corpus is absent: skipped\n");
        skip();
    }
    snprintf(land, sizeof land, "%s", path);
    snprintf(light, sizeof light, "%s", corpus_path("light-1.12"));
    const char *data[] = { land, light };
    struct ll_session *session = session_open(data, 2, map, NULL);
    ll_session_settings(session)->farclip_yd = 777;
    shots_differ(session, shots, NUM_PICTURES);
    assert_true(ll_session_world_stats(session).num_tiles_loaded >= min_tiles);
    session_close(session);
}

// On the ground and aloft, at noon, dusk and midnight, with water in the picture.
static void aeven_is_shown(void **state)
{
    (void)state;
    static const struct ll_shot shots[NUM_PICTURES] = {
        { { 14700, 12520, 26 }, 40, 3, 720 },  { { 14230, 12550, 230 }, 30, -20, 720 },
        { { 14700, 12520, 26 }, 40, 3, 1140 }, { { 14230, 12550, 230 }, 30, -20, 1140 },
        { { 14700, 12520, 26 }, 40, 3, 0 },    { { 14230, 12550, 230 }, 30, -20, 0 },
    };
    map_is_shown("aeven", "Aeven", shots, 6);
}

static void islands_are_shown(void **state)
{
    (void)state;
    static const struct ll_shot shots[NUM_PICTURES] = {
        { { 10200, -9480, 24 }, 20, -1, 720 },  { { 9480, -8900, 140 }, 330, -8, 720 },
        { { 10200, -9480, 24 }, 20, -1, 1140 }, { { 9480, -8900, 140 }, 330, -8, 1140 },
        { { 10200, -9480, 24 }, 20, -1, 0 },    { { 9480, -8900, 140 }, 330, -8, 0 },
    };
    map_is_shown("islands", "CustomMaps", shots, 4);
}

// A real building from outside and inside, at noon and midnight, with its furniture.
static void night_house_is_shown(void **state)
{
    (void)state;
    CORPUS_OR_SKIP(path, "wmo-1.12");
    char house[1024], light[1024];
    snprintf(house, sizeof house, "%s", path);
    snprintf(light, sizeof light, "%s", corpus_path("light-1.12"));
    const char *data[] = { light, house };
    struct ll_session *session =
        session_open(data, 2, NULL,
                     "world/wmo/kalimdor/buildings/nightelfsmallhouse/"
                     "dsnightelfsmallhouse.wmo");
    assert_int_equal(ll_session_world_stats(session).num_models_absent, 0);
    ll_session_settings(session)->field_of_view_deg = 80;
    static const struct ll_shot shots[3] = {
        { { 30, 20, 15 }, 213, -20, 720 },
        { { 30, 20, 15 }, 213, -20, 0 },
        { { 0, 0, 3 }, 30, -10, 720 },
    };
    shots_differ(session, shots, 3);
    // The building and its props; interiors do not know the hour.
    assert_in_range(ll_session_world_stats(session).num_instances, 40, 100);
    static struct picture noon, midnight;
    struct ll_shot indoors = { { 0, 0, 3 }, 210, -25, 720 };
    assert_true(ll_session_shot(session, &indoors, noon.pixels));
    indoors.minute = 0;
    assert_true(ll_session_shot(session, &indoors, midnight.pixels));
    note("%.1f %% of the room's pixels change from noon to midnight\n",
         100 * share_different(&noon, &midnight));
    assert_true(share_different(&noon, &midnight) < 0.5);
    session_close(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(aeven_is_shown),
        cmocka_unit_test(islands_are_shown),
        cmocka_unit_test(night_house_is_shown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
