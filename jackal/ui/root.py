"""The root of a scene's or dialog's widgets: it deals out events, keeps hover, focus, popup and tooltip."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame
from pygame import Rect

from jackal.ui.bubble import Bubble
from jackal.ui.layout import nearest
from jackal.ui.theme import theme
from jackal.ui.widget import PRESS, Group, Widget, said

TIP_DELAY = 0.45
"""Seconds that the mouse rests before a tip shows."""

ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}


class Owner(Protocol):
    """What a `Ui` belongs to: something that redraws parts of the window (a scene, a dialog)."""

    def damage(self, rect: Rect | None = None) -> None: ...


class Ui(Group):
    """The root of a scene's or dialog's widgets: hover, focus ring, tooltip, popup.

    Tab and arrows move the focus, Enter and Space press, Esc closes the popup or calls `on_escape`.
    """

    def __init__(self, owner: Owner | None = None) -> None:
        super().__init__()
        self.owner = owner
        self.hovered: Widget | None = None
        self.grabbed: Widget | None = None
        self.focus: Widget | None = None
        self.popup: Widget | None = None
        self.keys_used = False
        self.on_escape: Callable[[], None] | None = None
        self.adorn: Callable[[pygame.Surface], None] | None = None
        self.mouse = (-1, -1)
        self._stale = False
        self._rest = 0.0
        self._bubble: Bubble | None = None

    @property
    def ui(self) -> Ui | None:
        return self

    def damage(self, rect: Rect | None = None) -> None:
        self._stale = True
        if self.owner is not None:
            self.owner.damage(rect)

    def find(self, name: str) -> Widget:
        """The visible widget of that name; KeyError if there is none."""
        for widget in self.walk():
            if widget.name == name:
                return widget
        raise KeyError(name)

    def forget(self, widget: Widget) -> None:
        """A widget (and what is in it) goes away: it can't keep hover or focus."""
        gone = set(map(id, widget.walk())) | {id(widget)}
        if self.hovered is not None and id(self.hovered) in gone:
            self.hovered = None
        if self.grabbed is not None and id(self.grabbed) in gone:
            self.grabbed = None
        if self.focus is not None and id(self.focus) in gone:
            self.set_focus(None)

    # -- focus

    def set_focus(self, widget: Widget | None, *, by_keys: bool = False) -> None:
        self.keys_used = by_keys or (self.keys_used and widget is not None)
        old = self.focus
        if old is widget:
            if widget is not None:
                widget.invalidate()
            return
        self.focus = widget
        if old is not None:
            old.focus_changed(False)
        if widget is not None:
            widget.focus_changed(True)
            self._reveal(widget)

    def _reveal(self, widget: Widget) -> None:
        parent = widget.parent
        while parent is not None:
            reveal = getattr(parent, "reveal", None)
            if reveal is not None:
                reveal(widget.rect)
            parent = parent.parent

    def ring(self) -> list[Widget]:
        """What the focus can go to, in order."""
        return [w for w in self.walk() if w.focusable and w.enabled and w.rect.w]

    def _step_focus(self, step: int) -> bool:
        ring = self.ring()
        if not ring:
            return False
        at = 0 if step > 0 else len(ring) - 1
        if self.focus in ring:
            at = (ring.index(self.focus) + step) % len(ring)
        self.set_focus(ring[at], by_keys=True)
        return True

    def _aim_focus(self, dx: int, dy: int) -> bool:
        if self.focus is None or self.focus not in self.ring():
            return self._step_focus(1)
        others = [widget for widget in self.ring() if widget is not self.focus]
        at = nearest(self.focus.rect, [widget.rect for widget in others], dx, dy)
        if at is None:
            return False
        self.set_focus(others[at], by_keys=True)
        return True

    # -- popup and bubble

    def open_popup(self, popup: Widget) -> None:
        """Show a widget above all others, until it is closed or a click goes elsewhere."""
        self.close_popup()
        popup.parent = self
        self.popup = popup
        self.hide_tip()
        popup.invalidate()

    def close_popup(self) -> None:
        if self.popup is not None:
            self.popup.invalidate()
            popup, self.popup = self.popup, None
            self.forget(popup)
            popup.parent = None

    def show_tip(self, text: str, about: Rect | tuple[int, int], seconds: float | None = None) -> None:
        """A small note beside a rectangle or point: for `seconds`, or until the mouse moves on."""
        self.hide_tip()
        box = about if isinstance(about, Rect) else Rect(about[0] - 2, about[1] - 2, theme.px(14), theme.px(18))
        self._bubble = Bubble(text, box, seconds)
        self.damage(self._bubble.area)

    def hide_tip(self) -> None:
        """Take the tooltip or note away."""
        if self._bubble is not None:
            area = self._bubble.area
            self._bubble = None
            self.damage(area)

    @property
    def tip_shown(self) -> str:
        """The text of the tooltip or note on the screen, or nothing."""
        return self._bubble.text if self._bubble is not None else ""

    # -- events

    def hit(self, pos: tuple[int, int]) -> Widget | None:
        if self.popup is not None:
            return self.popup.hit(pos)
        return super().hit(pos)

    def _hover(self, widget: Widget | None) -> None:
        if widget is self.hovered:
            return
        old, self.hovered = self.hovered, widget
        self._rest = 0.0
        if self._bubble is not None and self._bubble.left is None:
            self.hide_tip()
        for changed in (old, widget):
            if changed is not None and (changed.focusable or changed.heeds or changed is self.popup):
                changed.invalidate()

    def handle(self, event: pygame.event.Event) -> bool:
        kind = event.type
        if kind == pygame.MOUSEMOTION:
            self.mouse = event.pos
            self._hover(self.hit(event.pos))
            target = self.grabbed or self.hovered
            return target is not None and (target.handle(event) or target.opaque)
        if kind == pygame.MOUSEBUTTONDOWN:
            return self._press(event)
        if kind == pygame.MOUSEBUTTONUP:
            grabbed = self.grabbed
            if grabbed is None:
                return self.hit(event.pos) is not None
            done = grabbed.handle(event) or True
            self.grabbed = None
            grabbed.invalidate()
            return done
        if kind == pygame.MOUSEWHEEL:
            return self._climb(self.hovered, event) or (self.hovered is not None and self.hovered.opaque)
        if kind == pygame.KEYDOWN:
            return self._key(event)
        if kind in {pygame.TEXTINPUT, pygame.TEXTEDITING}:
            return self.focus is not None and self.focus.handle(event)
        if kind == pygame.WINDOWLEAVE:
            self._hover(None)
        return False

    def _climb(self, widget: Widget | None, event: pygame.event.Event) -> bool:
        while widget is not None and widget is not self:
            if widget.handle(event):
                return True
            widget = widget.parent
        return False

    def aim(self, pos: tuple[int, int]) -> None:
        """The mouse is there, as far as is known: find what it hovers over."""
        self.mouse = pos
        self._hover(self.hit(pos))

    def _press(self, event: pygame.event.Event) -> bool:
        if event.button > 3:  # the wheel, told a second time
            return self.hit(event.pos) is not None
        self.mouse = event.pos
        self.hide_tip()
        if self.popup is not None and self.popup.hit(event.pos) is None:
            self.close_popup()
            self._hover(self.hit(event.pos))
            return True
        widget = self.hit(event.pos)
        self._hover(widget)
        if event.button == 1:
            if self.keys_used and self.focus is not None:
                self.focus.invalidate()
            self.keys_used = False
            if widget is None or widget.focusable:
                self.set_focus(widget if widget is not None and widget.enabled else None)
        if widget is None:
            return False
        if event.button == 1 and widget.enabled:
            self.grabbed = widget
        taken = widget.handle(event) if widget.enabled else True
        widget.invalidate()
        return taken or widget.opaque

    def _key(self, event: pygame.event.Event) -> bool:
        if self.popup is not None:
            if self.popup.handle(event):
                return True
            if event.key == pygame.K_ESCAPE:
                self.close_popup()
            return True
        if self.focus is not None and self.focus in self.ring():
            if not self.keys_used and event.key in PRESS:
                self.keys_used = True
            if self._climb(self.focus, event):
                return True
        if event.key == pygame.K_TAB and not event.mod & (pygame.KMOD_ALT | pygame.KMOD_CTRL):
            return self._step_focus(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        if event.key in ARROWS and not event.mod & (pygame.KMOD_ALT | pygame.KMOD_CTRL):
            return self._aim_focus(*ARROWS[event.key])
        if event.key == pygame.K_ESCAPE and self.on_escape is not None:
            self.on_escape()
            return True
        return False

    # -- time and drawing

    def update(self, dt: float) -> bool:
        moving = super().update(dt)
        if self._stale:  # something came, went or moved: perhaps under a mouse that rests
            self._stale = False
            if self.grabbed is None:
                self._hover(self.hit(self.mouse))
        if self.popup is not None:
            moving = self.popup.update(dt) or moving
        if self._bubble is not None:
            if self._bubble.pass_time(dt):
                self.hide_tip()
        elif self.grabbed is None and self.popup is None:
            about = self.focus if self.keys_used and self.focus is not None else self.hovered
            if about is not None and about.tip and self._rest < TIP_DELAY:
                self._rest += dt
                if self._rest >= TIP_DELAY and said(about.tip):
                    self.show_tip(said(about.tip), about.tip_place())
        return moving

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self.adorn is not None:
            self.adorn(surface)
        if self.popup is not None:
            self.popup.draw(surface)
        if self._bubble is not None:
            self._bubble.draw(surface)
