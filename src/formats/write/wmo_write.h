// Writes a building as 1.12.1 stores it: a root and one file a group.
#ifndef LL_FORMATS_WRITE_WMO_WRITE_H
#define LL_FORMATS_WRITE_WMO_WRITE_H

#include "formats/wmo.h"
#include "formats/write/writer.h"

// Each appends to an empty writer. LL_ERR_LIMIT where a count is above what readers
// accept, LL_ERR_CORRUPT where an index points outside its array.

// Name lists are made from the names in the structs; equal names share a place. Without a
// doodad set or a fog an empty "Set_$DefaultGlobal" and a fog without effect are written.
enum ll_status ll_wmo_root_write(const struct ll_wmo_root *root, struct ll_writer *out);

// Offset of a group's name in the MOGN that ll_wmo_root_write makes: for
// ll_wmo_group.name_offset.
uint32_t ll_wmo_group_name_offset(const struct ll_wmo_root *root, uint32_t group_idx);

// Derived: flags of content (LL_MOGP_CONTENT), numbers of batches by class, boxes and
// vertex ranges of batches. Batches stand by class, at most 65535 indices each. Without
// `triangles` those in batches are drawn and walked on, the others walked on only
// (LL_MOPY_NO_MATERIAL). Without `bsp_nodes` a tree over all triangles is built.
enum ll_status ll_wmo_group_write(const struct ll_wmo_group *group,
                                  struct ll_writer *out);

#endif
