"""About the collection: what it is, what it is made with, the licences, the keys."""

from __future__ import annotations

from pygame import Rect

from jackal import __version__
from jackal.app.page import Page
from jackal.ui.controls import Button, Panel
from jackal.ui.layout import centered
from jackal.ui.theme import INK, INK_SOFT, theme
from jackal.ui.widgets import Para, ScrollText

SECTIONS = (
    ("credits.keys", "credits.keys_told"),
    ("credits.made_with", "credits.libraries"),
    ("credits.fonts", "credits.fonts_told"),
    ("credits.licence", "credits.licence_told"),
)


class CreditsPage(Page):
    """One sheet to read."""

    title_key = "credits.title"

    def __init__(self) -> None:
        super().__init__()
        self.text = ScrollText(name="credits")
        self.sheet = self.ui.put(Panel("parchment", "", self.text))
        self.back_button = self.ui.put(Button(lambda: self.say("button.back"), self.back, name="back"))

    def _paras(self) -> list[Para]:
        say = self.say
        paras = [
            Para(say("app.title"), "title", align="center"),
            Para(say("app.version", version=__version__), "small", INK_SOFT, align="center", before=0),
            Para(say("credits.told"), before=16),
            Para(say("credits.jackal"), "italic", INK_SOFT, before=8),
        ]
        for head, text in SECTIONS:
            paras.append(Para(say(head), "name", INK, before=16, rule=True))
            paras += [Para(line, before=4) for line in say(text).split("\n")]
        return paras

    def resize(self, size: tuple[int, int]) -> None:
        self.text.show(self._paras())
        super().resize(size)

    def layout(self, rect: Rect) -> None:
        area = self.area(rect, 860)
        sheet = centered((min(area.w, theme.px(860)), area.h), area)
        self.sheet.place(sheet)
        self.text.place(sheet.inflate(-2 * theme.px(56), -2 * theme.px(30)))
        self.foot(rect, [self.back_button], widest=860)
