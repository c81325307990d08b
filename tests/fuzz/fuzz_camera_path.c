#include "fuzz.h"

#include "runner/camera_path.h"

const struct fuzz_limit fuzz_limit = { LL_CAMERA_PATH_ARENA_BASE,
                                       LL_CAMERA_PATH_ARENA_RATIO };

size_t fuzz_once(struct ll_bytes bytes)
{
    struct ll_camera_path path;
    struct ll_text_error error;
    if (ll_camera_path_parse(bytes, &path, &error) != LL_OK) {
        fuzz_check(error.message[0]);
        return 0;
    }
    fuzz_check(ll_camera_path_num_frames(&path, 30) > 0);
    for (int i = -1; i <= 33; i++) {
        double time_s = path.start_s + (path.end_s - path.start_s) * i / 32;
        struct ll_path_view view = ll_camera_path_eval(&path, time_s);
        for (int k = 0; k < 3; k++)
            fuzz_check(isfinite(view.shot.pos[k]));
        fuzz_check(isfinite(view.shot.yaw_deg) && fabsf(view.shot.pitch_deg) <= 90.001f);
        fuzz_check(view.shot.minute >= 0 && isfinite(view.shot.minute));
        fuzz_check(view.field_of_view_deg >= 0 && view.field_of_view_deg < 180);
    }
    size_t used = path.arena.used_bytes;
    ll_camera_path_finish(&path);
    return used;
}
