// Where something is: terrain, holes, areas, rooms, floors, liquids
// (world-and-culling.md 3, 6, 9).
#include "test_rooms.h"

#include "demo/inn.h"
#include "room_files.h"

// ---- terrain ----

// A hole bit takes away two by two cells; beside them the ground is where it was.
static void a_hole_has_no_height(void **state)
{
    (void)state;
    struct ll_scene *scene = ll_scene_create();
    const double north = -100, west = -100; // in some chunk
    struct ll_ground *ground = ground_level(north, west, 12);
    struct ll_ground_chunk *chunk = ground_chunk(ground, north, west);
    chunk->holes = 1u << 5; // rows 2 and 3, columns 2 and 3
    uint32_t area = chunk->area_id;
    assert_true(ll_scene_ground_add(scene, ground));
    const double cell_yd = 1600.0 / 3 / 128, chunk_yd = cell_yd * 8;
    double row0 = LL_MAP_HALF_YD - floor((LL_MAP_HALF_YD - north) / chunk_yd) * chunk_yd;
    double col0 = LL_MAP_HALF_YD - floor((LL_MAP_HALF_YD - west) / chunk_yd) * chunk_yd;
    for (int row = 0; row < 8; row++) {
        for (int col = 0; col < 8; col++) {
            const double pos[3] = { row0 - (row + 0.4) * cell_yd,
                                    col0 - (col + 0.7) * cell_yd, 50 };
            float height_yd = 0;
            bool solid = !((row == 2 || row == 3) && (col == 2 || col == 3));
            assert_int_equal(ll_scene_ground(scene, pos, &height_yd), solid);
            if (solid)
                assert_float_equal(height_yd, 12, 1e-5);
            assert_int_equal(ll_scene_area(scene, pos), area);
        }
    }
    ll_scene_ground_remove(scene, 32, 32);
    float height_yd;
    assert_false(ll_scene_ground(scene, (const double[3]){ north, west, 0 }, &height_yd));
    assert_int_equal(ll_scene_area(scene, (const double[3]){ north, west, 0 }), 0);
    assert_false(ll_scene_ground(scene, (const double[3]){ 1e9, 0, 0 }, &height_yd));
    ll_scene_destroy(scene);
}

// Heights are those of the triangles that are drawn: each corner and middle is met
// exactly, and between them a plane.
static void heights_follow_the_fan(void **state)
{
    (void)state;
    struct ll_scene *scene = ll_scene_create();
    struct ll_ground *ground = ground_level(-10, -10, 0);
    struct ll_ground_chunk *chunk = ground_chunk(ground, -10, -10);
    struct ll_random random = ll_random_make(3);
    for (int v = 0; v < LL_CHUNK_VERTICES; v++)
        chunk->heights_yd[v] = ll_random_unit(&random) * 9;
    float heights[LL_CHUNK_VERTICES];
    memcpy(heights, chunk->heights_yd, sizeof heights);
    assert_true(ll_scene_ground_add(scene, ground));
    const double cell_yd = 1600.0 / 3 / 128;
    for (int i = 0; i < 4000; i++) {
        double s = (double)ll_random_unit(&random) * 8,
               e = (double)ll_random_unit(&random) * 8;
        int r = (int)s, c = (int)e;
        double fs = s - r, fe = e - c;
        // The triangle by the side of the cell that it stands on, as a plane through its
        // three corners.
        int side =
            fabs(fs - 0.5) >= fabs(fe - 0.5) ? (fs < 0.5 ? 0 : 1) : (fe < 0.5 ? 2 : 3);
        static const int corners[4][2][2] = {
            { { 0, 0 }, { 0, 1 } },
            { { 1, 0 }, { 1, 1 } },
            { { 0, 0 }, { 1, 0 } },
            { { 0, 1 }, { 1, 1 } },
        };
        double p[3][3] = { { 0.5, 0.5, (double)heights[r * 17 + 9 + c] } };
        for (int k = 0; k < 2; k++) {
            int dr = corners[side][k][0], dc = corners[side][k][1];
            p[k + 1][0] = dr;
            p[k + 1][1] = dc;
            p[k + 1][2] = (double)heights[(r + dr) * 17 + c + dc];
        }
        double a[3], b[3];
        for (int k = 0; k < 3; k++) {
            a[k] = p[1][k] - p[0][k];
            b[k] = p[2][k] - p[0][k];
        }
        double det = a[0] * b[1] - a[1] * b[0];
        double u = ((fs - 0.5) * b[1] - (fe - 0.5) * b[0]) / det;
        double w = ((fe - 0.5) * a[0] - (fs - 0.5) * a[1]) / det;
        double expected = p[0][2] + u * a[2] + w * b[2];
        const double pos[3] = { -s * cell_yd, -e * cell_yd, 0 };
        float height_yd;
        assert_true(ll_scene_ground(scene, pos, &height_yd));
        assert_float_equal(height_yd, expected, 1e-3);
    }
    ll_scene_destroy(scene);
}

// ---- rooms (6.1) ----

static void expect(const struct ll_place *place, bool inside, uint32_t room,
                   uint32_t across)
{
    assert_int_equal(place->inside, inside);
    assert_int_equal(place->room, room);
    assert_int_equal(place->across, across);
}

// (a) The box of the hall holds the chamber: what is below decides.
static void a_nested_room_is_the_one_below(void **state)
{
    (void)state;
    struct house house;
    house_open(&house, "stairs");
    struct ll_place place = locate(house.scene, -10, -10, 2);
    expect(&place, true, 1, LL_NO_ROOM);
    assert_int_equal(place.building, HOUSE_INSTANCE);
    assert_float_equal(place.drop_yd, 1.75, 1e-5);
    place = locate(house.scene, -10, -10, 10); // over the chamber's roof
    expect(&place, true, 1, LL_NO_ROOM);       // its ceiling is a face without a side
    place = locate(house.scene, 10, 10, 10);
    expect(&place, true, 0, LL_NO_ROOM);
    place = locate(house.scene, 100, 10, 10);
    expect(&place, false, LL_NO_ROOM, LL_NO_ROOM);
    house_close(&house);
}

// (b), (c) Above the hole one is in the hall, and sees the cellar across; a slab in the
// plane of the portal changes nothing; below it is the cellar alone.
static void a_hole_in_the_floor_leads_down(void **state)
{
    (void)state;
    struct house house;
    house_open(&house, "stairs");
    struct ll_place place = locate(house.scene, 4, 4, 2); // the open half
    expect(&place, true, 0, 2);
    place = locate(house.scene, 2, 4, 2); // over the slab
    expect(&place, true, 0, 2);
    place = locate(house.scene, 4, 4, -3);
    expect(&place, true, 2, LL_NO_ROOM);
    place = locate(house.scene, 2, 2, -3);
    expect(&place, true, 2, LL_NO_ROOM);
    house_close(&house);
}

// (e) The carpet of the hall reaches into the side room. Within a tenth of a yard of the
// door its plane decides, beyond it the carpet does.
static void an_upright_door_decides_nearby(void **state)
{
    (void)state;
    struct house house;
    house_open(&house, "stairs");
    const struct {
        double x;
        uint32_t room, across;
    } cases[] = {
        { 19.5, 0, LL_NO_ROOM },  { 19.89, 0, LL_NO_ROOM }, { 19.91, 0, 3 },
        { 19.999, 0, 3 },         { 20.001, 3, 0 },         { 20.09, 3, 0 },
        { 20.11, 0, LL_NO_ROOM }, { 21.9, 0, LL_NO_ROOM },  { 22.1, 3, LL_NO_ROOM },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ll_place place = locate(house.scene, cases[i].x, 0.3, 1.5);
        expect(&place, true, cases[i].room, cases[i].across);
    }
    struct ll_place place = locate(house.scene, 20.001, 0.3, 4); // above the door
    expect(&place, true, 0, LL_NO_ROOM);
    house_close(&house);
}

// (d) On the hill one is outside, in the tunnel inside; the pocket has only faces that
// cameras stop at, and is found where nothing else is below.
static void terrain_wins_above_the_mine(void **state)
{
    (void)state;
    struct house house;
    house_open(&house, "mine");
    assert_true(ll_scene_ground_add(house.scene, ground_level(-1, -1, 2)));
    assert_true(ll_scene_ground_add(house.scene, ground_level(1, -1, 2)));
    struct ll_place place = locate(house.scene, -5, -1, 3);
    expect(&place, false, LL_NO_ROOM, LL_NO_ROOM);
    assert_int_equal(place.building, LL_NO_BUILDING);
    assert_true(place.has_ground);
    assert_float_equal(place.drop_yd, 1, 1e-5);
    place = locate(house.scene, -5, -1, -4);
    expect(&place, true, 0, LL_NO_ROOM);
    assert_float_equal(place.ground_yd, 2, 1e-5);
    place = locate(house.scene, 25, -1, -4); // the pocket
    expect(&place, true, 1, LL_NO_ROOM);
    struct ll_floor floor; // nobody stands on it
    ll_scene_stand(house.scene, (const double[3]){ 25, -1, -5 }, 1, &floor);
    assert_int_equal(floor.kind, LL_FLOOR_NONE);
    place = locate(house.scene, -25, -1, -1.5); // the way in is no inside
    assert_false(place.inside);
    assert_int_equal(place.building, HOUSE_INSTANCE);
    assert_int_equal(place.room, 2);
    house_close(&house);
}

// Of equal depths the building wins; a hair of earth above its floor, and it is outside.
static void a_floor_level_with_the_ground_is_the_building(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++) {
        struct house house;
        house_open(&house, "rooms3");
        assert_true(ll_scene_ground_add(house.scene, ground_level(5, 4,
                                                                  i == 0   ? -1
                                                                  : i == 1 ? 0
                                                                           : 0.01f)));
        struct ll_place place = locate(house.scene, 5, 4, 1);
        assert_int_equal(place.inside, i < 2);
        house_close(&house);
    }
}

// ---- (f) against brute force ----

struct brute {
    double drop_yd; // INFINITY: none
    uint32_t room, across;
};

// Every face and every door, in double precision, straight from the file's records.
static bool brute_face(const struct ll_wmo_group *group, uint32_t face, double x,
                       double y, double *z)
{
    double v[3][3];
    for (int k = 0; k < 3; k++) {
        for (int c = 0; c < 3; c++)
            v[k][c] = (double)group->positions[group->indices[3 * face + (uint32_t)k]][c];
    }
    double d = (v[1][1] - v[2][1]) * (v[0][0] - v[2][0]) +
               (v[2][0] - v[1][0]) * (v[0][1] - v[2][1]);
    if (fabs(d) < 1e-9)
        return false;
    double a =
        ((v[1][1] - v[2][1]) * (x - v[2][0]) + (v[2][0] - v[1][0]) * (y - v[2][1])) / d;
    double b =
        ((v[2][1] - v[0][1]) * (x - v[2][0]) + (v[0][0] - v[2][0]) * (y - v[2][1])) / d;
    if (a < 0 || b < 0 || a + b > 1)
        return false;
    *z = a * v[0][2] + b * v[1][2] + (1 - a - b) * v[2][2];
    return true;
}

struct brute_box {
    double low[3], high[3];
};

static void brute_boxes(const struct ll_wmo_root *root, const struct ll_wmo_group *groups,
                        struct brute_box *boxes)
{
    for (uint32_t g = 0; g < root->num_groups; g++) {
        boxes[g] = (struct brute_box){ { INFINITY, INFINITY, INFINITY },
                                       { -INFINITY, -INFINITY, -INFINITY } };
        for (uint32_t i = 0; i < groups[g].num_indices; i++) {
            for (int c = 0; c < 3; c++) {
                double at = (double)groups[g].positions[groups[g].indices[i]][c];
                boxes[g].low[c] = fmin(boxes[g].low[c], at);
                boxes[g].high[c] = fmax(boxes[g].high[c], at);
            }
        }
    }
}

static bool over_group(const struct brute_box *box, const double eye[3])
{
    return eye[0] >= box->low[0] && eye[0] <= box->high[0] && eye[1] >= box->low[1] &&
           eye[1] <= box->high[1] && eye[2] >= box->low[2];
}

static double portal_distance(const struct ll_wmo_portal *portal, const double p[3])
{
    double n[3] = { (double)portal->plane[0], (double)portal->plane[1],
                    (double)portal->plane[2] };
    double length = sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    return (n[0] * p[0] + n[1] * p[1] + n[2] * p[2] + (double)portal->plane[3]) / length;
}

// By angles: a convex polygon is seen all around from a point inside of it.
static bool portal_holds(const struct ll_wmo_root *root,
                         const struct ll_wmo_portal *portal, const double p[3])
{
    double turn = 0;
    for (uint32_t i = 0; i < portal->num_vertices; i++) {
        const float *a = root->portal_vertices[portal->first_vertex + i];
        const float *b =
            root->portal_vertices[portal->first_vertex + (i + 1) % portal->num_vertices];
        double u[3], v[3], cross[3];
        for (int c = 0; c < 3; c++) {
            u[c] = (double)a[c] - p[c];
            v[c] = (double)b[c] - p[c];
        }
        for (int c = 0; c < 3; c++)
            cross[c] = u[(c + 1) % 3] * v[(c + 2) % 3] - u[(c + 2) % 3] * v[(c + 1) % 3];
        double along = cross[0] * (double)portal->plane[0] +
                       cross[1] * (double)portal->plane[1] +
                       cross[2] * (double)portal->plane[2];
        double size =
            sqrt(cross[0] * cross[0] + cross[1] * cross[1] + cross[2] * cross[2]);
        turn += atan2(along < 0 ? -size : size, u[0] * v[0] + u[1] * v[1] + u[2] * v[2]);
    }
    return fabs(turn) > LL_PI;
}

// The highest of the faces below whose flags under a mask are these.
static struct brute brute_faces(const struct ll_wmo_root *root,
                                const struct ll_wmo_group *groups,
                                const struct brute_box *boxes, const double eye[3],
                                uint8_t mask, uint8_t flags)
{
    struct brute best = { INFINITY, LL_NO_ROOM, LL_NO_ROOM };
    for (uint32_t g = 0; g < root->num_groups; g++) {
        bool over = over_group(&boxes[g], eye);
        for (uint32_t f = 0; over && f < groups[g].num_indices / 3; f++) {
            double z;
            if ((groups[g].triangles[f][0] & mask) != flags ||
                !brute_face(&groups[g], f, eye[0], eye[1], &z) || z > eye[2] ||
                eye[2] - z > 1760 || eye[2] - z >= best.drop_yd)
                continue;
            best = (struct brute){ eye[2] - z, g, LL_NO_ROOM };
        }
    }
    return best;
}

static struct brute brute_locate(const struct ll_wmo_root *root,
                                 const struct ll_wmo_group *groups,
                                 const struct brute_box *boxes, const double eye[3])
{
    struct brute best = brute_faces(root, groups, boxes, eye, 0x84, 0);
    double face_z = eye[2] - best.drop_yd, door_z = -INFINITY;
    for (uint32_t g = 0; g < root->num_groups; g++) {
        bool over = over_group(&boxes[g], eye);
        for (uint32_t i = 0; over && i < groups[g].num_portal_refs; i++) {
            const struct ll_wmo_portal_ref *ref =
                &root->portal_refs[groups[g].first_portal_ref + i];
            if (ref->dropped)
                continue;
            const struct ll_wmo_portal *portal = &root->portals[ref->portal_idx];
            double at[3] = { eye[0], eye[1], eye[2] },
                   side = portal_distance(portal, eye);
            double nz = (double)portal->plane[2];
            if (fabs(nz) < 1e-4) {
                if (fabs(side) > 0.1)
                    continue;
            } else {
                at[2] = -((double)portal->plane[0] * eye[0] +
                          (double)portal->plane[1] * eye[1] + (double)portal->plane[3]) /
                        nz;
            }
            if (at[2] > eye[2] || at[2] < eye[2] - 1760 || at[2] < face_z - 1e-4 ||
                at[2] <= door_z || !portal_holds(root, portal, at))
                continue;
            bool own = (side >= 0) == (ref->side > 0);
            door_z = at[2];
            best = (struct brute){ eye[2] - at[2], own ? g : ref->group_idx,
                                   own ? ref->group_idx : g };
        }
    }
    if (best.room == LL_NO_ROOM) // faces that only cameras stop at
        best = brute_faces(root, groups, boxes, eye, 0x06, 0x04);
    return best;
}

#define NUM_POINTS 10000
#define MAX_GROUPS 64

// The scene works with single precision inside of a building: a point so near to an edge
// that this decides is no fault.
static bool on_an_edge(const struct ll_wmo_root *root, const struct ll_wmo_group *groups,
                       const struct brute_box *boxes, const double eye[3],
                       const struct brute *here)
{
    for (int k = 0; k < 8; k++) {
        const double near_by[3] = { eye[0] + (k & 1 ? 5e-4 : -5e-4),
                                    eye[1] + (k & 2 ? 5e-4 : -5e-4),
                                    eye[2] + (k & 4 ? 5e-4 : -5e-4) };
        struct brute other = brute_locate(root, groups, boxes, near_by);
        if (other.room != here->room || other.across != here->across ||
            fabs(other.drop_yd - here->drop_yd) > 0.01)
            return true;
    }
    return false;
}

// Points in and around a building, which stands turned somewhere far out.
static void compare_with_brute_force(const struct ll_wmo_root *root,
                                     const struct ll_wmo_group *groups, const char *name)
{
    struct house house = { .building = { *root, (struct ll_wmo_group *)groups } };
    const double place_at[3] = { 9000, -7000, 120 };
    house_place(&house, ll_scene_create(), 1, place_at, 33);
    struct brute_box boxes[MAX_GROUPS];
    assert_in_range(root->num_groups, 1, MAX_GROUPS);
    brute_boxes(root, groups, boxes);
    struct ll_random random = ll_random_make(11);
    uint32_t inside = 0, at_doors = 0, outside = 0, on_edges = 0;
    for (int i = 0; i < NUM_POINTS; i++) {
        double eye[3], world[3];
        for (int c = 0; c < 3; c++) {
            double low = (double)root->box_min[c], high = (double)root->box_max[c];
            eye[c] = low - 1 + (high - low + 2) * (double)ll_random_unit(&random);
        }
        for (int c = 0; c < 3; c++) {
            world[c] = place_at[c];
            for (int a = 0; a < 3; a++)
                world[c] += (double)house.axes[a][c] * eye[a];
        }
        struct brute expected = brute_locate(root, groups, boxes, eye);
        struct ll_place place = locate(house.scene, world[0], world[1], world[2]);
        bool same = place.room == expected.room && place.across == expected.across &&
                    (expected.room == LL_NO_ROOM ||
                     fabs((double)place.drop_yd - expected.drop_yd) < 2e-3);
        if (!same && on_an_edge(root, groups, boxes, eye, &expected)) {
            on_edges++;
            continue;
        }
        if (!same)
            fail_msg(
                "%s: %g %g %g is in %u (across %u, drop %g), by brute force %u (%u, %g)",
                name, eye[0], eye[1], eye[2], place.room, place.across,
                (double)place.drop_yd, expected.room, expected.across, expected.drop_yd);
        outside += expected.room == LL_NO_ROOM;
        if (expected.room != LL_NO_ROOM)
            assert_int_equal(place.inside, !(groups[expected.room].flags & 0x8));
        inside += place.inside;
        at_doors += expected.across != LL_NO_ROOM;
    }
    note("%s: %u of %d points inside, %u at doors, %u over nothing, %u on an edge\n",
         name, inside, NUM_POINTS, at_doors, outside, on_edges);
    assert_true(on_edges < NUM_POINTS / 200);
    ll_scene_destroy(house.scene);
}

static void places_equal_brute_force(void **state)
{
    (void)state;
    static const char *const names[] = { "rooms3", "stairs", "mine", "loop8" };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct house house;
        house_make(&house, names[i]);
        compare_with_brute_force(&house.building.root, house.building.groups, names[i]);
        ll_arena_finish(&house.arena);
    }
}

static void places_in_the_inn_equal_brute_force(void **state)
{
    (void)state;
    struct ll_arena arena = { .block_bytes = 1 << 20 };
    struct ll_inn inn;
    assert_int_equal(ll_demo_inn_make(&arena, &inn), LL_OK);
    struct ll_wmo_group groups[LL_INN_NUM_GROUPS];
    memcpy(groups, inn.groups, sizeof groups);
    compare_with_brute_force(&inn.root, groups, "the inn");
    ll_arena_finish(&arena);
}

static void places_in_real_houses_equal_brute_force(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < NUM_ROOM_FILES; i++) {
        CORPUS_OR_SKIP(path, room_files[i]);
        struct ll_arena arena = { .block_bytes = 1 << 20 };
        struct ll_wmo_root root;
        struct ll_wmo_group *groups = room_files_read(path, &arena, &root);
        compare_with_brute_force(&root, groups, room_files[i]);
        ll_arena_finish(&arena);
    }
}

// Two placements of one house, one over the other: the nearer floor below wins.
static void the_nearest_building_below_wins(void **state)
{
    (void)state;
    struct house low, high;
    house_open(&low, "rooms3");
    house_make(&high, "rooms3");
    const double above[3] = { 5, 0, 20 };
    house_place(&high, low.scene, 9, above, 0);
    assert_int_equal(locate(low.scene, 7, 4, 2).building, HOUSE_INSTANCE);
    assert_int_equal(locate(low.scene, 7, 4, 22).building, 9);
    ll_scene_building_remove(low.scene, 9);
    struct ll_place place = locate(low.scene, 7, 4, 22); // the roof of the other
    assert_int_equal(place.building, HOUSE_INSTANCE);
    assert_false(place.inside);
    ll_arena_finish(&high.arena);
    house_close(&low);
}

// ---- floors (6.3) ----

static void bodies_stand_on_faces_and_ground(void **state)
{
    (void)state;
    struct house house;
    house_open(&house, "stairs");
    struct ll_floor floor;
    ll_scene_stand(house.scene, (const double[3]){ 10, 10, 0 }, 1, &floor);
    assert_int_equal(floor.kind, LL_FLOOR_BUILDING);
    assert_int_equal(floor.room, 0);
    assert_true(floor.indoors && floor.lit_interior);
    assert_float_equal(floor.drop_yd, 0, 1e-5);
    // No doors for bodies: over the open half of the hole there is the cellar's floor.
    ll_scene_stand(house.scene, (const double[3]){ 4, 4, 0.5 }, 1, &floor);
    assert_int_equal(floor.room, 2);
    assert_float_equal(floor.drop_yd, 6.5, 1e-5);
    // A body that has sunk through the floor is looked for from its middle.
    ll_scene_stand(house.scene, (const double[3]){ 10, -10, -1.5 }, 0.5f, &floor);
    assert_int_equal(floor.kind, LL_FLOOR_BUILDING);
    assert_float_equal(floor.drop_yd, -1.5, 1e-5);
    ll_scene_stand(house.scene, (const double[3]){ 10, -10, -4 }, 0.5f, &floor);
    assert_int_equal(floor.kind, LL_FLOOR_NONE);
    assert_true(ll_scene_ground_add(house.scene, ground_level(10, -10, -8)));
    ll_scene_stand(house.scene, (const double[3]){ 10, -10, -4 }, 0.5f, &floor);
    assert_int_equal(floor.kind, LL_FLOOR_GROUND);
    assert_float_equal(floor.drop_yd, 4, 1e-5);
    assert_false(floor.indoors);
    house_close(&house);
}

// ---- liquids (9) ----

static void pool_set(struct ll_wmo_group *group, const float corner[2], uint32_t cells,
                     float z, struct ll_arena *arena)
{
    uint32_t edge = cells + 1;
    float *heights = ll_arena_array(arena, float, edge *edge);
    uint8_t *wet = ll_arena_array(arena, uint8_t, cells * cells);
    for (uint32_t i = 0; i < edge * edge; i++)
        heights[i] = z;
    group->liquid = (struct ll_wmo_liquid){ .num_x = edge,
                                            .num_y = edge,
                                            .corner = { corner[0], corner[1], z },
                                            .heights_yd = heights,
                                            .cells = wet };
}

static void lake_set(struct ll_ground *ground, float z)
{
    for (int i = 0; i < LL_TILE_CHUNKS * LL_TILE_CHUNKS; i++) {
        struct ll_ground_liquid *liquid = &ground->liquids[ground->num_liquids];
        *liquid = (struct ll_ground_liquid){ .kind = LL_LIQUID_RIVER, .wet = UINT64_MAX };
        for (int v = 0; v < LL_LIQUID_ROW * LL_LIQUID_ROW; v++)
            liquid->heights_yd[v] = z;
        ground->chunks[i].first_liquid = ground->num_liquids++;
        ground->chunks[i].num_liquids = 1;
    }
}

static bool wet_at(const struct ll_scene *scene, double x, double y, double z)
{
    const double pos[3] = { x, y, z };
    struct ll_place place;
    struct ll_liquid_at liquid;
    ll_scene_locate(scene, pos, &place);
    return ll_scene_liquid(scene, pos, &place, &liquid) && liquid.submerged;
}

static void liquids_stay_in_their_rooms(void **state)
{
    (void)state;
    struct house house;
    house_make(&house, "stairs");
    const float corner[2] = { 0, 0 };
    pool_set(&house.building.groups[0], corner, 2, 0.5f, &house.arena); // in the hall
    const double origin[3] = { 0, 0, 0 };
    house_place(&house, ll_scene_create(), HOUSE_INSTANCE, origin, 0);
    struct ll_ground *ground = ground_level(3, 3, -20);
    lake_set(ground, 50);
    assert_true(ll_scene_ground_add(house.scene, ground));
    assert_false(wet_at(house.scene, -15, -15, 12)); // under the lake, in the hall
    assert_true(wet_at(house.scene, 7, 7, 0.25));    // in the hall's pool
    assert_false(wet_at(house.scene, 7, 7, 0.75));
    assert_false(wet_at(house.scene, 9, 7, 0.25));  // beyond its grid
    assert_false(wet_at(house.scene, 2, 2, -3));    // the cellar below it
    assert_true(wet_at(house.scene, 100, 100, 12)); // outside: the lake
    assert_false(wet_at(house.scene, 100, 100, 51));
    house_close(&house);
}

// A group with a kind of liquid and no surface is under it, all of it.
static void a_whole_room_can_be_under_liquid(void **state)
{
    (void)state;
    struct house house;
    house_make(&house, "rooms3");
    house.building.groups[1].liquid_type = LL_LIQUID_SLIME;
    const double origin[3] = { 0, 0, 0 };
    house_place(&house, ll_scene_create(), HOUSE_INSTANCE, origin, 0);
    assert_false(wet_at(house.scene, 5, 4, 1));
    assert_true(wet_at(house.scene, 15, 4, 3.9));
    house_close(&house);
}

// The eye is under water once the lowest corner of its near plane is, by a hundredth.
static void an_eye_dips_with_its_near_plane(void **state)
{
    (void)state;
    struct ll_scene *scene = ll_scene_create();
    struct ll_ground *ground = ground_level(-5, -5, -20);
    lake_set(ground, 0);
    assert_true(ll_scene_ground_add(scene, ground));
    struct ll_camera camera = { .eye_world = { -5, -5, 0 },
                                .field_of_view_deg = 90,
                                .near_yd = 0.1f,
                                .far_clip_yd = 500,
                                .width = 100,
                                .height = 100 };
    struct ll_liquid_at liquid;
    camera.eye_world[2] = 0.1 + 0.0 - 0.009; // its lower edge is 0.1 below the eye
    assert_false(ll_scene_eye_submerged(scene, &camera, &liquid));
    camera.eye_world[2] = 0.1 - 0.011;
    assert_true(ll_scene_eye_submerged(scene, &camera, &liquid));
    assert_int_equal(liquid.kind, LL_LIQUID_RIVER);
    camera.pitch_deg = 90; // looks up: the whole near plane is above
    assert_false(ll_scene_eye_submerged(scene, &camera, &liquid));
    ll_scene_destroy(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hole_has_no_height),
        cmocka_unit_test(heights_follow_the_fan),
        cmocka_unit_test(a_nested_room_is_the_one_below),
        cmocka_unit_test(a_hole_in_the_floor_leads_down),
        cmocka_unit_test(an_upright_door_decides_nearby),
        cmocka_unit_test(terrain_wins_above_the_mine),
        cmocka_unit_test(a_floor_level_with_the_ground_is_the_building),
        cmocka_unit_test(places_equal_brute_force),
        cmocka_unit_test(places_in_the_inn_equal_brute_force),
        cmocka_unit_test(places_in_real_houses_equal_brute_force),
        cmocka_unit_test(the_nearest_building_below_wins),
        cmocka_unit_test(bodies_stand_on_faces_and_ground),
        cmocka_unit_test(liquids_stay_in_their_rooms),
        cmocka_unit_test(a_whole_room_can_be_under_liquid),
        cmocka_unit_test(an_eye_dips_with_its_near_plane),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
