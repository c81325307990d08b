// Frames and shots of a session: focus, what has arrived, light, draw, and where the
// picture goes.
#include "runner/session_private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/platform.h"
#include "lamplight/vulkan.h"

// What one frame takes over at most, so that a row of tiles does not show as a hitch.
// Whatever is begun is finished.
#define PUBLISH_MAX_MS 1.0
#define PUBLISH_MAX_BYTES (16u << 20)

struct ll_camera ll_session_camera(const struct ll_session *session,
                                   const struct ll_shot *shot)
{
    struct ll_camera camera = {
        .yaw_deg = shot->yaw_deg,
        .pitch_deg = shot->pitch_deg,
        .field_of_view_deg = session->settings.field_of_view_deg,
        .near_yd = session->settings.nearclip_yd,
        .far_clip_yd = session->settings.farclip_yd,
        .width = session->output.width,
        .height = session->output.height,
    };
    memcpy(camera.eye_world, shot->pos, sizeof camera.eye_world);
    return camera;
}

// light: NULL, or instead of that of the tables.
static void sky_at(const struct ll_session *session, const struct ll_shot *shot,
                   const struct ll_light_state *light, struct ll_sky *out)
{
    const struct session_place *place = &session->place;
    const struct ll_light_tables *tables =
        place->light_tables ? place->light_tables : session->no_tables;
    struct ll_sky_params params = {
        .map_id = place->world ? place->map.id : LL_NO_MAP_ID,
        .eye_world_yd = { (float)shot->pos[0], (float)shot->pos[1], (float)shot->pos[2] },
        .time = ll_sky_time_pinned(shot->minute),
        .far_clip_yd = session->settings.farclip_yd,
        .night_gain = session->settings.night_gain,
    };
    if (light)
        ll_sky_from_light(light, &params, out);
    else
        ll_sky_eval(tables, &params, out, NULL);
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

void session_ground_note(struct session_place *place, const struct ll_world_event *event)
{
    const uint32_t num_chunks = LL_TILE_CHUNKS * LL_TILE_CHUNKS;
    if (event->kind != LL_WORLD_TILE_READY && event->kind != LL_WORLD_TILE_GONE)
        return;
    if (!place->ground)
        place->ground = calloc(LL_MAP_TILES * LL_MAP_TILES, sizeof *place->ground);
    if (!place->ground)
        return;
    free(place->ground[event->id]);
    place->ground[event->id] = NULL;
    if (event->kind != LL_WORLD_TILE_READY)
        return;
    float(*heights)[LL_TILE_CHUNKS * LL_TILE_CHUNKS] = malloc(sizeof *heights);
    for (uint32_t i = 0; heights && i < num_chunks; i++)
        (*heights)[i] = event->tile->chunks[i].max_height_yd;
    place->ground[event->id] = heights;
}

bool ll_session_ground(const struct ll_session *session, const double pos[3],
                       float *height_yd)
{
    const double chunk_yd = 1600.0 / 3 / LL_TILE_CHUNKS;
    double col = floor((LL_MAP_HALF_YD - pos[1]) / chunk_yd);
    double row = floor((LL_MAP_HALF_YD - pos[0]) / chunk_yd);
    const int max = LL_MAP_TILES * LL_TILE_CHUNKS;
    if (!session->place.ground || !(col >= 0 && col < max && row >= 0 && row < max))
        return false;
    int x = (int)col, y = (int)row;
    float(*heights)[LL_TILE_CHUNKS * LL_TILE_CHUNKS] =
        session->place.ground[y / LL_TILE_CHUNKS * LL_MAP_TILES + x / LL_TILE_CHUNKS];
    if (!heights)
        return false;
    *height_yd = (*heights)[y % LL_TILE_CHUNKS * LL_TILE_CHUNKS + x % LL_TILE_CHUNKS];
    return true;
}

static void publish(struct ll_session *session, bool limited)
{
    double start_s = ll_platform_now_s();
    uint64_t bytes = 0;
    struct ll_world_event event;
    while (session->place.world && ll_world_next(session->place.world, &event)) {
        session_ground_note(&session->place, &event);
        ll_world_keep(session->place.world, &event, session->scene);
        ll_render_world_event(session->render, &event);
        bytes += event_bytes(&event);
        if (limited && (bytes > PUBLISH_MAX_BYTES ||
                        ll_platform_now_s() - start_s > PUBLISH_MAX_MS * 1e-3))
            return;
    }
}

// A clock that does not run on tells of no flight: whatever left the window goes at once.
static void focus(struct ll_session *session, const double pos[3], double now_s)
{
    bool runs = now_s > session->focus_s;
    session->focus_s = now_s;
    if (!session->place.world || session->place.is_stage)
        return;
    struct ll_world_focus focus = { .farclip_yd = session->settings.farclip_yd,
                                    .now_s = now_s,
                                    .at_once = !runs };
    memcpy(focus.eye_world, pos, sizeof focus.eye_world);
    ll_world_focus(session->place.world, &focus);
}

void ll_session_focus(struct ll_session *session, const double pos[3])
{
    focus(session, pos, session->focus_s);
}

bool ll_session_arrived(struct ll_session *session, const double pos[3])
{
    session_loads_poll(session);
    if (session->load || session->leaving.world)
        return false;
    ll_session_focus(session, pos);
    return !session->place.world || ll_world_idle(session->place.world);
}

static bool targets_fit(struct ll_session *session, VkExtent2D output)
{
    struct ll_render_size size = { output.width, output.height,
                                   session->settings.render_scale };
    if (!size.width || !size.height || !ll_render_resize(session->render, &size))
        return false;
    ll_render_settings(session->render, &session->settings);
    session->output = output;
    return true;
}

// ---- shots ----

bool ll_session_shot_lit(struct ll_session *session, const struct ll_shot_params *params,
                         uint8_t *pixels)
{
    const struct ll_shot *shot = &params->shot;
    session_loads_wait(session);
    if (!targets_fit(session, (VkExtent2D){ session->width, session->height }))
        return false;
    ll_session_focus(session, shot->pos);
    if (session->place.world)
        ll_world_wait(session->place.world);

    struct ll_camera camera = ll_session_camera(session, shot);
    if (params->field_of_view_deg > 0)
        camera.field_of_view_deg = params->field_of_view_deg;
    struct ll_sky sky;
    sky_at(session, shot, params->light, &sky);
    if (!ll_render_frame_begin(session->render))
        return false;
    publish(session, false);
    struct ll_frame_params frame = { .camera = &camera,
                                     .settings = &session->settings,
                                     .sky = &sky };
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
    struct ll_camera camera = ll_session_camera(session, shot);
    struct ll_sky sky;
    sky_at(session, shot, NULL, &sky);
    const struct ll_overlay *overlays = NULL;
    uint32_t num_overlays = 0;
    if (session->callbacks.overlay)
        overlays =
            session->callbacks.overlay(session->callbacks.user, session->output.width,
                                       session->output.height, &num_overlays);
    if (!ll_render_frame_begin(session->render))
        return false;
    double stage_s = ll_stage_begin(session->stages);
    publish(session, true);
    progress_report(session, report);
    ll_stage_end(session->stages, LL_STAGE_PUBLISH, stage_s);
    struct ll_frame_params frame = { .camera = &camera,
                                     .settings = &session->settings,
                                     .sky = &sky,
                                     .time_s = (float)request->time_s,
                                     .blank = request->blank,
                                     .overlays = overlays,
                                     .num_overlays = num_overlays };
    return ll_render_frame_draw(session->render, &frame);
}

static enum ll_frame_outcome outcome_of(enum ll_swapchain_outcome outcome)
{
    static const enum ll_frame_outcome outcomes[] = {
        [LL_SWAPCHAIN_GOOD] = LL_FRAME_DRAWN,
        [LL_SWAPCHAIN_PAUSED] = LL_FRAME_PAUSED,
        [LL_SWAPCHAIN_LOST] = LL_FRAME_LOST,
        [LL_SWAPCHAIN_FAILED] = LL_FRAME_FAILED,
    };
    return outcomes[outcome];
}

// Copies the picture to where it is to be shown.
static enum ll_frame_outcome surface_fill(struct ll_session *session)
{
    struct ll_swapchain_image image;
    double stage_s = ll_stage_begin(session->stages);
    enum ll_swapchain_outcome outcome =
        ll_swapchain_acquire(session->swapchain, LL_OUTPUT_STAGE, &image);
    ll_stage_end(session->stages, LL_STAGE_WAIT, stage_s);
    if (outcome == LL_SWAPCHAIN_GOOD)
        ll_render_output_to(session->render,
                            &(struct ll_render_image){
                                .handle = image.handle,
                                .format = image.format,
                                .width = image.width,
                                .height = image.height,
                                .layout = VK_IMAGE_LAYOUT_PRESENT_SRC_KHR,
                            });
    return outcome_of(outcome);
}

static void host_image_fill(struct ll_session *session,
                            const struct ll_vulkan_image *image)
{
    if (image->wait)
        ll_gpu_frame_wait(session->gpu, image->wait, LL_OUTPUT_STAGE);
    if (image->signal)
        ll_gpu_frame_signal(session->gpu, image->signal);
    ll_render_output_to(session->render, &(struct ll_render_image){
                                             .handle = image->image,
                                             .format = image->format,
                                             .width = image->width,
                                             .height = image->height,
                                             .layout = image->layout,
                                         });
}

static enum ll_frame_outcome draw_and_show(struct ll_session *session,
                                           const struct ll_frame_request *request,
                                           struct ll_frame_report *report)
{
    if (!draw(session, request, report))
        return LL_FRAME_FAILED;
    enum ll_frame_outcome outcome = LL_FRAME_DRAWN;
    if (session->swapchain)
        outcome = surface_fill(session);
    if (request->image)
        host_image_fill(session, request->image);
    if (!ll_render_frame_end(session->render, NULL))
        return LL_FRAME_FAILED;
    double stage_s = ll_stage_begin(session->stages);
    if (outcome == LL_FRAME_DRAWN && session->swapchain)
        outcome = outcome_of(ll_swapchain_present(session->swapchain));
    ll_stage_end(session->stages, LL_STAGE_WAIT, stage_s);
    return outcome;
}

static enum ll_frame_outcome output_prepare(struct ll_session *session,
                                            VkExtent2D *output)
{
    *output = (VkExtent2D){ session->width, session->height };
    if (!output->width || !output->height)
        return LL_FRAME_PAUSED;
    if (!session->swapchain)
        return LL_FRAME_DRAWN;
    const struct ll_swapchain_window window = { session->width, session->height,
                                                session->settings.gx_vsync };
    return outcome_of(ll_swapchain_prepare(session->swapchain, &window, output));
}

struct ll_frame_report ll_session_frame(struct ll_session *session,
                                        const struct ll_frame_request *request)
{
    double stage_s = ll_stage_begin(session->stages);
    session_loads_poll(session);
    focus(session, request->shot.pos, request->time_s);
    ll_stage_end(session->stages, LL_STAGE_FOCUS, stage_s);
    VkExtent2D output;
    struct ll_frame_report report = { .outcome = output_prepare(session, &output) };
    if (report.outcome == LL_FRAME_DRAWN && !targets_fit(session, output))
        report.outcome = LL_FRAME_FAILED;
    if (report.outcome == LL_FRAME_DRAWN)
        report.outcome = draw_and_show(session, request, &report);
    if (ll_gpu_lost(session->gpu))
        report.outcome = LL_FRAME_LOST;
    report.width = session->output.width;
    report.height = session->output.height;
    return report;
}

bool ll_session_read(struct ll_session *session, uint8_t *pixels, uint32_t width,
                     uint32_t height)
{
    return width == session->output.width && height == session->output.height &&
           ll_render_read(session->render, pixels);
}
