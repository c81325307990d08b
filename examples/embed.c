// lamplight inside another program: opens the demo world, sets an hour and a preset,
// draws frames until everything has been loaded, and writes the last one.
//
//     cc embed.c $(pkg-config --cflags --libs lamplight) -o embed && ./embed evening.ppm
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <lamplight/lamplight.h>

enum { WIDTH = 320, HEIGHT = 180 };

// Lines of the library: this program has the last word on where they go.
static void on_log(void *user, enum ll_log_level level, const char *module,
                   const char *message)
{
    if (level >= LL_LOG_WARN)
        fprintf(user, "%s: %s\n", module, message);
}

// The first start builds the demo world, which takes some seconds.
static void on_progress(void *user, const struct ll_load_status *status)
{
    const char **step = user;
    if (*step != status->step && *status->step)
        fprintf(stderr, "%s\n", status->step);
    *step = status->step;
}

static int ppm_write(const char *path, const unsigned char *rgba)
{
    FILE *file = fopen(path, "wb");
    if (!file)
        return 0;
    fprintf(file, "P6\n%d %d\n255\n", WIDTH, HEIGHT);
    for (int i = 0; i < WIDTH * HEIGHT; i++)
        fwrite(rgba + 4 * i, 1, 3, file);
    return fclose(file) == 0;
}

// A real program would handle its events and draw its own things in between.
static int frames_draw(struct ll_session *session)
{
    struct ll_frame_request request = {
        .shot = { .pos = { -158, -214, 29.8 }, .yaw_deg = 30, .pitch_deg = 6 },
    };
    struct ll_frame_report report = { 0 };
    int num_frames = 0, settled = 0;
    while (settled < 3) {
        request.shot.minute = 20 * 60 + num_frames * 0.1; // the evening goes on
        request.time_s = num_frames / 60.0;
        report = ll_session_frame(session, &request);
        if (report.outcome != LL_FRAME_DRAWN ||
            ll_session_load_status(session).state == LL_LOAD_FAILED)
            return 0;
        settled += report.presentable;
        num_frames++;
        if (!report.presentable)
            nanosleep(&(struct timespec){ .tv_nsec = 5000000 }, NULL);
    }
    printf("lamplight %s: %d frames of %ux%u\n", ll_version(), num_frames, report.width,
           report.height);
    return 1;
}

int main(int argc, char **argv)
{
    const char *data[] = { "demo" }, *step = NULL;
    const struct ll_session_params params = {
        .data = data,
        .num_data = 1,
        .map = LL_ANY_MAP,
        .background = true, // frames go on while data is opened
        .width = WIDTH,
        .height = HEIGHT,
        .callbacks = { .user = &step, .progress = on_progress },
    };
    struct ll_session *session;
    ll_log_sink_set(on_log, stderr);
    if (ll_session_create(&params, &session) != LL_SESSION_OK)
        return 1;
    unsigned char *rgba = malloc(WIDTH * HEIGHT * 4);
    int good = rgba && ll_session_set(session, "graphicsQuality", "Low") &&
               ll_session_set(session, "farclip", "500") && frames_draw(session) &&
               ll_session_read(session, rgba, WIDTH, HEIGHT) &&
               ppm_write(argc > 1 ? argv[1] : "embed.ppm", rgba);
    free(rgba);
    ll_session_destroy(session);
    return good ? 0 : 1;
}
