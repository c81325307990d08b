// Descriptor sets and bindings. A set is visible only to the stages that read it.
#ifndef LL_SHARED_BINDINGS_H
#define LL_SHARED_BINDINGS_H

// Set 0, one per frame in flight.
#define LL_SET_FRAME 0
#define LL_BIND_FRAME 0          // uniform ll_frame
#define LL_BIND_TERRAIN_CHUNKS 1 // storage ll_terrain_chunk[]
#define LL_BIND_LIQUIDS 2        // storage ll_liquid[]
#define LL_BIND_INSTANCES 3      // storage ll_instance[]
#define LL_BIND_MATERIALS 4      // storage ll_material[]
#define LL_BIND_DRAWS 5          // storage ll_draw_record[]
#define LL_BIND_PROBES 6         // storage ll_light_probe[]
#define LL_NUM_FRAME_BINDINGS 7

// Set 1, one per bucket: the texture pages that its draws read. All are 2D arrays.
#define LL_SET_PAGES 1
#define LL_BIND_PAGE_LAYERS \
    0                        // [LL_MAX_TERRAIN_LAYERS] diffuse pages, one a layer slot;
                             // models and liquids read the first
#define LL_BIND_PAGE_SPLAT 1 // rgb = alpha of layers 1..3, a = baked light (1 lit)

// Set 2, one per frame in flight: render targets that later passes read.
#define LL_SET_TARGETS 2
#define LL_BIND_TARGET_SCENE 0

#endif
