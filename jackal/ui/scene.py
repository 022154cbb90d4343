"""One screen, and the layers that it is drawn in."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from jackal.ui import paint
from jackal.ui.root import Ui

if TYPE_CHECKING:
    from jackal.ui.window import App


class StillLayer:
    """A part of the picture that seldom changes, painted once and then only copied.

    `paint_on(surface)` paints it; the surface has the layer's size and its own (0, 0).
    """

    def __init__(self, paint_on: Callable[[Surface], None], *, alpha: bool = False) -> None:
        self._paint = paint_on
        self._alpha = alpha
        self._surface: Surface | None = None

    def invalidate(self) -> None:
        """Paint it anew before it is next shown."""
        self._surface = None

    def draw(self, surface: Surface, rect: Rect) -> None:
        layer = self._surface
        if layer is None or layer.get_size() != rect.size:
            layer = Surface(rect.size, pygame.SRCALPHA) if self._alpha else Surface(rect.size).convert(surface)
            self._paint(layer)
            self._surface = layer
        surface.blit(layer, rect)


class Scene:
    """One screen: menu, set-up, a game. Subclass it; all of these may be overridden.

    `layout(rect)` places the widgets of `self.ui` (called at the start and whenever the size changes);
    `paint(surface)` draws what lies beneath them, `adorn(surface)` what lies on them; `update(dt)` returns
    True while something moves.
    """

    backdrop: str | None = "sea"

    def __init__(self) -> None:
        self.app: App | None = None
        self.ui = Ui(self)
        self.ui.adorn = self.adorn
        self.size = (0, 0)
        self.dirty = True
        self.damaged: list[Rect] = []

    def enter(self) -> None:
        """It is now the scene on the screen (also when it comes back from below another)."""

    def leave(self) -> None:
        """Another scene is on the screen now."""

    def gone(self) -> None:
        """It was taken from the stack and will not come back: let go of what it holds."""

    def closing(self) -> bool:
        """The player closes the window; False to stay open (and ask)."""
        return True

    def resize(self, size: tuple[int, int]) -> None:
        """The window has this size now, or the type another size."""
        self.size = size
        self.ui.close_popup()
        self.ui.hide_tip()
        self.layout(Rect((0, 0), size))
        self.invalidate()

    def layout(self, rect: Rect) -> None:
        """Place the widgets in the window."""

    def handle(self, event: pygame.event.Event) -> bool:
        """An event; True if it was meant for this."""
        return self.ui.handle(event)

    def update(self, dt: float) -> bool:
        """`dt` seconds went by; True while something moves."""
        return self.ui.update(dt)

    def draw(self, surface: Surface) -> None:
        """Draw everything (the clip says which part is needed)."""
        if self.backdrop is not None:
            surface.blit(paint.backdrop(self.backdrop, self.size), (0, 0))
        self.paint(surface)
        self.ui.draw(surface)

    def paint(self, surface: Surface) -> None:
        """Draw what lies between the backdrop and the widgets."""

    def adorn(self, surface: Surface) -> None:
        """Draw what lies on the widgets, below an open list or a tip."""

    def invalidate(self) -> None:
        """Everything has to be drawn anew."""
        self.dirty = True

    def damage(self, rect: Rect | None = None) -> None:
        """A part has to be drawn anew (None: everything)."""
        if rect is None:
            self.dirty = True
        elif not self.dirty:
            self.damaged.append(rect)
