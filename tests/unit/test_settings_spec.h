// The laws of settings once more, as plain as they can be said: rows and ladders as they
// are written down, and a model of what writes, presets, levers, saves and loads come to.
// It shares no code and no table with what it checks.
#ifndef LL_TESTS_TEST_SETTINGS_SPEC_H
#define LL_TESTS_TEST_SETTINGS_SPEC_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum spec_kind { SPEC_REAL, SPEC_WHOLE, SPEC_POWER };

// Every row that a preset governs, and some that none does.
static const struct spec_row {
    const char *name;
    enum spec_kind kind;
    double low, high, fallback;
    const char *graphics,
        *lighting; // rungs from the lowest, "-": not decided; NULL: none
} spec_rows[] = {
    { "farclip", SPEC_REAL, 177, 1497, 350, "350 350 477 777 1497", NULL },
    { "skyQuality", SPEC_WHOLE, 0, 2, 0, "0 1 1 2 2", NULL },
    { "skyDither", SPEC_WHOLE, 0, 1, 0, "0 1 1 1 1", NULL },
    { "fogModel", SPEC_WHOLE, 0, 1, 0, "0 1 1 1 1", NULL },
    { "rainSurfaces", SPEC_WHOLE, 0, 1, 1, "0 1 1 1 1", NULL },
    { "torchTerrainShadows", SPEC_WHOLE, 0, 1, 0, "0 0 0 1 1", NULL },
    { "daylightWindowSplit", SPEC_WHOLE, 0, 1, 1, "0 1 1 1 1", NULL },
    { "ambientOcclusion", SPEC_WHOLE, 0, 2, 0, "0 0 1 2 2", NULL },
    { "zoneSkyboxes", SPEC_WHOLE, 0, 1, 0, "0 0 1 1 1", NULL },
    { "lampFog", SPEC_WHOLE, 0, 2, 0, "0 0 1 2 2", NULL },
    { "volumetricLight", SPEC_WHOLE, 0, 2, 0, "0 0 1 2 2", NULL },
    { "moonLight", SPEC_REAL, 0, 2, 0, "0 1 1 1 1", NULL },
    { "anisotropy", SPEC_WHOLE, 1, 16, 8, "1 4 8 8 16", NULL },
    { "characterShadows", SPEC_WHOLE, 0, 1, 1, NULL, "0 1 1 1 1" },
    { "worldShadows", SPEC_WHOLE, 0, 1, 1, NULL, "0 0 1 1 1" },
    { "shadowMapSize", SPEC_POWER, 1024, 4096, 2048, NULL, "- 1024 2048 2048 4096" },
    { "interiorLight", SPEC_WHOLE, 0, 1, 1, NULL, "0 1 1 1 1" },
    { "interiorShadows", SPEC_WHOLE, 0, 1, 1, NULL, "0 0 1 1 1" },
    { "interiorShadowCasters", SPEC_WHOLE, 1, 16, 12, NULL, "- - 6 12 16" },
    { "interiorShadowDynamic", SPEC_WHOLE, 0, 8, 4, NULL, "- - 2 4 8" },
    { "exteriorShadows", SPEC_WHOLE, 0, 1, 1, NULL, "0 0 0 1 1" },
    { "spellLightGain", SPEC_REAL, 0, 4, 1, NULL, "0 1 1 1 1" },
    { "waterQuality", SPEC_WHOLE, 0, 2, 1, NULL, "0 1 1 1 2" },
    { "volumetricFog", SPEC_WHOLE, 0, 2, 1, NULL, "0 1 1 1 2" },
    { "bloom", SPEC_WHOLE, 0, 2, 2, NULL, "0 1 1 2 2" },
    { "sunShafts", SPEC_WHOLE, 0, 1, 1, NULL, "0 0 0 1 1" },
    { "colorGrading", SPEC_WHOLE, 0, 1, 1, NULL, "0 0 0 1 1" },
    { "lavaLightGain", SPEC_REAL, 0, 4, 1, NULL, "0 1 1 1 1" },
    { "fireLightGain", SPEC_REAL, 0, 4, 1, NULL, "0 1 1 1 1" },
    { "nightGain", SPEC_REAL, 0.2, 1.5, 0.45, NULL, "1.0 0.45 0.45 0.45 0.45" },
    { "interiorGain", SPEC_REAL, 0.2, 1.5, 0.5, NULL, "1.0 0.5 0.5 0.5 0.5" },
    { "moonShadowStrength", SPEC_REAL, 0, 1, 0.35, NULL, "0 0 0.35 0.35 0.35" },
    { "fireFlicker", SPEC_REAL, 0, 2, 1, NULL, "0 1 1 1 1" },
    { "foliageWind", SPEC_WHOLE, 0, 2, 2, NULL, "0 1 2 2 2" },
    { "exteriorLights", SPEC_WHOLE, 0, 1, 1, NULL, "0 1 1 1 1" },
    // on no ladder
    { "shadowDistance", SPEC_REAL, 40, 200, 80, NULL, NULL },
    { "shadowFilter", SPEC_WHOLE, 0, 1, 1, NULL, NULL },
    { "characterShadowRate", SPEC_REAL, 0, 120, 30, NULL, NULL },
    { "worldShadowRate", SPEC_REAL, 0, 120, 30, NULL, NULL },
    { "shadowCasterReach", SPEC_REAL, 0.25, 2, 1, NULL, NULL },
    { "interiorAmbient", SPEC_REAL, 0, 1, 0.015, NULL, NULL },
    { "interiorFill", SPEC_REAL, 0, 2, 0.08, NULL, NULL },
    { "interiorExposure", SPEC_REAL, 0.25, 8, 2.5, NULL, NULL },
    { "interiorAttenScale", SPEC_REAL, 0, 8, 1.6, NULL, NULL },
    { "interiorRoomGate", SPEC_WHOLE, 0, 1, 1, NULL, NULL },
    { "interiorShadowEntityRate", SPEC_REAL, 0, 240, 30, NULL, NULL },
    { "interiorShadowSoft", SPEC_REAL, 0.5, 3, 1.5, NULL, NULL },
    { "torchShadowStrength", SPEC_REAL, 0, 1, 0.7, NULL, NULL },
    { "interiorDebug", SPEC_WHOLE, 0, 4, 0, NULL, NULL },
    { "interiorDaylight", SPEC_REAL, 0, 1, 0, NULL, NULL },
    { "interiorBakeFloor", SPEC_REAL, 0, 1, 0.12, NULL, NULL },
    { "volumetricLightStrength", SPEC_REAL, 0, 2, 1, NULL, NULL },
    { "foliageWindStrength", SPEC_REAL, 0.25, 3, 1, NULL, NULL },
    { "doodadSunCap", SPEC_REAL, 0.5, 2.5, 1, NULL, NULL },
    { "weatherDensity", SPEC_WHOLE, 0, 3, 3, NULL, NULL },
    { "particleDensity", SPEC_REAL, 0.25, 1, 1, NULL, NULL },
    { "frillDensity", SPEC_WHOLE, 1, 256, 32, NULL, NULL },
    { "gxVSync", SPEC_WHOLE, 0, 1, 1, NULL, NULL },
    { "nearclip", SPEC_REAL, 0.01, 0.33, 0.111111, NULL, NULL },
    { "fpsJournal", SPEC_WHOLE, 0, 1, 0, NULL, NULL },
};
#define NUM_SPEC_ROWS (sizeof spec_rows / sizeof *spec_rows)

static const char *const spec_graphics[] = { "Classic", "Low",   "Medium",
                                             "High",    "Ultra", "Custom" };
static const char *const spec_lighting[] = { "Off",  "Low",   "Medium",
                                             "High", "Ultra", "Custom" };
#define SPEC_CUSTOM 5
#define SPEC_HIGH 3

// A rung's value; false where it decides nothing.
static inline bool spec_rung(const char *rungs, int rung, double *out)
{
    if (!rungs || rung >= SPEC_CUSTOM)
        return false;
    for (int i = 0; i < rung; i++)
        rungs = strchr(rungs, ' ') + 1;
    *out = strtod(rungs, NULL);
    return *rungs != '-';
}

static inline double spec_clamp(const struct spec_row *row, double value)
{
    value = fmin(fmax(value, row->low), row->high);
    if (row->kind == SPEC_WHOLE)
        return floor(value + 0.5);
    if (row->kind == SPEC_POWER) // the nearest of three, by ratio
        return value < 1024 * sqrt(2) ? 1024 : value < 2048 * sqrt(2) ? 2048 : 4096;
    return value;
}

// ---- the model ----

struct spec_file {
    bool exists, has_labels[2];
    int labels[2];
    bool has[NUM_SPEC_ROWS];
    double values[NUM_SPEC_ROWS];
};

struct spec {
    double values[NUM_SPEC_ROWS];
    bool held[NUM_SPEC_ROWS];
    int graphics, lighting; // labels
    bool graphics_held, lighting_held;
    bool dirty; // something that is kept has changed
    struct spec_file file;
};

static inline bool spec_same(double a, double b)
{
    return fabs(a - b) < 1e-4;
}

static inline bool spec_matches(const struct spec *spec, bool graphics, int rung)
{
    bool all = graphics ? spec->graphics_held : spec->lighting_held;
    for (size_t i = 0; i < NUM_SPEC_ROWS; i++) {
        double want;
        const char *rungs = graphics ? spec_rows[i].graphics : spec_rows[i].lighting;
        if (spec_rung(rungs, rung, &want) && (all || !spec->held[i]) &&
            !spec_same(spec->values[i], want))
            return false;
    }
    return !graphics || (!all && spec->lighting_held) || spec->lighting == rung;
}

static inline int spec_label(const struct spec *spec, bool graphics, int now)
{
    if (now < SPEC_CUSTOM && spec_matches(spec, graphics, now))
        return now;
    for (int rung = 0; rung < SPEC_CUSTOM; rung++) {
        if (spec_matches(spec, graphics, rung))
            return rung;
    }
    return SPEC_CUSTOM;
}

static inline void spec_derive(struct spec *spec)
{
    spec->lighting = spec_label(spec, false, spec->lighting);
    spec->graphics = spec_label(spec, true, spec->graphics);
}

static inline void spec_put(struct spec *spec, size_t row, double value)
{
    if (!spec_same(spec->values[row], value))
        spec->values[row] = value;
}

static inline void spec_write(struct spec *spec, size_t row, double value)
{
    spec_put(spec, row, spec_clamp(&spec_rows[row], value));
}

static inline void spec_preset(struct spec *spec, bool graphics, int rung)
{
    if (rung >= SPEC_CUSTOM)
        return;
    for (size_t i = 0; i < NUM_SPEC_ROWS; i++) {
        double value;
        const char *rungs = graphics ? spec_rows[i].graphics : spec_rows[i].lighting;
        if (!spec->held[i] && spec_rung(rungs, rung, &value))
            spec_put(spec, i, value);
    }
    if (graphics && !spec->lighting_held)
        spec_preset(spec, false, rung);
    if (graphics)
        spec->graphics = rung;
    else
        spec->lighting = rung;
}

static inline void spec_hold(struct spec *spec, size_t row, double value)
{
    spec_write(spec, row, value);
    spec->held[row] = true;
}

static inline void spec_hold_preset(struct spec *spec, bool graphics, int rung)
{
    if (rung >= SPEC_CUSTOM)
        return;
    spec_preset(spec, graphics, rung);
    bool lighting = !graphics || !spec->lighting_held;
    for (size_t i = 0; i < NUM_SPEC_ROWS; i++) {
        if ((graphics && spec_rows[i].graphics) || (lighting && spec_rows[i].lighting))
            spec->held[i] = true;
    }
    spec->lighting_held = spec->lighting_held || lighting;
    spec->graphics_held = spec->graphics_held || graphics;
}

static inline bool spec_has_news(const struct spec *now, const struct spec *before)
{
    for (size_t i = 0; i < NUM_SPEC_ROWS; i++) {
        if (!now->held[i] && !spec_same(now->values[i], before->values[i]))
            return true;
    }
    return (!now->graphics_held && now->graphics != before->graphics) ||
           (!now->lighting_held && now->lighting != before->lighting);
}

static inline void spec_save(struct spec *spec)
{
    struct spec_file *file = &spec->file;
    file->exists = true;
    for (size_t i = 0; i < NUM_SPEC_ROWS; i++) {
        if (spec->held[i])
            continue;
        file->has[i] = spec_rows[i].graphics || spec_rows[i].lighting ||
                       !spec_same(spec->values[i], spec_rows[i].fallback);
        file->values[i] = spec->values[i];
    }
    if (!spec->graphics_held) {
        file->has_labels[0] = true;
        file->labels[0] = spec->graphics;
    }
    if (!spec->lighting_held) {
        file->has_labels[1] = true;
        file->labels[1] = spec->lighting;
    }
}

// Nothing may be held but by levers, in `held` and `values` already.
static inline void spec_load(struct spec *spec)
{
    const struct spec_file *file = &spec->file;
    int graphics = file->has_labels[0] ? file->labels[0] : SPEC_CUSTOM;
    int lighting = file->has_labels[1] ? file->labels[1] : graphics;
    for (size_t i = 0; i < NUM_SPEC_ROWS; i++) {
        double value = spec_rows[i].fallback;
        if (spec->held[i])
            continue;
        if (file->has[i])
            value = file->values[i];
        else if (!spec_rung(spec_rows[i].graphics,
                            file->has_labels[0] ? graphics : SPEC_HIGH, &value) &&
                 !spec_rung(spec_rows[i].lighting, lighting, &value))
            value = spec_rows[i].fallback;
        spec->values[i] = value;
    }
    spec->graphics = file->has_labels[0] ? graphics : SPEC_HIGH;
    spec->lighting = file->has_labels[1]   ? lighting
                     : file->has_labels[0] ? graphics
                                           : SPEC_HIGH;
    if (spec->lighting == SPEC_CUSTOM && !file->has_labels[1])
        spec->lighting = SPEC_HIGH; // of the registered default
    spec_derive(spec);
}

#endif
