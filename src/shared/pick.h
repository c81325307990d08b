// What a pick writes of a pixel: one of these, and the number of the record. 0: nothing.
#ifndef LL_SHARED_PICK_H
#define LL_SHARED_PICK_H

#define LL_PICKED_TERRAIN 1u // ll_terrain_chunk
#define LL_PICKED_LIQUID 2u  // ll_liquid
#define LL_PICKED_MODEL 3u   // ll_draw_record

#endif
