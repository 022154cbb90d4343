"""The plate under the tiles: the island's beach, foam and the engraved water lines of an old chart."""

from __future__ import annotations

import math
from functools import cache
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


class _Sea:
    """Draws lines and bands that follow the coast, on a surface `fine` times as large as the screen."""

    def __init__(self, surface: Surface, unit: float) -> None:
        self.surface, self.unit = surface, unit

    def points(self, reach: float, wave: int, swing: float) -> list[Point]:
        """The line so far out, in pixels of the surface."""
        return [((x - 1 + _PAD) * self.unit, (y - 1 + _PAD) * self.unit) for x, y in _line(reach, wave, swing)]

    def band(self, reach: float, colour: Colour, alpha: int, wave: int = 0, swing: float = 0.0) -> None:
        """Everything nearer than `reach` cells, in one colour."""
        pygame.draw.polygon(self.surface, (*colour, alpha), self.points(reach, wave, swing))

    def stroke(self, reach: float, colour: Colour, alpha: int, wave: int, swing: float) -> None:
        line = self.points(reach, wave, swing)
        pygame.draw.lines(self.surface, (*colour, alpha), True, line, max(2, round(self.unit * LINE)))


def paint_island(surface: Surface, frame: Frame) -> None:
    """Paint beach and surf where the map's frame says, on a surface that shows the sea."""
    side = math.ceil(frame.unit * (11 + 2 * _PAD))
    x, y = frame.px(1 - _PAD, 1 - _PAD)
    box = Rect(round(x), round(y), side, side)
    surface.blit(_shallows(box.size, frame.unit), box)
    fine = 2 if frame.unit < 100 else 1
    shore = Surface((side * fine, side * fine), pygame.SRCALPHA)
    shore.fill((*FOAM, 0))
    sea = _Sea(shore, frame.unit * fine)
    deep = mix(SEA_DARK, INK, 0.2)
    for wave, (reach, alpha) in enumerate(((0.62, 60), (0.48, 95), (0.35, 130))):
        sea.stroke(reach, deep, alpha, wave, 0.08)
    sea.band(0.235, FOAM, 105, 1, 0.3)
    sea.band(0.16, FOAM, 225, 2, 0.34)
    sea.band(0.085, mix(SAND_DARK, (128, 104, 72), 0.55), 255, 1, 0.3)
    sea.band(0.045, mix(SAND_DARK, INK, 0.12), 255, 2, 0.3)
    sea.band(0.0, mix(SAND, SAND_DARK, 0.85), 255)
    if fine > 1:
        shore = pygame.transform.smoothscale(shore, box.size)
    grain = Surface(box.size).convert()
    paint.tile(grain, grain.get_rect(), "parchment")
    grain.fill((24, 34, 66), special_flags=pygame.BLEND_RGB_ADD)
    shore.blit(grain, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    surface.blit(shore, box)


def _shallows(size: tuple[int, int], unit: float) -> Surface:
    """Light water round the island, lightest at the shore; soft, so it is drawn small."""
    down = 5
    small = Surface((size[0] // down, size[1] // down), pygame.SRCALPHA)
    light = mix(FOAM, (124, 190, 186), 0.72)
    small.fill((*light, 0))
    sea = _Sea(small, unit / down)
    for reach, alpha in ((0.62, 34), (0.44, 78), (0.27, 150)):
        sea.band(reach, light, alpha)
    soft = pygame.transform.gaussian_blur(small, max(1, round(unit / down * 0.13)))
    return pygame.transform.smoothscale(soft, size)
