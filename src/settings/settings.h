// The settings of the renderer: one table that names them all, and a snapshot of plain,
// already clamped values that code reads.
#ifndef LL_SETTINGS_SETTINGS_H
#define LL_SETTINGS_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Plain data; copy it freely. Filled by ll_settings_default or _classic first.
struct ll_settings {
    float farclip_yd;
    float field_of_view_deg; // vertical
    float nearclip_yd;
    uint32_t anisotropy;
    float baked_shadow; // weight of the shadow painted into the terrain, 0..1
};

enum ll_setting_type { LL_SETTING_FLOAT, LL_SETTING_UINT };

struct ll_setting {
    const char *name; // as people write it; compared without regard to ASCII case
    enum ll_setting_type type;
    size_t offset;              // into struct ll_settings
    double fallback, low, high; // fallback: the registered default
    double classic;             // value of the preset Classic
    const char *unit;           // "" if it has none
    const char *help;           // one sentence
};

// All rows, for listings.
const struct ll_setting *ll_settings_table(uint32_t *num_settings);
const struct ll_setting *ll_settings_find(const char *name); // or NULL

void ll_settings_default(struct ll_settings *settings);
void ll_settings_classic(struct ll_settings *settings);

double ll_settings_get(const struct ll_settings *settings,
                       const struct ll_setting *setting);

// Sets one value from its text, clamped to the row's range.
enum ll_settings_result {
    LL_SETTINGS_SET,
    LL_SETTINGS_CLAMPED, // set, but to the nearest value that is allowed
    LL_SETTINGS_NO_SUCH_ROW,
    LL_SETTINGS_NO_NUMBER, // nothing but a decimal number is taken
};
enum ll_settings_result ll_settings_set(struct ll_settings *settings, const char *name,
                                        const char *text);

#endif
