// Where the demo is looked at. The light comes from the north-west all day, so views
// towards north-east and south-west are lit from the side; the sun sets in the
// north-west.
#include "demo/demo.h"

const struct ll_demo_view ll_demo_views[LL_NUM_DEMO_VIEWS] = {
    { "noon-lake", { 60, 204, 33 }, -72, 2, 720, 50, 1000 },
    { "noon-road", { -222, 266, 36 }, -64, 0, 720, 50, 1000 },
    { "dusk-lake", { -142, -146, 27 }, 46, 3, 1195, 50, 1000 },
    { "dusk-overview", { -330, -200, 90 }, 30, -6, 1222, 55, 1000 },
    { "midnight-lake", { 40, 196, 30 }, -80, 2, 0, 50, 1000 },
    { "midnight-road", { -150, -236, 38 }, 72, 1, 0, 50, 1000 },
};
