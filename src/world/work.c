// What waits for a worker, in two lines by urgency; inside a line textures and models
// come before tiles, so that what is begun is completed, the nearest first. Every thing
// that joins a line submits one job, and a job takes what is then the most urgent: the
// order follows the viewer, and what was dropped meanwhile is never read.
#include "world/world_private.h"

static struct asset *asset_take(struct ll_world *world, enum ll_job_queue urgency)
{
    struct asset *asset = world->lines[urgency];
    if (asset) {
        DL_DELETE(world->lines[urgency], asset);
        asset->state = LOAD_RUNNING;
    }
    return asset;
}

static struct tile *tile_take(struct ll_world *world, enum ll_job_queue urgency,
                              uint32_t *tile_idx)
{
    for (uint32_t i = 0; i < world->num_requests; i++) {
        struct tile *tile = &world->tiles[0][0] + world->requests[i];
        if (tile->state != LOAD_QUEUED || tile->urgency != urgency)
            continue;
        tile->state = LOAD_RUNNING;
        *tile_idx = world->requests[i];
        return tile;
    }
    return NULL;
}

struct work {
    struct asset *asset; // or
    struct tile *tile;
    uint32_t tile_idx;
};

static struct work work_take(struct ll_world *world)
{
    struct work work = { 0 };
    for (int urgency = LL_JOB_NEAR; urgency <= LL_JOB_FAR; urgency++) {
        if (world->leaving)
            break;
        work.asset = asset_take(world, (enum ll_job_queue)urgency);
        if (!work.asset)
            work.tile = tile_take(world, (enum ll_job_queue)urgency, &work.tile_idx);
        if (work.asset || work.tile)
            break;
    }
    return work;
}

static void work_job(void *user, uint32_t worker_idx)
{
    struct ll_world *world = user;
    ll_mutex_lock(&world->mutex);
    struct work work = work_take(world);
    // Elements of the arrays stay; the arrays grow.
    struct texture *texture = NULL;
    struct model *model = NULL;
    if (work.asset && work.asset->class == LL_WORLD_TEXTURES)
        texture = world->textures[work.asset->id];
    else if (work.asset)
        model = world->models[work.asset->id];
    ll_mutex_unlock(&world->mutex);

    if (texture)
        texture_load(world, texture, worker_idx);
    else if (model)
        model_load(world, model, worker_idx);
    else if (work.tile)
        tile_load(world, work.tile_idx % LL_MAP_TILES, work.tile_idx / LL_MAP_TILES,
                  worker_idx);

    ll_mutex_lock(&world->mutex);
    world->num_jobs--; // the last thing that it does with the world
    ll_mutex_unlock(&world->mutex);
}

static bool submit(struct ll_world *world, enum ll_job_queue urgency)
{
    if (!ll_jobs_submit(world->params.jobs, urgency, work_job, world))
        return false;
    world->num_jobs++;
    return true;
}

bool work_add_asset(struct ll_world *world, struct asset *asset)
{
    if (!submit(world, asset->urgency))
        return false;
    asset->state = LOAD_QUEUED;
    DL_APPEND(world->lines[asset->urgency], asset);
    if (asset->class == LL_WORLD_TEXTURES)
        world->stats.num_textures++;
    else
        world->stats.num_models++;
    return true;
}

bool work_add_tile(struct ll_world *world, struct tile *tile)
{
    if (!submit(world, tile->urgency))
        return false;
    tile->state = LOAD_QUEUED;
    return true;
}

// What a model uses is known once it is loaded; until then it passes its own urgency on.
void asset_hurry(struct ll_world *world, struct asset *asset)
{
    if (asset->urgency == LL_JOB_NEAR)
        return;
    if (asset->state == LOAD_QUEUED) {
        DL_DELETE(world->lines[LL_JOB_FAR], asset);
        DL_APPEND(world->lines[LL_JOB_NEAR], asset);
    }
    asset->urgency = LL_JOB_NEAR;
    if (asset->class != LL_WORLD_MODELS || asset->state != LOAD_DONE)
        return;
    const struct model *model = world->models[asset->id];
    for (uint32_t i = 0; i < model->mesh.num_materials; i++) {
        if (model->textures[i] != LL_NO_TEXTURE)
            asset_hurry(world, &world->textures[model->textures[i]]->asset);
    }
    for (uint32_t i = 0; i < model->mesh.num_props; i++) {
        if (model->prop_models[i] != NO_MODEL)
            asset_hurry(world, &world->models[model->prop_models[i]]->asset);
    }
}

void tile_hurry(struct ll_world *world, struct tile *tile)
{
    if (tile->state != LOAD_DONE) // RUNNING: it passes its own urgency on
        return;
    for (uint32_t i = 0; i < tile->num_textures; i++)
        asset_hurry(world, &world->textures[tile->textures[i]]->asset);
    for (uint32_t i = 0; i < tile->num_models; i++)
        asset_hurry(world, &world->models[tile->models[i]]->asset);
}
