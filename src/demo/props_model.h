// How the demo's models are put together before they become files: one mesh whose faces
// wear surfaces, an optional light, and boxes to bump into. Private to src/demo.
#ifndef LL_DEMO_PROPS_MODEL_H
#define LL_DEMO_PROPS_MODEL_H

#include "demo/kit/mesh.h"
#include "demo/props_textures.h"
#include "formats/m2.h"

// What a face wears (ll_mesh_face.material): a picture and how it is drawn. In drawing
// order: solid ones, those with holes, glowing ones.
enum ll_surface {
    LL_SURFACE_BARK_OAK,
    LL_SURFACE_BARK_PINE,
    LL_SURFACE_BARK_BIRCH,
    LL_SURFACE_STONE,
    LL_SURFACE_WOOD,
    LL_SURFACE_WOOD_DOUBLE, // two-sided
    LL_SURFACE_SHINGLES,
    LL_SURFACE_GLASS,  // unlit
    LL_SURFACE_EMBERS, // unlit
    LL_SURFACE_LEAVES_OAK,
    LL_SURFACE_LEAVES_BIRCH,
    LL_SURFACE_NEEDLES,
    LL_SURFACE_HERBS,
    LL_SURFACE_FLAME, // additive
    LL_SURFACE_HALO,
    LL_NUM_SURFACES
};

#define LL_MODEL_MAX_BILLBOARDS 2
#define LL_MODEL_MAX_BUMPERS 4

struct ll_model_light {
    float position[3];
    float color[3]; // gamma
    float intensity, start_yd, end_yd;
};

struct ll_model {
    // ll_mesh_face.part is the bone: 0 the root, 1.. billboards, modelled to face +x.
    struct ll_mesh mesh;
    uint32_t num_billboards;
    float billboards[LL_MODEL_MAX_BILLBOARDS][3]; // pivots
    bool has_light;
    struct ll_model_light light;
    uint32_t num_bumpers; // boxes of the collision mesh
    float bumpers[LL_MODEL_MAX_BUMPERS][2][3];
};

// Turns the mesh into a model with one view; arrays are in the arena. LL_ERR_MEMORY or
// LL_ERR_LIMIT where the mesh did not fit.
enum ll_status ll_model_finish(const struct ll_model *model, const char *name,
                               struct ll_arena *arena, struct ll_m2 *out);

void ll_model_bumper(struct ll_model *model, float x0, float y0, float z0, float x1,
                     float y1, float z1);

// A soft round glow that turns to the viewer.
void ll_model_halo(struct ll_model *model, const float at[3], float radius_yd);

// The builders, by file: tree.c, props_herbs.c, props_rock.c, props_wood.c,
// props_light.c. The mesh is empty and has a white pen.
void ll_model_oak(struct ll_model *model);
void ll_model_pine(struct ll_model *model);
void ll_model_birch(struct ll_model *model);
void ll_model_bush(struct ll_model *model);
void ll_model_fern(struct ll_model *model);
void ll_model_grass(struct ll_model *model);
void ll_model_flowers(struct ll_model *model);
void ll_model_boulder(struct ll_model *model);
void ll_model_stones(struct ll_model *model);
void ll_model_fence(struct ll_model *model);
void ll_model_fence_post(struct ll_model *model);
void ll_model_crate(struct ll_model *model);
void ll_model_barrel(struct ll_model *model);
void ll_model_keg(struct ll_model *model);
void ll_model_table(struct ll_model *model);
void ll_model_bench(struct ll_model *model);
void ll_model_shelf(struct ll_model *model);
void ll_model_bed(struct ll_model *model);
void ll_model_log(struct ll_model *model);
void ll_model_candle(struct ll_model *model);
void ll_model_lantern(struct ll_model *model);
void ll_model_lamp_post(struct ll_model *model);
void ll_model_torch(struct ll_model *model);
void ll_model_campfire(struct ll_model *model);
void ll_model_well(struct ll_model *model);

#endif
