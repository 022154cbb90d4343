"""The curtain between two people: nothing of the match is drawn while the mouse is passed on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from jackal.app import chart, colours
from jackal.app.page import Page
from jackal.ui import paint
from jackal.ui.controls import Button
from jackal.ui.layout import centered
from jackal.ui.theme import INK, INK_SOFT, VERMILION, theme
from jackal.ui.typeset import draw_text

if TYPE_CHECKING:
    from jackal.app.shell import Shell
    from jackal.core.setup import Seat


class Curtain(Page):
    """Who is to take the mouse. A click on the button, Enter or Space, and `on_take` follows; Esc does nothing, so that
    nobody lifts it by mistake."""

    def __init__(self, seat: Seat, on_take: Callable[[], None]) -> None:
        super().__init__()
        self.seat, self.on_take = seat, on_take
        self.go = self.ui.put(Button(lambda: self.say("curtain.go"), self.take, tone="red", name="take"))

    def enter(self) -> None:
        self.ui.set_focus(self.go)

    def back(self) -> None:
        """Esc and the right button leave it as it is."""

    def take(self) -> None:
        """The person is there: the table comes back."""
        self.shell.pop()
        self.on_take()

    def _sheet(self, rect: Rect) -> Rect:
        return centered((theme.px(600), theme.px(392)), rect)

    def layout(self, rect: Rect) -> None:
        sheet = self._sheet(rect)
        need = self.go.need()
        w = max(need[0], theme.px(180))
        self.go.place(Rect(sheet.centerx - w // 2, sheet.bottom - theme.px(40) - need[1], w, need[1]))

    def paint(self, surface: Surface) -> None:
        surface.blit(chart.sheet(self.size), (0, 0))
        sheet = self._sheet(Rect((0, 0), self.size))
        paint.draw_panel(surface, sheet, "parchment")
        size = theme.px(84)
        surface.blit(colours.badge(self.seat.colour, size), (sheet.centerx - size // 2, sheet.y + theme.px(34)))
        inner = sheet.inflate(-2 * theme.px(40), 0)
        y = sheet.y + theme.px(128)
        lines: list[tuple[str, str, tuple[int, int, int], int]] = [
            (self.say("curtain.pass"), "italic", INK_SOFT, 26),
            (self.seat.name, "title", INK, 56),
            (self.say("curtain.ready"), "text", INK, 50),
            (self.say("curtain.hint"), "italic", VERMILION, 28),
        ]
        for text, role, colour, height in lines:
            box = Rect(inner.x, y, inner.w, theme.px(height))
            draw_text(surface, text, box, role, colour, align="center", lines=1 if role == "title" else 2)
            y += theme.px(height)


def draw(shell: Shell, seat: Seat, on_take: Callable[[], None]) -> Curtain:
    """Draw the curtain before the person at `seat`; `on_take` follows when he has the mouse."""
    curtain = Curtain(seat, on_take)
    shell.push(curtain, fade=False)
    pygame.event.clear(pygame.MOUSEBUTTONDOWN)  # a hasty second click must not lift it again
    return curtain
