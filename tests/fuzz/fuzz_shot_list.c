#include "fuzz.h"

#include "runner/shot_list.h"

const struct fuzz_limit fuzz_limit = { LL_SHOT_LIST_ARENA_BASE,
                                       LL_SHOT_LIST_ARENA_RATIO };

size_t fuzz_once(struct ll_bytes bytes)
{
    struct ll_shot_list list;
    struct ll_text_error error;
    if (ll_shot_list_parse(bytes, &list, &error) != LL_OK) {
        fuzz_check(error.message[0]);
        fuzz_check(!list.num_shots);
        return 0;
    }
    fuzz_check(list.num_shots > 0 && list.num_shots <= LL_MAX_SHOTS);
    for (uint32_t i = 0; i < list.num_shots; i++) {
        const struct ll_shot_spec *spec = list.shots[i];
        fuzz_check(ll_shot_name_is_good(spec->name));
        fuzz_check(spec->has_pos || spec->model);
        fuzz_check(fabsf(spec->shot.pitch_deg) <= 90.001f);
        fuzz_touch_text(spec->shows);
        for (uint32_t k = 0; k < spec->num_settings; k++) {
            fuzz_touch_text(spec->settings[k].key);
            fuzz_touch_text(spec->settings[k].value);
        }
    }
    size_t used = list.arena.used_bytes;
    ll_shot_list_finish(&list);
    return used;
}
