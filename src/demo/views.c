// Where the demo is looked at. The light comes from the north-west all day, so views
// towards north-east and south-west are lit from the side; the sun sets in the
// north-west.
#include "demo/demo.h"

// clang-format off
const struct ll_demo_view ll_demo_views[LL_NUM_DEMO_VIEWS] = {
    // name, eye, yaw and pitch, minute, field of view, far clip, nothing tall in front,
    // what it shows
    { "noon-lake", { 52, 232, 35 }, -70, 3, 720, 50, 1000, true,
      "the lake by day: shallow and deep water, its shore, hills in the haze" },
    { "noon-overview", { 236, 372, 121 }, -128, -8, 720, 55, 1000, true,
      "the valley from above: the far clip and the fog's end" },
    { "noon-inn", { -158, -176, 29.2f }, -39, 5, 720, 55, 1000, false,
      "a building in the sun: baked colours, roofs, the road before it" },
    { "noon-stream", { 290, 145, 35 }, 12, -3, 720, 55, 1000, false,
      "running water between rocks: steep ground, props by the bank" },
    { "noon-hall", { -138.4f, -202.2f, 29.25f }, 74, -5, 720, 75, 1000, false,
      "a room by day: furniture lit by the room's lamps, daylight behind windows" },
    { "afternoon-woods", { -60, 200, 31.8f }, 160, 5, 1000, 55, 1000, false,
      "leaves against a low sun: keyed textures, trunks and undergrowth" },
    { "dusk-lake", { -146, -144, 27 }, 46, 3, 1190, 50, 1000, true,
      "the dome at dusk over still water" },
    { "dusk-overview", { -330, -200, 90 }, 30, -6, 1222, 55, 1000, true,
      "the valley in the last light: long fog, a warm horizon" },
    { "dusk-inn", { -158, -214, 29.8f }, 30, 6, 1225, 58, 1000, false,
      "a building at dusk: lamps are lit, windows still dark" },
    { "dusk-lamp", { -97, -147, 24.6f }, 44, 0, 1240, 55, 1000, false,
      "a street lamp near the eye, additive glass against a dark sky" },
    { "midnight-lake", { 8, 206, 41 }, -62, 3, 0, 50, 1000, true,
      "the darkest water and sky" },
    { "midnight-road", { -228, 190, 40 }, -50, 1, 0, 50, 1000, true,
      "a road by night with lamps far apart" },
    { "midnight-inn", { -156, -183, 28.6f }, -36, 7, 0, 55, 1000, false,
      "lit windows and a dark building" },
    { "midnight-stair", { -134.4f, -202.4f, 29.2f }, 270, -28, 0, 75, 1000, false,
      "a stair between two rooms, each with its own light" },
    { "midnight-cellar", { -135.6f, -204.4f, 25.9f }, 211, -6, 0, 80, 1000, false,
      "a room without windows: the hour must not show" },
};
// clang-format on
