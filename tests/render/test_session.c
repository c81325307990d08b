// Sessions as hosts use them: loads in the background, frames that never wait, other
// maps, other sizes, images of the host.
#include "fixture.h"

#include "base/log.h"
#include "lamplight/vulkan.h"
#include "runner/session_private.h"

#define DEADLINE_S 10.0 // for anything to be there

struct places {
    struct fixture fixture;
    struct ll_shot shot; // looks at the ground of both maps
};

// Two maps of the same shape, one white, one with another ground.
static void places_write(struct places *places)
{
    fixture_init(&places->fixture);
    static const uint8_t red[4] = { 200, 60, 40, 255 };
    texture_write(&places->fixture, "Tileset/t1.blp", red);
    struct tile_spec *tile = tile_flat(32, 32);
    fixture_map(&places->fixture, (const struct tile_spec *const *)&tile, 1);
    for (int i = 0; i < LL_ADT_NUM_CHUNKS; i++)
        chunk_layers(&tile->chunks[i], 2, 255, 0, 0);
    places->fixture.map = "Other";
    fixture_map(&places->fixture, (const struct tile_spec *const *)&tile, 1);
    places->fixture.map = "Test";
    free(tile);
    places->shot = (struct ll_shot){ .pitch_deg = -20, .yaw_deg = 200, .minute = NOON };
    chunk_middle(32, 32, 8, 8, places->shot.pos);
    places->shot.pos[2] = 20;
}

static struct ll_session *session_open(const struct places *places, const char *map,
                                       bool background, uint32_t num_workers)
{
    const char *data[] = { places->fixture.folder };
    struct ll_session_params params = { .data = data,
                                        .num_data = 1,
                                        .map = map,
                                        .background = background,
                                        .width = PICTURE,
                                        .height = PICTURE,
                                        .num_workers = num_workers,
                                        .validation = true };
    struct ll_session *session;
    assert_int_equal(ll_session_create(&params, &session), LL_SESSION_OK);
    return session;
}

static void session_close(struct ll_session *session)
{
    struct ll_gpu *gpu = ll_session_gpu(session);
    assert_true(ll_gpu_has_validation(gpu));
    assert_int_equal(ll_gpu_num_validation_messages(gpu), 0);
    ll_session_destroy(session);
}

static struct ll_frame_report frame(struct ll_session *session,
                                    const struct places *places)
{
    struct ll_frame_request request = { .shot = places->shot };
    struct ll_frame_report report = ll_session_frame(session, &request);
    assert_int_equal(report.outcome, LL_FRAME_DRAWN);
    return report;
}

// Frames until all is there; how many it took.
static uint32_t frames_until_presentable(struct ll_session *session,
                                         const struct places *places)
{
    double end_s = ll_platform_now_s() + DEADLINE_S;
    uint32_t num = 1;
    float loaded = 0;
    for (;; num++) {
        struct ll_frame_report report = frame(session, places);
        if (report.presentable)
            break;
        assert_true(report.loaded >= loaded || !report.loaded);
        loaded = report.loaded;
        assert_true(ll_platform_now_s() < end_s);
        ll_platform_sleep_s(0.002);
    }
    return num;
}

static void read_picture(struct ll_session *session, uint8_t *pixels)
{
    assert_true(ll_session_read(session, pixels, PICTURE, PICTURE));
}

#define PIXELS (PICTURE * PICTURE * 4)

static void frames_go_on_while_data_is_opened(void **state)
{
    (void)state;
    struct places places;
    places_write(&places);
    struct ll_session *session = session_open(&places, "Test", true, 0);
    assert_int_not_equal(ll_session_load_status(session).state, LL_LOAD_NONE);
    frames_until_presentable(session, &places);
    assert_int_equal(ll_session_load_status(session).state, LL_LOAD_READY);
    assert_string_equal(ll_session_map_shown(session), "Test");
    frame(session, &places);
    uint8_t drawn[PIXELS], shot[PIXELS], fresh[PIXELS];
    read_picture(session, drawn);
    assert_true(ll_session_shot(session, &places.shot, shot));
    assert_memory_equal(drawn, shot, PIXELS);
    session_close(session);
    // And what a session shows that waited for everything.
    session = session_open(&places, "Test", false, 0);
    assert_true(ll_session_shot(session, &places.shot, fresh));
    assert_memory_equal(fresh, shot, PIXELS);
    session_close(session);
    fixture_finish(&places.fixture);
}

// However few or many workers there are.
static void world_appears_with_any_number_of_workers(void **state)
{
    (void)state;
    struct places places;
    places_write(&places);
    static const uint32_t workers[] = { 1, 2, 8 };
    for (size_t i = 0; i < sizeof workers / sizeof *workers; i++) {
        struct ll_session *session = session_open(&places, "Test", true, workers[i]);
        frames_until_presentable(session, &places);
        session_close(session);
    }
    fixture_finish(&places.fixture);
}

static void another_map_takes_the_place_of_the_first(void **state)
{
    (void)state;
    struct places places;
    places_write(&places);
    struct ll_session *session = session_open(&places, "Test", false, 2);
    uint8_t first[PIXELS], other[PIXELS], again[PIXELS];
    assert_true(ll_session_shot(session, &places.shot, first));
    uint64_t used = 0;
    for (int i = 0; i < 4; i++) {
        assert_int_equal(ll_session_map(session, "Other"), LL_SESSION_OK);
        assert_string_equal(ll_session_map_shown(session), "Other");
        assert_true(ll_session_shot(session, &places.shot, other));
        const uint8_t *below = other + (PICTURE * (PICTURE - 8) + PICTURE / 2) * 4;
        assert_true(below[0] > below[2] + 40); // red ground
        assert_int_equal(ll_session_map(session, "Test"), LL_SESSION_OK);
        assert_true(ll_session_shot(session, &places.shot, again));
        assert_memory_equal(first, again, PIXELS);
        ll_gpu_wait_idle(ll_session_gpu(session));
        uint64_t now = ll_gpu_memory_stats(ll_session_gpu(session)).used_bytes;
        if (i)
            assert_int_equal(now, used); // nothing is left behind
        used = now;
    }
    session_close(session);
    fixture_finish(&places.fixture);
}

static void newest_of_many_loads_wins(void **state)
{
    (void)state;
    struct places places;
    places_write(&places);
    struct ll_session *session = session_open(&places, "Test", true, 1);
    for (int i = 0; i < 7; i++) {
        const char *map = i % 2 ? "Test" : "Other";
        assert_true(ll_session_load(session, &(struct ll_load_params){ .map = map }));
        if (i % 3 == 0)
            frame(session, &places);
    }
    assert_int_equal(ll_session_load_wait(session), LL_SESSION_OK);
    assert_string_equal(ll_session_map_shown(session), "Other");
    frames_until_presentable(session, &places);
    // Ends while one of them is on its way.
    assert_true(ll_session_load(session, &(struct ll_load_params){ .map = "Test" }));
    session_close(session);
    fixture_finish(&places.fixture);
}

static void what_is_not_there_changes_nothing(void **state)
{
    (void)state;
    struct places places;
    places_write(&places);
    ll_log_level_set(LL_LOG_ERROR + 1);
    struct ll_session *session = session_open(&places, "Test", false, 0);
    assert_int_equal(ll_session_map(session, "Nowhere"), LL_SESSION_NO_DATA);
    assert_int_equal(ll_session_load_status(session).state, LL_LOAD_FAILED);
    assert_string_equal(ll_session_map_shown(session), "Test");
    const char *bad[] = { "/nonexistent/data" };
    struct ll_load_params load = { .data = bad, .num_data = 1, .map = LL_ANY_MAP };
    assert_true(ll_session_load(session, &load));
    assert_int_equal(ll_session_load_wait(session), LL_SESSION_NO_DATA);
    frames_until_presentable(session, &places);
    session_close(session);
    // Without a session of before there is none.
    struct ll_session_params params = { .map = "Test" };
    assert_int_equal(ll_session_create(&params, &session), LL_SESSION_NO_DATA);
    assert_null(session);
    fixture_finish(&places.fixture);
}

static void empty_session_draws_and_takes_data_later(void **state)
{
    (void)state;
    struct places places;
    places_write(&places);
    struct ll_session_params params = { .width = PICTURE,
                                        .height = PICTURE,
                                        .validation = true };
    struct ll_session *session;
    assert_int_equal(ll_session_create(&params, &session), LL_SESSION_OK);
    assert_int_equal(ll_session_load_status(session).state, LL_LOAD_NONE);
    struct ll_frame_report report = frame(session, &places);
    assert_false(report.has_world);
    assert_null(ll_session_map_shown(session));

    const char *data[] = { places.fixture.folder };
    assert_true(ll_session_load(
        session,
        &(struct ll_load_params){ .data = data, .num_data = 1, .map = "Other" }));
    frames_until_presentable(session, &places);
    uint32_t num_maps;
    const struct ll_map_entry *maps = ll_session_maps(session, &num_maps);
    assert_int_equal(num_maps, 1); // no table: the one that is shown
    assert_string_equal(maps[0].folder, "Other");
    float height_yd;
    assert_true(ll_session_ground(session, places.shot.pos, &height_yd));
    assert_true(height_yd == 0);
    double middle[3], far_away[3] = { 9000, 9000, 0 };
    ll_session_middle(session, middle);
    assert_true(ll_session_ground(session, middle, &height_yd));
    assert_false(ll_session_ground(session, far_away, &height_yd));
    session_close(session);
    fixture_finish(&places.fixture);
}

// ---- sizes ----

static uint8_t *shot_sized(struct ll_session *session, const struct places *places,
                           uint32_t width, uint32_t height, float scale)
{
    uint8_t *pixels = malloc((size_t)width * height * 4);
    assert_non_null(pixels);
    ll_session_resize(session, width, height);
    ll_session_settings(session)->render_scale = scale;
    assert_true(ll_session_shot(session, &places->shot, pixels));
    return pixels;
}

static void scene_is_scaled_to_the_output(void **state)
{
    (void)state;
    struct places places;
    places_write(&places);
    struct ll_session *session = session_open(&places, "Test", false, 0);
    uint8_t *plain = shot_sized(session, &places, 64, 64, 1);
    uint8_t *large = shot_sized(session, &places, 128, 128, 1);
    uint8_t *twice = shot_sized(session, &places, 64, 64, 2);
    uint8_t *half = shot_sized(session, &places, 128, 128, 0.5f);
    uint8_t *again = shot_sized(session, &places, 64, 64, 1);
    assert_memory_equal(plain, again, 64 * 64 * 4);
    double error = 0;
    for (int y = 0; y < 64; y++) {
        for (int x = 0; x < 64; x++) {
            for (int c = 0; c < 3; c++) {
                const uint8_t *p = large + (2 * y * 128 + 2 * x) * 4 + c;
                double mean = (p[0] + p[4] + p[128 * 4] + p[128 * 4 + 4]) / 4.0;
                // Twice as large and back: the mean of the pixels below.
                assert_byte(twice[(y * 64 + x) * 4 + c], mean, 1);
                double enlarged = 0; // half as large: each pixel is met by four
                for (int k = 0; k < 4; k++)
                    enlarged += half[((2 * y + k / 2) * 128 + 2 * x + k % 2) * 4 + c];
                double off = enlarged / 4 - plain[(y * 64 + x) * 4 + c];
                error += off < 0 ? -off : off;
            }
        }
    }
    error /= 64 * 64 * 3;
    note("mean error of enlarging: %.3f of 255\n", error);
    assert_true(error < 1.5);
    free(plain);
    free(large);
    free(twice);
    free(half);
    free(again);
    session_close(session);
    fixture_finish(&places.fixture);
}

static uint64_t used_after_sizes(struct ll_session *session, const struct places *places)
{
    for (uint32_t i = 0; i < 20; i++) {
        uint32_t width = 1 + i * 67 % 300, height = 1 + i * 41 % 200;
        ll_session_resize(session, width, height);
        struct ll_frame_report report = frame(session, places);
        assert_int_equal(report.width, width);
        assert_int_equal(report.height, height);
    }
    ll_session_resize(session, 0, 0);
    struct ll_frame_request request = { .shot = places->shot };
    assert_int_equal(ll_session_frame(session, &request).outcome, LL_FRAME_PAUSED);
    ll_session_resize(session, PICTURE, PICTURE);
    frame(session, places);
    ll_gpu_wait_idle(ll_session_gpu(session));
    return ll_gpu_memory_stats(ll_session_gpu(session)).used_bytes;
}

static void sizes_come_and_go_with_frames_in_flight(void **state)
{
    (void)state;
    struct places places;
    places_write(&places);
    struct ll_session *session = session_open(&places, "Test", false, 0);
    frames_until_presentable(session, &places);
    // The first round may grow lists to what wide pictures show.
    uint64_t used = used_after_sizes(session, &places);
    assert_int_equal(used_after_sizes(session, &places), used);
    uint8_t drawn[PIXELS];
    assert_false(ll_session_read(session, drawn, PICTURE / 2, PICTURE));
    read_picture(session, drawn);
    session_close(session);
    fixture_finish(&places.fixture);
}

// A switch of what samplers are made for: frames that still run keep theirs.
static void samplers_are_switched_with_frames_in_flight(void **state)
{
    (void)state;
    struct places places;
    places_write(&places);
    struct ll_session *session = session_open(&places, "Test", false, 0);
    uint8_t before[PIXELS], after[PIXELS];
    assert_true(ll_session_shot(session, &places.shot, before));
    frame(session, &places);
    ll_gpu_wait_idle(ll_session_gpu(session));
    uint64_t used = ll_gpu_memory_stats(ll_session_gpu(session)).used_bytes;
    static const char *const values[] = { "1", "16", "4", "4", "8" };
    for (size_t i = 0; i < 4 * sizeof values / sizeof *values; i++) {
        assert_true(ll_session_set(session, "anisotropy",
                                   values[i % (sizeof values / sizeof *values)]));
        frame(session, &places);
    }
    assert_true(ll_session_shot(session, &places.shot, after));
    assert_memory_equal(before, after, PIXELS); // 8 again
    ll_gpu_wait_idle(ll_session_gpu(session));
    assert_int_equal(ll_gpu_memory_stats(ll_session_gpu(session)).used_bytes, used);
    session_close(session);
    fixture_finish(&places.fixture);
}

// ---- hosts ----

struct host {
    uint32_t num_progress, num_overlays;
    enum ll_load_state last;
};

static void on_progress(void *user, const struct ll_load_status *status)
{
    struct host *host = user;
    assert_true(status->fraction >= 0 && status->fraction <= 1);
    assert_non_null(status->step);
    host->num_progress++;
    host->last = status->state;
}

static const struct ll_overlay *on_overlay(void *user, uint32_t width, uint32_t height,
                                           uint32_t *num_overlays)
{
    static const struct ll_overlay_vertex corners[3] = {
        { { 0, 0 }, { 0, 0 }, 0xff00ff00 },
        { { 40, 0 }, { 0, 0 }, 0xff00ff00 },
        { { 0, 40 }, { 0, 0 }, 0xff00ff00 },
    };
    static const uint16_t indices[3] = { 0, 1, 2 };
    static const struct ll_overlay_command command = { .clip = { 0, 0, 1000, 1000 },
                                                       .num_indices = 3 };
    static const struct ll_overlay overlay = { corners, indices, &command, 3, 3, 1 };
    struct host *host = user;
    assert_int_equal(width, PICTURE);
    assert_int_equal(height, PICTURE);
    host->num_overlays++;
    *num_overlays = 1;
    return &overlay;
}

static void host_is_called_back(void **state)
{
    (void)state;
    struct places places;
    places_write(&places);
    struct host host = { 0 };
    const char *data[] = { places.fixture.folder };
    struct ll_session_params params = { .data = data,
                                        .num_data = 1,
                                        .map = "Test",
                                        .background = true,
                                        .width = PICTURE,
                                        .height = PICTURE,
                                        .callbacks = { &host, on_progress, on_overlay },
                                        .validation = true };
    struct ll_session *session;
    assert_int_equal(ll_session_create(&params, &session), LL_SESSION_OK);
    uint32_t num = frames_until_presentable(session, &places);
    assert_int_equal(host.num_overlays, num);
    assert_true(host.num_progress >= 1);
    assert_int_equal(host.last, LL_LOAD_READY);
    uint8_t drawn[PIXELS], blank[PIXELS];
    read_picture(session, drawn);
    assert_int_equal(drawn[1], 255);
    assert_int_equal(drawn[0], 0);
    // A blank frame shows the overlay on black.
    struct ll_frame_request request = { .shot = places.shot, .blank = true };
    assert_int_equal(ll_session_frame(session, &request).outcome, LL_FRAME_DRAWN);
    read_picture(session, blank);
    assert_memory_equal(blank, drawn, 4 * 10);
    assert_int_equal(blank[PIXELS - 4] + blank[PIXELS - 3] + blank[PIXELS - 2], 0);
    frame(session, &places); // and the world is back
    read_picture(session, blank);
    assert_memory_equal(blank, drawn, PIXELS);
    session_close(session);
    fixture_finish(&places.fixture);
}

// An image that the host made on the session's device, with its own semaphore.
static void host_image_receives_the_frame(void **state)
{
    (void)state;
    struct places places;
    places_write(&places);
    struct ll_session *session = session_open(&places, "Test", false, 0);
    struct ll_gpu *gpu = ll_session_gpu(session);
    struct ll_vulkan vulkan;
    ll_session_vulkan(session, &vulkan);
    assert_true(vulkan.device == gpu->device && vulkan.queue);
    struct ll_image image;
    assert_true(
        ll_image_init(&image, gpu,
                      ll_image_params(.name = "host", .width = PICTURE, .height = PICTURE,
                                      .format = VK_FORMAT_B8G8R8A8_UNORM,
                                      .usage = VK_IMAGE_USAGE_TRANSFER_DST_BIT |
                                               VK_IMAGE_USAGE_TRANSFER_SRC_BIT |
                                               VK_IMAGE_USAGE_SAMPLED_BIT)));
    VkSemaphore done;
    assert_int_equal(
        vkCreateSemaphore(
            gpu->device,
            &(VkSemaphoreCreateInfo){ .sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO },
            NULL, &done),
        VK_SUCCESS);
    frames_until_presentable(session, &places);
    struct ll_vulkan_image into = { .image = image.handle,
                                    .format = image.format,
                                    .width = PICTURE,
                                    .height = PICTURE,
                                    .layout = VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
                                    .signal = done };
    struct ll_frame_request request = { .shot = places.shot, .image = &into };
    assert_int_equal(ll_session_frame(session, &request).outcome, LL_FRAME_DRAWN);

    struct ll_buffer buffer;
    assert_true(ll_buffer_init(&buffer, gpu,
                               ll_buffer_params(.name = "host", .size_bytes = PIXELS,
                                                .usage = VK_BUFFER_USAGE_TRANSFER_DST_BIT,
                                                .memory = LL_MEMORY_READBACK)));
    VkCommandBuffer cmd = ll_gpu_frame_begin(gpu);
    ll_gpu_frame_wait(gpu, done, VK_PIPELINE_STAGE_2_TRANSFER_BIT);
    vkCmdCopyImageToBuffer(
        cmd, image.handle, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, buffer.handle, 1,
        &(VkBufferImageCopy){ .imageSubresource = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1 },
                              .imageExtent = { PICTURE, PICTURE, 1 } });
    assert_true(ll_gpu_frame_end(gpu));
    assert_true(ll_gpu_wait_idle(gpu));
    uint8_t drawn[PIXELS];
    read_picture(session, drawn);
    const uint8_t *bytes = buffer.memory.mapped;
    for (int i = 0; i < PIXELS; i += 4) {
        assert_int_equal(bytes[i], drawn[i + 2]);
        assert_int_equal(bytes[i + 1], drawn[i + 1]);
        assert_int_equal(bytes[i + 2], drawn[i]);
    }
    ll_buffer_finish(&buffer, gpu);
    ll_image_finish(&image, gpu);
    vkDestroySemaphore(gpu->device, done, NULL);
    session_close(session);
    fixture_finish(&places.fixture);
}

static void two_sessions_live_side_by_side(void **state)
{
    (void)state;
    struct places places;
    places_write(&places);
    struct ll_session *a = session_open(&places, "Test", true, 1);
    struct ll_session *b = session_open(&places, "Other", true, 1);
    frames_until_presentable(a, &places);
    frames_until_presentable(b, &places);
    uint8_t of_a[PIXELS], of_b[PIXELS];
    for (int i = 0; i < 3; i++) {
        frame(a, &places);
        frame(b, &places);
    }
    read_picture(a, of_a);
    read_picture(b, of_b);
    assert_memory_not_equal(of_a, of_b, PIXELS);
    session_close(a);
    frame(b, &places); // outlives the other
    session_close(b);
    fixture_finish(&places.fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frames_go_on_while_data_is_opened),
        cmocka_unit_test(world_appears_with_any_number_of_workers),
        cmocka_unit_test(another_map_takes_the_place_of_the_first),
        cmocka_unit_test(newest_of_many_loads_wins),
        cmocka_unit_test(what_is_not_there_changes_nothing),
        cmocka_unit_test(empty_session_draws_and_takes_data_later),
        cmocka_unit_test(scene_is_scaled_to_the_output),
        cmocka_unit_test(sizes_come_and_go_with_frames_in_flight),
        cmocka_unit_test(samplers_are_switched_with_frames_in_flight),
        cmocka_unit_test(host_is_called_back),
        cmocka_unit_test(host_image_receives_the_frame),
        cmocka_unit_test(two_sessions_live_side_by_side),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
