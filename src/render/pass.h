// The pass table: what runs in a frame, in which order, and what it reads and writes.
// From the uses come the barriers; the name is also debug label, timer and bench column.
#ifndef LL_RENDER_PASS_H
#define LL_RENDER_PASS_H

#include "gpu/gpu.h"

struct ll_render;

enum ll_target {
    LL_TARGET_SCENE,  // the classic picture: stored bytes
    LL_TARGET_DEPTH,  // reversed, infinite
    LL_TARGET_OUTPUT, // the scene at the size of the output, with what lies over it
    LL_NUM_TARGETS
};

enum ll_target_size {
    LL_TARGET_SIZE_SCENE,  // the output's, times the render scale
    LL_TARGET_SIZE_OUTPUT, // of the window or the picture
};

struct ll_target_def {
    const char *name;
    VkFormat format;
    VkImageUsageFlags usage;
    enum ll_target_size size;
};
const struct ll_target_def *ll_target_def(enum ll_target target);

#define LL_MAX_PASS_USES 4

struct ll_pass_use {
    enum ll_target target;
    enum ll_access access; // NONE ends the list
    bool clear;            // the pass overwrites or clears: old contents do not matter
};

struct ll_pass_def {
    const char *name;
    struct ll_pass_use uses[LL_MAX_PASS_USES];
    // The least work, whatever the shaders are like: from it and the ceilings of the
    // machine the bench derives a bound in time.
    uint32_t min_bytes_per_pixel;     // with the targets, whatever is drawn
    uint32_t min_bytes_per_fragment;  // with the targets, for each fragment beside that
    uint32_t min_texels_per_fragment; // taps
    uint32_t min_fmas_per_fragment;   // operations of the law
    bool overdraws; // blends: each fragment counts; else one a pixel is enough
    // State of the pass, or NULL on failure. Pipelines are made here, not in a frame.
    void *(*create)(struct ll_render *render);
    void (*destroy)(void *state, struct ll_render *render); // state may be NULL
    void (*record)(void *state, struct ll_render *render, VkCommandBuffer cmd);
    bool on_blank; // runs in frames without a world too
    // NULL: in every frame. False: no barrier, no commands.
    bool (*enabled)(const void *state, const struct ll_render *render);
    // NULL, or uses of this frame beside those above: at most LL_NUM_TARGETS, of targets
    // that are not among those.
    uint32_t (*more_uses)(const void *state, const struct ll_render *render,
                          struct ll_pass_use uses[LL_NUM_TARGETS]);
};

// In frame order.
uint32_t ll_num_passes(void);
const struct ll_pass_def *ll_pass_at(uint32_t pass_idx);

struct ll_target_barrier {
    enum ll_target target;
    struct ll_access_barrier barrier;
};

// The barriers before a pass, given what happened to the targets so far; moves the states
// on.
uint32_t ll_pass_barriers(const struct ll_pass_def *pass,
                          struct ll_access_state states[LL_NUM_TARGETS],
                          struct ll_target_barrier out[LL_MAX_PASS_USES]);
// Those before any uses; room for one barrier a use.
uint32_t ll_uses_barriers(const struct ll_pass_use *uses, uint32_t num_uses,
                          struct ll_access_state states[LL_NUM_TARGETS],
                          struct ll_target_barrier *out);

// Defined in passes/, one file each.
extern const struct ll_pass_def ll_pass_opaque, ll_pass_sky, ll_pass_liquid,
    ll_pass_transparent, ll_pass_highlight, ll_pass_output, ll_pass_ui;

#endif
