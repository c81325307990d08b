// Flights of the camera: key frames in a text file (docs/captures.md), smooth in between.
#ifndef LL_RUNNER_CAMERA_PATH_H
#define LL_RUNNER_CAMERA_PATH_H

#include "runner/shot_list.h"
#include "runner/spline.h"

#define LL_MAX_PATH_KEYS 4096
#define LL_CAMERA_PATH_ARENA_BASE 4096u // as LL_SHOT_LIST_ARENA_BASE
#define LL_CAMERA_PATH_ARENA_RATIO 200u
#define LL_MAX_PATH_S 86400.0       // a film of a day
#define LL_MAX_PATH_HOURS 99u       // of the world's clock; it runs on over midnight
#define LL_MAX_PATH_FRAMES 1000000u // a name of a frame has six digits

struct ll_camera_path {
    struct ll_arena arena;
    struct ll_shot_spec base; // map, settings; what the first key says
    double start_s, end_s;
    // Each through the keys that name it. No keys of yaw and pitch: the camera looks
    // where it flies; none of minute or field of view: they stay as elsewhere set.
    struct ll_space_curve place;
    struct ll_curve along; // place's s over time
    struct ll_curve yaw_deg, pitch_deg, minute, field_of_view_deg;
};

// As ll_shot_list_parse.
enum ll_status ll_camera_path_parse(struct ll_bytes text, struct ll_camera_path *out,
                                    struct ll_text_error *error);
void ll_camera_path_finish(struct ll_camera_path *path);

struct ll_path_view {
    struct ll_shot shot;
    double field_of_view_deg; // 0: as set
};

// Of a time of the film, held at both ends. The shot's minute is base's where no key
// names one, and may exceed a day.
struct ll_path_view ll_camera_path_eval(const struct ll_camera_path *path, double time_s);

// Pictures of the whole film, both ends included; the i-th shows start_s + i / fps.
uint32_t ll_camera_path_num_frames(const struct ll_camera_path *path, double fps);

#endif
