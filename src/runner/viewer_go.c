// Where the viewer goes: the place it starts at, places by name, coordinates.
#include "runner/viewer_private.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "demo/demo.h"

#define ABOVE_GROUND_YD 60 // where only a map or two coordinates are given

static void place_of_shot(const struct ll_shot_spec *spec, struct viewer_place *place)
{
    *place = (struct viewer_place){ .has_pos = true,
                                    .has_height = true,
                                    .has_look = true,
                                    .yaw_deg = spec->shot.yaw_deg,
                                    .pitch_deg = spec->shot.pitch_deg };
    memcpy(place->pos, spec->shot.pos, sizeof place->pos);
}

static void place_take(struct ll_viewer *viewer, const struct viewer_place *place)
{
    memcpy(viewer->fly.pos, place->pos, sizeof viewer->fly.pos);
    if (place->has_look) {
        viewer->fly.yaw_deg = (double)place->yaw_deg;
        viewer->fly.pitch_deg = (double)place->pitch_deg;
    }
    viewer->place = *place; // until its height is known
    viewer->report.has_world = false;
}

// The command line: a scenario, or a map and a place, or data alone.
void viewer_start_place(struct ll_viewer *viewer)
{
    const struct ll_viewer_params *params = &viewer->params;
    const char *remembered[LL_VIEWER_MAX_DATA];
    struct ll_load_params load = { .data = params->data,
                                   .num_data = params->num_data,
                                   .map = params->map ? params->map : LL_ANY_MAP };
    struct viewer_place place = { 0 };
    const struct ll_shot_spec *spec =
        params->scenario ? ll_scenario_find(&viewer->scenarios, params->scenario) : NULL;
    const char *data = spec ? spec->data : NULL;
    if (spec) {
        place_of_shot(spec, &place);
        if (spec->map && !params->map)
            load.map = spec->map;
        if (!load.num_data && data) {
            load.data = &data;
            load.num_data = 1;
        }
        if (spec->has_minute && !params->has_time)
            ll_day_clock_set(&viewer->clock, spec->shot.minute);
    }
    if (!load.num_data) {
        load.data = remembered;
        load.num_data = viewer_data_remembered(viewer, remembered, LL_VIEWER_MAX_DATA);
    }
    if (params->has_pos) {
        place.has_pos = place.has_height = true;
        memcpy(place.pos, params->pos, sizeof place.pos);
    }
    if (params->has_look) {
        place.has_look = true;
        place.yaw_deg = params->yaw_deg;
        place.pitch_deg = params->pitch_deg;
    }
    if (load.num_data)
        viewer_load(viewer, &load, &place); // the session opens it
}

void viewer_arrive(struct ll_viewer *viewer)
{
    struct viewer_place place = viewer->place;
    const char *map = ll_session_map_shown(viewer->session);
    struct ll_go_start start;
    if (!place.has_pos && map && ll_go_start(map, &start)) {
        place.has_pos = place.has_height = true;
        memcpy(place.pos, start.pos, sizeof place.pos);
        if (!place.has_look) {
            place.has_look = true;
            place.yaw_deg = start.yaw_deg;
            place.pitch_deg = start.pitch_deg;
        }
    } else if (!place.has_pos) {
        place.has_pos = true;
        ll_session_middle(viewer->session, place.pos);
    }
    place_take(viewer, &place);
}

void viewer_settle(struct ll_viewer *viewer)
{
    float ground_yd;
    if (!viewer->place.has_pos || viewer->place.has_height)
        return;
    viewer->place.has_height = true;
    if (ll_session_ground(viewer->session, viewer->fly.pos, &ground_yd))
        viewer->fly.pos[2] = (double)ground_yd + ABOVE_GROUND_YD;
}

static bool shows(const struct ll_viewer *viewer, const char *map)
{
    const char *shown = ll_session_map_shown(viewer->session);
    return shown && !strcasecmp(shown, map);
}

static bool has_data(const struct ll_viewer *viewer, const char *data)
{
    return !data || (viewer->shown.num_data == 1 && !strcmp(viewer->shown.data[0], data));
}

static void scenario_enter(struct ll_viewer *viewer, const struct ll_shot_spec *spec)
{
    struct viewer_place place;
    place_of_shot(spec, &place);
    if (spec->has_minute)
        ll_day_clock_set(&viewer->clock, spec->shot.minute);
    if (has_data(viewer, spec->data) && (!spec->map || shows(viewer, spec->map))) {
        place_take(viewer, &place);
        return;
    }
    struct ll_load_params load = { .map = spec->map };
    if (!has_data(viewer, spec->data)) {
        load.data = &spec->data;
        load.num_data = 1;
    }
    viewer_load(viewer, &load, &place);
}

// Those of the shown map, round and round.
void viewer_place_next(struct ll_viewer *viewer, int steps)
{
    const struct ll_shot_list *list = &viewer->scenarios.ours;
    for (uint32_t tried = 0; tried < list->num_shots; tried++) {
        viewer->scenario_idx =
            (uint32_t)((int)viewer->scenario_idx + steps + (int)list->num_shots) %
            list->num_shots;
        const struct ll_shot_spec *spec = list->shots[viewer->scenario_idx];
        if (spec->has_pos && has_data(viewer, spec->data) && spec->map &&
            shows(viewer, spec->map)) {
            scenario_enter(viewer, spec);
            return;
        }
    }
}

// By folder, name for people, or id.
static const struct ll_map_entry *map_find(const struct ll_viewer *viewer,
                                           const char *name)
{
    uint32_t num;
    const struct ll_map_entry *maps = ll_session_maps(viewer->session, &num);
    for (uint32_t i = 0; i < num; i++) {
        char id[16];
        snprintf(id, sizeof id, "%u", maps[i].id);
        if (!strcasecmp(maps[i].folder, name) || !strcasecmp(maps[i].name, name) ||
            !strcmp(id, name))
            return &maps[i];
    }
    return NULL;
}

bool ll_viewer_go(struct ll_viewer *viewer, const char *text, const char **why)
{
    struct ll_go go;
    if (!ll_go_parse(text, &go)) {
        *why = "a map, a place, or two or three coordinates are wanted";
        return false;
    }
    const struct ll_shot_spec *spec =
        *go.name ? ll_scenario_find(&viewer->scenarios, go.name) : NULL;
    if (spec && spec->has_pos && !go.num_coordinates) {
        scenario_enter(viewer, spec);
        return true;
    }
    const struct ll_map_entry *map = *go.name ? map_find(viewer, go.name) : NULL;
    if (*go.name && !map) {
        *why = "there is no such map or place in the data";
        return false;
    }
    if (!map && !ll_session_map_shown(viewer->session)) {
        *why = "no map is open";
        return false;
    }
    struct viewer_place place = { .has_pos = go.num_coordinates >= 2,
                                  .has_height = go.num_coordinates == 3 };
    memcpy(place.pos, go.pos, sizeof place.pos);
    if (map && !(shows(viewer, map->folder) && place.has_pos))
        viewer_load(viewer, &(struct ll_load_params){ .map = map->folder }, &place);
    else
        place_take(viewer, &place);
    return true;
}
