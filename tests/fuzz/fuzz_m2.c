// A model, its poses, its tracks, and its mesh for an upload. The input is also what its
// external sequences find in their .anim files.
#include "fuzz.h"

#include "assets/model.h"
#include "formats/m2.h"

const struct fuzz_limit fuzz_limit = { LL_M2_ARENA_BASE, LL_M2_ARENA_RATIO };

static const struct ll_m2_clock clocks[] = {
    { 0, 0, 0 },          { 0, 500, 12345 },    { 1, 40, UINT64_MAX },
    { 2, UINT32_MAX, 7 }, { UINT32_MAX, 1, 1 },
};
#define NUM_CLOCKS (sizeof clocks / sizeof *clocks)

static void track_check(const struct ll_m2 *m2, const struct ll_m2_track *track,
                        uint32_t num_values)
{
    for (size_t i = 0; i < NUM_CLOCKS; i++) {
        float values[9] = { 0 };
        ll_m2_track_at(m2, track, clocks[i], num_values, values);
        if (num_values == 4)
            ll_m2_track_rotation_at(m2, track, clocks[i], values);
        for (uint32_t k = 0; k < num_values; k++)
            fuzz_check(!isnan(values[k]));
    }
    for (uint32_t i = 0; i < track->num_spans; i++)
        fuzz_check(track->spans[i].first <= track->spans[i].end &&
                   track->spans[i].end <= track->num_keys);
    fuzz_touch(track->times_ms, track->num_keys * sizeof *track->times_ms);
}

static void effects_check(const struct ll_m2 *m2)
{
    for (uint32_t i = 0; i < m2->num_attachments; i++)
        track_check(m2, &m2->attachments[i].visibility, 1);
    for (uint32_t i = 0; i < m2->num_events; i++)
        fuzz_touch(m2->events[i].times.times_ms, m2->events[i].times.num_keys * 4);
    for (uint32_t i = 0; i < m2->num_lights; i++) {
        track_check(m2, &m2->lights[i].ambient_color, 3);
        track_check(m2, &m2->lights[i].end_yd, 1);
        track_check(m2, &m2->lights[i].visibility, 1);
    }
    for (uint32_t i = 0; i < m2->num_cameras; i++) {
        track_check(m2, &m2->cameras[i].position, 9);
        track_check(m2, &m2->cameras[i].target, 9);
        track_check(m2, &m2->cameras[i].roll, 3);
    }
    for (uint32_t i = 0; i < m2->num_ribbons; i++) {
        const struct ll_m2_ribbon *ribbon = &m2->ribbons[i];
        fuzz_touch(ribbon->textures, ribbon->num_textures * sizeof *ribbon->textures);
        fuzz_touch(ribbon->materials, ribbon->num_materials * sizeof *ribbon->materials);
        track_check(m2, &ribbon->color, 3);
        track_check(m2, &ribbon->texture_slot, 1);
    }
    for (uint32_t i = 0; i < m2->num_emitters; i++) {
        const struct ll_m2_emitter *e = &m2->emitters[i];
        fuzz_touch_text(e->geometry_model);
        fuzz_touch_text(e->recursion_model);
        track_check(m2, &e->rate, 1);
        track_check(m2, &e->enabled, 1);
        fuzz_touch(e->ramp_color.values, e->ramp_color.num_keys * 3 * sizeof(float));
        fuzz_touch(e->ramp_tail_cell.times, e->ramp_tail_cell.num_keys * sizeof(float));
        fuzz_touch(e->spline_points, e->num_spline_points * sizeof *e->spline_points);
    }
}

static void shades_check(const struct ll_m2 *m2)
{
    for (uint32_t i = 0; i < m2->num_colors; i++) {
        track_check(m2, &m2->colors[i].color, 3);
        track_check(m2, &m2->colors[i].alpha, 1);
    }
    for (uint32_t i = 0; i < m2->num_weights; i++)
        track_check(m2, &m2->weights[i], 1);
    for (uint32_t i = 0; i < m2->num_uv_anims; i++) {
        track_check(m2, &m2->uv_anims[i].translation, 3);
        track_check(m2, &m2->uv_anims[i].rotation, 4);
    }
    for (uint32_t i = 0; i < m2->num_textures; i++)
        fuzz_touch_text(m2->textures[i].path);
}

static void poses_check(const struct ll_m2 *m2)
{
    const struct ll_m2_view_basis view = { { 0, 1, 0 }, { 1, 0, 0 }, { 0, 0, 1 } };
    for (size_t i = 0; i < NUM_CLOCKS; i++) {
        struct ll_arena arena = { .block_bytes = 4096 };
        const float(*bones)[16] =
            ll_m2_bone_matrices_at(m2, clocks[i], i % 2 ? &view : NULL, &arena);
        for (uint32_t b = 0; b < m2->num_bones; b++)
            for (int k = 0; k < 16; k++)
                fuzz_check(isfinite(bones[b][k]));
        ll_arena_finish(&arena);
    }
}

static void mesh_check(const struct ll_m2 *m2, const struct ll_skin *skin)
{
    for (uint32_t i = 0; i < skin->num_batches; i++)
        for (uint32_t stage = 0; stage < 4; stage++) {
            struct ll_m2_stage s = ll_m2_batch_stage(m2, &skin->batches[i], stage);
            fuzz_check(s.texture_idx < (int)m2->num_textures);
            fuzz_check(s.uv_anim_idx < (int)m2->num_uv_anims);
        }
    struct ll_arena arena = { .block_bytes = 16384 };
    struct ll_model model;
    fuzz_check(ll_model_plan_m2(m2, skin, &arena, &model) == LL_OK);
    struct ll_model_vertex *vertices = fuzz_block(model.num_vertices * sizeof *vertices);
    uint16_t *indices = fuzz_block(model.num_indices * sizeof *indices);
    ll_model_write(&model, vertices, indices);
    for (uint32_t i = 0; i < model.num_batches; i++)
        fuzz_check(ll_range_fits(model.batches[i].first_index,
                                 model.batches[i].num_indices, 1, model.num_indices));
    free(vertices);
    free(indices);
    ll_arena_finish(&arena);
}

size_t fuzz_once(struct ll_bytes bytes)
{
    struct ll_arena arena = { .block_bytes = 16384 };
    struct ll_m2 m2;
    struct ll_report report;
    const struct ll_m2_anim anims[] = { { 1, bytes }, { 2, bytes } };
    if (ll_m2_parse_with_anims(bytes, anims, bytes.size % 2 ? 2 : 0, &arena, &m2,
                               &report) == LL_OK) {
        for (uint32_t id = 0; id < 8; id++)
            fuzz_check(ll_m2_sequence_find(&m2, id) < (int)m2.num_sequences);
        poses_check(&m2);
        for (uint32_t i = 0; i < m2.num_bones; i++) {
            track_check(&m2, &m2.bones[i].translation, 3);
            track_check(&m2, &m2.bones[i].rotation, 4);
        }
        shades_check(&m2);
        effects_check(&m2);
        for (uint32_t i = 0; m2.views && i < m2.num_views; i++)
            mesh_check(&m2, &m2.views[i]);
    }
    size_t used = arena.used_bytes;
    ll_arena_finish(&arena);
    return used;
}
