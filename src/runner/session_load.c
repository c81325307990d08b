// Loads of a session: data is mounted, tables and the map's index are read by a job,
// while frames go on; what was shown before gives up its memory without being waited for.
#include "runner/session_private.h"

#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "demo/demo.h"

struct session_load {
    struct ll_session *session; // borrowed
    uint32_t num_data;
    char **data, *map, *model; // owned copies
    struct ll_vfs *vfs_before; // borrowed: where the open data stays

    struct session_place place; // the job's, until it has ended
    enum ll_session_result result;

    // Guarded by the session's mutex:
    bool stop, ended;
    float fraction;
    const char *step;
};

// ---- requests ----

static void place_close(struct session_place *place, const struct session_place *keep)
{
    ll_world_destroy(place->world);
    for (uint32_t i = 0; place->ground && i < LL_MAP_TILES * LL_MAP_TILES; i++)
        free(place->ground[i]);
    free(place->ground);
    ll_arena_finish(&place->arena);
    if (place->light_tables != keep->light_tables)
        ll_light_tables_destroy(place->light_tables);
    if (place->vfs != keep->vfs)
        ll_vfs_destroy(place->vfs);
    *place = (struct session_place){ 0 };
}

static void load_destroy(struct session_load *load)
{
    if (!load)
        return;
    place_close(&load->place, &load->session->place);
    for (uint32_t i = 0; load->data && i < load->num_data; i++)
        free(load->data[i]);
    free(load->data);
    free(load->map);
    free(load->model);
    free(load);
}

static bool text_copy(char **to, const char *from)
{
    *to = from ? strdup(from) : NULL;
    return !from || *to;
}

// One that brings no data of its own keeps that of a load which will not be run now.
static void data_take_over(struct session_load *load, struct session_load *from)
{
    if (load->num_data || !from || !from->num_data)
        return;
    free(load->data);
    load->data = from->data;
    load->num_data = from->num_data;
    from->data = NULL;
    from->num_data = 0;
}

static struct session_load *load_create(struct ll_session *session,
                                        const struct ll_load_params *params)
{
    struct session_load *load = calloc(1, sizeof *load);
    if (!load)
        return NULL;
    load->session = session;
    load->step = "opening the data";
    load->data = calloc(params->num_data + 1, sizeof *load->data);
    bool good = load->data && text_copy(&load->map, params->map) &&
                text_copy(&load->model, params->map ? NULL : params->model);
    for (uint32_t i = 0; good && i < params->num_data; i++, load->num_data++)
        good = text_copy(&load->data[i], params->data[i]);
    if (good)
        return load;
    load_destroy(load);
    return NULL;
}

// ---- the job ----

static bool step_tell(struct session_load *load, const char *step, float fraction)
{
    struct ll_session *session = load->session;
    ll_mutex_lock(&session->mutex);
    bool stop = load->stop;
    load->step = step;
    load->fraction = fraction;
    ll_cond_wake_all(&session->changed);
    ll_mutex_unlock(&session->mutex);
    return !stop;
}

static bool demo_progress(void *user, float fraction)
{
    return step_tell(user, LL_LOAD_STEP_DEMO, fraction);
}

static enum ll_session_result data_open(struct session_load *load, uint32_t reader_idx)
{
    struct session_place *place = &load->place;
    place->vfs = ll_vfs_create(ll_jobs_num_workers(load->session->jobs));
    if (!place->vfs)
        return LL_SESSION_FAILED;
    for (uint32_t i = 0; i < load->num_data; i++) {
        enum ll_status status =
            ll_data_mount_with(place->vfs, load->data[i], demo_progress, load);
        if (status != LL_OK)
            return status == LL_ERR_STOPPED ? LL_SESSION_FAILED : LL_SESSION_NO_DATA;
        if (!step_tell(load, "opening the data",
                       (float)(i + 1) / (float)(load->num_data + 1)))
            return LL_SESSION_FAILED;
    }
    place->light_tables = ll_data_light_tables(place->vfs, reader_idx);
    return place->light_tables ? LL_SESSION_OK : LL_SESSION_FAILED;
}

static bool span_take(void *user, uint64_t size_bytes, struct ll_span *out)
{
    struct ll_session *session = user;
    struct ll_span_source spans = ll_render_spans(session->render);
    return spans.take(spans.user, size_bytes, out);
}

static void span_give(void *user, const struct ll_span *span)
{
    struct ll_session *session = user;
    struct ll_span_source spans = ll_render_spans(session->render);
    spans.give(spans.user, span);
}

static const struct ll_map_entry *map_any(const struct session_place *place)
{
    const struct ll_map_entry *any = place->num_maps ? &place->maps[0] : NULL;
    for (uint32_t i = 0; i < place->num_maps; i++) {
        const struct ll_map_entry *map = &place->maps[i];
        if (!strcmp(map->folder, LL_DEMO_MAP))
            return map;
        if (map->id == 0)
            any = map;
    }
    return any;
}

static enum ll_session_result map_find(struct session_load *load, struct ll_vfs *vfs,
                                       uint32_t reader_idx)
{
    struct session_place *place = &load->place;
    bool any = load->map && !strcmp(load->map, LL_ANY_MAP);
    if (load->map && !any && !ll_data_map_find(vfs, reader_idx, load->map, &place->map))
        return LL_SESSION_NO_DATA;
    const char *folder = place->map.folder;
    if (!ll_data_maps(vfs, reader_idx, *folder ? folder : NULL, &place->arena,
                      &place->maps, &place->num_maps))
        return LL_SESSION_FAILED;
    const struct ll_map_entry *first = any ? map_any(place) : NULL;
    if (any && !first)
        ll_log(LL_LOG_ERROR, "session",
               "there is no map in the data: no row of Map.dbc has an index file");
    if (any && (!first || !ll_data_map_find(vfs, reader_idx, first->folder, &place->map)))
        return LL_SESSION_NO_DATA;
    return LL_SESSION_OK;
}

static enum ll_session_result map_open(struct session_load *load, uint32_t reader_idx)
{
    struct session_place *place = &load->place;
    place->map.id = LL_NO_MAP_ID;
    place->is_stage = load->model != NULL;
    struct ll_vfs *vfs = place->vfs ? place->vfs : load->vfs_before;
    if (!vfs) {
        ll_log(LL_LOG_ERROR, "session", "no data is open");
        return LL_SESSION_NO_DATA;
    }
    enum ll_session_result result = map_find(load, vfs, reader_idx);
    if (result != LL_SESSION_OK)
        return result;
    if (!load->map && !load->model)
        return LL_SESSION_OK; // data alone
    // The renderer may not be there yet: it is before the world is asked for anything.
    struct ll_world_params world = { .vfs = vfs,
                                     .jobs = load->session->jobs,
                                     .reader_idx = reader_idx,
                                     .map_folder = load->map ? place->map.folder : NULL,
                                     .spans = { span_take, span_give, load->session } };
    place->world = ll_world_create(&world);
    return place->world ? LL_SESSION_OK : LL_SESSION_NO_DATA;
}

static void load_job(void *user, uint32_t worker_idx)
{
    struct session_load *load = user;
    struct ll_session *session = load->session;
    load->result = load->num_data ? data_open(load, worker_idx) : LL_SESSION_OK;
    if (load->result == LL_SESSION_OK && step_tell(load, "opening the map", 1))
        load->result = map_open(load, worker_idx);
    ll_mutex_lock(&session->mutex);
    load->ended = true;
    ll_cond_wake_all(&session->changed);
    ll_mutex_unlock(&session->mutex);
}

// ---- the session's thread ----

static void load_start(struct ll_session *session, struct session_load *load)
{
    session->load = load;
    load->vfs_before = session->place.vfs;
    if (ll_jobs_submit(session->jobs, LL_JOB_NEAR, load_job, load))
        return;
    load->result = LL_SESSION_FAILED;
    load->ended = true;
}

bool ll_session_load(struct ll_session *session, const struct ll_load_params *params)
{
    struct session_load *load = load_create(session, params);
    if (!load)
        return false;
    session->load_state = LL_LOAD_RUNNING;
    session->load_result = LL_SESSION_OK;
    if (!session->load) {
        load_start(session, load);
        return true;
    }
    data_take_over(load, session->load_next);
    load_destroy(session->load_next);
    session->load_next = load;
    // Data that the next one is to be of goes on being opened.
    ll_mutex_lock(&session->mutex);
    session->load->stop = load->num_data || !session->load->num_data;
    ll_mutex_unlock(&session->mutex);
    return true;
}

// What leaves has told the renderer of everything that goes; then it can end.
static void leaving_poll(struct ll_session *session)
{
    struct session_place *leaving = &session->leaving;
    if (!leaving->world)
        return;
    bool idle = ll_world_idle(leaving->world); // first: what comes after is complete
    struct ll_world_event event;
    while (ll_world_next(leaving->world, &event)) {
        ll_world_keep(leaving->world, &event, session->scene);
        ll_render_world_event(session->render, &event);
    }
    if (idle)
        place_close(leaving, &session->place);
}

// The old world gives way to the new one; data that stays open is handed on.
static void place_replace(struct ll_session *session, struct session_load *load)
{
    struct session_place *place = &load->place;
    if (!place->vfs) {
        place->vfs = session->place.vfs;
        place->light_tables = session->place.light_tables;
    }
    session->leaving = session->place;
    session->place = *place;
    *place = (struct session_place){ 0 };
    if (session->leaving.world)
        ll_world_leave(session->leaving.world);
    else
        place_close(&session->leaving, &session->place);
    leaving_poll(session);
}

static void load_end(struct ll_session *session, enum ll_session_result result)
{
    session->load_result = result;
    session->load_state = result == LL_SESSION_OK ? LL_LOAD_READY : LL_LOAD_FAILED;
    if (session->callbacks.progress) {
        struct ll_load_status status = ll_session_load_status(session);
        session->callbacks.progress(session->callbacks.user, &status);
    }
}

// A model on a stage is asked for as soon as there is a renderer to hold it.
static bool stage_set(const struct session_load *load)
{
    const double origin[3] = { 0 };
    return !load->place.is_stage ||
           ll_world_place(load->place.world, load->model, origin);
}

static void load_poll(struct ll_session *session)
{
    struct session_load *load = session->load;
    if (!load)
        return;
    ll_mutex_lock(&session->mutex);
    bool ended = load->ended, stopped = load->stop;
    ll_mutex_unlock(&session->mutex);
    if (!ended) {
        struct ll_load_status status = ll_session_load_status(session);
        if (session->callbacks.progress)
            session->callbacks.progress(session->callbacks.user, &status);
        return;
    }
    // Two worlds would give the renderer the same ids: one leaves at a time.
    if (session->leaving.world)
        return;
    enum ll_session_result result = load->result;
    if (!stopped && result == LL_SESSION_OK) {
        if (stage_set(load))
            place_replace(session, load);
        else
            result = LL_SESSION_FAILED;
    }
    session->load = NULL;
    load_destroy(load);
    struct session_load *next = session->load_next;
    session->load_next = NULL;
    if (next)
        load_start(session, next);
    else
        load_end(session, result);
}

void session_loads_poll(struct ll_session *session)
{
    leaving_poll(session);
    load_poll(session);
}

static void load_wait(struct ll_session *session)
{
    ll_mutex_lock(&session->mutex);
    const char *step = session->load->step;
    float fraction = session->load->fraction;
    while (!session->load->ended && session->load->step == step &&
           session->load->fraction == fraction)
        ll_cond_wait(&session->changed, &session->mutex);
    ll_mutex_unlock(&session->mutex);
}

void session_loads_wait(struct ll_session *session)
{
    while (session->load || session->leaving.world) {
        if (session->leaving.world)
            ll_world_wait(session->leaving.world);
        else
            load_wait(session);
        session_loads_poll(session);
    }
}

void session_loads_finish(struct ll_session *session)
{
    if (session->load) {
        ll_mutex_lock(&session->mutex);
        session->load->stop = true;
        while (!session->load->ended)
            ll_cond_wait(&session->changed, &session->mutex);
        ll_mutex_unlock(&session->mutex);
    }
    load_destroy(session->load);
    load_destroy(session->load_next);
    session->load = session->load_next = NULL;
    if (session->leaving.world)
        ll_world_leave(session->leaving.world);
    if (session->place.world)
        ll_world_leave(session->place.world); // its jobs end at once
    place_close(&session->leaving, &session->place);
    place_close(&session->place, &(struct session_place){ 0 });
}

struct ll_load_status ll_session_load_status(const struct ll_session *session)
{
    struct ll_load_status status = { .state = session->load_state, .step = "" };
    if (session->load) {
        struct ll_session *open = session->load->session; // not const: its mutex
        ll_mutex_lock(&open->mutex);
        status.step = open->load->step;
        status.fraction = open->load->fraction;
        ll_mutex_unlock(&open->mutex);
    }
    if (status.state == LL_LOAD_READY)
        status.fraction = 1;
    return status;
}

// True while the model of a stage is still on its way, which is part of its load.
static bool stage_absent(struct ll_session *session)
{
    float center[3], radius_yd;
    if (!session->place.is_stage || !session->place.world)
        return false;
    ll_world_wait(session->place.world);
    if (ll_world_placed_sphere(session->place.world, 0, center, &radius_yd))
        return false;
    ll_log(LL_LOG_ERROR, "session", "the model is absent from the data, or broken");
    return true;
}

enum ll_session_result ll_session_load_wait(struct ll_session *session)
{
    session_loads_wait(session);
    if (session->load_result == LL_SESSION_OK && stage_absent(session)) {
        session->load_result = LL_SESSION_NO_DATA;
        session->load_state = LL_LOAD_FAILED;
    }
    return session->load_result;
}

enum ll_session_result ll_session_map(struct ll_session *session, const char *map)
{
    if (!ll_session_load(session, &(struct ll_load_params){ .map = map }))
        return LL_SESSION_FAILED;
    return ll_session_load_wait(session);
}

// ---- maps ----

const struct ll_map_entry *ll_session_maps(const struct ll_session *session,
                                           uint32_t *num_maps)
{
    *num_maps = session->place.num_maps;
    return session->place.maps;
}

const char *ll_session_map_shown(const struct ll_session *session)
{
    const struct session_place *place = &session->place;
    return place->world && !place->is_stage ? place->map.folder : NULL;
}

void ll_session_middle(const struct ll_session *session, double pos[3])
{
    pos[0] = pos[1] = pos[2] = 0;
    if (session->place.world)
        ll_world_middle(session->place.world, pos);
}
