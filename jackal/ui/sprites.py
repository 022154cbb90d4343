"""Pictures of an atlas at the size on the screen.

An atlas is `assets/<group>.png` with `assets/<group>.json` (name -> [x, y, width, height]), cells drawn at 192 px.
It is read when its first sprite is asked for; each sprite is scaled once per size and kept until sizes change.
"""

from __future__ import annotations

import json
import logging

import pygame
from pygame import Rect, Surface

from jackal.core.resources import root
from jackal.ui.theme import INK, PARCHMENT, VERMILION, Colour, theme

log = logging.getLogger("jackal.ui")

KEPT = 900
"""Scaled pictures kept of one atlas."""


class Atlas:
    """One group of sprites. `missing` lists what was asked for and is not there."""

    def __init__(self, group: str) -> None:
        self.group = group
        self.missing: list[str] = []
        self._sheet: Surface | None = None
        self._index: dict[str, Rect] = {}
        self._scaled: dict[tuple[object, ...], Surface] = {}
        self._read = False

    def _load(self) -> None:
        self._read = True
        folder = root("assets")
        try:
            raw = json.loads((folder / f"{self.group}.json").read_text(encoding="utf-8"))
            index = {name: Rect(box) for name, box in dict(raw).items()}
            sheet = pygame.image.load(folder / f"{self.group}.png")
            outside = [
                name for name, box in index.items() if not sheet.get_rect().contains(box) or not box.w or not box.h
            ]
            if outside:
                raise ValueError(f"“{outside[0]}” lies outside of the picture")
            self._sheet = sheet.convert_alpha() if pygame.display.get_surface() else sheet
            self._index = index
        except (OSError, ValueError, TypeError, pygame.error) as fault:
            self._complain(f"assets/{self.group}.png, .json: {fault}")

    def _complain(self, what: str) -> None:
        if what not in self.missing:
            self.missing.append(what)
            log.warning("%s", what)

    def __contains__(self, name: str) -> bool:
        if not self._read:
            self._load()
        return name in self._index

    def names(self) -> list[str]:
        if not self._read:
            self._load()
        return list(self._index)

    def get(
        self, name: str, size: int | tuple[int, int], *, turn: int = 0, flip: bool = False, tint: Colour | None = None
    ) -> Surface:
        """The sprite fitted into `size` real pixels (a square, or a box that it fills), turned by `turn` degrees
        anticlockwise, all in one colour if `tint` is given. What is missing is drawn as a crossed-out sheet and named
        in `missing`."""
        w, h = (size, size) if isinstance(size, int) else size
        key = (name, w, h, turn % 360, flip, tint)
        surface = self._scaled.get(key)
        if surface is None:
            if len(self._scaled) >= KEPT:  # someone zooms
                for old in list(self._scaled)[: KEPT // 3]:
                    del self._scaled[old]
            surface = self._scaled[key] = self._make(name, (max(1, w), max(1, h)), turn % 360, flip, tint)
        return surface

    def _make(self, name: str, size: tuple[int, int], turn: int, flip: bool, tint: Colour | None) -> Surface:
        if name not in self or self._sheet is None:
            if self._sheet is not None:
                self._complain(f"assets/{self.group}.json: there is no sprite “{name}”")
            return _crossed_out(*size)
        cell = self._sheet.subsurface(self._index[name])
        surface = pygame.transform.smoothscale(cell, size[::-1] if turn % 180 == 90 else size)
        if flip:
            surface = pygame.transform.flip(surface, True, False)
        if turn:
            surface = pygame.transform.rotate(surface, turn)
        if tint is not None:
            surface.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
            surface.fill((*tint, 0), special_flags=pygame.BLEND_RGBA_ADD)
        return surface

    def drop(self) -> None:
        """Forget the scaled pictures, not the atlas."""
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
