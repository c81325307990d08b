// The pictures that the demo's models wear. Private to src/demo.
#ifndef LL_DEMO_PROPS_TEXTURES_H
#define LL_DEMO_PROPS_TEXTURES_H

#include "demo/kit/canvas.h"
#include "demo/kit/cutout.h"

enum ll_picture {
    LL_PICTURE_BARK_OAK,
    LL_PICTURE_BARK_PINE,
    LL_PICTURE_BARK_BIRCH,
    LL_PICTURE_LEAVES_OAK,
    LL_PICTURE_LEAVES_BIRCH,
    LL_PICTURE_NEEDLES,
    LL_PICTURE_HERBS,
    LL_PICTURE_STONE,
    LL_PICTURE_WOOD,
    LL_PICTURE_SHINGLES,
    LL_PICTURE_GLASS,
    LL_PICTURE_HALO,
    LL_PICTURE_FLAME,
    LL_PICTURE_EMBERS,
    LL_NUM_PICTURES
};

struct ll_prop_picture {
    const char *path; // inside the data
    uint32_t width, height;
    void (*paint)(struct ll_canvas *canvas); // opaque ones: square; or NULL
    void (*paint_cutout)(struct ll_cutout *cutout);
    bool keyed; // worn by alpha-key materials
};
extern const struct ll_prop_picture ll_prop_pictures[LL_NUM_PICTURES];

// Appends the image to an empty writer.
enum ll_status ll_picture_write(enum ll_picture texture, struct ll_arena *arena,
                                struct ll_writer *out);

// Where things stand on a sheet, in uv: u0, v0 upper left, u1, v1 lower right.
struct ll_prop_area {
    float u0, v0, u1, v1;
};

// Sheets of leaves: four clusters in two rows.
static inline struct ll_prop_area ll_prop_cluster(uint32_t i)
{
    float u = 0.5f * (float)(i & 1), v = 0.5f * (float)(i >> 1 & 1);
    return (struct ll_prop_area){ u, v, u + 0.5f, v + 0.5f };
}

// Needles: three boughs side by side, stem at the top, and a crown (upright) at the
// right.
#define LL_PROP_NUM_BOUGHS 3
static inline struct ll_prop_area ll_prop_bough(uint32_t i)
{
    float u = 0.25f * (float)i;
    return (struct ll_prop_area){ u, 0, u + 0.25f, 1 };
}
static const struct ll_prop_area ll_prop_pine_top = { 0.75f, 0, 1, 1 };

// Herbs: bush cluster, fern frond (stem at the left), tall grass, meadow flowers.
static const struct ll_prop_area ll_prop_bush = { 0, 0, 0.5f, 0.5f };
static const struct ll_prop_area ll_prop_fern = { 0.5f, 0, 1, 0.25f };
static const struct ll_prop_area ll_prop_berries = { 0.5f, 0.25f, 0.75f, 0.5f };
static const struct ll_prop_area ll_prop_grass = { 0, 0.5f, 0.5f, 1 };
static const struct ll_prop_area ll_prop_flowers = { 0.5f, 0.5f, 1, 1 };

// Wood: strips that repeat along u, then patches. v of the strips' edges.
#define LL_PROP_WOOD_TEXELS 256
enum ll_prop_strip {
    LL_STRIP_PLANKS, // four boards, 128 texels
    LL_STRIP_BEAM,   // 32
    LL_STRIP_IRON,   // 32
};
static inline struct ll_prop_area ll_prop_strip_area(enum ll_prop_strip strip)
{
    static const float v[4] = { 0, 0.5f, 0.625f, 0.75f };
    float inset = 1.0f / LL_PROP_WOOD_TEXELS;
    return (struct ll_prop_area){ 0, v[strip] + inset, 1, v[strip + 1] - inset };
}
// One of the four boards.
static inline struct ll_prop_area ll_prop_board(uint32_t i)
{
    float v = 0.125f * (float)(i & 3), inset = 2.0f / LL_PROP_WOOD_TEXELS;
    return (struct ll_prop_area){ 0, v + inset, 1, v + 0.125f - inset };
}
enum ll_prop_patch { LL_PATCH_RINGS, LL_PATCH_ROPE, LL_PATCH_BLANKET, LL_PATCH_LINEN };
static inline struct ll_prop_area ll_prop_patch_area(enum ll_prop_patch patch)
{
    float u = 0.25f * (float)patch, inset = 2.0f / LL_PROP_WOOD_TEXELS;
    return (struct ll_prop_area){ u + inset, 0.75f + inset, u + 0.25f - inset,
                                  1 - inset };
}

// The painters.
void ll_prop_paint_bark_oak(struct ll_canvas *canvas);
void ll_prop_paint_bark_pine(struct ll_canvas *canvas);
void ll_prop_paint_bark_birch(struct ll_canvas *canvas);
void ll_prop_paint_stone(struct ll_canvas *canvas);
void ll_prop_paint_wood(struct ll_canvas *canvas);
void ll_prop_paint_shingles(struct ll_canvas *canvas);
void ll_prop_paint_glass(struct ll_canvas *canvas);
void ll_prop_paint_embers(struct ll_canvas *canvas);
void ll_prop_paint_leaves_oak(struct ll_cutout *cutout);
void ll_prop_paint_leaves_birch(struct ll_cutout *cutout);
void ll_prop_paint_needles(struct ll_cutout *cutout);
void ll_prop_paint_herbs(struct ll_cutout *cutout);
void ll_prop_paint_halo(struct ll_cutout *cutout);
void ll_prop_paint_flame(struct ll_cutout *cutout);

#endif
