// Between the fuzzers and the readers: the check of the limit, and libFuzzer's entry.
#include "fuzz.h"

#include "base/log.h"

static void log_drop(void *user, enum ll_log_level level, const char *module,
                     const char *message)
{
    (void)user, (void)level, (void)module, (void)message;
}

size_t fuzz_run(struct ll_bytes bytes)
{
    static bool quiet;
    if (!quiet)
        ll_log_sink_set(log_drop, NULL);
    quiet = true;
    size_t used = fuzz_once(bytes),
           most = fuzz_limit.base + fuzz_limit.ratio * bytes.size;
    if (used > most) {
        fprintf(stderr, "%zu bytes of input took %zu bytes, more than %zu\n", bytes.size,
                used, most);
        abort();
    }
    return used;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_run((struct ll_bytes){ data, size });
    return 0;
}
