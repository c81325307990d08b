#include "formats/placement.h"

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
