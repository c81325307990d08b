#include "demo/places.h"

#include <string.h>

#include "base/maths.h"
#include "demo/inn.h"
#include "demo/tiles.h"

#define INN_UNIQUE_ID 1
#define BLOCK_YD ((float)(2 * LL_LATTICE_YD)) // of a hole: 2 x 2 cells

// ---- the site ----

// The quarter of a turn that is nearest, 0..3; angles may be negative.
static uint32_t quarter_of(float yaw_deg)
{
    return (uint32_t)((int32_t)floorf(yaw_deg / 90 + 0.5f) & 3);
}

// Sine and cosine of the nearest quarter.
static void quarter_turn(float yaw_deg, float *sine, float *cosine)
{
    static const float sines[4] = { 0, 1, 0, -1 };
    uint32_t quarter = quarter_of(yaw_deg);
    *sine = sines[quarter];
    *cosine = sines[(quarter + 1) & 3];
}

static void site_to_world(const struct ll_site *site, float x, float y, float world[2])
{
    float sine, cosine;
    quarter_turn(site->yaw_deg, &sine, &cosine);
    world[0] = site->x + cosine * x - sine * y;
    world[1] = site->y + sine * x + cosine * y;
}

static void world_to_site(const struct ll_site *site, float x, float y, float own[2])
{
    float sine, cosine, dx = x - site->x, dy = y - site->y;
    quarter_turn(site->yaw_deg, &sine, &cosine);
    own[0] = cosine * dx + sine * dy;
    own[1] = -sine * dx + cosine * dy;
}

// Middle of the block of ground that is left out over the stair, in the inn's axes:
// inside the walls, with the stair's opening inside it. The tolerance is about 0.2 yd
// either way.
#define HOLE_X (-4.3f + BLOCK_YD / 2)
#define HOLE_Y (0.14f + BLOCK_YD / 2)

// Turns the site to a quarter and moves it, by less than a block, so that the hole over
// the stair falls on a block of terrain cells.
static void site_snap(struct ll_site *site)
{
    float sine, cosine, world[2];
    quarter_turn(site->yaw_deg, &sine, &cosine);
    site->yaw_deg = 90 * (float)quarter_of(site->yaw_deg);
    site_to_world(site, HOLE_X, HOLE_Y, world);
    for (int i = 0; i < 2; i++) {
        float blocks = floorf((LL_LAND_HALF_YD - world[i]) / BLOCK_YD) + 0.5f;
        float shift = LL_LAND_HALF_YD - blocks * BLOCK_YD - world[i];
        if (i == 0)
            site->x += shift;
        else
            site->y += shift;
    }
}

// Distance of a point outside a rectangle x0, y0, x1, y1; 0 inside.
static float outside_yd(const float rect[4], const float p[2])
{
    float dx = ll_maxf(ll_maxf(rect[0] - p[0], p[0] - rect[2]), 0);
    float dy = ll_maxf(ll_maxf(rect[1] - p[1], p[1] - rect[3]), 0);
    return sqrtf(dx * dx + dy * dy);
}

// Distance to the paved ground, in the inn's axes: a yard before the front, the way to
// the road, and as much of the road as lies before the house.
static float paved_distance(const float own[2], float road_yd)
{
    static const float yard[4] = { 3.8f, -6.6f, 11.2f, 6.4f };
    static const float way[4] = { 10, -3.2f, 19, 2.0f };
    static const float front[4] = { 12, -9, 40, 9 };
    float road = ll_maxf(road_yd + 0.4f, outside_yd(front, own));
    float paved = ll_minf(outside_yd(yard, own), outside_yd(way, own)) - 0.6f;
    return ll_minf(paved, road);
}

// Level under and around the inn, then back into the land; a path from the steps to the
// road, and paved ground before the front and where the roads meet.
static void site_level(struct ll_land *land, const struct ll_site *site)
{
    const float level_yd = 2.5f, blend_yd = 10;
    const float path[4] = { LL_INN_STEP_X - 1, LL_INN_DOOR_Y, LL_INN_STEP_X + 16,
                            LL_INN_DOOR_Y };
    for (uint32_t row = 0; row < LL_LAND_NODES; row++) {
        for (uint32_t column = 0; column < LL_LAND_NODES; column++) {
            float own[2];
            world_to_site(site, ll_land_x((float)row), ll_land_y((float)column), own);
            float away_yd = outside_yd(ll_inn_footprint, own);
            if (away_yd > level_yd + blend_yd + 16)
                continue;
            uint32_t node = ll_land_node(row, column);
            land->paved_yd[node] = paved_distance(own, land->road_yd[node]);
            float natural = ll_smoothstepf(level_yd, level_yd + blend_yd, away_yd);
            land->height_yd[node] = ll_mixf(site->z, land->height_yd[node], natural);
            // Narrower than a road: its middle lies a yard off everywhere.
            land->road_yd[node] =
                ll_minf(land->road_yd[node], outside_yd(path, own) + 1.2f);
        }
    }
}

// ---- baked shadow ----

// Height and radius of what a model holds against the sun, as shares of its bounding
// radius.
static const struct caster {
    enum ll_prop prop;
    float height, radius;
} casters[] = {
    { LL_PROP_OAK, 1.25f, 0.42f },
    { LL_PROP_PINE, 1.55f, 0.2f },
    { LL_PROP_BIRCH, 1.5f, 0.25f },
    { LL_PROP_WELL, 1.2f, 0.6f },
};

static const struct caster *caster_of(enum ll_prop prop)
{
    for (uint32_t i = 0; i < sizeof casters / sizeof *casters; i++) {
        if (casters[i].prop == prop)
            return &casters[i];
    }
    return NULL;
}

static int32_t node_of(float world)
{
    return (int32_t)floorf((LL_LAND_HALF_YD - world) / LL_LAND_STEP_YD + 0.5f);
}

// Raises the tops of a disc of nodes.
static void disc_raise(float *tops_yd, float x, float y, float radius_yd, float top_yd)
{
    int32_t reach = (int32_t)(radius_yd / LL_LAND_STEP_YD) + 1;
    int32_t row = node_of(x), column = node_of(y);
    for (int32_t r = row - reach; r <= row + reach; r++) {
        for (int32_t c = column - reach; c <= column + reach; c++) {
            if (r < 0 || c < 0 || r >= LL_LAND_NODES || c >= LL_LAND_NODES)
                continue;
            float dx = ll_land_x((float)r) - x, dy = ll_land_y((float)c) - y;
            uint32_t node = ll_land_node((uint32_t)r, (uint32_t)c);
            if (dx * dx + dy * dy <= radius_yd * radius_yd)
                tops_yd[node] = ll_maxf(tops_yd[node], top_yd);
        }
    }
}

static void inn_raise(float *tops_yd, const struct ll_site *site)
{
    const float walls[4] = { -4.7f, -9.3f, 4.7f, 8.75f }, top_yd = site->z + 8.5f;
    for (uint32_t r = 0; r < LL_LAND_NODES; r++) {
        for (uint32_t c = 0; c < LL_LAND_NODES; c++) {
            float own[2];
            world_to_site(site, ll_land_x((float)r), ll_land_y((float)c), own);
            uint32_t node = ll_land_node(r, c);
            if (outside_yd(walls, own) == 0)
                tops_yd[node] = ll_maxf(tops_yd[node], top_yd);
        }
    }
}

static enum ll_status shadows_bake(struct ll_land *land, struct ll_places *places,
                                   struct ll_arena *arena)
{
    const size_t num = LL_LAND_NODES * LL_LAND_NODES;
    places->foot_lit = ll_arena_array(arena, bool, places->scatter.count);
    struct ll_arena_mark mark = ll_arena_mark(arena);
    float *tops_yd = ll_arena_array(arena, float, num);
    if (!tops_yd || !places->foot_lit)
        return LL_ERR_MEMORY;
    ll_land_cast_shadow(land, land->height_yd);
    for (uint32_t i = 0; i < places->scatter.count; i++) {
        const float *at = places->scatter.items[i].position;
        float row = (LL_LAND_HALF_YD - at[0]) / LL_LAND_STEP_YD;
        float column = (LL_LAND_HALF_YD - at[1]) / LL_LAND_STEP_YD;
        places->foot_lit[i] =
            ll_land_sample(land->shadow_yd, row, column) <= at[2] + 0.17f;
    }
    memcpy(tops_yd, land->height_yd, num * sizeof *tops_yd);
    for (uint32_t i = 0; i < places->scatter.count; i++) {
        const struct ll_scatter_item *item = &places->scatter.items[i];
        const struct caster *caster = caster_of(item->prop);
        if (!caster)
            continue;
        float size_yd = ll_props[item->prop].radius_yd * item->scale;
        disc_raise(tops_yd, item->position[0], item->position[1],
                   caster->radius * size_yd,
                   item->position[2] + caster->height * size_yd);
    }
    inn_raise(tops_yd, &places->inn);
    ll_land_cast_shadow(land, tops_yd);
    ll_arena_rewind(arena, mark);
    return LL_OK;
}

void ll_places_light_feet(const struct ll_places *places, uint32_t chunk_row,
                          uint32_t chunk_col, uint8_t shadow[LL_PAINT_TEXELS])
{
    const float texel_yd = (float)(LL_LATTICE_YD * LL_CHUNK_CELLS / LL_SPLAT_TEXELS);
    for (uint32_t i = 0; i < places->scatter.count; i++) {
        const struct ll_scatter_item *item = &places->scatter.items[i];
        if (!places->foot_lit[i] || !caster_of(item->prop))
            continue;
        int32_t row = (int32_t)floorf((LL_LAND_HALF_YD - item->position[0]) / texel_yd) -
                      (int32_t)(chunk_row * LL_SPLAT_TEXELS);
        int32_t column =
            (int32_t)floorf((LL_LAND_HALF_YD - item->position[1]) / texel_yd) -
            (int32_t)(chunk_col * LL_SPLAT_TEXELS);
        // Texels along the edge are the neighbour's too: a foot there stays in the shade.
        const int32_t last = LL_SPLAT_TEXELS - 2;
        if (row > 0 && column > 0 && row < last && column < last)
            shadow[row * LL_SPLAT_TEXELS + column] = 0;
    }
}

enum ll_status ll_places_make(struct ll_land *land, struct ll_arena *arena,
                              struct ll_places *out)
{
    out->inn = ll_demo_inn_site(land);
    site_snap(&out->inn);
    site_level(land, &out->inn);
    ll_land_find_normals(land);
    ll_land_find_inland(land);
    enum ll_status status = ll_demo_scatter(land, &out->inn, arena, &out->scatter);
    return status ? status : shadows_bake(land, out, arena);
}

// ---- a tile's share ----

// Chunk of the whole map that holds a place; false outside the tile.
static bool chunk_of(uint32_t tile_x, uint32_t tile_y, const float world[2],
                     uint32_t *chunk_idx)
{
    const float chunk_yd = (float)(LL_LATTICE_YD * LL_CHUNK_CELLS);
    float row = floorf((LL_LAND_HALF_YD - world[0]) / chunk_yd) -
                (float)((tile_y - LL_DEMO_FIRST_TILE) * LL_TILE_CHUNKS);
    float col = floorf((LL_LAND_HALF_YD - world[1]) / chunk_yd) -
                (float)((tile_x - LL_DEMO_FIRST_TILE) * LL_TILE_CHUNKS);
    if (row < 0 || col < 0 || row >= LL_TILE_CHUNKS || col >= LL_TILE_CHUNKS)
        return false;
    *chunk_idx = (uint32_t)row * LL_TILE_CHUNKS + (uint32_t)col;
    return true;
}

static void placement_position(const float world[3], float position[3])
{
    const double wide[3] = { (double)world[0], (double)world[1], (double)world[2] };
    ll_placement_from_world(wide, position);
}

static enum ll_status doodads_fill(const struct ll_places *places, uint32_t tile_x,
                                   uint32_t tile_y, struct ll_arena *arena,
                                   struct ll_adt_write *tile,
                                   struct ll_adt_write_chunk *chunks)
{
    const struct ll_scatter *scatter = &places->scatter;
    struct ll_doodad_placement *rows =
        ll_arena_array(arena, struct ll_doodad_placement, scatter->count);
    uint32_t *chunk_idx = ll_arena_array(arena, uint32_t, scatter->count);
    const char **names = ll_arena_array(arena, const char *, LL_NUM_PROPS);
    uint32_t *refs = ll_arena_array(arena, uint32_t, scatter->count);
    if (!rows || !chunk_idx || !names || !refs)
        return LL_ERR_MEMORY;
    uint32_t num = 0;
    for (uint32_t i = 0; i < scatter->count; i++) {
        const struct ll_scatter_item *item = &scatter->items[i];
        if (!chunk_of(tile_x, tile_y, item->position, &chunk_idx[num]))
            continue;
        rows[num] = (struct ll_doodad_placement){
            .name_idx = item->prop,
            .unique_id = item->unique_id,
            .rotation_deg = { item->pitch_deg, item->yaw_deg + 180, 0 },
            .scale = item->scale,
        };
        placement_position(item->position, rows[num].position);
        chunks[chunk_idx[num]].num_doodad_refs++;
        num++;
    }
    for (uint32_t i = 0; i < LL_NUM_PROPS; i++)
        names[i] = ll_props[i].path;
    uint32_t first = 0, filled[LL_ADT_NUM_CHUNKS] = { 0 };
    for (uint32_t c = 0; c < LL_ADT_NUM_CHUNKS; c++) {
        chunks[c].doodad_refs = refs + first;
        filled[c] = first;
        first += chunks[c].num_doodad_refs;
    }
    for (uint32_t i = 0; i < num; i++)
        refs[filled[chunk_idx[i]]++] = i;
    tile->models = names;
    tile->num_models = LL_NUM_PROPS;
    tile->doodad_placements = rows;
    tile->num_doodad_placements = num;
    return LL_OK;
}

static enum ll_status inn_fill(const struct ll_places *places, uint32_t tile_x,
                               uint32_t tile_y, struct ll_arena *arena,
                               struct ll_adt_write *tile,
                               struct ll_adt_write_chunk *chunks)
{
    static const uint32_t ref = 0;
    static const char *const name = LL_INN_FILE;
    const struct ll_site *site = &places->inn;
    float hole[2];
    uint32_t chunk_idx;
    site_to_world(site, HOLE_X, HOLE_Y, hole);
    if (!chunk_of(tile_x, tile_y, hole, &chunk_idx))
        return LL_OK; // the inn stands on another tile
    struct ll_building_placement *row = ll_arena_new(arena, struct ll_building_placement);
    if (!row)
        return LL_ERR_MEMORY;
    const float floor_world[3] = { site->x, site->y, site->z - LL_INN_GROUND_Z };
    *row =
        (struct ll_building_placement){ .unique_id = INN_UNIQUE_ID,
                                        .rotation_deg = { 0, site->yaw_deg + 180, 0 } };
    placement_position(floor_world, row->position);
    // The box around the building, in placement space.
    const float top_yd = LL_INN_SMOKE_Z, bottom_yd = -5;
    for (int i = 0; i < 4; i++) {
        float world[3], corner[3];
        site_to_world(site, ll_inn_footprint[i & 1 ? 2 : 0],
                      ll_inn_footprint[i & 2 ? 3 : 1], world);
        world[2] = floor_world[2] + (i & 1 ? top_yd : bottom_yd);
        placement_position(world, corner);
        for (int k = 0; k < 3; k++) {
            row->box_min[k] = i ? ll_minf(row->box_min[k], corner[k]) : corner[k];
            row->box_max[k] = i ? ll_maxf(row->box_max[k], corner[k]) : corner[k];
        }
    }
    tile->buildings = &name;
    tile->num_buildings = 1;
    tile->building_placements = row;
    tile->num_building_placements = 1;
    for (uint32_t c = 0; c < LL_ADT_NUM_CHUNKS;
         c++) { // its own chunk and those around it
        int32_t dr =
            (int32_t)(c / LL_TILE_CHUNKS) - (int32_t)(chunk_idx / LL_TILE_CHUNKS);
        int32_t dc =
            (int32_t)(c % LL_TILE_CHUNKS) - (int32_t)(chunk_idx % LL_TILE_CHUNKS);
        if (dr * dr > 1 || dc * dc > 1)
            continue;
        chunks[c].building_refs = &ref;
        chunks[c].num_building_refs = 1;
    }
    const uint32_t blocks = LL_CHUNK_CELLS / 2;
    uint32_t block_row =
        (uint32_t)floorf((LL_LAND_HALF_YD - hole[0]) / BLOCK_YD) % blocks;
    uint32_t block_col =
        (uint32_t)floorf((LL_LAND_HALF_YD - hole[1]) / BLOCK_YD) % blocks;
    chunks[chunk_idx].holes |= (uint16_t)(1u << (block_row * blocks + block_col));
    return LL_OK;
}

enum ll_status ll_places_fill(const struct ll_places *places, uint32_t tile_x,
                              uint32_t tile_y, struct ll_arena *arena,
                              struct ll_adt_write *tile,
                              struct ll_adt_write_chunk *chunks)
{
    enum ll_status status = doodads_fill(places, tile_x, tile_y, arena, tile, chunks);
    return status ? status : inn_fill(places, tile_x, tile_y, arena, tile, chunks);
}
