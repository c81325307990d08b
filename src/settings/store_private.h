// The store between its files: store.c (queue, events), store_load.c (levers, files in),
// store_save.c (files out, failed starts).
#ifndef LL_SETTINGS_STORE_PRIVATE_H
#define LL_SETTINGS_STORE_PRIVATE_H

#include "settings/config.h"
#include "settings/settings_private.h"
#include "settings/store.h"

#define STORE_MAX_PATH 1024
#define STORE_FILE "config.toml"
#define STORE_DAMAGED_FILE "config.toml.damaged" // what could not be read, kept once
#define STORE_MARK "starting"                    // a start is under way, or failed

struct store_write {
    enum ll_setting_id id;
    struct settings_value value;
};

struct ll_settings_store {
    enum ll_settings_mode mode;
    char folder[STORE_MAX_PATH]; // "": there is none; nothing is saved
    char file[STORE_MAX_PATH];   // that is read

    struct ll_settings pending; // with latched rows that wait
    struct ll_settings values;  // what code reads
    struct ll_settings before;  // pending, at the last apply

    // By row. A held row belongs to `holders`, a literal; a safe one to a failed start.
    bool held[LL_NUM_SETTINGS], safe[LL_NUM_SETTINGS];
    const char *holders[LL_NUM_SETTINGS];

    struct store_write *queue; // owned
    uint32_t num_queued, max_queued;
    struct ll_settings_change changes[LL_NUM_SETTINGS];
    uint32_t num_changes;
    bool applied; // once: from then on changes are events

    // The file as it was read. The lines are views of the arena.
    struct ll_arena arena;
    struct settings_config config;
    bool keep_damaged;   // the next save puts it aside first
    bool dirty, touched; // touched: since the last tick
    bool unsaved;        // the last save failed
    double changed_s;    // of the tick that saw the last change
    unsigned notices;
};

// Holds one row, or a label's rung with what is not held yet.
void store_hold(struct ll_settings_store *store, enum ll_setting_id id,
                const struct settings_value *value, const char *source);

// Takes the levers of the environment, the marks of a failed start, the file.
void store_levers_take(struct ll_settings_store *store,
                       const struct ll_settings_store_params *params);
void store_load(struct ll_settings_store *store);

bool store_path(const struct ll_settings_store *store, const char *name,
                char path[STORE_MAX_PATH]);

#endif
