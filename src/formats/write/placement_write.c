#include "formats/write/placement_write.h"

void ll_mddf_write(const struct ll_doodad_placement *placement, struct ll_writer *out)
{
    ll_writer_u32(out, placement->name_idx);
    ll_writer_u32(out, placement->unique_id);
    ll_writer_f32s(out, placement->position, 3);
    ll_writer_f32s(out, placement->rotation_deg, 3);
    float scale = placement->scale * 1024 + 0.5f;
    ll_writer_u16(out, !(scale >= 1) ? 1 : scale > 65535 ? 65535 : (uint16_t)scale);
    ll_writer_u16(out, placement->flags);
}

void ll_modf_write(const struct ll_building_placement *placement, struct ll_writer *out)
{
    ll_writer_u32(out, placement->name_idx);
    ll_writer_u32(out, placement->unique_id);
    ll_writer_f32s(out, placement->position, 3);
    ll_writer_f32s(out, placement->rotation_deg, 3);
    ll_writer_f32s(out, placement->box_min, 3);
    ll_writer_f32s(out, placement->box_max, 3);
    ll_writer_u16(out, placement->flags);
    ll_writer_u16(out, placement->doodad_set);
    ll_writer_u16(out, placement->name_set);
    ll_writer_u16(out, 0);
}
