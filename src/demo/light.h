// The demo's light day: the tables that give each minute its colours. Private to
// src/demo.
#ifndef LL_DEMO_LIGHT_H
#define LL_DEMO_LIGHT_H

#include "base/arena.h"
#include "base/status.h"

#define LL_DEMO_MAP_ID 900
#define LL_DEMO_AREA_ID 900

// The tables that the demo fills, each as the bytes of its file.
struct ll_demo_table {
    const char *name; // path inside the data
    enum ll_status (*write)(struct ll_arena *arena, struct ll_bytes *bytes);
};
#define LL_NUM_DEMO_TABLES 7
extern const struct ll_demo_table ll_demo_tables[LL_NUM_DEMO_TABLES];

// Mixes the colours and figures of the day into a hash, so that a changed sky is a
// changed demo.
uint64_t ll_demo_light_hash(uint64_t hash);

#endif
