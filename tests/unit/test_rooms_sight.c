// What is seen through doors (world-and-culling.md 0, 7, 8).
#include "test_rooms.h"

#include "base/platform.h"
#include "demo/inn.h"
#include "room_files.h"

static struct ll_camera camera_at(double x, double y, double z, float yaw_deg,
                                  float pitch_deg)
{
    return (struct ll_camera){ .eye_world = { x, y, z },
                               .yaw_deg = yaw_deg,
                               .pitch_deg = pitch_deg,
                               .field_of_view_deg = 70,
                               .near_yd = 1.0f / 9,
                               .far_clip_yd = 777,
                               .width = 160,
                               .height = 90 };
}

struct look {
    struct ll_arena arena;
    struct ll_sight sight;
    struct ll_view view;
    double seconds;
};

static void look_make(struct look *look, const struct ll_scene *scene,
                      const struct ll_camera *camera)
{
    *look = (struct look){ .view = ll_view_of_camera(camera) };
    double start_s = ll_platform_now_s();
    assert_true(ll_sight_make(scene, &look->view, &look->arena, &look->sight));
    look->seconds = ll_platform_now_s() - start_s;
}

static enum ll_sight_state set_state(const struct look *look, const struct house *house,
                                     uint32_t set)
{
    return look->sight.sets[ll_scene_room_set(house->scene, house->instance, set)].state;
}

// Bit per room that is seen; bit 31: the outside.
#define OUTSIDE (1u << 31)
static uint32_t seen_from(const struct house *house, const struct ll_camera *camera)
{
    struct look look;
    look_make(&look, house->scene, camera);
    uint32_t seen =
        look.sight.sets[LL_SET_EXTERIOR].state != LL_SIGHT_HIDDEN ? OUTSIDE : 0;
    for (uint32_t r = 0; r < house->building.root.num_groups; r++)
        seen |= (uint32_t)(set_state(&look, house, r) != LL_SIGHT_HIDDEN) << r;
    ll_arena_finish(&look.arena);
    return seen;
}

#define assert_seen(house, camera, expected) \
    do { \
        uint32_t seen_ = seen_from(house, &(camera)); \
        if (seen_ != (expected)) \
            fail_msg("seen %#x, not %#x", seen_, (unsigned)(expected)); \
    } while (0)

// ---- chains ----

// The doors are out of line: the third room shows only where both rectangles overlap, and
// behind it the balcony with the outside.
static void a_third_room_needs_both_doors(void **state)
{
    (void)state;
    struct house house;
    house_open(&house, "rooms3");
    struct ll_camera camera = camera_at(5, 4, 1.5, 180, 0); // away from the door
    assert_seen(&house, camera, 1);
    camera = camera_at(5, 4, 1.5, 0, 0); // through both, and the third door too
    assert_true((seen_from(&house, &camera) & 7) == 7);
    camera = camera_at(9, 4.9, 1.5, 0, 0); // doors at y 3..5, 4.5..6.5: straight on
    assert_true((seen_from(&house, &camera) & 7) == 7);
    camera = camera_at(9, 7.5, 1.5, -60, 0); // into the second room's near corner
    assert_seen(&house, camera, 3);
    // From the third room's far wall the first one is seen through both as well.
    camera = camera_at(25, 5, 1.5, 180, 0);
    assert_true((seen_from(&house, &camera) & 7) == 7);
    house_close(&house);
}

// Crossing the doors by millimetres: the room ahead is there in every frame, and so is
// the one behind when one looks back.
static void no_room_is_lost_at_a_door(void **state)
{
    (void)state;
    struct house house;
    house_open(&house, "rooms3");
    for (int mm = -300; mm <= 300; mm++) {
        struct ll_camera camera = camera_at(10 + mm / 1000.0, 4, 1.5, 0, 0);
        uint32_t seen = seen_from(&house, &camera);
        assert_true(seen & 2); // the second
        assert_true(mm >= 0 || seen & 1);
        camera.yaw_deg = 180;
        seen = seen_from(&house, &camera);
        assert_true(seen & 1);
        // Leaning through it sideways, one's own room never goes.
        camera.yaw_deg = 90;
        seen = seen_from(&house, &camera);
        assert_true(seen & (mm < 0 ? 1u : 2u));
    }
    house_close(&house);
}

// Upright, tilted and lying doors, from a place in a hall, with every turn of the head:
// the room that is looked at is seen.
static void holes_in_floors_are_doors(void **state)
{
    (void)state;
    struct house house;
    house_open(&house, "stairs");
    struct ll_camera camera = camera_at(3, 3, 2, 0, -89);
    assert_seen(&house, camera, 1 | 4); // hall and cellar
    camera = camera_at(3, 3, -3, 0, 89);
    assert_seen(&house, camera, 1 | 4);
    camera = camera_at(3, 3, -3, 0, -89);
    assert_seen(&house, camera, 4);
    house_close(&house);
}

// ---- the outside ----

static void without_a_window_there_is_no_outside(void **state)
{
    (void)state;
    struct house house;
    house_open(&house, "rooms3");
    struct ll_camera camera = camera_at(5, 4, 1.5, 180, 0);
    assert_false(seen_from(&house, &camera) & OUTSIDE);
    camera = camera_at(25, 4, 1.5, 180, 0); // its back to the balcony
    assert_false(seen_from(&house, &camera) & OUTSIDE);
    camera = camera_at(25, 4, 1.5, 0, 0);
    uint32_t seen = seen_from(&house, &camera);
    assert_true(seen & OUTSIDE);
    assert_true((seen & (8 | 16)) ==
                (8 | 16)); // balcony, and the shell that owns no door
    house_close(&house);
}

// Through the balcony's door: what stands beside its rectangle is not drawn; what stands
// half in it is, whole; what the frustum does not hold is not.
static void the_outside_is_what_the_door_shows(void **state)
{
    (void)state;
    struct house house;
    house_open(&house, "rooms3");
    struct ll_camera camera = camera_at(25, 4, 1.5, 0, 0); // door: x 30, y 3..5, z 0..3
    struct look look;
    look_make(&look, house.scene, &camera);
    assert_int_equal(look.sight.sets[LL_SET_EXTERIOR].state, LL_SIGHT_WINDOWS);
    const struct {
        float rel[3], radius_yd;
        bool seen;
    } cases[] = {
        { { 100, 0, 0 }, 1, true },     // the door is 5 yd off and 1 to each side
        { { 100, 20.5f, 0 }, 1, true }, // half in: 20 at 100 yd
        { { 100, 22, 0 }, 1, false },   { { 100, -22, 0 }, 1, false },
        { { 100, 0, 29 }, 1, true },    { { 100, 0, 32 }, 1, false },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(ll_sight_sees(&look.sight, LL_SET_EXTERIOR, cases[i].rel,
                                       cases[i].radius_yd, NULL),
                         cases[i].seen);
    // A flat box is what decides, where there is one, not the sphere around it.
    const float rel[3] = { 100, 25, 0 }, half_yd[3] = { 16, 1, 16 };
    assert_true(ll_sight_sees(&look.sight, LL_SET_EXTERIOR, rel, 22.7f, NULL));
    assert_false(ll_sight_sees(&look.sight, LL_SET_EXTERIOR,
                               (const float[3]){ 100, 30, 0 }, 22.7f, half_yd));
    ll_arena_finish(&look.arena);
    house_close(&house);
}

// From outside, rooms are what the doors show.
static void from_outside_rooms_are_behind_doors(void **state)
{
    (void)state;
    struct house house;
    house_open(&house, "rooms3");
    struct ll_camera camera = camera_at(60, 4, 1.5, 180, 0); // faces the balcony
    uint32_t seen = seen_from(&house, &camera);
    assert_true(seen & OUTSIDE && seen & 4);
    camera = camera_at(-30, 4, 1.5, 0, 0); // the other end: no doors
    assert_seen(&house, camera, OUTSIDE | 8 | 16);
    camera = camera_at(-30, 4, 1.5, 180, 0); // behind one's back
    assert_seen(&house, camera, OUTSIDE);
    house_close(&house);
}

// Another house is a part of the outside: seen through a window, or not at all.
static void other_houses_are_seen_through_windows(void **state)
{
    (void)state;
    struct house house, other;
    house_open(&house, "rooms3");
    house_make(&other, "rooms3");
    // Its balcony faces ours.
    house_place(&other, house.scene, 9, (const double[3]){ 100, 8, 0 }, 180);
    struct ll_camera camera = camera_at(25, 4, 1.5, 180, 0);
    assert_seen(&other, camera, 0);
    camera = camera_at(25, 4, 1.5, 0, 0);
    struct look look;
    look_make(&look, house.scene, &camera);
    assert_int_equal(set_state(&look, &other, 4), LL_SIGHT_WINDOWS);
    assert_int_equal(set_state(&look, &other, 2), LL_SIGHT_WINDOWS);
    ll_arena_finish(&look.arena);
    ll_arena_finish(&other.arena);
    house_close(&house);
}

// ---- teleports (0) ----

static void a_teleport_between_sealed_rooms_leaks_nothing(void **state)
{
    (void)state;
    struct house house;
    house_open(&house, "sealed");
    uint32_t before = 0;
    for (int yaw = 0; yaw < 360; yaw += 10) {
        struct ll_camera camera = camera_at(5, 4, 2, (float)yaw, 0);
        before |= seen_from(&house, &camera);
        camera = camera_at(205, 4, 2, (float)yaw, 0);
        assert_seen(&house, camera, 2);
    }
    assert_int_equal(before, 1);
    house_close(&house);
}

// ---- loops and limits ----

static void a_ring_of_rooms_ends(void **state)
{
    (void)state;
    struct house house;
    house_open(&house, "loop8");
    double worst_s = 0;
    uint32_t worst_steps = 0;
    for (int yaw = 0; yaw < 360; yaw++) {
        struct ll_camera camera = camera_at(5, 5, 2, (float)yaw, 0);
        struct look look;
        look_make(&look, house.scene, &camera);
        worst_s = fmax(worst_s, look.seconds);
        worst_steps = ll_max_u32(worst_steps, look.sight.num_steps);
        ll_arena_finish(&look.arena);
    }
    note("ring of eight: at most %u steps, %.1f us\n", worst_steps, worst_s * 1e6);
    assert_in_range(worst_steps, 1, 64);
    struct ll_camera camera = camera_at(5, 5, 2, 0, 0); // down one side of the ring
    uint32_t seen = seen_from(&house, &camera);
    assert_int_equal(seen & 7, 7);
    assert_int_equal(seen & 0x70, 0); // not the far side
    house_close(&house);
}

// Everything through everything, in a building whose rooms all touch: pruning keeps it
// short.
static void many_doors_do_not_multiply(void **state)
{
    (void)state;
    struct house house;
    house_make(&house, "loop8");
    // Every door four times: the paths would be 4^8.
    struct ll_wmo_root *root = &house.building.root;
    uint32_t num = root->num_portal_refs;
    struct ll_wmo_portal_ref *refs =
        ll_arena_array(&house.arena, struct ll_wmo_portal_ref, 4 * num);
    uint32_t at = 0;
    for (uint32_t g = 0; g < root->num_groups; g++) {
        struct ll_wmo_group *group = &house.building.groups[g];
        uint32_t first = at;
        for (uint32_t i = 0; i < 4u * group->num_portal_refs; i++)
            refs[at++] =
                root->portal_refs[group->first_portal_ref + i % group->num_portal_refs];
        group->first_portal_ref = (uint16_t)first;
        group->num_portal_refs = (uint16_t)(at - first);
    }
    root->portal_refs = refs;
    root->num_portal_refs = at;
    house_place(&house, ll_scene_create(), HOUSE_INSTANCE, (const double[3]){ 0 }, 0);
    struct ll_camera camera = camera_at(5, 5, 2, 45, 0);
    struct look look;
    look_make(&look, house.scene, &camera);
    assert_in_range(look.sight.num_steps, 1, 400);
    ll_arena_finish(&look.arena);
    house_close(&house);
}

// BR-067: what the file says of the sides of a door may be wrong. Then it is open both
// ways; a door that is right stays one-sided.
static void doubtful_doors_open_both_ways(void **state)
{
    (void)state;
    struct house house;
    house_open(&house, "doors");
    struct ll_camera camera = camera_at(1, 4, 1.5, 0, 0);
    assert_seen(&house, camera, 0xf);
    camera = camera_at(39, 4, 1.5, 180, 0);
    assert_seen(&house, camera, 0xf);
    camera = camera_at(15, 4, 1.5, 180, 0);
    assert_seen(&house, camera, 3);
    house_close(&house);
}

// A building without doors shows all of its rooms; one without an outer group and without
// doors hides the world.
static void without_doors_all_rooms_are_seen(void **state)
{
    (void)state;
    struct house house;
    house_make(&house, "rooms3");
    house.building.root.num_portals = 0;
    house.building.root.num_portal_refs = 0;
    house_place(&house, ll_scene_create(), HOUSE_INSTANCE, (const double[3]){ 0 }, 0);
    struct ll_camera camera = camera_at(5, 4, 1.5, 180, 0);
    assert_seen(&house, camera, OUTSIDE | 0x1f);
    camera = camera_at(-60, 4, 1.5, 0, 0);
    assert_seen(&house, camera, OUTSIDE | 0x1f);
    house_close(&house);

    house_make(&house, "rooms3");
    house.building.root.num_portals = 0;
    house.building.root.num_portal_refs = 0;
    for (uint32_t g = 0; g < house.building.root.num_groups; g++)
        house.building.groups[g].flags = LL_MOGP_INTERIOR;
    house_place(&house, ll_scene_create(), HOUSE_INSTANCE, (const double[3]){ 0 }, 0);
    camera = camera_at(5, 4, 1.5, 180, 0);
    assert_seen(&house, camera, 0x1f);
    house_close(&house);
}

// Missing pieces: a group whose file is absent, references that lead nowhere.
static void missing_groups_are_survived(void **state)
{
    (void)state;
    struct house house;
    house_make(&house, "rooms3");
    house.building.groups[1] = (struct ll_wmo_group){ .flags = 0 };
    house_place(&house, ll_scene_create(), HOUSE_INSTANCE, (const double[3]){ 0 }, 0);
    struct ll_camera camera = camera_at(5, 4, 1.5, 0, 0);
    assert_seen(&house, camera, 3); // no way on: its doors are not known
    house_close(&house);
}

// ---- props (8.1) ----

static void props_follow_the_rooms_that_name_them(void **state)
{
    (void)state;
    struct house house;
    house_open(&house, "rooms3");
    struct ll_rooms *rooms = ll_rooms_create(&house.building.root, house.building.groups,
                                             house.building.root.num_groups);
    assert_int_equal(rooms->doodad_sets[0], 0); // named by one room
    assert_int_equal(rooms->doodad_sets[2], 1);
    assert_int_equal(rooms->doodad_sets[3], LL_NO_ROOM_SET);
    uint32_t joint = rooms->doodad_sets[1]; // by 0 and 2
    assert_true(joint >= rooms->num_rooms && joint < rooms->num_sets);
    assert_int_equal(rooms->sets[joint].num, 2);
    ll_rooms_destroy(rooms);

    const struct {
        double x;
        float yaw_deg;
        uint32_t rooms;
    } cases[] = {
        { 5, 180, 1 },  // {0}
        { 25, 180, 7 }, // {0, 1, 2}
        { 29, 90, 4 },  // {2}
        { 15, 90, 2 },  // {1} alone: neither 0 nor 2
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ll_camera camera = camera_at(cases[i].x, 5, 1.5, cases[i].yaw_deg, 0);
        struct look look;
        look_make(&look, house.scene, &camera);
        uint32_t seen = 0;
        for (uint32_t r = 0; r < 3; r++)
            seen |= (uint32_t)(set_state(&look, &house, r) != LL_SIGHT_HIDDEN) << r;
        assert_int_equal(seen, cases[i].rooms);
        assert_int_equal(set_state(&look, &house, joint) != LL_SIGHT_HIDDEN,
                         (seen & 5) != 0);
        ll_arena_finish(&look.arena);
    }
    house_close(&house);
}

// BR-066: a body in a doorway is seen from both sides, whichever room it says it is in.
static void a_body_in_a_doorway_is_seen_from_both_sides(void **state)
{
    (void)state;
    struct house house;
    house_open(&house, "rooms3");
    for (int mm = -50; mm <= 50; mm += 5) {
        struct ll_place body = locate(house.scene, 10 + mm / 1000.0, 4, 1);
        assert_true(body.inside);
        const struct {
            double x;
            float yaw_deg;
        } eyes[] = { { 5, 0 }, { 15, 180 } };
        for (int i = 0; i < 2; i++) {
            struct ll_camera camera = camera_at(eyes[i].x, 4, 1.5, eyes[i].yaw_deg, 0);
            struct look look;
            look_make(&look, house.scene, &camera);
            const float rel[3] = { (float)(10 + mm / 1000.0 - eyes[i].x), 0, -0.5f };
            assert_true(ll_sight_sees_body(house.scene, &look.sight, &body, rel, 1));
            ll_arena_finish(&look.arena);
        }
    }
    // Behind a wall it is not.
    struct ll_place body = locate(house.scene, 25, 1, 1);
    struct ll_camera camera = camera_at(5, 7.5, 1.5, 90, 0);
    struct look look;
    look_make(&look, house.scene, &camera);
    assert_false(ll_sight_sees_body(house.scene, &look.sight, &body,
                                    (const float[3]){ 20, -6, 0 }, 1));
    ll_arena_finish(&look.arena);
    house_close(&house);
}

// ---- against an oracle of rays (7) ----

#define NUM_RAYS 100000
#define RAYS_PER_VIEW 250

struct oracle {
    uint32_t missed, num_views, rooms_seen, rooms_hit;
};

// The room of the first face that the ray meets, if from its front; LL_NO_ROOM: none.
// Walls between rooms may be two faces back to back, in one place.
#define BACK_TO_BACK 1e-3
static uint32_t ray_room(const struct ll_wmo_root *root,
                         const struct ll_wmo_group *groups, const double from[3],
                         const double dir[3])
{
    double nearest = INFINITY, nearest_back = INFINITY;
    uint32_t room = LL_NO_ROOM;
    for (uint32_t g = 0; g < root->num_groups; g++) {
        double enter = 0, leave = INFINITY; // of the group's box
        for (int c = 0; c < 3; c++) {
            double a = ((double)groups[g].box_min[c] - 0.01 - from[c]) / dir[c];
            double b = ((double)groups[g].box_max[c] + 0.01 - from[c]) / dir[c];
            enter = fmax(enter, fmin(a, b));
            leave = fmin(leave, fmax(a, b));
        }
        for (uint32_t f = 0; enter <= leave && f < groups[g].num_indices / 3; f++) {
            const float *v[3];
            for (int k = 0; k < 3; k++)
                v[k] = groups[g].positions[groups[g].indices[3 * f + (uint32_t)k]];
            double e1[3], e2[3], p[3], t[3], q[3];
            for (int c = 0; c < 3; c++) {
                e1[c] = (double)v[1][c] - (double)v[0][c];
                e2[c] = (double)v[2][c] - (double)v[0][c];
                t[c] = from[c] - (double)v[0][c];
            }
            for (int c = 0; c < 3; c++)
                p[c] = dir[(c + 1) % 3] * e2[(c + 2) % 3] -
                       dir[(c + 2) % 3] * e2[(c + 1) % 3];
            double det = e1[0] * p[0] + e1[1] * p[1] + e1[2] * p[2];
            if (fabs(det) < 1e-12) // seen along
                continue;
            double u = (t[0] * p[0] + t[1] * p[1] + t[2] * p[2]) / det;
            if (u < 0 || u > 1)
                continue;
            for (int c = 0; c < 3; c++)
                q[c] =
                    t[(c + 1) % 3] * e1[(c + 2) % 3] - t[(c + 2) % 3] * e1[(c + 1) % 3];
            double w = (dir[0] * q[0] + dir[1] * q[1] + dir[2] * q[2]) / det;
            double at = (e2[0] * q[0] + e2[1] * q[1] + e2[2] * q[2]) / det;
            if (w < 0 || u + w > 1 || at < 0)
                continue;
            if (det < 0)
                nearest_back = fmin(nearest_back, at);
            if (det < 0 || at >= nearest)
                continue;
            nearest = at;
            room = g;
        }
    }
    return nearest <= nearest_back + BACK_TO_BACK ? room : LL_NO_ROOM;
}

// Whether somebody can be at a place: in the box of its room, not in the stone of a wall
// or between a ceiling and the next floor. All around, faces show their fronts.
static bool is_air(const struct ll_wmo_root *root, const struct ll_wmo_group *groups,
                   uint32_t room, const double eye[3])
{
    for (int c = 0; c < 3; c++) {
        if (eye[c] < (double)groups[room].box_min[c] ||
            eye[c] > (double)groups[room].box_max[c])
            return false;
    }
    for (int i = 0; i < 6; i++) {
        double dir[3] = { 1e-3, 2e-3, 3e-3 };
        dir[i / 2] = i & 1 ? -1 : 1;
        if (ray_room(root, groups, eye, dir) == LL_NO_ROOM)
            return false;
    }
    return true;
}

// Everything that a ray out of a room meets must be seen.
static struct oracle compare_with_rays(struct house *house, uint32_t num_rays,
                                       const char *name)
{
    const struct ll_wmo_root *root = &house->building.root;
    const struct ll_wmo_group *groups = house->building.groups;
    struct oracle oracle = { 0 };
    struct ll_random random = ll_random_make(5);
    uint32_t per_view = RAYS_PER_VIEW;
    while (oracle.num_views * per_view < num_rays) {
        double eye[3];
        for (int c = 0; c < 3; c++)
            eye[c] = (double)root->box_min[c] +
                     ((double)root->box_max[c] - (double)root->box_min[c]) *
                         (double)ll_random_unit(&random);
        struct ll_place place = locate(house->scene, eye[0], eye[1], eye[2]);
        if (!place.inside || !is_air(root, groups, place.room, eye))
            continue;
        struct ll_camera camera =
            camera_at(eye[0], eye[1], eye[2], 360 * ll_random_unit(&random),
                      120 * ll_random_unit(&random) - 60);
        struct ll_camera_basis b = ll_camera_basis(&camera);
        uint32_t seen = seen_from(house, &camera), hit = 0;
        for (uint32_t i = 0; i < per_view; i++) {
            double x = 2 * (double)ll_random_unit(&random) - 1,
                   y = 2 * (double)ll_random_unit(&random) - 1, dir[3];
            for (int c = 0; c < 3; c++)
                dir[c] = (double)b.forward[c] +
                         x / (double)b.scale_x * (double)b.right[c] +
                         y / (double)b.scale_y * (double)b.up[c];
            uint32_t room = ray_room(root, groups, eye, dir);
            if (room == LL_NO_ROOM)
                continue;
            hit |= 1u << room;
            if (!(seen >> room & 1)) {
                if (!oracle.missed)
                    note("%s: from %.3f %.3f %.3f in %u, yaw %.1f pitch %.1f: %u is "
                         "hidden\n",
                         name, eye[0], eye[1], eye[2], place.room, (double)camera.yaw_deg,
                         (double)camera.pitch_deg, room);
                oracle.missed++;
            }
        }
        for (uint32_t r = 0; r < root->num_groups; r++) {
            oracle.rooms_seen += seen >> r & 1;
            oracle.rooms_hit += hit >> r & 1;
        }
        oracle.num_views++;
    }
    note("%s: %u rays, %u missed; %.2f rooms seen a view, %.2f of them met by rays\n",
         name, oracle.num_views * per_view, oracle.missed,
         (double)oracle.rooms_seen / oracle.num_views,
         (double)oracle.rooms_hit / oracle.num_views);
    return oracle;
}

static void rays_meet_nothing_hidden(void **state)
{
    (void)state;
    static const char *const names[] = { "rooms3", "stairs", "loop8", "doors" };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct house house;
        house_open(&house, names[i]);
        assert_int_equal(compare_with_rays(&house, NUM_RAYS, names[i]).missed, 0);
        house_close(&house);
    }
}

static void rays_in_the_inn_meet_nothing_hidden(void **state)
{
    (void)state;
    struct house house = { .arena = { .block_bytes = 1 << 20 } };
    struct ll_inn inn;
    assert_int_equal(ll_demo_inn_make(&house.arena, &inn), LL_OK);
    house.building = (struct ll_scene_building){ inn.root, inn.groups };
    house_place(&house, ll_scene_create(), HOUSE_INSTANCE, (const double[3]){ 0 }, 0);
    assert_int_equal(compare_with_rays(&house, 2500, "the inn").missed, 0);
    house_close(&house);
}

static void rays_in_real_houses_meet_nothing_hidden(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < NUM_ROOM_FILES; i++) {
        CORPUS_OR_SKIP(path, room_files[i]);
        struct house house = { .arena = { .block_bytes = 1 << 20 } };
        house.building.groups = room_files_read(path, &house.arena, &house.building.root);
        house_place(&house, ll_scene_create(), HOUSE_INSTANCE, (const double[3]){ 0 }, 0);
        assert_int_equal(compare_with_rays(&house, 5000, room_files[i]).missed, 0);
        house_close(&house);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_third_room_needs_both_doors),
        cmocka_unit_test(no_room_is_lost_at_a_door),
        cmocka_unit_test(holes_in_floors_are_doors),
        cmocka_unit_test(without_a_window_there_is_no_outside),
        cmocka_unit_test(the_outside_is_what_the_door_shows),
        cmocka_unit_test(from_outside_rooms_are_behind_doors),
        cmocka_unit_test(other_houses_are_seen_through_windows),
        cmocka_unit_test(a_teleport_between_sealed_rooms_leaks_nothing),
        cmocka_unit_test(a_ring_of_rooms_ends),
        cmocka_unit_test(many_doors_do_not_multiply),
        cmocka_unit_test(doubtful_doors_open_both_ways),
        cmocka_unit_test(without_doors_all_rooms_are_seen),
        cmocka_unit_test(missing_groups_are_survived),
        cmocka_unit_test(props_follow_the_rooms_that_name_them),
        cmocka_unit_test(a_body_in_a_doorway_is_seen_from_both_sides),
        cmocka_unit_test(rays_meet_nothing_hidden),
        cmocka_unit_test(rays_in_the_inn_meet_nothing_hidden),
        cmocka_unit_test(rays_in_real_houses_meet_nothing_hidden),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
