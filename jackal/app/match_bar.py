"""The line at the top of the board: who is to do what, and beside it the answers that are no places on the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from jackal.ui import paint
from jackal.ui.controls import Button
from jackal.ui.theme import INK, IVORY, Colour, mix, theme
from jackal.ui.typeset import draw_text, measure
from jackal.ui.widget import Group, Widget

HEIGHT = 36


@dataclass(frozen=True)
class Answer:
    """A button beside the prompt. `key`: its shortcut as shown in the tip."""

    name: str
    words: str
    act: Callable[[], None]
    tone: str = "wood"
    icon: str = ""
    tip: str = ""
    enabled: bool = True


class _Banner(Widget):
    """The dark strip with the prompt."""

    opaque = False
    bleed = 16

    def __init__(self) -> None:
        super().__init__(name="prompt")
        self.text = ""
        self.colour: Colour | None = None

    def need(self, width: int | None = None) -> tuple[int, int]:
        wide = measure(self.text, "strong")[0] + theme.px(44) + (theme.px(22) if self.colour else 0)
        return (wide if width is None else min(wide, width)), theme.px(HEIGHT)

    def draw(self, surface: Surface) -> None:
        if not self.text:
            return
        paint.draw_panel(surface, self.rect, "banner")
        box = self.rect.inflate(-2 * theme.px(18), -theme.px(4))
        if self.colour is not None:
            size = theme.px(13)
            dot = Rect(box.x, box.centery - size // 2, size, size)
            surface.blit(paint.rounded(dot.size, size // 2, (*mix(IVORY, INK, 0.1), 255)), dot)
            inner = dot.inflate(-theme.px(3), -theme.px(3))
            surface.blit(paint.rounded(inner.size, inner.w // 2, (*self.colour, 255)), inner)
            box = Rect(box.x + size + theme.px(9), box.y, box.w - size - theme.px(9), box.h)
        draw_text(surface, self.text, box, "strong", IVORY, align="center")


def _button(answer: Answer) -> Button:
    look = {"tone": answer.tone, "icon": answer.icon, "role": "label"}
    return Button(answer.words, answer.act, name=answer.name, tip=answer.tip, enabled=answer.enabled, **look)


class TopBar(Group):
    """Prompt and answers, in the middle of the strip above the board."""

    def __init__(self) -> None:
        super().__init__(name="bar")
        self.banner = self.put(_Banner())
        self.answers: list[Button] = []
        self._given: tuple[Answer, ...] = ()

    def show(self, text: str, colour: Colour | None, answers: Sequence[Answer]) -> None:
        """Say something else, with other answers."""
        given = tuple(answers)
        shape = [(a.name, a.words, a.tone, a.icon, a.tip, a.enabled) for a in given]
        old = [(a.name, a.words, a.tone, a.icon, a.tip, a.enabled) for a in self._given]
        if text == self.banner.text and colour == self.banner.colour and shape == old:
            for button, answer in zip(self.answers, given, strict=True):
                button.on_click = answer.act
            return
        self.invalidate_all()
        self.banner.text, self.banner.colour = text, colour
        for button in self.answers:
            self.remove(button)
        self._given = given
        self.answers = [self.put(_button(answer)) for answer in given]
        self.arrange()

    def invalidate_all(self) -> None:
        """Everything of it has to be drawn anew, also where it was."""
        for child in self.children:
            child.invalidate()

    def place(self, rect: Rect) -> None:
        self.rect = Rect(rect)
        self.arrange()

    def arrange(self) -> None:
        """Side by side; where they do not fit, the answers stand in a second row."""
        if not self.rect.w:
            return
        gap, h = theme.px(8), theme.px(HEIGHT)
        wide = self.banner.need(self.rect.w)[0]
        needs = [button.need()[0] - theme.px(8) for button in self.answers]
        total = wide + sum(needs) + gap * len(needs)
        if total <= self.rect.w:
            x = self.rect.centerx - total // 2
            self.banner.place(Rect(x, self.rect.y, wide, h))
            x += wide + gap
            y = self.rect.y
        else:
            self.banner.place(Rect(self.rect.centerx - wide // 2, self.rect.y, wide, h))
            room = sum(needs) + gap * (len(needs) - 1)
            if room > self.rect.w:
                needs = [need * (self.rect.w - gap * (len(needs) - 1)) // sum(needs) for need in needs]
                room = self.rect.w
            x, y = self.rect.centerx - room // 2, self.rect.y + h + theme.px(6)
        for button, need in zip(self.answers, needs, strict=True):
            button.place(Rect(x, y, need, h))
            x += need + gap
        self.invalidate_all()
