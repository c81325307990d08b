// Whether two models hold the same, field by field.
#ifndef TEST_M2_SAME_H
#define TEST_M2_SAME_H

#include "testkit.h"

#include "formats/m2.h"
#include "test_same.h"

static inline void same_track(const struct ll_m2_track *a, const struct ll_m2_track *b,
                              uint32_t num_values)
{
    SAME(interpolation);
    SAME(num_keys);
    if (a->num_keys)
        SAME(global_sequence);
    SAME(num_spans);
    for (uint32_t i = 0; i < a->num_spans; i++) {
        SAME(spans[i].first);
        SAME(spans[i].end);
    }
    for (uint32_t i = 0; i < a->num_keys; i++)
        SAME(times_ms[i]);
    for (size_t i = 0; i < (size_t)a->num_keys * num_values; i++)
        SAME_FLOAT(values[i]);
}
#define SAME_TRACK(field, num_values) same_track(&a->field, &b->field, num_values)

static inline void same_sequence(const struct ll_m2_sequence *a,
                                 const struct ll_m2_sequence *b)
{
    SAME(id);
    SAME(variation);
    SAME(start_ms);
    SAME(length_ms);
    SAME_FLOAT(speed_yd_s);
    SAME(flags);
    SAME(frequency);
    SAME(replay_min);
    SAME(replay_max);
    SAME(blend_ms);
    SAME_BYTES(box_min);
    SAME_BYTES(box_max);
    SAME_FLOAT(radius_yd);
    SAME(next_variation);
    SAME(alias_next);
}

static inline void same_bone(const struct ll_m2_bone *a, const struct ll_m2_bone *b)
{
    bool keyed = a->translation.num_keys || a->rotation.num_keys || a->scale.num_keys;
    SAME(key_bone);
    // The writer says what is so; a few real bones have keys without the flag.
    assert_int_equal(a->flags | (keyed ? LL_M2_BONE_ANIMATED : 0), b->flags);
    SAME(parent);
    SAME(submesh);
    SAME_TRACK(translation, 3);
    SAME_TRACK(rotation, 4);
    SAME_TRACK(scale, 3);
    SAME_BYTES(pivot);
}

static inline void same_vertex(const struct ll_m2_vertex *a, const struct ll_m2_vertex *b)
{
    SAME_BYTES(position);
    SAME_BYTES(weights);
    SAME_BYTES(bones);
    SAME_BYTES(normal);
    SAME_BYTES(uvs);
}

static inline void same_section(const struct ll_skin_section *a,
                                const struct ll_skin_section *b)
{
    SAME(geoset);
    SAME(level);
    SAME(first_vertex);
    SAME(num_vertices);
    SAME(first_index);
    SAME(num_indices);
    SAME(num_bones);
    SAME(first_bone);
    SAME(num_influences);
    SAME(root_bone);
    SAME_BYTES(center);
}

static inline void same_batch(const struct ll_skin_batch *a,
                              const struct ll_skin_batch *b)
{
    SAME(dropped);
    SAME(flags);
    SAME(priority);
    SAME(shader);
    SAME(section_idx);
    SAME(color_idx);
    SAME(material_idx);
    SAME(layer);
    SAME(num_textures);
    SAME(texture_lookup);
    SAME(coord_lookup);
    SAME(weight_lookup);
    SAME(uv_anim_lookup);
}

static inline void same_view(const struct ll_skin *a, const struct ll_skin *b)
{
    SAME_ROWS(vertices, num_vertices);
    SAME_ROWS(indices, num_indices);
    if (a->bones)
        SAME_ROWS(bones, num_vertices);
    SAME(num_sections);
    for (uint32_t i = 0; i < a->num_sections; i++)
        same_section(&a->sections[i], &b->sections[i]);
    SAME(num_batches);
    for (uint32_t i = 0; i < a->num_batches; i++)
        same_batch(&a->batches[i], &b->batches[i]);
    assert_int_equal(a->max_bones ? a->max_bones : 256, b->max_bones); // 0: one real file
}

static inline void same_shades(const struct ll_m2 *a, const struct ll_m2 *b)
{
    SAME(num_colors);
    for (uint32_t i = 0; i < a->num_colors; i++) {
        SAME_TRACK(colors[i].color, 3);
        SAME_TRACK(colors[i].alpha, 1);
    }
    SAME(num_textures);
    for (uint32_t i = 0; i < a->num_textures; i++) {
        SAME(textures[i].type);
        SAME(textures[i].flags);
        assert_string_equal(a->textures[i].path, b->textures[i].path);
    }
    SAME(num_weights);
    for (uint32_t i = 0; i < a->num_weights; i++)
        SAME_TRACK(weights[i], 1);
    SAME(num_uv_anims);
    for (uint32_t i = 0; i < a->num_uv_anims; i++) {
        SAME_TRACK(uv_anims[i].translation, 3);
        SAME_TRACK(uv_anims[i].rotation, 4);
        SAME_TRACK(uv_anims[i].scale, 3);
    }
    SAME(num_materials);
    for (uint32_t i = 0; i < a->num_materials; i++) {
        SAME(materials[i].flags);
        SAME(materials[i].blend);
    }
    SAME_ROWS(replaceable_lookup, num_replaceable_lookup);
    SAME_ROWS(bone_lookup, num_bone_lookup);
    SAME_ROWS(texture_lookup, num_texture_lookup);
    SAME_ROWS(coord_lookup, num_coord_lookup);
    SAME_ROWS(weight_lookup, num_weight_lookup);
    SAME_ROWS(uv_anim_lookup, num_uv_anim_lookup);
}

static inline void same_light(const struct ll_m2_light *a, const struct ll_m2_light *b)
{
    SAME(type);
    SAME(bone);
    SAME_BYTES(position);
    SAME_TRACK(ambient_color, 3);
    SAME_TRACK(ambient_intensity, 1);
    SAME_TRACK(diffuse_color, 3);
    SAME_TRACK(diffuse_intensity, 1);
    SAME_TRACK(start_yd, 1);
    SAME_TRACK(end_yd, 1);
    SAME_TRACK(visibility, 1);
}

static inline void same_camera(const struct ll_m2_camera *a, const struct ll_m2_camera *b)
{
    SAME(type);
    SAME_FLOAT(fov_rad);
    SAME_FLOAT(far_yd);
    SAME_FLOAT(near_yd);
    SAME_TRACK(position, 9);
    SAME_TRACK(target, 9);
    SAME_TRACK(roll, 3);
    SAME_BYTES(position_base);
    SAME_BYTES(target_base);
}

static inline void same_ribbon(const struct ll_m2_ribbon *a, const struct ll_m2_ribbon *b)
{
    SAME(id);
    SAME(bone);
    SAME_BYTES(position);
    SAME_ROWS(textures, num_textures);
    SAME_ROWS(materials, num_materials);
    SAME_TRACK(color, 3);
    SAME_TRACK(alpha, 1);
    SAME_TRACK(above_yd, 1);
    SAME_TRACK(below_yd, 1);
    SAME_FLOAT(edges_per_s);
    SAME_FLOAT(lifetime_s);
    SAME_FLOAT(gravity);
    SAME(rows);
    SAME(columns);
    SAME_TRACK(texture_slot, 1);
    SAME_TRACK(visibility, 1);
}

static inline void same_emitter(const struct ll_m2_emitter *a,
                                const struct ll_m2_emitter *b)
{
    SAME(id);
    SAME(flags);
    SAME_BYTES(position);
    SAME(bone);
    SAME(texture_idx);
    assert_string_equal(a->geometry_model, b->geometry_model);
    assert_string_equal(a->recursion_model, b->recursion_model);
    SAME(blend);
    SAME(shape);
    SAME(head_tail);
    SAME(texture_rotation);
    SAME(rows);
    SAME(columns);
    SAME_TRACK(speed, 1);
    SAME_TRACK(speed_variation, 1);
    SAME_TRACK(vertical_rad, 1);
    SAME_TRACK(horizontal_rad, 1);
    SAME_TRACK(gravity, 1);
    SAME_TRACK(lifespan_s, 1);
    SAME_TRACK(rate, 1);
    SAME_TRACK(length_yd, 1);
    SAME_TRACK(width_yd, 1);
    SAME_TRACK(z_source, 1);
    SAME_TRACK(enabled, 1);
    SAME_FLOAT(mid);
    SAME_BYTES(colors_bgra);
    SAME_BYTES(sizes_yd);
    SAME_BYTES(cells);
    SAME_FLOAT(tail_s);
    SAME_FLOAT(twinkle_speed);
    SAME_FLOAT(twinkle_percent);
    SAME_FLOAT(twinkle_min);
    SAME_FLOAT(twinkle_max);
    SAME_FLOAT(inherit_scale);
    SAME_FLOAT(drag);
    SAME_FLOAT(spin);
    SAME_BYTES(tumble_min);
    SAME_BYTES(tumble_max);
    SAME_BYTES(wind);
    SAME_FLOAT(wind_time_s);
    SAME_BYTES(follow);
    SAME_ROWS(spline_points, num_spline_points);
}

static inline void same_effects(const struct ll_m2 *a, const struct ll_m2 *b)
{
    SAME(num_attachments);
    for (uint32_t i = 0; i < a->num_attachments; i++) {
        SAME(attachments[i].id);
        SAME(attachments[i].bone);
        SAME_BYTES(attachments[i].position);
        SAME_TRACK(attachments[i].visibility, 1);
    }
    SAME_ROWS(attachment_lookup, num_attachment_lookup);
    SAME(num_events);
    for (uint32_t i = 0; i < a->num_events; i++) {
        assert_string_equal(a->events[i].id, b->events[i].id);
        SAME(events[i].data);
        SAME(events[i].bone);
        SAME_BYTES(events[i].position);
        SAME_TRACK(events[i].times, 0);
    }
    SAME(num_lights);
    for (uint32_t i = 0; i < a->num_lights; i++)
        same_light(&a->lights[i], &b->lights[i]);
    SAME(num_cameras);
    for (uint32_t i = 0; i < a->num_cameras; i++)
        same_camera(&a->cameras[i], &b->cameras[i]);
    SAME_ROWS(camera_lookup, num_camera_lookup);
    SAME(num_ribbons);
    for (uint32_t i = 0; i < a->num_ribbons; i++)
        same_ribbon(&a->ribbons[i], &b->ribbons[i]);
    SAME(num_emitters);
    for (uint32_t i = 0; i < a->num_emitters; i++)
        same_emitter(&a->emitters[i], &b->emitters[i]);
}

static inline void same_m2(const struct ll_m2 *a, const struct ll_m2 *b)
{
    SAME(version);
    assert_string_equal(a->name, b->name);
    SAME(flags);
    SAME_BYTES(box_min);
    SAME_BYTES(box_max);
    SAME_FLOAT(radius_yd);
    SAME_BYTES(collision_min);
    SAME_BYTES(collision_max);
    SAME_FLOAT(collision_radius_yd);
    SAME_ROWS(global_sequences_ms, num_global_sequences);
    SAME(num_sequences);
    for (uint32_t i = 0; i < a->num_sequences; i++)
        same_sequence(&a->sequences[i], &b->sequences[i]);
    SAME_ROWS(sequence_lookup, num_sequence_lookup);
    SAME(num_playable);
    for (uint32_t i = 0; i < a->num_playable; i++) {
        SAME(playable[i].id);
        SAME(playable[i].flags);
    }
    SAME(num_bones);
    for (uint32_t i = 0; i < a->num_bones; i++)
        same_bone(&a->bones[i], &b->bones[i]);
    SAME_ROWS(key_bones, num_key_bones);
    SAME(num_vertices);
    for (uint32_t i = 0; i < a->num_vertices; i++)
        same_vertex(&a->vertices[i], &b->vertices[i]);
    SAME(num_views);
    for (uint32_t i = 0; i < a->num_views; i++)
        same_view(&a->views[i], &b->views[i]);
    same_shades(a, b);
    SAME_ROWS(collision_indices, num_collision_indices);
    SAME_ROWS(collision_vertices, num_collision_vertices);
    SAME_ROWS(collision_normals, num_collision_normals);
    same_effects(a, b);
}

#endif
