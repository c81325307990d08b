// Where the demo is looked at. The light comes from the north-west all day, so views
// towards north-east and south-west are lit from the side; the sun sets in the
// north-west.
#include "demo/demo.h"

const struct ll_demo_view ll_demo_views[LL_NUM_DEMO_VIEWS] = {
    { "noon-lake", { 52, 232, 35 }, -70, 3, 720, 50, 1000 },
    { "noon-overview", { 236, 372, 121 }, -128, -8, 720, 55, 1000 },
    { "dusk-lake", { -146, -144, 27 }, 46, 3, 1190, 50, 1000 },
    { "dusk-overview", { -330, -200, 90 }, 30, -6, 1222, 55, 1000 },
    { "midnight-lake", { 8, 206, 41 }, -62, 3, 0, 50, 1000 },
    { "midnight-road", { -228, 190, 40 }, -50, 1, 0, 50, 1000 },
};
