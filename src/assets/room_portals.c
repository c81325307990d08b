// Portals of a building, and which room knows which.
#include <math.h>
#include <string.h>

#include "assets/rooms_private.h"

// A vertex counts for a side of a portal when it is farther from its plane than this.
#define SIDE_YD 0.05f
// The client's files have more than 98 % of a room's vertices on its side of a door.
#define WRONG_SHARE 0.98f

static bool plane_unit(const float plane[4], float out[4])
{
    float length = sqrtf(plane[0] * plane[0] + plane[1] * plane[1] + plane[2] * plane[2]);
    if (!(length > 1e-6f && isfinite(length) && isfinite(plane[3])))
        return false;
    for (int i = 0; i < 4; i++)
        out[i] = plane[i] / length;
    return true;
}

static void portal_make(struct ll_room_portal *out, const struct ll_wmo_portal *portal)
{
    *out = (struct ll_room_portal){ .first_corner = portal->first_vertex,
                                    .num_corners = portal->num_vertices };
    if (!plane_unit(portal->plane, out->plane))
        out->num_corners = 0;
}

// Share of a room's vertices that lie where side * (n.p + d) < 0.
static float wrong_share(const struct ll_rooms *rooms, uint32_t room_idx,
                         const float plane[4], int side)
{
    const struct ll_room *room = &rooms->rooms[room_idx];
    uint32_t wrong = 0, right = 0;
    for (uint32_t i = 0; i < room->num_vertices; i++) {
        const float *v = rooms->vertices[room->first_vertex + i];
        float s = (plane[0] * v[0] + plane[1] * v[1] + plane[2] * v[2] + plane[3]) *
                  (float)side;
        wrong += s < -SIDE_YD;
        right += s > SIDE_YD;
    }
    return wrong ? (float)wrong / (float)(wrong + right) : 0;
}

// Both of its rooms lie where the file says that they do not: its plane is turned round.
static bool plane_turned(const struct ll_rooms *rooms, uint32_t owner,
                         const struct ll_room_ref *ref)
{
    const float *plane = rooms->portals[ref->portal].plane;
    return wrong_share(rooms, owner, plane, ref->side) > WRONG_SHARE &&
           wrong_share(rooms, ref->room, plane, -ref->side) > WRONG_SHARE;
}

static struct ll_room_ref ref_make(const struct ll_rooms *rooms,
                                   const struct ll_wmo_portal_ref *ref)
{
    struct ll_room_ref out = { ref->portal_idx, ref->group_idx,
                               (int8_t)(ref->side < 0 ? -1 : 1) };
    if (ref->dropped || ref->portal_idx >= rooms->num_portals ||
        ref->group_idx >= rooms->num_rooms ||
        rooms->portals[ref->portal_idx].num_corners < 3)
        out = (struct ll_room_ref){ 0, LL_NO_ROOM, 1 };
    return out;
}

// Where two rooms claim one side of a door, or its plane is turned, its sides say
// nothing: it then opens both ways (too much is drawn, and nothing missed).
static bool sides_check(struct ll_rooms *rooms)
{
    // Of each portal, how often a room says to be on its one or other side.
    uint16_t(*said)[2] = ll_arena_alloc(&rooms->arena, rooms->num_portals,
                                        sizeof(uint16_t[2]), _Alignof(uint16_t));
    bool *doubtful = ll_arena_array(&rooms->arena, bool, rooms->num_portals);
    if (!said || !doubtful)
        return false;
    for (uint32_t r = 0; r < rooms->num_rooms; r++) {
        const struct ll_room *room = &rooms->rooms[r];
        for (uint32_t i = 0; i < room->num_refs; i++) {
            const struct ll_room_ref *ref = &rooms->refs[room->first_ref + i];
            if (ref->room == LL_NO_ROOM)
                continue;
            if (++said[ref->portal][ref->side > 0] > 1 || plane_turned(rooms, r, ref))
                doubtful[ref->portal] = true;
        }
    }
    for (uint32_t i = 0; i < rooms->num_refs; i++) {
        struct ll_room_ref *ref = &rooms->refs[i];
        if (ref->room != LL_NO_ROOM && doubtful[ref->portal])
            ref->side = 0;
    }
    return true;
}

bool rooms_portals_make(struct ll_rooms *rooms, const struct ll_wmo_root *root,
                        const struct ll_wmo_group *groups)
{
    rooms->num_portals = root->num_portals;
    rooms->num_refs = root->num_portal_refs;
    rooms->portals =
        ll_arena_array(&rooms->arena, struct ll_room_portal, rooms->num_portals);
    rooms->refs = ll_arena_array(&rooms->arena, struct ll_room_ref, rooms->num_refs);
    rooms->corners = ll_arena_alloc(&rooms->arena, root->num_portal_vertices,
                                    sizeof(float[3]), _Alignof(float));
    if (!rooms->portals || !rooms->refs || !rooms->corners)
        return false;
    if (root->num_portal_vertices)
        memcpy(rooms->corners, root->portal_vertices,
               root->num_portal_vertices * sizeof *rooms->corners);
    for (uint32_t i = 0; i < rooms->num_portals; i++)
        portal_make(&rooms->portals[i], &root->portals[i]);
    for (uint32_t i = 0; i < rooms->num_refs; i++)
        rooms->refs[i] = ref_make(rooms, &root->portal_refs[i]);
    for (uint32_t i = 0; i < rooms->num_rooms; i++) {
        struct ll_room *room = &rooms->rooms[i];
        uint32_t first = groups[i].first_portal_ref, num = groups[i].num_portal_refs;
        if (!room->loaded || first >= rooms->num_refs)
            continue;
        room->first_ref = first;
        room->num_refs = num < rooms->num_refs - first ? num : rooms->num_refs - first;
    }
    return sides_check(rooms);
}
