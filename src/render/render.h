// Draws the scene: texture pages, geometry pools, targets, the pass table. Main thread.
#ifndef LL_RENDER_RENDER_H
#define LL_RENDER_RENDER_H

#include "gpu/gpu.h"
#include "lamplight/overlay.h"
#include "scene/scene.h"
#include "settings/settings.h"
#include "sky/sky.h"
#include "world/world.h"

struct ll_render;

struct ll_render_size {
    uint32_t width, height; // of the output, pixels, at least 1
    float scale;            // of the scene's edges against the output's
};

struct ll_render_params {
    struct ll_gpu *gpu;     // borrowed
    struct ll_scene *scene; // borrowed: tiles put their instances here
    struct ll_render_size size;
    VkFormat output_format;             // of the output target, 8-bit UNORM; 0: rgba
    const struct ll_settings *settings; // what pipelines and samplers are made for
};

struct ll_render *ll_render_create(const struct ll_render_params *params);
void ll_render_destroy(struct ll_render *render); // waits for the GPU

// Between frames: other targets from the next frame on. Frames that still run keep
// theirs. False when memory is out; the targets are then those of before.
bool ll_render_resize(struct ll_render *render, const struct ll_render_size *size);
// Between frames: what pipelines and samplers are made for. Nothing waits.
void ll_render_settings(struct ll_render *render, const struct ll_settings *settings);
// An edge of the scene target.
uint32_t ll_render_scaled(uint32_t output_px, float scale);

// Spans in staging memory, for loaders on any thread.
struct ll_span_source ll_render_spans(struct ll_render *render);

// ---- a frame: begin, then what arrived or left, then draw, then end ----

bool ll_render_frame_begin(struct ll_render *render);

// Takes over an event's arrays and its span. A texture or tile that finds no room is
// drawn without, with a log line.
void ll_render_world_event(struct ll_render *render, const struct ll_world_event *event);

struct ll_frame_params {
    const struct ll_camera *camera;
    const struct ll_settings *settings;
    const struct ll_sky *sky; // of the eye's place and time
    float time_s;             // of the clock, for animated sheets
    bool blank;               // no world: overlays on black
    // Drawn over the picture, in this order.
    const struct ll_overlay *overlays;
    uint32_t num_overlays;
};
bool ll_render_frame_draw(struct ll_render *render, const struct ll_frame_params *params);

// Copies the output, after it was drawn, into an image from elsewhere: of the swapchain
// or of a host. The submission waits for that image at stage LL_OUTPUT_STAGE.
#define LL_OUTPUT_STAGE VK_PIPELINE_STAGE_2_TRANSFER_BIT
struct ll_render_image {
    VkImage handle;
    VkFormat format;
    uint32_t width, height;
    VkImageLayout layout; // that it is left in
};
void ll_render_output_to(struct ll_render *render, const struct ll_render_image *to);

// Submits. With `pixels` not NULL also waits and copies the picture out: width * height *
// 4 bytes, rgba, top row first.
bool ll_render_frame_end(struct ll_render *render, uint8_t *pixels);

// Between frames: waits for the last one and copies it out. False without one.
bool ll_render_read(struct ll_render *render, uint8_t *pixels);

// ---- textures of overlays ----

// Between frames, or in one before its draw. 0 when there is no room for it (logged).
uint32_t ll_render_overlay_texture_add(struct ll_render *render,
                                       const struct ll_overlay_texture *texture);
// Frames that still run keep it.
void ll_render_overlay_texture_remove(struct ll_render *render, uint32_t texture);

// A render target as the frame leaves it, for overlays to show. Debug view: reading it
// costs the frame a barrier, and only while an overlay does.
struct ll_render_target {
    const char *name;
    VkFormat format;
    uint32_t width, height;
    uint64_t size_bytes;
    uint32_t texture; // depth shows as grey by distance, sky bluish; 0: cannot be shown
};
uint32_t ll_render_num_targets(void);
struct ll_render_target ll_render_target(const struct ll_render *render,
                                         uint32_t target_idx);

// ---- instruments for developers ----

struct ll_render_instruments {
    bool wireframe; // the world as the edges of its triangles, where the device can
    bool frozen;    // what was visible when this was set is what is drawn
    bool highlight; // tints what was picked last
    bool highlight_object; // and all of its object, not the one batch or chunk alone
};
// The first call makes pipelines, which takes a moment: when a panel opens, not in a
// frame that counts. False when memory is out; nothing is changed then.
bool ll_render_instruments_set(struct ll_render *render,
                               const struct ll_render_instruments *wanted);
bool ll_render_has_wireframe(const struct ll_render *render);
// The view that is frozen; false while none is.
bool ll_render_frozen_view(const struct ll_render *render, struct ll_view *out);

enum ll_pick_kind {
    LL_PICK_NOTHING, // sky
    LL_PICK_TERRAIN,
    LL_PICK_LIQUID,
    LL_PICK_MODEL, // or building
};

struct ll_pick {
    uint32_t serial; // counts answers
    enum ll_pick_kind kind;
    double world[3];   // of the point, yards
    float distance_yd; // from the eye
    // A model: ids of the world.
    uint32_t instance, model, batch;
    // Terrain and liquid.
    uint32_t tile_x, tile_y, row, col, area_id;
    uint32_t liquid_kind;                     // LL_LIQUID_*
    uint32_t textures[LL_MAX_TERRAIN_LAYERS]; // of terrain: ids of the world
    uint32_t num_textures;
};
// What is drawn at a pixel of the output, to the triangle and the texel: texels that are
// cut out or next to invisible are seen through. The next frame draws it, a later one has
// the answer; nothing waits. Needs ll_render_instruments_set before.
void ll_render_pick(struct ll_render *render, uint32_t x, uint32_t y);
// The last answer. False: none yet, or what it names is there no more.
bool ll_render_picked(const struct ll_render *render, struct ll_pick *out);

struct ll_render_stats {
    uint32_t num_draw_commands; // indirect calls and full-screen draws of the last frame
    uint32_t num_records;       // draws inside them
    uint32_t num_triangles;
    uint32_t num_overlay_draws; // apart from the world's
    uint32_t num_instances, num_pages, num_pipelines;
};
struct ll_render_stats ll_render_stats(const struct ll_render *render);

// What each row of the pass table drew in the last frame; ll_num_passes rows.
struct ll_pass_counts {
    bool ran;
    uint32_t num_draw_commands, num_records, num_triangles;
};
const struct ll_pass_counts *ll_render_pass_counts(const struct ll_render *render);

// Where the time of this thread goes in a frame (LL_STAGE_CULL to LL_STAGE_RECORD). NULL:
// it is not measured. The timers must outlive the renderer, or be taken away first.
void ll_render_stages_set(struct ll_render *render, struct ll_stage_timers *stages);

#endif
