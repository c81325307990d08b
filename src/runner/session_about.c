// What a session shows, for people who ask: queues, and what was picked, in words.
#include "runner/session_private.h"

#include <stdio.h>

struct ll_render *ll_session_render(struct ll_session *session)
{
    return session->render;
}

uint32_t ll_session_overlay_texture(struct ll_session *session,
                                    const struct ll_overlay_texture *texture)
{
    return ll_render_overlay_texture_add(session->render, texture);
}

void ll_session_overlay_texture_remove(struct ll_session *session, uint32_t texture)
{
    if (texture != LL_OVERLAY_WHITE)
        ll_render_overlay_texture_remove(session->render, texture);
}

struct ll_world_queues ll_session_world_queues(struct ll_session *session)
{
    return session->place.world ? ll_world_queues(session->place.world)
                                : (struct ll_world_queues){ 0 };
}

const char *ll_session_map_folder(const struct ll_session *session)
{
    bool has_map = session->place.world && !session->place.is_stage;
    return has_map ? session->place.map.folder : "";
}

static void ground_about(struct ll_session *session, struct ll_picked *out)
{
    const struct ll_pick *pick = &out->pick;
    const char *folder = ll_session_map_folder(session);
    snprintf(out->file, sizeof out->file, "World\\Maps\\%s\\%s_%u_%u.adt", folder, folder,
             pick->tile_x, pick->tile_y);
    bool absent;
    for (uint32_t i = 0; i < pick->num_textures; i++)
        ll_world_about_texture(session->place.world, pick->textures[i], out->textures[i],
                               &absent);
}

bool ll_session_picked(struct ll_session *session, struct ll_picked *out)
{
    *out = (struct ll_picked){ 0 };
    if (!ll_render_picked(session->render, &out->pick))
        return false;
    struct ll_world *world = session->place.world;
    if (!world || out->pick.kind == LL_PICK_NOTHING)
        return true;
    if (out->pick.kind != LL_PICK_MODEL) {
        ground_about(session, out);
        return true;
    }
    if (ll_world_about_instance(world, out->pick.instance, &out->object))
        snprintf(out->file, sizeof out->file, "%s", out->object.file);
    ll_world_about_batch(world, out->pick.model, out->pick.batch, &out->batch);
    return true;
}
