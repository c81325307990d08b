// Ceilings of the CPU: one thread that moves bytes.
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "base/platform.h"
#include "base/random.h"
#include "runner/bench_ceilings.h"

enum { HOST_MEMCPY, HOST_STAGING, HOST_INFLATE };

#define LARGE_BYTES (64u << 20) // beyond the caches
#define SMALL_BYTES (16u << 20)
#define PACKED_BYTES (1u << 20) // before they are packed

struct host {
    uint64_t bytes;
    uint8_t *from, *to; // owned
    struct ll_staging staging;
    uint8_t *packed, *unpacked; // owned
    uLongf packed_bytes;
};

static const struct ceiling_def defs[] = {
    { "cpu.memcpy", "memory to memory, bytes copied", LL_UNIT_GB_S, .a = HOST_MEMCPY },
    { "cpu.staging", "memory to staging memory, bytes written", LL_UNIT_GB_S,
      .a = HOST_STAGING },
    { "cpu.inflate", "zlib, bytes that come out", LL_UNIT_MB_S, .a = HOST_INFLATE },
};

static void destroy(void *state, struct ceilings_bench *bench)
{
    struct host *host = state;
    if (!host)
        return;
    ll_staging_give(bench->gpu, &host->staging);
    free(host->from);
    free(host->to);
    free(host->packed);
    free(host->unpacked);
    free(host);
}

// Bytes that pack about as well as the client's files do, to two fifths: runs that repeat
// what came shortly before, and noise between.
static void packable_fill(uint8_t *bytes, uint32_t num)
{
    struct ll_random random = ll_random_make(2);
    for (uint32_t at = 0; at < num;) {
        uint32_t length = 4 + ll_random_u32(&random) % 28;
        uint32_t back = 1 + ll_random_u32(&random) % 4096;
        bool repeats = ll_random_u32(&random) % 8 < 5 && back <= at;
        for (; length-- && at < num; at++)
            bytes[at] =
                repeats ? bytes[at - back] : (uint8_t)(ll_random_u32(&random) % 192);
    }
}

static bool packed_init(struct host *host)
{
    host->packed_bytes = compressBound(PACKED_BYTES);
    host->packed = malloc(host->packed_bytes);
    host->unpacked = malloc(PACKED_BYTES);
    if (!host->packed || !host->unpacked)
        return false;
    packable_fill(host->unpacked, PACKED_BYTES);
    return compress2(host->packed, &host->packed_bytes, host->unpacked, PACKED_BYTES,
                     6) == Z_OK;
}

static void *create(struct ceilings_bench *bench)
{
    struct host *host = calloc(1, sizeof *host);
    if (!host)
        return NULL;
    host->bytes = bench->small ? SMALL_BYTES : LARGE_BYTES;
    host->from = malloc(host->bytes);
    host->to = malloc(host->bytes);
    if (host->from && host->to && packed_init(host) &&
        ll_staging_take(bench->gpu, host->bytes, &host->staging)) {
        kit_noise(host->from, host->bytes);
        memset(host->to, 1, host->bytes); // pages that are there
        memset(host->staging.data, 1, host->bytes);
        return host;
    }
    destroy(host, bench);
    return NULL;
}

static double piece(void *state, const struct ceilings_bench *bench,
                    const struct ceiling_def *def)
{
    (void)bench;
    const struct host *host = state;
    return def->a == HOST_INFLATE ? PACKED_BYTES : (double)host->bytes;
}

static double run(void *state, struct ceilings_bench *bench,
                  const struct ceiling_def *def, uint32_t amount)
{
    (void)bench;
    struct host *host = state;
    double start_s = ll_platform_now_s();
    for (uint32_t i = 0; i < amount; i++) {
        if (def->a == HOST_INFLATE) {
            uLongf size = PACKED_BYTES;
            if (uncompress(host->unpacked, &size, host->packed, host->packed_bytes) !=
                Z_OK)
                return -1;
        } else {
            host->from[i % host->bytes]++; // no two copies are alike
            memcpy(def->a == HOST_STAGING ? host->staging.data : host->to, host->from,
                   host->bytes);
        }
    }
    return ll_platform_now_s() - start_s;
}

const struct ceiling_family ceiling_host = {
    .defs = defs,
    .num_defs = sizeof defs / sizeof *defs,
    .create = create,
    .destroy = destroy,
    .piece = piece,
    .run = run,
};
