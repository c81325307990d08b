// Every word that pages show, in one table, in English and Russian. UTF-8.
#ifndef LL_SETTINGS_STRINGS_H
#define LL_SETTINGS_STRINGS_H

#include "settings/settings.h"

// Words that are no row's own.
enum ll_string {
    LL_STRING_ADVANCED_GRAPHICS,
    LL_STRING_LIGHTING_SHADOWS,
    // groups of the options page
    LL_STRING_GROUP_PRESET,
    LL_STRING_GROUP_SCREEN,
    LL_STRING_GROUP_SUN_SHADOWS,
    LL_STRING_GROUP_ROOMS,
    LL_STRING_GROUP_FIRE,
    LL_STRING_GROUP_DARKNESS,
    LL_STRING_GROUP_WATER_AIR,
    LL_STRING_GROUP_SKY_WEATHER,
    // groups of the developer panel
    LL_STRING_PANEL_INTERIOR,
    LL_STRING_PANEL_FIRE,
    LL_STRING_PANEL_TORCH,
    LL_STRING_PANEL_SUN,
    LL_STRING_PANEL_NIGHT,
    LL_STRING_PANEL_DEBUG,
    LL_STRING_PANEL_VIEW,
    // the page of display and controls
    LL_STRING_DISPLAY_CONTROLS,
    LL_STRING_GROUP_DISPLAY,
    LL_STRING_GROUP_VIEW,
    LL_STRING_GROUP_CONTROLS,
    // buttons and marks
    LL_STRING_DIM,
    LL_STRING_DEFAULT,
    LL_STRING_BRIGHT,
    LL_STRING_RESET_ALL,
    LL_STRING_RESET_GROUP,
    LL_STRING_DEFAULTS,
    LL_STRING_APPLY,
    LL_STRING_OKAY,
    LL_STRING_CANCEL,
    LL_STRING_YARDS,
    LL_STRING_HERTZ,
    LL_STRING_HELD_BY,      // "%s" is the lever or flag
    LL_STRING_NEEDS,        // "%s" is a row's label
    LL_STRING_NEEDS_EITHER, // "%s", "%s": one of two rows
    LL_STRING_RESTART,      // the change waits for Apply
    // notices, in the order of enum ll_settings_notice
    LL_STRING_FILE_UNREADABLE,
    LL_STRING_FILE_DAMAGED,
    LL_STRING_VALUE_CLAMPED,
    LL_STRING_SAVE_FAILED,
    LL_STRING_SAFE_START,
    LL_STRING_KEEP_SAFE,
    LL_NUM_STRINGS,
};

// LL_LANGUAGE_AUTO follows LC_ALL, LC_MESSAGES and LANG.
const char *ll_string(enum ll_string string, enum ll_language language);
const char *ll_setting_label(enum ll_setting_id id, enum ll_language language);
// What it does, in one sentence.
const char *ll_setting_help(enum ll_setting_id id, enum ll_language language);
// What it costs, in one sentence; "" if nothing that one would notice.
const char *ll_setting_cost(enum ll_setting_id id, enum ll_language language);
// Help, cost and dependency; LL_HOVER_BYTES hold any. Returns `text`.
#define LL_HOVER_BYTES 1024
const char *ll_setting_hover(enum ll_setting_id id, enum ll_language language, char *text,
                             size_t text_bytes);
// Name of a value of a row with choices; values in files are never translated.
const char *ll_setting_choice_name(enum ll_setting_id id, uint32_t choice_idx,
                                   enum ll_language language);
enum ll_language ll_language_resolve(enum ll_language language);

#endif
