// What the keys of the viewer do: one table, from which help and documentation are made,
// and what is held down. Pure.
#ifndef LL_RUNNER_VIEW_KEYS_H
#define LL_RUNNER_VIEW_KEYS_H

#include <stdbool.h>
#include <stdint.h>

#include "runner/fly.h"

enum ll_view_action {
    LL_VIEW_NONE,
    // held:
    LL_VIEW_FORWARD,
    LL_VIEW_BACK,
    LL_VIEW_LEFT,
    LL_VIEW_RIGHT,
    LL_VIEW_UP,
    LL_VIEW_DOWN,
    LL_VIEW_FAST,
    LL_NUM_VIEW_HELD,
    // pressed:
    LL_VIEW_EARLIER = LL_NUM_VIEW_HELD,
    LL_VIEW_LATER,
    LL_VIEW_RUN_TIME,
    LL_VIEW_NEXT_PLACE,
    LL_VIEW_LAST_PLACE,
    LL_VIEW_GO,
    LL_VIEW_MAPS,
    LL_VIEW_SCREENSHOT,
    LL_VIEW_FULLSCREEN,
    LL_VIEW_VSYNC,
    LL_VIEW_OPTIONS,
    LL_VIEW_DEVELOPER,
    LL_VIEW_HELP,
    LL_VIEW_QUIT,
    LL_NUM_VIEW_ACTIONS
};

struct ll_view_binding {
    enum ll_view_action action;
    const char *key; // as SDL names the place on a US keyboard: "W", "Left Ctrl", "F12"
    bool ctrl, shift, alt;    // of pressed ones: exactly these
    bool repeats;             // while held down
    const char *shown, *help; // for people; NULL: a second key of the same action
};
const struct ll_view_binding *ll_view_bindings(uint32_t *num_bindings);

struct ll_view_key {
    const char *name;
    bool down, repeat, ctrl, shift, alt;
};

struct ll_view_held {
    uint8_t keys[LL_NUM_VIEW_HELD]; // how many keys of the action are down
};

// Notes what is held; returns the action that the key asks for, if it is one of the
// pressed ones.
enum ll_view_action ll_view_key(struct ll_view_held *held, const struct ll_view_key *key);
void ll_view_release(struct ll_view_held *held); // all of them: the keyboard went away
void ll_view_held_input(const struct ll_view_held *held, struct ll_fly_input *input);

#endif
