#include "runner/shot_list.h"

#include <string.h>
#include <strings.h>

#include "base/maths.h"
#include "base/number.h"

bool ll_look_at(const double eye[3], const double point[3], float *yaw_deg,
                float *pitch_deg)
{
    double d[3];
    for (int i = 0; i < 3; i++)
        d[i] = point[i] - eye[i];
    double flat = hypot(d[0], d[1]);
    if (hypot(flat, d[2]) < 1e-6)
        return false;
    *yaw_deg = (float)(flat > 0 ? atan2(d[1], d[0]) * 180 / LL_PI : 0);
    *pitch_deg = (float)(atan2(d[2], flat) * 180 / LL_PI);
    return true;
}

bool ll_shot_name_is_good(const char *name)
{
    size_t length = strlen(name);
    if (!length || length >= LL_MAX_SHOT_NAME || *name == '.' || *name == '-')
        return false;
    return strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                        "-_.") == length;
}

// ---- the fields of a line ----

static bool set_pos(struct ll_shot_spec *spec, const char *value)
{
    return spec->has_pos = ll_numbers_parse(value, LL_MAX_COORDINATE, spec->shot.pos, 3);
}

static bool set_look(struct ll_shot_spec *spec, const char *value)
{
    double look_deg[2];
    if (!ll_numbers_parse(value, 100000, look_deg, 2) || fabs(look_deg[1]) > 90)
        return false;
    spec->shot.yaw_deg = (float)look_deg[0];
    spec->shot.pitch_deg = (float)look_deg[1];
    spec->has_at = false;
    return true;
}

static bool set_at(struct ll_shot_spec *spec, const char *value)
{
    return spec->has_at = ll_numbers_parse(value, LL_MAX_COORDINATE, spec->at, 3);
}

static bool set_time(struct ll_shot_spec *spec, const char *value)
{
    return spec->has_minute = ll_minutes_parse(value, 24, &spec->shot.minute);
}

static bool set_map(struct ll_shot_spec *spec, const char *value)
{
    spec->map = value;
    spec->model = NULL;
    return *value;
}

static bool set_model(struct ll_shot_spec *spec, const char *value)
{
    spec->model = value;
    spec->map = NULL;
    return *value;
}

static bool set_weather(struct ll_shot_spec *spec, const char *value)
{
    spec->weather = value;
    return *value;
}

static bool set_shows(struct ll_shot_spec *spec, const char *value)
{
    spec->shows = value;
    return true;
}

static const struct field {
    const char *key;
    bool (*set)(struct ll_shot_spec *spec, const char *value);
    const char *wants;
} fields[] = {
    { "pos", set_pos, "X,Y,Z in yards" },
    { "look", set_look, "YAW,PITCH in degrees, the pitch from -90 to 90" },
    { "at", set_at, "X,Y,Z in yards, the point to look at" },
    { "time", set_time, "HH:MM" },
    { "map", set_map, "a map's folder or id" },
    { "model", set_model, "the path of a model" },
    { "weather", set_weather, "a kind and a strength, such as rain:0.8" },
    { "shows", set_shows, "text" },
};

// A later value of a row takes the place of an earlier one.
static bool setting_put(struct ll_shot_spec *spec, const struct ll_text_pair *pair)
{
    for (uint32_t i = 0; i < spec->num_settings; i++) {
        if (!strcasecmp(spec->settings[i].key, pair->key)) {
            spec->settings[i] = *pair;
            return true;
        }
    }
    if (spec->num_settings == LL_MAX_TEXT_PAIRS)
        return false;
    spec->settings[spec->num_settings++] = *pair;
    return true;
}

bool ll_shot_spec_set(struct ll_text_reader *reader, uint32_t line,
                      const struct ll_text_pair *pair, struct ll_shot_spec *spec)
{
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        if (strcmp(fields[i].key, pair->key) != 0)
            continue;
        return fields[i].set(spec, pair->value) ||
               ll_text_fail(reader, line, "%s=%.60s: wants %s", pair->key, pair->value,
                            fields[i].wants);
    }
    return setting_put(spec, pair) ||
           ll_text_fail(reader, line, "more than %d settings in one shot",
                        LL_MAX_TEXT_PAIRS);
}

bool ll_shot_spec_aim(struct ll_shot_spec *spec)
{
    return !spec->has_at || ll_look_at(spec->shot.pos, spec->at, &spec->shot.yaw_deg,
                                       &spec->shot.pitch_deg);
}

// ---- lists ----

static bool line_take(struct ll_text_reader *reader, const struct ll_text_line *line,
                      struct ll_shot_spec *spec)
{
    for (uint32_t i = 0; i < line->num_pairs; i++) {
        if (!ll_shot_spec_set(reader, line->number, &line->pairs[i], spec))
            return false;
    }
    return true;
}

static bool name_check(struct ll_text_reader *reader, const struct ll_text_line *line,
                       const struct ll_shot_list *list)
{
    if (!ll_shot_name_is_good(line->head))
        return ll_text_fail(
            reader, line->number,
            "%.60s is no name: it becomes that of a file, so letters, digits and -_. "
            "only, less than %d",
            line->head, LL_MAX_SHOT_NAME);
    for (uint32_t i = 0; i < list->num_shots; i++) {
        // Without regard to case, as some file systems have none.
        if (!strcasecmp(list->shots[i]->name, line->head))
            return ll_text_fail(reader, line->number, "%s stands in line %u already",
                                line->head, list->shots[i]->line);
    }
    return true;
}

static bool shot_append(struct ll_text_reader *reader, const struct ll_text_line *line,
                        const struct ll_shot_spec *defaults, struct ll_shot_list *list)
{
    if (list->num_shots == LL_MAX_SHOTS)
        return ll_text_fail(reader, line->number, "more than %d shots", LL_MAX_SHOTS);
    if (!name_check(reader, line, list))
        return false;
    struct ll_shot_spec *spec = ll_arena_new(&list->arena, struct ll_shot_spec);
    if (!spec)
        return ll_text_fail(reader, line->number, "memory is out");
    *spec = *defaults;
    spec->name = line->head;
    spec->line = line->number;
    if (!line_take(reader, line, spec))
        return false;
    if (!ll_shot_spec_aim(spec))
        return ll_text_fail(reader, line->number, "%s: the eye stands where it looks at",
                            spec->name);
    if (!spec->has_pos && !spec->model)
        return ll_text_fail(reader, line->number, "%s: has no pos=X,Y,Z", spec->name);
    list->shots[list->num_shots++] = spec;
    return true;
}

enum ll_status ll_shot_list_parse(struct ll_bytes text, struct ll_shot_list *out,
                                  struct ll_text_error *error)
{
    *out = (struct ll_shot_list){ 0 };
    struct ll_text_reader reader = ll_text_reader_make(text, &out->arena, error);
    uint32_t num_lines = ll_min_u32(ll_text_num_lines(text), LL_MAX_SHOTS);
    out->shots = ll_arena_array(&out->arena, struct ll_shot_spec *, num_lines);
    if (!out->shots)
        return LL_ERR_MEMORY;
    struct ll_shot_spec defaults = { .shows = "", .shot = { .minute = 720 } };
    struct ll_text_line line;
    while (ll_text_line_next(&reader, &line)) {
        if (!strcmp(line.head, "*"))
            line_take(&reader, &line, &defaults);
        else
            shot_append(&reader, &line, &defaults, out);
    }
    if (!reader.bad && !out->num_shots)
        ll_text_fail(&reader, 0, "holds no shot");
    if (!reader.bad)
        return LL_OK;
    ll_shot_list_finish(out);
    return LL_ERR_CORRUPT;
}

void ll_shot_list_finish(struct ll_shot_list *list)
{
    ll_arena_finish(&list->arena);
    *list = (struct ll_shot_list){ 0 };
}
