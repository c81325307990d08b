// Writes the placement rows of tiles and maps. Private to src/formats.
#ifndef LL_FORMATS_WRITE_PLACEMENT_WRITE_H
#define LL_FORMATS_WRITE_PLACEMENT_WRITE_H

#include "formats/placement.h"
#include "formats/write/writer.h"

void ll_mddf_write(const struct ll_doodad_placement *placement, struct ll_writer *out);
void ll_modf_write(const struct ll_building_placement *placement, struct ll_writer *out);

#endif
