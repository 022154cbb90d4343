"""A board for the toy game: hidden hands of cards, people who decide at the same time, buttons that are no places.

It is as small as a board can be and still whole: copy it to begin one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import pygame

from jackal.core.game import Action, Event
from jackal.ui.board import MAP, Board, Card, Frame, Look, Piece, Place, Row, Spot
from jackal.ui.motion import Part
from jackal.ui.paint import rounded
from jackal.ui.picker import Path
from jackal.ui.stage import Stage
from jackal.ui.theme import CREWS, INK, PAPER, SAND_DARK, SEA, theme
from tests.toy.rules import Bid, Moved, RiverView, Steer

HAND = "hand"
CELLS = {"bank": SAND_DARK, "plain": SEA, "chest": (242, 194, 75), "current": (95, 190, 200), "fork": (74, 93, 140)}
painted: list[Look] = []
"""Every look that was ever painted: for tests that watch what is shown to whom."""


class RiverBoard(Board):
    """Targets: `card:3` (of the own hand), `cell:7`, `way:left`, `way:right`."""

    selects: ClassVar[frozenset[str]] = frozenset()

    def extent(self, view: Any) -> tuple[float, float, float, float]:
        return (0.0, -0.5, float(len(view.cells)), len(view.boats) + 1.0)

    def frames(self, rect: pygame.Rect, view: Any) -> dict[str, Frame]:
        tray = pygame.Rect(rect.x, rect.bottom - rect.h // 3, rect.w, rect.h // 3)
        sea = pygame.Rect(rect.x, rect.y, rect.w, rect.h - tray.h)
        return {MAP: self.fitted(sea, self.extent(view)), HAND: self.fitted(tray, (-3.0, 0.0, 6.0, 2.0))}

    def pieces(self, view: RiverView) -> list[Piece]:
        out = [
            Piece(f"cell:{n}", ("cell", kind), Spot(n + 0.5, 0.0), 0.94, 0.9, still=True, picks=(f"cell:{n}",))
            for n, kind in enumerate(view.cells)
        ]
        for seat, cell in enumerate(view.boats):
            out.append(Piece(f"boat:{seat}", ("boat", seat), Spot(cell + 0.5, seat + 1.0), 0.8, 0.8, z=2))
        for n, card in enumerate(view.hand):
            at = Spot(n - (len(view.hand) - 1) / 2, 1.0, HAND)
            turn = 6.0 * (n - (len(view.hand) - 1) / 2)
            out.append(Piece(f"hand:{n}", ("card", card), at, 0.9, 1.3, z=10 + n, angle=turn, picks=(f"card:{card}",)))
        if view.bid:
            out.append(Piece("bid", ("card", view.bid), Spot(2.5, 1.0, HAND), 0.7, 1.0, z=5))
        return out

    def paint(self, look: Look, size: tuple[int, int]) -> pygame.Surface:
        painted.append(look)
        kind, what = look  # type: ignore[misc]
        colour = CELLS.get(what, (181, 68, 46)) if kind == "cell" else CREWS[what] if kind == "boat" else PAPER
        image = rounded(size, min(size) // 8, (*colour, 255)).copy()
        image.blit(rounded(size, min(size) // 8, (*INK, 255), 2), (0, 0))
        if kind == "card":
            digit = theme.font("title").render(str(what), True, INK)
            image.blit(digit, digit.get_rect(center=image.get_rect().center))
        return image

    def targets(self, action: Action, view: Any) -> Path:
        if isinstance(action, Bid):
            return (f"card:{action.card}",)
        assert isinstance(action, Steer)
        return (f"way:{action.way}",)

    def place(self, target: str, view: Any) -> Place | None:
        group, _, name = target.partition(":")
        return Place(Spot(int(name) + 0.5, 0.0), 0.94, 0.9) if group == "cell" else None

    def label(self, target: str, view: Any) -> str:
        return self.host.say(target.replace(":", "."))

    def guess(self, clicked: Sequence[str], view: Any) -> Action | None:
        card = clicked[-1].partition(":")[2]
        return Bid(view.seat, int(card)) if clicked[-1].startswith("card:") else None

    def prompt(self, view: Any, chosen: tuple[str, ...], seat: int | None) -> str:
        who = self.host.name(seat if seat is not None else view.actors[0] if view.actors else 0)
        return self.host.say("prompt.steer" if view.fork >= 0 else "prompt.bid", who=who)

    def rows(self, view: Any) -> list[Row]:
        return [
            Row(seat, self.host.name(seat), str(view.held[seat]), ("boat", seat), str(view.coins[seat]), lit=here)
            for seat, here in enumerate(seat in view.actors for seat in range(len(view.boats)))
        ]

    def card(self, targets: Sequence[str], view: Any) -> Card | None:
        return Card(targets[0], (self.host.say("tagline"),), None, ("T2",)) if targets else None

    def begin(self, stage: Stage, before: Any, after: Any) -> None:
        self.stage = stage

    def play(self, event: Event) -> Part | None:
        if isinstance(event, Moved):
            return self.stage.hop(f"boat:{event.seat}", Spot(event.to + 0.5, event.seat + 1.0))
        return None
