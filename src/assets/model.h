// Models and buildings -> one kind of mesh: vertices, 16-bit indices, batches, materials.
// A building also has props: models that stand in it.
#ifndef LL_ASSETS_MODEL_H
#define LL_ASSETS_MODEL_H

#include "assets/door_light.h"
#include "base/arena.h"
#include "formats/m2.h"
#include "formats/wmo.h"
#include "shared/model.h"

struct ll_model_vertex {
    float position[3]; // model space, yards
    int8_t normal[4];  // snorm8; w 0
    uint8_t color[4];  // r, g, b, a: baked light of buildings; white for models
    float uv[2];
};

enum { // LL_MODEL_*: state of a batch that is no data
    LL_MODEL_TWO_SIDED = 1,
    LL_MODEL_NO_DEPTH_TEST = 2,
    LL_MODEL_NO_DEPTH_WRITE = 4,
    LL_MODEL_CLAMP_U = 8,
    LL_MODEL_CLAMP_V = 16,
};

// Blend modes by the numbers of models: 0 opaque, 1 alpha key, 2 alpha, 3 add without
// alpha, 4 add, 5 modulate, 6 modulate 2x.
#define LL_NUM_MODEL_BLENDS 7

struct ll_model_material {
    const char *texture;       // path as the file says; "": the plain stand-in
    uint8_t blend, state;      // state: LL_MODEL_*
    struct ll_material record; // the layer is the renderer's to fill in
};

struct ll_model_batch {
    uint32_t first_index, num_indices; // into the model's indices
    uint32_t first_vertex;             // added to each index
    uint32_t material;
    uint16_t group; // of a building
    uint32_t layer; // where batches lie in one plane the highest is seen; equal: the last
    // Of the batch's group (building) or the whole model: sphere, and box about its
    // centre.
    float center[3], radius_yd, half_yd[3];
};

// A model that stands in a building.
struct ll_model_prop {
    const char *name;
    uint32_t doodad_idx; // counts over all sets of the building
    float position[3],
        axes[3][3];    // axes[i]: model axis i in the building, with the scale
    bool interior;     // lit by its baked colour and the room's fixtures
    uint32_t room_set; // of its building's ll_rooms; filled in by who has those
    uint8_t color_rgb[3];
    uint32_t first_light, num_lights; // of its room, into ll_model.prop_lights
};

struct ll_model_prop_light {
    float position[3], color[3]; // building space; gamma colour times intensity
    float start_yd, end_yd;
};

struct ll_model_set {
    uint32_t first_doodad, num_doodads;
};

struct ll_model {
    bool building;
    float center[3], radius_yd;           // model space, from the vertices that are drawn
    float fade_center[3], fade_radius_yd; // of models: the size that their file says
    uint32_t num_vertices, num_indices, num_batches, num_materials;
    struct ll_model_batch *batches;      // arena; in authored order
    struct ll_model_material *materials; // arena
    uint32_t num_props, num_prop_lights, num_sets;
    uint32_t num_unnamed; // props that no group names: the client never makes them
    struct ll_model_prop *props;
    struct ll_model_prop_light *prop_lights;
    struct ll_model_set *sets;
    // Where ll_model_write reads from; borrowed.
    const struct ll_m2 *m2;
    const struct ll_skin *skin;
    const float (*bones)[16]; // pose, arena
    const struct ll_wmo_root *root;
    const struct ll_wmo_group *groups;
    uint32_t num_groups;
    enum ll_door_law door_law;
};

// The pose of the first frame of Stand; batches that are invisible there are left out.
// `skin` is the view to draw. What is viewed must outlive the model.
enum ll_status ll_model_plan_m2(const struct ll_m2 *m2, const struct ll_skin *skin,
                                struct ll_arena *arena, struct ll_model *out);

// groups[i] may have no vertices: its file is absent.
enum ll_status ll_model_plan_wmo(const struct ll_wmo_root *root,
                                 const struct ll_wmo_group *groups, uint32_t num_groups,
                                 struct ll_arena *arena, struct ll_model *out);

// num_vertices and num_indices elements. False: memory is out.
bool ll_model_write(const struct ll_model *model, struct ll_model_vertex *vertices,
                    uint16_t *indices);

// True if a placement with this doodad set shows the prop: set 0 and the chosen one.
bool ll_model_prop_shown(const struct ll_model *model, const struct ll_model_prop *prop,
                         uint32_t doodad_set);

#endif
