// Comparing two structs `a` and `b` field by field.
#ifndef TEST_SAME_H
#define TEST_SAME_H

#include "testkit.h"

#define SAME(field) assert_int_equal(a->field, b->field)
#define SAME_BYTES(field) assert_memory_equal(a->field, b->field, sizeof a->field)
#define SAME_FLOAT(field) assert_true(a->field == b->field)
#define SAME_ROWS(field, num) \
    do { \
        SAME(num); \
        assert_memory_equal(a->field, b->field, a->num * sizeof *a->field); \
    } while (0)

#endif
