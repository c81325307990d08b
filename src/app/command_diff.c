// lamplight diff: how two pictures differ.
#include <stdio.h>

#include "commands.h"
#include "runner/runner.h"

int command_diff(const struct options *options)
{
    if (options->num_operands != 2) {
        fprintf(stderr, "lamplight: diff wants two PNG files (see lamplight diff "
                        "--help)\n");
        return EXIT_USAGE;
    }
    struct ll_diff_params params = { .a = options->operands[0],
                                     .b = options->operands[1],
                                     .out = options->out,
                                     .json = options->json,
                                     .has_max = options->has_max,
                                     .max = options->max };
    return ll_diff_run(&params, stdout);
}
