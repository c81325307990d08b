#include "runner/view_words.h"

#include <string.h>

#include "settings/strings.h"

static const struct {
    const char *english, *russian;
} table[] = {
    // nothing to show
    { "Welcome to lamplight", "Добро пожаловать в lamplight" },
    { "There is nothing to show here", "Здесь нечего показать" },
    { "Asked for:", "Запрошено:" },
    { "No data set was named, so there is no world to show yet.",
      "Данные не указаны, поэтому мира пока нет." },
    { "To see the world of an install, name its folder (or its Data folder, or one "
      "archive):",
      "Чтобы увидеть мир установленной игры, укажите её папку (или её папку Data, или "
      "один архив):" },
    { "Or look at our own valley, which needs no game at all:",
      "Или посмотрите нашу собственную долину, для которой игра не нужна:" },
    { "Show the demo world", "Показать наш мир" },
    { "Quit", "Выйти" },
    // loading
    { "opening the data", "открываются данные" },
    { "opening the map", "открывается карта" },
    { "building the demo world", "строится наш мир" },
    { "loading the ground around you", "загружается местность вокруг" },
    { "Nothing has arrived for a while. This is not as it should be.",
      "Уже некоторое время ничего не приходит. Так быть не должно." },
    // maps, places
    { "Maps", "Карты" },
    { "There are none in this data.", "В этих данных их нет." },
    { "Go to", "Перейти" },
    { "A map, the name of a place (lamplight capture --scenario list), or coordinates: "
      "x y, x y z.",
      "Карта, название места (lamplight capture --scenario list) или координаты: x y, "
      "x y z." },
    { "Here:", "Сейчас:" },
    { "a map, a place, or two or three coordinates are wanted",
      "нужна карта, место либо две или три координаты" },
    { "there is no such map or place in the data", "в данных нет такой карты или места" },
    { "no map is open", "карта не открыта" },
    // safe start
    { "Safe settings", "Безопасные настройки" },
    { "Go on with them this once", "Продолжить с ними один раз" },
    // keys
    { "Keys", "Клавиши" },
    { "Mouse button held", "Кнопка мыши нажата" },
    { "look around", "осмотреться" },
    { "Wheel", "Колесо" },
    { "fly faster or slower", "лететь быстрее или медленнее" },
    { "fly", "лететь" },
    { "up, down", "вверх, вниз" },
    { "five times as fast", "впятеро быстрее" },
    { "earlier, later", "раньше, позже" },
    { "let time run, or stop it", "пустить или остановить время" },
    { "next, last place of the list", "следующее, прошлое место из списка" },
    { "go to a map, a place or coordinates", "к карте, месту или координатам" },
    { "list of maps", "список карт" },
    { "screenshot", "снимок" },
    { "fullscreen", "на весь экран" },
    { "wait for the display, or not", "ждать экран или нет" },
    { "options", "настройки" },
    { "developer panel", "панель разработчика" },
    { "this page", "эта страница" },
    { "quit", "выйти" },
    { "Escape", "Escape" },
    { "close a page", "закрыть страницу" },
};

const char *ll_view_words(const char *english, enum ll_language language)
{
    if (ll_language_resolve(language) != LL_LANGUAGE_RUSSIAN)
        return english;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (!strcmp(table[i].english, english))
            return table[i].russian;
    }
    return english;
}
