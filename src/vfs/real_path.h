#ifndef LL_VFS_REAL_PATH_H
#define LL_VFS_REAL_PATH_H

// The one absolute path without links of a file or folder; free() it. NULL if there is
// none.
char *ll_real_path(const char *path);

#endif
