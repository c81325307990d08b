// props: the generated models read back as sound files, their leaves have no fringe, and
// what is scattered stands on dry ground beside the road. All of it twice the same.
#include "testkit.h"

#include <math.h>

#include "base/arena.h"
#include "base/maths.h"
#include "demo/props.h"
#include "demo/scatter.h"
#include "formats/blp.h"
#include "formats/m2.h"

#define ALPHA_KEY_REF 224
#define MAX_TRIANGLES 1500 // of one model

struct world { // two builds and one list of placements, for all tests
    char folders[2][64];
    struct ll_arena arena;
    struct ll_m2 models[LL_NUM_PROPS]; // as read back
    struct ll_land land;
    struct ll_site inn;
    struct ll_scatter scatter;
};

// path: inside the data, backslashes.
static struct ll_bytes data_read(const char *folder, const char *path)
{
    char name[1024];
    snprintf(name, sizeof name, "%s/%s", folder, path);
    for (char *c = name; *c; c++)
        *c = *c == '\\' ? '/' : *c;
    return file_read(name);
}

static const char *file_path(uint32_t i)
{
    return i < LL_NUM_PROPS ? ll_props[i].path
                            : ll_demo_prop_texture_path(i - LL_NUM_PROPS);
}

static uint32_t num_files(void)
{
    return LL_NUM_PROPS + ll_demo_prop_num_textures();
}

static int world_build(void **state)
{
    struct world *world = calloc(1, sizeof *world);
    assert_non_null(world);
    for (uint32_t i = 0; i < 2; i++) {
        snprintf(world->folders[i], sizeof world->folders[i],
                 "/tmp/lamplight-props-XXXXXX");
        assert_non_null(mkdtemp(world->folders[i]));
        struct ll_demo_sink sink = ll_demo_sink_folder(world->folders[i]);
        assert_int_equal(ll_demo_props_write(&sink), LL_OK);
    }
    for (uint32_t i = 0; i < LL_NUM_PROPS; i++) {
        struct ll_report report;
        struct ll_bytes bytes = data_read(world->folders[0], ll_props[i].path);
        assert_int_equal(ll_m2_parse(bytes, &world->arena, &world->models[i], &report),
                         LL_OK);
        if (report.num_warnings)
            fail_msg("%s: %s", ll_props[i].name, report.warnings[0].reason);
        free((void *)bytes.data);
    }
    assert_int_equal(ll_land_make(&world->land, &world->arena), LL_OK);
    world->inn = ll_demo_inn_site(&world->land);
    assert_int_equal(
        ll_demo_scatter(&world->land, &world->inn, &world->arena, &world->scatter),
        LL_OK);
    *state = world;
    return 0;
}

static int world_finish(void **state)
{
    struct world *world = *state;
    for (uint32_t i = 0; i < 2; i++) {
        tree_remove(world->folders[i]);
    }
    ll_arena_finish(&world->arena);
    free(world);
    return 0;
}

static void two_builds_have_the_same_bytes(void **state)
{
    const struct world *world = *state;
    size_t total = 0;
    for (uint32_t i = 0; i < num_files(); i++) {
        struct ll_bytes a = data_read(world->folders[0], file_path(i));
        struct ll_bytes b = data_read(world->folders[1], file_path(i));
        assert_int_equal(a.size, b.size);
        assert_memory_equal(a.data, b.data, a.size);
        total += a.size;
        free((void *)a.data);
        free((void *)b.data);
    }
    note("%u files, %zu bytes\n", num_files(), total);
}

static void meshes_are_sound(void **state)
{
    const struct world *world = *state;
    for (uint32_t i = 0; i < LL_NUM_PROPS; i++) {
        const struct ll_m2 *m2 = &world->models[i];
        assert_int_equal(m2->version, 256);
        assert_string_equal(m2->name, ll_props[i].name);
        assert_true(m2->num_views >= 1 && m2->num_vertices > 0);
        const struct ll_skin *view = &m2->views[0];
        uint32_t covered = 0;
        for (uint32_t s = 0; s < view->num_sections; s++)
            covered += view->sections[s].num_indices;
        assert_int_equal(covered, view->num_indices);
        assert_true(view->num_indices / 3 <= MAX_TRIANGLES);
        for (uint32_t k = 0; k < view->num_indices; k++)
            assert_true(view->vertices[view->indices[k]] < m2->num_vertices);
        for (uint32_t b = 0; b < view->num_batches; b++) {
            assert_false(view->batches[b].dropped);
            assert_true(view->batches[b].material_idx < m2->num_materials);
            struct ll_m2_stage stage = ll_m2_batch_stage(m2, &view->batches[b], 0);
            assert_true(stage.texture_idx >= 0);
            assert_true(*m2->textures[stage.texture_idx].path);
        }
        assert_true(ll_m2_sequence_find(m2, 0) >= 0);
        assert_int_equal(m2->sequences[0].length_ms, 3333);
    }
}

// No triangle may be so thin that it is a line, or look away from its normals. Leaves
// have the normals of their crown, and both sides.
static void faces_look_along_their_normals(void **state)
{
    const struct world *world = *state;
    for (uint32_t i = 0; i < LL_NUM_PROPS; i++) {
        const struct ll_m2 *m2 = &world->models[i];
        const struct ll_skin *view = &m2->views[0];
        for (uint32_t b = 0; b < view->num_batches; b++) {
            const struct ll_skin_section *section =
                &view->sections[view->batches[b].section_idx];
            bool both =
                m2->materials[view->batches[b].material_idx].flags & LL_M2_TWO_SIDED;
            for (uint32_t k = 0; k < section->num_indices; k += 3) {
                float ab[3], ac[3], face[3], sum[3] = { 0, 0, 0 };
                const struct ll_m2_vertex *v[3];
                for (uint32_t c = 0; c < 3; c++) {
                    uint16_t at = view->indices[section->first_index + k + c];
                    v[c] = &m2->vertices[view->vertices[at]];
                }
                for (uint32_t c = 0; c < 3; c++) {
                    ab[c] = v[1]->position[c] - v[0]->position[c];
                    ac[c] = v[2]->position[c] - v[0]->position[c];
                    sum[c] = v[0]->normal[c] + v[1]->normal[c] + v[2]->normal[c];
                }
                face[0] = ab[1] * ac[2] - ab[2] * ac[1];
                face[1] = ab[2] * ac[0] - ab[0] * ac[2];
                face[2] = ab[0] * ac[1] - ab[1] * ac[0];
                float area =
                    sqrtf(face[0] * face[0] + face[1] * face[1] + face[2] * face[2]);
                if (area < 1e-6f)
                    fail_msg("%s: batch %u has an empty triangle", ll_props[i].name, b);
                float along = face[0] * sum[0] + face[1] * sum[1] + face[2] * sum[2];
                if (!both && along <= 0)
                    fail_msg("%s: batch %u is inside out", ll_props[i].name, b);
            }
        }
    }
}

static void bounds_hold_all_vertices(void **state)
{
    const struct world *world = *state;
    for (uint32_t i = 0; i < LL_NUM_PROPS; i++) {
        const struct ll_m2 *m2 = &world->models[i];
        float lowest = 1e9f;
        for (uint32_t v = 0; v < m2->num_vertices; v++) {
            const struct ll_m2_vertex *vertex = &m2->vertices[v];
            float distance = 0, length = 0;
            for (uint32_t k = 0; k < 3; k++) {
                float p = vertex->position[k], n = vertex->normal[k];
                assert_true(p >= m2->box_min[k] && p <= m2->box_max[k]);
                float off = p - 0.5f * (m2->box_min[k] + m2->box_max[k]);
                distance += off * off;
                length += n * n;
            }
            assert_true(sqrtf(distance) <= m2->radius_yd * 1.0001f);
            assert_true(fabsf(sqrtf(length) - 1) < 1e-3f);
            if (!vertex->bones[0])
                lowest = ll_minf(lowest, vertex->position[2]);
        }
        if (fabsf(m2->radius_yd - ll_props[i].radius_yd) > 0.02f)
            fail_msg("%s: radius %.2f, the table says %.2f", ll_props[i].name,
                     m2->radius_yd, ll_props[i].radius_yd);
        // The ground is z = 0; what stands on slopes reaches below it.
        if (!(ll_props[i].places & LL_PROP_ON_WALL))
            assert_true(lowest <= 0.005f && lowest >= -0.8f);
        // What is modelled over the origin: no wider than twice the base on the ground.
        for (uint32_t v = 0; v < m2->num_vertices; v++) {
            const float *p = m2->vertices[v].position;
            bool foot = p[2] >= -0.05f && p[2] <= 0.05f && !m2->vertices[v].bones[0];
            if (foot && !(ll_props[i].places & LL_PROP_ON_WALL) && i != LL_PROP_FENCE)
                assert_true(sqrtf(p[0] * p[0] + p[1] * p[1]) <=
                            1.25f * ll_props[i].base_yd);
        }
    }
}

static void lights_shine_from_their_lamps(void **state)
{
    const struct world *world = *state;
    for (uint32_t i = 0; i < LL_NUM_PROPS; i++) {
        const struct ll_m2 *m2 = &world->models[i];
        bool gives = ll_props[i].places & LL_PROP_GIVES_LIGHT;
        assert_int_equal(m2->num_lights, gives ? 1 : 0);
        if (!gives)
            continue;
        const struct ll_m2_light *light = &m2->lights[0];
        assert_int_equal(light->type, 1);
        assert_true(light->bone >= 0 && (uint32_t)light->bone < m2->num_bones);
        float color[3] = { 0 }, intensity = 0, start = 0, end = 0;
        struct ll_m2_clock clock = { 0 };
        ll_m2_track_at(m2, &light->diffuse_color, clock, 3, color);
        ll_m2_track_at(m2, &light->diffuse_intensity, clock, 1, &intensity);
        ll_m2_track_at(m2, &light->start_yd, clock, 1, &start);
        ll_m2_track_at(m2, &light->end_yd, clock, 1, &end);
        assert_true(color[0] > color[1] && color[1] > color[2] && intensity > 0);
        assert_true(end > start && start > 0);
        for (uint32_t k = 0; k < 3; k++)
            assert_true(light->position[k] > m2->box_min[k] &&
                        light->position[k] < m2->box_max[k]);
    }
}

// Mean colour of the texels below and above half of the alpha range.
struct fringe {
    uint32_t clear, whole; // texels of alpha 0 and 255
    double hidden[3], shown[3];
};

static struct fringe fringe_of(const char *folder, const char *path)
{
    struct fringe fringe = { 0 };
    struct ll_bytes bytes = data_read(folder, path);
    struct ll_blp blp;
    struct ll_report report;
    assert_int_equal(ll_blp_parse(bytes, &blp, &report), LL_OK);
    assert_int_equal(report.num_warnings, 0);
    uint32_t count = ll_blp_level_width(&blp, 0) * ll_blp_level_height(&blp, 0);
    uint8_t *rgba = malloc((size_t)count * 4);
    assert_non_null(rgba);
    ll_blp_level_decode(&blp, 0, rgba);
    for (uint32_t i = 0; i < count; i++) {
        bool clear = rgba[i * 4 + 3] == 0, whole = rgba[i * 4 + 3] == 255;
        fringe.clear += clear;
        fringe.whole += whole;
        for (uint32_t k = 0; k < 3; k++) {
            fringe.hidden[k] += clear ? rgba[i * 4 + k] : 0;
            fringe.shown[k] += whole ? rgba[i * 4 + k] : 0;
        }
    }
    for (uint32_t k = 0; k < 3 && fringe.clear && fringe.whole; k++) {
        fringe.hidden[k] /= fringe.clear;
        fringe.shown[k] /= fringe.whole;
    }
    free(rgba);
    free((void *)bytes.data);
    return fringe;
}

static void leaves_have_no_fringe(void **state)
{
    const struct world *world = *state;
    static const char *const leaves[] = { "LeavesOak", "LeavesBirch", "Needles",
                                          "Herbs" };
    for (uint32_t i = 0; i < 4; i++) {
        char path[128];
        snprintf(path, sizeof path, "Lamplight\\Textures\\%s.blp", leaves[i]);
        struct fringe f = fringe_of(world->folders[0], path);
        assert_true(f.clear > 5000 && f.whole > 10000);
        note("%s: hidden %.0f %.0f %.0f, shown %.0f %.0f %.0f\n", leaves[i], f.hidden[0],
             f.hidden[1], f.hidden[2], f.shown[0], f.shown[1], f.shown[2]);
        for (uint32_t k = 0; k < 3; k++)
            assert_true(fabs(f.hidden[k] - f.shown[k]) < 24);
    }
}

// Far leaves must not wither: every level passes the test on about as much as level 0.
static void small_levels_keep_their_leaves(void **state)
{
    const struct world *world = *state;
    struct ll_bytes bytes =
        data_read(world->folders[0], "Lamplight\\Textures\\LeavesOak.blp");
    struct ll_blp blp;
    struct ll_report report;
    assert_int_equal(ll_blp_parse(bytes, &blp, &report), LL_OK);
    float first = 0;
    for (uint32_t level = 0; level < 5; level++) {
        uint32_t count =
            ll_blp_level_width(&blp, level) * ll_blp_level_height(&blp, level);
        uint8_t *rgba = malloc((size_t)count * 4);
        assert_non_null(rgba);
        ll_blp_level_decode(&blp, level, rgba);
        uint32_t passing = 0;
        for (uint32_t i = 0; i < count; i++)
            passing += rgba[i * 4 + 3] >= ALPHA_KEY_REF;
        float share = (float)passing / (float)count;
        first = level ? first : share;
        assert_true(fabsf(share - first) < 0.06f);
        free(rgba);
    }
    free((void *)bytes.data);
}

static float grid_at(const float *grid, const float position[3])
{
    return ll_land_sample(grid, (LL_LAND_HALF_YD - position[0]) / LL_LAND_STEP_YD,
                          (LL_LAND_HALF_YD - position[1]) / LL_LAND_STEP_YD);
}

static void ground_is_that_of_the_terrain(void **state)
{
    const struct world *world = *state;
    const struct ll_land *land = &world->land;
    // Vertices of the terrain, and middles of its triangles.
    for (uint32_t r = 0; r + 2 < LL_LAND_NODES; r += 62) {
        for (uint32_t c = 0; c + 2 < LL_LAND_NODES; c += 62) {
            float nw = land->height_yd[ll_land_node(r, c)];
            float ne = land->height_yd[ll_land_node(r, c + 2)];
            float sw = land->height_yd[ll_land_node(r + 2, c)];
            float middle = land->height_yd[ll_land_node(r + 1, c + 1)];
            float x = ll_land_x((float)r), y = ll_land_y((float)c), s = LL_LAND_STEP_YD;
            assert_true(fabsf(ll_scatter_ground(land, x, y) - nw) < 0.01f);
            assert_true(fabsf(ll_scatter_ground(land, x - s, y - s) - middle) < 0.01f);
            float north = (nw + ne + middle) / 3, west = (nw + sw + middle) / 3;
            assert_true(fabsf(ll_scatter_ground(land, x - s / 3, y - s) - north) < 0.01f);
            assert_true(fabsf(ll_scatter_ground(land, x - s, y - s / 3) - west) < 0.01f);
        }
    }
}

static void things_stand_on_dry_ground_off_the_road(void **state)
{
    const struct world *world = *state;
    const struct ll_land *land = &world->land;
    const struct ll_scatter *scatter = &world->scatter;
    uint32_t counts[LL_NUM_PROPS] = { 0 };
    assert_true(scatter->count > 1500 && scatter->count <= LL_SCATTER_MAX);
    for (uint32_t i = 0; i < scatter->count; i++) {
        const struct ll_scatter_item *item = &scatter->items[i];
        const struct ll_prop_info *info = &ll_props[item->prop];
        const float *p = item->position;
        counts[item->prop]++;
        assert_true(fabsf(p[0]) < LL_LAND_HALF_YD && fabsf(p[1]) < LL_LAND_HALF_YD);
        assert_true(fabsf(p[2] - ll_scatter_ground(land, p[0], p[1])) < 0.05f);
        assert_true(p[2] > LL_LAND_LAKE_YD + 0.2f);
        assert_true(grid_at(land->road_yd, p) > info->base_yd * item->scale * 0.5f);
        bool grows = item->prop <= LL_PROP_STONES;
        if (grows) // 30 degrees
            assert_true(grid_at(land->normal_z, p) >= 0.866f);
        assert_true(item->scale > 0.2f && item->scale < 2);
        assert_true(item->scale * 1024 == floorf(item->scale * 1024));
        assert_true(item->yaw_deg >= 0 && item->yaw_deg < 360);
        assert_int_equal(item->unique_id, LL_SCATTER_FIRST_ID + i);
    }
    note("%u placed: %u oaks, %u pines, %u birches, %u lamps\n", scatter->count,
         counts[LL_PROP_OAK], counts[LL_PROP_PINE], counts[LL_PROP_BIRCH],
         counts[LL_PROP_LAMP_POST]);
    assert_true(counts[LL_PROP_OAK] > 200 && counts[LL_PROP_PINE] > 400);
    assert_true(counts[LL_PROP_LAMP_POST] >= 8 && counts[LL_PROP_FENCE] > 20);
    assert_int_equal(counts[LL_PROP_CAMPFIRE], 1);
    assert_int_equal(counts[LL_PROP_WELL], 1);
}

static void the_inn_has_room(void **state)
{
    const struct world *world = *state;
    const struct ll_site *inn = &world->inn;
    float c = cosf(inn->yaw_deg * (float)(LL_PI / 180)),
          s = sinf(inn->yaw_deg * (float)(LL_PI / 180));
    for (uint32_t i = 0; i < world->scatter.count; i++) {
        const struct ll_scatter_item *item = &world->scatter.items[i];
        float dx = item->position[0] - inn->x, dy = item->position[1] - inn->y;
        float lx = fabsf(dx * c + dy * s), ly = fabsf(dy * c - dx * s);
        assert_false(lx < LL_SITE_HALF_X_YD && ly < LL_SITE_HALF_Y_YD);
    }
    for (float lx = -LL_SITE_HALF_X_YD; lx <= LL_SITE_HALF_X_YD; lx += 2) {
        for (float ly = -LL_SITE_HALF_Y_YD; ly <= LL_SITE_HALF_Y_YD; ly += 2) {
            float p[3] = { inn->x + lx * c - ly * s, inn->y + lx * s + ly * c, 0 };
            assert_true(grid_at(world->land.road_yd, p) > 2);
            assert_true(grid_at(world->land.shore_yd, p) > 5);
        }
    }
    note("inn: %.1f %.1f %.1f, front at %.1f degrees\n", inn->x, inn->y, inn->z,
         inn->yaw_deg);
}

static void two_lists_are_the_same(void **state)
{
    struct world *world = *state;
    struct ll_scatter again;
    assert_int_equal(ll_demo_scatter(&world->land, &world->inn, &world->arena, &again),
                     LL_OK);
    assert_int_equal(again.count, world->scatter.count);
    for (uint32_t i = 0; i < again.count; i++) {
        const struct ll_scatter_item *a = &again.items[i], *b = &world->scatter.items[i];
        assert_int_equal(a->prop, b->prop);
        assert_int_equal(a->unique_id, b->unique_id);
        assert_memory_equal(a->position, b->position, sizeof a->position);
        assert_true(a->yaw_deg == b->yaw_deg && a->pitch_deg == b->pitch_deg &&
                    a->scale == b->scale);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_builds_have_the_same_bytes),
        cmocka_unit_test(meshes_are_sound),
        cmocka_unit_test(faces_look_along_their_normals),
        cmocka_unit_test(bounds_hold_all_vertices),
        cmocka_unit_test(lights_shine_from_their_lamps),
        cmocka_unit_test(leaves_have_no_fringe),
        cmocka_unit_test(small_levels_keep_their_leaves),
        cmocka_unit_test(ground_is_that_of_the_terrain),
        cmocka_unit_test(things_stand_on_dry_ground_off_the_road),
        cmocka_unit_test(the_inn_has_room),
        cmocka_unit_test(two_lists_are_the_same),
    };
    return cmocka_run_group_tests(tests, world_build, world_finish);
}
