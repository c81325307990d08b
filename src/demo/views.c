// Where the demo is looked at. The light comes from the north-west all day, so views
// towards north-east and south-west are lit from the side; the sun sets in the
// north-west.
#include "demo/demo.h"

const struct ll_demo_view ll_demo_views[LL_NUM_DEMO_VIEWS] = {
    // name, eye, yaw and pitch, minute, field of view, far clip, nothing tall in front
    { "noon-lake", { 52, 232, 35 }, -70, 3, 720, 50, 1000, true },
    { "noon-overview", { 236, 372, 121 }, -128, -8, 720, 55, 1000, true },
    { "noon-inn", { -158, -176, 29.2f }, -39, 5, 720, 55, 1000, false },
    { "noon-stream", { 290, 145, 35 }, 12, -3, 720, 55, 1000, false },
    { "noon-hall", { -138.4f, -202.2f, 29.25f }, 74, -5, 720, 75, 1000, false },
    { "afternoon-woods", { -60, 200, 31.8f }, 160, 5, 1000, 55, 1000, false },
    { "dusk-lake", { -146, -144, 27 }, 46, 3, 1190, 50, 1000, true },
    { "dusk-overview", { -330, -200, 90 }, 30, -6, 1222, 55, 1000, true },
    { "dusk-inn", { -158, -214, 29.8f }, 30, 6, 1225, 58, 1000, false },
    { "dusk-lamp", { -97, -147, 24.6f }, 44, 0, 1240, 55, 1000, false },
    { "midnight-lake", { 8, 206, 41 }, -62, 3, 0, 50, 1000, true },
    { "midnight-road", { -228, 190, 40 }, -50, 1, 0, 50, 1000, true },
    { "midnight-inn", { -156, -183, 28.6f }, -36, 7, 0, 55, 1000, false },
    { "midnight-stair", { -134.4f, -202.4f, 29.2f }, 270, -28, 0, 75, 1000, false },
    { "midnight-cellar", { -135.6f, -204.4f, 25.9f }, 211, -6, 0, 80, 1000, false },
};
