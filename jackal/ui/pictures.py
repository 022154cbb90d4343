"""The pictures of a board's pieces in the sizes in which they are shown: painted once, stretched for a while where one
is needed at once, and painted sharp when there is time."""

from __future__ import annotations

import time

import pygame
from pygame import Surface

from jackal.ui.board import Board, Look
from jackal.ui.store import Store

SHARPEN = 0.004
"""Seconds of a frame in which pictures may be painted that are there in another size already: a frame has 16 ms."""
BLUR = 0.6
"""A picture is stretched to at most one and a half times its size for a while."""


class Pictures:
    """What `board` paints, kept within bounds. While the map is `travelling` no size lasts, and none is sharpened."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.travelling = False
        self._looks = Store(windows=2.5)
        self._sizes: dict[Look, tuple[int, int]] = {}
        self._blurred: set[tuple[Look, int, int]] = set()
        self._masks: dict[tuple[Look, int, int], pygame.mask.Mask] = {}

    def forget(self) -> None:
        """Sizes or texts changed: paint everything anew."""
        self.travelling = False
        self._looks.clear()
        self._sizes.clear()
        self._blurred.clear()
        self._masks.clear()

    def sharp(self, look: Look, size: tuple[int, int]) -> Surface:
        """A look in real pixels."""
        self._sizes[look] = size
        return self._looks.get((look, *size), lambda: self.board.paint(look, size))

    def quick(self, look: Look, size: tuple[int, int]) -> Surface:
        """A look as soon as a moving picture needs it: stretched from another size where it has not been painted in
        this one; `sharpen` sees to that."""
        key = (look, *size)
        surface = self._looks.find(key)
        if surface is not None:
            return surface
        last = self._sizes.get(look, (0, 0))
        other = self._looks.find((look, *last))
        if other is None or last[0] < BLUR * size[0]:
            return self.sharp(look, size)
        if not self.travelling:
            self._blurred.add(key)
        return pygame.transform.smoothscale(other, size)

    def blurred(self, look: Look, size: tuple[int, int]) -> bool:
        """Whether this one was stretched and waits to be painted."""
        return (look, *size) in self._blurred

    @property
    def waiting(self) -> bool:
        """Whether `sharpen` has something to do."""
        return bool(self._blurred) and not self.travelling

    def sharpen(self) -> None:
        """Paint some of what has been shown stretched, for a small part of a frame."""
        until = time.perf_counter() + SHARPEN
        while self._blurred:
            look, w, h = self._blurred.pop()
            self.sharp(look, (w, h))
            if time.perf_counter() >= until:
                break

    def mask(self, look: Look, size: tuple[int, int]) -> pygame.mask.Mask:
        """Where a look is to be touched."""
        key = (look, *size)
        if key not in self._masks:
            self._masks[key] = pygame.mask.from_surface(self.sharp(look, size), 40)
        return self._masks[key]
