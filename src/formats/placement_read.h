// Reads the placement rows of tiles and maps. Private to src/formats.
#ifndef LL_FORMATS_PLACEMENT_READ_H
#define LL_FORMATS_PLACEMENT_READ_H

#include "formats/placement.h"

#define LL_MDDF_BYTES 36u
#define LL_MODF_BYTES 64u

// Reads one row, which the caller has checked to be there. A row is dropped if its
// position is absurd or its name is not below num_names.
struct ll_doodad_placement ll_mddf_read(const uint8_t *row, uint32_t num_names);
struct ll_building_placement ll_modf_read(const uint8_t *row, uint32_t num_names);

#endif
