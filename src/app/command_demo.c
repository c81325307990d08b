// lamplight demo: our own world, and the small scenes of the tests, on disk.
#include <stdio.h>
#include <string.h>

#include "base/log.h"
#include "commands.h"
#include "demo/demo.h"
#include "demo/scenes.h"

static int finish(enum ll_status status, const char *path)
{
    if (status == LL_OK)
        return EXIT_GOOD;
    ll_log(LL_LOG_ERROR, "demo", "%s: %s", path, ll_status_name(status));
    return EXIT_FAILED;
}

static int build(const char *folder)
{
    enum ll_status status = ll_demo_build(folder, NULL, NULL);
    if (status == LL_OK)
        printf("the demo world is in %s/%s\n", folder, LL_DEMO_ARCHIVE);
    return finish(status, folder);
}

static int scene_write(const char *name, const char *folder)
{
    const struct ll_demo_scene *scene = ll_demo_scene_find(name);
    if (!scene) {
        for (uint32_t i = 0; i < ll_num_demo_scenes; i++)
            fprintf(stderr, "%-8s %s\n", ll_demo_scenes[i].name, ll_demo_scenes[i].what);
        return EXIT_USAGE;
    }
    struct ll_demo_sink sink = ll_demo_sink_folder(folder);
    enum ll_status status = ll_demo_scene_write(scene, &sink);
    if (status == LL_OK)
        printf("the scene is in %s: --data %s --map " LL_SCENE_MAP " --pos %g,%g,%g\n",
               folder, folder, ll_scene_origin[0] + 5, ll_scene_origin[1] + 4,
               ll_scene_origin[2] + 1.5);
    return finish(status, folder);
}

int command_demo(const struct options *options)
{
    const char *const *words = (const char *const *)options->operands;
    if (options->num_operands == 2 && !strcmp(words[0], "build"))
        return build(words[1]);
    if (options->num_operands == 3 && !strcmp(words[0], "scene"))
        return scene_write(words[1], words[2]);
    fprintf(stderr, "lamplight: demo wants: build FOLDER, or scene NAME|list FOLDER\n");
    return EXIT_USAGE;
}
