// The words of the viewer's own pages in the languages of the options: looked up by their
// English.
#ifndef LL_RUNNER_VIEW_WORDS_H
#define LL_RUNNER_VIEW_WORDS_H

#include "settings/settings.h"

// The English itself where no translation is known.
const char *ll_view_words(const char *english, enum ll_language language);

#endif
