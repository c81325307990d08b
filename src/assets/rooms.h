// The rooms of a building, for questions that no GPU answers: where one is, and which
// room shows which through its doors. Plain arrays, made by a worker.
#ifndef LL_ASSETS_ROOMS_H
#define LL_ASSETS_ROOMS_H

#include "base/arena.h"
#include "formats/wmo.h"

#define LL_NO_ROOM 0xffffu
#define LL_NO_ROOM_SET UINT32_MAX

enum { // faces that questions leave out, by LL_MOPY_* and the client's scratch bit
    LL_FACES_NOT_WALKED = 0x4 | 0x80,
};

// Squares over the faces of a room, seen from above: each lists the faces whose box
// reaches into it, in rising order. Square (i, j) is x-major: i * num[1] + j.
struct ll_room_columns {
    float origin[2], per_yd[2]; // square of x: (x - origin) * per_yd
    uint16_t num[2];            // 0: no faces
    uint32_t first_start; // into ll_rooms.column_starts: num[0] * num[1] + 1 of them
};

// A pool, or what stands in the whole room without a surface.
struct ll_room_liquid {
    bool present, whole_room;
    uint8_t kind;          // LL_LIQUID_*
    uint32_t num_x, num_y; // vertices; cells are one fewer
    float corner[2];       // vertex (i, j) at corner + (i, j) * LL_WMO_LIQUID_STEP_YD
    const float *heights_yd;
    const uint8_t *cells;
};

// One group of the building. All in model space.
struct ll_room {
    uint32_t flags; // LL_MOGP_*
    bool loaded;    // false: its file is absent; boxes are those of the root
    float box_min[3], box_max[3];
    float face_min[3], face_max[3]; // of all its faces; min > max: none
    uint32_t first_ref, num_refs;
    uint32_t first_vertex, num_vertices, first_face, num_faces;
    struct ll_room_columns columns;
    struct ll_room_liquid liquid;
    uint8_t fog_idx[4];
    uint32_t group_id; // WMOAreaTable
};

struct ll_room_portal { // a convex polygon
    uint32_t first_corner, num_corners;
    float plane[4]; // n.p + d = 0, n of unit length
};

// What a room knows of a door: it lies where side * (n.p + d) >= 0.
struct ll_room_ref {
    uint16_t portal, room; // what is behind; LL_NO_ROOM: nothing to go through
    int8_t side;           // 0: the file contradicts itself, so that either side passes
};

// Props are drawn while any room of their set is seen. Set i < num_rooms is room i alone.
struct ll_room_set {
    uint32_t first, num; // into set_rooms
};

// Immutable once made; any thread.
struct ll_rooms {
    struct ll_arena arena;
    uint32_t building_id; // WMOAreaTable
    float box_min[3], box_max[3];
    uint32_t num_rooms, num_portals, num_refs, num_sets, num_doodads, num_fogs;
    struct ll_room *rooms;
    struct ll_room_portal *portals;
    float (*corners)[3];
    struct ll_room_ref *refs;
    float (*vertices)[3];
    uint16_t (*faces)[3];    // of vertices of the room
    uint8_t (*face_info)[2]; // LL_MOPY_* flags, material
    uint32_t *column_starts; // into column_faces
    uint16_t *column_faces;  // of the room
    struct ll_room_set *sets;
    uint16_t *set_rooms;
    uint32_t *doodad_sets; // by doodad of all sets; LL_NO_ROOM_SET: no room names it
    struct ll_wmo_fog *fogs;
    bool has_sky; // names a sky of its own
};

// A group that is absent has no vertices. NULL: memory is out.
struct ll_rooms *ll_rooms_create(const struct ll_wmo_root *root,
                                 const struct ll_wmo_group *groups, uint32_t num_groups);
void ll_rooms_destroy(struct ll_rooms *rooms);

// The faces of the square that a place falls into, of a room; NULL with 0 outside.
const uint16_t *ll_room_column(const struct ll_rooms *rooms, const struct ll_room *room,
                               float x, float y, uint32_t *num_faces);

#endif
