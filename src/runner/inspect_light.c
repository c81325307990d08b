// lamplight inspect light: the light of a place at a time, as the tables give it.
#include <stdio.h>
#include <string.h>

#include "runner/inspect_private.h"
#include "runner/runner.h"
#include "sky/sky.h"

static void colors_add(struct ll_json_doc *doc, struct ll_json *object,
                       const struct ll_light_state *state)
{
    struct ll_json *list = ll_json_array(doc, object, "colors");
    for (int i = 0; i < LL_NUM_LIGHT_COLORS; i++) {
        const float *c = state->colors_gamma[i];
        char hex[8];
        unsigned byte[3];
        for (int k = 0; k < 3; k++)
            byte[k] = (unsigned)(c[k] < 0 ? 0 : c[k] > 1 ? 255 : c[k] * 255 + 0.5f);
        snprintf(hex, sizeof hex, "#%02x%02x%02x", byte[0], byte[1], byte[2]);
        struct ll_json *row = ll_json_object(doc, list, NULL);
        ll_json_string(doc, row, "name", ll_light_color_name((enum ll_light_color)i));
        ll_json_number(doc, row, "red_gamma", (double)c[0]);
        ll_json_number(doc, row, "green_gamma", (double)c[1]);
        ll_json_number(doc, row, "blue_gamma", (double)c[2]);
        ll_json_string(doc, row, "hex", hex);
    }
}

static void state_add(struct ll_json_doc *doc, const struct ll_light_state *state)
{
    struct ll_json *light = ll_json_object(doc, NULL, "light");
    colors_add(doc, light, state);
    const struct {
        const char *key;
        float value;
    } values[] = {
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
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        ll_json_number(doc, light, values[i].key, (double)values[i].value);
}

static void place_add(struct ll_json_doc *doc,
                      const struct ll_inspect_light_params *params, uint32_t map_id)
{
    struct ll_json *place = ll_json_object(doc, NULL, "place");
    ll_json_string(doc, place, "map", params->map);
    if (map_id != LL_NO_MAP_ID)
        ll_json_integer(doc, place, "map_id", map_id);
    else
        ll_json_null(doc, place, "map_id");
    struct ll_json *pos = ll_json_array(doc, place, "pos_world_yd");
    for (int i = 0; i < 3; i++)
        ll_json_number(doc, pos, NULL, params->pos[i]);
    char time[16];
    int minute = (int)params->minute;
    snprintf(time, sizeof time, "%02d:%02d", minute / 60 % 24, minute % 60);
    ll_json_string(doc, place, "time", time);
    ll_json_number(doc, place, "time_minutes", params->minute);
    ll_json_string(doc, place, "slot", "clear");
}

int ll_inspect_light(const struct ll_inspect_light_params *params, FILE *out)
{
    struct ll_vfs *vfs = ll_inspect_mount(params->data, params->num_data);
    if (!vfs)
        return 2;
    struct ll_json_doc doc = { 0 };
    struct ll_light_tables *tables = NULL;
    struct ll_data_map map;
    int code = 2;
    if (!ll_data_map_find(vfs, 0, params->map, &map))
        goto done;
    code = 1;
    tables = ll_data_light_tables(vfs, 0);
    if (!tables)
        goto done;
    const float pos[3] = { (float)params->pos[0], (float)params->pos[1],
                           (float)params->pos[2] };
    struct ll_light_state state;
    ll_light_eval(tables, map.id, pos, LL_LIGHT_SLOT_CLEAR, params->minute, &state);
    place_add(&doc, params, map.id);
    state_add(&doc, &state);
    if (params->json) {
        code = !ll_json_write(&doc, out);
    } else if (!doc.failed) {
        ll_inspect_text(&doc.root, out);
        code = fflush(out) != 0;
    }
done:
    ll_json_finish(&doc);
    ll_light_tables_destroy(tables);
    ll_vfs_destroy(vfs);
    return code;
}
