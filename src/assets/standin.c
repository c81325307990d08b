// What a texture's name means, and the stand-in that is drawn from it.
#include <string.h>

#include "assets/assets.h"
#include "assets/standin.h"
#include "base/random.h"
#include "formats/mip.h"

#define MAX_NAME 256
#define FRAMES_IN_LOOP 30 // of the animated liquid sheets

// Words of names. The one that ends last counts; of two that end together, the longer.
static const struct {
    const char *word;
    enum ll_standin_kind kind;
} kind_words[] = {
    { "grass", LL_STANDIN_GRASS },
    { "moss", LL_STANDIN_GRASS },
    { "meadow", LL_STANDIN_GRASS },
    { "clover", LL_STANDIN_GRASS },
    { "weed", LL_STANDIN_GRASS },
    { "flower", LL_STANDIN_GRASS },
    { "fern", LL_STANDIN_GRASS },
    { "lawn", LL_STANDIN_GRASS },
    { "vine", LL_STANDIN_GRASS },
    { "jungle", LL_STANDIN_GRASS },
    { "bush", LL_STANDIN_GRASS },
    { "brush", LL_STANDIN_GRASS },
    { "lichen", LL_STANDIN_GRASS },
    { "plains", LL_STANDIN_GRASS },
    { "leaf", LL_STANDIN_LEAVES },
    { "leaves", LL_STANDIN_LEAVES },
    { "litter", LL_STANDIN_LEAVES },
    { "needle", LL_STANDIN_LEAVES },
    { "forest", LL_STANDIN_LEAVES },
    { "foliage", LL_STANDIN_LEAVES },
    { "mulch", LL_STANDIN_LEAVES },
    { "root", LL_STANDIN_LEAVES },
    { "crop", LL_STANDIN_CROP },
    { "wheat", LL_STANDIN_CROP },
    { "hay", LL_STANDIN_CROP },
    { "straw", LL_STANDIN_CROP },
    { "farm", LL_STANDIN_CROP },
    { "furrow", LL_STANDIN_CROP },
    { "plow", LL_STANDIN_CROP },
    { "thatch", LL_STANDIN_CROP },
    { "dirt", LL_STANDIN_DIRT },
    { "soil", LL_STANDIN_DIRT },
    { "earth", LL_STANDIN_DIRT },
    { "clay", LL_STANDIN_DIRT },
    { "path", LL_STANDIN_DIRT },
    { "trail", LL_STANDIN_DIRT },
    { "mound", LL_STANDIN_DIRT },
    { "trench", LL_STANDIN_DIRT },
    { "mud", LL_STANDIN_MUD },
    { "bog", LL_STANDIN_MUD },
    { "swamp", LL_STANDIN_MUD },
    { "marsh", LL_STANDIN_MUD },
    { "riverbed", LL_STANDIN_MUD },
    { "lakebed", LL_STANDIN_MUD },
    { "riverbank", LL_STANDIN_MUD },
    { "rubble", LL_STANDIN_RUBBLE },
    { "gravel", LL_STANDIN_RUBBLE },
    { "pebble", LL_STANDIN_RUBBLE },
    { "scree", LL_STANDIN_RUBBLE },
    { "debris", LL_STANDIN_RUBBLE },
    { "stones", LL_STANDIN_RUBBLE },
    { "bone", LL_STANDIN_RUBBLE },
    { "rocky", LL_STANDIN_RUBBLE },
    { "rock", LL_STANDIN_ROCK },
    { "cliff", LL_STANDIN_ROCK },
    { "stone", LL_STANDIN_ROCK },
    { "crag", LL_STANDIN_ROCK },
    { "mountain", LL_STANDIN_ROCK },
    { "granite", LL_STANDIN_ROCK },
    { "boulder", LL_STANDIN_ROCK },
    { "slate", LL_STANDIN_ROCK },
    { "basalt", LL_STANDIN_ROCK },
    { "butte", LL_STANDIN_ROCK },
    { "crater", LL_STANDIN_ROCK },
    { "cave", LL_STANDIN_ROCK },
    { "sand", LL_STANDIN_SAND },
    { "beach", LL_STANDIN_SAND },
    { "dune", LL_STANDIN_SAND },
    { "desert", LL_STANDIN_SAND },
    { "shore", LL_STANDIN_SAND },
    { "dust", LL_STANDIN_SAND },
    { "seafloor", LL_STANDIN_SAND },
    { "oceanfloor", LL_STANDIN_SAND },
    { "snow", LL_STANDIN_SNOW },
    { "frost", LL_STANDIN_SNOW },
    { "winter", LL_STANDIN_SNOW },
    { "ice", LL_STANDIN_ICE },
    { "icy", LL_STANDIN_ICE },
    { "frozen", LL_STANDIN_ICE },
    { "glacier", LL_STANDIN_ICE },
    { "crystal", LL_STANDIN_ICE },
    { "ash", LL_STANDIN_ASH },
    { "cinder", LL_STANDIN_ASH },
    { "char", LL_STANDIN_ASH },
    { "burn", LL_STANDIN_ASH },
    { "scorch", LL_STANDIN_ASH },
    { "soot", LL_STANDIN_ASH },
    { "coal", LL_STANDIN_ASH },
    { "cobble", LL_STANDIN_COBBLE },
    { "cobblestone", LL_STANDIN_COBBLE },
    { "cobblestones", LL_STANDIN_COBBLE },
    { "flagstones", LL_STANDIN_COBBLE },
    { "flagstone", LL_STANDIN_COBBLE },
    { "road", LL_STANDIN_COBBLE },
    { "street", LL_STANDIN_COBBLE },
    { "pave", LL_STANDIN_COBBLE },
    { "pavement", LL_STANDIN_COBBLE },
    { "paving", LL_STANDIN_COBBLE },
    { "plaza", LL_STANDIN_COBBLE },
    { "brick", LL_STANDIN_BRICK },
    { "wall", LL_STANDIN_BRICK },
    { "tile", LL_STANDIN_BRICK },
    { "floor", LL_STANDIN_BRICK },
    { "ruin", LL_STANDIN_BRICK },
    { "wood", LL_STANDIN_WOOD },
    { "plank", LL_STANDIN_WOOD },
    { "timber", LL_STANDIN_WOOD },
    { "board", LL_STANDIN_WOOD },
    { "bark", LL_STANDIN_WOOD },
    { "log", LL_STANDIN_WOOD },
    { "black", LL_STANDIN_BLACK },
    { "white", LL_STANDIN_WHITE },
    { "water", LL_STANDIN_WATER },
    { "river", LL_STANDIN_WATER },
    { "lake", LL_STANDIN_WATER },
    { "ocean", LL_STANDIN_WATER },
    { "lava", LL_STANDIN_LAVA },
    { "magma", LL_STANDIN_LAVA },
    { "molten", LL_STANDIN_LAVA },
    { "slime", LL_STANDIN_SLIME },
    { "ooze", LL_STANDIN_SLIME },
    { "acid", LL_STANDIN_SLIME },
};

// Lands: how their green and their bare ground are tinted, and what their ground is when
// a name says no more than the land. Words inside these names mean nothing by themselves
// ("darkshore" is no shore, "winterspring" says nothing of its dirt).
static const struct {
    const char *word;
    uint8_t grass[3], earth[3]; // percent
    enum ll_standin_kind kind;
} lands[] = {
    { "darkshore", { 72, 92, 112 }, { 82, 90, 100 }, LL_STANDIN_GRASS },
    { "ashenvale", { 76, 96, 112 }, { 88, 88, 98 }, LL_STANDIN_GRASS },
    { "teldrassil", { 84, 90, 130 }, { 92, 86, 110 }, LL_STANDIN_GRASS },
    { "winterspring", { 90, 100, 115 }, { 90, 94, 104 }, LL_STANDIN_SNOW },
    { "dunmorogh", { 95, 100, 105 }, { 95, 97, 103 }, LL_STANDIN_SNOW },
    { "alterac", { 92, 98, 104 }, { 92, 94, 100 }, LL_STANDIN_SNOW },
    { "deadwindpass", { 92, 88, 84 }, { 86, 84, 86 }, LL_STANDIN_DIRT },
    { "deadwind", { 92, 88, 84 }, { 86, 84, 86 }, LL_STANDIN_DIRT },
    { "elwynn", { 100, 104, 92 }, { 104, 98, 90 }, LL_STANDIN_GRASS },
    { "westfall", { 150, 116, 66 }, { 116, 102, 80 }, LL_STANDIN_GRASS },
    { "redridge", { 116, 98, 74 }, { 124, 88, 72 }, LL_STANDIN_GRASS },
    { "duskwood", { 74, 82, 80 }, { 78, 76, 74 }, LL_STANDIN_GRASS },
    { "wetlands", { 88, 100, 76 }, { 84, 86, 70 }, LL_STANDIN_GRASS },
    { "lochmodan", { 98, 100, 84 }, { 104, 96, 86 }, LL_STANDIN_GRASS },
    { "arathihighlands", { 104, 104, 84 }, { 102, 98, 88 }, LL_STANDIN_GRASS },
    { "arathi", { 104, 104, 84 }, { 102, 98, 88 }, LL_STANDIN_GRASS },
    { "hillsbrad", { 96, 104, 86 }, { 98, 94, 86 }, LL_STANDIN_GRASS },
    { "hinterlands", { 92, 104, 80 }, { 96, 90, 80 }, LL_STANDIN_GRASS },
    { "silverpine", { 80, 92, 90 }, { 84, 84, 84 }, LL_STANDIN_GRASS },
    { "tirisfal", { 84, 92, 84 }, { 86, 84, 80 }, LL_STANDIN_GRASS },
    { "plaguelands", { 138, 98, 62 }, { 112, 90, 66 }, LL_STANDIN_GRASS },
    { "plagueland", { 138, 98, 62 }, { 112, 90, 66 }, LL_STANDIN_GRASS },
    { "stranglethorn", { 84, 112, 74 }, { 102, 92, 76 }, LL_STANDIN_GRASS },
    { "swampofsorrows", { 84, 90, 72 }, { 76, 78, 64 }, LL_STANDIN_MUD },
    { "badlands", { 140, 104, 66 }, { 136, 96, 68 }, LL_STANDIN_DIRT },
    { "blastedlands", { 132, 84, 62 }, { 140, 76, 60 }, LL_STANDIN_DIRT },
    { "burningsteppes", { 100, 84, 76 }, { 96, 76, 72 }, LL_STANDIN_ASH },
    { "burningsteppe", { 100, 84, 76 }, { 96, 76, 72 }, LL_STANDIN_ASH },
    { "searinggorge", { 104, 88, 76 }, { 104, 84, 74 }, LL_STANDIN_ASH },
    { "durotar", { 150, 104, 66 }, { 146, 90, 62 }, LL_STANDIN_DIRT },
    { "barrens", { 150, 112, 62 }, { 132, 98, 66 }, LL_STANDIN_GRASS },
    { "mulgore", { 112, 112, 74 }, { 112, 98, 76 }, LL_STANDIN_GRASS },
    { "thousandneedles", { 140, 108, 72 }, { 142, 100, 72 }, LL_STANDIN_ROCK },
    { "desolace", { 118, 108, 94 }, { 108, 102, 94 }, LL_STANDIN_DIRT },
    { "stonetalon", { 104, 100, 76 }, { 106, 92, 78 }, LL_STANDIN_ROCK },
    { "feralas", { 86, 112, 76 }, { 98, 92, 74 }, LL_STANDIN_GRASS },
    { "dustwallow", { 82, 92, 72 }, { 80, 80, 66 }, LL_STANDIN_MUD },
    { "tanaris", { 140, 116, 76 }, { 122, 108, 84 }, LL_STANDIN_SAND },
    { "silithus", { 140, 112, 70 }, { 126, 106, 76 }, LL_STANDIN_SAND },
    { "ungoro", { 86, 116, 70 }, { 106, 92, 68 }, LL_STANDIN_GRASS },
    { "felwood", { 92, 112, 60 }, { 84, 84, 62 }, LL_STANDIN_GRASS },
    { "azshara", { 150, 100, 62 }, { 124, 92, 70 }, LL_STANDIN_GRASS },
    { "moonglade", { 80, 106, 104 }, { 90, 90, 92 }, LL_STANDIN_GRASS },
    { "hyjal", { 90, 110, 84 }, { 96, 92, 82 }, LL_STANDIN_GRASS },
    { "northrend", { 92, 98, 104 }, { 94, 96, 102 }, LL_STANDIN_SNOW },
    { "outland", { 124, 92, 78 }, { 124, 84, 70 }, LL_STANDIN_DIRT },
    { "hellfire", { 130, 84, 62 }, { 142, 78, 58 }, LL_STANDIN_DIRT },
};

// Words that change the tint of whatever they stand with.
static const struct {
    const char *word;
    uint8_t percent[3];
} tint_words[] = {
    { "dark", { 72, 74, 78 } },      { "light", { 118, 118, 116 } },
    { "bright", { 118, 118, 114 } }, { "dry", { 128, 108, 76 } },
    { "dead", { 122, 98, 78 } },     { "wet", { 78, 78, 78 } },
    { "yellow", { 138, 118, 66 } },  { "orange", { 146, 100, 62 } },
    { "autumn", { 150, 96, 58 } },   { "brown", { 124, 96, 72 } },
    { "blue", { 74, 92, 128 } },     { "purple", { 106, 80, 126 } },
    { "grey", { 96, 98, 104 } },     { "gray", { 96, 98, 104 } },
    { "lush", { 84, 112, 74 } },
};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

// Lower case, forward slashes, without the extension.
static void name_fold(const char *name, char folded[MAX_NAME])
{
    size_t n = 0;
    for (; name[n] && n < MAX_NAME - 1; n++) {
        char c = name[n];
        folded[n] = (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c == '\\' ? '/' : c);
    }
    folded[n] = '\0';
    char *dot = strrchr(folded, '.');
    if (dot && !strchr(dot, '/'))
        *dot = '\0';
}

// Copies without the signs between words, so that "dun_morogh" is found.
static void letters_copy(const char *text, size_t size, char *out)
{
    for (size_t i = 0; i < size && text[i]; i++)
        if ((text[i] >= 'a' && text[i] <= 'z') || text[i] == '/')
            *out++ = text[i];
    *out = '\0';
}

static void tint_multiply(uint8_t tint[3], const uint8_t percent[3])
{
    for (int i = 0; i < 3; i++) {
        uint32_t v = (uint32_t)tint[i] * percent[i] / 100;
        tint[i] = (uint8_t)(v > 200 ? 200 : v);
    }
}

// Finds the land that a text names and blanks the word out. -1: none.
static int land_take(char *text)
{
    int found = -1;
    for (size_t i = 0; i < COUNT(lands); i++) {
        char *at = strstr(text, lands[i].word);
        if (!at)
            continue;
        memset(at, ' ', strlen(lands[i].word));
        found = found < 0 ? (int)i : found;
    }
    return found;
}

// The kind that the last word of a text means. False if it has none.
static bool kind_find(const char *text, enum ll_standin_kind *kind)
{
    size_t best_end = 0, best_length = 0;
    for (size_t i = 0; i < COUNT(kind_words); i++) {
        size_t length = strlen(kind_words[i].word);
        for (const char *at = text; (at = strstr(at, kind_words[i].word)); at++) {
            size_t end = (size_t)(at - text) + length;
            if (end < best_end || (end == best_end && length <= best_length))
                continue;
            best_end = end;
            best_length = length;
            *kind = kind_words[i].kind;
        }
    }
    return best_end > 0;
}

static uint32_t text_hash(const char *text)
{
    uint32_t hash = 2166136261u; // FNV-1a
    for (; *text; text++)
        hash = (hash ^ (uint8_t)*text) * 16777619u;
    return ll_hash_u32(hash);
}

// The number at the end of an animated sheet's name: "lava.7" -> 7.
static uint32_t trailing_number(const char *text)
{
    size_t end = strlen(text), at = end;
    while (at && text[at - 1] >= '0' && text[at - 1] <= '9')
        at--;
    uint32_t number = 0;
    for (; at < end; at++)
        number = (number * 10 + (uint32_t)(text[at] - '0')) % 10000;
    return number;
}

struct ll_standin ll_standin_read(const char *name)
{
    struct ll_standin standin = { .grass_percent = { 100, 100, 100 },
                                  .earth_percent = { 100, 100, 100 } };
    char folded[MAX_NAME], folder[MAX_NAME], file[MAX_NAME];
    name_fold(name, folded);
    const char *slash = strrchr(folded, '/');
    letters_copy(folded, slash ? (size_t)(slash - folded) : 0, folder);
    letters_copy(slash ? slash + 1 : folded, MAX_NAME, file);
    standin.frame_turn = trailing_number(folded) % FRAMES_IN_LOOP * 256 / FRAMES_IN_LOOP;

    char *tileset = strstr(folder, "tileset"); // where they all stand: says nothing
    if (tileset)
        memset(tileset, ' ', 7);
    int file_land = land_take(file), folder_land = land_take(folder);
    int land = file_land >= 0 ? file_land : folder_land;
    if (land >= 0) {
        tint_multiply(standin.grass_percent, lands[land].grass);
        tint_multiply(standin.earth_percent, lands[land].earth);
    }
    for (size_t i = 0; i < COUNT(tint_words); i++) {
        if (!strstr(file, tint_words[i].word))
            continue;
        tint_multiply(standin.grass_percent, tint_words[i].percent);
        tint_multiply(standin.earth_percent, tint_words[i].percent);
    }
    // The file's words, then the land, then the folder's words.
    if (!kind_find(file, &standin.kind)) {
        if (land >= 0)
            standin.kind = lands[land].kind;
        else if (!kind_find(folder, &standin.kind))
            standin.kind = LL_STANDIN_GROUND;
    }
    standin.seed = text_hash(file) ^ text_hash(folder);
    return standin;
}

void ll_texture_standin_shape(struct ll_texture_shape *out)
{
    *out = (struct ll_texture_shape){
        .format = LL_TEXEL_RGBA8,
        .width = LL_STANDIN_EDGE,
        .height = LL_STANDIN_EDGE,
        .num_mips = (uint8_t)ll_mip_count(LL_STANDIN_EDGE, LL_STANDIN_EDGE),
    };
}

void ll_texture_standin_write(const char *name, uint8_t *dst)
{
    struct ll_standin standin = ll_standin_read(name);
    ll_standin_paint(&standin, dst);
    for (uint32_t edge = LL_STANDIN_EDGE; edge > 1; edge /= 2) {
        uint8_t *next = dst + (uint64_t)edge * edge * 4;
        ll_mip_halve(dst, edge, edge, next);
        dst = next;
    }
}
