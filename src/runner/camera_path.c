#include "runner/camera_path.h"

#include <string.h>

#include "base/maths.h"
#include "base/number.h"

#define AHEAD_SHARE 1e-4 // of the way, over which its direction is measured

#define MIN_FIELD_OF_VIEW_DEG 1.0
#define MAX_FIELD_OF_VIEW_DEG 170.0

static bool curve_make(struct ll_arena *arena, uint32_t max_keys, struct ll_curve *curve)
{
    curve->times = ll_arena_array(arena, double, max_keys);
    curve->values = ll_arena_array(arena, double, max_keys);
    curve->slopes = ll_arena_array(arena, double, max_keys);
    return curve->times && curve->values && curve->slopes;
}

static bool curves_make(struct ll_camera_path *path, uint32_t max_keys)
{
    struct ll_curve *curves[] = { &path->along, &path->yaw_deg, &path->pitch_deg,
                                  &path->minute, &path->field_of_view_deg };
    for (size_t i = 0; i < sizeof curves / sizeof *curves; i++) {
        if (!curve_make(&path->arena, max_keys, curves[i]))
            return false;
    }
    path->place.points = ll_arena_alloc(&path->arena, max_keys,
                                        sizeof *path->place.points, _Alignof(double));
    path->place.s = ll_arena_array(&path->arena, double, max_keys);
    return path->place.points && path->place.s;
}

static void key_add(struct ll_curve *curve, double time_s, double value)
{
    curve->times[curve->num_keys] = time_s;
    curve->values[curve->num_keys++] = value;
}

static double last_value(const struct ll_curve *curve)
{
    return curve->values[curve->num_keys - 1];
}

// ---- one line ----

struct key {
    double time_s;
    bool has_pos, has_look, has_minute, has_field_of_view;
    double pos[3], yaw_deg, pitch_deg, minute, field_of_view_deg;
};

// Fields that a key shares with a shot go through a shot of its own.
static bool key_field(struct ll_text_reader *reader, uint32_t line,
                      const struct ll_text_pair *pair, struct ll_shot_spec *spec,
                      struct key *key)
{
    if (!strcmp(pair->key, "time")) {
        key->has_minute = ll_minutes_parse(pair->value, LL_MAX_PATH_HOURS, &key->minute);
        return key->has_minute ||
               ll_text_fail(reader, line, "time=%.60s: wants HH:MM, up to %u hours",
                            pair->value, LL_MAX_PATH_HOURS);
    }
    if (!strcmp(pair->key, "fov")) {
        double fov = 0;
        key->has_field_of_view = ll_number_parse(pair->value, &fov) &&
                                 fov >= MIN_FIELD_OF_VIEW_DEG &&
                                 fov <= MAX_FIELD_OF_VIEW_DEG;
        key->field_of_view_deg = fov;
        return key->has_field_of_view ||
               ll_text_fail(reader, line, "fov=%.60s: wants degrees from %g to %g",
                            pair->value, MIN_FIELD_OF_VIEW_DEG, MAX_FIELD_OF_VIEW_DEG);
    }
    bool look = !strcmp(pair->key, "look") || !strcmp(pair->key, "at");
    if (!look && strcmp(pair->key, "pos") != 0)
        return ll_text_fail(reader, line,
                            "%.60s does not change along a path: it belongs into the "
                            "line of *",
                            pair->key);
    key->has_look = key->has_look || look;
    return ll_shot_spec_set(reader, line, pair, spec);
}

static bool key_read(struct ll_text_reader *reader, const struct ll_text_line *line,
                     struct key *key)
{
    *key = (struct key){ 0 };
    if (!ll_number_parse(line->head, &key->time_s) || key->time_s < 0 ||
        key->time_s > LL_MAX_PATH_S)
        return ll_text_fail(reader, line->number,
                            "%.60s is no time: wants seconds from 0 to %g", line->head,
                            LL_MAX_PATH_S);
    struct ll_shot_spec spec = { 0 };
    for (uint32_t i = 0; i < line->num_pairs; i++) {
        if (!key_field(reader, line->number, &line->pairs[i], &spec, key))
            return false;
    }
    if (spec.has_at && !spec.has_pos)
        return ll_text_fail(reader, line->number, "at wants pos in the same line");
    if (!ll_shot_spec_aim(&spec))
        return ll_text_fail(reader, line->number, "the eye stands where it looks at");
    key->has_pos = spec.has_pos;
    memcpy(key->pos, spec.shot.pos, sizeof key->pos);
    key->yaw_deg = (double)spec.shot.yaw_deg;
    key->pitch_deg = (double)spec.shot.pitch_deg;
    return true;
}

// ---- the film ----

static void channels_add(struct ll_camera_path *path, const struct key *key)
{
    if (key->has_pos) {
        memcpy(path->place.points[path->place.num_points++], key->pos, sizeof key->pos);
        key_add(&path->along, key->time_s, 0); // known when all points are
    }
    if (key->has_look) {
        double yaw_deg = key->yaw_deg;
        if (path->yaw_deg.num_keys) // the short way round
            yaw_deg = ll_angle_near(yaw_deg, last_value(&path->yaw_deg));
        key_add(&path->yaw_deg, key->time_s, yaw_deg);
        key_add(&path->pitch_deg, key->time_s, key->pitch_deg);
    }
    if (key->has_minute) {
        double minute = key->minute;
        // An hour that has passed is that of the next day.
        while (path->minute.num_keys && minute < last_value(&path->minute))
            minute += 1440;
        key_add(&path->minute, key->time_s, minute);
    }
    if (key->has_field_of_view)
        key_add(&path->field_of_view_deg, key->time_s, key->field_of_view_deg);
}

static bool key_append(struct ll_text_reader *reader, const struct ll_text_line *line,
                       uint32_t *num_keys, struct ll_camera_path *path)
{
    struct key key;
    if (!key_read(reader, line, &key))
        return false;
    if (*num_keys == LL_MAX_PATH_KEYS)
        return ll_text_fail(reader, line->number, "more than %d keys", LL_MAX_PATH_KEYS);
    if (*num_keys && key.time_s <= path->end_s)
        return ll_text_fail(reader, line->number,
                            "%g s: each key comes later than the one before, at %g s",
                            key.time_s, path->end_s);
    if (!*num_keys && !key.has_pos)
        return ll_text_fail(reader, line->number, "the first key has no pos=X,Y,Z");
    if (!*num_keys)
        path->start_s = key.time_s;
    path->end_s = key.time_s;
    (*num_keys)++;
    channels_add(path, &key);
    return true;
}

static void film_prepare(struct ll_camera_path *path)
{
    ll_space_curve_prepare(&path->place);
    memcpy(path->along.values, path->place.s,
           path->place.num_points * sizeof *path->place.s);
    struct ll_curve *curves[] = { &path->along, &path->yaw_deg, &path->pitch_deg,
                                  &path->minute, &path->field_of_view_deg };
    for (size_t i = 0; i < sizeof curves / sizeof *curves; i++)
        ll_curve_prepare(curves[i]);
}

static bool base_line(struct ll_text_reader *reader, const struct ll_text_line *line,
                      struct ll_camera_path *path)
{
    for (uint32_t i = 0; i < line->num_pairs; i++) {
        const char *key = line->pairs[i].key;
        if (!strcmp(key, "pos") || !strcmp(key, "look") || !strcmp(key, "at"))
            return ll_text_fail(reader, line->number, "%s belongs to a key", key);
        if (!ll_shot_spec_set(reader, line->number, &line->pairs[i], &path->base))
            return false;
    }
    return true;
}

enum ll_status ll_camera_path_parse(struct ll_bytes text, struct ll_camera_path *out,
                                    struct ll_text_error *error)
{
    *out = (struct ll_camera_path){
        .base = { .name = "path", .shows = "", .shot = { .minute = 720 } }
    };
    struct ll_text_reader reader = ll_text_reader_make(text, &out->arena, error);
    if (!curves_make(out, ll_min_u32(ll_text_num_lines(text), LL_MAX_PATH_KEYS))) {
        ll_camera_path_finish(out);
        return LL_ERR_MEMORY;
    }
    uint32_t num_keys = 0;
    struct ll_text_line line;
    while (ll_text_line_next(&reader, &line)) {
        if (!strcmp(line.head, "*"))
            base_line(&reader, &line, out);
        else
            key_append(&reader, &line, &num_keys, out);
    }
    if (!reader.bad && !num_keys)
        ll_text_fail(&reader, 0, "holds no key");
    if (reader.bad) {
        ll_camera_path_finish(out);
        return LL_ERR_CORRUPT;
    }
    film_prepare(out);
    return LL_OK;
}

void ll_camera_path_finish(struct ll_camera_path *path)
{
    ll_arena_finish(&path->arena);
    *path = (struct ll_camera_path){ 0 };
}

// Where the camera flies to. Measured along the way, not over time, so that a camera that
// stands for a while keeps looking along it.
static void ahead(const struct ll_camera_path *path, double s, struct ll_shot *shot)
{
    const struct ll_space_curve *place = &path->place;
    double whole = place->s[place->num_points - 1], step = whole * AHEAD_SHARE;
    double from[3], to[3];
    s = fmin(s, whole - step);
    ll_space_curve_eval(place, s, from);
    ll_space_curve_eval(place, s + step, to);
    ll_look_at(from, to, &shot->yaw_deg, &shot->pitch_deg);
}

struct ll_path_view ll_camera_path_eval(const struct ll_camera_path *path, double time_s)
{
    struct ll_path_view view = { .shot = path->base.shot };
    double s = ll_curve_eval(&path->along, time_s);
    ll_space_curve_eval(&path->place, s, view.shot.pos);
    if (path->yaw_deg.num_keys) {
        view.shot.yaw_deg = (float)ll_curve_eval(&path->yaw_deg, time_s);
        view.shot.pitch_deg = (float)ll_curve_eval(&path->pitch_deg, time_s);
    } else {
        ahead(path, s, &view.shot);
    }
    if (path->minute.num_keys)
        view.shot.minute = ll_curve_eval(&path->minute, time_s);
    if (path->field_of_view_deg.num_keys)
        view.field_of_view_deg = ll_curve_eval(&path->field_of_view_deg, time_s);
    return view;
}

uint32_t ll_camera_path_num_frames(const struct ll_camera_path *path, double fps)
{
    // So that 0.1 s at 30 pictures a second holds four, whatever the product rounds to.
    double num = floor((path->end_s - path->start_s) * fps + 1e-6) + 1;
    return num < LL_MAX_PATH_FRAMES ? (uint32_t)num : LL_MAX_PATH_FRAMES;
}
