// sky: one evaluation of everything, its trail, painted skies, fog of rooms and of later
// clients, from synthetic tables.
#include "base/maths.h"
#include "test_sky_kit.h"

static struct ll_sky_params noon(uint32_t map_id)
{
    return (struct ll_sky_params){ .map_id = map_id, .time = ll_sky_time_pinned(720) };
}

static float fog_level(const struct ll_light_tables *tables,
                       const struct ll_sky_params *params)
{
    struct ll_sky sky;
    ll_sky_eval(tables, params, &sky, NULL);
    return sky.light.fog_end_yd;
}

// One light whose five slots say 10, 20, 30, 40, 50; rows 6 and 7 say 60 and 70.
static struct ll_light_tables *slots_create(struct tables *t)
{
    for (uint32_t id = 1; id <= 7; id++)
        params_add(t, id, id * 10);
    light_add(t, 2, 5, NULL, 0, 0, 1);
    for (uint32_t slot = 0; slot < LL_NUM_LIGHT_SLOTS; slot++)
        ll_dbc_writer_u32(t->light, LL_LIGHT_COL_PARAMS + slot, slot + 1);
    return tables_create(t);
}

static void slots_follow_water_storm_and_death(void **state)
{
    const struct ll_light_tables *tables = slots_create(*state);
    static const struct {
        enum ll_sky_liquid eye_in;
        float storm;
        bool ghost;
        double level;
    } cases[] = {
        { LL_SKY_DRY, 0, false, 10 },      { LL_SKY_WATER, 0, false, 20 },
        { LL_SKY_DRY, 1, false, 30 },      { LL_SKY_WATER, 1, false, 40 },
        { LL_SKY_DRY, 0.25f, false, 15 },  { LL_SKY_WATER, 0.25f, false, 25 },
        { LL_SKY_DRY, 0, true, 50 },       { LL_SKY_WATER, 0.5f, true, 50 },
        { LL_SKY_MAGMA, 0.5f, false, 70 }, { LL_SKY_SLIME, 0, false, 60 },
        { LL_SKY_DRY, 7, false, 30 },      { LL_SKY_DRY, -1, false, 10 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ll_sky_params params = noon(5);
        params.eye_in = cases[i].eye_in;
        params.storm_fraction = cases[i].storm;
        params.is_ghost = cases[i].ghost;
        NEAR(fog_level(tables, &params), cases[i].level, 1e-4);
    }
}

static void magma_without_its_row_is_as_dry(void **state)
{
    struct tables *t = *state;
    params_add(t, 1, 10);
    light_add(t, 2, 5, NULL, 0, 0, 1);
    struct ll_sky_params params = noon(5);
    params.eye_in = LL_SKY_MAGMA;
    NEAR(fog_level(tables_create(t), &params), 10, 1e-4);
}

static void fog_ends_at_the_far_clip(void **state)
{
    struct tables *t = *state;
    params_add(t, 1, 200); // fraction 200 / 255
    light_add(t, 2, 5, NULL, 0, 0, 1);
    struct ll_light_tables *tables = tables_create(t);
    struct ll_sky_params params = noon(5);
    struct ll_sky sky;
    ll_sky_eval(tables, &params, &sky, NULL);
    NEAR(sky.fog.end_yd, 200, 1e-3);
    NEAR(sky.fog.start_yd, 200 * 200 / 255.0, 1e-3);
    params.far_clip_yd = 100;
    ll_sky_eval(tables, &params, &sky, NULL);
    NEAR(sky.fog.end_yd, 100, 0);
    NEAR(sky.fog.start_yd, 100 * 200 / 255.0, 1e-3);
    NEAR(sky.light.fog_end_yd, 200, 1e-3);
}

// daynight.md 10, acceptance.
static void night_gain_is_exact_at_both_ends(void **state)
{
    (void)state;
    struct ll_light_state light;
    ll_light_state_default(&light);
    struct ll_sky_params params = { .time = ll_sky_time_pinned(720) };
    struct ll_sky client, ours;
    params.night_gain = 1;
    ll_sky_from_light(&light, &params, &client);
    params.night_gain = 0.45f;
    ll_sky_from_light(&light, &params, &ours);
    assert_memory_equal(&ours, &client, sizeof ours); // bit for bit at noon
    params.time = ll_sky_time_pinned(0);
    ll_sky_from_light(&light, &params, &ours);
    for (int i = 0; i < 3; i++) {
        NEAR(ours.ambient_gamma[i], client.ambient_gamma[i] * 0.45f, 0);
        NEAR(ours.diffuse_gamma[i], client.diffuse_gamma[i] * 0.45f, 0);
        NEAR(ours.specular_gamma[i], client.specular_gamma[i] * 0.45f, 0);
    }
    assert_memory_equal(&ours.fog, &client.fog, sizeof ours.fog);
    assert_memory_equal(ours.stops_gamma, client.stops_gamma, sizeof ours.stops_gamma);
    params.night_gain = 1; // the client's night
    ll_sky_from_light(&light, &params, &client);
    assert_memory_equal(client.ambient_gamma, light.colors_gamma[LL_LIGHT_AMBIENT],
                        sizeof client.ambient_gamma);
}

static void screen_weights_are_whole_bytes(void **state)
{
    (void)state;
    struct ll_light_state light;
    ll_light_state_default(&light);
    struct ll_sky_params params = noon(0);
    struct ll_sky sky;
    ll_sky_from_light(&light, &params, &sky);
    NEAR(sky.glow_weight, 127 / 255.0, 1e-7);
    NEAR(sky.haze, 0, 0);
    params.drunk_percent = 250;
    params.eye_in = LL_SKY_WATER;
    ll_sky_from_light(&light, &params, &sky);
    NEAR(sky.haze, 1, 0);
    params.drunk_percent = 0;
    ll_sky_from_light(&light, &params, &sky);
    NEAR(sky.haze, 84 / 255.0, 1e-7);
    light.glow = -3;
    ll_sky_from_light(&light, &params, &sky);
    NEAR(sky.glow_weight, 0, 0);
}

static void warp_needs_both_hour_and_flag(void **state)
{
    (void)state;
    struct ll_light_state light;
    ll_light_state_default(&light);
    struct ll_sky_params params = { .time = ll_sky_time_pinned(0.8958 * 1440) };
    struct ll_sky sky;
    ll_sky_from_light(&light, &params, &sky);
    NEAR(sky.warp, 0, 0);
    light.highlight_sky = 0.5f;
    ll_sky_from_light(&light, &params, &sky);
    NEAR(sky.warp, 0.5, 1e-4);
    params.time = ll_sky_time_pinned(720);
    ll_sky_from_light(&light, &params, &sky);
    NEAR(sky.warp, 0, 0);
}

static void clouds_are_lit_by_sun_or_moon(void **state)
{
    (void)state;
    struct ll_light_state light;
    ll_light_state_default(&light);
    light.cloud_density = 1.5f;
    static const struct {
        double day_fraction;
        enum ll_sky_body_id lit;
        double glow;
    } cases[] = { { 0.5, LL_SKY_SUN, 1 },
                  { 0.2, LL_SKY_WHITE_MOON, 0 },
                  { 0.2014, LL_SKY_SUN, 0.0003 },
                  { 0.9, LL_SKY_SUN, 0.8499 },
                  { 0.93, LL_SKY_WHITE_MOON, 1 } };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ll_sky_params params = { .time = ll_sky_time_pinned(cases[i].day_fraction *
                                                                   1440) };
        struct ll_sky sky;
        ll_sky_from_light(&light, &params, &sky);
        assert_int_equal(sky.cloud_lit, cases[i].lit);
        NEAR(sky.cloud_glow, cases[i].glow, 1e-3);
        NEAR(sky.cloud_density, 1, 0);
        params.storm_fraction = 1;
        ll_sky_from_light(&light, &params, &sky);
        NEAR(sky.cloud_glow, cases[i].glow * 0.25, 1e-3);
    }
}

static void rooms_have_no_glare(void **state)
{
    (void)state;
    struct ll_light_state light;
    ll_light_state_default(&light);
    struct ll_sky_params params = noon(0);
    struct ll_sky sky;
    ll_sky_from_light(&light, &params, &sky);
    NEAR(sky.bodies[LL_SKY_SUN].flare, 1, 0);
    params.is_indoors = true;
    ll_sky_from_light(&light, &params, &sky);
    NEAR(sky.bodies[LL_SKY_SUN].flare, 0, 0);
    NEAR(sky.bodies[LL_SKY_SUN].alpha, 1, 0); // the disc stays
}

// ---- trail ----

static struct ll_light_trail trail;

static void trail_names_rows_and_weights(void **state)
{
    struct tables *t = *state;
    params_add(t, 1, 10);
    params_add(t, 2, 101);
    params_add(t, 3, 200);
    light_add(t, 7, 5, NULL, 0, 0, 1);
    light_add(t, 8, 5, (const float[]){ 100, 0, 0 }, 50, 150, 2);
    light_add(t, 9, 5, (const float[]){ 0, 300, 0 }, 10, 400, 3);
    ll_dbc_writer_u32(t->light, LL_LIGHT_COL_PARAMS + LL_LIGHT_SLOT_STORM, 2);
    struct ll_sky_params params = noon(5);
    params.storm_fraction = 0.25f;
    struct ll_sky sky;
    ll_sky_eval(tables_create(t), &params, &sky, &trail);
    static const struct {
        uint32_t light_id, params_id;
        enum ll_light_source_kind kind;
        enum ll_light_slot slot;
        double sphere_weight, weight;
    } expected[] = {
        { 8, 2, LL_LIGHT_SPHERE, LL_LIGHT_SLOT_CLEAR, 0.5, 0.75 * 0.5 },
        { 9, 3, LL_LIGHT_SPHERE, LL_LIGHT_SLOT_CLEAR, 100 / 390.0,
          0.75 * 0.5 * 100 / 390 },
        { 7, 1, LL_LIGHT_GLOBAL, LL_LIGHT_SLOT_CLEAR, 0, 0.75 * 0.5 * 290 / 390 },
        { 8, 2, LL_LIGHT_SPHERE, LL_LIGHT_SLOT_STORM, 0.5, 0.25 * 0.5 },
        { 9, 2, LL_LIGHT_SPHERE, LL_LIGHT_SLOT_STORM, 100 / 390.0,
          0.25 * 0.5 * 100 / 390 },
        { 7, 1, LL_LIGHT_GLOBAL, LL_LIGHT_SLOT_STORM, 0, 0.25 * 0.5 * 290 / 390 },
    };
    assert_int_equal(trail.num_sources, 6);
    double sum = 0;
    for (uint32_t i = 0; i < trail.num_sources; i++) {
        const struct ll_light_source *source = &trail.sources[i];
        assert_int_equal(source->light_id, expected[i].light_id);
        assert_int_equal(source->params_id, expected[i].params_id);
        assert_int_equal(source->kind, expected[i].kind);
        assert_int_equal(source->slot, expected[i].slot);
        NEAR(source->sphere_weight, expected[i].sphere_weight, 1e-6);
        NEAR(source->weight, expected[i].weight, 1e-6);
        NEAR(source->distance_yd,
             expected[i].kind == LL_LIGHT_GLOBAL ? 0
             : expected[i].light_id == 8         ? 100
                                                 : 300,
             1e-3);
        sum += (double)source->weight * (double)source->state.fog_end_yd;
    }
    NEAR(sum, sky.light.fog_end_yd, 1e-3);
}

static void trail_tells_keys_from_defaults(void **state)
{
    struct tables *t = *state;
    static const uint32_t times[] = { 720, 1440, 0 }, values[] = { 50, 150, 10 };
    params_add(t, 1, 77);
    light_add(t, 2, 5, NULL, 0, 0, 1);
    band_add(t->int_band, 1, 3, times, values);
    band_add(t->int_band, 2, 0, NULL, NULL);
    light_add(t, 3, 6, NULL, 0, 0, 9); // a row that is not there
    struct ll_light_tables *tables = tables_create(t);
    struct ll_light_state s;
    ll_light_eval_trail(tables, 5, origin, LL_LIGHT_SLOT_CLEAR, 180, &s, &trail);
    const struct ll_light_source *source = &trail.sources[0];
    const struct ll_light_band *band = &source->bands[LL_LIGHT_DIFFUSE];
    assert_true(source->has_params);
    assert_int_equal(band->origin, LL_LIGHT_BAND_KEYS);
    assert_int_equal(band->num_keys, 3);
    NEAR(band->lower_halfmin, 0, 0);
    NEAR(band->upper_halfmin, 720, 0);
    NEAR(band->upper_weight, 0.5, 1e-6);
    NEAR(band->value[2] * 255, 30, 1e-3);
    assert_int_equal(source->bands[LL_LIGHT_AMBIENT].origin, LL_LIGHT_BAND_EMPTY);
    NEAR(source->bands[LL_LIGHT_AMBIENT].value[0], 0, 0);
    ll_light_eval_trail(tables, 6, origin, LL_LIGHT_SLOT_CLEAR, 180, &s, &trail);
    source = &trail.sources[0];
    assert_false(source->has_params);
    assert_int_equal(source->params_id, 9);
    assert_int_equal(source->bands[LL_LIGHT_FOG].origin, LL_LIGHT_BAND_ABSENT);
    NEAR(source->bands[LL_NUM_LIGHT_COLORS + LL_LIGHT_FOG_END].value[0], 1000, 0);
    // No row of any kind: the default stands for all.
    ll_light_eval_trail(tables, 6, (const float[]){ 0, 0, 0 }, LL_LIGHT_SLOT_DEATH, 180,
                        &s, &trail);
    assert_int_equal(trail.num_sources, 1);
    struct ll_light_tables *none = ll_light_tables_create(&(struct ll_light_files){ 0 });
    ll_light_eval_trail(none, 5, origin, LL_LIGHT_SLOT_CLEAR, 180, &s, &trail);
    assert_int_equal(trail.sources[0].kind, LL_LIGHT_DEFAULT);
    assert_int_equal(trail.sources[0].light_id, 0);
    NEAR(trail.sources[0].weight, 1, 0);
    ll_light_tables_destroy(none);
}

static void spheres_of_a_map_are_listed(void **state)
{
    struct tables *t = *state;
    params_add(t, 1, 10);
    light_add(t, 7, 5, NULL, 0, 0, 1);
    light_add(t, 8, 5, (const float[]){ 100, -20, 3 }, 50, 150, 1);
    light_add(t, 9, 6, (const float[]){ 1, 2, 3 }, 5, 15, 1);
    struct ll_light_tables *tables = tables_create(t);
    assert_int_equal(ll_light_num_spheres(tables, 5), 2);
    assert_int_equal(ll_light_num_spheres(tables, 77), 0);
    struct ll_light_sphere sphere;
    ll_light_sphere_get(tables, 5, 0, &sphere);
    assert_int_equal(sphere.id, 8);
    assert_false(sphere.global);
    NEAR(sphere.pos_world[1], -20, 2e-3);
    NEAR(sphere.outer_yd, 150, 1e-4);
    assert_int_equal(sphere.params_ids[0], 1);
    ll_light_sphere_get(tables, 5, 1, &sphere);
    assert_true(sphere.global && sphere.id == 7);
    ll_light_sphere_get(tables, 5, 2, &sphere);
    assert_int_equal(sphere.id, 0);
}

// ---- painted skies ----

static void sky_add(struct ll_dbc_writer *writer, uint32_t id, const char *model)
{
    ll_dbc_writer_row(writer, id);
    ll_dbc_writer_string(writer, LL_LIGHT_SKYBOX_COL_MODEL, model);
}

// sky-and-fog.md 9, acceptance: 0.25 over a base sky gives 0.25 and 0.75; the same sky
// twice does not fade.
static void skies_fade_by_their_spheres(void **state)
{
    struct tables *t = *state;
    for (uint32_t id = 1; id <= 3; id++) {
        params_add(t, id, id);
        ll_dbc_writer_u32(t->params, LL_LIGHT_PARAMS_COL_SKYBOX, id == 3 ? 0 : id + 10);
    }
    light_add(t, 1, 5, NULL, 0, 0, 1);
    light_add(t, 2, 5, (const float[]){ 100, 0, 0 }, 20, 126.6667f, 2); // 0.25 at 0
    light_add(t, 3, 5, (const float[]){ 0, 5, 0 }, 50, 60, 3);          // none, in full
    light_add(t, 4, 6, NULL, 0, 0, 1);
    light_add(t, 5, 6, (const float[]){ 100, 0, 0 }, 20, 126.6667f, 1);
    struct ll_dbc_writer *skies = ll_dbc_writer_create(LL_DBC_LIGHT_SKYBOX_FIELDS);
    sky_add(skies, 11, "Environments\\Stars\\a.mdx");
    sky_add(skies, 12, "Environments\\Stars\\b.mdx");
    assert_int_equal(ll_dbc_writer_write(skies, &t->arena, &t->files.light_skybox),
                     LL_OK);
    ll_dbc_writer_destroy(skies);
    struct ll_light_tables *tables = tables_create(t);
    struct ll_skybox out[LL_MAX_SKYBOXES];
    assert_int_equal(ll_light_skyboxes(tables, 5, origin, LL_LIGHT_SLOT_CLEAR, out), 2);
    assert_int_equal(out[0].id, 11);
    NEAR(out[0].weight, 0.75, 1e-5);
    assert_int_equal(out[1].id, 12);
    NEAR(out[1].weight, 0.25, 1e-5);
    assert_string_equal(out[1].model, "Environments\\Stars\\b.mdx");
    assert_int_equal(ll_light_skyboxes(tables, 6, origin, LL_LIGHT_SLOT_CLEAR, out), 1);
    NEAR(out[0].weight, 1, 0);
    // No step at the border of the sphere.
    const float inside[3] = { -26.66f, 0, 0 }, outside[3] = { -26.68f, 0, 0 };
    assert_int_equal(ll_light_skyboxes(tables, 5, inside, LL_LIGHT_SLOT_STORM, out), 2);
    NEAR(out[0].weight, 1, 1e-3);
    assert_int_equal(ll_light_skyboxes(tables, 5, outside, LL_LIGHT_SLOT_STORM, out), 1);
    NEAR(out[0].weight, 1, 0);
}

// ---- rooms ----

static const struct ll_room_fog room_records[] = {
    { .end_yd = 400, .start_fraction = 0.5f, .color_gamma = { 0.1f, 0.1f, 0.1f } },
    { .pos_world = { 10, 0, 0 },
      .inner_yd = 5,
      .outer_yd = 15,
      .end_yd = 100,
      .start_fraction = -1,
      .color_gamma = { 1, 0, 0 } },
    { .pos_world = { 2, 0, 0 },
      .inner_yd = 0,
      .outer_yd = 4,
      .end_yd = 50,
      .color_gamma = { 0, 0, 1 } },
    { .outer_yd = 1000, .inner_yd = 1000, .end_yd = 1, .not_for_rooms = true },
};

static void rooms_fold_their_fog_records(void **state)
{
    (void)state;
    struct ll_sky_fog fog;
    static const uint8_t none[4] = { 255, 255, 255, 255 }, all[4] = { 2, 1, 3, 200 };
    assert_false(ll_room_fog_eval(room_records, 1, all, origin, 350, &fog));
    assert_true(ll_room_fog_eval(room_records, 4, none, origin, 350, &fog));
    NEAR(fog.end_yd, 350, 0); // the far clip
    NEAR(fog.start_yd, 175, 0);
    assert_true(ll_room_fog_eval(room_records, 4, all, origin, 350, &fog));
    // Record 1 (weight 0.5) over record 0, then the nearer record 2 (0.5).
    NEAR(fog.end_yd, (350 * 0.5 + 100 * 0.5) * 0.5 + 50 * 0.5, 1e-4);
    NEAR(fog.start_yd, (175 * 0.5 - 100 * 0.5) * 0.5, 1e-4);
    COLOR(fog.color_gamma, 255 * 0.55 * 0.5, 255 * 0.05 * 0.5, 255 * (0.025 + 0.5), 1e-3);
    const float far_away[3] = { 0, 500, 0 };
    assert_true(ll_room_fog_eval(room_records, 4, all, far_away, 350, &fog));
    NEAR(fog.end_yd, 350, 0);
}

static void rooms_fade_in_four_seconds_and_out_from_themselves(void **state)
{
    (void)state;
    const struct ll_sky_fog scene = { { 0.5f, 0.5f, 0.5f }, 100, 300 },
                            room = { { 1, 0, 0 }, -20, 40 };
    struct ll_room_fog_ramp ramp = { 0 };
    struct ll_sky_fog fog = ll_room_fog_mix(&scene, &ramp);
    assert_memory_equal(&fog, &scene, sizeof fog); // outdoors it is the scene's
    ll_room_fog_ramp_step(&ramp, &room, 1);
    fog = ll_room_fog_mix(&scene, &ramp);
    NEAR(fog.end_yd, 300 - 260 / 4.0, 1e-3);
    ll_room_fog_ramp_step(&ramp, &room, 5);
    fog = ll_room_fog_mix(&scene, &ramp);
    NEAR(fog.end_yd, 40, 1e-3);
    ll_room_fog_ramp_step(&ramp, NULL, 2);
    fog = ll_room_fog_mix(&scene, &ramp);
    NEAR(fog.end_yd, 170, 1e-3);
    ll_room_fog_ramp_step(&ramp, NULL, 2);
    fog = ll_room_fog_mix(&scene, &ramp);
    assert_memory_equal(&fog, &scene, sizeof fog);
}

// ---- later clients ----

static void fog_rate_has_two_readings(void **state)
{
    (void)state;
    static const struct {
        float range, far_clip;
        enum ll_fog_rate_reading reading;
        double rate;
    } cases[] = {
        { 0, 1000, LL_FOG_RATE_CODE, 7 },       { 500, 1000, LL_FOG_RATE_CODE, 1.5 },
        { 501, 1000, LL_FOG_RATE_CODE, 1.5 },   { 250, 1000, LL_FOG_RATE_CODE, 4.25 },
        { 150, 500, LL_FOG_RATE_CODE, 4.25 },   { 10, 150, LL_FOG_RATE_CODE, 1.5 },
        { 250, 700, LL_FOG_RATE_CODE, 4.25 },   { 250, 700, LL_FOG_RATE_PROSE, 4.25 },
        { 400, 1000, LL_FOG_RATE_PROSE, 4.25 }, { 250, 500, LL_FOG_RATE_PROSE, 4.25 },
        { 250, 100, LL_FOG_RATE_PROSE, 4.25 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        NEAR(ll_fog_rate(100, 100 + cases[i].range, cases[i].far_clip, cases[i].reading),
             cases[i].rate, 1e-5);
}

static void light_data_clamps_and_rates(void **state)
{
    struct tables *t = *state;
    params_add(t, 1, 200); // end 200, fraction 200 / 255
    params_add(t, 2, 5);   // end 5
    params_add(t, 3, 20);  // end 20: too near for a rate
    ll_dbc_writer_u32(t->params, LL_LIGHT_PARAMS_COL_SKYBOX, 44);
    ll_dbc_writer_u32(t->params, LL_LIGHT_PARAMS_COL_CLOUD_TYPE, 3);
    static const uint32_t noon_time = 1440;
    uint32_t bits = float_bits(-3);
    params_add(t, 4, 100);
    band_add(t->float_band, 3 * LL_NUM_FLOAT_BANDS + LL_FLOAT_BAND_FOG_START + 1, 1,
             &noon_time, &bits);
    struct ll_light_tables *tables = tables_create(t);
    struct ll_light_data data;
    struct ll_light_data_params params = { .params_id = 1, .minute = 720 };
    assert_true(ll_light_data_eval(tables, &params, &data));
    COLOR(data.colors_gamma[LL_LIGHT_SKY_TOP], 200, 200, 200, 1e-3);
    NEAR(data.cloud_density, 200 / 510.0, 1e-6);
    NEAR(data.fog_end_yd, 200, 1e-3);
    NEAR(data.fog_rate, 1, 0);
    NEAR(data.constant_a + data.constant_b, 2, 0);
    assert_true(!data.flag_0x2 && data.flag_0x1 == 0 && !data.highlight_sky);
    params.fog_mode = true;
    params.far_clip_yd = 1000;
    params.flags = 3;
    ll_light_data_eval(tables, &params, &data);
    double range = 200 - 200 * 200 / 255.0;
    NEAR(data.fog_rate, 1.5 + 5.5 * (1 - range / 500), 1e-4);
    NEAR(data.fog_end_yd, 1000, 0);
    assert_true(data.flag_0x2 && data.flag_0x1 == 1);
    params.params_id = 2;
    ll_light_data_eval(tables, &params, &data);
    NEAR(data.fog_end_yd, 10, 0);
    assert_true(data.highlight_sky);
    params.params_id = 3;
    ll_light_data_eval(tables, &params, &data);
    NEAR(data.fog_end_yd, 20, 1e-4);
    NEAR(data.fog_rate, 1, 0);
    assert_int_equal(data.skybox_id, 44);
    assert_int_equal(data.cloud_type, 3);
    params.params_id = 4;
    ll_light_data_eval(tables, &params, &data);
    NEAR(data.fog_start_fraction, 0, 0); // -3, then -1, then 0
    NEAR(data.fog_rate, 1.5 + 5.5 * (1 - 200.0 / 500), 1e-4);
    params.fog_mode = false;
    ll_light_data_eval(tables, &params, &data);
    NEAR(data.fog_start_fraction, -1, 0);
    params.params_id = 99;
    assert_false(ll_light_data_eval(tables, &params, &data));
    NEAR(data.fog_end_yd, 1000, 0);
    NEAR(data.glow, 0.5, 0);
}

static void fog_constants_survive_as_their_shader_does(void **state)
{
    (void)state;
    static const uint8_t color[3] = { 51, 102, 255 };
    struct ll_fog_constants linear = ll_fog_constants_make(100, 300, 1, color);
    COLOR(linear.color_gamma, 51, 102, 255, 1e-4);
    NEAR(linear.liquid_plane, 0, 0);
    NEAR(ll_fog_constants_survival(&linear, 50), 1, 0);
    NEAR(ll_fog_constants_survival(&linear, 100), 1, 1e-6);
    NEAR(ll_fog_constants_survival(&linear, 200), 0.5, 1e-6);
    NEAR(ll_fog_constants_survival(&linear, 300), 0, 1e-6);
    NEAR(ll_fog_constants_survival(&linear, 900), 0, 0);
    struct ll_fog_constants steep = ll_fog_constants_make(100, 300, 3, color);
    NEAR(ll_fog_constants_survival(&steep, 200), 0.125, 1e-6);
    struct ll_fog_constants wall = ll_fog_constants_make(50, 50, 1.5f, color); // BR-105
    assert_true(isfinite(ll_fog_constants_survival(&wall, 50)));
    NEAR(ll_fog_constants_survival(&wall, 49), 1, 0);
    NEAR(ll_fog_constants_survival(&wall, 51), 0, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TABLES_TEST(slots_follow_water_storm_and_death),
        TABLES_TEST(magma_without_its_row_is_as_dry),
        TABLES_TEST(fog_ends_at_the_far_clip),
        cmocka_unit_test(night_gain_is_exact_at_both_ends),
        cmocka_unit_test(screen_weights_are_whole_bytes),
        cmocka_unit_test(warp_needs_both_hour_and_flag),
        cmocka_unit_test(clouds_are_lit_by_sun_or_moon),
        cmocka_unit_test(rooms_have_no_glare),
        TABLES_TEST(trail_names_rows_and_weights),
        TABLES_TEST(trail_tells_keys_from_defaults),
        TABLES_TEST(spheres_of_a_map_are_listed),
        TABLES_TEST(skies_fade_by_their_spheres),
        cmocka_unit_test(rooms_fold_their_fog_records),
        cmocka_unit_test(rooms_fade_in_four_seconds_and_out_from_themselves),
        cmocka_unit_test(fog_rate_has_two_readings),
        TABLES_TEST(light_data_clamps_and_rates),
        cmocka_unit_test(fog_constants_survive_as_their_shader_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
