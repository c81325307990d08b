// "Lighting & shadows" of the developer panel: live rows by group, presets, resets.
#include "panel_private.h"

static bool preset_is_shown(const struct ll_panel_preset *preset)
{
    for (int i = 0; i < LL_PANEL_PRESET_ROWS; i++) {
        if (ll_settings_row(preset->rows[i].id)->flags & LL_SETTING_BUILT)
            return true;
    }
    return false;
}

static void preset_write(const struct ll_panel_preset *preset,
                         struct ll_settings_store *store)
{
    for (int i = 0; i < LL_PANEL_PRESET_ROWS; i++) {
        if (!ll_settings_store_holder(store, preset->rows[i].id))
            ll_settings_store_write_number(store, preset->rows[i].id,
                                           preset->rows[i].value);
    }
}

// Dim, Default, Bright; reset all.
static void top_draw(struct ui *ui, struct ll_settings_store *store,
                     enum ll_language language)
{
    const struct ll_page *page = ll_developer_page();
    struct panel_line id;
    uint32_t num;
    const struct ll_panel_preset *presets = ll_panel_presets(&num);
    for (uint32_t i = 0; i < num; i++) {
        if (!preset_is_shown(&presets[i]))
            continue;
        const char *title = ll_string(presets[i].title, language);
        if (ui_button(ui, panel_print(&id, "preset %u", i), title, NULL))
            preset_write(&presets[i], store);
        ui_beside(ui, title);
    }
    if (!ui_button(ui, "reset all", ll_string(LL_STRING_RESET_ALL, language), NULL))
        return;
    for (uint32_t i = 0; i < page->num_groups; i++)
        panel_group_reset(&page->groups[i], store);
}

void panel_lighting_draw(struct ui *ui, struct ll_settings_store *store,
                         enum ll_language language)
{
    const struct ll_page *page = ll_developer_page();
    uint32_t num_shown = 0;
    for (uint32_t i = 0; i < page->num_groups; i++)
        num_shown += ll_page_group_is_shown(&page->groups[i]);
    if (!num_shown) {
        ui_text(ui, UI_DIM, panel_text(language, TEXT_NOTHING_BUILT));
        return;
    }
    top_draw(ui, store, language);
    struct panel_line id;
    for (uint32_t i = 0; i < page->num_groups; i++) {
        const struct ll_page_group *group = &page->groups[i];
        panel_print(&id, "group %u", i);
        if (!ll_page_group_is_shown(group) ||
            !ui_section(ui, id.text, ll_string(group->title, language), true))
            continue;
        ui_group_begin(ui, id.text);
        panel_group_draw(ui, group, store, NULL, language);
        if (ui_button(ui, "reset", ll_string(LL_STRING_RESET_GROUP, language), NULL))
            panel_group_reset(group, store);
        ui_group_end(ui);
    }
}
