// The fuzzers without libFuzzer: mutates the seeds of a folder with fixed numbers, so
// that any compiler runs the same inputs.
//
//     fuzz-<format> FOLDER COUNT [SEED [ONLY]]
//
// Files of FOLDER are run as they are, then COUNT mutated ones. ONLY: just that one. An
// input that fails is left as crash-<SEED>-<number> in the current folder.
#include <signal.h>
#include <time.h>

#include "base/platform.h"
#include "base/random.h"
#include "fuzz.h"
#include "fuzz_words.h"

#define MAX_SEEDS 256
#define MAX_INPUT_BYTES (1u << 20)

static struct seed {
    char path[1024];
    struct ll_bytes bytes;
} seeds[MAX_SEEDS];
static uint32_t num_seeds;

// ---- what fails is kept ----

static struct {
    struct ll_bytes bytes;
    unsigned long long seed, number;
} current;

static void input_keep(void)
{
    char path[64];
    snprintf(path, sizeof path, "crash-%llu-%llu", current.seed, current.number);
    FILE *file = current.bytes.data ? fopen(path, "wb") : NULL;
    if (file) {
        fwrite(current.bytes.data, 1, current.bytes.size, file);
        fclose(file);
        fprintf(stderr, "the input is kept in %s\n", path);
    }
    current.bytes.data = NULL; // once
}

static void on_signal(int number)
{
    input_keep();
    signal(number, SIG_DFL);
    raise(number);
}

// Where a sanitizer is built in, it calls this before it ends the process.
__attribute__((weak)) void __sanitizer_set_death_callback(void (*callback)(void));

// ---- mutations ----

static uint32_t below(struct ll_random *random, size_t n)
{
    return n ? (uint32_t)(ll_random_u32(random) % n) : 0;
}

// Places cluster where headers stand.
static size_t place(struct ll_random *random, size_t size)
{
    static const size_t reaches[] = { 64, 512, 4096, SIZE_MAX };
    size_t reach = reaches[below(random, 4)];
    return below(random, reach < size ? reach : size);
}

static void word_write(struct ll_random *random, uint8_t *data, size_t size)
{
    static const uint32_t words[] = {
        0,          1,          2,          3,          16,
        255,        256,        0x7fff,     0x8000,     0xffff,
        0x10000,    0x7fffffff, 0x80000000, 0xfffffff0, 0xfffffff8,
        0xffffffff, 0x7f800000, 0xffc00000, 0x7f7fffff, 0x3f800000,
    };
    if (size < 4)
        return;
    size_t at = place(random, size - 3);
    if (below(random, 4))
        at &= ~(size_t)3;
    uint32_t word = ll_load_u32(data + at);
    switch (below(random, 4)) {
    case 0:
        word = words[below(random, sizeof words / sizeof *words)];
        break;
    case 1: // a little more or less
        word += below(random, 17) - 8;
        break;
    case 2: // the file's size and its neighbourhood
        word = (uint32_t)size + below(random, 33) - 16;
        break;
    default: // somewhere inside
        word = below(random, size);
    }
    ll_store_u32(data + at, word);
}

// In memory of its own, which the next call overwrites: run() copies it.
static const uint8_t *mutate(struct ll_random *random, size_t *size_out)
{
    static uint8_t data[2 * MAX_INPUT_BYTES];
    const struct seed *seed = &seeds[below(random, num_seeds)];
    size_t size = seed->bytes.size;
    memcpy(data, seed->bytes.data, size);
    for (uint32_t edits = 1 + below(random, 8); edits && size; edits--) {
        size_t at = place(random, size), n = 1 + below(random, 64);
        n = n < size - at ? n : size - at;
        switch (below(random, 10)) {
        case 0:
        case 1:
            data[at] = (uint8_t)ll_random_u32(random);
            break;
        case 2:
            data[at] ^= (uint8_t)(1 << below(random, 8));
            break;
        case 3:
        case 4:
        case 5:
            word_write(random, data, size);
            break;
        case 6: { // a name of a chunk
            const char *word = fuzz_words[below(random, NUM_FUZZ_WORDS)];
            if (size - at >= 4)
                memcpy(data + at, word, 4);
            break;
        }
        case 7: // a run goes
            memmove(data + at, data + at + n, size - at - n);
            size -= n;
            break;
        case 8: // a run comes twice
            if (size + n <= MAX_INPUT_BYTES) {
                memmove(data + at + n, data + at, size - at);
                size += n;
            }
            break;
        default:
            if (!below(random, 4)) { // the end goes
                size = at;
            } else { // a run from another seed
                const struct seed *other = &seeds[below(random, num_seeds)];
                size_t from = place(random, other->bytes.size);
                n = n < other->bytes.size - from ? n : other->bytes.size - from;
                memcpy(data + at, other->bytes.data + from, n);
                size = size > at + n ? size : at + n;
            }
        }
    }
    *size_out = size;
    return data;
}

// ---- runs ----

static struct {
    double slowest_s, total_s;
    size_t slowest_bytes, largest_used, largest_bytes;
    unsigned long long slowest_number;
    double ratio; // of memory above the base to the input
    double total_bytes;
} figures;

static void run(const uint8_t *data, size_t size)
{
    uint8_t *exact = fuzz_block(size); // so that a sanitizer sees its end
    memcpy(exact, data, size);
    current.bytes = (struct ll_bytes){ exact, size };
    clock_t start = clock(); // of this process: the machine may be busy
    size_t used = fuzz_run(current.bytes);
    double took_s = (double)(clock() - start) / CLOCKS_PER_SEC;
    figures.total_s += took_s;
    figures.total_bytes += (double)size;
    if (took_s > figures.slowest_s) {
        figures.slowest_s = took_s;
        figures.slowest_bytes = size;
        figures.slowest_number = current.number;
    }
    if (used > figures.largest_used) {
        figures.largest_used = used;
        figures.largest_bytes = size;
    }
    double above = used > fuzz_limit.base ? (double)(used - fuzz_limit.base) : 0;
    if (size && above / (double)size > figures.ratio)
        figures.ratio = above / (double)size;
    current.bytes.data = NULL;
    free(exact);
}

static bool seed_add(void *user, const char *name, enum ll_path_kind kind)
{
    if (kind != LL_PATH_FILE || num_seeds == MAX_SEEDS)
        return true;
    snprintf(seeds[num_seeds++].path, sizeof seeds[0].path, "%s/%s", (const char *)user,
             name);
    return true;
}

static int seed_compare(const void *a, const void *b)
{
    return strcmp(((const struct seed *)a)->path, ((const struct seed *)b)->path);
}

static bool seeds_load(char *folder)
{
    if (ll_platform_path_kind(folder) == LL_PATH_FILE)
        snprintf(seeds[num_seeds++].path, sizeof seeds[0].path, "%s", folder);
    else
        ll_platform_folder_list(folder, seed_add, folder);
    qsort(seeds, num_seeds, sizeof seeds[0], seed_compare); // folders have no order
    for (uint32_t i = 0; i < num_seeds; i++) {
        void *data;
        size_t size;
        if (ll_platform_file_read(seeds[i].path, MAX_INPUT_BYTES, &data, &size) != LL_OK)
            return false;
        seeds[i].bytes = (struct ll_bytes){ data, size };
    }
    return num_seeds;
}

int main(int argc, char **argv)
{
    if (argc < 3 || !seeds_load(argv[1])) {
        fprintf(stderr, "usage: %s FOLDER COUNT [SEED [ONLY]]\n", argv[0]);
        return 2;
    }
    signal(SIGABRT, on_signal);
    signal(SIGSEGV, on_signal);
    if (__sanitizer_set_death_callback)
        __sanitizer_set_death_callback(input_keep);
    unsigned long long count = strtoull(argv[2], NULL, 10);
    current.seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
    unsigned long long first = argc > 4 ? strtoull(argv[4], NULL, 10) : 0;
    if (argc > 4)
        count = first + 1;
    for (uint32_t i = 0; i < num_seeds && argc <= 4; i++)
        run(seeds[i].bytes.data, seeds[i].bytes.size);
    for (current.number = first; current.number < count; current.number++) {
        struct ll_random random =
            ll_random_make(current.seed << 40 ^ current.number * 0x9e3779b97f4a7c15u);
        size_t size;
        const uint8_t *data = mutate(&random, &size);
        run(data, size);
    }
    const char *name = strrchr(argv[0], '/');
    printf("%-16s %8llu inputs of %7.0f bytes, %6.1f us each; slowest %7.2f ms (number "
           "%llu, %zu bytes); "
           "memory at most %zu (%zu bytes), above the base %.2f times the input\n",
           name ? name + 1 : argv[0], count + num_seeds,
           figures.total_bytes / (double)(count + num_seeds),
           figures.total_s * 1e6 / (double)(count + num_seeds), figures.slowest_s * 1e3,
           figures.slowest_number, figures.slowest_bytes, figures.largest_used,
           figures.largest_bytes, figures.ratio);
    for (uint32_t i = 0; i < num_seeds; i++)
        free((void *)seeds[i].bytes.data);
    return 0;
}
