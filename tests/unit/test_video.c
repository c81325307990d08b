// Films: what reaches the encoder, and what happens when it gives up. The encoder is a
// script of ours; a real one is used where it is installed.
#include "testkit.h"

#include <sys/stat.h>
#include <unistd.h>

#include "base/log.h"
#include "base/process.h"
#include "runner/video.h"

static char folder[64], *old_path;

static void script_write(const char *text)
{
    char path[128];
    snprintf(path, sizeof path, "%s/ffmpeg", folder);
    assert_int_equal(ll_platform_file_write(path, text, strlen(text)), LL_OK);
    assert_int_equal(chmod(path, 0755), 0);
}

static const char *file_in(const char *name)
{
    static char path[128];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static int folder_open(void **state)
{
    (void)state;
    ll_log_level_set(LL_LOG_ERROR + 1);
    snprintf(folder, sizeof folder, "/tmp/lamplight-video-XXXXXX");
    if (!mkdtemp(folder))
        return -1;
    old_path = strdup(getenv("PATH"));
    char path[4096];
    snprintf(path, sizeof path, "%s:%s", folder, old_path);
    return setenv("PATH", path, 1);
}

static int folder_close(void **state)
{
    (void)state;
    static const char *const names[] = { "ffmpeg", "film.mp4", "film.webm", "arguments" };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        remove(file_in(names[i]));
    setenv("PATH", old_path, 1);
    free(old_path);
    return remove(folder);
}

enum { WIDTH = 6, HEIGHT = 4, FRAMES = 20 };

static void frame_paint(uint8_t rgba[WIDTH * HEIGHT * 4], int frame)
{
    for (int i = 0; i < WIDTH * HEIGHT * 4; i++)
        rgba[i] = (uint8_t)(i * 3 + frame * 7);
}

static void every_byte_reaches_the_encoder(void **state)
{
    (void)state;
    // Keeps its arguments, and its input as the film.
    script_write("#!/bin/sh\n"
                 "for last; do :; done\n"
                 "printf '%s\\n' \"$@\" >\"${0%/*}/arguments\"\n"
                 "exec cat >\"${last#file:}\"\n");
    assert_true(ll_video_is_possible());
    struct ll_video_params params = {
        .path = file_in("film.mp4"), .width = WIDTH, .height = HEIGHT, .fps = 29.97
    };
    struct ll_video *video = ll_video_begin(&params);
    assert_non_null(video);
    uint8_t rgba[WIDTH * HEIGHT * 4];
    for (int i = 0; i < FRAMES; i++) {
        frame_paint(rgba, i);
        assert_true(ll_video_frame(video, rgba));
    }
    assert_true(ll_video_end(video));
    struct ll_bytes film = file_read(file_in("film.mp4"));
    assert_int_equal(film.size, FRAMES * WIDTH * HEIGHT * 3);
    for (size_t i = 0; i < film.size; i++) {
        size_t pixel = i / 3 % (WIDTH * HEIGHT);
        frame_paint(rgba, (int)(i / (WIDTH * HEIGHT * 3)));
        assert_int_equal(film.data[i], rgba[pixel * 4 + i % 3]);
    }
    free((void *)film.data);
    struct ll_bytes arguments = file_read(file_in("arguments"));
    char text[2048];
    snprintf(text, sizeof text, "%.*s", (int)arguments.size,
             (const char *)arguments.data);
    free((void *)arguments.data);
    assert_non_null(strstr(text, "\n6x4\n"));
    assert_non_null(strstr(text, "\n29.97\n"));
    assert_non_null(strstr(text, "\nlibx264\n"));
}

static void an_encoder_that_gives_up_is_noticed(void **state)
{
    (void)state;
    script_write("#!/bin/sh\nexit 3\n");
    struct ll_video_params params = {
        .path = file_in("film.webm"), .width = 640, .height = 360, .fps = 30
    };
    struct ll_video *video = ll_video_begin(&params);
    assert_non_null(video);
    uint8_t *rgba = calloc(640 * 360, 4);
    assert_non_null(rgba);
    bool good = true; // the pipe holds less than one picture
    for (int i = 0; i < 3 && good; i++)
        good = ll_video_frame(video, rgba);
    assert_false(good);
    assert_false(ll_video_frame(video, rgba)); // and this program still runs
    assert_false(ll_video_end(video));
    free(rgba);

    script_write("#!/bin/sh\ncat >/dev/null\nexit 1\n"); // takes all, then fails
    video = ll_video_begin(&params);
    assert_non_null(video);
    rgba = calloc(640 * 360, 4);
    assert_true(ll_video_frame(video, rgba));
    assert_false(ll_video_end(video));
    free(rgba);
}

static void films_are_known_by_their_names(void **state)
{
    (void)state;
    assert_true(ll_video_is_film("a.mp4") && ll_video_is_film("x/b.c.WEBM"));
    assert_false(ll_video_is_film("a.png") || ll_video_is_film("mp4") ||
                 ll_video_is_film("a.mp4/b"));
    assert_false(ll_process_is_in_path("lamplight-no-such-program"));
    const char *const argv[] = { "lamplight-no-such-program", NULL };
    struct ll_process *process = ll_process_start(argv);
    assert_true(!process || ll_process_finish(process) != 0);
}

static void a_real_encoder_makes_a_film(void **state)
{
    (void)state;
    remove(file_in("ffmpeg"));
    if (!ll_video_is_possible()) {
        note("ffmpeg is absent: skipped\n");
        skip();
    }
    static const char *const names[] = { "film.mp4", "film.webm" };
    for (int n = 0; n < 2; n++) {
        struct ll_video_params params = {
            .path = file_in(names[n]), .width = 65, .height = 35, .fps = 25
        }; // odd edges
        struct ll_video *video = ll_video_begin(&params);
        assert_non_null(video);
        uint8_t *rgba = calloc(65 * 35, 4);
        for (int i = 0; i < 10; i++) {
            memset(rgba, i * 25, 65 * 35 * 4);
            assert_true(ll_video_frame(video, rgba));
        }
        free(rgba);
        assert_true(ll_video_end(video));
        struct ll_bytes film = file_read(file_in(names[n]));
        assert_true(film.size > 500);
        free((void *)film.data);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_byte_reaches_the_encoder),
        cmocka_unit_test(an_encoder_that_gives_up_is_noticed),
        cmocka_unit_test(films_are_known_by_their_names),
        cmocka_unit_test(a_real_encoder_makes_a_film),
    };
    return cmocka_run_group_tests(tests, folder_open, folder_close);
}
