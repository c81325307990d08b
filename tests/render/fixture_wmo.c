// Buildings of single cards, written through our own writer.
#include "fixture.h"

#include "formats/write/wmo_write.h"

struct building_spec *building_make(void)
{
    struct building_spec *building = calloc(1, sizeof *building);
    assert_non_null(building);
    return building;
}

uint8_t building_material(struct building_spec *building, const char *texture,
                          uint32_t flags, uint32_t blend)
{
    assert_in_range(building->num_materials, 0, 15);
    building->materials[building->num_materials] = (struct ll_wmo_material){
        .flags = flags, .blend = blend, .textures = { texture }, .terrain_type = 10
    };
    return (uint8_t)building->num_materials++;
}

struct group_spec *building_group(struct building_spec *building, uint32_t flags)
{
    assert_in_range(building->num_groups, 0, MAX_TEST_GROUPS - 1);
    struct group_spec *group = &building->groups[building->num_groups++];
    group->flags = flags;
    return group;
}

struct wall *group_wall(struct group_spec *group, enum ll_wmo_batch_class batch_class,
                        uint8_t material, float col, float row)
{
    assert_in_range(group->num_walls, 0, MAX_TEST_BATCHES - 1);
    struct wall *wall = &group->walls[group->num_walls++];
    *wall = (struct wall){ .card = { .col = col, .row = row },
                           .batch_class = batch_class,
                           .material = material,
                           .rgba = { 255, 255, 255, 255 } };
    return wall;
}

struct ll_wmo_doodad *building_doodad(struct building_spec *building, const char *name,
                                      float col, float row)
{
    assert_in_range(building->num_doodads, 0, 15);
    struct ll_wmo_doodad *doodad = &building->doodads[building->num_doodads++];
    *doodad = (struct ll_wmo_doodad){
        .name = name,
        .position = { 0, (GRID - 1) / 2.0f - col, (GRID - 1) / 2.0f - row },
        .rotation = { 0, 0, 0, 1 },
        .scale = 1,
        .color_bgra = { 255, 255, 255, 255 },
    };
    return doodad;
}

static void group_file_write(struct fixture *fixture, const char *name,
                             const struct group_spec *spec, uint32_t name_offset)
{
    float positions[MAX_TEST_BATCHES * CARD_CORNERS][3];
    float normals[MAX_TEST_BATCHES * CARD_CORNERS][3];
    float uvs[MAX_TEST_BATCHES * CARD_CORNERS][2];
    uint8_t colors[MAX_TEST_BATCHES * CARD_CORNERS][4];
    uint16_t indices[MAX_TEST_BATCHES * CARD_INDICES];
    struct ll_wmo_batch batches[MAX_TEST_BATCHES] = { 0 };
    for (uint32_t i = 0; i < spec->num_walls; i++) {
        const struct wall *wall = &spec->walls[i];
        uint32_t first = i * CARD_CORNERS;
        card_corners(&wall->card, positions + first, uvs + first);
        card_indices(&wall->card, (uint16_t)first, indices + i * CARD_INDICES);
        for (uint32_t v = first; v < first + CARD_CORNERS; v++) {
            memcpy(normals[v], wall->card.normal, sizeof normals[v]);
            const uint8_t bgra[4] = { wall->rgba[2], wall->rgba[1], wall->rgba[0],
                                      wall->rgba[3] };
            memcpy(colors[v], bgra, 4);
        }
        batches[i] = (struct ll_wmo_batch){ .batch_class = wall->batch_class,
                                            .first_index = i * CARD_INDICES,
                                            .num_indices = CARD_INDICES,
                                            .material_idx = wall->material };
    }
    const struct ll_wmo_group group = {
        .name_offset = name_offset,
        .flags = spec->flags,
        .box_min = { -20, -20, -20 },
        .box_max = { 20, 20, 20 },
        .liquid_type = LL_WMO_LIQUID_BY_CELL,
        .num_vertices = spec->num_walls * CARD_CORNERS,
        .positions = (const void *)positions,
        .normals = (const void *)normals,
        .uvs = { (const void *)uvs },
        .colors = { spec->bare ? NULL : (const void *)colors },
        .num_indices = spec->num_walls * CARD_INDICES,
        .indices = indices,
        .num_batches = spec->num_walls,
        .batches = batches,
        .num_doodad_refs = spec->num_doodad_refs,
        .doodad_refs = spec->doodad_refs,
        .num_light_refs = spec->num_light_refs,
        .light_refs = spec->light_refs,
    };
    struct ll_writer writer = { 0 };
    assert_int_equal(ll_wmo_group_write(&group, &writer), LL_OK);
    fixture_file(fixture, name, &writer);
}

void building_write(struct fixture *fixture, const char *name,
                    const struct building_spec *building)
{
    struct ll_wmo_group_info infos[MAX_TEST_GROUPS] = { 0 };
    for (uint32_t i = 0; i < building->num_groups; i++)
        infos[i] = (struct ll_wmo_group_info){ .flags = building->groups[i].flags,
                                               .box_min = { -20, -20, -20 },
                                               .box_max = { 20, 20, 20 },
                                               .name = "room" };
    const struct ll_wmo_root root = { .box_min = { -20, -20, -20 },
                                      .box_max = { 20, 20, 20 },
                                      .skybox = "",
                                      .num_materials = building->num_materials,
                                      .materials = building->materials,
                                      .num_groups = building->num_groups,
                                      .groups = infos,
                                      .num_doodads = building->num_doodads,
                                      .doodads = building->doodads,
                                      .num_doodad_sets = building->num_sets,
                                      .doodad_sets = building->sets,
                                      .num_lights = building->num_lights,
                                      .lights = building->lights };
    struct ll_writer writer = { 0 };
    assert_int_equal(ll_wmo_root_write(&root, &writer), LL_OK);
    fixture_file(fixture, name, &writer);
    for (uint32_t i = 0; i < building->num_groups; i++) {
        char path[128];
        int stem = (int)(strlen(name) - strlen(".wmo"));
        snprintf(path, sizeof path, "%.*s_%03u.wmo", stem, name, i);
        if (!building->groups[i].absent)
            group_file_write(fixture, path, &building->groups[i],
                             ll_wmo_group_name_offset(&root, i));
    }
}
