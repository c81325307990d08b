// Ladders of settings: a label row whose rungs each write a column of other rows. Which
// rung the live values stand on is derived from them; the label only mirrors it.
#ifndef LL_SETTINGS_PRESETS_H
#define LL_SETTINGS_PRESETS_H

#include "settings/settings.h"

enum ll_graphics_rung {
    LL_GRAPHICS_CLASSIC,
    LL_GRAPHICS_LOW,
    LL_GRAPHICS_MEDIUM,
    LL_GRAPHICS_HIGH,
    LL_GRAPHICS_ULTRA,
    LL_GRAPHICS_CUSTOM,
};

enum ll_lighting_rung {
    LL_LIGHTING_OFF,
    LL_LIGHTING_LOW,
    LL_LIGHTING_MEDIUM,
    LL_LIGHTING_HIGH,
    LL_LIGHTING_ULTRA,
    LL_LIGHTING_CUSTOM,
};

#define LL_MAX_RUNGS 5
#define LL_RUNG_BLANK (-1.0) // the rung does not decide the row

struct ll_ladder_row {
    enum ll_setting_id id;
    double rungs[LL_MAX_RUNGS];
};

struct ll_ladder {
    enum ll_setting_id label;
    uint32_t num_rungs;
    bool has_custom; // else a label off every rung takes the nearest by its first row
    uint32_t num_rows;
    const struct ll_ladder_row *rows;
};

// In the order of derivation: a ladder may have the label of an earlier one as a row.
const struct ll_ladder *ll_ladders(uint32_t *num_ladders);
const struct ll_ladder *ll_ladder_of(enum ll_setting_id label); // or NULL
// A row of a ladder, the labels among them; these are always saved.
bool ll_setting_is_governed(enum ll_setting_id id);
bool ll_setting_is_label(enum ll_setting_id id);

// Rows where High, which a first start writes, leaves the default of the 1.12 client.
struct ll_seeded_deviation {
    enum ll_setting_id id;
    double classic;
    const char *reason;
};
const struct ll_seeded_deviation *ll_seeded_deviations(uint32_t *num_deviations);

// Mirrors the labels. `held` (or NULL), by id: rows that something outside holds for this
// run. They are not compared, unless the label is held as well, so that nothing that is
// held for a run is ever kept in a label that is not.
void ll_settings_derive(struct ll_settings *settings, const bool *held);

#endif
