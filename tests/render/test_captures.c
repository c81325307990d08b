// Captures end to end: lists, sheets, films and panoramas of small worlds, measured on
// the files that they leave.
#include "fixture.h"

#include <stdarg.h>
#include <unistd.h>

#include "base/log.h"
#include "base/maths.h"
#include "runner/camera_path.h"
#include "runner/diff.h"
#include "runner/sheet.h"

#define WIDTH 96
#define HEIGHT 64

static struct fixture world;
static const char *data[1];
static double eye[3]; // above the first tile, looking at it from a slant

// ---- files ----

// Stays until seven more were asked for.
static const char *at(const char *format, ...)
{
    static char paths[8][512];
    static unsigned next;
    char *path = paths[next++ % 8], name[256];
    va_list args;
    va_start(args, format);
    vsnprintf(name, sizeof name, format, args);
    va_end(args);
    snprintf(path, sizeof paths[0], "%s/%s", world.folder, name);
    return path;
}

static const char *text_file(const char *name, const char *text)
{
    const char *path = at("%s", name);
    assert_int_equal(ll_platform_file_write(path, text, strlen(text)), LL_OK);
    return path;
}

static struct ll_picture picture_of(const char *path)
{
    struct ll_picture picture;
    if (ll_png_read(path, &picture) != LL_OK)
        fail_msg("%s cannot be read", path);
    return picture;
}

static void assert_same_pictures(const char *a, const char *b)
{
    struct ll_bytes x = file_read(a), y = file_read(b);
    assert_int_equal(x.size, y.size);
    assert_memory_equal(x.data, y.data, x.size);
    free((void *)x.data);
    free((void *)y.data);
}

// The same land under another name.
static void map_copy(const char *from, const char *to, uint32_t tile_x, uint32_t tile_y)
{
    const char *names[2][2] = {
        { at("World/Maps/%s/%s.wdt", from, from), at("World/Maps/%s/%s.wdt", to, to) },
        { at("World/Maps/%s/%s_%u_%u.adt", from, from, tile_x, tile_y),
          at("World/Maps/%s/%s_%u_%u.adt", to, to, tile_x, tile_y) },
    };
    assert_int_equal(ll_platform_folder_make(at("World/Maps/%s", to)), LL_OK);
    for (int i = 0; i < 2; i++) {
        struct ll_bytes bytes = file_read(names[i][0]);
        assert_int_equal(ll_platform_file_write(names[i][1], bytes.data, bytes.size),
                         LL_OK);
        free((void *)bytes.data);
    }
}

// One tile of noise, and one of black far away from it.
static int world_make(void **state)
{
    (void)state;
    fixture_init(&world);
    uint8_t noise[TEST_TEXTURE_EDGE * TEST_TEXTURE_EDGE][4];
    struct ll_random random = ll_random_make(9);
    for (int i = 0; i < TEST_TEXTURE_EDGE * TEST_TEXTURE_EDGE; i++) {
        for (int c = 0; c < 4; c++)
            noise[i][c] = (uint8_t)ll_random_u32(&random);
    }
    texture_pattern_write(&world, "Tileset/t0.blp", (const void *)noise);
    static const uint8_t black[4] = { 0, 0, 0, 0 };
    texture_write(&world, "Tileset/t1.blp", black);
    struct tile_spec *tiles[2] = { tile_flat(31, 31), tile_flat(20, 20) };
    for (int i = 0; i < LL_ADT_NUM_CHUNKS; i++)
        tiles[1]->chunks[i].chunk.layers[0].texture_idx = 1;
    fixture_open(&world, (const struct tile_spec *const *)tiles, 2);
    map_copy("Test", "Other", 31, 31);
    free(tiles[0]);
    free(tiles[1]);
    chunk_middle(31, 31, 8, 8, eye);
    eye[2] = 40;
    data[0] = world.folder;
    return 0;
}

static int world_end(void **state)
{
    (void)state;
    fixture_finish(&world);
    return 0;
}

// ---- runs ----

static struct ll_capture_params params_make(const char *out)
{
    return (struct ll_capture_params){
        .session = { .data = data,
                     .num_data = 1,
                     .map = "Test",
                     .width = WIDTH,
                     .height = HEIGHT,
                     .validation = true },
        .has_pos = true,
        .has_look = true,
        .shot = { .pos = { eye[0], eye[1], eye[2] },
                  .yaw_deg = 30,
                  .pitch_deg = -35,
                  .minute = 720 },
        .fps = 10,
        .out = out,
    };
}

// A list brings its own places.
static struct ll_capture_params list_params(const char *shots, const char *out)
{
    struct ll_capture_params params = params_make(out);
    params.has_pos = params.has_look = false;
    params.shots = shots;
    return params;
}

static struct ll_capture_report run(const struct ll_capture_params *params, int code)
{
    struct ll_capture_report report = { 0 };
    assert_int_equal(ll_capture_run(params, &report), code);
    return report;
}

// Places over the tile, alternating between the maps.
static const char *list_make(void)
{
    char text[2048];
    double x = eye[0], y = eye[1];
    snprintf(text, sizeof text,
             "* map=Test look=30,-35\n"
             "first pos=%f,%f,40\n"
             "second map=Other pos=%f,%f,60 time=18:00\n"
             "third pos=%f,%f,25 look=80,-20 fieldOfView=70\n"
             "fourth map=OTHER pos=%f,%f,60 time=06:30\n"
             "fifth pos=%f,%f,90 at=%f,%f,0\n",
             x, y, x + 20, y, x, y - 30, x - 20, y, x, y + 9, x + 40, y);
    return text_file("list.txt", text);
}

static void a_list_loads_each_map_once(void **state)
{
    (void)state;
    struct ll_capture_params params = list_params(list_make(), at("list"));
    struct ll_capture_report report = run(&params, 0);
    assert_int_equal(report.num_loads, 2);
    assert_int_equal(report.num_pictures, 5);
    assert_int_equal(report.num_draws, 5);
    // The same bytes again, and of a session that shows nothing else.
    params.out = at("list-again");
    run(&params, 0);
    static const char *const names[] = { "first", "second", "third", "fourth", "fifth" };
    for (int i = 0; i < 5; i++)
        assert_same_pictures(at("list/%s.png", names[i]),
                             at("list-again/%s.png", names[i]));
    struct ll_capture_params alone = params_make(at("alone.png"));
    run(&alone, 0);
    assert_same_pictures(at("alone.png"), at("list/first.png"));
    struct ll_picture first = picture_of(at("list/first.png"));
    struct ll_picture third = picture_of(at("list/third.png"));
    assert_int_equal(first.width, WIDTH);
    assert_true(ll_diff_pictures(&first, &third).num_different > WIDTH * HEIGHT / 4);
    ll_picture_finish(&first);
    ll_picture_finish(&third);
}

static void scenarios_of_a_file_are_known_by_name(void **state)
{
    (void)state;
    struct ll_capture_params params = list_params(NULL, at("third.png"));
    params.scenario_file = list_make();
    params.scenario = "third";
    assert_int_equal(run(&params, 0).num_pictures, 1);
    params.scenario = "all"; // those of the file
    params.out = at("all");
    assert_int_equal(run(&params, 0).num_pictures, 5);
    assert_same_pictures(at("third.png"), at("all/third.png"));
    params.scenario = "no-such-scenario";
    run(&params, 2);
    params.scenario_file = text_file("ours.txt", "noon-lake pos=1,2,3\n");
    run(&params, 2);

    FILE *file = fopen(at("printed.txt"), "w");
    assert_int_equal(ll_capture_list_scenarios(list_make(), file), 0);
    fclose(file);
    struct ll_bytes printed = file_read(at("printed.txt"));
    char text[8192];
    snprintf(text, sizeof text, "%.*s", (int)printed.size, (const char *)printed.data);
    free((void *)printed.data);
    assert_memory_equal(text, "noon-lake ", 10);
    assert_non_null(strstr(text, "\nfourth "));
}

static void what_is_wrong_is_said_before_anything_is_drawn(void **state)
{
    (void)state;
    static const char *const lists[] = {
        "a pos=1,2,3\nb pos=1,2,x\n",
        "a pos=1,2,3 noSuchRow=1\n",
        "a pos=1,2,3 farclip=far\n",
        "a pos=1,2,3\nb pos=1,2,3 weather=rain:0.8\n",
    };
    ll_log_level_set(LL_LOG_ERROR + 1);
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        struct ll_capture_params params =
            list_params(text_file("bad.txt", lists[i]), at("bad"));
        assert_int_equal(run(&params, 2).num_loads, 0);
    }
    struct ll_capture_params params = list_params(at("no-such-list.txt"), at("bad"));
    run(&params, 2);
    params = params_make(at("bad.png"));
    params.session.map = NULL;
    run(&params, 2); // no map
    params = params_make(at("bad.png"));
    params.vary = "farclip";
    run(&params, 2);
    params.vary = "farclip=400";
    run(&params, 2);
    params.vary = "noSuchRow=1,2";
    run(&params, 2);
    params = params_make(at("bad.png"));
    params.panorama = LL_PANORAMA_CUBE; // not square
    run(&params, 2);
    params.panorama = LL_PANORAMA_EQUIRECT;
    params.sheet = true;
    run(&params, 2);
    params = list_params(list_make(), at("bad.png")); // several pictures, one file
    run(&params, 1);
    params = params_make(at("no-such-folder/bad.png"));
    assert_int_equal(run(&params, 1).num_loads, 0);
    params = params_make(at("bad.png"));
    params.sheet = true;
    params.num_hours = 1440;
    params.session.width = params.session.height = 1000;
    run(&params, 2); // no such large sheet
    ll_log_level_set(LL_LOG_WARN);
    assert_int_equal(ll_platform_path_kind(at("bad")), LL_PATH_NONE);
    assert_int_equal(ll_platform_path_kind(at("bad.png")), LL_PATH_NONE);
}

static void black_pictures_and_late_ones_are_errors(void **state)
{
    (void)state;
    struct ll_capture_params params = params_make(at("black.png"));
    chunk_middle(20, 20, 8, 8, params.shot.pos);
    params.shot.pos[2] = 20;
    params.shot.pitch_deg = -90;
    ll_log_level_set(LL_LOG_ERROR + 1);
    struct ll_capture_report report = run(&params, 1);
    assert_int_equal(report.num_draws, 1); // it was drawn, and not kept
    assert_int_equal(report.num_pictures, 0);
    params = params_make(at("late.png"));
    params.rules.deadline_s = 1e-9;
    run(&params, 1);
    ll_log_level_set(LL_LOG_WARN);
    assert_int_equal(ll_platform_path_kind(at("black.png")), LL_PATH_NONE);
    assert_int_equal(ll_platform_path_kind(at("late.png")), LL_PATH_NONE);
}

static void age_and_stability_do_not_change_what_stands_still(void **state)
{
    (void)state;
    struct ll_capture_params params = params_make(at("plain.png"));
    assert_int_equal(run(&params, 0).num_draws, 1);
    params.out = at("stable.png");
    params.rules = (struct ll_capture_rules){ .age_steps = 150, .stable_draws = 5 };
    assert_int_equal(run(&params, 0).num_draws, 5);
    assert_same_pictures(at("plain.png"), at("stable.png"));
}

static void a_resized_picture_is_that_of_its_size(void **state)
{
    (void)state;
    struct ll_capture_params params = params_make(at("resized.png"));
    params.resize_width = 130;
    params.resize_height = 50;
    assert_int_equal(run(&params, 0).num_draws, 2);
    struct ll_capture_params direct = params_make(at("direct.png"));
    direct.session.width = 130;
    direct.session.height = 50;
    run(&direct, 0);
    assert_same_pictures(at("resized.png"), at("direct.png"));
}

// ---- sheets ----

static struct ll_sheet sheet_of(const char *path, const struct ll_sheet_params *params)
{
    struct ll_sheet sheet;
    assert_true(ll_sheet_layout(params, &sheet.layout));
    sheet.picture = picture_of(path);
    assert_int_equal(sheet.picture.width, sheet.layout.width);
    assert_int_equal(sheet.picture.height, sheet.layout.height);
    return sheet;
}

static void assert_cell(const struct ll_sheet *sheet, uint32_t cell_idx, const char *path)
{
    struct ll_picture cell, picture = picture_of(path);
    assert_true(ll_sheet_get(sheet, cell_idx, &cell));
    assert_int_equal(cell.width, picture.width);
    if (ll_diff_pictures(&cell, &picture).max)
        fail_msg("cell %u is not %s", cell_idx, path);
    ll_picture_finish(&cell);
    ll_picture_finish(&picture);
}

static void a_sheet_shows_the_shots_in_their_order(void **state)
{
    (void)state;
    struct ll_capture_params params = list_params(list_make(), at("sheet.png"));
    params.sheet = true;
    struct ll_capture_report report = run(&params, 0);
    assert_int_equal(report.num_loads, 2);
    assert_int_equal(report.num_pictures, 1);
    static const char *const names[] = { "first", "second", "third", "fourth", "fifth" };
    struct ll_sheet_params layout = { .num_cells = 5,
                                      .cell_width = WIDTH,
                                      .cell_height = HEIGHT };
    struct ll_sheet sheet = sheet_of(at("sheet.png"), &layout);
    for (uint32_t i = 0; i < 5; i++)
        assert_cell(&sheet, i, at("list/%s.png", names[i]));
    ll_sheet_finish(&sheet);
}

static void hours_go_round_the_day(void **state)
{
    (void)state;
    struct ll_capture_params params = params_make(at("hours"));
    params.num_hours = 12;
    assert_int_equal(run(&params, 0).num_pictures, 12);
    params.sheet = true;
    params.out = at("hours.png");
    run(&params, 0);
    struct ll_sheet_params layout = { .num_cells = 12,
                                      .cell_width = WIDTH,
                                      .cell_height = HEIGHT,
                                      .num_columns = 6,
                                      .has_title = true };
    struct ll_sheet sheet = sheet_of(at("hours.png"), &layout);
    for (uint32_t i = 0; i < 12; i++)
        assert_cell(&sheet, i, at("hours/shot-%02u00.png", 2 * i));
    ll_sheet_finish(&sheet);
    struct ll_capture_params noon = params_make(at("noon.png"));
    noon.has_time = true;
    noon.shot.minute = 8 * 60;
    run(&noon, 0);
    assert_same_pictures(at("noon.png"), at("hours/shot-0800.png"));
}

static void a_varied_row_shows_its_differences(void **state)
{
    (void)state;
    struct ll_capture_params params = list_params(list_make(), at("vary.png"));
    params.vary = "fieldOfView=40,40,60";
    struct ll_capture_report report = run(&params, 0);
    assert_int_equal(report.num_loads, 2); // values change at a place
    assert_int_equal(report.num_draws, 15);
    struct ll_sheet_params layout = { .num_cells = 30,
                                      .cell_width = WIDTH,
                                      .cell_height = HEIGHT,
                                      .num_columns = 3,
                                      .has_title = true };
    struct ll_sheet sheet = sheet_of(at("vary.png"), &layout);
    // The same pictures, shot by shot.
    char text[1024];
    snprintf(text, sizeof text,
             "* map=Test look=30,-35 fieldOfView=40\n"
             "first pos=%f,%f,40\nfifth pos=%f,%f,90 at=%f,%f,0\n"
             "* fieldOfView=60\n"
             "first-60 pos=%f,%f,40\nfifth-60 pos=%f,%f,90 at=%f,%f,0\n",
             eye[0], eye[1], eye[0], eye[1] + 9, eye[0] + 40, eye[1], eye[0], eye[1],
             eye[0], eye[1] + 9, eye[0] + 40, eye[1]);
    struct ll_capture_params single =
        list_params(text_file("single.txt", text), at("single"));
    run(&single, 0);
    static const char *const ends[] = { "", "", "-60" };
    for (uint32_t v = 0; v < 3; v++) {
        assert_cell(&sheet, v, at("single/first%s.png", ends[v]));
        assert_cell(&sheet, 24 + v, at("single/fifth%s.png", ends[v]));
    }
    // The equal value's heat has no colour, the other's has.
    for (uint32_t v = 0; v < 3; v++) {
        struct ll_picture heat;
        assert_true(ll_sheet_get(&sheet, 3 + v, &heat));
        uint32_t num_colored = 0;
        for (uint32_t i = 0; i < WIDTH * HEIGHT; i++)
            num_colored += heat.rgba[i * 4] != heat.rgba[i * 4 + 1];
        assert_true(v == 2 ? num_colored > WIDTH * HEIGHT / 4 : num_colored == 0);
        ll_picture_finish(&heat);
    }
    ll_sheet_finish(&sheet);
}

// What a renderer is made for cannot change in one that is there.
static void a_row_that_rebuilds_gets_a_renderer_of_its_own(void **state)
{
    (void)state;
    struct ll_capture_params params = params_make(at("rebuilt.png"));
    params.vary = "anisotropy=1,1,16";
    struct ll_capture_report report = run(&params, 0);
    assert_int_equal(report.num_loads, 2);
    assert_int_equal(report.num_draws, 3);
}

// ---- films ----

static const char *path_make(void)
{
    char text[512];
    double x = eye[0], y = eye[1];
    snprintf(text, sizeof text,
             "* map=Test\n"
             "1   pos=%f,%f,40 look=30,-35 time=10:00\n"
             "1.3 pos=%f,%f,60 look=60,-45 fov=60\n"
             "2   pos=%f,%f,50 look=-300,-30 time=12:00 fov=45\n",
             x, y, x + 20, y + 10, x + 20, y - 30);
    return text_file("path.txt", text);
}

static void a_film_has_a_picture_for_every_moment(void **state)
{
    (void)state;
    struct ll_capture_params params = list_params(NULL, at("film"));
    params.path = path_make();
    assert_int_equal(run(&params, 0).num_pictures, 11);
    assert_int_equal(ll_platform_path_kind(at("film/000000.png")), LL_PATH_FILE);
    assert_int_equal(ll_platform_path_kind(at("film/000010.png")), LL_PATH_FILE);
    assert_int_equal(ll_platform_path_kind(at("film/000011.png")), LL_PATH_NONE);
    // The fourth is the second key.
    struct ll_capture_params key = params_make(at("key.png"));
    key.shot = (struct ll_shot){ { eye[0] + 20, eye[1] + 10, 60 }, 60, -45, 0 };
    struct ll_bytes text = file_read(path_make());
    struct ll_camera_path path;
    struct ll_text_error error;
    assert_int_equal(ll_camera_path_parse(text, &path, &error), LL_OK);
    key.shot.minute = ll_camera_path_eval(&path, 1 + 3 / 10.0).shot.minute;
    key.has_time = true;
    const char *settings[] = { "fieldOfView=60" };
    key.settings = settings;
    key.num_settings = 1;
    run(&key, 0);
    // Places written with six digits: the eye may be a millionth of a yard off.
    struct ll_picture a = picture_of(at("key.png")),
                      b = picture_of(at("film/000003.png"));
    assert_true(ll_diff_pictures(&a, &b).mean < 0.05);
    ll_picture_finish(&a);
    ll_picture_finish(&b);
    ll_camera_path_finish(&path);
    free((void *)text.data);
}

static void a_film_without_an_encoder_leaves_its_pictures(void **state)
{
    (void)state;
    char *old_path = strdup(getenv("PATH"));
    setenv("PATH", world.folder, 1); // holds no ffmpeg
    ll_log_level_set(LL_LOG_ERROR);
    struct ll_capture_params params = list_params(NULL, at("lost.mp4"));
    params.path = path_make();
    assert_int_equal(run(&params, 1).num_pictures, 11); // the file is not there
    ll_log_level_set(LL_LOG_WARN);
    setenv("PATH", old_path, 1);
    free(old_path);
    assert_same_pictures(at("lost/000007.png"), at("film/000007.png"));
    assert_int_equal(ll_platform_path_kind(at("lost.mp4")), LL_PATH_NONE);
}

// From corner to corner over real land, straight down: no pixel shows what lies behind
// the ground, in any frame. Sheer magenta stands behind it.
static void a_flight_over_real_land_shows_no_hole(void **state)
{
    (void)state;
    CORPUS_OR_SKIP(path, "aeven");
    static const char text[] = "* map=Aeven\n"
                               "0 pos=15150,13000,320 look=-135,-90\n"
                               "4 pos=14600,12500,320 look=-100,-90\n"
                               "8 pos=14200,12050,320 look=-135,-90\n";
    struct ll_camera_path film;
    struct ll_text_error error;
    struct ll_bytes bytes = { (const uint8_t *)text, strlen(text) };
    assert_int_equal(ll_camera_path_parse(bytes, &film, &error), LL_OK);
    const char *land[] = { path };
    struct ll_session_params session_params = { .data = land,
                                                .num_data = 1,
                                                .map = "Aeven",
                                                .width = WIDTH,
                                                .height = HEIGHT,
                                                .validation = true };
    ll_log_level_set(LL_LOG_ERROR); // textures are absent
    struct ll_session *session;
    assert_int_equal(ll_session_create(&session_params, &session), LL_SESSION_OK);
    assert_true(ll_session_set(session, "farclip", "777")); // to the floor of its pits
    struct ll_light_state light = light_plain(0.6f, 0.4f);
    for (int i = LL_LIGHT_SKY_TOP; i <= LL_LIGHT_FOG; i++) {
        light.colors_gamma[i][0] = light.colors_gamma[i][2] = 1;
        light.colors_gamma[i][1] = 0;
    }
    struct ll_picture frame;
    assert_true(ll_picture_init(&frame, WIDTH, HEIGHT));
    uint32_t num_frames = ll_camera_path_num_frames(&film, 4), num_holes = 0;
    assert_int_equal(num_frames, 33);
    for (uint32_t f = 0; f < num_frames; f++) {
        struct ll_shot_params shot = { .shot = ll_camera_path_eval(&film, f / 4.0).shot,
                                       .light = &light };
        assert_true(ll_session_shot_lit(session, &shot, frame.rgba));
        for (uint32_t i = 0; i < WIDTH * HEIGHT; i++) {
            const uint8_t *p = &frame.rgba[i * 4];
            num_holes += p[0] > p[1] + 100 && p[2] > p[1] + 100;
        }
    }
    note("%u frames over %u tiles\n", num_frames,
         ll_session_world_stats(session).num_tiles_loaded);
    assert_int_equal(num_holes, 0);
    assert_true(ll_session_world_stats(session).num_tiles_loaded >= 9);
    // And the same that a hole would look like is seen beside the land.
    struct ll_shot_params beside = { .shot = { { 15700, 13600, 320 }, -135, -90, 720 },
                                     .light = &light };
    assert_true(ll_session_shot_lit(session, &beside, frame.rgba));
    assert_true(frame.rgba[0] > 200 && frame.rgba[1] < 50 && frame.rgba[2] > 200);
    assert_int_equal(ll_gpu_num_validation_messages(ll_session_gpu(session)), 0);
    ll_log_level_set(LL_LOG_WARN);
    ll_picture_finish(&frame);
    ll_session_destroy(session);
    ll_camera_path_finish(&film);
}

// ---- panoramas ----

static int face_at(uint32_t x, uint32_t y, uint32_t width, uint32_t height)
{
    double up = LL_PI * (0.5 - (y + 0.5) / height);
    double left = 2 * LL_PI * (0.5 - (x + 0.5) / width);
    double d[3] = { cos(up) * cos(left), cos(up) * sin(left), sin(up) };
    int axis = 0;
    for (int k = 1; k < 3; k++)
        axis = fabs(d[k]) > fabs(d[axis]) ? k : axis;
    return 2 * axis + (d[axis] < 0);
}

static void a_panorama_has_no_seams(void **state)
{
    (void)state;
    struct ll_capture_params params = params_make(at("around.png"));
    params.shot = (struct ll_shot){ { 10000, 10000, 300 }, 20, 10, 1200 }; // sky, at dusk
    params.session.width = 512;
    params.session.height = 256;
    params.panorama = LL_PANORAMA_EQUIRECT;
    struct ll_capture_report report = run(&params, 0);
    assert_int_equal(report.num_draws, LL_NUM_CUBE_FACES);
    struct ll_picture sky = picture_of(at("around.png"));
    // Largest difference of neighbours: [across a border of faces][down or along]
    uint32_t most[2][2] = { 0 }, num[2][2] = { 0 };
    for (uint32_t y = 0; y + 1 < 256; y++) {
        for (uint32_t x = 0; x < 512; x++) {
            uint32_t to[2][2] = { { x, y + 1 }, { (x + 1) % 512, y } };
            for (int k = 0; k < 2; k++) {
                bool across =
                    face_at(x, y, 512, 256) != face_at(to[k][0], to[k][1], 512, 256);
                uint32_t d = ll_diff_pixel(ll_picture_at(&sky, x, y),
                                           ll_picture_at(&sky, to[k][0], to[k][1]));
                most[across][k] = ll_max_u32(most[across][k], d);
                num[across][k]++;
            }
        }
    }
    note("%u neighbours across borders differ by %u and %u, %u within faces by %u and "
         "%u\n",
         num[1][0] + num[1][1], most[1][0], most[1][1], num[0][0] + num[0][1], most[0][0],
         most[0][1]);
    assert_true(num[1][0] > 500 && num[1][1] > 500);
    assert_true(most[0][0] > 1); // there is a gradient
    for (int k = 0; k < 2; k++)
        assert_true(most[1][k] <= most[0][k]);
    ll_picture_finish(&sky);
    struct ll_capture_params again = params;
    again.out = at("around-again.png");
    run(&again, 0);
    assert_same_pictures(at("around.png"), at("around-again.png"));
}

static void faces_of_a_cube_are_its_views(void **state)
{
    (void)state;
    struct ll_capture_params params = params_make(at("cube.png"));
    params.session.width = params.session.height = 96;
    params.panorama = LL_PANORAMA_CUBE;
    assert_int_equal(run(&params, 0).num_pictures, 6);
    static const struct {
        const char *name;
        int yaw_deg, pitch_deg;
    } views[] = { { "front", 30, 0 },  { "left", 120, 0 }, { "back", 210, 0 },
                  { "right", 300, 0 }, { "up", 30, 90 },   { "down", 30, -90 } };
    char text[1024] = "* map=Test fieldOfView=90\n";
    for (int i = 0; i < 6; i++) {
        size_t length = strlen(text);
        snprintf(text + length, sizeof text - length, "%s pos=%f,%f,40 look=%d,%d\n",
                 views[i].name, eye[0], eye[1], views[i].yaw_deg, views[i].pitch_deg);
    }
    struct ll_capture_params list = list_params(text_file("six.txt", text), at("six"));
    list.session.width = list.session.height = 96;
    run(&list, 0);
    for (int i = 0; i < 6; i++) {
        struct ll_picture a = picture_of(at("cube-%s.png", views[i].name));
        struct ll_picture b = picture_of(at("six/%s.png", views[i].name));
        assert_int_equal(a.width, 96);
        // The same rays; texture filtering may round them otherwise.
        assert_true(ll_diff_pictures(&a, &b).mean < 0.5);
        ll_picture_finish(&a);
        ll_picture_finish(&b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_list_loads_each_map_once),
        cmocka_unit_test(scenarios_of_a_file_are_known_by_name),
        cmocka_unit_test(what_is_wrong_is_said_before_anything_is_drawn),
        cmocka_unit_test(black_pictures_and_late_ones_are_errors),
        cmocka_unit_test(age_and_stability_do_not_change_what_stands_still),
        cmocka_unit_test(a_resized_picture_is_that_of_its_size),
        cmocka_unit_test(a_sheet_shows_the_shots_in_their_order),
        cmocka_unit_test(hours_go_round_the_day),
        cmocka_unit_test(a_varied_row_shows_its_differences),
        cmocka_unit_test(a_row_that_rebuilds_gets_a_renderer_of_its_own),
        cmocka_unit_test(a_film_has_a_picture_for_every_moment),
        cmocka_unit_test(a_film_without_an_encoder_leaves_its_pictures),
        cmocka_unit_test(a_flight_over_real_land_shows_no_hole),
        cmocka_unit_test(a_panorama_has_no_seams),
        cmocka_unit_test(faces_of_a_cube_are_its_views),
    };
    return cmocka_run_group_tests(tests, world_make, world_end);
}
