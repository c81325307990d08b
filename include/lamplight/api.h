// What the shared library lets others see.
#ifndef LAMPLIGHT_API_H
#define LAMPLIGHT_API_H

#if defined(__GNUC__)
#define LL_API __attribute__((visibility("default")))
#else
#define LL_API
#endif

#endif
