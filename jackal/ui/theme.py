"""The look in numbers: pigments, type and the scale that everything grows by with the window.

All lengths in code are in base pixels, meant for a window 720 px high; `theme.px` turns them into real ones.

>>> theme.fit((2560, 1440))
>>> theme.px(10), theme.size("small")
(20, 28)
>>> theme.fit((1024, 600))
>>> theme.px(10), theme.size("small") >= MIN_TYPE
(8, True)
>>> theme.fit((1280, 720))
"""

from __future__ import annotations

import logging
from collections.abc import Callable

import pygame

from jackal.core.resources import root
from jackal.ui.letters import Letters

Colour = tuple[int, int, int]

INK: Colour = (43, 28, 17)
INK_SOFT: Colour = (107, 80, 53)
PARCHMENT: Colour = (239, 220, 178)
PARCHMENT_DARK: Colour = (201, 168, 106)
PAPER: Colour = (251, 240, 212)
SAND: Colour = (247, 230, 184)
SAND_DARK: Colour = (220, 185, 120)
JUNGLE: Colour = (207, 220, 154)
JUNGLE_DARK: Colour = (127, 154, 85)
ROCK: Colour = (226, 216, 196)
ROCK_DARK: Colour = (168, 151, 124)
ICE: Colour = (238, 247, 246)
ICE_DARK: Colour = (169, 207, 214)
SEA: Colour = (95, 154, 160)
SEA_DARK: Colour = (47, 106, 110)
FOAM: Colour = (232, 241, 228)
VERMILION: Colour = (181, 68, 46)
VERMILION_DARK: Colour = (140, 47, 31)
GOLD: Colour = (242, 194, 75)
GOLD_DARK: Colour = (179, 128, 31)
IVORY: Colour = (239, 227, 198)
IVORY_DARK: Colour = (201, 181, 138)
NIGHT: Colour = (61, 58, 68)
NIGHT_DARK: Colour = (38, 35, 44)
TIMBER: Colour = (176, 106, 52)
TIMBER_DARK: Colour = (122, 68, 32)
INDIGO: Colour = (74, 93, 140)
INDIGO_DARK: Colour = (47, 59, 96)
MOSS: Colour = (111, 148, 64)
PLUM: Colour = (125, 74, 109)
TEAL: Colour = (47, 127, 121)
RUST: Colour = (142, 92, 58)
SLATE: Colour = (96, 110, 122)
CAN_CLICK: Colour = (134, 214, 137)
CHOSEN: Colour = GOLD

CREWS: tuple[Colour, ...] = (VERMILION, IVORY, NIGHT, GOLD, INDIGO, MOSS, PLUM, TEAL, RUST, SLATE)
"""Colours of up to ten seats, by seat number; each goes with an emblem of its own."""

MIN_TYPE = 12
"""No text is ever set smaller than this, in real pixels."""

FACES = {
    "title": "AlegreyaSC-ExtraBold",
    "caps": "AlegreyaSC-Medium",
    "text": "Alegreya-Regular",
    "bold": "Alegreya-Bold",
    "italic": "Alegreya-Italic",
    "label": "FiraSansCondensed-Medium",
    "number": "FiraSansCondensed-SemiBold",
}
"""Face -> file in assets/fonts, without .ttf."""

ROLES: dict[str, tuple[str, int]] = {
    "banner": ("title", 60),
    "title": ("title", 38),
    "heading": ("title", 24),
    "caps": ("caps", 18),
    "name": ("bold", 21),
    "text": ("text", 17),
    "strong": ("bold", 17),
    "italic": ("italic", 17),
    "button": ("number", 16),
    "label": ("label", 15),
    "small": ("label", 14),
    "number": ("number", 19),
}
"""What a text is for -> face and size in base pixels."""

log = logging.getLogger("jackal.ui")


class Theme:
    """Scale and fonts for the present window. One for the whole program: `theme`."""

    def __init__(self) -> None:
        self.window = (1280, 720)
        self.text_factor = 1.0
        self.scale = 1.0
        self.missing: list[str] = []
        self._fonts: dict[tuple[str, int], pygame.font.Font] = {}
        self._drop: list[Callable[[], None]] = []

    def fit(self, size: tuple[int, int], text_factor: float | None = None) -> None:
        """Scale to a window of this size; `text_factor` (0.8..1.5) is the player's wish for larger or smaller
        type. Whatever was cached for the old size is dropped."""
        factor = self.text_factor if text_factor is None else min(1.5, max(0.8, text_factor))
        if size == self.window and factor == self.text_factor:
            return
        self.window, self.text_factor = size, factor
        self.scale = min(size[1] / 720, size[0] / 1200)
        self.forget()

    def forget(self) -> None:
        """Let go of the fonts and of all that was drawn: it has not the right size any more, or nobody needs it."""
        self._fonts.clear()
        for drop in self._drop:
            drop()

    def on_refit(self, drop: Callable[[], None]) -> None:
        """Have `drop` called whenever sizes change: for caches of things drawn to size."""
        self._drop.append(drop)

    def px(self, base: float) -> int:
        """Base pixels to real ones; whatever is not nothing is at least one pixel."""
        real = round(base * self.scale)
        return real if real or not base else (1 if base > 0 else -1)

    def size(self, role: str) -> int:
        """Type size of a role in real pixels."""
        return max(MIN_TYPE, round(ROLES[role][1] * self.scale * self.text_factor))

    def font(self, role: str, size: int | None = None) -> pygame.font.Font:
        """The font of a role, at its own size or at `size` real pixels."""
        return self.face(ROLES[role][0], self.size(role) if size is None else size)

    def face(self, face: str, size: int) -> pygame.font.Font:
        """A face of `FACES` at a size in real pixels. Where the file is missing, pygame's own font stands in and
        a line in `missing` (and in the log) says so."""
        size = max(MIN_TYPE, size)
        font = self._fonts.get((face, size))
        if font is None:
            if not pygame.font.get_init():
                pygame.font.init()
            font = self._fonts[face, size] = self._open(face, size)
        return font

    def _open(self, face: str, size: int) -> pygame.font.Font:
        path = root("assets") / "fonts" / f"{FACES[face]}.ttf"
        try:
            return Letters(path, size)
        except (OSError, pygame.error):
            note = f"assets/fonts/{path.name} is missing or cannot be read; the built-in font is used for “{face}”"
            if note not in self.missing:
                self.missing.append(note)
                log.warning(note)
            return Letters(None, round(size * 1.15))


theme = Theme()


def mix(a: Colour, b: Colour, part: float) -> Colour:
    """`part` of the way from colour `a` to colour `b`.

    >>> mix((0, 0, 0), (100, 200, 50), 0.5)
    (50, 100, 25)
    """
    return tuple(round(x + (y - x) * part) for x, y in zip(a, b, strict=True))  # type: ignore[return-value] # as many parts as went in
