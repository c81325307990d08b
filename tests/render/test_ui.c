// What is drawn over the picture: known lists, measured pixel by pixel.
#include "testkit.h"

#include <math.h>

#include "base/log.h"
#include "render/pass.h"
#include "render/render.h"

#define EDGE 64 // pixels of either edge of the picture

struct stage {
    struct ll_gpu *gpu;
    struct ll_scene *scene;
    struct ll_render *render;
    struct ll_settings settings;
    struct ll_render_stats stats;
    uint8_t pixels[EDGE * EDGE * 4];
};

// The picture below is the fog colour of an empty world seen downwards.
static const uint8_t under[3] = { 40, 80, 160 };

static void stage_open(struct stage *stage)
{
    *stage = (struct stage){ 0 };
    ll_log_level_set(LL_LOG_WARN);
    stage->gpu = ll_gpu_create(ll_gpu_params(.validation = true));
    assert_non_null(stage->gpu);
    assert_true(ll_gpu_has_validation(stage->gpu));
    stage->scene = ll_scene_create();
    assert_non_null(stage->scene);
    ll_settings_default(&stage->settings);
    struct ll_render_params params = { .gpu = stage->gpu,
                                       .scene = stage->scene,
                                       .size = { EDGE, EDGE, 1 },
                                       .settings = &stage->settings };
    stage->render = ll_render_create(&params);
    assert_non_null(stage->render);
}

static void stage_close(struct stage *stage)
{
    uint32_t messages = ll_gpu_num_validation_messages(stage->gpu);
    ll_render_destroy(stage->render);
    messages = ll_gpu_num_validation_messages(stage->gpu);
    ll_gpu_destroy(stage->gpu);
    ll_scene_destroy(stage->scene);
    assert_int_equal(messages, 0);
}

static void draw(struct stage *stage, const struct ll_overlay *overlays,
                 uint32_t num_overlays)
{
    struct ll_camera camera = { .pitch_deg = -90,
                                .field_of_view_deg = 45,
                                .near_yd = 0.1f,
                                .far_clip_yd = 500,
                                .width = EDGE,
                                .height = EDGE };
    struct ll_light_state light = { .fog_end_yd = 500, .fog_start_fraction = 0.5f };
    for (int c = 0; c < 3; c++)
        light.colors_gamma[LL_LIGHT_FOG][c] = (float)under[c] / 255;
    struct ll_sky sky;
    ll_sky_from_light(&light, &(struct ll_sky_params){ .time = ll_sky_time_pinned(720) },
                      &sky);
    struct ll_frame_params frame = { .camera = &camera,
                                     .settings = &stage->settings,
                                     .sky = &sky,
                                     .overlays = overlays,
                                     .num_overlays = num_overlays };
    assert_true(ll_render_frame_begin(stage->render));
    assert_true(ll_render_frame_draw(stage->render, &frame));
    stage->stats = ll_render_stats(stage->render);
    assert_true(ll_render_frame_end(stage->render, stage->pixels));
}

static const uint8_t *pixel(const struct stage *stage, uint32_t x, uint32_t y)
{
    return stage->pixels + ((size_t)y * EDGE + x) * 4;
}

static void rgb_check(const struct stage *stage, uint32_t x, uint32_t y, long r, long g,
                      long b, int line)
{
    const uint8_t *p = pixel(stage, x, y);
    if (labs(p[0] - r) > 1 || labs(p[1] - g) > 1 || labs(p[2] - b) > 1)
        fail_msg("line %d: pixel %u, %u is %d %d %d, not %ld %ld %ld", line, x, y, p[0],
                 p[1], p[2], r, g, b);
}
#define assert_rgb(stage, x, y, r, g, b) rgb_check(stage, x, y, r, g, b, __LINE__)
#define assert_untouched(stage, x, y) \
    assert_rgb(stage, x, y, under[0], under[1], under[2])

static uint32_t rgba(uint32_t r, uint32_t g, uint32_t b, uint32_t a)
{
    return r | g << 8 | b << 16 | a << 24;
}

static void quad(struct ll_overlay_vertex v[4], float x0, float y0, float x1, float y1,
                 uint32_t color)
{
    const float xs[4] = { x0, x1, x1, x0 }, ys[4] = { y0, y0, y1, y1 };
    for (int i = 0; i < 4; i++)
        v[i] = (struct ll_overlay_vertex){ { xs[i], ys[i] },
                                           { i == 1 || i == 2, i >= 2 },
                                           color };
}

static const uint16_t quad_indices[6] = { 0, 1, 2, 0, 2, 3 };
static const float whole[4] = { 0, 0, EDGE, EDGE };

static struct ll_overlay_command command_whole(uint32_t num_indices)
{
    struct ll_overlay_command command = { .num_indices = num_indices };
    memcpy(command.clip, whole, sizeof whole);
    return command;
}

// One quad, one command.
static void draw_quad(struct stage *stage, const struct ll_overlay_vertex v[4],
                      const struct ll_overlay_command *command)
{
    struct ll_overlay list = { .vertices = v,
                               .indices = quad_indices,
                               .commands = command,
                               .num_vertices = 4,
                               .num_indices = 6,
                               .num_commands = 1 };
    draw(stage, &list, 1);
}

static void nothing_to_draw_costs_nothing(void **state)
{
    struct stage *stage = *state;
    draw(stage, NULL, 0);
    uint8_t before[sizeof stage->pixels];
    memcpy(before, stage->pixels, sizeof before);
    assert_untouched(stage, 5, 5);
    struct ll_render_stats plain = stage->stats;

    struct ll_overlay empty = { 0 };
    draw(stage, &empty, 1);
    assert_memory_equal(stage->pixels, before, sizeof before);
    assert_int_equal(stage->stats.num_overlay_draws, 0);
    assert_int_equal(stage->stats.num_draw_commands, plain.num_draw_commands);
    const struct ll_gpu_timer *timers;
    uint32_t num_timers = ll_gpu_timers(stage->gpu, &timers);
    assert_true(num_timers > 0);
    for (uint32_t i = 0; i < num_timers; i++)
        assert_string_not_equal(timers[i].name, "ui");
}

static void alpha_is_straight_and_on_stored_bytes(void **state)
{
    struct stage *stage = *state;
    struct ll_overlay_vertex v[4];
    struct ll_overlay_command command = command_whole(6);
    quad(v, 8, 8, 24, 24, rgba(200, 100, 0, 255));
    draw_quad(stage, v, &command);
    assert_rgb(stage, 8, 8, 200, 100, 0);
    assert_rgb(stage, 23, 23, 200, 100, 0);
    assert_untouched(stage, 7, 8);
    assert_untouched(stage, 24, 23);
    for (uint32_t alpha = 0; alpha <= 255; alpha += 51) {
        quad(v, 8, 8, 24, 24, rgba(200, 100, 0, alpha));
        draw_quad(stage, v, &command);
        double a = alpha / 255.0;
        assert_rgb(stage, 16, 16, lround(200 * a + under[0] * (1 - a)),
                   lround(100 * a + under[1] * (1 - a)), lround(under[2] * (1 - a)));
    }
    // Nothing at all where alpha is 0: to the bit.
    quad(v, 0, 0, EDGE, EDGE, rgba(255, 255, 255, 0));
    draw_quad(stage, v, &command);
    uint8_t zero[sizeof stage->pixels];
    memcpy(zero, stage->pixels, sizeof zero);
    draw(stage, NULL, 0);
    assert_memory_equal(stage->pixels, zero, sizeof zero);
}

static void clip_holds_to_the_pixel(void **state)
{
    struct stage *stage = *state;
    struct ll_overlay_vertex v[4];
    quad(v, 0, 0, EDGE, EDGE, rgba(255, 255, 255, 255));
    struct ll_overlay_command command = command_whole(6);
    const float clip[4] = { 10, 20, 30, 40 };
    memcpy(command.clip, clip, sizeof clip);
    draw_quad(stage, v, &command);
    for (uint32_t y = 0; y < EDGE; y++) {
        for (uint32_t x = 0; x < EDGE; x++) {
            if (x >= 10 && x < 30 && y >= 20 && y < 40)
                assert_rgb(stage, x, y, 255, 255, 255);
            else
                assert_untouched(stage, x, y);
        }
    }
}

static void later_lists_and_commands_cover_earlier(void **state)
{
    struct stage *stage = *state;
    struct ll_overlay_vertex v[8], over[4];
    quad(v, 0, 0, 32, 32, rgba(255, 0, 0, 255));
    quad(v + 4, 16, 0, 48, 32, rgba(0, 255, 0, 255));
    quad(over, 24, 0, 64, 32, rgba(0, 0, 255, 255));
    struct ll_overlay_command commands[2] = { command_whole(6), command_whole(6) };
    commands[1].first_vertex = 4; // the same indices again
    struct ll_overlay_command one = command_whole(6);
    struct ll_overlay lists[2] = { { v, quad_indices, commands, 8, 6, 2 },
                                   { over, quad_indices, &one, 4, 6, 1 } };
    draw(stage, lists, 2);
    assert_rgb(stage, 8, 8, 255, 0, 0);
    assert_rgb(stage, 20, 8, 0, 255, 0);
    assert_rgb(stage, 40, 8, 0, 0, 255);
    assert_int_equal(stage->stats.num_overlay_draws, 3);
}

static void textures_are_read_by_their_format(void **state)
{
    struct stage *stage = *state;
    static const uint8_t coverage[4] = { 0, 255, 255, 0 };
    static const uint8_t colors[16] = { 255, 0, 0,   255, 0,   255, 0,   255,
                                        0,   0, 255, 255, 255, 255, 255, 0 };
    struct ll_overlay_texture alpha = { .width = 2,
                                        .height = 2,
                                        .format = LL_OVERLAY_ALPHA,
                                        .texels = coverage },
                              color = { .width = 2, .height = 2, .texels = colors };
    uint32_t alpha_id = ll_render_overlay_texture_add(stage->render, &alpha);
    uint32_t color_id = ll_render_overlay_texture_add(stage->render, &color);
    assert_true(alpha_id && color_id && alpha_id != color_id);

    struct ll_overlay_vertex v[4];
    struct ll_overlay_command command = command_whole(6);
    quad(v, 0, 0, EDGE, EDGE, rgba(255, 128, 64, 255));
    command.texture = alpha_id;
    draw_quad(stage, v, &command);
    assert_untouched(stage, 4, 4);
    assert_rgb(stage, 60, 4, 255, 128, 64);
    assert_rgb(stage, 4, 60, 255, 128, 64);
    assert_untouched(stage, 60, 60);

    quad(v, 0, 0, EDGE, EDGE, rgba(255, 255, 255, 255));
    command.texture = color_id;
    draw_quad(stage, v, &command);
    assert_rgb(stage, 4, 4, 255, 0, 0);
    assert_rgb(stage, 60, 4, 0, 255, 0);
    assert_rgb(stage, 4, 60, 0, 0, 255);
    assert_untouched(stage, 60, 60);

    // The slot is used again; frames in flight keep the image of before.
    ll_render_overlay_texture_remove(stage->render, color_id);
    draw_quad(stage, v, &command);
    assert_untouched(stage, 4, 4);
    alpha.texels = (const uint8_t[4]){ 255, 255, 255, 255 };
    assert_int_equal(ll_render_overlay_texture_add(stage->render, &alpha), color_id);
    draw_quad(stage, v, &command);
    assert_rgb(stage, 4, 4, 255, 255, 255);
    ll_render_overlay_texture_remove(stage->render, color_id);
    ll_render_overlay_texture_remove(stage->render, alpha_id);
}

static void textures_are_refused_with_grace(void **state)
{
    struct stage *stage = *state;
    ll_log_level_set(LL_LOG_ERROR + 1);
    static const uint8_t texel[4] = { 255, 255, 255, 255 };
    struct ll_overlay_texture texture = { .texels = texel };
    assert_int_equal(ll_render_overlay_texture_add(stage->render, &texture), 0);
    texture.width = UINT32_MAX;
    texture.height = 1;
    assert_int_equal(ll_render_overlay_texture_add(stage->render, &texture), 0);
    texture.width = 1;
    uint32_t ids[64], num = 0;
    while (num < 64 &&
           (ids[num] = ll_render_overlay_texture_add(stage->render, &texture)))
        num++;
    assert_in_range(num, 1, 63);
    for (uint32_t i = 0; i < num; i++)
        ll_render_overlay_texture_remove(stage->render, ids[i]);
    ll_render_overlay_texture_remove(stage->render, UINT32_MAX);
    ll_log_level_set(LL_LOG_WARN);
}

static void targets_show_what_the_frame_left(void **state)
{
    struct stage *stage = *state;
    struct ll_overlay_vertex v[4];
    struct ll_overlay_command command = command_whole(6);
    uint32_t shown = 0;
    for (uint32_t i = 0; i < ll_render_num_targets(); i++) {
        struct ll_render_target target = ll_render_target(stage->render, i);
        assert_true(target.size_bytes >= (uint64_t)target.width * target.height * 4);
        command.texture = target.texture;
        quad(v, 32, 0, 64, 32, rgba(255, 255, 255, 255));
        draw_quad(stage, v, &command);
        assert_untouched(stage, 4, 4);
        if (!target.texture) {
            assert_string_equal(target.name, "target.output");
            continue;
        }
        shown++;
        if (target.format == VK_FORMAT_D32_SFLOAT)
            assert_rgb(stage, 48, 16, 64, 115, 191); // nothing stands in this world
        else
            assert_untouched(stage, 48, 16); // the same picture, a quarter of the size
    }
    assert_int_equal(shown, LL_NUM_TARGETS - 1);
    // Not shown any more: the passes are as they were.
    draw(stage, NULL, 0);
    assert_untouched(stage, 48, 16);
}

static void resized_targets_are_shown_anew(void **state)
{
    struct stage *stage = *state;
    struct ll_overlay_vertex v[4];
    struct ll_overlay_command command = command_whole(6);
    command.texture = ll_render_target(stage->render, LL_TARGET_SCENE).texture;
    quad(v, 32, 32, 64, 64, rgba(255, 0, 255, 255));
    for (int i = 0; i < 6; i++) {
        struct ll_render_size size = { EDGE, EDGE, i % 2 ? 1 : 0.5f };
        assert_true(ll_render_resize(stage->render, &size));
        draw_quad(stage, v, &command);
        assert_rgb(stage, 48, 48, under[0], 0, under[2]);
    }
    assert_int_equal(ll_render_target(stage->render, LL_TARGET_SCENE).width, EDGE);
}

static void hostile_lists_draw_nothing(void **state)
{
    struct stage *stage = *state;
    draw(stage, NULL, 0);
    uint8_t before[sizeof stage->pixels];
    memcpy(before, stage->pixels, sizeof before);

    struct ll_overlay_vertex v[4];
    quad(v, 0, 0, EDGE, EDGE, rgba(255, 255, 255, 255));
    static const struct {
        float clip[4];
        uint32_t texture, first_vertex, first_index, num_indices;
    } rows[] = {
        { { 70, 0, 90, 64 }, 0, 0, 0, 6 },    // outside
        { { -90, -90, -1, -1 }, 0, 0, 0, 6 }, // outside
        { { 10, 10, 10, 40 }, 0, 0, 0, 6 },   // no area
        { { 40, 10, 10, 40 }, 0, 0, 0, 6 },   // inside out
        { { NAN, NAN, NAN, NAN }, 0, 0, 0, 6 },
        { { 0, 0, -INFINITY, INFINITY }, 0, 0, 0, 6 },
        { { 10.2f, 10.2f, 10.4f, 10.4f }, 0, 0, 0, 6 }, // between pixel centres
        { { 0, 0, 64, 64 }, 0, 1, 0, 6 }, // index 3 + 1 is past the last vertex
        { { 0, 0, 64, 64 }, 0, 4, 0, 6 },
        { { 0, 0, 64, 64 }, 0, UINT32_MAX, 0, 6 },
        { { 0, 0, 64, 64 }, 0, 0, 1, 6 }, // one index too many
        { { 0, 0, 64, 64 }, 0, 0, UINT32_MAX, 6 },
        { { 0, 0, 64, 64 }, 0, 0, 0, UINT32_MAX },
        { { 0, 0, 64, 64 }, 0, 0, 3, UINT32_MAX - 2 },
        { { 0, 0, 64, 64 }, 0, 0, 0, 0 },
        { { 0, 0, 64, 64 }, 9, 0, 0, 6 },      // no such texture
        { { 0, 0, 64, 64 }, 0x1002, 0, 0, 6 }, // the output itself
        { { 0, 0, 64, 64 }, 0x1000 + 99, 0, 0, 6 },
        { { 0, 0, 64, 64 }, UINT32_MAX, 0, 0, 6 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct ll_overlay_command command = { .texture = rows[i].texture,
                                              .first_vertex = rows[i].first_vertex,
                                              .first_index = rows[i].first_index,
                                              .num_indices = rows[i].num_indices };
        memcpy(command.clip, rows[i].clip, sizeof command.clip);
        draw_quad(stage, v, &command);
        if (memcmp(stage->pixels, before, sizeof before) != 0)
            fail_msg("row %zu drew something", i);
    }
    // Corners that are no numbers, or far away, and an infinite clip: the driver's
    // clipping holds, what is on the picture is drawn.
    struct ll_overlay_command command = command_whole(6);
    command.clip[0] = command.clip[1] = -INFINITY;
    command.clip[2] = command.clip[3] = INFINITY;
    quad(v, -1e6f, -1e6f, 1e6f, 1e6f, rgba(1, 2, 3, 255));
    draw_quad(stage, v, &command);
    assert_rgb(stage, 32, 32, 1, 2, 3);
    quad(v, NAN, 0, INFINITY, NAN, rgba(1, 2, 3, 255));
    draw_quad(stage, v, &command);
}

// More vertices than 16-bit indices reach, and more bytes than the ring has.
static void large_lists_grow_without_a_stall(void **state)
{
    struct stage *stage = *state;
    const uint32_t num_quads = 70000; // 5.3 MiB of vertices
    struct ll_overlay_vertex *v = malloc(num_quads * 4 * sizeof *v);
    struct ll_overlay_command *commands = malloc(num_quads * sizeof *commands);
    assert_non_null(v);
    assert_non_null(commands);
    for (uint32_t i = 0; i < num_quads; i++) {
        quad(v + (size_t)i * 4, 0, 0, 1, 1, rgba(0, 0, 0, 255));
        commands[i] = command_whole(6);
        commands[i].clip[2] = commands[i].clip[3] = 1;
        commands[i].first_vertex = i * 4;
    }
    uint32_t last = num_quads - 1;
    quad(v + (size_t)last * 4, 0, 0, EDGE, EDGE, rgba(9, 90, 200, 255));
    commands[last] = command_whole(6);
    commands[last].first_vertex = last * 4;
    struct ll_overlay list = { v, quad_indices, commands + last - 99, num_quads * 4,
                               6, 100 };
    for (int frame = 0; frame < 4; frame++) {
        draw(stage, &list, 1);
        assert_rgb(stage, 40, 40, 9, 90, 200);
    }
    uint64_t reserved = ll_gpu_memory_stats(stage->gpu).reserved_bytes;
    for (int frame = 0; frame < 4; frame++)
        draw(stage, &list, 1);
    assert_int_equal(ll_gpu_memory_stats(stage->gpu).reserved_bytes, reserved);
    draw(stage, NULL, 0);
    assert_untouched(stage, 40, 40);
    free(v);
    free(commands);
}

static int setup(void **state)
{
    static struct stage stage;
    stage_open(&stage);
    *state = &stage;
    return 0;
}

static int teardown(void **state)
{
    stage_close(*state);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_to_draw_costs_nothing),
        cmocka_unit_test(alpha_is_straight_and_on_stored_bytes),
        cmocka_unit_test(clip_holds_to_the_pixel),
        cmocka_unit_test(later_lists_and_commands_cover_earlier),
        cmocka_unit_test(textures_are_read_by_their_format),
        cmocka_unit_test(textures_are_refused_with_grace),
        cmocka_unit_test(targets_show_what_the_frame_left),
        cmocka_unit_test(resized_targets_are_shown_anew),
        cmocka_unit_test(hostile_lists_draw_nothing),
        cmocka_unit_test(large_lists_grow_without_a_stall),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
