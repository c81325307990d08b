// Words of the pages, names of values, and how they make a hover text.
#include "settings/strings.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "settings/strings_private.h"

// clang-format off
static const struct words table[] = {
    [LL_STRING_ADVANCED_GRAPHICS] = { "Advanced Graphics", "Графика: подробно" },
    [LL_STRING_LIGHTING_SHADOWS] = { "Lighting & shadows", "Свет и тени" },
    [LL_STRING_GROUP_PRESET] = { "Preset", "Набор" },
    [LL_STRING_GROUP_SCREEN] = { "Screen effects", "Эффекты экрана" },
    [LL_STRING_GROUP_SUN_SHADOWS] = { "Sun and moon shadows", "Тени солнца и луны" },
    [LL_STRING_GROUP_ROOMS] = { "Rooms and torches", "Помещения и факелы" },
    [LL_STRING_GROUP_FIRE] = { "Fires, spells and lava", "Огонь, заклинания и лава" },
    [LL_STRING_GROUP_DARKNESS] = { "Darkness", "Темнота" },
    [LL_STRING_GROUP_WATER_AIR] = { "Water, fog and air", "Вода, туман и воздух" },
    [LL_STRING_GROUP_SKY_WEATHER] = { "Sky, weather and wind", "Небо, погода и ветер" },
    [LL_STRING_PANEL_INTERIOR] = { "Interior light", "Свет помещений" },
    [LL_STRING_PANEL_FIRE] = { "Fire", "Огонь" },
    [LL_STRING_PANEL_TORCH] = { "Torch shadows", "Тени от факелов" },
    [LL_STRING_PANEL_SUN] = { "Sun shadows", "Тени солнца" },
    [LL_STRING_PANEL_NIGHT] = { "Night", "Ночь" },
    [LL_STRING_PANEL_DEBUG] = { "Debug", "Отладка" },
    [LL_STRING_PANEL_VIEW] = { "View", "Вид" },
    [LL_STRING_DISPLAY_CONTROLS] = { "Display & controls", "Экран и управление" },
    [LL_STRING_GROUP_DISPLAY] = { "Display", "Экран" },
    [LL_STRING_GROUP_VIEW] = { "View", "Вид" },
    [LL_STRING_GROUP_CONTROLS] = { "Controls", "Управление" },
    [LL_STRING_DIM] = { "Dim", "Темнее" },
    [LL_STRING_DEFAULT] = { "Default", "Обычно" },
    [LL_STRING_BRIGHT] = { "Bright", "Светлее" },
    [LL_STRING_RESET_ALL] = { "Reset all", "Сбросить всё" },
    [LL_STRING_RESET_GROUP] = { "Reset group", "Сбросить раздел" },
    [LL_STRING_DEFAULTS] = { "Defaults", "По умолчанию" },
    [LL_STRING_APPLY] = { "Apply", "Применить" },
    [LL_STRING_OKAY] = { "Okay", "Готово" },
    [LL_STRING_CANCEL] = { "Cancel", "Отмена" },
    [LL_STRING_YARDS] = { "yd", "ярд." },
    [LL_STRING_HERTZ] = { "Hz", "Гц" },
    [LL_STRING_HELD_BY] = { "Set by %s for this run.", "Задано через %s на этот запуск." },
    [LL_STRING_NEEDS] = { "Needs: %s.", "Требуется: «%s»." },
    [LL_STRING_NEEDS_EITHER] = { "Needs: %s or %s.", "Требуется: «%s» или «%s»." },
    [LL_STRING_RESTART] = { "Takes effect when you press Apply.",
                            "Вступит в силу после нажатия «Применить»." },
    [LL_STRING_FILE_UNREADABLE] = {
        "The settings file cannot be read, so none of it is in force. It is left as it "
        "is; the first change keeps a copy of it and starts a new one.",
        "Файл настроек не читается, поэтому ничего из него не действует. Он оставлен как "
        "есть; при первом изменении будет сохранена его копия и начат новый." },
    [LL_STRING_FILE_DAMAGED] = {
        "Some lines of the settings file make no sense and were left out; the others are "
        "in force. The first change keeps a copy of the file.",
        "Некоторые строки файла настроек непонятны и пропущены; остальные действуют. При "
        "первом изменении будет сохранена копия файла." },
    [LL_STRING_VALUE_CLAMPED] = {
        "A value in the settings file is out of range; the nearest one is used.",
        "Одно из значений в файле настроек вне допустимых пределов; взято ближайшее." },
    [LL_STRING_SAVE_FAILED] = {
        "The settings could not be saved; the file from before is still there.",
        "Не удалось сохранить настройки; прежний файл остался на месте." },
    [LL_STRING_SAFE_START] = {
        "The last start failed before the first picture, so safe settings are in force. "
        "Yours are still in the file and will be tried again next time.",
        "Прошлый запуск не дошёл до первой картинки, поэтому действуют безопасные "
        "настройки. Ваши остались в файле, и в следующий раз программа попробует их "
        "снова." },
    [LL_STRING_KEEP_SAFE] = { "Keep the safe settings", "Оставить безопасные настройки" },
};
_Static_assert(sizeof table / sizeof *table == LL_NUM_STRINGS, "words for every string");

// Names of values. Files hold the English ones, or numbers.
static const struct words choices[] = {
    { "Auto", "Как в системе" },
    { "Caster count", "Число карт" },
    { "Class", "Класс" },
    { "Classic", "Классика" },
    { "Custom", "Своё" },
    { "English", "English" }, // languages are called by their own names
    { "Enhanced", "Улучшенное" },
    { "Grass", "Трава" },
    { "Grass + Trees", "Трава и деревья" },
    { "Hard", "Резкое" },
    { "High", "Высокое" },
    { "Lane map", "Слои" },
    { "Low", "Низкое" },
    { "Medium", "Среднее" },
    { "Modern", "Современный" },
    { "Off", "Выкл." },
    { "Russian", "Русский" },
    { "Shadow", "Тень" },
    { "Soft", "Мягкое" },
    { "Sparse", "Минимум" },
    { "Ultra", "Ультра" },
};
// clang-format on

// The first of LC_ALL, LC_MESSAGES, LANG that says anything decides, as in POSIX.
enum ll_language ll_language_resolve(enum ll_language language)
{
    if (language != LL_LANGUAGE_AUTO)
        return language;
    static const char *const names[] = { "LC_ALL", "LC_MESSAGES", "LANG" };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *locale = getenv(names[i]);
        if (locale && *locale)
            return strncmp(locale, "ru", 2) == 0 ? LL_LANGUAGE_RUSSIAN
                                                 : LL_LANGUAGE_ENGLISH;
    }
    return LL_LANGUAGE_ENGLISH;
}

static const char *pick(const struct words *words, enum ll_language language)
{
    bool russian = ll_language_resolve(language) == LL_LANGUAGE_RUSSIAN;
    return russian ? words->russian : words->english;
}

const char *ll_string(enum ll_string string, enum ll_language language)
{
    return pick(&table[string], language);
}

const char *ll_setting_label(enum ll_setting_id id, enum ll_language language)
{
    return pick(&settings_row_words[id].label, language);
}

const char *ll_setting_help(enum ll_setting_id id, enum ll_language language)
{
    return pick(&settings_row_words[id].help, language);
}

const char *ll_setting_cost(enum ll_setting_id id, enum ll_language language)
{
    return pick(&settings_row_words[id].cost, language);
}

const char *ll_setting_choice_name(enum ll_setting_id id, uint32_t choice_idx,
                                   enum ll_language language)
{
    const char *name = ll_settings_row(id)->choices[choice_idx];
    for (size_t i = 0; name && i < sizeof choices / sizeof *choices; i++) {
        if (strcmp(choices[i].english, name) != 0)
            continue;
        return id == LL_ROW_LANGUAGE && choice_idx == LL_LANGUAGE_RUSSIAN
                   ? choices[i].russian
                   : pick(&choices[i], language);
    }
    return name ? name : "";
}

// Adds a sentence, after a space, as far as it fits.
__attribute__((format(printf, 3, 4))) static void add(char *text, size_t text_bytes,
                                                      const char *format, ...)
{
    size_t at = strlen(text);
    if (at && at + 1 < text_bytes)
        text[at++] = ' ';
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text + at, text_bytes - at, format, arguments);
    va_end(arguments);
}

const char *ll_setting_hover(enum ll_setting_id id, enum ll_language language, char *text,
                             size_t text_bytes)
{
    const struct ll_setting *row = ll_settings_row(id);
    const char *cost = ll_setting_cost(id, language);
    text[0] = '\0';
    add(text, text_bytes, "%s", ll_setting_help(id, language));
    if (*cost)
        add(text, text_bytes, "%s", cost);
    if (row->needs[1])
        add(text, text_bytes, ll_string(LL_STRING_NEEDS_EITHER, language),
            ll_setting_label(row->needs[0], language),
            ll_setting_label(row->needs[1], language));
    else if (row->needs[0])
        add(text, text_bytes, ll_string(LL_STRING_NEEDS, language),
            ll_setting_label(row->needs[0], language));
    return text;
}
