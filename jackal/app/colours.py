"""The colours of up to ten seats. Each has a sign of its own, so that nobody needs to tell red from green."""

from __future__ import annotations

import math

import pygame
from pygame import Surface

from jackal.ui import paint
from jackal.ui.theme import CREWS, FOAM, INK, PAPER, Colour, mix

IDS = ("vermilion", "ivory", "night", "gold", "indigo", "moss", "plum", "teal", "rust", "slate")
"""In the order in which a set-up gives them out."""

_RGB: dict[str, Colour] = dict(zip(IDS, CREWS, strict=True))
_LIGHT = {"ivory", "gold"}


def rgb(colour: str, seat: int = 0) -> Colour:
    """The pigment of a colour; of the seat's number where the colour is not one of ours."""
    return _RGB.get(colour, CREWS[seat % len(CREWS)])


def badge(colour: str, size: int) -> Surface:
    """A round token of the colour with its sign, `size` pixels wide; kept until sizes change."""
    return paint.made(("badge", colour, size), lambda: _badge(colour, size))


def _badge(colour: str, size: int) -> Surface:
    side = size * 4
    big = Surface((side, side), pygame.SRCALPHA)
    big.fill((*INK, 0))
    middle, ground = side / 2, rgb(colour)
    pygame.draw.circle(big, INK, (middle, middle), side / 2 - 1)
    rim = max(6, side * 0.055)
    pygame.draw.circle(big, mix(ground, INK, 0.22), (middle, middle), side / 2 - 1 - rim)
    pygame.draw.circle(big, ground, (middle - side * 0.012, middle - side * 0.02), side / 2 - 1 - rim * 1.5)
    line = INK if colour in _LIGHT else (PAPER if colour != "slate" else FOAM)
    sign = _SIGNS.get(colour)
    if sign is not None:
        sign(big, middle, side * 0.26, line)
    return pygame.transform.smoothscale(big, (size, size))


def _turned(points: list[tuple[float, float]], middle: float, reach: float) -> list[tuple[float, float]]:
    return [(middle + x * reach, middle + y * reach) for x, y in points]


def _heart(s: Surface, m: float, r: float, c: Colour) -> None:
    for side in (-1, 1):
        pygame.draw.circle(s, c, (m + side * r * 0.46, m - r * 0.36), r * 0.54)
    pygame.draw.polygon(s, c, _turned([(-0.94, -0.16), (0.94, -0.16), (0.5, 0.5), (0, 1.02), (-0.5, 0.5)], m, r))


def _cross(s: Surface, m: float, r: float, c: Colour) -> None:
    pygame.draw.rect(s, c, (m - r * 0.27, m - r, r * 0.54, r * 2))
    pygame.draw.rect(s, c, (m - r, m - r * 0.27, r * 2, r * 0.54))


def _skull(s: Surface, m: float, r: float, c: Colour) -> None:
    ground = s.get_at((round(m), round(m)))
    pygame.draw.circle(s, c, (m, m - r * 0.22), r * 0.86)
    pygame.draw.rect(s, c, (m - r * 0.5, m + r * 0.3, r, r * 0.7), border_bottom_left_radius=round(r * 0.2))
    for side in (-1, 1):
        pygame.draw.circle(s, ground, (m + side * r * 0.38, m - r * 0.12), r * 0.25)
        pygame.draw.rect(s, ground, (m + side * r * 0.2 - r * 0.05, m + r * 0.62, r * 0.1, r * 0.4))
    pygame.draw.polygon(s, ground, _turned([(0, 0.14), (0.13, 0.4), (-0.13, 0.4)], m, r))


def _anchor(s: Surface, m: float, r: float, c: Colour) -> None:
    w = round(r * 0.3)
    pygame.draw.circle(s, c, (m, m - r * 0.82), r * 0.3, round(w * 0.7))
    pygame.draw.rect(s, c, (m - w / 2, m - r * 0.6, w, r * 1.6))
    pygame.draw.rect(s, c, (m - r * 0.55, m - r * 0.34, r * 1.1, w * 0.8))
    box = pygame.Rect(0, 0, round(2 * r), round(1.7 * r))
    box.center = (round(m), round(m + r * 0.18))
    pygame.draw.arc(s, c, box, math.pi * 1.08, math.pi * 1.92, w)


def _star(s: Surface, m: float, r: float, c: Colour) -> None:
    points = []
    for n in range(10):
        reach = 1.12 if n % 2 == 0 else 0.46
        angle = math.pi * (n / 5 - 0.5)
        points.append((reach * math.cos(angle), reach * math.sin(angle)))
    pygame.draw.polygon(s, c, _turned(points, m, r))


def _chevrons(s: Surface, m: float, r: float, c: Colour) -> None:
    for y in (-0.55, 0.2):
        points = [(-1, y + 0.45), (0, y - 0.4), (1, y + 0.45), (1, y + 0.95), (0, y + 0.1), (-1, y + 0.95)]
        pygame.draw.polygon(s, c, _turned([(x, v - 0.1) for x, v in points], m, r))


def _lozenge(s: Surface, m: float, r: float, c: Colour) -> None:
    pygame.draw.polygon(s, c, _turned([(0, -1.12), (0.85, 0), (0, 1.12), (-0.85, 0)], m, r))


def _crescent(s: Surface, m: float, r: float, c: Colour) -> None:
    layer = Surface(s.get_size(), pygame.SRCALPHA)
    pygame.draw.circle(layer, c, (m - r * 0.08, m), r * 1.02)
    pygame.draw.circle(layer, (0, 0, 0, 0), (m + r * 0.42, m), r * 0.84)
    s.blit(layer, (0, 0))


def _waves(s: Surface, m: float, r: float, c: Colour) -> None:
    for y in (-0.55, 0.05, 0.65):
        top = [(x / 8 - 1, y + 0.2 * math.sin(x * math.pi / 4)) for x in range(17)]
        bottom = [(x, v + 0.32) for x, v in reversed(top)]
        pygame.draw.polygon(s, c, _turned([(x, v - 0.16) for x, v in top + bottom], m, r))


def _triangle(s: Surface, m: float, r: float, c: Colour) -> None:
    pygame.draw.polygon(s, c, _turned([(0, -1.05), (1.0, 0.72), (-1.0, 0.72)], m, r))


_SIGNS = {
    "vermilion": _heart,
    "ivory": _cross,
    "night": _skull,
    "gold": _star,
    "indigo": _chevrons,
    "moss": _lozenge,
    "plum": _crescent,
    "teal": _waves,
    "rust": _anchor,
    "slate": _triangle,
}
