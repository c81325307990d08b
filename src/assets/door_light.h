// Light from doors on the baked colours of a building (classic-look.md 4.5).
#ifndef LL_ASSETS_DOOR_LIGHT_H
#define LL_ASSETS_DOOR_LIGHT_H

#include "formats/wmo.h"

enum ll_door_law {
    LL_DOORS_CLASSIC, // 1.12: whatever is near a door to the day goes to white
    LL_DOORS_LATER,   // 3.3.5: transition batches alone, to grey
};

// Changes colours of a group as r, g, b, a, one a vertex. Groups without baked colours
// have none to change.
void ll_door_light(const struct ll_wmo_root *root, const struct ll_wmo_group *group,
                   enum ll_door_law law, uint8_t (*rgba)[4]);

#endif
