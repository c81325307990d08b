// A model of version 264 that has something of everything, with a sequence embedded, one
// behind an alias and one in a file of its own. Shared by tests and seeds of the fuzzers.
#ifndef TEST_M2_RICH_H
#define TEST_M2_RICH_H

#include "formats/m2.h"

// Keys of sequences 0 (three), 1 (alias: none), 2 (two, external).
static const uint32_t rich_times[] = { 0, 500, 900, 0, 100 };
static const struct ll_m2_span rich_spans[] = { { 0, 3 }, { 3, 3 }, { 3, 5 } };
static const float rich_values[5 * 9] = { 0,   1,   2,   3,   4,   5,   6,  7,  8,
                                          9,   10,  11,  12,  13,  14,  15, 16, 17,
                                          18,  19,  20,  21,  22,  1,   2,  3,  4,
                                          5,   6,   -7,  -8,  -9,  -1,  -2, -3, -4,
                                          0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 1,  2,  3 };
// Unit, so that 16 bits hold them.
static const float rich_turns[5 * 4] = { 0, 0, 0, 1, 0, 0, 1,    0, 1,    0,
                                         0, 0, 0, 1, 0, 0, 0.6f, 0, 0.8f, 0 };
static const float rich_fixed[] = { 0, 1, -1, 0.5f, 1 };
static const float rich_bytes[] = { 0, 1, 255, 7, 1 };
static const uint32_t rich_zero[] = { 0 };
static const struct ll_m2_span rich_one_span[] = { { 0, 1 } };
static const float rich_ones[9] = { 1, 1, 1, 1, 1, 1, 1, 1, 1 };

#define RICH_TRACK(v) \
    { \
        .interpolation = 1, .global_sequence = -1, .num_spans = 3, .spans = rich_spans, \
        .num_keys = 5, .times_ms = rich_times, .values = (v) \
    }
#define RICH_GLOBAL(v) \
    { \
        .global_sequence = 0, .num_spans = 1, .spans = rich_one_span, .num_keys = 1, \
        .times_ms = rich_zero, .values = (v) \
    }

static const uint32_t rich_global_lengths[] = { 1000 };
static const struct ll_m2_sequence rich_sequences[] = {
    { .id = 0,
      .length_ms = 1000,
      .flags = LL_M2_SEQUENCE_EMBEDDED,
      .frequency = 32767,
      .next_variation = -1 },
    { .id = 4, .length_ms = 800, .flags = LL_M2_SEQUENCE_ALIAS, .next_variation = -1 },
    { .id = 5, .variation = 1, .length_ms = 200, .next_variation = -1, .alias_next = 2 },
};
static const uint16_t rich_sequence_lookup[] = { 0, 0xffff, 2, 0xffff, 1 };
static const struct ll_m2_bone rich_bones[] = {
    { .key_bone = -1,
      .parent = -1,
      .name_hash = 0x12345678,
      .translation = RICH_TRACK(rich_values),
      .rotation = RICH_TRACK(rich_turns),
      .scale = RICH_GLOBAL(rich_ones) },
    { .key_bone = 26, .flags = LL_M2_BONE_BILLBOARD, .parent = 0, .pivot = { 0, 0, 1 } },
};
static const int16_t rich_key_bones[] = { -1, 1 };
static const struct ll_m2_vertex rich_vertices[] = {
    { { 0, 0, 0 }, { 255, 0, 0, 0 }, { 0 }, { 0, 0, 1 }, { { 0, 0 }, { 0.5f, 1 } } },
    { { 1, 0, 0 }, { 200, 55, 0, 0 }, { 0, 1 }, { 0, 0, 1 }, { { 1, 0 }, { 0, 1 } } },
    { { 1, 1, 0 }, { 255, 0, 0, 0 }, { 1 }, { 0, 0, 1 }, { { 1, 1 }, { 0, 0 } } },
    { { 0, 1, 2 }, { 255, 0, 0, 0 }, { 1 }, { 0, 1, 0 }, { { 0, 1 }, { 1, 1 } } },
};
static const uint16_t rich_view_vertices[] = { 3, 2, 1, 0 };
static const uint16_t rich_indices[] = { 0, 1, 2, 0, 2, 3 };
static const uint8_t rich_view_bones[][4] = { { 1 }, { 1 }, { 0, 1 }, { 0 } };
static const struct ll_skin_section rich_sections[] = {
    { .num_vertices = 4,
      .num_indices = 3,
      .num_bones = 2,
      .num_influences = 2,
      .center = { 0.5f, 0.5f, 1 },
      .sort_center = { 1, 2, 3 },
      .sort_radius = 4 },
    { .geoset = 101, .num_vertices = 4, .first_index = 3, .num_indices = 3 },
};
static const struct ll_skin_batch rich_batches[] = {
    { .flags = 0x10, .num_textures = 1, .priority = -1 },
    { .section_idx = 1,
      .color_idx = -1,
      .material_idx = 1,
      .layer = 1,
      .num_textures = 2,
      .texture_lookup = 1,
      .coord_lookup = 1 },
};
static const struct ll_skin rich_view = {
    .num_vertices = 4,
    .num_indices = 6,
    .num_sections = 2,
    .num_batches = 2,
    .vertices = rich_view_vertices,
    .indices = rich_indices,
    .bones = rich_view_bones,
    .sections = rich_sections,
    .batches = rich_batches,
    .max_bones = 21,
};
static const struct ll_m2_color rich_colors[] = { { .color = RICH_TRACK(rich_values),
                                                    .alpha = RICH_TRACK(rich_fixed) } };
static const struct ll_m2_texture rich_textures[] = {
    { 0, LL_M2_WRAP_U | LL_M2_WRAP_V, "Props\\Lamp.blp" },
    { 11, 0, "" },
};
static const struct ll_m2_track rich_weights[] = { RICH_TRACK(rich_fixed) };
static const struct ll_m2_uv_anim rich_uv_anims[] = {
    { RICH_TRACK(rich_values), RICH_TRACK(rich_turns), RICH_GLOBAL(rich_ones) }
};
static const struct ll_m2_material rich_materials[] = { { LL_M2_TWO_SIDED, 1 },
                                                        { LL_M2_UNLIT, 4 } };
static const int16_t rich_replaceable[] = { 0, -1, 1 };
static const uint16_t rich_lookup[] = { 0, 1 };
static const int16_t rich_coords[] = { 0, -1, 1 };
static const int16_t rich_uv_lookup[] = { 0, -1 };
static const uint16_t rich_combos[] = { 1, 3 };
static const float rich_points[][3] = {
    { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { 7, 8, 9 }
};
static const uint16_t rich_triangle[] = { 0, 1, 2 };
static const struct ll_m2_attachment rich_attachments[] = {
    { .id = 11, .bone = 1, .position = { 1, 2, 3 }, .visibility = RICH_TRACK(rich_bytes) }
};
static const int16_t rich_attachment_lookup[] = { -1, 0 };
static const struct ll_m2_event rich_events[] = {
    { .id = "$SND", .data = 7, .bone = 1, .times = RICH_TRACK(NULL) }
};
static const struct ll_m2_light rich_lights[] = {
    { .type = 1,
      .bone = 1,
      .ambient_color = RICH_TRACK(rich_values),
      .ambient_intensity = RICH_GLOBAL(rich_ones),
      .diffuse_color = RICH_TRACK(rich_values),
      .diffuse_intensity = RICH_TRACK(rich_fixed),
      .start_yd = RICH_GLOBAL(rich_ones),
      .end_yd = RICH_TRACK(rich_values),
      .visibility = RICH_TRACK(rich_bytes) },
};
static const struct ll_m2_camera rich_cameras[] = {
    { .type = -1,
      .fov_rad = 0.8f,
      .far_yd = 100,
      .near_yd = 0.2f,
      .position = RICH_TRACK(rich_values),
      .target = RICH_GLOBAL(rich_ones),
      .roll = RICH_TRACK(rich_values),
      .position_base = { 1, 2, 3 },
      .target_base = { 4, 5, 6 } },
};
static const int16_t rich_camera_lookup[] = { 0 };
static const struct ll_m2_ribbon rich_ribbons[] = {
    { .id = -1,
      .bone = 1,
      .num_textures = 2,
      .textures = rich_lookup,
      .num_materials = 1,
      .materials = rich_lookup,
      .color = RICH_TRACK(rich_values),
      .alpha = RICH_TRACK(rich_fixed),
      .above_yd = RICH_GLOBAL(rich_ones),
      .below_yd = RICH_TRACK(rich_values),
      .edges_per_s = 15,
      .lifetime_s = 0.5f,
      .gravity = 2,
      .rows = 2,
      .columns = 4,
      .texture_slot = RICH_TRACK(rich_bytes),
      .visibility = RICH_TRACK(rich_bytes),
      .priority = -3 },
};
static const float rich_ramp_times[] = { 0, 0.5f, 1 };
static const struct ll_m2_emitter rich_emitters[] = {
    { .id = -1,
      .flags = 0x11,
      .position = { 1, 2, 3 },
      .bone = 1,
      .geometry_model = "Props\\Spark.m2",
      .recursion_model = "",
      .blend = 4,
      .shape = 2,
      .kind = 1,
      .head_tail = 2,
      .particle_color = 3,
      .texture_rotation = -5,
      .rows = 4,
      .columns = 2,
      .speed = RICH_TRACK(rich_values),
      .speed_variation = RICH_GLOBAL(rich_ones),
      .vertical_rad = RICH_GLOBAL(rich_values + 2),
      .horizontal_rad = RICH_GLOBAL(rich_values + 3),
      .gravity = RICH_GLOBAL(rich_values + 4),
      .lifespan_s = RICH_GLOBAL(rich_values + 5),
      .lifespan_variation = 0.25f,
      .rate = RICH_TRACK(rich_values + 6),
      .rate_variation = 0.75f,
      .length_yd = RICH_GLOBAL(rich_values + 7),
      .width_yd = RICH_GLOBAL(rich_values + 8),
      .z_source = RICH_TRACK(rich_values + 9),
      .enabled = RICH_TRACK(rich_bytes),
      .mid = 0.4f, // of 256, as are the next three
      .colors_bgra = { { 1, 2, 3, 4 }, { 5, 6, 7, 8 }, { 9, 10, 11, 12 } },
      .sizes_yd = { 0.1f, 0.2f, 0.3f },
      .cells = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 },
      .ramp_color = { 3, rich_ramp_times, rich_values },
      .ramp_alpha = { 3, rich_ramp_times, rich_fixed },
      .ramp_scale = { 3, rich_ramp_times, rich_values + 1 },
      .ramp_head_cell = { 2, rich_ramp_times, rich_bytes },
      .ramp_tail_cell = { 3, rich_ramp_times, rich_bytes },
      .scale_variation = { 0.1f, 0.2f },
      .burst = 1,
      .spin_base = 2,
      .spin_base_variation = 3,
      .spin = 4,
      .spin_variation = 5,
      .tail_s = 0.5f,
      .twinkle_min = 3,
      .twinkle_max = 4,
      .drag = 6,
      .tumble_min = { 8, 9, 10 },
      .wind = { 14, 15, 16 },
      .follow = { 18, 19, 20, 21 },
      .num_spline_points = 4,
      .spline_points = rich_points },
};

#define RICH_ROWS(field, array) \
    .num_##field = (uint32_t)(sizeof(array) / sizeof((array)[0])), .field = (array)

static inline struct ll_m2 rich_model(void)
{
    return (struct ll_m2){
        .version = 264,
        .name = "Lamp",
        .flags = LL_M2_COMBOS,
        .box_min = { -1, -2, -3 },
        .box_max = { 1, 2, 3 },
        .radius_yd = 4,
        .collision_max = { 0.5f, 0.25f, 1 },
        .collision_radius_yd = 1.5f,
        .num_global_sequences = 1,
        .global_sequences_ms = rich_global_lengths,
        RICH_ROWS(sequences, rich_sequences),
        RICH_ROWS(sequence_lookup, rich_sequence_lookup),
        RICH_ROWS(bones, rich_bones),
        RICH_ROWS(key_bones, rich_key_bones),
        RICH_ROWS(vertices, rich_vertices),
        .num_views = 1,
        .views = &rich_view,
        RICH_ROWS(colors, rich_colors),
        RICH_ROWS(textures, rich_textures),
        RICH_ROWS(weights, rich_weights),
        RICH_ROWS(uv_anims, rich_uv_anims),
        RICH_ROWS(materials, rich_materials),
        RICH_ROWS(replaceable_lookup, rich_replaceable),
        RICH_ROWS(bone_lookup, rich_lookup),
        RICH_ROWS(texture_lookup, rich_lookup),
        RICH_ROWS(coord_lookup, rich_coords),
        .num_weight_lookup = 1,
        .weight_lookup = rich_lookup,
        RICH_ROWS(uv_anim_lookup, rich_uv_lookup),
        RICH_ROWS(combos, rich_combos),
        RICH_ROWS(collision_indices, rich_triangle),
        .num_collision_vertices = 3,
        .collision_vertices = rich_points,
        .num_collision_normals = 1,
        .collision_normals = rich_points + 2,
        RICH_ROWS(attachments, rich_attachments),
        RICH_ROWS(attachment_lookup, rich_attachment_lookup),
        RICH_ROWS(events, rich_events),
        RICH_ROWS(lights, rich_lights),
        RICH_ROWS(cameras, rich_cameras),
        RICH_ROWS(camera_lookup, rich_camera_lookup),
        RICH_ROWS(ribbons, rich_ribbons),
        RICH_ROWS(emitters, rich_emitters),
    };
}

#endif
