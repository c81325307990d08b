// From a mesh to the arrays of a WMO group: batches by class and material, each with
// vertices of its own.
#include <math.h>
#include <string.h>

#include "demo/building.h"

struct assembly {
    const struct ll_mesh *mesh;
    float (*positions)[3], (*normals)[3], (*uvs)[2];
    uint8_t (*colors)[4];
    uint16_t *indices;
    uint8_t (*triangles)[2];
    struct ll_wmo_batch *batches;
    uint16_t *renamed; // old vertex -> new one + 1, of the batch in hand
    uint32_t num_vertices, num_triangles, num_batches;
};

static uint16_t vertex_take(struct assembly *assembly, uint32_t old)
{
    const struct ll_mesh *mesh = assembly->mesh;
    if (!assembly->renamed[old]) {
        uint32_t i = assembly->num_vertices++;
        memcpy(assembly->positions[i], mesh->positions[old], sizeof(float[3]));
        memcpy(assembly->normals[i], mesh->normals[old], sizeof(float[3]));
        memcpy(assembly->uvs[i], mesh->uvs[old], sizeof(float[2]));
        const uint8_t *rgba = mesh->colors[old];
        uint8_t bgra[4] = { rgba[2], rgba[1], rgba[0], rgba[3] };
        memcpy(assembly->colors[i], bgra, 4);
        assembly->renamed[old] = (uint16_t)(i + 1);
    }
    return (uint16_t)(assembly->renamed[old] - 1);
}

// All triangles of one class and material, as one batch.
static bool batch_take(struct assembly *assembly, uint32_t part, uint32_t material)
{
    const struct ll_mesh *mesh = assembly->mesh;
    uint32_t first = assembly->num_triangles, first_vertex = assembly->num_vertices;
    memset(assembly->renamed, 0, mesh->num_vertices * sizeof *assembly->renamed);
    for (uint32_t i = 0; i < mesh->num_triangles; i++) {
        const struct ll_mesh_face *face = mesh->faces + i;
        bool collision = part == LL_PART_COLLISION;
        if (face->part != part || (!collision && face->material != material))
            continue;
        if (assembly->num_vertices + 3 > LL_MESH_MAX_VERTICES)
            return false;
        uint32_t at = assembly->num_triangles++;
        for (uint32_t k = 0; k < 3; k++)
            assembly->indices[at * 3 + k] = vertex_take(assembly, mesh->triangles[i][k]);
        assembly->triangles[at][0] = face->flags;
        assembly->triangles[at][1] = collision ? LL_MOPY_NO_MATERIAL : (uint8_t)material;
    }
    if (assembly->num_triangles == first || part == LL_PART_COLLISION)
        return true;
    assembly->batches[assembly->num_batches++] = (struct ll_wmo_batch){
        .batch_class = (enum ll_wmo_batch_class)part,
        .first_index = first * 3,
        .num_indices = (assembly->num_triangles - first) * 3,
        .material_idx = (uint8_t)material,
        .first_vertex = (uint16_t)first_vertex,
        .last_vertex = (uint16_t)(assembly->num_vertices - 1),
    };
    return true;
}

enum ll_status ll_building_group(const struct ll_mesh *mesh, struct ll_arena *arena,
                                 struct ll_wmo_group *out)
{
    if (mesh->full)
        return LL_ERR_LIMIT;
    // A vertex can be in several batches; at most one new one a triangle corner.
    uint32_t most = mesh->num_triangles * 3;
    most = most < LL_MESH_MAX_VERTICES ? most : LL_MESH_MAX_VERTICES;
    struct assembly assembly = {
        .mesh = mesh,
        .positions = ll_arena_alloc(arena, most, sizeof(float[3]), _Alignof(float)),
        .normals = ll_arena_alloc(arena, most, sizeof(float[3]), _Alignof(float)),
        .uvs = ll_arena_alloc(arena, most, sizeof(float[2]), _Alignof(float)),
        .colors = ll_arena_alloc(arena, most, 4, 1),
        .indices = ll_arena_array(arena, uint16_t, (size_t)mesh->num_triangles * 3),
        .triangles = ll_arena_alloc(arena, mesh->num_triangles, 2, 1),
        .batches = ll_arena_array(arena, struct ll_wmo_batch, 3 * LL_NUM_STUFFS),
        .renamed = ll_arena_array(arena, uint16_t, mesh->num_vertices),
    };
    if (!assembly.positions || !assembly.normals || !assembly.uvs || !assembly.colors ||
        !assembly.indices || !assembly.triangles || !assembly.batches ||
        !assembly.renamed)
        return LL_ERR_MEMORY;
    for (uint32_t part = 0; part < LL_PART_COLLISION; part++)
        for (uint32_t material = 0; material < LL_NUM_STUFFS; material++)
            if (!batch_take(&assembly, part, material))
                return LL_ERR_LIMIT;
    if (!batch_take(&assembly, LL_PART_COLLISION, 0))
        return LL_ERR_LIMIT;

    out->num_vertices = assembly.num_vertices;
    out->positions = (const float(*)[3])assembly.positions;
    out->normals = (const float(*)[3])assembly.normals;
    out->uvs[0] = (const float(*)[2])assembly.uvs;
    out->colors[0] = (const uint8_t(*)[4])assembly.colors;
    out->num_indices = assembly.num_triangles * 3;
    out->indices = assembly.indices;
    out->triangles = (const uint8_t(*)[2])assembly.triangles;
    out->num_batches = assembly.num_batches;
    out->batches = assembly.batches;
    ll_mesh_bounds(mesh, out->box_min, out->box_max);
    return LL_OK;
}
