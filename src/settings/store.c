// The queue of writes, what they change, and who holds a row.
#include "settings/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "settings/store_private.h"

// ---- life ----

bool store_path(const struct ll_settings_store *store, const char *name,
                char path[STORE_MAX_PATH])
{
    int n = snprintf(path, STORE_MAX_PATH, "%s/%s", store->folder, name);
    return *store->folder && n > 0 && n < STORE_MAX_PATH;
}

static void paths_set(struct ll_settings_store *store,
                      const struct ll_settings_store_params *params)
{
    if (params->mode == LL_SETTINGS_CAPTURE) {
        if (params->file)
            snprintf(store->file, sizeof store->file, "%s", params->file);
        return;
    }
    if (params->folder)
        snprintf(store->folder, sizeof store->folder, "%s", params->folder);
    else if (!ll_settings_folder(store->folder, sizeof store->folder))
        *store->folder = '\0';
    if (!store_path(store, STORE_FILE, store->file)) {
        *store->folder = *store->file = '\0';
        ll_log(LL_LOG_WARN, "settings",
               "no folder for them (neither LAMPLIGHT_HOME, XDG_CONFIG_HOME nor HOME is "
               "set): they are not kept");
    }
}

// What is set before the first frame is no change.
static void start_settle(struct ll_settings_store *store)
{
    ll_settings_derive(&store->pending, store->held);
    store->values = store->before = store->pending;
}

struct ll_settings_store *ll_settings_store_create(
    const struct ll_settings_store_params *params)
{
    struct ll_settings_store *store = calloc(1, sizeof *store);
    if (!store)
        return NULL;
    store->mode = params->mode;
    ll_settings_default(&store->pending);
    paths_set(store, params);
    store_levers_take(store, params);
    store_load(store);
    start_settle(store);
    return store;
}

void ll_settings_store_destroy(struct ll_settings_store *store)
{
    if (!store)
        return;
    ll_settings_store_apply(store);
    ll_settings_store_save(store);
    ll_arena_finish(&store->arena);
    free(store->queue);
    free(store);
}

const struct ll_settings *ll_settings_store_values(const struct ll_settings_store *store)
{
    return &store->values;
}

const struct ll_settings *ll_settings_store_pending(const struct ll_settings_store *store)
{
    return &store->pending;
}

unsigned ll_settings_store_notices(const struct ll_settings_store *store)
{
    return store->notices;
}

// ---- held rows ----

static void hold_one(struct ll_settings_store *store, enum ll_setting_id id,
                     const char *source)
{
    const struct ll_ladder *ladder = ll_ladder_of(id);
    store->held[id] = true;
    store->holders[id] = source;
    for (uint32_t i = 0; ladder && i < ladder->num_rows; i++) {
        if (!store->held[ladder->rows[i].id])
            hold_one(store, ladder->rows[i].id, source);
    }
}

void store_hold(struct ll_settings_store *store, enum ll_setting_id id,
                const struct settings_value *value, const char *source)
{
    const struct ll_ladder *ladder = ll_ladder_of(id);
    if (ladder && value->number >= ladder->num_rungs)
        return; // Custom writes nothing
    settings_write(&store->pending, ll_settings_row(id), value, store->held);
    hold_one(store, id, source);
}

enum ll_settings_result ll_settings_store_hold(struct ll_settings_store *store,
                                               const char *name, const char *text,
                                               const char *source)
{
    const struct ll_setting *row = ll_settings_find(name);
    if (!row)
        return LL_SETTINGS_NO_SUCH_ROW;
    struct settings_value value;
    enum ll_settings_result result = settings_value_parse(row, text, &value);
    if (result != LL_SETTINGS_SET && result != LL_SETTINGS_CLAMPED)
        return result;
    store_hold(store, ll_setting_id(row), &value, source);
    if (!store->applied)
        start_settle(store);
    return result;
}

const char *ll_settings_store_holder(const struct ll_settings_store *store,
                                     enum ll_setting_id id)
{
    return store->holders[id];
}

// A safe row that a person writes is the person's.
static void safe_release(struct ll_settings_store *store, enum ll_setting_id id)
{
    const struct ll_ladder *ladder = ll_ladder_of(id);
    if (store->safe[id]) {
        store->safe[id] = store->held[id] = false;
        store->holders[id] = NULL;
        store->dirty = store->touched = true;
    }
    for (uint32_t i = 0; ladder && i < ladder->num_rows; i++)
        safe_release(store, ladder->rows[i].id);
}

void ll_settings_store_keep_safe(struct ll_settings_store *store)
{
    for (int i = 0; i < LL_NUM_SETTINGS; i++)
        safe_release(store, (enum ll_setting_id)i);
    store->notices &= ~(unsigned)LL_NOTICE_SAFE_START;
}

// ---- writes ----

static void queue_add(struct ll_settings_store *store, enum ll_setting_id id,
                      const struct settings_value *value)
{
    if (store->num_queued == store->max_queued) {
        uint32_t max = store->max_queued ? store->max_queued * 2 : 16;
        struct store_write *queue = realloc(store->queue, max * sizeof *queue);
        if (!queue) {
            ll_log(LL_LOG_ERROR, "settings", "memory is out: %s is not written",
                   ll_settings_row(id)->name);
            return;
        }
        store->queue = queue;
        store->max_queued = max;
    }
    store->queue[store->num_queued++] = (struct store_write){ id, *value };
}

enum ll_settings_result ll_settings_store_write(struct ll_settings_store *store,
                                                const char *name, const char *text)
{
    const struct ll_setting *row = ll_settings_find(name);
    if (!row)
        return LL_SETTINGS_NO_SUCH_ROW;
    struct settings_value value;
    enum ll_settings_result result = settings_value_parse(row, text, &value);
    if (result == LL_SETTINGS_SET || result == LL_SETTINGS_CLAMPED)
        queue_add(store, ll_setting_id(row), &value);
    return result;
}

enum ll_settings_result ll_settings_store_write_number(struct ll_settings_store *store,
                                                       enum ll_setting_id id,
                                                       double value)
{
    const struct ll_setting *row = ll_settings_row(id);
    bool number = row->type != LL_SETTING_SIZE && row->type != LL_SETTING_TEXT;
    if (!number || !(value >= -1e9 && value <= 1e9)) // NaN is refused, too
        return LL_SETTINGS_NO_NUMBER;
    struct settings_value stored = { .number = settings_clamp(row, value) };
    queue_add(store, id, &stored);
    bool inside = value >= row->low && value <= row->high;
    return inside ? LL_SETTINGS_SET : LL_SETTINGS_CLAMPED;
}

void ll_settings_store_reset(struct ll_settings_store *store, enum ll_setting_id id)
{
    struct settings_value value;
    settings_value_default(ll_settings_row(id), &value);
    queue_add(store, id, &value);
}

void ll_settings_store_reset_all(struct ll_settings_store *store)
{
    for (int i = 0; i < LL_NUM_SETTINGS; i++) {
        enum ll_setting_id id = (enum ll_setting_id)i;
        bool held = store->held[id] && !store->safe[id];
        if (!held && !ll_setting_is_label(id) && id != LL_ROW_DATA_PATH)
            ll_settings_store_reset(store, id);
    }
    queue_add(store, LL_ROW_GRAPHICS_QUALITY,
              &(struct settings_value){ .number = LL_GRAPHICS_HIGH });
}

// ---- apply ----

static void write_carry_out(struct ll_settings_store *store,
                            const struct store_write *write)
{
    const struct ll_ladder *ladder = ll_ladder_of(write->id);
    if (ladder && write->value.number >= ladder->num_rungs)
        return; // Custom
    safe_release(store, write->id);
    settings_write(&store->pending, ll_settings_row(write->id), &write->value,
                   store->held);
}

static void field_copy(struct ll_settings *to, const struct ll_settings *from,
                       const struct ll_setting *row)
{
    struct settings_value value;
    settings_value_get(from, row, &value);
    settings_put(to, row, &value);
}

// One event; returns the rebuilds.
static unsigned change_note(struct ll_settings_store *store, enum ll_setting_id id)
{
    const struct ll_setting *row = ll_settings_row(id);
    store->changes[store->num_changes++] =
        (struct ll_settings_change){ id, ll_settings_get(&store->before, row),
                                     ll_settings_get(&store->pending, row) };
    if (!store->held[id])
        store->dirty = store->touched = true;
    if (row->rebuilds & LL_REBUILD_RESTART)
        return LL_REBUILD_RESTART;
    field_copy(&store->values, &store->pending, row);
    return row->rebuilds;
}

unsigned ll_settings_store_apply(struct ll_settings_store *store)
{
    store->applied = true;
    store->num_changes = 0;
    if (!store->num_queued)
        return 0;
    for (uint32_t i = 0; i < store->num_queued; i++)
        write_carry_out(store, &store->queue[i]);
    store->num_queued = 0;
    ll_settings_derive(&store->pending, store->held);
    unsigned rebuilds = 0;
    for (int i = 0; i < LL_NUM_SETTINGS; i++) {
        const struct ll_setting *row = ll_settings_row((enum ll_setting_id)i);
        if (!ll_settings_equal(&store->before, &store->pending, row))
            rebuilds |= change_note(store, (enum ll_setting_id)i);
    }
    store->before = store->pending;
    return rebuilds;
}

const struct ll_settings_change *ll_settings_store_changes(
    const struct ll_settings_store *store, uint32_t *num_changes)
{
    *num_changes = store->num_changes;
    return store->changes;
}

static bool waits(const struct ll_settings_store *store, const struct ll_setting *row)
{
    return (row->rebuilds & LL_REBUILD_RESTART) &&
           !ll_settings_equal(&store->values, &store->pending, row);
}

bool ll_settings_store_restart_waits(const struct ll_settings_store *store)
{
    for (int i = 0; i < LL_NUM_SETTINGS; i++) {
        if (waits(store, ll_settings_row((enum ll_setting_id)i)))
            return true;
    }
    return false;
}

unsigned ll_settings_store_restart(struct ll_settings_store *store)
{
    unsigned rebuilds = 0;
    for (int i = 0; i < LL_NUM_SETTINGS; i++) {
        const struct ll_setting *row = ll_settings_row((enum ll_setting_id)i);
        if (!waits(store, row))
            continue;
        rebuilds |= row->rebuilds;
        field_copy(&store->values, &store->pending, row);
    }
    return rebuilds;
}
