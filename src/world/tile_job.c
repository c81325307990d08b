// One tile: bytes -> records -> arrays in a span, on a worker thread.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/maths.h"
#include "base/platform.h"
#include "world/world_private.h"

#define LAYOUT_ALIGN 16 // of every array in the span

static uint64_t place(uint64_t *total, uint64_t bytes)
{
    uint64_t at = *total;
    *total = ll_align_u64(at + bytes, LAYOUT_ALIGN);
    return at;
}

static struct ll_tile_layout layout_of(const struct ll_tile *tile)
{
    const uint64_t num_chunks = LL_TILE_CHUNKS * LL_TILE_CHUNKS;
    struct ll_tile_layout l = { 0 };
    l.vertices = place(&l.total,
                       num_chunks * LL_CHUNK_VERTICES * sizeof(struct ll_terrain_vertex));
    l.splats = place(&l.total, num_chunks * LL_SPLAT_TEXELS * LL_SPLAT_TEXELS * 4);
    l.indices = place(&l.total, tile->num_indices * sizeof(uint16_t));
    l.liquid_vertices =
        place(&l.total, (uint64_t)tile->num_liquids * LL_LIQUID_ROW * LL_LIQUID_ROW *
                            sizeof(struct ll_liquid_vertex));
    l.liquid_indices = place(&l.total, tile->num_liquid_indices * sizeof(uint16_t));
    return l;
}

static void arrays_write(const struct ll_tile *tile, const struct ll_world_tile *out)
{
    uint8_t *base = out->span.data;
    const struct ll_tile_layout *l = &out->layout;
    ll_tile_write(tile, &(struct ll_tile_arrays){
                            .vertices = (void *)(base + l->vertices),
                            .indices = (void *)(base + l->indices),
                            .splats = base + l->splats,
                            .liquid_vertices = (void *)(base + l->liquid_vertices),
                            .liquid_indices = (void *)(base + l->liquid_indices),
                        });
}

void tile_out_free(struct ll_world_tile *tile)
{
    if (!tile)
        return;
    ll_ground_destroy(tile->ground);
    free(tile->chunk_textures);
    free(tile->liquids);
    free(tile);
}

static struct ll_world_tile *out_create(struct ll_world *world,
                                        const struct ll_tile *plan)
{
    struct ll_world_tile *out = calloc(1, sizeof *out);
    if (!out)
        return NULL;
    out->tile_x = plan->tile_x;
    out->tile_y = plan->tile_y;
    memcpy(out->chunks, plan->chunks, sizeof out->chunks);
    out->num_liquids = plan->num_liquids;
    out->num_indices = plan->num_indices;
    out->num_liquid_indices = plan->num_liquid_indices;
    out->layout = layout_of(plan);
    out->chunk_textures =
        calloc(LL_TILE_CHUNKS * LL_TILE_CHUNKS, sizeof *out->chunk_textures);
    out->liquids = calloc(plan->num_liquids + 1, sizeof *out->liquids);
    out->ground = ll_ground_create(plan);
    if (!out->chunk_textures || !out->liquids || !out->ground ||
        !world->params.spans.take(world->params.spans.user, out->layout.total,
                                  &out->span)) {
        tile_out_free(out);
        return NULL;
    }
    memcpy(out->liquids, plan->liquids, plan->num_liquids * sizeof *out->liquids);
    arrays_write(plan, out);
    return out;
}

// The mutex is held. A name is used once a tile, however many chunks have it.
static uint32_t use_once(struct ll_world *world, struct tile *tile, uint32_t *known,
                         const char *name)
{
    if (*known == LL_NO_TEXTURE) {
        *known = texture_use(world, name, tile->urgency);
        if (*known != LL_NO_TEXTURE)
            tile->textures[tile->num_textures++] = *known;
    }
    return *known;
}

static bool textures_resolve(struct ll_world *world, struct tile *tile,
                             const struct ll_tile *plan, struct ll_world_tile *out,
                             struct ll_arena *arena)
{
    // One for each name, one for "no name", one for each kind of liquid.
    uint32_t num_names = plan->num_textures + 1;
    uint32_t *known = ll_arena_array(arena, uint32_t, num_names);
    tile->textures = calloc(num_names + LL_NUM_LIQUIDS, sizeof *tile->textures);
    if (!known || !tile->textures)
        return false;
    memset(known, 0xff, num_names * sizeof *known);
    bool good = true;
    for (uint32_t c = 0; c < LL_TILE_CHUNKS * LL_TILE_CHUNKS; c++) {
        const struct ll_tile_chunk *chunk = &plan->chunks[c];
        for (uint32_t i = 0; chunk->present && i < chunk->num_layers; i++) {
            uint32_t idx = ll_min_u32(chunk->texture_idx[i], plan->num_textures);
            const char *name = idx < plan->num_textures ? plan->textures[idx] : "";
            out->chunk_textures[c][i] = use_once(world, tile, &known[idx], name);
            good = good && out->chunk_textures[c][i] != LL_NO_TEXTURE;
        }
    }
    memset(out->liquid_textures, 0xff, sizeof out->liquid_textures);
    for (uint32_t i = 0; i < plan->num_liquids; i++) {
        uint32_t *id = &out->liquid_textures[plan->liquids[i].kind];
        if (*id != LL_NO_TEXTURE)
            continue;
        *id = texture_use_sheet(world, plan->liquids[i].kind, tile->urgency);
        if (*id == LL_NO_TEXTURE)
            return false;
        tile->textures[tile->num_textures++] = *id;
    }
    return good;
}

// ---- placements ----

enum placement_kind { PLACEMENT_MODEL, PLACEMENT_BUILDING };

// Degrees (rx, ry, rz) of MDDF and MODF: Rz(ry - 180) * Ry(rx) * Rx(rz), then the scale.
static void axes_of_rotation(const float rotation_deg[3], float scale, float axes[3][3])
{
    const double to_rad = LL_PI / 180;
    double a = (rotation_deg[1] - 180) * to_rad;
    double b = rotation_deg[0] * to_rad, c = rotation_deg[2] * to_rad;
    double ca = cos(a), sa = sin(a), cb = cos(b), sb = sin(b), cc = cos(c), sc = sin(c);
    const double columns[3][3] = {
        { ca * cb, sa * cb, -sb },
        { ca * sb * sc - sa * cc, sa * sb * sc + ca * cc, cb * sc },
        { ca * sb * cc + sa * sc, sa * sb * cc - ca * sc, cb * cc },
    };
    for (int axis = 0; axis < 3; axis++) {
        for (int i = 0; i < 3; i++)
            axes[axis][i] = (float)(columns[axis][i] * (double)scale);
    }
}

// True where the ground under a place is in baked shadow; places off the tile are lit.
static bool ground_shadowed(const struct ll_adt *adt, uint32_t tile_x, uint32_t tile_y,
                            const double world_yd[3])
{
    const double tile_yd = 1600.0 / 3,
                 texel_yd = tile_yd / (LL_TILE_CHUNKS * LL_SPLAT_TEXELS);
    double south = (LL_MAP_HALF_YD - world_yd[0] - tile_y * tile_yd) / texel_yd;
    double east = (LL_MAP_HALF_YD - world_yd[1] - tile_x * tile_yd) / texel_yd;
    const double edge = LL_TILE_CHUNKS * LL_SPLAT_TEXELS;
    if (!(south >= 0 && south < edge && east >= 0 && east < edge))
        return false;
    uint32_t row = (uint32_t)south, col = (uint32_t)east;
    const struct ll_adt_chunk *chunk =
        &adt->chunks[row / LL_SPLAT_TEXELS * LL_TILE_CHUNKS + col / LL_SPLAT_TEXELS];
    row %= LL_SPLAT_TEXELS;
    col %= LL_SPLAT_TEXELS;
    if (!(chunk->flags & LL_MCNK_WHOLE_MAPS)) { // 63 x 63 texels, the last repeated
        row = ll_min_u32(row, LL_SPLAT_TEXELS - 2);
        col = ll_min_u32(col, LL_SPLAT_TEXELS - 2);
    }
    return chunk->present && chunk->shadow &&
           chunk->shadow[row * 8 + col / 8] >> col % 8 & 1;
}

// Until placements_resolve, `model` of a placement is the place of its name: models, then
// buildings.
static void doodads_place(struct tile_placement *placements, uint32_t *num,
                          const struct ll_tile *plan)
{
    const struct ll_adt *adt = plan->adt;
    for (uint32_t i = 0; i < adt->num_doodad_placements; i++) {
        const struct ll_doodad_placement *from = &adt->doodad_placements[i];
        if (from->dropped || from->name_idx >= adt->num_models)
            continue;
        struct tile_placement *to = &placements[(*num)++];
        *to = (struct tile_placement){ .key = (uint64_t)PLACEMENT_MODEL << 32 |
                                              from->unique_id,
                                       .model = from->name_idx,
                                       .fades = true };
        ll_placement_to_world(from->position, to->origin_world);
        axes_of_rotation(from->rotation_deg, from->scale, to->axes);
        to->sun =
            ground_shadowed(adt, plan->tile_x, plan->tile_y, to->origin_world) ? 0.5f : 1;
    }
}

void building_place(const struct ll_building_placement *from, struct tile_placement *to)
{
    *to = (struct tile_placement){
        .key = (uint64_t)PLACEMENT_BUILDING << 32 | from->unique_id,
        .model = NO_MODEL,
        .sun = 1,
        .doodad_set = from->doodad_set,
    };
    ll_placement_to_world(from->position, to->origin_world);
    axes_of_rotation(from->rotation_deg, 1, to->axes);
}

static void buildings_place(struct tile_placement *placements, uint32_t *num,
                            const struct ll_tile *plan)
{
    const struct ll_adt *adt = plan->adt;
    for (uint32_t i = 0; i < adt->num_building_placements; i++) {
        const struct ll_building_placement *from = &adt->building_placements[i];
        if (from->dropped || from->name_idx >= adt->num_buildings)
            continue;
        building_place(from, &placements[(*num)++]);
        placements[*num - 1].model = adt->num_models + from->name_idx;
    }
}

// Thousands of them: made before the mutex is taken.
static struct tile_placement *placements_make(const struct ll_tile *plan, uint32_t *num)
{
    const struct ll_adt *adt = plan->adt;
    *num = 0;
    struct tile_placement *placements =
        calloc(adt->num_doodad_placements + adt->num_building_placements + 1,
               sizeof *placements);
    if (!placements)
        return NULL;
    doodads_place(placements, num, plan);
    buildings_place(placements, num, plan);
    return placements;
}

// The mutex is held. Each name is asked for once.
static bool placements_resolve(struct ll_world *world, struct tile *tile,
                               const struct ll_adt *adt, struct ll_arena *arena)
{
    uint32_t num_names = adt->num_models + adt->num_buildings;
    uint32_t *known = ll_arena_array(arena, uint32_t, num_names);
    tile->models = calloc(num_names + 1, sizeof *tile->models);
    if (!known || !tile->models)
        return false;
    memset(known, 0xff, num_names * sizeof *known);
    for (uint32_t i = 0; i < tile->num_placements; i++) {
        uint32_t name_idx = tile->placements[i].model;
        uint32_t *model = &known[name_idx];
        if (*model == NO_MODEL) {
            *model = model_use(world,
                               name_idx < adt->num_models
                                   ? adt->models[name_idx]
                                   : adt->buildings[name_idx - adt->num_models],
                               tile->urgency);
            if (*model != NO_MODEL)
                tile->models[tile->num_models++] = *model;
        }
        tile->placements[i].model = *model;
    }
    return true;
}

static enum ll_status read_and_parse(struct ll_world *world, const char *name,
                                     uint32_t worker_idx, struct ll_arena *arena,
                                     struct ll_adt *adt)
{
    struct ll_bytes bytes;
    enum ll_status status =
        ll_vfs_read(world->params.vfs, worker_idx, name, arena, &bytes);
    if (status != LL_OK) {
        // A map's index may mark tiles that nobody made.
        ll_log(status == LL_ERR_ABSENT ? LL_LOG_DEBUG : LL_LOG_WARN, "world", "%s: %s",
               name, ll_status_name(status));
        return status;
    }
    struct ll_report report = { 0 };
    bool big = world->wdt.flags & LL_WDT_BIG_ALPHA;
    struct ll_adt_params params = { .alpha =
                                        big ? LL_ADT_ALPHA_8BIT : LL_ADT_ALPHA_4BIT };
    status = ll_adt_parse(bytes, &params, arena, adt, &report);
    char text[160];
    if (status != LL_OK) {
        ll_problem_format(&report.error, text, sizeof text);
        ll_log(LL_LOG_WARN, "world", "%s: %s", name, text);
    } else if (report.num_warnings) {
        ll_problem_format(&report.warnings[0], text, sizeof text);
        ll_log(LL_LOG_INFO, "world", "%s: %u warnings, the first %s", name,
               report.num_warnings, text);
    }
    return status;
}

// The mutex is held.
static void tile_finish(struct ll_world *world, struct tile *tile,
                        const struct ll_tile *plan, struct ll_world_tile *out,
                        struct ll_arena *arena)
{
    tile->out = out;
    tile->state = LOAD_DONE;
    tile->num_bytes = out->layout.total;
    bytes_count(world, LL_WORLD_TILES, (int64_t)tile->num_bytes);
    world->stats.num_tiles_loaded++;
    if (!tile->wanted || world->leaving) // nobody waits for it any more
        tile_release(world, tile);
    else if (!textures_resolve(world, tile, plan, out, arena) || !tile->placements ||
             !placements_resolve(world, tile, plan->adt, arena))
        ll_log(LL_LOG_ERROR, "world", "tile %u %u: no memory for what it names",
               out->tile_x, out->tile_y);
}

void tile_load(struct ll_world *world, uint32_t x, uint32_t y, uint32_t worker_idx)
{
    double start_s = ll_platform_now_s();
    struct ll_arena arena = { .block_bytes = 1 << 20 };
    char name[2 * LL_MAX_PATH + 32];
    snprintf(name, sizeof name, "World\\Maps\\%s\\%s_%u_%u.adt", world->map_folder,
             world->map_folder, x, y);

    struct ll_adt adt;
    struct ll_tile plan;
    struct ll_world_tile *out = NULL;
    struct tile_placement *placements = NULL;
    uint32_t num_placements = 0;
    if (read_and_parse(world, name, worker_idx, &arena, &adt) == LL_OK &&
        ll_tile_plan(&adt, x, y, &arena, &plan) == LL_OK) {
        out = out_create(world, &plan);
        if (out)
            placements = placements_make(&plan, &num_placements);
        else
            ll_log(LL_LOG_ERROR, "world", "%s: no memory for its arrays", name);
    }

    ll_mutex_lock(&world->mutex);
    struct tile *tile = &world->tiles[y][x];
    tile->placements = placements;
    tile->num_placements = num_placements;
    if (out) {
        tile_finish(world, tile, &plan, out, &arena);
    } else {
        tile->state = LOAD_ABSENT;
        world->stats.num_tiles_absent++;
    }
    world->stats.parse_s += ll_platform_now_s() - start_s;
    ll_mutex_unlock(&world->mutex);
    ll_arena_finish(&arena);
}
