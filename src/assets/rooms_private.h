// Inside of the files that make rooms.
#ifndef LL_ASSETS_ROOMS_PRIVATE_H
#define LL_ASSETS_ROOMS_PRIVATE_H

#include "assets/rooms.h"

// Each false when memory is out.
bool rooms_columns_make(struct ll_rooms *rooms);
bool rooms_sets_make(struct ll_rooms *rooms, const struct ll_wmo_group *groups);
bool rooms_portals_make(struct ll_rooms *rooms, const struct ll_wmo_root *root,
                        const struct ll_wmo_group *groups);

#endif
