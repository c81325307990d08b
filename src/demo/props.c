#include "demo/props.h"

#include "demo/props_model.h"
#include "formats/write/m2_write.h"

#define MAX_VERTICES 3000
#define MAX_TRIANGLES 2500

#define PATH(name) "World\\Lamplight\\Props\\" name ".m2"

// nz: 0.95 = 18 degrees, 0.91 = 24, 0.88 = 28.
const struct ll_prop_info ll_props[LL_NUM_PROPS] = {
    [LL_PROP_OAK] = { "Oak", PATH("Oak"), 13.09f, 1.7f, 0.95f, LL_PROP_IN_WOODS },
    [LL_PROP_PINE] = { "Pine", PATH("Pine"), 14.27f, 0.9f, 0.88f, LL_PROP_IN_WOODS },
    [LL_PROP_BIRCH] = { "Birch", PATH("Birch"), 9.72f, 0.6f, 0.91f,
                        LL_PROP_IN_WOODS | LL_PROP_AT_SHORE },
    [LL_PROP_BUSH] = { "Bush", PATH("Bush"), 1.88f, 1, 0.91f,
                       LL_PROP_IN_WOODS | LL_PROP_BY_ROAD },
    [LL_PROP_FERN] = { "Fern", PATH("Fern"), 1.89f, 0.8f, 0.9f, LL_PROP_IN_WOODS },
    [LL_PROP_GRASS] = { "TallGrass", PATH("TallGrass"), 1.22f, 0.5f, 0.92f,
                        LL_PROP_BY_ROAD | LL_PROP_AT_SHORE },
    [LL_PROP_FLOWERS] = { "Flowers", PATH("Flowers"), 0.94f, 0.4f, 0.92f,
                          LL_PROP_BY_ROAD },
    [LL_PROP_BOULDER] = { "Boulder", PATH("Boulder"), 2.93f, 1.9f, 0.88f,
                          LL_PROP_IN_WOODS | LL_PROP_AT_SHORE },
    [LL_PROP_STONES] = { "Stones", PATH("Stones"), 1.22f, 0.9f, 0.9f,
                         LL_PROP_BY_ROAD | LL_PROP_AT_SHORE },
    [LL_PROP_FENCE] = { "Fence", PATH("Fence"), 1.80f, 0.2f, 0.9f, LL_PROP_BY_ROAD },
    [LL_PROP_FENCE_POST] = { "FencePost", PATH("FencePost"), 0.90f, 0.2f, 0.9f,
                             LL_PROP_BY_ROAD },
    [LL_PROP_CRATE] = { "Crate", PATH("Crate"), 0.87f, 0.72f, 0.98f,
                        LL_PROP_AT_CAMP | LL_PROP_INDOORS },
    [LL_PROP_BARREL] = { "Barrel", PATH("Barrel"), 0.80f, 0.45f, 0.98f,
                         LL_PROP_AT_CAMP | LL_PROP_INDOORS },
    [LL_PROP_KEG] = { "Keg", PATH("Keg"), 0.87f, 0.7f, 0.98f,
                      LL_PROP_AT_CAMP | LL_PROP_INDOORS },
    [LL_PROP_TABLE] = { "Table", PATH("Table"), 1.35f, 1.3f, 0.98f, LL_PROP_INDOORS },
    [LL_PROP_BENCH] = { "Bench", PATH("Bench"), 1.10f, 1.1f, 0.98f,
                        LL_PROP_INDOORS | LL_PROP_AT_CAMP },
    [LL_PROP_SHELF] = { "Shelf", PATH("Shelf"), 1.32f, 0.95f, 0.98f, LL_PROP_INDOORS },
    [LL_PROP_BED] = { "Bed", PATH("Bed"), 1.45f, 1.3f, 0.98f, LL_PROP_INDOORS },
    [LL_PROP_LOG] = { "Log", PATH("Log"), 1.28f, 1.2f, 0.97f, LL_PROP_AT_CAMP },
    [LL_PROP_CANDLE] = { "Candle", PATH("Candle"), 0.73f, 0.1f, 0.98f,
                         LL_PROP_INDOORS | LL_PROP_GIVES_LIGHT },
    [LL_PROP_LANTERN] = { "Lantern", PATH("Lantern"), 1.84f, 0, 0,
                          LL_PROP_ON_WALL | LL_PROP_INDOORS | LL_PROP_GIVES_LIGHT },
    [LL_PROP_LAMP_POST] = { "LampPost", PATH("LampPost"), 3.48f, 0.5f, 0.93f,
                            LL_PROP_BY_ROAD | LL_PROP_AT_SHORE | LL_PROP_GIVES_LIGHT },
    [LL_PROP_TORCH] = { "Torch", PATH("Torch"), 1.96f, 0, 0,
                        LL_PROP_ON_WALL | LL_PROP_INDOORS | LL_PROP_GIVES_LIGHT },
    [LL_PROP_CAMPFIRE] = { "Campfire", PATH("Campfire"), 4.41f, 1.2f, 0.98f,
                           LL_PROP_AT_CAMP | LL_PROP_GIVES_LIGHT },
    [LL_PROP_WELL] = { "Well", PATH("Well"), 2.62f, 1.4f, 0.96f, LL_PROP_BY_ROAD },
};

static void (*const builders[LL_NUM_PROPS])(struct ll_model *model) = {
    [LL_PROP_OAK] = ll_model_oak,
    [LL_PROP_PINE] = ll_model_pine,
    [LL_PROP_BIRCH] = ll_model_birch,
    [LL_PROP_BUSH] = ll_model_bush,
    [LL_PROP_FERN] = ll_model_fern,
    [LL_PROP_GRASS] = ll_model_grass,
    [LL_PROP_FLOWERS] = ll_model_flowers,
    [LL_PROP_BOULDER] = ll_model_boulder,
    [LL_PROP_STONES] = ll_model_stones,
    [LL_PROP_FENCE] = ll_model_fence,
    [LL_PROP_FENCE_POST] = ll_model_fence_post,
    [LL_PROP_CRATE] = ll_model_crate,
    [LL_PROP_BARREL] = ll_model_barrel,
    [LL_PROP_KEG] = ll_model_keg,
    [LL_PROP_TABLE] = ll_model_table,
    [LL_PROP_BENCH] = ll_model_bench,
    [LL_PROP_SHELF] = ll_model_shelf,
    [LL_PROP_BED] = ll_model_bed,
    [LL_PROP_LOG] = ll_model_log,
    [LL_PROP_CANDLE] = ll_model_candle,
    [LL_PROP_LANTERN] = ll_model_lantern,
    [LL_PROP_LAMP_POST] = ll_model_lamp_post,
    [LL_PROP_TORCH] = ll_model_torch,
    [LL_PROP_CAMPFIRE] = ll_model_campfire,
    [LL_PROP_WELL] = ll_model_well,
};

enum ll_status ll_demo_prop_make(enum ll_prop prop, struct ll_arena *arena,
                                 struct ll_m2 *out)
{
    struct ll_model model = { 0 };
    if (!ll_mesh_init(&model.mesh, MAX_VERTICES, MAX_TRIANGLES, arena))
        return LL_ERR_MEMORY;
    builders[prop](&model);
    return ll_model_finish(&model, ll_props[prop].name, arena, out);
}

enum ll_status ll_demo_props_write(const struct ll_demo_sink *sink)
{
    struct ll_arena arena = { .block_bytes = 1 << 20 };
    enum ll_status status = LL_OK;
    for (uint32_t i = 0; i < LL_NUM_PROPS && !status; i++) {
        struct ll_writer writer = { 0 };
        struct ll_m2 m2;
        struct ll_arena_mark mark = ll_arena_mark(&arena);
        status = ll_demo_prop_make((enum ll_prop)i, &arena, &m2);
        if (!status)
            status = ll_m2_write(&m2, &writer);
        status = ll_demo_sink_writer(sink, ll_props[i].path, status, &writer);
        ll_arena_rewind(&arena, mark);
    }
    for (uint32_t i = 0; i < LL_NUM_PICTURES && !status; i++) {
        struct ll_writer writer = { 0 };
        status = ll_picture_write((enum ll_picture)i, &arena, &writer);
        status = ll_demo_sink_writer(sink, ll_prop_pictures[i].path, status, &writer);
    }
    ll_arena_finish(&arena);
    return status;
}

uint32_t ll_demo_prop_num_textures(void)
{
    return LL_NUM_PICTURES;
}

const char *ll_demo_prop_texture_path(uint32_t texture)
{
    return ll_prop_pictures[texture].path;
}
