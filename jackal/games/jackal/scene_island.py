"""The plate under the tiles: the island's beach, foam and the engraved water lines of an old chart."""

from __future__ import annotations

import math
from functools import cache, lru_cache
from random import Random

import pygame
from pygame import Rect, Surface

from jackal.ui import paint
from jackal.ui.board import Frame
from jackal.ui.theme import FOAM, INK, SAND, SAND_DARK, SEA_DARK, Colour, mix

Point = tuple[float, float]

BEACH = 0.2
"""How far the sand reaches beyond the outer tiles, in cells."""

LINE = 0.026
"""How thick an engraved line is, in cells."""

_PAD = 1.2
_STEP = 0.13
_CORNERS: tuple[Point, ...] = (
    (2, 1), (11, 1), (11, 2), (12, 2), (12, 11), (11, 11), (11, 12), (2, 12), (2, 11), (1, 11), (1, 2), (2, 2),
)  # fmt: skip
"""The outline of the 117 land cells, clockwise, in cells."""


def _noise(seed: int, count: int, waves: tuple[int, ...]) -> list[float]:
    """A smooth closed row of numbers about -1..1: a few sines of whole numbers of waves."""
    rng = Random(seed)
    parts = [(n, rng.uniform(0, math.tau), rng.uniform(0.5, 1.0)) for n in waves]
    total = sum(weight for _, _, weight in parts)
    return [
        sum(weight * math.sin(n * math.tau * i / count + phase) for n, phase, weight in parts) / total
        for i in range(count)
    ]


def _rounded() -> list[Point]:
    """The outline with round corners as a dense line: inner corners rounder, where the sea has silted them up."""
    line: list[Point] = []
    count = len(_CORNERS)
    at = _CORNERS[0]
    for i in range(count):
        before, corner, after = _CORNERS[i - 1], _CORNERS[i], _CORNERS[(i + 1) % count]
        into = (corner[0] - before[0], corner[1] - before[1])
        out = (after[0] - corner[0], after[1] - corner[1])
        radius = 0.22 if into[0] * out[1] - into[1] * out[0] > 0 else 0.42
        start = (corner[0] - _sign(into[0]) * radius, corner[1] - _sign(into[1]) * radius)
        end = (corner[0] + _sign(out[0]) * radius, corner[1] + _sign(out[1]) * radius)
        if i:
            line += _straight(at, start)
        for k in range(8):
            t = k / 8
            x = (1 - t) ** 2 * start[0] + 2 * t * (1 - t) * corner[0] + t * t * end[0]
            y = (1 - t) ** 2 * start[1] + 2 * t * (1 - t) * corner[1] + t * t * end[1]
            line.append((x, y))
        at = end
        if i == count - 1:
            line += _straight(at, line[0])
    return line


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)


def _straight(a: Point, b: Point) -> list[Point]:
    count = max(1, round(math.dist(a, b) / _STEP))
    return [(a[0] + (b[0] - a[0]) * k / count, a[1] + (b[1] - a[1]) * k / count) for k in range(count)]


@cache
def coast() -> tuple[Point, ...]:
    """The shore as a closed line in cells: the tiles' outline, rounded, pushed out by the beach, a little ragged."""
    line = tuple(_rounded())
    ragged = _noise(11, len(line), (7, 13, 19, 31, 47))
    return tuple(pushed(line, [BEACH + 0.05 * r for r in ragged]))


def pushed(line: tuple[Point, ...], reach: list[float]) -> list[Point]:
    """A closed line pushed outwards by so many cells at each point; loops at inner corners are cut away."""
    size = len(line)
    out: list[Point] = []
    for i, (x, y) in enumerate(line):
        (px, py), (nx, ny) = line[i - 2], line[i + 2 - size]
        tx, ty = nx - px, ny - py
        norm = reach[i] / (math.hypot(tx, ty) or 1.0)
        point = (x + ty * norm, y - tx * norm)
        if reach[i] < 0.3 or abs(x - 6.5) < 3.6 or abs(y - 6.5) < 3.6 or _clear(line, i, point, reach[i] * 0.998):
            out.append(point)
    return out


def _clear(line: tuple[Point, ...], at: int, point: Point, least: float) -> bool:
    """Whether a pushed point is as far from the line as it should be: not so beyond the crease of an inner corner."""
    near = (line[n % len(line)] for n in range(at - 11, at + 12))
    return all((point[0] - x) ** 2 + (point[1] - y) ** 2 >= least * least for x, y in near)


@cache
def _waves() -> tuple[list[float], ...]:
    return tuple(_noise(seed, len(coast()), (5, 9, 17, 23)) for seed in (3, 5, 8))


@cache
def _line(reach: float, wave: int, swing: float) -> tuple[Point, ...]:
    """The line so far out from the shore, wandering by a part of the distance."""
    return tuple(pushed(coast(), [reach * (1 + swing * value) for value in _waves()[wave]]))


@lru_cache(24)
def _pixels(reach: float, wave: int, swing: float, unit: float) -> tuple[tuple[int, int], ...]:
    """The same line in pixels from the left top corner of the whole."""
    return tuple((int((x - 1 + _PAD) * unit), int((y - 1 + _PAD) * unit)) for x, y in _line(reach, wave, swing))


class _Sea:
    """Draws lines and bands that follow the coast, on a surface that shows a part of the sea, `unit` pixels to a cell;
    `at` is where its left top corner lies, in pixels from that of the whole."""

    def __init__(self, surface: Surface, unit: float, at: tuple[int, int] = (0, 0)) -> None:
        self.surface, self.unit, self.at = surface, unit, at

    def points(self, reach: float, wave: int, swing: float) -> list[tuple[int, int]]:
        """The line so far out, in pixels of the surface. What lies above or below it is told in short."""
        left, top = self.at
        line = _pixels(reach, wave, swing, self.unit)
        reserve = self.unit * LINE + 2
        least, most = top - reserve, top + self.surface.get_height() + reserve
        sides = [(y > most) - (y < least) for _, y in line]
        return [
            (line[i][0] - left, line[i][1] - top)
            for i, side in enumerate(sides)
            if not side or side != sides[i - 1] or side != sides[i + 1 - len(line)]
        ]

    def band(self, reach: float, colour: Colour, alpha: int, wave: int = 0, swing: float = 0.0) -> None:
        """Everything nearer than `reach` cells, in one colour."""
        points = self.points(reach, wave, swing)
        if len(points) > 2:
            pygame.draw.polygon(self.surface, (*colour, alpha), points)

    def stroke(self, reach: float, colour: Colour, alpha: int, wave: int, swing: float) -> None:
        points = self.points(reach, wave, swing)
        if len(points) > 1:
            wide = max(2, round(self.unit * LINE)) | 1  # slopes and levels meet in the middle of odd widths alone
            pygame.draw.lines(self.surface, (*colour, alpha), True, points, wide)


STRIP = 320
"""Rows that are painted at a time: they are drawn twice as fine, which takes memory."""


def paint_island(surface: Surface, frame: Frame) -> None:
    """Paint beach and surf where the map's frame says, on a surface that shows the sea."""
    side = math.ceil(frame.unit * (11 + 2 * _PAD))
    x, y = frame.px(1 - _PAD, 1 - _PAD)
    box = Rect(round(x), round(y), side, side)
    seen = box.clip(surface.get_clip())
    _shallows(surface, box, seen, frame.unit)
    for top in range(seen.top, seen.bottom, STRIP):
        strip = Rect(seen.x, top, seen.w, min(STRIP, seen.bottom - top))
        surface.blit(_shore(strip.move(-box.x, -box.y), frame.unit), strip)


def _shore(part: Rect, unit: float) -> Surface:
    """Beach, surf and water lines in a part of the whole."""
    fine = 2 if unit < 100 else 1
    shore = Surface((part.w * fine, part.h * fine), pygame.SRCALPHA)
    shore.fill((*FOAM, 0))
    sea = _Sea(shore, unit * fine, (part.x * fine, part.y * fine))
    deep = mix(SEA_DARK, INK, 0.2)
    for wave, (reach, alpha) in enumerate(((0.62, 60), (0.48, 95), (0.35, 130))):
        sea.stroke(reach, deep, alpha, wave, 0.08)
    sea.band(0.235, FOAM, 105, 1, 0.3)
    sea.band(0.16, FOAM, 225, 2, 0.34)
    sea.band(0.085, mix(SAND_DARK, (128, 104, 72), 0.55), 255, 1, 0.3)
    sea.band(0.045, mix(SAND_DARK, INK, 0.12), 255, 2, 0.3)
    sea.band(0.0, mix(SAND, SAND_DARK, 0.85), 255)
    if fine > 1:
        shore = pygame.transform.smoothscale(shore, part.size)
    grain = Surface(part.size).convert()
    paint.tile(grain, grain.get_rect(), "parchment", (-part.x, -part.y))
    grain.fill((24, 34, 66), special_flags=pygame.BLEND_RGB_ADD)
    shore.blit(grain, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return shore


SOFT = 5
"""How much smaller soft light is drawn."""


def _shallows(surface: Surface, box: Rect, seen: Rect, unit: float) -> None:
    """Light water round the island, lightest at the shore."""
    side = box.w // SOFT + 2
    small = Surface((side, side), pygame.SRCALPHA)
    light = mix(FOAM, (124, 190, 186), 0.72)
    small.fill((*light, 0))
    sea = _Sea(small, unit / SOFT)
    for reach, alpha in ((0.62, 34), (0.44, 78), (0.27, 150)):
        sea.band(reach, light, alpha)
    soft = pygame.transform.gaussian_blur(small, max(1, round(unit / SOFT * 0.13)))
    # A pixel at n becomes SOFT pixels from n * SOFT on, whatever part is scaled.
    first = (seen.x - box.x) // SOFT, (seen.y - box.y) // SOFT
    last = min(side - 1, (seen.right - box.x) // SOFT + 1), min(side - 1, (seen.bottom - box.y) // SOFT + 1)
    part = soft.subsurface((*first, last[0] - first[0] + 1, last[1] - first[1] + 1))
    large = pygame.transform.smoothscale(part, ((last[0] - first[0]) * SOFT, (last[1] - first[1]) * SOFT))
    clip = surface.get_clip()
    surface.set_clip(seen)
    surface.blit(large, (box.x + first[0] * SOFT, box.y + first[1] * SOFT))
    surface.set_clip(clip)
