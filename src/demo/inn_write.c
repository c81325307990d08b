// The inn's files.
#include <stdio.h>

#include "base/path.h"
#include "demo/building.h"
#include "demo/inn.h"
#include "demo/texture_building.h"
#include "formats/write/blp_write.h"
#include "formats/write/wmo_write.h"

static enum ll_status textures_save(const struct ll_demo_sink *sink,
                                    struct ll_arena *arena)
{
    struct ll_canvas canvas;
    uint8_t *rgba = ll_arena_array(arena, uint8_t, LL_WALL_SIZE * LL_WALL_SIZE * 4);
    if (!rgba || !ll_canvas_init(&canvas, LL_WALL_SIZE, arena))
        return LL_ERR_MEMORY;
    enum ll_status status = LL_OK;
    for (uint32_t i = 0; i < LL_NUM_STUFFS && !status; i++) {
        if (i == LL_STUFF_PANE_INSIDE) // the picture of the other panes
            continue;
        ll_stuffs[i].paint(&canvas);
        ll_canvas_bytes(&canvas, rgba);
        struct ll_blp_write image = { .encoding = LL_BLP_WRITE_DXT1,
                                      .width = LL_WALL_SIZE,
                                      .height = LL_WALL_SIZE,
                                      .rgba = rgba };
        struct ll_writer writer = { 0 };
        status = ll_demo_sink_writer(sink, ll_stuffs[i].texture,
                                     ll_blp_write(&image, &writer), &writer);
    }
    return status;
}

enum ll_status ll_demo_inn_write(const struct ll_demo_sink *sink)
{
    struct ll_arena arena = { .block_bytes = 1 << 20 };
    struct ll_inn inn;
    enum ll_status status = ll_demo_inn_make(&arena, &inn);
    if (!status) {
        struct ll_writer writer = { 0 };
        status = ll_demo_sink_writer(sink, LL_INN_FILE,
                                     ll_wmo_root_write(&inn.root, &writer), &writer);
    }
    for (uint32_t i = 0; i < LL_INN_NUM_GROUPS && !status; i++) {
        inn.groups[i].name_offset = ll_wmo_group_name_offset(&inn.root, i);
        inn.groups[i].description_offset = inn.groups[i].name_offset;
        char name[LL_MAX_PATH];
        snprintf(name, sizeof name, "%.*s_%03u.wmo", (int)sizeof LL_INN_FILE - 5,
                 LL_INN_FILE, (unsigned)i);
        struct ll_writer writer = { 0 };
        status = ll_demo_sink_writer(
            sink, name, ll_wmo_group_write(inn.groups + i, &writer), &writer);
    }
    if (!status)
        status = textures_save(sink, &arena);
    ll_arena_finish(&arena);
    return status;
}
