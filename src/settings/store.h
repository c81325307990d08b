// The live settings of one run: a queue of writes, events of what changed, the file they
// are kept in, and what the outside (environment, flags) holds for this run.
#ifndef LL_SETTINGS_STORE_H
#define LL_SETTINGS_STORE_H

#include "base/status.h"
#include "settings/settings.h"

struct ll_settings_store; // one thread

enum ll_settings_mode {
    LL_SETTINGS_PERSON,  // config.toml of the folder: loaded, seeded at first, saved
    LL_SETTINGS_LOOK,    // the same, but nothing is ever written
    LL_SETTINGS_EDIT,    // the file alone: neither levers nor failed starts hold rows
    LL_SETTINGS_CAPTURE, // `file` or nothing: only read; never seeded, never saved
};

struct ll_settings_store_params {
    enum ll_settings_mode mode;
    const char *folder; // PERSON, LOOK; NULL: ll_settings_folder
    const char *file;   // CAPTURE; NULL: none
    // The environment; NULL: the process's.
    const char *(*env)(void *user, const char *name);
    void *env_user;
};

// "$LAMPLIGHT_HOME", else "$XDG_CONFIG_HOME/lamplight", else "$HOME/.config/lamplight".
bool ll_settings_folder(char *path, size_t path_bytes);

// Takes the levers of the environment, reads the file, seeds, derives. NULL: memory is
// out; everything else has a planned result, and a line in the log and the notices.
struct ll_settings_store *ll_settings_store_create(
    const struct ll_settings_store_params *params);
void ll_settings_store_destroy(struct ll_settings_store *store); // saves what is new

// The values of this frame: those of the last apply, latched rows of the last restart.
// Stays where it is while the store lives.
const struct ll_settings *ll_settings_store_values(const struct ll_settings_store *store);
// With the latched rows that wait for a restart; what pages show.
const struct ll_settings *ll_settings_store_pending(
    const struct ll_settings_store *store);

// ---- writes: queued, in order ----

// Judges the text now; a refused write leaves no trace.
enum ll_settings_result ll_settings_store_write(struct ll_settings_store *store,
                                                const char *name, const char *text);
enum ll_settings_result ll_settings_store_write_number(struct ll_settings_store *store,
                                                       enum ll_setting_id id,
                                                       double value);
// One row to its registered default.
void ll_settings_store_reset(struct ll_settings_store *store, enum ll_setting_id id);
// Every row that is not held, then the preset High: a first start. The data stay known.
void ll_settings_store_reset_all(struct ll_settings_store *store);

// A row for this run: over the file, never saved. For flags, before the first apply;
// levers come by themselves. A preset's rung is held with all of its rows, but for those
// that are held already. Presets leave a held row alone; a write to it counts for the
// run. `source` ("--set") must be a literal.
enum ll_settings_result ll_settings_store_hold(struct ll_settings_store *store,
                                               const char *name, const char *text,
                                               const char *source);
// NULL: nobody.
const char *ll_settings_store_holder(const struct ll_settings_store *store,
                                     enum ll_setting_id id);

// The names of the environment that hold a row each.
enum ll_settings_lever_kind {
    LL_LEVER_VALUE,
    LL_LEVER_OR_ZERO, // 0 goes below the row's range: none at all
    LL_LEVER_OFF,     // set at all, and not to 0: the row is 0
    LL_LEVER_CAPTURE, // a value, in development builds and under WOW_CAPTURE only
};

struct ll_settings_lever {
    const char *name; // "WOW_FARCLIP"
    enum ll_setting_id id;
    enum ll_settings_lever_kind kind;
};
const struct ll_settings_lever *ll_settings_levers(uint32_t *num_levers);

// Carries out the queue and derives the labels, at the start of a frame. Returns the
// rebuilds (enum ll_setting_rebuild) that the changes want.
unsigned ll_settings_store_apply(struct ll_settings_store *store);

// What the last apply changed: one event a row, none for a row that came back to its
// value.
struct ll_settings_change {
    enum ll_setting_id id;
    double before, after; // see ll_settings_get
};
const struct ll_settings_change *ll_settings_store_changes(
    const struct ll_settings_store *store, uint32_t *num_changes);

// Latched rows whose new value waits, and its adoption: call it where the swapchain,
// targets and pipelines are made anew. Returns the rebuilds of the adopted rows.
bool ll_settings_store_restart_waits(const struct ll_settings_store *store);
unsigned ll_settings_store_restart(struct ll_settings_store *store);

// ---- the file ----

#define LL_SETTINGS_SAVE_AFTER_S 1.0 // since the last change

// Saves when that time has passed. now_s: ll_platform_now_s.
void ll_settings_store_tick(struct ll_settings_store *store, double now_s);
// Saves at once if anything is new.
enum ll_status ll_settings_store_save(struct ll_settings_store *store);
// Forgets what is queued and what is not saved yet: the end will not save it.
void ll_settings_store_drop(struct ll_settings_store *store);

// What people should be told; each has a line in the log, too.
enum ll_settings_notice {
    LL_NOTICE_FILE_UNREADABLE = 1, // config.toml is no text of ours: nothing was loaded
    LL_NOTICE_FILE_DAMAGED = 2,    // some lines were left out; the others are in force
    LL_NOTICE_VALUE_CLAMPED = 4,   // a value of the file was out of range
    LL_NOTICE_SAVE_FAILED = 8,     // the disk is full or the folder not ours
    LL_NOTICE_SAFE_START = 16,     // the last start failed: safe values are in force
};
unsigned ll_settings_store_notices(const struct ll_settings_store *store);

// ---- failed starts ----

// Leaves a mark in the folder before the device is made. A store that finds one when it
// is created knows that the start before it failed: it holds safe values for everything
// but what is the person's own (language, mouse, data). The file is not changed by that.
// A write frees its row; ll_settings_store_keep_safe makes all safe values the person's.
void ll_settings_store_start_begin(struct ll_settings_store *store);
void ll_settings_store_start_done(struct ll_settings_store *store); // a frame was shown
void ll_settings_store_keep_safe(struct ll_settings_store *store);

#endif
