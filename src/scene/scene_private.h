// Inside of src/scene only: the arrays of the store, one element a slot; the ground and
// the buildings.
#ifndef LL_SCENE_PRIVATE_H
#define LL_SCENE_PRIVATE_H

#include "base/ranges.h"
#include "scene/rooms.h"
#include "scene/scene.h"

#define SCENE_TILES 64 // along one edge of a map

struct scene_building {
    struct ll_building_params params;
    const struct ll_rooms *rooms; // NULL: the slot is free
    uint32_t first_set;           // of the scene
    float center_world[3], radius_yd;
};

struct scene_set {
    uint32_t building,
        set; // slot; of its rooms. The first LL_NUM_FIXED_SETS are nobody's
};
#define LL_NUM_FIXED_SETS 2u

struct ll_scene {
    uint32_t num_slots, max_slots, num_live;
    uint64_t generation; // of the whole; changes
    uint32_t first_free; // slot + 1; 0: none. Chained through `draws[].record`.
    // Read by every culling:
    float (*spheres)[4]; // centre in world axes, radius; radius < 0: free slot
    uint8_t *classes;
    // Read for what is visible:
    uint32_t *buckets;
    struct ll_draw *draws;
    uint32_t (*orders)[2]; // owner, order
    uint32_t *generations;
    uint32_t *room_sets;
    float (*halves)[3]; // of the box about the same centre; 0: the sphere alone
    float (*fades)[4];  // centre in world axes, radius; 0: never

    struct ll_ground *grounds[SCENE_TILES][SCENE_TILES]; // [y][x], owned
    uint32_t num_models;
    struct ll_rooms **models;              // owned, by model
    uint32_t num_buildings, max_buildings; // slots
    struct scene_building *buildings;      // owned
    struct ll_ranges set_ranges;
    uint32_t num_sets;  // one past the highest in use
    uint32_t max_rooms; // of one building, ever
};

// buildings.c
void scene_buildings_finish(struct ll_scene *scene);
const struct scene_building *scene_building_find(const struct ll_scene *scene,
                                                 uint32_t instance);
// A place in the space of a building's model.
void scene_to_model(const struct scene_building *building, const double pos[3],
                    float out[3]);

// ground.c
const struct ll_ground_chunk *scene_chunk_at(const struct ll_scene *scene,
                                             const double pos[3],
                                             const struct ll_ground **ground,
                                             float *south, float *east);

// locate.c: whether a point of a portal's plane is inside its polygon, seen along the
// normal.
bool scene_portal_holds(const struct ll_rooms *rooms, const struct ll_room_portal *portal,
                        const float point[3]);

static inline float plane_distance(const float plane[4], const float p[3])
{
    return plane[0] * p[0] + plane[1] * p[1] + plane[2] * p[2] + plane[3];
}

// ---- portals.c: the flood through the rooms of one building ----

#define FLOOD_MAX_RECTS 16   // remembered of one room
#define FLOOD_MAX_WINDOWS 16 // to the outside

struct flood_room {
    uint32_t num_rects;
    struct ll_rect rects[FLOOD_MAX_RECTS];
};

struct flood {
    const struct ll_rooms *rooms;
    float eye[3];            // model space
    float to_clip[3][4];     // x, y and w of a point of model space
    struct flood_room *seen; // one a room
    uint32_t num_windows;    // to the outside, where the flood began inside
    struct ll_rect windows[FLOOD_MAX_WINDOWS];
    bool from_inside;
    uint32_t num_steps;
    bool exhausted; // gave up: everything counts as seen
};

void flood_view_set(struct flood *flood, const struct scene_building *building,
                    const struct ll_view *view);
// Enters a room through a part of the picture.
void flood_enter(struct flood *flood, uint32_t room, const struct ll_rect *rect);

extern const struct ll_rect flood_whole_picture;

// fade.c: alpha of an instance
float scene_fade(const struct ll_scene *scene, const struct ll_view *view, uint32_t slot);

// sight.c: of arena that a sight takes at most
size_t sight_max_bytes(const struct ll_scene *scene);

#endif
