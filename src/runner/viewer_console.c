// What a console asks of the viewer.
#include "runner/viewer_private.h"

#include <stdio.h>
#include <string.h>

#include "base/log.h"

void ll_viewer_place(struct ll_viewer *viewer, const double pos[3])
{
    memcpy(viewer->fly.pos, pos, sizeof viewer->fly.pos);
    viewer->place = (struct viewer_place){ .has_pos = true, .has_height = true };
    viewer->report.has_world = false;
}

void ll_viewer_look(struct ll_viewer *viewer, float yaw_deg, float pitch_deg)
{
    viewer->fly.yaw_deg = (double)yaw_deg;
    viewer->fly.pitch_deg = (double)pitch_deg;
    ll_fly_step(&viewer->fly, &(struct ll_fly_input){ 0 }, 0); // within its limits
}

void ll_viewer_minute_set(struct ll_viewer *viewer, double minute)
{
    ll_day_clock_set(&viewer->clock, minute);
}

void ll_viewer_time_run(struct ll_viewer *viewer, bool runs)
{
    viewer->clock.runs = runs;
}

bool ll_viewer_screenshot(struct ll_viewer *viewer, const char *path)
{
    if (!path)
        return viewer_screenshot(viewer);
    if (!viewer_shot_write(viewer, path))
        return false;
    snprintf(viewer->screenshot, sizeof viewer->screenshot, "%s", path);
    return true;
}

const char *ll_viewer_scenario_at(const struct ll_viewer *viewer, uint32_t idx)
{
    const struct ll_shot_list *list = &viewer->scenarios.ours;
    return idx < list->num_shots ? list->shots[idx]->name : NULL;
}
