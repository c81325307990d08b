// Frames and shots of a session: focus, what has arrived, light, draw, and where the
// picture goes.
#include "runner/session_private.h"

#include <math.h>
#include <string.h>

#include "base/log.h"
#include "base/platform.h"

// What one frame takes over at most, so that a row of tiles does not show as a hitch.
// Whatever is begun is finished.
#define PUBLISH_MAX_MS 2.0
#define PUBLISH_MAX_BYTES (16u << 20)

static double day_fraction(double minute)
{
    double day = minute / 1440;
    return day - floor(day);
}

static struct ll_camera camera_of(const struct ll_session *session,
                                  const struct ll_shot *shot)
{
    struct ll_camera camera = {
        .yaw_deg = shot->yaw_deg,
        .pitch_deg = shot->pitch_deg,
        .field_of_view_deg = session->settings.field_of_view_deg,
        .near_yd = session->settings.nearclip_yd,
        .far_clip_yd = session->settings.farclip_yd,
        .width = session->width,
        .height = session->height,
    };
    memcpy(camera.eye_world, shot->pos, sizeof camera.eye_world);
    return camera;
}

static void light_at(const struct ll_session *session, const struct ll_shot *shot,
                     struct ll_light_state *light)
{
    const float eye[3] = { (float)shot->pos[0], (float)shot->pos[1],
                           (float)shot->pos[2] };
    const struct session_place *place = &session->place;
    const struct ll_light_tables *tables =
        place->light_tables ? place->light_tables : session->no_tables;
    ll_light_eval(tables, place->world ? place->map.id : LL_NO_MAP_ID, eye,
                  LL_LIGHT_SLOT_CLEAR, shot->minute, light);
}

static uint64_t event_bytes(const struct ll_world_event *event)
{
    switch (event->kind) {
    case LL_WORLD_TEXTURE_READY:
        return event->texture->span.size_bytes;
    case LL_WORLD_MODEL_READY:
        return event->model->span.size_bytes;
    case LL_WORLD_TILE_READY:
        return event->tile->span.size_bytes;
    default:
        return 0;
    }
}

static void publish(struct ll_session *session, bool limited)
{
    double start_s = ll_platform_now_s();
    uint64_t bytes = 0;
    struct ll_world_event event;
    while (session->place.world && ll_world_next(session->place.world, &event)) {
        ll_render_world_event(session->render, &event);
        bytes += event_bytes(&event);
        if (limited && (bytes > PUBLISH_MAX_BYTES ||
                        ll_platform_now_s() - start_s > PUBLISH_MAX_MS * 1e-3))
            return;
    }
}

void ll_session_focus(struct ll_session *session, const double pos[3])
{
    if (session->place.world && !session->place.is_stage)
        ll_world_focus(session->place.world, pos, session->settings.farclip_yd);
}

bool ll_session_arrived(struct ll_session *session, const double pos[3])
{
    session_loads_poll(session);
    if (session->load || session->leaving.world)
        return false;
    ll_session_focus(session, pos);
    return !session->place.world || ll_world_idle(session->place.world);
}

static bool targets_fit(struct ll_session *session)
{
    struct ll_render_size size = { session->width, session->height,
                                   session->render_scale };
    return size.width && size.height && ll_render_resize(session->render, &size);
}

// ---- shots ----

bool ll_session_shot_lit(struct ll_session *session, const struct ll_shot_params *params,
                         uint8_t *pixels)
{
    const struct ll_shot *shot = &params->shot;
    session_loads_wait(session);
    ll_session_focus(session, shot->pos);
    if (session->place.world)
        ll_world_wait(session->place.world);

    struct ll_camera camera = camera_of(session, shot);
    if (params->field_of_view_deg > 0)
        camera.field_of_view_deg = params->field_of_view_deg;
    struct ll_light_state light;
    if (params->light)
        light = *params->light;
    else
        light_at(session, shot, &light);
    if (!targets_fit(session) || !ll_render_frame_begin(session->render))
        return false;
    publish(session, false);
    struct ll_frame_params frame = { .camera = &camera,
                                     .settings = &session->settings,
                                     .light = &light,
                                     .day = (float)day_fraction(shot->minute) };
    return ll_render_frame_draw(session->render, &frame) &&
           ll_render_frame_end(session->render, pixels);
}

bool ll_session_shot(struct ll_session *session, const struct ll_shot *shot,
                     uint8_t *pixels)
{
    return ll_session_shot_lit(session, &(struct ll_shot_params){ .shot = *shot },
                               pixels);
}

// ---- frames ----

void ll_session_resize(struct ll_session *session, uint32_t width, uint32_t height)
{
    session->width = width;
    session->height = height;
}

static void progress_report(struct ll_session *session, struct ll_frame_report *report)
{
    if (!session->place.world)
        return;
    struct ll_world_progress progress = ll_world_progress(session->place.world);
    report->has_world = progress.focus_there;
    report->presentable = progress.num_there == progress.num_needed;
    report->loaded =
        progress.num_needed ? (float)progress.num_there / (float)progress.num_needed : 1;
}

static bool draw(struct ll_session *session, const struct ll_frame_request *request,
                 struct ll_frame_report *report)
{
    const struct ll_shot *shot = &request->shot;
    struct ll_camera camera = camera_of(session, shot);
    struct ll_light_state light;
    light_at(session, shot, &light);
    struct ll_overlay overlay = { 0 };
    if (session->callbacks.overlay)
        session->callbacks.overlay(session->callbacks.user, session->width,
                                   session->height, &overlay);
    if (!ll_render_frame_begin(session->render))
        return false;
    publish(session, true);
    progress_report(session, report);
    struct ll_frame_params frame = { .camera = &camera,
                                     .settings = &session->settings,
                                     .light = &light,
                                     .day = (float)day_fraction(shot->minute),
                                     .time_s = (float)request->time_s,
                                     .overlays = &overlay,
                                     .num_overlays = 1 };
    return ll_render_frame_draw(session->render, &frame) &&
           ll_render_frame_end(session->render, NULL);
}

struct ll_frame_report ll_session_frame(struct ll_session *session,
                                        const struct ll_frame_request *request)
{
    session_loads_poll(session);
    ll_session_focus(session, request->shot.pos);
    struct ll_frame_report report = { .width = session->width,
                                      .height = session->height };
    if (!session->width || !session->height)
        report.outcome = LL_FRAME_PAUSED;
    else if (!targets_fit(session) || !draw(session, request, &report))
        report.outcome = LL_FRAME_FAILED;
    return report;
}

bool ll_session_read(struct ll_session *session, uint8_t *pixels, uint32_t width,
                     uint32_t height)
{
    return width == session->width && height == session->height &&
           ll_render_read(session->render, pixels);
}
