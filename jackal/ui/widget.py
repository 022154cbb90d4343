"""The ground of all widgets: a widget, and a group of them. (`root.Ui` deals out the events.)

A widget knows nothing but its rectangle and the events it is given: never the real position of the mouse, so that
a test that posts events sees what a player sees. Rectangles are in window pixels.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, TypeVar

import pygame
from pygame import Rect

from jackal.ui.theme import theme

if TYPE_CHECKING:
    from jackal.ui.root import Ui

Text = str | Callable[[], str]
"""A text, or a function that says it (asked at each drawing, so that a change of language shows at once)."""

W = TypeVar("W", bound="Widget")

PRESS = {pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE}
"""Keys that press what has the focus."""


def said(text: Text) -> str:
    return text if isinstance(text, str) else text()


class Widget:
    """One thing in the window.

    `name` finds it in tests and in `Ui.find`; `tip` is shown when the mouse rests on it. `opaque`: clicks on it do
    not fall through to what is behind. `heeds`: it looks different under the mouse, even where it can't be focused.
    `bleed`: how far, in base pixels, it draws beyond its rectangle.
    """

    focusable = False
    opaque = True
    scrolls = False
    heeds = False
    bleed = 8

    def __init__(self, *, name: str = "", tip: Text = "", enabled: bool = True, visible: bool = True) -> None:
        self.name = name
        self.tip = tip
        self.rect = Rect(0, 0, 0, 0)
        self.parent: Group | None = None
        self._enabled = enabled
        self._visible = visible

    # -- place and state

    @property
    def ui(self) -> Ui | None:
        """The root it hangs on, None while it hangs on none."""
        return self.parent.ui if self.parent is not None else None

    @property
    def enabled(self) -> bool:
        return self._enabled

    @enabled.setter
    def enabled(self, on: bool) -> None:
        if on != self._enabled:
            self._enabled = on
            self.invalidate()

    @property
    def visible(self) -> bool:
        return self._visible

    @visible.setter
    def visible(self, on: bool) -> None:
        if on != self._visible:
            self._visible = True
            self.invalidate()
            self._visible = on

    @property
    def hover(self) -> bool:
        ui = self.ui
        return ui is not None and ui.hovered is self

    @property
    def pressed(self) -> bool:
        ui = self.ui
        return ui is not None and ui.grabbed is self and ui.hovered is self

    @property
    def focused(self) -> bool:
        ui = self.ui
        return ui is not None and ui.focus is self

    @property
    def focus_shown(self) -> bool:
        """Has the focus, and the player uses the keyboard."""
        ui = self.ui
        return ui is not None and ui.focus is self and ui.keys_used

    def need(self, width: int | None = None) -> tuple[int, int]:
        """The size it would like, at most `width` wide."""
        return self.rect.size if width is None else (min(width, self.rect.w), self.rect.h)

    def place(self, rect: Rect) -> None:
        """Give it its rectangle."""
        self.invalidate()
        self.rect = Rect(rect)
        self.invalidate()

    def shift(self, dx: int, dy: int) -> None:
        self.rect.move_ip(dx, dy)

    def walk(self) -> Iterator[Widget]:
        """It and everything in it that is visible."""
        if self.visible:
            yield self

    def hit(self, pos: tuple[int, int]) -> Widget | None:
        """The innermost widget under a point that takes clicks or has a tip."""
        return self if self.visible and (self.opaque or self.tip) and self.rect.collidepoint(pos) else None

    def tip_place(self) -> Rect:
        """What its tip is about: the tip goes beside it."""
        return self.rect

    def invalidate(self) -> None:
        """It looks different now: draw it again."""
        ui = self.ui
        if ui is not None and self._visible and self.rect.w:
            reach = 2 * theme.px(self.bleed)
            ui.damage(self.rect.inflate(reach, reach))

    # -- what subclasses fill in

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; True if that is the end of it."""
        return False

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; True while it moves."""
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it; whatever lies outside of the surface's clip need not be."""

    def focus_changed(self, on: bool) -> None:
        """It was given the focus or lost it."""
        self.invalidate()


class Group(Widget):
    """Widgets that belong together, drawn in order; not visible itself."""

    opaque = False
    clips = False

    def __init__(self, *children: Widget, name: str = "", visible: bool = True) -> None:
        super().__init__(name=name, visible=visible)
        self.children: list[Widget] = []
        self._lively: list[Widget] = []
        self.add(*children)

    def add(self, *children: Widget) -> None:
        for child in children:
            child.parent = self
            self.children.append(child)
            if type(child).update is not Widget.update:  # most do nothing as time goes by: they are not asked
                self._lively.append(child)
            child.invalidate()

    def put(self, child: W) -> W:
        """Add a widget and give it back."""
        self.add(child)
        return child

    def remove(self, child: Widget) -> None:
        child.invalidate()
        ui = self.ui
        if ui is not None:
            ui.forget(child)
        self.children.remove(child)
        if child in self._lively:
            self._lively.remove(child)
        child.parent = None

    def clear(self) -> None:
        for child in list(self.children):
            self.remove(child)

    def shift(self, dx: int, dy: int) -> None:
        super().shift(dx, dy)
        for child in self.children:
            child.shift(dx, dy)

    def walk(self) -> Iterator[Widget]:
        if self.visible:
            yield self
            for child in self.children:
                yield from child.walk()

    def hit(self, pos: tuple[int, int]) -> Widget | None:
        if not self.visible or (self.clips and not self.rect.collidepoint(pos)):
            return None
        for child in reversed(self.children):
            found = child.hit(pos)
            if found is not None:
                return found
        return super().hit(pos)

    def update(self, dt: float) -> bool:
        moving = False
        for child in self._lively:
            moving = (child.visible and child.update(dt)) or moving
        return moving

    def draw(self, surface: pygame.Surface) -> None:
        clip = surface.get_clip()
        for child in self.children:
            reach = 2 * theme.px(child.bleed)
            if child.visible and (isinstance(child, Group) or clip.colliderect(child.rect.inflate(reach, reach))):
                child.draw(surface)
