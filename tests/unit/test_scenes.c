// The test scenes: their numbers stand in tests/scenes, one JSON a scene, so that a
// change of what they are made of shows as a changed number. LAMPLIGHT_WRITE_SCENES=1
// writes them.
#include "testkit.h"

#include <inttypes.h>

#include "assets/rooms.h"
#include "base/path.h"
#include "demo/scenes.h"
#include "formats/adt.h"

struct count {
    uint32_t num_files, num_tiles;
    uint64_t tile_bytes, building_bytes, model_bytes;
    uint32_t num_boxes, num_holes;
};

static enum ll_status file_count(void *user, const char *name, struct ll_bytes bytes)
{
    struct count *count = user;
    count->num_files++;
    if (ll_path_has_extension(name, ".wmo"))
        count->building_bytes += bytes.size;
    if (ll_path_has_extension(name, ".m2"))
        count->model_bytes += bytes.size;
    if (!ll_path_has_extension(name, ".adt"))
        return LL_OK;
    struct ll_arena arena = { .block_bytes = 1 << 20 };
    struct ll_adt adt;
    struct ll_report report;
    assert_int_equal(ll_adt_parse(bytes, NULL, &arena, &adt, &report), LL_OK);
    assert_int_equal(report.num_warnings, 0);
    count->num_tiles++;
    count->tile_bytes += bytes.size;
    count->num_boxes += adt.num_doodad_placements;
    for (int i = 0; i < LL_ADT_NUM_CHUNKS; i++) {
        for (uint16_t holes = adt.chunks[i].holes; holes; holes &= (uint16_t)(holes - 1))
            count->num_holes++;
    }
    ll_arena_finish(&arena);
    return LL_OK;
}

static int rooms_print(const struct ll_demo_scene *scene, char *text, size_t bytes)
{
    if (!scene->building)
        return snprintf(text, bytes, "  \"rooms\": 0");
    struct ll_arena arena = { .block_bytes = 1 << 20 };
    struct ll_scene_building building;
    assert_int_equal(scene->building(&arena, &building), LL_OK);
    struct ll_rooms *rooms =
        ll_rooms_create(&building.root, building.groups, building.root.num_groups);
    assert_non_null(rooms);
    uint32_t num_faces = 0, num_doubtful = 0, num_unnamed = 0;
    for (uint32_t i = 0; i < rooms->num_rooms; i++)
        num_faces += rooms->rooms[i].num_faces;
    for (uint32_t i = 0; i < rooms->num_refs; i++)
        num_doubtful += rooms->refs[i].side == 0;
    for (uint32_t i = 0; i < rooms->num_doodads; i++)
        num_unnamed += rooms->doodad_sets[i] == LL_NO_ROOM_SET;
    int length = snprintf(
        text, bytes,
        "  \"rooms\": %u,\n  \"faces\": %u,\n  \"portals\": %u,\n  \"portal_refs\": %u,\n"
        "  \"portal_refs_without_side\": %u,\n  \"props\": %u,\n  \"props_unnamed\": "
        "%u,\n"
        "  \"prop_sets\": %u",
        rooms->num_rooms, num_faces, rooms->num_portals, rooms->num_refs, num_doubtful,
        rooms->num_doodads, num_unnamed, rooms->num_sets - rooms->num_rooms);
    ll_rooms_destroy(rooms);
    ll_arena_finish(&arena);
    return length;
}

static void scenes_are_what_their_numbers_say(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < ll_num_demo_scenes; i++) {
        const struct ll_demo_scene *scene = &ll_demo_scenes[i];
        struct count count = { 0 };
        struct ll_demo_sink sink = { file_count, &count };
        assert_int_equal(ll_demo_scene_write(scene, &sink), LL_OK);
        char rooms[1024], text[2048], path[1024];
        rooms_print(scene, rooms, sizeof rooms);
        int length = snprintf(text, sizeof text,
                              "{\n  \"scene\": \"%s\",\n  \"files\": %u,\n  \"tiles\": "
                              "%u,\n  \"holes\": %u,\n"
                              "  \"boxes\": %u,\n  \"tile_bytes\": %" PRIu64
                              ",\n  \"building_bytes\": %" PRIu64
                              ",\n  \"model_bytes\": %" PRIu64 ",\n%s\n}\n",
                              scene->name, count.num_files, count.num_tiles,
                              count.num_holes, count.num_boxes, count.tile_bytes,
                              count.building_bytes, count.model_bytes, rooms);
        snprintf(path, sizeof path, "%s/%s.json", LL_SCENE_NUMBERS, scene->name);
        if (getenv("LAMPLIGHT_WRITE_SCENES"))
            assert_int_equal(ll_platform_file_write(path, text, (size_t)length), LL_OK);
        struct ll_bytes expected = file_read(path);
        if (expected.size != (size_t)length || memcmp(expected.data, text, expected.size))
            fail_msg("%s is not\n%s", path, text);
        free((void *)expected.data);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scenes_are_what_their_numbers_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
