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
    const struct ll_light_state *light; // of the eye's place and time
    float day;                          // fraction of a day
    float time_s;                       // of the clock, for animated sheets
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

struct ll_render_stats {
    uint32_t num_draw_commands; // indirect calls and full-screen draws of the last frame
    uint32_t num_records;       // draws inside them
    uint32_t num_triangles;
    uint32_t num_instances, num_pages, num_pipelines;
};
struct ll_render_stats ll_render_stats(const struct ll_render *render);

#endif
