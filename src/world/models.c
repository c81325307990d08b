// Models and buildings by name: shared, counted, loaded by jobs; the absent ones draw
// nothing.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/maths.h"
#include "world/world_private.h"

struct job {
    struct ll_world *world;
    struct model *model;
    uint32_t worker_idx;
    struct ll_arena scratch; // file bytes and records
};

static enum ll_status read_file(struct job *job, const char *name, struct ll_bytes *bytes)
{
    return ll_vfs_read(job->world->params.vfs, job->worker_idx, name, &job->scratch,
                       bytes);
}

static enum ll_status log_failure(const char *name, enum ll_status status,
                                  const struct ll_report *report)
{
    char text[160];
    ll_problem_format(&report->error, text, sizeof text);
    ll_log(LL_LOG_WARN, "world", "%s: %s", name, text);
    return status;
}

// Tables and tiles say .mdx or .mdl; the files are .m2.
static void m2_name(const char *name, const char *extension, char *out, size_t out_bytes)
{
    size_t stem = strlen(name);
    static const char *const known[] = { ".mdx", ".mdl", ".m2" };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (ll_path_has_extension(name, known[i]))
            stem -= strlen(known[i]);
    }
    snprintf(out, out_bytes, "%.*s%s", (int)stem, name, extension);
}

static enum ll_status m2_plan(struct job *job)
{
    char name[LL_MAX_PATH + 8];
    struct ll_bytes bytes;
    struct ll_report report = { 0 };
    struct ll_m2 *m2 = ll_arena_new(&job->scratch, struct ll_m2);
    struct ll_skin *skin = ll_arena_new(&job->scratch, struct ll_skin);
    if (!m2 || !skin)
        return LL_ERR_MEMORY;
    m2_name(job->model->asset.name, ".m2", name, sizeof name);
    enum ll_status status = read_file(job, name, &bytes);
    if (status != LL_OK)
        return status;
    status = ll_m2_parse(bytes, &job->scratch, m2, &report);
    if (status != LL_OK)
        return log_failure(name, status, &report);
    if (m2->views) {
        *skin = m2->views[0];
    } else { // 3.3.5a keeps its views in files of their own
        m2_name(job->model->asset.name, "00.skin", name, sizeof name);
        status = read_file(job, name, &bytes);
        if (status != LL_OK) {
            ll_log(LL_LOG_WARN, "world", "%s is %s: the model is left out", name,
                   ll_status_name(status));
            return status;
        }
        status = ll_skin_parse(bytes, m2->num_vertices, &job->scratch, skin, &report);
        if (status != LL_OK)
            return log_failure(name, status, &report);
    }
    return ll_model_plan_m2(m2, skin, &job->model->arena, &job->model->mesh);
}

static void group_read(struct job *job, uint32_t group_idx, struct ll_wmo_group *out)
{
    char name[LL_MAX_PATH + 8];
    size_t stem = strlen(job->model->asset.name) - strlen(".wmo");
    snprintf(name, sizeof name, "%.*s_%03u.wmo", (int)stem, job->model->asset.name,
             group_idx);
    struct ll_bytes bytes;
    struct ll_report report = { 0 };
    enum ll_status status = read_file(job, name, &bytes);
    if (status != LL_OK) { // some groups missing is a legal state
        ll_log(LL_LOG_INFO, "world", "%s is %s: the group is empty", name,
               ll_status_name(status));
        *out = (struct ll_wmo_group){ 0 };
        return;
    }
    status = ll_wmo_group_parse(bytes, &job->scratch, out, &report);
    if (status != LL_OK) {
        log_failure(name, status, &report);
        *out = (struct ll_wmo_group){ 0 };
    }
}

static enum ll_status wmo_plan(struct job *job)
{
    struct ll_bytes bytes;
    struct ll_report report = { 0 };
    // The plan reads from it until the arrays are written.
    struct ll_wmo_root *root = ll_arena_new(&job->scratch, struct ll_wmo_root);
    if (!root)
        return LL_ERR_MEMORY;
    enum ll_status status = read_file(job, job->model->asset.name, &bytes);
    if (status != LL_OK)
        return status;
    status = ll_wmo_root_parse(bytes, &job->scratch, root, &report);
    if (status != LL_OK)
        return log_failure(job->model->asset.name, status, &report);
    struct ll_wmo_group *groups =
        ll_arena_array(&job->scratch, struct ll_wmo_group, root->num_groups);
    if (!groups)
        return LL_ERR_MEMORY;
    for (uint32_t i = 0; i < root->num_groups; i++)
        group_read(job, i, &groups[i]);
    job->model->out.rooms = ll_rooms_create(root, groups, root->num_groups);
    if (!job->model->out.rooms)
        return LL_ERR_MEMORY;
    struct ll_model *mesh = &job->model->mesh;
    status = ll_model_plan_wmo(root, groups, root->num_groups, &job->model->arena, mesh);
    if (status != LL_OK)
        return status;
    for (uint32_t i = 0; i < mesh->num_props; i++)
        mesh->props[i].room_set =
            job->model->out.rooms->doodad_sets[mesh->props[i].doodad_idx];
    if (mesh->num_unnamed)
        ll_log(LL_LOG_INFO, "world", "%s: %u props that no room names are left out",
               job->model->asset.name, mesh->num_unnamed);
    return LL_OK;
}

static enum ll_status arrays_write(struct job *job)
{
    struct ll_world *world = job->world;
    struct model *model = job->model;
    uint64_t vertex_bytes =
        (uint64_t)model->mesh.num_vertices * sizeof(struct ll_model_vertex);
    uint64_t index_bytes = (uint64_t)model->mesh.num_indices * sizeof(uint16_t);
    struct ll_world_model *out = &model->out;
    out->indices_offset = ll_align_u64(vertex_bytes, 16);
    uint64_t bytes = out->indices_offset + index_bytes;
    if (!bytes)
        return LL_OK; // nothing to draw is no error
    if (!world->params.spans.take(world->params.spans.user, bytes, &out->span))
        return LL_ERR_MEMORY;
    bool written = ll_model_write(&model->mesh, (void *)out->span.data,
                                  (void *)(out->span.data + out->indices_offset));
    return written ? LL_OK : LL_ERR_MEMORY;
}

// The mutex is held. Names become ids while their files are still in memory.
static enum ll_status uses_resolve(struct ll_world *world, struct model *model)
{
    struct ll_model *mesh = &model->mesh;
    model->textures = ll_arena_array(&model->arena, uint32_t, mesh->num_materials);
    model->prop_models = ll_arena_array(&model->arena, uint32_t, mesh->num_props);
    if (!model->textures || !model->prop_models)
        return LL_ERR_MEMORY;
    for (uint32_t i = 0; i < mesh->num_materials; i++) {
        model->textures[i] =
            texture_use(world, mesh->materials[i].texture, model->asset.urgency);
        mesh->materials[i].texture = NULL;
    }
    for (uint32_t i = 0; i < mesh->num_props; i++) {
        // A building that stands in itself would never be complete.
        bool nested = ll_path_has_extension(mesh->props[i].name, ".wmo");
        model->prop_models[i] =
            nested ? NO_MODEL
                   : model_use(world, mesh->props[i].name, model->asset.urgency);
        mesh->props[i].name = NULL;
    }
    // What they viewed ends with the job.
    mesh->m2 = NULL;
    mesh->skin = NULL;
    mesh->root = NULL;
    mesh->groups = NULL;
    mesh->num_groups = 0;
    model->out.mesh = mesh;
    model->out.textures = model->textures;
    return LL_OK;
}

void model_load(struct ll_world *world, struct model *model, uint32_t worker_idx)
{
    struct job job = { .world = world,
                       .model = model,
                       .worker_idx = worker_idx,
                       .scratch.block_bytes = 256 * 1024 };
    bool building = ll_path_has_extension(model->asset.name, ".wmo");
    enum ll_status status = building ? wmo_plan(&job) : m2_plan(&job);
    if (status == LL_OK)
        status = arrays_write(&job);
    // Thousands may be absent: the summary counts them, this tells which.
    if (status != LL_OK)
        ll_log(LL_LOG_DEBUG, "world", "%s is %s: nothing is drawn", model->asset.name,
               ll_status_name(status));

    ll_mutex_lock(&world->mutex);
    if (status == LL_OK)
        status = uses_resolve(world, model);
    if (status != LL_OK)
        world->stats.num_models_absent++;
    asset_loaded(world, &model->asset, status == LL_OK, model->out.span.size_bytes);
    ll_mutex_unlock(&world->mutex);
    ll_arena_finish(&job.scratch);
}

uint32_t model_use(struct ll_world *world, const char *name, enum ll_job_queue urgency)
{
    struct asset *asset = asset_use(world, LL_WORLD_MODELS, 'm', name, urgency);
    return asset ? asset->id : NO_MODEL;
}

void model_unuse(struct ll_world *world, uint32_t id, const double wanted_at[2])
{
    if (id != NO_MODEL)
        asset_unuse(world, &world->models[id]->asset, wanted_at);
}

bool model_loaded(const struct ll_world *world, const struct model *model)
{
    enum load_state state = model->asset.state;
    if (state == LOAD_QUEUED || state == LOAD_RUNNING)
        return false;
    if (state != LOAD_DONE)
        return true;
    for (uint32_t i = 0; i < model->mesh.num_materials; i++) {
        if (!texture_loaded(world, model->textures[i]))
            return false;
    }
    for (uint32_t i = 0; i < model->mesh.num_props; i++) {
        uint32_t id = model->prop_models[i];
        if (id != NO_MODEL && !model_loaded(world, world->models[id]))
            return false;
    }
    return true;
}

void model_clear(struct ll_world *world, struct model *model)
{
    const double *wanted_at = model->asset.wanted_at;
    for (uint32_t i = 0; model->textures && i < model->mesh.num_materials; i++)
        texture_unuse(world, model->textures[i], wanted_at);
    for (uint32_t i = 0; model->prop_models && i < model->mesh.num_props; i++)
        model_unuse(world, model->prop_models[i], wanted_at);
    span_give(world, &model->out.span);
    ll_rooms_destroy(model->out.rooms);
    ll_arena_finish(&model->arena);
    *model = (struct model){ .asset = model->asset, .out.id = model->out.id };
}
