// The skies painted on models that the parameter rows of a place name, and how much of
// each is seen. Source: sky-and-fog.md 9 (the zone's slot).
#include "base/maths.h"
#include "sky/light_tables.h"

static const struct ll_light_skybox_row *skybox_find(const struct ll_light_tables *tables,
                                                     uint32_t id)
{
    uint32_t lo = 0, hi = tables->num_skyboxes;
    while (lo < hi) {
        uint32_t mid = lo + (hi - lo) / 2;
        if (tables->skyboxes[mid].id < id)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo < tables->num_skyboxes && tables->skyboxes[lo].id == id
               ? &tables->skyboxes[lo]
               : NULL;
}

// The slot's sky, else that of clear weather; NULL: none.
static const struct ll_light_skybox_row *light_skybox(
    const struct ll_light_tables *tables, uint32_t light, enum ll_light_slot slot)
{
    const struct ll_light *row = &tables->lights[light];
    uint32_t id = tables->params[row->params[slot]].skybox_id;
    if (!id)
        id = tables->params[row->params[LL_LIGHT_SLOT_CLEAR]].skybox_id;
    return id ? skybox_find(tables, id) : NULL;
}

// One that is there keeps the larger weight; all others fade by it. A list that is full
// gives up its oldest.
static uint32_t skybox_collect(struct ll_skybox *list, uint32_t num,
                               const struct ll_light_skybox_row *row, float weight)
{
    uint32_t at = 0;
    while (at < num && list[at].id != row->id)
        at++;
    float old = at < num ? list[at].weight : 0;
    if (at == num && num == LL_MAX_SKYBOXES)
        at = 0;
    if (at < num) { // it moves to the end
        for (uint32_t i = at; i + 1 < num; i++)
            list[i] = list[i + 1];
        num--;
    }
    for (uint32_t i = 0; i < num; i++)
        list[i].weight *= 1 - weight;
    list[num] =
        (struct ll_skybox){ row->id, row->flags, ll_maxf(old, weight), row->model };
    return num + 1;
}

uint32_t ll_light_skyboxes(const struct ll_light_tables *tables, uint32_t map_id,
                           const float pos_world[3], enum ll_light_slot slot,
                           struct ll_skybox out[LL_MAX_SKYBOXES])
{
    struct ll_weighted_light lights[LL_MAX_LIGHT_SPHERES + 1];
    uint32_t num_lights = ll_lights_weigh(tables, map_id, pos_world, lights), num = 0;
    for (uint32_t i = num_lights; i-- > 0;) { // the base first, then from afar
        if (lights[i].light == LL_NO_LIGHT)
            continue;
        const struct ll_light_skybox_row *row =
            light_skybox(tables, lights[i].light, slot);
        float weight = lights[i].kind == LL_LIGHT_SPHERE ? lights[i].sphere_weight : 1;
        if (row)
            num = skybox_collect(out, num, row, weight);
    }
    return num;
}
