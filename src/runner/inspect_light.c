// lamplight inspect light: the light of a place at a time, with the rows of the tables
// that each value comes from.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "runner/inspect_light.h"
#include "runner/inspect_private.h"

static const char *const body_names[LL_NUM_SKY_BODIES] = {
    [LL_SKY_SUN] = "sun", [LL_SKY_WHITE_MOON] = "white_moon", [LL_SKY_MOON2] = "moon2"
};
static const char *const liquid_names[] = {
    [LL_SKY_DRY] = "nothing",
    [LL_SKY_WATER] = "water",
    [LL_SKY_MAGMA] = "magma",
    [LL_SKY_SLIME] = "slime",
};

static void time_text(double minute, char text[16])
{
    int whole = (int)minute;
    snprintf(text, 16, "%02d:%02d", whole / 60 % 25, whole % 60);
}

static void hex_text(const float gamma[3], char text[8])
{
    uint8_t rgb[3];
    light_byte_color(gamma, rgb);
    snprintf(text, 8, "#%02x%02x%02x", (unsigned)rgb[0], (unsigned)rgb[1],
             (unsigned)rgb[2]);
}

static void color_add(struct ll_json_doc *doc, struct ll_json *parent, const char *name,
                      const float gamma[3])
{
    char hex[8];
    hex_text(gamma, hex);
    struct ll_json *row = ll_json_object(doc, parent, NULL);
    ll_json_string(doc, row, "name", name);
    ll_json_number(doc, row, "red_gamma", (double)gamma[0]);
    ll_json_number(doc, row, "green_gamma", (double)gamma[1]);
    ll_json_number(doc, row, "blue_gamma", (double)gamma[2]);
    ll_json_string(doc, row, "hex", hex);
}

struct number {
    const char *key;
    float value;
};

static void numbers_add(struct ll_json_doc *doc, struct ll_json *parent,
                        const struct number *numbers, size_t num)
{
    for (size_t i = 0; i < num; i++)
        ll_json_number(doc, parent, numbers[i].key, (double)numbers[i].value);
}
#define NUMBERS_ADD(doc, parent, numbers) \
    numbers_add(doc, parent, numbers, sizeof numbers / sizeof *numbers)

// ---- what the tables say ----

static void light_add(struct ll_json_doc *doc, const struct ll_light_state *state)
{
    struct ll_json *light = ll_json_object(doc, NULL, "light");
    struct ll_json *colors = ll_json_array(doc, light, "colors");
    for (int i = 0; i < LL_NUM_LIGHT_COLORS; i++)
        color_add(doc, colors, ll_light_color_name((enum ll_light_color)i),
                  state->colors_gamma[i]);
    const struct number numbers[] = {
        { "fog_end_yd", state->fog_end_yd },
        { "fog_start_fraction", state->fog_start_fraction },
        { "cloud_density_fraction", state->cloud_density },
        { "highlight_sky_fraction", state->highlight_sky },
        { "glow_fraction", state->glow },
        { "river_shallow_alpha", state->river_shallow_alpha },
        { "river_deep_alpha", state->river_deep_alpha },
        { "ocean_shallow_alpha", state->ocean_shallow_alpha },
        { "ocean_deep_alpha", state->ocean_deep_alpha },
    };
    NUMBERS_ADD(doc, light, numbers);
}

// ---- what follows from it ----

static void bodies_add(struct ll_json_doc *doc, struct ll_json *sky,
                       const struct ll_sky *state)
{
    struct ll_json *bodies = ll_json_array(doc, sky, "bodies");
    for (int i = 0; i < LL_NUM_SKY_BODIES; i++) {
        const struct ll_sky_body *body = &state->bodies[i];
        const float degrees = 57.2957795f;
        const struct number numbers[] = {
            { "azimuth_deg", body->azimuth_rad * degrees },
            { "elevation_deg", 90 - body->polar_rad * degrees },
            { "size_yd", body->size_yd },
            { "alpha", body->alpha },
            { "lower_alpha", body->lower_alpha },
            { "upper_alpha", body->upper_alpha },
            { "flare", body->flare },
        };
        struct ll_json *row = ll_json_object(doc, bodies, NULL);
        ll_json_string(doc, row, "name", body_names[i]);
        NUMBERS_ADD(doc, row, numbers);
    }
}

static void sky_add(struct ll_json_doc *doc, const struct ll_sky *state)
{
    struct ll_json *sky = ll_json_object(doc, NULL, "sky");
    struct ll_json *colors = ll_json_array(doc, sky, "colors");
    color_add(doc, colors, "ambient", state->ambient_gamma);
    color_add(doc, colors, "diffuse", state->diffuse_gamma);
    color_add(doc, colors, "specular", state->specular_gamma);
    color_add(doc, colors, "fog", state->fog.color_gamma);
    const struct number numbers[] = {
        { "fog_start_yd", state->fog.start_yd },
        { "fog_end_yd", state->fog.end_yd },
        { "to_light_north", state->to_light_world[0] },
        { "to_light_west", state->to_light_world[1] },
        { "to_light_up", state->to_light_world[2] },
        { "night_fraction", state->night },
        { "self_illumination_fraction", state->self_illumination },
        { "dome_warp_fraction", state->warp },
        { "star_alpha", state->star_alpha },
        { "cloud_glow_fraction", state->cloud_glow },
        { "storm_fraction", state->storm_fraction },
        { "glow_weight", state->glow_weight },
        { "haze_fraction", state->haze },
    };
    NUMBERS_ADD(doc, sky, numbers);
    ll_json_string(doc, sky, "clouds_lit_by", body_names[state->cloud_lit]);
    bodies_add(doc, sky, state);
}

static void skyboxes_add(struct ll_json_doc *doc, const struct inspect_light *light)
{
    struct ll_skybox skies[LL_MAX_SKYBOXES];
    uint32_t num = ll_light_skyboxes(
        light->tables, light->sky.map_id, light->sky.eye_world_yd,
        light->sky.is_ghost ? LL_LIGHT_SLOT_DEATH : LL_LIGHT_SLOT_CLEAR, skies);
    struct ll_json *list = ll_json_array(doc, NULL, "skyboxes");
    for (uint32_t i = 0; i < num; i++) {
        struct ll_json *row = ll_json_object(doc, list, NULL);
        ll_json_integer(doc, row, "id", skies[i].id);
        ll_json_number(doc, row, "weight", (double)skies[i].weight);
        ll_json_integer(doc, row, "flags", skies[i].flags);
        ll_json_string(doc, row, "model", skies[i].model);
    }
}

// ---- where it comes from ----

static void sources_add(struct ll_json_doc *doc, const struct ll_light_trail *trail)
{
    struct ll_json *list = ll_json_array(doc, NULL, "sources");
    for (uint32_t i = 0; i < trail->num_sources; i++) {
        const struct ll_light_source *source = &trail->sources[i];
        struct ll_json *row = ll_json_object(doc, list, NULL);
        ll_json_integer(doc, row, "source", i + 1);
        ll_json_string(doc, row, "kind", ll_light_source_name(source->kind));
        ll_json_integer(doc, row, "light_id", source->light_id);
        ll_json_integer(doc, row, "params_id", source->params_id);
        ll_json_string(doc, row, "slot", ll_light_slot_name(source->slot));
        if (source->kind == LL_LIGHT_SPHERE) {
            ll_json_number(doc, row, "distance_yd", (double)source->distance_yd);
            ll_json_number(doc, row, "inner_yd", (double)source->inner_yd);
            ll_json_number(doc, row, "outer_yd", (double)source->outer_yd);
            ll_json_number(doc, row, "sphere_weight", (double)source->sphere_weight);
        } else {
            ll_json_null(doc, row, "distance_yd");
            ll_json_null(doc, row, "inner_yd");
            ll_json_null(doc, row, "outer_yd");
            ll_json_null(doc, row, "sphere_weight");
        }
        ll_json_number(doc, row, "weight", (double)source->weight);
    }
}

struct trail_row {
    const char *value; // what it is part of
    const struct ll_light_source *source;
    uint32_t source_idx;
    const char *table;
    uint32_t row_id;
    const char *origin;
    const struct ll_light_band *band; // NULL: a field of LightParams
    const float *color;               // or
    float number;
};

static void trail_row_add(struct ll_json_doc *doc, struct ll_json *list,
                          const struct trail_row *trail)
{
    struct ll_json *row = ll_json_object(doc, list, NULL);
    ll_json_string(doc, row, "value", trail->value);
    ll_json_integer(doc, row, "source", trail->source_idx + 1);
    ll_json_number(doc, row, "weight", (double)trail->source->weight);
    ll_json_string(doc, row, "table", trail->table);
    ll_json_integer(doc, row, "row_id", trail->row_id);
    ll_json_string(doc, row, "origin", trail->origin);
    const struct ll_light_band *band = trail->band;
    if (band && band->num_keys) {
        char lower[16], upper[16];
        time_text((double)band->lower_halfmin / 2, lower);
        time_text((double)band->upper_halfmin / 2, upper);
        ll_json_integer(doc, row, "num_keys", band->num_keys);
        ll_json_string(doc, row, "lower_key", lower);
        ll_json_string(doc, row, "upper_key", upper);
        ll_json_number(doc, row, "upper_weight", (double)band->upper_weight);
    } else {
        ll_json_null(doc, row, "num_keys");
        ll_json_null(doc, row, "lower_key");
        ll_json_null(doc, row, "upper_key");
        ll_json_null(doc, row, "upper_weight");
    }
    if (trail->color) {
        char hex[8];
        hex_text(trail->color, hex);
        ll_json_string(doc, row, "says", hex);
    } else {
        ll_json_number(doc, row, "says", (double)trail->number);
    }
}

static const char *band_origin_name(enum ll_light_band_origin origin)
{
    static const char *const names[] = { [LL_LIGHT_BAND_KEYS] = "keys",
                                         [LL_LIGHT_BAND_EMPTY] = "no keys",
                                         [LL_LIGHT_BAND_ABSENT] = "absent" };
    return names[origin];
}

static void bands_trail_add(struct ll_json_doc *doc, struct ll_json *list,
                            const struct ll_light_trail *trail)
{
    static const char *const numbers[LL_NUM_LIGHT_NUMBERS] = {
        [LL_LIGHT_FOG_END] = "fog_end_yd",
        [LL_LIGHT_FOG_START] = "fog_start_fraction",
        [LL_LIGHT_CLOUD_DENSITY] = "cloud_density_fraction",
    };
    for (uint32_t b = 0; b < LL_NUM_LIGHT_BANDS; b++) {
        bool is_color = b < LL_NUM_LIGHT_COLORS;
        for (uint32_t i = 0; i < trail->num_sources; i++) {
            const struct ll_light_band *band = &trail->sources[i].bands[b];
            struct trail_row row = {
                .value = is_color ? ll_light_color_name((enum ll_light_color)b)
                                  : numbers[b - LL_NUM_LIGHT_COLORS],
                .source = &trail->sources[i],
                .source_idx = i,
                .table = is_color ? "LightIntBand" : "LightFloatBand",
                .row_id = band->band_id,
                .origin = band_origin_name(band->origin),
                .band = band,
                .color = is_color ? band->value : NULL,
                .number = band->value[0],
            };
            trail_row_add(doc, list, &row);
        }
    }
}

static void params_trail_add(struct ll_json_doc *doc, struct ll_json *list,
                             const struct ll_light_trail *trail)
{
    static const struct {
        const char *name;
        size_t offset;
    } fields[] = {
        { "highlight_sky_fraction", offsetof(struct ll_light_state, highlight_sky) },
        { "glow_fraction", offsetof(struct ll_light_state, glow) },
        { "river_shallow_alpha", offsetof(struct ll_light_state, river_shallow_alpha) },
        { "river_deep_alpha", offsetof(struct ll_light_state, river_deep_alpha) },
        { "ocean_shallow_alpha", offsetof(struct ll_light_state, ocean_shallow_alpha) },
        { "ocean_deep_alpha", offsetof(struct ll_light_state, ocean_deep_alpha) },
    };
    for (size_t f = 0; f < sizeof fields / sizeof *fields; f++) {
        for (uint32_t i = 0; i < trail->num_sources; i++) {
            const struct ll_light_source *source = &trail->sources[i];
            struct trail_row row = { .value = fields[f].name,
                                     .source = source,
                                     .source_idx = i,
                                     .table = "LightParams",
                                     .row_id = source->params_id,
                                     .origin = source->has_params ? "row" : "absent" };
            memcpy(&row.number, (const char *)&source->state + fields[f].offset,
                   sizeof row.number);
            trail_row_add(doc, list, &row);
        }
    }
}

// ---- all of it ----

static void place_add(struct ll_json_doc *doc, const struct inspect_light *light)
{
    const struct ll_inspect_light_params *params = light->params;
    struct ll_json *place = ll_json_object(doc, NULL, "place");
    ll_json_string(doc, place, "map", params->map);
    if (light->sky.map_id != LL_NO_MAP_ID)
        ll_json_integer(doc, place, "map_id", light->sky.map_id);
    else
        ll_json_null(doc, place, "map_id");
    struct ll_json *pos = ll_json_array(doc, place, "pos_world_yd");
    for (int i = 0; i < 3; i++)
        ll_json_number(doc, pos, NULL, params->pos[i]);
    char time[16];
    time_text(params->minute, time);
    ll_json_string(doc, place, "time", time);
    ll_json_number(doc, place, "time_minutes", params->minute);
    ll_json_string(doc, place, "weather", params->weather ? params->weather : "fine");
    ll_json_string(doc, place, "eye_under", liquid_names[params->eye_in]);
    ll_json_bool(doc, place, "ghost", params->is_ghost);
}

static int facts_print(const struct inspect_light *light, FILE *out)
{
    struct ll_light_trail *trail = malloc(sizeof *trail);
    if (!trail)
        return 1;
    struct ll_json_doc doc = { 0 };
    struct ll_sky sky;
    ll_sky_eval(light->tables, &light->sky, &sky, trail);
    place_add(&doc, light);
    light_add(&doc, &sky.light);
    sky_add(&doc, &sky);
    skyboxes_add(&doc, light);
    sources_add(&doc, trail);
    struct ll_json *list = ll_json_array(&doc, NULL, "trail");
    bands_trail_add(&doc, list, trail);
    params_trail_add(&doc, list, trail);
    free(trail);
    int code = 1;
    if (light->params->json) {
        code = !ll_json_write(&doc, out);
    } else if (!doc.failed) {
        ll_inspect_text(&doc.root, out);
        code = fflush(out) != 0;
    }
    ll_json_finish(&doc);
    return code;
}

static int picture_write(const struct inspect_light *light, const char *path,
                         bool (*draw)(const struct inspect_light *light,
                                      struct ll_picture *out),
                         FILE *out)
{
    struct ll_picture picture = { 0 };
    enum ll_status status = LL_ERR_MEMORY;
    if (draw(light, &picture))
        status = ll_png_write(path, picture.rgba, picture.width, picture.height);
    if (status == LL_OK)
        fprintf(out, "%s: %ux%u\n", path, picture.width, picture.height);
    else
        ll_log(LL_LOG_ERROR, "inspect", "%s: %s", path, ll_status_name(status));
    ll_picture_finish(&picture);
    return status != LL_OK;
}

static bool sky_params_fill(struct inspect_light *light, uint32_t map_id)
{
    const struct ll_inspect_light_params *params = light->params;
    light->sky = (struct ll_sky_params){
        .map_id = map_id,
        .eye_world_yd = { (float)params->pos[0], (float)params->pos[1],
                          (float)params->pos[2] },
        .time = ll_sky_time_pinned(params->minute),
        .eye_in = params->eye_in,
        .is_ghost = params->is_ghost,
    };
    if (!params->weather)
        return true;
    struct ll_weather_script script;
    struct ll_weather weather = { 0 };
    if (!ll_weather_script_parse(params->weather, &script))
        return false;
    // As it stands once every event has come and every swing is over.
    for (uint32_t i = 0; i < script.num_events; i++) {
        script.events[i].event.instant = true;
        ll_weather_set(&weather, &script.events[i].event);
    }
    light->sky.storm_fraction = ll_weather_storm(&weather);
    return true;
}

int ll_inspect_light(const struct ll_inspect_light_params *params, FILE *out)
{
    struct ll_vfs *vfs = ll_inspect_mount(params->data, params->num_data);
    if (!vfs)
        return 2;
    struct inspect_light light = { .params = params };
    struct ll_light_tables *tables = NULL;
    struct ll_data_map map;
    int code = 2;
    if (!ll_data_map_find(vfs, 0, params->map, &map))
        goto done;
    if (!sky_params_fill(&light, map.id)) {
        ll_log(LL_LOG_ERROR, "inspect", "weather %s: wants a kind and a grade, rain:0.8",
               params->weather);
        goto done;
    }
    code = 1;
    light.tables = tables = ll_data_light_tables(vfs, 0);
    if (!tables)
        goto done;
    snprintf(light.place, sizeof light.place, "%s at %.0f, %.0f, %.0f", map.folder,
             params->pos[0], params->pos[1], params->pos[2]);
    code = 0;
    if (params->strip)
        code = picture_write(&light, params->strip, inspect_light_strip, out);
    if (!code && params->plan)
        code = picture_write(&light, params->plan, inspect_light_plan, out);
    if (!code && (params->json || (!params->strip && !params->plan)))
        code = facts_print(&light, out);
done:
    ll_light_tables_destroy(tables);
    ll_vfs_destroy(vfs);
    return code;
}
