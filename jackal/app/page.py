"""What all screens of the app are: a scene on the chart, with a title, and a row of buttons along the foot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

import pygame
from pygame import Rect, Surface

from jackal.app import chart
from jackal.ui.theme import theme
from jackal.ui.widget import Widget
from jackal.ui.window import Scene

if TYPE_CHECKING:
    from jackal.app.shell import Shell

HEAD = 74
"""Room for the title, base pixels."""

FOOT = 68
"""Room for the buttons along the foot, base pixels."""


class Page(Scene):
    """A screen of the app. Esc goes back; F1 opens the rules where `rules_of` names a game."""

    backdrop = None
    title_key = ""

    def __init__(self) -> None:
        super().__init__()
        self.ui.on_escape = self.back

    @property
    def shell(self) -> Shell:
        """The program round it. Only while it is on the screen."""
        return cast("Shell", self.app)

    def say(self, key: str, /, **args: str | int) -> str:
        """A text of the app."""
        return self.shell.say(key, **args)

    def title(self) -> str:
        """What stands at its head."""
        return self.say(self.title_key) if self.title_key else ""

    def rules_of(self) -> str:
        """The game whose rules F1 opens, empty for none."""
        return ""

    def back(self) -> None:
        """Leave it."""
        self.shell.pop()

    def handle(self, event: pygame.event.Event) -> bool:
        if super().handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1 and self.rules_of():
            self.shell.open_rules(self.rules_of())
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            self.back()
            return True
        return False

    # -- places

    def area(self, rect: Rect, widest: float = 1160) -> Rect:
        """The room between title and foot, at most `widest` base pixels wide and in the middle."""
        side = theme.px(chart.BORDER + 17)
        box = Rect(rect.x + side, rect.y + theme.px(HEAD), rect.w - 2 * side, rect.h - theme.px(HEAD + FOOT))
        if box.w > theme.px(widest):
            box = Rect(0, box.y, theme.px(widest), box.h)
            box.centerx = rect.centerx
        return box

    def foot(self, rect: Rect, left: Sequence[Widget], right: Sequence[Widget] = (), widest: float = 1160) -> Rect:
        """Place buttons along the foot, those of `left` from the left, those of `right` from the right; what is
        free between them."""
        area = self.area(rect, widest)
        h = theme.px(42)
        y = rect.bottom - theme.px(FOOT) + (theme.px(FOOT - chart.BORDER) - h) // 2
        gap = theme.px(12)
        x, end = area.x, area.right
        for widget in left:
            if widget.visible:
                w = widget.need()[0]
                widget.place(Rect(x, y, w, h))
                x += w + gap
        for widget in reversed(right):
            if widget.visible:
                w = widget.need()[0]
                widget.place(Rect(end - w, y, w, h))
                end -= w + gap
        return Rect(x, y, max(0, end - x), h)

    # -- drawing

    def paint(self, surface: Surface) -> None:
        surface.blit(chart.sheet(self.size), (0, 0))
        if self.title_key:
            w, _ = self.size
            chart.title(surface, self.title(), Rect(theme.px(60), theme.px(16), w - 2 * theme.px(60), theme.px(52)))
