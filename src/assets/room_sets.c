// Which rooms name a prop: props named by the same rooms share a set.
#include <string.h>

#include "assets/rooms_private.h"
#include "base/random.h"

// The rooms that name each doodad: rooms[starts[d] .. starts[d + 1]), rising.
struct namers {
    uint32_t *starts;
    uint16_t *rooms;
};

static bool valid(const struct ll_rooms *rooms, const struct ll_wmo_group *group,
                  uint32_t ref)
{
    return group->doodad_refs[ref] < rooms->num_doodads;
}

static bool namers_find(const struct ll_rooms *rooms, const struct ll_wmo_group *groups,
                        struct ll_arena *scratch, struct namers *out)
{
    uint32_t num_refs = 0;
    out->starts = ll_arena_array(scratch, uint32_t, rooms->num_doodads + 2u);
    for (uint32_t r = 0; r < rooms->num_rooms; r++)
        num_refs += groups[r].num_doodad_refs;
    out->rooms = ll_arena_array(scratch, uint16_t, num_refs);
    if (!out->starts || !out->rooms)
        return false;
    uint32_t *ends = out->starts + 1; // each begins where the one before ends
    for (uint32_t r = 0; r < rooms->num_rooms; r++) {
        for (uint32_t i = 0; i < groups[r].num_doodad_refs; i++) {
            if (valid(rooms, &groups[r], i))
                ends[groups[r].doodad_refs[i] + 1]++;
        }
    }
    for (uint32_t d = 0; d < rooms->num_doodads; d++)
        ends[d + 1] += ends[d];
    for (uint32_t r = 0; r < rooms->num_rooms; r++) {
        for (uint32_t i = 0; i < groups[r].num_doodad_refs; i++) {
            if (valid(rooms, &groups[r], i))
                out->rooms[ends[groups[r].doodad_refs[i]]++] = (uint16_t)r;
        }
    }
    return true;
}

// A room may name a prop twice.
static uint32_t unique(uint16_t *list, uint32_t num)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < num; i++) {
        if (!kept || list[kept - 1] != list[i])
            list[kept++] = list[i];
    }
    return kept;
}

struct table { // of sets with several rooms: open addressing, set + 1
    uint32_t *cells;
    uint32_t mask;
};

static uint32_t set_find(struct ll_rooms *rooms, struct table *table,
                         const uint16_t *list, uint32_t num, uint32_t *num_set_rooms)
{
    uint32_t hash = num;
    for (uint32_t i = 0; i < num; i++)
        hash = ll_hash_u32(hash * 31 + list[i]);
    for (;; hash++) {
        uint32_t *cell = &table->cells[hash & table->mask];
        struct ll_room_set *set = &rooms->sets[*cell ? *cell - 1 : rooms->num_sets];
        if (!*cell) {
            *set = (struct ll_room_set){ *num_set_rooms, num };
            memcpy(rooms->set_rooms + set->first, list, num * sizeof *list);
            *num_set_rooms += num;
            *cell = ++rooms->num_sets;
        }
        if (set->num == num &&
            !memcmp(rooms->set_rooms + set->first, list, num * sizeof *list))
            return *cell - 1;
    }
}

static bool sets_fill(struct ll_rooms *rooms, const struct namers *namers,
                      struct ll_arena *scratch)
{
    struct table table = { .mask = 1 };
    while (table.mask < 2 * rooms->num_doodads)
        table.mask = table.mask * 2 + 1;
    table.cells = ll_arena_array(scratch, uint32_t, table.mask + 1);
    if (!table.cells)
        return false;
    uint32_t num_set_rooms = rooms->num_rooms;
    for (uint32_t r = 0; r < rooms->num_rooms; r++) {
        rooms->sets[r] = (struct ll_room_set){ r, 1 };
        rooms->set_rooms[r] = (uint16_t)r;
    }
    rooms->num_sets = rooms->num_rooms;
    for (uint32_t d = 0; d < rooms->num_doodads; d++) {
        uint16_t *list = namers->rooms + namers->starts[d];
        uint32_t num = unique(list, namers->starts[d + 1] - namers->starts[d]);
        rooms->doodad_sets[d] = !num ? LL_NO_ROOM_SET
                                : num == 1
                                    ? list[0]
                                    : set_find(rooms, &table, list, num, &num_set_rooms);
    }
    return true;
}

bool rooms_sets_make(struct ll_rooms *rooms, const struct ll_wmo_group *groups)
{
    struct ll_arena scratch = { 0 };
    struct namers namers;
    bool good = namers_find(rooms, groups, &scratch, &namers);
    if (good) {
        uint32_t most = rooms->num_rooms + rooms->num_doodads;
        uint32_t num_names = namers.starts[rooms->num_doodads];
        rooms->sets = ll_arena_array(&rooms->arena, struct ll_room_set, most + 1);
        rooms->set_rooms =
            ll_arena_array(&rooms->arena, uint16_t, rooms->num_rooms + num_names);
        rooms->doodad_sets = ll_arena_array(&rooms->arena, uint32_t, rooms->num_doodads);
        good = rooms->sets && rooms->set_rooms && rooms->doodad_sets &&
               sets_fill(rooms, &namers, &scratch);
    }
    ll_arena_finish(&scratch);
    return good;
}
