// lamplight settings: the rows that --set knows.
#include <stdio.h>

#include "commands.h"
#include "settings/settings.h"

int command_settings(const struct options *options)
{
    (void)options;
    uint32_t num;
    const struct ll_setting *rows = ll_settings_table(&num);
    printf("%-16s %8s %10s %10s  %-4s %s\n", "row", "default", "from", "to", "unit", "");
    for (uint32_t i = 0; i < num; i++)
        printf("%-16s %8g %10g %10g  %-4s %s\n", rows[i].name, rows[i].fallback,
               rows[i].low, rows[i].high, rows[i].unit, rows[i].help);
    return EXIT_GOOD;
}
