// Ground, buildings and their rooms, as the scene knows them: where something is, what
// it stands on and swims in, and what is seen through doors.
#ifndef LL_SCENE_ROOMS_H
#define LL_SCENE_ROOMS_H

#include "assets/ground.h"
#include "assets/rooms.h"
#include "scene/scene.h"

// ---- what there is ----

// The scene takes ownership, also when it fails. A tile or model replaces its like.
bool ll_scene_ground_add(struct ll_scene *scene, struct ll_ground *ground);
void ll_scene_ground_remove(struct ll_scene *scene, uint32_t tile_x, uint32_t tile_y);
bool ll_scene_rooms_add(struct ll_scene *scene, uint32_t model, struct ll_rooms *rooms);
void ll_scene_rooms_remove(struct ll_scene *scene, uint32_t model);

struct ll_building_params {
    uint32_t instance, model; // its own number, and that of its rooms
    double origin_world[3];
    float axes[3][3]; // axes[i]: model axis i in the world; turned, not scaled
};
// Before the rooms of its model go, it must. False: no rooms of that model, no memory.
bool ll_scene_building_add(struct ll_scene *scene,
                           const struct ll_building_params *params);
void ll_scene_building_remove(struct ll_scene *scene, uint32_t instance);

// Who decides whether something is drawn: for ll_instance_params.room_set.
#define LL_SET_ALWAYS 0u   // nobody: the frustum alone
#define LL_SET_EXTERIOR 1u // the world outside
// Set of a building's rooms (ll_rooms.sets); LL_SET_ALWAYS where it is not known.
uint32_t ll_scene_room_set(const struct ll_scene *scene, uint32_t instance, uint32_t set);

// ---- where something is ----

#define LL_NO_BUILDING UINT32_MAX

// A place by what is below it (world-and-culling.md 6.1).
struct ll_place {
    bool inside;       // of a room that is no exterior one
    uint32_t building; // instance of what is below, also outside; LL_NO_BUILDING: none
    uint16_t room;     // LL_NO_ROOM: none
    uint16_t across;   // the room behind the door that decided; LL_NO_ROOM: none
    float drop_yd;     // to what is below
    bool has_ground;   // there is terrain here, and no hole
    float ground_yd;   // its height, above the place or below
    uint32_t area_id;  // of the chunk; 0: none
};
void ll_scene_locate(const struct ll_scene *scene, const double pos[3],
                     struct ll_place *out);

// Height of the terrain; false in holes and where there is none.
bool ll_scene_ground(const struct ll_scene *scene, const double pos[3], float *height_yd);
uint32_t ll_scene_area(const struct ll_scene *scene, const double pos[3]); // 0: none

// What a body stands on, looked for from its feet down (6.3): walked faces and terrain,
// no doors.
struct ll_floor {
    enum ll_floor_kind { LL_FLOOR_NONE, LL_FLOOR_GROUND, LL_FLOOR_BUILDING } kind;
    float drop_yd;
    uint32_t building; // LL_FLOOR_BUILDING; else LL_NO_BUILDING
    uint16_t room;
    uint8_t material;  // MOMT of the face, LL_MOPY_NO_MATERIAL: of none
    bool indoors;      // its room is no exterior one
    bool lit_interior; // nor lit by the sun
};
// height_yd: of the middle of its bound above its feet. A body whose feet are below every
// floor is asked for again from there, at least 2 yd up.
void ll_scene_stand(const struct ll_scene *scene, const double feet[3], float height_yd,
                    struct ll_floor *out);

// The liquid that a place is in or under (9). False: none.
struct ll_liquid_at {
    uint32_t kind;    // LL_LIQUID_*
    float surface_yd; // world; INFINITY: the whole room is under it
    bool submerged;   // the place is below the surface
};
bool ll_scene_liquid(const struct ll_scene *scene, const double pos[3],
                     const struct ll_place *place, struct ll_liquid_at *out);

// Whether the lowest corner of the near plane is under a surface, and whose.
bool ll_scene_eye_submerged(const struct ll_scene *scene, const struct ll_camera *camera,
                            struct ll_liquid_at *out);

// ---- what is seen through doors ----

// A part of the picture, in normalised device coordinates.
struct ll_rect {
    float min[2], max[2];
};

#define LL_SIGHT_MAX_WINDOWS 4 // that one set is tested with; more become their union

struct ll_sight_window {
    struct ll_rect rect;
    float planes[4][4]; // relative to the eye, inside where all are >= 0
};

struct ll_sight_set {
    enum ll_sight_state {
        LL_SIGHT_HIDDEN,
        LL_SIGHT_FRUSTUM, // what the frustum shows
        LL_SIGHT_WINDOWS, // what one of the windows shows
    } state;
    uint32_t first_window, num_windows;
};

// What a view sees of each set. Arena.
struct ll_sight {
    struct ll_place place; // of the eye
    uint32_t num_sets, num_windows;
    struct ll_sight_set *sets;
    struct ll_sight_window *windows;
    uint32_t num_buildings, num_rooms; // flooded, and seen of those
    uint32_t num_steps;                // of the floods
};
// False: memory is out.
bool ll_sight_make(const struct ll_scene *scene, const struct ll_view *view,
                   struct ll_arena *arena, struct ll_sight *out);

// A box about a centre relative to the eye; half_yd NULL: the sphere alone.
bool ll_sight_sees(const struct ll_sight *sight, uint32_t set, const float center_rel[3],
                   float radius_yd, const float half_yd[3]);

// Whether a body is drawn (0): that knows its room iff that one, or one that a door of
// it leads to, is seen; that is outside like the world; that knows nothing always.
bool ll_sight_sees_body(const struct ll_scene *scene, const struct ll_sight *sight,
                        const struct ll_place *body, const float center_rel[3],
                        float radius_yd);

#endif
