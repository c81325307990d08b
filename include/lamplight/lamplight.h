// lamplight: opens a data set in the file formats of World of Warcraft 1.12.1 (or 3.3.5a)
// and shows it. This header, log.h, overlay.h and vulkan.h beside it are the whole public
// interface.
//
// One session shows one map at a time. A session belongs to one thread; several may
// exist. Structs whose names end in _params: a zero field means its default.
//
// Places are in yards: x north, y west, z up. Angles are degrees: yaw 0 looks north and
// grows counter-clockwise from above (90 is west), pitch is positive upwards. Pictures
// are 8-bit rgba, the top row first, without padding.
#ifndef LAMPLIGHT_LAMPLIGHT_H
#define LAMPLIGHT_LAMPLIGHT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lamplight/api.h"
#include "lamplight/log.h"
#include "lamplight/overlay.h"

#ifdef __cplusplus
extern "C" {
#endif

LL_API const char *ll_version(void); // "0.1.0"

// ---- sessions ----

struct ll_session;
struct ll_vulkan_params; // lamplight/vulkan.h
struct ll_vulkan_image;

#define LL_ANY_MAP "*"

// What is to be shown.
struct ll_load_params {
    // Data sets, later over earlier: an install, its Data folder, a loose folder, an
    // archive, or "demo" (our own world, built into the cache folder on first use). None:
    // those that are open stay.
    const char *const *data;
    uint32_t num_data;

    // Folder below World/Maps, or id in Map.dbc; LL_ANY_MAP: the demo's, the one with id
    // 0, or the first that there is; NULL: none.
    const char *map;
    const char *model; // without a map: one model or building on a stage, at 0, 0, 0
};

enum ll_load_state {
    LL_LOAD_NONE, // nothing was asked for
    LL_LOAD_RUNNING,
    LL_LOAD_READY,
    LL_LOAD_FAILED, // the log says why
};

struct ll_load_status {
    enum ll_load_state state;
    float fraction;   // 0..1 of the step that takes longest
    const char *step; // literal, in words: "opening the data"
};

struct ll_callbacks {
    void *user; // handed to each
    // While a load runs, and once when it ends; on the thread of the session, from within
    // its calls.
    void (*progress)(void *user, const struct ll_load_status *status);
    // Once a frame, before it is drawn: what lies over the picture, drawn in this order;
    // the lists last until the frame call returns. width and height of the output,
    // pixels.
    const struct ll_overlay *(*overlay)(void *user, uint32_t width, uint32_t height,
                                        uint32_t *num_overlays);
};

struct ll_session_params {
    // What is opened first, as in ll_load_params. No data: an empty session.
    const char *const *data;
    uint32_t num_data;
    const char *map;
    const char *model;
    bool background; // do not wait for these: ll_session_load instead

    uint32_t width, height; // of the output, pixels; 0: 1280 x 720, or the surface's
    struct ll_callbacks callbacks;
    const struct ll_vulkan_params *vulkan; // a surface to present to; NULL: none

    bool validation;      // Vulkan validation, for developers
    const char *gpu;      // part of a device name; NULL: the best device
    uint32_t num_workers; // loader threads; 0: by the number of cores
};

enum ll_session_result {
    LL_SESSION_OK,
    LL_SESSION_NO_DATA, // a data path holds no data, or no such map or model
    LL_SESSION_NO_GPU,  // no device that can run the renderer
    LL_SESSION_FAILED,  // memory, lost device, no surface
};

// On failure *session is NULL; the log says what was looked for and what was found.
LL_API enum ll_session_result ll_session_create(const struct ll_session_params *params,
                                                struct ll_session **session);
LL_API void ll_session_destroy(struct ll_session *session); // NULL does nothing

// ---- what it shows ----

// Starts to load in the background, in place of what was shown. The strings are copied. A
// load that is still running is dropped. False when memory is out.
LL_API bool ll_session_load(struct ll_session *session,
                            const struct ll_load_params *params);
LL_API struct ll_load_status ll_session_load_status(const struct ll_session *session);
// Waits for the load. LL_SESSION_OK without one. On failure the session is empty, or
// shows what it did before.
LL_API enum ll_session_result ll_session_load_wait(struct ll_session *session);

// Another map of the open data, in place of the one before: load and wait in one.
LL_API enum ll_session_result ll_session_map(struct ll_session *session, const char *map);

// The maps of the open data: those rows of its table that have an index file, and the one
// that is shown. Valid until the next load.
struct ll_map_entry {
    uint32_t id;        // UINT32_MAX: no row of the table
    const char *folder; // below World/Maps
    const char *name;   // for people
};
LL_API const struct ll_map_entry *ll_session_maps(const struct ll_session *session,
                                                  uint32_t *num_maps);
// Folder of the map that is shown; NULL: none.
LL_API const char *ll_session_map_shown(const struct ll_session *session);

// Height of the highest ground of the chunk (33 yd) at a place; false where none has been
// loaded.
LL_API bool ll_session_ground(const struct ll_session *session, const double pos[3],
                              float *height_yd);
// A place inside the shown map: the middle of the tile nearest to the middle of all of
// them, at height 0.
LL_API void ll_session_middle(const struct ll_session *session, double pos[3]);

// Asks for what a place needs before it is shown there, without waiting. A frame does the
// same for its own place.
LL_API void ll_session_focus(struct ll_session *session, const double pos[3]);

// Sets a row of the settings table ("farclip", "500"). False if there is no such row or
// the text is no number; values out of range are clamped.
LL_API bool ll_session_set(struct ll_session *session, const char *row,
                           const char *value);
// The text of a row's value; false if there is no such row or the text does not fit.
LL_API bool ll_session_get(const struct ll_session *session, const char *row, char *text,
                           size_t text_bytes);

// ---- pictures ----

struct ll_shot {
    double pos[3]; // of the eye
    float yaw_deg, pitch_deg;
    double minute; // of the day, 0 .. 1440
};

// Loads what the place needs, waits for it, draws. pixels: width * height * 4 bytes.
// False, with a log line, when the device is lost or memory is out.
LL_API bool ll_session_shot(struct ll_session *session, const struct ll_shot *shot,
                            uint8_t *pixels);

// Another size of the output, pixels. The targets of a surface follow it by themselves;
// this tells of its window where the surface does not know. 0 x 0: minimised.
LL_API void ll_session_resize(struct ll_session *session, uint32_t width,
                              uint32_t height);

struct ll_frame_request {
    struct ll_shot shot;
    double time_s; // of the clock that moves what moves
    bool blank;    // overlays on black, no world: costs next to nothing
    const struct ll_vulkan_image *image; // NULL, or an image of the host
};

enum ll_frame_outcome {
    LL_FRAME_DRAWN,  // and presented, where there is a surface
    LL_FRAME_PAUSED, // nothing was drawn: the output is 0 x 0 or the surface is away;
                     // wait for an event rather than ask again at once
    LL_FRAME_LOST,   // the device is gone: destroy the session, create another
    LL_FRAME_FAILED, // memory is out; the log says more
};

struct ll_frame_report {
    enum ll_frame_outcome outcome;
    uint32_t width, height; // of the output
    bool has_world;         // the ground at the eye has been loaded
    bool presentable;       // and all that the view distance asks for
    float loaded;           // 0..1 of that
};

// Draws what is there: asks for what the place needs, takes over what has arrived, never
// waits for a load.
LL_API struct ll_frame_report ll_session_frame(struct ll_session *session,
                                               const struct ll_frame_request *request);

// A texture for the commands of overlays; 0 when there is no room for it (logged). It
// lives until it is removed, or with the session.
LL_API uint32_t ll_session_overlay_texture(struct ll_session *session,
                                           const struct ll_overlay_texture *texture);
LL_API void ll_session_overlay_texture_remove(struct ll_session *session,
                                              uint32_t texture);

// Copies the last frame out, overlays included; waits for the GPU. pixels: width * height
// * 4 bytes of the last report. False when no frame was drawn at that size, or the device
// is lost.
LL_API bool ll_session_read(struct ll_session *session, uint8_t *pixels, uint32_t width,
                            uint32_t height);

#ifdef __cplusplus
}
#endif

#endif
