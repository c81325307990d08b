// lamplight demo: our own world, on disk.
#include <stdio.h>
#include <string.h>

#include "base/log.h"
#include "commands.h"
#include "demo/demo.h"

int command_demo(const struct options *options)
{
    if (options->num_operands != 2 || strcmp(options->operands[0], "build") != 0) {
        fprintf(stderr, "lamplight: demo wants: build FOLDER\n");
        return EXIT_USAGE;
    }
    enum ll_status status = ll_demo_build(options->operands[1], NULL, NULL);
    if (status != LL_OK) {
        ll_log(LL_LOG_ERROR, "demo", "%s: %s", options->operands[1],
               ll_status_name(status));
        return EXIT_FAILED;
    }
    printf("the demo world is in %s/%s\n", options->operands[1], LL_DEMO_ARCHIVE);
    return EXIT_GOOD;
}
