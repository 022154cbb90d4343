"""A mix of one's own: how many there are of each thing that an option of kind `counts` counts, for any game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from jackal.app.line import HAIR, rule
from jackal.app.page import Page
from jackal.app.setup_model import SetupModel
from jackal.app.tabs import Stepper
from jackal.core.game import Amounts, Option, OptionError
from jackal.core.text import Texts
from jackal.ui.controls import Button, Panel
from jackal.ui.scroll import ScrollPane
from jackal.ui.sprites import atlas, sprite
from jackal.ui.theme import INK, INK_SOFT, VERMILION, theme
from jackal.ui.typeset import draw_text
from jackal.ui.widget import Group, Widget

if TYPE_CHECKING:
    from jackal.app.setup import SetupPage

ROW = 48
"""Height of a thing, base pixels."""

WIDE = 330
"""Width that a thing should have at least, base pixels."""


def picture(game: str, kind: str, one: str, size: int) -> Surface | None:
    """The sprite of a thing; the first of several kinds, None where there is none."""
    name = next((name for name in (f"{kind}_{one}", f"{kind}_{one}_1") if name in atlas(game)), "")
    return sprite(f"{game}/{name}", size) if name else None


class Heading(Widget):
    """The words over a group of things."""

    focusable = False

    def __init__(self, words: str) -> None:
        super().__init__()
        self.words = words

    def draw(self, surface: Surface) -> None:
        draw_text(surface, self.words, self.rect, "italic", INK_SOFT)
        rule(surface, self.rect.x, self.rect.right, self.rect.bottom - 1)


class Thing(Group):
    """One thing: its picture, its name, and how many there are of it."""

    bleed = 2

    def __init__(self, page: CountsPage, one: str) -> None:
        self.page, self.id = page, one
        key = f"{page.amounts.kind}.{one}"
        self.words = page.texts.say(key)
        self.number = Stepper(self._say, self._step, self._ends, widest=("117",), name=f"{page.option.id}.{one}")
        super().__init__(self.number, name=f"thing.{one}")
        self.number.tip = page.texts.help(f"{key}.tip")

    def _say(self) -> str:
        return str(self.page.numbers[self.id])

    def _step(self, by: int) -> None:
        page = self.page
        page.model.set_amount(page.option, self.id, page.numbers[self.id] + by)
        page.changed()

    def _ends(self) -> tuple[bool, bool]:
        page = self.page
        now = page.numbers[self.id]
        return now > page.option.low, now < page.amounts.each[self.id].high

    def place(self, rect: Rect) -> None:
        super().place(rect)
        w, h = self.number.need(rect.w // 2)
        self.number.place(Rect(rect.right - w, rect.centery - h // 2, w, h))

    def draw(self, surface: Surface) -> None:
        side = self.rect.h - theme.px(10)
        image = picture(self.page.model.game.id, self.page.amounts.kind, self.id, side)
        if image is not None:
            surface.blit(image, (self.rect.x, self.rect.centery - side // 2))
        x = self.rect.x + side + theme.px(10)
        box = Rect(x, self.rect.y, self.number.rect.x - x - theme.px(8), self.rect.h)
        changed = self.id in self.page.chosen
        draw_text(surface, self.words, box, "strong" if changed else "text", VERMILION if changed else INK, lines=2)
        super().draw(surface)


class CountsPage(Page):
    """All things with their numbers, in columns; over them how many places are left, or what is wrong."""

    title_key = "setup.title"

    def __init__(self, page: SetupPage, option: Option, texts: Texts, done: Callable[[], None]) -> None:
        super().__init__()
        self.app = page.shell
        self.model: SetupModel = page.model
        self.option: Option = option
        self.texts: Texts = texts
        self.done = done
        self.amounts: Amounts = self.model.amounts(option)
        self.game = self.model.game
        say = self.say
        groups = list(dict.fromkeys(amount.group for amount in self.amounts.each.values()))
        self.groups: list[tuple[Heading | None, list[Thing]]] = []
        for group in groups:
            head = Heading(texts.say(group)) if group else None
            things = [Thing(self, one) for one, amount in self.amounts.each.items() if amount.group == group]
            self.groups.append((head, things))
        self.sheet = ScrollPane(self._arrange, name="counts")
        for head, things in self.groups:
            self.sheet.add(*([head] if head else []), *things)
        self.panel = self.ui.put(Panel("parchment", "", self.sheet))
        self.back_button = self.ui.put(Button(lambda: say("button.back"), self.back, name="back"))
        self.usual = self.ui.put(Button(lambda: say("setup.counts_usual"), self.reset, tone="paper", name="usual"))
        self.changed()

    def title(self) -> str:
        return self.texts.say(f"option.{self.option.id}")

    def rules_of(self) -> str:
        return self.game.id

    def back(self) -> None:
        self.done()
        super().back()

    def reset(self) -> None:
        """As edition and modules have it."""
        self.model.set_value(self.option.id, {})
        self.changed()

    def changed(self) -> None:
        """A number has changed."""
        self.chosen: dict[str, int] = self.model.value(self.option.id)
        self.numbers = self.model.numbers(self.option)
        self.usual.enabled = bool(self.chosen)
        self.invalidate()

    @property
    def problem(self) -> str:
        """Why the mix can't be played, in words; empty if it can."""
        try:
            self.game.settle(self.model.count, self.model.values())
        except OptionError as error:
            return self.texts.message(error.message)
        return ""

    # -- places

    def layout(self, rect: Rect) -> None:
        area = self.area(rect, 1180)
        self.panel.place(area)
        box = area.inflate(-2 * theme.px(36), -2 * theme.px(27))
        head = theme.px(42)
        self._head = Rect(box.x, box.y, box.w, head)
        self.sheet.place(Rect(box.x, box.y + head + theme.px(8), box.w, box.h - head - theme.px(8)))
        self.foot(rect, [self.back_button], [self.usual], 1180)

    def _arrange(self, view: Rect) -> int:
        room = view.w - theme.px(14)
        gap = theme.px(26)
        columns = max(1, (room + gap) // (theme.px(WIDE) + gap))
        wide = (room - gap * (columns - 1)) // columns
        h, y = theme.px(ROW), view.y
        for head, things in self.groups:
            if head is not None:
                head.place(Rect(view.x, y, room, theme.px(30)))
                y += theme.px(36)
            for n, thing in enumerate(things):
                row, column = divmod(n, columns)
                thing.place(Rect(view.x + column * (wide + gap), y + row * h, wide, h))
            y += -(-len(things) // columns) * h + theme.px(8)
        return y - view.y

    # -- drawing

    def adorn(self, surface: Surface) -> None:
        box, left, wrong = self._head, self.model.left(self.option), self.problem
        side = box.h - theme.px(6)
        image = picture(self.game.id, self.amounts.kind, self.amounts.fill, side)
        x = box.x
        if image is not None:
            surface.blit(image, (x, box.centery - side // 2))
            x += side + theme.px(10)
        name = self.texts.say(f"{self.amounts.kind}.{self.amounts.fill}")
        words = self.say("setup.counts_left", name=name, n=max(0, left), all=self.amounts.total)
        half = (box.right - x) * 45 // 100
        draw_text(surface, words, Rect(x, box.y, half, box.h), "button", INK)
        told = wrong or self.say("setup.counts_help")
        place = Rect(x + half, box.y, box.right - x - half, box.h)
        draw_text(surface, told, place, "label" if wrong else "small", VERMILION if wrong else INK_SOFT, align="right",
                  lines=2)  # fmt: skip
        surface.fill(HAIR, Rect(box.x, box.bottom + theme.px(3), box.w, max(1, theme.px(1))))


def button(page: SetupPage, option: Option) -> Button:
    """The control of such an option in the set-up: it opens the page."""

    def choose() -> None:
        try:
            page.shell.push(CountsPage(page, option, page.texts, page.changed))
        except OptionError:
            page.changed()  # the other terms do not fit: that is told beside them

    return Button(partial(page.say, "setup.counts_choose"), choose, tone="paper", role="label", name=option.id)
