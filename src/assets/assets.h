// Records of a file -> arrays in the layout that the GPU reads. Written into memory that
// the caller hands in (staging memory, as a rule), on a worker thread. No GPU handles, no
// I/O.
#ifndef LL_ASSETS_ASSETS_H
#define LL_ASSETS_ASSETS_H

#include "base/arena.h"
#include "base/status.h"
#include "formats/adt.h"
#include "shared/limits.h"
#include "shared/terrain.h"

// ---- textures ----

enum ll_texel_format { LL_TEXEL_RGBA8, LL_TEXEL_BC1, LL_TEXEL_BC2, LL_TEXEL_BC3 };

#define LL_MAX_MIPS 14

// One image: its shape, and its levels one after the other, largest first, tightly
// packed. BC1 blocks of a texture without alpha (BLP alpha depth 0) decode to opaque
// black in the 3-colour mode; `opaque` says so, and samplers of such a page see alpha 1.
struct ll_texture_shape {
    enum ll_texel_format format;
    bool opaque;
    uint16_t width, height;
    uint8_t num_mips;
};

// Bytes of one level, and of all levels.
size_t ll_texture_level_bytes(const struct ll_texture_shape *shape, uint32_t level);
size_t ll_texture_bytes(const struct ll_texture_shape *shape);

// Decides how a BLP is uploaded: DXT blocks pass through unopened; palettes and raw
// pixels become RGBA8; an image without mips gets a full chain (as RGBA8).
struct ll_texture_source {
    struct ll_texture_shape shape;
    const void *impl; // arena of ll_texture_open
};
enum ll_status ll_texture_open(struct ll_bytes blp_file, struct ll_arena *arena,
                               struct ll_texture_source *out, struct ll_report *report);

// Writes ll_texture_bytes(shape) bytes. The file bytes must still be there.
void ll_texture_write(const struct ll_texture_source *source, uint8_t *dst);

// A texture to stand in for one that is absent or broken: RGBA8, 256 x 256, full mips,
// drawn from the meaning of the name (grass, dirt, rock, sand, snow, ice, road, leaves,
// water, lava, ...). Deterministic; plainly a stand-in, yet fit to be looked at. Tiles
// seamlessly.
void ll_texture_standin_shape(struct ll_texture_shape *out);
void ll_texture_standin_write(const char *name, uint8_t *dst);

// ---- terrain tiles ----

// Neighbouring chunks and tiles store the same border; heights that differ by less are
// the same height, rounded twice. Hobby maps differ by up to a thousandth, real steps are
// larger.
#define LL_MAX_WELD_YD 0.1f

// Position is height alone: the lattice gives the rest.
struct ll_terrain_vertex {
    float height_yd;  // absolute
    int8_t normal[4]; // world axes, snorm8; w 0; a zero normal of the file stays zero
    uint8_t color[4]; // MCCV as r, g, b, 255: factor = byte / 127; 127 where absent
};

struct ll_liquid_vertex {
    float height_yd; // absolute
    uint16_t uv[2];  // water: uv[0] = depth byte / full depth as unorm16; magma, slime:
                     // texture coordinate * 256 / 3
};

struct ll_tile_chunk {
    bool present;
    uint8_t row, col; // in the tile, south- and east-going
    uint16_t holes;
    uint32_t area_id;
    uint8_t num_layers; // 1..4
    uint16_t
        texture_idx[LL_MAX_TERRAIN_LAYERS]; // into ll_tile.textures; UINT16_MAX: none
    float min_height_yd, max_height_yd;
    uint32_t first_index,
        num_indices; // into the tile's terrain indices, of chunk vertices
};

struct ll_tile_liquid {
    uint8_t row, col;                   // of its chunk
    uint8_t kind;                       // LL_LIQUID_*
    float min_height_yd, max_height_yd; // of its wet cells
    uint32_t first_vertex;              // into the tile's liquid vertices: 81 each
    uint32_t first_index, num_indices;  // into the tile's liquid indices, of 0..80
};

// A tile before its arrays are written: what it holds and how much room they need.
struct ll_tile {
    uint32_t tile_x, tile_y; // file name: <map>_<tile_x>_<tile_y>.adt
    struct ll_tile_chunk chunks[LL_TILE_CHUNKS * LL_TILE_CHUNKS]; // row-major
    uint32_t num_textures;
    const char **textures; // arena; names as the file says
    uint32_t num_liquids;
    struct ll_tile_liquid *liquids;     // arena
    uint32_t num_indices;               // terrain, u16
    uint32_t num_liquid_indices;        // u16
    uint32_t num_models, num_buildings; // placements named, not drawn yet
    const struct ll_adt *adt;           // borrowed: ll_tile_write reads from it
};

// num chunks * LL_CHUNK_VERTICES vertices (absent chunks too: one layout for every tile),
// num chunks splat images of LL_SPLAT_TEXELS^2 rgba bytes: alpha of layers 1..3, baked
// light. Alphas are for layers laid one over the other; the weights of 8-bit maps are
// turned into such.
struct ll_tile_arrays {
    struct ll_terrain_vertex *vertices;       // 256 * LL_CHUNK_VERTICES
    uint16_t *indices;                        // num_indices
    uint8_t *splats;                          // 256 * LL_SPLAT_TEXELS^2 * 4
    struct ll_liquid_vertex *liquid_vertices; // num_liquids * 81
    uint16_t *liquid_indices;                 // num_liquid_indices
};

// Plans a tile. `adt` and the file bytes it views must outlive the tile.
enum ll_status ll_tile_plan(const struct ll_adt *adt, uint32_t tile_x, uint32_t tile_y,
                            struct ll_arena *arena, struct ll_tile *out);
void ll_tile_write(const struct ll_tile *tile, const struct ll_tile_arrays *out);

#endif
