"""Pictures of an atlas at the size on the screen.

An atlas is one or more sheets, `assets/<group>.png`, `assets/<group>_2.png`, ..., with the index `assets/<group>.json`:
name -> [x, y, width, height] on the first sheet, [x, y, width, height, number of the sheet] on another. Cells are drawn
at 192 px. A sheet is read when one of its sprites is asked for, and let go when none has been for a while (`let_go`);
each sprite is scaled once per size and kept until sizes change.
"""

from __future__ import annotations

import json
import logging

import pygame
from pygame import Rect, Surface

from jackal.core.resources import root
from jackal.ui.store import Store
from jackal.ui.theme import INK, PARCHMENT, VERMILION, Colour, theme

log = logging.getLogger("jackal.ui")

WINDOWS = 1.5
"""Whole windows that the scaled pictures of one atlas may weigh together."""
REST = 3.0
"""Seconds that a sheet stays after its last use."""


class Atlas:
    """One group of sprites. `missing` lists what was asked for and is not there."""

    def __init__(self, group: str) -> None:
        self.group = group
        self.missing: list[str] = []
        self._sheets: dict[int, Surface | None] = {}
        self._rest: dict[int, float] = {}
        self._boxes: dict[str, tuple[Rect, int]] | None = None
        self._scaled = Store(WINDOWS)

    @property
    def _index(self) -> dict[str, tuple[Rect, int]]:
        if self._boxes is None:
            self._boxes = {}
            try:
                raw = json.loads((root("assets") / f"{self.group}.json").read_text(encoding="utf-8"))
                self._boxes = {name: (Rect(box[:4]), box[4] if box[4:] else 1) for name, box in dict(raw).items()}
            except (OSError, ValueError, TypeError) as fault:
                self._complain(f"assets/{self.group}.json: {fault}")
        return self._boxes

    def _sheet(self, number: int) -> Surface | None:
        """A sheet as it is in the file; None if it can't be read."""
        self._rest[number] = REST
        if number not in self._sheets:
            name = f"{self.group}.png" if number == 1 else f"{self.group}_{number}.png"
            self._sheets[number] = None
            try:
                self._sheets[number] = pygame.image.load(root("assets") / name)
            except (OSError, pygame.error) as fault:
                self._complain(f"assets/{name}: {fault}")
        return self._sheets[number]

    def let_go(self, seconds: float) -> None:
        """So many seconds went by: give back the sheets that nobody needs now."""
        for number, left in list(self._rest.items()):
            self._rest[number] = left - seconds
            if left <= seconds:
                del self._rest[number]
                if self._sheets[number] is not None:
                    del self._sheets[number]

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
        cell = self._cell(name)
        w, h = max(1, size[0]), max(1, size[1])
        if cell is None:
            return _crossed_out(w, h)
        surface = pygame.transform.smoothscale(cell, (h, w) if turn % 180 == 90 else (w, h))
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

    def _cell(self, name: str) -> Surface | None:
        if name not in self._index:
            if self._index:
                self._complain(f"assets/{self.group}.json: there is no sprite “{name}”")
            return None
        box, number = self._index[name]
        sheet = self._sheet(number)
        if sheet is None:
            return None
        if not sheet.get_rect().contains(box) or not box.w or not box.h:
            self._complain(f"assets/{self.group}.json: “{name}” lies outside of the picture")
            return None
        return sheet.subsurface(box)

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


def let_go(seconds: float) -> None:
    """So many seconds went by: give back the sheets of all atlases that nobody needs now."""
    for group in _atlases.values():
        group.let_go(seconds)


def sprite(path: str, size: int | tuple[int, int], *, turn: int = 0, flip: bool = False) -> Surface:
    """`sprite("jackal/fort", 64)`: a sprite by group and name."""
    group, _, name = path.partition("/")
    return atlas(group).get(name, size, turn=turn, flip=flip)
