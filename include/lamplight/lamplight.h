// lamplight: opens a data set in the file formats of World of Warcraft 1.12.1 (or 3.3.5a)
// and makes pictures of it. This is the whole public interface.
//
// One session shows one map. A session belongs to one thread; several may exist.
#ifndef LAMPLIGHT_LAMPLIGHT_H
#define LAMPLIGHT_LAMPLIGHT_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct ll_session;

struct ll_session_params {
    // Data sets, later over earlier: an install, its Data folder, a loose folder, an
    // archive, or "demo" (our own world, built into the cache folder on first use).
    const char *const *data;
    uint32_t num_data;

    const char *map; // folder below World/Maps, or id in Map.dbc
    const char
        *model; // with map NULL: one model or building on an empty stage, at 0, 0, 0
    uint32_t width, height; // of the pictures, pixels

    bool validation;      // Vulkan validation, for developers
    const char *gpu;      // part of a device name; NULL: the best device
    uint32_t num_workers; // loader threads; 0: by the number of cores
};

enum ll_session_result {
    LL_SESSION_OK,
    LL_SESSION_NO_DATA, // a data path holds no data, or no such map
    LL_SESSION_NO_GPU,  // no device that can run the renderer
    LL_SESSION_FAILED,  // memory, lost device
};

// On failure *session is NULL; the log says what was looked for and what was found.
enum ll_session_result ll_session_create(const struct ll_session_params *params,
                                         struct ll_session **session);
void ll_session_destroy(struct ll_session *session);

// Sets a row of the settings table ("farclip", "500"). False if there is no such row or
// the text is no number; values out of range are clamped.
bool ll_session_set(struct ll_session *session, const char *row, const char *value);

struct ll_shot {
    double pos[3];   // of the eye: yards, x north, y west, z up
    float yaw_deg;   // 0 = north, counter-clockwise from above
    float pitch_deg; // up positive
    double minute;   // of the day, 0 .. 1440
};

// Loads what the place needs, waits for it, draws. pixels: width * height * 4 bytes,
// rgba, top row first. False, with a log line, when the device is lost or memory is out.
bool ll_session_shot(struct ll_session *session, const struct ll_shot *shot,
                     uint8_t *pixels);

const char *ll_version(void); // "0.1.0"

#ifdef __cplusplus
}
#endif

#endif
