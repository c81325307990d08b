// Inside of `inspect verify`: one file's check, and what it found.
#ifndef LL_RUNNER_INSPECT_VERIFY_H
#define LL_RUNNER_INSPECT_VERIFY_H

#include "base/arena.h"
#include "base/status.h"
#include "vfs/vfs.h"

// What one file may ask another for.
enum ll_verify_kind {
    LL_VERIFY_TERRAIN_TEXTURE,
    LL_VERIFY_PLACED_MODEL,
    LL_VERIFY_PLACED_BUILDING,
    LL_VERIFY_MAP_TILE,
    LL_VERIFY_MAP_BUILDING,
    LL_VERIFY_DISTANT_BUILDING,
    LL_VERIFY_BUILDING_GROUP,
    LL_VERIFY_BUILDING_TEXTURE,
    LL_VERIFY_BUILDING_MODEL,
    LL_VERIFY_BUILDING_SKYBOX,
    LL_VERIFY_BUILDING_OF_GROUP,
    LL_VERIFY_MODEL_TEXTURE,
    LL_VERIFY_MODEL_PARTICLE,
    LL_VERIFY_MODEL_SKIN,
    LL_VERIFY_MODEL_ANIM,
    LL_VERIFY_MODEL_OF_SKIN,
    LL_VERIFY_NUM_KINDS,
};

struct ll_verify_problem {
    struct ll_verify_problem *next;
    bool error; // else a warning
    struct ll_problem problem;
};

// A name that leads nowhere.
struct ll_verify_missing {
    struct ll_verify_missing *next;
    enum ll_verify_kind kind;
    const char *name; // as the file says
};

// Lists and strings are in the worker's `kept` arena.
struct ll_verify_result {
    const char *format; // "adt"; "other": of no format that is known here, only read
    uint32_t num_errors, num_warnings; // warnings may exceed those in the list
    struct ll_verify_problem *first, *last;
    uint32_t num_checked[LL_VERIFY_NUM_KINDS]; // names, each once a file
    struct ll_verify_missing *first_missing, *last_missing;
};

// One thread.
struct ll_verify_worker {
    struct ll_vfs *vfs;
    uint32_t reader_idx;
    struct ll_arena scratch; // of one file
    struct ll_arena kept;
    bool out_of_memory;
};

void ll_verify_file(struct ll_verify_worker *worker, const struct ll_vfs_member *member,
                    struct ll_verify_result *out);

#endif
