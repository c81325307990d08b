// StormLib, with C's bool given back: its header makes it a char, in which a flag such as
// 0x200 reads as false.
#ifndef LL_VFS_STORM_H
#define LL_VFS_STORM_H

#include <StormLib.h>

#ifndef __cplusplus
#undef bool
#undef true
#undef false
#define bool _Bool
#define true 1
#define false 0
#endif

#endif
