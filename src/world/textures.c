// Textures by name: shared, counted, loaded by jobs, never missing.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "world/world_private.h"

#define MAX_SHEET_FRAMES 30

// First character of the key. The name of a sheet is the stem of numbered frames.
enum { KIND_SINGLE = 't', KIND_SHEET = 's' };

// Stems of the numbered frames: <stem>.<n>.blp, n from 1.
static const char *const sheet_stems[LL_NUM_LIQUIDS] = {
    [LL_LIQUID_RIVER] = "XTextures\\river\\lake_a",
    [LL_LIQUID_OCEAN] = "XTextures\\ocean\\ocean_h",
    [LL_LIQUID_MAGMA] = "XTextures\\lava\\lava",
    [LL_LIQUID_SLIME] = "XTextures\\slime\\slime",
};

struct job {
    struct ll_world *world;
    const struct texture *texture; // its name
    uint32_t worker_idx;
    struct ll_arena arena;
};

static bool span_take(struct job *job, uint64_t size_bytes, struct ll_span *span)
{
    struct ll_span_source *spans = &job->world->params.spans;
    if (spans->take(spans->user, size_bytes, span))
        return true;
    ll_log(LL_LOG_ERROR, "world", "no memory for texture %s", job->texture->asset.name);
    return false;
}

static bool standin_load(struct job *job, struct ll_world_texture *out)
{
    ll_texture_standin_shape(&out->shape);
    out->num_layers = 1;
    out->gloss = false;
    out->standin = true;
    if (!span_take(job, ll_texture_bytes(&out->shape), &out->span))
        return false;
    ll_texture_standin_write(job->texture->asset.name, out->span.data);
    return true;
}

static enum ll_status open_file(struct job *job, const char *name,
                                struct ll_texture_source *source)
{
    struct ll_bytes bytes;
    enum ll_status status =
        ll_vfs_read(job->world->params.vfs, job->worker_idx, name, &job->arena, &bytes);
    if (status != LL_OK)
        return status;
    struct ll_report report = { 0 };
    status = ll_texture_open(bytes, &job->arena, source, &report);
    if (status != LL_OK) {
        char text[160];
        ll_problem_format(&report.error, text, sizeof text);
        ll_log(LL_LOG_WARN, "world", "%s: %s", name, text);
    }
    return status;
}

static const char *const image_extensions[] = { ".blp", ".tga", ".png" };

// The file to look for: tables and tools write names without extension, or with that of
// the image that the texture was made from.
static void file_name(const char *name, const char *suffix, char *out, size_t out_bytes)
{
    size_t stem = strlen(name);
    for (size_t i = 0; i < sizeof image_extensions / sizeof *image_extensions; i++) {
        if (ll_path_has_extension(name, image_extensions[i]))
            stem -= strlen(image_extensions[i]);
    }
    snprintf(out, out_bytes, "%.*s%s.blp", (int)stem, name, suffix);
}

static bool single_load(struct job *job, struct ll_world_texture *out)
{
    char name[LL_MAX_PATH];
    struct ll_texture_source source;
    // The variant with gloss in its alpha is the same image, and takes the plain one's
    // place.
    file_name(job->texture->asset.name, "_s", name, sizeof name);
    bool gloss = ll_vfs_has(job->world->params.vfs, job->worker_idx, name) &&
                 open_file(job, name, &source) == LL_OK;
    if (!gloss) {
        file_name(job->texture->asset.name, "", name, sizeof name);
        enum ll_status status = open_file(job, name, &source);
        if (status != LL_OK) {
            ll_log(LL_LOG_WARN, "world", "%s is %s: a stand-in is drawn", name,
                   ll_status_name(status));
            return standin_load(job, out);
        }
    }
    out->shape = source.shape;
    out->num_layers = 1;
    out->gloss = gloss;
    if (!span_take(job, ll_texture_bytes(&out->shape), &out->span))
        return false;
    ll_texture_write(&source, out->span.data);
    return true;
}

static bool shapes_equal(const struct ll_texture_shape *a,
                         const struct ll_texture_shape *b)
{
    return a->format == b->format && a->opaque == b->opaque && a->width == b->width &&
           a->height == b->height && a->num_mips == b->num_mips;
}

static bool sheet_load(struct job *job, struct ll_world_texture *out)
{
    struct ll_texture_source frames[MAX_SHEET_FRAMES];
    uint32_t num_frames = 0;
    while (num_frames < MAX_SHEET_FRAMES) {
        char name[LL_MAX_PATH + 16];
        snprintf(name, sizeof name, "%s.%u.blp", job->texture->asset.name,
                 num_frames + 1);
        if (open_file(job, name, &frames[num_frames]) != LL_OK)
            break;
        if (!shapes_equal(&frames[num_frames].shape, &frames[0].shape)) {
            ll_log(LL_LOG_WARN, "world", "%s has another shape than frame 1: left out",
                   name);
            break;
        }
        num_frames++;
    }
    if (!num_frames) {
        ll_log(LL_LOG_WARN, "world", "%s.1.blp is absent: a stand-in is drawn",
               job->texture->asset.name);
        return standin_load(job, out);
    }
    out->shape = frames[0].shape;
    out->num_layers = num_frames;
    out->gloss = false;
    size_t bytes = ll_texture_bytes(&out->shape);
    if (!span_take(job, bytes * num_frames, &out->span))
        return false;
    for (uint32_t i = 0; i < num_frames; i++)
        ll_texture_write(&frames[i], out->span.data + i * bytes);
    return true;
}

void texture_load(struct ll_world *world, struct texture *texture, uint32_t worker_idx)
{
    struct job job = { .world = world, .texture = texture, .worker_idx = worker_idx };
    struct ll_world_texture out = { .id = texture->out.id };
    bool sheet = texture->asset.key[0] == KIND_SHEET;
    bool good = sheet ? sheet_load(&job, &out) : single_load(&job, &out);
    ll_arena_finish(&job.arena);

    ll_mutex_lock(&world->mutex);
    texture->out = out;
    world->stats.num_textures_absent += out.standin;
    asset_loaded(world, &texture->asset, good, good ? out.span.size_bytes : 0);
    ll_mutex_unlock(&world->mutex);
}

static uint32_t use(struct ll_world *world, const char *name, bool sheet,
                    enum ll_job_queue urgency)
{
    char kind = sheet ? KIND_SHEET : KIND_SINGLE;
    char folded[LL_MAX_PATH];
    if (!ll_path_fold(name, folded, sizeof folded))
        name = ""; // too long to be a file: the nameless stand-in
    struct asset *asset = asset_use(world, LL_WORLD_TEXTURES, kind, name, urgency);
    return asset ? asset->id : LL_NO_TEXTURE;
}

uint32_t texture_use(struct ll_world *world, const char *name, enum ll_job_queue urgency)
{
    return use(world, name, false, urgency);
}

uint32_t texture_use_sheet(struct ll_world *world, uint32_t liquid_kind,
                           enum ll_job_queue urgency)
{
    return use(world, sheet_stems[liquid_kind], true, urgency);
}

void texture_unuse(struct ll_world *world, uint32_t id, const double wanted_at[2])
{
    if (id != LL_NO_TEXTURE)
        asset_unuse(world, &world->textures[id]->asset, wanted_at);
}

bool texture_loaded(const struct ll_world *world, uint32_t id)
{
    if (id == LL_NO_TEXTURE)
        return true;
    enum load_state state = world->textures[id]->asset.state;
    return state != LOAD_QUEUED && state != LOAD_RUNNING;
}
