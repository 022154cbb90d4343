"""Fonts whose letters stand where they should at small sizes.

The font library puts every letter on a whole pixel, so that small type is set unevenly and words run into each
other. `Letters` sets its text two or three times as large and scales it down: even spacing, whatever the size.
"""

from __future__ import annotations

import re
from os import PathLike

import pygame
from pygame import Surface
from pygame.typing import ColorLike

LARGE = 40
"""From this size on letters are set as the library does it."""

BODY = 95
"""How much of itself a scaled text is laid over itself (0..255): scaling makes thin strokes pale."""

_UNTOLD = re.compile("[\0\ud800-\udfff]")
"""What the font library refuses to set: it may stand in a file's name or a damaged file."""


class Letters(pygame.font.Font):
    """A font of a size in real pixels, to be used like any `pygame.font.Font`."""

    def __init__(self, path: str | PathLike[str] | None, size: int) -> None:
        self.times = 1 if size >= LARGE else 2 if size > 22 else 3
        super().__init__(path, size * self.times)

    def size(self, text: str, /) -> tuple[int, int]:  # type: ignore[override] # what is used of it
        w, h = super().size(_UNTOLD.sub("?", text))
        return -(-w // self.times), -(-h // self.times)

    def render(self, text: str, antialias: bool, color: ColorLike) -> Surface:  # type: ignore[override] # what is used of it
        told = _UNTOLD.sub("?", text)
        if text and not super().size(told)[0]:  # marks without a letter: the font library refuses to set nothing
            return Surface((0, self.get_height()), pygame.SRCALPHA)
        big = super().render(told, antialias, color)
        if self.times == 1 or not big.width:
            return big
        image = pygame.transform.smoothscale(big, self.size(text))
        body = image.copy()
        body.set_alpha(BODY)
        image.blit(body, (0, 0))
        return image

    def get_linesize(self) -> int:
        return -(-super().get_linesize() // self.times)

    def get_height(self) -> int:
        return -(-super().get_height() // self.times)

    def get_ascent(self) -> int:
        return round(super().get_ascent() / self.times)

    def get_descent(self) -> int:
        return round(super().get_descent() / self.times)

