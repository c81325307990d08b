// Inside of the session's files only.
#ifndef LL_RUNNER_SESSION_PRIVATE_H
#define LL_RUNNER_SESSION_PRIVATE_H

#include "base/jobs.h"
#include "base/jobs.h"
#include "base/thread.h"
#include "formats/wdt.h"
#include "gpu/swapchain.h"
#include "runner/runner.h"

// What a load brings, and what a session shows: one data set and one map of it.
struct session_place {
    struct ll_vfs *vfs; // owned; shared with the place before when only the map changed
    struct ll_light_tables *light_tables; // likewise
    struct ll_arena arena;                // of the list of maps
    struct ll_map_entry *maps;
    uint32_t num_maps;
    struct ll_data_map map;
    struct ll_world *world; // owned; NULL: nothing to see
    // Highest ground of each chunk, by tile [y * 64 + x]; owned, NULL: not loaded.
    float (**ground)[LL_TILE_CHUNKS * LL_TILE_CHUNKS];
    bool is_stage; // one model instead of a map
};

struct session_load; // one that runs, in session_load.c

struct ll_session {
    struct ll_settings settings;
    struct ll_callbacks callbacks;
    struct ll_jobs *jobs;
    struct ll_gpu *gpu;
    struct ll_scene *scene;
    struct ll_swapchain *swapchain; // NULL: nothing to present to
    struct ll_render *render;
    struct ll_light_tables *no_tables; // where the data has none, or there is no data

    struct session_place place;     // what is shown
    struct session_place leaving;   // what was, until its jobs have ended
    struct session_load *load;      // owned; NULL: none runs
    struct session_load *load_next; // owned; waits for the one that runs
    enum ll_load_state load_state;  // of the last one that was asked for
    enum ll_session_result load_result;

    struct ll_mutex mutex; // guards what a load says of itself
    struct ll_cond changed;

    uint32_t width, height; // of the window or picture as the host knows it; 0: minimised
    VkExtent2D output;      // of the last frame
    double focus_s; // clock of the last frame
    struct ll_stage_timers *stages; // borrowed; NULL: not timed
};

// session_frame.c. Takes note of the ground that comes and goes.
void session_ground_note(struct session_place *place, const struct ll_world_event *event);

// session_load.c. Takes over what has been loaded, drops what was left; never waits.
void session_loads_poll(struct ll_session *session);
// Waits for the loads and for what was left.
void session_loads_wait(struct ll_session *session);
void session_loads_finish(struct ll_session *session);

#endif
