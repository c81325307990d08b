// Buildings of the corpus with all their groups.
#ifndef LL_TESTS_ROOM_FILES_H
#define LL_TESTS_ROOM_FILES_H

#include "formats/wmo.h"
#include "testkit.h"

static const char *const room_files[] = {
    "wmo-1.12/world/wmo/azeroth/buildings/humantwostory/_HumanTwoStory.wmo",
    "wmo-1.12/world/wmo/kalimdor/buildings/nightelfsmallhouse/dsnightelfsmallhouse.wmo",
};
#define NUM_ROOM_FILES ((uint32_t)(sizeof room_files / sizeof *room_files))

// The bytes are in the arena, since records view them.
static inline struct ll_wmo_group *room_files_read(const char *path,
                                                   struct ll_arena *arena,
                                                   struct ll_wmo_root *root)
{
    struct ll_report report;
    struct ll_bytes read = file_read(path);
    uint8_t *kept = ll_arena_array(arena, uint8_t, read.size);
    memcpy(kept, read.data, read.size);
    struct ll_bytes bytes = { kept, read.size };
    free((void *)read.data);
    assert_int_equal(ll_wmo_root_parse(bytes, arena, root, &report), LL_OK);
    struct ll_wmo_group *groups =
        ll_arena_array(arena, struct ll_wmo_group, root->num_groups);
    for (uint32_t i = 0; i < root->num_groups; i++) {
        char name[1024];
        snprintf(name, sizeof name, "%.*s_%03u.wmo", (int)(strlen(path) - 4), path, i);
        read = file_read(name);
        kept = ll_arena_array(arena, uint8_t, read.size);
        memcpy(kept, read.data, read.size);
        bytes = (struct ll_bytes){ kept, read.size };
        free((void *)read.data);
        assert_int_equal(ll_wmo_group_parse(bytes, arena, &groups[i], &report), LL_OK);
    }
    return groups;
}

#endif
