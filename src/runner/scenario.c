#include "runner/scenario.h"

#include <stdlib.h>
#include <strings.h>

#include "base/path.h"
#include "base/platform.h"
#include "demo/demo.h"

static bool setting_add(struct ll_arena *arena, struct ll_shot_spec *spec,
                        const char *row, float value)
{
    char text[32];
    snprintf(text, sizeof text, "%g", (double)value);
    const char *copy = ll_arena_string(arena, text);
    spec->settings[spec->num_settings++] =
        (struct ll_text_pair){ .key = row, .value = copy };
    return copy;
}

static struct ll_shot_spec *spec_of_view(struct ll_arena *arena,
                                         const struct ll_demo_view *view)
{
    struct ll_shot_spec *spec = ll_arena_new(arena, struct ll_shot_spec);
    if (!spec)
        return NULL;
    *spec = (struct ll_shot_spec){ .name = view->name,
                                   .shows = view->shows,
                                   .data = "demo",
                                   .map = LL_DEMO_MAP,
                                   .has_pos = true,
                                   .has_minute = true,
                                   .shot = { .yaw_deg = view->yaw_deg,
                                             .pitch_deg = view->pitch_deg,
                                             .minute = (double)view->minute } };
    for (int i = 0; i < 3; i++)
        spec->shot.pos[i] = (double)view->pos[i];
    bool good = setting_add(arena, spec, "fieldOfView", view->field_of_view_deg) &&
                setting_add(arena, spec, "farclip", view->farclip_yd);
    return good ? spec : NULL;
}

static bool ours_make(struct ll_shot_list *list)
{
    list->shots = ll_arena_array(&list->arena, struct ll_shot_spec *, LL_NUM_DEMO_VIEWS);
    for (uint32_t i = 0; list->shots && i < LL_NUM_DEMO_VIEWS; i++) {
        list->shots[i] = spec_of_view(&list->arena, &ll_demo_views[i]);
        if (!list->shots[i])
            return false;
        list->num_shots++;
    }
    return list->shots;
}

enum ll_status ll_text_file_read(const char *path, struct ll_bytes *out)
{
    void *data;
    size_t size;
    enum ll_status status = ll_platform_file_read(path, LL_MAX_TEXT_BYTES, &data, &size);
    *out = (struct ll_bytes){ data, size };
    return status;
}

static const struct ll_shot_spec *list_find(const struct ll_shot_list *list,
                                            const char *name)
{
    for (uint32_t i = 0; i < list->num_shots; i++) {
        if (!strcasecmp(list->shots[i]->name, name))
            return list->shots[i];
    }
    return NULL;
}

static enum ll_status file_take(struct ll_scenarios *scenarios, const char *file,
                                struct ll_text_error *error)
{
    struct ll_bytes text;
    enum ll_status status = ll_text_file_read(file, &text);
    if (status == LL_OK)
        status = ll_shot_list_parse(text, &scenarios->file, error);
    free((void *)text.data);
    for (uint32_t i = 0; status == LL_OK && i < scenarios->file.num_shots; i++) {
        const struct ll_shot_spec *spec = scenarios->file.shots[i];
        if (!list_find(&scenarios->ours, spec->name))
            continue;
        error->line = spec->line;
        snprintf(error->message, sizeof error->message,
                 "%s: a scenario of the program has that name", spec->name);
        status = LL_ERR_CORRUPT;
    }
    return status;
}

enum ll_status ll_scenarios_init(struct ll_scenarios *scenarios, const char *file,
                                 struct ll_text_error *error)
{
    *scenarios = (struct ll_scenarios){ 0 };
    *error = (struct ll_text_error){ 0 };
    enum ll_status status = ours_make(&scenarios->ours) ? LL_OK : LL_ERR_MEMORY;
    if (status == LL_OK && file)
        status = file_take(scenarios, file, error);
    if (status != LL_OK)
        ll_scenarios_finish(scenarios);
    return status;
}

void ll_scenarios_finish(struct ll_scenarios *scenarios)
{
    ll_shot_list_finish(&scenarios->ours);
    ll_shot_list_finish(&scenarios->file);
}

const struct ll_shot_spec *ll_scenario_find(const struct ll_scenarios *scenarios,
                                            const char *name)
{
    const struct ll_shot_spec *found = list_find(&scenarios->file, name);
    return found ? found : list_find(&scenarios->ours, name);
}

static void list_print(const struct ll_shot_list *list, FILE *out)
{
    for (uint32_t i = 0; i < list->num_shots; i++) {
        const struct ll_shot_spec *spec = list->shots[i];
        int minute = (int)spec->shot.minute;
        fprintf(out, "%-20s %02d:%02d  %-12s %6.0f %6.0f %5.0f  %s\n", spec->name,
                minute / 60, minute % 60,
                spec->map     ? spec->map
                : spec->model ? ll_path_base(spec->model)
                              : "-",
                spec->shot.pos[0], spec->shot.pos[1], spec->shot.pos[2], spec->shows);
    }
}

void ll_scenarios_print(const struct ll_scenarios *scenarios, FILE *out)
{
    list_print(&scenarios->ours, out);
    list_print(&scenarios->file, out);
}
