// Texture pages: 2D-array images by (format, width, height, mips); a texture is one
// layer, or a run of layers, of a page.
#ifndef LL_RENDER_TEXTURE_PAGES_H
#define LL_RENDER_TEXTURE_PAGES_H

#include "assets/assets.h"
#include "base/ranges.h"
#include "gpu/gpu.h"

#define LL_MAX_PAGES 1024
#define LL_NO_PAGE UINT32_MAX

struct ll_page {
    struct ll_image image;
    struct ll_texture_shape shape;
    struct ll_ranges layers;
};

struct ll_texture_pages {
    uint32_t num_pages;
    struct ll_page *pages; // owned, LL_MAX_PAGES
};

// Where a texture is. page LL_NO_PAGE: nowhere.
struct ll_page_place {
    uint32_t page, first_layer, num_layers;
};

bool ll_texture_pages_init(struct ll_texture_pages *pages);
void ll_texture_pages_finish(struct ll_texture_pages *pages, struct ll_gpu *gpu);

// Finds room, making a new page where needed: commands for its first layout go to `cmd`.
struct ll_page_place ll_texture_pages_take(struct ll_texture_pages *pages,
                                           struct ll_gpu *gpu, VkCommandBuffer cmd,
                                           const struct ll_texture_shape *shape,
                                           uint32_t num_layers);
// Not before the GPU has finished with the layers.
void ll_texture_pages_give(struct ll_texture_pages *pages, struct ll_page_place place);

// Copies layers from staging memory: each layer's levels one after the other, as
// assets.h lays them out, from `offset` on.
void ll_texture_pages_upload(struct ll_texture_pages *pages, VkCommandBuffer cmd,
                             struct ll_page_place place, VkBuffer buffer,
                             uint64_t offset);

#endif
