"""Arrows over board and panel: who did what to whom, from a player's sign to another's, or to a place on the board."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from jackal.app.match_card import Picture
from jackal.ui.paint import made, rounded
from jackal.ui.theme import INK, PAPER, Colour, mix, theme
from jackal.ui.widget import Widget

if TYPE_CHECKING:
    from jackal.ui.board import Link
    from jackal.ui.plate import Plate

Point = tuple[float, float]
FINE = 3
STEPS = 28
SIGN = 30
"""Base pixels of the sign on an arrow's way."""


class Links(Widget):
    """Draws the links of the last action over everything. It takes no clicks."""

    opaque = False
    bleed = 0

    def __init__(self, plate: Plate, picture: Picture) -> None:
        super().__init__(name="links")
        self._plate, self._picture = plate, picture
        self.links: tuple[Link, ...] = ()

    def show(self, links: Sequence[Link]) -> None:
        """Other arrows."""
        if tuple(links) != self.links:
            self.links = tuple(links)
            self.invalidate()

    def draw(self, surface: Surface) -> None:
        for link in self.links:
            start, end = self._plate.rect_of(link.start), self._plate.rect_of(link.end)
            if start is None or end is None:
                continue
            if start == end:
                self._sign(surface, link, (start.left - theme.px(SIGN) * 0.6, start.centery))
                continue
            curve = self._curve(start, end, inside=link.end in self._plate.signs)
            draw_arrow(surface, curve, link.colour)
            if link.look is not None:
                self._sign(surface, link, curve[len(curve) // 2])

    def _curve(self, start: Rect, end: Rect, *, inside: bool) -> list[Point]:
        """From the near side of the start to the end: round the outside of the panel, or straight over the board."""
        a = (float(start.left), float(start.centery))
        if inside:
            b = (float(end.left), float(end.centery))
            out = min(theme.px(120), theme.px(34) + abs(b[1] - a[1]) * 0.34)
            return _bezier(a, (a[0] - out, a[1]), (b[0] - out, b[1]), b)
        b = (float(end.right), float(end.centery))
        half = max(theme.px(30), (a[0] - b[0]) * 0.45)
        return _bezier(a, (a[0] - half, a[1]), (b[0] + half, b[1]), b)

    def _sign(self, surface: Surface, link: Link, at: Point) -> None:
        side = theme.px(SIGN)
        box = Rect(0, 0, side, side)
        box.center = (round(at[0]), round(at[1]))
        surface.blit(rounded(box.size, side // 2, (*INK, 255)), box)
        inner = box.inflate(-theme.px(4), -theme.px(4))
        surface.blit(rounded(inner.size, inner.w // 2, (*mix(PAPER, link.colour, 0.18), 255)), inner)
        picture = inner.inflate(-theme.px(4), -theme.px(4))
        surface.blit(self._picture(link.look, picture.size), picture)


def _bezier(a: Point, b: Point, c: Point, d: Point) -> list[Point]:
    points = []
    for n in range(STEPS + 1):
        t = n / STEPS
        s = 1 - t
        weights = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
        points.append(
            (
                sum(w * p[0] for w, p in zip(weights, (a, b, c, d), strict=True)),
                sum(w * p[1] for w, p in zip(weights, (a, b, c, d), strict=True)),
            )
        )
    return points


def draw_arrow(surface: Surface, curve: Sequence[Point], colour: Colour) -> None:
    """A smooth line with a dark rim along these pixels, with a head at its end."""
    pad = theme.px(16)
    left, top = min(x for x, _ in curve) - pad, min(y for _, y in curve) - pad
    size = (round(max(x for x, _ in curve) + pad - left), round(max(y for _, y in curve) + pad - top))
    local = tuple((round(x - left, 1), round(y - top, 1)) for x, y in curve)

    def make() -> Surface:
        big = Surface((size[0] * FINE, size[1] * FINE), pygame.SRCALPHA)
        big.fill((*colour, 0))
        points = [(x * FINE, y * FINE) for x, y in local]
        line, head = theme.px(4) * FINE, theme.px(15) * FINE
        (ax, ay), (bx, by) = points[-3], points[-1]
        angle = math.atan2(by - ay, bx - ax)
        stem = [p for p in points if math.dist(p, points[-1]) > head * 0.6]
        for paint, more in ((INK, FINE * theme.px(1.6)), (colour, 0)):
            for x, y in _dense(stem):
                pygame.draw.circle(big, paint, (x, y), line / 2 + more)
            reach = head + more * 1.6
            tip = (bx + math.cos(angle) * more, by + math.sin(angle) * more)
            sides = [
                (tip[0] - reach * math.cos(angle + turn), tip[1] - reach * math.sin(angle + turn))
                for turn in (0.5, -0.5)
            ]
            pygame.draw.polygon(big, paint, [tip, *sides])
        return pygame.transform.smoothscale(big, size)

    surface.blit(made(("link", local, colour), make), (round(left), round(top)))


def _dense(points: Sequence[Point]) -> list[Point]:
    out: list[Point] = []
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        steps = max(1, round(math.dist((ax, ay), (bx, by)) / 2))
        out += [(ax + (bx - ax) * n / steps, ay + (by - ay) * n / steps) for n in range(steps)]
    return [*out, points[-1]] if points else []
