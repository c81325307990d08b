// The one place where volk's implementation is compiled.
#define VOLK_IMPLEMENTATION
#include <volk.h>
