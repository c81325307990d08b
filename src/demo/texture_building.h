// The pictures that buildings wear, one painter each. Private to src/demo.
#ifndef LL_DEMO_TEXTURE_BUILDING_H
#define LL_DEMO_TEXTURE_BUILDING_H

#include "demo/kit/canvas.h"

#define LL_WALL_SIZE 256 // texels along an edge

void ll_demo_paint_timber(struct ll_canvas *canvas);
void ll_demo_paint_plank(struct ll_canvas *canvas);
void ll_demo_paint_painted(struct ll_canvas *canvas); // boards, for shutters
void ll_demo_paint_shingle(struct ll_canvas *canvas);
void ll_demo_paint_door(struct ll_canvas *canvas); // once over the leaf, hinges at u = 0
void ll_demo_paint_plaster(struct ll_canvas *canvas);
void ll_demo_paint_fieldstone(struct ll_canvas *canvas);
void ll_demo_paint_flagstone(struct ll_canvas *canvas);
void ll_demo_paint_pane(struct ll_canvas *canvas); // once over a casement
void ll_demo_paint_sign(struct ll_canvas *canvas); // once over the board
void ll_demo_paint_iron(struct ll_canvas *canvas);
void ll_demo_paint_coals(struct ll_canvas *canvas);

#endif
