"""Sprites at the size on the screen.

An atlas is a group of sprites, `assets/<group>/*.webp`, drawn at 192 px, with the index `assets/<group>.json`: name ->
name of the file. A file is read when its sprite is asked for; the sprite is scaled once per size and kept until sizes
change, the file's picture is not kept.
"""

from __future__ import annotations

import json
import logging

import pygame
from pygame import Surface

from jackal.core.resources import root
from jackal.ui.store import Store
from jackal.ui.theme import INK, PARCHMENT, VERMILION, Colour, theme

log = logging.getLogger("jackal.ui")

WINDOWS = 1.5
"""Whole windows that the scaled pictures of one atlas may weigh together."""


class Atlas:
    """One group of sprites. `missing` lists what was asked for and is not there."""

    def __init__(self, group: str) -> None:
        self.group = group
        self.missing: list[str] = []
        self._files: dict[str, str] | None = None
        self._scaled = Store(WINDOWS)

    @property
    def _index(self) -> dict[str, str]:
        if self._files is None:
            self._files = {}
            try:
                raw = json.loads((root("assets") / f"{self.group}.json").read_text(encoding="utf-8"))
                self._files = {name: f"{file}.webp" for name, file in dict(raw).items()}
            except (OSError, ValueError, TypeError) as fault:
                self._complain(f"assets/{self.group}.json: {fault}")
        return self._files

    def _complain(self, what: str) -> None:
        if what not in self.missing:
            self.missing.append(what)
            log.warning("%s", what)

    def __contains__(self, name: str) -> bool:
        return name in self._index

    def names(self) -> list[str]:
        return list(self._index)

    def get(
        self, name: str, size: int | tuple[int, int], *, turn: int = 0, flip: bool = False, tint: Colour | None = None
    ) -> Surface:
        """The sprite fitted into `size` real pixels (a square, or a box that it fills), turned by `turn` degrees
        anticlockwise, all in one colour if `tint` is given. What is missing is drawn as a crossed-out sheet and named
        in `missing`."""
        w, h = (size, size) if isinstance(size, int) else size
        key = (name, w, h, turn % 360, flip, tint)
        return self._scaled.get(key, lambda: self.cut(name, (w, h), turn, flip, tint))

    def cut(
        self, name: str, size: tuple[int, int], turn: int = 0, flip: bool = False, tint: Colour | None = None
    ) -> Surface:
        """As `get`, but not kept: for what is only a part of another picture."""
        drawn = self._read(name)
        w, h = max(1, size[0]), max(1, size[1])
        if drawn is None:
            return _crossed_out(w, h)
        surface = pygame.transform.smoothscale(drawn, (h, w) if turn % 180 == 90 else (w, h))
        if pygame.display.get_surface():
            surface = surface.convert_alpha()
        if flip:
            surface = pygame.transform.flip(surface, True, False)
        if turn:
            surface = pygame.transform.rotate(surface, turn)
        if tint is not None:
            surface.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
            surface.fill((*tint, 0), special_flags=pygame.BLEND_RGBA_ADD)
        return surface

    def _read(self, name: str) -> Surface | None:
        """The picture of a sprite's file; None if there is none or it can't be read."""
        file = self._index.get(name)
        if file is None:
            if self._index:
                self._complain(f"assets/{self.group}.json: there is no sprite “{name}”")
            return None
        try:
            return pygame.image.load(root("assets") / self.group / file)
        except (OSError, pygame.error) as fault:
            self._complain(f"assets/{self.group}/{file}: {fault}")
            return None

    def drop(self) -> None:
        """Forget the scaled pictures."""
        self._scaled.clear()


def _crossed_out(w: int, h: int) -> Surface:
    surface = Surface((w, h), pygame.SRCALPHA)
    surface.fill(PARCHMENT)
    line = max(1, min(w, h) // 24)
    pygame.draw.rect(surface, INK, surface.get_rect(), line)
    pygame.draw.line(surface, VERMILION, (0, 0), (w, h), line)
    pygame.draw.line(surface, VERMILION, (w, 0), (0, h), line)
    return surface


_atlases: dict[str, Atlas] = {}


def atlas(group: str) -> Atlas:
    """The atlas of a group, one for the whole program."""
    if group not in _atlases:
        _atlases[group] = Atlas(group)
        theme.on_refit(_atlases[group].drop)
    return _atlases[group]


def sprite(path: str, size: int | tuple[int, int], *, turn: int = 0, flip: bool = False) -> Surface:
    """`sprite("jackal/fort", 64)`: a sprite by group and name."""
    group, _, name = path.partition("/")
    return atlas(group).get(name, size, turn=turn, flip=flip)
