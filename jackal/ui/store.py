"""Drawn surfaces that are kept for the next time, within bounds: memory is the window's size times a few, not more."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from pygame import Surface

from jackal.ui.theme import theme

LEAST = 8 << 20
"""Bytes that a store may use however small the window is."""


def weight(surface: Surface) -> int:
    """Its bytes."""
    return surface.width * surface.height * surface.get_bytesize()


class Store:
    """Surfaces by key. `windows`: how many whole windows they may weigh together; beyond that those go that have not
    been asked for the longest. The last one stays, whatever its size."""

    def __init__(self, windows: float) -> None:
        self.windows = windows
        self.bytes = 0
        self._kept: dict[Hashable, Surface] = {}

    def __len__(self) -> int:
        return len(self._kept)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    @property
    def room(self) -> int:
        """Bytes that it may use."""
        return max(LEAST, round(self.windows * theme.window[0] * theme.window[1] * 4))

    def get(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        """The surface of a key, made if need be."""
        surface = self._kept.pop(key, None)
        if surface is None:
            surface = make()
            self.bytes += weight(surface) - (weight(self._kept.pop(key)) if key in self._kept else 0)
        self._kept[key] = surface
        if self.bytes > self.room:
            self._shrink()
        return surface

    def find(self, key: Hashable) -> Surface | None:
        """The surface of a key if it is there."""
        surface = self._kept.pop(key, None)
        if surface is not None:
            self._kept[key] = surface
        return surface

    def _shrink(self) -> None:
        room = self.room
        while self.bytes > room and len(self._kept) > 1:
            self.bytes -= weight(self._kept.pop(next(iter(self._kept))))

    def clear(self) -> None:
        """Let go of everything."""
        self._kept.clear()
        self.bytes = 0
