// Which room a place is in: what is below it decides, faces and doors and terrain, since
// boxes overlap (world-and-culling.md 6.1, 6.3).
#include <math.h>

#include "base/maths.h"
#include "scene/scene_private.h"

#define RAY_YD 1760.0f
#define BODY_RAY_YD 1000.0f
#define BODY_LIFT_YD 0.1f // feet sink into the floor by less
#define BODY_RETRY_YD 2.0f
#define UPRIGHT_NORMAL_Z 1e-4f // of doors that stand upright
#define STRADDLE_YD 0.1f       // in which such a door decides
#define TIE_YD 1e-4f           // a door in the plane of a face beats it
#define FLAT_AREA 1e-9         // twice a triangle's, seen from above: it stands upright
#define EDGE 1e-7              // of a triangle, share: neighbours meet without a gap

// ---- faces ----

enum face_choice { FACES_WALKED, FACES_FOR_CAMERAS_ONLY };

static bool face_counts(uint8_t flags, enum face_choice choice)
{
    if (choice == FACES_WALKED)
        return !(flags & LL_FACES_NOT_WALKED);
    return flags & LL_MOPY_DETAIL && !(flags & LL_MOPY_NO_CAMERA);
}

// Height of a triangle at a place.
static bool triangle_height(const float *a, const float *b, const float *c, float x,
                            float y, float *z)
{
    double bx = (double)b[0] - (double)a[0], by = (double)b[1] - (double)a[1];
    double cx = (double)c[0] - (double)a[0], cy = (double)c[1] - (double)a[1];
    double px = (double)x - (double)a[0], py = (double)y - (double)a[1];
    double area = bx * cy - cx * by;
    if (fabs(area) < FLAT_AREA)
        return false;
    double u = (px * cy - cx * py) / area, v = (bx * py - px * by) / area;
    if (!(u >= -EDGE && v >= -EDGE && u + v <= 1 + EDGE))
        return false;
    *z = (float)((double)a[2] + u * ((double)b[2] - (double)a[2]) +
                 v * ((double)c[2] - (double)a[2]));
    return true;
}

struct hit {
    float z; // model space; -INFINITY: none
    uint16_t room, across;
    uint32_t face; // of the room; UINT32_MAX: a door
};

static bool over_room(const struct ll_room *room, const float eye[3])
{
    return room->loaded && eye[0] >= room->face_min[0] && eye[0] <= room->face_max[0] &&
           eye[1] >= room->face_min[1] && eye[1] <= room->face_max[1] &&
           eye[2] >= room->face_min[2];
}

// The highest face at or below the eye; of equal ones the first.
static void faces_below(const struct ll_rooms *rooms, uint32_t room_idx,
                        const float eye[3], float ray_yd, enum face_choice choice,
                        struct hit *best)
{
    const struct ll_room *room = &rooms->rooms[room_idx];
    uint32_t num;
    const uint16_t *faces = ll_room_column(rooms, room, eye[0], eye[1], &num);
    for (uint32_t i = 0; i < num; i++) {
        uint32_t f = room->first_face + faces[i];
        const float(*v)[3] = (const float(*)[3])rooms->vertices + room->first_vertex;
        const uint16_t *face = rooms->faces[f];
        float z;
        if (!face_counts(rooms->face_info[f][0], choice) ||
            !triangle_height(v[face[0]], v[face[1]], v[face[2]], eye[0], eye[1], &z) ||
            z > eye[2] || z < eye[2] - ray_yd || z <= best->z)
            continue;
        *best = (struct hit){ z, (uint16_t)room_idx, LL_NO_ROOM, faces[i] };
    }
}

// ---- doors ----

bool scene_portal_holds(const struct ll_rooms *rooms, const struct ll_room_portal *portal,
                        const float point[3])
{
    float nx = fabsf(portal->plane[0]), ny = fabsf(portal->plane[1]),
          nz = fabsf(portal->plane[2]);
    int drop = nx >= ny && nx >= nz ? 0 : ny >= nz ? 1 : 2;
    int u = (drop + 1) % 3, v = (drop + 2) % 3;
    const float(*corners)[3] = (const float(*)[3])rooms->corners + portal->first_corner;
    bool inside = false;
    for (uint32_t i = 0, j = portal->num_corners - 1; i < portal->num_corners; j = i++) {
        const float *a = corners[i], *b = corners[j];
        if ((a[v] > point[v]) != (b[v] > point[v]) &&
            point[u] < (b[u] - a[u]) * (point[v] - a[v]) / (b[v] - a[v]) + a[u])
            inside = !inside;
    }
    return inside;
}

// Where the line down from the eye crosses a door.
static bool door_below(const struct ll_rooms *rooms, const struct ll_room_portal *portal,
                       const float eye[3], float *z)
{
    const float *n = portal->plane;
    float point[3] = { eye[0], eye[1], eye[2] };
    if (fabsf(n[2]) < UPRIGHT_NORMAL_Z) {
        if (fabsf(plane_distance(n, eye)) > STRADDLE_YD)
            return false;
    } else {
        point[2] = -(n[0] * eye[0] + n[1] * eye[1] + n[3]) / n[2];
        if (point[2] > eye[2] || point[2] < eye[2] - RAY_YD)
            return false;
    }
    *z = point[2];
    return scene_portal_holds(rooms, portal, point);
}

static void doors_below(const struct ll_rooms *rooms, uint32_t room_idx,
                        const float eye[3], float face_z, struct hit *best)
{
    const struct ll_room *room = &rooms->rooms[room_idx];
    for (uint32_t i = 0; i < room->num_refs; i++) {
        const struct ll_room_ref *ref = &rooms->refs[room->first_ref + i];
        float z;
        if (ref->room == LL_NO_ROOM ||
            !door_below(rooms, &rooms->portals[ref->portal], eye, &z) ||
            z < face_z - TIE_YD || z <= best->z)
            continue;
        bool above = plane_distance(rooms->portals[ref->portal].plane, eye) >= 0;
        bool own = above == (ref->side > 0);
        *best = (struct hit){ .z = z,
                              .room = own ? (uint16_t)room_idx : ref->room,
                              .across = own ? ref->room : (uint16_t)room_idx,
                              .face = UINT32_MAX };
    }
}

// ---- one building ----

static bool over_building(const struct ll_rooms *rooms, const float eye[3])
{
    return eye[0] >= rooms->box_min[0] && eye[0] <= rooms->box_max[0] &&
           eye[1] >= rooms->box_min[1] && eye[1] <= rooms->box_max[1] &&
           eye[2] >= rooms->box_min[2];
}

static const struct hit no_hit = { -INFINITY, LL_NO_ROOM, LL_NO_ROOM, UINT32_MAX };

static struct hit building_below(const struct ll_rooms *rooms, const float eye[3])
{
    struct hit face = no_hit, door = no_hit;
    for (uint32_t i = 0; i < rooms->num_rooms; i++) {
        if (over_room(&rooms->rooms[i], eye))
            faces_below(rooms, i, eye, RAY_YD, FACES_WALKED, &face);
    }
    for (uint32_t i = 0; i < rooms->num_rooms; i++) {
        if (over_room(&rooms->rooms[i], eye))
            doors_below(rooms, i, eye, face.z, &door);
    }
    return door.room != LL_NO_ROOM ? door : face;
}

static struct hit faces_of_building(const struct ll_rooms *rooms, const float eye[3],
                                    float ray_yd, enum face_choice choice)
{
    struct hit face = no_hit;
    for (uint32_t i = 0; i < rooms->num_rooms; i++) {
        if (over_room(&rooms->rooms[i], eye))
            faces_below(rooms, i, eye, ray_yd, choice, &face);
    }
    return face;
}

// ---- all of them ----

enum ray { RAY_PLACE, RAY_POCKET, RAY_BODY };

struct answer {
    const struct scene_building *building; // NULL: none
    struct hit hit;
    float drop_yd;
};

static void buildings_below(const struct ll_scene *scene, const double pos[3],
                            enum ray ray, struct answer *out)
{
    *out = (struct answer){ .hit = no_hit, .drop_yd = INFINITY };
    for (uint32_t i = 0; i < scene->num_buildings; i++) {
        const struct scene_building *building = &scene->buildings[i];
        float eye[3];
        if (!building->rooms)
            continue;
        scene_to_model(building, pos, eye);
        if (!over_building(building->rooms, eye))
            continue;
        struct hit hit =
            ray == RAY_PLACE ? building_below(building->rooms, eye)
            : ray == RAY_BODY
                ? faces_of_building(building->rooms, eye, BODY_RAY_YD, FACES_WALKED)
                : faces_of_building(building->rooms, eye, RAY_YD, FACES_FOR_CAMERAS_ONLY);
        float drop_yd = eye[2] - hit.z;
        if (hit.room != LL_NO_ROOM && drop_yd < out->drop_yd)
            *out = (struct answer){ building, hit, drop_yd };
    }
}

void ll_scene_locate(const struct ll_scene *scene, const double pos[3],
                     struct ll_place *out)
{
    *out = (struct ll_place){ .building = LL_NO_BUILDING,
                              .room = LL_NO_ROOM,
                              .across = LL_NO_ROOM,
                              .area_id = ll_scene_area(scene, pos) };
    out->has_ground = ll_scene_ground(scene, pos, &out->ground_yd);
    float ground_drop_yd =
        out->has_ground ? (float)(pos[2] - (double)out->ground_yd) : INFINITY;
    if (ground_drop_yd < 0) // overhead
        ground_drop_yd = INFINITY;
    struct answer answer;
    buildings_below(scene, pos, RAY_PLACE, &answer);
    if (!answer.building && ground_drop_yd == INFINITY)
        buildings_below(scene, pos, RAY_POCKET, &answer);
    out->drop_yd = ll_minf(answer.drop_yd, ground_drop_yd);
    if (!answer.building || ground_drop_yd < answer.drop_yd)
        return;
    const struct ll_room *room = &answer.building->rooms->rooms[answer.hit.room];
    out->building = answer.building->params.instance;
    out->room = answer.hit.room;
    out->across = answer.hit.across;
    out->inside = !(room->flags & LL_MOGP_EXTERIOR);
}

static void floor_below(const struct ll_scene *scene, const double pos[3],
                        struct ll_floor *out)
{
    *out = (struct ll_floor){ .kind = LL_FLOOR_NONE,
                              .drop_yd = INFINITY,
                              .building = LL_NO_BUILDING,
                              .room = LL_NO_ROOM,
                              .material = LL_MOPY_NO_MATERIAL };
    float ground_yd;
    if (ll_scene_ground(scene, pos, &ground_yd) && (double)ground_yd <= pos[2] &&
        pos[2] - (double)ground_yd <= (double)BODY_RAY_YD) {
        out->kind = LL_FLOOR_GROUND;
        out->drop_yd = (float)(pos[2] - (double)ground_yd);
    }
    struct answer answer;
    buildings_below(scene, pos, RAY_BODY, &answer);
    if (!answer.building || answer.drop_yd > out->drop_yd)
        return;
    const struct ll_rooms *rooms = answer.building->rooms;
    const struct ll_room *room = &rooms->rooms[answer.hit.room];
    *out = (struct ll_floor){
        .kind = LL_FLOOR_BUILDING,
        .drop_yd = answer.drop_yd,
        .building = answer.building->params.instance,
        .room = answer.hit.room,
        .material = rooms->face_info[room->first_face + answer.hit.face][1],
        .indoors = !(room->flags & LL_MOGP_EXTERIOR),
        .lit_interior = ll_wmo_lit_interior(room->flags),
    };
}

void ll_scene_stand(const struct ll_scene *scene, const double feet[3], float height_yd,
                    struct ll_floor *out)
{
    float lift_yd = BODY_LIFT_YD;
    for (int attempt = 0; attempt < 2; attempt++) {
        const double from[3] = { feet[0], feet[1], feet[2] + (double)lift_yd };
        floor_below(scene, from, out);
        if (out->kind != LL_FLOOR_NONE)
            break;
        lift_yd = ll_maxf(height_yd, BODY_RETRY_YD);
    }
    out->drop_yd -= lift_yd; // of the feet; below 0: they are in the floor
}
