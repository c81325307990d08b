// Squares over the faces of each room, so that a question about one place looks at a few
// faces of thousands.
#include <math.h>
#include <string.h>

#include "assets/rooms_private.h"
#include "base/maths.h"

#define MIN_SQUARE_YD 1.0f
#define MAX_SQUARES 128u // along one axis
#define EDGE_YD 1e-3f    // a face reaches into the squares that it nearly touches

struct span {
    uint32_t first, last; // squares, inclusive
};

static uint32_t square_at(const struct ll_room_columns *columns, int axis, float x)
{
    float at = (x - columns->origin[axis]) * columns->per_yd[axis];
    float last = (float)(columns->num[axis] - 1);
    return (uint32_t)ll_clampf(floorf(at), 0, last);
}

static void face_spans(const struct ll_rooms *rooms, const struct ll_room *room,
                       uint32_t face_idx, struct span spans[2])
{
    const uint16_t *face = rooms->faces[room->first_face + face_idx];
    for (int axis = 0; axis < 2; axis++) {
        float low = INFINITY, high = -INFINITY;
        for (int k = 0; k < 3; k++) {
            float x = rooms->vertices[room->first_vertex + face[k]][axis];
            low = ll_minf(low, x);
            high = ll_maxf(high, x);
        }
        spans[axis] = (struct span){ square_at(&room->columns, axis, low - EDGE_YD),
                                     square_at(&room->columns, axis, high + EDGE_YD) };
    }
}

// As many squares as faces, about.
static void shape_set(struct ll_room *room)
{
    struct ll_room_columns *columns = &room->columns;
    if (!room->num_faces)
        return;
    float size[2], area = 1;
    for (int axis = 0; axis < 2; axis++) {
        size[axis] = ll_maxf(room->face_max[axis] - room->face_min[axis], 0.01f);
        area *= size[axis];
    }
    float edge_yd = ll_maxf(sqrtf(area / (float)room->num_faces), MIN_SQUARE_YD);
    for (int axis = 0; axis < 2; axis++) {
        float num = ll_clampf(ceilf(size[axis] / edge_yd), 1, (float)MAX_SQUARES);
        columns->num[axis] = (uint16_t)num;
        columns->origin[axis] = room->face_min[axis];
        columns->per_yd[axis] = num / size[axis];
    }
}

// Counts, or fills in, what each square lists. ends[s]: where square s goes on.
static void faces_walk(struct ll_rooms *rooms, const struct ll_room *room, bool fill)
{
    uint32_t *ends = rooms->column_starts + room->columns.first_start;
    for (uint32_t f = 0; f < room->num_faces; f++) {
        struct span spans[2];
        face_spans(rooms, room, f, spans);
        for (uint32_t i = spans[0].first; i <= spans[0].last; i++) {
            for (uint32_t j = spans[1].first; j <= spans[1].last; j++) {
                uint32_t *end = &ends[i * room->columns.num[1] + j];
                if (fill)
                    rooms->column_faces[*end] = (uint16_t)f;
                (*end)++;
            }
        }
    }
}

bool rooms_columns_make(struct ll_rooms *rooms)
{
    uint32_t num_starts = 0;
    for (uint32_t i = 0; i < rooms->num_rooms; i++) {
        struct ll_room *room = &rooms->rooms[i];
        shape_set(room);
        room->columns.first_start = num_starts;
        num_starts += (uint32_t)room->columns.num[0] * room->columns.num[1] + 1;
    }
    rooms->column_starts = ll_arena_array(&rooms->arena, uint32_t, num_starts);
    if (!rooms->column_starts || !num_starts)
        return rooms->column_starts != NULL;
    for (uint32_t i = 0; i < rooms->num_rooms; i++)
        faces_walk(rooms, &rooms->rooms[i], false);
    uint32_t num = 0;
    for (uint32_t i = 0; i < num_starts; i++) { // counts become starts
        uint32_t count = rooms->column_starts[i];
        rooms->column_starts[i] = num;
        num += count;
    }
    rooms->column_faces = ll_arena_array(&rooms->arena, uint16_t, num);
    if (!rooms->column_faces)
        return false;
    for (uint32_t i = 0; i < rooms->num_rooms; i++)
        faces_walk(rooms, &rooms->rooms[i], true);
    // Filling moved each start to its end, which is the next one's start.
    memmove(rooms->column_starts + 1, rooms->column_starts,
            (num_starts - 1) * sizeof *rooms->column_starts);
    rooms->column_starts[0] = 0;
    return true;
}

const uint16_t *ll_room_column(const struct ll_rooms *rooms, const struct ll_room *room,
                               float x, float y, uint32_t *num_faces)
{
    const float at[2] = { x, y };
    const struct ll_room_columns *columns = &room->columns;
    *num_faces = 0;
    if (!room->num_faces)
        return NULL;
    for (int axis = 0; axis < 2; axis++) {
        if (!(at[axis] >= room->face_min[axis] - EDGE_YD &&
              at[axis] <= room->face_max[axis] + EDGE_YD))
            return NULL;
    }
    uint32_t square =
        square_at(columns, 0, x) * columns->num[1] + square_at(columns, 1, y);
    const uint32_t *start = rooms->column_starts + columns->first_start + square;
    *num_faces = start[1] - start[0];
    return rooms->column_faces + start[0];
}
