"""Small notes over everything: the tooltip beside a widget, the toast at the foot of the window."""

from __future__ import annotations

import pygame
from pygame import Rect

from jackal.ui import typeset
from jackal.ui.paint import draw_panel
from jackal.ui.theme import IVORY, theme

SHADOW = 15
"""How far the shadow of a note reaches, base pixels."""


def _padding() -> tuple[int, int]:
    return theme.px(12), theme.px(7)


def bubble_size(text: str, role: str = "label", width: float = 340) -> tuple[int, int]:
    """The size of a note with this text."""
    px, py = _padding()
    w, h = typeset.measure(text, role, min(theme.px(width * theme.text_factor), theme.window[0] - 4 * px))
    return w + 2 * px, h + 2 * py


def bubble_rect(text: str, about: Rect) -> Rect:
    """Where a note about a rectangle goes: below it, or above where there is no room, never out of the window."""
    box = Rect((0, 0), bubble_size(text))
    gap = theme.px(8)
    window = Rect((0, 0), theme.window).inflate(-2 * gap, -2 * gap)
    box.midtop = (about.centerx, about.bottom + gap)
    if box.bottom > window.bottom:
        box.midbottom = (about.centerx, about.top - gap)
    return box.clamp(window)


def with_shadow(rect: Rect) -> Rect:
    """What has to be drawn anew when a note at a rectangle comes or goes."""
    reach = 2 * theme.px(SHADOW)
    return rect.inflate(reach, reach)


def draw_bubble(surface: pygame.Surface, text: str, rect: Rect, role: str = "label") -> None:
    px, py = _padding()
    draw_panel(surface, rect, "banner")
    typeset.draw_text(
        surface, text, rect.inflate(-2 * px + 2, -2 * py + 2), role, IVORY, align="center", valign="middle", lines=None
    )


class Bubble:
    """A note about a rectangle: for some seconds, or (None) until it is taken away."""

    def __init__(self, text: str, about: Rect, seconds: float | None = None) -> None:
        self.text, self.left = text, seconds
        self.rect = bubble_rect(text, about)

    @property
    def area(self) -> Rect:
        """What has to be drawn anew when it comes or goes."""
        return with_shadow(self.rect)

    def pass_time(self, dt: float) -> bool:
        """True when its time is over."""
        if self.left is not None:
            self.left -= dt
        return self.left is not None and self.left <= 0

    def draw(self, surface: pygame.Surface) -> None:
        draw_bubble(surface, self.text, self.rect)


class Toast:
    """A line of news that goes away by itself."""

    FADE = 0.2

    def __init__(self, text: str, seconds: float = 3.0) -> None:
        self.text = text
        self.left = seconds
        self._age = 0.0
        self._image: pygame.Surface | None = None

    def size(self) -> tuple[int, int]:
        return bubble_size(self.text, "text", 640)

    def update(self, dt: float) -> bool:
        """True while it fades in or out."""
        self.left -= dt
        self._age += dt
        return self._age < self.FADE + dt or self.left < self.FADE

    @property
    def over(self) -> bool:
        return self.left <= 0

    def draw(self, surface: pygame.Surface, rect: Rect) -> None:
        alpha = max(0.0, min(1.0, self._age / self.FADE, self.left / self.FADE))
        if alpha >= 1:
            draw_bubble(surface, self.text, rect, "text")
            return
        m, whole = theme.px(SHADOW), with_shadow(rect)
        if self._image is None or self._image.get_size() != whole.size:
            self._image = pygame.Surface(whole.size, pygame.SRCALPHA)
            draw_bubble(self._image, self.text, Rect((m, m), rect.size), "text")
        self._image.set_alpha(round(255 * alpha))
        surface.blit(self._image, whole)
