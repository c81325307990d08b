// Textures by name: shared, counted, loaded by jobs, never missing.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "world/world_private.h"

#define MAX_SHEET_FRAMES 30

// Stems of the numbered frames: <stem>.<n>.blp, n from 1.
static const char *const sheet_stems[LL_NUM_LIQUIDS] = {
    [LL_LIQUID_RIVER] = "XTextures\\river\\lake_a",
    [LL_LIQUID_OCEAN] = "XTextures\\ocean\\ocean_h",
    [LL_LIQUID_MAGMA] = "XTextures\\lava\\lava",
    [LL_LIQUID_SLIME] = "XTextures\\slime\\slime",
};

struct job {
    struct ll_world *world;
    struct texture *texture;
    uint32_t worker_idx;
    struct ll_arena arena;
};

static bool span_take(struct job *job, uint64_t size_bytes, struct ll_span *span)
{
    struct ll_span_source *spans = &job->world->params.spans;
    if (spans->take(spans->user, size_bytes, span))
        return true;
    ll_log(LL_LOG_ERROR, "world", "no memory for texture %s", job->texture->name);
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
    ll_texture_standin_write(job->texture->name, out->span.data);
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
    file_name(job->texture->name, "_s", name, sizeof name);
    bool gloss = ll_vfs_has(job->world->params.vfs, job->worker_idx, name) &&
                 open_file(job, name, &source) == LL_OK;
    if (!gloss) {
        file_name(job->texture->name, "", name, sizeof name);
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
        snprintf(name, sizeof name, "%s.%u.blp", job->texture->name, num_frames + 1);
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
               job->texture->name);
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

static void texture_job(void *user, uint32_t worker_idx)
{
    struct job *job = user;
    struct ll_world *world = job->world;
    job->worker_idx = worker_idx;
    struct ll_world_texture out = { .id = job->texture->out.id };
    bool good = false;
    if (!world_leaving(world))
        good = job->texture->sheet ? sheet_load(job, &out) : single_load(job, &out);
    ll_arena_finish(&job->arena);

    ll_mutex_lock(&world->mutex);
    job->texture->out = out;
    job->texture->state = good ? LOAD_DONE : LOAD_ABSENT;
    ll_mutex_unlock(&world->mutex);
    free(job);
    world_job_end(world);
}

static struct texture *slot_take(struct ll_world *world)
{
    for (uint32_t i = 0; i < world->num_textures; i++) {
        if (world->textures[i]->state == LOAD_NONE)
            return world->textures[i];
    }
    struct texture **grown =
        realloc(world->textures, (world->num_textures + 1) * sizeof *grown);
    if (!grown)
        return NULL;
    world->textures = grown;
    struct texture *texture = calloc(1, sizeof *texture);
    if (texture) {
        texture->out.id = world->num_textures;
        grown[world->num_textures++] = texture;
    }
    return texture;
}

static uint32_t use(struct ll_world *world, const char *name, bool sheet)
{
    char key[LL_MAX_PATH];
    if (!ll_path_fold(name, key, sizeof key)) {
        name = ""; // too long to be a file: the nameless stand-in
        key[0] = '\0';
    }
    for (uint32_t i = 0; i < world->num_textures; i++) {
        struct texture *texture = world->textures[i];
        if (texture->state != LOAD_NONE && texture->sheet == sheet &&
            !strcmp(texture->key, key)) {
            texture->num_users++;
            return i;
        }
    }
    struct texture *texture = slot_take(world);
    struct job *job = calloc(1, sizeof *job);
    if (!texture || !job) {
        free(job);
        return LL_NO_TEXTURE;
    }
    snprintf(texture->name, sizeof texture->name, "%s", name);
    memcpy(texture->key, key, sizeof key);
    texture->sheet = sheet;
    texture->num_users = 1;
    texture->state = LOAD_RUNNING;
    *job = (struct job){ .world = world, .texture = texture };
    if (!world_submit(world, LL_JOB_NEAR, texture_job, job)) {
        free(job);
        texture->state = LOAD_NONE;
        return LL_NO_TEXTURE;
    }
    world->stats.num_textures++;
    return texture->out.id;
}

uint32_t texture_use(struct ll_world *world, const char *name)
{
    return use(world, name, false);
}

uint32_t texture_use_sheet(struct ll_world *world, uint32_t liquid_kind)
{
    return use(world, sheet_stems[liquid_kind], true);
}
