// What the files of this folder share.
#ifndef LL_SETTINGS_SETTINGS_PRIVATE_H
#define LL_SETTINGS_SETTINGS_PRIVATE_H

#include "settings/presets.h"
#include "settings/settings.h"

#define SETTINGS_EPSILON 1e-4 // numbers nearer than this are the same value

bool settings_number_equal(double a, double b);

// A value of any row, out of a snapshot.
struct settings_value {
    double number; // index of a name
    struct ll_settings_size size;
    char text[LL_SETTINGS_TEXT_BYTES]; // of LL_SETTING_TEXT only
};

// Judges a text. On LL_SETTINGS_SET and _CLAMPED *out is what is to be stored.
enum ll_settings_result settings_value_parse(const struct ll_setting *row,
                                             const char *text,
                                             struct settings_value *out);
double settings_clamp(const struct ll_setting *row, double value); // and snaps, rounds
bool settings_number_parse(const char *text, double *out);
// With a point, whatever the locale says.
void settings_decimals_format(double value, int decimals, char *text, size_t text_bytes);
// The shortest decimal that reads back as the same float.
void settings_number_format(double value, char *text, size_t text_bytes);

void settings_store(struct ll_settings *settings, const struct ll_setting *row,
                    double value);
void settings_put(struct ll_settings *settings, const struct ll_setting *row,
                  const struct settings_value *value);
void settings_value_get(const struct ll_settings *settings, const struct ll_setting *row,
                        struct settings_value *out);
void settings_value_default(const struct ll_setting *row, struct settings_value *out);

// Writes a row as a person would, a label's rung with all of its rows; what has the value
// already stays as it is. `keep` (or NULL), by id: rows that a rung does not touch.
void settings_write(struct ll_settings *settings, const struct ll_setting *row,
                    const struct settings_value *value, const bool *keep);

#endif
