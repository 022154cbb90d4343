"""What glows on a board: places to go to, the chosen piece, a hint, the way of a move, the keyboard's cursor."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pygame
from pygame import Surface

from jackal.ui import glow, paint
from jackal.ui.board import Glow, Look, Spot, near
from jackal.ui.picker import group_of
from jackal.ui.theme import FOAM, GOLD, IVORY, theme

if TYPE_CHECKING:
    from jackal.ui.plate import Plate
    from jackal.ui.stage import Actor

SHORT = 0.45
"""How far before the piece that went there a trail ends, in units."""

MANY = 30
"""Places alike from which on each has a small light only: framed, they would outshine the board."""


@dataclass
class Marks:
    """What glows. `next`: target -> its light and the sign of what comes along; `chosen`: gold; `pointed`: under the
    mouse or the keyboard's cursor (`cursor`: show it clearly); `way`: what the pointed action would do."""

    next: Mapping[str, tuple[Glow, Look]] = field(default_factory=dict)
    chosen: tuple[str, ...] = ()
    hint: tuple[str, ...] = ()
    pointed: str = ""
    cursor: bool = False
    trail: tuple[tuple[Spot, ...], ...] = ()
    way: tuple[Spot, ...] = ()


class Lights:
    """Draws the marks of one plate."""

    def __init__(self, plate: Plate) -> None:
        self.plate = plate

    @property
    def marks(self) -> Marks:
        return self.plate.marks

    def ways(self, surface: Surface) -> None:
        """The trails of the last moves."""
        for way in self.marks.trail:
            if way:
                unit = self.plate.sheet(way[0].frame).unit
                glow.draw_way(surface, [self.plate.px(spot) for spot in way], unit, IVORY, 215, short=SHORT)

    def dotted(self) -> frozenset[str]:
        """The places that are told by a dot: nearly anything can be clicked, all in the same light. The one that is
        pointed at glows in full."""
        if len(self.marks.next) <= MANY:
            return frozenset()
        alike: dict[Glow, set[str]] = defaultdict(set)
        for target, (light, _) in self.marks.next.items():
            if not light.sign and self.plate.board.place(target, self.plate.view) is not None:
                alike[light].add(target)
        return frozenset().union(*(names for names in alike.values() if len(names) > MANY)) - {self.marks.pointed}

    def _lit(self) -> Iterator[tuple[str, Glow, bool]]:
        dotted = self.dotted()
        for target, (light, _) in self.marks.next.items():
            if target in dotted or (group_of(target) in self.plate.board.quiet and target != self.marks.pointed):
                continue
            yield target, light, target == self.marks.pointed
        for target in (*self.marks.hint, *self.marks.chosen):
            yield target, self._single(target), True

    def _single(self, target: str) -> Glow:
        return self.plate.board.glows["take" if target in self.marks.chosen else "hint"]

    def singled(self, actor: Actor) -> tuple[Glow, ...]:
        """The light of a piece that is chosen or hinted at: it lies on what the piece stands on, on a ship."""
        for target in actor.piece.picks[:1]:
            if target in self.marks.chosen or target in self.marks.hint:
                return (self._single(target),)
        return ()

    def halo(self, surface: Surface, actor: Actor, light: Glow, *, strong: bool) -> None:
        """Round one piece."""
        plate = self.plate
        held = plate.held(actor)
        x, y, _unit = plate.stands(actor)
        image = plate.picture(actor.piece.look, plate.box(actor).size)
        shape = plate.board.shape(actor.piece.look)
        around, _reach = glow.halo(image, shape, light.colour, strong=strong, hollow=not (actor.loose or held))
        if actor.angle % 360:
            around = pygame.transform.rotozoom(around, -actor.angle, 1.0)
        at = (near(x) - around.get_width() // 2, near(y) - around.get_height() // 2)
        surface.blit(around, at)

    def ground(self, surface: Surface) -> None:
        """Everything that glows under the loose pieces."""
        plate = self.plate
        for target, light, strong in self._lit():
            actors = [actor for actor in plate.stage.actors.values() if actor.piece.picks[:1] == (target,)]
            for actor in actors:
                if not (self.singled(actor) and (actor.loose or plate.held(actor))):
                    self.halo(surface, actor, light, strong=strong)
            place = None if actors else plate.board.place(target, plate.view)
            if place is None:
                continue
            box, corners = plate.outline(place)
            if corners:
                image, at = glow.shape_glow(corners, light.colour, strong=strong)
                surface.blit(image, at)
            else:
                m = glow.glow_margin(box.size)
                radius = round(min(box.size) * place.round)
                surface.blit(glow.frame_glow(box.size, radius, light.colour, strong=strong), (box.x - m, box.y - m))

    def signs(self, surface: Surface) -> None:
        """The way of the pointed action, small signs on its places, the cursor."""
        plate = self.plate
        if len(self.marks.way) > 1:
            unit = plate.frames[self.marks.way[0].frame].unit
            glow.draw_way(surface, [plate.px(spot) for spot in self.marks.way], unit, GOLD, 255)
        dotted = self.dotted()
        for target, (light, ride) in self.marks.next.items():
            box = plate.rect_of(target)
            if box is None:
                continue
            if target in dotted:
                size = max(7, round(min(box.w, box.h) * 0.2))
                surface.blit(glow.dot(size, light.colour, 255), (box.right - round(size * 1.15), box.top + size // 7))
                continue
            side = max(14, round(min(box.w, box.h, 2.2 * theme.px(50)) * 0.38))
            if light.sign:
                image = plate.picture(light.sign, (side, side))
                surface.blit(image, (box.right - round(side * 0.82), box.top - round(side * 0.18)))
            if ride:
                image = plate.picture(ride, (side, side))
                surface.blit(image, (box.left - round(side * 0.12), box.bottom - round(side * 0.88)))
        if self.marks.cursor and self.marks.pointed:
            box = plate.rect_of(self.marks.pointed)
            if box is not None:
                paint.draw_ring(surface, box, 9, FOAM, 2.5)
