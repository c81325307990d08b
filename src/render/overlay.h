// Inside of src/render only: what hosts draw over the picture, and the textures of it.
#ifndef LL_RENDER_OVERLAY_H
#define LL_RENDER_OVERLAY_H

#include "gpu/gpu.h"
#include "lamplight/overlay.h"
#include "render/pass.h"

struct ll_frame_params;

#define MAX_OVERLAY_TEXTURES 16 // LL_OVERLAY_WHITE is the first
#define OVERLAY_TARGETS 0x1000  // texture of target i: this + i

// A texture's sets, one per frame in flight; each is written again when the image has
// changed since.
struct overlay_set {
    VkDescriptorSet sets[LL_FRAMES_IN_FLIGHT];
    uint32_t generations[LL_FRAMES_IN_FLIGHT]; // of the image that the set names; 0: none
};

struct overlay_texture {
    struct ll_image image;     // null handle: the slot is free
    struct ll_staging staging; // its texels, until they are copied
    uint32_t generation;
};

// A list of the frame, checked and copied to where the GPU reads it.
struct overlay_draw {
    VkRect2D scissor;
    VkDescriptorSet set;
    uint32_t read; // LL_OVERLAY_READ_*
    uint32_t first_index, num_indices;
    int32_t first_vertex;
    struct ll_ring_span vertices, indices;
};

struct render_overlay {
    VkSampler linear, nearest; // nearest: targets, whose texels are looked at
    VkDescriptorSetLayout set_layout;
    VkDescriptorPool descriptor_pool;
    struct overlay_texture textures[MAX_OVERLAY_TEXTURES];
    struct overlay_set texture_sets[MAX_OVERLAY_TEXTURES], target_sets[LL_NUM_TARGETS];
    uint32_t num_generations;

    // The frame being recorded:
    uint32_t num_draws, targets_shown; // a bit per target
    struct overlay_draw *draws;        // arena: frame
    float near_yd, far_clip_yd;
};

bool overlay_init(struct ll_render *render);
void overlay_finish(struct ll_render *render);

// Before the passes: uploads new textures, copies the lists of the frame, writes sets. A
// list that memory is out for is left out; so is a command that reaches outside its list.
void overlay_prepare(struct ll_render *render, const struct ll_frame_params *params);

#endif
