// Inside of src/scene only: the arrays of the store, one element a slot.
#ifndef LL_SCENE_PRIVATE_H
#define LL_SCENE_PRIVATE_H

#include "scene/scene.h"

struct ll_scene {
    uint32_t num_slots, max_slots, num_live;
    uint64_t generation; // of the whole; changes
    uint32_t first_free; // slot + 1; 0: none. Chained through `draws[].record`.
    // Read by every culling:
    float (*spheres)[4]; // centre in world axes, radius; radius < 0: free slot
    uint8_t *classes;
    // Read for what is visible:
    uint32_t *buckets;
    struct ll_draw *draws;
    uint32_t (*orders)[2]; // owner, order
    uint32_t *generations;
};

#endif
