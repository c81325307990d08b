// How a store keeps its values: when, which rows, and what becomes of the lines that are
// not ours. The mark of a start that is under way.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/platform.h"
#include "settings/store_private.h"

bool ll_settings_folder(char *path, size_t path_bytes)
{
    const char *ours = getenv("LAMPLIGHT_HOME");
    if (!ours || !*ours)
        return ll_platform_config_folder(path, path_bytes);
    int n = snprintf(path, path_bytes, "%s", ours);
    return n > 0 && (size_t)n < path_bytes;
}

// ---- the text ----

struct save {
    const struct ll_settings_store *store;
    struct settings_text text;
    bool saved[LL_NUM_SETTINGS], written[LL_NUM_SETTINGS];
};

// Rows of a ladder are saved even at their default: only so a later version can tell a
// chosen default from a row that the file is too old to know.
static void saved_rows_choose(struct save *save)
{
    struct ll_settings defaults;
    ll_settings_default(&defaults);
    for (int i = 0; i < LL_NUM_SETTINGS; i++) {
        enum ll_setting_id id = (enum ll_setting_id)i;
        bool differs =
            !ll_settings_equal(&save->store->pending, &defaults, ll_settings_row(id));
        save->saved[i] = !save->store->held[i] && (differs || ll_setting_is_governed(id));
    }
}

static void entry_add(struct save *save, const struct ll_setting *row)
{
    char value[LL_SETTINGS_TEXT_BYTES];
    ll_settings_text(&save->store->pending, row, value);
    settings_text_add_entry(&save->text, row->name, value);
    save->written[ll_setting_id(row)] = true;
}

// Does the line say what would be written?
static bool line_is_true(const struct save *save, const struct settings_line *line,
                         const struct ll_setting *row)
{
    struct settings_value value;
    if (settings_value_parse(row, line->value, &value) != LL_SETTINGS_SET)
        return false;
    struct ll_settings said = save->store->pending;
    settings_put(&said, row, &value);
    return ll_settings_equal(&said, &save->store->pending, row);
}

static void line_add(struct save *save, const struct settings_line *line)
{
    const struct ll_setting *row =
        line->kind == SETTINGS_LINE_ENTRY ? ll_settings_find(line->name) : NULL;
    enum ll_setting_id id = row ? ll_setting_id(row) : LL_NUM_SETTINGS;
    if (line->kind == SETTINGS_LINE_BROKEN)
        return; // a copy of the file keeps it
    if (row && !save->store->held[id]) {
        if (!save->saved[id] || save->written[id])
            return; // back at its default, or said twice
        if (!line_is_true(save, line, row)) {
            entry_add(save, row);
            settings_text_add(&save->text, line->rest, line->num_rest_bytes);
            return;
        }
        save->written[id] = true;
    }
    settings_text_add(&save->text, line->text, line->num_bytes);
}

static void line_end_add(struct settings_text *text)
{
    if (text->num_bytes && !text->failed && text->data[text->num_bytes - 1] != '\n')
        settings_text_add(text, "\n", 1);
}

static void new_entries_add(struct save *save)
{
    for (int i = 0; i < LL_NUM_SETTINGS; i++) {
        if (!save->saved[i] || save->written[i])
            continue;
        line_end_add(&save->text);
        entry_add(save, ll_settings_row((enum ll_setting_id)i));
        line_end_add(&save->text);
    }
}

static void text_make(struct save *save)
{
    static const char head[] = "# lamplight writes this file when settings change. "
                               "What it does not know, it keeps.\n",
                      section[] = "[settings]\n";
    const struct settings_config *config = &save->store->config;
    saved_rows_choose(save);
    if (!config->num_lines)
        settings_text_add(&save->text, head, sizeof head - 1);
    for (uint32_t i = 0; i < config->num_lines; i++) {
        if (config->has_section && i == config->section_end)
            new_entries_add(save);
        line_add(save, &config->lines[i]);
    }
    if (!config->has_section) {
        line_end_add(&save->text);
        settings_text_add(&save->text, section, sizeof section - 1);
    }
    new_entries_add(save);
}

// ---- the file ----

// What could not be read or will be left out is put aside before it is written over.
static bool damaged_keep(struct ll_settings_store *store)
{
    char aside[STORE_MAX_PATH];
    if (!store->keep_damaged)
        return true;
    if (!store_path(store, STORE_DAMAGED_FILE, aside) ||
        ll_platform_file_rename(store->file, aside) != LL_OK)
        return false;
    ll_log(LL_LOG_INFO, "settings", "what was damaged is kept as %s", aside);
    return true;
}

static void damaged_put_back(struct ll_settings_store *store)
{
    char aside[STORE_MAX_PATH];
    if (store->keep_damaged && store_path(store, STORE_DAMAGED_FILE, aside))
        ll_platform_file_rename(aside, store->file);
}

static enum ll_status file_write(struct ll_settings_store *store,
                                 const struct settings_text *text)
{
    if (text->failed)
        return LL_ERR_MEMORY;
    enum ll_status status = ll_platform_folder_make(store->folder);
    if (status != LL_OK)
        return status;
    if (!damaged_keep(store))
        return LL_ERR_IO;
    status = ll_platform_file_write_durable(store->file, text->data, text->num_bytes);
    if (status != LL_OK)
        damaged_put_back(store);
    return status;
}

enum ll_status ll_settings_store_save(struct ll_settings_store *store)
{
    bool ours = store->mode == LL_SETTINGS_PERSON || store->mode == LL_SETTINGS_EDIT;
    if (!(store->dirty || store->unsaved) || !ours || !*store->folder)
        return LL_OK;
    struct save save = { .store = store };
    text_make(&save);
    enum ll_status status = file_write(store, &save.text);
    settings_text_finish(&save.text);
    store->dirty = store->touched = false; // a tick does not try again before a change
    store->unsaved = status != LL_OK;      // but the end does
    if (status == LL_OK) {
        store->keep_damaged = false;
        store->notices &= ~(unsigned)LL_NOTICE_SAVE_FAILED;
        return LL_OK;
    }
    store->notices |= LL_NOTICE_SAVE_FAILED;
    ll_log(LL_LOG_ERROR, "settings", "%s cannot be saved (%s); the old file stays",
           store->file, ll_status_name(status));
    return status;
}

void ll_settings_store_drop(struct ll_settings_store *store)
{
    store->num_queued = 0;
    store->dirty = store->touched = store->unsaved = false;
}

void ll_settings_store_tick(struct ll_settings_store *store, double now_s)
{
    if (store->touched) {
        store->touched = false;
        store->changed_s = now_s;
    } else if (store->dirty && now_s - store->changed_s >= LL_SETTINGS_SAVE_AFTER_S) {
        ll_settings_store_save(store);
    }
}

// ---- the mark of a start ----

void ll_settings_store_start_begin(struct ll_settings_store *store)
{
    static const char text[] = "A start is under way. If none is, the last one failed, "
                               "and the next one is careful.\n";
    char mark[STORE_MAX_PATH];
    if (store->mode != LL_SETTINGS_PERSON || !store_path(store, STORE_MARK, mark))
        return;
    if (ll_platform_folder_make(store->folder) != LL_OK ||
        ll_platform_file_write_durable(mark, text, sizeof text - 1) != LL_OK)
        ll_log(LL_LOG_WARN, "settings",
               "%s cannot be written: a failed start will not "
               "be noticed",
               mark);
}

void ll_settings_store_start_done(struct ll_settings_store *store)
{
    char mark[STORE_MAX_PATH];
    if (store->mode == LL_SETTINGS_PERSON && store_path(store, STORE_MARK, mark))
        ll_platform_file_remove(mark);
}
