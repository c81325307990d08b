#include "render/texture_pages.h"

#include <stdlib.h>

#include "base/log.h"
#include "base/maths.h"

#define PAGE_BYTES (16u << 20) // aimed at
#define MIN_PAGE_LAYERS 4
#define MAX_PAGE_LAYERS 1024 // every driver of the baseline has 2048

static VkFormat format_of(const struct ll_texture_shape *shape)
{
    switch (shape->format) {
    case LL_TEXEL_RGBA8:
        return VK_FORMAT_R8G8B8A8_UNORM;
    case LL_TEXEL_BC1:
        return shape->opaque ? VK_FORMAT_BC1_RGB_UNORM_BLOCK
                             : VK_FORMAT_BC1_RGBA_UNORM_BLOCK;
    case LL_TEXEL_BC2:
        return VK_FORMAT_BC2_UNORM_BLOCK;
    case LL_TEXEL_BC3:
        return VK_FORMAT_BC3_UNORM_BLOCK;
    }
    return VK_FORMAT_UNDEFINED;
}

bool ll_texture_pages_init(struct ll_texture_pages *pages)
{
    *pages =
        (struct ll_texture_pages){ .pages = calloc(LL_MAX_PAGES, sizeof *pages->pages) };
    return pages->pages != NULL;
}

void ll_texture_pages_finish(struct ll_texture_pages *pages, struct ll_gpu *gpu)
{
    for (uint32_t i = 0; i < pages->num_pages; i++) {
        ll_image_finish(&pages->pages[i].image, gpu);
        ll_ranges_finish(&pages->pages[i].layers);
    }
    free(pages->pages);
    *pages = (struct ll_texture_pages){ 0 };
}

static bool page_fits(const struct ll_page *page, const struct ll_texture_shape *shape)
{
    // `opaque` counts: it is part of the format of BC1, and of how alpha is read
    // elsewhere.
    return page->shape.format == shape->format && page->shape.opaque == shape->opaque &&
           page->shape.width == shape->width && page->shape.height == shape->height &&
           page->shape.num_mips == shape->num_mips;
}

// The whole page becomes readable; uploads later turn single layers.
static void first_layout(struct ll_image *image, VkCommandBuffer cmd)
{
    VkImageMemoryBarrier2 barrier;
    if (!ll_image_access(image, LL_ACCESS_FRAGMENT_SAMPLE, true, &barrier))
        return;
    // Copies into the page may follow at once.
    barrier.dstStageMask |= VK_PIPELINE_STAGE_2_TRANSFER_BIT;
    vkCmdPipelineBarrier2(cmd,
                          &(VkDependencyInfo){ .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                               .imageMemoryBarrierCount = 1,
                                               .pImageMemoryBarriers = &barrier });
}

static bool page_create(struct ll_texture_pages *pages, struct ll_gpu *gpu,
                        VkCommandBuffer cmd, const struct ll_texture_shape *shape,
                        uint32_t min_layers)
{
    if (pages->num_pages == LL_MAX_PAGES) {
        ll_log(LL_LOG_ERROR, "render", "all %u texture pages are in use", LL_MAX_PAGES);
        return false;
    }
    uint32_t limit =
        ll_min_u32(MAX_PAGE_LAYERS, gpu->properties.limits.maxImageArrayLayers);
    size_t layer_bytes = ll_texture_bytes(shape);
    uint32_t layers = (uint32_t)(PAGE_BYTES / layer_bytes);
    layers = ll_max_u32(ll_max_u32(layers, MIN_PAGE_LAYERS), min_layers);
    layers = ll_min_u32(layers, limit);
    if (layers < min_layers ||
        shape->width > gpu->properties.limits.maxImageDimension2D ||
        shape->height > gpu->properties.limits.maxImageDimension2D) {
        ll_log(LL_LOG_ERROR, "render",
               "a texture of %u x %u x %u is over the device's limits", shape->width,
               shape->height, min_layers);
        return false;
    }
    struct ll_page *page = &pages->pages[pages->num_pages];
    *page = (struct ll_page){ .shape = *shape };
    if (!ll_ranges_init(&page->layers, layers))
        return false;
    if (!ll_image_init(&page->image, gpu,
                       ll_image_params(.name = "page", .width = shape->width,
                                       .height = shape->height, .layers = layers,
                                       .mips = shape->num_mips,
                                       .format = format_of(shape),
                                       .usage = VK_IMAGE_USAGE_SAMPLED_BIT |
                                                VK_IMAGE_USAGE_TRANSFER_DST_BIT,
                                       .view_type = VK_IMAGE_VIEW_TYPE_2D_ARRAY))) {
        ll_ranges_finish(&page->layers);
        return false;
    }
    first_layout(&page->image, cmd);
    pages->num_pages++;
    return true;
}

static bool take_from(struct ll_texture_pages *pages, uint32_t page_idx,
                      uint32_t num_layers, struct ll_page_place *place)
{
    uint64_t first = ll_ranges_take(&pages->pages[page_idx].layers, num_layers, 1);
    if (first == LL_RANGE_NONE)
        return false;
    *place = (struct ll_page_place){ page_idx, (uint32_t)first, num_layers };
    return true;
}

struct ll_page_place ll_texture_pages_take(struct ll_texture_pages *pages,
                                           struct ll_gpu *gpu, VkCommandBuffer cmd,
                                           const struct ll_texture_shape *shape,
                                           uint32_t num_layers)
{
    struct ll_page_place place = { .page = LL_NO_PAGE };
    for (uint32_t i = 0; i < pages->num_pages; i++) {
        if (page_fits(&pages->pages[i], shape) && take_from(pages, i, num_layers, &place))
            return place;
    }
    if (page_create(pages, gpu, cmd, shape, num_layers))
        take_from(pages, pages->num_pages - 1, num_layers, &place);
    return place;
}

void ll_texture_pages_give(struct ll_texture_pages *pages, struct ll_page_place place)
{
    if (place.page != LL_NO_PAGE)
        ll_ranges_give(&pages->pages[place.page].layers, place.first_layer,
                       place.num_layers);
}

static void layers_barrier(const struct ll_image *image, VkCommandBuffer cmd,
                           struct ll_page_place place, enum ll_access from,
                           enum ll_access to)
{
    const struct ll_access_info *a = ll_access_info(from), *b = ll_access_info(to);
    VkImageMemoryBarrier2 barrier = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER_2,
        .srcStageMask = a->stages,
        .srcAccessMask = a->writes ? a->access : 0,
        .dstStageMask = b->stages,
        .dstAccessMask = b->access,
        .oldLayout = a->layout,
        .newLayout = b->layout,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .image = image->handle,
        .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, image->mips,
                              place.first_layer, place.num_layers },
    };
    vkCmdPipelineBarrier2(cmd,
                          &(VkDependencyInfo){ .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                               .imageMemoryBarrierCount = 1,
                                               .pImageMemoryBarriers = &barrier });
}

void ll_texture_pages_upload(struct ll_texture_pages *pages, VkCommandBuffer cmd,
                             struct ll_page_place place, VkBuffer buffer, uint64_t offset)
{
    struct ll_page *page = &pages->pages[place.page];
    layers_barrier(&page->image, cmd, place, LL_ACCESS_FRAGMENT_SAMPLE,
                   LL_ACCESS_TRANSFER_WRITE);
    for (uint32_t layer = 0; layer < place.num_layers; layer++) {
        VkBufferImageCopy copies[LL_MAX_MIPS];
        for (uint32_t mip = 0; mip < page->shape.num_mips; mip++) {
            copies[mip] = (VkBufferImageCopy){
                .bufferOffset = offset,
                .imageSubresource = { VK_IMAGE_ASPECT_COLOR_BIT, mip,
                                      place.first_layer + layer, 1 },
                .imageExtent = { ll_max_u32(page->shape.width >> mip, 1),
                                 ll_max_u32(page->shape.height >> mip, 1), 1 },
            };
            offset += ll_texture_level_bytes(&page->shape, mip);
        }
        vkCmdCopyBufferToImage(cmd, buffer, page->image.handle,
                               VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, page->shape.num_mips,
                               copies);
    }
    layers_barrier(&page->image, cmd, place, LL_ACCESS_TRANSFER_WRITE,
                   LL_ACCESS_FRAGMENT_SAMPLE);
}
