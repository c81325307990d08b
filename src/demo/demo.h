// The demo world: four terrain tiles of our own with their textures, water and light day,
// made from nothing in the file formats of the client. The same bytes on every compiler.
#ifndef LL_DEMO_DEMO_H
#define LL_DEMO_DEMO_H

#include "base/status.h"
#include "demo/sink.h"

#define LL_DEMO_MAP "Lamplight" // directory of the map in World/Maps

#define LL_DEMO_ARCHIVE "Lamplight.MPQ"

// Generates the whole data tree (World, DBFilesClient, Tileset, XTextures, ...) into a
// sink. A few seconds on one core. progress may be NULL; it is called on the same thread
// with 0..1, the last time with 1; LL_ERR_STOPPED once it returns false.
enum ll_status ll_demo_generate(const struct ll_demo_sink *sink,
                                bool (*progress)(void *user, float fraction), void *user);

// The same as one archive in `folder`, which is made if it is not there. The archive
// appears whole or not at all.
enum ll_status ll_demo_build(const char *folder,
                             bool (*progress)(void *user, float fraction), void *user);

// Changes whenever the generator makes other bytes: the key of a cached build.
uint64_t ll_demo_hash(void);

// A place and minute worth a picture.
struct ll_demo_view {
    const char *name;        // "noon-lake"
    float pos[3];            // yards, x north, y west, z up
    float yaw_deg;           // 0 = north, counter-clockwise from above
    float pitch_deg;         // up positive
    float minute;            // of the day
    float field_of_view_deg; // vertical
    float farclip_yd;
    bool open;         // the generator keeps tall things out of the foreground
    const char *shows; // what it is for
};
#define LL_NUM_DEMO_VIEWS 15
extern const struct ll_demo_view ll_demo_views[LL_NUM_DEMO_VIEWS];

#endif
