// What a host draws over the picture: textured triangles in pixels, in the layout that
// most user interface libraries produce.
#ifndef LAMPLIGHT_OVERLAY_H
#define LAMPLIGHT_OVERLAY_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct ll_overlay_vertex {
    float pos[2];  // pixels of the output; 0, 0 is its upper left corner
    float uv[2];   // of the command's texture
    uint32_t rgba; // times the texel; red in the low byte, alpha straight
};

#define LL_OVERLAY_WHITE 0 // the texture that is there without asking: one white texel

enum ll_overlay_format {
    LL_OVERLAY_RGBA,  // 4 bytes a texel
    LL_OVERLAY_ALPHA, // 1 byte: white, with that alpha, as font atlases are
};

// Copied when it is handed over.
struct ll_overlay_texture {
    const char *name; // for debuggers; a literal, or NULL
    uint32_t width, height;
    enum ll_overlay_format format;
    const uint8_t *texels; // rows from the top, without padding
};

struct ll_overlay_command {
    float clip[4];         // x0, y0, x1, y1, pixels: nothing outside is touched
    uint32_t texture;      // LL_OVERLAY_WHITE, or one that the session gave out
    uint32_t first_vertex; // added to every index
    uint32_t first_index, num_indices;
};

// One list; its arrays stay the owner's and must last until the frame call returns.
struct ll_overlay {
    const struct ll_overlay_vertex *vertices;
    const uint16_t *indices;
    const struct ll_overlay_command *commands; // in the order in which they are drawn
    uint32_t num_vertices, num_indices, num_commands;
};

#ifdef __cplusplus
}
#endif

#endif
