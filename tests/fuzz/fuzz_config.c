#include "fuzz.h"

#include "settings/config.h"
#include "settings/settings_private.h"

const struct fuzz_limit fuzz_limit = { SETTINGS_CONFIG_ARENA_BASE,
                                       SETTINGS_CONFIG_ARENA_RATIO };

// An entry that is written anew reads as it did.
static void entry_round_trip(const struct settings_line *line)
{
    struct settings_text text = { 0 };
    settings_text_add(&text, "[settings]\n", 11);
    settings_text_add_entry(&text, line->name, line->value);
    fuzz_check(!text.failed);
    struct ll_arena arena = { .block_bytes = 1024 };
    struct settings_config config;
    struct ll_bytes bytes = { (const uint8_t *)text.data, text.num_bytes };
    fuzz_check(settings_config_parse(bytes, &arena, &config) == LL_OK);
    fuzz_check(config.num_lines == 2 && !config.num_broken);
    fuzz_check(config.lines[1].kind == SETTINGS_LINE_ENTRY);
    fuzz_check(!strcmp(config.lines[1].name, line->name));
    fuzz_check(!strcmp(config.lines[1].value, line->value));
    ll_arena_finish(&arena);
    settings_text_finish(&text);
}

// A value that a row takes is in its range, and is written as it was taken.
static void value_check(const struct settings_line *line)
{
    const struct ll_setting *row = ll_settings_find(line->name);
    struct settings_value value;
    if (!row)
        return;
    enum ll_settings_result result = settings_value_parse(row, line->value, &value);
    if (result != LL_SETTINGS_SET && result != LL_SETTINGS_CLAMPED)
        return;
    struct ll_settings settings, again;
    ll_settings_default(&settings);
    again = settings;
    settings_put(&settings, row, &value);
    char text[LL_SETTINGS_TEXT_BYTES];
    ll_settings_text(&settings, row, text);
    fuzz_check(settings_value_parse(row, text, &value) == LL_SETTINGS_SET);
    settings_put(&again, row, &value);
    fuzz_check(!memcmp(&settings, &again, sizeof settings));
    double number = ll_settings_get(&settings, row);
    fuzz_check(isfinite(number));
    if (row->type != LL_SETTING_SIZE && row->type != LL_SETTING_TEXT)
        fuzz_check(number >= row->low - 1e-6 && number <= row->high + 1e-6);
}

size_t fuzz_once(struct ll_bytes bytes)
{
    struct ll_arena arena = { .block_bytes = 1024 };
    struct settings_config config;
    enum ll_status status = settings_config_parse(bytes, &arena, &config);
    size_t used = arena.used_bytes, num_bytes = 0;
    for (uint32_t i = 0; status == LL_OK && i < config.num_lines; i++) {
        const struct settings_line *line = &config.lines[i];
        fuzz_touch(line->text, line->num_bytes);
        fuzz_touch_text(line->name);
        num_bytes += line->num_bytes;
        if (line->kind != SETTINGS_LINE_ENTRY)
            continue;
        fuzz_touch_text(line->value);
        fuzz_check(line->num_rest_bytes <= line->num_bytes);
        fuzz_touch(line->rest, line->num_rest_bytes);
        entry_round_trip(line);
        value_check(line);
    }
    fuzz_check(status != LL_OK || num_bytes == bytes.size); // no byte is lost
    fuzz_check(status != LL_OK || config.section_end <= config.num_lines);
    ll_arena_finish(&arena);
    return used;
}
