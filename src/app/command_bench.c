// lamplight bench: figures of this machine and of our frames on it.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#ifdef LL_COUNT_HEAP
#include "heap_count.h"
#endif
#include "runner/bench.h"

static unsigned parts_of(const char *word)
{
    static const struct {
        const char *name;
        unsigned parts;
    } words[] = {
        { "places", LL_BENCH_PLACES },
        { "ceilings", LL_BENCH_CEILINGS },
        { "scaling", LL_BENCH_SCALING },
        { "all", LL_BENCH_CEILINGS | LL_BENCH_SCALING | LL_BENCH_PLACES },
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (!strcmp(word, words[i].name))
            return words[i].parts;
    }
    return 0;
}

int command_bench(const struct options *options)
{
    unsigned parts = options->num_operands ? 0 : LL_BENCH_PLACES;
    for (uint32_t i = 0; i < options->num_operands; i++) {
        unsigned more = parts_of(options->operands[i]);
        if (!more) {
            fprintf(stderr,
                    "lamplight: bench knows places, ceilings, scaling and all, not %s\n",
                    options->operands[i]);
            return EXIT_USAGE;
        }
        parts |= more;
    }
    struct ll_bench_params params = {
        .parts = parts,
        .session = { .data = options->data,
                     .num_data = options->num_data,
                     .width = options->has_size ? options->width : 0,
                     .height = options->has_size ? options->height : 0,
                     .validation = options->validation,
                     .gpu = options->gpu,
                     .num_workers = options->num_workers },
        .scenario = options->scenario,
        .scenario_file = options->scenario_file,
        .preset = options->preset,
        .settings = options->settings,
        .num_settings = options->num_settings,
        .num_frames = options->num_frames,
        .ab = options->ab,
        .probe = getenv("WOW_FPS_PROBE") && parts == LL_BENCH_PLACES,
        .json = options->json,
        .out = options->out,
#ifdef LL_COUNT_HEAP
        .heap_calls = heap_calls,
#endif
    };
    return ll_bench_run(&params);
}
