// sky: real tables of both clients.
#include "base/maths.h"
#include "test_sky_kit.h"

#define NUM_TABLES 5

static struct ll_light_tables *real_create(const char *folder,
                                           const char *const names[NUM_TABLES],
                                           struct ll_light_files *files)
{
    *files = (struct ll_light_files){ 0 };
    struct ll_bytes *all[] = { &files->light, &files->light_params,
                               &files->light_int_band, &files->light_float_band,
                               &files->light_skybox };
    for (int i = 0; i < NUM_TABLES; i++) {
        char relative[256];
        snprintf(relative, sizeof relative, "%s/%s", folder, names[i]);
        *all[i] = file_read(corpus_path(relative));
    }
    struct ll_light_tables *tables = ll_light_tables_create(files);
    assert_non_null(tables);
    return tables;
}

static void real_free(const struct ll_light_files *files)
{
    free((void *)files->light.data);
    free((void *)files->light_params.data);
    free((void *)files->light_int_band.data);
    free((void *)files->light_float_band.data);
    free((void *)files->light_skybox.data);
}

static const char *const names_1_12[] = { "Light.dbc", "LightParams.dbc",
                                          "LightIntBand.dbc", "LightFloatBand.dbc",
                                          "LightSkybox.dbc" };
static const char *const names_3_3[] = { "Light.dbc", "LightParams.dbc",
                                         "LightintBand.dbc", "LightfloatBand.dbc",
                                         "LightSkybox.dbc" };

// The state of one params row of real tables, through a light of our own.
static void real_params(const struct ll_light_files *real, uint32_t params, double minute,
                        struct ll_light_state *out)
{
    struct tables t;
    tables_init(&t);
    light_add(&t, 2, 5, NULL, 0, 0, params);
    struct ll_light_files files = *real;
    assert_int_equal(ll_dbc_writer_write(t.light, &t.arena, &files.light), LL_OK);
    struct ll_light_tables *tables = ll_light_tables_create(&files);
    assert_non_null(tables);
    ll_light_eval(tables, 5, origin, LL_LIGHT_SLOT_CLEAR, minute, out);
    ll_light_tables_destroy(tables);
    tables_finish(&t);
}

static void golden_rows_of_1_12(void **state) // daynight.md 3
{
    (void)state;
    CORPUS_OR_SKIP(path, "light-1.12");
    struct ll_light_files files;
    struct ll_light_tables *tables =
        real_create("light-1.12/DBFilesClient", names_1_12, &files);
    struct ll_light_state s;

    real_params(&files, 12, 720, &s);
    COLOR(s.colors_gamma[LL_LIGHT_FOG], 77, 120, 143, 1e-3);
    COLOR(s.colors_gamma[LL_LIGHT_AMBIENT], 104, 130, 154, 1e-3);
    COLOR(s.colors_gamma[LL_LIGHT_DIFFUSE], 255, 136, 0, 1e-3);
    NEAR(s.fog_end_yd, 500, 1e-3);
    NEAR(s.fog_start_fraction, 0.25, 1e-6);
    struct ll_light_state nowhere; // map 369 has no row: the light with id 1, params 12
    ll_light_eval(tables, 369, origin, LL_LIGHT_SLOT_CLEAR, 720, &nowhere);
    assert_memory_equal(&nowhere, &s, sizeof s);

    ll_light_eval(tables, 0, (const float[]){ 2250, -750, 50 }, LL_LIGHT_SLOT_CLEAR, 720,
                  &s);
    COLOR(s.colors_gamma[LL_LIGHT_AMBIENT], 80, 63, 79, 1e-3);
    struct ll_light_state alone;
    real_params(&files, 40, 720, &alone);
    assert_memory_equal(&alone, &s, sizeof s);

    ll_light_eval(tables, 0, (const float[]){ -12057, -2017, 26 }, LL_LIGHT_SLOT_CLEAR,
                  720, &s);
    COLOR(s.colors_gamma[LL_LIGHT_AMBIENT], 98.61, 97.36, 109.08, 0.02);
    COLOR(s.colors_gamma[LL_LIGHT_FOG], 77.18, 88.19, 108.86, 0.02);
    NEAR(s.fog_end_yd, 483.365, 0.01);
    NEAR(s.fog_start_fraction, -0.1243, 1e-4);

    real_params(&files, 8, 180, &s);
    COLOR(s.colors_gamma[LL_LIGHT_DIFFUSE], 65.5, 89.5, 90, 1e-3);
    real_params(&files, 8, 540, &s);
    COLOR(s.colors_gamma[LL_LIGHT_DIFFUSE], 165, 99, 57, 1e-3);

    real_params(&files, 36, 720, &s);
    COLOR(s.colors_gamma[LL_LIGHT_CLOUD_BASE], 0, 0, 0, 0);
    COLOR(s.colors_gamma[LL_LIGHT_CLOUD_GLOW], 133, 47, 0, 1e-3);
    COLOR(s.colors_gamma[LL_LIGHT_CLOUD_SLOPE], 0, 34, 88, 1e-3);
    NEAR(s.cloud_density, 0.85, 1e-6);

    real_params(&files, 499, 720, &s);
    NEAR(s.fog_end_yd, 388.89, 0.005);
    NEAR(s.fog_start_fraction, -0.2, 1e-6);
    ll_light_tables_destroy(tables);
    real_free(&files);
}

static float difference(const struct ll_light_state *a, const struct ll_light_state *b)
{
    float largest = 0;
    for (int i = 0; i < LL_NUM_LIGHT_COLORS; i++) {
        for (int c = 0; c < 3; c++)
            largest = ll_maxf(largest,
                              fabsf(a->colors_gamma[i][c] - b->colors_gamma[i][c]) * 255);
    }
    return largest;
}

// ---- continuity ----

struct real {
    const char *folder;
    struct ll_light_files files;
    struct ll_light_tables *tables;
    struct ll_arena arena;
    struct ll_light_table rows;
};

static void real_open(struct real *real, const char *folder, const char *const names[])
{
    *real = (struct real){ .folder = folder };
    real->tables = real_create(folder, names, &real->files);
    struct ll_report report;
    assert_int_equal(
        ll_light_table_read(real->files.light, &real->arena, &real->rows, &report),
        LL_OK);
}

static void real_close(struct real *real)
{
    ll_arena_finish(&real->arena);
    ll_light_tables_destroy(real->tables);
    real_free(&real->files);
}

// Bytes a game minute that the steepest pair of keys of any colour band allows.
static float steepest_keys(const struct real *real)
{
    struct ll_band_table bands;
    struct ll_report report;
    struct ll_arena arena = { 0 };
    assert_int_equal(
        ll_int_band_table_read(real->files.light_int_band, &arena, &bands, &report),
        LL_OK);
    float steepest = 0;
    for (uint32_t i = 0; i < bands.num_rows; i++) {
        const struct ll_band_row *row = &bands.rows[i];
        for (uint32_t a = 0; a < row->num_keys; a++) {
            for (uint32_t b = 0; b < row->num_keys; b++) {
                uint32_t span = (row->times[b] + 2880 - row->times[a]) % 2880;
                for (int shift = 0; shift < 24 && span; shift += 8) {
                    int step = abs((int)(row->values[a] >> shift & 255) -
                                   (int)(row->values[b] >> shift & 255));
                    steepest = ll_maxf(steepest, 2 * (float)step / (float)span);
                }
            }
        }
    }
    ll_arena_finish(&arena);
    return steepest;
}

// The day of every light: closed at midnight, and never faster than the keys allow.
static void check_day(const char *folder, const char *const names[])
{
    struct real real;
    real_open(&real, folder, names);
    float largest = 0, largest_midnight = 0, allowed = steepest_keys(&real);
    uint32_t at_id = 0, at_minute = 0;
    for (uint32_t i = 0; i < real.rows.num_rows; i++) {
        const struct ll_light_row *row = &real.rows.rows[i];
        struct ll_light_state before, now;
        ll_light_eval(real.tables, row->map_id, row->pos_world, LL_LIGHT_SLOT_CLEAR, 0,
                      &before);
        ll_light_eval(real.tables, row->map_id, row->pos_world, LL_LIGHT_SLOT_CLEAR,
                      1440 - 1e-4, &now);
        largest_midnight = ll_maxf(largest_midnight, difference(&before, &now));
        for (uint32_t minute = 4; minute <= 1440; minute += 4) {
            ll_light_eval(real.tables, row->map_id, row->pos_world, LL_LIGHT_SLOT_CLEAR,
                          minute, &now);
            float step = difference(&before, &now) / 4;
            if (step > largest) {
                largest = step;
                at_id = row->id;
                at_minute = minute;
            }
            assert_true(now.fog_end_yd >= 0 && now.fog_end_yd < 1e5f);
            before = now;
        }
    }
    note("%s: largest step %.2f bytes a game minute (light %u, %02u:%02u), keys allow "
         "%.2f; across midnight %.5f\n",
         folder, (double)largest, at_id, at_minute / 60, at_minute % 60, (double)allowed,
         (double)largest_midnight);
    assert_true(largest > 0 && largest <= allowed + 0.01f);
    assert_true(largest_midnight < 0.1f);
    real_close(&real);
}

// Sum of what the spheres around a place can change in a yard, and whether they stand in
// the same order as before; at a place where two change places the law steps.
struct order {
    uint32_t num, ids[LL_MAX_LIGHT_SPHERES];
    float bytes_per_yd;
};

static void order_at(const struct real *real, uint32_t map_id, const float pos[3],
                     struct order *out)
{
    float distances[LL_MAX_LIGHT_SPHERES];
    *out = (struct order){ 0 };
    for (uint32_t i = 0; i < real->rows.num_rows; i++) {
        const struct ll_light_row *row = &real->rows.rows[i];
        if (row->map_id != map_id || row->global)
            continue;
        float x = pos[0] - row->pos_world[0], y = pos[1] - row->pos_world[1],
              z = pos[2] - row->pos_world[2], squared = x * x + y * y + z * z;
        if (squared > row->outer_yd * row->outer_yd)
            continue;
        assert_true(out->num < LL_MAX_LIGHT_SPHERES);
        uint32_t at = out->num++;
        for (; at && distances[at - 1] >= squared; at--) {
            distances[at] = distances[at - 1];
            out->ids[at] = out->ids[at - 1];
        }
        distances[at] = squared;
        out->ids[at] = row->id;
        float span = row->outer_yd - row->inner_yd;
        out->bytes_per_yd += span > 0 ? 255 / span : 255;
    }
}

// One list is the other with spheres left out at any place.
static bool same_order(const struct order *a, const struct order *b)
{
    uint32_t at = 0;
    for (uint32_t i = 0; i < a->num; i++) {
        uint32_t k = 0;
        while (k < b->num && b->ids[k] != a->ids[i])
            k++;
        if (k == b->num)
            continue;
        if (k < at)
            return false;
        at = k;
    }
    return true;
}

// Straight through every sphere of the tables along two axes, a yard a step.
static void check_walks(const char *folder, const char *const names[])
{
    struct real real;
    real_open(&real, folder, names);
    float largest = 0;
    uint32_t num_steps = 0, num_flips = 0, largest_at = 0;
    for (uint32_t i = 0; i < real.rows.num_rows; i++) {
        const struct ll_light_row *row = &real.rows.rows[i];
        if (row->global || row->outer_yd <= row->inner_yd)
            continue;
        for (int axis = 0; axis < 2; axis++) {
            struct ll_light_state before, now;
            struct order order_before = { 0 }, order_now;
            float half = ll_minf(row->outer_yd + 3, 700);
            float begin = row->outer_yd + 3 - 2 * half;
            for (float d = begin; d <= row->outer_yd + 3; d += 1) {
                float pos[3] = { row->pos_world[0], row->pos_world[1],
                                 row->pos_world[2] };
                pos[axis] += d;
                ll_light_eval(real.tables, row->map_id, pos, LL_LIGHT_SLOT_CLEAR, 720,
                              &now);
                order_at(&real, row->map_id, pos, &order_now);
                float step = d > begin ? difference(&before, &now) : 0;
                float allowed =
                    ll_maxf(order_now.bytes_per_yd, order_before.bytes_per_yd);
                if (d > begin && !same_order(&order_before, &order_now)) {
                    num_flips++;
                } else if (d > begin) {
                    num_steps++;
                    if (step > largest) {
                        largest = step;
                        largest_at = row->id;
                    }
                    // A hair more: the last part of a yard may be beyond a border.
                    if (step > 1.05f * allowed + 0.05f)
                        fail_msg("light %u at %g: %g bytes a yard, %g at most", row->id,
                                 (double)d, (double)step, (double)allowed);
                }
                before = now;
                order_before = order_now;
            }
        }
    }
    note("%s: %u steps of a yard, the largest %.2f bytes (light %u); %u places where two "
         "spheres change order\n",
         folder, num_steps, (double)largest, largest_at, num_flips);
    assert_true(num_steps > 10000);
    real_close(&real);
}

static void the_real_day_of_1_12_is_continuous(void **state)
{
    (void)state;
    CORPUS_OR_SKIP(path, "light-1.12");
    check_day("light-1.12/DBFilesClient", names_1_12);
}

static void the_real_day_of_3_3_5_is_continuous(void **state)
{
    (void)state;
    CORPUS_OR_SKIP(path, "light-3.3.5");
    check_day("light-3.3.5/DBFilesClient", names_3_3);
}

static void walks_of_1_12_are_continuous(void **state)
{
    (void)state;
    CORPUS_OR_SKIP(path, "light-1.12");
    check_walks("light-1.12/DBFilesClient", names_1_12);
}

// ---- other rows ----

static void magma_and_slime_have_rows_of_their_own(void **state)
{
    (void)state;
    CORPUS_OR_SKIP(path, "light-1.12");
    struct real real;
    real_open(&real, "light-1.12/DBFilesClient", names_1_12);
    struct ll_sky sky;
    struct ll_sky_params params = { .map_id = 0,
                                    .eye_world_yd = { 2250, -750, 50 },
                                    .time = ll_sky_time_pinned(720),
                                    .storm_fraction = 1,
                                    .eye_in = LL_SKY_MAGMA };
    static struct ll_light_trail trail;
    ll_sky_eval(real.tables, &params, &sky, &trail);
    COLOR(sky.fog.color_gamma, 200, 52, 0, 1e-3);
    NEAR(sky.fog.end_yd, 27, 1e-3);
    NEAR(sky.light.fog_start_fraction, -2, 1e-6);
    NEAR(sky.fog.start_yd, -54, 1e-3);
    assert_int_equal(trail.num_sources, 1);
    assert_int_equal(trail.sources[0].kind, LL_LIGHT_FIXED);
    assert_int_equal(trail.sources[0].params_id, 7);
    params.eye_in = LL_SKY_SLIME;
    ll_sky_eval(real.tables, &params, &sky, &trail);
    COLOR(sky.fog.color_gamma, 0, 255, 0, 1e-3);
    NEAR(sky.fog.end_yd, 50, 1e-3);
    NEAR(sky.light.fog_start_fraction, -1, 1e-6);
    assert_true(sky.is_hidden && sky.is_submerged);
    real_close(&real);
}

static void the_trail_of_a_real_place_names_its_rows(void **state)
{
    (void)state;
    CORPUS_OR_SKIP(path, "light-1.12");
    struct real real;
    real_open(&real, "light-1.12/DBFilesClient", names_1_12);
    static struct ll_light_trail trail;
    struct ll_light_state state_out;
    const float pos[3] = { 2250, -750, 50 };
    ll_light_eval_trail(real.tables, 0, pos, LL_LIGHT_SLOT_CLEAR, 720, &state_out,
                        &trail);
    assert_int_equal(trail.num_sources, 1); // exactly, although wider spheres cover it
    assert_int_equal(trail.sources[0].params_id, 40);
    assert_int_equal(trail.sources[0].bands[LL_LIGHT_AMBIENT].band_id, 39 * 18 + 2);
    assert_int_equal(trail.sources[0].bands[LL_NUM_LIGHT_COLORS].band_id, 39 * 6 + 1);
    // What it says adds up to the result, at a place with many.
    const float crowded[3] = { -12057, -2017, 26 };
    ll_light_eval_trail(real.tables, 0, crowded, LL_LIGHT_SLOT_CLEAR, 720, &state_out,
                        &trail);
    double fog = 0, weights = 0;
    for (uint32_t i = 0; i < trail.num_sources; i++) {
        fog += (double)trail.sources[i].weight *
               (double)trail.sources[i]
                   .bands[LL_NUM_LIGHT_COLORS + LL_LIGHT_FOG_END]
                   .value[0];
        weights += (double)trail.sources[i].weight;
    }
    assert_true(trail.num_sources >= 2);
    NEAR(weights, 1, 1e-6);
    NEAR(fog, state_out.fog_end_yd, 1e-3);
    real_close(&real);
}

static void later_tables_have_skies_and_colours(void **state)
{
    (void)state;
    CORPUS_OR_SKIP(path, "light-3.3.5");
    struct real real;
    real_open(&real, "light-3.3.5/DBFilesClient", names_3_3);
    struct ll_light_state s;
    ll_light_eval(real.tables, 0, origin, LL_LIGHT_SLOT_CLEAR, 720, &s);
    assert_true(s.fog_end_yd > 0 && s.colors_gamma[LL_LIGHT_AMBIENT][2] > 0);
    uint32_t num_places = 0;
    for (uint32_t i = 0; i < real.rows.num_rows; i++) {
        struct ll_skybox skies[LL_MAX_SKYBOXES];
        const struct ll_light_row *row = &real.rows.rows[i];
        uint32_t num = ll_light_skyboxes(real.tables, row->map_id, row->pos_world,
                                         LL_LIGHT_SLOT_CLEAR, skies);
        float sum = 0;
        for (uint32_t k = 0; k < num; k++) {
            assert_true(skies[k].weight >= 0 && skies[k].weight <= 1);
            assert_true(*skies[k].model);
            sum += skies[k].weight;
        }
        assert_true(sum <= 1.0001f);
        num_places += num > 0;
    }
    note("3.3.5a: %u of %u lights stand under a painted sky\n", num_places,
         real.rows.num_rows);
    assert_true(num_places > 50);

    uint32_t num_rows = 0;
    for (uint32_t id = 1; id < 2000; id++) {
        struct ll_light_data data;
        struct ll_light_data_params params = {
            .params_id = id, .minute = 720, .fog_mode = true, .far_clip_yd = 1000
        };
        if (!ll_light_data_eval(real.tables, &params, &data))
            continue;
        num_rows++;
        assert_true(data.fog_end_yd >= 10 && data.fog_start_fraction >= 0);
        assert_true(data.fog_start_fraction <= 1);
        assert_true(data.fog_rate >= 1 && data.fog_rate <= 12.5f);
    }
    assert_int_equal(num_rows, 850);
    real_close(&real);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(golden_rows_of_1_12),
        cmocka_unit_test(the_real_day_of_1_12_is_continuous),
        cmocka_unit_test(the_real_day_of_3_3_5_is_continuous),
        cmocka_unit_test(walks_of_1_12_are_continuous),
        cmocka_unit_test(magma_and_slime_have_rows_of_their_own),
        cmocka_unit_test(the_trail_of_a_real_place_names_its_rows),
        cmocka_unit_test(later_tables_have_skies_and_colours),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
