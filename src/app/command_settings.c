// lamplight settings: what is kept between runs.
#include <stdio.h>

#include "commands.h"
#include "runner/settings_command.h"

int command_settings(const struct options *options)
{
    const struct ll_settings_command command = { .words = options->operands,
                                                 .num_words = options->num_operands,
                                                 .json = options->json };
    return ll_settings_command_run(&command, stdout, stderr);
}
