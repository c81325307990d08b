// The gradient dome of daynight.md 6 and the horizon of classic-look.md 10, on rendered
// pixels.
#include "fixture.h"

#include "base/maths.h"

static struct fixture fixture_make(void)
{
    struct tile_spec *tile = tile_flat(1, 1); // far away: nothing but sky is seen
    struct fixture fixture;
    fixture_init(&fixture);
    fixture_open(&fixture, (const struct tile_spec *const *)&tile, 1);
    free(tile);
    return fixture;
}

static const double eye[3] = { 0, 0, 100 };

static struct ll_light_state light_stops(const double stops[6][3])
{
    struct ll_light_state light = light_plain(0, 0);
    for (int i = 0; i < 6; i++) {
        for (int c = 0; c < 3; c++)
            light.colors_gamma[LL_LIGHT_SKY_TOP + i][c] = (float)stops[i][c];
    }
    return light;
}

static const double stops[6][3] = {
    { 0.1, 0.2, 0.6 }, { 0.3, 0.5, 0.7 }, { 0.9, 0.6, 0.3 },
    { 0.2, 0.8, 0.4 }, { 0.7, 0.1, 0.9 }, { 0.55, 0.45, 0.35 },
};

// The mesh's column in closed form: the chord from ring to ring, in double precision.
static double dome(const double colors[6][3], double elevation, int channel)
{
    static const double colatitudes[6] = { 0, 0.17, 0.20, 0.23, 0.24, 0.25 };
    if (elevation <= 0)
        return colors[5][channel];
    double t = tan(elevation), r[6], z[6];
    for (int i = 0; i < 6; i++) {
        r[i] = sin(colatitudes[i] * LL_PI);
        z[i] = cos(colatitudes[i] * LL_PI) - cos(LL_PI / 4);
    }
    int i = 0;
    while (i < 4 && atan2(z[i + 1], r[i + 1]) > elevation)
        i++;
    double s = (z[i] - t * r[i]) / (t * (r[i + 1] - r[i]) - (z[i + 1] - z[i]));
    return colors[i][channel] + (colors[i + 1][channel] - colors[i][channel]) * s;
}

static double pixel_elevation(const struct fixture *fixture, float pitch_deg, uint32_t x,
                              uint32_t y)
{
    float fov = ll_session_settings(fixture->session)->field_of_view_deg;
    double tan_half = tan((double)fov * LL_PI / 360);
    double right = (2 * (x + 0.5) / PICTURE - 1) * tan_half;
    double up = (1 - 2 * (y + 0.5) / PICTURE) * tan_half;
    double pitch = (double)pitch_deg * LL_PI / 180;
    double forward = cos(pitch) - up * sin(pitch);
    double rise = sin(pitch) + up * cos(pitch);
    return atan2(rise, sqrt(forward * forward + right * right));
}

// Every pixel of three pictures, horizon to zenith, within 1/255; at and below the
// horizon the fog colour's byte.
static void dome_follows_the_chords(void **state)
{
    (void)state;
    struct fixture fixture = fixture_make();
    struct ll_light_state light = light_stops(stops);
    const float pitches[] = { 0, 40, 80 };
    for (int i = 0; i < 3; i++) {
        shoot(&fixture, eye, 77, pitches[i], NOON, &light);
        for (uint32_t y = 0; y < PICTURE; y++) {
            for (uint32_t x = 0; x < PICTURE; x += 9) {
                double elevation = pixel_elevation(&fixture, pitches[i], x, y);
                for (int c = 0; c < 3; c++)
                    assert_byte(pixel(&fixture, x, y)[c], 255 * dome(stops, elevation, c),
                                elevation <= 0 ? 0.5 : 1);
            }
        }
    }
    fixture_finish(&fixture);
}

// daynight.md 6, acceptance: params 12 at noon, 45 degrees up: (26.2, 90.2, 133.5).
static void real_noon_at_45_degrees(void **state)
{
    (void)state;
    CORPUS_OR_SKIP(corpus, "light-1.12");
    struct fixture fixture;
    fixture_init(&fixture);
    struct tile_spec *tile = tile_flat(1, 1);
    struct ll_session *session;
    fixture_tile(&fixture, tile);
    fixture_open(&fixture, (const struct tile_spec *const *)&tile, 1);
    ll_session_destroy(fixture.session);
    const char *data[] = { corpus, fixture.folder };
    struct ll_session_params params = { .data = data,
                                        .num_data = 2,
                                        .map = "Test",
                                        .width = PICTURE,
                                        .height = PICTURE,
                                        .validation = true };
    assert_int_equal(ll_session_create(&params, &session), LL_SESSION_OK);
    fixture.session = session;
    // A map that has no light row of its own takes row 1: params 12.
    shoot(&fixture, eye, 200, 45, NOON, NULL);
    const double expected[3] = { 26.2, 90.2, 133.5 };
    // The middle of the picture lies between four pixels.
    for (int c = 0; c < 3; c++) {
        double mean = 0;
        for (uint32_t i = 0; i < 4; i++)
            mean += pixel(&fixture, PICTURE / 2 - i % 2, PICTURE / 2 - i / 2)[c] / 4.0;
        assert_byte(mean, expected[c], 1);
    }
    fixture_finish(&fixture);
    free(tile);
}

// daynight.md 6: W = 1 leaves the column under the sun, darkens the opposite one where
// the stops darken upward, and changes neither apex nor rim.
static void dusk_warp_darkens_the_far_side(void **state)
{
    (void)state;
    static const double dusk[6][3] = {
        { 0.05, 0.05, 0.2 }, { 0.2, 0.15, 0.3 }, { 0.4, 0.3, 0.35 },
        { 0.6, 0.4, 0.4 },   { 0.8, 0.5, 0.45 }, { 0.85, 0.55, 0.5 },
    };
    const double minute = 0.8958 * 1440; // S = 1
    struct fixture fixture = fixture_make();
    struct ll_light_state plain = light_stops(dusk), warped = plain;
    warped.highlight_sky = 1;
    for (int side = 0; side < 2; side++) {
        static uint8_t before[PICTURE * PICTURE * 4];
        const float yaw_deg = side ? 225 : 45; // the sun bears 45 degrees
        shoot(&fixture, eye, yaw_deg, 15, minute, &plain);
        memcpy(before, fixture.pixels, sizeof before);
        shoot(&fixture, eye, yaw_deg, 15, minute, &warped);
        uint32_t num_darker = 0, num_rings = 0;
        for (uint32_t y = 0; y < PICTURE; y++) {
            double e_deg = pixel_elevation(&fixture, 15, PICTURE / 2, y) * 180 / LL_PI;
            for (uint32_t x = PICTURE / 2 - 1; x <= PICTURE / 2; x++) {
                const uint8_t *a = before + (y * PICTURE + x) * 4,
                              *b = pixel(&fixture, x, y);
                if (e_deg <= 0 || side == 0) {
                    for (int c = 0; c < 3; c++)
                        assert_byte(b[c], a[c], side == 0 ? 1 : 0);
                } else if (e_deg > 1.9 && e_deg < 16) {
                    num_rings++;
                    num_darker += b[0] < a[0] && b[1] < a[1] && b[2] < a[2];
                }
            }
        }
        if (side) {
            assert_true(num_rings > 40);
            assert_int_equal(num_darker, num_rings);
        }
    }
    fixture_finish(&fixture);
}

// The warp is continuous around the horizon: no step between neighbouring pixels of a
// row.
static void warp_has_no_seam_around_the_turn(void **state)
{
    (void)state;
    struct fixture fixture = fixture_make();
    struct ll_light_state light = light_stops(stops);
    light.highlight_sky = 1;
    for (int i = 0; i < 12; i++) {
        shoot(&fixture, eye, (float)(i * 30), 10, 0.8958 * 1440, &light);
        for (uint32_t y = 0; y < PICTURE; y += 5) {
            for (uint32_t x = 0; x + 1 < PICTURE; x++) {
                for (int c = 0; c < 3; c++)
                    assert_in_range(
                        abs(pixel(&fixture, x, y)[c] - pixel(&fixture, x + 1, y)[c]), 0,
                        6);
            }
        }
    }
    fixture_finish(&fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dome_follows_the_chords),
        cmocka_unit_test(real_noon_at_45_degrees),
        cmocka_unit_test(dusk_warp_darkens_the_far_side),
        cmocka_unit_test(warp_has_no_seam_around_the_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
