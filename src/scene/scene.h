// The scene store: everything that can be drawn, as flat arrays with stable slots; views
// that cull it; draw lists. No files, no threads, no GPU handles. Main thread.
#ifndef LL_SCENE_SCENE_H
#define LL_SCENE_SCENE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"

// ---- store ----

enum ll_instance_class {
    LL_CLASS_TERRAIN,
    LL_CLASS_LIQUID_OPAQUE, // magma, slime
    LL_CLASS_WATER,
    LL_CLASS_MODEL,         // opaque and keyed batches of models and buildings
    LL_CLASS_MODEL_BLENDED, // drawn from back to front
    LL_NUM_CLASSES
};

// A stale id (removed, slot used again) is noticed and does nothing.
struct ll_instance_id {
    uint32_t slot, generation; // generation 0: no instance
};

// One indexed draw of one record. The layout is that of the GPU's indirect command.
struct ll_draw {
    uint32_t num_indices, num_instances, first_index;
    int32_t vertex_offset;
    uint32_t record; // index into the class's record array
};

struct ll_instance_params {
    enum ll_instance_class class_id;
    float center_world[3], radius_yd; // bounding sphere
    uint32_t bucket;                  // draws of one bucket share pipeline and pages
    uint32_t num_indices, first_index;
    int32_t vertex_offset;
    uint32_t record;
    uint32_t owner, order; // blended: which object's batch, and its place among those
    uint32_t room_set;     // who decides whether it is seen: rooms.h; 0: nobody
    float half_yd[3];      // of a box about the same centre; 0: the sphere alone
    float fade_center_world[3], fade_radius_yd; // size that it fades by; 0: never
};
#define ll_instance_params(...) (&(struct ll_instance_params){ __VA_ARGS__ })

struct ll_scene;

struct ll_scene *ll_scene_create(void);
void ll_scene_destroy(struct ll_scene *scene);

// Generation 0 when memory is out.
struct ll_instance_id ll_scene_add(struct ll_scene *scene,
                                   const struct ll_instance_params *params);
void ll_scene_remove(struct ll_scene *scene, struct ll_instance_id id);
uint32_t ll_scene_num_instances(const struct ll_scene *scene);
// Rises with every change; at least 1.
uint64_t ll_scene_generation(const struct ll_scene *scene);

// ---- cameras and views ----

// Degrees: yaw 0 = north, counter-clockwise from above; pitch up positive.
struct ll_camera {
    double eye_world[3]; // yards
    float yaw_deg, pitch_deg;
    float field_of_view_deg; // vertical
    float near_yd, far_clip_yd;
    uint32_t width, height; // of the picture, for the aspect
};

struct ll_camera_basis {
    float forward[3], right[3], up[3]; // unit, world axes
    float scale_x, scale_y;            // clip = scale * tangent
};
struct ll_camera_basis ll_camera_basis(const struct ll_camera *camera);

// Camera-relative world to clip space: reversed infinite depth, clip w = eye depth. And
// back: the direction through a clip point, as (matrix * (x, y, 0, 1)).xyz.
// matrix[column][row].
void ll_camera_matrices(const struct ll_camera *camera, float rel_to_clip[4][4],
                        float clip_to_rel[4][4]);

// How far away small things fade.
enum ll_fade_law {
    LL_FADE_NONE,
    LL_FADE_CLASSIC, // by flat distance, those of a radius of 7 yd and less
    LL_FADE_LATER,   // of 3.3.5: by distance, in five classes
};
// Alpha of something by its radius and its centre relative to the eye. 0: not drawn.
float ll_fade_alpha(enum ll_fade_law law, float scale, float radius_yd,
                    const float center_rel[3]);

#define LL_VIEW_PLANES 6

// What one culling looks with: planes relative to the origin, inside where all are >= 0.
struct ll_view {
    double origin_world[3];
    float planes[LL_VIEW_PLANES][4]; // unit normal, distance
    float forward[3];                // what depth is measured along
    float right[3], up[3];           // of the picture
    float scale[2];      // clip = scale * tangent; 0: no picture, and rooms hide nothing
    uint32_t class_mask; // bit per ll_instance_class
    uint32_t fades;      // enum ll_fade_law
    float fade_scale;    // of the middle classes of LL_FADE_LATER; 0: 1.5
};
struct ll_view ll_view_of_camera(const struct ll_camera *camera);

// ---- draw lists ----

// Things that fade are blended, each after it has written its depth alone.
enum ll_draw_variant { LL_DRAW_OWN, LL_DRAW_PRIME, LL_DRAW_FADING };

struct ll_draw_group {
    enum ll_instance_class class_id;
    enum ll_draw_variant variant;
    uint32_t bucket, first_draw, num_draws;
};

// Draws of what a view sees, grouped by (class, bucket) in rising order, stable by slot.
// Blended ones come from the farthest object to the nearest, batches of one in their
// order; a group is then a run of draws of one bucket. What fades is among those: its
// opaque batches first as LL_DRAW_PRIME; its draws carry their alpha
// (LL_DRAW_FADE_SHIFT).
struct ll_draw_list {
    struct ll_draw *draws;        // arena
    struct ll_draw_group *groups; // arena
    uint32_t num_draws, num_groups;
};

// Slots of the instances that the view may see, in rising order. NULL when memory is out.
uint32_t *ll_scene_cull(const struct ll_scene *scene, const struct ll_view *view,
                        struct ll_arena *arena, uint32_t *num_visible);

// Bytes of arena that culling and the list of one view take at most.
size_t ll_draw_list_max_bytes(const struct ll_scene *scene);

// False when memory is out.
bool ll_draw_list_build(const struct ll_scene *scene, const struct ll_view *view,
                        const uint32_t *visible, uint32_t num_visible,
                        struct ll_arena *arena, struct ll_draw_list *out);

#endif
