// Whether two roots or two groups hold the same, field by field.
#ifndef TEST_WMO_SAME_H
#define TEST_WMO_SAME_H

#include "testkit.h"

#include "formats/wmo.h"
#include "test_same.h"

static inline void same_material(const struct ll_wmo_material *a,
                                 const struct ll_wmo_material *b)
{
    SAME(flags);
    SAME(shader);
    SAME(blend);
    for (int i = 0; i < 2; i++)
        assert_string_equal(a->textures[i] ? a->textures[i] : "", b->textures[i]);
    SAME_BYTES(emissive_bgra);
    SAME_BYTES(diffuse_bgra);
    SAME(terrain_type);
    SAME(texture_3);
    SAME(color_2);
    SAME(flags_2);
}

static inline void same_group_info(const struct ll_wmo_group_info *a,
                                   const struct ll_wmo_group_info *b)
{
    SAME(flags);
    SAME_BYTES(box_min);
    SAME_BYTES(box_max);
    assert_string_equal(a->name, b->name);
}

static inline void same_portals(const struct ll_wmo_root *a, const struct ll_wmo_root *b)
{
    SAME_ROWS(portal_vertices, num_portal_vertices);
    SAME(num_portals);
    for (uint32_t i = 0; i < a->num_portals; i++) {
        SAME(portals[i].first_vertex);
        SAME(portals[i].num_vertices);
        SAME_BYTES(portals[i].plane);
    }
    SAME(num_portal_refs);
    for (uint32_t i = 0; i < a->num_portal_refs; i++) {
        SAME(portal_refs[i].dropped);
        SAME(portal_refs[i].portal_idx);
        SAME(portal_refs[i].group_idx);
        SAME(portal_refs[i].side);
    }
    SAME_ROWS(visible_vertices, num_visible_vertices);
    SAME(num_visible_blocks);
    for (uint32_t i = 0; i < a->num_visible_blocks; i++) {
        SAME(visible_blocks[i].first_vertex);
        SAME(visible_blocks[i].num_vertices);
    }
}

static inline void same_light(const struct ll_wmo_light *a, const struct ll_wmo_light *b)
{
    SAME(type);
    SAME(attenuated);
    SAME_BYTES(color_bgra);
    SAME_BYTES(position);
    SAME_FLOAT(intensity);
    SAME_BYTES(rotation);
    SAME_FLOAT(start_yd);
    SAME_FLOAT(end_yd);
}

static inline void same_doodad(const struct ll_wmo_doodad *a,
                               const struct ll_wmo_doodad *b)
{
    SAME(dropped);
    assert_string_equal(a->name, b->name);
    SAME(flags);
    SAME_BYTES(position);
    SAME_BYTES(rotation);
    SAME_FLOAT(scale);
    SAME_BYTES(color_bgra);
}

static inline void same_fog_range(const struct ll_wmo_fog_range *a,
                                  const struct ll_wmo_fog_range *b)
{
    SAME_FLOAT(end_yd);
    SAME_FLOAT(start_scalar);
    SAME_BYTES(color_bgra);
}

static inline void same_fog(const struct ll_wmo_fog *a, const struct ll_wmo_fog *b)
{
    SAME(flags);
    SAME_BYTES(position);
    SAME_FLOAT(inner_yd);
    SAME_FLOAT(outer_yd);
    same_fog_range(&a->land, &b->land);
    same_fog_range(&a->water, &b->water);
}

static inline void same_root(const struct ll_wmo_root *a, const struct ll_wmo_root *b)
{
    SAME(flags);
    SAME(id);
    SAME_BYTES(ambient_bgra);
    SAME_BYTES(box_min);
    SAME_BYTES(box_max);
    assert_string_equal(a->skybox, b->skybox);
    SAME(num_materials);
    for (uint32_t i = 0; i < a->num_materials; i++)
        same_material(&a->materials[i], &b->materials[i]);
    SAME(num_groups);
    for (uint32_t i = 0; i < a->num_groups; i++)
        same_group_info(&a->groups[i], &b->groups[i]);
    same_portals(a, b);
    SAME(num_lights);
    for (uint32_t i = 0; i < a->num_lights; i++)
        same_light(&a->lights[i], &b->lights[i]);
    SAME(num_doodad_sets);
    for (uint32_t i = 0; i < a->num_doodad_sets; i++) {
        assert_string_equal(a->doodad_sets[i].name, b->doodad_sets[i].name);
        SAME(doodad_sets[i].first_doodad);
        SAME(doodad_sets[i].num_doodads);
    }
    SAME(num_doodads);
    for (uint32_t i = 0; i < a->num_doodads; i++)
        same_doodad(&a->doodads[i], &b->doodads[i]);
    SAME(num_fogs);
    for (uint32_t i = 0; i < a->num_fogs; i++)
        same_fog(&a->fogs[i], &b->fogs[i]);
    SAME_ROWS(convex_planes, num_convex_planes);
}

static inline void same_liquid(const struct ll_wmo_liquid *a,
                               const struct ll_wmo_liquid *b)
{
    SAME(num_x);
    SAME(num_y);
    SAME_BYTES(corner);
    SAME(material_idx);
    uint32_t num = a->num_x * a->num_y;
    assert_memory_equal(a->heights_yd, b->heights_yd, num * sizeof *a->heights_yd);
    assert_memory_equal(a->vertices, b->vertices, num * 4);
    assert_memory_equal(a->cells, b->cells, (a->num_x - 1) * (a->num_y - 1));
}

static inline void same_group(const struct ll_wmo_group *a, const struct ll_wmo_group *b)
{
    SAME(name_offset);
    SAME(description_offset);
    SAME_BYTES(box_min);
    SAME_BYTES(box_max);
    SAME(first_portal_ref);
    SAME(num_portal_refs);
    SAME_BYTES(fog_idx);
    SAME(liquid_type);
    SAME(id);
    SAME(flags_2);
    SAME_ROWS(positions, num_vertices);
    SAME_ROWS(normals, num_vertices);
    for (int i = 0; i < 2; i++) {
        SAME_ROWS(uvs[i], num_vertices);
        SAME_ROWS(colors[i], num_vertices);
    }
    SAME_ROWS(indices, num_indices);
    SAME_ROWS(triangles, num_indices / 3);
    SAME(num_batches);
    for (uint32_t i = 0; i < a->num_batches; i++) {
        SAME(batches[i].batch_class);
        SAME(batches[i].first_index);
        SAME(batches[i].num_indices);
        SAME(batches[i].material_idx);
        SAME(batches[i].flags);
    }
    SAME_ROWS(light_refs, num_light_refs);
    SAME_ROWS(doodad_refs, num_doodad_refs);
    same_liquid(&a->liquid, &b->liquid);
}

#endif
