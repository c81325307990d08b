// A model of version 256 with something in every field, and how the tests read and write
// models.
#ifndef TEST_M2_FULL_H
#define TEST_M2_FULL_H

#include "testkit.h"

#include "base/arena.h"
#include "base/cursor.h"
#include "formats/write/m2_write.h"

#define NUM(array) (sizeof(array) / sizeof(array)[0])

static inline struct ll_m2 model_parse(struct ll_bytes bytes, struct ll_arena *arena,
                                       uint32_t num_warnings)
{
    struct ll_m2 m2;
    struct ll_report report;
    enum ll_status status = ll_m2_parse(bytes, arena, &m2, &report);
    if (status != LL_OK || report.num_warnings != num_warnings) {
        char text[200];
        ll_problem_format(status ? &report.error : &report.warnings[0], text,
                          sizeof text);
        fail_msg("%s; %u warnings", text, report.num_warnings);
    }
    return m2;
}

// Keys of two sequences, [100, 1100] and [2000, 3000], and a span for all.
static const uint32_t full_times[] = { 100, 600, 1100, 2000, 2500, 3000 };
static const struct ll_m2_span full_spans[] = { { 0, 3 }, { 3, 6 }, { 0, 6 } };
static const float full_values[6 * 9] = {
    0,  1,  2,  3,  4,    5,    6,    7,    8,    9,    -1,   -2,   -3,   -4,
    -5, -6, -7, -8, 0.5f, 1.5f, 2.5f, 3.5f, 4.5f, 5.5f, 6.5f, 7.5f, 8.5f, 9.5f,
    10, 20, 30, 40, 50,   60,   70,   80,   90,   11,   12,   13,   14,   15,
    16, 17, 18, 19, 21,   22,   23,   24,   25,   26,   27,   28
};
static const float full_rotations[6 * 4] = { 0, 0, 0, 1, 0, 0, 1, 0, 0,    0, 0,    1,
                                             1, 0, 0, 0, 0, 1, 0, 0, 0.6f, 0, 0.8f, 0 };
static const float full_fixed[] = { 0, 1, -1, 0.5f - 0.5f / 32767, 1, 0 };
static const float full_bytes[] = { 0, 1, 255, 7, 1, 0 };

#define FULL_TRACK(v) \
    { \
        .interpolation = 1, .global_sequence = -1, .num_spans = 3, .spans = full_spans, \
        .num_keys = 6, .times_ms = full_times, .values = (v) \
    }
// One key at 0 on a global sequence; another value for each, so that none can be swapped.
#define FULL_GLOBAL(i, v) \
    { \
        .global_sequence = (i) % 2, .num_keys = 1, .times_ms = full_zero, .values = (v) \
    }
static const uint32_t full_zero[] = { 0 };
static const float full_ones[] = { 1 };

static const uint32_t full_global_lengths[] = { 1000, 0 };
static const struct ll_m2_sequence full_sequences[] = {
    { 5,
      0,
      100,
      1000,
      2.5f,
      1,
      16000,
      1,
      2,
      150,
      { -1, -2, -3 },
      { 1, 2, 3 },
      4,
      1,
      0,
      0 },
    { 0,
      1,
      2000,
      1000,
      0,
      0x20,
      16767,
      0,
      0,
      300,
      { -4, -5, -6 },
      { 4, 5, 6 },
      7,
      -1,
      1,
      0 },
};
static const uint16_t full_sequence_lookup[] = { 1, 0xffff, 0xffff, 0xffff, 0xffff, 0 };
static const struct ll_m2_playable full_playable[] = { { 0, 0 }, { 5, 3 } };
static const struct ll_m2_bone full_bones[] = {
    { .key_bone = 26,
      .flags = LL_M2_BONE_ANIMATED,
      .parent = -1,
      .submesh = 1,
      .translation = FULL_TRACK(full_values),
      .pivot = { 1, 2, 3 } },
    { .key_bone = -1,
      .flags = LL_M2_BONE_ANIMATED | LL_M2_BONE_BILLBOARD,
      .parent = 0,
      .submesh = 2,
      .rotation = FULL_TRACK(full_rotations),
      .scale = FULL_TRACK(full_values + 1),
      .pivot = { -1, 0, 0.5f } },
    { .key_bone = 6, .parent = 1 },
};
static const int16_t full_key_bones[] = { -1, 2, 0 };
static const struct ll_m2_vertex full_vertices[] = {
    { { 0, 0, 0 },
      { 255, 0, 0, 0 },
      { 0, 0, 0, 0 },
      { 0, 0, 1 },
      { { 0, 0 }, { 1, 0 } } },
    { { 1, 0, 0.5f },
      { 100, 155, 0, 0 },
      { 1, 2, 0, 0 },
      { 0, 1, 0 },
      { { 1, 0 }, { 0.5f, 0.25f } } },
    { { 0, 1, 0 },
      { 64, 64, 64, 63 },
      { 0, 1, 2, 1 },
      { 1, 0, 0 },
      { { 0, 1 }, { 2, -3 } } },
    { { 1, 1, -1 },
      { 0, 0, 0, 255 },
      { 0, 0, 0, 1 },
      { -1, 0, 0 },
      { { 1, 1 }, { 4, 5 } } },
};
static const uint16_t full_view_vertices[] = { 3, 2, 1, 0 };
static const uint16_t full_view_indices[] = { 0, 1, 2, 2, 1, 3 };
static const uint8_t full_view_bones[][4] = {
    { 0, 1, 2, 3 }, { 1, 0, 0, 0 }, { 2, 0, 0, 0 }, { 0, 0, 0, 1 }
};
static const struct ll_skin_section full_sections[] = {
    { 0, 0, 0, 4, 0, 3, 3, 0, 4, 1, { 1, 2, 3 }, { 0 }, 0 },
    { 102, 1, 1, 3, 3, 3, 2, 1, 2, 0, { -1, -2, -3 }, { 0 }, 0 },
};
static const struct ll_skin_batch full_batches[] = {
    { false, 0x10, -3, 0x8000, 0, 0, 1, 0, 1, 0, 0, 0, 0 },
    { false, 0, 5, 1, 1, -1, 0, 2, 2, 1, 1, 1, 1 },
};
static const struct ll_skin full_views[] = {
    { 4, 6, 2, 2, full_view_vertices, full_view_indices, full_view_bones, full_sections,
      full_batches, 256 },
    { 4, 3, 1, 1, full_view_vertices, full_view_indices, full_view_bones, full_sections,
      full_batches, 53 },
};
static const struct ll_m2_color full_colors[] = {
    { FULL_TRACK(full_values + 2), FULL_TRACK(full_fixed) },
    { FULL_GLOBAL(1, full_values + 3), FULL_GLOBAL(0, full_fixed + 2) },
};
static const struct ll_m2_texture full_textures[] = {
    { 0, LL_M2_WRAP_U, "Props\\Lamp.blp" },
    { 11, LL_M2_WRAP_V, "" },
};
static const struct ll_m2_track full_weights[] = { FULL_TRACK(full_fixed),
                                                   FULL_GLOBAL(1, full_fixed + 3) };
static const struct ll_m2_uv_anim full_uv_anims[] = {
    { FULL_TRACK(full_values + 4), FULL_TRACK(full_rotations),
      FULL_TRACK(full_values + 5) },
};
static const struct ll_m2_material full_materials[] = { { LL_M2_UNLIT, 4 },
                                                        { LL_M2_TWO_SIDED, 1 } };
static const int16_t full_replaceable_lookup[] = { 0, -1, 1 };
static const uint16_t full_bone_lookup[] = { 2, 1, 0 };
static const uint16_t full_texture_lookup[] = { 1, 0, 9 };
static const int16_t full_coord_lookup[] = { 0, -1, 1, 2 };
static const uint16_t full_weight_lookup[] = { 1, 0 };
static const int16_t full_uv_anim_lookup[] = { 0, -1, 0 };
static const uint16_t full_collision_indices[] = { 0, 1, 2 };
static const float full_collision_vertices[][3] = { { 0, 0, 0 },
                                                    { 1, 0, 0 },
                                                    { 0, 1, 0 } };
static const float full_collision_normals[][3] = { { 0, 0, 1 } };
static const struct ll_m2_attachment full_attachments[] = {
    { 19, 2, { 1, 2, 3 }, FULL_TRACK(full_bytes) },
    { 11, 0, { 4, 5, 6 }, { .interpolation = 1 } },
};
static const int16_t full_attachment_lookup[] = { -1, 1, 0 };
static const struct ll_m2_event full_events[] = {
    { "$SND",
      77,
      1,
      { 1, 2, 3 },
      { .interpolation = 1,
        .global_sequence = -1,
        .num_spans = 3,
        .spans = full_spans,
        .num_keys = 6,
        .times_ms = full_times } },
};
static const struct ll_m2_light full_lights[] = {
    { 1,
      2,
      { 0, 0, 1.5f },
      FULL_TRACK(full_values + 6),
      FULL_GLOBAL(0, full_values + 1),
      FULL_GLOBAL(1, full_values + 2),
      FULL_TRACK(full_values + 7),
      FULL_GLOBAL(0, full_values + 3),
      FULL_GLOBAL(1, full_values + 4),
      FULL_TRACK(full_bytes) },
};
static const struct ll_m2_camera full_cameras[] = {
    { .type = -1,
      .fov_rad = 0.95f,
      .far_yd = 27,
      .near_yd = 0.2f,
      .position = FULL_TRACK(full_values),
      .target = FULL_GLOBAL(0, full_values + 9),
      .roll = FULL_TRACK(full_values + 8),
      .position_base = { 1, 2, 3 },
      .target_base = { 4, 5, 6 } },
};
static const int16_t full_camera_lookup[] = { -1, 0 };
static const struct ll_m2_ribbon full_ribbons[] = {
    { .id = -1,
      .bone = 1,
      .position = { 1, 2, 3 },
      .num_textures = 2,
      .num_materials = 1,
      .textures = full_bone_lookup,
      .materials = full_bone_lookup + 1,
      .color = FULL_TRACK(full_values + 1),
      .alpha = FULL_TRACK(full_fixed),
      .above_yd = FULL_GLOBAL(0, full_values + 5),
      .below_yd = FULL_GLOBAL(1, full_values + 6),
      .edges_per_s = 15,
      .lifetime_s = 0.5f,
      .gravity = -2,
      .rows = 2,
      .columns = 4,
      .texture_slot = FULL_TRACK(full_bytes),
      .visibility = FULL_GLOBAL(0, full_ones) },
};
static const float full_spline[][3] = {
    { 0, 0, 0 }, { 1, 2, 3 }, { 4, 5, 6 }, { 7, 8, 9 }
};
static const struct ll_m2_emitter full_emitters[] = {
    { .id = -1,
      .flags = 0x1011,
      .position = { 1, 2, 3 },
      .bone = 2,
      .texture_idx = 1,
      .geometry_model = "Props\\Spark.mdx",
      .recursion_model = "",
      .blend = 4,
      .shape = 3,
      .head_tail = 2,
      .texture_rotation = -5,
      .rows = 4,
      .columns = 2,
      .speed = FULL_TRACK(full_values),
      .speed_variation = FULL_GLOBAL(0, full_values + 1),
      .vertical_rad = FULL_GLOBAL(1, full_values + 2),
      .horizontal_rad = FULL_GLOBAL(0, full_values + 3),
      .gravity = FULL_GLOBAL(1, full_values + 4),
      .lifespan_s = FULL_GLOBAL(0, full_values + 5),
      .rate = FULL_GLOBAL(1, full_values + 6),
      .length_yd = FULL_GLOBAL(0, full_values + 7),
      .width_yd = FULL_GLOBAL(1, full_values + 8),
      .z_source = FULL_TRACK(full_values + 9),
      .enabled = FULL_TRACK(full_bytes),
      .mid = 0.4f,
      .colors_bgra = { { 1, 2, 3, 4 }, { 5, 6, 7, 8 }, { 9, 10, 11, 12 } },
      .sizes_yd = { 0.1f, 0.2f, 0.3f },
      .cells = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 },
      .tail_s = 0.5f,
      .twinkle_speed = 1,
      .twinkle_percent = 2,
      .twinkle_min = 3,
      .twinkle_max = 4,
      .inherit_scale = 5,
      .drag = 6,
      .spin = 7,
      .tumble_min = { 8, 9, 10 },
      .tumble_max = { 11, 12, 13 },
      .wind = { 14, 15, 16 },
      .wind_time_s = 17,
      .follow = { 18, 19, 20, 21 },
      .num_spline_points = 4,
      .spline_points = full_spline },
    { .geometry_model = "",
      .recursion_model = "Props\\Child.mdx",
      .rows = 1,
      .columns = 1 },
};

#define FULL_ROWS(field) .num_##field = NUM(full_##field), .field = full_##field

static inline struct ll_m2 full_model(void)
{
    return (struct ll_m2){
        .version = 256,
        .name = "Lamp",
        .flags = 3,
        .box_min = { -1, -2, -3 },
        .box_max = { 1, 2, 3 },
        .radius_yd = 4,
        .collision_min = { -0.5f, -0.25f, 0 },
        .collision_max = { 0.5f, 0.25f, 1 },
        .collision_radius_yd = 1.5f,
        .num_global_sequences = NUM(full_global_lengths),
        .global_sequences_ms = full_global_lengths,
        FULL_ROWS(sequences),
        FULL_ROWS(sequence_lookup),
        FULL_ROWS(playable),
        FULL_ROWS(bones),
        FULL_ROWS(key_bones),
        FULL_ROWS(vertices),
        FULL_ROWS(views),
        FULL_ROWS(colors),
        FULL_ROWS(textures),
        FULL_ROWS(weights),
        FULL_ROWS(uv_anims),
        FULL_ROWS(materials),
        FULL_ROWS(replaceable_lookup),
        FULL_ROWS(bone_lookup),
        FULL_ROWS(texture_lookup),
        FULL_ROWS(coord_lookup),
        FULL_ROWS(weight_lookup),
        FULL_ROWS(uv_anim_lookup),
        FULL_ROWS(collision_indices),
        FULL_ROWS(collision_vertices),
        FULL_ROWS(collision_normals),
        FULL_ROWS(attachments),
        FULL_ROWS(attachment_lookup),
        FULL_ROWS(events),
        FULL_ROWS(lights),
        FULL_ROWS(cameras),
        FULL_ROWS(camera_lookup),
        FULL_ROWS(ribbons),
        FULL_ROWS(emitters),
    };
}

static inline struct ll_bytes model_bytes(const struct ll_m2 *m2, struct ll_writer *out)
{
    struct ll_bytes written;
    assert_int_equal(ll_m2_write(m2, out), LL_OK);
    assert_int_equal(ll_writer_result(out, &written), LL_OK);
    return written;
}

// Offsets of array fields in the header of 256.
enum {
    H_SEQUENCES = 0x1c,
    H_BONES = 0x34,
    H_VERTICES = 0x44,
    H_VIEWS = 0x4c,
    H_TEXTURES = 0x5c,
    H_MATERIALS = 0x84,
    H_COLLISION = 0xec,
    H_EVENTS = 0x114,
    H_LIGHTS = 0x11c,
    H_CAMERAS = 0x124,
    H_RIBBONS = 0x134,
    H_EMITTERS = 0x13c,
};

static inline uint8_t *row_at(struct ll_writer *out, uint32_t field, uint32_t byte)
{
    return out->data + ll_load_u32(out->data + field + 4) + byte;
}

#endif
