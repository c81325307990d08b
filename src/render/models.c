// Models and their instances: geometry, materials and buckets once a model; a record, a
// probe and a draw record a batch for each instance.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/maths.h"
#include "render/render_private.h"

// Grows an array of slots, zeroed, so that slot `id` exists.
static bool slots_grow(void **array, uint32_t *num, uint32_t id, size_t size)
{
    if (id < *num)
        return true;
    uint32_t wanted = ll_max_u32(id + 1, *num * 2);
    char *grown = realloc(*array, wanted * size);
    if (!grown)
        return false;
    memset(grown + *num * size, 0, (wanted - *num) * size);
    *array = grown;
    *num = wanted;
    return true;
}

// ---- models ----

// The bucket of a material, or UINT32_MAX: its texture is not there.
static uint32_t material_bucket(struct ll_render *render,
                                const struct ll_model_material *material,
                                const struct render_texture *texture)
{
    if (!texture)
        return UINT32_MAX;
    const uint8_t clamps = LL_MODEL_CLAMP_U | LL_MODEL_CLAMP_V;
    struct bucket wanted = {
        .splat_page = texture->place.page,
        .sampler = (uint8_t)((material->state & LL_MODEL_CLAMP_U ? 1 : 0) |
                             (material->state & LL_MODEL_CLAMP_V ? 2 : 0)),
        .blend = material->blend,
        .state = (uint8_t)(material->state & ~clamps),
    };
    for (uint32_t i = 0; i < LL_MAX_TERRAIN_LAYERS; i++)
        wanted.layer_pages[i] = texture->place.page;
    return bucket_find(render, &wanted);
}

static void batches_prepare(struct ll_render *render, const struct ll_world_model *model,
                            struct render_model *out)
{
    const struct ll_model *mesh = model->mesh;
    struct ll_material *records = record_pool_write(
        &render->records[RECORDS_MATERIALS], out->first_material, out->num_materials);
    for (uint32_t i = 0; i < mesh->num_materials; i++) {
        const struct render_texture *texture =
            render_texture_get(render, model->textures[i]);
        records[i] = mesh->materials[i].record;
        records[i].layer = texture ? texture->place.first_layer : 0;
    }
    for (uint32_t i = 0; i < mesh->num_batches; i++) {
        const struct ll_model_batch *batch = &mesh->batches[i];
        const struct ll_model_material *material = &mesh->materials[batch->material];
        out->batches[i] = (struct render_batch){
            .batch = *batch,
            .bucket = material_bucket(
                render, material,
                render_texture_get(render, model->textures[batch->material])),
            .material = (uint32_t)out->first_material + batch->material,
            .blended = material->blend >= 2,
        };
    }
}

void render_model_add(struct ll_render *render, const struct ll_world_model *model)
{
    const struct ll_model *mesh = model->mesh;
    if (!slots_grow((void **)&render->models, &render->num_models, model->id,
                    sizeof *render->models))
        return;
    struct render_model *out = &render->models[model->id];
    *out = (struct render_model){ .num_batches = mesh->num_batches,
                                  .fade_radius_yd = mesh->fade_radius_yd };
    memcpy(out->fade_center, mesh->fade_center, sizeof out->fade_center);
    out->batches = calloc(mesh->num_batches + 1, sizeof *out->batches);
    if (!out->batches ||
        !geometry_pool_take(&render->model, mesh->num_vertices, mesh->num_indices,
                            &out->geometry) ||
        !records_take(&render->records[RECORDS_MATERIALS], mesh->num_materials,
                      &out->first_material, &out->num_materials)) {
        ll_log(LL_LOG_ERROR, "render", "no room for a model of %u vertices",
               mesh->num_vertices);
        render_model_remove(render, model->id);
        return;
    }
    out->present = true;
    if (model->span.data)
        geometry_copy(render, &render->model, &out->geometry, model->span.owner, 0,
                      model->indices_offset);
    batches_prepare(render, model, out);
}

void render_model_remove(struct ll_render *render, uint32_t id)
{
    if (id >= render->num_models)
        return;
    struct render_model *model = &render->models[id];
    garbage_add_geometry(render, &render->model, &model->geometry);
    garbage_add_records(render, RECORDS_MATERIALS, model->first_material,
                        model->num_materials);
    free(model->batches);
    *model = (struct render_model){ 0 };
}

// ---- instances ----

static void instance_record(const struct ll_world_instance *instance, uint32_t probe,
                            struct ll_instance *out)
{
    *out = (struct ll_instance){ .alpha = 1, .sun = instance->sun, .probe = probe };
    for (int i = 0; i < 3; i++) {
        double anchor = floor(instance->origin_world[i] / LL_ANCHOR_YD) * LL_ANCHOR_YD;
        out->anchor[i] = (float)anchor;
        out->offset[i] = (float)(instance->origin_world[i] - anchor);
    }
    memcpy(out->axis_x, instance->axes[0], sizeof out->axis_x);
    memcpy(out->axis_y, instance->axes[1], sizeof out->axis_y);
    memcpy(out->axis_z, instance->axes[2], sizeof out->axis_z);
}

#define BOUNDS_SLACK_YD 0.01f // places are rounded to a thousandth

static void bounds_place(const struct ll_world_instance *instance,
                         const struct render_model *model,
                         const struct ll_model_batch *batch,
                         struct ll_instance_params *params)
{
    float scale2 = 0;
    for (int axis = 0; axis < 3; axis++) {
        const float *a = instance->axes[axis];
        scale2 = ll_maxf(scale2, a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);
    }
    for (int i = 0; i < 3; i++) {
        float turned = 0;
        params->half_yd[i] = BOUNDS_SLACK_YD;
        for (int axis = 0; axis < 3; axis++) {
            turned += instance->axes[axis][i] * batch->center[axis];
            params->half_yd[i] += fabsf(instance->axes[axis][i]) * batch->half_yd[axis];
        }
        params->center_world[i] = (float)(instance->origin_world[i] + (double)turned);
    }
    params->radius_yd = batch->radius_yd * sqrtf(scale2) + BOUNDS_SLACK_YD;
    if (!instance->fades)
        return;
    params->fade_radius_yd = model->fade_radius_yd * sqrtf(scale2);
    for (int i = 0; i < 3; i++) {
        float turned = 0;
        for (int axis = 0; axis < 3; axis++)
            turned += instance->axes[axis][i] * model->fade_center[axis];
        params->fade_center_world[i] =
            (float)(instance->origin_world[i] + (double)turned);
    }
}

// Batches of a building are seen as their room is, props as those that name them, the
// rest as the world outside.
static uint32_t room_set_of(const struct ll_render *render,
                            const struct ll_world_instance *instance, uint32_t group)
{
    if (instance->is_building)
        return ll_scene_room_set(render->scene, instance->id, group);
    if (instance->building != LL_NO_BUILDING)
        return ll_scene_room_set(render->scene, instance->building, instance->room_set);
    return LL_SET_EXTERIOR;
}

static void batch_add(struct ll_render *render, const struct ll_world_instance *instance,
                      const struct render_model *model, uint32_t batch_idx,
                      struct render_instance *out)
{
    const struct render_batch *batch = &model->batches[batch_idx];
    if (batch->bucket == UINT32_MAX)
        return;
    struct ll_instance_params params = {
        .class_id = batch->blended ? LL_CLASS_MODEL_BLENDED : LL_CLASS_MODEL,
        .bucket = batch->bucket,
        .num_indices = batch->batch.num_indices,
        .first_index = (uint32_t)model->geometry.first_index + batch->batch.first_index,
        .vertex_offset =
            (int32_t)((uint32_t)model->geometry.first_vertex + batch->batch.first_vertex),
        .record = (uint32_t)out->first_draw + batch_idx,
        .owner = (uint32_t)out->record,
        .order = batch_idx,
        .room_set = room_set_of(render, instance, batch->batch.group),
    };
    bounds_place(instance, model, &batch->batch, &params);
    out->drawn[batch_idx] = ll_scene_add(render->scene, &params);
}

void render_instance_add(struct ll_render *render,
                         const struct ll_world_instance *instance)
{
    if (instance->model >= render->num_models ||
        !render->models[instance->model].present ||
        !slots_grow((void **)&render->instances, &render->num_instances, instance->id,
                    sizeof *render->instances))
        return;
    const struct render_model *model = &render->models[instance->model];
    struct render_instance *out = &render->instances[instance->id];
    struct record_pool *pools = render->records;
    *out = (struct render_instance){
        .model = instance->model,
        .num_batches = model->num_batches,
        .record = ll_ranges_take(&pools[RECORDS_INSTANCES].ranges, 1, 1),
        .probe = instance->has_probe ? ll_ranges_take(&pools[RECORDS_PROBES].ranges, 1, 1)
                                     : LL_RANGE_NONE,
        .first_draw = LL_RANGE_NONE,
        .drawn = calloc(model->num_batches + 1, sizeof *out->drawn),
    };
    if (model->num_batches)
        out->first_draw =
            ll_ranges_take(&pools[RECORDS_DRAWS].ranges, model->num_batches, 1);
    if (!out->drawn || out->record == LL_RANGE_NONE || out->first_draw == LL_RANGE_NONE) {
        if (model->num_batches)
            ll_log(LL_LOG_ERROR, "render", "no room for an instance");
        render_instance_remove(render, instance->id);
        return;
    }
    // Without room for its probe a prop is lit by the sky: too bright, but there.
    uint32_t probe = out->probe == LL_RANGE_NONE ? LL_NO_PROBE : (uint32_t)out->probe;
    instance_record(instance, probe,
                    record_pool_write(&pools[RECORDS_INSTANCES], out->record, 1));
    if (probe != LL_NO_PROBE)
        memcpy(record_pool_write(&pools[RECORDS_PROBES], out->probe, 1), &instance->probe,
               sizeof instance->probe);
    struct ll_draw_record *draws =
        record_pool_write(&pools[RECORDS_DRAWS], out->first_draw, model->num_batches);
    for (uint32_t i = 0; i < model->num_batches; i++) {
        draws[i] = (struct ll_draw_record){ .instance = (uint32_t)out->record,
                                            .material = model->batches[i].material,
                                            .layer = model->batches[i].batch.layer };
        batch_add(render, instance, model, i, out);
    }
}

void render_instance_remove(struct ll_render *render, uint32_t id)
{
    if (id >= render->num_instances)
        return;
    struct render_instance *instance = &render->instances[id];
    for (uint32_t i = 0; instance->drawn && i < instance->num_batches; i++)
        ll_scene_remove(render->scene, instance->drawn[i]);
    if (instance->drawn || instance->num_batches) {
        if (instance->record != LL_RANGE_NONE)
            garbage_add_records(render, RECORDS_INSTANCES, instance->record, 1);
        if (instance->probe != LL_RANGE_NONE)
            garbage_add_records(render, RECORDS_PROBES, instance->probe, 1);
        if (instance->first_draw != LL_RANGE_NONE)
            garbage_add_records(render, RECORDS_DRAWS, instance->first_draw,
                                instance->num_batches);
    }
    free(instance->drawn);
    *instance = (struct render_instance){ 0 };
}

void render_models_finish(struct ll_render *render)
{
    for (uint32_t i = 0; i < render->num_instances; i++)
        render_instance_remove(render, i);
    for (uint32_t i = 0; i < render->num_models; i++)
        free(render->models[i].batches);
    free(render->instances);
    free(render->models);
}
