#include "demo/props_textures.h"

#include "formats/write/blp_write.h"

#define FOLDER "Lamplight\\Textures\\"

const struct ll_prop_picture ll_prop_pictures[LL_NUM_PICTURES] = {
    [LL_PICTURE_BARK_OAK] = { FOLDER "BarkOak.blp", 256, 256,
                              .paint = ll_prop_paint_bark_oak },
    [LL_PICTURE_BARK_PINE] = { FOLDER "BarkPine.blp", 128, 128,
                               .paint = ll_prop_paint_bark_pine },
    [LL_PICTURE_BARK_BIRCH] = { FOLDER "BarkBirch.blp", 128, 128,
                                .paint = ll_prop_paint_bark_birch },
    [LL_PICTURE_LEAVES_OAK] = { FOLDER "LeavesOak.blp", 256, 256,
                                .paint_cutout = ll_prop_paint_leaves_oak, .keyed = true },
    [LL_PICTURE_LEAVES_BIRCH] = { FOLDER "LeavesBirch.blp", 256, 256,
                                  .paint_cutout = ll_prop_paint_leaves_birch,
                                  .keyed = true },
    [LL_PICTURE_NEEDLES] = { FOLDER "Needles.blp", 256, 256,
                             .paint_cutout = ll_prop_paint_needles, .keyed = true },
    [LL_PICTURE_HERBS] = { FOLDER "Herbs.blp", 256, 256,
                           .paint_cutout = ll_prop_paint_herbs, .keyed = true },
    [LL_PICTURE_STONE] = { FOLDER "Stone.blp", 256, 256, .paint = ll_prop_paint_stone },
    [LL_PICTURE_WOOD] = { FOLDER "Wood.blp", 256, 256, .paint = ll_prop_paint_wood },
    [LL_PICTURE_SHINGLES] = { FOLDER "Shingles.blp", 128, 128,
                              .paint = ll_prop_paint_shingles },
    [LL_PICTURE_GLASS] = { FOLDER "Glass.blp", 32, 32, .paint = ll_prop_paint_glass },
    [LL_PICTURE_HALO] = { FOLDER "Halo.blp", 64, 64, .paint_cutout = ll_prop_paint_halo },
    [LL_PICTURE_FLAME] = { FOLDER "Flame.blp", 64, 128,
                           .paint_cutout = ll_prop_paint_flame },
    [LL_PICTURE_EMBERS] = { FOLDER "Embers.blp", 64, 64, .paint = ll_prop_paint_embers },
};

static enum ll_status opaque_write(const struct ll_prop_picture *picture,
                                   struct ll_arena *arena, struct ll_writer *out)
{
    struct ll_canvas canvas;
    uint8_t *rgba =
        ll_arena_array(arena, uint8_t, (size_t)picture->width * picture->height * 4);
    if (!rgba || !ll_canvas_init(&canvas, picture->width, arena))
        return LL_ERR_MEMORY;
    picture->paint(&canvas);
    ll_canvas_bytes(&canvas, rgba);
    struct ll_blp_write image = { .encoding = LL_BLP_WRITE_DXT1,
                                  .width = picture->width,
                                  .height = picture->height,
                                  .rgba = rgba };
    return ll_blp_write(&image, out);
}

static enum ll_status cutout_write(const struct ll_prop_picture *picture,
                                   struct ll_arena *arena, struct ll_writer *out)
{
    struct ll_cutout cutout;
    if (!ll_cutout_init(&cutout, picture->width, picture->height, arena))
        return LL_ERR_MEMORY;
    picture->paint_cutout(&cutout);
    enum ll_status status = ll_cutout_bleed(&cutout, arena);
    return status ? status : ll_cutout_write(&cutout, picture->keyed, arena, out);
}

enum ll_status ll_picture_write(enum ll_picture texture, struct ll_arena *arena,
                                struct ll_writer *out)
{
    const struct ll_prop_picture *picture = &ll_prop_pictures[texture];
    struct ll_arena_mark mark = ll_arena_mark(arena);
    enum ll_status status = picture->paint ? opaque_write(picture, arena, out)
                                           : cutout_write(picture, arena, out);
    ll_arena_rewind(arena, mark);
    return status;
}
