// Groups of a building -> rooms with their faces and liquids. Their columns are made in
// room_columns.c, portals in room_portals.c, sets of props in room_sets.c.
#include "assets/rooms.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "assets/model_private.h"
#include "assets/rooms_private.h"

struct box {
    float min[3], max[3];
};
static const struct box empty_box = { MODEL_EMPTY_BOX };

static bool liquid_make(struct ll_rooms *rooms, const struct ll_wmo_root *root,
                        const struct ll_wmo_group *group, struct ll_room_liquid *out)
{
    uint32_t kind;
    if (!ll_wmo_liquid_kind(root, group, &kind))
        return true;
    const struct ll_wmo_liquid *from = &group->liquid;
    *out = (struct ll_room_liquid){ .present = true,
                                    .whole_room = !from->num_x,
                                    .kind = (uint8_t)kind,
                                    .num_x = from->num_x,
                                    .num_y = from->num_y,
                                    .corner = { from->corner[0], from->corner[1] } };
    if (!from->num_x)
        return true;
    size_t num = (size_t)from->num_x * from->num_y;
    size_t num_cells = (size_t)(from->num_x - 1) * (from->num_y - 1);
    float *heights = ll_arena_array(&rooms->arena, float, num);
    uint8_t *cells = ll_arena_array(&rooms->arena, uint8_t, num_cells);
    if (!heights || !cells)
        return false;
    memcpy(heights, from->heights_yd, num * sizeof *heights);
    memcpy(cells, from->cells, num_cells);
    out->heights_yd = heights;
    out->cells = cells;
    return true;
}

static void boxes_set(struct ll_room *room, const struct box *box,
                      const struct box *faces)
{
    memcpy(room->box_min, box->min, sizeof box->min);
    memcpy(room->box_max, box->max, sizeof box->max);
    memcpy(room->face_min, faces->min, sizeof faces->min);
    memcpy(room->face_max, faces->max, sizeof faces->max);
}

// A room whose file is absent is known by its row in the root alone.
static void absent_room_set(struct ll_room *room, const struct ll_wmo_group_info *info)
{
    struct box box;
    memcpy(box.min, info->box_min, sizeof box.min);
    memcpy(box.max, info->box_max, sizeof box.max);
    room->flags = info->flags;
    boxes_set(room, &box, &empty_box);
}

static void faces_copy(struct ll_rooms *rooms, struct ll_room *room,
                       const struct ll_wmo_group *group)
{
    struct box box = empty_box, faces = empty_box;
    for (uint32_t i = 0; i < group->num_vertices; i++)
        model_box_grow(box.min, box.max, group->positions[i]);
    for (uint32_t i = 0; i < group->num_indices; i++)
        model_box_grow(faces.min, faces.max, group->positions[group->indices[i]]);
    boxes_set(room, &box, &faces);
    memcpy(rooms->vertices + room->first_vertex, group->positions,
           room->num_vertices * sizeof *rooms->vertices);
    memcpy(rooms->faces + room->first_face, group->indices,
           room->num_faces * sizeof *rooms->faces);
    if (group->triangles)
        memcpy(rooms->face_info + room->first_face, group->triangles,
               room->num_faces * sizeof *rooms->face_info);
}

static bool rooms_make(struct ll_rooms *rooms, const struct ll_wmo_root *root,
                       const struct ll_wmo_group *groups)
{
    uint32_t num_vertices = 0, num_faces = 0;
    for (uint32_t i = 0; i < rooms->num_rooms; i++) {
        num_vertices += groups[i].num_vertices;
        num_faces += groups[i].num_indices / 3;
    }
    rooms->rooms = ll_arena_array(&rooms->arena, struct ll_room, rooms->num_rooms);
    rooms->vertices =
        ll_arena_alloc(&rooms->arena, num_vertices, sizeof(float[3]), _Alignof(float));
    rooms->faces =
        ll_arena_alloc(&rooms->arena, num_faces, sizeof(uint16_t[3]), _Alignof(uint16_t));
    rooms->face_info = ll_arena_alloc(&rooms->arena, num_faces, sizeof(uint8_t[2]), 1);
    if (!rooms->rooms || !rooms->vertices || !rooms->faces || !rooms->face_info)
        return false;
    struct box box = empty_box;
    num_vertices = num_faces = 0;
    for (uint32_t i = 0; i < rooms->num_rooms; i++) {
        const struct ll_wmo_group *group = &groups[i];
        struct ll_room *room = &rooms->rooms[i];
        *room = (struct ll_room){ .flags = group->flags,
                                  .loaded = group->num_vertices > 0,
                                  .first_vertex = num_vertices,
                                  .num_vertices = group->num_vertices,
                                  .first_face = num_faces,
                                  .num_faces = group->num_indices / 3,
                                  .group_id = group->id };
        memcpy(room->fog_idx, group->fog_idx, sizeof room->fog_idx);
        if (room->loaded)
            faces_copy(rooms, room, group);
        else
            absent_room_set(room, &root->groups[i]);
        if (room->loaded && !liquid_make(rooms, root, group, &room->liquid))
            return false;
        model_box_grow(box.min, box.max, room->box_min);
        model_box_grow(box.min, box.max, room->box_max);
        num_vertices += room->num_vertices;
        num_faces += room->num_faces;
    }
    memcpy(rooms->box_min, box.min, sizeof box.min);
    memcpy(rooms->box_max, box.max, sizeof box.max);
    return true;
}

static bool fogs_copy(struct ll_rooms *rooms, const struct ll_wmo_root *root)
{
    rooms->num_fogs = root->num_fogs;
    rooms->fogs = ll_arena_array(&rooms->arena, struct ll_wmo_fog, root->num_fogs);
    if (!rooms->fogs)
        return false;
    if (root->num_fogs)
        memcpy(rooms->fogs, root->fogs, root->num_fogs * sizeof *rooms->fogs);
    return true;
}

struct ll_rooms *ll_rooms_create(const struct ll_wmo_root *root,
                                 const struct ll_wmo_group *groups, uint32_t num_groups)
{
    struct ll_rooms *rooms = calloc(1, sizeof *rooms);
    if (!rooms)
        return NULL;
    rooms->building_id = root->id;
    rooms->num_rooms = num_groups < root->num_groups ? num_groups : root->num_groups;
    rooms->num_doodads = root->num_doodads;
    rooms->has_sky = root->skybox && root->skybox[0];
    if (rooms_make(rooms, root, groups) && rooms_columns_make(rooms) &&
        rooms_portals_make(rooms, root, groups) && rooms_sets_make(rooms, groups) &&
        fogs_copy(rooms, root))
        return rooms;
    ll_rooms_destroy(rooms);
    return NULL;
}

void ll_rooms_destroy(struct ll_rooms *rooms)
{
    if (!rooms)
        return;
    ll_arena_finish(&rooms->arena);
    free(rooms);
}
