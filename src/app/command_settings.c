// lamplight settings: the rows that --set knows.
#include <stdio.h>

#include "commands.h"
#include "settings/settings.h"

int command_settings(const struct options *options)
{
    (void)options;
    struct ll_settings settings;
    ll_settings_default(&settings);
    for (int i = 0; i < LL_NUM_SETTINGS; i++) {
        const struct ll_setting *row = ll_settings_row((enum ll_setting_id)i);
        char text[LL_SETTINGS_TEXT_BYTES];
        if (row->flags & LL_SETTING_BUILT)
            printf("%-16s %8s %10g %10g  %s\n", row->name,
                   ll_settings_text(&settings, row, text), row->low, row->high,
                   row->unit);
    }
    return EXIT_GOOD;
}
