"""The places are drawn or diced for: a dialog that shows it before the match begins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from jackal.app import colours
from jackal.app.setup_model import Plan
from jackal.core.setup import Seat
from jackal.ui import paint
from jackal.ui.dialog import Dialog
from jackal.ui.theme import GOLD, INK, IVORY, PAPER, VERMILION, mix, theme
from jackal.ui.typeset import draw_text
from jackal.ui.widget import Widget

if TYPE_CHECKING:
    from jackal.app.shell import Shell

ROLL = 0.7
"""Seconds that the dice tumble."""

TURN = 0.07
"""Seconds for which a tumbling die shows a face."""

PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def die(face: int, size: int) -> Surface:
    """A face of a die, `size` pixels wide."""

    def make() -> Surface:
        side = size * 4
        big = Surface((side, side), pygame.SRCALPHA)
        big.fill((*INK, 0))
        box = big.get_rect()
        pygame.draw.rect(big, INK, box, border_radius=side // 5)
        rim = max(6, side // 16)
        pygame.draw.rect(big, mix(IVORY, INK, 0.16), box.inflate(-2 * rim, -2 * rim), border_radius=side // 6)
        face_box = box.inflate(-2 * rim, -2 * rim)
        face_box.h -= side // 14
        pygame.draw.rect(big, PAPER, face_box, border_radius=side // 6)
        colour = VERMILION if face == 1 else INK
        for x, y in PIPS[face]:
            centre = (side / 2 + x * side * 0.22, side / 2 - side * 0.02 + y * side * 0.22)
            pygame.draw.circle(big, colour, centre, side * (0.12 if face == 1 else 0.085))
        return pygame.transform.smoothscale(big, (size, size))

    return paint.made(("die", face, size), make)


class Drawn(Widget):
    """Everybody in the order of the places. With dice they tumble first, and then everybody takes his place."""

    focusable = False
    opaque = False

    def __init__(self, seats: Sequence[Seat], plan: Plan, pace: Callable[[], float]) -> None:
        super().__init__(name="drawn")
        self.seats, self.plan, self.pace = seats, plan, pace
        self._at = 0.0
        self._faces = Random(plan.seed)
        self._shown: dict[tuple[int, int], int] = {}
        self._turn = -1

    @property
    def rolling(self) -> bool:
        """The dice have not come to rest yet."""
        return bool(self.plan.throws) and self._at < ROLL * self.pace()

    def hurry(self) -> None:
        """Let them lie."""
        self._at = 1e9
        self.invalidate()

    def need(self, width: int | None = None) -> tuple[int, int]:
        return width or theme.px(440), theme.px(self._row()) * len(self.seats)

    def _row(self) -> float:
        return 44 if len(self.seats) <= 6 else 36

    def update(self, dt: float) -> bool:
        if not self.rolling:
            return False
        self._at += dt
        turn = int(self._at / TURN)
        if turn != self._turn or not self.rolling:
            self._turn = turn
            self._shown.clear()
            self.invalidate()
        return True

    def _face(self, row: int, seat: int, thrown: int) -> int:
        if not self.rolling:
            return thrown
        key = (row, seat)
        if key not in self._shown:
            self._shown[key] = self._faces.randrange(6) + 1
        return self._shown[key]

    def draw(self, surface: Surface) -> None:
        h = theme.px(self._row())
        order = range(len(self.seats)) if self.rolling else self.plan.origin
        for place, seat in enumerate(order):
            box = Rect(self.rect.x, self.rect.y + place * h, self.rect.w, h - theme.px(4))
            who = self.plan.seats[self.plan.origin.index(seat)]
            if place == 0 and not self.rolling:
                surface.blit(paint.rounded(box.size, theme.px(7), (*PAPER, 190)), box)
                line = paint.rounded(box.size, theme.px(7), (*mix(GOLD, INK, 0.25), 220), max(1, theme.px(1.5)))
                surface.blit(line, box)
            number = Rect(box.x + theme.px(6), box.y, theme.px(26), box.h)
            if not self.rolling:
                draw_text(surface, str(place + 1), number, "number", INK, align="center")
            size = min(theme.px(28), box.h - theme.px(4))
            x = number.right + theme.px(8)
            if not self.rolling or not self.plan.throws:
                surface.blit(colours.badge(who.colour, size), (x, box.centery - size // 2))
            x += size + theme.px(10)
            dice = self._dice(seat)
            left = box.right - theme.px(8) - len(self.plan.throws) * (size + theme.px(6))
            draw_text(surface, who.name, Rect(x, box.y, left - x - theme.px(8), box.h), "name", INK)
            for column, (row, thrown) in enumerate(dice):
                at = (left + column * (size + theme.px(6)), box.centery - size // 2)
                surface.blit(die(self._face(row, seat, thrown), size), at)

    def _dice(self, seat: int) -> list[tuple[int, int]]:
        return [(row, throws[seat]) for row, throws in enumerate(self.plan.throws) if throws[seat]]


class PlacesDialog(Dialog):
    """Who sits where. `then` follows when the players have seen it; Esc goes back to the set-up."""

    def __init__(self, shell: Shell, seats: Sequence[Seat], plan: Plan, then: Callable[[], None]) -> None:
        self.drawn = Drawn(seats, plan, lambda: shell.pace.factor)
        title = shell.say("setup.dice_title" if plan.throws else "setup.random_title")

        def closed(result: str) -> None:
            if result == "begin":
                then()

        buttons = [("back", shell.say("button.back")), ("begin", shell.say("setup.begin"))]
        super().__init__(title, "", buttons, closed, escape="back", body=self.drawn, width=560)

    def handle(self, event: pygame.event.Event) -> bool:
        pressed = event.type == pygame.KEYDOWN and event.key != pygame.K_ESCAPE
        hurried = event.type == pygame.MOUSEBUTTONDOWN or pressed
        if hurried and self.drawn.rolling:
            self.drawn.hurry()
            return True
        return super().handle(event)
