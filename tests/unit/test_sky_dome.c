// sky: what stands in the sky, through the public headers alone.
#include "lamplight/sky_dome.h"
#include "test_near.h"

#define PI 3.14159265358979323846
#define DEGREES(radians) ((double)(radians)*180 / PI)

static void direction(double azimuth_deg, double elevation_deg, float out[3])
{
    double a = azimuth_deg * PI / 180, e = elevation_deg * PI / 180;
    out[0] = (float)(cos(e) * cos(a));
    out[1] = (float)(cos(e) * sin(a));
    out[2] = (float)sin(e);
}

static struct ll_sky sky_at(double minute, float storm_fraction)
{
    struct ll_light_state light;
    ll_light_state_default(&light);
    light.highlight_sky = 1;
    struct ll_sky sky;
    ll_sky_from_light(&light,
                      &(struct ll_sky_params){ .time = ll_sky_time_pinned(minute),
                                               .storm_fraction = storm_fraction },
                      &sky);
    return sky;
}

// ---- gradient ----

static const struct ll_dome steep = {
    .stops_gamma = { { 0.05f, 0.1f, 0.5f },
                     { 0.2f, 0.35f, 0.65f },
                     { 0.4f, 0.5f, 0.7f },
                     { 0.65f, 0.6f, 0.65f },
                     { 0.75f, 0.62f, 0.55f },
                     { 0.8f, 0.6f, 0.5f } },
    .sun_azimuth_rad = 0.7853982f,
};

// daynight.md 6: ring by ring along the chords, here in double precision.
static void dome_follows_the_chords(void **state)
{
    (void)state;
    static const double colatitudes[] = { 0, 0.17, 0.20, 0.23, 0.24, 0.25 };
    static const double elevations[] = { 0.9, 2.75, 45, 1.8, 12, 30, 60, 89.99 };
    for (size_t k = 0; k < sizeof elevations / sizeof *elevations; k++) {
        double r[6], z[6], t = tan(elevations[k] * PI / 180);
        for (int i = 0; i < 6; i++) {
            r[i] = sin(colatitudes[i] * PI);
            z[i] = cos(colatitudes[i] * PI) - cos(PI / 4);
        }
        int i = 0;
        while (i < 4 && z[i + 1] >= t * r[i + 1])
            i++;
        double s = (z[i] - t * r[i]) / (t * (r[i + 1] - r[i]) - (z[i + 1] - z[i]));
        float dir[3], color[3];
        direction(123, elevations[k], dir);
        ll_dome_color(&steep, dir, color);
        for (int c = 0; c < 3; c++) {
            double a = (double)steep.stops_gamma[i][c],
                   b = (double)steep.stops_gamma[i + 1][c];
            NEAR(color[c], a + (b - a) * s, 1e-4);
        }
    }
}

static void zenith_and_horizon_are_exact(void **state)
{
    (void)state;
    static const float up[3] = { 0, 0, 3 }, down[3] = { 0, 0, -1 },
                       level[3] = { 2, 1, 0 }, nothing[3] = { 0 };
    float color[3];
    ll_dome_color(&steep, up, color);
    assert_memory_equal(color, steep.stops_gamma[0], sizeof color);
    ll_dome_color(&steep, down, color);
    assert_memory_equal(color, steep.stops_gamma[5], sizeof color);
    ll_dome_color(&steep, level, color);
    assert_memory_equal(color, steep.stops_gamma[5], sizeof color);
    ll_dome_color(&steep, nothing, color);
    assert_memory_equal(color, steep.stops_gamma[5], sizeof color);
}

// The mesh as it would be drawn: within 2/255 of the law for a direction. daynight.md 6.
static void mesh_draws_the_same(void **state)
{
    (void)state;
    static struct ll_dome_mesh mesh;
    ll_dome_mesh_build(&steep, &mesh);
    double largest = 0;
    for (double e = 0.05; e < 90; e = e * 1.07 + 0.02) {
        for (double a = 0; a < 360; a += 1.37) {
            float dir[3], law[3], drawn[3];
            direction(a, e, dir);
            ll_dome_color(&steep, dir, law);
            if (!ll_dome_mesh_color(&mesh, dir, drawn))
                fail_msg("the mesh has a hole at %g, %g", a, e);
            for (int c = 0; c < 3; c++)
                largest = fmax(largest, fabs((double)(law[c] - drawn[c])) * 255);
        }
    }
    note("mesh against law: %.2f bytes\n", largest);
    assert_true(largest <= 2);
    float dir[3], drawn[3];
    direction(50, -1, dir);
    assert_false(ll_dome_mesh_color(&mesh, dir, drawn));
}

// Warped, the two agree where the mesh has vertices, and along its columns. Between them
// the mesh shows the diagonals of its quads, and the law does not.
static void warped_mesh_agrees_along_its_columns(void **state)
{
    (void)state;
    struct ll_dome dome = steep;
    dome.warp = 0.8f;
    static struct ll_dome_mesh mesh;
    ll_dome_mesh_build(&dome, &mesh);
    for (int column = 0; column < LL_DOME_COLUMNS; column++) {
        for (double e = 0.1; e < 89; e += 0.3) {
            float dir[3], law[3], drawn[3];
            direction(45 + (column - 3) * 15.0 + 1e-4, e, dir);
            ll_dome_color(&dome, dir, law);
            assert_true(ll_dome_mesh_color(&mesh, dir, drawn));
            for (int c = 0; c < 3; c++)
                NEAR(law[c] * 255, drawn[c] * 255, 0.1);
        }
    }
}

// W = 1: unchanged below the sun, darker on the far side; apex and rim never change.
static void warp_darkens_the_far_side_alone(void **state)
{
    (void)state;
    struct ll_dome dome = steep;
    dome.warp = 1;
    for (double e = 0; e <= 90; e += 0.75) {
        float dir[3], plain[3], warped[3];
        direction(45, e, dir);
        ll_dome_color(&steep, dir, plain);
        ll_dome_color(&dome, dir, warped);
        for (int c = 0; c < 3; c++)
            NEAR(warped[c], plain[c], 1e-5);
        direction(225, e, dir);
        ll_dome_color(&steep, dir, plain);
        ll_dome_color(&dome, dir, warped);
        if (e > 0.1 && e < 60)
            assert_true(warped[0] < plain[0]);
        if (e == 0 || e == 90)
            assert_memory_equal(warped, plain, sizeof plain);
    }
}

static void glow_of_columns_meets_its_keys(void **state)
{
    (void)state;
    static const struct {
        uint32_t column;
        double glow;
    } keys[] = { { 3, 1 },  { 9, 0 },   { 12, -0.5 }, { 15, -0.7 },    { 18, -0.5 },
                 { 21, 0 }, { 0, 0.5 }, { 6, 0.5 },   { 10, -1 / 6.0 } };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        NEAR(ll_dome_glow(keys[i].column), keys[i].glow, 1e-6);
    assert_true(ll_dome_glow(9) == 0 && ll_dome_glow(21) == 0); // exactly
    for (uint32_t i = 0; i < 12; i++) // alike to both sides of the sun
        NEAR(ll_dome_glow((3 + i) % 24), ll_dome_glow((27 - i) % 24), 1e-6);
}

// At the two columns where the glow changes its sign the law jumps; between columns it
// is a straight line, so nothing does.
static void warp_has_no_step_around_the_turn(void **state)
{
    (void)state;
    struct ll_dome dome = steep;
    dome.warp = 1;
    float before[3] = { 0 };
    double largest = 0;
    for (int i = 0; i <= 7200; i++) {
        float dir[3], color[3];
        direction(i * 0.05, 3.7, dir);
        ll_dome_color(&dome, dir, color);
        for (int c = 0; i && c < 3; c++)
            largest = fmax(largest, fabs((double)(color[c] - before[c])) * 255);
        memcpy(before, color, sizeof before);
    }
    assert_true(largest < 0.6);
}

// ---- bodies ----

static double elevation_deg(double minute, enum ll_sky_body_id body)
{
    struct ll_sky sky = sky_at(minute, 0);
    return DEGREES(asinf(sky.bodies[body].to_body_world[2]));
}

static double clock_time(int hour, int minute, int second)
{
    return hour * 60 + minute + second / 60.0;
}

static void bodies_rise_and_set_on_time(void **state)
{
    (void)state;
    const struct {
        enum ll_sky_body_id body;
        double minute, elevation;
    } times[] = {
        { LL_SKY_SUN, clock_time(6, 10, 32), 0 },
        { LL_SKY_SUN, clock_time(20, 30, 32), 0 },
        { LL_SKY_SUN, clock_time(6, 59, 11), 12 },
        { LL_SKY_SUN, clock_time(19, 19, 8), 12 },
        { LL_SKY_SUN, 720, 85 },
        { LL_SKY_WHITE_MOON, clock_time(22, 17, 42), 0 },
        { LL_SKY_WHITE_MOON, clock_time(3, 23, 51), 0 },
        { LL_SKY_WHITE_MOON, clock_time(22, 39, 0), 12 },
        { LL_SKY_WHITE_MOON, clock_time(2, 40, 0), 12 },
        { LL_SKY_WHITE_MOON, 0, 55 },
    };
    for (size_t i = 0; i < sizeof times / sizeof *times; i++)
        NEAR(elevation_deg(times[i].minute, times[i].body), times[i].elevation,
             times[i].body == LL_SKY_SUN ? 0.01 : 0.25);
}

static void sun_and_moon_are_never_up_together(void **state)
{
    (void)state;
    int num_sun = 0, num_moon = 0;
    for (double minute = 0; minute < 1440; minute += 0.25) {
        bool sun = elevation_deg(minute, LL_SKY_SUN) > -3;
        bool moon = elevation_deg(minute, LL_SKY_WHITE_MOON) > -3;
        assert_false(sun && moon); // with the radius of their discs
        num_sun += sun;
        num_moon += moon;
    }
    assert_true(num_sun > 3000 && num_moon > 1000);
}

static void bodies_move_without_steps(void **state)
{
    (void)state;
    double largest = 0;
    for (int body = 0; body < LL_NUM_SKY_BODIES; body++) {
        struct ll_sky before = sky_at(0, 0);
        for (int i = 1; i <= 1440 * 4; i++) {
            if (i == 1440 * 4 && body == LL_SKY_MOON2)
                break; // pinned times repeat one day, and its clock is longer
            struct ll_sky now = sky_at(i * 0.25, 0);
            const float *a = before.bodies[body].to_body_world,
                        *b = now.bodies[body].to_body_world;
            double step =
                sqrt(pow((double)(a[0] - b[0]), 2) + pow((double)(a[1] - b[1]), 2) +
                     pow((double)(a[2] - b[2]), 2));
            largest = fmax(largest, DEGREES(step) * 4);
            NEAR(now.bodies[body].size_yd, before.bodies[body].size_yd, 0.02);
            before = now;
        }
    }
    note("fastest body: %.2f degrees a game minute\n", largest);
    assert_true(largest < 0.65);
}

static void discs_fade_at_the_horizon_as_a_whole(void **state)
{
    (void)state;
    struct ll_sky noon = sky_at(720, 0);
    const struct ll_sky_body *sun = &noon.bodies[LL_SKY_SUN];
    NEAR(sun->size_yd, 1, 0);
    NEAR(sun->lower_alpha, 1, 0);
    NEAR(sun->upper_alpha, 1, 0);
    NEAR(sun->horizon_fraction, 0, 0);
    struct ll_sky rise = sky_at(clock_time(6, 10, 32), 0);
    sun = &rise.bodies[LL_SKY_SUN];
    assert_true(sun->size_yd > 1.4f); // larger where it is low
    NEAR(sun->lower_alpha, 0, 0);
    NEAR(sun->horizon_fraction, 0.5, 0.01);
    double half = atan((double)sun->size_yd / 24);
    NEAR(sun->upper_alpha, fmin(30 * sin(half), 1), 0.01);
    struct ll_sky night = sky_at(0, 0);
    sun = &night.bodies[LL_SKY_SUN];
    NEAR(sun->horizon_fraction, 1, 0);
    NEAR(sun->upper_alpha, 0, 0);
}

static void storms_hide_bodies_by_whole_bytes(void **state)
{
    (void)state;
    struct ll_sky clear = sky_at(0, 0), half = sky_at(0, 0.5f), storm = sky_at(0, 1);
    NEAR(clear.bodies[LL_SKY_WHITE_MOON].alpha, 1, 0);
    NEAR(clear.bodies[LL_SKY_MOON2].alpha, 0, 0); // never coloured
    NEAR(half.bodies[LL_SKY_WHITE_MOON].alpha, 127 / 255.0, 1e-6);
    NEAR(half.bodies[LL_SKY_MOON2].alpha, 127 / 255.0, 1e-6);
    NEAR(half.bodies[LL_SKY_MOON2].color_gamma[0], 0, 0);
    for (int i = 0; i < LL_NUM_SKY_BODIES; i++)
        NEAR(storm.bodies[i].alpha, 0, 0);
}

static void second_moon_goes_by_the_continuous_day(void **state)
{
    (void)state;
    struct ll_light_state light;
    ll_light_state_default(&light);
    static const struct {
        double day, azimuth_deg;
    } cases[] = { { 1.7 * 40, 135 },
                  { 1.7 * 3 + 0.166667, 150 },
                  { 1.7 * 3 + 0.916667, 165 },
                  { 1.3, 135 }, // its clock waits at 1
                  { 1.69, 135 } };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ll_sky_params params = { .time = { 720, 0.5, cases[i].day } };
        struct ll_sky sky;
        ll_sky_from_light(&light, &params, &sky);
        NEAR(DEGREES(sky.bodies[LL_SKY_MOON2].azimuth_rad), cases[i].azimuth_deg, 0.01);
    }
}

// ---- stars ----

static void stars_are_always_the_same_and_above_the_horizon(void **state)
{
    (void)state;
    struct ll_star a[LL_NUM_STARS], b[LL_NUM_STARS];
    ll_stars_build(a);
    ll_stars_build(b);
    assert_memory_equal(a, b, sizeof a);
    int num_bright = 0, quarters[4] = { 0 };
    for (int i = 0; i < LL_NUM_STARS; i++) {
        const float *d = a[i].direction_world;
        NEAR(d[0] * d[0] + d[1] * d[1] + d[2] * d[2], 1, 1e-5);
        assert_true(d[2] > 0);
        assert_true(a[i].brightness > 0 && a[i].brightness <= 1 && a[i].size_rad > 0);
        num_bright += a[i].brightness > 0.6f;
        quarters[(d[0] > 0) * 2 + (d[1] > 0)]++;
    }
    assert_in_range(num_bright, 10, LL_NUM_STARS / 3);
    for (int i = 0; i < 4; i++)
        assert_in_range(quarters[i], 55, 125);
}

static void stars_fade_by_bytes(void **state)
{
    (void)state;
    NEAR(sky_at(0, 0).star_alpha, 1, 0);
    NEAR(sky_at(12 * 60, 0).star_alpha, 0, 0);
    NEAR(sky_at(4.5 * 60, 0).star_alpha, 0, 0);
    NEAR(sky_at(3.75 * 60, 0).star_alpha, 128 / 255.0, 1e-6); // trunc(254 / 2 + 1)
}

// ---- clouds ----

static struct ll_cloud_field field;

static struct ll_cloud_light cloud_light(float density)
{
    return (struct ll_cloud_light){ .density = density,
                                    .tint_gamma = { 0.3f, 0.2f, 0.1f },
                                    .slope_gamma = { 0.5f, 0.5f, 0.6f },
                                    .base_gamma = { 0.3f, 0.3f, 0.35f },
                                    .glow = 1,
                                    .body_uv = { 0.6f, 0.4f } };
}

static void clouds_cover_what_density_says(void **state)
{
    (void)state;
    double last_mean = -1;
    for (int step = 0; step <= 10; step++) {
        struct ll_cloud_light light = cloud_light((float)step / 10);
        ll_cloud_field_build(&field, &light);
        double mean = 0;
        int num_clear = 0;
        for (int i = 0; i < LL_CLOUD_EDGE * LL_CLOUD_EDGE; i++) {
            uint8_t alpha = field.texels[i / LL_CLOUD_EDGE][i % LL_CLOUD_EDGE][3];
            mean += alpha / (double)(LL_CLOUD_EDGE * LL_CLOUD_EDGE);
            num_clear += alpha == 0;
        }
        assert_true(mean >= last_mean);
        last_mean = mean;
        if (step == 0)
            assert_int_equal(num_clear, LL_CLOUD_EDGE * LL_CLOUD_EDGE);
        if (step == 5)
            assert_in_range(num_clear, 3000, 13000); // some of each
        if (step == 10)
            assert_true(num_clear == 0 && mean > 200);
    }
}

static void bands_make_the_same_field_as_all_at_once(void **state)
{
    (void)state;
    static struct ll_cloud_field whole;
    struct ll_cloud_light light = cloud_light(0.6f);
    for (int phase = 0; phase < 70000; phase += 4999) {
        whole.phase = field.phase = (uint16_t)phase;
        ll_cloud_field_build(&whole, &light);
        memset(field.texels, 0x55, sizeof field.texels);
        for (uint32_t band = 0; band < LL_CLOUD_BANDS; band++)
            ll_cloud_field_band(&field, &light, band);
        assert_memory_equal(field.texels, whole.texels, sizeof field.texels);
    }
}

static void bands_come_every_tenth_of_a_second(void **state)
{
    (void)state;
    static struct ll_cloud_field stepped;
    struct ll_cloud_light light = cloud_light(0.6f);
    stepped = (struct ll_cloud_field){ .phase = 40 };
    ll_cloud_field_build(&stepped, &light);
    uint32_t num_bands = 0, first;
    for (int frame = 0; frame < 600; frame++)
        num_bands += ll_cloud_field_step(&stepped, &light, 1 / 60.0, &first);
    assert_in_range(num_bands, 99, 100);
    assert_in_range(stepped.phase, 40 + 24, 40 + 25); // one more a round
    // Four at most after a pause, and nothing owed.
    assert_int_equal(ll_cloud_field_step(&stepped, &light, 60, &first), 4);
    assert_int_equal(ll_cloud_field_step(&stepped, &light, 0.01, &first), 0);
    assert_int_equal(ll_cloud_field_step(&stepped, &light, -5, &first), 0);
}

static void clouds_drift_and_change_slowly(void **state)
{
    (void)state;
    static struct ll_cloud_field before;
    struct ll_cloud_light light = cloud_light(0.6f);
    int largest = 0;
    before.phase = 250; // the slices change at 256
    ll_cloud_field_build(&before, &light);
    for (int i = 0; i < 12; i++) {
        field.phase = (uint16_t)(before.phase + 1);
        ll_cloud_field_build(&field, &light);
        for (int k = 0; k < LL_CLOUD_EDGE * LL_CLOUD_EDGE; k++) {
            int row = k / LL_CLOUD_EDGE, column = k % LL_CLOUD_EDGE;
            int step = abs(field.texels[row][column][3] - before.texels[row][column][3]);
            largest = step > largest ? step : largest;
        }
        before = field;
    }
    note("largest change of a texel in 0.4 s: %d bytes\n", largest);
    assert_in_range(largest, 1, 24);
}

static void transparent_texels_take_a_neighbours_colour(void **state)
{
    (void)state;
    struct ll_cloud_light light = cloud_light(0.5f);
    field.phase = 0;
    ll_cloud_field_build(&field, &light);
    for (int row = 0; row < LL_CLOUD_EDGE; row++) {
        for (int column = 1; column < LL_CLOUD_EDGE; column++) {
            const uint8_t *texel = field.texels[row][column];
            if (!texel[3])
                assert_memory_equal(texel, field.texels[row][column - 1], 3);
        }
    }
}

// Texels near the body are lit more than those far from it, by what the law says.
static void clouds_glow_around_the_body(void **state)
{
    (void)state;
    struct ll_cloud_light light = cloud_light(1), dark = light;
    dark.glow = 0;
    static struct ll_cloud_field plain;
    field.phase = plain.phase = 7;
    ll_cloud_field_build(&field, &light);
    ll_cloud_field_build(&plain, &dark);
    double near = 0, far = 0;
    for (int i = 0; i < 16; i++) {
        int row = 51 + i / 4 - 2, column = 76 + i % 4 - 2;
        near += (field.texels[row][column][0] - plain.texels[row][column][0]) / 16.0;
        row = 120 + i / 4, column = 4 + i % 4;
        far += (field.texels[row][column][0] - plain.texels[row][column][0]) / 16.0;
    }
    assert_true(near > 60 && near <= 255 * 0.3 + 1);
    assert_true(far < 0.7 * near);
    light.storm_fraction = 1; // higher above the field: flatter
    static struct ll_cloud_field storm;
    storm.phase = 7;
    ll_cloud_field_build(&storm, &light);
    double stormy = 0;
    for (int i = 0; i < 16; i++) {
        int row = 120 + i / 4, column = 4 + i % 4;
        stormy += (storm.texels[row][column][0] - plain.texels[row][column][0]) / 16.0;
    }
    assert_true(stormy > far);
}

static void cloud_dome_is_hit_where_its_rings_are(void **state)
{
    (void)state;
    static const double colatitudes[] = { 0,    0.025, 0.05,  0.075, 0.1,   0.125,
                                          0.15, 0.175, 0.205, 0.23,  0.245, 0.25 };
    for (int i = 0; i < 12; i++) {
        double r = sin(colatitudes[i] * PI), z = cos(colatitudes[i] * PI) - cos(PI / 4);
        float east[3] = { 0, (float)-r, (float)z }, south[3] = { (float)-r, 0, (float)z };
        float uv[2], alpha = ll_cloud_dome_lookup(east, uv);
        NEAR(uv[0], 0.5 + i / 24.0, 1e-3);
        NEAR(uv[1], 0.5, 1e-6);
        NEAR(alpha, i <= 8 ? 1 : i == 9 ? 128 / 255.0 : 0, 0.01);
        ll_cloud_dome_lookup(south, uv);
        NEAR(uv[0], 0.5, 1e-6);
        NEAR(uv[1], 0.5 + i / 24.0, 1e-3);
    }
    static const float up[3] = { 0, 0, 1 }, below[3] = { 1, 0, -0.5f };
    float uv[2];
    NEAR(ll_cloud_dome_lookup(up, uv), 1, 0);
    NEAR(uv[0], 0.5, 0);
    NEAR(ll_cloud_dome_lookup(below, uv), 0, 0);
    assert_true(uv[1] >= 0 && uv[1] <= 1);
}

// ---- glare ----

// daynight.md 8, acceptance: a painted opaque patch over the sun takes its glare within
// 0.7 s.
static void clouds_before_the_sun_take_its_glare(void **state)
{
    (void)state;
    struct ll_sky sky = sky_at(12 * 60, 0);
    const float *to_sun = sky.bodies[LL_SKY_SUN].to_body_world;
    struct ll_sky_glare glare = { { 1, 0 } };
    float uv[2];
    ll_cloud_dome_lookup(to_sun, uv);
    memset(field.texels, 0, sizeof field.texels);
    NEAR(ll_cloud_coverage(&field, to_sun), 0, 0);
    for (int row = 0; row < LL_CLOUD_EDGE; row++) {
        for (int column = 0; column < LL_CLOUD_EDGE; column++) {
            if (fabs(row + 0.5 - (double)uv[1] * LL_CLOUD_EDGE) < 3 &&
                fabs(column + 0.5 - (double)uv[0] * LL_CLOUD_EDGE) < 3)
                field.texels[row][column][3] = 255;
        }
    }
    float coverage = ll_cloud_coverage(&field, to_sun);
    NEAR(coverage, 1, 1e-6);
    for (int i = 0; i < 42; i++) {
        float targets[2] = { ll_sky_glare_target(&sky, LL_SKY_SUN, coverage, 1), 0 };
        ll_sky_glare_step(&glare, targets, 1 / 60.0f);
    }
    NEAR(glare.eye[0], 0, 0);
}

static void glares_rise_and_fall_at_their_speeds(void **state)
{
    (void)state;
    struct ll_sky_glare glare = { { 0, 0 } };
    const float full[2] = { 1, 1 }, none[2] = { 0, 0 };
    ll_sky_glare_step(&glare, full, 0.1f);
    NEAR(glare.eye[0], 0.4, 1e-6);
    NEAR(glare.eye[1], 0.30303, 1e-6);
    ll_sky_glare_step(&glare, full, 10);
    NEAR(glare.eye[0], 1, 0);
    ll_sky_glare_step(&glare, none, 0.33f);
    NEAR(glare.eye[0], 1 - 0.33 * 1.5152, 1e-6);
    NEAR(glare.eye[1], glare.eye[0], 1e-6);
}

static void glares_follow_hour_height_and_view(void **state)
{
    (void)state;
    struct ll_sky noon = sky_at(720, 0), night = sky_at(0, 0), dawn = sky_at(372, 0);
    NEAR(ll_sky_glare_target(&noon, LL_SKY_SUN, 0, 1), 1, 0);
    NEAR(ll_sky_glare_target(&noon, LL_SKY_SUN, 0.25f, 0.5f), 0.375, 1e-6);
    NEAR(ll_sky_glare_target(&noon, LL_SKY_WHITE_MOON, 0, 1), 0, 0);
    NEAR(ll_sky_glare_target(&dawn, LL_SKY_SUN, 0, 1), 0, 0); // before 06:30
    // The moon shows through thin clouds alone.
    NEAR(ll_sky_glare_target(&night, LL_SKY_WHITE_MOON, 0, 1), 0, 0);
    NEAR(ll_sky_glare_target(&night, LL_SKY_WHITE_MOON, 0.5f, 1),
         night.bodies[LL_SKY_WHITE_MOON].flare, 1e-6);
    NEAR(ll_sky_glare_target(&night, LL_SKY_WHITE_MOON, 1, 1), 0, 0);
    float size, intensity;
    ll_sky_glare_card(&noon.bodies[LL_SKY_SUN], 1, 1, &size, &intensity);
    NEAR(size, 20, 0);
    NEAR(intensity, 1, 0);
    ll_sky_glare_card(&noon.bodies[LL_SKY_SUN], 1, 0.7f, &size, &intensity);
    NEAR(size, 3, 1e-5);
    NEAR(intensity, 0.5, 1e-6);
    ll_sky_glare_card(&night.bodies[LL_SKY_WHITE_MOON], 1, -1, &size, &intensity);
    NEAR(size, 2, 0.01);
    NEAR(intensity, 0.1, 1e-6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dome_follows_the_chords),
        cmocka_unit_test(zenith_and_horizon_are_exact),
        cmocka_unit_test(mesh_draws_the_same),
        cmocka_unit_test(warped_mesh_agrees_along_its_columns),
        cmocka_unit_test(warp_darkens_the_far_side_alone),
        cmocka_unit_test(glow_of_columns_meets_its_keys),
        cmocka_unit_test(warp_has_no_step_around_the_turn),
        cmocka_unit_test(bodies_rise_and_set_on_time),
        cmocka_unit_test(sun_and_moon_are_never_up_together),
        cmocka_unit_test(bodies_move_without_steps),
        cmocka_unit_test(discs_fade_at_the_horizon_as_a_whole),
        cmocka_unit_test(storms_hide_bodies_by_whole_bytes),
        cmocka_unit_test(second_moon_goes_by_the_continuous_day),
        cmocka_unit_test(stars_are_always_the_same_and_above_the_horizon),
        cmocka_unit_test(stars_fade_by_bytes),
        cmocka_unit_test(clouds_cover_what_density_says),
        cmocka_unit_test(bands_make_the_same_field_as_all_at_once),
        cmocka_unit_test(bands_come_every_tenth_of_a_second),
        cmocka_unit_test(clouds_drift_and_change_slowly),
        cmocka_unit_test(transparent_texels_take_a_neighbours_colour),
        cmocka_unit_test(clouds_glow_around_the_body),
        cmocka_unit_test(cloud_dome_is_hit_where_its_rings_are),
        cmocka_unit_test(clouds_before_the_sun_take_its_glare),
        cmocka_unit_test(glares_rise_and_fall_at_their_speeds),
        cmocka_unit_test(glares_follow_hour_height_and_view),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
