// Where to go: what people type, and where a map is entered. Pure.
#ifndef LL_RUNNER_GO_H
#define LL_RUNNER_GO_H

#include <stdbool.h>
#include <stdint.h>

#define LL_GO_NAME 80

struct ll_go {
    char name[LL_GO_NAME];    // of a map or a scenario; "": where we are
    uint32_t num_coordinates; // 0, 2 (the height is that of the ground) or 3
    double pos[3];
};

// "x y", "x, y, z", "name", "name x y z". False when it is none of these.
bool ll_go_parse(const char *text, struct ll_go *out);

// Where a map is entered that has no place of its own choosing: world-and-culling.md 13.
// False: in its middle.
struct ll_go_start {
    double pos[3];
    float yaw_deg, pitch_deg;
};
bool ll_go_start(const char *map_folder, struct ll_go_start *out);

#endif
