#include "formats/write/wmo_write.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "base/cursor.h"
#include "base/maths.h"
#include "formats/chunk.h"

#define FAR_YD 1e6f                // end of the fog without effect
#define MAX_NAMES_BYTES (1u << 24) // doodads address their names by 24 bits

// ---- names ----

// A list of strings that are found by their offset; equal ones share a place.
struct names {
    struct ll_writer blob;
    uint32_t num;
};

static uint32_t names_add(struct names *names, const char *name)
{
    const char *text = name ? name : "";
    size_t at = 0;
    while (at < names->blob.size) {
        const char *here = (const char *)names->blob.data + at;
        if (strcmp(here, text) == 0)
            return (uint32_t)at;
        at += strlen(here) + 1;
    }
    ll_writer_bytes(&names->blob, text, strlen(text) + 1);
    names->num++;
    return (uint32_t)at;
}

static void names_write(const char *chunk, const struct names *names,
                        struct ll_writer *out)
{
    size_t begin = ll_writer_chunk_begin(out, chunk);
    ll_writer_bytes(out, names->blob.data, names->blob.size);
    ll_writer_zeros(out, -names->blob.size & 3);
    ll_writer_chunk_end(out, begin);
}

struct root_names {
    struct names textures, groups, doodads;
};

static void root_names_make(const struct ll_wmo_root *root, struct root_names *names)
{
    // Offset 0 of these is "no name", so that a field left 0 means nothing.
    names_add(&names->textures, "");
    names_add(&names->groups, "");
    for (uint32_t i = 0; i < root->num_materials; i++)
        for (int k = 0; k < 2; k++)
            names_add(&names->textures, root->materials[i].textures[k]);
    for (uint32_t i = 0; i < root->num_groups; i++)
        names_add(&names->groups, root->groups[i].name);
    for (uint32_t i = 0; i < root->num_doodads; i++)
        names_add(&names->doodads, root->doodads[i].name);
}

static void root_names_finish(struct root_names *names)
{
    ll_writer_finish(&names->textures.blob);
    ll_writer_finish(&names->groups.blob);
    ll_writer_finish(&names->doodads.blob);
}

uint32_t ll_wmo_group_name_offset(const struct ll_wmo_root *root, uint32_t group_idx)
{
    struct names names = { 0 };
    names_add(&names, "");
    uint32_t offset = 0;
    for (uint32_t i = 0; i <= group_idx && i < root->num_groups; i++)
        offset = names_add(&names, root->groups[i].name);
    ll_writer_finish(&names.blob);
    return offset;
}

// ---- root ----

static void version_write(struct ll_writer *out)
{
    size_t begin = ll_writer_chunk_begin(out, "MVER");
    ll_writer_u32(out, LL_VERSION_BUILDING);
    ll_writer_chunk_end(out, begin);
}

static void header_write(const struct ll_wmo_root *root, const struct root_names *names,
                         struct ll_writer *out)
{
    size_t begin = ll_writer_chunk_begin(out, "MOHD");
    ll_writer_u32(out, root->num_materials);
    ll_writer_u32(out, root->num_groups);
    ll_writer_u32(out, root->num_portals);
    ll_writer_u32(out, root->num_lights);
    ll_writer_u32(out, names->doodads.num);
    ll_writer_u32(out, root->num_doodads);
    ll_writer_u32(out, ll_max_u32(root->num_doodad_sets, 1));
    ll_writer_bytes(out, root->ambient_bgra, 4);
    ll_writer_u32(out, root->id);
    ll_writer_f32s(out, root->box_min, 3);
    ll_writer_f32s(out, root->box_max, 3);
    ll_writer_u16(out, (uint16_t)root->flags);
    ll_writer_u16(out, 0);
    ll_writer_chunk_end(out, begin);
}

static void materials_write(const struct ll_wmo_root *root, struct names *names,
                            struct ll_writer *out)
{
    size_t begin = ll_writer_chunk_begin(out, "MOMT");
    for (uint32_t i = 0; i < root->num_materials; i++) {
        const struct ll_wmo_material *m = &root->materials[i];
        ll_writer_u32(out, m->flags);
        ll_writer_u32(out, m->shader);
        ll_writer_u32(out, m->blend);
        ll_writer_u32(out, names_add(names, m->textures[0]));
        ll_writer_bytes(out, m->emissive_bgra, 4);
        ll_writer_u32(out, 0); // run-time
        ll_writer_u32(out, names_add(names, m->textures[1]));
        ll_writer_bytes(out, m->diffuse_bgra, 4);
        ll_writer_u32(out, m->terrain_type);
        ll_writer_u32(out, m->texture_3);
        ll_writer_u32(out, m->color_2);
        ll_writer_u32(out, m->flags_2);
        ll_writer_zeros(out, 4 * 4); // run-time
    }
    ll_writer_chunk_end(out, begin);
}

static void groups_write(const struct ll_wmo_root *root, struct names *names,
                         struct ll_writer *out)
{
    size_t begin = ll_writer_chunk_begin(out, "MOGI");
    for (uint32_t i = 0; i < root->num_groups; i++) {
        const struct ll_wmo_group_info *g = &root->groups[i];
        ll_writer_u32(out, g->flags);
        ll_writer_f32s(out, g->box_min, 3);
        ll_writer_f32s(out, g->box_max, 3);
        bool named = g->name && g->name[0];
        ll_writer_u32(out, named ? names_add(names, g->name) : UINT32_MAX);
    }
    ll_writer_chunk_end(out, begin);
}

static void skybox_write(const struct ll_wmo_root *root, struct ll_writer *out)
{
    size_t begin = ll_writer_chunk_begin(out, "MOSB");
    size_t length = root->skybox ? strlen(root->skybox) : 0;
    ll_writer_bytes(out, root->skybox, length);
    ll_writer_zeros(out, 4 - (length & 3)); // at least one NUL
    ll_writer_chunk_end(out, begin);
}

static void vectors_write(const char *chunk, const float *v, size_t count,
                          struct ll_writer *out)
{
    size_t begin = ll_writer_chunk_begin(out, chunk);
    ll_writer_f32s(out, v, count);
    ll_writer_chunk_end(out, begin);
}

static void portals_write(const struct ll_wmo_root *root, struct ll_writer *out)
{
    vectors_write("MOPV", (const float *)root->portal_vertices,
                  (size_t)root->num_portal_vertices * 3, out);
    size_t begin = ll_writer_chunk_begin(out, "MOPT");
    for (uint32_t i = 0; i < root->num_portals; i++) {
        ll_writer_u16(out, (uint16_t)root->portals[i].first_vertex);
        ll_writer_u16(out, (uint16_t)root->portals[i].num_vertices);
        ll_writer_f32s(out, root->portals[i].plane, 4);
    }
    ll_writer_chunk_end(out, begin);
    begin = ll_writer_chunk_begin(out, "MOPR");
    for (uint32_t i = 0; i < root->num_portal_refs; i++) {
        ll_writer_u16(out, root->portal_refs[i].portal_idx);
        ll_writer_u16(out, root->portal_refs[i].group_idx);
        ll_writer_i16(out, root->portal_refs[i].side);
        ll_writer_u16(out, 0);
    }
    ll_writer_chunk_end(out, begin);
    vectors_write("MOVV", (const float *)root->visible_vertices,
                  (size_t)root->num_visible_vertices * 3, out);
    begin = ll_writer_chunk_begin(out, "MOVB");
    for (uint32_t i = 0; i < root->num_visible_blocks; i++) {
        ll_writer_u16(out, root->visible_blocks[i].first_vertex);
        ll_writer_u16(out, root->visible_blocks[i].num_vertices);
    }
    ll_writer_chunk_end(out, begin);
}

static void lights_write(const struct ll_wmo_root *root, struct ll_writer *out)
{
    size_t begin = ll_writer_chunk_begin(out, "MOLT");
    for (uint32_t i = 0; i < root->num_lights; i++) {
        const struct ll_wmo_light *l = &root->lights[i];
        ll_writer_u8(out, l->type);
        ll_writer_u8(out, l->attenuated);
        ll_writer_u8(out, 1); // as in shipped files
        ll_writer_u8(out, 1);
        ll_writer_bytes(out, l->color_bgra, 4);
        ll_writer_f32s(out, l->position, 3);
        ll_writer_f32(out, l->intensity);
        ll_writer_f32s(out, l->rotation, 4);
        ll_writer_f32(out, l->start_yd);
        ll_writer_f32(out, l->end_yd);
    }
    ll_writer_chunk_end(out, begin);
}

static void doodads_write(const struct ll_wmo_root *root, struct names *names,
                          struct ll_writer *out)
{
    static const struct ll_wmo_doodad_set none = { .name = "Set_$DefaultGlobal" };
    size_t begin = ll_writer_chunk_begin(out, "MODS");
    for (uint32_t i = 0; i < ll_max_u32(root->num_doodad_sets, 1); i++) {
        const struct ll_wmo_doodad_set *s =
            root->num_doodad_sets ? &root->doodad_sets[i] : &none;
        ll_writer_bytes(out, s->name, 20);
        ll_writer_u32(out, s->first_doodad);
        ll_writer_u32(out, s->num_doodads);
        ll_writer_u32(out, 0);
    }
    ll_writer_chunk_end(out, begin);
    names_write("MODN", names, out);
    begin = ll_writer_chunk_begin(out, "MODD");
    for (uint32_t i = 0; i < root->num_doodads; i++) {
        const struct ll_wmo_doodad *d = &root->doodads[i];
        ll_writer_u32(out, names_add(names, d->name) | (uint32_t)d->flags << 24);
        ll_writer_f32s(out, d->position, 3);
        ll_writer_f32s(out, d->rotation, 4);
        ll_writer_f32(out, d->scale);
        ll_writer_bytes(out, d->color_bgra, 4);
    }
    ll_writer_chunk_end(out, begin);
}

static void fog_range_write(const struct ll_wmo_fog_range *range, struct ll_writer *out)
{
    ll_writer_f32(out, range->end_yd);
    ll_writer_f32(out, range->start_scalar);
    ll_writer_bytes(out, range->color_bgra, 4);
}

static void fogs_write(const struct ll_wmo_root *root, struct ll_writer *out)
{
    static const struct ll_wmo_fog none = {
        .land = { FAR_YD, 1, { 255, 255, 255, 255 } },
        .water = { FAR_YD, 1, { 255, 255, 255, 255 } },
    };
    size_t begin = ll_writer_chunk_begin(out, "MFOG");
    for (uint32_t i = 0; i < ll_max_u32(root->num_fogs, 1); i++) {
        const struct ll_wmo_fog *f = root->num_fogs ? &root->fogs[i] : &none;
        ll_writer_u32(out, f->flags);
        ll_writer_f32s(out, f->position, 3);
        ll_writer_f32(out, f->inner_yd);
        ll_writer_f32(out, f->outer_yd);
        fog_range_write(&f->land, out);
        fog_range_write(&f->water, out);
    }
    ll_writer_chunk_end(out, begin);
}

static enum ll_status root_check(const struct ll_wmo_root *root)
{
    if (root->num_materials > LL_WMO_MAX_MATERIALS ||
        root->num_groups > LL_WMO_MAX_GROUPS ||
        root->num_portal_vertices > LL_WMO_MAX_ROWS ||
        root->num_portals > LL_WMO_MAX_ROWS || root->num_portal_refs > LL_WMO_MAX_ROWS ||
        root->num_visible_vertices > LL_WMO_MAX_ROWS ||
        root->num_visible_blocks > LL_WMO_MAX_ROWS ||
        root->num_lights > LL_WMO_MAX_ROWS || root->num_doodads > LL_WMO_MAX_ROWS ||
        root->num_doodad_sets > LL_WMO_MAX_ROWS || root->num_fogs > LL_WMO_MAX_ROWS ||
        root->num_convex_planes > LL_WMO_MAX_ROWS)
        return LL_ERR_LIMIT;
    for (uint32_t i = 0; i < root->num_portals; i++) {
        const struct ll_wmo_portal *p = &root->portals[i];
        if (p->num_vertices &&
            (p->num_vertices < 3 || !ll_range_fits(p->first_vertex, p->num_vertices, 1,
                                                   root->num_portal_vertices)))
            return LL_ERR_CORRUPT;
        if (p->num_vertices > LL_WMO_MAX_PORTAL_CORNERS)
            return LL_ERR_LIMIT;
    }
    for (uint32_t i = 0; i < root->num_portal_refs; i++) {
        const struct ll_wmo_portal_ref *ref = &root->portal_refs[i];
        if (!ref->dropped &&
            (ref->portal_idx >= root->num_portals || ref->group_idx >= root->num_groups))
            return LL_ERR_CORRUPT;
    }
    for (uint32_t i = 0; i < root->num_doodad_sets; i++)
        if (!ll_range_fits(root->doodad_sets[i].first_doodad,
                           root->doodad_sets[i].num_doodads, 1, root->num_doodads))
            return LL_ERR_CORRUPT;
    return LL_OK;
}

enum ll_status ll_wmo_root_write(const struct ll_wmo_root *root, struct ll_writer *out)
{
    enum ll_status status = root_check(root);
    if (status != LL_OK)
        return status;
    struct root_names names = { 0 };
    root_names_make(root, &names);
    version_write(out);
    header_write(root, &names, out);
    names_write("MOTX", &names.textures, out);
    materials_write(root, &names.textures, out);
    names_write("MOGN", &names.groups, out);
    groups_write(root, &names.groups, out);
    skybox_write(root, out);
    portals_write(root, out);
    lights_write(root, out);
    doodads_write(root, &names.doodads, out);
    fogs_write(root, out);
    if (root->num_convex_planes)
        vectors_write("MCVP", (const float *)root->convex_planes,
                      (size_t)root->num_convex_planes * 4, out);
    if (names.textures.blob.failed || names.groups.blob.failed ||
        names.doodads.blob.failed || out->failed)
        status = LL_ERR_MEMORY;
    else if (names.doodads.blob.size >= MAX_NAMES_BYTES)
        status = LL_ERR_LIMIT;
    root_names_finish(&names);
    return status;
}

// ---- group ----

static uint32_t content_flags(const struct ll_wmo_group *g, uint32_t num_nodes)
{
    uint32_t flags = 0;
    flags |= num_nodes ? LL_MOGP_BSP : 0;
    flags |= g->colors[0] ? LL_MOGP_COLORS : 0;
    flags |= g->colors[1] ? LL_MOGP_COLORS_2 : 0;
    flags |= g->uvs[1] ? LL_MOGP_UVS_2 : 0;
    flags |= g->num_light_refs ? LL_MOGP_LIGHTS : 0;
    flags |= g->num_doodad_refs ? LL_MOGP_DOODADS : 0;
    flags |= g->liquid.num_x ? LL_MOGP_LIQUID : 0;
    return flags;
}

static void group_header_write(const struct ll_wmo_group *g, uint32_t num_nodes,
                               struct ll_writer *out)
{
    uint16_t num_class_batches[3] = { 0 };
    for (uint32_t i = 0; i < g->num_batches; i++)
        num_class_batches[g->batches[i].batch_class]++;
    ll_writer_u32(out, g->name_offset);
    ll_writer_u32(out, g->description_offset);
    ll_writer_u32(out,
                  (g->flags & ~(uint32_t)LL_MOGP_CONTENT) | content_flags(g, num_nodes));
    ll_writer_f32s(out, g->box_min, 3);
    ll_writer_f32s(out, g->box_max, 3);
    ll_writer_u16(out, g->first_portal_ref);
    ll_writer_u16(out, g->num_portal_refs);
    for (int i = 0; i < 3; i++)
        ll_writer_u16(out, num_class_batches[i]);
    ll_writer_u16(out, 0);
    ll_writer_bytes(out, g->fog_idx, 4);
    ll_writer_u32(out, g->liquid_type);
    ll_writer_u32(out, g->id);
    ll_writer_u32(out, g->flags_2);
    ll_writer_u32(out, 0);
}

// What walks collide with and what batches draw, where the caller does not say.
static void triangle_derive(const struct ll_wmo_group *g, uint32_t triangle,
                            uint8_t out[2])
{
    out[0] = LL_MOPY_COLLISION;
    out[1] = LL_MOPY_NO_MATERIAL;
    for (uint32_t i = 0; i < g->num_batches; i++) {
        const struct ll_wmo_batch *b = &g->batches[i];
        if (triangle * 3 >= b->first_index &&
            triangle * 3 - b->first_index < b->num_indices) {
            out[0] = LL_MOPY_RENDER;
            out[1] = b->material_idx;
        }
    }
}

static void u16s_write(const char *chunk, const uint16_t *v, size_t count,
                       struct ll_writer *out)
{
    size_t begin = ll_writer_chunk_begin(out, chunk);
    for (size_t i = 0; i < count; i++)
        ll_writer_u16(out, v[i]);
    ll_writer_chunk_end(out, begin);
}

static void mesh_write(const struct ll_wmo_group *g, struct ll_writer *out)
{
    size_t begin = ll_writer_chunk_begin(out, "MOPY");
    for (uint32_t i = 0; i < g->num_indices / 3; i++) {
        uint8_t derived[2];
        if (!g->triangles)
            triangle_derive(g, i, derived);
        ll_writer_bytes(out, g->triangles ? g->triangles[i] : derived, 2);
    }
    ll_writer_chunk_end(out, begin);
    u16s_write("MOVI", g->indices, g->num_indices, out);
    vectors_write("MOVT", (const float *)g->positions, (size_t)g->num_vertices * 3, out);
    vectors_write("MONR", (const float *)g->normals, (size_t)g->num_vertices * 3, out);
    vectors_write("MOTV", (const float *)g->uvs[0], (size_t)g->num_vertices * 2, out);
}

static int16_t box_value(float v)
{
    return (int16_t)ll_clampf(v, INT16_MIN, INT16_MAX);
}

// The box is what the original culls by: rounded outward.
static void batch_write(const struct ll_wmo_group *g, const struct ll_wmo_batch *b,
                        struct ll_writer *out)
{
    float lo[3] = { FLT_MAX, FLT_MAX, FLT_MAX }, hi[3] = { -FLT_MAX, -FLT_MAX, -FLT_MAX };
    uint16_t first = UINT16_MAX, last = 0;
    for (uint32_t i = 0; i < b->num_indices; i++) {
        uint16_t v = g->indices[b->first_index + i];
        first = v < first ? v : first;
        last = v > last ? v : last;
        for (int k = 0; k < 3; k++) {
            lo[k] = ll_minf(lo[k], g->positions[v][k]);
            hi[k] = ll_maxf(hi[k], g->positions[v][k]);
        }
    }
    bool empty = !b->num_indices;
    for (int k = 0; k < 3; k++)
        ll_writer_i16(out, empty ? 0 : box_value(floorf(lo[k])));
    for (int k = 0; k < 3; k++)
        ll_writer_i16(out, empty ? 0 : box_value(ceilf(hi[k])));
    ll_writer_u32(out, b->first_index);
    ll_writer_u16(out, (uint16_t)b->num_indices);
    ll_writer_u16(out, empty ? 0 : first);
    ll_writer_u16(out, last);
    ll_writer_u8(out, b->flags);
    ll_writer_u8(out, b->material_idx);
}

static void bsp_write(const struct ll_wmo_bsp *bsp, struct ll_writer *out)
{
    size_t begin = ll_writer_chunk_begin(out, "MOBN");
    for (uint32_t i = 0; i < bsp->num_nodes; i++) {
        const struct ll_wmo_bsp_node *n = &bsp->nodes[i];
        ll_writer_u16(out, n->flags);
        ll_writer_i16(out, n->children[0]);
        ll_writer_i16(out, n->children[1]);
        ll_writer_u16(out, n->num_faces);
        ll_writer_u32(out, n->first_face);
        ll_writer_f32(out, n->plane_yd);
    }
    ll_writer_chunk_end(out, begin);
    u16s_write("MOBR", bsp->faces, bsp->num_faces, out);
}

static void colors_write(const struct ll_wmo_group *g, int set, struct ll_writer *out)
{
    if (!g->colors[set])
        return;
    size_t begin = ll_writer_chunk_begin(out, "MOCV");
    ll_writer_bytes(out, g->colors[set], (size_t)g->num_vertices * 4);
    ll_writer_chunk_end(out, begin);
}

static void liquid_write(const struct ll_wmo_liquid *liquid, struct ll_writer *out)
{
    size_t begin = ll_writer_chunk_begin(out, "MLIQ");
    ll_writer_u32(out, liquid->num_x);
    ll_writer_u32(out, liquid->num_y);
    ll_writer_u32(out, liquid->num_x - 1);
    ll_writer_u32(out, liquid->num_y - 1);
    ll_writer_f32s(out, liquid->corner, 3);
    ll_writer_u16(out, liquid->material_idx);
    for (uint32_t i = 0; i < liquid->num_x * liquid->num_y; i++) {
        ll_writer_bytes(out, liquid->vertices[i], 4);
        ll_writer_f32(out, liquid->heights_yd[i]);
    }
    ll_writer_bytes(out, liquid->cells,
                    (size_t)(liquid->num_x - 1) * (liquid->num_y - 1));
    ll_writer_chunk_end(out, begin);
}

static enum ll_status group_check(const struct ll_wmo_group *g)
{
    const struct ll_wmo_liquid *liquid = &g->liquid;
    if (g->num_vertices > LL_WMO_MAX_VERTICES ||
        g->num_indices > LL_WMO_MAX_TRIANGLES * 3 || g->num_batches > UINT16_MAX ||
        g->num_light_refs > LL_WMO_MAX_ROWS || g->num_doodad_refs > LL_WMO_MAX_ROWS ||
        liquid->num_x > LL_WMO_MAX_LIQUID_EDGE ||
        liquid->num_y > LL_WMO_MAX_LIQUID_EDGE ||
        liquid->num_x * liquid->num_y > LL_WMO_MAX_LIQUID_VERTICES)
        return LL_ERR_LIMIT;
    if (g->num_indices % 3 || (liquid->num_x && (liquid->num_x < 2 || liquid->num_y < 2)))
        return LL_ERR_CORRUPT;
    if (g->num_vertices && (!g->positions || !g->normals || !g->uvs[0]))
        return LL_ERR_CORRUPT;
    for (uint32_t i = 0; i < g->num_indices; i++)
        if (g->indices[i] >= g->num_vertices)
            return LL_ERR_CORRUPT;
    for (uint32_t i = 0; i < g->num_batches; i++) {
        const struct ll_wmo_batch *b = &g->batches[i];
        if (b->num_indices > UINT16_MAX)
            return LL_ERR_LIMIT;
        if (b->batch_class > LL_WMO_EXTERIOR || b->num_indices % 3 ||
            (b->num_indices &&
             !ll_range_fits(b->first_index, b->num_indices, 1, g->num_indices)) ||
            (i && b->batch_class < b[-1].batch_class))
            return LL_ERR_CORRUPT;
    }
    return LL_OK;
}

static void group_write(const struct ll_wmo_group *g, const struct ll_wmo_bsp *bsp,
                        struct ll_writer *out)
{
    version_write(out);
    size_t mogp = ll_writer_chunk_begin(out, "MOGP");
    group_header_write(g, bsp->num_nodes, out);
    mesh_write(g, out);
    size_t begin = ll_writer_chunk_begin(out, "MOBA");
    for (uint32_t i = 0; i < g->num_batches; i++)
        batch_write(g, &g->batches[i], out);
    ll_writer_chunk_end(out, begin);
    if (g->num_light_refs)
        u16s_write("MOLR", g->light_refs, g->num_light_refs, out);
    if (g->num_doodad_refs)
        u16s_write("MODR", g->doodad_refs, g->num_doodad_refs, out);
    if (bsp->num_nodes)
        bsp_write(bsp, out);
    colors_write(g, 0, out);
    if (g->liquid.num_x)
        liquid_write(&g->liquid, out);
    if (g->uvs[1])
        vectors_write("MOTV", (const float *)g->uvs[1], (size_t)g->num_vertices * 2, out);
    colors_write(g, 1, out);
    ll_writer_chunk_end(out, mogp);
}

enum ll_status ll_wmo_group_write(const struct ll_wmo_group *group, struct ll_writer *out)
{
    enum ll_status status = group_check(group);
    if (status != LL_OK)
        return status;
    struct ll_arena arena = { 0 };
    struct ll_wmo_bsp bsp = { group->num_bsp_nodes, group->num_bsp_faces,
                              group->bsp_nodes, group->bsp_faces };
    if (!bsp.num_nodes)
        status = ll_wmo_bsp_build(group->positions, group->indices,
                                  group->num_indices / 3, &arena, &bsp);
    if (status == LL_OK)
        group_write(group, &bsp, out);
    ll_arena_finish(&arena);
    return status == LL_OK && out->failed ? LL_ERR_MEMORY : status;
}
