#include "fuzz.h"

#include "runner/picture.h"

// A picture has four bytes a pixel of one bit at least, and deflate swells by 1032 times.
const struct fuzz_limit fuzz_limit = { 1 << 16, 4 * 8 * 1032 };

size_t fuzz_once(struct ll_bytes bytes)
{
    struct ll_picture picture;
    if (ll_png_decode(bytes, &picture) != LL_OK) {
        fuzz_check(!picture.rgba);
        return 0;
    }
    size_t used = (size_t)picture.width * picture.height * 4;
    fuzz_touch(picture.rgba, used);
    ll_picture_finish(&picture);
    return used;
}
