// One picture: its place, its camera, and the state machine run over a session.
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/maths.h"
#include "base/platform.h"
#include "runner/capture_private.h"

#define POLL_S 0.001 // between two looks at what has been loaded

// ---- the place ----

static int code_of(enum ll_session_result result)
{
    return result == LL_SESSION_OK ? 0 : result == LL_SESSION_NO_DATA ? 2 : 1;
}

// A bar for the one step that takes seconds: building the demo. It ends at 1, whatever
// was seen of it last.
static void progress_show(void *user, const struct ll_load_status *status)
{
    struct capture *capture = user;
    bool building =
        status->state == LL_LOAD_RUNNING && !strcmp(status->step, LL_LOAD_STEP_DEMO);
    float fraction = building ? status->fraction : 1;
    bool begun = building || capture->progress_shown > 0;
    if (!begun || fraction <= capture->progress_shown)
        return;
    ll_data_progress_show(NULL, fraction);
    capture->progress_shown = fraction;
}

static int session_open(struct capture *capture, const struct ll_shot_spec *spec)
{
    struct ll_session_params session = capture->params->session;
    session.map = spec->map;
    session.model = spec->model;
    session.width = capture->width;
    session.height = capture->height;
    session.background = true;
    if (!session.callbacks.progress) {
        session.callbacks.user = capture;
        session.callbacks.progress = progress_show;
    }
    if (!session.num_data) {
        session.data = &spec->data;
        session.num_data = 1;
    }
    return code_of(ll_session_open(&session, &capture->made_for, &capture->session));
}

// The deadline holds for opening as well, which may build the demo or read a slow disk.
static int load_wait(struct capture *capture, const struct ll_shot_spec *spec)
{
    double deadline_s = capture->params->rules.deadline_s;
    double start_s = ll_platform_now_s();
    while (!ll_session_arrived(capture->session, spec->shot.pos) &&
           ll_session_load_status(capture->session).state == LL_LOAD_RUNNING) {
        if (deadline_s > 0 && ll_platform_now_s() - start_s >= deadline_s) {
            ll_log(LL_LOG_ERROR, "capture", "%s: %s", spec->name,
                   ll_capture_failure_text(LL_CAPTURE_LATE));
            return 1;
        }
        ll_platform_sleep_s(POLL_S);
    }
    return code_of(ll_session_load_wait(capture->session));
}

static int place_open(struct capture *capture, const struct ll_shot_spec *spec)
{
    struct ll_load_params load = { .map = spec->map, .model = spec->model };
    int code = 0;
    if (!capture->session)
        code = session_open(capture, spec);
    else if (!ll_session_load(capture->session, &load))
        code = 1;
    return code ? code : load_wait(capture, spec);
}

void capture_close(struct capture *capture)
{
    if (capture->session)
        capture->num_messages +=
            ll_gpu_num_validation_messages(ll_session_gpu(capture->session));
    ll_session_destroy(capture->session);
    capture->session = NULL;
    capture->open = NULL;
}

int capture_open(struct capture *capture, const struct ll_shot_spec *spec,
                 const struct ll_text_pair *vary)
{
    struct ll_settings settings;
    capture_settings_fill(capture, spec, vary, &settings);
    if (capture->session && capture_settings_need_anew(&settings, &capture->made_for))
        capture_close(capture);
    if (!capture->session)
        capture->made_for = settings;
    if (!capture->open || !ll_capture_same_place(capture->open, spec)) {
        int code = place_open(capture, spec);
        if (code)
            return code;
        capture->open = spec;
        capture->report.num_loads++;
    }
    *ll_session_settings(capture->session) = settings;
    return 0;
}

// The eye where the whole model is in the picture, seen along the shot's direction.
static void orbit(struct capture *capture, struct ll_shot *shot)
{
    const struct ll_settings *settings = ll_session_settings(capture->session);
    struct ll_camera camera = { .yaw_deg = shot->yaw_deg,
                                .pitch_deg = shot->pitch_deg,
                                .field_of_view_deg = settings->field_of_view_deg,
                                .width = capture->width,
                                .height = capture->height };
    struct ll_camera_basis basis = ll_camera_basis(&camera);
    float center[3] = { 0 }, radius_yd = 1;
    ll_session_stage_sphere(capture->session, center, &radius_yd);
    float half = (float)LL_PI / 360 * settings->field_of_view_deg;
    float distance_yd = ll_maxf(radius_yd / sinf(half), 2 * settings->nearclip_yd);
    for (int i = 0; i < 3; i++)
        shot->pos[i] = (double)(center[i] - basis.forward[i] * distance_yd);
}

// ---- the machine ----

struct shooting {
    struct capture *capture;
    const struct capture_view *view;
    uint8_t *pixels;
    uint8_t *before; // owned; the draw before, where draws are compared
    size_t num_pixels;
};

static void load_more(struct shooting *shooting, struct ll_capture_event *event)
{
    event->presentable =
        ll_session_arrived(shooting->capture->session, shooting->view->shot.pos);
    if (!event->presentable)
        ll_platform_sleep_s(POLL_S);
}

static void draw(struct shooting *shooting, struct ll_capture_event *event)
{
    const struct capture_view *view = shooting->view;
    size_t bytes = shooting->num_pixels * 4;
    if (shooting->before)
        memcpy(shooting->before, shooting->pixels, bytes);
    struct ll_shot_params params = { .shot = view->shot,
                                     .field_of_view_deg = view->field_of_view_deg };
    event->failed =
        !ll_session_shot_lit(shooting->capture->session, &params, shooting->pixels);
    shooting->capture->report.num_draws++;
    event->same = shooting->before && !memcmp(shooting->before, shooting->pixels, bytes);
    event->black = ll_picture_is_black(shooting->pixels, shooting->num_pixels);
}

static struct ll_capture_state run(struct shooting *shooting)
{
    struct ll_capture_rules rules = shooting->capture->params->rules;
    rules.age_steps = shooting->view->age_steps;
    struct ll_capture_state state = ll_capture_state_make(&rules, ll_platform_now_s());
    while (state.next != LL_CAPTURE_SAVE && state.next != LL_CAPTURE_FAIL) {
        struct ll_capture_event event = { 0 };
        if (state.next == LL_CAPTURE_LOAD)
            load_more(shooting, &event);
        else if (state.next == LL_CAPTURE_DRAW)
            draw(shooting, &event);
        // LL_CAPTURE_STEP: nothing in the world moves by itself yet.
        event.now_s = ll_platform_now_s();
        ll_capture_state_next(&state, &event);
    }
    return state;
}

bool capture_draw(struct capture *capture, const struct capture_view *view,
                  uint8_t *pixels)
{
    struct shooting shooting = { .capture = capture,
                                 .view = view,
                                 .pixels = pixels,
                                 .num_pixels = (size_t)view->width * view->height };
    if (capture->params->rules.stable_draws > 1) {
        shooting.before = malloc(shooting.num_pixels * 4);
        if (!shooting.before)
            return false;
    }
    ll_session_resize(capture->session, view->width, view->height);
    struct ll_capture_state state = run(&shooting);
    free(shooting.before);
    if (state.next == LL_CAPTURE_FAIL)
        ll_log(LL_LOG_ERROR, "capture", "%s: %s", view->name,
               ll_capture_failure_text(state.failure));
    else if (state.unsettled)
        ll_log(LL_LOG_WARN, "capture", "%s: did not hold still for %u draws in %u",
               view->name, state.rules.stable_draws, state.num_draws);
    return state.next == LL_CAPTURE_SAVE;
}

void capture_size(const struct capture *capture, uint32_t *width, uint32_t *height)
{
    const struct ll_capture_params *params = capture->params;
    *width = params->resize_width ? params->resize_width : capture->width;
    *height = params->resize_height ? params->resize_height : capture->height;
}

// A window that is resized once its picture has settled: drawn at one size, kept at the
// other, where it has nothing left to load and does not grow older.
static bool draw_resized(struct capture *capture, struct capture_view *view,
                         struct ll_picture *out)
{
    struct ll_picture first;
    bool good = ll_picture_init(&first, view->width, view->height) &&
                capture_draw(capture, view, first.rgba);
    ll_picture_finish(&first);
    view->width = out->width;
    view->height = out->height;
    view->age_steps = 0;
    return good && capture_draw(capture, view, out->rgba);
}

int capture_picture(struct capture *capture, const struct ll_capture_job *job,
                    struct ll_picture *out)
{
    *out = (struct ll_picture){ 0 };
    int code = capture_open(capture, job->spec, &job->vary);
    if (code)
        return code;
    struct capture_view view = { .shot = job->shot,
                                 .width = capture->width,
                                 .height = capture->height,
                                 .age_steps = capture->params->rules.age_steps,
                                 .name = job->name };
    if (job->spec->model && !job->spec->has_pos)
        orbit(capture, &view.shot);
    uint32_t width, height;
    capture_size(capture, &width, &height);
    if (!ll_picture_init(out, width, height))
        return 1;
    bool resized = capture->params->resize_width != 0;
    bool good = resized ? draw_resized(capture, &view, out)
                        : capture_draw(capture, &view, out->rgba);
    if (good)
        return 0;
    ll_picture_finish(out);
    return 1;
}

bool capture_save(struct capture *capture, const char *path,
                  const struct ll_picture *picture)
{
    enum ll_status status =
        ll_png_write(path, picture->rgba, picture->width, picture->height);
    if (status != LL_OK) {
        ll_log(LL_LOG_ERROR, "capture", "%s: %s", path, ll_status_name(status));
        return false;
    }
    capture->report.num_pictures++;
    return true;
}
