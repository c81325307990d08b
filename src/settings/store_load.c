// What a store begins with: the levers of the environment, the values of the file, the
// column of a preset where the file is silent, safe values after a failed start.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/platform.h"
#include "settings/store_private.h"

// ---- levers ----

// Those whose row is ours. What tunes or shows a lane beyond its rows is read by the
// lane.
static const struct ll_settings_lever levers[] = {
    { "WOW_AO", LL_ROW_AMBIENT_OCCLUSION, LL_LEVER_VALUE },
    { "WOW_ANISO", LL_ROW_ANISOTROPY, LL_LEVER_VALUE },
    { "WOW_CLUTTER_DENSITY", LL_ROW_FRILL_DENSITY, LL_LEVER_OR_ZERO },
    { "WOW_DITHER", LL_ROW_SKY_DITHER, LL_LEVER_VALUE },
    { "WOW_FARCLIP", LL_ROW_FARCLIP, LL_LEVER_VALUE },
    { "WOW_FOGMODEL", LL_ROW_FOG_MODEL, LL_LEVER_VALUE },
    { "WOW_FOLIAGE_WIND", LL_ROW_FOLIAGE_WIND, LL_LEVER_CAPTURE },
    { "WOW_LAMPFOG", LL_ROW_LAMP_FOG, LL_LEVER_VALUE },
    { "WOW_MSAA", LL_ROW_GX_MULTISAMPLE, LL_LEVER_VALUE },
    { "WOW_NO_FFX", LL_ROW_FFX, LL_LEVER_OFF },
    { "WOW_NOVSYNC", LL_ROW_GX_VSYNC, LL_LEVER_OFF },
    { "WOW_RAIN_SURFACES", LL_ROW_RAIN_SURFACES, LL_LEVER_VALUE },
    { "WOW_RENDER_SCALE", LL_ROW_RENDER_SCALE, LL_LEVER_VALUE },
    { "WOW_SKY_QUALITY", LL_ROW_SKY_QUALITY, LL_LEVER_VALUE },
    { "WOW_SPELL_LIGHT", LL_ROW_SPELL_LIGHT_GAIN, LL_LEVER_VALUE },
    { "WOW_TORCH_TERRAIN", LL_ROW_TORCH_TERRAIN_SHADOWS, LL_LEVER_VALUE },
    { "WOW_VOLFOG", LL_ROW_VOLUMETRIC_FOG, LL_LEVER_VALUE },
    { "WOW_VOLLIGHT", LL_ROW_VOLUMETRIC_LIGHT, LL_LEVER_VALUE },
    { "WOW_WATER", LL_ROW_WATER_QUALITY, LL_LEVER_VALUE },
    { "WOW_WIN", LL_ROW_GX_RESOLUTION, LL_LEVER_VALUE },
    { "WOW_ZONE_SKYBOXES", LL_ROW_ZONE_SKYBOXES, LL_LEVER_VALUE },
};

const struct ll_settings_lever *ll_settings_levers(uint32_t *num_levers)
{
    *num_levers = sizeof levers / sizeof *levers;
    return levers;
}

#ifdef NDEBUG
static const bool development_build = false;
#else
static const bool development_build = true;
#endif

static const char *env_get(const struct ll_settings_store_params *params,
                           const char *name)
{
    const char *text = params->env ? params->env(params->env_user, name) : getenv(name);
    return text && *text ? text : NULL;
}

static enum ll_settings_result lever_parse(const struct ll_settings_lever *lever,
                                           const char *text, struct settings_value *value)
{
    enum ll_settings_result result =
        settings_value_parse(ll_settings_row(lever->id), text, value);
    double number;
    if (lever->kind == LL_LEVER_OR_ZERO && settings_number_parse(text, &number) &&
        number == 0) {
        value->number = 0;
        return LL_SETTINGS_SET;
    }
    if (lever->kind == LL_LEVER_OFF) {
        value->number = 0;
        return LL_SETTINGS_SET;
    }
    return result;
}

void store_levers_take(struct ll_settings_store *store,
                       const struct ll_settings_store_params *params)
{
    if (store->mode == LL_SETTINGS_EDIT)
        return;
    bool capture = env_get(params, "WOW_CAPTURE") != NULL;
    for (size_t i = 0; i < sizeof levers / sizeof *levers; i++) {
        const struct ll_settings_lever *lever = &levers[i];
        const char *text = env_get(params, lever->name);
        if (!text ||
            (lever->kind == LL_LEVER_CAPTURE && !(development_build && capture)) ||
            (lever->kind == LL_LEVER_OFF && !strcmp(text, "0")))
            continue;
        struct settings_value value;
        enum ll_settings_result result = lever_parse(lever, text, &value);
        if (result != LL_SETTINGS_SET)
            ll_log(LL_LOG_WARN, "settings", "%s=%s: %s", lever->name, text,
                   ll_settings_result_text(result));
        if (result == LL_SETTINGS_SET || result == LL_SETTINGS_CLAMPED)
            store_hold(store, lever->id, &value, lever->name);
    }
}

// ---- the file ----

// What the file says of a row, by id.
struct said {
    bool present[LL_NUM_SETTINGS]; // also if its value is bad: the default is in force
    uint32_t num_bad, num_clamped;
};

static void entry_take(struct ll_settings_store *store, const struct settings_line *line,
                       uint32_t line_number, struct said *said)
{
    const struct ll_setting *row = ll_settings_find(line->name);
    if (!row) {
        ll_log(LL_LOG_INFO, "settings", "%s:%u: %s is unknown here, and kept",
               store->file, line_number, line->name);
        return;
    }
    enum ll_setting_id id = ll_setting_id(row);
    struct settings_value value;
    enum ll_settings_result result = settings_value_parse(row, line->value, &value);
    bool good = result == LL_SETTINGS_SET || result == LL_SETTINGS_CLAMPED;
    if (result != LL_SETTINGS_SET)
        ll_log(LL_LOG_WARN, "settings", "%s:%u: %s = \"%.60s\": %s%s", store->file,
               line_number, row->name, line->value, ll_settings_result_text(result),
               good ? "" : "; the default is used");
    said->num_bad += !good;
    said->num_clamped += result == LL_SETTINGS_CLAMPED;
    if (!good) {
        settings_value_default(row, &value);
        // A label without a meaning says nothing.
        said->present[id] = !ll_setting_is_label(id);
    } else {
        said->present[id] = true;
    }
    if (!store->held[id])
        settings_put(&store->pending, row, &value);
}

static void rung_take(struct ll_settings_store *store, const struct ll_ladder *ladder,
                      uint32_t rung, const struct said *said)
{
    for (uint32_t i = 0; i < ladder->num_rows && rung < ladder->num_rungs; i++) {
        const struct ll_ladder_row *row = &ladder->rows[i];
        bool free = !said->present[row->id] && !store->held[row->id];
        if (free && row->rungs[rung] != LL_RUNG_BLANK)
            settings_store(&store->pending, ll_settings_row(row->id), row->rungs[rung]);
    }
}

static uint32_t label_of(const struct ll_settings_store *store, enum ll_setting_id label)
{
    return (uint32_t)ll_settings_get(&store->pending, ll_settings_row(label));
}

// Rows that a saved preset governs and the file does not name came after the save: they
// take the value that the preset has for them. The label of one ladder may be a row of a
// later one, which therefore comes first.
static void presets_take(struct ll_settings_store *store, const struct said *said)
{
    struct said known = *said;
    uint32_t num;
    const struct ll_ladder *ladders = ll_ladders(&num);
    for (uint32_t i = num; i-- > 0;) {
        const struct ll_ladder *ladder = &ladders[i];
        if (!known.present[ladder->label] || store->held[ladder->label])
            continue;
        uint32_t rung = label_of(store, ladder->label);
        rung_take(store, ladder, rung, said);
        for (uint32_t k = 0; k < ladder->num_rows && rung < ladder->num_rungs; k++) {
            if (ll_setting_is_label(ladder->rows[k].id))
                known.present[ladder->rows[k].id] = true;
        }
    }
}

// The first start of a person: the column High, where the file is silent. The rows of
// lightingQuality are at High by default.
static void seed(struct ll_settings_store *store, const struct said *said)
{
    struct said known = *said;
    known.present[LL_ROW_LIGHTING_QUALITY] = true;
    rung_take(store, ll_ladder_of(LL_ROW_GRAPHICS_QUALITY), LL_GRAPHICS_HIGH, &known);
    store->dirty = store->touched = true;
}

static void lines_take(struct ll_settings_store *store)
{
    struct said said = { 0 };
    for (uint32_t i = 0; i < store->config.num_lines; i++) {
        const struct settings_line *line = &store->config.lines[i];
        if (line->kind == SETTINGS_LINE_ENTRY)
            entry_take(store, line, i + 1, &said);
        else if (line->kind == SETTINGS_LINE_BROKEN)
            ll_log(LL_LOG_WARN, "settings", "%s:%u: makes no sense and is left out",
                   store->file, i + 1);
    }
    bool cut = store->config.num_broken != 0;
    if (cut || said.num_bad) {
        store->notices |= LL_NOTICE_FILE_DAMAGED;
        store->keep_damaged = true;
    }
    if (said.num_clamped)
        store->notices |= LL_NOTICE_VALUE_CLAMPED;
    presets_take(store, &said);
    if (store->mode != LL_SETTINGS_CAPTURE && !cut &&
        !said.present[LL_ROW_GRAPHICS_QUALITY])
        seed(store, &said);
}

// Nothing of the file is in force, and nothing is seeded.
static void file_refuse(struct ll_settings_store *store, enum ll_status status)
{
    ll_log(LL_LOG_WARN, "settings", "%s: %s: none of it is in force; it stays as it is",
           store->file, ll_status_name(status));
    store->config = (struct settings_config){ 0 };
    store->notices |= LL_NOTICE_FILE_UNREADABLE;
    store->keep_damaged = true;
}

static void file_read(struct ll_settings_store *store)
{
    void *data = NULL;
    size_t size = 0;
    enum ll_status status = LL_ERR_ABSENT;
    if (*store->file)
        status =
            ll_platform_file_read(store->file, SETTINGS_CONFIG_MAX_BYTES, &data, &size);
    if (status == LL_ERR_ABSENT && store->mode != LL_SETTINGS_CAPTURE) {
        lines_take(store); // as of an empty file
        return;
    }
    if (status == LL_ERR_ABSENT && !*store->file)
        return;
    struct ll_bytes bytes = { NULL, size };
    if (status == LL_OK) { // the lines are views of a copy that lives as long as they
        uint8_t *copy = ll_arena_array(&store->arena, uint8_t, size);
        if (copy && size)
            memcpy(copy, data, size);
        bytes.data = copy;
        status = copy ? settings_config_parse(bytes, &store->arena, &store->config)
                      : LL_ERR_MEMORY;
    }
    free(data);
    if (status == LL_OK)
        lines_take(store);
    else
        file_refuse(store, status);
}

// ---- failed starts ----

static void safe_values_hold(struct ll_settings_store *store)
{
    struct ll_settings safe;
    ll_settings_classic(&safe);
    for (int i = 0; i < LL_NUM_SETTINGS; i++) {
        const struct ll_setting *row = ll_settings_row((enum ll_setting_id)i);
        if (store->held[i] || (row->flags & LL_SETTING_PERSONAL))
            continue;
        struct settings_value value;
        settings_value_get(&safe, row, &value);
        settings_put(&store->pending, row, &value);
        store->held[i] = store->safe[i] = true;
        store->holders[i] = "safe start";
    }
    store->notices |= LL_NOTICE_SAFE_START;
    ll_log(LL_LOG_WARN, "settings",
           "the last start failed before its first picture: safe values are in force, "
           "those of %s are tried again next time",
           store->file);
}

void store_load(struct ll_settings_store *store)
{
    char mark[STORE_MAX_PATH];
    file_read(store);
    if (store->mode == LL_SETTINGS_PERSON && store_path(store, STORE_MARK, mark) &&
        ll_platform_path_kind(mark) == LL_PATH_FILE)
        safe_values_hold(store);
}
