// lamplight inspect: what is in files, tables and data sets.
#include <stdio.h>
#include <string.h>

#include "commands.h"
#include "runner/runner.h"

static int want(const char *what)
{
    fprintf(stderr, "lamplight: inspect %s (see lamplight inspect --help)\n", what);
    return EXIT_USAGE;
}

// NULL is dry land.
static bool liquid_parse(const char *text, enum ll_sky_liquid *out)
{
    static const char *const names[] = {
        [LL_SKY_WATER] = "water", [LL_SKY_MAGMA] = "magma", [LL_SKY_SLIME] = "slime"
    };
    *out = LL_SKY_DRY;
    for (int i = LL_SKY_WATER; text && i <= LL_SKY_SLIME; i++) {
        if (!strcmp(text, names[i]))
            *out = (enum ll_sky_liquid)i;
    }
    return !text || *out != LL_SKY_DRY;
}

static int run_inspect_light(const struct options *options)
{
    bool place = options->has_pos || (options->plan && !options->strip && !options->json);
    if (options->num_operands != 1 || !options->num_data || !options->map || !place)
        return want("light wants --data, --map and --pos");
    struct ll_inspect_light_params params = {
        .data = options->data,
        .num_data = options->num_data,
        .map = options->map,
        .pos = { options->pos[0], options->pos[1], options->pos[2] },
        .minute = options->time_minutes,
        .weather = options->weather,
        .is_ghost = options->ghost,
        .strip = options->strip,
        .plan = options->plan,
        .json = options->json,
    };
    if (!liquid_parse(options->eye_under, &params.eye_in))
        return want("light --under wants water, magma or slime");
    return ll_inspect_light(&params, stdout);
}

static int run_inspect_tree(const struct options *options)
{
    if (!options->num_data)
        return want("tree wants --data");
    struct ll_inspect_tree_params params = {
        .data = options->data,
        .num_data = options->num_data,
        .patterns = options->operands + 1,
        .num_patterns = options->num_operands - 1,
        .archives = options->archives,
        .json = options->json,
    };
    return ll_inspect_tree(&params, stdout);
}

static int run_inspect_extract(const struct options *options)
{
    if (!options->num_data || options->num_operands < 2)
        return want("extract wants --data and a name");
    struct ll_inspect_extract_params params = {
        .data = options->data,
        .num_data = options->num_data,
        .names = options->operands + 1,
        .num_names = options->num_operands - 1,
        .out = options->out,
        .png = options->png,
    };
    return ll_inspect_extract(&params, stdout);
}

static int run_inspect_dbc(const struct options *options)
{
    if (options->num_operands != 2)
        return want("dbc wants one table");
    struct ll_inspect_table_params params = {
        .data = options->data,
        .num_data = options->num_data,
        .table = options->operands[1],
        .has_id = options->has_id,
        .id = options->id,
        .csv = options->csv,
        .json = options->json,
    };
    return ll_inspect_table(&params, stdout);
}

static int run_inspect_verify(const struct options *options)
{
    if (!options->num_data || options->num_operands != 1)
        return want("verify wants --data and nothing else");
    struct ll_inspect_verify_params params = {
        .data = options->data,
        .num_data = options->num_data,
        .num_workers = options->num_workers,
        .json = options->json,
    };
    return ll_inspect_verify(&params, stdout);
}

// inspect FILE means inspect info FILE.
int command_inspect(const struct options *options)
{
    static const struct {
        const char *name;
        int (*run)(const struct options *options);
    } kinds[] = {
        { "light", run_inspect_light },     { "tree", run_inspect_tree },
        { "extract", run_inspect_extract }, { "dbc", run_inspect_dbc },
        { "verify", run_inspect_verify },
    };
    const char *what = options->num_operands ? options->operands[0] : "";
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (!strcmp(what, kinds[i].name))
            return kinds[i].run(options);
    }
    uint32_t first = !strcmp(what, "info");
    if (first == options->num_operands)
        return want("wants a file");
    struct ll_inspect_params params = {
        .data = options->data,
        .num_data = options->num_data,
        .files = options->operands + first,
        .num_files = options->num_operands - first,
        .chunks = options->chunks,
        .json = options->json,
    };
    return ll_inspect_info(&params, stdout);
}
