#include "demo/demo.h"

#include <stdio.h>

#include "base/path.h"
#include "base/platform.h"
#include "demo/kit/hash.h"
#include "demo/inn.h"
#include "demo/light.h"
#include "demo/props.h"
#include "demo/sink.h"
#include "demo/texture.h"
#include "demo/tiles.h"
#include "formats/write/blp_write.h"
#include "formats/write/mpq_write.h"

// Raised by hand with every change of what the generator draws.
#define GENERATOR_VERSION 8

struct build {
    const struct ll_demo_sink *sink;
    struct ll_arena arena;
    bool (*progress)(void *user, float fraction);
    void *user;
};

static enum ll_status report(const struct build *build, float fraction)
{
    bool go_on = !build->progress || build->progress(build->user, fraction);
    return go_on ? LL_OK : LL_ERR_STOPPED;
}

static enum ll_status grounds_save(struct build *build)
{
    struct ll_canvas canvas;
    uint8_t *rgba =
        ll_arena_array(&build->arena, uint8_t, LL_GROUND_SIZE * LL_GROUND_SIZE * 4);
    if (!rgba || !ll_canvas_init(&canvas, LL_GROUND_SIZE, &build->arena))
        return LL_ERR_MEMORY;
    enum ll_status status = LL_OK;
    for (uint32_t i = 0; i < LL_NUM_GROUNDS && !status; i++) {
        ll_ground_textures[i].paint(&canvas);
        ll_canvas_bytes(&canvas, rgba);
        struct ll_blp_write image = { .encoding = LL_BLP_WRITE_DXT1,
                                      .width = LL_GROUND_SIZE,
                                      .height = LL_GROUND_SIZE,
                                      .rgba = rgba };
        struct ll_writer writer = { 0 };
        status = ll_demo_sink_writer(build->sink, ll_ground_textures[i].name,
                                     ll_blp_write(&image, &writer), &writer);
    }
    return status;
}

static enum ll_status sheets_save(struct build *build)
{
    uint8_t *rgba =
        ll_arena_array(&build->arena, uint8_t, LL_SHEET_SIZE * LL_SHEET_SIZE * 4);
    if (!rgba)
        return LL_ERR_MEMORY;
    enum ll_status status = LL_OK;
    for (uint32_t i = 0; i < LL_NUM_SHEETS && !status; i++) {
        char name[LL_MAX_PATH];
        snprintf(name, sizeof name, "XTextures\\river\\lake_a.%u.blp", (unsigned)(i + 1));
        ll_demo_paint_water(i, rgba);
        // Raw: the five bits of a compressed channel would leave two steps of so dark a
        // picture.
        struct ll_blp_write image = { .encoding = LL_BLP_WRITE_BGRA,
                                      .width = LL_SHEET_SIZE,
                                      .height = LL_SHEET_SIZE,
                                      .rgba = rgba };
        struct ll_writer writer = { 0 };
        status = ll_demo_sink_writer(build->sink, name, ll_blp_write(&image, &writer),
                                     &writer);
    }
    return status;
}

static enum ll_status tables_save(struct build *build)
{
    enum ll_status status = LL_OK;
    for (uint32_t i = 0; i < LL_NUM_DEMO_TABLES && !status; i++) {
        struct ll_bytes bytes;
        status = ll_demo_tables[i].write(&build->arena, &bytes);
        if (!status)
            status = build->sink->file(build->sink->user, ll_demo_tables[i].name, bytes);
    }
    return status;
}

static enum ll_status inn_save(struct build *build)
{
    return ll_demo_inn_write(build->sink);
}

static enum ll_status props_save(struct build *build)
{
    return ll_demo_props_write(build->sink);
}

static enum ll_status map_save(struct build *build)
{
    struct ll_writer writer = { 0 };
    return ll_demo_sink_writer(build->sink,
                               "World/Maps/" LL_DEMO_MAP "/" LL_DEMO_MAP ".wdt",
                               ll_demo_map_write(&writer), &writer);
}

static enum ll_status land_save(struct build *build)
{
    struct ll_land land = { 0 };
    struct ll_places places = { 0 };
    enum ll_status status = ll_land_make(&land, &build->arena);
    if (!status)
        status = ll_places_make(&land, &build->arena, &places);
    for (uint32_t i = 0; i < LL_LAND_TILES * LL_LAND_TILES && !status; i++) {
        uint32_t x = LL_DEMO_FIRST_TILE + i % LL_LAND_TILES;
        uint32_t y = LL_DEMO_FIRST_TILE + i / LL_LAND_TILES;
        char name[LL_MAX_PATH];
        snprintf(name, sizeof name,
                 "World/Maps/" LL_DEMO_MAP "/" LL_DEMO_MAP "_%u_%u.adt", (unsigned)x,
                 (unsigned)y);
        status = report(build, 0.5f + 0.12f * (float)i);
        if (status)
            break;
        struct ll_writer writer = { 0 };
        status = ll_demo_sink_writer(
            build->sink, name,
            ll_demo_tile_write(&land, &places, x, y, &build->arena, &writer), &writer);
    }
    return status;
}

enum ll_status ll_demo_generate(const struct ll_demo_sink *sink,
                                bool (*progress)(void *user, float fraction), void *user)
{
    static const struct {
        enum ll_status (*save)(struct build *build);
        float done; // fraction after this step
    } steps[] = {
        { tables_save, 0.01f }, { grounds_save, 0.12f }, { sheets_save, 0.2f },
        { props_save, 0.35f },  { inn_save, 0.45f },     { land_save, 0.99f },
        { map_save, 1 },
    };
    struct build build = { .sink = sink,
                           .arena = { .block_bytes = 1 << 20 },
                           .progress = progress,
                           .user = user };
    enum ll_status status = report(&build, 0);
    for (uint32_t i = 0; i < sizeof steps / sizeof *steps && !status; i++) {
        status = steps[i].save(&build);
        if (!status)
            status = report(&build, steps[i].done);
    }
    ll_arena_finish(&build.arena);
    return status;
}

#define MAX_FILES 512 // of the archive

static enum ll_status archive_file(void *user, const char *name, struct ll_bytes bytes)
{
    return ll_mpq_writer_add(user, name, bytes);
}

enum ll_status ll_demo_build(const char *folder,
                             bool (*progress)(void *user, float fraction), void *user)
{
    char path[1024];
    int length = snprintf(path, sizeof path, "%s/" LL_DEMO_ARCHIVE, folder);
    if (length < 0 || (size_t)length >= sizeof path)
        return LL_ERR_LIMIT;
    enum ll_status status = ll_platform_folder_make(folder);
    if (status)
        return status;
    struct ll_mpq_writer *archive = ll_mpq_writer_create(path, MAX_FILES);
    if (!archive)
        return LL_ERR_IO;
    struct ll_demo_sink sink = { archive_file, archive };
    status = ll_demo_generate(&sink, progress, user);
    enum ll_status finished = ll_mpq_writer_finish(archive, status == LL_OK);
    return status ? status : finished;
}

uint64_t ll_demo_hash(void)
{
    uint64_t hash = ll_kit_hash_u64(LL_HASH_START, GENERATOR_VERSION);
    return ll_demo_light_hash(hash);
}
