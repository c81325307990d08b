#ifndef LL_BENCH_PUSH_GLSL
#define LL_BENCH_PUSH_GLSL

#include "shared/bench.h"

layout(scalar, push_constant) uniform push_block
{
    ll_bench_push push;
};

#endif
