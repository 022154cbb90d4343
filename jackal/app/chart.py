"""The sheet that all screens of the app lie on: deep water within the graduated border of a sea chart."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from jackal.ui import paint, typeset
from jackal.ui.theme import GOLD, INK, PARCHMENT, SEA_DARK, Colour, mix, theme

BORDER = 11
"""From the window's edge to the inner line of the border, base pixels."""


def sheet(size: tuple[int, int]) -> Surface:
    """The whole window as a chart; kept until the size changes."""
    return paint.made(("chart", size), lambda: _sheet(size))


def _sheet(size: tuple[int, int]) -> Surface:
    out = paint.fresh_backdrop("deepsea", size)
    _border(out)
    return out


def _border(out: Surface) -> None:
    """Degrees round the edge, light and dark in turn, between two lines."""
    w, h = out.get_size()
    outer, band = max(3, theme.px(5)), max(3, theme.px(5))
    layer = Surface((w, h), pygame.SRCALPHA)
    light, dark = (*PARCHMENT, 150), (*mix(INK, SEA_DARK, 0.25), 170)
    step = max(18, theme.px(34))
    frame = Rect(0, 0, w, h).inflate(-2 * outer, -2 * outer)
    across, down = max(2, round(frame.w / step) // 2 * 2 + 1), max(2, round(frame.h / step) // 2 * 2 + 1)
    for n in range(across):
        x0, x1 = frame.x + frame.w * n // across, frame.x + frame.w * (n + 1) // across
        for y in (frame.y, frame.bottom - band):
            layer.fill(light if n % 2 else dark, Rect(x0, y, x1 - x0, band))
    for n in range(down):
        y0, y1 = frame.y + frame.h * n // down, frame.y + frame.h * (n + 1) // down
        for x in (frame.x, frame.right - band):
            layer.fill(light if n % 2 else dark, Rect(x, y0, band, y1 - y0))
    line = max(1, theme.px(1))
    pygame.draw.rect(layer, (*INK, 200), frame.inflate(2 * line, 2 * line), line)
    pygame.draw.rect(layer, (*INK, 200), frame.inflate(-2 * band, -2 * band), line)
    pygame.draw.rect(layer, (*PARCHMENT, 90), frame.inflate(-2 * band - 6 * line, -2 * band - 6 * line), line)
    out.blit(layer, (0, 0))


def title(surface: Surface, text: str, rect: Rect, role: str = "title", before: int = 0) -> Rect:
    """A title on the water: pale letters in relief, with a flourish on both sides. `before`: room kept free before
    the words, for a picture. Where the words stand."""
    used = typeset.draw_text(surface, text, rect, role, PARCHMENT, align="center", shadow=INK)
    gap, reach = theme.px(20), theme.px(92)
    y = used.centery + theme.px(2)
    left, right = used.left - before - gap, used.right + gap
    if left - reach > rect.left - before and right + reach < rect.right:
        flourish(surface, (left, y), -reach)
        flourish(surface, (right, y), reach)
    return used


def flourish(surface: Surface, start: tuple[int, int], reach: int, colour: Colour = PARCHMENT) -> None:
    """A thinning line from a lozenge outwards."""
    size = max(2, theme.px(4))
    length = abs(reach)

    def make() -> Surface:
        big = Surface((length * 4, size * 8), pygame.SRCALPHA)
        big.fill((*colour, 0))
        middle = size * 4
        thick = size * 0.9
        points = [(size * 6, middle - thick), (length * 4, middle), (size * 6, middle + thick)]
        pygame.draw.polygon(big, colour, points)
        lozenge = [(0, middle), (size * 4, 0), (size * 8, middle), (size * 4, size * 8)]
        pygame.draw.polygon(big, mix(colour, GOLD, 0.55), [(x, y * 0.8 + middle * 0.2) for x, y in lozenge])
        return pygame.transform.smoothscale(big, (length, size * 2))

    image = paint.made(("flourish", length, colour), make)
    if reach < 0:
        image = pygame.transform.flip(image, True, False)
    x = start[0] if reach > 0 else start[0] - length
    surface.blit(image, (x, start[1] - size))
