// The pages of the viewer: what they say and what choosing does.
#include "runner/viewer_private.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/log.h"
#include "base/platform.h"
#include "demo/demo.h"
#include "runner/view_words.h"
#include "settings/strings.h"

#define PATIENCE_S 0.3 // without ground below the eye before a page says so
#define GO_LINES 2     // of its page, before what is wrong
#define STUCK_S 10.0   // without any progress: something is wrong

static void log_quote(struct ll_viewer *viewer)
{
    char text[LL_LOG_TAIL_TEXT];
    struct ll_log_tail *log = viewer->params.log;
    for (unsigned i = 0; log && ll_log_tail_get(log, i, text); i++)
        ll_page_line(&viewer->content, "%s", text);
}

static enum ll_language language_of(const struct ll_viewer *viewer)
{
    return viewer->session
               ? (enum ll_language)ll_session_settings(viewer->session)->language
               : LL_LANGUAGE_AUTO;
}

static const char *words(const struct ll_viewer *viewer, const char *english)
{
    return ll_view_words(english, language_of(viewer));
}

static void title_set(struct ll_viewer *viewer, const char *english)
{
    snprintf(viewer->content.title, LL_PAGE_TEXT, "%s", words(viewer, english));
}

static void line_add(struct ll_viewer *viewer, const char *english)
{
    ll_page_line(&viewer->content, "%s", words(viewer, english));
}

static void choice_add(struct ll_viewer *viewer, const char *english)
{
    ll_page_choice(&viewer->content, "%s", words(viewer, english));
}

static void start_fill(struct ll_viewer *viewer)
{
    struct ll_page *page = &viewer->content;
    bool asked = viewer->shown.num_data > 0;
    title_set(viewer, asked ? "There is nothing to show here" : "Welcome to lamplight");
    for (uint32_t i = 0; i < viewer->shown.num_data; i++)
        ll_page_line(page, "%s %s", i ? "" : words(viewer, "Asked for:"),
                     viewer->shown.data[i]);
    if (asked)
        log_quote(viewer);
    else
        line_add(viewer, "No data set was named, so there is no world to show yet.");
    ll_page_line(page, "%s", "");
    line_add(viewer,
             "To see the world of an install, name its folder (or its Data folder, "
             "or one archive):");
    ll_page_line(page, "    lamplight view --data /path/to/install");
    line_add(viewer, "Or look at our own valley, which needs no game at all:");
    choice_add(viewer, "Show the demo world");
    choice_add(viewer, "Quit");
    page->covers = true;
}

static void key_add(struct ll_viewer *viewer, const char *shown, const char *help)
{
    ll_page_line(&viewer->content, "%s\t%s", words(viewer, shown), words(viewer, help));
}

static void help_fill(struct ll_viewer *viewer)
{
    uint32_t num;
    const struct ll_view_binding *bindings = ll_view_bindings(&num);
    title_set(viewer, "Keys");
    key_add(viewer, "Mouse button held", "look around");
    key_add(viewer, "Wheel", "fly faster or slower");
    for (uint32_t i = 0; i < num; i++) {
        if (bindings[i].shown)
            key_add(viewer, bindings[i].shown, bindings[i].help);
    }
    key_add(viewer, "Escape", "close a page");
}

static void maps_fill(struct ll_viewer *viewer)
{
    struct ll_page *page = &viewer->content;
    uint32_t num;
    const struct ll_map_entry *maps = ll_session_maps(viewer->session, &num);
    const char *shown = ll_session_map_shown(viewer->session);
    title_set(viewer, "Maps");
    if (!num)
        line_add(viewer, "There are none in this data.");
    for (uint32_t i = 0; i < num; i++) {
        if (shown && !strcmp(shown, maps[i].folder))
            page->chosen = page->num_choices;
        if (maps[i].id == LL_NO_MAP_ID)
            ll_page_choice(page, "%s", maps[i].folder);
        else
            ll_page_choice(page, "%s (%s, %u)", maps[i].name, maps[i].folder, maps[i].id);
    }
}

static void go_fill(struct ll_viewer *viewer)
{
    const double *pos = viewer->fly.pos;
    title_set(viewer, "Go to");
    line_add(viewer, "A map, the name of a place (lamplight capture --scenario list), or "
                     "coordinates: x y, x y z.");
    ll_page_line(&viewer->content, "%s %.0f %.0f %.0f", words(viewer, "Here:"), pos[0],
                 pos[1], pos[2]);
    viewer->content.has_entry = true;
}

// The last start ended before its first picture: what is in force now, and what may be
// done about it.
static void safe_fill(struct ll_viewer *viewer)
{
    title_set(viewer, "Safe settings");
    ll_page_line(&viewer->content, "%s",
                 ll_string(LL_STRING_SAFE_START, language_of(viewer)));
    choice_add(viewer, "Go on with them this once");
    ll_page_choice(&viewer->content, "%s",
                   ll_string(LL_STRING_KEEP_SAFE, language_of(viewer)));
}

// Whatever goes on, in words; and whether it goes on at all.
static void loading_fill(struct ll_viewer *viewer)
{
    struct ll_page *page = &viewer->content;
    struct ll_load_status load = ll_session_load_status(viewer->session);
    bool opens = load.state == LL_LOAD_RUNNING;
    const char *map = ll_session_map_shown(viewer->session);
    snprintf(page->title, sizeof page->title, "%s", map && !opens ? map : "lamplight");
    line_add(viewer, opens ? load.step : "loading the ground around you");
    page->has_bar = true;
    page->bar = opens ? load.fraction : viewer->report.loaded;
    page->covers = true;
    if (viewer->stuck_told) {
        line_add(viewer, "Nothing has arrived for a while. This is not as it should be.");
        log_quote(viewer);
    }
}

static void (*const fills[])(struct ll_viewer *viewer) = {
    [PAGE_LOADING] = loading_fill, [PAGE_START] = start_fill, [PAGE_MAPS] = maps_fill,
    [PAGE_GO] = go_fill,           [PAGE_HELP] = help_fill,   [PAGE_SAFE] = safe_fill,
};

void viewer_page_open(struct ll_viewer *viewer, enum viewer_page page)
{
    viewer->page = page;
    viewer->content = (struct ll_page){ 0 };
    viewer->looks = false;
    if (page != PAGE_NONE)
        fills[page](viewer);
}

static bool must_wait(const struct ll_viewer *viewer)
{
    struct ll_load_status load = ll_session_load_status(viewer->session);
    if (load.state == LL_LOAD_RUNNING || viewer->arrives)
        return true;
    bool first = viewer->interactive_s == 0;
    return ll_session_map_shown(viewer->session) && !viewer->report.has_world &&
           (first || viewer->waits_s > PATIENCE_S);
}

static void progress_watch(struct ll_viewer *viewer, bool waits)
{
    struct ll_load_status load = ll_session_load_status(viewer->session);
    float progress = load.fraction + viewer->report.loaded;
    double now_s = ll_platform_now_s();
    if (!waits || progress != viewer->last_progress) {
        viewer->last_progress = progress;
        viewer->stuck_since_s = now_s;
        viewer->stuck_told = false;
    }
    viewer->stuck_s = now_s - viewer->stuck_since_s;
    if (viewer->stuck_s > STUCK_S && !viewer->stuck_told) {
        viewer->stuck_told = true;
        ll_log(LL_LOG_WARN, "view", "nothing has arrived for %.0f s", STUCK_S);
    }
}

// What is said once, as soon as there is a world to say it in front of.
static enum viewer_page first_page(struct ll_viewer *viewer)
{
    const struct ll_settings_store *store = viewer->params.store;
    bool safe = store && ll_settings_store_notices(store) & LL_NOTICE_SAFE_START;
    if (!safe || viewer->safe_told || viewer->params.shot || viewer->params.num_frames)
        return PAGE_NONE;
    viewer->safe_told = true;
    return PAGE_SAFE;
}

void viewer_page_update(struct ll_viewer *viewer)
{
    bool waits = must_wait(viewer);
    progress_watch(viewer, waits);
    if (viewer->page == PAGE_NONE && waits)
        viewer_page_open(viewer, PAGE_LOADING);
    else if (viewer->page == PAGE_LOADING)
        viewer_page_open(viewer, waits ? PAGE_LOADING : first_page(viewer));
}

// ---- choosing ----

static void start_choose(struct ll_viewer *viewer)
{
    const char *demo = "demo";
    const struct ll_load_params load = { .data = &demo,
                                         .num_data = 1,
                                         .map = LL_DEMO_MAP };
    if (viewer->content.chosen != 0) {
        viewer->quits = true;
        return;
    }
    viewer_page_open(viewer, PAGE_NONE);
    viewer_load(viewer, &load, &(struct viewer_place){ 0 });
}

static void map_choose(struct ll_viewer *viewer)
{
    uint32_t num, chosen = viewer->content.chosen;
    const struct ll_map_entry *maps = ll_session_maps(viewer->session, &num);
    viewer_page_open(viewer, PAGE_NONE);
    if (chosen < num)
        viewer_load(viewer, &(struct ll_load_params){ .map = maps[chosen].folder },
                    &(struct viewer_place){ 0 });
}

// What is no place is told below what was typed.
static void go_choose(struct ll_viewer *viewer)
{
    struct ll_page *page = &viewer->content;
    const char *why;
    if (ll_viewer_go(viewer, page->entry, &why)) {
        viewer_page_open(viewer, PAGE_NONE);
        return;
    }
    page->num_lines = GO_LINES;
    ll_page_line(page, "%.80s: %s", page->entry, words(viewer, why));
}

static void choose(struct ll_viewer *viewer)
{
    switch (viewer->page) {
    case PAGE_START:
        start_choose(viewer);
        break;
    case PAGE_MAPS:
        map_choose(viewer);
        break;
    case PAGE_GO:
        go_choose(viewer);
        break;
    case PAGE_SAFE:
        if (viewer->content.chosen == 1)
            ll_settings_store_keep_safe(viewer->params.store);
        viewer_page_open(viewer, PAGE_NONE);
        break;
    default:
        viewer_page_open(viewer, PAGE_NONE);
        break;
    }
}

bool viewer_page_key(struct ll_viewer *viewer, const struct ll_view_key *key)
{
    struct ll_page *page = &viewer->content;
    if (!strcmp(key->name, "Up"))
        ll_page_choose(page, -1);
    else if (!strcmp(key->name, "Down"))
        ll_page_choose(page, 1);
    else if (!strcmp(key->name, "PageUp"))
        ll_page_choose(page, -8);
    else if (!strcmp(key->name, "PageDown"))
        ll_page_choose(page, 8);
    else if (!strcmp(key->name, "Backspace") && page->has_entry)
        ll_page_erase(page);
    else if (!strcmp(key->name, "Escape") && viewer->page != PAGE_START)
        viewer_page_open(viewer, PAGE_NONE);
    else if ((!strcmp(key->name, "Return") || !strcmp(key->name, "Keypad Enter")) &&
             !key->alt)
        choose(viewer);
    else
        return false;
    return true;
}

void viewer_page_point(struct ll_viewer *viewer, float x, float y)
{
    int hit = ll_page_hit(&viewer->content, viewer->paper, viewer->report.width,
                          viewer->report.height, x, y);
    // Only a place that shows all choices follows the mouse; long lists would run away.
    if (hit >= 0 && viewer->content.num_choices <= 12)
        viewer->content.chosen = (uint32_t)hit;
}

void viewer_page_press(struct ll_viewer *viewer, float x, float y)
{
    int hit = ll_page_hit(&viewer->content, viewer->paper, viewer->report.width,
                          viewer->report.height, x, y);
    if (hit < 0)
        return;
    viewer->content.chosen = (uint32_t)hit;
    choose(viewer);
}
