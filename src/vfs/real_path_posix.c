#define _XOPEN_SOURCE 700 // realpath
#include "vfs/real_path.h"

#include <stdlib.h>

char *ll_real_path(const char *path)
{
    return realpath(path, NULL);
}
