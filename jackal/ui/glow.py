"""What lies over and under the pieces: glow round what can be clicked, the trail of a move, the way it would take."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

import pygame
from pygame import Surface

from jackal.ui.paint import made
from jackal.ui.theme import FOAM, INK, Colour, mix

Point = tuple[float, float]


def frame_glow(size: tuple[int, int], radius: int, colour: Colour, *, strong: bool = False) -> Surface:
    """A lit frame for a cell of this size. The surface is larger by `glow_margin(size)` on every side."""

    def make() -> Surface:
        m = glow_margin(size)
        line = max(2, round(min(size) * 0.062))
        whole = (size[0] + 2 * m, size[1] + 2 * m)
        out = Surface(whole, pygame.SRCALPHA)
        box = out.get_rect().inflate(-2 * m, -2 * m)
        pygame.draw.rect(out, (*colour, 255), box.inflate(line, line), line * 2, border_radius=radius + line)
        out = pygame.transform.gaussian_blur(out, max(2, m // 2))
        _alpha(out, 235 if strong else 170)
        pygame.draw.rect(out, (*mix(colour, FOAM, 0.35), 96 if strong else 46), box, border_radius=radius)
        ring = _smooth_ring(whole, box, radius, line + (1 if strong else 0), mix(colour, FOAM, 0.3 if strong else 0.08))
        out.blit(ring, (0, 0))
        return out

    return made(("frame_glow", size, radius, colour, strong), make)


def glow_margin(size: tuple[int, int]) -> int:
    """How far a glow reaches beyond what it surrounds."""
    return max(4, round(min(size) * 0.14))


def _smooth_ring(whole: tuple[int, int], box: pygame.Rect, radius: int, line: int, colour: Colour) -> Surface:
    big = Surface((whole[0] * 3, whole[1] * 3), pygame.SRCALPHA)
    big.fill((*colour, 0))
    large = pygame.Rect(box.x * 3, box.y * 3, box.w * 3, box.h * 3)
    pygame.draw.rect(big, (*INK, 150), large.inflate(3, 3), line * 3 + 3, border_radius=radius * 3)
    pygame.draw.rect(big, (*colour, 255), large, line * 3, border_radius=radius * 3)
    return pygame.transform.smoothscale(big, whole)


def shape_glow(points: Sequence[Point], colour: Colour, *, strong: bool = False) -> tuple[Surface, tuple[int, int]]:
    """A lit outline of a polygon given in pixels, and where its surface goes."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, top = math.floor(min(xs)), math.floor(min(ys))
    size = (math.ceil(max(xs)) - left + 1, math.ceil(max(ys)) - top + 1)
    m = glow_margin(size)
    local = tuple((round(x - left, 1), round(y - top, 1)) for x, y in points)

    def make() -> Surface:
        whole = (size[0] + 2 * m, size[1] + 2 * m)
        line = max(2, round(min(size) * 0.05))
        out = Surface(whole, pygame.SRCALPHA)
        moved = [(x + m, y + m) for x, y in local]
        pygame.draw.polygon(out, (*colour, 255), moved, line * 2)
        out = pygame.transform.gaussian_blur(out, max(2, m // 2))
        _alpha(out, 235 if strong else 170)
        big = Surface((whole[0] * 3, whole[1] * 3), pygame.SRCALPHA)
        large = [(x * 3, y * 3) for x, y in moved]
        pygame.draw.polygon(big, (*mix(colour, FOAM, 0.35), 92 if strong else 40), large)
        pygame.draw.polygon(big, (*INK, 150), large, line * 3 + 3)
        pygame.draw.polygon(big, (*mix(colour, FOAM, 0.3 if strong else 0.08), 255), large, line * 3)
        out.blit(pygame.transform.smoothscale(big, whole), (0, 0))
        return out

    return made(("shape_glow", local, colour, strong), make), (left - m, top - m)


def halo(
    image: Surface, key: object, colour: Colour, *, strong: bool = False, hollow: bool = False
) -> tuple[Surface, int]:
    """A glow that follows the outline of a picture, and how far it reaches beyond it. `key` names the picture.
    `hollow`: nothing of it lies on the picture, which is there already."""
    size = image.get_size()
    reach = max(4, round(min(size) * (0.11 if strong else 0.09)))

    def make() -> Surface:
        mask = pygame.mask.from_surface(image, 150)
        ring = max(1.5, reach * 0.42)
        spread = _ring_of(mask, reach, ring * 1.8, (*colour, 255))
        out = pygame.transform.gaussian_blur(spread, max(1, reach // 2))
        for wide, paint in ((ring + 1, (*INK, 200)), (ring, (*mix(colour, FOAM, 0.25), 255))):
            out.blit(pygame.transform.gaussian_blur(_ring_of(mask, reach, wide, paint), 1), (0, 0))
        if hollow:
            inside = mask.to_surface(setcolor=(0, 0, 0, 255), unsetcolor=(0, 0, 0, 0))
            out.blit(inside, (2 * reach, 2 * reach), special_flags=pygame.BLEND_RGBA_SUB)
        return out

    return made(("halo", key, size, colour, strong, hollow), make), 2 * reach


def _ring_of(mask: pygame.mask.Mask, reach: int, ring: float, colour: tuple[int, int, int, int]) -> Surface:
    """The shape of a mask grown by `ring` pixels, in a margin of twice the reach."""
    w, h = mask.get_size()
    out = Surface((w + 4 * reach, h + 4 * reach), pygame.SRCALPHA)
    out.fill((*colour[:3], 0))
    flat = mask.to_surface(setcolor=colour, unsetcolor=(*colour[:3], 0))
    for step in range(16):
        angle = step * math.pi / 8
        out.blit(flat, (2 * reach + ring * math.cos(angle), 2 * reach + ring * math.sin(angle)))
    return out


def ground_shadow(size: int) -> Surface:
    """The soft shadow under something that is lifted off the table."""

    def make() -> Surface:
        out = Surface((size, max(2, size // 3)), pygame.SRCALPHA)
        out.fill((*INK, 0))
        pygame.draw.ellipse(out, (*INK, 110), out.get_rect().inflate(-size // 6, -size // 12))
        return pygame.transform.gaussian_blur(out, max(1, size // 20))

    return made(("ground_shadow", size), make)


def _alpha(surface: Surface, alpha: int) -> None:
    surface.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)


def dot(size: int, colour: Colour, alpha: int) -> Surface:
    """A smooth round dot with a thin dark rim."""

    def make() -> Surface:
        big = Surface((size * 4, size * 4), pygame.SRCALPHA)
        big.fill((*INK, 0))
        pygame.draw.circle(big, (*INK, alpha), (size * 2, size * 2), size * 2)
        pygame.draw.circle(big, (*colour, alpha), (size * 2, size * 2), size * 1.5)
        return pygame.transform.smoothscale(big, (size, size))

    return made(("dot", size, colour, alpha), make)


def arrow_head(size: int, degrees: int, colour: Colour, alpha: int) -> Surface:
    """A small arrow head that points `degrees` clockwise from east."""

    def make() -> Surface:
        side = size * 4
        big = Surface((side, side), pygame.SRCALPHA)
        big.fill((*INK, 0))
        for reach, fill in ((0.5, INK), (0.38, colour)):
            points = []
            for turn, far in ((0, reach), (140, reach), (180, reach * 0.45), (220, reach)):
                angle = math.radians(degrees + turn)
                points.append((side / 2 + side * far * math.cos(angle), side / 2 + side * far * math.sin(angle)))
            pygame.draw.polygon(big, (*fill, alpha), points)
        return pygame.transform.smoothscale(big, (size, size))

    return made(("arrow_head", size, degrees, colour, alpha), make)


def draw_way(
    surface: Surface, points: Sequence[Point], unit: float, colour: Colour, alpha: int, *, short: float = 0.0
) -> None:
    """A dotted line through pixels, with an arrow head at its end; dots are a constant distance apart. `short`: so many
    units before the last point it ends, to be seen beside what stands there."""
    if len(points) < 2:
        return
    (ax, ay), (bx, by) = points[-2], points[-1]
    part = min(0.6, short * unit / (math.dist((ax, ay), (bx, by)) or 1.0))
    points = [*points[:-1], (bx + (ax - bx) * part, by + (ay - by) * part)]
    size = max(5, round(unit * 0.13))
    step = max(6.0, unit * 0.24)
    image = dot(size, colour, alpha)
    left = step * 0.8
    total = sum(math.dist(a, b) for a, b in itertools.pairwise(points))
    gone = 0.0
    stop = total - unit * 0.22
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        length = math.dist((ax, ay), (bx, by))
        at = left
        while at < length and gone + at < stop:
            x, y = ax + (bx - ax) * at / length, ay + (by - ay) * at / length
            surface.blit(image, (x - size / 2, y - size / 2))
            at += step
        left = at - length
        gone += length
    (ax, ay), (bx, by) = points[-2], points[-1]
    head = max(9, round(unit * 0.3))
    degrees = round(math.degrees(math.atan2(by - ay, bx - ax)) / 5) * 5
    surface.blit(arrow_head(head, degrees, colour, alpha), (bx - head / 2, by - head / 2))
