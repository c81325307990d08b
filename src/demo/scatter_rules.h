// The rules of the scatter: what a place of the land is like, and whether something may
// stand there. Shared by the files that fill the list. Private to src/demo.
#ifndef LL_DEMO_SCATTER_RULES_H
#define LL_DEMO_SCATTER_RULES_H

#include "demo/scatter.h"

struct ll_scatter_yard { // a round place that is kept free of what grows
    float x, y, radius;
};

struct ll_scatter_work {
    const struct ll_land *land;
    const struct ll_site *inn;
    struct ll_scatter *out;
    struct ll_scatter_yard yards[24];
    uint32_t num_yards;
};

// Places on the land. x, y: world, yards.
float ll_scatter_grid(const float *grid, float x, float y);             // a grid's value
float ll_scatter_nz(const struct ll_scatter_work *s, float x, float y); // 1 = level
float ll_scatter_above_lake(const struct ll_scatter_work *s, float x, float y);
// Direction in which a grid rises, unit; by differences over two yards.
void ll_scatter_rise(const float *grid, float x, float y, float out[2]);
// Turns of a direction, exact everywhere.
float ll_scatter_turns(float x, float y);
bool ll_scatter_inside(float x, float y, float margin);
// In front of the demo's open views nothing tall stands near.
bool ll_scatter_blocks_view(float x, float y);

// Own axes of a site, and back.
void ll_site_local(const struct ll_site *site, float x, float y, float local[2]);
void ll_site_world(const struct ll_site *site, float lx, float ly, float world[2]);
bool ll_site_covers(const struct ll_site *site, float x, float y, float margin);

// Whether nothing stands too near already; crowns may touch.
bool ll_scatter_apart(const struct ll_scatter_work *s, enum ll_prop prop, float x,
                      float y, float scale);
// Whether something that grows or lies about may be here.
bool ll_scatter_may_stand(const struct ll_scatter_work *s, enum ll_prop prop, float x,
                          float y, float scale);

// Puts a model down. NULL when the list is full.
struct ll_scatter_item *ll_scatter_put(struct ll_scatter_work *s, enum ll_prop prop,
                                       float x, float y, float yaw_deg, float scale);
void ll_scatter_keep_free(struct ll_scatter_work *s, float x, float y, float radius);

// The parts, in order.
void ll_scatter_sites(struct ll_scatter_work *s);  // yard, lamps, fences, camp
void ll_scatter_growth(struct ll_scatter_work *s); // stones, trees, herbs

#endif
