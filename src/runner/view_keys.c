#include "runner/view_keys.h"

#include <string.h>

static const struct ll_view_binding bindings[] = {
    { .action = LL_VIEW_FORWARD, .key = "W", .shown = "W A S D", .help = "fly" },
    { .action = LL_VIEW_BACK, .key = "S" },
    { .action = LL_VIEW_LEFT, .key = "A" },
    { .action = LL_VIEW_RIGHT, .key = "D" },
    { .action = LL_VIEW_FORWARD, .key = "Up" },
    { .action = LL_VIEW_BACK, .key = "Down" },
    { .action = LL_VIEW_LEFT, .key = "Left" },
    { .action = LL_VIEW_RIGHT, .key = "Right" },
    { .action = LL_VIEW_UP, .key = "Space", .shown = "Space, C", .help = "up, down" },
    { .action = LL_VIEW_DOWN, .key = "C" },
    { .action = LL_VIEW_FAST,
      .key = "Left Ctrl",
      .shown = "Ctrl",
      .help = "five times as fast" },
    { .action = LL_VIEW_FAST, .key = "Right Ctrl" },
    { .action = LL_VIEW_EARLIER,
      .key = "[",
      .repeats = true,
      .shown = "[ ]",
      .help = "earlier, later" },
    { .action = LL_VIEW_LATER, .key = "]", .repeats = true },
    { .action = LL_VIEW_RUN_TIME,
      .key = "T",
      .shown = "T",
      .help = "let time run, or stop it" },
    { .action = LL_VIEW_NEXT_PLACE,
      .key = "PageDown",
      .shown = "Page Down, Page Up",
      .help = "next, last place of the list" },
    { .action = LL_VIEW_LAST_PLACE, .key = "PageUp" },
    { .action = LL_VIEW_GO,
      .key = "G",
      .shown = "G",
      .help = "go to a map, a place or coordinates" },
    { .action = LL_VIEW_MAPS, .key = "M", .shown = "M", .help = "list of maps" },
    { .action = LL_VIEW_SCREENSHOT, .key = "F12", .shown = "F12", .help = "screenshot" },
    { .action = LL_VIEW_SCREENSHOT, .key = "PrintScreen" },
    { .action = LL_VIEW_FULLSCREEN,
      .key = "F11",
      .shown = "F11, Alt+Enter",
      .help = "fullscreen" },
    { .action = LL_VIEW_FULLSCREEN, .key = "Return", .alt = true },
    { .action = LL_VIEW_VSYNC,
      .key = "F10",
      .shown = "F10",
      .help = "wait for the display, or not" },
    { .action = LL_VIEW_OPTIONS, .key = "F2", .shown = "F2", .help = "options" },
    { .action = LL_VIEW_DEVELOPER,
      .key = "D",
      .ctrl = true,
      .shift = true,
      .shown = "Ctrl+Shift+D",
      .help = "developer panel" },
    { .action = LL_VIEW_HELP, .key = "F1", .shown = "F1", .help = "this page" },
    { .action = LL_VIEW_QUIT,
      .key = "Q",
      .ctrl = true,
      .shown = "Ctrl+Q",
      .help = "quit" },
};
#define NUM_BINDINGS (sizeof bindings / sizeof *bindings)

const struct ll_view_binding *ll_view_bindings(uint32_t *num_bindings)
{
    *num_bindings = NUM_BINDINGS;
    return bindings;
}

static void hold(struct ll_view_held *held, enum ll_view_action action, bool down)
{
    uint8_t *keys = &held->keys[action];
    if (down)
        ++*keys;
    else if (*keys)
        --*keys;
}

enum ll_view_action ll_view_key(struct ll_view_held *held, const struct ll_view_key *key)
{
    const struct ll_view_binding *held_one = NULL;
    for (size_t i = 0; i < NUM_BINDINGS; i++) {
        const struct ll_view_binding *binding = &bindings[i];
        if (strcmp(binding->key, key->name) != 0)
            continue;
        if (binding->action < LL_NUM_VIEW_HELD)
            held_one = binding;
        else if (key->down && binding->ctrl == key->ctrl &&
                 binding->shift == key->shift && binding->alt == key->alt &&
                 (!key->repeat || binding->repeats))
            return binding->action;
    }
    if (held_one && !key->repeat)
        hold(held, held_one->action, key->down);
    return LL_VIEW_NONE;
}

void ll_view_release(struct ll_view_held *held)
{
    *held = (struct ll_view_held){ 0 };
}

void ll_view_held_input(const struct ll_view_held *held, struct ll_fly_input *input)
{
    const uint8_t *keys = held->keys;
    input->forward +=
        (float)(keys[LL_VIEW_FORWARD] != 0) - (float)(keys[LL_VIEW_BACK] != 0);
    input->right += (float)(keys[LL_VIEW_RIGHT] != 0) - (float)(keys[LL_VIEW_LEFT] != 0);
    input->up += (float)(keys[LL_VIEW_UP] != 0) - (float)(keys[LL_VIEW_DOWN] != 0);
    input->fast |= keys[LL_VIEW_FAST] != 0;
}
