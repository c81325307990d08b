// Every struct that C and GLSL share: the offset of each field in the compiled SPIR-V
// equals offsetof in C. argv: the SPIR-V files.
#include "testkit.h"

#include <spirv_cross/spirv_cross_c.h>

#include "shared/bench.h"
#include "shared/frame.h"
#include "shared/model.h"
#include "shared/overlay.h"
#include "shared/terrain.h"

struct field {
    const char *name;
    size_t offset;
};

#define FRAME_FIELD(type, name) { #name, offsetof(struct ll_frame, name) },
#define CHUNK_FIELD(type, name) { #name, offsetof(struct ll_terrain_chunk, name) },
#define LIQUID_FIELD(type, name) { #name, offsetof(struct ll_liquid, name) },
#define INSTANCE_FIELD(type, name) { #name, offsetof(struct ll_instance, name) },
#define MATERIAL_FIELD(type, name) { #name, offsetof(struct ll_material, name) },
#define DRAW_FIELD(type, name) { #name, offsetof(struct ll_draw_record, name) },
#define PUSH_FIELD(type, name) { #name, offsetof(struct ll_overlay_push, name) },
#define PROBE_FIELD(type, name) { #name, offsetof(struct ll_light_probe, name) },

#define BENCH_PUSH_FIELD(type, name) { #name, offsetof(struct ll_bench_push, name) },
#define BENCH_PLACE_FIELD(type, name) { #name, offsetof(struct ll_bench_place, name) },

static const struct field bench_push_fields[] = { LL_BENCH_PUSH_FIELDS(
    BENCH_PUSH_FIELD) };
static const struct field bench_place_fields[] = { LL_BENCH_PLACE_FIELDS(
    BENCH_PLACE_FIELD) };
static const struct field instance_fields[] = { LL_INSTANCE_FIELDS(INSTANCE_FIELD) };
static const struct field material_fields[] = { LL_MATERIAL_FIELDS(MATERIAL_FIELD) };
static const struct field draw_fields[] = { LL_DRAW_RECORD_FIELDS(DRAW_FIELD) };
static const struct field probe_fields[] = { LL_PROBE_FIELDS(PROBE_FIELD) };
static const struct field push_fields[] = { LL_OVERLAY_PUSH_FIELDS(PUSH_FIELD) };
static const struct field frame_fields[] = { LL_FRAME_FIELDS(FRAME_FIELD) };
static const struct field chunk_fields[] = { LL_TERRAIN_CHUNK_FIELDS(CHUNK_FIELD) };
static const struct field liquid_fields[] = { LL_LIQUID_FIELDS(LIQUID_FIELD) };

static struct shared {
    const char *name;
    const struct field *fields;
    unsigned num_fields;
    size_t size;
    unsigned num_seen; // blocks of it that some shader declares
} shared[] = {
#define SHARED(tag, fields) \
    { \
#tag, fields, sizeof fields / sizeof *fields, sizeof(struct tag), 0 \
    }
    SHARED(ll_frame, frame_fields),           SHARED(ll_terrain_chunk, chunk_fields),
    SHARED(ll_liquid, liquid_fields),         SHARED(ll_instance, instance_fields),
    SHARED(ll_material, material_fields),     SHARED(ll_draw_record, draw_fields),
    SHARED(ll_light_probe, probe_fields),     SHARED(ll_overlay_push, push_fields),
    SHARED(ll_bench_push, bench_push_fields), SHARED(ll_bench_place, bench_place_fields),
};
#define NUM_SHARED (sizeof shared / sizeof *shared)

static int num_files;
static char **files;

static void struct_check(spvc_compiler compiler, spvc_type_id id, struct shared *s)
{
    spvc_type type = spvc_compiler_get_type_handle(compiler, id);
    assert_int_equal(spvc_type_get_num_member_types(type), s->num_fields);
    for (unsigned i = 0; i < s->num_fields; i++) {
        unsigned offset;
        assert_string_equal(
            spvc_compiler_get_member_name(compiler, spvc_type_get_base_type_id(type), i),
            s->fields[i].name);
        assert_int_equal(
            spvc_compiler_type_struct_member_offset(compiler, type, i, &offset),
            SPVC_SUCCESS);
        assert_int_equal(offset, s->fields[i].offset);
    }
    size_t size;
    assert_int_equal(spvc_compiler_get_declared_struct_size(compiler, type, &size),
                     SPVC_SUCCESS);
    assert_int_equal(size, s->size);
    s->num_seen++;
}

// A block holds one shared struct, or a run-time array of it.
static void block_check(spvc_compiler compiler, const spvc_reflected_resource *block)
{
    spvc_type type = spvc_compiler_get_type_handle(compiler, block->base_type_id);
    assert_int_equal(spvc_type_get_num_member_types(type), 1);
    spvc_type_id member = spvc_type_get_member_type(type, 0);
    spvc_type member_type = spvc_compiler_get_type_handle(compiler, member);
    spvc_type_id base = spvc_type_get_base_type_id(member_type);
    const char *name = spvc_compiler_get_name(compiler, base);
    for (size_t i = 0; i < NUM_SHARED; i++) {
        if (strcmp(name, shared[i].name) != 0)
            continue;
        if (spvc_type_get_num_array_dimensions(member_type)) {
            unsigned stride;
            spvc_compiler_type_struct_member_array_stride(compiler, type, 0, &stride);
            assert_int_equal(stride, shared[i].size);
        }
        struct_check(compiler, base, &shared[i]);
        return;
    }
    fail_msg("block of %s: not in the list of shared structs", name);
}

static void file_check(const char *path)
{
    struct ll_bytes bytes = file_read(path);
    spvc_context context;
    spvc_parsed_ir ir;
    spvc_compiler compiler;
    spvc_resources resources;
    assert_int_equal(spvc_context_create(&context), SPVC_SUCCESS);
    assert_int_equal(spvc_context_parse_spirv(context,
                                              (const SpvId *)(const void *)bytes.data,
                                              bytes.size / 4, &ir),
                     SPVC_SUCCESS);
    assert_int_equal(spvc_context_create_compiler(context, SPVC_BACKEND_NONE, ir,
                                                  SPVC_CAPTURE_MODE_TAKE_OWNERSHIP,
                                                  &compiler),
                     SPVC_SUCCESS);
    assert_int_equal(spvc_compiler_create_shader_resources(compiler, &resources),
                     SPVC_SUCCESS);
    const spvc_resource_type types[] = { SPVC_RESOURCE_TYPE_UNIFORM_BUFFER,
                                         SPVC_RESOURCE_TYPE_STORAGE_BUFFER,
                                         SPVC_RESOURCE_TYPE_PUSH_CONSTANT };
    for (int t = 0; t < 3; t++) {
        const spvc_reflected_resource *list;
        size_t count;
        spvc_resources_get_resource_list_for_type(resources, types[t], &list, &count);
        for (size_t i = 0; i < count; i++)
            block_check(compiler, &list[i]);
    }
    spvc_context_destroy(context);
    free((void *)bytes.data);
}

static void offsets_agree_in_every_shader(void **state)
{
    (void)state;
    assert_true(num_files > 0);
    for (int i = 0; i < num_files; i++)
        file_check(files[i]);
    for (size_t i = 0; i < NUM_SHARED; i++)
        assert_true(shared[i].num_seen > 0);
}

int main(int argc, char **argv)
{
    num_files = argc - 1;
    files = argv + 1;
    const struct CMUnitTest tests[] = { cmocka_unit_test(offsets_agree_in_every_shader) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
