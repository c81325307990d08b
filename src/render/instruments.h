// Inside of src/render only: what developers look at the world with. Nothing of it costs
// a frame until it is opened.
#ifndef LL_RENDER_INSTRUMENTS_H
#define LL_RENDER_INSTRUMENTS_H

#include "gpu/gpu.h"
#include "render/pass.h"
#include "render/render.h"

#define MAX_WORLD_PIPELINES 64
#define MAX_PIPELINE_ATTRIBUTES 8
#define MAX_PICK_BLENDS 7 // LL_NUM_MODEL_BLENDS

// How a world pipeline was made, to make others like it.
struct pipeline_note {
    struct ll_pipeline_params params;
    VkVertexInputAttributeDescription attributes[MAX_PIPELINE_ATTRIBUTES];
    VkPipeline pipeline; // borrowed
    VkPipeline lines;    // owned; null: none
};

struct pick_slot {
    bool asked; // the frame of this slot draws a pick
    double eye_world[3];
    float direction[3]; // rel = direction * eye depth
    float near_yd;
};

// What a pick found, as the pools know it.
struct pick_record {
    uint32_t kind; // LL_PICKED_*; 0: nothing
    uint32_t record;
    float depth; // reversed
    uint32_t unused;
};

struct instruments {
    bool open;
    struct ll_render_instruments wanted;

    uint32_t num_notes;
    struct pipeline_note notes[MAX_WORLD_PIPELINES];

    bool has_frozen_view;
    struct ll_view frozen_view;

    // Picking: one pixel, drawn again as records.
    VkPipeline pick_terrain, pick_liquid, pick_models[MAX_PICK_BLENDS];
    struct ll_image pick_records, pick_depth;
    struct ll_buffer pick_readback; // PICK_BYTES a slot
    struct pick_slot pick_slots[LL_FRAMES_IN_FLIGHT];
    bool pick_asked; // for the next frame, at this pixel of the output
    uint32_t pick_x, pick_y;
    struct ll_pick picked;
    struct pick_record picked_record;
    uint32_t picked_first, picked_num; // records of the whole object

    VkPipeline highlight_terrain, highlight_liquid, highlight_model;
};

// Of every pipeline of the world, when it is made.
void instruments_note(struct ll_render *render, const struct ll_pipeline_params *params,
                      VkPipeline pipeline);
// The pipeline, or the one that draws its edges while that is wanted.
VkPipeline instruments_pipeline(const struct ll_render *render, VkPipeline pipeline);
void instruments_finish(struct ll_render *render);
// The view that decides what is visible.
struct ll_view instruments_view(struct ll_render *render, const struct ll_view *camera);

// pick.c
bool pick_init(struct ll_render *render);
void pick_finish(struct ll_render *render);
void pick_answer(struct ll_render *render); // at the start of a frame: of its slot
void pick_draw(struct ll_render *render, const struct ll_camera *camera);
// Records that die: what was picked may be among them. kind: enum record_kind.
void pick_forget(struct ll_render *render, int kind, uint64_t first, uint64_t num);

#endif
