#include "formats/placement.h"

#include <math.h>

#include "base/cursor.h"
#include "formats/limits.h"
#include "formats/placement_read.h"

#define MAP_HALF_YD (32 * 1600 / 3.0) // exact to a double, as the lattice is

void ll_placement_to_world(const float position[3], double world[3])
{
    world[0] = MAP_HALF_YD - (double)position[2];
    world[1] = MAP_HALF_YD - (double)position[0];
    world[2] = (double)position[1];
}

void ll_placement_from_world(const double world[3], float position[3])
{
    position[0] = (float)(MAP_HALF_YD - world[1]);
    position[1] = (float)world[2];
    position[2] = (float)(MAP_HALF_YD - world[0]);
}

static bool position_usable(const float position[3])
{
    for (int i = 0; i < 3; i++)
        if (!(fabsf(position[i]) <= LL_MAX_PLACEMENT_YD)) // NaN as well
            return false;
    return true;
}

static void finite_all(float *v, int count)
{
    for (int i = 0; i < count; i++)
        if (!(fabsf(v[i]) < 1e9f))
            v[i] = 0;
}

struct ll_doodad_placement ll_mddf_read(const uint8_t *row, uint32_t num_names)
{
    struct ll_cursor c = ll_cursor_make((struct ll_bytes){ row, LL_MDDF_BYTES });
    struct ll_doodad_placement p = { 0 };
    p.name_idx = ll_cursor_u32(&c);
    p.unique_id = ll_cursor_u32(&c);
    ll_cursor_f32s(&c, p.position, 3);
    ll_cursor_f32s(&c, p.rotation_deg, 3);
    uint16_t scale = ll_cursor_u16(&c);
    p.flags = ll_cursor_u16(&c);
    p.scale = (float)(scale ? scale : 1024) / 1024; // 0 occurs and means nothing
    p.dropped = p.name_idx >= num_names || !position_usable(p.position);
    finite_all(p.rotation_deg, 3);
    return p;
}

struct ll_building_placement ll_modf_read(const uint8_t *row, uint32_t num_names)
{
    struct ll_cursor c = ll_cursor_make((struct ll_bytes){ row, LL_MODF_BYTES });
    struct ll_building_placement p = { 0 };
    p.name_idx = ll_cursor_u32(&c);
    p.unique_id = ll_cursor_u32(&c);
    ll_cursor_f32s(&c, p.position, 3);
    ll_cursor_f32s(&c, p.rotation_deg, 3);
    ll_cursor_f32s(&c, p.box_min, 3);
    ll_cursor_f32s(&c, p.box_max, 3);
    p.flags = ll_cursor_u16(&c);
    p.doodad_set = ll_cursor_u16(&c);
    p.name_set = ll_cursor_u16(&c);
    p.dropped = p.name_idx >= num_names || !position_usable(p.position);
    finite_all(p.rotation_deg, 3);
    finite_all(p.box_min, 3);
    finite_all(p.box_max, 3);
    return p;
}
