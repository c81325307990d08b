// A small seeded generator (PCG32, O'Neill 2014): the same seed gives the same numbers on
// every compiler. The scene owns its generators; nothing else in the program is random.
#ifndef LL_BASE_RANDOM_H
#define LL_BASE_RANDOM_H

#include <stdint.h>

struct ll_random {
    uint64_t state;
};

static inline uint32_t ll_random_u32(struct ll_random *random)
{
    uint64_t old = random->state;
    random->state = old * 6364136223846793005u + 1442695040888963407u;
    uint32_t mixed = (uint32_t)(((old >> 18) ^ old) >> 27);
    uint32_t turn = (uint32_t)(old >> 59);
    return mixed >> turn | mixed << (-turn & 31);
}

static inline struct ll_random ll_random_make(uint64_t seed)
{
    struct ll_random random = { 0 };
    ll_random_u32(&random);
    random.state += seed;
    ll_random_u32(&random);
    return random;
}

static inline float ll_random_unit(struct ll_random *random) // [0, 1)
{
    return (float)(ll_random_u32(random) >> 8) * 0x1p-24f;
}

// A well-mixed hash of lattice coordinates, for noise (Murmur3's final mix).
static inline uint32_t ll_hash_u32(uint32_t x)
{
    x ^= x >> 16;
    x *= 0x85ebca6bu;
    x ^= x >> 13;
    x *= 0xc2b2ae35u;
    return x ^ x >> 16;
}

#endif
